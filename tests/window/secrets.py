"""`python -m tests.window.secrets`: no frame of a real window tells what a seat may not know.

    python -m tests.window.secrets [--size 1280x720] [--pairs 2] [--rounds 1] [--curtain turn] [--keep FOLDER]

A match of four persons is played to its end by real mouse events, and every frame
is kept. Then it is played again, by the same events, with two seats having exchanged
cards that they play among their last. Up to the play of the first of these cards
every frame must be the same, but for those in which one of the two looks at the
own hand. Then the same with other seats. With --keep, what is shown at rest is saved,
and a frame that differs and must not (`wanted-…`).
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Any

from tests.window.__main__ import NAMES, size_of
from tests.window.deals import SEATS, Twice, twice
from tests.window.desk import LACKING, lacking, virtual_screen
from tests.window.film import Film, Frame, Studio, film

PAIRS = ((0, 1), (2, 3), (1, 2), (3, 0), (0, 2), (1, 3))
LAST = 5  # tricks of a round in which what was exchanged is played
FOLDERS = ("first", "second")


class Leak(Exception):
    """A frame that differs and must not."""

    def __init__(self, sentence: str, frame: Frame | None = None) -> None:
        super().__init__(sentence)
        self.frame = frame


@dataclass(frozen=True)
class Compared:
    """What two films of one match have in common, in figures."""

    alike: int
    distinct: int
    onlookers: dict[int, int]
    holders: dict[int, tuple[int, int]]
    first: Frame


# -- comparing two films


def compare(plan: Twice, films: tuple[Film, Film], within: int) -> Compared:
    """Hold the frames of two films against each other; raises `Leak` where they differ too soon.

    An exchanged card must be seen by all `within` so many actions from its play.
    """
    _same_course(plan, films)
    public = tuple(
        [frame for frame in film.frames if not _private(frame, plan) and frame.step <= plan.shown]
        for film in films
    )
    _same_frames(plan, *public)
    digests = {frame.digest for frame in public[0]}
    onlookers = {
        seat: sum(frame.looking == seat for frame in public[0])
        for seat in range(SEATS)
        if seat not in plan.holders
    }
    holders = {seat: _own_looks(plan, films, seat) for seat in plan.holders}
    _can_see(plan, onlookers, holders)
    return Compared(len(public[0]), len(digests), onlookers, holders, _first_difference(plan, films, within))


def _private(frame: Frame, plan: Twice) -> bool:
    """Whether a holder of exchanged cards looks at them."""
    return frame.looking in plan.holders and frame.step > plan.deal


def _same_course(plan: Twice, films: tuple[Film, Film]) -> None:
    """Both matches went as planned, by the same events, under one title."""
    for made, actions in zip(films, plan.actions, strict=True):
        assert made.actions == actions, "a match went another way than was planned"
    assert films[0].deeds == films[1].deeds, "the second match was played by other mouse events"
    told = {frame.title for film in films for frame in film.frames} | films[0].titles | films[1].titles
    if len(told) > 1:
        raise Leak(f"the window's title changes: {', '.join(sorted(told))}")


def _by_deed(frames: Iterable[Frame]) -> dict[int, list[Frame]]:
    """Frames after each deed of the hand; of those that follow each other and are equal the first."""
    found: dict[int, list[Frame]] = {}
    for (deed, _), same in groupby(frames, key=lambda frame: (frame.deed, frame.digest)):
        found.setdefault(deed, []).append(next(same))
    return found


def _differences(one: Iterable[Frame], other: Iterable[Frame]) -> Iterable[tuple[Frame, Frame | None]]:
    """Where two rows of frames part, deed by deed."""
    first, second = _by_deed(one), _by_deed(other)
    for deed in sorted(first.keys() | second.keys()):
        a, b = first.get(deed, []), second.get(deed, [])
        if [frame.digest for frame in a] == [frame.digest for frame in b]:
            continue
        place = next(
            (place for place, (x, y) in enumerate(zip(a, b)) if x.digest != y.digest), min(len(a), len(b))
        )
        found = [row[place] if place < len(row) else None for row in (a, b)]
        shown = next(frame for frame in (*found, *a, *b) if frame is not None)
        yield shown, found[1]


def _same_frames(plan: Twice, one: list[Frame], other: list[Frame]) -> None:
    for frame, _ in _differences(one, other):
        looks = f"{NAMES[frame.looking]} looks" if frame.looking is not None else "nobody looks"
        raise Leak(
            f"frame {frame.number} (after {frame.deed} mouse events and {frame.step} actions, {looks}) "
            f"differs, though no exchanged card is played before action {plan.shown + 1}",
            frame,
        )


def _own_looks(plan: Twice, films: tuple[Film, Film], seat: int) -> tuple[int, int]:
    """How many frames a holder was shown, and how many of them are not in the other film."""
    rows = [
        [frame for frame in film.frames if frame.looking == seat and _private(frame, plan)] for film in films
    ]
    elsewhere = {frame.digest for frame in rows[1]}
    return len(rows[0]), sum(frame.digest not in elsewhere for frame in rows[0])


def _can_see(plan: Twice, onlookers: dict[int, int], holders: dict[int, tuple[int, int]]) -> None:
    """A check that cannot fail is none: holders saw other cards, and onlookers looked."""
    for seat, (_, differ) in holders.items():
        if not differ:
            raise Leak(f"{NAMES[seat]} holds other cards and sees none: this check sees nothing")
    for seat, frames in onlookers.items():
        if not frames:
            raise Leak(f"{NAMES[seat]} never looked: this check shows nothing of {NAMES[seat]}")


def _first_difference(plan: Twice, films: tuple[Film, Film], within: int) -> Frame:
    """The first frame for all players that differs: it shows the first exchanged card on the table."""
    rows = [[frame for frame in film.frames if not _private(frame, plan)] for film in films]
    found = next((frame for frame, _ in _differences(*rows)), None)
    if found is None:
        raise Leak("the exchanged cards were played, and no frame shows it: this check sees nothing")
    if not plan.shown < found.step <= plan.shown + within:
        raise Leak(f"the first difference is after action {found.step}, not {plan.shown + 1}")
    return found


# -- telling


def _tell(plan: Twice, films: tuple[Film, Film], found: Compared, took: float) -> None:
    one, other = (NAMES[seat] for seat in plan.holders)
    mine, yours = (" ".join(cards) for cards in plan.swapped)
    shown = sum(each.shown for each in films)
    kept = sum(len(each.frames) for each in films)
    digests = {frame.digest for each in films for frame in each.frames}
    actions, deeds = len(plan.actions[0]), len(films[0].deeds)
    looks = ", ".join(f"{count} before {NAMES[seat]}’s eyes" for seat, count in found.onlookers.items())
    lines = [
        f"{one} and {other} exchange {mine} and {yours}:",
        f"two matches to their end, {actions} actions and {deeds} mouse events each, in {took:.0f} s",
        f"{shown} frames shown, {kept} kept, {len(digests)} distinct",
        f"{found.alike} compared ({found.distinct} distinct; {looks}): all alike in both matches",
    ]
    for seat, (count, differ) in found.holders.items():
        lines.append(f"{count} with {NAMES[seat]}’s own hand open: {differ} of them differ")
    played, instead = (done[plan.shown]["card"] for done in plan.actions)
    seat = next(seat for seat, cards in zip(plan.holders, plan.swapped, strict=True) if played in cards)
    lines.append(
        f"the first that differs for all eyes: frame {found.first.number}, after action {found.first.step}; "
        f"action {plan.shown + 1}: {NAMES[seat]} plays {played}, in the second match {instead}"
    )
    print("\n  ".join(lines), flush=True)


# -- filming


def both(plan: Twice, studio: Studio) -> tuple[Film, Film]:
    """Two films, each made by a process of its own, so that neither begins where the other has been."""
    first = _alone(film, plan, 0, _with_folder(studio, 0))
    known = frozenset(frame.digest for frame in first.frames)
    return first, _alone(film, plan, 1, _with_folder(studio, 1), first.deeds, known)


def _alone(made: Callable[..., Film], *arguments: Any) -> Film:
    spawned = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawned) as pool:
        return pool.submit(made, *arguments).result()


def _with_folder(studio: Studio, number: int) -> Studio:
    """The same studio, with a folder for the pictures of one film."""
    if studio.keep is None:
        return studio
    keep = studio.keep / FOLDERS[number]
    keep.mkdir(parents=True, exist_ok=True)
    return replace(studio, keep=keep)


def check(chosen: argparse.Namespace, pair: tuple[int, int], memory: Path) -> None:
    """One pair of seats: two films, compared and told of."""
    began = time.monotonic()
    keep = chosen.keep / "-".join(NAMES[seat] for seat in pair) if chosen.keep is not None else None
    studio = Studio(chosen.size, memory, chosen.speed, chosen.curtain, keep)
    plan = twice(NAMES[:SEATS], pair, chosen.rounds, LAST, chosen.seed)
    films = both(plan, studio)
    # With the motions left out the curtain hangs before the card is seen to lie there.
    within = SEATS if chosen.speed == "instant" else 1
    try:
        found = compare(plan, films, within)
    except Leak as leak:
        if leak.frame is not None and keep is not None:
            both(plan, replace(studio, wanted=leak.frame.number))
        raise
    _tell(plan, films, found, time.monotonic() - began)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.window.secrets", description=__doc__)
    parser.add_argument("--size", type=size_of, default=(1280, 720))
    parser.add_argument("--pairs", type=int, default=2, choices=range(1, len(PAIRS) + 1))
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--curtain", choices=("turn", "hold"), default="turn")
    parser.add_argument("--speed", choices=("calm", "brisk", "instant"), default="calm")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--keep", type=Path)
    chosen = parser.parse_args()
    missing = lacking(own_screen=True)
    if missing:
        print(f"this needs {', '.join(missing)}, which is not here", file=sys.stderr)
        return LACKING
    with (
        tempfile.TemporaryDirectory() as memory,
        virtual_screen(chosen.size, "-nocursor", "-fbdir", memory),
    ):
        try:
            for pair in PAIRS[: chosen.pairs]:
                check(chosen, pair, Path(memory))
        except (Leak, AssertionError) as fault:
            print(f"secrets: {fault}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
