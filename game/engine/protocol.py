"""`moksha engine`: requests in, answers out, one JSON line each (docs/protocol.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, BinaryIO

from game import __version__
from game.engine import codec
from game.engine.chance import MAX_SEED, Loose, Outcome, outcomes_of
from game.engine.describing import described
from game.engine.errors import EngineError, Why, bad_request
from game.engine.games import all_games, game_named
from game.engine.match import Match

LONGEST_REQUEST = 16 * 1024 * 1024
Choose = Callable[[Match, str, int], dict[str, Any]]
Tell = Callable[[EngineError], str]
Answer = dict[str, Any]
Simulate = Callable[[Answer], list[Answer]]
WHOLE = -1  # no seat: answers hold the whole state


class Session:
    """One process's conversation: it holds one match at a time.

    `choose(match, level, seed)` gives a bot's action, `simulate(request)` the outcomes of matches
    among bots, `tell(refusal)` the sentence for a refusal: bots and languages live outside the engine.
    """

    def __init__(self, choose: Choose, tell: Tell, simulate: Simulate | None = None) -> None:
        self._choose = choose
        self._simulate = simulate
        self._tell = tell
        self._match: Match | None = None
        self._for: int | None = WHOLE  # whose view answers hold; None: the public one
        self.ended = False

    def answer(self, line: bytes) -> Answer:
        """The answer to one request; whatever the line holds, nothing is raised."""
        try:
            return {"ok": True, **self._answered(self._request(line))}
        except EngineError as refused:
            return self._refused(refused)
        except RecursionError:
            return self._refused(EngineError("bad_json", Why("request_deep")))

    def _refused(self, refusal: EngineError) -> Answer:
        return refusal.answer(self._tell(refusal))

    def _request(self, line: bytes) -> dict[str, Any]:
        if len(line) > LONGEST_REQUEST:
            raise bad_request(Why("request_large"))
        try:
            request = codec.loads(line)
        except codec.NotJson as error:
            raise EngineError("bad_json", Why("not_json", problem=error.why)) from None
        if type(request) is not dict:
            raise bad_request(Why("request_object"))
        return request

    def _answered(self, request: dict[str, Any]) -> Answer:
        command = request.get("cmd")
        if type(command) is not str:
            raise bad_request(Why("command"), "cmd")
        handler = _COMMANDS.get(command)
        if handler is None:
            raise EngineError("unknown_command", Why("unknown_command", command=command))
        return handler(self, request)

    @property
    def match(self) -> Match:
        """The match that is set up; `no_match` where there is none."""
        if self._match is None:
            raise EngineError("no_match", Why("no_match"))
        return self._match

    # -- the commands, in the order of the table

    def hello(self, request: dict[str, Any]) -> Answer:
        """Answer `hello`: name, version and protocol."""
        return {"name": "moksha", "version": __version__, "protocol": 1}

    def games(self, request: dict[str, Any]) -> Answer:
        """Answer `games`: every game that can be played, announced."""
        return {"games": [_announced(name) for name in all_games()]}

    def describe(self, request: dict[str, Any]) -> Answer:
        """Answer `describe`: what the states, actions and events of a game hold, and what it means."""
        return described(game_named(_needed(request, "game")))

    def new(self, request: dict[str, Any]) -> Answer:
        """Answer `new`: set a table."""
        game = game_named(_needed(request, "game"))
        options = request.get("options", {})
        if type(options) is not dict:
            raise bad_request(Why("object"), "options")
        match = Match.new(
            game.name,
            _needed(request, "seats"),
            options,
            seed=_seed(request),
            chance=_outcomes(request, "chance"),
        )
        return self._opening(match, request)

    def load(self, request: dict[str, Any]) -> Answer:
        """Answer `load`: take up a position."""
        state = _needed(request, "state")
        match = Match.load(state, seed=_seed(request), chance=_outcomes(request, "chance"))
        return self._opening(match, request)

    def act(self, request: dict[str, Any]) -> Answer:
        """Answer `act`: the seat to act does this."""
        match = self.match
        action = _needed(request, "action")
        if type(action) is not dict:
            raise bad_request(Why("object"), "action")
        if not match.over:
            self._only_for(match.to_act)
        return self._acted(match, action)

    def state(self, request: dict[str, Any]) -> Answer:
        """Answer `state`: the whole state, hidden things too."""
        match = self.match
        self._only_for(WHOLE)
        return {"state": match.encoded()}

    def legal(self, request: dict[str, Any]) -> Answer:
        """Answer `legal`: what may be done now."""
        return {"legal": self._legal()}

    def view(self, request: dict[str, Any]) -> Answer:
        """Answer `view`: the state as a seat may know it."""
        match = self.match
        return {"view": match.view(self._seat(match, request))}

    def events(self, request: dict[str, Any]) -> Answer:
        """Answer `events`: those of the last action, as a seat may know them."""
        match = self.match
        return {"events": match.seen(self._seat(match, request))}

    def imagine(self, request: dict[str, Any]) -> Answer:
        """Answer `imagine`: a state that a seat cannot tell from the true one."""
        match = self.match
        seat, seed = self._seat(match, request), _seed(request) or 0
        return {"state": match.game.encoded(match.game.imagine(match.view(seat), seat, Loose(seed)))}

    def scores(self, request: dict[str, Any]) -> Answer:
        """Answer `scores`: how far each seat has come, and who has won."""
        state = self.match.state
        return {"scores": self.match.game.scores(state), "winners": [*state.winners]}

    def log(self, request: dict[str, Any]) -> Answer:
        """Answer `log`: the match from its beginning."""
        match = self.match
        self._only_for(WHOLE)
        return {"log": match.log()}

    def replay(self, request: dict[str, Any]) -> Answer:
        """Answer `replay`: the match of a log, at its end."""
        self._match, self._for = Match.replay(_needed(request, "log")), WHOLE
        return self._position()

    def chance(self, request: dict[str, Any]) -> Answer:
        """Answer `chance`: add outcomes to those that wait, or put others in their place."""
        match = self.match
        self._only_for(WHOLE)
        given = [key for key in ("append", "set") if key in request]
        if len(given) != 1:
            raise bad_request(Why("append_or_set"))
        outcomes = outcomes_of(request[given[0]], given[0])
        if given[0] == "append":
            match.chance.append(outcomes)
        else:
            match.chance.replace(outcomes)
        return {}

    def undo(self, request: dict[str, Any]) -> Answer:
        """Answer `undo`: take the last action back."""
        match = self.match
        self._only_for(WHOLE)
        match.undo()
        return self._position()

    def bot(self, request: dict[str, Any]) -> Answer:
        """Answer `bot`: what a bot would do for the seat to act; it is done only if `act` says so."""
        match = self.match
        word = _needed(request, "level")
        level = match.game.level(word)
        if level is None:
            raise bad_request(Why("level", known=match.game.bots, got=word), "level")
        seed, acts = _seed(request) or 0, request.get("act", False)
        if type(acts) is not bool:
            raise bad_request(Why("expected_truth", got=acts), "act")
        if match.over:
            raise EngineError("match_over", Why("match_over"))
        if not acts:
            self._only_for(match.to_act)
        action = self._choose(match, level, seed)
        return self._acted(match, action) if acts else {"action": action}

    def simulate(self, request: dict[str, Any]) -> Answer:
        """Answer `simulate`: what comes of matches among bots; the match that is set up is not touched."""
        if self._simulate is None:
            raise EngineError("unknown_command", Why("unknown_command", command="simulate"))
        return {"outcomes": self._simulate(request)}

    def quit(self, request: dict[str, Any]) -> Answer:
        """Answer `quit`: end the process after this answer."""
        self.ended = True
        return {}

    # -- whose answers they are

    def _only_for(self, seat: int | None) -> None:
        """Refuse what only this seat may know (`WHOLE`: what no seat may), where answers are another's."""
        if self._for not in (WHOLE, seat):
            raise EngineError("not_for_seat", Why("not_for_seat"))

    def _seat(self, match: Match, request: dict[str, Any]) -> int | None:
        """The seat that is asked about; None: what every seat may see."""
        seat = _seat(match, request, "seat")
        if seat is not None:
            self._only_for(seat)
        return seat

    def _legal(self) -> list[dict[str, Any]]:
        """What may be done now, where answers may tell it."""
        match = self.match
        return match.legal() if self._for in (WHOLE, match.to_act) else []

    def _seen(self) -> list[dict[str, Any]]:
        match = self.match
        return match.events if self._for == WHOLE else match.seen(self._for)

    def _position(self) -> Answer:
        match = self.match
        told = {"state": match.encoded()} if self._for == WHOLE else {"view": match.view(self._for)}
        return {**told, "legal": self._legal()}

    def _acted(self, match: Match, action: dict[str, Any]) -> Answer:
        match.act(action)
        return {"events": self._seen(), **self._position()}

    def _opening(self, match: Match, request: dict[str, Any]) -> Answer:
        """Take up a match that was set or loaded; `for_seat` says whose view the answers hold from now on."""
        seen_by = WHOLE if "for_seat" not in request else _seat(match, request, "for_seat")
        if seen_by != WHOLE and "chance" in request:
            raise bad_request(Why("chance_for_seat"), "chance")
        self._match, self._for = match, seen_by
        return {**self._position(), "events": self._seen()}


_COMMANDS: dict[str, Callable[[Session, dict[str, Any]], Answer]] = {
    name: getattr(Session, name)
    for name in (
        "hello",
        "games",
        "describe",
        "new",
        "load",
        "act",
        "state",
        "legal",
        "view",
        "events",
        "imagine",
        "scores",
        "log",
        "replay",
        "chance",
        "undo",
        "bot",
        "simulate",
        "quit",
    )
}


def _announced(name: str) -> Answer:
    game = game_named(name)
    return {
        "game": game.name,
        "min_seats": game.seats.start,
        "max_seats": game.seats.stop - 1,
        "options": game.defaults(),
        "hidden": game.hidden,
        "private": game.private,
        "bots": list(game.bots),
    }


def _needed(request: dict[str, Any], key: str) -> Any:
    if key not in request:
        raise bad_request(Why("missing"), key)
    return request[key]


def _seed(request: dict[str, Any]) -> int | None:
    if "seed" not in request:
        return None
    seed = request["seed"]
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise bad_request(Why("seed", most=MAX_SEED), "seed")
    return seed


def _outcomes(request: dict[str, Any], key: str) -> list[Outcome] | None:
    return outcomes_of(request[key], key) if key in request else None


def _seat(match: Match, request: dict[str, Any], key: str) -> int | None:
    seat = _needed(request, key)
    if seat is None:
        return None
    if type(seat) is not int or not 0 <= seat < len(match.seats):
        raise bad_request(Why("null_or_seat", last=len(match.seats) - 1), key)
    return seat


def serve(
    source: BinaryIO, sink: BinaryIO, choose: Choose, tell: Tell, simulate: Simulate | None = None
) -> int:
    """Answer requests until the input ends or `quit` comes. Empty lines are passed over."""
    session = Session(choose, tell, simulate)
    while not session.ended:
        line = source.readline(LONGEST_REQUEST + 2)
        if not line:
            break
        too_long = len(line) > LONGEST_REQUEST + 1 and not line.endswith(b"\n")
        if too_long:
            _skip_line(source)
        if too_long or line.strip():
            answer = codec.dumps(session.answer(line.rstrip(b"\r\n")))
            sink.write(answer.encode("utf-8", errors="backslashreplace") + b"\n")
            sink.flush()
    return 0


def _skip_line(source: BinaryIO) -> None:
    """Read on to the end of a line that is too long, and keep none of it."""
    while True:
        piece = source.readline(1 << 20)
        if not piece or piece.endswith(b"\n"):
            return
