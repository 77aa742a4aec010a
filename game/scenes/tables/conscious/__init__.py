"""The Conscious Board Game at the table: the poster and its three chambers, the hand, and this turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

import pygame

from game import words
from game.engine.base import Action
from game.engine.games.conscious.components import laws, part_deck
from game.engine.match import Step, Transition
from game.scenes.layout.nutrition import NutritionPlan
from game.scenes.offer import Offer
from game.scenes.tables.conscious import asked, faces
from game.scenes.tables.conscious.asked import offer, settled, slotted, turn_offers, unled
from game.scenes.tables.conscious.board import APART, Sheet, seated
from game.scenes.tables.conscious.chain import Chains
from game.scenes.tables.conscious.closer import Closer, place_of
from game.scenes.tables.conscious.hand import SPREAD
from game.scenes.tables.conscious.looks import Look, bodies, concerned, look_of
from game.scenes.tables.conscious.milestone import Milestones
from game.scenes.tables.conscious.now import Now
from game.scenes.tables.conscious.parts import Parts
from game.scenes.tables.conscious.path_page import PathDoor, StateDoor
from game.scenes.tables.conscious.pictures import square
from game.scenes.tables.conscious.poster_table import CentresPlan
from game.scenes.tables.conscious.poster_words import PosterWords
from game.scenes.tables.conscious.rail import Rail, discs_row
from game.scenes.tables.conscious.shows import ConsciousShows
from game.scenes.tables.conscious.stage import BuiltStage
from game.scenes.tables.conscious.touching import Touching
from game.scenes.tables.event_animations import Shown
from game.scenes.tables.interface import Table
from game.scenes.tables.plaque import Plaque
from game.scenes.tables.stage import OwnPage, View
from game.tellings.conscious import papers
from game.tellings.conscious.for_good import for_good, question
from game.tellings.conscious.order import sole_roll
from game.tellings.conscious.things import phrase
from game.tellings.facts import Fact
from game.widgets import card
from game.widgets.canvas import Rect, Widget
from game.widgets.motion import Beat

IN_ROW = 5  # so many buttons have room
PLAYS = ("play", "combine")
ALWAYS = "always/"  # what begins the name of an answer for good


class ConsciousStage(BuiltStage):
    """The poster with body, mind and fate of the player in turn; the hand below it."""

    rooms = MappingProxyType({"flat": "conscious.flat"})
    shows_kind = ConsciousShows
    rolls = True

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        persons = table.sitting.persons
        self.home = persons[0] if persons else 0
        self.milestones = Milestones(table)
        self.chains = Chains(table, self.background, self.moment, self.told_large)
        self.closer = Closer(self)
        self.touching = Touching(self, self.closer)
        self.words = PosterWords(self)
        self.path = PathDoor(table, self.background)
        self.rail = Rail(table, self.closer.look_at_path, self.open_path)
        self._doors_on: Sequence[Plaque] = ()
        self._doors: list[StateDoor] = []

    # -- building: who listens to what stands there

    def build(self, rect: Rect) -> None:
        if self.table.display.mode.far:  # the charms at the outer end stand beside the poster
            aside = self.table.style.px(APART)
            rect = Rect(rect.x + aside, rect.y, rect.width - aside, rect.height)
        super().build(rect)
        closer, touching = self.closer, self.touching
        self.field.bind(closer.look_at_space, touching.touch_space).told_as = closer.told_spaces
        self.taken = self.words.taken()
        self.field.written, self.field.taken = self.words.write, self.words.numbers_taken()
        if self.laid.below is not None:
            below = Rect(self.laid.below)
            self.table.canvas.add(Sheet("stage/sheet", below, self.table.style, self.words.write_title))
        for deck in self.decks.values():
            deck.looked, deck.touched = closer.look_at_deck, touching.touch_deck
        self.ask.bind(touched=touching.touch_asked)
        self.everything.deed = touching.light_everything
        self.bubble.closed = touching.look_back
        self.asks.deed = self._ask_again
        self.shows = ConsciousShows(self)

    def build_chambers(self, notes: NutritionPlan, cards: CentresPlan) -> None:
        super().build_chambers(notes, cards)
        closer, touching = self.closer, self.touching
        self.diagram.bind(closer.look_at_part, touching.touch_part).told_as = closer.accessibility_children
        self.centres.bind(touching.look_at_centre, touching.touch_centre).told_as = closer.told_centres

    def build_hand(self) -> None:
        super().build_hand()
        closer, touching = self.closer, self.touching
        if self.hand is not None and self.reach is not None:
            self.hand_words.looked = closer.explain_hand
            self.hand.bind(touching.look_at_card, touching.touch_card).told_as = closer.told_cards
            self.reach.bind(closer.look_at_face, touching.touch_face).told_as = closer.told_faces

    def build_lists(self, room: Rect, share: int, depth: int) -> Now:
        found, closer = super().build_lists(room, share, depth), self.closer
        found.facets.bind(closer.look_at_facet, self.touching.touch_facet)
        found.effects.bind(closer.explain_step, closer.explain_step)
        found.after.bind(closer.look_at_other, closer.look_at_other)
        return found

    def build_doors(self) -> None:
        """From the state on each plaque to the page of the Path; by keys too where the rail tells no aim.

        The whole plaque of who may sit beside somebody asks about that.
        """
        if self._doors_on is not self.table.plaques:
            self._doors_on = self.table.plaques
            style, look, keys = self.table.style, self.closer.look_at_state, self.rail.aims is None
            made = partial(StateDoor, style=style, opened=self.open_path_of, looked=look, by_keys=keys)
            self._doors = [made(seat, plaque) for seat, plaque in enumerate(self._doors_on)]
            self.table.canvas.add(*self._doors)
        for door in self._doors:
            door.show(not self.table.may_sit_beside(door.seat))

    def open_path(self) -> None:
        """The page of the Path, with the way of the seat whose body is shown."""
        self.path.open(self.seen(self.table.view()))

    def open_path_of(self, seat: int) -> None:
        """The same with the way of another seat; where a seat is asked for, that is chosen."""
        if not self.seat_chosen(seat):
            self.path.open(seat)

    # -- showing

    def write_anew(self) -> None:
        self.words.damage()
        self.taken = self.words.taken()

    def lay_pieces(self, view: View) -> None:
        self.build_doors()
        super().lay_pieces(view)

    def page_of(self, transitions: Sequence[Transition]) -> OwnPage | None:
        return self.chains.page_of(transitions) or self.touching.pages.first(transitions)

    def page_of_step(self, step: Step) -> Callable[[], None] | None:
        return self.chains.page_of_step(step)

    # -- plaques

    def tell_plaque(self, plaque: Plaque, seat: int, view: View) -> None:
        super().tell_plaque(plaque, seat, view)
        sitting, (body, out) = self.table.sitting, bodies(view)[seat]
        beside = tuple(sitting.people[each].token for each, other in sitting.counsel.items() if other == seat)
        if seat in sitting.counsel:
            said = phrase("seat.counsel", name=sitting.names[sitting.counsel[seat]])
            plaque.change(Fact("body", (said,), group="body"))
        plaque.show_token(seated(plaque.charm, body, out, beside), flat=out)

    def sign(self, sign: str, side: int) -> pygame.Surface:
        """Discs one by one (`discs-astral-110-331`), or what they are made of (`body-astral`)."""
        if sign.startswith("body"):
            return square(sign, side, 98)
        _, kind, had, asked = sign.split("-")
        return discs_row(kind, had, asked, side)

    def to_look_at(self, seat: int) -> None:
        """Show the body of another seat, until something else is done; or again the usual one."""
        view = self.table.view()
        usual = seat in (self.looked_at, concerned(view)) or self.table.player.running
        self.looked_at = None if usual else seat
        self.closer.say(
            papers.seat_paper(
                view, seat, self.table.sitting.names, follows=self.telling.follows(view) == seat
            ),
            self.table.plaques[seat].on_screen,
        )
        if not self.table.player.running:
            self.stand(view)
            self.touching.show_effects()

    def begin(self) -> None:
        """A deed is shown on the body of whom it concerns, and all of it is lit."""
        self.touching.look_back()
        self.milestones.tell_night(None)
        self.show_layers(None)

    def pressed(self, widget: Widget | None) -> None:
        """A touch anywhere but on a plaque or on what is shown ends looking at another seat."""
        if widget not in (self.diagram, self.centres) and not isinstance(widget, (Plaque, StateDoor)):
            self.touching.look_back()

    @property
    def choices(self) -> list[Widget]:
        """A pile spread out is chosen from where it lies, if the bar has no buttons for its Laws."""
        found, hand = super().choices, self.hand
        if (
            hand is not None
            and self._asked_bare
            and hand.numbered
            and (hand.cursor is None or hand.cursor in hand.lit)
        ):
            found.append(hand)
        return found

    @property
    def _asked_bare(self) -> bool:
        """Whether things alone are asked for now, and the bar has no buttons for them."""
        return self.table.choosing.open and asked.bare(self.table.view(), self.touching.asked)

    def key(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and self.hand is not None and self._asked_bare:
            law = self.hand.numbered.get(event.key - pygame.K_0)
            if law is not None:  # it is read before it is chosen
                self.touching.touch_card(SPREAD + law)
                return True
        if event.type != pygame.KEYDOWN or event.key != pygame.K_ESCAPE or self.looked_at is None:
            return super().key(event)
        self.bubble.show(False)
        self.touching.look_back()
        return True

    def seat_chosen(self, seat: int) -> bool:
        if not self.table.choosing.meant(seat=seat):
            return False
        self.table.choosing.touch(seat=seat)
        return True

    # -- choosing

    def prompt(self, view: View) -> words.Prompt:
        found = asked.prompt(view, super().prompt(view))
        keys = self.table.app.device == "keys" and self.table.holds_moments
        if self._spoken is not None and self.telling.moment(view) == "turn_roll":
            return replace(found, why=phrase("toward.hidden"))  # a lesson says itself what is ahead
        actions = self.table.choosing.offered() if keys else []
        sole = sole_roll(actions)
        if sole is not None and sole["type"] == "roll":
            return replace(found, why=phrase("roll_on.how"))
        return asked.to_press(view, actions, found)

    def offered(self, view: View, actions: Sequence[Action]) -> list[Offer]:
        if view["phase"] == "turn":
            return unled(turn_offers(self.table, view, actions))
        found = super().offered(view, actions)
        if view["phase"] == "wild_chip":
            found = asked.wild_offers(view, found)
        found = asked.numbered(view, found) if view["phase"] in asked.NUMBERED else found
        if question(view) and self.table.holds_moments:
            said = phrase("always.help")
            found += [
                Offer(f"{ALWAYS}{label}", label, said, None, (one,)) for one, label in for_good(actions)
            ]
        return unled(found)

    def narrowed(self, actions: Sequence[Action]) -> list[Offer]:
        """Many plays are chosen on the cards themselves; a few have buttons, from the second slot on."""
        kinds, view = {action["type"] for action in actions}, self.table.view()
        if len(actions) <= IN_ROW - 1:
            return unled(slotted(view, [offer(self.table, view, action) for action in actions]))
        if kinds <= {*PLAYS, "ask"}:
            return unled(slotted(view, [offer(self.table, view, action) for action in settled(actions)]))
        return unled(super().narrowed(actions))

    def goes_on(self, view: View, actions: Sequence[Action]) -> Action | None:
        return sole_roll(actions)

    @property
    def leaves(self) -> bool:
        return self.chains.page is not None and self.chains.page.leaves

    def settled(self, view: View, actions: Sequence[Action]) -> Action | None:
        found = self.standing_answers.answer(view, actions, len(self.table.sitting.match.steps))
        self.tell_rolling()  # who took one back is asked again
        return found

    def choice_made(self, offer: Offer) -> None:
        if offer.name.startswith(ALWAYS):
            self.standing_answers.give(self.table.view(), offer.actions[0])

    def _ask_again(self) -> None:
        seat = self.table.sitting.match.to_act
        if seat is not None:
            self.standing_answers.end(seat)
        self.tell_rolling()

    def lay_choices(self, actions: Sequence[Action]) -> bool:
        if actions and asked.bare(self.table.view(), actions) and not self.table.choosing.begun:
            self._lay_buttons([], 0)
            laid = True
        else:
            laid = super().lay_choices(actions)
        if laid:
            self.light_choices(actions)
            self.touching.lead_keys()
        self.helping.ask()
        return laid

    def update(self) -> None:
        self.helping.update()

    def slid_to(self, widget: Widget | None) -> None:
        """The pointer that holds the curtain open is let go over a thing: that is touched."""
        if isinstance(widget, Parts) and widget.pointed_at is not None:
            self.touching.slid_to(widget)

    def focus_moved(self, widget: Widget) -> None:
        self.touching.look_ahead(widget)

    def pointer_came(self, widget: Widget | None) -> None:
        self.touching.look_ahead(widget)

    def light_choices(self, actions: Sequence[Action]) -> None:
        if self.table.choosing.begun:
            self.touching.look_back()
        self.touching.light(actions)

    def spot(self, space: int | str) -> Rect | None:
        return self.field.spot(int(space)) if int(space) in self.spiral.beads else None

    def look_away(self) -> None:
        self.bubble.show(False)

    def open_taught(self, name: str) -> bool:
        """The page of the Path, or of the first Law that is still to be obeyed."""
        seat = self.seen(self.shown)
        laws = [law["law"] for law in self.shown["seats"][seat]["laws"] if not law["obeyed"]]
        if name == "path":
            self.path.open(seat, taught=True)
        elif name == "law" and laws:
            self.touching.pages.open_law(seat, laws[0])
        return self.table.covered

    def part(self, name: str) -> Rect | None:
        return place_of(name, self.diagram, self.centres, self.hand)

    def written(self) -> list[Rect]:
        cards = self.hand.boxes if self.hand is not None else []
        boxes = [self.words.taken()[0], *self.centres.boxes, *cards]
        return [*self.diagram.written(), self.words.key_room, *(Rect(box) for box in boxes)]

    # -- hands on phones

    def held_faces(self, wide: int) -> Iterator[tuple[str, Callable[[], pygame.Surface]]]:
        for code in dict.fromkeys(part_deck()):
            yield code, partial(card.upright, faces.part(code), wide)
        for code in laws():
            yield f"pile/{code}", partial(card.upright, faces.law(code), wide)

    # -- motion

    def motions(self, happening: Transition) -> Shown:
        return self.shows.motions(happening)

    def told_large(self, transitions: Sequence[Transition]) -> list[Beat]:
        return self.milestones.beats(transitions)

    def moment(self, happening: Transition) -> Shown:
        """What is stopped for at the table though a page has told it: a state that was attained."""
        return self.motions(happening) if happening.event["type"] == "state_attained" else []

    # -- what tests hold against the state

    def standing(self) -> dict[str, Any]:
        look, board, hand = self.diagram.seen, self.centres.seen, self.hand
        assert look is not None and board is not None
        return {
            "charms": [_rounded(charm.foot, charm.centre) for charm in self.charms],
            "bodies": [(charm.body, charm.out) for charm in self.charms],
            "ringed": [seat for seat, charm in enumerate(self.charms) if charm.ringed],
            "diagram": _plain(look),
            "centres": dict(board.chips),
            "decks": [deck.count for deck in self.decks.values()],
            "hand": None if hand is None else (list(hand.hand), len(hand.dupes), hand.pile),
            "gifts": list(self.field.gifts),
        }

    def expected(self, view: View) -> dict[str, Any]:
        seat = self.seen(view)
        hand, dupes, pile = self.held(view)
        return {
            "charms": [_rounded(pin.foot, pin.head) for pin in self.pins(view)],
            "bodies": list(bodies(view)),
            "ringed": [] if view["to_act"] is None else [view["to_act"]],
            "diagram": _plain(look_of(view, seat)),
            "centres": dict(view["seats"][seat]["board"]),
            "decks": [len(view["deck"]), len(view["law_deck"])],
            "hand": None if self.hand is None else (list(hand), len(dupes), len(pile)),
            "gifts": list(view["gifts"]),
        }


def _plain(look: Look) -> tuple[object, ...]:
    """What lies on a diagram, without what is only shown of a choice."""
    return look.chips, look.of, look.under, look.discs, look.waiting, look.surplus, look.travel


def _rounded(foot: tuple[float, float], head: tuple[float, float]) -> tuple[int, ...]:
    return tuple(round(each) for each in (*foot, *head))


STAGE = ConsciousStage
