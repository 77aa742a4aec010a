"""The phones' server over the loopback address: what it answers, whom, and what it never does."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Iterator

import pytest

from game.engine.errors import Why
from game.phones import Deed, Joined, Offer, Phones, Unreachable, addresses, http, rates, server
from game.phones.rates import Bucket
from game.phones.sessions import Sessions
from tests.phones import attack
from tests.phones.wire import HOME, Answer, Phone, answer, connected, exchange, request


class Room:
    """A table's phones, and what comes to them over the wire."""

    def __init__(self) -> None:
        self.awake = threading.Event()
        self.phones = Phones("Buddha", ["Ann", "Ben"], language="en", host=HOME, awake=self.awake.set)
        self.phones.open()
        self.address = self.phones.address

    def ask(
        self, method: str, path: str, fields: object = None, *, token: str = "", **headers: str
    ) -> Answer:
        return exchange(self.address, request(self.address, method, path, fields, token=token, **headers))

    def token(self, seat: int) -> str:
        """The token of a phone that has just joined a seat."""
        self.phones.send_away(seat)
        joined = self.ask("POST", "/join", {"code": self.phones.offer(seat).code})
        assert joined.fields["seat"] == seat
        self.phones.poll()
        return str(joined.fields["token"])

    def event(self) -> object:
        """The next thing that a phone does, as the table hears of it."""
        while not (found := self.phones.poll()):
            assert self.awake.wait(5.0)
            self.awake.clear()
        return found[0]


@pytest.fixture(scope="module")
def room() -> Iterator[Room]:
    made = Room()
    yield made
    made.phones.close()
    assert "phones" not in [thread.name for thread in threading.enumerate()]


# -- a phone's evening


def test_a_phone_joins_plays_and_hears_of_it(room):
    offer = room.phones.offer(0, "Ann", "bell")
    assert room.ask("POST", "/look", {"code": offer.code}).fields == {"name": "Ann", "sign": "bell"}
    assert isinstance(offer, Offer) and offer.url == f"http://{room.address}/#{offer.code}"
    joined = room.ask("POST", "/join", {"code": offer.code})
    assert room.event() == Joined(0)
    phone = Phone(room.address, joined.fields["token"])
    room.phones.publish(0, {"step": 3, "names": ["Änn"]})
    assert phone.next() == ("page", {"step": 3, "names": ["Änn"]})
    pressed = phone.post("/deed", {"step": 3, "choice": "play 3C", "deed": "press-one"})
    assert (pressed.status, pressed.fields) == (202, {"state": "waiting", "refusal": ""})
    deed = room.event()
    assert isinstance(deed, Deed) and (deed.seat, deed.step, deed.choice) == (0, 3, "play 3C")
    room.phones.publish(0, {"step": 4})
    room.phones.answer(deed.deed_id)
    assert [phone.next(), phone.next()] == [
        ("page", {"step": 4}),
        ("answer", {"deed": "press-one", "refusal": ""}),
    ]
    assert phone.get("/deed/press-one").fields == {"state": "done", "refusal": ""}
    assert phone.post("/here", {}).status == 204
    room.phones.bring_here(0)
    assert phone.next() == ("away", {"why": "Your hand is on the screen.", "back": True})
    assert phone.post("/ask", {"what": "back"}).status == 204
    room.phones.agree(room.event().ask_id, True)
    assert phone.next() == ("page", {"step": 4})
    room.phones.poll()
    room.phones.send_away(0)
    assert phone.next() == ("away", {"why": "The table closed this hand.", "back": False})
    with pytest.raises(EOFError):
        phone.next()
    gone = phone.get("/events")
    assert (gone.status, gone.fields["error"]) == (401, "unknown")
    phone.close()


def test_a_phone_has_one_stream_and_finds_its_page_again(room):
    token = room.token(0)
    room.phones.publish(0, {"step": 5})
    first = Phone(room.address, token)
    assert first.next() == ("page", {"step": 5})
    second = Phone(room.address, token)
    assert second.next() == ("page", {"step": 5})
    assert first.next() == (
        "moved",
        {},
    )  # an older page of the same phone, which must not come again by itself
    with pytest.raises(EOFError):
        first.next()
    second.close()
    room.phones.publish(0, {"step": 6})
    third = Phone(room.address, token)
    assert third.next() == ("page", {"step": 6})
    for phone in (first, third):
        phone.close()


def test_the_page_before_anybody_has_joined(room):
    page = room.ask("GET", "/")
    assert page.status == 200 and b"<script" in page.body
    start = room.ask("GET", "/start.json").fields
    assert start["title"] == "Buddha" and "Ann" not in json.dumps(start)
    font = room.ask("GET", "/font/Inter-Medium.otf")
    assert (font.body[:4], font.headers["cache-control"]) == (b"OTTO", "private, max-age=86400")
    room.phones.serve("card/3C.png", "image/png", b"png")
    card = room.ask("GET", "/card/3C.png")
    assert (card.status, card.headers["content-type"], card.body) == (200, "image/png", b"png")


def test_refusals_speak_the_language_of_the_app():
    phones = Phones("Buddha", ["Ann"], language="de", host=HOME)
    phones.open()
    sent = request(phones.address, "POST", "/join", {"code": "K7MQ4T"})
    assert exchange(phones.address, sent).fields["sentence"].startswith("Der Code gilt nicht mehr.")
    phones.close()


# -- who is let in


def test_every_answer_forbids_what_a_page_of_ours_never_needs(room):
    asked = [
        room.ask("GET", "/"),
        room.ask("GET", "/nothing"),
        room.ask("POST", "/join", {}),
        room.ask("PUT", "/"),
    ]
    for each in asked:
        policy = each.headers["content-security-policy"]
        assert (
            policy.startswith("default-src 'none'; ")
            and "unsafe" not in policy
            and "frame-ancestors 'none'" in policy
        )
        assert each.headers["x-content-type-options"] == "nosniff"
        assert each.headers["referrer-policy"] == "no-referrer"
        assert each.headers["cache-control"] == "no-store"
        assert not {"set-cookie", "server", "access-control-allow-origin"} & each.headers.keys()


@pytest.mark.parametrize(
    "host", ["", "localhost:{port}", "evil.example:{port}", "127.0.0.1", "127.0.0.1:{port}0"]
)
def test_another_name_of_the_same_address_is_refused(room, host):
    """A page from elsewhere whose name is bound anew to this address (DNS rebinding) keeps its own name."""
    named = host.format(port=room.address.partition(":")[2])
    assert room.ask("GET", "/", Host=named).status == 403


@pytest.mark.parametrize(
    "origin", ["", "null", "http://evil.example", "https://{address}", "http://{address}.evil.example"]
)
def test_a_post_from_another_page_is_refused(room, origin):
    code = room.phones.offer(1).code
    asked = room.ask("POST", "/join", {"code": code}, Origin=origin.format(address=room.address))
    assert asked.status == 403 and room.phones.offered is not None
    assert room.ask("POST", "/join", {"code": code}, Content_Type="text/plain").status == 415
    assert room.ask("GET", "/start.json", Sec_Fetch_Site="cross-site").status == 403
    assert room.ask("GET", "/", Sec_Fetch_Site="cross-site").status == 200  # a link that somebody was sent


ODD = {
    b"GET / HTTP/1.0\r\n\r\n": 400,
    b"GET  / HTTP/1.1\r\n\r\n": 400,
    b"GET /../x?y HTTP/1.1\r\n\r\n": 400,
    b"GET /%2e%2e/x HTTP/1.1\r\n\r\n": 400,
    b"GET http://a/ HTTP/1.1\r\n\r\n": 400,
    b"\xff\xfe\r\n\r\n": 400,
    b"DELETE / HTTP/1.1\r\n\r\n": 405,
    b"GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n": 400,
    b"GET / HTTP/1.1\r\nA : b\r\n\r\n": 400,
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n": 400,
    b"GET / HTTP/1.1\r\nContent-Length: 5\r\n\r\nabcde": 400,
    b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n": 400,
    b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n": 400,
    b"POST / HTTP/1.1\r\nContent-Length: +1\r\n\r\n": 400,
    b"POST / HTTP/1.1\r\nContent-Length: 4096\r\n\r\n": 413,
    b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 49 + b"\r\n": 431,
}


@pytest.mark.parametrize("head", ODD)
def test_what_no_browser_sends_is_no_request(head):
    with pytest.raises(http.Malformed) as odd:
        http.parsed(head.partition(b"\r\n\r\n")[0] + b"\r\n\r\n")
    assert odd.value.status == ODD[head]


BODIES = [
    b"",
    b"[]",
    b"null",
    b"{",
    b'"x"',
    b"\xff",
    b"[" * 2000,
    b'{"code": NaN}',
    b'{"code": 5}',
    b'{"code": "a\\nb"}',
]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_a_body_that_is_no_object_of_ours_is_refused(room, body):
    head = request(room.address, "POST", "/join", Content_Length=str(len(body)))
    assert exchange(room.address, head + body).status == 400


def test_fields_are_what_they_must_be(room):
    token = room.token(0)
    room.phones.publish(0, {"step": 1})
    good = {"step": 1, "choice": "x", "deed": "press-one"}
    bad: list[dict[str, object]] = [{"step": True}, {"step": "1"}, {"step": None}, {"choice": "x" * 201}]
    bad += [{"choice": ["x"]}, {"choice": "\u202e"}, {"deed": "../../deed"}, {"deed": "short"}, {"deed": 5}]
    assert {room.ask("POST", "/deed", good | each, token=token).status for each in bad} == {400}
    assert room.phones.poll() == []


def test_a_deed_that_is_sent_again_is_done_once(room):
    token = room.token(0)
    room.phones.publish(0, {"step": 1})
    sent = request(
        room.address, "POST", "/deed", {"step": 1, "choice": "x", "deed": "press-one"}, token=token
    )
    assert {exchange(room.address, sent * times).status for times in (1, 2, 5)} == {202}
    assert len(room.phones.poll()) == 1


def test_tokens_come_in_their_header_alone(room):
    token = room.token(0)
    assert room.ask("GET", f"/events/{token}").status == 404
    assert room.ask("POST", "/here", {"token": token}).status == 401
    assert room.ask("POST", "/here", {}, Cookie=f"token={token}").status == 401
    assert room.ask("POST", "/here", {}, Authorization=f"Basic {token}").status == 401
    assert room.ask("POST", "/here", {}, token=token).status == 204


def test_who_sends_or_reads_too_slowly_is_dropped(room, monkeypatch):
    monkeypatch.setattr(server, "REQUEST_SECONDS", 0.05)
    assert exchange(room.address, b"GET / HTTP/1.1\r\nHost: ").status == 0
    monkeypatch.setattr(server, "STALL_SECONDS", 0.05)
    dropped, end = threading.Event(), server.Server._end

    def ended(self: server.Server, connection: server._Connection, task: object) -> None:
        end(self, connection, task)
        if connection.streams:
            dropped.set()

    monkeypatch.setattr(server.Server, "_end", ended)
    room.phones.publish(0, {"step": 1, "much": "x" * 250_000})
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect((HOME, int(room.address.partition(":")[2])))
        deaf.sendall(request(room.address, "GET", "/events", token=room.token(0)))
        assert dropped.wait(5.0)


def test_many_at_once_are_all_answered(room):
    """Phones whose pages load at the same time: a dozen are served, the others wait."""
    several = [connected(room.address) for _ in range(3 * server.CONNECTIONS)]
    for each in reversed(several):
        each.sendall(request(room.address, "GET", "/start.json"))
    for each in several:
        assert each.recv(15) == b"HTTP/1.1 200 OK"
        each.close()


def test_many_that_send_nothing_leave_room_for_one_that_asks(room, monkeypatch):
    """Who has most of them gives way after a while, and the streams of phones stay."""
    monkeypatch.setattr(server, "GRACE_SECONDS", 0.02)
    phone = Phone(room.address, room.token(0))
    idle = [connected(room.address) for _ in range(2 * server.CONNECTIONS)]
    assert room.ask("GET", "/start.json").status == 200
    assert len(room.phones._server._connections) <= server.CONNECTIONS
    room.phones.publish(0, {"step": 99})
    while phone.next() != ("page", {"step": 99}):
        pass
    phone.close()
    for each in idle:
        each.close()


def test_phones_go_before_strangers(monkeypatch):
    """A stranger gives way at once to a phone that holds a hand."""
    made = server.Server(Sessions(2, {}), {}, {})
    monkeypatch.setattr(Sessions, "addresses", ["10.0.0.1"])
    monkeypatch.setattr(made, "_serve", lambda _: asyncio.Event().wait())

    async def come(*addresses: str) -> list[str]:
        for address in addresses:
            made._waiting.append(server._Connection(address, socket.socket(), 0.0))
            made._admit()
        there = [each.address for each in made._connections]
        for each in [*made._connections, *made._waiting]:
            each.socket.close()
        return there

    strangers = [f"10.0.1.{number % 11}" for number in range(server.CONNECTIONS + 5)]
    there = asyncio.run(come(*strangers, "10.0.0.1"))
    assert there == [*strangers[1 : server.CONNECTIONS], "10.0.0.1"]  # 10.0.1.0 had two


def test_a_bucket_empties_and_fills():
    bucket = Bucket(2, 10, now=0)
    assert [bucket.take(now) for now in (0, 0, 0, 0.05, 0.11)] == [True, True, False, False, True]
    assert [bucket.take(100), bucket.take(100), bucket.take(100)] == [True, True, False]


def test_a_flood_of_strangers_keeps_no_phone_out(monkeypatch):
    monkeypatch.setattr(rates, "OF_ONE", (3, 0))
    monkeypatch.setattr(rates, "OF_ALL", (5, 0))
    found = rates.Rates(lambda: 0.0)
    assert [found.lets_in("10.0.0.1", False) for _ in range(4)] == [True, True, True, False]
    assert [found.lets_in(f"10.0.1.{number}", False) for number in range(4)] == [True, True, False, False]
    assert [found.lets_in("10.0.0.2", True) for _ in range(4)] == [True, True, True, False]
    for number in range(2000):
        found.lets_in(f"10.2.{number // 250}.{number % 250}", False)
    assert len(found._of) == rates.ADDRESSES


def test_several_hundred_hostile_requests_learn_nothing(monkeypatch):
    monkeypatch.setattr(server, "REQUEST_SECONDS", 0.2)
    monkeypatch.setattr(rates, "OF_ALL", (10_000.0, 10_000.0))
    monkeypatch.setattr(rates, "OF_ONE", (10_000.0, 10_000.0))
    room = Room()
    tokens = [room.token(seat) for seat in range(2)]
    for seat in range(2):
        room.phones.publish(seat, {"step": 1, "hand": f"hand-of-seat-{seat}-x"})
    code = room.phones.offer(0).code
    known = attack.Known(room.address, tokens[1], [tokens[0], "hand-of-seat-0-x", code], tokens[0])
    score = asyncio.run(attack.attack(known, 5, 400, many=False, at_once=8))
    assert (score.leaked, score.odd) == ([], [])
    assert {event.seat for event in room.phones.poll()} <= {1}
    assert score.statuses["403"] > 20 and score.statuses["400"] > 50 and score.statuses["401"] > 10
    phone = Phone(room.address, tokens[0])  # nothing of it is felt
    assert phone.next()[1]["hand"] == "hand-of-seat-0-x"
    phone.close()
    room.phones.close()


# -- addresses


@pytest.mark.parametrize(
    ("address", "private"),
    [
        ("192.168.1.20", True),
        ("10.1.2.3", True),
        ("172.31.0.1", True),
        ("127.0.0.1", True),
        ("172.32.0.1", False),
        ("8.8.8.8", False),
        ("169.254.1.1", False),
        ("100.64.0.1", False),
        ("192.0.2.2", False),
        ("0.0.0.0", False),
        ("::1", False),
        ("here", False),
        ("127.evil", False),
    ],
)
def test_addresses_of_a_room(address, private):
    assert addresses.in_a_room(address) is private


def test_the_address_by_which_the_system_sends_comes_first(monkeypatch):
    found = ["127.0.0.1", "172.17.0.1", "192.168.1.2", "10.0.0.7", "8.8.8.8"]
    monkeypatch.setattr(addresses, "_listed", lambda: found)
    monkeypatch.setattr(addresses, "_preferred", lambda: "10.0.0.7")
    assert addresses.private() == ["10.0.0.7", "192.168.1.2", "172.17.0.1"]
    monkeypatch.setattr(addresses, "_preferred", lambda: "8.8.8.8")
    assert addresses.private()[0] == "192.168.1.2"


def test_addresses_are_found_without_sending_anything(monkeypatch):
    sent: list[str] = []
    monkeypatch.setattr("socket.getaddrinfo", lambda *_: sent.append("a name"))
    monkeypatch.setattr("socket.gethostbyname", sent.append)
    assert not [each for each in addresses.private() if not addresses.in_a_room(each)]
    assert sent == []


def test_no_address_or_no_port_is_one_reason(room, monkeypatch):
    monkeypatch.setattr(addresses, "private", list)
    with pytest.raises(Unreachable) as nowhere:
        Phones("Buddha", ["Ann"], language="en").open()
    assert nowhere.value.reason == Why("phones_no_address")
    for public in ("0.0.0.0", "8.8.8.8", "example.org"):
        with pytest.raises(Unreachable):
            Phones("Buddha", ["Ann"], language="en", host=public).open()
    port = int(room.address.partition(":")[2])
    with pytest.raises(Unreachable) as taken:
        Phones("Buddha", ["Ann"], language="en", host=HOME, port=port).open()
    assert taken.value.reason == Why("phones_port")


def test_an_answer_that_is_none_is_seen():
    with pytest.raises(ValueError):
        answer(b"HTTP/1.0 200 OK\r\n\r\n")
