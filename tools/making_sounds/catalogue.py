"""All sounds by name: how each is made, how loud it is meant to be, and which are made of parts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tools.making_sounds.basics import Chance, Signal

# A recipe makes one variant: from its chance, which of the sound's pitches it is, and its length in ms.
Recipe = Callable[[Chance, int, float], Signal]

# How loud the loudest 400 ms of a sound are, in LUFS, out of a mixer that plays it on two channels.
LOUDNESS = {"whisper": -41.0, "table": -35.0, "voice": -30.0, "moment": -24.0, "drone": -40.0}
# No file peaks higher, in dBFS: six of them and a drone never leave the scale, whatever their phase.
CEILING = -17.0


@dataclass(frozen=True)
class Sound:
    """A sound and its variants; of `pitches` kinds, variant number n (from 0) is of kind n % pitches."""

    name: str
    recipe: Recipe
    level: str  # one of LOUDNESS
    variants: int
    ms: float
    pitches: int = 1
    halved: bool = False  # there is another, in half the time
    night: int = 0  # so many dB, at night
    at_night: str = ""  # heard in its place at night
    room: str = ""  # the module of its recipe

    def make(self, variant: int) -> Signal:
        return self.recipe(Chance(self.name, variant), variant % self.pitches, self.ms)


@dataclass(frozen=True)
class Beat:
    """One part of a whole: `at` ms after its beginning, at the calm pace; of which pitch, how many dB."""

    sound: str
    at: float = 0
    pitch: int = 0
    gain: float = 0


@dataclass(frozen=True)
class Whole:
    """A sound with beats inside: the parts are files, each begun by its own beat of a motion."""

    name: str
    level: str
    beats: tuple[Beat, ...]


SOUNDS: dict[str, Sound] = {}
WHOLES: dict[str, Whole] = {}


def sound(
    level: str,
    variants: int,
    ms: float,
    *,
    pitches: int = 1,
    halved: bool = False,
    night: int = 0,
    at_night: str = "",
) -> Callable[[Recipe], Recipe]:
    """Put the recipe below into the catalogue, under its own name."""

    def entered(recipe: Recipe) -> Recipe:
        name, room = recipe.__name__, recipe.__module__.rpartition(".")[2]
        SOUNDS[name] = Sound(
            name, recipe, level, variants, ms, pitches, halved, night, at_night, room
        )  # fmt: skip
        if halved:
            short = f"{name}_half"
            SOUNDS[short] = Sound(short, recipe, level, variants, ms / 2, night=night, room=room)
        return recipe

    return entered


def whole(name: str, level: str, *beats: Beat) -> None:
    """Put a sound with beats inside into the catalogue."""
    WHOLES[name] = Whole(name, level, beats)
