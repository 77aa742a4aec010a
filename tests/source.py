"""The code of the house, parsed."""

from __future__ import annotations

import ast
import gc
from pathlib import Path


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
