"""A life in figures: on the plaque of a seat, and large on the card of the moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame

from game import words
from game.tellings.hungry_ghost import roles, where
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.panel import Panel
from game.widgets.plaque import Plaque
from game.widgets.style import Style
from game.widgets.theme import Theme
from game.widgets.token import token_picture

Life = Mapping[str, Any]

MOST_MERIT, FULL_LIFE, MOST_INSIGHT = 5, 5, 7
LAMPS_OF_MIST = 40  # more Delusion than this is drawn as one bar
COINS = 6
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


def signed(number: int) -> str:
    """+3, 0, −2: a figure that tells without colour on which side it stands."""
    return words.say("ghost.plus", number=number) if number > 0 else minus(number)


def minus(number: int) -> str:
    return words.say("ghost.minus", number=-number) if number < 0 else str(number)


def figures(life: Life) -> list[tuple[str, str]]:
    """The four stats of a glance; Insight takes Delusion's place when that is gone."""
    last = ("delusion", life["delusion"]) if life["delusion"] else ("insight", life["insight"])
    return [
        ("merit", signed(life["merit"])),
        ("life", str(life["life"])),
        ("dana", str(life["dana"])),
        (last[0], str(last[1])),
    ]


class LifePlaque(Plaque):
    """A seat's plaque with its stats and roles."""

    life: Life | None = None

    def tell_life(self, life: Life) -> None:
        if life != self.life:
            self.life = dict(life)
            self.damage()

    def _draw_words(self, target: pygame.Surface) -> None:
        if self.life is None:
            return
        style, rect = self.style, self.rect
        pad = style.px(1.5)
        row = min(round(rect.height * 0.36), round(style.typed(2.4) * 1.75))
        head = Rect(
            rect.x + pad, rect.y + style.px(0.7), rect.width - 2 * pad, rect.height - row - style.px(1.4)
        )
        self._draw_head(target, head, self.life)
        inner = Rect(rect.x + pad, head.bottom, rect.width - 2 * pad, row)
        self._draw_figures(target, inner, self.life)

    def _draw_head(self, target: pygame.Surface, head: Rect, life: Life) -> None:
        style, colours = self.style, self.style.theme
        height = min(round(head.height * 0.94), style.px(6.6))
        token = token_picture(self.charm, height)
        target.blit(token, token.get_rect(midleft=(head.x, head.centery)))
        left = head.x + token.get_width() + style.px(1.2)
        face: text.Face = "semibold" if self.active else "inter"
        two = head.height >= max(style.px(6.0), 34)
        small = max(13, min(style.typed(1.9), round(head.height * 0.32)))
        signs = roles(life)
        side = round(small * 1.32)
        beside = 0 if two else len(signs) * round(side * 1.15) + (style.px(0.8) if signs else 0)
        across = head.right - left - beside
        large = min(style.typed(3.0), round(head.height * (0.5 if two else 0.8)))
        tall = text.fitted(self.title, face, large, across, max(13, round(large * 0.6)))
        name = text.shortened(self.title, face, tall, across)
        low = head.centery + (round(tall * 0.36) if not two else -round(head.height * 0.06))
        text.put(target, name, face, tall, colours.ink, left, low)
        if not two:
            self._draw_roles(target, head.right - beside + style.px(0.8), head.centery, side, signs)
            return
        line = low + round(small * 1.5)
        room = head.right - left - len(signs) * round(side * 1.15) - style.px(0.8)
        full = where(life)
        smaller = text.fitted(full, "inter", small, room, max(13, round(small * 0.8)))
        if text.width(full, "inter", smaller) > room:
            full, smaller = full.partition(" · ")[0], small
        told = text.shortened(full, "inter", smaller, room)
        wide = text.put(target, told, "inter", smaller, colours.ink2, left, line)
        self._draw_roles(target, left + wide + style.px(0.9), line - round(small * 0.34), side, signs)

    def _draw_roles(self, target: pygame.Surface, x: int, middle: int, side: int, signs: list[str]) -> None:
        for role in signs:
            picture = stat(role, side, self.style.theme, role)
            target.blit(picture, picture.get_rect(midleft=(x, middle)))
            x += round(side * 1.15)

    def _draw_figures(self, target: pygame.Surface, row: Rect, life: Life) -> None:
        style = self.style
        shown = figures(life)
        share = row.width / len(shown)
        height = min(style.typed(2.4), round(row.height * 0.7))
        gap = style.px(0.4)
        widest = max(text.width(value, "semibold", height) for value in ("−5", "30", *(v for _, v in shown)))
        needed = widest + height * 1.22 + 2 * gap
        if needed > share:
            height = max(12, int(height * share / needed))
        side = min(round(height * 1.22), round(row.height * 0.86))
        for index, (name, value) in enumerate(shown):
            x = row.x + round(index * share)
            picture = stat(name, side, style.theme)
            target.blit(picture, picture.get_rect(midleft=(x, row.centery)))
            at = x + side + gap
            text.put(target, value, "semibold", height, style.theme.ink, at, row.centery + height * 0.36)


class LifeCard(Widget):
    """The life of one seat, large: the scales' beam, lamps, coins, the mist, and the petals behind it."""

    def __init__(self, rect: Rect, style: Style, depth: int) -> None:
        super().__init__("now/life", rect, depth)
        self.style = style
        self._panel = Panel("now/panel", rect, style, depth=depth)
        self.bleed = self._panel.bleed
        self.seat: int | None = None
        self.charm = 0
        self.name = ""
        self.most = 30
        self.life: Life | None = None

    def tell(self, seat: int, charm: int, name: str, life: Life, most: int) -> None:
        """Whose life it is; `most` is what Delusion can be."""
        told = (seat, charm, name, dict(life), most)
        if told != (self.seat, self.charm, self.name, self.life, self.most):
            self.seat, self.charm, self.name, self.life, self.most = told
            self.damage()

    @property
    def pad(self) -> int:
        return self.style.px(2.2)

    @property
    def title_tall(self) -> int:
        """How much of it its title takes, and the button beside that."""
        return min(self.style.px(6.2 * self.grown), round(self.rect.height * 0.19))

    @property
    def grown(self) -> float:
        return self.style.measure.text

    def draw(self, target: pygame.Surface) -> None:
        self._panel.draw(target)
        if self.life is None:
            return
        inner = self.rect.inflate(-2 * self.pad, -2 * self.style.px(1.6))
        title = self.title_tall
        self._draw_title(target, Rect(inner.x, inner.y, inner.width, title))
        below = Rect(inner.x, inner.y + title, inner.width, inner.height - title)
        if below.height >= self.style.px(36 * self.grown):
            self._draw_tall(target, below, self.life)
        else:
            self._draw_rows(target, below, self.life)

    def _draw_title(self, target: pygame.Surface, rect: Rect) -> None:
        style, colours = self.style, self.style.theme
        token = token_picture(self.charm, round(rect.height * 0.94))
        target.blit(token, token.get_rect(midleft=(rect.x, rect.centery)))
        left = rect.x + token.get_width() + style.px(1.2)
        across = rect.right - left - style.px(7.0)
        says = words.say("ghost.life_of", name=self.name)
        large = min(style.type("heading"), round(rect.height * 0.56))
        height = text.fitted(says, "garamond", large, across, max(13, style.typed(2.4)))
        told = text.shortened(says, "garamond", height, across)
        life = self.life or {}
        below = self._standing_words(life)
        if text.width(below, "inter", self.style.typed(1.9)) > across * 1.15:
            below = where(life)
        small = text.fitted(
            below, "inter", max(13, min(style.typed(1.9), round(rect.height * 0.34))), across, 13
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

    @staticmethod
    def _standing_words(life: Life) -> str:
        born = words.say("ghost.which_life", number=words.ordinal(life["lives"]))
        return words.say("ghost.where_and_life", where=where(life), life=born)

    # -- with room

    def _draw_tall(self, target: pygame.Surface, rect: Rect, life: Life) -> None:
        style, colours = self.style, self.style.theme
        shares = (3.4, 9.2, 4.8, 4.8, 7.4, 5.2)
        unit = rect.height / sum(shares)
        y = float(rect.y)
        parts = []
        for share in shares:
            parts.append(Rect(rect.x, round(y), rect.width, round(share * unit)))
            y += share * unit
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

    def _draw_roles(self, target: pygame.Surface, rect: Rect, life: Life) -> None:
        style = self.style
        signs = roles(life)
        height = style.typed(2.0)
        side = round(height * 1.3)
        x = rect.x
        if not signs:
            says = words.say("ghost.no_role")
            text.put(
                target, says, "italic", style.typed(2.2), style.theme.ink3, x, rect.centery + height * 0.36
            )
        for role in signs:
            picture = stat(role, side, style.theme, role)
            target.blit(picture, picture.get_rect(midleft=(x, rect.centery)))
            x += side + style.px(0.6)
            ink = ink_of(style.theme, role)
            says = words.say(f"ghost.role.{role}")
            x += text.put(target, says, "semibold", height, ink, x, rect.centery + height * 0.36) + style.px(
                2
            )

    def _beside(self, row: Rect) -> Rect:
        """What is left of a row beside its label."""
        wide = round(min(self.style.typed(2.2), row.height * 0.7) * 6.7)
        return Rect(row.x + wide, row.y, row.width - wide, row.height)

    def _draw_label(self, target: pygame.Surface, row: Rect, name: str, middle: int | None = None) -> None:
        style = self.style
        height = min(style.typed(2.2), round(row.height * 0.7))
        side = round(height * 1.45)
        y = row.centery if middle is None else middle
        picture = stat(name, side, style.theme)
        target.blit(picture, picture.get_rect(midleft=(row.x, y)))
        says = words.say(f"ghost.stat.{name}")
        text.put(
            target, says, "inter", height, style.theme.ink2, row.x + side + style.px(0.9), y + height * 0.36
        )

    def _draw_figure(self, target: pygame.Surface, value: str, right: int, middle: int, room: int) -> int:
        height = min(self.style.typed(3.2), round(room * 0.86))
        ink = self.style.theme.ink
        return text.put(target, value, "display", height, ink, right, middle + height * 0.36, "right")

    def _draw_merit(self, target: pygame.Surface, row: Rect, life: Life) -> None:
        height = self.style.typed(2.2)
        middle = row.y + round(row.height * 0.24)
        self._draw_label(target, row, "merit", middle)
        self._draw_figure(target, signed(life["merit"]), row.right, middle, row.height)
        top = row.y + round(row.height * 0.48)
        beam = Rect(row.x, top, row.width, row.bottom - top - round(height * 0.2))
        room = 2 * self.style.px(1.5) + round(max(13, self.style.typed(1.7)) * 1.3)
        self._draw_beam(target, beam, life["merit"], beam.height >= room)

    def _draw_beam(self, target: pygame.Surface, rect: Rect, merit: int, numbers: bool) -> None:
        """From −5 to +5: where Merit stands."""
        style, colours = self.style, self.style.theme
        small = max(13, style.typed(1.7))
        r = style.px(1.5)
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

    def _draw_coins(self, target: pygame.Surface, row: Rect, life: Life) -> None:
        """A coin for each Dana; of many a few, and the figure."""
        style = self.style
        dana = life["dana"]
        shown = min(dana, COINS)
        room = row.width - style.px(5)
        side = round(min(row.height * 0.84, room / 3))
        step = min(side * 1.08, (room - side) / max(1, shown - 1))
        for index in range(shown):
            picture = stat("dana", side, style.theme)
            target.blit(picture, picture.get_rect(midleft=(row.x + round(index * step), row.centery)))
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
        """One line for each stat."""
        tall = rect.height / 5
        for index, name in enumerate(("merit", "life", "dana", "delusion", "insight")):
            row = Rect(rect.x, round(rect.y + index * tall), rect.width, round(tall))
            self._draw_label(target, row, name)
            beside = self._beside(row)
            at = beside.right, beside.centery, beside.height
            figure = round(self.style.typed(3.2) * 1.9)
            short = Rect(beside.x, beside.y, beside.width - figure, beside.height)
            if name == "merit":
                self._draw_beam(target, short, life["merit"], False)
                self._draw_figure(target, signed(life["merit"]), *at)
            elif name == "life":
                self._draw_lamps(target, short, life)
                self._draw_figure(target, str(life["life"]), *at)
            elif name == "dana":
                self._draw_coins(target, beside, life)
            elif name == "delusion":
                self._draw_mist(target, short.inflate(0, -round(short.height * 0.45)), life)
                self._draw_figure(target, str(life["delusion"]), *at)
            else:
                self._draw_petals(target, short, life)
                self._draw_figure(target, str(life["insight"]), *at)


def _bead(side: int, value: int, here: bool) -> pygame.Surface:
    """A bead of Merit's beam: madder below nothing, green above, gold where it stands."""
    fill = "#E0A32E" if here else "#6B4410" if value == 0 else "#A8432B" if value < 0 else "#2F6B57"
    edge = "#7A520F" if here else "#FFF8E8"
    return art.frame((side, side), side / 2, fill, line=edge, thick=max(1.2, side * 0.09))


class DayDial(Panel):
    """Morning, afternoon, evening: where the turn stands."""

    TIMES = ("morning", "afternoon", "evening")
    ICONS = ("hungry_ghost/icon-morning", "shared/icon-sun", "shared/icon-moon")

    def __init__(self, rect: Rect, style: Style) -> None:
        super().__init__("dial", rect, style, depth=2)
        self.time = "morning"

    def tell(self, time: str) -> None:
        if time != self.time:
            self.time = time
            self.damage()

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        style, colours, rect = self.style, self.style.theme, self.rect
        share = rect.width / 3
        small = style.typed(1.9)
        side = min(round(share * 0.56), round(rect.height * 0.44))
        top = rect.centery - round((side + small * 1.9) / 2)
        for index, time in enumerate(self.TIMES):
            centre = (rect.x + round((index + 0.5) * share), top + side // 2)
            on = time == self.time
            if index:
                y = max(1, round(style.hair * 1.4))
                wide = round(share - side * 1.5)
                x = round(rect.x + index * share - wide / 2)
                pygame.draw.rect(target, colours.line, (x, centre[1] - y // 2, wide, y))
            self._draw_time(target, centre, side, time, on)
            face: text.Face = "semibold" if on else "inter"
            says = words.say(f"ghost.time.{time}")
            height = text.fitted(says, face, small, round(share - style.px(0.6)), 11)
            ink = colours.ink if on else colours.ink2
            text.put(target, says, face, height, ink, centre[0], top + side + small * 1.7, "center")

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
