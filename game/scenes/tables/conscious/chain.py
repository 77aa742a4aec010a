"""The page of a chain: what one action set going, told chip by chip, forwards and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from game import words
from game.engine.games.conscious.components import NOTES, OCTAVES
from game.engine.match import Step, Transition
from game.scenes.layout.box import Box
from game.scenes.layout.chain import beside_stairs, chain_plan
from game.scenes.tables.conscious import chambers
from game.scenes.tables.conscious.chain_parts import Beads, Began, Ground, Sheet, Told
from game.scenes.tables.conscious.chambers import Diagram, Place, diagram_plan
from game.scenes.tables.conscious.chips import DOTTED, ChipMotions, fades_into
from game.scenes.tables.conscious.flights import Flights
from game.scenes.tables.conscious.looks import ACROSS, HALF, Look, centres_at, layers_told, look_at
from game.scenes.tables.conscious.parts import say_paper, step_paper
from game.scenes.tables.event_animations import Shown
from game.scenes.tables.interface import CHAINS, Table
from game.scenes.tables.stage import OwnPage
from game.sound.cue import Cue
from game.tellings.conscious.chain import (
    KINDS,
    WAITING,
    chain,
    chain_title,
    facet_of,
    is_long,
    moved_chips,
    own_chains,
)
from game.tellings.conscious.things import phrase
from game.widgets import text, theme
from game.widgets.bar import Bar
from game.widgets.bubble import Bubble
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button, RoundButton
from game.widgets.easing import in_out_sine
from game.widgets.motion import Beat, Motion
from game.widgets.theme import REDUCED

RIDES, STANDS = 260.0, 210.0  # milliseconds: a chip on its way, and what moves nothing
RUNS = 17_000.0  # milliseconds at calm: no chain that runs takes longer
RESTS, READS = 900.0, 2600.0  # milliseconds at calm: how long the end is seen, a bot’s and one's own
READ = 14.0  # milliseconds for each letter of what is said, where all is played by itself
DEPTH = 600
UNITS = 2.4  # u: the height of the words on its buttons


class ChainPage(Place):
    """A chain over the table, told event by event, forwards and back, or playing by itself.

    Its `widgets` are laid over the table by who opens it; `closed` is called when it was left. `ground`
    paints what lies under the page. `place` is the present event, `playing` whether it goes on by itself,
    then as a whole in no more than `lasts` milliseconds at calm; one that `leaves` closes itself at its end.
    Space closes it at once, but where it is one's `own`: that is then gone through by hand.
    """

    def __init__(
        self,
        table: Table,
        transitions: Sequence[Transition],
        ground: Callable[[pygame.Surface], None],
        *,
        closed: Callable[[], None] = lambda: None,
        depth: int = DEPTH,
    ) -> None:
        self.table, self.style = table, table.outlook.style
        self.transitions = transitions
        self.groups = chain(transitions, table.sitting.names)
        self.links = [link for group in self.groups for link in group.links]
        self.title = chain_title(transitions)
        self.place = 0
        self.playing = self.leaves = self._rested = self.own = False
        self.lasts, self._scale = 0.0, 1.0
        self.waits = 0  # which chain of a newcomer it is, where it waits at each step
        self._closed = closed
        self._open = True
        self.plan = chain_plan(self.style.measure, table.display.page_areas.of(lambda rect: Box(*rect)))
        self._lay(ground, depth)

    @property
    def last(self) -> int:
        """The place of the last event."""
        return len(self.links) - 1

    @property
    def open(self) -> bool:
        """Whether it was not left."""
        return self._open

    def seat_at(self, place: int) -> int:
        """Whose body is shown at an event: that of the last chip moved, else of the player in turn."""
        for link in reversed(self.links[: place + 1]):
            if link.octave is not None and link.event.get("seat") is not None:
                return int(link.event["seat"])
        return int(self.transitions[0].before["turn"])

    # -- what moves on it, as the motions know it

    def drawn_to(self, seat: int) -> tuple[float, float] | None:
        """A card that is drawn leaves by the middle of the sheet's lower edge."""
        return self.plan.sheet.centerx, self.plan.sheet.bottom

    def _lay(self, ground: Callable[[pygame.Surface], None], depth: int) -> None:
        plan, style, table = self.plan, self.style, self.table
        notes = diagram_plan(plan.diagram, style, "beside")
        self.diagram = Diagram("chain/diagram", notes, style, depth + 2)
        cards = chambers.plan_for(beside_stairs(style.measure, plan, notes))
        self.centres = chambers.Centres("chain/centres", cards, style, depth + 2)
        self.flights = Flights("chain/flights", depth + 3)
        self.chips = ChipMotions(self)
        self.beads = Beads(Rect(plan.beads), style, self.groups, depth + 1).bind(touched=self.touch)
        self.told = Told("chain/list", Rect(plan.list), style, depth + 1).bind(self.explain, self.touch)
        self.bubble = Bubble("chain/bubble", style, depth + 4)
        upright = table.display.page_areas.portrait
        head = Rect(plan.bar_head)
        names = table.sitting.names
        self.bar = Bar("chain/bar", Rect(plan.bar), style, names, upright=upright, depth=depth + 1, head=head)
        self.bar.words_right = self.bar.title_right = plan.words
        self.bar.wraps = True

        def button(name: str, box: Box, deed: Callable[[], None], **more: Any) -> Button:
            label, more["depth"] = phrase(f"chain.{name}"), depth + 2
            height = style.font_px(UNITS)
            if text.width(label, "semibold", height) + 3.4 * height > box.width:
                more.pop("icon", None)
            return Button(f"chain/{name}", Rect(box), style, label, deed, units=UNITS, **more)

        self.buttons = {
            "back": button("back", plan.buttons[0], self.back, icon="back"),
            "step": button("step", plan.buttons[1], self.step, kind="primary", icon="forward"),
            "end": button("end", plan.buttons[2], self.to_end, icon="end"),
        }

        def tool(name: str, box: Box, icon: str, deed: Callable[[], None], tip: str) -> RoundButton:
            return RoundButton(f"page/{name}", Rect(box), style, icon, deed, tip=tip, depth=depth + 2)

        self.tools = {
            "pace": table.pace_button("page/pace", Rect(plan.tools[0]), depth + 2),
            "rules": tool("rules", plan.tools[1], "rules", self.open_rules, words.say("table.rules")),
            "leave": tool("leave", plan.leave, "back", self.close, phrase("chain.leave")),
        }
        boxes = [Rect(box) for box in plan.grounds]
        if table.display.page_areas is not table.areas:  # nothing of the table lies beside it
            boxes = [Rect((0, 0), table.outlook.size)]
        grounds = [Ground(f"chain/ground{index}", rect, ground, depth) for index, rect in enumerate(boxes)]
        self.sheet = Sheet(Rect(plan.sheet), plan.head, style, self.title, depth + 1)
        papers = [] if plan.paper is None else [Sheet(Rect(plan.paper), None, style, "", depth + 1)]
        self.widgets: list[Widget] = [*grounds, self.sheet, *papers, self.diagram, self.centres, self.beads]
        self.widgets += [self.told, self.bar, *self.buttons.values(), *self.tools.values()]
        self.widgets += [self.flights, self.bubble]
        if plan.began is not None:
            event, group = self.transitions[0].event, self.groups[0]
            self.widgets.append(Began(Rect(plan.began), style, event, group, depth + 1, self._explain_began))

    # -- going through it by hand

    def close(self) -> None:
        """Show again what lies below."""
        if self._open:
            self._halt()
            self._open = False
            self._closed()

    def touch(self, place: int) -> None:
        """A bead or a line was touched: look at its event."""
        self._halt()
        self._go(place)

    def step(self) -> None:
        """On to the next event, moving; from the last one the page is left."""
        self._halt()
        if self.place == self.last:
            self.close()
        else:
            goal = self._step_end if self.waits else self.place + 1
            self._play([self.beat(place) for place in range(self.place + 1, goal + 1)], lambda: None)

    @property
    def _step_end(self) -> int:
        """The place where the next step ends, what is alike told as one."""
        ends = [
            sum(len(each.links) for each in self.groups[: count + 1]) - 1 for count in range(len(self.groups))
        ]
        return next(end for end in ends if end > self.place)

    def wait(self, number: int) -> None:
        """Wait at each step: it is so many chains of a newcomer."""
        self.waits = number
        self._tell_buttons()

    def back(self) -> None:
        """Back to the event before."""
        self.touch(self.place - 1)

    def to_end(self) -> None:
        """To the last event; from there the page is left, and at once where it would leave by itself."""
        leaves, waits = self.leaves, self.waits
        self._halt()
        if waits:
            self.waits = 0
            self.play(RUNS)
        elif leaves or self.place == self.last:
            self.close()
        else:
            self._go(self.last)

    def explain(self, place: int | None) -> None:
        """The words of the game in what a line of the list says; nothing while the page plays by itself."""
        if place is None:
            self.bubble.show(False)
            return
        link = self.links[place]
        group = next(group for group in self.groups if link in group.links)
        said = " ".join((group.title, group.line, link.line, link.because))
        self._explain(said, Rect(self.told.box_of(place)))

    def _explain_began(self, looked: bool, said: str) -> None:
        self._explain(said if looked else "", Rect(self.plan.began or self.plan.list))

    def _explain(self, said: str, beside: Rect) -> None:
        """The words of the game in something that is said, beside where it stands."""
        paper = None if self.playing else step_paper(said)
        self.bubble.show(False)
        if paper is not None:
            say_paper(self.bubble, paper, beside)

    def open_rules(self) -> None:
        """The rules, at the clause of the present event."""
        self._halt()
        self.table.drawers.open_rules(self.links[self.place].rule or None)

    def key(self, event: pygame.event.Event) -> bool:
        """Space steps, arrows too, Home and End go to the ends, Esc leaves; whether the page used a key.

        Of a page that leaves by itself Space does so at once.
        """
        if event.type != pygame.KEYDOWN:
            return False
        deeds: dict[int, Callable[[], object]] = {
            pygame.K_SPACE: self.to_end if self.leaves and not self.own else self.step,
            pygame.K_RIGHT: self.step,
            pygame.K_LEFT: self.back,
            pygame.K_BACKSPACE: self.back,
            pygame.K_HOME: lambda: self.touch(0),
            pygame.K_END: lambda: self.touch(self.last),
            pygame.K_ESCAPE: self.close,
            pygame.K_s: lambda: self.tools["pace"].press(),
            pygame.K_r: self.open_rules,
        }
        if event.key not in deeds:
            return False
        deeds[event.key]()
        return True

    def _go(self, place: int) -> None:
        place = min(max(place, 0), self.last)
        if place != self.place:
            self.place = place
            self.stand()

    def _halt(self) -> None:
        """It is gone through by hand from now on; what moves stands where it would have come."""
        self.playing = self.leaves = False
        self.table.player.finish()
        self._tell_buttons()

    # -- playing by itself

    def play(self, lasts: float) -> None:
        """Go on by itself to the end, each event as long as it is read, in no more than so many ms."""
        self.lasts = lasts
        whole = sum(self.beat(place).lasts + self._read(place).duration for place in range(len(self.links)))
        self._scale = min(1.0, lasts / max(1.0, whole))
        if self.place < self.last or self.leaves:
            self.playing = True
            self._play([Beat([self._read(self.place)])], self._next)

    def _next(self) -> None:
        if not self.playing:
            return
        if self.place < self.last:
            beat = self.beat(self.place + 1)
            beat.motions.append(self._read(self.place + 1))
            self._play([beat], self._next)
        elif self.leaves and not self._rested:
            self._rested = True
            self._play([Beat([Motion(READS if self.own else RESTS)])], self._next)
        elif self.leaves:
            self.close()
        else:
            self.playing = False

    def _play(self, beats: Sequence[Beat], after: Callable[[], None]) -> None:
        app = self.table.app
        for beat in beats:
            for motion in beat.motions if app.reduced_motion else ():
                motion.be_brief(theme.REDUCED)
            beat.scale_duration(app.speed * (self._scale if self.playing else 1.0))
        self.table.player.play(beats, after)

    def _read(self, place: int) -> Motion:
        """The time in which an event is read."""
        return Motion(READ * len(self.links[place].line))

    def beat(self, place: int) -> Beat:
        """An event as motion: the chip before it arrives, its own rides half its way, to be seen there."""
        rides = self._rides(place)
        motions = []
        if self._rides(place - 1) and self.place == place - 1:
            motions.append(Motion(RIDES / 2, lambda share: self._ride(place - 1, HALF + HALF * share)))

        def begin() -> None:
            self.place = place
            self.stand(0.0)

        def ride(share: float) -> None:
            self._ride(place, HALF * in_out_sine(share))

        if self.reduced:
            lasts = DOTTED if self.links[place].event["type"] in ACROSS else STANDS
            return Beat([fades_into(self, partial(self._go, place)), Motion(lasts)], f"chain {place}")
        if rides:
            note = self.links[place].event.get("to")
            sounds = [Cue("note", 1.0, pitch=list(NOTES).index(note))] if note in NOTES else []
            motions.append(Motion(RIDES, ride, begin=begin, sounds=sounds))
        else:
            own = self.chips.of(self.transitions[self.links[place].index], self.seat_at(place))
            motions += [Motion(0, begin=begin), *(own or [Motion(STANDS)]), Motion(0, end=self.stand)]
        return Beat(motions, f"chain {place}")

    def _rides(self, place: int) -> bool:
        return place >= 0 and self.links[place].event["type"] in ACROSS

    def _ride(self, place: int, share: float) -> None:
        self.diagram.show_look(self._look(place, share))

    # -- what is to be seen

    def _look(self, place: int, share: float) -> Look:
        index = self.links[place].index
        here, then = self.transitions[index], self.transitions[index + 1 : index + 2]
        ends = not then or then[0].before is not here.after  # the last event of an action
        return look_at(here, self.seat_at(place), share, ends)

    def stand(self, share: float = HALF) -> None:
        """Show the present event everywhere."""
        link = self.links[self.place]
        seat = self.seat_at(self.place)
        self.bubble.show(False)
        self.flights.clear()
        look = self._look(self.place, share)
        self.diagram.show_look(look)
        group = next(group for group in self.groups if link in group.links)
        so_far = [each for each in group.links if each.index <= link.index]
        fields = self.transitions[link.index].before["seats"][seat]
        layers = layers_told(fields, self.links, self.table.app.settings)
        self.diagram.show_layers(layers)
        self.centres.unfold(None if layers is None else layers.cards)
        self.centres.show_look(centres_at(self.transitions, so_far, seat))
        self.beads.go(self.place)
        won = {each: look.discs.get(each, 0) + look.surplus.get(each, 0) for each in OCTAVES}
        self.told.show_place(self.groups, phrase("chain.list"), self.place, won)
        said = (group.title, group.line) if self.waits else (link.line.rstrip("."), link.because)
        self.bar.tell(self.table.sitting.people[seat].token, *said)
        self._tell_buttons()

    def _tell_buttons(self) -> None:
        """What the buttons do here, and whether the page goes on and leaves by itself."""
        done, by_itself = self.place == self.last, self.leaves
        self.buttons["back"].set_state(enabled=self.place > 0)
        self.buttons["step"].set_label(phrase("chain.leave" if done else "chain.step"))
        end = "chain.leave.now" if by_itself else "chain.run" if self.waits and not done else "chain.end"
        self.buttons["end"].set_label(phrase(end))
        self.buttons["end"].set_state(enabled=by_itself or not done)
        for name, button in self.buttons.items():
            led = "end" if by_itself and not self.own else "step"
            button.set_kind("primary" if name == led else "plain")
        below = phrase("chain.by_itself" if by_itself else "chain.below")
        if self.waits:
            below = phrase("chain.waits", number=words.ordinal(self.waits))
        self.sheet.say(below)


OVER = 720  # the depth of that page, over the drawer of the log
BEFORE = ("roll", "law", "cards", "met", "next")  # groups that are shown as motion, where a chain begins so
FACES = "JQK"
MET = (
    "met.conscious.chain"  # the setting: the page of a chain has opened for a newcomer, however short it was
)
KEPT = "met.conscious.chains"  # the setting: the name of who is no newcomer any more, and since which match
LASTS, BY_BOT = 17_000.0, 7_000.0  # milliseconds at calm: no chain that plays by itself takes longer


class Chains:
    """The page of a chain over one table. `page` is the one that is open, None where none is.

    `moment` gives the motions of an event that is worth stopping for at the table too, when a page was left,
    `large` what is told large of all that was done.
    """

    def __init__(
        self,
        table: Table,
        ground: Callable[[pygame.Surface], None],
        moment: Callable[[Transition], Shown],
        large: Callable[[Sequence[Transition]], list[Beat]],
    ) -> None:
        self.table, self.ground, self._moment, self._large = table, ground, moment, large
        self.page: ChainPage | None = None

    # -- when

    def page_of(self, transitions: Sequence[Transition]) -> OwnPage | None:
        """The page for what was done just now: as the settings want it, and never at an instant pace."""
        table = self.table
        wanted = table.app.settings.get("chains", CHAINS[0])
        if not table.app.speed or wanted == "never" or not moved_chips(transitions):
            return None
        step = table.sitting.match.steps[-1]
        meets = self._meets(transitions)
        if wanted != "always" and not meets and not is_long(step):
            return None
        moved = next(
            index for index, each in enumerate(transitions) if KINDS[each.event["type"]] not in BEFORE
        )
        if meets:
            table.app.settings.set(MET, True)
            table.app.keep_settings()
        by_bot = table.sitting.is_bot(transitions[0].before["turn"])  # an answer goes on with the bot's turn
        before = self._told(facet_of(step)[:-1])
        return OwnPage(moved, partial(self._play, before, transitions, moved, by_bot))

    def _meets(self, transitions: Sequence[Transition]) -> bool:
        """Whether a newcomer has played a first Face card: its page opens at any length, once."""
        table = self.table
        if table.sitting.file is None or table.app.settings.get(MET, False):  # a lesson has its own pace
            return False
        played = next((each.event for each in transitions if each.event["type"] == "played"), None)
        return played is not None and played["make"][0] in FACES and not table.sitting.is_bot(played["seat"])

    def _told(self, steps: Sequence[Step]) -> list[Transition]:
        """The events of some actions, as the viewer may know them."""
        match, viewer = self.table.sitting.match, self.table.viewer
        return [each for step in steps for each in match.transitions(step, viewer)]

    def page_of_step(self, step: Step) -> Callable[[], None] | None:
        """What opens the page of an action again, where it was long."""
        return partial(self.open_step, step) if is_long(step) else None

    # -- opening and leaving it

    def open_step(self, step: Step) -> None:
        """Tell an action again, from the first event of its facet on."""
        if not self.table.player.running:
            self._lay(self._told(facet_of(step)), 0, lambda: None)

    def open_steps(self, steps: Sequence[Step]) -> None:
        """Tell what some actions did, one after another, as the viewer may know it."""
        told = self._told(steps)
        if told and not self.table.player.running:
            self._lay(told, 0, lambda: None)

    def _play(
        self,
        before: Sequence[Transition],
        transitions: Sequence[Transition],
        moved: int,
        by_bot: bool,
        after: Callable[[], None],
    ) -> None:
        """Tell what was done just now, and before in its facet; of a bot it is left by itself."""
        closed = partial(self._stop_for, transitions, moved, after)
        waits = self._waits()
        page = self._lay([*before, *transitions], len(before) + moved, closed, not waits, not by_bot)
        if waits:
            page.wait(waits)
        else:
            page.play(BY_BOT if by_bot else LASTS)

    def _waits(self) -> int:
        """Which chain of a newcomer the last action set going, of those that wait at each step; 0: of none.

        Which one it is the log says; and a profile is no newcomer's in any match after that of its fifth.
        """
        sitting, settings = self.table.sitting, self.table.app.settings
        step = sitting.match.steps[-1]
        if sitting.file is None or step.seat not in sitting.at_screen:
            return 0
        name, number = sitting.names[step.seat], own_chains(sitting.match.steps[:-1], step.seat) + 1
        kept: dict[str, str] = settings.get(KEPT, {})
        if kept.get(name, sitting.file.id) != sitting.file.id:
            return 0
        if number >= WAITING and name not in kept:
            settings.set(KEPT, {**kept, name: sitting.file.id})
            self.table.app.keep_settings()
        return number if number <= WAITING else 0

    def _stop_for(self, transitions: Sequence[Transition], moved: int, after: Callable[[], None]) -> None:
        """Show the moments worth stopping for among what a page has told, then go on."""
        app = self.table.app
        shown = [self._moment(each) for each in transitions[moved:]]
        beats = [Beat([each for each in found if isinstance(each, Motion)]) for found in shown]
        for beat in beats:
            for motion in beat.motions if app.reduced_motion else ():
                motion.be_brief(REDUCED)
            beat.scale_duration(app.speed)
        self.table.player.play([*beats, *self._large(transitions)], after)

    def _lay(
        self,
        transitions: Sequence[Transition],
        moved: int,
        after: Callable[[], None],
        leaves: bool = False,
        own: bool = True,
    ) -> ChainPage:
        """Lay a page over the table, at the first event that was not shown there."""
        table = self.table
        closed = partial(self._closed, after)
        page = self.page = ChainPage(table, transitions, self.ground, closed=closed, depth=OVER)
        page.place = next((place for place, link in enumerate(page.links) if link.index >= moved), page.last)
        again = partial(self._lay_again, transitions, after)
        page.leaves, page.own = leaves, own
        leads = page.buttons["end" if leaves and not own else "step"]
        table.push_overlay(page.widgets, page.close, leads, again, key=page.key, in_hand=True)
        page.stand()
        return page

    def _lay_again(self, transitions: Sequence[Transition], after: Callable[[], None]) -> None:
        """The same page in a window of another size."""
        before = self.page
        assert before is not None
        self.table.player.stop()
        page = self._lay(transitions, before.links[before.place].index, after, before.leaves, before.own)
        if before.playing:
            page.play(before.lasts)

    def _closed(self, after: Callable[[], None]) -> None:
        self.page = None
        self.table.pop_overlay()
        after()
