"""The 86 Laws of the Conscious Board Game, each by itself (CB-0.11)."""

from __future__ import annotations

import pytest

from game.engine.games.conscious.components import laws
from tests.clauses import clause
from tests.games.conscious_steps import play, read
from tests.games.conscious_table import NOTES, act, chips, table, told
from tests.games.conscious_things import LAWS, MECHANICS

CASES = read("conscious_laws.yaml")
CREATING = {law: words[7:].split(", ") for law, words in MECHANICS.items() if words.startswith("create")}
LOSING = {
    law: words[5:].split(", ")
    for law, words in MECHANICS.items()
    if words.startswith("lose") and "filled" not in words
}
FULL = {note: 3 if note in ("MI-192", "TI-12", "MI-48", "DO-48", "MI-12") else 1 for note in NOTES}


@clause("CB-0.11", "CB-7.19")
def test_there_are_86_and_each_has_its_test():
    assert [*laws()] == LAWS
    assert len(LAWS) == 86
    assert {*CREATING, *LOSING, *(case["law"] for case in CASES)} == {*LAWS}
    designations = {"accident": 22, "cause and effect": 22, "fate": 18, "will": 22}
    suits = dict(zip(designations, "DCHS"))
    for name, count in designations.items():
        assert sum(law.designation == suits[name] for law in laws().values()) == count


@clause("CB-7.9")
@pytest.mark.parametrize("law", CREATING)
def test_a_law_that_creates_notes(law):
    """One chip comes to each, where there is room."""
    match = table({"laws": law, "every": 0})
    act(match, f"obey {law}")
    now = chips(match.encoded()["seats"][0])
    assert now == {note: int(note in CREATING[law]) for note in NOTES}


@clause("CB-7.8")
@pytest.mark.parametrize("law", LOSING)
def test_a_law_that_empties_notes(law):
    """All chips on them, and no disc."""
    match = table({"laws": law, "notes": FULL, "body": "astral", "astral": "5-4-3", "mental": "1-1-0"})
    act(match, f"obey {law}")
    seat = match.encoded()["seats"][0]
    assert chips(seat) == {note: 0 if note in LOSING[law] else count for note, count in FULL.items()}
    assert (seat["astral"], seat["mental"]) == ({"F": 5, "A": 4, "I": 3}, {"F": 1, "A": 1, "I": 0})


@clause("CB-0.11")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["law"])
def test_any_other_law(case):
    play(case)


@clause("CB-7.20")
@pytest.mark.parametrize("law", [law for law in LAWS if law not in ("XJ", "JO")])
def test_a_king_lets_one_escape_each_law_of_its_designation(law):
    """It is obeyed without effect, and may still be played; under guard it is obeyed in full."""
    king = f"K{law.rstrip('ab')[-1]}"
    match = table({"laws": law, "active": king, "hand": "QD", "pile": "3H", "notes": FULL})
    before = match.encoded()["seats"][0]
    events = act(match, f"obey {law}")
    after = match.encoded()["seats"][0]
    assert told(events)[:1] == ["law_escaped/CB-7.20"]
    for field in ("chips", "hand", "pile", "active", "plays"):
        assert after[field] == before[field]
    guarded = table(
        {"laws": f"{law}/C", "active": king, "hand": "QD 3H", "pile": "3H", "notes": FULL}, {}, chance=[0]
    )
    assert told(act(guarded, f"obey {law}"))[:1] == ["law_obeyed/CB-7.5"]
