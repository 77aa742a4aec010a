"""The journal in a terminal: what a seat has done, step by step, and the player's own words to it."""

from __future__ import annotations

from game import journals, reasons, saves, words
from game.journals.notes import Notes, Own
from game.sitting import Sitting
from game.text.voice import ended, say, tell


def tell_journal(sitting: Sitting, seat: int, most: int | None, *, own: bool) -> None:
    """What a seat has done, the last steps or all; with its words to them, where they are its `own`."""
    found = journals.moments(sitting.match, seat, seating=sitting.record.seating)
    name, steps = sitting.names[seat], words.counted("journal.steps", len(found))
    tell(ended(words.say("text.option", name=words.say("journal.title", name=name), value=steps)))
    notes = _notes(sitting)
    written = _written(notes, seat) if own and notes is not None else Own()
    for moment in found if most is None else found[-most:]:
        tell(words.say("text.replay.turn", number=moment.index + 1, sentence=moment.words), hang=4)
        if written.on(moment):
            say("text.note", text=written.on(moment))
    if written.match:
        say("text.note", text=written.match)


def write_down(sitting: Sitting, seat: int, said: str) -> None:
    """Keep a player's words on the last step of their seat; with none, say what they have written."""
    notes = _notes(sitting)
    if notes is None:
        say("notes.not_kept")
        return
    found = journals.moments(sitting.match, seat, seating=sitting.record.seating)
    if not said:
        own = _written(notes, seat)
        told = [own.match, *(own.on(moment) for moment in found)]
        if not any(told):
            say("text.note.none")
        for each in filter(None, told):
            say("text.note", text=each)
        return
    try:
        if found:
            own = notes.of(seat)
            notes.write(seat, found[-1], " ".join(filter(None, (own.on(found[-1]), said))))
            say("text.note.step", number=found[-1].index + 1)
        else:
            notes.write_match(seat, " ".join(filter(None, (notes.of(seat).match, said))))
            say("text.note.match")
    except saves.SaveError as error:
        tell(reasons.told(error))


def _notes(sitting: Sitting) -> Notes | None:
    """The notes to this match; None where it is kept nowhere."""
    return Notes(sitting.file.id) if sitting.file is not None and not sitting.file.pending else None


def _written(notes: Notes, seat: int) -> Own:
    try:
        return notes.of(seat)
    except saves.SaveError as error:
        tell(reasons.told(error))
        return Own()
