"""What every thing says when it is touched: at most four lines, and the clause."""

from __future__ import annotations

from collections.abc import Sequence

from game import words
from game.engine.base import Action
from game.engine.games.conscious import bodies, diagram, plays
from game.engine.games.conscious.components import (
    BODY,
    FACES,
    FULL,
    GROUPS,
    INNER_END,
    NOTES,
    SKILLS,
    Octave,
    above,
    laws,
)
from game.engine.games.conscious.diagram import SHOCKS
from game.engine.games.conscious.state import Seat
from game.tellings.conscious.chain import made_line
from game.tellings.conscious.foreseen import landing
from game.tellings.conscious.things import (
    Paper,
    body_line,
    capital,
    carbon_notes,
    card_named,
    counted,
    discs_told,
    explained,
    kind_at,
    kind_named,
    law_titled,
    mark,
    marks,
    octave_named,
    phrase,
    place_named,
    school_named,
    seat_of,
    sentences,
    state_named,
    table,
    type_named,
)
from game.tellings.conscious.toward import group_line, unplayed
from game.tellings.general import View

MOST_WAYS = 3  # so many ways to play a card are named one by one
SPARKS = {start: to for start, to, *_ in (pair for pairs in SHOCKS.values() for pair in pairs)} | {
    "MI-48": "FA-24"
}
"""Each interval, and the note beyond it to which a shock carries a chip (CB-9)."""


# -- the spiral


def space_paper(view: View, space: int, names: Sequence[str]) -> Paper:
    """A place of the spiral: what landing there gives the player in turn, and who stands there."""
    kind = kind_at(space)
    ends = space in (0, INNER_END)
    title = phrase("place.kind", place=capital(place_named(space)), kind=kind_named(space))
    lines = []
    if not view["over"]:
        coming = landing(view, space, names)
        seat = view["seats"][view["turn"]]
        steps = (space - seat["position"]) * seat["direction"]
        lines.append(phrase("space.gives", name=names[view["turn"]], line=coming.line))
        if coming.laws and 0 < steps <= 6:
            lines.append(counted("space.laws", coming.laws))
    here = [
        name
        for name, fields in zip(names, view["seats"], strict=True)
        if fields["position"] == space and not fields["out"]
    ]
    if space in view["gifts"]:
        lines.append(phrase("space.gift"))
    if here:
        lines.append(counted("space.here", len(here), names=words.listed(here)))
    rule = "CB-18.1" if ends else explained(f"space.{kind}").rule
    return Paper(title, tuple(lines[:3]), rule)


# -- the diagram


def note_paper(view: View, seat: int, note: str) -> Paper:
    """A note: what it is, how many chips it holds, and what one more would do now."""
    told, place = explained(note), NOTES[note]
    player = seat_of(view, seat)
    held = diagram.on(player, note)
    holds = phrase("note.holds", count=held, cap=place.cap)
    return Paper(told.name, (told.does, sentences(holds, excess_line(view, seat, note))), told.rule)


def excess_line(view: View, seat: int, note: str) -> str:
    """What one more chip would do on a note now: `LA-24 would need C-6: present, so it rises to TI-12`."""
    player, place = seat_of(view, seat), NOTES[note]
    what, rule = diagram.fate(player, place, False)
    said = ""
    if what == "rises":
        key = "excess.free" if rule == "CB-10.3" else "excess.rises"
        said = phrase(key, note=note, carbon=place.carbon, to=above(place).name)
    elif what == "discarded" and place.carbon:
        said = phrase("excess.carbonless", note=note, carbon=place.carbon)
    elif what == "discarded":
        said = phrase("excess.stop")
    else:
        said = phrase(f"excess.{what}")
    if diagram.may_use_skill(player, note):
        skill, to, _ = SKILLS[note]
        return phrase("excess.skill", said=said, skill=table("skills", skill), to=to)
    return said


def spark_paper(view: View, seat: int, note: str) -> Paper:
    """An interval: what carries a chip over, and the skill that does the same."""
    to = SPARKS[note]
    told = explained(f"{note}>{to}")
    now = []
    if note in SKILLS:
        skill, _, level = SKILLS[note]
        now.append(phrase("spark.skill", skill=table("skills", skill), state=state_named(level)))
    held = diagram.on(seat_of(view, seat), note)
    now.append(counted("spark.waiting", held, note=note))
    return Paper(told.name, (told.does, sentences(*now)), told.rule)


def carbon_paper(view: View, seat: int, hydrogen: int) -> Paper:
    """A carbon: where it would lie, and whether it is there now."""
    player = seat_of(view, seat)
    there = [note for note in carbon_notes(hydrogen) if diagram.on(player, note)]
    notes = words.either(list(carbon_notes(hydrogen)))
    now = phrase("carbon.there", notes=words.listed(there)) if there else phrase("carbon.none")
    lines = sentences(phrase("carbon.is", carbon=hydrogen, notes=notes)), sentences(now)
    return Paper(phrase("carbon.title", carbon=hydrogen), lines, "CB-0.10")


def discs_paper(view: View, seat: int, octave: Octave) -> Paper:
    """The discs of an octave: how many there are of those that make or fill a body, and what is missing."""
    fields, player = view["seats"][seat], seat_of(view, seat)
    kind = gathering(player)
    told = explained(f"body.{kind}")
    if kind == "causal":
        return Paper(told.name, (told.does,), told.rule)
    have = (fields["astral"] if kind == "astral" else fields["mental"])[octave]
    done = player.body == kind or (kind == "astral" and player.body == "mental")
    most = (FULL if done else BODY)[octave]
    missing = most - have
    line = phrase("discs.have", have=have, most=most, octave=octave_named(octave))
    key = "discs.full" if missing <= 0 else "discs.grows" if done else "discs.missing"
    return Paper(told.name, (told.does, sentences(line, counted(key, max(missing, 0)))), told.rule)


def gathering(player: Seat) -> str:
    """Which body the surplus of a seat goes to: `astral`, `mental`, `causal` where none is left to fill."""
    if player.chips_of == "mental":
        return "causal"
    if player.chips_of == "physical" and (player.body == "physical" or player.astral != FULL):
        return "astral"
    return "mental" if player.mental != FULL or player.chips_of == "astral" else "causal"


# -- the centres and the cards


def centre_paper(view: View, seat: int, card: str) -> Paper:
    """A card of the board of centres: what it is, what makes it, and what one chip more does."""
    told = explained(f"centre.{card[0] if card not in ('XJ', 'JO') else card}")
    count = view["seats"][seat]["board"][card]
    if card in ("XJ", "JO") or card[0] == "A":
        made = table("made_of", card if card in ("XJ", "JO") else "A")
    else:
        key = "centre.made.K" if card[0] == "K" else "centre.made"
        made = phrase(key, card=mark(card), cards=marks(rank + card[-1] for rank in GROUPS[card[0]]))
    most = 3 if card == "JO" else 2
    now = [phrase("centre.holds", count=count, most=most)]
    if count >= most:
        up = FACES.index(card) + 1
        now.append(phrase("centre.wild") if card == "JO" else phrase("centre.bump", card=mark(FACES[up])))
    return Paper(card_named(card), (told.does, sentences(made, *now)), told.rule)


def card_paper(view: View, card: str, legal: Sequence[Action]) -> Paper:
    """A card of the hand: every play that is open with it, by what it makes."""
    made: dict[tuple[str, int], list[str]] = {}
    for action in legal or plays_with(view, card):
        if action["type"] == "play" and card in action["cards"]:
            used = [*action["cards"], *(laws()[law].card for law in action["laws"])]
            used.remove(card)
            made.setdefault((action["make"], action["chips"]), []).append(marks(used))
    seat = view["seats"][view["turn"]]
    lines = [
        phrase("card.makes", way=_way(ways), made=made_line(make, chips, seat["board"][make]))
        for (make, chips), ways in made.items()
    ]
    why = None if lines else unplayed(view, card)
    if why is not None:
        lines = [why.said]
    face = card[:-1] in GROUPS
    rule = why.rule if why is not None else "CB-6.2" if face else "CB-6.3"
    return Paper(card_named(card), tuple(lines if face else [*lines[:2], group_line(card)]), rule)


def _way(others: Sequence[str]) -> str:
    """With which other cards a card is played: `with 3♦ or 4♦`; any of them may be none."""
    found = [each for each in dict.fromkeys(others) if each]
    if len(found) > MOST_WAYS:
        return counted("card.with.many", len(found))
    return phrase("card.with", cards=words.either(found)) if found else phrase("card.alone")


def deck_paper(view: View, which: str) -> Paper:
    """The deck of cards (`part`) or of Laws (`law`): what is left, and what lies aside."""
    deck, discard = ("deck", "discard") if which == "part" else ("law_deck", "law_discard")
    told = explained(f"deck.{which}")
    now = counted("deck.left", len(view[deck])), counted("deck.aside", len(view[discard]))
    return Paper(told.name, (told.does, sentences(*now)), told.rule)


# -- players


def seat_paper(view: View, seat: int, names: Sequence[str], *, follows: bool = False) -> Paper:
    """A plaque: state of ‘I’, school and type, body, the Laws that are kept, and whether it comes next."""
    fields = view["seats"][seat]
    lines = [phrase("seat.type", state=state_line(view, seat), type=type_named(fields["type"]))]
    lines.append(body_line(seat_of(view, seat)))
    kept = [kept_line(each) for each in fields["active"]]
    if kept:
        lines.append(words.listed(kept))
    if follows:
        key = "order.next" if fields["turns"] else "order.next.first"
        lines.append(phrase(key, name=names[view["turn"]]))
    return Paper(names[seat], tuple(lines), "CB-3.3" if follows else "CB-2.1")


def state_line(view: View, seat: int) -> str:
    """A state of ‘I’ with its school, and whether a player is a Hasnamuss: `Deputy Steward, Monk`."""
    fields = view["seats"][seat]
    said = state_named(fields["level"])
    if fields["school"] is not None:
        said = phrase("state.school", state=said, school=school_named(fields["school"]))
    return phrase("state.hasnamuss", state=said) if fields["hasnamuss"] else said


def kept_line(kept: dict[str, object]) -> str:
    """A kept Law: what it does, and till when."""
    law = str(kept["law"])
    until = kept["until"]
    if until is None:
        return law_titled(law)
    return phrase("kept.until", law=law_titled(law), until=until)


def explained_paper(code: str) -> Paper:
    """What is said of a thing by itself: a state, a school, a shock, a body (`state.2`, `shock.food`)."""
    told = explained(code)
    return Paper(told.name, (told.does,), told.rule)


# -- a Law at reading size


def law_papers(view: View, law: str) -> tuple[str, ...]:
    """What a kept or played Law says of itself now: who it reaches, and how it could be escaped."""
    kind = laws()[law]
    said = []
    seat = seat_of(view, view["turn"])
    if kind.kept:
        said.append(explained(f"kept.{kind.kept}").does)
    if kind.designation is not None and kind.kept != "escape":
        king = f"K{kind.designation}"
        key = "law.escapes" if any(kept.law == king for kept in seat.active) else "law.king"
        said.append(phrase(key, king=mark(king), kind=table("designations", kind.designation)))
    if kind.shared:
        said.append(phrase("law.all"))
    return tuple(said)


def plays_with(view: View, card: str) -> list[Action]:
    """Every play of the seat in turn that uses a card of its hand."""
    return [each for each in plays.plays(seat_of(view, view["turn"])) if card in each["cards"]]


def discs_of(player: Seat) -> str:
    """The discs of the body that is gathered, as dots are counted: `3-0-1`."""
    kind = gathering(player)
    full = kind == "causal" or bodies.causal(player)
    return discs_told(FULL if full else getattr(player, kind))
