"""The drawing on a Law: one of fifteen, by what the Law does, in the colour of its suit."""

from __future__ import annotations

import pygame

from game.engine.games.conscious.components import NOTES, OF, Law, laws
from game.scenes.tables.conscious.shapes import QUIET, SUITS
from game.widgets import art

SHAPE = (342, 203)
KEPT = {
    "asleep": "sleep",
    "no_skills": "skill",
    "no_powers": "power",
    "death": "death",
    "escape": "pardon",
    "again": "roll",
    "opposite": "roll",
    "hasnamuss": "hasnamuss",
}


def plate_of(law: Law) -> str:
    """Which drawing stands on a Law."""
    if law.kept:
        return KEPT[law.kept]
    if law.cancel:
        return "pardon"
    if law.wild:
        return "wild"
    if law.shocks:
        return "shock"
    if law.laws or law.select or law.take or law.discard == "pile":
        return "laws"
    if law.cards or law.plays or law.discard:
        return "cards"
    if any({note.name for note in notes} in (set(law.create), set(law.lose)) for notes in OF.values()):
        return "octave"
    if law.create or law.rise or law.rise_first:
        return "gained"
    return "moon" if any(NOTES[note].hydrogen == 6 for note in law.lose) else "lost"


def plate_picture(law: str, wide: int) -> pygame.Surface:
    """The drawing on a Law by its id, so many pixels wide."""
    found = laws()[law]
    ink = SUITS[found.designation] if found.designation else QUIET
    return art.sprite(f"conscious/plate-{plate_of(found)}", (wide, round(wide * SHAPE[1] / SHAPE[0])), ink)
