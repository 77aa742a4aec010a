"""The picture of the leaf that a square becomes when it has risen, made in steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.scenes.layout.leaf import CELLS, LINE, NAMES, PROSES, LeafPlan, Said, Written, prose_step
from game.scenes.tables.leela import paintings
from game.scenes.tables.leela.picture import COTTON, ROWS
from game.widgets import art, boxes, text, theme
from game.widgets.boxes import Column, Layout, Node, Row, Space, Text, lay
from game.widgets.canvas import Rect
from game.widgets.lamplight import dim
from game.widgets.shadow import put_shadow
from game.widgets.style import Style
from game.widgets.token import token_picture

TONES = (  # of each row: the palest and the darkest but one
    ("#F7DCC6", "#7C2F24"),
    ("#FCE6C8", "#86401A"),
    ("#FDEDC4", "#825410"),
    ("#F2EFCB", "#535521"),
    ("#DFEDDF", "#235143"),
    ("#DBE9EE", "#214862"),
    ("#E6E3F0", "#383562"),
    ("#F9EDF3", "#664361"),
)
LIGHT = ("#FFFBEA", "#FFF3CC")  # the ground of 68
MADDER, BRASS = ("#7E2A22", "#5E1C18"), ("#C9974A", "#8A5A12")
EDGE, GOLD = "#2A0A08", "#E2B65A"
INKS = {"ink": "#241C18", "deva": "#7A2A1C", "line": "#6B2A1B", "soft": "#5E5045", "faint": "#786654"}
BY_LAMP = {"ink": "#140E0B", "deva": "#561B10", "line": "#4C1B10", "soft": "#352B24", "faint": "#3E332A"}
LINKS = {"arrow": ("#FBEBC0", "#B0700E"), "snake": ("#F3DCD2", "#9A2F22")}
VINE = 44.0  # hundredths of a square: the breadth of the border for which its vine is drawn
PARTS = (NAMES, LINE, PROSES)
SPREAD = 2.6  # u: the shadow
COPIED = 4  # steps in which the picture is copied


@dataclass(frozen=True)
class Standing:
    """Who stands on a square, or has stood there: a token, and two short lines."""

    charm: int
    title: str
    under: str


@dataclass(frozen=True)
class Page:
    """What a leaf shows: its words, its row and number, its painting, who stands there, and its link.

    `square` is what the locator rings; `light` is the page of the last square; `link` the kind of the strip
    at its foot and the name of its own painting, empty where it has none.
    """

    said: Said
    row: int
    square: int
    number: str
    painting: str
    standing: Standing | None = None
    before: Sequence[Standing] = ()
    link: tuple[str, str] | None = None
    light: bool = False

    @property
    def told(self) -> str:
        """All of it, for who cannot see it."""
        said = self.said
        names = ", ".join(filter(None, (self.number, said.deva, said.iast, said.say, said.name, said.row)))
        standing = [f"{each.title}, {each.under}." for each in (self.standing, *self.before) if each]
        return " ".join((f"{names}.", *standing, said.line, said.commentary))


def mixed_ground(page: Page) -> tuple[str, str]:
    """The colours of a leaf's ground at its top and at its foot."""
    if page.light:
        return LIGHT
    pale = TONES[page.row - 1][0]
    return theme.mixed("#FFFBF0", pale, 0.35), theme.mixed(COTTON, pale, 0.75)


def vine(unit: float) -> list[pygame.Surface]:
    """What the border is made of: a bud, a leaf, and the lotus of its corners."""
    scale = 3 * unit / VINE
    sizes = (("bud", 28, 20), ("leaf", 34, 20), ("corner", 30, 30))
    return [
        art.sprite(f"leela/{name}", (max(1, round(wide * scale)), max(1, round(tall * scale))))
        for name, wide, tall in sizes
    ]


def weave(target: pygame.Surface, unit: float) -> Iterator[None]:
    """Draw the border of the cloth round a ground: its lines of brass, its vine and corners, in steps."""
    size = target.get_size()
    wide, inner = round(3 * unit), Rect(0, 0, *size)
    pygame.draw.rect(target, EDGE, inner, max(1, round(0.2 * unit)))
    thin = max(1, round(0.16 * unit))
    line = inner.inflate(-round(0.96 * unit), -round(0.96 * unit))
    pygame.draw.rect(target, GOLD, line, thin)
    pygame.draw.rect(
        target, GOLD, inner.inflate(-2 * wide + 2 * thin + 2, -2 * wide + 2 * thin + 2), thin + 2
    )
    yield
    middle, step = round(wide * 0.52), 5.4 * unit
    *sprites, corner = vine(unit)
    for turn, length in ((0, size[0]), (180, size[0]), (90, size[1]), (-90, size[1])):
        count = int((length - 2 * wide) / step - 0.4)
        count -= count % 2 == 0
        start = (length - (count - 1) * step) / 2
        turned = [pygame.transform.rotate(each, turn) for each in sprites]
        for index in range(count):
            along = round(start + index * step)
            place = {
                0: (along, middle),
                180: (along, size[1] - middle),
                90: (middle, along),
                -90: (size[0] - middle, along),
            }[turn]
            art.put(target, turned[index % 2], place)
    for x in (middle, size[0] - middle):
        for y in (middle, size[1] - middle):
            art.put(target, corner, (x, y))
    yield


class Between(Node):
    """A fine line down between two who stand side by side."""

    def size(self, layout: Layout, across: int) -> tuple[int, int]:
        return max(1, round(layout.style.hair)), 0

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        target.fill("#D8C8AA", rect.inflate(0, -2 * layout.px(1.4)))


def _stands(each: Standing, *, large: bool) -> Node:
    """A token, and its two lines; larger for who stands there now."""
    face: text.Face = "semibold" if large else "inter"
    title = Text(each.title, 2.7 if large else 2.1, theme.PAPER.ink, face, leading=1.15)
    said = Column(title, Text(each.under, 2.1, theme.PAPER.ink2, leading=1.15))
    return Row(boxes.Picture(partial(token_picture, each.charm), 6.2 if large else 4.4), said, gap=1.2)


class Picture:
    """The picture of a leaf, without its words and with them; `steps` makes it, each in some milliseconds."""

    def __init__(self, page: Page, plan: LeafPlan, style: Style) -> None:
        self.page, self.plan, self.style = page, plan, style
        self._inks = BY_LAMP if style.theme is theme.LAMPLIT else INKS
        self.bare: pygame.Surface
        self.whole: pygame.Surface
        self.done = False
        self.offset = 0  # how far the commentary is scrolled, in pixels

    def make(self) -> None:
        """All that is not made yet."""
        for _ in self.steps():
            pass

    def steps(self) -> Iterator[None]:
        """Make it, in steps."""
        if self.done:
            return
        page, plan, unit = self.page, self.plan, self.style.measure.u
        leaf = Rect(plan.leaf)
        self.bare = art.vertical(leaf.size, *(BRASS if page.light else MADDER))
        yield
        yield from weave(self.bare, unit)
        ground, dark = self._own(plan.ground), TONES[page.row - 1][1]
        art.shade_down(self.bare, ground, *mixed_ground(page))
        yield
        inset = round(0.5 * unit)
        line = theme.mixed(mixed_ground(page)[1], dark, 0.45)
        pygame.draw.rect(self.bare, line, ground.inflate(-2 * inset, -2 * inset), max(1, round(0.12 * unit)))
        self._rule()
        yield
        self._stand()
        self._locate(dark)
        yield
        yield from self._paint(dark)
        if plan.link is not None:
            yield from self._lay_link()
        if self.style.theme is theme.LAMPLIT:
            dim(self.bare)
            yield
        self.whole = pygame.Surface(leaf.size)
        yield from self._copy()
        for part in PARTS:
            self._write(self.whole, [line for line in plan.written if line.part == part])
            yield
        self._prose(self.whole)
        self.done = True

    def _copy(self) -> Iterator[None]:
        """What the words are written on, a share in each step."""
        tall = -(-self.bare.get_height() // COPIED)
        for share in range(COPIED):
            strip = Rect(0, share * tall, self.bare.get_width(), tall)
            self.whole.blit(self.bare, strip, strip)
            yield

    def scroll_to(self, offset: int) -> None:
        """Scroll the commentary."""
        self.offset = offset
        place = self._own(self.plan.prose)
        self.whole.blit(self.bare, place, place)
        self._prose(self.whole)

    def _own(self, box: Sequence[int]) -> Rect:
        """A rectangle of the screen, on the leaf."""
        return Rect(box).move(-self.plan.leaf.x, -self.plan.leaf.y)

    def _paint(self, dark: str) -> Iterator[None]:
        """The painting with its shadow, and the number over its corner."""
        plan, style = self.plan, self.style
        place, chip = self._own(plan.painting), self._own(plan.chip)
        self.bare.set_clip(None)
        put_shadow(self.bare, place, style.px(1.4), 0.4, style.px(0.5))
        painting = paintings.painting(self.page.painting, place.width)
        yield
        self.bare.blit(painting, place, Rect((0, 0), place.size))
        yield
        paintings.lively(self.page.painting, place.width)
        yield
        height = style.px(4.4)
        wide = text.width(self.page.number, "display", height) + style.px(3.2)
        chip.width = max(chip.width, wide)
        thick = max(1.4, style.measure.u * 0.24)
        art.put_frame(self.bare, chip, style.measure.u * 1.2, "#FFF8E6", line=dark, thick=thick)
        low = chip.centery + height * 0.355
        text.put(self.bare, self.page.number, "display", height, "#3A2416", chip.centerx, low, "center")
        yield

    def _stand(self) -> None:
        """Who stands here, and who was here before, as far as they have room."""
        place, style, page = self._own(self.plan.strip), self.style, self.page
        if not place.width or page.standing is None:
            return
        told = [_stands(each, large=not index) for index, each in enumerate((page.standing, *page.before))]
        if place.height > place.width * 0.6:
            rows = [*told[:3], *(Space() for _ in told[:3])][:3]
            for row in rows:
                row.grow = 1.0
            lay(Column(*rows), style, place).draw(self.bare)
            return
        thick = max(1.0, style.hair)
        art.put_frame(self.bare, place, style.measure.u * 1.6, "#FFFDF6", line="#C9B48A", thick=thick)
        locator = Rect(self.plan.locator)
        aside = locator.width + style.px(2) if locator.colliderect(Rect(self.plan.strip)) else 0
        room = Rect(place.x + style.px(1.4), place.y, place.width - aside - style.px(2.4), place.height)
        parts: list[Node] = [told[0]]
        for each in told[1:]:
            if Layout(style).size(Row(*parts, Between(), each, gap=1.3), 1 << 20)[0] > room.width:
                break
            parts += [Between(), each]
        lay(Row(*parts, Space(grow=1), gap=1.3, align="stretch"), style, room).draw(self.bare)

    def _locate(self, dark: str) -> None:
        """The cloth as small cells, with the square ringed."""
        place = self._own(self.plan.locator)
        if not place.width:
            return
        cell = place.width // CELLS[0]
        pygame.draw.rect(
            self.bare, theme.mixed("#FFFFFF", dark, 0.6), place.inflate(6, 6), 1, border_radius=2
        )
        ringed = Rect(place)
        for square in range(1, CELLS[0] * CELLS[1] + 1):
            row, along = divmod(square - 1, CELLS[0])
            column = along if row % 2 == 0 else CELLS[0] - 1 - along
            at = Rect(place.x + column * cell, place.bottom - (row + 1) * cell, cell, cell)
            colour = theme.mixed(ROWS[row], COTTON, 0.35)
            self.bare.fill(colour, at.inflate(-max(1, cell // 9), -max(1, cell // 9)))
            if square == self.page.square:
                ringed = at.inflate(cell // 2, cell // 2)
        thick = max(2, cell // 4)
        pygame.draw.rect(self.bare, "#FFF6DC", ringed)
        pygame.draw.rect(self.bare, theme.PRIMARY_EDGE, ringed.inflate(2, 2), thick + 1, border_radius=3)
        pygame.draw.rect(self.bare, theme.BOARD_THREAD, ringed, max(1, thick - 1), border_radius=3)

    def _rule(self) -> None:
        """The line below the names, with a lotus."""
        place, style = self._own(self.plan.rule), self.style
        gap, thick = style.px(2.2), max(1, round(style.hair))
        colour = theme.mixed(mixed_ground(self.page)[0], "#8A5A0A", 0.6)
        for left, right in ((place.x, place.centerx - gap), (place.centerx + gap, place.right)):
            self.bare.fill(colour, (left, place.centery, right - left, thick))
        art.put(self.bare, art.sprite("shared/mark-lotus", (style.px(2.4), style.px(2.4))), place.center)

    def _lay_link(self) -> Iterator[None]:
        """The strip of the arrow or snake that begins here."""
        plan, style, link = self.plan, self.style, self.page.link
        assert plan.link is not None and plan.link_painting is not None
        kind, name = link or ("arrow", "")
        fill, line = LINKS[kind]
        place, unit = self._own(plan.link), style.measure.u
        pale = theme.mixed(fill, line, 0.7)
        rim = art.double(line, max(1.6, unit * 0.2), unit * 0.5, max(1.0, unit * 0.1), pale)
        art.put_frame(self.bare, place, unit * 1.4, fill, **rim)
        yield
        side = min(round(plan.type * 2.2), place.height - style.px(2))
        icon = art.square(f"leela/note-{kind}", side)
        art.put(self.bare, icon, (place.x + style.px(2.0), place.centery), anchor="midleft")
        yield
        at = self._own(plan.link_painting)
        if name:
            self.bare.blit(paintings.painting(name, at.width), at, Rect((0, 0), at.size))
        yield

    def _write(self, target: pygame.Surface, lines: Sequence[Written]) -> None:
        x, y = self.plan.leaf.topleft
        for line in lines:
            at = line.x - x, line.baseline - y
            text.put(target, line.words, line.face, line.height, self._inks[line.ink], *at)

    def _prose(self, target: pygame.Surface) -> None:
        """The commentary, as far as it is scrolled; a thread at its right edge says how far."""
        plan, style = self.plan, self.style
        place, step = self._own(plan.prose), prose_step(plan.type)
        target.set_clip(place)
        lines = text.wrapped(self.page.said.commentary, "garamond", plan.type, place.width - style.px(1.4))
        for index, line in enumerate(lines):
            y = place.y - self.offset + index * step
            if y + step > place.y and y < place.bottom:
                ink = self._inks["ink"]
                text.put(target, line, "garamond", plan.type, ink, place.x, y + round(plan.type * 1.0))
        if plan.scrolls:
            self._fade(target, place)
            self._thread(target, place)
        target.set_clip(None)

    def _fade(self, target: pygame.Surface, place: Rect) -> None:
        """Where the text goes on above or below it fades: nobody takes it for its end."""
        tall = prose_step(self.plan.type)
        above, below = self.offset > 0, self.offset < self.plan.tall - place.height
        for shown, y, upward in ((above, place.y, True), (below, place.bottom - tall, False)):
            whole = Rect(place.x, y, place.width, tall)
            if not shown or not self.bare.get_rect().contains(whole):
                continue
            strip = self.bare.subsurface(whole).convert_alpha()
            for row in range(tall):
                share = (tall - row if upward else row + 1) / tall
                strip.fill(
                    (255, 255, 255, round(255 * share)), (0, row, place.width, 1), pygame.BLEND_RGBA_MULT
                )
            target.blit(strip, whole)

    def _thread(self, target: pygame.Surface, place: Rect) -> None:
        x, thick = place.right - self.style.px(0.4), max(2, self.style.px(0.24))
        target.fill("#D9B778", (x, place.y, max(1, thick // 2), place.height))
        tall = max(self.style.px(4), round(place.height * place.height / self.plan.tall))
        along = self.offset / (self.plan.tall - place.height)
        top = place.y + round((place.height - tall) * along)
        target.fill("#B0700E", (x - thick // 2, top, thick + 1, tall))
