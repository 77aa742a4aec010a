"""The table: a match being played. Common to all games; the stage is the game's own."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

import pygame

from game import words
from game.engine.base import Action
from game.engine.match import Transition
from game.scenes import display_mode
from game.scenes.app import App
from game.scenes.contact import Contact
from game.scenes.layout.areas import Areas
from game.scenes.layout.box import Box
from game.scenes.naming import name_seats
from game.scenes.press_guard import PressGuard
from game.scenes.scene import Scene
from game.scenes.table import counsel, reach
from game.scenes.table.agreement import ask_to_take_back
from game.scenes.table.animation_speed import AnimationSpeed
from game.scenes.table.bar import DieFace, Foot
from game.scenes.table.building import Building
from game.scenes.table.choosing import Choosing, Offering
from game.scenes.table.closing import Closing
from game.scenes.table.curtain import Curtain
from game.scenes.table.deeds import Deeds
from game.scenes.table.dimmer import Dimming
from game.scenes.table.drawers import Drawers
from game.scenes.table.early import Early
from game.scenes.table.flat_display import FlatDisplay
from game.scenes.table.guided import Guided
from game.scenes.table.haste import Haste
from game.scenes.table.header import Header
from game.scenes.table.hearing import Hearing
from game.scenes.table.interface import Timed
from game.scenes.table.pads import TablePads
from game.scenes.table.pauses import Pauses
from game.scenes.table.people import People
from game.scenes.table.phones.hands import PhoneHands
from game.scenes.table.private_hand.hands import PrivateHands
from game.scenes.table.reach import golden
from game.scenes.table.remarks import Remarks
from game.scenes.table.roll_on import RollOn
from game.scenes.table.screen_display import ScreenDisplay
from game.scenes.table.shortcuts import Shortcuts
from game.scenes.table.table_state import Course, Seen, TableState
from game.scenes.table.wall_display import WallDisplay
from game.scenes.tables import stage_for
from game.scenes.tables.display import Display
from game.scenes.tables.plaque import Plaque
from game.sitting import Sitting
from game.widgets.accessibility import PRESS
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import RoundButton
from game.widgets.motion import Motion
from game.widgets.style import Style
from game.widgets.theme import Theme
from game.widgets.viewport import Viewport

DISPLAYS = {kind.mode: kind for kind in (ScreenDisplay, FlatDisplay, WallDisplay)}


class TableScene(Scene):
    """A match on the screen.

    It asks the engine, draws from a view and plays its events as motion; what it shows after any motion is
    what the view says. A lesson is a table too: it has `arrange`, `build_header`, `legal`, `tell_foot`,
    `show`, `settle` and `let_think` its own way.

    `areas` are the rectangles of its parts, `plaques` those of the seats; `lifted_for` is the seat whose side
    the curtain was lifted for, None where it was for none. Each part says what it is. `stage` is the game's
    own, `display` how it is shown, `foot` the bar, `course` what has begun and not ended; `hands` decides
    which presses count.
    """

    replays = True  # whether what was can be gone through
    viewed_back = False  # whether it is a table of the past, whose board has less room
    holds_moments = True  # whether great moments are held here until somebody goes on
    has_manners = True  # whether bots play and speak in their manner here

    def __init__(self, app: App, sitting: Sitting) -> None:
        super().__init__(app)
        self.sitting = sitting
        name_seats(sitting)
        self.areas: Areas[Rect]
        self.plaques: list[Plaque] = []
        self.lifted_for: int | None = None
        self.hands = PressGuard()
        self.pace = AnimationSpeed(app)
        self.choosing = Choosing(self)
        self.header = Header(self)
        self.foot = Foot(self)
        self.drawers = Drawers(self)
        self.display = self.new_display()
        self.stage = stage_for(self)
        self.theme = app.theme_for(self.stage.theme)
        self.curtain = Curtain(self)
        self.private_hands = PrivateHands(self)
        self.phones = PhoneHands(self)
        self.course = Course(sitting.match.over or sitting.rests)
        self.people = People(self)
        self.pads = TablePads(self)
        self.hearing = Hearing(self)
        self.guided = Guided(self)
        self.held = Pauses(self)
        self.remarks = Remarks(self)
        self.deeds = Deeds(self)
        self.closing = Closing(self)
        self.building = Building(self)
        self.shortcuts = Shortcuts(self)
        self.early = Early(self)
        self.haste = Haste(self)
        self.roll_on = RollOn(self)
        self._awake = display_mode.Awake()
        self._dimming = Dimming(self)
        self._peeked = False  # whether each hand lay under a curtain of its own
        self.more_to_prepare = False

    # -- what is so

    @property
    def viewer(self) -> int | None:
        """The seat whose player looks at the screen now; None: all look."""
        lifted = self.display.lifted
        if self.display.keeps_hands and not self.sitting.shared:
            return None if self.phones.holds(lifted) else lifted
        return self.sitting.viewer(lifted)

    def view(self) -> dict[str, Any]:
        """The match as the viewer may see it."""
        return self.sitting.view(self.viewer)

    @property
    def doing(self) -> TableState:
        """What the table does now."""
        sitting = self.sitting
        seat = sitting.match.to_act
        return self.course.doing(
            Seen(
                seat,
                bot=sitting.is_bot(seat),
                readonly=sitting.readonly,
                holds=self.player.waiting,
                throwing=self.choosing.throw is not None,
                begun=self.choosing.begun,
                rests=sitting.rests,
                hushed=self.guided.hushed,
                unread=lambda: self.stage.unread(self.view()) is not None,
                curtain=lambda: self.curtain.needed(seat),
            )
        )

    @property
    def nothing_yet(self) -> str:
        """What the log says before the first line."""
        return words.say("table.nothing_yet")

    @property
    def bot_at_work(self) -> bool:
        """Whether a bot is to act, and nothing keeps it from it."""
        sitting = self.sitting
        kept = self.course.paused or self.guided.hushed or sitting.rests or self.choosing.throw is not None
        return sitting.is_bot(sitting.match.to_act) and not kept and not sitting.readonly

    def new_display(self) -> Display:
        """How the match is shown by what is set now."""
        return DISPLAYS[display_mode.chosen(self.app.settings)](self)

    @property
    def style(self) -> Style:
        return self.display.mode.style(super().style, self.app.size)

    @property
    def outlook(self) -> Viewport:
        return self.display.outlook(self.called_from)

    @property
    def opens_towards(self) -> int:
        found = self.display.opens_towards(self.called_from)
        return super().opens_towards if found is None else found

    def lie_towards(self, quarters: int) -> None:
        """Where people sit at all sides each place is turned by itself."""
        super().lie_towards(0 if self.display.mode.all_round else quarters)

    @property
    def world(self) -> Theme:
        return self.stage.theme

    # -- life

    def enter(self) -> None:
        self.hearing.begin()
        self.hearing.lead(self.view())
        self.deeds.tell_hands()
        if self.guided.offer and self.sitting.is_bot(self.sitting.match.to_act):
            self.course.paused = True  # no bot is quicker than the question
            self.refresh()
        self.proceed(at_once=True)
        if not self.sitting.match.steps and self.pace.brought:
            self.foot.tell_pace()

    def leave(self) -> None:
        self.hearing.end()
        self._awake.keep(False)
        self.deeds.watching.stop()
        self.player.stop()
        self.phones.close()
        self.sitting.close()

    def lay_out(self) -> None:
        self.deeds.watching.stop()
        if self.people.changed:
            self.choosing.ended()  # others sit here than before, and no hand is left open
            self.curtain.forget()
            self.lifted_for = None
            if self.sitting.persons:
                self.course.paused = False
        held = self.held.take_along()
        for _ in range(2):  # and after that the turn that passes round a flat table
            self.player.finish()  # what it leads to, a curtain too, is laid anew with all the rest
        display = self.new_display()
        self._cover_hands(display)
        if display.mode is not self.display.mode:
            self.display, before = display, self.stage
            self.stage = stage_for(self)  # another one, that goes on with the match
            self.stage.take_over(before)
            self.called_from = None
        self.theme = self.app.theme_for(self.stage.theme)
        self.curtain.after_layout()
        self.private_hands.forget()
        self.early.forget()
        self._awake.keep(self.display.mode.for_all)
        super().lay_out()
        self._dimming.after_layout()
        self.held.again(held)
        self.proceed(at_once=True)

    def _cover_hands(self, display: Display) -> None:
        """What was opened for one way to show the match is covered in another, and small curtains always."""
        before, self._peeked = self._peeked, display.peeks
        if (display.mode, display.peeks) != (self.display.mode, before):
            self.curtain.forget()
        elif not display.peeks or self.lifted_for is None:
            return
        self.lifted_for = None
        if display.peeks and self.curtain.has_secrets:
            self.choosing.left = None

    # -- building

    def paint_ground(self) -> None:
        self.building.paint_ground()

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        return self.building.background(size)

    def build(self) -> None:
        self.building.build()

    @property
    def moment_room(self) -> Rect:
        """The room of what is shown over the whole table for a moment: all above the bar."""
        return Rect(0, 0, self.app.size[0], self.areas.bar.top - self.style.px(0.8))

    def arrange(self) -> Areas[Box]:
        """Where everything of this table stands."""
        return self.display.arrange()

    def build_header(self) -> None:
        """Put the head of the table on the canvas."""
        self.header.build()

    # -- showing

    def refresh(self) -> None:
        """Let everything say what the view says."""
        self.building.refresh()

    def tell_foot(self, view: dict[str, Any]) -> None:
        """Let the bar say what the table does."""
        self.foot.refresh(view)
        self.private_hands.whisper()

    def tell_below_title(self, told: str) -> None:
        """Let the line under the game's name say something, until the view is told anew."""
        self.header.tell(told)

    def face(self, seat: int | None) -> None:
        """Let what is laid over the table next face a seat; None: who is to act."""
        self.called_from = None if seat is None else self.display.quarters(seat)

    def show_side(self, seat: int | None) -> None:
        """Show everything as a seat may see it; None: as all may."""
        self.lifted_for = seat
        self.put_away()
        self.stage.lay_pieces(self.view())
        self.refresh()

    def put_away(self) -> None:
        super().put_away()
        self.stage.look_away()

    def note_read(self, space: int | str) -> None:
        """Note that a player reads a space of the board: only a lesson waits for that."""

    # -- choosing

    @property
    def offering(self) -> Offering:
        """What gathers actions into choices."""
        return self.private_hands.offering

    @property
    def may_choose(self) -> bool:
        """Whether a person at the screen is to choose now, and nothing moves."""
        return not self.player.running and not self.layers and self.doing.of_a_person

    @property
    def may_do(self) -> bool:
        """Whether the last press may do something."""
        return self.hands.free

    def legal(self) -> list[Action]:
        """The actions that the person to act has, as far as all may know where the hand is covered."""
        legal = self.sitting.match.legal()
        if not self.display.hides_choices:
            return legal
        view = self.view()
        return [action for action in legal if self.stage.telling.open_to_all(view, action)]

    def say_why_not(self, fields: Mapping[str, Any]) -> None:
        """Say why no action with these fields can be taken now."""
        refusal = self.sitting.match.refusal(fields)
        if refusal is not None:
            self.drawers.refuse(refusal)

    def ask_further(self) -> None:
        """Ask what is left of a choice that is begun."""
        if not self.app.keys_lead:  # of a double click the second would choose what comes to lie there
            self.hands.did(None, self.app.now)
        self.show_new_offers(to_bar=True)

    def show_new_offers(self, *, to_bar: bool) -> None:
        """Show other choices; `to_bar`: lead the keys to them."""
        self.tell_foot(self.view())
        if to_bar:
            self.foot.focus_choices()

    @property
    def zoomable(self) -> Rect | None:
        return None if self.layers or self.curtain.closed is not None else Rect(self.areas.stage)

    def zone_at(self, point: tuple[int, int]) -> Hashable:
        return self.display.zone_at(point)

    def may_sit_beside(self, seat: int) -> bool:
        """Whether a person on a seat has left the match and may be counsel, or is: the plaque asks."""
        return counsel.may_ask(self, seat)

    # -- doing

    @property
    def verse_is_whole(self) -> bool:
        """Whether what is read where a token comes to rest is shown whole."""
        return self.holds_moments

    def act(self, action: Action, opening: Callable[[], list[Motion]] = list) -> None:
        """A person at the screen acts: one deed a press. `opening` is seen before what is done."""
        if self.hands.free:
            self.deeds.take(action, opening)

    @property
    def rolls_on(self) -> bool:
        """Whether what needs no thought is done by itself, one after another."""
        return self.roll_on.on

    def switch_rolling(self) -> None:
        """Let what needs no thought be done by itself, or no longer."""
        self.roll_on.switch()

    def show(self, transitions: Sequence[Transition], opening: Callable[[], list[Motion]]) -> None:
        """Let what was done be seen; `opening` is what is seen first."""
        self.deeds.show(transitions, opening)

    def settle(self) -> None:
        """After any motion the turn passes round a flat table; then all is as the view says."""
        self.deeds.settle()

    def proceed(self, at_once: bool = False) -> None:
        """Go on with the next seat: tell trouble, close a curtain, let a bot think, or show the end."""
        self.deeds.proceed(at_once)

    def let_think(self) -> None:
        """Let the bot to act think."""
        self.deeds.let_think()

    def change_display(self) -> None:
        """Change to the next way to show the match; nothing of it is lost."""
        display_mode.turn_on(self.app)

    def pace_button(self, name: str, rect: Rect, depth: int) -> RoundButton:
        pace = self.pace
        return RoundButton(
            name, rect, self.style, pace.icon, self.deeds.change_pace, tip=pace.said, depth=depth
        )

    @property
    def _timed(self) -> Sequence[Timed]:
        """The parts that do something by themselves, in the order in which they do."""
        return (
            *(self.foot, self.guided, self.held, self.display, self.private_hands, self.pads, self._dimming),
            *(self.curtain, self.early, self.haste, self.building, self.closing, self.deeds, self.roll_on),
            self.phones,
        )

    def update(self, now: float) -> None:
        super().update(now)
        for part in self._timed:
            part.update(now)
        self.stage.update()

    def attend(self) -> None:
        self.phones.attend()

    def wake_in(self, now: float) -> float | None:
        waits = [super().wake_in(now), *(part.wake_in(now) for part in self._timed)]
        return min((wait for wait in waits if wait is not None), default=None)

    # -- input

    def handle(self, event: pygame.event.Event) -> None:
        pressed = self.presses(event)
        if self._dimming.handle(event) or self.roll_on.takes(event):
            return
        if pressed:
            self.held.pressed(self.app.now)
        if self.held.takes(event) or self.pads.takes(event):
            return
        if (pressed and self.haste.takes(event)) or self.early.takes(event):
            return
        if not self.private_hands.handle(event) and not self.curtain.handle(event):
            super().handle(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            self.end_contact(event)

    @property
    def still(self) -> bool:
        """Whether nothing moves, and nothing lies over the table but a curtain."""
        covered = len(self.layers) > (self.curtain.closed is not None)
        return not covered and (not self.player.running or self.player.waiting)

    def push_overlay(self, widgets: Sequence[Widget], *args: Any, **more: Any) -> None:
        """What is laid over the table is for all to see: no hand stays open under it."""
        self.private_hands.fall()
        super().push_overlay(widgets, *args, **more)

    def ends_motion(self, event: pygame.event.Event) -> bool:
        """The echo of a deed ends nothing, and the pace can be changed, or a pause asked for, in a motion.

        What a guide does interrupts nothing.
        """
        found = self.shortcuts.amid(event)
        return super().ends_motion(event) if found is None else found

    @property
    def called(self) -> str:
        title = words.texts(self.sitting.game).title
        return words.say("text.option", name=title, value=self.stage.subtitle(self.view()))

    def in_reading_order(self, widgets: Sequence[Widget]) -> list[Widget]:
        return reach.in_hearing_order(super().in_reading_order(widgets))

    def asked_for(self, widget: Widget, part: str, deed: str, value: str) -> None:
        if deed == PRESS:
            self.hands.taken()  # no finger slips here, and no click echoes
            self.held.meant()
        super().asked_for(widget, part, deed, value)

    def started(self, pad: int, *, held: bool) -> None:
        if self.on_screen.shown is not None:
            self.on_screen.end()
        else:
            self.pads.started(pad, held=held)

    def pad_changed(self, seat: int | None, *, gone: bool) -> None:
        self.pads.changed(seat, gone=gone)

    # -- the tools

    def open_menu(self) -> None:
        """The menu; a lesson has none."""
        self.drawers.open_menu()

    def open_why(self) -> None:
        """Why what happened last happened."""
        self.drawers.open_why()

    def ask_undo(self) -> None:
        """Ask a plain question, and each other player it concerns; then take the last action back."""
        ask_to_take_back(self)

    def undo(self, agreed: Sequence[int] = ()) -> None:
        """Take the last action back; that, and who agreed to it, stays on record."""
        self.deeds.undo(agreed)

    def refused(self, widget: Widget) -> None:
        self.foot.refused(widget)

    def open_ending(self) -> None:
        """The film of the match that is over; one that rests has its results, and so have all at once."""
        if self.sitting.match.over and self.app.speed:
            self.closing.open()
        else:
            self.open_results()

    def open_results(self) -> None:
        """How the match ended; a lesson has no end to be told."""
        self.app.open.results(self.sitting)

    # -- keys

    def reachable(self) -> list[Widget]:
        """A hand from left to right before all else, then choices and the stage; then tools, rail and log.

        While a key holds the curtain open one only chooses: there is nothing else.
        """
        found = reach.in_order(super().reachable())
        if (self.curtain.held_by_key or self.private_hands.chooses_by_key) and not self.layers:
            return reach.chosen_among(found) or found
        return found

    def next_focus(self, step: int) -> None:
        """From what is chosen on the stage Tab leads to what is asked about it, and then on in its row."""
        chosen, found = self.stage.chosen_widget, self.reachable()
        asked = [each for each in found if reach.kind(each) == "side"] or self.foot.choices
        row = reach.in_its_row(chosen, found) if chosen is not None else []
        if step > 0 and len(asked) > 1 and chosen is not None and self.focus in (None, chosen):
            self.set_focus(asked[0])
        elif step > 0 and len(asked) > 1 and self.focus is asked[-1] and chosen in row[:-1]:
            self.set_focus(row[row.index(chosen) + 1])
        else:
            super().next_focus(step)

    def nearest(self, at: Widget, found: Sequence[Widget], direction: tuple[int, int]) -> Widget | None:
        """To both sides a hand is gone through to its end before anything beside it, and so are bids."""
        row = reach.in_its_row(at, found) if direction[0] else []
        return (super().nearest(at, row, direction) if row else None) or super().nearest(at, found, direction)

    def by_arrows(self) -> list[Widget]:
        """What the arrows go through: of a hand only what may be chosen now."""
        found = self.reachable()
        return [widget for widget in found if not self.stage.passed_by(widget)] or found

    def takes_focus(self, widget: Widget) -> bool:
        """After a click on a tool the arrows go on among what there is to choose."""
        return bool(self.layers) or not reach.beside_the_play(widget)

    def focus_chosen(self) -> None:
        """With the keyboard one begins at what is chosen, else at gold, else at the first that can be."""
        self.shortcuts.lead()

    def focus_moved(self, widget: Widget) -> None:
        self.stage.focus_moved(widget)

    def pointer_came(self, widget: Widget | None) -> None:
        self.stage.pointer_came(widget)

    def set_focus(self, widget: Widget | None) -> None:
        """A face of a die has the focus only where the keys have brought it, and it is seen to have it."""
        super().set_focus(None if isinstance(widget, DieFace) and not self.app.keys_lead else widget)

    def pointer_leads(self) -> None:
        super().pointer_leads()
        if isinstance(self.focus, DieFace):
            self.set_focus(None)
        self.foot.say_how()

    def keys_lead(self, device: str = "keys") -> None:
        super().keys_lead(device)
        self.foot.say_how()

    @property
    def at_enter(self) -> Widget | None:
        if self.layers:
            return golden(self.layers[-1].widgets)
        return None if self.doing is TableState.SHOWS else self.foot.primary() or golden(self.foot.choices)

    def shortcut(self, event: pygame.event.Event) -> None:
        if not self.shortcuts.take(event):
            super().shortcut(event)

    def pointer_down(self, contact: Contact) -> None:
        self.stage.pressed(self.widget_at(contact.start))
        super().pointer_down(contact)
        if self.player.waiting and contact.widget is None:
            self.player.go_on()
