"""How somebody dies: the sheet cools, the body is bared note by note, chips are given, a charm lies down."""

from __future__ import annotations

from dataclasses import replace

from game.engine.games.conscious.components import OCTAVES, OF
from game.engine.match import Transition
from game.scenes.tables.conscious.looks import Look, centres_of, look_of
from game.scenes.tables.conscious.pictures import chip_picture, square
from game.scenes.tables.conscious.shapes import KINDS
from game.scenes.tables.conscious.told_shows import SAID, TOLD, ToldShows
from game.scenes.tables.conscious.travels import chip_flies, sheet_goes
from game.scenes.tables.event_animations import Shown
from game.sound.cue import Cue
from game.tellings.conscious.path import nearness
from game.tellings.conscious.things import phrase
from game.widgets.canvas import Rect
from game.widgets.easing import out_cubic
from game.widgets.motion import Motion

COOLS = 900.0  # the sheet, in strips
NOTE, SINKS, RISES = 40.0, 300.0, 300.0  # of a body that is bared: from note to note, and each chip
LAID = 600.0  # a charm, on its side
FLIES = 500.0  # a chip that is given
CHIP, LIFT = 2.6, 5.0  # u: how large such a chip is, and how high it flies


class DeathShows(ToldShows):
    """The motions of dying, and of what goes after it."""

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
            chip_picture(octave, "mental", False, size),
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
        """The charm is laid on its side; who sat there reads how near the body was before all goes on."""
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
        if found is None or sitting.is_bot(seat):
            return [lies, *told]
        charm = sitting.people[seat].token

        def ask() -> None:
            stage.stand(happening.after)
            stage.table.foot.ask(
                charm, found.title, found.line, phrase("near.go_on"), stage.table.player.go_on
            )

        return [
            lies,
            *self._told(happening, 0.0),
            Motion(0, begin=ask, end=stage.table.foot.answered, waits=True),
        ]


def _without(look: Look, notes: list[str]) -> Look:
    """A diagram with nothing on some of its notes."""
    chips = {note: 0 if note in notes else count for note, count in look.chips.items()}
    return replace(look, chips=chips)
