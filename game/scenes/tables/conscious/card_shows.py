"""How cards and Laws come and go, and from where to where things go."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine.games.conscious.components import laws
from game.engine.match import Transition
from game.scenes.layout.nutrition import Part
from game.scenes.tables.conscious import faces
from game.scenes.tables.conscious.flights import Place, card_flies, card_tilts, card_turns
from game.scenes.tables.conscious.sounds import SOUNDS, hums
from game.scenes.tables.conscious.stage import BuiltStage
from game.scenes.tables.event_animations import EventAnimations, Shown
from game.scenes.tables.stage import View
from game.sound.cue import Cue
from game.tellings.conscious.chain import because
from game.widgets.canvas import Rect
from game.widgets.card import Face
from game.widgets.motion import Motion, Together

# -- how cards and Laws come and go

TOLD = 420.0  # milliseconds: what is only told
SAID = 900.0  # a saying, or a state
CARD = 300.0  # a card from a deck
PASSED = "CB-5.6"  # a Law that was seen to come while its space was passed
FANS, TAKES = 470.0, 300.0  # the pile opens and one turns over; it takes its place in the turn
BOWS, DEGREES = 300.0, 6.0  # of the King that sets free
APART = 80.0  # between the copies that go to all
TICK = 120.0
WIDE, SMALL = 6.6, 5.0  # u: how broad a card is that flies, and one that comes to a place without one


class Spots:
    """The places of one stage, in pixels of the screen, as they are when they are asked for."""

    def __init__(self, stage: BuiltStage) -> None:
        self.stage = stage

    def deck(self, kind: str) -> Rect:
        """A deck (`part` or `law`)."""
        return Rect(self.stage.decks[kind].on_screen)

    def plaque(self, seat: int) -> Rect:
        """The charm on a seat's plaque, as broad as a small card."""
        rect = self.stage.table.plaques[seat].on_screen
        found = self._card(1.6)
        found.center = rect.x + min(rect.height, rect.width) // 2, rect.centery
        return found

    def hand(self, seat: int, view: View, card: str | None = None) -> Rect:
        """A card of a seat's hand where that is known, else the hand's end, or its plaque."""
        row = self.stage.hand
        if row is None or self.stage.hand_of(view) != seat:
            return self.plaque(seat)
        return row.outward(row.end if card is None or not row.has(card) else row.whole_card(card))

    def pile(self, seat: int, view: View) -> Rect:
        """A seat's Law-pile where that lies on the table, else its plaque."""
        row = self.stage.hand
        if row is None or self.stage.hand_of(view) != seat:
            return self.plaque(seat)
        return row.outward(row.pile_place)

    def turn(self) -> Rect:
        """The head of the list of this turn, where Laws in play have their cards."""
        found, facets = self._card(1.0), self.stage.facets
        if facets is None:
            found.center = self.stage.field.rect.center
        else:
            found.topleft = facets.inner.x, facets.inner.y + self.stage.table.style.px(3.6)
        return found

    def space(self, space: int) -> Rect:
        """A space of the spiral, or the end it lies beyond."""
        return self.stage.field.spot(space)

    def note(self, note: str) -> Rect:
        """A note of the diagram."""
        diagram = self.stage.diagram
        return diagram.outward(Rect(diagram.box_of(Part("note", note))))

    def _card(self, share: float) -> Rect:
        wide = self.stage.table.style.px(SMALL / share)
        return Rect(0, 0, wide, round(wide * 1.44))


class CardShows(EventAnimations):
    """What each event is, told in the bar, and the motions of cards and Laws."""

    game = "conscious"
    sounds = SOUNDS
    hums = staticmethod(hums)

    def __init__(self, stage: BuiltStage) -> None:
        self.stage = stage
        self.spots = Spots(stage)

    @property
    def reduced(self) -> bool:
        """Whether chambers change at once and no die tumbles."""
        return self.stage.table.app.reduced_motion

    @property
    def moves(self) -> bool:
        """Whether anything is seen to move at the pace of the table."""
        return self.stage.table.app.speed > 0

    def _told(self, happening: Transition, lasts: float = TOLD) -> Shown:
        """What moves no chip is told in the bar while cards and piles change."""
        stage = self.stage

        def begin() -> None:
            stage.table.foot.tell_event(happening.event, because(happening))
            stage.tell_hand(happening.after)

        return [Motion(lasts, begin=begin)]

    def _flies(
        self,
        kind: str,
        start: Place,
        end: Place,
        face: Face | None = None,
        lasts: float = CARD,
        fades: bool = False,
        then: Callable[[], None] = lambda: None,
    ) -> Motion:
        """A card (`part` or `law`) flies, as broad as all do."""
        table = self.stage.table
        return card_flies(table, kind, start, end, lasts, table.style.px(WIDE), face, fades, then)

    # -- cards

    def show_card_drawn(self, happening: Transition) -> Shown:
        event, told = happening.event, self._told(happening, 0.0)
        if not self.moves:
            return told
        flight = self._flies(
            "part",
            lambda: self.spots.deck("part"),
            lambda: self.spots.hand(event["seat"], happening.before),
            None if event["card"] is None else faces.part(event["card"]),
        )
        return [flight, *told]

    def show_card_lost(self, happening: Transition) -> Shown:
        """A card is laid aside: it goes to its deck, and is gone."""
        event, told = happening.event, self._told(happening, 0.0)
        if not self.moves:
            return told
        flight = self._flies(
            "part",
            lambda: self.spots.hand(event["seat"], happening.before, event["card"]),
            lambda: self.spots.deck("part"),
            None if event["card"] is None else faces.part(event["card"]),
            fades=True,
            then=lambda: self.stage.tell_hand(happening.after),
        )
        return [flight, *told]

    # -- Laws

    def _law_from(self, happening: Transition, place: Place) -> Motion:
        """A green back comes to the pile; nobody but its seat is told which it is."""
        seat = happening.event["seat"]
        return self._flies("law", place, lambda: self.spots.pile(seat, happening.before))

    def show_law_drawn(self, happening: Transition) -> Shown:
        """It comes from the deck; one from a space that was passed was seen already."""
        told = self._told(happening, 0.0)
        if not self.moves or happening.event["rule"] == PASSED:
            return told
        return [self._law_from(happening, lambda: self.spots.deck("law")), *told]

    def show_law_in_play(self, happening: Transition) -> Shown:
        """Out of the pile a Law rises, turns over, and takes its place in this turn."""
        event = happening.event
        told, seat = self._told(happening), event["seat"]
        if not self.moves:
            return told
        face, table = faces.law(event["law"]), self.stage.table
        chosen = event["how"] in ("random", "choice")

        def place() -> Rect:
            if event["how"] == "shared":
                return self.spots.plaque(seat)
            return self.spots.pile(seat, happening.before) if chosen else self.spots.deck("law")

        turns = [card_turns(table, face, place, FANS, table.style.px(WIDE))] if chosen else []
        takes = self._flies("law", place, self.spots.turn, face, TAKES)
        takes.sounds = [Cue("law_paper"), Cue("law_stamp", 1.0)]
        return [*turns, takes, *told]

    def show_law_obeyed(self, happening: Transition) -> Shown:
        return self._told(happening, TICK + CARD)

    def show_law_escaped(self, happening: Transition) -> Shown:
        """The King that is kept bows: its Laws have no effect."""
        told, king = self._told(happening), f"K{laws()[happening.event['law']].designation}"
        active = happening.before["seats"][happening.event["seat"]]["active"]
        if not self.moves or all(each["law"] != king for each in active):
            return told
        table = self.stage.table
        wide = round(table.style.px(WIDE) * 1.3)
        return [card_tilts(table, faces.law(king), self.spots.turn, BOWS, wide, DEGREES), *told]

    def copies(self, happening: Transition) -> list[Motion]:
        """Copies of a Law for all slide to the plaques of those who will meet it."""
        before, after = (view["seats"] for view in (happening.before, happening.after))
        grown = [
            seat for seat in range(len(after)) if len(after[seat]["incoming"]) > len(before[seat]["incoming"])
        ]
        if not grown or not self.moves:
            return []
        lanes = []
        for place, seat in enumerate(grown):
            face = faces.law(after[seat]["incoming"][-1]["law"])
            flight = self._flies("law", self.spots.turn, partial(self.spots.plaque, seat), face)
            lanes.append([Motion(place * APART), flight])
        return [Together(*lanes)]
