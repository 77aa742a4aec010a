"""Laws: selecting, obeying, cancelling, keeping and leaving them (CB-7)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.engine.games.conscious.components import Law, laws
from game.engine.games.conscious.diagram import HASNAMUSS, keeps, launch, on, put
from game.engine.games.conscious.hands import all_cards, draw, draw_law, lose, next_law, pick
from game.engine.games.conscious.state import (
    SETTLING,
    Guard,
    Incoming,
    Kept,
    LawInPlay,
    Seat,
    Select,
    Shock,
    Step,
    Turn,
    first,
    others,
    player,
    tell,
)

ACES = ("AD", "AC", "AH", "AS")
ALL = "all"


# -- selecting (CB-7.1 to CB-7.4)


def due(count: int) -> list[Step]:
    """What is to be selected: one at random, and for two one more by choice (CB-7.1, CB-7.2)."""
    steps: list[Step] = [Select("select", "random"), Select("select", "choice")]
    return steps[:count]


def selectable(pile: list[str]) -> list[str]:
    """The Laws that choice may fall on: no Ace and no JOKER while there is another (CB-7.3)."""
    plain = [law for law in pile if law not in ACES and law != "JO"]
    return plain or [law for law in pile if law == "JO"] or list(pile)


def select(turn: Turn, law: str, how: str) -> None:
    """A Law of the pile is put in play (CB-7.4)."""
    seat = player(turn)
    seat.pile.remove(law)
    bring(turn, law, how, "CB-7.1" if how == "random" else "CB-7.2", None)


def bring(turn: Turn, law: str, how: str, rule: str, guard: Guard | None, shared: bool = False) -> None:
    """A Law lies face up before the player (CB-7.4)."""
    player(turn).laws.append(LawInPlay(law, False, False, guard, shared))
    tell(turn, "law_in_play", rule, law=law, how=how)


# -- obeying (CB-7.5 to CB-7.14)


def obey(turn: Turn, name: str) -> None:
    """Obey a Law in play, unless a King lets one escape (CB-7.5, CB-7.20)."""
    seat = player(turn)
    place = next(i for i, law in enumerate(seat.laws) if law.law == name and not law.obeyed)
    law = seat.laws[place]
    seat.laws[place] = replace(law, obeyed=True)
    card = laws()[name]
    escaped = law.guard is None and sheltered(seat, card)
    if escaped:
        tell(turn, "law_escaped", "CB-7.20", law=name)
    else:
        tell(turn, "law_obeyed", "CB-7.5", law=name)
        _take_effect(turn, seat, law, card)
    if card.shared and not card.take and not law.shared and law.guard != "S":
        share(turn, name, None)
    if law.played:
        retire(turn, replace(law, obeyed=True))
    shocks: list[Step] = [] if escaped else [Shock("shock", kind) for kind in card.shocks]
    further: list[Step] = [Select("select", card.select)] if card.select and not escaped else []
    first(turn, *shocks, *SETTLING, *further)


def sheltered(seat: Seat, card: Law) -> bool:
    """Whether a King is kept of the designation of a Law (CB-7.20)."""
    return card.designation is not None and any(kept.law == f"K{card.designation}" for kept in seat.active)


def _take_effect(turn: Turn, seat: Seat, law: LawInPlay, card: Law) -> None:
    """What a Law does, in the order of its card (CB-0.11)."""
    for note in card.create:
        launch(turn, note, created=True)
    for note in card.lose:
        _lose(turn, seat, note)
    _lose(turn, seat, _first_filled(seat, card.lose_first))
    risen = [_all_rise(turn, seat, start, to) for start, to in card.rise]
    _all_rise(turn, seat, _first_filled(seat, card.rise_first), card.rise_to)
    if card.otherwise and not any(risen):
        for note in card.otherwise:
            launch(turn, note, created=True)
    for _ in range(card.cards):
        draw(turn, turn.state.turn, "CB-0.11")
    for _ in range(card.laws):
        draw_law(turn, turn.state.turn, "CB-0.11")
    if card.plays:
        seat.plays += card.plays
        tell(turn, "magnetic_center", "CB-0.11")
    if card.discard:
        DISCARDS[card.discard](turn)
    if card.take:
        take(turn, seat, card)
    if card.cancel:
        cancel(turn, card.cancel)
    if card.cancel == ALL and not keeps(seat, HASNAMUSS):
        cleanse(turn, seat)
    if card.kept == "hasnamuss":
        seat.hasnamuss = True
        tell(turn, "hasnamuss", "CB-19.4")
    if card.kept:
        keep(turn, seat, law, card)


def _lose(turn: Turn, seat: Seat, note: str) -> None:
    """All chips of a note (CB-7.8)."""
    chips = on(seat, note) if note else 0
    if chips:
        put(seat, note, -chips)
        tell(turn, "chips_lost", "CB-7.8", note=note, chips=chips)


def _first_filled(seat: Seat, notes: tuple[str, ...]) -> str:
    return next((note for note in notes if on(seat, note)), "")


def _all_rise(turn: Turn, seat: Seat, start: str, to: str) -> bool:
    """All chips of a note are sent to another; whether there were any (CB-0.11)."""
    chips = on(seat, start) if start else 0
    for _ in range(chips):
        put(seat, start, -1)
        tell(turn, "chip_rose", "CB-0.11", **{"from": start, "to": to})
        launch(turn, to)
    return chips > 0


def discard_one(turn: Turn) -> None:
    """One card of the hand, at random (CB-7.10)."""
    hand = player(turn).hand
    if hand:
        lose(turn, turn.state.turn, hand[pick(turn, len(hand))], "CB-7.10")


def discard_half(turn: Turn) -> None:
    """Half of hand and duplicates, rounded down, one after another (CB-7.10)."""
    for _ in range(len(all_cards(player(turn))) // 2):
        cards = all_cards(player(turn))
        lose(turn, turn.state.turn, cards[pick(turn, len(cards))], "CB-7.10")


def discard_pile(turn: Turn) -> None:
    """The whole Law-pile (CB-0.11)."""
    pile = player(turn).pile
    while pile:
        discard(turn, pile.pop(0), "CB-0.11")


DISCARDS: dict[str, Callable[[Turn], None]] = {
    "card": discard_one,
    "half": discard_half,
    "pile": discard_pile,
}


def take(turn: Turn, seat: Seat, card: Law) -> None:
    """A Law of the deck comes into play under guard (CB-7.12, CB-7.14)."""
    taken = None
    count = seat.type if card.take == "type" else 1
    for number in range(count):
        taken = next_law(turn, turn.state.turn)
        if taken is not None and number < count - 1:
            discard(turn, taken, "CB-7.14")
    if taken is not None:
        guard: Guard = "C" if card.take == "type" else "S"
        bring(turn, taken, "taken", "CB-7.14", guard)
        if card.shared:
            share(turn, taken, guard)


def share(turn: Turn, law: str, guard: Guard | None) -> None:
    """Every other living player gets a copy at the next turn (CB-7.12)."""
    state = turn.state
    for index in others(state, state.turn):
        other = state.seats[index]
        if other.alive and not other.out:
            other.incoming.append(Incoming(law, guard))


# -- keeping and cancelling (CB-7.13, CB-7.20 to CB-7.22)


def keep(turn: Turn, seat: Seat, law: LawInPlay, card: Law) -> None:
    """A Law goes on working; a newer copy replaces an older (CB-7.21, CB-7.22)."""
    lasting = card.spaces or card.kept == "death"
    until = seat.position + card.spaces if lasting else None
    older = next((kept for kept in seat.active if kept.law == law.law), None)
    if older is not None:
        seat.active.remove(older)
        if not older.shared and not _lies_in_play(seat, older):
            discard(turn, older.law, "CB-7.21")
    seat.active.append(Kept(law.law, until, law.guard, law.shared))
    tell(turn, "law_kept", "CB-7.21", law=law.law, until=until)


def cancel(turn: Turn, designation: str) -> None:
    """Laws in play not obeyed, and kept ones, go or lose their guard (CB-7.13, CB-7.14)."""
    seat = player(turn)
    for law in [law for law in seat.laws if not law.obeyed]:
        if law.guard is not None:
            if designation in (law.guard, ALL):
                seat.laws[seat.laws.index(law)] = replace(law, guard=None)
                tell(turn, "law_unguarded", "CB-7.14", law=law.law)
        elif _designated(law.law, designation):
            seat.laws.remove(law)
            _lay_down(turn, law.law, law.shared)
            tell(turn, "law_cancelled", "CB-7.13", law=law.law)
    for kept in list(seat.active):
        if kept.guard is not None:
            if designation in (kept.guard, ALL):
                seat.active[seat.active.index(kept)] = replace(kept, guard=None)
                tell(turn, "law_unguarded", "CB-7.14", law=kept.law)
        elif _designated(kept.law, designation):
            drop(turn, seat, kept, "law_cancelled", "CB-7.13")


def _designated(law: str, designation: str) -> bool:
    return designation in (ALL, laws()[law].designation)


def cancellable(seat: Seat) -> list[str]:
    """The designations and guards among Laws not obeyed and kept Laws (CB-8.7)."""
    found: set[str | None] = set()
    for law in seat.laws:
        if not law.obeyed:
            found |= {laws()[law.law].designation, law.guard}
    for kept in seat.active:
        found |= {laws()[kept.law].designation, kept.guard}
    return [suit for suit in ("D", "C", "H", "S") if suit in found]


def drop(turn: Turn, seat: Seat, kept: Kept, type_: str, rule: str) -> None:
    """A kept Law loses its effect; its card stays while it still lies in play (CB-7.13)."""
    seat.active.remove(kept)
    if not _lies_in_play(seat, kept):
        _lay_down(turn, kept.law, kept.shared)
    tell(turn, type_, rule, law=kept.law)
    if laws()[kept.law].kept == "hasnamuss":
        cleanse(turn, seat)


def cleanse(turn: Turn, seat: Seat) -> None:
    """No Hasnamuss any more (CB-19.5)."""
    if seat.hasnamuss:
        seat.hasnamuss = False
        tell(turn, "cleansed", "CB-19.5")


def _lies_in_play(seat: Seat, kept: Kept) -> bool:
    return any(law.law == kept.law and law.obeyed and law.shared == kept.shared for law in seat.laws)


def expire(turn: Turn, seat: Seat) -> None:
    """What is kept for so many spaces ends on the roll that carries beyond them (CB-7.22)."""
    for kept in expired(seat):
        drop(turn, seat, kept, "law_expired", "CB-7.22")


def expired(seat: Seat) -> list[Kept]:
    """The kept Laws beyond whose last space a player stands (CB-7.22)."""
    return [
        kept
        for kept in seat.active
        if kept.until is not None and kept.until < seat.position and laws()[kept.law].kept != "death"
    ]


def use_up(turn: Turn, name: str) -> None:
    """A kept Law is used (CB-2.7)."""
    seat = player(turn)
    kept = next(kept for kept in seat.active if kept.law == name)
    drop(turn, seat, kept, "law_used", "CB-2.7")


# -- leaving (CB-7.6, CB-12.9)


def retire(turn: Turn, law: LawInPlay) -> None:
    """A Law obeyed and played leaves; a kept one goes on working (CB-7.6)."""
    seat = player(turn)
    seat.laws.remove(next(each for each in seat.laws if each.law == law.law and each.obeyed and each.played))
    leave(turn, seat, law)


def leave(turn: Turn, seat: Seat, law: LawInPlay) -> None:
    """The card of a Law no longer in play: kept, discarded, or a copy that vanishes (CB-7.6)."""
    still = law.obeyed and any(kept.law == law.law and kept.shared == law.shared for kept in seat.active)
    if not still:
        _lay_down(turn, law.law, law.shared, told=True)


def clear(turn: Turn) -> None:
    """What is left of the Laws in play leaves when the turn ends (CB-7.6)."""
    seat = player(turn)
    while seat.laws:
        leave(turn, seat, seat.laws.pop(0))


def discard(turn: Turn, law: str, rule: str) -> None:
    """A Law-card goes to the discard."""
    turn.state.law_discard.append(law)
    tell(turn, "law_discarded", rule, law=law)


def _lay_down(turn: Turn, law: str, shared: bool, told: bool = False) -> None:
    """The card of a Law to its discard; a copy has none (CB-7.12)."""
    if shared:
        return
    if told:
        discard(turn, law, "CB-7.6")
    else:
        turn.state.law_discard.append(law)


def all_leave(turn: Turn, seat: Seat, but_hasnamuss: bool = False) -> None:
    """At death: Laws in play, kept Laws, the pile, in this order (CB-12.9)."""
    kept_cards = {kept.law for kept in seat.active if not kept.shared}
    while seat.laws:
        law = seat.laws.pop(0)
        if not law.shared and not (law.obeyed and law.law in kept_cards):
            discard(turn, law.law, "CB-12.9")
    for kept in list(seat.active):
        if not (but_hasnamuss and laws()[kept.law].kept == "hasnamuss"):
            seat.active.remove(kept)
            if not kept.shared:
                discard(turn, kept.law, "CB-12.9")
    while seat.pile:
        discard(turn, seat.pile.pop(0), "CB-12.9")
    seat.incoming, seat.laws_due = [], 0
