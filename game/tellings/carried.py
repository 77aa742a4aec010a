"""What a player brings into a match from earlier ones, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game import words
from game.engine.games import game_named
from game.engine.options import Option


def brought(game: str, name: str, carried: Mapping[str, Any]) -> str:
    """What a player brings into the options of a match, such as `points: 7 and festival is over`.

    `carried` has what `Game.carried` gives, by the names of options; empty where nothing in it counts.
    """
    rules = game_named(game)
    told = [
        each
        for option in rules.options
        if option.name in carried
        for each in _parts(game, option, name, carried[option.name])
    ]
    return words.listed(told) if told else ""


def _parts(game: str, option: Option, name: str, entry: Any) -> Iterator[str]:
    """Each part of a player's entry that says more than that there is nothing."""
    value = entry
    if option.seated:
        value = [0] if entry is True else [entry]
    if option.misfit(value, 1) is not None:
        return
    for part in option.parts(value, 1):
        if part.value == part.choices[0] and not option.whole:
            continue
        keys = tuple(key for key in part.path if isinstance(key, str))
        if option.seated and not keys:
            if entry is True:
                yield words.part_said(game, option.name, part.path, [name])
            continue
        said = words.part_said(game, option.name, keys, [name])
        if part.value is not True:
            choice = words.choice_said(game, option.name, part.path, part.value)
            said = words.say("carried.part", part=said, value=choice)
        yield said
