"""What stands below the plaques: what a player grows, and what takes its place for a while."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.tables.conscious.aim_panel import AimPanel
from game.scenes.tables.conscious.facets import Effects
from game.scenes.tables.conscious.now import Parting
from game.scenes.tables.interface import Table
from game.scenes.tables.stage import View
from game.tellings import telling_of
from game.tellings.conscious.aim import aim
from game.tellings.conscious.path import nearness
from game.tellings.conscious.things import phrase
from game.widgets.canvas import Rect
from game.widgets.controls import Button

TURN = 7.0, 1.4  # u: the height of the button of this turn in the rail, and what is free below it


class Rail:
    """What a player grows and what takes its place for a while; each None without room for it."""

    def __init__(self, table: Table, looked: Callable[[], None], touched: Callable[[], None]) -> None:
        self.table, self._looked, self._touched = table, looked, touched
        self.clear()
        self._farewells = self._said_farewell()

    def _said_farewell(self) -> set[int]:
        """Who left before this table was opened: it was told then, but to who sits here alone."""
        sitting = self.table.sitting
        gone = {seat for seat, fields in enumerate(sitting.match.view(None)["seats"]) if fields["out"]}
        return gone - set(sitting.persons) if len(sitting.persons) == 1 else gone

    def clear(self) -> None:
        """Nothing stands there, until it is built."""
        self.aims: AimPanel | None = None
        self.parting: Parting | None = None
        self.effects: Effects | None = None
        self.turn_door: Button | None = None

    def build(self, rect: Rect, door: bool) -> None:
        """The aim below the plaques, where there is room; with the door to this turn if that is asked."""
        style = self.table.style
        asked = style.px(TURN[0]) + style.px(TURN[1]) if door else 0
        place = Rect(rect.x, rect.y + asked, rect.width, rect.height - asked)
        self.build_aim(place)
        self.parting = Parting(rect, style, self._parted)
        self.parting.show(False)
        if door:
            self._build_turn_door(rect)
        self.effects = Effects("rail/effects", rect, style, 4)
        self.effects.show(False)
        self.table.canvas.add(self.parting, self.effects)

    def build_aim(self, rect: Rect) -> None:
        """What a player grows, in a rectangle."""
        self.aims = AimPanel(rect, self.table.style, self._looked, self._touched)
        self.table.canvas.add(self.aims)

    def _build_turn_door(self, room: Rect) -> None:
        """A button above the aim opens the drawer where this turn lies."""
        style, table = self.table.style, self.table
        place = Rect(room.x, room.y, room.width, style.px(TURN[0]))
        said, deed = phrase("facets.title"), table.drawers.open_log
        self.turn_door = Button("rail/turn", place, style, said, deed, icon="log", units=2.3, depth=3)
        table.canvas.add(self.turn_door)

    def _parted(self) -> None:
        """How near a body was has been read: the aim is seen again."""
        if self.parting is not None and self.parting.seat is not None:
            self._farewells.add(self.parting.seat)
            self._tell_parting(self.table.view())

    def _tell_parting(self, view: View) -> None:
        """How near a body was to who has left; else what is grown."""
        if self.aims is None or self.parting is None:
            return
        sitting = self.table.sitting
        gone = [seat for seat, fields in enumerate(view["seats"]) if fields["out"]]
        self._farewells &= set(gone)
        seat = next((seat for seat in reversed(gone) if seat not in self._farewells), None)
        self.aims.show(seat is None)
        if self.turn_door is not None:
            self.turn_door.show(seat is None)
        self.parting.show(seat is not None)
        found = None if seat is None else nearness(view, seat, sitting.names)
        if seat is None or found is None:
            return
        staying = [other for other in sitting.persons if other not in gone]
        watch = "near.watch" if staying else "near.watch.alone"
        told = "" if sitting.is_bot(seat) else phrase(watch, name=sitting.names[seat])
        self.parting.show_parting(seat, found, view["seats"][seat]["body"] == "physical", told)

    def tell(self, view: View) -> None:
        """Show what who looks grows, or how near a body was to who has left."""
        if self.aims is not None:
            seat, sitting = self.whose(view), self.table.sitting
            name = "aim.panel" if self.table.viewer == seat and not sitting.shared else "aim.panel.of"
            title = phrase(name, name=sitting.names[seat])
            self.aims.tell(aim(view, seat), title, sitting.people[seat].token)
            self.aims.begin(*telling_of(sitting.game).opening(view, seat))
        self._tell_parting(view)

    def whose(self, view: View) -> int:
        """Whose aim stands there: that of who looks, of one who plays alone, else of who is in turn."""
        if self.table.viewer is not None:
            return self.table.viewer
        persons = self.table.sitting.persons
        return persons[0] if len(persons) == 1 else int(view["turn"])
