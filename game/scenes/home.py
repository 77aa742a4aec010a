"""Home: the shelf with its games in niches, the match to go on with, and the ways to everything else."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import pygame

from game import lessons, resources, saves, words
from game.engine import Match
from game.engine.data import DataError
from game.engine.errors import EngineError
from game.engine.games import all_games
from game.scenes import dialog
from game.scenes.app import App
from game.scenes.naming import shown, shown_in
from game.scenes.scene import Scene
from game.scenes.shelf import look_at, looked_at, shelf
from game.sitting import Sitting
from game.tellings import telling_of
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button, Control, Deed, RoundButton
from game.widgets.kept import kept
from game.widgets.panel import Panel, Strip
from game.widgets.style import Style
from game.widgets.theme import Colour, Theme
from game.widgets.token import token_picture, token_size

NICHE = (328, 500)
LONGEST_REPLAY = 1500  # steps; a longer match is not gone through only to say where it stands

TITLE = 11.4
PLANK = 4.0
ROW_GAP = 2.6
LEAST_NICHE = 32  # in u; before niches get smaller than that, their captions say less
Kind = Literal["name", "tagline", "facts"]
SAID: tuple[tuple[Kind, ...], ...] = (("name", "tagline", "facts"), ("name", "tagline"), ("name",))

NIGHT = replace(
    theme.NIGHT, ground="#221B2B", deep="#0F0D16", surface="#221D2C", raised="#332B3F", line="#54475F"
)
WALLS: dict[str, tuple[tuple[float, Colour], ...]] = {
    "night": ((0, "#3A2B3C"), (0.45, "#221B2B"), (1, "#0F0D16")),
    "paper": ((0, "#FBF4E6"), (0.5, "#F3EADA"), (1, "#E3D2B2")),
}
DOT = " · "
THREAD = "#FFD873"
DEPTH, WARM = "#0A0810", "#C49A5A"  # the shadow round an arch: on a dark wall, and on a light one
FAILURES = (saves.SaveError, EngineError, DataError, resources.ResourceMissing)


# -- what others share with the shelf


def niche_size(height: int) -> tuple[int, int]:
    """Width and height of a niche's picture."""
    return round(height * NICHE[0] / NICHE[1]), height


def _drawn(name: str, size: tuple[int, int], was: Colour = THREAD, now: Colour = THREAD) -> pygame.Surface:
    """A large sprite, past the store of small ones; one colour of it becomes that of the wall's theme."""
    shapes, box = art.inner(name)
    shapes = shapes.replace(was, now)
    return art.raster(art.document(shapes, box), size).convert_alpha()


@kept
def niche(game: str, height: int, quiet: bool = False, light: bool = False) -> pygame.Surface:
    """A game's picture in its arch; `quiet` for one that cannot be played yet, `light` on a light wall."""
    size = niche_size(height)
    try:
        picture = _drawn(f"home/{game}", size)
    except resources.ResourceMissing:
        picture = _without_picture(size)
    if quiet:
        picture.fill((172, 162, 168, 255), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(_drawn("home/arch-mask", size), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    for edge in (Rect(0, 0, 2, height), Rect(size[0] - 2, 0, 2, height)):  # which the mask only half covers
        picture.fill((0, 0, 0, 0), edge)
    picture.blit(_drawn("home/arch-line", size, DEPTH, WARM if light else DEPTH), (0, 0))
    return picture


def _without_picture(size: tuple[int, int]) -> pygame.Surface:
    """For a game that brought no picture: the knot on lacquer."""
    found = art.vertical(size, "#4A2A35", "#1C1119").convert_alpha()
    knot = art.square("shared/knot", round(size[0] * 0.5))
    found.blit(knot, knot.get_rect(center=(size[0] // 2, round(size[1] * 0.58))))
    return found


@kept
def lit_arch(height: int, thread: Colour) -> pygame.Surface:
    """The double thread round the arch of a niche."""
    return _drawn("home/arch-line-focus", niche_size(height), THREAD, thread)


class Poster(Widget):
    """The game's picture in its arch; it grows out of the niche that was chosen."""

    def __init__(self, name: str, rect: Rect, game: str, light: bool) -> None:
        super().__init__(name, rect)
        self._picture = niche(game, rect.height, light=light)

    def draw(self, target: pygame.Surface) -> None:
        picture = self._picture
        if picture.get_size() != self.rect.size:
            picture = pygame.transform.scale(picture, self.rect.size)
        target.blit(picture, self.rect)


def paint_plank(target: pygame.Surface, rect: Rect) -> None:
    """The plank a poster stands on."""
    wood = art.sprite("home/plank", (rect.height * 46, rect.height))
    target.blit(art.stretched(wood, rect.size, rect.height), rect)


class Saying(Widget):
    """A heading and at most two lines below it, in the middle of their place."""

    def __init__(
        self, name: str, rect: Rect, style: Style, title: str, line: str, units: float = 3.6, depth: int = 1
    ) -> None:
        super().__init__(name, rect, depth)
        self.style = style
        self.title = title
        self.line = line
        self.units = units
        self.ink2 = style.theme.ink2
        self.bleed = style.px(0.4)

    def tell(self, title: str, line: str, ink2: Colour | None = None) -> None:
        """Say something else; `ink2` for a line that is a warning."""
        told = (title, line, ink2 or self.style.theme.ink2)
        if told != (self.title, self.line, self.ink2):
            self.title, self.line, self.ink2 = told
            self.damage()

    @staticmethod
    def needs(style: Style, title: str, line: str, units: float = 3.6) -> list[tuple[int, int]]:
        """Width and height it takes with its line whole, and with it in two."""
        height, small = style.typed(units), style.typed(2.1)
        least = text.width(title, "garamond", height)
        whole = text.width(line, "inter", small)
        sizes = []
        for share in (1.0, 0.62):
            across = max(least, round(whole * share)) + style.px(1)
            lines = min(2, len(_in_lines(line, small, across)))
            sizes.append((across, round(height * 1.2 + lines * small * 1.36)))
        return sizes

    def draw(self, target: pygame.Surface) -> None:
        colours, across = self.style.theme, self.rect.width
        height = text.fitted(self.title, "garamond", self.style.typed(self.units), across, 13)
        small = self.style.typed(2.1)
        lines = _in_lines(self.line, small, across)
        if len(lines) > 2:
            small = text.fitted(self.line, "inter", small, round(across * 1.85), 13)
            lines = _in_lines(self.line, small, across)
        step = round(small * 1.36)
        tall = round(height * 1.06) + min(len(lines), 2) * step
        baseline = self.rect.centery - tall / 2 + height * 0.82
        title = text.shortened(self.title, "garamond", height, across)
        text.put(target, title, "garamond", height, colours.ink, self.rect.x, baseline)
        baseline += height * 0.18 + small * 1.12
        for index, line in enumerate(lines[:2]):
            last = index == 1 and len(lines) > 2
            shown = text.shortened(line + " …" if last else line, "inter", small, across)
            text.put(target, shown, "inter", small, self.ink2, self.rect.x, baseline)
            baseline += step


def _in_lines(said: str, height: int, across: int) -> tuple[str, ...]:
    """A line broken between its facts where it is too long, and within one only where that is too long."""
    lines: list[str] = []
    for fact in said.split(DOT):
        tried = DOT.join(filter(None, (lines[-1] if lines else "", fact)))
        if lines and text.width(tried, "inter", height) <= across:
            lines[-1] = tried
        else:
            lines += text.wrapped(fact, "inter", height, across)
    return tuple(lines)


@dataclass(frozen=True)
class Choice:
    """One button of a bar."""

    name: str
    label: str
    deed: Deed
    icon: str | None = None
    kind: str = "plain"
    units: float = 2.6
    least: float = 10

    def wide(self, style: Style) -> int:
        """The width its label asks for."""
        height = style.typed(self.units)
        icon = round(height * 1.65) if self.icon else 0
        room = style.px(6.0 if self.kind == "primary" else 4.4)
        return max(text.width(self.label, "semibold", height) + icon + room, style.px(self.least))


@dataclass(frozen=True)
class BarPlan:
    """Where all stands in a bar, from its upper left corner: in one row, or in two where it is narrow."""

    tall: int
    picture: Rect
    words: Rect
    buttons: tuple[Rect, ...]


def plan_bar(
    style: Style,
    across: int,
    picture: int,
    sayings: Sequence[tuple[int, int]],
    choices: Sequence[Choice],
    first_row: int,
) -> BarPlan:
    """Lay out a bar: a picture so wide, a saying in one of some sizes, then the choices.

    In two rows the first `first_row` choices stay beside the saying if they can.
    """
    pad, gap = style.px(2.6), style.px(1.6)
    wide = [choice.wide(style) for choice in choices]
    left = pad + picture + (gap if picture else 0)
    room = across - left - gap - sum(wide) - gap * (len(wide) - 1) - pad
    fitting = [saying for saying in sayings if saying[0] <= room]
    if not fitting:
        return _plan_two_rows(style, across, picture, sayings, wide, first_row)
    button_tall = _button_tall(style)
    tall = max(button_tall, fitting[0][1]) + style.px(2.4)
    rects = _row(across - pad, wide, gap, (tall - button_tall) // 2, button_tall)
    words_rect = Rect(left, 0, rects[0].x - gap - left, tall)
    return BarPlan(tall, Rect(pad, 0, picture, tall), words_rect, tuple(rects))


def _button_tall(style: Style) -> int:
    return max(style.px(8), round(style.typed(2.6) * 1.9))


def _plan_two_rows(
    style: Style,
    across: int,
    picture: int,
    sayings: Sequence[tuple[int, int]],
    wide: Sequence[int],
    first_row: int,
) -> BarPlan:
    pad, gap = style.px(2.6), style.px(1.6)
    button_tall = _button_tall(style)
    left = pad + picture + (gap if picture else 0)
    room = across - left - pad
    beside = room - sum(wide[:first_row]) - gap * first_row
    if sayings[-1][0] > beside:
        first_row, beside = 0, room
    saying = next((saying for saying in sayings if saying[0] <= beside), sayings[-1])
    row_tall = max(button_tall if first_row else 0, saying[1])
    top = style.px(1.2)
    upper = _row(across - pad, wide[:first_row], gap, top + (row_tall - button_tall) // 2, button_tall)
    lower: list[Rect] = []
    low = top + row_tall + style.px(1.4)
    for row in _rows(wide[first_row:], across - 2 * pad, gap):
        spread = across - 2 * pad - gap * (len(row) - 1)
        grown = [round(each * spread / sum(row)) for each in row]
        lower += _row(across - pad, grown, gap, low, button_tall)
        low += button_tall + gap
    words_rect = Rect(left, top, beside, row_tall)
    tall = lower[-1].bottom + style.px(1.4)
    return BarPlan(tall, Rect(pad, top, picture, row_tall), words_rect, tuple(upper + lower))


SHRUNK = 0.72  # of what its label asks for, a button in a crowded bar has at least


def _rows(widths: Sequence[int], across: int, gap: int) -> list[list[int]]:
    """The widths in as few rows as hold them, a little shrunk at most, each about as full as the others."""
    for count in range(1, len(widths)):
        share = (sum(widths) + gap * len(widths)) / count
        rows: list[list[int]] = [[] for _ in range(count)]
        used = 0.0
        for wide in widths:
            rows[min(count - 1, int((used + wide / 2) / share))].append(wide)
            used += wide + gap
        if all(row and SHRUNK * sum(row) + gap * (len(row) - 1) <= across for row in rows):
            return rows
    return [[wide] for wide in widths]


def _row(right: int, widths: Sequence[int], gap: int, top: int, tall: int) -> list[Rect]:
    """Rectangles of these widths side by side, the last one ending at the right."""
    rects: list[Rect] = []
    for wide in reversed(widths):
        rects.insert(0, Rect(right - wide, top, wide, tall))
        right -= wide + gap
    return rects


def add_buttons(
    scene: Scene, bar: Rect, plan: BarPlan, choices: Sequence[Choice], depth: int
) -> list[Button]:
    """Put the choices of a bar on a scene's canvas."""
    buttons = [
        Button(
            choice.name,
            rect.move(bar.topleft),
            scene.style,
            choice.label,
            choice.deed,
            kind=choice.kind,
            icon=choice.icon,
            units=choice.units,
            depth=depth,
        )
        for choice, rect in zip(choices, plan.buttons, strict=True)
    ]
    scene.canvas.add(*buttons)
    return buttons


# -- the shelf


@dataclass(frozen=True)
class Caption:
    """What stands below a niche."""

    game: str
    title: str
    tagline: str
    facts: str
    ready: bool


def _caption(game: str) -> Caption:
    texts = words.texts(game)
    return Caption(game, texts.title, texts.tagline, texts.facts, game in all_games())


@dataclass(frozen=True)
class CaptionLine:
    """One line of a caption; its baseline is told from the foot of the arch down."""

    words: str
    height: int
    baseline: int
    kind: Kind


@dataclass(frozen=True)
class Written:
    """A caption as it is set, and all the height it takes below its arch."""

    lines: tuple[CaptionLine, ...]
    below: int


@dataclass(frozen=True)
class Place:
    """One niche: all that is touched, the box of its arch, and what is written below it."""

    caption: Caption
    slot: Rect
    box: Rect
    written: Written


@dataclass(frozen=True)
class Plan:
    """Where everything of the shelf stands."""

    side: int
    title: int
    tagline: int
    places: tuple[Place, ...]
    planks: tuple[Rect, ...]
    bar: Rect
    bar_plan: BarPlan


@dataclass(frozen=True)
class Kept:
    """The match to go on with, as the bar tells of it."""

    id: str
    changed: float
    game: str
    title: str
    line: str
    charm: int


def _write(target: pygame.Surface, line: CaptionLine, face: text.Face, ink: Colour, place: Place) -> None:
    """Write a line of a caption in the middle below its niche."""
    baseline = place.box.bottom + line.baseline
    text.put(target, line.words, face, line.height, ink, place.slot.centerx, baseline, "center")


class Niche(Control):
    """A game in its niche: its name, and the double thread when it is looked at."""

    def __init__(self, name: str, place: Place, style: Style, deed: Deed) -> None:
        super().__init__(name, place.slot, style, deed, depth=1)
        self.place = place
        self.bleed = 0

    @property
    def focusable(self) -> bool:
        return self.place.caption.ready

    def draw(self, target: pygame.Surface) -> None:
        colours, place = self.style.theme, self.place
        lit = place.caption.ready and (self.hovered or self.focused)
        if lit:
            thread = colours.thread if colours is theme.PAPER else THREAD
            target.blit(lit_arch(place.box.height, thread), place.box)
        ink = colours.gold if lit else colours.ink if place.caption.ready else colours.ink2
        for line in place.written.lines:
            if line.kind == "name":
                _write(target, line, "garamond", ink, place)


class Home(Scene):
    """The first scene, below all others."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.kept: Kept | None = None
        self.plan: Plan
        self._choices: list[Choice] = []
        self._trouble = " ".join(filter(None, (saves.trouble(), app.settings.note)))
        self._notice: dialog.Notice | None = None
        self._painted: tuple[object, pygame.Surface] | None = None

    # -- life

    def lay_out(self) -> None:
        self.theme = _tinted(self.app.theme_for(theme.NIGHT))
        self._look_for_match()
        self._choices = self._offer()
        self.plan = _plan(self.style, [_caption(game) for game in shelf()], self._saying(), self._choices)
        super().lay_out()

    def enter(self) -> None:
        if self.focus is None:
            self.set_focus(self.canvas.named(self._choices[0].name))

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        """The wall, the title and its thread, and all that stands on the shelf."""
        key = (size, self.theme, self.plan, words.language)
        if self._painted is None or self._painted[0] != key:
            self._painted = (key, self._paint(size))
        return self._painted[1]

    def build(self) -> None:
        for place in self.plan.places:
            deed = self._choosing(place)
            self.canvas.add(Niche(f"home/{place.caption.game}", place, self.style, deed))
        self._build_bar()
        self._build_tools()
        dismissed = self._notice is not None and self._notice.canvas is None
        if self._trouble and not dismissed:
            self._notice = dialog.Notice("home/notice", self, self._trouble)
            self.canvas.add(self._notice)

    def _build_bar(self) -> None:
        bar, plan, style = self.plan.bar, self.plan.bar_plan, self.style
        self.canvas.add(Panel("home/bar", bar, style, radius=2.4))
        self.canvas.add(Strip("home/token", plan.picture.move(bar.topleft), self._paint_token))
        self.canvas.add(Saying("home/saying", plan.words.move(bar.topleft), style, *self._saying()))
        add_buttons(self, bar, plan, self._choices, depth=1)

    def _paint_token(self, target: pygame.Surface, rect: Rect) -> None:
        """The token of who is to act, or the knot where nobody is."""
        if self.kept is not None:
            picture = token_picture(self.kept.charm, self.style.px(6.4))
        else:
            picture = art.square("shared/knot", self.style.px(5.6))
        target.blit(picture, picture.get_rect(center=rect.center))

    def _build_tools(self) -> None:
        style = self.style
        tools = (
            ("settings", "sliders", self.app.open.settings),
            ("full_screen", "full-screen", self._full_screen),
        )
        for (name, icon, deed), rect in zip(tools, _tool_rects(style, self.plan.side), strict=True):
            tip = words.say(f"home.{name}")
            self.canvas.add(RoundButton(f"home/{name}", rect, style, icon, deed, tip=tip, depth=1))

    # -- the match to go on with

    def _look_for_match(self) -> None:
        entry = saves.latest()
        if entry is None:
            self.kept = None
        elif self.kept is None or (self.kept.id, self.kept.changed) != (entry.id, entry.changed):
            self.kept = _kept(entry)

    def _saying(self) -> tuple[str, str]:
        """What the bar says."""
        if self.kept is not None:
            return self.kept.title, self.kept.line
        texts = words.texts(self._game)
        return words.say("home.invite"), words.say("home.invite_line", game=texts.title, facts=texts.facts)

    @property
    def _game(self) -> str:
        """The game the bar is about: that of the match to go on with, else the one last looked at."""
        if self.kept is not None and self.kept.game in all_games():
            return self.kept.game
        return looked_at(self.app)

    def _offer(self) -> list[Choice]:
        if self.kept is not None:
            match_id = self.kept.id
            first = Choice(
                "home/continue",
                words.say("home.continue"),
                lambda: self.open(match_id),
                "play",
                "primary",
                3.0,
            )
        else:
            game = self._game
            label = words.say("home.begin", game=words.texts(game).title)
            first = Choice("home/begin", label, lambda: self.set_up(game), "play", "primary", 3.0)
        return [
            first,
            Choice("home/learn", words.say("learn"), self._learn, "learn"),
            Choice("home/matches", words.say("home.matches"), self.app.open.matches, "folder"),
            Choice("home/journal", words.say("home.journal"), self._journal, "journal"),
            Choice("home/rules", words.say("home.rules"), self._rules, "rules"),
            Choice("home/quit", words.say("home.quit"), self._ask_to_leave),
        ]

    # -- deeds

    def _choosing(self, place: Place) -> Deed:
        caption = place.caption
        return lambda: self.set_up(caption.game, place.box) if caption.ready else self._on_its_way(caption)

    def set_up(self, game: str, grown_from: Rect | None = None) -> None:
        """Open Setup; its poster grows out of the niche that was chosen."""
        look_at(self.app, game)
        self.app.open.setup(game, grown_from)

    def _on_its_way(self, caption: Caption) -> None:
        sentence = words.say("home.on_its_way.words", game=caption.title)
        dialog.tell(self, "home/waits", caption.title, sentence, words.say("close"))

    def open(self, match_id: str) -> None:
        """Sit down at a kept match again."""
        try:
            sitting = Sitting.resume(match_id)
        except FAILURES as error:
            self._refuse(error.sentence)
            return
        look_at(self.app, sitting.game)
        self.app.open.table(sitting)

    def _refuse(self, sentence: str) -> None:
        dialog.tell(self, "home/refused", words.say("home.cannot_open"), sentence, words.say("close"))

    def _dropped(self, file: str) -> None:
        """A file was dropped on the window: take a match over, and sit down at it."""
        while self.layers:
            self.lift_off()
        if not file.lower().endswith(saves.SUFFIX):
            self._refuse(words.say("home.not_a_match"))
            return
        try:
            match_id = saves.import_file(file)
        except FAILURES as error:
            self._refuse(error.sentence)
            return
        self.open(match_id)

    def _journal(self) -> None:
        try:
            self.app.open.journal()
        except FAILURES as error:
            dialog.tell(self, "home/failed", words.say("journal.failed"), error.sentence, words.say("close"))

    def _rules(self) -> None:
        self.app.open.rules(self._game)

    def _learn(self) -> None:
        """The lesson of the bar's game; where it has none, that is said, and others are offered."""
        game = self._game
        if lessons.has_lesson(game):
            self.app.open.lesson(game)
            return
        title = words.texts(game).title
        other = next((each for each in shelf() if each in all_games() and lessons.has_lesson(each)), None)
        choices: list[tuple[str, str, Callable[[], None] | None]] = [
            ("rules", words.say("home.no_lesson.rules"), lambda: self.app.open.rules(game))
        ]
        said = words.say("home.no_lesson.words", game=title)
        if other is not None:
            label = words.say("home.no_lesson.other", game=words.texts(other).title)
            choices.append(("other", label, lambda: self.app.open.lesson(other)))
        choices.append(("close", words.say("close"), None))
        dialog.ask(self, "home/no_lesson", words.say("home.no_lesson.title", game=title), said, choices)

    def _full_screen(self) -> None:
        self.app.toggle_full_screen()
        self.app.relayout()

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.DROPFILE:
            self._dropped(event.file)
        else:
            super().handle(event)

    def back(self) -> None:
        """Esc: a notice goes first; then the question whether to leave."""
        if self._notice is not None and self._notice.canvas is self.canvas:
            self._notice.press()
            return
        self._ask_to_leave()

    def _ask_to_leave(self) -> None:
        """Whether to leave: Quit stands where Begin does in Setup, and a hand may be quicker than the eye."""
        choices: list[tuple[str, str, Callable[[], None] | None]] = [
            ("stay", words.say("home.leave.stay"), None),
            ("quit", words.say("home.quit"), self.app.quit),
        ]
        dialog.ask(self, "home/leave", words.say("home.leave.title"), words.say("home.leave.words"), choices)

    # -- the wall

    def _paint(self, size: tuple[int, int]) -> pygame.Surface:
        style, plan, colours = self.style, self.plan, self.theme
        wall = art.glow(size, (0.5, 0.52), WALLS[colours.name], 0.6)
        _paint_lattice(wall, style)
        title = style.px(TITLE)
        across = text.put(
            wall, words.say("home.title"), "garamond", title, colours.ink, plan.side, plan.title
        )
        tagline = words.say("home.tagline")
        text.put(wall, tagline, "italic", style.typed(3.2), colours.ink2, plan.side, plan.tagline)
        tools = _tool_rects(style, plan.side)
        _paint_thread(
            wall, style, plan.side + across + style.px(1.4), tools[-1].x - style.px(3.6), tools[0].centery
        )
        for place in plan.places:
            self._paint_place(wall, place)
        for plank in plan.planks:
            wood = art.sprite("home/plank", (style.px(400), plank.height))
            wall.blit(art.stretched(wood, plank.size, plank.height), plank)
        return wall

    def _paint_place(self, wall: pygame.Surface, place: Place) -> None:
        caption, colours = place.caption, self.theme
        wall.blit(niche(caption.game, place.box.height, not caption.ready, not colours.dark), place.box)
        if not caption.ready:
            _paint_ribbon(wall, place.box, self.style)
        for line in place.written.lines:
            if line.kind != "name":
                _write(wall, line, "inter", colours.ink2 if line.kind == "tagline" else colours.ink3, place)


def _tinted(own: Theme) -> Theme:
    """The shelf's night is a little warmer than the night of the other worlds."""
    return NIGHT if own is theme.NIGHT else own


def _kept(entry: saves.Entry) -> Kept:
    """What the bar tells of a match; where it stands only if that can be found out quickly."""
    known = entry.game in all_games()
    game = words.texts(entry.game).title if known else shown_in(entry.title, entry.seats, entry.people)
    facts = [words.listed(shown(entry.seats, entry.people))]
    charm = entry.people[0].token
    if known and entry.steps <= LONGEST_REPLAY:
        with contextlib.suppress(*FAILURES):  # told when somebody goes on with it
            facts, charm = _standing(entry)
    title = words.say("home.continue_game", game=game)
    return Kept(entry.id, entry.changed, entry.game, title, DOT.join(facts), charm)


def _standing(entry: saves.Entry) -> tuple[list[str], int]:
    """Who is to act, where, and at what a table; with the token of who is to act."""
    file = saves.read_file(saves.home() / saves.MATCHES / f"{entry.id}{saves.SUFFIX}")
    match = Match.replay(file.log())
    view = match.view(None)
    seat, names = view["to_act"], shown(entry.seats, entry.people)
    if seat is None:
        return [words.listed(names)], entry.people[0].token
    facts = [
        words.say("table.to_act", name=names[seat]),
        telling_of(entry.game).where(view, seat),
        words.say("home.at_table", number=words.say(f"number.{len(entry.seats)}")),
    ]
    return list(filter(None, facts)), entry.people[seat].token


# -- the plan of the shelf


def _plan(
    style: Style, captions: Sequence[Caption], saying: tuple[str, str], choices: Sequence[Choice]
) -> Plan:
    px = style.px
    width, height = style.measure.size
    side = max(px(2.6), min(px(8), round((width - px(108)) * 0.09)), (width - px(200)) // 2)
    across = width - 2 * side
    bar_plan = plan_bar(style, across, token_size(px(6.4))[0], Saying.needs(style, *saying), choices, 1)
    bar = Rect(side, height - px(2.6) - bar_plan.tall, across, bar_plan.tall)
    title = px(13.6)
    tagline = title + round(style.typed(3.2) * 1.4)
    room = Rect(side, tagline + px(1.6), across, 0)
    room.height = bar.top - px(2.0) - room.top
    for kinds in SAID:
        tried = [(_shelf_height(style, captions, room, rows, kinds), rows) for rows in range(1, 4)]
        (tall, below), rows = max(tried, key=lambda each: (each[0][0], -each[1]))
        if tall >= px(LEAST_NICHE):
            break
    gaps = (rows - 1) * px(ROW_GAP)
    spare = (room.height - rows * (tall + below) - gaps) // (rows + 1)
    places: list[Place] = []
    planks: list[Rect] = []
    per_row = -(-len(captions) // rows)
    slot = across // per_row
    written = _written(style, captions, slot, kinds)
    for row in range(rows):
        here = captions[row * per_row : (row + 1) * per_row]
        top = room.top + spare + row * (tall + below + spare + px(ROW_GAP))
        left = side + (across - len(here) * slot) // 2
        for index, caption in enumerate(here):
            rect = Rect(left + index * slot, top, slot, tall + below)
            places.append(_place(style, caption, written[row * per_row + index], rect, tall))
        reach = min(side - px(0.6), px(3))
        planks.append(Rect(side - reach, top + tall - px(0.2), across + 2 * reach, px(PLANK)))
    return Plan(side, title, tagline, tuple(places), tuple(planks), bar, bar_plan)


def _shelf_height(
    style: Style, captions: Sequence[Caption], room: Rect, rows: int, kinds: tuple[Kind, ...]
) -> tuple[int, int]:
    """How tall the niches get in so many rows, and what their captions take below them."""
    slot = room.width // -(-len(captions) // rows)
    below = max(written.below for written in _written(style, captions, slot, kinds))
    share = (room.height - (rows - 1) * style.px(ROW_GAP)) // rows
    tall = min(share - below, round((slot - style.px(1.4)) * NICHE[1] / NICHE[0]), style.px(64))
    return tall, below


def _place(style: Style, caption: Caption, written: Written, slot: Rect, tall: int) -> Place:
    box = Rect(0, slot.y, *niche_size(tall))
    box.centerx = slot.centerx
    return Place(caption, slot.inflate(-style.px(1.0), 0), box, written)


def _written(style: Style, captions: Sequence[Caption], slot: int, kinds: tuple[Kind, ...]) -> list[Written]:
    """The captions as they are set in columns of a width, all taglines in one size; `kinds` are told."""
    column = slot - style.px(1.0)
    small = _common_height([caption.tagline for caption in captions], style.typed(2.05), column)
    smaller = _common_height([caption.facts for caption in captions], style.typed(1.9), column)
    rows = max(len(text.wrapped(caption.tagline, "inter", small, column)) for caption in captions)
    return [_set(style, caption, column, (small, rows), smaller, kinds) for caption in captions]


def _common_height(said: Sequence[str], height: int, column: int) -> int:
    """A little smaller, where that leaves every line whole."""
    least = min(text.fitted(line, "inter", height, column) for line in said)
    fits = all(text.width(line, "inter", least) <= column for line in said)
    return least if fits and least >= 0.88 * height else height


def _set(
    style: Style,
    caption: Caption,
    column: int,
    tagline: tuple[int, int],
    smaller: int,
    kinds: tuple[Kind, ...],
) -> Written:
    """A caption; its tagline in type so high, and in as many lines as those beside it."""
    small, rows = tagline
    full = style.typed(4.0)
    name = text.fitted(caption.title, "garamond", full, column - style.px(1.0), 13)
    titles: tuple[str, ...] = (caption.title,)
    if name < 0.66 * full:
        words_of = caption.title.split()
        name = min(text.fitted(word, "garamond", round(0.72 * full), column, 13) for word in words_of)
        titles = _balanced(caption.title, "garamond", name, column)
    baseline = style.px(PLANK - 0.6) + round(full * 0.98)
    step = round(name * 1.06)
    lines = [CaptionLine(line, name, baseline + row * step, "name") for row, line in enumerate(titles)]
    baseline = lines[-1].baseline + round(small * 1.6)
    if "tagline" in kinds:
        for line in _balanced(caption.tagline, "inter", small, column, rows):
            lines.append(CaptionLine(line, small, baseline, "tagline"))
            baseline += round(small * 1.42)
    if "facts" in kinds:
        for line in _facts(caption.facts, smaller, column):
            lines.append(CaptionLine(line, smaller, baseline, "facts"))
            baseline += round(smaller * 1.42)
    return Written(tuple(lines), lines[-1].baseline + style.px(1.0))


def _facts(said: str, height: int, column: int) -> tuple[str, ...]:
    """Facts with dots between them, or each on a line of its own."""
    if text.width(said, "inter", height) <= column:
        return (said,)
    return text.wrapped(said.replace(DOT, "\n"), "inter", height, column)


def _balanced(said: str, face: text.Face, height: int, column: int, rows: int = 1) -> tuple[str, ...]:
    """A few words in as few lines as they need, or in so many, none much longer than the others."""
    rows = max(rows, len(text.wrapped(said, face, height, column)))
    longest = max((text.width(word, face, height) for word in said.split()), default=0)
    across = max(text.width(said, face, height) // rows, longest)
    while len(text.wrapped(said, face, height, across)) > rows:
        across += max(1, height // 3)
    return text.wrapped(said, face, height, min(across, column))


def _tool_rects(style: Style, side: int) -> list[Rect]:
    """The round buttons at the top right, the outermost first."""
    wide = style.px(6.8)
    right = style.measure.size[0] - side
    top = style.px(10.2) - wide // 2
    return [Rect(right - (index + 1) * wide - index * style.px(1.6), top, wide, wide) for index in range(2)]


def _paint_lattice(wall: pygame.Surface, style: Style) -> None:
    """A quiet lattice of lozenges over the upper wall."""
    side = style.px(2.6)
    ink = theme.BRASS if style.theme.name == "paper" else style.theme.thread
    shape = f'<path d="M12,1 L23,12 L12,23 L1,12 Z" fill="none" stroke="{ink}" stroke-width="1.2"/>'
    lozenge = art.raster(art.document(shape, (0, 0, 24, 24)), (side, side)).convert_alpha()
    lozenge.set_alpha(34 if style.theme.name == "paper" else 26)
    step = style.px(8)
    for row in range(4):
        for column in range(wall.get_width() // step + 2):
            x = column * step - (step // 2 if row % 2 else 0)
            wall.blit(lozenge, (x, style.px(3 + row * 6.4)))


def _paint_thread(wall: pygame.Surface, style: Style, start: int, end: int, middle: int) -> None:
    """The thread from the title through its knot to a bead at its end."""
    unit = style.measure.u
    wide, tall, half = (end - start) / unit, 20.0, 10.0
    knot, reach = max(6.0, wide * 0.15), 3.6
    if wide < knot + reach + 6:
        return
    rest = wide - 1.4 - knot - reach
    bend = min(1.0, rest / 60)
    first, last = knot + reach, wide - 1.4
    wave = (
        f"M{first:.2f},{half} C{first + rest * 0.22:.2f},{half} "
        f"{first + rest * 0.45:.2f},{half - 5.6 * bend:.2f} {first + rest * 0.68:.2f},{half} "
        f"S{first + rest * 0.94:.2f},{half + 3.2 * bend:.2f} {last:.2f},{half + 1.2 * bend:.2f}"
    )
    colour = style.theme.thread
    shapes, box = art.inner("shared/knot")
    shapes = shapes.replace("#E9B949", colour)
    body = (
        f'<g fill="none" stroke="{colour}" stroke-width="0.3" stroke-linecap="round">'
        f'<path d="M0.3,{half} H{knot - reach:.2f}"/><path d="{wave}"/></g>'
        f'<circle cx="{last:.2f}" cy="{half + 1.2 * bend:.2f}" r="0.9" fill="{colour}"/>'
        f'<g transform="translate({knot:.2f} {half}) scale({8.4 / box[2]:.4f})">{shapes}</g>'
    )
    picture = art.raster(
        art.document(body, (0, 0, wide, tall)), (end - start, round(tall * unit))
    ).convert_alpha()
    wall.blit(picture, (start, middle - round(half * unit)))


def _paint_ribbon(wall: pygame.Surface, box: Rect, style: Style) -> None:
    """The band across a niche whose game is on its way."""
    said = words.say("home.on_its_way")
    room = round(box.width * 0.5)
    height = text.fitted(said, "italic", style.typed(2.5), room, 13)
    rect = Rect(0, 0, text.width(said, "italic", height) + round(height * 1.7), round(height * 1.75))
    rect.midbottom = (box.centerx, box.bottom - max(style.px(2.0), box.height // 16))
    spread = style.px(0.8)
    band = art.frame(
        rect.size,
        rect.height / 2,
        "#241720",
        line=theme.BRASS,
        thick=max(1.0, style.hair),
        shadow=0.4,
        drop=style.px(0.2),
        spread=spread,
    )
    wall.blit(band, rect.move(-spread, -spread))
    text.put(wall, said, "italic", height, "#F4EAD7", rect.centerx, rect.centery + height * 0.28, "center")
