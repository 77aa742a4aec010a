"""A sitting with a guide, at one table: the board with their tools, silence, the word, and what each asks."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game import words
from game.scenes import dialog
from game.scenes.layout.areas import Areas
from game.scenes.layout.box import Box
from game.scenes.layout.guide import GuidePlan, in_flank, with_guide, with_slips
from game.scenes.table.asking import Asking
from game.scenes.table.base import TableBase
from game.scenes.table.bell import Bell
from game.scenes.table.consent import Answer
from game.scenes.table.guide_parts import BOARD, DUSK, GLIDES, RINGS, Clock, Head, Slips, Stone, Tool, dusk
from game.sitting.guide import MINUTES
from game.sound.cue import Cue
from game.widgets import boxes
from game.widgets.boxes import Column, Framed, Node, Part, Text
from game.widgets.button_nodes import button
from game.widgets.canvas import Rect
from game.widgets.panel import Panel, Sheet
from game.widgets.sprite import Sprite
from game.widgets.style import Style

DEEP = 690  # below the drawers
TOOLS = ("bowl", "hush", "stone", "slip", "sliders")
SPEAKS = -6.0  # dB: the bell as the word goes on to another
LEAVES = ("bell", "silence", "word", "question", "more")
LABELS = {leaf: f"guide.{leaf}" for leaf in LEAVES} | {"question": "guide.question.short"}
BOWL = (9.0, 7.0, 2.4)  # u: how broad the sign at a place is, and how far it lies within its edges
KEYS = (pygame.K_b, pygame.K_s, pygame.K_t, pygame.K_q)


@dataclass(frozen=True)
class Silence:
    """A silence that is kept: until when (milliseconds) and for how many minutes; None: until the bell."""

    until: float | None
    minutes: int | None


class Guided:
    """What a guide does at one table. `silence` is what is kept now, `paused` whether they let all pause."""

    def __init__(self, table: TableBase) -> None:
        self._table = table
        self.silence: Silence | None = None
        self.paused = False
        self.asking = Asking(table)
        self._bell = Bell()
        self._folds: bool | None = None  # as it was touched last
        self._plan: GuidePlan | None = None
        self._slips: Box | None = None  # where the folded questions lie, where there is room for them
        self._clock: Clock | None = None
        self._tools: dict[str, Tool] = {}
        self._bowls: dict[int, Answer] = {}
        self._stone: Stone | None = None
        self._ended_by: set[int] = set()  # the seats that would end a silence

    # -- what is so

    @property
    def there(self) -> bool:
        """Whether somebody guides this match."""
        return bool(self._table.sitting.guide.name) and not self._table.sitting.readonly

    @property
    def open(self) -> bool:
        """Whether their board is open, and their keys count."""
        return self.there and not self._folded

    @property
    def _folded(self) -> bool:
        """Whether only its head shows: at first where all of it would cover something."""
        return self._table.display.mode.for_all if self._folds is None else self._folds

    @property
    def hushed(self) -> bool:
        """Whether nobody is to do anything now: silence is kept, or all pause."""
        return self.there and (self.silence is not None or self.paused)

    @property
    def _name(self) -> str:
        return self._table.sitting.guide.name

    @property
    def offer(self) -> str:
        """What is said while it can be asked what each asks, and nobody was; else empty."""
        guide = self._table.sitting.guide
        if not self.there or guide.asked or not self.asking.may_begin:
            return ""
        return words.say("guide.question.offer", guide=self._name)

    def waiting(self, name: str) -> tuple[str, str]:
        """What is said while nobody is to do anything; `name` is who would be in turn, or empty."""
        title = words.say("guide.silence" if self.silence is not None else "guide.paused")
        return title, words.say("guide.can_wait", name=name) if name else ""

    @property
    def _labels(self) -> list[str]:
        """What stands below each tool."""
        return [words.say(LABELS[leaf]) for leaf in LEAVES]

    @property
    def keeps(self) -> int:
        """Up to where, from the left, their open board stands beside the column at the right; else 0."""
        areas = self._table.areas
        beside = self.open and not (areas.portrait or areas.drawer)
        return self._plan.board.right if beside and self._plan is not None else 0

    # -- building

    def arrange(self, areas: Areas[Box], *, over: bool = False) -> Areas[Box]:
        """The areas of the table, of which their board takes its room, or lies `over` the stage."""
        self._plan = self._slips = None
        if self.there:
            areas, self._plan = with_guide(self._table.style.measure, areas, self._labels, over)
            if self._table.sitting.guide.folded:
                told = self._table.stage.rail_extra
                areas, self._slips = with_slips(self._table.style.measure, areas, told)
        return areas

    def arrange_flat(self, areas: Areas[Box], flank: Box) -> Areas[Box]:
        """The same on a flat table: it lies in a flank that is free."""
        self._plan = self._slips = None
        if self.there:
            self._plan = in_flank(self._table.style.measure, areas, flank, self._labels)
        return areas

    def build(self) -> None:
        """Put their board on the canvas, and what they have laid down."""
        self._bell.fade()
        self._clock, self._tools, self._bowls = None, {}, {}
        if self._plan is None:
            return
        style, canvas, plan = self._table.style, self._table.canvas, self._plan
        board = Rect(plan.folded if self._folded else plan.board)
        head = Head("guide/head", Rect(plan.head), style, self.fold, BOARD + 1)
        head.call(self._name, words.say("guide.head"))
        canvas.add(Panel("guide/board", board, style, radius=2.6, depth=BOARD), head)
        if not self._folded:
            deeds = (self.ring, self.ask_silence, self.ask_word, self.ask_question, self.ask_more)
            for leaf, icon, (place, below), deed in zip(LEAVES, TOOLS, plan.tools, deeds, strict=True):
                label = words.say(LABELS[leaf])
                rect = Rect(place)
                tool = Tool(f"guide/{leaf}", rect, style, icon, deed, Rect(below), label, BOARD + 1)
                tool.prompt = leaf
                self._tools[leaf] = tool
                canvas.add(tool)
        sitting = self._table.sitting
        if self._slips is not None:
            charms = [sitting.people[seat].token for seat in sitting.guide.folded if seat in sitting.persons]
            slips = Slips(Rect(self._slips), self._table.style, charms, self.ask_question)
            self._table.canvas.add(slips)
        self._build_stone()
        self._show_silence()

    def _build_stone(self) -> None:
        old, self._stone = self._table.canvas.named("guide/stone"), None
        if old is not None:
            self._table.canvas.remove([old])
        seat, way = self._table.sitting.guide.stone, self._table.sitting.guide.way
        plaques = self._table.plaques
        if not self.there or seat is None or seat >= len(plaques):
            return
        style, rect = self._table.style, plaques[seat].rect
        wide, tall = style.px(4.0), style.px(3.2)
        place = Rect(rect.right - wide - style.px(1.0), rect.y - style.px(1.0), wide, tall)
        laid = self._lay_stone if way == "passed" else None
        stone = self._stone = Stone(place, style, self._touch_stone, laid, BOARD + 5)
        stone.tip = words.say(f"guide.stone.{way}", name=self._table.sitting.names[seat])
        stone.call(stone.tip)
        with self._table.canvas.facing(plaques[seat].facing):
            self._table.canvas.add(stone)
        if old is not None and not self._table.app.reduced_motion:
            lay = old.on_screen if stone.facing is None else stone.facing.inward(old.on_screen)
            start = Rect(0, 0, *place.size)
            start.center = lay.center
            stone.come(start, self._table.app.now, GLIDES)

    # -- folding

    def fold(self) -> None:
        """Fold the board to its head, or open it again."""
        self._folds = not self._folded
        self._table.app.relayout()

    # -- the bell and silence

    def ring(self) -> None:
        """Ring the bell once; a silence ends by it."""
        if self.silence is not None:
            self._end_silence("bell")
            return
        self._table.sitting.guide_does("bell")
        self._strike("hand_bell")
        self._settle()

    def _strike(self, sound: str) -> None:
        table = self._table
        table.app.sound.hear(Cue(sound))
        reduced = table.app.reduced_motion
        self._bell.ring(table.canvas, table.areas.stage, table.style, table.app.now, reduced=reduced)

    def ask_silence(self) -> None:
        """For how long; while it is kept, whether it shall end."""
        if self.silence is not None:
            self._end_silence("bell")
            return
        entries: list[tuple[str, str, Callable[[], None]]] = [
            (f"{minutes}", words.say(f"guide.silence.{minutes}"), partial(self.keep_silence, minutes))
            for minutes in MINUTES
        ]
        entries.append(("until", words.say("guide.silence.bell"), partial(self.keep_silence, None)))
        self._lay_list("silence", words.say("guide.silence"), entries)

    def keep_silence(self, minutes: int | None) -> None:
        """Keep silence for so many minutes; None: until the bell."""
        now = self._table.app.now
        self.silence = Silence(None if minutes is None else now + minutes * 60_000.0, minutes)
        self._table.sitting.guide_does("silence", minutes=minutes)
        self._settle()
        self._show_silence()
        self._table.app.sound.rest()
        self._strike("silence_bell")

    def _end_silence(self, by: str) -> None:
        self.silence = None
        self._table.sitting.guide_does("silence_ends", by=by)
        gone = [
            each for each in map(self._table.canvas.named, ("guide/clock", "guide/dusk")) if each is not None
        ]
        self._table.canvas.remove([*gone, *self._bowls.values()])
        self._clock, self._bowls = None, {}
        self._ended_by.clear()
        self._light()
        self._strike("silence_bell")
        self._settle()

    def _show_silence(self) -> None:
        """The stage darker, and the clock; nothing where no silence is kept."""
        self._light()
        if self.silence is None or self._plan is None or self._clock is not None:
            return
        table = self._table
        self._clock = Clock(Rect(self._plan.clock), table.style, partial(self._end_silence, "bell"))
        shade = Sprite("guide/dusk", DUSK, dusk(table.areas.stage.size))
        table.canvas.add(shade, self._clock)
        shade.stand(table.areas.stage.center)
        self._build_bowls()
        self._tell_clock(table.app.now)

    # -- a silence that all end together

    def _build_bowls(self) -> None:
        """On a flat table each person has a bowl at their place: touched by all, they end the silence."""
        table = self._table
        for seat in table.sitting.persons if table.display.mode.all_round else ():
            outlook = table.display.outlook_of(seat)
            rect = self._bowl_rect(seat, outlook.style)
            touch = partial(self._touch_bowl, seat)
            bowl = Answer(f"guide/bowl/{seat}", rect, outlook.style, "bowl", touch, depth=RINGS + 2)
            bowl.call(words.say("guide.bowl", name=table.sitting.names[seat]))
            bowl.give(seat in self._ended_by)
            with table.canvas.facing(outlook.turn):
                table.canvas.add(bowl)
            self._bowls[seat] = bowl

    def _bowl_rect(self, seat: int, style: Style) -> Rect:
        """Above the inner edge of a place, at its right."""
        place, (side, right, low) = self._table.plaques[seat].rect, map(style.px, BOWL)
        return Rect(place.right - right - side, place.y + low - side, side, side)

    def _touch_bowl(self, seat: int) -> None:
        """One more, or one less, would end the silence."""
        self._ended_by ^= {seat}
        if self._ended_by >= self._bowls.keys():
            self._end_silence("all")
        else:
            self._bowls[seat].give(seat in self._ended_by)

    def _tell_clock(self, now: float) -> None:
        silence, clock = self.silence, self._clock
        if silence is None or clock is None:
            return
        ends = words.say("guide.ends.together" if self._bowls else "guide.ends")
        if silence.until is None or silence.minutes is None:
            ends = ends if self._bowls else words.say("guide.until_help")
            clock.tell(0, 0, words.say("guide.until"), ends)
            return
        left = max(0, math.ceil((silence.until - now) / 1000))
        of = words.say(f"guide.of.{silence.minutes}")
        clock.tell(left, silence.minutes * 60, of, ends)

    def refresh(self) -> None:
        """Let the tools say what holds now: after the first step no question is folded any more."""
        tool, folded = self._tools.get("question"), self._table.sitting.guide.folded
        if tool is not None:
            closed = not folded and not self.asking.may_begin
            tool.tip = words.say("guide.question.late") if closed else ""
            tool.set_state(enabled=not closed)
            tool.count(len(folded))
        self._light()

    def _light(self) -> None:
        """Let each tool be lit while what it does lasts, and the question while it is to be asked."""
        guide = self._table.sitting.guide
        lit = {
            "silence": self.silence is not None,
            "word": guide.stone is not None,
            "question": self.asking.open or bool(self.offer),
            "more": self.paused,
        }
        for leaf, tool in self._tools.items():
            tool.light(lit.get(leaf, False))

    # -- the word

    def ask_word(self) -> None:
        """How the word goes round; or the stone is put away."""
        seats, first = range(len(self._table.sitting.names)), self._table.sitting.match.to_act or 0
        entries: list[tuple[str, str, Callable[[], None]]] = [
            (way, words.say(f"guide.word.{way}"), partial(self.give, way, first))
            for way in ("order", "passed")
        ]
        entries += [
            (f"given/{seat}", words.say("guide.word.given", name=name), partial(self.give, "given", seat))
            for seat, name in zip(seats, self._table.sitting.names, strict=True)
        ]
        if self._table.sitting.guide.stone is not None:
            entries.append(("away", words.say("guide.word.away"), partial(self.give, "away", None)))
        helps = {way: words.say(f"guide.word.{way}.help") for way in ("order", "passed")}
        self._lay_list("word", words.say("guide.word.title"), entries, helps)

    def give(self, way: str, seat: int | None) -> None:
        """Let a seat have the word from now on, and how it goes on; None: nobody has it."""
        said = {"way": way} if seat is None else {"way": way, "seat": seat}
        self._table.sitting.guide_does("word", **said)
        if seat is not None:
            self._table.app.sound.hear(Cue("hand_bell", level=SPEAKS))
        self._build_stone()
        self._light()
        self._settle()
        self._say_stone()

    def _say_stone(self) -> None:
        """Let the stone say whose the word is and how it goes on, once it lies there."""
        if self._stone is not None and not self._stone.comes:
            self._table.foot.say_closed(self._stone.name)

    def _touch_stone(self) -> None:
        """In order it goes to the next seat; else it is asked to whom."""
        guide, names = self._table.sitting.guide, self._table.sitting.names
        if guide.stone is None:
            return
        if guide.way == "order":
            self.give("order", (guide.stone + 1) % len(names))
            return
        others = [seat for seat in range(len(names)) if seat != guide.stone]
        key = "guide.word.given" if guide.way == "given" else "guide.word.pass"
        entries = [
            (f"to/{seat}", words.say(key, name=names[seat]), partial(self.give, guide.way, seat))
            for seat in others
        ]
        self._lay_list("word", words.say("guide.word"), entries)

    def _lay_stone(self, point: tuple[int, int]) -> None:
        """The stone was dragged to a point of the screen: it lies at the seat there, or where it lay."""
        for seat, plaque in enumerate(self._table.plaques):
            if plaque.on_screen.collidepoint(point) and seat != self._table.sitting.guide.stone:
                self.give("passed", seat)
                return

    # -- what each asks

    def ask_question(self) -> None:
        """Before the first step each is asked; later it is said how the slips lie."""
        self.asking.begin(self._table.app.relayout)

    # -- how all is shown

    def ask_more(self) -> None:
        """Pause, text, pace, a rule for all, and the end of the sitting."""
        pause = "go_on" if self.paused else "pause"
        entries: list[tuple[str, str, Callable[[], None]]] = [
            ("pause", words.say(f"guide.{pause}"), self.toggle_pause),
            ("larger", words.say("guide.text.up"), partial(self._step_text, 1)),
            ("smaller", words.say("guide.text.down"), partial(self._step_text, -1)),
            ("pace", self._table.pace.said, self._change_pace),
            ("rule", words.say("guide.rule"), self._open_rule),
            ("end", words.say("guide.end"), self._ask_to_end),
        ]
        self._lay_list("more", self._name, entries)

    def toggle_pause(self) -> None:
        """Let all pause, or go on."""
        self.paused = not self.paused
        self._table.sitting.guide_does("pause" if self.paused else "go_on")
        self._light()
        self._settle()

    def _step_text(self, step: int) -> None:
        before = self._table.app.text_scale
        self._table.app.step_text(step)
        if self._table.app.text_scale != before:
            self._table.sitting.guide_does("text", up=step > 0)
            self._settle()

    def _change_pace(self) -> None:
        before = self._table.app.speed
        self._table.deeds.change_pace()
        self._table.sitting.guide_does("pace", up=self._table.app.speed < before)
        self._settle()

    def _settle(self) -> None:
        """Let the log tell what was done and, where nothing moves, everything what holds now."""
        if self._table.player.running:
            self._table.drawers.tell_log()
            return
        self._table.refresh()
        self._table.proceed()

    def _open_rule(self) -> None:
        clause = self._table.drawers.last_clause()
        self._table.sitting.guide_does("rule", clause=clause or words.texts(self._table.sitting.game).title)
        self._table.drawers.open_rules(clause)

    def _ask_to_end(self) -> None:
        dialog.ask(
            self._table,
            "guide-end",
            words.say("guide.end.title"),
            words.say("guide.end.words", name=self._name),
            [("no", words.say("guide.end.no"), None), ("yes", words.say("guide.end"), self._end)],
        )

    def _end(self) -> None:
        self.silence, self.paused = None, False
        self._ended_by.clear()
        self._table.sitting.guide_does("end")
        self._table.app.relayout()

    # -- a list beside the board

    def _lay_list(
        self,
        leaf: str,
        title: str,
        entries: Sequence[tuple[str, str, Callable[[], None]]],
        helps: Mapping[str, str] | None = None,
    ) -> None:
        """Lay a few things to choose beside the board; one closes the list, as a touch elsewhere does.

        `helps` are what is said below some of them, by their names.
        """
        table, plan = self._table, self._plan
        if plan is None or table.covered:
            return
        style, (width, height) = table.outlook.style, table.outlook.size
        px, helps, name = style.px, helps or {}, f"guide-{leaf}"
        wide = min(px((50 if helps else 34) * (0.4 + 0.6 * style.measure.text)), width - px(6))
        room = height - px(10) - round(style.font_px(3.0) * 1.5)
        tall = min(px(7.6), room // len(entries) - px(1.0))

        def entry(choice: str, label: str, deed: Callable[[], None]) -> Node:
            act, sub = dialog.closing(table, deed), helps.get(choice, "")
            return button(f"{name}/{choice}", style, label, act, tall, sub=sub, units=2.4, depth=DEEP + 1)

        head = Text(title, 3.0, style.theme.ink, "garamond")
        tree = Framed(Column(head, *(entry(*each) for each in entries), gap=1.0), 2.0, 1.4, 2.0)
        beside, whole = Rect(plan.board), boxes.height(tree, style, wide)
        rect = Rect(beside.x - wide - px(1.4), beside.centery - whole // 2, wide, whole)
        if table.areas.portrait:
            rect.midtop = beside.centerx, beside.bottom + px(1)
        rect.clamp_ip(Rect(px(2), px(2), width - px(4), height - px(4)))
        panel = partial(Sheet, f"{name}/panel", depth=DEEP, raised=True)
        found = boxes.lay(Part(tree, panel), style, rect, least_scale=1).widgets
        again = partial(self._lay_list, leaf, title, entries, helps)
        table.push_overlay(found, table.pop_overlay, found[1], again, light=True)

    # -- keys and time

    def key(self, key: int) -> bool:
        """Whether a key was for the board: B rings, S is silence, T the word, Q the question."""
        if not self.open or key not in KEYS:
            return False
        deeds = (self.ring, self.ask_silence, self.ask_word, self.ask_question)
        deeds[KEYS.index(key)]()
        return True

    def update(self, now: float) -> None:
        """What time has done: the ring widens, a silence closes or ends."""
        self._bell.update(now)
        if self._stone is not None and self._stone.comes:
            self._stone.update(now)
            self._say_stone()
        self.asking.update()
        silence = self.silence
        for seat, bowl in self._bowls.items():  # a place may grow while it begins
            bowl.move_to(self._bowl_rect(seat, bowl.style))
        if silence is not None and silence.until is not None:
            if now >= silence.until:
                self._end_silence("time")
            else:
                self._tell_clock(now)

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds to look again: while a clock runs once a second; None: nothing moves."""
        if self._bell.rings or self.asking.due or (self._stone is not None and self._stone.comes):
            return 0.0
        if self.silence is None or self.silence.until is None:
            return None
        return max(1.0, (self.silence.until - now) % 1000.0 or 1000.0)
