"""What lies on the cloth of Leela, where all of it stands by a view, and what the motions use of both."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from game import layout, words
from game.engine.board import AnyBoard
from game.scenes.tables.interface import CLOTHS, Table
from game.scenes.tables.leela.card import Card, Showing
from game.scenes.tables.leela.casting import Cast, CastDie
from game.scenes.tables.leela.lit import Lit
from game.scenes.tables.leela.painted import Cushioned, Painted, PaintedWoven
from game.scenes.tables.leela.patient import Patient
from game.scenes.tables.leela.picture import GAME, GOAL, Cloth
from game.scenes.tables.leela.pieces import SIGHT, Field, Goal, Sight
from game.scenes.tables.leela.snakes import Pose
from game.scenes.tables.leela.woven import Woven
from game.scenes.tables.stage import Stage, View
from game.widgets.canvas import Rect
from game.widgets.gathering import Stand
from game.widgets.lamplight import Lamplight
from game.widgets.sprite import Sprite
from game.widgets.thread import Thread

Point = tuple[float, float]
FLOOR = 10
LAMPLIGHT = 38  # the depth of what takes light from the cloth by night, and all that lies on it
NAMED = 50.0  # pixels: across a square, below which it has room for its number alone
TWO_LANGUAGES = 52.0  # pixels: across a square, for its name in two languages


class LaidStage(Stage, ABC):
    """The stage without what may be done on it."""

    die: CastDie

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.tokens: list[Patient] = []
        self.card: Card | None = None
        self.lit: Lit | None = None
        self._resting = Showing(GOAL, "")
        self._cast: Cast | None = None

    @property
    def own_board(self) -> AnyBoard | None:
        """The board that is played on where that is not the house's."""
        return self.table.sitting.match.board

    # -- building

    def build(self, rect: Rect) -> None:
        self.rect = rect
        self.cloth = self.weave(rect)
        self.cloth.wear(self.table.view())
        self.table.canvas.lay(self.cloth.picture(), self.cloth.outer.topleft)
        self.field = Field(self.cloth, self._look_at, self._open_square)
        self.field.call(words.say("reader.board"))
        self.field.told_as = self._told_squares
        cell = self.cloth.cell
        self.goal, self.thread, self.blossom = Goal(self.cloth), Thread(cell), Sprite("stage/blossom", 8)
        self.sight, self.sighted = Sight(self.cloth), Thread(cell * 0.8, 3, "stage/sighted", SIGHT)
        token_kind = Patient if self.lit is None else Cushioned
        self.tokens = [
            token_kind(f"token/{seat}", person.token, round(self.cloth.token), FLOOR + seat)
            for seat, person in enumerate(self.table.sitting.people)
        ]
        for token in self.tokens:
            token.touchable = False
        self.table.canvas.add(self.field, self.sight, self.sighted, self.goal, self.thread)
        self.table.canvas.add(self.blossom, *self.tokens)
        if self.lit is not None:
            self.table.canvas.add(self.lit, self.lit.names)
        if self.table.style.theme.dark:
            self.table.canvas.add(Lamplight("lamplight", self.cloth.woven, LAMPLIGHT))
        self.card = None

    def weave(self, rect: Rect) -> Cloth:
        """The cloth within a rectangle; small squares have room for one language at most."""
        self.lit = None
        names = self.table.app.settings.get("names_shown", "both")
        if self.painted:
            kind = PaintedWoven if self.table.display.mode.far else Painted
            return self.light(kind(rect, names, self.own_board))
        if self.table.display.mode.far:
            return Woven(rect, names, self.own_board)
        found = Cloth(rect, names, self.own_board)
        if found.cell < NAMED:
            return Cloth(rect, "none", self.own_board)
        small = names == "both" and found.cell < TWO_LANGUAGES
        return Cloth(rect, "gloss", self.own_board) if small else found

    @property
    def painted(self) -> bool:
        """Whether the cloth carries its small pictures, and not names."""
        wanted: bool = self.table.app.settings.get("cloth", CLOTHS[0]) == CLOTHS[0]
        return wanted

    def light(self, cloth: Painted) -> Painted:
        """Light on a painted cloth what is pointed at."""
        self.lit = Lit(cloth)
        return cloth

    def dress(self, view: View) -> None:
        """Lay anew what has been lived since."""
        for square in self.cloth.wear(view):
            self.table.canvas.lay(self.cloth.patch(square), self.cloth.square(square).topleft)

    def print_next(self) -> bool:
        """Print the next part of the cloth that is plain still; whether there was any."""
        made = self.cloth.make_next()
        if made is not None:
            picture, place = made
            self.table.canvas.lay(picture, place.topleft)
            about = 2 * round(self.cloth.cell)
            self.table.canvas.damage(place.inflate(about, about))  # snakes wait for it
        return made is not None

    @abstractmethod
    def _look_at(self, square: int | None, touched: bool = True) -> None:
        """The player points at a square, or away."""

    @abstractmethod
    def _open_square(self, square: int) -> None:
        """The player wants to read a square at length."""

    def _told_squares(self) -> dict[int, tuple[str, str]]:
        told = self.told_spaces(layout.places(GAME))
        return {int(square): words_ for square, words_ in told.items()}

    # -- where all stands

    def stands(self, view: View, acts: int | None) -> list[Stand]:
        """Where every token stands: alone on its square, or with others so that each is seen whole."""
        squares = self._squares(view)
        found: dict[int, Stand] = {}
        for square in set(squares):
            seats = [seat for seat, each in enumerate(squares) if each == square]
            first = seats.index(acts) if acts in seats else None
            if square is None:
                found |= {seat: self.cloth.home(view["home"].index(seat)) for seat in seats}
            else:
                found |= zip(seats, self.cloth.gather(square, len(seats), first), strict=True)
        return [found[seat] for seat in range(len(squares))]

    def looks(self, view: View) -> dict[int, Pose]:
        """Snake -> how it looks at the token next to come upon it, of those that have one near."""
        walking = [seat["square"] for seat in view["seats"] if seat["stage"] not in ("unborn", "home")]
        return self.field.serpents.looks(walking)

    def _squares(self, view: View) -> list[int | None]:
        """The square where each token stands; None for who waits beside the pavilion."""
        aside = self.cloth.home_aside
        return [None if aside and seat["stage"] == "home" else seat["square"] for seat in view["seats"]]

    def cushions(self, view: View, stands: Sequence[Stand], acts: int | None) -> dict[int, Rect]:
        """What lies under tokens that have no room beside the names of their square."""
        squares = self._squares(view)
        found: dict[int, Rect] = {}
        for square in {each for each in squares if each is not None and squares.count(each) > 1}:
            seats = [seat for seat, each in enumerate(squares) if each == square]
            first = seats.index(acts) if acts in seats else None
            cushion = self.cloth.cushion(square, [stands[seat] for seat in seats], first)
            if cushion is not None:
                found[square] = cushion
        return found

    def alone(self, square: int) -> Stand:
        """Where a token stands that passes over a square, or is the only one there."""
        return self.cloth.gather(square, 1, 0)[0]

    def tell_landed(self, seat: int, square: int) -> None:
        """Let the card tell of a square to which a token has come, before all that follows is shown."""
        name = self.table.sitting.names[seat]
        head = words.phrase(GAME, "is_home" if square == GOAL else "stands", name=name)
        self._resting = Showing(square, head, shorter=(name,))
        self.table.tell_below_title(self.subtitle(self.table.view()))
        if self.card is not None:
            self.card.show_square(self._resting)

    # -- a throw

    @property
    def cast_now(self) -> Cast | None:
        """How the die that is being thrown rolls over the cloth; None where it rolls in its place."""
        return self._cast

    def begin_throw(self) -> None:
        """The die of who acts begins to roll."""
        self.die.show(True)
