"""The rules of Hungry Ghost, in the order and words of `languages/en/hungry_ghost/rulebook.md`."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, get_args

from game.engine import board as board_file
from game.engine import errors
from game.engine.base import Action, Draft, Game
from game.engine.board import Board, Space
from game.engine.errors import at_least, bad_state, in_range
from game.engine.options import Option
from game.engine.visibility import Open

Location = Literal["cave", "forest", "town", "temple"]
Realm = Literal["human", "heaven", "hell"]
Phase = Literal["morning", "afternoon", "evening", "realm", "over"]

LOCATIONS: tuple[Location, ...] = get_args(Location)
MOST_MERIT, MOST_INSIGHT, FULL_LIFE = 5, 7, 5


@dataclass(slots=True)
class Seat:
    """A player: stats, roles, and how many times born in the Human Realm (section 1)."""

    name: Open[str]
    """1 to 40 characters."""
    realm: Open[Realm]
    """Where the player lives now: in the Human Realm, in Heaven or in Hell."""
    location: Open[Location | None]
    """Where in the Human Realm; None in Heaven and Hell."""
    merit: Open[int]
    """-5..5; 1 or more in Heaven, -1 or less in Hell (HG-1.2)."""
    life: Open[int]
    """Days left to live, 0..5; 0 only while it is pay or die, and for who awakened (HG-7.1)."""
    dana: Open[int]
    """0 or more; 0 in Heaven and Hell."""
    delusion: Open[int]
    """0 up to what every seat began with, `options.delusion` (HG-1.4)."""
    insight: Open[int]
    """0..7; above 0 only in the Human Realm without Delusion (HG-1.5)."""
    monk: Open[bool]
    """Whether the player is a Monk (HG-6.1)."""
    meditator: Open[bool]
    """Whether the player can meditate; every Teacher can (HG-1.6)."""
    teacher: Open[bool]
    """Whether the player is a Teacher; in Heaven every player is (HG-8.4)."""
    greedy: Open[bool]
    """Whether the player is Greedy; in Hell every player is (HG-8.5)."""
    lives: Open[int]
    """How many times the player has been born in the Human Realm, from 1."""

    def copy(self) -> Seat:
        return Seat(
            self.name, self.realm, self.location, self.merit, self.life, self.dana, self.delusion,
            self.insight, self.monk, self.meditator, self.teacher, self.greedy, self.lives,
        )  # fmt: skip


@dataclass(slots=True, frozen=True)
class Options:
    """What was agreed before the match (*Options*)."""

    delusion: int
    """The Delusion every seat begins with, 1..99."""
    max_days: int
    """After how many days the match ends, 1..9999; 0 where only an awakening ends it (HG-10.2)."""


@dataclass(slots=True)
class HungryGhost:
    """The state of a match, as the rulebook gives it under *State*."""

    game: Open[Literal["hungry_ghost"]]
    """The name of the game."""
    phase: Open[Phase]
    """The part of the day; `evening` only while it is pay or die, `realm` in Heaven and Hell (section 4)."""
    to_act: Open[int | None]
    """The seat whose turn it is; None when over."""
    over: Open[bool]
    """Whether the match has ended."""
    winners: Open[list[int]]
    """Ascending; empty until over."""
    seats: Open[list[Seat]]
    """One a player, in the order of turns."""
    options: Open[Options]
    """What was agreed before the match; never changes."""
    day: Open[int]
    """Which day it is, from 1; never after `options.max_days` where that is above 0."""

    def copy(self) -> HungryGhost:
        return HungryGhost(
            self.game, self.phase, self.to_act, self.over, self.winners.copy(),
            [*map(Seat.copy, self.seats)], self.options, self.day,
        )  # fmt: skip


Turn = Draft[HungryGhost]


class Why(errors.Why):
    """Why Hungry Ghost refuses something; told in `refusals` of its texts."""

    __slots__ = ()
    game = "hungry_ghost"


# -- stats (section 1)


def add_merit(player: Seat, change: int) -> None:
    """Merit stops at -5 and +5; what else belongs to the action happens all the same (HG-1.2)."""
    player.merit = max(-MOST_MERIT, min(MOST_MERIT, player.merit + change))


def add_delusion(state: HungryGhost, player: Seat, change: int) -> None:
    """Delusion keeps between 0 and what everyone began with (HG-1.4)."""
    player.delusion = max(0, min(state.options.delusion, player.delusion + change))


def add_insight(player: Seat, change: int) -> None:
    """Insight is complete at 7 (HG-1.5)."""
    player.insight = min(MOST_INSIGHT, player.insight + change)


def make_teacher(player: Seat) -> None:
    """Who teaches can meditate (HG-1.6)."""
    player.teacher = player.meditator = True


# -- setting up (section 2)


def set_up(names: Sequence[str], options: Options) -> HungryGhost:
    """All in the Town, alive and deluded; seat 0 begins, day 1, Morning (HG-2.2, HG-2.3)."""
    seats = [
        Seat(
            name=name,
            realm="human",
            location="town",
            merit=0,
            life=FULL_LIFE,
            dana=0,
            delusion=options.delusion,
            insight=0,
            monk=False,
            meditator=False,
            teacher=False,
            greedy=False,
            lives=1,
        )
        for name in names
    ]
    return HungryGhost(
        game="hungry_ghost",
        phase="morning",
        to_act=0,
        over=False,
        winners=[],
        seats=seats,
        options=options,
        day=1,
    )


# -- the Human Realm (section 3)


Map = Board[Space[str], str]


def board_faults(found: Map) -> Iterator[tuple[str, errors.Why]]:
    """What keeps a board from being this game's: where it stands, and what is wrong there (HG-3.1)."""
    expected = [*LOCATIONS, "heaven", "hell"]
    for index, space in enumerate(found.spaces):
        if index < len(expected) and space.id != expected[index]:
            yield f"spaces[{index}].id", Why("word", expected=expected[index], got=space.id)
    if len(found.spaces) != len(expected):
        yield "spaces", Why("place_count", expected=", ".join(expected), got=len(found.spaces))
    line = list(itertools.pairwise(LOCATIONS))
    for index, link in enumerate(found.links):
        if link.kind != "way":
            yield f"links[{index}].kind", Why("word", expected="way", got=link.kind)
        elif index < len(line) and (link.from_, link.to) != line[index]:
            start, end = line[index]
            yield f"links[{index}]", Why("way", start=start, end=end, got_start=link.from_, got_end=link.to)
    if len(found.links) != len(line):
        yield "links", Why("way_count", expected=len(line), got=len(found.links))


def board() -> Map:
    """The board of the game, checked."""
    return board_file.board("hungry_ghost", Map, board_faults)


@cache
def neighbours(location: Location) -> tuple[Location, ...]:
    """The locations adjacent to one, in the order of the line (HG-3.1)."""
    ways = [{link.from_, link.to} for link in board().links]
    return tuple(other for other in LOCATIONS if {location, other} in ways)


def others_at(state: HungryGhost, seat: int) -> list[int]:
    """The other players at a seat's location, in turn order from it (HG-3.3, HG-6.8)."""
    seats = state.seats
    location = seats[seat].location
    if location is None:
        return []
    count = len(seats)
    return [other for other in [*range(seat + 1, count), *range(seat)] if seats[other].location == location]


# -- turns (section 4)


def begin_turn(state: HungryGhost, seat: int) -> None:
    """Begin a turn with a Morning, or in Heaven and Hell with the realm's evening (HG-4.1, HG-4.4)."""
    state.to_act = seat
    state.phase = "morning" if state.seats[seat].realm == "human" else "realm"


def end_phase(turn: Turn, seat: int) -> None:
    """One action in the Morning, one in the Afternoon; then comes the Evening (HG-4.3)."""
    if turn.state.phase == "morning":
        turn.state.phase = "afternoon"
    else:
        evening(turn, seat)


def end_turn(turn: Turn, seat: int) -> None:
    """Begin the next seat's turn; after the last seat's a new day, or end all days (HG-4.2, HG-10.2)."""
    state = turn.state
    following = seat + 1
    if following == len(state.seats):
        if state.day == state.options.max_days:
            end_match(turn)
            return
        begin_turn(state, 0)
        state.day += 1
        turn.emit("day", "HG-4.2", day=state.day)
    else:
        begin_turn(state, following)


# -- the actions of Morning and Afternoon (section 5)

# Each action has a function that says what forbids it, or None: `legal` and every refusal ask it. Bots ask
# often: what needs no fields is made once.
_NO_MEDITATOR, _MEDITATION_IN_TOWN = Why("no_meditator"), Why("meditation_in_town")
_NO_DANA = Why("no_dana")
_NO_MONK, _ALMS_ELSEWHERE, _ALMS_LATER = Why("no_monk"), Why("alms_elsewhere"), Why("alms_later")


def no_move(state: HungryGhost, seat: int, to: Any) -> Why | None:
    """Why a seat cannot walk there (HG-5.1)."""
    location = _location(state, seat)
    ways = neighbours(location)
    if to in ways:
        return None
    if len(ways) == 1:
        return Why("one_way", location=location, way=ways[0])
    return Why("two_ways", location=location, way=ways[0], other=ways[1])


def move(turn: Turn, seat: int, action: Action) -> None:
    """Move to an adjacent location, and do what arriving there sets off (HG-5.1, section 6)."""
    player = turn.state.seats[seat]
    start, player.location = player.location, action["to"]
    turn.tell({"type": "moved", "rule": "HG-5.1", "seat": seat, "from": start, "to": player.location})
    arrive(turn, seat)


def no_meditation(state: HungryGhost, seat: int) -> Why | None:
    """Why a seat cannot meditate (HG-5.2)."""
    if not state.seats[seat].meditator:
        return _NO_MEDITATOR
    if state.seats[seat].location == "town":
        return _MEDITATION_IN_TOWN
    return None


def power(state: HungryGhost, seat: int) -> int:
    """How much one meditation wears away or gathers: by the place, in the Temple by the company (HG-5.2)."""
    location = state.seats[seat].location
    if location == "temple":
        return 1 + len(others_at(state, seat))
    return 2 if location == "cave" else 1


def meditate(turn: Turn, seat: int, action: Action) -> None:
    """Lower Delusion; where none is left raise Insight, never both at once (HG-5.2)."""
    player = turn.state.seats[seat]
    strength = power(turn.state, seat)
    if player.delusion:
        add_delusion(turn.state, player, -strength)
    else:
        add_insight(player, strength)
    turn.emit(
        "meditated", "HG-5.2", seat=seat, power=strength, delusion=player.delusion, insight=player.insight
    )


def receivers(state: HungryGhost, seat: int) -> list[int | None]:
    """Who may be given to: in the Town the box, elsewhere each other player there (HG-5.3)."""
    if state.seats[seat].location == "town":
        return [None]
    return [*sorted(others_at(state, seat))]


def no_good_deed(state: HungryGhost, seat: int) -> Why | None:
    """Why a seat cannot do good (HG-5.3)."""
    if not receivers(state, seat):
        return Why("good_deed_alone", location=state.seats[seat].location)
    if not state.seats[seat].dana:
        return _NO_DANA
    return None


def good_deed(turn: Turn, seat: int, action: Action) -> None:
    """Give a Dana for a Merit, to the box or to the player chosen (HG-5.3)."""
    player = turn.state.seats[seat]
    receiver: int | None = action.get("to")
    player.dana -= 1
    add_merit(player, 1)
    turn.emit("good_deed", "HG-5.3", seat=seat, to=receiver, dana=player.dana, merit=player.merit)
    if receiver is not None:
        other = turn.state.seats[receiver]
        other.dana += 1
        turn.emit("received", "HG-5.3", seat=receiver, by=seat, dana=other.dana)


def no_bad_deed(state: HungryGhost, seat: int) -> Why | None:
    """Why a seat cannot do wrong; that there is anything to take is not needed (HG-5.4)."""
    if not receivers(state, seat):
        return Why("bad_deed_alone", location=state.seats[seat].location)
    return None


def bad_deed(turn: Turn, seat: int, action: Action) -> None:
    """Lose a Merit, whatever is taken (HG-5.4)."""
    steal(turn, seat, "HG-5.4", compelled=False)


def victims(state: HungryGhost, seat: int) -> list[int]:
    """Each other player there who has any Dana, in turn order from the thief (HG-5.5)."""
    return [other for other in others_at(state, seat) if state.seats[other].dana]


def steal(turn: Turn, seat: int, rule: str, *, compelled: bool) -> None:
    """Take one Dana from each victim, and in the Town one from the box (HG-5.5)."""
    state = turn.state
    thief = state.seats[seat]
    robbed = victims(state, seat)
    gained = len(robbed) + (thief.location == "town")
    thief.dana += gained
    add_merit(thief, -1)
    turn.emit(
        "bad_deed", rule, seat=seat, compelled=compelled, gained=gained, dana=thief.dana, merit=thief.merit
    )
    for other in robbed:
        victim = state.seats[other]
        victim.dana -= 1
        turn.emit("robbed", "HG-5.5", seat=other, by=seat, dana=victim.dana)


def no_alms(state: HungryGhost, seat: int) -> Why | None:
    """Why a seat is given no alms (HG-5.6)."""
    if not state.seats[seat].monk:
        return _NO_MONK
    if state.seats[seat].location != "town":
        return _ALMS_ELSEWHERE
    if state.phase != "morning":
        return _ALMS_LATER
    return None


def take_alms(turn: Turn, seat: int, action: Action) -> None:
    """Put a Dana into the Monk's bowl (HG-5.6)."""
    player = turn.state.seats[seat]
    player.dana += 1
    turn.emit("alms", "HG-5.6", seat=seat, dana=player.dana)


def skip(turn: Turn, seat: int, action: Action) -> None:
    """Let this phase pass without a deed (HG-5.7)."""
    turn.emit("skipped", "HG-5.7", seat=seat, phase=turn.state.phase)


# -- roles, and what arriving sets off (section 6)


def arrive(turn: Turn, seat: int) -> None:
    """Do what the end of a move sets off between the mover and those already there, in this order."""
    state = turn.state
    mover = state.seats[seat]
    others = others_at(state, seat)
    if mover.location == "temple":
        ordain(turn, seat)
    if others:
        learn(turn, seat, others)
        teach(turn, seat, others)
    if mover.greedy and mover.location == "town":
        force_bad_deed(turn, seat, "HG-6.5")
    for other in others:
        if state.seats[other].greedy:
            force_bad_deed(turn, other, "HG-6.6")


def ordain(turn: Turn, seat: int) -> None:
    """Who comes to the Temple is a Monk from then on (HG-6.1)."""
    player = turn.state.seats[seat]
    if not player.monk:
        player.monk = True
        turn.emit("ordained", "HG-6.1", seat=seat)


def learn(turn: Turn, seat: int, others: Sequence[int]) -> None:
    """A mover who comes upon Teachers learns to meditate, from all of them at once (HG-6.2)."""
    state = turn.state
    if state.seats[seat].meditator:
        return
    for other in others:
        if state.seats[other].teacher:
            pass_on(turn, other, seat)


def teach(turn: Turn, seat: int, others: Sequence[int]) -> None:
    """A mover who is a Teacher teaches every player there who does not meditate yet (HG-6.3)."""
    state = turn.state
    if not state.seats[seat].teacher:
        return
    for other in others:
        if not state.seats[other].meditator:
            pass_on(turn, seat, other)


def pass_on(turn: Turn, teacher: int, student: int) -> None:
    """Make the student a Meditator and give the Teacher 1 Merit (HG-6.4)."""
    state = turn.state
    state.seats[student].meditator = True
    add_merit(state.seats[teacher], 1)
    turn.emit("taught", "HG-6.4", teacher=teacher, student=student, merit=state.seats[teacher].merit)


def force_bad_deed(turn: Turn, seat: int, rule: str) -> None:
    """Do a whole Bad Deed that no player chose, unless it would take nothing (HG-6.5 to HG-6.7)."""
    if turn.state.seats[seat].location == "town" or victims(turn.state, seat):
        steal(turn, seat, rule, compelled=True)


# -- Evening in the Human Realm (section 7)


def evening(turn: Turn, seat: int) -> None:
    """Take a day of Life; at none left it is pay or die, without Dana only die (HG-7.1 to HG-7.3)."""
    player = turn.state.seats[seat]
    player.life -= 1
    if not player.life and player.dana:
        turn.state.phase = "evening"
    turn.emit("evening", "HG-7.1", seat=seat, life=player.life)
    if player.life:
        end_turn(turn, seat)
    elif not player.dana:
        die(turn, seat)


def pay(turn: Turn, seat: int) -> None:
    """Pay one Dana for one more day (HG-7.4)."""
    player = turn.state.seats[seat]
    player.dana -= 1
    player.life = 1
    turn.emit("paid", "HG-7.4", seat=seat, dana=player.dana, life=player.life)
    end_turn(turn, seat)


def die(turn: Turn, seat: int) -> None:
    """End a life in the Human Realm: the player is free of the round, or is judged (HG-7.5)."""
    player = turn.state.seats[seat]
    insight = player.insight
    free = insight == MOST_INSIGHT
    if not free:
        lose_all(player)
    turn.emit("died", "HG-7.5", seat=seat, merit=player.merit, insight=insight)
    if free:
        awaken(turn, seat)
    else:
        judge(turn, seat)
        end_turn(turn, seat)


# -- death in the Human Realm (section 8)


def awaken(turn: Turn, seat: int) -> None:
    """A player who dies with Insight complete wins, and the match is over at once (HG-8.1)."""
    finish(turn.state, [seat])
    turn.emit("awakened", "HG-8.1", seat=seat)


def lose_all(player: Seat) -> None:
    """Take Dana, Insight and every role, as death does (HG-8.2, HG-8.3)."""
    player.dana = player.insight = 0
    player.monk = player.meditator = player.teacher = player.greedy = False


def judge(turn: Turn, seat: int) -> None:
    """Let Merit decide where the player is born (HG-8.4 to HG-8.6)."""
    player = turn.state.seats[seat]
    if player.merit > 0:
        make_teacher(player)
        enter_realm(turn, seat, "heaven", "HG-8.4")
    elif player.merit < 0:
        player.greedy = True
        enter_realm(turn, seat, "hell", "HG-8.5")
    else:
        enter_world(turn, seat, "HG-8.6")


def enter_realm(turn: Turn, seat: int, realm: Realm, rule: str) -> None:
    """Go to Heaven or Hell, until Merit is 0 again (HG-8.4, HG-8.5)."""
    player = turn.state.seats[seat]
    player.realm = realm
    player.location = None
    player.life = abs(player.merit)
    turn.emit("reborn", rule, seat=seat, realm=realm, life=player.life)


def enter_world(turn: Turn, seat: int, rule: str) -> None:
    """Be born in the Town with a whole life ahead (HG-8.6, HG-9.4)."""
    player = turn.state.seats[seat]
    player.realm = "human"
    player.location = "town"
    player.life = FULL_LIFE
    player.lives += 1
    turn.emit("reborn", rule, seat=seat, realm="human", life=player.life)


# -- Heaven and Hell (section 9)


def pass_time(turn: Turn, seat: int) -> None:
    """Play an evening of the realm: a step towards Merit 0 and the next birth (HG-9.2 to HG-9.4)."""
    player = turn.state.seats[seat]
    step, rule = (-1, "HG-9.2") if player.realm == "heaven" else (1, "HG-9.3")
    add_delusion(turn.state, player, step)
    player.merit += step
    player.life = abs(player.merit)
    turn.emit(
        "realm_evening",
        rule,
        seat=seat,
        realm=player.realm,
        merit=player.merit,
        life=player.life,
        delusion=player.delusion,
    )
    if not player.merit:
        enter_world(turn, seat, "HG-9.4")
    end_turn(turn, seat)


# -- ending (section 10)


def finish(state: HungryGhost, winners: list[int]) -> None:
    """End the match: no seat acts any more (HG-10.1, HG-10.2)."""
    state.phase = "over"
    state.to_act = None
    state.over = True
    state.winners = winners


def end_match(turn: Turn) -> None:
    """The days agreed on are over (HG-10.2)."""
    finish(turn.state, farthest(turn.state))
    turn.emit("ended", "HG-10.2", day=turn.state.day)


def farthest(state: HungryGhost) -> list[int]:
    """Most Insight, then least Delusion, then most Merit; who is still equal shares the win (HG-10.2)."""
    marks = [(seat.insight, -seat.delusion, seat.merit) for seat in state.seats]
    return [seat for seat, mark in enumerate(marks) if mark == max(marks)]


# -- actions

_BY_DAY: dict[str, Callable[[Turn, int, Action], None]] = {
    "move": move,
    "meditate": meditate,
    "good_deed": good_deed,
    "bad_deed": bad_deed,
    "alms": take_alms,
    "skip": skip,
}
_BY_NIGHT: dict[str, Callable[[Turn, int], None]] = {"pay": pay, "die": die, "pass_time": pass_time}


def legal(state: HungryGhost) -> list[Action]:
    """Every action of the seat to act, in the order of the rulebook's table."""
    seat = state.to_act
    if seat is None:
        return []
    if state.phase == "evening":
        return [{"type": "pay"}, {"type": "die"}]
    if state.phase == "realm":
        return [{"type": "pass_time"}]
    found: list[Action] = [{"type": "move", "to": way} for way in neighbours(_location(state, seat))]
    if not no_meditation(state, seat):
        found.append({"type": "meditate"})
    if not no_good_deed(state, seat):
        found += [
            {"type": "good_deed"} if to is None else {"type": "good_deed", "to": to}
            for to in receivers(state, seat)
        ]
    if not no_bad_deed(state, seat):
        found.append({"type": "bad_deed"})
    if not no_alms(state, seat):
        found.append({"type": "alms"})
    found.append({"type": "skip"})
    return found


def forbidden(state: HungryGhost, seat: int, action: Action) -> tuple[Why, str] | None:
    """What forbids an action that is not listed, and its clause; None where it is no action at all."""
    kind = action.get("type")
    if kind in ("pay", "die"):
        return Why("not_evening"), "HG-7.3"
    if kind == "pass_time":
        return Why("not_in_realm"), "HG-4.4"
    if not isinstance(kind, str) or kind not in _BY_DAY:
        return None
    if state.phase == "evening":
        return Why("pay_or_die"), "HG-7.3"
    if state.phase == "realm":
        return Why("time_passes", realm=state.seats[seat].realm), "HG-4.4"
    found, rule = _forbidden_by_day(state, seat, kind, action)
    return (found, rule) if found else None


def _forbidden_by_day(state: HungryGhost, seat: int, kind: str, action: Action) -> tuple[Why | None, str]:
    if kind == "move":
        return no_move(state, seat, action.get("to")), "HG-5.1"
    if kind == "meditate":
        return no_meditation(state, seat), "HG-5.2"
    if kind == "good_deed":
        return no_good_deed(state, seat) or _wrong_receiver(state, seat, action), "HG-5.3"
    if kind == "bad_deed":
        return no_bad_deed(state, seat), "HG-5.4"
    return (no_alms(state, seat), "HG-5.6") if kind == "alms" else (None, "HG-5.7")


def _wrong_receiver(state: HungryGhost, seat: int, action: Action) -> Why | None:
    """Why one does not give to this seat (HG-5.3)."""
    if state.seats[seat].location == "town":
        return Why("into_box") if "to" in action else None
    there = receivers(state, seat)
    if action.get("to") in there and type(action["to"]) is int:
        return None
    return Why("to_who_is_there", there=there)


def _location(state: HungryGhost, seat: int) -> Location:
    location = state.seats[seat].location
    assert location is not None
    return location


# -- a state that was set up (*State*)


def check(state: HungryGhost) -> None:
    """Refuse what cannot be."""
    last = state.options.max_days
    if last:
        in_range("day", state.day, 1, last)
    else:
        at_least("day", state.day, 1)
    for index, seat in enumerate(state.seats):
        _check_stats(state, f"seats[{index}]", seat)
        if seat.realm == "human":
            _check_human(f"seats[{index}]", seat)
        else:
            _check_realm(f"seats[{index}]", seat)
    _check_end(state)
    _check_lives(state)


def _check_stats(state: HungryGhost, path: str, seat: Seat) -> None:
    """The ranges of section 1, and what goes together in every realm."""
    in_range(f"{path}.merit", seat.merit, -MOST_MERIT, MOST_MERIT)
    in_range(f"{path}.life", seat.life, 0, FULL_LIFE)
    in_range(f"{path}.delusion", seat.delusion, 0, state.options.delusion)
    in_range(f"{path}.insight", seat.insight, 0, MOST_INSIGHT)
    for key, value, least in (("dana", seat.dana, 0), ("lives", seat.lives, 1)):
        at_least(f"{path}.{key}", value, least)
    if seat.insight and (seat.delusion or seat.realm != "human"):
        raise bad_state(f"{path}.insight", Why("no_insight_here", got=seat.insight))
    if seat.teacher and not seat.meditator:
        raise bad_state(f"{path}.meditator", Why("teacher_meditates"))
    if seat.teacher and seat.greedy:
        raise bad_state(f"{path}.greedy", Why("teacher_not_greedy"))


def _check_human(path: str, seat: Seat) -> None:
    if seat.location is None:
        raise bad_state(f"{path}.location", Why("no_location"))


def _check_realm(path: str, seat: Seat) -> None:
    """Nothing is left in Heaven and Hell but Merit, Delusion and one role (HG-8.2 to HG-8.5)."""
    heaven = seat.realm == "heaven"
    realm = seat.realm
    if seat.location is not None:
        raise bad_state(f"{path}.location", Why("location_in_realm", realm=realm, got=seat.location))
    if (seat.merit < 1) if heaven else (seat.merit > -1):
        reason = "merit_in_heaven" if heaven else "merit_in_hell"
        raise bad_state(f"{path}.merit", Why(reason, realm=realm, got=seat.merit))
    if seat.life != abs(seat.merit):
        raise bad_state(f"{path}.life", Why("life_of_merit", expected=abs(seat.merit), got=seat.life))
    if seat.dana:
        raise bad_state(f"{path}.dana", Why("dana_in_realm", realm=realm, got=seat.dana))
    for key, value, due in (
        ("monk", seat.monk, False),
        ("meditator", seat.meditator, heaven),
        ("teacher", seat.teacher, heaven),
        ("greedy", seat.greedy, not heaven),
    ):
        if value != due:
            raise bad_state(f"{path}.{key}", Why("role_in_realm", realm=realm, expected=due))


def _check_end(state: HungryGhost) -> None:
    """Over, phase, seat to act and winners say the same; and a match ends in one of two ways."""
    if state.over != (state.phase == "over"):
        raise bad_state("over", Why("value_in_phase", expected=state.phase == "over", phase=state.phase))
    if not state.over:
        if state.winners:
            raise bad_state("winners", Why("winners_early", got=state.winners))
        return
    if not _awakened(state) and not _ran_out(state):
        raise bad_state("winners", Why("no_winner", got=state.winners))


def _awakened(state: HungryGhost) -> bool:
    """Whether the one winner died with Insight complete (HG-8.1)."""
    if len(state.winners) != 1:
        return False
    winner = state.seats[state.winners[0]]
    return winner.realm == "human" and winner.insight == MOST_INSIGHT and winner.life == 0


def _ran_out(state: HungryGhost) -> bool:
    """Whether the last day has ended with these winners (HG-10.2)."""
    return state.day == state.options.max_days and state.winners == farthest(state)


def _check_lives(state: HungryGhost) -> None:
    """Life 0 is for the seat that must pay or die, and for the one that awakened."""
    for index, seat in enumerate(state.seats):
        path = f"seats[{index}]"
        if seat.realm != "human":
            continue
        choosing = index == state.to_act and state.phase == "evening"
        if choosing and seat.life:
            raise bad_state(f"{path}.life", Why("life_at_evening", got=seat.life))
        if choosing and not seat.dana:
            raise bad_state(f"{path}.dana", Why("dana_at_evening"))
        if not seat.life and not choosing and not (state.winners == [index] and _awakened(state)):
            raise bad_state(f"{path}.life", Why("range", low=1, high=FULL_LIFE, got=0))
    if state.to_act is not None and (state.phase == "realm") != (state.seats[state.to_act].realm != "human"):
        realm = state.seats[state.to_act].realm
        reason = "phase_in_human" if realm == "human" else "phase_in_realm"
        raise bad_state("phase", Why(reason, got=state.phase, seat=state.to_act, realm=realm))


class HungryGhostGame(Game[HungryGhost]):
    """Hungry Ghost for the match: nothing is hidden, nothing is left to chance."""

    name = "hungry_ghost"
    seats = range(1, 7)
    board = Map
    options = (
        Option("delusion", 30, range(1, 100), offered=(10, 20, 30, 40)),
        Option("max_days", 0, range(10_000), offered=(0, 30, 60)),
    )
    bots = ("easy", "middle", "strong")
    state = HungryGhost

    def set_up(self, names: Sequence[str], options: Mapping[str, Any]) -> HungryGhost:
        return set_up(names, Options(options["delusion"], options["max_days"]))

    def legal(self, state: HungryGhost) -> list[Action]:
        return legal(state)

    def scores(self, state: HungryGhost) -> list[int]:
        """Insight less Delusion, of which only one is above 0 (HG-10.2); Merit settles ties besides."""
        return [seat.insight - seat.delusion for seat in state.seats]

    def act(self, draft: Turn, action: Action) -> None:
        """By day an action takes a phase, and the phase ends; by night it ends the turn (section 4)."""
        seat = draft.state.to_act
        assert seat is not None
        kind = action["type"]
        if kind in _BY_DAY:
            _BY_DAY[kind](draft, seat, action)
            end_phase(draft, seat)
        else:
            _BY_NIGHT[kind](draft, seat)

    def forbidden(self, state: HungryGhost, action: Action) -> tuple[errors.Why, str] | None:
        assert state.to_act is not None
        return forbidden(state, state.to_act, action)

    def board_faults(self, board: Map) -> Iterator[tuple[str, errors.Why]]:
        return board_faults(board)

    def check(self, state: HungryGhost) -> None:
        check(state)


GAME = HungryGhostGame()
