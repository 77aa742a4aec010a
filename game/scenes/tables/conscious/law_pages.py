"""Opening the page of a Law over the table, and doing what is chosen on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.engine.base import Action
from game.engine.games.conscious import law_rules
from game.engine.match import Transition
from game.scenes.tables.conscious.chain_parts import Ground
from game.scenes.tables.conscious.closer import Closer
from game.scenes.tables.conscious.hand import PILE
from game.scenes.tables.conscious.law_page import FootPlace, Kinds, LawPage, Opened
from game.scenes.tables.conscious.pieces import Pieces
from game.scenes.tables.stage import OwnPage
from game.widgets.canvas import Rect, Widget

LAWS = 705  # the depth of the page of a Law
MET = "met.conscious.laws"  # the setting: the page of a Law has opened by itself once


class LawPages:
    """The pages of Laws, over a stage."""

    def __init__(self, stage: Pieces, closer: Closer) -> None:
        self.stage, self.table, self.closer = stage, stage.table, closer

    def first(self, transitions: Sequence[Transition]) -> OwnPage | None:
        """The page of the Law a newcomer chose on a first turn: it opens once by itself (CB-3.9)."""
        table = self.table
        chosen = [each for each in transitions if each.event.get("how") == "choice"]
        lesson = table.sitting.file is None  # it says for itself what is to be looked at
        if not chosen or lesson or not table.app.speed or table.app.settings.get(MET, False):
            return None
        seat = chosen[-1].event["seat"]
        if table.sitting.is_bot(seat) or chosen[-1].after["seats"][seat]["turns"] > 1:
            return None

        def opened(after: Callable[[], None]) -> None:
            after()
            table.app.settings.set(MET, True)
            table.app.keep_settings()
            self.open_law(seat, chosen[-1].event["law"])

        return OwnPage(len(transitions), opened)

    def open_pile(self) -> None:
        """The pile of whose hand lies there, where the viewer may know it; first a Law that may be chosen."""
        view = self.table.view()
        pile = [law for law in self.stage.held(view)[2] if law is not None]
        if not pile:
            self.closer.look_at_card(PILE)
            return
        chosen = [law for law in law_rules.selectable(pile) if self.table.choosing.meant(law=law)]
        self.open_law(self.stage.hand_of(view), (chosen or pile)[0])

    def open_law(self, seat: int, law: str) -> None:
        """A Law of a seat at reading size, with all that may be done with it."""
        table, style = self.table, self.table.outlook.style
        if table.player.running or table.covered:
            return
        if table.choosing.begun:
            table.choosing.start_over()
        view, margin = table.view(), style.px(2.4)
        mine = table.choosing.open and view["to_act"] in (seat, None)
        legal = table.choosing.offered() if mine else []
        sitting = table.sitting
        opened = Opened(view, seat, table.viewer, sitting.names, legal, sitting.people[seat].token)
        screen, areas = Rect((0, 0), table.outlook.size), table.display.page_areas
        if areas.portrait:
            page = Rect(margin, areas.stage.top, screen.width - 2 * margin, 0)
            covered = [Rect(0, page.top - style.px(0.1), screen.width, screen.height).clip(screen)]
        else:
            page = Rect(areas.stage.left, margin, screen.right - margin - areas.stage.left, 0)
            covered = [Rect(page.left - style.px(1.2), 0, screen.width, screen.height).clip(screen)]
            covered.append(areas.bar.inflate(style.px(4), style.px(2.4)).clip(screen))
        if areas is not table.areas:  # nothing of the table lies beside it
            covered = [screen]
        page.height = areas.bar.top - style.px(1.6) - page.top
        covers: list[Widget] = [Ground("law/cover", rect, self.stage.background, LAWS) for rect in covered]
        if areas.below is not None:
            covers.append(Ground("law/cover", areas.below, self.stage.background, LAWS))
            covers.append(Kinds(areas.below, style, LAWS + 1))
        found = LawPage(
            style,
            page,
            FootPlace(areas.bar, areas.head, areas.choices, areas.portrait),
            opened,
            law,
            covers,
            do=self._do,
            look=lambda other: self._look_at_law(seat, other),
            close=self._close,
            depth=LAWS,
        )
        again = partial(self.open_law, seat, law)
        table.push_overlay(found.widgets, self._close, found.focus, again, key=found.key)

    def _look_at_law(self, seat: int, law: str) -> None:
        self.table.pop_overlay()
        self.open_law(seat, law)

    def _close(self) -> None:
        self.table.pop_overlay()
        self.stage.lay_pieces(self.table.view())

    def _do(self, actions: Sequence[Action]) -> None:
        """What was chosen on the page: a single action is done, several are asked about at the table."""
        self._close()
        action, choosing = actions[0], self.table.choosing
        if len(actions) == 1:
            choosing.touch(**action)
        else:
            law = next(iter(set.intersection(*(set(each["laws"]) for each in actions))))
            choosing.touch({"laws": law}, type="play", confirm=True)
