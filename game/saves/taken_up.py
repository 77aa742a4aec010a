"""A kept match taken up again: quickly, from its last checkpoint, and by the rules of today.

The steps of a file are the match. A checkpoint only says what they have led to, so
that they need not be taken again; where it says nothing of use, they are. Rules
that have changed since are another matter: steps that lead elsewhere by them, or
nowhere, cannot be taken again, and the match goes on from its last checkpoint.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from game import words
from game.engine import codec
from game.engine.board import AnyBoard
from game.engine.chance import fresh_seed
from game.engine.errors import EngineError
from game.engine.games import game_named
from game.engine.match import Match
from game.saves.format import SaveError
from game.saves.lines import CHECKPOINT, EARLIER, SEATED, Step, seated
from game.saves.match import MatchFile, Other


@dataclass(frozen=True)
class Checkpoint:
    """A whole state, by which rules it was reached, and after how many draws."""

    rules: int
    position: int
    state: dict[str, Any]


class TakenUp(NamedTuple):
    """A match to go on with.

    `earlier` are the lines of its log by older rules, which can be told and no longer taken
    back; `others` the lines of other kinds that belong to what is left; `note` says in a
    sentence what has become of the match, or is None.
    """

    match: Match
    others: Sequence[Other]
    earlier: Sequence[Step]
    note: str | None


def checkpoint(match: Match) -> dict[str, Any]:
    """What a file keeps of a match as it stands now."""
    encoded: dict[str, Any] = codec.encode(
        Checkpoint(match.game.rules, match.chance.position, match.encoded())
    )
    return encoded


def take_up(file: MatchFile) -> TakenUp:
    """The match of a file at its end; SaveError or EngineError, each with a sentence, where there is none.

    The file itself changes with the next line that is added, if it has to.
    """
    rules = game_named(file.header.game).rules
    earlier = list(_earlier(file))
    others = [_still_so(other) for other in file.others]
    if file.header.rules > rules:
        raise SaveError(_said(file, "saves.rules.newer"))
    if file.header.rules == rules:
        board = file.board()
        match = next(_resumed(file, rules, board), None) or Match.replay(file.log(), board)
        return TakenUp(match, others, earlier, None)
    return _by_other_rules(file, rules, earlier, others)


def checkpoints(file: MatchFile) -> Iterator[tuple[int, int, Checkpoint]]:
    """The checkpoints that can be read, the last first: with the line and the steps above."""
    found = [other for other in file.others if other.kind == CHECKPOINT]
    for number, other in reversed(list(zip(file.lines_of(CHECKPOINT), found, strict=True))):
        try:
            yield number, other.steps_before, codec.decode(Checkpoint, other.value)
        except codec.Mismatch:
            continue


def _resumed(file: MatchFile, rules: int, board: AnyBoard | None) -> Iterator[Match]:
    """The match, from each checkpoint by these rules from which it can be gone on with."""
    log = file.log()
    for _, passed, found in checkpoints(file):
        if found.rules == rules:
            try:
                yield Match.resumed(log, passed, found.state, found.position, board)
            except EngineError:
                continue


def _by_other_rules(file: MatchFile, rules: int, earlier: list[Step], others: list[Other]) -> TakenUp:
    """A match by older rules: the same by those of today, or begun again where it stood."""
    log, board = file.log(), file.board()
    whole = _replayed(log, board)
    for line, passed, found in checkpoints(file):
        seed = None if log["seed"] is None else fresh_seed()  # the old one would throw the same dice again
        begun = {**log, "start": found.state, "draws": [], "seed": seed, "steps": log["steps"][passed:]}
        match = _replayed(begun, board)
        if match is not None and whole is not None and _same_end(file, whole, match):
            break
        missing = 0
        if match is None:
            match, missing = _replayed({**begun, "steps": []}, board), len(begun["steps"])
        if match is not None:
            line, passed = (file.lines, len(log["steps"])) if missing else (line, passed)
            file.continue_from(found.state, line, rules, seed)
            others = [each._replace(steps_before=each.steps_before - passed) for each in others]
            others = [
                each._replace(steps_before=max(0, each.steps_before))
                for each in others
                if each.kind == SEATED or (each.steps_before >= 0 and not missing)
            ]
            note = _said(file, "saves.rules.from")
            if missing:
                note += " " + words.counted("saves.rules.less", missing)
            return TakenUp(match, others, [*earlier, *log["steps"][:passed]], note)
    if whole is None or not _same_end(file, whole, whole):
        raise SaveError(_said(file, "saves.rules.stuck"))
    file.continue_with_rules(rules)
    return TakenUp(whole, others, earlier, None)


def _replayed(log: dict[str, Any], board: AnyBoard | None) -> Match | None:
    try:
        return Match.replay(log, board)
    except EngineError:
        return None


def _same_end(file: MatchFile, one: Match, other: Match) -> bool:
    """Whether two matches stand alike, and as their file says where it says who has won."""
    won = file.winners is None or file.rests or (one.over and file.winners == tuple(one.state.winners))
    return won and one.encoded() == other.encoded()


def _still_so(other: Other) -> Other:
    """A line that only tells what came before, as what it still means: who sat down sits there yet."""
    value = other.value
    if other.kind == EARLIER and type(value) is dict and SEATED in value:
        return other._replace(kind=SEATED, value=value[SEATED])
    return other


def _earlier(file: MatchFile) -> Iterator[Step]:
    """The lines of the log that only tell what came before, each with who sat there then, by name (`sat`).

    `told` are the events of it that all have seen, as far as they were written down, and `asked` who told
    then of what.
    """
    sat = [*zip(file.header.seats, file.header.people, strict=True)]
    for other in file.others:
        value = other.value
        if other.kind == EARLIER and type(value) is dict and type(value.get("step")) is dict:
            told, asked = (value[key] if type(value.get(key)) is list else [] for key in ("told", "asked"))
            yield {**value["step"], "sat": list(sat), "told": told, "asked": asked}
            continue
        told = _still_so(other)
        found = seated(told.value, len(sat)) if told.kind == SEATED else None
        if found is not None:
            sat[found[0]] = found[1], found[2]


def _said(file: MatchFile, key: str) -> str:
    return words.say(key, game=words.texts(file.header.game).title)
