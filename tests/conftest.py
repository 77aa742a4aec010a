"""For every test: no window, no sound, and a home of its own."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("moksha", deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "moksha"))


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches, settings and rasters of a test go where it alone looks; nothing there is made beforehand."""
    monkeypatch.setenv("MOKSHA_HOME", str(tmp_path / "moksha-home"))
    monkeypatch.setenv("MOKSHA_CACHE", str(tmp_path / "moksha-cache"))
