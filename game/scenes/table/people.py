"""The people of one table: they get up and sit down, and lay the match to rest together."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game import words
from game.scenes import dialog
from game.scenes.table import counsel
from game.scenes.table.base import TableBase
from game.scenes.table.consent import Consent, Question, at_once

REFUSED = "rest/refused"  # the notice that somebody would like to go on


class People:
    """Who sits at one table, as far as that changes."""

    def __init__(self, table: TableBase) -> None:
        self._table = table
        self._seated = table.sitting.called, table.sitting.people  # when it was laid out last
        self._offered = self._last_one() is not None  # whether resting was offered, as one is left
        self._looked = len(table.sitting.match.steps)  # so many steps stood when that was last looked for
        self._left: set[int] = set()  # who had left then, and might be counsel
        self._left_at = self._looked

    # -- seats

    @property
    def open(self) -> bool:
        """Whether people may get up and sit down now."""
        sitting = self._table.sitting
        return not (sitting.readonly or sitting.match.over or sitting.rests)

    def ask_at(self, seat: int) -> None:
        """A place of a flat table is held: how its seat stands, and what may be opened there."""
        table, sitting = self._table, self._table.sitting
        look = partial(table.stage.to_look_at, seat)
        choices: list[tuple[str, str, Callable[[], None] | None]] = [
            ("look", words.say("place.look"), look),
            ("seats", words.say("place.seats"), self.open_seats),
        ]
        if not self.open:
            look()
            return
        if counsel.may_ask(table, seat):
            choices.insert(1, ("counsel", words.say("place.counsel"), partial(counsel.ask, table, seat)))
        view = sitting.view(sitting.viewer(None))  # as all may know it
        told = table.stage.telling.standing(view, seat, sitting.names)
        charm = sitting.people[seat].token
        dialog.ask(table, "place", sitting.names[seat], told, choices, charm=charm)

    def open_seats(self) -> None:
        """Who sits where from now on: nothing that only one may see is left on the screen."""
        table = self._table
        if self.open and not table.player.running:
            table.cancel_press()
            table.deeds.stop_thinking()
            if table.sitting.shared:
                table.show_side(None)
            table.app.open.seats(table.sitting, table.phones)

    @property
    def changed(self) -> bool:
        """Whether anybody has sat down or got up since it was last asked."""
        before, self._seated = self._seated, (self._table.sitting.called, self._table.sitting.people)
        return before != self._seated

    # -- resting

    def offer(self) -> bool:
        """Offer to let the match rest, or counsel to who has just left; whether one is offered now."""
        return self._offer_rest() or self._offer_counsel()

    def _offer_rest(self) -> bool:
        """Offer, once and gently, to let it rest where only one is still on the way; whether it is now."""
        table, steps = self._table, len(self._table.sitting.match.steps)
        if steps == self._looked:
            return False
        self._looked, last = steps, self._last_one()
        if last is None or self._offered or not self.open or last not in table.sitting.persons:
            self._offered = last is not None
            return False
        self._offered = True
        table.face(last)
        dialog.ask(
            table,
            "rest-offer",
            words.say("rest.offer.title", name=table.sitting.names[last]),
            words.say("rest.offer.words"),
            [
                ("on", words.say("rest.offer.no"), table.settle),
                ("rest", words.say("rest.offer.yes"), self.ask_to_rest),
            ],
            charm=table.sitting.people[last].token,
            left=table.settle,
        )
        return True

    def _offer_counsel(self) -> bool:
        """Ask who has just left, and is a person, beside whom they would sit; whether they're asked now."""
        table, steps = self._table, self._table.sitting.match.steps
        left = {seat for seat in range(len(table.sitting.names)) if counsel.may_ask(table, seat)}
        fresh = sorted(left - self._left) if len(steps) > self._left_at else []
        self._left, self._left_at = left, len(steps)
        if not fresh:
            return False
        counsel.ask(table, fresh[0])
        return True

    def _last_one(self) -> int | None:
        """The only one still on the way."""
        return self._table.stage.telling.last_one(self._table.sitting.view(None))

    def ask_to_rest(self) -> None:
        """Ask each person whether the match shall rest here; then it does."""
        if not self.open:
            return
        self._table.deeds.stop_thinking()
        asked = self._table.sitting.asked_to_rest
        if at_once(self._table, asked[1:]):
            titles = [words.say("rest.title", name=name) for name in self._table.sitting.names]
            title, said = titles[asked[0]], words.say("rest.words")
            yes, no = words.say("rest.yes"), words.say("rest.no")
            question = Question("rest", title, said, yes, no, titles.__getitem__)
            Consent(self._table, question, asked[0], asked[1:], self._rest, self._refused).ask()
        else:
            self._ask(asked)

    def _ask(self, left: list[int]) -> None:
        """Ask the next who must agree; where all have, lay it to rest."""
        table, sitting = self._table, self._table.sitting
        if not left and sitting.persons:
            self._rest()
            return
        seat = left[0] if left else None
        if sitting.shared:
            table.show_side(None)
        table.hands.asked(seat, table.app.now)
        title = words.say("rest.title.bots")
        if seat is not None:
            title = words.say("rest.title", name=sitting.names[seat])
        table.face(seat)
        dialog.ask(
            table,
            "rest",
            title,
            words.say("rest.words"),
            [
                ("no", words.say("rest.no"), partial(self._refused, seat)),
                ("yes", words.say("rest.yes"), partial(self._ask, left[1:]) if left else self._rest),
            ],
            charm=sitting.people[seat].token if seat is not None and len(sitting.persons) > 1 else None,
            left=partial(self._refused, seat),
        )

    def _refused(self, seat: int | None) -> None:
        table = self._table
        if seat is not None and len(table.sitting.persons) > 1:
            dialog.notice(table, REFUSED, words.say("rest.refused", name=table.sitting.names[seat]))
        table.settle()

    def _rest(self) -> None:
        table = self._table
        table.sitting.lay_to_rest(table.sitting.asked_to_rest)
        table.lifted_for = None
        table.settle()

    def take_up(self) -> None:
        """Go on with a match that was laid to rest."""
        if self._table.hands.free:
            self._table.sitting.take_up()
            self._table.settle()
