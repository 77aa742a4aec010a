"""Match files: told in sentences, turn by turn; carried in and out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game import disk, reasons, saves, words
from game.engine.errors import EngineError
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
