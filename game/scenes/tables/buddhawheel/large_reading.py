"""What a person reads or tells: large, over the darkened table, and beside it what it changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from game import words
from game.engine.games.buddhawheel import LENGTHS, colour_of, realm_of
from game.engine.match import Transition
from game.scenes.tables.buddhawheel import signs
from game.scenes.tables.buddhawheel.board import WheelBoard
from game.scenes.tables.buddhawheel.dying import DIMS, Dying, grounds
from game.scenes.tables.buddhawheel.minds import mind
from game.scenes.tables.buddhawheel.moment_pieces import OVER, Ground, Point
from game.scenes.tables.buddhawheel.signs import GAME, PALE, PIGMENTS
from game.scenes.tables.buddhawheel.wheel_moments import plan_death
from game.scenes.tables.stage import View
from game.tellings.buddhawheel import birth_told, birth_why, colours_of, delusion, next_birth, square_named
from game.tellings.general import Large
from game.widgets import art, boxes, theme
from game.widgets.boxes import (
    MANY,
    Column,
    Drawn,
    Framed,
    Item,
    Layout,
    Node,
    Part,
    Picture,
    Row,
    Space,
    Text,
)
from game.widgets.canvas import Rect, Widget
from game.widgets.card import RATIO
from game.widgets.controls import Button
from game.widgets.motion import Motion
from game.widgets.panel import Panel
from game.widgets.rotation import Rotation
from game.widgets.token import mark_picture

SCENES = {"hell": "scene-hell-cauldron", "god": "scene-god-palace"}  # what is seen where one tells
READ = OVER + 6  # the depth of the card
BROAD, HEAD = 46.0, 8.0  # u: how broad the card is, and what is kept free above it
COLUMN, AIR = 36.0, 4.0  # u: how broad it's told beside it what it changes, and how far off
LEAST = 20.0  # u: with less room than that it isn't told

phrase = partial(words.phrase, GAME)
Lay = Callable[[Sequence[Widget], Rotation | None], None]


class Darkened:
    """The table, dark but for what is asked at its foot, while something of an event is read or told."""

    def __init__(self, stage: WheelBoard, happening: Transition, dying: Dying) -> None:
        self._stage, self._happening, self._dying = stage, happening, dying
        self._seat = happening.event["seat"]
        outlook = stage.outlook(self._seat)
        self._size, self._style, self._turn = outlook.size, outlook.style, outlook.turn
        px, self._low = self._style.px, stage.floor(outlook) - self._style.px(1.6)
        far = stage.table.display.mode.far
        measure, middle = self._style.measure, (0.0, 0.0)
        self._plan = plan_death(measure, self._size, self._low, middle, turned=False, sole=far)
        wide = int(min(px(BROAD), (self._low - px(HEAD)) / RATIO, self._size[0] - px(AIR))) // 2 * 2
        self._card = Rect(0, 0, wide, round(wide * RATIO))
        across = self._plan.left.x + self._plan.left.width // 2 if far else self._size[0] // 2
        self._card.midbottom = across, (self._low + px(HEAD) + self._card.height) // 2
        self._grounds: tuple[Ground, ...] = ()
        self._beside: list[Widget] = []

    def comes(self, lay: Lay) -> Motion:
        """The table darkens, but for what is asked at its foot."""
        stage, low = self._stage, self._low

        def begin() -> None:
            picture, kept = self._dying.dusk(self._plan, self._size), stage.kept(stage.outlook(self._seat))
            seam, deed = low + self._style.px(1.2), stage.table.player.go_on
            self._grounds = grounds("reading", self._size, seam, kept, picture, deed)
            lay(self._grounds, self._turn)
            self._grounds[1].open(1.0)

        return Motion(DIMS, lambda share: self._grounds[0].open(share), begin=begin)

    def goes(self) -> Motion:
        """It's light again, and what was told beside the card is gone."""
        canvas = self._stage.table.canvas
        return Motion(
            DIMS,
            lambda share: self._grounds[0].open(1 - share),
            begin=lambda: canvas.remove(self._beside),
            end=lambda: canvas.remove(self._grounds),
        )

    def _drawn(self, rect: Rect, layout: Layout) -> Widget:
        found = Drawn("reading/beside", rect, layout, READ)
        found.touchable = False
        return found

    def _fields(self, view: View) -> Mapping[str, Any]:
        found: Mapping[str, Any] = view["seats"][self._seat]
        return found


class LargeReading(Darkened):
    """What lies about one card while it is read."""

    @property
    def place(self) -> tuple[Point, int]:
        """The middle of the card on the screen, and its breadth."""
        seen = self._card if self._turn is None else self._turn.outward(self._card)
        return seen.center, self._card.width

    def tell(self, lay: Lay) -> None:
        """Say who picks it up, above the card, and what it changes, beside it or below."""
        style, card = self._style, self._card
        name = self._stage.table.sitting.names[self._seat]
        title = Text(phrase("picks_up", name=name), 4.0, PALE, "garamond", align="center")
        head = Rect(0, card.y - style.px(7), 2 * card.centerx, style.px(5.4))
        right = Rect(card.right + style.px(AIR), card.y, 0, card.height)
        right.width = min(style.px(COLUMN), self._size[0] - right.x - style.px(2.4))
        if right.width < style.px(LEAST):
            right = Rect(card.x, card.bottom + style.px(2), card.width, self._low - card.bottom - style.px(4))
        trees: list[tuple[Node, Rect]] = [(title, head)]
        far = self._stage.table.display.mode.far
        changes = [] if far else [each for each in (self._light(), self._birth()) if each is not None]
        if far:  # there it's told beside the board
            why = birth_why(self._happening.after, self._seat)
            self._stage.table.display.look(Large("", phrase("now.if_dies", name=name), why))
        if changes and right.height >= style.px(LEAST):
            said = Text(phrase("changes"), 2.8, PALE, "italic")
            trees.append((Column(said, *changes, gap=1.2), right))
        layouts = [boxes.lay(Part(tree, self._drawn), style, place) for tree, place in trees]
        self._beside = [widget for layout in layouts for widget in layout.widgets]
        lay(self._beside, self._turn)

    def _light(self) -> Node | None:
        """The light of its colour before and after; None for a mind that has none."""
        event = self._happening.event
        colour = colour_of(event["card"])
        if colour is None or not event["kept"] or mind(event["card"]).sign != "positive":
            return None
        before, after = (
            next(each.kept_as for each in colours_of(self._fields(view)) if each.colour == colour)
            for view in (self._happening.before, self._happening.after)
        )
        named = delusion(colour)
        if before == after:
            said = phrase("changes.none", delusion=named)
            return self._sheet(said, [(self._lit(colour, after), phrase(f"light.{after}"))], "")
        told = [(self._lit(colour, each), phrase(f"light.{each}")) for each in (before, after)]
        return self._sheet(phrase("changes.held", delusion=named), told, phrase("changes.give"))

    def _lit(self, colour: str, state: str) -> Picture:
        def draw(side: int) -> pygame.Surface:
            return signs.of_fact(f"colour.{colour}.{state}", side, self._style.theme)

        return Picture(draw, 5.4)

    def _birth(self) -> Node | None:
        """Where a death would lead before and after; None where none can come."""
        before, after = (
            next_birth(view, self._seat) for view in (self._happening.before, self._happening.after)
        )
        if before is None or after is None or not self._happening.event["kept"]:
            return None
        ink = self._style.theme.ink2
        told = []
        for each in [after] if before.realm == after.realm else [before, after]:
            sign = partial(signs.next_birth, each.realm, each.protected_by, ink=ink)
            told.append((Picture(sign, 6.4), birth_told(each)))
        name = self._stage.table.sitting.names[self._seat]
        why = birth_why(self._happening.after, self._seat)
        return self._sheet(phrase("now.if_dies", name=name), told, why)

    def _sheet(self, title: str, told: Sequence[tuple[Picture, str]], why: str) -> Node:
        """A title, pictures one after another with what each is, and why, on a sheet."""
        colours, shown = self._style.theme, list[Node]()
        for number, (picture, said) in enumerate(told):
            shown += [Text("\u203a", 4.0, colours.ink2)] if number else []
            what = Text(said, 1.9, colours.ink2, lines=2, align="center")
            shown.append(Column(picture, what, gap=0.4, align="center"))
        reason = [Text(why, 2.1, colours.ink2, lines=MANY)] if why else []
        tree = Column(
            Text(title, 2.4, colours.ink, "semibold", lines=2), Row(*shown, gap=1.4), *reason, gap=0.8
        )
        make = partial(Panel, "reading/sheet", style=self._style, depth=READ - 1)
        return Framed(tree, 1.6, 1.2, sheet=make)


class LargeTelling(Darkened):
    """Who may tell what it is like in Hell or among the gods; the table waits for it."""

    def ask(self, lay: Lay, asked: str, not_now: Callable[[], None]) -> None:
        """Lay the prompt in the middle, on the realm's colour, with its picture and the way past it."""
        style, table = self._style, self._stage.table
        fields = self._fields(self._happening.after)
        square = str(fields["square"])
        realm, number = realm_of()[square], square.rpartition("_")[2]
        assert realm is not None, f"nobody is asked on {square}"
        told = {"name": table.sitting.names[self._seat], "place": square_named(square)}
        title, where = phrase("tell.head", **told), phrase("tell.where", number=number, count=LENGTHS[realm])
        if table.display.mode.far:  # beside the board no mind stands while somebody tells
            table.display.look(Large("", title, where))
        head = Column(
            Text(title, 3.4, PALE, "garamond", lines=2), Text(where, 2.0, PALE, lines=2), gap=0.4, grow=1
        )
        token = Picture(partial(mark_picture, table.sitting.people[self._seat].token), 6.0)
        scene = partial(art.square, f"{GAME}/{SCENES[realm]}")
        label, deed = phrase("tell.not_now"), not_now
        button = partial(Button, "stage/not_now", style=style, label=label, deed=deed, units=2.4, depth=READ)
        tree = Column(
            Row(token, head, gap=1.6),
            Space(grow=1),
            Text(asked, 5.4, PALE, "garamond", lines=MANY, align="center", leading=1.15),
            Space(grow=1),
            Row(Space(grow=1), Picture(scene, 17.0, least_high=6.0), Space(grow=1)),
            Item(button, None, style.px(7.0)),
            gap=1.4,
        )
        fill = theme.mixed(PIGMENTS[realm], "#1A0610", 0.8)
        sheet = partial(Panel, "stage/telling", style=style, depth=READ - 1, fill=fill)
        whole = boxes.lay(Part(Framed(tree, 2.4, 2.0, sheet=sheet), self._drawn), style, self._card)
        self._beside = whole.widgets
        lay(self._beside, self._turn)
