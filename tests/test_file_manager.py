"""What is asked of the system's file manager."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game import file_manager

FILE = Path("/home/ann/Mes images/ete, 2026.png")


@pytest.mark.parametrize(
    ("system", "asked"),
    [
        ("darwin", [["open", "-R", str(FILE)]]),
        ("win32", [["explorer", f"/select,{FILE}"]]),
    ],
)
def test_each_system_is_asked_in_its_own_way(monkeypatch, system, asked):
    monkeypatch.setattr(sys, "platform", system)
    assert file_manager.requests(FILE) == asked


def test_on_linux_the_folder_is_opened_where_no_file_manager_answers(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    by_bus, folder = file_manager.requests(FILE)
    assert by_bus[-2] == "array:string:file:///home/ann/Mes%20images/ete%2C%202026.png"
    assert folder == ["xdg-open", str(FILE.parent)]
    ran = []

    def run(arguments, **_):
        ran.append(arguments[0])
        if arguments[0] == "dbus-send":
            raise FileNotFoundError
        return subprocess.CompletedProcess(arguments, 0)

    monkeypatch.setattr("game.file_manager.subprocess.run", run)
    file_manager._first_that_works([by_bus, folder])
    assert ran == ["dbus-send", "xdg-open"]


def test_the_bundle_hands_its_own_libraries_to_nobody(monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/bundle")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/own")
    assert file_manager._outside()["LD_LIBRARY_PATH"] == "/own"
