"""How Laws come to the pile, are put in play, escaped, and go to all."""

from __future__ import annotations

from functools import partial

from game.engine.games.conscious.components import laws
from game.engine.match import Transition
from game.scenes.tables.conscious import faces
from game.scenes.tables.conscious.told_shows import ToldShows
from game.scenes.tables.conscious.travels import card_flies, card_tilts, card_turns
from game.scenes.tables.conscious.way_shows import CARD, LAW_CARD
from game.scenes.tables.event_animations import Shown
from game.sound.cue import Cue
from game.widgets.canvas import Rect
from game.widgets.motion import Motion, Together

PASSED = "CB-5.6"  # a Law that was seen to come while its space was passed
FANS, TAKES = 470.0, 300.0  # the pile opens and one turns over; it takes its place in the turn
BOWS, DEGREES = 300.0, 6.0  # of the King that sets free
APART = 80.0  # between the copies that go to all
TICK = 120.0


class LawShows(ToldShows):
    """The motions of Laws."""

    def _law_wide(self) -> int:
        return self.stage.table.style.px(LAW_CARD)

    def show_law_drawn(self, happening: Transition) -> Shown:
        """A green back comes to the pile; nobody but its seat is told which it is."""
        told = self._told(happening, 0.0)
        if not self.moves or happening.event["rule"] == PASSED:
            return told
        seat = happening.event["seat"]
        flight = card_flies(
            self.stage.table,
            "law",
            lambda: self.spots.deck("law"),
            lambda: self.spots.pile(seat, happening.before),
            CARD,
            wide=self._law_wide(),
        )
        return [flight, *told]

    def show_law_in_play(self, happening: Transition) -> Shown:
        """Out of the pile a Law rises, turns over, and takes its place in this turn."""
        event = happening.event
        told, seat = self._told(happening), event["seat"]
        if not self.moves:
            return told
        face, wide, table = faces.law(event["law"]), self._law_wide(), self.stage.table
        chosen = event["how"] in ("random", "choice")

        def place() -> Rect:
            if event["how"] == "shared":
                return self.spots.plaque(seat)
            return self.spots.pile(seat, happening.before) if chosen else self.spots.deck("law")

        turns = card_turns(table, face, place, FANS, wide) if chosen else []
        takes = card_flies(table, "law", place, self.spots.turn, TAKES, face=face, wide=wide)
        takes.sounds = [Cue("law_paper"), Cue("law_stamp", 1.0)]
        return [*turns, takes, *told]

    def show_law_obeyed(self, happening: Transition) -> Shown:
        return self._told(happening, TICK + CARD)

    def show_law_escaped(self, happening: Transition) -> Shown:
        """The King that is kept bows: its Laws have no effect."""
        told = self._told(happening)
        designation = laws()[happening.event["law"]].designation
        if not self.moves or designation is None:
            return told
        kings = [
            each["law"]
            for each in happening.before["seats"][happening.event["seat"]]["active"]
            if each["law"] == f"K{designation}"
        ]
        if not kings:
            return told
        wide = self._law_wide()
        bows = card_tilts(
            self.stage.table, faces.law(kings[0]), self.spots.turn, BOWS, round(wide * 1.3), DEGREES
        )
        return [bows, *told]

    def copies(self, happening: Transition) -> list[Motion]:
        """Copies of a Law for all slide to the plaques of those who will meet it."""
        grown = [
            seat
            for seat, fields in enumerate(happening.after["seats"])
            if len(fields["incoming"]) > len(happening.before["seats"][seat]["incoming"])
        ]
        if not grown or not self.moves:
            return []
        lanes = []
        for place, seat in enumerate(grown):
            law = happening.after["seats"][seat]["incoming"][-1]["law"]
            flight = card_flies(
                self.stage.table,
                "law",
                self.spots.turn,
                partial(self.spots.plaque, seat),
                CARD,
                face=faces.law(law),
                wide=self._law_wide(),
            )
            lanes.append([Motion(place * APART), flight])
        return [Together(*lanes)]
