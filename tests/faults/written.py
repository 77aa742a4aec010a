"""All that Moksha writes: how each kind of it comes about, and what the next start finds."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from game import __main__ as command
from game import first_light, folders, saves
from game.engine import codec
from game.journals import copies, notes
from game.saves import profiles
from game.scenes import printing
from game.sitting import Sitting
from tests.test_disk import Screen

CREATED = "2026-11-20T10:15:33"
NAMES = ("Ann", "Ben", "Mira")
OLD = Path(__file__).resolve().parent.parent / "saves" / "formats"
TORN = b'9 00000000 {"step": {"se'
PICTURE = bytes(range(256)) * 40


class Deed(NamedTuple):
    """Something that writes: `before` makes what it finds there, `do` is what may be broken off.

    `do` is told the id of the match that is there, if there is one.
    """

    name: str
    before: Callable[[], object]
    do: Callable[[str], object]


def begun(game: str = "leela", acts: int = 4) -> str:
    """A match of persons under way; its id."""
    people = [saves.Person("person", None, seat) for seat in range(len(NAMES))]
    sitting = Sitting.begin(game, NAMES, people, {}, CREATED, seed=7)
    for _ in range(acts):
        if not sitting.match.over:
            sitting.act(sitting.match.legal()[-1])
    sitting.close()
    return "" if sitting.file is None else sitting.file.id


def the_match(folder: str = saves.MATCHES) -> str:
    """The id of the only match there is, empty where there is none."""
    return "".join(path.stem for path in (saves.home() / folder).glob(f"*{saves.SUFFIX}"))


def file_of(match_id: str) -> Path:
    """The file of a match."""
    return saves.home() / saves.MATCHES / f"{match_id}{saves.SUFFIX}"


def played_on(match_id: str) -> None:
    sitting = Sitting.resume(match_id)
    for _ in range(3):
        sitting.act(sitting.match.legal()[-1])
    sitting.undo()
    sitting.close()


def almost_over() -> None:
    """A match of Buddha of which one action is left."""
    sitting = Sitting.resume(begun("buddha", 10_000))
    sitting.undo()
    sitting.close()


def ended(match_id: str) -> None:
    sitting = Sitting.resume(match_id)
    while not sitting.match.over:
        sitting.act(sitting.match.legal()[-1])
    sitting.close()


def torn() -> None:
    with file_of(begun()).open("ab") as file:
        file.write(TORN)


def old() -> None:
    """A match that an older Moksha wrote, of which the file is written anew."""
    (saves.home() / saves.MATCHES).mkdir(parents=True)
    shutil.copy(OLD / "leela-1.moksha", saves.home() / saves.MATCHES / "leela-1.moksha")


def set_one(value: int) -> None:
    settings = saves.Settings.load()
    settings.set("volume", value)
    settings.save()


def damaged(name: str) -> Callable[[], object]:
    def lay() -> None:
        saves.home().mkdir(parents=True, exist_ok=True)
        (saves.home() / name).write_bytes(b"{torn")

    return lay


def in_the_bin() -> None:
    saves.delete(begun())


def beside(*, shorter: bool = False) -> None:
    """A copy outside that holds more than the match here, or the same."""
    file = file_of(begun())
    (saves.home().parent / "outside.moksha").write_bytes(file.read_bytes())
    if shorter:
        lines = file.read_bytes().split(b"\n")
        file.write_bytes(b"\n".join(lines[:-3]) + b"\n")


def outside(name: str = "outside.moksha") -> Path:
    return saves.home().parent / name


def noted(match_id: str, text: str) -> None:
    notes.Notes(match_id).write_match(0, text)


def noted_before() -> None:
    noted(begun(), "before")


def notes_damaged() -> None:
    noted_before()
    (saves.home() / saves.NOTES / f"{the_match()}.json").write_bytes(b"{torn")


def printed(_: str) -> None:
    with patch.object(printing, "as_pdf", lambda *_: PICTURE), patch("builtins.print"):
        command.main(["print", "leela", "--to", str(outside("rules.pdf"))])


def shown(_: str) -> None:
    first_light.keep(Screen())


def nothing() -> None:
    saves.home().mkdir(parents=True, exist_ok=True)


DEEDS = (
    Deed("settings: the first", nothing, lambda it: set_one(3)),
    Deed("settings: changed", lambda: set_one(3), lambda it: set_one(4)),
    Deed("settings: damaged ones set aside", damaged(saves.SETTINGS), lambda it: set_one(4)),
    Deed("people: the first", nothing, lambda it: profiles.remember({"Ann": 1})),
    Deed("people: another", lambda: profiles.remember({"Ann": 1}), lambda it: profiles.remember({"Ben": 2})),
    Deed("people: renamed", lambda: profiles.remember({"Ann": 1}), lambda it: profiles.rename("Ann", "Anna")),
    Deed(
        "people: a damaged file set aside", damaged(saves.PROFILES), lambda it: profiles.remember({"Ben": 2})
    ),
    Deed("match: begun", nothing, lambda it: begun(acts=0)),
    Deed("match: played on, taken back", begun, played_on),
    Deed("match: ended", almost_over, ended),
    Deed("match: a torn one gone on with", torn, played_on),
    Deed("match: one by an older Moksha gone on with", old, played_on),
    Deed("match: into the bin", torn, saves.delete),
    Deed("match: out of the bin", in_the_bin, saves.restore),
    Deed("match: removed for good", in_the_bin, saves.purge),
    Deed("match: brought in", nothing, lambda it: saves.import_file(OLD / "leela-2.moksha")),
    Deed(
        "match: a longer copy brought in", lambda: beside(shorter=True), lambda it: saves.bring_in(outside())
    ),
    Deed("match: carried out", begun, lambda it: saves.export(it, outside("copy.moksha"))),
    Deed("match: carried out again", beside, lambda it: saves.export(it, outside(), overwrite=True)),
    Deed("matches: all carried out", begun, lambda it: saves.export_all(outside("copies"))),
    Deed("journal: the first words", begun, lambda it: noted(it, "after")),
    Deed("journal: other words", noted_before, lambda it: noted(it, "after")),
    Deed("journal: words taken back", noted_before, lambda it: noted(it, "")),
    Deed("journal: a damaged file set aside", notes_damaged, lambda it: noted(it, "after")),
    Deed("journal: a copy to keep", nothing, lambda it: copies.keep("text", "journal", ".md", PICTURE)),
    Deed("keepsake: a picture", nothing, lambda it: copies.keep("picture", "leela", ".png", PICTURE)),
    Deed(
        "keepsake: another",
        lambda: copies.keep("picture", "leela", ".png", b"1"),
        lambda it: copies.keep("picture", "leela", ".png", PICTURE),
    ),
    Deed("print: a book", nothing, printed),
    Deed("first picture of the shelf", nothing, shown),
)


def kept(*, swept: bool) -> dict[str, Any]:
    """All that a start finds, by what it means; AssertionError where something cannot be read.

    Where it is `swept`, nothing half written may be left in the home.
    """
    saves.trouble()
    found: dict[str, Any] = {"matches": [], "bin": [], "notes": []}
    for entry in saves.list_matches():
        assert entry.broken is None, entry.broken
        with saves.open_match(entry.id) as file:
            others = [
                (other.kind, other.steps_before) for other in file.others if other.kind != saves.CHECKPOINT
            ]
            found["matches"].append(codec.dumps([file.title, list(file.steps), file.winners, others]))
        found["notes"].append(notes.Notes(entry.id).of(0).match)
    for entry in saves.list_deleted():
        assert entry.broken is None, entry.broken
        found["bin"].append((entry.title, entry.steps))
    settings = saves.Settings.load()
    found["settings"] = settings.all
    profiles.look()
    found["people"] = sorted((each.name, each.token) for each in profiles.profiles())
    home, asides = saves.home(), set[bytes]()
    sizes: dict[str, int] = {}
    for path in sorted(home.parent.rglob("*")):
        if path.is_file():
            name = path.relative_to(home.parent).as_posix()
            half = name.endswith((".new", ".lock"))
            assert not (swept and half and name.startswith("home/") and "exports" not in name), (
                f"{name} was left"
            )
            if half:
                continue
            if ".damaged-" in name:
                asides.add(path.read_bytes())
            elif not name.startswith("home/") or "exports" in name:
                sizes[name] = len(path.read_bytes())
    found["aside"] = sorted(asides - {b""})
    found["outside"] = sizes
    picture = Path(folders.cache_folder()) / first_light.FILE
    found["picture"] = first_light._read(first_light._settings()) is not None if picture.exists() else None
    return found


def settle(place: Path, home: Path | None = None) -> None:
    """Let home and all around it be a fresh copy of another, or empty."""
    shutil.rmtree(place, ignore_errors=True)
    if home is None:
        place.mkdir(parents=True)
    else:
        shutil.copytree(home, place)
    os.environ["MOKSHA_HOME"] = str(place / "home")
    os.environ["MOKSHA_CACHE"] = str(place / "cache")
