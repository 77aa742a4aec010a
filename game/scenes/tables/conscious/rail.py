"""Below the plaques what a player grows and what takes its place for a while, and what helps now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

import pygame

from game import words
from game.engine.games.conscious.components import OCTAVES, Octave
from game.engine.games.conscious.state import Discs
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.looks import Seen
from game.scenes.tables.conscious.now import Effects
from game.scenes.tables.conscious.parts import BoxPanel
from game.scenes.tables.conscious.path_pictures import gate_card
from game.scenes.tables.conscious.pictures import chip_picture, disc_picture, square
from game.scenes.tables.interface import Table
from game.scenes.tables.stage import View
from game.tellings import telling_of
from game.tellings.conscious.aim import DISCS, QUARTERS, Aim, Growing, Sought, life_line, quarter, to_go
from game.tellings.conscious.help import HELPS, Help, helps
from game.tellings.conscious.lives import NextLife, next_life
from game.tellings.conscious.path import Nearness, Wanted, nearness
from game.tellings.conscious.things import capital, phrase, table
from game.thinking import Thinker
from game.widgets import art, card
from game.widgets.accessibility import AccessibilityNode
from game.widgets.boxes import (
    MANY,
    Column,
    Either,
    Framed,
    Layout,
    Node,
    Picture,
    Row,
    Rule,
    Size,
    Space,
    Text,
    height,
)
from game.widgets.canvas import Rect
from game.widgets.controls import Button
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style
from game.widgets.theme import Theme
from game.widgets.token import mark_picture
from game.window import wake

TITLE, HEAD, SMALL = 2.9, 2.25, 1.95  # u: the type of the title, of what is grown, and of all else
DISC = 2.6  # u
CARD = 6.6  # u: a card that is asked for
FULL, MORE, LESS, LEAST = 4, 3, 2, 1  # how much of it is told
Kind = Literal["astral", "mental", "notes"]  # what is gathered


class AimPanel(BoxPanel):
    """A seat's aim; touched it opens the Path, looked at it tells what comes next there."""

    def __init__(
        self, rect: Rect, style: Style, looked: Callable[[], None], touched: Callable[[], None]
    ) -> None:
        super().__init__("rail/aim", rect, style, 3, looked, touched)
        self.aim: Aim | None = None
        self._told: tuple[Aim, str, int] | None = None
        self._opened = 0, ""

    def tell(self, aim: Aim, title: str, charm: int) -> None:
        """Show what a seat is after: as much of it as there is room for."""
        if (aim, title, charm) != self._told:
            self.aim, self._told = aim, (aim, title, charm)
            self.put(*(tree(aim, title, charm, self.style.theme, much) for much in (FULL, MORE, LESS, LEAST)))
            self.call(f"{title}. {aim.said}".strip())

    def begin(self, turn: int, said: str) -> None:
        """Let who cannot see it hear one sentence as a turn begins."""
        if said and turn != self._opened[0]:
            self._opened = turn, said

    def accessibility_children(self) -> Sequence[AccessibilityNode]:
        turn, said = self._opened
        return [AccessibilityNode("words", said, self.seen_at, key=str(turn), live=True)] if said else []


def tree(aim: Aim, title: str, charm: int, theme: Theme, much: int) -> Node:
    """A seat's aim as boxes: all of it, or only what is missing."""
    path = Text(f"{phrase('path')} ›", SMALL, theme.gold, "semibold")
    head = Either(
        Row(Text(title, TITLE, theme.ink, "garamond"), Space(1.0, grow=1.0), path),
        Text(title, TITLE, theme.ink, "garamond", cut=True),
    )
    parts: list[Node] = [head]
    if aim.grows is not None:
        parts.append(_grows(aim, aim.grows, charm, theme, much))
    if aim.seeks is not None:
        parts.append(_seeks(aim.seeks, theme, much))
    if much == FULL:
        parts.append(_whole_way(aim, theme))
    ruled: list[Node] = []
    for part in parts:
        ruled += [Rule(theme.line)] * (len(ruled) > 1 and much > LEAST) + [part]
    return Framed(Column(*ruled, gap=0.9 if much == FULL else 0.5), 1.8, 1.2)


def _headed(title: str, does: str, theme: Theme, much: int) -> Node:
    """What is grown, and beside or below it what it is good for, where that has room."""
    named = Text(capital(title), HEAD, theme.ink, "semibold", lines=2, leading=1.15)
    beside = Row(Text(capital(title), HEAD, theme.ink, "semibold"), Text(does, SMALL, theme.ink2), gap=0.8)
    below = Column(named, Text(capital(does), SMALL, theme.ink2, lines=2, leading=1.15))
    return Either(beside, below if much > LESS else named)


# -- the body


def _grows(aim: Aim, grows: Growing, charm: int, theme: Theme, much: int) -> Node:
    nodes: list[Node] = []
    if much > LEAST:
        nodes.append(_headed(grows.title, grows.does, theme, much))
    nodes.append(_discs(grows, theme, much))
    ink = theme.gold if grows.missing else theme.ink
    nodes.append(Text(capital(to_go(aim)), SMALL, ink, "semibold", lines=2, leading=1.15))
    if aim.left is not None:
        if much == FULL:
            nodes.append(LifeLine(aim.position, charm, theme))
        said = Text(life_line(aim.left), SMALL, theme.ink, least_units=SMALL)
        far = Text(quarter(aim.position), SMALL, theme.ink2, least_units=SMALL)
        nodes.append(Either(Row(said, Space(1.0, grow=1.0), far), said))
    return Column(*nodes, gap=0.4)


def _discs(grows: Growing, theme: Theme, much: int) -> Node:
    """The discs of each octave, those that are missing dashed; of many the number alone."""
    found: list[Node] = []
    for octave in OCTAVES:
        had, asked = grows.had[octave], grows.asked[octave]
        ink = theme.ink2 if had == asked else theme.gold
        said = phrase("aim.each", octave=table("chip", octave), had=had, asked=asked)
        short = phrase("aim.of", count=had, whole=asked)
        if grows.whole > DISCS:
            node = Row(
                Picture(partial(_disc, grows.kind, octave, True), DISC), Text(short, SMALL, ink), gap=0.5
            )
            found.append(node)
            continue
        row = discs_of(grows.kind, octave, had, asked)
        told = Text([said, short] if asked > 1 else short, SMALL, ink, least_units=SMALL)
        found.append(Column(row, told, align="center") if much == FULL else row)
    return Row(*found, gap=0.9, align="start")


def discs(kind: Kind, had: Discs, asked: Discs, high: float = DISC) -> Node:
    """All discs of a body one by one, those that are missing dashed; `high` is in u."""
    return Row(*(discs_of(kind, each, had[each], asked[each], high) for each in OCTAVES), gap=high * 0.35)


def discs_of(kind: Kind, octave: Octave, had: int, asked: int, high: float = DISC) -> Node:
    """The discs of one octave, those that are missing dashed."""
    shown = [Picture(partial(_disc, kind, octave, place < had), high) for place in range(asked)]
    return Row(*shown, gap=high * 0.06)


def _disc(kind: Kind, octave: Octave, had: bool, side: int) -> pygame.Surface:
    if kind == "notes":
        return chip_picture(octave, "mental", side)
    return disc_picture(kind, octave, side) if had else square("disc-empty", side, 98)


@cached_picture
def discs_row(kind: str, had: str, asked: str, side: int) -> pygame.Surface:
    """The discs of a body beside each other, given by how many there are and are asked for of each octave."""
    one = max(4, side - 2)
    gap, places = one * 0.35, list(map(int, asked))
    made = pygame.Surface((round(one * sum(places) + gap * len(places)), side), pygame.SRCALPHA)
    x = one / 2
    for octave, there, whole in zip(OCTAVES, map(int, had), places, strict=True):
        for place in range(whole):
            found: Kind = "mental" if kind == "mental" else "astral"
            art.put(made, _disc(found, octave, place < there, one), (x, side / 2))
            x += one
        x += gap
    return made


class LifeLine(Node):
    """The spiral as a line from its outer to its inner end, with the marks of a life's quarters."""

    def __init__(self, position: int, charm: int, theme: Theme) -> None:
        super().__init__()
        self.position, self.charm, self.theme = position, charm, theme

    def size(self, layout: Layout, across: int) -> Size:
        return across, layout.px(3.2)

    def least(self, layout: Layout) -> int:
        return layout.px(12)

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        side, y = layout.px(1.5), rect.centery
        left, right = rect.x + side, rect.right - side
        at = left + (right - left) * self.position // 244
        thick = max(2, layout.px(0.4))
        pygame.draw.line(target, self.theme.line, (left, y), (right, y), thick)
        pygame.draw.line(target, self.theme.thread, (left, y), (at, y), thick)
        for space in QUARTERS:
            x = left + (right - left) * space // 244
            pygame.draw.line(target, self.theme.ink2, (x, y - side // 2), (x, y + side // 2))
        star = art.square("conscious/star", side)
        target.blit(star, star.get_rect(center=(rect.x + side // 2, y)))
        pygame.draw.circle(target, self.theme.ink, (right, y), side // 2)
        picture = mark_picture(self.charm, rect.height)
        target.blit(picture, picture.get_rect(center=(at, y)))


# -- the school, and what follows it


def _seeks(seeks: Sought, theme: Theme, much: int) -> Node:
    nodes: list[Node] = []
    if much > LEAST:
        nodes.append(_headed(seeks.title, seeks.does, theme, much))
        nodes.append(_asked(seeks, theme, CARD if much == FULL else CARD * 0.85))
    nodes.append(Text(capital(seeks.to_go), SMALL, theme.gold, "semibold", lines=2, leading=1.15))
    if seeks.serves:
        star = Picture(partial(art.square, "conscious/star"), 1.9)
        said = Text(
            [f"{phrase('aim.hand')}: {seeks.serves}", capital(seeks.serves)], SMALL, theme.ink, lines=2
        )
        nodes.append(Row(star, said, gap=0.5))
    return Column(*nodes, gap=0.4)


def _asked(seeks: Sought, theme: Theme, high: float) -> Node:
    """The sign of the school, and the cards it asks for: those that are had, and the others dashed."""
    nodes: list[Node] = []
    if seeks.school is not None:
        nodes.append(Picture(partial(art.square, f"conscious/school-{seeks.school}"), high * 0.9))
    shown = [want for want in seeks.wants if want.card or want.suit]
    nodes += [Picture(partial(wanted_picture, want, theme.gold), high) for want in shown]
    return Row(*nodes, gap=0.4)


def wanted_picture(want: Wanted, ink: str, side: int) -> pygame.Surface:
    """A card that is asked for, small: ticked where it is had, else faint within a dashed edge."""
    wide = round(side / 2.04)
    if want.card in faces.JOKERS:
        drawn = card.picture(faces.part(want.card), wide)
    else:
        rank, suit = (want.card[:-1], want.card[-1]) if want.card else ("Q", want.suit)
        drawn = gate_card(rank, suit, want.had, wide, words.language)
    return drawn if want.had else _missing(drawn, wide, ink)


def _missing(drawn: pygame.Surface, wide: int, ink: str) -> pygame.Surface:
    """A card that is still missing."""
    size, shown = drawn.get_size(), drawn.copy()
    tall, thick = round(wide * 1.44), max(1.4, wide * 0.06)
    at = (size[0] - wide) / 2, (size[1] - tall) / 2
    veil = art.rounded(*at, wide, tall, wide * 0.16, shapes.PAPER, opacity=0.6)
    edge = art.rounded(*at, wide, tall, wide * 0.16, "none", ink, thick, dash="4 3")
    shown.blit(art.picture(veil + edge, (0, 0, *size), size), (0, 0))
    return shown


def _whole_way(aim: Aim, theme: Theme) -> Node:
    """Body, school, Aces, JOKER and the sun, those that are reached in full."""
    shown = [Picture(partial(_stage, sign, reached), 3.2) for sign, reached in aim.stages]
    head = Row(
        Text(phrase("aim.way"), SMALL, theme.ink, "semibold"),
        Space(1.0, grow=1.0),
        Text(phrase("aim.way.end"), SMALL, theme.ink2, "italic"),
    )
    spread: list[Node] = []
    for each in shown:
        spread += [Space(grow=1.0)] * bool(spread) + [each]
    return Column(Either(head, head.nodes[0]), Row(*spread), gap=0.3)


@cached_picture
def _stage(sign: str, reached: bool, side: int) -> pygame.Surface:
    if sign == "body":
        found = disc_picture("astral", "F", side)
    elif sign == "sun":
        found = art.square("conscious/sun", side)
    else:
        found = card.picture(faces.part(sign if sign == "JO" else f"{sign}S"), round(side / 1.6))
    if not reached:
        found = found.copy()
        found.set_alpha(110)
    return found


# -- what helps now

MOST = 0.45  # of its room: so high it is at most
GAP = 1.2  # u: above it


class HelpPanel(BoxPanel):
    """A title, one want and one reason; touched it is put away, or opened again."""

    def __init__(self, rect: Rect, style: Style, touched: Callable[[], None]) -> None:
        super().__init__("now/help", rect, style, touched=touched)
        self.told: Help | None = None
        self.open = False

    def tell(self, told: Help | None, open_: bool, room: Rect) -> None:
        """Show a help at the foot of a room, as high as its words are; folded it has its title alone."""
        theme, title = self.style.theme, phrase("help.title")
        self.told, self.open = told, open_
        sign = Text("×" if open_ else "›", 2.6, theme.ink2)
        parts: list[Node] = [Row(Text(title, 2.5, theme.ink, "garamond", cut=True), Space(1, grow=1), sign)]
        if open_ and told is not None:
            parts.append(Text(told.want, 2.1, theme.ink, "semibold", lines=2, leading=1.2))
            parts.append(Text(told.reason, 1.95, theme.ink2, lines=MANY, leading=1.2))
        tree = Framed(Column(*parts, gap=0.5), 1.8, 1.0)
        high = min(height(tree, self.style, room.width), round(room.height * MOST))
        rect = Rect(room.x, room.bottom - high, room.width, high)
        if rect != self.rect:
            self.move_to(rect)
        self.put(tree)
        self.call(title, f"{told.want} {told.reason}" if open_ and told is not None else "")


class Helping:
    """Lets a bot pick an act from what the seat knows, and tells why; never where others may read it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.mind = Thinker(wake)
        self.panel: HelpPanel | None = None
        self.room = Rect(0, 0, 0, 0)
        self.laid: Callable[[Rect], None] = lambda _: None
        self._asked: int | None = None  # the step it is thought about

    def build(self, room: Rect, laid: Callable[[Rect], None]) -> None:
        """Stand at the foot of a room; `laid` is told what is left of it, whenever that is another."""
        self.room, self.laid = room, laid
        self.panel = HelpPanel(room.copy(), self.table.style, self.turn)
        self.table.canvas.add(self.panel)
        self.show(None)

    @property
    def wanted(self) -> bool:
        """Whether who looks wants it told."""
        return self.table.app.settings.get(HELPS, True)

    def turn(self) -> None:
        """Put it away, or let it be told again."""
        app = self.table.app
        app.settings.set(HELPS, not self.wanted)
        app.keep_settings()
        self._asked = None
        self.show(None)
        self.ask()

    def show(self, told: Help | None) -> None:
        """Show what helps, or its title alone where it was put away; nothing to say leaves nothing there."""
        if self.panel is None:
            return
        left, seen = self.room.copy(), self._may and (told is not None or not self.wanted)
        self.panel.tell(told, self.wanted, self.room)
        self.panel.show(seen)
        if seen:
            left.height -= self.panel.rect.height + self.table.style.px(GAP)
        self.laid(left)

    @property
    def _may(self) -> bool:
        """Whether only who holds the hand reads it, in a turn of its own; a lesson says itself what helps."""
        table = self.table
        alone = table.viewer is not None and not table.display.mode.for_all
        return alone and table.holds_moments and table.sitting.match.to_act == table.viewer

    def ask(self) -> None:
        """Begin to think of what helps now; what was told of another moment goes."""
        match, seat = self.table.sitting.match, self.table.viewer
        if match.over and self.wanted:  # the first life is over
            self.table.app.settings.set(HELPS, False)
        if self.panel is None or self._asked == len(match.story):
            return
        self.mind.stop()
        self._asked = len(match.story)
        self.show(None)
        if self._may and self.wanted and seat is not None:
            self.mind.start(match.game.name, match.view(seat), match.legal(), "strong", self._asked)

    def update(self) -> None:
        """Take what was picked, and say it in the words of the aim."""
        if self.panel is None or not self._may or not self.wanted:
            return
        picked = self.mind.answer()
        if picked is None:
            return
        sitting, view = self.table.sitting, self.table.view()
        telling, names = telling_of(sitting.game), sitting.names
        label, does = telling.label(view, picked, names), telling.effect(view, picked, names)
        self.show(helps(view, picked, label, does, names))


# -- what stands below the plaques

TURN = 7.0, 1.4  # u: the height of the button of this turn in the rail, and what is free below it


class Parting(BoxPanel):
    """The discs that were had and those that were missing, and what is left to do; touched it goes away."""

    def __init__(self, rect: Rect, style: Style, touched: Callable[[], None]) -> None:
        super().__init__("rail/parting", rect, style, 3, touched=touched)
        self.seat: int | None = None

    def show_parting(self, seat: int, found: Nearness, astral: bool, more: Sequence[str]) -> None:
        """Tell how near the next body was to a seat, and more: what it may do now, or in another life."""
        self.seat, theme = seat, self.style.theme
        said = [Text(f"{found.line}.", SMALL, theme.ink, lines=MANY)]
        said += [Text(each, SMALL, theme.ink2, lines=MANY) for each in more]
        title = Text(found.title, 2.5, theme.ink2, "italic", least_units=SMALL)
        shown = discs("astral" if astral else "mental", found.had, found.asked)
        self.put(Framed(Column(title, shown, *said, gap=0.8), 1.6, 1.2))
        self.call(found.title, " ".join(way for each in said for way in each.ways))


class Rail:
    """What a player grows and what takes its place for a while; each None without room for it."""

    def __init__(self, table: Table, looked: Callable[[], None], touched: Callable[[], None]) -> None:
        self.table, self._looked, self._touched = table, looked, touched
        self.clear()
        self._farewells = self._said_farewell()
        self._to_try: NextLife | None = None  # what the one person who sits here may try in another life

    def _said_farewell(self) -> set[int]:
        """Who left before this table was opened: it was told then, but to who sits here alone."""
        sitting = self.table.sitting
        gone = {seat for seat, fields in enumerate(sitting.match.view(None)["seats"]) if fields["out"]}
        return gone - set(sitting.persons) if len(sitting.persons) == 1 else gone

    def clear(self) -> None:
        """Nothing stands there, until it is built."""
        self.aims: AimPanel | None = None
        self.parting: Parting | None = None
        self.effects: Effects | None = None
        self.turn_door: Button | None = None

    def build(self, rect: Rect, door: bool) -> None:
        """The aim below the plaques, where there is room; with the door to this turn if that is asked."""
        style = self.table.style
        asked = style.px(TURN[0]) + style.px(TURN[1]) if door else 0
        place = Rect(rect.x, rect.y + asked, rect.width, rect.height - asked)
        self.build_aim(place)
        self.parting = Parting(rect, style, self._parted)
        self.parting.show(False)
        if door:
            self._build_turn_door(rect)
        self.effects = Effects("rail/effects", rect, style, 4)
        self.effects.show(False)
        self.table.canvas.add(self.parting, self.effects)

    def build_aim(self, rect: Rect) -> None:
        """What a player grows, in a rectangle."""
        self.aims = AimPanel(rect, self.table.style, self._looked, self._touched)
        self.table.canvas.add(self.aims)

    def _build_turn_door(self, room: Rect) -> None:
        """A button above the aim opens the drawer where this turn lies."""
        style, table = self.table.style, self.table
        place = Rect(room.x, room.y, room.width, style.px(TURN[0]))
        said, deed = phrase("facets.title"), table.drawers.open_log
        self.turn_door = Button("rail/turn", place, style, said, deed, icon="log", units=2.3, depth=3)
        table.canvas.add(self.turn_door)

    def _parted(self) -> None:
        """How near a body was has been read: the aim is seen again."""
        if self.parting is not None and self.parting.seat is not None:
            self._farewells.add(self.parting.seat)
            self._tell_parting(self.table.view())

    def _tell_parting(self, view: View) -> None:
        """How near a body was to who has left; else what is grown."""
        if self.aims is None or self.parting is None:
            return
        sitting = self.table.sitting
        gone = [seat for seat, fields in enumerate(view["seats"]) if fields["out"]]
        self._farewells &= set(gone)
        seat = next((seat for seat in reversed(gone) if seat not in self._farewells), None)
        self.aims.show(seat is None)
        if self.turn_door is not None:
            self.turn_door.show(seat is None)
        self.parting.show(seat is not None)
        found = None if seat is None else nearness(view, seat, sitting.names)
        if seat is None or found is None:
            return
        staying = [other for other in sitting.persons if other not in gone]
        watch = "near.watch" if staying else "near.watch.alone"
        said = [] if sitting.is_bot(seat) else [f"{phrase(watch, name=sitting.names[seat])}."]
        if not staying and said and self._to_try is None:
            self._to_try = next_life(sitting.match, seat)
        if not staying and said and self._to_try is not None:
            said = [phrase("next_life.try"), self._to_try.want, self._to_try.reason]
        self.parting.show_parting(seat, found, view["seats"][seat]["body"] == "physical", said)

    def tell(self, seen: Seen) -> None:
        """Show what who looks grows, or how near a body was to who has left."""
        if self.aims is not None:
            self.aims.tell(*seen.aim)
            self.aims.begin(*telling_of(self.table.sitting.game).opening(seen.view, seen.aim[0].seat))
        self._tell_parting(seen.view)
