"""The table with all its parts, as who builds it, plays at it and reads its keys knows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from game.engine.match import Transition
from game.scenes.layout.areas import Areas
from game.scenes.layout.box import Box
from game.scenes.table.bar import Foot
from game.scenes.table.closing import Closing
from game.scenes.table.drawers import Drawers
from game.scenes.table.haste import Haste
from game.scenes.table.header import Header
from game.scenes.table.hearing import Hearing
from game.scenes.table.interface import TableParts
from game.scenes.table.pauses import Pauses
from game.scenes.table.remarks import Remarks
from game.widgets.canvas import Rect, Widget
from game.widgets.motion import Motion


class WholeTable(TableParts, Protocol):
    """The table with all its parts. `more_to_prepare`: pictures may still be made ready."""

    areas: Areas[Rect]
    more_to_prepare: bool

    @property
    def closing(self) -> Closing: ...
    @property
    def drawers(self) -> Drawers: ...
    @property
    def foot(self) -> Foot: ...
    @property
    def haste(self) -> Haste: ...
    @property
    def header(self) -> Header: ...
    @property
    def hearing(self) -> Hearing: ...
    @property
    def held(self) -> Pauses: ...
    @property
    def remarks(self) -> Remarks: ...
    def arrange(self) -> Areas[Box]: ...
    def build_header(self) -> None: ...
    def by_arrows(self) -> list[Widget]: ...
    def let_think(self) -> None: ...
    def proceed(self, at_once: bool = False) -> None: ...
    def show(self, transitions: Sequence[Transition], opening: Callable[[], list[Motion]]) -> None: ...
    def tell_foot(self, view: dict[str, Any]) -> None: ...
