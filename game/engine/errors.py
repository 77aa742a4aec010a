"""What the engine says when it refuses: a code for programs, a sentence for people."""

from __future__ import annotations

from typing import Any, Literal

Code = Literal[
    "bad_json",
    "unknown_command",
    "unknown_game",
    "bad_request",
    "bad_state",
    "illegal_action",
    "match_over",
    "no_match",
    "nothing_to_undo",
    "chance_exhausted",
    "chance_out_of_range",
]


class EngineError(Exception):
    """A refusal. Nothing has changed when one is raised.

    `path` names the field at fault (`seats[1].square`), `rule` the clause that
    forbids an action, `draw` what was asked of chance (`die`, `pick`, `shuffle`)
    and `n` among how many.
    """

    def __init__(
        self,
        code: Code,
        sentence: str,
        *,
        path: str | None = None,
        rule: str | None = None,
        draw: str | None = None,
        n: int | None = None,
    ) -> None:
        super().__init__(sentence)
        self.code: Code = code
        self.sentence = sentence
        self.path = path
        self.rule = rule
        self.draw = draw
        self.n = n

    def __str__(self) -> str:
        return self.sentence

    def answer(self) -> dict[str, Any]:
        """The refusal as the protocol gives it."""
        answer: dict[str, Any] = {"ok": False, "code": self.code, "error": self.sentence}
        for key in ("path", "rule", "draw", "n"):
            value = getattr(self, key)
            if value is not None:
                answer[key] = value
        return answer


def bad_state(path: str, expected: str) -> EngineError:
    """A state that breaks an invariant: the field's path and what stands there instead."""
    return EngineError("bad_state", f"{path}: {expected}" if path else expected, path=path)


def bad_request(sentence: str, path: str | None = None) -> EngineError:
    """A request without what it needs, or with the wrong kind of it."""
    return EngineError("bad_request", sentence, path=path)
