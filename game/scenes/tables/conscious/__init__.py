"""The Conscious Board Game at the table: the poster and its three chambers, the hand, and this turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game import words
from game.engine.base import Action
from game.engine.match import Happening, Step
from game.scenes.offer import Offer
from game.scenes.plans.box import Box
from game.scenes.plans.nutrition import Named, NutritionPlan
from game.scenes.plans.poster_table import handed, poster_table
from game.scenes.tables.conscious import asked
from game.scenes.tables.conscious import centres as boards
from game.scenes.tables.conscious import diagram as diagrams
from game.scenes.tables.conscious.ask_sheet import AskSheet
from game.scenes.tables.conscious.captions import (
    Owner,
    centres_title,
    chamber_heading_box,
    diagram_title,
    draw_centres_heading,
    draw_chamber_heading,
    draw_key,
    draw_sheet_heading,
    sign_beside,
)
from game.scenes.tables.conscious.centres import Centres
from game.scenes.tables.conscious.chains import Chains, is_long
from game.scenes.tables.conscious.charms import APART, TALL, Charm, bodies, placed
from game.scenes.tables.conscious.closer import Closer
from game.scenes.tables.conscious.cuttings import cut_out
from game.scenes.tables.conscious.decks import Deck, Sheet
from game.scenes.tables.conscious.diagram import Diagram
from game.scenes.tables.conscious.facets import Effects, Facets, Reach
from game.scenes.tables.conscious.flights import Flights
from game.scenes.tables.conscious.hand import SPREAD, HandRow
from game.scenes.tables.conscious.hand_words import HandWords
from game.scenes.tables.conscious.legend import Entry, put_legend
from game.scenes.tables.conscious.looks import (
    CentresLook,
    Look,
    centres_of,
    look_of,
)
from game.scenes.tables.conscious.meant import place_of
from game.scenes.tables.conscious.now import Now, last_events
from game.scenes.tables.conscious.offers import offer, settled, turn_offers
from game.scenes.tables.conscious.parting import Parting
from game.scenes.tables.conscious.parts import Parts
from game.scenes.tables.conscious.path_door import PathDoor, StateDoor
from game.scenes.tables.conscious.pieces import Held
from game.scenes.tables.conscious.plaque import ConsciousPlaque, Told
from game.scenes.tables.conscious.poster import the_spiral
from game.scenes.tables.conscious.poster_picture import lay_under, prepare_other, prepare_poster, size_of
from game.scenes.tables.conscious.rungs import Rungs
from game.scenes.tables.conscious.shows import ConsciousShows
from game.scenes.tables.conscious.spiral_view import SpiralView
from game.scenes.tables.conscious.touching import Touching
from game.scenes.tables.known import Table
from game.scenes.tables.shows import Shown
from game.scenes.tables.stage import OwnPage, Stage, View
from game.tellings.conscious import papers
from game.tellings.conscious.foreseen import a_roll_would_reach
from game.tellings.conscious.path import nearness
from game.tellings.conscious.things import counted, phrase, table
from game.tellings.conscious.turning import Facet, facets
from game.widgets import art
from game.widgets.bubble import Bubble
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button, RoundButton
from game.widgets.kept import kept
from game.widgets.plaque import Plaque
from game.widgets.style import Style
from game.widgets.token import Die

GAME = "conscious"
PATH = 26.0  # u: the height of the Path in the rail
PATH_GROWS = 0.6  # of that, where text is twice as large
TURN = 7.0, 1.4  # u: the height of the button of this turn in the rail, and what is free below it
HAND, UPRIGHT_HAND = 11.6, 21.0  # u
RIM = 1.0  # u: so far a charm may reach over the edge of the diagram, before its words
FACETS = 0.52  # of the card of the moment, where what a choice would do stands below it
FLOOR, ASKED, EXPLAINED, FLYING = 30, 60, 745, 80
EVERY, SELDOM_FROM = 10, 900  # numbers along the spiral; every twenty where the poster is less high
LOWER = 8  # u: so far down a larger one gives way to the ribbon
CRAMPED = 0.5  # of the drawing: a diagram in its quarter disc that is smaller than this
TOOL = 5.6  # u: the round button to the last chain
IN_ROW = 5  # so many buttons have room
DAY = ((0.0, "#F8F3E4"), (0.6, "#EDE3C9"), (1.0, "#D9CCAC"))
NIGHT = ((0.0, "#39413F"), (0.6, "#262D2C"), (1.0, "#171C1C"))
PLAYS = ("play", "combine")


class ConsciousStage(Stage):
    """The poster with body, mind and fate of the player in turn; the hand below it."""

    plaque_kind = ConsciousPlaque
    shows_kind = ConsciousShows
    rail_extra = True
    now_share = 0.64
    plaque_upright = 11.4
    rail_wide = 26.0
    side_wide = 31.0
    upright_sides = False
    tells_sole = True
    many_choices = True
    lost = frozenset({"card_lost", "card_drawn", "chips_lost", "deck_empty"})
    choice_rows = 3
    cut_tall = 0.66

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        persons = table.sitting.persons
        self.home = persons[0] if persons else 0
        self.chains = Chains(table, self.background, self.moment)
        self.closer = Closer(self)
        self.touching = Touching(self, self.closer)
        self.path = PathDoor(table, self.background)
        self._doors_on: Sequence[Plaque] = ()
        self.spiral = the_spiral()
        self.charms: list[Charm] = []
        self.facets: Facets | None = None
        self.effects: Effects | None = None
        self.rail_effects: Effects | None = None
        self.turn_door: Button | None = None
        self.now: Now | None = None
        self.rungs: Rungs | None = None
        self.parting: Parting | None = None
        self._farewells = self._said_farewell()
        self.listed: Sequence[Facet] = ()
        self._looked_at: int | None = None
        self._turn_looked_at = -1
        self._written_for: tuple[str, int] = ("", -1)

    def _said_farewell(self) -> set[int]:
        """Who left before this table was opened: it was told then, but to who sits here alone."""
        sitting = self.table.sitting
        gone = {seat for seat, fields in enumerate(sitting.match.view(None)["seats"]) if fields["out"]}
        return gone - set(sitting.persons) if len(sitting.persons) == 1 else gone

    @classmethod
    def cut_out(cls, spaces: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface:
        return cut_out(spaces, size)

    @property
    def plaque_tall(self) -> float:
        return 11.6 if len(self.table.sitting.names) <= 4 else 10.2

    @property
    def hand_tall(self) -> float:
        return UPRIGHT_HAND if self.table.style.measure.portrait else HAND

    # -- building

    def background(self, target: pygame.Surface) -> None:
        target.blit(_ground(target.get_size(), self.table.style.theme.dark), (0, 0))

    def build(self, rect: Rect) -> None:
        self.rect = rect
        self.shown: View = self.table.view()
        table, style = self.table, self.table.style
        self.laid = laid = poster_table(self.spiral, Box(*rect), style.measure)
        self.plan = plan = laid.poster
        lay_under(table.canvas.background, plan.sheet, style.measure.u)
        every = EVERY if plan.tall * style.measure.text >= SELDOM_FROM * 0.6 else 2 * EVERY
        self.field = SpiralView(plan, style, every, self.closer.look_at_space, self.touching.touch_space)
        self.field.written = self._write
        if laid.below is not None:
            table.canvas.add(Sheet("stage/sheet", Rect(laid.below), style, self._write_title))
            wide = min(style.typed(17), laid.title.width)
            top = laid.title.y + style.typed(8) + style.px(1.0)
            place = Rect(laid.title.x, top, wide, style.px(5.4))
            said = phrase("path")
            table.canvas.add(
                Button("stage/path", place, style, said, self.open_path, icon="forward", units=2.2, depth=4)
            )
        named: Named = "above" if laid.below is None else "beside"
        self.diagram = Diagram(
            "stage/diagram",
            self._diagram_plan(named),
            style,
            3,
            self.closer.look_at_part,
            self.touching.touch_part,
        )
        self.centres = Centres(
            "stage/centres",
            boards.plan_for(laid.centres),
            style,
            3,
            self.closer.look_at_centre,
            self.touching.touch_centre,
        )
        self.decks = {
            kind: Deck(
                kind,
                Rect(box),
                style,
                partial(self.closer.look_at_deck, kind),
                partial(self.touching.touch_deck, kind),
            )
            for kind, box in zip(("part", "law"), laid.decks, strict=True)
        }
        table.canvas.add(self.field, self.diagram, self.centres, *self.decks.values())
        reach = style.px(TALL) // 2 * 2
        self.charms = [
            Charm(f"token/{seat}", person.token, reach, FLOOR + seat)
            for seat, person in enumerate(table.sitting.people)
        ]
        for charm in self.charms:
            charm.touchable = False
        table.canvas.add(*self.charms)
        self._build_hand()
        side = style.px(TOOL)
        corner = self.plan.sheet.right - side - style.px(1.4), self.plan.sheet.top + style.px(1.4)
        self.chain = RoundButton(
            "stage/chain",
            Rect(*corner, side, side),
            style,
            "replay",
            self._open_last,
            tip=phrase("chain.open"),
            depth=4,
        )
        self.chain.show(False)
        table.canvas.add(self.chain)
        self.field.taken = self._numbers_taken()
        room = Rect(laid.below or plan.sheet).unionall([Rect(plan.sheet)])
        self.ask = AskSheet(
            room.inflate(-style.px(4), -style.px(4)), style, ASKED, touched=self.touching.touch_asked
        )
        self.ask.show(False)
        table.canvas.add(self.ask)
        self.flights = Flights("stage/flights", FLYING)
        table.canvas.add(self.flights)
        self.bubble = Bubble("stage/bubble", style, EXPLAINED)
        table.canvas.add(self.bubble)
        self.facets = self.effects = self.rail_effects = self.now = self.rungs = self.turn_door = None
        if laid.turn is not None:
            self._build_lists(Rect(laid.turn), 0, 4)
        self.shows = ConsciousShows(self)

    def _diagram_plan(self, named: Named) -> NutritionPlan:
        """The diagram in its quarter disc; where words would be too large for that, in the room there is."""
        laid, style = self.laid, self.table.style
        found = diagrams.plan_for(laid.diagram, style, named, laid.quarter)
        if laid.quarter is None or found.unit >= CRAMPED:
            return found
        room, low = laid.diagram, self.plan.box.bottom - style.px(0.4)
        others = []
        for lower in range(LOWER):
            top = room.y + style.px(lower)
            grown = Box(room.x, top, room.width, low - top)
            plans = [diagrams.plan_for(grown, style, way) for way in ("above", "beside")]
            others += [each for each in plans if all(map(self.plan.clear, each.signs))]
        return max([found, *others], key=lambda each: each.unit)

    def _build_hand(self) -> None:
        table = self.table
        room = table.areas.hand
        self.hand: HandRow | None = None
        self.reach: Reach | None = None
        if room is None:
            return
        found = handed(Box(*room), table.style.measure)
        style, cards = table.style, Rect(found.cards)
        if not style.measure.portrait:
            cards.height = table.areas.bar.top - cards.y  # they reach down behind the bar
        self.hand_words = HandWords(Rect(found.words), style)
        self.hand = HandRow(
            "hand/cards",
            Rect(cards),
            style,
            1,
            self.closer.look_at_card,
            self.touching.touch_card,
            whole=style.measure.portrait,
        )
        table.canvas.add(self.hand_words, self.hand)
        if found.reach is not None:
            marks = [person.token for person in table.sitting.people]
            self.reach = Reach(
                "stage/reach",
                Rect(found.reach),
                table.style,
                marks,
                2,
                self.closer.look_at_face,
                self.touching.touch_face,
            )
            table.canvas.add(self.reach)

    def _build_lists(self, room: Rect, share: int, depth: int) -> None:
        """This turn; what a choice would do lies below so many pixels of it."""
        style = self.table.style
        low = Rect(room.x, room.y + share, room.width, room.height - share)
        self.facets = Facets(
            "now/turn", room.copy(), style, depth, self.closer.look_at_facet, self.touching.touch_facet
        )
        self.effects = Effects("now/effects", low, style, depth + 1)
        self.effects.show(False)
        self.now = Now(
            room, share - style.px(1.2), style, self.facets, self.effects, depth, self._look_at_other
        )
        self.table.canvas.add(self.facets, self.effects, self.now.after, self.now.decaying)

    def show_lists(self, both: bool) -> None:
        """Show this turn in all its room, or with what a choice would do."""
        seen = self.facets is not None and self.facets.canvas is not None
        below = self.table.areas.below
        if self.rail_effects is not None and below is not None:
            self.rail_effects.lie(Rect(below))
            self.rail_effects.show(both and not seen)
        if self.now is not None:
            self.now.lay(both)

    def _look_at_other(self, line: int | None) -> None:
        """What is otherwise after death, line by line."""
        if line is None or self.now is None or self.table.player.running:
            self.bubble.show(False)
            return
        self.closer.say(self.now.paper(line), Rect(self.now.after.box_of(line)))

    def build_now(self, rect: Rect) -> None:
        """This turn, and below it what a choice would do."""
        if self.laid.turn is None:
            self._build_lists(rect, round(rect.height * FACETS), 2)

    def build_rail(self, rect: Rect) -> None:
        """The Path below the plaques, where there is room."""
        style = self.table.style
        grown = style.px(PATH * (1 + PATH_GROWS * (style.measure.text - 1)))
        door = (
            style.px(TURN[0]) + style.px(TURN[1]) if self.laid.turn is None and self.table.areas.drawer else 0
        )
        tall = min(grown, max(rect.height - door, min(rect.height, style.px(PATH))))
        place = Rect(rect.x, rect.bottom - tall, rect.width, tall)
        marks = [person.token for person in self.table.sitting.people]
        self.rungs = Rungs(place, style, marks, self.closer.look_at_path, self.open_path)
        self.parting = Parting(rect, style, self._parted)
        self.parting.show(False)
        self._build_turn_door(Rect(rect.x, rect.y, rect.width, rect.height - tall))
        self.rail_effects = Effects("rail/effects", rect, style, 4)
        self.rail_effects.show(False)
        self.table.canvas.add(self.rungs, self.parting, self.rail_effects)

    def _build_turn_door(self, room: Rect) -> None:
        """Where this turn lies in a drawer, a button with its name opens that, above the Path."""
        style, table = self.table.style, self.table
        tall, below = (style.px(each) for each in TURN)
        self.turn_door = None
        if self.laid.turn is None and table.areas.drawer and room.height >= tall + below:
            place = Rect(room.x, room.bottom - below - tall, room.width, tall)
            said, deed = phrase("facets.title"), table.drawers.open_log
            self.turn_door = Button("rail/turn", place, style, said, deed, icon="log", units=2.3, depth=3)
            table.canvas.add(self.turn_door)

    def _parted(self) -> None:
        """How near a body was has been read: the Path is seen again."""
        if self.parting is not None and self.parting.seat is not None:
            self._farewells.add(self.parting.seat)
            self._tell_parting(self.table.view())

    def _tell_parting(self, view: View) -> None:
        """In the rail how near a body was to who has left; else the Path."""
        if self.rungs is None or self.parting is None:
            return
        sitting = self.table.sitting
        gone = [seat for seat, fields in enumerate(view["seats"]) if fields["out"]]
        self._farewells &= set(gone)
        seat = next((seat for seat in reversed(gone) if seat not in self._farewells), None)
        self.rungs.show(seat is None)
        if self.turn_door is not None:
            self.turn_door.show(seat is None)
        self.parting.show(seat is not None)
        found = None if seat is None else nearness(view, seat, sitting.names)
        if seat is None or found is None:
            return
        staying = [other for other in sitting.persons if other not in gone]
        watch = "near.watch" if staying else "near.watch.alone"
        told = "" if sitting.is_bot(seat) else phrase(watch)
        self.parting.show_parting(seat, found, view["seats"][seat]["body"] == "physical", told)

    def bar_width(self) -> int:
        return self.table.style.px(9.0)

    def _build_doors(self) -> None:
        """From the state on each plaque to the page of the Path; by keys too where the rail has no rungs."""
        if self._doors_on is self.table.plaques:
            return
        self._doors_on = self.table.plaques
        self.table.canvas.add(
            *(
                StateDoor(
                    seat,
                    plaque,
                    self.table.style,
                    self.open_path_of,
                    self.closer.look_at_state,
                    self.rungs is None,
                )
                for seat, plaque in enumerate(self.table.plaques)
            )
        )

    def open_path(self) -> None:
        """The page of the Path, with the way of the seat whose body is shown."""
        self.path.open(self.seen(self.table.view()))

    def open_path_of(self, seat: int) -> None:
        """The same with the way of another seat; where a seat is asked for, that is chosen."""
        if not self.seat_chosen(seat):
            self.path.open(seat)

    def build_bar(self, rect: Rect) -> None:
        side = self.table.style.px(7.6)
        place = Rect(rect.centerx - side // 2, rect.centery - round(side * 0.56), side, side)
        self.die = Die("die", place, self.table.style, 6)
        self.die.touchable = False
        self.table.canvas.add(self.die)

    def place_in_bar(self, rect: Rect) -> None:
        self.die.place((rect.centerx, self.die.rect.centery))

    def prepare(self) -> bool:
        """Paint the poster a piece at a time where it is large."""
        field = self.field
        if prepare_poster(size_of(self.plan), field.colours):
            return True
        if field.rough:
            field.damage()
        return prepare_other(self.plan, field.colours, field.every)

    # -- what is written on the poster

    def _damage_words(self) -> None:
        """Have the legend and the heading of the diagram drawn again."""
        style, plan, canvas = self.table.style, self.diagram.plan, self.table.canvas
        side, tall = style.typed(30), style.typed(9)
        canvas.damage(Rect(*self.plan.box.topleft, side, side))
        canvas.damage(Rect(plan.box.x, plan.signs[-1].y - tall, plan.box.width + 2, 2 * tall))
        canvas.damage(self._key_room)
        canvas.damage(Rect(self.laid.centres_title))
        if self.laid.below is not None:
            canvas.damage(Rect(self.laid.title).inflate(0, style.typed(3)))

    def _write(self, target: pygame.Surface) -> None:
        """The legend, and the headings of two chambers."""
        style, laid = self.table.style, self.laid
        put_legend(target, self.plan.box.topleft, self._entries(), style, self.plan.clear)
        draw_centres_heading(target, Rect(laid.centres_title), style, centres_title(), self._owner)
        if laid.quarter is not None and self.diagram.plan.box == laid.diagram:
            told = diagram_title(), self._owner
            draw_chamber_heading(target, self.diagram.plan, laid.quarter, style, *told)
            self._write_key(target)
        elif laid.quarter is not None:
            target.blit(*sign_beside(self.diagram.plan, laid.quarter, style, self._owner))

    def _write_key(self, target: pygame.Surface) -> None:
        """What the signs on the diagram mean, below it where there is room."""
        style, room = self.table.style, self._key_room
        if room.height >= style.typed(1.7) * 1.5:
            of = self.shown["seats"][self.seen(self.shown)]["chips_of"]
            draw_key(target, room, style, of, "center")

    @property
    def _key_room(self) -> Rect:
        """Below the lowest band of the diagram."""
        low = max(self.diagram.plan.bands, key=lambda box: box.bottom)
        return Rect(low.x, low.bottom, low.width, max(0, self.plan.box.bottom - low.bottom))

    def _write_title(self, target: pygame.Surface) -> None:
        """The heading of the diagram on its own sheet."""
        draw_sheet_heading(target, Rect(self.laid.title), self.table.style, diagram_title(), self._owner)

    @property
    def _owner(self) -> Owner:
        """Whose body the diagram shows, and which it is."""
        view, sitting = self.shown, self.table.sitting
        seat = self.seen(view)
        body = table("bodies", view["seats"][seat]["chips_of"]).lower()
        return Owner(sitting.people[seat].token, sitting.names[seat], phrase("body.of", body=body))

    def _entries(self) -> list[Entry]:
        """What each kind of space means to the player in turn."""
        fields = self.shown["seats"][self.seen(self.shown)]
        found = [Entry(kind, table("kinds", kind).split("-")[0]) for kind in "FAICL"]
        if not fields["alive"]:
            body = fields["chips_of"] if fields["chips_of"] != "physical" else fields["body"]
            decay = "legend.decay" if body == "astral" else "legend.given"
            found[3] = Entry("C", phrase(decay), True)
            found[4] = Entry("L", phrase("legend.wild"), True)
        return found

    # -- showing

    def seen(self, view: View) -> int:
        """Whose body is shown: the player’s in turn, or whom an answer concerns, or who is looked at."""
        return asked.concerned(view) if self._looked_at is None else self._looked_at

    def lay_pieces(self, view: View) -> None:
        self.bubble.show(False)
        self.flights.clear()
        self._build_doors()
        if view["turn_no"] != self._turn_looked_at:
            self._turn_looked_at, self._looked_at = view["turn_no"], None
        self.die.show(not self.table.sitting.real_dice)
        steps = self.table.sitting.match.steps
        self.chain.show(bool(steps) and is_long(steps[-1]))
        self.stand(view)

    def stand(self, view: View) -> None:
        self.shown = view
        seat = self.seen(view)
        fields = view["seats"][seat]
        if (fields["chips_of"], seat) != self._written_for:
            self._written_for = fields["chips_of"], seat
            self._damage_words()
        self.field.tell(fields["alive"], view["gifts"])
        self._stand_charms(view)
        self.show_body(look_of(view, seat), centres_of(view, seat))
        self.tell_hand(view)
        if view["roll"] is not None:
            self.die.rest(view["roll"])
        self._tell_turn(view)
        if self.rungs is not None:
            self.rungs.tell([None if each["out"] else each["level"] for each in view["seats"]])
        self._tell_parting(view)

    def bead_of(self, space: int) -> Rect | None:
        return self.spot(space)

    @property
    def style(self) -> Style:
        return self.table.style

    @property
    def reduced(self) -> bool:
        return self.table.app.reduced_motion

    def drawn_to(self, seat: int) -> tuple[float, float] | None:
        """The hand below the poster, else the plaque of the seat."""
        if self.hand is not None and seat == self.hand_of(self.table.view()):
            return self.hand.rect.centerx, self.hand.rect.y + self.hand.rect.height * 0.4
        return self.table.plaques[seat].rect.center if self.table.plaques else None

    def show_body(self, look: Look, centres: CentresLook) -> None:
        """Show a diagram and a board of centres."""
        self.diagram.show_look(look)
        self.centres.show_look(centres)

    def _stand_charms(self, view: View) -> None:
        found = self._pins(view)
        acting = view["to_act"]
        self.field.mark(None if acting is None else view["seats"][acting]["position"])
        for seat, (charm, pin) in enumerate(zip(self.charms, found, strict=True)):
            charm.clear = self.plan.across(pin.number) / 2
            charm.pin(pin.foot, pin.head)
            charm.ring(seat == view["to_act"], seat == view["turn"])
            charm.be(*bodies(view)[seat])
            self.table.canvas.lift(charm, FLOOR + seat + (10 if seat == view["to_act"] else 0))

    def _pins(self, view: View) -> list[Any]:
        return placed(self.plan, view, self.table.style.px(APART), self._taken_boxes())

    def _taken_boxes(self) -> list[Box]:
        """Where no charm may stand: the legend, and what stands in the chambers."""
        style = self.table.style
        corner = self.plan.box.topleft
        legend = Box(*corner, style.px(14), style.px(4 + 5 * 3.9))
        own = [self.laid.centres, *([self.laid.turn] if self.laid.turn else [])]
        own += [Box(*deck.named) for deck in self.decks.values()]
        title = self.laid.centres_title
        own.append(Box(title.x, title.y, round(title.width * 0.6), title.height))
        if self.laid.quarter is not None:
            plan = self.diagram.plan
            rim = style.px(RIM)
            own += [band.inflate(-2 * rim, 0) for band in plan.bands]
            own += plan.signs
            for (x, y), height, across in plan.names:
                own.append(Box(round(x), round(y - height * 0.8), min(across, style.px(10)), height))
            longest = max(self.table.sitting.names, key=len)  # so that charms stand still as turns pass
            body = phrase("body.of", body=table("bodies", "physical").lower())
            owner = Owner(self.table.sitting.people[0].token, longest, body)
            if plan.box == self.laid.diagram:
                own.append(Box(*chamber_heading_box(plan, style, diagram_title(), owner)))
            else:
                own.append(Box(*sign_beside(plan, self.laid.quarter, style, owner)[1]))
        return [legend, Box(*self.chain.rect), *own]

    def _numbers_taken(self) -> tuple[Box, ...]:
        """Where no number of the spiral may stand: over centres, decks, this turn and words."""
        cells = self.centres.plan.cells.values()
        decks = [Box(*deck.named.inflate(deck.rect.width // 4, 0)) for deck in self.decks.values()]
        legend, chain, *_ = self._taken_boxes()
        turn = [self.laid.turn] if self.laid.turn else []
        title = self.laid.centres_title
        return (legend, chain, *cells, *decks, *turn, title)

    def hop(self, seat: int, start: int, end: int, share: float) -> None:
        """Let a charm be on its way between two spaces that follow each other."""
        x, y = self.plan.hop(start, end).at(share)
        self.charms[seat].pin((x, y), (x, y - self.table.style.px(TALL) * 0.5))

    def tell_hand(self, view: View) -> None:
        """Lay the hand, the decks and the piles as a view says."""
        self.decks["part"].tell(len(view["deck"]))
        self.decks["law"].tell(len(view["law_deck"]), view["seats"][view["turn"]]["alive"])
        if self.hand is None:
            return
        seat = self.hand_of(view)
        fields = view["seats"][seat]
        self.show_hand(view)
        said = [counted(f"held.{key}", len(fields[key])) for key in ("hand", "dupes", "pile") if fields[key]]
        name = self.table.sitting.names[seat]
        held = {key: len(fields[key]) for key in ("hand", "dupes", "pile")}
        short = ", ".join(counted(f"held.brief.{key}", count) for key, count in held.items() if count)
        self.hand_words.tell(phrase("hand.of", name=name), " · ".join(said), short)

    def show_hand(self, view: View) -> None:
        """The cards that lie there: what may be played stays bright, what is chosen stands higher."""
        if self.hand is not None:
            hand, dupes, pile = self.held(view)
            touching = self.touching
            spread = [law for law in pile if law is not None] if view["phase"] == "select_choice" else []
            spread = spread if any(each.startswith(SPREAD) for each in touching.lit) else []
            self.hand.show_hand(hand, dupes, len(pile), touching.chosen, touching.fits, touching.lit, spread)

    def hand_of(self, view: View) -> int:
        """Whose hand lies below the poster: that of who looks, else of who is to act."""
        if self.table.viewer is not None:
            return self.table.viewer
        return int(view["turn"] if view["to_act"] is None else view["to_act"])

    def held(self, view: View) -> Held:
        """The cards, duplicates and Laws of that seat, as far as the viewer may know them."""
        fields = view["seats"][self.hand_of(view)]
        if self.table.viewer is None:
            return [None] * len(fields["hand"]), [None] * len(fields["dupes"]), [None] * len(fields["pile"])
        return fields["hand"], fields["dupes"], fields["pile"]

    def _tell_turn(self, view: View) -> None:
        """The facets of the turn, and where a roll would lead."""
        legal = self.table.choosing.offered() if self.table.choosing.open else []
        if self.now is not None:
            self.listed = facets(view, legal)
            self.now.tell(view, self.listed, self.table.sitting.names, last_events(self.table))
        if self.reach is not None and not self.table.player.running:
            self.reach.show_ahead(a_roll_would_reach(view), view["roll"])

    def page_of(self, happenings: Sequence[Happening]) -> OwnPage | None:
        return self.chains.page_of(happenings) or self.touching.pages.first(happenings)

    def page_of_step(self, step: Step) -> Callable[[], None] | None:
        return self.chains.page_of_step(step)

    def _open_last(self) -> None:
        self.chains.open_step(self.table.sitting.match.steps[-1])

    # -- plaques

    def tell_plaque(self, plaque: Plaque, seat: int, view: View) -> None:
        super().tell_plaque(plaque, seat, view)
        if isinstance(plaque, ConsciousPlaque):
            found, (body, out) = papers.seated(view, seat), bodies(view)[seat]
            sitting = self.table.sitting
            beside = [sitting.people[each].token for each, other in sitting.counsel.items() if other == seat]
            if seat in sitting.counsel:
                told = phrase("seat.counsel", name=sitting.names[sitting.counsel[seat]])
                found = replace(found, discs=told, short=told)
            plaque.tell_seat(
                Told(found.state, found.discs, found.short, found.sign, body, out, tuple(beside))
            )

    def to_look_at(self, seat: int) -> None:
        """Show the body of another seat, or again that of the player in turn."""
        view = self.table.view()
        self._looked_at = None if self._looked_at == seat or seat == view["turn"] else seat
        self.closer.say(
            papers.seat_paper(
                view, seat, self.table.sitting.names, follows=self.telling.follows(view) == seat
            ),
            self.table.plaques[seat].rect,
        )
        self.stand(view)
        self.touching.show_effects()

    def seat_chosen(self, seat: int) -> bool:
        if not self.table.choosing.meant(seat=seat):
            return False
        self.table.choosing.touch(seat=seat)
        return True

    # -- choosing

    def prompt(self, view: View) -> words.Prompt:
        return asked.prompt(view, super().prompt(view))

    def offered(self, view: View, actions: Sequence[Action]) -> list[Offer]:
        if view["phase"] == "turn":
            return turn_offers(self.table, view, actions)
        found = super().offered(view, actions)
        if view["phase"] == "wild_chip":
            found = asked.wild_offers(view, found)
        return asked.numbered(view, found) if view["phase"] in asked.NUMBERED else found

    def narrowed(self, actions: Sequence[Action]) -> list[Offer]:
        """Many plays are chosen on the cards themselves; a few have their buttons."""
        kinds = {action["type"] for action in actions}
        if len(actions) <= IN_ROW - 1:
            view = self.table.view()
            return [offer(self.table, view, action) for action in actions]
        if kinds <= {*PLAYS, "ask"}:
            return [offer(self.table, self.table.view(), action) for action in settled(actions)]
        return super().narrowed(actions)

    def lay_choices(self, actions: Sequence[Action]) -> bool:
        if actions and asked.bare(self.table.view(), actions) and not self.table.choosing.begun:
            self._lay_buttons([], 0)
            laid = True
        else:
            laid = super().lay_choices(actions)
        if laid:
            self.light_choices(actions)
            self.touching.lead_keys()
        return laid

    def slid_to(self, widget: Widget | None) -> None:
        """The pointer that holds the curtain open is let go over a thing: that is touched."""
        if isinstance(widget, Parts) and widget.pointed_at is not None:
            self.touching.slid_to(widget)

    def focus_moved(self, widget: Widget) -> None:
        self.touching.look_ahead(widget)

    def pointer_came(self, widget: Widget | None) -> None:
        self.touching.look_ahead(widget)

    def light_choices(self, actions: Sequence[Action]) -> None:
        self.touching.light(actions)

    def spot(self, space: int | str) -> Rect | None:
        return self.field.spot(int(space)) if int(space) in self.spiral.beads else None

    def look_away(self) -> None:
        self.bubble.show(False)

    def part(self, name: str) -> Rect | None:
        return place_of(name, self.diagram, self.centres, self.hand)

    def written(self) -> list[Rect]:
        cards = self.hand.boxes if self.hand is not None else []
        boxes = [self._taken_boxes()[0], *self.centres.boxes, *cards]
        return [*self.diagram.written(), self._key_room, *(Rect(box) for box in boxes)]

    # -- motion

    def chambers(self) -> Rect:
        """Where body and mind of the player in turn are shown."""
        return Rect(self.diagram.rect).union(self.centres.rect).union(Rect(self.laid.centres_title))

    def motions(self, happening: Happening) -> Shown:
        return self.shows.motions(happening)

    def moment(self, happening: Happening) -> Shown:
        """What is stopped for at the table though a page has told it: a state that was attained."""
        return self.motions(happening) if happening.event["type"] == "state_attained" else []

    # -- what tests hold against the state

    def standing(self) -> dict[str, Any]:
        look, board = self.diagram.seen, self.centres.seen
        assert look is not None and board is not None
        return {
            "charms": [_rounded(charm.foot, charm.centre) for charm in self.charms],
            "bodies": [(charm.body, charm.out) for charm in self.charms],
            "ringed": [seat for seat, charm in enumerate(self.charms) if charm.ringed],
            "diagram": _plain(look),
            "centres": dict(board.chips),
            "decks": [deck.count for deck in self.decks.values()],
            "hand": None
            if self.hand is None
            else (list(self.hand.hand), len(self.hand.dupes), self.hand.pile),
            "gifts": list(self.field.gifts),
        }

    def expected(self, view: View) -> dict[str, Any]:
        seat = self.seen(view)
        hand, dupes, pile = self.held(view)
        return {
            "charms": [_rounded(pin.foot, pin.head) for pin in self._pins(view)],
            "bodies": list(bodies(view)),
            "ringed": [] if view["to_act"] is None else [view["to_act"]],
            "diagram": _plain(look_of(view, seat)),
            "centres": dict(view["seats"][seat]["board"]),
            "decks": [len(view["deck"]), len(view["law_deck"])],
            "hand": None if self.hand is None else (list(hand), len(dupes), len(pile)),
            "gifts": list(view["gifts"]),
        }


def _plain(look: Look) -> Mapping[str, Any]:
    """What lies on a diagram, without what is only shown of a choice."""
    return {
        "chips": dict(look.chips),
        "of": look.of,
        "under": dict(look.under),
        "discs": dict(look.discs),
        "waiting": dict(look.waiting),
        "surplus": dict(look.surplus),
        "travel": look.travel,
    }


def _rounded(foot: tuple[float, float], head: tuple[float, float]) -> tuple[int, int, int, int]:
    return round(foot[0]), round(foot[1]), round(head[0]), round(head[1])


@kept
def _ground(size: tuple[int, int], dark: bool) -> pygame.Surface:
    """What lies under the table, and under each page that lies over it."""
    return art.glow(size, (0.48, 0.4), NIGHT if dark else DAY, 0.78)


STAGE = ConsciousStage
