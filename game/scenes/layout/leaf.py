"""Where everything stands on the leaf that a square of Leela becomes when it rises. Pure geometry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.scenes.layout.box import Box
from game.widgets import text
from game.widgets.theme import Face, Measure

BORDER = 3.0  # u: the border of the cloth about it
WIDE = 152.8  # u: how broad it is where the screen has more
PAINTING, LEAST = 69.8, 46.0  # u: the painting where all has room, and where the text needs more
UPRIGHT_PAINTING, FLAT_PAINTING = 62.0, 33.0  # u
STRIP = 8.0  # u: who stands here
SMALL = 8.5  # pixels of a u, under which type is larger for its screen
GROWN = 1.2  # how much larger names are at most, where text is
PROSE, PROSE_PIXELS, LEAST_PIXELS = 2.75, 21.5, 18.0  # the commentary, in u and in pixels
FAR = (4.2, 3.9, 3.6, 3.3, 3.0, 2.75)  # u: the commentary where it is read from across a room
UPRIGHT = (3.4, 3.2, 3.0, 2.75)  # u: on an upright screen
CELLS = (9, 8)  # of the cloth, as the locator shows it

Ink = str  # `ink`, `deva`, `line`, `soft` or `faint`
MEASURE = 28.0  # times its type: how broad the commentary is, some 70 where it has the room
NAMES, LINE, PROSES = range(3)  # what appears one after the other


@dataclass(frozen=True)
class LinkSaid:
    """What the strip says of the arrow or snake that begins here."""

    title: str
    where: str
    line: str


@dataclass(frozen=True)
class Said:
    """What a leaf says: a name in three forms and how to say it, a verse, a text; and of a link, if any."""

    deva: str
    iast: str
    say: str
    hint: str
    name: str
    row: str
    line: str
    commentary: str
    link: LinkSaid | None = None


@dataclass(frozen=True)
class Written:
    """A line of words: its type, ink, and where it begins; `part` is when it appears."""

    words: str
    face: Face
    height: int
    ink: Ink
    x: int
    baseline: int
    align: str = "left"
    part: int = NAMES


@dataclass(frozen=True)
class LeafPlan:
    """The leaf, its ground within the border, and what stands there, all in pixels of its reader's screen.

    `split` is where its left part ends, from behind which the rest slides out; `prose` is the column of the
    commentary, of type so high, which is `tall` and scrolls where that is more than there is; `cramped` says
    that there was too little room to say how the name is said. `rule` is the
    line with the lotus below the names. `strip` has no breadth where nobody is named, `locator` none where it
    has no room.
    """

    leaf: Box
    ground: Box
    painting: Box
    chip: Box
    strip: Box
    locator: Box
    split: int
    rule: Box
    prose: Box
    type: int
    tall: int
    written: tuple[Written, ...]
    link: Box | None
    link_painting: Box | None
    cramped: bool = False

    @property
    def scrolls(self) -> bool:
        """Whether the commentary is longer than its column."""
        return self.tall > self.prose.height


def prose_step(height: int) -> int:
    """From line to line of the commentary."""
    return round(height * 1.4)


def plan_leaf(measure: Measure, room: Box, said: Said, *, far: bool = False, flat: bool = False) -> LeafPlan:
    """Lay out a leaf within a room; `far` to be read from across a room, `flat` before a seat at a table."""
    found: LeafPlan | None = None
    for leaf, painting, beside, prose in _ways(measure, room, far=far, flat=flat):
        pen = _Pen(measure, leaf, said, painting, beside=beside, prose=prose, flat=flat)
        found = pen.upright() if flat or room.height > room.width else pen.across()
        if not found.scrolls and not found.cramped:
            break
    assert found is not None
    return found


def _ways(measure: Measure, room: Box, *, far: bool, flat: bool) -> Iterator[tuple[Box, int, bool, int]]:
    """Leaf, painting, names beside each other and type: the first in which all has room is taken."""
    px, typed = measure.px, measure.font_px
    whole = Box(room.x, room.y, room.width, room.height)
    if flat or room.height > room.width:
        painting = px(FLAT_PAINTING if flat else UPRIGHT_PAINTING)
        for units in UPRIGHT[1:] if flat else UPRIGHT:
            yield whole, min(painting, whole.width // 2 if flat else painting), True, typed(units)
        for smaller in (54.0, LEAST) if not flat else (28.0, 24.0):
            yield whole, px(smaller), True, typed(2.4 if flat else PROSE)
        return
    largest = whole.height - px(2 * BORDER + 14.0)
    usual = max(typed(PROSE), round(PROSE_PIXELS * measure.text)) if measure.u < SMALL else typed(PROSE)
    lower = [usual]
    if measure.text == 1:
        lower += [round(usual * share) for share in (0.93, 0.86) if usual * share >= LEAST_PIXELS]
    if far:
        lower = [max(round(LEAST_PIXELS), typed(units)) for units in FAR]
    if measure.u >= SMALL and measure.text == 1 and not far:
        narrow = Box(whole.centerx - px(WIDE) // 2, whole.y, px(WIDE), whole.height)
        for height in (usual, *(each for each in lower[1:])):
            for beside in (False, True):
                yield narrow, largest, beside, height
    for height in lower:
        yield whole, largest, True, height
    least = px(LEAST)
    steps = [largest - (largest - least) * step // 4 for step in range(1, 5)]
    for painting in steps:
        for height in lower:
            yield whole, painting, True, height


class _Pen:
    """Writes one leaf."""

    def __init__(
        self, measure: Measure, leaf: Box, said: Said, painting: int, *, beside: bool, prose: int, flat: bool
    ) -> None:
        self.px, self.leaf, self.said = measure.px, leaf, said
        self.measure, self.painting, self.beside, self.prose, self.flat = (
            measure,
            painting,
            beside,
            prose,
            flat,
        )
        border = self.px(BORDER)
        self.ground = leaf.inflate(-2 * border, -2 * border)
        self.written: list[Written] = []
        self.cramped = False

    def _tall(self, units: float) -> int:
        """A height of type in the head: it grows with the text, but less than what is read at length."""
        return self.px(units * self._grown)

    @property
    def _grown(self) -> float:
        return min(self.measure.text, GROWN)

    def _put(
        self, words: str, face: Face, height: int, ink: Ink, x: int, baseline: int, *, right: bool = False
    ) -> int:
        """Write a line of the names; how far it reaches."""
        wide = text.width(words, face, height)
        self.written.append(Written(words, face, height, ink, x - wide if right else x, baseline))
        return wide

    # -- upright, or before a seat

    def upright(self) -> LeafPlan:
        """The painting at the top, the text below it over the full breadth."""
        px, ground = self.px, self.ground
        inset = px(2.0 if self.flat else 3.0)
        painting = Box(ground.x + inset, ground.y + inset, self.painting, self.painting)
        left, right = ground.x + inset + px(0.4), ground.right - inset
        aside = Box(painting.right + px(3.0), painting.y, right - painting.right - px(3.0), painting.height)
        strip = locator = Box(aside.x, aside.y, 0, 0)
        if self.flat:
            y = self._stacked(aside, aside.width)
            top = max(painting.bottom, y) + px(2.6)
        else:
            cell = aside.width // CELLS[0]
            locator = Box(aside.right - cell * CELLS[0], aside.y, cell * CELLS[0], cell * CELLS[1])
            strip = Box(aside.x, locator.bottom + px(4), aside.width, px(30))
            top = self._beside(left, right - left, painting.bottom + px(3.4)) + px(2.6)
        return self._below(painting, strip, locator, left, right - left, top, ground.bottom - px(2.0))

    def _stacked(self, room: Box, across: int) -> int:
        """The names one below the other in a narrow column; how far down they reach."""
        said, px = self.said, self.px
        deva = text.fitted(said.deva, "deva", self._tall(8.6), across, 16)
        y = room.y + round(deva * 0.86)
        self._put(said.deva, "deva", deva, "deva", room.x, y)
        iast = text.fitted(said.iast, "italic", self._tall(4.8), across, 13)
        y += px(2.0) + round(iast * 1.0)
        self._put(said.iast, "italic", iast, "ink", room.x, y)
        say = text.fitted(said.say, "semibold", self._tall(2.3), across, 13)
        if said.say:
            y += px(1.0) + say
            self._put(said.say, "semibold", say, "soft", room.x, y)
        for line in text.wrapped(said.name, "garamond", self._tall(3.8), across):
            y += px(0.9) + self._tall(3.4)
            self._put(line, "garamond", self._tall(3.8), "ink", room.x, y)
        y += px(1.2) + self._tall(2.0)
        self._put(said.row, "inter", self._tall(2.0), "soft", room.x, y)
        return y + px(0.6)

    # -- across

    def across(self) -> LeafPlan:
        """The painting at the left with who stands there below it, the text at the right."""
        px, ground = self.px, self.ground
        left = ground.x + px(3.0)
        block = self.painting + px(1.6 + STRIP)
        top = ground.y + max(px(2.4), (ground.height - block) // 2)
        painting = Box(left, top, self.painting, self.painting)
        strip = Box(left, painting.bottom + px(1.6), self.painting, px(STRIP))
        x = painting.right + px(4.6)
        across = ground.right - px(4.0) - x
        top = ground.y + px(2.8)
        if self.beside:
            cell = px(0.78)
            locator = Box(0, 0, cell * CELLS[0], cell * CELLS[1])
            locator = locator.move(
                strip.right - px(1.0) - locator.width, strip.y + (strip.height - locator.height) // 2
            )
            y = self._beside(x, across, top)
        else:
            cell = px(1.3)
            locator = Box(x + across - cell * CELLS[0], top + px(0.6), cell * CELLS[0], cell * CELLS[1])
            y = self._over(x, across, top, locator)
        bottom = ground.bottom - px(2.4)
        return self._below(painting, strip, locator, x, across, y, bottom)

    def _over(self, x: int, across: int, top: int, locator: Box) -> int:
        """The names one over the other, how to say it beside the second; where the rule runs."""
        said, px = self.said, self.px
        deva = text.fitted(said.deva, "deva", self._tall(11.6), locator.x - px(2) - x, 20)
        self._put(said.deva, "deva", deva, "deva", x - px(0.3), top + px(9.2))
        hinted = self._iast(x, across, top + px(17.0), 5.8)
        wide = self._put(said.row, "inter", self._tall(2.0), "soft", x + across, top + px(22.6), right=True)
        name = text.fitted(said.name, "garamond", self._tall(4.2), across - wide - px(2), 18)
        self._put(said.name, "garamond", name, "ink", x, top + px(22.6))
        return top + px(25.6) + (0 if hinted else self._hint(x, across, top + px(22.6), x))

    def _beside(self, x: int, across: int, top: int) -> int:
        """Devanagari at the left, the other names beside it; where the rule runs."""
        said, px, grown = self.said, self.px, self._grown
        deva = text.fitted(said.deva, "deva", self._tall(11.2), round(across * 0.4), 20)
        wide = self._put(said.deva, "deva", deva, "deva", x - px(0.3), top + px(9.2 * grown))
        left = x + wide + px(3.0)
        room = x + across - left
        hinted = self._iast(left, room, top + px(5.5 * grown), 5.8)
        low = top + px(10.9 * grown)
        row = self._put(said.row, "inter", self._tall(2.0), "soft", x + across, low, right=True)
        name = text.fitted(said.name, "garamond", self._tall(4.4), room - row - px(2), 18)
        self._put(said.name, "garamond", name, "ink", left, low)
        return top + px(14.8 * grown) + (0 if hinted else self._hint(x, across, low, left))

    def _hint(self, x: int, room: int, above: int, left: int) -> int:
        """The hint on a line of its own below that of the baseline `above`; how much room it takes.

        It begins at `left` where it has room there, else at `x`, clear of what hangs from the Devanagari.
        """
        hint, height = self.said.hint, max(13, self._tall(2.0))
        step = self.px(1.2) + height
        if text.width(hint, "inter", height) > x + room - left:
            height = text.fitted(hint, "inter", height, room, 11)
            step += self.px(0.8) if left > x else 0
            left = x
        self._put(hint, "inter", height, "faint", left, above + step)
        return step

    def _iast(self, x: int, room: int, baseline: int, units: float) -> bool:
        """The name in Latin and on its line how to say it, with its hint; whether that had room."""
        said, px, width = self.said, self.px, text.width
        say, hint = max(13, self._tall(2.2)), max(13, self._tall(2.0))
        gap = px(2.0)
        beside = width(said.say, "semibold", say) + gap if said.say else 0
        height = text.fitted(said.iast, "italic", self._tall(units), room - beside, 18)
        x += self._put(said.iast, "italic", height, "ink", x, baseline) + gap
        room -= width(said.iast, "italic", height) + gap
        if said.say and beside - gap > room:
            self.cramped = True
        elif said.say:
            self._put(said.say, "semibold", say, "soft", x, baseline)
            x, room = x + beside - gap + px(1.0), room - beside + gap - px(1.0)
        if width(said.hint, "inter", hint) > room:
            return not said.hint
        if said.hint:
            self._put(said.hint, "inter", hint, "faint", x, baseline)
        return True

    # -- below the names

    def _below(
        self, painting: Box, strip: Box, locator: Box, x: int, across: int, y: int, bottom: int
    ) -> LeafPlan:
        """The rule, the verse broken evenly, the commentary, and at the foot the link that begins here."""
        px, said = self.px, self.said
        rule = Box(x, y - px(1.2), across, px(2.4))
        height = round(self.prose * (1.3 if self.measure.text == 1 and not self.flat else 1.2))
        step = round(height * 1.22)
        baseline = y + px(2.0) + height
        for words in even(said.line, height, across):
            self.written.append(Written(words, "italic", height, "line", x, baseline, part=LINE))
            baseline += step
        top = baseline - step + px(1.2) + round(height * 0.5)
        link = link_painting = None
        if said.link is not None:
            link, link_painting = self._link(said.link, x - px(0.8), across + px(1.6), bottom)
            bottom = link.y - px(1.2)
        step = prose_step(self.prose)
        for wide in (min(across, round(self.prose * MEASURE) + px(1.4)), across):
            prose = Box(x, top, wide, bottom - top)
            lines = text.wrapped(said.commentary, "garamond", self.prose, wide - px(1.4))
            tall = len(lines) * step
            if tall <= prose.height:
                break
        if tall > prose.height:
            prose = prose._replace(height=max(1, prose.height // step) * step)
        chip = Box(painting.x - px(1.0), painting.y - px(1.0), px(8.4), px(6.2))
        return LeafPlan(
            self.leaf, self.ground, painting, chip, strip, locator, painting.right + px(1.2), rule,
            prose, self.prose, tall, tuple(self.written), link, link_painting, self.cramped,
        )  # fmt: skip

    def _link(self, said: LinkSaid, x: int, wide: int, bottom: int) -> tuple[Box, Box]:
        """The strip of an arrow or snake: its sign, title, where it leads, its line, its own painting."""
        px, width = self.px, text.width
        share = 1.0 if self.measure.text == 1 else 0.84
        title, where, line = (round(self.prose * each * share) for each in (1.1, 0.74, 0.95))
        where = max(13, where)
        left = x + px(2.0) + round(self.prose * 2.2) + px(1.6)
        side = px(9.0) if not self.flat else px(7.0)
        room = x + wide - px(2.4) - side - left - px(1.6)
        lines = even(said.line, line, room)
        head, low = round(title * 1.2), round(line * 1.26)
        fits = width(said.title, "garamond", title) + px(1.6) + width(said.where, "semibold", where) <= room
        rows = 0 if fits else round(where * 1.4)
        tall = max(side + px(2.4), px(2.6) + head + rows + low * len(lines))
        box = Box(x, bottom - tall, wide, tall)
        picture = Box(box.right - px(1.2) - (tall - px(2.4)), box.y + px(1.2), tall - px(2.4), tall - px(2.4))
        if picture.width > side + px(4):
            picture = Box(box.right - px(1.2) - side, box.centery - side // 2, side, side)
        y = box.y + (tall - head - rows - low * len(lines)) // 2 + round(title * 0.9)
        self._of_link(said.title, "garamond", title, "ink", left, y)
        if fits:
            after = left + width(said.title, "garamond", title) + px(1.6)
            self._of_link(said.where, "semibold", where, "soft", after, y)
        else:
            y += rows
            self._of_link(said.where, "semibold", where, "soft", left, y)
        for words in lines:
            y += low
            self._of_link(words, "italic", line, "line", left, y)
        return box, picture

    def _of_link(self, words: str, face: Face, height: int, ink: Ink, x: int, baseline: int) -> None:
        self.written.append(Written(words, face, height, ink, x, baseline, part=PROSES))


def even(said: str, height: int, across: int) -> Sequence[str]:
    """As few lines as fit, then as even as they go."""
    lines = text.wrapped(said, "italic", height, across)
    count, step, narrower = len(lines), max(2, height // 4), across
    while narrower > across // 2:
        tried = text.wrapped(said, "italic", height, narrower - step)
        if len(tried) != count or " ".join(tried) != " ".join(lines):
            break
        narrower -= step
    return text.wrapped(said, "italic", height, narrower)
