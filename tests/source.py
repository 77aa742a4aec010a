"""The code of the house, parsed, and the cases that tests read."""

from __future__ import annotations

import ast
import gc
from pathlib import Path
from typing import Any

import yaml


def parsed(text: str, file: str = "") -> ast.Module:
    """Python's own tree of a file; while it grows nothing is looked through for what may be let go."""
    looks = gc.isenabled()
    gc.disable()
    try:
        return ast.parse(text, file)
    finally:
        if looks:
            gc.enable()


def tree_of(file: Path) -> ast.Module:
    return parsed(file.read_text(encoding="utf-8"), str(file))


def data_of(file: Path) -> Any:
    """What a YAML file holds, read by the library in C where that is there."""
    return yaml.load(file.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
