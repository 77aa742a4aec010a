"""A seat's plaque in the rail: who sits there, where they stand, and whether they are to act."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

import pygame

from game.scenes.tables.fact_boxes import Facts, Sign, by_group
from game.tellings.facts import FIGURE, LINE, Fact, line, told
from game.widgets import art, text, theme
from game.widgets.boxes import Column, Either, Framed, Layout, Node, Row, Space, Text, lay
from game.widgets.canvas import Rect
from game.widgets.controls import Deed, Tipped
from game.widgets.panel import put_threaded
from game.widgets.seat_mark import seat_mark
from game.widgets.style import Style
from game.widgets.token import token_picture

WAYS, BARE = ((2, 2), (2, 1), (1, 2), (1, 1)), ((0, 2), (0, 1))  # rows of what it has, lines of its name
HEAD, LINED, MARK = 6.6, 2.0, 4.0  # u: the token, the type of the line, how the hand is held


class Name(Text):
    """A name, which knows in how little breadth it is whole on its lines."""

    def least(self, layout: Layout) -> int:
        height, words = layout.font_px(self.smallest), self.ways[-1].split()
        if self.cut or self.lines == 1 or len(words) < 2:
            return super().least(layout)
        parted = [(" ".join(words[:number]), " ".join(words[number:])) for number in range(len(words))]
        return 1 + min(max(text.width(line, self.face, height) for line in lines) for lines in parted)


class Plaque(Tipped):
    """One seat of the rail, a tree of boxes over its facts.

    `pointer` tells on which side it points at the board; held, it `opens`. `looked` is told which fact a
    player wants to know of (empty: the whole seat), and where that is; it tells whether that was all the
    press was for, None where it has nothing to say.
    """

    rounding_u = 1.8
    opens: Deed | None = None  # what holding it does
    in_words: Callable[[], str] | None = None  # how the seat stands, in a sentence
    looked: Callable[[str, Rect, bool], bool | None] | None = None
    left: Deed | None = None  # what a player does who wants to know of it no longer
    follows = ""  # a word on its lower edge
    mark = ""  # how its hand is held, where phones hold hands
    _known = ""  # the fact that a player wants to know of
    _laid: tuple[object, Layout] | None = None

    def __init__(
        self,
        name: str,
        rect: Rect,
        style: Style,
        charm: int,
        drawn: Facts,
        deed: Deed | None = None,
        *,
        upright: bool = False,
        depth: int = 1,
    ) -> None:
        super().__init__(name, rect, style, deed, depth)
        self.charm, self.drawn, self.upright = charm, drawn, upright
        self.title = ""
        self.facts: tuple[Fact, ...] = ()
        self.active = self.turn = self.flat = False
        self.token: Callable[[int], pygame.Surface] = partial(token_picture, charm)
        self.bleed = style.px(2.2)

    role = "seat"

    @property
    def accessible_name(self) -> str:
        return f"{self.title}. {told(self.facts)}" if self.in_words is None else self.in_words()

    @property
    def accessible_description(self) -> str:
        return self.follows

    def tell(self, title: str, active: bool, turn: bool) -> None:
        """Whose it is; `active` is to act, `turn` has the turn.

        Who is to act has the gold; whose turn it is while another is asked has a small pointer without it.
        """
        self.alter(title=title, active=active, turn=turn)

    def put_facts(self, facts: Sequence[Fact]) -> None:
        """What the seat is and has."""
        self.alter(facts=tuple(facts))

    def change(self, *facts: Fact) -> None:
        """Let some of its facts be others by now, and the rest be as they were."""
        changed = {fact.name: fact for fact in facts}
        self.put_facts([*(changed.pop(fact.name, fact) for fact in self.facts), *changed.values()])

    def show_token(self, token: Callable[[int], pygame.Surface], *, flat: bool = False) -> None:
        """Let its token look otherwise; of a seat that has left the plaque lies `flat`."""
        self.alter(token=token, flat=flat)

    # -- what is pointed at

    def places(self) -> dict[str, Rect]:
        """Where each of its facts stands that is drawn."""
        return {name: place.move(self.rect.topleft) for name, place in self.layout().places.items()}

    def fact_at(self, point: tuple[int, int] | None) -> tuple[str, Rect]:
        """The fact at a point, and where that stands; none and all of it where there is none."""
        near = max(2, self.style.px(0.5))
        places = self.places().items() if point is not None else ()
        found = [each for each in places if each[1].inflate(near, near).collidepoint(point or (0, 0))]
        return min(found, key=lambda each: each[1].width, default=("", self.rect))

    def look(self, point: tuple[int, int] | None) -> bool:
        """Held down, or where its facts are told of, it is looked at closer."""
        if self.looked is not None:
            self._known, place = self.fact_at(point)
            used = self.looked(self._known, self.outward(place), point is None)
            if used is not None:
                return used
        if not self.held or self.opens is None:
            return super().look(point)
        self.opens()
        return True

    def pointed(self, point: tuple[int, int]) -> None:
        if self._known and self.left is not None and self.fact_at(point)[0] != self._known:
            self._known = ""
            self.left()

    def set_state(self, **states: bool) -> None:
        super().set_state(**states)
        if self.left is not None and False in (states.get("focused"), states.get("hovered")):
            self._known = ""
            self.left()

    def put_mark(self, mark: str) -> None:
        """Show how its hand is held, by the name of a mark; none: nothing of it."""
        self.alter(mark=mark)

    def put_next(self, said: str) -> None:
        """A word on its lower edge for who may come next; none: not this seat."""
        self.alter(follows=said)

    def draw(self, target: pygame.Surface) -> None:
        colours, style = self.style.theme, self.style
        rect = self.rect
        active = self.active and not self.flat
        if active:
            put_threaded(target, rect, style, self.radius, self.bleed)
        else:
            art.put_frame(
                target,
                rect,
                self.radius,
                colours.ground if self.flat else colours.surface,
                line=colours.line,
                thick=style.hair,
                shadow=0 if self.flat else colours.shadow * 0.8,
                drop=style.px(0.3),
                spread=self.bleed,
            )
        if active or self.turn:
            self._draw_pointer(target)
        before = target.get_clip()
        target.set_clip(self.rect.clip(before))  # what finds no room is cut, and never left lying beside
        self.layout().draw(target, self.rect.topleft)
        target.set_clip(before)
        self._draw_next(target)
        self.draw_focus(target)

    def _draw_next(self, target: pygame.Surface) -> None:
        if not self.follows:
            return
        style, colours = self.style, self.style.theme
        small = max(theme.SMALLEST, min(style.font_px(1.5), style.px(1.9)))
        size = text.width(self.follows, "inter", small) + small, round(small * 1.3)
        left = self.rect.x + style.px(1.4)  # below the token
        low = min(self.rect.bottom + size[1] // 2, self.rect.bottom + self.bleed)
        tag = art.frame(size, size[1] / 2, colours.surface, line=colours.gold, thick=style.hair)
        target.blit(tag, (left, low - size[1]))
        x, y = left + size[0] // 2, low - size[1] * 0.3
        text.put(target, self.follows, "inter", small, colours.ink, x, y, "center")

    def _draw_pointer(self, target: pygame.Surface) -> None:
        reach = self.style.px(1.6 if self.active else 1.1)
        rect = self.rect
        side = reach * 2
        if self.upright:
            points = f"0,0 {side},0 {side / 2},{reach}"
            box, where = (side, reach), (rect.centerx - reach, rect.bottom)
        else:
            points = f"0,0 {reach},{side / 2} 0,{side}"
            box, where = (reach, side), (rect.right, rect.centery - reach)
        colours = self.style.theme
        fill = colours.thread if self.active else colours.ink2
        markup = art.document(f'<polygon points="{points}" fill="{fill}"/>', (0, 0, *box))
        target.blit(art.drawn(markup, box), where)

    # -- how it is laid

    def layout(self) -> Layout:
        """Where all that it says lies, from its own corner: found once for what it says and its size."""
        said = self.rect.size, self.title, self.facts, self.active, self.token, self.mark
        if self._laid is None or self._laid[0] != said:
            self._laid = said, self._lay(Rect(0, 0, *self.rect.size))
        return self._laid[1]

    def _lay(self, rect: Rect) -> Layout:
        """Lay as much as has room in a rectangle: first rows become fewer, then a name is one line, then type
        is smaller than it is elsewhere."""
        plain = Style(self.style.theme, self.style.measure.plain())
        larger = self.style.measure.text
        tried = [(plain, 1.0, WAYS), (plain, 0.85, WAYS), (plain, 0.4, (*WAYS, *BARE))]
        if larger != 1:
            tried.insert(0, (self.style, 1 / larger, WAYS))
        tree = cache(self.tree)
        for style, least, ways in tried:
            layout = Layout(style, least)
            for way in ways:
                node = tree(*way)
                if layout.lowest(node, rect.width) <= rect.height and layout.least(node) <= rect.width:
                    return lay(node, style, rect, least_scale=least)
        return lay(node, plain, rect, least_scale=least)

    def tree(self, rows: int, lines: int) -> Node:
        """Token, name on so many lines and what is said of it, below them so many rows of the others."""
        style, colours, drawn = self.style, self.style.theme, self.drawn
        groups = by_group(self.facts)
        low = self.rect.height / style.measure.u / max(1.0, 0.75 * style.measure.text)
        beside = [each for each in groups if low < drawn.look(each[0].group).needs]
        under = [each for each in groups if drawn.look(each[0].group).lined]
        below = [
            each for each in groups if each not in beside + under and each[0].group not in (LINE, FIGURE)
        ]
        face: text.Face = "semibold" if self.active else "inter"
        ink = colours.gold if self.active else colours.ink
        figures = [fact for fact in self.facts if fact.group == FIGURE]
        numbers = [Text(fact.ways, 3.4, ink, "display", name=fact.name) for fact in figures if not fact.sign]
        signs: list[Node] = [drawn.node(fact, drawn.look(FIGURE), ink) for fact in figures if fact.sign]
        if self.mark:
            signs.append(Sign(partial(seat_mark, self.mark, colours), MARK))
        said = line(self.facts)
        small = drawn.look(LINE)._replace(type=LINED)
        told: list[Node] = [self._line(said)] if said else []
        told += [
            drawn.node(fact, small, colours.ink2, "inter")
            for fact in self.facts
            if fact.group == LINE and fact.sign
        ]
        told += [drawn.group(each, drawn.look(each[0].group), parted=True) for each in beside]
        token = Sign(self.token, HEAD)
        lined = [drawn.group(each, drawn.look(each[0].group)) for each in under]
        name = Either(  # a little smaller rather than on two lines
            *(
                Name(self.title, 3.2, colours.ink, face, lines=each, least_units=least, leading=1.1)
                for each, least in ((1, 2.3), (lines, 1.9))
            ),
            grow=1.0,
        )
        brief = Name(self.title, 3.2, colours.ink, face, lines=lines, least_units=1.9, leading=1.1, cut=True)
        words = Either(
            Column(Row(name, *numbers, gap=1.0), Row(*told, gap=0.8), *lined),
            Column(brief, Row(*told, Space(grow=1.0), *numbers, gap=0.8), *lined),
            grow=1.0,
        )
        parts: list[Node] = [Space(grow=0.5), Row(token, words, *signs, gap=1.2)]
        for groups in [below[:1], below[1:]] if rows == 2 else [below] * rows:
            if groups:
                parts += [Space(0, 0.4, grow=1.0), self._row(groups, parted=rows == 2)]
        return Framed(Column(*parts, Space(grow=0.5)), 1.5, 0.5)

    def _line(self, said: Sequence[str]) -> Node:
        """The line in fewer words rather than in small type; small rather than cut."""
        ink = self.style.theme.ink2
        last = Text(said[-1], LINED, ink, least_units=0.75 * LINED, leading=1.2)
        return Either(Text(said, LINED, ink, least_units=0.85 * LINED, leading=1.2), last)

    def _row(self, groups: Sequence[Sequence[Fact]], parted: bool) -> Node:
        """Groups of facts side by side, set apart."""
        nodes: list[Node] = []
        for facts in groups:
            look = self.drawn.look(facts[0].group)
            alone = len(groups) == 1
            nodes += [Space(grow=1.0)] if nodes else []
            nodes.append(
                self.drawn.group(
                    facts, look if alone else look._replace(spread=False), parted=parted, grow=float(alone)
                )
            )
        return Row(*nodes, gap=0.6)
