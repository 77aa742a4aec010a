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
from game.scenes.display_mode import Mode
from game.scenes.layout.areas import Areas
from game.scenes.layout.box import Box
from game.scenes.naming import name_seats
from game.scenes.press_guard import PressGuard
from game.scenes.scene import Scene
from game.scenes.table import consent, counsel, reach
from game.scenes.table.agreement import ask_to_take_back
from game.scenes.table.animation_speed import AnimationSpeed
from game.scenes.table.bar import CLOSING, DieFace, Foot
from game.scenes.table.building import Building
from game.scenes.table.choosing import Choosing, Offering
from game.scenes.table.closing import Closing
from game.scenes.table.curtain import Curtain
from game.scenes.table.deeds import Deeds
from game.scenes.table.dimmer import Dimming
from game.scenes.table.drawers import DEEP, Drawers
from game.scenes.table.early import Early
from game.scenes.table.flat_display import FlatDisplay
from game.scenes.table.guided import Guided
from game.scenes.table.haste import Haste
from game.scenes.table.header import Header
from game.scenes.table.hearing import Hearing
from game.scenes.table.interface import TableParts
from game.scenes.table.pads import TablePads
from game.scenes.table.pauses import GUARD, Pauses
from game.scenes.table.peeking import Covered, Peeking
from game.scenes.table.people import People
from game.scenes.table.private_hint import Held
from game.scenes.table.reach import golden
from game.scenes.table.remarks import Remarks
from game.scenes.table.screen_display import ScreenDisplay
from game.scenes.table.shortcuts import Shortcuts
from game.scenes.table.table_state import Course, Seen, TableState
from game.scenes.table.wall_display import WallDisplay
from game.scenes.tables import stage_for
from game.scenes.tables.display import Display
from game.scenes.work import A_FRAME, steps_taken
from game.sitting import Sitting
from game.tellings.general import Large
from game.widgets.accessibility import PRESS
from game.widgets.bar import Bar
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import RoundButton
from game.widgets.log import LogView
from game.widgets.motion import Motion
from game.widgets.plaque import Plaque
from game.widgets.rotation import Rotation
from game.widgets.style import Style
from game.widgets.theme import Theme
from game.widgets.viewport import Viewport

DISPLAYS: Mapping[Mode, Callable[[TableParts], Display]] = {
    display_mode.SCREEN: ScreenDisplay,
    display_mode.FLAT: FlatDisplay,
    display_mode.WALL: WallDisplay,
}
MOMENT = 16.0  # milliseconds between one share of what is made ready beforehand and the next


class TableScene(Scene):
    """A match on the screen.

    It asks the engine, draws from a view and plays its events as motion; what
    it shows after any motion is what the view says. A lesson is a table too: it has
    `arrange`, `build_header`, `legal`, `tell_foot`, `show`, `settle` and `let_think` its own way.

    `areas` are the rectangles of its parts, `plaques` those of the seats; `lifted_for` is the seat
    whose side the curtain was lifted for, None where it was for none. Its parts are `choosing`,
    `header`, `foot` (the bar), `drawers`, `stage` (the game's own), `curtain` and `pads`; `building`
    lays them out and lets them say what the view says, `deeds` does what is done, `held` holds great
    moments, `shortcuts` are its keys. `course` is what has begun and not ended, `hands` decides which
    presses count, `pace` how fast all goes.
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
        self.peeking = Peeking(self)
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
            return lifted
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
        kept = self.paused or self.guided.hushed or sitting.rests or self.choosing.throw is not None
        return sitting.is_bot(sitting.match.to_act) and not kept and not sitting.readonly

    @property
    def paused(self) -> bool:
        """Whether the bots rest."""
        return self.course.paused

    @property
    def board_for_all(self) -> bool:
        """Whether the curtain hangs before the hand alone, and all look at the board."""
        return self.curtain.hand_area is not None

    def new_display(self) -> Display:
        """How the match is shown by what is set now."""
        return DISPLAYS[display_mode.chosen(self.app.settings)](self)

    @property
    def answering(self) -> bool:
        """Whether a person at the table is asked whether they agree."""
        return self.canvas.named("agree/yes") is not None or consent.stands(self)

    @property
    def style(self) -> Style:
        return self.display.mode.style(super().style, self.app.size)

    def sees_hand(self, seat: int) -> bool:
        """Whether the hand of a seat lies open in its place."""
        return self.display.sees_hand(seat)

    def veil(self, seat: int, hand: Rect, pad: Rect, *, large: bool, hidden: bool = False) -> None:
        """Hang a small curtain over the room of a hand on a flat table, with a pad that parts it."""
        self.display.veil(seat, hand, pad, large=large, hidden=hidden)

    def lay_hands(self) -> None:
        """Lay the hands of all places anew: open only for who looks into their own."""
        self.display.lay_hands()

    def quarters(self, seat: int) -> int:
        """The side at which a seat sits, in quarter turns clockwise from the south; 0 but on a flat table."""
        return self.display.quarters(seat)

    def outlook_of(self, seat: int) -> Viewport:
        """The screen as who sits on a seat sees it."""
        return self.display.outlook_of(seat)

    def turn_of(self, seat: int) -> Rotation | None:
        """The frame of who sits on a seat; None but on a flat table."""
        return self.display.turn_of(seat)

    @property
    def at_foot(self) -> Viewport:
        """The screen as who reads the bar sees it."""
        return self.display.at_foot

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

    @property
    def bar(self) -> Bar:
        """The bar of this table."""
        return self.foot.bar

    @property
    def log(self) -> LogView | None:
        """The log that is to be seen; None where none is."""
        return self.drawers.log

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
        self.sitting.close()

    def lay_out(self) -> None:
        self.deeds.watching.stop()
        if self.people.changed:
            self._others_sit()
        held = self.held.take_along()
        for _ in range(2):  # and after that the turn that passes round a flat table
            self.player.finish()  # what it leads to, a curtain too, is laid anew with all the rest
        display = self.new_display()
        self._cover_hands(display)
        if display.mode is not self.display.mode:
            self._show_otherwise(display)
        self.theme = self.app.theme_for(self.stage.theme)
        self.curtain.after_layout()
        self.peeking.forget()
        self.early.forget()
        self._awake.keep(self.display.mode.for_all)
        super().lay_out()
        self._dimming.after_layout()
        self.held.again(held)
        self.proceed(at_once=True)

    def _others_sit(self) -> None:
        """Others sit here than before: nothing is begun, and no hand is left open."""
        self.choosing.ended()
        self.curtain.forget()
        self.lifted_for = None
        if self.sitting.persons:
            self.course.paused = False

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

    def _show_otherwise(self, display: Display) -> None:
        """Where the match is to be shown in another way, its stage is another one, that goes on with it."""
        self.display, before = display, self.stage
        self.stage = stage_for(self)
        self.stage.take_over(before)
        self.called_from = None

    # -- building

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        return self.building.background(size)

    def build(self) -> None:
        self.building.build()

    @property
    def page_areas(self) -> Areas[Rect]:
        """Where a page is laid that takes the place of the table: `areas`, or those of who it is laid for."""
        return self.building.page_areas

    @property
    def moment_room(self) -> Rect:
        """The room of what is shown over the whole table for a moment: all above the bar."""
        return Rect(0, 0, self.app.size[0], self.areas.bar.top - self.style.px(0.8))

    def arrange(self) -> Areas[Box]:
        """Where everything of this table stands."""
        return self.building.arrange()

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
        self.peeking.whisper()

    def tell_moment(self, told: Large | None) -> None:
        self.display.look(told)

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
        if self.display.hides_choices:
            return Covered(self.stage, self.peeking.intended)
        if self.display.peeks and self.display.lifted is not None:
            return Held(self.stage, self.sitting.match.view(None))
        return self.stage

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

    def act(self, action: Action, opening: Callable[[], list[Motion]] = list) -> None:
        """A person at the screen acts: one deed a press. `opening` is seen before what is done."""
        if self.hands.free:
            self._take(action, opening)

    def _take(self, action: Action, opening: Callable[[], list[Motion]] = list) -> None:
        """Take an action, a person's or a bot's: kept first, then shown."""
        self.deeds.take(action, opening)

    def show(self, happenings: Sequence[Transition], opening: Callable[[], list[Motion]]) -> None:
        """Let what was done be seen; `opening` is what is seen first."""
        self.deeds.show(happenings, opening)

    def settle(self) -> None:
        """After any motion the turn passes round a flat table; then all is as the view says."""
        self.deeds.settle()

    def proceed(self, at_once: bool = False) -> None:
        """Go on with the next seat: tell trouble, close a curtain, let a bot think, or show the end."""
        self.deeds.proceed(at_once)

    # -- watching

    def let_think(self) -> None:
        """Let the bot to act think."""
        self.deeds.let_think()

    def settle_quietly(self) -> None:
        """Let the log tell what a guide did and, where nothing moves, everything what holds now."""
        if self.player.running:
            self.drawers.tell_log()
            return
        self.refresh()
        self.proceed()

    def open_rules_for_all(self) -> None:
        """The clause behind what happened last, or the rulebook, for all to read."""
        clause = self.drawers.last_clause()
        self.sitting.guide_does("rule", clause=clause or words.texts(self.sitting.game).title)
        self.drawers.open_rules(clause)

    def _turns_display(self, event: pygame.event.Event) -> bool:
        """Whether D is pressed before a closed curtain, which would take it: it shows nothing more then."""
        pressed = event.type == pygame.KEYDOWN and event.key == pygame.K_d and not self.app.repeats
        return pressed and self.curtain.closed is not None and len(self.layers) == 1

    def change_display(self) -> None:
        """Change to the next way to show the match; nothing of it is lost."""
        display_mode.turn_on(self.app)

    def ask_display(self) -> None:
        """Ask how the match is to be shown."""
        display_mode.ask(self)

    def pace_button(self, name: str, rect: Rect, depth: int) -> RoundButton:
        pace = self.pace
        return RoundButton(
            name, rect, self.style, pace.icon, self.deeds.change_pace, tip=pace.said, depth=depth
        )

    def update(self, now: float) -> None:
        super().update(now)
        self.foot.update(now)
        self.guided.update(now)
        self.held.update(now)
        self.display.update(now)
        self.curtain.update(now)
        self.peeking.update(now)
        self.pads.update()
        self._dimming.update(now)
        if not self.player.running and not self.layers and self.curtain.needed(self.sitting.match.to_act):
            self.proceed()
        self.early.update()
        self.haste.update(now)
        if self._may_prepare:
            self.more_to_prepare = not steps_taken(iter(self.stage.prepare, False), A_FRAME)
        if self.closing.unready:
            self.closing.make_ready(moving=self._moves)
        if self._bot_rests:
            return
        action = self.deeds.watching.acts(now)
        if action is not None:
            self._take(action)

    @property
    def _may_prepare(self) -> bool:
        """Whether there are pictures to be made ready, and nothing moves that would be held up."""
        return self.more_to_prepare and not self._moves

    @property
    def _moves(self) -> bool:
        return self.player.running and not self.player.waiting

    @property
    def _bot_rests(self) -> bool:
        """Whether a bot that thinks does not act now, whatever it has found."""
        return bool(self.layers) or self.player.running or self.paused or self.guided.hushed

    def wake_in(self, now: float) -> float | None:
        if self.curtain.filling:
            return 0.0
        waits = [super().wake_in(now), self.foot.wake_in(now), self._dimming.wake_in(now)]
        waits += [
            self.haste.wake_in(now),
            self.guided.wake_in(now),
            self.peeking.wake_in(now),
            self.held.wake_in(now),
            self.display.wake_in(now),
        ]
        if self._may_prepare:
            waits.append(MOMENT)
        if self.closing.unready:
            waits.append(0.0)
        if not self._bot_rests:
            waits.append(self.deeds.watching.wake_in(now))
        return min((wait for wait in waits if wait is not None), default=None)

    # -- input

    def handle(self, event: pygame.event.Event) -> None:
        if self._dimming.handle(event):
            return
        if self.presses(event):
            self.held.pressed(self.app.now)
        if self.held.takes(event) or ("pad" in event.dict and self.pads.takes(event)):
            return
        if self.presses(event):
            self.hands.pressed(self.app.now)
            if event.type == pygame.MOUSEBUTTONDOWN and self.hands.fresh(self.app.now):
                if self.widget_at(event.pos) in self.foot.choices:
                    self.hands.mislead()
            if self.answering and not self.hands.free:
                return
            if not self.hands.free and self.still and not self.foot.watches:
                self.haste.swallowed()
        if self.early.takes(event):
            return
        if self._turns_display(event):
            self.change_display()
        elif not self._peeks_by(event) and not self.curtain.handle(event):
            super().handle(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            self.end_contact(event)

    @property
    def still(self) -> bool:
        """Whether nothing moves, and nothing lies over the table but a curtain."""
        covered = len(self.layers) > (self.curtain.closed is not None)
        return not covered and (not self.player.running or self.player.waiting)

    def hurry_by(self, event: pygame.event.Event) -> None:
        """A press that was let go at once ends what moves."""
        self._ends_motion(event)

    def _peeks_by(self, event: pygame.event.Event) -> bool:
        """Whether an event is used up by who looks into a hand: nothing begins while something moves."""
        begins = event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
        if begins and (self.layers or (self.player.running and not self.player.waiting)):
            return False
        return self.peeking.handle(event)

    def push_overlay(self, widgets: Sequence[Widget], *args: Any, **more: Any) -> None:
        """What is laid over the table is for all to see: no hand stays open under it."""
        self.peeking.fall()
        super().push_overlay(widgets, *args, **more)

    def _ends_motion(self, event: pygame.event.Event) -> bool:
        """The echo of a deed ends nothing, and the pace can be changed, or a pause asked for, in a motion.

        What a guide does interrupts nothing.
        """
        if self.shortcuts.is_of_guide(event) or self.curtain.leads_on(event):
            return False
        asked = self.shortcuts.asks_amid(event)
        if asked is not None:
            if not self.app.repeats:
                asked()
            return True
        echo = event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self.hands.echoes(self.app.now)
        stood = self.player.stood(self.app.now)
        if stood is not None and (stood < GUARD or self.hands.in_haste):
            echo = event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)  # nobody has seen it yet
        if echo and self.player.running and not self.player.waiting:
            if not self.app.repeats:
                self.haste.swallowed()
            return event.type == pygame.MOUSEBUTTONDOWN or event.key not in self.app.keys
        return super()._ends_motion(event)

    # -- who cannot see it

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

    # -- pads

    def started(self, pad: int, *, held: bool) -> None:
        if self.on_screen.shown is not None:
            self.on_screen.end()
        elif held:
            self.pads.sit(pad)
        elif self.pads.lets(pad) and (not self.player.running or self.player.waiting):
            self._start()

    def _start(self) -> None:
        """Start: the menu, or away with it."""
        if self.canvas.named("menu/panel") is not None:
            self.close_top()
        elif self.curtain.closed is not None and len(self.layers) == 1:
            self.open_menu_from_curtain()
        elif not self.layers:
            self.open_menu()

    def pad_changed(self, seat: int | None, *, gone: bool) -> None:
        self.pads.changed(seat, gone=gone)

    # -- the tools

    def open_menu(self) -> None:
        """The menu; a lesson has none."""
        self.drawers.open_menu()

    def open_why(self) -> None:
        """Why what happened last happened."""
        self.drawers.open_why()

    def open_menu_from_curtain(self) -> None:
        """The menu over the curtain, with what concerns all; nothing is lifted for it."""
        self.drawers.open_menu(DEEP + 10)

    def ask_undo(self) -> None:
        """Ask a plain question, and each other player it concerns; then take the last action back."""
        ask_to_take_back(self)

    def undo(self, agreed: Sequence[int] = ()) -> None:
        """Take the last action back; that, and who agreed to it, stays on record."""
        self.deeds.undo(agreed)

    def refused(self, widget: Widget) -> None:
        if widget.name in CLOSING:
            self.foot.say_closed(widget.name)
        refusal = self.foot.refusal_of(widget)
        if refusal is not None and not self.layers:
            if widget is self.focus:  # once it is told, the same key asks no more
                self.set_focus(golden(self.foot.choices))
            self.drawers.refuse(refusal)

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
        if (self.curtain.held_by_key or self.peeking.chooses_by_key) and not self.layers:
            return reach.chosen_among(found) or found
        return found

    def next_focus(self, step: int) -> None:
        """From what is chosen on the stage Tab leads to what is asked about it."""
        chosen = self.stage.chosen_widget
        asked = [each for each in self.reachable() if reach.kind(each) == "side"] or self.foot.choices
        if step > 0 and len(asked) > 1 and chosen is not None and self.focus in (None, chosen):
            self.set_focus(asked[0])
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

    @property
    def chooses_by_key(self) -> bool:
        """Whether a key holds a hand open: what the keys are led to is chosen as it is let go, not done."""
        return self.curtain.chooses_by_key or self.peeking.chooses_by_key

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
