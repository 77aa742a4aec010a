"""The rows of Setup: what there is to decide about a match, in words, and what follows from a choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game import words
from game.engine.options import Option, Part
from game.scenes import dialog, display_mode
from game.scenes.layout.setup import MOST_SHOWN, Row
from game.scenes.scene import Scene
from game.scenes.seating import Seating
from game.scenes.table.curtain import MODES, wanted
from game.tellings import telling_of


class OptionRows:
    """The rows for a seating; `retold` is called where a choice changes what the page says.

    `names` are those by which rows call the players, none where no row does; `offered` names the rows of what
    may be brought along.
    """

    def __init__(self, scene: Scene, seating: Seating, retold: Callable[[], None]) -> None:
        self.scene, self.seating, self._retold = scene, seating, retold
        self.settings = scene.app.settings
        self.offered: tuple[str, ...] = ()
        self.names: list[str] = []

    def rows(self) -> list[Row]:
        """What there is to decide: the game's own options, what any table asks, then what comes and goes.

        So a row that comes or goes, as people sit down, moves none above it.
        """
        seating, settings = self.seating, self.settings
        options = seating.shown_options()
        self.names = seating.names if any(option.seated for option in options) else []
        self.offered = seating.offered()
        rows = [self._display(), *([self._board()] if seating.boards else [])]
        rows += [row for option in options if not option.earned for row in self._parts(option)]
        if seating.rules.dice:
            dice = words.say("setup.dice.screen"), words.say("setup.dice.real")
            rows.append(self._row("dice", dice, int(seating.real_dice), self._set_dice))
            rows.append(self._switch("pause", settings.get("pause_before_move", False), "pause_before_move"))
        rows.append(self._switch("guide", settings.get("guided", False), "guided"))
        if seating.left_to_chance and not seating.real_dice:
            rows.append(self._seal())
        rows += self._earned()
        if seating.carriers():
            carry = self._laid_anew(lambda index: seating.set_carry(bool(index)))
            said = words.say("setup.carry"), seating.brings()
            rows.append(Row("setup/carry", *said, (), int(seating.carry), carry))
        return [*rows, *(self._curtain() if seating.persons > 1 else [])]

    def most(self, rows: Sequence[Row]) -> list[Row]:
        """The rows there are with those that a second person, or dice on the screen, would bring."""
        seals = [self._seal()] if self.seating.left_to_chance else []
        there = {row.name for row in rows}
        return [*rows, *(row for row in (*seals, *self._curtain()) if row.name not in there)]

    # -- what any table asks

    def _row(
        self,
        key: str,
        labels: tuple[str, ...],
        chosen: int,
        changed: Callable[[int], None],
        helped: bool = True,
    ) -> Row:
        said = words.say(f"setup.{key}"), words.say(f"setup.{key}_help") if helped else ""
        return Row(f"setup/{key}", *said, labels, chosen, changed)

    def _switch(self, key: str, on: bool, setting: str) -> Row:
        return self._row(key, (), int(on), lambda index: self.settings.set(setting, bool(index)))

    def _laid_anew(self, change: Callable[[int], None]) -> Callable[[int], None]:
        """A change after which other rows may be there."""

        def changed(index: int) -> None:
            change(index)
            self.scene.app.relayout()

        return changed

    def _display(self) -> Row:
        """How the match is shown."""
        labels = tuple(mode.called for mode in display_mode.MODES)
        shown = display_mode.MODES.index(display_mode.chosen(self.settings))
        change = self._laid_anew(lambda index: self.settings.set("display", display_mode.MODES[index].name))
        return self._row("display", labels, shown, change, helped=False)

    def _set_dice(self, index: int) -> None:
        self.seating.real_dice = bool(index)
        self.scene.app.relayout()

    def _seal(self) -> Row:
        """Whether a code is noted before the match, which proves it later."""

        def changed(index: int) -> None:
            self.seating.sealed = bool(index)

        return self._row("seal", (), int(self.seating.sealed), changed)

    def _curtain(self) -> list[Row]:
        """How the curtain is lifted, where hands are private and more than one person sits down."""
        settings = self.settings
        if not self.seating.rules.private:
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
        is_switch = part.choices == (False, True)
        labels: tuple[str, ...] = ()
        if not is_switch:
            labels = tuple(words.choice_said(seating.game, option.name, part.path, each) for each in offered)

        def choose(index: int) -> None:
            seating.choose(option, part, offered[index])
            if is_switch or (
                timed and option.name not in timed
            ):  # what is in an object comes and goes with it
                self.scene.app.relayout()
            self._retold()

        name = "/".join(map(str, ("setup/option", option.name, *part.path)))
        label = words.part_said(seating.game, option.name, part.path, seating.names)
        said = texts.options[option.name].help if first else ""
        longer: tuple[str, ...] = ()
        if option.name in timed and not part.path:
            pairs = zip(offered, labels, strict=bool(labels))
            longer = tuple(self._taking(option.name, choice, each) for choice, each in pairs)
        return Row(name, label, said, labels, offered.index(part.value), choose, longer=longer)

    def _taking(self, name: str, choice: Any, label: str) -> str:
        """A choice of an option, and how long a match then takes; a limit beyond a whole match says so."""
        if self.seating.takes_all({name: choice}):
            return words.say("setup.takes_all", label=label)
        return words.say("setup.takes", label=label, minutes=self.seating.minutes({name: choice}))

    def _earned(self) -> list[Row]:
        """A switch for each thing that somebody may bring along, and what it would change."""
        return [self._brought(*each) for each in self.seating.earned()]

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
