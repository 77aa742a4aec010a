"""A disk that is full, a match that is open twice, a folder that may not be written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

from game import saves
from game.engine import Match, codec
from game.sitting import Sitting
from tests.faults import kills
from tests.faults.page import Page
from tests.guest import registered

NOBODY = 65534


def table(script: str, *arguments: str) -> list[dict[str, Any]]:
    """Run one of the scripts below in a process of its own; what it acknowledged."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.disks", script, *arguments],
        cwd=kills.ROOT,
        env={**os.environ, "PYTHONPATH": str(kills.ROOT)},
        capture_output=True,
        timeout=kills.PATIENCE,
    )
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return kills.read(done.stdout)


def told(page: Page, scratch: Path) -> None:
    """All of it, and the page."""
    lines: list[str] = []
    with registered():
        if sys.platform == "win32":
            lines.append("disk full, folder read-only: not tried, for this system cannot be told to refuse")
        else:
            for room in (0, 10, 100, 1000, 5000):
                for killed in (False, True):
                    os.environ["MOKSHA_HOME"] = str(scratch / f"full-{room}-{killed}")
                    lines.append(full(room, killed=killed))
            os.environ["MOKSHA_HOME"] = str(scratch / "read-only")
            lines.append(read_only(scratch))
        os.environ["MOKSHA_HOME"] = str(scratch / "twice")
        lines.append(opened_twice(scratch))
    page.tell("disk", "", [f"- {line.replace(str(scratch), '…')}" for line in lines])


# -- a full disk


def full(room: int, *, killed: bool) -> str:
    """A disk with so many bytes left for a match; the figures.

    What was acknowledged as kept is there, and at most one step more, whose checkpoint had no room.
    Where the player lives until there is room again, all that waited is there too.
    """
    told = table("full", str(room), "killed" if killed else "relieved")
    (match_id,) = (line["id"] for line in told if line["kind"] == "match")
    kept = [line["step"] for line in told if line["kind"] == "kept"]
    waited = [line for line in told if line["kind"] == "waits"]
    assert waited and all("couldn’t be saved" in line["sentence"] for line in waited)
    sitting = Sitting.resume(match_id)
    assert sitting.file is not None and not sitting.readonly
    found = list(sitting.file.steps)
    if killed:
        assert codec.same(found[: len(kept)], kept) and len(found) <= len(kept) + 1
    else:
        assert len(found) == len(kept) + len(waited)
        assert codec.same(found[: len(kept) - 1] + found[-1:], kept)
    assert codec.dumps(sitting.match.encoded()) == codec.dumps(Match.replay(sitting.file.log()).encoded())
    cut = sitting.file.lost is not None
    sitting.close()
    end = "killed" if killed else "relieved"
    return (
        f"disk full after {room} bytes, {end}: {len(kept)} kept, {len(waited)} waited, "
        f"{len(found)} found, torn line {'set aside' if cut else 'none'}"
    )


def play_on_a_full_disk(room: int, end: str) -> None:
    """Play until the file may not grow any more, and a little longer; then be killed, or find room again."""
    import resource

    from tests.faults.player import act, begun, sat_down

    random = Random(room)
    sitting = sat_down(begun("leela"))
    assert sitting.file is not None
    size = (saves.home() / saves.MATCHES / f"{sitting.file.id}{saves.SUFFIX}").stat().st_size
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + room, hard))
    while sitting.trouble is None:
        act(sitting, random)
    for _ in range(5):
        act(sitting, random)
    if end == "killed":
        os.kill(os.getpid(), 9)
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    act(sitting, random)
    assert sitting.trouble is None
    sitting.close()


# -- a match open twice


def opened_twice(scratch: Path) -> str:
    """While one process plays a match, another may only look at it; killed, it leaves no lock."""
    out = scratch / "acknowledged"
    process = kills.player(out, "leela")
    try:
        kills.wait_for(process, out, "kept", 5)
        match_id = kills.acknowledgements(out)[0]["id"]
        other = Sitting.resume(match_id)
        assert other.readonly and other.trouble is not None and "only look at it here" in other.trouble
        seen = len(other.match.steps)
        if not other.match.over:
            other.act(other.match.legal()[0])
            assert other.trouble is not None
        other.close()
        kills.wait_for(process, out, "kept", 10)
    finally:
        process.kill()
        process.join()
    acknowledged = kills.acknowledgements(out)
    end = next((n for n, line in enumerate(acknowledged) if n and line["kind"] == "match"), len(acknowledged))
    kept = [line["step"] for line in acknowledged[:end] if line["kind"] == "kept"]
    sitting = Sitting.resume(match_id)
    assert sitting.file is not None and not sitting.readonly and sitting.file.lost is None
    assert codec.same(list(sitting.file.steps[: len(kept)]), kept)
    assert len(sitting.file.steps) - len(kept) <= 1
    sitting.close()
    return f"open twice: the second looked on after {seen} steps; all {len(kept)} of the first are there"


# -- a folder that may not be written


def read_only(scratch: Path) -> str:
    """Home may be read, not written: what is kept can be looked at, what is new is played without keeping."""
    told = table("read_only", str(scratch))
    if told[0]["kind"] == "cannot":
        return f"folder read-only: not tried, {told[0]['why']}"
    assert [line["kind"] for line in told] == ["looked", "played"], told
    return f"folder read-only: {told[0]['sentence']} {told[1]['sentence']}"


def play_in_a_read_only_home(scratch: Path) -> None:
    """Keep a match, allow no writing, as the user `nobody`: one may look, and play without keeping."""
    from tests.faults.player import acknowledge, begun

    kept = begun("leela")
    kept.act({"type": "roll"})
    assert kept.file is not None
    kept.close()
    for folder in (saves.home() / saves.MATCHES, saves.home()):
        folder.chmod(0o555)
    (saves.home() / saves.MATCHES / f"{kept.file.id}{saves.SUFFIX}").chmod(0o444)
    try:
        if os.geteuid() == 0:
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        next(saves.home().iterdir())
    except OSError:
        acknowledge("cannot", why="this system has no other user to be")
        return
    looked = Sitting.resume(kept.file.id)
    assert looked.readonly and len(looked.match.steps) == 1
    acknowledge("looked", sentence=looked.trouble)
    looked.close()
    new = begun("leela")
    assert new.file is None
    sentence = new.trouble
    for _ in range(5):
        new.act({"type": "roll"})
    assert len(new.match.steps) == 5
    acknowledge("played", sentence=sentence)


if __name__ == "__main__":
    if sys.argv[1] == "full":
        play_on_a_full_disk(int(sys.argv[2]), sys.argv[3])
    else:
        play_in_a_read_only_home(Path(sys.argv[2]))
