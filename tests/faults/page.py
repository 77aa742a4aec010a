"""`docs/trust.md`: what was done to Moksha and what came of it, written by the commands that did it."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from game import __version__

HEAD = """# Trust, shown

What was done to Moksha to make it lose something, and what came of it. No figure here was typed by hand:
`python -m tests.faults PART --into docs/trust.md` does a part again and writes its figures; `make faults`
does them all, which takes hours.
"""
TITLES = {
    "kills": "Killed at any moment",
    "calls": "Every call of the disk fails",
    "disk": "A full disk, a locked folder, a match open twice",
    "prefixes": "Every file cut short at every byte",
    "flips": "Bytes flipped",
    "mutants": "Would the tests see it?",
    "soak": "Left running",
}


class Page:
    """The page of trust, or nothing but standard output where it has no file."""

    def __init__(self, file: Path | None) -> None:
        self.file = file

    def tell(self, part: str, asked: str, lines: Iterable[str]) -> None:
        """Put what came of a part, in Markdown, in the place of what stood there; `asked` are its options."""
        command = f"python -m tests.faults {part} {asked}".rstrip()
        made = f"`{command}` · Moksha {__version__}, Python {platform.python_version()}, {sys.platform}"
        said = "\n".join([f"{made}, {datetime.now(UTC):%Y-%m-%d}", "", *lines])
        print(f"\n## {TITLES[part]}\n\n{said}", flush=True)
        if self.file is not None:
            there = self.file.read_text(encoding="utf-8") if self.file.exists() else HEAD
            sections = dict(section.split("\n", 1) for section in there.split("\n## ")[1:])
            sections[TITLES[part]] = f"\n{said}\n"
            told = (
                f"\n## {title}\n{sections[title].rstrip()}\n"
                for title in TITLES.values()
                if title in sections
            )
            self.file.write_text(HEAD + "".join(told), encoding="utf-8")
