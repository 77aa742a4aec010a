"""`python -m tests.faults [PART …]`: killed, its disk failing, fed rubbish, its rules broken, left running.

Without a part, all of them, which takes hours; `--into docs/trust.md` writes the figures there.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from tests.faults.page import TITLES, Page


def main() -> int:
    """Do what is asked in a scratch folder; 1 where something was lost."""
    parser = ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(TITLES)}; all")
    parser.add_argument("--kills", type=int, default=2000, metavar="N", help="how many players to kill; 2000")
    parser.add_argument(
        "--flips", type=int, default=100_000, metavar="N", help="how many bytes to flip; 100000"
    )
    parser.add_argument("--mutants", type=int, default=300, metavar="N", help="how many mutants; 300")
    parser.add_argument("--hours", type=float, default=1.0, help="how long to leave it running; 1")
    parser.add_argument(
        "--seed", type=int, default=None, help="of all that chance decides; another each time"
    )
    parser.add_argument("--into", type=Path, metavar="FILE", help="the page to write the figures into")
    chosen = parser.parse_args()
    unknown = set(chosen.parts) - set(TITLES)
    if unknown:
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    seed = time.time_ns() % 10**6 if chosen.seed is None else chosen.seed
    page = Page(chosen.into)
    for part in chosen.parts or TITLES:
        with tempfile.TemporaryDirectory() as name:
            scratch = Path(name)
            scratch.chmod(0o755)
            os.environ["MOKSHA_HOME"] = str(scratch / "home")
            os.environ["MOKSHA_CACHE"] = str(scratch / "cache")
            try:
                do(part, page, chosen, seed, scratch)
            except AssertionError as error:
                print(f"LOST: {str(error) or 'the traceback says what'}")
                raise
    return 0


def do(part: str, page: Page, chosen: Namespace, seed: int, scratch: Path) -> None:
    """One part; what it needs is loaded for it alone."""
    if part == "kills":
        from tests.faults import kills

        kills.told(page, chosen.kills, seed, scratch)
    elif part == "calls":
        from tests.faults import calls

        calls.every_call(page, scratch)
    elif part == "disk":
        from tests.faults import disks

        disks.told(page, scratch)
    elif part == "prefixes":
        from tests.faults import rubbish

        rubbish.cut(page)
    elif part == "flips":
        from tests.faults import rubbish

        rubbish.flip(page, chosen.flips, seed)
    elif part == "mutants":
        from tests.faults import mutants

        mutants.mutate(page, chosen.mutants, seed, scratch)
    else:
        from tests.faults.soak import soak
        from tests.monkey.cage import caged

        with caged(quick=False):
            soak(page, chosen.hours * 3600, seed)


if __name__ == "__main__":
    sys.exit(main())
