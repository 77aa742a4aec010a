"""The Diagram of Nutrition of one seat: octaves, chips, intervals, carbons and the places at hydrogen 6."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import pygame

from game import words
from game.engine.games.conscious.components import BODY, NOTES, OCTAVES, OF
from game.scenes.layout.box import Box
from game.scenes.layout.nutrition import (
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
from game.scenes.tables.conscious.looks import LAST, OCTAVE_OF, Layers, Look, Travel
from game.scenes.tables.conscious.parts import Parts
from game.scenes.tables.conscious.pictures import (
    Way,
    badge_picture,
    badge_side,
    bead_picture,
    capsule_picture,
    chip_picture,
    cup_picture,
    curve,
    disc_picture,
    flash_picture,
    frame_picture,
    gone_picture,
    leap_picture,
    loss_picture,
    lozenge_picture,
    note_picture,
    ring_picture,
    slot_picture,
    space_picture,
    spark_picture,
    thread_picture,
    travel_picture,
)
from game.scenes.tables.conscious.shapes import Body
from game.tellings.conscious.things import phrase
from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style
from game.widgets.theme import Colour

GAME = "conscious"
LINKS = (("RE-96", "MI-192"), ("RE-24", "MI-48"))  # CB-9.1, CB-9.3
SHARE = 0.84  # of paper in a band
SHARE_FOOD = 0.74


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


def diagram_plan(
    box: Box, style: Style, named: Named = "above", quarter: tuple[tuple[int, int], float] | None = None
) -> NutritionPlan:
    """Where the diagram stands in a rectangle, as large as it has room."""
    return nutrition_plan(_score(words.language), LINKS, box, style.measure.text, named, quarter)


@cached_picture
def ground_picture(plan: NutritionPlan, plain: bool = False) -> pygame.Surface:
    """Bands, lines, names: all that never changes; `plain`: the notes without their numbers."""
    made = art.raster(art.document(ground_shapes(plan), plan.box), plan.box.size).convert_alpha()
    left, top = plan.box.topleft
    for letter, sign in zip(OCTAVES, plan.signs, strict=True):
        art.put(made, space_picture(letter, sign.width), (sign.centerx - left, sign.centery - top))
    for said, face, height, (x, y), align in labels(plan, plain):
        text.put(made, said, face, height, shapes.INK, x - left, y - top, align)
    return made


def ground_shapes(plan: NutritionPlan) -> str:
    """Bands and lines, in pixels of the screen."""
    k, r = plan.unit, plan.radius
    body = []
    for letter, band in zip(OCTAVES, plan.bands, strict=True):
        body.append(
            art.rounded(
                *band, 20 * k, _tint(letter), theme.mixed(shapes.OCTAVES[letter], "#CFC3A0", 0.55), 1.4 * k
            )
        )
    for _, way in plan.links:
        body.append(
            shapes.path(
                curve(way),
                "none",
                shapes.SPARK,
                2.4 * k,
                stroke_dasharray=f"{2.5 * k:.2f} {6 * k:.2f}",
                opacity=0.75,
            )
        )
    for letter, octave in zip(OCTAVES, plan.octaves, strict=True):
        x, y = plan.middles[octave.notes[0].name]
        right = plan.middles[octave.notes[-1].name][0]
        for thick, ink in ((10 * k, shapes.INK), (6.6 * k, shapes.OCTAVES[letter])):
            body.append(
                shapes.path(
                    f"M{x - r - 8 * k:.2f},{y:.2f} H{right:.2f}", "none", ink, thick, stroke_linecap="butt"
                )
            )
        for note in octave.notes:
            if note.three:
                gap = plan.beyond[note.name].at
                body.append(art.rounded(gap[0] - 8 * k, gap[1] - 8 * k, 16 * k, 16 * k, 0, _tint(letter)))
        box = plan.capsules[octave.notes[-1].name]
        body.append(
            shapes.path(
                f"M{right + r * 0.9:.2f},{y:.2f} H{box.x + 4 * k:.2f}", "none", shapes.INK, 2 * k, opacity=0.6
            )
        )
    return "".join(body)


class Label(NamedTuple):
    """A name on the diagram, and the point of its baseline where it begins or has its middle."""

    words: str
    face: text.Face
    height: int
    at: tuple[float, float]
    align: text.Align = "left"


def labels(plan: NutritionPlan, plain: bool = False) -> Iterator[Label]:
    """The names of the octaves and, where these have room, of the notes; `plain`: without their numbers."""
    for octave, (at, height, room) in zip(plan.octaves, plan.names, strict=True):
        yield Label(octave.name, "garamond", text.fitted(octave.name, "garamond", height, room), at)
    for octave in plan.octaves if plan.told else ():
        for note in octave.notes:
            x, y = plan.middles[note.name]
            foot = y - plan.radius - 11 * plan.unit
            lines = note.name.split("-") if plan.lines == 2 or plain else [note.name]
            for line in reversed(lines[:1] if plain else lines):
                yield Label(line, "display", plan.letter, (x, foot), "center")
                foot -= plan.letter * 1.06


def _tint(letter: str) -> Colour:
    return theme.mixed(shapes.OCTAVES[letter], "#FBF6E6", SHARE_FOOD if letter == "F" else SHARE)


# -- before anything lies on it: octaves, lines and names

CHIP, CHIP_OF_THREE = 37.0, 25.0  # across, in units of the plan
SLOT, SLOT_OF_THREE = 12.0, 8.5
UNMET = 0.5  # of its strength, what nobody has met yet
EMPTIED = 0.28  # of its strength, a chip of an octave that is not lit
VEIL = 0.28  # over an octave that is not lit: its names stay over 4.5 : 1


class Diagram(Parts[Part]):
    """The diagram of a seat: a ground that stays, and what lies on it."""

    sparse = True  # spaces of the spiral lie beside its bands

    def __init__(self, name: str, plan: NutritionPlan, style: Style, depth: int = 2) -> None:
        super().__init__(name, Rect(plan.box), style, plan.places, depth)
        self.plan = plan
        self.call(phrase("diagram"))
        self.bleed = max(self.bleed, round(46 * plan.unit))
        self.seen: Look | None = None
        self.layers: Layers | None = None

    def may_be_chosen(self, place: Part) -> bool:
        gap = place.kind == "interval"
        return self.seen is not None and (place in self.seen.ringed or (gap and place.note in self.seen.lit))

    def show_look(self, look: Look) -> None:
        """Show a diagram; only what differs is drawn again."""
        before, self.seen = self.seen, look
        if before == look or self.canvas is None:
            return
        if before is None or _everywhere(before) != _everywhere(look):
            self.damage()
            return
        for rect in self._changed(before, look):
            self.canvas.damage(rect.clip(self.area))

    def show_layers(self, layers: Layers | None) -> None:
        """Pale what cannot be moved now; None: all is lit."""
        self.alter(layers=layers)

    def _lit(self, letter: str) -> bool:
        return self.layers is None or letter in self.layers.octaves

    def _changed(self, one: Look, other: Look) -> Iterator[Rect]:
        """Where two that differ in single things do so: a row for an octave."""
        for letter in OCTAVES:
            if _of_octave(one, letter) != _of_octave(other, letter):
                yield self._row(letter)
        for cause, way in self.plan.links:
            if cause in one.causes ^ other.causes:
                picture, at = self._thread(way)
                yield picture.get_rect(topleft=at)
        if one.travel != other.travel:
            yield from self._ridden(one.travel, other.travel)

    def _row(self, letter: str) -> Rect:
        """An octave with its capsule and with what waits above it."""
        plan, k = self.plan, self.plan.unit
        row = Rect(plan.bands[OCTAVES.index(letter)]).union(Rect(plan.capsules[LAST[letter]]))
        above = round(90 * k + plan.letter * plan.lines * 1.06)
        return Rect(row.x - 60 * k, row.y - above, row.width + 120 * k, row.height + above + 30 * k)

    def _thread(self, way: Way) -> tuple[pygame.Surface, tuple[int, int]]:
        """A line from a cause, lit, and where it lies."""
        k = self.plan.unit
        return thread_picture(way, 5 * k, f"{1 * k:.1f} {9 * k:.1f}")

    def _ridden(self, one: Travel | None, other: Travel | None) -> Iterator[Rect]:
        """Where a chip rode and rides; of another way, all of it."""
        reach = round(24 * self.plan.unit)
        for travel in (one, other):
            if travel is None:
                continue
            if one is None or other is None or replace(one, share=other.share) != other:
                picture, at = travel_picture(self._way(travel), self.plan.unit)
                yield picture.get_rect(topleft=at).inflate(4, 4)
            x, y = self.way_at(travel)
            yield Rect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach)

    # -- what is to be read

    def written(self) -> list[Rect]:
        """Notes, capsules, carbons, the names of octaves and notes, and the words of the intervals."""
        plan = self.plan
        found = [Rect(box) for box in plan.capsules.values()]
        for said, face, height, (x, y), align in labels(plan):
            wide = text.width(said, face, height)
            left = round(x) - (wide // 2 if align == "center" else 0)
            found.append(Rect(left, round(y) - height, wide, round(height * 1.2)))
        for note in plan.notes.values():
            found.append(Rect(plan.box_of(Part("note", note.name))))
            if note.beyond:
                beyond = plan.beyond[note.name]
                wide = text.width(note.beyond, "semibold", beyond.letter)
                found.append(Rect(beyond.lozenge).inflate(max(0, wide - beyond.lozenge.width), 0))
        return found

    # -- drawing

    def draw(self, target: pygame.Surface) -> None:
        plan, look = self.plan, self.seen
        layers = self.layers
        target.blit(ground_picture(plan, layers is not None and layers.plain), self.rect)
        if look is None:
            return
        for cause, way in plan.links:
            if cause in look.causes:
                target.blit(*self._thread(way))
        clip = target.get_clip()
        for letter, octave in zip(OCTAVES, plan.octaves, strict=True):
            if not clip.colliderect(self._row(letter)):
                continue
            for note in octave.notes:
                self._draw_note(target, look, letter, note)
            self._draw_capsule(target, look, letter, octave)
            for note in octave.notes[:-1]:
                self._draw_beyond(target, look, letter, note)
        for letter, band in zip(OCTAVES, plan.bands, strict=True):
            if not self._lit(letter):
                target.blit(veil_picture(band.size, round(20 * plan.unit)), band.topleft)
        for start, end in look.moves:
            target.blit(*travel_picture(self._way(Travel(OCTAVE_OF[start], start, end)), plan.unit))
        self._draw_waiting(target, look)
        self._draw_travel(target, look)
        for part, number in look.badges.items():
            self._draw_badge(target, part, number)
        self.draw_focus(target)

    def _draw_note(self, target: pygame.Surface, look: Look, letter: str, note: Note) -> None:
        plan, middle, k = self.plan, self.plan.middles[note.name], self.plan.radius / RADIUS
        under = look.under.get(note.name, "physical")
        art.put(target, note_picture(note.three, under, round(plan.radius)), middle)
        count, change = look.chips[note.name], look.coming.get(note.name, 0)
        lost = look.lost.get(note.name, 0)
        half = plan.radius * (1.1 if note.three else 0.98) + 3 * plan.unit
        if Part("note", note.name) in look.ringed:
            art.put(target, ring_picture(half, plan.unit, note.three), middle)
        if change > 0 or lost:
            art.put(target, (loss_picture if lost else ring_picture)(half, plan.unit, note.three), middle)
        side, reach = (CHIP_OF_THREE, SLOT_OF_THREE) if note.three else (CHIP, SLOT)
        for index, at in enumerate(plan.slots(note.name)):
            if count + change <= index < count:
                art.put(target, gone_picture(reach * 1.2, k, lost > 0), at)
            elif index < count + max(0, change):
                picture = chip_picture(letter, look.of, False, round(side * k))
                art.put(target, picture, at, 1.0 if self._lit(letter) else EMPTIED)
            else:
                art.put(target, slot_picture(reach, k), at)

    def _draw_capsule(self, target: pygame.Surface, look: Look, letter: str, octave: Octave) -> None:
        if not look.capsule:
            return
        plan, last = self.plan, octave.notes[-1].name
        box, side = plan.capsules[last], round(24 * plan.unit)
        strength = 1.0 if _met(look) else UNMET
        art.put(target, capsule_picture(box.size, plan.unit), box.center, strength)
        have, more = look.discs.get(letter, 0), look.won.get(letter, 0)
        for index, at in enumerate(plan.discs(last)):
            if index < have + more:
                art.put(target, disc_picture(look.capsule, letter, side), at, 1.0 if index < have else 0.5)
            else:
                art.put(target, slot_picture(9.5, plan.unit), at, strength)
        if Part("capsule", last) in look.ringed:
            art.put(target, frame_picture(box.size, plan.unit), box.center)

    def _draw_beyond(self, target: pygame.Surface, look: Look, letter: str, note: Note) -> None:
        plan, found = self.plan, self.plan.beyond[note.name]
        flashes = look.flash == note.name
        lit = flashes or note.name in look.lit or Part("carbon", note.name) in look.ringed
        if not lit and not self._met_now(letter, note, look.chips[note.name]):
            if note.three:
                art.put(target, spark_picture(False, plan.unit), found.at)
            return
        if note.three:
            self._draw_interval(target, look, note, found)
            return
        carbon = NOTES[note.name].carbon
        present = carbon in look.present
        if carbon:
            target.blit(lozenge_picture(found.lozenge.size, present), found.lozenge.topleft)
        if flashes:
            art.put(target, flash_picture(found.lozenge.size), found.lozenge.center)
        ink = shapes.PAPER if carbon and present else shapes.FADED if carbon else shapes.QUIET
        self._say(target, note, "display" if carbon else "semibold", shapes.INK if flashes else ink)

    def _say(self, target: pygame.Surface, note: Note, face: text.Face, ink: Colour) -> None:
        """What is written behind a note, where that has room."""
        found = self.plan.beyond[note.name]
        x, y = found.lozenge.center
        if note.name in self.plan.said:
            text.put(target, note.beyond, face, found.letter, ink, x, y + found.letter * 0.36, "center")

    def _met_now(self, letter: str, note: Note, chips: int) -> bool:
        """Whether the present question may come to what lies beyond a note."""
        layers = self.layers
        return (
            layers is None
            or (note.three and chips > 0 and letter in layers.octaves)
            or note.name in layers.carbons
        )

    def _draw_interval(self, target: pygame.Surface, look: Look, note: Note, found: Beyond) -> None:
        plan, lit = self.plan, note.name in look.lit
        if lit:
            start = plan.slots(note.name)[max(0, min(2, look.chips[note.name] - 1))]
            end = plan.middles[note.name][0] + plan.pitch - plan.radius * 0.32
            target.blit(*leap_picture(start, found.at, end, plan.unit))
        art.put(target, spark_picture(lit, plan.unit), found.at)
        if Part("interval", note.name) not in look.badges:
            self._say(target, note, "semibold", shapes.SPOKEN)

    def _draw_badge(self, target: pygame.Surface, part: Part, number: int) -> None:
        plan = self.plan
        side = badge_side(self.style, plan.unit)
        if part.kind == "interval":
            at: tuple[float, float] = plan.beyond[part.note].at[0], plan.beyond[part.note].lozenge.centery
        elif part.kind == "note":
            x, y = plan.middles[part.note]
            at = x + plan.radius * 0.78, y + plan.radius * 0.78
        else:
            box = plan.box_of(part)
            at = box.centerx, box.y - side * 0.3
        art.put(target, badge_picture(number, side), at)

    def _draw_waiting(self, target: pygame.Surface, look: Look) -> None:
        """Chips under way, each over the note it is bound for, and discs over their capsule."""
        plan, k = self.plan, self.plan.unit
        for name, count in look.waiting.items():
            x, y = plan.middles[name]
            foot = y - plan.radius - 11 * k - plan.letter * (plan.lines * 1.06) - 2 * k
            letter, shown = OCTAVE_OF[name], min(count, 4)
            aside = 0.0 if letter != OCTAVES[-1] else (shown - 1) / 2  # words stand above the others
            for index in range(shown):
                at = x + (index - aside) * 31 * k, foot - 17 * k
                art.put(target, cup_picture(k), at)
                art.put(target, chip_picture(letter, look.of, False, round(21 * k)), at)
        kind: Body = "mental" if look.capsule != "astral" else "astral"
        for letter, count in look.surplus.items():
            box = plan.capsules[LAST[letter]]
            for index in range(min(count, 3)):
                at = box.centerx, box.y - (14 + index * 25) * k
                art.put(target, disc_picture(kind, letter, round(24 * k)), at)

    def _draw_travel(self, target: pygame.Surface, look: Look) -> None:
        if look.travel is None:
            return
        k, at = self.plan.unit, self.way_at(look.travel)
        if look.travel.start:
            target.blit(*travel_picture(self._way(look.travel), k))
        art.put(target, bead_picture(k), at)
        art.put(target, chip_picture(look.travel.octave, look.of, False, round(24 * k)), at)

    def _way(self, travel: Travel) -> Way:
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
            (x0 + 16 * k, y0 + r * 2.15),
            (x1 - 18 * k, y1 + r * 2.15),
            (x1 - 4 * k, y1 + r * 1.2),
        )

    def way_at(self, travel: Travel) -> tuple[float, float]:
        """Where a chip is on its way."""
        points, t = self._way(travel), travel.share
        weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
        x = sum(weight * point[0] for weight, point in zip(weights, points, strict=True))
        return x, sum(weight * point[1] for weight, point in zip(weights, points, strict=True))


@cached_picture
def veil_picture(size: tuple[int, int], radius: int) -> pygame.Surface:
    """What pales an octave that cannot be moved now: its words still can be read."""
    body = art.rounded(0, 0, *size, radius, shapes.PAPER, opacity=VEIL)
    return art.picture(body, (0, 0, *size), size)


def _met(look: Look) -> bool:
    """Whether the discs that the capsules hold are known: Mental ones are faint until the first is won."""
    return look.capsule != "mental" or any((*look.discs.values(), *look.won.values(), *look.surplus.values()))


def _everywhere(look: Look) -> tuple[object, ...]:
    """What is not drawn at one octave."""
    return _met(look), look.of, look.capsule, look.badges, look.moves, look.lost


def _of_octave(look: Look, letter: str) -> object:
    """What is to be seen at an octave."""
    seen = [
        (
            *(found.get(name) for found in (look.chips, look.coming, look.under, look.waiting)),
            (name in look.lit, look.flash == name, NOTES[name].carbon in look.present),
        )
        for name, octave in OCTAVE_OF.items()
        if octave == letter
    ]
    ringed = {part for part in look.ringed if OCTAVE_OF[part.note] == letter}
    return seen, ringed, look.discs.get(letter), look.won.get(letter), look.surplus.get(letter)
