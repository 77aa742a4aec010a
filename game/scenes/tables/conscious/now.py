"""What stands in the room of the moment: this turn, what a choice would do, what is other after death."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.base import Event
from game.scenes.tables.conscious.after import AfterDeath, Decay, Decaying
from game.scenes.tables.conscious.facets import Effects, Facets
from game.scenes.tables.interface import Table
from game.scenes.tables.stage import View
from game.tellings.conscious.path import after_death, chips_left
from game.tellings.conscious.things import Paper, capital, phrase, place_named, table
from game.tellings.conscious.turning import Facet
from game.widgets.canvas import Rect
from game.widgets.style import Style

GAP = 1.2  # u, between two of them
LEAST = 0.42  # of the room: so much this turn has at least, below what is otherwise after death


class Now:
    """The panels that share one room; which of them are seen follows from the moment."""

    def __init__(
        self,
        room: Rect,
        share: int,
        style: Style,
        facets: Facets,
        effects: Effects,
        depth: int,
        looked: Callable[[int | None], None],
    ) -> None:
        self.room, self.share, self.style = room, share, style
        self.facets, self.effects = facets, effects
        self.after = AfterDeath("now/after", room.copy(), style, depth, looked, looked)
        self.decaying = Decaying("now/decaying", room.copy(), style, depth + 1)
        self.after.show(False)
        self.decaying.show(False)
        self._decay: Decay | None = None
        self._listed: Sequence[Facet] = ()
        self._both = False

    def tell(
        self, view: View, listed: Sequence[Facet], names: Sequence[str], events: Sequence[Event]
    ) -> None:
        """Say what the view says; `events` are the last that happened."""
        seat = view["turn"]
        self.after.told = after_death(view, seat)
        self.after.place = phrase("after.at", place=place_named(view["seats"][seat]["position"]))
        self._decay = decay(view, names, events)
        self._listed = listed
        self.lay(self._both)

    def lie(self, room: Rect) -> None:
        """Have another room."""
        if room != self.room:
            self.room = room
            self.lay(self._both)

    def lay(self, both: bool) -> None:
        """Show this turn in all its room, or with what a choice would do; after death what is otherwise."""
        self._both = both
        room, gap = self.room, self.style.px(GAP)
        dead = bool(self.after.told) and not both
        self.effects.show(both)
        self.after.show(dead)
        self.decaying.show(dead and self._decay is not None)
        self.facets.show(self._decay is None or both)
        top = room.y
        if dead and not self._roomy:
            dead = self._decay is None
            self.after.show(dead)
            self.facets.show(False)
            if dead:
                self.after.move_to(room)
                self.after.show_others(self.after.told, self.after.place, room.height)
                return
            self.decaying.move_to(room)
            if self._decay is not None:
                self.decaying.show_decay(self._decay, room.height)
            return
        if dead:
            spare = max(round(room.height * (1 - LEAST)), room.height - self._below() - gap)
            self.after.move_to(Rect(room.x, room.y, room.width, self.after.rect.height))
            self.after.show_others(self.after.told, self.after.place, spare)
            top = self.after.rect.bottom + gap
        if dead and self._decay is not None:
            self.decaying.move_to(Rect(room.x, top, room.width, self.decaying.rect.height))
            self.decaying.show_decay(self._decay, room.bottom - top)
        tall = room.bottom - top
        if both and self.share > 0:
            tall = self._turn_tall()
            if tall == 0:  # what is pointed at is read whole, and the list is back when that ends
                self.facets.show(False)
                self.effects.lie(room)
                return
            low = top + tall + gap
            self.effects.lie(Rect(room.x, low, room.width, room.bottom - low))
        place = Rect(room.x, top, room.width, tall)
        if place != self.facets.rect:
            self.facets.move_to(place)
        self.facets.show_facets(self._listed)

    def _turn_tall(self) -> int:
        """How high this turn is above what a choice would do; 0 where that leaves too little of it.

        What either does not need the other has.
        """
        most, least = (self.facets.wanted(self._listed, brief) for brief in (False, True))
        spare = self.room.height - self.style.px(GAP) - self.effects.wanted
        return 0 if spare < least else min(most, spare)

    @property
    def _roomy(self) -> bool:
        """Whether what is otherwise after death has room above what is asked, each of its lines in brief."""
        return self.room.height * (1 - LEAST) >= self.after.least

    def _below(self) -> int:
        """How high what stands below the lines on death would be, if it had all the room it wants."""
        if self._decay is None:
            return self.facets.wanted(self._listed)
        self.decaying.show_decay(self._decay, self.room.height)
        return self.decaying.rect.height

    def paper(self, line: int) -> Paper:
        """A line of what is otherwise, as it is looked at."""
        other = self.after.told[line]
        return Paper(other.title, (f"{capital(other.line)}.",), other.rule)


def decay(view: View, names: Sequence[str], events: Sequence[Event]) -> Decay | None:
    """The chip that is to go now; None where none is (CB-14.1)."""
    step = view["todo"][0] if view["todo"] else {}
    if step.get("do") != "decay":
        return None
    seat = view["turn"]
    kind = view["seats"][seat]["chips_of"]
    rolled = [event["die"] for event in events if event["type"] == "decay_rolled"]
    key = "decaying.line" if rolled else "decaying.unknown"
    return Decay(
        phrase(f"decaying.{kind}", chip=table("chip", step["octave"])),
        phrase(key, die=rolled[-1] if rolled else 0, name=names[seat]),
        f"{capital(chips_left(view, seat))}.",
        rolled[-1] if rolled else None,
    )


def last_events(shown: Table) -> Sequence[Event]:
    """What happened last at a table, as all may know it."""
    steps = shown.sitting.match.steps
    return steps[-1].events if steps else ()
