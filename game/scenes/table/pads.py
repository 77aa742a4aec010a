"""Pads at a table: one that has sat down acts for its seat alone, and looks when it is another's turn."""

from __future__ import annotations

import pygame

from game import words
from game.scenes import dialog
from game.scenes.table import reach
from game.scenes.table.interface import TableParts
from game.widgets.canvas import Rect, Widget
from game.widgets.composite import ARROWS
from game.widgets.ring import focus_ring
from game.widgets.style import Style
from game.widgets.token import token_picture

NOTICE = "pad/notice"
LARGE = 40  # u: what is larger has the token alone
SIGN = 660  # the depth of the sign at the focus: above a table, below the curtain and every question


class Sign(Widget):
    """The token of the seat whose pad is here; `ringed` where it only looks."""

    touchable = False

    def __init__(self, name: str, style: Style, charm: int, rect: Rect, *, ringed: bool) -> None:
        super().__init__(name, rect, SIGN)
        self.style, self.charm, self.ringed = style, charm, ringed
        self.bleed = style.px(3)

    def draw(self, target: pygame.Surface) -> None:
        if self.ringed and min(self.rect.size) < self.style.px(LARGE):
            focus_ring(target, self.rect, self.style, self.style.px(1))
        token = token_picture(self.charm, self.style.px(4))
        target.blit(token, token.get_rect(center=self.rect.topleft))


class TablePads:
    """The pads of one table."""

    def __init__(self, table: TableParts) -> None:
        self._table = table
        self._used: int | None = None  # the seat whose pad was used last
        self._signed = False  # whether any sign stands
        self._glances: dict[int, str] = {}  # what the pads of seats that do not act look at, by name

    def seat_of(self, pad: int) -> int | None:
        """The seat of a pad; None: it acts for whoever acts."""
        seat = self._table.app.pads.seat_of(pad)
        return seat if seat in self._table.sitting.persons else None

    def lets(self, pad: int) -> bool:
        """Whether a pad may do something now: one that has sat down, only when its seat is asked."""
        seat, asked = self.seat_of(pad), self._table.hands.person
        return seat is None or asked is None or seat == asked or asked in self._table.app.pads.left

    def takes(self, event: pygame.event.Event) -> bool:
        """Whether a pad's event goes no further: another seat is asked, and it may but look."""
        if "pad" not in event.dict:
            return False
        pad: int = event.pad
        seat = self.seat_of(pad)
        if self.lets(pad):
            self._used = seat
            if seat is not None:
                self._glances.pop(seat, None)
            return False
        if seat is not None and event.type == pygame.KEYDOWN:
            self._glance(seat, event.key)
        return True

    def started(self, pad: int, *, held: bool) -> None:
        """Start: the menu, or away with it; whoever holds it sits down."""
        table = self._table
        if held:
            self.sit(pad)
        elif not self.lets(pad) or (table.player.running and not table.player.waiting):
            return
        elif table.canvas.named("menu/panel") is not None:
            table.close_top()
        elif table.curtain.on_top:
            table.curtain.open_menu()
        elif not table.layers:
            table.open_menu()

    # -- sitting down

    def sit(self, pad: int) -> None:
        """Whoever holds a pad sits down with it, or passes it round again."""
        pads, sitting = self._table.app.pads, self._table.sitting
        if self.seat_of(pad) is not None:
            pads.sit(pad, None)
            self._say(words.say("pad.stands"))
            return
        taken = set(pads.seats.values())
        free = [seat for seat in sitting.persons if seat not in taken]
        if not free:
            self._say(words.say("pad.none"))
            return
        seat = self._table.hands.person
        seat = seat if seat is not None and seat in free else free[0]
        pads.sit(pad, seat)
        self._say(words.say("pad.sits", name=sitting.names[seat]))

    def changed(self, seat: int | None, *, gone: bool) -> None:
        """A seat's pad is unplugged, which is said once, or there again."""
        if seat is None or seat not in self._table.sitting.persons:
            return
        self._glances.pop(seat, None)
        self._say(words.say("pad.gone" if gone else "pad.back", name=self._table.sitting.names[seat]))

    def _say(self, said: str) -> None:
        table = self._table
        table.canvas.remove([notice for notice in [table.canvas.named(NOTICE)] if notice is not None])
        dialog.notice(table, NOTICE, said)

    # -- looking, and whose focus it is

    def _glance(self, seat: int, key: int) -> None:
        """The pad of a seat that does not act goes from thing to thing, and looks closer."""
        table = self._table
        found = [widget for widget in table.reachable() if not reach.chosen_among([widget])]
        at = next((widget for widget in found if widget.name == self._glances.get(seat)), None)
        if key in ARROWS and found:
            to = found[0] if at is None else table.nearest(at, found, ARROWS[key]) or at
            self._glances[seat] = to.name
        elif key == pygame.K_i and at is not None:
            at.look(None)
        elif key == pygame.K_ESCAPE:
            self._glances.pop(seat, None)
            table.put_away()

    def update(self, now: float) -> None:
        """Let every sign stand where its pad is."""
        if self._used is None and not self._glances and not self._signed:
            return
        table, style = self._table, self._table.style
        wanted: dict[str, tuple[int, Rect, bool]] = {}
        focus, used = table.focus, self._used
        people = table.sitting.people
        if table.app.device == "pad" and focus is not None and focus.focused and used is not None:
            wanted["pad/focus"] = people[used].token, Rect(focus.on_screen), False
        for seat, name in self._glances.items():
            at = table.canvas.named(name)
            if at is not None and not table.covered:
                wanted[f"pad/glance/{seat}"] = people[seat].token, Rect(at.on_screen), True
        self._signed = bool(wanted)
        there = {each.name: each for each in table.canvas.widgets if isinstance(each, Sign)}
        table.canvas.remove([sign for name, sign in there.items() if name not in wanted])
        for name, (charm, rect, ringed) in wanted.items():
            sign = there.get(name)
            if sign is None or sign.charm != charm:
                table.canvas.remove([sign] if sign is not None else [])
                table.canvas.add(Sign(name, style, charm, rect, ringed=ringed))
            else:
                sign.move_to(rect)

    def wake_in(self, now: float) -> float | None:
        """None: signs stand where they are till something is done."""
        return None
