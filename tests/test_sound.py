"""What is heard: which file, how loud, what gives way to what, what hums, and when the device is open."""

from __future__ import annotations

import importlib
import random
import re
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from game import resources, words
from game.engine.games import RECORDS
from game.engine.match import Match
from game.scenes.tables.event_animations import EventAnimations
from game.sound.cue import HUSH, Cue
from game.sound.desk import PEAK, ROOM, Desk, Fade, Level, Order, Play
from game.sound.device import louder
from game.sound.ground import ALONE, OFF, Ground
from game.sound.index import CLASSES, Index, read, shipped
from game.sound.sounding import RESTS, RETRY, Sounding

TOLD: dict[str, Any] = {
    "sounds": {
        "knock": {"class": "table", "variants": 5, "ms": 300, "at_night": "pat"},
        "pat": {"class": "table", "variants": 3, "ms": 300},
        "rustle": {"class": "whisper", "variants": 3, "ms": 400},
        "hop": {"class": "table", "variants": 6, "ms": 200, "pitches": 3},
        "bell": {"class": "voice", "variants": 3, "ms": 2000, "night": -6},
        "air": {"class": "voice", "variants": 3, "ms": 900, "half": "air_half"},
        "air_half": {"class": "voice", "variants": 3, "ms": 450},
        "gong": {"class": "moment", "variants": 1, "ms": 6000, "night": -6},
    },
    "wholes": {"flight": [{"sound": "air", "at": 0}, {"sound": "bell", "at": 800, "gain": -3}]},
    "drones": {"leela": [14, 17, 19]},
}


def index() -> Index:
    return read(TOLD)


def desk() -> Desk:
    return Desk(index(), random.Random(4))


def plays(orders: Sequence[Order]) -> list[Play]:
    return [order for order in orders if isinstance(order, Play)]


# -- one sound


def test_a_sound_is_never_one_of_the_last_two_of_its_kind():
    heard = desk()
    files = [plays(heard.hear(Cue("knock"), 10_000.0 * n))[0].file for n in range(60)]
    assert all(file not in files[max(0, n - 2) : n] for n, file in enumerate(files))
    assert len(set(files)) == 5
    pitched = [plays(heard.hear(Cue("hop", pitch=1), 1e6 + 5_000.0 * n))[0].file for n in range(9)]
    assert set(pitched) == {"hop_02.ogg", "hop_05.ogg"}
    too_high = plays(heard.hear(Cue("hop", pitch=99), 2e6))[0].file
    assert too_high in ("hop_03.ogg", "hop_06.ogg")


def test_it_is_up_to_two_decibels_softer_and_a_quarter_aside():
    heard = desk()
    found = [
        plays(heard.hear(Cue("bell", level=-3.0), 20_000.0 * n, pan=(-3.0, 0.0, 3.0)[n % 3]))[0]
        for n in range(15)
    ]
    assert all(-5.0 <= play.gain <= -3.0 for play in found)
    assert len({round(play.gain, 3) for play in found}) > 10
    assert {play.pan for play in found} == {-0.25, 0.0, 0.25}


def test_what_comes_often_wears_off():
    heard = desk()
    soft = [plays(heard.hear(Cue("hop"), 1000.0 + 100.0 * n)) for n in range(14)]
    gains = [play[0].gain for play in soft if play]
    assert min(gains[:3]) >= -2.0 and gains[8] <= -7.5
    assert all(gain >= -9.0 - 2.0 for gain in gains)
    late = [plays(heard.hear(Cue("hop"), 10_000.0 + 5_000.0 * n))[0].gain for n in range(12)]
    assert max(late[8:]) <= -3.0, "more than twenty in ten minutes"
    assert plays(heard.hear(Cue("hop"), 2e6))[0].gain >= -2.0, "and it comes back"


def test_what_is_late_or_begun_already_is_not_heard():
    heard = desk()
    assert not heard.hear(Cue("knock"), 1000.0, late=121.0)
    assert plays(heard.hear(Cue("knock"), 1000.0, late=119.0))
    assert not heard.hear(Cue("knock"), 1039.0)
    assert plays(heard.hear(Cue("knock"), 1041.0))
    assert not heard.hear(Cue("nothing of the kind"), 5000.0)


def test_the_parts_of_a_whole_come_each_at_its_time_and_sooner_at_a_quicker_pace():
    heard = desk()
    assert [play.file[:-7] for play in plays(heard.hear(Cue("flight"), 0.0))] == ["air"]
    assert heard.wake_in(0.0) == 800.0
    (bell,) = plays(heard.update(800.0))
    assert bell.file.startswith("bell") and bell.gain <= -3.0
    brisk = desk()
    assert [play.file[:-7] for play in plays(brisk.hear(Cue("flight"), 0.0, pace=0.5))] == ["air_half"]
    assert brisk.wake_in(0.0) == 400.0


def test_a_skipped_motion_skips_what_is_still_to_come():
    heard = desk()
    heard.hear(Cue("flight"), 0.0)
    heard.hear(Cue("knock"), 0.0)
    assert [type(order) for order in heard.cut(100.0)] == [Fade], "the air fades, the knock rings out"
    assert not plays(heard.update(900.0))


# -- what gives way


def test_a_seventh_takes_the_place_of_the_oldest_whisper_then_of_the_table_and_never_of_a_bowl():
    heard = desk()
    for number, name in enumerate(("bell", "air", "rustle", "knock", "pat", "hop")):
        assert plays(heard.hear(Cue(name), 10.0 * number))
    whisper = next(voice.channel for voice in heard.heard(60.0) if voice.made.name == "rustle")
    first, second = heard.hear(Cue("knock"), 100.0)
    assert first == Fade(whisper, 30.0) and isinstance(second, Play)
    assert len([voice for voice in heard.heard(101.0) if voice.family]) == 6
    notes = desk()
    for number in range(40):
        notes.hear(Cue("hop"), 41.0 * number)
        assert len([voice for voice in notes.heard(41.0 * number) if voice.family]) <= 5, "on the table"
    bells = desk()
    names = [f"bell{n}" for n in range(7)]
    told = {**TOLD, "sounds": {**TOLD["sounds"], **dict.fromkeys(names, TOLD["sounds"]["bell"])}}
    bells.index = read(told)
    assert [bool(bells.hear(Cue(name), 50.0 * n)) for n, name in enumerate(names)] == [True] * 6 + [False]


def test_the_table_lies_low_while_a_moment_begins():
    heard = desk()
    (knock,) = plays(heard.hear(Cue("bell"), 0.0)) and plays(heard.hear(Cue("rustle"), 0.0))
    orders = heard.hear(Cue("gong"), 100.0)
    lowered = [order for order in orders if isinstance(order, Level)]
    assert [(each.channel, each.gain) for each in lowered] == [(knock.channel, knock.gain - 6.0)]
    assert not heard.hear(Cue("hop"), 1200.0), "nothing on the table so soon after it"
    assert plays(heard.hear(Cue("hop"), 1400.0))


def test_at_night_it_is_softer_and_wood_becomes_cloth():
    heard = desk()
    heard.night = True
    assert plays(heard.hear(Cue("knock"), 0.0))[0].file.startswith("pat")
    assert plays(heard.hear(Cue("bell"), 0.0))[0].gain <= -6.0


# -- what hums


def test_for_a_room_it_is_eight_decibels_louder_and_never_leaves_the_scale():
    soft, loud = desk(), desk()
    loud.room = True
    (before,), (after,) = (plays(each.hear(Cue("bell"), 0.0)) for each in (soft, loud))
    assert after.gain - before.gain == pytest.approx(ROOM)
    for number, name in enumerate(("gong", "knock", "bell", "hop", "rustle", "air", "knock", "bell")):
        loud.hear(Cue(name), 1.0 + 50.0 * number)
        together = sum(PEAK * 10 ** (voice.gain / 20) for voice in loud.heard(1.0 + 50.0 * number))
        assert together < 1.0
    assert max(voice.gain for voice in loud.heard(400.0)) > 0


def test_a_file_is_decoded_louder_for_a_room_and_no_sample_wraps_round():
    samples = array("h", [0, 100, -100, 5000, -5000, 20000, -20000, 32767, -32768])
    found = array("h", louder(samples.tobytes()))
    assert list(found[:5]) == [0, 251, -251, 12559, -12559]
    assert list(found[5:]) == [32767, -32768, 32767, -32768]


@pytest.mark.parametrize("hour", [12, 23])
def test_a_room_is_loud_by_day_alone(hour):
    world = World(room=True)
    world.hour = hour
    world.sound.hear(Cue("bell"))
    assert world.device.room is (hour == 12)
    world.set("room", False)
    world.sound.settled()
    assert not world.device.room


def test_a_round_of_buddha_has_an_arc():
    """The bids' reveal is a voice above the table, the first bid that is met and the end are moments."""
    made = shipped().made
    assert made["fists_knock"].kind == "table" and made["fists_open"].kind == "voice"
    assert made["exact_bid_bowls"].kind == "voice"
    assert {made[name].kind for name in ("first_exact_bowls", "last_circle")} == {"moment"}


def test_the_ground_tone_comes_changes_and_goes_by_itself():
    ground = Ground()
    ground.lead("leela", (0.0, -6.0, OFF), 0.0)
    assert ground.levels(0.0) == [OFF] * 3 and ground.wake_in(0.0) is None
    ground.act(0.0)
    assert ground.levels(4000.0) == [0.0, -6.0, OFF]
    ground.lead("leela", (OFF, -6.0, 0.0), 5000.0)
    ground.update(5000.0)
    wake = ground.wake_in(5000.0)
    assert wake is not None and wake < 100.0
    before = ground.levels(5000.0 + wake - 1)[0]
    assert before - ground.levels(5000.0 + wake)[0] < 1.0, "in steps of less than one decibel"
    assert ground.levels(7500.0) == [OFF, -6.0, 0.0]
    ground.update(ALONE)
    ground.update(ALONE + 8000.0)
    assert ground.levels(ALONE + 8000.0) == [OFF] * 3 and not ground.heard(ALONE + 8000.0)
    assert ground.wake_in(ALONE + 8000.0) is None


def test_the_ground_tone_gives_way_and_comes_back():
    ground = Ground()
    ground.lead("leela", (0.0, OFF, OFF), 0.0)
    ground.act(0.0)
    ground.give_way(5000.0, 7000.0, moment=False)
    assert ground.levels(5150.0)[0] == -4.0
    ground.hush(5200.0)
    assert ground.levels(5500.0)[0] == OFF
    ground.update(11_499.0)
    assert ground.levels(11_499.0)[0] == OFF, "it stays away"
    ground.update(11_500.0)
    assert ground.levels(14_500.0)[0] == 0.0


# -- all together


class Recorder:
    """A device that is there, or is not, and remembers what it was told."""

    def __init__(self, *, there: bool = True) -> None:
        self.there = there
        self.open = self.busy = False
        self.trouble = ""
        self.asked = 0
        self.done: list[Order] = []
        self.loaded: list[str] = []
        self.level = 1.0

    def begin(self) -> bool:
        self.asked += 1
        self.open = self.there
        self.trouble = "" if self.there else "no such device"
        return self.open

    def end(self, *, at_once: bool = False) -> None:
        self.open = False

    def load(self, file: str) -> bool:
        self.loaded.append(file)
        return True

    def has(self, file: str) -> bool:
        return file in self.loaded

    def master(self, level: float, *, room: bool = False) -> None:
        self.level, self.room = level, room

    def do(self, orders: Sequence[Order], *, loops: bool = False) -> None:
        self.done += orders


class World:
    """Everything that is heard, on a clock of its own, at noon."""

    def __init__(self, *, there: bool = True, **settings: Any) -> None:
        self.now, self.hour = 0.0, 12
        self.settings: dict[str, Any] = settings
        self.device = Recorder(there=there)
        self.sound = Sounding(
            self,
            self.device,
            clock=lambda: self.now,
            hour=lambda: self.hour,
            wide=lambda: 1000,
            sounds=index,
            chance=random.Random(1),
        )

    def get(self, key: str, default: Any) -> Any:
        return self.settings.get(key, default)

    def set(self, key: str, value: Any) -> None:
        self.settings[key] = value

    def pass_time(self, milliseconds: float) -> float:
        """Sleep as the app does; how often it was woken."""
        until, woken = self.now + milliseconds, 0.0
        while (wake := self.sound.wake_in(self.now)) is not None and self.now + wake <= until:
            self.now += max(wake, 1.0)
            self.sound.update(self.now)
            woken += 1
        self.now = until
        self.sound.update(self.now)
        return woken


def test_the_device_is_opened_for_a_sound_and_let_go_when_nothing_sounds():
    world = World()
    assert world.sound.wake_in(0.0) is None and not world.device.asked
    world.sound.hear(Cue("knock", where=lambda: 1000.0))
    assert world.device.open and plays(world.device.done)[0].pan == 0.25
    assert world.pass_time(RESTS) <= 5
    assert world.device.open
    world.pass_time(1000.0)
    assert not world.device.open and world.sound.wake_in(world.now) is None


def test_without_a_device_nothing_fails_and_it_is_looked_for_again():
    world = World(there=False)
    for _ in range(20):
        world.sound.hear(Cue("flight"))
        world.pass_time(100.0)
    assert world.device.asked == 1 and world.sound.trouble and not world.device.done
    world.now += RETRY
    world.device.there = True
    world.sound.hear(Cue("knock"))
    assert plays(world.device.done) and not world.sound.trouble
    world.sound.devices_changed(lost=True)
    assert not world.device.open
    world.sound.hear(Cue("bell"))
    assert world.device.open, "the next sound finds another"


def test_a_device_that_comes_is_used_at_the_next_sound():
    world = World(there=False)
    world.sound.hear(Cue("knock"))
    world.device.there = True
    world.sound.devices_changed(lost=False)
    world.sound.hear(Cue("knock"))
    assert len(plays(world.device.done)) == 1


def test_muted_opens_nothing_and_what_sounds_ends_at_once():
    world = World(mute=True)
    world.sound.ready()
    world.sound.hear(Cue("gong"))
    world.sound.prepare(["knock"], "leela")
    assert world.pass_time(1000.0) == 0 and not world.device.asked
    world.sound.set_loudness(6)
    assert not world.sound.muted and world.sound.level == pytest.approx(10 ** (-6 / 20))
    world.sound.hear(Cue("gong"))
    world.sound.set_muted(True)
    assert isinstance(world.device.done[-1], Fade) and world.device.level == 0.0


def test_files_are_decoded_one_at_a_time_and_not_while_something_moves():
    world = World()
    world.sound.prepare(["knock", "flight"], "leela")
    world.sound.update(0.0, moves=True)
    assert not world.device.loaded
    world.sound.update(16.0)
    assert len(world.device.loaded) == 1
    assert world.pass_time(2000.0) >= 16
    assert set(world.device.loaded) >= {"knock_01.ogg", "pat_03.ogg", "air_half_02.ogg", "bell_03.ogg"}


def test_the_ground_tone_is_off_until_it_is_wanted_and_at_night():
    world = World()
    world.sound.lead("leela", (0.0, OFF, OFF))
    world.sound.act()
    assert not world.sound.hums and not world.device.asked
    world.settings["ground_tone"] = True
    world.sound.lead("leela", (0.0, OFF, OFF))
    world.sound.act()
    world.pass_time(5000.0)
    assert plays(world.device.done)[0].file == "drone_leela_01.ogg" and world.device.open
    assert world.pass_time(30_000.0) < 100, "what hums evenly wakes nobody"
    world.sound.hear(Cue(HUSH))
    world.pass_time(400.0)
    assert isinstance(world.device.done[-1], Fade)
    world.pass_time(120_000.0)
    assert not world.device.open and world.sound.wake_in(world.now) is None, "nobody has acted for long"
    for hour, theme, nights, quiet in (
        (20, "own", "clock", False),
        (21, "own", "clock", True),
        (6, "own", "clock", True),
        (12, "night", "clock", True),
        (23, "night", "never", False),
        (12, "own", "always", True),
    ):
        world.hour = hour
        world.settings |= {"theme": theme, "nights": nights}
        assert world.sound.night is quiet and world.sound.hums is not quiet


# -- the sounds that are there


def test_the_sounds_shipped_are_of_known_classes_and_their_parts_are_there():
    sounds = shipped()
    assert {made.kind for made in sounds.made.values()} == set(CLASSES)
    named = {part.sound for parts in sounds.wholes.values() for part in parts}
    named |= {each for made in sounds.made.values() for each in (made.half, made.at_night) if each}
    assert named <= set(sounds.made)
    assert {len(layers) for layers in sounds.grounds.values()} == {3}


BELL = "  bell: {class: voice, variants: 3, ms: 2000"


@pytest.mark.parametrize(
    "sounds",
    [
        "\tno YAML",
        "",
        "sounds: [bell]",
        f"sounds:\n{BELL}, half: nowhere}}\nwholes: {{}}\ndrones: {{}}",
        f"sounds:\n{BELL}, pitches: 4}}\nwholes: {{}}\ndrones: {{}}",
        f"sounds:\n{BELL}}}\nwholes: {{gong: [{{sound: nowhere, at: 0}}]}}\ndrones: {{}}",
        f"sounds:\n{BELL}}}\nwholes: {{}}\ndrones: {{leela: [long]}}",
        b"\xff\xfe\xff",
    ],
)
def test_where_the_list_of_sounds_is_damaged_nothing_is_heard(tmp_path, sounds):
    file = tmp_path / "sounds" / "index.yaml"
    file.parent.mkdir()
    file.write_bytes(sounds if isinstance(sounds, bytes) else sounds.encode())
    with resources.add_root(tmp_path):
        assert shipped.__wrapped__() == Index()


ROOMS = [record.table for record in RECORDS if record.table]
TABLES = Path(words.__file__).parent / "scenes" / "tables"
GAMES = [room for room in ROOMS if (TABLES / room / "sounds.py").exists()]


def code_of(folder: Path) -> str:
    """All code of a folder, but for its table of sounds."""
    return "\n".join(
        file.read_text(encoding="utf-8") for file in folder.rglob("*.py") if file.name != "sounds.py"
    )


def test_a_stage_that_shows_its_events_itself_says_what_sounds_of_them():
    """One that adds to the general stage leaves its events, and what sounds of them, to that."""
    for room in ROOMS:
        importlib.import_module(f"game.scenes.tables.{room}")
    waiting = [*EventAnimations.__subclasses__()]
    for each in waiting:
        waiting += each.__subclasses__()
    rooms = [each for each in waiting if each.__module__.startswith("game.scenes.tables.")]
    whole = [each for each in rooms if not each.__subclasses__()]
    assert {each.game for each in whole} == set(GAMES)
    assert all(each.sounds for each in whole)


@pytest.mark.parametrize("game", GAMES)
def test_each_event_names_what_sounds_of_it_or_is_silent(game):
    told = importlib.import_module(f"game.scenes.tables.{game}.sounds")
    assert set(told.SOUNDS) == set(words.texts(game).events)
    names = {
        each for sounds in told.SOUNDS.values() for each in ([sounds] if isinstance(sounds, str) else sounds)
    }
    assert names - {""} <= shipped().names | {HUSH}
    own = {each for sounds in told.SOUNDS.values() if isinstance(sounds, tuple) for each in sounds}
    code = code_of(Path(str(told.__file__)).parent)
    unsaid = {each for each in own - {HUSH} if f'"{each}"' not in code}
    assert not unsaid, "what the motions of an event say by themselves is said somewhere"


def test_every_name_in_the_code_is_that_of_a_sound():
    """The strings that a cue begins with, but for keys and what something is compared with."""
    code = code_of(Path(words.__file__).parent)
    first = " ".join(re.findall(r"\bCue\(([^,)]*)", code))
    named = set(re.findall(r'(?<!== )(?<!\[)"(\w+)"', first))
    assert len(named) > 20 and named <= shipped().names


@pytest.mark.parametrize("game", GAMES)
def test_what_hums_in_a_world_has_a_level_for_each_layer(game):
    hums = importlib.import_module(f"game.scenes.tables.{game}.sounds").hums
    match, chance = Match.new(game, ["Ann", "Ben", "Cleo"], {}, seed=5), random.Random(5)
    seen = set()
    for _ in range(40):
        levels = tuple(hums(match.view(None)))
        assert len(levels) == 3 and all(OFF <= level <= 0.0 for level in levels)
        seen.add(levels)
        if not match.over:
            match.act(chance.choice(match.legal()))
    assert len(seen) > 1, "it changes with what happens"
