"""The same people begin another match of what they play."""

from __future__ import annotations

from datetime import UTC, datetime

from game import reasons, resources, words
from game.engine.data import DataError
from game.engine.errors import EngineError
from game.saves import profiles
from game.scenes import dialog
from game.scenes.overlay import OverlayHost
from game.sitting import Sitting


def begun_anew(scene: OverlayHost, sitting: Sitting) -> Sitting | None:
    """A new match for the same people and options; None, and told why, where it cannot be.

    What was brought along from earlier matches is as it stands now.
    """
    carried = [
        profiles.carried_by(sitting.game, name) if seat in sitting.persons else {}
        for seat, name in enumerate(sitting.called)
    ]
    try:
        return Sitting.begin(
            sitting.game,
            sitting.called,
            sitting.people,
            profiles.renewed(sitting.match.game.options, carried, sitting.match.options),
            datetime.now(tz=UTC).astimezone().isoformat(timespec="seconds"),
            real_dice=sitting.real_dice,
            board=sitting.match.board,
        )
    except (EngineError, DataError, resources.ResourceMissing) as error:
        dialog.tell(scene, "failed", words.say("results.failed"), reasons.told(error), words.say("close"))
        return None
