"""Where everything of a replay stands: the board in a bare frame, the seats, great moments, and the line."""

from __future__ import annotations

from dataclasses import dataclass

from game.scenes.layout.areas import Areas, Shape
from game.scenes.layout.box import Box
from game.widgets.theme import Measure

MARGIN, GAP = 2.4, 1.2
RAIL, SIDE = 37.2, 44.8
FRAME = 1.0  # u: how broad the wood round the board is
HEAD, CARD, SAID = 8.0, 14.4, 8.8
EYES = 17.2
LINE = 18.2  # u: the sheet with the line of the match
CONTROLS, WAYS = 30.0, 33.0
UPRIGHT_LINE, UPRIGHT_LISTS, WITH_EYES = 34.4, 20.0, 31.0
LABEL = 4.8  # u above the sheet, for what the hand on the line says
NARROW = 180  # u of width, under which the columns give way to the board
EYES_WIDE = 44.0


@dataclass(frozen=True)
class ReplayPlan:
    """The parts of a replay; `areas` are those of a table, as its stage knows them.

    `frame` is the wood round board and sentence, `eyes` is None where all look with the same eyes, and
    `steps` are the way back, playing, and the way on; `ways` is where what else there is stands.
    """

    areas: Areas[Box]
    back: Box
    title: Box
    subtitle: Box
    frame: Box
    why: Box
    card: Box
    eyes: Box | None
    great: Box
    sheet: Box
    line: Box
    steps: tuple[Box, Box, Box]
    speeds: Box
    branch: Box
    ways: tuple[Box, ...]


def plan_replay(measure: Measure, seats: int, shape: Shape, *, eyes: bool, ways: int) -> ReplayPlan:
    """The plan for a window, so many seats and so many further ways."""
    plan = _upright if measure.portrait else _wide
    return plan(measure, seats, shape, eyes, ways)


def _wide(measure: Measure, seats: int, shape: Shape, eyes: bool, ways: int) -> ReplayPlan:
    px, (width, height) = measure.px, measure.size
    margin, gap = px(MARGIN), px(GAP)
    sheet = Box(margin, height - px(1.2) - px(LINE), width - 2 * margin, px(LINE))
    floor = sheet.top - px(1.6)
    share = min(1.0, measure.wide / 192) * (0.86 if measure.wide < NARROW else 1.0)
    rail_wide, side_wide = (min(px(each), round(px(each) * share)) for each in (RAIL, SIDE))
    head = Box(margin, px(1.6), rail_wide, px(HEAD))
    card_tall = px(CARD * (1 + (measure.text - 1) * 0.5))
    card = Box(margin, floor - card_tall, rail_wide, card_tall)
    top = head.bottom + gap
    tall = min(px(shape.plaque * 1.2), (card.top - top - gap * seats) // seats)
    plaques = [Box(margin, top + seat * (tall + gap), rail_wide, tall) for seat in range(seats)]
    left = margin + rail_wide + px(MARGIN)
    right = width - margin - side_wide - px(MARGIN)
    frame = Box(left, px(1.0), right - left, floor - px(1.0))
    looks, great = None, Box(right + px(MARGIN), px(2.4), side_wide, floor - px(2.4))
    if eyes:
        looks = Box(great.x, great.y, great.width, px(EYES))
        great = Box(great.x, looks.bottom + px(1.6), great.width, great.bottom - looks.bottom - px(1.6))
    controls = min(px(CONTROLS), round(width * CONTROLS / 192))
    ways_wide = min(px(WAYS), round(width * WAYS / 192))
    inner = Box(sheet.x + px(2), sheet.y + px(1.4), sheet.width - px(4), sheet.height - px(2.0))
    line = Box(
        inner.x + controls + px(2.4),
        inner.y,
        inner.width - controls - ways_wide - px(4.8),
        inner.height,
    )
    at = Box(inner.right - ways_wide, inner.y, ways_wide, inner.height)
    return _whole(
        measure, shape, head, plaques, frame, card, looks, great, sheet, line, inner, controls, at, ways
    )


def _upright(measure: Measure, seats: int, shape: Shape, eyes: bool, ways: int) -> ReplayPlan:
    px, (width, height) = measure.px, measure.size
    margin, gap = px(MARGIN), px(GAP)
    head = Box(margin, px(1.8), width - 2 * margin, px(HEAD))
    columns = seats if seats <= 4 else -(-seats // 2)
    rows = -(-seats // columns)
    wide, tall = (width - 2 * margin - (columns - 1) * gap) // columns, px(shape.upright_plaque)
    plaques = [
        Box(
            margin + seat % columns * (wide + gap),
            head.bottom + gap + seat // columns * (tall + gap),
            wide,
            tall,
        )
        for seat in range(seats)
    ]
    sheet = Box(margin, height - px(1.6) - px(UPRIGHT_LINE), width - 2 * margin, px(UPRIGHT_LINE))
    low = px(WITH_EYES if eyes else UPRIGHT_LISTS)
    lists = Box(margin, sheet.top - px(LABEL) - low, width - 2 * margin, low)
    top = head.bottom + rows * (tall + gap) + gap
    frame = Box(margin, top, width - 2 * margin, lists.top - px(1.6) - top)
    side = px(EYES_WIDE)
    card_tall = lists.height - px(EYES + 1.2) if eyes else lists.height
    looks = Box(lists.x, lists.y, side, px(EYES)) if eyes else None
    card = Box(lists.x, lists.bottom - card_tall, side, card_tall)
    great = Box(lists.x + side + gap, lists.y, lists.width - side - gap, lists.height)
    inner = Box(sheet.x + px(2), sheet.bottom - px(18.4), sheet.width - px(4), px(17.4))
    line = Box(inner.x, sheet.y + px(1.4), inner.width, inner.top - sheet.y - px(2.2))
    at = Box(inner.right - px(WAYS), sheet.bottom - px(19.0), px(WAYS), px(17.8))
    return _whole(
        measure, shape, head, plaques, frame, card, looks, great, sheet, line, inner, px(CONTROLS), at, ways
    )


def _whole(
    measure: Measure,
    shape: Shape,
    head: Box,
    plaques: list[Box],
    frame: Box,
    card: Box,
    eyes: Box | None,
    great: Box,
    sheet: Box,
    line: Box,
    inner: Box,
    controls: int,
    at: Box,
    ways: int,
) -> ReplayPlan:
    px = measure.px
    wood = px(FRAME)
    within = Box(frame.x + wood, frame.y + wood, frame.width - 2 * wood, frame.height - 2 * wood)
    said_tall = px(SAID * (1 + (measure.text - 1) * 0.35))
    said = Box(within.x, within.bottom - said_tall, within.width, said_tall)
    hand_tall = px(shape.hand)
    stage = Box(within.x, within.y, within.width, said.top - within.y - hand_tall - px(0.4))
    hand = Box(stage.x, stage.bottom, stage.width, hand_tall) if hand_tall else None
    why_wide = px(12.4 * (1 + (measure.text - 1) * 0.6))
    why = Box(said.right - why_wide - px(1.6), said.y + px(1.8), why_wide, said.height - px(3.6))
    side = px(6.4)
    back = Box(head.x, head.y + (head.height - side) // 2, side, side)
    title = Box(back.right + px(1.6), head.y, head.right - back.right - px(1.6), round(head.height * 0.62))
    subtitle = Box(title.x, head.y + round(head.height * 0.6), title.width, round(head.height * 0.38))
    return ReplayPlan(
        Areas(head, plaques, None, stage, great, great, said, measure.portrait, True, said, None, hand),
        back,
        title,
        subtitle,
        frame,
        why,
        card,
        eyes,
        great,
        sheet,
        line,
        _steps(measure, inner, controls),
        Box(inner.x, inner.bottom - px(5.2), controls, px(5.2))
        if not measure.portrait
        else _low(measure, inner, controls),
        Box(at.x, at.y, at.width, px(9.2)),
        _ways(measure, at, ways),
    )


def _low(measure: Measure, inner: Box, controls: int) -> Box:
    px = measure.px
    return Box(inner.x, inner.y + px(11.4), controls, px(5.2))


def _steps(measure: Measure, inner: Box, controls: int) -> tuple[Box, Box, Box]:
    """The way back, playing, and the way on, the middle one the largest."""
    px = measure.px
    large, small = px(9.6), px(7.2)
    middle = inner.x + controls // 2
    y = inner.y + px(5.4)
    apart = px(9.6)
    return (
        Box(middle - apart - small // 2, y - small // 2, small, small),
        Box(middle - large // 2, y - large // 2, large, large),
        Box(middle + apart - small // 2, y - small // 2, small, small),
    )


def _ways(measure: Measure, at: Box, count: int) -> tuple[Box, ...]:
    px = measure.px
    side, step = px(6.2), px(9.6)
    left = at.centerx - step * (count - 1) // 2
    y = at.bottom - side
    return tuple(Box(left + place * step - side // 2, y, side, side) for place in range(count))
