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
from game.scenes.tables.stage import Stage
from game.scenes.under import Under
from game.sitting import Sitting
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Control, RoundButton
from game.widgets.kept import kept
from game.widgets.motion import Beat, Motion, Player, in_out_sine, out_cubic
from game.widgets.ring import focus_ring
from game.widgets.style import Style
from game.widgets.token import token_picture

DEEP = 700  # above everything of a table
FILLS = 600.0  # milliseconds to hold before it lifts
LINGERS, FALLS, DROPS, LIFTS = 800.0, 480.0, 160.0, 360.0
MODES = ("hold", "turn")
SLIDES = 2.0  # u a finger that holds it must have moved: before, it only looks
HOLDING_KEYS = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)

GOLD, PALE = "#F0CB73", "#FFF3DC"
FLOOR = "#1E0F06"
# What each charm's curtain is trimmed with: dark enough for gold to stand on it.
TRIMS = {
    "bell": "#4E1510",
    "lotus": "#7E2A22",
    "fish": "#1C4742",
    "peak": "#1B2A55",
    "leaf": "#7E2A22",
    "gem": "#2A1027",
}


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
        place: _Places | _LowPlaces
        if holds.low is not None:
            place = _LowPlaces(holds.low, style)
            self.cloth = LowCloth(holds.low, charm, style)
            told: list[Widget] = [Call(place.call, charm, said, name, style)]
        else:
            place = _Places(size, style)
            self.cloth = Cloth(size, charm, style)
            facts = zip(place.facts, table.stage.curtain_facts(table.sitting.match.view(None)), strict=False)
            told = [Medallion(place.medallion, charm, said, name, style)]
            told += [
                Fact(f"curtain/fact/{index}", rect, style, *fact) for index, (rect, fact) in enumerate(facts)
            ]
        under = words.say("curtain.until_turn" if holds.stays_open else "curtain.let_go")
        self.lift = LiftButton(place.lift(chosen), style, holds, words.say("curtain.hold"), under, not chosen)
        self.commit: CommitButton | None = None
        if chosen:
            self.commit = CommitButton(place.commit, style)
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


class _Places:
    """Where everything of the curtain stands, for a size of window."""

    def __init__(self, size: tuple[int, int], style: Style) -> None:
        px, (width, height) = style.px, size
        self._style, self._width = style, width
        upright = style.measure.portrait
        side = px(64)
        middle = round(height * 0.36) if upright else px(44.6)
        self.medallion = Rect(0, 0, side, side)
        self.medallion.center = width // 2, middle
        grown = 1 + (style.measure.text - 1) * 0.7
        tall = px(10.8 * grown)
        if upright:
            wide, gap = px(46), px(3)
            top = self.medallion.bottom + px(9)
            self.facts = [
                Rect(width // 2 - wide - gap // 2, top, wide, tall),
                Rect(width // 2 + gap // 2, top, wide, tall),
            ]
        else:
            room = (width - side) // 2 - px(6)
            wide = min(px(38 * grown), room - px(3))
            left = (room + px(2) - wide) // 2 + px(1)
            y = middle - tall // 2
            self.facts = [Rect(left, y, wide, tall), Rect(width - left - wide, y, wide, tall)]
        self._tall = px(14)
        self._middle = hem_top(size, style) + px(4.8)

    def _button(self, wide: int, centre: int) -> Rect:
        rect = Rect(0, 0, wide, self._tall)
        rect.center = centre, self._middle - self._style.px(0.4)
        return rect

    def lift(self, chosen: bool) -> Rect:
        """The button to hold: in the middle, or at the left of what goes on."""
        if not chosen:
            grown = 1 + (self._style.measure.text - 1) * 0.4
            wide = min(self._style.px(60 * grown), self._width - self._style.px(8))
            return self._button(wide, self._width // 2)
        wide, gap = self._pair()
        return self._button(wide, self._width // 2 - (wide + gap) // 2)

    @property
    def commit(self) -> Rect:
        wide, gap = self._pair()
        return self._button(wide, self._width // 2 + (wide + gap) // 2)

    def _pair(self) -> tuple[int, int]:
        gap = self._style.px(2.4)
        return min(self._style.px(54), (self._width - 3 * gap) // 2), gap


class _LowPlaces:
    """Where everything of a curtain stands that hangs before a hand alone."""

    def __init__(self, rect: Rect, style: Style) -> None:
        self._style = style
        wide = min(style.px(52), round(rect.width * 0.44))
        self._buttons = Rect(0, rect.y + style.px(7.4), wide, rect.height - style.px(10.4))
        self._buttons.right = rect.right - style.px(5)
        left = rect.x + style.px(5)
        self.call = Rect(left, rect.y, self._buttons.left - style.px(3) - left, rect.height)

    def lift(self, chosen: bool) -> Rect:
        """The button to hold; with what goes on below it, in the upper half."""
        tall = min(self._style.px(12), self._buttons.height)
        if not chosen:
            return Rect(self._buttons.x, self._buttons.centery - tall // 2, self._buttons.width, tall)
        return Rect(self._buttons.topleft, (self._buttons.width, self._half))

    @property
    def commit(self) -> Rect:
        where = self._buttons.x, self._buttons.bottom - self._half
        return Rect(where, (self._buttons.width, self._half))

    @property
    def _half(self) -> int:
        return (self._buttons.height - self._style.px(1.2)) // 2


def hem_top(size: tuple[int, int], style: Style) -> int:
    """Where the band of the hem begins when the curtain hangs."""
    return size[1] - style.px(19.6)


def hem_tall(style: Style) -> int:
    """The hem with its band, its fringe, and its wavy edge."""
    return style.px(16.5)


class Cloth(Widget):
    """The cloth itself, over the whole screen: nothing shows through it.

    It comes down with its hem first; while it moves only the strip between where
    the hem was and where it is changes.
    """

    def __init__(self, size: tuple[int, int], charm: int, style: Style) -> None:
        super().__init__("curtain/cloth", Rect(0, 0, *size), DEEP)
        self.charm = charm
        self.style = style
        self.share = 0.0

    @property
    def hem_top(self) -> int:
        """Where the hem's band begins now."""
        tall = hem_tall(self.style)
        low = hem_top(self.rect.size, self.style)
        return round(-tall + (low + tall) * self.share)

    def hang(self, share: float) -> None:
        if share == self.share or self.canvas is None:
            self.share = share
            return
        before = self.hem_top
        self.share = share
        after = self.hem_top
        top, low = min(before, after), max(before, after) + hem_tall(self.style)
        self.canvas.damage(Rect(0, top, self.rect.width, low - top))
        if share >= 1.0 or before >= hem_top(self.rect.size, self.style):
            self.canvas.damage(Rect(0, low, self.rect.width, self.rect.height - low))

    @property
    def area(self) -> Rect:
        """The strip it covers now."""
        low = self.rect.height if self.share >= 1.0 else max(0, self.hem_top + hem_tall(self.style))
        return Rect(0, 0, self.rect.width, low)

    def reaches(self, point: tuple[int, int]) -> bool:
        return self.visible

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        low = self.hem_top
        if self.share >= 1.0:
            target.fill(FLOOR, clip)
        folds = clip.clip(Rect(0, 0, self.rect.width, low + self.style.px(9.6)))
        if folds:
            target.blit(folds_picture(self.charm, self.rect.size, self.style.measure.u), folds, folds)
        hem = hem_picture(self.charm, self.rect.width, self.style.measure.u)
        if low + hem.get_height() > clip.top:
            target.blit(hem, (0, low))
        valance = valance_picture(self.charm, self.rect.width, self.style.measure.u)
        if clip.top < valance.get_height():
            shown = Rect(0, 0, self.rect.width, max(0, min(valance.get_height(), low + self.style.px(9.6))))
            target.blit(valance, (0, 0), shown)


class LowCloth(Widget):
    """A curtain before the hand alone: what all may see stays in sight above it."""

    def __init__(self, rect: Rect, charm: int, style: Style) -> None:
        super().__init__("curtain/cloth", rect, DEEP)
        self.charm = charm
        self.style = style
        self.share = 0.0

    @property
    def hem_top(self) -> int:
        """How far down it hangs now."""
        return round(self.rect.y + self.rect.height * self.share)

    def hang(self, share: float) -> None:
        if share != self.share:
            self.share = share
            self.damage()

    def reaches(self, point: tuple[int, int]) -> bool:
        return self.visible  # everything waits until it is lifted, the board too

    def draw(self, target: pygame.Surface) -> None:
        clip, rect, unit = target.get_clip(), self.rect, self.style.measure.u
        hanging = Rect(rect.x, rect.y, rect.width, self.hem_top - rect.y)
        target.set_clip(clip.clip(hanging))
        target.blit(folds_picture(self.charm, rect.size, unit), rect)
        target.blit(valance_picture(self.charm, rect.width, unit * 0.6), rect)
        tall = self.style.px(2.2)
        band = Rect(rect.x, hanging.bottom - tall, rect.width, tall)
        pygame.draw.rect(target, TRIMS[theme.CHARMS[self.charm].name], band)
        for y in (band.y, band.bottom - self.style.px(0.5)):
            pygame.draw.rect(target, GOLD, (rect.x, y, rect.width, max(1, self.style.px(0.4))))
        target.set_clip(clip)


def fold_colours(charm: int) -> tuple[str, str, str, str, str]:
    """A fold from its left edge to its right, lit from the front."""
    colour = theme.CHARMS[charm].colour
    if charm == 4:  # the palest: its shadows are warm
        return "#A8977A", "#DCCEAF", "#F5ECDA", "#CDBD9C", "#8C7B60"
    return (
        theme.darker(colour, 0.36),
        theme.darker(colour, 0.12),
        theme.lighter(colour, 0.10),
        theme.darker(colour, 0.22),
        theme.darker(colour, 0.50),
    )


@kept
def folds_picture(charm: int, size: tuple[int, int], unit: float) -> pygame.Surface:
    """The folds over the whole screen, darker towards its corners."""
    width, height = size
    count = max(10, round(width / (8 * unit)))
    stops = zip((0, 32, 50, 72, 100), fold_colours(charm), strict=True)
    defs = (
        '<linearGradient id="fold" x1="0%" y1="0%" x2="100%" y2="0%">'
        + "".join(f'<stop offset="{at / 100}" stop-color="{colour}"/>' for at, colour in stops)
        + "</linearGradient>"
    )
    made = pygame.Surface(size)
    for index in range(count):
        left, right = round(index * width / count), round((index + 1) * width / count)
        strip = _fold(right - left, defs)
        made.blit(pygame.transform.scale(strip, (right - left, height)), (left, 0))
    made.blit(_dusk(size), (0, 0))
    return made.convert()


@kept
def _fold(width: int, defs: str) -> pygame.Surface:
    """A row of pixels across one fold."""
    body = f'<rect width="{width}" height="2" fill="url(#fold)"/>'
    return art.raster(art.document(body, (0, 0, width, 2), defs), (width, 2)).convert()


def _dusk(size: tuple[int, int]) -> pygame.Surface:
    """Shade that grows towards the edges."""
    small = (max(2, size[0] // 8), max(2, size[1] // 8))
    w, h = small
    stops = ((0.0, 0.0), (0.55, 0.12), (1.0, 0.7))
    defs = (
        f'<radialGradient id="dusk" gradientUnits="userSpaceOnUse" cx="{w / 2}" cy="{h * 0.45:.1f}" '
        f'r="{0.62 * max(w, h):.1f}">'
        + "".join(f'<stop offset="{at}" stop-color="#1A0B02" stop-opacity="{thick}"/>' for at, thick in stops)
        + "</radialGradient>"
    )
    shade = art.raster(
        art.document(f'<rect width="{w}" height="{h}" fill="url(#dusk)"/>', (0, 0, w, h), defs), small
    )
    return pygame.transform.smoothscale(shade.convert_alpha(), size)


@kept
def hem_picture(charm: int, width: int, unit: float) -> pygame.Surface:
    """The hem: a band with knots, a fringe, and the cloth's wavy edge below it."""
    wide = width / unit
    trim = TRIMS[theme.CHARMS[charm].name]
    dark, middle, *_ = fold_colours(charm)
    count = max(10, round(wide / 8))
    step = wide / count
    edge = "M0,9 V12.4 " + " ".join(
        f"Q{(index + 0.5) * step:.2f},{16.2 if index % 2 else 13.0:.1f} {(index + 1) * step:.2f},12.4"
        for index in range(count)
    )
    body = f'<path d="{edge} V9Z" fill="{theme.mixed(dark, middle, 0.4)}"/>'
    strands = max(20, round(wide / 2))
    for index in range(strands):
        x = (index + 0.5) * wide / strands
        body += art.tag(
            "path",
            d=f"M{x:.2f},9.4 v{2.9 if index % 2 else 2.4}",
            stroke=GOLD,
            stroke_width=0.5,
            stroke_linecap="round",
            opacity=0.9,
        )
    body += f'<rect x="0" y="0" width="{wide:.2f}" height="9.6" fill="{trim}"/>'
    for y, tall in ((0, 0.5), (9.1, 0.5), (1.05, 0.2), (8.35, 0.2)):
        body += f'<rect x="0" y="{y}" width="{wide:.2f}" height="{tall}" fill="{GOLD}"/>'
    body += _knots(wide)
    tall = hem_tall_of(unit)
    return art.raster(art.document(body, (0, 0, wide, tall / unit)), (width, tall)).convert_alpha()


def hem_tall_of(unit: float) -> int:
    return round(16.5 * unit)


def _knots(wide: float) -> str:
    """Endless knots along the band, a lozenge between each two."""
    knot, _ = art.inner("shared/knot")
    knot = knot.replace("#E9B949", GOLD)
    count = max(3, round(wide / 9.12))
    step = wide / count
    body = ""
    for index in range(count):
        x = (index + 0.5) * step
        body += f'<g transform="translate({x:.2f} 4.8) scale(0.058)">{knot}</g>'
        body += f'<path d="M{x + step / 2:.2f},3.6 l0.9,1.2 l-0.9,1.2 l-0.9,-1.2Z" fill="{GOLD}"/>'
    return body


@kept
def valance_picture(charm: int, width: int, unit: float) -> pygame.Surface:
    """The scalloped cloth along the top, with its tassels."""
    wide = width / unit
    trim = TRIMS[theme.CHARMS[charm].name]
    count = max(4, round(wide / 19.2))
    step = wide / count
    line = "M0,6 " + " ".join(
        f"Q{(index + 0.5) * step:.2f},13 {(index + 1) * step:.2f},6" for index in range(count)
    )
    body = f'<path d="{line} V0 H0Z" fill="{trim}"/>'
    body += f'<path d="{line}" fill="none" stroke="{GOLD}" stroke-width="0.5"/>'
    for index in range(count + 1):
        x = index * step
        body += f'<path d="M{x:.2f},6 v3.2" stroke="{GOLD}" stroke-width="0.4" fill="none"/>'
        body += f'<ellipse cx="{x:.2f}" cy="10.4" rx="0.9" ry="1.6" fill="{GOLD}" '
        body += f'stroke="{trim}" stroke-width="0.2"/>'
    tall = round(12.4 * unit)
    return art.raster(art.document(body, (0, 0, wide, tall / unit)), (width, tall)).convert_alpha()


class Medallion(Widget):
    """Who is to take the device: the token, and the name as large as it goes."""

    touchable = False

    def __init__(self, rect: Rect, charm: int, said: str, name: str, style: Style) -> None:
        super().__init__("curtain/medallion", rect, DEEP + 1)
        self.charm = charm
        self.said = said
        self.title = name
        self.style = style
        self.bleed = style.px(8)

    def draw(self, target: pygame.Surface) -> None:
        style, rect = self.style, self.rect
        picture = _sun(rect.width, self.charm)
        target.blit(picture, picture.get_rect(center=rect.center))
        token = token_picture(self.charm, style.px(19))
        target.blit(token, token.get_rect(center=(rect.centerx, rect.y + round(rect.height * 0.265))))
        colours = theme.PAPER
        small = style.px(3.8)
        text.put(
            target,
            self.said,
            "italic",
            small,
            colours.ink2,
            rect.centerx,
            rect.y + rect.height * 0.555,
            "center",
        )
        across = round(rect.width * 0.78)
        largest = style.px(14.4)
        lines, height = text.name_lines(self.title, "garamond", largest, style.px(8), across, largest * 1.1)
        y = rect.y + rect.height * 0.735 + min(0, (height - largest) * 0.16)
        y -= (len(lines) - 1) * height * 0.55
        for number, line in enumerate(lines):
            low = y + number * height
            text.put(target, line, "garamond", height, colours.ink, rect.centerx, low, "center")
        away = words.say("curtain.away")
        least = text.fitted(away, "inter", style.typed(2.7), round(rect.width * 0.66), 13)
        text.put(
            target, away, "inter", least, colours.ink2, rect.centerx, rect.y + rect.height * 0.835, "center"
        )


class Call(Medallion):
    """Who is to look behind a curtain before the hand: the token, and the name."""

    def __init__(self, rect: Rect, charm: int, said: str, name: str, style: Style) -> None:
        super().__init__(rect, charm, said, name, style)
        self.bleed = 0

    def draw(self, target: pygame.Surface) -> None:
        style, rect = self.style, self.rect
        middle = rect.centery + style.px(2)
        side = min(style.px(17), rect.height - style.px(8))
        disc = art.frame(
            (side, side), side / 2, "#FBF4E2", line=TRIMS[theme.CHARMS[self.charm].name], thick=3
        )
        target.blit(disc, disc.get_rect(midleft=(rect.x, middle)))
        token = token_picture(self.charm, round(side * 0.62))
        target.blit(token, token.get_rect(center=(rect.x + side // 2, middle)))
        left = rect.x + side + style.px(2.4)
        across = rect.right - left
        names, height = text.name_lines(
            self.title, "garamond", style.px(9), style.px(5), across, style.px(9.5)
        )
        away = words.say("curtain.away")
        small = text.fitted(away, "inter", style.typed(2.4), across, 13)
        lines = text.wrapped(away, "inter", small, across)[:2]
        middle -= round(small * 0.6 * (len(lines) - 1))
        said = middle - height * (0.36 + (len(names) - 1)) - style.px(1.1)
        text.put(target, self.said, "italic", style.px(3.2), PALE, left, said)
        for number, line in enumerate(reversed(names)):
            low = middle + height * (0.34 - number)
            text.put(target, line, "garamond", height, PALE, left, low)
        for number, line in enumerate(lines, 1):
            low = middle + height * 0.44 + small * 1.2 * number
            text.put(target, line, "inter", small, PALE, left, low)


@kept
def _sun(side: int, charm: int) -> pygame.Surface:
    """The disc, with petals of flame around it and its shadow on the cloth."""
    trim = TRIMS[theme.CHARMS[charm].name]
    body = "".join(
        f'<circle cx="0" cy="14" r="{318 + 40 * step / 8:.1f}" fill="#000000" opacity="{0.5 / 9:.3f}"/>'
        for step in range(8, -1, -1)
    )
    for index in range(40):
        angle = index * 9
        x, y = 314 * math.cos(math.radians(angle)), 314 * math.sin(math.radians(angle))
        body += (
            f'<g transform="translate({x:.1f} {y:.1f}) rotate({angle + 90}) scale(0.92)">'
            '<path d="M-22,0 C-24,-14 -8,-20 0,-36 C8,-20 24,-14 22,0Z" '
            f'fill="{(trim, GOLD)[index % 2]}"/></g>'
        )
    body += f'<circle cx="0" cy="0" r="318" fill="#FBF4E2" stroke="{trim}" stroke-width="6"/>'
    body += '<circle cx="0" cy="0" r="304" fill="none" stroke="#C8861A" stroke-width="2"/>'
    whole = round(side * 400 / 320)
    return art.raster(art.document(body, (-400, -400, 800, 800)), (whole, whole)).convert_alpha()


class Fact(Widget):
    """Something everybody knows, on a tag."""

    touchable = False

    def __init__(self, name: str, rect: Rect, style: Style, title: str, line: str) -> None:
        super().__init__(name, rect, DEEP + 1)
        self.style = style
        self.title = title
        self.line = line
        self.bleed = style.px(1.6)

    def draw(self, target: pygame.Surface) -> None:
        style, rect = self.style, self.rect
        picture = art.frame(
            rect.size,
            style.px(2.0),
            "#2A160A",
            line=GOLD,
            thick=max(1.4, style.measure.u * 0.2),
            shadow=0.3,
            drop=style.px(0.4),
            spread=self.bleed,
        )
        target.blit(picture, (rect.x - self.bleed, rect.y - self.bleed))
        across = rect.width - style.px(3)
        height = text.fitted(self.title, "garamond", style.typed(3.2), across, 13)
        largest = style.typed(2.2)
        room = rect.height - height * 1.3 - style.px(1.0)
        lines, small = text.name_lines(self.line, "inter", largest, round(largest * 0.8), across, room)
        step = small * 1.2
        block = height * 0.95 + len(lines) * step
        low = rect.centery - block / 2 + height * 0.7
        text.put(target, self.title, "garamond", height, PALE, rect.centerx, low, "center")
        low += height * 0.25 + small
        for number, line in enumerate(lines):
            text.put(target, line, "inter", small, "#EBD3A4", rect.centerx, low + number * step, "center")


class LiftButton(Control):
    """To be held: a ring fills, and then the curtain lifts. A mere click does nothing."""

    def __init__(
        self, rect: Rect, style: Style, curtain: Curtain, label: str, under: str, primary: bool
    ) -> None:
        super().__init__("curtain/lift", rect, style, None, DEEP + 2)
        self._curtain = curtain
        self.label = label
        self.under = under
        self.primary = primary
        self.share = 0.0
        self.bleed = style.px(3.2)

    @property
    def radius(self) -> float:
        return self.rect.height / 2

    def fill(self, share: float) -> None:
        if share != self.share:
            self.share = share
            self.damage()

    def grabbed(self, point: tuple[int, int]) -> None:
        self._curtain.hold("pointer")

    def press(self) -> bool:
        return True

    def draw(self, target: pygame.Surface) -> None:
        style, rect = self.style, self.rect
        picture = _pill(rect.size, style.measure.u, self.primary)
        target.blit(picture, picture.get_rect(center=rect.center))
        side = round(rect.height * 0.70)
        centre = rect.x + round(rect.height * 0.54), rect.centery
        ring = _hold_ring(side, round(self.share * 60))
        target.blit(ring, ring.get_rect(center=centre))
        ink, ink2 = (theme.PRIMARY_INK, theme.PRIMARY_INK2) if self.primary else (PALE, "#EBD3A4")
        left = rect.x + rect.height + style.px(1.0)
        _put_label(target, rect, style, left, self.label, self.under, ink, ink2)
        if self.focused:
            focus_ring(target, rect, Style(theme.NIGHT, style.measure), self.radius)


class CommitButton(Control):
    """Goes on with what was chosen behind the curtain; what that was it does not say."""

    def __init__(self, rect: Rect, style: Style) -> None:
        super().__init__("curtain/commit", rect, style, None, DEEP + 2)
        self.bleed = style.px(3.2)

    @property
    def radius(self) -> float:
        return self.rect.height / 2

    def draw(self, target: pygame.Surface) -> None:
        style, rect = self.style, self.rect
        picture = _pill(rect.size, style.measure.u, True)
        target.blit(picture, picture.get_rect(center=rect.center))
        left = rect.x + style.px(4)
        label, under = words.say("curtain.commit"), words.say("curtain.commit.under")
        inks = theme.PRIMARY_INK, theme.PRIMARY_INK2
        _put_label(target, rect, style, left, label, under, *inks, centred=True)
        if self.focused:
            focus_ring(target, rect, Style(theme.NIGHT, style.measure), self.radius)


def _put_label(
    target: pygame.Surface,
    rect: Rect,
    style: Style,
    left: int,
    label: str,
    under: str,
    ink: str,
    ink2: str,
    *,
    centred: bool = False,
) -> None:
    """What a button of the curtain is for, and under it, where there is room, what then happens."""
    across = rect.right - style.px(4) - left
    align: text.Align = "center" if centred else "left"
    x = left + across // 2 if centred else left
    largest = max(13, min(style.typed(3.8), round(rect.height * 0.4)))
    height = text.fitted(label, "semibold", largest, across, 13)
    small = text.fitted(under, "inter", max(13, min(style.typed(2.4), round(rect.height * 0.26))), across, 13)
    tight = rect.height < 2 * style.px(3.8) + style.px(1)
    if tight or text.width(under, "inter", small) > across + style.px(2):  # no room for what stands under it
        height = min(height, style.typed(3.0))
        text.put(target, label, "semibold", height, ink, x, rect.centery + height * 0.36, align)
        return
    baseline = rect.centery + height * 0.36 - small * 0.75
    text.put(target, label, "semibold", height, ink, x, baseline, align)
    text.put(target, under, "inter", small, ink2, x, baseline + small * 1.5, align)


@kept
def _pill(size: tuple[int, int], unit: float, primary: bool) -> pygame.Surface:
    """The body of a button of the curtain, with its shadow."""
    w, h = size
    spread = round(3.2 * unit)
    body = art.shade(0, 0, w, h, h / 2, unit, spread * 0.7, 0.5)
    if primary:
        body += art.rounded(0, 0.6 * unit, w, h, h / 2, theme.PRIMARY_EDGE)
        body += art.rounded(0, 0, w, h, h / 2, "url(#pill)", theme.PRIMARY_EDGE, 0.3 * unit)
        inset = 0.5 * unit
        body += art.rounded(
            inset, inset, w - 2 * inset, h - 2 * inset, h / 2, "none", "#FFF0C2", 0.15 * unit, 0.6
        )
    else:
        body += art.rounded(0, 0, w, h, h / 2, "#2A160A", GOLD, 0.25 * unit)
    box = (-spread, -spread, w + 2 * spread, h + 2 * spread)
    markup = art.document(body, box, art.linear("pill", *theme.PRIMARY))
    return art.raster(markup, (w + 2 * spread, h + 2 * spread)).convert_alpha()


@kept
def _hold_ring(side: int, step: int) -> pygame.Surface:
    """A hand in a ring that is filled by so many sixtieths."""
    body = art.tag("circle", cx=50, cy=50, r=49, fill="#FFF6DA", stroke=theme.PRIMARY_EDGE, stroke_width=2)
    line = {"fill": "none", "stroke_width": 9.5, "stroke_linecap": "round"}
    body += art.tag("circle", cx=50, cy=50, r=40.5, **{**line, "stroke": "#E8D29A"})
    if step >= 60:
        body += art.tag("circle", cx=50, cy=50, r=40.5, **{**line, "stroke": "#8E2F24"})
    elif step:
        angle = math.radians(step * 6 - 90)
        x, y = 50 + 40.5 * math.cos(angle), 50 + 40.5 * math.sin(angle)
        d = f"M50,9.5 A40.5,40.5 0 {int(step > 30)} 1 {x:.2f},{y:.2f}"
        body += art.tag("path", d=d, **{**line, "stroke": "#8E2F24"})
    hand, _ = art.inner("shared/icon-hand")
    hand = hand.replace("#000000", theme.PRIMARY_INK)
    body += f'<g transform="translate(27 27) scale(1.92)">{hand}</g>'
    return art.raster(art.document(body, (0, 0, 100, 100)), (side, side)).convert_alpha()
