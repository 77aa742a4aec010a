"""A report that a person reads and sends by hand: what Moksha is, where it runs, and what went wrong.

It has no name in it and no match, unless the match is asked for: that has the names that its players gave.
"""

from __future__ import annotations

import platform
import re
import sys
import traceback
from collections.abc import Iterable, Mapping
from datetime import datetime
from importlib import metadata
from pathlib import Path
from typing import Any

from game import RELEASED, __version__, disk, licences, saves, words
from game.journals import copies
from game.sitting import Sitting

TOLD = ("language", "theme", "speed", "display", "curtain")  # settings in words that can't be a name
LAST = 20  # sentences of the log
ROOT = Path(__file__).resolve().parent.parent


def made(
    settings: Mapping[str, Any],
    *,
    fault: BaseException | None = None,
    window: str = "",
    sitting: Sitting | None = None,
    with_match: bool = False,
) -> str:
    """The report, in English for whoever mends Moksha; `sitting` is the match that lay open."""
    parts = [
        ("Moksha", [f"{__version__}, {RELEASED}{', bundled' if getattr(sys, 'frozen', False) else ''}"]),
        ("System", [platform.platform(), f"Python {platform.python_version()}", *_libraries(), window]),
        ("Settings", [f"{key}: {value}" for key, value in sorted(settings.items()) if _harmless(key, value)]),
    ]
    if fault is not None:
        parts.append(("What went wrong", _fault(fault)))
    if sitting is not None:
        match = sitting.match
        about = [f"{sitting.game}, {len(match.seats)} seats, {len(match.steps)} steps"]
        parts += [("Match", about), ("Told last", [group.words for group in sitting.told(None)[-LAST:]])]
    text = "\n\n".join("\n".join([title, *(f"  {line}" for line in lines if line)]) for title, lines in parts)
    text = _nameless(text, sitting)
    if with_match and sitting is not None and sitting.file is not None:
        text += f"\n\nThe match\n{saves.contents(sitting.file.id).decode('utf-8', 'replace')}"
    return f"{text.rstrip()}\n"


def keep(text: str, now: datetime) -> Path:
    """Write a report among the documents; SaveError says why that cannot be."""
    return copies.keep("text", f"moksha-report-{now:%Y-%m-%d}", ".txt", text.encode())


def _libraries() -> Iterable[str]:
    for name in licences.LIBRARIES:
        try:
            yield f"{name} {metadata.version(name)}"
        except metadata.PackageNotFoundError:  # a bundle has the library, not its version
            continue


def _harmless(key: str, value: Any) -> bool:
    return isinstance(value, bool | int | float) or (isinstance(value, str) and key in TOLD)


def _fault(fault: BaseException) -> list[str]:
    """The kind of a fault, what it says, and by which lines of Moksha it came, the last at the end."""
    frames = traceback.extract_tb(fault.__traceback__)
    return [f"{type(fault).__name__}: {fault}"] + [
        f"{_within(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames
    ]


def _within(file: str) -> str:
    """A file as it is called within Moksha, or by its last name: a whole path has a person's name in it."""
    path = Path(file)
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name


def _nameless(text: str, sitting: Sitting | None) -> str:
    """A text with numbers for whoever sat at the table, and a sign for a person's own folder."""
    text = text.replace(str(Path.home()), "~")
    seats = sitting.record.seating.all if sitting is not None else ()
    sat = {each.name: number for number, sitters in enumerate(seats, 1) for each in sitters}
    for name in sorted(filter(None, sat), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", f"Player {sat[name]}", text)
    return text


def told(fault: BaseException) -> str:
    """Keep a report of a fault that ends a command or the app, and say in a sentence where it is."""
    try:
        path = keep(made(saves.Settings.load().all, fault=fault), datetime.now().astimezone())
    except saves.SaveError:
        return words.say("wrong.ended", fault=f"{type(fault).__name__}: {fault}")
    return words.say("wrong.ended.kept", path=disk.shown_short(path))
