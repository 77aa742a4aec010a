"""What every package says of Moksha: `packaging/moksha.toml`, and the section of CHANGELOG.md."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Final, NamedTuple

from game import __version__, resources

ROOT: Final = Path(__file__).resolve().parent.parent.parent
FACTS: Final = resources.facts()


class Release(NamedTuple):
    """This version as CHANGELOG.md tells of it; one that is not dated there is of today."""

    day: datetime
    notes: str

    @property
    def date(self) -> str:
        """As 2026-11-24."""
        return f"{self.day:%Y-%m-%d}"

    @property
    def stamp(self) -> str:
        """As Debian's changelogs have it."""
        return format_datetime(self.day)

    @property
    def seconds(self) -> int:
        """Since 1970, for what else would keep the time at which it was made."""
        return int(self.day.timestamp())


def release() -> Release:
    """The topmost section of CHANGELOG.md; raises ValueError where it is not of this version."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(r"^## (\S+) \((.*?)\)\n+(.*?)(?=^## |\Z)", text, re.M | re.S)
    if found is None or found[1] != __version__:
        raise ValueError(f"CHANGELOG.md does not begin with a section of {__version__}")
    try:
        day = datetime.strptime(found[2], "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        day = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    return Release(day, found[3].strip())
