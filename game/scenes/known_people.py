"""Who is known here, on a page of the settings: their names, and what they keep from earlier matches."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game import saves, words
from game.engine.games import all_games
from game.engine.match import name_fault
from game.saves import profiles
from game.saves.profiles import Profile
from game.scenes import dialog
from game.scenes.layout.box import Box
from game.scenes.layout.page import in_two
from game.scenes.page import Page, Port, Seen, SeenButton, SeenDrawn, SeenSheet
from game.tellings import telling_of
from game.widgets import boxes
from game.widgets.boxes import MANY, Column, Framed, Item, Node, Part, Row, Text
from game.widgets.button_nodes import button
from game.widgets.canvas import Rect, Widget
from game.widgets.theme import token_size
from game.widgets.token import token_picture
from game.widgets.writing import TextField

LONGEST_NAME = 40
NAME, TOLD, FORGET = 3.0, 2.2, 2.4  # u: the types of a row
GAP = 1.4  # u between two rows


class Charm(Seen):
    """The token a player had last."""

    touchable = False

    def __init__(self, name: str, rect: Rect, charm: int) -> None:
        super().__init__(name, rect, 2)
        self.charm = charm

    def draw_whole(self, target: pygame.Surface) -> None:
        picture = token_picture(self.charm, self.rect.height)
        target.blit(picture, picture.get_rect(center=self.rect.center))


class NameField(Seen, TextField):
    """A name: another one is taken with Enter; whoever leaves otherwise leaves it as it was."""

    def __init__(self, *args: Any, renamed: Callable[[str], None], **more: Any) -> None:
        super().__init__(*args, **more)
        self.renamed, self.kept = renamed, self.value

    def entered(self) -> None:
        wanted = self.value.strip()
        self.stop()
        if wanted and wanted != self.kept:
            self.renamed(wanted)

    def stop(self) -> None:
        super().stop()
        if self.value != self.kept:
            self.value = self.kept
            self.put_caret(0)


class KnownPeople:
    """The page: a row for each player that is known, from the top down."""

    def __init__(self, page: Page, rest: Box, offset: int) -> None:
        """Put all on the page, within what is left of it below its head, and scrolled so far."""
        self._page = page
        self._style = style = page.style
        self.port = Port("known/list", Rect(rest), style)
        known = profiles.profiles()
        rows = [self._row(profile) for profile in known]
        tree = boxes.grid(rows, 2 if in_two(style) else 1, GAP)
        if not known:
            words_ = Text(words.say("known.nobody"), TOLD, style.theme.ink2, lines=MANY)
            tree = Part(words_, partial(SeenDrawn, "known/nobody"))
        self.port.hold_tree(tree, rest.width - style.px(GAP))
        page.canvas.add(self.port, *self.port.inside)
        self.port.scroll_to(offset)

    def _row(self, profile: Profile) -> Node:
        """A player: token and name, below it what is kept, and at the right the way to forget all that."""
        style, name, forget = (
            self._style,
            f"known/{saves.plain_name(profile.name)}",
            words.say("known.forget"),
        )

        def field(rect: Rect) -> Widget:
            return NameField(
                f"{name}/name",
                rect,
                style,
                profile.name,
                lambda _: None,  # while a name is written nothing else changes
                units=NAME,
                longest=LONGEST_NAME,
                depth=3,
                renamed=partial(self._rename, profile.name),
            ).call(words.say("known.name", name=profile.name))

        ask, high = partial(self._ask, profile.name), round(style.font_px(FORGET) * 2.4)
        away = partial(button, f"{name}/forget", style, forget, ask, high, beside=4, made=SeenButton)
        head = Row(
            Item(field, None, round(style.font_px(NAME) * 1.5), grow=1),
            away(called=(forget, profile.name), units=FORGET, depth=3),
            gap=3.5,
        )
        kept = Text(self._kept(profile), TOLD, style.theme.ink2, lines=MANY, leading=1.36)
        charm = Item(lambda rect: Charm(f"{name}/token", rect, profile.token), *token_size(style.px(9)))
        row = Row(charm, Column(head, kept, gap=0.8, grow=1), gap=3.0, align="start")
        return Part(Framed(row, 2.4, 1.6), partial(SeenSheet, f"{name}/panel"))

    def _kept(self, profile: Profile) -> str:
        """What a player keeps for which game."""
        told = []
        for game in all_games():
            carried = profile.carried.get(game)
            things = telling_of(game).brought(profile.name, carried.now) if carried is not None else ""
            if things:
                told.append(words.say("known.kept", game=words.texts(game).title, things=things))
        return " ".join(told) or words.say("known.nothing")

    def _ask(self, name: str) -> None:
        """Forgetting is asked about first."""
        choices: list[tuple[str, str, Callable[[], None] | None]] = [
            ("no", words.say("known.forget.no"), None),
            ("yes", words.say("known.forget.yes"), partial(self._change, partial(profiles.forget, name))),
        ]
        title = words.say("known.forget.title", name=name)
        dialog.ask(self._page, "forget", title, words.say("known.forget.words"), choices)

    def _rename(self, name: str, wanted: str) -> None:
        if name_fault(wanted) is None:
            self._change(partial(profiles.rename, name, wanted))

    def _change(self, deed: Callable[[], None]) -> None:
        """Change who is known, and show it; where that cannot be, say why."""
        try:
            deed()
        except saves.SaveError as error:
            close = words.say("close")
            dialog.tell(self._page, "known/trouble", words.say("known.trouble"), error.sentence, close)
            return
        self._page.app.relayout()
