"""Copies of a journal to keep, to print or to give away: where they go, and how they read as Markdown."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

from game import disk, saves, words
from game.journals import Moment, Part
from game.journals.notes import Own, notes_to_undone

# -- where copies go


def folder(kind: Literal["text", "picture"]) -> Path:
    """Where the system keeps documents or pictures; with `MOKSHA_HOME` set, `exports` in there."""
    if os.environ.get("MOKSHA_HOME"):
        return saves.home() / "exports"
    from platformdirs import user_documents_path, user_pictures_path

    try:
        return user_documents_path() if kind == "text" else user_pictures_path()
    except (OSError, RuntimeError, KeyError) as error:
        raise saves.SaveError(words.say("journal.copy.nowhere")) from error


def keep(kind: Literal["text", "picture"], stem: str, ending: str, data: bytes) -> Path:
    """Write a copy, over nothing that is there: `stem.md`, then `stem-2.md`, …

    SaveError says why that cannot be.
    """
    place = folder(kind)
    try:
        disk.make_private(place)
        if place.parent == saves.home():
            disk.close_to_others(place)
        for number in itertools.count(1):
            path = place / (f"{stem}{ending}" if number == 1 else f"{stem}-{number}{ending}")
            if os.path.lexists(path):
                continue
            disk.sweep(place, path.name)
            try:
                disk.fill(path, data, saves.COPY)
            except FileExistsError:
                continue
            return path
    except OSError as error:
        shown = disk.shown(place)
        raise saves.SaveError(
            words.say("journal.copy.failed", folder=shown, why=saves.because(error))
        ) from error
    raise AssertionError


# -- Markdown


@dataclass(frozen=True)
class Chapter:
    """A heading, sentences below it, and a table: its first row is the head."""

    title: str
    sentences: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()


def day(created: str) -> str:
    """The day on which a match was begun, as people say it; empty where it is not known."""
    try:
        return words.date(datetime.fromisoformat(created))
    except ValueError:
        return ""


def markdown(
    part: Part,
    about: str,
    there: Sequence[Moment],
    dice: Sequence[int | None],
    own: Own,
    chapters: Iterable[Chapter],
) -> str:
    """A journal as a Markdown document: the course throw by throw with the notes to it, then the chapters."""
    lines = [f"# {escaped(words.say('journal.title', name=part.name))}", "", escaped(about), ""]
    lines += quoted(own.match)
    lines += [f"## {words.say('journal.course')}", ""]
    for moment, die in zip(there, dice):
        told = f"**{die}** · {escaped(moment.words)}" if die is not None else escaped(moment.words)
        lines.append(f"{moment.index + 1}. {told}")
        said = own.on(moment)
        if said:
            lines += ["", *(f"   {line}".rstrip() for line in quoted(said))]
    if not there:
        lines.append(words.say("journal.nothing_yet"))
    lines.append("")
    gone = notes_to_undone(own, list(there))
    if gone:
        lines += [f"## {words.said_of(part.game, 'journal.strays')}", ""]
        for note in gone:
            lines += [*quoted(note.text)]
    for chapter in chapters:
        lines += _chapter(chapter)
    return "\n".join(lines).rstrip() + "\n"


def _chapter(chapter: Chapter) -> list[str]:
    lines = [f"## {escaped(chapter.title)}", ""]
    for sentence in chapter.sentences:
        lines += [escaped(sentence), ""]
    if chapter.table:
        head, *rows = chapter.table
        lines += [_row(head), "|" + "---|" * len(head), *map(_row, rows), ""]
    return lines


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(escaped(cell) for cell in cells) + " |"


def log(title: str, begun: str, names: Sequence[str], told: Iterable[str]) -> str:
    """A match as a Markdown document: its title, when it began and with whom, and what happened."""
    lines = [f"# {escaped(title)}", ""]
    lines += [escaped(" · ".join(filter(None, (begun, words.listed(list(names)))))), ""]
    lines += [f"{number}. {escaped(sentence)}" for number, sentence in enumerate(told, 1)]
    return "\n".join(lines).rstrip() + "\n"


SIGNS = re.compile(r"([\\`*_{}\[\]<>#|~&])")
INDENTED = re.compile(r"^[ \t]+", re.MULTILINE)  # four spaces would make a block of code
LINKS = re.compile(r"\b(www(?=\.)|(?:https?|ftp|mailto|xmpp)(?=:))", re.IGNORECASE)  # GitHub would link them
AT_START = re.compile(r"^(\s*)([-+>=]|\d+[.)](?=\s|$))", re.MULTILINE)


def escaped(text: str) -> str:
    """Words that stand in Markdown as they are, whatever signs are in them."""
    plain = LINKS.sub(r"\1\\", SIGNS.sub(r"\\\1", text))
    return AT_START.sub(_disarmed, INDENTED.sub(_kept_in, plain))


def _kept_in(found: re.Match[str]) -> str:
    """As much room at the start of a line as was typed there, and no more than room."""
    return "\u00a0" * len(found[0].expandtabs(4))


def _disarmed(found: re.Match[str]) -> str:
    """A sign at the start of a line that would make it a list, a quotation or a heading."""
    sign = found[2]
    return f"{found[1]}{sign[:-1]}\\{sign[-1]}"


def quoted(text: str) -> list[str]:
    """A player's words as a quotation, line for line, and an empty line after it; nothing for no words."""
    if not text:
        return []
    lines = [escaped(line) for line in text.rstrip().split("\n")]
    return [*(f"> {line}  ".rstrip() if not line else f"> {line}  " for line in lines), ""]
