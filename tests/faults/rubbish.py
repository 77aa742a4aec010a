"""Every kind of file cut short and with wrong bytes in it: what is read of it was there, or it is told."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest.mock import patch

from game import first_light, folders, saves
from game.engine import codec
from game.engine.errors import EngineError
from game.journals import notes
from game.saves import boards, profiles
from tests import own_boards
from tests.faults import written
from tests.faults.page import Page

BOARDS = 50  # of a hundred flips one meets a board: reading one takes so much longer


class Kind(NamedTuple):
    """A kind of file: where it lies, what is in it, and what a start makes of it, in a word."""

    name: str
    file: Path
    data: bytes
    look: Callable[[], str]


def match(match_id: str, data: bytes) -> Callable[[], str]:
    """What can be opened of a match is what was written; the rest is beside it, byte for byte."""
    file, folder = written.file_of(match_id), saves.home() / saves.MATCHES
    steps = whole(match_id)

    def look() -> str:
        there = file.read_bytes()
        try:
            with saves.open_match(match_id) as opened:
                found, lost = list(opened.steps), opened.lost
        except saves.SaveError:
            assert file.read_bytes() == there, "what cannot be opened was changed"
            return "refused"
        assert codec.same(found, steps[: len(found)]), "steps that nobody took"
        asides = list(folder.glob(f"{match_id}.damaged-*"))
        assert there == file.read_bytes() + b"".join(each.read_bytes() for each in asides), "bytes are gone"
        for each in asides:
            each.unlink()
        assert lost or len(found) == len(steps) or data.startswith(there), "a loss that was not told"
        return "set aside" if lost else "whole" if there == data else "ends earlier"

    return look


def whole(match_id: str) -> list[saves.Step]:
    with saves.open_match(match_id) as opened:
        return list(opened.steps)


def settings() -> str:
    found = saves.Settings.load()
    return "set aside" if found.note else "read"


def people() -> str:
    there = (saves.home() / saves.PROFILES).exists()
    said = profiles.look()
    profiles.profiles()
    return "set aside" if said and there else "read"


def notes_of(match_id: str) -> Callable[[], str]:
    def look() -> str:
        read = notes.Notes(match_id)
        try:
            read.of(0)
        except saves.SaveError:
            return "refused"
        return "set aside" if read.trouble else "read"

    return look


def picture() -> str:
    try:
        return "shown" if first_light._read(first_light._settings()) else "not shown"
    except Exception:  # as `show` takes it, whatever it is
        return "not shown"


def board() -> str:
    (found,) = boards.own_boards("leela")
    assert found.board is not None or found.fault, "a board that is none, and nobody says why"
    return "told" if found.board is None else "read"


def kinds() -> Iterator[Kind]:
    """All kinds of files that are read again, each where it lies."""
    written.nothing()
    places = [written.file_of(written.begun(game)) for game in ("leela", "buddha")]
    for path in sorted(written.OLD.glob("*.moksha")):
        places.append(written.file_of(path.stem))
        places[-1].write_bytes(path.read_bytes())
    for file in places:
        try:
            yield Kind(
                f"match, {file.stem.partition('-2026')[0]}",
                file,
                file.read_bytes(),
                match(file.stem, file.read_bytes()),
            )
        except EngineError:
            raise AssertionError(file) from None
    written.set_one(3)
    profiles.remember({"Ann": 1, "Ben": 2})
    written.noted(places[0].stem, "Some words.")
    written.shown("")
    home = saves.home()
    own = home / "boards" / "leela" / "own.yaml"
    own.parent.mkdir(parents=True)
    own.write_text(own_boards.text_of(own_boards.leela()), encoding="utf-8")
    for name, file, look in (
        ("settings", home / saves.SETTINGS, settings),
        ("people", home / saves.PROFILES, people),
        ("notes", home / saves.NOTES / f"{places[0].stem}.json", notes_of(places[0].stem)),
        ("the first picture", Path(folders.cache_folder()) / first_light.FILE, picture),
        ("a board of one's own", own, board),
    ):
        yield Kind(name, file, file.read_bytes(), look)


def tried(kind: Kind, data: bytes) -> str:
    """What becomes of a kind of file with these bytes in it."""
    kind.file.write_bytes(data)
    try:
        return kind.look()
    except Exception as error:
        error.add_note(f"{kind.name}: {data!r}")
        raise
    finally:
        for aside in kind.file.parent.glob("*.damaged-*"):
            aside.unlink()


def cut(page: Page) -> None:
    """Every prefix of every kind."""
    found: dict[str, Counter[str]] = {}
    with patch.object(os, "fsync", lambda _: None):
        for kind in kinds():
            found[kind.name] = Counter(tried(kind, kind.data[:end]) for end in range(len(kind.data) + 1))
            tried(kind, kind.data)
    page.tell("prefixes", "", told(found, "beginnings"))


def flip(page: Page, count: int, seed: int) -> None:
    """So many times, one to four bytes of a file are others than they were."""
    random, found = Random(seed), dict[str, Counter[str]]()
    with patch.object(os, "fsync", lambda _: None):
        every = list(kinds())
        for number in range(count):
            kind = every[-1] if not number % BOARDS else every[number % (len(every) - 1)]
            data = bytearray(kind.data)
            for _ in range(random.randrange(1, 5)):
                data[random.randrange(len(data))] ^= random.choice(
                    (random.randrange(1, 256), 1 << random.randrange(8))
                )
            found.setdefault(kind.name, Counter())[tried(kind, bytes(data))] += 1
            kind.file.write_bytes(kind.data)
    page.tell("flips", f"--flips {count} --seed {seed}", told(found, "damaged files"))


def told(found: dict[str, Counter[str]], what: str) -> Iterator[str]:
    """The figures, in Markdown."""
    yield (
        f"{sum(each.total() for each in found.values())} {what}. No exception, no step that nobody took, "
        "and no byte gone: of a match each that could not be read lies beside it afterwards."
    )
    yield ""
    yield f"| kind of file | {what} | what became of them |"
    yield "|---|--:|---|"
    for name, counted in found.items():
        yield (
            f"| {name} | {counted.total()} | "
            + ", ".join(f"{end} {n}" for end, n in counted.most_common())
            + " |"
        )
