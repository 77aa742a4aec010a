"""What the keys reach at a table, and in which order."""

from __future__ import annotations

from collections.abc import Sequence

from game.scenes.table.choosing import BACK
from game.widgets.canvas import Widget
from game.widgets.controls import Button

CHOSEN = ("bid", "hand", "side", "choice", "back")  # what one chooses among behind the curtain
TOOLS = ("tool", "header", "menu", "seat", "log", "guide")  # what is clicked beside the play
RANKS = {
    "bid": -2,
    "hand": -2,
    "side": -1,
    "choice": -1,
    "die": -1,
    "stage": 0,
    "tool": 2,
    "seat": 3,
    "log": 4,
}
RANKS |= {"back": 1, "menu": 5, "header": 5, "guide": 6}
LAID = "stage/card/"  # a card on the board, to be chosen
WAY_BACK = f"choice/{BACK}"  # gives up what is begun: never gold, and on no key that goes on
ROWS = ("hand", "bid", "side")  # what lies in a row that the arrows go through to its end


def kind(widget: Widget) -> str:
    """What a widget is, by its name: a card that is laid out is a choice, the way back is none."""
    if widget.name.startswith(LAID):
        return "choice"
    if widget.name == WAY_BACK:
        return "back"
    return widget.name.split("/")[0]


def in_order(widgets: Sequence[Widget]) -> list[Widget]:
    """A hand from left to right before all else, then choices, the stage, tools, seats and log."""

    def place(widget: Widget) -> tuple[int, int]:
        return RANKS.get(kind(widget), 2), widget.rect.centerx if kind(widget) == "hand" else 0

    return sorted(widgets, key=place)


def in_hearing_order(widgets: Sequence[Widget]) -> list[Widget]:
    """The bar before all else, then what one chooses among; what is at no rank of the keys last.

    A hand that is to be chosen from lies before the board, which has many places.
    """
    heard = {"bar": -4, "title": -5, "subtitle": -5} | RANKS | {"choice": -3, "die": -3, "bid": -3}
    heard |= {"log": 3, "seat": 4, "now": 2}

    def place(widget: Widget) -> tuple[int, int]:
        return heard.get(kind(widget), 6), widget.rect.centerx if kind(widget) == "hand" else 0

    return sorted(widgets, key=place)


def chosen_among(widgets: Sequence[Widget]) -> list[Widget]:
    """Of these, what one chooses among."""
    return [widget for widget in widgets if kind(widget) in CHOSEN]


def in_its_row(at: Widget, widgets: Sequence[Widget]) -> list[Widget]:
    """Of these, what lies in a row with a card of a hand or with a bid; none for all else."""
    return [widget for widget in widgets if kind(widget) == kind(at) in ROWS]


def beside_the_play(widget: Widget) -> bool:
    """Whether a widget is a tool, and no part of the play."""
    return kind(widget) in TOOLS


def golden(widgets: Sequence[Widget]) -> Button | None:
    """Of these the one golden button that may be pressed; None where there is none, or more than one."""
    found = [each for each in widgets if isinstance(each, Button) and each.kind == "primary" and each.enabled]
    return found[0] if len(found) == 1 else None
