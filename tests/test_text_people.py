"""The text table's words for people: somebody gets up, a guest sits beside, a match rests and is taken up."""

from __future__ import annotations

from game.sitting import Sitting
from tests.test_text import flat, kept, talk, typed


def test_people_get_up_and_sit_down_and_the_match_rests_until_it_is_taken_up(monkeypatch):
    lines = ["", "sit", "2", "bot", "", "gem", "advise", "Tara", "yes", "log all"]
    lines += ["rest", "no", "rest", "yes", "undo", "sit", "seats", "resume", "", "undo"]
    said = flat(talk(monkeypatch, typed(lines), "leela", "--seats", "Ann,Ben", "--seed", "5"))
    for told in (
        "Ben gets up, and a bot takes over. Ben changes token, to the gem.",
        "Tara sits down beside Ann to advise.",
        "Ann wants to play on, so we do.",
        "Ann set the match aside.",
        "The match is resting. Set aside by Ann, as things stood.",
        "The match was resumed.",
    ):
        assert told in said, told
    assert said.count("The match is resting.") > 4, "told, and where undoing and sitting down are asked for"
    with kept() as file:
        match_id = file.id
    again = Sitting.resume(match_id)
    assert (
        again.names == ["Ann", "Ben"]
        and again.stands_in(1)
        and not again.rests
        and again.guests == {"Tara": 0}
    )
    again.close()


def test_that_it_may_rest_is_said_once_when_only_one_is_still_on_the_way(monkeypatch):
    said = talk(monkeypatch, typed([""] * 300), "leela", "--seats", "Ann,Ben", "--seed", "2")
    said += talk(monkeypatch, typed([""] * 300), "leela", "--seats", "Ann,Ben", "--seed", "4")
    assert flat(said).count("is still on the way. Type rest to let the match rest here.") == 2
