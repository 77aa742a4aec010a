"""A language that no one speaks, made of the English one: what is not in it on a screen was never asked for.

All letters carry accents, so that English is known at sight; texts are a good third longer, as in the
longest languages; and each stands in brackets, so that one sees where it was cut. It lies where a real
second language would lie, and is read through the same door (`words`): a module of sentences, and
`texts.qq.yaml`, `rulebook.qq.md` and `lesson.qq.yaml` of each game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import game.sentences
from game import resources, words
from game.engine import codec, data
from game.sentences.en import SAY

LANGUAGE = "qq"
LONGER = 1.35
LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áḃçďéḟğĥíĵķĺṁñóṗǫŕšţúṽŵẋýžÁḂÇĎÉḞĞĤÍĴĶĹṀÑÓṖǪŔŠŢÚṼŴẊÝŽ",
)
CLAUSE = re.compile(r"\b[A-Z]{2}-\d+(?:\.\d+)*")
KEPT = re.compile(  # placeholders, numbers of clauses, marks of a rulebook and what its pictures are cut from
    r"(\{\{|\}\}|\{[^{}]*\}|\b[A-Z]{2}-\d+(?:\.\d+)*|\]\([\w ]+\)|^\[(?:words|page)\]$)", re.MULTILINE
)
VOWELS = "áéíóúýÁÉÍÓÚÝ"

# What is no language in a game's texts: the name of a field, on which something depends or which it shows.
AS_IT_IS = re.compile(
    r"(.*\.)?when|opens|lasts|turn|colours\.[^.]+|actions\.[^.]+\.number|squares\.[^.]+\.sanskrit|faces\.[^.]+\.rule"
    r"|presets\.(options|settings|bots?|level)(\..*)?"
)


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
    if path == "language":
        return LANGUAGE
    if AS_IT_IS.fullmatch(path):
        return value
    if isinstance(value, dict):
        return {name: content(each, f"{path}.{name}" if path else name) for name, each in value.items()}
    if isinstance(value, list):
        return [content(each, path) for each in value]
    return pseudo(value) if isinstance(value, str) else value


def _lesson(value: Any) -> Any:
    """A lesson with what its captions say told; all else in it is what happens."""
    steps = [
        {
            name: pseudo(each) if name in ("act", "title", "caption", "then") else each
            for name, each in step.items()
        }
        for step in value["steps"]
    ]
    return {**value, "language": LANGUAGE, "steps": steps}


def write(folder: Path) -> None:
    """Lay out the files of the language: sentences, and below `boards` the texts of each game."""
    said = {key: pseudo(sentence) for key, sentence in SAY.items()}
    (folder / f"{LANGUAGE}.py").write_text(f"SAY = {said!r}\n", "utf-8")
    for texts in sorted(resources.folder("boards").glob("*/texts.yaml")):
        place = folder / "boards" / texts.parent.name
        place.mkdir(parents=True)
        told = codec.dumps(content(data.load(texts).content))
        (place / f"texts.{LANGUAGE}.yaml").write_text(told, "utf-8")
        for name, make in (("lesson.yaml", _told_lesson), ("rulebook.md", _told_rules)):
            if (texts.parent / name).exists():
                stem, ending = name.split(".")
                made = make(texts.parent / name)
                (place / f"{stem}.{LANGUAGE}.{ending}").write_text(made, "utf-8")
        if (texts.parent / "board.yaml").exists():  # a lesson points at spaces of the board beside it
            (place / "board.yaml").write_bytes((texts.parent / "board.yaml").read_bytes())


def _told_lesson(file: Path) -> str:
    return codec.dumps(_lesson(data.load(file).content))


def _told_rules(file: Path) -> str:
    return longer(file.read_text("utf-8"))


@contextmanager
def spoken(folder: Path) -> Iterator[None]:
    """The app speaks it while this stands; `folder` is where its files are to lie."""
    if not (folder / f"{LANGUAGE}.py").exists():
        write(folder)
    game.sentences.__path__.append(str(folder))
    before, words.language = words.language, LANGUAGE
    try:
        with resources.add_root(folder):
            yield
    finally:
        words.language = before
        game.sentences.__path__.remove(str(folder))


# -- what is none of it

WORD = re.compile(r"[^\W\d_]+")


def english(said: str, names: frozenset[str] = frozenset()) -> list[str]:
    """The words of a text that were told in no language; numbers of clauses and these names are none."""
    told = WORD.findall(CLAUSE.sub("", said))
    return [word for word in told if len(word) > 1 and word.isascii() and word not in names]
