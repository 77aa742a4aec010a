"""The stage in the middle of a table. This one serves any game; a game's own does better what it can."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

import pygame

from game import words
from game.engine.base import Action
from game.engine.errors import EngineError
from game.engine.match import Step, Transition
from game.scenes.layout.areas import PLAQUE, RAIL, SIDE, Shape
from game.scenes.layout.bar import BarPlan
from game.scenes.layout.box import Box
from game.scenes.layout.choice_grid import choice_grid
from game.scenes.layout.flat import Shape as FlatShape
from game.scenes.offer import NUMBERED, Offer
from game.scenes.tables.event_animations import EventAnimations, Shown
from game.scenes.tables.fact_boxes import Facts, Look
from game.scenes.tables.interface import Table
from game.scenes.tables.plaque import Plaque
from game.tellings import telling_of
from game.tellings.choices import MANY, group_told, grouped
from game.tellings.general import Large
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.card import Face
from game.widgets.controls import Button
from game.widgets.motion import Beat, Motion
from game.widgets.panel import Panel, Reading
from game.widgets.theme import Theme

View = Mapping[str, Any]
IN_THE_BAR = 5  # so many choices have room there
IN_A_CORNER = 2  # where they have but a corner of it, so many that lead further
ABOVE = 40  # the depth of the choices on the stage


@dataclass(frozen=True)
class OwnPage:
    """A page that tells an action instead of its motions.

    So many of its events, the first, are `moved` on the stage before `open` is called, with what is to be
    done when the page was left.
    """

    moved: int
    open: Callable[[Callable[[], None]], None]


class Laid(NamedTuple):
    """A card that lies open: the seat it is of, its face, what it is called, and whether it is ahead."""

    seat: int
    face: Face
    said: str
    ahead: bool


class Stage:
    """What stands in the middle of the table, and beside it.

    It draws from a view and never from the state; `lay_pieces` puts everything
    where a view says, `motions` shows one event on the way there, and after each
    `standing` is what is `expected` by the view.
    """

    theme: Theme = theme.PAPER
    now_share = 0.5  # of the right column, for the card of the moment
    log_below: float | None = None  # u: with so much room below the plaques the log stands there
    upright_now = 0.5  # of the breadth of an upright screen, for the same beside the log
    rolls = False  # whether what needs no thought can be done on by who holds a key
    rail_extra = False  # whether it draws something below the plaques
    plaque_kind: type[Plaque] = Plaque
    fact_looks: Mapping[str, Look] = MappingProxyType({})  # how each group of facts is set on a plaque
    rooms: Mapping[str, str] = MappingProxyType(
        {}
    )  # how it is shown -> the room of the stage that does it, below `tables`
    flat_shape: FlatShape = "poster"  # of its board, where the table lies flat
    hand_in_place = False  # whether a hand lies in a place there
    hand_waits = 0.0  # in u, how much of a place that waits is for its hand
    plaque_upright = 12.0  # in u, the height of a plaque on an upright screen
    shows_kind: type[EventAnimations] | None = (
        None  # what shows its events; None: each is told by its sentence
    )
    scenery: frozenset[str] = frozenset()  # of what stands: what one event may leave to the next to change
    lost: frozenset[str] = (
        frozenset()
    )  # events of which nothing is to be seen afterwards: what they say rests
    many_choices = False  # whether the bar must hold more than a few choices at once
    bar_plan: type[BarPlan] = BarPlan  # where choices stand in a bar along the foot
    slots = False  # whether choices come and go within a turn: each kind keeps its place in the bar
    tells_last = False  # whether the moment is what was done last, and not what is asked now
    tells_sole = False  # whether a sole choice says what it does
    aspect: float | None = None  # how broad the stage must be for its height to show all it can
    choice_rows: int | None = None  # how many rows of choices may cover it; None: as many as have room
    upright_stage = 0.955  # the stage's height for the breadth of an upright screen
    rail_wide = RAIL  # in u, the breadth of the column of the plaques
    side_wide = SIDE  # in u, that of the column with the card of the moment and the log
    cut_tall = 0.42  # the height of a picture cut from its board for the rulebook, for its breadth
    board_gives = 0.0  # of its breadth, so that where text is larger there is a right column and no drawer
    upright_sides = True  # whether an upright screen has those below the stage, else in a drawer alone

    @classmethod
    def cut_out(cls, spaces: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface | None:
        """The part of the board that has these spaces in it, for the rulebook; None: it shows none."""
        return None

    def __init__(self, table: Table) -> None:
        self.table = table
        self.telling = telling_of(table.sitting.game)
        self.rect = Rect(0, 0, 0, 0)
        self._choices: list[Button] = []

    @property
    def choices(self) -> list[Widget]:
        """The choices that are laid on the stage."""
        return [*self._choices]

    @property
    def plaque_tall(self) -> float:
        """The height of a seat's plaque in the rail, in u."""
        return PLAQUE

    @property
    def hand_tall(self) -> float:
        """The height of a hand of cards at the edge of the stage, in u; 0 where there is none."""
        return 0.0

    @property
    def shape(self) -> Shape:
        """What it asks of its table."""
        return Shape(
            self.now_share,
            self.plaque_tall,
            self.plaque_upright,
            self.many_choices,
            self.hand_tall,
            self.upright_stage,
            self.aspect,
            self.rail_wide,
            self.side_wide,
            self.upright_sides,
            upright_now=self.upright_now,
            gives=self.board_gives,
            log_below=self.log_below,
        )

    # -- building, once for each size

    def background(self, target: pygame.Surface) -> None:
        """Paint what lies under everything."""
        target.fill(self.table.style.theme.ground)

    def build(self, rect: Rect) -> None:
        """Put the stage's widgets on the table's canvas, within a rectangle."""
        self.rect = rect

    def build_now(self, rect: Rect) -> None:
        """Put the card of the moment on the canvas."""
        self.table.canvas.add(Panel("now/panel", rect, self.table.style, depth=1))
        inner = rect.inflate(-self.table.style.px(4), -self.table.style.px(3.6))
        self._now = Reading("now/words", inner, self.table.style, depth=2)
        self.table.canvas.add(self._now)

    def build_rail(self, rect: Rect) -> None:
        """Put something below the plaques."""

    def bar_width(self) -> int:
        """How much of the bar the stage wants for itself, left of the choices."""
        return 0

    def build_bar(self, rect: Rect) -> None:
        """Put the stage's own things (a die) in the bar."""

    def build_place(self, seat: int, rect: Rect, acts: bool) -> None:
        """Put the game's own things in a seat's place on a table that lies flat, as who sits there sees it.

        `rect` is the place, or the room for a hand in it; what is put there is removed with the next call.
        """

    def update(self) -> None:
        """Take, once a frame, what was thought of beside the frames."""

    def take_over(self, before: Stage) -> None:
        """Go on where the stage before was, which showed the same match in another way."""

    @property
    def tells_ahead(self) -> bool:
        """Whether it tells beside the board what a choice of the bar would do, while one is at it."""
        return False

    def place_in_bar(self, rect: Rect) -> None:
        """Let the stage's own things in the bar stand there: the choices have taken other room."""

    # -- showing

    def lingers(self, happening: Transition) -> float:
        """What share of its time to be read the bar's sentence of an event stays, 0..1."""
        return 1.0

    def lay_pieces(self, view: View) -> None:
        """Put everything where the view says, and let all that stands beside it say so too."""
        self.stand(view)

    def stand(self, view: View) -> None:
        """Put what moves where the view says: after each event, and whenever all is laid anew."""
        self._show(view, "")

    def lay_choices(self, actions: Sequence[Action]) -> bool:
        """Offer actions on the stage itself, where the bar has no room for them; whether it did."""
        choosing, areas = self.table.choosing, self.table.areas
        room = self.table.display.bar_holds
        further = choosing.begun or len(actions) > room
        offers = choosing.gathered() if actions and further else []
        if areas.portrait and areas.choices is None:
            room = IN_A_CORNER
        laid = len(offers) > room + choosing.begun or self._touchable(actions)
        self._lay_buttons(offers if laid else [], 0)
        return laid

    def _touchable(self, actions: Sequence[Action]) -> bool:
        """Whether some of many actions are chosen by touching the stage: the bar would seem to tell all."""
        return False

    def _lay_buttons(self, offers: Sequence[Offer], first: int) -> None:
        """Buttons for the choices from the first on; where not all have room, one that shows the others."""
        table = self.table
        table.canvas.remove(self._choices)
        self._choices = []
        if not offers:
            return
        at = table.display.at_foot
        rect = self.rect if at.turn is None else at.turn.inward(self.rect)
        grid = choice_grid(at.style.measure, Box(*rect), len(offers), self.choice_rows)
        shown = offers[first : first + len(grid.places)]
        for number, (offer, place) in enumerate(zip(shown, grid.places), first + 1):
            button = Button(
                f"choice/{offer.name}",
                Rect(place),
                at.style,
                offer.label,
                partial(table.choosing.choose, offer),
                icon=offer.icon,
                units=2.3,
                depth=ABOVE,
            )
            button.prompt, button.digit = "do", str(number) if number <= NUMBERED else ""
            self._choices.append(button)
        if grid.others is not None:
            after = first + len(grid.places)
            others = partial(self._lay_buttons, offers, after if after < len(offers) else 0)
            label = words.say("table.other_choices")
            self._choices.append(
                Button(
                    "choices/others", Rect(grid.others), at.style, label, others, kind="quiet", depth=ABOVE
                )
            )
        with table.canvas.facing(at.turn):
            table.canvas.add(*self._choices)

    def offered(self, view: View, actions: Sequence[Action]) -> list[Offer]:
        """The choices of the moment. A game may gather several actions in one, and show greyed ones too."""
        return self._grouped(actions)

    def narrowed(self, actions: Sequence[Action]) -> list[Offer]:
        """The choices that are left when some of the fields of an action are settled."""
        return self._grouped(actions)

    def _grouped(self, actions: Sequence[Action]) -> list[Offer]:
        """A choice for each action; where more are to be laid on the stage than have room, in groups."""
        sitting = self.table.sitting
        grid = choice_grid(self.table.style.measure, Box(*self.rect), MANY + 1, self.choice_rows)
        found = grouped(sitting.game, actions, sitting.names, max(IN_THE_BAR, min(MANY, len(grid.places))))
        said = [group_told(self.telling, self.table.view(), each, sitting.names) for each in found]
        return [
            Offer(
                str(index),
                label.label,
                label.help,
                None,
                each.actions,
                words.say("table.choose_on", count=len(each.actions)) if len(each.actions) > 1 else "",
            )
            for index, (each, label) in enumerate(zip(found, said, strict=True))
        ]

    def light_choices(self, actions: Sequence[Action]) -> None:
        """Show on the stage what may be touched to choose among these; none: no player chooses."""

    def goes_on(self, view: View, actions: Sequence[Action]) -> Action | None:
        """What is done again and again without a thought; None where there is something to decide."""
        return None

    @property
    def leaves(self) -> bool:
        """Whether what lies over the table goes by itself."""
        return False

    def settled(self, view: View, actions: Sequence[Action]) -> Action | None:
        """What was answered for good, so that it is not asked again; None where it is."""
        return None

    def bereft(self, view: View) -> bool:
        """Whether no person at the table has anything more to do in this match, which goes on."""
        return False

    def choice_made(self, offer: Offer) -> None:
        """Something that was offered is about to be done."""

    def hurries(self, transitions: Sequence[Transition]) -> bool:
        """Whether what was done is shown at a brisk pace where nobody chose another."""
        return False

    def told_large(self, transitions: Sequence[Transition]) -> list[Beat]:
        """What is told large of what was done, once all of it was seen."""
        return []

    def tell_rolling(self) -> None:
        """Show whether that is done by itself now, and what has come of it."""

    def _offer(self, name: str, action: Action) -> Offer:
        found = words.label(self.table.sitting.game, action, self.table.sitting.names)
        return Offer(name, found.label, found.help, None, (action,))

    def subtitle(self, view: View) -> str:
        """The line under the game's name, in as many words as there is room for."""
        style = self.table.style
        said, *shorter = self.telling.subtitle(view, self.table.sitting.names)
        room = self.table.areas.header.width - style.px(8)
        for fewer in shorter:
            if text.width(said, "inter", max(13, style.font_px(1.5))) > room:
                said = fewer
        return said

    def sign(self, sign: str, side: int) -> pygame.Surface:
        """The picture of a fact's sign, so many pixels high."""
        return art.square(sign, side, self.table.style.theme.ink2)

    @property
    def drawn(self) -> Facts:
        """How what a seat has is drawn, wherever that stands."""
        return Facts(self.sign, self.fact_looks, self.table.style.theme)

    def tell_plaque(self, plaque: Plaque, seat: int, view: View) -> None:
        """Tell the plaque of a seat, its place or its row what the seat is and has."""
        plaque.put_facts(self.telling.facts(view, seat, self.table.sitting.names))

    def look_at_fact(self, seat: int, fact: str, place: Rect, by_key: bool) -> bool | None:
        """Tell of a fact on a plaque, or where it is none of the whole seat; whether that was all.

        None: there is nothing to tell.
        """
        return None

    def look_from_fact(self) -> None:
        """The player looks at no fact any longer."""

    def large(self, view: View, seat: int) -> Large:
        """What a view is about, for who sits far off; `seat` is the one it is about."""
        return self.telling.large(view, seat, self.table.sitting.names)

    def accessible_name(self, view: View) -> int | None:
        """The seat before which something lies to be read while another acts, where the table lies flat."""
        return None

    def prompt(self, view: View) -> words.Prompt:
        """What the bar says while a person is to act."""
        return self.telling.prompt(view, self.table.sitting.names)

    def watching(self, view: View) -> str:
        """What the bar says while a bot is to act."""
        return self.telling.watching(view, self.table.sitting.names)

    def unread(self, view: View) -> words.Prompt | None:
        """What a person must have seen before the match goes on by itself, and the bar says of it."""
        return None

    def read(self) -> None:
        """Note that the player has read what `unread` tells."""

    # -- the curtain between two persons

    def said_covered(self, action: Action) -> str:
        """What an action out of a hidden hand is called where all can read it: nothing of the hand."""
        return words.say("curtain.choice")

    @property
    def choice_is_seen(self) -> bool:
        """Whether what is chosen of a hand shows in the open hand itself, so that nothing is said of it."""
        return False

    @property
    def whispered(self) -> str:
        """What only who holds the hand to act open reads in it, while nothing is chosen of it."""
        return ""

    def curtain_needed(self, view: View) -> bool:
        """Whether there is anything in the public view that some seat may not see."""
        return self.telling.curtain_needed(view)

    def curtain_facts(self, view: View) -> list[tuple[str, str]]:
        """What all players know and the curtain says, at its left and right: a title and a line each."""
        return self.telling.curtain_facts(view, self.table.sitting.names)

    def curtain_laid(self, view: View) -> list[Laid]:
        """The cards that lie open for all while a curtain covers the table, in the order they were laid."""
        return []

    def curtain_seats(self, view: View) -> list[tuple[int, str]]:
        """What all know of each seat, and should see while a curtain covers the table: a seat and a line."""
        return []

    def slid_over(self, widget: Widget) -> None:
        """The pointer that holds the curtain open comes over a widget."""

    def slid_to(self, widget: Widget | None) -> None:
        """The pointer that held the curtain open is let go over a widget; None: beside all of them."""

    def passed_by(self, widget: Widget) -> bool:
        """Whether the arrows leave a widget out, as it cannot be chosen now; with Shift they reach it."""
        return False

    def held_faces(self, wide: int) -> Iterator[tuple[str, Callable[[], pygame.Surface]]]:
        """All cards that a hand may hold, by code, each with what draws it upright, so many pixels wide.

        One that is another card in a field is named after that, too (`pile/JD`). They don't depend on who
        holds what.
        """
        yield from ()

    # -- hands in their places on a flat table

    def show_hand_of(self, seat: int, view: View) -> None:
        """Lay the hand of a seat as a view says: open where it knows the cards, else backs from a count."""

    def has_hand(self, seat: int, view: View) -> bool:
        """Whether a seat has anything in its hand to look at, as all may know."""
        return True

    def raise_cards(self, seat: int, shown: Callable[[int], float]) -> None:
        """Let the cards of an open hand have come up by a share each."""

    def card_at(self, seat: int, point: tuple[int, int]) -> int | None:
        """What of an open hand lies at a point of the frame of its seat, by a number; None: nothing."""
        return None

    def point_at_card(self, seat: int, index: int | None) -> None:
        """The finger that holds a hand open slides onto what has this number; None: it has chosen nothing."""

    def is_middle(self, point: tuple[int, int]) -> bool:
        """Whether a point of the screen lies where cards are laid."""
        return self.rect.collidepoint(point)

    # -- asking and refusing

    def why_not(self, refusal: EngineError) -> str:
        """Why something is not allowed, in a sentence for the table: the engine's, with the seats' names."""
        sitting = self.table.sitting
        return self.telling.why_not(refusal, self.table.view(), sitting.names)

    @property
    def chosen_widget(self) -> Widget | None:
        """What on the stage is chosen, before it is done."""
        return None

    def focus_moved(self, widget: Widget) -> None:
        """The focus has come to a widget."""

    def pointer_came(self, widget: Widget | None) -> None:
        """The pointer has come to a widget; None: it is over none."""

    def seat_chosen(self, seat: int) -> bool:
        """A seat was touched while a choice is asked; whether it is among what can be chosen."""
        return False

    def to_look_at(self, seat: int) -> None:
        """Show what is to be known about a seat."""

    # -- what is told to who cannot see it

    def told_spaces(
        self, spaces: Iterable[int | str], lit: Collection[int | str] = ()
    ) -> dict[int | str, tuple[str, str]]:
        """What each space of a board is called and who stands there; what it is, and if it may be chosen."""
        game, names, view = self.table.sitting.game, self.table.sitting.names, self.table.view()
        stood: dict[int | str | None, list[str]] = {}
        for seat, name in enumerate(names):
            stood.setdefault(self.telling.place(view, seat), []).append(name)
        found: dict[int | str, tuple[str, str]] = {}
        for space in spaces:
            text_ = words.texts(game).squares.get(str(space))
            here = words.say("text.look.who", names=words.listed(stood[space])) if space in stood else ""
            open_ = words.say("reader.open") if space in lit else ""
            line = text_.line if text_ is not None else ""
            said = " ".join(filter(None, (f"{words.space_told(game, space)}.", here)))
            found[space] = said, " ".join(filter(None, (open_, line)))
        return found

    # -- what can be pointed at

    def spot(self, space: int | str) -> Rect | None:
        """Where a space lies on the screen; None where it is not to be seen."""
        return None

    def pressed(self, widget: Widget | None) -> None:
        """The pointer goes down on a widget; None: on none."""

    def begin(self) -> None:
        """Something was done, and will be shown."""

    def look_away(self) -> None:
        """End what it says of a thing that was looked at: nothing is pointed at any longer."""

    def part(self, name: str) -> Rect | None:
        """Where something that the stage draws lies, by its name in a lesson; None where it is not seen."""
        return None

    def speak_of(self, parts: Sequence[str], spaces: bool) -> None:
        """A lesson speaks of these parts, and of some `spaces`: nothing else need be lit."""

    def open_taught(self, name: str) -> bool:
        """Open a page of its own for a lesson, by its name; whether there is one now."""
        return False

    def written(self) -> Sequence[Rect]:
        """What is to be read in its large pictures: a lesson's thread runs through none of it."""
        return ()

    def way(self, start: int | str) -> list[tuple[float, float]]:
        """The points of the screen through which the link from a space leads; none where it is not seen."""
        return []

    # -- motion

    def motions(self, happening: Transition) -> Shown:
        """How an event is shown, on the way from the view before it to the view after it."""
        return self._told_of(happening)

    def page_of(self, transitions: Sequence[Transition]) -> OwnPage | None:
        """The page that tells what was done just now; None: it is shown as motion."""
        return None

    def page_of_step(self, step: Step) -> Callable[[], None] | None:
        """What opens the page of an action again; None: it has none, and its line of the log tells why."""
        return None

    def _told_of(self, happening: Transition) -> list[Motion]:
        """Tell an event by its sentence, for the time of a short pause."""
        sitting = self.table.sitting
        sentence = words.sentence(sitting.game, happening.event, sitting.names)
        if not sentence:
            return []
        return [Motion(theme.BREATH, begin=lambda: self._show(happening.before, sentence))]

    def prepare(self) -> bool:
        """Make one picture ready that will be wanted soon, while no player waits; whether there are more."""
        return False

    def standing(self) -> dict[str, Any]:
        """Where the sprites stand, read from the sprites: tests hold it against the state."""
        return {"shown": self._shown}

    def expected(self, view: View) -> dict[str, Any]:
        """Where they ought to stand by a view."""
        return {"shown": self._told(view)}

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key that the table has no use for; whether it was used."""
        return False

    # -- inside

    _shown: tuple[str, ...] = ()
    _now: Reading | None = None

    def _show(self, view: View, sentence: str) -> None:
        style = self.table.style
        self._shown = self._told(view)
        if self._now is not None and sentence:
            self._now.show_blocks([(sentence, "garamond", style.type("heading"), style.theme.ink, 0)])

    def _told(self, view: View) -> tuple[str, ...]:
        """A view in lines: what the table shares, then each seat."""
        names = self.table.sitting.names
        told = [
            words.say("text.option", name=name, value=self.telling.standing(view, seat, names))
            for seat, name in enumerate(names)
        ]
        return tuple(filter(None, (self.telling.shared(view, names), *told)))
