"""`python -m tests.mutants [PATTERN]`: rules broken one by one, each of which a test must see.

Each mutant is one place changed in a copy of the checkout; of the tests named for it one must fail. It is for
who makes the tests quicker: what was killed is killed afterwards. All take a quarter of an hour; PATTERN
chooses those in whose file, text or tests it is found.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
LEFT_OUT = shutil.ignore_patterns(".git", "__pycache__", ".*_cache", "dist", "shots")
PYTEST = (sys.executable, "-m", "pytest", "-xqpno:xdist", "-oaddopts=--import-mode=importlib")
MOST = 600.0  # seconds for the tests of one mutant: some never end

# A line with @ says in which file of `game` the next ones are changed, and which files of `tests` see it.
LIST = r"""
@ engine/games/leela/rules.py: games/test_leela.py
elif before >= 3: -> elif before >= 4:
rule = "LE-4.5" if run.entry else "LE-4.4" -> rule = "LE-4.4"
elif die == 6 and not at_home: -> elif die == 6:
@ engine/games/leela/rules.py: contract/test_states.py contract/test_tables.py games/test_leela_states.py
if state.over != over: -> if state.over and not over:
@ engine/games/hungry_ghost.py: games/test_hungry_ghost.py
return 1 + len(others_at(state, seat)) -> return 2
return 2 if location == "cave" else 1 -> return 2
if mover.greedy and mover.location == "town": -> if mover.greedy:
@ engine/games/hungry_ghost.py: games/test_hungry_ghost_happenings.py
player.life -= 1\n    if not player.life and player.dana: -> if not player.life and player.dana:
@ engine/games/buddha.py: games/test_buddha.py
if element_of[play.card] == led and -> if
return (-20 * tricks, "BU-8.5") if tricks -> return (-10 * tricks, "BU-8.5") if tricks
first = left_of(state.dealer, n)\n -> first = state.dealer\n
leads, by = best([play for play in plays if play.card != HOLE]) -> leads, by = best(plays)
@ engine/games/buddha.py: contract/test_hidden.py games/test_buddha_secrets.py
turn.emit("bid_made", "BU-5.2", seat=seat) -> turn.emit("bid_made", "BU-5.2", seat=seat, tricks=tricks)
@ engine/games/buddhawheel/rules.py: games/test_buddhawheel.py
if named in LOWER and player.powers >= REFUGES: -> if named in LOWER and player.powers > REFUGES:
for card in reversed(player.karma[-die:]): -> for card in reversed(player.karma[:die]):
if following <= state.turn: -> if following < state.turn:
@ engine/games/conscious/path.py: games/test_conscious.py
return 1 if school(board) else 0 -> return 1
while card != "JO" and board[card] > 2: -> while card != "JO" and board[card] > 3:
return not seat.out and seat.board["JO"] >= 3 and not -> return not seat.out and seat.board["JO"] >= 3 or not
@ engine/games/conscious/turns.py: games/test_conscious.py
return max(0, min(INNER_END, seat.position + seat.direction * die)) -> return seat.position + die
@ engine/match.py: contract/test_match.py contract/test_protocol.py
return codec.copies(self._listed) -> return self._listed
@ engine/games/leela/rules.py: games/test_leela_odds.py games/test_leela_chance.py
if square + 6 <= TAMOGUNA: -> if square + 6 < TAMOGUNA:
@ engine/visibility.py: contract/test_hidden.py
outside: [self._seat(state, other, index == seat) for -> outside: [self._seat(state, other, True) for
return None if value is None else [None] * len(value) -> return value
@ tellings/buddha.py: tellings/test_buddha.py
if view["led"] not in held: -> if False:
@ saves/lines.py: saves/test_formats.py saves/test_hostile.py saves/test_recovery.py
check = zlib.crc32(text, check) -> check = zlib.crc32(text)
@ saves/match.py: saves/test_matches.py saves/test_recovery.py
self.winners, self.rests = None, False\n        elif -> self.rests = False\n        elif
@ saves/taken_up.py: saves/test_taken_up.py
if file.header.rules > rules: -> if file.header.rules > rules + 1:
@ sitting/seal.py: test_seal.py
return seal if seal.code == value.get("seal") and seal.seed == seed else None -> return seal
return any(draw.outcome != chance.given(first + place, draw) -> return any(False
whole = hashlib.sha256(f"{self.secret} {self.words}" -> whole = hashlib.sha256(f"{self.secret}"
@ sound/sounding.py: test_sound.py
return self._settings.get("room", False) and not self.night -> return self._settings.get("room", False)
@ scenes/table/table_state.py: table/test_doing.py
if not seen.bot and seen.curtain(): -> if seen.curtain():
@ scenes/layout/bar.py: table/test_bar_plan.py
right = min(lefts) - px(2.4)\n -> right = min(lefts) + px(2.4)\n
@ scenes/press_guard.py: ui/test_hands.py
self.free = self.ready(now) -> self.free = True
@ scenes/table/curtain.py: ui/test_curtain.py
if not self.open_for_turn:\n            self.table.lifted_for = None -> pass
@ scenes/table/private_hand/hands.py: ui/test_hands_closed.py
return seat in (self.open, self.table.viewer) -> return True
@ scenes/table/scene.py: ui/test_conscious_secrets.py
return self.sitting.view(self.viewer) -> return self.sitting.view(self.sitting.match.to_act)
@ scenes/tables/leela/shows.py: ui/test_standing.py ui/test_table.py
return before[seat], after[seat], make_room -> return before[seat], before[seat], make_room
@ replays/__init__.py: ui/test_replay.py
else (persons[0],)\n -> else (None, *range(len(kept.people)))\n
@ scenes/replay.py: ui/test_replay.py
self.put_away()\n        self.stage.lay_pieces(self.view()) -> self.put_away()
@ scenes/display_mode.py: ui/test_turned_scenes.py
return Style(usual.theme, Measure(size, theme.TEXT_SCALES[-1])) if self.far else usual -> return usual
@ widgets/picture_cache.py: ui/test_kept.py
forget()\n    _window = size -> _window = size
while _bytes > most: -> while False:
@ widgets/canvas.py: ui/test_kept.py
self._background = pygame.Surface((1, 1)) -> pass
@ widgets/canvas.py: ui/test_targets.py
if type(self).press is not Widget.press and min(rect.size) < TARGET: -> if False:
@ widgets/text.py: ui/test_sizes.py
while lower > smallest and width(text, face, lower) > across: -> while False:
@ scenes/learn.py: ui/test_learn.py
targets = guide.step.then_point if guide.done or guide.waiting else -> targets =
return super().moment_room.clip(self._beside) -> return super().moment_room
@ scenes/tables/buddhawheel/wheel.py: plans/test_wheel.py
BAND = 0.102 -> BAND = 0.122
@ widgets/bidi.py: ui/test_scripts.py
found.append(1 if kind == "R" else 2 * base) -> found.append(2 * base)
@ disk.py: test_house.py
import contextlib\n -> import contextlib\nimport pygame\n
@ scenes/layout/box.py: test_house.py
from __future__ import annotations -> from __future__ import annotations\nimport game.scenes.page
@ ../sprites/home/leela.svg: ui/test_sprites.py
</svg> -> <text>Leela</text></svg>
@ ../pyproject.toml: test_packaging.py
"sounds" = "game/_data/sounds" ->
@ text/voice.py: test_text.py test_text_people.py
return text if text.isprintable() else "".join(map(_harmless, text)) -> return text
@ bots/hungry_ghost.py: games/test_hungry_ghost_bots.py
NEVER = 10_000 -> NEVER = 3
@ scenes/matches.py: ui/test_language.py
labels = [words.say("matches.kept"), bin_] -> labels = ["All of them", bin_]
@ scenes/table/curtain.py: ui/test_language.py
under = words.say("curtain.until_turn" if curtain.open_for_turn else "curtain.let_go") -> under = "Let it go"
@ scenes/matches.py: ui/test_language.py ui/test_matches.py
words.say("matches.title"), words.say("matches.subtitle"), self -> words.say("matches.title"), "Open", self
@ scenes/keys.py: contract/test_opened.py
elif event.key == pygame.K_ESCAPE and scene.layers: -> elif False:
@ scenes/rules.py: ui/test_rules.py
return Marked(found, 0, 0) if marked else found -> return found
elif remarks or self.page.remarks or not rulebook.is_remark(said): -> else:
return max((index for index, top in enumerate(self.sections) if top <= line), default=0) -> return 0
@ scenes/table/private_hand/hands.py: ui/test_conscious_flat.py
return seat in (self.open, self.table.viewer) -> return True
@ scenes/tables/conscious/flat.py: ui/test_conscious_flat.py
if not self._turned: -> if True:
"""


class Mutant(NamedTuple):
    """A file, what stands there once, what stands there instead, and the tests that see it."""

    file: Path
    old: str
    new: str
    tests: list[str]


def mutants() -> Iterator[Mutant]:
    """All of the list; AssertionError where a text does not stand in its file exactly once."""
    file, tests = ROOT, [""]
    for line in LIST.strip().split("\n"):
        if line.startswith("@ "):
            name, _, rest = line[2:].partition(": ")
            file, tests = (ROOT / "game" / name).resolve(), [f"tests/{each}" for each in rest.split()]
            continue
        old, _, new = (part.replace("\\n", "\n") for part in line.partition(" ->"))
        count = file.read_text(encoding="utf-8").count(old)
        assert count == 1, f"{count} times in {file}: {old}"
        yield Mutant(file.relative_to(ROOT), old, new.removeprefix(" "), tests)


def killed(mutant: Mutant, copy: Path, stamp: int) -> bool:
    """Whether one of its tests fails; `stamp` is a time that no file there had before."""
    file = copy / mutant.file
    before = file.read_bytes()
    file.write_text(before.decode("utf-8").replace(mutant.old, mutant.new), encoding="utf-8")
    os.utime(file, (stamp, stamp))  # else what was compiled of it would still be taken for it
    around = {**os.environ, "PYTHONPATH": str(copy)}
    try:
        done = subprocess.run(
            [*PYTEST, *mutant.tests], cwd=copy, env=around, capture_output=True, timeout=MOST
        )
    except subprocess.TimeoutExpired:
        return True
    finally:
        file.write_bytes(before)
        os.utime(file, (stamp + 1, stamp + 1))
    assert done.returncode not in (4, 5), done.stdout.decode()[-2000:]  # there are no such tests
    return done.returncode != 0


def main() -> int:
    pattern = sys.argv[1] if len(sys.argv) > 1 else ""
    every = [each for each in mutants() if pattern in str(each)]
    survived = 0
    with tempfile.TemporaryDirectory() as place:
        copy = Path(shutil.copytree(ROOT, Path(place, "moksha"), ignore=LEFT_OUT))
        for number, mutant in enumerate(every):
            begun = time.monotonic()
            dead = killed(mutant, copy, int(time.time()) + 10 * number)
            survived += not dead
            told = "killed" if dead else "SURVIVED", f"{time.monotonic() - begun:.0f} s"
            print(*told, mutant.file, "|", mutant.old.strip(), flush=True)
    print(f"{len(every)} mutants, {survived} survived")
    return bool(survived)


if __name__ == "__main__":
    sys.exit(main())
