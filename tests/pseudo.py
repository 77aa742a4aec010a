"""A language that no one speaks, made of the English one: what is not in it on a screen was never asked for.

All letters carry accents, so that English is known at sight; texts are a good third longer, as in the
longest languages; and each stands in brackets, so that one sees where it was cut. It lies where a real
second language would lie, in `languages/qq`, and is read through the same door.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game import resources, words
from game.engine import codec, data

LANGUAGE = "qq"
LONGER = 1.35
LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áḃçďéḟğĥíĵķĺṁñóṗǫŕšţúṽŵẋýžÁḂÇĎÉḞĞĤÍĴĶĹṀÑÓṖǪŔŠŢÚṼŴẊÝŽ",
)
CLAUSE = re.compile(
    r"\b[A-Z]{2}-(?:\d+(?:\.\d+)*|…)"
)  # or what is left of one at the end of a line that is cut
KEPT = re.compile(  # placeholders, numbers of clauses, marks of a rulebook and what its pictures are cut from
    r"(\{\{|\}\}|\{[^{}]*\}|\b[A-Z]{2}-\d+(?:\.\d+)*|\]\([\w ]+\)|^\[(?:words|laws|page|finer)\]$)",
    re.MULTILINE,
)
VOWELS = "áéíóúýÁÉÍÓÚÝ"

# What is no language in a game's texts: the name of a field, on which something depends.
AS_IT_IS = re.compile(r"(.*\.)?when")


def pseudo(said: str) -> str:
    """A text in the language that no person speaks."""
    return f"[{longer(said)}]" if said.strip() else said


def longer(said: str) -> str:
    """The same without its brackets."""
    missing = round(sum(map(str.isalpha, said)) * (LONGER - 1))
    told = []
    for index, piece in enumerate(KEPT.split(said)):
        if index % 2:
            told.append(piece)
            continue
        for character in piece.translate(LETTERS):
            told.append(character)
            if missing > 0 and character in VOWELS:
                told.append(character)
                missing -= 1
    return "".join(told)


def content(value: Any, path: str = "") -> Any:
    """The content of a game's texts, told."""
    if AS_IT_IS.fullmatch(path):
        return value
    if isinstance(value, dict):
        return {name: content(each, f"{path}.{name}" if path else name) for name, each in value.items()}
    if isinstance(value, list):
        return [content(each, path) for each in value]
    return pseudo(value) if isinstance(value, str) else value


def write(folder: Path) -> None:
    """Lay out the files of the language: what is in English in each folder of words, told."""
    for english in reversed(resources.folders("languages")):
        for file in sorted((english / "en").rglob("*.*")):
            place = folder / "languages" / LANGUAGE / file.relative_to(english / "en")
            place.parent.mkdir(parents=True, exist_ok=True)
            if file.name == "about.yaml":
                told = file.read_text("utf-8").replace("English", LANGUAGE)
            elif file.suffix == ".md":
                told = longer(file.read_text("utf-8"))
            else:
                told = codec.dumps(content(data.load(file).content))
            place.write_text(told, "utf-8")


@contextmanager
def spoken(folder: Path) -> Iterator[None]:
    """The app speaks it while this stands; `folder` is where its files are to lie."""
    if not (folder / "languages").exists():
        write(folder)
    before, words.language = words.language, LANGUAGE
    try:
        with resources.add_root(folder):
            yield
    finally:
        words.language = before


# -- what is none of it

WORD = re.compile(r"[^\W\d_]+")


def english(said: str, names: frozenset[str] = frozenset()) -> list[str]:
    """The words of a text that were told in no language; numbers of clauses and these names are none."""
    told = WORD.findall(CLAUSE.sub("", said))
    return [word for word in told if len(word) > 1 and word.isascii() and word not in names]
