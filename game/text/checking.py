"""A match file checked line by line, in one pass over its match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game import reasons, saves, words
from game.engine import codec
from game.engine.errors import EngineError
from game.engine.games import game_named
from game.engine.match import Match
from game.replays import origin_said
from game.sitting import seal
from game.text.voice import ended, printable


def checked_match(path: Path) -> tuple[str, list[str]]:
    """What a match file holds, and all that is wrong with it."""
    try:
        found = saves.read_file(path)
    except saves.SaveError as error:
        return "", [reasons.told(error)]
    name = printable(path.name)

    def fault(line: int, key: str, **fields: Any) -> str:
        return words.say("text.check.line", name=name, line=line, fault=words.say(key, **fields))

    faults = []
    if found.fault is not None:
        faults.append(fault(found.fault.line, f"text.check.{found.fault.what}", found=found.fault.found))
    log, followed = found.log(), _Followed(found)
    try:
        of_today = found.header.rules == game_named(found.header.game).rules
        if of_today:
            match = Match.replay(log, found.board(), followed.watch)
        else:
            match = saves.take_up(found).match
    except saves.SaveError as error:
        return "", [error.sentence, *faults]
    except EngineError as refused:
        sentence = ended(reasons.told(refused))
        if followed.taken is None:
            return "", [fault(1, "text.check.table", sentence=sentence), *faults]
        line = found.lines_of("step")[followed.taken]
        return "", [fault(line, "text.check.step", sentence=sentence), *faults]
    if found.winners is not None and found.winners != tuple(match.state.winners):
        noted, winners = list(found.winners), list(match.state.winners)
        faults.append(fault(found.lines_of("over")[-1], "text.check.winners", noted=noted, winners=winners))
    if found.lines_of(saves.ORIGIN) and found.origin is None:
        faults.append(fault(found.lines_of(saves.ORIGIN)[0], "text.check.origin"))
    for seat, person in enumerate(found.header.people):
        if person.level not in (None, *match.game.bots):
            faults.append(fault(1, "text.check.level", seat=seat, level=person.level, game=match.game.name))
    seating = saves.Seating(found.header.seats, found.header.people, match.game.bots)
    for line, other in zip(found.lines_of(saves.SEATED), (o for o in found.others if o.kind == saves.SEATED)):
        if seating.take(0, other.value) is None:
            faults.append(fault(line, "text.check.seated"))
    if of_today:
        faults += [fault(line, "text.check.checkpoint") for line in followed.wrong(saves.CHECKPOINT)]
    if of_today and not codec.same(match.log(), log):
        faults.append(words.say("text.check.differs", name=name))
    sealed = found.lines_of(seal.SEAL)
    if sealed and (followed.seal is None or len(sealed) > 1):
        faults.append(fault(sealed[-1], "text.check.seal"))
    if sealed and followed.unlike:
        why = words.counted("text.check.unlike", len(followed.unlike))
        faults.append(words.say("text.check.line", name=name, line=followed.unlike[0], fault=why))
    if of_today:
        faults += [fault(line, "text.check.opened") for line in followed.wrong(seal.OPENED)]
    undone = sum("undo" in step for step in log["steps"])
    how = "over" if match.over else "rests" if found.rests else "going_on"
    stands = words.say(f"text.check.{how}")
    actions = len(log["steps"]) - undone
    said = {"title": ended(found.title), "actions": actions, "undone": undone, "stands": stands}
    told = [words.said_of(match.game.name, "text.check.match", **said)]
    if found.origin is not None:
        told.append(ended(origin_said(match.game.name, found.origin)))
    if followed.seal is not None:
        told += _sealed(followed.seal, followed.draws if of_today else None)
    return " ".join(told), faults


def _sealed(sealed: seal.Seal, draws: int | None) -> list[str]:
    """What a seal proves: of so many draws, or nothing of those that older rules made (None)."""
    if draws is None:
        return [words.say("text.check.sealed.older")]
    return [words.counted("text.check.sealed", draws, seal=sealed.shown), seal.told_words(sealed)]


class _Followed:
    """What a file says on the way, compared with its match while that is played again.

    `taken` is the number of steps that could be played, None before the table was set; `unlike` are the
    lines whose draws are not those of the seed, where the match is sealed.
    """

    def __init__(self, file: saves.MatchFile) -> None:
        self._file = file
        self.seal = seal.found(file.others, file.header.seed) if file.header.start is None else None
        self.taken: int | None = None
        self.draws = 0
        self.unlike: list[int] = []
        self._right: dict[str, set[int]] = {saves.CHECKPOINT: set(), seal.OPENED: set()}
        self._checkpoints: dict[int, list[tuple[int, saves.Checkpoint]]] = {}
        for line, steps, found in saves.checkpoints(file):
            if found.rules < file.header.rules:
                self._right[saves.CHECKPOINT].add(line)
            else:
                self._checkpoints.setdefault(steps, []).append((line, found))
        opened = [other for other in file.others if other.kind == seal.OPENED]
        self._opened = dict[int, list[tuple[int, Any]]]()
        for line, other in zip(file.lines_of(seal.OPENED), opened, strict=True):
            self._opened.setdefault(other.steps_before, []).append((line, other.value))
        self._sealed = bool(file.lines_of(seal.SEAL))
        self._step_lines = file.lines_of("step")

    def wrong(self, kind: str) -> list[int]:
        """The lines of a kind that say something else than the steps above them lead to."""
        return [line for line in self._file.lines_of(kind) if line not in self._right[kind]]

    def watch(self, taken: int, match: Match) -> None:
        """Compare what stands after so many steps with the match as it is then."""
        self.taken = taken
        for line, found in self._checkpoints.get(taken, ()):
            if found.position == match.chance.position and codec.same(found.state, match.encoded()):
                self._right[saves.CHECKPOINT].add(line)
        for line, value in self._opened.get(taken, ()):
            if codec.same(value, {"asked": seal.asked(match)}):
                self._right[seal.OPENED].add(line)
        if self._sealed and not (taken and "undo" in self._file.steps[taken - 1]):
            drawn = match.story[-1].drawn if taken else match.set_by
            self.draws += len(drawn)
            if seal.unlike(match.chance, drawn):
                self.unlike.append(self._step_lines[taken - 1] if taken else 1)
