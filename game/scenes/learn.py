"""Learn: a game's lesson, played at its real table on a match that is kept nowhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game import lessons, saves, words
from game.bots.manners import Manner
from game.engine.base import Action
from game.engine.match import Transition
from game.lessons import LEARNER, Guide, Target
from game.scenes import display_mode
from game.scenes.app import App
from game.scenes.layout.areas import Areas
from game.scenes.layout.box import Box
from game.scenes.layout.lesson import LARGEST, CaptionPlan, fitting, plan_lesson
from game.scenes.table.scene import TableScene
from game.scenes.table.screen_display import ScreenDisplay
from game.scenes.table.watching import Mind, Watching
from game.scenes.tables.display import Display
from game.sitting import Sitting
from game.thinking import Thinker
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button, RoundButton, Segments
from game.widgets.motion import Beat, Motion
from game.widgets.panel import Reading, put_threaded
from game.widgets.pointer import Loop, Pointer, loop_along, loop_around
from game.widgets.style import Style
from game.window import wake

POINTERS = 330  # above what a moment lays over the table, below all pages
SMALL = 0.07  # of the window: what is larger has room for a thread between its words
BEGINS = 0.42  # of the room for a button: where that begins which leads out of a lesson, beside more of it
LOW = 7.0  # u: what is less tall stands close to its like, and has a slim loop
ROW = 2.0  # times as wide as tall is a line of words or figures: beside it there is room
OUTSIDE = 0.5  # u: how far outside a space a loop runs
AROUND, ASIDE, ABOVE = 1.2, 0.9, 0.25  # u: and outside all else; a slim one beside it, and above at most
SLIM = 3.3  # u: so tall is a slim loop where what it runs round is: it stays off the rows above and below
BRISK = 0.75  # of its time is what a motion takes here: what the bar says of it need not be read
GROWS = 520  # milliseconds in which a thread finds what it points at


def _labels() -> tuple[str, str]:
    """What the buttons on a caption's card say."""
    return words.say("learn.back"), words.say("learn.leave")


class Caption(Widget):
    """The card of a step: its title, and beads for how far one has come; words and buttons lie on it."""

    def __init__(self, rect: Rect, style: Style, depth: int, acts: bool) -> None:
        super().__init__("learn/card", rect, depth)
        self.style, self.acts = style, acts
        self.plan = CaptionPlan(style, _labels(), rect.width, acts)
        self.title = ""
        self.index, self.count = 0, 1
        self.bleed = style.px(2.2)

    def tell(self, title: str, index: int, count: int) -> None:
        self.alter(title=title, index=index, count=count)

    def draw(self, target: pygame.Surface) -> None:
        colours, style = self.style.theme, self.style
        put_threaded(target, self.rect, style, style.measure.u * 2, self.bleed)
        inner = self.plan.words(Box(*self.rect))
        height = text.fitted(self.title, "garamond", self.plan.title, inner.width)
        baseline = self.rect.y + style.px(2.2) + (self.plan.title + height) // 2
        text.put(target, self.title, "garamond", height, colours.gold, inner.x, baseline)
        if not self.acts:
            self._draw_beads(target)

    def _draw_beads(self, target: pygame.Surface) -> None:
        """One bead for each step: those behind are filled, the present one is large."""
        style, colours = self.style, self.style.theme
        place = self.plan.beads(Box(*self.rect))
        step = min(style.px(2.3), place.width // self.count)
        start = place.centerx - step * (self.count - 1) // 2
        thick = max(1, round(style.hair))
        pygame.draw.rect(
            target, theme.BRASS, (start, place.centery - thick // 2, step * (self.count - 1), thick)
        )
        for number in range(self.count):
            here = number == self.index
            side = min(style.px(1.8 if here else 1.2), step)
            fill = colours.thread if here else theme.BRASS if number < self.index else colours.raised
            bead = art.frame((side, side), side / 2, fill, line=theme.BRASS, thick=max(1.2, style.hair))
            target.blit(bead, bead.get_rect(center=(start + number * step, place.centery)))


class Told:
    """What a bot at a lesson's table has in mind: what the lesson tells it, else thoughts of its own."""

    def __init__(self, guide: Guide, mind: Mind) -> None:
        self._guide = guide
        self._mind = mind
        self._told: Action | None = None

    def start(
        self, game: str, view: dict[str, object], legal: list[Action], level: str, seed: int, manner: Manner
    ) -> None:
        self._told = self._guide.told
        if self._told is None:
            self._mind.start(game, view, legal, level, seed, manner)

    def stop(self) -> None:
        self._told = None
        self._mind.stop()

    def answer(self) -> Action | None:
        return self._told or self._mind.answer()


class Lesson(TableScene):
    """A table at which everything happens as the lesson has it; the caption's thread shows where to look."""

    replays = holds_moments = has_manners = False  # a bot shows the game, and nothing of its own

    def __init__(self, app: App, game: str, *, in_setup: bool = False) -> None:
        lesson = lessons.lesson(game, words.language)
        names = [words.say("learn.name")]
        names += [words.say(f"setup.bot_name.{seat + 1}") for seat in range(1, lesson.seats)]
        self.guide = Guide(lesson, names)
        people = [saves.Person("person", None, LEARNER)]
        people += [saves.Person("bot", None, seat) for seat in range(1, lesson.seats)]
        super().__init__(app, Sitting(self.guide.match, people, None))
        self.deeds.watching = Watching(Told(self.guide, Thinker(wake)))
        self.deeds.frame = self._frame
        self._in_setup = in_setup
        self._pointers: list[Pointer] = []
        self._growing_since: float | None = None
        self._place = self._beside = Rect(0, 0, 0, 0)
        self._units = LARGEST
        self._acts_named = [step.act for step in lesson.course if step.act]
        self._acts_row: Segments | None = None
        self._opened = False  # the page that this step opens was seen
        self.caption: Caption
        self.reading: Reading

    @property
    def verse_is_whole(self) -> bool:
        return self.guide.step.rises

    def new_display(self) -> Display:
        """A lesson is shown as its steps were made: on a screen."""
        return ScreenDisplay(self)

    def change_display(self) -> None:
        """A lesson is shown in one way only."""

    @property
    def nothing_yet(self) -> str:
        elsewhere = display_mode.chosen(self.app.settings).for_all
        return words.say("learn.begins_on_screen" if elsewhere else "learn.begins_here")

    # -- life

    def enter(self) -> None:
        self.app.settings.set(f"learned.{self.sitting.game}", True)
        super().enter()

    def update(self, now: float) -> None:
        super().update(now)
        if self._growing_since is not None:
            share = min(1.0, (now - self._growing_since) / GROWS)
            for pointer in self._pointers:
                pointer.grow(share)
            if share >= 1.0:
                self._growing_since = None

    def wake_in(self, now: float) -> float | None:
        return 0.0 if self._growing_since is not None else super().wake_in(now)

    # -- where everything stands

    def arrange(self) -> Areas[Box]:
        style = self.style
        said = [each for step in self.guide.lesson.course for each in (step.caption, step.then) if each]
        plan = plan_lesson(
            style, super().arrange(), partial(fitting, style, _labels(), bool(self._acts_named), said)
        )
        self._place, self._units, self._beside = Rect(plan.caption), plan.units, Rect(plan.beside)
        return plan.areas

    @property
    def moment_room(self) -> Rect:
        """Beside the caption, which stays to be read."""
        return super().moment_room.clip(self._beside)

    # -- building

    def build(self) -> None:
        super().build()
        style, place = self.style, self._place
        self.caption = Caption(place, style, 3, bool(self._acts_named))
        plan, card = self.caption.plan, Box(*place)
        self.reading = Reading("learn/words", Rect(plan.words(card)), style, 4)
        ways = ("back", False, self.go_back), ("leave", True, self.skip)
        places = (Rect(plan.button(card, right)) for _, right, _ in ways)
        self._back, leave = (
            Button(f"learn/{name}", place, style, words.say(f"learn.{name}"), deed, units=2.4, depth=4)
            for place, (name, _, deed) in zip(places, ways, strict=True)
        )
        self.canvas.add(self.caption, self.reading, self._back, leave)
        self._acts_row = None
        if self._acts_named:
            row = Rect(plan.beads(card))
            act = self.guide.part[0]
            self._acts_row = Segments(
                "learn/acts", row, style, self._numerals, act, self.begin_act, units=2.2, depth=4
            )
            self._acts_row.call(words.say("learn.acts", acts=words.listed(self._acts_named)))
            self.canvas.add(self._acts_row)
        self._tell_step(growing=False)

    def build_header(self) -> None:
        super().build_header()
        leave = self.canvas.named("menu")
        if isinstance(leave, RoundButton):
            leave.tip = words.say("learn.leave")
            leave.set_icon("cross")

    # -- showing

    def refresh(self) -> None:
        super().refresh()
        act, index, count = self.guide.part
        key, named = "learn.subtitle", ""
        if self._acts_named:
            key, named = "learn.subtitle.act", f"{self._numerals[act]} {self._acts_named[act]}"
        self.header.tell(words.say(key, act=named, number=index + 1, count=count))

    def tell_foot(self, view: dict[str, Any]) -> None:
        """While the learner is to act, what any table says; else what to try, and the way on."""
        guide = self.guide
        if guide.acting or self.course.showing:
            super().tell_foot(view)
            if self._acts and not self.choosing.begun and len(self.legal()) < len(self.sitting.match.legal()):
                # the rules allow more than the step does: the bar says what it waits for
                self.foot.tell(self.foot.bar.title, self._only("learn.now") or self.foot.bar.why)
            return
        self.foot.clear()
        ends = "enough" if guide.step.enough else guide.step.ends
        key = "end" if guide.last else "done" if guide.done else ends
        charm = self.sitting.people[LEARNER].token
        why = words.said_of(self.sitting.game, f"learn.bar.{key}.why")
        self.foot.tell(words.say(f"learn.bar.{key}"), why, charm)
        kind = "plain" if key in ("look", "why", "undo") else "primary"
        ends_here = guide.last or guide.step.enough
        label, deed = ("learn.begin", self.begin) if ends_here else ("learn.go_on", self.go_on)
        on = self.foot.sole("go_on", words.said_of(self.sitting.game, label), deed, kind=kind)
        if guide.last or not ends_here:
            self.foot.offer([on])
            return
        more = self.foot.sole("more", words.say("learn.more"), self.go_on, kind="plain")
        whole = on.rect
        on.rect = Rect(whole.x + round(whole.width * BEGINS), whole.y, *whole.size)
        on.rect.width = whole.right - on.rect.x
        more.rect = Rect(whole.x, whole.y, on.rect.x - whole.x - self.style.px(1.2), whole.height)
        self.foot.offer([more, on])

    @property
    def _acts(self) -> bool:
        """Whether the step waits for what the learner does at the table."""
        return self.guide.acting and not self.course.showing and self.sitting.match.to_act == LEARNER

    def _only(self, key: str) -> str:
        """What alone this step waits for, said by a key; empty where that is not one thing."""
        offered = self.legal()
        if len(offered) != 1:
            return ""
        label = self.stage.telling.label(self.view(), offered[0], self.sitting.names)
        return words.say(key, label=label) if label else ""

    def _tell_step(self, growing: bool = True) -> None:
        """Let the caption say its words, and its threads point."""
        guide, style = self.guide, self.style
        self.caption.tell(guide.step.title, *guide.part[1:])
        ink = style.theme.ink
        self.reading.show_blocks([(guide.caption, "garamond", style.font_px(self._units), ink, 0)])
        self._back.set_state(enabled=guide.may_go_back)
        if self._acts_row is not None and self._acts_row.chosen != guide.part[0]:
            self._acts_row.chosen = guide.part[0]
            self._acts_row.damage()
        spoken = guide.step.then_point if guide.done or guide.waiting else guide.step.point
        named = [each.part for each in spoken if each.part is not None]
        self.stage.speak_of(named, any(each.space is not None for each in spoken))
        self._point_out(growing and not self.app.reduced_motion and self.app.speed > 0)

    # -- pointing

    def _point_out(self, growing: bool) -> None:
        """Tie a loop round all that is meant, and lead the thread to the first of it."""
        self._stop_pointing()
        guide = self.guide
        targets = guide.step.then_point if guide.done or guide.waiting else guide.step.point
        found = [(target, loop) for target in targets if (loop := self._loop(target)) is not None]
        for number, (target, loop) in enumerate(found):
            name, depth = f"learn/pointer/{number}", POINTERS + number
            if number:
                pointer = Pointer(name, None, loop, self.style, depth)
            else:
                kind = (target.part or "").partition("/")[0]
                for near in (self._written(loop), self._written(loop, kind)):
                    pointer = Pointer(name, self.caption.rect, loop, self.style, depth, near)
                    if pointer.way:
                        break
            pointer.share = 0.0 if growing else 1.0
            self._pointers.append(pointer)
        self.canvas.add(*self._pointers)
        self._growing_since = self.app.now if growing and self._pointers else None

    def _written(self, loop: Loop, kind: str = "") -> list[Rect]:
        """What the thread to a loop should not run through: words of the stage, and all that is small.

        Things of a `kind`, such as the other cards of a hand, it may.
        """
        window = self.canvas.bounds
        most = window.width * window.height * SMALL
        found = [
            widget.rect
            for widget in self.canvas.widgets
            if widget.visible
            and widget.depth < POINTERS
            and widget.rect.width * widget.rect.height < most
            and (widget.touchable or widget.accessible_name)
            and not (kind and widget.name.startswith(f"{kind}/"))
        ]
        found = [rect for rect in found if not rect.colliderect(self.caption.rect)]
        bar = Rect(self.areas.bar)
        said = Rect(bar.x, bar.y, self.foot.bar.words_right - bar.x, self.foot.bar.head.height)
        found += [bar, said, *self.stage.written()]
        return [rect for rect in found if not rect.collidepoint(loop.middle)]

    def _stop_pointing(self) -> None:
        self.canvas.remove(self._pointers)
        self._pointers = []
        self._growing_since = None

    def _loop(self, target: Target) -> Loop | None:
        """The loop round what is pointed at; none where it is not to be seen."""
        unit = self.style.measure.u
        if target.space is not None:
            spot = self.stage.spot(target.space)
            return loop_around(spot, unit * OUTSIDE, spot.height * 0.12 + unit * OUTSIDE) if spot else None
        if target.link is not None:
            start = target.link.partition(">")[0]
            space = int(start) if start.isdigit() else start
            way, spot = self.stage.way(space), self.stage.spot(space)
            return loop_along(way, spot.height * 0.26) if spot and len(way) > 1 else None
        place = self.stage.part(target.part or "")
        if place is not None:
            if place.height < LOW * unit:
                row = place.width > ROW * place.height
                beside = round(unit * ASIDE) if row else 0
                above = min(unit * ABOVE, max(unit * SLIM - place.height, -0.4 * unit) / 2)
                return replace(loop_around(place.inflate(2 * beside, 0), above, unit * 1.2), slim=True)
            tight = min(place.width * 0.4, place.height * 0.4, unit * 2)
            return loop_around(place, unit * AROUND, tight)
        part = self.canvas.named(target.part or "")
        if part is None or not part.visible:
            return None
        corner = part.radius
        if corner is None:
            corner = min(part.rect.height * 0.22, unit * 2)
        return loop_around(part.rect, unit * AROUND, corner + unit * AROUND)

    # -- what happens

    def legal(self) -> list[Action]:
        return self.guide.offered()

    def show(self, transitions: Sequence[Transition], opening: Callable[[], list[Motion]]) -> None:
        self._stop_pointing()
        super().show(transitions, opening)

    def _frame(self, happening: Transition, beats: list[Beat]) -> None:
        """What the bar says of an event need not be read here; before some the learner reads the caption."""
        for beat in beats:
            beat.scale_duration(BRISK)
        if self.guide.step.waits == happening.event["type"]:
            beats.insert(
                0,
                Beat(
                    [Motion(0, begin=partial(self._wait, True), end=partial(self._wait, False), waits=True)]
                ),
            )

    def _wait(self, waiting: bool) -> None:
        """Let the caption say what comes next, and the bar offer to go on; or let that come."""
        self.guide.waiting = waiting
        if not waiting:
            self.foot.answered()
            self._stop_pointing()
            return
        title, why = words.say("learn.bar.go_on"), words.said_of(self.sitting.game, "learn.bar.go_on.why")
        charm = self.sitting.people[LEARNER].token
        self.foot.ask(charm, title, why, words.say("learn.go_on"), self._go_on_from_here)
        self._tell_step()

    def _go_on_from_here(self) -> None:
        if self.hands.free:
            self.hands.did(None, self.app.now)
            self.guide.read = True
            self.player.go_on()

    def settle(self) -> None:
        self.guide.acted()
        if self.guide.flows:
            self.guide.go_on()
        super().settle()
        self._tell_step()

    def undo(self, agreed: Sequence[int] = ()) -> None:
        if not self.guide.may_undo:
            self.go_back()
            return
        self.guide.notice("undo")
        super().undo(agreed)

    def open_why(self) -> None:
        super().open_why()
        self._notice("why")

    def show_new_offers(self, *, to_bar: bool) -> None:
        """What was chosen may have moved; the loop moves with it."""
        super().show_new_offers(to_bar=to_bar)
        if self._pointers:
            self._point_out(growing=False)

    def say_why_not(self, fields: Mapping[str, Any]) -> None:
        """What the rules allow, but not this step, comes later."""
        if self.sitting.match.refusal(fields) is None:
            self._say_later()
        else:
            super().say_why_not(fields)

    def refused(self, widget: Widget) -> None:
        if widget in self.foot.choices and self.foot.refusal_of(widget) is None:
            self._say_later()
        else:
            super().refused(widget)

    def _say_later(self) -> None:
        """Say what alone this step waits for."""
        self.foot.tell(words.say("learn.later"), self._only("learn.later.why"))

    def note_read(self, space: int | str) -> None:
        self._notice("look")

    def _notice(self, deed: lessons.Ends) -> None:
        if self.guide.notice(deed):
            self.refresh()
            self._tell_step()

    def let_think(self) -> None:
        if self.guide.acting:
            super().let_think()

    def open_ending(self) -> None:
        """A lesson has none: home is where it ends."""

    def open_results(self) -> None:
        """Nor has it any results."""

    # -- going about

    def _opens_page(self) -> bool:
        """Open the page that the step opens, once; whether it was opened now."""
        name = self.guide.step.opens
        self._opened = not self._opened and bool(name) and self.stage.open_taught(name)
        return self._opened

    def act(self, action: Action, opening: Callable[[], list[Motion]] = list) -> None:
        """The page that a step opens is seen first, and acted on there."""
        if self.layers or not self._opens_page():
            super().act(action, opening)

    def pop_overlay(self) -> None:
        """Who closes the page that a step opens goes on from there."""
        super().pop_overlay()
        if self._opened and not self.layers and self.guide.step.ends == "go_on":
            self.guide.go_on()
            self._sit_anew()

    @property
    def _numerals(self) -> list[str]:
        """The numbers of the acts, as they stand on the caption's card."""
        return words.say("learn.acts.numbers").split()[: len(self._acts_named)]

    def begin_act(self, act: int) -> None:
        """An act of the lesson, alone."""
        if self.hands.free and not self.player.running:
            self.hands.did(None, self.app.now)
            self.guide.begin_act(act)
            self.set_focus(None)  # Space goes on from here
            self._sit_anew()
        elif self._acts_row is not None:
            self._acts_row.chosen = self.guide.part[0]

    def go_on(self) -> None:
        """The next step; in haste nobody comes to one."""
        if not self.hands.free:
            return
        self.hands.did(None, self.app.now)
        if self._opens_page():
            return
        self.stage.read()
        self.guide.go_on()
        self._sit_anew()

    def go_back(self) -> None:
        """One step back."""
        self.guide.go_back()
        self._sit_anew()

    def _sit_anew(self) -> None:
        self._opened = False
        self.deeds.stop_thinking()
        if self.sitting.match is not self.guide.match:  # nothing beside the other one belongs to it
            self.sitting.sit_at(self.guide.match)
        self.deeds.tell_hands()
        self.stage.lay_pieces(self.view())
        self.refresh()
        self.proceed()
        self._tell_step()

    def begin(self) -> None:
        """Leave the lesson for Setup, where who plays is chosen; where it was opened there, back to it."""
        app = self.app
        if not self.hands.free:
            return
        if self._in_setup:
            app.pop()
        else:
            app.home()
            app.open.setup(self.sitting.game)

    def skip(self) -> None:
        """Enough: back to where one came from."""
        self.app.pop()

    def open_menu(self) -> None:
        """Esc leaves a lesson; there is nothing in it to be kept."""
        self.skip()

    def shortcut(self, event: pygame.event.Event) -> None:
        """Backspace goes a step back; Space does the one thing a step waits for on the stage."""
        only = self.legal() if self._acts and not (self.layers or self.choosing.begun) else []
        if event.key == pygame.K_BACKSPACE and not self.layers:
            if self._back.enabled:
                self.go_back()
        elif event.key == pygame.K_SPACE and len(only) == 1 and self.foot.primary() is None:
            self.act(only[0])
        else:
            super().shortcut(event)
