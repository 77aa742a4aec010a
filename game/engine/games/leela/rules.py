"""The rules of Leela, in the order and the words of its rulebook (`languages/en/leela/rulebook.md`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property
from typing import Any, ClassVar, Final, Literal, NamedTuple

from game.engine import board as board_file
from game.engine import codec, errors
from game.engine.base import Action, Draft, Game, ranked
from game.engine.board import AnyBoard, Board, Space
from game.engine.errors import EngineError, at_least, bad_state, equal, in_range
from game.engine.options import Option
from game.engine.trail import Trail
from game.engine.visibility import Open

UNBORN: Final = "unborn"
PLAYING: Final = "playing"
AT_HOME: Final = "home"
GENESIS, DELUSION, COSMIC_CONSCIOUSNESS, TAMOGUNA = 1, 6, 68, 72
ROLL: Action = {"type": "roll"}

Kind = Literal["wait", "enter", "move", "hold", "return", "total"]


class Throw(NamedTuple):
    """One throw of a seat, as its course keeps it (LE-8.1).

    While the throw is carried out, `land`, `via` and `to` tell how far it has come.
    """

    turn: int
    """The `turn` of the match it was thrown in, from 1."""
    die: int
    """1..6."""
    kind: Kind
    """What came of it: still unborn, born, moved, a six held, sent back, or a whole run moved at once."""
    from_: int
    """The square the symbol stood on before the throw, 1..72; 68 while unborn."""
    base: int
    """The square that was counted from, 0..72: `from_`, the origin of the run, or 0 after birth."""
    land: int | None
    """The square the count ended on, 1..72; None where nothing was moved."""
    via: Literal["arrow", "snake"] | None
    """What took the symbol on from `land`; None where it stayed there."""
    to: int
    """The square the symbol stood on after the throw, 1..72."""


@dataclass(slots=True)
class Seat:
    """A player and the symbol that stands for them."""

    name: Open[str]
    """1 to 40 characters."""
    stage: Open[Literal["unborn", "playing", "home"]]
    """Unborn before the first six; home after 68 was reached (LE-3.1, LE-7.1)."""
    square: Open[int]
    """Where the symbol stands: 68 while unborn and when home, else one of `resting_places` (LE-5.3)."""
    course: Open[Trail[Throw]]
    """Every throw of the seat, the oldest first (LE-8.1)."""

    def copy(self) -> Seat:
        other = Seat.__new__(Seat)  # without `__init__`, in two thirds of the time
        other.name, other.stage = self.name, self.stage
        other.square, other.course = self.square, self.course
        return other


@dataclass(slots=True, frozen=True)
class Run:
    """Sixes thrown one after another in one turn, and the square they started from (LE-4.3)."""

    sixes: int
    """How many so far, 1 or more."""
    origin: int
    """The square before the first of them, 1..72; 1 where that six was the birth."""
    entry: bool
    """Whether the first of them was the birth (LE-3.2)."""


@dataclass(slots=True, frozen=True)
class Options:
    """What was agreed before the match (section 9, *Options*)."""

    end: Literal["all", "first"]
    """The match ends when all are home, or with the first (LE-7.2, LE-7.3)."""
    sixes: Literal["as_thrown", "total"]
    """A six is moved at once, or its run in one count (LE-9.1)."""
    begin: Literal["unborn", "born"] = codec.later("unborn")
    """All wait for a six, or begin born on delusion (LE-9.2)."""


@dataclass(slots=True)
class Leela:
    """The state of a match (section 9)."""

    game: Open[Literal["leela"]]
    """The name of the game."""
    options: Open[Options]
    """What was agreed before the match; never changes."""
    phase: Open[Literal["roll", "over"]]
    """What is to be done: a throw, or nothing any more."""
    turn: Open[int]
    """Which turn it is, from 1: one more each time the die passes."""
    to_act: Open[int | None]
    """The seat to throw; None when over."""
    run: Open[Run | None]
    """The sixes the seat to act has thrown in this turn; None before the first, and while it is unborn."""
    over: Open[bool]
    """Whether the match has ended."""
    winners: Open[list[int]]
    """Empty until over, then the same as `home`."""
    home: Open[list[int]]
    """The seats that are home, in the order they arrived (LE-7.1)."""
    seats: Open[list[Seat]]
    """One a player, in the order of turns."""

    def copy(self) -> Leela:
        return Leela(
            self.game, self.options, self.phase, self.turn, self.to_act, self.run, self.over,
            self.winners.copy(), self.home.copy(), [*map(Seat.copy, self.seats)],
        )  # fmt: skip


Turn = Draft[Leela]


class Why(errors.Why):
    """Why Leela refuses something; told in `refusals` of its texts."""

    __slots__ = ()
    game = "leela"


# -- the board (section 1)


@dataclass(frozen=True)
class Square(Space[int]):
    """A square of the board; its id is its number (LE-1.2)."""

    level: int = 0
    """Which row of nine it is in, 1..8 from below."""
    deva: str = ""
    """Its Sanskrit name in Devanagari."""
    iast: str = ""
    """Its Sanskrit name in Latin letters."""

    @property
    def second_name(self) -> str:
        return self.iast

    @property
    def script(self) -> str:
        return self.deva


Jump = tuple[Literal["arrow", "snake"], int, str]  # what takes the symbol on, where to, by which clause


@dataclass(frozen=True, eq=False)
class Squares(Board[Square, int]):
    """A board of Leela: its squares, arrows and snakes (section 1)."""

    @cached_property
    def arrows(self) -> dict[int, int]:
        """Base -> tip."""
        return self.between("arrow")

    @cached_property
    def snakes(self) -> dict[int, int]:
        """Head -> tip of the tail."""
        return self.between("snake")

    @cached_property
    def jumps(self) -> dict[int, Jump]:
        """Square -> what takes the symbol from it, where to, and by which clause (LE-5.1, LE-5.2, LE-6.4)."""
        found: dict[int, Jump] = {base: ("arrow", tip, "LE-5.1") for base, tip in self.arrows.items()}
        for head, tail in self.snakes.items():
            found[head] = ("snake", tail, "LE-6.4" if head == TAMOGUNA else "LE-5.2")
        return found

    @cached_property
    def resting_places(self) -> frozenset[int]:
        """Squares a playing symbol can stand on: no base, no head, not 68 (LE-5.3)."""
        return frozenset(range(1, 73)) - frozenset(self.jumps) - {COSMIC_CONSCIOUSNESS}


def board_faults(found: Squares) -> Iterator[tuple[str, errors.Why]]:
    """What keeps a board from being Leela's: where it stands, and what is wrong there (section 1)."""
    for index, space in enumerate(found.spaces):
        if space.id != index + 1:
            yield f"spaces[{index}].id", Why("square_order", expected=index + 1, got=space.id)
        elif space.level != index // 9 + 1:
            yield f"spaces[{index}].level", Why("value", expected=index // 9 + 1, got=space.level)
    if len(found.spaces) != TAMOGUNA:
        yield "spaces", Why("square_count", got=len(found.spaces))
    order = {space.id: index for index, space in enumerate(found.spaces)}
    starts = [link.from_ for link in found.links]
    for index, link in enumerate(found.links):
        path, start, end = f"links[{index}]", link.from_, link.to
        if link.kind not in ("arrow", "snake"):
            yield f"{path}.kind", Why("link_kind", got=link.kind)
        elif starts.index(start) < index or start == COSMIC_CONSCIOUSNESS:
            yield f"{path}.from", Why("link_start", got=start)
        elif end in starts:
            yield f"{path}.to", Why("link_end", got=end)
        elif (link.kind == "arrow") != (order[start] < order[end]):
            reason = "arrow_end" if link.kind == "arrow" else "snake_end"
            yield f"{path}.to", Why(reason, start=start, got=end)


def own_board_faults(found: Squares) -> Iterator[tuple[str, errors.Why]]:
    """What keeps a board that a user made from being played on: only its arrows and snakes are its own.

    The squares are those of the house. A symbol is born through 1 and rests on 6 (LE-3.2),
    past home only 72 leads back (LE-6.1), and from everywhere one comes home in bearable time.
    """
    faults = list(board_faults(found))
    yield from faults
    if faults:
        return
    kept = _house()
    if found.size != kept.size:
        yield "size", Why("size_kept", expected=kept.size, got=found.size)
    for index, (space, usual) in enumerate(zip(found.spaces, kept.spaces, strict=True)):
        for each in fields(space):
            expected, got = getattr(usual, each.name), getattr(space, each.name)
            if got != expected:
                yield f"spaces[{index}].{each.name}", Why("square_kept", expected=expected, got=got)
    for index, link in enumerate(found.links):
        if link.from_ in (GENESIS, DELUSION):
            yield f"links[{index}].from", Why("birth_kept", got=link.from_)
        elif COSMIC_CONSCIOUSNESS < link.from_ < TAMOGUNA:
            yield f"links[{index}].from", Why("beyond_kept", got=link.from_)
    if TAMOGUNA not in found.snakes:
        yield "links", Why("no_way_back")
    far = _far_from_home(found)
    if far is not None:
        yield "links", Why("far_from_home", square=far, throws=BEARABLE)


BEARABLE = 250


def _far_from_home(found: Squares) -> int | None:
    """A square from which fewer than half are home after that many throws, sixes counting for nothing."""
    ways = {square: [_led(found, square, die) for die in range(1, 6)] for square in found.resting_places}
    home = dict.fromkeys(ways, 0.0) | {COSMIC_CONSCIOUSNESS: 1.0}
    for _ in range(BEARABLE):
        home |= {
            square: (home[square] + sum([home[end] for end in ends])) / 6 for square, ends in ways.items()
        }
    far = min(home, key=lambda square: home[square])
    return far if home[far] < 0.5 else None


def _led(found: Squares, square: int, die: int) -> int:
    """Where one count leads."""
    land = square + die
    if land > TAMOGUNA:
        return square
    return found.jumps[land][1] if land in found.jumps else land


def board() -> Squares:
    """The board of Leela, its squares and links as the rules need them."""
    return board_file.board("leela", Squares, board_faults)


@cache
def _house() -> Squares:
    """The same, as matches are played on it: read once, whatever tree is laid in front later."""
    return board()


def played_on(own: AnyBoard | None) -> Squares:
    """The board that is played on: one that a user made for this game, or the one that came with it."""
    found: Any = own
    return _house() if found is None else found


# -- a throw (section 2)


def roll(turn: Turn) -> None:
    """The seat to act throws one die, and the throw decides everything (LE-2.1)."""
    state = turn.state
    seat = state.to_act
    assert seat is not None
    player = state.seats[seat]
    run = state.run
    die = turn.chance.die()
    before = run.sixes if run else 0
    if player.stage == UNBORN:
        if die == 6:
            enter(turn, seat)
        else:
            wait(turn, seat, die)
    elif die == 6:
        state.run = Run(
            before + 1, player.square if run is None else run.origin, run is not None and run.entry
        )
        if state.options.sixes == "total":
            hold(turn, seat, before + 1, "LE-9.1")
        elif before >= 3:
            hold(turn, seat, before + 1, "LE-4.6")
        else:
            move(turn, seat, 6, "LE-4.2")
    elif before == 3:
        send_back(turn, seat, die)
    elif before > 3 or (before and state.options.sixes == "total"):
        move_total(turn, seat, die)
    else:
        move(turn, seat, die, "LE-4.1")
    if player.square == COSMIC_CONSCIOUSNESS and player.stage == PLAYING:
        come_home(turn, seat)
    end_throw(turn, seat, die)


def end_throw(turn: Turn, seat: int, die: int) -> None:
    """After a six the same seat throws again, else the die passes; home ends the turn (LE-2.2 to LE-2.4)."""
    state = turn.state
    at_home = state.seats[seat].stage == AT_HOME
    if at_home and (state.options.end == "first" or len(state.home) == len(state.seats)):
        end_match(turn)
    elif die == 6 and not at_home:
        turn.tell({"type": "again", "rule": "LE-2.2", "seat": seat})
    else:
        pass_die(turn, seat)


def pass_die(turn: Turn, seat: int) -> None:
    """The die goes to the player on the right; who is home already is passed over (LE-2.3)."""
    state = turn.state
    seats = state.seats
    receiver = (seat + 1) % len(seats)
    while seats[receiver].stage == AT_HOME:
        receiver = (receiver + 1) % len(seats)
    state.run = None
    state.turn += 1
    state.to_act = receiver
    turn.tell({"type": "passed", "rule": "LE-2.3", "from": seat, "to": receiver, "turn": state.turn})


# -- birth (section 3)


def to_last(square: int | None) -> int | None:
    """How far it is from a square beyond home to the last; there is no other way back (LE-6.1)."""
    return TAMOGUNA - square if square is not None and square > COSMIC_CONSCIOUSNESS else None


def wait(turn: Turn, seat: int, die: int) -> None:
    """No six: the seat stays unborn (LE-3.1)."""
    keep(turn, seat, die, "wait", COSMIC_CONSCIOUSNESS)
    turn.tell({"type": "waited", "rule": "LE-3.1", "seat": seat})


def enter(turn: Turn, seat: int) -> None:
    """A six: born, to genesis and from there to delusion in that one throw (LE-3.2, LE-3.4)."""
    keep(turn, seat, 6, "enter", 0)
    player = turn.state.seats[seat]
    player.stage = "playing"
    turn.state.run = Run(1, GENESIS, True)
    stand(player, DELUSION, DELUSION)
    turn.tell(
        {
            "type": "entered",
            "rule": "LE-3.2",
            "seat": seat,
            "from": COSMIC_CONSCIOUSNESS,
            "through": GENESIS,
            "to": DELUSION,
        }
    )


# -- moving (section 4)


def move(turn: Turn, seat: int, die: int, rule: str) -> None:
    """Forward the number thrown, and the landing is resolved (LE-4.1, LE-4.2)."""
    square = turn.state.seats[seat].square
    keep(turn, seat, die, "move", square)
    count(turn, seat, square, die, rule)


def hold(turn: Turn, seat: int, sixes: int, rule: str) -> None:
    """A six that is kept, not moved: the symbol stays and throws again (LE-4.6, LE-9.1)."""
    square = turn.state.seats[seat].square
    keep(turn, seat, 6, "hold", square)
    turn.tell({"type": "held", "rule": rule, "seat": seat, "square": square, "sixes": sixes})


def send_back(turn: Turn, seat: int, die: int) -> None:
    """Exactly three sixes count for nothing: back to the origin, and the die from there (LE-4.4, LE-4.5)."""
    run = turn.state.run
    assert run is not None
    rule = "LE-4.5" if run.entry else "LE-4.4"
    keep(turn, seat, die, "return", run.origin)
    go_to_origin(turn, seat, run.origin, rule)
    count(turn, seat, run.origin, die, rule)


def move_total(turn: Turn, seat: int, die: int) -> None:
    """All that was thrown, in one count from the origin (LE-4.7); after birth, from 0 (LE-4.8, LE-9.1)."""
    state = turn.state
    run = state.run
    assert run is not None
    if state.options.sixes == "total":
        rule = "LE-9.1"
    else:
        rule = "LE-4.8" if run.entry else "LE-4.7"
    base = 0 if run.entry else run.origin
    keep(turn, seat, die, "total", base)
    go_to_origin(turn, seat, run.origin, rule)
    count(turn, seat, base, 6 * run.sixes + die, rule)


def go_to_origin(turn: Turn, seat: int, origin: int, rule: str) -> None:
    """Back to where the run began; nothing is resolved there (LE-4.4)."""
    player = turn.state.seats[seat]
    left = player.square
    if left != origin:
        stand(player, origin)
        turn.tell({"type": "returned", "rule": rule, "seat": seat, "from": left, "to": origin})


def count(turn: Turn, seat: int, base: int, squares: int, rule: str) -> None:
    """Count squares from a base, and resolve the landing; beyond 72 nothing moves (LE-6.2)."""
    player = turn.state.seats[seat]
    left, land = player.square, base + squares
    if land > TAMOGUNA:
        turn.tell({"type": "useless", "rule": "LE-6.2", "seat": seat, "square": left, "squares": squares})
        return
    stand(player, land, land)
    turn.tell({"type": "moved", "rule": rule, "seat": seat, "from": left, "to": land, "squares": squares})
    resolve(turn, seat, land)


# -- arrows and snakes (section 5)


def resolve(turn: Turn, seat: int, land: int) -> None:
    """A count that ended on a base rises, one that ended on a head goes down (LE-5.1, LE-5.2, LE-6.4)."""
    jump = played_on(turn.board).jumps.get(land)
    if jump is None:
        return
    via, to, rule = jump
    stand(turn.state.seats[seat], to, land, via)
    turn.tell({"type": via, "rule": rule, "seat": seat, "from": land, "to": to})


# -- home (section 7)


def come_home(turn: Turn, seat: int) -> None:
    """At rest on 68 after birth; the place is the order of arrival (LE-7.1)."""
    state = turn.state
    state.seats[seat].stage = "home"
    state.home.append(seat)
    turn.tell({"type": "home", "rule": "LE-7.1", "seat": seat, "place": len(state.home)})


def end_match(turn: Turn) -> None:
    """All are home, or the first is where that was agreed (LE-7.2 to LE-7.4)."""
    state = turn.state
    state.phase = "over"
    state.to_act = None
    state.run = None
    state.over = True
    state.winners = state.home.copy()
    rule = "LE-7.3" if state.options.end == "first" else "LE-7.2"
    turn.tell({"type": "ended", "rule": rule, "winners": state.winners.copy()})


# -- the course (section 8)


def keep(turn: Turn, seat: int, die: int, kind: Kind, base: int) -> None:
    """Write a throw into the seat's course, also one that will move nothing, and tell it (LE-8.1)."""
    state = turn.state
    player = state.seats[seat]
    stood = player.square
    player.course = player.course.plus(Throw(state.turn, die, kind, stood, base, None, None, stood))
    sixes = 0 if die != 6 else state.run.sixes if state.run else 1
    turn.tell({"type": "rolled", "rule": "LE-2.1", "seat": seat, "die": die, "sixes": sixes})


def stand(
    player: Seat, square: int, land: int | None = None, via: Literal["arrow", "snake"] | None = None
) -> None:
    """The symbol on a square, and the throw that led it there as far as it came (LE-8.1)."""
    player.square = square
    turn, die, kind, stood, base, _, _, _ = player.course[-1]
    player.course = player.course.ending(Throw(turn, die, kind, stood, base, land, via, square))


# -- a state that was set up (section 9)


def check(state: Leela, squares: Squares) -> None:
    """Refuse what cannot be on a board (section 9, *State*)."""
    at_least("turn", state.turn, 1)
    for index, seat in enumerate(state.seats):
        _check_seat(state, index, seat, squares)
    _check_home(state)
    _check_end(state)
    if state.run is not None:
        _check_run(state, state.run, squares)


def _check_seat(state: Leela, index: int, seat: Seat, squares: Squares) -> None:
    square = f"seats[{index}].square"
    if seat.stage == PLAYING and seat.square not in squares.resting_places:
        raise bad_state(square, Why("no_rest", got=seat.square))
    if seat.stage != PLAYING and seat.square != COSMIC_CONSCIOUSNESS:
        raise bad_state(square, Why("not_on_68", stage=seat.stage, got=seat.square))
    for number, throw in enumerate(seat.course):
        path = f"seats[{index}].course[{number}]"
        for key, value, low, high in (
            ("turn", throw.turn, 1, state.turn),
            ("die", throw.die, 1, 6),
            ("from", throw.from_, 1, 72),
            ("base", throw.base, 0, 72),
            ("land", 1 if throw.land is None else throw.land, 1, 72),
            ("to", throw.to, 1, 72),
        ):
            in_range(f"{path}.{key}", value, low, high)
    if seat.course and seat.course[-1].to != seat.square:
        raise bad_state(
            f"seats[{index}].course[{len(seat.course) - 1}].to",
            Why("course_end", square=seat.square, got=seat.course[-1].to),
        )


def _check_home(state: Leela) -> None:
    at_home = [index for index, seat in enumerate(state.seats) if seat.stage == AT_HOME]
    if sorted(state.home) != at_home:
        raise bad_state("home", Why("seats_home", expected=at_home, got=state.home))


def _check_end(state: Leela) -> None:
    needed = 1 if state.options.end == "first" else len(state.seats)
    over = len(state.home) >= needed
    if state.over != over:
        raise bad_state("over", Why("over_home", expected=over, home=len(state.home)))
    if over and state.options.end == "first" and len(state.home) > 1:
        raise bad_state("home", Why("one_home"))
    phase = "over" if over else "roll"
    if state.phase != phase:
        raise bad_state("phase", Why("word", expected=phase, got=state.phase))
    if not over and state.to_act in state.home:
        raise bad_state("to_act", Why("home_to_act", seat=state.to_act))
    equal("winners", state.winners, state.home if over else [])


def _check_run(state: Leela, run: Run, squares: Squares) -> None:
    at_least("run.sixes", run.sixes, 1)
    if state.to_act is None or state.seats[state.to_act].stage != PLAYING:
        raise bad_state("run", Why("run_of_nobody"))
    if run.entry and run.origin != GENESIS:
        raise bad_state("run.origin", Why("run_from_birth", got=run.origin))
    if not run.entry and run.origin not in squares.resting_places:
        raise bad_state("run.origin", Why("run_origin", got=run.origin))
    square = _stand_after(state.options, run, squares)
    if square == COSMIC_CONSCIOUSNESS:
        raise bad_state("run", Why("run_ended"))
    found = state.seats[state.to_act].square
    if found != square:
        raise bad_state(
            f"seats[{state.to_act}].square",
            Why("run_square", square=square, sixes=run.sixes, origin=run.origin, got=found),
        )


def _stand_after(options: Options, run: Run, squares: Squares) -> int:
    """Where a run puts the symbol; 68 as soon as it comes there."""
    square = DELUSION if run.entry else run.origin
    if options.sixes == "total":
        return square
    for _ in range(min(run.sixes, 3) - (1 if run.entry else 0)):
        if square + 6 <= TAMOGUNA:
            square += 6
            jump = squares.jumps.get(square)
            square = jump[1] if jump else square
        if square == COSMIC_CONSCIOUSNESS:
            break
    return square


class LeelaGame(Game[Leela]):
    """Leela for the match: nothing is hidden, nothing is decided but to throw."""

    name = "leela"
    seats = range(1, 7)
    board = Squares
    own_board: Squares | None = None
    dice = True
    options = (
        Option("end", "all", ("all", "first")),
        Option("sixes", "as_thrown", ("as_thrown", "total")),
        Option("begin", "unborn", ("unborn", "born"), later=True),
    )
    state = Leela
    _legal: ClassVar[list[Action]] = [ROLL]
    _none: ClassVar[list[Action]] = []

    def set_up(self, names: Sequence[str], options: Mapping[str, Any]) -> Leela:
        """All symbols on 68, unborn, or born on 6 (LE-1.3, LE-9.2); seat 0 throws first (LE-2.3)."""
        chosen = Options(options["end"], options["sixes"], options["begin"])
        born = chosen.begin == "born"
        square = DELUSION if born else COSMIC_CONSCIOUSNESS
        seats = [
            Seat(name=name, stage=PLAYING if born else UNBORN, square=square, course=Trail())
            for name in names
        ]
        return Leela(
            game="leela",
            options=chosen,
            phase="roll",
            turn=1,
            to_act=0,
            run=None,
            over=False,
            winners=[],
            home=[],
            seats=seats,
        )

    def legal(self, state: Leela) -> list[Action]:
        """Never more than the one action (LE-2.1)."""
        return self._none if state.over else self._legal

    def scores(self, state: Leela) -> list[int]:
        """Who came home earlier stands higher: at a table of three 3, 2 and 1; 0 until then (LE-7.1)."""
        return ranked(state.home, len(state.seats))

    def allows(self, state: Leela, action: Any) -> bool:
        return not state.over and bool(action == ROLL)

    def act(self, draft: Turn, action: Action) -> None:
        draft.board = self.own_board
        roll(draft)

    def refusal(self, state: Leela, action: Action) -> EngineError:
        return EngineError("illegal_action", errors.Why("only_throw", action=ROLL), rule="LE-2.1")

    def board_faults(self, board: Squares) -> Iterator[tuple[str, errors.Why]]:
        return board_faults(board)

    def own_board_faults(self, board: Squares) -> Iterator[tuple[str, errors.Why]]:
        return own_board_faults(board)

    def check(self, state: Leela) -> None:
        check(state, played_on(self.own_board))


GAME = LeelaGame()
