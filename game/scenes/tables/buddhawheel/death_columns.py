"""What stands beside a death: the mind that decides and those behind it, and what protects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game import words
from game.engine.games.buddhawheel import REFUGES
from game.engine.match import Transition
from game.scenes.tables.buddhawheel import card as faces
from game.scenes.tables.buddhawheel import signs
from game.scenes.tables.buddhawheel.minds import mind, realm_of
from game.scenes.tables.buddhawheel.moment_pictures import struck
from game.scenes.tables.buddhawheel.signs import GAME
from game.tellings.buddhawheel import Birth, Passing, Shelter, meditated_colours, passing, realm_named
from game.widgets import art, boxes, card, text
from game.widgets.boxes import MANY, Column, Drawn, Item, Layout, Node, Picture, Row, Rule, Space, Text
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button
from game.widgets.panel import Bordered
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style

Point = tuple[float, float]

MARK = "#FFD873"
PALE = "#F4EAD7"  # what is written on the night
APART = 11.0  # u: between the card and what remains at the most, for the line that leads away from it
LEAST = 14.0  # u: the breadth of the card at the least
READ = 2.2  # u: the type of what remains
BROAD = {"decided": 0.032, "protects": 0.027}  # a u of type at the most, for the breadth of a column
COMPACT = 64.0  # u: in a column less tall signs stand beside the words, not above them


@dataclass(frozen=True)
class Death:
    """A death and the birth it led to.

    `square` is where it came; `behind` are the minds that stay, the newest first; `powers` and `ended` (the
    realms whose colours are meditated) are what the player had; `life` counts the births with this one.
    """

    seat: int
    square: str
    told: Passing
    powers: int
    ended: tuple[str, ...]
    life: int
    rule: str

    @property
    def birth(self) -> Birth:
        """Where it led, by which mind, and what turned that."""
        return self.told.birth

    @property
    def behind(self) -> tuple[str, ...]:
        """The minds behind the one that decided, the newest first."""
        return tuple(reversed(self.told.behind))


def death_of(died: Transition, born: Transition, names: Sequence[str]) -> Death:
    """A death, from its own event and that of the birth, or of the Bardo."""
    seat = died.event["seat"]
    fields = died.before["seats"][seat]
    told = passing(died.before, seat, names)
    assert told is not None
    ended = tuple(realm_of(f"@{colour}") for colour in meditated_colours(fields))
    life = born.after["seats"][seat]["lives"]
    return Death(seat, fields["square"], told, fields["powers"], ended, life, born.event["rule"])


def in_column(name: str, style: Style, rect: Rect) -> Style:
    """A style whose type is no larger than a column has room for."""
    return style.grown(rect.width * BROAD[name] / style.measure.u)


class Aside(Drawn):
    """What is laid out in a column beside the wheel. A touch goes through it."""

    touchable = False

    def __init__(self, name: str, rect: Rect, style: Style, tree: Node, depth: int) -> None:
        super().__init__(name, rect, boxes.lay(tree, style, rect, least_scale=0.3), depth)
        self.bleed = style.px(2.4)

    def preparing(self) -> list[Callable[[], None]]:
        """What makes the pictures ready that it is made of, a little at a time."""
        unseen = pygame.Surface((1, 1), pygame.SRCALPHA)
        return [partial(node.draw, self.layout, unseen, rect) for node, rect in self.layout.drawn]


class DecidingCard(Node):
    """The card that decides, its sign circled twice; or an outline, with what it means that there is none."""

    def __init__(self, entry: str | None, widest: int) -> None:
        super().__init__(name="card")
        self.entry, self.widest = entry, widest

    def size(self, layout: Layout, across: int) -> tuple[int, int]:
        across = min(across, self.widest)
        return across, round(across * card.RATIO) + layout.px(APART)

    def least(self, layout: Layout) -> int:
        return layout.px(LEAST)

    def lowest(self, layout: Layout, across: int) -> int:
        return round(layout.px(LEAST) * card.RATIO)

    def place(self, layout: Layout, rect: Rect) -> None:
        """As large as it can be, in the middle of its breadth; what height it does not need is left below."""
        wide = min(rect.width, round((rect.height - layout.px(2)) / card.RATIO))
        left = rect.x + (rect.width - wide) // 2
        super().place(layout, Rect(left, rect.y, wide, round(wide * card.RATIO)))

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        if self.entry is not None:
            art.put(target, card.picture(faces.face(self.entry, rect.width), rect.width), rect.center)
            art.put(target, _ring(round(28 * rect.width / faces.WIDE)), sign_on(rect))
            return
        target.blit(_empty(rect.size, layout.px(2)), rect)
        side = round(rect.width * 0.3)
        medal = signs.medal("bardo", side)
        y = rect.y + round(rect.height * 0.36)
        art.put(target, medal, (rect.centerx, y))
        said = Text(words.phrase(GAME, "death.empty"), 2.4, "#E4DCCB", lines=MANY, align="center")
        room = rect.width - layout.px(4)
        said.draw(layout, target, Rect(rect.x + layout.px(2), y + side - layout.px(2), room, layout.px(10)))


def sign_on(rect: Rect) -> Point:
    """Where on a card the sign stands that says where it leads."""
    unit = rect.width / faces.WIDE
    return round(rect.x + 44 * unit), round(rect.bottom - 38 * unit)


class Decided(Aside):
    """The card that decides, and what remains behind it."""

    def __init__(self, rect: Rect, style: Style, death: Death, depth: int) -> None:
        self.death = death
        entry = death.birth.card
        said = words.phrase(GAME, "death.empty_title" if entry is None else "death.decides")
        style = in_column("decided", style, rect)
        shown, behind = DecidingCard(entry, rect.width), _remains(death, style)
        both: Node = Column(shown, behind)
        if rect.height < rect.width * 1.2:
            shown.widest = min(rect.width // 2, round((rect.height - style.font_px(4.5)) / card.RATIO))
            behind.grow = 1
            both = Row(shown, behind, gap=1.6, align="start")
        tree = Column(Text(said, 3.0, PALE, "italic"), both, gap=0.6)
        super().__init__("death/decided", rect, style, tree, depth)

    @property
    def sign(self) -> Point | None:
        """Where on the screen the sign stands that says where the card leads; None where there is no card."""
        return sign_on(self.layout.places["card"]) if self.death.birth.card is not None else None


def _remains(death: Death, style: Style) -> Node:
    """The minds behind the one that decided, on a sheet; nothing where none did."""
    if death.birth.card is None:
        return Space()
    colours = style.theme
    said = words.phrase(GAME, "death.remains" if death.behind else "death.remains_none")
    side = max(3.7, 3.1 * style.measure.text)
    rows: list[Node] = [Text(said, 2.4, colours.ink2, "italic", lines=MANY)]
    for entry in death.behind:
        found = mind(entry)
        ink = signs.smiling(colours.dark) if found.happy else colours.loss
        medal = Picture(partial(signs.medal, found.realm or "bardo"), side, least_high=2.8)
        face = Picture(partial(signs.face, found.happy, ink=ink), side, least_high=2.8)
        rows.append(
            Row(medal, face, Text(found.name, READ, colours.ink, "semibold", least_units=1.2), gap=0.7)
        )
    return Bordered(Column(*rows, gap=0.7), 1.6, 0.9)


class Protects(Aside):
    """What protects from a birth: the one that acted in a double thread, then the way to the clause."""

    def __init__(
        self, rect: Rect, style: Style, death: Death, name: str, depth: int, deed: Callable[[], None]
    ) -> None:
        self.death, self.style, self.deed = death, in_column("protects", style, rect), deed
        self.found = death.told.shelters
        self.compact = rect.height < style.px(COMPACT)
        title = words.phrase(GAME, "death.protects", name=name)
        panels = [self._panel(each) for each in sorted(self.found, key=lambda each: not each.acted)]
        tall = self.style.font_px(2.4) + style.px(1.2 if self.compact else 2.4)
        clause = Item(partial(self._clause, depth + 1), None, tall)
        gap = 1.0 if self.compact else 1.8
        tree = Column(Text(title, 3.0, PALE, "italic"), *panels, clause, gap=gap)
        super().__init__("death/protects", rect, self.style, tree, depth)

    def _clause(self, depth: int, rect: Rect) -> Widget:
        """The way to the clause, as far as it can be said."""
        said = words.phrase(GAME, "death.clause", rule=self.death.rule)
        height = self.style.font_px(2.0)
        if text.width(said, "semibold", height) > rect.width - self.style.px(4) - rect.height:
            said = self.death.rule
        return Button("death/clause", rect, self.style, said, self.deed, icon="rules", units=2.0, depth=depth)

    def _panel(self, shelter: Shelter) -> Node:
        colours = self.style.theme
        said = shelter.line
        if shelter.there and not shelter.acted:
            said = words.phrase(GAME, "death.not_needed", line=said)
        ink = colours.ink if shelter.there else colours.ink2
        told: list[Node] = [
            Text(shelter.title, 2.8, ink, "semibold", least_units=1.3),
            Text(said, 2.0, colours.ink2, lines=MANY),
        ]
        shown = self._signs(shelter)
        if self.compact or shelter.kind == "doubt":
            inner: Node = Row(shown[0], Column(*told, grow=1), gap=1.6)
        else:
            tick = [Space(grow=1), self._tick()] if shelter.acted else []
            instead = self.death.birth.instead_of
            turned = [Rule(colours.line), self._turned(instead)] if shelter.acted and instead else []
            above = [Row(*shown, *tick, gap=0.8)] if shown else []
            inner = Column(*above, *told, *turned, gap=0.6)
        return Bordered(inner, 2.0, 1.2 if self.compact else 1.6, threaded=shelter.acted)

    def _signs(self, shelter: Shelter) -> list[Node]:
        """The realms whose signs, or the parasols, tell what protects; faint where they do not count."""
        colours, high = self.style.theme, 4.4 if self.compact else 5.4
        made: list[Callable[[int], pygame.Surface]]
        if shelter.kind == "refuge":
            taken = self.death.powers
            if self.compact:
                taken = REFUGES if shelter.there else 0
            made = [partial(signs.power, 0, each < taken, ink=colours.ink3) for each in range(REFUGES)]
        else:
            ended = [realm for realm in self.death.ended if realm != "human"]
            made = [partial(signs.light, realm, "meditated", dark=colours.dark) for realm in ended]
            if shelter.kind == "doubt" or (self.compact and not made):
                made = [partial(signs.medal, "bardo")]
        return [Picture(each, high, least_high=2.8) for each in made]

    def _tick(self) -> Node:
        ink = signs.smiling(self.style.theme.dark)
        return Picture(lambda side: art.square("shared/icon-check", side, ink), 3.9, least_high=2.4)

    def _turned(self, instead: str) -> Node:
        """The birth that would have been, struck through, and the one it was turned into."""
        colours, birth = self.style.theme, self.death.birth
        arrow = Picture(lambda side: art.square("shared/icon-forward", side, colours.gold), 3.8, least_high=2)
        return Row(
            Picture(partial(struck, instead), 5.4, least_high=2.8),
            arrow,
            Picture(partial(signs.medal, birth.realm), 5.4, least_high=2.8),
            Text(realm_named(birth.realm), 2.8, colours.ink, "semibold"),
            gap=0.8,
        )


@cached_picture
def _ring(radius: int) -> pygame.Surface:
    """Two rings of thread round a sign."""
    drawing = signs.Drawing()
    for far, colour, wide, thick in (
        (1.0, "#0B0E18", 0.24, 0.5),
        (1.0, MARK, 0.12, 1.0),
        (1.2, MARK, 0.055, 1.0),
    ):
        drawing.add("circle", cx=0, cy=0, r=far, stroke=colour, stroke_width=wide, opacity=thick)
    side = round(radius * 2.7)
    return drawing.picture((-1.35, -1.35, 2.7, 2.7), (side, side))


@cached_picture
def _empty(size: tuple[int, int], radius: int) -> pygame.Surface:
    """The dashed outline of a card that is not there."""
    w, h = size
    body = art.rounded(2, 2, w - 4, h - 4, radius, "#0B0F1E", opacity=0.4)
    body += art.rounded(2, 2, w - 4, h - 4, radius, "none", "#8A93B8", 2.0, 1, "9 8")
    return art.picture(body, (0, 0, w, h), size)
