"""What is on the window, in words: the open scene, or what lies over it, as a tree for screen readers.

It is made from the same widgets that are drawn, so that nothing can be heard which is not to be seen: what a
curtain or a page covers is not in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from game import words
from game.scenes.scene import Scene
from game.widgets import text_capture
from game.widgets.accessibility import AccessibilityNode, Place
from game.widgets.canvas import Rect, Widget
from game.widgets.rotation import Rotation

ROOT = "window"
PART = "\n"  # stands between the key of a widget and that of its part
WORDS = ("words", "heading", "status", "log", "tip")  # the roles of what may be said twice: it is only heard


@dataclass(frozen=True)
class Readout:
    """The window as it is told: `root` with all in it, each known by its key, and what the keys are at.

    `widgets` are those that were told of, by their keys.
    """

    root: AccessibilityNode
    focus: str
    widgets: dict[str, Widget]

    def meant(self, key: str) -> tuple[Widget, str] | None:
        """The widget of a key, and which part of it is meant; None where the key is of nothing."""
        name, _, part = key.partition(PART)
        widget = self.widgets.get(name)
        return None if widget is None else (widget, part)


def read_out(scene: Scene) -> Readout:
    """The open scene, or the uppermost of what lies over it."""
    widgets = _keyed(scene)
    screen = scene.canvas.bounds
    found = []
    for key, widget in widgets.items():
        told = widget.accessibility_node()
        if told is not None:
            parts = [
                replace(part, key=key + PART + part.key, place=_on(screen, part.place)) for part in told.parts
            ]
            place = _on(screen, told.place)
            if not told.enabled:  # said in words, too: not every system tells a reader that it is so
                adds = " ".join(filter(None, (words.say("reader.closed"), told.description)))
                told = replace(told, description=adds)
            found.append(replace(told, key=key, place=place, parts=tuple(_apart(parts))))
    found = _apart(found)
    whole = (screen.x, screen.y, screen.width, screen.height)
    if scene.layers:
        page = AccessibilityNode(
            "dialog", _title(found), whole, key=f"{ROOT}/over/{len(scene.layers)}", parts=tuple(found)
        )
    else:
        page = AccessibilityNode(
            "page",
            text_capture.plain(scene.called) or _title(found),
            whole,
            key=f"{ROOT}/scene",
            parts=tuple(found),
        )
    root = AccessibilityNode("window", words.say("home.title"), whole, key=ROOT, parts=(page,))
    if scene.app.turn is not None:
        root = _turned(root, scene.app.turn)
    return Readout(root, _focused(scene, found) or page.key, widgets)


def _keyed(scene: Scene) -> dict[str, Widget]:
    """What is seen or can be reached, in the order in which it is read, each under a name of its own."""
    reached = set(map(id, scene.reachable()))
    screen = scene.canvas.bounds
    found: dict[str, Widget] = {}
    for widget in scene.in_reading_order(scene.to_be_told()):
        seen = widget.visible and widget.outward(widget.within(widget.rect)).colliderect(screen)
        if id(widget) in reached or (seen and not scene.canvas.covered(widget)):
            key, count = widget.name, 2
            while key in found:
                key, count = f"{widget.name}.{count}", count + 1
            found[key] = widget
    return found


def _on(screen: Rect, place: Place) -> Place:
    """A place as far as it lies on the screen; of one that does not, its edge."""
    rect = Rect(place).clip(screen)
    if not rect:
        x, y = min(max(place[0], screen.left), screen.right), min(max(place[1], screen.top), screen.bottom)
        return x, y, 0, 0
    return rect.x, rect.y, rect.width, rect.height


def _turned(told: AccessibilityNode, turn: Rotation) -> AccessibilityNode:
    """The same where it lies on a screen to a side of which the whole scene is turned."""
    x, y, wide, tall = turn.outward(Rect(told.place))
    return replace(told, place=(x, y, wide, tall), parts=tuple(_turned(part, turn) for part in told.parts))


def _title(found: Sequence[AccessibilityNode]) -> str:
    """The title of a page or a question: what is written as one, else what is written first."""
    titles = [told.said for told in found if told.key.endswith("/title")]
    plain = [told.said for told in found if told.said and told.role in WORDS]
    return next(iter((*titles, *plain)), "")


def _apart(found: Sequence[AccessibilityNode]) -> list[AccessibilityNode]:
    """The same, where of several that can be chosen and say the same each says which of them it is."""

    def said(told: AccessibilityNode) -> tuple[str, str]:
        return told.role, told.said

    count: dict[tuple[str, str], int] = {}
    for told in found:
        count[said(told)] = count.get(said(told), 0) + 1
    met: dict[tuple[str, str], int] = {}
    apart = []
    for told in found:
        if told.role not in WORDS and told.said and count[said(told)] > 1:
            met[said(told)] = met.get(said(told), 0) + 1
            which = words.say("reader.which", number=met[said(told)], count=count[said(told)])
            told = replace(told, said=f"{told.said} ({which})")
        apart.append(told)
    return apart


def _focused(scene: Scene, found: Sequence[AccessibilityNode]) -> str:
    """The key of what the keys are at; empty where that is nothing that is told."""
    focus = scene.focus
    if focus is None or focus.canvas is None:
        return ""
    for told in found:
        if told.key == focus.name:
            part = told.key + PART + focus.part_at_focus()
            return part if any(each.key == part for each in told.parts) else told.key
    return ""


def all_of(told: AccessibilityNode) -> Iterator[AccessibilityNode]:
    """A thing that is told and all that lies in it."""
    yield told
    for part in told.parts:
        yield from all_of(part)
