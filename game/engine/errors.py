"""What the engine says when it refuses: a code for programs, and why, as data.

No sentence is made here: a caller that knows a language makes it (`game/reasons.py`), from the
reason and its fields.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

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
    "not_for_seat",
]


class Why:
    """Why something is refused: a word for the reason, and the values its sentence is filled with.

    Its sentence stands under `refusal.REASON` in `sentences.yaml`. A game with reasons of
    its own has a subclass that names it in `game`; their sentences stand in `refusals` of its
    `texts.yaml`.
    """

    __slots__ = ("fields", "reason")
    game: ClassVar[str] = ""

    def __init__(self, reason: str, **fields: Any) -> None:
        self.reason = reason
        self.fields = fields

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self.fields.items())
        return f"{self.reason}({fields})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Why) and (self.game, self.reason, self.fields) == (
            other.game,
            other.reason,
            other.fields,
        )

    def __hash__(self) -> int:
        return hash((self.game, self.reason))


class EngineError(Exception):
    """A refusal. Nothing has changed when one is raised.

    `path` names the field at fault (`seats[1].square`), `rule` the clause that
    forbids an action, `draw` what was asked of chance (`die`, `pick`, `shuffle`)
    and `n` among how many.
    """

    def __init__(
        self,
        code: Code,
        why: Why,
        *,
        path: str | None = None,
        rule: str | None = None,
        draw: str | None = None,
        n: int | None = None,
    ) -> None:
        super().__init__(code, why)
        self.code: Code = code
        self.why = why
        self.path = path
        self.rule = rule
        self.draw = draw
        self.n = n

    def __str__(self) -> str:
        return f"{self.code}: {self.path or ''} {self.why!r}"

    def answer(self, sentence: str) -> dict[str, Any]:
        """The refusal as the protocol gives it, with the sentence that was made of it."""
        answer: dict[str, Any] = {"ok": False, "code": self.code, "error": sentence}
        for key in ("path", "rule", "draw", "n"):
            value = getattr(self, key)
            if value is not None:
                answer[key] = value
        return answer


def bad_state(path: str, why: Why) -> EngineError:
    """A state that breaks an invariant: the field's path, and what is wrong there."""
    return EngineError("bad_state", why, path=path)


def bad_request(why: Why, path: str | None = None) -> EngineError:
    """A request without what it needs, or with the wrong kind of it."""
    return EngineError("bad_request", why, path=path)


def in_range(path: str, value: int, low: int, high: int) -> None:
    """Refuse a figure of a state outside its bounds, both of which it may reach."""
    if not low <= value <= high:
        raise bad_state(path, Why("range", low=low, high=high, got=value))


def at_least(path: str, value: int, least: int) -> None:
    """Refuse a figure of a state that is too low."""
    if value < least:
        raise bad_state(path, Why("at_least", least=least, got=value))


def equal(path: str, value: Any, expected: Any) -> None:
    """Refuse a value of a state that is not the one which all else there makes due."""
    if value != expected:
        raise bad_state(path, Why("value", expected=expected, got=value))
