"""Which clauses of the rulebooks no test cites: `python -m tests.clauses`."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parent.parent

# `**XX-4.2**` opens a clause in a rulebook; in a test the bare number cites it.
_OPENS = re.compile(r"\*\*([A-Z]{2}-\d+\.\d+)\b")
_CITES = re.compile(r"(?<!\w)[A-Z]{2}-\d+\.\d+(?!\.?\w)")

# Where a person cites a clause; golden conversations name them too, but the program wrote those.
_READ = ("*.py", "*.yaml")

Cited = TypeVar("Cited", bound=Callable[..., object])


def clause(*numbers: str) -> Callable[[Cited], Cited]:
    """Say which clauses a test is about; the test itself is left as it is."""

    def mark(test: Cited) -> Cited:
        test.clauses = (*numbers, *getattr(test, "clauses", ()))  # type: ignore[attr-defined]
        return test

    return mark


def rulebooks(root: Path = ROOT) -> dict[str, list[str]]:
    """Each game that has a rulebook, and the clauses in it, in their order."""
    books = sorted((root / "languages/en").glob("*/rulebook.md"))
    return {
        book.parent.name: list(dict.fromkeys(_OPENS.findall(book.read_text(encoding="utf-8"))))
        for book in books
    }


def cited(root: Path = ROOT) -> set[str]:
    """Every clause named in a test or in a table of examples that tests read."""
    files = (file for pattern in _READ for file in (root / "tests").rglob(pattern))
    return {number for file in files for number in _CITES.findall(file.read_text(encoding="utf-8"))}


def uncited(root: Path = ROOT) -> dict[str, list[str]]:
    """For each game, the clauses no test cites."""
    known = cited(root)
    return {
        game: [number for number in clauses if number not in known]
        for game, clauses in rulebooks(root).items()
    }


def unwritten(root: Path = ROOT) -> list[str]:
    """What `@clause` names in a game's tests though its rulebook has no such clause, with the place."""
    written = {number for clauses in rulebooks(root).values() for number in clauses}
    prefixes = {number[:2] for number in written}
    return [
        f"{place}: {number} stands in no rulebook"
        for file in sorted((root / "tests").rglob("*.py"))
        for place, number in _marked(file, root)
        if number[:2] in prefixes and number not in written
    ]


def _marked(file: Path, root: Path) -> Iterator[tuple[str, str]]:
    """The places and numbers of every `clause(...)` in a file."""
    text = file.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text, str(file))) if "clause(" in text else ():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "clause":
            for number in node.args:
                if isinstance(number, ast.Constant) and isinstance(number.value, str):
                    yield f"{file.relative_to(root).as_posix()}:{number.lineno}", number.value


def main() -> int:
    """List them; 1 if there are any."""
    missing = uncited()
    for game, clauses in missing.items():
        total = len(rulebooks()[game])
        print(f"{game}: {total - len(clauses)} of {total} clauses cited")
        for number in clauses:
            print(f"  {number} is cited by no test")
    mistaken = unwritten()
    for line in mistaken:
        print(line)
    if not missing:
        print("no rulebook in boards/ yet")
    return 1 if mistaken or any(missing.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
