"""A state that was set up: what cannot be is refused (BW-12.2, BW-12.3)."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine import errors
from game.engine.errors import at_least, bad_state, equal, in_range
from game.engine.games.buddhawheel.components import (
    ALL_POWERS,
    BARDO,
    COLOURS,
    STACKS,
    Why,
    kind_of,
    minds,
    pack,
    positive,
    realm_of,
    sets_for,
    squares,
    stack_of,
)
from game.engine.games.buddhawheel.rules import (
    all_ended,
    destinations,
    has_choice,
    may_purify_first,
    meets_buddha,
    of_use,
    on_foot,
    winners,
)
from game.engine.games.buddhawheel.state import BuddhaWheel, Seat, to_act

# -- a state that was set up (BW-12.2, BW-12.3)


def check(state: BuddhaWheel) -> None:
    """Refuse what cannot be."""
    _check_time(state)
    _check_cards(state)
    for seat, player in enumerate(state.seats):
        _check_seat(state, seat, player)
    _check_attained(state)
    if not state.over:
        _check_turn(state)
    equal("winners", state.winners, winners(state) if state.over else [])


def _check_time(state: BuddhaWheel) -> None:
    at_least("round", state.round, 1)
    if state.options.max_rounds:
        in_range("round", state.round, 1, state.options.max_rounds)
    in_range("turn", state.turn, 0, len(state.seats) - 1)
    equal("over", state.over, state.phase == "over")
    equal("to_act", state.to_act is None, state.over)
    if state.die is not None:
        in_range("die", state.die, 1, 6)
    if state.over:
        equal("die", state.die, None)
    elif (state.phase == "birth" and state.round > 1) or (
        state.round == 1 and state.phase not in ("birth", "share", "liberation")
    ):
        raise bad_state("phase", Why("first_round", phase=state.phase, round=state.round))


def _check_cards(state: BuddhaWheel) -> None:
    """Every card of all sets in one place, and where it may be (BW-12.2)."""
    known, sets = minds(), sets_for(len(state.seats))
    places: dict[str, int] = {}
    for path, card, zone in _all_cards(state):
        if zone in ("dedicated", "meditated") and card[:1] == "@":
            if card[1:] not in COLOURS:
                raise bad_state(path, Why("no_token", got=card))
            continue
        if card not in known or int(card.partition("-")[2] or 1) > sets:
            raise bad_state(path, Why("no_card", got=card))
        if zone in STACKS and stack_of(card) != zone:
            raise bad_state(path, Why("other_stack", card=card, stack=stack_of(card)))
        if zone == "karma" and known[card].returns:
            raise bad_state(path, Why("returning_card", card=card))
        if zone in ("dedicated", "meditated") and (known[card].sign != "positive" or known[card].returns):
            raise bad_state(path, Why("not_dedicable", card=card))
        if card in places:
            raise bad_state(path, Why("card_twice", card=card))
        places[card] = 1
    for cards in pack(len(state.seats)).values():
        for card in cards:
            if card not in places:
                raise bad_state(f"stacks.{stack_of(card)}", Why("card_missing", card=card))


def _all_cards(state: BuddhaWheel) -> Iterator[tuple[str, str, str]]:
    """Every card and token: its path, itself, and the stack or list it is in."""
    for stack in STACKS:
        if stack not in state.stacks:
            raise bad_state(f"stacks.{stack}", errors.Why("missing"))
        for index, card in enumerate(state.stacks[stack]):
            yield f"stacks.{stack}[{index}]", card, stack
    for seat, player in enumerate(state.seats):
        for zone in ("karma", "dedicated", "meditated"):
            for index, card in enumerate(getattr(player, zone)):
                yield f"seats[{seat}].{zone}[{index}]", card, zone


def _check_seat(state: BuddhaWheel, seat: int, player: Seat) -> None:
    path = f"seats[{seat}]"
    in_range(f"{path}.powers", player.powers, 0, ALL_POWERS)
    at_least(f"{path}.lives", player.lives, 0)
    first = state.round == 1 and (
        seat > state.turn or (seat == state.turn and state.phase == "birth")
    )  # before its first birth
    if first and player.status not in ("unborn", "buddha"):
        raise bad_state(f"{path}.status", Why("status_now", got=player.status))
    if player.status == "unborn" and not first:
        raise bad_state(f"{path}.status", Why("status_now", got=player.status))
    nowhere = player.status in ("unborn", "left") or first
    if nowhere != (player.square is None):
        raise bad_state(f"{path}.square", Why("square_now", got=player.square, status=player.status))
    if player.square is not None:
        _check_square(state, seat, player.square, path)
    if player.status in ("buddha", "left"):
        for zone in ("karma", "dedicated", "meditated"):
            equal(f"{path}.{zone}", list(getattr(player, zone)), [])
        equal(f"{path}.powers", player.powers, 0)
    if player.status in ("unborn", "buddha", "left"):
        equal(f"{path}.miss", player.miss, False)
    if player.status == "unborn":
        equal(f"{path}.karma", list(player.karma), [])
    if player.status == "imprints" and not player.karma:
        raise bad_state(f"{path}.karma", Why("no_imprints"))
    free = player.status in ("unborn", "wheel") and all_ended(player)
    if free and not (state.phase == "liberation" and state.to_act == seat):
        raise bad_state(f"{path}.meditated", Why("liberated"))


def _check_square(state: BuddhaWheel, seat: int, square: str, path: str) -> None:
    if square not in squares():
        raise bad_state(f"{path}.square", Why("no_square", square=square))
    dying = seat == state.turn and state.then == "die" and state.seats[seat].status == "wheel"
    if kind_of()[square] == "death" and not dying:
        raise bad_state(f"{path}.square", Why("on_death", square=square))


def _check_attained(state: BuddhaWheel) -> None:
    """Who is in meditation or has left was liberated; who was, is that or a Buddha (BW-12.3)."""
    for place, seat in enumerate(state.attained):
        in_range(f"attained[{place}]", seat, 0, len(state.seats) - 1)
        if seat in state.attained[:place] or state.seats[seat].status in ("unborn", "wheel"):
            raise bad_state(f"attained[{place}]", Why("not_attained", seat=seat))
    for seat, player in enumerate(state.seats):
        if player.status in ("imprints", "left") and seat not in state.attained:
            raise bad_state("attained", Why("attained", seat=seat))


def _check_turn(state: BuddhaWheel) -> None:
    """Whose decision it is, and that there is something to decide (BW-12.3)."""
    mover = state.seats[state.turn]
    if mover.status == "left":
        raise bad_state("turn", Why("gone", seat=state.turn))
    if state.extra and mover.powers != ALL_POWERS:
        raise bad_state("extra", Why("no_bodhisattva", seat=state.turn))
    asked = state.phase in ("pass", "share")
    in_between = asked or state.phase == "liberation"
    if not in_between:
        equal("to_act", state.to_act, state.turn)
        equal("then", state.then, None)
    if asked != bool(state.offers) and state.phase != "liberation":
        raise bad_state("offers", Why("offers", phase=state.phase))
    if in_between and state.then is None:
        raise bad_state("then", Why("nothing_then", phase=state.phase))
    for place, (seat, _) in enumerate(state.offers):
        in_range(f"offers[{place}][0]", seat, 0, len(state.seats) - 1)
    if asked:
        seat, kind = state.offers[0]
        equal("to_act", state.to_act, seat)
        equal("phase", state.phase, kind)
        if not of_use(state.seats[seat], kind):
            raise bad_state("offers[0]", Why("useless_offer", seat=seat))
    if state.then in ("land", "die"):
        _check_waiting(state, mover)
    if not _deciding(state, mover):
        raise bad_state("phase", Why("nothing_to_decide", phase=state.phase))


def _check_waiting(state: BuddhaWheel, mover: Seat) -> None:
    """Whoever is still to land or to die is on the Wheel, and in the right place for it."""
    square = mover.square
    fits = mover.status == "wheel" and square is not None
    if fits and square is not None:
        dead = kind_of()[square] == "death"
        fits = dead if state.then == "die" else not dead and realm_of()[square] is not None
    if not fits:
        raise bad_state("then", Why("no_move", got=state.then))


def _deciding(state: BuddhaWheel, mover: Seat) -> bool:
    """Whether the seat to act has what its phase asks about."""
    alive = mover.status == "wheel"
    square = mover.square
    if state.phase == "birth":
        return mover.status in ("unborn", "buddha")
    if state.phase == "purify":
        return may_purify_first(state, state.turn)
    if state.phase == "route":
        thrower = mover.status == "buddha" or (
            alive and square not in on_foot() and square != BARDO and not mover.miss
        )
        return state.die is not None and thrower and len(destinations(state)) > 1
    if state.phase == "square":
        if not alive or square is None or realm_of()[square] is None:
            return False
        if realm_of()[square] in ("hell", "god"):
            return meets_buddha(state, square) and of_use(mover, "share")
        return has_choice(state, mover)
    if state.phase == "dedicate":
        return alive and bool(positive(mover.karma))
    if state.phase == "liberation":
        freed = state.seats[to_act(state)]
        return freed.status == "wheel" and all_ended(freed)
    return True
