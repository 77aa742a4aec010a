"""A sitting: a match, the people at its table, and the file that keeps it.

The window and the text table play through it alike. Whatever happens is in the
match file, on the disk, before a player is shown it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from game import reasons, saves, words
from game.engine import codec
from game.engine.base import Action, Event
from game.engine.board import AnyBoard
from game.engine.chance import Outcome
from game.engine.foresight import foresee
from game.engine.match import Match, Step
from game.saves import profiles
from game.sitting import counsel, earlier, seal, takeback
from game.sitting import record as records
from game.sitting.chronicle import Chronicle, Told
from game.sitting.earlier import Hidden
from game.sitting.guide import GUIDED, Guide
from game.sitting.record import COUNSEL, Line, Record
from game.tellings import telling_of

CHECKPOINT_EVERY = 50  # steps


class Sitting:
    """One match being played.

    `trouble` says in a sentence why what was done last is not on the disk, or is None.
    `called` are the names of those who sit there now, and `names` what they are called where they are told:
    `shown_as` says how, from a name and the token beside it; the match itself has the first names.
    `people` says of each seat whether a person or a bot sits there now, and with which token. `record` has
    what stands beside the actions. `seal` is what chance follows from in a sealed match. `file` keeps the
    match; None where it could not be begun. With `real_dice` players enter what dice show.
    """

    def __init__(
        self,
        match: Match,
        people: Sequence[saves.Person],
        file: saves.MatchFile | None,
        *,
        real_dice: bool = False,
        others: Sequence[saves.Other] = (),
        earlier: Sequence[saves.Step] = (),
    ) -> None:
        self.match = match
        self.record = Record(match, others, people)
        self.shown_as: Callable[[str, int], str] = lambda name, token: name
        self.file = file
        self._header: saves.Header | None = None  # of the file, as long as there could be none
        self._owed: list[Callable[[saves.MatchFile], None]] = []  # what is to stand in it then
        self.real_dice = real_dice
        self.trouble: str | None = None
        self.by_phone: set[int] = set()  # the seats whose hand is on a phone, and not on the screen
        self.aside: dict[int, str] = {}  # what each asked, as long as no file can keep it
        self._earlier = earlier  # what was done by older rules
        self._unmarked = 0  # steps since the last checkpoint that was written
        self._was_over = match.over  # at some time: then its end has a checkpoint of its own
        self._others = others
        self._chronicle: Chronicle | None = None
        self._counsel = counsel.found(match, others, self.persons)
        self._agreed: set[Step] | None = None  # the steps whose taking back the table agreed to
        self.seal = seal.found(others, match.chance.seed)

    # -- sitting down

    @classmethod
    def begin(
        cls,
        game: str,
        names: Sequence[str],
        people: Sequence[saves.Person],
        options: Mapping[str, Any],
        created: str,
        *,
        seed: int | None = None,
        real_dice: bool = False,
        board: AnyBoard | None = None,
        sealed: seal.Seal | None = None,
    ) -> Sitting:
        """Set a new table; where it cannot be kept, it is played all the same and `trouble` says why.

        Its file is begun as soon as that can be, with all that was done until then. With real dice
        the app throws what only sets the table; players enter what is thrown from then on. Of a match
        that is `sealed` all chance follows from its seal.
        """
        if sealed is not None:
            seed = sealed.seed
        match = Match.new(game, names, options, seed=seed, board=board)
        if real_dice:
            match.chance.append([])
        log = match.log()
        sitting = cls(match, people, None, real_dice=real_dice)
        try:
            sitting._header = saves.Header(
                id=saves.fresh_id(game, created),
                created=created,
                title=words.say("match.title", game=words.texts(game).title, names=words.listed(list(names))),
                game=game,
                seats=tuple(names),
                options=log["options"],
                seed=log["seed"],
                start=None,
                draws=tuple(log["draws"]),
                people=tuple(people),
                dice="real" if real_dice else "screen",
                rules=match.game.rules,
                board=None if board is None else codec.encode(board),
                texts=telling_of(game).texts,
            )
            sitting.file = saves.create(sitting._header)
        except saves.SaveError as error:
            sitting.trouble = reasons.told(error)
        if sealed is not None:
            sitting.seal = sealed
            sitting._keep(lambda file: file.keep(seal.SEAL, sealed.line))
        return sitting

    @classmethod
    def resume(cls, match_id: str) -> Sitting:
        """Sit down again at a kept match; raises SaveError or EngineError, each with a sentence."""
        file = saves.open_match(match_id)
        try:
            match, others, earlier, note = saves.take_up(file)
        except Exception:
            file.close()
            raise
        real_dice = file.header.dice == "real"
        if real_dice:
            match.chance.append([])
        sitting = cls(match, file.header.people, file, real_dice=real_dice, others=others, earlier=earlier)
        if (match.over or sitting.rests) and file.winners is None:
            sitting._note_over()  # the app ended between the last step, or that it rests, and this line
        sitting.trouble = sitting.trouble or file.lost or file.readonly_because or note
        return sitting

    def close(self) -> None:
        """Get up; what could not be written yet is tried once more."""
        if self._unmarked and not self.readonly:
            self._keep_checkpoint()
            if self.match.over:  # said below it, so that it goes on from there by rules to come
                winners = list(self.match.state.winners)
                self._keep(lambda file: file.note_over(winners))
        if self._owed:
            self._pay()
        if self.file is not None:
            try:
                self.file.close()
            except saves.SaveError as error:
                self.trouble = reasons.told(error)

    # -- what is so

    @property
    def people(self) -> list[saves.Person]:
        """Who sits on each seat."""
        return [sat.person for sat in self.record.seating.now]

    @property
    def called(self) -> list[str]:
        """The names of those who sit there, as they were written."""
        return [sat.name for sat in self.record.seating.now]

    @property
    def names(self) -> list[str]:
        """What they are called where they are told of."""
        return [self.shown_as(sat.name, sat.person.token) for sat in self.record.seating.now]

    def view(self, seat: int | None) -> dict[str, Any]:
        """The match as a seat may see it (None: as all may), with the names of those who sit there now."""
        view = self.match.view(seat)
        if self.record.seating.changed:
            for fields, name in zip(view["seats"], self.called, strict=True):
                fields["name"] = name
        return view

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.match.game.name

    @property
    def board_called(self) -> str:
        """What the board is called where a user made it; empty for the one that came with the game."""
        board = self.match.board
        return "" if board is None else board.title or words.say("text.board.untitled")

    @property
    def earlier(self) -> Sequence[saves.Step]:
        """The lines of what came before it, by older rules or in the match that it branched off from."""
        return self._earlier

    @property
    def texts(self) -> int:
        """How many texts of its cards the match reads in turn; 1 where no file says so."""
        header = self.file.header if self.file is not None else self._header
        return 1 if header is None else header.texts

    def events_before(self, steps: Sequence[Step]) -> list[Event]:
        """What stands of what came before the match, as all have seen it, and the events of these steps."""
        before: list[Sequence[Event]] = []
        for step in [*self.earlier, *self.match.lost_steps]:
            if "undo" not in step:
                before.append(step.get("told") or ())
            elif before:
                before.pop()
        return [event for events in [*before, *(step.events for step in steps)] for event in events]

    @property
    def readonly(self) -> bool:
        """Whether another window plays this match: then it can only be looked at."""
        return self.file is not None and self.file.readonly

    def is_bot(self, seat: int | None) -> bool:
        """Whether a bot plays a seat."""
        return seat is not None and self.record.seating.now[seat].person.kind == "bot"

    @property
    def persons(self) -> list[int]:
        """The seats where people sit."""
        return [seat for seat, person in enumerate(self.people) if person.kind == "person"]

    @property
    def at_screen(self) -> list[int]:
        """The persons whose hand is on no phone: for them alone the screen waits."""
        return [seat for seat in self.persons if seat not in self.by_phone]

    @property
    def shared(self) -> bool:
        """Whether several people share the screen and something must be kept from each other."""
        return self.match.game.private and len(self._counsel.eyes(self.persons)) > 1

    @property
    def counsel(self) -> Mapping[int, int]:
        """The seats of those who left and sit beside another, each with the seat of the one they counsel."""
        return self._counsel.beside

    @property
    def guests(self) -> Mapping[str, int]:
        """The names of those who have no seat and sit beside one, each with that seat."""
        return self._counsel.guests

    def beside(self, seat: int) -> str:
        """Who sits beside a seat as counsel, in words; empty where nobody does."""
        names = [self.names[each] for each, other in self.counsel.items() if other == seat]
        names += [guest for guest, other in self.guests.items() if other == seat]
        return words.say("counsel.with", names=words.listed(names)) if names else ""

    def viewer(self, lifted_for: int | None = None) -> int | None:
        """The seat whose player looks at the screen; None: all look, and only what all may see is shown.

        The only place where that is decided: at a shared table whose curtain was lifted for a seat that
        seat, with one person, or where all others sit beside one, that person. Where no seat may know more
        than another all players look, also where something lies face down. A hand on a phone is on none.
        """
        if not self.match.game.private:
            return None
        found = lifted_for if lifted_for in self.persons else None
        if self.persons and not self.shared:
            found = self._counsel.eyes(self.persons).pop()
        return None if found in self.by_phone else found

    # -- what is done

    def act(self, action: Action) -> list[Event]:
        """Take an action and keep it; its events come back only when they are on the disk.

        Where the disk refuses, the action stands, `trouble` says so, and the next
        one is written together with it.
        """
        events = self.match.act(action)
        self._keep_step()
        if self.match.over:
            self._note_over()
        return events

    def _note_over(self) -> None:
        """Let the file say that the match is over, for who lists matches without replaying them."""
        if not self.readonly:
            winners = list(self.match.state.winners)
            if self.seal is not None:
                self._keep(lambda file: file.keep(seal.OPENED, {"asked": seal.asked(self.match)}))
            self._keep(lambda file: file.note_over(winners))
            if self.keeps_scores:
                self._keep_carried(self.persons)

    @property
    def keeps_scores(self) -> bool:
        """Whether a person may keep what they would carry from here into a later match."""
        return self.file is not None and not self.readonly and self.match.game.carries

    def write_down(self, seat: int) -> bool:
        """Let a person keep now what they would carry if the match ended here; whether it is kept.

        The end of the match takes its place.
        """
        if seat not in self.persons or not self.keeps_scores:
            return False
        return self._keep_carried([seat])

    def _keep_carried(self, seats: Sequence[int]) -> bool:
        """Let these people keep what they carry; whether that could be done."""
        game, state = self.match.game, self.match.state
        left = [
            profiles.Left(self.called[seat], self.people[seat].token, partial(game.carried, state, seat))
            for seat in seats
        ]
        return self._tell_if_fails(lambda match_id: profiles.keep_carried(self.game, match_id, left))

    def _tell_if_fails(self, deed: Callable[[str], None]) -> bool:
        assert self.file is not None
        try:
            deed(self.file.id)
        except saves.SaveError as error:
            self.trouble = error.sentence
            return False
        self.trouble = profiles.take_note() or self.trouble
        return True

    def sit_beside(self, seat: int, other: int | None) -> None:
        """Let a person who has left sit beside another, who agreed to show them all; None: no longer."""
        if seat not in self.persons or other == seat or not (other is None or other in self.persons):
            raise ValueError(f"no counsel of seat {seat} to {other}")
        self._counsel.sit(seat, other, len(self.match.steps))
        self._note(COUNSEL, {"seat": seat, "beside": other})

    def receive(self, guest: str, other: int | None) -> None:
        """Let somebody without a seat sit beside a person, who agreed to it; None: no longer."""
        if not (other is None or other in self.persons):
            raise ValueError(f"no counsel of {guest} to {other}")
        self._counsel.receive(guest, other)
        self._note(COUNSEL, {"name": guest, "beside": other})

    def sit_at(self, match: Match) -> None:
        """Let the same people sit at another match, beside which nothing stands yet."""
        self.match, self.record = match, Record(match, (), self.people)

    def let_sit(self, seat: int, name: str, person: saves.Person) -> None:
        """Let another sit on a seat from now on, or the same by another name or token."""
        before = self.record.seating.now[seat]
        if (before.name, before.person) == (name, person):
            return
        if before.person.kind != person.kind:
            for each, guest in self._counsel.leave(seat):
                self._note(
                    COUNSEL,
                    {"name": guest, "beside": None} if each is None else {"seat": each, "beside": None},
                )
        self._note(saves.SEATED, saves.seated_line(seat, name, person))

    def note_told(self, seat: int, asked: str) -> None:
        """Put on the record that a person told what they were asked after the last step."""
        self._note(saves.TOLD, {"seat": seat, "asked": asked})

    def usual_name(self, seat: int, kind: str) -> str:
        """By what name who sits down on a seat may be called: the last of that kind there, or a usual one.

        A bot that plays on for a person keeps their name: it is still their match.
        """
        if kind == "bot" and seat in self.persons:
            return self.called[seat]
        others = [name for each, name in enumerate(self.called) if each != seat]
        known = [sat.name for sat in reversed(self.record.seating.all[seat]) if sat.person.kind == kind]
        usual = [words.say(f"setup.{kind}_name.{number}") for number in range(1, saves.TOKENS + 1)]
        told = [*known, *usual[seat:], *usual]
        return next(name for name in told if name not in others)

    def stands_in(self, seat: int) -> bool:
        """Whether a bot plays on there for a person, under their name."""
        *before, now = self.record.seating.all[seat]
        name = saves.plain_name(now.name)
        persons = [sat for sat in before if sat.person.kind == "person"]
        return now.person.kind == "bot" and name in [saves.plain_name(sat.name) for sat in persons]

    def named_with_bot(self, seat: int) -> str:
        """What a seat is called where it is told how a match ended: with the bot that stands in there."""
        name = self.names[seat]
        return words.say("seats.played_by_bot", name=name) if self.stands_in(seat) else name

    def _note(self, kind: str, said: dict[str, Any]) -> None:
        """Put a line on the record beside the actions."""
        self.record.add(Line(len(self.match.story), kind, said))
        if not self.readonly:
            self._keep(lambda file: file.keep(kind, said))

    @property
    def guide(self) -> Guide:
        """What holds of a guide; of none their name is empty."""
        return self.record.guide

    def guide_does(self, did: str, **said: Any) -> None:
        """Put on the record what a guide did (`guide.DEEDS`)."""
        self._note(GUIDED, {"did": did, **said})

    # -- resting

    @property
    def rests(self) -> bool:
        """Whether the match was laid to rest."""
        return not self.match.over and self.record.rests is not None

    @property
    def laid_by(self) -> list[int]:
        """The seats of the persons who laid the match to rest."""
        rests = self.record.rests
        return [] if rests is None else [seat for seat in rests["by"] if seat in range(len(self.people))]

    @property
    def asked_to_rest(self) -> list[int]:
        """The persons who must agree to it: who is to act first, then as they sit."""
        first = self.match.to_act or 0
        return sorted(self.persons, key=lambda seat: (seat - first) % len(self.match.seats))

    def lay_to_rest(self, by: Sequence[int]) -> None:
        """Let the match end here, as these persons agreed: on the shelf it is over."""
        if self.match.over or self.rests:
            raise ValueError("it is over, or rests already")
        if self._unmarked and not self.readonly:
            self._keep_checkpoint()  # above the line that it rests, which holds by rules to come as well
        self._note(saves.REST, {"by": list(by)})
        self._note_over()

    def take_up(self) -> None:
        """Go on with a match that was laid to rest."""
        if self.rests:
            self._note(saves.REST, {"by": None})
            self._carry_again()

    def throw_by_hand(self, outcomes: Sequence[Outcome]) -> None:
        """Enter what a real die shows, for the next draw of dice."""
        self.match.chance.replace(outcomes)

    def throws(self, action: Action) -> bool:
        """Whether an action of the seat to act begins with a die."""
        match, seat = self.match, self.match.to_act
        return foresee(match.game, match.view(seat), seat, action).open == "die"

    @property
    def takes_back(self) -> takeback.TakeBack | None:
        """What taking back would undo now, and who must agree to it."""
        return takeback.considered(self.match, self.persons)

    def undo(self, agreed: Sequence[int] = ()) -> list[Step]:
        """Take back what can be taken back now, the newest first; all on record, and who agreed to it."""
        found = self.takes_back
        count = len(found.steps) if found is not None else 1
        if agreed:
            self._note_agreed(count, agreed)
        undone = [self._undo_one() for _ in range(count)]
        if agreed:
            self._agreements.update(undone)
        return undone

    def _note_agreed(self, count: int, seats: Sequence[int]) -> None:
        """Let the file say that these seats agreed to the taking back that follows."""
        if not self.readonly:
            agreed = {"undo": count, "seats": list(seats)}
            self._keep(lambda file: file.keep(takeback.AGREED, agreed))

    def _undo_one(self) -> Step:
        was_over = self.match.over
        step = self.match.undo()
        self._counsel.taken_back_to(len(self.match.steps))
        self._keep_step()
        if was_over:
            self._carry_again()
        return step

    def _carry_again(self) -> None:
        """Let people carry what they did before the end of the match, which now goes on."""
        if self.file is not None and self.match.game.carries:
            self._tell_if_fails(lambda match_id: profiles.take_back_carried(self.game, match_id))

    def _keep_step(self) -> None:
        step = self.match.last_step
        self._keep(lambda file: file.append(step))
        self._unmarked += 1
        if self._unmarked % CHECKPOINT_EVERY == 0 or self.match.over:
            self._keep_checkpoint(sparing=not self.match.over or self._was_over)
        self._was_over = self._was_over or self.match.over

    def _keep_checkpoint(self, *, sparing: bool = False) -> None:
        """Let the file say where the match stands, so that it opens quickly and outlives its rules.

        Sparing, it says so only where that spares more than it costs.
        """
        found = saves.checkpoint(self.match)
        if sparing and self.file is not None and not self.file.is_worth(found):
            return
        self._unmarked = 0
        self._keep(lambda file: file.keep(saves.CHECKPOINT, found))

    def _keep(self, line: Callable[[saves.MatchFile], None]) -> None:
        """Put a line on the record; `trouble` says why that could not be done."""
        if self.file is not None or self._header is not None:
            self._owed.append(line)
            self._pay()

    def _pay(self) -> None:
        """Write all that is owed to the file, which is begun now if it could not be before."""
        try:
            if self.file is None and self._header is not None:
                self.file = saves.create(self._header)
        except saves.SaveError as error:
            self.trouble = reasons.told(error)
            return
        assert self.file is not None
        owed, self._owed = self._owed, []
        self.trouble = None
        for line in owed:
            try:
                line(self.file)
            except saves.SaveError as error:  # the file keeps the line, and tries again with the next
                self.trouble = reasons.told(error)
            else:
                self.trouble = None

    # -- what is told

    @property
    def chronicle(self) -> Chronicle:
        """What happened, in sentences; it grows with the match."""
        found = self._chronicle
        if found is None or not found.fits(self.match, self.shown_as):
            found = Chronicle(
                self.match,
                self.record,
                self.shown_as,
                self._told_earlier,
                self.agreed_on,
                real_dice=self.real_dice,
            )
            self._chronicle = found
        return found

    def told_beside(self, line: Line) -> str:
        """What a line beside the steps tells."""
        sat = self.record.seating.at(line.after)
        names = [self.shown_as(each.name, each.person.token) for each in sat]
        return records.told(line, self.shown_as, names)[1]

    def told_resting(self) -> tuple[str, str]:
        """That the match rests, and who laid it to rest, in two sentences."""
        names = [self.names[seat] for seat in self.laid_by]
        by = words.say("rest.by", names=words.listed(names)) if names else words.say("rest.by.nobody")
        return words.say("rest.rests"), by

    def told(self, viewer: int | None) -> list[Told]:
        """The log in sentences, grouped by turn, the oldest first, as a seat may know it."""
        return self.chronicle.told(viewer)

    def _told_earlier(self, viewer: int | None) -> list[Told]:
        """What was done by older rules, or before a branch: as far as it is known to a seat."""
        steps = [*self._earlier, *self.match.lost_steps]
        return earlier.told(steps, len(self.names), partial(self._tell_step, viewer, []))

    def _tell_step(self, viewer: int | None, log: list[Event], step: saves.Step) -> Told | Hidden:
        """What all have seen of such a step, else what was chosen; `log` is what they had seen before it."""
        seat, game = step["seat"], self.match.game
        names = list(self.names)
        for each, (name, person) in enumerate(step.get("sat") or ()):
            names[each] = self.shown_as(name, person.token)
        events = step.get("told") or ()
        seen = words.sentences_if_known(self.game, events, names)
        if seen:
            headline = ""
            # a file may say anything
            with suppress(KeyError, ValueError, TypeError, IndexError, AttributeError):
                headline = telling_of(self.game).headline(self.match.options, log, events, names)
            log += events
            tells = [
                words.say("told.told", name=names[each.seat], asked=each.asked)
                for each in saves.told_earlier([step])
                if each.seat < len(names)
            ]
            return Told(seat, " ".join(filter(None, [seen, headline, *tells])), False)
        theirs = viewer == seat and self.record.seating.saw(seat, 0)
        open_to = self.match.over or not game.private or theirs
        label = words.label_if_known(self.game, step.get("action"), names) if open_to else None
        if label is None:
            return Hidden(seat, names[seat])
        return Told(seat, words.say("log.earlier", name=names[seat], action=label), False)

    def agreed_on(self, step: Step) -> bool:
        """Whether the table agreed that a step be taken back."""
        return step in self._agreements

    @property
    def _agreements(self) -> set[Step]:
        if self._agreed is None:
            self._agreed = set(takeback.agreed(self.match, self._others))
        return self._agreed
