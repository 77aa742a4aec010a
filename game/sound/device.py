"""The device that plays: opened for a sound, let go when nothing sounds, and no error where there is none."""

from __future__ import annotations

import os
import threading
from array import array
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from game import resources
from game.sound.desk import CHANNELS, ROOM, Fade, Level, Order, Play

if TYPE_CHECKING:
    import pygame.mixer

MOST = 12 * 2**20  # bytes of sound that are kept decoded
RATE, SIZE, SIDES, FRAMES = 44100, -16, 2, 1024


class Device:
    """Plays files through SDL's mixer.

    SDL holds the process while it opens a device, and lets it go on while it closes one: that is done in a
    thread of its own, for it takes some 60 ms.
    """

    def __init__(self) -> None:
        self.trouble = ""  # why no device could be opened, as SDL says it; empty: nothing is known
        self._mixer: Any = None
        self._kept: OrderedDict[str, pygame.mixer.Sound] = OrderedDict()
        self._bytes = 0
        self._gain: dict[int, tuple[float, float]] = {}
        self._master = 1.0
        self._room = False
        self._closing: threading.Thread | None = None

    @property
    def open(self) -> bool:
        """Whether a device is open."""
        return self._mixer is not None

    @property
    def busy(self) -> bool:
        """Whether one is being closed, and none can be opened."""
        return self._closing is not None and self._closing.is_alive()

    def begin(self) -> bool:
        """Open a device; whether one is open."""
        if self.open or self.busy:
            return self.open
        import pygame

        try:
            import pygame.mixer

            with _unheard_of():
                pygame.mixer.init(RATE, SIZE, SIDES, FRAMES, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS)
        except (pygame.error, ImportError, NotImplementedError) as error:  # the last two: without a mixer
            self.trouble = str(error)
            return False
        self.trouble = ""
        self._mixer = pygame.mixer
        return True

    def end(self, *, at_once: bool = False) -> None:
        """Let the device go; `at_once`: come back only when that is done."""
        if self._mixer is not None:
            mixer, self._mixer = self._mixer, None
            self._gain = {}
            self._closing = threading.Thread(target=mixer.quit, name="sound")
            self._closing.start()
        if at_once and self._closing is not None:
            self._closing.join()

    def has(self, file: str) -> bool:
        """Whether a file is decoded."""
        return file in self._kept

    def load(self, file: str) -> bool:
        """Decode a file; whether there is such a sound. What was not heard for longest makes room."""
        if file in self._kept:
            self._kept.move_to_end(file)
            return True
        if self._mixer is None:
            return False
        import pygame

        try:
            sound = self._mixer.Sound(str(resources.path("sounds", file)))
            if self._room:
                sound = self._mixer.Sound(buffer=louder(sound.get_raw()))
        except (pygame.error, OSError, resources.ResourceMissing):
            return False
        self._kept[file] = sound
        self._bytes += _size(sound)
        while self._bytes > MOST and len(self._kept) > 1:
            self._bytes -= _size(self._kept.popitem(last=False)[1])
        return True

    def master(self, level: float, *, room: bool = False) -> None:
        """Play everything so loud, 0 to 1; for a `room` files are decoded ROOM dB louder than they are."""
        if (level, room) == (self._master, self._room):
            return
        self._master = level
        if room != self._room:
            self._room, self._bytes = room, 0
            self._kept.clear()
        for channel, (left, right) in self._gain.items():
            self._set(channel, left, right)

    def do(self, orders: Sequence[Order], *, loops: bool = False) -> None:
        """Carry out what the desk ordered; what cannot be is left."""
        for order in orders:
            if self._mixer is None:
                return
            if isinstance(order, Play):
                self._play(order, loops)
            elif isinstance(order, Level):
                self._set(order.channel, *sides(self._within(order.gain), order.pan))
            elif isinstance(order, Fade):
                self._mixer.Channel(order.channel).fadeout(round(order.lasts))

    def _play(self, order: Play, loops: bool) -> None:
        if not self.load(order.file):
            return
        channel = self._mixer.Channel(order.channel)
        left, right = sides(self._within(order.gain), order.pan)
        channel.set_volume(max(left, right) * self._master)  # so that its first moment is not too loud
        channel.play(self._kept[order.file], -1 if loops else 0)
        self._set(order.channel, left, right)

    def _within(self, gain: float) -> float:
        """A gain of the desk for the files as they are decoded: 0 or less."""
        return min(0.0, gain - ROOM) if self._room else gain

    def _set(self, channel: int, left: float, right: float) -> None:
        self._gain[channel] = left, right
        self._mixer.Channel(channel).set_volume(left * self._master, right * self._master)


def louder(samples: bytes) -> bytes:
    """Samples of 16 bits, ROOM dB louder; what would leave the scale stays at its end."""
    return array("H", map(_louder_samples().__getitem__, memoryview(samples).cast("H"))).tobytes()


@cache
def _louder_samples() -> list[int]:
    """What becomes of each sample, as 16 bits without a sign."""
    factor = 10 ** (ROOM / 20)
    signed = ((each ^ 0x8000) - 0x8000 for each in range(0x10000))
    return [max(-0x8000, min(0x7FFF, round(each * factor))) & 0xFFFF for each in signed]


def sides(gain: float, pan: float) -> tuple[float, float]:
    """How loud the left and the right side are, 0 to 1, for a gain in dB and a pan from -1 to 1."""
    level = 10 ** (gain / 20)
    return level * min(1.0, 1.0 - pan), level * min(1.0, 1.0 + pan)


def _size(sound: pygame.mixer.Sound) -> int:
    return round(sound.get_length() * RATE) * SIDES * 2


@contextmanager
def _unheard_of() -> Iterator[None]:
    """Meanwhile what the system's own library complains of on standard error is not written there."""
    try:
        kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:  # there is no standard error
        yield
        return
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
