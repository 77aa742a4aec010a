"""A life in figures: on the plaque of a seat, and large on the card of the moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game import words
from game.scenes.tables.hungry_ghost.terms import Asked, Explain, Spots, spot_at
from game.tellings.hungry_ghost import minus, roles, signed, term, where, which
from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.panel import Panel
from game.widgets.plaque import Plaque
from game.widgets.ring import focus_ring, ring_bleed
from game.widgets.style import Style
from game.widgets.theme import Theme
from game.widgets.token import token_picture

Life = Mapping[str, Any]

GAME = "hungry_ghost"
NAME_TALL, PLACE_TALL = 0.88, 1.62  # of their heights: what a name, and a place with its roles, take
WHOLE = "whole"  # what a plaque without figures tells while the pointer rests on it
STATS = ("merit", "life", "dana", "delusion", "insight")
SHARES = (3.4, 9.2, 4.8, 4.8, 7.4, 5.2)  # of the height of a card: the roles, and each of the stats
ROWS = (1, 1, 1, 1, 1, 1)  # the same of a low card
MOST_MERIT, FULL_LIFE, MOST_INSIGHT = 5, 5, 7
LAMPS_OF_MIST = 40  # more Delusion than this is drawn as one bar
COINS = 6
PICTURED = 9.0  # u: where a row leaves less beside its figure, the figure stands alone
INKS = {
    "paper": {
        "monk": "#A0530C",
        "meditator": "#4B3F8C",
        "teacher": "#25624A",
        "greedy": "#9A2F22",
        "line": "#5E4212",
        "faint": "#A48F6C",
        "mist": "#6E6A8A",
        "mist_edge": "#3F3A55",
    },
    "night": {
        "monk": "#F0A950",
        "meditator": "#B9AEF2",
        "teacher": "#7CC7A2",
        "greedy": "#F09A86",
        "line": "#EBCB86",
        "faint": "#7C8496",
        "mist": "#A29EC0",
        "mist_edge": "#D4D0E8",
    },
}


def ink_of(found: Theme, what: str) -> str:
    """The colour of a role's sign, or of a line, in a theme."""
    return INKS["night" if found.dark else "paper"][what]


def stat(name: str, side: int, found: Theme, what: str = "line") -> pygame.Surface:
    """The sign of a stat or a role."""
    return art.square(f"hungry_ghost/{name}", side, ink_of(found, what))


def figures(life: Life) -> list[tuple[str, str]]:
    """The four stats of a glance; Insight takes Delusion's place when that is gone."""
    last = ("delusion", life["delusion"]) if life["delusion"] else ("insight", life["insight"])
    return [
        ("merit", signed(life["merit"])),
        ("life", str(life["life"])),
        ("dana", str(life["dana"])),
        (last[0], str(last[1])),
    ]


@dataclass
class Plan:
    """Where everything stands on a plaque; words are (words, height, x, baseline)."""

    token: Rect
    name: tuple[str, int, int, int]
    place: tuple[str, int, int, int]
    roles: list[tuple[str, Rect]]
    figures: list[tuple[str, str, Rect]]
    figure: int  # the height of a figure


class LifePlaque(Plaque):
    """A seat's plaque with its place, roles and stats; each tells what it is when the player looks closer."""

    life: Life | None = None
    explain: Explain | None = None
    tell_whole: Callable[[Rect], None] | None = None
    _told: str | None = None

    def tell_life(self, life: Life) -> None:
        if life != self.life:
            self.life = dict(life)
            self.damage()

    def spots(self) -> Spots:
        """Its figures and roles, and where they stand."""
        if self.life is None:
            return []
        plan = self._plan(self.life)
        return [(name, rect) for name, _, rect in plan.figures] + plan.roles

    def look(self, point: tuple[int, int] | None) -> bool:
        if point is None:
            return bool(self.press())
        self._told, rect = spot_at(self.spots(), point)
        if self._told is None and self.tell_whole is not None and not self._plan_now.figures:
            self._told = WHOLE
            self.tell_whole(self.on_screen)
        elif self.explain is not None:
            self.explain(self._told, self.outward(rect))
        if self._told is None and not self.held:
            return super().look(point)
        return self._told is not None

    def pointed(self, point: tuple[int, int]) -> None:
        here = spot_at(self.spots(), point)[0]
        if self._told is not None and here != (None if self._told == WHOLE else self._told):
            self._hush()

    @property
    def _plan_now(self) -> Plan:
        return self._plan(self.life or {})

    def set_state(self, **states: bool) -> None:
        super().set_state(**states)
        if states.get("hovered") is False and self._told is not None:
            self._hush()

    def _hush(self) -> None:
        self._told = None
        if self.explain is not None:
            self.explain(None, self.rect)

    def _plan(self, life: Life) -> Plan:
        """Name above place and roles, figures below; in a low one name and place stand side by side.

        Larger text makes nothing smaller: where the figures have no room left, they give theirs up.
        """
        style, rect = self.style, self.rect
        grown = style.measure.text
        pad, edge = style.px(1.5), max(3, style.px(0.7)) if grown <= 1 else 3
        tall = rect.height - 2 * edge
        row = max(17, min(round(tall * 0.36), round(style.font_px(2.4) * 1.75)))
        usual = max(13, style.px(3.0))
        if grown > 1:
            least = round(max(13, style.px(2.4)) * 1.22)
            needed = round(usual * max(1.0, grown - 0.6) * NAME_TALL + 13 * PLACE_TALL) + 2
            row = max(least, min(row, tall - needed)) if tall - least >= needed else 0
        head = Rect(rect.x + pad, rect.y + edge, rect.width - 2 * pad, tall - row)
        high = min(round(head.height * 0.94), style.px(6.6))
        token = Rect(0, 0, round(high * 120 / 130), high)
        token.midleft = head.midleft
        left = token.right + style.px(1.2)
        small = max(13, min(style.font_px(1.9), round(head.height * 0.34)))
        if grown > 1:
            small = max(13, min(small, round((head.height - usual * NAME_TALL) / PLACE_TALL)))
        signs = roles(life)
        side = round(small * (1.2 if grown <= 1 else 1.12))
        wide = len(signs) * round(side * 1.15)
        two = head.height >= 13 * 1.2 + small * 1.25
        room = head.right - left
        told = self._told_place(life, small, room - wide - style.px(0.8) if two else room // 2 - wide)
        across = room if two else room - text.width(told[0], "inter", told[1]) - wide - style.px(2.4)
        face: text.Face = "semibold" if self.active else "inter"
        most = round((head.height - small * 1.25) / 1.2) if two else round(head.height * 0.8)
        if grown > 1:
            most = max(usual, round((head.height - small * PLACE_TALL) / NAME_TALL))
        large = max(13, min(style.font_px(3.0), most))
        smallest = max(13, min(large, usual) if grown > 1 else round(large * 0.6))
        name = text.fitted(self.title, face, large, across, smallest)
        if two:
            spare = max(0, head.height - round(large * 1.2 + small * 1.25)) // 2
            if grown > 1:
                spare = max(0, head.height - round(large * NAME_TALL + small * PLACE_TALL)) // 2
            low = head.y + spare + round(large * (0.95 if grown <= 1 else NAME_TALL))
            line = low + round(small * (1.45 if grown <= 1 else 1.4))
            x = left
        else:
            low = line = head.centery + round(name * 0.36)
            x = head.right - wide - style.px(0.8) - text.width(told[0], "inter", told[1])
        at = x + text.width(told[0], "inter", told[1]) + style.px(0.9)
        spots = []
        for role in signs:
            top = min(line - round(small * 0.34) - side // 2, head.bottom - side)
            spots.append((role, Rect(at, top, side, side)))
            at += round(side * 1.15)
        shortened = text.shortened(self.title, face, name, across)
        below = Rect(head.x, head.bottom, head.width, row)
        height, figured = self._figures(below, life) if row else (0, [])
        return Plan(token, (shortened, name, left, low), (*told, x, line), spots, figured, height)

    @staticmethod
    def _told_place(life: Life, small: int, room: int) -> tuple[str, int]:
        """Where the seat is, as much of it as has room, and how tall."""
        full = where(life)
        if text.width(full, "inter", small) > room:
            least = max(13, round(small * 0.75))
            full = where(life, True) if text.width(full, "inter", least) > room else full
            small = text.fitted(full, "inter", small, room, 13)
        return text.shortened(full, "inter", small, room), small

    def _figures(self, row: Rect, life: Life) -> tuple[int, list[tuple[str, str, Rect]]]:
        """The stats side by side: how tall, and where each stands."""
        shown, gap = figures(life), self.style.px(0.4)
        share = row.width / len(shown)
        height = max(13, min(self.style.font_px(2.4), round(row.height * 0.78)))
        widest = max(text.width(value, "semibold", height) for value in ("−5", "30", *(v for _, v in shown)))
        needed = widest + height * 1.22 + 2 * gap
        if needed > share:
            height = max(13, int(height * share / needed))
        return height, [
            (name, value, Rect(row.x + round(index * share), row.y, round(share), row.height))
            for index, (name, value) in enumerate(shown)
        ]

    def _draw_words(self, target: pygame.Surface) -> None:
        if self.life is None:
            return
        colours, plan = self.style.theme, self._plan(self.life)
        token = token_picture(self.charm, plan.token.height)
        target.blit(token, token.get_rect(center=plan.token.center))
        face: text.Face = "semibold" if self.active else "inter"
        says, height, x, y = plan.name
        text.put(target, says, face, height, colours.ink, x, y)
        says, height, x, y = plan.place
        text.put(target, says, "inter", height, colours.ink2, x, y)
        for role, rect in plan.roles:
            picture = stat(role, rect.height, colours, role)
            target.blit(picture, rect)
        for name, value, rect in plan.figures:
            side = min(round(plan.figure * 1.22), rect.height)
            picture = stat(name, side, colours)
            target.blit(picture, picture.get_rect(midleft=(rect.x, rect.centery)))
            at = rect.x + side + self.style.px(0.4)
            text.put(
                target, value, "semibold", plan.figure, colours.ink, at, rect.centery + plan.figure * 0.36
            )


class LifeCard(Asked):
    """The life of one seat, large: scales, lamps, coins, the mist, the petals, and the aim below."""

    def __init__(self, rect: Rect, style: Style, depth: int) -> None:
        super().__init__("now/life", rect, depth)
        self.style = style
        self._panel = Panel("now/panel", rect, style, depth=depth)
        self.bleed = self._panel.bleed
        self.seat: int | None = None
        self.charm = 0
        self.whose = ""
        self.most = 30
        self.life: Life | None = None
        self.aim = ""
        self._spots: Spots = []
        self.bleed = max(self.bleed, ring_bleed(style))

    def tell(self, seat: int, charm: int, name: str, life: Life, most: int, aim: str) -> None:
        """Whose life it is; `most` is what Delusion can be, `aim` what this life is after."""
        told = (seat, charm, name, dict(life), most, aim)
        if told != (self.seat, self.charm, self.whose, self.life, self.most, self.aim):
            self.seat, self.charm, self.whose, self.life, self.most, self.aim = told
            self._spots = self._plan(self.life)
            self.damage()

    def spots(self) -> Spots:
        """Its rows and roles; of what lies over another, the smaller first."""
        return self._spots

    def written(self) -> list[Rect]:
        """Where there is something to be read: the title, each row, and the aim."""
        title, _, foot = self._inner()
        return [title, *(rect for _, rect in self._spots), foot]

    def _inner(self) -> tuple[Rect, Rect, Rect]:
        """Where the title stands, the figures, and the aim."""
        inner = self.rect.inflate(-2 * self.pad, -2 * self.style.px(1.6))
        title = self.title_tall
        height = self._aim_height
        tall = self._foot_tall(height, inner.width)
        below = Rect(inner.x, inner.y + title, inner.width, inner.height - title - tall)
        foot = Rect(inner.x, below.bottom, inner.width, tall)
        return Rect(inner.x, inner.y, inner.width, title), below, foot

    def _foot_tall(self, height: int, across: int) -> int:
        """The room of the longest aim: whatever is aimed at, nothing else on the card moves."""
        lines = max(len(text.wrapped(aim.say, "italic", height, across)) for aim in words.texts(GAME).aims)
        return round(lines * height * 1.16) + self.style.px(1.0)

    @property
    def _aim_height(self) -> int:
        """As tall as its words are written, less where the longest of them would take too much."""
        height = max(14, min(self.style.font_px(2.3), round(self.rect.height * 0.068)))
        across = self.rect.width - 2 * self.pad
        while height > 14 and self._foot_tall(height, across) > self.rect.height * 0.3:
            height -= 1
        return height

    def _plan(self, life: Life) -> Spots:
        _, below, _ = self._inner()
        if not self._is_tall(below):
            head, *rows = _rows(below, ROWS)
            return [*self._role_spots(head, life), *zip(STATS, rows, strict=True)]
        parts = _rows(below, SHARES)
        return [*self._role_spots(parts[0], life), *zip(STATS, parts[1:], strict=True)]

    def _is_tall(self, below: Rect) -> bool:
        return below.height >= self.style.px(33 * self.grown)

    @property
    def pad(self) -> int:
        return self.style.px(2.2)

    @property
    def title_tall(self) -> int:
        """How much of it its title takes, and the button beside that."""
        return min(self.style.px(6.2 * self.grown), round(min(self.rect.height, self.rect.width) * 0.19))

    @property
    def button(self) -> Rect:
        """Where the round button beside its title stands."""
        side = self.title_tall
        return Rect(self.rect.right - side - self.style.px(1.8), self.rect.y + self.style.px(1.5), side, side)

    @property
    def grown(self) -> float:
        return self.style.measure.text

    def draw(self, target: pygame.Surface) -> None:
        self._panel.draw(target)
        if self.life is None:
            return
        title, below, foot = self._inner()
        self._draw_title(target, title)
        if self._is_tall(below):
            self._draw_tall(target, below, self.life)
        else:
            self._draw_rows(target, below, self.life)
        self._draw_aim(target, foot)
        if self.focused:
            term, rect = self._at_cursor()
            focus_ring(target, self.rect if term is None else rect, self.style, self.style.px(0.6))

    def _draw_aim(self, target: pygame.Surface, rect: Rect) -> None:
        """What this life is after, below its figures."""
        colours, height = self.style.theme, self._aim_height
        if not self.aim:
            return
        y = rect.y + self.style.px(0.7)
        pygame.draw.rect(target, colours.line, (rect.x, y, rect.width, max(1, round(self.style.hair))))
        y += self.style.px(0.3)
        for line in text.wrapped(self.aim, "italic", height, rect.width):
            text.put(target, line, "italic", height, colours.ink, rect.x, y + height)
            y += round(height * 1.16)

    def _draw_title(self, target: pygame.Surface, rect: Rect) -> None:
        style, colours = self.style, self.style.theme
        token = token_picture(self.charm, round(rect.height * 0.94))
        target.blit(token, token.get_rect(midleft=(rect.x, rect.centery)))
        left = rect.x + token.get_width() + style.px(1.2)
        across = self.button.left - left - style.px(0.8)
        says = words.phrase(GAME, "life_of", name=self.whose)
        large = min(style.type("heading"), round(rect.height * 0.56))
        height = text.fitted(says, "garamond", large, across, max(13, style.font_px(2.4)))
        told = text.shortened(says, "garamond", height, across)
        life = self.life or {}
        told_short = (which(life), where(life), where(life, True))
        below = next((each for each in told_short if text.width(each, "inter", 13) <= across), told_short[-1])
        small = text.fitted(
            below, "inter", max(13, min(style.font_px(1.9), round(rect.height * 0.34))), across, 13
        )
        text.put(target, told, "garamond", height, colours.ink, left, rect.centery - style.px(0.1))
        text.put(
            target,
            text.shortened(below, "inter", small, across),
            "inter",
            small,
            colours.ink2,
            left,
            rect.centery + small * 1.3,
        )

    # -- with room

    def _draw_tall(self, target: pygame.Surface, rect: Rect, life: Life) -> None:
        style, colours = self.style, self.style.theme
        parts = _rows(rect, SHARES)
        self._draw_roles(target, parts[0], life)
        self._draw_merit(target, parts[1], life)
        for part in (parts[2], parts[4]):
            top = part.y
            pygame.draw.rect(target, colours.line, (part.x, top, part.width, max(1, round(style.hair))))
        self._draw_label(target, parts[2], "life")
        self._draw_lamps(target, self._beside(parts[2]), life)
        self._draw_label(target, parts[3], "dana")
        self._draw_coins(target, self._beside(parts[3]), life)
        self._draw_delusion(target, parts[4], life)
        self._draw_label(target, parts[5], "insight")
        self._draw_petals(target, self._beside(parts[5]), life)

    def _role_spots(self, rect: Rect, life: Life) -> Spots:
        """The roles side by side: each its sign and its name."""
        found, x, height = [], rect.x, self._role_height(rect, life)
        for role in roles(life):
            side = round(height * 1.3)
            wide = side + self.style.px(0.6) + text.width(term(role), "semibold", height)
            found.append((role, Rect(x, rect.centery - side // 2, wide, side)))
            x += wide + self.style.px(1)
        return found

    def _role_height(self, rect: Rect, life: Life) -> int:
        """How tall the roles are written, for all of them to stand in a row."""
        height = max(13, min(self.style.font_px(2.0), round(rect.height * 0.76)))
        said = [term(role) for role in roles(life)]

        def wide(tall: int) -> int:
            own = sum(text.width(each, "semibold", tall) + round(tall * 1.3) for each in said)
            return own + self.style.px(1.6) * len(said)

        while height > 13 and wide(height) > rect.width:
            height -= 1
        return height

    def _draw_roles(self, target: pygame.Surface, rect: Rect, life: Life) -> None:
        style, spots = self.style, self._role_spots(rect, life)
        height = self._role_height(rect, life)
        if not spots:
            says, y = words.phrase(GAME, "role.none"), rect.centery + height * 0.36
            tall = text.fitted(
                says, "italic", max(13, min(style.font_px(2.2), round(rect.height * 0.8))), rect.width, 13
            )
            text.put(target, says, "italic", tall, style.theme.ink3, rect.x, y)
        for role, spot in spots:
            picture = stat(role, spot.height, style.theme, role)
            target.blit(picture, spot)
            says, ink = term(role), ink_of(style.theme, role)
            x = spot.x + spot.height + style.px(0.6)
            text.put(target, says, "semibold", height, ink, x, spot.centery + height * 0.36)

    def _beside(self, row: Rect) -> Rect:
        """What is left of a row beside its label."""
        wide = round(min(self.style.font_px(2.2), row.height * 0.7) * 6.7)
        return Rect(row.x + wide, row.y, row.width - wide, row.height)

    def _draw_label(self, target: pygame.Surface, row: Rect, name: str, middle: int | None = None) -> None:
        style = self.style
        height = min(style.font_px(2.2), round(row.height * 0.7))
        side = round(height * 1.45)
        y = row.centery if middle is None else middle
        picture = stat(name, side, style.theme)
        target.blit(picture, picture.get_rect(midleft=(row.x, y)))
        says = term(name)
        text.put(
            target, says, "inter", height, style.theme.ink2, row.x + side + style.px(0.9), y + height * 0.36
        )

    def _draw_figure(self, target: pygame.Surface, value: str, right: int, middle: int, room: int) -> int:
        height = min(self.style.font_px(3.2), round(room * 0.86))
        ink = self.style.theme.ink
        return text.put(target, value, "display", height, ink, right, middle + height * 0.36, "right")

    def _draw_merit(self, target: pygame.Surface, row: Rect, life: Life) -> None:
        height = self.style.font_px(2.2)
        middle = row.y + round(row.height * 0.24)
        self._draw_label(target, row, "merit", middle)
        self._draw_figure(target, signed(life["merit"]), row.right, middle, row.height)
        top = row.y + round(row.height * 0.48)
        beam = Rect(row.x, top, row.width, row.bottom - top - round(height * 0.2))
        room = 2 * self.style.px(1.5) + round(max(13, self.style.font_px(1.7)) * 1.3)
        self._draw_beam(target, beam, life["merit"], beam.height >= room)

    def _draw_beam(self, target: pygame.Surface, rect: Rect, merit: int, numbers: bool) -> None:
        """From −5 to +5: where Merit stands."""
        style, colours = self.style, self.style.theme
        small = max(13, style.font_px(1.7))
        r = max(4, min(style.px(1.5), rect.width // 15))
        left, right = rect.x + r, rect.right - r
        y = rect.y + r if numbers else rect.centery
        thick = max(2, style.px(0.3))
        pygame.draw.rect(target, colours.line, (left, y - thick // 2, right - left, thick))
        for value in range(-MOST_MERIT, MOST_MERIT + 1):
            x = left + round((right - left) * (value + MOST_MERIT) / (2 * MOST_MERIT))
            here = value == merit
            bead = _bead(round(2 * r * (1.0 if here else 0.62 if value == 0 else 0.48)), value, here)
            target.blit(bead, bead.get_rect(center=(x, y)))
            if numbers:
                face: text.Face = "bold" if here else "inter"
                ink = colours.ink if here else colours.ink3
                text.put(target, minus(value), face, small, ink, x, y + r + small * 1.06, "center")

    def _draw_lamps(self, target: pygame.Surface, row: Rect, life: Life) -> None:
        """A burning lamp for each day of Life, the others gone out."""
        style = self.style
        step = min(row.height * 1.02, row.width / FULL_LIFE)
        side = round(min(row.height * 0.92, step * 0.96))
        for index in range(FULL_LIFE):
            lit = index < life["life"]
            picture = stat("life", side, style.theme) if lit else stat("lamp-out", side, style.theme, "faint")
            target.blit(picture, picture.get_rect(midleft=(row.x + round(index * step), row.centery)))

    def _draw_coins(self, target: pygame.Surface, row: Rect, life: Life, figure: bool = True) -> None:
        """A coin for each Dana; of many a few, and the figure."""
        style = self.style
        dana = life["dana"]
        shown = min(dana, COINS)
        room = row.width - (style.px(5) if figure else 0)
        side = round(min(row.height * 0.84, room / 3))
        step = min(side * 1.08, (room - side) / max(1, shown - 1))
        for index in range(shown):
            picture = stat("dana", side, style.theme)
            target.blit(picture, picture.get_rect(midleft=(row.x + round(index * step), row.centery)))
        if figure:
            self._draw_figure(target, str(dana), row.right, row.centery, row.height)

    def _draw_delusion(self, target: pygame.Surface, row: Rect, life: Life) -> None:
        middle = row.y + round(row.height * 0.32)
        self._draw_label(target, row, "delusion", middle)
        self._draw_figure(target, str(life["delusion"]), row.right, middle, row.height)
        top = row.y + round(row.height * 0.62)
        self._draw_mist(target, Rect(row.x, top, row.width, round(row.height * 0.3)), life)

    def _draw_mist(self, target: pygame.Surface, rect: Rect, life: Life) -> None:
        """What is left of the Delusion one began with."""
        style, colours = self.style, self.style.theme
        count, left = self.most, life["delusion"]
        mist, edge = ink_of(style.theme, "mist"), ink_of(style.theme, "mist_edge")
        empty = theme.mixed(colours.surface, colours.line, 0.5)
        line = max(1.0, style.hair * 0.8)
        radius = min(rect.height, rect.width / max(1, count)) * 0.32
        if count > LAMPS_OF_MIST:
            target.blit(art.frame(rect.size, radius, empty, line=colours.line, thick=line), rect)
            wide = round(rect.width * left / count)
            if wide > 4:
                target.blit(art.frame((wide, rect.height), radius, mist, line=edge, thick=line), rect)
            return
        step = rect.width / count
        size = (max(3, round(step - max(1.0, step * 0.18))), rect.height)
        full = art.frame(size, radius, mist, line=edge, thick=line)
        gone = art.frame(size, radius, empty, line=colours.line, thick=line)
        for index in range(count):
            target.blit(full if index < left else gone, (rect.x + round(index * step), rect.y))

    def _draw_petals(self, target: pygame.Surface, row: Rect, life: Life) -> None:
        """Seven petals; the open ones are gathered Insight."""
        style = self.style
        step = row.width / MOST_INSIGHT
        high = round(min(row.height * 0.94, step * 2.1))
        for index in range(MOST_INSIGHT):
            lit = index < life["insight"]
            name, ink = ("petal", None) if lit else ("petal-closed", ink_of(style.theme, "faint"))
            picture = art.sprite(f"hungry_ghost/{name}", (round(high * 48 / 112), high), ink)
            centre = (row.x + round((index + 0.5) * step), row.centery)
            target.blit(picture, picture.get_rect(center=centre))

    # -- where there is little room

    def _draw_rows(self, target: pygame.Surface, rect: Rect, life: Life) -> None:
        """One line for the roles and for each stat: its figure, and a little picture where that has room."""
        head, *rows = _rows(rect, ROWS)
        self._draw_roles(target, head, life)
        for name, row in zip(STATS, rows, strict=True):
            self._draw_label(target, row, name)
            beside = self._beside(row)
            at = beside.right, beside.centery, beside.height
            figure = round(self.style.font_px(3.2) * 1.9)
            short = Rect(beside.x, beside.y, beside.width - figure, beside.height)
            if short.width >= self.style.px(PICTURED):
                self._draw_little(target, short, name, life)
            value = life[name]
            self._draw_figure(target, signed(value) if name == "merit" else str(value), *at)

    def _draw_little(self, target: pygame.Surface, rect: Rect, name: str, life: Life) -> None:
        """A figure as a little picture."""
        if name == "merit":
            self._draw_beam(target, rect, life["merit"], False)
        elif name == "life":
            self._draw_lamps(target, rect, life)
        elif name == "dana":
            self._draw_coins(target, rect, life, False)
        elif name == "delusion":
            self._draw_mist(target, rect.inflate(0, -round(rect.height * 0.45)), life)
        else:
            self._draw_petals(target, rect, life)


def _rows(rect: Rect, shares: Sequence[float]) -> list[Rect]:
    """A rectangle in rows, each with its share of the height."""
    unit, y, rows = rect.height / sum(shares), float(rect.y), []
    for share in shares:
        rows.append(Rect(rect.x, round(y), rect.width, round(share * unit)))
        y += share * unit
    return rows


def _bead(side: int, value: int, here: bool) -> pygame.Surface:
    """A bead of Merit's beam: madder below nothing, green above, gold where it stands."""
    fill = "#E0A32E" if here else "#6B4410" if value == 0 else "#A8432B" if value < 0 else "#2F6B57"
    edge = "#7A520F" if here else "#FFF8E8"
    return art.frame((side, side), side / 2, fill, line=edge, thick=max(1.2, side * 0.09))


class DayDial(Asked, Panel):
    """Morning, afternoon, evening: where the turn stands. In little room only the present one is named."""

    TIMES = ("morning", "afternoon", "evening")
    ICONS = ("hungry_ghost/icon-morning", "shared/icon-sun", "shared/icon-moon")

    def __init__(self, rect: Rect, style: Style, *, brief: bool = False, depth: int = 2) -> None:
        super().__init__("dial", rect, style, depth=depth)
        self.time = "morning"
        self.brief = brief

    def tell(self, time: str) -> None:
        """Say which time of the day it is."""
        if time != self.time:
            self.time = time
            self.damage()

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        style, colours, rect = self.style, self.style.theme, self.rect
        share = rect.width / 3
        small = min(style.font_px(1.9), round(rect.height * 0.32)) if self.brief else style.font_px(1.9)
        small = max(theme.SMALLEST, small)
        side = min(round(share * 0.56), round(rect.height * 0.44))
        if self.brief:
            side = min(round(share * 0.7), rect.height - round(small * 2.0))
        top = rect.centery - round((side + small * (1.3 if self.brief else 1.9)) / 2)
        across = round(share - style.px(0.6))
        all_named = not self.brief and all(
            text.width(words.texts(GAME).terms[time].name, "semibold", theme.SMALLEST) <= across
            for time in self.TIMES
        )
        for index, time in enumerate(self.TIMES):
            centre = (rect.x + round((index + 0.5) * share), top + side // 2)
            on = time == self.time
            if index:
                y = max(1, round(style.hair * 1.4))
                wide = round(share - side * 1.5)
                x = round(rect.x + index * share - wide / 2)
                pygame.draw.rect(target, colours.line, (x, centre[1] - y // 2, wide, y))
            self._draw_time(target, centre, side, time, on)
            if all_named:
                self._name(target, time, centre[0], top + side + small * 1.7, small, across)
        if not all_named:
            below = 1.35 if self.brief else 1.7
            self._name(target, self.time, rect.centerx, top + side + small * below, small, rect.width)
        if self.focused:
            focus_ring(target, self._at_cursor()[1], style, style.px(0.6))

    def _name(self, target: pygame.Surface, time: str, x: int, y: float, height: int, across: int) -> None:
        on = time == self.time
        face: text.Face = "semibold" if on else "inter"
        says = term(time)
        named = [term(each) for each in self.TIMES]
        fitted = min(text.fitted(each, "semibold", height, across, theme.SMALLEST) for each in named)
        ink = self.style.theme.ink if on else self.style.theme.ink2
        text.put(target, says, face, fitted, ink, x, y, "center")

    def spots(self) -> Spots:
        """The three times of the day, and where they stand."""
        wide = self.rect.width // 3
        return [
            (time, Rect(self.rect.x + index * wide, self.rect.y, wide, self.rect.height))
            for index, time in enumerate(self.TIMES)
        ]

    def _draw_time(
        self, target: pygame.Surface, centre: tuple[int, int], side: int, time: str, on: bool
    ) -> None:
        colours = self.style.theme
        fill = "#F3CB66" if on else colours.trough
        edge = theme.PRIMARY_EDGE if on else colours.line
        disc = art.frame((side, side), side / 2, fill, line=edge, thick=max(1.5, side * 0.045))
        target.blit(disc, disc.get_rect(center=centre))
        if on:
            outer = round(side * 1.24)
            ring = art.frame(
                (outer, outer), outer / 2, "none", line=colours.thread, thick=max(1.5, side * 0.04)
            )
            target.blit(ring, ring.get_rect(center=centre))
        icon = art.square(
            self.ICONS[self.TIMES.index(time)], round(side * 0.58), theme.PRIMARY_INK2 if on else colours.ink3
        )
        target.blit(icon, icon.get_rect(center=centre))
