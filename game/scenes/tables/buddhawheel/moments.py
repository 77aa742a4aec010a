"""The moments worth stopping for: a death and the birth that follows, a liberation, an enlightenment."""

from __future__ import annotations

from game.engine.match import Transition
from game.scenes.tables.buddhawheel.board import WheelBoard
from game.scenes.tables.buddhawheel.death_columns import death_of
from game.scenes.tables.buddhawheel.dying import Dying
from game.scenes.tables.buddhawheel.freedom import Freedom
from game.scenes.tables.event_animations import Shown
from game.scenes.tables.stage import View
from game.tellings.buddhawheel import meditated_colours

NEAR = 4  # so many delusions have ended where a liberation may come soon


class Moments:
    """Screens over the table. At an instant pace they are left out, but for a choice that stays."""

    def __init__(self, stage: WheelBoard) -> None:
        self.stage = stage
        self.dying = Dying(stage)
        self.freedom = Freedom(stage)

    @property
    def _left_out(self) -> bool:
        return not self.stage.table.app.speed

    def stand(self, view: View) -> None:
        """Show what a view shows: a liberation while its player has to choose."""
        if self.dying.open:
            self.dying.close()
        self.freedom.stand(view)

    def prepare(self, view: View) -> bool:
        """Paint a ground that will be wanted soon; whether one was painted."""
        if self._left_out:
            return False
        near = any(len(meditated_colours(fields)) >= NEAR for fields in view["seats"])
        return self.dying.prepare() or (near and self.freedom.prepare())

    def death(self, died: Transition, born: Transition) -> Shown:
        """The fall through the Bardo, and the birth."""
        return [] if self._left_out else self.dying.film(death_of(died, born, self.stage.table.sitting.names))

    def freed(self, happening: Transition) -> Shown:
        """The sixth delusion has ended: the choice that follows stays in sight until it is made."""
        after = happening.after
        if self._left_out or after["phase"] != "liberation":
            return []
        return self.freedom.freed(after, after["to_act"])

    def liberation(self, happening: Transition) -> Shown:
        """The choice is made: one goes on and is gone, or the Wheel rises again."""
        film = self.freedom.left if happening.event["choice"] == "leave" else self.freedom.stayed
        return [] if self._left_out else film(happening.before, happening.event["seat"])

    def enlightenment(self, happening: Transition) -> Shown:
        """The petals turn to light, and a Buddha goes back in."""
        return [] if self._left_out else self.freedom.enlightened(happening.after, happening.event["seat"])
