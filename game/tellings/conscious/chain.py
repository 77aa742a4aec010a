"""What an action sets going, told one by one: groups of events, each with its reason (CB-6 to CB-12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from game import words
from game.engine.base import Event
from game.engine.games.conscious import components as parts
from game.engine.match import Step, Transition
from game.tellings.conscious.things import (
    GAME,
    counted,
    law_titled,
    mark,
    marks,
    octave_named,
    phrase,
    table,
)

Kind = Literal[
    "began", "law", "bumps", "shocks", "settling", "body", "cards", "path", "roll", "met", "death", "next"
]

_EVENTS: dict[Kind, str] = {
    "began": "played combined chip_made law_obeyed law_escaped wild_chip",
    "law": (
        "law_drawn law_in_play law_discarded law_cancelled law_unguarded law_expired law_used law_kept "
        "chips_lost hasnamuss cleansed"
    ),
    "bumps": "chip_bumped",
    "shocks": "shock shocked",
    "settling": "chip_placed chip_rose chip_discarded higher_12 skill_used surplus",
    "body": "crystallized reassimilated body_bared body_taken",
    "cards": "card_drawn card_lost reshuffled deck_empty",
    "path": "state_attained won game_over",
    "roll": (
        "rolled turned_over moved landed slept blocked wild_space magnetic_center gift_taken decay_rolled "
        "decayed spared given"
    ),
    "met": "declared dupes_swapped asked helped forgot remembered caught forfeited destroyed",
    "death": "died eliminated turned",
    "next": "turn_began type_rolled dealer_rolled dealer",
}
KINDS: dict[str, Kind] = {event: kind for kind, events in _EVENTS.items() for event in events.split()}
LONG = 6  # so many steps of chips are seen at the table; more have their own page
WAITING = 5  # so many chains of a newcomer wait at each step
ANSWERS = (  # actions by which a facet that has begun goes on
    *("skill", "reassimilate", "wild_shock", "wild_chip", "take", "again", "opposite", "wild_space", "decay"),
    *("ask", "pass", "accept", "decline"),
)
ENDS = ("chip_placed", "chip_discarded", "higher_12", "surplus")  # where a chip's way ends


@dataclass(frozen=True)
class Link:
    """One event of a chain: what happens, in a sentence, why, and by which clause.

    `notes` and `cards` are what it touches on the diagram and on the board of centres; `octave` that of the
    chip that moves, None where none does.
    """

    index: int
    event: Event
    line: str
    because: str
    rule: str
    notes: tuple[str, ...]
    cards: tuple[str, ...]
    octave: str | None


@dataclass(frozen=True)
class Group:
    """Events that belong together: `Three airs climb`, and what came of it.

    `short` is the word under a bracket of beads; `links` are its events, in order.
    """

    kind: Kind
    title: str
    line: str
    short: str
    links: tuple[Link, ...]


def chain(transitions: Sequence[Transition], names: Sequence[str]) -> list[Group]:
    """The events of an action in groups, as the transitions tell them; what nobody tells is left out."""
    links = [_link(index, each, names) for index, each in enumerate(transitions)]
    return [_group(kind, run, transitions) for kind, run in _runs([link for link in links if link.line])]


def moved_chips(transitions: Sequence[Transition]) -> int:
    """How many steps chips take in these: more than six of one facet are told on a page of their own."""
    return sum(octave_of(each.event) is not None for each in transitions)


def facet_of(step: Step) -> list[Step]:
    """The actions of the facet in which one was taken, up to it; answers go on with what was begun."""
    found = [step]
    while found[0].action["type"] in ANSWERS and found[0].follows is not None:
        found.insert(0, found[0].follows)
    return found


def is_long(step: Step) -> bool:
    """Whether chips take more steps in its facet, up to it, than are followed at the table."""
    events = [event for each in facet_of(step) for event in each.events]
    return sum(octave_of(event) is not None for event in events) > LONG


def own_chains(steps: Sequence[Step], seat: int) -> int:
    """How many chains a seat has set going in these steps: facets as long as that, each counted once."""
    begun = [facet_of(step)[0] for step in steps if step.seat == seat and is_long(step)]
    return len({id(step) for step in begun})


def chain_title(transitions: Sequence[Transition]) -> str:
    """What is over the page of a chain: `What J♥ sets going`."""
    event = transitions[0].event
    if event["type"] in ("played", "combined"):
        return phrase("chain.of", what=mark(event["make"]))
    if event["type"] in ("law_obeyed", "law_escaped"):
        return phrase("chain.of", what=law_titled(event["law"]))
    return phrase("chain.roll") if event["type"] in ("rolled", "moved") else phrase("chain.title")


def _runs(links: Sequence[Link]) -> Iterator[tuple[Kind, list[Link]]]:
    """Neighbours of one kind; a Law or a card that follows from another thing stays with it."""
    run: list[Link] = []
    kind: Kind = "began"
    for link in links:
        own = KINDS[link.event["type"]]
        if run and not _joins(kind, run, own, link):
            yield kind, run
            run = []
        if not run:
            kind = own
        run.append(link)
    if run:
        yield kind, run


def _joins(kind: Kind, run: list[Link], own: Kind, link: Link) -> bool:
    """Whether an event goes on with the group before it."""
    if own == "cards":
        return kind != "cards" or run[-1].event["type"] in ("reshuffled", "deck_empty", "card_drawn")
    if kind == "began" and own == "law":
        return link.event["type"] in ("law_discarded", "law_kept", "chips_lost")
    if kind == "settling" and link.event["type"] == "shocked":
        return True
    if own != kind:
        return False
    if kind == "settling":
        octaves = [each.octave for each in run if each.event["type"] != "shocked"]
        return not octaves or link.octave is None or octaves[-1] in (None, link.octave)
    return own != "next"


# -- one event


def octave_of(event: Event) -> str | None:
    """The octave of the chip that an event moves; None where it moves none."""
    if event["type"] in ("surplus", "reassimilated"):
        return str(event["octave"])
    note = next((event[key] for key in ("note", "from") if event.get(key) in parts.NOTES), None)
    return None if note is None else parts.NOTES[note].octave


def _link(index: int, happening: Transition, names: Sequence[str]) -> Link:
    event = happening.event
    notes = tuple(event[key] for key in ("note", "from", "to") if event.get(key) in parts.NOTES)
    cards = tuple(event[key] for key in ("card", "from", "to", "make") if event.get(key) in parts.FACES)
    if event["type"] in ("card_drawn", "card_lost", "helped", "forfeited", "asked"):
        cards = ()
    line = words.sentence(GAME, event, names)
    return Link(index, event, line, because(happening), event["rule"], notes, cards, octave_of(event))


def because(happening: Transition) -> str:
    """Why an event happens, in one sentence; empty where the event says it all."""
    event = happening.event
    kind, rule = event["type"], event["rule"]
    if kind == "chip_rose" and rule == "CB-10.1":
        note = parts.NOTES[event["from"]]
        return phrase("because.rose", note=note.name, carbon=note.carbon)
    if kind == "chip_discarded" and rule == "CB-4.4":
        note = parts.NOTES[event["note"]]
        return phrase("because.carbonless", note=note.name, carbon=note.carbon)
    return words.texts(GAME).tables["because"].get(f"{kind} {rule}", "")


# -- a group


def _group(kind: Kind, links: list[Link], transitions: Sequence[Transition]) -> Group:
    title, line = _began(links, transitions) if kind == "began" else _TITLES.get(kind, _told)(links)
    return Group(kind, title, line, _short(kind, links), tuple(links))


def _short(kind: Kind, links: Sequence[Link]) -> str:
    """The word under a bracket of beads; of chips that settle, which they are."""
    if kind != "settling":
        return table("groups", kind)
    octave = _settled(links)
    way = "climb" if _count(links, "chip_rose", "skill_used") else "settle"
    named = {"chips": table("chips", octave), "chip": table("chip", octave)}
    return counted(f"chain.short.{way}", max(1, _count(links, *ENDS)), **named)


def _first(links: Sequence[Link], *types: str) -> Event | None:
    return next((link.event for link in links if link.event["type"] in types), None)


def _count(links: Sequence[Link], *types: str) -> int:
    return sum(link.event["type"] in types for link in links)


def _told(links: Sequence[Link]) -> tuple[str, str]:
    """The first sentence as a title, the others below it."""
    return links[0].line.rstrip("."), _others(links)


def _others(links: Sequence[Link]) -> str:
    """The sentences after the first, one that is said again and again but once."""
    said = [link.line.rstrip(".") for link in links[1:]]
    told = [_times(each, said.count(each)) for each in dict.fromkeys(said)]
    return ". ".join(told)


def _began(links: Sequence[Link], transitions: Sequence[Transition]) -> tuple[str, str]:
    played = _first(links, "played")
    if played is not None:
        used = [*played["cards"], *(parts.laws()[law].card for law in played["laws"])]
        title = counted("chain.played", len(used), cards=marks(used))
    else:
        title = links[0].line.rstrip(".")
    made = _first(links, "chip_made")
    if made is None:
        return title, _others(links)
    index = next(link.index for link in links if link.event is made)
    after = transitions[index].before["seats"][made["seat"]]["board"][made["card"]]
    return title, made_line(made["card"], made["chips"], after)


def made_line(card: str, chips: int, before: int) -> str:
    """What chips on a card are there: `the second chip on Q♣`, or that it is over-full."""
    if chips > 1 and before + chips <= 2:
        return phrase("chain.made.two", card=mark(card))
    most = 3 if card == "JO" else 2
    if before + chips > most:
        return phrase("chain.made.bump" if card != "JO" else "chain.made.wild", card=mark(card))
    return phrase("chain.made", number=words.ordinal(before + 1), card=mark(card))


def _bumps(links: Sequence[Link]) -> tuple[str, str]:
    to = words.listed([mark(link.event["to"]) for link in links if link.event["type"] == "chip_bumped"])
    return counted("chain.bumps", _count(links, "chip_bumped")), phrase("chain.bumps.line", cards=to)


def _shocks(links: Sequence[Link]) -> tuple[str, str]:
    kinds = [link.event["kind"] for link in links if link.event["type"] == "shock"]
    kinds = [kind for kind in kinds if kind in ("food", "self", "transform")] or kinds
    title = counted("chain.shocks", len(kinds))
    if len(set(kinds)) == 1:
        title = counted(f"chain.shocks.{kinds[0]}", len(kinds))
    across = [link for link in links if link.event["type"] == "shocked"]
    if not across:
        return title, phrase("chain.shocks.none")
    targets = dict.fromkeys(link.event["to"] for link in across)
    told = [
        counted("chain.to", sum(each.event["to"] == note for each in across), note=note, chip=_plain(note))
        for note in targets
    ]
    return title, words.listed(told)


def _plain(note: str) -> str:
    return table("chip", parts.NOTES[note].octave)


def _settled(links: Sequence[Link]) -> str:
    """The octave whose chips come to rest; one that is shocked on the way is told in its own group."""
    own = [link.octave for link in links if link.octave is not None and link.event["type"] != "shocked"]
    return str(own[0])


def _settling(links: Sequence[Link]) -> tuple[str, str]:
    """How many chips of an octave come to rest, and where."""
    octave = _settled(links)
    ended = max(1, _count(links, *ENDS))
    climbs = _count(links, "chip_rose", "skill_used") > 0
    key = "chain.climb" if climbs else "chain.settle"
    title = counted(key, ended, chips=table("chips", octave), chip=table("chip", octave))
    told = []
    for link in links:
        event = link.event
        if event["type"] == "chip_placed":
            told.append(phrase("chain.on", note=event["note"]))
        elif event["type"] == "chip_discarded":
            told.append(table("lost", event["rule"]))
        elif event["type"] == "higher_12":
            told.append(phrase("chain.card"))
        elif event["type"] == "surplus":
            told.append(phrase("chain.surplus"))
    if not told:
        rose = next(link for link in reversed(links) if link.event["type"] in ("chip_rose", "skill_used"))
        told = [phrase("chain.on", note=rose.event["to"])]
    return title, words.listed([_times(each, told.count(each)) for each in dict.fromkeys(told)])


def _times(said: str, count: int) -> str:
    return said if count == 1 else phrase("chain.times", said=said, count=count)


def _body(links: Sequence[Link]) -> tuple[str, str]:
    found = _first(links, "crystallized")
    if found is not None:
        return phrase("chain.body"), phrase(f"chain.body.{found['body']}")
    again = [link.event for link in links if link.event["type"] == "reassimilated"]
    if again:
        octaves = words.listed([octave_named(each) for each in dict.fromkeys(e["octave"] for e in again)])
        return phrase("chain.again", octaves=octaves), ". ".join(link.line.rstrip(".") for link in links)
    return _told(links)


_TITLES: dict[Kind, Callable[[Sequence[Link]], tuple[str, str]]] = {
    "bumps": _bumps,
    "shocks": _shocks,
    "settling": _settling,
    "body": _body,
}


def card_play_named(cards: Sequence[str], laws: Sequence[str]) -> str:
    """The cards of a play, those that are Laws among them: `5♣ 6♣`."""
    return marks([*cards, *(parts.laws()[law].card for law in laws)])
