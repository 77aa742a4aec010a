"""A view in words, for any game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from game import reasons, words
from game.engine.base import Action, Event
from game.engine.board import AnyBoard
from game.engine.errors import EngineError
from game.engine.games import board_of, game_named
from game.engine.match import Match, Step
from game.tellings import facts
from game.tellings.carried import brought
from game.tellings.facts import Fact

View = Mapping[str, Any]

APART = frozenset(
    {"game", "phase", "to_act", "turn", "over", "winners", "seats", "options"}
)  # said elsewhere
MANY = 6  # of more cards than so many those of one name are told together
SEATED = frozenset({"seat", "from", "to"})  # fields that name a seat


class Large(NamedTuple):
    """What a moment is about, for who sits far off: a number, a name, words, and what follows.

    `sign` is the name of a picture before what follows, empty for none; `brief` says that in fewer words.
    """

    number: str = ""
    title: str = ""
    line: str = ""
    follows: str = ""
    sign: str = ""
    brief: str = ""


class Laid(NamedTuple):
    """A seat's place in what all lay cards to, in their order: its card, and what that has done there.

    `code` is empty while it has none, and names what the card was declared to be after a full stop;
    `ahead` says whether it would win, `next` whether its seat is to lay one now.
    """

    seat: int
    code: str
    label: str
    note: str
    ahead: bool
    next: bool


class Telling:
    """What is said of the seats of one game.

    A `view` is what one viewer may see of a match (`Match.view`), `names` are those of
    the seats in order. Nothing is told that does not stand in the view.
    """

    PLACES = ("square", "space")  # the fields of a seat that name where it stands
    changes_told = False  # whether who acts is told of its seat only what has changed since
    tells_rest = False  # whether it says that a hand is but the rest, where cards are offered by name anyway
    ranked = False  # whether winners are named in the order of their arrival
    advises = ""  # the setting by which who acts is told what helps now; empty where that is not told
    texts = 1  # how many texts of its cards a new match reads in turn
    by_kind: int | None = None  # of more choices than so many a reader is told the kinds first; None: never

    def __init__(self, game: str) -> None:
        self.game = game

    def place(self, view: View, seat: int) -> int | str | None:
        """The space of the board where a seat stands; None where it is on none."""
        fields = view["seats"][seat]
        if self._stage(fields) is not None or not words.has_board(self.game):
            return None
        found: int | str | None = next((fields[key] for key in self.PLACES if key in fields), None)
        return found

    def where(self, view: View, seat: int) -> str:
        """Where a seat stands, in a word or two; nothing where there is no board to stand on."""
        stage = self._stage(view["seats"][seat])
        if stage is not None:
            return stage
        place = self.place(view, seat)
        if isinstance(place, str):
            return words.space_named(self.game, place)
        return "" if place is None else words.say("home.square", square=place)

    def height(self, view: View, seat: int) -> int:
        """How far up a seat stands where its way is drawn as a line; only more and less is seen of it.

        A space that is a word lies as high as its place in the file of the board.
        """
        place = self.place(view, seat)
        if isinstance(place, str) and words.has_board(self.game):
            place = [space.id for space in board_of(self.game).spaces].index(place) + 1
        return place if type(place) is int else 0

    # -- who is to act

    def turn(self, view: View) -> int | None:
        """The seat whose turn it is: the one to act, or the one in whose turn that is asked; None at the end.

        In most games both are the same. Where they are not, `turn` of the game's texts names
        the field of the view that holds this seat, empty while the turn is nobody's.
        """
        field = words.texts(self.game).turn
        to_act: int | None = view["to_act"]
        if to_act is None or not field:
            return to_act
        seat: int | None = view[field]
        return to_act if seat is None else seat

    def follows(self, view: View) -> int | None:
        """Who may come next as things stand, where the order changes; None: no seat, or whoever sits next."""
        return None

    def order_told(self, view: View, names: Sequence[str]) -> str:
        """Why it is whose turn it is, in a sentence; empty where the turn goes round the table."""
        return ""

    def asked_within(self, view: View, names: Sequence[str]) -> str:
        """In whose turn the seat to act is asked; empty where the turn is its own."""
        seat = self.turn(view)
        if seat is None or seat == view["to_act"]:
            return ""
        return words.say("table.asked_within", name=names[seat])

    def prompt(self, view: View, names: Sequence[str]) -> words.Prompt:
        """What is said to who is to act, and why; of a match that is over, that it is."""
        seat = view["to_act"]
        if seat is None:
            return words.prompt(self.game, "over", names, seat=0)
        key = self.moment(view)
        if key not in words.texts(self.game).prompts:
            key = view["phase"]
        return words.prompt(self.game, key, names, **self.asked(view, seat))

    def moment(self, view: View) -> str:
        """Which of the game's prompts fits: that of the stage of who is to act, or else of the phase."""
        return str(view["seats"][view["to_act"]].get("stage", view["phase"]))

    def asked(self, view: View, seat: int) -> dict[str, Any]:
        """The fields that a prompt may name."""
        return {**view["seats"][seat], "seat": seat}

    def watching(self, view: View, names: Sequence[str]) -> str:
        """What who is to act is doing, for those who look on."""
        return words.say("table.watching", name=names[view["to_act"]])

    def label(self, view: View, action: Action, names: Sequence[str]) -> str:
        """What stands on the button of an action now; where it leads may depend on where it begins."""
        return words.label(self.game, action, names).label

    def deed(self, view: View, action: Action, names: Sequence[str]) -> str:
        """What stands on the one button that takes an action."""
        return self.label(view, action, names)

    def effect(self, view: View, action: Action, names: Sequence[str]) -> str:
        """What an action would do now, in a few words; empty where there is nothing to say."""
        return words.label(self.game, action, names).help

    def meaning(self, actions: Sequence[Action], names: Sequence[str]) -> str:
        """What these actions are, whatever they would bring now; empty where they differ or none says it."""
        said = {words.label(self.game, action, names).help for action in actions}
        return said.pop() if len(said) == 1 else ""

    def landing(self, view: View, space: int | str, names: Sequence[str]) -> list[str]:
        """What a space would do now to the seat to act, in short lines; empty where its texts say it all."""
        return []

    def read_aloud(self, events: Sequence[Event], log: Sequence[Event] = (), texts: int = 1) -> list[str]:
        """What is read to all when these happen together, such as the text of a card; mostly nothing.

        `log` is what happened before them in the match, `texts` how many of its cards' texts that reads.
        """
        return []

    def invited(
        self, match: Match, persons: Collection[int], told: Iterable[tuple[int, str, int]]
    ) -> tuple[int, str] | None:
        """Which of these persons was invited last to tell, and of what; None: nobody, or it was told.

        `told` are the tellings of the match: who, what they were asked, after how many steps.
        """
        return None

    def headline(
        self, options: Mapping[str, Any], log: Iterable[Event], events: Sequence[Event], names: Sequence[str]
    ) -> str:
        """What these events of one action have turned in the match, as a headline; empty: nothing.

        `options` are those of the match, `log` is what happened in it before them.
        """
        return ""

    def news(self, view: View, names: Sequence[str]) -> words.Prompt | None:
        """What has come to an end and is to be seen before the match goes on; None: nothing has."""
        return None

    def curtain_needed(self, view: View) -> bool:
        """Whether who is to act must see, or do, what the others may not; `view` is the public one."""
        return not view["over"]

    def odds(self, view: View, seat: int, names: Sequence[str], own: AnyBoard | None = None) -> list[str]:
        """What chance still has in store for a seat, in sentences; none where the game cannot tell."""
        return []

    def has_left(self, view: View, seat: int) -> bool:
        """Whether a seat plays no more while the match goes on: nothing is asked of it any longer."""
        return False

    def arrived(self, view: View, seat: int) -> bool:
        """Whether a seat has come to the end of its way, while others may still be on theirs."""
        return self.has_left(view, seat)

    def last_one(self, view: View) -> int | None:
        """The only seat still on its way while all others have come to the end of theirs; None: none is."""
        left = [seat for seat in range(len(view["seats"])) if not self.arrived(view, seat)]
        return left[0] if len(left) == 1 < len(view["seats"]) and not view["over"] else None

    def open_to_all(self, view: View, action: Action) -> bool:
        """Whether all may know that an action is offered now: it hangs on nothing that is hidden."""
        return not self.curtain_needed(view)

    def curtain_facts(self, view: View, names: Sequence[str]) -> list[tuple[str, str]]:
        """What all players know and a curtain may say: a title and a line each, two at most."""
        return []

    # -- how things stand

    def facts(self, view: View, seat: int, names: Sequence[str]) -> list[Fact]:
        """What a seat is and has, as far as the view tells: all that says or shows it reads this."""
        fields = view["seats"][seat]
        place, where = self.place(view, seat), self.where(view, seat)
        listed = self._told_fields(fields, ("name", "stage", *self.PLACES), names)
        said = [where if place is None else words.space_told(self.game, place), *listed.values()]
        told = ", ".join(filter(None, said)) or words.say("text.seat.nothing")
        called = where if place is None else words.space_named(self.game, place)
        found = [Fact("place", (capital(called),) if called else (), rank=2, told=told)]
        scores = [each for key, each in listed.items() if self._is_score(key, fields[key])]
        for number, (key, each) in enumerate(listed.items()):
            fact = Fact(f"field.{number}", (each,), rank=1)
            if self._is_score(key, fields[key]):
                fact = replace(fact, word=each, rank=3, far=(facts.DOT.join(scores), each))
            found.append(fact)
        return found

    def _is_score(self, key: str, value: Any) -> bool:
        """Whether a field is a captioned figure that all may know: it gives way last, and is told far off."""
        said = words.texts(self.game)
        known = key in said.fields and key not in game_named(self.game).own
        return known and type(value) is int and str(value) not in said.tables.get(key, {})

    def standing(self, view: View, seat: int, names: Sequence[str]) -> str:
        """Where a seat stands and what it has, in sentences without the last full stop."""
        return facts.told(self.facts(view, seat, names))

    def aim(self, view: View, seat: int) -> str:
        """What a seat is after, as things stand for it; empty where the game does not say."""
        return ""

    def opening(self, view: View, seat: int) -> tuple[int, str]:
        """The number of a seat's turn, and what is said once as it begins; empty where nothing is."""
        return 0, ""

    def meanwhile(self, steps: Sequence[Step], seat: int, names: Sequence[str]) -> str:
        """What others did since a seat decided something, in one sentence; empty where that is not told."""
        return ""

    def advice(self, view: View, picked: Action, names: Sequence[str]) -> str:
        """What helps the seat to act now, for whom an action was picked."""
        return ""

    def motive(self, reason: Mapping[str, Any], name: str) -> str:
        """Why a bot did what it did (`bots.reason`), in a sentence; empty where the game does not say."""
        return ""

    def shared(self, view: View, names: Sequence[str]) -> str:
        """What all share, in a sentence; empty where nothing of it can be said in one."""
        return ", ".join(self._listed(view, APART | {words.texts(self.game).turn}, names))

    def laid(self, view: View, names: Sequence[str]) -> str:
        """What lies open and belongs to no seat any longer, in a sentence; empty where nothing does."""
        return ""

    def subtitle(self, view: View, names: Sequence[str]) -> list[str]:
        """How far the match is, in one line; the same in fewer and fewer words after it."""
        found = words.texts(self.game)
        return [found.tables.get("phase", {}).get(str(view["phase"]), "")]

    def large(self, view: View, seat: int, names: Sequence[str]) -> Large:
        """What a view is about, large: where a seat stands, what that means, and what follows."""
        where = self.where(view, seat)
        line = self.shared(view, names)
        return Large(
            "",
            capital(where) or names[seat],
            capital(line),
            capital("".join(facts.line(self.facts(view, seat, names))[:1])),
        )

    def brought(self, name: str, carried: Mapping[str, Any]) -> str:
        """What a player brings from earlier matches, by the names of options; empty where that is nothing."""
        return brought(self.game, name, carried)

    def trick(self, view: View, names: Sequence[str]) -> list[Laid]:
        """The cards that the seats lay down one after another, and who is to; empty in other games."""
        return []

    # -- the end

    def ending(self, names: Sequence[str], winners: Sequence[int]) -> tuple[str, str]:
        """Who is there, in one sentence, and what else there is to say below it."""
        home = words.listed([names[seat] for seat in winners])
        count = words.say(f"number.{len(names)}") if 2 <= len(names) <= 6 else str(len(names))
        kind = outcome(winners, len(names))
        title = words.said_of(self.game, f"results.{kind}", name=home, names=home, count=count)
        others = [name for seat, name in enumerate(names) if seat not in winners]
        if kind == "one" and len(others) == 1:
            kind = "one_other"
        own = f"results.subtitle.{kind}"
        key = own if own in words.texts(self.game).phrases else "results.subtitle"
        return title, words.said_of(self.game, key, other="".join(others[:1]))

    def order(self, view: View) -> list[int]:
        """The seats as they are named at the end: who has won, then the others in turn."""
        winners = list(view["winners"])
        return winners + [seat for seat in range(len(view["seats"])) if seat not in winners]

    def story(self, view: View, seat: int) -> str:
        """A seat's match in one line, never a verdict."""
        return "".join(facts.line(self.facts(view, seat, ()))[:1])

    def ways(self, match: Match) -> Sequence[Any]:
        """For each seat what a journal wants to know of its way beside its state; empty: nothing."""
        return ()

    # -- what is refused

    def why_not(self, refusal: EngineError, view: View, names: Sequence[str]) -> str:
        """Why something is not allowed: as the game tells players, or else as programs are told, by names."""
        seat = view["to_act"]
        situation = {} if seat is None else self._situation(view, seat)
        why = refusal.why
        told = words.why_not(self.game, why.reason, names, {**situation, **why.fields})
        if told:
            return told
        sentence = reasons.why(why, names)
        return words.say("table.why_not.sentence", sentence=sentence[:1].upper() + sentence[1:])

    def unplayed(self, view: View, card: str) -> str:
        """Why a card of the seat to act is in no action now; empty where the refusal of one says it."""
        return ""

    def card_told(self, field: str, card: str) -> tuple[str, str]:
        """What a card that a seat holds in a field is called and does; empty: it goes by its name."""
        return "", ""

    def way_out(self, view: View, refusal: EngineError) -> str:
        """What the seat to act could do to be allowed it; empty where the refusal says it all."""
        seat = view["to_act"]
        return (
            "" if seat is None else words.way_out(self.game, refusal.why.reason, self._situation(view, seat))
        )

    def _situation(self, view: View, seat: int) -> dict[str, Any]:
        """What the sentences of a refusal may depend on besides its own fields."""
        return {**view["seats"][seat], "phase": view["phase"]}

    def _listed(
        self, fields: Mapping[str, Any], apart: Sequence[str] | frozenset[str], names: Sequence[str]
    ) -> list[str]:
        """The fields of a record that say something in a sentence, each by its name and value."""
        return [*self._told_fields(fields, apart, names).values()]

    def _told_fields(
        self, fields: Mapping[str, Any], apart: Sequence[str] | frozenset[str], names: Sequence[str]
    ) -> dict[str, str]:
        """The same by the names of the fields."""
        return {
            key: f"{words.captioned(self.game, key)} {self.shown(key, value, names)}"
            for key, value in fields.items()
            if key not in apart and _tellable(value)
        }

    def shown(self, key: str, value: Any, names: Sequence[str]) -> str:
        """The value of a field in words; a card by its name, a space by its own."""
        table = words.texts(self.game).tables.get(key, {})
        if str(value) in table:
            return table[str(value)]
        if isinstance(value, bool):
            return words.say(f"text.word.{'yes' if value else 'no'}")
        if isinstance(value, Mapping):
            return ", ".join(self._listed(value, (), names))
        if isinstance(value, list):
            known = [self.shown(key, item, names) for item in value if item is not None]
            if len(known) > MANY and all(isinstance(item, str | None) for item in value):
                known = [said if n == 1 else f"{said} ×{n}" for said, n in Counter(known).items()]
            if None in value:
                known.append(words.say("text.unseen", count=value.count(None)))
            return words.listed(known)
        if key in self.PLACES and words.has_board(self.game):
            return words.space_named(self.game, value)
        if key in SEATED and type(value) is int and 0 <= value < len(names):
            return names[value]
        try:
            return words.by_code(words.texts(self.game).cards, str(value))
        except KeyError:
            return str(value)

    def _stage(self, fields: Mapping[str, Any]) -> str | None:
        """The seat's stage in words, where it is at one that is no place."""
        return words.texts(self.game).stages.get(str(fields.get("stage")))


def outcome(winners: Sequence[int], seats: int) -> str:
    """What kind of ending it is: `all` (or `both`, or `alone`), `one`, `some` or `none`."""
    if not winners:
        return "none"
    if len(winners) == seats:
        return {1: "alone", 2: "both"}.get(seats, "all")
    return "one" if len(winners) == 1 else "some"


def _tellable(value: Any) -> bool:
    """Whether a value says something in a sentence: not what is unknown, not a long record."""
    if isinstance(value, list):
        return bool(value) and not any(isinstance(item, dict | list) for item in value)
    return value is not None


def capital(said: str) -> str:
    """Words with their first letter large."""
    return said[:1].upper() + said[1:]
