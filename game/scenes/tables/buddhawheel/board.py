"""The Wheel as it lies on the table: what is built there, where a view puts it, and what is told of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from game import words
from game.engine.cards import code_of
from game.engine.games.buddhawheel import FIRST_SPIRITUAL, LAST_HUMAN
from game.rulebook import cited
from game.scenes.layout.box import Box
from game.scenes.offer import Offer
from game.scenes.tables.buddhawheel.card import READABLE, back
from game.scenes.tables.buddhawheel.field import ARCH, KNOT, Archway, Falls, Field
from game.scenes.tables.buddhawheel.laid import Laid
from game.scenes.tables.buddhawheel.minds import again_of
from game.scenes.tables.buddhawheel.now import DiesNow, ReadCard, lies, now_places, open_card, tell_birth
from game.scenes.tables.buddhawheel.on_the_way import (
    Aside,
    how_far,
    legend,
    what_ends,
    what_here,
    whom_to_help,
)
from game.scenes.tables.buddhawheel.pieces import Dusk
from game.scenes.tables.buddhawheel.piles import Pile
from game.scenes.tables.buddhawheel.signs import GAME, STACKS
from game.scenes.tables.buddhawheel.tokens import WheelToken, seated
from game.scenes.tables.buddhawheel.wheel import TALL, WheelPlan, alone, stands
from game.scenes.tables.buddhawheel.wheel_brush import the_wheel
from game.scenes.tables.buddhawheel.wheel_ground import lay_under
from game.scenes.tables.buddhawheel.wheel_picture import (
    is_painted,
    prepare_wheel,
    wheel_now,
    wheel_with_numbers,
)
from game.scenes.tables.buddhawheel.wheel_table import CORNERS, WheelTable, wheel_table
from game.scenes.tables.interface import Table
from game.scenes.tables.stage import Stage, View
from game.tellings.buddhawheel import Beside, beside, named, square_named
from game.tellings.buddhawheel.read import line_of
from game.tellings.general import Large
from game.widgets import art, boxes
from game.widgets.bubble import Bubble
from game.widgets.canvas import Rect
from game.widgets.card import RATIO, preparing
from game.widgets.gathering import Stand
from game.widgets.sprite import Sprite
from game.widgets.thread import Thread
from game.widgets.token import die_in_bar
from game.widgets.viewport import Viewport

Point = tuple[float, float]

FLOOR = 10
SEAM = 0.4  # u: so much above a floor the ground of a moment ends
EXPLAINED = 745  # over the table and its drawers, under a page
SHOWN_WAYS = 3  # so many ways are dotted at once; more are shown one by one, as they are pointed at
PAIRS = {"HU": -1, "SP": 1, "SU": -1, "DG": 1}  # stacks side by side: which way the name of each leans


class WheelBoard(Stage, ABC):
    """The stage without what may be chosen on it: what the motions and the moments know of it."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.wheel = the_wheel()
        self.tokens: list[WheelToken] = []
        self.piles: dict[str, Pile] = {}
        self.ways: dict[str, list[str]] = {}  # the squares of the way to each that may be chosen
        self._brings: dict[str, str] = {}  # what each card that may be chosen would bring
        self._ready: set[str] = set()  # of the cards to be read, and their backs

    def background(self, target: pygame.Surface) -> None:
        colours = self.table.style.theme
        if colours.dark:
            stops = ((0.0, "#25346A"), (0.5, "#161F40"), (1.0, "#090C19"))
        else:
            stops = ((0.0, "#F7EFDD"), (0.6, "#E6D8BD"), (1.0, "#C6B08A"))
        art.light(target, (0.48, 0.44), stops, 0.72)

    def build(self, rect: Rect) -> None:
        self.rect = rect
        table, style = self.table, self.table.style
        self.laid_out = self.laid_out_in(rect)
        self.plan = WheelPlan(self.wheel, self.laid_out.wheel)
        lay_under(table.canvas.background, Rect(self.plan.outer), style.theme.dark)
        radius = self.plan.radius
        self.field = Field(self.plan, style.measure.u, self._look_at, self._touch)
        self._whole = False
        self._show_wheel()
        self.field.call(words.say("reader.board"))
        self.field.told_as = self._told_squares
        self.falls = Falls(self.plan)
        self.thread = Thread(radius * 0.16)
        self.pulse, self.mote = Sprite("stage/pulse", 70), Sprite("stage/mote", 95)
        self.moon = Sprite("stage/moon", 85)
        self.flame, self.dusk = Sprite("stage/flame", 6), Dusk(Rect(self.plan.outer), 5)
        self.piles = {
            code: Pile(code, realm, Rect(self.laid_out.stacks[code]), style, self._look_at_pile)
            for code, realm in STACKS.items()
        }
        for code in self.laid_out.named:
            self.piles[code].named = rect.inflate(-style.px(1.0), 0)
        if self.laid_out.named == set(CORNERS):  # those of the Paths stand close to their neighbours
            left, right = rect.left - style.px(2.9), rect.right + style.px(4.5)
            room = Rect(left, rect.top, right - left, rect.height)
            for code, leans in PAIRS.items():
                self.piles[code].named, self.piles[code].leans = room, leans
            rim = Rect(self.plan.outer)
            for outer, inner in (("HU", "SP"), ("DG", "SU")):
                aside = self.piles[inner].off_the_wheel(rim.center, rim.width / 2)
                self.piles[outer].aside = self.piles[inner].aside = aside
        self.tokens = [
            WheelToken(f"token/{seat}", person.token, round(TALL * radius), FLOOR + seat)
            for seat, person in enumerate(table.sitting.people)
        ]
        for token in self.tokens:
            token.touchable = False
        self.laid = Laid(table, self._room_for_cards(), self._touch_card, self._look_at_card)
        self.bubble = Bubble("stage/bubble", style, EXPLAINED)
        table.canvas.add(self.field, self.falls, self.thread, Archway(self.field))
        self.add_piles()
        table.canvas.add(*self.tokens, self.pulse, self.moon, self.mote, self.flame, self.dusk)
        table.canvas.add(self.bubble)
        self._lay_legend()
        self.card: ReadCard | None = None
        self.helps: Aside | None = None
        self.ends: Aside | None = None
        self.goes: Aside | None = None
        self.dies: DiesNow | None = None
        self._ready = set()

    def _lay_legend(self) -> None:
        """Say below the plaques what a light means, where they stand at the side and leave it room."""
        areas, style = self.table.areas, self.table.style
        if areas.portrait or not areas.plaques or self.table.display.mode.for_all:
            return
        last, tree = areas.plaques[-1], legend(self.table)
        room = Rect(last.x, last.bottom, last.width, min(areas.bar.top - last.bottom, style.px(4)))
        layout = boxes.lay(tree, style, room)
        fits = layout.least(tree) <= room.width and layout.lowest(tree, room.width) <= room.height
        if fits and not room.colliderect(areas.log):
            self.table.canvas.add(boxes.Drawn("legend", room, layout, 2))

    def laid_out_in(self, rect: Rect) -> WheelTable:
        """Where the Wheel and what lies about it stand within a rectangle."""
        return wheel_table(Box(*rect), self.table.style.measure)

    def add_piles(self) -> None:
        """Put the Realm stacks on the canvas."""
        self.table.canvas.add(*self.piles.values())

    def prepare(self) -> bool:
        """Paint the Wheel, a piece at a time where it is large, then what may be read next."""
        more = not self._whole and prepare_wheel(self.plan.outer.width)
        if not more:
            self._show_wheel()
        step = None if more else next(self._to_prepare(self.table.view()), None)
        if step is not None:
            step()
        return more or step is not None

    def _show_wheel(self) -> None:
        """Lay the Wheel on the background once it is painted; until then show it roughly."""
        if self._whole:
            return
        self._whole = is_painted(self.plan.outer.width)
        if self._whole:
            self.table.canvas.lay(wheel_with_numbers(self.plan), self.plan.outer.topleft)
        self.field.show_roughly(None if self._whole else wheel_now(self.plan.outer.width))

    def _to_prepare(self, view: View) -> Iterator[Callable[[], None]]:
        """What makes ready the card that each may read next: its back, and what now lies on each stack."""
        if self.card is None:
            return
        _, wide = self.reading(self.subject(view))
        wanted = {realm: partial(preparing, back(realm), wide) for realm in STACKS.values()}
        for fields in view["seats"]:
            wanted |= {
                card: partial(self.card.preparing, card, self.again(card)) for card in fields["karma"][-1:]
            }
        for what, steps in wanted.items():
            if what not in self._ready:
                yield from steps()
                self._ready.add(what)

    def preparing(self, view: View) -> list[Callable[[], None]]:
        """What makes the card beside the Wheel ready that a view tells of, a little at a time."""
        karma = view["seats"][self.subject(view)]["karma"]
        if self.card is None or not karma:
            return []
        return self.card.preparing(karma[-1], self.again(karma[-1]))

    def outlook(self, seat: int | None) -> Viewport:
        """Where a moment of a seat is laid, and how; None: of whoever acts next."""
        return self.table.display.moment_outlook

    def floor(self, outlook: Viewport) -> int:
        """Above what height, as such a reader sees the screen, it is free for a moment."""
        if outlook.size != self.table.app.size:
            return outlook.size[1] + outlook.style.px(SEAM)  # it covers all that it has
        return self.table.areas.bar.top

    def kept(self, outlook: Viewport) -> Rect | None:
        """What stays in sight while a moment covers all the rest; None: all that lies below the floor."""
        return None

    def wheel_painted(self) -> pygame.Surface:
        """The whole Wheel as large as it stands here, its middle in the picture's."""
        return wheel_now(self.plan.outer.width)

    def _room_for_cards(self) -> Rect:
        """Where cards are laid out to choose from: over the Wheel, clear of its edge."""
        side = round(self.plan.radius * 1.94)
        rect = Rect(0, 0, self.rect.width - self.table.style.px(2), min(self.rect.height, round(side * 1.06)))
        rect.center = round(self.plan.centre[0]), round(self.plan.centre[1])
        return rect

    def build_now(self, rect: Rect) -> None:
        """The latest mind of the seat to act, and where it would be born now."""
        row = self.table.areas.choices
        place, below, now = now_places(rect, self.table.style, far=row is None)
        if row is not None:  # where the bar has two rows there is room left of the throw
            now = Rect(row.x, row.y, row.width // 2 - self.table.style.px(1.2), row.height)
        self.card = ReadCard(place, self.table.style, 2, self._open_card)
        self.table.canvas.add(self.card)
        self.dies = None
        room = place if below is None else place.union(below)
        self.helps = Aside("now/helps", room, self.table.style, 2)
        self.ends = Aside("now/ends", place, self.table.style, 2)
        self.goes = None if now is None else Aside("now/goes", now, self.table.style, 4)
        self.table.canvas.add(self.helps, self.ends, *([] if self.goes is None else [self.goes]))
        if below is not None:
            self.dies = DiesNow(below, self.table.style, 2, self._tell_birth, self._look_at_birth)
            self.table.canvas.add(self.dies)

    def _open_card(self, entry: str, again: bool) -> None:
        open_card(self.table, entry, again)

    def bar_width(self) -> int:
        return self.table.style.px(10.0)

    def build_bar(self, rect: Rect) -> None:
        self.die = die_in_bar(rect, self.table.style, rolls=not self.table.sitting.real_dice)
        self.table.canvas.add(self.die)

    def place_in_bar(self, rect: Rect) -> None:
        self.die.place(rect.centerx)

    # -- showing

    def lay_pieces(self, view: View) -> None:
        self.bubble.show(False)
        self.die.show(not self.table.sitting.real_dice)
        self.stand(view)

    def stand(self, view: View) -> None:
        """Put everything where a view says: what is told beside the Wheel is found first."""
        self.thread.clear()
        for passing in (self.pulse, self.mote, self.moon, self.flame):
            passing.gone()
        self.dusk.fall(0.0)
        self.stand_tokens(view)
        for code, pile in self.piles.items():
            pile.tell(len(view["stacks"][code]))
        self.die.rest(view["die"])
        self.lay_beside(beside(view, self.subject(view), self.table.sitting.names))
        if self.helps is not None and self.ends is not None and self.card is not None:
            seat, offers, wide = self.subject(view), self.where_to_help(view), lies(self.helps.rect)
            bot = self.table.sitting.is_bot(seat)
            asked = () if bot or self.table.player.running else self.table.choosing.offered()
            self.helps.tell(whom_to_help(self.table, view, seat, offers, wide=wide))
            here = what_here(self.table, view, asked, wide=wide)
            self.ends.tell(here or (None if bot else what_ends(self.table, view, seat, wide=wide)))
            self.card.show(not self.helps.visible and not self.ends.visible)
        if self.goes is not None:
            free = self.table.areas.choices is None or view["phase"] in ("throw", "birth")
            self.goes.tell(*(how_far(self.table, view) if free else ()))
        for seat in range(len(view["seats"])):
            self.tell_of(view, seat)

    def where_to_help(self, view: View) -> Sequence[Offer]:
        """What a Buddha that has thrown can do for others, a square each."""
        return ()

    def lay_beside(self, told: Beside) -> None:
        """The mind that decides for who is to act, where it leads, and what lies at the births for them."""
        self.field.rim(told.ended)
        self.field.lay_dice(told.throws)
        if self.card is not None:
            self.card.tell(told.mind, told.heading, self.again(told.mind))
        if self.dies is not None:
            self.dies.tell_of(told.name, told.birth, told.why)
            self.dies.show(told.birth is not None)  # where no death can come there is nothing to say of one

    def subject(self, view: View) -> int:
        """The seat that is told beside the Wheel: the one to act, at the end the one whose turn it was."""
        return int(view["turn"] if view["to_act"] is None else view["to_act"])

    def stand_tokens(self, view: View) -> None:
        """Put every token where the view says."""
        for seat, stand in enumerate(self.stands(view)):
            token, fields = self.tokens[seat], view["seats"][seat]
            acts = seat == view["to_act"]
            token.sit(seated(fields))
            token.show(stand is not None)
            if stand is not None:
                token.take(stand)
            token.ring(acts, seat == self.telling.turn(view))
            self.table.canvas.lift(token, FLOOR + seat + (10 if acts else 0))

    def _told_squares(self) -> dict[str, tuple[str, str]]:
        told = self.told_spaces(self.plan.wheel.squares, self.field.lit)
        return {str(square): words_ for square, words_ in told.items()}

    def stands(self, view: View) -> list[Stand | None]:
        """Where every token stands in a view."""
        squares = [fields["square"] for fields in view["seats"]]
        return stands(self.plan, squares)

    def alone(self, square: str) -> Stand:
        return alone(self.plan, square)

    def corner(self, seat: int) -> tuple[Point, int] | None:
        """Where a card that a seat has read can be read again, and how broad it is there; None: nowhere."""
        if self.card is not None and self.card.canvas is not None and not self.card.lying:
            if self.card.place.width >= READABLE * self.table.style.measure.text:
                return self.card.on_screen_place.center, self.card.place.width
        return None

    def reading(self, seat: int) -> tuple[Point, int]:
        """Where a bot's card is read: in its corner where it can be read there, else over the Wheel."""
        corner = self.corner(seat)
        if corner is not None:
            return corner
        tall = min(self.table.style.px(46), round(self.rect.height * 0.62))
        return (round(self.plan.centre[0]), round(self.plan.centre[1])), round(tall / RATIO) // 2 * 2

    def side(self, seat: int) -> int:
        """The side of the table a seat sits at: quarter turns clockwise from the south."""
        return self.tokens[seat].faces

    def home_of(self, seat: int) -> Rect:
        """Where a seat's cards are kept: its plaque."""
        plaques = self.table.plaques
        return plaques[seat].on_screen if seat < len(plaques) else self.tokens[seat].rect

    def tell_reading(self, seat: int, card: str, kept: bool) -> None:
        """Beside the Wheel: who reads a card, and that it goes back where it does."""
        if self.ends is not None:
            self.ends.tell(None)
        if self.card is not None and not self.card.lying:  # one that lies there tells what it is when kept
            self.card.show(True)
            key = "now.latest" if kept else "now.back"
            heading = words.phrase(GAME, key, name=self.table.sitting.names[seat])
            self.card.tell(card, heading, self.again(card))

    def _tell_birth(self) -> None:
        tell_birth(self.table, self.subject(self.table.view()))

    def large(self, view: View, seat: int) -> Large:
        found, karma = super().large(view, seat), view["seats"][seat]["karma"]
        return found._replace(line=line_of(karma[-1], self.again(karma[-1]))) if karma else found

    # -- looking closer

    def again(self, card: str | None) -> bool:
        """Whether a card reads its second text, as the match stands."""
        return card in again_of(self.table.sitting)

    def _dot_ways(self, to: str | None = None) -> None:
        """Dots along the ways that may be gone: all where they are few, else the one that is looked at."""
        if self.table.player.running:
            return
        few = len(self.ways) <= SHOWN_WAYS
        shown = [way for square, way in self.ways.items() if square == to or (to is None and few)]
        paths: list[list[Point]] = []
        for number, way in enumerate(shown):
            common = max((_common(way, other) for other in shown[:number]), default=1)
            curves = self.wheel.way(way[common - 1 :])
            paths.append([point for curve in curves for point in self.plan.curve(curve).points])
        self.thread.draw_paths(paths, True)

    def _look_at(self, square: str | None) -> None:
        """A player wants to know about a square, or turns away from it."""
        if self.table.player.running:
            return
        if square is None:
            self.bubble.show(False)
            self._dot_ways()
            return
        if square == KNOT:
            self._say(
                words.phrase(GAME, "look.knot"), (words.phrase(GAME, "look.knot.told"),), self.field.knot
            )
            return
        if square == ARCH:
            ends = {"start": square_named(LAST_HUMAN), "end": square_named(FIRST_SPIRITUAL)}
            said = words.phrase(GAME, "look.gate.told", **ends)
            self._say(words.phrase(GAME, "look.gate"), (said,), self.field.arch)
            return
        if square in self.ways:
            self._dot_ways(square)
        told = self.telling.landing(self.table.view(), square, self.table.sitting.names)
        self._say(told[0], told[1:], self.field.spot(square))
        self.table.note_read(square)

    def _say(self, title: str, lines: Sequence[str], beside: Rect) -> None:
        told, clauses = cited(*lines)
        note = words.phrase(GAME, "clauses", clauses=", ".join(clauses)) if clauses else ""
        lit = [self.field.spot(square) for square in self.field.lit]
        self.bubble.face(self.table.outlook.turn)
        inward = self.bubble.inward
        self.bubble.say(title, "\n".join(told), inward(beside), note, [inward(each) for each in lit])

    def _look_at_card(self, card: str | None, beside: Rect) -> None:
        """A player wants to read a card that is laid out, or turns away from it."""
        if card is None:
            self.bubble.show(False)
            return
        face = words.texts(GAME).faces[code_of(card)]
        told = (face.does, line_of(card, self.again(card)), self._brings.get(card, ""))
        self._say(named(card), [each for each in told if each], beside)

    def _look_at_pile(self, code: str | None) -> None:
        if code is None or self.table.player.running:
            self.bubble.show(False)
            return
        pile = self.piles[code]
        name = words.texts(GAME).tables["realms"][pile.realm]
        told = words.counted_of(GAME, "stack.count", pile.count)
        self._say(words.phrase(GAME, "stack", realm=name), [told], pile.on_screen)

    def _look_at_birth(self, told: tuple[str, str, str] | None) -> None:
        """A player wants to read the whole of the next birth, or turns away from it."""
        if told is None or self.dies is None or self.table.player.running:
            self.bubble.show(False)
            return
        self._say(told[0], [each for each in told[1:] if each], self.dies.on_screen)

    def spot(self, space: int | str) -> Rect | None:
        return self.field.spot(str(space)) if str(space) in self.wheel.squares else None

    def written(self) -> Sequence[Rect]:
        below = self.table.style.px(3.4)
        wide = [pile.rect.inflate(2 * below, 0) for pile in self.piles.values()]
        return [Rect(rect.x, rect.y, rect.width, rect.height + below) for rect in wide]

    @abstractmethod
    def tell_of(self, view: View, seat: int) -> None:
        """Let plaque and column say what a seat has in a view."""

    @abstractmethod
    def _touch(self, square: str) -> None:
        """A square was chosen."""

    @abstractmethod
    def _touch_card(self, kind: str, card: str) -> None:
        """A card was chosen, and what is done with it."""


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many squares two ways have in common before they part."""
    pairs = zip(one, other)
    return next((number for number, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
