"""The journals: what the kept matches of a person tell, one by one and all together. Headless.

A match is read from its file and never changed. Whose matches belong together is
told by the name at the seat. What a game makes of its courses (Leela's figures,
say) stands with the game; the player's own words are in `notes`, copies to keep
or to print in `copies`.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from game import resources, saves, words
from game.engine import codec
from game.engine.base import Event
from game.engine.board import AnyBoard
from game.engine.data import DataError
from game.engine.errors import EngineError
from game.engine.match import Match
from game.tellings import telling_of

FAILURES = (saves.SaveError, EngineError, DataError, resources.ResourceMissing)


# -- one match


@dataclass(frozen=True)
class Kept:
    """A match, and what its file says beside the log. `id` is None for one that is not kept.

    `people` are those who sit there now; `seating` says who sat where before, None where nobody ever got up;
    `rests`: it was laid to rest.
    """

    match: Match
    people: tuple[saves.Person, ...]
    id: str | None = None
    title: str = ""
    created: str = ""
    begun: bool = True  # whether it began at its beginning, and not with a position
    rests: bool = False
    seating: saves.Seating | None = None
    earlier: Sequence[saves.Step] = ()  # lines of what came before, by older rules or before it branched off
    real_dice: bool = False
    origin: saves.Origin | None = None  # the match it branched off from
    guide: str = ""  # who guides it; empty: nobody
    tellings: tuple[saves.Asked, ...] = ()  # who told what they were asked, the first first
    texts: int = 1  # how many texts of its cards are read in turn
    by_phone: frozenset[int] = frozenset()  # the seats whose hand is on a phone now, and on no screen

    @property
    def ended(self) -> bool:
        """Whether it is over, or was laid to rest."""
        return self.match.over or self.rests

    def sat_at(self, position: int) -> list[saves.Sat]:
        """Who sat on each seat after so many of the steps that stand; after the last who sits there now."""
        if self.seating is not None and position == len(self.match.steps):
            return self.seating.now
        return self.doers_of(position)

    def doers_of(self, position: int) -> list[saves.Sat]:
        """Who sat on each seat when the step was taken that led to a position."""
        if self.seating is None:
            sat = zip(self.match.seats, self.people, strict=True)
            return [saves.Sat(0, name, person) for name, person in sat]
        return self.seating.at(self.taken[position - 1] if position else 0)

    @property
    def first(self) -> list[saves.Sat]:
        """Who sat down on each seat at first."""
        return self.doers_of(0) if self.seating is None else [sat[0] for sat in self.seating.all]

    @cached_property
    def taken(self) -> Sequence[int]:
        """For each step that stands how many actions were taken before it, those taken back included."""
        places = {step: number for number, step in enumerate(self.match.story)}
        return [places[step] for step in self.match.steps]

    @property
    def names(self) -> list[str]:
        """What those are called who sit there now."""
        return self.match.seats if self.seating is None else [sat.name for sat in self.seating.now]

    def sat(self, seat: int) -> list[tuple[str, saves.Person]]:
        """All who sat on a seat one after another, each once."""
        if self.seating is None:
            return [(self.match.seats[seat], self.people[seat])]
        return list(
            {saves.plain_name(sat.name): (sat.name, sat.person) for sat in self.seating.all[seat]}.values()
        )

    def doers(self, seat: int) -> frozenset[tuple[str, str]]:
        """Who did what was done on a seat and stands: plain names and kinds; none where nothing was done."""
        if self.seating is None:
            return frozenset({(saves.plain_name(self.match.seats[seat]), self.people[seat].kind)})
        places = {step: number for number, step in enumerate(self.match.story)}
        then = [self.seating.at(places[step])[seat] for step in self.match.steps if step.seat == seat]
        return frozenset((saves.plain_name(sat.name), sat.person.kind) for sat in then)

    @property
    def game(self) -> str:
        """The name of its game."""
        return self.match.game.name

    def part(self, seat: int) -> Part:
        """What one seat did in it."""
        match, person = self.match, self.people[seat]
        return Part(
            id=self.id,
            title=self.title,
            created=self.created,
            game=self.game,
            options=dict(match.options),
            seat=seat,
            name=self.names[seat],
            kind=person.kind,
            token=person.token,
            state=match.state.seats[seat],
            begun=self.begun,
            over=match.over,
            rests=self.rests,
            doers=self.doers(seat),
            steps=sum(step.seat == seat for step in match.steps),
            origin=(self.created, match.chance.seed, *match.seats),
            board=match.board,
            way=self._ways[seat] if self._ways else None,
        )

    @cached_property
    def _ways(self) -> Sequence[Any]:
        """What the game's telling says of the ways of all seats."""
        return telling_of(self.game).ways(self.match)


@dataclass(frozen=True)
class Part:
    """One seat's part in one match; `state` is what the game's own state keeps of that seat.

    `doers` are who did what was done there: plain names and kinds.
    `origin` is the same for two files of one match, such as one that was sent to and fro;
    `board` is what it was played on, where that is not the house's board, and `way` what the game's
    telling says of the seat's way, where it says something.
    """

    id: str | None
    title: str
    created: str
    game: str
    options: dict[str, Any]
    seat: int
    name: str
    kind: str
    token: int
    state: Any
    begun: bool
    over: bool
    steps: int
    origin: tuple[Any, ...]
    board: AnyBoard | None = None
    way: Any = None
    rests: bool = False
    doers: frozenset[tuple[str, str]] = frozenset()


def read(match_id: str) -> Kept:
    """A kept match, to be looked at; one of FAILURES, each with a sentence, where that cannot be."""
    if not saves.is_id(match_id):
        raise saves.SaveError(words.say("journal.no_match"))
    file = saves.read_file(saves.home() / saves.MATCHES / f"{match_id}{saves.SUFFIX}")
    header = file.header
    match, others, earlier, _ = saves.take_up(file)
    begun = header.start is None and not earlier
    seating, people = None, header.people
    if any(other.kind == saves.SEATED for other in others):
        seating = saves.Seating(match.seats, people, match.game.bots).take_all(others, match.log()["steps"])
        people = tuple(sat.person for sat in seating.now)
    rests = file.rests and not match.over
    guide = ""
    for other in others:
        if other.kind == saves.GUIDED:
            guide = saves.guiding(guide, other.value)
    lines = [other for other in others if other.kind == saves.TOLD]
    told = [(after, line.value) for after, line in saves.placed(lines, match.log()["steps"])]
    return Kept(
        match,
        people,
        match_id,
        file.title,
        header.created,
        begun,
        rests,
        seating,
        earlier,
        header.dice == "real",
        file.origin,
        guide,
        (*saves.told_earlier(earlier), *saves.tellings(match, told)),
        header.texts,
    )


@dataclass(frozen=True)
class Moment:
    """One action of a seat that stands: where it is among its actions, and what happened, in sentences.

    `mark` tells the action itself: a note finds it by that, and is not taken for
    one to another action that stands there after a take-back.
    """

    index: int
    words: str
    events: tuple[Event, ...]
    mark: str


def moments(
    match: Match, seat: int, quiet: Collection[str] = (), seating: saves.Seating | None = None
) -> list[Moment]:
    """All that a seat did and that stands, without the sentences of events of the `quiet` types.

    What others may not know is told only when the match is over. With a `seating` each is told with the
    names of those who sat there then.
    """
    viewer = seat if match.over else None
    places = {} if seating is None else {step: number for number, step in enumerate(match.story)}
    found: list[Moment] = []
    for step in match.steps:
        if step.seat == seat:
            names = match.seats
            if seating is not None:
                names = [sat.name for sat in seating.at(places[step])]
            events = tuple(match.told(viewer, step))
            told = [event for event in events if event["type"] not in quiet]
            sentence = words.sentences(match.game.name, told, names)
            if not events:  # it did nothing, such as to decline: what was chosen is told
                sentence = words.label(match.game.name, step.action, names).label
            drawn = [draw.outcome for draw in step.drawn]
            mark = zlib.crc32(codec.dumps([step.action, drawn]).encode())
            found.append(Moment(len(found), sentence, events, f"{mark:08x}"))
    return found


# -- all matches of a person


class Gathering:
    """Finds a person's part in all matches kept of a game, a match at a time.

    `parts` are those found so far, the earliest match first; `unread` is the number of files that could not
    be read, `divided` that of matches in which others acted on their seat too: what was counted of such a
    seat is nobody's alone, and is read in the journal of that match. A bot's matches are gathered by its
    name as well, apart from those of a person so called.
    """

    def __init__(self, game: str, name: str, kind: str = "person") -> None:
        self.unread = self.divided = 0
        self._game = game
        self._name = saves.plain_name(name)
        self._kind = kind
        self._found: dict[tuple[Any, ...], Part] = {}
        self._waiting: Iterator[saves.Entry] = iter(saves.list_matches())
        self.done = False

    @property
    def parts(self) -> list[Part]:
        """What was found so far, the oldest match first."""
        return sorted(self._found.values(), key=lambda part: (part.created, part.id or ""))

    def step(self) -> bool:
        """Look at one more match; False when none is left."""
        entry = next(self._waiting, None)
        if entry is None:
            self.done = True
            return False
        if entry.broken is not None:
            self.unread += 1
        elif entry.game == self._game:
            seats = [seat for seat, sat in enumerate(entry.sat) if any(map(self._is_theirs, sat))]
            if seats:
                self._take(entry, seats)
        return True

    def all(self) -> list[Part]:
        """Look at all that are left."""
        while self.step():
            pass
        return self.parts

    def _is_theirs(self, sat: tuple[str, saves.Person]) -> bool:
        name, person = sat
        return person.kind == self._kind and saves.plain_name(name) == self._name

    def _take(self, entry: saves.Entry, seats: list[int]) -> None:
        parts = _parts(entry)
        if parts is None:
            self.unread += 1
            return
        for seat in seats:
            part, own = parts[seat], (self._name, self._kind)
            if part.doers - {own}:
                self.divided += own in part.doers
                continue
            known = self._found.get((*part.origin, seat))
            if known is None or known.steps < part.steps:
                self._found[(*part.origin, seat)] = part


_known: dict[tuple[str, float, int, str], tuple[Part, ...]] = {}


def _parts(entry: saves.Entry) -> tuple[Part, ...] | None:
    """The parts of all seats of a match, read once as long as its file stays as it is; None if unreadable."""
    key = (entry.id, entry.changed, entry.steps, str(saves.home()))
    if key not in _known:
        try:
            kept = read(entry.id)
        except FAILURES:
            return None
        if len(_known) > 5000:
            _known.clear()
        _known[key] = tuple(kept.part(seat) for seat in range(len(kept.people)))
    return _known[key]


def latest(games: Collection[str]) -> saves.Entry | None:
    """The match last played of those games, for a journal opened from nowhere in particular."""
    return next((entry for entry in saves.list_matches() if entry.game in games and not entry.broken), None)
