"""Who is to sit down at a game, and how it is to be played: all that Setup decides, without a pixel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from game import manners, reasons, saves, words
from game.engine.base import Game
from game.engine.games import game_named, record_of
from game.engine.match import name_fault
from game.engine.options import Option, Part, refused
from game.saves import profiles
from game.sitting import Sitting
from game.sitting.seal import Seal
from game.tellings import telling_of
from game.widgets import theme

Kind = Literal["person", "bot", "empty"]
KINDS: tuple[Kind, ...] = ("person", "bot", "empty")


@dataclass
class Sitter:
    """Who is to sit on a seat; where the seat is empty, what would be there."""

    kind: Kind
    name: str
    charm: int
    level: str

    def kept(self) -> list[Any]:
        """As the settings remember it."""
        return [self.kind, self.name, self.charm, self.level]


def usual_name(kind: Kind, seat: int) -> str:
    """The name a seat has before a player gives it one."""
    return words.say(f"setup.{'bot' if kind == 'bot' else 'person'}_name.{seat + 1}")


def first_sitters(rules: Game[Any]) -> list[Sitter]:
    """The first time: one person, with a bot or as many as the game needs."""
    most = rules.seats.stop - 1
    taken = min(most, max(2, rules.seats.start))
    kinds: list[Kind] = ["person"]
    kinds += ["bot"] * (taken - 1)
    kinds += ["empty"] * (most - taken)
    return [Sitter(kind, usual_name(kind, seat), seat, rules.bots[0]) for seat, kind in enumerate(kinds)]


def last_sitters(kept: Sequence[Any], rules: Game[Any]) -> list[Sitter]:
    """Who sat there last, as far as the settings say it soundly; else as for the first time."""
    usual = first_sitters(rules)
    if len(kept) != len(usual):
        return usual
    found = [_sitter(entry, rules) for entry in kept]
    sound = [sitter for sitter in found if sitter is not None]
    if len(sound) < len(usual) or len({sitter.charm for sitter in sound}) < len(usual):
        return usual
    return sound


def _sitter(entry: Any, rules: Game[Any]) -> Sitter | None:
    if type(entry) is not list or [type(part) for part in entry] != [str, str, int, str]:
        return None
    kind, name, charm, level = entry
    if kind not in KINDS or (name and name_fault(name)) or charm not in range(len(theme.CHARMS)):
        return None
    return Sitter(kind, name, charm, level if level in rules.bots else rules.bots[0])


def last_options(kept: Mapping[str, Any], rules: Game[Any], seats: int) -> dict[str, Any]:
    """The options chosen last, where they are still allowed at a table of so many; else their defaults."""
    return {
        option.name: kept[option.name]
        if option.name in kept and option.misfit(kept[option.name], seats) is None
        else option.default
        for option in rules.options
    }


class Seating:
    """Who sits on which seat of a game, with which token, under which options, on which board.

    It begins as the settings remember it, and is remembered by `keep`. What players bring along from earlier
    matches is filled into `options` while that is switched on.
    """

    def __init__(self, game: str, settings: saves.Settings) -> None:
        self.game = game
        self.settings = settings
        self.rules = game_named(game)
        self.texts = words.texts(game)
        self.sitters = last_sitters(settings.get(f"seats.{game}", []), self.rules)
        self.options = last_options(settings.get(f"options.{game}", {}), self.rules, len(self.taken))
        self.boards = sorted(
            saves.own_boards(game), key=lambda each: each.board is None
        )  # to be played on first
        chosen = settings.get(f"board.{game}", "")
        self.board = next(
            (each for each in self.boards if each.name == chosen and each.board is not None), None
        )
        self._known = {saves.plain_name(known.name): known for known in profiles.profiles()}
        self._by_hand: dict[str, Any] = {}  # what stood in the options into which something is brought
        self._renew()
        self._bring()
        self.real_dice = self.rules.dice and settings.get(f"real_dice.{game}", False)
        self.sealed = self.left_to_chance and settings.get("sealed", False) is True
        self.phones = False  # asked for anew each time

    def keep(self) -> None:
        """Have the settings remember it; they are written by who has them."""
        settings = self.settings
        settings.set(f"seats.{self.game}", [sitter.kept() for sitter in self.sitters])
        settings.set(f"options.{self.game}", {**self.options, **self._by_hand})
        settings.set(f"real_dice.{self.game}", self.real_dice)
        if self.left_to_chance:
            settings.set("sealed", self.sealed)
        if self.boards:
            settings.set(f"board.{self.game}", self.board.name if self.board is not None else "")

    # -- who sits

    @property
    def taken(self) -> list[int]:
        """The seats where a person or a bot sits."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.kind != "empty"]

    @property
    def persons(self) -> int:
        """How many people sit down."""
        return sum(sitter.kind == "person" for sitter in self.sitters)

    def name_of(self, seat: int) -> str:
        """The name of a seat's player at the table."""
        return self.sitters[seat].name.strip() or words.say("setup.seat", number=seat + 1)

    @property
    def names(self) -> list[str]:
        """What all are called who sit down."""
        return [self.name_of(seat) for seat in self.taken]

    def set_kind(self, seat: int, kind: Kind) -> None:
        """Seat a person or a bot, or leave the seat empty."""
        sitter, before = self.sitters[seat], self.taken
        if sitter.name.strip() in ("", usual_name("person", seat), usual_name("bot", seat)):
            sitter.name = usual_name(kind, seat)
        sitter.kind = kind
        places = [before.index(each) if each in before else None for each in self.taken]
        self._bring_nothing()
        for option in self.rules.options:
            self.options[option.name] = option.moved(self.options[option.name], places)
        self._renew()
        self._bring()

    def fill(self, seats: int) -> None:
        """Let so many sit down: bots where some are missing; where there are too many, the last get up."""
        for seat in self.taken[seats:]:
            self.set_kind(seat, "empty")
        empty = [seat for seat, sitter in enumerate(self.sitters) if sitter.kind == "empty"]
        for seat in empty[: seats - len(self.taken)]:
            self.set_kind(seat, "bot")

    def set_name(self, seat: int, name: str) -> None:
        """Call a seat's player so; somebody who has played here has their token, and what they carry."""
        self.sitters[seat].name = name
        self._take_own_charm(seat)
        self._renew()
        self._bring()

    def _take_own_charm(self, seat: int) -> None:
        """Give a person who has played here the token they had, unless another has it now."""
        sitter = self.sitters[seat]
        known = self._known.get(saves.plain_name(sitter.name)) if sitter.kind == "person" else None
        if known is not None and known.token not in {self.sitters[each].charm for each in self.taken}:
            self._change_charm(seat, known.token)

    def _change_charm(self, seat: int, charm: int) -> None:
        """Give a seat a token; who had it has that seat's."""
        for other in self.sitters:
            if other.charm == charm:
                other.charm = self.sitters[seat].charm
        self.sitters[seat].charm = charm

    def next_charm(self, seat: int) -> None:
        """Give a seat the next free token; where all are taken, two seats change theirs."""
        own = self.sitters[seat].charm
        order = [(own + step) % len(theme.CHARMS) for step in range(1, len(theme.CHARMS))]
        taken = {self.sitters[other].charm for other in self.taken}
        self._change_charm(seat, next((charm for charm in order if charm not in taken), order[0]))

    def seat(self, charm: int) -> int:
        """Let a person sit down on the first free seat, with a token that nobody has; gives the seat."""
        seat = next(seat for seat, sitter in enumerate(self.sitters) if sitter.kind == "empty")
        self._change_charm(seat, charm)
        self.set_kind(seat, "person")
        return seat

    def next_level(self, seat: int) -> None:
        """Let the bot of a seat play at the next level."""
        levels, sitter = self.rules.bots, self.sitters[seat]
        sitter.level = levels[(levels.index(sitter.level) + 1) % len(levels)]

    def next_manner(self, seat: int) -> None:
        """Let a bot of another manner sit there, by its name."""
        taken = {self.name_of(other) for other in self.taken}
        self.set_name(seat, manners.next_name(self.sitters[seat].name, taken))

    def level_of(self, seat: int) -> str:
        """What a bot's level is called, where there are several; else nothing."""
        sitter = self.sitters[seat]
        several = sitter.kind == "bot" and len(self.rules.bots) > 1
        return words.say(f"level.{sitter.level}") if several else ""

    def manner_of(self, seat: int) -> str:
        """What a bot's manner is called, where it has one, it is wanted, and bots have anything to choose."""
        sitter, chooses = self.sitters[seat], record_of(self.game).bots is not None
        if (
            sitter.kind != "bot"
            or not chooses
            or not manners.play(self.settings.get(manners.SETTING, manners.SHOWN[0]))
        ):
            return ""
        return manners.word(manners.manner_of(sitter.name))

    def people(self) -> list[saves.Person]:
        """Who sits down, as a match file names them."""
        seated = [self.sitters[seat] for seat in self.taken]
        return [
            saves.Person("bot", each.level, each.charm)
            if each.kind == "bot"
            else saves.Person("person", None, each.charm)
            for each in seated
        ]

    def known_now(self) -> dict[str, int]:
        """Who plays with which token; a name that the app gave is no person's."""
        seated = [(self.sitters[seat], seat) for seat in self.taken]
        return {
            self.name_of(seat): sitter.charm
            for sitter, seat in seated
            if sitter.kind == "person" and sitter.name.strip() not in ("", usual_name("person", seat))
        }

    def begin(self, created: str, sealed: Seal | None) -> Sitting:
        """Sit down at a match of this, begun at a time (ISO 8601).

        Raises:
            SaveError, EngineError, DataError, ResourceMissing: it cannot be begun, or not be kept.
        """
        return Sitting.begin(
            self.game,
            self.names,
            self.people(),
            self.options,
            created,
            real_dice=self.real_dice,
            board=None if self.board is None else self.board.board,
            sealed=sealed,
        )

    def first(self) -> int | None:
        """Who begins, where that is not left to chance."""
        if type(self.rules).begin is not Game.begin:
            return None
        first: int | None = self.rules.set_up(self.names, self.options).to_act
        return first

    # -- how it is played

    @property
    def left_to_chance(self) -> bool:
        """Whether the game throws dice or shuffles cards, so that there is something to seal."""
        return self.rules.dice or self.rules.private

    def shown_options(self) -> list[Option]:
        """The game's options in the order in which its texts tell them."""
        told = list(self.texts.options)
        return sorted(self.rules.options, key=lambda option: told.index(option.name))

    def choose(self, option: Option, part: Part, value: Any) -> None:
        """Give a part of an option a value."""
        before = self.options[option.name]
        self.options[option.name] = option.changed(before, part, value, len(self.taken))

    @property
    def missing(self) -> str:
        """Why the match cannot begin yet; empty when it can."""
        least = self.rules.seats.start
        if len(self.taken) >= least:
            return self._refused()
        number = words.say(f"number.{least}")
        return words.counted("setup.too_few", least, game=self.texts.title, number=number)

    def _refused(self) -> str:
        """What the rules have against the options as they are chosen; empty: nothing."""
        found = refused(self.rules.options, self.options, len(self.taken))
        if found is None:
            return ""
        said = reasons.why(found[1], self.names)
        return words.say("table.why_not.sentence", sentence=said[:1].upper() + said[1:])

    def minutes(self, chosen: Mapping[str, Any], seats: int = 0) -> int:
        """About how long a match takes if these options are chosen instead of what is.

        `seats`: so many sit down; 0: as many as do.
        """
        seats = max(seats or len(self.taken), self.rules.seats.start)
        return self.texts.minutes(seats, {**self.options, **chosen})

    def takes_all(self, chosen: Mapping[str, Any]) -> bool:
        """Whether a match ends no sooner for these options."""
        seats = max(len(self.taken), self.rules.seats.start)
        return all(not self.texts.shortens(name, seats, {**self.options, **chosen}) for name in chosen)

    def carriers(self) -> list[str]:
        """Who sits down here with something left from earlier matches of this game."""
        taken = {option.name for option in self.rules.options if not option.earned}
        names = [self.name_of(seat) for seat in self.taken if self.sitters[seat].kind == "person"]
        return [name for name in dict.fromkeys(names) if taken & self._carried(name).keys()]

    def _carried(self, name: str) -> Mapping[str, Any]:
        """What a person has left from earlier matches of this game, by the names of options."""
        known = self._known.get(saves.plain_name(name))
        carried = known.carried.get(self.game) if known is not None else None
        return {} if carried is None else carried.now

    def _carried_at_table(self) -> list[Mapping[str, Any]]:
        """The same for each who sits down; a bot has nothing."""
        return [
            self._carried(self.name_of(seat)) if self.sitters[seat].kind == "person" else {}
            for seat in self.taken
        ]

    def earned(self) -> list[tuple[Option, int, Any]]:
        """What only earlier matches give, and who sits down has: the option, the place, and what it is."""
        return [
            (option, place, carried[option.name])
            for place, carried in enumerate(self._carried_at_table())
            for option in self.rules.options
            if option.earned and option.name in carried and self._fits(option, place, carried[option.name])
        ]

    def _fits(self, option: Option, place: int, entry: Any) -> bool:
        seats = len(self.taken)
        return option.misfit(option.put(option.default, place, entry, seats), seats) is None

    def set_earned(self, option: Option, place: int, entry: Any, brought: bool) -> None:
        """Bring something along, in the place of whatever does not go with it; or leave it."""
        seats = len(self.taken)
        put = option.put(self.options[option.name], place, entry if brought else None, seats)
        self.options = {**self.options, option.name: put}
        if refused(self.rules.options, self.options, seats) is not None:
            for other in self.rules.options:
                if other.earned and other is not option:
                    left = other.put(self.options[other.name], place, None, seats)
                    self.options = {**self.options, other.name: left}

    def _renew(self) -> None:
        """Who had something from earlier matches has what they carry now; who carries none has none."""
        self.options = profiles.renewed(self.rules.options, self._carried_at_table(), self.options)

    def offered(self) -> tuple[str, ...]:
        """What may be brought along, by the names of its rows."""
        earned = [f"{option.name}/{place}" for option, place, _ in self.earned()]
        return (*earned, *self.carriers())

    @property
    def carry(self) -> bool:
        """Whether players bring along what they have left."""
        return bool(self.settings.get(f"carry.{self.game}", False))

    def set_carry(self, carry: bool) -> None:
        """Have players bring along what they have left, or nothing."""
        self.settings.set(f"carry.{self.game}", carry)
        self._bring()

    def _bring(self) -> None:
        """Fill in what players bring along, where that is switched on; else leave it out."""
        self._bring_nothing()
        if self.carriers() and self.carry:
            chosen = self.options
            self.options = self._brought()
            self._by_hand = {name: chosen[name] for name in chosen if chosen[name] != self.options[name]}

    def _bring_nothing(self) -> None:
        """The options as they were chosen by hand."""
        self.options = {**self.options, **self._by_hand}
        self._by_hand = {}

    def _brought(self) -> dict[str, Any]:
        """The options with what players bring along, as far as the rules take it."""
        persons = [self.sitters[seat].kind == "person" for seat in self.taken]
        names = [name if person else None for name, person in zip(self.names, persons, strict=True)]
        chosen = {**self.options, **self._by_hand}
        filled = profiles.brought(self.game, names, chosen)
        earned = {option.name: chosen[option.name] for option in self.rules.options if option.earned}
        return {**filled, **earned}

    def brings(self) -> str:
        """What each player brings along, in words: what the switch changes."""
        chosen, filled = {**self.options, **self._by_hand}, self._brought()
        told = []
        for name in self.carriers():
            taken = {
                option: entry
                for option, entry in self._carried(name).items()
                if option in chosen and filled[option] != chosen[option]
            }
            things = telling_of(self.game).brought(name, taken)
            if things:
                told.append(words.say("setup.carry.brings", name=name, things=things))
        return " ".join(told) or words.say("setup.carry.none")
