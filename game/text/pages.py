"""The rulebook, read in a terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence

from game import rulebook, words
from game.text.voice import is_word, say, shown, tell

MOST_FOUND = 12


def tell_rules(game: str, rest: str) -> None:
    """What the rulebook holds, a section of it, or a clause."""
    book = rulebook.rulebook(game, words.language)
    wanted = rest.upper()
    if not rest:
        tell_contents(book)
    elif is_word(rest, "all"):
        tell(book.title)
        tell_blocks(book.lead)
        for section in book.sections:
            tell_section(section)
    else:
        clauses = [clause for section in book.sections for clause in section.clauses]
        clause = next((c for c in clauses if wanted in (c.number, c.number.partition("-")[2])), None)
        if clause is not None:
            tell_clause(clause)
            return
        found = [s for s in book.sections if re.match(re.escape(rest) + r"\b", s.title, re.IGNORECASE)]
        hits = [] if found else rulebook.search(book, rest)[:MOST_FOUND]
        for section in found:
            tell_section(section)
        for hit in hits:
            tell(f"{hit.number}: {rulebook.plain(hit.sentences)}", hang=4)
        if not found and not hits:
            say("text.rules.none", number=shown(rest))


def tell_contents(book: rulebook.Rulebook) -> None:
    """The sections, each with its clauses, and how to read them."""
    tell(book.title)
    first = ""
    for section in book.sections:
        numbers = [clause.number for clause in section.clauses]
        first = first or next(iter(numbers), "")
        if len(numbers) > 1:
            say("text.rules.section", title=section.title, first=numbers[0], last=numbers[-1])
        else:
            tell(" ".join([section.title, *(f"({number})" for number in numbers)]))
    say("text.rules.how", clause=first)


def tell_section(section: rulebook.Section) -> None:
    """A section of the rulebook with all its clauses."""
    tell(section.title)
    tell_blocks(section.lead)
    for clause in section.clauses:
        tell_clause(clause)


def tell_clause(clause: rulebook.Clause) -> None:
    """A clause, its number first."""
    first, *others = clause.blocks
    tell_blocks([f"{clause.number}: {first}", *others])


def tell_blocks(blocks: Sequence[str]) -> None:
    """Paragraphs, lists, remarks and tables; a row of a table is read from left to right."""
    for block in blocks:
        if rulebook.picture_in(block):
            continue
        if rulebook.is_remark(block):
            tell(words.say("rules.remark", remark=rulebook.plain(block.removeprefix("> "))), hang=2)
            continue
        lines = rulebook.plain(block).split("\n")
        for line in lines:
            if not line.startswith("|"):
                tell(line, hang=2 if line.startswith("- ") else 0)
            elif not re.fullmatch(r"[|\s:-]+", line):
                cells = [cell.strip() for cell in line.strip("|").split("|")]
                tell("; ".join(cell for cell in cells if cell), hang=2)
