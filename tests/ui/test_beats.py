"""Beats: what is seen as one, what is read, what goes side by side, how an impatient player ends it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

import pygame
import pytest

from game import saves
from game.engine.match import Transition
from game.scenes.table.scene import TableScene
from game.scenes.table.staging import LONGEST, MANY, QUICK, staged
from game.scenes.tables.event_animations import Shown
from game.scenes.tables.stage import Stage
from game.sitting import Sitting
from game.sound.cue import Cue
from game.widgets import theme
from game.widgets.motion import Beat, Motion, Player, Together, still
from tests.guest import registered
from tests.guest.long_walk import GAME as LONG_WALK
from tests.ui.pilot import Pilot

CREATED = "2026-11-20T10:00:00+00:00"
SECOND = 1000.0


class Slow:
    """A stage on which every event moves for a second, and a film has two beats."""

    def __init__(self) -> None:
        self.did: list[str] = []
        self.made: list[Motion] = []

    def motions(self, happening: Transition) -> Shown:
        kind = happening.event["type"]
        if kind == "quiet":
            return []
        if kind == "film":
            return [Beat([Motion(SECOND)], "first"), Beat([Motion(SECOND)], "second")]
        motion = Motion(SECOND, lambda share: None, begin=lambda: self.did.append(kind))
        self.made.append(motion)
        return [motion]

    def stand(self, view: Mapping[str, Any]) -> None:
        self.did.append(f"stands {view['number']}")


def beats_of(kinds: Sequence[str], *, speed: float = 1.0, reduced: bool = False) -> tuple[list[Beat], Slow]:
    stage = Slow()
    told = [
        Transition({"type": kind, "rule": ""}, {"number": number}, {"number": number + 1})
        for number, kind in enumerate(kinds)
    ]
    return staged(cast(Stage, stage), told, speed=speed, reduced=reduced), stage


def lasts(beats: Sequence[Beat]) -> float:
    return sum(beat.lasts for beat in beats)


# -- from events to beats


def test_an_ordinary_action_is_one_beat_at_its_whole_length():
    beats, _ = beats_of(["rolled", "moved", "quiet", "passed"])
    assert [beat.lasts for beat in beats] == [3 * SECOND]


def test_after_each_event_everything_stands_by_its_view_the_quiet_ones_too():
    beats, stage = beats_of(["rolled", "quiet", "moved"])
    player = Player()
    player.play(beats, lambda: stage.did.append("settled"))
    player.finish()
    assert stage.did == ["rolled", "stands 1", "stands 2", "moved", "stands 3", "settled"]


def test_a_film_is_in_beats_of_its_own():
    beats, _ = beats_of(["played", "film", "passed"])
    assert [beat.name for beat in beats] == ["", "first", "second", ""]


def test_in_a_chain_like_events_are_one_beat_and_only_what_is_new_is_read():
    kinds = ["set_out", *["stepped"] * 5, "met", *["stepped"] * 6, "passed"]
    assert len(kinds) > MANY
    beats, _ = beats_of(kinds)
    quick = QUICK * SECOND
    told = [SECOND, SECOND + 4 * quick, SECOND, 6 * quick, SECOND]
    assert [beat.lasts for beat in beats] == pytest.approx(told)


@pytest.mark.parametrize("kinds", [100, 40, 3, 1])
def test_no_chain_takes_longer_than_somebody_stays_with_it(kinds):
    told = [f"kind {number % kinds}" for number in range(120)]
    calm, _ = beats_of(told)
    brisk, _ = beats_of(told, speed=0.5)
    assert 0 < lasts(calm) <= LONGEST + 1 and lasts(brisk) == pytest.approx(lasts(calm) / 2)


def test_under_reduced_motion_nothing_moves_longer_than_a_glance_but_there_is_time_to_read():
    beats, stage = beats_of(["moved", "film"], reduced=True)
    assert [motion.duration for motion in stage.made] == [theme.REDUCED]
    assert [beat.lasts for beat in beats] == [theme.REDUCED, SECOND, SECOND]


def test_a_great_moment_is_seen_at_any_pace():
    motion = Motion(SECOND, min_duration=600.0)
    Beat([motion]).scale_duration(0.1)
    assert motion.duration == 600.0


# -- side by side


def test_things_that_do_not_touch_each_other_move_together():
    seen: list[tuple[str, float]] = []
    did: list[str] = []

    def motion(name: str, duration: float) -> Motion:
        return Motion(
            duration,
            lambda share: seen.append((name, share)),
            begin=lambda: did.append(f"{name} begins"),
            end=lambda: did.append(f"{name} ends"),
        )

    both = Together([motion("a", 400), motion("b", 400)], [motion("c", 1000)])
    assert both.duration == 1000
    player = Player()
    player.play([Beat([both])], lambda: did.append("done"))
    player.update(0)
    player.update(500)
    assert seen[-2:] == [("b", 0.25), ("c", 0.5)]
    player.finish()
    assert did == ["a begins", "c begins", "a ends", "b begins", "b ends", "c ends", "done"]
    assert dict(seen) == {"a": 1.0, "b": 1.0, "c": 1.0}


def test_what_goes_together_is_each_cut_to_a_glance_and_what_is_read_is_not():
    both = Together([Motion(600, lambda share: None), Motion(700)], [Motion(900, lambda share: None)])
    both.be_brief(150)
    assert both.duration == 850 and both.apply is not still


# -- a player who cannot wait


def test_any_input_ends_the_beat_and_a_second_one_the_chain():
    did: list[str] = []
    beats = [Beat([Motion(SECOND, end=lambda n=n: did.append(n))], n) for n in "abc"]  # type: ignore[misc]
    player = Player()
    player.play(beats, lambda: did.append("done"))
    player.update(0)
    player.hasten()
    assert did == ["a"] and player.beat == "b"
    player.update(10)
    player.hasten()
    assert did == ["a", "b", "c", "done"] and not player.running


@pytest.fixture
def walk() -> Iterator[Pilot]:
    """A table of the Long Walk, before a walk of a hundred paces."""
    with registered(LONG_WALK):
        people = [saves.Person("person", None, seat) for seat in range(4)]
        sitting = Sitting.begin("long_walk", ["Ann", "Ben", "Mira", "Olu"], people, {}, CREATED, seed=1)
        yield Pilot(lambda app: TableScene(app, sitting))


@pytest.mark.parametrize(("speed", "longest"), [("calm", 20_000), ("brisk", 10_000)])
def test_an_action_of_a_hundred_events_is_told_in_time(walk, speed, longest):
    walk.app.settings.set("speed", speed)
    walk.scene.act({"type": "walk", "paces": 100})
    assert len(walk.scene.sitting.match.steps[-1].events) > 100
    began = walk.time
    while walk.scene.player.running:
        walk.frame(50)
    assert 1000 < walk.time - began <= longest
    stage = walk.scene.stage
    assert stage.standing() == stage.expected(walk.scene.view())


@pytest.mark.parametrize("after", [700, 1500, 3000])
def test_two_keys_end_it_at_any_moment_and_do_nothing_else(walk, after):
    walk.scene.act({"type": "walk", "paces": 100})
    walk.pass_time(after)
    assert walk.scene.player.running
    walk.press(pygame.K_w)
    walk.press(pygame.K_w)
    assert not walk.scene.player.running and not walk.scene.layers
    stage = walk.scene.stage
    assert stage.standing() == stage.expected(walk.scene.view())


# -- what is heard


class Listener:
    """Ears that note what they hear, how late, and at which pace."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, float, float]] = []
        self.cuts = 0

    def ready(self) -> None: ...
    def hear(self, cue: Cue, *, late: float = 0.0, pace: float = 1.0) -> None:
        self.heard.append((cue.name, late, pace))

    def cut(self) -> None:
        self.cuts += 1


def test_a_motion_is_heard_at_its_own_beats_and_not_where_it_is_skipped():
    ears = Listener()
    player = Player(ears)
    hop = Motion(200, sounds=[Cue("lands", 1.0), Cue("begins")])
    both = Together([Motion(100), Motion(100, sounds=[Cue("beside", 0.5)])], [Motion(400)])
    waits = Motion(0, waits=True, sounds=[Cue("held")])
    player.play([Beat([hop, both, waits]), Beat([Motion(100, sounds=[Cue("after")])])], lambda: None)
    player.update(0)
    assert ears.heard == [("begins", 0, 1.0)]
    player.update(190)
    assert len(ears.heard) == 1
    player.update(216)
    assert ears.heard[1:] == [("lands", 16, 1.0)]
    player.update(360)
    assert ears.heard[2:] == [("beside", 10.0, 1.0)]
    player.update(700)
    assert [name for name, _, _ in ears.heard[3:]] == ["held"] and player.waiting
    player.go_on()
    player.finish()
    assert len(ears.heard) == 4 and ears.cuts == 1, "skipped motion skips its sound"


def test_a_motion_at_another_pace_says_so():
    ears = Listener()
    player = Player(ears)
    quick = Beat([Motion(900, sounds=[Cue("air", 0.5)])])
    quick.scale_duration(0.5)
    player.play([quick], lambda: None)
    player.update(0)
    player.update(230)
    assert ears.heard == [("air", 5, 0.5)]


def test_at_instant_only_what_happened_last_is_heard():
    class Sounding(Slow):
        def motions(self, happening: Transition) -> Shown:
            return [
                Motion(SECOND, sounds=[Cue(happening.event["type"])] * (happening.event["type"] != "dumb"))
            ]

    told = [
        Transition({"type": kind, "rule": ""}, {"number": n}, {"number": n + 1})
        for n, kind in enumerate(("first", "second", "dumb"))
    ]
    for speed, heard in ((0.0, ["second"]), (1.0, ["first", "second"])):
        beats = staged(cast(Stage, Sounding()), told, speed=speed, reduced=False)
        assert [cue.name for beat in beats for motion in beat.motions for cue in motion.cues] == heard
