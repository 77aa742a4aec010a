"""The Diagram of Nutrition of one seat: octaves, chips, intervals, carbons and the places at hydrogen 6."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame

from game.engine.games.conscious.components import NOTES, OCTAVES
from game.scenes.layout.nutrition import RADIUS, Beyond, Note, NutritionPlan, Octave, Part
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.diagram_ground import ground_picture, lines_of
from game.scenes.tables.conscious.layers import Layers
from game.scenes.tables.conscious.looks import LAST, OCTAVE_OF, Look, Travel
from game.scenes.tables.conscious.parts import Parts, nothing
from game.scenes.tables.conscious.pictures import (
    Way,
    badge_picture,
    badge_side,
    bead_picture,
    capsule_picture,
    chip_picture,
    cup_picture,
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
    spark_picture,
    thread_picture,
    travel_picture,
)
from game.scenes.tables.conscious.shapes import Body
from game.tellings.conscious.things import phrase
from game.widgets import art, text
from game.widgets.canvas import Rect
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style

CHIP, CHIP_OF_THREE = 37.0, 25.0  # across, in units of the plan
SLOT, SLOT_OF_THREE = 12.0, 8.5
UNMET = 0.5  # of its strength, what nobody has met yet
UNDER = 1.56  # of a note's radius: how far what lies under it reaches
EMPTIED = 0.28  # of its strength, a chip of an octave that is not lit

VEIL = 0.28  # over an octave that is not lit: its names stay over 4.5 : 1


class Diagram(Parts[Part]):
    """The diagram of a seat: a ground that stays, and what lies on it."""

    sparse = True  # spaces of the spiral lie beside its bands

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
        if before is None or _wide(before, look):
            self.damage()
            return
        for rect in self._changed(before, look):
            self.canvas.damage(rect.clip(self.area))

    def show_layers(self, layers: Layers | None) -> None:
        """Pale what cannot be moved now; None: all is lit."""
        if layers != self.layers:
            self.layers = layers
            self.damage()

    def _lit(self, letter: str) -> bool:
        return self.layers is None or letter in self.layers.octaves

    def _changed(self, one: Look, other: Look) -> Iterator[Rect]:
        """Where two that differ in single things do so."""
        plan, k = self.plan, self.plan.unit
        for part, box in plan.places:
            if _at(one, part) != _at(other, part):
                yield Rect(box).inflate(round(40 * k), round(40 * k))
        for name, found in plan.beyond.items():
            if NOTES[name].carbon in one.present ^ other.present:
                yield Rect(found.lozenge).inflate(8, 8)
            if name in one.lit ^ other.lit:
                yield self._around(name, plan.pitch + plan.radius)
        for cause, way in plan.links:
            if cause in one.causes ^ other.causes:
                picture, at = self._thread(way)
                yield picture.get_rect(topleft=at)
        for name in plan.middles:
            if one.under.get(name) != other.under.get(name):
                yield self._around(name, plan.radius * UNDER + 2)
            if one.waiting.get(name) != other.waiting.get(name):
                yield self._over(name)
        for letter in OCTAVES:
            if one.surplus.get(letter) != other.surplus.get(letter):
                box = plan.capsules[LAST[letter]]
                yield Rect(box.x - 4 * k, box.y - 82 * k, box.width + 8 * k, 86 * k + 8)
        if one.travel != other.travel:
            yield from self._ridden(one.travel, other.travel)

    def _thread(self, way: Way) -> tuple[pygame.Surface, tuple[int, int]]:
        """A line from a cause, lit, and where it lies."""
        k = self.plan.unit
        return thread_picture(way, 5 * k, f"{1 * k:.1f} {9 * k:.1f}")

    def _around(self, name: str, reach: float) -> Rect:
        """A square round a note, so far on each side of its middle."""
        x, y = self.plan.middles[name]
        return Rect(x - reach, y - reach, 2 * reach, 2 * reach)

    def _over(self, name: str) -> Rect:
        """Where chips wait that are bound for a note."""
        plan, k = self.plan, self.plan.unit
        x, y = plan.middles[name]
        tall = plan.radius + 54 * k + plan.letter * plan.lines * 1.06
        return Rect(x - 84 * k, y - tall, 168 * k, tall)

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
        for octave, (at, height, room) in zip(plan.octaves, plan.names, strict=True):
            tall = text.fitted(octave.name, "garamond", height, room)
            wide = text.width(octave.name, "garamond", tall)
            found.append(Rect(round(at[0]), round(at[1]) - tall, wide, round(tall * 1.2)))
            for note in octave.notes:
                x, y = plan.middles[note.name]
                foot, tall = y - plan.radius - 11 * plan.unit, plan.letter * plan.lines
                wide = max(text.width(part, "display", plan.letter) for part in lines_of(plan, note))
                found.append(Rect(round(x) - wide // 2, round(foot - tall), wide, tall))
                found.append(Rect(plan.box_of(Part("note", note.name))))
                if note.beyond:
                    beyond = plan.beyond[note.name]
                    wide = text.width(note.beyond, "semibold", beyond.letter)
                    box = Rect(beyond.lozenge)
                    found.append(box.inflate(max(0, wide - box.width), 0))
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
            seen = [
                note for note in octave.notes if clip.colliderect(self._around(note.name, plan.pitch * 2))
            ]
            for note in seen:
                self._draw_note(target, look, letter, note)
            self._draw_capsule(target, look, letter, octave)
            for note in seen:
                if note is not octave.notes[-1]:
                    self._draw_beyond(target, look, letter, note)
        for letter, band in zip(OCTAVES, plan.bands, strict=True):
            if not self._lit(letter):
                veil = veil_picture(band.size, round(20 * plan.unit))
                target.blit(veil, band.topleft)
        for start, end in look.moves:
            picture, corner = travel_picture(self._way(Travel(OCTAVE_OF[start], start, end)), self.plan.unit)
            target.blit(picture, corner)
        self._draw_waiting(target, look)
        self._draw_travel(target, look)
        for part, number in look.badges.items():
            self._draw_badge(target, part, number)
        self.draw_focus(target)

    def _draw_note(self, target: pygame.Surface, look: Look, letter: str, note: Note) -> None:
        plan = self.plan
        x, y = plan.middles[note.name]
        base = note_picture(note.three, look.under.get(note.name, "physical"), round(plan.radius))
        target.blit(base, base.get_rect(center=(round(x), round(y))))
        if Part("note", note.name) in look.ringed:
            half = plan.radius * (1.1 if note.three else 0.98) + 3 * plan.unit
            ring = ring_picture(half, plan.unit, note.three)
            target.blit(ring, ring.get_rect(center=(round(x), round(y))))
        count = look.chips[note.name]
        change = look.coming.get(note.name, 0)
        lost = look.lost.get(note.name, 0)
        if change > 0 or lost:
            half = plan.radius * (1.1 if note.three else 0.98) + 3 * plan.unit
            ring = (loss_picture if lost else ring_picture)(half, plan.unit, note.three)
            target.blit(ring, ring.get_rect(center=(round(x), round(y))))
        side = (CHIP_OF_THREE if note.three else CHIP) * plan.radius / RADIUS
        for index, (cx, cy) in enumerate(plan.slots(note.name)):
            at = round(cx), round(cy)
            if count + change <= index < count:
                reach = SLOT_OF_THREE if note.three else SLOT
                gone = gone_picture(reach * 1.2, plan.radius / RADIUS, lost > 0)
                target.blit(gone, gone.get_rect(center=at))
            elif index < count + max(0, change):
                picture = chip_picture(letter, look.of, False, round(side))
                _blit_faint(target, picture, at, 1.0 if self._lit(letter) else EMPTIED)
            else:
                slot = slot_picture(SLOT_OF_THREE if note.three else SLOT, plan.radius / RADIUS)
                target.blit(slot, slot.get_rect(center=at))

    def _draw_capsule(self, target: pygame.Surface, look: Look, letter: str, octave: Octave) -> None:
        if not look.capsule:
            return
        plan, last = self.plan, octave.notes[-1].name
        box = plan.capsules[last]
        strength = 1.0 if _met(look) else UNMET
        _blit_faint(target, capsule_picture(box.size, plan.unit), box.center, strength)
        have, more = look.discs.get(letter, 0), look.won.get(letter, 0)
        side = round(24 * plan.unit)
        for index, (x, y) in enumerate(plan.discs(last)):
            at = round(x), round(y)
            if index < have + more:
                _blit_faint(
                    target, disc_picture(look.capsule, letter, side), at, 1.0 if index < have else 0.5
                )
            else:
                _blit_faint(target, slot_picture(9.5, plan.unit), at, strength)
        if Part("capsule", last) in look.ringed:
            ring = frame_picture(box.size, plan.unit)
            target.blit(ring, ring.get_rect(center=box.center))

    def _draw_beyond(self, target: pygame.Surface, look: Look, letter: str, note: Note) -> None:
        plan = self.plan
        found = plan.beyond[note.name]
        lit = look.flash == note.name or note.name in look.lit or Part("carbon", note.name) in look.ringed
        if self.layers is not None and not lit and not self._met_now(letter, note, look.chips[note.name]):
            if note.three:
                spark = spark_picture(False, plan.unit)
                target.blit(spark, spark.get_rect(center=(round(found.at[0]), round(found.at[1]))))
            return
        if note.three:
            self._draw_interval(target, look, note, found)
            return
        carbon = NOTES[note.name].carbon
        present = carbon in look.present
        if carbon:
            target.blit(lozenge_picture(found.lozenge.size, present), found.lozenge.topleft)
        flashes = look.flash == note.name
        if flashes:
            gold = flash_picture(found.lozenge.size)
            target.blit(gold, gold.get_rect(center=found.lozenge.center))
        ink = shapes.PAPER if carbon and present else "#5B666C" if carbon else shapes.QUIET
        ink = shapes.INK if flashes else ink
        x, y = found.lozenge.center
        face: text.Face = "display" if carbon else "semibold"
        if note.name in plan.said:
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
        plan = self.plan
        lit = note.name in look.lit
        x, y = found.at
        if lit:
            start = plan.slots(note.name)[max(0, min(2, look.chips[note.name] - 1))]
            end = plan.middles[note.name][0] + plan.pitch - plan.radius * 0.32
            picture, at = leap_picture(start, (x, y), end, plan.unit)
            target.blit(picture, at)
        spark = spark_picture(lit, plan.unit)
        target.blit(spark, spark.get_rect(center=(round(x), round(y))))
        if Part("interval", note.name) not in look.badges and note.name in plan.said:
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
            cup = cup_picture(k)
            shown = min(count, 4)
            aside = 0.0 if OCTAVE_OF[name] != OCTAVES[-1] else (shown - 1) / 2  # words stand above the others
            for index in range(shown):
                at = round(x + (index - aside) * 31 * k), round(foot - 17 * k)
                target.blit(cup, cup.get_rect(center=at))
                letter = OCTAVE_OF[name]
                chip = chip_picture(letter, look.of, False, round(21 * k))
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
        picture, at = travel_picture(self._way(look.travel), self.plan.unit)
        if look.travel.start:
            target.blit(picture, at)
        x, y = self.way_at(look.travel)
        k = self.plan.unit
        ring = bead_picture(k)
        target.blit(ring, ring.get_rect(center=(round(x), round(y))))
        chip = chip_picture(look.travel.octave, look.of, False, round(24 * k))
        target.blit(chip, chip.get_rect(center=(round(x), round(y))))

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


def _wide(one: Look, other: Look) -> bool:
    """Whether two differ in what is not drawn at one part."""
    return _met(one) != _met(other) or any(
        getattr(one, name) != getattr(other, name)
        for name in (
            "of",
            "capsule",
            "badges",
            "moves",
            "lost",
        )
    )


def _at(look: Look, part: Part) -> object:
    """What is to be seen at a part."""
    letter = OCTAVE_OF[part.note]
    ringed = part in look.ringed
    if part.kind == "capsule":
        return look.discs.get(letter), look.won.get(letter), ringed
    if part.kind == "carbon":
        return look.flash == part.note, ringed
    return look.chips[part.note], look.coming.get(part.note), ringed


def _blit_faint(
    target: pygame.Surface, picture: pygame.Surface, centre: tuple[int, int], strength: float
) -> None:
    if strength < 1:
        picture = picture.copy()
        picture.set_alpha(round(255 * strength))
    target.blit(picture, picture.get_rect(center=centre))
