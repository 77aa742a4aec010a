"""How a turn passes, the die falls, charms walk, and cards come and go."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.engine.games.conscious.components import spiral
from game.engine.match import Transition
from game.scenes.tables.conscious import faces
from game.scenes.tables.conscious.plaque import ConsciousPlaque
from game.scenes.tables.conscious.told_shows import SAID, ToldShows
from game.scenes.tables.conscious.travels import card_flies, sheet_goes
from game.scenes.tables.event_animations import Shown
from game.sound.cue import Cue
from game.tellings.conscious.path import given_now
from game.widgets.canvas import Rect
from game.widgets.easing import out_cubic
from game.widgets.motion import Motion, Together
from game.widgets.token import falls

TUMBLES, OVER, RINGS = 700.0, 300.0, 120.0  # of the die: thrown, turned over; its number is ringed
HOP, MOST = 170.0, 2400.0  # from space to space; all of a long way takes no longer
CARD = 300.0  # a card from a deck
THREAD, PAGE, SLIDES = 400.0, 300.0, 4.0  # round a plaque; body and mind as a page; that slides so many u
LIGHTS = 400.0  # the aim, as a state is attained
TURNED = 0.45  # of a tumble, what is seen of it when a die turns over
LAW_CARD = 6.6  # u: how broad a card is that flies


class WayShows(ToldShows):
    """The motions of the way: turns, dice, steps, cards and states."""

    def _wide(self) -> int:
        return self.stage.table.style.px(LAW_CARD)

    # -- the turn

    def show_turn_began(self, happening: Transition) -> Shown:
        """The thread is drawn round another plaque, and body and mind change with it."""
        stage, before, now = self.stage, happening.before["turn"], happening.after["turn"]
        if not self.moves or before == now:
            return []
        plaque = stage.table.plaques[now]
        slides = stage.table.style.px(SLIDES)

        def begin() -> None:
            for each in stage.table.plaques:
                each.active = each is plaque
                each.turn = False
                each.damage()

        if self.reduced:
            return [Motion(0, begin=begin), Motion(THREAD, begin=lambda: stage.stand(happening.after))]

        def thread(share: float) -> None:
            if isinstance(plaque, ConsciousPlaque):
                plaque.draw_thread(out_cubic(share))

        def change() -> None:
            stage.stand(happening.after)

        if happening.before["seats"][before]["alive"] == happening.after["seats"][now]["alive"]:
            page = sheet_goes(stage.table, stage.chambers, change, PAGE, slides=slides)
        else:  # between warm and cool all of the sheet changes: strip by strip
            page = sheet_goes(stage.table, lambda: Rect(stage.plan.sheet), change, THREAD)
        return [Together([Motion(THREAD, thread, begin=begin)], [page])]

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

    show_decay_rolled = show_rolled

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
        passed = [index for index, space in enumerate(way[1:-1], 1) if _sends_a_law(space)]
        if not self.moves or not happening.before["seats"][seat]["alive"]:
            return hops
        laws = [
            [Motion(step * index), self._law_from(happening, seat, way[index])]
            for index in passed[: len(happening.before["law_deck"])]
        ]
        return [Together(hops, *laws)]

    def _steps(self, seat: int, steps: int) -> list[Cue]:
        """What is heard of a walk of so many steps."""
        where = lambda: self.stage.charms[seat].on_screen.centerx  # noqa: E731
        return [Cue("step_board", (step + 1) / steps, pitch=step, where=where) for step in range(steps)]

    def _law_from(self, happening: Transition, seat: int, space: int) -> Motion:
        return card_flies(
            self.stage.table,
            "law",
            lambda: self.spots.space(space),
            lambda: self.spots.pile(seat, happening.before),
            CARD,
            wide=self._wide(),
        )

    # -- cards

    def show_card_drawn(self, happening: Transition) -> Shown:
        event, told = happening.event, self._told(happening, 0.0)
        if not self.moves:
            return told
        card, seat = event["card"], event["seat"]
        flight = card_flies(
            self.stage.table,
            "part",
            lambda: self.spots.deck("part"),
            lambda: self.spots.hand(seat, happening.before),
            CARD,
            face=None if card is None else faces.part(card),
            wide=self._wide(),
        )
        return [flight, *told]

    def show_card_lost(self, happening: Transition) -> Shown:
        """A card is laid aside: it goes to its deck, and is gone."""
        event, told = happening.event, self._told(happening, 0.0)
        if not self.moves:
            return told
        card, seat = event["card"], event["seat"]
        flight = card_flies(
            self.stage.table,
            "part",
            lambda: self.spots.card(seat, happening.before, card),
            lambda: self.spots.deck("part"),
            CARD,
            face=None if card is None else faces.part(card),
            wide=self._wide(),
            fades=True,
            then=lambda: self.stage.tell_hand(happening.after),
        )
        return [flight, *told]

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


def walk(start: int, end: int) -> Sequence[int]:
    """The spaces from one to another, both with them."""
    step = 1 if end >= start else -1
    return range(start, end + step, step)


def _sends_a_law(space: int) -> bool:
    return spiral()[space] == "L"
