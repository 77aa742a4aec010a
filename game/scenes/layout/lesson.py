"""A lesson's table: where its caption stands among the rest, and what lies on the caption's card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.scenes.layout.areas import GAP, Areas
from game.scenes.layout.box import Box
from game.widgets import text
from game.widgets.style import Style
from game.widgets.theme import line_height

TITLE = 4.4
AIR = 1.9  # u between the last line of a caption and what stands at the foot
LARGEST, LEAST = 3.1, 2.3  # a caption's type, in u: as large as all captions of a lesson allow
BELOW = 44.0  # u below the seats in which a caption stands where text is larger: all else keeps its room
COLUMN = 0.56, 0.72  # how much of the right column a caption may take, and where text is larger
FOOT = 6.4
BEADS_TALL, BEADS_WIDE = 3.0, 20.0
ACTS_TALL, ACTS_WIDE = 5.8, 38.0  # u: the names of the acts, where a lesson has them, instead of the beads
SHARED = 0.15  # of a stage where several sit, what an upright window may give to a caption
UPRIGHT = 0.54  # how much of the lower row a caption takes in an upright window
Fit = Callable[[int, int], tuple[float, int]]  # width and greatest height -> type in u, and height


@dataclass(frozen=True)
class LessonPlan:
    """The areas of a table with room made for the caption, its place, and its type in u."""

    areas: Areas[Box]
    caption: Box
    units: float

    @property
    def beside(self) -> Box:
        """All above the bar on the side of the caption that has more room: above it, left or right of it."""
        stage, caption, end = self.areas.stage, self.caption, self.areas.bar.top
        if caption.y >= stage.bottom:
            return Box(0, 0, self.areas.bar.right + self.areas.bar.x, stage.bottom)
        if caption.x >= stage.right:
            return Box(0, 0, stage.right, end)
        return Box(stage.x, 0, self.areas.bar.right + self.areas.bar.x - stage.x, end)


def plan_lesson(style: Style, found: Areas[Box], fit: Fit) -> LessonPlan:
    """Make room for the caption among the areas of a table.

    It has the place of the log, which goes to the rail; where the right
    column is a drawer, or text is larger and there is room, that in the rail; upright, the log's,
    which becomes a drawer.
    """
    if found.portrait:
        return _upright(style, found, fit)
    return _in_rail(style, found, fit) if found.drawer else _in_column(style, found, fit)


def _in_column(style: Style, found: Areas[Box], fit: Fit) -> LessonPlan:
    gap = style.px(GAP)
    below = found.below
    aside = found.log.right < found.stage.left  # where the log stands below the seats it stays there
    if style.measure.text > 1 and not aside and below is not None and below.height >= style.px(BELOW):
        units, tall = fit(below.width, below.height)
        place = Box(below.x, below.y, below.width, tall)
        return LessonPlan(replace(found, below=None), place, units)
    column = found.now if aside else found.now.union(found.log)
    share = min(COLUMN[1], COLUMN[0] * style.measure.text)
    units, tall = fit(column.width, round(column.height * share))
    place = Box(column.x, column.bottom - tall, column.width, tall)
    now = Box(column.x, column.y, column.width, column.height - tall - gap)
    log = found.log if aside else found.below or Box(0, 0, 0, 0)
    return LessonPlan(replace(found, now=now, log=log, below=None), place, units)


def _in_rail(style: Style, found: Areas[Box], fit: Fit) -> LessonPlan:
    px, stage = style.px, found.stage
    plaque = found.plaques[0]
    wider = max(0, px(min(36.0, style.measure.wide * 0.25)) - plaque.width)
    wide, gap = plaque.width + wider, px(GAP)
    bottom = found.bar.top - gap
    least = len(found.plaques) * (px(7.2 * style.measure.text) + gap)
    units, tall = fit(wide, bottom - plaque.top - least)
    height = min(plaque.height, (bottom - tall - plaque.top) // len(found.plaques) - gap)
    plaques = [
        Box(plaque.x, plaque.y + seat * (height + gap), wide, height) for seat in range(len(found.plaques))
    ]
    place = Box(plaque.x, plaques[-1].bottom + gap, wide, tall)
    header = Box(*found.header.topleft, wide, found.header.height)
    stage = Box(stage.x + wider, stage.y, stage.width - wider, stage.height)
    hand = found.hand
    if hand is not None and hand.x < place.right + gap:
        hand = Box(place.right + gap, hand.y, hand.right - place.right - gap, hand.height)
    return LessonPlan(
        replace(found, header=header, plaques=plaques, stage=stage, hand=hand, below=None), place, units
    )


def _upright(style: Style, found: Areas[Box], fit: Fit) -> LessonPlan:
    px, both = style.px, found.now.union(found.log)
    alone = len(found.plaques) == 1  # then nothing is to be read beside what the stage shows of the learner
    risen = found.stage.top - found.plaques[0].top - px(0.8) if alone else 0
    wide = round(both.width * UPRIGHT)
    more = risen if alone else round(found.stage.height * SHARED)
    most = both.height + more + px(14 * (style.measure.text - 1))
    units, needed = fit(wide, most)
    tall = max(needed, both.height)
    place = Box(both.right - wide, both.bottom - tall, wide, tall)
    now = Box(both.x, both.bottom - tall, both.width - wide - px(GAP), tall)
    top = found.stage.y - risen
    stage = Box(found.stage.x, top, found.stage.width, now.top - px(GAP) - top)
    return LessonPlan(
        replace(
            found,
            plaques=[] if alone else found.plaques,
            below=None,
            stage=stage,
            now=now,
            log=Box(0, 0, 0, 0),
        ),
        place,
        units,
    )


def fitting(
    style: Style, labels: Sequence[str], acts: bool, said: Sequence[str], wide: int, most: int
) -> tuple[float, int]:
    """The largest type in which every caption fits a card of a width, and how tall it is then."""
    plan = CaptionPlan(style, labels, wide, acts)
    units = LARGEST
    while True:
        height = style.font_px(units)
        across = plan.across - style.px(1.2)
        lines = max(len(text.wrapped(each, "garamond", height, across)) for each in said)
        tall = plan.head + lines * line_height("garamond", height) + style.px(AIR) + plan.foot
        if tall <= most or units <= LEAST:
            return units, min(tall, most)
        units -= 0.1


class CaptionPlan:
    """Where things lie on a caption's card of a width: in one row at its foot where there is room for all.

    Where a lesson has `acts`, they stand where else there are beads.
    """

    def __init__(self, style: Style, labels: Sequence[str], wide: int, acts: bool = False) -> None:
        self._style, self._beads = style, ACTS_TALL if acts else BEADS_TALL
        self._pad = style.px(2.6)
        self.across = wide - 2 * self._pad
        left, right = (self._least(each, 1) for each in labels)
        self._one_row = self.across - left - right >= style.px(ACTS_WIDE if acts else BEADS_WIDE)
        if not self._one_row:
            room = self.across - style.px(1.6)
            if left + right > room:  # each on two lines then, and both in type of one size
                left, right = (self._least(each, 2) for each in labels)
            left = round(room * left / (left + right))
            right = room - left
        self._buttons = left, right

    def _least(self, label: str, lines: int) -> int:
        """How broad a button is whose label stands whole on a line, or on two."""
        height, parts = self._style.font_px(2.4), label.split()
        whole = [[label], *([" ".join(parts[:at]), " ".join(parts[at:])] for at in range(1, len(parts)))]
        found = whole[:1] if lines == 1 else whole
        across = (max(text.width(each, "semibold", height) for each in said) for said in found)
        return min(across) + self._style.px(3.6)

    @property
    def title(self) -> int:
        """The height of a title's type; it need not grow as far as the words."""
        return min(self._style.font_px(TITLE), self._style.px(TITLE * 1.25))

    @property
    def _row(self) -> int:
        return max(self._style.px(FOOT), round(self._style.font_px(2.4) * 2))

    @property
    def head(self) -> int:
        """From the upper edge to the words."""
        return self._style.px(2.2) + round(self.title * 1.5)

    @property
    def foot(self) -> int:
        """From the words to the lower edge."""
        beads = 0 if self._one_row else self._style.px(self._beads)
        return self._style.px(1.2) + beads + self._row + self._style.px(2.4)

    def words(self, card: Box) -> Box:
        top = card.y + self.head
        return Box(card.x + self._pad, top, self.across, card.bottom - self.foot - top)

    def button(self, card: Box, right: bool) -> Box:
        wide = self._buttons[right]
        x = card.right - self._pad - wide if right else card.x + self._pad
        return Box(x, card.bottom - self._style.px(2.4) - self._row, wide, self._row)

    def beads(self, card: Box) -> Box:
        left, right = self.button(card, False), self.button(card, True)
        if self._one_row:
            gap = self._style.px(1.2)
            return Box(left.right + gap, left.y, right.x - left.right - 2 * gap, left.height)
        tall = self._style.px(self._beads)
        return Box(left.x, left.y - tall, self.across, tall - self._style.px(0.6))
