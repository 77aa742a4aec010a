"""Event -> motion: the only place where what happened becomes movement.

A game's particular motions stand with its stage; here they are strung together in
beats, at the speed the settings ask for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain

from game.engine.match import Transition
from game.scenes.tables.stage import Stage, View
from game.widgets import theme
from game.widgets.motion import Beat, Motion

MANY = 12  # events: an action of more of them is a chain
QUICK = 0.15  # of its time is what a beat takes in which there is nothing to read
LONGEST = 19_000.0  # milliseconds at calm: no chain lasts longer, but for what is kept at any pace


@dataclass
class _Likes:
    """Events of one kind that follow each other, and the beats of each."""

    kind: str
    shown: list[list[Beat]] = field(default_factory=list)


Stand = Callable[[View], None]


Frame = Callable[[Transition, list[Beat]], None]


def staged(
    stage: Stage,
    transitions: Sequence[Transition],
    stand: Stand | None = None,
    frame: Frame | None = None,
    *,
    speed: float,
    reduced: bool,
) -> list[Beat]:
    """The beats of one action's events, in order; after each event everything stands where its view says.

    `stand` puts everything there; None: what is on the stage alone. `frame` lays about the beats of an event
    what is to be seen with it.

    An ordinary action is one beat, but for what its stage plays as a film. An action of very many
    events is a chain, told in beats of like events; those keep their reading length that a player
    would read: the first of each kind, and the last. Under reduced motion nothing moves longer
    than a glance, but there is still time to read.
    """
    groups: list[_Likes] = []
    for happening in transitions:
        kind = happening.event["type"]
        if not groups or groups[-1].kind != kind:
            groups.append(_Likes(kind))
        groups[-1].shown.append(_shown(stage, happening, stand or stage.stand, frame, reduced))
    if not speed:
        _only_last_heard([shown for group in groups for shown in group.shown])
    beats = (
        _chain(groups)
        if len(transitions) > MANY
        else _joined(each for group in groups for each in group.shown)
    )
    for beat in beats:
        beat.scale_duration(speed)
    return beats


def _shown(
    stage: Stage, happening: Transition, stand: Stand, frame: Frame | None, reduced: bool
) -> list[Beat]:
    """The beats of one event, the last of which leaves everything where the view after it says."""
    beats: list[Beat] = []
    for each in stage.motions(happening):
        if isinstance(each, Beat):
            beats.append(each)
        elif beats and not beats[-1].name:
            beats[-1].motions.append(each)
        else:
            beats.append(Beat([each]))
    if not beats:
        beats.append(Beat([]))
    for beat in beats if reduced else ():
        for motion in beat.motions:
            motion.be_brief(theme.REDUCED)
    if frame is not None:
        frame(happening, beats)
    beats[-1].motions.append(Motion(0, end=partial(stand, happening.after)))
    return beats


def _only_last_heard(shown: Sequence[list[Beat]]) -> None:
    """Where nothing is waited for, only what happened last is heard, and what is seen at any pace."""
    heard = False
    for beats in reversed(shown):
        motions = [motion for beat in beats for motion in beat.motions]
        if not heard:
            heard = any(motion.cues for motion in motions)
            continue
        for motion in motions:
            if not motion.min_duration:
                motion.be_silent()


def _joined(shown: Iterable[list[Beat]]) -> list[Beat]:
    """One beat of all that has no name and follows each other."""
    found: list[Beat] = []
    for beat in chain.from_iterable(shown):
        if found and not found[-1].name and not beat.name:
            found[-1].motions += beat.motions
        else:
            found.append(beat)
    return found


def _chain(groups: Sequence[_Likes]) -> list[Beat]:
    """A beat for like events; the whole takes no longer than a player watches patiently."""
    told: set[str] = set()
    found: list[tuple[list[Beat], list[Beat]]] = []
    read: list[Beat] = []
    quick: list[Beat] = []
    for group in groups:
        slow = group.shown[0] if group.kind not in told or group is groups[-1] else []
        told.add(group.kind)
        rest = [beat for shown in group.shown[1 if slow else 0 :] for beat in shown]
        for beat in rest:
            beat.scale_duration(QUICK)
        read += slow
        quick += rest
        found.append((slow, rest))
    _fit(read, quick)
    return [beat for pair in found for beat in _joined(pair)]


def _fit(read: Sequence[Beat], quick: Sequence[Beat]) -> None:
    """What is not read makes room, down to a half of what there is; then the rest does too."""
    needed, rest = (sum(beat.lasts for beat in beats) for beats in (read, quick))
    if needed + rest <= LONGEST:
        return
    room = max(LONGEST - needed, min(rest, LONGEST / 2))
    for beats, share in (
        (quick, room / rest if rest else 1.0),
        (read, (LONGEST - room) / needed if needed else 1.0),
    ):
        for beat in beats:
            beat.scale_duration(min(1.0, share))
