"""What there is to decide about a match: rows in groups, in words, and what each choice means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game import words
from game.engine.options import Option, Part
from game.scenes import dialog, display_mode
from game.scenes.scene import Scene
from game.scenes.seating import Seating
from game.scenes.table.curtain import MODES, wanted
from game.tellings import telling_of

MOST_SHOWN = 7  # labels side by side or below each other


@dataclass(frozen=True)
class Row:
    """One thing to decide: one of a few, with many labels one after another, without any a switch.

    The last `closed` labels are shown, and cannot be chosen; `note` says why. `longer` are the labels where
    each has a line of its own; `means` says by each label what a match is then like, or by the one chosen.
    """

    name: str
    label: str
    help: str
    labels: tuple[str, ...]
    chosen: int
    changed: Callable[[int], None]
    closed: int = 0
    note: str = ""
    longer: tuple[str, ...] = ()
    means: tuple[str, ...] = ()

    @property
    def stepped(self) -> bool:
        """Whether there are too many labels to show them all."""
        return len(self.labels) > MOST_SHOWN

    @property
    def meant(self) -> str:
        """What follows from what is chosen, in a sentence; of a switch that is off nothing."""
        if self.means:
            return self.means[self.chosen]
        return ended(self.help) if self.chosen or self.labels else ""


@dataclass(frozen=True)
class Group:
    """Rows that are unfolded together."""

    name: str
    label: str
    rows: tuple[Row, ...]

    @property
    def state(self) -> str:
        """What is chosen in it, in a few words."""
        told = [
            row.labels[row.chosen] if row.labels else row.label
            for row in self.rows
            if row.labels or row.chosen
        ]
        return words.listed(told) if told else words.say("setup.none")

    @property
    def said(self) -> str:
        """What that means, in a sentence; where it means nothing, what could be had."""
        return next((row.meant for row in self.rows if row.meant), ended(self.rows[0].help))


def ended(said: str) -> str:
    """Words with a full stop."""
    return said if not said or said[-1] in ".!?" else f"{said}."


class OptionRows:
    """The rows for a seating; `retold` is called where a choice changes what the page says.

    `names` are those by which rows call the players, none where no row does; `offered` names the rows of what
    may be brought along.
    """

    def __init__(self, scene: Scene, seating: Seating) -> None:
        self.scene, self.seating = scene, seating
        self.settings = scene.app.settings
        self.offered: tuple[str, ...] = ()
        self.names: list[str] = []

    def groups(self) -> list[Group]:
        """What there is to decide: the game's own options, what any table asks, then what comes and goes.

        So what comes or goes, as people sit down, moves nothing above it.
        """
        seating, settings, options = self.seating, self.settings, self.seating.shown_options()
        self.names = seating.names if any(option.seated for option in options) else []
        self.offered = seating.offered()
        found = [
            self._group(
                f"option/{option.name}", seating.texts.options[option.name].name, *self._parts(option)
            )
            for option in options
            if not option.earned
        ]
        if seating.boards:
            found.append(self._group("board", words.say("setup.board"), self._board()))
        shown = self._display(), *self._curtain(), *self._phones()
        found.append(self._group("display", words.say("setup.display"), *shown))
        if seating.rules.dice:
            pause = self._switch("pause", settings.get("pause_before_move", False), "pause_before_move")
            found.append(self._group("dice", words.say("setup.dice"), self._dice(), pause))
        seal = [self._seal()] if seating.left_to_chance and not seating.real_dice else []
        guide = self._switch("guide", settings.get("guided", False), "guided")
        found.append(self._group("sitting", words.say("setup.sitting"), *seal, guide))
        if "gentle" in seating.texts.tables:
            found.append(self._group("reading", words.say("setup.reading"), self._gentle()))
        earlier = [*(self._brought(*each) for each in self.seating.earned()), *self._carry()]
        if earlier:
            found.append(self._group("earlier", words.say("setup.carry"), *earlier))
        return found

    def rows(self) -> list[Row]:
        """All that there is to decide."""
        return [row for group in self.groups() for row in group.rows]

    @staticmethod
    def _group(name: str, label: str, *rows: Row) -> Group:
        return Group(name, label, rows)

    # -- what any table asks

    def _row(
        self,
        key: str,
        labels: tuple[str, ...],
        chosen: int,
        changed: Callable[[int], None],
        means: Sequence[str] = (),
    ) -> Row:
        said = words.say(f"setup.{key}"), "" if means else words.say(f"setup.{key}_help")
        return Row(f"setup/{key}", *said, labels, chosen, self._laid_anew(changed), means=tuple(means))

    def _switch(self, key: str, on: bool, setting: str) -> Row:
        return self._row(key, (), int(on), lambda index: self.settings.set(setting, bool(index)))

    def _gentle(self) -> Row:
        """Whether what may hurt is read in gentler words."""

        def changed(index: int) -> None:
            self.settings.set("gentle", bool(index))
            words.soften(bool(index))

        return self._row("gentle", (), int(words.gentle), changed)

    def _laid_anew(self, change: Callable[[int], None]) -> Callable[[int], None]:
        """A change after which the page says something else."""

        def changed(index: int) -> None:
            change(index)
            self.scene.app.relayout()

        return changed

    def _display(self) -> Row:
        """How the match is shown."""
        labels = tuple(mode.called for mode in display_mode.MODES)
        shown = display_mode.MODES.index(display_mode.chosen(self.settings))
        means = [words.say(f"setup.display.{mode.name}.means") for mode in display_mode.MODES]
        return self._row("display", labels, shown, self._set_display, means)

    def _set_display(self, index: int) -> None:
        self.settings.set("display", display_mode.MODES[index].name)

    def _dice(self) -> Row:
        """Who throws the dice: the app, or the players on their own table."""
        kinds = "screen", "real"
        labels = tuple(words.say(f"setup.dice.{kind}") for kind in kinds)
        means = [words.say(f"setup.dice.{kind}.means") for kind in kinds]
        return self._row("dice", labels, int(self.seating.real_dice), self._set_dice, means)

    def _set_dice(self, index: int) -> None:
        self.seating.real_dice = bool(index)

    def _seal(self) -> Row:
        """Whether a code is noted before the match, which proves it later."""

        def changed(index: int) -> None:
            self.seating.sealed = bool(index)

        return self._row("seal", (), int(self.seating.sealed), changed)

    def _curtain(self) -> list[Row]:
        """How the curtain is lifted, where hands are private and more than one person sits down."""
        settings = self.settings
        if not self.seating.rules.private or self.seating.persons < 2:
            return []
        if display_mode.chosen(settings).all_round:
            ways = words.say("setup.hands.place"), words.say("setup.hands.pass")
            passed = int(display_mode.passes_curtain(settings))
            return [
                self._row(
                    "hands", ways, passed, lambda index: display_mode.pass_curtain(settings, bool(index))
                )
            ]
        mode = MODES.index(wanted(settings, self.seating.rules))
        labels = tuple(words.say(f"setup.curtain.{each}") for each in MODES)
        return [self._row("curtain", labels, mode, lambda index: settings.set("curtain", MODES[index]))]

    def _phones(self) -> list[Row]:
        """Whether people hold their hands on phones in this match, where people sit down."""
        seating = self.seating

        def changed(index: int) -> None:
            seating.phones = bool(index)

        means = words.say("setup.phones.private" if seating.rules.private else "setup.phones.open")
        return [self._row("phones", (), int(seating.phones), changed, ("", means))] if seating.persons else []

    # -- the board

    def _board(self) -> Row:
        """The game's own board, those that a user made, and greyed those that cannot be played on."""
        boards, board = self.seating.boards, self.seating.board
        sound = [each for each in boards if each.board is not None]
        faulty = boards[len(sound) :]
        labels = (words.say("setup.board.house"), *(each.title for each in sound))
        if len(labels) + len(faulty) <= MOST_SHOWN:
            labels = (*labels, *(each.title for each in faulty))
        note = " ".join(words.say("table.why_not.sentence", sentence=each.fault) for each in faulty)
        chosen = sound.index(board) + 1 if board is not None else 0
        closed = max(0, len(labels) - 1 - len(sound))
        said = words.say("setup.board"), words.say("setup.board_help")
        return Row("setup/board", *said, labels, chosen, self._set_board, closed, note)

    def _set_board(self, index: int) -> None:
        wanted = self.seating.boards[index - 1] if index else None
        if wanted is None or wanted.board is not None:
            self.seating.board = wanted
            self.scene.app.relayout()
            return
        said = words.say("table.why_not.sentence", sentence=wanted.fault)
        dialog.tell(self.scene, "setup/board_fault", wanted.title, said, words.say("close"))

    # -- the game's own options

    def _parts(self, option: Option) -> list[Row]:
        """An option as rows: one, or one for each of its parts."""
        parts = option.parts(self.seating.options[option.name], len(self.seating.taken))
        return [self._part(option, part, first=part is parts[0]) for part in parts]

    def _part(self, option: Option, part: Part, *, first: bool) -> Row:
        seating, texts = self.seating, self.seating.texts
        timed = {each.times for each in texts.lasts if each.times}
        offered = sorted({*option.offered, part.value}) if option.offered else list(part.choices)
        labels: tuple[str, ...] = ()
        if part.choices != (False, True):
            labels = tuple(words.choice_said(seating.game, option.name, part.path, each) for each in offered)

        def choose(index: int) -> None:
            seating.choose(option, part, offered[index])

        name = "/".join(map(str, ("setup/option", option.name, *part.path)))
        label = words.part_said(seating.game, option.name, part.path, seating.names)
        said = texts.options[option.name].help if first else ""
        longer: tuple[str, ...] = ()
        if option.name in timed and not part.path:
            pairs = zip(offered, labels, strict=bool(labels))
            longer = tuple(self._taking(option.name, choice, each) for choice, each in pairs)
        meant = [option.meant(each, len(seating.taken)) for each in offered]
        means = tuple(words.choice_means(seating.game, option.name, each) for each in meant)
        chosen = offered.index(part.value)
        change = self._laid_anew(choose)  # what is in an object comes and goes with it
        means = means if option.whole and all(means) else ()
        return Row(name, label, said, labels, chosen, change, longer=longer, means=means)

    def _taking(self, name: str, choice: Any, label: str) -> str:
        """A choice of an option, and how long a match then takes; a limit beyond a whole match says so."""
        if self.seating.takes_all({name: choice}):
            return words.say("setup.takes_all", label=label)
        return words.say("setup.takes", label=label, minutes=self.seating.minutes({name: choice}))

    def _carry(self) -> list[Row]:
        """Whether players bring along what they have left, where somebody has something."""
        seating = self.seating
        if not seating.carriers():
            return []
        carry = self._laid_anew(lambda index: seating.set_carry(bool(index)))
        return [Row("setup/carry", words.say("setup.carry"), seating.brings(), (), int(seating.carry), carry)]

    def _brought(self, option: Option, place: int, entry: Any) -> Row:
        seating = self.seating
        said, names = seating.texts.options[option.name].help, seating.names
        if entry is not True:
            things = telling_of(seating.game).brought(names[place], {option.name: entry})
            said = words.say("setup.earned", things=things)
        label = words.part_said(seating.game, option.name, (place,), names)
        on = option.entry(seating.options[option.name], place) is not None
        change = self._laid_anew(lambda index: seating.set_earned(option, place, entry, bool(index)))
        return Row(f"setup/earned/{option.name}/{place}", label, "", (), int(on), change, 0, said)
