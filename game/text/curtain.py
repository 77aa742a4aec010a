"""The curtain of the text table: what only one may see is moved out of view before another reads."""

from __future__ import annotations

import shutil

from game import words
from game.text.reading import Reading
from game.text.voice import Listener, is_watched, say


class Curtain:
    """Stands between the players who share a terminal.

    `goes_back`: the terminal goes back to a player, as something was taken back.
    """

    def __init__(self, reading: Reading, listener: Listener) -> None:
        self._reading = reading
        self._sitting = reading.sitting
        self._listener = listener
        self.goes_back = False

    def lift(self, seat: int) -> None:
        """Clear the view, and go on when only the person to act is looking."""
        name = self._reading.names[seat]
        if self._reading.lifted_for is not None:
            self._listener.enter(words.say("text.curtain.close", name=name))
        self._clear_view()
        say("text.curtain.back" if self.goes_back else "text.curtain.pass", name=name)
        beside = self._sitting.beside(seat)
        if beside:
            say("text.curtain.beside", beside=beside)
        self.goes_back = False
        self._listener.enter(words.say("text.curtain.open", name=name))
        self._reading.lifted_for = seat
        self._reading.latest = []
        self._reading.catch_up(seat)

    def put_to(self, seat: int | None) -> None:
        """Put a question to a player: what only another may see is out of view before it is read."""
        if self._reading.lifted_for is not None and seat not in (None, self._reading.lifted_for):
            self._clear_view()

    def put_to_all(self) -> None:
        """What only one may see is out of view before others sit down."""
        if self._sitting.shared and self._reading.lifted_for is not None:
            self._clear_view()

    def _clear_view(self) -> None:
        """No player reads any longer: what only one may see is moved out of view."""
        self._reading.lifted_for = None
        aside = self._reading.aside
        aside.begin()
        print("\n" * shutil.get_terminal_size().lines if is_watched() and not aside.heard else "")
