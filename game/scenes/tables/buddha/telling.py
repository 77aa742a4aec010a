"""What can be said of a trick and of a card, from a view: who is ahead and why, what a card would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game import words
from game.engine.games.buddha import Play, best, elements, is_yin, led_by, outcome, points, swallowed
from game.scenes.tables.buddha.deck import GAME, element_named, named

View = Mapping[str, Any]


def plays_of(trick: Sequence[Mapping[str, Any]]) -> list[Play]:
    """The plays of a trick, as the rules know them."""
    return [Play(play["seat"], play["card"], play["as"]) for play in trick]


def ahead(plays: Sequence[Play]) -> tuple[int, str] | None:
    """Who would take the trick as it stands, and by what; None where nobody would."""
    return best(plays) if plays and not swallowed(plays) else None


# -- the trick


def trick_title(view: View) -> str:
    """Which trick of how many, or what else is going on."""
    phase = view["phase"]
    if phase == "over":
        return words.phrase(GAME, "title.over")
    if phase == "deal":
        return words.phrase(GAME, "title.round", round=view["round"], rounds=view["rounds"])
    if phase == "bid":
        return words.phrase(GAME, "title.bid")
    number = len(view["past"]) + 1
    return words.phrase(GAME, "title.trick", number=number, count=tricks_in(view))


def tricks_in(view: View) -> int:
    """How many tricks the round has, while it is bid or played."""
    seat = view["seats"][view["leader"]]
    played = any(play["seat"] == view["leader"] for play in view["trick"])
    return int(seat["cards"]) + len(view["past"]) + played


def bids_lines(view: View) -> tuple[str, str, str]:
    """How the bids stand to the tricks there are, in full, briefly, and why; nothing before all see them."""
    if view["phase"] != "play":
        return "", "", ""
    count = tricks_in(view)
    told = {"bids": sum(fields["bid"] for fields in view["seats"]), "count": count}
    told["tricks"] = count - 1  # the Black Hole's trick is taken by nobody
    full, brief, why = (words.phrase(GAME, f"line.bids.{key}", **told) for key in ("full", "brief", "why"))
    return full, brief, why


def watching(view: View, names: Sequence[str]) -> str:
    """What the seat to act is doing, for who looks on."""
    key = {"bid": "watching.bid", "deal": "line.deal"}.get(view["phase"], "table.watching")
    return words.said_of(GAME, key, name=names[view["to_act"]])


def trick_line(view: View, names: Sequence[str]) -> str:
    """What is asked for, or what is waited for."""
    phase = view["phase"]
    if phase == "over":
        return words.phrase(GAME, "line.over")
    if phase == "deal":
        return words.phrase(GAME, "line.deal", name=names[view["dealer"]])
    if phase == "bid":
        return words.phrase(GAME, "line.bid")
    if view["led"] is not None:
        return words.phrase(GAME, "line.led", element=element_named(view["led"]))
    plays = plays_of(view["trick"])
    if not plays:
        return words.phrase(GAME, "line.leads", name=names[view["leader"]])
    return words.phrase(GAME, "line.open" if all(map(is_yin, plays)) else "line.none")


def note_of(seat: int, view: View) -> str:
    """What a seat's tag says of its part in the trick, or in the bidding."""
    phase = view["phase"]
    if phase == "bid":
        return words.phrase(GAME, "note.has_bid" if has_bid(seat, view) else "note.bids")
    if phase == "play":
        return trick_note(seat, view["trick"], view["to_act"] == seat)
    score = view["seats"][seat]["score"]
    return words.phrase(GAME, "note.points", points=words.signed(score))


def has_bid(seat: int, view: View) -> bool:
    """Whether a seat has bid already: they do so in turn, the dealer last, and everybody sees that."""
    n = len(view["seats"])
    order = [(view["dealer"] + 1 + place) % n for place in range(n)]
    return order.index(seat) < order.index(view["to_act"])


def trick_note(seat: int, trick: Sequence[Mapping[str, Any]], acting: bool) -> str:
    """What a seat has done in a trick, and whether it is ahead."""
    plays = plays_of(trick)
    own = next((play for play in plays if play.seat == seat), None)
    if own is None:
        return words.phrase(GAME, "note.to_play") if acting else ""
    if own.card == "HOLE":
        return words.phrase(GAME, "note.hole")
    found = ahead(plays)
    if found is not None and found[0] == seat:
        return reason(found[1], plays)
    return _followed(own, plays)


def _followed(own: Play, plays: Sequence[Play]) -> str:
    """What a card that is not ahead has done."""
    element = elements()[own.card]
    if is_yin(own):
        return words.phrase(GAME, "note.yin")
    if element is None:
        return words.phrase(GAME, "note.beaten")
    led = led_by(plays)
    if own is plays[0]:
        return words.phrase(GAME, "note.led", element=element_named(element))
    key = "note.followed" if element == led else "note.discarded"
    return words.phrase(GAME, key, element=element_named(element))


def reason(by: str, plays: Sequence[Play]) -> str:
    """Why who is ahead is ahead: the highest of an Element, the first Yang …"""
    if by == "element":
        led = led_by(plays)
        assert led is not None
        return words.phrase(GAME, "by.element", element=element_named(led))
    if by == "yang":
        several = sum(play.card == "YANG" or play.as_ == "yang" for play in plays) > 1
        return words.phrase(GAME, "by.yang.first" if several else "by.yang")
    return words.phrase(GAME, f"by.{by}")


# -- a card that may be played


def prompt(view: View, names: Sequence[str], legal: Sequence[Mapping[str, Any]] | None) -> words.Prompt:
    """What the bar says to who is to act; `legal` is None where their hand is not to be seen."""
    phase, seat = view["phase"], view["to_act"]
    if seat is None:
        return words.prompt(GAME, "over", names, seat=0)
    if phase == "bid" and legal is None:
        return words.Prompt(words.prompt(GAME, phase, names, seat=seat).say, words.phrase(GAME, "line.bid"))
    if phase != "play":
        return words.prompt(GAME, phase, names, seat=seat)
    name = names[seat]
    say = words.phrase(GAME, "lead" if not view["trick"] else "play", name=name)
    if legal is None:
        return words.Prompt(say, trick_line(view, names))
    return words.Prompt(say, _advice(view, seat, legal))


def _advice(view: View, seat: int, legal: Sequence[Mapping[str, Any]]) -> str:
    """What may be played, and why."""
    if not view["trick"]:
        return words.phrase(GAME, "why.lead")
    if view["led"] is None:
        return words.phrase(GAME, "why.free")
    element = element_named(view["led"])
    hand = view["seats"][seat]["hand"] or []
    if any(elements()[card] == view["led"] for card in hand):
        return words.phrase(GAME, "why.follow", element=element)
    return words.phrase(GAME, "why.void", element=element)


def effect(action: Mapping[str, Any], view: View, names: Sequence[str]) -> str:
    """What a card would do to the trick, in a few words."""
    plays = plays_of(view["trick"])
    seat = view["to_act"]
    with_it = [*plays, Play(seat, action["card"], action.get("as"))]
    last = len(with_it) == len(view["seats"])
    if swallowed(with_it):
        if not last:
            return words.phrase(GAME, "effect.void")
        return words.phrase(GAME, "effect.void_last", name=names[outcome(with_it)[1]])
    if not plays:
        led = led_by(with_it)
        if led is not None:
            return words.phrase(GAME, "effect.leads", element=element_named(led))
        return words.phrase(GAME, "effect.opens" if is_yin(with_it[0]) else "effect.none")
    winner = best(with_it)[0]
    key = "wins" if winner == seat else "loses"
    return words.phrase(GAME, f"effect.{key}_last" if last else f"effect.{key}", name=names[winner])


def play_label(action: Mapping[str, Any]) -> str:
    """Play Fire 11; a Yin-yang as one or the other."""
    if action.get("as") is not None:
        return words.phrase(GAME, f"play_as.{action['as']}")
    return words.phrase(GAME, "play_card", card=named(action["card"]))


# -- a bid that may be made


def pays(bid: int | None) -> tuple[str, str, str]:
    """What a bid would bring: its title, what it pays where it is met, and what each trick off costs."""
    if bid is None:
        return words.phrase(GAME, "pays.title"), "", ""
    off = words.signed(points(bid, bid + 1, bid)[0])
    title = words.phrase(GAME, "pays.bid", bid=bid)
    if bid:
        met = words.phrase(GAME, "pays.met", points=points(bid, bid, bid)[0])
        return title, met, words.phrase(GAME, "pays.off", points=off)
    base = points(0, 0, 0)[0]
    met = words.phrase(GAME, "pays.met_none", points=base, more=points(0, 0, 1)[0] - base)
    return title, met, words.phrase(GAME, "pays.off_none", points=off)


# -- the curtain


def bid_fact(view: View) -> tuple[str, str]:
    """How many have bid."""
    count = len(view["seats"])
    done = sum(has_bid(seat, view) for seat in range(count))
    return words.phrase(GAME, "fact.bids"), words.phrase(GAME, "fact.bids.line", done=done, count=count)


def need_fact(fields: Mapping[str, Any], name: str) -> tuple[str, str]:
    """Bid and tricks of who is to act, and what is still wanted."""
    bid, tricks = fields["bid"], fields["tricks"]
    line = words.phrase(GAME, "bid_line", bid=bid, tricks=tricks)
    if tricks > bid:
        return line[:1].upper() + line[1:], words.phrase(GAME, "fact.over", name=name)
    return line[:1].upper() + line[1:], words.counted_of(GAME, "fact.needs", bid - tricks, name=name)


# -- figures


def bid_line(seat: int, view: View) -> str:
    """Bid and tricks of a seat, as its plaque says it."""
    fields, phase = view["seats"][seat], view["phase"]
    if phase == "play":
        return bid_and_tricks(fields["bid"], fields["tricks"])
    if phase == "bid":
        if fields["bid"] is not None:
            return words.phrase(GAME, "bid_line.own", bid=fields["bid"])
        return words.phrase(GAME, "bid_line.made" if has_bid(seat, view) else "bid_line.none")
    if fields["sheet"]:
        last = fields["sheet"][-1]
        return words.phrase(GAME, "bid_line.last", bid=last["bid"], tricks=last["tricks"])
    return ""


def bid_and_tricks(bid: int, tricks: int) -> str:
    return words.phrase(GAME, "bid_line", bid=bid, tricks=tricks)
