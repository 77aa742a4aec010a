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
from game.scenes.page import Page, Port, Seen, SeenButton, SeenPanel
from game.tellings.carried import brought
from game.widgets import text
from game.widgets.canvas import Rect
from game.widgets.style import Style
from game.widgets.theme import token_size
from game.widgets.token import token_picture
from game.widgets.writing import TextField

TWO_COLUMNS = 140  # u of width from which two players stand side by side
LONGEST_NAME = 40


class Charm(Seen):
    """The token a player had last."""

    touchable = False

    def __init__(self, name: str, rect: Rect, charm: int) -> None:
        super().__init__(name, rect, 2)
        self.charm = charm

    def draw_whole(self, target: pygame.Surface) -> None:
        picture = token_picture(self.charm, self.rect.height)
        target.blit(picture, picture.get_rect(center=self.rect.center))


class Told(Seen):
    """A sentence or two, as tall as they need."""

    touchable = False

    def __init__(self, name: str, rect: Rect, style: Style, said: str) -> None:
        super().__init__(name, rect, 2)
        self.style = style
        self.said = said
        self._height = style.typed(2.2)
        self._lines = text.wrapped(said, "inter", self._height, rect.width)
        self.rect.height = len(self._lines) * round(self._height * 1.36)

    def draw_whole(self, target: pygame.Surface) -> None:
        y = self.rect.y
        for line in self._lines:
            text.put(
                target, line, "inter", self._height, self.style.theme.ink2, self.rect.x, y + self._height
            )
            y += round(self._height * 1.36)


class NameField(Seen, TextField):
    """A name: another one is taken with Enter; whoever leaves otherwise leaves it as it was."""

    def __init__(self, *args: Any, taken: Callable[[str], None], **more: Any) -> None:
        super().__init__(*args, **more)
        self.taken = taken
        self.kept = self.value

    def entered(self) -> None:
        wanted = self.value.strip()
        self.stop()
        if wanted and wanted != self.kept:
            self.taken(wanted)

    def stop(self) -> None:
        super().stop()
        if self.value != self.kept:
            self.value = self.kept
            self.put_caret(0)


class KnownPeople:
    """The page: a row for each player that is known, from the top down."""

    def __init__(self, page: Page, rest: Rect, offset: int) -> None:
        """Put all on the page, within what is left of it below its head, and scrolled so far."""
        self._page = page
        self._style = page.style
        self.port = Port("known/list", rest, self._style)
        measure, gap = self._style.measure, self._style.px(1.4)
        columns = 2 if measure.wide >= TWO_COLUMNS * (1 + (measure.text - 1) * 0.4) else 1
        wide = (rest.width - columns * gap) // columns
        y = rest.y
        widgets: list[Seen] = []
        known = profiles.profiles()
        for first in range(0, len(known), columns):
            line = [
                self._row(profile, Rect(rest.x + column * (wide + gap), y, wide, 0))
                for column, profile in enumerate(known[first : first + columns])
            ]
            lowest = max(row[0].rect.bottom for row in line)
            for row in line:
                row[0].rect.height = lowest - y
                widgets += row
            y = lowest + gap
        if not known:
            said = words.say("known.nobody")
            widgets.append(Told("known/nobody", Rect(rest.x, y, wide, 0), self._style, said))
        self.port.tall = y - rest.y
        self.port.hold(*widgets)
        page.canvas.add(self.port, *widgets)
        self.port.scroll_to(offset)

    def _row(self, profile: Profile, place: Rect) -> list[Seen]:
        """A player: token and name, below it what is kept, and at the right the way to forget all that."""
        style, px = self._style, self._style.px
        name = f"known/{saves.plain_name(profile.name)}"
        pad, side = px(2.4), px(9)
        token = Rect(place.x + pad, place.y + px(1.6), *token_size(side))
        label = words.say("known.forget")
        across = text.width(label, "semibold", style.typed(2.4)) + px(4)
        tall = round(style.typed(2.4) * 2.4)
        left, right = token.right + px(3), place.right - pad - across
        field = Rect(left, place.y + px(2.2), right - px(3.5) - left, round(style.typed(3.0) * 1.5))
        told = Rect(left, field.bottom + px(1.4), place.right - pad - left, 0)
        said = Told(f"{name}/kept", told, style, self._kept(profile))
        bottom = max(said.rect.bottom, token.bottom) + px(1.8)
        row = Rect(place.x, place.y, place.width, bottom - place.y)
        forget = Rect(right, 0, across, tall)
        forget.centery = field.centery
        return [
            SeenPanel(f"{name}/panel", row, style, depth=1),
            Charm(f"{name}/token", token, profile.token),
            NameField(
                f"{name}/name",
                field,
                style,
                profile.name,
                _nothing,
                units=3.0,
                longest=LONGEST_NAME,
                depth=3,
                taken=partial(self._rename, profile.name),
            ),
            said,
            SeenButton(
                f"{name}/forget", forget, style, label, partial(self._ask, profile.name), units=2.4, depth=3
            ),
        ]

    def _kept(self, profile: Profile) -> str:
        """What a player keeps for which game."""
        told = []
        for game in all_games():
            carried = profile.carried.get(game)
            things = brought(game, profile.name, carried.now) if carried is not None else ""
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


def _nothing(name: str) -> None:
    """While a name is written nothing else changes."""
