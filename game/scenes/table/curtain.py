"""The curtain: between two persons at one screen it closes before anything of the next hand is shown.

It falls in the colour of the seat that is to take the device, says whose turn it
is and what everybody knows anyway. Holding its button, Space or a finger lifts
it: let go, and it falls. By the setting `curtain` it stays open for the turn
once it is lifted. Where the screen lies in the middle of the table, everybody
sees the board, and the curtain hangs before the hand alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Protocol

import pygame
import pygame.transform

from game import words
from game.engine.base import Action
from game.scenes.hands import Hands
from game.scenes.offer import Offer
from game.scenes.plans.areas import Areas
from game.scenes.plans.box import Box
from game.scenes.plans.curtain import CurtainPlan, LowCurtainPlan
from game.scenes.table.cloth import DEEP, Call, Cloth, CommitButton, Fact, LiftButton, LowCloth, Medallion
from game.scenes.tables.stage import Stage
from game.scenes.under import Under
from game.sitting import Sitting
from game.widgets import theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import RoundButton
from game.widgets.motion import Beat, Motion, Player, in_out_sine, out_cubic

FILLS = 600.0  # milliseconds to hold before it lifts
LINGERS, FALLS, DROPS, LIFTS = 800.0, 480.0, 160.0, 360.0
MODES = ("hold", "turn")
SLIDES = 2.0  # u a finger that holds it must have moved: before, it only looks
HOLDING_KEYS = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)


class Choices(Protocol):
    """What the person behind the curtain may choose among."""

    @property
    def open(self) -> bool: ...
    def choose(self, offer: Offer) -> None: ...
    def sole_action(self) -> Action | None: ...


class CurtainTable(Under, Protocol):
    """The table, as its curtain knows it.

    `lifted_for` is the seat whose side may be shown, `live` are the widgets that take input now;
    `menu_rect` is where the button of the menu stands.
    """

    lifted_for: int | None

    @property
    def sitting(self) -> Sitting: ...
    @property
    def areas(self) -> Areas[Rect]: ...
    @property
    def stage(self) -> Stage: ...
    @property
    def player(self) -> Player: ...
    @property
    def hands(self) -> Hands: ...
    @property
    def choosing(self) -> Choices: ...
    @property
    def live(self) -> list[Widget]: ...
    @property
    def menu_rect(self) -> Rect: ...

    def show_side(self, seat: int | None) -> None:
        """Show everything as a seat may see it; None: as everybody may."""

    def act(self, action: Action, opening: Callable[[], list[Motion]]) -> None:
        """Take an action; `opening` is seen before what is done."""

    def proceed(self) -> None:
        """Go on with whoever comes next."""

    def widget_at(self, point: tuple[int, int]) -> Widget | None:
        """The uppermost widget at a point."""

    def offer_of(self, widget: Widget) -> Offer | None:
        """The choice that a button of the bar stands for."""

    def deed_at(self, point: tuple[int, int]) -> Callable[[], object] | None:
        """What letting go at a point does."""

    def focus_chosen(self) -> None:
        """Lead the keys to what is chosen."""

    def open_menu_from_curtain(self) -> None:
        """The menu, over the curtain."""


class Curtain:
    """The curtain of one table, closed or open."""

    def __init__(self, table: CurtainTable) -> None:
        self.table = table
        self.hanging: Hanging | None = None
        self.intended: Action | None = None
        self._last: int | None = None  # whom it was lifted for last, as long as it was closed for nobody else
        self._back = False  # whether somebody is to act again, as something was taken back
        self._holder: str | None = None  # what holds it: `pointer` or `key`
        self._since = 0.0
        self._key_held: int | None = None
        self._point = (0, 0)
        self._slid = ""  # the name of what the finger that holds it came over last
        self._slides_from: tuple[int, int] | None = (
            None  # where it lay when the curtain was lifted; None: it slides
        )

    # -- what is so

    @property
    def stays_open(self) -> bool:
        """Whether it stays open for the turn once it is lifted."""
        wanted: str = self.table.app.settings.get("curtain", MODES[0])
        return wanted == "turn"

    @property
    def held_open(self) -> bool:
        """Whether it is open only because something holds it."""
        return self._holder is not None and self.hanging is None

    @property
    def held_by_key(self) -> bool:
        """Whether a key holds it open."""
        return self.held_open and self._holder == "key"

    @property
    def hint(self) -> str:
        """How to choose while something holds it open; nothing where nothing does."""
        if not self.held_open or self.stays_open:
            return ""
        return words.say(f"curtain.holding.{self._holder}")

    @property
    def low(self) -> Rect | None:
        """Where it hangs before the hand alone, as all look at the board; None: before everything."""
        areas = self.table.areas
        if areas.hand is None or not self.table.app.settings.get("table_display", False):
            return None
        return Rect(areas.hand.topleft, (areas.hand.width, areas.bar.top - areas.hand.top))

    def needed(self, seat: int | None) -> bool:
        """Whether it must be closed until a seat has lifted it."""
        table = self.table
        if seat is None or not table.sitting.shared or table.sitting.is_bot(seat):
            return False
        return table.lifted_for != seat and self.hides

    @property
    def hides(self) -> bool:
        """Whether there is anything now that not everybody may see."""
        return self.table.stage.curtain_needed(self.table.sitting.match.view(None))

    # -- closing and lifting

    def close(self, seat: int, *, at_once: bool) -> None:
        """Let it fall for a seat; the screen shows what everybody may see before it does."""
        table = self.table
        if self.hanging is not None:
            return
        self._holder = None
        self.hide()
        stays, said = self._last == seat, "curtain.pass_back" if self._back else "curtain.pass_to"
        if not stays:
            self._last = None
        said = words.say("curtain.stays" if stays else said)
        hanging = self.hanging = Hanging(table, self, seat, said, self.intended is not None)
        if hanging.commit is not None:
            hanging.commit.deed = self.commit
        focus = hanging.commit or hanging.lift
        again = partial(self.close, seat, at_once=True)
        table.lay_over(hanging.widgets, table.open_menu_from_curtain, focus, again)
        if pygame.mouse.get_focused():  # the pointer would tell where something was chosen
            pygame.mouse.set_pos(focus.rect.center)
        speed = 0.0 if at_once else table.app.speed
        if not speed:
            hanging.hang(1.0)
            return
        hanging.hang(0.0)
        falls = theme.REDUCED if table.app.reduced_motion else FALLS
        linger, fall = LINGERS * speed, falls * speed
        if stays:
            linger, fall = 0.0, DROPS * speed
        falling = Beat([Motion(linger), Motion(fall, lambda share: hanging.hang(out_cubic(share)))])
        table.player.play([falling], lambda: None)

    def hide(self) -> None:
        """Nobody looks: nothing that was shown to one seat is left on the screen."""
        self.table.show_side(None)

    def lift(self) -> None:
        """The person named holds the device: their side may be shown."""
        hanging, table = self.hanging, self.table
        if hanging is None:
            return
        self.hanging = None
        self._last = hanging.seat
        table.player.finish()
        table.lift_off()
        table.hands.taken()
        table.show_side(hanging.seat)
        if self.stays_open and self._holder == "pointer":
            self._holder = None
        self._slides_from = self._point
        table.focus_chosen()
        if table.app.speed:
            table.player.play([Beat(self._rising(hanging))], lambda: None)

    def _rising(self, hanging: Hanging) -> list[Motion]:
        """It goes up; what is behind it shows."""
        table = self.table
        if not table.app.speed:
            return []
        hanging.rise(table)
        lifts = theme.REDUCED if table.app.reduced_motion else LIFTS
        rise = Motion(
            lifts * table.app.speed,
            lambda share: hanging.hang(1 - in_out_sine(share)),
            end=lambda: hanging.gone(table),
        )
        return [rise]

    def commit(self) -> None:
        """Go on with what was chosen while the curtain was held open."""
        hanging = self.hanging
        if self.intended is None or hanging is None or not self.table.hands.free:
            return
        action, self.intended, self.hanging = self.intended, None, None
        self.table.player.finish()
        self.table.lift_off()
        self.table.act(action, lambda: self._rising(hanging))

    def acted(self, seat: int | None) -> None:
        """Somebody has acted: nothing is intended, and with a person the device has moved."""
        self.intended, self._back = None, False
        if seat != self._last and not self.table.sitting.is_bot(seat):
            self._last = None

    def laid_anew(self) -> None:
        """Everything is laid out anew: nothing hangs and nothing holds it."""
        self.hanging = self._holder = self._key_held = None
        if not self.stays_open:
            self.table.lifted_for = None

    def taken_back(self) -> None:
        """What was done is taken back: nothing is intended, and the device goes back to whoever did it."""
        self.intended, self._back = None, True
        self.take_down()

    def take_down(self) -> None:
        """Let nothing hang any longer, and show nobody's side: something public has happened."""
        if self.hanging is None:
            return
        self.hanging = self._holder = None
        self.table.player.finish()
        self.table.lift_off()
        self.table.lifted_for = None

    # -- holding

    def handle(self, event: pygame.event.Event) -> bool:
        """What holds it, and lets it go; whether the event is used up."""
        if event.type == pygame.MOUSEMOTION:
            self._point = event.pos
            if self.held_open and self._holder == "pointer" and not self.table.player.running:
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
        elif event.type == pygame.KEYDOWN and event.key in HOLDING_KEYS:
            return self._key(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._key_held = None
            if self._holder is not None:
                self._let_go(chooses=False)
        return False

    def _key(self, key: int) -> bool:
        """A key goes down, or repeats itself: one that holds the curtain does nothing else.

        One that was down already, for whatever was done with it, begins to hold nothing.
        """
        hanging = self.hanging
        if key == self._key_held or (hanging is not None and self.table.app.repeats):
            return True
        if hanging is None or hanging.lift not in self.table.live:
            return False
        if key != pygame.K_SPACE and self.table.focus is not hanging.lift:
            return False
        self._key_held = key
        self.table.app.keys_lead = True
        self.hold("key")
        return True

    def hold(self, holder: str) -> None:
        """Something begins to hold it: in a moment it lifts."""
        if self.hanging is None or self._holder is not None:
            return
        if self.table.player.running:
            self.table.player.finish()
        self._holder, self._slid = holder, ""
        self._since = self.table.app.now

    def _let_go(self, *, chooses: bool = True) -> None:
        """What held it lets go: before it was lifted that was all; held open, it falls."""
        holder, self._holder = self._holder, None
        if self.hanging is not None:
            self.hanging.lift.fill(0.0)
            return
        if self.stays_open or holder is None:
            return
        table = self.table
        table.player.finish()
        if self.hanging is not None:
            return
        if table.covered or not table.choosing.open:
            self._fall_again()
            return
        deed = table.deed_at(self._point) if holder == "pointer" and chooses else None
        if deed is not None:
            self.hide()
            deed()
            return
        if holder == "pointer" and chooses and self._slid:
            table.stage.slid_to(table.widget_at(self._point))
        self.intended = table.choosing.sole_action()
        self._fall_again()

    def _fall_again(self) -> None:
        """Nobody looks any longer; whoever is to act finds the curtain closed."""
        table = self.table
        while table.covered:
            table.lift_off()
        self.hide()
        table.proceed()

    def _slide(self, point: tuple[int, int]) -> None:
        """The finger that holds it slides over what can be chosen."""
        table = self.table
        if self._slides_from is not None and math.dist(point, self._slides_from) < table.style.px(SLIDES):
            return
        self._slides_from = None
        widget = table.widget_at(point)
        if widget is None or widget.name == self._slid or not table.choosing.open:
            return
        self._slid = widget.name
        offer = table.offer_of(widget)
        if offer is not None and len(offer.actions) > 1:
            table.choosing.choose(offer)
        else:
            table.stage.slid_over(widget)

    # -- time

    def update(self, now: float) -> None:
        hanging = self.hanging
        if hanging is None or self._holder is None:
            return
        if hanging.lift not in self.table.live:  # a menu has come over it
            self._let_go(chooses=False)
            return
        share = min(1.0, (now - self._since) / FILLS)
        hanging.lift.fill(share)
        if share >= 1.0:
            self.lift()

    @property
    def filling(self) -> bool:
        """Whether its ring is filling just now."""
        return self.hanging is not None and self._holder is not None


# -- what hangs there


class Hanging:
    """The widgets of a closed curtain; `hang(share)` lets them be seen as far as it has fallen."""

    def __init__(self, table: CurtainTable, holds: Curtain, seat: int, said: str, chosen: bool) -> None:
        self.seat = seat
        style, size = table.style, table.app.size
        charm = table.sitting.people[seat].token
        name = table.sitting.names[seat]
        self.cloth: Cloth | LowCloth
        place: CurtainPlan | LowCurtainPlan
        if holds.low is not None:
            place = LowCurtainPlan(Box(*holds.low), style)
            self.cloth = LowCloth(holds.low, charm, style)
            told: list[Widget] = [Call(Rect(place.call), charm, said, name, style)]
        else:
            place = CurtainPlan(size, style)
            self.cloth = Cloth(size, charm, style)
            facts = zip(place.facts, table.stage.curtain_facts(table.sitting.match.view(None)), strict=False)
            told = [Medallion(Rect(place.medallion), charm, said, name, style)]
            told += [
                Fact(f"curtain/fact/{index}", Rect(box), style, *fact)
                for index, (box, fact) in enumerate(facts)
            ]
        under = words.say("curtain.until_turn" if holds.stays_open else "curtain.let_go")
        self.lift = LiftButton(
            Rect(place.lift(chosen)), style, holds.hold, words.say("curtain.hold"), under, not chosen
        )
        self.commit: CommitButton | None = None
        if chosen:
            self.commit = CommitButton(Rect(place.commit), style)
        buttons: list[Widget] = [self.lift] if self.commit is None else [self.lift, self.commit]
        menu = RoundButton(
            "curtain/menu",
            table.menu_rect,
            style,
            "menu",
            table.open_menu_from_curtain,
            tip=words.say("table.menu"),
            depth=DEEP + 2,
        )
        self.widgets: list[Widget] = [self.cloth, *told, *buttons, menu]

    def hang(self, share: float) -> None:
        """Be fallen by a share."""
        self.cloth.hang(share)
        cloth = self.cloth
        low = max(0, cloth.hem_top)
        for widget in self.widgets[1:]:
            shown = Rect(0, 0, cloth.rect.right, low if share < 1 else cloth.rect.bottom)
            if widget.window != shown:
                widget.window = shown

    def rise(self, table: CurtainTable) -> None:
        """Go up, seen but not to be touched."""
        for widget in self.widgets:
            widget.touchable = False
        table.canvas.add(*self.widgets)

    def gone(self, table: CurtainTable) -> None:
        table.canvas.remove(self.widgets)
