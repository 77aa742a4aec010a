"""Looking into one's hand at a flat table: the small curtains of all places, and what holds them open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from game import words
from game.engine.base import Action
from game.scenes.offer import INTENDED, Offer
from game.scenes.table.base import TableBase
from game.scenes.table.choosing import Offering
from game.scenes.table.private_hand.cover import EDGE, STAGE, VALANCE, HandCover, Pad
from game.scenes.table.private_hand.gestures import HOLDS, Contact, HandGestures, News, Spot, Told, Zone
from game.scenes.table.private_hint import Held, Whisper
from game.widgets import theme
from game.widgets.canvas import Canvas, Rect, Widget
from game.widgets.controls import Button

KEYS = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
KEY, READER = "key", "reader"  # what holds a pad that no finger is on
NUDGED = 2400.0  # milliseconds
HANGS = 5.2  # u: how high the cloth is before a hand that waits
FLOOR, CLOTH, PADS, WHISPERS = 31, 60, 64, 67  # depths


@dataclass(frozen=True)
class Room:
    """Where the hand of a seat lies in its place, in the frame of its reader: its room, and its pad's.

    `large` is the acting place's; where it is `hidden` nothing is seen of it but while the hand lies open.
    What its owner alone is told stands where it is `told`, on no card.
    """

    seat: int
    canvas: Canvas
    hand: Rect
    pad: Rect
    large: bool
    hidden: bool = False
    told: Rect | None = None


class PrivateHands:
    """The small curtains of a table that lies flat. An open hand is drawn from the view of its seat."""

    def __init__(self, table: TableBase) -> None:
        self.table = table
        self.curtains = HandGestures(())
        self.rooms: dict[int, Room] = {}
        self._covers: dict[int, HandCover] = {}
        self._pads: dict[int, Pad] = {}
        self._added: dict[int, list[Widget]] = {}
        self._whispers: dict[int, Whisper] = {}
        self.intended: Action | None = None  # what was chosen of a hand that is covered again
        self._key: int | None = None  # the key that holds a pad
        self._led = False  # whether another key was pressed since it did
        self._over: Widget | None = None  # what the finger that holds a hand open came over last
        self._unsettled = False  # whether a cloth or a pad was moving when it was drawn last
        self._nudged: tuple[int, float, str] | None = None  # whose pad says how to look, until when, and what
        self._slides: set[int] = set()  # the seats over whose cards the finger that holds them has slid

    # -- what is so

    @property
    def open(self) -> int | None:
        """The seat whose hand is held open."""
        return self.curtains.open

    @property
    def chooses_by_key(self) -> bool:
        """Whether a key holds the hand of who is to act open, and what is led to meanwhile is chosen."""
        acts = self.table.sitting.match.to_act
        return self._key is not None and acts is not None and self.open == acts

    def sees(self, seat: int) -> bool:
        """Whether the hand of a seat is to be seen: it is held open, or nobody is there to hide it from."""
        return seat in (self.open, self.table.viewer)

    @property
    def offering(self) -> Offering:
        """What gathers actions into choices: the stage, as far as all may know what it offers."""
        display, stage = self.table.display, self.table.stage
        if display.hides_choices:
            return Covered(stage, self.intended)
        if display.peeks and display.lifted is not None:
            return Held(stage, self.table.sitting.match.view(None))
        return stage

    # -- building

    def forget(self) -> None:
        """All was laid out anew: nothing is held."""
        self.curtains.lost(self.table.app.now)
        self._key = None
        self.rooms, self._covers, self._pads, self._added = {}, {}, {}, {}
        self._whispers = {}

    def veil(self, room: Room) -> None:
        """Hang the cloth over the room of a hand in its place, and lay its pad beside it."""
        table, seat = self.table, room.seat
        self.curtains.may = tuple(table.sitting.at_screen) if table.display.peeks else ()
        self._clear(seat)
        self.rooms[seat] = room
        style, charm = table.style, table.sitting.people[seat].token
        above = room.told is not None and room.hand.contains(room.told)
        added: list[Widget] = [_Floor(f"floor/{seat}", room.hand, style.px(1.0))] if room.large else []
        if table.sitting.shared or seat not in table.sitting.persons:
            hangs = Rect(room.hand)
            if not room.large:
                hangs = Rect(room.hand.x, 0, room.hand.width, style.px(HANGS))
                hangs.bottom = room.hand.bottom
            cover = self._covers[seat] = HandCover(f"cloth/{seat}", hangs, charm, style, room.large, CLOTH)
            cover.hangs = VALANCE if above else EDGE
            added.append(cover)
            if seat in self.curtains.may:
                pad = self._pads[seat] = Pad(seat, room.pad, style, PADS)
                pad.most = room.hand.right - room.pad.left if room.large else None
                pad.call(words.say("reader.pad", name=table.sitting.names[seat]))
                pad.toggled = partial(self.toggle, seat)
                added.append(pad)
                if room.told is not None:
                    whisper = self._whispers[seat] = Whisper(
                        seat, room.told, style, WHISPERS, self._chosen, whole=not above
                    )
                    added.append(whisper)
        self._added[seat] = added
        room.canvas.add(*added)

    def _chosen(self) -> Widget | None:
        return self.table.stage.chosen_widget

    def _clear(self, seat: int) -> None:
        room = self.rooms.pop(seat, None)
        self._covers.pop(seat, None)
        self._pads.pop(seat, None)
        self._whispers.pop(seat, None)
        if room is not None:
            room.canvas.remove(self._added.pop(seat, ()))

    def refresh(self) -> None:
        """Let every hand, cloth and pad be as it is now."""
        match = self.table.sitting.match
        public = match.view(None)
        for seat in self.rooms:
            if seat in self._pads:
                self._pads[seat].tell(self._told_on_pad(seat))
                self._pads[seat].show(self.table.stage.has_hand(seat, public))
            self.table.stage.show_hand_of(seat, match.view(seat) if self.sees(seat) else public)
        self._move(self.table.app.now)

    def _told_on_pad(self, seat: int) -> str:
        """How to look, and how to choose where that is still to be done; nothing in a place that waits.

        Whoever has only tapped is told to hold.
        """
        table, room = self.table, self.rooms[seat]
        if self._nudged is not None and self._nudged[0] == seat:
            return self._nudged[2]
        if not room.large or room.hidden:
            return ""
        if table.display.hides_choices and self.intended is None and not table.legal():
            return words.say("curtain.slide")
        return words.said_of(table.sitting.game, "curtain.hold")

    def whisper(self) -> None:
        """Tell who holds a hand open, behind its cloth alone, what the buttons outside stand for."""
        table = self.table
        for seat, whisper in self._whispers.items():
            own = seat == self.open == table.sitting.match.to_act
            shown = table.choosing.shown if own and not table.stage.choice_is_seen else []
            lines = [offer.covered for offer in shown if offer.covered]
            if own and not lines and (said := table.stage.whispered):
                lines = [said]
            whisper.tell(lines)

    def _move(self, now: float) -> None:
        self._unsettled = bool(self.curtains.moving(now))
        for seat in self.rooms:
            if self.rooms[seat].hidden:
                shown = self.sees(seat) or self.curtains.parted(seat, now) > 0
                for widget in self._added[seat]:
                    if not isinstance(widget, Pad):
                        widget.show(shown)
            if seat in self._covers:
                aside = seat == self.table.viewer and seat != self.open  # where the whole curtain was passed
                self._covers[seat].part(1.0 if aside else self.curtains.parted(seat, now))
                self._covers[seat].thread(self.open == seat)
            if seat in self._pads:
                self._pads[seat].fill(round(self.curtains.filling(seat, now), 3))
                self._pads[seat].be_open(self.open == seat)
            if self.open == seat:
                self.table.stage.raise_cards(seat, partial(self.curtains.risen, seat=seat, now=now))

    # -- contacts

    def handle(self, event: pygame.event.Event) -> bool:
        """What holds a pad, and lets it go; whether the event is used up: nothing begins in a motion."""
        table, now = self.table, self.table.app.now
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            if table.layers or (table.player.running and not table.player.waiting):
                return False
        contact = event.dict.get("contact", "mouse")
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._tell(self.curtains.begins(contact, self._spot(event.pos), now))
            return contact in self.curtains.holders
        if event.type == pygame.MOUSEMOTION:
            held = contact in self.curtains.holders
            self._tell(self.curtains.moves(contact, self._spot(event.pos), now))
            if held and self.curtains.slid(contact) and self.open in self.curtains.holders.values():
                self._slide(event.pos)
            return held
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            holds = self.curtains.holders.get(contact)
            self._tell(self.curtains.moves(contact, self._spot(event.pos), now))
            self._let_go(contact, holds, event.pos)
            return holds is not None
        if event.type == pygame.KEYDOWN and event.key in KEYS:
            return event.key == self._key or (not self.table.app.repeats and self._key_down(event.key))
        if event.type == pygame.KEYDOWN:
            self._led = True
        if event.type == pygame.KEYUP and event.key == self._key:
            self._tell(self.curtains.ends(KEY, now))
            self._key = None
            return True
        if event.type == pygame.WINDOWFOCUSLOST:
            self._key = None
            self._tell(self.curtains.lost(now))
        return False

    def look_by(self, event: pygame.event.Event) -> None:
        """A contact that was down already begins to hold a pad.

        A key is nobody's: whoever acts now is told that it must be let go first.
        """
        if event.type != pygame.KEYDOWN:
            self.handle(event)
            return
        seat = self.table.sitting.match.to_act
        if seat in self._pads:
            self._nudge(seat, "curtain.let_go_first")
            self.refresh()

    def covers(self, point: tuple[int, int]) -> bool:
        """Whether a point of the screen lies on a pad, or on a hand that is covered."""
        return self._spot(point).zone is Zone.PAD

    def toggle(self, seat: int) -> None:
        """Open a hand without holding its pad, or cover it: something done covers it too."""
        now = self.table.app.now
        if self.open == seat:
            self._tell(self.curtains.fall(seat, now))
            return
        spot = Spot(self._in_u(self._pads[seat].rect.center), Zone.PAD, seat)
        self._tell(self.curtains.begins(READER, spot, now - HOLDS))
        self._tell(self.curtains.passes(now))

    def _let_go(self, contact: Contact, held: int | None, point: tuple[int, int]) -> None:
        """A contact is lifted: over a choice that is done, over a thing that is chosen."""
        table, now = self.table, self.table.app.now
        deed = None
        if held is not None and held == self.open and held == table.sitting.match.to_act:
            deed = table.foot.deed_at(point)
            if deed is None and self._over is not None:
                table.stage.slid_to(table.widget_at(point))
        self._over = None
        self._tell(self.curtains.ends(contact, now))
        if deed is not None:
            deed()

    def _slide(self, point: tuple[int, int]) -> None:
        """The finger that holds a hand open slides over what can be chosen."""
        table = self.table
        widget = table.widget_at(point)
        if widget is self._over or self.open != table.sitting.match.to_act or not table.choosing.open:
            return
        if isinstance(widget, Pad):
            return
        self._over = widget
        offer = table.foot.offer_of(widget) if widget is not None else None
        if offer is not None and len(offer.actions) > 1:
            table.choosing.choose(offer)
        elif widget is not None:
            table.stage.slid_over(widget)

    def _key_down(self, key: int) -> bool:
        """Space held looks into the hand of who is to act; so does Enter while the focus is on a pad."""
        table = self.table
        focus = table.focus
        seat = focus.seat if isinstance(focus, Pad) else None
        by_pad = table.app.device == "pad" and (focus is None or not focus.enabled)
        if seat is None and (key == pygame.K_SPACE or by_pad) and table.foot.primary() is None:
            seat = table.sitting.match.to_act
        if seat is None or seat not in self._pads or self._key is not None:
            return False
        self._key, self._led = key, False
        pad = self._pads[seat]
        spot = Spot(self._in_u(pad.rect.center), Zone.PAD, seat)
        self._tell(self.curtains.begins(KEY, spot, table.app.now))
        return True

    def _in_u(self, point: tuple[int, int]) -> tuple[float, float]:
        u = self.table.style.measure.u
        return point[0] / u, point[1] / u

    def _spot(self, point: tuple[int, int]) -> Spot:
        at = self._in_u(point)
        for seat, pad in self._pads.items():
            if pad.visible and pad.reaches(pad.own_point(point)) and self.table.widget_at(point) is pad:
                return Spot(at, Zone.PAD, seat)
        for seat, room in self.rooms.items():
            if seat in self._pads and self._is_covered_at(room, point):
                return Spot(at, Zone.PAD, seat)
            if self.open == seat and seat in self._pads:
                index = self.table.stage.card_at(seat, self._pads[seat].own_point(point))
                if index is not None:
                    return Spot(at, Zone.CARD, seat, index)
        return Spot(at, Zone.MIDDLE if self.table.stage.is_middle(point) else Zone.OTHER)

    def _is_covered_at(self, room: Room, point: tuple[int, int]) -> bool:
        """Whether a point of the screen lies on the cloth over a hand, or on what is seen of its backs."""
        pad = self._pads[room.seat]
        if room.hidden or self.open == room.seat or not pad.visible:
            return False
        own = pad.own_point(point)
        on_it = room.hand.collidepoint(own) or pad.area.collidepoint(own)
        return on_it and not isinstance(self.table.widget_at(point), Button)

    def _tell(self, news: Sequence[News]) -> None:
        """Do what is told, in its order; cards are turned over before a cloth moves."""
        laid = [each.seat for each in news if each.told is Told.LAID]
        changed = False
        acts = self.table.sitting.match.to_act
        for each in news:
            if each.told is Told.POINTED:
                self.table.stage.point_at_card(each.seat, each.card)
            elif each.told is Told.FELL:
                if each.seat not in laid and self._slid(each.seat):
                    self.table.stage.point_at_card(each.seat, None)
                if each.seat == acts:
                    self._keep_choice()
                changed = True
            elif each.told is Told.TAPPED:
                self._nudge(each.seat, "curtain.nudge")
                changed = True
            elif each.told is Told.OPENED:
                self._nudged = None
                self._slides.discard(each.seat)
                if each.seat == acts:
                    self.intended = None
                changed = True
        self._slides |= {each.seat for each in news if each.told is Told.POINTED}
        if changed:
            self._show_opened()
            self.refresh()

    def _show_opened(self) -> None:
        """Another hand lies open than before, or none: what may be chosen is shown anew."""
        table = self.table
        opened = self.open if self.open == table.sitting.match.to_act else None
        if opened == table.lifted_for:
            return
        if opened is not None:
            table.hands.taken()
        table.show_side(opened)
        table.focus_chosen()

    def _nudge(self, seat: int, key: str) -> None:
        """Let the pad of a seat say for a while how one looks."""
        self._nudged = seat, self.table.app.now + NUDGED, words.say(key)

    def _keep_choice(self) -> None:
        """The hand is about to be covered: what was chosen is kept. A key alone looks and chooses nothing."""
        table = self.table
        led = table.foot.focused_action() if self._key is not None and self._led else None
        looked = self._key is not None and not self._led
        sole = None if looked else led or table.choosing.sole_action()
        public = table.sitting.match.view(None)
        shown = sole is not None and table.stage.telling.open_to_all(public, sole)
        self.intended = None if shown else sole
        table.choosing.left = None

    def done(self) -> None:
        """Something was done: nothing is intended any longer, and no hand lies open."""
        self.fall()
        self.intended = None

    def _slid(self, seat: int) -> bool:
        """Whether the finger that held a hand open has slid over its cards."""
        found = seat in self._slides
        self._slides.discard(seat)
        return found

    # -- time

    def update(self, now: float) -> None:
        """Let cloths part and fall, and pads fill."""
        self._tell(self.curtains.passes(now))
        if self._nudged is not None and now >= self._nudged[1]:
            self._nudged = None
            self.refresh()
        if self.rooms and (self._unsettled or self.curtains.moving(now)):  # its end is drawn, however late
            self._move(now)

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds something changes by itself; None: nothing does."""
        if not self.rooms:
            return None
        if self._unsettled:
            return 0.0
        waits = [
            self.curtains.wake_in(now),
            None if self._nudged is None else max(1.0, self._nudged[1] - now),
        ]
        return min((wait for wait in waits if wait is not None), default=None)

    def fall(self) -> None:
        """Cover what is open, as when something has been done."""
        if self.open is not None:
            self._tell(self.curtains.fall(self.open, self.table.app.now))


class Covered:
    """What a place offers while its hand is covered: what all may know, and to go on as was chosen."""

    def __init__(self, stage: Offering, intended: Action | None) -> None:
        self._stage, self._intended = stage, intended

    def offered(self, view: Mapping[str, Any], actions: Sequence[Action]) -> list[Offer]:
        """What may be done in sight of all."""
        found = self._stage.offered(view, actions) if actions else []
        if self._intended is not None:
            said = words.say("curtain.commit")
            found.insert(0, Offer(INTENDED, said, words.say("curtain.commit.under"), None, (self._intended,)))
        return found

    def narrowed(self, actions: Sequence[Action]) -> list[Offer]:
        """What a choice begun in sight of all has left."""
        return self._stage.narrowed(actions)

    def prompt(self, view: Mapping[str, Any]) -> words.Prompt:
        """What is asked."""
        return self._stage.prompt(view)

    def choice_made(self, offer: Offer) -> None:
        """Something that was offered is about to be done."""
        self._stage.choice_made(offer)


class _Floor(Widget):
    """What open cards stand before."""

    def __init__(self, name: str, rect: Rect, radius: int) -> None:
        super().__init__(name, rect, FLOOR)
        self._round = radius

    touchable = False

    def draw(self, target: pygame.Surface) -> None:
        pygame.draw.rect(target, theme.rgb(STAGE), self.rect, border_radius=self._round)
