"""Seats, in the middle of a match: who sits on each from now on, by what name and token, and who beside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game import saves, words
from game.engine.match import name_fault
from game.scenes import dialog
from game.scenes.app import App, Phones
from game.scenes.choice_bar import Choice, Saying, add_buttons
from game.scenes.layout.choice_bar import plan_bar, saying_sizes
from game.scenes.name_question import NameQuestion
from game.scenes.page import Page, Port
from game.scenes.setup_cards import Change, SeatShown, line_of, seat_card
from game.scenes.tables import light_of
from game.sitting import Sitting
from game.widgets import boxes
from game.widgets.boxes import Node
from game.widgets.canvas import Rect
from game.widgets.controls import Button
from game.widgets.panel import Panel

KINDS = ("person", "bot")


@dataclass
class Sitter:
    """Who is to sit on a seat from now on."""

    name: str
    person: saves.Person


class Seats(Page):
    """A card for each seat. Nothing changes before it is taken, and then all of it is on the record."""

    name = "seats"

    def __init__(self, app: App, sitting: Sitting, phones: Phones | None = None) -> None:
        super().__init__(app, light_of(sitting.game))
        self.sitting, self.phones = sitting, phones
        people = zip(sitting.called, sitting.people, strict=True)
        self.sitters = [Sitter(name, person) for name, person in people]
        self._guest = ""

    def enter(self) -> None:
        if self.focus is None:
            self.set_focus(self.canvas.named("seats/take"))

    # -- building

    def build(self) -> None:
        style, px = self.style, self.style.px
        rest = self.build_head(words.say("seats.title"), words.say("seats.subtitle")).rest
        title, line = self._said()
        choices = [
            Choice("seats/leave", words.say("seats.leave"), self.back, units=2.7),
            Choice("seats/take", words.say("seats.take"), self.take, None, "primary", 3.2, 24),
        ]
        wide = [choice.wide(style) for choice in choices]
        plan = plan_bar(style, rest.width, 0, saying_sizes(style, title, line, 3.6), wide, 0)
        bar = Rect(rest.x, rest.bottom - plan.tall, rest.width, plan.tall)
        area = Rect(rest.x, rest.y, rest.width, bar.y - px(2.4) - rest.y)
        port = Port("seats/cards", area, style, depth=1)
        port.hold_tree(boxes.grid([*map(self._card, range(len(self.sitters)))], 2, 1.6), area.width - px(1.4))
        self.canvas.add(port, *port.inside)
        self._saying = Saying("seats/saying", Rect(plan.words).move(bar.topleft), style, title, line, 3.6)
        self.canvas.add(Panel("seats/bar", bar, style, radius=2.4), self._saying)
        self._take_button: Button = add_buttons(self, bar, plan, choices, depth=3)[-1]
        self._tell_bar()

    def _card(self, seat: int) -> Node:
        person, label, leaf = self.sitters[seat].person, self._chip(seat), f"seats/{seat}"
        deed = partial(self._next_level if person.kind == "bot" else self._ask_guest, seat)
        return seat_card(
            SeatShown(
                leaf,
                seat,
                person.token,
                self.sitters[seat].name,
                (self._line(seat), ""),
                (*((Change(f"{leaf}/more", label, "", deed),) if label else ()), *self._phone(seat)),
                tuple(words.say(f"setup.{kind}") for kind in KINDS),
                KINDS.index(person.kind),
                partial(self._set_kind, seat),
                partial(self._set_name, seat),
                partial(self._next_token, seat),
            ),
            self.style,
        )

    def _chip(self, seat: int) -> str:
        """What stands on the chip of a seat: a bot's level, or how somebody comes to sit beside a person."""
        person = self.sitters[seat].person
        if person.kind == "bot":
            levels = self.sitting.match.game.bots
            return words.say(f"level.{person.level or levels[0]}") if len(levels) > 1 else ""
        if self.sitting.people[seat].kind == "bot":
            return ""
        return words.say("seats.guest.leaves" if self._guest_of(seat) else "seats.guest")

    def _phone(self, seat: int) -> tuple[Change, ...]:
        """Where a person sits: how a phone comes to hold their hand, or the hand to the screen."""
        phones = self.phones
        if phones is None or seat not in self.sitting.persons or self.sitters[seat].person.kind == "bot":
            return ()
        held, name = phones.holds(seat), self.sitting.names[seat]
        key = "seats.phone.away" if held else "seats.phone"
        deed = partial(self._at_table, phones.bring_here if held else phones.begin, seat)
        return (Change(f"seats/{seat}/phone", words.say(key), words.say(f"{key}.of", name=name), deed),)

    def _at_table(self, deed: Callable[[int], None], seat: int) -> None:
        """Do something about phones at the table, where all that was chosen here holds."""
        if not self.missing:
            self.take()
            deed(seat)

    def _guest_of(self, seat: int) -> str:
        """Who sits beside a seat without having one; empty where nobody does."""
        return next((guest for guest, other in self.sitting.guests.items() if other == seat), "")

    def _line(self, seat: int) -> str:
        """What is said of a seat: who gets up, who sits beside, or which seat it is."""
        before, now = self.sitting.people[seat], self.sitters[seat].person
        if before.kind != now.kind:
            name = self.sitting.names[seat]
            stays = now.kind == "bot" and self.sitters[seat].name.strip() == self.sitting.called[seat]
            return words.say("seats.stand_in" if stays else "seats.gets_up", name=name)
        return self.sitting.beside(seat) or line_of(seat, now.token)

    # -- choosing

    def _set_name(self, seat: int, name: str) -> None:
        self.sitters[seat].name = name
        self._tell_bar()

    def _set_kind(self, seat: int, index: int) -> None:
        """A bot sits down for a person, by their name; or a person for a bot, by that of the last there."""
        sitter, kind, levels = self.sitters[seat], KINDS[index], self.sitting.match.game.bots
        before = self.sitting.people[seat]
        if kind == before.kind:
            sitter.name, level = self.sitting.called[seat], before.level
        else:
            sitter.name = self.sitting.usual_name(seat, kind)
            level = levels[0] if kind == "bot" else None
        sitter.person = saves.Person("bot" if kind == "bot" else "person", level, sitter.person.token)
        self.app.relayout()

    def _next_token(self, seat: int) -> None:
        """The next token that is free; where all are taken, two seats change theirs."""
        own = self.sitters[seat].person.token
        order = [(own + step) % saves.TOKENS for step in range(1, saves.TOKENS)]
        held = {sitter.person.token: sitter for sitter in self.sitters}
        chosen = next((token for token in order if token not in held), order[0])
        if chosen in held:
            self._hold(held[chosen], own)
        self._hold(self.sitters[seat], chosen)
        self.app.relayout()

    @staticmethod
    def _hold(sitter: Sitter, token: int) -> None:
        person = sitter.person
        sitter.person = saves.Person(person.kind, person.level, token)

    def _next_level(self, seat: int) -> None:
        levels, sitter = self.sitting.match.game.bots, self.sitters[seat]
        level = sitter.person.level
        after = levels[(levels.index(level) + 1) % len(levels)] if level in levels else levels[0]
        sitter.person = saves.Person("bot", after, sitter.person.token)
        self.app.relayout()

    # -- what is said, and done

    @property
    def changed(self) -> list[int]:
        """The seats on which anything changes."""
        before = zip(self.sitting.called, self.sitting.people, strict=True)
        return [
            seat
            for seat, (was, sitter) in enumerate(zip(before, self.sitters, strict=True))
            if was != (sitter.name.strip(), sitter.person)
        ]

    @property
    def missing(self) -> str:
        """Why it cannot be so; empty where it can."""
        names = [sitter.name.strip() for sitter in self.sitters]
        for seat, name in enumerate(names):
            if name_fault(name) is not None:
                return words.say("seats.nameless", number=seat + 1)
            if name in names[:seat]:
                return words.say("seats.twice", name=name)
        return ""

    def _said(self) -> tuple[str, str]:
        if self.missing:
            return words.say("setup.not_yet"), self.missing
        if not self.changed:
            return words.say("seats.same"), words.say("seats.same_words")
        return words.say("seats.changed"), words.say("seats.record")

    def _tell_bar(self) -> None:
        title, line = self._said()
        self._saying.tell(title, line, self.theme.loss if self.missing else None)
        self._take_button.set_state(enabled=not self.missing)

    def take(self) -> None:
        """Let it be so from now on."""
        if self.missing:
            return
        for seat in self.changed:
            sitter = self.sitters[seat]
            self.sitting.let_sit(seat, sitter.name.strip(), sitter.person)
        self.app.pop()

    # -- somebody sits beside

    def _ask_guest(self, seat: int) -> None:
        """Ask who sits down beside a person; who sits there gets up."""
        guest = self._guest_of(seat)
        if guest:
            self.sitting.receive(guest, None)
            self.app.relayout()
            return
        title = words.say("seats.guest.title", name=self.sitting.names[seat])
        asked = partial(self._ask_to_agree, seat)
        NameQuestion(self, "guest", title, words.say("seats.guest.yes"), asked, self._guest).ask()

    def _ask_to_agree(self, seat: int, guest: str) -> None:
        """The person beside whom somebody would sit says whether they may."""
        self._guest = guest
        if name_fault(guest) is not None:
            return
        names = {"name": self.sitting.names[seat], "other": guest}
        dialog.ask(
            self,
            "guest-agree",
            words.say("counsel.agree.title", **names),
            words.say("counsel.agree.words", **names),
            [
                ("yes", words.say("counsel.agree.yes"), partial(self._receive, guest, seat)),
                ("no", words.say("counsel.agree.no"), None),
            ],
            primary=1,
            charm=self.sitting.people[seat].token,
        )

    def _receive(self, guest: str, seat: int) -> None:
        self._guest = ""
        self.sitting.receive(guest, seat)
        self.app.relayout()
