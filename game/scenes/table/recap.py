"""What the others did since a player's last turn, as all may know it: for who comes back to the table."""

from __future__ import annotations

from collections.abc import Sequence

from game import words
from game.engine.match import Match


def since(match: Match, seat: int, names: Sequence[str]) -> list[tuple[int, str]]:
    """Each other seat that has acted since this one did, the latest last, and what it did last."""
    found: dict[int, str] = {}
    for step in reversed(match.steps):
        if step.seat == seat:
            break
        if step.seat not in found:
            own = [event for event in step.events if event.get("seat", step.seat) == step.seat]
            events = [match.game.seen(event, None) for event in own]
            found[step.seat] = words.sentences(match.game.name, events, names)
    return [(other, said) for other, said in reversed(found.items()) if said]
