"""The cards of Leela's journal: what many courses have in common, beside what chance gives."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game import layout, words
from game.engine.games.leela.pattern import Met, Pattern
from game.engine.games.leela.rules import board
from game.journals import leela as told
from game.scenes.tables.journal_page import Card
from game.scenes.tables.leela.picture import GAME, ROWS
from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.scrubber import STROKES
from game.widgets.style import Style


class LinksCard(Card):
    """The friendly snakes, or the helpful arrows: a stroke for each meeting, and what chance gives."""

    SHOWN = 3

    def __init__(self, style: Style, kind: str, found: Pattern) -> None:
        key = "friendly_snakes" if kind == "snake" else "helpful_arrows"
        super().__init__(f"many/{key}", style, words.phrase(GAME, f"journal.{key}"), told.over_told(found))
        self.kind = kind
        self.found = found
        self.links = found.most_met("snake" if kind == "snake" else "arrow")[: self.SHOWN]

    def fit(self, across: int, tall: int) -> bool:
        while len(self.links) > 1 and self.tall(across) > tall:
            self.links.pop()
        return super().fit(across, tall)

    @property
    def _row(self) -> int:
        return round(self.style.font_px(2.6) * 1.25 + self.style.font_px(1.9) * 2.7 + self.style.px(1.6))

    def body(self, across: int) -> int:
        return max(1, len(self.links)) * self._row

    def draw_body(self, target: pygame.Surface, rect: Rect) -> None:
        style, colours = self.style, self.style.theme
        if not self.links:
            words_ = words.phrase(GAME, f"journal.no_{self.kind}")
            y = rect.y + style.font_px(2.2)
            text.put(target, words_, "italic", style.font_px(2.4), colours.ink2, rect.x, y)
            return
        for index, link in enumerate(self.links):
            row = Rect(rect.x, rect.y + index * self._row, rect.width, self._row)
            if index:
                pygame.draw.rect(target, colours.line, (row.x, row.y, row.width, max(1, round(style.hair))))
            self._draw_link(target, row, link)

    def _draw_link(self, target: pygame.Surface, row: Rect, link: Met) -> None:
        style, colours = self.style, self.style.theme
        side = min(round(row.height * 0.72), style.px(5.4))
        icon = art.square(f"leela/note-{self.kind}", side)
        target.blit(icon, icon.get_rect(midleft=(row.x, row.centery)))
        left = row.x + side + style.px(1.4)
        high, small = style.font_px(2.6), style.font_px(1.9)
        y = row.centery - (high * 1.25 + small * 2.7) / 2 + high
        named = f"{link.from_} → {link.to}"
        wide = text.put(target, named, "semibold", high, colours.ink, left, y)
        strokes = Rect(0, 0, row.right - left - wide - style.px(1.6), round(high * 1.05))
        strokes.bottomright = (row.right, round(y + high * 0.14))
        draw_tally(target, strokes, style, self.kind, link.times, link.besides)
        room = row.right - left
        y += high * 0.25 + small * 1.15
        name = told.link_named(link.from_, link.to)
        text.put(target, text.shortened(name, "inter", small, room), "inter", small, colours.ink2, left, y)
        y += small * 1.35
        line = told.met_told(link, self.found)
        if link.characteristic:
            line = f"{line} · {words.phrase(GAME, 'journal.characteristic')}"
        ink = colours.gold if link.characteristic else colours.ink2
        fitted = text.fitted(line, "inter", small, room, 13)
        text.put(target, text.shortened(line, "inter", fitted, room), "inter", fitted, ink, left, y)


def draw_tally(target: pygame.Surface, rect: Rect, style: Style, kind: str, times: int, besides: int) -> None:
    """Strokes from the right, every fifth across the four before it; hollow for matches still under way.

    Where there are too many for their room, their number stands there.
    """
    stroke = STROKES["swallowed" if kind == "snake" else "carried"]
    colour = stroke.colour(style.theme.dark)
    thick = max(2.0, style.measure.u * 0.3)
    step = thick * 2.5
    places: list[tuple[float, bool, int]] = []  # how far from the left, whether whole, which of its five
    x = 0.0
    for whole, count in ((True, times), (False, besides)):
        for index in range(count):
            if places and index % 5 == 0:
                x += step * 0.9
            places.append((x, whole, index % 5))
            if index % 5 != 4:
                x += step
    wide = max((place for place, _, _ in places), default=0.0) + thick
    if not places:
        return
    if wide > rect.width:
        high = round(rect.height * 0.95)
        told_ = words.say("journal.count", count=times + besides)
        text.put(target, told_, "semibold", high, colour, rect.right, rect.bottom - high * 0.14, "right")
        return
    left, top, bottom = rect.right - wide + thick / 2, rect.y + thick, rect.bottom - thick
    body: list[str] = []
    for place, whole, fifth in places:
        if fifth == 4:
            end = left + place - step * 0.5
            path = f"M{end - 4 * step:.1f},{bottom:.1f} L{end:.1f},{top:.1f}"
        else:
            path = f"M{left + place:.1f},{top:.1f} V{bottom:.1f}"
        line = {"d": path, "fill": "none", "stroke_linecap": "round"}
        body.append(art.tag("path", **line, stroke=colour, stroke_width=thick))
        if not whole:
            body.append(art.tag("path", **line, stroke=style.theme.surface, stroke_width=thick * 0.45))
    margin = round(2 * thick + step)
    box = rect.inflate(2 * margin, 2 * margin)
    markup = art.document("".join(body), (box.x, box.y, box.width, box.height))
    target.blit(art.drawn(markup, box.size), box)


class WordsCard(Card):
    """Sentences on a card."""

    below_picture = True

    def __init__(self, name: str, style: Style, title: str, sentences: Sequence[str]) -> None:
        super().__init__(name, style, title)
        self.sentences = list(sentences)

    @property
    def _height(self) -> int:
        return self.style.font_px(2.1)

    def _lines(self, across: int) -> list[str]:
        found: list[str] = []
        for sentence in self.sentences:
            found += [*text.wrapped(sentence, "inter", self._height, across), ""]
        return found[:-1]

    def body(self, across: int) -> int:
        return round(sum(1.36 if line else 0.6 for line in self._lines(across)) * self._height)

    def draw_body(self, target: pygame.Surface, rect: Rect) -> None:
        y = rect.y + self._height
        for line in self._lines(rect.width):
            text.put(target, line, "inter", self._height, self.style.theme.ink2, rect.x, y)
            y += round(self._height * (1.36 if line else 0.6))


class RowsCard(Card):
    """Where the throws were made: a bar for each row, and a mark where chance would have it."""

    def __init__(self, style: Style, found: Pattern) -> None:
        below = words.phrase(GAME, "journal.mark")
        super().__init__("many/dwelt", style, words.phrase(GAME, "journal.dwelt"), below)
        self.found = found

    @property
    def _row(self) -> int:
        return round(max(self.style.px(3.0), self.style.font_px(2.0) * 1.42))

    def body(self, across: int) -> int:
        return 8 * self._row

    def draw_body(self, target: pygame.Surface, rect: Rect) -> None:
        style, colours = self.style, self.style.theme
        small = style.font_px(1.9)
        label = max(text.width(words.phrase(GAME, f"level.{row}"), "inter", small) for row in range(1, 9))
        left = rect.x + text.width("8", "semibold", small) + style.px(1.0) + label + style.px(1.2)
        thrown = self.found.sums.level_throws
        besides = self.found.besides.level_throws
        most = max(1.0, *(a + b for a, b in zip(thrown, besides)), *self.found.levels)
        figure = text.width("888", "semibold", small) + style.px(0.8)
        room = rect.right - left - figure
        for row in range(8, 0, -1):
            y = rect.y + (8 - row) * self._row
            middle = y + self._row // 2
            baseline = middle + small * 0.36
            text.put(target, str(row), "semibold", small, colours.ink, rect.x, baseline)
            name = words.phrase(GAME, f"level.{row}")
            text.put(target, name, "inter", small, colours.ink2, left - style.px(1.2), baseline, "right")
            tall = round(self._row * 0.62)
            trough = Rect(left, middle - tall // 2, room, tall)
            target.blit(art.frame(trough.size, tall / 2, colours.trough), trough)
            self._draw_bar(target, trough, row, thrown[row - 1], besides[row - 1], most)
            given = self.found.levels[row - 1]
            if given:
                x = trough.x + round(room * given / most)
                thick = max(2, style.px(0.3))
                mark = Rect(x - thick // 2, trough.y - style.px(0.3), thick, tall + 2 * style.px(0.3))
                pygame.draw.rect(target, colours.ink, mark, border_radius=thick // 2)
            count = thrown[row - 1] + besides[row - 1]
            text.put(target, str(count), "semibold", small, colours.ink, rect.right, baseline, "right")

    def _draw_bar(
        self, target: pygame.Surface, trough: Rect, row: int, thrown: int, besides: int, most: float
    ) -> None:
        pigment = ROWS[row - 1]
        edge = theme.darker(pigment, 0.35)
        whole = round(trough.width * (thrown + besides) / most)
        if whole > 2:
            size = (max(whole, trough.height), trough.height)
            pale = theme.mixed(pigment, self.style.theme.trough, 0.62)
            target.blit(art.frame(size, size[1] / 2, pale, line=edge, thick=1.2), trough)
        done = round(trough.width * thrown / most)
        if done > 2:
            size = (max(done, trough.height), trough.height)
            target.blit(art.frame(size, size[1] / 2, pigment, line=edge, thick=1.2), trough)


class LeadsCard(Card):
    """What leads to what: the jumps that most often followed one another."""

    SHOWN = 4

    def __init__(self, style: Style, found: Pattern) -> None:
        super().__init__("many/leads", style, words.phrase(GAME, "journal.leads"))
        self.pairs = found.pairs()[: self.SHOWN]

    @property
    def _row(self) -> int:
        return round(self.style.font_px(2.4) * 1.3 + self.style.font_px(1.9) * 1.35 + self.style.px(1.4))

    def body(self, across: int) -> int:
        return max(1, len(self.pairs)) * self._row

    def draw_body(self, target: pygame.Surface, rect: Rect) -> None:
        style, colours = self.style, self.style.theme
        high, small = style.font_px(2.4), style.font_px(1.9)
        if not self.pairs:
            line = words.phrase(GAME, "journal.leads_none")
            text.put(target, line, "italic", style.font_px(2.4), colours.ink2, rect.x, rect.y + high)
            return
        for index, (one, other, count) in enumerate(self.pairs):
            top = rect.y + index * self._row
            if index:
                pygame.draw.rect(target, colours.line, (rect.x, top, rect.width, max(1, round(style.hair))))
            baseline = top + style.px(0.7) + high
            x = rect.x
            for number, start in enumerate((one, other)):
                if number:
                    x += text.put(target, "…", "inter", high, colours.ink3, x, baseline) + style.px(0.8)
                kind = "arrow" if start in layout.links(board(), "arrow") else "snake"
                side = round(high * 1.3)
                icon = art.square(f"leela/note-{kind}", side)
                target.blit(icon, icon.get_rect(midleft=(x, round(baseline - high * 0.36))))
                x += side + style.px(0.6)
                end = layout.links(board(), kind)[start].to
                x += text.put(target, f"{start} → {end}", "semibold", high, colours.ink, x, baseline)
                x += style.px(0.8)
            text.put(
                target,
                words.say("journal.count", count=count),
                "semibold",
                high,
                colours.ink,
                rect.right,
                baseline,
                "right",
            )
            line = words.phrase(GAME, "journal.then_line", first=told.gloss(one), then=told.gloss(other))
            line = text.shortened(line, "inter", small, rect.width)
            text.put(target, line, "inter", small, colours.ink2, rect.x, baseline + small * 1.4)


class WaysCard(Card):
    """How one came home: a bar for each way, and a mark where chance would have it."""

    def __init__(self, style: Style, found: Pattern) -> None:
        below = words.phrase(GAME, "journal.mark")
        super().__init__("many/ways", style, words.phrase(GAME, "journal.ways"), below)
        self.rows = told.ways_home(found)

    @property
    def _row(self) -> int:
        return round(max(self.style.px(3.2), self.style.font_px(2.0) * 1.5))

    def body(self, across: int) -> int:
        return max(1, len(self.rows)) * self._row

    def draw_body(self, target: pygame.Surface, rect: Rect) -> None:
        style, colours = self.style, self.style.theme
        small = style.font_px(2.0)
        if not self.rows:
            line = words.phrase(GAME, "journal.ways_none")
            text.put(target, line, "italic", style.font_px(2.4), colours.ink2, rect.x, rect.y + small * 1.2)
            return
        label = max(text.width(told.way_named(way), "inter", small) for way, _, _ in self.rows)
        label = min(label, round(rect.width * 0.56))
        figure = text.width("88", "semibold", small) + style.px(1.0)
        left = rect.x + label + style.px(1.4)
        room = rect.right - left - figure
        most = max(1.0, *(max(times, given) for _, times, given in self.rows))
        for index, (way, times, given) in enumerate(self.rows):
            middle = rect.y + index * self._row + self._row // 2
            baseline = middle + small * 0.36
            name = text.shortened(told.way_named(way), "inter", small, label)
            text.put(target, name, "inter", small, colours.ink2, rect.x, baseline)
            tall = round(self._row * 0.56)
            trough = Rect(left, middle - tall // 2, room, tall)
            target.blit(art.frame(trough.size, tall / 2, colours.trough), trough)
            done = round(room * times / most)
            if done > 2:
                size = (max(done, tall), tall)
                fill = "#C8961F" if way == "arrow" else STROKES["walked"].day
                edge = theme.darker(fill, 0.35)
                target.blit(art.frame(size, tall / 2, fill, line=edge, thick=1.2), trough)
            if given:
                thick = max(2, style.px(0.3))
                x = trough.x + round(room * given / most)
                mark = Rect(x - thick // 2, trough.y - style.px(0.3), thick, tall + 2 * style.px(0.3))
                pygame.draw.rect(target, colours.ink, mark, border_radius=thick // 2)
            text.put(target, str(times), "semibold", small, colours.ink, rect.right, baseline, "right")
