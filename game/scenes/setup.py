"""Setup: who sits down at a game, with which token, and how it is to be played."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from datetime import datetime
from functools import partial

import pygame

from game import lessons, reasons, resources, saves, words
from game.engine.data import DataError
from game.engine.errors import EngineError
from game.engine.match import name_fault
from game.saves import profiles
from game.scenes import dialog, sealing, setup_said
from game.scenes.app import App
from game.scenes.choice_bar import Choice, Saying, add_buttons
from game.scenes.layout.box import Box
from game.scenes.layout.choice_bar import BarPlan
from game.scenes.layout.setup import Frame, plan_screen, plinth, token_step
from game.scenes.name_question import NameQuestion
from game.scenes.niche import Poster, paint_plank
from game.scenes.page import Page, Port, SeenSheet
from game.scenes.presets import Presets
from game.scenes.seating import KINDS, Seating
from game.scenes.setup_cards import SeatCards
from game.scenes.setup_evening import Evening
from game.scenes.setup_parts import TokenButton
from game.scenes.setup_rows import OptionRows
from game.scenes.tables import light_of
from game.sitting import seal
from game.widgets import art, boxes, text, theme
from game.widgets.boxes import MANY, Column, Framed, Node, Part, Picture, Row, Text
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button, RoundButton, icon_named
from game.widgets.easing import in_out_sine
from game.widgets.motion import Beat, Motion
from game.widgets.panel import Panel, Strip
from game.widgets.token import token_picture

FAILURES = (saves.SaveError, EngineError, DataError, resources.ResourceMissing)
GROWS = 380  # milliseconds in which a niche grows into the poster


class Setup(Page):
    """Who sits down, and how it is played."""

    name = "setup"

    def __init__(self, app: App, game: str, grown_from: Rect | None = None) -> None:
        super().__init__(app, light_of(game))
        self.game = game
        self.texts = words.texts(game)
        self.seating = Seating(game, app.settings)
        self.rows = OptionRows(self, self.seating)
        self.evening = Evening(Presets(self.seating), self.rows, self.app.relayout)
        self._guide = ""  # who guides, where somebody does
        self._grown_from = grown_from
        self._ports: list[Port] = []
        self._going: SeenSheet
        self._brief = False  # whether how it will go is told in one piece
        self.frame: Frame
        self.bar: Rect
        self._bar_plan: BarPlan
        self._choices: list[Choice] = []

    # -- life

    def enter(self) -> None:
        if self.focus is None:
            self.set_focus(self.canvas.named("setup/begin"))
        grown_from, self._grown_from = self._grown_from, None
        if grown_from is not None and not self.app.reduced_motion and self.app.speed:
            self._grow(grown_from)

    def at_rest(self) -> None:
        self.app.open.make_ready(self.game)

    def leave(self) -> None:
        self.set_focus(None)
        self.player.stop()
        self.seating.keep()
        self.app.keep_settings()

    def _grow(self, start: Rect) -> None:
        """Let the poster come from the niche on the shelf."""
        poster = self.canvas.named("setup/poster")
        if poster is None:
            return
        end = Rect(poster.rect)

        def place(share: float) -> None:
            along = in_out_sine(share)
            size = [round(a + (b - a) * along) for a, b in zip(start.size, end.size, strict=True)]
            rect = Rect(0, 0, *size)
            rect.center = (
                round(start.centerx + (end.centerx - start.centerx) * along),
                round(start.centery + (end.centery - start.centery) * along),
            )
            poster.move_to(rect)

        place(0.0)
        self.canvas.lift(poster, 500)
        self.player.play([Beat([Motion(GROWS * self.app.speed, place)])], lambda: self.canvas.lift(poster, 0))

    def ends_motion(self, event: pygame.event.Event) -> bool:
        """Input ends the poster's growing, and still does what it is for."""
        super().ends_motion(event)
        return False

    # -- who sits

    def set_kind(self, seat: int, index: int) -> None:
        """Seat one of `KINDS`, by its place there."""
        self.seating.set_kind(seat, KINDS[index])
        self.app.relayout()
        if self.focus is None:  # who sat there has got up
            charm = self.seating.sitters[seat].charm
            self.set_focus(self.canvas.named(f"setup/free/{charm}"))

    def set_name(self, seat: int, name: str) -> None:
        """Call a seat's player so, as it is written."""
        seating = self.seating
        manner, options, offered = seating.manner_of(seat), seating.options, self.rows.offered
        seating.set_name(seat, name)
        self.rows.groups()
        button = self.canvas.named(f"setup/{seat}/token")
        if isinstance(button, TokenButton):
            button.charm = seating.sitters[seat].charm
        self._retell()
        if (manner, options, offered) != (seating.manner_of(seat), seating.options, self.rows.offered):
            self.app.relayout()

    def seat(self, charm: int) -> None:
        """Seat a person with a token that nobody has; the keys go on there."""
        seat = self.seating.seat(charm)
        self.app.relayout()
        if self.app.keys_lead:
            self.set_focus(self.canvas.named(f"setup/{seat}/kind"))

    def next(self, change: Callable[[int], None], seat: int) -> None:
        """Change the token, the level or the manner of a seat."""
        change(seat)
        self.app.relayout()

    def _retell(self) -> None:
        """Who sits there is called otherwise: the page says so."""
        self._tell_bar()
        self._going.lay_anew(self._so_it_goes())

    # -- deeds

    def back(self) -> None:
        """Fold what was unfolded; or leave for the shelf."""
        if self.evening.more:
            self.evening.turn()
        else:
            self.app.pop()

    def _ways_to_learn(self) -> list[Choice]:
        """The way to the lesson, where the game has one."""
        if self.seating.board is not None or not lessons.has_lesson(self.game):
            return []
        return [Choice("setup/learn", words.say("learn"), self.open_lesson, "learn", units=2.7)]

    def open_lesson(self) -> None:
        """Take the lesson of the game, and come back."""
        self.set_focus(self.canvas.named("setup/begin"))  # who comes back from it goes on
        self.app.open.lesson(self.game, in_setup=True)

    def open_rules(self) -> None:
        """Read the rules of the game."""
        self.app.open.rules(self.game)

    def begin(self) -> None:
        """Set the table and play."""
        if self.seating.missing:
            dialog.tell(
                self, "setup/too_few", words.say("setup.not_yet"), self.seating.missing, words.say("close")
            )
            return
        if self.seating.persons and self._offers_lesson():
            return
        if self.app.settings.get("guided", False):
            title, label = words.say("setup.guide.title"), words.say("setup.begin")
            known = self.app.settings.get("guide", "")
            NameQuestion(self, "guide", title, label, self._begin_guided, known).ask()
        else:
            self._begin_with("")

    def _begin_guided(self, guide: str) -> None:
        """Begin with a guide of that name."""
        if name_fault(guide) is None:
            self.app.settings.set("guide", guide)
            self._begin_with(guide)

    def _begin_with(self, guide: str) -> None:
        """Begin; `guide` is the name of who guides, empty where nobody does."""
        self._guide = guide
        if self.seating.sealed and not self.seating.real_dice:
            sealing.show(self, seal.fresh(), self._sit_down)
        else:
            self._sit_down()

    def _sit_down(self, sealed: seal.Seal | None = None) -> None:
        """Go to the table."""
        seating = self.seating
        created = datetime.now().astimezone().isoformat(timespec="seconds")
        try:
            sitting = seating.begin(created, sealed)
        except FAILURES as error:
            dialog.tell(
                self, "setup/refused", words.say("setup.not_yet"), reasons.told(error), words.say("close")
            )
            return
        with contextlib.suppress(saves.SaveError):  # then no person is known next time, and all else is well
            profiles.remember(seating.known_now())
        if self._guide:
            sitting.guide_does("begin", name=self._guide)
        sitting.trouble = sitting.trouble or profiles.take_note()
        self.app.open.table(sitting, instead=True, phones=seating.phones and bool(seating.persons))

    def _offers_lesson(self) -> bool:
        """The very first time a game is begun: offer its lesson, once. Whether it is offered now."""
        key = f"learned.{self.game}"
        if not lessons.has_lesson(self.game) or self.app.settings.get(key, False):
            return False
        self.app.settings.set(key, True)
        self.app.keep_settings()
        dialog.ask(
            self,
            "learn",
            words.say("learn.offer.title", game=self.texts.title),
            words.say("learn.offer.words", game=self.texts.title),
            [
                ("show", words.say("learn.offer.yes"), self.open_lesson),
                ("begin", words.say("learn.offer.no"), self.begin),
            ],
        )
        return True

    def refused(self, widget: Widget) -> None:
        if widget.name == "setup/begin":
            self.begin()

    def handle(self, event: pygame.event.Event) -> None:
        ends_line = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if ends_line and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and not self.layers:
            self.begin()
        else:
            super().handle(event)

    def started(self, pad: int, *, held: bool) -> None:
        """Start begins the match; whoever holds it sits down with the pad, or passes it round again."""
        if self.on_screen.shown is not None:
            self.on_screen.end()
            return
        if not held:
            if not self.layers:
                self.begin()
            return
        pads, mine = self.app.pads, self.app.pads.seat_of(pad)
        taken = set(pads.seats.values())
        people = [
            index
            for index, seat in enumerate(self.seating.taken)
            if self.seating.sitters[seat].kind == "person"
        ]
        free = [index for index in people if index not in taken]
        if mine is not None:
            pads.sit(pad, None)
            said = words.say("pad.stands")
        elif free:
            pads.sit(pad, free[0])
            said = words.say("pad.sits", name=self.seating.name_of(self.seating.taken[free[0]]))
        else:
            said = words.say("pad.none")
        self.canvas.remove([notice for notice in [self.canvas.named("pad/notice")] if notice is not None])
        dialog.notice(self, "pad/notice", said)

    def focus_moved(self, widget: Widget) -> None:
        if self.rows.names not in (
            [],
            self.seating.names,
        ):  # the rows of the options call the players by name
            self.app.relayout()
        super().focus_moved(widget)

    # -- the plan

    def _plan(self) -> None:
        """Find the parts of the screen, so that they keep their places whoever sits down."""
        style = self.style
        self._choices = [
            *self._ways_to_learn(),
            Choice("setup/rules", words.say("setup.rules"), self.open_rules, "rules", units=2.7),
            Choice("setup/begin", words.say("setup.begin"), self.begin, None, "primary", 3.5, 24),
        ]
        labels = [words.say(f"setup.{kind}") for kind in KINDS]
        seats = len(self.seating.sitters), len(self.seating.taken)
        wide = [choice.wide(style) for choice in self._choices]
        size, longest = self.app.size, setup_said.longest(self.seating, style)
        self.frame, bar, self._bar_plan = plan_screen(style, size, longest, wide, labels, seats)
        self.bar = Rect(bar)

    # -- building

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        """The ground of the game's world, lit from above."""
        self.canvas.cover()
        top = theme.lighter(self.theme.ground, 0.35 if self.theme.name == "paper" else 0.03)
        return art.vertical(size, top, self.theme.deep)

    @property
    def called(self) -> str:
        return words.say("text.option", name=self.texts.title, value=words.say("setup.who"))

    def build(self) -> None:
        self._plan()
        self._build_head()
        offsets, frame, style = [port.offset for port in self._ports], self.frame, self.style
        seats = self._seats()
        if frame.options is None:
            across, columns = frame.cards.width - style.px(1.4), 1 + style.measure.portrait
            evening = self.evening.tree(style, across, columns)
            trees: list[tuple[str, Box, Node]] = [
                ("setup/page", frame.cards, Column(seats, evening, gap=2.4))
            ]
        else:
            evening = self.evening.tree(style, frame.options.width - style.px(1.4), 1)
            trees = [("setup/cards", frame.cards, seats), ("setup/evening", frame.options, evening)]
        self._ports = []
        for name, box, tree in trees:
            port = Port(name, Rect(box), style, depth=1)
            port.hold_tree(tree, box.width - (style.px(1.4) if name != "setup/cards" else 0))
            self.canvas.add(port, *port.inside)
            self._ports.append(port)
        for port, offset in zip(self._ports, offsets, strict=False):
            port.scroll_to(offset)
        self._build_bar()

    def _seats(self) -> Node:
        """The seats, and below them how it will go: in one piece where lines have no room."""
        cards, area = SeatCards(self, self.seating), self.frame.cards
        for self._brief in (False, True):
            tree = Column(cards.tree(), self._so_it_goes_on(), gap=1.6)
            if self.frame.options is None or boxes.height(tree, self.style, area.width) <= area.height:
                break
        return tree

    def _so_it_goes_on(self) -> Node:
        """How it will go, on a sheet of its own."""

        def sheet(rect: Rect, on: boxes.Layout) -> SeenSheet:
            self._going = SeenSheet("setup/going", rect, on)
            return self._going

        return Part(self._so_it_goes(), sheet)

    def _so_it_goes(self) -> Node:
        """How it will go, in sentences that change with every choice."""
        presets = self.evening.presets
        minutes = presets.minutes(presets.chosen)
        ink, told = self.theme, setup_said.going(self.seating, self.rows.groups(), minutes)
        if self._brief:
            said = " ".join(said for _, said in told)
            return Framed(Text(said, 2.1, ink.ink, lines=MANY, leading=1.3), 2.4, 1.0)
        lines = [
            Row(
                Picture(partial(_icon, sign, ink.gold), 2.4),
                Text(said, 2.2, ink.ink, lines=MANY, leading=1.3, grow=1),
                gap=1.4,
            )
            for sign, said in told
        ]
        title = Text(words.say("setup.going"), 3.0, ink.ink2, "italic")
        return Framed(Column(title, *lines, gap=0.7), 3.0, 1.4)

    def _build_head(self) -> None:
        frame, style = self.frame, self.style
        said = words.say("setup.shelf")
        self.canvas.add(
            RoundButton("setup/back", Rect(frame.back), style, "back", self.app.pop, tip=said, depth=3),
            Poster("setup/poster", Rect(frame.poster), self.game, not self.theme.dark),
            Strip("setup/head", Rect(0, 0, self.app.size[0], frame.cards.top), self._paint_head, depth=0),
        )
        self.canvas.add(Strip("setup/plinth", Rect(plinth(style, frame.poster)), paint_plank, depth=0))

    def _paint_head(self, target: pygame.Surface, rect: Rect) -> None:
        frame, style, colours = self.frame, self.style, self.theme
        left, baseline = frame.title
        right = frame.cards.right
        across = right - left
        height = text.fitted(self.texts.title, "garamond", frame.height, across, 13)
        text.put(target, self.texts.title, "garamond", height, colours.ink, left, baseline)
        small = style.font_px(3.0)
        text.put(target, words.say("setup.who"), "italic", small, colours.ink2, left, frame.question)
        if frame.shelf:
            at = (frame.back.right + style.px(1.6), frame.back.centery + style.font_px(2.8) * 0.3)
            text.put(target, words.say("setup.shelf"), "italic", style.font_px(2.8), colours.ink2, *at)

    # -- the bar

    def _build_bar(self) -> None:
        bar, plan, style = self.bar, self._bar_plan, self.style
        title, line = setup_said.at_table(self.seating)
        self._saying = Saying("setup/saying", Rect(plan.words).move(bar.topleft), style, title, line, 4.0)
        self.canvas.add(
            Panel("setup/bar", bar, style, radius=2.4),
            Strip("setup/tokens", Rect(plan.picture).move(bar.topleft), self._paint_tokens),
            self._saying,
        )
        buttons = add_buttons(self, bar, plan, self._choices, depth=3)
        self._begin_button: Button = buttons[-1]
        self._tell_bar()

    def _tell_bar(self) -> None:
        title, line = setup_said.at_table(self.seating)
        self._saying.tell(title, line, self.theme.loss if self.seating.missing else None)
        self._begin_button.set_state(enabled=not self.seating.missing)

    def _paint_tokens(self, target: pygame.Surface, rect: Rect) -> None:
        height = self.style.px(5.8)
        for index, seat in enumerate(self.seating.taken):
            picture = token_picture(self.seating.sitters[seat].charm, height)
            left = rect.x + index * token_step(self.style)
            target.blit(picture, picture.get_rect(midleft=(left, rect.centery)))


def _icon(name: str, ink: str, side: int) -> pygame.Surface:
    return art.square(icon_named(name), side, ink)
