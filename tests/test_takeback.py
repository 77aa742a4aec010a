"""Taking back: free as long as nothing came to light, then agreed to by all it concerns, and kept."""

from __future__ import annotations

from typing import Any

import pytest

from game import saves, words
from game.engine import Match
from game.engine.base import Action
from game.sitting import MOST_SHOWN, Sitting, takeback
from game.sitting.asking_back import asked_back, asked_to_agree
from game.text import files
from tests.guest import pilgrims, registered

NAMES = ["Ann", "Ben", "Mira", "Jonas"]
CREATED = "2026-11-20T10:00:00+00:00"


def sat(game: str, persons: int, bots: int, **options: Any) -> Sitting:
    people = [saves.Person("person", None, seat) for seat in range(persons)]
    people += [saves.Person("bot", "easy", persons + seat) for seat in range(bots)]
    return Sitting.begin(game, NAMES[: persons + bots], people, options, CREATED, seed=6)


def play(sitting: Sitting, count: int) -> None:
    """So many actions, each the first there is."""
    for _ in range(count):
        sitting.act(sitting.match.legal()[0])


def found(sitting: Sitting) -> takeback.TakeBack:
    back = sitting.takes_back
    assert back is not None
    return back


def types(events: Any) -> list[str]:
    return [event["type"] for event in events]


# -- what it would undo


def test_nothing_done_is_nothing_to_take_back():
    assert sat("leela", 2, 0).takes_back is None


@pytest.mark.parametrize(
    ("persons", "bots", "acted", "undone", "owner"),
    [(2, 0, 1, [0], 0), (1, 2, 3, [0, 1, 2], 0), (2, 2, 4, [1, 2, 3], 1), (0, 3, 3, [2], None)],
)
def test_it_goes_back_to_what_a_person_did(persons, bots, acted, undone, owner):
    sitting = sat("hungry_ghost", persons, bots)
    while len({step.seat for step in sitting.match.steps}) < acted:
        play(sitting, 1)
    back = found(sitting)
    assert sorted({step.seat for step in back.steps}) == undone
    assert back.owner == owner
    count = len(sitting.match.steps)
    assert sitting.undo() == list(reversed(back.steps))
    assert len(sitting.match.steps) == count - len(back.steps)


def test_where_only_bots_have_acted_all_say_the_same():
    """The question, the deed and the text table once had three answers."""
    sitting = sat("hungry_ghost", 1, 2)
    sitting = Sitting(sitting.match, sitting.people[::-1], None)
    play(sitting, 2)
    assert all(sitting.is_bot(step.seat) for step in sitting.match.steps)
    back = found(sitting)
    assert back.owner is None and list(back.steps) == sitting.match.steps
    assert len(sitting.undo()) == len(back.steps)


# -- what has come to light


@pytest.mark.parametrize("game", ["leela", "hungry_ghost"])
def test_where_nothing_is_hidden_nobody_else_is_asked(game):
    sitting = sat(game, 3, 0)
    for _ in range(30):
        play(sitting, 1)
        assert found(sitting).others == () and found(sitting).shown == ()


def bidding(persons: int = 2, bots: int = 2, bids: int = 0) -> Sitting:
    sitting = sat("buddha", persons, bots)
    play(sitting, 1)
    for _ in range(bids):
        sitting.act({"type": "bid", "tricks": 2})
    return sitting


@pytest.mark.parametrize("bids", [1, 2, 3])
def test_a_bid_in_the_fist_is_taken_back_freely(bids):
    sitting = bidding(persons=4, bots=0, bids=bids)
    back = found(sitting)
    assert back.owner == sitting.match.steps[-1].seat
    assert back.others == () and back.shown == ()


def test_bids_that_were_shown_are_taken_back_when_all_agree():
    sitting = bidding(persons=4, bots=0, bids=4)
    back = found(sitting)
    assert types(back.shown) == ["bid_made", "bids_revealed"]
    assert back.owner is not None
    assert back.others == tuple((back.owner + place) % 4 for place in (1, 2, 3))


def test_a_card_on_the_table_was_seen_by_all():
    sitting = bidding(persons=3, bots=0, bids=3)
    play(sitting, 1)
    back = found(sitting)
    assert types(back.shown)[0] == "played" and len(back.others) == 2


def test_what_bots_showed_since_was_seen_too_and_bots_are_not_asked():
    sitting = bidding(bids=4)
    match = sitting.match
    while not (len(match.state.trick) == 0 and sitting.is_bot(match.steps[-1].seat)) or len(match.steps) < 9:
        play(sitting, 1)
    back = found(sitting)
    assert types(back.shown).count("played") == len(back.steps) > 1
    assert back.others == ((1,) if back.owner == 0 else (0,))


def test_one_person_against_bots_asks_nobody_and_is_told_what_was_seen():
    sitting = bidding(1, 3, bids=4)
    while sitting.match.to_act != 0:
        play(sitting, 1)
    play(sitting, 1)
    assert found(sitting).shown == (), "bots have seen my card, and do not mind"
    while not sitting.is_bot(sitting.match.steps[-1].seat):
        play(sitting, 1)
    back = found(sitting)
    assert back.owner == 0 and back.shown and back.others == ()
    said = asked_back(sitting, back, 0)[1]
    assert said.startswith(f"{sitting.names[0]} plays ") and said.count(" plays ") > 1
    assert "Everyone has seen it." in said


def test_a_deal_cannot_be_looked_at_and_taken_back_alone():
    back = found(bidding(persons=3, bots=0))
    assert types(back.shown) == ["dealt"] and len(back.others) == 2


def test_it_is_decided_by_what_was_seen_and_not_by_the_game():
    """The guest, of whom the house knows nothing: bids in the fist are free, dice that fell are not."""
    with registered():
        sitting = sat("lanterns", 3, 0)
        free, agreed = 0, 0
        while not sitting.match.over and len(sitting.match.steps) < 60:
            play(sitting, 1)
            back, step = found(sitting), sitting.match.steps[-1]
            if step.action["type"] == "bid" and not step.drawn and types(step.events) == ["bid_made"]:
                assert back.others == ()
                free += 1
            if step.drawn:
                assert len(back.others) == 2
                agreed += 1
        assert free and agreed


class Dicing(pilgrims.PilgrimsGame):
    """Pilgrims who throw a die before they rest: it lies open, and the stack does not."""

    def act(self, draft: pilgrims.Turn, action: Action) -> None:
        if action["type"] == "rest":
            draft.chance.die()
        super().act(draft, action)


def test_where_only_a_stack_is_hidden_a_die_is_taken_back_as_in_an_open_game():
    """A stack that lies face down for all gives no seat a secret that a die could touch."""
    with registered(Dicing()):
        sitting = sat("pilgrims", 3, 0)
        sitting.act({"type": "rest"})
        back = found(sitting)
        assert back.dice and back.steps[-1].drawn
        assert back.others == () and back.shown == ()


def test_a_card_that_was_turned_up_for_all_is_taken_back_when_all_agree():
    with registered(pilgrims.GAME):
        sitting = sat("pilgrims", 3, 0)
        sitting.act({"type": "rest"})
        assert found(sitting).others == ()
        sitting.act({"type": "set_out"})
        back = found(sitting)
        assert types(back.shown)[0] == "turned_over" and back.owner == 1
        assert back.others == (2, 0), "no other seat's deed: all who saw the card are asked"


# -- what is asked and told


def test_the_question_is_put_to_who_did_it_and_says_who_else_must_agree():
    sitting = bidding(persons=3, bots=0, bids=3)
    back = found(sitting)
    assert back.owner is not None
    title, said = asked_back(sitting, back, None)
    assert title == f"{sitting.names[back.owner]}, take back your last move?"
    others = [sitting.names[seat] for seat in back.others]
    assert "The bids: Ann 2, Ben 2 and Mira 2." in said
    assert all(name in said for name in others)
    title, said = asked_to_agree(sitting, back, back.others[0])
    assert others[0] in title and sitting.names[back.owner] in said and "The bids:" in said


def test_a_long_story_is_told_in_so_many_sentences_as_one_reads():
    sitting = bidding(persons=1, bots=3, bids=4)
    while len(found(sitting).shown) <= MOST_SHOWN or not asked_back(sitting, found(sitting), 0)[1].count("…"):
        play(sitting, 1)
    back = found(sitting)
    said = asked_back(sitting, back, 0)[1]
    told = [words.sentence("buddha", event, sitting.names) for event in back.shown]
    assert sum(sentence in said for sentence in told if sentence) == MOST_SHOWN


def test_what_was_agreed_to_is_on_record_and_told_whenever_the_match_is_read():
    sitting = bidding(persons=4, bots=0, bids=4)
    back = found(sitting)
    undone = sitting.undo(back.others)
    assert [sitting.agreed_on(step) for step in undone] == [True]
    sitting.act({"type": "bid", "tricks": 3})
    sitting.undo(found(sitting).others)
    sitting.act({"type": "bid", "tricks": 1})
    assert sitting.file is not None
    kept = sitting.file.id
    sitting.close()
    again = Sitting.resume(kept)
    taken_back = [told.words for told in again.told(None) if told.taken_back]
    assert len(taken_back) == 4, "a bid and the bids, twice"
    assert all(words.startswith("Taken back, and everyone agreed:") for words in taken_back)
    file = again.file
    assert file is not None
    assert [other.value for other in file.others if other.kind == "agreed"] == [
        {"undo": 1, "seats": list(back.others)}
    ] * 2
    again.close()


def test_what_needed_no_agreement_is_told_plainly(capsys):
    sitting = bidding(persons=4, bots=0, bids=2)
    sitting.undo()
    told = [told.words for told in sitting.told(None) if told.taken_back]
    assert told and "agreed" not in told[0]


def test_moksha_replay_tells_that_all_agreed(capsys):
    sitting = bidding(persons=4, bots=0, bids=4)
    sitting.undo(found(sitting).others)
    sitting.close()
    assert sitting.file is not None
    assert files.replay(sitting.file.id) == 0
    assert "Taken back, and everyone agreed:" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("value", [None, 3, {}, {"undo": "all"}, {"undo": -1}, {"undo": 10**12}, [1]])
def test_a_line_about_an_agreement_that_says_nothing_is_passed_over(value):
    sitting = bidding(persons=4, bots=0, bids=4)
    sitting.undo()
    match = Match.replay(sitting.match.log())
    Sitting(match, sitting.people, None, others=[saves.Other(5, "agreed", value)]).told(None)


# -- what the question says


def thrown(persons: int, bots: int, *dice: int, real_dice: bool = False) -> Sitting:
    people = [saves.Person("person", None, seat) for seat in range(persons)]
    people += [saves.Person("bot", "easy", persons + seat) for seat in range(bots)]
    names = ["Mira", "Slow Cloud", "Still Water"][: persons + bots]
    sitting = Sitting.begin("leela", names, people, {}, CREATED, seed=6, real_dice=real_dice)
    for die in dice:
        sitting.throw_by_hand([die]) if real_dice else sitting.match.chance.replace([die])
        sitting.act({"type": "roll"})
    return sitting


def asked(sitting: Sitting) -> tuple[str, str]:
    return asked_back(sitting, found(sitting), None)


def test_the_question_says_all_that_goes_and_that_the_dice_fall_again():
    title, said = asked(thrown(1, 1, 5, 2))
    assert title == "Take back the last throw?"
    assert said == (
        "Mira throws a five. Still unborn. This also takes back: Slow Cloud throws a two. Still unborn. "
        "The dice will show the same numbers again. The log will show it was taken back."
    )


def test_of_many_throws_the_question_names_who_threw_them():
    _, said = asked(thrown(1, 2, 5, 6, 1, 1))
    assert (
        "Mira throws a five. Still unborn. "
        "This also takes back the throws Slow Cloud and Still Water made after it." in said
    )


def test_real_dice_fall_as_they_like():
    _, said = asked(thrown(1, 1, 5, 2, real_dice=True))
    assert "same numbers" not in said and "Slow Cloud throws a two." in said


def test_the_same_dice_do_fall_again():
    sitting = sat("leela", 1, 1)
    play(sitting, 2)
    before = [step.drawn[0].outcome for step in sitting.match.steps]
    sitting.undo()
    play(sitting, 2)
    assert [step.drawn[0].outcome for step in sitting.match.steps] == before


def test_where_no_die_fell_nothing_is_said_of_dice():
    sitting = sat("hungry_ghost", 1, 1)
    play(sitting, 1)
    title, said = asked(sitting)
    assert title == "Take back the last move?" and "dice" not in said
    assert said.endswith("The log will show it was taken back.")
