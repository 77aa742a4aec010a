"""The languages Moksha speaks, each a folder of words: `languages/LANGUAGE/`.

What is the same in every language stands once, in `boards/GAME/game.yaml` and `boards/GAME/lesson.yaml`; over
it are laid the English words, and over these key by key those of another language. So what that one lacks is
said in English.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from game import resources
from game.engine import data
from game.engine.errors import Why

ENGLISH = "en"


@dataclass(frozen=True)
class About:
    """`about.yaml`: what a language is called in itself, and how it counts.

    `forms` are the CLDR categories of its plurals, and `plural` says which of them a number takes, as a
    gettext catalogue does (`n != 1`).
    """

    name: str
    forms: list[str] = field(default_factory=lambda: ["one", "other"])
    plural: str = "n != 1"
    decimal: str = "."


def known() -> list[str]:
    """The languages that are there, English first."""
    folders = resources.folders("languages")
    found = {each.parent.name for folder in folders for each in folder.glob("*/about.yaml")}
    return sorted(found, key=lambda name: (name != ENGLISH, name))


def fitting(wanted: Iterable[str]) -> str:
    """The first of some languages, as systems name them (`de_AT.UTF-8`), that is there; else English."""
    there = known()
    codes = (re.split("[-_.@]", name.lower())[0] for name in wanted)
    return next((code for code in codes if code in there), ENGLISH)


def of_system(environment: Mapping[str, str] = os.environ) -> list[str]:
    """The languages that a terminal says its user reads, the likeliest first."""
    named = (environment.get(key, "") for key in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return [name for names in named for name in names.split(":") if name]


@cache
def about(language: str) -> About:
    """What a language says of itself. Raises `data.DataError`, `resources.ResourceMissing`."""
    return data.load(resources.path("languages", language, "about.yaml")).read(About)


@cache
def form(language: str) -> Callable[[int], str]:
    """The category of a number of things in a language. Raises `data.DataError` where its rule is none."""
    found = about(language)
    try:
        index = gettext.c2py(found.plural)
        list(map(found.forms.__getitem__, map(index, range(200))))
    except (ValueError, IndexError):
        path = resources.path("languages", language, "about.yaml")
        raise data.load(path).fault("plural", Why("no_plural", rule=found.plural)) from None
    return lambda count: found.forms[index(count)]


def paths(language: str, *parts: str) -> list[Path]:
    """A file of words in English and then in the language, where they have one."""
    found = []
    for each in dict.fromkeys((ENGLISH, language)):
        with suppress(resources.ResourceMissing):
            found.append(resources.path("languages", each, *parts))
    return found


SHARED = {"texts.yaml": "game.yaml"}  # what a file of words is laid over, where that is named otherwise


def files(language: str, game: str, name: str) -> list[Path]:
    """What a file of a game in a language is laid over, the file itself last: see `together`."""
    said = paths(language, game, name)
    try:
        return [resources.path("boards", game, SHARED.get(name, name)), *said]
    except resources.ResourceMissing:
        if not said:
            raise
        return said


def together(*found: Path) -> data.Document:
    """Several files as one, as far as they are there: the later go before the earlier."""
    return data.merged([data.load(file) for file in dict.fromkeys(found) if file.exists()])


@cache
def sentences(language: str) -> dict[str, str]:
    """The app's own sentences by their keys. Raises `data.DataError`."""
    return together(*paths(language, "sentences.yaml")).read(dict[str, str])
