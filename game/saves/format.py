"""Where matches and settings are kept: one folder, one readable file a match, nothing lost without a word.

A match file `ID.moksha` is a line that says what it is, then one line for each step of the match's log:

    {"moksha": 2, "note": "A match of Moksha. …", "id": …, "game": …, …, "crc": "5d1c0f2e"}
    2 9a3e41b7 {"step": {"seat": 0, "action": {"type": "roll"}, "draws": [6]}}
    3 04c1d6f0 {"title": "The long evening"}

The first line carries the CRC-32 of the same object without it. Every other line carries its number and
the CRC-32 of all JSON texts from the first line's down to its own, so that a line which was changed,
taken out, put in, doubled or moved is noticed at its place. A line's first key says what kind it is:
`step`, `title` (renamed), `over` (who won; taken back by any step that follows); other kinds are kept
and passed over (`keep`, `others`): `checkpoint` (a whole state, a short cut to it), `agreed` (who agreed
to a taking back), `counsel` (who, having left, sits beside whom), `seated` (who sits on a seat from then
on), `rest` (who laid the match to rest, an `over` follows; or that it was taken up again), `guided` (what
the guide of a sitting did), `told` (what somebody was asked to tell, and told), `origin` (from which match
this one branched off, and after which step), `earlier` and `begun` (what came before the rules changed:
docs/decisions/0011).

Lines are only ever added, and each is on the disk before the call that adds it returns. What a crash or a
bad disk left unreadable at the end is set aside in a file of its own before play goes on from the line
above it. In files of format 1 each line had a CRC-32 of its own text and no number; they are read as they
are, and become format 2 whole, in one deed, with the first line added (docs/decisions/0007).

Nothing here knows a game, and no name of a file is ever made from what a user typed.
"""

from __future__ import annotations

import re
from typing import Final

FORMAT: Final = 2
NOTE: Final = "A match of Moksha. It holds everything, hidden hands too: do not read it while you play."
SUFFIX: Final = ".moksha"
COPY: Final = 0o666  # a copy is made to be given away: the system says who may read it
MATCHES: Final = "matches"
BIN: Final = "bin"
NOTES: Final = "notes"
BOARDS: Final = "boards"
SETTINGS: Final = "settings.json"
PROFILES: Final = "profiles.json"
MOST_FILE = 64 * 2**20
MOST_LINE = 16 * 2**20
MOST_SETTINGS = 2**20
MOST_PROFILES = 2**20
MOST_DEPTH: Final = 32
TITLE_LENGTH: Final = 300
TOKEN_NAMES: Final = ("bell", "lotus", "fish", "peak", "leaf", "gem")
TOKENS: Final = len(TOKEN_NAMES)


class SaveError(Exception):
    """Something about a match or the settings cannot be; `sentence` says what, for people."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


class Unreadable(SaveError):
    """The system does not let a file be read, now at least: nothing is known of what is in it."""


class Unwritable(SaveError):
    """Nothing can be kept in the home folder; one plays on without saving."""


# -- names

_ID: Final = re.compile(r"[a-z0-9_-]{1,64}")
_DEVICES: Final = {"con", "prn", "aux", "nul"} | {f"{port}{n}" for port in ("com", "lpt") for n in range(10)}
GAME: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")
_SIGNS: Final = r"[^\x00-\x1f\x7f-\x9f\ud800-\udfff]"
NAME: Final = re.compile(_SIGNS + "{1,40}")
_TITLE: Final = re.compile(_SIGNS + f"{{0,{TITLE_LENGTH}}}")
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?", re.ASCII)
LEVEL: Final = re.compile(r"[a-z]{1,16}")
MOST_RULES: Final = 10**6
MOST_SEED: Final = 2**63 - 1
KIND: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")


def is_id(text: object) -> bool:
    """Whether a match may be called so: a-z, 0-9, `_` and `-`, and not the name of a device."""
    return isinstance(text, str) and _ID.fullmatch(text) is not None and text not in _DEVICES


def fits(pattern: re.Pattern[str], text: object) -> bool:
    """Whether this is text, and all of it matches a pattern."""
    return isinstance(text, str) and pattern.fullmatch(text) is not None


def is_title(text: object) -> bool:
    """Whether this can be a match's title."""
    return fits(_TITLE, text)


def is_time(text: object) -> bool:
    """Whether this is a time as match files write it."""
    from datetime import datetime

    if not isinstance(text, str) or not _TIME.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True
