"""A game's rulebook, as the app shows it and events cite it: `rulebook.md` -> clauses."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from game import languages, resources, words

SPOKEN = ("text", "list", "clause")  # the kinds of blocks that are the rule itself, in sentences
WORDS = "[words]"
LAWS = "[laws]"
PAGE = "[page]"
FINER = "[finer]"
_CLAUSE = re.compile(r"\*\*([A-Z]{2}-\d+\.\d+)\*\*\s*")
_PICTURE = re.compile(r"!\[([^\]]*)\]\(([\w ]+)\)")
_HEADED = re.compile(r"\*\*([^*]+)\*\*(.*)", re.DOTALL)
_CITED = re.compile(r"\s*\(([A-Z]{2}-\d+\.\d+(?:, [A-Z]{2}-\d+\.\d+)*)\)")


@dataclass(frozen=True)
class Picture:
    """A part of the board: the spaces that must be seen in it, and what is said below."""

    caption: str
    spaces: tuple[str, ...]


@dataclass(frozen=True)
class Clause:
    """One numbered clause: `blocks` are its paragraphs, lists (`- ` lines), tables (`| ` lines) and remarks.

    A remark (`> ` lines) says why the clause is as it is; it is no part of the rule. A picture from the
    board, `![caption](space space)`, is none either. `finer`: what it settles seldom comes up, so it is
    folded away.
    """

    number: str
    blocks: tuple[str, ...]
    finer: bool = False

    @property
    def text(self) -> str:
        """The clause as plain text, its lists with points; all else is left to the page."""
        lines = "\n".join(block for block in self.blocks if _kind(block) in SPOKEN).split("\n")
        return plain("\n".join(f"• {line[2:]}" if line.startswith("- ") else line for line in lines))


@dataclass(frozen=True)
class Section:
    """A section of the rulebook: what stands before its first clause, and its clauses.

    `printed`: it is the page that is printed to lie beside the board.
    """

    title: str
    lead: tuple[str, ...] = ()
    clauses: tuple[Clause, ...] = ()
    printed: bool = False


@dataclass(frozen=True)
class Rulebook:
    """A game's rules in Moksha's own words, under the numbers that events and refusals cite."""

    title: str
    lead: tuple[str, ...]
    sections: tuple[Section, ...]

    @property
    def has_remarks(self) -> bool:
        """Whether anything in it is folded away: a remark, or a finer point."""
        blocks = [*self.lead]
        for section in self.sections:
            blocks += section.lead
            blocks += (block for clause in section.clauses for block in clause.blocks)
        clauses = (clause for section in self.sections for clause in section.clauses)
        return any(map(is_remark, blocks)) or any(clause.finer for clause in clauses)

    @property
    def page(self) -> Section | None:
        """The section that is printed to lie beside the board."""
        return next((section for section in self.sections if section.printed), None)

    @property
    def brief(self) -> Rulebook | None:
        """The page alone: a section for each of its bold heads."""
        if self.page is None:
            return None
        found: list[Section] = []
        for block in self.page.lead:
            headed = _HEADED.fullmatch(block)
            if headed is not None:
                said = headed[2].lstrip(" .:,")
                lead = (said[0].upper() + said[1:],) if said else ()
                found.append(Section(headed[1].rstrip(".:"), lead))
            else:
                last = found.pop() if found else Section("")
                found.append(replace(last, lead=(*last.lead, block)))
        return replace(self, lead=(), sections=tuple(found))

    @property
    def numbered(self) -> Rulebook:
        """The book without the page."""
        return replace(self, sections=tuple(each for each in self.sections if not each.printed))

    def clause(self, number: str) -> Clause | None:
        """The clause of a number."""
        return next(
            (clause for section in self.sections for clause in section.clauses if clause.number == number),
            None,
        )


def picture_in(block: str) -> Picture | None:
    """The picture that a block is; None where it is something else."""
    found = _PICTURE.fullmatch(block)
    return None if found is None else Picture(found[1], tuple(found[2].split()))


def is_remark(block: str) -> bool:
    """Whether a block is a remark: why something is as it is, and no part of the rule."""
    return block.startswith("> ")


def cited(*texts: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Texts without the clauses they cite in brackets, and the numbers of these, each once."""
    numbers = [number for words in texts for found in _CITED.findall(words) for number in found.split(", ")]
    return tuple(_CITED.sub("", words) for words in texts), tuple(dict.fromkeys(numbers))


def gist(clause: str) -> str:
    """The first sentence of a clause, without the clauses it cites and without its full stop."""
    return cited(clause)[0][0].partition(". ")[0].partition("\n")[0].rstrip(".")


@cache
def rulebook(game: str, language: str = "en") -> Rulebook:
    """The rulebook of a game in a language, in English where that has none."""
    path = [
        resources.path("languages", "en", game, "rulebook.md"),
        *languages.paths(language, game, "rulebook.md"),
    ][-1]
    book = parse(path.read_text(encoding="utf-8"))
    texts = words.texts(game)
    terms = sorted(texts.terms.values(), key=lambda term: term.name.casefold())
    rows = {WORDS: [f"| *{term.name}* | {term.line} |" for term in terms]}
    if "laws" in texts.tables:
        laws, marks, effects = (texts.tables[name] for name in ("laws", "marks", "effects"))
        rows[LAWS] = [
            f"| {marks[law.rstrip('ab')]} | {name} | {effects[law]} |" for law, name in laws.items()
        ]

    def filled(block: str) -> str:
        return "\n".join(row for line in block.split("\n") for row in rows.get(line, [line]))

    sections = (replace(section, lead=tuple(map(filled, section.lead))) for section in book.sections)
    return replace(book, sections=tuple(sections))


def goal(game: str, language: str = "en") -> str:
    """What one is after in a game: the bold words that its rulebook begins with; empty where it has none."""
    lead = rulebook(game, language).lead
    found = re.match(r"\*\*(.+?)\*\*", lead[0]) if lead else None
    return "" if found is None else found[1]


@cache
def clauses(game: str, language: str = "en") -> Mapping[str, str]:
    """Number -> text of every clause of a game."""
    sections = rulebook(game, language).sections
    return {clause.number: clause.text for section in sections for clause in section.clauses}


@dataclass(frozen=True)
class Hit:
    """A clause in which something was found: some words around it, and whole the `sentences` that say it."""

    number: str
    words: str
    sentences: str


def search(book: Rulebook, wanted: str) -> list[Hit]:
    """The clauses that have all these words, in any order and in part too, or a number, in their order."""
    parts = wanted.casefold().split()
    found = []
    for section in book.sections if parts else ():
        for clause in section.clauses:
            text = clause.text.replace("\n", " ")
            plainly = f"{clause.number} {text} {section.title}".casefold()
            if all(part in plainly for part in parts):
                found.append(Hit(clause.number, _around(text, parts), _sentences(text, parts)))
    return found


BEFORE: Final = 24  # letters before what was found
SHOWN: Final = 120


def _sentences(text: str, parts: Sequence[str]) -> str:
    """The sentences of a text with any of these parts in them; its first where none has."""
    every = re.split(r"(?:(?<=[.!?])|(?<=[.!?]”))\s+(?=\S)", text)
    found = [each for each in every if any(part in each.casefold() for part in parts)]
    return " ".join(found or every[:1])


def _around(text: str, parts: Sequence[str]) -> str:
    """Some words of a text, with the first of these parts in them."""
    folded = text.casefold()
    at = min((place for part in parts if (place := folded.find(part)) >= 0), default=0)
    start = text.rfind(" ", 0, max(0, at - BEFORE)) + 1 if at > BEFORE else 0
    cut = len(text) > start + SHOWN
    shown = text[start : start + SHOWN].rsplit(" ", 1)[0] if cut else text[start:]
    return f"{'… ' if start else ''}{shown}{' …' if cut else ''}"


def parse(text: str) -> Rulebook:
    """Read a rulebook: `# title`, `## section`, paragraphs, and clauses that begin `**XX-1.1**`.

    `[finer]` begins and ends clauses that are folded away.
    """
    title, finer = "", False
    lead: list[str] = []
    sections: list[Section] = []
    for block in _blocks(text):
        if block.startswith("# "):
            title = block[2:].strip()
        elif block.startswith("## "):
            sections.append(Section(block[3:].strip()))
            finer = False
        elif block == FINER:
            finer = not finer
        elif not sections:
            lead.append(block)
        else:
            sections[-1] = _with_block(sections[-1], block, finer=finer)
    return Rulebook(title, tuple(lead), tuple(sections))


def _with_block(section: Section, block: str, *, finer: bool) -> Section:
    found = _CLAUSE.match(block)
    if found:
        clause = Clause(found.group(1), (block[found.end() :],), finer)
        return replace(section, clauses=(*section.clauses, clause))
    if block == PAGE:
        return replace(section, printed=True)
    if not section.clauses:
        return replace(section, lead=(*section.lead, block))
    last = section.clauses[-1]
    extended = replace(last, blocks=(*last.blocks, block))
    return replace(section, clauses=(*section.clauses[:-1], extended))


def _blocks(text: str) -> list[str]:
    """Blocks divided by empty lines; a list, a table, a remark, a picture and a clause begin their own."""
    blocks: list[list[str]] = [[]]
    for line in text.splitlines():
        line = line.strip()
        kind = _kind(line)
        last = _kind(blocks[-1][0]) if blocks[-1] else ""
        if not line:
            blocks.append([])
        elif blocks[-1] and (kind != last or kind in ("heading", "clause")) and kind != "text":
            blocks.append([line])
        else:
            blocks[-1].append(line)
    return [_joined(block) for block in blocks if block]


def _kind(line: str) -> str:
    if line.startswith("#"):
        return "heading"
    if line.startswith("- "):
        return "list"
    if line.startswith("|"):
        return "table"
    if is_remark(line):
        return "remark"
    if line.startswith("!["):
        return "picture"
    return "clause" if _CLAUSE.match(line) else "text"


def _joined(lines: list[str]) -> str:
    if _kind(lines[0]) == "table":
        return "\n".join(lines)
    if _kind(lines[0]) == "list":
        items: list[str] = []
        for line in lines:
            if line.startswith("- ") or not items:
                items.append(line)
            else:
                items[-1] += " " + line
        return "\n".join(items)
    if is_remark(lines[0]):
        return "> " + " ".join(line.removeprefix("> ") for line in lines)
    return " ".join(lines)


def plain(text: str) -> str:
    """Text without the marks of emphasis."""
    return re.sub(r"\*+", "", text)
