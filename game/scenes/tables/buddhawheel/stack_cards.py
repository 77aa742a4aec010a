"""The cards on the page of a player's stacks: in rows, and large where one of them is read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from game import words
from game.engine.games import buddhawheel as rules
from game.scenes.tables.buddhawheel import card as minds
from game.scenes.tables.buddhawheel.minds import again_of, is_token, realm_of
from game.scenes.tables.buddhawheel.now import LargeCard
from game.scenes.tables.buddhawheel.signs import GAME, Drawing
from game.scenes.tables.interface import Table
from game.tellings.buddhawheel import delusion, named
from game.widgets import art, card, text
from game.widgets.boxes import Layout, Node
from game.widgets.canvas import Rect
from game.widgets.controls import Control
from game.widgets.picture_cache import cached_picture
from game.widgets.ring import focus_ring
from game.widgets.theme import SMALLEST

DEPTH = 760
FRONT = DEPTH + 60
CARD, ASIDE = 15.4, 14.2  # u: a Karma card's breadth, and that of one put aside
LEAST_CARD = 0.8  # how much smaller cards become before type does
APART = {"karma": 1.4, "dedicated": 2.0, "meditated": 2.0}  # u between two cards
LATEST = 1.2  # u: so far the latest Karma card stands apart
CAPTION = 3.0  # u: the room of what is said below a card that lies
NAMED = 84  # pixels: on a card so broad most names have room
SIDE_BY_SIDE = 7  # so many Karma cards do not overlap
READ = 31.6  # u: how broad the card is that has come forward


class Cards:
    """All cards of a page so large, and the one that has come forward to be read."""

    def __init__(self, table: Table, page: Rect) -> None:
        self.table, self.page = table, page
        self.cards: list[Mini] = []
        self._reader: LargeCard | None = None

    def read(self, at: Mini | None) -> None:
        """Let a card come forward, and lie large beside itself; None: none is looked at."""
        canvas = self.table.canvas
        if self._reader is not None:
            canvas.remove([self._reader])
            self._reader = None
        for each in self.cards:
            if each.canvas is not None and each.depth != each.ground and each is not at:
                canvas.lift(each, each.ground)
        if at is None or at.canvas is None:
            return
        canvas.lift(at, FRONT - 1)
        grown, again = self.table.style.measure.text, at.entry in again_of(self.table.sitting)
        self._reader = LargeCard("stacks/read", self._beside(at), at.entry, grown, FRONT, again)
        canvas.add(self._reader)

    def go_on(self, at: Mini, by: int) -> bool:
        """Lead the keys to the next card of a row, or to the one before it; whether there is one."""
        stack = [
            each for each in self.cards if each.focusable and (each.kind == "karma") == (at.kind == "karma")
        ]
        place = stack.index(at) + by
        if 0 <= place < len(stack):
            self.table.set_focus(stack[place])
        return 0 <= place < len(stack)

    def _beside(self, at: Mini) -> Rect:
        """Where the large card lies: at the side of the small one that has more room."""
        page, style = self.page, self.table.style
        gap = style.px(2)
        wide = max(style.px(READ * (0.5 + 0.5 * style.measure.text)), minds.READABLE)
        wide = min(wide, int((page.height - 2 * gap) / card.RATIO), page.width // 2 - gap) // 2 * 2
        rect = Rect(0, 0, wide, card.height_of(wide))
        rect.midleft = at.rect.right + gap, at.rect.centery
        if rect.right > page.right - gap:
            rect.right = at.rect.left - gap
        rect.clamp_ip(page.inflate(-2 * gap, -2 * gap))
        return rect


class Mini(Control):
    """A card of a stack, small; while it is pointed at or has the focus it comes forward to be read."""

    latest = False

    def __init__(self, cards: Cards, kind: str, index: int, rect: Rect, width: int, entry: str) -> None:
        self.ground = DEPTH + 4 + index
        super().__init__(f"stacks/{kind}/{index}", rect, cards.table.style, None, self.ground)
        self._cards, self.kind, self.entry, self.width = cards, kind, entry, width
        self.strip = self.rect.copy()  # what of it is seen while it lies among the others
        self.bleed = max(self.bleed, cards.table.style.px(2.4))
        self.call(named(entry))

    @property
    def focusable(self) -> bool:
        return not is_token(self.entry)

    @property
    def radius(self) -> float:
        return self.width * 0.08

    def reaches(self, point: tuple[int, int]) -> bool:
        return super().reaches(point) and self.strip.collidepoint(point)

    def look(self, point: tuple[int, int] | None) -> bool:
        if not self.focusable:
            return False
        self._cards.read(self)
        return True

    def press(self) -> bool:
        return self.look(None)

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right lead from card to card, from what is dedicated on to what is meditated."""
        if event.type != pygame.KEYDOWN or event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        return self._cards.go_on(self, 1 if event.key == pygame.K_RIGHT else -1)

    def set_state(self, **states: bool) -> None:
        super().set_state(**states)
        if states.get("focused") or (states.get("hovered") and self.focusable):
            self._cards.read(self)
        elif False in (states.get("focused"), states.get("hovered")) and not (self.focused or self.hovered):
            self._cards.read(None)

    def draw(self, target: pygame.Surface) -> None:
        if is_token(self.entry):
            shown = disc(realm_of(self.entry), self.rect.width, self.kind == "meditated")
        elif self.kind == "meditated":
            shown = minds.meditated(self.entry, self.width, words.language)
        else:
            face = minds.dedicated if self.kind == "dedicated" else minds.small
            shown = card.picture(face(self.entry, self.width), self.width)
        art.put(target, shown, self.rect.center)
        if self.latest:
            art.put(target, card.ring(self.width, 0), self.rect.center)
        if self.focused:
            focus_ring(target, self.rect, self.style, self.radius)


class Fan(Node):
    """The cards of a stack side by side, as large as they have room; where they are many they overlap.

    `after` stands behind the last of them, and below some it is said what they are.
    """

    def __init__(
        self, cards: Cards, kind: str, entries: Sequence[str], after: Node | None = None, *, grow: float = 0.0
    ) -> None:
        super().__init__(grow)
        self.cards, self.kind, self.entries, self.after = cards, kind, entries, after
        self.largest = CARD if kind == "karma" else ASIDE

    def _behind(self, layout: Layout) -> int:
        return layout.size(self.after, 1 << 20)[0] + layout.px(1.6 + LATEST) if self.after is not None else 0

    def _caption(self, layout: Layout) -> int:
        return layout.px(CAPTION) if self.kind == "meditated" else 0

    def _shape(self, width: int) -> tuple[int, int]:
        """How broad and how high a card is, by its breadth where it stands."""
        size = width, card.height_of(width)
        return size[::-1] if self.kind == "meditated" else size

    def size(self, layout: Layout, across: int) -> tuple[int, int]:
        wide, high = self._shape(layout.px(self.largest))
        wide = (wide + layout.px(APART[self.kind])) * len(self.entries) + self._behind(layout)
        return min(across, wide), high + self._caption(layout)

    def least(self, layout: Layout) -> int:
        return self._shape(layout.px(self.largest * LEAST_CARD))[0] + self._behind(layout)

    def lowest(self, layout: Layout, across: int) -> int:
        return self._shape(layout.px(self.largest * LEAST_CARD))[1] + self._caption(layout)

    def place(self, layout: Layout, rect: Rect) -> None:
        super().place(layout, rect)
        count, apart, px = len(self.entries), layout.px(APART[self.kind]), layout.px
        room = rect.width - self._behind(layout)
        tall = rect.height - self._caption(layout)
        width = min(px(self.largest), int(tall if self.kind == "meditated" else tall / card.RATIO))
        if self.kind == "karma" and count <= SIDE_BY_SIDE:
            width = min(width, max(room // count - apart // 2, NAMED))
        width = max(8, width // 2 * 2)
        across, high = self._shape(width)
        step = min(across + apart, (room - across) / max(1, count - 1))
        found = []
        for index, entry in enumerate(self.entries):
            side = round(width * 0.7)
            own = Rect(0, 0, side, side) if is_token(entry) else Rect(0, 0, across, high)
            own.center = round(rect.x + across / 2 + index * step), rect.y + high // 2
            found.append(Mini(self.cards, self.kind, index, own, width, entry))
        for one, other in pairwise(found):
            one.strip.width = min(one.strip.width, other.rect.x - one.rect.x)
        self.captions = [each for each in found if step >= each.rect.width]
        self.cards.cards += found
        layout.widgets += found
        if self.after is not None:
            last = found[-1]
            last.latest = True
            if count > 1:
                last.rect.x += px(LATEST)
            left = last.rect.right + px(1.6)
            self.after.place(layout, Rect(left, rect.y, rect.right - left, high))

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        """Say below a card which delusion it has ended, or that it was carried over."""
        for each in self.captions:
            token, ink = is_token(each.entry), layout.style.theme.ink2
            face: text.Face = "inter" if token else "italic"
            if self.kind == "meditated":
                said = words.phrase(
                    GAME, "stacks.ended", delusion=delusion(rules.colour_of(each.entry) or "")
                )
            elif token:
                said = words.phrase(GAME, "stacks.token")
            else:
                continue
            room = each.rect.width if self.kind == "meditated" else round(each.rect.width * 1.5)
            height = text.fitted(said, face, layout.font_px(2.2), room, SMALLEST)
            if text.width(said, face, height) <= room:
                low = each.strip.bottom + height * 1.2
                text.put(target, said, face, height, ink, each.strip.centerx, low, "center")


@cached_picture
def disc(realm: str, side: int, ended: bool) -> pygame.Surface:
    """A score token; with a moon where it is meditated."""
    drawing = Drawing()
    minds.token(drawing, realm, 46)
    if ended:
        drawing.sprite("moon", 31, 31, 36)
    return drawing.picture((-50, -48, 100, 100), (side, side))
