"""One match being played and kept: its sitting, what happened in it, told, and what may be taken back."""

from game.sitting.asking_back import MOST_SHOWN
from game.sitting.chronicle import Chronicle, Place, Told
from game.sitting.record import Line
from game.sitting.sitting import CHECKPOINT_EVERY, Sitting
from game.sitting.takeback import AGREED, TakeBack

__all__ = [
    "AGREED",
    "CHECKPOINT_EVERY",
    "MOST_SHOWN",
    "Chronicle",
    "Line",
    "Place",
    "Sitting",
    "TakeBack",
    "Told",
]
