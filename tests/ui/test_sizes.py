"""A window of any size is laid out: the silliest does not end the app."""

from __future__ import annotations

import pytest

from game.scenes.table import Table
from tests.ui.pilot import Pilot
from tests.window.shots import screens, sitting

SILLY = [(1, 1), (50, 640), (2000, 1), (320, 320), (320, 2000), (2000, 320)]


@pytest.mark.parametrize("name", screens())
def test_no_size_of_the_window_ends_the_app(name):
    pilot = Pilot(screens(300)[name], (640, 640))
    pilot.settle()
    for place, size in enumerate(SILLY):
        pilot.app.settings.set("text_scale", 1.0 + place % 2)
        pilot.resize(size)


@pytest.mark.parametrize("game", ["leela", "hungry_ghost", "buddha"])
@pytest.mark.parametrize("opened", ["menu", "tool/why", "tool/log"])
def test_nor_does_it_with_a_page_open(game, opened):
    pilot = Pilot(lambda app: Table(app, sitting(game, 4, 40, others=3)), (1024, 640))
    pilot.settle()
    for size in SILLY[2:5]:
        pilot.resize(size)
        widget = pilot.scene.canvas.named(opened)
        if widget is not None:
            widget.press()
        pilot.frame()
