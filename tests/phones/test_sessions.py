"""Who may hold a hand by phone: codes, tokens and deeds, on a clock of the test's own."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest

from game import languages
from game.phones import sessions
from game.phones.events import Deed, Joined, Left, Returned, Silent, TakeOver
from game.phones.sessions import Refused, Sessions

HERE = "192.168.1.20:4180"


class Table(Sessions):
    """Four seats, a clock that is set by hand, and how often the table was woken."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.woken = 0
        super().__init__(4, languages.sentences("en"), clock=lambda: self.now, awake=self.wake)
        self.address = HERE

    def wake(self) -> None:
        self.woken += 1

    def joined(self, seat: int) -> str:
        """A phone joins a seat, and the table hears of it."""
        token, _ = self.join(self.offer(seat).code)
        self.poll()
        return token


@pytest.fixture
def table() -> Table:
    return Table()


def refusal(call, *arguments) -> str:
    with pytest.raises(Refused) as refused:
        call(*arguments)
    return refused.value.reason


def wrong(code: str) -> str:
    """Another code than this one."""
    return code[:-1] + ("A" if code[-1] != "A" else "B")


# -- codes


def test_codes_have_no_signs_that_look_alike(table):
    codes = {table.offer(0).code for _ in range(200)}
    assert len(codes) == 200
    assert {len(code) for code in codes} == {6}
    assert not set("".join(codes)) & set("0O1Iabc")
    assert len(sessions.ALPHABET) == len(set(sessions.ALPHABET)) == 32


def test_a_code_is_joined_once(table):
    offer = table.offer(2)
    assert offer.url == f"http://{HERE}/#{offer.code}"
    assert table.state(2) == "joining"
    token, seat = table.join(f"{offer.code[:3]}-{offer.code[3:].lower()} ")
    assert (seat, len(token)) == (2, 22)
    assert table.poll() == [Joined(2)]
    assert table.state(2) == "here" and table.offered is None
    assert refusal(table.join, offer.code) == "taken"


def test_a_code_is_worth_nothing_after_a_minute(table):
    offer = table.offer(0)
    table.now += 59.9
    assert table.offered == offer and offer.seconds_left() == pytest.approx(0.1)
    table.now += 0.1
    assert table.offered is None and table.state(0) == "none"
    assert refusal(table.join, offer.code) == "code_old"
    woken = table.woken
    table.tick()
    assert table.woken == woken + 1  # the card on the screen goes


def test_a_code_is_worth_nothing_after_five_wrong_ones(table):
    offer = table.offer(0)
    reasons = [refusal(table.join, wrong(offer.code)) for _ in range(5)]
    assert reasons == ["code_wrong"] * 4 + ["code_old"]
    assert refusal(table.join, offer.code) == "code_old"
    assert table.offered is None


def test_what_cannot_be_a_code_is_no_try(table):
    offer = table.offer(0)
    assert {refusal(table.join, typed) for typed in ["", "K7MQ4", "K7MQ4TT", "OOOOOO", "ßßßßßß"] * 2} == {
        "code_form"
    }
    assert table.join(offer.code)[1] == 0


def test_a_code_tells_whose_seat_it_gives_and_to_guess_there_is_a_try_as_well(table):
    code = table.offer(3, "Ravi", "peak").code
    assert {(seen.seat, seen.name, seen.sign) for seen in (table.look(code), table.look(code))} == {
        (3, "Ravi", "peak")
    }
    assert table.state(3) == "joining" and table.poll() == []
    assert [refusal(table.look, wrong(code)) for _ in range(5)] == ["code_wrong"] * 4 + ["code_old"]
    assert refusal(table.look, code) == refusal(table.join, code) == "code_old"


def test_a_new_offer_ends_the_one_before(table):
    before = table.offer(0)
    table.offer(1)
    assert table.state(0) == "none"
    assert refusal(table.join, before.code) == "code_wrong"
    table.withdraw()
    assert table.offered is None and table.state(1) == "none"


# -- tokens


def test_tokens_are_their_seats_alone(table):
    tokens = [table.joined(seat) for seat in range(4)]
    assert len(set(tokens)) == 4
    assert [table.of(token).seat for token in tokens] == [0, 1, 2, 3]
    for other in (tokens[0][:-1] + "*", "A" * 22, ""):
        assert refusal(table.of, other) == "unknown"


def test_every_token_is_compared_whatever_was_found(table, monkeypatch):
    """The time that it takes tells nothing."""
    compared: list[bytes] = []

    def compare(a: bytes, b: bytes) -> bool:
        compared.append(a)
        return a == b

    monkeypatch.setattr("secrets.compare_digest", compare)
    tokens = [table.joined(seat) for seat in range(4)]
    counts = []
    for token in [*tokens, "A" * 22]:
        compared.clear()
        with suppress(Refused):
            table.of(token)
        counts.append(len(compared))
    assert counts == [4] * 5


def test_tokens_are_worth_nothing_after_the_match(table):
    tokens = [table.joined(seat) for seat in range(2)]
    phones = [table.of(token) for token in tokens]
    table.publish(0, {"step": 1})
    table.close()
    assert [refusal(table.of, token) for token in tokens] == ["unknown"] * 2
    assert [table.take(phone)[-1][0] for phone in phones] == ["away"] * 2
    assert table.state(0) == "none"


# -- taking over, lost and back


def test_another_phone_asks_the_table(table):
    first = table.of(table.joined(1))
    offer = table.offer(1)
    assert refusal(table.join, offer.code) == "taken"
    token, _ = table.ask_over(offer.code)
    (asked,) = table.poll()
    assert asked == TakeOver(1, asked.ask_id)
    second = table.of(token)
    table.publish(1, {"step": 1})
    table.listens(second)
    assert [name for name, _ in table.take(second)] == ["waiting"]  # nothing of the hand, before they agree
    assert refusal(table.deed, second, 1, "x", "deed-one") == "not_held"
    assert refusal(table.ask_over, offer.code) == "asked"
    table.agree(asked.ask_id, True)
    assert table.poll() == [Joined(1)]
    assert [name for name, _ in table.take(second)] == ["page"]
    assert first.gone and json.loads(table.take(first)[-1][1])["back"] is False
    table.agree(asked.ask_id, False)  # too late
    assert table.of(token) is second


def test_no_or_no_answer_leaves_the_seat_to_its_phone(table):
    first = table.of(table.joined(1))
    for wait in (0, 60):
        token, _ = table.ask_over(table.offer(1).code)
        (asked,) = table.poll()
        if wait:
            table.now += wait
            table.of(first.token.decode())
            table.tick()
        else:
            table.agree(asked.ask_id, False)
        assert refusal(table.of, token) == "unknown"
        assert table.state(1) == "here"


def test_a_hand_on_the_screen_is_asked_back(table):
    phone = table.of(table.joined(0))
    table.publish(0, {"step": 1})
    table.bring_here(0)
    assert table.state(0) == "screen"
    assert [name for name, _ in table.take(phone)] == ["away"]
    table.publish(0, {"step": 2})
    assert table.take(phone) == []  # the curtain's now
    table.listens(phone)
    assert json.loads(table.take(phone)[0][1]) == {"back": True, "why": "Your hand is on the screen."}
    table.ask_back(phone)
    assert refusal(table.ask_back, phone) == "asked"
    (asked,) = table.poll()
    assert asked == TakeOver(0, asked.ask_id, back=True)
    table.agree(asked.ask_id, False)
    assert table.state(0) == "screen" and json.loads(table.take(phone)[0][1])["back"] is True
    table.ask_back(phone)
    (asked,) = table.poll()
    table.agree(asked.ask_id, True)
    assert table.poll() == [Returned(0)]
    assert table.take(phone) == [("page", b'{"step":2}')]


def test_a_new_phone_takes_a_hand_from_the_screen(table):
    former = table.joined(0)
    table.bring_here(0)
    token = table.joined(0)
    assert table.state(0) == "here" and table.of(token).seat == 0
    assert refusal(table.of, former) == "unknown"


def test_a_silent_phone_is_told_once_and_comes_back(table):
    token = table.joined(3)
    table.now += 29.9
    table.tick()
    assert table.poll() == [] and table.state(3) == "here"
    table.now += 0.1
    table.tick()
    table.tick()
    assert table.poll() == [Silent(3)] and table.state(3) == "quiet"
    assert table.of(token).seat == 3
    assert table.poll() == [Returned(3)] and table.state(3) == "here"


def test_a_phone_leaves_or_is_sent_away(table):
    phone, other = (table.of(table.joined(seat)) for seat in (0, 1))
    table.leave(phone)
    assert table.poll() == [Left(0)] and table.state(0) == "none"
    table.send_away(1)
    assert table.poll() == [] and table.state(1) == "none"
    assert json.loads(table.take(other)[-1][1])["why"] == "The table closed this hand."


# -- pages and deeds


def test_a_page_is_sent_where_it_has_changed(table):
    phone = table.of(table.joined(0))
    stirred: list[sessions.Session] = []
    table.stir = stirred.append
    table.publish(0, {"step": 1, "hand": ["3C", "4C"]})
    table.publish(0, {"hand": ["3C", "4C"], "step": 1})
    table.publish(1, {"step": 1})
    assert stirred == [phone]
    table.publish(0, {"step": 2})
    assert table.take(phone) == [("page", b'{"step":2}')]  # the newest alone
    assert table.take(phone) == []
    with pytest.raises(ValueError):
        table.publish(0, {"step": 3, "too much": "x" * sessions.PAGE_BYTES})


def test_a_deed_is_done_once(table):
    phone = table.of(table.joined(0))
    table.publish(0, {"step": 7})
    assert [table.deed(phone, 7, "play 3C", "deed-one") for _ in range(3)] == [None] * 3
    (deed,) = table.poll()
    assert deed == Deed(0, 7, "play 3C", deed.deed_id)
    assert refusal(table.deed, phone, 7, "play 4C", "deed-two") == "one_deed"
    table.answer(deed.deed_id)
    assert table.deed(phone, 7, "play 3C", "deed-one") == table.became(phone, "deed-one") == ""
    assert table.poll() == []
    assert table.take(phone)[-1] == ("answer", b'{"deed":"deed-one","refusal":""}')
    assert table.deed(phone, 7, "play 4C", "deed-two") is None
    table.answer(table.poll()[0].deed_id, "You have to follow suit.")
    assert table.became(phone, "deed-two") == "You have to follow suit."
    assert refusal(table.became, phone, "deed-six") == "no_deed"


def test_an_old_page_acts_no_more(table):
    phone = table.of(table.joined(0))
    assert table.deed(phone, 0, "x", "too-soon") != ""
    table.publish(0, {"step": 7})
    table.publish(0, {"step": 8})
    assert table.deed(phone, 7, "x", "deed-one") == "The table has moved on. Choose again."
    assert table.poll() == []


def test_a_deed_of_one_phone_is_nothing_to_another(table):
    first, second = (table.of(table.joined(seat)) for seat in (0, 1))
    table.publish(0, {"step": 1})
    table.publish(1, {"step": 1})
    table.deed(first, 1, "x", "deed-one")
    assert refusal(table.became, second, "deed-one") == "no_deed"
    assert table.deed(second, 1, "x", "deed-one") is None
    mine, others = table.poll()
    table.answer(mine.deed_id)
    assert table.take(second) == [("page", b'{"step":1}')]
    assert table.became(second, "deed-one") is None
    assert (mine.seat, others.seat) == (0, 1)


def test_what_is_remembered_is_bounded(table):
    phone = table.of(table.joined(0))
    for step in range(500):
        table.publish(0, {"step": step})
        table.deed(phone, step, "x", f"deed-{step}")
        table.answer(table.poll()[0].deed_id)
    assert len(phone.deeds) <= sessions.REMEMBERED and len(phone.outbox) <= sessions.REMEMBERED + 2
    for _ in range(sessions.UNHEARD):  # the table fetches nothing
        table.now += sessions.QUIET
        table.tick()
        table.of(phone.token.decode())
    assert refusal(table.join, table.offer(1).code) == "busy"
    assert refusal(table.deed, phone, step, "x", "deed-last") == "busy"
