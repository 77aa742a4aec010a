"""Home: the shelf with its games in niches, the match to go on with, and the ways to everything else."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from game import lessons, reasons, resources, saves, words
from game.engine.data import DataError
from game.engine.errors import EngineError
from game.engine.games import all_games
from game.saves import profiles
from game.scenes import dialog
from game.scenes.app import App
from game.scenes.choice_bar import Choice, Saying, add_buttons
from game.scenes.layout.letters import DOT
from game.scenes.layout.shelf import Caption, Place, Plan, plan_shelf, tool_boxes
from game.scenes.loudness import SoundButton
from game.scenes.naming import shown, shown_in
from game.scenes.scene import Scene
from game.scenes.shelf import look_at, looked_at, shelf
from game.scenes.wall import Niche, paint_wall
from game.sitting import Sitting
from game.tellings import telling_of
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button, Deed, RoundButton
from game.widgets.panel import Panel, Strip
from game.widgets.theme import Theme
from game.widgets.token import token_picture

DWELL = 250.0  # milliseconds: a niche that the pointer only passes is not meant
LONGEST_REPLAY = 1500  # steps since a checkpoint; more are not taken again only to say where a match stands

NIGHT = replace(
    theme.NIGHT, ground="#221B2B", deep="#0F0D16", surface="#221D2C", raised="#332B3F", line="#54475F"
)
FAILURES = (saves.SaveError, EngineError, DataError, resources.ResourceMissing)


# -- the shelf


def _caption(game: str) -> Caption:
    texts = words.texts(game)
    return Caption(game, texts.title, texts.tagline, texts.facts, game in all_games())


@dataclass(frozen=True)
class Kept:
    """The match to go on with, as the bar tells of it."""

    id: str
    changed: float
    game: str
    title: str
    line: str
    charm: int


class Home(Scene):
    """The first scene, below all others."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.kept: Kept | None = None
        self.plan: Plan
        self._choices: list[Choice] = []
        self._trouble = " ".join(filter(None, (saves.trouble(), app.settings.note, profiles.look())))
        self._notice: dialog.Notice | None = None
        self._pointed: str | None = None  # the game whose niche was pointed at last
        self._rests_on: tuple[Niche, float] | None = None  # the niche the pointer is on, and when it is meant
        self._at_match = False  # whether the way back to the match is pointed at
        self._heading: Saying
        self._painted: tuple[object, pygame.Surface] | None = None

    # -- life

    def lay_out(self) -> None:
        self.theme = _tinted(self.app.theme_for(theme.NIGHT))
        self._look_for_match()
        self._choices = self._offer()
        wide = [choice.wide(self.style) for choice in self._choices]
        captions = [_caption(game) for game in shelf()]
        self.plan = plan_shelf(self.style, text, captions, self._saying(), wide)
        super().lay_out()

    def enter(self) -> None:
        if self.focus is None:
            self.set_focus(self.canvas.named(self._choices[0].name))

    def at_rest(self) -> None:
        self.app.open.make_ready(self._game)

    def go_under(self) -> None:
        super().go_under()
        self._painted = None

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        """The wall, the title and its thread, and all that stands on the shelf."""
        key = (size, self.theme, self.plan, words.language)
        if self._painted is None or self._painted[0] != key:
            self._painted = (key, paint_wall(size, self.style, self.plan))
        return self._painted[1]

    @property
    def called(self) -> str:
        return words.say("setup.shelf")

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
        bar, plan, style = Rect(self.plan.bar), self.plan.bar_plan, self.style
        self.canvas.add(Panel("home/bar", bar, style, radius=2.4))
        self.canvas.add(Strip("home/token", Rect(plan.picture).move(bar.topleft), self._paint_token))
        self._heading = Saying("home/saying", Rect(plan.words).move(bar.topleft), style, *self._saying())
        self.canvas.add(self._heading)
        add_buttons(self, bar, plan, self._choices, depth=1)

    def _paint_token(self, target: pygame.Surface, rect: Rect) -> None:
        """The token of the player to act; the knot where the bar is about a game."""
        if self.kept is not None and not self._about_game:
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
        *places, last = tool_boxes(style, self.plan.side)
        self.canvas.add(SoundButton("home/sound", Rect(last), self, style, depth=1))
        for (name, icon, deed), rect in zip(tools, places, strict=True):
            tip = words.say(f"home.{name}")
            self.canvas.add(RoundButton(f"home/{name}", Rect(rect), style, icon, deed, tip=tip, depth=1))

    # -- the match to go on with

    def _look_for_match(self) -> None:
        entry = saves.latest()
        if entry is None:
            self.kept = None
        elif self.kept is None or (self.kept.id, self.kept.changed) != (entry.id, entry.changed):
            self.kept = _kept(entry)

    def _saying(self) -> tuple[str, str]:
        """What the bar says: of the match to go on with, or of the game that is pointed at."""
        texts = words.texts(self._game)
        if self._about_game:
            return texts.title, DOT.join((texts.tagline, texts.facts))
        if self.kept is not None:
            return self.kept.title, self.kept.line
        return words.say("home.invite"), words.say("home.invite_line", game=texts.title, facts=texts.facts)

    @property
    def _about_game(self) -> bool:
        """Whether the bar tells of the game pointed at, and not of the match."""
        return self._pointed is not None and not self._at_match

    @property
    def _game(self) -> str:
        """The game the bar is about: pointed at last, else of the kept match, else looked at last."""
        if self._pointed in all_games():
            return str(self._pointed)
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
            first = self._begin(self._game)
            others = [self._begin(game).wide(self.style) for game in all_games()]
            first = replace(first, least=max(others) / self.style.measure.u)  # it names each of them in turn
        return [
            first,
            Choice("home/learn", words.say("learn"), self._learn, "learn"),
            Choice("home/matches", words.say("home.matches"), self.app.open.matches, "folder"),
            Choice("home/journal", words.say("home.journal"), self._journal, "journal"),
            Choice("home/rules", words.say("home.rules"), self._rules, "rules"),
            Choice("home/quit", words.say("home.quit"), self._ask_to_leave),
        ]

    def _begin(self, game: str) -> Choice:
        texts = words.texts(game)
        label = words.say("home.begin", game=texts.short or texts.title)
        return Choice("home/begin", label, lambda: self.set_up(self._game), "play", "primary", 3.0)

    # -- pointing

    def pointer_came(self, widget: Widget | None) -> None:
        super().pointer_came(widget)
        if isinstance(widget, Niche):
            self._rests_on = (widget, self.app.now + DWELL)
        else:
            self._rests_on = None
            self._look_at(widget)

    def update(self, now: float) -> None:
        super().update(now)
        if self._rests_on is not None and now >= self._rests_on[1]:
            niche, _ = self._rests_on
            self._rests_on = None
            self._look_at(niche)

    def wake_in(self, now: float) -> float | None:
        waits = [super().wake_in(now), self._rests_on and max(0.0, self._rests_on[1] - now)]
        return min((wait for wait in waits if wait is not None), default=None)

    def focus_moved(self, widget: Widget) -> None:
        super().focus_moved(widget)
        self._look_at(widget)

    def _look_at(self, widget: Widget | None) -> None:
        """The bar is about the game pointed at last, and tells of the match at the way back to that."""
        if widget is None:
            return
        self._at_match = widget.name == "home/continue"
        if isinstance(widget, Niche) and widget.place.caption.ready:
            self._pointed = widget.place.caption.game
        self._heading.tell(*self._saying())
        begin = self.canvas.named("home/begin")
        if isinstance(begin, Button):
            begin.set_label(self._begin(self._game).label)
        token = self.canvas.named("home/token")
        if token is not None:
            token.damage()

    # -- deeds

    def _choosing(self, place: Place) -> Deed:
        caption, box = place.caption, Rect(place.box)
        return lambda: self.set_up(caption.game, box) if caption.ready else self._on_its_way(caption)

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
            self._refuse(reasons.told(error))
            return
        look_at(self.app, sitting.game)
        self.app.open.table(sitting)

    def _refuse(self, sentence: str) -> None:
        dialog.tell(self, "home/refused", words.say("home.cannot_open"), sentence, words.say("close"))

    def _journal(self) -> None:
        try:
            self.app.open.journal()
        except FAILURES as error:
            dialog.tell(
                self, "home/failed", words.say("journal.failed"), reasons.told(error), words.say("close")
            )

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


def _tinted(own: Theme) -> Theme:
    """The shelf's night is a little warmer than the night of the other worlds."""
    return NIGHT if own is theme.NIGHT else own


def _kept(entry: saves.Entry) -> Kept:
    """What the bar tells of a match; where it stands only if that can be found out quickly."""
    known = entry.game in all_games()
    game = words.texts(entry.game).title if known else shown_in(entry.title, entry.seats, entry.people)
    facts = [words.listed(shown(entry.seats, entry.people))]
    charm = entry.people[0].token
    if known:
        with contextlib.suppress(*FAILURES):  # told when a player goes on with it
            facts, charm = _standing(entry)
    title = words.say("home.continue_game", game=game)
    return Kept(entry.id, entry.changed, entry.game, title, DOT.join(facts), charm)


def _standing(entry: saves.Entry) -> tuple[list[str], int]:
    """Who is to act, where, and at what a table; with the token of who is to act."""
    file = saves.read_file(saves.home() / saves.MATCHES / f"{entry.id}{saves.SUFFIX}")
    names = shown(entry.seats, entry.people)
    told = next((passed for _, passed, _ in saves.checkpoints(file)), 0)
    view = saves.take_up(file).match.view(None) if entry.steps - told <= LONGEST_REPLAY else {"to_act": None}
    seat = view["to_act"]
    if seat is None:
        return [words.listed(names)], entry.people[0].token
    telling = telling_of(entry.game)
    within = telling.asked_within(view, names)
    facts = [
        words.say("table.asked" if within else "table.to_act", name=names[seat]),
        within,
        telling.where(view, seat),
        words.say("home.at_table", number=words.say(f"number.{len(entry.seats)}")),
    ]
    return list(filter(None, facts)), entry.people[seat].token
