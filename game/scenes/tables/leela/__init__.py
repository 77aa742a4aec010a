"""Leela at the table: the cloth, its tokens, and how each event moves them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import pygame

from game import layout, words
from game.engine.base import Action
from game.engine.match import Transition
from game.scenes import dialog
from game.scenes.tables.event_animations import Shown
from game.scenes.tables.interface import Table
from game.scenes.tables.leela.card import Card, Page, Showing
from game.scenes.tables.leela.casting import Cast, CastDie
from game.scenes.tables.leela.climb import Climb
from game.scenes.tables.leela.cuttings import cut_out
from game.scenes.tables.leela.laid import FLOOR, LaidStage
from game.scenes.tables.leela.lit import Lit
from game.scenes.tables.leela.picture import GAME, GOAL
from game.scenes.tables.leela.rise import Rise
from game.scenes.tables.leela.shows import LeelaShows
from game.scenes.tables.stage import Stage, View
from game.tellings.general import Large
from game.tellings.leela import by_link, in_vain, last_throw, odds_told, of_square, stands, with_odds
from game.widgets import art, theme
from game.widgets.canvas import Rect

Point = tuple[float, float]
PAGE = 760


class LeelaStage(LaidStage):
    """The painted cloth, one die in the bar, and a card for every square."""

    theme = theme.PAPER
    rail_extra = True
    rooms: Mapping[str, str] = MappingProxyType({"flat": "leela.flat"})
    shows_kind = LeelaShows
    now_share = 0.66
    aspect = 1.14
    tells_last = True
    cut_tall = 0.4

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.climb: Climb | None = None
        self.rise = Rise(self)
        self.shows = LeelaShows(self, self.rise)

    def take_over(self, before: Stage) -> None:
        if isinstance(before, LeelaStage):  # a square that is read goes on being read
            self.rise = self.shows.rise = before.rise
            self.rise.stage = self

    @classmethod
    def cut_out(cls, spaces: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface:
        return cut_out(spaces, size)

    # -- building

    def background(self, target: pygame.Surface) -> None:
        colours = self.table.style.theme
        if colours.dark:
            stops = ((0.0, theme.lighter(colours.ground, 0.06)), (0.7, colours.ground), (1.0, colours.deep))
        else:
            stops = ((0.0, "#F8F0DF"), (0.7, "#EBDDC1"), (1.0, "#D3BE98"))
        art.light(target, (0.5, 0.45), stops, 0.75)

    def build(self, rect: Rect) -> None:
        self.rise.forget()
        self.climb = None
        super().build(rect)

    def build_now(self, rect: Rect) -> None:
        self.card = Card(rect, self.table.style, self.table.areas.portrait, 1, self.open_page, self.own_board)
        self.card.on(self.table.canvas)
        self.card.show_square(self._resting)

    def build_rail(self, rect: Rect) -> None:
        self.climb = Climb(rect, self.table.style)
        self.table.canvas.add(self.climb)

    def bar_width(self) -> int:
        return self.table.style.px(10.0)

    def build_bar(self, rect: Rect) -> None:
        self.die = CastDie(rect, self.table.style, self, rolls=not self.table.sitting.real_dice)
        self.table.canvas.add(self.die)

    def place_in_bar(self, rect: Rect) -> None:
        self.die.place(rect.centerx)

    # -- showing

    def lay_pieces(self, view: View) -> None:
        self._light_link(None)
        self.field.pinned = None
        self._resting = self._rest(view)
        self.stand(view)
        self.die.show(not self.table.sitting.real_dice)  # it lies on a table of its own
        if self.card is not None:
            self.card.show_square(self._resting)
        if self.climb is not None:
            self.climb.show_courses(self._courses(view))

    def stand(self, view: View) -> None:
        self.rise.clear()
        self.thread.clear()
        self.goal.mark(None)
        self.blossom.gone()
        self.dress(view)
        acts = view["to_act"]
        stands = self.stands(view, acts)
        cushions, lies = self.cushions(view, stands, acts), self._lies(view)
        self.field.serpents.empty()
        self.field.serpents.hold(self.looks(view))
        self.field.lay_cushions(cushions)
        for seat, stand in enumerate(stands):
            token = self.tokens[seat]
            token.show(True)
            token.take(stand)
            token.ring(seat == acts)
            token.waits(in_vain(view, seat))
            self.table.canvas.lift(token, FLOOR + seat + (10 if seat == acts else 0))
        self.die.rest(lies)

    def _lies(self, view: View) -> int | None:
        """What the die shows: the last throw; on a wall none before whoever is to throw."""
        last = last_throw(view)
        if last is None or (self.table.display.mode.far and view["to_act"] not in (None, last[0])):
            return None
        face: int = last[1]["die"]
        return face

    def _rest(self, view: View) -> Showing:
        """What the card shows while nothing moves and no player points at another square.

        That is who threw last; where the throw left them unborn, who is to throw.
        """
        names, last = self.table.sitting.names, last_throw(view)
        if last is not None and last[1]["kind"] == "wait" and view["to_act"] is not None:
            last = None
        seat = last[0] if last else (view["to_act"] or 0)
        fields = view["seats"][seat]
        linked = last[1]["land"] if last and last[1]["via"] else None
        head, *shorter = stands(fields, names[seat])
        if fields["stage"] == "unborn":
            return Showing(GOAL, head, shorter=tuple(shorter))
        square = GOAL if fields["stage"] == "home" else fields["square"]
        return Showing(square, head, linked, tuple(shorter))

    def _courses(self, view: View) -> list[tuple[int, list[int | None]]]:
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
        """The player points at a square, or away; a touch fetches a card that lies in the drawer."""
        self._light_link(square)
        self.table.display.look(None if square is None else of_square(square))
        away = self.card is None or self.card.canvas is None
        told = self.table.display.mode.far  # on the sheet of the moment
        if away and not told and square is not None and touched and not self.table.covered:
            self.table.drawers.open_log()
        if self.card is None or self.card.canvas is None:
            return
        self.card.show_square(
            self._resting if square is None else Showing(square, words.phrase(GAME, "looked_at"))
        )
        if square is not None:
            self.table.note_read(square)

    def _light_link(self, square: int | None) -> None:
        """Show where the arrow or snake of a square leads, or whence the one comes that ends there."""
        moving = self.table.player.running
        if self.lit is not None:
            self._light(None if moving else square, self.lit)
            return
        link = next((link for link in self.cloth.board.links if square in (link.from_, link.to)), None)
        if link is None or moving:
            self.sight.mark(None)
            self.sighted.clear()
            return
        self.sight.mark(int(link.to if square == link.from_ else link.from_))
        self.sighted.draw_path(self.way(link.from_), False, self.cloth.plates)

    def _light(self, square: int | None, lit: Lit) -> None:
        """Light a square of the painted cloth and its link; what was lit fades."""
        if square != lit.square:
            seen = lit.seen
            lit.point_at(square)
            seen += lit.seen
            self.table.fade(seen[0].unionall(seen))

    def _open_square(self, square: int) -> None:
        """The player wants to read a square at length."""
        self.table.note_read(square)
        self.open_page(Showing(square, words.phrase(GAME, "looked_at")))

    def open_page(self, showing: Showing) -> None:
        """Open a square large: its commentary whole, and that of the arrow or snake."""
        whole = dialog.page_rect(self.table, 172, 164 if self.table.areas.portrait else 96)
        rect = Rect(
            0,
            0,
            whole.width,
            min(whole.height, Page.needed(whole.width, self.table.style, showing, self.own_board)),
        )
        rect.center = self.rect.center
        screen = Rect((0, 0), self.table.app.size)
        rect.clamp_ip(screen.inflate(-self.table.style.px(6), -self.table.style.px(6)))
        page = Page(rect, self.table.style, showing, PAGE, self.own_board)
        dialog.lay_page(
            self.table, "page", rect, [page, page.reading], PAGE - 1, lambda: self.open_page(showing)
        )

    def prepare(self) -> bool:
        return self.print_next() or self.field.serpents.prepare_next() or self.rise.prepare()

    def to_look_at(self, seat: int) -> None:
        view = self.table.view()
        self._look_at(view["seats"][seat]["square"], not self._tells_odds)
        if self._tells_odds:
            name = self.table.sitting.names[seat]
            dialog.tell(
                self.table,
                "odds",
                words.phrase(GAME, "odds.title", name=name),
                "\n".join(odds_told(view, seat, name, self.own_board)),
                words.say("close"),
            )

    @property
    def _tells_odds(self) -> bool:
        """Whether the odds are shown: only where a player has asked for them."""
        wanted: bool = self.table.app.settings.get("odds", False)
        return wanted

    def spot(self, space: int | str) -> Rect | None:
        return self.cloth.square(int(space))

    def way(self, start: int | str) -> list[Point]:
        arrow = layout.links(self.cloth.board, "arrow").get(start)
        if arrow is not None:
            return [self.cloth.point((x, y)) for x, y in arrow.path]
        snake = layout.links(self.cloth.board, "snake").get(start)
        return [self.cloth.point(place) for place in layout.body(snake).spine.points] if snake else []

    def large(self, view: View, seat: int) -> Large:
        """While a token is on its way the arrow or snake is told that it has come to."""
        found, square = super().large(view, seat), view["seats"][seat]["square"]
        link = next((each for each in self.cloth.board.links if each.from_ == square), None)
        if link is None or view["seats"][seat]["stage"] == "unborn":
            return found
        return by_link(found, link.kind, "here", to=int(link.to))

    def prompt(self, view: View) -> words.Prompt:
        found = super().prompt(view)
        asked = view["to_act"] is not None and self._tells_odds
        return with_odds(found, view, self.own_board) if asked else found

    def lay_choices(self, actions: Sequence[Action]) -> bool:
        return False

    # -- throwing by hand

    @property
    def now(self) -> float:
        return self.table.app.now

    def may_cast(self) -> bool:
        choosing = self.table.choosing
        return choosing.open and not self.table.player.running and len(choosing.offered()) == 1

    def cast_within(self) -> Rect:
        return self.cloth.rect

    def cast(self, cast: Cast | None) -> None:
        self._cast = cast
        self.table.choosing.touch()
        self._cast = None
        if not self.table.player.running:
            self.die.come_back()

    # -- motion

    def lingers(self, happening: Transition) -> float:
        return self.shows.lingers(happening)

    def motions(self, happening: Transition) -> Shown:
        return self.shows.motions(happening)

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
            "moving": self.field.serpents.busy or self.blossom.visible or self.goal.square is not None,
            "looking": self.field.serpents.poses,
        }

    def expected(self, view: View) -> dict[str, Any]:
        return {
            "squares": self._squares(view),
            "stands": [
                (round(stand.centre[0]), round(stand.centre[1]), round(stand.height))
                for stand in self.stands(view, view["to_act"])
            ],
            "visible": [True] * len(view["seats"]),
            "ringed": [view["to_act"]] if view["to_act"] is not None else [],
            "die": self._lies(view),
            "moving": False,
            "looking": self.looks(view),
        }


STAGE = LeelaStage
