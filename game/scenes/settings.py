"""Settings: what a player may have as they like it, who is known here, and what Moksha is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any

from game import RELEASED, __version__, languages, manners, resources, saves, words
from game.engine.games import RECORDS
from game.scenes import dialog, licences, trouble
from game.scenes.app import App
from game.scenes.films import FILMS
from game.scenes.known_people import KnownPeople
from game.scenes.layout.box import Box
from game.scenes.layout.page import TWO_COLUMNS, in_two, tabs_place, tabs_wide
from game.scenes.listing import Listed
from game.scenes.loudness import SAMPLE
from game.scenes.page import Page, Port, Seen, SeenSegments, SeenSheet, SeenSwitch, light_under
from game.scenes.print_pages import PrintPages
from game.scenes.setup_parts import folding_arrow
from game.scenes.table.curtain import BY_GAME, MODES
from game.scenes.tables.interface import CHAINS, CLOTHS, VERSES
from game.sound.cue import Cue
from game.sound.sounding import NIGHTS, STEPS
from game.widgets import art, boxes, text, theme
from game.widgets.boxes import MANY, Column, Framed, Item, Layout, Node, Part, Picture, Row, Rule, Space, Text
from game.widgets.button_nodes import button
from game.widgets.canvas import Rect
from game.widgets.controls import Segments, icon_named
from game.widgets.loudness import Bars
from game.widgets.panel import Reading, Sheet

Block = tuple[str, text.Face, int, str, int]  # words, face, height, colour, space after
PAD = 2.8  # u: beside what stands on a sheet
ROW_AIR = (6.4, 4.6, 3.0)  # u between two settings: as much as there is room for
LABEL = 2.7  # u: the type of what a setting is called
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


FIRST = (
    Choice("text_scale", 1.0, theme.TEXT_SCALES, ("100", "125", "150", "200")),
    Choice("theme", "own", ("own", "paper", "night"), ("own", "paper", "night")),
    Choice("speed", "calm", tuple(theme.SPEEDS), tuple(theme.SPEEDS)),
    Choice("loudness", STEPS, tuple(range(1, STEPS + 1))),
    Choice("verse", VERSES[0], VERSES, VERSES),
)
MORE: dict[str, tuple[str, tuple[Choice, ...]]] = {  # folded groups: an icon, and what stands in each
    "board": (
        "eye",
        (
            Choice("cloth", CLOTHS[0], CLOTHS, CLOTHS),
            Choice("names_shown", "both", ("both", "sanskrit", "gloss"), ("both", "sanskrit", "gloss")),
            Choice("odds", False),
        ),
    ),
    "reading": ("rules", (Choice("verses_of_all", False), Choice("chains", CHAINS[0], CHAINS, CHAINS))),
    "moving": ("play", (Choice("pause_before_move", False), Choice("reduced_motion", False))),
    "hands": (
        "hand",
        (Choice("curtain", BY_GAME, (BY_GAME, *MODES), (BY_GAME, *MODES)), Choice("table_display", False)),
    ),
    "bots": ("bot", (Choice(manners.SETTING, manners.SHOWN[0], manners.SHOWN, manners.SHOWN),)),
    "sound": (
        "sound",
        (
            Choice("mute", False, turned=True),
            Choice("ground_tone", False),
            Choice("nights", NIGHTS[0], NIGHTS, NIGHTS),
        ),
    ),
    "end": ("replay", (Choice("film", FILMS[0], FILMS, FILMS),)),
    "window": ("full-screen", (Choice("full_screen", False),)),
}


class SeenBars(Seen, Bars):
    """The loudness in a port."""


class Settings(Page):
    """The settings, which hold at once and are kept; the players who are known; and the page about Moksha."""

    name = "settings"

    def __init__(self, app: App, tab: str = TABS[0]) -> None:
        super().__init__(app, light_under(app, theme.NIGHT))
        self.tab = TABS.index(tab)
        self._offset = 0
        self._open = ""  # the group that is not folded
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
        """The groups with as much air as fits; where none does they are scrolled, beside their bar."""
        style = self.style
        self._port = port = Port("settings/port", Rect(rest), style)
        self.canvas.add(port)
        for air in ROW_AIR:
            tree = self._groups(rest.width, air)
            port.tall = boxes.height(tree, style, rest.width)
            if port.tall <= rest.height:
                break
        scrolled = style.px(1.2) if port.furthest else 0
        port.hold_tree(self._groups(rest.width - scrolled, air), rest.width - scrolled)
        self.canvas.add(*port.inside)
        port.scroll_to(self._offset)

    def _groups(self, across: int, air: float) -> Node:
        """What is wanted most, and beside or below it all the rest, folded."""
        style, count = self.style, 2 if in_two(self.style) else 1
        wide = (across - (count - 1) * style.px(2.4)) // count - 2 * style.px(PAD)
        parts = [self._first(wide, air), self._more(wide, air)]
        for part in parts:
            part.grow = 1
        return Row(*parts, gap=2.4, align="start") if count == 2 else Column(*parts, gap=1.6)

    def _first(self, across: int, air: float) -> Node:
        """The settings that are wanted most."""
        said = words.say("settings.title")
        known = tuple(languages.known())
        spoken = (Choice("language", languages.ENGLISH, known, known),) if len(known) > 1 else ()
        sheet = Framed(Column(*self._rows((*spoken, *FIRST), across, air)), PAD, 2.0, air * 0.7)
        return Part(sheet, lambda rect, on: SeenSheet("settings/first", rect, on).call(said))

    def _rows(self, choices: Sequence[Choice], across: int, air: float) -> list[Node]:
        """Settings one below the other, a fine line between two."""
        rows: list[Node] = []
        for index, choice in enumerate(choices):
            if index:
                rows += [Space(high=air / 2), Rule(self.style.theme.line), Space(high=air / 2)]
            rows.append(self._row(choice, across))
        return rows

    def _more(self, across: int, air: float) -> Node:
        """The folded groups, one of them open at most."""
        colours, title = self.style.theme, words.say("settings.more")
        note = Text(words.say("settings.more.help"), theme.STEPS["small"], colours.ink2, cut=True, grow=1)
        rows: list[Node] = [
            Row(Text(title, theme.STEPS["heading"], colours.ink, "garamond"), note, gap=1.6),
            Space(high=air * 0.2),
        ]
        for name, (icon, choices) in MORE.items():
            rows += [Rule(colours.line), self._fold(name, icon, choices)]
            if name == self._open:
                rows += [Space(high=air * 0.3), *self._rows(choices, across, air), Space(high=air * 0.5)]
        sheet = Framed(Column(*rows), PAD, 2.0, air * 0.4)
        return Part(sheet, lambda rect, on: SeenSheet("settings/more", rect, on).call(title))

    def _fold(self, name: str, icon: str, choices: Sequence[Choice]) -> Node:
        """What a group is about and how it stands; touched, it opens, and the one that was open folds."""
        ink, label, state = self.style.theme, words.say(f"settings.{name}"), self._stands(choices)
        turn = 90 if name == self._open else 180
        row = Row(
            Picture(lambda side: art.square(icon_named(icon), side, ink.ink2), 3.0),
            Column(
                Text(label, LABEL, ink.ink, "semibold"),
                Text(state, theme.STEPS["small"], ink.ink2, cut=True),
                grow=1,
            ),
            Picture(partial(folding_arrow, turn, ink.ink2), 2.4),
            gap=1.8,
        )

        def listed(rect: Rect, on: Layout) -> Listed:
            deed = partial(self._unfold, name)
            return Listed(f"settings/more/{name}", rect, on, deed).call(label, state)

        return Part(Framed(row, 0.4, 0.8), listed)

    def _unfold(self, name: str) -> None:
        self._open = "" if name == self._open else name
        self._offset = self._port.offset
        self.app.relayout()

    def _stands(self, choices: Sequence[Choice]) -> str:
        """How the settings of a group stand, in one line."""
        said = []
        for choice in choices:
            value, labels = self._value(choice), self._labels(choice)
            if labels:
                word = labels[choice.values.index(value) if value in choice.values else 0]
            else:
                word = words.say("settings.yes" if value is not choice.turned else "settings.no")
            said.append(words.say("text.option", name=words.say(f"settings.{choice.key}"), value=word))
        return "; ".join(said)

    def _row(self, choice: Choice, across: int) -> Node:
        """Words at the left and the control at the right, or below them where it is broad."""
        style, colours = self.style, self.style.theme
        label, note = words.say(f"settings.{choice.key}"), words.say(f"settings.{choice.key}.help")
        if choice.key == "loudness" and self.app.sound.trouble:
            note = words.say("settings.no_device")
        said = Column(
            Text(label, LABEL, colours.ink, "semibold", lines=MANY),
            Text(note, theme.STEPS["small"], colours.ink2, lines=MANY, leading=1.34),
            grow=1,
        )
        tall = style.px(6.0 * (1 + (style.measure.text - 1) * 0.5))
        labels = self._labels(choice)
        wide = round(tall * 1.75)
        if labels:
            widest = max(text.width(each, "semibold", style.font_px(2.2)) for each in labels)
            wide = len(labels) * (widest + style.px(3.4))
        below = bool(labels) and wide > across * 0.55

        def control(rect: Rect) -> Seen:
            return self._control(choice, rect).call(label, note)

        if below:
            return Column(said, Item(control, None, tall), gap=1.0)
        return Row(said, Item(control, wide, tall), gap=2.4)

    def _labels(self, choice: Choice) -> list[str]:
        if choice.key == "loudness":
            return [f"{step}" for step in choice.values]
        if choice.key == "language":
            return [languages.about(each).name for each in choice.values]
        return [words.say(f"settings.{choice.key}.{label}") for label in choice.labels]

    def _control(self, choice: Choice, place: Rect) -> Seen:
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
            )
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
        return control

    def _value(self, choice: Choice) -> Any:
        if choice.key == "full_screen":
            return self.app.full_screen
        return self.app.settings.get(choice.key, choice.default)

    def _set(self, choice: Choice, value: Any) -> None:
        """Let a setting hold at once, and keep it; where that fails, say so once and go on."""
        self._offset = self._port.offset
        self.app.settings.set(choice.key, value)
        if choice.key == "language":
            words.choose(value)
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
        """Two sheets side by side, or one where there is no room for two."""
        if self.style.measure.wide < TWO_COLUMNS:
            tree: Node = self._sheet(
                "moksha", [*self._on_moksha(), *self._on_makers()], rest.width, knot=True
            )
        else:
            wide = (rest.width - self.style.px(2.4)) // 2
            tree = Row(
                self._sheet("moksha", self._on_moksha(), wide, knot=True),
                self._sheet("makers", self._on_makers(), wide),
                gap=2.4,
                align="start",
            )
        self.canvas.add(*boxes.lay(Column(tree), self.style, Rect(rest), least_scale=1).widgets)

    def _sheet(self, name: str, blocks: Sequence[Block], wide: int, *, knot: bool = False) -> Node:
        """A sheet to read, no taller than it must be; one is headed by the knot, the name and the version."""
        style, colours = self.style, self.style.theme

        def reading(rect: Rect) -> Reading:
            found = Reading(f"settings/{name}", rect, style, depth=2)
            found.show_blocks(blocks)
            return found

        tall = reading(Rect(0, 0, wide - 2 * style.px(PAD), 0)).tall
        parts: list[Node] = [Item(reading, None, tall, least_high=style.px(20))]
        if knot:
            titles = (
                Text(words.say("about.name"), 5.0, colours.ink, "garamond"),
                Text(
                    words.say(
                        "about.version", version=__version__, date=words.date(date.fromisoformat(RELEASED))
                    ),
                    2.2,
                    colours.ink2,
                ),
            )
            icon = Picture(lambda side: art.square("shared/icon", side), 11)
            parts[:0] = [Row(icon, Column(*titles, grow=1), gap=2.6)]
            parts.append(Row(*map(self._deed, ("licences", "report")), gap=1.6))
        return Part(
            Framed(Column(*parts, gap=2.4), PAD, 2.4, grow=1),
            lambda rect, on: Sheet(f"settings/{name}/panel", rect, on),
            grow=1,
        )

    def _deed(self, name: str) -> Node:
        """A button of the page about Moksha."""
        style, label = self.style, words.say(f"about.{name}")
        deed = {"licences": partial(licences.ask, self), "report": partial(trouble.ask, self)}[name]
        return button(f"about/{name}", style, label, deed, style.px(7), beside=5, units=2.4, depth=2)

    def _on_moksha(self) -> list[Block]:
        """That it is independent, its licence and typefaces, where newer ones and matches are."""
        try:
            kept = words.say("about.kept_words", folder=saves.home())
        except saves.SaveError:
            kept = words.say("about.nowhere")
        return [
            self._told("about.moksha"),
            self._told("about.newer", **resources.facts()["urls"]),
            self._told("about.licence"),
            self._titled("about.fonts"),
            self._told("about.fonts_words"),
            self._titled("about.kept"),
            (kept, "inter", self.style.font_px(2.2), self.style.theme.ink2, self.style.px(2.4)),
        ]

    def _on_makers(self) -> list[Block]:
        """The five games, and the people to thank for each."""
        style, colours = self.style, self.style.theme
        blocks = [self._titled("about.games")]
        for record in RECORDS:
            told = words.texts(record.name)
            blocks.append((told.title, "semibold", style.font_px(2.4), colours.ink, style.px(0.3)))
            blocks.append((told.about, "inter", style.font_px(2.2), colours.ink2, style.px(2.0)))
        return blocks

    def _titled(self, key: str) -> Block:
        style = self.style
        return words.say(key), "garamond", style.type("heading"), style.theme.ink, style.px(1.0)

    def _told(self, key: str, **fields: str) -> Block:
        style = self.style
        return words.say(key, **fields), "inter", style.font_px(2.2), style.theme.ink2, style.px(2.0)
