"""What an action would bring, as far as a seat can know it: the only preview there is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NoReturn, TypeVar

from game.engine.base import Action, Draft, Game
from game.engine.chance import Loose
from game.engine.match import Transition

T = TypeVar("T")
Open = Literal["die", "pick", "shuffle", "hidden"]


@dataclass(frozen=True, slots=True)
class Foresight:
    """The events that are certain, each between its views, and what decides all that would follow.

    `open` is the draw that is asked of chance, or `hidden` where a thing comes into
    play that some seat may not know; None where the action was foreseen to its end.
    """

    transitions: tuple[Transition, ...]
    open: Open | None


class _Unknown(Exception):
    """The end of what can be known."""

    def __init__(self, because: Open) -> None:
        self.because = because


class _NoChance:
    """Chance that is never asked: nothing is tried out beforehand."""

    def die(self) -> NoReturn:
        raise _Unknown("die")

    def pick(self, n: int) -> NoReturn:
        raise _Unknown("pick")

    def shuffle(self, items: list[T]) -> NoReturn:
        raise _Unknown("shuffle")


class _Foreseen(Draft[Any]):
    """A draft that ends where something hidden would be turned up."""

    __slots__ = ()

    def uncover(self) -> NoReturn:
        raise _Unknown("hidden")


def foresee(game: Game[Any], view: Mapping[str, Any], seat: int | None, action: Action) -> Foresight:
    """An action played on an imagined state, cut before the first draw and the first hidden thing.

    `view` is what the seat sees, `action` a legal one. What is told depends on the view alone.
    """
    return foresee_deed(game, view, seat, lambda draft: game.act(draft, dict(action)))


def foresee_deed(
    game: Game[Any], view: Mapping[str, Any], seat: int | None, deed: Callable[[Draft[Any]], None]
) -> Foresight:
    """The same for what chance would settle, such as a walk by a number that the die may show."""
    state = game.imagine(view, seat, Loose(0))
    states = [state.copy()]
    listen: Callable[[Any], None] = lambda now: states.append(now.copy())  # noqa: E731
    draft = _Foreseen(state, _NoChance(), listen)
    because: Open | None = None
    try:
        deed(draft)
    except _Unknown as unknown:
        because = unknown.because
    else:
        states[-1] = draft.state
    views = [game.view(each, seat) for each in states]
    events = [game.seen(event, seat) for event in draft.events]
    told = tuple(Transition(*each) for each in zip(events, views[:-1], views[1:], strict=True))
    return Foresight(told, because)
