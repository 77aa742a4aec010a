"""`moksha simulate`: bots play, and what comes of it is counted, and kept match by match if wanted.

A file of lines is the record: it begins with the first seed and has them in order, so that a command that was
ended goes on where the whole lines end, however it was ended.
"""

from __future__ import annotations

import csv
import os
import sys
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

from game import disk, reasons, words
from game.engine import codec
from game.engine.errors import EngineError
from game.engine.games import game_named
from game.saves import because
from game.saves.lock import Lock
from game.simulation import MAX_ACTIONS, Outcome, Table, many, seeds_from
from game.text.reception import Given, Reception
from game.text.voice import Listener, Refused, complain, ended

PROGRESS_INTERVAL = 0.2  # seconds


def simulate(chosen: Namespace) -> int:
    """Let bots play, and tell how many actions it took them and who won. Gives the exit code."""
    rules = game_named(chosen.game)
    seats = rules.seats.start if chosen.seats is None else chosen.seats
    try:
        asked = Reception(rules, Given(options=chosen.option, board=chosen.board), Listener())
        levels = [asked.level_called(word) for word in (chosen.level or rules.bots[0]).split(",")]
        if len(levels) == 1:
            levels *= seats
        table = Table.of(chosen.game, seats, levels, asked.options_given(), asked.board_given())
        seeds = seeds_from(chosen.seed, chosen.matches)
    except (Refused, EngineError) as refused:
        return complain(reasons.told(refused), 2)
    counts = Counts()
    try:
        with ExitStack() as stack:
            record = chosen.jsonl and stack.enter_context(closing(Record(Path(chosen.jsonl), table, seeds)))
            rows = chosen.csv and stack.enter_context(closing(Rows(Path(chosen.csv), not record)))
            played = _outcomes(record or None, table, seeds, chosen.jobs or _cores())
            for outcome in stack.enter_context(closing(played)):
                counts.add(outcome)
                if rows:
                    rows.add(outcome)
    except Refused as refused:
        return complain(refused.sentence, 1)
    except ChildProcessError:
        return complain(words.say("text.simulate.process"), 1)
    except KeyboardInterrupt:
        if chosen.jsonl is None:
            raise
        return complain(words.say("text.simulate.stopped", file=disk.shown(chosen.jsonl)), 130)
    print(words.say("text.simulate.head", game=rules.name, seats=seats, matches=len(seeds), seed=chosen.seed))
    counts.tell(seats)
    return 0


def _cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _outcomes(record: Record | None, table: Table, seeds: range, jobs: int) -> Generator[Outcome, None, None]:
    """What is on record, then what is left to play; this is written down before it is handed on."""
    done = 0
    if record is not None:
        for outcome in record.kept():
            done += 1
            yield outcome
    with closing(many(table, seeds[done:], jobs)) as played:
        for outcome in _with_progress(played, done, len(seeds)):
            if record is not None:
                record.add(outcome)
            yield outcome


def _with_progress(played: Iterable[Outcome], done: int, matches: int) -> Iterator[Outcome]:
    """The same outcomes; where standard error is a terminal, it is told there how many matches are done."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield from played
        return
    begun = told = time.monotonic()
    try:
        for number, outcome in enumerate(played, 1):
            yield outcome
            now = time.monotonic()
            if now <= told + PROGRESS_INTERVAL:
                continue
            told, rate = now, number / (now - begun)
            left = round((matches - done - number) / rate)
            said = words.say(
                "text.simulate.progress",
                done=done + number,
                of=matches,
                rate=words.figure(rate, 1),
                left=f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}",
            )
            print(f"\r{said}\x1b[K", end="", file=sys.stderr, flush=True)
    finally:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


class Counts:
    """What all the outcomes come to."""

    def __init__(self) -> None:
        self._given_up = self._without_winners = 0
        self._lengths: Counter[int] = Counter()  # how many matches took so many actions
        self._wins: Counter[int] = Counter()  # by seat

    def add(self, outcome: Outcome) -> None:
        """Count one more."""
        if not outcome.over:
            self._given_up += 1
            return
        self._lengths[outcome.actions] += 1
        self._without_winners += not outcome.winners
        self._wins.update(outcome.winners)

    def tell(self, seats: int) -> None:
        """Print it."""
        if self._given_up:
            print(words.say("text.simulate.given_up", longest=MAX_ACTIONS, count=self._given_up))
        if not self._lengths:
            return
        mean = sum(actions * count for actions, count in self._lengths.items()) / self._lengths.total()
        least, most = min(self._lengths), max(self._lengths)
        print(words.say("text.simulate.actions", mean=words.figure(mean, 1), least=least, most=most))
        if self._without_winners:
            print(words.say("text.simulate.no_winners", count=self._without_winners))
        for seat in range(seats):
            print(words.say("text.simulate.seat", seat=seat, wins=self._wins[seat]))


class Record:
    """A file of outcomes, a JSON object a line, in the order of the seeds; one process writes it."""

    def __init__(self, path: Path, table: Table, seeds: range) -> None:
        self._path, self._table, self._seeds = path, table, seeds
        with _writing(path):
            lock = Lock.take(path)
            if lock is None:
                raise Refused(words.say("text.simulate.taken", file=disk.shown(path)))
            self._lock, self._file = lock, path.open("ab", buffering=0)

    def kept(self) -> Iterator[Outcome]:
        """What is there already; a last line that is not whole is cut off. Refused: it is another record."""
        whole, shared = 0, self._table.shared
        with self._path.open("rb") as lines:
            for number, (seed, line) in enumerate(zip(self._seeds, lines), 1):
                if not line.endswith(b"\n"):
                    os.truncate(self._path, whole)
                    return
                whole += len(line)
                yield self._read(number, line, {**shared, "seed": seed})

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
        return Refused(words.say(key, file=disk.shown(self._path), line=number, **fields))

    def add(self, outcome: Outcome) -> None:
        """Write one more down: in one piece, so that it outlives whatever ends this process."""
        with _writing(self._path):
            self._file.write(codec.dumps(vars(outcome)).encode() + b"\n")

    def close(self) -> None:
        """Let others write."""
        self._file.close()
        self._lock.release()


class Rows:
    """The same as a table, CSV with a line of headings; lists and objects are JSON in their cell."""

    def __init__(self, path: Path, new: bool) -> None:
        self._path = path
        with _writing(path):
            self._file = path.open("x" if new else "w", encoding="utf-8", newline="")
            self._rows = csv.writer(self._file, lineterminator="\n")
            self._rows.writerow(Outcome.__dataclass_fields__)

    def add(self, outcome: Outcome) -> None:
        """Write one more row."""
        cells = vars(outcome).values()
        with _writing(self._path):
            self._rows.writerow(
                codec.dumps(cell) if isinstance(cell, list | dict) else cell for cell in cells
            )

    def close(self) -> None:
        """Write the rest."""
        with _writing(self._path):
            self._file.close()


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """What goes wrong at writing a file, as a sentence."""
    try:
        yield
    except FileExistsError:
        raise Refused(words.say("text.simulate.exists", file=disk.shown(path))) from None
    except OSError as error:
        said = words.say("text.simulate.unwritable", file=disk.shown(path), why=because(error))
        raise Refused(said) from None
