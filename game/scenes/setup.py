"""Setup: who sits down at a game, with which token, and how it is to be played."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

import pygame

from game import lessons, manners, reasons, resources, saves, words
from game.engine.base import Game
from game.engine.data import DataError
from game.engine.errors import EngineError
from game.engine.games import game_named
from game.engine.match import name_fault
from game.engine.options import Option, Part, refused
from game.saves import profiles
from game.scenes import dialog, displays, sealing
from game.scenes.app import App
from game.scenes.choice_bar import Choice, Saying, add_buttons
from game.scenes.name_question import NameQuestion
from game.scenes.niche import Poster, paint_plank
from game.scenes.plans.box import Box
from game.scenes.plans.choice_bar import BarPlan
from game.scenes.plans.setup import (
    MOST_SHOWN,
    CardPlan,
    Frame,
    Row,
    RowPlan,
    RowsPlan,
    foot_tall,
    plan_card,
    plan_panel,
    plan_rows,
    plan_screen,
    plan_seats,
    plinth,
    stacked,
    token_step,
)
from game.scenes.scene import Scene
from game.scenes.setup_parts import (
    Chip,
    Sheet,
    Stack,
    Stepper,
    TokenButton,
    draw_empty_seat,
    draw_row,
    draw_seat,
    sheet_body,
)
from game.scenes.sitters import (
    KINDS,
    Sitter,
    boards_of,
    chosen_board,
    last_options,
    last_sitters,
    usual_name,
)
from game.scenes.table.curtain import MODES, wanted
from game.scenes.tables import light_of
from game.sitting import Sitting, seal
from game.tellings import telling_of
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button, Control, RoundButton, Segments, Switch
from game.widgets.motion import Beat, Motion, in_out_sine
from game.widgets.panel import Panel, Strip
from game.widgets.token import token_picture
from game.widgets.writing import TextField

FAILURES = (saves.SaveError, EngineError, DataError, resources.ResourceMissing)
LONGEST_NAME = 40
GROWS = 380  # milliseconds in which a niche grows into the poster
LONGEST_TOLD = 26  # of a name, where it is only mentioned


class Setup(Scene):
    """Who sits down, and how it is played."""

    def __init__(self, app: App, game: str, grown_from: Rect | None = None) -> None:
        super().__init__(app)
        self.game = game
        self.rules = game_named(game)
        self.texts = words.texts(game)
        settings = app.settings
        self.sitters = last_sitters(settings.get(f"seats.{game}", []), self.rules)
        self.options = last_options(settings.get(f"options.{game}", {}), self.rules, len(self.sitting))
        self.boards = boards_of(game)
        self.board = chosen_board(self.boards, settings.get(f"board.{game}", ""))
        self._known = {saves.plain_name(known.name): known for known in profiles.profiles()}
        self._offered: tuple[str, ...] = ()  # the rows of what may be brought along, by their names
        self._by_hand: dict[str, Any] = {}  # what stood in the options into which something is brought
        self._renew()
        self._bring()
        self.real_dice = self.rules.dice and settings.get(f"real_dice.{game}", False)
        self.sealed = self._left_to_chance and settings.get("sealed", False) is True
        self._guide = ""  # who guides, where somebody does
        self._grown_from = grown_from
        self._names_told: list[str] = []
        self._sheets: list[Sheet] = []
        self._offsets: dict[str, int] = {}
        self._ground: tuple[object, pygame.Surface] | None = None
        self.frame: Frame
        self.bar: Rect
        self._bar_plan: BarPlan
        self._choices: list[Choice] = []

    # -- life

    def lay_out(self) -> None:
        self.theme = self.app.theme_for(light_of(self.game))
        self._offsets = {sheet.name: sheet.offset for sheet in self._sheets}
        self._plan()
        super().lay_out()

    def enter(self) -> None:
        if self.focus is None:
            self.set_focus(self.canvas.named("setup/begin"))
        grown_from, self._grown_from = self._grown_from, None
        if grown_from is not None and not self.app.reduced_motion and self.app.speed:
            self._grow(grown_from)

    def leave(self) -> None:
        self.set_focus(None)
        self.player.stop()
        self._remember()

    def _remember(self) -> None:
        settings = self.app.settings
        settings.set(f"seats.{self.game}", [sitter.kept() for sitter in self.sitters])
        settings.set(f"options.{self.game}", {**self.options, **self._by_hand})
        settings.set(f"real_dice.{self.game}", self.real_dice)
        if self._left_to_chance:
            settings.set("sealed", self.sealed)
        if self.boards:
            settings.set(f"board.{self.game}", self.board.name if self.board is not None else "")
        self.app.keep_settings()

    def _grow(self, start: Rect) -> None:
        """Let the poster come from the niche on the shelf."""
        poster = self.canvas.named("setup/poster")
        if poster is None:
            return
        end = Rect(poster.rect)

        def place(share: float) -> None:
            along = in_out_sine(share)
            size = [round(a + (b - a) * along) for a, b in zip(start.size, end.size, strict=True)]
            rect = Rect(0, 0, *size)
            rect.center = (
                round(start.centerx + (end.centerx - start.centerx) * along),
                round(start.centery + (end.centery - start.centery) * along),
            )
            poster.move_to(rect)

        place(0.0)
        self.canvas.lift(poster, 500)
        self.player.play([Beat([Motion(GROWS * self.app.speed, place)])], lambda: self.canvas.lift(poster, 0))

    def _ends_motion(self, event: pygame.event.Event) -> bool:
        """Input ends the poster's growing, and still does what it is for."""
        super()._ends_motion(event)
        return False

    # -- who sits

    @property
    def sitting(self) -> list[int]:
        """The seats where a person or a bot sits."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.kind != "empty"]

    def name_of(self, seat: int) -> str:
        """The name of a seat's player at the table."""
        return self.sitters[seat].name.strip() or words.say("setup.seat", number=seat + 1)

    def _names(self) -> list[str]:
        """What all are called who sit down."""
        return [self.name_of(seat) for seat in self.sitting]

    def _set_kind(self, seat: int, index: int) -> None:
        sitter, before = self.sitters[seat], self.sitting
        if sitter.name.strip() in ("", usual_name("person", seat), usual_name("bot", seat)):
            sitter.name = usual_name(KINDS[index], seat)
        sitter.kind = KINDS[index]
        places = [before.index(each) if each in before else None for each in self.sitting]
        self._bring_nothing()
        for option in self.rules.options:
            self.options[option.name] = option.moved(self.options[option.name], places)
        self._renew()
        self._bring()
        self.app.relayout()

    def _set_name(self, seat: int, name: str) -> None:
        manner = self._manner_of(seat)
        self.sitters[seat].name = name
        self._take_own_charm(seat)
        before, offered = self.options, self._offered
        self._renew()
        self._bring()
        self._tell_bar()
        self._offered = self._what_is_offered()
        if self._offered != offered or self.options != before or self._manner_of(seat) != manner:
            self.app.relayout()

    def _take_own_charm(self, seat: int) -> None:
        """Give a person who has played here the token they had, unless another has it now."""
        sitter = self.sitters[seat]
        known = self._known.get(saves.plain_name(sitter.name)) if sitter.kind == "person" else None
        if known is None or known.token in {self.sitters[each].charm for each in self.sitting}:
            return
        for other in self.sitters:
            if other.charm == known.token:
                other.charm = sitter.charm
        sitter.charm = known.token
        button = self.canvas.named(f"setup/{seat}/token")
        if isinstance(button, TokenButton):
            button.charm = sitter.charm
        for sheet in self._sheets:
            sheet.damage()

    def _next_charm(self, seat: int) -> None:
        """Give a seat the next free token; where all are taken, two seats change theirs."""
        own = self.sitters[seat].charm
        order = [(own + step) % len(theme.CHARMS) for step in range(1, len(theme.CHARMS))]
        taken = {self.sitters[other].charm for other in self.sitting}
        chosen = next((charm for charm in order if charm not in taken), order[0])
        for other in self.sitters:
            if other.charm == chosen:
                other.charm = own
        self.sitters[seat].charm = chosen
        self.app.relayout()

    def _next_level(self, seat: int) -> None:
        levels = self.rules.bots
        sitter = self.sitters[seat]
        sitter.level = levels[(levels.index(sitter.level) + 1) % len(levels)]
        self.app.relayout()

    def _next_manner(self, seat: int) -> None:
        """Let a bot of another manner sit there, by its name."""
        taken = {self.name_of(other) for other in self.sitting}
        self._set_name(seat, manners.next_name(self.sitters[seat].name, taken))
        self.app.relayout()

    # -- how it is played

    def _rows(self) -> list[Row]:
        """What there is to decide: the game's own options, what any table asks, then what comes and goes.

        So a row that comes or goes, as people sit down, moves none above it.
        """
        self._names_told = self._names() if any(option.seated for option in self.rules.options) else []
        rows = [self._display_row(), *([self._board_row()] if self.boards else [])]
        rows += [
            row for option in self._shown_options() if not option.earned for row in self._option_rows(option)
        ]
        if self.rules.dice:
            rows.append(
                Row(
                    "setup/dice",
                    words.say("setup.dice"),
                    words.say("setup.dice_help"),
                    (words.say("setup.dice.screen"), words.say("setup.dice.real")),
                    int(self.real_dice),
                    self._set_dice,
                )
            )
            pause = self.app.settings.get("pause_before_move", False)
            said = words.say("setup.pause"), words.say("setup.pause_help")
            rows.append(Row("setup/pause", *said, (), int(pause), self._set_pause))
        rows.append(self._guide_row())
        if self._left_to_chance and not self.real_dice:
            rows.append(self._seal_row())
        rows += self._earned_rows()
        if self._carriers():
            said = words.say("setup.carry"), self._brings()
            rows.append(Row("setup/carry", *said, (), int(self._carry), self._set_carry))
        self._offered = self._what_is_offered()
        persons = sum(sitter.kind == "person" for sitter in self.sitters)
        return [*rows, *(self._curtain_rows() if persons > 1 else [])]

    def _most_rows(self, rows: Sequence[Row]) -> list[Row]:
        """The rows there are with those that a second person, or dice on the screen, would bring."""
        seals = [self._seal_row()] if self._left_to_chance else []
        there = {row.name for row in rows}
        return [*rows, *(row for row in (*seals, *self._curtain_rows()) if row.name not in there)]

    def _display_row(self) -> Row:
        """How the match is shown."""
        said = words.say("setup.display"), ""
        labels = tuple(words.say(f"setup.display.{each}") for each in displays.DISPLAYS)
        shown = displays.DISPLAYS.index(displays.chosen(self.app.settings))
        return Row("setup/display", *said, labels, shown, self._set_display)

    def _set_display(self, index: int) -> None:
        self.app.settings.set("display", displays.DISPLAYS[index])
        self.app.relayout()

    def _guide_row(self) -> Row:
        """Whether somebody guides, who is asked for when the match begins."""
        on = self.app.settings.get("guided", False)
        said = words.say("setup.guide"), words.say("setup.guide_help")
        return Row("setup/guide", *said, (), int(on), self._set_guided)

    def _seal_row(self) -> Row:
        """Whether a code is noted before the match, which proves it later."""
        said = words.say("setup.seal"), words.say("setup.seal_help")
        return Row("setup/seal", *said, (), int(self.sealed), self._set_seal)

    def _set_guided(self, index: int) -> None:
        self.app.settings.set("guided", bool(index))

    def _curtain_rows(self) -> list[Row]:
        """How the curtain is lifted, where hands are private and more than one person sits down."""
        if not self.rules.private:
            return []
        if displays.chosen(self.app.settings) == displays.FLAT:
            said = words.say("setup.hands"), words.say("setup.hands_help")
            ways = (words.say("setup.hands.place"), words.say("setup.hands.pass"))
            passed = int(displays.passes_curtain(self.app.settings))
            return [Row("setup/hands", *said, ways, passed, self._set_hands)]
        mode = MODES.index(wanted(self.app.settings, self.rules))
        said = words.say("setup.curtain"), words.say("setup.curtain_help")
        labels = tuple(words.say(f"setup.curtain.{each}") for each in MODES)
        return [Row("setup/curtain", *said, labels, mode, self._set_curtain)]

    def _board_row(self) -> Row:
        """The game's own board, those that a user made, and greyed those that cannot be played on."""
        sound = [each for each in self.boards if each.board is not None]
        faulty = self.boards[len(sound) :]
        labels = (words.say("setup.board.house"), *(each.title for each in sound))
        if len(labels) + len(faulty) <= MOST_SHOWN:
            labels = (*labels, *(each.title for each in faulty))
        note = " ".join(words.say("table.why_not.sentence", sentence=each.fault) for each in faulty)
        chosen = sound.index(self.board) + 1 if self.board is not None else 0
        closed = max(0, len(labels) - 1 - len(sound))
        said = words.say("setup.board"), words.say("setup.board_help")
        return Row("setup/board", *said, labels, chosen, self._set_board, closed, note)

    def _set_board(self, index: int) -> None:
        wanted = self.boards[index - 1] if index else None
        if wanted is None or wanted.board is not None:
            self.board = wanted
            return
        said = words.say("table.why_not.sentence", sentence=wanted.fault)
        dialog.tell(self, "setup/board_fault", wanted.title, said, words.say("close"))

    def _shown_options(self) -> list[Option]:
        """The game's options in the order in which its texts tell them."""
        told = list(self.texts.options)
        return sorted(self.rules.options, key=lambda option: told.index(option.name))

    def _option_rows(self, option: Option) -> list[Row]:
        """An option as rows: one, or one for each of its parts."""
        parts = option.parts(self.options[option.name], len(self.sitting))
        return [self._part_row(option, part, first=part is parts[0]) for part in parts]

    def _part_row(self, option: Option, part: Part, *, first: bool) -> Row:
        names, timed = self._names(), {each.times for each in self.texts.lasts if each.times}
        offered = list(part.choices)
        if option.offered:
            offered = sorted({*option.offered, part.value})
        is_switch = part.choices == (False, True)
        labels = (
            ()
            if is_switch
            else tuple(words.choice_said(self.game, option.name, part.path, choice) for choice in offered)
        )

        def choose(index: int) -> None:
            value = self.options[option.name]
            self.options[option.name] = option.changed(value, part, offered[index], len(names))
            if is_switch or (
                timed and option.name not in timed
            ):  # what is in an object comes and goes with it
                self.app.relayout()
            for sheet in self._sheets:
                sheet.damage()
            self._tell_bar()

        name = "/".join(map(str, ("setup/option", option.name, *part.path)))
        label = words.part_said(self.game, option.name, part.path, names)
        said = self.texts.options[option.name].help if first else ""
        longer: tuple[str, ...] = ()
        if option.name in timed and not part.path:
            longer = tuple(
                self._taking(option.name, choice, each)
                for choice, each in zip(offered, labels, strict=bool(labels))
            )
        return Row(name, label, said, labels, offered.index(part.value), choose, longer=longer)

    @property
    def _left_to_chance(self) -> bool:
        """Whether the game throws dice or shuffles cards, so that there is something to seal."""
        return self.rules.dice or self.rules.private

    def _set_seal(self, index: int) -> None:
        self.sealed = bool(index)

    def _set_dice(self, index: int) -> None:
        self.real_dice = bool(index)
        self.app.relayout()

    def _carriers(self) -> list[str]:
        """Who sits down here with something left from earlier matches of this game."""
        taken = {option.name for option in self.rules.options if not option.earned}
        names = [self.name_of(seat) for seat in self.sitting if self.sitters[seat].kind == "person"]
        return [name for name in dict.fromkeys(names) if taken & self._carried(name).keys()]

    def _carried(self, name: str) -> Mapping[str, Any]:
        """What a person has left from earlier matches of this game, by the names of options."""
        known = self._known.get(saves.plain_name(name))
        carried = known.carried.get(self.game) if known is not None else None
        return {} if carried is None else carried.now

    def _carried_at_table(self) -> list[Mapping[str, Any]]:
        """The same for each who sits down; a bot has nothing."""
        return [
            self._carried(self.name_of(seat)) if self.sitters[seat].kind == "person" else {}
            for seat in self.sitting
        ]

    def _earned(self) -> list[tuple[Option, int, Any]]:
        """What only earlier matches give, and who sits down has: the option, the place, and what it is."""
        return [
            (option, place, carried[option.name])
            for place, carried in enumerate(self._carried_at_table())
            for option in self.rules.options
            if option.earned and option.name in carried and self._fits(option, place, carried[option.name])
        ]

    def _fits(self, option: Option, place: int, entry: Any) -> bool:
        seats = len(self.sitting)
        return option.misfit(option.put(option.default, place, entry, seats), seats) is None

    def _earned_rows(self) -> list[Row]:
        """A switch for each thing that somebody may bring along, and what it would change."""
        telling, names, rows = telling_of(self.game), self._names(), []
        for option, place, entry in self._earned():
            said = self.texts.options[option.name].help
            if entry is not True:
                things = telling.brought(names[place], {option.name: entry})
                said = words.say("setup.earned", things=things)
            label = words.part_said(self.game, option.name, (place,), names)
            on = option.entry(self.options[option.name], place) is not None
            change = partial(self._set_earned, option, place, entry)
            rows.append(Row(f"setup/earned/{option.name}/{place}", label, "", (), int(on), change, 0, said))
        return rows

    def _set_earned(self, option: Option, place: int, entry: Any, index: int) -> None:
        """Bring something along, in the place of whatever does not go with it; or leave it."""
        seats = len(self.sitting)
        put = option.put(self.options[option.name], place, entry if index else None, seats)
        self.options = {**self.options, option.name: put}
        if refused(self.rules.options, self.options, seats) is not None:
            for other in self.rules.options:
                if other.earned and other is not option:
                    left = other.put(self.options[other.name], place, None, seats)
                    self.options = {**self.options, other.name: left}
        self.app.relayout()

    def _renew(self) -> None:
        """Who had something from earlier matches has what they carry now; who carries none has none."""
        self.options = profiles.renewed(self.rules.options, self._carried_at_table(), self.options)

    def _what_is_offered(self) -> tuple[str, ...]:
        """What may be brought along, by the names of its rows."""
        earned = [f"{option.name}/{place}" for option, place, _ in self._earned()]
        return (*earned, *self._carriers())

    @property
    def _carry(self) -> bool:
        """Whether players bring along what they have left."""
        return bool(self.app.settings.get(f"carry.{self.game}", False))

    def _set_carry(self, index: int) -> None:
        self.app.settings.set(f"carry.{self.game}", bool(index))
        self._bring()
        self.app.relayout()

    def _bring(self) -> None:
        """Fill in what players bring along, where that is switched on; else leave it out."""
        self._bring_nothing()
        if self._carriers() and self._carry:
            chosen = self.options
            self.options = self._brought()
            self._by_hand = {name: chosen[name] for name in chosen if chosen[name] != self.options[name]}

    def _bring_nothing(self) -> None:
        """The options as they were chosen by hand."""
        self.options = {**self.options, **self._by_hand}
        self._by_hand = {}

    def _brought(self) -> dict[str, Any]:
        """The options with what players bring along, as far as the rules take it."""
        persons = [self.sitters[seat].kind == "person" for seat in self.sitting]
        names = [name if person else None for name, person in zip(self._names(), persons, strict=True)]
        chosen = {**self.options, **self._by_hand}
        filled = profiles.brought(self.game, names, chosen)
        earned = {option.name: chosen[option.name] for option in self.rules.options if option.earned}
        return {**filled, **earned}

    def _brings(self) -> str:
        """What each player brings along, in words: what the switch changes."""
        chosen, filled = {**self.options, **self._by_hand}, self._brought()
        told = []
        for name in self._carriers():
            taken = {
                option: entry
                for option, entry in self._carried(name).items()
                if option in chosen and filled[option] != chosen[option]
            }
            things = telling_of(self.game).brought(name, taken)
            if things:
                told.append(words.say("setup.carry.brings", name=name, things=things))
        return " ".join(told) or words.say("setup.carry.none")

    def _set_curtain(self, index: int) -> None:
        self.app.settings.set("curtain", MODES[index])

    def _set_hands(self, index: int) -> None:
        displays.pass_curtain(self.app.settings, bool(index))

    def _set_pause(self, index: int) -> None:
        self.app.settings.set("pause_before_move", bool(index))

    # -- deeds

    def back(self) -> None:
        self.app.pop()

    def _ways_to_learn(self) -> list[Choice]:
        """The way to the lesson, where the game has one."""
        if self.board is not None or not lessons.has_lesson(self.game):
            return []
        return [Choice("setup/learn", words.say("learn"), self.open_lesson, "learn", units=2.7)]

    def open_lesson(self) -> None:
        """Take the lesson of the game, and come back."""
        self.set_focus(self.canvas.named("setup/begin"))  # who comes back from it goes on
        self.app.open.lesson(self.game, in_setup=True)

    def open_rules(self) -> None:
        """Read the rules of the game."""
        self.app.open.rules(self.game)

    @property
    def missing(self) -> str:
        """Why the match cannot begin yet; empty when it can."""
        least = self.rules.seats.start
        if len(self.sitting) >= least:
            return self._refused()
        number = words.say(f"number.{least}")
        return words.counted("setup.too_few", least, game=self.texts.title, number=number)

    def _refused(self) -> str:
        """What the rules have against the options as they are chosen; empty: nothing."""
        found = refused(self.rules.options, self.options, len(self.sitting))
        if found is None:
            return ""
        said = reasons.why(found[1], self._names())
        return words.say("table.why_not.sentence", sentence=said[:1].upper() + said[1:])

    def begin(self) -> None:
        """Set the table and play."""
        if self.missing:
            dialog.tell(self, "setup/too_few", words.say("setup.not_yet"), self.missing, words.say("close"))
            return
        if any(sitter.kind == "person" for sitter in self.sitters) and self._offers_lesson():
            return
        if self.app.settings.get("guided", False):
            title, label = words.say("setup.guide.title"), words.say("setup.begin")
            known = self.app.settings.get("guide", "")
            NameQuestion(self, "guide", title, label, self._begin_guided, known).ask()
        else:
            self._begin_with("")

    def _begin_guided(self, guide: str) -> None:
        """Begin with a guide of that name."""
        if name_fault(guide) is None:
            self.app.settings.set("guide", guide)
            self._begin_with(guide)

    def _begin_with(self, guide: str) -> None:
        """Begin; `guide` is the name of who guides, empty where nobody does."""
        self._guide = guide
        if self.sealed and not self.real_dice:
            sealing.show(self, seal.fresh(), self._sit_down)
        else:
            self._sit_down()

    def _sit_down(self, sealed: seal.Seal | None = None) -> None:
        """Go to the table."""
        people = [self._person(self.sitters[seat]) for seat in self.sitting]
        names = self._names()
        created = datetime.now().astimezone().isoformat(timespec="seconds")
        try:
            board = None if self.board is None else self.board.board
            sitting = Sitting.begin(
                self.game,
                names,
                people,
                self.options,
                created,
                real_dice=self.real_dice,
                board=board,
                sealed=sealed,
            )
        except FAILURES as error:
            dialog.tell(
                self, "setup/refused", words.say("setup.not_yet"), reasons.told(error), words.say("close")
            )
            return
        self._remember_people()
        if self._guide:
            sitting.guide_does("begin", name=self._guide)
        sitting.trouble = sitting.trouble or profiles.take_note()
        self.app.open.table(sitting, instead=True)

    def _remember_people(self) -> None:
        """Keep who plays with which token; a name that the app gave is no person's."""
        seated = [(self.sitters[seat], seat) for seat in self.sitting]
        people = {
            self.name_of(seat): sitter.charm
            for sitter, seat in seated
            if sitter.kind == "person" and sitter.name.strip() not in ("", usual_name("person", seat))
        }
        with contextlib.suppress(saves.SaveError):  # then no person is known next time, and all else is well
            profiles.remember(people)

    def _offers_lesson(self) -> bool:
        """The very first time a game is begun: offer its lesson, once. Whether it is offered now."""
        key = f"learned.{self.game}"
        if not lessons.has_lesson(self.game) or self.app.settings.get(key, False):
            return False
        self.app.settings.set(key, True)
        self.app.keep_settings()
        dialog.ask(
            self,
            "learn",
            words.say("learn.offer.title", game=self.texts.title),
            words.say("learn.offer.words", game=self.texts.title),
            [
                (
                    "show",
                    words.say("learn.offer.yes"),
                    self.open_lesson,
                ),
                ("begin", words.say("learn.offer.no"), self.begin),
            ],
        )
        return True

    def _person(self, sitter: Sitter) -> saves.Person:
        if sitter.kind == "bot":
            return saves.Person("bot", sitter.level, sitter.charm)
        return saves.Person("person", None, sitter.charm)

    def refused(self, widget: Widget) -> None:
        if widget.name == "setup/begin":
            self.begin()

    def handle(self, event: pygame.event.Event) -> None:
        ends_line = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if ends_line and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and not self.layers:
            self.begin()
        else:
            super().handle(event)

    def started(self, pad: int, *, held: bool) -> None:
        """Start begins the match; whoever holds it sits down with the pad, or passes it round again."""
        if self.on_screen.shown is not None:
            self.on_screen.end()
            return
        if not held:
            if not self.layers:
                self.begin()
            return
        pads, mine = self.app.pads, self.app.pads.seat_of(pad)
        taken = set(pads.seats.values())
        people = [index for index, seat in enumerate(self.sitting) if self.sitters[seat].kind == "person"]
        free = [index for index in people if index not in taken]
        if mine is not None:
            pads.sit(pad, None)
            said = words.say("pad.stands")
        elif free:
            pads.sit(pad, free[0])
            said = words.say("pad.sits", name=self.name_of(self.sitting[free[0]]))
        else:
            said = words.say("pad.none")
        self.canvas.remove([notice for notice in [self.canvas.named("pad/notice")] if notice is not None])
        dialog.notice(self, "pad/notice", said)

    def scroll_at(self, point: tuple[int, int], steps: float) -> None:
        sheet = next((sheet for sheet in self._sheets if sheet.rect.collidepoint(point)), None)
        if sheet is not None and not self.layers:
            sheet.scroll(steps)

    def focus_moved(self, widget: Widget) -> None:
        if self._names_told not in ([], self._names()):  # the rows of the options call the players by name
            self.app.relayout()
        for sheet in self._sheets:
            if sheet.holds(widget):
                sheet.bring(widget)

    # -- the plan

    def _plan(self) -> None:
        style = self.style
        self._choices = [
            *self._ways_to_learn(),
            Choice("setup/rules", words.say("setup.rules"), self.open_rules, "rules", units=2.7),
            Choice("setup/begin", words.say("setup.begin"), self.begin, None, "primary", 3.5, 24),
        ]
        labels = [words.say(f"setup.{kind}") for kind in KINDS]
        seats = len(self.sitters), len(self.sitting)
        wide = [choice.wide(style) for choice in self._choices]
        size, longest = self.app.size, self._longest_at_table()
        self.frame, bar, self._bar_plan = plan_screen(style, text, size, longest, wide, labels, seats)
        self.bar = Rect(bar)

    # -- building

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        """The ground of the game's world, lit from above."""
        key = (size, self.theme)
        if self._ground is None or self._ground[0] != key:
            top = theme.lighter(self.theme.ground, 0.35 if self.theme.name == "paper" else 0.03)
            self._ground = (key, art.vertical(size, top, self.theme.deep))
        return self._ground[1]

    @property
    def called(self) -> str:
        return words.say("text.option", name=self.texts.title, value=words.say("setup.who"))

    def build(self) -> None:
        self._sheets = []
        self._build_head()
        frame = self.frame
        cards = self._sheet("setup/cards", frame.cards)
        if frame.options is None:
            px = self.style.px
            across, rows = frame.cards.width - px(6), self._rows()
            options, tallest = (
                plan_rows(self.style, text, each, across, 2, True) for each in (rows, self._most_rows(rows))
            )
            below = self._build_cards(cards, frame.cards, frame.cards.height - tallest.tall - px(7.2))
            self._build_options(cards, Box(frame.cards.x, below, frame.cards.width, 0), options)
        else:
            self._build_cards(cards, frame.cards, frame.cards.height)
            self._build_panel(frame.options)
        for sheet in self._sheets:
            sheet.scroll_to(self._offsets.get(sheet.name, 0))
        self._build_bar()

    def _sheet(self, name: str, box: Box) -> Sheet:
        """A sheet over a rectangle, a little larger for the shadows at its edges."""
        rect = Rect(box.inflate(self.style.px(2.4), self.style.px(1.6)))
        sheet = Sheet(name, rect, self.style, depth=1)
        self._sheets.append(sheet)
        self.canvas.add(sheet)
        return sheet

    def _build_head(self) -> None:
        frame, style = self.frame, self.style
        said = words.say("setup.shelf")
        self.canvas.add(
            RoundButton("setup/back", Rect(frame.back), style, "back", self.back, tip=said, depth=3),
            Poster("setup/poster", Rect(frame.poster), self.game, not self.theme.dark),
            Strip("setup/head", Rect(0, 0, self.app.size[0], frame.cards.top), self._paint_head, depth=0),
        )
        self.canvas.add(Strip("setup/plinth", Rect(plinth(style, frame.poster)), paint_plank, depth=0))

    def _paint_head(self, target: pygame.Surface, rect: Rect) -> None:
        frame, style, colours = self.frame, self.style, self.theme
        left, baseline = frame.title
        right = frame.cards.right if frame.options is not None else rect.right - style.px(2.4)
        across = right - left
        height = text.fitted(self.texts.title, "garamond", frame.height, across, 13)
        text.put(target, self.texts.title, "garamond", height, colours.ink, left, baseline)
        small = style.typed(3.0)
        text.put(target, words.say("setup.who"), "italic", small, colours.ink2, left, frame.question)
        if frame.shelf:
            at = (frame.back.right + style.px(1.6), frame.back.centery + style.typed(2.8) * 0.3)
            text.put(target, words.say("setup.shelf"), "italic", style.typed(2.8), colours.ink2, *at)

    # -- the seats

    def _build_cards(self, sheet: Sheet, area: Box, fill: int) -> int:
        """Put two seats in a row, as tall as fits a height; gives where they end."""
        px = self.style.px
        cards, bottom = plan_seats(self.style, area, len(self.sitters), fill)
        for seat, rect in enumerate(cards):
            self._build_card(sheet, seat, rect)
        sheet.tall = bottom - sheet.rect.y + px(0.8)
        return bottom + px(2.4)

    def _build_card(self, sheet: Sheet, seat: int, rect: Box) -> None:
        style, sitter = self.style, self.sitters[seat]
        card = plan_card(style, rect)
        if sitter.kind == "empty":
            sheet.write(lambda target, down: self._paint_empty(target, card, seat, down))
        else:
            sheet.write(lambda target, down: self._paint_seat(target, card, seat, down))
            self._add(
                sheet,
                TokenButton(
                    f"setup/{seat}/token",
                    Rect(card.token),
                    style,
                    sitter.charm,
                    lambda: self._next_charm(seat),
                    3,
                ).call(words.say("reader.token", number=seat + 1, token=self._token(seat))),
                TextField(
                    f"setup/{seat}/name",
                    Rect(card.name),
                    style,
                    sitter.name,
                    lambda name: self._set_name(seat, name),
                    units=3.4,
                    longest=LONGEST_NAME,
                    hint=words.say("setup.seat", number=seat + 1),
                    noted=_noted,
                    depth=3,
                ).call(words.say("reader.name", number=seat + 1)),
            )
        labels = [words.say(f"setup.{kind}") for kind in KINDS]
        chosen = KINDS.index(sitter.kind)
        self._add(
            sheet,
            Segments(
                f"setup/{seat}/kind",
                Rect(card.kind),
                style,
                labels,
                chosen,
                lambda index: self._set_kind(seat, index),
                depth=3,
            ).call(words.say("reader.kind", number=seat + 1)),
        )
        label = self._level_of(seat)
        if label:
            place = Rect(card.level(style, text, label))
            chip = Chip(f"setup/{seat}/level", place, style, label, lambda: self._next_level(seat), 3)
            self._add(sheet, chip.call(words.say("reader.level", name=self.name_of(seat))))
        manner = self._manner_of(seat)
        if manner:
            place = Rect(card.manner(style, text, label, manner))
            chip = Chip(f"setup/{seat}/manner", place, style, manner, lambda: self._next_manner(seat), 3)
            self._add(sheet, chip.call(words.say("reader.manner", name=self.name_of(seat))))

    def _add(self, sheet: Sheet, *widgets: Widget) -> None:
        for widget in widgets:
            sheet.hold(widget)
        self.canvas.add(*widgets)

    def _paint_seat(self, target: pygame.Surface, card: CardPlan, seat: int, down: int) -> None:
        style = self.style
        draw_seat(target, Rect(card.rect).move(0, down), style, self.sitters[seat].charm)
        if not _noted(self.sitters[seat].name):  # else the field says that there
            said = self._seat_line(seat, self._line_room(card, seat))
            text.put(target, said, "inter", card.small, self.theme.ink2, *card.line(down))

    def _line_room(self, card: CardPlan, seat: int) -> int:
        """How wide the line below a name may be: a bot's level and manner stand at its end."""
        label, manner = self._level_of(seat), self._manner_of(seat)
        if manner:
            end = card.manner(self.style, text, label, manner).left - self.style.px(1.2)
        else:
            end = card.level(self.style, text, label).left - self.style.px(1.2) if label else card.name.right
        return end - card.name.x

    def _level_of(self, seat: int) -> str:
        """What a bot's level is called, where there are several; else nothing."""
        sitter = self.sitters[seat]
        several = sitter.kind == "bot" and len(self.rules.bots) > 1
        return words.say(f"level.{sitter.level}") if several else ""

    def _manner_of(self, seat: int) -> str:
        """What a bot's manner is called, where it has one and it is wanted."""
        sitter = self.sitters[seat]
        if sitter.kind != "bot" or not manners.play(self.app.settings.get(manners.SETTING, manners.SHOWN[0])):
            return ""
        return manners.word(manners.manner_of(sitter.name))

    def _paint_empty(self, target: pygame.Surface, card: CardPlan, seat: int, down: int) -> None:
        draw_empty_seat(target, card, down, self.style, self.sitters[seat].charm)
        said = self._seat_line(seat, card.name.width)
        text.put(target, said, "inter", card.small, self.theme.ink3, *card.line(down))

    def _seat_line(self, seat: int, room: int) -> str:
        """Which seat it is and with which token; where that is too long, only which seat."""
        whole = words.say("setup.seat_line", number=seat + 1, token=self._token(seat))
        if text.width(whole, "inter", self.style.typed(2.0)) <= room:
            return whole
        short = words.say("setup.seat", number=seat + 1)
        return short if text.width(short, "inter", self.style.typed(2.0)) <= room else ""

    def _token(self, seat: int) -> str:
        """What the token of a seat is called."""
        return words.say(f"token.{theme.CHARMS[self.sitters[seat].charm].name}")

    # -- the options

    def _build_panel(self, rect: Box) -> None:
        """The options on a panel of their own: beside the seats, or from the top of the screen down."""
        px = self.style.px
        rows = self._rows()
        plan = plan_panel(self.style, text, self._most_rows(rows), rect).first(len(rows))
        panel, column = plan.panel, plan.column(self.style)
        self.canvas.add(Panel("setup/panel", Rect(panel), self.style, depth=0))
        sheet = self._sheet("setup/options", panel.inflate(-px(4), -px(3.2)))
        bottom = self._place_rows(sheet, plan.rows, column, plan.extra)
        foot = foot_tall(self.style)
        self._write_minutes(sheet, column.x, max(bottom, column.bottom - foot))
        sheet.tall = sheet.rect.height if plan.fits else bottom + foot + px(0.6) - sheet.rect.y

    def _build_options(self, sheet: Sheet, area: Box, plan: RowsPlan) -> None:
        """The options below the seats, on the seats' sheet."""
        px, (box, column) = self.style.px, plan.below(self.style, area)
        panel = Rect(box)
        body = sheet_body(self.style, panel.size)
        spread = px(1.1)
        sheet.write(lambda target, down: target.blit(body, panel.move(-spread, down - spread)))
        bottom = self._place_rows(sheet, plan, column, 0)
        self._write_minutes(sheet, column.x, bottom)
        sheet.tall = panel.bottom - sheet.rect.y + px(0.8)

    def _place_rows(self, sheet: Sheet, plan: RowsPlan, column: Box, extra: int) -> int:
        """Put heading and rows on a sheet; gives where they end."""
        height, ink, said = self.style.typed(3.2), self.theme.ink, words.say("setup.how")
        sheet.write(
            lambda target, down: text.put(
                target, said, "garamond", height, ink, column.x, column.y + down + height * 0.9
            )
        )
        places, bottom = plan.places(self.style, column, extra)
        for row, place in zip(plan.rows, places, strict=True):
            self._place_row(sheet, row, *place)
        return bottom

    def _place_row(self, sheet: Sheet, plan: RowPlan, left: int, top: int) -> None:
        style, row = self.style, plan.row
        sheet.write(lambda target, down: draw_row(target, plan, style, left, top + down))
        rect = Rect(plan.control).move(left, top)
        control: Control
        if row.stepped:
            control = Stepper(row.name, rect, style, row.labels, row.chosen, row.changed, depth=3)
        elif row.labels:
            kind = Stack if stacked(style, text, row.labels, rect.width) else Segments
            control = kind(
                row.name, rect, style, row.labels, row.chosen, row.changed, depth=3, closed=row.closed
            )
        else:
            control = Switch(row.name, rect, style, bool(row.chosen), lambda on: row.changed(int(on)), 3)
        self._add(sheet, control.call(row.label, row.help))

    def _write_minutes(self, sheet: Sheet, left: int, top: int) -> None:
        height, ink = self.style.typed(2.4), self.theme.ink2

        def write(target: pygame.Surface, down: int) -> None:
            text.put(target, self._lasts(), "italic", height, ink, left, top + down + height)

        sheet.write(write)

    def _lasts(self) -> str:
        """How long a match like this takes."""
        return words.say("setup.minutes", minutes=self._minutes({}))

    def _taking(self, name: str, choice: Any, label: str) -> str:
        """A choice of an option, and how long a match then takes; a limit beyond a whole match says so."""
        seats = max(len(self.sitting), self.rules.seats.start)
        if not self.texts.shortens(name, seats, {**self.options, name: choice}):
            return words.say("setup.takes_all", label=label)
        return words.say("setup.takes", label=label, minutes=self._minutes({name: choice}))

    def _minutes(self, chosen: Mapping[str, Any]) -> int:
        """About how long a match takes if these options are chosen instead of what is."""
        seats = max(len(self.sitting), self.rules.seats.start)
        return self.texts.minutes(seats, {**self.options, **chosen})

    # -- the bar

    def _build_bar(self) -> None:
        bar, plan, style = self.bar, self._bar_plan, self.style
        title, line = self._at_table()
        self._saying = Saying("setup/saying", Rect(plan.words).move(bar.topleft), style, title, line, 4.0)
        self.canvas.add(
            Panel("setup/bar", bar, style, radius=2.4),
            Strip("setup/tokens", Rect(plan.picture).move(bar.topleft), self._paint_tokens),
            self._saying,
        )
        buttons = add_buttons(self, bar, plan, self._choices, depth=3)
        self._begin_button: Button = buttons[-1]
        self._tell_bar()

    def _tell_bar(self) -> None:
        title, line = self._at_table()
        self._saying.tell(title, line, self.theme.loss if self.missing else None)
        self._begin_button.set_state(enabled=not self.missing)

    def _paint_tokens(self, target: pygame.Surface, rect: Rect) -> None:
        height = self.style.px(5.8)
        for index, seat in enumerate(self.sitting):
            picture = token_picture(self.sitters[seat].charm, height)
            left = rect.x + index * token_step(self.style)
            target.blit(picture, picture.get_rect(midleft=(left, rect.centery)))

    def _at_table(self) -> tuple[str, str]:
        """How many sit down, who they are and who begins; or why that is not enough."""
        title = words.say(f"setup.at_table.{len(self.sitting)}")
        if self.missing:
            return title, self.missing
        kinds = [self.sitters[seat].kind for seat in self.sitting]
        who = _who(kinds.count("person"), kinds.count("bot"))
        first = self._first()
        if first is None:
            return title, words.say("setup.sit", who=who)
        shown = [text.shown(self.name_of(seat), self.sitters[seat].charm) for seat in self.sitting]
        names = [_told(name) for name in shown]
        return title, self._begins(who, names[first], names[(first + 1) % len(names)])

    def _begins(self, who: str, name: str, following: str) -> str:
        """Who sits down, and who does what first."""
        said = self.texts.phrases.get("first")
        if said is None:
            return words.say("setup.sit_and_begin", who=who, name=name)
        return words.say("setup.sit_and_first", who=who, first=said.format(name=name, next=following))

    def _longest_at_table(self) -> tuple[str, str]:
        """The longest that the bar may say of these sitters: as they come and go it keeps its shape."""
        style, most = self.style, len(self.sitters)
        titles = [words.say(f"setup.at_table.{count}") for count in range(most + 1)]
        names = [self.name_of(seat) for seat in range(most)]
        names += [usual_name(kind, seat) for seat in range(most) for kind in KINDS]
        small = style.typed(2.1)
        longest = sorted(map(_told, names), key=lambda name: text.width(name, "inter", small))[-2:]
        whos = [_who(people, bots) for people in range(most + 1) for bots in range(most + 1 - people)]
        lines = [self._begins(who, *longest) for who in whos if who]
        return (
            max(titles, key=lambda said: text.width(said, "garamond", style.typed(4.0))),
            max(lines, key=lambda said: text.width(said, "inter", small)),
        )

    def _first(self) -> int | None:
        """Who begins, where that is not left to chance."""
        if type(self.rules).begin is not Game.begin:
            return None
        names = self._names()
        first: int | None = self.rules.set_up(names, self.options).to_act
        return first


def _noted(name: str) -> str:
    """What is to be said of a name at its field."""
    return "" if text.readable(name) else words.say("setup.no_font")


def _told(name: str) -> str:
    """A name, where it is only mentioned."""
    return name if len(name) <= LONGEST_TOLD else name[: LONGEST_TOLD - 1].rstrip() + "…"


def _who(people: int, bots: int) -> str:
    """How many of each sit down."""
    counts = (("people", people), ("bots", bots))
    told = words.listed([_counted(name, count) for name, count in counts if count])
    return told[:1].upper() + told[1:]


def _counted(name: str, count: int) -> str:
    return words.counted(f"setup.{name}", count, number=words.say(f"number.{count}"))
