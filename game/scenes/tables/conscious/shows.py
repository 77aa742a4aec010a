"""How each event of the Conscious Board Game is shown: a turn passes, charms walk, somebody dies or wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from types import MappingProxyType

import pygame

from game.engine.games.conscious.components import OCTAVES, OF, spiral
from game.engine.match import Transition
from game.scenes.tables.conscious.card_shows import SAID, TOLD, CardShows
from game.scenes.tables.conscious.chips import ChipMotions
from game.scenes.tables.conscious.flights import chip_flies, sheet_goes
from game.scenes.tables.conscious.looks import Look, centres_of, look_of
from game.scenes.tables.conscious.pictures import chip_picture, square
from game.scenes.tables.conscious.shapes import KINDS
from game.scenes.tables.conscious.stage import BuiltStage
from game.scenes.tables.event_animations import Shown
from game.sound.cue import Cue
from game.tellings.conscious.path import given_now, nearness
from game.tellings.conscious.things import phrase
from game.widgets.canvas import Rect, Widget
from game.widgets.easing import out_cubic
from game.widgets.motion import Motion, Together
from game.widgets.style import Style
from game.widgets.token import falls

TUMBLES, OVER, RINGS = 700.0, 300.0, 120.0  # of the die: thrown, turned over; its number is ringed
HOP, MOST = 170.0, 2400.0  # from space to space; all of a long way takes no longer
OVER_PLAQUES = 5  # the depth of the thread round one
THREAD, PAGE, SLIDES = 400.0, 300.0, 4.0  # round a plaque; body and mind as a page; that slides so many u
LIGHTS = 400.0  # the aim, as a state is attained
TURNED = 0.45  # of a tumble, what is seen of it when a die turns over
COOLS = 900.0  # the sheet, in strips
NOTE, SINKS, RISES = 40.0, 300.0, 300.0  # of a body that is bared: from note to note, and each chip
LAID = 600.0  # a charm, on its side
FLIES = 500.0  # a chip that is given
CHIP, LIFT = 2.6, 5.0  # u: how large such a chip is, and how high it flies


class TurnThread(Widget):
    """The thread round a plaque as far as it has come, from the side that points at the board."""

    touchable = False

    def __init__(self, rect: Rect, style: Style) -> None:
        super().__init__("turn/thread", rect, OVER_PLAQUES)
        self.style, self.share = style, 0.0

    def draw(self, target: pygame.Surface) -> None:
        rect, thick = self.rect, max(2, self.style.px(0.4))
        left, top, right, low = rect.left, rect.top, rect.right - 1, rect.bottom - 1
        middle = right, rect.centery
        corners = [middle, (right, low), (left, low), (left, top), (right, top), middle]
        rest = self.share * 2 * (rect.width + rect.height)
        for start, end in pairwise(corners):
            far = abs(end[0] - start[0]) + abs(end[1] - start[1])
            share = max(0.0, min(1.0, rest / max(1, far)))
            at = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            pygame.draw.line(target, self.style.theme.thread, start, at, thick)
            rest -= far
            if rest <= 0:
                return


class ConsciousShows(CardShows):
    """The motions of the game's events; cards and Laws have theirs in `CardShows`, chips in `ChipMotions`."""

    quiet = frozenset(
        {
            "type_rolled",  # before the first turn: the plaques and the log tell what was rolled
            "dealer_rolled",
            "dealer",
            "game_over",  # the results follow
        }
    )

    alike = MappingProxyType(
        {
            "rolled": "decay_rolled",
            "chip_rose": (
                "shocked skill_used chip_placed chip_discarded higher_12 chips_lost surplus "
                "chip_made chip_bumped reassimilated decayed landed"
            ),
            "reshuffled": (
                "deck_empty law_discarded law_cancelled law_unguarded law_expired law_used law_kept "
                "played combined shock wild_chip slept blocked wild_space magnetic_center spared "
                "gift_taken declared dupes_swapped asked helped forgot remembered caught forfeited "
                "destroyed turned hasnamuss cleansed"
            ),
        }
    )

    def __init__(self, stage: BuiltStage) -> None:
        super().__init__(stage)
        self.chips = ChipMotions(stage)

    def motions(self, happening: Transition) -> Shown:
        return [*self.copies(happening), *super().motions(happening)]

    # -- the turn

    def show_turn_began(self, happening: Transition) -> Shown:
        """The thread is drawn round another plaque, and body and mind change with it."""
        stage, before, now = self.stage, happening.before["turn"], happening.after["turn"]
        if not self.moves or before == now:
            return []
        plaque = stage.table.plaques[now]
        drawn = TurnThread(plaque.rect, stage.table.style)
        slides = stage.table.style.px(SLIDES)

        def begin() -> None:
            for each in stage.table.plaques:
                each.active = each is plaque and self.reduced
                each.turn = False
                each.damage()
            if not self.reduced:
                stage.table.canvas.add(drawn)

        if self.reduced:
            return [Motion(0, begin=begin), Motion(THREAD, begin=lambda: stage.stand(happening.after))]

        def thread(share: float) -> None:
            drawn.share = out_cubic(share)
            drawn.damage()

        def end() -> None:
            stage.table.canvas.remove([drawn])
            plaque.active = True
            plaque.damage()

        def change() -> None:
            stage.stand(happening.after)

        if happening.before["seats"][before]["alive"] == happening.after["seats"][now]["alive"]:
            page = sheet_goes(stage.table, stage.chambers, change, PAGE, slides=slides)
        else:  # between warm and cool all of the sheet changes: strip by strip
            page = sheet_goes(stage.table, lambda: Rect(stage.plan.sheet), change, THREAD)
        return [Together([Motion(THREAD, thread, begin=begin, end=end)], [page])]

    # -- the die

    def show_rolled(self, happening: Transition) -> Shown:
        stage, face = self.stage, happening.event["die"]
        if stage.table.sitting.real_dice:
            return [Motion(0, begin=lambda: stage.die.rest(face))]
        if self.reduced:
            return [Motion(SAID, begin=lambda: stage.die.rest(face))]
        roll = Motion(
            TUMBLES,
            lambda share: stage.die.roll(face, share),
            end=lambda: stage.die.rest(face),
            sounds=falls("die_wood", lambda: stage.die.on_screen.centerx),
        )
        return [roll, Motion(RINGS)]

    def show_turned_over(self, happening: Transition) -> Shown:
        """The die turns over, before anything moves."""
        stage, face = self.stage, happening.event["die"]
        told = self._told(happening, 0.0)
        if self.reduced:
            return [*told, Motion(SAID, begin=lambda: stage.die.rest(face))]
        over = Motion(
            OVER,
            lambda share: stage.die.roll(face, 1 - TURNED * (1 - share)),
            end=lambda: stage.die.rest(face),
            sounds=[Cue("die_wood", 1.0, level=-5.0)],
        )
        return [*told, over, Motion(RINGS)]

    # -- the way

    def show_moved(self, happening: Transition) -> Shown:
        """Bead to bead; each Law-space that is passed sends a Law to the pile as it is passed."""
        event, stage = happening.event, self.stage
        seat, start, end = event["seat"], event["from"], event["to"]
        way = walk(start, end)
        if len(way) < 2:
            return []
        step = min(MOST / (len(way) - 1), HOP)

        def place(share: float) -> None:
            far = share * (len(way) - 1)
            at = min(int(far), len(way) - 2)
            stage.hop(seat, way[at], way[at + 1], far - at)

        hops = [Motion(step * (len(way) - 1), place, sounds=self._steps(seat, len(way) - 1))]
        passed = [index for index, space in enumerate(way[1:-1], 1) if spiral()[space] == "L"]
        if not self.moves or not happening.before["seats"][seat]["alive"]:
            return hops
        laws = [
            [Motion(step * index), self._law_from(happening, partial(self.spots.space, way[index]))]
            for index in passed[: len(happening.before["law_deck"])]
        ]
        return [Together(hops, *laws)]

    def _steps(self, seat: int, steps: int) -> list[Cue]:
        """What is heard of a walk of so many steps."""
        where = lambda: self.stage.charms[seat].on_screen.centerx  # noqa: E731
        return [Cue("step_board", (step + 1) / steps, pitch=step, where=where) for step in range(steps)]

    # -- the Path

    def show_state_attained(self, happening: Transition) -> Shown:
        """The aim lights; a person sees the Path and what is given now."""
        stage, event = self.stage, happening.event
        seat, level = event["seat"], event["level"]
        told = self._told(happening, SAID)
        if not self.moves:
            return told
        before, panel = happening.before["seats"][seat]["level"], stage.rail.aims
        if not stage.table.sitting.is_bot(seat):

            def said() -> None:
                stage.table.foot.tell_event(event)
                stage.table.foot.tell(stage.table.foot.title, given_now(level))

            told = stage.path.attained(happening.after, seat, before, said)
        if panel is None or panel.aim is None or panel.aim.seat != seat or not panel.visible:
            return told
        lights = Motion(LIGHTS, begin=partial(panel.light, True), end=partial(panel.light, False))
        return [lights, *told]

    # -- dying

    def show_died(self, happening: Transition) -> Shown:
        """What was warm is cool, in strips from the right."""
        stage, told = self.stage, self._told(happening, TOLD)
        if not self.moves or happening.event["seat"] != happening.after["turn"]:
            return told
        if self.reduced:
            cools = Motion(COOLS, begin=lambda: stage.stand(happening.after), sounds=[Cue("sheet_cools")])
            return [*told, cools]
        cools = sheet_goes(
            stage.table, lambda: Rect(stage.plan.sheet), lambda: stage.stand(happening.after), COOLS
        )
        cools.sounds = [Cue("sheet_cools")]
        return [*told, cools]

    def show_body_bared(self, happening: Transition) -> Shown:
        """Note by note the chips of the old body sink, and discs rise into chips."""
        stage, seat = self.stage, happening.event["seat"]
        told = self._told(happening, 0.0)
        if seat != happening.after["turn"] or not self.moves:
            return [*told, Motion(SAID)]
        if self.reduced:
            return [*told, Motion(SAID, begin=lambda: stage.stand(happening.after))]
        old, new = look_of(happening.before, seat), look_of(happening.after, seat)
        centres = centres_of(happening.after, seat)
        notes = [note.name for octave in OCTAVES for note in OF[octave]]

        def sink(share: float) -> None:
            gone = notes[: round(share * len(notes))]
            stage.show_body(_without(old, gone), centres)

        def rise(share: float) -> None:
            to_come = notes[round(share * len(notes)) :]
            stage.show_body(_without(new, to_come), centres)

        lasts = NOTE * len(notes)
        return [*told, Motion(lasts + SINKS, sink), Motion(lasts + RISES, rise)]

    def show_given(self, happening: Transition) -> Shown:
        """A chip flies from the diagram to the space it is given to."""
        stage, event = self.stage, happening.event
        told = self._told(happening, 0.0)
        if not self.moves or event["seat"] != happening.after["turn"]:
            return told
        kind = stage.plan.spiral.beads[event["space"]].kind
        octave = next(octave for octave in OCTAVES if KINDS[octave] == kind)
        size = stage.table.style.px(CHIP)
        flight = chip_flies(
            stage.table,
            chip_picture(octave, "mental", size),
            lambda: self.spots.note(OF[octave][0].name),
            lambda: self.spots.space(event["space"]),
            FLIES,
            stage.table.style.px(LIFT),
        )
        return [*told, flight, Motion(TOLD)]

    def show_body_taken(self, happening: Transition) -> Shown:
        """The Astral body goes to the plaque of who takes it over, whose body is seen for a breath."""
        stage, event = self.stage, happening.event
        seat, other = event["seat"], event["other"]
        body = look_of(happening.after, seat), centres_of(happening.after, seat)
        seen = Motion(SAID, begin=lambda: stage.show_body(*body))
        told = self._told(happening, 0.0)
        if not self.moves:
            return [*told, seen]
        flight = chip_flies(
            stage.table,
            square("body-astral", stage.table.style.px(2 * CHIP), 98),
            lambda: self.spots.plaque(other),
            lambda: self.spots.plaque(seat),
            FLIES,
            stage.table.style.px(LIFT),
        )
        return [*told, flight, seen]

    def show_eliminated(self, happening: Transition) -> Shown:
        """The charm is laid on its side; who sat there reads how near the body was before all goes on.

        Who plays by phone isn't waited for.
        """
        stage, seat = self.stage, happening.event["seat"]
        sitting = stage.table.sitting
        found = nearness(happening.after, seat, sitting.names)
        lies = Motion(
            LAID,
            lambda share: stage.charms[seat].lean(90 * out_cubic(share)),
            end=lambda: stage.tell_plaque(stage.table.plaques[seat], seat, happening.after),
            sounds=[Cue("turn", pitch=seat)],
        )
        told = self._told(happening, SAID)
        if found is None or seat not in sitting.at_screen:
            return [lies, *told]
        charm = sitting.people[seat].token

        on = phrase("chain.leave" if stage.bereft(happening.after) else "near.go_on")

        def ask() -> None:
            stage.stand(happening.after)
            if stage.bereft(happening.after):
                stage.milestones.tell_night(stage.plan, seat, found.line)
            stage.table.foot.ask(charm, found.title, found.line, on, stage.table.player.go_on)

        return [
            lies,
            *self._told(happening, 0.0),
            Motion(0, begin=ask, end=stage.table.foot.answered, waits=True),
        ]

    # -- the body

    def _moved(self, happening: Transition) -> list[Motion]:
        return self.chips.of(happening, self.stage.seen(happening.after))

    def show_chip_rose(self, happening: Transition) -> Shown:
        return self._moved(happening)

    def show_crystallized(self, happening: Transition) -> Shown:
        return [*self._told(happening, 0.0), *self._moved(happening)]

    def show_card_drawn(self, happening: Transition) -> Shown:
        """A card that a chip has become has flown to the hand already (CB-4.8, CB-4.10)."""
        event = happening.event
        if event["rule"] in ("CB-4.8", "CB-4.10") and event["seat"] == self.stage.seen(happening.after):
            return self._told(happening, 0.0)
        return super().show_card_drawn(happening)

    # -- what is told

    def show_reshuffled(self, happening: Transition) -> Shown:
        return self._told(happening)

    def show_won(self, happening: Transition) -> Shown:
        if not self.moves:
            return self._told(happening, SAID)
        return [*self._told(happening, 0.0), *self.stage.path.won(happening.event["seat"])]


def walk(start: int, end: int) -> Sequence[int]:
    """The spaces from one to another, both with them."""
    step = 1 if end >= start else -1
    return range(start, end + step, step)


def _without(look: Look, notes: list[str]) -> Look:
    """A diagram with nothing on some of its notes."""
    chips = {note: 0 if note in notes else count for note, count in look.chips.items()}
    return replace(look, chips=chips)
