"""Matches that bots play, from names to plain figures: `play` one, `many` on several cores.

A match of a seed here is the match of that seed anywhere: `Match.new` has the same chance, and at the text
table the same bots do the same. What comes in and what goes out can be pickled, so that `play` runs wherever
an engine for many machines runs it (`docs/simulating.md`).
"""

from __future__ import annotations

import subprocess
import time
import zlib
from collections import deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from queue import SimpleQueue
from typing import Any

from game.bots import decide
from game.engine import codec
from game.engine.base import Draft, Game
from game.engine.board import AnyBoard, Board
from game.engine.chance import Chance
from game.engine.errors import Why, bad_request
from game.engine.games import game_named, own_board
from game.engine.match import check_count, checked_names, checked_options, checked_seed
from game.resources import command

MAX_ACTIONS = 20_000  # actions after which a match is given up: chance alone need not end it
MAX_MATCHES = 1000  # that are played for one request
BATCH_SECONDS = 0.1  # of work a request asks for: with less they cost much, with more much is lost if ended


@dataclass(frozen=True)
class Outcome:
    """What came of one match, and all that it takes to play it again."""

    game: str
    rules: int
    """The version of the game's rules; another one may play the same seed otherwise."""
    seed: int
    seats: list[str]
    """The names, in turn order: a bot's choice among equals goes by all that it sees, names too."""
    levels: list[str]
    """How well the bot on each seat plays."""
    options: dict[str, Any]
    """All options of the match."""
    board: str | None
    """The title and a checksum of a board that a user made; None: the house's."""
    actions: int
    over: bool
    """Whether it came to its end; if not, it was given up after `MAX_ACTIONS` actions."""
    winners: list[int]
    """The seats that have won, in the order of the rules; a match can end without any."""
    scores: list[int]
    """How far each seat came, the higher the farther, as its game counts it."""


@dataclass(frozen=True)
class Table:
    """What all matches of a simulation have in common, checked by `of`."""

    rules: Game[Any]
    names: list[str]
    levels: list[str]
    options: dict[str, Any]

    @classmethod
    def of(
        cls,
        game: str,
        seats: int | Sequence[str],
        levels: str | Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        board: AnyBoard | Mapping[str, Any] | None = None,
    ) -> Table:
        """A table by the arguments of `play`; `EngineError` where it can't be."""
        if board is not None and not isinstance(board, Board):
            board = own_board(game, board)
        rules = game_named(game).on(board)
        if type(seats) is int:
            check_count(rules, seats)
            seats = [f"Bot {seat + 1}" for seat in range(seats)]  # as the text table calls them
        names = checked_names(rules, seats)
        chosen = rules.bots[0] if levels is None else levels
        found = [chosen] * len(names) if isinstance(chosen, str) else chosen
        if not isinstance(found, list | tuple):
            raise bad_request(Why("list"), "levels")
        if len(found) != len(names):
            raise bad_request(Why("entry_a_seat", seats=len(names), got=len(found)), "levels")
        meant = []
        for seat, word in enumerate(found):
            level = rules.level(word)
            if level is None:
                raise bad_request(Why("level", known=rules.bots, got=word), f"levels[{seat}]")
            meant.append(level)
        options = checked_options(rules, {} if options is None else options, len(names))
        return cls(rules, names, meant, options)

    @property
    def shared(self) -> dict[str, Any]:
        """The fields that all its outcomes have in common."""
        board = self.rules.own_board
        return {
            "game": self.rules.name,
            "rules": self.rules.rules,
            "seats": self.names,
            "levels": self.levels,
            "options": self.rules.written(self.options),
            "board": None if board is None else f"{board.title} {_sum_of(board):08x}".strip(),
        }

    def play(self, seed: int) -> Outcome:
        """Play the match of a seed."""
        rules, chance = self.rules, Chance(checked_seed(seed, "seed"))
        state = rules.set_up(self.names, self.options)
        rules.begin(Draft(state, chance))
        actions = 0
        while not state.over and actions < MAX_ACTIONS:
            action, *others = rules.legal(state)
            if others:
                view, level = rules.view(state, state.to_act), self.levels[state.to_act]
                action = decide(rules.name, view, [action, *others], level, seed ^ actions)  # as at the table
            chance.mark()
            rules.act(Draft(state, chance), action)
            actions += 1
        return Outcome(
            **self.shared,
            seed=seed,
            actions=actions,
            over=state.over,
            winners=list(state.winners),
            scores=rules.scores(state),
        )

    @property
    def request(self) -> dict[str, Any]:
        """What the protocol's `simulate` is asked for this table."""
        board = self.rules.own_board
        return {
            "cmd": "simulate",
            "game": self.rules.name,
            "seats": self.names,
            "levels": self.levels,
            "options": self.options,
            "board": None if board is None else codec.encode(board),
        }


def _sum_of(board: AnyBoard) -> int:
    return zlib.crc32(codec.dumps(codec.encode(board)).encode())


def play(
    game: str,
    seed: int,
    seats: int | Sequence[str],
    levels: str | Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    board: AnyBoard | Mapping[str, Any] | None = None,
) -> Outcome:
    """Play the match of a seed with bots on all seats; `EngineError` where `Match.new` would refuse it.

    `seats` are names, or how many there are; `levels` one for all or one for each, by default the first that
    the game has; `board` one that a user made, or its JSON.
    """
    return Table.of(game, seats, levels, options, board).play(seed)


def many(table: Table, seeds: range, jobs: int = 1) -> Generator[Outcome, None, None]:
    """Play the matches of these seeds, in their order, in so many processes; one is this one.

    Raises `ChildProcessError` where one of several ends before its work is done. None of them outlives
    this iterator, or this process, however it is ended.
    """
    if jobs == 1:
        yield from map(table.play, seeds)
        return
    size = 1

    def batches() -> Iterator[range]:
        start = 0
        while batch := seeds[start : start + size]:
            start += len(batch)
            yield batch

    idle = SimpleQueue[_Worker]()
    workers = [_Worker(table) for _ in range(jobs)]
    for worker in workers:
        idle.put(worker)

    def played(batch: range) -> list[Outcome]:
        nonlocal size
        worker, began = idle.get(), time.monotonic()
        try:
            return worker.play(batch)
        finally:
            seconds = max(1e-3, time.monotonic() - began)
            size = min(MAX_MATCHES, max(1, int(len(batch) * BATCH_SECONDS / seconds)))
            idle.put(worker)

    waiting = batches()
    pending: deque[Future[list[Outcome]]] = deque()
    pool = ThreadPoolExecutor(jobs)
    try:
        pending.extend(pool.submit(played, batch) for batch in islice(waiting, 4 * jobs))
        while pending:
            yield from pending.popleft().result()
            pending.extend(pool.submit(played, batch) for batch in islice(waiting, 1))
    finally:
        for worker in workers:
            worker.process.kill()  # a thread that waits for its answer waits no longer
        pool.shutdown(cancel_futures=True)
        for worker in workers:
            worker.process.communicate()


class _Worker:
    """A process that plays: `moksha engine`, asked to `simulate`. It ends with its input, so with this one.

    It isn't a child by `multiprocessing`: that would have to be packed, and be asked at each start of the
    app. It doesn't hear Ctrl-C, which is for whoever asks it.
    """

    def __init__(self, table: Table) -> None:
        self._request = table.request
        self.process = subprocess.Popen(
            [*command(terminal=True), "engine"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )

    def play(self, seeds: range) -> list[Outcome]:
        """The outcomes of these seeds; raises ChildProcessError where no answer comes."""
        asked = {**self._request, "seed": seeds[0], "matches": len(seeds)}
        assert self.process.stdin and self.process.stdout
        try:
            self.process.stdin.write(codec.dumps(asked).encode() + b"\n")
            self.process.stdin.flush()
            answer = codec.loads(self.process.stdout.readline())
            return [Outcome(**each) for each in answer["outcomes"]]
        except (OSError, ValueError, KeyError) as error:
            raise ChildProcessError(seeds[0]) from error


def seeds_from(first: Any, matches: int) -> range:
    """The seeds of so many matches, from a first one on; `EngineError` where the last is too large."""
    return range(checked_seed(first, "seed"), checked_seed(first + matches - 1, "seed") + 1)


def answer(request: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The outcomes that the protocol's `simulate` asks for."""
    for key in ("game", "seats"):
        if key not in request:
            raise bad_request(Why("missing"), key)
    fields = ("game", "seats", "levels", "options", "board")
    table = Table.of(**{key: request[key] for key in fields if key in request})
    matches = request.get("matches", 1)
    if type(matches) is not int or not 1 <= matches <= MAX_MATCHES:
        raise bad_request(Why("range", low=1, high=MAX_MATCHES, got=matches), "matches")
    return [vars(table.play(seed)) for seed in seeds_from(request.get("seed", 0), matches)]
