"""`moksha engine`: requests in, answers out, one JSON line each (docs/protocol.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, BinaryIO

from game import __version__
from game.engine import codec
from game.engine.chance import MAX_SEED, Outcome, outcomes_of
from game.engine.errors import EngineError, Why, bad_request
from game.engine.games import all_games, game_named
from game.engine.match import Match

LONGEST_REQUEST = 16 * 1024 * 1024
Choose = Callable[[Match, str, int], dict[str, Any]]
Tell = Callable[[EngineError], str]
Answer = dict[str, Any]


class Session:
    """One process's conversation: it holds one match at a time.

    `choose(match, level, seed)` gives a bot's action, `tell(refusal)` the sentence for a
    refusal: bots and languages live outside the engine.
    """

    def __init__(self, choose: Choose, tell: Tell) -> None:
        self._choose = choose
        self._tell = tell
        self._match: Match | None = None
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
        """Answer `games`: every game that can be played, described."""
        return {"games": [_described(name) for name in all_games()]}

    def new(self, request: dict[str, Any]) -> Answer:
        """Answer `new`: set a table."""
        game = game_named(_needed(request, "game"))
        options = request.get("options", {})
        if type(options) is not dict:
            raise bad_request(Why("object"), "options")
        self._match = Match.new(
            game.name,
            _needed(request, "seats"),
            options,
            seed=_seed(request),
            chance=_outcomes(request, "chance"),
        )
        return self._opening()

    def load(self, request: dict[str, Any]) -> Answer:
        """Answer `load`: take up a position."""
        state = _needed(request, "state")
        self._match = Match.load(state, seed=_seed(request), chance=_outcomes(request, "chance"))
        return self._opening()

    def act(self, request: dict[str, Any]) -> Answer:
        """Answer `act`: the seat to act does this."""
        match = self.match
        action = _needed(request, "action")
        if type(action) is not dict:
            raise bad_request(Why("object"), "action")
        events = match.act(action)
        return {"events": events, **self._position()}

    def state(self, request: dict[str, Any]) -> Answer:
        """Answer `state`: the whole state, hidden things too."""
        return {"state": self.match.encoded()}

    def legal(self, request: dict[str, Any]) -> Answer:
        """Answer `legal`: what may be done now."""
        return {"legal": self.match.legal()}

    def view(self, request: dict[str, Any]) -> Answer:
        """Answer `view`: the state as a seat may know it."""
        match = self.match
        return {"view": match.view(_seat(match, request))}

    def events(self, request: dict[str, Any]) -> Answer:
        """Answer `events`: those of the last action, as a seat may know them."""
        match = self.match
        return {"events": match.seen(_seat(match, request))}

    def log(self, request: dict[str, Any]) -> Answer:
        """Answer `log`: the match from its beginning."""
        return {"log": self.match.log()}

    def replay(self, request: dict[str, Any]) -> Answer:
        """Answer `replay`: the match of a log, at its end."""
        self._match = Match.replay(_needed(request, "log"))
        return self._position()

    def chance(self, request: dict[str, Any]) -> Answer:
        """Answer `chance`: add outcomes to those that wait, or put others in their place."""
        match = self.match
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
        self.match.undo()
        return self._position()

    def bot(self, request: dict[str, Any]) -> Answer:
        """Answer `bot`: what a bot would do for the seat to act; it is not done."""
        match = self.match
        level = _needed(request, "level")
        if type(level) is not str or level not in match.game.bots:
            raise bad_request(Why("level", known=match.game.bots, got=level), "level")
        seed = _seed(request)
        if match.over:
            raise EngineError("match_over", Why("match_over"))
        return {"action": self._choose(match, level, 0 if seed is None else seed)}

    def quit(self, request: dict[str, Any]) -> Answer:
        """Answer `quit`: end the process after this answer."""
        self.ended = True
        return {}

    def _position(self) -> Answer:
        return {"state": self.match.encoded(), "legal": self.match.legal()}

    def _opening(self) -> Answer:
        return {**self._position(), "events": self.match.events}


_COMMANDS: dict[str, Callable[[Session, dict[str, Any]], Answer]] = {
    name: getattr(Session, name)
    for name in (
        "hello",
        "games",
        "new",
        "load",
        "act",
        "state",
        "legal",
        "view",
        "events",
        "log",
        "replay",
        "chance",
        "undo",
        "bot",
        "quit",
    )
}


def _described(name: str) -> Answer:
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


def _seat(match: Match, request: dict[str, Any]) -> int | None:
    seat = _needed(request, "seat")
    if seat is None:
        return None
    if type(seat) is not int or not 0 <= seat < len(match.seats):
        raise bad_request(Why("null_or_seat", last=len(match.seats) - 1), "seat")
    return seat


def serve(source: BinaryIO, sink: BinaryIO, choose: Choose, tell: Tell) -> int:
    """Answer requests until the input ends or `quit` comes. Empty lines are passed over."""
    session = Session(choose, tell)
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
