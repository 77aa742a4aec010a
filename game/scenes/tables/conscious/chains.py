"""Chains at the table: when one is told on a page of its own; how it is opened, played and left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.engine.match import Step, Transition
from game.scenes.tables.conscious.chain import ChainPage
from game.scenes.tables.event_animations import Shown
from game.scenes.tables.interface import CHAINS, Table
from game.scenes.tables.stage import OwnPage
from game.tellings.conscious.chain import KINDS, WAITING, facet_of, is_long, moved_chips, own_chains
from game.widgets.motion import Beat, Motion
from game.widgets.theme import REDUCED

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
