"""What tests hold against the state: all that stands on the stage, and what should by a view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.scenes.tables.conscious.charms import bodies
from game.scenes.tables.conscious.looks import Look, look_of
from game.scenes.tables.conscious.pieces import Pieces
from game.scenes.tables.stage import View


def standing(stage: Pieces) -> dict[str, Any]:
    """What stands on the table, for tests to hold against the state."""
    look, board = stage.diagram.seen, stage.centres.seen
    assert look is not None and board is not None
    return {
        "charms": [_rounded(charm.foot, charm.centre) for charm in stage.charms],
        "bodies": [(charm.body, charm.out) for charm in stage.charms],
        "ringed": [seat for seat, charm in enumerate(stage.charms) if charm.ringed],
        "diagram": _plain(look),
        "centres": dict(board.chips),
        "decks": [deck.count for deck in stage.decks.values()],
        "hand": None
        if stage.hand is None
        else (list(stage.hand.hand), len(stage.hand.dupes), stage.hand.pile),
        "gifts": list(stage.field.gifts),
    }


def expected(stage: Pieces, view: View) -> dict[str, Any]:
    """What should stand there by a view."""
    seat = stage.seen(view)
    hand, dupes, pile = stage.held(view)
    return {
        "charms": [_rounded(pin.foot, pin.head) for pin in stage.pins(view)],
        "bodies": list(bodies(view)),
        "ringed": [] if view["to_act"] is None else [view["to_act"]],
        "diagram": _plain(look_of(view, seat)),
        "centres": dict(view["seats"][seat]["board"]),
        "decks": [len(view["deck"]), len(view["law_deck"])],
        "hand": None if stage.hand is None else (list(hand), len(dupes), len(pile)),
        "gifts": list(view["gifts"]),
    }


def _plain(look: Look) -> Mapping[str, Any]:
    """What lies on a diagram, without what is only shown of a choice."""
    return {
        "chips": dict(look.chips),
        "of": look.of,
        "under": dict(look.under),
        "discs": dict(look.discs),
        "waiting": dict(look.waiting),
        "surplus": dict(look.surplus),
        "travel": look.travel,
    }


def _rounded(foot: tuple[float, float], head: tuple[float, float]) -> tuple[int, int, int, int]:
    return round(foot[0]), round(foot[1]), round(head[0]), round(head[1])
