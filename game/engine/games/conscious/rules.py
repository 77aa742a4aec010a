"""The Conscious Board Game for the match: its steps, its actions, its game (*Steps*, *Actions*)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

from game.engine.base import Action, Event, Game
from game.engine.cards import Cards, Kind, Pack
from game.engine.chance import Source
from game.engine.codec import decode
from game.engine.games.conscious import (
    bodies,
    checks,
    contacts,
    diagram,
    imagining,
    law_rules,
    path,
    plays,
    turns,
)
from game.engine.games.conscious.components import (
    FACES,
    Law,
    Spiral,
    Why,
    board_faults,
    card_faults,
    law_faults,
    laws,
    part_deck,
    parts,
)
from game.engine.games.conscious.hands import draw, lose, pick
from game.engine.games.conscious.state import (
    MOST_TURNS,
    Ask,
    BodyName,
    Conscious,
    Decay,
    Fifth,
    OfferBody,
    Options,
    Reassimilate,
    RollOption,
    Seat,
    Select,
    Shock,
    Skill,
    Step,
    Swap,
    Turn,
    empty,
    first,
    none,
    player,
    tell,
)
from game.engine.options import Option

# -- steps: each is done, or names the phase in which somebody decides


def run(turn: Turn) -> None:
    """Do the steps that wait, until somebody must decide (*Steps*)."""
    state = turn.state
    while state.todo:
        step = state.todo[0]
        waits = _WAITS.get(step.do)
        asked = waits(turn, step) if waits is not None else None
        if asked is not None:
            state.phase, state.to_act = asked  # type: ignore[assignment]
            return
        del state.todo[0]
        _DONE.get(step.do, _nothing)(turn, step)
    if not state.over:
        state.phase, state.to_act = "turn", state.turn


Waiting = tuple[str, int] | None  # the phase, and who decides


def _nothing(turn: Turn, step: Any) -> None:
    """A step that nobody has anything to decide about."""


def _mine(turn: Turn, phase: str) -> Waiting:
    return phase, turn.state.turn


def _wait_select(turn: Turn, step: Select) -> Waiting:
    return _mine(turn, f"select_{step.how}") if player(turn).pile else None


def _wait_shock(turn: Turn, step: Shock) -> Waiting:
    return _mine(turn, "wild_shock") if step.kind == "wild" else None


def _wait_reassimilate(turn: Turn, step: Reassimilate) -> Waiting:
    return _mine(turn, "reassimilate") if step.octave != "F" else None


def _wait_fifth(turn: Turn, step: Fifth) -> Waiting:
    """Whether a card helps depends on two hands (CB-17.2)."""
    helper, lower = turn.state.seats[step.helper], turn.state.seats[step.lower]
    if not path.may_help(helper, lower):
        return None
    turn.uncover()
    helps = contacts.help_cards(turn.state, step.helper, step.lower)
    return ("fifth", step.helper) if helps else None


def _wait_offer(turn: Turn, step: OfferBody) -> Waiting:
    return ("offer", step.seat) if bodies.eligible(turn, step.seat) else None


def _wait_keep(turn: Turn, step: Step) -> Waiting:
    seat = player(turn)
    return _mine(turn, "keep") if len(seat.hand) + len(seat.dupes) > turns.HAND else None


_WAITS: dict[str, Callable[[Turn, Any], Waiting]] = {
    "select": _wait_select,
    "shock": _wait_shock,
    "wild_chip": lambda turn, step: _mine(turn, "wild_chip"),
    "skill": lambda turn, step: _mine(turn, "skill"),
    "reassimilate": _wait_reassimilate,
    "roll_option": lambda turn, step: _mine(turn, "roll_option"),
    "wild_space": lambda turn, step: _mine(turn, "wild_space"),
    "decay": lambda turn, step: _mine(turn, "decay"),
    "ask": lambda turn, step: _mine(turn, "ask"),
    "fifth": _wait_fifth,
    "offer": _wait_offer,
    "keep": _wait_keep,
}


def facet_end(turn: Turn, step: Step) -> None:
    """States gained count from here on, and the win is looked at (CB-8.3, CB-13.1)."""
    path.attain(turn, player(turn))
    path.check_win(turn)


def _swap(turn: Turn, step: Swap) -> None:
    contacts.swap(turn, step.seat)


_DONE: dict[str, Callable[[Turn, Any], None]] = {
    "swap": _swap,
    "shock": lambda turn, step: diagram.shock(turn, step.kind),
    "rise": lambda turn, step: diagram.rise(turn),
    "settle": lambda turn, step: bodies.settle_surplus(turn),
    "reassimilate": lambda turn, step: bodies.reassimilate(turn, step.octave, "card"),
    "facet_end": facet_end,
    "contacts": lambda turn, step: contacts.contacts(turn),
    "shed": lambda turn, step: bodies.shed(turn),
    "keep": lambda turn, step: turns.fill_hand(turn),
    "end_turn": lambda turn, step: turns.end_turn(turn),
}


# -- actions: what is legal (*Actions*)

ROLL: Action = {"type": "roll"}
DIE: Action = {"type": "die"}
PASS: Action = {"type": "pass"}


def legal(state: Conscious) -> list[Action]:
    """Every action of the seat to act."""
    return [] if state.over else _LEGAL[state.phase](state)


def _facets(state: Conscious) -> list[Action]:
    """The facets that are open, and the roll once every Law is obeyed (CB-3.5 to CB-3.7)."""
    seat = state.seats[state.turn]
    waiting = dict.fromkeys(law.law for law in seat.laws if not law.obeyed)
    found: list[Action] = [{"type": "obey", "law": law} for law in waiting]
    found += plays.plays(seat)
    found += plays.combinations_of(seat)
    found += contacts.catches(state)
    if not waiting:
        found.append(DIE if turns.dying(seat) else ROLL)
    return found


def _selections(state: Conscious) -> list[Action]:
    pile = dict.fromkeys(law_rules.selectable(state.seats[state.turn].pile))
    return [{"type": "select_law", "law": law} for law in pile]


def _reassimilations(state: Conscious) -> list[Action]:
    step = state.todo[0]
    assert isinstance(step, Reassimilate)
    return [{"type": "reassimilate", "take": "food" if step.octave == "A" else "air"}, TAKE_CARD]


TAKE_CARD: Action = {"type": "reassimilate", "take": "card"}


def _wild_chips(state: Conscious) -> list[Action]:
    seat = state.seats[state.turn]
    found: list[Action] = [{"type": "wild_chip", "use": use} for use in ("food", "air", "impression", "card")]
    if seat.hasnamuss:
        found.append({"type": "wild_chip", "use": "cleanse"})
    return found + [
        {"type": "wild_chip", "use": "cancel", "suit": suit} for suit in law_rules.cancellable(seat)
    ]


def _options(state: Conscious) -> list[Action]:
    step = state.todo[0]
    assert isinstance(step, RollOption)
    return [{"type": "take"}, *turns.roll_options(state.seats[state.turn], step.used)]


def _wild_spaces(state: Conscious) -> list[Action]:
    taken = ["food", "air", "impression", "card"]
    if state.seats[state.turn].alive:
        taken.append("law")
    return [{"type": "wild_space", "take": each} for each in taken]


def _decays(state: Conscious) -> list[Action]:
    step = state.todo[0]
    assert isinstance(step, Decay)
    notes = bodies.decaying(state.seats[state.turn], step.octave)
    return [{"type": "decay", "note": note} for note in notes]


def _asks(state: Conscious) -> list[Action]:
    step = state.todo[0]
    assert isinstance(step, Ask)
    return [*({"type": "ask", "seat": step.seat, "card": card} for card in parts()), PASS]


def _helps(state: Conscious) -> list[Action]:
    step = state.todo[0]
    assert isinstance(step, Fifth)
    found = contacts.gifts(state, step.helper, step.lower)
    return [*found, PASS] if state.options.striving == "catch" else found


_LEGAL: dict[str, Callable[[Conscious], list[Action]]] = {
    "select_random": lambda state: [{"type": "select_law"}],
    "select_choice": _selections,
    "turn": _facets,
    "skill": lambda state: [{"type": "skill", "use": True}, {"type": "skill", "use": False}],
    "reassimilate": _reassimilations,
    "wild_shock": lambda state: [{"type": "wild_shock", "kind": kind} for kind in diagram.SHOCKS],
    "wild_chip": _wild_chips,
    "roll_option": _options,
    "wild_space": _wild_spaces,
    "decay": _decays,
    "ask": _asks,
    "fifth": _helps,
    "offer": lambda state: [{"type": "accept"}, {"type": "decline"}],
    "keep": lambda state: [{"type": "discard", "card": card} for card in state.seats[state.turn].hand],
}


# -- actions: what they do


def act(turn: Turn, action: Action) -> None:
    """Carry out a legal action, and all that follows until somebody must decide."""
    _DEEDS[turn.state.phase](turn, action)
    run(turn)


def _first_step(turn: Turn) -> Any:
    """The step that was asked about; it is done with."""
    return turn.state.todo.pop(0)


def _select_random(turn: Turn, action: Action) -> None:
    _first_step(turn)
    pile = player(turn).pile
    law_rules.select(turn, pile[pick(turn, len(pile))], "random")


def _select_choice(turn: Turn, action: Action) -> None:
    _first_step(turn)
    law_rules.select(turn, action["law"], "choice")


def _facet(turn: Turn, action: Action) -> None:
    _FACETS[action["type"]](turn, action)


def _give_late(turn: Turn, action: Action) -> None:
    contacts.remember(turn, action["seat"], action["card"])


_FACETS: dict[str, Callable[[Turn, Action], None]] = {
    "obey": lambda turn, action: law_rules.obey(turn, action["law"]),
    "play": plays.play,
    "combine": plays.combine,
    "catch": lambda turn, action: contacts.catch(turn, action["seat"]),
    "give": _give_late,
    "roll": lambda turn, action: turns.roll(turn),
    "die": lambda turn, action: turns.die(turn),
}


def _skill(turn: Turn, action: Action) -> None:
    step: Skill = _first_step(turn)
    diagram.use_skill(turn, step.note, action["use"])


def _reassimilate(turn: Turn, action: Action) -> None:
    step: Reassimilate = _first_step(turn)
    bodies.reassimilate(turn, step.octave, action["take"])


def _wild_shock(turn: Turn, action: Action) -> None:
    _first_step(turn)
    tell(turn, "shock", "CB-9.5", kind="wild")
    first(turn, Shock("shock", action["kind"]))


def _wild_chip(turn: Turn, action: Action) -> None:
    """A fourth chip on the JOKER is spent (CB-8.7)."""
    _first_step(turn)
    seat = player(turn)
    use = action["use"]
    seat.board["JO"] -= 1
    tell(turn, "wild_chip", "CB-8.7", use=use)
    if use == "card":
        draw(turn, turn.state.turn, "CB-8.7")
    elif use == "cleanse":
        _cleanse(turn, seat)
    elif use == "cancel":
        law_rules.cancel(turn, action["suit"])
    else:
        diagram.enter(turn, {"food": "F", "air": "A", "impression": "I"}[use])  # type: ignore[arg-type]


def _cleanse(turn: Turn, seat: Seat) -> None:
    """The JOKER goes, guarded or not (CB-19.5)."""
    for kept in list(seat.active):
        if laws()[kept.law].kept == "hasnamuss":
            law_rules.drop(turn, seat, kept, "law_cancelled", "CB-19.5")
    law_rules.cleanse(turn, seat)


def _roll_option(turn: Turn, action: Action) -> None:
    step: RollOption = _first_step(turn)
    turns.use_option(turn, action["type"], action.get("law"), step.used)


def _wild_space(turn: Turn, action: Action) -> None:
    _first_step(turn)
    turns.use_wild_space(turn, action["take"])


def _decay(turn: Turn, action: Action) -> None:
    _first_step(turn)
    turns.decay_note(turn, action["note"])


def _ask(turn: Turn, action: Action) -> None:
    step: Ask = _first_step(turn)
    if action["type"] == "ask":
        contacts.ask(turn, step.seat, action["card"])


def _fifth(turn: Turn, action: Action) -> None:
    step: Fifth = _first_step(turn)
    if action["type"] == "give":
        contacts.help_other(turn, step.helper, step.lower, action["card"])
    else:
        contacts.forget(turn, step.helper, step.lower)


def _offer(turn: Turn, action: Action) -> None:
    step: OfferBody = _first_step(turn)
    if action["type"] == "accept":
        bodies.take_body(turn, step)


def _keep(turn: Turn, action: Action) -> None:
    lose(turn, turn.state.turn, action["card"], "CB-12.3")


_DEEDS: dict[str, Callable[[Turn, Action], None]] = {
    "select_random": _select_random,
    "select_choice": _select_choice,
    "turn": _facet,
    "skill": _skill,
    "reassimilate": _reassimilate,
    "wild_shock": _wild_shock,
    "wild_chip": _wild_chip,
    "roll_option": _roll_option,
    "wild_space": _wild_space,
    "decay": _decay,
    "ask": _ask,
    "fifth": _fifth,
    "offer": _offer,
    "keep": _keep,
}

# Each action: the phase it belongs to, and the clause that says so.
_TIMES: dict[str, tuple[tuple[str, ...], str]] = {
    "select_law": (("select_random", "select_choice"), "CB-7.1"),
    "obey": (("turn",), "CB-7.5"),
    "play": (("turn",), "CB-6.1"),
    "combine": (("turn",), "CB-2.5"),
    "catch": (("turn",), "CB-17.6"),
    "give": (("turn", "fifth"), "CB-17.2"),
    "roll": (("turn",), "CB-3.7"),
    "die": (("turn",), "CB-12.1"),
    "skill": (("skill",), "CB-8.8"),
    "reassimilate": (("reassimilate",), "CB-4.10"),
    "wild_shock": (("wild_shock",), "CB-9.5"),
    "wild_chip": (("wild_chip",), "CB-8.7"),
    "take": (("roll_option",), "CB-2.7"),
    "again": (("roll_option",), "CB-2.7"),
    "opposite": (("roll_option",), "CB-2.7"),
    "wild_space": (("wild_space",), "CB-18.1"),
    "decay": (("decay",), "CB-14.1"),
    "ask": (("ask",), "CB-19.2"),
    "pass": (("ask", "fifth"), "CB-19.2"),
    "accept": (("offer",), "CB-12.7"),
    "decline": (("offer",), "CB-12.7"),
    "discard": (("keep",), "CB-12.3"),
}


def forbidden(state: Conscious, action: Action) -> tuple[Why, str] | None:
    """What forbids an action that is not listed, and its clause; None where it is no action at all."""
    deed = action.get("type")
    if not isinstance(deed, str) or deed not in _TIMES:
        return None
    phases, rule = _TIMES[deed]
    seat = state.to_act
    if state.phase not in phases:
        return Why("another_time", seat=seat, deed=deed, phase=state.phase), rule
    if deed in ("roll", "die"):
        waiting = [law.law for law in state.seats[state.turn].laws if not law.obeyed]
        if waiting:
            return Why("to_obey", seat=seat, law=waiting[0]), "CB-3.7"
        why = Why("dying", seat=seat) if deed == "roll" else Why("not_dying", seat=seat)
        return why, "CB-12.1"
    if deed in ("play", "combine"):
        return _forbidden_play(state, deed, action), rule
    return Why("not_open", seat=seat, deed=deed), rule


def _forbidden_play(state: Conscious, deed: str, action: Action) -> Why:
    seat = state.seats[state.turn]
    if diagram.keeps(seat, diagram.ASLEEP):
        return Why("asleep", seat=state.turn)
    cards = action.get("cards")
    if deed == "play" and isinstance(cards, list) and len(cards) > seat.plays:
        return Why("too_few_plays", seat=state.turn, plays=seat.plays, cards=len(cards))
    return Why("not_open", seat=state.turn, deed=deed)


# -- for the match

_OWN = {  # what an event tells the seats concerned alone (CB-0.5)
    "card_drawn": ("card",),
    "law_drawn": ("law",),
    "dupes_swapped": ("gave", "got"),
    "helped": ("card",),
    "forfeited": ("card",),
}


class ConsciousGame(Game[Conscious]):
    """The Conscious Board Game for the match."""

    name = "conscious"
    seats = range(1, 7)
    board = Spiral
    packs = (Pack("cards.yaml", Cards[Kind], card_faults), Pack("laws.yaml", Cards[Law], law_faults))
    options = (
        Option("striving", "strict", ("strict", "catch")),
        Option("turn_limit", 0, range(MOST_TURNS + 1), offered=(0, 50, 100, 200, 400)),
    )
    bots = ("easy", "middle", "strong")
    long_turns = True
    dice = True
    state = Conscious

    def set_up(self, names: Sequence[str], options: Mapping[str, Any]) -> Conscious:
        """Chips on the diagrams, decks in order; the rest comes by chance (CB-1.1)."""
        chosen = decode(Options, dict(options))
        seats = [
            Seat(
                name=name,
                type=1,
                alive=True,
                out=False,
                position=0,
                trips=0,
                direction=1,
                arrived=0,
                turns=0,
                level=0,
                school=None,
                hasnamuss=False,
                body="physical",
                chips_of="physical",
                chips=begun(),
                astral=none(),
                mental=none(),
                surplus=none(),
                board=dict.fromkeys(FACES, 0),
                hand=[],
                dupes=[],
                pile=[],
                laws=[],
                active=[],
                incoming=[],
                laws_due=2,
                mc=1,
                plays=0,
                powers_used=[],
                skills_used=[],
            )
            for name in names
        ]
        return Conscious(
            game="conscious",
            options=chosen,
            phase="turn",
            to_act=0,
            over=False,
            winners=[],
            turn=0,
            turn_no=0,
            dealer=0,
            arrivals=0,
            roll=None,
            deck=part_deck(),
            discard=[],
            law_deck=list(laws()),
            law_discard=[],
            gifts=[],
            rising=[],
            todo=[],
            lapses=[],
            seats=seats,
        )

    def begin(self, draft: Turn) -> None:
        """Shuffling, types, the dealer, the cards, and the first turn (CB-1.6)."""
        turns.set_out(draft)
        run(draft)

    def legal(self, state: Conscious) -> list[Action]:
        return legal(state)

    def act(self, draft: Turn, action: Action) -> None:
        act(draft, action)

    def seen(self, event: Event, seat: int | None) -> Event:
        """Cards and Laws in it only for the seats that know them (CB-0.5)."""
        secret = _OWN.get(event["type"], ())
        if not secret or (seat is not None and seat in (event["seat"], event.get("other"))):
            return event
        return {**event, **dict.fromkeys(secret)}

    def scores(self, state: Conscious) -> list[int]:
        """Steps on the two ladders that winning asks for, 0..6: the state of I, and the body (CB-13.1)."""
        return [
            seat.level + get_args(BodyName).index(seat.body) + bodies.causal(seat) for seat in state.seats
        ]

    def imagine(self, view: Mapping[str, Any], seat: int | None, chance: Source) -> Conscious:
        """Hands, piles and decks as they might be, of the cards that are not seen (CB-0.5, CB-16.1)."""
        return imagining.imagined(view, seat, chance)

    def board_faults(self, board: Any) -> Any:
        return board_faults(board)

    def forbidden(self, state: Conscious, action: Action) -> tuple[Why, str] | None:
        return forbidden(state, action)

    def check(self, state: Conscious) -> None:
        checks.check(state)


def begun() -> dict[Any, list[int]]:
    """Three of Food, three of Air, one Impression (CB-1.1)."""
    chips = empty()
    chips["F"][:3], chips["A"][:3], chips["I"][0] = [1, 1, 1], [1, 1, 1], 1
    return chips


GAME = ConsciousGame()
