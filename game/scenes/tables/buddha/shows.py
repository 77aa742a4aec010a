"""How each event of Buddha moves what lies on the table."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from game import words
from game.engine.base import Event
from game.engine.match import Transition
from game.scenes.tables.buddha import deck
from game.scenes.tables.buddha.bids import BidsRead
from game.scenes.tables.buddha.gloom import Calm, Gloom
from game.scenes.tables.buddha.laid import LaidStage
from game.scenes.tables.buddha.scores import Scores
from game.scenes.tables.buddha.sounds import SOUNDS, hums
from game.scenes.tables.event_animations import EventAnimations, Shown
from game.scenes.tables.moment import Moment
from game.sound.cue import Cue
from game.tellings import buddha as telling
from game.tellings.general import Large
from game.widgets import theme
from game.widgets.canvas import Widget
from game.widgets.card import CardView, Pose
from game.widgets.easing import in_out_sine, out_cubic
from game.widgets.motion import Motion, still

AIR, RINGS = 60, 2  # depths: of what flies, of what goes over the bare tray
FRAME = 17.0  # milliseconds: a picture is made in a frame of its own
DEALT, TURNED = 1000.0, 280.0  # milliseconds: the whole pack, and the hand turned over
SMALL = 0.56  # a card on its way to another seat
PUMPS, OPENS, READS = 620.0, 420.0, 650.0  # the last for each bid that is read out
STAYS = 3000.0  # the opened bids, and a whole trick: who laughs at them needs as long
TRICK_RESTS, GATHERED, TAKEN = 950.0, 260.0, 420.0
APART = 62.0  # milliseconds between two cards that are heard to be dealt
PACKET = 2.2  # u: the width of a trick that arrives where it is counted
DRINKS, GONE, RETURNS = 1150.0, 320.0, 620.0  # the light goes into the Black Hole, is gone, and comes back
CALMED = 1300.0  # the Buddha stills the trick
DARKNESS = 90  # the depth of the dark: over all that lies on the table, under what is drunk
TURNS = 230.0  # degrees that a card goes about the Black Hole before it is in it


class BuddhaShows(EventAnimations):
    """The motions of each event, on a stage."""

    game = "buddha"
    quiet = frozenset({"game_over"})  # the film of the last round has told it
    onward = frozenset({"scored"})  # the film of the round is that of the last seat
    sounds = SOUNDS
    hums = staticmethod(hums)

    def __init__(self, stage: LaidStage, scores: Scores) -> None:
        self.stage, self.scores = stage, scores
        self.flying: list[Widget] = []

    def clear(self) -> None:
        """Whatever was on its way is gone."""
        canvas = self.stage.table.canvas
        canvas.remove([*self.flying, *(each for each in canvas.widgets if isinstance(each, Gloom | Calm))])
        self.flying = []
        for fist in self.stage.fists:
            fist.show(False)

    @property
    def _reduced(self) -> bool:
        """Whether cards fade where they are, rather than travel."""
        return self.stage.table.app.reduced_motion

    def _fly(self, view: CardView) -> CardView:
        """Let a card be on its way."""
        self.flying.append(view)
        self.stage.table.canvas.add(view)
        return view

    # -- dealing

    def show_dealt(self, happening: Transition) -> Shown:
        stage, event = self.stage, happening.event
        size, n = event["cards"], stage.seats
        first = (event["dealer"] + 1) % n
        pack = Pose(*stage.tray.centre, -4)
        hand = happening.after["seats"][stage.fanned]["hand"]
        poses = stage.hand.poses(size) if stage.hand is not None else []
        movers: list[CardView] = []

        def begin() -> None:
            self.scores.close()
            stage.table.foot.tell_event(event)
            stage.show_pack(True)
            for seat in () if self._reduced else range(n):
                wide = stage.tray.card_width * (1.0 if self._is_front(seat) else SMALL)
                mover = CardView(f"deal/{seat}", None, deck.back(), round(wide / 2) * 2, AIR)
                movers.append(self._fly(mover))

        def place(share: float) -> None:
            """Round and round, one card at a time: each seat's card is a little behind its neighbour's."""
            landed = 0
            for seat, mover in enumerate(movers):
                behind = (seat - first) % n / n
                turns = max(0.0, share * (size + 1) - behind)
                number, part = int(turns), turns % 1
                mover.show(number < size)
                goal = stage.tray.away(stage.place_of(seat))
                if self._is_front(seat):
                    landed = min(size, number)
                    goal = poses[min(number, size - 1)]
                mover.lie(pack.towards(Pose(goal.x, goal.y, pack.angle), out_cubic(part)))
            if stage.hand is not None:
                stage.hand.lay_dealt(size, landed)

        def end() -> None:
            stage.show_pack(False)
            self.clear()
            if stage.hand is not None:
                stage.hand.lay_dealt(size, size)

        if self._reduced:
            motions = [Motion(theme.BREATH, begin=begin, end=end)]
        else:
            most = min(size * n, round(DEALT / APART))
            sounds = [Cue("card_deal", number / most) for number in range(most)]
            motions = [Motion(DEALT, place, begin=begin, end=end, sounds=sounds)]
        if hand and stage.hand is not None:
            turned = [Cue("card_turn")]
            motions.append(Motion(TURNED, lambda share: stage.hand.turn(hand, share), sounds=turned))  # type: ignore[union-attr]
        return motions

    def _is_front(self, seat: int) -> bool:
        """Whether a seat's hand lies at the edge of the table."""
        return self.stage.hand is not None and seat == self.stage.fanned

    # -- bidding

    def show_bid_made(self, happening: Transition) -> Shown:
        tag = self.stage.tags[happening.event["seat"]]

        def begin() -> None:
            tag.tell(tag.told[0], words.phrase("buddha", "note.has_bid"), 0, False, True)
            self.stage.vacant.show_place(None, 0)

        return [Motion(theme.BREATH, begin=begin)]

    def show_bids_revealed(self, happening: Transition) -> Shown:
        stage, event = self.stage, happening.event
        bids = event["bids"]

        def begin() -> None:
            stage.vacant.show_place(None, 0)
            for seat, fist in enumerate(stage.fists):
                tag = stage.tags[seat]
                tag.tell(tag.told[0], "", 0, False, False)
                fist.close()
                fist.raise_(0.0)
                fist.show(True)

        def pump(share: float) -> None:
            """Three times up and down, all together."""
            lift = abs(_pumped(share)) * 0.16
            for fist in stage.fists:
                fist.raise_(lift)

        def open_(share: float) -> None:
            """The palms show what was in them."""
            for fist, bid in zip(stage.fists, bids, strict=True):
                fist.open_to(bid, out_cubic(share))

        def opened() -> None:
            for seat, bid in enumerate(bids):
                stage.tell_bid(seat, bid, 0)

        sounds = [Cue("fists_knock", 2 / 3), Cue("fists_knock", 1.0, level=-2.0)]
        return [
            Motion(PUMPS, still if self._reduced else pump, begin=begin, sounds=sounds),
            Motion(OPENS, open_, end=opened, sounds=[Cue("fists_open")]),
            *self._read(happening),
        ]

    def _read(self, happening: Transition) -> Shown:
        """The opened bids are read out, whose lead it is first, and stay until somebody goes on."""
        stage, table, bids = self.stage, self.stage.table, happening.event["bids"]
        told, sitting, n = telling.bids_sum(bids), self.stage.table.sitting, len(bids)
        order = [(happening.after["to_act"] + step) % n for step in range(n)]
        seats = [(sitting.names[seat], sitting.people[seat].token, bids[seat]) for seat in order]

        sheet = BidsRead(stage.tray, seats, told)

        def begin() -> None:
            self.flying.append(sheet)
            table.canvas.add(sheet)

        def read(share: float) -> None:
            sheet.read(math.ceil(share * n))
            for fist in stage.fists:
                fist.make_room(out_cubic(min(1.0, share * n)))

        def opened() -> None:
            read(1.0)
            stage.counter.tell(words.phrase("buddha", "title.bid"), told[0], None)
            if table.display.mode.far:
                table.display.look(Large(title=told[0], line=told[1]))

        sounds = [Cue("fists_knock", index / n, level=-8.0) for index in range(n)]
        reading = Motion(
            READS * n, still if self._reduced else read, begin=begin, end=partial(read, 1.0), sounds=sounds
        )
        anew = partial(self._read_anew, happening)
        return [reading, self._until_gone_on(Moment(*told, opened=opened, anew=anew, closed=self.clear))]

    def _read_anew(self, happening: Transition) -> None:
        """The bids as they were read, where all was laid out anew."""
        stage = self.stage.table.stage  # another, where it is shown in another way now
        stage.stand(happening.before)
        for each in [*stage.motions(happening)][:-1]:
            each.skip()

    def _until_gone_on(self, moment: Moment) -> Motion:
        """Hold it for the people at the table; at a quick pace, and where bots play alone, it goes on."""
        table = self.stage.table
        if table.app.speed < 1.0 or not table.sitting.persons:
            return Motion(STAYS, begin=moment.opened, end=moment.closed, rests=True, stays=True)
        return table.held.motion(moment)

    # -- playing

    def show_played(self, happening: Transition) -> Shown:
        stage, event = self.stage, happening.event
        seat = event["seat"]
        place = stage.place_of(seat)
        goal = stage.tray.pose(place)
        face = stage.face_of(event["card"], event["as"])
        mover = CardView(f"trick/{seat}", face, deck.back(), stage.tray.card_width, AIR)
        start, face_up = self._start(seat, event["card"])
        landing = mover.landing(goal)

        def begin() -> None:
            stage.vacant.show_place(None, 0)
            if stage.hand is not None and self._is_front(seat):
                stage.hand.take(event["card"])
            mover.show_side(face_up)
            mover.flying = True
            mover.lie(start)
            if self._reduced:
                mover.show_side(True)
                mover.lie(goal)
            self._fly(mover)

        def fly(share: float) -> None:
            if self._reduced:
                mover.be(alpha=round(255 * share))
                return
            if landing:
                landing.pop(0)()
            mover.lie(start.towards(goal, out_cubic(share)))
            if not face_up:
                turned = in_out_sine(min(1.0, share * 1.25))
                mover.show_side(turned >= 0.5, abs(2 * turned - 1))

        def end() -> None:
            mover.show_side(True)
            mover.flying = False
            mover.be(alpha=255)
            mover.lie(goal)
            self.flying.remove(mover)
            stage.adopt(seat, mover)
            names = stage.table.sitting.names
            stage.tell_trick(happening.after, telling.trick_told(happening.after, names, settled=False))

        ready = [Motion(FRAME, begin=step) for step in mover.preparing()]
        lasts = theme.CARD_MOVES if face_up else theme.CARD_FLIPS
        return [*ready, Motion(lasts, fly, begin=begin, end=end)]

    def _start(self, seat: int, code: str) -> tuple[Pose, bool]:
        """Where a card comes from, and whether it was seen there."""
        stage = self.stage
        if self._is_front(seat) and stage.hand is not None:
            own = stage.hand.view_of(code)
            if own is not None:
                return own.pose, True
            if stage.hand.views:
                return stage.hand.views[len(stage.hand.views) // 2].pose, False
        return stage.tray.away(stage.place_of(seat)), False

    def show_led(self, happening: Transition) -> Shown:
        return [Motion(theme.BREATH / 2, begin=lambda: self.stage.light(happening.event["element"]))]

    def _tell_end(self, event: Event, said: str, why: str = "") -> None:
        """Say what became of a trick, once: where the moment is told at large it is said there."""
        table = self.stage.table
        if not table.display.mode.far:
            table.foot.tell_event(event)
            return
        table.foot.tell("", "")
        table.display.look(Large(title=said, line=why[:1].upper() + why[1:]))

    def show_trick_won(self, happening: Transition) -> Shown:
        stage, event = self.stage, happening.event
        winner = event["seat"]

        def begin() -> None:
            name, plays = stage.table.sitting.names[winner], telling.plays_of(happening.before["trick"])
            why = telling.reason(event["by"], plays, happening.before["led"])
            self._tell_end(event, words.phrase("buddha", "flat.won", name=name), why)
            tag = stage.tags[winner]
            tag.tell(tag.told[0], words.phrase("buddha", "note.takes"), tag.told[2], True, False)

        rests = Motion(TRICK_RESTS, begin=begin)
        if event["by"] == "buddha" and not self._reduced:
            rests = self._calms(winner, begin)
        pips = stage.pips(winner)
        starts: dict[str, Pose] = {}

        def gather(share: float) -> None:
            """The others slide under the winner's card."""
            own = stage.tray.pose(stage.place_of(winner))
            for view_ in stage.trick.values():
                if self._reduced:
                    view_.be(alpha=round(255 * (1 - share)))
                    continue
                start = starts.setdefault(view_.name, view_.pose)
                view_.lie(start.towards(Pose(own.x, own.y, start.angle), out_cubic(share)))

        def lift() -> None:
            for seat, view_ in stage.trick.items():
                view_.show(seat == winner)
            taken = stage.trick.get(winner)
            if taken is not None and not self._reduced:
                stage.table.canvas.lift(taken, AIR)

        def fly(share: float) -> None:
            """As one packet they go to the marks of what the winner has taken."""
            taken = stage.trick.get(winner)
            if taken is None or self._reduced:
                return
            start = stage.tray.pose(stage.place_of(winner))
            part = in_out_sine(share)
            taken.size = 1.0 - part * (1.0 - PACKET / taken.width * stage.table.style.measure.u)
            taken.lie(start.towards(Pose(*pips, 0.0), part))

        def end() -> None:
            stage.clear_trick()
            stage.tell_bid(winner, happening.before["seats"][winner]["bid"], event["tricks"])

        return [
            rests,
            Motion(STAYS - rests.duration, stays=True),
            Motion(GATHERED, gather, sounds=[Cue("trick")]),
            Motion(TAKEN, fly, begin=lift, end=end),
        ]

    def _calms(self, winner: int, begin: Callable[[], None]) -> Motion:
        """Rings of gold go out from the Buddha's card, and what they reach lies low."""
        stage = self.stage
        calm: list[Calm] = []

        def still_it() -> None:
            begin()
            own = stage.trick[winner].pose
            reach = stage.tray.radius + math.dist((own.x, own.y), stage.tray.centre) * 0.5
            calm.append(Calm((own.x, own.y), reach, stage.table.style.measure.u, RINGS))
            stage.table.canvas.add(*calm)

        def spread(share: float) -> None:
            calm[0].spread(out_cubic(share))
            for seat, lying in stage.trick.items():
                away = math.dist((lying.pose.x, lying.pose.y), calm[0].centre)
                lying.be(dim=seat != winner and out_cubic(share) * calm[0].reach >= away * 0.8)

        return Motion(CALMED, spread, begin=still_it, end=lambda: stage.table.canvas.remove(calm))

    def show_trick_void(self, happening: Transition) -> Shown:
        """The Black Hole goes to the middle and drinks the trick, and the light, which comes back."""
        stage, event = self.stage, happening.event
        said = words.phrase("buddha", "flat.void")
        rests = Motion(TRICK_RESTS, begin=lambda: self._tell_end(event, said))
        stays = Motion(STAYS - TRICK_RESTS, stays=True)
        if self._reduced:
            return [rests, stays, Motion(GATHERED, self._fade, end=stage.clear_trick)]
        middle = Pose(*stage.tray.centre, 0)
        starts: dict[int, Pose] = {}
        dark: list[Gloom] = []

        def begin() -> None:
            unit = stage.table.style.measure.u
            dark.append(Gloom("stage/dark", stage.darkened(), stage.tray.centre, unit, DARKNESS))
            stage.table.canvas.add(dark[0])
            for seat, lying in stage.trick.items():
                starts[seat] = lying.pose
                lying.be(ringed=False)
                stage.table.canvas.lift(lying, DARKNESS + 1 + (lying is self._hole()))

        def drink(share: float) -> None:
            dark[0].close(_drawn_in(share))
            hole = self._hole()
            for seat, lying in stage.trick.items():
                if lying is hole:
                    lying.lie(starts[seat].towards(middle, in_out_sine(min(1.0, share / 0.4))))
                else:
                    lying.flying = True
                    lying.size = max(0.03, 1 - share**1.5)
                    lying.lie(_about(middle, starts[seat], share))
                    lying.show(share < 0.97)

        def vanish(share: float) -> None:
            hole = self._hole()
            hole.flying = True
            hole.size = max(0.03, 1 - in_out_sine(share))
            hole.lie(middle)
            hole.show(share < 0.9)

        def clear_up(share: float) -> None:
            dark[0].close(1 - in_out_sine(share))

        return [
            rests,
            stays,
            Motion(DRINKS, drink, begin=begin, rests=True, sounds=[Cue("black_hole_drink_half")]),
            Motion(GONE, vanish, end=stage.clear_trick, sounds=[Cue("black_hole_shut")]),
            Motion(RETURNS, clear_up, end=lambda: stage.table.canvas.remove(dark)),
        ]

    def _hole(self) -> CardView:
        """The Black Hole, where it lies in the trick."""
        face = self.stage.face_of("HOLE", None)
        return next(lying for lying in self.stage.trick.values() if lying.face == face)

    def _fade(self, share: float) -> None:
        """All of the trick is there no longer."""
        for lying in self.stage.trick.values():
            lying.be(alpha=round(255 * (1 - share)))

    # -- scoring

    def show_scored(self, happening: Transition) -> Shown:
        """The last seat's event begins the film of all."""
        return self.scores.film(happening.after) if telling.is_scored(happening.after) else []


def _pumped(share: float) -> float:
    """Three swings."""
    return math.sin(share * 3 * math.pi)


def _drawn_in(share: float) -> float:
    """How far the dark has come: slow at first, then all at once."""
    return 1 - (1 - share**1.7) ** 1.15


def _about(middle: Pose, start: Pose, share: float) -> Pose:
    """On a way that winds about a middle, closer and closer."""
    near, turn = 1 - share**1.3, math.radians(TURNS * share * share)
    x, y = (start.x - middle.x) * near, (start.y - middle.y) * near
    return Pose(
        middle.x + x * math.cos(turn) - y * math.sin(turn),
        middle.y + x * math.sin(turn) + y * math.cos(turn),
        start.angle,
    )
