"""`python -m tests.faults`: kill a match at random moments, fill its disk, lock it out; the figures."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from argparse import ArgumentParser
from pathlib import Path

from tests.faults import disks, kills
from tests.guest import registered


def main() -> int:
    """Do it all in a scratch folder; 1 where something was lost."""
    parser = ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--kills", type=int, default=300, metavar="N", help="how many players to kill; 300")
    parser.add_argument(
        "--seed", type=int, default=None, metavar="S", help="of the moments; another each time"
    )
    chosen = parser.parse_args()
    seed = time.time_ns() % 10**6 if chosen.seed is None else chosen.seed
    with tempfile.TemporaryDirectory() as name, registered():
        scratch = Path(name)
        scratch.chmod(0o755)
        print(f"seed {seed}", flush=True)
        try:
            kill(chosen.kills, scratch, seed)
            rest(scratch)
        except AssertionError as error:
            print(f"LOST: {str(error) or 'the traceback says what'}")
            raise
    return 0


def kill(times: int, scratch: Path, seed: int) -> None:
    """The kills, and their figures."""
    os.environ["MOKSHA_HOME"] = str(scratch / "killed")
    began = time.monotonic()
    tally = kills.kill(times, scratch, seed)
    for line in tally.lines():
        print(line)
    print(f"in {time.monotonic() - began:.0f} s", flush=True)


def rest(scratch: Path) -> None:
    """What else may happen to a disk."""
    os.environ["MOKSHA_HOME"] = str(scratch / "full")
    if sys.platform == "win32":
        print("disk full, folder read-only: not tried, for this system cannot be told to refuse")
    else:
        for room in (0, 10, 100, 1000, 5000):
            for killed in (False, True):
                print(disks.full(room, killed=killed))
        os.environ["MOKSHA_HOME"] = str(scratch / "read-only")
        print(disks.read_only(scratch))
    os.environ["MOKSHA_HOME"] = str(scratch / "twice")
    print(disks.opened_twice(scratch))


if __name__ == "__main__":
    sys.exit(main())
