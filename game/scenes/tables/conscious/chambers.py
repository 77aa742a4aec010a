"""Body and mind of one seat: the Diagram of Nutrition, and the board of centres with its eighteen cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

import pygame

from game import words
from game.engine.games.conscious.components import BODY, NOTES, OCTAVES, OF, SUITS
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
from game.scenes.tables.conscious import pictures, shapes
from game.scenes.tables.conscious.flights import Flights, Point
from game.scenes.tables.conscious.looks import LAST, OCTAVE_OF, CentresLook, Layers, Look, Travel
from game.scenes.tables.conscious.parts import Parts
from game.scenes.tables.conscious.pictures import Way
from game.scenes.tables.conscious.poster_table import CentresPlan, centres_plan
from game.scenes.tables.conscious.shapes import Body
from game.scenes.tables.interface import Table
from game.tellings.conscious.things import phrase
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.style import Style
from game.widgets.theme import Colour

LINKS = (("RE-96", "MI-192"), ("RE-24", "MI-48"))  # CB-9.1, CB-9.3


@lru_cache(maxsize=4)
def _score(language: str) -> tuple[Octave, ...]:
    finest = max(len(notes) for notes in OF.values()) - 1
    found = []
    for octave in OCTAVES:
        notes = OF[octave]
        found.append(
            Octave(
                phrase(f"diagram.{octave}"),
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
        return phrase(f"diagram.carries.{name}")
    return str(note.carbon) if note.carbon else phrase("diagram.free")


def diagram_plan(
    box: Box, style: Style, named: Named = "above", quarter: tuple[tuple[int, int], float] | None = None
) -> NutritionPlan:
    """Where the diagram stands in a rectangle, as large as it has room."""
    return nutrition_plan(_score(words.language), LINKS, box, style.measure.text, named, quarter)


# -- before anything lies on it: octaves, lines and names

CHIP, CHIP_OF_THREE = 37.0, 25.0  # across, in units of the plan
SLOT, SLOT_OF_THREE = 12.0, 8.5
UNMET = 0.5  # of its strength, what nobody has met yet
EMPTIED = 0.28  # of its strength, a chip of an octave that is not lit


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
        return pictures.thread_picture(way, 5 * k, f"{1 * k:.1f} {9 * k:.1f}")

    def _ridden(self, one: Travel | None, other: Travel | None) -> Iterator[Rect]:
        """Where a chip rode and rides; of another way, all of it."""
        reach = round(24 * self.plan.unit)
        for travel in (one, other):
            if travel is None:
                continue
            if one is None or other is None or replace(one, share=other.share) != other:
                picture, at = pictures.travel_picture(self._way(travel), self.plan.unit)
                yield picture.get_rect(topleft=at).inflate(4, 4)
            x, y = self.way_at(travel)
            yield Rect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach)

    # -- what is to be read

    def written(self) -> list[Rect]:
        """Notes, capsules, carbons, the names of octaves and notes, and the words of the intervals."""
        plan = self.plan
        found = [Rect(box) for box in plan.capsules.values()]
        for said, face, height, (x, y), align in pictures.labels(plan):
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
        target.blit(pictures.ground_picture(plan, layers is not None and layers.plain), self.rect)
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
                target.blit(pictures.veil_picture(band.size, round(20 * plan.unit)), band.topleft)
        for start, end in look.moves:
            target.blit(*pictures.travel_picture(self._way(Travel(OCTAVE_OF[start], start, end)), plan.unit))
        self._draw_waiting(target, look)
        self._draw_travel(target, look)
        for part, number in look.badges.items():
            self._draw_badge(target, part, number)
        self.draw_focus(target)

    def _draw_note(self, target: pygame.Surface, look: Look, letter: str, note: Note) -> None:
        plan, middle, k = self.plan, self.plan.middles[note.name], self.plan.radius / RADIUS
        under = look.under.get(note.name, "physical")
        art.put(target, pictures.note_picture(note.three, under, round(plan.radius)), middle)
        count, change = look.chips[note.name], look.coming.get(note.name, 0)
        lost = look.lost.get(note.name, 0)
        half = plan.radius * (1.1 if note.three else 0.98) + 3 * plan.unit
        if Part("note", note.name) in look.ringed:
            art.put(target, pictures.ring_picture(half, plan.unit, note.three), middle)
        if change > 0 or lost:
            art.put(
                target,
                (pictures.loss_picture if lost else pictures.ring_picture)(half, plan.unit, note.three),
                middle,
            )
        side, reach = (CHIP_OF_THREE, SLOT_OF_THREE) if note.three else (CHIP, SLOT)
        for index, at in enumerate(plan.slots(note.name)):
            if count + change <= index < count:
                art.put(target, pictures.gone_picture(reach * 1.2, k, lost > 0), at)
            elif index < count + max(0, change):
                picture = pictures.chip_picture(letter, look.of, round(side * k))
                art.put(target, picture, at, 1.0 if self._lit(letter) else EMPTIED)
            else:
                art.put(target, pictures.slot_picture(reach, k), at)

    def _draw_capsule(self, target: pygame.Surface, look: Look, letter: str, octave: Octave) -> None:
        if not look.capsule:
            return
        plan, last = self.plan, octave.notes[-1].name
        box, side = plan.capsules[last], round(24 * plan.unit)
        strength = 1.0 if _met(look) else UNMET
        art.put(target, pictures.capsule_picture(box.size, plan.unit), box.center, strength)
        have, more = look.discs.get(letter, 0), look.won.get(letter, 0)
        for index, at in enumerate(plan.discs(last)):
            if index < have + more:
                art.put(
                    target,
                    pictures.disc_picture(look.capsule, letter, side),
                    at,
                    1.0 if index < have else 0.5,
                )
            else:
                art.put(target, pictures.slot_picture(9.5, plan.unit), at, strength)
        if Part("capsule", last) in look.ringed:
            art.put(target, pictures.frame_picture(box.size, plan.unit), box.center)

    def _draw_beyond(self, target: pygame.Surface, look: Look, letter: str, note: Note) -> None:
        plan, found = self.plan, self.plan.beyond[note.name]
        flashes = look.flash == note.name
        lit = flashes or note.name in look.lit or Part("carbon", note.name) in look.ringed
        if not lit and not self._met_now(letter, note, look.chips[note.name]):
            if note.three:
                art.put(target, pictures.spark_picture(False, plan.unit), found.at)
            return
        if note.three:
            self._draw_interval(target, look, note, found)
            return
        carbon = NOTES[note.name].carbon
        present = carbon in look.present
        if carbon:
            target.blit(pictures.lozenge_picture(found.lozenge.size, present), found.lozenge.topleft)
        if flashes:
            art.put(target, pictures.flash_picture(found.lozenge.size), found.lozenge.center)
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
            target.blit(*pictures.leap_picture(start, found.at, end, plan.unit))
        art.put(target, pictures.spark_picture(lit, plan.unit), found.at)
        if Part("interval", note.name) not in look.badges:
            self._say(target, note, "semibold", shapes.SPOKEN)

    def _draw_badge(self, target: pygame.Surface, part: Part, number: int) -> None:
        plan = self.plan
        side = pictures.badge_side(self.style, plan.unit)
        if part.kind == "interval":
            at: tuple[float, float] = plan.beyond[part.note].at[0], plan.beyond[part.note].lozenge.centery
        elif part.kind == "note":
            x, y = plan.middles[part.note]
            at = x + plan.radius * 0.78, y + plan.radius * 0.78
        else:
            box = plan.box_of(part)
            at = box.centerx, box.y - side * 0.3
        art.put(target, pictures.badge_picture(number, side), at)

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
                art.put(target, pictures.cup_picture(k), at)
                art.put(target, pictures.chip_picture(letter, look.of, round(21 * k)), at)
        kind: Body = "mental" if look.capsule != "astral" else "astral"
        for letter, count in look.surplus.items():
            box = plan.capsules[LAST[letter]]
            for index in range(min(count, 3)):
                at = box.centerx, box.y - (14 + index * 25) * k
                art.put(target, pictures.disc_picture(kind, letter, round(24 * k)), at)

    def _draw_travel(self, target: pygame.Surface, look: Look) -> None:
        if look.travel is None:
            return
        k, at = self.plan.unit, self.way_at(look.travel)
        if look.travel.start:
            target.blit(*pictures.travel_picture(self._way(look.travel), k))
        art.put(target, pictures.bead_picture(k), at)
        art.put(target, pictures.chip_picture(look.travel.octave, look.of, round(24 * k)), at)

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


COLUMNS = tuple((suit, tuple(rank + suit for rank in "JQKA")) for suit in SUITS)


@lru_cache(maxsize=8)
def plan_for(box: Box) -> CentresPlan:
    """Where the cells stand in a rectangle, as large as they have room."""
    return centres_plan(box, COLUMNS, pictures.ROOF)


class Centres(Parts[str]):
    """The board of centres of a seat; its parts are the cards by their codes."""

    sparse = True

    def __init__(self, name: str, plan: CentresPlan, style: Style, depth: int = 2) -> None:
        super().__init__(name, Rect(plan.box), style, list(plan.cells.items()), depth)
        self.plan = plan
        self.call(phrase("centres"))
        self.bleed = max(self.bleed, round(24 * plan.unit))
        self.seen: CentresLook | None = None
        self.unfolded: frozenset[str] | None = None

    def may_be_chosen(self, place: str) -> bool:
        return self.seen is not None and place in self.seen.gold

    def show_look(self, look: CentresLook) -> None:
        """Show a board of centres."""
        self.alter(seen=look)

    def unfold(self, cards: frozenset[str] | None) -> None:
        """Show so many of the cards, and where the others lie; None: all of them."""
        self.alter(unfolded=cards)

    def draw(self, target: pygame.Surface) -> None:
        plan, look = self.plan, self.seen
        if look is None:
            return
        target.blit(pictures.centres_ground(plan), self.rect)
        for card, box in plan.cells.items():
            count, change = look.chips.get(card, 0), look.coming.get(card, 0)
            folded = self.unfolded is not None and card not in self.unfolded | look.gold
            if folded and not count and not change:
                target.blit(pictures.folded_picture(box.size, plan.unit), box.topleft)
                continue
            picture = pictures.cell_picture(card, box.size, plan.unit, count, change)
            if look.met is not None and card not in look.met:
                picture = picture.copy()
                picture.set_alpha(128)
            target.blit(picture, box.topleft)
        for card in look.gold:
            art.put(
                target,
                pictures.frame_picture(plan.cells[card].size, plan.unit, 13.0, 9.0, 4.0),
                plan.cells[card].center,
            )
        for start, end in look.bumped:
            self._draw_bump(target, plan.cells[start], plan.cells[end])
        side = pictures.badge_side(self.style, plan.unit)
        for card, number in look.badges.items():
            picture = pictures.badge_picture(number, side)
            box = plan.cells[card]
            art.put(target, picture, (box.right - side // 2, box.y - side // 6))
        self.draw_focus(target)

    def _draw_bump(self, target: pygame.Surface, start: Box, end: Box) -> None:
        """The way of a chip that was bumped: up beside the column, or over to the next."""
        k = self.plan.unit
        if abs(start.centerx - end.centerx) < start.width // 2:
            x, y0, y1 = start.right + 3 * k, start.centery - 6 * k, end.centery + 6 * k
            out = x + 13 * k
            way = (
                f"M{x:.1f},{y0:.1f} C{out:.1f},{y0 - 10 * k:.1f} {out:.1f},{y1 + 10 * k:.1f} {x:.1f},{y1:.1f}"
            )
            tip = f"M{x + 10 * k:.1f},{y1 + 8 * k:.1f} L{x:.1f},{y1:.1f} L{x + 11 * k:.1f},{y1 - 4 * k:.1f}"
        elif end.centery < start.y:
            x0, y0, x, y1 = float(start.centerx), float(start.y), float(end.centerx), float(end.bottom)
            half = (y0 + y1) / 2
            way = f"M{x0:.1f},{y0:.1f} C{x0:.1f},{half:.1f} {x:.1f},{half:.1f} {x:.1f},{y1:.1f}"
            tip = f"M{x - 7 * k:.1f},{y1 + 9 * k:.1f} L{x:.1f},{y1:.1f} L{x + 7 * k:.1f},{y1 + 9 * k:.1f}"
        else:
            x0, y0, x, y1 = start.right - 4 * k, float(start.centery), end.x + 4 * k, float(end.centery)
            half = (x0 + x) / 2
            way = f"M{x0:.1f},{y0:.1f} C{half:.1f},{y0:.1f} {half:.1f},{y1:.1f} {x:.1f},{y1:.1f}"
            tip = f"M{x - 9 * k:.1f},{y1 - 7 * k:.1f} L{x:.1f},{y1:.1f} L{x - 9 * k:.1f},{y1 + 7 * k:.1f}"
        area = self.rect.inflate(round(40 * k), round(20 * k))
        target.blit(pictures.lines_picture(way + " " + tip, 3 * k, Box(*area)), area)


# -- another's body never looks like one's own

OTHERS = 26  # of 255: how strong the colour lies over a chamber
THICK, ROUND = 0.5, 1.2  # u: its frame


class Veil(Widget):
    """Over what a body is drawn in, while it is another’s; it takes no touch."""

    touchable = False

    def __init__(self, name: str, boxes: Sequence[Rect], style: Style, depth: int) -> None:
        super().__init__(name, boxes[0].unionall(list(boxes)), depth)
        self.style, self.boxes = style, boxes
        self.charm: int | None = None
        self.show(False)

    def be_of(self, charm: int | None) -> None:
        """Lie over it in the colour of a charm; None: it is one’s own, and looks so."""
        self.alter(charm=charm)
        self.show(charm is not None)

    def draw(self, target: pygame.Surface) -> None:
        if self.charm is None:
            return
        colour = theme.CHARMS[self.charm].colour
        thick, wide = max(2, self.style.px(THICK)), self.style.px(ROUND)
        for box in self.boxes:
            veil = pygame.Surface(box.size, pygame.SRCALPHA)
            veil.fill((*pygame.Color(colour)[:3], OTHERS))
            target.blit(veil, box)
            pygame.draw.rect(target, colour, box, thick, wide)


class Place:
    """A diagram and a board of centres, with what flies over them."""

    table: Table
    diagram: Diagram
    centres: Centres
    flights: Flights

    @property
    def reduced(self) -> bool:
        """Whether nothing is to ride or fly."""
        return self.table.app.reduced_motion

    def show_body(self, look: Look, centres: CentresLook) -> None:
        """Show a diagram and a board of centres."""
        self.diagram.show_look(look)
        self.centres.show_look(centres)

    def bead_of(self, space: int) -> Rect | None:
        """Where a space of the spiral lies; None where it is not to be seen."""
        return None

    def drawn_to(self, seat: int) -> Point | None:
        """Where a card comes to that a seat draws; None where that is not to be seen."""
        return None
