"""What Setup offers for an evening: some ways to play, each chosen with one press, and that of last time."""

from __future__ import annotations

from typing import Any

from game import words
from game.scenes.seating import Seating
from game.words import Preset


class Presets:
    """The presets of a game for a seating, of which one is `chosen`: as it is offered, or `changed` since.

    Who sits down at a game for the first time has the first of them. What was played last is one of its own,
    behind the others, where none of them is the same.
    """

    def __init__(self, seating: Seating) -> None:
        self.seating = seating
        usual = Preset(words.say("setup.preset.usual"), words.say("setup.preset.usual.say"))
        self.offered = list(seating.texts.presets.values()) or [usual]
        self._base = 0
        if not seating.settings.get(f"options.{seating.game}", {}):
            self.choose(0)
        elif self._as_offered() is None:
            self._base = len(self.offered)
            self.offered.append(self._last())

    def _last(self) -> Preset:
        """What was played last, told by what of it is not as the rules have it."""
        seating, chosen = self.seating, self._options()
        other = [
            each.name
            for each in seating.shown_options()
            if chosen.get(each.name, each.default) != each.default
        ]
        told = []
        for name in other:
            value = words.choice_said(seating.game, name, (), seating.options[name])
            told.append(words.say("text.option", name=seating.texts.options[name].name, value=value))
        said = (
            words.say("setup.preset.last.say", told="; ".join(told))
            if told
            else words.say("setup.preset.usual.say")
        )
        return Preset(words.say("setup.preset.last"), said, chosen)

    def _options(self) -> dict[str, Any]:
        """The options that a preset has a say in: not those in which each seat has an entry."""
        rules, chosen = self.seating.rules, self.seating.options
        return {option.name: chosen[option.name] for option in rules.options if not option.seated}

    def _wanted(self, preset: Preset) -> dict[str, Any]:
        """The same as a preset has them."""
        defaults = self.seating.rules.defaults()
        return {name: preset.options.get(name, defaults[name]) for name in self._options()}

    def _as_offered(self) -> int | None:
        """Which preset all is like; None: like none."""
        return next((index for index, each in enumerate(self.offered) if self._is(each)), None)

    def _is(self, preset: Preset) -> bool:
        seating, settings = self.seating, self.seating.settings
        levels = {
            seating.sitters[seat].level for seat in seating.taken if seating.sitters[seat].kind == "bot"
        }
        return (
            self._options() == self._wanted(preset)
            and preset.seats in (0, len(seating.taken))
            and levels <= ({preset.level} if preset.level else levels)
            and all(settings.get(name, value) == value for name, value in preset.settings.items())
        )

    @property
    def chosen(self) -> int:
        """The preset by its place among those offered: that which all is like, else the one begun with."""
        found = self._as_offered()
        if found is not None:
            self._base = found
        return self._base

    @property
    def changed(self) -> bool:
        """Whether it was chosen, and something is no longer as it has it."""
        return self._as_offered() is None

    def called(self, index: int) -> str:
        """What a preset is called: *First evening, changed*."""
        name = self.offered[index].name
        return words.say("setup.preset.changed", name=name) if index == self.chosen and self.changed else name

    def minutes(self, index: int) -> int:
        """About how long a match takes by a preset, as it is chosen or offered."""
        preset = self.offered[index]
        if preset.minutes and not (index == self.chosen and self.changed):
            return preset.minutes
        if index == self.chosen:
            return self.seating.minutes({})
        return self.seating.minutes(self._wanted(preset), preset.seats)

    def choose(self, index: int) -> None:
        """Let all be as a preset has it."""
        preset, seating = self.offered[index], self.seating
        self._base = index
        seating.options.update(self._wanted(preset))
        for name, value in preset.settings.items():
            seating.settings.set(name, value)
        if preset.seats:
            seating.fill(preset.seats)
        for sitter in seating.sitters if preset.level else ():
            sitter.level = preset.level
