"""A sealed match, and the ledger of its throws: settled before the first throw, and checked from outside."""

from __future__ import annotations

import math
import subprocess
import sys
from pathlib import Path

import pytest

from game import saves
from game.scenes.ledger import Columns, Ledger
from game.scenes.setup import Setup
from game.sitting import Sitting, seal, throws
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


def script(path: Path, noted: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(ROOT / "docs" / "check_seal.py"), str(path), noted]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("game", "seats"), [("leela", 2), ("buddha", 3), ("conscious", 2)])
def test_a_seal_is_checked_with_nothing_of_ours(game: str, seats: int) -> None:
    path = played(sat(game, seats))
    held = script(path, SEALED.shown)
    assert held.returncode == 0 and "The seal holds" in held.stdout
    if game == "leela":
        assert script(path, seal.Seal("f" * 32).shown).returncode != 0


def test_another_throw_than_the_sealed_one_is_found() -> None:
    path = played(sat("leela", 2))
    lines = path.read_text("utf-8").splitlines()
    at = next(index for index, line in enumerate(lines) if '"draws": [3]' in line)
    lines[at] = lines[at].replace('"draws": [3]', '"draws": [4]')
    path.write_text("\n".join(lines) + "\n", "utf-8")
    found = script(path, SEALED.shown)
    assert found.returncode != 0 and "not what the seed gives" in found.stderr


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


def test_a_match_is_sealed_in_setup_and_its_ledger_opened_from_the_menu() -> None:
    pilot = Pilot(lambda app: Setup(app, "leela"), kind=Seldom)
    pilot.app.settings.set("learned.leela", True)
    pilot.click("setup/seal")
    pilot.click("setup/begin")
    code = pilot.find("seal/code").words
    pilot.click("seal/field")
    pilot.type("spring rain")
    pilot.click("seal/begin")
    pilot.settle()
    sitting = pilot.scene.sitting
    assert sitting.seal is not None and sitting.seal.shown == code and sitting.seal.words == "spring rain"
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
