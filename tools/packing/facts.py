"""What every package says of Moksha: `packaging/moksha.toml`, and the version beside it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent
FACTS: Final[dict[str, Any]] = tomllib.loads((ROOT / "packaging/moksha.toml").read_text(encoding="utf-8"))


def version() -> str:
    """The version, as `game/__init__.py` tells it."""
    found = re.search(
        r'^__version__ = "(.+)"$', (ROOT / "game/__init__.py").read_text(encoding="utf-8"), re.M
    )
    assert found
    return found[1]
