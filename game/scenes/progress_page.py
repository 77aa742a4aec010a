"""A page that says how far some work is, and can end it."""

from __future__ import annotations

from functools import partial

from game import words
from game.scenes import dialog
from game.scenes.overlay import OverlayHost
from game.scenes.work import Steps, Task
from game.widgets.boxes import Column, Framed, Item, Row, Space, Text
from game.widgets.button_nodes import button
from game.widgets.canvas import Rect
from game.widgets.progress import ProgressBar

WIDE, DEPTH = 62.0, dialog.DEPTH + 60  # u; above any page that began it


def run(scene: OverlayHost, name: str, title: str, steps: Steps, *, waits: bool = False) -> None:
    """Do some work while a page lies over the scene: it says how far the work is, and can end it."""

    def worked() -> Steps:
        done = yield from steps

        def close() -> None:
            while task.bar is not None and scene.canvas.holds(task.bar):
                scene.pop_overlay()
            done()

        return close

    task = Task(worked(), waits=waits)
    scene.begin_task(task)
    _lay(scene, name, title, task)


def _lay(scene: OverlayHost, name: str, title: str, task: Task) -> None:
    style = scene.outlook.style
    label = words.say("task.stop")

    def bar(rect: Rect) -> ProgressBar:
        task.bar = ProgressBar(f"{name}/bar", rect, style, _share, DEPTH + 2)
        task.bar.show(task.share)
        return task.bar

    def stop() -> None:
        scene.pop_overlay()
        scene.end_task()

    made = partial(button, f"{name}/stop", style, label, stop, style.px(9))
    tree = Column(
        Text(title, 3.4, style.theme.ink, "garamond"),
        Item(bar, None, style.px(2.2)),
        Row(Space(grow=1), made(beside=10, units=2.8, depth=DEPTH + 2)),
        gap=3,
    )
    again = partial(_lay, scene, name, title, task)
    across = min(style.px(WIDE), scene.outlook.size[0] - style.px(6))
    sheet = Framed(tree, 4, 4)
    dialog.lay_sheet(scene, name, sheet, across, stop, "stop", again, depth=DEPTH, beside=lambda _: True)


def _share(percent: int) -> str:
    return words.say("task.share", share=percent)
