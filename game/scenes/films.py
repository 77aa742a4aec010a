"""Whether the films of matches are seen, and how large the way on from one is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.journals import Kept
from game.scenes.app import App
from game.widgets.style import Style

WHOLE, SHORT, OFF = FILMS = ("whole", "short", "off")
WAY_ON = 2.8  # u: its words


def chosen(app: App) -> str:
    """Whether films are seen `whole`, `short` or `off`; where motion is reduced, none is."""
    found = app.settings.get("film", WHOLE)
    return OFF if app.reduced_motion or found not in FILMS else str(found)


def plays(app: App) -> bool:
    """Whether the film of a match that is over would be seen."""
    return bool(app.speed) and chosen(app) != OFF


def again(app: App, kept: Kept) -> list[Callable[[], None]]:
    """What shows the film of a kept match again; nothing where it has none."""
    seen = kept.match.over and kept.id is not None and plays(app)
    return [partial(app.open.film, kept.id)] if seen else []


def way_on_tall(style: Style) -> int:
    """How high the way on from a film is, in pixels."""
    return style.font_px(WAY_ON * 2.3)
