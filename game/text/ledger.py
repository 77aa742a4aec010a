"""The ledger of throws, and the seal, told in a terminal."""

from __future__ import annotations

from game import words
from game.sitting import Sitting, seal, throws
from game.text.voice import say, tell


def tell_throws(sitting: Sitting, seat: int | None) -> None:
    """All throws of a match, or those of one seat, counted beside a fair die's; then its seal."""
    every = throws.throws_of(sitting.match, real=sitting.real_dice)
    thrown = [throw for throw in every if seat in (None, throw.seat)]
    if thrown:
        found = throws.counts(thrown)
        tell(words.counted("ledger.count", len(thrown)) + ".")
        say("text.throws.order", faces=", ".join(str(throw.face) for throw in thrown))
        tell("; ".join(words.say("text.throws.face", face=face, count=n) for face, n in enumerate(found, 1)))
        tell(told_fair(found))
    else:
        say("text.throws.none")
    draws = throws.other_draws(sitting.match)
    if draws:
        tell(words.counted("ledger.draws", draws))
    if sitting.seal is not None:
        say("ledger.seal", seal=sitting.seal.shown)
        tell(seal.told(sitting.seal, opened=sitting.match.over))


def told_fair(found: list[int]) -> str:
    """How uneven counts are."""
    mean = sum(found) / len(found)
    each = words.figure(mean, 1 if round(mean, 1) % 1 else 0)
    fair = words.say("text.throws.fair", each=each)
    if sum(found) < throws.ENOUGH:
        return fair
    share = round(throws.as_uneven(found) * 100)
    uneven = words.say("ledger.uneven", share=share) if share else words.say("ledger.uneven.rare")
    return f"{fair} {uneven}"
