"""The cards of Leela's journal: what many courses have in common, beside what chance gives."""

from __future__ import annotations

import pygame

from game import layout, words
from game.engine.games.leela.pattern import Met, Pattern
from game.engine.games.leela.rules import board
from game.journals import leela as told
from game.scenes.tables.journal_cards import Bar, BarsCard, RowsCard
from game.scenes.tables.leela.picture import GAME, ROWS
from game.widgets import art, text
from game.widgets.boxes import Column, Layout, Node, Picture, Row, Space, Text
from game.widgets.canvas import Rect
from game.widgets.scrubber import STROKES
from game.widgets.style import Style

LINKS, PAIRS = 3, 4  # so many are shown at most


def said(key: str) -> str:
    """What the journal says of something."""
    return words.phrase(GAME, f"journal.{key}")


def links_card(style: Style, kind: str, found: Pattern) -> RowsCard:
    """The friendly snakes, or the helpful arrows: a stroke for each meeting, and what chance gives."""
    links = found.most_met("snake" if kind == "snake" else "arrow")[:LINKS]
    name = "friendly_snakes" if kind == "snake" else "helpful_arrows"
    rows = [_met(style, kind, link, found) for link in links]
    return RowsCard(
        f"many/{name}", style, said(name), rows, said(f"no_{kind}"), told.over_told(found), ruled=True
    )


def _met(style: Style, kind: str, link: Met, found: Pattern) -> Node:
    """How often a link was met, and how often it would be by chance."""
    colours, line = style.theme, told.met_told(link, found)
    if link.characteristic:
        line = f"{line} · {words.phrase(GAME, 'journal.characteristic')}"
    named = Text(f"{link.from_} → {link.to}", 2.6, colours.ink, "semibold", grow=1)
    ink = colours.gold if link.characteristic else colours.ink2
    said = Column(
        Row(named, Tally(kind, link.times, link.besides), gap=1.6),
        Text(told.link_named(link.from_, link.to), 1.9, colours.ink2),
        Text(line, 1.9, ink, lines=2, facts=True),
        grow=1,
    )
    return Row(_sign(kind, 5.4), said, gap=1.4)


def leads_card(style: Style, found: Pattern) -> RowsCard:
    """What leads to what: the jumps that most often followed one another."""
    rows = [_followed(style, *pair) for pair in found.pairs()[:PAIRS]]
    return RowsCard("many/leads", style, said("leads"), rows, said("leads_none"), ruled=True)


def _followed(style: Style, one: int, other: int, count: int) -> Node:
    """A jump, the one that followed it, and how often."""
    colours = style.theme
    parts: list[Node] = []
    for start in (one, other):
        kind = "arrow" if start in layout.links(board(), "arrow") else "snake"
        end = layout.links(board(), kind)[start].to
        parts += [_sign(kind, 3.1), Text(f"{start} → {end}", 2.4, colours.ink, "semibold")]
    parts.insert(2, Text("…", 2.4, colours.ink3))
    counted = Text(words.say("journal.count", count=count), 2.4, colours.ink, "semibold")
    line = words.phrase(GAME, "journal.then_line", first=told.gloss(one), then=told.gloss(other))
    below = Text(line, 1.9, colours.ink2, least_units=1.9)
    return Column(Row(*parts, Space(grow=1), counted, gap=0.7), below)


def _sign(kind: str, high: float) -> Node:
    return Picture(lambda side: art.square(f"leela/note-{kind}", side), high)


def levels_card(style: Style, found: Pattern) -> BarsCard:
    """Where the throws were made: a bar for each row, and a mark where chance would have it."""
    counts = zip(ROWS, found.sums.level_throws, found.besides.level_throws, found.levels, strict=True)
    bars = [
        Bar(f"{row}  {words.phrase(GAME, f'level.{row}')}", times, pigment, besides=besides, given=given)
        for row, (pigment, times, besides, given) in enumerate(counts, 1)
    ]
    title, below = words.phrase(GAME, "journal.dwelt"), words.phrase(GAME, "journal.mark")
    return BarsCard("many/dwelt", style, title, bars[::-1], widest="888", below=below, row=3.0)


def ways_card(style: Style, found: Pattern) -> BarsCard:
    """How one came home: a bar for each way, and a mark where chance would have it."""
    bars = [
        Bar(told.way_named(way), times, "#C8961F" if way == "arrow" else STROKES["walked"].day, given=given)
        for way, times, given in told.ways_home(found)
    ]
    title, below = words.phrase(GAME, "journal.ways"), words.phrase(GAME, "journal.mark")
    none = words.phrase(GAME, "journal.ways_none")
    return BarsCard("many/ways", style, title, bars, widest="88", below=below, none=none, row=3.2)


class Tally(Node):
    """Strokes from the right, every fifth across the four before it; hollow for matches still under way.

    Where there are too many for their room, their number stands there.
    """

    stretched = False

    def __init__(self, kind: str, times: int, besides: int) -> None:
        super().__init__()
        self.stroke = STROKES["swallowed" if kind == "snake" else "carried"]
        self.times, self.besides = times, besides

    def _places(self, layout_: Layout) -> tuple[float, list[tuple[float, bool, int]]]:
        """How thick strokes are; of each how far from the left, whether whole, and which of its five."""
        thick = max(2.0, layout_.style.measure.u * 0.3)
        step, x = thick * 2.5, 0.0
        places: list[tuple[float, bool, int]] = []
        for whole, count in ((True, self.times), (False, self.besides)):
            for index in range(count):
                if places and index % 5 == 0:
                    x += step * 0.9
                places.append((x, whole, index % 5))
                if index % 5 != 4:
                    x += step
        return thick, places

    @property
    def _counted(self) -> str:
        return words.say("journal.count", count=self.times + self.besides)

    def size(self, layout: Layout, across: int) -> tuple[int, int]:
        thick, places = self._places(layout)
        wide = max((place for place, _, _ in places), default=0.0) + thick
        return (round(wide) + 1 if wide <= across else self.least(layout)), layout.font_px(2.7)

    def least(self, layout: Layout) -> int:
        return text.width(self._counted, "semibold", layout.font_px(2.6)) + 1

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        thick, places = self._places(layout)
        colour, step = self.stroke.colour(layout.style.theme.dark), thick * 2.5
        wide = max((place for place, _, _ in places), default=0.0) + thick
        if not places:
            return
        if wide > rect.width:
            high = layout.font_px(2.6)
            low = rect.bottom - high * 0.14
            text.put(target, self._counted, "semibold", high, colour, rect.right, low, "right")
            return
        left, top, bottom = rect.right - wide + thick / 2, rect.y + thick, rect.bottom - thick
        body: list[str] = []
        for place, whole, fifth in places:
            path = f"M{left + place:.1f},{top:.1f} V{bottom:.1f}"
            if fifth == 4:
                end = left + place - step * 0.5
                path = f"M{end - 4 * step:.1f},{bottom:.1f} L{end:.1f},{top:.1f}"
            body.append(art.path(path, "none", colour, thick, **art.CAP))
            if not whole:
                body.append(art.path(path, "none", layout.style.theme.surface, thick * 0.45, **art.CAP))
        margin = round(2 * thick + step)
        box = rect.inflate(2 * margin, 2 * margin)
        markup = art.document("".join(body), (box.x, box.y, box.width, box.height))
        target.blit(art.drawn(markup, box.size), box)
