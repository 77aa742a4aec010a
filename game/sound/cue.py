"""What a motion says of its sound, and who hears it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

HUSH = "hush"  # no sound of its own: what hums below stops, and stays away for a while

Where = Callable[[], float] | float | None


@dataclass(frozen=True, slots=True)
class Cue:
    """One sound, by its name in `sounds/index.yaml`.

    It begins when a share `at` of its motion is over (0 to 1). `pitch` is of which kind it is where it has
    several: the number of a hop, a seat, a note. `level` is how much louder it is than its file, in dB (0 or
    less), and `where` it is heard across the screen, in pixels; None: in the middle.
    """

    name: str
    at: float = 0.0
    pitch: int = 0
    level: float = 0.0
    where: Where = None


class Ears(Protocol):
    """What hears the cues of motions."""

    def ready(self) -> None:
        """Motions begin of which something will be heard."""

    def hear(self, cue: Cue, *, late: float = 0.0, pace: float = 1.0) -> None:
        """Let a sound begin that was due so many milliseconds ago.

        `pace` is the share of its usual time that the motion takes to which it belongs.
        """

    def cut(self) -> None:
        """A motion is skipped: what of its sound is still to come is not heard."""
