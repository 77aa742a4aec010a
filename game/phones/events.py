"""What a phone has done, as the table hears of it in `Phones.poll`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Joined:
    """A phone holds a seat's hand from now on."""

    seat: int


@dataclass(frozen=True)
class TakeOver:
    """The table is asked, to be answered by `Phones.agree`, within a minute.

    Another phone asks for a seat's hand, or with `back` its own phone asks for the hand that lies on the
    screen.
    """

    seat: int
    ask_id: int
    back: bool = False


@dataclass(frozen=True)
class Deed:
    """A choice was pressed on the page of a step; `Phones.answer` says what became of it."""

    seat: int
    step: int
    choice: str
    deed_id: int


@dataclass(frozen=True)
class Left:
    """A phone has gone, by its own wish."""

    seat: int


@dataclass(frozen=True)
class Returned:
    """A phone that was silent is heard again, or its hand was given back to it."""

    seat: int


@dataclass(frozen=True)
class Silent:
    """Nothing was heard of a phone for `sessions.QUIET` seconds."""

    seat: int


Event = Joined | TakeOver | Deed | Left | Returned | Silent
