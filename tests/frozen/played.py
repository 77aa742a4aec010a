"""A match of Leela in the bundle's window, from its file to its end, by keys alone."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

SECONDS = 600.0


def prepared(home: Path) -> Path:
    """A match without an action in `MOKSHA_HOME`, and settings in which nothing waits; the match's file."""
    from game import saves
    from game.sitting import Sitting

    before = os.environ.get("MOKSHA_HOME")
    os.environ["MOKSHA_HOME"] = str(home)
    try:
        settings = saves.Settings.load()
        for name, value in {"speed": "instant", "learned.leela": True, "curtain": "never"}.items():
            settings.set(name, value)
        settings.save()
        people = [saves.Person("person", None, seat) for seat in range(2)]
        sitting = Sitting.begin("leela", ("Mira", "Anu"), people, {}, "2026-11-20T10:00:00+00:00", seed=7)
        sitting.close()
        assert sitting.file is not None
        return home / "matches" / f"{sitting.file.id}.moksha"
    finally:
        del os.environ["MOKSHA_HOME"]
        if before is not None:
            os.environ["MOKSHA_HOME"] = before


def ended(file: Path) -> int:
    """How many actions a kept match has, once it is over; until then 0."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    actions = sum(' {"step": ' in line for line in lines)
    return actions if any(' {"over": ' in line for line in lines) else 0


def until_over(file: Path, alive: Callable[[], bool], press: Callable[[], None] = lambda: None) -> int:
    """Press until the match is over, as its file tells; its actions. Raises TimeoutError."""
    began = time.monotonic()
    while time.monotonic() - began < SECONDS and alive():
        press()
        time.sleep(0.2)
        if actions := ended(file):
            return actions
    raise TimeoutError(
        f"the match in its window does not end: {file.read_text('utf-8').count(chr(10))} lines"
    )


def shown(report: Path) -> dict[str, Any]:
    """What the self-test in the bundle tells of its window."""
    told: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return told
