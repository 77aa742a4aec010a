"""On the desktop: an entry that the system's own tools accept, match files that open, icons in every size."""

from __future__ import annotations

import errno
import io
import os
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pygame
import pytest

from game import __main__ as command
from game import desktop, resources, saves, words
from game.resources import path
from game.scenes.matches import Matches
from game.scenes.rules import Rules
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from tests.ui.pilot import Pilot, Seldom

CREATED = "2026-11-20T10:00:00+00:00"


def kept(*names: str, throws: int = 1) -> str:
    people = [saves.Person("person", None, seat) for seat in range(len(names))]
    sitting = Sitting.begin("leela", names, people, {}, CREATED, seed=5)
    for _ in range(throws):
        sitting.act({"type": "roll"})
    sitting.close()
    assert sitting.file is not None
    return sitting.file.id


def file_of(match_id: str) -> Path:
    return saves.home() / "matches" / f"{match_id}.moksha"


# -- what the system is told


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="these files are for Linux")
def test_linux_is_told_and_forgets_again(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", "/nowhere")
    assert command.main(["desktop"]) == 0 and str(tmp_path) in capsys.readouterr().out
    found = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file())
    assert "applications/moksha.desktop" in found and "mime/packages/moksha.xml" in found
    assert sum("hicolor" in name for name in found) == len(desktop.SIZES) + 2
    entry = (tmp_path / "applications" / "moksha.desktop").read_text("utf-8")
    assert "MimeType=application/x-moksha-match;" in entry and entry.count("%f") == 1
    root = ElementTree.fromstring((tmp_path / "mime" / "packages" / "moksha.xml").read_text("utf-8"))
    glob = root.find(".//{*}glob")
    assert glob is not None and glob.get("pattern") == "*.moksha"
    magic = root.find(".//{*}match")
    assert magic is not None and file_of(kept("Mira")).read_text("utf-8").startswith(
        magic.get("value") or "?"
    )
    assert command.main(["desktop", "--remove"]) == 0
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]
    (tmp_path / "applications").rmdir()
    (tmp_path / "applications").write_text("in the way", "utf-8")
    assert command.main(["desktop"]) == 1
    told = capsys.readouterr().err
    assert told.startswith("moksha: ") and told.count("\n") == 1


def test_the_entry_is_valid(tmp_path):
    tool = shutil.which("desktop-file-validate")
    if tool is None:
        pytest.skip("the system has no desktop-file-validate")
    place = tmp_path / "moksha.desktop"
    awkward = [r"/opt/a folder/100% $HOME `x`", "-m", "game"]
    place.write_text(desktop.entry(desktop.quoted(awkward)), encoding="utf-8")
    done = subprocess.run([tool, str(place)], capture_output=True, text=True, check=False)
    told = (done.stdout + done.stderr).splitlines()
    # Tools older than version 1.5 of the standard do not know these two.
    assert [line for line in told if '"1.5"' not in line and "SingleMainWindow" not in line] == []
    for language in {folder.name for folder in path("languages").iterdir()} - {"en"}:
        assert {f"{key}[{language}]" for key in ("Comment", "GenericName", "Keywords")} <= {
            line.partition("=")[0] for line in place.read_text(encoding="utf-8").splitlines()
        }, language


def test_any_path_is_one_line_of_the_entry_and_read_back():
    parts = ["/opt/a line\nand\tmore\r", r"back\slash", '100% "$HOME" `x`']
    told = [line for line in desktop.entry(desktop.quoted(parts)).splitlines() if line.startswith("Exec=")]
    whole = told[0].removeprefix("Exec=").removesuffix(" %f")
    # As the standard has it: first the escapes of any value, then those of a quoted argument, then the codes.
    plain = re.sub(r"\\([\\ntr])", lambda found: {"n": "\n", "t": "\t", "r": "\r"}.get(found[1], "\\"), whole)
    found = re.findall(r'"((?:[^"\\]|\\.)*)"', plain, re.S)
    assert [re.sub(r"\\(.)", r"\1", part, flags=re.S).replace("%%", "%") for part in found] == parts
    assert len(told) == 1


def test_an_appimage_is_started_by_its_file_and_not_where_it_is_unpacked(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "usr/lib/moksha/Moksha"))
    monkeypatch.setenv("APPIMAGE", "/home/mira/Moksha.AppImage")
    monkeypatch.setenv("APPDIR", str(tmp_path))
    assert resources.command() == resources.command(terminal=True) == ["/home/mira/Moksha.AppImage"]
    monkeypatch.setenv("APPDIR", "/another/program/was/started/from")
    assert resources.command() == [sys.executable]
    assert resources.command(terminal=True) == [str(tmp_path / "usr/lib/moksha/moksha-cli")]


def test_windows_is_told_of_a_match_file_in_a_folder_with_spaces():
    run = desktop.line([r"C:\Users\Ann Smith\Moksha\Moksha.exe", "%1"])
    opened = run.replace("%1", r"C:\Users\Ann Smith\a match.moksha")
    assert opened.split('"')[1::2] == [
        r"C:\Users\Ann Smith\Moksha\Moksha.exe",
        r"C:\Users\Ann Smith\a match.moksha",
    ]
    told = desktop.registry(run, "forget", "moksha.ico")
    kind = told[r"Classes\.moksha"][""]
    assert told[rf"Classes\{kind}\shell\open\command"] == {"": run}
    assert told[rf"Classes\{kind}\DefaultIcon"] == {"": "moksha.ico"}
    (apps,) = (values for key, values in told.items() if r"\Uninstall" in key)
    assert (apps["DisplayName"], apps["UninstallString"]) == ("Moksha", "forget")
    keys = list(told)  # Windows refuses to take away a key that has others in it
    for key in keys:
        outer = key.rpartition("\\")[0]
        assert outer not in keys or keys.index(outer) < keys.index(key)
        assert outer in keys or not outer.startswith(rf"Classes\{kind}")


def test_icons_are_whole_in_every_size():
    data = desktop.ico()
    reserved, kind, count = struct.unpack_from("<HHH", data)
    assert (reserved, kind) == (0, 1)
    for index in range(count):
        wide, tall, *_, length, start = struct.unpack_from("<BBBBHHII", data, 6 + 16 * index)
        picture = pygame.image.load(io.BytesIO(data[start : start + length]), "icon.png")
        assert picture.get_size() == ((wide or 256), (tall or 256))
        assert picture.get_at((picture.get_width() // 2, 2))[3] in range(256)
    apple = desktop.icns()
    assert apple[:4] == b"icns" and struct.unpack_from(">I", apple, 4)[0] == len(apple)


# -- a file is a match


def test_a_file_typed_alone_opens_the_window(monkeypatch, tmp_path):
    asked: list[str | None] = []

    def window(file: str | None = None) -> int:
        asked.append(file)
        return 0

    monkeypatch.setattr(command, "window", window)
    assert command.main(["evening.moksha"]) == 0
    assert command.main([]) == 0
    assert asked == ["evening.moksha", None]
    with pytest.raises(AssertionError):
        assert command.main(["evening"]) == 0


def test_a_file_dropped_anywhere_opens_its_match_and_the_same_one_again(tmp_path):
    match_id = kept("Mira", "Anu")
    copy = tmp_path / "from a friend.moksha"
    saves.export(match_id, copy)
    pilot = Pilot(Matches, kind=Seldom)
    pilot.app.scenes.insert(0, Rules(pilot.app, "leela", None))
    pilot.post(pygame.DROPFILE, file=str(copy))
    pilot.settle()
    table = pilot.scene
    assert isinstance(table, TableScene) and table.sitting.file is not None
    assert table.sitting.file.id == match_id and len(pilot.app.scenes) == 2
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    steps = len(table.sitting.match.steps)
    pilot.post(pygame.DROPFILE, file=str(copy))  # an older copy of what is being played
    pilot.settle()
    again = pilot.scene
    assert isinstance(again, TableScene) and again is not table and not again.sitting.readonly
    assert len(again.sitting.match.steps) == steps == 2
    pilot.post(pygame.DROPFILE, file=str(tmp_path / "missing.moksha"))
    pilot.frame()
    assert pilot.scene is again and pilot.has("file/told/words")
    pilot.close()


@pytest.fixture(params=["a name of 300 letters", "in a closed folder", "no name at all"])
def not_to_be_looked_at(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> str:
    """A path of which the system does not even say what it leads to."""
    if request.param == "a name of 300 letters":
        return str(tmp_path / ("x" * 300)) + ".moksha"
    if request.param == "no name at all":
        return str(tmp_path / "a\0b.moksha")
    closed, stat = tmp_path / "closed" / "match.moksha", os.stat

    def look(path: Any, *more: Any, **others: Any) -> os.stat_result:
        if str(path) == str(closed):
            raise PermissionError(errno.EACCES, "Permission denied", path)
        return stat(path, *more, **others)

    monkeypatch.setattr(os, "stat", look)
    return str(closed)


def test_a_path_that_cannot_be_looked_at_gets_one_sentence(not_to_be_looked_at, capsys):
    pilot = Pilot(Matches, kind=Seldom)
    pilot.post(pygame.DROPFILE, file=not_to_be_looked_at)
    pilot.frame()
    assert pilot.has("file/told/words")
    pilot.close()
    assert command.main(["import", not_to_be_looked_at]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_longer_copy_is_taken_over_and_another_course_stays_beside(tmp_path):
    match_id = kept("Mira", "Anu")
    longer, other = tmp_path / "longer.moksha", tmp_path / "other.moksha"
    data = file_of(match_id).read_bytes()
    for file, throws in ((longer, 2), (other, 1)):
        saves.export(match_id, file)
        brought = saves.import_file(file)
        sitting = Sitting.resume(brought)
        for _ in range(throws):
            sitting.act({"type": "roll"})
        if file is other:
            sitting.undo()
        sitting.close()
        file.write_bytes(file_of(brought).read_bytes())
        file_of(brought).unlink()
    assert saves.bring_in(longer) == match_id and file_of(match_id).read_bytes() == longer.read_bytes()
    beside = saves.bring_in(other)
    assert beside != match_id and file_of(beside).read_bytes() == other.read_bytes() != data
    assert saves.bring_in(other) == beside


# -- all of them


def test_all_matches_go_out_to_a_folder_and_come_in_again(tmp_path, capsys):
    names = [kept("Mira"), kept("Anu", throws=3)]
    (saves.home() / "matches" / "leela-broken.moksha").write_text("once upon a time\n", "utf-8")
    out = tmp_path / "all of them"
    assert command.main(["export", str(out)]) == 1
    told = capsys.readouterr()
    assert "2 matches" in told.out and told.err.count("\n") == 1
    assert sorted(path.stem for path in out.iterdir()) == sorted(names)
    assert saves.export_all(out).carried == 0
    for name in names:
        file_of(name).unlink()
    assert command.main(["import", str(out), str(tmp_path / "missing.moksha")]) == 1
    told = capsys.readouterr()
    assert "2 matches brought in." in told.out and told.err.count("\n") == 1
    assert command.main(["import", str(out)]) == 0
    assert "2 were already here." in capsys.readouterr().out
    assert sorted(entry.steps for entry in saves.list_matches() if entry.broken is None) == [1, 3]
    (tmp_path / "in the way").write_text("a file", "utf-8")
    assert command.main(["export", str(tmp_path / "in the way")]) == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and words.say("disk.no_folder") in told and "Nothing you play" not in told


def test_a_folder_that_cannot_be_made_is_named_and_nothing_else_said(tmp_path, monkeypatch, capsys):
    """As in /proc: what is missing there was never there."""

    def refuses(*_: object, **__: object) -> None:
        raise FileNotFoundError(errno.ENOENT, "no")

    monkeypatch.setattr(Path, "mkdir", refuses)
    assert command.main(["export", str(tmp_path / "out")]) == 1
    said = words.say("saves.no_folder", place=tmp_path / "out", why=words.say("disk.name"))
    assert capsys.readouterr().err == f"moksha: {said}\n"


def test_matches_go_out_and_in_from_their_list():
    match_id = kept("Mira")
    pilot = Pilot(Matches, kind=Seldom)
    pilot.click("matches/all_out")
    out = saves.home() / "exports" / "Moksha" / f"{match_id}.moksha"
    assert out.read_bytes() == file_of(match_id).read_bytes()
    pilot.click("matches/all/close")
    file_of(match_id).unlink()
    pilot.click("matches/all_in")
    assert len(saves.list_matches()) == 1 and pilot.scene.entries[0].seats == ("Mira",)
    pilot.close()


# -- copies of one


def test_a_table_keeps_its_match_its_log_and_its_picture(monkeypatch):
    match_id = kept("Mira *the bold*", "Anu", throws=3)
    sitting = Sitting.resume(match_id)
    pilot = Pilot(lambda app: TableScene(app, sitting), (1024, 640), kind=Seldom)
    pilot.settle()
    pilot.ready()
    before = pilot.look().copy()
    for kind in ("file", "log", "picture"):
        pilot.click("menu")
        pilot.click("menu/copy")
        pilot.click(f"copy/{kind}")
        pilot.settle()
        assert str(saves.home()) in pilot.find("copied/words").words
        pilot.click("copied/close")
    out = saves.home() / "exports"
    assert (out / f"{match_id}.moksha").read_bytes() == file_of(match_id).read_bytes()
    told = (out / f"{match_id}.md").read_text("utf-8")
    assert told.startswith("# ") and "Mira \\*the bold\\*" in told and "1. " in told and "3. " in told
    picture = pygame.image.load(out / f"{match_id}.png")
    assert picture.get_size() == (1024, 640)
    same = sum(
        picture.get_at((x, y))[:3] == before.get_at((x, y))[:3]
        for x in range(300, 620, 8)
        for y in range(60, 500, 8)
    )
    assert same > 0.95 * 40 * 55
    (out / "in the way").write_text("", "utf-8")
    monkeypatch.setenv("MOKSHA_HOME", os.fspath(out / "in the way"))
    pilot.click("menu")
    pilot.click("menu/copy")
    pilot.click("copy/log")
    assert pilot.find("copied/words").words
    monkeypatch.undo()
    pilot.close()
