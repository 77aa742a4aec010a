"""What each asked before the first step: folded, kept with the notes of who wrote it, opened by them."""

from __future__ import annotations

from game import reasons, saves
from game.journals.notes import Notes
from game.sitting import Sitting


def keep(sitting: Sitting, seat: int, question: str) -> str | None:
    """Keep the question of a seat, for nobody else; why that could not be done in a sentence, or None."""
    sitting.aside[seat] = question
    if sitting.file is None:
        return None
    try:
        Notes(sitting.file.id).ask(seat, question)
    except saves.SaveError as error:
        return reasons.told(error)
    return None


def asked(sitting: Sitting, seat: int) -> str:
    """What a seat asked; empty where it was only thought, or cannot be read."""
    if sitting.file is not None:
        try:
            found = Notes(sitting.file.id).of(seat).asked
        except saves.SaveError:
            found = None
        if found is not None:
            return found
    return sitting.aside.get(seat, "")
