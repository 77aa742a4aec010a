"""Who may hold a hand by phone: codes, tokens, deeds, and what each phone is told next.

Nothing here knows a socket. The table's thread and the server's both come in; one lock keeps them apart, and
nothing is waited for while it's held.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from game.phones.events import Deed, Event, Joined, Left, Returned, Silent, TakeOver

ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # no 0 O 1 I: 32 signs, so that a code has 30 bits
CODE: Final = 6  # signs of a code
CODE_SECONDS: Final = 60.0
TRIES: Final = 5  # wrong codes before the right one is worth nothing
TOKEN_BYTES: Final = 16  # 128 bits
QUIET: Final = 30.0  # seconds without a word from a phone, after which it counts as silent
ASK_SECONDS: Final = 60.0
CHOICE: Final = 200  # characters of a choice's id
PAGE_BYTES: Final = 256 * 1024
REMEMBERED: Final = 32  # answers kept for a phone that asks what became of a deed
UNHEARD: Final = 64  # events that the table hasn't fetched yet


class Refused(Exception):
    """What a phone wants is refused: a status of HTTP, and a reason (`phones.refused.REASON`)."""

    def __init__(self, status: int, reason: str, **fields: Any) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.fields = fields


@dataclass(frozen=True)
class Offer:
    """A seat that a phone may join now, by its code, or by `url`, which is what the QR code says."""

    seat: int
    code: str
    url: str
    ends: float
    clock: Callable[[], float] = field(repr=False, compare=False)
    name: str = ""  # of who sits there,
    sign: str = ""  # and of the token

    def seconds_left(self) -> float:
        """Till the code is worth nothing; 0 from then on."""
        return max(0.0, self.ends - self.clock())


@dataclass(eq=False)
class Session:
    """One phone at a seat, or one that asks for it."""

    seat: int
    token: bytes
    heard: float  # when it was last heard of
    address: str = ""  # and from where
    quiet: bool = False
    held: bool = True  # False while its hand lies on the screen, or the table hasn't agreed yet
    gone: bool = False
    deeds: dict[str, str | None] = field(default_factory=dict)  # its own ids: None is unanswered, "" done
    outbox: deque[tuple[str, bytes]] = field(default_factory=deque)  # events, the page without its bytes


@dataclass(frozen=True)
class _Ask:
    session: Session
    back: bool
    ends: float


def encoded(value: Any) -> bytes:
    """The same JSON in the same bytes, on one line."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


class Sessions:
    """The phones of one match.

    `awake` is called when there is an event for the table, `stir` when there is something for a phone; both
    from any thread and with the lock held, so they must not wait.
    """

    def __init__(
        self,
        seats: int,
        sentences: Mapping[str, str],
        *,
        clock: Callable[[], float] = time.monotonic,
        awake: Callable[[], None] = lambda: None,
    ) -> None:
        self.address = ""  # where phones find the table, once it is open
        self.clock = clock
        self.awake = awake
        self.stir: Callable[[Session], None] = lambda session: None
        self._seats = seats
        self._sentences = sentences
        self._lock = threading.RLock()
        self._at: dict[int, Session] = {}  # the phone of each seat
        self._all: list[Session] = []  # these, and those that ask
        self._asks: dict[int, _Ask] = {}
        self._deeds: dict[int, tuple[Session, str]] = {}  # those that the table hasn't answered
        self._pages: dict[int, bytes] = {}
        self._steps: dict[int, Any] = {}
        self._events: deque[Event] = deque()
        self._offer: Offer | None = None
        self._tries = 0
        self._used = False  # whether a phone has joined by the code offered
        self._serial = 0

    # -- for the table

    def offer(self, seat: int, name: str = "", sign: str = "") -> Offer:
        """Let one phone join a seat within a minute, by a new code; the one before is worth nothing.

        It's told the name of who sits there, and that of the token, before it joins.
        """
        if not 0 <= seat < self._seats:
            raise ValueError(seat)
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE))
        with self._lock:
            ends = self.clock() + CODE_SECONDS
            self._offer = Offer(seat, code, f"http://{self.address}/#{code}", ends, self.clock, name, sign)
            self._tries, self._used = TRIES, False
            return self._offer

    def withdraw(self) -> None:
        """Let the code that is offered be worth nothing."""
        with self._lock:
            self._offer = None

    @property
    def offered(self) -> Offer | None:
        """What a phone may join by now; None once it has been done."""
        with self._lock:
            return None if self._used else self._current()

    def state(self, seat: int) -> str:
        """`none`, `joining`, `here`, `quiet`, or `screen` where a phone's hand lies on the screen."""
        with self._lock:
            session = self._at.get(seat)
            if session is not None:
                return "screen" if not session.held else "quiet" if session.quiet else "here"
            offer = self.offered
            return "joining" if offer is not None and offer.seat == seat else "none"

    def publish(self, seat: int, page: Mapping[str, Any]) -> None:
        """Let the phone of a seat show this from now on. Raises `ValueError` where it's too large."""
        sent = encoded(page)
        if len(sent) > PAGE_BYTES:
            raise ValueError(f"a page of {len(sent)} bytes")
        with self._lock:
            if self._pages.get(seat) == sent:
                return
            self._pages[seat], self._steps[seat] = sent, page.get("step")
            session = self._at.get(seat)
            if session is not None and session.held:
                self._tell(session, "page")

    def poll(self) -> list[Event]:
        """What the phones did since this was last asked."""
        if not self._events:
            return []
        with self._lock:
            events = list(self._events)
            self._events.clear()
            return events

    def answer(self, deed_id: int, refusal: str = "") -> None:
        """Say what became of a deed: done, or a sentence that says why not."""
        with self._lock:
            found = self._deeds.pop(deed_id, None)
            if found is not None:
                session, deed = found
                session.deeds[deed] = refusal
                self._tell(session, "answer", {"deed": deed, "refusal": refusal})

    def agree(self, ask_id: int, yes: bool) -> None:
        """Say what the table thinks of an ask; one that is too old is let alone."""
        with self._lock:
            ask = self._asks.pop(ask_id, None)
            if ask is None or ask.session.gone:
                return
            session = ask.session
            if not yes:
                if ask.back:
                    self._tell(session, "away", {"why": self._sentences["phones.away.no"], "back": True})
                else:
                    self._drop(session, "no")
                return
            former = self._at.get(session.seat)
            if former is not None and former is not session:
                self._drop(former, "taken")
            self._at[session.seat] = session
            session.held = True
            self._note(Returned(session.seat) if ask.back else Joined(session.seat))
            self._tell_page(session)

    def bring_here(self, seat: int) -> None:
        """Lay a seat's hand on the screen; its phone sees nothing of it, and may ask for it back."""
        with self._lock:
            session = self._at.get(seat)
            if session is not None and session.held:
                session.held = False
                self._tell(session, "away", {"why": self._sentences["phones.away.screen"], "back": True})

    def send_away(self, seat: int) -> None:
        """Let a seat's phone hold nothing from now on."""
        with self._lock:
            session = self._at.get(seat)
            if session is not None:
                self._drop(session, "closed")

    def close(self) -> None:
        """Tell all phones that the table has closed; no token is worth anything from now on."""
        with self._lock:
            self._offer = None
            for session in list(self._all):
                self._drop(session, "over")
            self._pages.clear()

    # -- for phones

    def look(self, code: str) -> Offer:
        """Whose seat this code gives, before it's taken; a wrong one counts as a try. Raises `Refused`."""
        with self._lock:
            return self._right(code)

    def join(self, code: str) -> tuple[str, int]:
        """Take the seat that is offered by this code: the token, and the seat. Raises `Refused`."""
        with self._lock:
            self._room_for_more()
            offer = self._right(code)
            former = self._at.get(offer.seat)
            if self._used or (former is not None and former.held):
                raise Refused(409, "taken")
            if former is not None:
                self._drop(former, "taken")
            self._used = True
            token, session = self._new(offer.seat)
            self._at[offer.seat] = session
            self._note(Joined(offer.seat))
            return token, offer.seat

    def ask_over(self, code: str) -> tuple[str, int]:
        """Ask the table for a seat that has a phone: a token that is worth nothing till the table agrees."""
        with self._lock:
            self._room_for_more()
            offer = self._right(code)
            if offer.seat not in self._at:
                raise Refused(409, "free")
            if any(ask.session.seat == offer.seat for ask in self._asks.values()):
                raise Refused(429, "asked")
            token, session = self._new(offer.seat)
            session.held = False
            self._ask(session, back=False)
            return token, offer.seat

    def ask_back(self, session: Session) -> None:
        """Ask the table for one's own hand, which lies on the screen."""
        with self._lock:
            self._room_for_more()
            if session.held or self._at.get(session.seat) is not session:
                raise Refused(409, "held")
            if any(ask.session.seat == session.seat for ask in self._asks.values()):
                raise Refused(429, "asked")
            self._ask(session, back=True)

    @property
    def addresses(self) -> list[str]:
        """From where the phones that hold a hand were last heard of."""
        with self._lock:
            return [session.address for session in self._at.values() if session.held]

    def of(self, token: str, address: str = "") -> Session:
        """Whose token this is, which is thereby heard of. Raises `Refused`; takes as long for any token."""
        given = token.encode()
        with self._lock:
            found = None
            for session in self._all:
                if secrets.compare_digest(session.token, given):
                    found = session
            if found is None:
                raise Refused(401, "unknown")
            found.heard, found.address = self.clock(), address
            if found.quiet:
                found.quiet = False
                if found.held:
                    self._note(Returned(found.seat))
            return found

    def deed(self, session: Session, step: int, choice: str, deed: str) -> str | None:
        """Hand a deed to the table, once: "" where it's done, a sentence where refused, None as yet."""
        with self._lock:
            if deed in session.deeds:
                return session.deeds[deed]
            if not session.held or session.gone:
                raise Refused(403, "not_held")
            self._room_for_more()
            if None in session.deeds.values():
                raise Refused(429, "one_deed")
            while len(session.deeds) >= REMEMBERED:
                del session.deeds[next(iter(session.deeds))]
            if step != self._steps.get(session.seat):
                session.deeds[deed] = self._sentences["phones.refused.old"]
                return session.deeds[deed]
            self._serial += 1
            self._note(Deed(session.seat, step, choice, self._serial))
            self._deeds[self._serial] = (session, deed)
            session.deeds[deed] = None
            return None

    def became(self, session: Session, deed: str) -> str | None:
        """What became of a deed, as `deed` says it. Raises `Refused` where it never came."""
        with self._lock:
            if deed not in session.deeds:
                raise Refused(404, "no_deed")
            return session.deeds[deed]

    def leave(self, session: Session) -> None:
        """Give the hand back for good."""
        with self._lock:
            was_there = self._at.get(session.seat) is session
            self._drop(session, "left")
            if was_there:
                self._note(Left(session.seat))

    # -- for the server

    def listens(self, session: Session) -> None:
        """A phone begins to listen: all that it must know is sent again."""
        with self._lock:
            session.outbox.clear()
            if session.held:
                self._tell_page(session)
            elif self._at.get(session.seat) is session:
                self._tell(session, "away", {"why": self._sentences["phones.away.screen"], "back": True})
            else:
                self._tell(session, "waiting", {"why": self._sentences["phones.away.waiting"]})

    def take(self, session: Session) -> list[tuple[str, bytes]]:
        """What a phone is to be told now: each an event and its data."""
        with self._lock:
            found = [
                (name, self._pages[session.seat] if name == "page" else sent)
                for name, sent in session.outbox
                if name != "page" or (session.held and session.seat in self._pages)
            ]
            session.outbox.clear()
            return found

    def tick(self) -> None:
        """Once a second: see which phones are silent, and what nobody answered in time."""
        with self._lock:
            now = self.clock()
            for session in self._at.values():
                if session.held and not session.quiet and now - session.heard >= QUIET:
                    session.quiet = True
                    self._note(Silent(session.seat))
            for number, ask in list(self._asks.items()):
                if now >= ask.ends or ask.session.gone:
                    self.agree(number, False)
            if self._offer is not None and self._current() is None:
                self._offer = None
                self.awake()

    # -- inside

    def _current(self) -> Offer | None:
        offer = self._offer
        return offer if offer is not None and self._tries > 0 and offer.seconds_left() > 0 else None

    def _right(self, code: str) -> Offer:
        """What is offered by a code. Raises `Refused`, and counts the try."""
        typed = "".join(sign for sign in code.upper() if sign not in " -")
        if len(typed) != CODE or not set(typed) <= set(ALPHABET):
            raise Refused(400, "code_form")
        offer = self._current()
        if offer is None:
            raise Refused(403, "code_old")
        if not secrets.compare_digest(typed, offer.code):
            self._tries -= 1
            if self._tries == 0:
                self._offer = None
                self.awake()
            raise Refused(403, "code_wrong" if self._tries else "code_old")
        return offer

    def _new(self, seat: int) -> tuple[str, Session]:
        token = secrets.token_urlsafe(TOKEN_BYTES)
        session = Session(seat, token.encode(), self.clock())
        self._all.append(session)
        return token, session

    def _ask(self, session: Session, back: bool) -> None:
        self._serial += 1
        self._note(TakeOver(session.seat, self._serial, back))
        self._asks[self._serial] = _Ask(session, back, self.clock() + ASK_SECONDS)

    def _drop(self, session: Session, why: str) -> None:
        """Let a token be worth nothing; its phone is told why."""
        session.gone, session.held = True, False
        self._all.remove(session)
        if self._at.get(session.seat) is session:
            del self._at[session.seat]
        self._asks = {number: ask for number, ask in self._asks.items() if ask.session is not session}
        self._tell(session, "away", {"why": self._sentences[f"phones.away.{why}"], "back": False})

    def _tell_page(self, session: Session) -> None:
        if session.seat in self._pages:
            self._tell(session, "page")

    def _tell(self, session: Session, name: str, data: Mapping[str, Any] | None = None) -> None:
        if name != "answer":  # the newest page, or why there is none, takes the place of those before
            kept = [each for each in session.outbox if each[0] == "answer"]
            session.outbox = deque(kept[-REMEMBERED:])
        session.outbox.append((name, b"" if data is None else encoded(data)))
        self.stir(session)

    def _note(self, event: Event) -> None:
        self._events.append(event)
        self.awake()

    def _room_for_more(self) -> None:
        """Raises `Refused` where the table hasn't fetched for long what phones have done."""
        if len(self._events) >= UNHEARD:
            raise Refused(429, "busy")
