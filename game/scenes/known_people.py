"""Who is known here, on a page of the settings: their names, and what they keep from earlier matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from game.scenes.plans.box import Box
from game.scenes.plans.known import FORGET, NAME, TOLD, KnownPlan, plan_known, told_step
from game.tellings import telling_of
from game.widgets import text
from game.widgets.canvas import Rect
from game.widgets.style import Style
from game.widgets.token import token_picture
from game.widgets.writing import TextField

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
    """A sentence or two, line by line."""

    touchable = False

    def __init__(self, name: str, rect: Rect, style: Style, lines: Sequence[str]) -> None:
        super().__init__(name, rect, 2)
        self.style = style
        self.lines = lines

    def draw_whole(self, target: pygame.Surface) -> None:
        height, y = self.style.typed(TOLD), self.rect.y
        for line in self.lines:
            text.put(target, line, "inter", height, self.style.theme.ink2, self.rect.x, y + height)
            y += told_step(self.style)


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

    def __init__(self, page: Page, rest: Box, offset: int) -> None:
        """Put all on the page, within what is left of it below its head, and scrolled so far."""
        self._page = page
        self._style = style = page.style
        self.port = Port("known/list", Rect(rest), style)
        known, forget = profiles.profiles(), words.say("known.forget")
        plans, tall = plan_known(style, text, rest, [self._kept(each) for each in known], forget)
        widgets: list[Seen] = []
        for profile, plan in zip(known, plans, strict=True):
            widgets += self._row(profile, plan, forget)
        if not known:
            lines = text.wrapped(words.say("known.nobody"), "inter", style.typed(TOLD), rest.width)
            widgets.append(Told("known/nobody", Rect(rest), style, lines))
        self.port.tall = tall
        self.port.hold(*widgets)
        page.canvas.add(self.port, *widgets)
        self.port.scroll_to(offset)

    def _row(self, profile: Profile, plan: KnownPlan, forget: str) -> list[Seen]:
        """A player: token and name, below it what is kept, and at the right the way to forget all that."""
        style, name = self._style, f"known/{saves.plain_name(profile.name)}"
        ask = partial(self._ask, profile.name)
        return [
            SeenPanel(f"{name}/panel", Rect(plan.panel), style, depth=1),
            Charm(f"{name}/token", Rect(plan.token), profile.token),
            NameField(
                f"{name}/name",
                Rect(plan.name),
                style,
                profile.name,
                _nothing,
                units=NAME,
                longest=LONGEST_NAME,
                depth=3,
                taken=partial(self._rename, profile.name),
            ).call(words.say("known.name", name=profile.name)),
            Told(f"{name}/kept", Rect(plan.told), style, plan.lines),
            SeenButton(f"{name}/forget", Rect(plan.forget), style, forget, ask, units=FORGET, depth=3).call(
                forget, profile.name
            ),
        ]

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


def _nothing(name: str) -> None:
    """While a name is written nothing else changes."""
