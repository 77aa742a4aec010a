"""Things in one picture that can be pointed at, touched, and reached with the arrow keys."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import TypeVar

import pygame

from game import glossary, words
from game.rulebook import cited
from game.scenes.layout.board import nearest_towards
from game.scenes.layout.box import Box
from game.tellings.conscious.things import Paper
from game.widgets.bubble import Bubble
from game.widgets.canvas import TARGET, Rect
from game.widgets.composite import Reached, nothing
from game.widgets.ring import focus_ring, ring_bleed
from game.widgets.style import Style
from game.widgets.text_capture import STOP

GAME = "conscious"
T = TypeVar("T", bound=Hashable)
Places = Sequence[tuple[T, Box]]
NEAR = 3  # pixels beside a thing that still are meant for it


class Parts(Reached[T]):
    """A picture with parts at `places`; a part may have several, the first is where the focus shows.

    `looked` is told the part a player points at, None when the player turns away; `touched` the one chosen.
    Of one that is `sparse` a point between the parts touches what lies below.
    """

    sparse = False

    def __init__(self, name: str, rect: Rect, style: Style, places: Places[T], depth: int = 1) -> None:
        super().__init__(name, rect, depth)
        self.style = style
        self.bleed = ring_bleed(style)
        self.set_places(places)

    def set_places(self, places: Places[T]) -> None:
        """Let its parts lie elsewhere, or be others."""
        self._places = list(places)
        self._firsts: dict[T, Box] = {}
        for part, box in self._places:
            self._firsts.setdefault(part, box)
        if self.cursor not in self._firsts:
            self.cursor = None
        self.pointed_at = None

    @property
    def parts(self) -> list[T]:
        """All of them, in their order."""
        return list(self._firsts)

    @property
    def focusable(self) -> bool:
        return bool(self._firsts)

    def has(self, part: T) -> bool:
        """Whether a part is there."""
        return part in self._firsts

    def reaches(self, point: tuple[int, int]) -> bool:
        return super().reaches(point) and not (self.sparse and self.place_at(point) is None)

    @property
    def boxes(self) -> list[Box]:
        """Where all of them lie."""
        return list(self._firsts.values())

    def box_of(self, part: T) -> Box:
        """Where a part lies."""
        return self._firsts[part]

    def may_be_chosen(self, place: T) -> bool:
        return self.touched not in (nothing, self.looked)

    def place_rect(self, place: T) -> Rect:
        return Rect(self._firsts[place])

    def place_at(self, point: tuple[int, int]) -> T | None:
        """The part at a point; of several the one whose middle is nearest, what may be chosen before others.

        That answers in no less than `TARGET` pixels.
        """
        near = []
        for index, (part, box) in enumerate(self._places):
            open_ = self.may_be_chosen(part)
            wide, tall = (max(2 * NEAR, TARGET - side if open_ else 0) for side in Rect(box).size)
            if Rect(box).inflate(wide, tall).collidepoint(point):
                near.append((not open_, math.dist(point, box.center), index))
        return self._places[min(near)[2]][0] if near else None

    def draw_focus(self, target: pygame.Surface) -> None:
        """Draw the ring of focus around the part it is at."""
        if self.focused and self.cursor is not None:
            box = Rect(self._firsts[self.cursor])
            focus_ring(target, box, self.style, min(box.size) * 0.3)

    def first_place(self) -> T | None:
        return next(iter(self._firsts), None)

    def place_towards(self, direction: tuple[int, int]) -> T | None:
        places = {index: box.center for index, box in enumerate(self._firsts.values())}
        order = list(self._firsts)
        start = order.index(self.cursor) if self.cursor is not None else None
        found = nearest_towards(places, start, direction)
        return None if found is None else order[found]

    def _move_cursor(self, part: T | None) -> None:
        if part != self.cursor and self.focused:
            self.damage()
        super()._move_cursor(part)


# -- what is said of a part


def say_paper(bubble: Bubble, paper: Paper, beside: Rect, off: Sequence[Rect] = ()) -> None:
    """Say what a thing is in a bubble beside it, the clauses at its end; over nothing it is to keep `off`."""
    told, clauses = cited(*paper.lines, f"({paper.rule})" if paper.rule else "")
    note = words.phrase(GAME, "clauses", clauses=", ".join(clauses)) if clauses else ""
    bubble.say(paper.title, "\n".join(filter(None, told)), beside, note, off)


def step_paper(*said: str) -> Paper | None:
    """What the words of the game mean that a step of a preview uses; None where it uses none."""
    uses = glossary.first_uses(GAME, " ".join(said), set())
    terms = [words.texts(GAME).terms[use.term] for use in uses]
    if not terms:
        return None
    lines = [each.line if len(terms) == 1 else f"{each.name}: {each.line}" for each in terms]
    return Paper(words.listed([each.name for each in terms]), tuple(lines), "")


def heard_paper(paper: Paper) -> tuple[str, str]:
    """What a paper says: its title, and all below it."""
    told, _ = cited(*paper.lines)
    return paper.title, STOP.join(filter(None, told))
