"""Screen readers: the window told to the system in words, by AccessKit, and what is asked of it in return.

Nothing of it is loaded before somebody may listen. On Linux that is known by the bus on which assistive
technology talks: where there is none, nobody does; where there is one the library costs 2 ms and a thread
that sleeps, and no tree is made before a reader has asked for it. On Windows and macOS the window itself is
asked, so that the library must be there before it is shown.

AccessKit names the application on Linux after the file that runs, and takes no other name: `moksha` in the
bundle, else that of Python. The window's own name is Moksha everywhere.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

DEEDS = {
    "CLICK": "press",
    "FOCUS": "focus",
    "SHOW_CONTEXT_MENU": "look",
    "SET_VALUE": "set",
    "INCREMENT": "more",
    "DECREMENT": "less",
    "SCROLL_DOWN": "more",
    "SCROLL_UP": "less",
    "SCROLL_INTO_VIEW": "show",
}
ROLES = {
    "window": "WINDOW",
    "page": "GROUP",
    "dialog": "DIALOG",
    "button": "BUTTON",
    "switch": "SWITCH",
    "radios": "RADIO_GROUP",
    "radio": "RADIO_BUTTON",
    "slider": "SLIDER",
    "text": "TEXT_INPUT",
    "card": "BUTTON",
    "seat": "BUTTON",
    "entry": "LIST_ITEM",
    "log": "LOG",
    "status": "STATUS",
    "list": "LIST",
    "place": "LIST_ITEM",
    "heading": "HEADING",
    "scrolled": "DOCUMENT",
    "tip": "TOOLTIP",
    "words": "LABEL",
}


class Thing(Protocol):
    """What is told of one thing on the window (`game.widgets.accessibility.Told`)."""

    @property
    def role(self) -> str: ...
    @property
    def said(self) -> str: ...
    @property
    def place(self) -> tuple[int, int, int, int]: ...
    @property
    def description(self) -> str: ...
    @property
    def value(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def enabled(self) -> bool: ...
    @property
    def checked(self) -> bool | None: ...
    @property
    def chosen(self) -> bool | None: ...
    @property
    def expanded(self) -> bool | None: ...
    @property
    def number(self) -> tuple[float, float, float] | None: ...
    @property
    def live(self) -> bool: ...
    @property
    def actions(self) -> tuple[str, ...]: ...
    @property
    def parts(self) -> tuple[Thing, ...]: ...


@dataclass(frozen=True)
class Asked:
    """What a reader asks: a deed, of the thing of a key, with a value where it gives one."""

    deed: str
    key: str
    value: str = ""


def bus_is_there(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether there is a bus of assistive technology, as far as a look at the disk tells."""
    if environment.get("NO_AT_BRIDGE") == "1":
        return False
    if environment.get("AT_SPI_BUS_ADDRESS"):
        return True
    cache = environment.get("XDG_CACHE_HOME") or f"{environment.get('HOME', '')}/.cache"
    for folder in (environment.get("XDG_RUNTIME_DIR") or cache, cache):
        with suppress(OSError):
            if any(map(_answers, Path(folder, "at-spi").glob("bus*"))):
                return True
    return False


def _answers(place: Path) -> bool:
    """Whether somebody is at a socket: one that is left over from an earlier day stays silent."""
    import socket

    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asked:
        asked.settimeout(0.2)
        return asked.connect_ex(str(place)) == 0


class Readers:
    """The way to the screen readers of the system. `wake` ends the sleep of the main loop, from any thread.

    `listening` is True while one reads. What it asks comes in another thread and waits here.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._kit: Any = None
        self._adapter: Any = None
        self._asked: deque[Asked | bool] = deque()
        self._ids: dict[str, int] = {}
        self._keys: dict[int, str] = {}
        self._told: dict[str, Thing] = {}
        self._focus = ""
        self._failed = False
        self.listening = False

    # -- being there for them

    def look_about(self, handle: int | None = None) -> None:
        """Load what is needed, where somebody may listen; `handle` is the window's, on Windows and macOS.

        Called at rest, and again while somebody uses the window, so that a bus begun later is found too.
        """
        if self._adapter is not None or self._failed:
            return
        if handle is None and not (sys.platform.startswith("linux") and bus_is_there()):
            return
        try:
            import accesskit

            self._kit = accesskit
            self._adapter = self._opened(accesskit, handle)
        except BaseException as error:  # a fault within the library is no Exception
            if isinstance(error, KeyboardInterrupt | SystemExit):
                raise
            self._failed, self._adapter = True, None

    def _opened(self, kit: Any, handle: int | None) -> Any:
        if handle is None:
            return kit.unix.Adapter(self._begun, self._act, self._ended)
        if sys.platform == "win32":
            return kit.windows.SubclassingAdapter(handle, self._begun, self._act)
        return kit.macos.SubclassingAdapter.for_window(handle, self._begun, self._act)

    # -- what comes in another thread: it must neither raise nor do anything but leave word

    def _begun(self) -> None:
        self._leave(True)

    def _ended(self) -> None:
        self._leave(False)

    def _act(self, request: Any) -> None:
        with suppress(Exception):
            deed = DEEDS.get(str(request.action).rpartition(".")[2])
            key = self._keys.get(request.target)
            if deed is not None and key is not None:
                value = request.data[1] if request.data else ""
                self._leave(Asked(deed, key, str(value)))

    def _leave(self, word: Asked | bool) -> None:
        with suppress(Exception):
            self._asked.append(word)
            self._wake()

    # -- in the main loop

    def asked(self) -> Iterator[Asked]:
        """What was asked since, in its order; notes as well whether one listens."""
        while self._asked:
            word = self._asked.popleft()
            if isinstance(word, bool):
                self.listening = word
                self._told, self._focus = {}, ""
            else:
                yield word

    def window_is(self, place: tuple[int, int] | None, size: tuple[int, int], *, in_front: bool) -> None:
        """Where the window is, and whether the keys go to it."""
        if self._adapter is None or not sys.platform.startswith("linux"):
            return
        x, y = place or (0, 0)
        with suppress(Exception):
            bounds = self._kit.Rect(x, y, x + size[0], y + size[1])
            self._adapter.set_root_window_bounds(bounds, bounds)
            self._adapter.update_window_focus_state(in_front)

    def tell(self, root: Thing, focus: str) -> None:
        """What is on the window now: only what differs from before is sent."""
        if not self.listening or self._adapter is None:
            return
        found = {thing.key: thing for thing in _all(root)}
        changed = [thing for key, thing in found.items() if self._told.get(key) != thing]
        if not changed and focus == self._focus:
            return
        for key in found.keys() - self._ids.keys():
            self._ids[key] = number = len(self._ids) + 1
            self._keys[number] = key
        first = not self._told
        self._told, self._focus = found, focus
        with suppress(Exception):
            raised = self._adapter.update_if_active(lambda: self._update(changed, root, focus, first))
            if raised is not None and hasattr(raised, "raise_events"):
                raised.raise_events()

    def _update(self, changed: list[Thing], root: Thing, focus: str, first: bool) -> Any:
        kit = self._kit
        update = kit.TreeUpdate(self._ids[focus])
        if first:
            tree = kit.Tree(self._ids[root.key])
            tree.toolkit_name = "Moksha"
            update.tree = tree
        for thing in changed:
            update.nodes.append((self._ids[thing.key], self._node(thing)))
        return update

    def _node(self, thing: Thing) -> Any:
        kit = self._kit
        node = kit.Node(getattr(kit.Role, ROLES.get(thing.role, "LABEL")))
        x, y, wide, tall = thing.place
        node.set_bounds(kit.Rect(x, y, x + wide, y + tall))
        node.set_author_id(thing.key)
        if ROLES.get(thing.role, "LABEL") == "LABEL":
            node.set_value(thing.said)
        elif thing.said:
            node.set_label(thing.said)
        if thing.description:
            node.set_description(thing.description)
        if thing.value:
            node.set_value(thing.value)
        if not thing.enabled:
            node.set_disabled()
        if thing.checked is not None or thing.role == "radio":
            on = thing.chosen if thing.checked is None else thing.checked
            node.set_toggled(kit.Toggled.TRUE if on else kit.Toggled.FALSE)
        elif thing.chosen is not None:
            node.set_selected(thing.chosen)
        if thing.expanded is not None:
            node.set_expanded(thing.expanded)
        if thing.number is not None:
            now, least, most = thing.number
            node.set_numeric_value(now)
            node.set_min_numeric_value(least)
            node.set_max_numeric_value(most)
        if thing.live:
            node.set_live(kit.Live.POLITE)
        if thing.role == "dialog":
            node.set_modal()
        for action, deed in DEEDS.items():
            scrolls = action.startswith("SCROLL_") and deed != "show"
            steps = action in ("INCREMENT", "DECREMENT")
            if (
                deed in thing.actions
                and not (steps and thing.number is None)
                and not (scrolls and thing.number)
            ):
                node.add_action(getattr(kit.Action, action))
        if thing.actions:
            node.add_action(kit.Action.SCROLL_INTO_VIEW)
        node.set_children([self._ids[part.key] for part in thing.parts])
        return node


_met: list[Readers] = []


def meet(handle: object, wake: Callable[[], None]) -> None:
    """Be there for those who ask a window of Windows or macOS, before it is shown."""
    if isinstance(handle, int):
        _met[:] = [Readers(wake)]
        _met[0].look_about(handle)


def met() -> Readers | None:
    """Who was met before the window was shown; None where none was."""
    return _met[0] if _met else None


def _all(thing: Thing) -> Iterator[Thing]:
    yield thing
    for part in thing.parts:
        yield from _all(part)
