"""A seat's plaque on the Wheel: its place and next birth, its six colours, its powers and its minds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import pygame

from game import words
from game.engine.games import buddhawheel as rules
from game.scenes.tables.buddhawheel import signs
from game.scenes.tables.buddhawheel.minds import realm_of
from game.scenes.tables.buddhawheel.signs import GAME, Kept
from game.tellings.buddhawheel import (
    Birth,
    colours_of,
    faces_of,
    place_line,
    square_named,
    steps_to_death,
    where,
)
from game.widgets import art, text
from game.widgets.canvas import Rect
from game.widgets.plaque import Plaque
from game.widgets.theme import SMALLEST
from game.widgets.token import token_picture

Seat = Mapping[str, Any]
BEYOND = ("buddha", "left")  # who holds nothing any more
YIELDS = (1.0, 0.88, 0.76, 0.66)  # of token and next birth: as large as they can be beside the place
LEAST_ROWS = 78  # pixels: where three rows have room, with words and signs at their smallest


def kept_as(held: int, dedicated: int, meditated: int) -> Kept:
    """How a colour of a player is drawn: the farthest it has come."""
    return "meditated" if meditated else "dedicated" if dedicated else "held" if held else "none"


@cache
def _births() -> list[str]:
    """What the six Birth squares are called in full."""
    return [square_named(square) for square, kind in rules.kind_of().items() if kind == "birth"]


@dataclass
class Plan:
    """Where everything stands on a plaque; words are (words, height, x, baseline)."""

    token: Rect
    name: list[tuple[str, int, int, int]]
    where: tuple[str, int, int, int]
    steps: tuple[str, int, int, int] | None
    mark: Rect | None  # the skull before the steps, or the sitter of who misses a turn
    birth: Rect | None
    slots: list[Rect]
    powers: list[Rect]
    faces: list[tuple[Rect, tuple[str, int, int, int]]]
    brief: bool  # whether the powers are one sign and a number


class WheelPlaque(Plaque):
    """A seat's plaque with all that everybody may know of it, and its next birth."""

    seat: Seat | None = None
    birth: Birth | None = None
    looked: Callable[[bool, str], None] | None = (
        None  # a player wants to know of the seat, or of a sign of it
    )

    def tell_wheel(self, seat: Seat, birth: Birth | None) -> None:
        """A seat of a view, and where it would be born if death came now (None: it cannot die now)."""
        if (seat, birth) != (self.seat, self.birth):
            self.seat, self.birth = dict(seat), birth
            self.damage()

    # -- hands

    def look(self, point: tuple[int, int] | None) -> bool:
        if self.looked is not None:
            self.looked(True, "" if point is None else self._sign_at(point))
        return False

    def _sign_at(self, point: tuple[int, int]) -> str:
        """The sign at a point, as `sign_told` knows it; empty where there is none."""
        if self.seat is None:
            return ""
        plan = self.plan()
        signs_there = [("birth", plan.birth), ("rests" if self.seat["miss"] else "steps", plan.mark)]
        signs_there += [(f"colour.{index}", place) for index, place in enumerate(plan.slots)]
        latest = max(0, int(self.seat["powers"]) - 1)
        signs_there += [
            (f"power.{latest if plan.brief else index}", place) for index, place in enumerate(plan.powers)
        ]
        faces = [place for place, _ in plan.faces[-2:]]
        signs_there += list(zip(("sad", "smiling"), faces))
        near = max(2, self.style.px(0.5))
        return next(
            (name for name, place in signs_there if place and place.inflate(near, near).collidepoint(point)),
            "",
        )

    def set_state(self, **states: bool) -> None:
        super().set_state(**states)
        if False in (states.get("focused"), states.get("hovered")) and self.looked is not None:
            self.looked(False, "")

    # -- where everything stands

    def plan(self) -> Plan:
        """Three rows where the plaque is tall: who and where, the six colours, powers and minds; else two."""
        style, rect = self.style, self.rect
        seat = self.seat or {}
        grown = style.measure.text
        pad = max(6, style.px(1.5 if grown <= 1 else 1.0))
        edge = max(4, style.px(1.0))
        inner = rect.inflate(-2 * pad, -2 * edge)
        if seat and seat["status"] in BEYOND:
            return self._head(inner, seat, max(SMALLEST, min(style.font_px(2.0), round(inner.height * 0.3))))
        small = max(SMALLEST, min(style.font_px(2.0), round(inner.height * 0.19)))
        three = inner.height >= LEAST_ROWS
        if three:
            low = max(17, round(inner.height * 0.2))
            row = max(20, round(inner.height * 0.31))
        else:
            low, row = 0, max(16, round(inner.height * 0.36))
        gap = max(2, round(inner.height * 0.03))
        head = Rect(inner.x, inner.y, inner.width, inner.height - row - low - gap * (2 if three else 1))
        found = self._head(head, seat, small)
        middle = Rect(inner.x, head.bottom + gap, inner.width, row)
        if three:
            foot = Rect(inner.x, middle.bottom + gap, inner.width, low)
            found.slots = _slots(middle, min(middle.height, middle.width / 6.05))
            self._foot(found, foot, seat, small)
        else:
            found.brief = True
            self._one_row(found, middle, seat)
        return found

    def _head(self, head: Rect, seat: Seat, small: int) -> Plan:
        """Token, name, where it is and how far from Death, and the next birth at the right.

        Token and birth give way where the place would be cut.
        """
        for share in YIELDS:
            found = self._head_with(head, seat, small, share)
            if not found.where[0].endswith("…"):
                break
        return found

    def _head_with(self, head: Rect, seat: Seat, small: int, share: float) -> Plan:
        style = self.style
        birth: Rect | None = None
        right = head.right
        if self.birth is not None:
            side = round(min(head.height, style.px(7.4), head.width * 0.22) * share)
            birth = Rect(0, 0, side, side)
            birth.midright = head.right + round(side * 0.06), head.centery
            right = birth.left - style.px(0.7)
        high = round(min(head.height, style.px(7.8), head.width * 0.24) * share)
        token = Rect(0, 0, round(high * 120 / 130), high)
        token.midleft = head.midleft
        left = token.right + style.px(1.1)
        across = right - left
        below = round(small * 1.35)
        face: text.Face = "semibold" if self.active else "inter"
        room = head.height - below
        largest = max(SMALLEST, min(style.font_px(3.2), round(room / 1.05)))
        lines, large = text.name_lines(self.title, face, largest, round(largest * 0.7), across, room)
        least = max(SMALLEST, round(small * 0.86))
        if large < least:  # rather cut than too small to be read
            lines, large = [text.shortened(self.title, face, least, across)], least
        step = round(large * 1.08)
        top = head.centery - (len(lines) * step + below) // 2
        name = [
            (line, large, left, top + round(large * 0.86) + index * step) for index, line in enumerate(lines)
        ]
        base = top + len(lines) * step + round(small * 0.98)
        steps = steps_to_death(seat["square"]) if seat and seat["status"] == "wheel" else None
        missing = bool(seat and seat["miss"])
        tail = str(steps) if steps is not None and not missing else ""
        told, size, marked = self._told_place(seat, small, across, tail, bool(tail or missing))
        mark: Rect | None = None
        counted: tuple[str, int, int, int] | None = None
        if tail or missing:
            x = left + text.width(told, "inter", size) + round(size * 0.45)
            mark = Rect(x, base - round(size * 0.36) - marked // 2, marked, marked)
            counted = (tail, size, mark.right + round(size * 0.2), base) if tail else None
        if seat and seat["status"] == "buddha" and told != place_line(seat):
            counted = (words.phrase(GAME, "a_buddha"), size, left, base + round(size * 1.3))
        return Plan(token, name, (told, size, left, base), counted, mark, birth, [], [], [], False)

    def _told_place(
        self, seat: Seat, small: int, across: int, tail: str, marked: bool
    ) -> tuple[str, int, int]:
        """Where a seat is, how tall that is written, and its mark: in fewer words before in small type."""
        if not seat:
            return "", small, small
        ways = [place_line(seat), where(seat)] if seat["status"] in BEYOND else [where(seat)]
        square = seat["square"]
        realm, number = rules.realm_of().get(square), str(square).rpartition("_")[2]
        if f"short.{realm}" in words.texts(GAME).phrases and number.isdigit():
            ways.append(words.phrase(GAME, f"short.{realm}", number=number))

        def behind(size: int) -> int:
            if not marked:
                return 0
            return round(size * 1.61) + (round(size * 0.2) + text.width(tail, "inter", size) if tail else 0)

        if rules.kind_of().get(square) == "birth":
            longest = max(text.width(birth, "inter", SMALLEST) for birth in _births())
            if longest + behind(SMALLEST) > across:  # all six are told alike, whichever would have room
                ways = [words.texts(GAME).tables["plaque_births"][str(square)]]

        for least in (round(small * 0.8), SMALLEST):
            for said in ways:
                for size in range(small, max(least, SMALLEST) - 1, -1):
                    if text.width(said, "inter", size) + behind(size) <= across:
                        return said, size, round(size * 1.16)
        room = across - behind(SMALLEST)
        return text.shortened(ways[-1], "inter", SMALLEST, room), SMALLEST, round(SMALLEST * 1.16)

    def _foot(self, found: Plan, foot: Rect, seat: Seat, small: int) -> None:
        """The five powers at the left, sad and smiling minds counted at the right."""
        height = max(SMALLEST, min(small, round(foot.height * 0.8)))
        counts = [str(count) for count in faces_of(seat)] if seat else []
        room = foot.width
        side = min(foot.height, round(height * 1.4), round(foot.width * 0.115))
        x = float(foot.right)
        for index in reversed(range(len(counts))):
            x -= text.width(counts[index], "semibold", height)
            word = (counts[index], height, round(x), foot.centery + round(height * 0.36))
            x -= side + side * 0.16
            found.faces.insert(0, (Rect(round(x), foot.centery - side // 2, side, side), word))
            x -= side * 0.34
        room = round(x) - foot.x
        side = min(foot.height, self.style.px(3.2), int(room / 5.5))
        for index in range(5):
            x = foot.x + index * side * 1.08 + (side * 0.12 if index > 2 else 0)
            found.powers.append(Rect(round(x), foot.centery - side // 2, side, side))

    def _one_row(self, found: Plan, row: Rect, seat: Seat) -> None:
        """The six colours, the latest power with their number, and the minds, side by side."""
        height = max(SMALLEST, min(self.style.font_px(1.9), round(row.height * 0.7)))
        counts = [str(count) for count in faces_of(seat)] if seat else []
        digit = text.width("8", "semibold", height)
        side = min(row.height, round(height * 1.16))
        group = side + 2 + digit
        gap = max(3, round(side * 0.26))
        needed = 3 * (group + gap) + (digit if any(len(count) > 1 for count in counts) else 0)
        found.slots = _slots(Rect(row.x, row.y, row.width - needed, row.height), row.height)
        x = row.right - needed + gap
        y = row.centery - side // 2
        base = row.centery + round(height * 0.36)
        told = [str(seat["powers"]) if seat else "", *counts]
        for index, word in enumerate(told):
            place = Rect(x, y, side, side)
            if index == 0:
                found.powers.append(place)
            found.faces.append((place, (word, height, x + side + 2, base)))
            x += side + 2 + text.width(word, "semibold", height) + gap

    # -- drawing

    def _draw_words(self, target: pygame.Surface) -> None:
        if self.seat is None:
            return
        plan, colours = self.plan(), self.style.theme
        token = token_picture(self.charm, plan.token.height)
        target.blit(token, token.get_rect(center=plan.token.center))
        face: text.Face = "semibold" if self.active else "inter"
        for said, height, x, y in plan.name:
            text.put(target, said, face, height, colours.ink, x, y)
        said, height, x, y = plan.where
        text.put(target, said, "inter", height, colours.ink2, x, y)
        if plan.mark is not None:
            leaf = "icon-sit" if self.seat["miss"] else "sign-death"
            ink = colours.ink if self.seat["miss"] else colours.ink2
            target.blit(art.square(f"{GAME}/{leaf}", plan.mark.height, ink), plan.mark)
        if plan.steps is not None:
            said, height, x, y = plan.steps
            text.put(target, said, "inter", height, colours.ink2, x, y)
        if plan.birth is not None and self.birth is not None:
            sign = signs.next_birth(
                self.birth.realm, self.birth.protected_by, plan.birth.height, colours.ink2
            )
            target.blit(sign, plan.birth)
        for place, each in zip(plan.slots, colours_of(self.seat)):
            kind = kept_as(each.held, each.dedicated, each.meditated)
            slot = signs.slot(realm_of(f"@{each.colour}"), kind, place.height, colours.dark)
            target.blit(slot, slot.get_rect(center=place.center))
        self._draw_powers(target, plan)
        marks = [False, True] if not plan.brief else [None, False, True]
        for happy, (place, (said, height, x, y)) in zip(marks, plan.faces):
            if happy is not None:
                ink = signs.smiling(colours.dark) if happy else colours.loss
                target.blit(signs.face(happy, place.height, ink), place)
            text.put(target, said, "semibold", height, colours.ink, x, y)

    def _draw_powers(self, target: pygame.Surface, plan: Plan) -> None:
        assert self.seat is not None
        taken = int(self.seat["powers"])
        for index, place in enumerate(plan.powers):
            which = max(0, taken - 1) if plan.brief else index
            sign = signs.power(which, which < taken, place.height, signs.faint(self.style.theme.dark))
            target.blit(sign, place)


def _slots(row: Rect, most: float) -> list[Rect]:
    """Six places in a row, as large as it lets them be, each a square."""
    pitch = row.width / 6
    side = int(min(most, pitch * 0.99))
    left = row.x + min(0.0, (pitch - side) / 2)
    pitch = (row.width - side) / 5
    pitch = min(pitch, side * 1.2)
    return [Rect(round(left + index * pitch), row.centery - side // 2, side, side) for index in range(6)]
