"""Settings: what a player may have as they like it, and what Moksha is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game import __version__, saves, words
from game.engine.games import RECORDS
from game.scenes import dialog
from game.scenes.app import App
from game.scenes.page import Page, Port, Seen, SeenPanel, light_under
from game.scenes.table.curtain import MODES
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Segments, Switch
from game.widgets.panel import Line, Panel, Reading, Strip
from game.widgets.style import Style

Block = tuple[str, text.Face, int, str, int]  # words, face, height, colour, space after
TWO_COLUMNS = 140  # u of width from which the settings stand side by side
ROW_AIR = (6.4, 4.6, 3.0)  # u between two settings: as much as there is room for


@dataclass(frozen=True)
class Choice:
    """One setting: its key and its default, and the values of a choice with their words; none: on or off."""

    key: str
    default: Any
    values: tuple[Any, ...] = ()
    labels: tuple[str, ...] = ()


GROUPS: tuple[tuple[str, tuple[Choice, ...]], ...] = (
    (
        "reading",
        (
            Choice("text_scale", 1.0, theme.TEXT_SCALES, ("100", "125", "150", "200")),
            Choice("theme", "own", ("own", "paper", "night"), ("own", "paper", "night")),
            Choice("names_shown", "both", ("both", "sanskrit", "gloss"), ("both", "sanskrit", "gloss")),
            Choice("odds", False),
            Choice("full_screen", False),
        ),
    ),
    (
        "moving",
        (
            Choice("speed", "calm", tuple(theme.SPEEDS), tuple(theme.SPEEDS)),
            Choice("reduced_motion", False),
            Choice("pause_before_move", False),
            Choice("curtain", MODES[0], MODES, MODES),
            Choice("table_display", False),
        ),
    ),
)


class SeenSegments(Seen, Segments):
    """A choice in a port."""


class SeenSwitch(Seen, Switch):
    """A switch in a port."""


class Said(Seen):
    """What a setting is called, and in a line or two what it does."""

    def __init__(self, name: str, rect: Rect, style: Style, label: str, note: str) -> None:
        super().__init__(name, rect, 2)
        self.style = style
        self.label = label
        self.note = note

    @staticmethod
    def needed(style: Style, label: str, note: str, across: int) -> int:
        """How tall its words are in a column so wide."""
        label_lines = len(text.wrapped(label, "semibold", style.typed(2.7), across))
        note_lines = len(text.wrapped(note, "inter", style.type("small"), across))
        return label_lines * round(style.typed(2.7) * 1.3) + note_lines * round(style.type("small") * 1.34)

    def draw_whole(self, target: pygame.Surface) -> None:
        colours, style, rect = self.style.theme, self.style, self.rect
        height, small = style.typed(2.7), style.type("small")
        y = float(rect.y)
        for line in text.wrapped(self.label, "semibold", height, rect.width):
            text.put(target, line, "semibold", height, colours.ink, rect.x, y + height)
            y += round(height * 1.3)
        for line in text.wrapped(self.note, "inter", small, rect.width):
            text.put(target, line, "inter", small, colours.ink2, rect.x, y + small)
            y += round(small * 1.34)


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
    """The settings, which hold at once and are kept; and the page about Moksha."""

    name = "settings"

    def __init__(self, app: App) -> None:
        super().__init__(app, light_under(app, theme.NIGHT))
        self.about = False
        self._offset = 0
        self._trouble: str | None = None

    def build(self) -> None:
        style = self.style
        grown = 1 + (style.measure.text - 1) * 0.8
        wide, tall = style.px(min(46, style.measure.wide * 0.34) * grown), style.px(6.4)
        title = words.say("about.title" if self.about else "settings.title")
        subtitle = "" if self.about else words.say("settings.subtitle")
        rest = self.build_head(title, subtitle, wide + style.px(2))
        labels = [words.say("settings.title"), words.say("about.title")]
        tabs = Rect(rest.right - wide, 0, wide, tall)
        tabs.centery = self._named("settings/back").rect.centery
        self.canvas.add(
            Segments("settings/tabs", tabs, style, labels, int(self.about), self._turn_to, units=2.4)
        )
        if self.about:
            self._build_about(rest)
        else:
            self._build_settings(rest)

    def _named(self, name: str) -> Widget:
        found = self.canvas.named(name)
        assert found is not None
        return found

    def _turn_to(self, tab: int) -> None:
        self.about = bool(tab)
        self.app.relayout()

    # -- the settings

    def _build_settings(self, rest: Rect) -> None:
        style = self.style
        self._port = port = Port("settings/port", rest, style)
        self.canvas.add(port)
        self._two = style.measure.wide >= TWO_COLUMNS * (1 + (style.measure.text - 1) * 0.4)
        for air in ROW_AIR:
            port.tall, widgets = self._sheets(rest, air)
            if port.tall <= rest.height:
                break
        else:
            beside_bar = Rect(rest.x, rest.y, rest.width - style.px(1.2), rest.height)
            port.tall, widgets = self._sheets(beside_bar, ROW_AIR[-1])
        port.hold(*widgets)
        self.canvas.add(*widgets)
        port.scroll_to(self._offset)

    def _sheets(self, rest: Rect, air: float) -> tuple[int, list[Seen]]:
        """All groups, side by side or one above the other, with so much air between two settings."""
        style = self.style
        gap = style.px(2.4)
        wide = (rest.width - gap) // 2 if self._two else rest.width
        x, y, lowest = rest.x, rest.y, rest.y
        panels: list[SeenPanel] = []
        found: list[Seen] = []
        for name, choices in GROUPS:
            tall, widgets = self._sheet(name, choices, Rect(x, y, wide, 0), style.px(air))
            panels.append(SeenPanel(f"settings/{name}", Rect(x, y, wide, tall), style, depth=1))
            found += [panels[-1], *widgets]
            lowest = max(lowest, y + tall)
            if self._two:
                x += wide + gap
            else:
                y += tall + style.px(1.6)
        if self._two:
            for panel in panels:
                panel.rect.height = lowest - rest.y
        return lowest - rest.y, found

    def _sheet(self, name: str, choices: Sequence[Choice], place: Rect, air: int) -> tuple[int, list[Seen]]:
        """The settings of a group, one below the other; how tall they are, and their widgets."""
        style = self.style
        pad = style.px(2.8)
        inner = Rect(place.x + pad, place.y + style.px(2.0), place.width - 2 * pad, 0)
        tall = round(style.type("heading") * 1.3)
        title = Rect(inner.x, inner.y, inner.width, tall)
        widgets: list[Seen] = [Heading(f"settings/{name}/title", title, style, words.say(f"settings.{name}"))]
        y = title.bottom + round(air * 0.6)
        for index, choice in enumerate(choices):
            if index:
                rule = Rect(inner.x, y - air // 2, inner.width, max(1, round(style.hair)))
                widgets.append(Rule(f"settings/{choice.key}/rule", rule, style))
            tall, made = self._row(choice, Rect(inner.x, y, inner.width, 0))
            widgets += made
            y += tall + air
        return y - round(air * 0.3) - place.y, widgets

    def _row(self, choice: Choice, place: Rect) -> tuple[int, list[Seen]]:
        """One setting: its words at the left, its control at the right, or below where that is narrow."""
        style = self.style
        control_tall = style.px(6.0 * (1 + (style.measure.text - 1) * 0.5))
        control_wide = self._control_width(choice, control_tall)
        label, note = words.say(f"settings.{choice.key}"), words.say(f"settings.{choice.key}.help")
        below = bool(choice.values) and control_wide > place.width * 0.55
        across = place.width if below else place.width - control_wide - style.px(2.4)
        tall = Said.needed(style, label, note, across)
        said = Said(f"settings/{choice.key}/words", Rect(place.x, place.y, across, tall), style, label, note)
        if below:
            control = Rect(place.x, said.rect.bottom + style.px(1.0), place.width, control_tall)
        else:
            control = Rect(place.right - control_wide, 0, control_wide, control_tall)
            control.centery = place.y + max(tall, control_tall) // 2
            said.rect.centery = control.centery
        return max(said.rect.bottom, control.bottom) - place.y, [said, self._control(choice, control)]

    def _control_width(self, choice: Choice, tall: int) -> int:
        style = self.style
        if not choice.values:
            return round(tall * 1.75)
        widest = max(text.width(label, "semibold", style.typed(2.2)) for label in self._labels(choice))
        return len(choice.values) * (widest + style.px(3.4))

    def _labels(self, choice: Choice) -> list[str]:
        return [words.say(f"settings.{choice.key}.{label}") for label in choice.labels]

    def _control(self, choice: Choice, place: Rect) -> Seen:
        name = f"settings/{choice.key}"
        if not choice.values:
            return SeenSwitch(
                name, place, self.style, self._value(choice), lambda on: self._set(choice, on), depth=3
            )
        value = self._value(choice)
        chosen = choice.values.index(value) if value in choice.values else choice.values.index(choice.default)
        return SeenSegments(
            name,
            place,
            self.style,
            self._labels(choice),
            chosen,
            lambda index: self._set(choice, choice.values[index]),
            depth=3,
        )

    def _value(self, choice: Choice) -> Any:
        if choice.key == "full_screen":
            return self.app.full_screen
        return self.app.settings.get(choice.key, choice.default)

    def _set(self, choice: Choice, value: Any) -> None:
        """Let a setting hold at once, and keep it; where that fails, say so once and go on."""
        self._offset = self._port.offset
        self.app.settings.set(choice.key, value)
        if choice.key == "full_screen" and value != self.app.full_screen:
            self.app.toggle_full_screen()
        trouble = self.app.keep_settings()
        self.app.relayout()
        if trouble is not None and trouble != self._trouble:
            sentence = words.say("settings.not_kept_words", sentence=trouble)
            dialog.tell(self, "trouble", words.say("settings.not_kept"), sentence, words.say("close"))
        self._trouble = trouble

    # -- about

    def _build_about(self, rest: Rect) -> None:
        if self.style.measure.wide < TWO_COLUMNS:
            self._build_sheet("moksha", rest, [*self._on_moksha(), *self._on_makers()], knot=True)
            return
        gap = self.style.px(2.4)
        wide = (rest.width - gap) // 2
        left = Rect(rest.x, rest.y, wide, rest.height)
        right = Rect(rest.right - wide, rest.y, wide, rest.height)
        self._build_sheet("moksha", left, self._on_moksha(), knot=True)
        self._build_sheet("makers", right, self._on_makers())

    def _build_sheet(self, name: str, rect: Rect, blocks: Sequence[Block], *, knot: bool = False) -> None:
        """A sheet to read, no taller than it must be; one is headed by the knot and the version."""
        style = self.style
        inner = rect.inflate(-2 * style.px(2.8), -2 * style.px(2.4))
        if knot:
            top = self._build_knot(inner)
            inner = Rect(inner.x, top, inner.width, inner.bottom - top)
        reading = Reading(f"settings/{name}", inner, style, depth=2)
        reading.show_blocks(blocks)
        spare = max(0, inner.height - reading.tall)
        reading.rect.height -= spare
        sheet = Rect(rect.x, rect.y, rect.width, rect.height - spare)
        self.canvas.add(Panel(f"settings/{name}/panel", sheet, style), reading)

    def _build_knot(self, inner: Rect) -> int:
        """The knot, Moksha's name and version; gives where the text below may begin."""
        style, colours = self.style, self.style.theme
        side = style.px(11)
        knot = Rect(inner.x, inner.y, side, side)
        left = knot.right + style.px(2.6)
        across = inner.right - left
        version = words.say("about.version", version=__version__)
        self.canvas.add(
            Strip("settings/knot", knot, _draw_knot),
            Line(
                "settings/moksha/title",
                Rect(left, knot.y, across, round(side * 0.6)),
                words.say("about.name"),
                "garamond",
                style.typed(5.0),
                colours.ink,
            ),
            Line(
                "settings/version",
                Rect(left, knot.y + round(side * 0.6), across, round(side * 0.4)),
                version,
                "inter",
                style.typed(2.2),
                colours.ink2,
            ),
        )
        return knot.bottom + style.px(2.4)

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
