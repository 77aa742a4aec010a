"""The window and the text table tell alike: what the bar says, how the seats stand, how a match ended."""

from __future__ import annotations

import random

import pytest

from game import saves
from game.engine.games import GAMES, game_named
from game.engine.match import Match
from game.scenes.results import Results
from game.scenes.scene import Scene
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from game.tellings import telling_of
from game.text.table import TextTable
from game.text.voice import Left, Listener, ended, heard
from tests.ui.pilot import Pilot

NAMES = ["Ann", "Ben", "Mira"]
SHORT = {"buddha": {"rounds": 1}, "hungry_ghost": {"max_days": 3}}


def sitting(game: str, steps: int | None) -> Sitting:
    """One person and bots after so many actions, when the person is to act; None: at the end."""
    seats = max(2, game_named(game).seats.start)
    level = game_named(game).bots[0]
    people = [
        saves.Person("person" if seat == 0 else "bot", level if seat else None, seat) for seat in range(seats)
    ]
    found = Sitting(Match.new(game, NAMES[:seats], SHORT.get(game, {}), seed=4), people, None)
    dice = random.Random(4)
    done = 0
    while not found.match.over and (steps is None or done < steps or found.match.to_act != 0):
        found.act(dice.choice(found.match.legal()))
        done += 1
    return found


class Heard(Listener):
    """Somebody who types these words and leaves."""

    def __init__(self, *said: str) -> None:
        super().__init__()
        self._said = iter(said)

    def line(self) -> str:
        word = next(self._said, None)
        if word is None:
            raise Left
        return word


def read(found: Sitting, capsys: pytest.CaptureFixture[str], *typed: str) -> str:
    """What the text table says of a match to a player who sits down at it."""
    capsys.readouterr()
    with pytest.raises(Left):
        TextTable(found, Heard(*typed), False).play()
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("steps", [0, 9])
@pytest.mark.parametrize("game", GAMES)
def test_the_bar_and_the_plaques_say_what_the_text_says(game, steps, capsys):
    found = sitting(game, steps)
    assert not found.match.over
    view, telling = found.match.view(0), telling_of(game)
    pilot = Pilot(Scene)
    pilot.app.push(TableScene(pilot.app, found))
    pilot.settle()
    bar = pilot.find("bar")
    shown = [(plaque.title, plaque.facts) for plaque in pilot.scene.plaques]
    pilot.close()
    text = read(found, capsys, "seats")
    assert bar.title in text and bar.why and heard(bar.why) in text
    for seat, name in enumerate(found.names):
        assert shown[seat] == (name, tuple(telling.facts(view, seat, found.names)))
        assert heard(telling.standing(view, seat, found.names)) in text


@pytest.mark.parametrize("game", GAMES)
def test_the_results_say_what_the_text_says_at_the_end(game, capsys):
    found = sitting(game, None)
    pilot = Pilot(Scene)
    pilot.app.push(TableScene(pilot.app, found))
    pilot.app.push(Results(pilot.app, found))
    pilot.frame()
    assert isinstance(pilot.scene, Results)
    title, below = telling_of(game).ending(found.names, found.match.view(0)["winners"])
    text = read(found, capsys)
    assert pilot.find("results/title").accessible_name == title and f"{title}. {ended(below)}" in text
    said = pilot.find("results/subtitle").accessible_name
    assert said == (pilot.scene.film.headline or below) and ended(said) in text
    assert " ".join(f"{each.name}: {each.story}." for each in pilot.scene.told) in text
    pilot.close()
