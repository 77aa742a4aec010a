"""Which sounds there are, by `sounds/index.yaml`: how loud and long, in which kinds, and of which parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from game import resources

CLASSES = ("whisper", "table", "voice", "moment")  # the softest first


@dataclass(frozen=True)
class Made:
    """A sound as it lies in its files.

    `kind` is one of CLASSES, `lasts` in milliseconds. Of its `variants` the one of number n, from 0, has the
    pitch n modulo `pitches`. `half` is the same in half the time, `night` by how many dB it is louder at
    night (0 or less), `at_night` what is heard then in its place; both names are empty where there is none.
    """

    name: str
    kind: str
    lasts: float
    variants: int
    pitches: int = 1
    half: str = ""
    night: float = 0.0
    at_night: str = ""

    def of_pitch(self, pitch: int) -> list[int]:
        """The variants of a pitch; of one too high the highest."""
        return list(range(min(max(pitch, 0), self.pitches - 1), self.variants, self.pitches))

    def file(self, variant: int) -> str:
        """The name of the file of a variant."""
        return f"{self.name}_{variant + 1:02}.ogg"


@dataclass(frozen=True)
class Part:
    """A part of a sound with beats inside: which, how many ms after the first, how high and loud (dB)."""

    sound: str
    at: float
    pitch: int = 0
    gain: float = 0.0


@dataclass(frozen=True)
class Index:
    """All sounds: each `made`, those of several parts (`wholes`), and the layers below (`grounds`) by world.

    `family` tells of which whole a sound is a part; of any other that is itself.
    """

    made: Mapping[str, Made] = field(default_factory=dict)
    wholes: Mapping[str, tuple[Part, ...]] = field(default_factory=dict)
    grounds: Mapping[str, tuple[float, ...]] = field(default_factory=dict)

    @property
    def names(self) -> set[str]:
        """Whatever a cue may name."""
        return {*self.made, *self.wholes}

    def parts(self, name: str) -> tuple[Part, ...]:
        """What a sound consists of; nothing where there is no such sound."""
        return self.wholes.get(name) or ((Part(name, 0.0),) if name in self.made else ())

    def family(self, sound: str) -> str:
        """What counts as one: the whole that a sound is a part of, or the sound itself."""
        for name, parts in self.wholes.items():
            if any(sound in (part.sound, self.made[part.sound].half) for part in parts):
                return name
        return sound

    def files(self, name: str) -> list[str]:
        """All files that a sound may need, in half the time and at night too."""
        found: list[str] = []
        for part in self.parts(name):
            made = self.made[part.sound]
            for each in (part.sound, made.half, made.at_night):
                if each:
                    found += [self.made[each].file(variant) for variant in range(self.made[each].variants)]
        return list(dict.fromkeys(found))

    def ground_files(self, world: str) -> list[str]:
        """The files of the layers that hum in a world."""
        return [f"drone_{world}_{layer + 1:02}.ogg" for layer in range(len(self.grounds.get(world, ())))]


def read(told: Mapping[str, Any]) -> Index:
    """The index of what is told in the file; else LookupError, TypeError or ValueError."""
    made = {
        name: Made(
            name,
            each["class"],
            float(each["ms"]),
            each["variants"],
            each.get("pitches", 1),
            each.get("half", ""),
            float(each.get("night", 0.0)),
            each.get("at_night", ""),
        )
        for name, each in told["sounds"].items()
    }
    wholes = {name: tuple(Part(**part) for part in parts) for name, parts in told["wholes"].items()}
    grounds = {world: tuple(float(lasts) for lasts in layers) for world, layers in told["drones"].items()}
    _check(made, wholes)
    return Index(made, wholes, grounds)


def _check(made: Mapping[str, Made], wholes: Mapping[str, tuple[Part, ...]]) -> None:
    """That every name leads to a sound that can be heard."""
    named = [part.sound for parts in wholes.values() for part in parts]
    named += [each for sound in made.values() for each in (sound.half, sound.at_night) if each]
    for sound in named:
        made[sound]
    for sound, each in made.items():
        if each.kind not in CLASSES or not 1 <= each.pitches <= each.variants:
            raise ValueError(sound)


@cache
def shipped() -> Index:
    """The sounds that Moksha came with; an empty index where they are missing."""
    import yaml  # only now: nothing is heard while the app starts

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        path = resources.path("sounds", "index.yaml")
        return read(yaml.load(path.read_text(encoding="utf-8"), Loader=loader))
    except (OSError, yaml.YAMLError, LookupError, TypeError, ValueError, AttributeError):
        return Index()
