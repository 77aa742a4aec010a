"""After a death without a body: what was missing, and one thing to try in another life (CB-11.2, CB-12.2).

Read from the log of a match that is over: something that was open to the seat, and would have helped most. A
throw is never advised.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from game.engine.games.conscious import plays
from game.engine.match import Match
from game.tellings.conscious.aim import growing
from game.tellings.conscious.things import counted, mark, marks, phrase, seat_of
from game.tellings.conscious.toward import MANY

AGAIN = 3  # turns: what was left undone less often was no habit


@dataclass(frozen=True)
class NextLife:
    """What was missing for a body, and one thing to try with its reason."""

    missing: str
    want: str
    reason: str


def next_life(match: Match, seat: int) -> NextLife | None:
    """What one who died without a body may try; None for who had one, or did not die at the end of a life."""
    ended = [event for step in match.steps for event in step.events if event["type"] == "eliminated"]
    if not any(event["seat"] == seat and event["why"] == "died" for event in ended):
        return None
    view = match.view(seat)
    found = growing(replace(seat_of(view, seat), out=False, alive=True))
    if found is None or found.kind != "astral":
        return None
    woken, kept, powers = _undone(match, seat)
    if woken.total() >= AGAIN:
        face = woken.most_common(1)[0][0]
        said = phrase("next_life.wake", face=mark(face)), counted("next_life.wake.why", woken.total())
    elif kept and max(kept.values()) >= AGAIN:
        cards, turns = kept.most_common(1)[0]
        said = phrase("next_life.pair"), counted("next_life.pair.why", turns, cards=marks(cards))
    elif powers:
        said = phrase("next_life.power"), counted("next_life.power.why", powers)
    else:
        said = phrase("next_life.note"), phrase("next_life.note.why")
    return NextLife(phrase("next_life.missing", missing=found.missing), *said)


def _undone(match: Match, seat: int) -> tuple[Counter[str], Counter[tuple[str, ...]], int]:
    """What lay open whenever a seat rolled: faces to wake, pairs too dear for one card, and powers."""
    woken: Counter[str] = Counter()
    kept: Counter[tuple[str, ...]] = Counter()
    powers = 0
    for step in match.steps:
        if step.seat != seat or step.action["type"] != "roll":
            continue
        before = match.transitions(step, seat)[0].before
        player = seat_of(before, seat)
        if not player.alive:
            break
        moves = player.chips["I"][0] > 0
        woken.update({each["make"] for each in plays.plays(player) if moves and not each["laws"]})
        dear = plays.plays(replace(player, plays=MANY)) if player.plays < 2 else []
        kept.update({tuple(each["cards"]) for each in dear if len(each["cards"]) == 2 and not each["laws"]})
        powers += bool(plays.combinations_of(player))
    return woken, kept, powers
