"""The licences of all that Moksha is made of, in a list; each can be read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from game import disk, licences, words
from game.scenes import dialog
from game.scenes.listing import lay_list
from game.scenes.overlay import OverlayHost
from game.widgets import boxes
from game.widgets.boxes import Column, Framed, Item, Part, Row, Space, Text
from game.widgets.canvas import Rect, Widget
from game.widgets.panel import Passage, Reading, Sheet

DEPTH = 860
RULE = re.compile("^[-=*]{8,}$", re.MULTILINE)  # a line of dashes
MOST = 2**18  # bytes of one text; the longest is the GPL's, 35 thousand


def ask(scene: OverlayHost) -> None:
    """Lay the list over a scene."""
    found = licences.found()
    entries = [(name, partial(_read, scene, name, files)) for name, files in found.items()]
    lay_list(scene, words.say("licences.title"), entries, partial(ask, scene))


def _read(scene: OverlayHost, name: str, files: Sequence[Path]) -> None:
    """Lay the licence of one project over the list."""
    style = scene.style
    told: list[Passage] = [
        (said, "inter", style.font_px(2.0), style.theme.ink2, style.px(1.6)) for said in _texts(files)
    ]

    def reading(place: Rect) -> Widget:
        made = Reading("licence/text", place, style, depth=DEPTH + 2)
        made.show_blocks(told)
        return made

    head = Text(name, 3.6, style.theme.ink, "garamond", grow=1)
    rect = dialog.page_rect(scene, 110, 88)
    page = Framed(
        Column(Row(head, Space(8.0)), Item(reading, None, rect.height, least_high=style.px(8)), gap=2.0),
        3.2,
        2.4,
        3.2,
    )
    sheet = Part(page, partial(Sheet, "licence/panel", depth=DEPTH + 1, raised=True))
    found = boxes.lay(sheet, style, rect, least_scale=1).widgets
    dialog.lay_page(scene, "licence", rect, found, DEPTH, partial(_read, scene, name, files))


def _texts(files: Sequence[Path]) -> list[str]:
    """The paragraphs of some files, each on one line: where a line ends is decided by the page."""
    found: list[str] = []
    for file in files:
        try:
            text = disk.read(str(file), MOST).decode("utf-8", "replace")
        except OSError as error:
            text = str(error)
        parts = (RULE.sub("", part).split() for part in text.split("\n\n"))
        found += [" ".join(part) for part in parts if part]
    return found
