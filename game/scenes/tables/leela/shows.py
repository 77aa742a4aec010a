"""How each event of Leela moves what lies on the cloth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game import layout, words
from game.engine.base import Event
from game.engine.match import Transition
from game.scenes.tables.event_animations import EventAnimations, Shown
from game.scenes.tables.leela.card import Showing
from game.scenes.tables.leela.laid import LaidStage
from game.scenes.tables.leela.patient import PETALS
from game.scenes.tables.leela.picture import GAME, GOAL
from game.scenes.tables.leela.pieces import blossom
from game.scenes.tables.leela.rise import Rise
from game.scenes.tables.leela.sounds import SOUNDS, hums
from game.scenes.tables.moment import Moment
from game.scenes.tables.stage import View
from game.sound.cue import HUSH, Cue
from game.tellings.leela import in_vain, on_square, patience, vain
from game.widgets import theme
from game.widgets.easing import in_out_sine, out_cubic
from game.widgets.gathering import Stand
from game.widgets.motion import Apply, Motion, still
from game.widgets.token import falls

Point = tuple[float, float]
AIR = 60
QUICK = 0.5  # how long a throw that leads to nothing takes, for others
READ = 7  # breaths in which the word is read that is said now and then
VAIN = ("waited", "useless")
SWALLOWED = 0.6
CLOSES = 5.0  # a mouth is closed after the fifth part of the way down


class LeelaShows(EventAnimations):
    """The motions of each event, on a stage."""

    game = GAME
    quiet = frozenset({"again"})
    sounds = SOUNDS
    hums = staticmethod(hums)

    def __init__(self, stage: LaidStage, rise: Rise) -> None:
        self.stage, self.rise = stage, rise
        self._thrown = ""  # the throw that is being shown, in a sentence

    def motions(self, happening: Transition) -> Shown:
        event = happening.event
        told = Motion(0, begin=lambda: self._tell(event, happening.after))
        moved = [*super().motions(happening), *self._look_up(happening)]
        return [told, *moved, *self.rise.beats(happening)]

    def _look_up(self, happening: Transition) -> list[Motion]:
        """The snakes turn to a token that has come near, and away from one that has gone."""
        stage = self.stage
        before, after = stage.looks(happening.before), stage.looks(happening.after)
        serpents = stage.field.serpents
        if before == after:
            return []
        return [Motion(theme.BREATH, lambda share: serpents.between(before, after, in_out_sine(share)))]

    def _tell(self, event: Event, after: View) -> None:
        """The bar follows a throw: who throws, what fell, and where it leads."""
        table, seat = self.stage.table, event.get("seat")
        if seat is None:
            return
        names = table.sitting.names
        sentence = words.sentence(GAME, event, names)
        if event["type"] == "rolled":
            self._thrown = sentence
            table.foot.tell(words.prompt(GAME, "thrown", names, seat=seat).say, "", self._charm(seat))
        elif sentence:
            said = patience(after, seat) if event["type"] in VAIN else ""
            table.foot.tell(self._thrown, said or sentence, self._charm(seat))

    def _charm(self, seat: int) -> int:
        return self.stage.table.sitting.people[seat].token

    def _leads(self, happening: Transition) -> tuple[Stand, Stand, Apply]:
        """A token goes to a square: where it stood, where it will, and how the others make room meanwhile."""
        stage, seat = self.stage, happening.event["seat"]
        before, after = (stage.stands(view, seat) for view in (happening.before, happening.after))
        cushions = stage.cushions(happening.after, after, seat)
        moved = [each for each in range(len(after)) if each != seat and before[each] != after[each]]

        def make_room(share: float) -> None:
            stage.field.lay_cushions(cushions)
            for each in moved:
                stage.tokens[each].take(before[each].towards(after[each], out_cubic(share)))

        return before[seat], after[seat], make_room

    def lingers(self, happening: Transition) -> float:
        """A throw that leads to nothing is soon read, but where something new is said of it."""
        event, view = happening.event, happening.after
        if event["type"] == "rolled":
            return 0.0 if vain(view["seats"][event["seat"]]["course"][-1]) else 1.0
        return QUICK if event["type"] in VAIN and not patience(view, event["seat"]) else 1.0

    # -- a throw

    def show_rolled(self, happening: Transition) -> Shown:
        stage, event = self.stage, happening.event
        face = event["die"]

        def begin() -> None:
            stage.table.canvas.lift(stage.tokens[event["seat"]], AIR)
            stage.begin_throw()

        def fallen() -> None:
            stage.table.foot.tell(self._thrown, "", self._charm(event["seat"]))

        cast, touches = stage.cast_now, falls("die_cloth", lambda: stage.die.on_screen.centerx)
        rolls = partial(Motion, begin=begin, end=fallen, sounds=touches)
        if cast is None:
            pace = QUICK if vain(happening.after["seats"][event["seat"]]["course"][-1]) else 1
            roll = rolls(theme.DIE_ROLLS * pace, lambda share: stage.die.roll(face, share))
            return [roll, Motion(theme.BREATH * pace)]
        lies = cast.at(1.0)
        return [
            rolls(theme.DIE_ROLLS, lambda share: stage.die.roll_over(face, cast, share)),
            Motion(theme.BREATH * 2, begin=lambda: stage.die.lie(face)),
            Motion(theme.CARD_MOVES, lambda share: stage.die.go_back(face, lies, in_out_sine(share))),
        ]

    def show_waited(self, happening: Transition) -> Shown:
        return self._in_vain(happening)

    def _in_vain(self, happening: Transition) -> Shown:
        """A throw that led to nothing is short: its token gets a petal more, and who is unborn sees a bud."""
        view, seat, stage = happening.after, happening.event["seat"], self.stage
        times, token = in_vain(view, seat), stage.tokens[seat]
        bud = blossom("leela/birth", stage.cloth.cell, min(1.0, times / PETALS))
        unborn = view["seats"][seat]["stage"] == "unborn"

        def begin() -> None:
            token.waits(times)
            if unborn:
                stage.blossom.stand(stage.cloth.square(GOAL).center, bud)

        breaths = 2 * QUICK if not patience(view, seat) else READ
        return [Motion(theme.BREATH * breaths, begin=begin, end=stage.blossom.gone)]

    def show_held(self, happening: Transition) -> Shown:
        return [Motion(theme.BREATH * 2)]

    def show_useless(self, happening: Transition) -> Shown:
        return self._in_vain(happening)

    # -- from square to square

    def show_entered(self, happening: Transition) -> Shown:
        stage, event = self.stage, happening.event
        token, cell = stage.tokens[event["seat"]], stage.cloth.cell
        genesis = stage.alone(event["through"])
        start, end, make_room = self._leads(happening)
        birth = theme.BIRTH / 2

        def fly(share: float) -> None:
            flown = in_out_sine(share)
            token.take(replace(start.towards(genesis, flown), centre=_arc(start, genesis, flown, cell)))
            make_room(share)

        def bloom(share: float) -> None:
            stage.blossom.stand(genesis.centre, blossom("leela/birth", cell, out_cubic(share)))

        def born() -> None:
            stage.blossom.gone()
            self._tell_where(event["seat"], event["through"])

        return [
            Motion(birth, bloom),
            Motion(birth, fly),
            Motion(theme.BREATH, end=born, sounds=[Cue("birth_bowl", where=genesis.centre[0])]),
            *self._hops(happening, genesis, end, event["through"]),
        ]

    def show_moved(self, happening: Transition) -> Shown:
        stage, event = self.stage, happening.event
        start, end, make_room = self._leads(happening)

        def begin() -> None:  # also where all was laid out anew meanwhile
            start, end, _ = self._leads(happening)
            passed = [stage.alone(square).centre for square in range(event["from"] + 1, event["to"])]
            stage.thread.draw_path([start.centre, *passed, end.centre], True)
            stage.goal.mark(event["to"])

        def arrived() -> None:
            stage.thread.clear()
            stage.goal.mark(None)

        motions: list[Motion] = []
        if self._pauses(event["seat"]):
            motions.append(stage.table.held.motion(self._before_move(happening, begin)))
        motions.append(Motion(0, begin=begin))
        motions += self._hops(happening, start, end, event["from"], make_room)
        motions.append(Motion(theme.BREATH, end=arrived))
        return motions

    def _pauses(self, seat: int) -> bool:
        """Whether a player wants to see the path before it is walked. The action is kept already."""
        table = self.stage.table
        wanted: bool = table.app.settings.get("pause_before_move", False)
        return wanted and not table.sitting.is_bot(seat)

    def _before_move(self, happening: Transition, begin: Callable[[], None]) -> Moment:
        """What is held before a token moves: the path, and the square where it leads."""
        stage, event = self.stage, happening.event
        name = stage.table.sitting.names[event["seat"]]

        def opened() -> None:
            begin()
            if stage.card is not None:
                stage.card.show_square(Showing(event["to"], words.phrase(GAME, "if_moves", name=name)))

        return Moment(
            words.say("table.moves", name=name, squares=event["squares"]),
            words.phrase(GAME, "path", start=event["from"], end=words.space_called(GAME, event["to"])),
            self._charm(event["seat"]),
            words.say("table.move"),
            opened=opened,
            closed=lambda: self._tell(event, happening.after),
        )

    def _hops(
        self, happening: Transition, start: Stand, end: Stand, origin: int, make_room: Apply = still
    ) -> list[Motion]:
        """One arc for each square, quicker after the sixth; what it leads to is told on the plaque."""
        stage, event = self.stage, happening.event
        woken = [*stage.looks(happening.after), event["to"]]
        token, to = stage.tokens[event["seat"]], event["to"]
        motions: list[Motion] = []
        lift = max(stage.table.style.measure.u * 1.2, stage.cloth.cell * 0.16)
        here = start
        for number, square in enumerate(range(origin, to)):
            there = end if square + 1 == to else stage.alone(square + 1)
            duration = theme.HOP if number < theme.HOPS_AT_LEISURE else theme.HOP_LATE

            def hop(share: float, here: Stand = here, there: Stand = there, first: bool = not number) -> None:
                on = here.towards(there, share)
                token.take(replace(on, centre=(on.centre[0], on.centre[1] - lift * 4 * share * (1 - share))))
                if first:
                    make_room(share)

            steps = [Cue("step_cloth", 1.0, pitch=number, where=there.centre[0])]
            motions.append(
                Motion(duration, hop, begin=lambda: stage.field.serpents.prepare(woken), sounds=steps)
            )
            here = there
        motions.append(Motion(0, end=lambda: self._tell_where(event["seat"], to)))
        return motions

    def _tell_where(self, seat: int, square: int) -> None:
        """Let the plaque say where its token is by now, before the throw is told to its end."""
        plaques = self.stage.table.plaques
        if seat < len(plaques):
            plaques[seat].put_facts(on_square(square))

    def show_returned(self, happening: Transition) -> Shown:
        stage, event = self.stage, happening.event
        token = stage.tokens[event["seat"]]
        start, end, make_room = self._leads(happening)

        def glide(share: float) -> None:
            token.take(start.towards(end, in_out_sine(share)))
            make_room(share)

        begin = partial(stage.thread.draw_path, [start.centre, end.centre], True)
        sounds = [Cue("step_cloth", 1.0, where=end.centre[0])]
        glides = Motion(theme.ARROW_GLIDES, glide, begin=begin, end=stage.thread.clear, sounds=sounds)
        return [glides, Motion(0, end=lambda: self._tell_where(event["seat"], event["to"]))]

    def show_arrow(self, happening: Transition) -> Shown:
        stage, event = self.stage, happening.event
        token = stage.tokens[event["seat"]]
        link = layout.links(stage.cloth.board, "arrow")[event["from"]]
        start, end, make_room = self._leads(happening)
        points = [stage.cloth.point((x, y)) for x, y in link.path]
        route = layout.line([start.centre, *points, end.centre])

        def glide(share: float) -> None:
            on = start.towards(end, in_out_sine(share))
            point = route.at(in_out_sine(share))
            token.take(replace(on, centre=point))
            stage.thread.reveal(point)

        def arrive() -> None:
            stage.thread.clear()
            self._tell_where(event["seat"], event["to"])

        begin = partial(stage.thread.draw_path, route.points, False)
        sounds = [Cue("arrow", where=(start.centre[0] + end.centre[0]) / 2)]
        glides = Motion(theme.ARROW_GLIDES, glide, begin=begin, end=arrive, sounds=sounds)
        return [Motion(theme.BREATH, make_room), glides]

    def show_snake(self, happening: Transition) -> Shown:
        stage, event = self.stage, happening.event
        seat = event["seat"]
        token = stage.tokens[seat]
        link = layout.links(stage.cloth.board, "snake")[event["from"]]
        spine = layout.body(link).spine
        head, tail, make_room = self._leads(happening)
        mouth, tip = (stage.cloth.point(spine.at(share)) for share in (0.0, 1.0))
        swallowed = Stand(mouth, head.height * SWALLOWED)
        let_out = Stand(tip, tail.height * SWALLOWED)
        serpents, snake = stage.field.serpents, int(link.from_)
        charm = self._charm(seat)

        def open_(share: float) -> None:
            serpents.gape(snake, out_cubic(share))

        def shrink(share: float) -> None:
            token.take(head.towards(swallowed, share))
            make_room(share)

        def inside() -> None:
            token.show(False)
            serpents.let_down(snake, 0.0, charm)

        def close(share: float) -> None:
            serpents.gape(snake, 1 - share)

        def travel(share: float) -> None:
            close(min(1.0, share * CLOSES))
            serpents.let_down(snake, in_out_sine(share), charm)

        def outside() -> None:
            serpents.empty()
            token.show(True)

        def comes_out(share: float) -> None:
            token.take(let_out.towards(tail, out_cubic(share)))

        slides = [Cue("snake_slide", 0.05, where=(mouth[0] + tip[0]) / 2)]
        slides.append(Cue("snake_out", 1.0, where=tip[0]))
        gape, pause, way, out = (theme.SNAKE_SWALLOWS * part for part in (0.12, 0.16, 0.6, 0.12))
        return [
            Motion(gape, open_, sounds=[Cue("snake_breath", where=mouth[0])]),
            Motion(pause, shrink, sounds=[Cue("snake_swallow", 1.0, where=mouth[0])]),
            Motion(way, travel, begin=inside, end=outside, sounds=slides),
            Motion(out, comes_out, end=lambda: self._tell_where(seat, event["to"])),
        ]

    # -- home, and whose turn it is

    def show_home(self, happening: Transition) -> Shown:
        stage, seat = self.stage, happening.event["seat"]
        token = stage.tokens[seat]
        start = stage.stands(happening.before, seat)[seat]
        stand = stage.stands(happening.after, seat)[seat]
        x, y = stand.centre

        def rise(share: float) -> None:
            stage.blossom.stand(start.centre, blossom("leela/home", stage.cloth.cell, out_cubic(share)))
            on = start.towards(stand, in_out_sine(share))
            up = stage.cloth.cell * 0.18 * out_cubic(share)
            token.take(replace(on, centre=(on.centre[0], on.centre[1] - up)))

        def settle(share: float) -> None:
            token.take(replace(stand, centre=(x, y - stage.cloth.cell * 0.18 * (1 - in_out_sine(share)))))

        return [
            Motion(theme.BIRTH, rise, sounds=[Cue(HUSH, 1 - 300 / theme.BIRTH), Cue("homecoming", 1.0)]),
            Motion(theme.BREATH * 2, settle, end=stage.blossom.gone),
        ]

    def show_passed(self, happening: Transition) -> Shown:
        """Those who share a square with who is next to act, or was, shift a little."""
        stage = self.stage
        before = stage.stands(happening.after, happening.before["to_act"])
        then = stage.stands(happening.after, happening.after["to_act"])
        if before == then:
            return []

        def shift(share: float) -> None:
            for token, start, end in zip(stage.tokens, before, then, strict=True):
                token.take(start.towards(end, in_out_sine(share)))

        return [Motion(theme.BREATH, shift)]

    def show_ended(self, happening: Transition) -> Shown:
        return self.show_passed(happening)


def _arc(start: Stand, end: Stand, share: float, cell: float) -> Point:
    """A way over the board that bows out to the side."""
    x, y = start.towards(end, share).centre
    return x - cell * 2.2 * share * (1 - share), y
