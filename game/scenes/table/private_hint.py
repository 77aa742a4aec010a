"""What a hand that is held open says of a choice: plainly to all, and in small to its owner alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pygame

from game import words
from game.engine.base import Action
from game.scenes.offer import Offer
from game.scenes.tables.stage import Stage
from game.widgets import art, text
from game.widgets.canvas import Rect, Widget
from game.widgets.style import Style

LETTER, LINE, MARGIN = 2.1, 2.8, 1.4  # u
MOST = 2  # lines: more would be too small to read
APART, BETWEEN = " · ", "     "
GROUND, INK = "#0B1416", "#FFF8E8"


class Held:
    """What a stage offers while a hand is held open among others: its buttons tell nothing of the hand."""

    def __init__(self, stage: Stage, public: Mapping[str, Any]) -> None:
        self._stage, self._public = stage, public

    def offered(self, view: Mapping[str, Any], actions: Sequence[Action]) -> list[Offer]:
        """What may be done, plainly."""
        return self._plain(self._stage.offered(view, actions))

    def narrowed(self, actions: Sequence[Action]) -> list[Offer]:
        """What a choice begun has left, plainly."""
        return self._plain(self._stage.narrowed(actions))

    def prompt(self, view: Mapping[str, Any]) -> words.Prompt:
        """What is asked, as all may know it."""
        return self._stage.prompt(dict(self._public))

    def choice_made(self, offer: Offer) -> None:
        """Something that was offered is about to be done."""
        self._stage.choice_made(offer)

    def _plain(self, offers: Sequence[Offer]) -> list[Offer]:
        hidden = [offer for offer in offers if offer.actions and not self._open(offer)]
        single = [offer for offer in hidden if len(offer.actions) == 1]
        said = [self._stage.said_covered(offer.actions[0]) for offer in single]
        key = "curtain.numbered" if len(set(said)) < len(said) else "curtain.numbered.told"
        found, number = [], 0
        for offer in offers:
            if offer not in hidden:
                found.append(offer)
            elif offer not in single:
                found.append(replace(offer, help=""))
            else:
                number += 1
                label, told = said[number - 1], offer.label
                if len(single) > 1:
                    label = words.say(key, label=label, number=number)
                    told = told if told[:1].isnumeric() else f"{number} {told}"
                elif offer.help:
                    told += APART + offer.help
                found.append(replace(offer, label=label, help="", icon=None, covered=told))
        return found

    def _open(self, offer: Offer) -> bool:
        tells = self._stage.telling.open_to_all
        return all(tells(self._public, action) for action in offer.actions)


class Whisper(Widget):
    """Behind the parted cloth, beside the cards: what each button outside stands for.

    It covers the `whole` of its rectangle where that has words of its own; else it lies beside what is
    `chosen` there.
    """

    touchable = False

    def __init__(
        self,
        seat: int,
        room: Rect,
        style: Style,
        depth: int,
        chosen: Callable[[], Widget | None],
        *,
        whole: bool = False,
    ) -> None:
        super().__init__(f"whisper/{seat}", room, depth)
        self.style, self.whole, self._chosen = style, whole, chosen
        self._told: tuple[str, ...] = ()
        self.show(False)

    def tell(self, lines: Sequence[str]) -> None:
        """Say these, a line each while they are few; nothing is seen where there are none."""
        self._told = tuple(lines)
        self.damage()
        self.show(bool(lines))

    @property
    def lines(self) -> tuple[str, ...]:
        """What it says, line by line."""
        return self._set(self._told)

    @property
    def room(self) -> Rect:
        """Where it has room: the broader part of its rectangle, beside what is chosen."""
        chosen, rect, gap = self._chosen(), self.rect, self.style.px(0.8)
        if self.whole or chosen is None or not chosen.rect.colliderect(rect):
            return Rect(rect)
        left, right = chosen.rect.left - gap - rect.left, rect.right - chosen.rect.right - gap
        start = rect.left if left > right else rect.right - right
        return Rect(start, rect.y, max(left, right), rect.height)

    @property
    def _across(self) -> int:
        return self.room.width - self.style.px(2 * MARGIN)

    def _set(self, lines: Sequence[str]) -> tuple[str, ...]:
        """As few lines as they have room in; of a single one what it brings is left out where it has none."""
        if len(lines) == 1 and self._wide(lines[0]) > self._across:
            return (lines[0].partition(APART)[0],)
        for rows in range(1, MOST):
            beside = -(-len(lines) // rows) or 1
            found = tuple(BETWEEN.join(lines[at : at + beside]) for at in range(0, len(lines), beside))
            if all(self._wide(line) <= self._across for line in found):
                return found
        beside = -(-len(lines) // MOST)
        return tuple(BETWEEN.join(lines[at : at + beside]) for at in range(0, len(lines), beside))

    def _wide(self, line: str) -> int:
        return text.width(line, "inter", self.style.px(LETTER))

    def draw(self, target: pygame.Surface) -> None:
        style, rect, lines = self.style, self.rect, self.lines
        across = self._across
        step = min(self.style.px(LINE), (self.rect.height - self.style.px(0.2)) // max(1, len(self.lines)))
        letter = min(style.px(LETTER), round(step * LETTER / LINE))
        size = min(text.fitted(line, "inter", letter, across, 9) for line in lines)
        wide = max(text.width(line, "inter", size) for line in lines) + style.px(2 * MARGIN)
        plate = Rect(0, 0, wide, step * len(lines) + style.px(0.2))
        plate.center = self.room.center
        plate = Rect(rect) if self.whole else plate
        ground = art.frame(plate.size, style.px(1.0), GROUND)
        target.blit(ground, plate)
        base = plate.centery - step * len(lines) // 2 + step - round(step * 0.23)
        text.put_lines(target, lines, "inter", size, INK, plate.centerx, base, step, "center")
