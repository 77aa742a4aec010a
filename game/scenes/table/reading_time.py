"""What the bar says of an event stays until it can have been read; at *ceremonial* a great event is held.

Times are in milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game import words
from game.engine.match import Transition
from game.scenes.table.interface import TableParts
from game.scenes.table.pause_before_pass import glance, reading
from game.scenes.tables.moment import Moment, nothing
from game.widgets.motion import Beat, Motion, Together

CALM = 2.0  # so many glances there are for what is said at calm; at brisk it is one


class ReadingTime(Motion):
    """A pause after an event, as long as what was said of it since it began still needs."""

    def __init__(self, legible: Legible, share: float) -> None:
        super().__init__(0, begin=self._measure)
        self._legible = legible
        self._lingers = share
        self._share = 1.0  # of its time, in a chain

    def scale_duration(self, factor: float) -> None:
        super().scale_duration(factor)
        self._share = min(self._share, factor)

    def _measure(self) -> None:
        self.duration = self._legible.needed(self._lingers) if self._share else 0.0


def _taken_end(motions: Sequence[Motion]) -> Callable[[], None] | None:
    """What the last motion would clear away as it ends: that is seen for as long as one reads of it."""
    if not motions or isinstance(motions[-1], Together) or not motions[-1].duration:
        return None
    end, motions[-1].end = motions[-1].end, None
    return end


class Legible:
    """Gives those at one table time to read what the bar says of what happens."""

    def __init__(self, table: TableParts) -> None:
        self._table = table
        self._known: set[str] = set()  # what was said already, but for names and numbers
        self._begun = 0.0  # when the event began that is shown

    def frame(self, happening: Transition, beats: list[Beat]) -> None:
        """Lay about the beats of an event what lets it be read, and held where it is a great one."""
        if not self._table.app.speed:
            return
        beats[0].motions.insert(0, Motion(0, begin=self._note))
        holds = any(motion.waits for beat in beats for motion in beat.motions)
        lingers = self._table.stage.lingers(happening)
        resting = [motion for beat in beats for motion in beat.motions if motion.rests]
        held = not holds and self._is_held(happening, rests=bool(resting))
        if not resting:
            cleared = _taken_end(beats[-1].motions)
            beats[-1].motions.append(ReadingTime(self, lingers))
            if held:
                beats.append(Beat([self._held(happening, seen=cleared is not None)], "held"))
            if cleared is not None:
                beats[-1].motions.append(Motion(0, end=cleared))
        for number, motion in enumerate(resting):
            if held or motion is resting[-1]:
                self._stay(motion, beats, self._held(happening, number) if held else None)

    def _stay(self, resting: Motion, beats: list[Beat], held: Motion | None) -> None:
        """Let what rests stay before its end is called: until it is read, and held where it is to be."""
        at, beat = next((at, each) for at, each in enumerate(beats) if resting in each.motions)
        split = beat.motions.index(resting) + 1
        after = [Motion(0, end=resting.end), *beat.motions[split:]]
        resting.end = None
        del beat.motions[split:]
        beat.motions.append(ReadingTime(self, 1.0))
        if held is None:
            beat.motions += after
        else:
            beats[at + 1 : at + 1] = [Beat([held], "held"), Beat(after, beat.name)]

    def _note(self) -> None:
        self._begun = self._table.app.now

    def needed(self, share: float) -> float:
        """How long the headline must still stay: what is new is read, of its like a share is seen."""
        foot, sitting, now = self._table.foot, self._table.sitting, self._table.app.now
        if foot.since < self._begun:
            return 0.0
        like = foot.title
        for name in sitting.names:
            like = like.replace(name, "")
        like = "".join(each for each in like if not each.isdigit())
        least = 0.0 if like in self._known else reading(foot.title)
        self._known.add(like)
        takes = max(least, glance(foot.title) * CALM * self._table.app.speed * share) if share else 0.0
        return max(0.0, takes - (now - foot.since))

    def _is_held(self, happening: Transition, *, rests: bool) -> bool:
        kind, sitting, shows = happening.event["type"], self._table.sitting, self._table.stage.shows_kind
        if not self._table.pace.holds or kind not in words.texts(sitting.game).great:
            return False
        return rests or not (sitting.match.over or (shows is not None and kind in shows.onward))

    def _held(self, happening: Transition, resting: int | None = None, *, seen: bool = True) -> Motion:
        """The moment of a great event: the bar says it until somebody goes on.

        It is seen in the motion of that number of those that rest, or in the last one where it is still
        `seen` then; else all stands as it is after it.
        """
        sitting, event = self._table.sitting, happening.event
        seat = event.get("seat")
        charm = sitting.people[seat].token if isinstance(seat, int) else None
        title = words.sentence(sitting.game, event, sitting.names)
        if resting is None:
            stand = partial(self._stand, happening)
            moment = Moment(title, "", charm, anew=stand, opened=nothing if seen else stand)
        else:
            laid: list[Motion] = []
            anew = partial(self._lay, happening, resting, laid)
            moment = Moment(title, "", charm, said=True, anew=anew, closed=partial(_skip, laid))
        return self._table.held.motion(moment)

    def _stand(self, happening: Transition) -> None:
        self._table.stage.stand(happening.after)  # the stage may be another by then

    def _lay(self, happening: Transition, resting: int, laid: list[Motion]) -> None:
        """Lay what rests as it is seen, where all was laid out anew; what comes after it is `laid` aside."""
        stage = self._table.stage
        stage.stand(happening.before)
        for each in stage.motions(happening):
            laid += each.motions if isinstance(each, Beat) else [each]
        laid.append(Motion(0, end=partial(stage.stand, happening.after)))
        found = [motion for motion in laid if motion.rests]
        if resting >= len(found):  # another way to show it, in which it is not seen so
            _skip(laid)
            return
        last = found[resting]
        while laid[0] is not last:
            laid.pop(0).skip()
        if last.begin:
            last.begin()
        last.apply(1.0)
        laid[0] = Motion(0, end=last.end)


def _skip(motions: list[Motion]) -> None:
    """Put everything where these lead to."""
    while motions:
        motions.pop(0).skip()
