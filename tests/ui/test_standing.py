"""After each event, not only at the end of an action, the sprites stand where the view after it says."""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from typing import Any

import pytest

from game import saves, words
from game.engine import GAMES
from game.engine.games import record_of
from game.engine.match import Transition
from game.scenes.table.scene import TableScene
from game.scenes.tables import light_of
from game.scenes.tables.event_animations import EventAnimations, Shown, ShowsError
from game.scenes.tables.leela.shows import LeelaShows
from game.sitting import Sitting
from tests.guest import GAME as LANTERNS
from tests.guest import registered
from tests.guest.ferry import GAME as FERRY
from tests.guest.long_walk import GAME as LONG_WALK
from tests.ui.pilot import Pilot, Seldom

CREATED = "2026-11-20T10:00:00+00:00"
GUESTS = {game.name: game for game in (LANTERNS, LONG_WALK, FERRY)}

# game, seats, how many of them persons, actions at most
TABLES = [
    ("leela", 4, 1, 60),
    ("leela", 1, 1, 50),
    ("hungry_ghost", 4, 1, 100),
    ("buddha", 4, 1, 70),
    ("buddha", 3, 0, 40),
    ("buddha", 5, 5, 30),
    ("buddhawheel", 4, 1, 60),
    ("conscious", 4, 1, 40),
    ("lanterns", 3, 1, 40),
    ("long_walk", 4, 1, 4),
    ("ferry", 3, 1, 40),
]

# What is put in its place after the motions of an event, and was not brought there by them: whoever is
# to act is ringed and stands in front; the pack and the sign of what is led come and go; figures and words
# on the general table are laid anew, and a card is one of them as soon as it has flown there.
JUMPS = {
    "leela": {"ringed"},
    "hungry_ghost": {"ringed", "stands", "light"},
    "buddha": {"hand", "led", "pack"},
    "buddhawheel": {"ringed", "die", "stacks", "latest"},
    "conscious": {"ringed", "hand", "charms", "bodies", "diagram", "centres", "decks", "gifts"},
}


@pytest.fixture
def guests() -> Iterator[None]:
    with ExitStack() as stack:
        for game in GUESTS.values():
            stack.enter_context(registered(game))
        yield


class Watched:
    """A table whose every event is held against its view: before it is laid anew, and after."""

    def __init__(self, scene: TableScene) -> None:
        self.stage = scene.stage
        self.events = 0
        self.jumps: set[str] = set()
        self._stand = scene.stage.stand
        scene.stage.stand = self.stand  # type: ignore[method-assign]

    def stand(self, view: Mapping[str, Any]) -> None:
        stage = self.stage
        if stage.table.player.running:
            wanted = stage.expected(view)
            found = stage.standing()
            self.jumps |= {key for key, value in found.items() if value != wanted[key]}
        self._stand(view)
        if stage.table.player.running:
            self.events += 1
            wanted, found = stage.expected(view), stage.standing()
            for key in found.keys() - stage.scenery:
                assert found[key] == wanted[key], key


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("game", "seats", "persons", "most"), TABLES)
def test_after_each_event_the_sprites_stand_where_the_view_says(guests, game, seats, persons, most):
    dice = random.Random(f"{game} {seats}")
    people = [saves.Person("person" if seat < persons else "bot", None, seat) for seat in range(seats)]
    names = ["Ann", "Ben", "Mira", "Olu", "Sita"][:seats]
    sitting = Sitting.begin(game, names, people, {}, CREATED, seed=seats)
    pilot = Pilot(lambda app: TableScene(app, sitting), kind=Seldom)
    pilot.app.settings.set("speed", "instant")
    scene = pilot.scene
    scene.course.paused = True
    watched = Watched(scene)
    told = 0
    while not sitting.match.over and len(sitting.match.steps) < most:
        if scene.sitting.shared:
            scene.lifted_for = sitting.match.to_act
            scene.stage.lay_pieces(scene.view())
        scene.deeds.take(dice.choice(sitting.match.legal()))
        told += len(sitting.match.steps[-1].events)
        pilot.frame()
        while scene.player.running:  # a great moment is never a cut, and a card waits until it is read
            scene.player.go_on()
            pilot.frame(500)
        if not sitting.shared:  # there a curtain would come first
            assert scene.stage.standing() == scene.stage.expected(scene.view())
    assert watched.events == told
    assert watched.jumps <= JUMPS.get(game, {"shown", "things"})


# -- one table a game, event -> motions


@pytest.mark.parametrize("game", GAMES)
def test_every_event_of_the_rulebook_is_shown_or_said_to_be_quiet(game):
    """On a table of the game's own; the general stage tells each by its sentence."""
    table = importlib.import_module(f"tests.games.test_{game}_happenings").TOLD
    room = record_of(game).table
    shows = room and importlib.import_module(f"game.scenes.tables.{room}").STAGE.shows_kind
    assert (shows.events() if shows else set(words.texts(game).events)) == set(table)


def test_a_table_that_is_not_that_of_the_game_is_refused_at_once():
    class Misspelt(LeelaShows):
        def show_roled(self, happening: Transition) -> Shown:
            return []

    with pytest.raises(ShowsError, match=r"roled: no event of the game"):
        Misspelt.check()

    class Silent(EventAnimations):
        game = "leela"
        quiet = frozenset({"passed", "again"})

        def show_again(self, happening: Transition) -> Shown:
            return []

    with pytest.raises(ShowsError, match=r"arrow.*waited: neither shown nor said to be quiet"):
        Silent.check()


def test_the_table_of_a_game_is_checked_when_it_is_loaded(monkeypatch):
    monkeypatch.setattr(LeelaShows, "quiet", frozenset())
    with pytest.raises(ShowsError, match="again"):
        light_of("leela")
