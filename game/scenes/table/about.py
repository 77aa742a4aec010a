"""Why is this so? asked about anything on the table: what it is, and the clauses that say so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from game import glossary, rulebook, words
from game.engine.games import board_of
from game.scenes.table.interface import TableParts
from game.tellings.asked import clauses_about, seat_of
from game.widgets.accessibility import AccessibilityNode
from game.widgets.canvas import Rect, Widget
from game.widgets.composite import Reached
from game.widgets.panel import Passage

TOOLS = ("tool/", "menu", "log", "why/", "title", "subtitle", "choice/", "bar")
"""How the names begin of what is not asked about so: it answers by itself, or is no thing of the game."""


@dataclass(frozen=True)
class Thing:
    """A thing of the game on the table: its widget's name and the part that was meant, in words too."""

    name: str
    part: str
    said: str
    description: str


class About:
    """What can be asked about at one table."""

    def __init__(self, table: TableParts) -> None:
        self._table = table

    # -- found

    def at(self, point: tuple[int, int]) -> Thing | None:
        """The thing at a point of the screen; None where there is none."""
        over = {id(widget) for layer in self._table.layers for widget in layer.widgets}
        for widget in reversed(self._table.canvas.widgets):
            if not widget.visible or id(widget) in over or widget.name.startswith(TOOLS):
                continue
            if not Rect(widget.seen_at).collidepoint(point):
                continue
            found = self._of(widget, point)
            if found is not None:
                return found
        return None

    def _choice(self, widget: Widget) -> Thing | None:
        """A choice in whose words there are words of the game; of another all is said that is asked."""
        told = widget.accessibility_node()
        thing = None if told is None else self._thing(widget, told)
        return thing if thing is not None and self._terms(thing) else None

    def _terms(self, thing: Thing) -> tuple[glossary.Use, ...]:
        """The words of the game in what is said of a thing, each once."""
        return glossary.first_uses(self._table.sitting.game, f"{thing.said} {thing.description}", set())

    def at_focus(self) -> Thing | None:
        """The thing that the keys are at, a choice too; None where they are at none."""
        widget = self._table.focus
        if widget is not None and widget.name.startswith("choice/"):
            return self._choice(widget)
        if widget is None or widget.name.startswith(TOOLS):
            return None
        told, part = widget.accessibility_node(), widget.part_at_focus()
        if told is None:
            return None
        meant = next((each for each in told.parts if each.key == part), None) if part else None
        return self._thing(widget, meant or told)

    def _of(self, widget: Widget, point: tuple[int, int]) -> Thing | None:
        """What of a widget is at a point: its smallest part there, or itself where it has none."""
        seat = seat_of(widget.name)
        plaques = self._table.plaques
        told = (
            plaques[seat].accessibility_node()
            if seat is not None and seat < len(plaques)
            else widget.accessibility_node()
        )
        if told is None:
            return Thing(widget.name, "", "", "") if self.clauses(widget.name, "") else None
        near = widget.place_at(widget.own_point(point)) if isinstance(widget, Reached) else None
        there = [part for part in told.parts if near is not None and part.key == str(near)]
        there = there or [part for part in told.parts if Rect(part.place).collidepoint(point)]
        if told.parts and not there:
            return None
        return self._thing(
            widget, min(there, key=lambda part: part.place[2] * part.place[3]) if there else told
        )

    def _thing(self, widget: Widget, told: AccessibilityNode) -> Thing | None:
        part = told.key if told.key != widget.name else ""
        clauses = self.clauses(widget.name, part)
        if not clauses and not told.said:
            return None
        return Thing(widget.name, part, told.said, told.description)

    def clauses(self, name: str, part: str) -> tuple[str, ...]:
        """The clauses that a thing falls under."""
        sitting = self._table.sitting
        board = sitting.match.board or (board_of(sitting.game) if words.has_board(sitting.game) else None)
        return clauses_about(sitting.game, board, name, part)

    # -- told

    def tell(self, thing: Thing) -> None:
        """Lay open what a thing is, and its clauses; the first of them is what the rules open at."""
        clauses = self.clauses(thing.name, thing.part)
        title = words.say("table.why.title")
        self._table.drawers.lay_why(
            title,
            [*self._blocks(thing, clauses)],
            clauses[0] if clauses else None,
            partial(self.tell, thing),
            beside=self.ask_at,
        )

    def _blocks(self, thing: Thing, clauses: tuple[str, ...]) -> Iterator[Passage]:
        style, book = self._table.outlook.style, rulebook.clauses(self._table.sitting.game, words.language)
        ink, ink2 = style.theme.ink, style.theme.ink2
        if thing.said:
            yield thing.said, "semibold", style.font_px(2.5), ink, style.px(0.8)
        if thing.description:
            yield thing.description, "inter", style.font_px(2.3), ink, style.px(1.6)
        terms = self._terms(thing)
        yield from self._table.drawers.gloss_blocks(terms)
        seat = seat_of(thing.name)
        if seat is not None:
            yield from self._table.drawers.last_of(seat)
        for clause in clauses:
            yield f"{clause}  {book[clause]}", "inter", style.font_px(2.3), ink2, style.px(1.6)
        if not clauses and not terms:
            yield words.say("table.why.no_rule"), "inter", style.font_px(2.3), ink2, style.px(1.6)

    def ask_at(self, point: tuple[int, int]) -> bool:
        """While *Why?* is open a touch on a thing asks about it; whether it was one."""
        thing = self.at(point)
        if thing is None:
            return False  # beside all things: it is closed
        self._table.pop_overlay()
        self.tell(thing)
        return True
