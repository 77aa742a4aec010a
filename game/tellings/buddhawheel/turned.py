"""What became of each seat, as a story: the life it turned, the mind that cost most, who helped it free."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game import words
from game.engine.base import Event
from game.engine.games import buddhawheel as rules
from game.engine.match import Match

GAME = "buddhawheel"
COSTS = (("hell",), ("god",), ("ghost", "animal"))  # in which realms a birth cost most, the dearest first


@dataclass
class Lived:
    """A life: `position` is after how many steps it began, `card` the mind that led to it.

    `began` and `ended` are rounds; `new` are the cards whose delusions ended in it for the first time,
    `helpers` the Buddhas that helped in it.
    """

    realm: str
    position: int
    began: int
    ended: int
    card: str | None = None
    new: list[str] = field(default_factory=list)
    helpers: list[int] = field(default_factory=list)

    @property
    def rounds(self) -> int:
        return self.ended - self.began


@dataclass
class Tale:
    """A seat's match: all its lives, and the mind that freed it (None: it's in the Wheel still)."""

    lives: list[Lived] = field(default_factory=list)
    freed_by: str | None = None

    @property
    def turned(self) -> Lived | None:
        """The life in which most delusions ended; of several one in which a Buddha helped, else the first."""
        found = [life for life in self.lives if life.new]
        return max(found, key=lambda life: (len(life.new), bool(life.helpers)), default=None)

    @property
    def cost_most(self) -> Lived | None:
        """The longest life in Hell that a mind led to, else among the gods, else in another lower realm."""
        for realms in COSTS:
            found = [life for life in self.lives if life.realm in realms and life.card]
            if found:
                return max(found, key=lambda life: life.rounds)
        return None

    @property
    def helpers(self) -> list[int]:
        """The Buddhas that helped, in the order in which they did first."""
        return list(dict.fromkeys(each for life in self.lives for each in life.helpers))

    @property
    def in_hell(self) -> int:
        """How many rounds were spent in Hell."""
        return sum(life.rounds for life in self.lives if life.realm == "hell")


def tales(match: Match) -> list[Tale]:
    """The stories of all seats, from what all may see."""
    found = [Tale() for _ in match.seats]
    led: dict[int, str] = {}  # the mind that a death of a seat was decided by
    ended: list[set[str]] = [set() for _ in match.seats]
    for position, (step, before) in enumerate(zip(match.steps, match.states(), strict=False)):
        for event in step.events:
            seat = event.get("seat")
            if type(seat) is not int:
                continue
            _read(found[seat], event, position + 1, before, led, ended[seat])
    return found


def _read(
    tale: Tale, event: Event, position: int, before: rules.BuddhaWheel, led: dict[int, str], ended: set[str]
) -> None:
    """Write down what an event says of its seat's life."""
    kind, seat = event["type"], event["seat"]
    life = tale.lives[-1] if tale.lives else None
    free = before.seats[seat].status != "wheel"
    if life is not None and not free:
        life.ended = before.round
    if kind == "born":
        tale.lives.append(Lived(event["realm"], position, before.round, before.round, led.pop(seat, None)))
    elif kind == "returned" and event["rule"] == "BW-6.2":
        led[seat] = event["card"]
    elif life is not None and kind in ("meditated", "dedicated", "returned"):
        by = rules.helper(before) if event["rule"] in ("BW-5.6", "BW-7.7", "BW-7.8", "BW-9.5") else None
        if by is not None and by not in life.helpers and not free:
            life.helpers.append(by)
        colour = str(rules.colour_of(event["card"]))
        if kind == "meditated" and colour not in ended:
            ended.add(colour)
            life.new.append(event["card"])
            tale.freed_by = event["card"] if len(ended) == len(rules.COLOURS) else None


def life_told(tale: Tale) -> str:
    """What happened in the life it turned: `Born as a human: three delusions ended.`"""
    life = tale.turned
    if life is None:
        return words.phrase(GAME, "turned.life.none")
    birth = words.texts(GAME).tables["births"][life.realm]
    return words.counted_of(GAME, "turned.life", len(life.new), birth=birth)


def cost_told(tale: Tale) -> tuple[str | None, str]:
    """The mind that cost most, and how long where: `11 rounds in Hell`; None where there was none."""
    cost = tale.cost_most
    if cost is None or not cost.rounds:
        return None, ""
    return cost.card, words.counted_of(GAME, f"turned.cost.{cost.realm}", cost.rounds)


def most(found: Sequence[Tale], names: Sequence[str]) -> str:
    """Who lived most lives, and who was longest in Hell: `Most lives: Jonas, 13.`"""
    if len(found) < 2:
        return ""
    said = []
    for key, counts in (
        ("lives", [len(tale.lives) for tale in found]),
        ("hell", [tale.in_hell for tale in found]),
    ):
        if max(counts) and counts.count(max(counts)) == 1:
            name = names[counts.index(max(counts))]
            said.append(words.counted_of(GAME, f"turned.most.{key}", max(counts), name=name))
    return " ".join(said)
