"""What a seat's phone shows, as JSON: its hand, its choices with what they would do, and what happened.

Everything comes from the seat's own view and from the tellings of the game, so nothing is on a phone that
the seat may not know. A choice is named by its place among the legal actions of the step that the page is of.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import takewhile
from typing import Any

from game import saves, words
from game.engine.base import Action
from game.sitting import Sitting
from game.tellings import Telling, telling_of
from game.tellings.choices import group_told, grouped
from game.tellings.facts import Fact
from game.tellings.general import View, capital
from game.tellings.things import card_named, seat_things

Json = dict[str, Any]
MOST_TOLD = 8  # groups of the log
LISTED = 12  # choices that stand below one another; of more a folder is opened first
FOLDERS = 8
DOT, RING = " · ", "ring-"


def step(sitting: Sitting) -> int:
    """How many lines the match has, takings back included: a page of another step is old."""
    match = sitting.match
    return 2 * len(match.story) - len(match.steps)


def action(sitting: Sitting, seat: int, choice: str) -> Action | None:
    """The action that a choice of the page of now stands for; None where it stands for none."""
    match = sitting.match
    if match.to_act != seat or sitting.rests or not (choice.isascii() and choice.isdecimal()):
        return None
    legal = match.legal()
    return legal[int(choice)] if len(choice) < 7 and int(choice) < len(legal) else None


def page(
    sitting: Sitting, seat: int, *, cards: Callable[[str, str], str] | None = None, held: Collection[int] = ()
) -> Json:
    """All that the phone of a seat shows now.

    `cards` gives the name of a card's picture by the field that holds it and its code, empty where there is
    none; `held` are the seats whose hand is on a phone.
    """
    return _Page(sitting, seat, cards or (lambda field, code: "")).told(held)


class _Page:
    """The page of one seat at one step."""

    def __init__(self, sitting: Sitting, seat: int, picture: Callable[[str, str], str]) -> None:
        self.sitting, self.seat, self.picture = sitting, seat, picture
        self.match, self.names = sitting.match, sitting.names
        self.telling: Telling = telling_of(sitting.game)
        self.view: View = sitting.view(seat)
        self.public: View = sitting.view(None)
        self.mine = self.match.to_act == seat and not sitting.rests
        self.prompt = self.telling.prompt(self.view, self.names) if self.mine else words.Prompt("")
        self.legal = self.match.legal() if self.mine else []
        self.held = list(self._held())
        self.codes = {code for _, codes in self.held for code in codes}

    def told(self, held: Collection[int]) -> Json:
        sitting, view, names, seat = self.sitting, self.view, self.names, self.seat
        facts, place = self._facts(), self._place()
        told = [capital(fact.told) for fact in facts if fact.told]
        free = [number for number in range(len(self.legal)) if not self._cards_of(self.legal[number])]
        return {
            "step": step(sitting),
            "seat": seat,
            "game": sitting.game,
            "title": words.texts(sitting.game).title,
            "language": words.language,
            "table": [
                {"name": name, "token": saves.TOKEN_NAMES[person.token], "phone": each in held}
                for each, (name, person) in enumerate(zip(names, sitting.people, strict=True))
            ],
            "turn": view["to_act"],
            "mine": self.mine,
            "headline": self._headline(),
            "place": place,
            "laid": [
                {**laid._asdict(), "picture": self.picture("", laid.code)}
                for laid in self.telling.trick(view, names)
            ],
            "facts": [each for each in told if each != place["title"]],
            "rings": [part.sign for fact in facts for part in fact.parts if part.sign.startswith(RING)],
            "why": self._why(),
            "choices": self._choices(free),
            "hand": [
                {"name": name, "cards": [self._card(key, code) for code in codes]}
                for (key, name), codes in self.held
            ],
            "since": self._since(),
            "over": self._over(),
        }

    # -- what is said

    def _headline(self) -> str:
        if self.sitting.rests:
            return self.sitting.told_resting()[0]
        if self.view["to_act"] is None:
            return self.telling.ending(self.names, self.view["winners"])[0]
        if self.mine:
            return self.prompt.say
        return self.telling.watching(self.view, self.names)

    def _why(self) -> list[str]:
        """Why it is asked, whose turn it is, and what the seat is after."""
        view, names, telling = self.view, self.names, self.telling
        if view["to_act"] is None:
            return [telling.ending(names, view["winners"])[1]]
        said = [self.prompt.why, telling.asked_within(view, names)]
        said += [telling.order_told(view, names), telling.shared(view, names), telling.aim(view, self.seat)]
        return [capital(each) for each in said if each]

    def _facts(self) -> list[Fact]:
        """What the seat is and has besides the cards that stand on the page by themselves."""
        seats, public = [*self.view["seats"]], self.public["seats"][self.seat]
        hidden = {key: public[key] for (key, _), _ in self.held}
        seats[self.seat] = {**seats[self.seat], **hidden}
        return self.telling.facts({**self.view, "seats": seats}, self.seat, self.names)

    def _place(self) -> Json:
        """Where the seat stands, what that means, and what follows; not what is asked of who is to act."""
        large = self.telling.large(self.public, self.seat, self.names)
        title = DOT.join(filter(None, (large.number, large.title)))
        asked = "" if self.view["over"] else capital(self.telling.prompt(self.public, self.names).why)
        return {
            "title": title,
            "line": "" if large.line in (asked, title) else large.line,
            "follows": large.follows,
        }

    def _since(self) -> list[Json]:
        """What happened since the seat did something last, the newest first, and that itself."""
        own = next((each for each in reversed(self.match.steps) if each.seat == self.seat), None)
        viewer = self.seat if self.match.game.private else None
        latest, _ = self.sitting.chronicle.latest(viewer, MOST_TOLD)
        newer = list(takewhile(lambda told: own is None or told.step is not own, latest))
        newer += [told for told in latest[len(newer) :] if told.step is own and own is not None]
        return [{"seat": told.seat, "words": told.words} for told in newer]

    def _over(self) -> Json | None:
        """How the match ended, and each seat's in a line; None while it is played."""
        view, telling = self.view, self.telling
        if not view["over"]:
            return None
        title, line = telling.ending(self.names, view["winners"])
        rows = [{"seat": seat, "words": telling.story(view, seat)} for seat in telling.order(view)]
        return {"title": title, "line": line, "rows": rows}

    # -- what may be done

    def _choices(self, numbers: Sequence[int]) -> list[Json]:
        """These of the legal actions, in folders where they are many."""
        if len(numbers) <= LISTED or self._number(self.legal[numbers[0]]):
            return [self._choice(number) for number in numbers]
        at = {id(self.legal[number]): number for number in numbers}
        groups = grouped(self.telling.game, [self.legal[each] for each in numbers], self.names, FOLDERS)
        found = []
        for group in groups:
            inside = [at[id(each)] for each in group.actions]
            if len(inside) == 1:
                found.append(self._choice(inside[0]))
            else:
                told = group_told(self.telling, self.view, group, self.names)
                found.append({"label": told.label, "would": told.help, "choices": self._choices(inside)})
        return found

    def _choice(self, number: int) -> Json:
        view, action = self.view, self.legal[number]
        return {
            "id": str(number),
            "label": self.telling.deed(view, action, self.names),
            "would": capital(self.telling.effect(view, action, self.names)),
            "number": self._number(action),
        }

    def _number(self, action: Action) -> str:
        """The number by which an action is chosen among others; empty where it is not."""
        field = words.label(self.telling.game, action, self.names).number
        return str(action[field]) if field else ""

    # -- the hand

    def _held(self) -> Iterator[tuple[tuple[str, str], tuple[str, ...]]]:
        """What the seat holds that others may not see: the field of each kind, its name and its cards."""
        view, own = self.view, self.match.game.own
        for thing in seat_things(self.telling, view, self.seat, self.names, self.seat):
            if thing.key in own and isinstance(view["seats"][self.seat][thing.key], list):
                codes = tuple(code for code in thing.cards if code is not None)
                if codes:
                    yield (thing.key, thing.name), codes

    def _cards_of(self, action: Action) -> list[str]:
        """The cards of the hand by which an action is chosen; none where others are asked for by name."""
        card, cards = action.get("card"), action.get("cards")
        if isinstance(cards, list):
            return [each for each in cards if each in self.codes]
        alike = [each for each in self.legal if each["type"] == action["type"]]
        return [card] if card in self.codes and all(each.get("card") in self.codes for each in alike) else []

    def _card(self, key: str, code: str) -> Json:
        found = [number for number, each in enumerate(self.legal) if code in self._cards_of(each)]
        called, does = self.telling.card_told(key, code)
        return {
            "code": code,
            "picture": self.picture(key, code),
            "label": called or card_named(self.telling.game, code),
            "does": does,
            "choices": [self._choice(number) for number in found],
            "why_not": self._why_not(code) if self.legal and not found else "",
        }

    def _why_not(self, code: str) -> str:
        """Why a card cannot be played now."""
        said = self.telling.unplayed(self.view, code)
        like = next((each for each in self.legal if each.get("card") in self.codes), None)
        if said or like is None:
            return said
        refusal = self.match.refusal({"type": like["type"], "card": code})
        return "" if refusal is None else self.telling.why_not(refusal, self.view, self.names)
