"""Data files are found wherever Moksha was put, and never where it happens to be called."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game import resources

ROOT = Path(__file__).resolve().parent.parent


def test_the_checkouts_own_folders_are_found() -> None:
    assert resources.folder("fonts") == ROOT / "fonts"
    assert resources.path("fonts", "Inter-Medium.otf") == ROOT / "fonts/Inter-Medium.otf"
    assert resources.checkout() == ROOT


def test_the_working_folder_is_never_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts/odd.otf").touch()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(resources.ResourceMissing) as missing:
        resources.path("fonts", "odd.otf")
    assert missing.value.sentence == "fonts/odd.otf is missing from this copy of Moksha: install it anew"


@pytest.mark.parametrize(
    "parts", [("tests",), ("fonts", "..", "LICENSE"), ("fonts/../LICENSE",), ("/etc", "passwd"), (), ("",)]
)
def test_nothing_but_data_is_given_out(parts: tuple[str, ...]) -> None:
    with pytest.raises(resources.ResourceMissing, match="none of Moksha's data files"):
        resources.path(*parts)


def test_a_tree_laid_in_front_is_asked_first(tmp_path: Path) -> None:
    (tmp_path / "boards/senet").mkdir(parents=True)
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts/Inter-Medium.otf").touch()
    with resources.add_root(tmp_path):
        assert resources.path("boards", "senet") == tmp_path / "boards/senet"
        assert resources.path("fonts", "Inter-Medium.otf") == tmp_path / "fonts/Inter-Medium.otf"
        assert resources.path("fonts", "Inter-Bold.otf") == ROOT / "fonts/Inter-Bold.otf"
    assert resources.path("fonts", "Inter-Medium.otf") == ROOT / "fonts/Inter-Medium.otf"


def test_trees_are_taken_away_in_any_order(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name / "sounds").mkdir(parents=True)
    take_one = resources.add_root(tmp_path / "one")
    take_two = resources.add_root(tmp_path / "two")
    assert resources.folder("sounds") == tmp_path / "two/sounds"
    take_one()
    assert resources.folder("sounds") == tmp_path / "two/sounds"
    take_two()
    take_two()
    assert resources.path("fonts") == ROOT / "fonts"


def test_the_frozen_apps_folder_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "moksha"))
    assert resources._shipped()[0] == tmp_path.resolve() / "_internal"
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path / "unpacked"), raising=False)
    assert resources._shipped()[0] == tmp_path / "unpacked"
