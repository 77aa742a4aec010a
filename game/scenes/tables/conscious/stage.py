"""What stands on the stage of the Conscious Board Game: built once for each size, and laid by a view."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import pygame

from game import words
from game.scenes.layout.box import Box
from game.scenes.layout.nutrition import Named, NutritionPlan
from game.scenes.layout.slot_bar import SlotBarPlan
from game.scenes.tables.conscious import chambers as boards
from game.scenes.tables.conscious.board import APART, TALL, AskSheet, Charm, Deck, SpiralView
from game.scenes.tables.conscious.chain import Chains
from game.scenes.tables.conscious.chambers import Centres, Diagram, Place, Veil, diagram_plan
from game.scenes.tables.conscious.flights import Flights
from game.scenes.tables.conscious.hand import SPREAD, HandRow, HandWords, Reach, Ribbon
from game.scenes.tables.conscious.looks import (
    EVERYTHING,
    Seen,
    bodies,
    concerned,
    layers_of,
    layers_spoken,
)
from game.scenes.tables.conscious.milestone import Milestones
from game.scenes.tables.conscious.now import Effects, Facets, Now
from game.scenes.tables.conscious.path_page import PathDoor
from game.scenes.tables.conscious.poster_picture import (
    lay_under,
    prepare_other,
    prepare_poster,
    size_of,
    the_spiral,
)
from game.scenes.tables.conscious.poster_table import CentresPlan, poster_table
from game.scenes.tables.conscious.printed import cut_out
from game.scenes.tables.conscious.rail import Helping, Rail
from game.scenes.tables.conscious.spiral import Pin, pins
from game.scenes.tables.fact_boxes import Look
from game.scenes.tables.interface import Table
from game.scenes.tables.stage import Stage, View
from game.tellings.conscious.chain import is_long
from game.tellings.conscious.for_good import Standing
from game.tellings.conscious.foreseen import Preview, a_roll_would_reach
from game.tellings.conscious.help import HELPS
from game.tellings.conscious.order import after_roll, goes_next, run_of, since, sole_roll
from game.tellings.conscious.things import counted, phrase
from game.tellings.conscious.turning import Facet
from game.widgets import art, text
from game.widgets.boxes import Column, Framed, Node, Row, Space, Stack, lay
from game.widgets.bubble import Bubble
from game.widgets.canvas import Rect
from game.widgets.controls import Button, RoundButton
from game.widgets.theme import SMALLEST
from game.widgets.token import Die

HAND, UPRIGHT_HAND = 15.8, 25.2  # u: the ribbon above it, too
RIBBON, RIBBONED = 3.6, 4.2  # u: how high the ribbon is, and its room
FACETS = 0.52  # of the card of the moment, where what a choice would do stands below it
FLOOR, ASKED, EXPLAINED, FLYING = 30, 60, 745, 80
EVERY, SELDOM_FROM = 10, 900  # numbers along the spiral; every twenty where the poster is less high
LOWER = 8  # u: so far down a larger one gives way to the ribbon
CRAMPED = 0.5  # of the drawing: a diagram in its quarter disc that is smaller than this
TOOL = 5.6  # u: the round button to the last chain
LEAST_REACH, REACH = 30.0, 33.0  # u: how broad the strip of a roll is
WORDS, OVER = 19.0, 3.4  # u: the breadth of the words beside a hand, their height over an upright one
DAY = ((0.0, "#F8F3E4"), (0.6, "#EDE3C9"), (1.0, "#D9CCAC"))
NIGHT = ((0.0, "#39413F"), (0.6, "#262D2C"), (1.0, "#171C1C"))


Held = tuple[Sequence[str | None], Sequence[str | None], Sequence[str | None]]
"""A hand, its duplicates and its pile; None: a card that the viewer may not know."""


class Marked(NamedTuple):
    """The cards of the hand that are `chosen` and stand higher; those that fit stay bright, all where None.

    `lit` is what is asked for of hand and pile.
    """

    chosen: frozenset[str] = frozenset()
    fits: frozenset[str] | None = None
    lit: frozenset[str] = frozenset()


class BuiltStage(Place, Stage):
    """The poster with its chambers, the hand, the lists of this turn and the rail; nobody listens to them.

    `shown` is the view by which everything stands now: while something moves, one on the way. What an
    arrangement of the screen has no room for is None.
    """

    fact_looks = MappingProxyType({"body": Look(2.1, 1.9, lined=True, placed=0.6, yields=0.4, beside=False)})
    rail_extra = True
    now_share = 0.74
    plaque_upright = 11.4
    rail_wide = 32.0
    side_wide = 31.0
    upright_sides = False
    board_gives = 0.2
    tells_sole = True
    many_choices = True
    bar_plan = SlotBarPlan
    slots = True
    lost = frozenset({"card_lost", "card_drawn", "chips_lost", "deck_empty"})
    choice_rows = 3
    cut_tall = 0.66

    chains: Chains
    milestones: Milestones
    path: PathDoor
    rail: Rail

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.helping = Helping(table)
        self.spiral = the_spiral()
        self.charms: list[Charm] = []
        self.facets: Facets | None = None
        self.effects: Effects | None = None
        self.now: Now | None = None
        self.listed: Sequence[Facet] = ()
        self.looked_at: int | None = None
        self.marked = Marked()
        self._spoken: tuple[Sequence[str], bool] | None = None  # what a lesson speaks of
        self._both = False  # whether the poster was painted in the colours of death, too
        self.standing_answers = Standing()
        self._written_for: tuple[str, int] = ("", -1)
        self.taken: tuple[Box, ...] = ()  # where no charm may stand

    @classmethod
    def cut_out(cls, spaces: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface:
        return cut_out(spaces, size)

    @property
    def plaque_tall(self) -> float:
        return (10.4, 8.8, 7.8)[min(2, max(0, len(self.table.sitting.names) - 2) // 2)]

    @property
    def hand_tall(self) -> float:
        return UPRIGHT_HAND if self.table.style.measure.portrait else HAND

    # -- building

    def background(self, target: pygame.Surface) -> None:
        art.light_part(target, (0.48, 0.4), NIGHT if self.table.style.theme.dark else DAY, 0.78)

    def build(self, rect: Rect) -> None:
        self.rect = rect
        self.shown: View = self.table.view()
        table, style = self.table, self.table.style
        self.laid = laid = poster_table(self.spiral, Box(*rect), style.measure)
        self.plan = plan = laid.poster
        lay_under(table.canvas.background, plan.sheet, style.measure.u)
        self._both = False
        every = EVERY if plan.tall * style.measure.text >= SELDOM_FROM * 0.6 else 2 * EVERY
        self.field = SpiralView(plan, style, every)
        self.field.call(words.say("reader.board"))
        self.decks: Mapping[str, Deck] = {
            kind: Deck(kind, Rect(box), style) for kind, box in zip(("part", "law"), laid.decks, strict=True)
        }
        notes = self._diagram_plan("above" if laid.below is None else "beside")
        self.build_chambers(notes, boards.plan_for(laid.centres))
        table.canvas.add(self.field, self.diagram, self.centres, *self.decks.values())
        bands = [Rect(band) for band in self.diagram.plan.bands]
        mind = self.centres.rect.inflate(style.px(1.2), style.px(1.2))
        self.veils = [Veil("stage/veil/body", bands, style, 5), Veil("stage/veil/mind", [mind], style, 5)]
        table.canvas.add(*self.veils)
        reach = style.px(TALL) // 2 * 2
        self.charms = [
            Charm(f"token/{seat}", person.token, reach, FLOOR + seat)
            for seat, person in enumerate(table.sitting.people)
        ]
        for charm in self.charms:
            charm.touchable = False
        table.canvas.add(*self.charms)
        self.build_hand()
        self._build_tools()
        sheet = Rect(laid.below or plan.sheet).unionall([Rect(plan.sheet)])
        self.ask = AskSheet(sheet.inflate(-style.px(4), -style.px(4)), style, ASKED)
        self.ask.show(False)
        self.flights = Flights("stage/flights", FLYING)
        self.bubble = Bubble("stage/bubble", style, EXPLAINED)
        table.canvas.add(self.ask, self.flights, self.bubble)
        self.rail.clear()
        self.helping.panel = None
        self.facets = self.effects = self.now = None
        if laid.turn is not None:
            self.build_lists(Rect(laid.turn), 0, 4)
        if laid.below is not None:
            self.rail.build_aim(self._beside_octaves())

    def _build_tools(self) -> None:
        """The round buttons in the upper right corner of the sheet."""
        style, table = self.table.style, self.table

        one = [Space(TOOL, TOOL, name=name) for name in ("everything", "chain", "asks", "roll_on")]
        rows = [Row(Space(grow=1.0), *each, gap=1.0) for each in (one[:2], one[2:])]
        at = lay(Framed(Column(*rows, gap=1.2), 1.4, 1.4), style, Rect(self.plan.sheet)).places

        def tool(name: str, icon: str, deed: Callable[[], None] | None, tip: str) -> RoundButton:
            found = RoundButton(f"stage/{name}", at[name], style, icon, deed, tip=phrase(tip), depth=4)
            table.canvas.add(found)
            return found

        self.chain = tool("chain", "replay", self.open_last, "chain.open")
        self.everything = tool("everything", "eye", None, "everything")
        self.asks = tool("asks", "why", None, "always.ask")
        self.roll_on = tool("roll_on", "play", table.switch_rolling, "roll_on")
        self.chain.show(False)
        self.asks.show(False)
        self.roll_on.show(False)

    def build_chambers(self, notes: NutritionPlan, cards: CentresPlan) -> None:
        """The diagram and the board of centres where they are planned, not yet on the canvas."""
        self.diagram = Diagram("stage/diagram", notes, self.table.style, 3)
        self.centres = Centres("stage/centres", cards, self.table.style, 3)

    def _beside_octaves(self) -> Rect:
        """The room below the diagram's title, left of Air and above Food."""
        style, notes, title = self.table.style, self.diagram.plan, Rect(self.laid.title)
        gap, (food, air, *_) = style.px(1.2), notes.signs
        top = title.y + style.font_px(8) + gap
        return Rect(title.x, top, air.x - gap - title.x, min(food.y, notes.bands[0].y) - gap - top)

    def _diagram_plan(self, named: Named) -> NutritionPlan:
        """The diagram in its quarter disc; where words would be too large for that, in the room there is."""
        laid, style = self.laid, self.table.style
        found = diagram_plan(laid.diagram, style, named, laid.quarter)
        if laid.quarter is None or found.unit >= CRAMPED:
            return found
        room, low = laid.diagram, self.plan.box.bottom - style.px(0.4)
        others = []
        for lower in range(LOWER):
            top = room.y + style.px(lower)
            grown = Box(room.x, top, room.width, low - top)
            plans = [diagram_plan(grown, style, way) for way in ("above", "beside")]
            others += [each for each in plans if all(map(self.plan.clear, each.signs))]
        return max([found, *others], key=lambda each: each.unit)

    def build_hand(self) -> None:
        """The ribbon, and below it the words of a hand, its cards and the strip of a roll."""
        table, style = self.table, self.table.style
        room, upright = table.areas.hand, style.measure.portrait
        self.hand: HandRow | None = None
        self.reach: Reach | None = None
        self.ribbon: Ribbon | None = None
        if room is None:
            return
        said, tall, u = phrase("waited.again"), max(SMALLEST, style.font_px(1.9)), style.measure.u
        across = text.width(said, "semibold", tall) + 4 * tall  # its sign, and the air about both
        strip = min(REACH, max(LEAST_REACH, room.width // 4 / u))
        at = lay(_below(strip, across / u, upright), style, room).places
        self.ribbon = Ribbon(at["ribbon"], style, 2, across)
        self.watch = Button(
            "stage/watch", at["watch"], style, said, self.watch_again, icon="replay", units=1.9, depth=4
        )
        self.watch.show(False)
        self.hand_words = HandWords(at["words"], style)
        whole, cards = upright or table.areas.bar.x >= room.right, at["cards"]
        if not whole:
            cards.height = table.areas.bar.top - cards.y  # they reach down behind the bar
        self.hand = HandRow("hand/cards", cards, style, 1, whole)
        self.hand.call(words.say("reader.hand"))
        self.reach = Reach("stage/reach", at["reach"], style, [each.token for each in table.sitting.people])
        self.reach.call(phrase("reach.title"))
        table.canvas.add(self.ribbon, self.watch, self.hand_words, self.hand, self.reach)

    def build_lists(self, room: Rect, share: int, depth: int) -> Now:
        """This turn; what a choice would do lies below so many pixels of it."""
        style = self.table.style
        low = Rect(room.x, room.y + share, room.width, room.height - share)
        self.facets = Facets("now/turn", room.copy(), style, depth)
        self.effects = Effects("now/effects", low, style, depth + 1)
        self.effects.show(False)
        self.now = Now(room, share - style.px(1.2), style, self.facets, self.effects, depth)
        self.table.canvas.add(self.facets, self.effects, self.now.after, self.now.decaying)
        return self.now

    def show_lists(self, both: bool) -> None:
        """Show this turn in all its room, or with what a choice would do."""
        seen = self.facets is not None and self.facets.canvas is not None
        below = self.table.areas.below
        if self.rail.effects is not None and below is not None:
            self.rail.effects.lie(Rect(below))
            self.rail.effects.show(both and not seen)
        if self.now is not None:
            self.now.lay(both)

    def build_now(self, rect: Rect) -> None:
        """This turn, and below it what a choice would do."""
        if self.laid.turn is None:
            self.build_lists(rect, round(rect.height * FACETS), 2)
        if self.now is not None and self.laid.turn is None and not self.table.areas.drawer:
            self.helping.build(rect, self.now.lie)

    def build_rail(self, rect: Rect) -> None:
        self.rail.build(rect, self.laid.turn is None and self.table.areas.drawer)

    @property
    def tells_ahead(self) -> bool:
        seen = self.facets is not None and self.facets.canvas is not None
        return seen or self.rail.effects is not None

    def bar_width(self) -> int:
        return self.table.style.px(9.0)

    def build_bar(self, rect: Rect) -> None:
        side = self.table.style.px(7.6)
        place = Rect(rect.centerx - side // 2, rect.centery - round(side * 0.56), side, side)
        self.die = Die("die", place, self.table.style, 6)
        self.die.touchable = False
        self.table.canvas.add(self.die)

    def place_in_bar(self, rect: Rect) -> None:
        self.die.place(rect.centerx)

    def prepare(self) -> bool:
        """Paint what is large a piece at a time: the poster, that of the other world, the Path."""
        field = self.field
        if field.rough:
            if prepare_poster(size_of(self.plan), field.colours):
                return True
            field.damage()
        self._both = self._both or not prepare_other(size_of(self.plan), field.colours)
        return not self._both or self.path.prepare()

    # -- showing

    def lay_pieces(self, view: View) -> None:
        self.bubble.show(False)
        if self.flights.flown:
            self.flights.clear()
        self.looked_at = None
        self.die.show(not self.table.sitting.real_dice)
        steps = self.table.sitting.match.steps
        self.chain.show(bool(steps) and is_long(steps[-1]))
        self.stand(view)

    def stand(self, view: View) -> None:
        self.shown, seen = view, Seen(self.table, view, self.looked_at)
        body = seen.fields["chips_of"], seen.seat
        if body != self._written_for:
            self._written_for = body
            self.write_anew()
        self.field.tell(seen.fields["alive"], view["gifts"])
        self._stand_charms(view)
        self.show_body(seen.look, seen.centres)
        self.tell_hand(view)
        if view["roll"] is not None:
            self.die.rest(view["roll"])
        self._tell_turn(seen)
        self.tell_rolling()
        for veil in self.veils:
            veil.be_of(self.table.sitting.people[seen.seat].token if seen.of_another else None)
        if self.ribbon is not None and (seen.of_another or not self.table.player.running):
            self.ribbon.tell(seen.ribbon)
            self.watch.show(not seen.of_another and any(line.charm is not None for line in seen.ribbon))
        self.rail.tell(seen)
        if self.milestones.night is not None and not self.bereft(view):
            self.milestones.tell_night(None)

    def write_anew(self) -> None:
        """Have written on the poster whose body lies there."""

    def _stand_charms(self, view: View) -> None:
        acting = view["to_act"]
        self.field.mark(None if acting is None else view["seats"][acting]["position"])
        for seat, (charm, pin, body) in enumerate(
            zip(self.charms, self.pins(view), bodies(view), strict=True)
        ):
            charm.clear = pin.clear
            charm.pin(pin.foot, pin.head)
            charm.ring(seat == acting, seat == view["turn"])
            charm.be(*body)
            self.table.canvas.lift(charm, FLOOR + seat + (10 if seat == acting else 0))

    def pins(self, view: View) -> Sequence[Pin]:
        """Where the charms stand by a view."""
        reach = float(self.table.style.px(APART))
        return pins(self.plan, tuple((fields["position"], reach) for fields in view["seats"]), self.taken)

    def _tell_turn(self, seen: Seen) -> None:
        """The facets of the turn, and where a roll would lead."""
        view = seen.view
        if self.now is not None:
            self.listed = seen.turn.listed
            self.now.tell(seen.turn)
        if self.reach is not None and not self.table.player.running:
            next_ = goes_next(view, self.table.sitting.names)
            self.reach.show_ahead(a_roll_would_reach(view), view["roll"], after_roll(view), next_)

    def tell_rolling(self) -> None:
        table = self.table
        on, open_ = table.rolls_on, False
        if not on and table.choosing.open and not table.choosing.begun and table.holds_moments:
            open_ = sole_roll(table.choosing.offered()) is not None
        self.roll_on.set_icon("pause" if on else "play")
        self.roll_on.tip = phrase("roll_on.stop" if on else "roll_on")
        self.roll_on.show(on or (open_ and not table.sitting.real_dice))
        self.asks.show(table.choosing.open and self.standing_answers.of(table.sitting.match.to_act))

    def seen(self, view: View) -> int:
        """Whose body is shown: the player’s in turn, or whom an answer concerns, or who is looked at."""
        return concerned(view) if self.looked_at is None else self.looked_at

    def bereft(self, view: View) -> bool:
        persons = self.table.sitting.persons
        return (
            bool(persons)
            and not view["over"]
            and self.table.holds_moments
            and all(view["seats"][seat]["out"] for seat in persons)
        )

    def bead_of(self, space: int) -> Rect | None:
        found = self.spot(space)
        return None if found is None else self.diagram.inward(found)

    def drawn_to(self, seat: int) -> tuple[float, float] | None:
        """The hand below the poster, else the plaque of the seat."""
        if self.hand is not None and seat == self.hand_of(self.table.view()):
            return self.hand.rect.centerx, self.hand.rect.y + self.hand.rect.height * 0.4
        return self.diagram.inward(self.table.plaques[seat].on_screen).center if self.table.plaques else None

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
        held = {key: len(fields[key]) for key in ("hand", "dupes", "pile") if fields[key]}
        said = [counted(f"held.{key}", count) for key, count in held.items()]
        brief = [counted(f"held.brief.{key}", count) for key, count in held.items()]
        short = (",\n" if self.table.display.mode.far else ", ").join(brief)
        title = phrase("hand.of", name=self.table.sitting.names[seat])
        self.hand_words.tell(title, " · ".join(said), short)

    def show_hand(self, view: View) -> None:
        """The cards that lie there: what may be played stays bright, what is chosen stands higher."""
        if self.hand is not None:
            hand, dupes, pile = self.held(view)
            spread = [law for law in pile if law is not None] if view["phase"] == "select_choice" else []
            spread = spread if any(each.startswith(SPREAD) for each in self.marked.lit) else []
            self.hand.show_hand(hand, dupes, len(pile), *self.marked, spread)

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

    def show_layers(self, found: Preview | None, *, calm: bool = False) -> None:
        """Light what a choice would move, or where it is `calm` what a roll can; else all."""
        settings, view = self.table.app.settings, self.shown
        lit = settings.get(EVERYTHING, False) or not self.table.holds_moments
        lit = lit or self.table.player.running or not (found or calm)
        plain = settings.get(HELPS, True)
        layers = None if lit else layers_of(view, self.seen(view), found, plain)
        if self._spoken is not None and not self.table.player.running:
            layers = layers_spoken(view["seats"][self.seen(view)], *self._spoken)
        self.diagram.show_layers(layers)
        self.centres.unfold(None if layers is None else layers.cards)
        self.field.pale(None if layers is None else layers.spaces)

    def speak_of(self, parts: Sequence[str], spaces: bool) -> None:
        self._spoken = parts, spaces
        self.show_layers(None)

    def chambers(self) -> Rect:
        """Where body and mind of the player in turn are shown."""
        return Rect(self.diagram.rect).union(self.centres.rect).union(Rect(self.laid.centres_title))

    def open_last(self) -> None:
        """The page of what was done last."""
        self.chains.open_step(self.table.sitting.match.steps[-1])

    def watch_again(self) -> None:
        """What others did since one decided something, gone through step by step."""
        seat, steps = self.table.view()["to_act"], self.table.sitting.match.steps
        if seat is not None:
            self.chains.open_steps(
                [step for step in run_of(steps, seat) or since(steps, seat) if step.seat != seat]
            )


def _below(strip: float, again: float, upright: bool) -> Node:
    """Below the poster: a ribbon, then words, cards, and the strip of a roll (u); upright the words above."""
    watch = Row(Space(grow=1.0), Space(again, name="watch"), align="stretch")
    line = Framed(Stack(Space(0, RIBBON, name="ribbon"), watch), 0.8, 0.5, RIBBONED - RIBBON - 0.5)
    said, cards = Space(WORDS, OVER, name="words"), Space(grow=1.0, name="cards")
    reach = Framed(Space(strip, name="reach"), 0, 0.6 if upright else 1.4, 1.2 if upright else 0.8)
    aside = Space(2.4)
    held: list[Node] = [Space(1.2), Framed(said, 0, 1.6, 0), Space(1.0), cards, Space(2.4), reach]
    if upright:
        held = [aside, Framed(Column(said, cards), 0, 0.4, 1.2, grow=1.0), aside, reach, aside]
    return Column(line, Row(*held, align="stretch", grow=1.0))
