"""The keys of a table: its shortcuts, where they begin, and which events interrupt no motion."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.table import reach
from game.scenes.table.guided import KEYS
from game.scenes.table.pauses import GUARD
from game.scenes.table.reach import golden
from game.scenes.table.whole import WholeTable
from game.widgets.canvas import Widget

ON = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)  # keys that hurry a bot, and never let it pause


class Shortcuts:
    """What the keys do at one table, beside what they do in any scene."""

    def __init__(self, table: WholeTable) -> None:
        self._table = table

    def amid(self, event: pygame.event.Event) -> bool | None:
        """Whether an event is used up while something moves, and ends nothing; None: it may end it.

        The echo of a deed ends nothing, nor what a guide does; and another pace can be asked for, or a pause.
        """
        table = self._table
        if self._is_of_guide(event) or table.curtain.leads_on(event):
            return False
        asked = self._asks_amid(event)
        if asked is not None:
            if not table.app.repeats:
                asked()
            return True
        now, presses = table.app.now, event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
        stood = table.player.stood(now)
        unseen = stood is not None and (stood < GUARD or table.hands.in_haste)
        if not presses or not (unseen or table.hands.echoes(now)):
            return None
        if not table.player.running or table.player.waiting:
            return None
        if not table.app.repeats:
            table.haste.swallowed()
        return event.type == pygame.MOUSEBUTTONDOWN or event.key not in table.app.keys

    def _is_of_guide(self, event: pygame.event.Event) -> bool:
        """Whether an event is for the board of a guide."""
        table = self._table
        if not table.guided.there or table.layers:
            return False
        if event.type == pygame.KEYDOWN:
            return table.guided.open and event.key in KEYS
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return False
        widget = table.widget_at(event.pos)
        return widget is not None and widget.name.startswith("guide/")

    def _asks_amid(self, event: pygame.event.Event) -> Callable[[], None] | None:
        """What an event asks for while something moves, and does not end: another pace, or a pause."""
        table = self._table
        if not table.player.running or table.player.waiting or table.layers:
            return None
        if event.type == pygame.KEYDOWN:
            return {pygame.K_s: table.deeds.change_pace, pygame.K_p: table.deeds.toggle_pause}.get(event.key)
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return None
        widget = table.widget_at(event.pos)
        return table.deeds.change_pace if widget is not None and widget.name == "tool/pace" else None

    def lead(self) -> None:
        """With the keyboard one begins at what is chosen, else at gold, else at the first that can be.

        While a key holds the curtain open it begins only in the bar: a mere look chooses nothing.
        """
        table = self._table
        if not table.app.keys_lead:
            return
        begin = table.stage.chosen_widget or golden(table.foot.choices)
        if begin is None:
            begin = next(iter(reach.chosen_among(table.by_arrows())), None)
            looks = table.curtain.held_by_key and not table.curtain.open_for_turn
            if begin is not None and looks and begin not in table.foot.choices:
                begin = None
                table.set_focus(None)
        if begin is not None:
            table.set_focus(begin)

    def take(self, event: pygame.event.Event) -> bool:
        """Whether a key that nothing else took is a shortcut of the table; it is done then."""
        table, key = self._table, event.key
        if pygame.K_1 <= key <= pygame.K_9 and table.drawers.explains:
            table.close_top()  # what has been read keeps no number from its choice
        if table.layers or table.guided.key(key):
            return True
        if key in ON and table.foot.watches:
            table.deeds.hurry()
        elif key == pygame.K_SPACE:
            self._press_primary()
        elif table.stage.key(event):
            return True
        elif pygame.K_1 <= key <= pygame.K_9:
            choice = table.foot.numbered(key - pygame.K_1)
            if choice is not None and (table.curtain.chooses_by_key or table.private_hands.chooses_by_key):
                table.set_focus(choice)
            else:
                self._press_choice(choice)
        elif key == pygame.K_ESCAPE and table.choosing.begun:
            table.choosing.start_over()
        elif key == pygame.K_ESCAPE:
            table.open_menu()
        else:
            return self._did(key)
        return True

    def _did(self, key: int) -> bool:
        """Whether a key has a deed of its own at a table; it is done then."""
        table = self._table
        deeds: dict[int, Callable[[], None]] = {
            pygame.K_u: table.ask_undo,
            pygame.K_w: table.drawers.open_why_here,
            pygame.K_r: table.drawers.open_rules,
            pygame.K_l: table.drawers.open_log,
            pygame.K_s: table.deeds.change_pace,
            pygame.K_p: table.deeds.toggle_pause,
            pygame.K_d: table.change_display,
        }
        deed = deeds.get(key)
        if deed is not None:
            deed()
        return deed is not None

    def _press_primary(self) -> None:
        """Space takes what has the focus, or the sole choice; else it leads to what lies on the stage."""
        choice = self._table.foot.primary()
        if choice is None and self._table.stage.choices:
            self.lead()
        self._press_choice(choice)

    def _press_choice(self, choice: Widget | None) -> None:
        if choice is not None:
            self._table.press(choice)
