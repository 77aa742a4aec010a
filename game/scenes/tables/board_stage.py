"""The general stage of a game with a board: squares, links, tokens that hop, and choices that are lit."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import pygame

from game import words
from game.engine.base import Action, Event
from game.engine.board import AnyBoard
from game.engine.match import Transition
from game.scenes.layout.board import BoardPlan, Point, SpaceId, laid_out
from game.scenes.layout.box import Box
from game.scenes.offer import Offer
from game.scenes.tables.event_animations import Shown
from game.scenes.tables.general_stage import GeneralStage, in_a_row
from game.scenes.tables.general_things import HIGH, shared_part
from game.scenes.tables.interface import Table
from game.scenes.tables.stage import IN_THE_BAR, View
from game.sound.cue import Cue
from game.tellings.things import Thing
from game.widgets import art, text, theme
from game.widgets.boxes import Column, Node, Space
from game.widgets.canvas import Rect, Widget
from game.widgets.composite import BoardField
from game.widgets.easing import in_out_sine
from game.widgets.emblem import rosette
from game.widgets.gathering import Stand, gather
from game.widgets.motion import Motion, Together
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style
from game.widgets.token import Token

TOKEN = 0.9  # of a disc: how tall a token is that stands there alone
SEEN = 4.4  # u: no token is lower than that
FLOOR, AIR = 20, 10  # the depth of the tokens, and of one in the air above them
CARDS_BELOW, BELOW = (0.29, 0.36, 0.43), 0.14  # of the height, below a board: where cards lie there, and else
GLOSSED = 1.9  # of a disc: a gloss that is broader stands on the card of the moment alone
TINTS = ("#C9974A", "#6F8F7A", "#8A6FA0", "#A8594A", "#5F86A8", "#9A8A4E")  # by the kinds of spaces


class Line(NamedTuple):
    """A line that is written on the board: its middle and its base on the screen; a name lies on a plate."""

    said: str
    face: text.Face
    height: int
    colour: str
    x: float
    y: float
    plate: Rect | None = None


class Field(BoardField[SpaceId]):
    """The board itself: any space can be pointed at, touched, or reached with the arrow keys.

    `looked` is called with the space a player points at, None when the player turns away;
    `touched` with one that was chosen.
    """

    tells_at_once = True

    def __init__(
        self,
        game: str,
        rect: Rect,
        plan: BoardPlan,
        style: Style,
        labels: dict[SpaceId, str],
        looked: Callable[[SpaceId | None], None],
        touched: Callable[[SpaceId], None],
    ) -> None:
        super().__init__("stage/board", rect, 1, looked, touched)
        self.game = game
        self.plan = plan
        self.style = style
        self.labels = labels
        self.focusable = bool(plan.spaces)
        self._picture: pygame.Surface | None = None

    def light_up(self, spaces: Iterable[SpaceId]) -> None:
        """Ring the spaces that may be chosen."""
        lit = frozenset(spaces)
        for space in lit.symmetric_difference(self.lit):
            self.damage_place(space)
        self.lit = lit

    def draw(self, target: pygame.Surface) -> None:
        if self._picture is None:
            self._picture = self._painted()
        clip = target.get_clip()
        target.blit(self._picture, clip, clip.move(-self.rect.x, -self.rect.y))
        for space in self.lit:
            self._ring(
                target, space, strong=space in (self.pointed_at, self.cursor if self.focused else None)
            )
        if self.focused and self.cursor is not None and self.cursor not in self.lit:
            self._ring(target, self.cursor, strong=False)

    def _ring(self, target: pygame.Surface, space: SpaceId, strong: bool) -> None:
        disc = self.plan.disc(space)
        if disc is not None:
            ring = _ring(disc.width, strong)
            target.blit(ring, ring.get_rect(center=disc.center))

    def _painted(self) -> pygame.Surface:
        """Links, discs over them, and what is written on the discs."""
        plan, colours = self.plan, self.style.theme
        road = theme.mixed(colours.ink3, colours.surface, 0.45)
        ways = "".join(_link(plan.curve(link), link.colour or road, plan.across) for link in plan.board.links)
        body = ""
        kinds = list(dict.fromkeys(space.kind for space in plan.board.spaces))
        named = words.texts(self.game).colours
        for space in plan.board.spaces:
            disc = plan.disc(space.id)
            if disc is not None:
                tint = named.get(space.kind) or TINTS[kinds.index(space.kind) % len(TINTS)]
                body += _disc(disc, colours.raised, tint)
                body += _sign(disc, space.kind, isinstance(space.id, str), tint, colours.raised)
        rect, lines = self.rect, self.lines
        view = (rect.x, rect.y, rect.width, rect.height)
        picture = art.raster(art.document(ways, view), rect.size)
        for line in lines:
            if line.plate:
                tall = line.plate.height
                plate = line.plate.move(-rect.x, -rect.y)
                pygame.draw.rect(picture, colours.surface, plate, border_radius=tall // 3)
        picture.blit(art.raster(art.document(body, view), rect.size), (0, 0))
        for line in lines:
            x, y = line.x - rect.x, line.y - rect.y
            text.put(picture, line.said, line.face, line.height, line.colour, x, y, "center")
        return picture.convert_alpha()

    @property
    def lines(self) -> list[Line]:
        """All that is written on the board and below its spaces; a gloss only where it covers nothing."""
        discs = {space: disc for space in self.labels if (disc := self.plan.disc(space)) is not None}
        lines = [
            line
            for space, disc in discs.items()
            for line in (
                self._number(self.labels[space], disc)
                if isinstance(space, int)
                else self._name(space, self.labels[space], disc)
            )
        ]
        taken = [Rect(disc).inflate(-disc.width // 5, -disc.width // 5) for disc in discs.values()]
        taken += [each.plate for each in lines if each.plate and each.face != "inter"]

        def clear(line: Line) -> bool:
            plate = line.plate or Rect(0, 0, 0, 0)
            return line.face != "inter" or plate.inflate(0, -plate.height // 2).collidelist(taken) < 0

        return [each for each in lines if clear(each)]

    def _number(self, label: str, disc: Box) -> list[Line]:
        """A number in its disc, where there is room for it."""
        wide = round(disc.width * 0.86)
        height = text.fitted(label, "semibold", max(theme.SMALLEST, round(disc.width * 0.34)), wide)
        if text.width(label, "semibold", height) > wide:
            return []
        y = disc.centery + height * 0.36
        return [Line(label, "semibold", height, self.style.theme.ink, disc.centerx, y)]

    def _name(self, space: SpaceId, label: str, disc: Box) -> list[Line]:
        """A word below its disc, where tokens leave it to be read, on a plate that ways do not cross."""
        ink = self.style.theme.ink
        height = max(theme.SMALLEST, min(self.style.font_px(2.2), round(disc.width * 0.3)))
        lines: list[tuple[str, text.Face, int, str]] = [
            (line, "semibold", height, ink)
            for line in text.wrapped(label, "semibold", height, max(round(disc.width * 1.7), 6 * height))
        ]
        told, small = words.texts(self.game).squares.get(str(space)), max(theme.SMALLEST, round(height * 0.8))
        if told is not None and text.width(told.gloss, "inter", small) <= disc.width * GLOSSED:
            lines.append((told.gloss, "inter", small, self.style.theme.ink2))
        y, found = disc.bottom + height * 0.1, []
        for line, face, tall, colour in lines:
            y += tall * 1.1
            plate = Rect(0, 0, text.width(line, face, tall) + tall // 2, round(tall * 1.2))
            plate.midbottom = (disc.centerx, round(y + tall * 0.28))
            found.append(Line(line, face, tall, colour, disc.centerx, y, plate))
        return found

    def damage_place(self, space: SpaceId | None) -> None:
        disc = None if space is None else self.plan.disc(space)
        if disc is not None and self.canvas is not None:
            self.canvas.damage(Rect(disc).inflate(disc.width // 2, disc.width // 2))

    def place_rect(self, place: SpaceId) -> Rect:
        return Rect(self.plan.disc(place) or (0, 0, 0, 0))

    # -- hands

    def place_at(self, point: tuple[int, int]) -> SpaceId | None:
        return self.plan.space_at(point)

    def place_towards(self, direction: tuple[int, int]) -> SpaceId | None:
        return self.plan.towards(self.cursor, direction)

    def first_place(self) -> SpaceId | None:
        return next(iter(self.plan.spaces), None)

    def restore_from(self, before: Widget) -> None:
        if isinstance(before, Field):
            self._move_cursor(before.cursor if before.cursor is not None else self.plan.spaces[0])


class BoardStage(GeneralStage):
    """Any game with a board: it can be seen and played on its first day, wherever its spaces lie.

    A board whose spaces say where they lie (`at`) lies so, any other as fits the stage. Below it lies what
    all share, and the cards of the seats; what else they have stands on their plaques.
    """

    choice_rows = 2

    def __init__(self, table: Table, board: AnyBoard) -> None:
        super().__init__(table)
        self.house_board = self.board = board
        self.tokens: list[Token] = []

    def build(self, rect: Rect) -> None:
        super().build(rect)
        table, style = self.table, self.table.style
        room = rect.inflate(-style.px(4), -style.px(4))
        self.room = self._below(rect)
        room.height -= self.room.height
        self.board = laid_out(self.house_board, room.width / room.height)
        self.field = self._whole_field(room)
        self.plan = self.field.plan
        self.field.call(words.say("reader.board"))
        self.field.told_as = lambda: self.told_spaces(self.plan.spaces, self.field.lit)
        self.tokens = [
            Token(f"token/{seat}", person.token, self._tall, FLOOR + seat)
            for seat, person in enumerate(table.sitting.people)
        ]
        for token in self.tokens:
            token.touchable = False
        table.canvas.add(self.field, *self.tokens)

    def _whole_field(self, room: Rect) -> Field:
        """The board so large that its lowest names, too, stand in its room."""
        game, spared = self.table.sitting.game, 0  # pixels at the lower edge, for names alone
        while True:
            plan = BoardPlan(self.board, Box(room.x, room.y, room.width, room.height - spared))
            labels = {space: _label(game, space) for space in plan.spaces}
            field = Field(game, room, plan, self.table.style, labels, self._look_at, self._touch)
            lowest = max((line.plate.bottom for line in field.lines if line.plate), default=0)
            if lowest <= room.bottom or spared > room.height // 3:
                return field
            spared += lowest - room.bottom

    def _below(self, rect: Rect) -> Rect:
        """What of the stage is for the things below the board: no more than they need."""
        found = self.laid_of(self.things(self.table.view()))
        cards = any(each.kind == "cards" for each in found)
        for share in (CARDS_BELOW if cards else (BELOW,)) if found else (0.0,):
            low = round(rect.height * share)
            room = Rect(rect.x, rect.bottom - low, rect.width, low)
            if self.fitted(found, self.inner(room))[2]:
                break
        return room

    def laid_of(self, things: Iterable[Thing]) -> list[Thing]:
        return [each for each in things if each.seat is None or each.kind == "cards"]

    def trees(self, things: Sequence[Thing]) -> list[Node]:
        """In one row, or in several of about as many cards."""
        found, high = self.laid_of(things), HIGH * 0.82
        shared = [
            shared_part(self.hands, each, self.table.style, high) for each in found if each.seat is None
        ]
        rows = [
            [each for each in found if each.seat == seat] for seat in range(len(self.table.sitting.names))
        ]
        hands = [
            self.hand(seat, own, high * (1.0 if any(each.known for each in own) else 0.6))
            for seat, own in enumerate(rows)
            if own
        ]
        ways = [[[*shared, *hands]]]
        if shared and hands:
            ways.append([shared, hands])
        if len(hands) > 2:
            half = (len(hands) + 1) // 2
            ways.append([*([shared] if shared else []), hands[:half], hands[half:]])
        rows_of = ([in_a_row(row, 2.4) for row in rows] for rows in ways)
        return [Column(Space(grow=1.0), *rows, Space(grow=1.0), gap=0.8) for rows in rows_of]

    @property
    def _tall(self) -> int:
        """How tall a token is that stands alone: it may be wider than its disc."""
        return max(round(self.plan.across * TOKEN), self.table.style.px(SEEN))

    # -- showing

    def stand(self, view: View) -> None:
        super().stand(view)
        for seat, stand in enumerate(self._stands(view)):
            self._put(seat, stand, view)

    def _put(self, seat: int, stand: Stand | None, view: View) -> None:
        token = self.tokens[seat]
        token.show(stand is not None)
        if stand is not None:
            token.take(stand)
        token.ring(seat == view["to_act"], seat == self.telling.turn(view))

    def _stands(self, view: View) -> list[Stand | None]:
        """Where every token stands: alone on its space, or with others so that each is seen whole."""
        places = [self.telling.place(view, seat) for seat in range(len(view["seats"]))]
        found: list[Stand | None] = [None] * len(places)
        for place in dict.fromkeys(places):
            disc = None if place is None else self.plan.disc(place)
            if disc is None:
                continue
            seats = [seat for seat, each in enumerate(places) if each == place]
            acts = seats.index(view["to_act"]) if view["to_act"] in seats else None
            wider = max(round(disc.width * 0.2), round(self._tall * 1.5) - disc.width)
            stands = gather(len(seats), acts, disc.inflate(wider, wider), tallest=self._tall)
            for seat, stand in zip(seats, stands, strict=True):
                found[seat] = stand
        return found

    def lay_choices(self, actions: Sequence[Action]) -> bool:
        laid = super().lay_choices(actions)
        if laid:
            self.light_choices(actions)
        return laid

    def _touchable(self, actions: Sequence[Action]) -> bool:
        return bool(self._asked_on_board(actions))

    def _grouped(self, actions: Sequence[Action]) -> list[Offer]:
        """Of many, those alone that no touch on a space would tell apart from others."""
        asked = self._asked_on_board(actions)
        return super()._grouped([each for each in actions if asked.isdisjoint(self._meant_by(each))])

    def _asked_on_board(self, actions: Sequence[Action]) -> set[str]:
        """Of many actions, the fields that are spaces of the board and not the same in all of them."""
        if len(actions) <= IN_THE_BAR:
            return set()
        return {
            name
            for action in actions
            for name, space in self._meant_by(action).items()
            if any(other.get(name) != space for other in actions)
        }

    def light_choices(self, actions: Sequence[Action]) -> None:
        super().light_choices(actions)
        self.field.light_up(space for action in actions for space in self._meant_by(action).values())

    def _meant_by(self, action: Action) -> dict[str, SpaceId]:
        """The fields of an action that are spaces of this board."""
        named = words.space_fields(self.table.sitting.game, action["type"])
        return {name: action[name] for name in named if action.get(name) in self.plan.spaces}

    def _touch(self, space: SpaceId) -> None:
        """A space was chosen: what it means now is done, or asked further."""
        choosing = self.table.choosing
        if not choosing.open:
            return
        for action in choosing.offered():
            for name, value in self._meant_by(action).items():
                touched: dict[str, Any] = {name: space}
                if value == space and choosing.meant(**touched):
                    choosing.touch(**touched)
                    return
        self._look_at(space)

    def _look_at(self, space: SpaceId | None) -> None:
        """A player wants to know about a space, or turns away from it."""
        if self.table.player.running:
            return
        view = self.table.view()
        if space is None:
            self._show(view, "")
            return
        told = words.texts(self.table.sitting.game).squares.get(str(space))
        gloss, line = ("", "") if told is None else (told.gloss, told.line)
        self._show(view, line, words.space_told(self.table.sitting.game, space), gloss)
        self.table.note_read(space)

    def spot(self, space: SpaceId) -> Rect | None:
        disc = self.plan.disc(space)
        return None if disc is None else Rect(disc)

    def way(self, start: SpaceId) -> list[Point]:
        link = next((each for each in self.board.links if each.from_ == start), None)
        return [] if link is None else self.plan.curve(link)

    # -- motion

    def motions(self, happening: Transition) -> Shown:
        """Its sentence, and the way of every token that it moves; the others make room meanwhile."""
        before, after = self._stands(happening.before), self._stands(happening.after)
        walks: list[list[Motion]] = []
        room: list[tuple[Token, Stand, Stand]] = []
        for seat, (here, there) in enumerate(zip(before, after, strict=True)):
            start, end = (self.telling.place(view, seat) for view in (happening.before, happening.after))
            if here is None or there is None:
                if here != there:
                    walks.append([Motion(0, end=partial(self._put, seat, there, happening.after))])
            elif start is not None and end is not None and start != end:
                walks.append(self._walk(seat, here, there, self._way(happening.event, start, end)))
            elif here != there:
                room.append((self.tokens[seat], here, there))
        if room:
            walks.append([Motion(theme.BREATH, lambda share: _make_room(room, share))])
        walks += self.flights(happening)
        told = [*self._rolled(happening.event), *self._told_of(happening)]
        return [Together(told, *walks)] if walks else told

    def _way(self, event: Event, start: SpaceId, end: SpaceId) -> list[Point]:
        """The points a token passes: by the spaces that the event names, by a link, or counted."""
        spaces = set(self.plan.spaces)
        lists = (value for value in event.values() if isinstance(value, list) and value)
        through = next((each for each in lists if each[-1] == end and spaces.issuperset(each)), ())
        return self.plan.way(start, end, through)

    def _walk(self, seat: int, here: Stand, there: Stand, points: Sequence[Point]) -> list[Motion]:
        """One hop for each space on the way, quicker after the sixth."""
        token = self.tokens[seat]
        way = [here.centre, *points[1:-1], there.centre]
        lift = max(self.table.style.measure.u * 1.2, self.plan.across * 0.16)
        found = [Motion(0, begin=lambda: self.table.canvas.lift(token, FLOOR + AIR))]
        for number, (start, end) in enumerate(pairwise(way)):
            last = number == len(way) - 2

            def hop(share: float, start: Point = start, end: Point = end, last: bool = last) -> None:
                x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
                height = here.height + (there.height - here.height) * (share if last else 0.0)
                token.take(Stand((x, y - lift * 4 * share * (1 - share)), height))

            lasts = theme.HOP if number < theme.HOPS_AT_LEISURE else theme.HOP_LATE
            found.append(Motion(lasts, hop, sounds=[Cue("step_board", 1.0, pitch=number, where=end[0])]))
        found.append(Motion(0, end=lambda: token.take(there)))
        return found

    # -- for the tests

    def standing(self) -> dict[str, Any]:
        return {
            **super().standing(),
            "tokens": [_rounded(each.centre) if each.visible else None for each in self.tokens],
        }

    def expected(self, view: View) -> dict[str, Any]:
        stands = self._stands(view)
        tokens = [None if each is None else _rounded(each.centre) for each in stands]
        return {**super().expected(view), "tokens": tokens}


def _make_room(room: Sequence[tuple[Token, Stand, Stand]], share: float) -> None:
    """Those who stay where they are go a little aside."""
    for token, here, there in room:
        way = in_out_sine(share)
        (x0, y0), (x1, y1) = here.centre, there.centre
        height = here.height + (there.height - here.height) * way
        token.take(there if share >= 1 else Stand((x0 + (x1 - x0) * way, y0 + (y1 - y0) * way), height))


def _rounded(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def _label(game: str, space: SpaceId) -> str:
    """What stands on a disc: a number as it is, a word by its name."""
    return str(space) if isinstance(space, int) else words.space_named(game, space)


def _disc(disc: Box, fill: str, edge: str) -> str:
    """A space: its shadow, a light ground in the colour of its kind, and the house's double line."""
    x, y, radius = disc.x + disc.width / 2, disc.y + disc.width / 2, disc.width / 2
    thick = max(1.4, radius * 0.07)
    at = {"cx": x, "cy": y}
    inner = {"fill": "none", "stroke": edge, "stroke_width": thick * 0.45, "opacity": 0.7}
    body = art.tag("circle", cx=x, cy=y + radius * 0.09, r=radius, fill="#000000", opacity=0.16)
    light = theme.mixed(edge, fill, 0.72)
    body += art.tag("circle", **at, r=radius - thick / 2, fill=light, stroke=edge, stroke_width=thick)
    return body + art.tag("circle", **at, r=radius * 0.84, **inner)


def _sign(disc: Box, kind: str, named: bool, tint: str, fill: str) -> str:
    """What is drawn on a disc that bears no number: a small wreath, another for each kind of space."""
    if not named or disc.width < 40:
        return ""
    x, y, scale = disc.x + disc.width / 2, disc.y + disc.width / 2, disc.width / 165
    shapes = rosette(kind, theme.mixed(tint, fill, 0.35), "none", 2.0)
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.4f})">{shapes}</g>'


def _link(points: Sequence[Point], colour: str, across: int) -> str:
    """A line with a head at its end."""
    if len(points) < 2:
        return ""
    thick = max(1.5, across * 0.05)
    way = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    end = points[-1]
    back = next((each for each in reversed(points) if math.dist(each, end) > thick * 4), points[0])
    along = math.atan2(end[1] - back[1], end[0] - back[0])
    corners = [
        (end[0] + math.cos(along + turn) * thick * far, end[1] + math.sin(along + turn) * thick * far)
        for turn, far in ((0.0, 1.2), (math.pi * 0.84, 4.0), (-math.pi * 0.84, 4.0))
    ]
    head = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
    line = art.tag(
        "polyline", points=way, fill="none", stroke=colour, stroke_width=thick, stroke_linecap="round"
    )
    return line + art.tag("polygon", points=head, fill=colour)


@cached_picture
def _ring(across: int, strong: bool) -> pygame.Surface:
    """The double ring round a space that may be chosen."""
    radius = across / 2 * 1.14
    side = round(radius * 2 + across * 0.24)
    thick = max(2.0, across * (0.09 if strong else 0.065))
    body = "".join(
        art.tag(
            "circle", cx=side / 2, cy=side / 2, r=r, fill="none", stroke=colour, stroke_width=w, opacity=o
        )
        for r, colour, w, o in (
            (radius, theme.BOARD_CASING, thick * 1.9, 0.55),
            (radius, theme.BOARD_THREAD, thick, 1.0),
            (radius - thick * 2, theme.BOARD_CASING, thick * 1.2, 0.5),
            (radius - thick * 2, theme.BOARD_THREAD, thick * 0.6, 1.0),
        )
    )
    return art.raster(art.document(body, (0, 0, side, side)), (side, side)).convert_alpha()
