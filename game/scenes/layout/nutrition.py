"""Where the Diagram of Nutrition stands: octaves as a staircase of notes. Pure geometry, in pixels."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

from game.scenes.layout.box import Box
from game.widgets import text
from game.widgets.theme import SMALLEST

Point = tuple[float, float]
Named = Literal["above", "beside"]

RADIUS = 31.0  # of a note, in units of the drawing: all lengths below are in these
NAME, WORDS, NUMBER, HEADING = 19.0, 17.0, 15.5, 27.0  # heights of type
PITCHES = (2.42, 3.4)  # how far apart notes stand at the least and at the most, for their radius
AIR = 5.0  # between two bands
LOOSE = 1.45  # how much further apart than they must the octaves stand at the most
SNUG = 2.5  # the pitch in a quarter disc, where a broader staircase would be a smaller one
EDGE = 14.0  # from a note to the end of its band
SIGN = 25.0  # an octave's sign
DISC, TRAY = 27.0, 36.0  # from one place for a disc to the next, and the breadth of their capsule
THREAD = 27.0  # from a note to the middle of its capsule
SMALLER = 0.985  # from one size that is tried to the next
LEAST = 0.2  # pixels a unit: below that it is laid out, whether it has room or not
QUARTER = 0.93  # of the radius of a quarter disc: how far out the staircase may reach


class Note(NamedTuple):
    """A note of an octave, as a plan needs it."""

    name: str
    column: int
    """How many columns left of the last one it stands."""
    three: bool
    """Whether it has places for three chips and an interval after it; else a carbon stands there."""
    beyond: str
    """What stands behind it: the number of the carbon, the words of the interval; empty for the last note."""


class Octave(NamedTuple):
    """A row of the staircase, from the coarsest matter to the finest."""

    name: str
    notes: tuple[Note, ...]
    discs: int
    """How many places for discs its capsule has."""


class Part(NamedTuple):
    """A thing that can be touched; an interval or a carbon by the note before it, a capsule by the last."""

    kind: Literal["note", "interval", "carbon", "capsule"]
    note: str


class Beyond(NamedTuple):
    """What lies between a note and the next."""

    at: Point
    """The middle of the gap, on the line."""
    lozenge: Box
    """Where the carbon stands, or what carries a chip over."""
    letter: int
    """The height of its words."""


@dataclass(frozen=True, eq=False)
class NutritionPlan:
    """The diagram in a rectangle.

    `unit` is a unit of the drawing in pixels, `letter` the height of the notes' names, on so many `lines`.
    """

    box: Box
    unit: float
    radius: float
    pitch: float
    letter: int
    lines: int
    octaves: tuple[Octave, ...]
    middles: Mapping[str, Point]
    beyond: Mapping[str, Beyond]
    bands: tuple[Box, ...]
    signs: tuple[Box, ...]
    """The signs of the octaves."""
    names: tuple[tuple[Point, int, int], ...]
    """Where their names begin on which baseline, how tall they are, and how broad they may be."""
    capsules: Mapping[str, Box]
    links: tuple[tuple[str, tuple[Point, Point, Point, Point]], ...]
    """From the note that shocks to the interval: the four points of a curve."""

    @cached_property
    def notes(self) -> Mapping[str, Note]:
        """The notes by their names."""
        return {note.name: note for octave in self.octaves for note in octave.notes}

    @cached_property
    def said(self) -> frozenset[str]:
        """The notes behind which something is written: in too small a room not all words lie apart."""
        found: dict[str, Box] = {}
        for octave in self.octaves:
            for note in octave.notes[:-1]:
                box = self.beyond[note.name].lozenge
                if not any(box.meets(other) for other in found.values()):
                    found[note.name] = box
        return frozenset(found)

    @property
    def told(self) -> bool:
        """Whether the names of the notes have the room for their type."""
        parts = [part for name in self.notes for part in (name.split("-") if self.lines == 2 else [name])]
        return all(text.width(part, "display", self.letter) <= self.pitch for part in parts)

    def slots(self, name: str) -> tuple[Point, ...]:
        """Where the chips of a note lie."""
        x, y = self.middles[name]
        if not self.notes[name].three:
            return ((x, y),)
        k = self.radius / RADIUS
        return (x - 13.6 * k, y + 12 * k), (x + 13.6 * k, y + 12 * k), (x, y - 12.4 * k)

    def discs(self, last: str) -> tuple[Point, ...]:
        """Where the discs of an octave lie in its capsule, by its last note, from below."""
        box = self.capsules[last]
        count = next(octave.discs for octave in self.octaves if octave.notes[-1].name == last)
        middle = box.x + box.width / 2, box.y + box.height / 2
        return tuple(
            (middle[0], middle[1] + ((count - 1) / 2 - index) * DISC * self.unit) for index in range(count)
        )

    def box_of(self, part: Part) -> Box:
        """The rectangle of a part."""
        if part.kind == "note":
            return _about(self.middles[part.note], self.radius * 1.06)
        if part.kind == "interval":
            return _about(self.beyond[part.note].at, 20 * self.unit)
        return self.beyond[part.note].lozenge if part.kind == "carbon" else self.capsules[part.note]

    @cached_property
    def places(self) -> tuple[tuple[Part, Box], ...]:
        """All that can be touched, octave by octave from the coarsest note; an interval also by its words."""
        found: list[tuple[Part, Box]] = []
        for octave in self.octaves:
            for note in octave.notes:
                parts = [Part("note", note.name)]
                if note.beyond:
                    parts.append(Part("interval" if note.three else "carbon", note.name))
                found += [(part, self.box_of(part)) for part in parts]
                if note.three and note.beyond:
                    found.append((parts[1], self.beyond[note.name].lozenge))
            capsule = Part("capsule", octave.notes[-1].name)
            found.append((capsule, self.box_of(capsule)))
        return tuple(found)


def chamber(corner: tuple[int, int], radius: float) -> Box:
    """The room for the diagram in a quarter disc whose middle is its lower right `corner`."""
    width, height = round(0.852 * radius), round(0.772 * radius)
    low = corner[1] - round(0.06 * radius)
    return Box(corner[0] - width - round(0.016 * radius), low - height, width, height)


@lru_cache(maxsize=128)
def nutrition_plan(
    octaves: tuple[Octave, ...],
    links: tuple[tuple[str, str], ...],
    box: Box,
    grown: float,
    named: Named = "above",
    quarter: tuple[tuple[int, int], float] | None = None,
) -> NutritionPlan:
    """As large as it has room in a rectangle, its notes' names first of all readable.

    `grown` is how large type is set, `links` lead from a note to the one whose interval it carries over;
    `quarter` is the middle and the radius of a quarter disc that it may not leave.
    """
    best: tuple[float, NutritionPlan] | None = None
    for lines in (1, 2):
        for low in (True, False):
            found = _largest(_Trial(octaves, links, box, grown, named, quarter, lines, low))
            want = max(SMALLEST, NAME * found.unit * grown)
            merit = found.unit * min(1.0, found.letter / want) * (1.06 if lines == 1 else 1.0)
            spoken = min(found.beyond[name].letter for name, note in found.notes.items() if note.three)
            if spoken < 0.75 * WORDS * found.unit * grown:
                merit *= 0.88  # words of one kind that are written so unlike
            if best is None or merit * (1.0 if low else 0.94) > best[0]:
                best = merit, found
    assert best is not None
    return best[1]


@dataclass(frozen=True)
class _Trial:
    """What is tried: the words of the intervals `low`, below the carbons, or in one line with them."""

    octaves: tuple[Octave, ...]
    links: tuple[tuple[str, str], ...]
    box: Box
    grown: float
    named: Named
    quarter: tuple[tuple[int, int], float] | None
    lines: int
    low: bool


def _largest(trial: _Trial) -> NutritionPlan:
    """The largest of a way to lay it out; the smallest that was tried where none has the room."""
    unit = max(0.1, min(trial.box.width / 560, trial.box.height / 380))
    while True:
        found = _laid(trial, unit)
        if found is not None:
            return found
        unit *= SMALLER


def _typed(height: float, trial: _Trial, unit: float, most: float = 2.0) -> int:
    return max(SMALLEST, round(height * unit * min(trial.grown, most)))


def _laid(trial: _Trial, unit: float) -> NutritionPlan | None:
    """The diagram at a size; None where it has not the room for that and could be smaller."""
    box, octaves = trial.box, trial.octaves
    r = RADIUS * unit
    columns = max(note.column for octave in octaves for note in octave.notes)
    heading = _typed(HEADING, trial, unit, 1.5)
    sign = max(SIGN * unit, heading * 0.86)
    across = [text.width(octave.name, "garamond", heading) for octave in octaves]
    right = r + (THREAD + TRAY / 2 + 1) * unit
    left = r + EDGE * unit
    if trial.named == "beside":
        left += max(across[0], sign) + 16 * unit
    pitch = min((box.width - left - right) / columns, (SNUG if trial.quarter else PITCHES[1]) * r)
    letter, told = _name_letters(trial, unit, pitch)
    number = _typed(NUMBER, trial, unit, 1.5)
    spoken = _typed(WORDS, trial, unit)
    pill = max(21 * unit, number * 1.32)
    above = r + 11 * unit + letter * (0.86 + (trial.lines - 1) * 1.06) + 7 * unit
    below = r + 4 * unit + pill + (spoken * 1.24 if trial.low else 0) + 7 * unit
    top = above + (heading * 1.25 if trial.named == "above" else 0)
    least = above + below + AIR * unit
    steps = len(octaves) - 1
    room = (box.height - top - below) / steps if steps else 0.0
    if unit >= LEAST and not (pitch >= PITCHES[0] * r and room >= least and told):
        return None  # as mostly: the rest of it need not be known
    rows = least if trial.quarter else min(room, least * LOOSE)
    spare = 0.0 if trial.quarter else max(0.0, box.height - top - below - rows * steps)
    x6, y0 = box.right - right, box.bottom - below - spare * 0.5
    middles = {
        note.name: (x6 - note.column * pitch, y0 - index * rows)
        for index, octave in enumerate(octaves)
        for note in octave.notes
    }
    bands, signs, names, capsules = [], [], [], {}
    for index, octave in enumerate(octaves):
        x, y = middles[octave.notes[0].name]
        end = middles[octave.notes[-1].name][0]
        start = x - r - EDGE * unit
        bands.append(_box(start, y - above, end + r + EDGE * unit, y + below))
        tall = octave.discs * DISC * unit + 10 * unit
        middle = end + r + THREAD * unit
        capsules[octave.notes[-1].name] = _box(
            middle - TRAY / 2 * unit, y - tall / 2, middle + TRAY / 2 * unit, y + tall / 2
        )
        if trial.named == "above":
            foot = y - above - heading * 0.3
            signs.append(_box(start, foot - sign * 0.86, start + sign, foot + sign * 0.14))
            reach = 2 * pitch if index + 1 < len(octaves) else box.right - start
            names.append(((start + sign * 1.25, foot), heading, round(reach - sign * 1.4)))
        else:
            edge = start - 9 * unit
            if index:
                signs.append(_about((edge - across[index] - sign * 0.8, y - heading * 0.06), sign / 2))
                names.append(((edge - across[index], y + heading * 0.27), heading, across[index] + 2))
            else:
                signs.append(_about((edge - across[0] / 2, y - sign * 0.66), sign / 2))
                names.append(((edge - across[0], y + heading * 0.86), heading, across[0] + 2))
    curves = tuple((cause, _link(middles, cause, over, unit, r, rows)) for cause, over in trial.links)
    beyond = dict(_gaps(trial, unit, r, pitch, middles, pill, number, spoken))
    found = NutritionPlan(
        box, unit, r, pitch, letter, trial.lines, octaves, middles, beyond, tuple(bands),
        tuple(signs), tuple(names), capsules, curves,
    )  # fmt: skip
    fits = unit < LEAST or (_spoken_fits(found, trial) and _within(found, trial.quarter))
    return found if fits else None


def _name_letters(trial: _Trial, unit: float, pitch: float) -> tuple[int, bool]:
    """The height of the notes' names, and whether they have the room for it."""
    names = [note.name for octave in trial.octaves for note in octave.notes]
    if trial.lines == 2:
        names = [part for name in names for part in name.split("-")]
    want = _typed(NAME, trial, unit)
    room = round(pitch * 0.95)
    tall = min(text.fitted(name, "display", want, room, SMALLEST) for name in names)
    return tall, all(text.width(name, "display", tall) <= room for name in names)


def _gaps(
    trial: _Trial,
    unit: float,
    r: float,
    pitch: float,
    middles: Mapping[str, Point],
    pill: float,
    number: int,
    spoken: int,
) -> Iterator[tuple[str, Beyond]]:
    """What lies behind each note: a carbon, or what carries a chip over the interval."""
    causes = {cause for cause, _ in trial.links}
    for octave in trial.octaves:
        for index, note in enumerate(octave.notes[:-1]):
            x, y = middles[note.name][0] + pitch / 2, middles[note.name][1]
            line = y + r + 4 * unit + pill / 2
            if not note.three:
                wide = text.width(note.beyond, "display", number) + 24 * unit
                yield note.name, Beyond((x, y), _around(x, line, wide, pill), number)
                continue
            room = 2 * pitch - 4 * unit
            tall = spoken
            if not trial.low:
                aside = [
                    text.width(other.beyond, "display", number) / 2 + 15 * unit
                    for place in (index - 1, index + 1)
                    if 0 <= place < len(octave.notes) - 1
                    for other in (octave.notes[place],)
                    if not other.three
                ]
                room -= 2 * max(aside, default=0.0)
            else:
                line += pill / 2 + spoken * 0.62
                if sum(other.three for other in octave.notes) == 1:  # the line is its own
                    first, last = (middles[octave.notes[end].name][0] for end in (0, -1))
                    room = max(room, 2 * min(x - first, last - x))
            tall = text.fitted(note.beyond, "semibold", spoken, max(1, round(room)), SMALLEST)
            wide = text.width(note.beyond, "semibold", tall)
            if octave.notes[index + 1].name in causes:  # there a dotted line goes down
                x_end = middles[octave.notes[index + 1].name][0] - 0.62 * r - 5 * unit
                least = middles[octave.notes[0].name][0] - r - 9 * unit
                room = max(1, int(x_end - least))
                tall = text.fitted(note.beyond, "semibold", tall, room, SMALLEST)
                wide = text.width(note.beyond, "semibold", tall)
                start = max(least, min(x - wide / 2, x_end - wide))
                yield (
                    note.name,
                    Beyond((x, y), _box(start, line - tall * 0.6, start + wide, line + tall * 0.6), tall),
                )
            else:
                yield note.name, Beyond((x, y), _around(x, line, wide, tall * 1.2), tall)


def _spoken_fits(found: NutritionPlan, trial: _Trial) -> bool:
    """Whether no two words below an octave touch, and none leaves its band."""
    for octave, band in zip(found.octaves, found.bands, strict=True):
        boxes = [found.beyond[note.name].lozenge for note in octave.notes[:-1]]
        if any(one.meets(other) for at, one in enumerate(boxes) for other in boxes[:at]):
            return False
        if any(each.x < band.x or each.right > band.right or each.bottom > band.bottom + 1 for each in boxes):
            return False
    return True


def _within(found: NutritionPlan, quarter: tuple[tuple[int, int], float] | None) -> bool:
    """Whether all of it lies in its rectangle, and in the quarter disc where there is one."""
    boxes = [*found.bands, *found.signs, *found.capsules.values()]
    if not all(found.box.inflate(2, 2).holds(each) for each in boxes):
        return False
    if quarter is None:
        return True
    (x, y), radius = quarter
    return all(math.hypot(x - each.x, y - each.y) <= QUARTER * radius for each in boxes)


def _link(
    middles: Mapping[str, Point], cause: str, over: str, unit: float, r: float, rows: float
) -> tuple[Point, Point, Point, Point]:
    """The curve from a note down to the interval that it carries a chip over."""
    (xa, ya), (xb, yb) = middles[cause], middles[over]
    names = [name for name, at in middles.items() if at[1] == yb and at[0] > xb]
    gap = (xb + min(middles[name][0] for name in names)) / 2
    return (
        (xa - r * 0.5, ya + r * 0.95),
        (xa - r * 0.62, ya + rows * 0.45),
        (gap + 2 * unit, yb - rows * 0.42),
        (gap, yb - 26 * unit),
    )


def _box(left: float, top: float, right: float, bottom: float) -> Box:
    return Box(round(left), round(top), round(right) - round(left), round(bottom) - round(top))


def _about(middle: Point, reach: float) -> Box:
    return _box(middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach)


def _around(x: float, y: float, wide: float, tall: float) -> Box:
    return _box(x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2)
