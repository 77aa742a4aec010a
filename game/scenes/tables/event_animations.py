"""How a game's events are shown: a method for each, in a table that is checked when the game is loaded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from game import words
from game.engine.match import Transition
from game.sound.cue import Cue, Where
from game.widgets.motion import Beat, Motion, still

View = Mapping[str, Any]
Shown = Sequence[Motion | Beat]

NAMED = "show_"

Sounds = Mapping[str, str | tuple[str, ...]]


class ShowsError(Exception):
    """A game's table of motions and its events are not the same."""


class EventAnimations:
    """The motions of each event of one game.

    A method `show_TYPE(happening)` for each type of event gives the motions that lead from the view
    before it to the view after it, all made before any of them runs: what they find on the stage is looked
    up when they begin. Beats instead of motions are a film, of which one beat at a time may be ended.
    An event that moves nothing stands in `quiet`; one that leads into the next, in whose picture it is seen,
    in `onward`: it is held only where a motion of its own rests. `alike` has the events that are shown as
    another is, in a line, by the type of that one.

    `sounds` says what sounds of each event: a name begins with the first of its motions that moves anything;
    names in a tuple are those that its motions say by themselves; an empty name is silence.
    """

    game: ClassVar[str]
    quiet: ClassVar[frozenset[str]] = frozenset()
    onward: ClassVar[frozenset[str]] = frozenset()
    alike: ClassVar[Mapping[str, str]] = {}
    sounds: ClassVar[Sounds] = {}
    _table: ClassVar[dict[str, Callable[[Any, Transition], Shown]]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls._table = {
            name.removeprefix(NAMED): method
            for each in reversed(cls.__mro__)
            for name, method in vars(each).items()
            if name.startswith(NAMED)
        }
        cls._table |= {each: cls._table[one] for one, others in cls.alike.items() for each in others.split()}

    @classmethod
    def events(cls) -> set[str]:
        """The events it knows, the quiet ones too."""
        return cls._table.keys() | cls.quiet

    @classmethod
    def check(cls) -> None:
        """Refuse a table that lacks an event of the game's texts, or shows one that there is not."""
        events, shown = set(words.texts(cls.game).events), set(cls._table)
        for wrong, says in (
            (events - shown - cls.quiet, "neither shown nor said to be quiet"),
            ((shown | cls.quiet) - events, "no event of the game"),
            (shown & cls.quiet, "shown, and said to be quiet"),
            (events - set(cls.sounds) if cls.sounds else set(), "neither heard nor said to be silent"),
            (set(cls.sounds) - events, "heard, and no event of the game"),
        ):
            if wrong:
                raise ShowsError(f"{cls.game}, {cls.__name__}: {', '.join(sorted(wrong))}: {says}")

    def motions(self, happening: Transition) -> Shown:
        """How an event is shown, and what is heard of it."""
        kind = happening.event["type"]
        shown = () if kind in self.quiet else self._table[kind](self, happening)
        sound = self.sounds.get(kind)
        if not sound or not isinstance(sound, str):
            return shown
        return sounding(shown, Cue(sound, where=self.where(happening)))

    @classmethod
    def hums(cls, view: View) -> Sequence[float]:
        """How loud each layer of the ground tone is where things stand so, in dB; empty: there is none."""
        return ()

    def where(self, happening: Transition) -> Where:
        """Where across the screen an event is heard, in pixels; None: in the middle."""
        return None


def sounding(shown: Shown, cue: Cue) -> Shown:
    """Let a sound begin with the first motion that moves anything, else with the first of all."""
    every = [each for part in shown for each in (part.motions if isinstance(part, Beat) else [part])]
    moving = [each for each in every if each.apply is not still]
    if not every:
        return [Motion(0, sounds=[cue])]
    (moving or every)[0].sounds.append(cue)
    return shown
