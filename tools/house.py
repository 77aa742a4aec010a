"""The picture of the house, `docs/pictures/house.svg`, drawn from its imports: `python -m tools.house`.

A box is a part of `game`; `game/scenes`, half of it all, is drawn floor by floor. An arrow leads from a
part to one that it imports, and always down. What two arrows say together is not said by a third. The same
imports give the same bytes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path
from xml.sax.saxutils import escape

from tests.test_house import FLOORS, LIBRARIES, house, part_of, room_of

PLACE = Path(__file__).resolve().parent.parent / "docs/pictures/house.svg"
Rooms = Mapping[str, set[str]]  # each room, and those that it takes from
Spot = tuple[
    str, str, int
]  # an arrow passes a floor: from, to, floor; a room by itself: its name, itself, floor

WIDE, TALL, GAP, STOREY, MARGIN, PORT = 172, 58, 14, 112, 30, 14  # pixels
WORDS = {  # what a room is for, in a few words
    "__main__": "the command",
    "app": "window, main loop",
    "navigator": "from scene to scene",
    "a scene": "home, setup, rules …",
    "table": "the table itself",
    "tables": "the stage of each game",
    "shared": "what all scenes share",
    "offer": "what may be chosen",
    "text": "the table, in words",
    "replays": "a match, gone over",
    "sitting": "a match and its people",
    "journals": "what matches tell",
    "saves": "matches on disk",
    "tellings": "a view in words",
    "printing": "boards as PDF",
    "phones": "hands on phones",
    "report": "what went wrong, told",
    "licences": "of all it is made of",
    "widgets": "pixels, and no rules",
    "sound": "what is heard",
    "layout": "where spaces lie",
    "bots": "a view to an action",
    "thinking": "a bot in a thread",
    "simulation": "matches among bots",
    "manners": "what a bot remarks",
    "engine": "rules, match, chance",
    "lessons": "a game shown round",
    "rulebook": "clauses, by number",
    "reasons": "a refusal in words",
    "words": "sentences, filled",
    "languages": "words, read from files",
    "glossary": "terms, explained",
    "resources": "where the data are",
    "disk": "files, safely written",
    "folders": "where yours are",
    "desktop": "a double click opens it",
    "window": "the system's window",
    "first_light": "seen first of all",
    "pads": "sticks and buttons",
    "screen_reader": "to screen readers",
    "accessibility": "the system's wishes",
    "file_manager": "a folder, shown",
}


def rooms() -> dict[str, set[str]]:
    """The rooms of the house, and those that each takes something from."""
    found: dict[str, set[str]] = {}
    for module, taken in house().items():
        if module != "game":
            found.setdefault(_room(module), set()).update(_room(each) for each in taken - {"game"})
    return {room: below - {room} for room, below in sorted(found.items())}


def _room(module: str) -> str:
    part = part_of(module)
    return FLOORS[room_of(module)[0]] if part == "scenes" else part


def needed(doors: Rooms) -> dict[str, set[str]]:
    """Of all doors those that no way through other rooms replaces."""

    def reached(room: str) -> set[str]:
        return doors[room].union(*map(reached, doors[room]))

    return {
        room: {each for each in below if not any(each in reached(other) for other in below - {each})}
        for room, below in doors.items()
    }


def floors(doors: Rooms) -> dict[str, int]:
    """On which floor a room stands, from the ground: above all that it takes from.

    Where more rooms take from it than it takes from, it stands as high as it may: the lines are shorter.
    """
    takers = {room: [other for other in doors if room in doors[other]] for room in doors}

    def above(room: str) -> int:
        return 1 + max(map(above, doors[room]), default=-1)

    found = {room: above(room) for room in doors}
    for room in sorted(doors, key=lambda room: (-found[room], room)):
        if len(takers[room]) > len(doors[room]):
            found[room] = min(found[other] for other in takers[room]) - 1
    return found


def rows(doors: Rooms, stands: Mapping[str, int]) -> tuple[list[list[Spot]], list[tuple[Spot, Spot]]]:
    """Floor by floor, from the ground, what stands or passes there; and what is joined to what below it."""
    found: list[list[Spot]] = [[] for _ in range(max(stands.values()) + 1)]
    joined: list[tuple[Spot, Spot]] = []
    for room, floor in stands.items():
        found[floor].append((room, room, floor))
    for room, below in doors.items():
        for other in sorted(below):
            way = [(room, other, floor) for floor in range(stands[room] - 1, stands[other], -1)]
            for spot in way:
                found[spot[2]].append(spot)
            way = [(room, room, stands[room]), *way, (other, other, stands[other])]
            joined += pairwise(way)
    near = _near(found, joined)
    best, fewest = found, sys.maxsize
    for _ in range(40):
        for level in [*range(1, len(found)), *reversed(range(len(found) - 1))]:
            at = {spot: place for row in found for place, spot in enumerate(row)}
            means = {spot: _mean([at[other] for other in near[spot]]) for spot in found[level]}
            found[level] = [spot for _, spot in sorted((means[spot], spot) for spot in found[level])]
        crossing = crossings(found, joined)
        if crossing < fewest:
            best, fewest = [list(row) for row in found], crossing
    return best, joined


def _near(found: Iterable[list[Spot]], joined: Iterable[tuple[Spot, Spot]]) -> dict[Spot, list[Spot]]:
    """What each spot is joined to, above it and below it."""
    near: dict[Spot, list[Spot]] = {spot: [] for row in found for spot in row}
    for a, b in joined:
        near[a].append(b)
        near[b].append(a)
    return near


def _mean(places: list[float]) -> float:
    return sum(places) / max(1, len(places))


def crossings(found: Iterable[list[Spot]], joined: Iterable[tuple[Spot, Spot]]) -> int:
    """How often lines cross, each counted where it goes from one floor to the next."""
    at = {spot: place for row in found for place, spot in enumerate(row)}
    steps = [(a[2], at[a], at[b]) for a, b in joined]
    return sum(a[0] == b[0] and a[1] < b[1] and a[2] > b[2] for a in steps for b in steps)


def places(found: list[list[Spot]], joined: Iterable[tuple[Spot, Spot]]) -> dict[Spot, float]:
    """The middle of each spot, in pixels: as near to what it is joined to as its row allows."""
    near = _near(found, joined)
    at = {spot: place * (WIDE + GAP) / 2.0 for row in found for place, spot in enumerate(row)}
    for _ in range(60):
        for row in found:
            wanted = [_mean([at[other] for other in near[spot]]) for spot in row]
            at |= dict(zip(row, _apart(row, wanted), strict=True))
    return at


def _apart(row: list[Spot], wanted: list[float]) -> list[float]:
    """The places nearest to those wanted at which nothing in a row overlaps (pooled neighbours)."""
    offsets, end = [], 0.0
    for spot in row:
        wide = _wide(spot)
        offsets.append(end + wide / 2)
        end += wide + GAP
    pools: list[tuple[float, float, int]] = []
    for spot, place, offset in zip(row, wanted, offsets, strict=True):
        weight = 1.0 if spot[0] == spot[1] else 3.0
        pool = (weight * (place - offset), weight, 1)
        while pools and pools[-1][0] / pools[-1][1] > pool[0] / pool[1]:
            before = pools.pop()
            pool = (before[0] + pool[0], before[1] + pool[1], before[2] + pool[2])
        pools.append(pool)
    shifts = [total / weight for total, weight, count in pools for _ in range(count)]
    return [shift + offset for shift, offset in zip(shifts, offsets, strict=True)]


def _wide(spot: Spot) -> int:
    return WIDE if spot[0] == spot[1] else 0


def drawing(doors: Rooms) -> str:
    """The picture of a house, as SVG."""
    kept = needed(doors)
    found, joined = rows(kept, floors(kept))
    at = places(found, joined)
    left = min(place - _wide(spot) / 2 for spot, place in at.items()) - MARGIN
    wide = max(place + _wide(spot) / 2 for spot, place in at.items()) + MARGIN - left
    tall = 2 * MARGIN + (len(found) - 1) * STOREY + TALL + MARGIN
    middles = {spot: (at[spot] - left, tall - 2 * MARGIN - spot[2] * STOREY - TALL / 2) for spot in at}
    return PAGE.format(
        wide=f"{wide:.0f}",
        tall=tall,
        lines="\n".join(_lines(middles, joined)),
        boxes="\n".join(_box(spot[0], *middles[spot]) for spot in sorted(at) if spot[0] == spot[1]),
        left=MARGIN,
        foot=tall - MARGIN - 4,
    )


PAGE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}"
  font-family="Inter, Helvetica, Arial, sans-serif" text-anchor="middle" fill="#2b2622">
<title>The parts of Moksha, each above what it imports</title>
<style>.draws {{fill: #f3dfb4; stroke: #a9812f}} .headless {{fill: #d8e4e4; stroke: #56787b}}</style>
<defs><marker id="to" viewBox="0 0 8 8" refX="1" refY="4" markerWidth="7" markerHeight="7" orient="auto">
<path d="M0 0L8 4L0 8Z" fill="#6d645a"/></marker></defs>
<rect width="{wide}" height="{tall}" fill="#faf6ec"/>
<g fill="none" stroke="#6d645a" stroke-width="1.2">
{lines}
</g>
{boxes}
<g transform="translate({left} {foot})" text-anchor="start" font-size="15">
<rect class="headless" width="22" height="15" rx="3"/><text x="30" y="13">imports no pygame</text>
<rect class="draws" x="190" width="22" height="15" rx="3"/><text x="220" y="13">imports pygame itself</text>
</g>
</svg>
"""


def _lines(middles: Mapping[Spot, tuple[float, float]], joined: list[tuple[Spot, Spot]]) -> list[str]:
    """Each arrow, from the foot of a room through the floors between to the head of another."""
    below: dict[Spot, list[Spot]] = {spot: [] for spot in middles}
    above: dict[Spot, list[Spot]] = {spot: [] for spot in middles}
    for a, b in joined:
        below[a].append(b)
        above[b].append(a)

    def port(spot: Spot, other: Spot, others: list[Spot]) -> float:
        order = sorted(others, key=lambda each: (middles[each][0], each))
        return middles[spot][0] + (order.index(other) - (len(order) - 1) / 2) * PORT

    found = []
    for start in sorted(spot for spot in middles if spot[0] == spot[1]):
        for first in sorted(below[start]):
            spot, ahead = start, first
            x, y = port(start, first, below[start]), middles[start][1] + TALL / 2
            path = f"M{x:.0f} {y:.0f}"
            while True:
                ends = ahead[0] == ahead[1]
                goal = port(ahead, spot, above[ahead])
                low = middles[ahead][1] - TALL / 2 - (7 if ends else 0)
                half = (y + low) / 2
                path += f"C{x:.0f} {half:.0f} {goal:.0f} {half:.0f} {goal:.0f} {low:.0f}"
                if ends:
                    break
                x, y = goal, middles[ahead][1] + TALL / 2
                path += f"V{y:.0f}"
                spot, ahead = ahead, below[ahead][0]
            found.append(f'<path d="{path}" marker-end="url(#to)"/>')
    return found


def _box(room: str, x: float, y: float) -> str:
    """A room, its name, and what it is for."""
    return (
        f'<g transform="translate({x:.0f} {y:.0f})"><rect class="{"draws" if draws(room) else "headless"}" '
        f'x="{-WIDE // 2}" y="{-TALL // 2}" width="{WIDE}" height="{TALL}" rx="7"/>'
        f'<text y="-4" font-size="19" font-weight="600">{escape(title(room))}</text>'
        f'<text y="18" font-size="13">{escape(WORDS.get(room, ""))}</text></g>'
    )


def title(room: str) -> str:
    """What a room is called: where its files lie, but for two floors of the scenes that are no folder."""
    if room in ("shared", "a scene"):
        return "scenes, shared" if room == "shared" else "the scenes"
    return f"scenes/{room}" if room in FLOORS else room


def draws(room: str) -> bool:
    """Whether a room may import pygame itself."""
    return "pygame" in LIBRARIES.get(room, ()) or (room in FLOORS and room != "offer")


if __name__ == "__main__":
    PLACE.write_text(drawing(rooms()), encoding="utf-8")
    print(PLACE)
