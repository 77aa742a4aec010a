"""Watching bots: one begins to think, pauses, and acts. Times are in milliseconds."""

from __future__ import annotations

from typing import Protocol

from game.bots.manners import EVEN, Manner
from game.engine.base import Action
from game.sitting import Sitting

BOT_PAUSE = 900.0
GOES_ON = 0.25  # of that pause, for a bot whose turn goes on
SOON = 160.0
OPENS = 3.0  # of that pause, for a bot that makes the first move of a match: the table is looked at first
PAUSES: dict[Manner, float] = {"bold": 0.7, "patient": 1.4}  # of that pause, by manners


class Mind(Protocol):
    """What thinks for a bot in another thread, and gives its answer once."""

    def start(
        self, game: str, view: dict[str, object], legal: list[Action], level: str, seed: int, manner: Manner
    ) -> None: ...
    def stop(self) -> None: ...
    def answer(self) -> Action | None: ...


class Watching:
    """The bot to act at a table, from its first thought to its action."""

    def __init__(self, mind: Mind) -> None:
        self._mind = mind
        self._seat: int | None = None  # the bot that thinks
        self._share = 1.0  # of the pause, as it is made now
        self._thought: Action | None = None
        self._due: float | None = None  # when it may act

    @property
    def thinks(self) -> bool:
        """Whether a bot has begun to think, and has not acted."""
        return self._seat is not None

    def begin(self, sitting: Sitting, seat: int, now: float, speed: float, manner: Manner = EVEN) -> None:
        """Let the bot on a seat think, if it does not yet; it acts after a pause, at the table's speed.

        Who is bold makes a shorter one, and who is patient a longer one.
        """
        if self.thinks:
            return
        match = sitting.match
        self._seat, self._thought = seat, None
        goes_on = bool(match.steps) and match.steps[-1].seat == seat
        self._share = GOES_ON if goes_on else 1.0 if match.steps or not sitting.persons else OPENS
        self._share *= PAUSES.get(manner, 1.0)
        self._due = self._due_at(now, speed)
        level = sitting.people[seat].level or match.game.bots[0]
        seed = (match.chance.seed or 0) ^ len(match.story)
        self._mind.start(match.game.name, match.view(seat), match.legal(), level, seed, manner)

    def _due_at(self, now: float, speed: float) -> float:
        """When a bot that begins to think now may act; one whose turn goes on makes a shorter pause."""
        return now + max(SOON, BOT_PAUSE * self._share * speed)

    def hurry(self, now: float, speed: float) -> None:
        """The table goes at another speed: the pause may end earlier."""
        if self._due is not None:
            self._due = min(self._due, self._due_at(now, speed))

    def acts(self, now: float) -> Action | None:
        """The action of the bot, once, when it is decided and its pause is over."""
        if self._seat is None:
            return None
        self._thought = self._thought or self._mind.answer()
        if self._thought is None or self._due is None or now < self._due:
            return None
        action, self._thought, self._seat, self._due = self._thought, None, None, None
        return action

    def wake_in(self, now: float) -> float | None:
        """When to look again; None: no bot thinks, or its answer will wake the window by itself."""
        if self._due is None or (now >= self._due and self._thought is None):
            return None
        return max(1.0, self._due - now)

    def stop(self) -> None:
        """Stop thinking: no bot's answer is waited for any longer."""
        self._mind.stop()
        self._seat = self._thought = self._due = None
