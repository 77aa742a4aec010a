"""The page of a chain: what one action set going, told chip by chip, forwards and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from game import words
from game.engine.games.conscious.components import OCTAVES
from game.engine.match import Happening
from game.scenes.plans.box import Box
from game.scenes.plans.chain import ChainPlan, beside_stairs, chain_plan
from game.scenes.plans.nutrition import Part
from game.scenes.tables.conscious import centres, diagram
from game.scenes.tables.conscious.chain_parts import Beads, Sheet, Told
from game.scenes.tables.conscious.looks import LAST, OCTAVE_OF, CentresLook, Look, Travel, centres_of, look_of
from game.scenes.tables.conscious.parts import nothing
from game.tellings.conscious.chain import Link, chain, chain_title
from game.widgets import text
from game.widgets.canvas import Canvas, Rect, Widget
from game.widgets.controls import Button
from game.widgets.motion import Beat, Motion, in_out_sine
from game.widgets.style import Style

GAME = "conscious"
RIDES, STANDS = 260.0, 420.0  # milliseconds: a chip on its way, and what is to be seen of any other event
READ = 14.0  # milliseconds for each letter of what is said, where all is played by itself
HALF = 0.5  # of its way, where the chip of a step rests to be looked at
DEPTH = 600
UNITS = 2.4  # u: the height of the words on its buttons
ACROSS = ("chip_rose", "shocked", "skill_used")
AT_A_NOTE = ("chip_placed", "chip_discarded", "higher_12", "chips_lost", "decayed")


# -- what is to be seen of a step


def look_at(happening: Happening, seat: int, share: float = HALF, whole: bool = False) -> Look:
    """The diagram of a seat at one event: its chip is a share of its way, the others wait.

    `whole` says that the view after it is that of the match: there the chip waits already.
    """
    event = happening.event
    found = look_of(happening.after, seat)
    kind = event["type"]
    if event.get("seat") != seat:
        return found
    if kind in ACROSS:
        end = event["to"]
        waiting = dict(found.waiting)
        if whole and waiting.get(end):
            waiting[end] -= 1
        travel = Travel(OCTAVE_OF[end], event["from"], end, share)
        lit = frozenset({event["from"]}) if kind != "chip_rose" else frozenset()
        causes = frozenset({"CB-9.1": "RE-96", "CB-9.3": "RE-24"}.get(event["rule"], "").split())
        waiting = {note: count for note, count in waiting.items() if count}
        ringed = frozenset({Part("note", end)})
        return replace(found, travel=travel, waiting=waiting, lit=lit, causes=causes, ringed=ringed)
    if kind in AT_A_NOTE:
        return replace(found, ringed=frozenset({Part("note", event["note"])}))
    if kind == "surplus":
        return replace(found, ringed=frozenset({Part("capsule", LAST[event["octave"]])}))
    if kind == "crystallized":
        return replace(found, ringed=frozenset(Part("capsule", LAST[octave]) for octave in OCTAVES))
    return found


def centres_at(happenings: Sequence[Happening], links: Sequence[Link], seat: int) -> CentresLook:
    """The board of centres of a seat at the last of some events, with the bumps among them."""
    found = centres_of(happenings[links[-1].index].after, seat)
    event = links[-1].event
    bumped = tuple(
        (link.event["from"], link.event["to"]) for link in links if link.event["type"] == "chip_bumped"
    )
    gold = frozenset(links[-1].cards[-1:]) if event["type"] in ("chip_made", "chip_bumped") else frozenset()
    return replace(found, bumped=bumped, gold=gold)


# -- the page


class Ground(Widget):
    """What covers the stage while the page is open."""

    covering = True

    def __init__(self, rect: Rect, paint: Callable[[pygame.Surface], None], depth: int) -> None:
        super().__init__("chain/ground", rect, depth)
        self.paint = paint

    def draw(self, target: pygame.Surface) -> None:
        self.paint(target)


class ChainPage:
    """A chain over a rectangle of a canvas, told event by event.

    `told` is called with each event that becomes the present one, `closed` when the page was left.
    `ground` paints what lies under the page. `film` is the whole chain as beats, for whoever plays it.
    """

    def __init__(
        self,
        canvas: Canvas,
        style: Style,
        rect: Rect,
        happenings: Sequence[Happening],
        names: Sequence[str],
        seat: int,
        ground: Callable[[pygame.Surface], None],
        *,
        told: Callable[[Link], None] = nothing,
        closed: Callable[[], None] = lambda: None,
        play: Callable[[Sequence[Beat]], None] | None = None,
        depth: int = DEPTH,
    ) -> None:
        self.canvas, self.style, self.seat = canvas, style, seat
        self.happenings = happenings
        self.groups = chain(happenings, names)
        self.links = [link for group in self.groups for link in group.links]
        self.title = chain_title(happenings)
        self.place = 0
        self._told, self._closed, self._play = told, closed, play
        self.plan: ChainPlan = chain_plan(style.measure, Box(*rect))
        self._lay(ground, depth)

    @property
    def last(self) -> int:
        """The place of the last event."""
        return len(self.links) - 1

    def _lay(self, ground: Callable[[pygame.Surface], None], depth: int) -> None:
        plan, style = self.plan, self.style
        notes = diagram.plan_for(plan.diagram, style, "beside")
        self.diagram = diagram.Diagram("chain/diagram", notes, style, depth + 2)
        self.centres = centres.Centres(
            "chain/centres", centres.plan_for(beside_stairs(style.measure, plan, notes)), style, depth + 2
        )
        self.beads = Beads(Rect(plan.beads), style, self.groups, depth + 1, touched=self.go)
        self.told = Told("chain/list", Rect(plan.list), style, depth + 1, touched=self.go)
        back, step, end = plan.buttons

        def button(name: str, box: Box, deed: Callable[[], None], **more: Any) -> Button:
            label, more["depth"] = words.phrase(GAME, f"chain.{name}"), depth + 2
            height = style.typed(UNITS)
            if text.width(label, "semibold", height) + 3.4 * height > box.width:
                more.pop("icon", None)
            return Button(f"chain/{name}", Rect(box), style, label, deed, units=UNITS, **more)

        self.buttons = {
            "back": button("back", back, self.back, icon="back"),
            "step": button("step", step, self.step, kind="primary", icon="forward"),
            "end": button("end", end, self.to_end),
        }
        self.widgets: list[Widget] = [
            Ground(Rect(plan.page), ground, depth),
            Sheet(Rect(plan.sheet), plan.head, style, self.title, depth + 1),
            self.diagram,
            self.centres,
            self.beads,
            self.told,
            *self.buttons.values(),
        ]

    # -- opening and going through it

    @property
    def open(self) -> bool:
        """Whether it is to be seen."""
        return self.diagram.canvas is not None

    def show(self, place: int = 0) -> None:
        """Lay the page over the canvas, at an event."""
        self.canvas.add(*self.widgets)
        self.place = min(max(place, 0), self.last)
        self._stand()

    def close(self) -> None:
        """Show again what lies below."""
        if self.open:
            self.canvas.remove(self.widgets)
            self._closed()

    def go(self, place: int) -> None:
        """Look at another event."""
        place = min(max(place, 0), self.last)
        if place != self.place:
            self.place = place
            self._stand()

    def step(self) -> None:
        """On to the next event, moving; from the last one the page is left."""
        if self.place == self.last:
            self.close()
        elif self._play is None:
            self.go(self.place + 1)
        else:
            self._play([self.beat(self.place + 1)])

    def back(self) -> None:
        """Back to the event before."""
        self.go(self.place - 1)

    def to_end(self) -> None:
        """To the last event; from there the page is left."""
        if self.place == self.last:
            self.close()
        else:
            self.go(self.last)

    def key(self, event: pygame.event.Event) -> bool:
        """Space steps, arrows too, Home and End go to the ends, Esc leaves; whether the page used a key."""
        if event.type != pygame.KEYDOWN:
            return False
        deeds: dict[int, Callable[[], None]] = {
            pygame.K_SPACE: self.step,
            pygame.K_RIGHT: self.step,
            pygame.K_LEFT: self.back,
            pygame.K_BACKSPACE: self.back,
            pygame.K_HOME: lambda: self.go(0),
            pygame.K_END: lambda: self.go(self.last),
            pygame.K_ESCAPE: self.close,
        }
        if event.key not in deeds:
            return False
        deeds[event.key]()
        return True

    # -- moving

    def beat(self, place: int) -> Beat:
        """An event as motion: its chip rides half its way and rests there, to be looked at."""
        happening = self.happenings[self.links[place].index]
        rides = happening.event["type"] in ACROSS

        def begin() -> None:
            self.place = place
            self._stand(0.0 if rides else HALF)

        def ride(share: float) -> None:
            if rides:
                self.diagram.show_look(self._look(place, HALF * in_out_sine(share)))

        return Beat([Motion(RIDES if rides else STANDS, ride, begin=begin)], f"chain {place}")

    def film(self) -> list[Beat]:
        """The whole chain played by itself, each event as long as it is read, then the page is left."""
        beats = []
        for place, link in enumerate(self.links):
            beat = self.beat(place)
            beat.motions.append(Motion(READ * len(link.line)))
            beats.append(beat)
        if beats:
            beats[-1].motions.append(Motion(0, end=self.close))
        return beats

    # -- what is to be seen

    def _look(self, place: int, share: float) -> Look:
        index = self.links[place].index
        return look_at(self.happenings[index], self.seat, share, index + 1 == len(self.happenings))

    def _stand(self, share: float = HALF) -> None:
        """Show the present event everywhere."""
        link = self.links[self.place]
        self.diagram.show_look(self._look(self.place, share))
        group = next(group for group in self.groups if link in group.links)
        so_far = [each for each in group.links if each.index <= link.index]
        self.centres.show_look(centres_at(self.happenings, so_far, self.seat))
        self.beads.go(self.place)
        self.told.show_place(self.groups, words.phrase(GAME, "chain.list"), self.place)
        self.buttons["back"].set_state(enabled=self.place > 0)
        done = self.place == self.last
        self.buttons["step"].set_label(words.phrase(GAME, "chain.leave" if done else "chain.step"))
        self.buttons["end"].set_state(enabled=not done)
        self._told(link)
