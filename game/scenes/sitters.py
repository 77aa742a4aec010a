"""Who is to sit down at a game, and how it is to be played, as far as the settings remember it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from game import saves, words
from game.engine.base import Game
from game.engine.match import name_fault
from game.widgets import theme

Kind = Literal["person", "bot", "empty"]
KINDS: tuple[Kind, ...] = ("person", "bot", "empty")


@dataclass
class Sitter:
    """Who is to sit on a seat; where the seat is empty, what would be there."""

    kind: Kind
    name: str
    charm: int
    level: str

    def kept(self) -> list[Any]:
        """As the settings remember it."""
        return [self.kind, self.name, self.charm, self.level]


def usual_name(kind: Kind, seat: int) -> str:
    """The name a seat has before a player gives it one."""
    return words.say(f"setup.{'bot' if kind == 'bot' else 'person'}_name.{seat + 1}")


def first_sitters(rules: Game[Any]) -> list[Sitter]:
    """The first time: one person, with a bot or as many as the game needs."""
    most = rules.seats.stop - 1
    taken = min(most, max(2, rules.seats.start))
    kinds: list[Kind] = ["person"]
    kinds += ["bot"] * (taken - 1)
    kinds += ["empty"] * (most - taken)
    return [Sitter(kind, usual_name(kind, seat), seat, rules.bots[0]) for seat, kind in enumerate(kinds)]


def last_sitters(kept: Sequence[Any], rules: Game[Any]) -> list[Sitter]:
    """Who sat there last, as far as the settings say it soundly; else as for the first time."""
    usual = first_sitters(rules)
    if len(kept) != len(usual):
        return usual
    found = [_sitter(entry, rules) for entry in kept]
    sound = [sitter for sitter in found if sitter is not None]
    if len(sound) < len(usual) or len({sitter.charm for sitter in sound}) < len(usual):
        return usual
    return sound


def _sitter(entry: Any, rules: Game[Any]) -> Sitter | None:
    if type(entry) is not list or [type(part) for part in entry] != [str, str, int, str]:
        return None
    kind, name, charm, level = entry
    if kind not in KINDS or (name and name_fault(name)) or charm not in range(len(theme.CHARMS)):
        return None
    return Sitter(kind, name, charm, level if level in rules.bots else rules.bots[0])


def last_options(kept: Mapping[str, Any], rules: Game[Any], seats: int) -> dict[str, Any]:
    """The options chosen last, where they are still allowed at a table of so many; else their defaults."""
    return {
        option.name: kept[option.name]
        if option.name in kept and option.misfit(kept[option.name], seats) is None
        else option.default
        for option in rules.options
    }


def boards_of(game: str) -> list[saves.OwnBoard]:
    """The boards that a user made for a game, those that cannot be played on last."""
    return sorted(saves.own_boards(game), key=lambda each: each.board is None)


def chosen_board(boards: Sequence[saves.OwnBoard], name: str) -> saves.OwnBoard | None:
    """The one of a name, where it can still be played on; None: the house's."""
    return next((each for each in boards if each.name == name and each.board is not None), None)
