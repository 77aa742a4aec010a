"""Home: the shelf with its games in niches, the match to go on with, and the ways to everything else."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import pygame

from game import lessons, reasons, resources, saves, words
from game.engine.data import DataError
from game.engine.errors import EngineError
from game.engine.games import all_games, game_named
from game.saves import profiles
from game.scenes import dialog
from game.scenes.app import App
from game.scenes.choice_bar import Choice, Saying, add_buttons
from game.scenes.contact import Contact
from game.scenes.layout.shelf import TITLE, Caption, Place, Plan, plan_shelf, tool_boxes
from game.scenes.loudness import SoundButton
from game.scenes.naming import shown, shown_in
from game.scenes.niche import niche
from game.scenes.scene import Scene
from game.scenes.shelf import look_at, looked_at, shelf
from game.scenes.wall import Niche, Waiting, paint_wall
from game.sitting import Sitting
from game.tellings import telling_of
from game.widgets import text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button, Deed, RoundButton
from game.widgets.panel import Panel, Strip
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
    """A match that waits, or one that has just ended, as the bar tells of it; `said` is told at its niche."""

    id: str
    changed: float
    game: str
    title: str
    line: str
    charm: int
    said: tuple[str, ...]


class Home(Scene):
    """The first scene, below all others."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.kept: Kept | None = None  # the match to go on with
        self.ended: Kept | None = None  # the match played last of all, where it is over
        self.plan: Plan
        self._choices: list[Choice] = []
        self._buttons: list[Button] = []
        self._brief = False  # whether the rules are named without their game, so that the bar is one row
        self._trouble = " ".join(filter(None, (saves.trouble(), app.settings.note, profiles.look())))
        self._notice: dialog.Notice | None = None
        self._pointed: str | None = None  # the game whose niche was pointed at last
        self._rests_on: tuple[str, float] | None = None  # the game the pointer is at, and when it is meant
        self._before = ""  # the game the bar was about when a finger went down
        self._any = True  # whether there is any match
        self._heading: Saying
        self._painted: tuple[object, pygame.Surface] | None = None

    # -- life

    def lay_out(self) -> None:
        light = self.app.theme_for(theme.NIGHT)
        self.theme = NIGHT if light is theme.NIGHT else light  # a little warmer than that of the other worlds
        self._look_for_match()
        captions, doors = [_caption(game) for game in shelf()], self._doors()
        heading = text.width(words.say("home.title"), "garamond", self.style.px(TITLE))
        wide = [door.wide(self.style) for door in doors]
        for self._brief in (False, True, False):
            self.plan = plan_shelf(self.style, captions, *self._roomiest(), heading, wide)
            if len({button.y for button in self.plan.bar_plan.buttons}) == 1:
                break
        self._choices = self._offer(self._game)
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
            self._hang(place)
        self._build_bar()
        self._build_tools()
        dismissed = self._notice is not None and self._notice.canvas is None
        if self._trouble and not dismissed:
            self._notice = dialog.Notice("home/notice", self, self._trouble)
            self.canvas.add(self._notice)

    def _hang(self, place: Place) -> None:
        """What waits at a niche: the match to go on with, or the end of the one played last."""
        game = place.caption.game
        for kept, name in ((self.ended, "ended"), (self.kept, "waiting")):
            if kept is not None and kept.game == game:
                deed = partial(self.open, kept.id)
                self.canvas.add(Waiting(f"home/{name}", place, self.style, kept.said, kept.charm, deed))
                return
        first = next((each for each in shelf() if each in all_games()), None)
        if not self._any and game == first and self._new_to(game):
            ways = (words.say("home.good_first"), words.say("home.good_first.short"))
            self.canvas.add(Waiting("home/first", place, self.style, ways, None, None))

    def _build_bar(self) -> None:
        bar, plan, style = Rect(self.plan.bar), self.plan.bar_plan, self.style
        self.canvas.add(Panel("home/bar", bar, style, radius=2.4))
        self.canvas.add(Strip("home/token", Rect(plan.picture).move(bar.topleft), self._paint_token))
        self._heading = Saying("home/saying", Rect(plan.words).move(bar.topleft), style, *self._saying())
        self.canvas.add(self._heading)
        self._buttons = add_buttons(self, bar, plan, self._choices, depth=1)

    def _paint_token(self, target: pygame.Surface, rect: Rect) -> None:
        """The token of who is to act, or has won; the niche of the game where the bar is about that."""
        kept = self._told
        if kept is not None:
            picture = token_picture(kept.charm, self.style.px(6.4))
        else:
            picture = niche(self._game, self.style.px(7.6), light=not self.theme.dark)
        target.blit(picture, picture.get_rect(center=rect.center))

    def _build_tools(self) -> None:
        """The doors to what was played, where there is anything, and the round tools beside them."""
        style = self.style
        tools = (
            ("quit", "cross", self._ask_to_leave),
            ("settings", "sliders", self.app.open.settings),
            ("full_screen", "full-screen", self._full_screen),
        )
        *places, last = tool_boxes(style, self.plan.side)
        self.canvas.add(SoundButton("home/sound", Rect(last), self, style, depth=1))
        for (name, icon, deed), rect in zip(tools, places, strict=True):
            tip = words.say(f"home.{name}")
            self.canvas.add(RoundButton(f"home/{name}", Rect(rect), style, icon, deed, tip=tip, depth=1))
        for door, rect in zip(self._doors(), self.plan.doors, strict=True):
            place, icon = Rect(rect), door.icon or ""
            if self.plan.worded:
                self.canvas.add(Button(door.name, place, style, door.label, door.deed, icon=icon, units=2.3))
            else:
                self.canvas.add(
                    RoundButton(door.name, place, style, icon, door.deed, tip=door.label, depth=1)
                )

    def _doors(self) -> list[Choice]:
        """The ways to what was played; none before anything was."""
        if not self._any:
            return []
        return [
            Choice("home/matches", words.say("home.matches"), self.app.open.matches, "folder", units=2.3),
            Choice("home/journal", words.say("home.journal"), self._journal, "journal", units=2.3),
        ]

    # -- the match to go on with

    def _look_for_match(self) -> None:
        self._any = saves.any_matches()
        self.kept = _unchanged(self.kept, saves.latest(), _kept)
        self.ended = _unchanged(self.ended, saves.last_ended(), _ended)

    def _saying(self) -> tuple[str, str]:
        """What the bar says: of the match that waits or has ended, or of the game that is pointed at."""
        kept, game = self._told, self._game
        if kept is not None:
            return kept.title, kept.line
        if not self._any and self._pointed is None:
            line = "home.welcome_line" if self._new_to(game) else "home.welcome_ready"
            return words.say("home.welcome"), words.say(line, game=words.texts(game).title)
        return _about(game)

    @property
    def _told(self) -> Kept | None:
        """The match that the bar tells of; none where it tells of a game."""
        both = (self.kept, self.ended) if self._pointed is not None else (self.ended, self.kept)
        return next((each for each in both if each is not None and each.game == self._game), None)

    @property
    def _game(self) -> str:
        """The game the bar is about: pointed at last, else of the match played last, else looked at last."""
        if self._pointed in all_games():
            return str(self._pointed)
        for kept in (self.ended, self.kept):
            if kept is not None and kept.game in all_games():
                return kept.game
        return looked_at(self.app)

    def _new_to(self, game: str) -> bool:
        """Whether a game may first want to be shown: nothing was played here, nor its lesson seen."""
        seen = self._any or self.app.settings.get(f"learned.{game}", False)
        return not seen and lessons.has_lesson(game)

    def _offer(self, game: str) -> list[Choice]:
        """What can be done with a game: the likeliest in gold, the others beside it."""
        called = words.texts(game).short or words.texts(game).title
        begin = Choice("home/begin", words.say("home.begin", game=called), lambda: self.set_up(game), "play")
        learn = Choice("home/learn", words.say("home.learn", game=called), lambda: self._learn(game), "learn")
        said = words.say("home.rules", game=called)
        label = words.say("home.rules.brief") if self._brief else said
        rules = Choice("home/rules", label, lambda: self.app.open.rules(game), "rules", called=said)
        if self.kept is not None and self.kept.game == game:
            match_id = self.kept.id
            said = words.say("home.continue_game", game=called)
            begin = Choice("home/continue", said, lambda: self.open(match_id), "play")
        first, second = (learn, begin) if self._new_to(game) else (begin, learn)
        return [replace(first, kind="primary", units=3.0), second, rules]

    def _roomiest(self) -> tuple[tuple[str, str], list[int]]:
        """The longest that the bar may say, and how wide its choices are: pointing moves nothing."""
        style, games = self.style, [game for game in shelf() if game in all_games()]
        offers = [[choice.wide(style) for choice in self._offer(game)] for game in games]
        said = [_about(game) for game in games] + [self._saying()]
        said += [(kept.title, kept.line) for kept in (self.kept, self.ended) if kept is not None]
        title = max((each for each, _ in said), key=lambda each: text.width(each, "garamond", 36))
        line = max((each for _, each in said), key=lambda each: text.width(each, "inter", 21))
        return (title, line), [max(each) for each in zip(*offers, strict=True)]

    # -- pointing

    def pointer_came(self, widget: Widget | None) -> None:
        super().pointer_came(widget)
        game = _game_of(widget)
        self._rests_on = (game, self.app.now + DWELL) if game and self.app.device != "touch" else None

    def update(self, now: float) -> None:
        super().update(now)
        if self._rests_on is not None and now >= self._rests_on[1]:
            game, _ = self._rests_on
            self._rests_on = None
            self._look_at(game)

    def wake_in(self, now: float) -> float | None:
        waits = [super().wake_in(now), self._rests_on and max(0.0, self._rests_on[1] - now)]
        return min((wait for wait in waits if wait is not None), default=None)

    def focus_moved(self, widget: Widget) -> None:
        super().focus_moved(widget)
        game = _game_of(widget)
        if game:
            self._look_at(game)

    def pointer_down(self, contact: Contact) -> None:
        self._before = self._game
        super().pointer_down(contact)

    def press(self, widget: Widget) -> None:
        """A finger points at a niche first: the bar is about its game then."""
        points = isinstance(widget, Niche) and widget.focusable and self.app.device == "touch"
        if not points or _game_of(widget) == self._before:
            super().press(widget)

    def _look_at(self, game: str) -> None:
        """The bar is about the game pointed at last, and of its match where one waits there."""
        if self._pointed == game:
            return
        self._pointed = game
        self._heading.tell(*self._saying())
        for button, choice in zip(self._buttons, self._offer(self._game), strict=True):
            button.name, button.deed, button.icon = choice.name, choice.deed, choice.icon
            button.set_label(choice.label)
            button.call(choice.called)
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

    def _learn(self, game: str) -> None:
        """The lesson of a game; where it has none, that is said, and others are offered."""
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


def _game_of(widget: Widget | None) -> str:
    """The game that a widget of the shelf is about; empty: none."""
    if isinstance(widget, Niche) and widget.place.caption.ready:
        return widget.place.caption.game
    return widget.game if isinstance(widget, Waiting) else ""


def _about(game: str) -> tuple[str, str]:
    """What the bar says of a game: what it is, and how long what Setup offers first takes."""
    texts, rules = words.texts(game), game_named(game)
    preset = next(iter(texts.presets.values()), None)
    seats = (preset and preset.seats) or max(2, rules.seats.start)
    options = rules.defaults() | (dict(preset.options) if preset else {})
    minutes = (preset and preset.minutes) or texts.minutes(seats, options)
    about = words.say("setup.about", minutes=minutes)
    lasts = words.say("text.option", name=preset.name, value=about) if preset else about
    return texts.title, text.DOT.join((texts.tagline, lasts))


def _unchanged(
    before: Kept | None, entry: saves.Entry | None, tell: Callable[[saves.Entry], Kept]
) -> Kept | None:
    """What is told of a match, told anew only where it has changed."""
    if entry is None:
        return None
    same = before is not None and (before.id, before.changed) == (entry.id, entry.changed)
    return before if same else tell(entry)


def _ended(entry: saves.Entry) -> Kept:
    """What the bar tells of a match that is over: how it ended."""
    known, names = entry.game in all_games(), shown(entry.seats, entry.people)
    game = words.texts(entry.game).title if known else shown_in(entry.title, entry.seats, entry.people)
    title = (
        telling_of(entry.game).ending(names, entry.winners or ())[0] if known else words.say("results.none")
    )
    charm = entry.people[(entry.winners or (0,))[0]].token
    line = words.say("home.ended_line", game=game)
    said = words.say("home.ended"), words.say("home.ended.short")
    return Kept(entry.id, entry.changed, entry.game, title, line, charm, said)


def _kept(entry: saves.Entry) -> Kept:
    """What the bar tells of a match; where it stands only if that can be found out quickly."""
    known = entry.game in all_games()
    game = words.texts(entry.game).title if known else shown_in(entry.title, entry.seats, entry.people)
    names = shown(entry.seats, entry.people)
    facts, charm, who = [words.listed(names)], entry.people[0].token, names[0]
    if known:
        with contextlib.suppress(*FAILURES):  # told when a player goes on with it
            facts, seat = _standing(entry)
            charm, who = entry.people[seat].token, names[seat]
    title, short = words.say("home.continue_game", game=game), words.say("home.continue")
    said = words.say("home.continue_who", name=who), short
    return Kept(entry.id, entry.changed, entry.game, title, text.DOT.join(facts), charm, said)


def _standing(entry: saves.Entry) -> tuple[list[str], int]:
    """Who is to act, where, and at what a table; with the seat of who is to act."""
    file = saves.read_file(saves.home() / saves.MATCHES / f"{entry.id}{saves.SUFFIX}")
    names = shown(entry.seats, entry.people)
    told = next((passed for _, passed, _ in saves.checkpoints(file)), 0)
    view = saves.take_up(file).match.view(None) if entry.steps - told <= LONGEST_REPLAY else {"to_act": None}
    seat = view["to_act"]
    if seat is None:
        return [words.listed(names)], 0
    telling = telling_of(entry.game)
    within = telling.asked_within(view, names)
    seats = len(entry.seats)
    facts = [
        words.say("table.asked" if within else "table.to_act", name=names[seat]),
        within,
        telling.where(view, seat),
        words.counted("home.at_table", seats, number=words.say(f"number.{seats}")),
    ]
    return list(filter(None, facts)), seat
