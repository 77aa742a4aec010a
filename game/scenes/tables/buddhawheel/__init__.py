"""BuddhaWheel at the table: the Wheel, the minds, and how each event moves them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

import pygame

from game import words
from game.engine.base import Action
from game.engine.foresight import foresee
from game.engine.games import buddhawheel as rules
from game.engine.games.buddhawheel import GAME as RULES
from game.engine.match import Transition
from game.scenes.layout.slot_bar import ThrowBarPlan
from game.scenes.offer import Offer
from game.scenes.tables.buddhawheel import signs
from game.scenes.tables.buddhawheel.board import WheelBoard
from game.scenes.tables.buddhawheel.card import face
from game.scenes.tables.buddhawheel.moments import Moments
from game.scenes.tables.buddhawheel.piles import Pile
from game.scenes.tables.buddhawheel.shows import WheelShows
from game.scenes.tables.buddhawheel.signs import GAME
from game.scenes.tables.buddhawheel.stacks import open_stacks
from game.scenes.tables.buddhawheel.tokens import WheelToken, seated
from game.scenes.tables.buddhawheel.wheel_brush import the_wheel
from game.scenes.tables.buddhawheel.wheel_picture import wheel_cut
from game.scenes.tables.event_animations import Shown
from game.scenes.tables.fact_boxes import Look
from game.scenes.tables.stage import View
from game.tellings.buddhawheel import Worth, sign_told, square_named, worth
from game.tellings.buddhawheel.helping import Help, can_told, help_told, helps, nearer, nearest, on_the_way
from game.widgets import theme
from game.widgets.canvas import Rect, Widget
from game.widgets.card_row import card_row
from game.widgets.gathering import Stand
from game.widgets.motion import Beat, Motion

Point = tuple[float, float]

HEADLINE = 1600.0  # milliseconds
DIGITS = 9  # so many choices on the board have a number
WORTHS: tuple[Worth, ...] = ("free", "use", "none")  # the order of cards to choose from
KINDS = ("decline", "draw", "purify", "dedicate", "meditate", "power")  # of choices, from the left
HELPS = {"stay": 0, "realm": 0, "past": 0, "beside": 1, "nearer": 1}  # the slots of a Buddha's choices
LAST = 2  # the slot of the throw, and of what asks on: no other deed stands there
NIGHT = replace(theme.NIGHT, ground="#161F40", deep="#090C19")


class BuddhaWheelStage(WheelBoard):
    """The Wheel in the midst of its night, with the Realm stacks round it."""

    rooms = MappingProxyType({"flat": "buddhawheel.flat"})
    theme = NIGHT
    aspect = 1.0
    shows_kind = WheelShows
    plaque_upright = 15.8
    log_below = 24.0
    upright_now = 0.61
    fact_looks = MappingProxyType(
        {
            "line": Look(2.2),
            "figure": Look(7.4, yields=0.5, beside=False),
            "colours": Look(4.7, gap=0.0, spread=True, yields=0.72, beside=False),
            "to_go": Look(type=2.6, placed=0.8),
            "powers": Look(2.7, 1.9, 0.2, placed=0.8, yields=0.5, beside=False),
        }
    )
    tells_sole = True
    bar_plan = ThrowBarPlan
    many_choices = True
    cut_tall = 0.5

    @property
    def now_share(self) -> float:  # type: ignore[override]
        """The card, the next birth and how far all are: the log can do with little, but for large text."""
        return 0.765 if self.table.style.measure.text == 1 else 0.72

    @property
    def plaque_tall(self) -> float:
        return 18.2 if len(self.table.sitting.names) <= 4 else 12.5

    @classmethod
    def cut_out(cls, spaces: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface:
        if spaces[0] not in the_wheel().outlines:
            return card_row([partial(face, code) for code in spaces], size, cls.theme.ground)
        return wheel_cut(spaces, size, cls.theme.ground)

    def build(self, rect: Rect) -> None:
        super().build(rect)
        self.moments = Moments(self)
        self.shows = WheelShows(self, self.moments)

    def prepare(self) -> bool:
        return super().prepare() or self.moments.prepare(self.table.view())

    def stand(self, view: View) -> None:
        self.shows.clear()
        super().stand(view)
        self.moments.stand(view)

    # -- what a seat has

    def tell_of(self, view: View, seat: int) -> None:
        for plaque in self.table.plaques[seat : seat + 1]:
            self.tell_plaque(plaque, seat, view)

    def sign(self, sign: str, side: int) -> pygame.Surface:
        return signs.of_fact(sign, side, self.table.style.theme)

    def look_at_fact(self, seat: int, fact: str, place: Rect, by_key: bool) -> bool | None:
        """A player points at a plaque, or at a sign of it."""
        if self.table.player.running or self.table.covered:
            self.bubble.show(False)
            return False
        names, view, beside = self.table.sitting.names, self.table.view(), self.table.plaques[seat]
        if fact not in ("", "place"):
            title, told = sign_told(view, seat, fact)
            self._say(title, (told,), beside.on_screen)
        else:
            lines = f"{self.telling.standing(view, seat, names)}.", beside.tip
            self._say(names[seat], tuple(filter(None, lines)), beside.on_screen)
        return False

    def look_from_fact(self) -> None:
        self.bubble.show(False)

    def to_look_at(self, seat: int) -> None:
        self.bubble.show(False)
        open_stacks(self.table, seat)

    # -- choosing

    def offered(self, view: View, actions: Sequence[Action]) -> list[Offer]:
        """One button for each thing to do; cards of one kind in one, where there are other things to do."""
        if self._wanders(view, actions):
            return self._offer_help(view, actions)
        kinds = list(dict.fromkeys(action["type"] for action in actions))
        found: list[Offer] = []
        for kind in kinds:
            group = [action for action in actions if action["type"] == kind]
            if "card" not in group[0] or len(group) == 1:
                found += [self._offered(view, action) for action in group]
            elif len(kinds) > 1:
                found.append(self._offer_cards(kind, group))
        numbered = self._numbers(actions)
        if "leave" in kinds:  # as they are numbered above, where it stands what each means
            return _slotted([replace(each, icon=_choice(number)) for number, each in enumerate(found, 1)])
        return _slotted([replace(each, icon=self._icon(each, numbered)) for each in found])

    def _offered(self, view: View, action: Action) -> Offer:
        names = self.table.sitting.names
        label = self.telling.label(view, action, names)
        name = "/".join(str(value) for value in action.values())
        told = self.telling.effect(view, action, names)
        arch = action["type"] == "go" and self._takes_arch(view, action)
        return Offer(name, label, told, None, (action,), grave=self._grave(view, action), aim=arch)

    def _takes_arch(self, view: View, action: Action) -> bool:
        """Whether a way leads out of the realms (BW-1.4)."""
        fields, realms = view["seats"][view["to_act"]], rules.realm_of()
        inside = fields["status"] == "wheel" and realms[fields["square"]] == "human"
        return inside and realms[action["to"]] in ("spiritual", "subtle")

    def _grave(self, view: View, action: Action) -> bool:
        """Whether an action ends the life of the seat to act, or is one of the two ways of being free."""
        if action["type"] in ("leave", "stay"):
            return True
        if action["type"] != "go":
            return False
        seat = view["to_act"]
        coming = foresee(RULES, view, seat, action).transitions
        return any(each.event["type"] == "death" and each.event["seat"] == seat for each in coming)

    def _offer_help(self, view: View, actions: Sequence[Action]) -> list[Offer]:
        """What a Buddha's throw can do for others, the best of each kind; then any square."""
        names, helping = self.table.sitting.names, dict[str, Help]()
        here = view["seats"][view["to_act"]]["square"]
        for each in helps(view):
            helping.setdefault("stay" if each.to == here else each.kind, each)
        if "stay" in helping:
            helping.pop("realm", None)  # the same, without going anywhere
        found = [
            Offer(
                kind,
                words.phrase(GAME, f"helping.{kind}"),
                can_told(each),
                None,
                tuple(action for action in actions if action["to"] == each.to),
                told=help_told(each, names),
                aim=not at,
                slot=HELPS[kind],
            )
            for at, (kind, each) in enumerate(helping.items())
        ]
        near, to = nearest(view, view["to_act"]), nearer(view)
        if not found and near is not None and to is not None:
            label, told = (words.phrase(GAME, f"helping.nearer{key}") for key in ("", ".help"))
            meant = tuple(each for each in actions if each["to"] == to)
            found = [Offer("nearer", label, told, None, meant, aim=True, slot=HELPS["nearer"])]
        found.sort(key=lambda each: [*HELPS].index(each.name))
        numbered = {offer.actions[0]["to"]: number for number, offer in enumerate(found, 1)}
        found = [replace(each, icon=self._icon(each, numbered)) for each in found]
        label, told, ask = (words.phrase(GAME, f"helping.elsewhere{key}") for key in ("", ".help", ".ask"))
        return [*found, Offer("elsewhere", label, told, None, tuple(actions), ask, slot=LAST)]

    def where_to_help(self, view: View) -> Sequence[Offer]:
        if view["phase"] != "route" or view["seats"][view["to_act"]]["status"] != "buddha":
            return ()
        squares = rules.wanderings(view["seats"][view["to_act"]]["square"], view["die"])
        found = self._offer_help(view, [{"type": "go", "to": to} for to in squares])[:-1]
        near, who = nearest(view, view["to_act"]), {each.to: each.seat for each in reversed(helps(view))}
        told = []
        for offer in found:
            to, said = offer.actions[0]["to"], offer.help
            label = words.phrase(GAME, f"helping.told.{offer.name}", place=square_named(to))
            if near is not None and who.get(to, near.seat) != near.seat:
                name = self.table.sitting.names[who[to]]
                said = words.phrase(GAME, "helping.told.other", name=name, can=said)
            told.append(replace(offer, label=label, told=said))
        return told

    def _wanders(self, view: View, actions: Sequence[Action]) -> bool:
        """Whether a Buddha chooses among squares while others are on the way."""
        buddha = view["to_act"] is not None and view["seats"][view["to_act"]]["status"] == "buddha"
        return buddha and {action["type"] for action in actions} == {"go"} and bool(on_the_way(view))

    def _offer_cards(self, kind: str, group: Sequence[Action]) -> Offer:
        """Several cards of which one is to be chosen: which is asked next."""
        label = words.phrase(GAME, f"choose.{kind}")
        help_ = words.phrase(GAME, f"choose.{kind}.help")
        return Offer(kind, label, help_, None, tuple(group), words.phrase(GAME, f"choose.{kind}.ask"))

    def narrowed(self, actions: Sequence[Action]) -> list[Offer]:
        return []  # however many cards there are, they lie over the Wheel, and one of them is touched

    @property
    def choices(self) -> list[Widget]:
        return [*super().choices, *self.laid.views]

    def lay_choices(self, actions: Sequence[Action]) -> bool:
        """A Buddha's many destinations, and many cards, are chosen on the board alone."""
        if not actions or self.table.choosing.begun or not self._on_board_alone(actions):
            return False
        self.light_choices(actions)
        return True

    def _on_board_alone(self, actions: Sequence[Action]) -> bool:
        kinds = {action["type"] for action in actions}
        if kinds == {"emanate"}:
            return True
        if kinds == {"go"}:
            return self._seat_to_act["status"] == "buddha" and not on_the_way(self.table.view())
        return len(kinds) == 1 and "card" in actions[0] and len(actions) > 1

    @property
    def _seat_to_act(self) -> Mapping[str, Any]:
        view = self.table.view()
        found: Mapping[str, Any] = view["seats"][view["to_act"]]
        return found

    def _numbers(self, actions: Sequence[Action]) -> dict[str, int]:
        """The number of each square that may be chosen, where they are few."""
        squares = [_square_of(action) for action in actions if _square_of(action) is not None]
        if not 1 < len(squares) <= DIGITS:
            return {}
        return {str(square): number for number, square in enumerate(squares, 1)}

    def _icon(self, offer: Offer, numbered: Mapping[str, int]) -> str | None:
        square = _square_of(offer.actions[0]) if len(offer.actions) == 1 else None
        number = numbered.get(square or "")
        return offer.icon if number is None else _choice(number)

    def light_choices(self, actions: Sequence[Action]) -> None:
        """Light the squares that may be chosen, dot the ways there, dash the falls, lay out the cards."""
        squares = [square for square in map(_square_of, actions) if square is not None]
        self.field.only_lit = bool(squares) and (self.table.choosing.begun or self._on_board_alone(actions))
        keep_off = [token.centre for token in self.tokens if token.visible]
        view, numbers = self.table.view(), self._numbers(actions)
        helping = self._wanders(view, actions) and not self.table.choosing.begun
        if helping:
            told = [each for each in self._offer_help(view, actions) if len(each.actions) == 1]
            numbers = {each.actions[0]["to"]: number for number, each in enumerate(told, 1)}
            squares = list(dict.fromkeys([*numbers, *(each.to for each in helps(view))]))
        self.field.light_up(squares, numbers, keep_off)
        falls: list[tuple[str, str]] = []
        self.ways = {}
        if actions:
            falls = self._foresee(actions)
        self.falls.draw_falls(falls)
        self._dot_ways()
        near = nearest(view, view["to_act"]) if helping else None
        if near is not None:
            curves = self.wheel.way(near.path)
            self.thread.draw_paths(
                [[point for curve in curves for point in self.plan.curve(curve).points]], True
            )
        shown = list(actions) if len({action["type"] for action in actions}) == 1 else []
        self._lay_cards([action for action in shown if "card" in action])

    def _lay_cards(self, actions: Sequence[Action]) -> None:
        """Lay out the cards that are chosen among now, the freeing one first and those of no use last."""
        view, names = self.table.view(), self.table.sitting.names
        worths = {action["card"]: worth(view, action) for action in actions}
        actions = sorted(actions, key=lambda action: WORTHS.index(worths[action["card"]]))
        self._brings = {action["card"]: self.telling.effect(view, action, names) for action in actions}
        latest = self._seat_to_act["karma"][-1:] if len(actions) > 1 else []
        for card in self._brings.keys() & latest:  # of two alike it is told which
            self._brings[card] += words.phrase(GAME, "choose.latest")
        seen = [token.rect for token in self.tokens if token.visible]
        self.laid.lay(
            actions, [*self._brings.values()], [worths[each] for each in self._brings], keep_off=seen
        )

    def _foresee(self, actions: Sequence[Action]) -> list[tuple[str, str]]:
        """The way each action leads, and the falls that some of them would bring."""
        view, falls = self.table.view(), []
        seat = view["to_act"]
        for action in actions:
            if action["type"] not in ("go", "step"):
                continue
            died = ""
            for happening in foresee(RULES, view, seat, action).transitions:
                event = happening.event
                if event["type"] == "move" and event["seat"] == seat and action["type"] == "go":
                    self.ways[action["to"]] = [view["seats"][seat]["square"], *event["path"]]
                elif event["type"] in ("born", "bardo") and event["seat"] == seat:
                    falls.append((died, happening.after["seats"][seat]["square"]))
                elif event["type"] == "death":
                    died = happening.before["seats"][seat]["square"]
        return falls

    def _touch(self, square: str) -> None:
        """A square was chosen: what it means now is done, else it is told what it is."""
        choosing = self.table.choosing
        if choosing.open:
            for action in choosing.offered():
                if _square_of(action) == square:
                    choosing.touch(**{key: action[key] for key in ("type", "to", "birth") if key in action})
                    return
        self._look_at(square)

    def _touch_card(self, kind: str, card: str) -> None:
        self.table.choosing.touch(type=kind, card=card)

    @property
    def chosen_widget(self) -> Widget | None:
        """Where the keys begin while a choice is made on the board alone."""
        legal = self.table.choosing.offered() if self.table.choosing.open else []
        if self.table.choosing.begun and self.laid.views:
            return self.laid.views[0]
        if self.table.choosing.begun and self._wanders(self.table.view(), legal):
            return self.field
        if not legal or self.table.choosing.begun or not self._on_board_alone(legal):
            return None
        return self.laid.views[0] if self.laid.views else self.field

    def passed_by(self, widget: Widget) -> bool:
        """While cards lie there to be chosen, the arrows go among them, and not to what lies beneath."""
        beneath = widget is self.field or isinstance(widget, Pile)
        return (beneath and bool(self.laid.views)) or super().passed_by(widget)

    def key(self, event: pygame.event.Event) -> bool:
        """Digits choose a numbered square, Page Up and Page Down go from one lit square to the next."""
        if not self.table.choosing.open:
            return False
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) and self.field.lit:
            self.table.set_focus(self.field)
            self.field.go_on(1 if event.key == pygame.K_PAGEDOWN else -1)
            return True
        if pygame.K_1 <= event.key <= pygame.K_9:
            view = self.laid.numbered(event.key - pygame.K_0)
            if view is not None:
                return view.press()
        if pygame.K_1 <= event.key <= pygame.K_9 and self._on_board_alone(self.table.choosing.offered()):
            number = event.key - pygame.K_0
            square = next((each for each, own in self.field.badges.items() if own == number), None)
            if square is not None:
                self._touch(square)
                return True
        return False

    # -- motion

    def motions(self, happening: Transition) -> Shown:
        return self.shows.motions(happening)

    def hurries(self, transitions: Sequence[Transition]) -> bool:
        """What a bot does that is a Buddha."""
        first = transitions[0] if transitions else None
        seat = first.event.get("seat") if first else None
        if first is None or type(seat) is not int or not self.table.sitting.is_bot(seat):
            return False
        return bool(first.before["seats"][seat]["status"] == "buddha")

    def told_large(self, transitions: Sequence[Transition]) -> list[Beat]:
        """What an action has turned, as a headline in the bar for as long as it takes to read."""
        steps, names = self.table.sitting.match.steps, self.table.sitting.names
        turned = any(each.event.get("protected_by") for each in transitions)
        if not transitions or turned or not self.table.app.speed:
            return []  # what turned a birth was told large with the death
        log = (event for step in steps[:-1] for event in step.events)
        said = self.telling.headline(self.table.sitting.match.options, log, steps[-1].events, names)
        return [Beat([Motion(HEADLINE, begin=lambda: self.table.foot.tell(said, "", None))])] if said else []

    # -- what tests hold against the state

    def standing(self) -> dict[str, Any]:
        passing = (self.pulse, self.mote, self.moon, self.flame, self.dusk)
        return {
            "tokens": [_at(token) for token in self.tokens],
            "seated": [token.seated for token in self.tokens],
            "ringed": [seat for seat, token in enumerate(self.tokens) if token.ringed],
            "stacks": {code: pile.count for code, pile in self.piles.items()},
            "die": self.die.face,
            "latest": None if self.card is None else self.card.entry,
            "moving": len(self.shows.flying) + sum(each.visible for each in passing),
        }

    def expected(self, view: View) -> dict[str, Any]:
        return {
            "tokens": [None if stand is None else _rounded(stand) for stand in self.stands(view)],
            "seated": [seated(fields) for fields in view["seats"]],
            "ringed": [view["to_act"]] if view["to_act"] is not None else [],
            "stacks": {code: len(cards) for code, cards in view["stacks"].items()},
            "die": view["die"],
            "latest": self._latest(view),
            "moving": 0,
        }

    def _latest(self, view: View) -> str | None:
        karma = view["seats"][self.subject(view)]["karma"]
        return karma[-1] if karma and self.card is not None else None


def _slotted(offers: Sequence[Offer]) -> list[Offer]:
    """Each in a slot left of the throw's, those of a kind always in the same order."""
    if len(offers) == 1:
        return [replace(offers[0], slot=LAST)]
    kinds = [each.actions[0]["type"] for each in offers]
    order = sorted(range(len(kinds)), key=lambda at: (*KINDS, kinds[at]).index(kinds[at]))
    return [replace(offers[each], slot=at * LAST // len(order)) for at, each in enumerate(order)]


def _choice(number: int) -> str:
    """The badge of what a digit chooses."""
    return f"{GAME}/choice-{number}"


def _square_of(action: Action) -> str | None:
    """The square an action would lead to."""
    if action["type"] == "go":
        return str(action["to"])
    return f"birth_{action['birth']}" if action["type"] == "emanate" else None


def _at(token: WheelToken) -> tuple[int, int, int] | None:
    if not token.visible:
        return None
    return round(token.centre[0]), round(token.centre[1]), round(token.full * token.scale)


def _rounded(stand: Stand) -> tuple[int, int, int]:
    return round(stand.centre[0]), round(stand.centre[1]), round(stand.height)


STAGE = BuddhaWheelStage
