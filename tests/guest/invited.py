"""The guests for whom the contract tests are made; `python -m tests.contract` invites the large ones too."""

from __future__ import annotations

from typing import Any

from game.engine.base import Game
from tests.guest import ferry, lanterns, long_walk, pilgrims, storehouse

INVITED: list[Game[Any]] = [lanterns.GAME, pilgrims.GAME, ferry.GAME]
LARGE: list[Game[Any]] = [long_walk.GAME, storehouse.GAME]
