"""Event -> motion: the only place where what happened becomes movement.

A game's particular motions stand with its stage; here they are strung together,
at the speed the settings ask for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.engine.base import Event
from game.scenes.tables.stage import Stage
from game.widgets import theme
from game.widgets.motion import Motion, still

MANY = 12
QUICK = 0.15


def staged(
    stage: Stage,
    events: Sequence[Event],
    view: Mapping[str, Any],
    after: Mapping[str, Any],
    *,
    speed: float,
    reduced: bool,
) -> list[Motion]:
    """The motions of one action's events, in order; `view` is the one before it, `after` the one it led to.

    Of very many events each takes a fraction of its time; under reduced motion
    nothing moves longer than a glance, but there is still time to read.
    """
    motions: list[Motion] = []
    shown = [stage.motions(event, view) for event in events] + [stage.turn_passes(after)]
    for number, group in enumerate(shown):
        haste = speed * (QUICK if number >= MANY else 1.0)
        for motion in group:
            brief = reduced and motion.place is not still
            whole = min(motion.duration, theme.REDUCED) if brief else motion.duration
            motion.duration = max(whole * haste, motion.keeps)
            motions.append(motion)
    return motions
