"""Buddha in words: bids and tricks, who is ahead and why, what a card would do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from game import words
from game.engine.base import Action, Event
from game.engine.games.buddha import (
    TABLES,
    UNNUMBERED,
    Play,
    best,
    elements,
    hand_size,
    is_yin,
    led_by,
    outcome,
    points,
    swallowed,
)
from game.tellings.facts import FIGURE, Fact
from game.tellings.general import Laid, Large, Telling, View

GAME = "buddha"


class BuddhaTelling(Telling):
    """Bids, tricks and cards in sentences; a hand only where the view knows it."""

    tells_rest = True

    # -- who is to act

    def prompt(self, view: View, names: Sequence[str]) -> words.Prompt:
        """Where the hand is not to be seen, the reason is told from what all players see."""
        found, seat = super().prompt(view, names), view["to_act"]
        unseen = view["phase"] in ("bid", "play") and view["seats"][seat]["hand"] is None
        return words.Prompt(found.say, trick_line(view, names)) if unseen else found

    def moment(self, view: View) -> str:
        """It matters whether one leads, and whether one has what is led, or may play around it."""
        if view["phase"] != "play":
            return str(view["phase"])
        if not view["trick"]:
            return "lead"
        if view["led"] is None:
            return "free"
        hand = view["seats"][view["to_act"]]["hand"] or ()
        held = {elements()[card] for card in hand}
        if view["led"] not in held:
            return "void"
        return "follow" if None in held else "bound"

    def asked(self, view: View, seat: int) -> dict[str, Any]:
        return {**super().asked(view, seat), "element": self._led(view)}

    def watching(self, view: View, names: Sequence[str]) -> str:
        name, phase = names[view["to_act"]], view["phase"]
        if phase == "deal":
            return words.phrase(GAME, "line.deal", name=name)
        if phase == "bid":
            return words.phrase(GAME, "watching.bid", name=name)
        return super().watching(view, names)

    def deed(self, view: View, action: Action, names: Sequence[str]) -> str:
        return play_label(action) if action["type"] == "play" else super().deed(view, action, names)

    def effect(self, view: View, action: Action, names: Sequence[str]) -> str:
        if action["type"] != "play":
            return super().effect(view, action, names)
        return _effect(action, view, names)

    def news(self, view: View, names: Sequence[str]) -> words.Prompt | None:
        """The round that has just been scored, as long as no other is begun."""
        if not view["past"] or view["phase"] not in ("deal", "over"):
            return None
        scores = [fields["score"] for fields in view["seats"]]
        say = leading(scores, names, True) if view["over"] else scored(view["round"] - 1)
        return words.Prompt(say, words.phrase(GAME, "scores.touch"))

    def headline(
        self, options: Mapping[str, Any], log: Iterable[Event], events: Sequence[Event], names: Sequence[str]
    ) -> str:
        """What the bids of a round come to as they are opened; and at its end, who kept what they said."""
        for event in events:
            if event["type"] == "bids_revealed":
                return "{}. {}".format(*bids_sum(event["bids"]))
        scored = [event for event in events if event["type"] == "scored"]
        return kept([event["bid"] == event["tricks"] for event in scored], names) + "." if scored else ""

    def curtain_needed(self, view: View) -> bool:
        return view["phase"] in ("bid", "play")

    def curtain_facts(self, view: View, names: Sequence[str]) -> list[tuple[str, str]]:
        first = (trick_title(view), _led_line(view, names))
        if view["phase"] == "bid":
            return [first, _bid_fact(view)]
        if view["phase"] == "play":
            return [first, _need_fact(view["seats"][view["to_act"]], names[view["to_act"]])]
        return [first]

    # -- how things stand

    def facts(self, view: View, seat: int, names: Sequence[str]) -> list[Fact]:
        fields = view["seats"][seat]
        bid, tricks, score = fields["bid"], fields["tricks"], words.signed(fields["score"])
        course, rings = "", []
        far: tuple[str, ...] = (score,)
        if bid is not None:
            key = "course" if view["phase"] == "play" else "bid"
            course = words.phrase(GAME, key, bid=bid, tricks=tricks).removesuffix(".")
        if view["phase"] != "bid" and bid is not None:
            rings = [rings_of(bid, tricks)]
        if view["phase"] == "play" and bid is not None:
            of = words.phrase(GAME, "far", tricks=tricks, bid=bid)
            full = words.counted_of(GAME, "far.scored", fields["score"], course=of, score=score)
            far = full, words.phrase(GAME, "far.scored.brief", course=of, score=score), of
        found = [Fact("bid", (bid_line(seat, view),), told=course), *rings, score_of(fields["score"], far)]
        if fields["hand"]:
            held = words.listed([named(card) for card in fields["hand"]])
            key = "hand" if len(fields["hand"]) == fields["cards"] else "besides"
            found.append(Fact("hand", told=words.phrase(GAME, key, cards=held).removesuffix(".")))
        return found

    def shared(self, view: View, names: Sequence[str]) -> str:
        dealer = names[view["dealer"]]
        round_ = words.phrase(GAME, "round", round=view["round"], rounds=view["rounds"], dealer=dealer)
        if view["led"] is None:
            return round_
        return f"{round_} {words.phrase(GAME, 'led', element=self._led(view))}"

    def laid(self, view: View, names: Sequence[str]) -> str:
        plays = [
            words.phrase(
                GAME,
                "trick.as" if play["as"] else "trick.play",
                name=names[play["seat"]],
                card=named(play["card"]),
                declared=play["as"] and named(play["as"]),
            )
            for play in view["trick"]
        ]
        return words.phrase(GAME, "trick", plays=words.listed(plays)) if plays else ""

    def card_told(self, field: str, card: str) -> tuple[str, str]:
        return named(card), words.texts(GAME).faces[card].does if card in UNNUMBERED else ""

    def trick(self, view: View, names: Sequence[str]) -> list[Laid]:
        if view["phase"] != "play":
            return []
        told, plays = trick_told(view, names), {play.seat: play for play in plays_of(view["trick"])}
        count, found = len(names), []
        for seat in ((view["leader"] + place) % count for place in range(count)):
            play = plays.get(seat)
            code = play.card if play is not None else ""
            code += f".{play.as_}" if play is not None and play.as_ else ""
            label = _called(play) if play is not None else ""
            to_act = seat == view["to_act"]
            found.append(Laid(seat, code, label, told.notes[seat], seat == told.ahead, to_act))
        return found

    def subtitle(self, view: View, names: Sequence[str]) -> list[str]:
        told = {"round": view["round"], "rounds": view["rounds"], "dealer": names[view["dealer"]]}
        return [words.phrase(GAME, key, **told) for key in ("subtitle", "subtitle.short", "subtitle.brief")]

    def height(self, view: View, seat: int) -> int:
        """The more points the higher."""
        score: int = view["seats"][seat]["score"]
        return score

    def large(self, view: View, seat: int, names: Sequence[str]) -> Large:
        """Which trick it is, what is led and who is ahead, and how the bid of the seat stands."""
        said = [trick_line(view, names)]
        found = ahead(plays_of(view["trick"])) if view["phase"] == "play" else None
        if found is not None and (view["led"] is not None or found[1] != "element"):
            why = reason(found[1], plays_of(view["trick"]), view["led"])
            said.append(words.phrase(GAME, "far.ahead", name=names[found[0]], why=why))
        follows = ""
        if view["phase"] == "play":
            fields = view["seats"][seat]
            told = {"tricks": fields["tricks"], "bid": fields["bid"], "score": words.signed(fields["score"])}
            follows = words.counted_of(GAME, "far.own", fields["score"], **told)
        elif view["phase"] == "bid":
            follows = _bid_fact(view)[1]
        return Large("", trick_title(view), ". ".join(said), follows)

    # -- the end

    def order(self, view: View) -> list[int]:
        """The winners, then the others by their points."""
        order = super().order(view)
        won = len(view["winners"])
        return order[:won] + sorted(order[won:], key=lambda seat: -view["seats"][seat]["score"])

    def story(self, view: View, seat: int) -> str:
        return story(view["seats"][seat]["score"], view["seats"][seat]["sheet"])

    def _situation(self, view: View, seat: int) -> dict[str, Any]:
        return {**super()._situation(view, seat), "led": self._led(view)}

    def _led(self, view: View) -> str | None:
        """The Element led, by its name."""
        return None if view["led"] is None else element_named(view["led"])


def story(score: int, sheet: Sequence[Mapping[str, int]]) -> str:
    """The points, how many bids were met exactly, and the round that brought most if there were several."""
    parts = [words.phrase(GAME, "story.points", points=words.signed(score))]
    if len(sheet) == 1:
        row = sheet[0]
        parts.append(words.phrase(GAME, f"story.{'met' if row['bid'] == row['tricks'] else 'missed'}"))
    elif sheet:
        made = sum(row["bid"] == row["tricks"] for row in sheet)
        parts.append(words.phrase(GAME, "story.made", made=made, count=len(sheet)))
        top = max(range(len(sheet)), key=lambda index: sheet[index]["points"])
        if (most := sheet[top]["points"]) > 0:
            parts.append(words.phrase(GAME, "story.best", round=top + 1, points=words.signed(most)))
    return " · ".join(parts)


# -- cards


def element_named(element: str) -> str:
    """Fire, as it stands in a sentence."""
    return words.phrase(GAME, f"element.{element}")


def named(code: str) -> str:
    """A card in a sentence: `Fire 11`, `Yang`."""
    return words.texts(GAME).cards[code]


def _called(play: Play) -> str:
    """A card that lies on the table, and what it was declared to be."""
    return named(play.card) if play.as_ is None else f"{named(play.card)} ({named(play.as_.upper())})"


def plays_of(trick: Sequence[Mapping[str, Any]]) -> list[Play]:
    """The plays of a trick, as the rules know them."""
    return [Play(play["seat"], play["card"], play["as"]) for play in trick]


def ahead(plays: Sequence[Play]) -> tuple[int, str] | None:
    """Who would take the trick as it stands, and by what; None where no seat would."""
    return best(plays) if plays and not swallowed(plays) else None


# -- the trick


class TrickTold(NamedTuple):
    """What is said of a trick, and of each seat: who is ahead, a note, its card, its turn from 1 (else 0)."""

    title: str
    line: str
    ahead: int | None
    notes: Sequence[str]
    cards: Sequence[str]
    turns: Sequence[int]
    has_bid: Sequence[bool]  # whether it holds a secret bid


def trick_told(view: View, names: Sequence[str], *, settled: bool = True) -> TrickTold:
    """The trick of a view; unless all has `settled` nothing is said of who is to act."""
    plays, seats = plays_of(view["trick"]), range(len(names))
    led, found = led_by(plays), best(plays) if plays and not swallowed(plays) else None
    bid = [settled and view["phase"] == "bid" and has_bid(seat, view) for seat in seats]
    notes = [_waiting_note(seat, view) if settled else "" for seat in seats]
    cards, turns = [""] * len(names), [0] * len(names)
    for number, play in enumerate(plays, 1):
        turns[play.seat] = number
        notes[play.seat] = _played_note(play, plays, led, found)
        cards[play.seat] = words.say("text.option", name=names[play.seat], value=_called(play))
    first = None if found is None else found[0]
    return TrickTold(trick_title(view), trick_line(view, names), first, notes, cards, turns, bid)


def is_scored(view: View) -> bool:
    """Whether the round that `past` is of has been scored, for every seat."""
    return bool(view["past"]) and all(fields["bid"] is None for fields in view["seats"])


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
    """How the bids stand to the tricks, in full, briefly, and why; before that, how high the numbers go."""
    if view["phase"] == "bid":
        count = len(view["seats"])
        told = {"highest": TABLES[count].highest, "count": count}
        said = words.phrase(GAME, "line.numbers", **told)
        return said, said, words.phrase(GAME, "line.numbers.why", **told)
    if view["phase"] != "play":
        return "", "", ""
    count = tricks_in(view)
    told = {"bids": sum(fields["bid"] for fields in view["seats"]), "count": count}
    told["tricks"] = count - 1  # the Black Hole's trick is taken by no seat
    full, brief, why = (words.phrase(GAME, f"line.bids.{key}", **told) for key in ("full", "brief", "why"))
    return full, brief, why


def trick_before(view: View, names: Sequence[str]) -> tuple[Mapping[str, Any] | None, str]:
    """The last complete trick of the round, and who took it; nothing while bids are made."""
    if not view["past"] or view["phase"] == "bid":
        return None, ""
    trick = view["past"][-1]
    if trick["winner"] is None:
        return trick, words.phrase(GAME, "last.void")
    return trick, words.phrase(GAME, "last.won", name=names[trick["winner"]])


def led_told(element: str) -> str:
    """Which Element is led."""
    return words.phrase(GAME, "line.led", element=element_named(element))


def _led_line(view: View, names: Sequence[str]) -> str:
    """What is asked for and by whom, or what is waited for."""
    if view["led"] is None or view["phase"] != "play":
        return trick_line(view, names)
    first = next(play for play in view["trick"] if elements()[play["card"]] == view["led"])
    return words.phrase(GAME, "line.led.by", element=element_named(view["led"]), name=names[first["seat"]])


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
        return led_told(view["led"])
    plays = plays_of(view["trick"])
    if not plays:
        return words.phrase(GAME, "line.leads", name=names[view["leader"]])
    return words.phrase(GAME, "line.open" if all(map(is_yin, plays)) else "line.none")


def _waiting_note(seat: int, view: View) -> str:
    """What a seat's tag says while it has not played: that it bids, is to play, or how many points it has."""
    if view["phase"] == "bid":
        if has_bid(seat, view):
            return words.phrase(GAME, "note.has_bid")
        return words.phrase(GAME, "note.bids") if seat == view["to_act"] else ""
    if view["phase"] == "play":
        return words.phrase(GAME, "note.to_play") if seat == view["to_act"] else ""
    return words.phrase(GAME, "note.points", points=words.signed(view["seats"][seat]["score"]))


def has_bid(seat: int, view: View) -> bool:
    """Whether a seat has bid already: they do so in turn, the dealer last, and all players see that."""
    n = len(view["seats"])
    order = [(view["dealer"] + 1 + place) % n for place in range(n)]
    return order.index(seat) < order.index(view["to_act"])


def _played_note(own: Play, plays: Sequence[Play], led: str | None, found: tuple[int, str] | None) -> str:
    """What a card has done to its trick: why it is ahead, or what it is beside that."""
    if own.card == "HOLE":
        return words.phrase(GAME, "note.hole")
    if found is not None and found[0] == own.seat:
        return reason(found[1], plays, led)
    element = elements()[own.card]
    if is_yin(own):
        return words.phrase(GAME, "note.yin")
    if element is None:
        return words.phrase(GAME, "note.beaten")
    key = "note.led" if own is plays[0] else "note.followed" if element == led else "note.discarded"
    return words.phrase(GAME, key, element=element_named(element))


def reason(by: str, plays: Sequence[Play], led: str | None) -> str:
    """Why who is ahead is ahead: the highest of an Element, the first Yang …"""
    if by == "element":
        assert led is not None
        return words.phrase(GAME, "by.element", element=element_named(led))
    if by == "yang":
        several = sum(play.card == "YANG" or play.as_ == "yang" for play in plays) > 1
        return words.phrase(GAME, "by.yang.first" if several else "by.yang")
    return words.phrase(GAME, f"by.{by}")


# -- a card that may be played


def _effect(action: Mapping[str, Any], view: View, names: Sequence[str]) -> str:
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


def bids_sum(bids: Sequence[int]) -> tuple[str, str]:
    """What bids come to beside the tricks that can be had, all but one (BU-3.2), and what that means."""
    tricks = hand_size(len(bids)) - 1
    off = sum(bids) - tricks
    key = "read.even" if not off else "read.many" if off > 0 else "read.few"
    key = f"{key}.1" if abs(off) == 1 else key
    return words.phrase(GAME, "read.title", bids=sum(bids), tricks=tricks), words.phrase(
        GAME, key, off=abs(off)
    )


# -- the curtain


def _bid_fact(view: View) -> tuple[str, str]:
    """How many have bid."""
    count = len(view["seats"])
    done = sum(has_bid(seat, view) for seat in range(count))
    return words.phrase(GAME, "fact.bids"), words.phrase(GAME, "fact.bids.line", done=done, count=count)


def _need_fact(fields: Mapping[str, Any], name: str) -> tuple[str, str]:
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
    """A bid and the tricks taken for it, in words."""
    return words.phrase(GAME, "bid_line", bid=bid, tricks=tricks)


def rings_of(bid: int, tricks: int) -> Fact:
    """A ring for every trick: those won, those still wanted, and a lozenge for each too many."""
    won = min(bid, tricks)
    kinds = ["won"] * won + ["open"] * (bid - won) + ["over"] * (tricks - won) or ["zero"]
    rings = tuple(Fact(f"ring.{number}", (), f"ring-{kind}") for number, kind in enumerate(kinds))
    return Fact(
        "tricks", (), f"rings.{bid}.{tricks}", words.phrase(GAME, "flat.tricks"), "rings", parts=rings
    )


def score_of(points: int, far: tuple[str, ...] = ()) -> Fact:
    """The points of a seat."""
    score = words.signed(points)
    told = words.phrase(GAME, "score", score=score).removesuffix(".")
    return Fact("score", (score,), "", words.phrase(GAME, "flat.points"), FIGURE, 1, far, told)


# -- a round that is scored


def scored(round_: int) -> str:
    """Which round it is that is scored."""
    return words.phrase(GAME, "scores.title", round=round_)


def row_told(row: Mapping[str, int], *, brief: bool) -> str:
    """What was bid in a round, and what was taken."""
    key = "brief" if brief else "made" if row["bid"] == row["tricks"] else "missed"
    return words.phrase(GAME, f"sheet.{key}", bid=row["bid"], tricks=row["tricks"])


def bids_told(bids: Sequence[int], tricks: int | None = None) -> tuple[str, str]:
    """How many tricks were bid, and taken once that is to be told; and the highest bid."""
    highest = words.phrase(GAME, "scores.highest", bid=max(bids))
    if tricks is None:
        return words.counted_of(GAME, "scores.bids", sum(bids)), highest
    return words.phrase(GAME, "scores.taken", bids=sum(bids), tricks=tricks), highest


def kept(met: Sequence[bool], names: Sequence[str]) -> str:
    """Who kept what they said, by who met their bid."""
    count = sum(met)
    if count == 1:
        return words.phrase(GAME, "scores.kept.one", name=names[[*met].index(True)])
    key = {0: "none", len(met): "all"}.get(count, "some")
    number = words.say(f"number.{max(1, count)}")
    return words.phrase(GAME, f"scores.kept.{key}", number=number[:1].upper() + number[1:])


def leading(scores: Sequence[int], names: Sequence[str], over: bool) -> str:
    """Who is ahead, or at the end has won."""
    most = max(scores)
    found = [name for name, score in zip(names, scores, strict=True) if score == most]
    key = f"scores.{'wins' if over else 'leads'}" + ("" if len(found) == 1 else ".more")
    return words.phrase(GAME, key, names=words.listed(found), points=words.signed(most))


TELLING = BuddhaTelling
