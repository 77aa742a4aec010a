"""What is particular to one game's table; a game without a room here is played on the general stage."""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING

from game.scenes.tables.stage import Stage

if TYPE_CHECKING:
    from game.scenes.table import Table


def stage_for(table: Table) -> Stage:
    """The stage of the table's game."""
    name = f"{__name__}.{table.sitting.game}"
    if importlib.util.find_spec(name) is None:
        return Stage(table)
    stage: Stage = importlib.import_module(name).STAGE(table)
    return stage
