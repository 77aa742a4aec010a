"""A sealed match, and the ledger of its throws: settled before the first throw, and checked from outside."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import saves, words
from game.engine.chance import Chance, Drawn
from game.engine.match import Match
from game.saves import lines
from game.scenes import sealing
from game.scenes.home import Home
from game.scenes.ledger import Columns, Ledger
from game.scenes.setup import Setup
from game.sitting import Sitting, seal, throws
from game.text.checking import checked_match
from game.widgets import text_capture
from tests.saves import matches
from tests.ui.pilot import Pilot, Seldom

CREATED = "2026-11-20T10:00:00+00:00"
ROOT = Path(__file__).parents[1]
SEALED = seal.Seal("0123456789abcdef0123456789abcdef", "a rainy evening")


def sat(game: str, seats: int, sealed: seal.Seal | None = SEALED, real_dice: bool = False) -> Sitting:
    names = ["Ann", "Ben", "Mira"][:seats]
    people = [saves.Person("person", None, seat) for seat in range(seats)]
    return Sitting.begin(game, names, people, {}, CREATED, seed=5, sealed=sealed, real_dice=real_dice)


def played(sitting: Sitting) -> Path:
    """Played to its end, with a step taken back on the way; its file."""
    for number in range(5000):
        if sitting.match.over:
            break
        legal = sitting.match.legal()
        sitting.act(legal[number % len(legal)])
        if number in (3, 9):
            sitting.match.undo()
            sitting._keep_step()
    assert sitting.match.over and sitting.file is not None
    sitting.close()
    return saves.home() / "matches" / f"{sitting.file.id}.moksha"


def rested(sitting: Sitting, actions: int) -> Path:
    """Played for a while and laid to rest, by which its seal is opened too; its file."""
    for number in range(actions):
        legal = sitting.match.legal()
        sitting.act(legal[number % len(legal)])
    sitting.lay_to_rest([0, 1])
    sitting.close()
    assert sitting.file is not None
    return saves.home() / "matches" / f"{sitting.file.id}.moksha"


def script(*arguments: object, flags: str = "-I") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, flags, str(ROOT / "docs" / "check_seal.py"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def refused(found: subprocess.CompletedProcess[str]) -> str:
    """What the script says against a match, in one line and with nothing said for it."""
    assert found.returncode == 1 and not found.stdout, found
    assert found.stderr.startswith("NOT PROVEN: ") and found.stderr.count("\n") == 1
    return found.stderr


def faults(path: Path) -> str:
    """What `moksha check` says against a match; nothing where it is whole."""
    return " ".join(checked_match(path)[1])


Told = list[tuple[str, Any]]


def rewritten(path: Path, change: Callable[[dict[str, Any], Told], object]) -> Path:
    """A file in which other things are said, as a forger would: with all the right checksums."""
    first, *rest = path.read_bytes().decode("utf-8").rstrip("\n").split("\n")
    head = json.loads(first)
    told = [next(iter(json.loads(line.split(" ", 2)[2]).items())) for line in rest]
    change(head, told)
    del head["crc"]
    begun = lines.first_line(lines.encode(head))
    path.write_bytes(matches.with_lines(begun, *(matches.text(kind, value) for kind, value in told)))
    return path


def said(told: Told, kind: str) -> Any:
    return next(value for found, value in told if found == kind)


@pytest.mark.parametrize(
    ("game", "seats"), [("leela", 2), ("buddha", 3), ("conscious", 2), ("buddhawheel", 2)]
)
def test_a_seal_is_checked_with_nothing_of_ours(game: str, seats: int) -> None:
    path = played(sat(game, seats)) if game == "leela" else rested(sat(game, seats), 60)
    held = script(path, SEALED.shown)
    assert held.returncode == 0 and "The seal holds" in held.stdout and not held.stderr
    assert "Not checked: whether each action was allowed" in held.stdout and "a rainy evening" in held.stdout
    found = saves.read_file(path)
    drawn = Match.replay(found.log()).story
    if game == "buddhawheel":
        assert "before the first turn: a shuffle of 60, 6 times" in held.stdout
    if game != "buddha":
        assert f"  roll: a die, {sum(step.action['type'] == 'roll' for step in drawn)} times" in held.stdout
    summary, wrong = checked_match(path)
    count = len(found.header.draws) + sum(len(step.drawn) for step in drawn)
    assert not wrong and f"All {count} draws" in summary and SEALED.shown in summary
    assert "a rainy evening" in summary


def test_a_note_that_is_wrong_empty_or_short_is_refused() -> None:
    path = rested(sat("leela", 2), 6)
    for noted in ("", SEALED.shown[:-1], "zz" * 16, seal.Seal("f" * 32).shown):
        refused(script(path, noted))
    assert "32" in refused(script(path, SEALED.shown[:24])) and len(SEALED.shown.replace(" ", "")) == 32
    for noted in ("", seal.Seal("f" * 32).shown):
        refused(script(path, noted, flags="-IO"))
    assert script(path, SEALED.code.lower(), flags="-IO").returncode == 0


def test_a_seal_of_twenty_digits_is_checked_and_told_as_weaker() -> None:
    old = ROOT / "tests" / "saves" / "formats" / "sealed-20.moksha"
    found = script(old, "6529 6CCC 28D2 A599 00F2")
    assert found.returncode == 0 and "weaker" in found.stdout
    assert "weaker" not in script(old, "65296ccc28d2a59900f21109f8e9fa67").stdout
    for noted in ("6529 6CCC 28D2 A599 00F", "6529 6CCC 28D2 A599 00F3"):
        refused(script(old, noted))
    assert not faults(old)
    saves.import_file(old)
    (entry,) = saves.list_matches()
    again = Sitting.resume(entry.id)
    assert again.seal is not None and again.seal.shown.startswith("6529 6CCC 28D2 A599 00F2")
    again.close()


def test_without_words_half_of_the_proof_is_missing() -> None:
    path = rested(sat("leela", 2, seal.Seal(SEALED.secret)), 6)
    held = script(path, SEALED.shown)
    assert held.returncode == 0 and "No words of the players" in held.stdout
    assert words.say("ledger.unsaid") in checked_match(path)[0]


def test_faces_found_by_search_are_found_out() -> None:
    """Of how many each draw was one stands in the file: a forger finds a number that gives any face."""
    path = rested(sat("leela", 2), 12)

    def choose(head: dict[str, Any], told: Told) -> None:
        chance, asked = Chance(SEALED.seed), list[int]()
        at = next(number for number, (kind, _) in enumerate(told) if kind == "step")
        told[:] = [line for line in told if line[0] not in ("step", "checkpoint")]
        throws = Match.new("leela", ["Ann", "Ben"], chance=[])
        for place in range(12):
            wanted = (1, 2, 3) if throws.to_act else (6, 5, 4)
            found = {chance.given(place, Drawn(0, "pick", False, n)): n for n in range(2, 4000)}
            face = next(face for face in wanted if face in found)
            throws.chance.append([face])
            throws.act({"type": "roll"})
            asked.append(found[face])
        told[at:at] = [("step", step) for step in throws.log()["steps"]]
        said(told, "opened")["asked"] = asked

    assert "must be a die" in refused(script(rewritten(path, choose), SEALED.shown))
    assert words.counted("text.check.unlike", 1).split(";")[0] in faults(path)
    assert words.say("text.check.opened") in faults(path)
    rewritten(path, lambda head, told: said(told, "opened").update(asked=[0] * 12))
    assert "is not the seed" in refused(script(path, SEALED.shown, flags="-IO"))
    # Where cards are drawn unseen from hands, a throw has its die all the same.
    path = rested(sat("conscious", 2), 40)

    def turn(head: dict[str, Any], told: Told) -> None:
        chance, place = Chance(head["seed"]), len(head["draws"])
        for step in (value for kind, value in told if kind == "step"):
            of = next((n for n in range(2, 999) if fits(chance, place, n) == step["draws"][:1]), None)
            if step["action"]["type"] == "roll" and of is not None:
                said(told, "opened")["asked"][place] = of
                return
            place += len(step["draws"])
        raise AssertionError

    def fits(chance: Chance, place: int, n: int) -> list[Any]:
        return [chance.given(place, Drawn(0, "pick", False, n))]

    assert "only a roll has one" in refused(script(rewritten(path, turn), SEALED.shown, flags="-IO"))
    assert words.say("text.check.opened") in faults(path)


@pytest.mark.parametrize(("surplus", "of", "said_of_it"), [(5, 0, "dice"), ([1, 0], -2, "nothing else")])
def test_surplus_draws_are_faults(surplus: Any, of: int, said_of_it: str) -> None:
    path = rested(sat("leela", 2), 6)
    chance = Chance(SEALED.seed)
    added = chance.given(6, Drawn(surplus, "shuffle" if of else "die", False, -of or 6))

    def add(head: dict[str, Any], told: Told) -> None:
        [step for kind, step in told if kind == "step"][-1]["draws"].append(added)
        said(told, "opened")["asked"].append(of)

    rewritten(path, add)
    assert said_of_it in refused(script(path, SEALED.shown))
    assert "can’t have been played" in faults(path)


def test_a_seal_that_is_not_of_its_match_is_refused() -> None:
    path = rested(sat("leela", 2), 6)
    rewritten(path, lambda head, told: said(told, "seal").update(words="spring rain"))
    assert "not of this secret" in refused(script(path, SEALED.shown))
    assert words.say("text.check.seal") in faults(path)
    path = rested(sat("leela", 2), 6)
    state = Match.new("leela", ["Ann", "Ben"], seed=1).encoded()
    rewritten(path, lambda head, told: head.update(start=state))
    assert "empty table" in refused(script(path, SEALED.shown))
    assert words.say("text.check.seal") in faults(path)
    path = rested(sat("leela", 2), 6)
    feigned = {"seat": 0, "action": {"type": "undo"}, "draws": [6]}
    rewritten(path, lambda head, told: told.insert(2, ("step", feigned)))
    assert "(undo: 6) is not the seed" in refused(script(path, SEALED.shown)) and faults(path)
    path = rested(sat("leela", 2), 6)
    rewritten(path, lambda head, told: told.append(("title", "a\u2028b")))
    assert script(path, SEALED.shown).returncode == 0 and not faults(path)
    rewritten(path, lambda head, told: told.append(("seal", said(told, "seal"))))
    assert "more than one" in refused(script(path, SEALED.shown)) and faults(path)
    path = rested(sat("leela", 2), 6)
    rewritten(path, lambda head, told: told.insert(1, ("step", {"undo": True})))
    assert "where there is none" in refused(script(path, SEALED.shown))


def test_what_is_no_sealed_match_is_told_in_a_line(tmp_path: Path) -> None:
    usage = script()
    assert usage.returncode == 2 and "check_seal.py MATCH.moksha" in usage.stderr
    assert script("one").returncode == 2 and "Traceback" not in usage.stderr
    assert "cannot be read" in refused(script(tmp_path / "none.moksha", SEALED.shown))
    assert "was not sealed" in refused(script(rested(sat("leela", 2, None), 3), SEALED.shown))
    open_still = sat("leela", 2)
    open_still.close()
    assert open_still.file is not None
    assert "over" in refused(script(matches.place(open_still.file.id), SEALED.shown))
    for number, data in enumerate((b"", b"{}", b"\xff", b"[" * 99999, b'{"a": 1}\n2 x {"seal": 3}\n')):
        (tmp_path / f"{number}").write_bytes(data)
        refused(script(tmp_path / f"{number}", SEALED.shown))


def test_another_throw_than_the_sealed_one_is_found() -> None:
    path = played(sat("leela", 2))

    def throw(head: dict[str, Any], told: Told) -> None:
        last = [step for kind, step in told if kind == "step"][-1]
        last["draws"] = [last["draws"][0] % 6 + 1]

    rewritten(path, throw)
    assert "is not the seed" in refused(script(path, SEALED.shown))
    assert faults(path)


def test_the_seal_is_kept_and_belongs_to_its_seed() -> None:
    sitting = sat("leela", 2)
    assert sitting.match.chance.seed == SEALED.seed != sat("leela", 2, None).match.chance.seed
    sitting.close()
    assert sitting.file is not None
    again = Sitting.resume(sitting.file.id)
    assert again.seal == SEALED
    again.close()
    assert seal.read(SEALED.line, 7) is None
    assert seal.read({**SEALED.line, "words": 3}, SEALED.seed) is None
    assert seal.read("seal", SEALED.seed) is None
    assert seal.Seal(SEALED.secret, "other words").seed != SEALED.seed
    assert seal.fresh() != seal.fresh()


def test_the_ledger_counts_what_stands() -> None:
    sitting = sat("leela", 2)
    sitting.act({"type": "roll"})
    sitting.act({"type": "roll"})
    sitting.undo()
    found = throws.throws_of(sitting.match)
    assert [throw.face for throw in found] == [sitting.match.steps[0].drawn[0].outcome]
    assert found[0].seat == 0 and not found[0].by_hand
    real = sat("leela", 2, None, real_dice=True)
    real.throw_by_hand([4])
    real.act({"type": "roll"})
    assert throws.throws_of(real.match, real=True)[0].by_hand
    assert not throws.throws_of(real.match)[0].by_hand
    assert [throw.seat for throw in throws.throws_of(sat("conscious", 2).match)][:2] == [None, None]


def test_unevenness_is_that_of_the_tables() -> None:
    assert throws.as_uneven([10] * 6) == 1.0
    # Chi-squared of five degrees of freedom: 11.0705 leaves 5 % above it, 15.0863 leaves 1 %.
    for off, share in ((11.0705, 0.05), (15.0863, 0.01)):
        apart = math.sqrt(off * 100 / 2)
        counts = [100 + apart, 100 - apart, 100, 100, 100, 100]
        assert throws.as_uneven(counts) == pytest.approx(share, abs=1e-5)  # type: ignore[arg-type]


def test_a_match_is_sealed_in_setup_and_its_ledger_opened_from_the_menu(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(seal, "fresh", lambda: SEALED)  # else one player may throw three times
    pilot = Pilot(lambda app: Setup(app, "leela"), kind=Seldom)
    pilot.app.settings.set("learned.leela", True)
    for name in ("setup/more", "setup/more/sitting", "setup/seal"):
        pilot.click(name)
    pilot.click("setup/begin")
    with text_capture.listening() as told:
        pilot.find("seal/panel").draw(pilot.app.screen)
    pilot.click("seal/field")
    pilot.type("spring rain")
    pilot.click("seal/begin")
    pilot.settle()
    sitting = pilot.scene.sitting
    assert sitting.seal is not None and sitting.seal.shown in told and sitting.seal.words == "spring rain"
    for _ in range(3):
        sitting.act({"type": "roll"})
    pilot.click("menu")
    pilot.click("menu/ledger")
    pilot.frame()
    page = pilot.scene
    assert isinstance(page, Ledger) and len(page.thrown) == 3
    columns = pilot.find("ledger/columns")
    assert isinstance(columns, Columns) and sum(columns.counts) == 3
    pilot.click("ledger/whose", (0.5, 0.5))
    assert sum(pilot.find("ledger/columns").counts) < 3
    assert sitting.seal.secret not in str(pilot.find("ledger/seal").blocks)
    pilot.app.close()


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1024, 640), 2.0), ((640, 1024), 2.0)]
)
def test_the_throws_of_a_sealed_match_have_room_at_any_size_of_text(
    size: tuple[int, int], scale: float
) -> None:
    sitting = sat("leela", 2)
    for _ in range(8):
        sitting.act({"type": "roll"})
    sitting.lay_to_rest([0, 1])
    pilot = Pilot(Home, kind=Seldom, size=size)
    pilot.app.settings.set("text_scale", scale)
    pilot.app.relayout()
    pilot.app.push(Ledger(pilot.app, sitting))
    pilot.settle()
    pilot.look()
    counts, throws, sealed = (pilot.find(f"ledger/{name}").rect for name in ("counts", "sheet", "seal/panel"))
    assert (
        not counts.colliderect(throws) and not counts.colliderect(sealed) and not throws.colliderect(sealed)
    )
    assert pygame.Rect(0, 0, *size).contains(sealed) and counts.contains(pilot.find("ledger/said").rect)
    assert sealed.contains(pilot.find("ledger/seal").rect)
    pilot.app.close()
    sitting.close()


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1024, 640), 2.0)])
def test_the_seal_and_what_it_asks_for_are_seen_whole(size: tuple[int, int], scale: float) -> None:
    pilot = Pilot(lambda app: Setup(app, "leela"), kind=Seldom, size=size)
    pilot.app.settings.set("text_scale", scale)
    pilot.app.relayout()
    sealing.show(pilot.scene, SEALED, lambda _: None)
    pilot.frame()
    sheet = pilot.find("seal/panel")
    panel, words = sheet.rect, [sheet.layout.places[name] for name in ("title", "code", "words")]
    parts = [*words, *(pilot.find(f"seal/{name}").rect for name in ("field", "begin", "back"))]
    assert pygame.Rect(0, 0, *size).contains(panel) and all(panel.contains(part) for part in parts)
    assert parts == sorted(parts, key=lambda part: part.y) and parts[3].bottom <= parts[4].top
    for number in "words of our own":
        pilot.type(number)
    assert pilot.find("seal/field").value == "words of our own", "it is ready to be written in"
    pilot.app.close()
