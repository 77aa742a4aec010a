"""Match files: told in sentences, turn by turn, or checked line by line."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game import disk, reasons, saves, words
from game.engine import codec
from game.engine.errors import EngineError
from game.engine.games import game_named
from game.engine.match import Match
from game.replays import origin_said
from game.sitting import Sitting
from game.text.reception import board_called, moment, option_line
from game.text.voice import complain, ended, printable, say, tell


def located(name: str) -> Path:
    """The file or folder of a name: a path, or the id of a kept match."""
    path = Path(name)
    if saves.is_id(name) and not disk.is_there(path):
        kept = saves.home() / saves.MATCHES / f"{name}{saves.SUFFIX}"
        return kept if disk.is_there(kept) else path
    return path


def replay(file: str) -> int:
    """Tell the match of a file in sentences, turn by turn; the exit code."""
    try:
        found = saves.read_file(located(file))
        taken = saves.take_up(found)
    except (saves.SaveError, EngineError) as error:
        return complain(reasons.told(error), 1)
    match = taken.match
    sitting = Sitting(match, found.header.people, None, others=taken.others, earlier=taken.earlier)
    tell(ended(found.title))
    say("text.replay.begun", begun=moment(found.header.created))
    if match.options:
        options = "; ".join(
            option_line(sitting.game, name, value, sitting.names) for name, value in match.options.items()
        )
        say("text.replay.options", options=options)
    if match.board is not None:
        say("text.own_board", board=board_called(match.board))
    if match.game.hidden:
        say("text.replay.secret")
    if taken.note is not None:
        tell(taken.note)
    for number, group in enumerate(sitting.told(sitting.viewer()), 1):
        tell(words.say("text.replay.turn", number=number, sentence=group.words), hang=4)
    if match.to_act is None:
        say("text.replay.over")
    elif sitting.rests:
        tell(" ".join(map(ended, sitting.told_resting())))
    else:
        say("text.replay.to_act", name=sitting.names[match.to_act])
    if match.lost_steps:
        return complain(words.say("text.replay.unlike"), 1)
    if found.lost is not None:
        return complain(found.lost, 1)
    return 0


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
    log = found.log()
    try:
        of_today = found.header.rules == game_named(found.header.game).rules
        match = Match.replay(log, found.board()) if of_today else saves.take_up(found).match
    except saves.SaveError as error:
        return "", [error.sentence, *faults]
    except EngineError:
        count, refused = first_refused(found)
        if not count:
            return "", [fault(1, "text.check.table", sentence=ended(reasons.told(refused))), *faults]
        line = found.lines_of("step")[count - 1]
        return "", [fault(line, "text.check.step", sentence=ended(reasons.told(refused))), *faults]
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
        faults += [fault(line, "text.check.checkpoint") for line in wrong_checkpoints(found)]
    if of_today and not codec.same(match.log(), log):
        faults.append(words.say("text.check.differs", name=name))
    undone = sum("undo" in step for step in log["steps"])
    how = "over" if match.over else "rests" if found.rests else "going_on"
    stands = words.say(f"text.check.{how}")
    actions = len(log["steps"]) - undone
    said = {"title": ended(found.title), "actions": actions, "undone": undone, "stands": stands}
    told = words.said_of(match.game.name, "text.check.match", **said)
    if found.origin is not None:
        told += " " + ended(origin_said(match.game.name, found.origin))
    return told, faults


def wrong_checkpoints(file: saves.MatchFile) -> list[int]:
    """The lines of checkpoints that say something else than the steps above them lead to."""
    right, log, board = [], file.log(), file.board()
    for line, passed, found in saves.checkpoints(file):
        there = Match.replay({**log, "steps": log["steps"][:passed]}, board)
        same = codec.same(found.state, there.encoded()) and found.position == there.chance.position
        if same or found.rules < file.header.rules:
            right.append(line)
    return [line for line in file.lines_of(saves.CHECKPOINT) if line not in right]


def first_refused(file: saves.MatchFile) -> tuple[int, EngineError]:
    """Which step, counted from 1, cannot have been played, and why; 0 is the table itself."""
    log = file.log()

    def refusal(count: int) -> EngineError | None:
        try:
            Match.replay({**log, "steps": log["steps"][:count]}, file.board())
        except EngineError as refused:
            return refused
        return None

    count = bisect_left(range(len(log["steps"])), True, key=lambda count: refusal(count) is not None)
    refused = refusal(count)
    assert refused is not None
    return count, refused


def export(folder: str) -> int:
    """Copy every kept match to a folder; the exit code."""
    try:
        found = saves.export_all(folder)
    except saves.SaveError as error:
        return complain(error.sentence, 1)
    tell(words.counted("text.exported", found.carried + found.there, folder=printable(folder)))
    return _refused(found)


def bring_in(files: Sequence[str]) -> int:
    """Bring in matches from files and folders; the exit code."""
    refused: list[str] = []
    carried = there = 0
    known = {entry.id for entry in saves.list_matches()}
    for file in files:
        try:
            if disk.is_folder(file):
                found = saves.import_all(file)
                carried, there, refused = (
                    carried + found.carried,
                    there + found.there,
                    [*refused, *found.refused],
                )
                continue
            match_id = saves.bring_in(file)
        except saves.SaveError as error:
            refused.append(error.sentence)
            continue
        carried, there = carried + (match_id not in known), there + (match_id in known)
        known.add(match_id)
    tell(words.counted("file.came", carried))
    if there:
        tell(words.counted("file.there", there))
    return _refused(saves.Carried(carried, there, tuple(refused)))


def _refused(found: saves.Carried) -> int:
    code = 0
    for sentence in found.refused:
        code = complain(sentence, 1)
    return code
