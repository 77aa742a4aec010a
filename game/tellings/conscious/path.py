"""The Path, and how far everybody has come on it (CB-8, CB-12, CB-13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from game import words
from game.engine.games.conscious import bodies, turns
from game.engine.games.conscious import path as rules
from game.engine.games.conscious.components import BLENDING, BODY, FULL, GROUPS, OCTAVES, SUITS, Octave
from game.engine.games.conscious.state import Discs, School, Seat
from game.tellings.conscious.things import (
    body_name,
    capital,
    counted,
    explained,
    kind_named,
    mark,
    octave_named,
    phrase,
    place_named,
    school_named,
    seat_of,
    state_named,
    table,
)
from game.tellings.general import View

ORDER: tuple[School, ...] = ("fakir", "monk", "yogi", "balanced", "sly")  # of the gates, CB-8.1
WON_BY = 3  # chips on the JOKER (CB-13.1)


@dataclass(frozen=True)
class Wanted:
    """Something a state asks for, and whether a player has it: a card by its code, empty for other things.

    `suit` is one in which the Balanced Man asks for a Queen or King.
    """

    card: str
    title: str
    had: bool
    suit: str = ""

    @property
    def short(self) -> str:
        """The same as a sign: `Q♣`, or `♣` of a suit alone."""
        return mark("Q" + self.suit)[-1] if self.suit else mark(self.card) if self.card else self.title


@dataclass(frozen=True)
class Gate:
    """A school: what it asks for, how many points of three a player has, and whether it is its own."""

    school: School
    name: str
    wants: tuple[Wanted, ...]
    points: int
    own: bool


@dataclass(frozen=True)
class Way:
    """How far a player has come: its state, the gates, and what comes next, ticked as it is won."""

    level: int
    gates: tuple[Gate, ...]
    next_title: str
    next_wants: tuple[Wanted, ...]
    nearest: School
    missing: str
    line: str


def way(view: View, seat: int, names: Sequence[str]) -> Way:
    """The way of a player on the Path."""
    player = seat_of(view, seat)
    gate = nearest(player, hand_known(view, seat))
    if player.level:
        title, wants = next_wants(player)
    else:
        title, wants = capital(table("the_schools", gate.school)), gate.wants
    missing = missing_line(wants)
    line = (
        phrase(f"path.line.{player.level}", name=names[seat], what=title, missing=missing) if missing else ""
    )
    school = player.school or gate.school
    return Way(player.level, gates(player), title, wants, school, missing, line)


def hand_known(view: View, seat: int) -> tuple[str, ...]:
    """The hand of a seat as far as a view knows it: all of it, or nothing."""
    hand = view["seats"][seat]["hand"]
    return () if None in hand else tuple(hand)


def nearest(player: Seat, hand: Sequence[str]) -> Gate:
    """The nearest school: fewest faces missing, then most cards of a hand that serve, then CB-8.2’s order."""
    return min(gates(player), key=lambda each: (-each.points, -len(serving(player, each.wants, hand))))


def faces_asked(player: Seat, wants: Sequence[Wanted]) -> list[str]:
    """The faces whose chip brings what is missing nearer.

    Of a suit (the Balanced Man) its Queen or King; of an Ace the faces of its suit until there are two.
    """
    found: list[str] = []
    for want in wants:
        if want.had:
            continue
        if want.suit:
            found += ["Q" + want.suit, "K" + want.suit]
        elif want.card[:1] == "A":
            faces = [rank + want.card[1] for rank in "JQK"]
            lit = [face for face in faces if player.board[face]]  # type: ignore[index]
            found += [face for face in faces if face not in lit] if len(lit) < 2 else []
        elif want.card not in ("", "JO"):
            found.append(want.card)
    return found


def serving(player: Seat, wants: Sequence[Wanted], hand: Sequence[str]) -> tuple[str, ...]:
    """The cards of a hand that make one of the faces that are missing, alone or with others (CB-6.2, 6.3)."""
    asked = faces_asked(player, wants)
    return tuple(card for card in hand if face_of(card) in asked)


def face_of(card: str) -> str:
    """The face that a card makes: `QD` of `6D`; itself where it is one."""
    rank, suit = card[:-1], card[-1]
    return next((face for face, ranks in GROUPS.items() if rank in ranks), rank) + suit


def gates(player: Seat) -> tuple[Gate, ...]:
    """The five schools, and how far a player is with each."""
    return tuple(_gate(player, school) for school in ORDER)


def missing_line(wants: Sequence[Wanted]) -> str:
    """What is missing of what is wanted; of the four suits of the Balanced Man three are enough (CB-8.1)."""
    missing = [want for want in wants if not want.had]
    if not any(want.suit for want in missing):
        return words.listed([want.title for want in missing])
    more = max(1, 3 - (len(wants) - len(missing)))
    if len(missing) == len(SUITS):
        return phrase("path.high.any")
    suits = [table("suits", suit) for suit, want in zip(SUITS, wants, strict=True) if not want.had]
    return counted("path.high", more, suits=words.either(suits), more=words.say(f"number.{more}"))


def farthest(view: View) -> list[int]:
    """The seats as they have come: the winner, then by state of ‘I’, body and progress; last who is out."""
    bodies_ = ("physical", "astral", "mental")

    def key(seat: int) -> tuple[Any, ...]:
        fields = view["seats"][seat]
        rank = (fields["level"], bodies_.index(fields["body"]), turns.progress(seat_of(view, seat)))
        return seat not in view["winners"], fields["out"], *(-each for each in rank), seat

    return sorted(range(len(view["seats"])), key=key)


def _gate(player: Seat, school: School) -> Gate:
    board: dict[str, int] = dict(player.board.items())
    if school == "balanced":
        high = {suit for suit in SUITS if any(board[rank + suit] for rank in "QKA")}
        wants = tuple(
            Wanted("", phrase("path.suit", suit=table("suits", suit)), suit in high or board["JO"] > 0, suit)
            for suit in SUITS
        )
        points = 3 if rules.balanced(board) else min(2, sum(want.had for want in wants))
    else:
        suit = rules.SUIT_OF[school]
        points = min(3, rules.points(board, suit))
        wants = _covered(board, [rank + suit for rank in "JQK"], points)
    return Gate(school, school_named(school), wants, points, player.school == school)


def _covered(board: Mapping[str, int], cards: Sequence[str], points: int) -> tuple[Wanted, ...]:
    """Cards that are asked, each ticked that is had; what counts as more of them ticks others (CB-8.2)."""
    spare = points - sum(board[card] > 0 for card in cards)
    found = []
    for card in cards:
        had = board[card] > 0
        if not had and spare > 0:
            had, spare = True, spare - 1
        found.append(Wanted(card, mark(card), had))
    return tuple(found)


def next_wants(player: Seat) -> tuple[str, tuple[Wanted, ...]]:
    """What the next state asks of who has found a school, or at the end what winning does."""
    board = player.board
    if player.level == 1:
        counts: dict[str, int] = dict(board.items())
        blend = sum(counts["A" + suit] > 0 for suit in BLENDING) + 2 * counts["XJ"]
        aces = _covered(counts, ["A" + suit for suit in BLENDING], blend)
        aces += _covered(counts, ["AS"], 0)
        return phrase("path.next.state", state=state_named(2)), aces
    if player.level == 2:
        return phrase("path.next.state", state=state_named(3)), (Wanted("JO", mark("JO"), board["JO"] > 0),)
    return phrase("path.next.win"), winning(player)


def winning(player: Seat) -> tuple[Wanted, ...]:
    """What winning asks for: three chips on the JOKER, a Causal body, and to be no Hasnamuss (CB-13)."""
    count = player.board["JO"]
    wants = [
        Wanted("JO", phrase("path.win.joker", count=min(count, WON_BY)), count >= WON_BY),
        Wanted("", phrase("path.win.causal"), bodies.causal(player)),
    ]
    if player.hasnamuss:
        wants.append(Wanted("", phrase("path.win.cleansed"), False))
    return tuple(wants)


@dataclass(frozen=True)
class Given:
    """What a state gives: its name, the cards a turn, and power, skill and roll-option."""

    level: int
    name: str
    cards: str
    gives: tuple[str, ...]
    rule: str


def states() -> list[Given]:
    """What each state gives, the highest first (CB-2)."""
    found = []
    for level in (3, 2, 1, 0):
        told = explained(f"state.{level}")
        gives = tuple(table(f"gives_{level}", key) for key in ("power", "skill", "option")) if level else ()
        gives = tuple(filter(None, gives))
        found.append(Given(level, told.name, counted("path.cards", level + 1), gives, told.rule))
    return found


def given_now(level: int) -> str:
    """What a state gives at once, in a line: `From now on: 2 cards a turn and Transform Emotions`."""
    cards = phrase("state.cards", cards=counted("path.cards", level + 1))
    return phrase("state.now", gives=words.listed([cards, table(f"gives_{level}", "power")]))


# -- bodies, and how near one was


@dataclass(frozen=True)
class Nearness:
    """How near a body was to somebody who left without one: the discs had, of how many, and in words."""

    had: Discs
    asked: Discs
    title: str
    line: str


def nearness(view: View, seat: int, names: Sequence[str]) -> Nearness | None:
    """For a player who is out: how near the next body was; None for all others (CB-11.2)."""
    fields, player = view["seats"][seat], seat_of(view, seat)
    if not player.out:
        return None
    kind = "astral" if player.body == "physical" else "mental"
    had = {octave: min(fields[kind][octave], BODY[octave]) for octave in OCTAVES}
    count, whole = sum(had.values()), sum(BODY.values())
    lacks = {octave: lack for octave in OCTAVES if (lack := BODY[octave] - had[octave])}
    missing = [
        counted("near.missing", lack, octave=octave_named(each), chip=table("chip", each))
        for each, lack in lacks.items()
    ]
    key = "near.line" if kind == "astral" else "near.mental"
    line = counted(key, count, whole=whole, place=place_named(fields["position"]))
    if missing:
        line = phrase("near.lacked", line=line, missing=words.listed(missing))
    return Nearness(had, dict(BODY), phrase("near.title", name=names[seat]), line)


@dataclass(frozen=True)
class Other:
    """Something that is otherwise for the non-living: its sign, what it is, a line on it, and its clause."""

    sign: Literal["decay", "given", "wild", "laws", "discs", "again", "way"]
    title: str
    line: str
    rule: str


def after_death(view: View, seat: int) -> list[Other]:
    """Five things that are otherwise for the non-living (CB-12, CB-14); none for the living."""
    fields = view["seats"][seat]
    if fields["alive"] or fields["out"]:
        return []
    chips = fields["chips_of"] if fields["chips_of"] != "physical" else fields["body"]
    astral = chips == "astral"
    kind = "astral" if astral else "mental"
    card = "card_hasnamuss" if fields["hasnamuss"] else f"card_{kind}"
    spared = fields["hasnamuss"] or fields["body"] == "mental"
    end = "end_on" if spared else "end_inward" if fields["direction"] > 0 else "end_outward"
    return [
        _other("decay" if astral else "given", card, "CB-14.3" if fields["hasnamuss"] else "CB-14.1"),
        _other("wild", "law", "CB-14.7"),
        _other("laws", "hand", "CB-7.7"),
        _other("discs" if astral else "again", f"surplus_{kind}", "CB-12.4" if astral else "CB-12.5"),
        _other("way", end, "CB-18.4" if spared else "CB-18.3", "end_on" if spared else "end"),
    ]


def _other(sign: Any, title: str, rule: str, line: str = "") -> Other:
    return Other(sign, phrase(f"after.{title}"), phrase(f"after.line.{line or title}"), rule)


def chips_left(view: View, seat: int) -> str:
    """How many chips a non-living player has, and what it means to have none."""
    fields = view["seats"][seat]
    count = sum(map(sum, fields["chips"].values()))
    key = "left.mental" if fields["body"] == "mental" else "left.astral"
    return counted(key, count)


def standing_line(view: View, seat: int) -> str:
    """Where a player is, what lies there, and whether it lives: `living, at 131`."""
    fields = view["seats"][seat]
    place = place_named(fields["position"])
    key = "out" if fields["out"] else "living" if fields["alive"] else "non_living"
    return phrase(f"standing.{key}", place=place, kind=kind_named(fields["position"]))


def body_words(player: Seat) -> str:
    """The body of a player in words: `Astral body, 6-5-2`, or what is gathered toward one."""
    name = body_name(player)
    if name == "physical":
        if player.out:
            return phrase("body.none")
        return phrase("body.toward", discs=_each_told(player.astral, BODY))
    if name == "causal":
        return table("bodies", name)
    if player.chips_of == "mental":
        return phrase("body.words", body=table("bodies", name))
    kind = "astral" if player.body == "astral" and player.chips_of == "physical" else "mental"
    most = FULL if kind == name or kind == "astral" else BODY
    told = _each_told(getattr(player, kind), most)
    return phrase("body.grown", body=table("bodies", name), kind=table("bodies", kind), discs=told)


def _each_told(discs: Mapping[Octave, int], most: Mapping[Octave, int]) -> str:
    """How many discs of each octave there are, and could be."""
    return words.listed(
        [
            phrase("body.each", octave=table("octaves", each), count=discs[each], most=most[each])
            for each in OCTAVES
        ]
    )
