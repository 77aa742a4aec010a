"""The Conscious Board Game on a screen that lies flat: the spiral in the middle, each hand in its place."""

from __future__ import annotations

from functools import partial

import pygame

from game import words
from game.engine.base import Action
from game.scenes.layout.box import Box
from game.scenes.tables.conscious import ConsciousStage
from game.scenes.tables.conscious import chambers as boards
from game.scenes.tables.conscious.asked import KINDS
from game.scenes.tables.conscious.board import AskSheet, turned_decks
from game.scenes.tables.conscious.chambers import diagram_plan
from game.scenes.tables.conscious.closer import held_told
from game.scenes.tables.conscious.flights import Flights
from game.scenes.tables.conscious.hand import HandRow
from game.scenes.tables.conscious.poster_words import PosterWords, put_turned, sheet_heading, turned_room
from game.scenes.tables.conscious.stage import ASKED, FLYING
from game.scenes.tables.interface import Table
from game.scenes.tables.stage import View
from game.tellings.conscious.things import phrase
from game.widgets.canvas import Rect, Widget
from game.widgets.composite import nothing
from game.widgets.style import Style
from game.widgets.token import Die

TAB = 9.6  # u: of a place that waits, what is its pad
PAD, DIE = 8.4, 9.0  # u: in the acting place
CARDS = 36  # the depth of a hand in its place
INSCRIBED = (0.03, 0.67, 0.565)  # of a quarter disc's radius: a margin, and the sides of a rectangle in it
HEAD = 7.4  # u: the height of its heading


def inscribed(corner: tuple[int, int], radius: float, upright: bool) -> Rect:
    """A rectangle in a quarter disc whose middle is its lower right corner, off the ribbon at its rim."""
    margin, long, short = (round(share * radius) for share in INSCRIBED)
    found = Rect(0, 0, *((short, long) if upright else (long, short)))
    found.bottomright = corner[0] - margin, corner[1] - margin
    return found


class FlatWords(PosterWords):
    """What is written on the poster, for who is to act; its headings only for who sits at the south."""

    @property
    def _turned(self) -> int:
        """The side of who reads it, in quarter turns clockwise; 0: the south."""
        turn = self.stage.diagram.facing
        return 0 if turn is None else turn.quarters

    def damage(self) -> None:
        self.stage.field.damage()

    def write(self, target: pygame.Surface) -> None:
        if not self._turned:
            super().write(target)
            return
        laid = self.stage.laid
        corner, clear = laid.poster.box.topleft, laid.poster.clear
        put_turned(target, corner, self._entries(), self.table.style, clear, self._turned)

    def draw_heading(self, target: pygame.Surface, rect: Rect) -> None:
        """Whose body it is, above the diagram of who sits elsewhere."""
        sheet_heading(self._owner, self.table.style, rect).draw(target)

    def taken(self) -> tuple[Box, ...]:
        if not self._turned or self.stage.laid.quarter is None:
            return super().taken()
        style, laid = self.table.style, self.stage.laid
        legend = turned_room(laid.poster.box.topleft, self._entries(), style, self._turned)
        tools, diagram = self.stage.chain.rect.union(self.stage.everything.rect), self.stage.diagram.on_screen
        decks = (Box(*deck.named) for deck in self.stage.decks.values())
        return legend, Box(*tools), laid.centres, Box(*diagram), *decks


class Heading(Widget):
    """Whose body is shown, as who is to act reads it."""

    touchable = False

    def __init__(self, rect: Rect, words: FlatWords, style: Style) -> None:
        super().__init__("stage/heading", rect, 3)
        self._words, self.style = words, style

    def draw(self, target: pygame.Surface) -> None:
        self._words.draw_heading(target, self.rect)


class FlatConscious(ConsciousStage):
    """The poster in the middle, body and mind on it turned to who is to act; hands under their cloths."""

    flat_shape = "poster"
    hand_in_place = True
    hand_tall = 0.0

    def bar_width(self) -> int:
        """Nothing of it: the die lies in the middle."""
        return 0

    die: Die
    words: FlatWords

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.rows: dict[int, HandRow] = {}
        self._faced: int | None = None
        self._heads: list[Widget] = []
        self.words = FlatWords(self)

    # -- building

    def build(self, rect: Rect) -> None:
        self.rows, self._faced, self._heads = {}, None, []
        super().build(rect)

    def build_hand(self) -> None:
        self.hand = self.reach = self.ribbon = None

    def build_doors(self) -> None:
        """The places tell what the plaques tell elsewhere, and open it when they are touched."""

    def face(self, seat: int) -> None:
        """Turn to a seat what it alone reads: body and mind, what is asked of it and what is on its way.

        On a small screen, where the notes would have no room for their names, all of it faces the south.
        """
        if seat == self._faced:
            return
        self._faced = seat
        table, style, laid = self.table, self.table.style, self.laid
        turn, canvas = table.display.turn_of(seat), table.canvas
        decks = [*self.decks.values()]
        canvas.remove([self.diagram, self.centres, self.ask, self.flights, *decks, *self._heads])
        heads: list[Widget] = []
        notes = None
        if turn is not None and turn.quarters and laid.quarter is not None:
            room = turn.inward(inscribed(*laid.quarter, upright=bool(turn.quarters % 2)))
            notes = diagram_plan(Box(*room), style, "above")
        if notes is not None and not notes.told:
            turn = notes = None
        if turn is None or notes is None:
            notes = self._diagram_plan("above")
            cards = boards.plan_for(laid.centres)
        else:
            head = Rect(room.x, room.y, room.width * 2 // 5, style.px(HEAD))  # beside the shortest octave
            cards = boards.plan_for(Box(*turn.inward(Rect(laid.centres))))
            heads = [Heading(head, self.words, style)]
        places = [Rect(box) for box in laid.decks]
        if turn is not None and turn.quarters:
            places = turned_decks(places, turn, style)
        for deck, place in zip(decks, places, strict=True):
            deck.rect = place
        self.build_chambers(notes, cards)
        sheet = Rect(self.plan.sheet).inflate(-style.px(4), -style.px(4))
        self.ask = AskSheet(sheet if turn is None else turn.inward(sheet), style, ASKED)
        self.ask.bind(touched=self.touching.touch_asked).show(False)
        self.flights = Flights("stage/flights", FLYING)
        with canvas.facing(turn):
            canvas.add(self.diagram, self.centres, self.ask, self.flights, *decks, *heads)
        self._heads = heads
        self.taken = self.words.taken()
        self.field.damage()

    def said_covered(self, action: Action) -> str:
        kind = action["type"]
        return phrase(f"choose.{kind}") if kind in KINDS else super().said_covered(action)

    def build_bar(self, rect: Rect) -> None:
        """The die lies beside the hand."""

    def place_in_bar(self, rect: Rect) -> None:
        """The die stays where it is."""

    def build_place(self, seat: int, rect: Rect, acts: bool) -> None:
        """The hand of a seat lies in its place, under a cloth; of one that waits it is not seen."""
        table, style = self.table, self.table.display.at_foot.style
        room, pad = Rect(rect), Rect(rect.x, rect.y, style.px(TAB), rect.height)
        if acts:
            room.width -= style.px(DIE)
            pad = Rect(0, 0, style.px(PAD), style.px(PAD))
            pad.midleft = room.x + style.px(2.4), room.centery
            self._lay_die(Rect(room.right, room.y, style.px(DIE), room.height))
        else:
            room = Rect(pad.right, rect.y, rect.right - pad.right, rect.height).inflate(
                -style.px(1), -style.px(1)
            )
        left = style.px(13.4 if acts else 0.8)
        cards = Rect(room.x + left, room.y, room.width - left - style.px(6.4 if acts else 0.8), room.height)
        row = HandRow("hand/cards" if acts else f"hand/{seat}", cards, style, CARDS)
        touched = self.touching.touch_card if acts else nothing
        row.bind(partial(self.closer.look_at_card, row=row), touched)
        self.rows[seat] = row
        row.call(words.say("reader.hand"))
        row.told_as = self.closer.told_cards if acts else partial(held_told, row)
        table.canvas.add(row)
        if acts:
            self.hand = row
        elif self.hand is not None and self.hand.canvas is None:
            self.hand = None
        table.display.veil(seat, room, pad, large=True, hidden=not acts)

    def _lay_die(self, room: Rect) -> None:
        side = self.table.style.px(7.0)
        place = Rect(0, 0, side, side)
        place.center = room.center
        self.die = Die("die", place, self.table.style, 6)
        self.die.touchable = False
        self.die.show(not self.table.sitting.real_dice)
        self.table.canvas.add(self.die)

    # -- the hands

    def show_hand_of(self, seat: int, view: View) -> None:
        row, fields, sees = self.rows.get(seat), view["seats"][seat], self.table.display.sees_hand(seat)
        if row is None:
            return
        row.show(sees or row is self.hand)
        if not sees:
            held = [[None] * len(fields[each]) for each in ("hand", "dupes", "pile")]
            row.show_hand(held[0], held[1], len(held[2]))
        elif row is self.hand:
            ConsciousStage.show_hand(self, view)
        else:
            row.show_hand(fields["hand"], fields["dupes"], len(fields["pile"]))

    def hand_of(self, view: View) -> int:
        """Whose hand lies in the acting place: the others lie in their own."""
        return int(view["turn"] if view["to_act"] is None else view["to_act"])

    def show_hand(self, view: View) -> None:
        self.table.display.lay_hands()

    # -- showing

    def tell_hand(self, view: View) -> None:
        self.decks["part"].tell(len(view["deck"]))
        self.decks["law"].tell(len(view["law_deck"]), view["seats"][view["turn"]]["alive"])
        self.table.display.lay_hands()

    def chambers(self) -> Rect:
        found = [Rect(self.laid.centres_title), self.diagram.on_screen, self.centres.on_screen]
        return found[0].unionall(found[1:])

    def stand(self, view: View) -> None:
        self.shown = view
        self.face(self.seen(view))
        super().stand(view)


STAGE = FlatConscious
