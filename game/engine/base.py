"""What a game must provide, and the draft that a rule writes on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from game.engine import codec
from game.engine.board import PLAIN, AnyBoard
from game.engine.cards import Pack
from game.engine.chance import Source
from game.engine.errors import EngineError, Why
from game.engine.options import Option
from game.engine.visibility import Visibility

Action = dict[str, Any]
Event = dict[str, Any]


class Seated(Protocol):
    """What every seat of a state has."""

    name: str


class State(Protocol):
    """What every game's state has (`docs/protocol.md`, *States and events*)."""

    to_act: int | None
    """The seat to act; None when the match is over."""
    over: bool
    """Whether the match is over."""
    winners: list[int]
    """The seats that have won; empty until the match is over."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def options(self) -> Any:
        """The options of the match: a dataclass of the game's own."""

    @property
    def phase(self) -> str:
        """The part of the turn or the match: a word of the rulebook."""

    @property
    def seats(self) -> Sequence[Seated]:
        """The seats in turn order, numbered from 0."""

    def copy(self: S) -> S:
        """The same state once more: a change to the copy leaves this one as it is."""


S = TypeVar("S", bound=State)
G = TypeVar("G", bound="Game[Any]")

NAMED = ("game", "options", "phase", "to_act", "over", "winners", "seats")  # what `State` names


class Draft(Generic[S]):
    """A copy of the state for one action to write on, with its chance and its events.

    `Match` keeps the draft only if nothing was refused.

    A rule does a deed first and tells its event then, so that the state shows it when
    the event is told, and shows nothing yet of what later events tell. What no event
    tells of its own (whose turn it is, which phase has begun) changes with the event
    that brings it about, and where that is the end of the whole action, after its last
    event: it counts to that one. In the midst of an action the state need not be one
    that could be loaded; views of it are shown all the same.

    `board` is the board it is played on where that is not the house's: a game that has
    one puts it there for its rules.

    A `listener` is handed the state as it stands after each event. It reads it there and
    then, for the rule goes on writing on it.
    """

    __slots__ = ("_events", "board", "chance", "listener", "state")

    def __init__(self, state: S, chance: Source, listener: Callable[[S], None] | None = None) -> None:
        self.state = state
        self.chance = chance
        self._events: list[Event] = []
        self.listener = listener
        self.board: Any = None

    @property
    def events(self) -> tuple[Event, ...]:
        """What was told, in order."""
        return tuple(self._events)

    def emit(self, type_: str, rule: str, **fields: Any) -> None:
        """Tell one thing that a person at the table would see, when it is done, and the clause behind it."""
        self.tell({"type": type_, "rule": rule, **fields})

    def tell(self, event: Event) -> None:
        """The one door for events: the same for one that is a whole already."""
        self._events.append(event)
        if self.listener is not None:
            self.listener(self.state)

    def uncover(self) -> None:
        """Say that what follows depends on a thing that some seat may not know, such as a card turned up.

        It changes nothing in play; an action that is foreseen stops here.
        """


def ranked(order: Sequence[int], seats: int) -> list[int]:
    """Scores by the order of arrival: the first has as many as there are seats; 0: not in it."""
    return [seats - order.index(seat) if seat in order else 0 for seat in range(seats)]


class Game(ABC, Generic[S]):
    """One game: its name, seats and options, and what the match asks of it.

    Every game provides `name`, `seats`, `state`, `set_up`, `legal`, `act` and `check`.
    All other methods have a default: a game overrides `begin` where something is drawn
    before the first action, `seen` and `imagine` where it hides something, `forbidden`
    where it can tell why, and the rest where its rules ask for it.

    Everything else (log, undo, replay, seeds, forced chance, saving) is
    `Match`'s, and nothing about any one game stands there.
    """

    name: ClassVar[str]
    rules: ClassVar[int] = (
        1  # their version: grows with each change by which a kept match would run otherwise
    )
    seats: ClassVar[range]
    options: ClassVar[tuple[Option, ...]] = ()
    hidden: ClassVar[bool]  # whether some view differs from the state (a stack that lies face down)
    in_context: ClassVar[frozenset[str]] = frozenset()  # the types of events that have a context
    private: ClassVar[bool]  # whether some seat may see what another may not (a hand)
    own: ClassVar[frozenset[str]]  # the fields of a seat that others may not see, or not yet
    board: ClassVar[type[AnyBoard]] = PLAIN  # what its board.yaml is read as, where it has one
    packs: ClassVar[tuple[Pack[Any], ...]] = ()  # its card files, and what each is read as
    carries: ClassVar[bool] = False  # whether its matches leave something to carry into later ones
    dice: ClassVar[bool] = False  # whether it throws dice, which may then be real ones
    long_turns: ClassVar[bool] = False  # whether a turn mostly has several steps of the same player
    bots: ClassVar[tuple[str, ...]] = ("easy",)
    state: type[S]
    own_board: AnyBoard | None = None  # what this match is played on, where that is not the house's board
    _visibility: ClassVar[Visibility]

    def __init_subclass__(cls) -> None:
        """Read off the fields of its state who may see them.

        Raises TypeError where one does not say it, and where something is hidden that
        the game does not `imagine`.
        """
        super().__init_subclass__()
        kind = cls.__dict__.get("state")
        if kind is not None:
            missing = [name for name in NAMED if name not in dict(codec.names(kind))]
            if missing:
                raise TypeError(
                    f"{kind.__name__}: every state has {', '.join(NAMED)}; {missing[0]} is missing"
                )
            cls._visibility = Visibility(kind)
            cls.hidden, cls.private = cls._visibility.hidden, cls._visibility.private
            cls.own = cls._visibility.own
            if cls.hidden and cls.imagine is Game.imagine:
                raise TypeError(f"{kind.__name__}: something is hidden, so its game says how to imagine it")

    @abstractmethod
    def set_up(self, names: Sequence[str], options: Mapping[str, Any]) -> S:
        """The table before the first action; nothing has been drawn yet."""

    def begin(self, draft: Draft[S]) -> None:
        """What a new match draws and tells before the first action: in most games nothing."""

    @abstractmethod
    def legal(self, state: S) -> list[Action]:
        """Every action the seat to act may take, in an order that depends on the state alone.

        The match copies what it hands on, so that a game may give the same list twice.
        """

    def allows(self, state: S, action: Any) -> bool:
        """Whether `legal` lists an action (key order aside; `1`, `1.0` and `True` are three things).

        A game whose list is long answers from its rules instead, and exactly the same.
        """
        for listed in self.legal(state):  # noqa: SIM110 - a generator takes twice as long
            if action == listed and codec.same(action, listed):
                return True
        return False

    @abstractmethod
    def act(self, draft: Draft[S], action: Action) -> None:
        """Carry out a legal action on the draft. The action is read, and never written on."""

    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        """The state as a seat may see it (None: what every seat may see): hidden things are None."""
        return self._visibility.view(state, seat)

    def seen(self, event: Event, seat: int | None) -> Event:
        """An event as a seat may know it."""
        return event

    def context(self, before: S, event: Event) -> dict[str, Any]:
        """What was so before an action, as far as the sentence of its event depends on it; never hidden.

        The protocol has nothing of it.
        """
        return {}

    def scores(self, state: S) -> list[int]:
        """How far each seat has come, the higher the farther, as far as every seat may see it.

        It counts what the rules compare, in points or steps of the game's own; by default, 1 for a winner.
        """
        return [int(seat in state.winners) for seat in range(len(state.seats))]

    def level(self, word: Any) -> str | None:
        """The bots' level that a word names, *medium* being *middle*; None where there is no such level."""
        level: str = "middle" if word == "medium" else word
        return level if level in self.bots else None

    def imagine(self, view: Mapping[str, Any], seat: int | None, chance: Source) -> S:
        """A state whose view for a seat is this one, byte for byte; what the seat cannot know is drawn.

        Every state that the seat cannot tell from the true one can come of it. A
        game that hides something says how; where nothing is hidden, the view is the state.
        """
        imagined: S = codec.decode(self.state, dict(view))
        return imagined

    def reshuffled(self, state: S, chance: Source) -> dict[str, Any]:
        """The state in JSON with its decks, which no seat may know, in another order."""
        encoded = self.encoded(state)
        self._visibility.reordered(state, encoded, chance.shuffle)
        return encoded

    def carried(self, state: S, seat: int, before: Mapping[str, Any]) -> dict[str, Any]:
        """What a match that is over leaves a seat to carry into later ones, given what it carried before.

        By the names of options: True where the option lists seats, what stands there for
        this seat where it has something for each, else its value. Asked only where the game `carries`.
        """
        return dict(before)

    @abstractmethod
    def check(self, state: S) -> None:
        """Refuse a state that breaks an invariant: `bad_state`, with the field's path.

        May put in order what may stand in any order.
        """

    def board_faults(self, board: Any) -> Iterable[tuple[str, Why]]:
        """What keeps a board from being this game's: where it stands, and what is wrong there."""
        return ()

    def own_board_faults(self, board: Any) -> Iterable[tuple[str, Why]]:
        """Why a board that a user made cannot be played on instead of the one that came with the game.

        Here everything does; a game whose rules leave something of its board open says
        what it may be. Asked only of a board of its kind, as `Game.on` takes it.
        """
        yield "", Why("board_fixed")

    def on(self: G, board: AnyBoard | None) -> G:
        """The same game on a board that a user made, which was checked; None: on the game's own."""
        if board is self.own_board:
            return self
        bound = copy(self)
        bound.own_board = board
        return bound

    def refusal(self, state: S, action: Action) -> EngineError:
        """Why an action that is not listed is not allowed; greys a button and answers *why?*."""
        why, rule = self.forbidden(state, action) or (Why("not_listed", action=action), None)
        return EngineError("illegal_action", why, rule=rule)

    def forbidden(self, state: S, action: Action) -> tuple[Why, str] | None:
        """What stands in the way of such an action, and the clause that forbids it; None: nothing is told."""
        return None

    def encoded(self, state: S) -> dict[str, Any]:
        """The whole state in JSON."""
        encoded: dict[str, Any] = codec.encode(state)
        return encoded

    def defaults(self) -> dict[str, Any]:
        """Every option with its default."""
        return {option.name: option.default for option in self.options}

    def written(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options as files and states have them: a later one only where it is not its default."""
        later = {option.name: option.default for option in self.options if option.later}
        return {name: value for name, value in options.items() if name not in later or value != later[name]}
