"""A bot at work in a thread: started, stopped, its answer handed to the main loop."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import monotonic
from typing import Any

from game import bots
from game.bots.manners import EVEN, Manner
from game.engine.base import Action

LONGEST = 1.2  # seconds after which a thought is cut short, so that no player waits much longer than one


class Thinker:
    """Thinks about one position at a time.

    `wake` is called from the thread when an answer is there; the main loop then
    takes it with `answer`. A thought that was stopped ends and is never handed over;
    one that takes longer than LONGEST is cut short.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._lock = threading.Lock()
        self._thought = 0
        self._answer: Action | None = None
        self.failed: BaseException | None = None

    def start(
        self,
        game: str,
        view: dict[str, Any],
        legal: list[Action],
        level: str,
        seed: int,
        manner: Manner = EVEN,
    ) -> None:
        """Begin to think; what was being thought about is forgotten."""
        with self._lock:
            self._thought += 1
            self._answer = None
            self.failed = None
            number = self._thought
        thread = threading.Thread(
            target=self._think, args=(number, game, view, legal, level, seed, manner), name="bot", daemon=True
        )
        thread.start()

    def stop(self) -> None:
        """End what is being thought about."""
        with self._lock:
            self._thought += 1
            self._answer = None

    def answer(self) -> Action | None:
        """The action decided on, once; None while there is none."""
        with self._lock:
            answer, self._answer = self._answer, None
            return answer

    def _think(
        self,
        number: int,
        game: str,
        view: dict[str, Any],
        legal: list[Action],
        level: str,
        seed: int,
        manner: Manner,
    ) -> None:
        answer: Action | None = None
        failed: BaseException | None = None
        try:
            cut_short = monotonic() + LONGEST
            answer = bots.decide(
                game,
                view,
                legal,
                level,
                seed,
                goes_on=lambda: number == self._thought and monotonic() < cut_short,
                manner=manner,
            )
        except Exception as error:  # a bot's fault must not end the app: it moves as any bot could
            failed = error
            answer = legal[0]
        with self._lock:
            if number != self._thought:
                return
            self._answer = answer
            self.failed = failed
        self._wake()
