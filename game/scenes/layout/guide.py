"""Where the guide of a sitting has their narrow board: at the edge of the stage, which gives it room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.scenes.layout.areas import Areas
from game.scenes.layout.box import Box
from game.widgets import text
from game.widgets.theme import Measure

WIDE, TALL = 9.8, 50.6
LOW, LONG = 11.4, 60.0  # of an upright screen, where it lies
HEAD = 5.0
ROUND, LEAST = 5.6, 3.7  # across a tool, and where there is less room
GAP = 1.6
WORDS, AIR = 1.7, 0.8  # the words below the tools, and what is free on both sides of one
REACH = 1.1  # what a key stands out of the upper edge of its tool
STRIP, LEFT = 10.4, 13.0  # u: how tall the folded questions are in the rail, and what they leave of it
CLOCK = 42.0  # u: the side of the clock where it has no card's place


@dataclass(frozen=True)
class GuidePlan:
    """The board, its head, its tools with the words below them, and the clock of a silence.

    `folded` is the board where only its head shows.
    """

    board: Box
    folded: Box
    head: Box
    tools: tuple[tuple[Box, Box], ...]
    clock: Box


def with_guide(
    measure: Measure, areas: Areas[Box], labels: Sequence[str], over: bool = False
) -> tuple[Areas[Box], GuidePlan]:
    """A table's areas, of whose stage the board takes its room; and where all of the board stands.

    `labels` are the words below its tools. Where it may lie `over` a stage beside it, that keeps its room.
    """
    if areas.portrait:
        return _upright(measure, areas, labels)
    return _beside(measure, areas, labels, over)


def in_flank(measure: Measure, areas: Areas[Box], flank: Box, labels: Sequence[str]) -> GuidePlan:
    """Where it lies on a flat table: at the upper end of what is free beside the board."""
    wide = min(flank.width, _wide(measure, labels))
    right, tall = flank.x + (flank.width + wide) // 2, _tall(measure, len(labels)) + measure.px(2)
    room = replace(areas, stage=Box(flank.x, flank.y, right - flank.x, min(flank.height, tall)))
    found = _beside(measure, room, labels)[1]
    return replace(found, clock=_clock(measure, areas))


def with_slips(measure: Measure, areas: Areas[Box], told: bool) -> tuple[Areas[Box], Box | None]:
    """A table's areas, of whose rail the folded questions take the lower end; and where they lie.

    Where something of the game is `told` in the rail it stays above them; where there is no room for both,
    they lie nowhere.
    """
    below, gap = areas.below, measure.px(1.2)
    tall = round(measure.px(STRIP) * (0.4 + 0.6 * measure.text))
    if below is None:
        return areas, None
    slips = Box(below.x, below.bottom - tall, below.width, tall)
    if below.height - tall - gap < measure.px(LEFT * measure.text):
        return (areas, None) if told else (replace(areas, below=None), slips)
    return replace(areas, below=Box(below.x, below.y, below.width, below.height - tall - gap)), slips


def _words_wide(measure: Measure, labels: Sequence[str]) -> int:
    """How wide the words below the tools are, the widest of them with air about it."""
    height = measure.font_px(WORDS)
    return max(text.width(label, "semibold", height) for label in labels) + measure.px(2 * AIR)


def _wide(measure: Measure, labels: Sequence[str]) -> int:
    """How wide it stands: no wider than half as much again as with short words."""
    wide = measure.px(WIDE * (0.6 + 0.4 * measure.text))
    return max(wide, min(_words_wide(measure, labels), round(wide * 1.5)))


def _below(measure: Measure) -> int:
    """What a tool's word takes, with the key at the upper edge of the tool below it."""
    return round(measure.font_px(WORDS) * 1.6) + measure.px(REACH)


def _tall(measure: Measure, tools: int) -> int:
    """How tall it stands where it has the room."""
    least = measure.px(HEAD + 1) + tools * (measure.px(ROUND) + _below(measure))
    return max(measure.px(TALL * (0.8 + 0.2 * measure.text)), least)


def _beside(
    measure: Measure, areas: Areas[Box], labels: Sequence[str], over: bool = False
) -> tuple[Areas[Box], GuidePlan]:
    px, stage, tools = measure.px, areas.stage, len(labels)
    wide = min(_wide(measure, labels), stage.width)
    tall = min(_tall(measure, tools), stage.height - px(2))
    board = Box(stage.right - wide, stage.y + (stage.height - tall) // 2, wide, tall)
    if not over:
        areas = replace(areas, stage=Box(stage.x, stage.y, stage.width - wide - px(GAP), stage.height))
    head = Box(board.x, board.y, wide, px(HEAD))
    step = (tall - head.height - px(1)) // tools
    side = min(px(ROUND), max(px(LEAST), step - _below(measure)))
    places = []
    for index in range(tools):
        top = head.bottom + index * step
        words = Box(board.x, top + side, wide, step - side)
        places.append((Box(board.x + (wide - side) // 2, top, side, side), words))
    folded = Box(board.x, board.y, wide, head.height + px(0.6))
    return areas, GuidePlan(board, folded, head, tuple(places), _clock(measure, areas))


def _upright(measure: Measure, areas: Areas[Box], labels: Sequence[str]) -> tuple[Areas[Box], GuidePlan]:
    """On an upright screen it lies between the seats and the stage."""
    px, stage, width, tools = measure.px, areas.stage, measure.size[0], len(labels)
    least = px(13) + tools * _words_wide(measure, labels)
    tall, wide = px(LOW), min(max(px(LONG * (0.6 + 0.4 * measure.text)), least), width - px(4.8))
    board = Box((width - wide) // 2, stage.y, wide, tall)
    down = tall + px(GAP)
    areas = replace(areas, stage=Box(stage.x, stage.y + down, stage.width, stage.height - down))
    head = Box(board.x, board.y, px(12), tall)
    step, side = (wide - head.width - px(1)) // tools, px(ROUND)
    places = []
    for index in range(tools):
        left, top = head.right + index * step, board.y + px(1.2)
        words = Box(left, top + side, step, board.bottom - top - side)
        places.append((Box(left + (step - side) // 2, top, side, side), words))
    return areas, GuidePlan(board, head, head, tuple(places), _clock(measure, areas))


def _clock(measure: Measure, areas: Areas[Box]) -> Box:
    """In the place of the card of the moment, or in the middle of the stage."""
    if not areas.drawer and areas.now.width:
        return areas.now
    stage, side = areas.stage, round(measure.px(CLOCK) * (0.6 + 0.4 * measure.text))
    wide, tall = min(side, stage.width), min(side, stage.height)
    return Box(stage.x + (stage.width - wide) // 2, stage.y + (stage.height - tall) // 2, wide, tall)
