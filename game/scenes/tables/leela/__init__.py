"""Leela at the table: the cloth, its tokens, and how each event moves them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pygame

from game import layout, words
from game.engine.base import Action, Event
from game.engine.games.leela.rules import board
from game.scenes import dialog
from game.scenes.tables.known import Table
from game.scenes.tables.leela.card import Card, Page, Showing
from game.scenes.tables.leela.climb import Climb
from game.scenes.tables.leela.picture import GAME, GOAL, TOKEN, Cloth
from game.scenes.tables.leela.pieces import SIGHT, Blossom, Bulge, Field, Goal, Sight
from game.scenes.tables.stage import Stage, View
from game.tellings.leela import odds_told, on_plate, stands, with_odds
from game.widgets import art, theme
from game.widgets.canvas import Rect
from game.widgets.gathering import Stand
from game.widgets.motion import Motion, Place, in_out_sine, out_cubic, still
from game.widgets.thread import Thread
from game.widgets.token import Die, Token

Point = tuple[float, float]
RUN = 26.0  # how far the die rolls through the bar, in u
FLOOR = 10
AIR = 60
PAGE = 760
SWALLOWED = 0.6


class LeelaStage(Stage):
    """The painted cloth, one die in the bar, and a card for every square."""

    theme = theme.PAPER
    rail_extra = True
    now_share = 0.66
    aspect = 1.14

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.tokens: list[Token] = []
        self._squares: list[int] = []
        self._acts: int | None = None
        self.card: Card | None = None
        self.climb: Climb | None = None
        self._resting = Showing(GOAL, "")
        self._thrown = ""  # the throw that is being shown, in a sentence

    # -- building

    def background(self, target: pygame.Surface) -> None:
        colours = self.table.style.theme
        if colours.dark:
            stops = ((0.0, theme.lighter(colours.ground, 0.06)), (0.7, colours.ground), (1.0, colours.deep))
        else:
            stops = ((0.0, "#F8F0DF"), (0.7, "#EBDDC1"), (1.0, "#D3BE98"))
        target.blit(art.glow(target.get_size(), (0.5, 0.45), stops, 0.75), (0, 0))

    def build(self, rect: Rect) -> None:
        self.rect = rect
        self.cloth = Cloth(rect, self.table.app.settings.get("names_shown", "both"))
        self.field = Field(self.cloth, self._look_at, self._open_square)
        cell = self.cloth.cell
        self.goal, self.thread, self.bulge, self.blossom = (
            Goal(self.cloth),
            Thread(cell),
            Bulge(cell),
            Blossom(cell),
        )
        self.sight, self.sighted = Sight(self.cloth), Thread(cell * 0.8, 3, "stage/sighted", SIGHT)
        self.tokens = [
            Token(f"token/{seat}", person.token, round(cell * TOKEN), FLOOR + seat)
            for seat, person in enumerate(self.table.sitting.people)
        ]
        for token in self.tokens:
            token.touchable = False
        self.table.canvas.add(self.field, self.sight, self.sighted, self.goal, self.thread)
        self.table.canvas.add(self.bulge, self.blossom, *self.tokens)
        self.card = self.climb = None

    def build_now(self, rect: Rect) -> None:
        self.card = Card(rect, self.table.style, self.table.areas.portrait, 1, self.open_page)
        self.card.on(self.table.canvas)
        self.card.show_square(self._resting)

    def build_rail(self, rect: Rect) -> None:
        self.climb = Climb(rect, self.table.style)
        self.table.canvas.add(self.climb)

    def bar_width(self) -> int:
        return self.table.style.px(10.0)

    def build_bar(self, rect: Rect) -> None:
        side = self.table.style.px(8.4)
        place = Rect(rect.centerx - side // 2, rect.centery - round(side * 0.56), side, side)
        self.die = Die("die", place, self.table.style, 6)
        self.die.touchable = False
        self.die.run = 0 if self.table.sitting.real_dice else self.table.style.px(RUN)
        self.table.canvas.add(self.die)

    # -- showing

    def lay_pieces(self, view: View) -> None:
        self.thread.clear()
        self.goal.mark(None)
        self._light_link(None)
        self.field.pinned = None
        self.bulge.show(False)
        self.blossom.close()
        self._squares = [seat["square"] for seat in view["seats"]]
        self._acts = acts = view["to_act"]
        stands = self._stands(acts)
        self.field.lay_cushions(self._cushions(stands, acts))
        for seat, stand in enumerate(stands):
            token = self.tokens[seat]
            token.show(True)
            token.take(stand)
            token.ring(seat == acts)
            self.table.canvas.lift(token, FLOOR + seat + (10 if seat == acts else 0))
        last = self._last_throw(view)
        self.die.rest(last[1]["die"] if last else None)
        self.die.show(not self.table.sitting.real_dice)  # it lies on a table of its own
        self._resting = self._rest(view, last)
        if self.card is not None:
            self.card.show_square(self._resting)
        if self.climb is not None:
            self.climb.tell(self._lines(view))

    def _stands(self, acts: int | None) -> list[Stand]:
        """Where every token stands: alone on its square, or with others so that each is seen whole."""
        found: dict[int, Stand] = {}
        for square in set(self._squares):
            seats = [seat for seat, each in enumerate(self._squares) if each == square]
            first = seats.index(acts) if acts in seats else None
            found |= zip(seats, self.cloth.gather(square, len(seats), first), strict=True)
        return [found[seat] for seat in range(len(self._squares))]

    def _cushions(self, stands: Sequence[Stand], acts: int | None) -> dict[int, Rect]:
        """What lies under tokens that have no room beside the names of their square."""
        found: dict[int, Rect] = {}
        for square in {each for each in self._squares if self._squares.count(each) > 1}:
            seats = [seat for seat, each in enumerate(self._squares) if each == square]
            first = seats.index(acts) if acts in seats else None
            cushion = self.cloth.cushion(square, [stands[seat] for seat in seats], first)
            if cushion is not None:
                found[square] = cushion
        return found

    def _alone(self, square: int) -> Stand:
        """Where a token stands that passes over a square, or is the only one there."""
        return self.cloth.gather(square, 1, 0)[0]

    def _leads(self, seat: int, square: int) -> tuple[Stand, Stand, Place]:
        """A token goes to a square: where it stood, where it will, and how the others make room meanwhile."""
        before = self._stands(seat)
        self._squares[seat] = square
        after = self._stands(seat)
        cushions = self._cushions(after, seat)
        moved = [each for each in range(len(after)) if each != seat and before[each] != after[each]]

        def make_room(share: float) -> None:
            self.field.lay_cushions(cushions)
            for each in moved:
                self.tokens[each].take(_on_the_way(before[each], after[each], out_cubic(share)))

        return before[seat], after[seat], make_room

    def _last_throw(self, view: View) -> tuple[int, dict[str, Any]] | None:
        """The seat that threw last, and that throw."""
        steps = self.table.sitting.match.steps
        if not steps:
            return None
        seat = steps[-1].seat
        course = view["seats"][seat]["course"]
        return (seat, course[-1]) if course else None

    def _rest(self, view: View, last: tuple[int, dict[str, Any]] | None) -> Showing:
        """What the card shows while nothing moves and nobody looks elsewhere."""
        names = self.table.sitting.names
        seat = last[0] if last else (view["to_act"] or 0)
        fields = view["seats"][seat]
        linked = last[1]["land"] if last and last[1]["via"] else None
        head, *shorter = stands(fields, names[seat])
        if fields["stage"] == "unborn":
            return Showing(GOAL, head, shorter=tuple(shorter))
        square = GOAL if fields["stage"] == "home" else fields["square"]
        return Showing(square, head, linked, tuple(shorter))

    def _lines(self, view: View) -> list[tuple[int, list[int | None]]]:
        """For each seat the squares to which its throws led, None while it waited for its birth."""
        people = self.table.sitting.people
        return [
            (
                people[seat].token,
                [None if throw["kind"] == "wait" else throw["to"] for throw in fields["course"]],
            )
            for seat, fields in enumerate(view["seats"])
        ]

    def _look_at(self, square: int | None, touched: bool = True) -> None:
        """Somebody points at a square, or away; a card that lies in the drawer is fetched by a touch."""
        self._light_link(square)
        away = self.card is None or self.card.canvas is None
        if away and square is not None and touched and not self.table.covered:
            self.table.drawers.open_log()
        if self.card is None or self.card.canvas is None:
            return
        self.card.show_square(
            self._resting if square is None else Showing(square, words.phrase(GAME, "looked_at"))
        )
        if square is not None:
            self.table.looked(square)

    def _light_link(self, square: int | None) -> None:
        """Show where the arrow or snake of a square leads, or whence the one comes that ends there."""
        link = next((link for link in board().links if square in (link.from_, link.to)), None)
        if link is None or self.table.player.running:
            self.sight.mark(None)
            self.sighted.clear()
            return
        self.sight.mark(int(link.to if square == link.from_ else link.from_))
        self.sighted.draw_path(self.way(link.from_), False, self.cloth.plates)

    def _open_square(self, square: int) -> None:
        """Somebody wants to read a square at length."""
        self.table.looked(square)
        self.open_page(Showing(square, words.phrase(GAME, "looked_at")))

    def open_page(self, showing: Showing) -> None:
        """Open a square large: its commentary whole, and that of the arrow or snake."""
        whole = dialog.page_rect(self.table, 104, 84)
        rect = Rect(0, 0, whole.width, min(whole.height, Page.needed(whole.width, self.table.style, showing)))
        rect.center = self.rect.center
        screen = Rect((0, 0), self.table.app.size)
        rect.clamp_ip(screen.inflate(-self.table.style.px(6), -self.table.style.px(6)))
        page = Page(rect, self.table.style, showing, PAGE)
        dialog.lay_page(
            self.table, "page", rect, [page, page.reading], PAGE - 1, lambda: self.open_page(showing)
        )

    def to_look_at(self, seat: int) -> None:
        view = self.table.view()
        self._look_at(view["seats"][seat]["square"], not self._tells_odds)
        if self._tells_odds:
            name = self.table.sitting.names[seat]
            dialog.tell(
                self.table,
                "odds",
                words.phrase(GAME, "odds.title", name=name),
                "\n".join(odds_told(view, seat, name)),
                words.say("close"),
            )

    @property
    def _tells_odds(self) -> bool:
        """Whether somebody asked for the odds: they are off unless asked for."""
        wanted: bool = self.table.app.settings.get("odds", False)
        return wanted

    def spot(self, space: int | str) -> Rect | None:
        return self.cloth.square(int(space))

    def way(self, start: int | str) -> list[Point]:
        arrow = layout.links(GAME, "arrow").get(start)
        if arrow is not None:
            return [self.cloth.point((x, y)) for x, y in arrow.path]
        snake = layout.links(GAME, "snake").get(start)
        return [self.cloth.point(place) for place in layout.body(snake).spine.points] if snake else []

    def prompt(self, view: View) -> words.Prompt:
        found = super().prompt(view)
        asked = view["to_act"] is not None and self._tells_odds
        return with_odds(found, view) if asked else found

    def lay_choices(self, actions: Sequence[Action]) -> bool:
        return False

    # -- motion

    def motions(self, event: Event, view: View) -> list[Motion]:
        show = getattr(self, f"_show_{event['type']}", None)
        moved = show(event, view) if show is not None else []
        return [Motion(0, begin=lambda: self._tell(event)), *moved]

    def _tell(self, event: Event) -> None:
        """The bar follows a throw: who throws, what fell, and where it leads."""
        seat = event.get("seat")
        if seat is None:
            return
        sentence, names = words.sentence(GAME, event, self.table.sitting.names), self.table.sitting.names
        if event["type"] == "rolled":
            self._thrown = sentence
            self.table.foot.tell(words.prompt(GAME, "thrown", names, seat=seat).say, "", self._charm(seat))
        elif sentence:
            self.table.foot.tell(self._thrown, sentence, self._charm(seat))

    def _charm(self, seat: int) -> int:
        return self.table.sitting.people[seat].token

    def _show_rolled(self, event: Event, view: View) -> list[Motion]:
        face = event["die"]

        def begin() -> None:
            token = self.tokens[event["seat"]]
            self.table.canvas.lift(token, AIR)
            self.die.show(True)

        def fallen() -> None:
            self.table.foot.tell(self._thrown, "", self._charm(event["seat"]))

        return [
            Motion(theme.DIE_ROLLS, lambda share: self.die.roll(face, share), begin=begin, end=fallen),
            Motion(theme.BREATH),
        ]

    def _show_entered(self, event: Event, view: View) -> list[Motion]:
        token, cell = self.tokens[event["seat"]], self.cloth.cell
        genesis = self._alone(event["through"])
        start, end, make_room = self._leads(event["seat"], event["to"])
        birth = theme.BIRTH / 2

        def fly(share: float) -> None:
            flown = in_out_sine(share)
            token.take(replace(_on_the_way(start, genesis, flown), centre=_arc(start, genesis, flown, cell)))
            make_room(share)

        def born() -> None:
            self.blossom.close()
            self._tell_where(event["seat"], event["through"])

        return [
            Motion(
                birth,
                lambda share: self.blossom.open_at("leela/birth", genesis.centre, out_cubic(share)),
            ),
            Motion(birth, fly),
            Motion(theme.BREATH, end=born),
            *self._hops(event, genesis, end, event["through"]),
        ]

    def _show_moved(self, event: Event, view: View) -> list[Motion]:
        start, end, make_room = self._leads(event["seat"], event["to"])
        passed = [self._alone(square).centre for square in range(event["from"] + 1, event["to"])]
        path = [start.centre, *passed, end.centre]

        def begin() -> None:
            self.thread.draw_path(path, True)
            self.goal.mark(event["to"])

        def arrived() -> None:
            self.thread.clear()
            self.goal.mark(None)

        motions: list[Motion] = []
        if self._pauses(event["seat"]):
            motions.append(
                Motion(
                    0,
                    begin=lambda: self._offer_move(event, begin),
                    waits=True,
                    end=lambda: self._let_move(event),
                )
            )
        motions.append(Motion(0, begin=begin))
        motions += self._hops(event, start, end, event["from"], make_room)
        motions.append(Motion(theme.BREATH, end=arrived))
        return motions

    def _pauses(self, seat: int) -> bool:
        """Whether somebody wants to see the path before it is walked. The deed is kept already."""
        wanted = self.table.app.settings.get("pause_before_move", False)
        return wanted and not self.table.sitting.is_bot(seat)

    def _offer_move(self, event: Event, begin: Any) -> None:
        begin()
        name = self.table.sitting.names[event["seat"]]
        if self.card is not None:
            self.card.show_square(Showing(event["to"], words.phrase(GAME, "if_moves", name=name)))
        self.table.foot.ask(
            self.table.sitting.people[event["seat"]].token,
            words.say("table.moves", name=name, squares=event["squares"]),
            words.phrase(GAME, "path", start=event["from"], end=words.space_called(GAME, event["to"])),
            words.say("table.move"),
            self.table.player.go_on,
        )

    def _let_move(self, event: Event) -> None:
        self.table.foot.answered()
        self._tell(event)

    def _hops(
        self, event: Event, start: Stand, end: Stand, origin: int, make_room: Place = still
    ) -> list[Motion]:
        """One arc for each square, quicker after the sixth; what it leads to is told on the plaque."""
        token, to = self.tokens[event["seat"]], event["to"]
        motions: list[Motion] = []
        lift = max(self.table.style.measure.u * 1.2, self.cloth.cell * 0.16)
        here = start
        for number, square in enumerate(range(origin, to)):
            there = end if square + 1 == to else self._alone(square + 1)
            duration = theme.HOP if number < theme.HOPS_AT_LEISURE else theme.HOP_LATE

            def hop(share: float, here: Stand = here, there: Stand = there, first: bool = not number) -> None:
                on = _on_the_way(here, there, share)
                token.take(replace(on, centre=(on.centre[0], on.centre[1] - lift * 4 * share * (1 - share))))
                if first:
                    make_room(share)

            motions.append(Motion(duration, hop))
            here = there
        motions.append(Motion(0, end=lambda: self._tell_where(event["seat"], to)))
        return motions

    def _tell_where(self, seat: int, square: int) -> None:
        """Let the plaque say where its token is by now, before the throw is told to its end."""
        plaques = self.table.plaques
        if seat < len(plaques):
            plaque = plaques[seat]
            told = on_plate(square)
            plaque.tell(plaque.title, told.line, told.figure, plaque.active, plaque.turn)
            plaque.put_shorter(told.shorter)

    def _show_returned(self, event: Event, view: View) -> list[Motion]:
        token = self.tokens[event["seat"]]
        start, end, make_room = self._leads(event["seat"], event["to"])

        def glide(share: float) -> None:
            token.take(_on_the_way(start, end, in_out_sine(share)))
            make_room(share)

        return [
            Motion(
                theme.ARROW_GLIDES,
                glide,
                begin=lambda: self.thread.draw_path([start.centre, end.centre], True),
                end=self.thread.clear,
            ),
            Motion(0, end=lambda: self._tell_where(event["seat"], event["to"])),
        ]

    def _show_arrow(self, event: Event, view: View) -> list[Motion]:
        token = self.tokens[event["seat"]]
        link = layout.links(GAME, "arrow")[event["from"]]
        start, end, make_room = self._leads(event["seat"], event["to"])
        points = [self.cloth.point((x, y)) for x, y in link.path]
        route = layout.line([start.centre, *points, end.centre])

        def glide(share: float) -> None:
            on = _on_the_way(start, end, in_out_sine(share))
            point = route.at(in_out_sine(share))
            token.take(replace(on, centre=point))
            self.thread.reveal(point)

        def arrive() -> None:
            self.thread.clear()
            self._tell_where(event["seat"], event["to"])

        return [
            Motion(theme.BREATH, make_room),
            Motion(
                theme.ARROW_GLIDES,
                glide,
                begin=lambda: self.thread.draw_path(route.points, False),
                end=arrive,
            ),
        ]

    def _show_snake(self, event: Event, view: View) -> list[Motion]:
        seat = event["seat"]
        token = self.tokens[seat]
        link = layout.links(GAME, "snake")[event["from"]]
        spine = layout.body(link).spine
        head, tail, make_room = self._leads(seat, event["to"])
        mouth, tip = (self.cloth.point(spine.at(share)) for share in (0.0, 1.0))
        swallowed = Stand(mouth, head.height * SWALLOWED)
        let_out = Stand(tip, tail.height * SWALLOWED)

        def shrink(share: float) -> None:
            token.take(_on_the_way(head, swallowed, share))
            make_room(share)

        def inside() -> None:
            token.show(False)
            self.bulge.become(link.colour, self.table.sitting.people[seat].token)
            self.bulge.stand(mouth)
            self.bulge.show(True)

        def travel(share: float) -> None:
            self.bulge.stand(self.cloth.point(spine.at(in_out_sine(share))))

        def outside() -> None:
            self.bulge.show(False)
            token.show(True)

        pause, way, out = (theme.SNAKE_SWALLOWS * part for part in (0.25, 0.6, 0.15))
        return [
            Motion(pause, shrink),
            Motion(way, travel, begin=inside, end=outside),
            Motion(
                out,
                lambda share: token.take(_on_the_way(let_out, tail, out_cubic(share))),
                end=lambda: self._tell_where(seat, event["to"]),
            ),
        ]

    def _show_home(self, event: Event, view: View) -> list[Motion]:
        token = self.tokens[event["seat"]]
        stand = self._stands(event["seat"])[event["seat"]]
        x, y = stand.centre

        def rise(share: float) -> None:
            self.blossom.open_at("leela/home", stand.centre, out_cubic(share))
            token.take(replace(stand, centre=(x, y - self.cloth.cell * 0.18 * out_cubic(share))))

        def settle(share: float) -> None:
            token.take(replace(stand, centre=(x, y - self.cloth.cell * 0.18 * (1 - in_out_sine(share)))))

        return [
            Motion(theme.BIRTH, rise),
            Motion(theme.BREATH * 2, settle, end=self.blossom.close),
        ]

    def _show_held(self, event: Event, view: View) -> list[Motion]:
        return [Motion(theme.BREATH * 2)]

    def _show_waited(self, event: Event, view: View) -> list[Motion]:
        return [Motion(theme.BREATH)]

    def _show_useless(self, event: Event, view: View) -> list[Motion]:
        return [Motion(theme.BREATH * 2)]

    def turn_passes(self, after: View) -> list[Motion]:
        """Those who share a square with who is next to act, or was, shift a little."""
        self._squares = [seat["square"] for seat in after["seats"]]
        before, then = self._stands(self._acts), self._stands(after["to_act"])
        if before == then:
            return []

        def shift(share: float) -> None:
            for token, start, end in zip(self.tokens, before, then, strict=True):
                token.take(_on_the_way(start, end, in_out_sine(share)))

        return [Motion(theme.BREATH, shift)]

    # -- what tests hold against the state

    def standing(self) -> dict[str, Any]:
        return {
            "squares": [
                self.cloth.square_at((round(token.centre[0]), round(token.centre[1])))
                for token in self.tokens
            ],
            "stands": [
                (round(token.centre[0]), round(token.centre[1]), round(token.full * token.scale))
                for token in self.tokens
            ],
            "visible": [token.visible for token in self.tokens],
            "ringed": [seat for seat, token in enumerate(self.tokens) if token.ringed],
            "die": self.die.face,
            "moving": self.bulge.visible or self.blossom.visible or self.goal.square is not None,
        }

    def expected(self, view: View) -> dict[str, Any]:
        last = self._last_throw(view)
        self._squares = [seat["square"] for seat in view["seats"]]
        return {
            "squares": self._squares,
            "stands": [
                (round(stand.centre[0]), round(stand.centre[1]), round(stand.height))
                for stand in self._stands(view["to_act"])
            ],
            "visible": [True] * len(view["seats"]),
            "ringed": [view["to_act"]] if view["to_act"] is not None else [],
            "die": last[1]["die"] if last else None,
            "moving": False,
        }


def _on_the_way(start: Stand, end: Stand, share: float) -> Stand:
    """Between two stands, and as tall as is right between them."""
    (x0, y0), (x1, y1) = start.centre, end.centre
    height = start.height + (end.height - start.height) * share
    return Stand((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share), height)


def _arc(start: Stand, end: Stand, share: float, cell: float) -> Point:
    """A way over the board that bows out to the side."""
    x, y = _on_the_way(start, end, share).centre
    return x - cell * 2.2 * share * (1 - share), y


STAGE = LeelaStage
