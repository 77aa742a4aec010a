"""Kill a player at random moments, and see that every acknowledged action is there at the next start."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Any

from game import saves
from game.engine import Match, codec, games
from game.journals.copies import folder
from game.journals.notes import Notes
from game.sitting import Sitting
from tests.faults.page import Page
from tests.faults.player import COPY, sit
from tests.guest import registered

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = (*games.GAMES, "lanterns")
PATIENCE = 60.0  # seconds that a player may take to sit down
EARLY = 0.2  # of the players are killed before they have sat down, or while they do
LONGEST = 0.35  # seconds that a player plays
SITTING_DOWN = 0.2  # seconds that it may take to sit down
GO_ON = 0.75  # of the players go on with the match of the one before

Step = dict[str, Any]


@dataclass
class Tally:
    """What was done and found."""

    kills: int = 0
    early: int = 0
    acknowledged: int = 0
    unacknowledged: int = 0
    torn: int = 0
    beside: int = 0
    over: set[str] = field(default_factory=set)
    unnoted: set[str] = field(default_factory=set)
    matches: dict[str, list[Step]] = field(default_factory=dict)

    def lines(self) -> Iterator[str]:
        """The figures, in Markdown."""
        yield f"- players killed: {self.kills}, {self.early} of them before they had sat down"
        yield f"- matches: {len(self.matches)}, played to their end: {len(self.over)}"
        yield f"- actions acknowledged: {self.acknowledged}, all of them found"
        yield f"- kept but not acknowledged when the kill came: {self.unacknowledged}, at most one a kill"
        steps = sum(map(len, self.matches.values()))
        yield f"- steps on the disk: {steps}; torn lines set aside: {self.torn}"
        yield f"- matches over without a note of it: {len(self.unnoted)}"
        yield f"- settings, words in a journal and a copy of it: {self.beside} times kept, all of them found"


# A player is forked from a process that has loaded all it needs, where the system can do that.
CONTEXT: Any = get_context("spawn" if sys.platform == "win32" else "forkserver")
CONTEXT.set_forkserver_preload(["tests.faults.player"])


def player(out: Path, game: str, match_id: str | None = None) -> BaseProcess:
    """A player that writes its acknowledgements to a file, so that it never waits for a reader."""
    out.write_bytes(b"")
    process: BaseProcess = CONTEXT.Process(
        target=sit, args=(str(out), os.environ["MOKSHA_HOME"], game, match_id)
    )
    process.start()
    return process


def said(out: Path) -> str:
    """What a player wrote as it ended by itself."""
    file = out.with_suffix(".err")
    return file.read_text(encoding="utf-8") if file.exists() else "it has ended"


def read(acknowledged: bytes) -> list[dict[str, Any]]:
    """What a player has acknowledged; a line that the kill cut short is none."""
    return [json.loads(line) for line in acknowledged.split(b"\n")[:-1]]


def acknowledgements(out: Path) -> list[dict[str, Any]]:
    """What a player has acknowledged so far."""
    return read(out.read_bytes())


def wait_for(process: BaseProcess, out: Path, kind: str, count: int = 1) -> None:
    """Wait until a player has acknowledged so much."""
    deadline = time.monotonic() + PATIENCE
    while out.read_bytes().count(f'{{"kind": "{kind}"'.encode()) < count:
        assert process.is_alive(), said(out)
        assert time.monotonic() < deadline, "the player does not sit down"
        time.sleep(0.001)


def on_the_disk() -> set[str]:
    """The ids of all matches."""
    return {path.stem for path in (saves.home() / saves.MATCHES).glob(f"*{saves.SUFFIX}")}


def kill_once(scratch: Path, random: Random, tally: Tally, last: str | None) -> str | None:
    """Kill a player at a random moment, and look at every match it touched; the one it played last."""
    match_id = last if last is not None and random.random() < GO_ON else None
    game = match_id.partition("-")[0] if match_id else random.choice(GAMES)
    before = on_the_disk()
    out = scratch / "acknowledged"
    process = player(out, game, match_id)
    if random.random() < EARLY:
        time.sleep(random.uniform(0, SITTING_DOWN))
    else:
        wait_for(process, out, "match")
        time.sleep(random.uniform(0, LONGEST))
    assert process.is_alive(), said(out)
    process.kill()
    process.join()
    tally.kills += 1
    touched = _follow(acknowledgements(out), tally)
    tally.early += not touched
    new = sorted(on_the_disk() - before - set(touched))
    assert len(new) <= 1, "a player begins one match at a time"
    for found in dict.fromkeys([*touched, *new, *filter(None, [match_id])]):
        _look_at(found, tally, touched[-1:] == [found])
    return next(reversed([*touched, *new]), last)


def _follow(acknowledged: list[dict[str, Any]], tally: Tally) -> list[str]:
    """Write down what a player acknowledged, match by match; the matches it played."""
    played: list[str] = []
    for line in acknowledged:
        if line["kind"] == "match":
            known = tally.matches.setdefault(line["id"], [])
            assert line["steps"] == len(known), f"{line['id']}: {line['steps']} steps found of {len(known)}"
            tally.torn += line["lost"] is not None
            played.append(line["id"])
        elif line["kind"] == "kept":
            tally.matches[played[-1]].append(line["step"])
            tally.acknowledged += 1
        elif line["kind"] == "over":
            tally.over.add(played[-1])
        else:
            _look_beside(line, played[-1], tally)
    return played


def _look_beside(line: dict[str, Any], match_id: str, tally: Tally) -> None:
    """What a player keeps beside its match is there, or what it kept after that."""
    count = line["count"]
    found = saves.Settings.load()
    assert found.note is None and found.get("kept", 0) >= count, f"settings: {found.all}, {found.note}"
    words = int(Notes(match_id).of(0).match)
    assert words >= count, f"words in a journal: {words}, not {count}"
    copies = [path.read_bytes() for path in folder("text").glob(f"copy-{count}*.md")]
    assert copies and all(copy == COPY for copy in copies), "a copy that is not whole"
    tally.beside += 1


def _look_at(match_id: str, tally: Tally, killed_in: bool) -> None:
    """Every acknowledged step is there, in order, and the position is what they lead to.

    One step more may be there where the kill came between the disk and the acknowledgement.
    """
    acknowledged = tally.matches.setdefault(match_id, [])
    sitting = Sitting.resume(match_id)
    assert sitting.file is not None and not sitting.readonly, sitting.trouble
    found = list(sitting.file.steps)
    tally.torn += sitting.file.lost is not None
    assert codec.same(found[: len(acknowledged)], acknowledged), f"{match_id}: acknowledged and not there"
    assert len(found) - len(acknowledged) <= killed_in, f"{match_id}: more steps than were taken"
    tally.unacknowledged += len(found) - len(acknowledged)
    if sitting.match.over and sitting.file.winners is None:
        tally.unnoted.add(match_id)
    replayed = Match.replay({**sitting.file.log(), "steps": [*acknowledged, *found[len(acknowledged) :]]})
    assert codec.dumps(sitting.match.encoded()) == codec.dumps(replayed.encoded())
    assert codec.dumps(sitting.match.log()) == codec.dumps(replayed.log())
    tally.matches[match_id] = found
    sitting.close()


def kill(times: int, scratch: Path, seed: int) -> Tally:
    """Kill so many players; AssertionError at the first action that is missing."""
    random, tally = Random(seed), Tally()
    last: str | None = None
    for _ in range(times):
        last = kill_once(scratch, random, tally, last)
    for entry in saves.list_matches():
        assert entry.broken is None, entry.broken
        assert entry.id in tally.matches, "a match that no player has begun"
    return tally


def told(page: Page, times: int, seed: int, scratch: Path) -> None:
    """Kill so many players, and tell."""
    with registered():
        tally = kill(times, scratch, seed)
    page.tell("kills", f"--kills {times} --seed {seed}", tally.lines())
