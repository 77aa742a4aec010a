"""The words of what is kept of a match: what it was, who played, one line each, the day and the seal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.scenes.layout.keepsake import KeepsakePlan
from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.token import token_picture

MOST = 3  # lines below a name
CLOSER = 0.9  # of its height, the type of a line that is not broken for that
SEAL, SEALED = "#A8372A", "#FFF3DC"


@dataclass(frozen=True)
class Inks:
    """The colours of the words on their ground; `strand` is that of each charm's own line."""

    title: str = "#FFF3D6"
    gold: str = "#E9C98A"
    line: str = "#E4D9C4"
    quiet: str = "#C3B8A3"
    rule: str = "#C9974A"
    strand: tuple[str, ...] = theme.STRANDS


@dataclass(frozen=True)
class Row:
    """What is said of a seat: its token, its name (empty where it is left out), its place, a line or two."""

    charm: int
    name: str
    place: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Colophon:
    """All the words, in the order in which they stand."""

    title: str
    subtitle: str
    rows: tuple[Row, ...]
    foot: str
    day: str

    @property
    def heard(self) -> str:
        """The same for who hears it."""
        rows = (", ".join(filter(None, (row.name, row.place, *row.lines))) for row in self.rows)
        return ". ".join(filter(None, (self.title, self.subtitle, *rows, self.foot, self.day)))


def write(target: pygame.Surface, plan: KeepsakePlan, told: Colophon, inks: Inks) -> Iterator[None]:
    """Write everything where it was planned, a row a step."""
    _write_head(target, plan, told, inks)
    yield
    for index, row in enumerate(told.rows):
        write_row(target, row_place(plan, len(told.rows), index), row, inks, plan.unit)
        yield
    _write_foot(target, plan, told, inks)


def row_place(plan: KeepsakePlan, count: int, index: int) -> Rect:
    """Where a seat's row stands."""
    rows = -(-count // plan.across)
    across, deep = index % plan.across, index // plan.across
    wide = plan.rows.width // plan.across
    tall = min(plan.rows.height // max(1, rows), round(plan.unit * 15))
    return Rect(plan.rows.x + across * wide, plan.rows.y + deep * tall, round(wide * 0.96), tall)


def write_row(target: pygame.Surface, place: Rect, row: Row, inks: Inks, unit: float) -> None:
    """A seat: its token, its name over a line in its colour, and below it what is told of it."""
    scale = min(unit, place.height / 14)
    side = round(scale * 7.6)
    token = token_picture(row.charm, side)
    target.blit(token, token.get_rect(midtop=(place.x + round(scale * 4.4), place.y + round(scale * 0.4))))
    left = place.x + round(scale * 11.2)
    right, strand = place.right, inks.strand[row.charm]
    small = max(11, round(scale * 3.0))
    aside = text.width(row.place, "italic", small)
    room, low = right - left - aside - round(scale * 2), place.y + round(scale * 4.4)
    named = round(scale * 4.8)
    text.put_fitted(target, row.name, "garamond", named, inks.title, left, low, room, smallest=small)
    if row.name:
        text.put(target, row.place, "italic", small, inks.gold, right, low, "right")
    else:
        text.put(target, row.place, "italic", round(scale * 3.8), inks.gold, left, low)
    thick = max(2, round(scale * 0.32))
    body = art.tag(
        "path",
        d=f"M0,{thick / 2} H{right - left}",
        stroke=strand,
        stroke_width=thick,
        **art.dashed(row.charm, thick, 0.0),
    )
    size = right - left, thick
    target.blit(art.raster(art.document(body, (0, 0, *size)), size), (left, place.y + round(scale * 6.0)))
    baseline, height = place.y + scale * 9.3, max(11, round(scale * 2.35))
    room, close = right - left, round(height * CLOSER)
    told = [
        (number, part)
        for number, line in enumerate(row.lines[:2])
        for part in text.wrapped(line, "inter", close, room)
    ]
    if len(told) > MOST:  # longer ones are written smaller
        told = list(enumerate(row.lines[:2]))
    for number, line in told:
        ink, least = inks.quiet if number else inks.line, max(9, round(height * 0.72))
        text.put_fitted(target, line, "inter", height, ink, left, baseline, room, smallest=least)
        baseline += scale * (3.0 if len(told) < MOST else 2.5)


def _write_head(target: pygame.Surface, plan: KeepsakePlan, told: Colophon, inks: Inks) -> None:
    head, unit = plan.head, plan.unit
    large, small = round(unit * (8.8 if plan.shape == "tall" else 11.8)), round(unit * 3.8)
    across = round(head.width * 0.6) if plan.shape == "tall" else head.width
    lines, large = text.name_lines(
        told.title, "garamond", large, round(large * 0.5), across, round(large * 1.2)
    )
    x = head.x - round(large * 0.03)
    y = head.y + large * 0.86
    y = text.put_lines(target, lines, "garamond", large, inks.title, x, y, round(large * 1.02))
    y += round(small * 1.6) - large
    if plan.shape == "tall":
        low = head.y + round(unit * 4.4)
        _put_gold(target, told.subtitle, small, inks, head.right, low, head.width * 0.5, "right")
        day = round(unit * 2.6)
        text.put(target, told.day, "inter", day, inks.quiet, head.right, head.y + round(unit * 8.2), "right")
        return
    x = head.x + round(unit * 0.3)
    least, room = round(small * 0.7), head.bottom - y if plan.shape == "wide" else head.height
    parts = text.wrapped(told.subtitle, "italic", small, head.width)
    while small > least and (len(parts) - 1) * small * 1.2 + small * 0.4 > room:  # above the rule
        small -= 1
        parts = text.wrapped(told.subtitle, "italic", small, head.width)
    text.put_lines(target, parts, "italic", small, inks.gold, x, y, round(small * 1.2))
    if plan.shape == "wide":
        pygame.draw.rect(target, inks.rule, (head.x, head.bottom, head.width, max(1, round(unit * 0.16))))


def _put_gold(
    target: pygame.Surface,
    said: str,
    height: int,
    inks: Inks,
    x: int,
    low: int,
    across: float,
    align: text.Align = "left",
) -> None:
    least = round(height * 0.6)
    text.put_fitted(target, said, "italic", height, inks.gold, x, low, round(across), align, least)


def _write_foot(target: pygame.Surface, plan: KeepsakePlan, told: Colophon, inks: Inks) -> None:
    """The last line, the day, and the seal."""
    foot, unit = plan.foot, plan.unit
    side = round(unit * 5.2)
    seal_at = Rect(foot.right - side, foot.y + (foot.height - side) // 2, side, side)
    small = round(unit * 2.9)
    low = seal_at.centery + round(small * 0.34)
    if plan.date is not None:
        date, low = plan.date, plan.date.y + round(unit * 4.6)
        _put_gold(target, told.day, round(unit * 3.6), inks, date.right, low, date.width, "right")
        seal_at.y = foot.y
        seal(target, seal_at)
        return
    seal(target, seal_at)
    room = seal_at.x - round(unit * 2) - foot.x
    if plan.shape == "tall":
        _put_gold(target, told.foot, small, inks, foot.x, low, room)
        return
    _put_gold(target, told.foot, small, inks, foot.x, low - round(small * 0.75), room)
    text.put(target, told.day, "inter", round(unit * 2.2), inks.quiet, foot.x, low + round(small * 0.72))


def seal(target: pygame.Surface, rect: Rect) -> None:
    """The red seal with the knot."""
    side = rect.width
    shapes, (x, y, wide, _) = art.inner("shared/knot")
    shapes = shapes.replace("#E9B949", SEALED)
    inside = side * 0.72
    scale = inside / wide
    at = (side - inside) / 2
    body = art.rounded(0, 0, side, side, side * 0.12, SEAL)
    body += (
        f'<g transform="translate({at - x * scale:.2f} {at - y * scale:.2f}) scale({scale:.4f})">{shapes}</g>'
    )
    target.blit(art.raster(art.document(body, (0, 0, side, side)), (side, side)), rect)


def told_rows(
    order: Sequence[int],
    charms: Sequence[int],
    names: Sequence[str],
    places: Sequence[str],
    lines: Sequence[tuple[str, ...]],
) -> tuple[Row, ...]:
    """The rows of seats in their order."""
    return tuple(Row(charms[seat], names[seat], places[seat], lines[seat]) for seat in order)
