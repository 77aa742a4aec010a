"""Why something is refused, in words: the engine's reasons told in the language chosen.

Reasons that every game shares have their sentences in `sentences.yaml` (`refusal.REASON`),
those of one game in `refusals` of its `texts.yaml`.
"""

from __future__ import annotations

from collections.abc import Sequence

from game import words
from game.engine.codec import Mismatch, NotJson
from game.engine.data import DataError
from game.engine.errors import EngineError, Why


def told(problem: Exception) -> str:
    """A failure as one sentence; empty where it is none that the house knows how to tell."""
    if isinstance(problem, EngineError):
        return _engine(problem)
    if isinstance(problem, DataError):
        return in_file(problem.file, problem.line, at(problem.path, why(problem.why)))
    if isinstance(problem, Mismatch):
        return at(problem.path, why(problem.why))
    if isinstance(problem, NotJson):
        return why(problem.why)
    sentence: str = getattr(problem, "sentence", "")
    return sentence


def _engine(refusal: EngineError) -> str:
    """As programs are told: the path at fault first, and the clause that forbids an action last."""
    sentence = why(refusal.why)
    if refusal.code in ("bad_request", "bad_state"):
        return at(refusal.path or "", sentence)
    if refusal.why.game and refusal.rule is not None:
        return words.say("refusal.by_rule", sentence=sentence, rule=refusal.rule)
    return sentence


def why(found: Why, names: Sequence[str] | None = None) -> str:
    """A reason in words, without a full stop; seats are called by their names, or by number without any."""
    return words.reason(found.game, found.reason, _Numbers() if names is None else names, found.fields)


def at(path: str, sentence: str) -> str:
    """What is wrong, after the path where it is; the path may be empty."""
    return words.say("refusal.at", path=path, sentence=sentence) if path else sentence


def in_file(file: str, line: int | None, sentence: str) -> str:
    """What is wrong, after the file and, where it is known, the line."""
    if line is None:
        return words.say("refusal.file", file=file, sentence=sentence)
    return words.say("refusal.line", file=file, line=line, sentence=sentence)


class _Numbers(Sequence[str]):
    """What seats are called where no names are known: seat 0, seat 1 and so on."""

    def __len__(self) -> int:
        return 0

    def __getitem__(self, seat: int) -> str:  # type: ignore[override]
        return words.say("refusal.seat", seat=seat)
