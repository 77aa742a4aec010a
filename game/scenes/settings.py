"""Settings: what a player may have as they like it, who is known here, and what Moksha is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game import __version__, manners, saves, words
from game.engine.games import RECORDS
from game.scenes import dialog
from game.scenes.app import App
from game.scenes.films import FILMS
from game.scenes.known_people import KnownPeople
from game.scenes.loudness import SAMPLE
from game.scenes.page import Page, Port, Seen, SeenPanel, light_under
from game.scenes.plans.box import Box
from game.scenes.plans.page import tabs_place, tabs_wide
from game.scenes.plans.settings import (
    LABEL,
    Setting,
    SettingPlan,
    SheetPlan,
    label_step,
    note_step,
    plan_about,
    plan_settings,
    plan_sheet,
)
from game.scenes.print_pages import PrintPages
from game.scenes.table.curtain import BY_GAME, MODES
from game.scenes.tables.known import CHAINS, VERSES
from game.sound.cue import Cue
from game.sound.sounding import NIGHTS, STEPS
from game.widgets import art, text, theme
from game.widgets.canvas import Rect
from game.widgets.controls import Segments, Switch
from game.widgets.loudness import Bars
from game.widgets.panel import Line, Panel, Reading, Strip
from game.widgets.style import Style

Block = tuple[str, text.Face, int, str, int]  # words, face, height, colour, space after
TABS = ("settings", "known", "print", "about")


@dataclass(frozen=True)
class Choice:
    """One setting: its key and its default, and the values of a choice with their words; none: on or off.

    `turned`: what is kept says the opposite of what its switch shows.
    """

    key: str
    default: Any
    values: tuple[Any, ...] = ()
    labels: tuple[str, ...] = ()
    turned: bool = False


GROUPS: tuple[tuple[str, tuple[Choice, ...]], ...] = (
    (
        "reading",
        (
            Choice("text_scale", 1.0, theme.TEXT_SCALES, ("100", "125", "150", "200")),
            Choice("theme", "own", ("own", "paper", "night"), ("own", "paper", "night")),
            Choice("names_shown", "both", ("both", "sanskrit", "gloss"), ("both", "sanskrit", "gloss")),
            Choice("odds", False),
            Choice("full_screen", False),
            Choice("verse", VERSES[0], VERSES, VERSES),
            Choice("verses_of_all", False),
        ),
    ),
    (
        "moving",
        (
            Choice("speed", "calm", tuple(theme.SPEEDS), tuple(theme.SPEEDS)),
            Choice("reduced_motion", False),
            Choice("pause_before_move", False),
            Choice("curtain", BY_GAME, (BY_GAME, *MODES), (BY_GAME, *MODES)),
            Choice("table_display", False),
            Choice("chains", CHAINS[0], CHAINS, CHAINS),
        ),
    ),
    (
        "sound",
        (
            Choice("loudness", STEPS, tuple(range(1, STEPS + 1))),
            Choice("mute", False, turned=True),
            Choice("ground_tone", False),
            Choice("nights", NIGHTS[0], NIGHTS, NIGHTS),
        ),
    ),
    (
        "moments",
        (
            Choice("film", FILMS[0], FILMS, FILMS),
            Choice(manners.SETTING, manners.SHOWN[0], manners.SHOWN, manners.SHOWN),
        ),
    ),
)


class SeenSegments(Seen, Segments):
    """A choice in a port."""


class SeenBars(Seen, Bars):
    """The loudness in a port."""


class SeenSwitch(Seen, Switch):
    """A switch in a port."""


class Said(Seen):
    """What a setting is called, and in a line or two what it does."""

    def __init__(self, name: str, rect: Rect, style: Style, setting: Setting) -> None:
        super().__init__(name, rect, 2)
        self.style = style
        self.label = setting.label
        self.note = setting.note

    def draw_whole(self, target: pygame.Surface) -> None:
        colours, style, rect = self.style.theme, self.style, self.rect
        height, small = style.typed(LABEL), style.type("small")
        y = float(rect.y)
        for line in text.wrapped(self.label, "semibold", height, rect.width):
            text.put(target, line, "semibold", height, colours.ink, rect.x, y + height)
            y += label_step(style)
        for line in text.wrapped(self.note, "inter", small, rect.width):
            text.put(target, line, "inter", small, colours.ink2, rect.x, y + small)
            y += note_step(style)


class Heading(Seen):
    """What a group of settings is about."""

    def __init__(self, name: str, rect: Rect, style: Style, said: str) -> None:
        super().__init__(name, rect, 2)
        self.style = style
        self.said = said

    def draw_whole(self, target: pygame.Surface) -> None:
        height = self.style.type("heading")
        text.put(
            target, self.said, "garamond", height, self.style.theme.ink, self.rect.x, self.rect.y + height
        )


class Rule(Seen):
    """A fine line between two settings."""

    def __init__(self, name: str, rect: Rect, style: Style) -> None:
        super().__init__(name, rect, 2)
        self.style = style

    def draw_whole(self, target: pygame.Surface) -> None:
        pygame.draw.rect(target, self.style.theme.line, self.rect)


class Settings(Page):
    """The settings, which hold at once and are kept; the players who are known; and the page about Moksha."""

    name = "settings"

    def __init__(self, app: App, tab: str = TABS[0]) -> None:
        super().__init__(app, light_under(app, theme.NIGHT))
        self.tab = TABS.index(tab)
        self._offset = 0
        self._known: KnownPeople | None = None
        self._trouble: str | None = None
        self._prints: PrintPages | None = None

    def build(self) -> None:
        style = self.style
        wide = tabs_wide(style, 74, 0.54)
        name = TABS[self.tab]
        subtitle = "" if name == "about" else words.say(f"{name}.subtitle")
        head = self.build_head(words.say(f"{name}.title"), subtitle, wide + style.px(2))
        labels = [words.say(f"{each}.title") for each in TABS]
        tabs = Rect(tabs_place(style, head, wide))
        turned = Segments("settings/tabs", tabs, style, labels, self.tab, self._turn_to, units=2.4)
        self.canvas.add(turned.call(words.say("reader.view")))
        offset = self._known.port.offset if self._known is not None else 0
        alone = self._prints is not None and self._prints.rules_alone
        self._known = self._prints = None
        if name == "about":
            self._build_about(head.rest)
        elif name == "print":
            self._prints = PrintPages(self, head.rest, rules_alone=alone)
        elif name == "known":
            self._known = KnownPeople(self, head.rest, offset)
        else:
            self._build_settings(head.rest)

    def _turn_to(self, tab: int) -> None:
        self.tab = tab
        self.app.relayout()

    # -- the settings

    def _build_settings(self, rest: Box) -> None:
        style = self.style
        self._port = port = Port("settings/port", Rect(rest), style)
        self.canvas.add(port)
        said = [[self._said(choice) for choice in choices] for _, choices in GROUPS]
        plan = plan_settings(style, text, said, rest)
        widgets: list[Seen] = []
        for (name, choices), settings, group in zip(GROUPS, said, plan.groups, strict=True):
            title = words.say(f"settings.{name}")
            widgets.append(SeenPanel(f"settings/{name}", Rect(group.panel), style, depth=1))
            widgets.append(Heading(f"settings/{name}/title", Rect(group.title), style, title))
            for choice, setting, place in zip(choices, settings, group.settings, strict=True):
                widgets += self._row(choice, setting, place)
        port.tall = plan.tall
        port.hold(*widgets)
        self.canvas.add(*widgets)
        port.scroll_to(self._offset)

    def _said(self, choice: Choice) -> Setting:
        """What a setting says."""
        label, note = words.say(f"settings.{choice.key}"), words.say(f"settings.{choice.key}.help")
        if choice.key == "loudness" and self.app.sound.trouble:
            note = words.say("settings.no_device")
        return Setting(label, note, tuple(self._labels(choice)))

    def _row(self, choice: Choice, setting: Setting, place: SettingPlan) -> list[Seen]:
        """The fine line above a setting, its words, and its control."""
        name, style = f"settings/{choice.key}", self.style
        rule = [Rule(f"{name}/rule", Rect(place.rule), style)] if place.rule is not None else []
        said = Said(f"{name}/words", Rect(place.words), style, setting)
        return [*rule, said, self._control(choice, Rect(place.control), setting)]

    def _labels(self, choice: Choice) -> list[str]:
        if choice.key == "loudness":
            return [f"{step}" for step in choice.values]
        return [words.say(f"settings.{choice.key}.{label}") for label in choice.labels]

    def _control(self, choice: Choice, place: Rect, setting: Setting) -> Seen:
        name = f"settings/{choice.key}"
        if not choice.values:
            on, turned = self._value(choice), choice.turned
            return SeenSwitch(
                name,
                place,
                self.style,
                on is not turned,
                lambda on: self._set(choice, on is not turned),
                depth=3,
            ).call(setting.label, setting.note)
        value = self._value(choice)
        chosen = choice.values.index(value) if value in choice.values else choice.values.index(choice.default)
        kind = SeenBars if choice.key == "loudness" else SeenSegments
        control = kind(
            name,
            place,
            self.style,
            self._labels(choice),
            chosen,
            lambda index: self._set(choice, choice.values[index]),
            depth=3,
        )
        if isinstance(control, SeenBars):
            control.muted = self.app.sound.muted
        return control.call(setting.label, setting.note)

    def _value(self, choice: Choice) -> Any:
        if choice.key == "full_screen":
            return self.app.full_screen
        return self.app.settings.get(choice.key, choice.default)

    def _set(self, choice: Choice, value: Any) -> None:
        """Let a setting hold at once, and keep it; where that fails, say so once and go on."""
        self._offset = self._port.offset
        self.app.settings.set(choice.key, value)
        if choice.key == "loudness":
            self.app.sound.set_loudness(value)
        self.app.sound.settled()
        if choice.key in ("loudness", "mute"):
            self.app.sound.hear(Cue(SAMPLE))
        if choice.key == "full_screen" and value != self.app.full_screen:
            self.app.toggle_full_screen()
        trouble = self.app.keep_settings()
        self.app.relayout()
        if trouble is not None and trouble != self._trouble:
            sentence = words.say("settings.not_kept_words", sentence=trouble)
            dialog.tell(self, "trouble", words.say("settings.not_kept"), sentence, words.say("close"))
        self._trouble = trouble

    # -- about

    def _build_about(self, rest: Box) -> None:
        sheets = plan_about(self.style, rest)
        if len(sheets) == 1:
            self._build_sheet("moksha", sheets[0], [*self._on_moksha(), *self._on_makers()], knot=True)
            return
        self._build_sheet("moksha", sheets[0], self._on_moksha(), knot=True)
        self._build_sheet("makers", sheets[1], self._on_makers())

    def _build_sheet(self, name: str, box: Box, blocks: Sequence[Block], *, knot: bool = False) -> None:
        """A sheet to read, no taller than it must be; one is headed by the knot and the version."""
        style = self.style
        plan = plan_sheet(style, box, headed=knot)
        if knot:
            self._build_knot(plan)
        reading = Reading(f"settings/{name}", Rect(plan.text), style, depth=2)
        reading.show_blocks(blocks)
        spare = max(0, plan.text.height - reading.tall)
        reading.rect.height -= spare
        sheet = Rect(box.x, box.y, box.width, box.height - spare)
        self.canvas.add(Panel(f"settings/{name}/panel", sheet, style), reading)

    def _build_knot(self, plan: SheetPlan) -> None:
        """The knot, and Moksha's name and version."""
        style, colours = self.style, self.style.theme
        title, version = Rect(plan.title), Rect(plan.version)
        name, number = words.say("about.name"), words.say("about.version", version=__version__)
        self.canvas.add(
            Strip("settings/knot", Rect(plan.knot), _draw_knot),
            Line("settings/moksha/title", title, name, "garamond", style.typed(5.0), colours.ink),
            Line("settings/version", version, number, "inter", style.typed(2.2), colours.ink2),
        )

    def _on_moksha(self) -> list[Block]:
        """That it is independent, under which licence it and its typefaces stand, and where matches are."""
        try:
            kept = words.say("about.kept_words", folder=saves.home())
        except saves.SaveError:
            kept = words.say("about.nowhere")
        return [
            self._told("about.moksha"),
            self._told("about.licence"),
            self._titled("about.fonts"),
            self._told("about.fonts_words"),
            self._titled("about.kept"),
            (kept, "inter", self.style.typed(2.2), self.style.theme.ink2, self.style.px(2.4)),
        ]

    def _on_makers(self) -> list[Block]:
        """The five games, and the people to thank for each."""
        style, colours = self.style, self.style.theme
        blocks = [self._titled("about.games")]
        for record in RECORDS:
            told = words.texts(record.name)
            blocks.append((told.title, "semibold", style.typed(2.4), colours.ink, style.px(0.3)))
            blocks.append((told.about, "inter", style.typed(2.2), colours.ink2, style.px(2.0)))
        return blocks

    def _titled(self, key: str) -> Block:
        style = self.style
        return words.say(key), "garamond", style.type("heading"), style.theme.ink, style.px(1.0)

    def _told(self, key: str) -> Block:
        style = self.style
        return words.say(key), "inter", style.typed(2.2), style.theme.ink2, style.px(2.0)


def _draw_knot(target: pygame.Surface, rect: Rect) -> None:
    target.blit(art.square("shared/icon", rect.width), rect)
