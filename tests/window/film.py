"""A match of two dealt alike, played by real mouse events and filmed: every frame that the screen shows.

The app's clock counts frames instead of milliseconds, so that motions give the
same frames on any machine; a hand acts when everything has come to rest. What is
filmed is not what the app meant to draw: it is read from the memory of the X
server's screen.
"""

from __future__ import annotations

import hashlib
import math
import mmap
import os
import struct
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from game import saves
from game.app import App
from game.scenes.scene import Scene
from game.scenes.table.curtain import FILLS
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from tests.window.deals import Twice
from tests.window.desk import Hands

FRAME = 1000 / 60
PATIENCE = 10.0
RESTLESS = 60_000.0  # milliseconds of the app's clock
AWAITED = {
    "move": pygame.MOUSEMOTION,
    "press": pygame.MOUSEBUTTONDOWN,
    "release": pygame.MOUSEBUTTONUP,
}


class Deed(NamedTuple):
    """One event of the mouse. Unless it `rests`, the next comes in the very next frame."""

    kind: str
    point: tuple[int, int] = (0, 0)
    rests: bool = True


class Frame(NamedTuple):
    """What the screen showed: a digest of its pixels, and when.

    `deed` and `step` count the mouse events and the actions of the match before it;
    `looking` is the seat whose curtain is lifted. `number` counts all frames.
    """

    digest: bytes
    number: int
    deed: int
    step: int
    looking: int | None
    title: str


@dataclass(frozen=True)
class Film:
    """One match: its frames, how many were shown in all, what the hand did, what was done in the match."""

    frames: list[Frame]
    shown: int
    deeds: list[Deed]
    actions: list[dict[str, Any]]
    titles: frozenset[str]


@dataclass(frozen=True)
class Studio:
    """Where and how is filmed.

    `memory` is the folder with the memory of the X server's screen, `keep` one for
    pictures of what is shown at rest, and of the frame whose number is `wanted`.
    """

    size: tuple[int, int]
    memory: Path
    speed: str
    curtain: str
    keep: Path | None
    wanted: int = 0


# -- the camera


class Lens:
    """The memory of a virtual screen, as the X server keeps it (an XWD file)."""

    def __init__(self, folder: Path, size: tuple[int, int]) -> None:
        with (folder / "Xvfb_screen0").open("rb") as file:
            self._memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        header = struct.unpack(">25I", self._memory[:100])
        self._begin = header[0] + header[19] * 12
        assert header[11] == 32 and header[12] == size[0] * 4 and header[5] == size[1], (
            "another kind of screen"
        )
        self._length = header[12] * header[5]
        self.size = size

    def pixels(self) -> bytes:
        return self._memory[self._begin : self._begin + self._length]


class Camera:
    """Takes a frame whenever the app has shown something."""

    def __init__(self, studio: Studio, known: frozenset[bytes]) -> None:
        self.frames: list[Frame] = []
        self.shown = 0
        self.titles: set[str] = set()
        self._lens = Lens(studio.memory, studio.size)
        self._keep = studio.keep
        self._wanted = studio.wanted
        self._known = set(known)
        self._last = b""
        self._digest = b""
        self._hung_for: int | None = None
        self._lifted = False

    def take(self, app: Filmed) -> None:
        """Keep what the screen shows now; frames that follow each other and are equal count as one."""
        self.shown += 1
        pixels = self._lens.pixels()
        if pixels != self._last:
            self._last = pixels
            self._digest = hashlib.blake2b(pixels, digest_size=16).digest()
        table = app.table
        frame = Frame(
            self._digest,
            self.shown,
            len(app.hand.made),
            len(table.sitting.match.steps),
            self._looking(app),
            pygame.display.get_caption()[0],
        )
        if not self.frames or frame[:1] + frame[2:] != self.frames[-1][:1] + self.frames[-1][2:]:
            self.frames.append(frame)
        if self.shown == self._wanted:
            self._save(f"wanted-{self.shown:05}.png")

    def _looking(self, app: Filmed) -> int | None:
        """The seat that looks: only where its own curtain was held long enough, and has not fallen since."""
        curtain, viewer = app.table.curtain, app.table.viewer
        if curtain.closed is not None:
            self._hung_for, self._lifted = curtain.closed.seat, False
        elif viewer is None:
            self._hung_for = None
        elif viewer == self._hung_for:
            held = self._lifted or app.hand.held(app.ticks) >= FILLS
            assert held, f"the curtain lifted for seat {viewer} and was not held for {FILLS:.0f} ms"
            self._lifted = True
            return viewer
        return None

    def at_rest(self, app: Filmed) -> None:
        """Nothing moves: the window's title is read, and the picture kept where pictures are."""
        self.titles.add(app.hand.title(pygame.display.get_wm_info()["window"]))
        if self._digest not in self._known:
            self._known.add(self._digest)
            self._save(f"{self.shown:05}-{self._digest.hex()[:8]}.png")

    def _save(self, name: str) -> None:
        """Keep a picture of what the screen shows."""
        if self._keep is not None:
            picture = pygame.image.frombuffer(self._last, self._lens.size, "BGRA")
            pygame.image.save(picture.convert(24), str(self._keep / name))


# -- the hand


class Mouse:
    """A hand on the real mouse: one deed after another, each awaited until it has come to the app."""

    def __init__(self) -> None:
        self.made: list[Deed] = []
        self.deeds: Iterator[Deed] = iter(())
        self.rests = True
        self._point: tuple[int, int] | None = None
        self._hands = Hands()
        self._pressed_at: int | None = None
        self._did_at = 0

    def next(self, ticks: int) -> bool:
        """Do what comes next; False where that was all."""
        deed = next(self.deeds, None)
        if deed is None:
            return False
        self.made.append(deed)
        self._did_at = ticks
        self.rests = deed.rests
        if deed.kind == "move" and deed.point == self._point:
            return True
        self._do(deed, ticks)
        self._await(deed)
        return True

    def _await(self, deed: Deed) -> None:
        """Wait until the app has heard of it."""
        end = time.monotonic() + PATIENCE
        while not pygame.event.peek(AWAITED[deed.kind]):
            assert time.monotonic() < end, f"the window does not hear of {deed}"
            time.sleep(0.0005)

    @contextmanager
    def led(self) -> Iterator[None]:
        """Where the app leads the pointer itself, that has come to it too before the next frame."""
        lead = pygame.mouse.set_pos

        def leading(point: tuple[int, int]) -> None:
            if point != self._point:
                lead(point)
                self._point = point
                self._await(Deed("move", point))

        pygame.mouse.set_pos = leading  # type: ignore[assignment]
        try:
            yield
        finally:
            pygame.mouse.set_pos = lead

    def _do(self, deed: Deed, ticks: int) -> None:
        if deed.kind == "move":
            self._hands.move(*deed.point)
            self._point = deed.point
        elif deed.kind == "press":
            self._hands.press()
            self._pressed_at = ticks
        else:
            self._hands.release()
            self._pressed_at = None

    def held(self, ticks: int) -> float:
        """For how many milliseconds the button has been held down."""
        return 0.0 if self._pressed_at is None else (ticks - self._pressed_at) * FRAME

    def waited(self, ticks: int) -> float:
        """For how many milliseconds nothing has been done."""
        return (ticks - self._did_at) * FRAME

    def away(self) -> None:
        """Out of the way, before a window opens."""
        self._hands.move(0, 0)

    def title(self, window: int) -> str:
        """What the X server knows as a window's title."""
        return self._hands.title(window)


class Filmed(App):
    """The app, on a clock that counts frames; between two deeds of the hand it comes to rest."""

    def __init__(self, studio: Studio, camera: Camera, hand: Mouse) -> None:
        self.ticks = 0
        self.camera = camera
        self.hand = hand
        super().__init__(studio.size, clock=lambda: self.ticks * FRAME)

    @property
    def table(self) -> TableScene:
        """The table, whatever lies over it."""
        found: Scene = self.scenes[0]
        assert isinstance(found, TableScene)
        return found

    def draw(self) -> None:
        shows = not self.scene.canvas.clean
        super().draw()
        if shows:
            self.camera.take(self)

    def _rest(self) -> None:
        wait = self.scene.wake_in(self.now) if self.hand.rests else None
        if wait is not None:
            self.ticks += max(1, math.ceil(wait / FRAME))
            assert self.hand.waited(self.ticks) < RESTLESS, (
                "nothing is done, and the app does not come to rest"
            )
            return
        self.ticks += 1
        if self.hand.rests:
            self.camera.at_rest(self)
        if not self.hand.next(self.ticks):
            self.quit()


# -- what the hand does


def film(
    twice: Twice,
    number: int,
    studio: Studio,
    deeds: Sequence[Deed] | None = None,
    known: frozenset[bytes] = frozenset(),
) -> Film:
    """Play one of the two matches; `deeds` are those of the other, done again without looking."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["MOKSHA_HOME"] = home
        os.environ["MOKSHA_CACHE"] = str(Path(home) / "cache")
        people = [saves.Person("person", None, seat) for seat in range(len(twice.names))]
        sitting = Sitting(twice.match(number), people, None)
        hand, camera = Mouse(), Camera(studio, known)
        hand.away()
        app = Filmed(studio, camera, hand)
        app.settings.set("speed", studio.speed)
        app.settings.set("curtain", studio.curtain)
        hand.deeds = script(app, twice) if deeds is None else iter(deeds)
        app.push(TableScene(app, sitting))
        with hand.led():
            app.run()
    assert sitting.match.over, f"match {number + 1} did not come to its end by these mouse events"
    actions = [step.action for step in sitting.match.steps]
    return Film(camera.frames, camera.shown, hand.made, actions, frozenset(camera.titles))


def script(app: Filmed, twice: Twice) -> Iterator[Deed]:
    """The first match, by a player who sees where things are."""
    table = app.table
    for index, action in enumerate(twice.actions[0]):
        if app.scene.canvas.named("curtain/lift") is not None:
            yield from _lift(app)
        onlooker = table.sitting.match.to_act not in twice.holders
        if table.curtain.open_for_turn and onlooker and index < twice.shown:
            yield from _look_about(app, index)
        if action["type"] == "deal":
            yield from _click(app, "choice/0")
        elif table.curtain.open_for_turn:
            yield from _choose(app, action, again=index % 3 == 0, drags=index % 5 == 0)
        else:
            yield from _choose_held(app, action)
        assert len(table.sitting.match.steps) == index + 1, f"{action} was not taken"


def _spot(app: Filmed, name: str) -> tuple[int, int]:
    """The middle of a widget, or of a card what no other covers."""
    stage: Any = app.table.stage
    kind, _, code = name.partition("/")
    view = stage.hand.view_of(code) if kind == "hand" else None
    if view is not None:
        return round(view.pose.x - view.width * 0.4), round(view.pose.y)
    widget = app.scene.canvas.named(name)
    assert widget is not None, f"there is no {name}"
    return widget.rect.center


def _click(app: Filmed, name: str) -> Iterator[Deed]:
    yield from _click_at(_spot(app, name))


def _click_at(point: tuple[int, int]) -> Iterator[Deed]:
    yield Deed("move", point)
    yield Deed("press", rests=False)
    yield Deed("release")


def _lift(app: Filmed) -> Iterator[Deed]:
    """Hold the button of the curtain until it has lifted; let go where it stays open then."""
    yield Deed("move", _spot(app, "curtain/lift"))
    yield Deed("press")
    if app.table.curtain.open_for_turn:
        yield Deed("release")


def _look_about(app: Filmed, index: int) -> Iterator[Deed]:
    """Now and then: why the last thing happened, the sheet, or a card that may not be played."""
    stage: Any = app.table.stage
    named = app.scene.canvas.named
    dim = [view for view in stage.hand.views if view.dim]
    if index % 4 == 1 and dim:
        view = dim[index % len(dim)]
        yield from _click_at((round(view.pose.x - view.width * 0.4), round(view.pose.y)))
        yield from _click(app, "why/close")
    elif index % 4 == 2:
        yield from _click(app, "tool/why")
        yield from _click(app, "why/close")
    elif index % 4 == 3 and named("now/sheet") is not None:
        yield from _click(app, "now/sheet")
        yield from _click(app, "page/close")


def _name(action: dict[str, Any]) -> str:
    """The widget that stands for an action."""
    return f"bid/{action['tricks']}" if action["type"] == "bid" else f"hand/{action['card']}"


def _choice(action: dict[str, Any]) -> str:
    """The button that takes an action when its card is chosen."""
    return "choice/1" if action.get("as") == "yang" else "choice/0"


def _choose(app: Filmed, action: dict[str, Any], *, again: bool, drags: bool) -> Iterator[Deed]:
    """Touch it, and then the button or the same `again`; or drag a card to the tray."""
    name = _name(action)
    if drags and action["type"] == "play" and "as" not in action:
        yield from _drag(app, name)
        return
    yield from _click(app, name)
    yield from _click(app, name if again and "as" not in action else _choice(action))


def _drag(app: Filmed, name: str) -> Iterator[Deed]:
    stage: Any = app.table.stage
    start, goal = _spot(app, name), stage.tray.centre
    yield Deed("move", start)
    yield Deed("press", rests=False)
    for step in range(1, 5):
        x, y = (round(a + (b - a) * step / 4) for a, b in zip(start, goal, strict=True))
        yield Deed("move", (x, y), rests=False)
    yield Deed("release")


def _choose_held(app: Filmed, action: dict[str, Any]) -> Iterator[Deed]:
    """The button is held: slide to it and let go; then go on behind the curtain."""
    yield Deed("move", _spot(app, _name(action)))
    if "as" in action:
        yield Deed("move", _spot(app, _choice(action)))
        yield Deed("release")
        return
    yield Deed("release")
    yield from _click(app, "curtain/commit")
