"""`python -m tests.ui.conscious_sights`: swapped hands change nothing that a seat sees, reads or is told.

    python -m tests.ui.conscious_sights [--positions 12] [--deeds 6] [--first 0] [--size 1024x640]

Positions where much happens are set twice: once more with other cards in the other hands, duplicates and
piles, and another order of the decks (CB-0.5). What a seat meets at both tables must be the same: the
table, the bodies of all seats, every paper, every preview, the log, the text table and what a bot of
that seat would do; then some deeds, frame by frame, until the seat openly learns of a difference.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import zlib
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from game import bots, saves
from game.app import App
from game.engine import Match, codec
from game.engine.base import Action
from game.scenes.readout import read_out
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from game.text.table import TextTable
from game.text.voice import Listener
from tests.contract.hidden_conscious import swap_hidden
from tests.games.conscious_alike import steered
from tests.games.conscious_tables import tight
from tests.ui.pilot import Pilot
from tests.window.__main__ import size_of

Sight = tuple[str, Any]  # where, and what is seen there
SMALL = (1024, 640)
PREVIEWS = 4  # actions whose effects are shown
FRAMES = 3  # of so many frames one is compared


class Leak(AssertionError):
    """A sight that differs, though what the seat may know does not."""


# -- one table, as one seat meets it


def seated(state: dict[str, Any], seat: int | None, seed: int) -> Sitting:
    """A table of persons, whom a curtain parts; a seat without others to hide from sits among bots."""
    match = Match.load(state, seed=seed)
    people = [saves.Person("person", None, place) for place in range(len(match.seats))]
    if seat is not None and len(people) > 1 and seed % 2:
        people = [
            each if place == seat else saves.Person("bot", "easy", place) for place, each in enumerate(people)
        ]
    return Sitting(match, people, None)


def table(sitting: Sitting, seat: int | None, size: tuple[int, int] = SMALL) -> Pilot:
    """The table with a seat’s eyes; None: with those of all."""

    def open_(app: Any) -> TableScene:
        app.settings.set("speed", "calm")
        app.settings.set("table_display", seat is None)  # the curtain hangs before the hand alone
        found = TableScene(app, sitting)
        found.course.paused = True
        found.lifted_for = seat
        return found

    pilot = Pilot(open_, size, App)
    scene = pilot.scene
    if scene.curtain.closed is not None and seat == scene.curtain.closed.seat:
        scene.curtain.lift()
    pilot.settle()
    return pilot


def screen(pilot: Pilot) -> int:
    pilot.frame()
    return zlib.crc32(pilot.look().get_buffer().raw)


def heard(pilot: Pilot) -> str:
    """What a screen reader is told."""
    pilot.scene.canvas.overheard = True
    pilot.scene.canvas.damage_all()
    pilot.frame()
    return repr(read_out(pilot.scene).root)


def at_rest(pilot: Pilot, seat: int | None, seed: int) -> Iterator[Sight]:
    """All there is to be seen while nothing moves."""
    scene = pilot.scene
    stage, match = scene.stage, scene.sitting.match
    yield "table", screen(pilot)
    yield "what is heard", heard(pilot)
    yield "log", [group.words for group in scene.sitting.told(scene.viewer)]
    yield "text table", read(scene.sitting, scene.viewer)
    yield from papers(stage)
    for other in range(len(match.seats)):
        stage.to_look_at(other)
        yield f"seat {other} looked at", (stage.bubble.title, stage.bubble.words, screen(pilot))
    if seat is None or match.to_act != seat or match.over:
        return
    yield "offers", [(each.name, each.label, each.help) for each in scene.choosing.gathered()]
    for action in Random(seed).sample(match.legal(), min(PREVIEWS, len(match.legal()))):
        scene.choosing.left = [action]
        scene.tell_foot(scene.view())
        yield f"preview of {action}", screen(pilot)
        scene.choosing.start_over()
    for level in match.game.bots:
        yield f"what a bot ({level}) would do", bots.choose(match, level, seed)


def papers(stage: Any) -> Iterator[Sight]:
    """What every thing on the table says to who points at it."""
    things = [
        stage.diagram,
        stage.centres,
        *stage.decks.values(),
        stage.hand,
        stage.reach,
        stage.facets,
        stage.rail.aims,
    ]
    for thing in things:
        for part in getattr(thing, "parts", []):
            thing.looked(part)
            yield f"paper of {thing.name} {part}", told(stage)
    for space in stage.spiral.beads:
        if space % 9 == 0:
            stage.closer.look_at_space(space)
            yield f"paper of space {space}", told(stage)
    stage.bubble.show(False)


def told(stage: Any) -> tuple[str, str, str]:
    return stage.bubble.title, stage.bubble.words, stage.bubble.note


def read(sitting: Sitting, viewer: int | None) -> str:
    """What the text table says of the table and of what happened."""
    found = io.StringIO()
    with contextlib.redirect_stdout(found):
        at_text = TextTable(sitting, Listener(), False)
        at_text.reading.lifted_for = viewer
        at_text.reading.catch_up(viewer)
        at_text.reading.tell_seats()
        at_text.commands.log("")
    return found.getvalue()


def deed(pilot: Pilot, action: Action) -> Iterator[Sight]:
    """What is seen while a deed is shown, frame by frame, and then at rest."""
    scene, frame = pilot.scene, 0
    scene.deeds.take(action)
    while scene.player.running and not scene.player.waiting:
        pilot.frame(24.0)
        frame += 1
        if frame % FRAMES == 0:
            yield f"frame {frame} of {action}", zlib.crc32(pilot.look().get_buffer().raw)


# -- two tables that a seat cannot tell apart


def assert_alike(
    number: int, deeds: int, eyes: Sequence[int | None] | None = None, size: tuple[int, int] = SMALL
) -> int:
    """Hold two such tables against each other for each seat, or for these; how many sights were alike."""
    state, alike = Match.load(tight(number), seed=number).encoded(), 0
    count = len(state["seats"])
    for seat in [None, *range(count)][count == 1 :] if eyes is None else eyes:
        states = state, swap_hidden(state, seat, Random(f"sights {number} {seat}"))
        actions = untold(states, seat, number, deeds)
        one, two = (list(film(each, seat, number, actions, size)) for each in states)
        hold_together(f"{number}, seat {seat}", one, two)
        alike += len(one)
    return alike


def hold_together(where: str, one: Sequence[Sight], two: Sequence[Sight]) -> None:
    """Raise `Leak` at the first sight that differs."""
    for (name, first), (other, second) in zip(one, two, strict=True):
        if (name, first) != (other, second):
            raise Leak(f"{where}: {name}, {other}: {first!r} and {second!r}"[:3000])


def untold(states: tuple[Any, Any], seat: int | None, seed: int, most: int) -> list[Action]:
    """Deeds after which the seat has openly learned of no difference."""
    matches = [Match.load(state, seed=seed) for state in states]
    dice = Random(seed)
    found: list[Action] = []
    while len(found) < most:
        legal = matches[1].legal()
        both = [action for action in matches[0].legal() if action in legal]
        if not both:
            break
        action = steered(dice, both)
        for match in matches:
            match.act(action)
        if not codec.same(*(match.seen(seat) for match in matches)):
            break
        if not codec.same(*(match.view(seat) for match in matches)):
            break
        found.append(action)
    return found


def film(
    state: dict[str, Any], seat: int | None, seed: int, actions: list[Action], size: tuple[int, int]
) -> Iterator[Sight]:
    """All that a seat meets at one table."""
    pilot = table(seated(state, seat, seed), seat, size)
    yield from at_rest(pilot, seat, seed)
    for action in actions:
        if pilot.scene.curtain.closed is not None:
            pilot.scene.curtain.remove()
        yield from deed(pilot, action)
        yield "afterwards", screen(pilot)
        yield "heard afterwards", heard(pilot)
        yield "text table", read(pilot.scene.sitting, pilot.scene.viewer)
    pilot.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.ui.conscious_sights", description=__doc__)
    parser.add_argument("--positions", type=int, default=12)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--deeds", type=int, default=6)
    parser.add_argument("--size", type=size_of, default=SMALL)
    chosen = parser.parse_args()
    alike = 0
    for number in range(chosen.first, chosen.first + chosen.positions):
        alike += assert_alike(number, chosen.deeds, size=chosen.size)
    print(f"{chosen.positions} positions, {alike} sights, all alike")


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    main()
