"""What a player of the Conscious Board Game is after: a body, a school and what follows it (CB-8, CB-11).

All of it is open to everybody, but for the cards that serve: those are told where the view knows the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from game import words
from game.engine.games.conscious import bodies
from game.engine.games.conscious.components import BODY, FULL, GROUPS, INNER_END, OCTAVES, laws
from game.engine.games.conscious.state import Discs, School, Seat
from game.tellings.conscious.papers import discs_of
from game.tellings.conscious.path import (
    Wanted,
    face_of,
    hand_known,
    missing_line,
    nearest,
    next_wants,
    serving,
)
from game.tellings.conscious.things import (
    body_line,
    capital,
    card_named,
    counted,
    discs_kind,
    mark,
    phrase,
    seat_of,
    sentences,
    table,
)
from game.tellings.general import View

DISCS = 7
"""So many discs at the most are shown one by one."""
QUARTERS = 60, 120, 180
"""Spaces at which a life is told how far it has come."""


@dataclass(frozen=True)
class Growing:
    """What is gathered: of which body, how much of each octave there is, and how much is asked for.

    `title` names it, `does` what it is good for, `missing` what is to go, empty where nothing is.
    """

    kind: Literal["astral", "mental", "notes"]
    had: Discs
    asked: Discs
    title: str
    does: str
    missing: str

    @property
    def count(self) -> int:
        """How many there are of all."""
        return sum(self.had.values())

    @property
    def whole(self) -> int:
        """How many are asked for."""
        return sum(self.asked.values())


@dataclass(frozen=True)
class Sought:
    """What comes next on the Path: what it asks for and what of that is held, and what is missing in words.

    `school` is the one that is sought; None where one was found. `serving` are the cards of the hand that
    serve it, none where the hand is hidden; `serves` says how.
    """

    school: School | None
    title: str
    does: str
    wants: tuple[Wanted, ...]
    missing: str
    serving: tuple[str, ...] = ()
    serves: str = ""

    @property
    def to_go(self) -> str:
        """What is missing, as a line of its own."""
        return phrase("aim.to_go", missing=self.missing)


@dataclass(frozen=True)
class Aim:
    """What a seat is after. `left` are the spaces to death for the living, `stages` the whole way.

    Each stage has its sign (`body`, a card or `sun`) and whether it was reached.
    """

    seat: int
    position: int
    grows: Growing | None
    left: int | None
    seeks: Sought | None
    stages: tuple[tuple[str, bool], ...]

    @property
    def said(self) -> str:
        """All of it, a sentence for each."""
        grows, told = self.grows, list[str]()
        if grows is not None:
            key = "aim.grows" if grows.missing else "aim.grows.whole"
            told.append(phrase(key, title=grows.title, missing=grows.missing))
        if self.seeks is not None and self.seeks.missing:
            told.append(phrase("aim.seeks", title=self.seeks.title, missing=self.seeks.missing))
        if self.seeks is not None and self.seeks.serves:
            told.append(f"{phrase('aim.hand')}: {self.seeks.serves}")
        if self.left is not None:
            told.append(life_line(self.left))
        return sentences(*map(capital, told))


def aim(view: View, seat: int) -> Aim:
    """What a seat is after, as far as a view knows it."""
    player, hand = seat_of(view, seat), hand_known(view, seat)
    living = player.alive and not player.out
    return Aim(
        seat,
        player.position,
        None if player.out else growing(player),
        spaces_left(player) if living else None,
        None if player.out else sought(player, hand),
        (
            ("body", player.body != "physical"),
            ("J", player.level > 0),
            ("A", player.level > 1),
            ("JO", player.level > 2),
            ("sun", seat in view["winners"]),
        ),
    )


def growing(player: Seat) -> Growing | None:
    """The body that is gathered now: Astral, its 8-6-4, Mental; after it eighteen notes (CB-11, CB-12.8)."""
    if bodies.causal(player):
        return None
    if player.chips_of == "mental":
        filled: Discs = {each: sum(count > 0 for count in player.chips[each]) for each in OCTAVES}
        return _growing("notes", "notes", filled, FULL)
    if player.chips_of == "physical" and player.body == "physical":
        return _growing("astral", "body", player.astral, BODY)
    if player.chips_of == "physical" and player.astral != FULL:
        return _growing("astral", "astral", player.astral, FULL)
    asked = FULL if player.body == "mental" else BODY
    return _growing("mental", "causal" if player.body == "mental" else "mental", player.mental, asked)


def _growing(kind: Literal["astral", "mental", "notes"], title: str, had: Discs, asked: Discs) -> Growing:
    capped: Discs = {octave: min(had[octave], asked[octave]) for octave in OCTAVES}
    left = {octave: count for octave in OCTAVES if (count := asked[octave] - capped[octave])}
    many = "chips" if kind == "notes" else "chip"  # discs are counted: chips on a row are none yet
    told = (f"{count} {table(many if count > 1 else 'chip', each)}" for each, count in left.items())
    missing = ", ".join(told)
    if missing and kind != "notes":
        missing = counted("aim.missing", sum(left.values()), missing=missing)
    named, does = (phrase(f"aim.{each}.{title}") for each in ("title", "does"))
    return Growing(kind, capped, dict(asked), named, does, missing)


def spaces_left(player: Seat) -> int:
    """How many spaces a living player is from death: the inner end, or where a Law has set it (CB-12.1)."""
    ends = [kept.until for kept in player.active if laws()[kept.law].kept == "death"]
    return max(0, min([INNER_END, *(end for end in ends if end is not None)]) - player.position)


def life_line(left: int) -> str:
    """The spaces to death in words."""
    return counted("aim.left", left)


def quarter(position: int) -> str:
    """How much of a life is behind who stands there, in words; empty before the first quarter."""
    passed = sum(position >= each for each in QUARTERS)
    return phrase(f"aim.quarter.{passed}") if passed else ""


def to_go(found: Aim) -> str:
    """What is missing for the body, or that nothing is."""
    assert found.grows is not None
    return phrase("aim.to_go", missing=found.grows.missing) if found.grows.missing else phrase("aim.whole")


# -- what comes next on the Path


def sought(player: Seat, hand: Sequence[str]) -> Sought | None:
    """The nearest school, after it the next state, and at last three on the JOKER; None: all is had."""
    school: School | None = None
    if player.level:
        title, wants = phrase(f"aim.next.{player.level}"), next_wants(player)[1]
    else:
        gate = nearest(player, hand)
        school, wants = gate.school, gate.wants
        title = table("the_schools", school)
    lacking = [want for want in wants if not want.had]
    one = lacking[0].card if len(lacking) == 1 else ""
    missing = card_named(one) if one and player.level < 3 else missing_line(wants)
    if not missing:
        return None
    serve = serving(player, wants, hand)
    does = phrase(f"aim.gives.{player.level}")
    return Sought(school, title, does, wants, missing, serve, _serves(serve))


def _serves(serve: Sequence[str]) -> str:
    """How the cards serve: which face they make now, or what makes it with one more."""
    makes: dict[str, list[str]] = {}
    for card in serve:
        makes.setdefault(face_of(card), []).append(card)
    whole = [face for face, cards in makes.items() if face in cards or len(cards) > 1]
    if whole:
        face = whole[0]
        cards = [face] if face in makes[face] else makes[face][:2]  # two are enough
        key = "aim.makes.alone" if len(cards) == 1 else "aim.makes"
        return phrase(key, cards=words.listed([mark(card) for card in cards]), face=mark(face))
    if makes:
        face, [card] = next(iter(makes.items()))
        others = [mark(rank + face[1]) for rank in GROUPS[face[0]] if rank + face[1] != card]
        return phrase("aim.makes.with", card=mark(card), others=words.either(others), face=mark(face))
    return ""


# -- the same of the others


def discs_sign(player: Seat, grows: Growing | None) -> tuple[str, tuple[str, ...]]:
    """The sign of what a seat has of a body: each disc, of few, with how many there are; else its body."""
    if grows is not None and grows.whole <= DISCS:
        had, asked = ("".join(str(each[octave]) for octave in OCTAVES) for each in (grows.had, grows.asked))
        count = phrase("aim.of", count=grows.count, whole=grows.whole)
        return f"discs-{grows.kind}-{had}-{asked}", (count,)
    whole = player.chips_of == "mental" or bodies.causal(player)
    return "" if whole else f"body-{discs_kind(player)}", ()


def standing(player: Seat, found: Aim) -> tuple[tuple[str, ...], str]:
    """How a seat stands in the same terms: its discs, in fewer words too; its school cards, or its state."""
    level, body = player.level, (body_line(player), discs_of(player))
    if found.grows is not None and found.grows.asked == BODY:
        count = phrase("aim.of", count=found.grows.count, whole=found.grows.whole)
        body = phrase("aim.discs", count=count), count
    if level or found.seeks is None:
        return body, table("levels", level)
    had, missing = ([each.short for each in found.seeks.wants if each.had is one] for one in (True, False))
    if not had:
        return body, phrase("aim.no_school")
    if len(missing) > 2 or found.seeks.school == "balanced":
        return body, counted("aim.held.faces", len(had))
    return body, phrase("aim.held", cards=" ".join(had), missing=words.either(missing))
