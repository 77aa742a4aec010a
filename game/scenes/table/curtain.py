"""The curtain: between two persons at one screen it closes before anything of the next hand is shown.

It falls in the colour of the seat that is to take the device, says whose turn it
is and what all players know anyway. Holding its button, Space or a finger lifts
it: let go, and it falls. By the setting `curtain`, and of itself in a game of long
turns, a click or a key lifts it, and it stays open for the turn. Where the screen
lies in the middle of the table, all players see the board, and the curtain covers
the hand alone.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from functools import partial
from typing import Any

import pygame
import pygame.transform

from game import words
from game.engine.base import Action, Game
from game.engine.match import Match
from game.saves import Settings
from game.scenes.contact import MOUSE, contact_of
from game.scenes.layout.box import Box
from game.scenes.layout.curtain import CurtainPlan, HandCurtainPlan
from game.scenes.table.base import TableBase
from game.scenes.table.cloth import (
    DEEP,
    Call,
    Cloth,
    CommitButton,
    HandCloth,
    LaidCards,
    LiftButton,
    Medallion,
    fact,
    news,
)
from game.scenes.table.hearing import RISES
from game.sound.cue import Cue
from game.widgets import theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import RoundButton
from game.widgets.easing import in_out_sine, out_cubic
from game.widgets.motion import Beat, Motion

FILLS = 600.0  # milliseconds to hold before it lifts
LINGERS, FALLS, DROPS, LIFTS = 800.0, 480.0, 160.0, 360.0
MODES = ("hold", "turn")
BY_GAME = "game"  # of the setting: as the game has it
SLIDES = 2.0  # u a finger that holds it must have moved: before, it only looks
HOLDING_KEYS = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
LEADING_KEYS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB)


def wanted(settings: Settings, game: Game[Any] | type[Game[Any]]) -> str:
    """How a curtain is lifted, one of `MODES`: as a person has chosen it, else as it suits the game."""
    chosen = settings.get("curtain", BY_GAME)
    return chosen if chosen in MODES else MODES[game.long_turns]


BEHIND = (pygame.K_w, pygame.K_l, pygame.K_i)  # keys of what lies behind it


class Curtain:
    """The curtain of one table.

    `closed` is what covers the screen now, None where it is open; `intended` is the action that was
    chosen while it was held open, None where none was.
    """

    def __init__(self, table: TableBase) -> None:
        self.table = table
        self.closed: ClosedCurtain | None = None
        self.intended: Action | None = None
        self._lifted_last: int | None = None  # the seat it was lifted for, until it closes for another
        self._played_between = False  # whether a bot has acted since it was lifted
        self._passed_back = False  # whether a player is to act again, as something was taken back
        self._holder: str | None = None  # what holds it: `pointer` or `key`
        self._held_since = 0.0
        self._clicks = False  # whether it lifts when it is let go before its ring is full
        self._key_held: int | None = None
        self._led = False  # whether another key was pressed since a key lifted it: before, one only looks
        self._rises = False  # whether it is still on its way up
        self._contact: Hashable = MOUSE  # the mouse or the finger that may hold it
        self._point = (0, 0)
        self._slid_over = ""  # the name of what the finger that holds it came over last
        self._slides_from: tuple[int, int] | None = None  # where the finger lay at first; None: it slides

    # -- what is so

    @property
    def open_for_turn(self) -> bool:
        """Whether a click lifts it and it stays open for the whole turn (the setting `curtain`)."""
        return wanted(self.table.app.settings, self.table.sitting.match.game) == "turn"

    @property
    def on_top(self) -> bool:
        """Whether it is closed, and nothing lies over it."""
        return self.closed is not None and len(self.table.layers) == 1

    def open_menu(self) -> None:
        """The menu over it, with what concerns all; nothing is lifted for it."""
        self.table.drawers.open_menu(DEEP + 10)

    @property
    def is_held_open(self) -> bool:
        """Whether it is open only as long as the pointer or a key holds it."""
        return self._holder is not None and self.closed is None

    @property
    def held_by_key(self) -> bool:
        """Whether a key holds it open."""
        return self.is_held_open and self._holder == "key"

    @property
    def chooses_by_key(self) -> bool:
        """Whether a key holds it open, and what is led to meanwhile is chosen as the key is let go."""
        return self.held_by_key and not self.open_for_turn

    def leads_on(self, event: pygame.event.Event) -> bool:
        """Whether an event is a key that leads on among what lies behind it: it ends the rise, and counts."""
        if event.type != pygame.KEYDOWN or event.key not in LEADING_KEYS:
            return False
        if not self._rises or not self.held_by_key:
            return False
        self.table.player.finish()
        return True

    @property
    def hint(self) -> str:
        """How to choose while something holds it open; nothing where nothing does."""
        if not self.is_held_open or self.open_for_turn:
            return ""
        return words.say(f"curtain.holding.{self._holder}")

    def needed(self, seat: int | None) -> bool:
        """Whether it must be closed until a seat has lifted it."""
        table = self.table
        if seat is None or not table.display.keeps_hands or table.display.peeks or table.sitting.is_bot(seat):
            return False
        return table.lifted_for != seat and seat not in table.sitting.by_phone and self.has_secrets

    @property
    def has_secrets(self) -> bool:
        """Whether there is anything now that not all players may see."""
        return self.table.stage.curtain_needed(self.table.sitting.match.view(None))

    # -- closing and lifting

    def close(self, seat: int, *, at_once: bool) -> None:
        """Let it fall for a seat; before it does, the screen shows only what all may see."""
        table = self.table
        if self.closed is not None:
            return
        self._holder = None
        self.table.show_side(None)  # nothing that was shown to one seat is left on the screen
        stays = self._lifted_last == seat
        said = "curtain.pass_back" if self._passed_back else "curtain.pass_to"
        said = "curtain.on_wall" if table.display.mode.far else said  # there nobody passes it on
        if not stays:
            self._lifted_last = None
        if stays:
            said = "curtain.again" if self._played_between else "curtain.stays"
        said = words.say(said)
        table.face(seat)
        closed = self.closed = ClosedCurtain(table, self, seat, said, self.intended is not None)
        if closed.commit is not None:
            closed.commit.deed = self.commit
        focus = closed.commit or closed.lift
        again = partial(self._close_anew, seat)
        table.push_overlay(closed.widgets, self.open_menu, focus, again, key=self._takes)
        if pygame.mouse.get_focused():  # the pointer would tell where something was chosen
            pygame.mouse.set_pos(focus.on_screen.center)
        speed = 0.0 if at_once else table.app.speed
        if not speed:
            closed.lower(1.0)
            return
        closed.lower(0.0)
        falls = theme.REDUCED if table.app.reduced_motion else FALLS
        linger, fall = LINGERS * speed, falls * speed
        if stays:
            linger, fall = 0.0, DROPS * speed
        falls_down = Motion(fall, lambda share: closed.lower(out_cubic(share)), sounds=[Cue("curtain")])
        falling = Beat([Motion(linger), falls_down])
        table.player.play([falling], lambda: None)

    def _close_anew(self, seat: int) -> None:
        """All is laid out anew: it closes again, unless the match is now shown in a way that has none."""
        if self.needed(seat):
            self.close(seat, at_once=True)

    def _takes(self, event: pygame.event.Event) -> bool:
        """The rules and taking back concern all; why and the log wait until it is lifted, which it says."""
        table, closed = self.table, self.closed
        deeds = {pygame.K_r: table.drawers.open_rules, pygame.K_u: table.ask_undo}
        if event.key in deeds:
            deeds[event.key]()
        elif event.key in BEHIND and closed is not None:
            closed.lift.say(words.say("curtain.behind"))
        else:
            return False
        return True

    def lift(self) -> None:
        """The person named holds the device: their side may be shown."""
        closed, table = self.closed, self.table
        if closed is None:
            return
        self.closed, self._led = None, False
        self._lifted_last, self._played_between = closed.seat, False
        table.player.finish()
        table.pop_overlay()
        table.hands.taken()
        table.show_side(closed.seat)
        if self.open_for_turn and self._holder == "pointer":
            self._holder = None
        self._slides_from = self._point
        table.focus_chosen()
        if table.app.speed:
            table.player.play([Beat(self._rising(closed))], lambda: None)

    def _rising(self, closed: ClosedCurtain) -> list[Motion]:
        """It goes up; what is behind it shows."""
        table = self.table
        if not table.app.speed:
            return []
        closed.show_rising(table)
        self._rises = True
        lifts = theme.REDUCED if table.app.reduced_motion else LIFTS
        rise = Motion(
            lifts * table.app.speed,
            lambda share: closed.lower(1 - in_out_sine(share)),
            end=partial(self._risen, closed),
            sounds=[Cue("curtain", level=RISES)],
        )
        return [rise]

    def _risen(self, closed: ClosedCurtain) -> None:
        self._rises = False
        closed.take_away(self.table)

    def commit(self) -> None:
        """Go on with what was chosen while the curtain was held open."""
        closed = self.closed
        if self.intended is None or closed is None or not self.table.hands.free:
            return
        action, self.intended, self.closed = self.intended, None, None
        self.table.player.finish()
        self.table.pop_overlay()
        self.table.act(action, lambda: self._rising(closed))

    def after_action(self, seat: int | None) -> None:
        """After an action nothing is intended; where a person acted, the device may have been passed on."""
        self.intended, self._passed_back = None, False
        if seat == self._lifted_last:
            return
        self._played_between = True
        if not self.table.sitting.is_bot(seat):
            self._lifted_last = None

    def after_layout(self) -> None:
        """After everything was laid out anew nothing is covered, and nothing holds the curtain."""
        self.closed = self._holder = self._key_held = None
        if not self.open_for_turn:
            self.table.lifted_for = None

    def after_undo(self) -> None:
        """After an action was taken back nothing is intended, and the device goes back to its player."""
        self.intended, self._passed_back = None, True
        self.remove()

    def forget(self) -> None:
        """Others sit at the table: whom it was lifted for, and what was intended, is no longer so."""
        self.intended = self._lifted_last = None

    def remove(self) -> None:
        """Take the closed curtain away and show no seat's side: something public has happened."""
        if self.closed is None:
            return
        self.closed = self._holder = None
        self.table.player.finish()
        self.table.pop_overlay()
        self.table.lifted_for = None

    # -- holding

    def handle(self, event: pygame.event.Event) -> bool:
        """What holds it, and lets it go; whether the event is used up."""
        if event.type == pygame.MOUSEBUTTONDOWN and self._holder is None:
            self._contact = contact_of(event)
        elif event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP) and contact_of(event) != self._contact:
            return False
        if event.type == pygame.MOUSEMOTION:
            self._point = event.pos
            if self.is_held_open and self._holder == "pointer" and not self.table.player.running:
                self._slide(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._point = event.pos
            if self._holder == "pointer":
                self._let_go()
                return True
        elif event.type == pygame.KEYUP and event.key == self._key_held:
            self._key_held = None
            if self._holder == "key":
                self._let_go()
            return True
        elif event.type == pygame.KEYDOWN and event.key not in HOLDING_KEYS:
            self._led = True
            if event.key == pygame.K_d and not self.table.app.repeats and self.on_top:
                self.table.change_display()  # it shows nothing more then
                return True
        elif event.type == pygame.KEYDOWN:
            return self._key(event.key, "pad" if "pad" in event.dict else "keys")
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._key_held = None
            if self._holder is not None:
                self._let_go(chooses=False)
        return False

    def _key(self, key: int, device: str) -> bool:
        """A key goes down, or repeats itself: one that holds the curtain does nothing else.

        One that was down already, for whatever was done with it, begins to hold nothing.
        """
        closed = self.closed
        if key == self._key_held or (closed is not None and self.table.app.repeats):
            return True
        if closed is None or closed.lift not in self.table.live:
            return False
        if key != pygame.K_SPACE and self.table.focus is not closed.lift:
            return False
        self._key_held = key
        self.table.app.device = device
        self.hold("key")
        return True

    def look_by(self, key: int) -> None:
        """A key that was pressed before it had fallen is still down: it lifts it for who acted last alone.

        Nobody else's hand is shown to whoever holds that key; what to do is told.
        """
        closed = self.closed
        if closed is None:
            return
        self._key_held = key
        if self._lifted_last == closed.seat:
            self.hold("key")
        else:
            closed.lift.say(words.say("curtain.let_go_first"))

    def hold(self, holder: str) -> None:
        """Something begins to hold it: in a moment it lifts."""
        if holder == "reader":
            self.lift()
            return
        if self.closed is None or self._holder is not None:
            return
        if self.table.player.running:
            self.table.player.finish()
        self._holder, self._slid_over = holder, ""
        self._held_since = self.table.app.now
        self._clicks = self.open_for_turn and self.table.hands.free

    def _let_go(self, *, chooses: bool = True) -> None:
        """The pointer or key lets go: held open, it falls; not yet lifted, it stays closed.

        Where it stays up for the turn, a click is enough to lift it.
        """
        holder, self._holder = self._holder, None
        closed = self.closed
        if closed is not None:
            closed.lift.fill(0.0)
            on_it = holder == "key" or self.table.widget_at(self._point) is closed.lift
            if chooses and self._clicks and on_it:
                self.lift()
            return
        if self.open_for_turn or holder is None:
            return
        table = self.table
        table.player.finish()
        if self.closed is not None:
            return
        if table.covered or not table.choosing.open:
            self._close_again()
            return
        deed = table.foot.deed_at(self._point) if holder == "pointer" and chooses else None
        if deed is not None:
            self.table.show_side(None)  # nothing that was shown to one seat is left on the screen
            deed()
            return
        if holder == "pointer" and chooses and self._slid_over:
            table.stage.slid_to(table.widget_at(self._point))
        chosen = table.choosing.begun or table.stage.chosen_widget is not None
        led = table.foot.focused_action() if holder == "key" and chooses and self._led else None
        self.intended = led or (table.choosing.sole_action() if chosen else None)
        self._close_again()

    def _close_again(self) -> None:
        """Close it again: the player to act finds it closed."""
        table = self.table
        while table.covered:
            table.pop_overlay()
        self.table.show_side(None)  # nothing that was shown to one seat is left on the screen
        table.proceed()

    def _slide(self, point: tuple[int, int]) -> None:
        """The finger that holds it slides over what can be chosen."""
        table = self.table
        if self._slides_from is not None and math.dist(point, self._slides_from) < table.style.px(SLIDES):
            return
        self._slides_from = None
        widget = table.widget_at(point)
        if widget is None or widget.name == self._slid_over or not table.choosing.open:
            return
        self._slid_over = widget.name
        offer = table.foot.offer_of(widget)
        if offer is not None and len(offer.actions) > 1:
            table.choosing.choose(offer)
        else:
            table.stage.slid_over(widget)

    # -- time

    def update(self, now: float) -> None:
        """Fill the ring of what is held; when it is full, lift the curtain. Where it must close, it does."""
        closed, table = self.closed, self.table
        if not table.player.running and not table.layers and self.needed(table.sitting.match.to_act):
            table.proceed()
        if closed is None or self._holder is None:
            return
        if closed.lift not in self.table.live:  # a menu has come over it
            self._let_go(chooses=False)
            return
        share = min(1.0, (now - self._held_since) / FILLS)
        closed.lift.fill(share)
        if share >= 1.0:
            self.lift()

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds its ring is fuller; None: it does not fill now."""
        return None if self.closed is None or self._holder is None else 0.0


# -- what covers the screen


class ClosedCurtain:
    """The widgets of a closed curtain; `lower(share)` shows as much of them as it has come down."""

    def __init__(self, table: TableBase, curtain: Curtain, seat: int, said: str, chosen: bool) -> None:
        self.seat = seat
        style, size, self._turn = table.outlook.style, table.outlook.size, table.outlook.turn
        charm = table.sitting.people[seat].token
        name, beside = table.sitting.names[seat], table.sitting.beside(seat)
        self.cloth: Cloth | HandCloth
        place: CurtainPlan | HandCurtainPlan
        area = curtain.table.display.hand_area
        if area is not None:
            place = HandCurtainPlan(Box(*area), style)
            self.cloth = HandCloth(area, charm, style)
            told: list[Widget] = [Call(Rect(place.call), charm, said, name, style, beside)]
        else:
            place = CurtainPlan(size, style)
            self.cloth = Cloth(size, charm, style)
            facts = zip(place.facts, table.stage.curtain_facts(table.sitting.match.view(None)), strict=False)
            medallion = Medallion(Rect(place.medallion), charm, said, name, style, beside)
            medallion.far = table.display.mode.far
            told = [medallion]
            told += [
                fact(f"curtain/fact/{index}", Rect(box), style, *said_of_it)
                for index, (box, said_of_it) in enumerate(facts)
            ]
            told += self._news(place, table) or self._public(place, table)
        under = words.say("curtain.until_turn" if curtain.open_for_turn else "curtain.let_go")
        key = "curtain.lift" if curtain.open_for_turn else "curtain.hold"
        label = words.said_of(table.sitting.game, key)
        self.lift = LiftButton(Rect(place.lift(chosen)), style, curtain.hold, label, under, not chosen)
        self.commit: CommitButton | None = None
        if chosen:
            self.commit = CommitButton(Rect(place.commit), style)
        buttons: list[Widget] = [self.lift] if self.commit is None else [self.lift, self.commit]
        menu = RoundButton(
            "curtain/menu",
            table.display.menu_rect,
            style,
            "menu",
            curtain.open_menu,
            tip=words.say("table.menu"),
            depth=DEEP + 2,
        )
        self.widgets: list[Widget] = [self.cloth, *told, *buttons, menu]

    def _news(self, place: CurtainPlan, table: TableBase) -> list[Widget]:
        """What happened since the last turn of who takes the device, in a game of long turns."""
        sitting = table.sitting
        if not sitting.match.game.long_turns:
            return []
        found = [
            (sitting.people[other].token, said)
            for other, said in _since(sitting.match, self.seat, sitting.names)
        ]
        half = (len(found) + 1) // 2
        return [
            news(f"curtain/news/{index}", Rect(box), table.outlook.style, part)
            for index, (box, part) in enumerate(zip(place.news, (found[:half], found[half:]), strict=True))
            if part
        ]

    def _public(self, place: CurtainPlan, table: TableBase) -> list[Widget]:
        """What lies open goes on being seen: the cards of the trick, and what is known of each seat."""
        view, people = table.sitting.match.view(None), table.sitting.people
        left, right = (Rect(box) for box in place.news)
        laid = [(people[each.seat].token, each) for each in table.stage.curtain_laid(view)]
        seats = [(people[seat].token, said) for seat, said in table.stage.curtain_seats(view)]
        found: list[Widget] = [LaidCards("curtain/laid", left, table.style, laid)] if laid else []
        return [*found, *([news("curtain/seats", right, table.style, seats)] if seats else [])]

    def lower(self, share: float) -> None:
        """Come down by a share: 0.0 is up, 1.0 all the way down."""
        self.cloth.lower(share)
        cloth = self.cloth
        low = max(0, cloth.hem_top)
        for widget in self.widgets[1:]:
            shown = Rect(0, 0, cloth.rect.right, low if share < 1 else cloth.rect.bottom)
            if widget.window != shown:
                widget.window = shown

    def show_rising(self, table: TableBase) -> None:
        """Stay in sight while it goes up, but take no input."""
        for widget in self.widgets:
            widget.touchable = False
        with table.canvas.facing(self._turn):
            table.canvas.add(*self.widgets)

    def take_away(self, table: TableBase) -> None:
        """Be seen no longer."""
        table.canvas.remove(self.widgets)


def _since(match: Match, seat: int, names: Sequence[str]) -> list[tuple[int, str]]:
    """Each other seat that has acted since this one did, the latest last, and what it did last."""
    found: dict[int, str] = {}
    for step in reversed(match.steps):
        if step.seat == seat:
            break
        if step.seat not in found:
            own = [event for event in step.events if event.get("seat", step.seat) == step.seat]
            events = [match.game.seen(event, None) for event in own]
            found[step.seat] = words.sentences(match.game.name, events, names)
    return [(other, said) for other, said in reversed(found.items()) if said]
