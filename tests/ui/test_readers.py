"""The way to the system's screen readers: silent where there are none, brief where there is one."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game import screen_reader
from game.scenes.home import Home
from game.scenes.setup import Setup
from game.screen_reader import Asked, Readers, bus_is_there
from game.widgets.accessibility import AccessibilityNode
from tests.ui.pilot import Pilot

accesskit = pytest.importorskip("accesskit")
ROOT = Path(__file__).resolve().parents[2]


class Adapter:
    """Stands for the system: keeps what it is sent."""

    def __init__(self) -> None:
        self.sent: list[Any] = []

    def update_if_active(self, made: Any) -> None:
        self.sent.append(made())

    def set_root_window_bounds(self, outer: Any, inner: Any) -> None:
        self.bounds = outer

    def update_window_focus_state(self, in_front: bool) -> None:
        self.in_front = in_front


def heard_by(adapter: Adapter, monkeypatch: pytest.MonkeyPatch) -> Readers:
    """Readers with such a system behind them, one of which listens."""
    monkeypatch.setattr(screen_reader, "bus_is_there", lambda: True)
    monkeypatch.setattr(Readers, "_opened", lambda self, kit, handle: adapter)
    monkeypatch.setattr(sys, "platform", "linux")
    found = Readers(lambda: None)
    found.look_about()
    found._begun()
    assert list(found.asked()) == [] and found.listening
    return found


def names(update: Any) -> list[str]:
    return [node.label or node.value for _, node in update.nodes]


# -- whether anybody is there


def test_a_bus_is_there_where_somebody_answers(tmp_path):
    assert not bus_is_there({})
    assert not bus_is_there({"HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)})
    assert bus_is_there({"AT_SPI_BUS_ADDRESS": "unix:path=/nowhere"})
    assert not bus_is_there({"AT_SPI_BUS_ADDRESS": "unix:path=/nowhere", "NO_AT_BRIDGE": "1"})
    (tmp_path / "at-spi").mkdir()
    (tmp_path / "at-spi/bus_0").touch()  # left over from another day
    assert not bus_is_there({"XDG_RUNTIME_DIR": str(tmp_path)})
    os.chdir(tmp_path)  # the path of a socket is short
    with socket.socket(socket.AF_UNIX) as bus:
        bus.bind("at-spi/bus_1")
        bus.listen()
        assert bus_is_there({"XDG_RUNTIME_DIR": "."})
        assert bus_is_there({"HOME": "/nowhere", "XDG_CACHE_HOME": "."})


def test_where_nobody_listens_nothing_is_loaded(tmp_path):
    code = (
        "import sys, threading\nfrom game import app, screen_reader, window\n"
        "screen_reader.Readers(window.wake).look_about()\n"
        "print('accesskit' in sys.modules, threading.active_count())"
    )
    plain = {key: value for key, value in os.environ.items() if not key.startswith(("AT_SPI", "XDG"))}
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={**plain, "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)},
    )
    assert done.stdout.strip() == "False 1", done.stderr


def test_without_the_library_all_goes_on(monkeypatch):
    monkeypatch.setattr(screen_reader, "bus_is_there", lambda: True)
    monkeypatch.setitem(sys.modules, "accesskit", None)
    found = Readers(lambda: None)
    found.look_about()
    found.look_about()
    found.window_is((0, 0), (10, 10), in_front=True)
    found.tell(AccessibilityNode("window", "Moksha", (0, 0, 1, 1), key="w"), "w")
    assert not found.listening


def test_what_the_system_throws_is_kept_off(monkeypatch):
    class Panic(BaseException):
        """What a fault within the library is."""

    def fails(self: Readers, kit: Any, handle: Any) -> Any:
        raise Panic

    monkeypatch.setattr(screen_reader, "bus_is_there", lambda: True)
    monkeypatch.setattr(Readers, "_opened", fails)
    found = Readers(lambda: None)
    found.look_about()
    assert not found.listening


# -- what is sent, and what comes back


def test_only_what_differs_is_sent(monkeypatch):
    adapter = Adapter()
    found = heard_by(adapter, monkeypatch)
    button = AccessibilityNode(
        "button", "Throw", (1, 2, 30, 40), "A six", key="choice/0", actions=("press", "focus")
    )
    bar = AccessibilityNode("status", "Ann, throw.", (0, 0, 9, 9), key="bar", live=True)
    switch = AccessibilityNode("switch", "Odds", (0, 0, 9, 9), key="odds", checked=True)
    line = AccessibilityNode(
        "slider", "Course", (0, 0, 9, 9), key="line", number=(3, 0, 9), actions=("more", "less", "set")
    )

    def window(*parts: AccessibilityNode) -> AccessibilityNode:
        return AccessibilityNode("window", "Moksha", (0, 0, 99, 99), key="w", parts=parts)

    found.tell(window(bar, button, switch, line), "choice/0")
    (first,) = adapter.sent
    assert first.tree is not None and names(first) == ["Moksha", "Ann, throw.", "Throw", "Odds", "Course"]
    nodes = {node.label: node for _, node in first.nodes}
    assert nodes["Throw"].role == accesskit.Role.BUTTON and nodes["Throw"].description == "A six"
    assert nodes["Throw"].supports_action(accesskit.Action.CLICK)
    assert not nodes["Throw"].supports_action(accesskit.Action.SET_VALUE)
    assert (nodes["Throw"].bounds.x0, nodes["Throw"].bounds.y1) == (1, 42)
    assert nodes["Ann, throw."].live == accesskit.Live.POLITE
    assert nodes["Odds"].toggled == accesskit.Toggled.TRUE
    assert nodes["Course"].numeric_value == 3 and nodes["Course"].supports_action(accesskit.Action.INCREMENT)
    found.tell(window(bar, button, switch, line), "choice/0")
    assert len(adapter.sent) == 1
    told = AccessibilityNode("status", "Ben, throw.", (0, 0, 9, 9), key="bar", live=True)
    found.tell(window(told, button, switch, line), "bar")
    assert names(adapter.sent[1]) == ["Moksha", "Ben, throw."] and adapter.sent[1].tree is None
    assert adapter.sent[1].focus != first.focus
    target = first.focus
    found._act(SimpleNamespace(action=accesskit.Action.CLICK, target=target, data=None))
    found._act(SimpleNamespace(action=accesskit.Action.SET_VALUE, target=target, data=(0, "x")))
    found._act(SimpleNamespace(action=accesskit.Action.CLICK, target=999, data=None))
    found._act(SimpleNamespace(action=None, target=None, data=5))
    found._act(None)
    assert list(found.asked()) == [Asked("press", "choice/0"), Asked("set", "choice/0", "x")]
    found._ended()
    assert list(found.asked()) == [] and not found.listening
    found.tell(window(), "w")
    assert len(adapter.sent) == 2


@pytest.mark.usefixtures("each_frame")
def test_the_app_tells_what_it_shows_and_does_what_is_asked(monkeypatch):
    adapter = Adapter()
    pilot = Pilot(Home)
    pilot.app.settings.set("learned.leela", True)
    pilot.app.settings.set("options.leela", {"begin": "unborn"})
    pilot.app.readers = heard_by(adapter, monkeypatch)
    pilot.frame()
    assert "Leela" in names(adapter.sent[-1])
    sent = len(adapter.sent)
    pilot.pass_time(500)
    assert len(adapter.sent) == sent  # nothing changed: nothing is sent

    def asks(said: str) -> None:
        update = next(each for each in reversed(adapter.sent) if said in names(each))
        number = next(number for number, node in update.nodes if node.label == said)
        click = SimpleNamespace(action=accesskit.Action.CLICK, target=number, data=None)
        pilot.app.readers._act(click)
        pilot.frame()

    asks("Leela")
    assert isinstance(pilot.scene, Setup)
    pilot.settle()
    asks("Begin")
    pilot.settle()
    before = len(adapter.sent)
    asks("Throw")
    assert pilot.scene.player.running
    told = len(adapter.sent)
    assert told <= before + 1
    pilot.pass_time(300)
    assert len(adapter.sent) == told  # while something moves nothing is told
    pilot.settle()
    assert any("throws a" in name for each in adapter.sent[told:] for name in names(each))
    pilot.app.readers._ended()
    pilot.frame()
    sent = len(adapter.sent)
    pilot.app.home()
    pilot.frame()
    assert len(adapter.sent) == sent
