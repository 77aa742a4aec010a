"""How much of Moksha a language says, and what of it does not fit the English: `moksha languages`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game import languages, reasons, resources, rulebook, words
from game.engine import data
from game.text.boards import placeholders

CONDITIONS = "when"  # what an event must be like, which is no sentence
Strings = dict[str, list[str]]  # sentences by the path they stand at; several where one of a list is chosen


@dataclass
class Translation:
    """A language held against the English: how many strings there are, how many it has, and its faults."""

    language: str
    count: int = 0
    said: int = 0
    missing: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def whole(self) -> bool:
        """Whether nothing is missing and nothing is wrong."""
        return not self.missing and not self.faults


def translation(language: str) -> Translation:
    """Hold a language against the English, file by file."""
    found = Translation(language)
    for name in sorted(_files(languages.ENGLISH)):
        try:
            _compare(found, name, _strings(languages.ENGLISH, name), _strings(language, name))
        except data.DataError as error:
            found.faults.append(reasons.told(error))
    more = _files(language).keys() - _files(languages.ENGLISH).keys()
    found.faults += [_fault(language, name, "text.languages.file") for name in sorted(more)]
    return found


def _compare(found: Translation, name: str, english: Strings, own: Strings) -> None:
    for path, said in english.items():
        found.count += len(said)
        if path not in own:
            found.missing.append(f"{name}: {path}")
            continue
        found.said += len(said)
        for field_ in sorted(_fields(own[path]) - _fields(said)):
            found.faults.append(
                _fault(found.language, name, "text.languages.field", path=path, field=f"{{{field_}}}")
            )
    for path in own.keys() - english.keys():
        if not _is_form(path, english):
            found.faults.append(_fault(found.language, name, "text.languages.more", path=path))


def _is_form(path: str, english: Strings) -> bool:
    """Whether a sentence is one for a number, or says where a word parts: English may do without it."""
    return path.rpartition(".")[0] in english or path.endswith(".parted")


def _fault(language: str, name: str, key: str, **fields: Any) -> str:
    return words.say(key, file=f"languages/{language}/{name}", **fields)


def _fields(said: list[str]) -> set[str]:
    named = (placeholders(sentence) for sentence in said)
    return {each for names in named for each in (("",) if names is None else names)}


def _files(language: str) -> dict[str, Path]:
    """The files of a language by their paths in its folder."""
    found: dict[str, Path] = {}
    for folder in resources.folders("languages"):
        for file in (folder / language).rglob("*.*"):
            if file.suffix in (".yaml", ".md") and file.name != "about.yaml":
                found.setdefault(file.relative_to(folder / language).as_posix(), file)
    return found


def _strings(language: str, name: str) -> Strings:
    file = _files(language).get(name)
    if file is None:
        return {}
    if file.suffix == ".md":
        return _clauses(data.text_of(file))
    return dict(_leaves(data.load(file).content))


def _clauses(text: str) -> Strings:
    book = rulebook.parse(text)
    found = {"title": [book.title], "lead": list(book.lead)}
    for number, section in enumerate(book.sections, 1):
        found[f"section {number}"] = [section.title, *section.lead]
        found |= {clause.number: [clause.text] for clause in section.clauses}
    return found


def _leaves(content: Any, path: str = "") -> Iterator[tuple[str, list[str]]]:
    if isinstance(content, Mapping):
        for key, value in content.items():
            if key != CONDITIONS:
                yield from _leaves(value, f"{path}.{key}" if path else key)
    elif isinstance(content, list):
        yield path, [each for one in content for _, said in _leaves(one) for each in said]
    elif isinstance(content, str) and content:
        yield path, [content]
