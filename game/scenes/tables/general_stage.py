"""The stage of a game that brought none: what lies on the table, who has what, cards that fly, a die."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from game import rulebook, words
from game.engine.base import Action, Event
from game.engine.match import Transition
from game.scenes.tables.event_animations import Shown
from game.scenes.tables.general_cards import back, colour_of, face, told_card
from game.scenes.tables.general_things import HIGH, Cards, Hands, Laid, hand_part, seats_table, shared_part
from game.scenes.tables.interface import Table
from game.scenes.tables.stage import Stage, View
from game.sound.cue import Cue
from game.tellings.things import Thing, seat_things, shared_things
from game.widgets import text, theme
from game.widgets.boxes import Column, Drawn, Layout, Node, Row, Space
from game.widgets.canvas import Rect
from game.widgets.card import CardView, Pose
from game.widgets.easing import in_out_sine
from game.widgets.emblem import emblem
from game.widgets.motion import Motion, Together
from game.widgets.panel import Panel, Passage
from game.widgets.sprite import Sprite
from game.widgets.token import Die, die_in_bar, falls

FLYING = 60  # the depth of a card on its way
AT_ONCE = 4  # of cards that go the same way, so many are seen to go
FLIES = 2 * theme.CARD_MOVES
SMALLER = (1.0, 0.86, 0.74, 0.62, 0.5, 0.4, 0.3)  # by how much all of it gives way where there is little room
PAD, MOST_IN_PLACE = 9.0, 13.0  # u: a pad, and a card at the most, in a place of a table that lies flat
IN_PLACE = 40  # the depth of those cards: below the cloth
A_HAND = 3  # so many open cards of a seat lie together at the edge of the stage
Key = tuple[int | None, str]


class GeneralStage(Stage):
    """Any game on its first day: its view lies on the table in cards, figures and words."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.die: Die | None = None
        self.hand_in_place = table.sitting.shared
        self._hands: dict[int, Laid] = {}  # in the places of a table that lies flat
        self.room = Rect(0, 0, 0, 0)  # where the things lie
        self._drawn: Drawn | None = None  # captions and lines about what lies there
        self._laid: list[Laid] = []
        self._things: list[Thing] = []
        self._last = words.texts(table.sitting.game).tagline
        self._goal = rulebook.goal(table.sitting.game, words.language)

    # -- the bar

    def bar_width(self) -> int:
        return self.table.style.px(10.0) if self._rolls else 0

    def build_bar(self, rect: Rect) -> None:
        """A die, where the game throws one and none lies on a table of its own."""
        if self._rolls:
            self.die = die_in_bar(rect, self.table.style, rolls=True)
            self.table.canvas.add(self.die)

    def place_in_bar(self, rect: Rect) -> None:
        if self.die is not None:
            self.die.place(rect.centerx)

    @property
    def _rolls(self) -> bool:
        return self.table.sitting.match.game.dice and not self.table.sitting.real_dice

    # -- building

    def build(self, rect: Rect) -> None:
        self.rect = self.room = rect
        style, game = self.table.style, self.table.sitting.game
        self.table.canvas.add(Panel("stage/panel", rect, style, depth=0))
        ink = theme.mixed(colour_of(game), style.theme.surface, 0.93)
        ground = Sprite("stage/emblem", 1, emblem(game, round(min(rect.size) * 0.8), ink))
        self.table.canvas.add(ground)
        ground.stand(rect.center)
        self._laid, self._things, self._drawn = [], [], None

    def lay_choices(self, actions: Sequence[Action]) -> bool:
        """What choices would lie on makes room for them: it is seen again as soon as one is taken."""
        laid = super().lay_choices(actions)
        for each in self._laid:
            each.show(not any(choice.rect.colliderect(each.rect) for choice in self.choices))
        if self._drawn is not None:
            self._drawn.show(not laid)
        return laid

    def things(self, view: View) -> list[Thing]:
        """All that lies on the table by a view, in the order it is laid."""
        names = self.table.sitting.names
        viewer = self.table.viewer
        if self.table.display.peeks:
            match = self.table.sitting.match
            public = match.view(None)["seats"]
            seats = [
                {**fields, **{key: _covered(fields[key], shown[key]) for key in match.game.own}}
                for fields, shown in zip(view["seats"], public, strict=True)
            ]
            view, viewer = {**view, "seats": seats}, None
        own = (seat_things(self.telling, view, seat, names, viewer) for seat in range(len(names)))
        return [*shared_things(self.telling, view, names), *(each for row in own for each in row)]

    def stand(self, view: View) -> None:
        super().stand(view)
        things = self.things(view)
        if things == self._things and self._laid and not any(laid.lifted for laid in self._laid):
            return
        self.table.canvas.remove([*self._laid, *([self._drawn] if self._drawn else [])])
        self._things, self._laid = things, []
        inner = self.inner(self.room)
        tree, layout, _ = self.fitted(things, inner)
        tree.place(layout, inner)
        self._drawn = Drawn("stage/things", inner, layout)
        self._laid = [each for each in layout.widgets if isinstance(each, Laid)]
        self.table.canvas.add(self._drawn, *self._laid)

    def inner(self, room: Rect) -> Rect:
        """What of a room the things lie in."""
        return room.inflate(-self.table.style.px(4), -self.table.style.px(3))

    def fitted(self, things: Sequence[Thing], room: Rect) -> tuple[Node, Layout, bool]:
        """How they lie in a room, as large as they can, and whether they have room enough."""
        trees = self.trees(things)
        tried = [(tree, Layout(self.table.style, scale)) for scale in SMALLER for tree in trees]
        for tree, layout in tried:
            if tree.least(layout) <= room.width and tree.lowest(layout, room.width) <= room.height:
                return tree, layout, True
        return *tried[-1], False

    def trees(self, things: Sequence[Thing]) -> list[Node]:
        """The ways in which it can all lie, the best first; the last where it fits in none of them."""
        return [self.tree(things)]

    def tree(self, things: Sequence[Thing]) -> Node:
        """How it all lies: what is shared above, who has what below it, and an open hand at the edge."""
        sitting, style = self.table.sitting, self.table.style
        hands = [each for each in things if each.seat is not None and each.known >= A_HAND]
        rest = [each for each in things if each not in hands]
        rows = [[each for each in rest if each.seat == seat] for seat in range(len(sitting.names))]
        charms = [person.token for person in sitting.people]
        parts: list[Node] = [
            in_a_row([shared_part(self.hands, each, style) for each in rest if each.seat is None], 4.0)
        ]
        if any(rows):
            parts.append(seats_table(self.hands, sitting.names, charms, rows, style))
        if hands:
            parts.append(in_a_row([self.hand(each.seat or 0, [each], HIGH) for each in hands], 2.0))
        spaced = [node for part in parts for node in (Space(grow=1.0), part)]
        return Column(*spaced, *([] if any(rows) or hands else [Space(grow=1.0)]), gap=0.8)

    @property
    def hands(self) -> Hands:
        """What is done with a card on the stage."""
        return Hands(self.table.sitting.game, self._look_at_card, self._touch_card)

    def hand(self, seat: int, things: Sequence[Thing], high: float) -> Node:
        """The cards of a seat, so many u high, and whose they are."""
        sitting = self.table.sitting
        charm = sitting.people[seat].token
        return hand_part(self.hands, sitting.names[seat], charm, things, self.table.style, high)

    # -- cards in hands

    def build_place(self, seat: int, rect: Rect, acts: bool) -> None:
        """What only its seat may know lies in the place of who is to act, under a cloth."""
        if not self.hand_in_place or not acts:
            return
        table, style = self.table, self.table.display.at_foot.style
        pad = Rect(0, 0, style.px(PAD), style.px(PAD))
        pad.midleft = rect.x + style.px(2.0), rect.centery
        cards = Rect(pad.right + style.px(2.0), rect.y, 0, rect.height)
        cards.width = rect.right - style.px(2.0) - cards.x
        self._hands = {seat: Laid(f"hand/{seat}", cards, Layout(style), (), self.hands, IN_PLACE)}
        table.canvas.add(self._hands[seat])
        table.display.veil(seat, Rect(rect), pad, large=True)

    def show_hand_of(self, seat: int, view: View) -> None:
        hand = self._hands.get(seat)
        if hand is None:
            return
        own = self.table.sitting.match.game.own
        viewer = seat if self.table.display.sees_hand(seat) else None
        found = seat_things(self.telling, view, seat, self.table.sitting.names, viewer)
        things = [each for each in found if each.key in own and each.cards]
        layout = Layout(self.table.display.at_foot.style)
        high = min(MOST_IN_PLACE, hand.rect.height / layout.px(1.0) - 2.0)
        cards = [Cards(self.hands.game, each, high) for each in things if each.kind == "cards"]
        in_a_row(cards, 1.0).place(layout, hand.rect)
        hand.lay(layout, things)

    def light_choices(self, actions: Sequence[Action]) -> None:
        meant = frozenset(code for action in actions for code in _codes(action))
        for laid in self._laid:
            mine = {each.seat for each in laid.things} <= {None, self.table.view()["to_act"]}
            codes = (code for each in laid.things for code in each.cards if code is not None)
            laid.light_up(meant.intersection(codes) if mine else frozenset())

    def _touch_card(self, code: str) -> None:
        """A card was chosen: what it means now is done, or asked further."""
        choosing = self.table.choosing
        for action in choosing.offered() if choosing.open else ():
            for name, value in action.items():
                touched: dict[str, Any] = {name: code}
                if value == code and choosing.meant(**touched):
                    choosing.touch(**touched)
                    return
                if isinstance(value, list) and code in value and choosing.meant({name: code}):
                    choosing.touch({name: code})
                    return

    def _look_at_card(self, found: tuple[str, str] | None) -> None:
        """A player wants to know about a card, or turns away from it."""
        if self.table.player.running:
            return
        name, line = ("", "") if found is None else told_card(self.table.sitting.game, *found)
        self._show(self.table.view(), line, name)

    # -- motion

    def motions(self, happening: Transition) -> Shown:
        told = [*self._rolled(happening.event), *self._told_of(happening)]
        flights = self.flights(happening)
        return [Together(told, *flights)] if flights else told

    def _rolled(self, event: Event) -> list[Motion]:
        """The die rolls where an event says what it shows; several one after another."""
        die, shown = self.die, event.get("die", event.get("dice"))
        faces = [face for face in (shown if isinstance(shown, list) else [shown]) if type(face) is int]
        if die is None or not all(1 <= face <= 6 for face in faces):
            return []
        touches = falls("die_wood", lambda: die.on_screen.centerx)

        def roll(face: int) -> Motion:
            return Motion(theme.DIE_ROLLS, lambda share: die.roll(face, share), sounds=touches)

        return [roll(face) for face in faces]

    def flights(self, happening: Transition) -> list[list[Motion]]:
        """The cards that leave one place and come to another, each on its way."""
        before, after = (
            {(each.seat, each.key): each for each in self.things(view) if each.kind == "cards"}
            for view in (happening.before, happening.after)
        )
        change = {key: len(after[key].cards) - len(before[key].cards) for key in after if key in before}
        left = [key for key, more in change.items() for _ in range(-more)]
        found: list[list[Motion]] = []
        for key in (key for key, more in change.items() for _ in range(more)):
            if not left or len(found) == AT_ONCE:
                break
            come = Counter(after[key].cards) - Counter(before[key].cards)
            code = next((each for each in come.elements()), None)
            found.append(self._flight(left.pop(0), key, code, len(found)))
        return found

    def _flight(self, start: Key, end: Key, code: str | None, number: int) -> list[Motion]:
        """A card goes from one place to another, and turns over on the way where its face is known."""
        game, table = self.table.sitting.game, self.table
        shown = None if code is None else face(game, code, end[1])
        begins, ends = self._place(start), self._place(end)
        lies = [laid for laid in self._laid if start in {(each.seat, each.key) for each in laid.things}]
        view = CardView(f"flight/{number}", shown, back(game), ends.width, FLYING)
        view.touchable, view.flying = False, True

        def fly(share: float) -> None:
            at = in_out_sine(share)
            view.lie(Pose(*begins.center).towards(Pose(*ends.center), at))
            turned = shown is not None and at >= 0.5
            view.show_side(turned, 1.0 if shown is None else abs(1 - 2 * at))

        sounds = [Cue("card_lay", 0.8, where=ends.centerx)]
        wait = [Motion(number * theme.CARD_MOVES / 2)] if number else []

        def begin() -> None:
            table.canvas.add(view)
            for laid in lies:
                laid.lift(start[1], code)

        return [
            *wait,
            Motion(FLIES, fly, begin=begin, end=lambda: table.canvas.remove([view]), sounds=sounds),
        ]

    def _place(self, key: Key) -> Rect:
        """Where a thing lies now."""
        return next(
            (
                laid.top_of(each.key)
                for laid in self._laid
                for each in laid.things
                if (each.seat, each.key) == key
            ),
            self.rect,
        )

    def part(self, name: str) -> Rect | None:
        """Where a thing lies, by the name of its field."""
        laid = next((each for each in self._laid if each.name == f"stage/thing/{name}"), None)
        return None if laid is None else laid.rect

    # -- for the tests

    def standing(self) -> dict[str, object]:
        lying = sorted(each.said for laid in self._laid for each in laid.things)
        return {**super().standing(), "things": lying}

    def expected(self, view: View) -> dict[str, object]:
        return {
            **super().expected(view),
            "things": sorted(each.said for each in self.laid_of(self.things(view))),
        }

    def laid_of(self, things: Iterable[Thing]) -> list[Thing]:
        """Those of all things that lie on the stage."""
        return [*things]

    # -- inside

    def _show(self, view: View, sentence: str, title: str = "", gloss: str = "") -> None:
        """On the card of the moment: what happened or what is looked at, and what one is after."""
        self._shown = self._told(view)
        self._last = sentence if sentence and not title else self._last
        sentence = sentence or ("" if title else self._last)
        if self._now is None:
            return
        style, colours = self.table.style, self.table.style.theme
        blocks: list[Passage] = []
        if title:
            blocks.append((title, "garamond", style.type("heading"), colours.ink, style.px(0.8)))
        if gloss:
            blocks.append((gloss, "inter", style.type("small"), colours.ink2, style.px(0.8)))
        if sentence:
            face_: text.Face = "inter" if title else "garamond"
            height = style.type("small" if title else "heading")
            blocks.append((sentence, face_, height, colours.ink, style.px(1.6)))
        if not title:
            blocks.append((self._goal, "inter", style.type("small"), colours.ink2, style.px(0.8)))
        self._now.show_blocks(blocks)


def _covered(value: Any, shown: Any) -> Any:
    """A field as all may see it: the backs of as many, or nothing, where that is all they see now."""
    if isinstance(value, list):
        return [None] * len(value) if None in (shown or ()) else value
    return None if shown is None else value


def in_a_row(nodes: Sequence[Node], gap: float) -> Row:
    """Nodes side by side in the middle."""
    return Row(Space(grow=1.0), *nodes, Space(grow=1.0), gap=gap, align="end")


def _codes(action: Action) -> Iterator[str]:
    """All words in the fields of an action, but for its type: cards are among them."""
    for name, value in action.items():
        for each in value if isinstance(value, list) else [value]:
            if name != "type" and isinstance(each, str):
                yield each
