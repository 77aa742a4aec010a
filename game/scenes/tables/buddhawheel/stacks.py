"""A player's stacks on one page: Karma, Dedicated, Meditated, powers, and what they come to."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import pygame

from game import words
from game.engine import codec
from game.engine.games import buddhawheel as rules
from game.scenes import dialog
from game.scenes.layout.box import Box
from game.scenes.layout.wheel_stacks import ASIDE, BIRTH, CARD, GAP, StacksPlan, row, stacks_plan
from game.scenes.tables.buddhawheel import card as minds
from game.scenes.tables.buddhawheel import signs
from game.scenes.tables.buddhawheel.minds import is_token, realm_of
from game.scenes.tables.buddhawheel.plaque import Seat
from game.scenes.tables.buddhawheel.signs import BRASS, GAME, IVORY, Drawing, Kept, way
from game.scenes.tables.interface import Table
from game.tellings.buddhawheel import (
    birth_why,
    colours_of,
    delusion,
    faces_of,
    lives_told,
    named,
    next_birth,
    place_line,
    power_named,
)
from game.widgets import art, card, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button, Control
from game.widgets.panel import Strip
from game.widgets.picture_cache import cached_picture
from game.widgets.ring import focus_ring
from game.widgets.style import Style
from game.widgets.theme import SMALLEST
from game.widgets.token import token_picture

DEPTH = 760
NAMED = 84  # pixels: on a card so broad most names have room
SIDE_BY_SIDE = 7  # so many Karma cards do not overlap
DASHES = 22  # round the place of a power not yet taken
POWER_WORDS = 74  # pixels: the room of a power's name at its smallest
POWER_EDGES = (0.0, 0.187, 0.374, 0.56, 0.78, 1.0)  # of their breadth: where each of the powers begins
READ = 31.6  # u: how broad the card is that has come forward
FRONT = DEPTH + 60
SPREAD = 2.4  # u: how far the shadow of the page reaches


class Mini(Control):
    """A card of a stack, small; while it is pointed at or has the focus it comes forward to be read."""

    def __init__(
        self,
        name: str,
        centre: tuple[int, int],
        width: int,
        style: Style,
        depth: int,
        entry: str,
        kind: str,
        page: StacksPage,
    ) -> None:
        size = width, card.height_of(width)
        rect = Rect((0, 0), size[::-1] if kind == "meditated" and not is_token(entry) else size)
        if is_token(entry):
            rect.size = (round(width * 0.7),) * 2
        rect.center = centre
        super().__init__(name, rect, style, None, depth)
        self.width = width
        self.entry = entry
        self.kind = kind
        self.ground = depth
        self._page = page
        self.latest = False
        self.strip = self.rect.copy()  # what of it is seen while it lies among the others
        self.bleed = max(self.bleed, style.px(2.4))

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
        self._page.read(self)
        return True

    def press(self) -> bool:
        return self.look(None)

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right lead from card to card, from what is dedicated on to what is meditated."""
        if event.type != pygame.KEYDOWN or event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        return self._page.go_on(self, 1 if event.key == pygame.K_RIGHT else -1)

    def set_state(self, **states: bool) -> None:
        super().set_state(**states)
        if states.get("focused") or (states.get("hovered") and self.focusable):
            self._page.read(self)
        elif False in (states.get("focused"), states.get("hovered")) and not (self.focused or self.hovered):
            self._page.read(None)

    def draw(self, target: pygame.Surface) -> None:
        centre = self.rect.center
        if is_token(self.entry):
            shown = disc(realm_of(self.entry), self.rect.width, self.kind == "meditated")
        elif self.kind == "meditated":
            shown = minds.meditated(self.entry, self.width, words.language)
        elif self.kind == "dedicated":
            shown = card.picture(minds.dedicated(self.entry, self.width), self.width)
        else:
            shown = card.picture(minds.small(self.entry, self.width), self.width)
        target.blit(shown, shown.get_rect(center=centre))
        if self.latest:
            thread = card.ring(self.width, 0)
            target.blit(thread, thread.get_rect(center=centre))
        if self.focused:
            focus_ring(target, self.rect, self.style, self.radius)


@cached_picture
def disc(realm: str, side: int, ended: bool) -> pygame.Surface:
    """A score token; with a moon where it is meditated."""
    drawing = Drawing()
    minds.token(drawing, realm, 46)
    if ended:
        drawing.sprite("moon", 31, 31, 36)
    return drawing.picture((-50, -48, 100, 100), (side, side))


class Reader(Widget):
    """The card that has come forward, at the size at which it is read."""

    touchable = False

    def __init__(self, rect: Rect, entry: str, grown: float) -> None:
        super().__init__("stacks/read", rect, FRONT)
        self.entry = entry
        self.grown = grown
        self.bleed = card.margin_of(rect.width)

    def draw(self, target: pygame.Surface) -> None:
        face = minds.face(self.entry, self.rect.width, self.grown)
        shown = card.picture(face, self.rect.width)
        target.blit(shown, shown.get_rect(center=self.rect.center))


class Ground(Strip):
    """The page under its cards; a touch beside them lays the card down that has come forward."""

    def __init__(self, page: StacksPage, rect: Rect, spread: int) -> None:
        super().__init__("stacks/page", rect, page.paint, DEPTH + 1, spread)
        self._page = page

    def press(self) -> bool:
        self._page.read(None)
        return True


class Tab(Control):
    """A seat by its token; the one whose stacks are shown is raised."""

    def __init__(
        self, seat: int, rect: Rect, style: Style, charm: int, chosen: bool, deed: Callable[[], None]
    ) -> None:
        super().__init__(f"stacks/seat/{seat}", rect, style, deed, DEPTH + 3)
        self.charm = charm
        self.chosen = chosen

    def draw(self, target: pygame.Surface) -> None:
        colours, style = self.style.theme, self.style
        if self.chosen:
            picture = art.frame(
                self.rect.size,
                self.radius,
                colours.raised,
                line=colours.thread,
                thick=max(2.0, style.measure.u * 0.36),
                inset=max(4.0, style.measure.u * 0.62),
                inner_line=colours.thread,
                inner_thick=max(1.0, style.hair),
            )
        else:
            fill = theme.mixed(colours.surface, colours.thread, 0.12) if self.hovered else colours.surface
            picture = art.frame(self.rect.size, self.radius, fill, line=colours.edge, thick=style.hair)
        target.blit(picture, self.rect)
        token = token_picture(self.charm, round(self.rect.height * 0.66))
        target.blit(token, token.get_rect(center=self.rect.center))
        self.draw_focus(target)


class StacksPage:
    """The page of one seat over a table."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.style = table.style
        self.view = table.view()
        self.fields: Seat = self.view["seats"][seat]
        self.plan: StacksPlan = stacks_plan(table.style.measure)
        self.birth = next_birth(self.view, seat)
        self.score: dict[str, Any] = rules.score_of(codec.decode(rules.Seat, dict(self.fields)))
        self._reader: Reader | None = None
        self._ground: pygame.Surface | None = None
        self.cards: list[Mini] = []

    # -- building

    def widgets(self) -> list[Widget]:
        """All that lies on the page but the button that closes it."""
        ground = Ground(self, Rect(self.plan.page), self.style.px(SPREAD))
        found: list[Widget] = [ground, *self._tabs()]
        self.cards = [*self._karma(), *self._aside("dedicated"), *self._aside("meditated")]
        for one, other in pairwise(self.cards):
            if one.kind == other.kind:
                one.strip.width = min(one.strip.width, other.rect.x - one.rect.x)
        found += self.cards
        if self._can_write:
            found.append(self._write_button())
        return found

    def _tabs(self) -> list[Tab]:
        """The seats, from which the player goes to the stacks of another."""
        style, head = self.style, self.plan.head
        people = self.table.sitting.people
        if len(people) < 2:
            return []
        wide, tall, gap = style.px(7.4), style.px(8.0), style.px(1.2)
        right = head.right - style.px(6.4)
        left = right - len(people) * (wide + gap)
        return [
            Tab(
                index,
                Rect(left + index * (wide + gap), head.y + style.px(2.6), wide, tall),
                style,
                person.token,
                index == self.seat,
                partial(self._turn_to, index),
            ).call(self.table.sitting.names[index])
            for index, person in enumerate(people)
        ]

    def _turn_to(self, seat: int) -> None:
        """Show another seat's stacks, and stay at its tab."""
        if seat != self.seat:
            self.table.pop_overlay()
            open_stacks(self.table, seat, at_tab=True)

    def _karma(self) -> list[Mini]:
        """The Karma stack, the oldest at the left."""
        box, cards = self.plan.karma, self.fields["karma"]
        unit = self.plan.unit
        width = round(CARD * unit) // 2 * 2
        top = box.y + self._heading + self.style.px(1.6)
        tall = min(card.height_of(width), box.bottom - self.style.px(2.2) - top)
        width = min(width, int(tall / card.RATIO)) // 2 * 2
        room = Box(box.x, box.y, box.width - round((BIRTH + 2) * unit), box.height)
        if len(cards) <= SIDE_BY_SIDE:
            apart = int(room.width / max(1, len(cards)) - GAP * unit / 2)
            width = min(width, max(apart, NAMED)) // 2 * 2
        found = []
        for index, middle in enumerate(row(room, len(cards), width, round(GAP * unit))):
            latest = index == len(cards) - 1
            centre = middle + (round(1.2 * unit) if latest and index else 0), top + tall // 2
            found.append(self._mini("karma", index, centre, width, cards[index]))
            found[-1].latest = latest and self.birth is not None
        return found

    def _aside(self, kind: str) -> list[Mini]:
        """What is dedicated or meditated."""
        box: Box = getattr(self.plan, kind)
        entries = self.fields[kind]
        unit = self.plan.unit
        top = box.y + self._heading + self.style.px(1.8)
        width = min(round(ASIDE * unit), int((box.bottom - self.style.px(2.2) - top) / card.RATIO)) // 2 * 2
        lying = kind == "meditated"
        across = card.height_of(width) if lying else width
        high = width if lying else card.height_of(width)
        places = row(box, len(entries), across, round(2 * unit))
        return [
            self._mini(kind, index, (middle, top + high // 2), width, entry)
            for index, (middle, entry) in enumerate(zip(places, entries, strict=True))
        ]

    def _mini(self, kind: str, index: int, centre: tuple[int, int], width: int, entry: str) -> Mini:
        name = f"stacks/{kind}/{index}"
        return Mini(name, centre, width, self.style, DEPTH + 4 + index, entry, kind, self).call(named(entry))

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
        self._reader = Reader(self._beside(at), at.entry, self.style.measure.text)
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
        page, gap = Rect(self.plan.page), self.style.px(2)
        wide = self.style.px(READ * (0.5 + 0.5 * self.style.measure.text))
        wide = max(wide, minds.READABLE)
        wide = min(wide, int((page.height - 2 * gap) / card.RATIO), page.width // 2 - gap) // 2 * 2
        rect = Rect(0, 0, wide, card.height_of(wide))
        rect.midleft = at.rect.right + gap, at.rect.centery
        if rect.right > page.right - gap:
            rect.right = at.rect.left - gap
        rect.clamp_ip(page.inflate(-2 * gap, -2 * gap))
        return rect

    # -- writing down

    @property
    def _can_write(self) -> bool:
        """Whether a person sits here who would carry something."""
        sitting = self.table.sitting
        return self.seat in sitting.persons and sitting.keeps_scores and any(self.score.values())

    def _write_button(self) -> Button:
        style, box = self.style, self.plan.carry
        tall = max(style.px(4.8), round(SMALLEST * 2.1))
        place = Rect(
            box.x + style.px(1.2), box.bottom - style.px(1.2) - tall, box.width - style.px(2.4), tall
        )
        label = words.phrase(GAME, "stacks.write")
        button = Button(
            "stacks/write",
            place,
            style,
            label,
            self._write,
            icon=f"{GAME}/write",
            units=2.0,
            depth=DEPTH + 3,
        )
        option = words.texts(GAME).options["carry"].name
        name = self.table.sitting.names[self.seat]
        button.tip = words.phrase(GAME, "stacks.write.help", name=name, option=option)
        return button

    def _write(self) -> None:
        """Keep the score in the person's profile, and say so on the button."""
        button = self.table.canvas.named("stacks/write")
        done = self.table.sitting.write_down(self.seat)
        if isinstance(button, Button):
            button.set_label(words.phrase(GAME, "stacks.written" if done else "stacks.not_written"))
            button.set_state(enabled=not done)

    # -- drawing

    @property
    def _heading(self) -> int:
        """The room of a heading."""
        return round(self._sized(3.6, 4.6) * 1.25)

    def _sized(self, units: float, most: float) -> int:
        """Type of a height in u, grown as far as the page lets it."""
        return max(SMALLEST, min(self.style.font_px(units), round(most * self.plan.unit)))

    def paint(self, target: pygame.Surface, rect: Rect) -> None:
        """The page but for its cards, tabs and buttons: painted once, since it stays as it is."""
        area = rect.inflate(2 * self.style.px(SPREAD), 2 * self.style.px(SPREAD))
        if self._ground is None:
            whole = pygame.Surface(target.get_size(), pygame.SRCALPHA)
            self._paint_all(whole, rect)
            self._ground = whole.subsurface(area.clip(whole.get_rect())).copy()
        target.blit(self._ground, area.clip(target.get_rect()))

    def _paint_all(self, target: pygame.Surface, rect: Rect) -> None:
        self._paint_page(target, rect)
        self._paint_head(target)
        self._paint_karma(target)
        self._paint_aside(target)
        self._paint_powers(target)
        self._paint_colours(target)
        self._paint_birth(target)
        self._paint_carry(target)

    def _paint_page(self, target: pygame.Surface, rect: Rect) -> None:
        style, colours = self.style, self.style.theme
        spread = style.px(SPREAD)
        sheet = art.frame(
            rect.size,
            style.px(2.6),
            theme.mixed(colours.ground, colours.surface, 0.6),
            line=BRASS,
            thick=max(1.5, style.measure.u * 0.2),
            inset=style.px(0.9),
            inner_line=BRASS,
            inner_thick=max(1.0, style.measure.u * 0.1),
            shadow=0.5,
            drop=style.px(1),
            spread=spread,
        )
        target.blit(sheet, (rect.x - spread, rect.y - spread))
        wide = max(1, round(style.hair))
        for box in (self.plan.dedicated, self.plan.powers):
            y = box.y - style.px(0.4)
            pygame.draw.rect(target, colours.line, (self.plan.karma.x, y, self.plan.karma.width, wide))

    def _paint_head(self, target: pygame.Surface) -> None:
        style, colours, head = self.style, self.style.theme, self.plan.head
        token = token_picture(self.table.sitting.people[self.seat].token, style.px(9))
        target.blit(token, token.get_rect(midleft=(head.x, head.y + style.px(7.4))))
        left = head.x + token.get_width() + style.px(2)
        tabs = len(self.table.sitting.people)
        right = head.right - style.px(6.4) - (tabs * style.px(8.6) if tabs > 1 else 0)
        across = right - left - style.px(1)
        title = words.phrase(GAME, "stacks.title", name=self.table.sitting.names[self.seat])
        size = text.fitted(title, "garamond", self._sized(5.6, 6.4), across, self._sized(2.6, 3))
        shown = text.shortened(title, "garamond", size, across)
        text.put(target, shown, "garamond", size, colours.ink, left, head.y + style.px(7.6))
        told = words.phrase(GAME, "stacks.under", place=place_line(self.fields), lives=self._lives)
        self._line(
            target, told, "inter", self._sized(2.2, 2.8), colours.ink2, left, head.y + style.px(11.5), across
        )

    @property
    def _lives(self) -> str:
        return lives_told(self.fields["lives"])

    def _line(
        self,
        target: pygame.Surface,
        said: str,
        face: text.Face,
        height: int,
        ink: str,
        x: float,
        base: float,
        across: int,
        align: text.Align = "left",
    ) -> int:
        """One line in a breadth, smaller or shortened where it must be; gives its breadth."""
        height = text.fitted(said, face, height, across, SMALLEST)
        return text.put(target, text.shortened(said, face, height, across), face, height, ink, x, base, align)

    def _heading_line(
        self, target: pygame.Surface, box: Box, key: str, note: str = "", after: int = 0
    ) -> int:
        """A heading, and a note behind it as far as there is room; gives where the heading ends.

        `after`: so many pixels between them are for something else.
        """
        colours, size = self.style.theme, self._sized(3.6, 4.4)
        base = box.y + self._heading - round(size * 0.1)
        wide = self._line(
            target, words.phrase(GAME, key), "garamond", size, colours.ink, box.x, base, box.width
        )
        x = box.x + wide + self.style.px(1.6) + after
        if note and box.right - x > 80:
            said = words.phrase(GAME, note)
            small = self._sized(2.0, 2.5)
            if text.width(said, "inter", SMALLEST) <= box.right - x:
                self._line(target, said, "inter", small, colours.ink2, x, base, box.right - x)
        return box.x + wide

    def _paint_karma(self, target: pygame.Surface) -> None:
        style, colours, box = self.style, self.style.theme, self.plan.karma
        size = self._sized(2.4, 2.8)
        side = round(size * 1.3)
        counts = faces_of(self.fields)
        after = sum(side + text.width(str(count), "semibold", size) + style.px(2.2) for count in counts)
        note = "stacks.karma.note" if self.birth is not None else ""
        x = self._heading_line(target, box, "stacks.karma", note, after) + style.px(2)
        base = box.y + self._heading - round(self._sized(3.6, 4.4) * 0.1)
        for happy, count in zip((False, True), counts, strict=True):
            ink = signs.smiling(colours.dark) if happy else colours.loss
            face = signs.face(happy, side, ink)
            target.blit(face, (x, base - round(size * 0.36) - side // 2))
            x += side + style.px(0.6)
            x += text.put(target, str(count), "semibold", size, colours.ink, x, base) + style.px(1.4)
        karma = [each for each in self.cards if each.kind == "karma"]
        if not karma:
            y = box.y + self._heading + round((box.height - self._heading) * 0.5)
            said = words.phrase(GAME, "stacks.karma.none")
            self._line(target, said, "italic", self._sized(2.8, 3.2), colours.ink2, box.x, y, box.width)
            return
        if self.birth is not None:
            last = karma[-1].rect
            side = round(7 * self.plan.unit)
            left = last.right + round(2.6 * self.plan.unit)
            arrow = art.square("shared/icon-forward", round(side * 0.5), colours.ink2)
            target.blit(arrow, arrow.get_rect(midleft=(left, last.centery)))
            sign = signs.next_birth(self.birth.realm, self.birth.protected_by, side, colours.ink2)
            target.blit(sign, sign.get_rect(midleft=(left + round(side * 0.56), last.centery)))

    def _paint_aside(self, target: pygame.Surface) -> None:
        style, colours = self.style, self.style.theme
        for kind, box in (("dedicated", self.plan.dedicated), ("meditated", self.plan.meditated)):
            self._heading_line(target, box, f"stacks.{kind}", f"stacks.{kind}.note")
            own = [each for each in self.cards if each.kind == kind]
            if not own:
                y = box.y + self._heading + style.px(5)
                said = words.phrase(GAME, f"stacks.{kind}.none")
                self._line(target, said, "italic", self._sized(2.4, 2.8), colours.ink2, box.x, y, box.width)
            apart = own[1].rect.x - own[0].rect.x if len(own) > 1 else box.width
            small = self._sized(2.2, 2.6)
            for each in own:
                if kind == "meditated":
                    said = words.phrase(
                        GAME, "stacks.ended", delusion=delusion(rules.colour_of(each.entry) or "")
                    )
                    face: text.Face = "italic"
                elif is_token(each.entry):
                    said, face = words.phrase(GAME, "stacks.token"), "inter"
                else:
                    continue
                room = min(
                    apart - style.px(0.8), round(each.rect.width * (1 if kind == "meditated" else 1.5))
                )
                if apart >= each.rect.width and text.width(said, face, SMALLEST) <= room:
                    height = text.fitted(said, face, small, room, SMALLEST)
                    base = each.rect.bottom + round(height * 1.3)
                    text.put(target, said, face, height, colours.ink2, each.rect.centerx, base, "center")

    def _paint_powers(self, target: pygame.Surface) -> None:
        style, colours, box = self.style, self.style.theme, self.plan.powers
        taken = int(self.fields["powers"])
        end = self._heading_line(target, box, "stacks.powers")
        size = self._sized(2.4, 2.8)
        base = box.y + self._heading - round(size * 0.1)
        count = words.phrase(GAME, "stacks.count", count=taken)
        text.put(target, count, "semibold", size, colours.gold, end + style.px(2.4), base)
        edges = [box.x + round(box.width * share) for share in POWER_EDGES]
        share = edges[1] - edges[0]
        side = min(round(7.6 * self.plan.unit), max(round(share * 0.3), share - POWER_WORDS))
        bracket = self._sized(2.1, 2.6)
        foot = round(bracket * 2.4)
        middle = (box.y + self._heading + box.bottom - foot) // 2 + style.px(0.4)
        faint = signs.faint(colours.dark)
        for index in range(5):
            on, x = index < taken, edges[index]
            seat = _seat(on, side, faint)
            target.blit(seat, seat.get_rect(midleft=(x, middle)))
            sign = signs.power(index, on, round(side * 0.72), faint)
            target.blit(sign, sign.get_rect(center=(x + side // 2, middle)))
            said = power_named(index)
            said = said[:1].upper() + said[1:]
            left = x + side + style.px(0.9)
            room = edges[index + 1] - left - style.px(0.5)
            face: text.Face = "semibold" if on else "inter"
            lines, height = text.name_lines(said, face, self._sized(2.1, 2.4), 99, room, side * 1.0)
            y = middle - len(lines) * height * 0.6 + height * 0.9
            for line in lines:
                text.put(target, line, face, height, colours.ink if on else colours.ink2, left, y)
                y += height * 1.2
        y = middle + side // 2 + style.px(1.1)
        for key, first, last, there in (
            ("stacks.refuges", 0, 3, taken >= rules.REFUGES),
            ("stacks.bodhisattva", 3, 5, taken >= rules.ALL_POWERS),
        ):
            left, right = edges[first], edges[last] - style.px(2)
            ink = colours.gold if there else faint
            drop, thick = style.px(0.9), max(1, round(style.measure.u * 0.2))
            for place in (
                (left, y + drop, right - left, thick),
                (left, y, thick, drop),
                (right - thick, y, thick, drop),
            ):
                pygame.draw.rect(target, ink, place)
            said = words.phrase(GAME, key if there else f"{key}.not")
            low = y + drop + round(bracket * 1.35)
            mark = colours.ink if there else colours.ink2
            self._line(target, said, "inter", bracket, mark, (left + right) / 2, low, right - left, "center")

    def _panel(self, target: pygame.Surface, box: Box) -> None:
        colours = self.style.theme
        sheet = art.frame(
            box[2:], self.style.px(1.8), colours.surface, line=colours.line, thick=self.style.hair
        )
        target.blit(sheet, box[:2])

    def _paint_colours(self, target: pygame.Surface) -> None:
        style, colours, box = self.style, self.style.theme, self.plan.colours
        self._panel(target, box)
        pad = style.px(2.2)
        inner = Rect(box).inflate(-2 * pad, -2 * style.px(1.2))
        top = max(round(inner.height * 0.16), self._sized(2.0, 2.4) * 3)
        columns = [inner.x + inner.width * share for share in (0.47, 0.68, 0.89)]
        room = round(inner.width * 0.195)
        small = min(
            text.fitted(
                words.phrase(GAME, f"stacks.col.{key}"), "inter", self._sized(2.0, 2.4), room, SMALLEST
            )
            for key in ("held", "dedicated", "meditated")
        )
        title = words.phrase(GAME, "stacks.colours")
        lines, size = text.name_lines(
            title, "garamond", self._sized(3.6, 4.2), self._sized(3.0, 3.4), round(inner.width * 0.36), top
        )
        y = inner.y + top * 0.5 - (len(lines) - 1) * size * 0.5 + size * 0.34
        for line in lines:
            text.put(target, line, "garamond", size, colours.ink, inner.x, y)
            y += size
        mark = min(round(top - small * 1.6), style.px(3.8))
        for key, x in zip(("held", "dedicated", "meditated"), columns, strict=True):
            sign = _column_sign(key, mark, colours.ink, colours.dark)
            target.blit(sign, sign.get_rect(center=(round(x), inner.y + mark // 2 + style.px(0.3))))
            said = words.phrase(GAME, f"stacks.col.{key}")
            text.put(target, said, "inter", small, colours.ink2, x, inner.y + top - small * 0.2, "center")
        share = (inner.height - top) / 6
        for index, each in enumerate(colours_of(self.fields)):
            realm = signs.REALM_OF[each.colour]
            y = inner.y + top + share * (index + 0.5)
            if index:
                parting = (inner.x, round(y - share / 2), inner.width, max(1, round(style.hair)))
                pygame.draw.rect(target, colours.line, parting)
            side = min(round(share * 0.72), style.px(4.8))
            medal = signs.medal(realm, side)
            target.blit(medal, medal.get_rect(midleft=(inner.x, round(y))))
            left = inner.x + side + style.px(1.2)
            across = round(columns[0] - room * 0.5 - left)
            large, low = self._sized(2.4, 2.8), self._sized(2.1, 2.3)
            named = words.texts(GAME).options["carry"].parts[each.colour].name.capitalize()
            two = share >= large * 1.2 + low * 1.2
            base = y - (low * 0.24 if two else -large * 0.36)
            self._line(target, named, "semibold", large, colours.ink, left, base, across)
            if two:
                said = delusion(each.colour)
                self._line(target, said, "italic", low, colours.ink2, left, base + low * 1.15, across)
            kinds: tuple[tuple[Kept, int], ...] = (
                ("held", each.held),
                ("dedicated", each.dedicated),
                ("meditated", each.meditated),
            )
            for (kind, count), x in zip(kinds, columns, strict=True):
                self._count(
                    target, kind, count, realm, round(x), round(y), min(round(share * 0.8), style.px(5))
                )

    def _count(
        self, target: pygame.Surface, kind: Kept, count: int, realm: str, x: int, y: int, side: int
    ) -> None:
        """How many of a colour there are in a column, on its slot; a dot for none."""
        colours = self.style.theme
        if not count:
            pygame.draw.circle(target, signs.faint(colours.dark), (x, y), max(2, round(side * 0.07)))
            return
        slot = signs.slot(realm, kind, side, colours.dark, count)
        target.blit(slot, slot.get_rect(center=(x, y)))
        height = max(SMALLEST, round(side * 0.46))
        ink = colours.ink if kind == "held" else signs.ink_on(realm)
        text.put(target, str(count), "semibold", height, ink, x, y + height * 0.36, "center")

    def _paint_birth(self, target: pygame.Surface) -> None:
        style, colours, box = self.style, self.style.theme, self.plan.birth
        self._panel(target, box)
        pad = style.px(2)
        inner = Rect(box).inflate(-2 * pad, -2 * style.px(1.2))
        size = self._sized(2.8, 3.2)
        said = words.phrase(GAME, "stacks.birth")
        self._line(target, said, "italic", size, colours.ink2, inner.x, inner.y + size, inner.width)
        why = birth_why(self.view, self.seat) or words.phrase(GAME, "stacks.birth.none")
        small, large = self._sized(2.0, 2.4), self._sized(3.0, 3.4)
        title = words.texts(GAME).tables["realms"][self.birth.realm] if self.birth is not None else ""
        title = title[:1].upper() + title[1:]
        lines = text.wrapped(why, "inter", small, inner.width)
        tall = len(lines) * small * 1.3 + (large * 1.35 if title else 0)
        top = inner.y + size * 1.3
        if self.birth is not None:
            side = min(round(inner.bottom - tall - top - style.px(0.6)), style.px(7.6), inner.width // 3)
            if side > style.px(3):
                self._way_of_birth(target, inner.x, round((top + inner.bottom - tall) / 2), side)
        y = inner.bottom - tall if title else top + small * 0.5
        if title:
            self._line(target, title, "semibold", large, colours.ink, inner.x, y + large, inner.width)
            y += large * 1.35
        for line in lines:
            text.put(target, line, "inter", small, colours.ink2, inner.x, y + small)
            y += small * 1.3

    def _way_of_birth(self, target: pygame.Surface, x: int, y: int, side: int) -> None:
        """The birth that will be; before it, struck through, the one that is turned away."""
        assert self.birth is not None
        if self.birth.instead_of is not None:
            lesser = _struck(self.birth.instead_of, round(side * 0.84))
            target.blit(lesser, lesser.get_rect(midleft=(x, y)))
            x += lesser.get_width() + self.style.px(0.6)
            arrow = art.square("shared/icon-forward", round(side * 0.5), self.style.theme.gold)
            target.blit(arrow, arrow.get_rect(midleft=(x, y)))
            x += arrow.get_width() + self.style.px(0.6)
        sign = signs.medal(self.birth.realm, side)
        target.blit(sign, sign.get_rect(midleft=(x, y)))

    def _paint_carry(self, target: pygame.Surface) -> None:
        style, colours, box = self.style, self.style.theme, self.plan.carry
        self._panel(target, box)
        pad = style.px(2)
        inner = Rect(box).inflate(-2 * pad, -2 * style.px(1.2))
        size, small = self._sized(2.8, 3.2), self._sized(2.0, 2.4)
        title = words.phrase(GAME, "stacks.carry")
        self._line(target, title, "italic", size, colours.ink2, inner.x, inner.y + size, inner.width)
        bottom = inner.bottom
        if self._can_write:
            bottom -= max(style.px(4.8), round(SMALLEST * 2.1)) + style.px(0.4)
        top = inner.y + size * 1.35
        if not any(self.score.values()):
            said = words.phrase(GAME, "stacks.carry.none")
            y = top + small * 1.6
            for line in text.wrapped(said, "inter", small, inner.width):
                text.put(target, line, "inter", small, colours.ink2, inner.x, y)
                y += small * 1.35
            return
        step = (bottom - top) / 3
        side = max(10, min(round(step * 0.66), style.px(3.4), round(inner.width / 7)))
        worded = step >= small * 1.25 + side
        pitch = min(inner.width // 6, round(side * 1.2) + self._digit(side))
        side = min(side, pitch - self._digit(side) - 1)
        if worded:
            step = min(step, small * 1.25 + side * 1.5)
        for index, kind in enumerate(each for each in ("dedicated", "meditated") if self.score[each]):
            x, y = inner.x, top + index * step
            middle = round(y + small * 1.25 + side / 2 if worded else y + step / 2)
            if worded:
                said = words.phrase(GAME, f"stacks.{kind}")
                self._line(target, said, "inter", small, colours.ink2, inner.x, y + small, inner.width)
            for colour, count in self.score[kind].items():
                self._score_sign(target, kind, colour, count, x, middle, side)
                x += pitch
        if not self.score["powers"]:
            return
        middle = round(
            top + (0.5 + sum(bool(self.score[each]) for each in ("dedicated", "meditated"))) * step
        )
        for index in range(5):
            sign = signs.power(index, index < self.score["powers"], side, signs.faint(colours.dark))
            target.blit(sign, sign.get_rect(midleft=(inner.x + round(index * side * 1.2), middle)))

    def _digit(self, side: int) -> int:
        """The room beside a sign for how often it is there, where some colour is there more than once."""
        counts = [*self.score["dedicated"].values(), *self.score["meditated"].values()]
        widest = max(map(str, counts), key=len, default="1")
        return 0 if widest == "1" else text.width(widest, "semibold", max(SMALLEST, round(side * 0.5)))

    def _score_sign(
        self, target: pygame.Surface, kind: str, colour: str, count: int, x: int, y: int, side: int
    ) -> None:
        """A colour of the score, with its number where it is more than one."""
        realm = signs.REALM_OF[colour]
        sign = disc(realm, side, False) if kind == "dedicated" else signs.slot(realm, "meditated", side, True)
        target.blit(sign, sign.get_rect(midleft=(x, y)))
        if count > 1:
            height = max(SMALLEST, round(side * 0.5))
            ink = self.style.theme.ink2
            text.put(target, str(count), "semibold", height, ink, x + side + 1, y + height * 0.36)


@cached_picture
def _seat(on: bool, side: int, faint: str) -> pygame.Surface:
    """The disc a power stands on: cream with a brass rim, or a dashed place."""
    drawing = Drawing()
    if on:
        drawing.circle(0, 0, 46, IVORY, BRASS, 3.4)
    else:
        for index in range(DASHES):
            ends = [math.tau * (index + share) / DASHES for share in (0, 0.5)]
            (x0, y0), (x1, y1) = ((46 * math.cos(turn), 46 * math.sin(turn)) for turn in ends)
            drawing.path(way("M", x0, y0, "A", 46.0, 46.0, 0.0, "0 1", x1, y1), "none", faint, 2.6)
    return drawing.picture((-50, -50, 100, 100), (side, side))


@cached_picture
def _struck(realm: str, side: int) -> pygame.Surface:
    """A birth that is turned away."""
    drawing = Drawing()
    drawing.medal(realm, 0, 0, 92, "#C9974A", 3)
    for ink, thick in (("#0A0D1B", 13.0), ("#F6D7DD", 6.5)):
        drawing.path("M-38,38 L38,-38", "none", ink, thick, stroke_linecap="round")
    return drawing.picture((-50, -50, 100, 100), (side, side))


@cached_picture
def _column_sign(key: str, side: int, ink: str, dark: bool) -> pygame.Surface:
    """What heads a column: a smiling face, a card with the knot on top, a card on its side with a moon."""
    drawing = Drawing()
    if key == "held":
        drawing.sprite("face-smiling", 0, 0, 92, signs.smiling(dark))
    elif key == "dedicated":
        drawing.rect((-32, -46, 64, 92), 11, "none", ink, 6.6)
        drawing.sprite("knot", 0, -12, 46, ink)
    else:
        drawing.rect((-46, -32, 92, 64), 11, "none", ink, 6.6)
        drawing.sign("subtle", 0, 0, 44, ink)
    return drawing.picture((-50, -50, 100, 100), (side, side))


def open_stacks(table: Table, seat: int, *, at_tab: bool = False) -> None:
    """Lay the page of a seat's stacks over a table; `at_tab`: with the keys at the seat's tab."""
    if table.covered:
        table.pop_overlay()
    page = StacksPage(table, seat)
    widgets: Sequence[Widget] = page.widgets()
    again = partial(open_stacks, table, seat)
    dialog.lay_page(table, "stacks", Rect(page.plan.page), widgets, DEPTH, again)
    if at_tab:
        table.set_focus(table.canvas.named(f"stacks/seat/{seat}"))
