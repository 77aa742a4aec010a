"""Replay: a kept match gone through on its own board, through the eyes of those who may look."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial

import pygame

from game import journals, reasons, words
from game.engine.base import Action
from game.engine.match import Step, Transition
from game.journals import Kept
from game.replays import Past, Reel, branch, deals_anew, kept_of, origin_said
from game.scenes import dialog, display_mode
from game.scenes.app import App
from game.scenes.layout.areas import Areas, Shape
from game.scenes.layout.box import Box
from game.scenes.page import ground
from game.scenes.replay_page import MomentCard, areas, head, look_through, places, sheet
from game.scenes.replay_parts import Greats, NoHeader, Said, Speeds, paint_frame
from game.scenes.table import keepsakes, staging
from game.scenes.table.scene import TableScene
from game.scenes.table.screen_display import ScreenDisplay
from game.scenes.table.table_state import TableState
from game.scenes.tables import has_journal
from game.scenes.tables.display import Display
from game.sitting import Sitting
from game.widgets import boxes, text
from game.widgets.boxes import Column, Framed, Item, Node, Row, Space, Text
from game.widgets.button_nodes import button, round_button
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import RoundButton, Segments
from game.widgets.lanes import Course, Lanes
from game.widgets.motion import Beat, Motion
from game.widgets.panel import Panel
from game.widgets.style import Style

SPEEDS = (0.5, 1, 2, 4, 8)
REST = 500.0  # milliseconds between two steps that play, at the usual speed
READ = 1800.0  # milliseconds for what waited for a person at its table
HAND = 18.0  # u: no taller is a hand here, so that the board has room


class PastDisplay(ScreenDisplay):
    """What the eyes that look may not see is not in the view."""

    keeps_hands = False


class Replay(TableScene):
    """A table of the past, at which nothing can be done; `position` is after how many steps it stands.

    It is opened with the id of a kept match, with a sitting or with a match that was read, and leaves it as
    it is; raises one of `journals.FAILURES` where a match cannot be read.
    """

    replays = holds_moments = False
    viewed_back = True

    def __init__(
        self,
        app: App,
        match_id: str | None = None,
        *,
        sitting: Sitting | None = None,
        kept: Kept | None = None,
        step: Step | None = None,
        position: int | None = None,
    ) -> None:
        if kept is None:
            kept = kept_of(sitting) if sitting is not None else journals.read(match_id or "")
        self.reel = Reel(kept, text.shown)
        if display_mode.chosen(app.settings).for_all and not kept.match.over:
            self.reel.eyes = (None,)  # a screen that all see shows no hand
        given = self.reel.position(step) if step is not None else position
        self.position = min(max(given or 0, 0), self.reel.last)
        self.playing = False
        self.fast = 1  # of the speeds, the usual one
        self._due: float | None = None
        self._shown: tuple[int, int | None] | None = None
        self.past = Past(kept, self.position, self.reel.eyes[0])
        self._others_sit_there = False  # than when it was laid out last
        super().__init__(app, self.past)
        self.header = NoHeader(self)
        self.said = Said(self, self.open_why)
        self.foot = self.said

    # -- what is so

    def new_display(self) -> Display:
        """The past is looked at on a screen, however the match itself is shown."""
        return PastDisplay(self)

    @property
    def style(self) -> Style:
        """On a wall it is read from across the room, as the match is."""
        return display_mode.chosen(self.app.settings).style(super().style, self.app.size)

    @property
    def viewer(self) -> int | None:
        return self.past.eyes

    @property
    def doing(self) -> TableState:
        return TableState.SHOWS if self.course.showing else TableState.LOOKED_AT

    @property
    def bot_at_work(self) -> bool:
        return False

    def may_sit_beside(self, seat: int) -> bool:
        return False

    def legal(self) -> list[Action]:
        return []

    def act(self, action: Action, opening: Callable[[], list[Motion]] = list) -> None:
        """Nothing is done in the past."""

    # -- life

    def enter(self) -> None:
        self.hearing.begin()
        self._tidied = False
        if self.focus is None:
            self.set_focus(self.canvas.named("replay/line"))

    def at_rest(self) -> None:
        if not self._tidied:
            self._tidied = True
            gc.collect()
            gc.freeze()  # looking for waste in a long match would hold up a step now and then

    def leave(self) -> None:
        gc.unfreeze()
        self.hearing.end()
        self.player.stop()

    def lay_out(self) -> None:
        super().lay_out()
        self._others_sit_there = False

    def proceed(self, at_once: bool = False) -> None:
        """Nobody is to act."""

    # -- building

    def _places(self) -> dict[str, Rect]:
        """Where everything stands, by name."""
        stage = self.stage
        shape = Shape(
            plaque=stage.plaque_tall,
            upright_plaque=stage.plaque_upright,
            hand=min(stage.hand_tall, HAND) if self.viewer is not None else 0.0,
        )
        return places(self.style, len(self.past.names), shape, eyes=self.reel.match.game.private)

    def arrange(self) -> Areas[Box]:
        self.places = self._places()
        self.said.place(self.places["why"])
        return areas(self.style, len(self.past.names), self.places)

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        surface = ground(size, self.theme)
        found = self._places()
        frame, inner = found["frame"], found["stage"].union(found["said"])
        under = pygame.Surface(size)
        self.stage.background(under)
        paint_frame(surface, frame, inner, self.style)
        surface.blit(under, inner, inner)
        return surface

    def build(self) -> None:
        super().build()
        self._put("head", head(self.style, self.reel.kept, self.back))
        self._put("great", self._great())
        if "eyes" in self.places:
            charms = [person.token for person in self.past.people]
            names, chosen, look = self.past.names, self.viewer, self.look_through
            self._put("eyes", look_through(self.style, names, charms, self.reel.eyes, chosen, look))
        self.card = MomentCard("replay/card", self.places["card"], self.style, self._about)
        self.canvas.add(self.card, Panel("replay/sheet", self.places["sheet"], self.style))
        self._build_line()
        self._put("controls", self._controls())
        self._put("ways", self._choices())
        self._tell_place()

    def _put(self, place: str, tree: Node) -> None:
        self.canvas.add(*boxes.lay(tree, self.style, self.places[place]).widgets)

    @property
    def _about(self) -> str:
        """What else is to be known of the match."""
        kept = self.reel.kept
        if kept.origin is not None:
            return origin_said(kept.game, kept.origin)
        if self.reel.lost:
            return words.counted("replay.lost", self.reel.lost)
        return words.say("replay.nothing")

    def _great(self) -> Node:
        """The great moments, each to be gone to."""
        style, title = self.style, words.say("replay.great")
        marks, charms = self.reel.marks(self.viewer), [person.token for person in self.past.people]

        def make(rect: Rect) -> Widget:
            self.greats = Greats("replay/great", rect, style, marks.great, charms, self.go)
            return self.greats.call(title)

        none = Text(words.say("replay.great.none"), 2.2, style.theme.ink2, "italic", lines=2)
        below = [] if marks.great else [Framed(none, 1.2, 0)]
        return sheet("replay/great/panel", title, style, *below, Item(make, None, 1, grow=1))

    def _round(self, leaf: str, icon: str, deed: Callable[[], None], side: float, tip: str = "") -> Node:
        tip = words.say(tip or f"replay.{leaf}")
        return round_button(f"replay/{leaf}", self.style, icon, deed, side, tip, 3)

    def _controls(self) -> Node:
        """The way back, playing, and the way on; below them how fast it plays."""
        style = self.style
        steps = Row(
            Space(grow=1),
            self._round("before", "back", partial(self._step_by, -1), 7.2),
            self._round("play", "pause" if self.playing else "play", self.toggle_play, 9.6),
            self._round("after", "forward", partial(self._step_by, 1), 7.2),
            Space(grow=1),
            gap=1.2,
        )
        labels = [words.say(f"replay.speed.{index}") for index in range(len(SPEEDS))]
        speeds = partial(Speeds, "replay/speed", style=style, labels=labels, chosen=self.fast)
        made = partial(speeds, changed=self._set_speed, units=2.3, depth=3)
        return Column(steps, Space(grow=1), Item(made, None, style.px(5.2)))

    def _choices(self) -> Node:
        """To play on from here, and where else one may go."""
        label, sub = words.say("replay.branch"), words.say("replay.branch.sub")
        make = partial(
            button, "replay/branch", self.style, label, self.ask_branch, self.style.px(9.2), sub=sub
        )
        branch = make(kind="primary", units=2.8, depth=3)
        ways = [self._round(leaf, icon, deed, 6.2, f"table.{leaf}") for leaf, icon, deed in self._ways()]
        return Column(branch, Space(grow=1), Row(Space(grow=1), *ways, Space(grow=1), gap=3.4))

    def _ways(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Where else one may go from here."""
        found: list[tuple[str, str, Callable[[], None]]] = [("rules", "rules", self.drawers.open_rules)]
        if has_journal(self.past.game):
            found.append(("journal", "journal", self._open_journal))
        if self.reel.kept.ended:
            found.append(("picture", "picture", self.keep_picture))
        return found

    def _build_line(self) -> None:
        reel = self.reel
        marks = reel.marks(self.viewer)
        course = Course(
            reel.last,
            tuple(person.token for person in self.past.people),
            marks.lanes,
            marks.turns,
            marks.rounds,
            tuple((great.position, great.seat) for great in marks.great),
            lambda number: words.say(f"replay.number.{marks.counts}", number=number),
        )
        place = self.places["line"]
        self.line = Lanes("replay/line", place, self.style, course, self.position, self.go, depth=4)
        self.canvas.add(self.line.call(words.say("replay.line")))

    # -- showing

    def _tell_place(self) -> None:
        """Let everything say where one is."""
        view = self.view()
        when, *shorter = self.stage.telling.subtitle(view, self.past.names)
        place = shorter[-1] if shorter else when
        self.card.tell(when, words.say("replay.at", position=self.position, last=self.reel.last))
        self.line.tell(self.position, place, self.viewer)
        self.greats.show_place(self.position)
        self._tell_happened()

    def _tell_happened(self) -> None:
        """What led here, and under it why, in the bar."""
        reel, past = self.reel, self.past
        step = reel.step(self.position)
        events = reel.events(self.position, self.viewer)
        names = reel.names(self.position)
        sentence = words.sentences(past.game, events, names)
        charm = None if step is None else reel.kept.doers_of(self.position)[step.seat].person.token
        if step is not None and not sentence:
            shown = step.seat == self.viewer or not past.match.game.private
            label = words.label(past.game, step.action, names).label if shown else ""
            key = "table.chose" if label else "log.earlier.unnamed"
            sentence = words.say(key, name=names[step.seat], label=label)
        because = words.texts(past.game).because
        why = next((because[event["rule"]] for event in events if event["rule"] in because), "")
        self.said.bar.tell(charm, sentence or words.say("replay.begins"), why)

    # -- going through it

    def go(self, position: int) -> None:
        """Look at a position: at once, what stood there before fading."""
        self._stop()
        self._stand_at(position)

    def _step_by(self, steps: int) -> None:
        position = self.position + steps
        self._stop()
        if position == self.position + 1 and position <= self.reel.last:
            self._play_step()
        else:
            self._stand_at(position)

    def _stand_at(self, position: int) -> None:
        position = min(max(position, 0), self.reel.last)
        if position != self.position:
            self._change(position, self.viewer)

    def _change(self, position: int, eyes: int | None) -> None:
        """Put everything where it stood then, as these eyes saw it."""
        self.fade(self.places["stage"])
        self.position = position
        self.past.eyes = eyes
        if self.past.stand(position):
            self.app.relayout()
            return
        self.put_away()
        self.stage.lay_pieces(self.view())
        self.refresh()
        self._tell_place()

    def look_through(self, eyes: int | None) -> None:
        """Look through the eyes of a seat, or of all."""
        if eyes == self.viewer or eyes not in self.reel.eyes:
            return
        self._stop()
        self.past.eyes = eyes
        self.app.relayout()

    def _play_step(self) -> None:
        """Show the next step as it happened, and stand after it."""
        reel, rate = self.reel, SPEEDS[self.fast]
        step = reel.step(self.position + 1)
        if step is None:
            self._stop()
            return
        self._due = None
        self.end_fade()
        shown = reel.match.transitions(step, self.viewer)
        self.stage.begin()
        self.put_away()
        self.position += 1
        self._others_sit_there = self.past.stand(self.position)
        speed = self.app.speed / rate
        beats = staging.staged(
            self.stage, shown, self.deeds.stand, speed=speed, reduced=self.app.reduced_motion
        )
        for beat in beats:
            _let_go(beat, READ / rate)
        self.course.showing = True
        self._tell_place()
        self.app.sound.act()
        self.player.play(beats, self.settle)

    def settle(self) -> None:
        self.course.showing = False
        if self._others_sit_there:
            self.app.relayout()
        self.stage.lay_pieces(self.view())
        self.refresh()
        self._tell_happened()
        self.more_to_prepare = True
        if self.playing:
            self._due = self.app.now + REST / SPEEDS[self.fast]
            if self.position == self.reel.last:
                self._stop()

    def show(self, transitions: Sequence[Transition], opening: Callable[[], list[Motion]]) -> None:
        """Only steps of the past are shown."""

    def toggle_play(self) -> None:
        """Let it go on by itself, or rest."""
        if self.playing:
            self._stop()
            return
        if self.position == self.reel.last:
            self._stand_at(0)
        self.playing = True
        self._show_playing()
        self._play_step()

    def _stop(self) -> None:
        """Rest: what moves is ended, and stands where it led."""
        self._due = None
        if self.playing:
            self.playing = False
            self._show_playing()
        self.player.finish()

    def _show_playing(self) -> None:
        play = self.canvas.named("replay/play")
        if isinstance(play, RoundButton):
            play.set_icon("pause" if self.playing else "play")

    def _set_speed(self, chosen: int) -> None:
        before, self.fast = SPEEDS[self.fast], chosen
        if self.player.running:
            self.player.pace(before / SPEEDS[chosen], self.app.now)

    def _next_speed(self) -> None:
        speeds = self.canvas.named("replay/speed")
        if isinstance(speeds, Segments):
            speeds.choose((self.fast + 1) % len(SPEEDS))

    def update(self, now: float) -> None:
        super().update(now)
        if self._due is not None and now >= self._due and not self.layers:
            self._play_step()

    def wake_in(self, now: float) -> float | None:
        waits = [super().wake_in(now)]
        if self._due is not None and not self.layers:
            waits.append(max(0.0, self._due - now))
        return min((wait for wait in waits if wait is not None), default=None)

    # -- playing on

    def ask_branch(self) -> None:
        """Ask once whether a new match shall begin here."""
        self._stop()
        kept = self.reel.kept
        said = [words.say("replay.branch.words")]
        if deals_anew(kept, self.viewer):
            who = "" if self.viewer is None else self.past.names[self.viewer]
            said.append(words.say(f"replay.branch.anew.{'of' if who else 'all'}", name=who))
        if kept.guide:
            said.append(words.say("replay.branch.guide", guide=kept.guide))
        if not any(sat.person.kind == "person" for sat in kept.sat_at(self.position)):
            said.append(words.say("replay.branch.bots"))
        title = words.say("replay.branch.title", when=self.line.said)
        choices: list[tuple[str, str, Callable[[], None] | None]] = [
            ("yes", words.say("replay.branch"), self.play_on),
            ("no", words.say("cancel"), None),
        ]
        dialog.ask(self, "branch", title, " ".join(said), choices)

    def play_on(self) -> None:
        """Begin a new match here, and sit down at it."""
        created = datetime.now(tz=UTC).astimezone().isoformat(timespec="seconds")
        try:
            new = branch(self.reel.kept, self.position, self.viewer, created)
        except journals.FAILURES as error:
            close = words.say("close")
            dialog.tell(self, "failed", words.say("replay.branch.failed"), reasons.told(error), close)
            return
        self.app.home()  # the match it comes from is left before, so that *Continue* leads to the new one
        self.app.open.table(new, who_sits=not new.persons)

    def _open_journal(self) -> None:
        self._stop()
        self.app.open.journal(self.reel.kept.id, sitting=None if self.reel.kept.id else self.past)

    def keep_picture(self) -> None:
        """Which picture of the match is to be kept?"""
        self._stop()
        keepsakes.ask_of(self, self.reel.kept)

    # -- input

    def ends_motion(self, event: pygame.event.Event) -> bool:
        """Whatever is pressed ends the motion, and does what it does."""
        return False

    def open_menu(self) -> None:
        """The past has none: Esc leads back."""
        self.back()

    def back(self) -> None:
        """One screen back."""
        self.app.pop()

    def open_results(self) -> None:
        """How it ended stands on the board."""

    def open_why(self) -> None:
        self._stop()
        super().open_why()

    def reachable(self) -> list[Widget]:
        return super(TableScene, self).reachable()

    def _key(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and not self.layers and self._goes(event):
            return
        super()._key(event)

    def _goes(self, event: pygame.event.Event) -> bool:
        """Whether a key went along the match."""
        mark = bool(event.mod & pygame.KMOD_SHIFT)
        if event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            return False
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            if self.focus is not None and self.focus.name == "replay/speed" and self.app.keys_lead:
                return False
            by = -1 if event.key == pygame.K_LEFT else 1
            if mark:
                self.go(self._mark(by))
            else:
                self._step_by(by)
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.go(0 if event.key == pygame.K_HOME else self.reel.last)
        elif event.key == pygame.K_SPACE and (self.focus in (None, self.line) or not self.app.keys_lead):
            if not self.app.repeats:
                self.toggle_play()
        else:
            return False
        self.keys_lead()
        if self.focus is None:
            self.set_focus(self.line)
        return True

    def _mark(self, by: int) -> int:
        """The next mark that way: a round, or a great event; the end where there is none."""
        stops = self.reel.marks(self.viewer).stops
        if by > 0:
            return next((stop for stop in stops if stop > self.position), self.reel.last)
        return next((stop for stop in reversed(stops) if stop < self.position), 0)

    @property
    def at_enter(self) -> Widget | None:
        return super(TableScene, self).at_enter

    def shortcut(self, event: pygame.event.Event) -> None:
        deeds: dict[int, Callable[[], object]] = {
            pygame.K_w: self.open_why,
            pygame.K_r: self.drawers.open_rules,
            pygame.K_ESCAPE: self.back,
            pygame.K_b: self.ask_branch,
            pygame.K_s: self._next_speed,
        }
        if self.layers:
            return
        deed = deeds.get(event.key)
        if deed is not None:
            deed()
        else:
            super(TableScene, self).shortcut(event)


def _let_go(beat: Beat, reads: float) -> None:
    """Let what waits for a person at its table go on by itself, once it can have been read."""
    for motion in beat.motions:
        if motion.waits:
            motion.waits = False
            motion.duration = max(motion.duration, reads)
