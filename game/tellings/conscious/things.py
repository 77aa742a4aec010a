"""Cards, Laws, notes and places by name, and a seat as the rules know it: the ground of the other modules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from game import words
from game.engine.chance import Loose
from game.engine.codec import decode
from game.engine.games.conscious import bodies
from game.engine.games.conscious import components as parts
from game.engine.games.conscious.rules import GAME as RULES
from game.engine.games.conscious.state import Conscious, Seat
from game.tellings.general import View

Fields = Mapping[str, Any]
GAME = "conscious"


def phrase(key: str, **fields: Any) -> str:
    """What else the game says."""
    return words.phrase(GAME, key, **fields)


def counted(key: str, count: int, **fields: Any) -> str:
    """So many of something."""
    return words.counted_of(GAME, key, count, **fields)


def table(name: str, code: object) -> str:
    """A word of one of the game's tables."""
    return words.texts(GAME).tables[name][str(code)]


def sentences(*said: str) -> str:
    """Each as a sentence of its own, one after another."""
    return " ".join(f"{capital(each)}." for each in said)


def capital(said: str) -> str:
    """The same at the beginning of a sentence."""
    return said[:1].upper() + said[1:]


# -- what explains itself


@dataclass(frozen=True)
class Explained:
    """What is said of a thing wherever it is met: its name, what it is in two sentences, and the clause."""

    name: str
    does: str
    rule: str


@dataclass(frozen=True)
class Paper:
    """The small paper beside a thing that is touched: a title, up to three lines, and the clause (CB-…)."""

    title: str
    lines: tuple[str, ...]
    rule: str


def explained(code: str) -> Explained:
    """A note (`MI-192`), a spark (`MI-192>FA-96`), a shock (`shock.self`), a state (`state.1`) and so on.

    KeyError: there is no such thing. The codes are the keys of `faces` in the texts of the game.
    """
    found = words.texts(GAME).faces[code]
    return Explained(found.line, found.does, found.rule)


# -- names


def card_named(card: str) -> str:
    """A card, or one of the board of centres, in a sentence: `Queen of clubs`."""
    return words.texts(GAME).cards[card]


def mark(card: str) -> str:
    """The same as it stands in a corner: `Q♣`."""
    return table("marks", card)


def marks(cards: Iterable[str]) -> str:
    """Several of them side by side: `5♣ 6♣`."""
    return " ".join(map(mark, cards))


@dataclass(frozen=True)
class LawText:
    """A Law as it is read: the card it is played as (`8C`), title, scene and effect.

    `designation` is what kind of Law it is (`A Law of Fate`), empty for a Joker.
    """

    law: str
    card: str
    title: str
    scene: str
    effect: str
    designation: str


def law_told(law: str) -> LawText:
    """A Law by its id (`7Hb`); its scene in gentler words where those are wished for, and it has some."""
    kind = parts.laws()[law]
    designation = table("designation", kind.designation) if kind.designation else ""
    title, scene, effect = (table(name, law) for name in ("laws", "scenes", "effects"))
    if words.gentle:
        scene = words.texts(GAME).tables["gentle"].get(law, scene)
    return LawText(law, kind.card, title, scene, effect, designation)


def law_named(law: str) -> str:
    """A Law by its title, where that stands alone."""
    return table("laws", law)


def law_titled(law: str) -> str:
    """A Law by its title in a sentence: `“Black Ice”`."""
    return words.titled(law_named(law))


def kept_tag(kept: Fields) -> str:
    """What a kept Law does, in a few words, and till when: `frees from Fate`, `no skills as far as 182`."""
    kind = parts.laws()[str(kept["law"])]
    if kept["until"] is not None:
        return phrase(f"kept.is.{kind.kept}", until=kept["until"])
    suit = table("kinds_of_law", kind.designation) if kind.designation else ""
    return phrase(f"kept.is.{kind.kept}", kind=suit)


def octave_named(octave: str) -> str:
    """Food, Air, Impressions."""
    return table("octaves", octave)


def short(note: str) -> str:
    """A note of an octave that was named: `RE` of `RE-96`."""
    return note.partition("-")[0]


def chip_named(octave: str) -> str:
    """One chip of an octave, in a sentence: `an Impression`."""
    return table("one_of", octave)


def state_named(level: int) -> str:
    """A state of ‘I’: `Deputy Steward`."""
    return table("levels", level)


def school_named(school: str) -> str:
    """A school: `Fakir`."""
    return table("schools", school)


def type_named(type_: int) -> str:
    """One of the six types: `Mercurial`."""
    return table("types", type_)


def kind_at(position: int) -> str:
    """What lies at a position: `F A I C L`, and `*` where it is wild."""
    return parts.spiral()[position]


def kind_named(position: int) -> str:
    """The same in words: `Food`, `Law-space`."""
    return table("kinds", kind_at(position))


def place_named(position: int) -> str:
    """A position in a word or two: `131`, `off the inner end`."""
    ends = {0: "place.outer", parts.INNER_END: "place.inner"}
    return phrase(ends[position]) if position in ends else str(position)


def where(fields: Fields) -> str:
    """Where a player is: its place, or that it has left the game there."""
    place = place_named(fields["position"])
    if fields["out"]:
        return phrase("where.out", place=place)
    if not fields["turns"]:
        return phrase("where.start")
    return place


# -- the engine’s own seat and state


def seat_of(view: View, seat: int) -> Seat:
    """A seat as the rules know it; of what the view hides nothing is there."""
    known = {
        key: [card for card in view["seats"][seat][key] if card is not None]
        for key in ("hand", "dupes", "pile")
    }
    found: Seat = decode(Seat, {**view["seats"][seat], **known})
    return found


def eyes(view: View, seat: int) -> int | None:
    """The seat as one whose cards the view knows; None where they are hidden from it."""
    fields = view["seats"][seat]
    hidden = any(None in fields[key] for key in ("hand", "dupes", "pile"))
    return None if hidden else seat


def state_of(view: View) -> Conscious:
    """A state that looks like this to everybody; what is hidden in it is made up and must not be told."""
    found: Conscious = RULES.imagine(view, None, Loose(0))
    return found


def discs_told(discs: Mapping[Any, int]) -> str:
    """Discs or chips of the three octaves: `3-0-1`."""
    return "-".join(str(discs[octave]) for octave in parts.OCTAVES)


def body_name(seat: Seat) -> str:
    """The highest body of a player: physical, astral, mental or causal (CB-11.6, CB-12.8)."""
    return "causal" if bodies.causal(seat) else seat.body


def body_line(player: Seat) -> str:
    """The body and what is gathered beyond it, as a plaque says it: `Astral 3-0-1`."""
    if player.out and player.body == "physical":
        return phrase("body.none")
    name = body_name(player)
    if name == "causal":
        return table("bodies", name)
    if player.chips_of == "mental":
        count = sum(map(sum, player.chips.values()))
        return phrase("body.chips", body=table("bodies", "mental"), count=count)
    kind = discs_kind(player)
    return phrase("body.discs", body=table("bodies", kind), discs=discs_told(getattr(player, kind)))


def discs_kind(player: Seat) -> Literal["astral", "mental"]:
    """Which discs a plaque counts: those of the highest body that has any."""
    if player.chips_of == "astral" or (player.body != "physical" and any(player.mental.values())):
        return "mental"
    return "astral"


def carbon_notes(hydrogen: int) -> tuple[str, ...]:
    """The notes on which a chip is that carbon (CB-0.10)."""
    return tuple(note.name for note in parts.CARBON[hydrogen])
