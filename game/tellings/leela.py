"""Leela in words: the square of a seat, its course, and what chance still has in store for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game import words
from game.engine import codec
from game.engine.board import AnyBoard
from game.engine.games.leela.journal import Arrival, Journal, journal, met
from game.engine.games.leela.odds import odds
from game.engine.games.leela.rules import (
    AT_HOME,
    COSMIC_CONSCIOUSNESS,
    DELUSION,
    TAMOGUNA,
    UNBORN,
    Leela,
    Throw,
    to_last,
)
from game.tellings.facts import FIGURE, Fact
from game.tellings.general import Large, Telling, View

GAME = "leela"
DIE = 6
DEVOTION = 54  # the square of the arrow of devotion, in the house
PARTS = ("what", "where", "brief")


class LeelaTelling(Telling):
    """One square a seat, and the way there; nothing else is held."""

    ranked = True

    def odds(self, view: View, seat: int, names: Sequence[str], own: AnyBoard | None = None) -> list[str]:
        title = words.phrase(GAME, "odds.title", name=names[seat])
        return [f"{title}.", *odds_told(view, seat, names[seat], own)]

    def moment(self, view: View) -> str:
        """What comes next depends on the sixes thrown so far, or on having gone past home."""
        fields = view["seats"][view["to_act"]]
        if view["run"] is None:
            if to_last(fields["square"]):
                return "beyond"
            # Who began born (LE-9.2) was never told where home is.
            return str(fields["stage"]) if fields["course"] or fields["stage"] != "playing" else "first"
        sixes = view["run"]["sixes"]
        if sixes < 3 or view["options"]["sixes"] == "total":
            return "run"
        return "run3" if sixes == 3 else "run4"

    def asked(self, view: View, seat: int) -> dict[str, Any]:
        return {**super().asked(view, seat), "to_last": to_last(view["seats"][seat]["square"])}

    def shared(self, view: View, names: Sequence[str]) -> str:
        return ""

    def subtitle(self, view: View, names: Sequence[str]) -> list[str]:
        thrown = sum(len(seat["course"]) for seat in view["seats"])
        if not thrown:
            return [words.phrase(self.game, "before_first")]
        return [words.phrase(self.game, "throws", number=thrown)]

    def height(self, view: View, seat: int) -> int:
        """Who is home stands highest."""
        return 72 if view["seats"][seat]["stage"] == AT_HOME else super().height(view, seat)

    def facts(self, view: View, seat: int, names: Sequence[str]) -> list[Fact]:
        fields, (found, *_) = view["seats"][seat], super().facts(view, seat, names)
        if fields["stage"] not in (UNBORN, AT_HOME):
            return on_square(fields["square"], found.told)
        stage = words.texts(GAME).stages[fields["stage"]]
        brief, _, waits = stage.partition(", ")
        if fields["stage"] == UNBORN:
            return [replace(found, ways=(stage, waits, brief), far=(brief,))]
        place = words.ordinal(view["home"].index(seat) + 1)
        home = words.phrase(GAME, "home_as", home=stage, place=place)
        return [replace(found, ways=(home,), far=(brief,)), Fact("number", (HOME,), group=FIGURE)]

    def large(self, view: View, seat: int, names: Sequence[str]) -> Large:
        """The square of a seat with its verse, and how it came there; before birth whom it waits for."""
        fields = view["seats"][seat]
        if fields["stage"] == UNBORN:
            says = words.texts(GAME).squares[HOME]
            return Large(HOME, says.name, says.line, stands(fields, names[seat])[0])
        last = fields["course"][-1:]
        found = of_square(fields["square"])
        if fields["stage"] == AT_HOME:
            return found._replace(follows=stands(fields, names[seat])[0])
        if last and last[0]["via"] and last[0]["to"] == fields["square"]:
            return by_link(found, last[0]["via"], "taken", origin=last[0]["land"])
        return found

    def arrived(self, view: View, seat: int) -> bool:
        return seat in view["home"]

    def story(self, view: View, seat: int) -> str:
        """How many throws, arrows and snakes it took, and how it ended: never a verdict (LE-7.4, LE-8.3)."""
        told = view["seats"][seat]
        figures = journal([codec.decode(Throw, throw) for throw in told["course"]])
        parts = [words.counted_of(self.game, "story.throws", figures.throws)]
        if figures.arrows or figures.snakes or told["stage"] != UNBORN:
            parts.append(_jumps(figures))
        parts.append(_ending(told, figures.arrival))
        return " · ".join(parts)


HOME = str(COSMIC_CONSCIOUSNESS)


# -- a square


def on_square(square: int, told: str = "") -> list[Fact]:
    """Where a token is: its square's names, its name alone, the long and the brief; and its number."""
    says = words.texts(GAME).squares[str(square)]
    full = " · ".join((says.name, words.sanskrit(GAME, square)))
    ways = full, says.name, says.gloss[:1].upper() + says.gloss[1:]
    return [Fact("place", ways, told=told), Fact("number", (str(square),), group=FIGURE, rank=3)]


def of_square(square: int) -> Large:
    """A square for who sits far off: its number, its name and its verse."""
    says = words.texts(GAME).squares[str(square)]
    return Large(str(square), says.name, says.line)


def by_link(told: Large, kind: str, when: str, **square: int) -> Large:
    """The same, and where an `arrow` or `snake` leads from there (`here`, to) or began (`taken`, origin)."""
    places = {name: words.space_called(GAME, number) for name, number in square.items()}
    whole, brief = words.phrase(GAME, f"far.{when}", **places), words.phrase(GAME, f"far.{when}", **square)
    return told._replace(follows=whole, sign=f"{GAME}/note-{kind}", brief=brief)


@dataclass(frozen=True)
class LinkTold:
    """What is said of an `arrow` or a `snake`: what it is, where it leads or came from, both in few words."""

    kind: str
    what: str
    where: str
    brief: str


def link_told(kind: str, start: int, end: int, taken: bool) -> LinkTold:
    """Of an `arrow` or a `snake` that is still to be taken, or was taken just now."""
    places = {"origin": words.space_called(GAME, start), "to": words.space_called(GAME, end)}
    key = f"{kind}.{'taken' if taken else 'here'}"
    what, where, brief = (words.phrase(GAME, f"link.{key}.{part}", **places) for part in PARTS)
    return LinkTold(kind, what, where, brief)


def stands(fields: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """Who stands on the square that the card shows, then in fewer and fewer words."""
    if fields["stage"] == UNBORN:
        return words.phrase(GAME, "waits", name=name), words.phrase(GAME, "waits.shorter", name=name), name
    return words.phrase(GAME, "is_home" if fields["stage"] == AT_HOME else "stands", name=name), name


# -- the end


def _jumps(figures: Journal) -> str:
    arrows, snakes = sum(figures.arrows.values()), sum(figures.snakes.values())
    return words.phrase(
        GAME,
        "story.jumps",
        arrows=words.counted_of(GAME, "story.arrows", arrows),
        snakes=words.counted_of(GAME, "story.snakes", snakes),
    )


def _ending(told: Mapping[str, Any], arrival: Arrival | None) -> str:
    if told["stage"] == UNBORN:
        return words.phrase(GAME, "story.unborn")
    if told["stage"] != AT_HOME or arrival is None:
        return words.phrase(GAME, "story.on", square=words.space_called(GAME, told["square"]))
    return came_home(arrival, told["course"][-1]["land"])


def came_home(arrival: Arrival, land: int | None = DEVOTION) -> str:
    """How a player came home; `land` is the square its last count ended on."""
    if arrival.via == "arrow" and land != DEVOTION:  # on a board that a user made
        return words.phrase(GAME, "story.arrow", square=land)
    if arrival.via == "arrow":
        return words.phrase(GAME, "story.devotion")
    count = COSMIC_CONSCIOUSNESS - arrival.from_
    key = "story.count" if count <= DIE else "story.long_count"
    return words.phrase(GAME, key, square=arrival.from_, count=count)


# -- the picture of a match


def kept_lines(view: View, seat: int) -> tuple[str, str]:
    """What the picture of a match says of a seat: its throws and how it ended, its arrows and snakes."""
    told = view["seats"][seat]
    figures = journal([codec.decode(Throw, throw) for throw in told["course"]])
    ending = _ending(told, figures.arrival)
    if ending == words.phrase(GAME, "story.devotion"):
        ending = words.phrase(GAME, "film.devotion")
    throws = words.counted_of(GAME, "story.throws", figures.throws)
    return words.phrase(GAME, "film.line", throws=throws, ending=ending), _jumps(figures)


def kept_foot(view: View) -> str:
    """Its last line: how many lives it took, how many throws, and the one door."""
    seats = len(view["seats"])
    number = words.say(f"number.{seats}") if 2 <= seats <= 6 else str(seats)
    lives = words.counted_of(GAME, "film.lives", seats, number=number[:1].upper() + number[1:])
    thrown = sum(len(seat["course"]) for seat in view["seats"])
    return words.phrase(GAME, "film.foot", lives=lives, throws=words.counted_of(GAME, "story.throws", thrown))


PATIENT = (3, 6, 10, 15, 21, 28)  # throws in vain in a row, after which something is said


def met_by_all(view: View) -> set[int]:
    """The squares that all together met, bases and heads with them (LE-8.2), and those a throw began on."""
    found: set[int] = set()
    for seat in view["seats"]:
        for throw in seat["course"]:
            found |= {throw["from"], *met(codec.decode(Throw, throw))}
    return found


def last_throw(view: View) -> tuple[int, dict[str, Any]] | None:
    """The seat that threw last, and that throw."""
    thrown = [(seat, fields["course"][-1]) for seat, fields in enumerate(view["seats"]) if fields["course"]]
    return max(thrown, key=lambda each: each[1]["turn"], default=None)


def in_vain(view: View, seat: int) -> int:
    """How many throws of a seat in a row have led to nothing: unborn without a six, or past the end."""
    found = 0
    for throw in reversed(view["seats"][seat]["course"]):
        if not vain(throw):
            break
        found += 1
    return found


def vain(throw: Mapping[str, Any]) -> bool:
    """Whether a throw leads to nothing; this is known as soon as the die lies."""
    past = throw["kind"] == "move" and throw["base"] + throw["die"] > TAMOGUNA
    return bool(throw["kind"] == "wait" or past)


def patience(view: View, seat: int) -> str:
    """What is said now and then to who throws in vain; mostly nothing."""
    times = in_vain(view, seat)
    if times not in PATIENT:
        return ""
    stage = "unborn" if view["seats"][seat]["stage"] == "unborn" else "top"
    return words.phrase(GAME, f"patience.{stage}.{PATIENT.index(times) + 1}")


def met_most(view: View) -> tuple[int, int] | None:
    """The square that all together met most often, and how often; where birth and home are not counted."""
    met: dict[int, int] = {}
    for seat in view["seats"]:
        for square, times in journal([codec.decode(Throw, throw) for throw in seat["course"]]).visits.items():
            met[square] = met.get(square, 0) + times
    counted = {
        square: times for square, times in met.items() if square not in (DELUSION, COSMIC_CONSCIOUSNESS)
    }
    if not counted:
        return None
    square = min(counted, key=lambda each: (-counted[each], each))
    return square, counted[square]


# -- what chance has in store


def with_odds(prompt: words.Prompt, view: View, own: AnyBoard | None = None) -> words.Prompt:
    """What the bar says, and after why how far from home who is to act still is on average.

    `own` is the board where that is not the house's.
    """
    throws = words.figure(odds(codec.decode(Leela, dict(view)), view["to_act"], own).mean_throws)
    why, watched = (
        words.phrase(GAME, "odds.bar", why=each, throws=throws) for each in (prompt.why, prompt.watched)
    )
    return words.Prompt(prompt.say, why, watched)


def odds_told(view: View, seat: int, name: str, own: AnyBoard | None = None) -> list[str]:
    """What chance still has in store for a seat, a sentence a line; `own` as above."""
    if view["seats"][seat]["stage"] == AT_HOME:
        return [words.phrase(GAME, "odds.home", name=name)]
    found = odds(codec.decode(Leela, dict(view)), seat, own)
    quantiles = {f"q{share}": throws for share, throws in found.quantiles.items()}
    return [
        words.phrase(
            GAME,
            "odds.mean",
            throws=words.figure(found.mean_throws, 1),
            turns=words.figure(found.mean_turns, 1),
        ),
        words.phrase(GAME, "odds.quantiles", **quantiles),
        words.phrase(GAME, "odds.turn", share=words.percent(found.home_this_turn, 1)),
        words.phrase(
            GAME, "odds.devotion" if own is None else "odds.arrow", share=words.percent(found.by_devotion, 1)
        ),
    ]


TELLING = LeelaTelling
