"""A match: one play of one game. Nothing here is about any one game."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.engine import codec
from game.engine.base import Action, Draft, Event, Game
from game.engine.board import AnyBoard
from game.engine.chance import MAX_SEED, Chance, Drawn, Outcome, fresh_seed, outcomes_of
from game.engine.errors import EngineError, Why, bad_request, bad_state
from game.engine.games import game_named
from game.engine.options import refused

EVERY = 32  # of so many states one is kept
LATEST = 8  # and so many of the latest all
SHORT = 16  # a list of actions in which one is found sooner than the game can say whether it is legal


@dataclass(eq=False, slots=True)
class Step:
    """One action that was taken. It belongs to the match, to be read and not to be changed.

    Two steps are the same only if they are one and the same step, however alike they look.
    """

    seat: int
    """Who took it."""
    action: Action
    """What was done, as `legal` lists it."""
    drawn: tuple[Drawn, ...]
    """What chance gave while it was carried out, in order."""
    events: tuple[Event, ...]
    """What happened, whole: what a seat may know of it is `Match.seen`."""
    follows: Step | None = field(repr=False)
    """The step in whose outcome it was taken; None at the beginning."""

    @property
    def line(self) -> dict[str, Any]:
        """Its line of the log, the caller's own."""
        outcomes = [draw.outcome for draw in self.drawn]
        return {"seat": self.seat, "action": codec.copied(self.action), "draws": codec.copied(outcomes)}


@dataclass(frozen=True, slots=True)
class Transition:
    """One event as a seat may know it, between two views of that seat.

    The views follow each other: one event's `after` is the next one's `before`. In the
    midst of an action they are there to be shown; such a state cannot be loaded.
    """

    event: Event
    before: dict[str, Any]
    """What the seat sees right before it, and nothing of what it brings."""
    after: dict[str, Any]
    """What the seat sees when its deed is done; after the last event, the view of the match."""


_Line = Step | dict[str, Any] | None  # of the log: a step, one not taken again yet, or None: one taken back


@dataclass
class _Table:
    """What `new` and `load` set out before a match begins."""

    state: Any
    start: dict[str, Any] | None
    options: dict[str, Any]
    opening: list[Event] = field(default_factory=list)
    drawn: tuple[Drawn, ...] = ()


class Match:
    """A state, and the log of all that happened in it.

    Made by `new`, `load` or `replay`. `act` and `undo` either happen wholly or
    raise `EngineError` and change nothing. `steps` are the actions that stand,
    `story` all that were ever taken, those taken back included. Not every state
    they were taken in is kept: `before` and `states` take the others again from
    the nearest that is, with the chance on record. What a match that was `resumed`
    passed over is taken again when a caller first asks for it; `lost_steps` are the
    lines of the log for which that could not be done.
    """

    def __init__(self, game: Game[Any], table: _Table, chance: Chance) -> None:
        self.game = game
        self.chance = chance
        self.state = table.state
        self.options = table.options
        self._opening = table.opening
        self._steps: list[Step] = []
        self._story: list[Step] = []
        self._passed = 0  # lines of the record that were not taken again yet
        self._resumed_at = 0  # draws until then
        self.lost_steps: list[dict[str, Any]] = []
        self._first = table.state
        self._names = [seat.name for seat in table.state.seats]
        self._kept: dict[Step, Any] = {}  # step -> the state it was taken in
        self._sought: dict[Step, Any] = {}  # the same of what was sought last
        self._start = table.start
        self._set_by = table.drawn
        self._draws = [draw.outcome for draw in table.drawn]
        self._record: list[_Line] = []
        self._listed: list[Action] = []  # what `legal` found last, to be looked up by `act`
        self._listed_in: Any = None  # the state in which it found that

    # -- beginnings

    @classmethod
    def new(
        cls,
        game: str,
        seats: Sequence[str],
        options: Mapping[str, Any] | None = None,
        *,
        seed: int | None = None,
        chance: Sequence[Outcome] | None = None,
        board: AnyBoard | None = None,
    ) -> Match:
        """Set a table. With neither seed nor chance the engine chooses a seed.

        `board` is one that a user made, as `own_board` reads it; None: the house's.
        """
        rules = game_named(game).on(board)
        names = checked_names(rules, seats)
        chosen = checked_options(rules, {} if options is None else options, len(names))
        source = _source(seed, chance)
        state = rules.set_up(names, chosen)
        draft = Draft(state, source)
        source.mark()
        try:
            rules.begin(draft)
        except EngineError:
            source.take_back(source.drawn)
            raise
        return cls(rules, _Table(draft.state, None, chosen, list(draft.events), tuple(source.drawn)), source)

    @classmethod
    def load(
        cls,
        state: Any,
        *,
        seed: int | None = None,
        chance: Sequence[Outcome] | None = None,
        board: AnyBoard | None = None,
    ) -> Match:
        """Take up a position; one that breaks an invariant is refused with its path."""
        rules, decoded = checked_state(state, board)
        start = rules.encoded(decoded)
        source = _source(seed, chance)
        options = codec.copied({**rules.defaults(), **start["options"]})
        return cls(rules, _Table(decoded, start, options), source)

    @classmethod
    def replay(
        cls, log: Any, board: AnyBoard | None = None, watch: Callable[[int, Match], None] | None = None
    ) -> Match:
        """The match of a log, at its end; it goes on with the log's seed where the log leaves off.

        `watch` is called with the number of lines taken so far and the match, first with 0 for the
        table that was set, then after each line.
        """
        steps = _steps_of(log)
        match = cls._opened(log, board)
        if watch is not None:
            watch(0, match)
        match._repeat_all(steps, 0, watch)
        return match

    @classmethod
    def resumed(
        cls, log: Any, passed: int, state: Any, position: int, board: AnyBoard | None = None
    ) -> Match:
        """The same match, from the state it had after so many lines of its log, and so many draws.

        Those lines are taken again only when a caller asks for them.
        """
        steps = _steps_of(log)
        if not 0 <= passed <= len(steps) or position < 0:
            raise bad_request(Why("more_steps"), "log.steps")
        match = cls._opened({**log, "start": state, "draws": []}, board)
        match.chance.position = position
        match._start, match._draws = log["start"], outcomes_of(log["draws"], "log.draws")
        match._record, match._passed, match._resumed_at = codec.copied(steps[:passed]), passed, position
        match._repeat_all(steps, passed)
        return match

    def _repeat_all(
        self, steps: list[Any], start: int, watch: Callable[[int, Match], None] | None = None
    ) -> None:
        for index in range(start, len(steps)):
            path = f"log.steps[{index}]"
            try:
                self._repeat(steps[index], path)
            except EngineError as refused:
                refused.path = refused.path or path
                raise
            if watch is not None:
                watch(index + 1, self)
        self.chance.forget_list()

    def _recall(self) -> None:
        """Take again what was passed over; leads it elsewhere, the match begins where it was resumed."""
        if not self._passed:
            return
        passed, self._passed = self._passed, 0
        try:
            log = {**self.log(), "steps": _written(self._record[:passed])}
            whole = Match.replay(log, self.board)
        except EngineError:
            whole = None
        stood = self.game.encoded(self._first), self._resumed_at
        if whole is None or (whole.encoded(), whole.chance.position) != stood:
            self._start, self._draws, self._set_by = stood[0], [], ()
            self.lost_steps, self._record = _written(self._record[:passed]), self._record[passed:]
            return
        last = whole._steps[-1] if whole._steps else None
        for step in self._story:
            if step.follows is None:
                step.follows = last
        self._opening, self._first, self._set_by = whole._opening, whole._first, whole._set_by
        self._steps[:0], self._story[:0] = whole._steps, whole._story
        self._kept |= whole._kept

    @classmethod
    def _opened(cls, log: dict[str, Any], board: AnyBoard | None) -> Match:
        """The match of a log before its first step."""
        seed = log["seed"]
        if seed is not None:
            seed = checked_seed(seed, "log.seed")
        draws = outcomes_of(log["draws"], "log.draws")
        if type(log["game"]) is not str:
            raise bad_request(Why("game"), "log.game")
        rules = game_named(log["game"]).on(board)
        names = checked_names(rules, log["seats"], "log.seats")
        options = checked_options(rules, log["options"], len(names), "log.options")
        source = Chance(seed)
        if log["start"] is not None:
            if draws:
                raise bad_request(Why("loaded_draws"), "log.draws")
            if type(log["start"]) is not dict:
                raise bad_request(Why("state_or_null"), "log.start")
            rules_of_state, state = checked_state(log["start"], board)
            found = [seat.name for seat in state.seats]
            same_game = rules_of_state.name == rules.name
            encoded = rules.encoded(state) if same_game else {}
            if not same_game or found != names or encoded.get("options") != rules.written(options):
                raise bad_request(Why("another_table"), "log.start")
            return cls(rules, _Table(state, encoded, options), source)
        draft = Draft(rules.set_up(names, options), source)
        source.mark()
        source.follow(draws)
        rules.begin(draft)
        if source.leave():
            raise bad_request(Why("more_than_table_drew"), "log.draws")
        return cls(rules, _Table(draft.state, None, options, list(draft.events), tuple(source.drawn)), source)

    def _repeat(self, step: Any, path: str) -> None:
        if codec.same(step, {"undo": True}):
            self.undo()
            return
        if type(step) is not dict or step.keys() != {"seat", "action", "draws"}:
            raise bad_request(Why("step_or_undo"), path)
        if type(step["action"]) is not dict:
            raise bad_request(Why("object"), f"{path}.action")
        if type(step["seat"]) is not int or (not self.over and step["seat"] != self.to_act):
            raise bad_request(Why("seat_to_act", seat=self.to_act), f"{path}.seat")
        self.chance.follow(outcomes_of(step["draws"], f"{path}.draws"))
        self.act(step["action"])
        if self.chance.leave():
            raise bad_request(Why("more_than_action_drew"), f"{path}.draws")

    # -- what stands

    @property
    def board(self) -> AnyBoard | None:
        """The board it is played on where a user made it; None: the one that came with the game."""
        return self.game.own_board

    @property
    def seats(self) -> list[str]:
        """The players' names, in turn order."""
        return [seat.name for seat in self.state.seats]

    @property
    def to_act(self) -> int | None:
        """The seat to act, None when the match is over."""
        seat: int | None = self.state.to_act
        return seat

    @property
    def opening(self) -> list[Event]:
        """What setting the table did; not to be changed."""
        self._recall()
        return self._opening

    @property
    def set_by(self) -> tuple[Drawn, ...]:
        """What chance gave while the table was set, in order."""
        self._recall()
        return self._set_by

    @property
    def steps(self) -> list[Step]:
        """The actions that stand, the oldest first; not to be changed."""
        self._recall()
        return self._steps

    @property
    def story(self) -> list[Step]:
        """All actions that were ever taken, those taken back included; not to be changed."""
        self._recall()
        return self._story

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return bool(self.state.over)

    def legal(self) -> list[Action]:
        """Every legal action; the caller's own copy."""
        state = self.state
        if state.over:
            return []
        self._listed = self.game.legal(state)
        self._listed_in = state
        return codec.copies(self._listed)

    def encoded(self) -> dict[str, Any]:
        """The state in JSON, hidden things included."""
        return self.game.encoded(self.state)

    def view(self, seat: int | None) -> dict[str, Any]:
        """The state as a seat may see it; None: the public view."""
        return self.game.view(self.state, seat)

    @property
    def events(self) -> list[Event]:
        """What the last action did; before the first, what setting the table did. The caller's own copy."""
        return codec.copies(self._happened)

    @property
    def _happened(self) -> list[Event]:
        steps = self._steps or self.steps
        return list(steps[-1].events) if steps else self.opening

    def seen(self, seat: int | None, events: Sequence[Event] | None = None) -> list[Event]:
        """Events as a seat may know them: those of the last action where none are given."""
        told = self._happened if events is None else events
        return codec.copies(self.game.seen(event, seat) for event in told)

    def told(self, seat: int | None, step: Step) -> list[Event]:
        """The events of a step as a seat may know them, each with its context, to be put into words."""
        found = self.seen(seat, step.events)
        for event in found:
            if event["type"] in self.game.in_context:
                event.update(self.game.context(self.before(step), event))
        return found

    def log(self) -> dict[str, Any]:
        """The whole match as one JSON object (`docs/protocol.md`)."""
        return {
            "game": self.game.name,
            "seats": self.seats,
            "options": codec.copied(self.game.written(self.options)),
            "seed": self.chance.seed,
            "start": codec.copied(self._start),
            "draws": codec.copied(self._draws),
            "steps": _written(self._record),
        }

    def before(self, step: Step) -> Any:
        """The state in which a step was taken, whether it stands or was taken back; not to be changed."""
        self._sought = found = self._found(step)
        return next(reversed(found.values()))

    def states(self) -> Iterator[Any]:
        """The state before each step that stands, and at last the present one; not to be changed."""
        found, last = self._first, None
        for step in self.steps:
            kept = self._kept.get(step)
            found = kept if kept is not None else self._retaken(found, last)
            yield found
            last = step
        yield self.state

    def transitions(self, step: Step | None, seat: int | None) -> list[Transition]:
        """The events of a step (None: of setting the table) as a seat may know them, each between its views.

        The step is taken again, with the chance it had, whether it stands or was
        taken back. What a rule changes after its last event counts to that event:
        the last view is the one after the whole step.
        """
        if step is None:
            first = self.game.set_up(self._names, self.options) if self._start is None else self._first
            drawn = self._draws
        else:
            first = self.before(step)
            drawn = [draw.outcome for draw in step.drawn]
        chance = Chance(None)
        chance.follow(drawn)
        views = [self.game.view(first, seat)]
        draft = Draft(first.copy(), chance, lambda state: views.append(self.game.view(state, seat)))
        if step is not None:
            self.game.act(draft, step.action)
        elif self._start is None:
            self.game.begin(draft)
        views[-1] = self.game.view(draft.state, seat)
        events = [self.game.seen(event, seat) for event in draft.events]
        return [Transition(*each) for each in zip(events, views[:-1], views[1:], strict=True)]

    def _found(self, step: Step) -> dict[Step, Any]:
        """The states before a step and before those on the way to it from the nearest one that is known."""
        way, sought = [step], self._sought
        while way[-1] not in self._kept and way[-1] not in sought and way[-1].follows is not None:
            way.append(way[-1].follows)
        state, last = self._kept.get(way[-1], sought.get(way[-1], self._first)), None
        found = {}
        for each in reversed(way):
            state = self._retaken(state, last)
            found[each] = state
            last = each
        return found

    def _retaken(self, state: Any, step: Step | None) -> Any:
        """The state after a step was taken again, with the chance it had; None: as it is."""
        if step is None:
            return state
        chance = Chance(None)
        chance.follow([draw.outcome for draw in step.drawn])
        draft = Draft(state.copy(), chance)
        self.game.act(draft, step.action)
        return draft.state

    def until(self, count: int) -> Match:
        """The match as it stood after so many of its steps that stand, 0 to all of them: another match.

        What is done in one of them changes nothing in the other.
        """
        steps = self.steps
        state = self.state if count == len(steps) else self.before(steps[count])
        chance = Chance(self.chance.seed)
        past = Match(self.game, _Table(state, self._start, self.options, self._opening, self._set_by), chance)
        past._first, past._kept, past._draws = self._first, dict(self._kept), self._draws
        past._steps, past._story, past._record = steps[:count], steps[:count], [*steps[:count]]
        chance.position = len(self._draws) + sum(len(step.drawn) for step in past._steps)
        return past

    @property
    def last_step(self) -> dict[str, Any]:
        """The newest line of the log: an action, or that one was taken back."""
        return _written(self._record[-1:])[0]

    # -- what changes

    def refusal(self, action: Any) -> EngineError | None:
        """Why an action would be refused now, or None: the question and the deed ask here."""
        state = self.state
        return None if not state.over and self.game.allows(state, action) else self._refused(action)

    def _refused(self, action: Any) -> EngineError:
        if self.state.over:
            return EngineError("match_over", Why("match_over"))
        return self.game.refusal(self.state, action)

    def act(self, action: Action) -> list[Event]:
        """Take an action; the events it caused. Refused, it leaves everything as it was."""
        before, chance = self.state, self.chance
        taken = None if before.over else self._taken(before, action)
        if taken is None:
            raise self._refused(action)
        draft = Draft(before.copy(), chance)
        chance.mark()
        try:
            self.game.act(draft, taken)
        except EngineError:
            chance.take_back(chance.drawn)
            raise
        steps, events = self._steps, draft.events
        last = steps[-1] if steps else None
        step = Step(before.to_act, taken, tuple(chance.drawn), events, last)
        self.state = draft.state
        self._kept[step] = before
        steps.append(step)
        old = len(steps) - 1 - LATEST
        if old > 0 and old % EVERY:
            self._kept.pop(steps[old], None)
        self._story.append(step)
        self._record.append(step)
        return codec.copies(events)

    def _taken(self, state: Any, action: Action) -> Action | None:
        """An action as the match keeps it; None where it is not legal.

        A short list that was just handed out is looked up; else the game is asked.
        """
        if self._listed_in is not state or len(self._listed) > SHORT:
            return codec.copied(action) if self.game.allows(state, action) else None
        for listed in self._listed:
            if action == listed and codec.same(action, listed):
                return listed
        return None

    def undo(self) -> Step:
        """Take the last action back, of whichever seat it was, its chance included; it stays on record."""
        if not (self._steps or self.steps):
            raise EngineError("nothing_to_undo", Why("nothing_to_undo"))
        step = self._steps[-1]
        if step not in self._kept:
            self._kept.update(self._found(step))
        self.state = self._kept[step]
        self._steps.pop()
        if len(self._steps) % EVERY:
            del self._kept[step]
        self.chance.take_back(step.drawn)
        self._record.append(None)
        return step


def _written(record: Sequence[_Line]) -> list[dict[str, Any]]:
    """Lines of the log, the caller's own."""
    return [
        {"undo": True} if line is None else line.line if isinstance(line, Step) else codec.copied(line)
        for line in record
    ]


def _steps_of(log: Any) -> list[Any]:
    """The lines of a log that has what a log has."""
    if type(log) is not dict:
        raise bad_request(Why("object"), "log")
    known = ("game", "seats", "options", "seed", "start", "draws", "steps")
    for key in known:
        if key not in log:
            raise bad_request(Why("missing"), f"log.{key}")
    unknown = log.keys() - set(known)
    if unknown:
        key = sorted(unknown)[0]
        raise bad_request(Why("unknown_key"), f"log.{key}")
    if type(log["steps"]) is not list:
        raise bad_request(Why("list"), "log.steps")
    return log["steps"]


def _source(seed: int | None, chance: Sequence[Outcome] | None) -> Chance:
    if seed is not None:
        seed = checked_seed(seed, "seed")
    elif chance is None:
        seed = fresh_seed()
    return Chance(seed, chance)


def checked_seed(seed: Any, path: str) -> int:
    """A seed is an integer from 0 to 2**63 - 1."""
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise bad_request(Why("seed", most=MAX_SEED), path)
    return seed


def name_fault(name: Any) -> Why | None:
    """What is wrong with a seat's name, or None."""
    if type(name) is not str:
        return Why("expected_name", got=name)
    if not 1 <= len(name) <= 40:
        return Why("name_length", got=len(name))
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in name):
        return Why("name_characters")
    return None


def check_count(game: Game[Any], seats: int, path: str = "seats") -> None:
    """Refuse a number of seats that this game cannot be played at."""
    if seats not in game.seats:
        low, high = game.seats.start, game.seats.stop - 1
        raise bad_request(Why("seats", game=game.name, low=low, high=high, got=seats), path)


def checked_names(game: Game[Any], names: Any, path: str = "seats") -> list[str]:
    """The names of a table this game can be played at."""
    if not isinstance(names, (list, tuple)):
        raise bad_request(Why("names"), path)
    check_count(game, len(names), path)
    for index, name in enumerate(names):
        fault = name_fault(name)
        if fault is not None:
            raise bad_request(fault, f"{path}[{index}]")
    return list(names)


def checked_options(game: Game[Any], options: Any, seats: int, path: str = "options") -> dict[str, Any]:
    """All options of a match of so many seats, the defaults filled in; each one fits, with the others too.

    What is given back is the match's own.
    """
    if not isinstance(options, Mapping):
        raise bad_request(Why("object"), path)
    known = {option.name for option in game.options}
    for name in options:
        if name not in known:
            raise bad_request(Why("unknown_option", game=game.name), f"{path}.{name}")
    chosen = {**game.defaults(), **options}
    fault = refused(game.options, chosen, seats)
    if fault is not None:
        raise bad_request(fault[1], f"{path}.{fault[0]}")
    return {name: codec.copied(value) for name, value in chosen.items()}


def checked_state(state: Any, board: AnyBoard | None = None) -> tuple[Game[Any], Any]:
    """A state as a game's own, every invariant checked; `bad_state` with the path otherwise."""
    if type(state) is not dict:
        raise bad_request(Why("object"), "state")
    if "game" not in state:
        raise bad_state("game", Why("missing"))
    if type(state["game"]) is not str:
        raise bad_state("game", Why("expected_game", got=state["game"]))
    game = game_named(state["game"])
    if board is None or board.game == game.name:
        game = game.on(board)
    try:
        decoded = codec.decode(game.state, state)
    except codec.Mismatch as mismatch:
        raise bad_state(mismatch.path, mismatch.why) from None
    _check_common(game, decoded)
    game.check(decoded)
    return game, decoded


def _check_common(game: Game[Any], state: Any) -> None:
    """What holds in every game: names, the number of seats, who is to act, who won, options that can be."""
    count = len(state.seats)
    if count not in game.seats:
        raise bad_state("seats", Why("seat_count", low=game.seats.start, high=game.seats.stop - 1, got=count))
    for index, seat in enumerate(state.seats):
        fault = name_fault(seat.name)
        if fault is not None:
            raise bad_state(f"seats[{index}].name", fault)
    if state.to_act is not None and not 0 <= state.to_act < count:
        raise bad_state("to_act", Why("expected_seat", last=count - 1, got=state.to_act))
    for index, seat in enumerate(state.winners):
        if not 0 <= seat < count:
            raise bad_state(f"winners[{index}]", Why("expected_seat", last=count - 1, got=seat))
    if state.over != (state.to_act is None):
        raise bad_state("to_act", Why("nobody_to_act" if state.over else "seat_to_act_missing"))
    found = refused(game.options, {**game.defaults(), **codec.encode(state.options)}, count)
    if found is not None:
        raise bad_state(f"options.{found[0]}", found[1])
