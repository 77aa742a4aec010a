"""A page that says how far some work is, and can end it."""

from __future__ import annotations

from game import words
from game.scenes import dialog
from game.scenes.overlay import OverlayHost
from game.scenes.work import Steps, Task
from game.widgets import text
from game.widgets.canvas import Rect
from game.widgets.controls import Button
from game.widgets.panel import Line, Panel
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
    colours, pad, line, tall = style.theme, style.px(4), style.font_px(3.4), style.px(9)
    rect = dialog.page_rect(scene, WIDE, 1)
    inner = Rect(rect.x + pad, 0, rect.width - 2 * pad, 0)
    bar_tall, gap = style.px(2.2), style.px(3)
    rect.height = 2 * pad + round(line * 1.3) + gap + bar_tall + gap + tall
    rect.y = (scene.outlook.size[1] - rect.height) // 2
    y = rect.y + pad
    said = Rect(inner.x, y, inner.width, round(line * 1.3))
    room = Rect(inner.x, said.bottom + gap, inner.width, bar_tall)
    bar = ProgressBar(f"{name}/bar", room, style, _share, DEPTH + 2)
    bar.show(task.share)
    task.bar = bar
    label = words.say("task.stop")
    wide = text.width(label, "semibold", style.font_px(2.8)) + style.px(10)
    place = Rect(inner.right - wide, rect.bottom - pad - tall, wide, tall)

    def stop() -> None:
        scene.pop_overlay()
        scene.end_task()

    button = Button(f"{name}/stop", place, style, label, stop, units=2.8, depth=DEPTH + 2)
    widgets = [
        dialog.Veil(f"{name}/veil", Rect((0, 0), scene.outlook.size), DEPTH),
        Panel(f"{name}/panel", rect, style, raised=True, depth=DEPTH + 1),
        Line(f"{name}/title", said, title, "garamond", line, colours.ink, depth=DEPTH + 2),
        bar,
        button,
    ]
    scene.push_overlay(widgets, stop, button, lambda: _lay(scene, name, title, task), beside=lambda _: True)


def _share(percent: int) -> str:
    return words.say("task.share", share=percent)
