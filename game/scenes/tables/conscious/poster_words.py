"""What is written on the poster beside its spiral, and the room that it leaves to charms and numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.scenes.layout.box import Box
from game.scenes.layout.poster_table import PosterTable
from game.scenes.tables.conscious.building import BuiltStage
from game.scenes.tables.conscious.captions import (
    Owner,
    centres_heading_box,
    centres_title,
    chamber_heading_box,
    diagram_title,
    draw_centres_heading,
    draw_chamber_heading,
    draw_key,
    draw_sheet_heading,
    sign_beside,
)
from game.scenes.tables.conscious.pictures import space_picture
from game.scenes.tables.conscious.shapes import INK
from game.tellings.conscious.things import phrase, table
from game.widgets import text
from game.widgets.canvas import Rect
from game.widgets.rotation import Rotation
from game.widgets.style import Style
from game.widgets.theme import SMALLEST

RIM = 1.0  # u: so far a charm may reach over the edge of the diagram, before its words


CHARMS = 4.8  # u: what each charm takes beside the first space, where all begin


class PosterWords:
    """The legend, the headings of two chambers, and the key to the diagram, as the stage stands now."""

    def __init__(self, stage: BuiltStage) -> None:
        self.stage, self.table = stage, stage.table

    @property
    def _laid(self) -> PosterTable:
        return self.stage.laid

    def damage(self) -> None:
        """Have the legend and the heading of the diagram drawn again."""
        style, plan, canvas = self.table.style, self.stage.diagram.plan, self.table.canvas
        side, tall = style.font_px(30), style.font_px(9)
        canvas.damage(Rect(*self._laid.poster.box.topleft, side, side))
        canvas.damage(Rect(plan.box.x, plan.signs[-1].y - tall, plan.box.width + 2, 2 * tall))
        canvas.damage(self.key_room)
        canvas.damage(Rect(self._laid.centres_title))
        if self._laid.below is not None:
            canvas.damage(Rect(self._laid.title).inflate(0, style.font_px(3)))

    def write(self, target: pygame.Surface) -> None:
        """The legend, and the headings of two chambers."""
        style, laid, plan = self.table.style, self._laid, self.stage.diagram.plan
        put_legend(target, laid.poster.box.topleft, self._entries(), style, laid.poster.clear)
        draw_centres_heading(target, Rect(laid.centres_title), style, centres_title(), self._owner)
        if laid.quarter is not None and plan.box == laid.diagram:
            told = diagram_title(), self._owner
            draw_chamber_heading(target, plan, laid.quarter, style, *told)
            self._write_key(target)
        elif laid.quarter is not None:
            target.blit(*sign_beside(plan, laid.quarter, style, self._owner))

    def write_title(self, target: pygame.Surface) -> None:
        """The heading of the diagram on its own sheet."""
        draw_sheet_heading(target, Rect(self._laid.title), self.table.style, diagram_title(), self._owner)

    def _write_key(self, target: pygame.Surface) -> None:
        """What the signs on the diagram mean, below it where there is room."""
        style, room = self.table.style, self.key_room
        if room.height >= style.font_px(1.7) * 1.5:
            of = self.stage.shown["seats"][self.stage.seen(self.stage.shown)]["chips_of"]
            draw_key(target, room, style, of, "center")

    @property
    def key_room(self) -> Rect:
        """Below the lowest band of the diagram, clear of the charms beside the first space."""
        low = max(self.stage.diagram.plan.bands, key=lambda box: box.bottom)
        begins = self._laid.poster.middle(0)[0]
        left = max(low.x, round(begins) + self.table.style.px(CHARMS * len(self.table.sitting.names) + 1.2))
        tall = max(0, self._laid.poster.box.bottom - low.bottom)
        return Rect(left, low.bottom, max(0, low.right - left), tall)

    @property
    def _owner(self) -> Owner:
        """Whose body the diagram shows, and which it is."""
        view, sitting = self.stage.shown, self.table.sitting
        seat = self.stage.seen(view)
        body = table("bodies", view["seats"][seat]["chips_of"]).lower()
        name = sitting.names[seat]
        looked = "" if self.stage.looked_at is None else phrase("body.looked", name=name)
        return Owner(sitting.people[seat].token, name, phrase("body.of", body=body), looked)

    def _entries(self) -> list[Entry]:
        """What each kind of space means to the player in turn."""
        fields = self.stage.shown["seats"][self.stage.seen(self.stage.shown)]
        found = [Entry(kind, table("kinds", kind).split("-")[0]) for kind in "FAICL"]
        if not fields["alive"]:
            body = fields["chips_of"] if fields["chips_of"] != "physical" else fields["body"]
            decay = "legend.decay" if body == "astral" else "legend.given"
            found[3] = Entry("C", phrase(decay), True)
            found[4] = Entry("L", phrase("legend.wild"), True)
        return found

    def taken(self) -> list[Box]:
        """Where no charm may stand: the legend, and what stands in the chambers."""
        style, laid = self.table.style, self._laid
        corner = laid.poster.box.topleft
        legend = Box(*corner, style.px(14), style.px(4 + 5 * 3.9))
        own = [laid.centres, *([laid.turn] if laid.turn else [])]
        own += [Box(*deck.named) for deck in self.stage.decks.values()]
        longest = max(self.table.sitting.names, key=len)  # so that charms stand still as turns pass
        body = phrase("body.of", body=table("bodies", "physical").lower())
        owner = Owner(self.table.sitting.people[0].token, longest, body)
        own.append(Box(*centres_heading_box(Rect(laid.centres_title), style, centres_title(), owner)))
        if laid.quarter is not None:
            plan = self.stage.diagram.plan
            rim = style.px(RIM)
            own += [band.inflate(-2 * rim, 0) for band in plan.bands]
            own += plan.signs
            for (x, y), height, across in plan.names:
                own.append(Box(round(x), round(y - height * 0.8), min(across, style.px(10)), height))
            if plan.box == laid.diagram:
                own.append(Box(*chamber_heading_box(plan, laid.quarter, style, diagram_title(), owner)))
                own.append(Box(*self.key_room))
            else:
                own.append(Box(*sign_beside(plan, laid.quarter, style, owner)[1]))
        return [legend, Box(*self.stage.chain.rect.union(self.stage.everything.rect)), *own]

    def numbers_taken(self) -> tuple[Box, ...]:
        """Where no number of the spiral may stand: over centres, decks, this turn and words."""
        cells = self.stage.centres.plan.cells.values()
        decks = [Box(*deck.named.inflate(deck.rect.width // 4, 0)) for deck in self.stage.decks.values()]
        legend, chain, *_ = self.taken()
        turn = [self._laid.turn] if self._laid.turn else []
        title = self._laid.centres_title
        return (legend, chain, *cells, *decks, *turn, title)


# -- what the signs of the spaces mean, in the corner that the spiral leaves free

LEFT, TOP, STEP = 3.1, 4.0, 3.8  # in u: from the golden rectangle's corner to the first sign, and between two
SIGN, BESIDE = 2.9, 2.5  # in u: how large a sign is, and from its middle to its words
WRITTEN, AIR = 2.0, 0.7  # in u: its words, and what is free behind them
END = 2.6  # in u: beyond its first and its last sign, where it is turned
CLOSER = 3.2  # in u: between two, where there is less room


class Entry(NamedTuple):
    """A line of it."""

    kind: str
    """A kind of space, by its letter."""
    words: str
    """What it is called."""
    changed: bool = False
    """Whether it means something else than usual."""


def put_legend(
    target: pygame.Surface,
    corner: tuple[int, int],
    entries: Sequence[Entry],
    style: Style,
    clear: Callable[[Box], bool] = lambda box: True,
) -> list[Box]:
    """Write it from the golden rectangle's upper left corner down; tells what its lines take.

    Its lines are closer, and its words smaller, all alike, where not all would be `clear`.
    """
    px = style.px
    left, top = corner[0] + px(LEFT) + px(BESIDE), corner[1] + px(TOP)
    tall, step = _size(left, top, entries, style, clear)
    taken = []
    for row, entry in enumerate(entries):
        x, y = corner[0] + px(LEFT), top + row * step
        sign = space_picture(entry.kind, px(SIGN))
        place = sign.get_rect(center=(x, y))
        target.blit(sign, place)
        wide = text.put(target, entry.words, _face(entry), tall, INK, left, y + tall * 0.36)
        taken.append(Box(place.x, y - step // 2, left - place.x + wide, step))
    return taken


def put_turned(
    target: pygame.Surface,
    corner: tuple[int, int],
    entries: Sequence[Entry],
    style: Style,
    clear: Callable[[Box], bool],
    quarters: int,
) -> None:
    """Write it in the same corner for a reader at another side, so many quarter turns clockwise."""
    place = turned_room(corner, entries, style, quarters)
    turn = Rotation(quarters, (place.width, place.height))

    def outward(box: Box) -> Box:
        return Box(*turn.outward(pygame.Rect(box)).move(place.x, place.y))

    aside = pygame.Surface(turn.size, pygame.SRCALPHA)
    top = style.px(END) - style.px(TOP)
    put_legend(aside, (0, top), entries, style, lambda box: clear(outward(box)))
    target.blit(pygame.transform.rotate(aside, -90 * quarters), (place.x, place.y))


def turned_room(corner: tuple[int, int], entries: Sequence[Entry], style: Style, quarters: int) -> Box:
    """What it takes of the screen there."""
    px, tall = style.px, style.font_px(WRITTEN)
    broad = max(text.width(each.words, _face(each), tall) for each in entries)
    wide, high = px(LEFT + BESIDE + AIR) + broad, px(2 * END + (len(entries) - 1) * STEP)
    return Box(*corner, *((high, wide) if quarters % 2 else (wide, high)))


def _size(
    left: int, top: int, entries: Sequence[Entry], style: Style, clear: Callable[[Box], bool]
) -> tuple[int, int]:
    """How high the words are, and how far apart: the largest of which all are clear, with a little air."""
    air, height = style.px(AIR), style.font_px(WRITTEN)
    found = height, style.px(STEP)
    for tall in range(height, SMALLEST - 1, -1):
        for apart in (STEP, CLOSER):
            found = tall, max(style.px(apart), round(tall * 1.5))
            rows = [
                Box(
                    left,
                    top + row * found[1] - tall // 2,
                    text.width(each.words, _face(each), tall) + air,
                    tall,
                )
                for row, each in enumerate(entries)
            ]
            if all(map(clear, rows)):
                return found
    return found


def _face(entry: Entry) -> text.Face:
    return "semibold" if entry.changed else "inter"
