"""What stands on the stage of the Conscious Board Game, built once for each size."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

import pygame

from game import words
from game.scenes.layout.box import Box
from game.scenes.layout.centres import CentresPlan
from game.scenes.layout.nutrition import Named, NutritionPlan
from game.scenes.layout.poster_table import handed, poster_table
from game.scenes.tables.conscious import asked
from game.scenes.tables.conscious import centres as boards
from game.scenes.tables.conscious.centres import Centres, Veil
from game.scenes.tables.conscious.chains import Chains
from game.scenes.tables.conscious.charms import TALL, Charm
from game.scenes.tables.conscious.closer import Closer, step_paper
from game.scenes.tables.conscious.cuttings import cut_out
from game.scenes.tables.conscious.decks import AskSheet, Deck, Sheet
from game.scenes.tables.conscious.diagram import Diagram, diagram_plan
from game.scenes.tables.conscious.facets import Effects, Facets
from game.scenes.tables.conscious.flights import Flights
from game.scenes.tables.conscious.hand import HandRow, HandWords
from game.scenes.tables.conscious.helping import Helping
from game.scenes.tables.conscious.looks import EVERYTHING
from game.scenes.tables.conscious.now import Now
from game.scenes.tables.conscious.path_page import PathDoor, StateDoor
from game.scenes.tables.conscious.poster_picture import (
    lay_under,
    prepare_other,
    prepare_poster,
    size_of,
    the_spiral,
)
from game.scenes.tables.conscious.poster_words import PosterWords
from game.scenes.tables.conscious.rail import Rail
from game.scenes.tables.conscious.reach import Reach
from game.scenes.tables.conscious.ribbon import Ribbon
from game.scenes.tables.conscious.shows import ConsciousShows
from game.scenes.tables.conscious.spiral_view import SpiralView
from game.scenes.tables.conscious.touching import Touching
from game.scenes.tables.fact_boxes import Look
from game.scenes.tables.interface import Table
from game.scenes.tables.plaque import Plaque
from game.scenes.tables.stage import Stage, View
from game.tellings.conscious.rolling import run_of
from game.tellings.conscious.things import phrase
from game.tellings.conscious.turning import Facet
from game.tellings.conscious.waited import since
from game.widgets import art, text
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
DAY = ((0.0, "#F8F3E4"), (0.6, "#EDE3C9"), (1.0, "#D9CCAC"))
NIGHT = ((0.0, "#39413F"), (0.6, "#262D2C"), (1.0, "#171C1C"))


class BuiltStage(Stage):
    """The poster with its chambers, the hand, the lists of this turn and the rail.

    What an arrangement of the screen has no room for is None. Who shows all this gives it the pages, what
    explains and what answers a touch, before it is built.
    """

    rooms: Mapping[str, str] = {"flat": "conscious.flat"}
    fact_looks = MappingProxyType({"body": Look(2.1, 1.9, lined=True, placed=0.6, yields=0.4, beside=False)})
    shows_kind = ConsciousShows
    rail_extra = True
    now_share = 0.74
    plaque_upright = 11.4
    rail_wide = 32.0
    side_wide = 31.0
    upright_sides = False
    board_gives = 0.2
    tells_sole = True
    many_choices = True
    slots = True
    lost = frozenset({"card_lost", "card_drawn", "chips_lost", "deck_empty"})
    choice_rows = 3
    cut_tall = 0.66

    chains: Chains
    closer: Closer
    touching: Touching
    words: PosterWords
    path: PathDoor
    rail: Rail
    helping: Helping

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._doors_on: Sequence[Plaque] = ()
        self._doors: list[StateDoor] = []
        self.spiral = the_spiral()
        self.charms: list[Charm] = []
        self.facets: Facets | None = None
        self.effects: Effects | None = None
        self.now: Now | None = None
        self.listed: Sequence[Facet] = ()
        self.looked_at: int | None = None
        self._both = False  # whether the poster was painted in the colours of death, too

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
        self.field = SpiralView(plan, style, every, self.closer.look_at_space, self.touching.touch_space)
        self.field.written = self.words.write
        self.field.call(words.say("reader.board")).told_as = self.closer.told_spaces
        if laid.below is not None:
            table.canvas.add(Sheet("stage/sheet", Rect(laid.below), style, self.words.write_title))
        self.diagram, self.centres = self._chambers(
            self._diagram_plan("above" if laid.below is None else "beside"), boards.plan_for(laid.centres)
        )
        self.decks: Mapping[str, Deck] = {
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
        self._build_hand()
        side, right = style.px(TOOL), self.plan.sheet.right - style.px(1.4)
        top = self.plan.sheet.top + style.px(1.4)
        self.chain = self._tool("chain", right, top, "replay", self.open_last, "chain.open")
        left = right - side - style.px(1.0)
        self.everything = self._tool("everything", left, top, "eye", self._light_everything, "everything")
        low = top + side + style.px(1.2)
        self.roll_on = self._tool("roll_on", right, low, "play", table.switch_rolling, "roll_on")
        self.chain.show(False)
        self.roll_on.show(False)
        self.field.taken = self.words.numbers_taken()
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
        self.rail.clear()
        self.helping.panel = None
        self.facets = self.effects = self.now = None
        if laid.turn is not None:
            self._build_lists(Rect(laid.turn), 0, 4)
        if laid.below is not None:
            self.rail.build_aim(self._beside_octaves())

    def _tool(
        self, name: str, right: int, top: int, icon: str, deed: Callable[[], None], tip: str
    ) -> RoundButton:
        """A round button on the sheet, by its upper right corner."""
        style = self.table.style
        side = style.px(TOOL)
        rect = Rect(right - side, top, side, side)
        found = RoundButton(f"stage/{name}", rect, style, icon, deed, tip=phrase(tip), depth=4)
        self.table.canvas.add(found)
        return found

    def _light_everything(self) -> None:
        """Light all, or only what can matter now; it is remembered."""
        app = self.table.app
        app.settings.set(EVERYTHING, not app.settings.get(EVERYTHING, False))
        app.keep_settings()
        self.touching.show_effects()

    def _chambers(self, notes: NutritionPlan, cards: CentresPlan) -> tuple[Diagram, Centres]:
        """The diagram and the board of centres where they are planned, not yet on the canvas."""
        style, closer, touching = self.table.style, self.closer, self.touching
        diagram = Diagram("stage/diagram", notes, style, 3, closer.look_at_part, touching.touch_part)
        centres = Centres("stage/centres", cards, style, 3, closer.look_at_centre, touching.touch_centre)
        diagram.told_as, centres.told_as = closer.accessibility_children, closer.told_centres
        return diagram, centres

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

    def _build_hand(self) -> None:
        table = self.table
        room = table.areas.hand
        self.hand: HandRow | None = None
        self.reach: Reach | None = None
        self.ribbon: Ribbon | None = None
        if room is None:
            return
        wide = Rect(room.x, room.y + table.style.px(0.5), room.width, table.style.px(RIBBON))
        wide = wide.inflate(-table.style.px(1.6), 0)
        said, tall = phrase("waited.again"), max(SMALLEST, table.style.font_px(1.9))
        across = text.width(said, "semibold", tall) + 4 * tall  # its sign, and the air about both
        again = Rect(wide.right - across, wide.y, across, wide.height)
        self.ribbon = Ribbon(wide, table.style, 2, again.width)
        self.watch = Button(
            "stage/watch",
            again,
            table.style,
            said,
            self.watch_again,
            icon="replay",
            units=1.9,
            depth=4,
        )
        self.watch.show(False)
        table.canvas.add(self.ribbon, self.watch)
        low = table.style.px(RIBBONED)
        room = Rect(room.x, room.y + low, room.width, room.height - low)
        found = handed(Box(*room), table.style.measure)
        style, cards = table.style, Rect(found.cards)
        whole = style.measure.portrait or table.areas.bar.x >= room.right
        if not whole:
            cards.height = table.areas.bar.top - cards.y  # they reach down behind the bar
        self.hand_words = HandWords(Rect(found.words), style, self._explain_hand)
        self.hand = HandRow(
            "hand/cards",
            Rect(cards),
            style,
            1,
            self.closer.look_at_card,
            self.touching.touch_card,
            whole=whole,
        )
        self.hand.call(words.say("reader.hand")).told_as = self.closer.told_cards
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
            self.reach.call(phrase("reach.title")).told_as = self.closer.told_faces
            table.canvas.add(self.reach)

    def _build_lists(self, room: Rect, share: int, depth: int) -> None:
        """This turn; what a choice would do lies below so many pixels of it."""
        style = self.table.style
        low = Rect(room.x, room.y + share, room.width, room.height - share)
        self.facets = Facets(
            "now/turn", room.copy(), style, depth, self.closer.look_at_facet, self.touching.touch_facet
        )
        explain = self._explain_step
        self.effects = Effects("now/effects", low, style, depth + 1, explain, explain)
        self.effects.show(False)
        self.now = Now(
            room, share - style.px(1.2), style, self.facets, self.effects, depth, self._look_at_other
        )
        self.table.canvas.add(self.facets, self.effects, self.now.after, self.now.decaying)

    def show_lists(self, both: bool) -> None:
        """Show this turn in all its room, or with what a choice would do."""
        seen = self.facets is not None and self.facets.canvas is not None
        below = self.table.areas.below
        if self.rail.effects is not None and below is not None:
            self.rail.effects.lie(Rect(below))
            self.rail.effects.show(both and not seen)
        if self.now is not None:
            self.now.lay(both)

    def _explain_hand(self, looked: bool) -> None:
        """The words of the game in what is said of the hand."""
        self.bubble.show(False)
        paper = step_paper(self.hand_words.line) if looked and not self.table.player.running else None
        if paper is not None:
            self.closer.say(paper, self.hand_words.on_screen)

    def _explain_step(self, index: int | None) -> None:
        """The words of the game in a step of what a choice would do."""
        effects = self.effects
        if index is None or effects is None or effects.preview is None or self.table.player.running:
            self.bubble.show(False)
            return
        step = effects.preview.steps[index]
        paper = step_paper(step.title, step.line)
        self.bubble.show(False)
        if paper is not None:
            self.closer.say(paper, Rect(effects.box_of(index)))

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

    def build_doors(self) -> None:
        """From the state on each plaque to the page of the Path; by keys too where the rail tells no aim.

        The whole plaque of who may sit beside somebody asks about that.
        """
        if self._doors_on is not self.table.plaques:
            self._doors_on = self.table.plaques
            self._doors = [
                StateDoor(
                    seat,
                    plaque,
                    self.table.style,
                    self.open_path_of,
                    self.closer.look_at_state,
                    self.rail.aims is None,
                )
                for seat, plaque in enumerate(self.table.plaques)
            ]
            self.table.canvas.add(*self._doors)
        for door in self._doors:
            door.show(not self.table.may_sit_beside(door.seat))

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

    # -- the pages that are opened from here

    def seen(self, view: View) -> int:
        """Whose body is shown: the player’s in turn, or whom an answer concerns, or who is looked at."""
        return asked.concerned(view) if self.looked_at is None else self.looked_at

    def open_path(self) -> None:
        """The page of the Path, with the way of the seat whose body is shown."""
        self.path.open(self.seen(self.table.view()))

    def open_path_of(self, seat: int) -> None:
        """The same with the way of another seat; where a seat is asked for, that is chosen."""
        if not self.seat_chosen(seat):
            self.path.open(seat)

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
