"""`python -m tools.packing`: makes and checks the downloads (docs/releasing.md)."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.packing import downloads, linux
from tools.packing.facts import FACTS, ROOT, release


def main() -> int:
    """One of the commands; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.packing", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    added = commands.add_parser("downloads", help="make all downloads for this system from dist/moksha")
    added.add_argument("--runtime", type=Path, help="the runtime of AppImages, type 2")
    added = commands.add_parser("share", help="write what belongs into /usr/share")
    added.add_argument("folder", type=Path)
    added = commands.add_parser("glibc", help="tell the newest glibc that a folder's programs need")
    added.add_argument("folder", type=Path, nargs="?", default=downloads.BUNDLE)
    added.add_argument("--most", default=FACTS["minimum"]["glibc"], help="fail where it is newer than this")
    commands.add_parser("notes", help="print this version's section of CHANGELOG.md")
    added = commands.add_parser("check", help="check all that can be checked here before a release")
    added.add_argument("--only", help="only those whose name has this in it")
    chosen = parser.parse_args()
    if chosen.command == "downloads":
        for file in downloads.made(chosen.runtime):
            print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1e6:.1f} MB", flush=True)
    elif chosen.command == "share":
        linux.share(chosen.folder)
    elif chosen.command == "glibc":
        newest, by = linux.glibc(chosen.folder)
        print(f"glibc {'.'.join(map(str, newest))}, for {by.name}; allowed is {chosen.most}")
        return int(newest > tuple(map(int, chosen.most.split("."))))
    elif chosen.command == "notes":
        print(release().notes)
    else:
        from tools.packing import check

        return check.main(chosen.only)
    return 0


if __name__ == "__main__":
    sys.exit(main())
