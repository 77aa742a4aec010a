"""`moksha simulate`: bots play, and what comes of it is counted, and kept match by match if wanted.

A file of lines is the record: it begins with the first seed and has them in order, so that a command that was
ended goes on where the whole lines end, however it was ended.
"""

from __future__ import annotations

import csv
import os
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import IO, Any

from game import disk, reasons, words
from game.engine import codec
from game.engine.errors import EngineError
from game.engine.games import game_named
from game.saves import because
from game.saves.lock import Lock
from game.simulation import LONGEST, Outcome, Table, many, seeds_from
from game.text.reception import Given, Reception
from game.text.voice import Listener, Refused, complain, ended

OFTEN = 0.2  # seconds between two lines of progress


def simulate(
    game: str,
    *,
    seats: int | None = None,
    matches: int = 100,
    first: int = 0,
    jobs: int = 1,
    levels: str | None = None,
    options: Sequence[str] = (),
    board: str | None = None,
    jsonl: str | None = None,
    table: str | None = None,
) -> int:
    """Let bots play, and tell how many actions it took them and who won. Gives the exit code."""
    rules = game_named(game)
    seats = rules.seats.start if seats is None else seats
    try:
        asked = Reception(rules, Given(options=options, board=board), Listener())
        named = [asked.level_called(each) for each in (levels or rules.bots[0]).split(",")]
        level = named if len(named) > 1 else named[0]
        set_up = Table.of(game, seats, level, asked.options_given(), asked.board_given())
        seeds = seeds_from(first, matches)
    except (Refused, EngineError) as refused:
        return complain(reasons.told(refused), 2)
    counts = Counts(seats)
    try:
        with ExitStack() as stack:
            record = jsonl and stack.enter_context(closing(Record(Path(jsonl), set_up, seeds)))
            rows = table and stack.enter_context(closing(Rows(Path(table), not record)))
            watch = stack.enter_context(closing(Watch(matches)))
            played = _outcomes(record or None, set_up, seeds, jobs or _cores(), watch)
            for outcome in stack.enter_context(closing(played)):
                counts.add(outcome)
                if rows:
                    rows.add(outcome)
                watch.see(counts.matches)
    except Refused as refused:
        return complain(refused.sentence, 1)
    except ChildProcessError:
        return complain(words.say("text.simulate.process"), 1)
    except KeyboardInterrupt:
        if jsonl is None:
            raise
        return complain(words.say("text.simulate.stopped", file=disk.shown(jsonl)), 130)
    print(words.say("text.simulate.head", game=game, seats=seats, matches=matches, seed=first))
    counts.tell()
    return 0


def _cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _outcomes(
    record: Record | None, table: Table, seeds: range, jobs: int, watch: Watch
) -> Generator[Outcome, None, None]:
    """What is on record, then what is left to play; this is written down before it is handed on."""
    done = 0
    if record is not None:
        for outcome in record.kept():
            done += 1
            yield outcome
    watch.begin(done)
    with closing(many(table, seeds[done:], jobs)) as played:
        for outcome in played:
            if record is not None:
                record.add(outcome)
            yield outcome


class Counts:
    """What all the outcomes come to."""

    def __init__(self, seats: int) -> None:
        self.matches = self._given_up = self._without = self._actions = self._most = 0
        self._least = LONGEST
        self._won = [0] * seats

    def add(self, outcome: Outcome) -> None:
        """Count one more."""
        self.matches += 1
        if not outcome.over:
            self._given_up += 1
            return
        self._actions += outcome.actions
        self._least, self._most = min(self._least, outcome.actions), max(self._most, outcome.actions)
        self._without += not outcome.winners
        for seat in outcome.winners:
            self._won[seat] += 1

    def tell(self) -> None:
        """Print it."""
        if self._given_up:
            print(words.say("text.simulate.given_up", longest=LONGEST, count=self._given_up))
        ended_ones = self.matches - self._given_up
        if not ended_ones:
            return
        mean = words.figure(self._actions / ended_ones, 1)
        print(words.say("text.simulate.actions", mean=mean, least=self._least, most=self._most))
        if self._without:
            print(words.say("text.simulate.no_winners", count=self._without))
        for seat, wins in enumerate(self._won):
            print(words.say("text.simulate.seat", seat=seat, wins=wins))


class Watch:
    """How far it has come, on standard error, where that is a terminal."""

    def __init__(self, matches: int) -> None:
        self._matches = matches
        self._from, self._begun, self._told = 0, 0.0, 0.0
        self._shows = sys.stderr is not None and sys.stderr.isatty()

    def begin(self, done: int) -> None:
        """So many were on record; from now on they are played."""
        self._from, self._begun = done, time.monotonic()

    def see(self, done: int) -> None:
        """So many are done."""
        now = time.monotonic()
        if not self._shows or not self._begun or now <= max(self._begun, self._told) + OFTEN:
            return
        self._told = now
        rate = (done - self._from) / (now - self._begun)
        left = round((self._matches - done) / rate)
        clock = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
        said = words.say(
            "text.simulate.progress", done=done, of=self._matches, rate=words.figure(rate, 1), left=clock
        )
        print(f"\r{said}\x1b[K", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Take the line away again."""
        if self._shows:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


class Record:
    """A file of outcomes, a JSON object a line, in the order of the seeds; one process writes it."""

    def __init__(self, path: Path, table: Table, seeds: range) -> None:
        self.path = path
        self._table, self._seeds = table, seeds
        try:
            lock = Lock.take(path)
            if lock is None:
                raise Refused(words.say("text.simulate.taken", file=disk.shown(path)))
            self._lock = lock
            self._file = path.open("ab", buffering=0)
        except OSError as error:
            raise _unwritable(path, error) from None

    def kept(self) -> Iterator[Outcome]:
        """What is there already; a last line that is not whole is cut off. Refused: it is another record."""
        whole, expected = 0, self._table.figures
        with self.path.open("rb") as lines:
            for number, line in enumerate(lines):
                if number == len(self._seeds):
                    return
                if not line.endswith(b"\n"):
                    os.truncate(self.path, whole)
                    return
                whole += len(line)
                yield self._read(number, line, {**expected, "seed": self._seeds[number]})

    def _read(self, number: int, line: bytes, expected: dict[str, Any]) -> Outcome:
        try:
            outcome: Outcome = codec.decode(Outcome, codec.loads(line))
        except (codec.NotJson, codec.Mismatch) as error:
            raise self._refused("text.simulate.line", number, why=ended(reasons.told(error))) from None
        for field, wanted in expected.items():
            found = getattr(outcome, field)
            if found != wanted:
                found, wanted = codec.dumps(found), codec.dumps(wanted)
                raise self._refused("text.simulate.other", number, field=field, found=found, wanted=wanted)
        return outcome

    def _refused(self, key: str, number: int, **fields: str) -> Refused:
        return Refused(words.say(key, file=disk.shown(self.path), line=number + 1, **fields))

    def add(self, outcome: Outcome) -> None:
        """Write one more down: in one piece, so that it outlives whatever ends this process."""
        try:
            self._file.write(codec.dumps(vars(outcome)).encode() + b"\n")
        except OSError as error:
            raise _unwritable(self.path, error) from None

    def close(self) -> None:
        """Let others write."""
        self._file.close()
        self._lock.release()


class Rows:
    """The same as a table, CSV with a line of headings; lists and objects are JSON in their cell."""

    def __init__(self, path: Path, new: bool) -> None:
        self._path = path
        try:
            self._file: IO[str] = path.open("x" if new else "w", encoding="utf-8", newline="")
        except FileExistsError:
            raise Refused(words.say("text.simulate.exists", file=disk.shown(path))) from None
        except OSError as error:
            raise _unwritable(path, error) from None
        self._rows = csv.writer(self._file, lineterminator="\n")
        self._rows.writerow(Outcome.__dataclass_fields__)

    def add(self, outcome: Outcome) -> None:
        """Write one more row."""
        cells = [
            codec.dumps(cell) if isinstance(cell, list | dict) else cell for cell in vars(outcome).values()
        ]
        try:
            self._rows.writerow(cells)
        except OSError as error:
            raise _unwritable(self._path, error) from None

    def close(self) -> None:
        """All of it is written."""
        try:
            self._file.close()
        except OSError as error:
            raise _unwritable(self._path, error) from None


def _unwritable(path: Path, error: OSError) -> Refused:
    return Refused(words.say("text.simulate.unwritable", file=disk.shown(path), why=because(error)))
