"""Who holds a hand by phone at one table: what phones ask for is done, and what they may see is sent."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game import reasons, saves, words
from game.engine.errors import Why
from game.scenes import dialog
from game.scenes.table.consent import Question
from game.scenes.table.phones.agreeing import Agreeing
from game.scenes.table.phones.cards import JoiningCard, QuietCard
from game.scenes.table.table_state import TableState
from game.scenes.table.whole import WholeTable
from game.window import wake

if TYPE_CHECKING:  # loaded only where somebody asks for phones
    from game.phones import Event, Offer, Phones, TakeOver

QUIET = 30_000.0  # milliseconds without a word, after which a phone is told of as quiet
SECOND = 1000.0
NOTED = 4000.0  # milliseconds for which it is told who plays by phone now
FACE = 360  # pixels: how broad the picture of a card is that phones are given
NOTICE = "phones/notice"
PASSED = ("rest-offer/", "counsel/", "chain/")  # what the table asks or tells by itself


def begun(title: str, names: Sequence[str]) -> Phones:
    """A server for a match, not yet open."""
    from game.phones import Phones

    return Phones(title, names, language=words.language, awake=wake)


class PhoneHands:
    """The phones of one table. `server` is None as long as nobody has asked for any.

    Which seats hold a hand by phone stands in `Sitting.by_phone`; `wanted`: they're asked for as soon as the
    table opens.
    """

    begins: Callable[[str, Sequence[str]], Phones] = staticmethod(begun)
    _last: PhoneHands | None = None  # one match at a time: the table that opened phones last

    def __init__(self, table: WholeTable) -> None:
        self._table = table
        self.server: Phones | None = None
        self.wanted = False
        self.card: JoiningCard | QuietCard | None = None
        self._offered: int | None = None  # the seat of the joining card
        self._brings: int | None = None  # whose hand somebody wants on the screen
        self._asks: list[TakeOver] = []  # what phones ask the table, and it hasn't been asked yet
        self._quiet: dict[int, float] = {}  # since when nothing was heard of a phone
        self._waits: dict[int, float] = {}  # up to when it isn't asked again what to do about that
        self._told: object = None  # what the pages were made of
        self._owed: list[int] = []  # the seats whose page is to be made anew
        self._faces: Iterator[None] | None = None  # makes the pictures of the cards, one in a step
        self._pictures: dict[str, str] = {}  # their names, by the codes of the cards
        self._drawn = False  # whether all of them are there
        self._due = False  # whether others hold hands than the table shows
        self._shown: object = None  # of which the card on the screen speaks
        self._on_top = True

    # -- what is so

    @property
    def on(self) -> bool:
        """Whether phones may join, or hold hands."""
        return self.server is not None

    def holds(self, seat: int | None) -> bool:
        """Whether a seat's hand is on a phone."""
        return seat in self._table.sitting.by_phone

    def keeps(self, seat: int | None) -> bool:
        """Whether what a seat chooses from is on a phone, and others may not see it."""
        return self.holds(seat) and self._table.sitting.match.game.private and self._table.curtain.has_secrets

    def mark(self, seat: int) -> str:
        """How a seat's hand is held, by the name of its mark; empty where no phone is asked for."""
        sitting = self._table.sitting
        if self.server is None or seat not in sitting.persons:
            return ""
        if self.holds(seat):
            return "quiet" if seat in self._quiet else "turn" if seat == sitting.match.to_act else "phone"
        if self._offer is not None and self._offer.seat == seat:
            return "joining"
        return "curtain" if sitting.match.game.private else ""

    def mark_said(self, seat: int) -> str:
        """The same in words."""
        found = self.mark(seat)
        return words.say(f"phones.mark.{found}") if found else ""

    def told(self, title: str, why: str, *, chooses: bool) -> tuple[str, str]:
        """What the bar says while a person is to act, who `chooses` there or plays by phone."""
        seat = self._table.sitting.match.to_act
        if seat is None or not self.holds(seat):
            return title, why
        name = self._table.sitting.names[seat]
        if self._table.display.hides_choices and not chooses:
            return words.say("phones.plays", name=name), why
        return title, " · ".join(filter(None, (why, words.say("phones.or_phone", name=name))))

    @property
    def _offer(self) -> Offer | None:
        return None if self.server is None else self.server.offered

    @property
    def free(self) -> list[int]:
        """The persons who could play by phone and don't, who is offered one now last."""
        at, sitting = -1 if self._offered is None else self._offered, self._table.sitting
        if sitting.readonly or sitting.match.over:
            return []
        free = [seat for seat in sitting.persons if not self.holds(seat)]
        return sorted(free, key=lambda seat: (seat <= at, seat))

    # -- opened, offered, closed

    def begin(self, seat: int | None = None) -> None:
        """Let a phone join: that of a seat, or of the first person who has none. Where none can, say so."""
        table, sitting = self._table, self._table.sitting
        if sitting.readonly or sitting.match.over or not sitting.persons:
            return
        barred = None if self.server is not None else self._opens()
        if barred is not None:
            private = sitting.match.game.private and len(sitting.persons) > 1
            key = "phones.unreachable" if private else "phones.unreachable.open"
            self._notice(words.say(key, why=reasons.why(barred)))
            return
        free = self.free
        if seat is not None or free:
            self.offer_to(free[0] if seat is None else seat)
        table.refresh()

    def _opens(self) -> Why | None:
        """Begin to answer phones; why none can come, where that is so."""
        from game.phones import Unreachable

        sitting = self._table.sitting
        server = self.begins(words.texts(sitting.game).title, sitting.names)
        try:
            server.open()
        except Unreachable as barred:
            return barred.reason
        if PhoneHands._last is not None:
            PhoneHands._last.close()
        PhoneHands._last, self.server = self, server
        self._faces = self._served()
        return None

    def offer_to(self, seat: int) -> None:
        """Let a seat's phone join, with a new code."""
        sitting = self._table.sitting
        if self.server is not None:
            token = saves.TOKEN_NAMES[sitting.people[seat].token]
            self.server.offer(seat, sitting.names[seat], token)
            self._offered = seat
            self._lay_card()

    def offer_next(self) -> None:
        """Let the next seat's phone join, or the same one's with a new code."""
        if self.free:
            self.offer_to(self.free[0])
        else:
            self.put_away()
        self._table.refresh()

    def put_away(self) -> None:
        """Offer no seat any longer."""
        if self.server is not None:
            self.server.withdraw()
        self._offered = None
        self._lay_card()
        self._table.refresh()

    def close(self) -> None:
        """No phone holds anything here from now on."""
        server, self.server = self.server, None
        if server is not None:
            server.close()
            self._table.sitting.by_phone.clear()
        if PhoneHands._last is self:
            PhoneHands._last = None

    def send_away(self, seat: int) -> None:
        """Let a seat's phone hold nothing from now on: the hand is on the screen again."""
        if self.server is not None:
            self.server.send_away(seat)
        self._let_go(seat)

    def after_layout(self) -> None:
        """All is laid out anew: the card again, and who got up has no phone."""
        sitting = self._table.sitting
        for seat in sitting.by_phone - {*sitting.persons}:
            self.send_away(seat)
        self._due, self.card = False, None
        self._lay_card()

    # -- time

    def update(self, now: float) -> None:
        """Do what phones asked for, and send what they are owed."""
        if self.wanted:
            self.wanted = False
            self.begin()
        self._on_top = True
        if self.server is None:
            return
        before = self._told == self._made_of
        self._hear()
        if not before or self._told == self._made_of:  # what was just done has a frame of its own
            self.publish()
        if self._due and not self._table.player.running:
            self._show_hands()
        if self._may_ask:
            self._ask_next()
        self._follow(now)
        if self._faces is not None and self._idle and next(self._faces, self) is self:
            self._faces, self._drawn = None, True

    def attend(self) -> None:
        """The same while another scene lies over the table: a deed is refused then."""
        self._on_top = False
        self._hear()
        self.publish()
        while self._owed:
            self.publish()

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds there is something to do; None: not before a phone does something."""
        if self.server is None:
            return 0.0 if self.wanted else None
        if (
            self._owed
            or self._told != self._made_of
            or self._due
            or ((self._asks or self._brings is not None) and self._may_ask)
        ):
            return 0.0
        if self._faces is not None and self._idle:
            return 16.0
        if self._shown != (self._speaks_of, self._state):
            return 0.0
        counts = self._state == "open" or self._table.sitting.match.to_act in self._quiet
        return SECOND / 4 if counts else None

    @property
    def _idle(self) -> bool:
        return not self._table.player.running or self._table.player.waiting

    def _hear(self) -> None:
        """Take what phones have done."""
        for event in () if self.server is None else self.server.poll():
            self._take(event)

    def _take(self, event: Event) -> None:
        from game import phones

        table, server = self._table, self.server
        if server is None:
            return
        if isinstance(event, phones.Deed):
            server.answer(event.deed_id, self._done(event.seat, event.step, event.choice))
        elif isinstance(event, phones.Joined):
            self._holds_now(event.seat)
            if not self.free:
                self._offered = None
            if self._offered != event.seat:  # else the card says so
                self._notice(words.say("phones.joined", name=table.sitting.names[event.seat]), passes=True)
        elif isinstance(event, phones.Returned):
            if server.state(event.seat) == "here":
                self._holds_now(event.seat)
        elif isinstance(event, phones.Silent):
            self._quiet[event.seat] = table.app.now - QUIET
            self._waits.pop(event.seat, None)
            self._shows_marks()
        elif isinstance(event, phones.Left):
            self._let_go(event.seat)
        elif isinstance(event, phones.TakeOver):
            self._asks.append(event)

    def _holds_now(self, seat: int) -> None:
        """A phone has a seat's hand, or is heard of again."""
        self._quiet.pop(seat, None)
        if seat not in self._table.sitting.persons:
            self.send_away(seat)
        elif not self.holds(seat):
            self._table.sitting.by_phone.add(seat)
            self._due = True
        self._shows_marks()

    def _let_go(self, seat: int) -> None:
        """No phone has a seat's hand any longer."""
        self._quiet.pop(seat, None)
        if self.holds(seat):
            self._table.sitting.by_phone.discard(seat)
            self._table.lifted_for, self._due = None, True
        self._shows_marks()

    def _shows_marks(self) -> None:
        if self._on_top and not self._table.player.running:
            self._table.refresh()

    def _show_hands(self) -> None:
        """Others hold hands by phone than before: no hand is shown whose phone is there."""
        table, self._due = self._table, False
        table.choosing.ended()
        table.curtain.forget()
        table.lifted_for = None
        table.private_hands.done()
        table.curtain.remove()
        table.display.hands_went()
        table.show_side(None)
        table.proceed(at_once=True)  # nothing has moved that a curtain would wait for

    # -- deeds

    def _done(self, seat: int, step: int, choice: str) -> str:
        """Do what a phone asks for, as a press at the screen would; a sentence where it isn't done."""
        from game.phones import seat_page

        table, sitting = self._table, self._table.sitting
        match = sitting.match
        if not self.holds(seat):
            return words.say("phones.away.screen")
        if sitting.rests:
            return words.say("rest.rests")
        if table.guided.hushed:
            return words.say("guide.not_now")
        covered = table.layers and table.curtain.closed is None and not self._tells_by_itself
        if not self._on_top or covered or sitting.readonly:
            return words.say("phones.busy")
        action = seat_page.action(sitting, seat, choice) if step == seat_page.step(sitting) else None
        if action is None:
            return words.say("phones.refused.old")
        refusal = match.refusal(action)
        if refusal is not None:
            return reasons.told(refusal)
        if self._due:
            table.player.finish()
            self._show_hands()
        for _ in range(3):  # a motion ends in the page that tells of it, that in the turn that passes round
            if self._tells_by_itself:
                table.close_top()
            table.player.finish()
        if not table.doing.of_a_person and table.doing is not TableState.THROWS:
            return words.say("phones.busy")
        before = len(match.story)
        table.hands.taken()  # each press of a phone is one, and no echo of another
        table.act(action)
        if len(match.story) > before:
            return ""
        return words.say("phones.die" if table.choosing.throw is not None else "phones.busy")

    @property
    def _tells_by_itself(self) -> bool:
        """Whether a page lies over the table that nobody opened: who plays on by phone does without."""
        layers = self._table.layers
        return bool(layers) and layers[-1].widgets[-1].name.startswith(PASSED)

    # -- pages

    def publish(self) -> None:
        """Send the page of one seat that is owed one, whose choice it is first."""
        sitting, server = self._table.sitting, self.server
        if server is None:
            return
        told = self._made_of
        if told != self._told:
            self._told, acts = told, sitting.match.to_act
            self._owed = sorted(sitting.by_phone, key=lambda seat: seat != acts)
        if self._owed:
            from game.phones import seat_page

            seat = self._owed.pop(0)
            held = frozenset(sitting.by_phone)
            server.publish(seat, seat_page.page(sitting, seat, cards=self._picture_of, held=held))

    @property
    def _made_of(self) -> object:
        """What pages are made of, as far as it changes."""
        sitting = self._table.sitting
        match, held = sitting.match, frozenset(sitting.by_phone)
        return len(match.story), len(match.steps), tuple(sitting.called), sitting.rests, held, self._drawn

    def _picture_of(self, field: str, code: str) -> str:
        """The name of the picture of a card that is held in a field; empty as long as there is none."""
        return self._pictures.get(f"{field}/{code}") or self._pictures.get(code, "")

    def _served(self) -> Iterator[None]:
        """Make the pictures of the cards that are held, and hand them to the server, one in a step."""
        for code, make in self._table.stage.held_faces(FACE):
            yield
            packed, picture = io.BytesIO(), make()
            yield
            pygame.image.save(picture, packed, "card.png")
            if self.server is None:
                return
            name = f"{self._table.sitting.game}-{len(self._pictures)}"  # a phone may have seen another deck
            self.server.serve(f"card/{name}.png", "image/png", packed.getvalue())
            self._pictures[code] = name

    # -- what is asked at the screen

    @property
    def _asked(self) -> bool:
        """Whether there is something to ask the table."""
        return bool(self._asks) or self._brings is not None

    @property
    def _may_ask(self) -> bool:
        return self._on_top and self._table.still

    def _ask_next(self) -> None:
        """Put to the table what a phone asks: another phone wants a hand, or its own wants it back."""
        if self._brings is not None:
            self._ask_to_bring(self._brings)
            return
        if not self._asks or self.server is None:
            return
        ask, server = self._asks.pop(0), self.server
        labels = words.say("phones.take.yes"), words.say("phones.take.no")
        question = self._question("back" if ask.back else "take", ask.seat, labels, primary=not ask.back)
        asked = self._others(ask.seat) or [ask.seat]
        agreed, refused = partial(server.agree, ask.ask_id, True), partial(server.agree, ask.ask_id, False)
        Agreeing(self._table, question, asked, agreed, refused).ask()

    def _question(self, key: str, seat: int, labels: tuple[str, str], *, primary: int) -> Question:
        title = words.say(f"phones.{key}.title", name=self._table.sitting.names[seat])
        said = words.say(f"phones.{key}.words")
        return Question("phones-ask", title, said, *labels, lambda _: title, primary)

    def _others(self, seat: int) -> list[int]:
        """The persons besides a seat who are asked: none whose phone is quiet."""
        return [each for each in self._table.sitting.persons if each != seat and each not in self._quiet]

    def bring_here(self, seat: int) -> None:
        """Bring a phone's hand to the screen, once the table is still and the others agree."""
        self._brings = seat

    def _ask_to_bring(self, seat: int) -> None:
        """Ask the others, where several sit here."""
        self._brings = None
        labels = (
            words.say("phones.bring.yes"),
            words.say("phones.quiet.wait" if seat in self._quiet else "phones.take.no"),
        )
        others = self._others(seat)
        asked = others if len(others) > 1 else []  # one alone has agreed by the press
        question = self._question("bring", seat, labels, primary=0)
        agreed, refused = partial(self._brought, seat), partial(self.wait_for, seat)
        Agreeing(self._table, question, asked, agreed, refused).ask()

    def _brought(self, seat: int) -> None:
        if self.server is not None and self.holds(seat):
            self.server.bring_here(seat)
            self._let_go(seat)
            self._show_hands()

    def wait_for(self, seat: int) -> None:
        """Wait some more for a phone that is quiet."""
        self._waits[seat] = self._table.app.now + QUIET
        self._lay_card()

    # -- cards on the screen

    def _notice(self, said: str, *, passes: bool = False) -> None:
        """Say something at the top of the screen, until it is touched, or has been read where it `passes`."""
        table = self._table
        if not self._on_top:
            return
        table.canvas.remove([each for each in [table.canvas.named(NOTICE)] if each is not None])
        if passes:
            table.held.show_for(dialog.Notice(NOTICE, table, said, aside=True), NOTED, table.outlook.turn)
        else:
            dialog.notice(table, NOTICE, said)

    @property
    def _speaks_of(self) -> tuple[str, int] | None:
        """What the card on the screen is about: a seat that may join, or the phone that is waited for."""
        acts, offered = self._table.sitting.match.to_act, self._offered
        waits = acts is not None and self._table.app.now < self._waits.get(acts, 0.0)
        if acts in self._quiet and self.keeps(acts) and not waits and self._state != "open":
            return "quiet", acts
        return None if offered is None else ("joining", offered)

    def _follow(self, now: float) -> None:
        """Let the card say how long there is still, or come and go."""
        if self._shown != (self._speaks_of, self._state):
            self._lay_card()
            self._table.refresh()
        if isinstance(self.card, JoiningCard) and self._offer is not None:
            self.card.tell(self._offer.seconds_left())
        elif isinstance(self.card, QuietCard) and self.card.seat in self._quiet:
            self.card.tell(int((now - self._quiet[self.card.seat]) // SECOND))

    @property
    def _state(self) -> str:
        """How it stands about the seat of the joining card."""
        if self._offered is None or self.server is None:
            return ""
        if self.holds(self._offered):
            return "joined"
        if self._offer is not None:
            return "open"
        return "over" if self.server.reached else "unheard"

    def _lay_card(self) -> None:
        """Put the card on the screen that fits what is so, in place of the one before."""
        if self.card is not None:
            self._table.canvas.remove(self.card.widgets)
        about, self.card = self._speaks_of, None
        self._shown = (about, self._state) if self._on_top else None  # else once the table is there again
        if about is None or self.server is None or not self._on_top:
            return
        kind, seat = about
        if kind == "quiet":
            self.card = QuietCard(self._table, self, seat, next(iter(self._others(seat)), seat))
        else:
            following = next((each for each in self.free if each != seat), None)
            self.card = JoiningCard(self._table, self, seat, self._state, following)
        self.card.lay()
