"""BuddhaWheel for the match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.engine import errors
from game.engine.base import Action, Event, Game, ranked
from game.engine.cards import Cards, Pack
from game.engine.chance import Source
from game.engine.codec import decode
from game.engine.games.buddhawheel.actions import _LEGAL, act, forbidden, imagined
from game.engine.games.buddhawheel.checks import check
from game.engine.games.buddhawheel.components import (
    COLOURS,
    MOST_ROUNDS,
    STACKS,
    Mind,
    Wheel,
    board_faults,
    card_faults,
    colour_of,
    colours,
    pack,
)
from game.engine.games.buddhawheel.rules import buddhas_fault, carry_fault, helper, score_of, tokens
from game.engine.games.buddhawheel.state import BuddhaWheel, Options, Score, Seat, Turn
from game.engine.options import Option, PerSeat, SeatList

# -- for the match


class BuddhaWheelGame(Game[BuddhaWheel]):
    """BuddhaWheel for the match: nobody sees the order of the Realm stacks (*View*)."""

    name = "buddhawheel"
    seats = range(1, 7)
    board = Wheel
    packs = (Pack("cards.yaml", Cards[Mind], card_faults),)
    options = (
        Option("end", "all", ("all", "first")),
        Option("max_rounds", 0, range(MOST_ROUNDS + 1), offered=(0, 20, 40, 60, 100)),
        Option("start_as_buddha", [], SeatList, earned=True, fault=buddhas_fault),
        Option("carry", [], PerSeat[Score], earned=True, fault=carry_fault),
    )
    bots = ("easy", "middle", "strong")
    dice = True
    carries = True
    state = BuddhaWheel

    def set_up(self, names: Sequence[str], options: Mapping[str, Any]) -> BuddhaWheel:
        """All unborn but those who start as Buddhas; the stacks in plain order (BW-1.9, BW-2.1, BW-2.5)."""
        chosen = decode(Options, dict(options))
        seats = [
            Seat(
                name=name,
                status="unborn",
                square=None,
                karma=(),
                dedicated=(),
                meditated=(),
                powers=0,
                miss=False,
                lives=0,
            )
            for name in names
        ]
        for seat in chosen.start_as_buddha:
            seats[seat].status = "buddha"
        for player, score in zip(seats, chosen.carry):
            if score is not None:
                player.dedicated = tokens(score.dedicated)
                player.meditated = tokens(score.meditated)
                player.powers = score.powers
        return BuddhaWheel(
            game="buddhawheel",
            options=chosen,
            phase="birth",
            to_act=0,
            over=False,
            winners=[],
            round=1,
            turn=0,
            die=None,
            extra=False,
            offers=(),
            then=None,
            attained=(),
            stacks=dict(pack(len(seats))),
            seats=seats,
        )

    def begin(self, draft: Turn) -> None:
        """Each Realm stack is shuffled once (BW-2.1)."""
        stacks = draft.state.stacks
        for stack in STACKS:
            stacks[stack] = tuple(draft.chance.shuffle(list(stacks[stack])))

    def legal(self, state: BuddhaWheel) -> list[Action]:
        return _LEGAL[state.phase](state)

    def act(self, draft: Turn, action: Action) -> None:
        act(draft, action)

    def scores(self, state: BuddhaWheel) -> list[int]:
        """Who was liberated earlier stands higher: at a table of three 3, 2 and 1; 0 until then (BW-10.2)."""
        return ranked(state.attained, len(state.seats))

    def imagine(self, view: Mapping[str, Any], seat: int | None, chance: Source) -> BuddhaWheel:
        """The stacks in an order that nobody knows (*View*)."""
        return imagined(view, chance)

    def carried(self, state: BuddhaWheel, seat: int, before: Mapping[str, Any]) -> dict[str, Any]:
        """Buddhahood for good; else the score, where there is one (BW-2.4, BW-10.4)."""
        player = state.seats[seat]
        kept = {name: value for name, value in before.items() if name == "start_as_buddha"}
        if player.status == "buddha":
            return {"start_as_buddha": True}
        score = score_of(player)
        return {**kept, "carry": score} if any(score.values()) else kept

    in_context = frozenset({"meditated", "dedicated", "returned"})

    def context(self, before: BuddhaWheel, event: Event) -> dict[str, Any]:
        """Which Buddha it was that helped; of a delusion meditated on, whether it had ended already, and how
        many have not (BW-7.8)."""
        found: dict[str, Any] = {}
        if event["type"] == "meditated":
            ended = colours(before.seats[event["seat"]].meditated)
            after = ended | {colour_of(event["card"])}
            found = {"again": after == ended, "left": len(COLOURS) - len(after)}
        by = None if event["rule"] in ("BW-4.3", "BW-6.2", "BW-8.1", "BW-8.3", "BW-8.4") else helper(before)
        return found if by is None else {**found, "helped": True, "helper": by}

    def board_faults(self, board: Any) -> Iterator[tuple[str, errors.Why]]:
        return board_faults(board)

    def forbidden(self, state: BuddhaWheel, action: Action) -> tuple[errors.Why, str] | None:
        return forbidden(state, action)

    def check(self, state: BuddhaWheel) -> None:
        check(state)


GAME = BuddhaWheelGame()
