"""Mutants of the rules and of what is kept, drawn from a seed: a test must see each of them.

Tests are collected once, and each runs once to learn which statements it reaches and how long it takes. Then
every mutant is put into a process of its own, forked from there, and meets the tests that reach it, the
quickest first. One that survives them is listed, with the reason where somebody found it (`survivors.yaml`).
"""

from __future__ import annotations

import ast
import builtins
import copy
import functools
import gc
import os
import pickle
import resource
import signal
import time
import types
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
import yaml
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from tests.faults.page import Page

ROOT = Path(__file__).resolve().parents[2]
MUTATED = ("game/engine", "game/saves")
TESTS: tuple[str, ...] = (
    "engine",
    "saves",
    "games",
    "boards",
    "contract",
    "test_seal.py",
    "test_journals.py",
)
TESTS += ("test_replays.py", "test_takeback.py", "test_chronicle.py", "test_record.py", "test_reasons.py")
REASONS = Path(__file__).with_name("survivors.yaml")
BUDGET = 5.0  # seconds of a processor for the tests of one mutant; the quickest come first
ENDLESS = 20  # seconds of a processor for one test, of which none takes three
FEW = 5  # tests that reach a place: the others are asked too, for it may be one of those that run once
ROOM = 3 * 2**30  # bytes that a mutant may ask for
REACHED = "_reached_"

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
"""An operator, and what stands in its place."""


class Mutant(NamedTuple):
    """One place in a file and what it is changed into."""

    file: str
    function: str
    statement: int  # the line at which the statement begins that must be reached
    line: int
    number: int  # of the node among those of its file
    old: str
    new: str

    @property
    def key(self) -> str:
        return f"{self.file} {self.function}: {self.old} -> {self.new}"


# -- what can be changed


def changed(node: ast.AST) -> ast.AST | None:
    """The node with one thing wrong, None where there is nothing to get wrong."""
    new = copy.deepcopy(node)
    if isinstance(new, ast.Compare) and type(new.ops[0]) in SWAPPED:
        new.ops[0] = SWAPPED[type(new.ops[0])]()  # type: ignore[call-overload]
    elif isinstance(new, ast.BoolOp | ast.BinOp | ast.AugAssign) and type(new.op) in SWAPPED:
        new.op = SWAPPED[type(new.op)]()  # type: ignore[assignment]
    elif isinstance(new, ast.UnaryOp) and isinstance(new.op, ast.Not):
        return new.operand
    elif isinstance(new, ast.If | ast.IfExp | ast.While):
        new.test = ast.UnaryOp(ast.Not(), new.test)
    elif isinstance(new, ast.Constant) and isinstance(new.value, int):
        new.value = not new.value if isinstance(new.value, bool) else new.value + 1
    elif isinstance(new, ast.Return) and new.value is not None:
        if isinstance(new.value, ast.Constant):
            return None
        new.value = ast.Constant(None)
    elif isinstance(new, ast.Expr) and isinstance(new.value, ast.Call):
        return ast.Pass()
    elif isinstance(new, ast.Continue):
        return ast.Break()
    else:
        return None
    return new


def functions(tree: ast.AST, above: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """All functions of a module, each with its whole name."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield above + node.name, node
            yield from functions(node, f"{above}{node.name}.<locals>.")
        else:
            yield from functions(node, f"{above}{node.name}." if isinstance(node, ast.ClassDef) else above)


def statements(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a function, but those of functions in it; no words for who reads it."""
    for each in body:
        if isinstance(each, ast.FunctionDef | ast.ClassDef | ast.Assert):
            continue
        if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant):
            continue
        yield each
        for name in ("body", "orelse", "finalbody"):
            yield from statements(getattr(each, name, ()))
        for part in (*getattr(each, "handlers", ()), *getattr(each, "cases", ())):
            yield from statements(part.body)


def nodes(statement: ast.stmt) -> Iterator[ast.stmt | ast.expr]:
    """A statement and what is in it of expressions, but for annotations and what is raised."""
    yield statement
    left: list[ast.AST] = [child for child in ast.iter_child_nodes(statement) if isinstance(child, ast.expr)]
    if isinstance(statement, ast.AnnAssign):
        left.remove(statement.annotation)
    if isinstance(statement, ast.Raise):
        left = []
    while left:
        node = left.pop()
        if isinstance(node, ast.expr):
            yield node
        left += [
            child for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr | ast.comprehension)
        ]


def mutants_of(file: str) -> Iterator[Mutant]:
    """All that can be changed in a file."""
    tree, number = ast.parse((ROOT / file).read_text(encoding="utf-8")), 0
    for name, function in functions(tree):
        for statement in statements(function.body):
            for node in nodes(statement):
                new = changed(node)
                if new is not None:
                    old, put = (_short(ast.unparse(ast.fix_missing_locations(each))) for each in (node, new))
                    yield Mutant(file, name, statement.lineno, node.lineno, number, old, put)
                number += 1


def _short(text: str) -> str:
    return " ".join(text.split("\n")[0].split())


def drawn(count: int, seed: int) -> list[Mutant]:
    """So many mutants, any of all as likely as any other."""
    files = sorted(path for place in MUTATED for path in (ROOT / place).rglob("*.py"))
    every = [each for path in files for each in mutants_of(path.relative_to(ROOT).as_posix())]
    return Random(seed).sample(every, count)


# -- put in place


def broken(mutant: Mutant) -> ast.Module:
    """The module of a mutant, with it."""
    tree, number = ast.parse((ROOT / mutant.file).read_text(encoding="utf-8")), 0
    for _, function in functions(tree):
        for statement in statements(function.body):
            for node in list(nodes(statement)):
                if number == mutant.number:
                    new = changed(node)
                    assert new is not None
                    return ast.fix_missing_locations(_Put(node, new).visit(tree))
                number += 1
    raise AssertionError(mutant)


class _Put(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, ast.copy_location(new, old)

    def visit(self, node: ast.AST) -> Any:
        return self.new if node is self.old else self.generic_visit(node)


def watched(file: str) -> ast.Module:
    """A module that tells of each statement it reaches."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    telling = {id(each) for _, function in functions(tree) for each in statements(function.body)}

    def told(body: list[ast.stmt]) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for each in body:
            if id(each) in telling:
                where = ast.Tuple([ast.Constant(file), ast.Constant(each.lineno)], ast.Load())
                call = ast.Call(ast.Name(REACHED, ast.Load()), [where], [])
                found.append(ast.copy_location(ast.Expr(call), each))
            found.append(each)
        return found

    for node in ast.walk(tree):
        for name in ("body", "orelse", "finalbody"):
            body = getattr(node, name, None)
            if isinstance(body, list):
                setattr(node, name, told(body))
    return ast.fix_missing_locations(tree)


def codes(code: types.CodeType) -> Iterator[types.CodeType]:
    """All code in a module's."""
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield each
            yield from codes(each)


def put(file: str, tree: ast.Module, living: dict[str, list[types.FunctionType]]) -> None:
    """Let the functions of a file that are there do what those of a tree do."""
    path = str(ROOT / file)
    there = {(each.co_qualname, each.co_firstlineno): each for each in codes(compile(tree, path, "exec"))}
    for function in living.get(path, ()):
        code = function.__code__
        new = there.get((code.co_qualname, code.co_firstlineno))
        if new is not None and new.co_freevars == code.co_freevars:
            function.__code__ = new


# -- met by the tests


class Meeting:
    """A plugin of pytest: in the place of running the tests, let every mutant meet its own."""

    def __init__(self, mutants: Sequence[Mutant], scratch: Path) -> None:
        self.mutants, self.scratch = mutants, scratch
        self.living: dict[str, list[types.FunctionType]] = {}
        self.caches: list[functools._lru_cache_wrapper[Any]] = []
        self.killed: set[Mutant] = set()
        self.met: dict[Mutant, int] = {}
        self.learnt: list[tuple[float, set[tuple[str, int]]]] = []
        self.items: Sequence[pytest.Item] = ()

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_finish(self) -> None:
        for each in gc.get_objects():
            if isinstance(each, functools._lru_cache_wrapper):
                self.caches.append(each)
            elif isinstance(each, types.FunctionType):
                self.living.setdefault(each.__code__.co_filename, []).append(each)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = session.items
        self._forked(self._learn)
        self.learnt = pickle.loads((self.scratch / "learnt").read_bytes())
        took = sum(seconds for seconds, _ in self.learnt)
        print(f"{len(self.items)} tests, {took:.0f} s of a processor", flush=True)
        with suppress(KeyboardInterrupt):  # what was done until then is told
            for number, mutant in enumerate(self.mutants, 1):
                self._meet(mutant)
                end = "killed" if mutant in self.killed else "SURVIVED"
                print(number, end, self.met[mutant], mutant.key, flush=True)
        return True

    def _forked(self, deed: Callable[[], int]) -> int:
        """Do something in a process of its own; how it ended."""
        child = os.fork()
        if child:
            return os.waitpid(child, 0)[1]
        code = 99
        try:
            for each in self.caches:
                each.cache_clear()
            code = deed()
        finally:
            os._exit(code)

    def _learn(self) -> int:
        found = []
        reached: set[tuple[str, int]] = set()
        setattr(builtins, REACHED, lambda where: reached.add(where))
        for place in MUTATED:
            for path in (ROOT / place).rglob("*.py"):
                file = path.relative_to(ROOT).as_posix()
                put(file, watched(file), self.living)
        for item in self.items:
            reached.clear()
            began = time.process_time()
            well = self._passes(item)
            found.append((time.process_time() - began if well else -1.0, set(reached)))
        (self.scratch / "learnt").write_bytes(pickle.dumps(found))
        return 0

    def _passes(self, item: pytest.Item) -> bool:
        return all(
            report.passed or report.skipped for report in runtestprotocol(item, log=False, nextitem=None)
        )

    def _meet(self, mutant: Mutant) -> None:
        here = (mutant.file, mutant.statement)
        sound = sorted((seconds, number) for number, (seconds, _) in enumerate(self.learnt) if seconds >= 0)
        own = [each for each in sound if here in self.learnt[each[1]][1]]
        reach = len(own)
        own += [each for each in sound if each not in own] if reach < FEW else []

        def meets(changed: bool, most: int) -> int:
            resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
            if changed:
                put(mutant.file, broken(mutant), self.living)
            began = time.process_time()
            for count, (_, number) in enumerate(own[:most], 1):
                signal.setitimer(signal.ITIMER_VIRTUAL, ENDLESS)
                (self.scratch / "count").write_text(f"{count}", encoding="utf-8")
                if not self._passes(self.items[number]):
                    return 1
                if time.process_time() - began > BUDGET:
                    break
            return 0

        if self._forked(lambda: meets(True, len(own))):
            seen = int((self.scratch / "count").read_text(encoding="utf-8"))
            if not self._forked(lambda: meets(False, seen)):  # else they fail without it too
                self.killed.add(mutant)
        self.met[mutant] = reach


def mutate(page: Page, count: int, seed: int, scratch: Path) -> None:
    """Draw so many mutants, and let them meet the tests."""
    settings.register_profile(
        "mutants", phases=(Phase.explicit, Phase.generate), database=None, deadline=None, derandomize=True
    )
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ["HYPOTHESIS_PROFILE"] = "mutants"
    meeting = Meeting(drawn(count, seed), scratch)
    asked = ["-q", "-pno:xdist", "-pno:cacheprovider", "-oaddopts=--import-mode=importlib", "-mnot slow"]
    asked += ["-Wignore::pytest.PytestAssertRewriteWarning"]
    asked += [f"--basetemp={scratch / 'pytest'}", "--capture=sys"]
    pytest.main([*asked, *(str(ROOT / "tests" / each) for each in TESTS)], plugins=[meeting])
    page.tell("mutants", f"--mutants {count} --seed {seed}", told(meeting))


def told(meeting: Meeting) -> Iterator[str]:
    """The figures, and who survived."""
    every, killed = len(meeting.met), len(meeting.killed)
    reasons = yaml.safe_load(REASONS.read_text(encoding="utf-8")) or {}
    survived = [each for each in meeting.met if each not in meeting.killed]
    yield (
        f"Of {every} mutants of `game/engine` and `game/saves`, {killed} were killed "
        f"({killed / every:.1%}) by the {len(meeting.items)} quick tests of {', '.join(TESTS)}. Survivors:"
    )
    yield ""
    yield "| where | what | what became of it | tests that reach it | why it lives |"
    yield "|---|---|---|--:|---|"
    for each in survived:
        cells = (f"`{each.file}:{each.line}`", f"`{each.old}`", f"`{each.new}`", str(meeting.met[each]))
        yield (
            "| "
            + " | ".join(
                cell.replace("|", "\\|") for cell in (*cells, reasons.get(each.key, "not known yet"))
            )
            + " |"
        )
