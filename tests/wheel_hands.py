"""Where BuddhaWheel's table is touched for an action: a square, a card, a button in the bar."""

from __future__ import annotations

from typing import Any

from game.engine.base import Action


def square_of(action: Action) -> str | None:
    """The square that an action leads to."""
    return action.get("to") or (f"birth_{action['birth']}" if "birth" in action else None)


def button_of(action: Action) -> str:
    """The button in the bar that stands for an action by itself."""
    return "choice/" + "/".join(str(value) for value in action.values())


def point_for(table: Any, action: Action) -> tuple[int, int]:
    """Where to touch next on the way to an action."""
    stage, square = table.stage, square_of(action)
    if square is not None and (square in stage.field.lit or table.choosing.offers()[-1].name == "elsewhere"):
        x, y = stage.plan.middle(square)
        return round(x), round(y)
    for view in stage.laid.views:
        if view.name == f"stage/card/{action.get('card')}":
            return view.rect.center
    button = table.canvas.named(button_of(action)) or table.canvas.named(f"choice/{action['type']}")
    assert button is not None, f"nothing to be touched for {action}"
    return button.rect.center
