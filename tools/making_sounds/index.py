"""The text of `sounds/index.yaml`: what a player of the sounds has to know of them."""

from __future__ import annotations

from tools.making_sounds.catalogue import LOUDNESS, SOUNDS, WHOLES, Beat, Sound
from tools.making_sounds.drones import DRONES
from tools.making_sounds.rendering import ROOMS, in_order

TITLES = {
    "table": "every table",
    "leela": "Leela",
    "hungry_ghost": "Hungry Ghost",
    "buddha": "Buddha",
    "buddhawheel": "BuddhaWheel",
    "conscious": "The Conscious Board Game",
}

HEAD = """\
# Every sound there is, and its files: NAME_01.ogg to NAME_nn.ogg, as many as it has variants.
# Written by `python -m tools.making_sounds index`; docs/sounds.md tells when each is heard.
#
# class     how loud its loudest 400 ms are, in LUFS: {levels}
#           ({drone} the drones); a part of a whole is as loud as the whole needs it
# ms        how long
# pitches   so many kinds of it: variant nn is of kind (nn - 1) % pitches (hop, seat, note, step)
# half      the same in half the time, for a motion that goes twice as fast
# night     by how many dB it is lower at night; at_night: what is heard in its place then
sounds:
"""

WHOLES_HEAD = """
# Sounds with beats inside: which part begins how many ms after the first at the calm pace, of which kind
# (`pitch`), by how many dB changed (`gain`). Each part is begun by its own beat of the motion.
wholes:
"""

DRONES_HEAD = """
# Three layers each, drone_WORLD_01.ogg to _03: seconds of their circles; they repeat without a seam.
drones:
"""


def _sound_line(sound: Sound) -> str:
    told: dict[str, object] = {"class": sound.level, "variants": sound.variants, "ms": f"{sound.ms:g}"}
    if sound.pitches > 1:
        told["pitches"] = sound.pitches
    if sound.halved:
        told["half"] = f"{sound.name}_half"
    if sound.night:
        told["night"] = sound.night
    if sound.at_night:
        told["at_night"] = sound.at_night
    return f"  {sound.name}: {_flow(told)}\n"


def _beat_line(beat: Beat) -> str:
    told: dict[str, object] = {"sound": beat.sound, "at": f"{beat.at:g}"}
    if SOUNDS[beat.sound].pitches > 1:
        told["pitch"] = beat.pitch
    if beat.gain:
        told["gain"] = f"{beat.gain:g}"
    return f"    - {_flow(told)}\n"


def _flow(told: dict[str, object]) -> str:
    return "{" + ", ".join(f"{key}: {value}" for key, value in told.items()) + "}"


def text() -> str:
    """The text of `index.yaml`."""
    levels = ", ".join(f"{level} {loud:g}" for level, loud in LOUDNESS.items() if level != "drone")
    told = HEAD.format(levels=levels, drone=f"{LOUDNESS['drone']:g}")
    for room in ROOMS:
        name = room.__name__.rpartition(".")[2]
        told += f"  # {TITLES[name]}\n"
        told += "".join(_sound_line(sound) for sound in in_order() if sound.room == name)
    told += WHOLES_HEAD
    rooms = [room.__name__.rpartition(".")[2] for room in ROOMS]
    for whole in sorted(WHOLES.values(), key=lambda whole: rooms.index(SOUNDS[whole.beats[0].sound].room)):
        told += f"  {whole.name}:\n" + "".join(map(_beat_line, whole.beats))
    told += DRONES_HEAD
    for world, layers in DRONES.items():
        told += f"  {world}: [{', '.join(str(layer.seconds) for layer in layers)}]\n"
    return told
