"""Every call of the disk fails once, or from then on, or is the last one before the process is killed."""

from __future__ import annotations

import errno
import gc
import json
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import count, product
from pathlib import Path
from typing import Any

from game import saves
from game.engine.errors import EngineError
from tests.faults import written
from tests.faults.page import Page

CALLS = (
    "open",
    "read",
    "write",
    "fsync",
    "replace",
    "rename",
    "unlink",
    "ftruncate",
    "mkdir",
    "fchmod",
    "scandir",
)
FAILURES = (errno.ENOSPC, errno.EIO)


@contextmanager
def failing(number: int, failure: int | None, *, on: bool = False) -> Iterator[list[str]]:
    """Let the call of a number fail, and with `on` all after it; None: be killed there. Gives the calls.

    What is being written then is written by half.
    """
    called: list[str] = []
    place = str(saves.home().parent)
    before = {name: getattr(os, name) for name in CALLS}

    def call(name: str) -> Callable[..., Any]:
        def deed(*given: Any, **named: Any) -> Any:
            if not isinstance(given[0], int) and not os.fspath(given[0]).startswith(place):
                return before[name](*given, **named)  # what was installed is another matter
            called.append(name)
            if len(called) == number or (on and len(called) > number):
                if name == "write":
                    before["write"](given[0], bytes(given[1])[: len(given[1]) // 2])
                if failure is None:
                    os.kill(os.getpid(), signal.SIGKILL)
                named_file = given[:1] if not isinstance(given[0], int) else ()  # as the system says it
                raise OSError(failure, os.strerror(failure or 0), *map(os.fspath, named_file))
            return before[name](*given, **named)

        return deed

    for name in CALLS:
        setattr(os, name, call(name))
    try:
        yield called
    finally:
        for name, was in before.items():
            setattr(os, name, was)


class Tally:
    """What was done, by the names of deeds."""

    def __init__(self) -> None:
        self.calls, self.failures, self.refused, self.kills = (Counter[str]() for _ in range(4))


def refuses(do: Callable[[], object]) -> bool:
    """Whether something is refused in a sentence; any other exception is a fault."""
    try:
        do()
    except (saves.SaveError, EngineError):
        return True
    return False


def open_files() -> int:
    """How many this process has open, where the system tells."""
    gc.collect()  # what an exception holds is let go
    place = Path("/proc/self/fd")
    return len(list(place.iterdir())) if place.is_dir() else 0


def ends(deed: written.Deed, scratch: Path) -> tuple[Path, Callable[[], object], Sequence[dict[str, Any]]]:
    """A home as it is before a deed, the deed, and what is found before and after it."""
    ready, place = scratch / "ready", scratch / "tried"
    written.settle(ready)
    deed.before()
    match_id = written.the_match() or written.the_match(saves.BIN)
    written.settle(place, ready)
    found = [written.kept(swept=True)]
    written.settle(place, ready)
    deed.do(match_id)
    return ready, partial(deed.do, match_id), [*found, written.kept(swept=True)]


def found_well(found: dict[str, Any], before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether what is found is as before a deed, or after it, or on the way: no step of a match is lost.

    What was set aside stays; what was being written of a line may have been set aside too.
    """
    if not set(before["aside"]) & set(after["aside"]) <= set(found["aside"]):
        return False
    found, before, after = ({**each, "aside": []} for each in (found, before, after))
    if found in (before, after):
        return True
    least, most = before["matches"], after["matches"]
    rest: dict[str, Any] = (
        {"matches": [], "notes": []} if len(found["matches"]) > len(most) else {"matches": []}
    )
    if {**found, **rest} not in ({**before, **rest}, {**after, **rest}):
        return False
    if len(found["matches"]) > len(most):  # what could not be looked for was brought in once more
        return {*found["matches"]} <= {*least, *most}
    here, there, where = (json.loads(each[0])[1] if each else [] for each in (least, most, found["matches"]))
    return here == where[: len(here)] and where == there[: len(where)]


def fail(deed: written.Deed, scratch: Path, tally: Tally) -> None:
    """Let each of its calls fail in every way: no more is lost than what it did."""
    ready, do, (before, after) = ends(deed, scratch)
    for failure, on in product(FAILURES, (False, True)):
        for number in count(1):
            written.settle(scratch / "tried", ready)
            handles = open_files()
            with failing(number, failure, on=on) as called:
                refused = refuses(do)
            if number > len(called):
                tally.calls[deed.name] = len(called)
                break
            where = f"{deed.name}: call {number}, {called[number - 1]}, {os.strerror(failure)}, on: {on}"
            assert open_files() == handles, f"{where}: a file stays open"
            found = written.kept(swept=False)
            assert found_well(found, before, after), f"{where}\n{found}\n{before}\n{after}"
            tally.failures[deed.name] += 1
            tally.refused[deed.name] += refused
            if found == before and not refused:
                assert not refuses(do), f"{where}: it cannot be done afterwards"


def kill(deed: written.Deed, scratch: Path, tally: Tally) -> None:
    """Be killed at each of its calls: the next start finds no less than what was there."""
    ready, do, (before, after) = ends(deed, scratch)
    for number in count(1):
        written.settle(scratch / "tried", ready)
        child = os.fork()
        if not child:
            with failing(number, None):
                refuses(do)
            os._exit(0)
        if os.waitpid(child, 0)[1] == 0:
            break
        found = written.kept(swept=True)
        where = f"{deed.name}: killed at call {number}"
        assert found_well(found, before, after), f"{where}\n{found}\n{before}\n{after}"
        tally.kills[deed.name] += 1


def every_call(page: Page, scratch: Path) -> None:
    """Do it all, and tell."""
    tally = Tally()
    for deed in written.DEEDS:
        fail(deed, scratch, tally)
        kill(deed, scratch, tally)
    page.tell("calls", "", told(tally))


def told(tally: Tally) -> Iterator[str]:
    """The figures, in Markdown."""
    failures, kills = tally.failures.total(), tally.kills.total()
    each = " and ".join(errno.errorcode[failure] for failure in FAILURES)
    yield (
        f"Each of {len(written.DEEDS)} things that are written was done {failures} times with a call of the "
        f"disk failing ({each}; that call alone, or all from it on; what is written, by half), and {kills} "
        "times with the process killed at a call. Nothing was lost that had been there, no file stayed half "
        "written in its place, none stayed open."
    )
    yield ""
    yield "| what is written | calls of the disk | failures | of them told | killed |"
    yield "|---|--:|--:|--:|--:|"
    for name in tally.calls:
        figures = (tally.calls[name], tally.failures[name], tally.refused[name], tally.kills[name])
        yield f"| {name} | " + " | ".join(map(str, figures)) + " |"
    yield ""
    yield f"Calls: {', '.join(f'`{name}`' for name in CALLS)}."
