"""Whether the films of matches are seen."""

from __future__ import annotations

from game.scenes.app import App

WHOLE, SHORT, OFF = FILMS = ("whole", "short", "off")


def chosen(app: App) -> str:
    """Whether films are seen `whole`, `short` or `off`; where motion is reduced, none is."""
    found = app.settings.get("film", WHOLE)
    return OFF if app.reduced_motion or found not in FILMS else str(found)
