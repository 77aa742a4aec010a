"""The Path: schools and states of 'I' (CB-8), and the end (CB-13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.engine.games.conscious.bodies import causal
from game.engine.games.conscious.components import BLENDING, FACES, GROUPS, SUITS
from game.engine.games.conscious.state import School, Seat, Turn, others, player, tell

SUIT_SCHOOLS: dict[str, School] = {"D": "fakir", "H": "monk", "C": "yogi"}  # in the seed's order, CB-8.2
SUIT_OF: dict[School, str] = {"fakir": "D", "monk": "H", "yogi": "C", "sly": "S"}


def points(board: Mapping[str, int], suit: str) -> int:
    """How far a suit's school is, of three (CB-8.2)."""
    high = board["A" + suit] + board["JO"] + (board["XJ"] if suit != "S" else 0)
    return sum(board[face + suit] > 0 for face in "JQK") + 2 * high


def balanced(board: Mapping[str, int]) -> bool:
    """A Queen, a King or an Ace in three suits, Jokers counted (CB-8.2)."""
    suits = {
        suit for suit in SUITS if board["JO"] or board["Q" + suit] or board["K" + suit] or board["A" + suit]
    }
    return len(suits) + min(2 * board["XJ"], sum(suit not in suits for suit in BLENDING)) >= 3


def school(board: Mapping[str, int]) -> School | None:
    """The first school that a board qualifies for; None: not yet (CB-8.1, CB-8.2)."""
    for suit, name in SUIT_SCHOOLS.items():
        if points(board, suit) >= 3:
            return name
    if balanced(board):
        return "balanced"
    return "sly" if points(board, "S") >= 3 else None


def steward(board: Mapping[str, int], also: frozenset[str] = frozenset()) -> bool:
    """All four Aces; `also` are suits whose Ace counts as had (CB-8.5, CB-17.2)."""
    if board["JO"]:
        return True
    held = {suit for suit in SUITS if board["A" + suit]} | also
    return "S" in held and len(held & set(BLENDING)) + 2 * board["XJ"] >= 3


def level_of(board: Mapping[str, int], also: frozenset[str] = frozenset()) -> int:
    """The state that a board qualifies for, 0..3 (CB-8.4 to CB-8.6)."""
    if board["JO"]:
        return 3
    if steward(board, also):
        return 2
    return 1 if school(board) else 0


def bumps(board: dict[str, int], card: str) -> Iterator[str]:
    """One bump after another, from a card that has got too many: the cards bumped to (CB-6.5)."""
    while card != "JO" and board[card] > 2:
        board[card] -= 2
        card = FACES[FACES.index(card) + 1]
        board[card] += 1
        yield card


def played_out(seat: Seat, hand: list[str]) -> dict[str, int]:
    """The board when a hand is played to the last card (CB-17.2)."""
    board: dict[str, int] = dict(seat.board)  # type: ignore[arg-type]
    for suit in SUITS:
        for face, ranks in GROUPS.items():
            for chips in (face + suit in hand, sum(rank + suit in hand for rank in ranks) - 1):
                board[face + suit] += max(0, chips)
                for _ in bumps(board, face + suit):
                    pass
    return board


def may_help(helper: Seat, lower: Seat) -> bool:
    """Whether one may help another at all, whatever their cards (CB-17.2, CB-17.8)."""
    if helper.out or lower.out or helper.hasnamuss or not helper.hand:
        return False
    return helper.level > lower.level and helper.alive == lower.alive


def helping(helper: Seat, lower: Seat) -> list[str]:
    """The cards of a hand that are the final one another needs for a higher state (CB-17.2, CB-17.3)."""
    if not may_help(helper, lower) or level_played(lower, lower.hand) > lower.level:
        return []
    return [
        card
        for card in helper.hand
        if card not in lower.hand
        and not lower.board.get(card)  # type: ignore[call-overload]
        and _taught(helper, lower, card)
        and level_played(lower, [*lower.hand, card]) > lower.level
    ]


def _taught(helper: Seat, lower: Seat, card: str) -> bool:
    """In Multiplicity only cards of the helper's school help (CB-17.2)."""
    if lower.level:
        return True
    assert helper.school is not None
    if helper.school == "balanced":
        return card[:-1] in ("5", "6", "7", "8", "9", "10", "Q")
    return card[-1] == SUIT_OF[helper.school]


def level_played(seat: Seat, hand: list[str]) -> int:
    """The state a hand played out would bring; Transform is open to a Deputy Steward (CB-17.2)."""
    board = played_out(seat, hand)
    also = frozenset(
        suit for suit in SUITS if seat.level == 1 and sum(board[face + suit] > 0 for face in "JQK") >= 2
    )
    return max(seat.level, level_of(board, also))


def attain(turn: Turn, seat: Seat) -> None:
    """States gained by a facet count from the next: more plays, a new power and skill (CB-8.3)."""
    level = level_of(seat.board)  # type: ignore[arg-type]
    if level <= seat.level:
        return
    rule = ("", "CB-8.4", "CB-8.5", "CB-8.6")[level]
    seat.plays += level - seat.level
    seat.level = level
    if seat.school is None:
        seat.school = school(seat.board)  # type: ignore[arg-type]
    tell(turn, "state_attained", rule, level=level, school=seat.school)


# -- the end (CB-13)


def has_won(seat: Seat) -> bool:
    """Three chips on the JOKER, a Causal body, and no Hasnamuss (CB-13.1, CB-13.2)."""
    return not seat.out and seat.board["JO"] >= 3 and not seat.hasnamuss and causal(seat)


def end_match(turn: Turn, rule: str, winners: list[int]) -> None:
    """The match is over."""
    state = turn.state
    state.phase, state.to_act, state.over = "over", None, True
    state.winners = winners
    state.todo, state.rising, state.roll = [], [], None
    turn.emit("game_over", rule, winners=winners.copy())


def check_win(turn: Turn) -> bool:
    """Whether the player in turn has won; a living winner brings all others to school (CB-13.1, CB-13.3)."""
    state = turn.state
    seat = player(turn)
    if not has_won(seat):
        return False
    tell(turn, "won", "CB-13.1")
    taught = seat.school or school(seat.board)  # type: ignore[arg-type]
    if seat.alive:
        for index in others(state, state.turn):
            other = state.seats[index]
            if not other.out and other.level == 0:
                other.level, other.school = 1, taught
                turn.emit("state_attained", "CB-13.3", seat=index, level=1, school=taught)
    end_match(turn, "CB-13.1", [state.turn])
    return True
