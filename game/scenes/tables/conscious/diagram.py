"""The Diagram of Nutrition of one seat: octaves, chips, intervals, carbons and the places at hydrogen 6."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal

import pygame

from game import words
from game.engine.games.conscious.components import BODY, CARBON, NOTES, OCTAVES, OF
from game.scenes.plans.box import Box
from game.scenes.plans.nutrition import (
    RADIUS,
    Beyond,
    Named,
    Note,
    NutritionPlan,
    Octave,
    Part,
    nutrition_plan,
)
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.parts import Parts, nothing
from game.scenes.tables.conscious.shapes import Body
from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.kept import kept
from game.widgets.style import Style
from game.widgets.theme import Colour

GAME = "conscious"
View = Mapping[str, Any]
LINKS = (("RE-96", "MI-192"), ("RE-24", "MI-48"))  # CB-9.1, CB-9.3
CHIP, CHIP_OF_THREE = 37.0, 25.0  # across, in units of the plan
OUTLIVED = 0.8  # a chip with an edge is so much smaller
SLOT, SLOT_OF_THREE = 12.0, 8.5
SHARE = 0.84  # of paper in a band
SHARE_FOOD = 0.74
EMPTIED = 0.28  # of its strength, what is left of a chip that would go

OCTAVE_OF: dict[str, str] = {name: note.octave for name, note in NOTES.items()}
LAST: dict[str, str] = {octave: notes[-1].name for octave, notes in OF.items()}


@lru_cache(maxsize=4)
def _score(language: str) -> tuple[Octave, ...]:
    finest = max(len(notes) for notes in OF.values()) - 1
    found = []
    for octave in OCTAVES:
        notes = OF[octave]
        found.append(
            Octave(
                words.phrase(GAME, f"diagram.{octave}"),
                tuple(
                    Note(note.name, len(notes) - 1 - place, note.cap > 1, _beyond(note.name))
                    for place, note in enumerate(notes)
                ),
                BODY[octave],
            )
        )
    assert finest == found[0].notes[0].column
    return tuple(found)


def _beyond(name: str) -> str:
    """What stands behind a note, as it is written."""
    note = NOTES[name]
    if note.excess == "surplus":
        return ""
    if note.cap > 1:
        return words.phrase(GAME, f"diagram.carries.{name}")
    return str(note.carbon) if note.carbon else words.phrase(GAME, "diagram.free")


def plan_for(
    box: Box,
    style: Style,
    named: Named = "above",
    quarter: tuple[tuple[int, int], float] | None = None,
) -> NutritionPlan:
    """Where the diagram stands in a rectangle, as large as it has room."""
    return nutrition_plan(_score(words.language), LINKS, box, style.measure.text, text, named, quarter)


# -- what is to be seen


@dataclass(frozen=True)
class Travel:
    """A chip on its way from a note to another; `share` is how much of the way lies behind it.

    `start` is empty for one that enters its octave.
    """

    octave: str
    start: str
    end: str
    share: float = 0.5


@dataclass(frozen=True)
class Look:
    """A seat's diagram as it is to be seen."""

    chips: Mapping[str, int]
    """How many chips lie on each note."""
    of: Body
    """What they are made of."""
    under: Mapping[str, Body] = field(default_factory=dict)
    """Of which body a disc lies under a note."""
    capsule: Literal["astral", "mental", ""] = "astral"
    """Which discs the capsules hold; empty where no more are won there."""
    discs: Mapping[str, int] = field(default_factory=dict)
    """How many discs lie in the capsule of an octave."""
    present: frozenset[int] = frozenset()
    """The carbons there are."""
    coming: Mapping[str, int] = field(default_factory=dict)
    """How many chips each note would have more of, or, below 0, fewer."""
    won: Mapping[str, int] = field(default_factory=dict)
    """How many discs an octave would have more of at its capsule."""
    lit: frozenset[str] = frozenset()
    """The notes whose interval is crossed."""
    causes: frozenset[str] = frozenset()
    """The notes whose shock lights the line down from them."""
    badges: Mapping[Part, int] = field(default_factory=dict)
    """What happens where, in its order."""
    ringed: frozenset[Part] = frozenset()
    """What is touched now or may be chosen: in gold."""
    waiting: Mapping[str, int] = field(default_factory=dict)
    """How many chips wait over the note they are bound for."""
    surplus: Mapping[str, int] = field(default_factory=dict)
    """How many discs an octave has won in the facet under way."""
    travel: Travel | None = None


def look_of(view: View, seat: int) -> Look:
    """The diagram of a seat in a view."""
    fields = view["seats"][seat]
    counts = {note.name: fields["chips"][octave][note.place] for octave in OCTAVES for note in OF[octave]}
    body, of = fields["body"], fields["chips_of"]
    under: dict[str, Body] = {}
    for kind in ("astral", "mental"):
        if of == "physical" and (body == kind or body == "mental"):
            for octave in OCTAVES:
                under |= {note.name: kind for note in OF[octave][: fields[kind][octave]]}  # type: ignore[misc]
    capsule: Literal["astral", "mental", ""] = (
        "" if body == "mental" or of == "mental" else "astral" if body == "physical" else "mental"
    )
    here = view["turn"] == seat
    waiting: dict[str, int] = {}
    for chip in view["rising"] if here else ():
        waiting[chip["note"]] = waiting.get(chip["note"], 0) + 1
    return Look(
        counts,
        of,
        under,
        capsule,
        {octave: min(BODY[octave], fields[capsule][octave]) if capsule else 0 for octave in OCTAVES},
        frozenset(hydrogen for hydrogen, notes in CARBON.items() if any(counts[note.name] for note in notes)),
        waiting=waiting,
        surplus={octave: count for octave, count in fields["surplus"].items() if count},
    )


# -- the ground, drawn once for a size


@kept
def _ground(plan: NutritionPlan) -> pygame.Surface:
    """Bands, lines, names: all that never changes."""
    k, r = plan.unit, plan.radius
    body = []
    for letter, band in zip(OCTAVES, plan.bands, strict=True):
        body.append(
            art.rounded(
                *band, 20 * k, _tint(letter), theme.mixed(shapes.OCTAVES[letter], "#CFC3A0", 0.55), 1.4 * k
            )
        )
    for _, (start, one, other, end) in plan.links:
        body.append(
            shapes.path(
                _curve(start, one, other, end),
                "none",
                shapes.SPARK,
                2.4 * k,
                stroke_dasharray=f"{2.5 * k:.2f} {6 * k:.2f}",
                opacity=0.75,
            )
        )
    for letter, octave in zip(OCTAVES, plan.octaves, strict=True):
        x, y = plan.middles[octave.notes[0].name]
        end = plan.middles[octave.notes[-1].name][0]
        for thick, ink in ((10 * k, shapes.INK), (6.6 * k, shapes.OCTAVES[letter])):
            body.append(
                shapes.path(
                    f"M{x - r - 8 * k:.2f},{y:.2f} H{end:.2f}", "none", ink, thick, stroke_linecap="butt"
                )
            )
        for note in octave.notes:
            if note.three:
                gap = plan.beyond[note.name].at
                body.append(art.rounded(gap[0] - 8 * k, gap[1] - 8 * k, 16 * k, 16 * k, 0, _tint(letter)))
        box = plan.capsules[octave.notes[-1].name]
        body.append(
            shapes.path(
                f"M{end + r * 0.9:.2f},{y:.2f} H{box.x + 4 * k:.2f}", "none", shapes.INK, 2 * k, opacity=0.6
            )
        )
    made = art.raster(art.document("".join(body), plan.box), plan.box.size).convert_alpha()
    _write_names(made, plan)
    return made


def _write_names(made: pygame.Surface, plan: NutritionPlan) -> None:
    left, top = plan.box.topleft
    for letter, octave, sign, (at, height, room) in zip(
        OCTAVES, plan.octaves, plan.signs, plan.names, strict=True
    ):
        picture = space_picture(letter, sign.width)
        made.blit(picture, picture.get_rect(center=(sign.centerx - left, sign.centery - top)))
        tall = text.fitted(octave.name, "garamond", height, room)
        text.put(made, octave.name, "garamond", tall, shapes.INK, at[0] - left, at[1] - top)
    for octave in plan.octaves:
        for note in octave.notes:
            x, y = plan.middles[note.name]
            lines = note.name.split("-") if plan.lines == 2 else [note.name]
            foot = y - plan.radius - 11 * plan.unit
            for line in reversed(lines):
                text.put(made, line, "display", plan.letter, shapes.INK, x - left, foot - top, "center")
                foot -= plan.letter * 1.06


def _tint(letter: str) -> Colour:
    return theme.mixed(shapes.OCTAVES[letter], "#FBF6E6", SHARE_FOOD if letter == "F" else SHARE)


def _curve(
    start: tuple[float, float], one: tuple[float, float], other: tuple[float, float], end: tuple[float, float]
) -> str:
    return (
        f"M{start[0]:.2f},{start[1]:.2f} C{one[0]:.2f},{one[1]:.2f} {other[0]:.2f},{other[1]:.2f} "
        f"{end[0]:.2f},{end[1]:.2f}"
    )


# -- its pieces, each drawn once for a size


def _picture(body: str, half: float, side: int) -> pygame.Surface:
    """Shapes about the origin that reach so far, in a square of so many pixels."""
    return art.raster(art.document(body, (-half, -half, 2 * half, 2 * half)), (side, side)).convert_alpha()


@kept
def space_picture(kind: str, side: int) -> pygame.Surface:
    """A space of the spiral, its shape alone so large."""
    return _picture(shapes.space(kind), 52, max(1, side))


@kept
def chip_picture(octave: str, body: Body, coming: bool, side: int) -> pygame.Surface:
    """A chip, as one that lies there is so large; an edge reaches beyond that."""
    return _picture(shapes.chip(octave, body, coming), 70, max(1, round(side * 1.4)))


@kept
def disc_picture(kind: Body, octave: str, side: int) -> pygame.Surface:
    """An Astral or a Mental disc."""
    return _picture(shapes.disc(kind, octave), 56, max(1, round(side * 1.12)))


@kept
def _note_picture(three: bool, under: Body, radius: int) -> pygame.Surface:
    """A note without chips: a circle, or a box for three; a disc may lie under it."""
    r = RADIUS
    body = ""
    if under != "physical":
        body = shapes.edge(under, r * (1.27 if three else 1.2), 16, 2.0)
    if three:
        body += art.rounded(-r - 2, -r - 2, 2 * r + 4, 2 * r + 4, 15, shapes.PAPER, shapes.INK, 2.8)
    else:
        body += shapes.circle(0, 0, r * 0.95, shapes.PAPER, shapes.INK, 2.4)
    return _picture(body, r * 1.56, round(radius * 3.12))


@kept
def _slot_picture(radius: float, unit: float) -> pygame.Surface:
    """A place for a chip or a disc."""
    half = radius + 2
    body = shapes.circle(0, 0, radius, "none", shapes.FAINT, 1.8, stroke_dasharray="2.6 3")
    return _picture(body, half, max(3, round(2 * half * unit)))


@kept
def _spark_picture(lit: bool, unit: float) -> pygame.Surface:
    return _picture(shapes.placed(shapes.spark(lit), 0, 0, 0.86 if lit else 0.94), 24, round(48 * unit))


@kept
def _lozenge_picture(size: tuple[int, int], present: bool) -> pygame.Surface:
    w, h = size
    markup = art.document(shapes.lozenge(w - 2, h - 2, present), (-w / 2, -h / 2, w, h))
    return art.raster(markup, size).convert_alpha()


@kept
def _capsule_picture(size: tuple[int, int], unit: float) -> pygame.Surface:
    w, h = size
    body = art.rounded(1, 1, w - 2, h - 2, 16 * unit, shapes.PAPER, shapes.INK, 1.8 * unit)
    return art.raster(art.document(body, (0, 0, w, h)), size).convert_alpha()


@kept
def _ring_picture(half: float, unit: float, square: bool) -> pygame.Surface:
    """The double line round a note."""
    reach = half + 9 * unit
    body = shapes.ring(half, unit, 14 * unit if square else None)
    return _picture(body, reach, round(2 * reach))


@kept
def badge_picture(number: int, side: int) -> pygame.Surface:
    """What happens here, by its place in the order."""
    body = shapes.circle(0, 0, 46, shapes.CASE, opacity=0.5) + shapes.circle(
        0, 0, 39, shapes.GLOW, "#D9930F", 7.5
    )
    made = _picture(body, 50, side)
    tall = text.fitted(str(number), "bold", round(side * 0.52), round(side * 0.6), 6)
    text.put(made, str(number), "bold", tall, "#5A3B06", side / 2, side / 2 + tall * 0.36, "center")
    return made


def badge_side(style: Style, unit: float) -> int:
    """How large a badge is, beside things drawn at a unit."""
    return max(round(31 * unit), round(style.typed(1.7) * 1.5), 20)


# -- the diagram on a canvas


class Diagram(Parts[Part]):
    """The diagram of a seat: a ground that stays, and what lies on it."""

    def __init__(
        self,
        name: str,
        plan: NutritionPlan,
        style: Style,
        depth: int = 2,
        looked: Callable[[Part | None], None] = nothing,
        touched: Callable[[Part], None] = nothing,
    ) -> None:
        super().__init__(name, Rect(plan.box), style, plan.places, depth, looked, touched)
        self.plan = plan
        self.bleed = max(self.bleed, round(46 * plan.unit))
        self.seen: Look | None = None

    def show_look(self, look: Look) -> None:
        """Show a diagram; only what differs is drawn again."""
        before, self.seen = self.seen, look
        if before == look:
            return
        if before is None or _wide(before, look):
            self.damage()
            return
        for part, box in self.plan.places:
            if _at(before, part) != _at(look, part) and self.canvas is not None:
                reach = round(40 * self.plan.unit)
                self.canvas.damage(Rect(box).inflate(reach, reach).clip(self.area))

    # -- drawing

    def draw(self, target: pygame.Surface) -> None:
        plan, look = self.plan, self.seen
        ground = _ground(plan)
        target.blit(ground, self.rect)
        if look is None:
            return
        k = plan.unit
        for note, (_, *way) in ((note, (note, *way)) for note, way in plan.links):
            if note in look.causes:
                picture = _thread_picture(tuple(way), 5 * k, f"{1 * k:.1f} {9 * k:.1f}", plan.box)
                target.blit(picture, plan.box.topleft)
        for letter, octave in zip(OCTAVES, plan.octaves, strict=True):
            for note in octave.notes:
                self._draw_note(target, look, letter, note)
            self._draw_capsule(target, look, letter, octave)
            for note in octave.notes[:-1]:
                self._draw_beyond(target, look, letter, note)
        self._draw_waiting(target, look)
        self._draw_travel(target, look)
        for part, number in look.badges.items():
            self._draw_badge(target, part, number)
        self.draw_focus(target)

    def _draw_note(self, target: pygame.Surface, look: Look, letter: str, note: Note) -> None:
        plan = self.plan
        x, y = plan.middles[note.name]
        base = _note_picture(note.three, look.under.get(note.name, "physical"), round(plan.radius))
        target.blit(base, base.get_rect(center=(round(x), round(y))))
        if Part("note", note.name) in look.ringed:
            half = plan.radius * (1.1 if note.three else 0.98) + 3 * plan.unit
            ring = _ring_picture(half, plan.unit, note.three)
            target.blit(ring, ring.get_rect(center=(round(x), round(y))))
        count = look.chips[note.name]
        change = look.coming.get(note.name, 0)
        side = (CHIP_OF_THREE if note.three else CHIP) * plan.radius / RADIUS
        side *= 1 if look.of == "physical" else OUTLIVED
        for index, (cx, cy) in enumerate(plan.slots(note.name)):
            at = round(cx), round(cy)
            if index < count:
                picture = chip_picture(letter, look.of, False, round(side))
                going = index >= count + change
                _blit_faint(target, picture, at, EMPTIED if going else 1.0)
            elif index < count + change:
                _blit_faint(target, chip_picture(letter, look.of, True, round(side)), at, 0.6)
            else:
                slot = _slot_picture(SLOT_OF_THREE if note.three else SLOT, plan.radius / RADIUS)
                target.blit(slot, slot.get_rect(center=at))

    def _draw_capsule(self, target: pygame.Surface, look: Look, letter: str, octave: Octave) -> None:
        if not look.capsule:
            return
        plan, last = self.plan, octave.notes[-1].name
        box = plan.capsules[last]
        target.blit(_capsule_picture(box.size, plan.unit), box.topleft)
        have, more = look.discs.get(letter, 0), look.won.get(letter, 0)
        side = round(24 * plan.unit)
        for index, (x, y) in enumerate(plan.discs(last)):
            at = round(x), round(y)
            if index < have + more:
                _blit_faint(
                    target, disc_picture(look.capsule, letter, side), at, 1.0 if index < have else 0.5
                )
            else:
                slot = _slot_picture(9.5, plan.unit)
                target.blit(slot, slot.get_rect(center=at))
        if Part("capsule", last) in look.ringed:
            ring = _frame_picture(box.size, plan.unit)
            target.blit(ring, ring.get_rect(center=box.center))

    def _draw_beyond(self, target: pygame.Surface, look: Look, letter: str, note: Note) -> None:
        plan = self.plan
        found = plan.beyond[note.name]
        if note.three:
            self._draw_interval(target, look, note, found)
            return
        carbon = NOTES[note.name].carbon
        present = carbon in look.present
        if carbon:
            target.blit(_lozenge_picture(found.lozenge.size, present), found.lozenge.topleft)
        ink = shapes.PAPER if carbon and present else "#5B666C" if carbon else shapes.QUIET
        x, y = found.lozenge.center
        face: text.Face = "display" if carbon else "semibold"
        text.put(target, note.beyond, face, found.letter, ink, x, y + found.letter * 0.36, "center")

    def _draw_interval(self, target: pygame.Surface, look: Look, note: Note, found: Beyond) -> None:
        plan = self.plan
        lit = note.name in look.lit
        x, y = found.at
        if lit:
            start = plan.slots(note.name)[max(0, min(2, look.chips[note.name] - 1))]
            end = plan.middles[note.name][0] + plan.pitch - plan.radius * 0.32
            picture, at = _leap_picture(start, (x, y), end, plan.unit)
            target.blit(picture, at)
        spark = _spark_picture(lit, plan.unit)
        target.blit(spark, spark.get_rect(center=(round(x), round(y))))
        if Part("interval", note.name) not in look.badges:
            at = found.lozenge.center
            text.put(
                target,
                note.beyond,
                "semibold",
                found.letter,
                shapes.SPOKEN,
                at[0],
                at[1] + found.letter * 0.36,
                "center",
            )

    def _draw_badge(self, target: pygame.Surface, part: Part, number: int) -> None:
        plan = self.plan
        side = badge_side(self.style, plan.unit)
        picture = badge_picture(number, side)
        if part.kind == "interval":
            at: tuple[float, float] = plan.beyond[part.note].at[0], plan.beyond[part.note].lozenge.centery
        elif part.kind == "note":
            x, y = plan.middles[part.note]
            at = x + plan.radius * 0.78, y + plan.radius * 0.78
        else:
            box = plan.box_of(part)
            at = box.centerx, box.y - side * 0.3
        target.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))

    def _draw_waiting(self, target: pygame.Surface, look: Look) -> None:
        """Chips under way, each over the note it is bound for, and discs over their capsule."""
        plan, k = self.plan, self.plan.unit
        for name, count in look.waiting.items():
            x, y = plan.middles[name]
            foot = y - plan.radius - 11 * k - plan.letter * (plan.lines * 1.06) - 2 * k
            cup = _cup_picture(k)
            for index in range(min(count, 4)):
                at = round(x - ((min(count, 4) - 1) / 2 - index) * 31 * k), round(foot - 17 * k)
                target.blit(cup, cup.get_rect(center=at))
                letter = OCTAVE_OF[name]
                chip = chip_picture(letter, look.of, False, round((21 if look.of == "physical" else 17) * k))
                target.blit(chip, chip.get_rect(center=at))
        for letter, count in look.surplus.items():
            box = plan.capsules[LAST[letter]]
            kind: Body = "mental" if look.capsule != "astral" else "astral"
            for index in range(min(count, 3)):
                picture = disc_picture(kind, letter, round(24 * k))
                at = box.centerx, round(box.y - (14 + index * 25) * k)
                target.blit(picture, picture.get_rect(center=at))

    def _draw_travel(self, target: pygame.Surface, look: Look) -> None:
        if look.travel is None:
            return
        picture, at = _travel_picture(self._way(look.travel), self.plan.unit)
        if look.travel.start:
            target.blit(picture, at)
        x, y = self.way_at(look.travel)
        k = self.plan.unit
        ring = _bead_picture(k)
        target.blit(ring, ring.get_rect(center=(round(x), round(y))))
        chip = chip_picture(
            look.travel.octave, look.of, False, round((24 if look.of == "physical" else 20) * k)
        )
        target.blit(chip, chip.get_rect(center=(round(x), round(y))))

    def _way(self, travel: Travel) -> tuple[tuple[float, float], ...]:
        """The four points of the curve that a chip takes."""
        plan = self.plan
        k, r = plan.unit, plan.radius
        x1, y1 = plan.middles[travel.end]
        if not travel.start:
            return (x1 - r - 60 * k, y1), (x1 - r - 40 * k, y1), (x1 - r - 20 * k, y1), (x1 - r * 0.4, y1)
        x0, y0 = plan.middles[travel.start]
        if plan.notes[travel.start].three:
            return (x0 + r * 0.5, y0), (x0 + r, y0 + 2 * k), (x1 - r * 1.2, y1), (x1 - r * 0.6, y1)
        return (
            (x0 + 4 * k, y0 + r * 1.05),
            (x0 + 16 * k, y0 + r * 2.6),
            (x1 - 18 * k, y1 + r * 2.6),
            (x1 - 4 * k, y1 + r * 1.2),
        )

    def way_at(self, travel: Travel) -> tuple[float, float]:
        """Where a chip is on its way."""
        points, t = self._way(travel), travel.share
        weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
        x = sum(weight * point[0] for weight, point in zip(weights, points, strict=True))
        return x, sum(weight * point[1] for weight, point in zip(weights, points, strict=True))


def _wide(one: Look, other: Look) -> bool:
    """Whether two differ in what is not drawn at one part."""
    return any(
        getattr(one, name) != getattr(other, name)
        for name in (
            "of",
            "under",
            "capsule",
            "present",
            "causes",
            "waiting",
            "surplus",
            "travel",
            "lit",
            "badges",
        )
    )


def _at(look: Look, part: Part) -> object:
    """What is to be seen at a part."""
    letter = OCTAVE_OF[part.note]
    ringed = part in look.ringed
    if part.kind == "capsule":
        return look.discs.get(letter), look.won.get(letter), ringed
    return look.chips[part.note], look.coming.get(part.note), ringed


def _blit_faint(
    target: pygame.Surface, picture: pygame.Surface, centre: tuple[int, int], strength: float
) -> None:
    if strength < 1:
        picture = picture.copy()
        picture.set_alpha(round(255 * strength))
    target.blit(picture, picture.get_rect(center=centre))


@kept
def _thread_picture(
    way: tuple[tuple[float, float], ...], thick: float, dash: str, box: Box
) -> pygame.Surface:
    """The line from a cause down to the spark, lit."""
    body = shapes.thread(_curve(*way), thick, dash)  # type: ignore[arg-type]
    return art.raster(art.document(body, box), box.size).convert_alpha()


@kept
def _leap_picture(
    start: tuple[float, float], gap: tuple[float, float], end: float, unit: float
) -> tuple[pygame.Surface, tuple[int, int]]:
    """The thread from a chip over the interval into the next note, and where it lies."""
    x0, y0 = start[0] + 11 * unit, start[1]
    x, y = gap
    box = (
        round(x0 - 20 * unit),
        round(min(y0, y) - 16 * unit),
        round(end - x0 + 40 * unit),
        round(abs(y0 - y) + 32 * unit),
    )
    way = _curve((x0, y0), (x - 6 * unit, y + 4 * unit), (x, y), (end - 10 * unit, y))
    body = shapes.thread(way, 5.5 * unit) + shapes.placed(shapes.head(0.95 * unit), end - 8 * unit, y)
    return art.raster(art.document(body, box), box[2:]).convert_alpha(), box[:2]


@kept
def _travel_picture(
    way: tuple[tuple[float, float], ...], unit: float
) -> tuple[pygame.Surface, tuple[int, int]]:
    """The thread that a chip rides, and where it lies."""
    import math

    xs, ys = [x for x, _ in way], [y for _, y in way]
    pad = 22 * unit
    left, top = round(min(xs) - pad), round(min(ys) - pad)
    size = round(max(xs) + pad) - left, round(max(ys) + pad) - top
    (x1, y1), (x, y) = way[2], way[3]
    turn = math.degrees(math.atan2(y - y1, x - x1))
    body = shapes.thread(_curve(*way), 5.5 * unit, f"{1 * unit:.1f} {9 * unit:.1f}")  # type: ignore[arg-type]
    body += shapes.placed(shapes.head(unit), x, y, 1.0, turn)
    return art.raster(art.document(body, (left, top, *size)), size).convert_alpha(), (left, top)


@kept
def _cup_picture(unit: float) -> pygame.Surface:
    """The dashed circle in which a chip waits."""
    body = shapes.circle(0, 0, 15, shapes.GLOW, shapes.LINE, 1.7, stroke_dasharray="3.4 3.2")
    return _picture(body, 17, round(34 * unit))


@kept
def _bead_picture(unit: float) -> pygame.Surface:
    """The ring round a chip that rides."""
    body = shapes.circle(0, 0, 20, shapes.CASE, opacity=0.25) + shapes.circle(
        0, 0, 18, shapes.GLOW, "#D9930F", 2.4
    )
    return _picture(body, 21, round(42 * unit))


@kept
def _frame_picture(size: tuple[int, int], unit: float) -> pygame.Surface:
    """The double line round a capsule."""
    w, h = size[0] + 22 * unit, size[1] + 22 * unit
    body = ""
    for out, ink, thick, opacity in (
        (6.0, shapes.CASE, 6.0, 0.4),
        (6.0, shapes.GOLD, 3.6, 1.0),
        (1.6, shapes.GOLD_LINE, 2.0, 1.0),
    ):
        o = out * unit
        body += art.rounded(o, o, w - 2 * o, h - 2 * o, 22 * unit - o, "none", ink, thick * unit, opacity)
    return art.raster(art.document(body, (0, 0, w, h)), (round(w), round(h))).convert_alpha()


def ringed_notes(notes: Sequence[str]) -> frozenset[Part]:
    """Notes as parts, to be ringed."""
    return frozenset(Part("note", note) for note in notes)
