"""What is done at a table: an action is taken, shown and settled, and the match goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from game import reasons, words
from game.engine.base import Action
from game.engine.errors import EngineError
from game.engine.match import Transition
from game.scenes import dialog
from game.scenes.anew import begun_anew
from game.scenes.table import staging
from game.scenes.table.pause_before_pass import Rest, glance, rest_of
from game.scenes.table.reading_time import CALM, Legible
from game.scenes.table.staging import Frame
from game.scenes.table.table_state import TableState
from game.scenes.table.watching import Watching
from game.scenes.table.whole import WholeTable
from game.thinking import Thinker
from game.widgets.motion import Beat, Motion
from game.widgets.theme import SPEEDS
from game.window import wake


class Deeds:
    """Does what a person or a bot does at one table.

    `watching` is the bot that thinks; `frame` lays about each event what is to be seen with it.
    """

    def __init__(self, table: WholeTable) -> None:
        self._table = table
        self.watching = Watching(Thinker(wake))
        self._told_trouble: str | None = None
        self._parted = False  # whether it was asked what to do, as nobody at the table plays on
        self.frame: Frame = Legible(table).frame

    def take(self, action: Action, opening: Callable[[], list[Motion]] = list) -> None:
        """Take an action, a person's or a bot's: kept first, then shown."""
        table = self._table
        choosing, sitting = table.choosing, table.sitting
        table.private_hands.done()
        if table.player.running or sitting.match.over or sitting.readonly or sitting.rests:
            return
        if sitting.real_dice and choosing.throw is None:
            choosing.wait_for_dice(action)
        if choosing.throw is not None:
            sitting.throw_by_hand(choosing.throw.shown)
        viewer, seat = table.viewer, sitting.match.to_act
        before = table.view() if sitting.is_bot(seat) and not table.curtain.has_secrets else None
        try:
            sitting.act(action)
        except EngineError as refused:
            if refused.code == "chance_exhausted" and refused.draw == "die" and choosing.throw is not None:
                table.tell_foot(table.view())
            else:
                choosing.throw = None
                title, close = words.say("table.why.title"), words.say("close")
                dialog.tell(table, "refused", title, reasons.told(refused), close)
            return
        choosing.ended()
        table.hearing.act(seat, person=not sitting.is_bot(seat))
        if not sitting.is_bot(seat):
            table.hands.did(seat, table.app.now)
        table.curtain.after_action(seat)
        match = sitting.match
        shown = match.transitions(match.steps[-1], viewer)
        if seat is not None and before is not None and not shown:
            opening = partial(self._tell_choice, seat, action, before)
        table.show(shown, opening)

    def _tell_choice(self, seat: int, action: Action, before: Mapping[str, Any]) -> list[Motion]:
        """What a bot chose of which no event tells: it declined, or let something be."""
        table = self._table
        names = table.sitting.names
        label = table.stage.telling.label(before, action, names)
        said = words.say("table.chose", name=names[seat], label=label)
        charm = table.sitting.people[seat].token
        lasts = CALM * glance(said) * table.app.speed
        return [Motion(lasts, begin=lambda: table.foot.tell(said, "", charm))]

    def throw(self, face: int) -> None:
        """Take in that a real die shows this face (1 to 6)."""
        table = self._table
        if table.player.running or not table.hands.free:
            return
        action = table.choosing.die_shows(face)
        if action is not None:
            table.hands.did(None, table.app.now)
            self.take(action)

    def show(self, transitions: Sequence[Transition], opening: Callable[[], list[Motion]]) -> None:
        """Let what was done be seen; `opening` is what is seen first."""
        table = self._table
        table.stage.begin()
        page = table.stage.page_of(transitions)
        moved = transitions if page is None else transitions[: page.moved]
        after = table.settle if page is None else partial(page.open, table.settle)
        rest = None if page is not None else self._rest_of(transitions)
        beats = self._staged(moved if rest is None else moved[: rest.after])
        if rest is not None:
            beats += [self._rested(rest), *self._staged(moved[rest.after :])]
        if page is None:
            beats += [*self._table.remarks.beats(), *table.stage.told_large(transitions)]
        table.course.showing = True
        table.put_away()
        table.cancel_press()
        table.foot.answered()
        table.rushes = table.rushes and not table.sitting.match.over
        if table.sitting.match.over and table.app.speed:
            table.closing.begin()
        table.player.play([Beat(opening()), *beats], after)

    def _staged(self, transitions: Sequence[Transition]) -> list[Beat]:
        speed, reduced = self._table.app.speed, self._table.app.reduced_motion
        stage, frame = self._table.stage, self.frame
        if not self._table.pace.brought and stage.hurries(transitions):
            speed = min(speed, SPEEDS["brisk"])
        return staging.staged(stage, transitions, self.stand, frame, speed=speed, reduced=reduced)

    def stand(self, view: Mapping[str, Any]) -> None:
        """After an event everything stands where the view after it says."""
        self._table.stage.stand(view)
        self._table.hearing.lead(view)
        self._table.display.stand(view)

    def _rest_of(self, transitions: Sequence[Transition]) -> Rest | None:
        """Where the table rests on what a person did, in a game of long turns."""
        sitting = self._table.sitting
        step = sitting.match.steps[-1] if sitting.match.steps else None
        acts = sitting.match.to_act
        if (
            step is None
            or sitting.is_bot(step.seat)
            or not sitting.match.game.long_turns
            or not self._table.app.speed
            or (self._table.rolls_on and (acts is None or acts == step.seat or sitting.is_bot(acts)))
        ):
            return None
        return rest_of(self._table.stage.telling, transitions, self._table.stage.lost, sitting.names)

    def _rested(self, rest: Rest) -> Beat:
        """The bar says what was done for as long as one reads it."""
        charm = self._table.sitting.people[self._table.sitting.match.steps[-1].seat].token
        told = partial(self._table.foot.tell, rest.title, rest.why, charm)
        lasts = max(rest.lasts * self._table.app.speed, rest.least)
        return Beat([Motion(lasts, begin=told, min_duration=rest.least)], "rest")

    def settle(self) -> None:
        """After any motion the turn passes round a flat table; then all is as the view says."""
        passing = self._table.display.passing(self._table.view())
        if passing:
            self._table.player.play([Beat(passing)], self._settled)
        else:
            self._settled()

    def _settled(self) -> None:
        """Everything anew from the view, then go on with the next seat."""
        table = self._table
        table.course.showing = False
        table.choosing.left = None
        table.more_to_prepare = True
        self.tell_hands()
        table.hearing.turn()
        match = table.sitting.match
        if table.display.keeps_hands and (match.to_act != table.lifted_for or not table.curtain.has_secrets):
            table.lifted_for = None
        table.stage.lay_pieces(table.view())
        table.refresh()
        table.proceed()

    def proceed(self, at_once: bool = False) -> None:
        """Go on with the next seat: tell trouble, close a curtain, let a bot think, or show the end."""
        table = self._table
        self._tell_trouble()
        if table.player.running or table.held.keeping:
            return
        doing, seat = table.doing, table.sitting.match.to_act
        if table.course.ends_now(doing):
            table.open_ending()
        elif not table.layers and doing is not TableState.RESTS and table.people.offer():
            return
        elif doing is TableState.THINKS and self._parts(table.stage.bereft(table.view())):
            self.toggle_pause()
        elif doing is TableState.THINKS:
            table.let_think()
        elif doing is TableState.CURTAIN and seat is not None and not table.layers:
            table.curtain.close(seat, at_once=at_once)
        elif doing is TableState.CHOOSES and not table.layers and not table.sitting.real_dice:
            answer = table.stage.settled(table.view(), table.legal())
            if answer is not None:
                self.take(answer)

    def tell_hands(self) -> None:
        """Let the hands at the table know whose turn it is."""
        seat = self._table.sitting.match.to_act
        self._table.hands.turn(None if self._table.sitting.is_bot(seat) else seat, self._table.app.now)

    def read(self) -> None:
        """The player has read what there was to read: the match goes on."""
        table = self._table
        if not table.hands.free:
            return
        table.hands.did(None, table.app.now)
        table.stage.read()
        table.stage.lay_pieces(table.view())
        table.refresh()
        table.proceed()

    def _tell_trouble(self) -> None:
        trouble = self._table.sitting.trouble
        if trouble is not None and trouble != self._told_trouble:
            dialog.notice(self._table, "trouble", trouble)
        self._told_trouble = trouble

    def stop_thinking(self) -> None:
        """Stop the bot that thinks: the match is no longer as it was."""
        self.watching.stop()

    def let_think(self) -> None:
        """Let the bot to act think."""
        seat = self._table.sitting.match.to_act
        if seat is not None:
            manner, app = self._table.remarks.manner(seat), self._table.app
            self.watching.begin(self._table.sitting, seat, app.now, app.speed, manner)

    def change_pace(self) -> None:
        """Change to the next pace; what is under way goes on in it."""
        table = self._table
        before = table.app.speed
        table.pace.change()
        if table.player.running and not table.player.waiting and before:
            table.player.pace(table.app.speed / before, table.app.now)
        self.watching.hurry(table.app.now, table.app.speed)
        table.foot.tell_pace(aloud=not table.held.open)
        if table.held.open:
            table.held.tell_pace(table.pace)

    def _parts(self, bereft: bool) -> bool:
        """Whether it is to be asked now what to do, as nobody at the table plays on: once."""
        asked, self._parted = self._parted, bereft
        return bereft and not asked

    def begin_anew(self) -> None:
        """The same people at a new table; this match stays as it is."""
        table = self._table
        anew = begun_anew(table, table.sitting) if table.hands.free else None
        if anew is not None:
            table.app.open.table(anew, instead=True)

    def rush(self) -> None:
        """Let the bots play on to the end of the match without a motion, until somebody lets them pause."""
        if self._table.hands.free:
            self._table.rushes = True
            self.toggle_pause()

    def toggle_pause(self) -> None:
        """Let the bots rest, or go on; where one is to act as soon as what moves has come to an end."""
        table = self._table
        table.rushes = table.rushes and table.course.paused
        if not table.sitting.is_bot(table.sitting.match.to_act) or table.guided.hushed:
            return
        table.course.paused = not table.course.paused
        if table.player.running:
            return
        table.hands.did(None, table.app.now)
        self.watching.stop()
        table.refresh()
        table.proceed()

    def pause_or_hurry(self) -> None:
        """The button of the bots' rest was pressed: where *Throw* was, so that a rhythm goes on in it."""
        table = self._table
        if table.hands.in_rhythm and not table.course.paused:
            self.hurry()
        elif table.hands.free:
            self.toggle_pause()

    @property
    def goes_on(self) -> bool:
        """Whether who is to act acted last, too, in a turn of a few steps."""
        match = self._table.sitting.match
        return bool(match.steps) and match.steps[-1].seat == match.to_act and not match.game.long_turns

    def hurry(self) -> None:
        """Let the bot that thinks act as soon as it knows what it wants."""
        self.watching.hurry(self._table.app.now, 0.0)

    def undo(self, agreed: Sequence[int] = ()) -> None:
        """Take the last action back; that, and who agreed to it, stays on record."""
        table = self._table
        self.watching.stop()
        table.choosing.ended()
        table.curtain.after_undo()
        table.private_hands.done()
        table.player.finish()
        table.sitting.undo(agreed)
        table.hearing.undo()
        if not table.sitting.persons:
            table.course.paused = True
        table.settle()

    def undo_refused(self) -> None:
        """Show everything as before: nothing is taken back, as a player did not agree."""
        self.tell_hands()
        self._table.proceed()

    # -- by themselves

    @property
    def _bot_rests(self) -> bool:
        """Whether a bot that thinks does not act now, whatever it has found."""
        table = self._table
        return bool(table.layers) or table.player.running or table.course.paused or table.guided.hushed

    def update(self, now: float) -> None:
        """Let a bot act that has found what it wants."""
        action = None if self._bot_rests else self.watching.acts(now)
        if action is not None:
            self.take(action)

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds one may; None: none thinks."""
        return None if self._bot_rests else self.watching.wake_in(now)
