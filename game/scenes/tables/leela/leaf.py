"""The leaf that a square becomes when it has risen: its picture, made in steps, and how it opens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.scenes.plans.leaf import CELLS, LINE, NAMES, PROSES, LeafPlan, Said, Written, prose_step
from game.scenes.tables.leela import paintings
from game.scenes.tables.leela.picture import COTTON, ROWS
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Control
from game.widgets.ring import focus_ring
from game.widgets.soft import put_shadow
from game.widgets.style import Style
from game.widgets.token import token_picture
from game.widgets.told import LESS, MORE

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
LINKS = {"arrow": ("#FBEBC0", "#B0700E"), "snake": ("#F3DCD2", "#9A2F22")}
VINE = 44.0  # hundredths of a square: the breadth of the border for which its vine is drawn
PARTS = (NAMES, LINE, PROSES)
SPREAD = 2.6  # u: the shadow


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
            picture = turned[index % 2]
            target.blit(picture, picture.get_rect(center=place))
    for x in (middle, size[0] - middle):
        for y in (middle, size[1] - middle):
            target.blit(corner, corner.get_rect(center=(x, y)))
    yield


class Picture:
    """The picture of a leaf, without its words and with them; `steps` makes it, each in some milliseconds."""

    def __init__(self, page: Page, plan: LeafPlan, style: Style) -> None:
        self.page, self.plan, self.style = page, plan, style
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
        self.bare = art.vertical(leaf.size, *(BRASS if page.light else MADDER)).convert()
        yield
        yield from weave(self.bare, unit)
        ground, dark = self._own(plan.ground), TONES[page.row - 1][1]
        self.bare.blit(art.vertical(ground.size, *mixed_ground(page)), ground)
        inset = round(0.5 * unit)
        line = theme.mixed(mixed_ground(page)[1], dark, 0.45)
        pygame.draw.rect(self.bare, line, ground.inflate(-2 * inset, -2 * inset), max(1, round(0.12 * unit)))
        self._rule()
        yield
        self._stand()
        self._locate(dark)
        yield
        self._paint(dark)
        yield
        if plan.link is not None:
            self._lay_link()
            yield
        self.whole = self.bare.copy()
        yield
        for part in PARTS:
            self._write(self.whole, [line for line in plan.written if line.part == part])
            yield
        self._prose(self.whole)
        self.done = True

    def scroll_to(self, offset: int) -> None:
        """Scroll the commentary."""
        self.offset = offset
        place = self._own(self.plan.prose)
        self.whole.blit(self.bare, place, place)
        self._prose(self.whole)

    def _own(self, box: Sequence[int]) -> Rect:
        """A rectangle of the screen, on the leaf."""
        return Rect(box).move(-self.plan.leaf.x, -self.plan.leaf.y)

    def _paint(self, dark: str) -> None:
        """The painting with its shadow, and the number over its corner."""
        plan, style = self.plan, self.style
        place, chip = self._own(plan.painting), self._own(plan.chip)
        self.bare.set_clip(None)
        put_shadow(self.bare, place, style.px(1.4), 0.4, style.px(0.5))
        self.bare.blit(paintings.painting(self.page.painting, place.width), place, Rect((0, 0), place.size))
        height = style.px(4.4)
        wide = text.width(self.page.number, "display", height) + style.px(3.2)
        chip.width = max(chip.width, wide)
        thick = max(1.4, style.measure.u * 0.24)
        picture = art.frame(chip.size, style.measure.u * 1.2, "#FFF8E6", line=dark, thick=thick)
        self.bare.blit(picture, chip)
        low = chip.centery + height * 0.355
        text.put(self.bare, self.page.number, "display", height, "#3A2416", chip.centerx, low, "center")

    def _stand(self) -> None:
        """Who stands here, and who was here before, as far as they have room."""
        place, style, page = self._own(self.plan.strip), self.style, self.page
        if not place.width or page.standing is None:
            return
        upright = place.height > place.width * 0.6
        everyone = [page.standing, *page.before]
        if not upright:
            frame = art.frame(
                place.size, style.measure.u * 1.6, "#FFFDF6", line="#C9B48A", thick=max(1.0, style.hair)
            )
            self.bare.blit(frame, place)
            room = place.width - (self._own(self.plan.locator).width + style.px(2) if self._locates else 0)
            self._stand_in_a_row(Rect(place.x, place.y, room, place.height), everyone)
            return
        tall = place.height // 3
        for index, each in enumerate(everyone[:3]):
            self._stand_at(Rect(place.x, place.y + tall * index, place.width, tall), each, large=not index)

    @property
    def _locates(self) -> bool:
        return bool(self.plan.locator.width) and Rect(self.plan.strip).colliderect(self.plan.locator)

    def _stand_in_a_row(self, room: Rect, everyone: Sequence[Standing]) -> None:
        style = self.style
        x = room.x + style.px(1.4)
        for index, each in enumerate(everyone):
            wide = self._needs(each, large=not index)
            if index and x + wide + style.px(2.6) > room.right:
                return
            if index:
                x += style.px(1.4)
                top, low = room.y + style.px(1.4), room.bottom - style.px(1.4)
                pygame.draw.line(self.bare, "#D8C8AA", (x, top), (x, low), max(1, round(style.hair)))
                x += style.px(1.2)
            space = wide if index else min(wide, room.right - style.px(1) - x)
            self._stand_at(Rect(x, room.y, space, room.height), each, large=not index)
            x += wide

    def _sizes(self, *, large: bool) -> tuple[int, int, int]:
        """How tall token, title and what is under it are."""
        style = self.style
        return style.px(6.2 if large else 4.4), style.typed(2.7 if large else 2.1), style.typed(2.1)

    def _needs(self, each: Standing, *, large: bool) -> int:
        token, title, under = self._sizes(large=large)
        words = max(
            text.width(each.title, "semibold" if large else "inter", title),
            text.width(each.under, "inter", under),
        )
        return token + self.style.px(1.2) + words

    def _stand_at(self, room: Rect, each: Standing, *, large: bool) -> None:
        style = self.style
        token, title, under = self._sizes(large=large)
        picture = token_picture(each.charm, token)
        self.bare.blit(picture, picture.get_rect(midleft=(room.x, room.centery - style.px(0.2))))
        x = room.x + token + style.px(1.2)
        across, face = room.right - x, "semibold" if large else "inter"
        faced: text.Face = "semibold" if face == "semibold" else "inter"
        title = text.fitted(each.title, faced, title, across, 13)
        said = text.shortened(each.title, faced, title, across)
        text.put(self.bare, said, faced, title, theme.PAPER.ink, x, room.centery - title * 0.12)
        under = text.fitted(each.under, "inter", under, across, 13)
        said = text.shortened(each.under, "inter", under, across)
        text.put(self.bare, said, "inter", under, theme.PAPER.ink2, x, room.centery + under * 1.12)

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
        lotus = art.sprite("shared/mark-lotus", (style.px(2.4), style.px(2.4)))
        self.bare.blit(lotus, lotus.get_rect(center=place.center))

    def _lay_link(self) -> None:
        """The strip of the arrow or snake that begins here."""
        plan, style, link = self.plan, self.style, self.page.link
        assert plan.link is not None and plan.link_painting is not None
        kind, name = link or ("arrow", "")
        fill, line = LINKS[kind]
        place, unit = self._own(plan.link), style.measure.u
        picture = art.frame(
            place.size,
            unit * 1.4,
            fill,
            line=line,
            thick=max(1.6, unit * 0.2),
            inset=unit * 0.5,
            inner_line=theme.mixed(fill, line, 0.7),
            inner_thick=max(1.0, unit * 0.1),
        )
        self.bare.blit(picture, place)
        side = min(round(plan.type * 2.2), place.height - style.px(2))
        icon = art.square(f"leela/note-{kind}", side)
        self.bare.blit(icon, icon.get_rect(midleft=(place.x + style.px(2.0), place.centery)))
        at = self._own(plan.link_painting)
        if name:
            self.bare.blit(paintings.painting(name, at.width), at, Rect((0, 0), at.size))

    def _write(self, target: pygame.Surface, lines: Sequence[Written]) -> None:
        x, y = self.plan.leaf.topleft
        for line in lines:
            at = line.x - x, line.baseline - y
            text.put(target, line.words, line.face, line.height, INKS[line.ink], *at)

    def _prose(self, target: pygame.Surface) -> None:
        """The commentary, as far as it is scrolled; a thread at its right edge says how far."""
        plan, style = self.plan, self.style
        place, step = self._own(plan.prose), prose_step(plan.type)
        target.set_clip(place)
        lines = text.wrapped(self.page.said.commentary, "garamond", plan.type, place.width - style.px(1.4))
        for index, line in enumerate(lines):
            y = place.y - self.offset + index * step
            if y + step > place.y and y < place.bottom:
                text.put(
                    target, line, "garamond", plan.type, INKS["ink"], place.x, y + round(plan.type * 1.0)
                )
        if plan.scrolls:
            self._thread(target, place)
        target.set_clip(None)

    def _thread(self, target: pygame.Surface, place: Rect) -> None:
        x, thick = place.right - self.style.px(0.4), max(2, self.style.px(0.24))
        target.fill("#D9B778", (x, place.y, max(1, thick // 2), place.height))
        tall = max(self.style.px(4), round(place.height * place.height / self.plan.tall))
        along = self.offset / (self.plan.tall - place.height)
        top = place.y + round((place.height - tall) * along)
        target.fill("#B0700E", (x - thick // 2, top, thick + 1, tall))


class Leaf(Widget):
    """A leaf on the table: it slides out from behind its painting, and its words appear one after another.

    `opened` is how far it has slid out, `parts` how far names, verse and text have appeared, all 0..1.
    A touch goes on; a drag, the wheel and the arrow keys move a text that is longer than its column.
    """

    role = "words"

    def __init__(self, name: str, picture: Picture, press: Callable[[], None], depth: int) -> None:
        super().__init__(name, Rect(picture.plan.leaf), depth)
        self.picture, self._press = picture, press
        self.opened = 1.0
        self.parts = [1.0] * len(PARTS)
        self.bleed = picture.style.px(SPREAD + 1)
        self._grab: tuple[int, int] | None = None
        self._dragged = False
        self.call(picture.page.told)

    @property
    def focusable(self) -> bool:
        return self.picture.plan.scrolls

    @property
    def _right(self) -> int:
        """Where it ends, as far as it has slid out."""
        split = self.picture.plan.split
        return split + round((self.rect.right - split) * self.opened)

    def covers(self, rect: Rect) -> bool:
        seen = Rect(self.rect.x, self.rect.y, self._right - self.rect.x, self.rect.height)
        return self.visible and seen.contains(rect)

    @property
    def _edge(self) -> int:
        """How broad its outer edge is, which goes along."""
        return self.rect.right - self.picture.plan.ground.right

    @property
    def area(self) -> Rect:
        seen = Rect(self.rect.x, self.rect.y, self._right - self.rect.x, self.rect.height)
        return seen.inflate(2 * self.bleed, 2 * self.bleed)

    def slide(self, share: float) -> None:
        """Slide out by a share."""
        if share != self.opened:
            before, self.opened = self._right, share
            left, right = sorted((before, self._right))
            left = max(self.picture.plan.split, left - self._edge)
            moved = Rect(left, self.rect.y, right - left, self.rect.height)
            self._damage(moved)
            self._damage_edge(moved)

    def appear(self, part: int, share: float) -> None:
        """Let a part of the words appear by a share."""
        if share != self.parts[part]:
            self.parts[part] = share
            self._damage(self._place(part))

    def show_words(self, share: float) -> None:
        """Let all words appear by a share."""
        for part in PARTS:
            self.appear(part, share)

    def _place(self, part: int) -> Rect:
        """Where a part of the words is."""
        plan = self.picture.plan
        x, right, lines = plan.rule.x - 20, plan.ground.right, [w for w in plan.written if w.part == part]
        if part == NAMES and plan.split == right:
            x = plan.ground.x
        tops = [line.baseline - round(line.height * 1.1) for line in lines]
        lows = [line.baseline + round(line.height * 0.45) for line in lines]
        if part == PROSES:
            tops, lows = [*tops, plan.prose.y], [*lows, plan.prose.bottom]
        if not tops:
            return Rect(x, 0, 0, 0)
        left = min([x, *(line.x - 20 for line in lines)])
        return Rect(left, min(tops), right - left, max(lows) - min(tops)).clip(Rect(plan.ground))

    def _damage(self, rect: Rect) -> None:
        if self.canvas is not None and self.visible:
            self.canvas.damage(rect)

    def _damage_edge(self, rect: Rect) -> None:
        """The shadow about a part of it."""
        bleed = self.bleed
        self._damage(Rect(rect.x, rect.y - bleed, rect.width + bleed, bleed))
        self._damage(Rect(rect.x, rect.bottom, rect.width + bleed, bleed))
        self._damage(Rect(rect.right, rect.y, bleed, rect.height))

    def draw(self, target: pygame.Surface) -> None:
        clip, rect, picture = target.get_clip(), self.rect, self.picture
        seen = Rect(rect.x, rect.y, self._right - rect.x, rect.height)
        if not seen.contains(clip):
            put_shadow(target, seen, picture.style.px(SPREAD), 0.55, picture.style.px(0.6))
        self._blit(target, picture.whole if self._all else picture.bare, clip)
        if not self._all:
            for part, share in enumerate(self.parts):
                place = self._place(part).clip(clip)
                if share <= 0 or place.size == (0, 0) or self.opened < 1:
                    continue
                picture.whole.set_alpha(round(255 * share) if share < 1 else None)
                target.blit(picture.whole, place, place.move(-rect.x, -rect.y))
            picture.whole.set_alpha(None)
        if self.focused:
            focus_ring(target, Rect(picture.plan.prose), picture.style, picture.style.px(0.8))

    @property
    def _all(self) -> bool:
        return all(share >= 1 for share in self.parts)

    def _blit(self, target: pygame.Surface, picture: pygame.Surface, clip: Rect) -> None:
        """Its left part as it lies, and of the right one what has slid out."""
        rect, split = self.rect, self.picture.plan.split
        left = Rect(rect.x, rect.y, split - rect.x, rect.height).clip(clip)
        if left:
            target.blit(picture, left, left.move(-rect.x, -rect.y))
        edge = min(self._edge, self._right - split)
        right = Rect(split, rect.y, self._right - edge - split, rect.height).clip(clip)
        if right:
            target.blit(picture, right, right.move(-rect.x, -rect.y))
        rim = Rect(self._right - edge, rect.y, edge, rect.height).clip(clip)
        if rim:
            target.blit(picture, rim, rim.move(rect.width - self._right, -rect.y))

    # -- what is done to it

    def press(self) -> bool:
        if self._dragged:
            self._dragged = False
            return True
        self._press()
        return True

    def _scroll_to(self, offset: float) -> bool:
        plan = self.picture.plan
        offset = int(min(max(0, offset), plan.tall - plan.prose.height))
        if not plan.scrolls or offset == self.picture.offset:
            return False
        self.picture.scroll_to(offset)
        self._damage(Rect(plan.prose))
        return True

    def scroll(self, steps: float) -> bool:
        self._scroll_to(self.picture.offset - steps * self.picture.style.px(6))
        return self.picture.plan.scrolls

    def grabbed(self, point: tuple[int, int]) -> None:
        self._grab, self._dragged = (point[1], self.picture.offset), False

    def dragged(self, point: tuple[int, int]) -> None:
        if self._grab is not None:
            self._dragged |= abs(point[1] - self._grab[0]) > self.picture.style.px(1)
            self._scroll_to(self._grab[1] - (point[1] - self._grab[0]))

    def key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        page = self.picture.plan.prose.height * 0.9
        step = {
            pygame.K_DOWN: self.picture.style.px(6),
            pygame.K_UP: -self.picture.style.px(6),
            pygame.K_PAGEDOWN: page,
            pygame.K_PAGEUP: -page,
        }.get(event.key)
        return step is not None and self._scroll_to(self.picture.offset + step)

    @property
    def deeds(self) -> tuple[str, ...]:
        return (*super().deeds, MORE, LESS) if self.picture.plan.scrolls else super().deeds

    def asked_to(self, deed: str, part: str = "", value: str = "") -> bool:
        if deed in (MORE, LESS):
            by = self.picture.plan.prose.height * (0.9 if deed == MORE else -0.9)
            return self._scroll_to(self.picture.offset + by)
        return super().asked_to(deed, part, value)


class LinkStrip(Control):
    """The strip of the arrow or snake on a leaf, to be touched: the leaf turns. It is drawn with the leaf."""

    def __init__(self, rect: Rect, style: Style, said: str, turn: Callable[[], None], depth: int) -> None:
        super().__init__("verse/link", rect, style, turn, depth)
        self.call(said)

    def draw(self, target: pygame.Surface) -> None:
        if self.hovered and not self.focused:
            lit = art.frame(
                self.rect.size,
                self.style.measure.u * 1.4,
                "none",
                line=theme.BRASS,
                thick=self.style.hair * 3,
            )
            target.blit(lit, self.rect)
        self.draw_focus(target)


class Risen(Widget):
    """The square on its way up or down: its painting in the border of the cloth, its token before it."""

    touchable = False

    def __init__(self, picture: Picture, charm: int, depth: int) -> None:
        super().__init__("verse/square", Rect(0, 0, 0, 0), depth)
        self.picture, self.charm = picture, charm
        self.token = 0  # how tall the token is
        self._border = 0
        self._scaled: tuple[int, pygame.Surface] | None = None
        self.bleed = picture.style.px(SPREAD + 1.4)

    def stand(self, inner: Rect, border: int, token: int) -> None:
        """Lie in a rectangle, with so broad a border about it and so tall a token before it."""
        rect = inner.inflate(2 * border, 2 * border)
        self.token, self._border = token, border
        if rect == self.rect:
            return
        before, self.rect = self.rect, rect
        if self.canvas is None:
            return
        whole = before.union(rect) if before.width else Rect(rect)
        whole = whole.inflate(2 * self.bleed, 2 * self.bleed)
        self.canvas.damage(rect)
        for band in (
            Rect(whole.x, whole.y, whole.width, rect.y - whole.y),
            Rect(whole.x, rect.bottom, whole.width, whole.bottom - rect.bottom),
            Rect(whole.x, rect.y, rect.x - whole.x, rect.height),
            Rect(rect.right, rect.y, whole.right - rect.right, rect.height),
        ):
            self.canvas.damage(band)

    def covers(self, rect: Rect) -> bool:
        return self.visible and self.rect.contains(rect)

    def draw(self, target: pygame.Surface) -> None:
        clip, rect, style = target.get_clip(), self.rect, self.picture.style
        if not rect.contains(clip):
            put_shadow(target, rect, style.px(SPREAD), 0.55, style.px(0.8))
        if not rect.colliderect(clip):
            return
        inner = rect.inflate(-2 * self._border, -2 * self._border)
        if self._border:
            target.fill(MADDER[0], rect)
            thin = max(1, self._border // 8)
            pygame.draw.rect(target, GOLD, rect.inflate(-self._border // 2, -self._border // 2), thin)
            pygame.draw.rect(target, GOLD, inner.inflate(2 * thin, 2 * thin), thin)
        target.blit(self._painting(inner.width), inner)
        if not self.token:
            return
        token = token_picture(self.charm, self.token // 2 * 2)
        low = inner.x + token.get_width() * 0.62, inner.bottom - token.get_height() * 0.58
        target.blit(token, token.get_rect(center=(round(low[0]), round(low[1]))))

    def _painting(self, side: int) -> pygame.Surface:
        """The painting at a size, scaled once a frame."""
        if self._scaled is None or self._scaled[0] != side:
            full = self.picture.plan.painting.width
            page = self.picture.page
            if side == full:
                found = paintings.painting(page.painting, full)
            else:
                found = pygame.transform.smoothscale(paintings.lively(page.painting, full), (side, side))
            self._scaled = side, found
        return self._scaled[1]


class Hole(Widget):
    """The pale place that a square leaves on the cloth while it is away."""

    touchable = False

    def __init__(self, rect: Rect, depth: int) -> None:
        super().__init__("verse/hole", rect, depth)
        self.bleed = 2

    def draw(self, target: pygame.Surface) -> None:
        rect = self.rect
        target.fill("#F4E7C8", rect)
        pygame.draw.rect(target, "#5A3A22", rect, max(2, rect.width // 32))
        inset = max(3, rect.width // 13)
        pygame.draw.rect(
            target,
            theme.BRASS,
            rect.inflate(-2 * inset, -2 * inset),
            max(1, rect.width // 48),
            border_radius=max(2, rect.width // 16),
        )


class Back(Widget):
    """What those see of a leaf that sit across a flat table: madder with a lotus, and its number."""

    touchable = False
    TALL = 8.0  # u

    def __init__(self, leaf: Rect, page: Page, style: Style, depth: int) -> None:
        tall = style.px(self.TALL)
        super().__init__("verse/back", Rect(leaf.x, leaf.y - tall, leaf.width, tall), depth)
        self.page, self.style = page, style
        self.bleed = style.px(SPREAD)

    def draw(self, target: pygame.Surface) -> None:
        put_shadow(target, self.rect, self.style.px(SPREAD - 1), 0.4)
        target.blit(self._picture(), self.rect)

    def _picture(self) -> pygame.Surface:
        style, rect = self.style, Rect(0, 0, *self.rect.size)
        found = art.vertical(rect.size, *(BRASS if self.page.light else MADDER))
        for inset, thick in ((0, 2), (style.px(0.5), max(1, style.px(0.16)))):
            pygame.draw.rect(found, GOLD if inset else EDGE, rect.inflate(-2 * inset, -2 * inset), thick)
        lotus = art.sprite("leela/goal", (style.px(6.4), style.px(6.4)))
        found.blit(lotus, lotus.get_rect(center=rect.center))
        low = rect.centery + style.px(1.2)
        said, across = self.page.said.name, rect.width // 2 - style.px(6)
        number = self.page.number
        text.put(found, number, "display", style.px(3.6), "#FFF6DC", rect.centerx - style.px(5), low, "right")
        height = text.fitted(said, "garamond", style.px(3.2), across, 13)
        text.put(found, said, "garamond", height, "#FFF6DC", rect.centerx + style.px(5), low)
        return pygame.transform.rotate(found, 180)
