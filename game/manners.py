"""What a bot's name means: its manner, in a word, and what it says now and then of a deed of its own.

The names on the shelf have a manner each; a bot that was called otherwise plays evenly and says nothing.
"""

from __future__ import annotations

import zlib
from itertools import count
from typing import Literal

from game import words
from game.bots.manners import EVEN, MANNERS, Manner
from game.engine.match import Match

NAMES = 6  # so many names are on the shelf
Shown = Literal["all", "play", "off"]
SHOWN: tuple[Shown, ...] = ("all", "play", "off")  # in play and in words, in play alone, not at all
SETTING = "manners"

EVERY = 6  # own actions between two remarks of a bot, at least
FIRST = 2  # so many before its first, or up to EVERY


def shelf_name(number: int) -> str:
    """One of the names on the shelf, from 0."""
    return words.say(f"setup.bot_name.{number + 1}")


def manner_of(name: str) -> Manner:
    """The manner of a bot with this name."""
    number = next((number for number in range(NAMES) if shelf_name(number) == name.strip()), None)
    if number is None:
        return EVEN
    said = words.say(f"setup.bot_manner.{number + 1}")
    return next((manner for manner in MANNERS if manner == said), EVEN)


def word(manner: Manner) -> str:
    """A manner in a word; empty for none."""
    return "" if manner == EVEN else words.say(f"manner.{manner}")


def told(manner: Manner) -> str:
    """A manner in a sentence; empty for none."""
    return "" if manner == EVEN else words.say(f"manner.told.{manner}")


def said(name: str, line: str) -> str:
    """That a bot says something."""
    return words.say("manner.said", name=name, line=line)


def chosen(setting: str) -> Shown:
    """How manners are shown, as a setting has it; what it does not know is the first."""
    return next((each for each in SHOWN if each == setting), SHOWN[0])


def play(setting: str) -> bool:
    """Whether bots play in their manner."""
    return chosen(setting) != "off"


def next_name(name: str, taken: set[str]) -> str:
    """A name on the shelf of another manner, that nobody has; the same where there is none."""
    own = manner_of(name)
    first = next((number for number in range(NAMES) if shelf_name(number) == name.strip()), 0)
    found = (shelf_name((first + step) % NAMES) for step in range(1, NAMES))
    return next((each for each in found if each not in taken and manner_of(each) != own), name)


class Voice:
    """What the bots of one match say: each seldom, after a deed of its own that all could see."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._silent = {seat: self._drawn(seat, 0) % (EVERY - FIRST) + FIRST for seat in range(NAMES)}
        self._last = ""
        self._heard = len(match.story)  # so many actions were thought about

    def _drawn(self, seat: int, place: int) -> int:
        """A number that is always the same for a match, a seat and a place in it."""
        return zlib.crc32(f"{self._match.chance.seed} {seat} {place}".encode())

    def remark(self, name: str) -> str:
        """What a bot of this name says of the last action, which was its own; empty where it says nothing."""
        match = self._match
        if len(match.story) <= self._heard or not match.steps:
            return ""
        self._heard = len(match.story)
        seat, manner = match.steps[-1].seat, manner_of(name)
        self._silent[seat] = self._silent.get(seat, 0) + 1
        if manner == EVEN or self._silent[seat] < EVERY or match.over:
            return ""
        lines = [line for line in self._lines(manner, seat) if line != self._last]
        if not lines:
            return ""
        self._last = lines[self._drawn(seat, self._heard) % len(lines)]
        self._silent[seat] = 0
        return self._last

    def _lines(self, manner: Manner, seat: int) -> list[str]:
        """What fits the last deed, by what all may know of it: lines of the game, and of a great one any."""
        game = self._match.game.name
        texts = words.texts(game)
        events = [each.event for each in self._match.transitions(self._match.steps[-1], None)]
        own = {event["type"] for event in events if event.get("seat") == seat}
        found = []
        for kind in sorted(own):
            for number in count(1):
                line = texts.phrases.get(f"manner.{manner}.{kind}.{number}")
                if line is None:
                    break
                found.append(line)
        if own & set(texts.great):
            found += general(manner)
        return found


def general(manner: Manner) -> list[str]:
    """What a manner may say of any great deed."""
    return [words.say(f"manner.line.{manner}.{number + 1}") for number in range(LINES)]


LINES = 7
