"""All that is heard of the app: the desk, the ground tone and the device, as the settings have them."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from game.sound import index
from game.sound.cue import HUSH, Cue
from game.sound.desk import Desk, Fade, Level, Order, Play
from game.sound.ground import LAYERS, OFF, Ground

T = TypeVar("T")

STEPS = 8  # of the loudness, the last as loud as the files are
STEP = 3.0  # dB
NIGHTS = ("clock", "always", "never")
EVENING, MORNING = 21, 7  # hours of the clock between which it is night
RESTS = 5000.0  # milliseconds of silence after which the device is let go
RETRY = 60_000.0  # milliseconds before a device is looked for again
SOON = 16.0  # milliseconds until what can wait is looked after
EVERYWHERE = ("tick", "page", "undo", "curtain", "turn", "hand_bell", "wooden_fish", "silence_bell")


class Kept(Protocol):
    """The settings."""

    def get(self, key: str, default: T) -> T: ...
    def set(self, key: str, value: object) -> None: ...


class Plays(Protocol):
    """What plays files: a device."""

    trouble: str

    @property
    def open(self) -> bool: ...
    @property
    def busy(self) -> bool: ...
    def begin(self) -> bool: ...
    def end(self, *, at_once: bool = False) -> None: ...
    def load(self, file: str) -> bool: ...
    def has(self, file: str) -> bool: ...
    def master(self, level: float, *, room: bool = False) -> None: ...
    def do(self, orders: Sequence[Order], *, loops: bool = False) -> None: ...


@dataclass(frozen=True)
class _Waiting:
    """A cue that waits until a device is closed, so that it can be opened again."""

    cue: Cue
    due: float
    pace: float
    pan: float


class Sounding:
    """What is heard. All times are those of `clock`, in milliseconds; `hour` is that of the day.

    `wide` is the breadth of the screen in pixels. `heard` is told of each order, with its time: for a
    recording. Nothing here ever fails: where there is no device nothing is heard, and `trouble` says why.
    """

    def __init__(
        self,
        settings: Kept,
        device: Plays,
        *,
        clock: Callable[[], float],
        hour: Callable[[], int],
        wide: Callable[[], int],
        sounds: Callable[[], index.Index] = index.shipped,
        chance: random.Random | None = None,
    ) -> None:
        self._settings = settings
        self._device = device
        self._clock = clock
        self._hour = hour
        self._wide = wide
        self._sounds = sounds
        self._chance = chance
        self._desk: Desk | None = None
        self.ground = Ground()
        self._layers = [OFF] * LAYERS  # what was ordered of each last
        self.heard: Callable[[float, Order], None] | None = None
        self._to_load: list[str] = []
        self._waiting: list[_Waiting] = []
        self._silent_since: float | None = None
        self._look_after = 0.0  # the time before which no device is looked for

    # -- what is set

    @property
    def loudness(self) -> int:
        """From 1 to STEPS."""
        return min(max(self._settings.get("loudness", STEPS), 1), STEPS)

    @property
    def muted(self) -> bool:
        """Whether nothing is to be heard."""
        return self._settings.get("mute", False)

    @property
    def level(self) -> float:
        """How loud everything is, 0 to 1."""
        return 0.0 if self.muted else 10 ** ((self.loudness - STEPS) * STEP / 20)

    @property
    def room(self) -> bool:
        """Whether all is to be louder, as for a room in which people talk; never by night."""
        return self._settings.get("room", False) and not self.night

    @property
    def night(self) -> bool:
        """Whether all is to be soft: by the clock, by the light that was chosen, or as the settings say."""
        nights = self._settings.get("nights", NIGHTS[0])
        if nights in NIGHTS[1:]:
            return nights == "always"
        return not MORNING <= self._hour() < EVENING or self._settings.get("theme", "own") == "night"

    @property
    def hums(self) -> bool:
        """Whether the ground tone of a world is wanted now."""
        return self._settings.get("ground_tone", False) and not self.muted and not self.night

    @property
    def trouble(self) -> str:
        """Why nothing can be heard; empty where nothing is known to be wrong."""
        return self._device.trouble

    def set_loudness(self, loudness: int) -> None:
        """Let everything be so loud, and heard."""
        self._settings.set("loudness", min(max(loudness, 1), STEPS))
        self._settings.set("mute", False)
        self.settled()

    def set_muted(self, muted: bool) -> None:
        """Let nothing be heard, or everything again."""
        self._settings.set("mute", muted)
        self.settled()

    def settled(self) -> None:
        """The settings have changed: they hold at once."""
        now = self._clock()
        self._device.master(self.level, room=self.room)
        if self.muted:
            if self._desk is not None:
                self._do(self._desk.silence(now))
            self._waiting = []
        if not self.hums:
            self.ground.stop()
        elif self.ground.world:
            self.ground.act(now)
        self.update(now)

    # -- what is heard

    def ready(self) -> None:
        """Something will be heard soon: the device is opened before anything moves."""
        if not self.muted:
            self._begin(self._clock())

    def hear(self, cue: Cue, *, late: float = 0.0, pace: float = 1.0) -> None:
        """Let a sound begin that was due so many milliseconds ago, as `Ears` have it."""
        now = self._clock()
        if self.muted:
            return
        if cue.name == HUSH:
            self.ground.hush(now)
            self._hum(now)
            return
        where = cue.where() if callable(cue.where) else cue.where
        pan = 0.0 if where is None else 2.0 * where / max(1, self._wide()) - 1.0
        self._waiting.append(_Waiting(cue, now - late, pace, pan))
        self._take(now)

    def cut(self) -> None:
        """What of the sound of skipped motions is still to come is not heard."""
        if self._desk is not None:
            self._do(self._desk.cut(self._clock()))

    def prepare(self, names: Collection[str], world: str) -> None:
        """Decode beforehand what may be heard in a world, a file at a time."""
        sounds = self._sounds()
        wanted = [name for name in (*EVERYWHERE, *sorted(names)) if name in sounds.names]
        files = [file for name in dict.fromkeys(wanted) for file in sounds.files(name)]
        if self.hums:
            files += sounds.ground_files(world)
        self._to_load = [file for file in files if not self._device.has(file)]

    def lead(self, world: str, layers: Sequence[float]) -> None:
        """Let the ground tone be that of a state of a world: each layer in dB."""
        if len(layers) == LAYERS and self._sounds().grounds.get(world):
            self.ground.lead(world, layers, self._clock())
            self._hum(self._clock())

    def act(self) -> None:
        """Somebody has acted at a table: its ground tone comes, or stays."""
        if self.hums and self.ground.world:
            self.ground.act(self._clock())

    def rest(self) -> None:
        """Silence is wanted: what hums goes, until somebody acts."""
        self.ground.leave(self._clock())

    def leave(self) -> None:
        """The table is left: nothing hums any longer, and nothing more is made ready for it."""
        self._to_load = []
        self.ground.leave(self._clock())
        self.ground.world = ""

    # -- time

    def update(self, now: float, *, moves: bool = False) -> None:
        """Let time pass; while something `moves` nothing is decoded that can wait."""
        self._take(now)
        if self._desk is not None and self._desk.busy:
            self._do(self._desk.update(now))
        self._hum(now)
        if self._to_load and not moves and not self.muted:
            if self._begin(now):
                self._device.load(self._to_load.pop(0))
            elif not self._device.busy:
                self._to_load = []
        self._let_go(now)

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds `update` must be called; None: when something is done."""
        if self._waiting or (self._to_load and not self.muted):
            return SOON
        waits = []
        if self._desk is not None and self._desk.busy:
            waits.append(self._desk.wake_in(now))
        if self.hums or self.ground.heard(now):
            waits.append(self.ground.wake_in(now))
        if self._silent_since is not None:
            waits.append(max(0.0, self._silent_since + RESTS - now))
        return min((wait for wait in waits if wait is not None), default=None)

    def devices_changed(self, *, lost: bool) -> None:
        """A device has come, or one is `lost`: the next sound looks for one again."""
        self._look_after = 0.0
        if lost and self._device.open:
            self._let_all_go()

    def close(self) -> None:
        """Let the device go for good."""
        self._device.end(at_once=True)

    # -- inside

    def _take(self, now: float) -> None:
        """Hand to the desk what waits, as soon as there is a device; what is too late is not heard."""
        if not self._waiting or not self._begin(now):
            if not self._device.busy:
                self._waiting = []
            return
        waiting, self._waiting = self._waiting, []
        desk = self._opened_desk()
        desk.night, desk.room = self.night, self.room
        self._device.master(self.level, room=desk.room)
        for each in waiting:
            self._do(desk.hear(each.cue, now, late=now - each.due, pace=each.pace, pan=each.pan))
        if desk.busy:
            self._silent_since = None

    def _opened_desk(self) -> Desk:
        if self._desk is None:
            self._desk = Desk(self._sounds(), self._chance)
        return self._desk

    def _begin(self, now: float) -> bool:
        """Open a device where none is; whether one is open."""
        if self._device.open:
            return True
        if now < self._look_after or self._device.busy or not self._sounds().made:
            return False
        if not self._device.begin():
            self._look_after = now + RETRY
            return False
        self._device.master(self.level, room=self.room)
        self._silent_since = now
        return True

    def _do(self, orders: Sequence[Order], *, loops: bool = False) -> None:
        now = self._clock()
        for order in orders:
            if self.heard is not None:
                self.heard(now, order)
            if isinstance(order, Play) and not loops:
                self._make_way(order, now)
        self._device.do(orders, loops=loops)

    def _make_way(self, order: Play, now: float) -> None:
        """The ground tone goes down under a voice, and to nothing under a great moment."""
        voice = next((each for each in self._opened_desk().heard(now) if each.channel == order.channel), None)
        if voice is not None and voice.made.kind in ("voice", "moment"):
            self.ground.give_way(now, voice.ends, moment=voice.made.kind == "moment")

    def _hum(self, now: float) -> None:
        """Let each layer of the ground tone be as loud as it is by now."""
        self.ground.update(now)
        levels = self.ground.levels(now) if self.hums or self._device.open else [OFF] * LAYERS
        if levels == self._layers or not (self._device.open or self._begin(now)):
            return
        files = self._sounds().ground_files(self.ground.world) if self.ground.world else []
        for layer, (before, level) in enumerate(zip(self._layers, levels, strict=True)):
            if before == level:
                continue
            if level <= OFF:
                self._do([Fade(layer, 30.0)])
            elif before > OFF:
                self._do([Level(layer, level, 0.0)])
            elif files:
                self._do([Play(layer, files[layer], level, 0.0)], loops=True)
        self._layers = levels

    def _let_go(self, now: float) -> None:
        """Let the device go when nothing was heard for a while."""
        sounds = self._waiting or self._to_load or self.ground.heard(now)
        if not self._device.open or sounds or (self._desk is not None and self._desk.busy):
            self._silent_since = None
        elif self._silent_since is None:
            self._silent_since = now
        elif now - self._silent_since >= RESTS:
            self._let_all_go()

    def _let_all_go(self) -> None:
        self._silent_since = None
        self._layers = [OFF] * LAYERS
        if self._desk is not None:
            self._desk.silence(self._clock())
        self._device.end()
