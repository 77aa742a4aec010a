"""A branch: a new match that begins as another once stood, and says where it comes from.

What comes is chance anew. In a game in which nothing is hidden it has all steps until then, so that they
can be gone through and taken back. Where something is hidden it begins with a position instead: what the
eyes that looked could not see is dealt anew, as nobody should know it from how the other match went on;
where a match is over and all look, every hand stays as it was and only the decks are shuffled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from game import saves, words
from game.engine import codec
from game.engine.base import Event
from game.engine.chance import Loose, fresh_seed
from game.engine.games import all_games
from game.engine.match import checked_state
from game.journals import Kept
from game.saves import EARLIER, ORIGIN, Sat
from game.sitting import Sitting
from game.tellings import telling_of


def deals_anew(kept: Kept, eyes: int | None) -> bool:
    """Whether a branch deals anew what these eyes could not see."""
    game = kept.match.game
    return game.hidden and not (game.private and eyes is None and kept.match.over)


def goes_on(kept: Kept) -> bool:
    """Whether a match ended as the first came to the end of their way, and can be played on to the last."""
    match = kept.match
    first = match.over and match.options.get("end") == "first" and kept.id is not None and match.steps
    telling, view = telling_of(kept.game), match.view(None)
    return bool(first) and not all(telling.arrived(view, seat) for seat in range(len(match.seats)))


def play_on(kept: Kept, created: str) -> Sitting:
    """A new match that goes on from the last choice of one in which only the first was waited for."""
    return branch(kept, len(kept.match.steps) - 1, None, created, {"end": "all"})


def branch(
    kept: Kept,
    position: int,
    eyes: int | None,
    created: str,
    options: Mapping[str, Any] = MappingProxyType({}),
) -> Sitting:
    """A new match that goes on from a position of a kept one, as these eyes saw it (None: as all did).

    Those play on who sat there then; what was before is told of who did it. `created` is the time now, and
    `options` are what differs from the other match.
    SaveError or EngineError where it cannot be kept or begun.
    """
    match = kept.match
    game, past = match.game, match.until(position)
    log = past.log()
    sat = kept.sat_at(position)
    first = kept.first
    names, steps = [each.name for each in first], log["steps"]
    when = telling_of(game.name).subtitle(past.view(None), [each.name for each in sat])[-1]
    start, draws = log["start"], log["draws"]
    if game.hidden:
        chance = Loose(fresh_seed())
        start, draws = game.reshuffled(past.state, chance), []
        if deals_anew(kept, eyes):
            start = game.encoded(game.imagine(past.view(eyes), eyes, chance))
    if start is not None:
        for seat, name in zip(start["seats"], names, strict=True):
            seat["name"] = name
        start["options"] |= options
        start = game.encoded(checked_state(start, match.board)[1])  # in the order in which it is read
    header = saves.Header(
        id=saves.fresh_id(game.name, created),
        created=created,
        title=words.say(
            "match.title.branch", game=words.texts(game.name).title, names=words.listed(names), when=when
        ),
        game=game.name,
        seats=tuple(names),
        options={**log["options"], **options},
        seed=fresh_seed(),
        start=start,
        draws=tuple(draws),
        people=tuple(each.person for each in first),
        dice="real" if kept.real_dice else "screen",
        rules=game.rules,
        board=None if match.board is None else codec.encode(match.board),
        texts=kept.texts,
    )
    told = [past.told(None, step) for step in past.steps] if game.hidden else []
    saves.create(header, [*_origin(kept, position), *_lines(kept, steps, told), *_guide(kept)]).close()
    return Sitting.resume(header.id)


def _lines(kept: Kept, steps: Sequence[Any], told: Sequence[Sequence[Event]]) -> Iterator[tuple[str, Any]]:
    """What was done until then, as steps, and between them who sat down.

    Where a branch has them no longer, they only tell what came before: with the events that all have seen.
    What came before the match itself is told as it told that.
    """
    first = sat = kept.first
    for step in (*kept.earlier, *kept.match.lost_steps):
        line = dict(step)
        told_then, named, asked = line.pop("told", []), line.pop("sat", None), line.pop("asked", [])
        then = first if named is None else [saves.Sat(0, name, person) for name, person in named]
        yield from _sat_down(sat, then)
        yield EARLIER, {"step": line, "told": told_then, "asked": asked}
        sat = then
    for position, step in enumerate(steps):
        now = kept.doers_of(position + 1)
        yield from _sat_down(sat, now)
        asked = [[each.seat, each.asked] for each in kept.tellings if each.position == position + 1]
        if told:
            yield EARLIER, {"step": step, "told": told[position], "asked": asked}
        else:
            yield "step", step
            yield from ((saves.TOLD, {"seat": seat, "asked": said}) for seat, said in asked)
        sat = now
    yield from _sat_down(sat, kept.sat_at(len(steps)))


def _sat_down(before: Sequence[Sat], now: Sequence[Sat]) -> Iterator[tuple[str, Any]]:
    for seat, (one, other) in enumerate(zip(before, now, strict=True)):
        if (one.name, one.person) != (other.name, other.person):
            yield saves.SEATED, saves.seated_line(seat, other.name, other.person)


def _guide(kept: Kept) -> Iterator[tuple[str, Any]]:
    """Who guides goes along."""
    if kept.guide:
        yield saves.GUIDED, {"did": "begin", "name": kept.guide}


def _origin(kept: Kept, position: int) -> Iterator[tuple[str, Any]]:
    if kept.id is not None:
        yield ORIGIN, codec.encode(saves.Origin(kept.id, kept.title, position))


def origin_said(game: str, origin: saves.Origin) -> str:
    """Where a match branched off, in words; without a full stop."""
    title = origin.title or words.say("matches.untitled")
    if not origin.step:
        return words.say("matches.origin.0", title=title)
    counted = partial(words.counted_of, game) if game in all_games() else words.counted
    return words.say("matches.origin", title=title, length=counted("matches.steps", origin.step))
