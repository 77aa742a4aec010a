"""The table: a match being played. Common to all games; the stage is the game's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game import reasons, rulebook, words
from game.engine.base import Action, Event
from game.engine.chance import Outcome
from game.engine.errors import EngineError
from game.scenes import dialog
from game.scenes.agreement import TakingBack
from game.scenes.app import App
from game.scenes.curtain import Curtain
from game.scenes.hands import Hands
from game.scenes.naming import name_seats
from game.scenes.plans.areas import Areas, Shape, areas
from game.scenes.scene import Scene
from game.scenes.table import staging
from game.scenes.tables import has_journal, stage_for
from game.scenes.tables.stage import Offer
from game.sitting import Sitting
from game.tellings import telling_of
from game.thinking import Thinker
from game.widgets import art, text, theme
from game.widgets.bar import Bar
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button, RoundButton
from game.widgets.log import Entry, LogView
from game.widgets.motion import Motion
from game.widgets.panel import Line, Panel, Reading
from game.widgets.theme import Theme
from game.window import wake

BOT_BREATH = 900.0
GOES_ON = 0.25  # of that breath, for a bot whose turn goes on
SOON = 160.0
DEEP = 700
CHOSEN = ("bid", "hand", "choice")  # what one chooses among behind the curtain
TOOLS = ("tool", "header", "menu", "seat", "log")  # what is clicked beside the play
PACES = tuple(theme.SPEEDS)
READ = 1600.0  # milliseconds in which two words are read
FACE_GAP = 1.2  # u between two faces of the real die
FACE_LEAST = 6.6  # u: a face of the real die gives the sentences no more of its room than that
BAR_WORDS_GROW = 0.8  # of that, where text is twice as large
BAR_WORDS = 30.0  # u the bar's sentences keep beside them
FOLD_UNDER = 0.8  # of what choices in one row want to be: where they would be smaller they stand in two
FOLDED_WORDS = 30.0  # u, for each size of text: the bar's sentences keep them beside choices in two rows
MOMENT = 40.0  # milliseconds between one picture made ready beforehand and the next


class Table(Scene):
    """A match on the screen.

    It asks the engine, draws from a view and plays its events as motion; what
    it shows after any motion is what the view says.
    """

    def __init__(self, app: App, sitting: Sitting) -> None:
        super().__init__(app)
        self.sitting = sitting
        name_seats(sitting)
        self.stage = stage_for(self)
        self.theme = app.theme_for(self.stage.theme)
        self.lifted_for: int | None = None
        self.hands = Hands()
        self.curtain = Curtain(self)
        self.paused = False
        self.areas: Areas
        self.log: LogView | None = None
        self._thinker = Thinker(wake)
        self._thought: Action | None = None
        self._thinking_of: int | None = None
        self._bot_due: float | None = None
        self._choices: list[Widget] = []
        self._throwing: tuple[Action, list[Outcome]] | None = None
        self._narrowed: list[Action] | None = None
        self._asked = words.Prompt("")
        self._refusals: dict[str, EngineError] = {}
        self._shown_offers: list[Offer] = []
        self._more_to_prepare = False
        self._moving = False
        self._shown_over = sitting.match.over
        self._told_trouble: str | None = None
        self._log_groups = -1
        self._hush_at: float | None = None
        self._opening: Callable[[], list[Motion]] = list

    # -- whose eyes

    @property
    def eyes(self) -> int | None:
        """Whose eyes look at the screen now."""
        return self.sitting.eyes(self.lifted_for)

    def view(self) -> dict[str, Any]:
        """The match as these eyes may see it."""
        return self.sitting.match.view(self.eyes)

    @property
    def answering(self) -> bool:
        """Whether somebody at the table is asked whether they agree."""
        return self.canvas.named("agree/yes") is not None

    @property
    def world(self) -> Theme:
        return self.stage.theme

    # -- life

    def enter(self) -> None:
        self._tell_hands()
        self._next(at_once=True)

    def leave(self) -> None:
        self._thinker.stop()
        self.player.stop()
        self.sitting.close()

    def lay_out(self) -> None:
        self._thinker.stop()
        self._thinking_of = None
        self._thought = None
        self.theme = self.app.theme_for(self.stage.theme)
        self.player.finish()  # what it leads to, a curtain too, is laid anew with all the rest
        self.curtain.laid_anew()
        super().lay_out()
        self._next(at_once=True)

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        surface = pygame.Surface(size)
        self.stage.background(surface)
        return surface

    def build(self) -> None:
        self.log = None
        self.areas = self._areas()
        self._build_header()
        self.stage.build(self.areas.stage)
        if self.areas.below is not None and self.stage.rail_extra:
            self.stage.build_rail(self.areas.below)
        self._build_bar()
        self.plaques = [
            self.stage.plaque_kind(
                f"seat/{seat}",
                rect,
                self.style,
                self.sitting.people[seat].token,
                partial(self._touch_seat, seat),
                upright=self.areas.portrait,
                depth=3,
            )
            for seat, rect in enumerate(self.areas.plaques)
        ]
        self.canvas.add(*self.plaques)
        if not self.areas.drawer:
            self.stage.build_now(self.areas.now)
            self._build_log(self.areas.log, 1)
            if self.areas.log.width and not self.areas.portrait:
                self._build_pace(self.areas.log)
        self._log_groups = -1
        self.stage.lay_pieces(self.view())
        self.refresh()  # the pieces lie, so that what was chosen of them is shown chosen
        self._more_to_prepare = True

    def _areas(self) -> Areas:
        """Where everything of this table stands."""
        stage = self.stage
        shape = Shape(
            stage.now_share,
            stage.plaque_tall,
            stage.plaque_upright,
            stage.many_choices,
            stage.hand_tall,
            stage.upright_stage,
            stage.aspect,
        )
        return areas(self.style.measure, len(self.sitting.names), shape)

    @property
    def menu_rect(self) -> Rect:
        """Where the menu's button stands, at the table and on the curtain."""
        header, side = self.areas.header, self.style.px(6.2)
        return Rect(header.x, header.y + (header.height - side) // 2, side, side)

    def _build_header(self) -> None:
        header = self.areas.header
        style = self.style
        menu = RoundButton(
            "menu",
            self.menu_rect,
            style,
            "menu",
            self.open_menu,
            tip=words.say("table.menu"),
            depth=3,
        )
        left = menu.rect.right + style.px(1.6)
        right = header.right
        tools: list[Widget] = []
        if self.areas.portrait:
            side = style.px(6.6)
            for icon, deed in (("log", self.open_log), ("sliders", self.open_settings)):
                right -= side
                rect = Rect(right, header.y + (header.height - side) // 2, side, side)
                tools.append(RoundButton(f"header/{icon}", rect, style, icon, deed, depth=3))
                right -= style.px(1.6)
            right -= side
            place = Rect(right, header.y + (header.height - side) // 2, side, side)
            tools.append(self._tool("pace", f"pace-{self.pace}", place, self.change_pace))
            right -= style.px(1.6)
        title = Line(
            "title",
            Rect(left, header.y, right - left, round(header.height * 0.62)),
            words.texts(self.sitting.game).title,
            "garamond",
            min(style.typed(3.8), round(header.height * 0.56)),
            style.theme.ink,
            depth=3,
        )
        self._subtitle = Line(
            "subtitle",
            Rect(left, header.y + round(header.height * 0.58), right - left, round(header.height * 0.4)),
            "",
            "inter",
            max(theme.SMALLEST, min(style.typed(1.8), round(header.height * 0.32))),
            style.theme.ink2,
            two=True,
            depth=3,
        )
        self.canvas.add(menu, title, self._subtitle, *tools)

    def _build_bar(self) -> None:
        rect, style = self.areas.head, self.style
        names, upright = self.sitting.names, self.areas.portrait
        self.bar = Bar("bar", self.areas.bar, style, names, upright=upright, depth=2, head=rect)
        self.canvas.add(self.bar)
        side = style.px(6.8 if self.areas.portrait else 7.2)
        icons: list[tuple[str, str, Callable[[], None]]] = [
            ("undo", "undo", self.ask_undo),
            ("why", "why", self.open_why),
            ("rules", "rules", self.open_rules),
        ]
        if self.areas.drawer and not self.areas.portrait:
            icons.insert(0, ("log", "log", self.open_log))
            icons.insert(0, ("pace", f"pace-{self.pace}", self.change_pace))
        self._tools: list[RoundButton] = []
        if self.areas.portrait and self.areas.choices is None:
            gap = (self._choice_width() - len(icons) * side) // (len(icons) + 1)
            x = rect.right - style.px(2) - self._choice_width() + gap
            y = rect.bottom - style.px(1.0) - side
            for name, icon, deed in icons:
                self._tools.append(self._tool(name, icon, Rect(x, y, side, side), deed))
                x += side + gap
        else:
            x = rect.right - style.px(2) - side
            for name, icon, deed in reversed(icons):
                self._tools.insert(
                    0, self._tool(name, icon, Rect(x, rect.centery - side // 2, side, side), deed)
                )
                x -= side + style.px(1.2)
        self.canvas.add(*self._tools)
        wide = self.stage.bar_width()
        if wide:
            self.stage.build_bar(Rect(self._beside_choices() - wide, rect.y, wide, rect.height))

    def _tool(self, name: str, icon: str, rect: Rect, deed: Callable[[], None]) -> RoundButton:
        tip = self._pace_said if name == "pace" else words.say(f"table.{name}")
        return RoundButton(f"tool/{name}", rect, self.style, icon, deed, tip=tip, depth=4)

    def _choices_right(self) -> int:
        """The right edge of the choices in the bar."""
        if self.areas.choices is not None:
            return self.areas.choices.right
        if self.areas.portrait:
            return self.areas.bar.right - self.style.px(2)
        return self._tools[0].rect.left - self.style.px(2.8)

    def _beside_choices(self) -> int:
        """The right edge of what stands in the bar's head, left of the primary choice or the die's faces."""
        if self.areas.choices is not None:
            return self._tools[0].rect.left - self.style.px(2.8)
        wide = self._choice_width()
        if self._by_hand:
            wide = max(wide, self._faces_width())
        return self._choices_right() - wide - self.style.px(2.4)

    def _choice_width(self) -> int:
        """How wide the one primary choice is."""
        if self.areas.portrait:
            return self.style.px(39)
        return self.style.px(min(33.0, max(18.0, (self.style.measure.wide - 104) * 0.4)))

    def _build_log(self, rect: Rect, depth: int, head_tall: float = 5.6) -> list[Widget]:
        style = self.style
        panel = Panel("log/panel", rect, style, depth=depth)
        grown = style.px(2.4 * (style.measure.text - 1))
        across = rect.width - style.px(4.4)
        title = Rect(rect.x + style.px(2.2), rect.y + style.px(1.4), across, style.px(3.6) + grown)
        head = Line(
            "log/title",
            title,
            words.say("table.happened"),
            "italic",
            style.typed(2.4),
            style.theme.ink2,
            depth=depth + 1,
        )
        top = rect.y + style.px(head_tall) + grown
        inner = Rect(
            rect.x + style.px(2.2), top, rect.width - style.px(4.0), rect.bottom - style.px(2.0) - top
        )
        log = self.log = LogView("log", inner, style, depth=depth + 1)
        log.empty = words.say("table.nothing_yet")
        widgets: list[Widget] = [panel, head, log]
        self.canvas.add(*widgets)
        return widgets

    def _build_pace(self, log: Rect) -> None:
        """How fast everything goes, beside what is told of it."""
        side, pad = self.style.px(4.6), self.style.px(1.2)
        place = Rect(log.right - pad - side, log.y + self.style.px(0.7), side, side)
        self.canvas.add(self._tool("pace", f"pace-{self.pace}", place, self.change_pace))

    # -- showing

    def refresh(self) -> None:
        """Let everything say what the view says."""
        view = self.view()
        to_act = view["to_act"]
        self._subtitle.say(self.stage.subtitle(view))
        for seat, plaque in enumerate(self.plaques):
            line, figure = self.stage.plaque(seat, view)
            active = seat == to_act
            plaque.tell(self.sitting.names[seat], line, figure, active, active)
            self.stage.tell_plaque(plaque, seat, view)
        self._tell_log()
        self._tell_bar(view)

    def say_below_title(self, told: str) -> None:
        """Let the line under the game's name say something, until the view is told anew."""
        self._subtitle.say(told)

    def _tell_log(self) -> None:
        log = self.log
        if log is None or log.canvas is None:
            return
        told = self.sitting.told(self.eyes)
        log.tell(
            [
                Entry(self.sitting.people[group.seat].token, group.words, index)
                for index, group in reversed(list(enumerate(told)))
            ]
        )

    def _tell_bar(self, view: dict[str, Any]) -> None:
        seat = view["to_act"]
        self._clear_choices()
        self._tell_undo()
        if self._moving and not self.player.waiting:
            self._fit_words()
            return
        prompt = self.stage.prompt(view)
        title, why = prompt.say, prompt.why
        charm = self.sitting.people[seat].token if seat is not None else None
        choices: list[Widget] = []
        unread = self.stage.unread(view)
        if self.player.waiting:
            pass
        elif unread is not None:
            title, why = unread.say, unread.why
            if seat is None and view["winners"]:
                charm = self.sitting.people[view["winners"][0]].token
            label = "table.results" if seat is None else "table.read"
            choices = [self._sole("read", words.say(label), self.read)]
        elif seat is None:
            charm = self.sitting.people[view["winners"][0]].token if view["winners"] else None
            choices = [self._sole("results", words.say("table.results"), self.open_results)]
        elif self.sitting.readonly:
            why = words.say("table.readonly")
        elif self._throwing is not None:
            choices = self._die_faces()
        elif self.sitting.is_bot(seat):
            title, why = self.stage.watching(view), prompt.watched
            key = "table.play" if self.paused else "table.pause"
            icon = "play" if self.paused else "pause"
            choices = [self._sole("pause", words.say(key), self.toggle_pause, kind="plain", icon=icon)]
        elif self.curtain.needed(seat):
            pass
        else:
            choices = self._action_choices()
            if self._narrowed is not None:
                title, why = self._asked.say, self._asked.why
            why = " · ".join(filter(None, (why, self.curtain.hint)))
        if choices and isinstance(choices[0], DieFace):
            title, why = self._die_asked(title)
        self.bar.tell(charm, title, why)
        self._set_choices(choices)

    def _die_asked(self, title: str) -> tuple[str, str]:
        """What somebody does with a real die, for themselves or for a bot."""
        seat, by = self.sitting.match.to_act, "keys" if self.app.keys_lead else "touch"
        if seat is None or not self.sitting.is_bot(seat):
            return title, words.say(f"table.die.{by}")
        return words.say("table.die.for", name=self.sitting.names[seat]), words.say(f"table.die.for.{by}")

    def _tell_undo(self) -> None:
        """Let the button to take back say what it does, or look closed and say why."""
        button = self.canvas.named("tool/undo")
        if isinstance(button, RoundButton):
            closed = self._undo_closed
            button.tip = closed or words.say("table.undo")
            button.set_state(enabled=not closed)

    @property
    def _undo_closed(self) -> str:
        """Why nothing can be taken back now; empty where something can, or nobody but bots plays."""
        seat, sitting = self.sitting.match.to_act, self.sitting
        if seat is None or self.paused or self._throwing is not None:
            return ""
        if not sitting.is_bot(seat) or not sitting.persons or sitting.readonly:
            return ""
        return words.say("table.undo.closed", name=sitting.names[seat])

    def offer(self, charm: int, title: str, why: str, label: str, deed: Callable[[], None]) -> None:
        """Let the bar ask for one thing while a motion waits for it."""
        self._clear_choices()
        self.bar.tell(charm, title, why)
        self._set_choices([self._sole("go_on", label, deed)])

    def withdraw_offer(self) -> None:
        """What was asked is answered: the motion goes on."""
        self._clear_choices()
        self._fit_words()

    def _sole(
        self,
        name: str,
        label: str,
        deed: Callable[[], None],
        kind: str = "primary",
        icon: str | None = None,
        sub: str = "",
    ) -> Button:
        rect = self._choice_rect()
        measure = self.style.measure
        units = min(3.8, rect.height / measure.u * 0.4 / measure.text) if sub else 3.8
        return Button(
            f"choice/{name}",
            rect,
            self.style,
            label,
            deed,
            kind=kind,
            icon=icon,
            sub=sub,
            units=units,
            depth=5,
        )

    def _choice_rect(self) -> Rect:
        bar, style, row = self.areas.bar, self.style, self.areas.choices
        wide = self._choice_width()
        right = self._choices_right()
        if row is not None:
            wide = min(row.width, max(wide, style.px(60)))
            return Rect(row.right - wide, row.y, wide, row.height)
        if self.areas.portrait:
            return Rect(right - wide, bar.y + style.px(1.4), wide, style.px(7.6))
        tall = bar.height - style.px(2.2)
        return Rect(right - wide, bar.y + style.px(0.95), wide, tall)

    def _action_choices(self) -> list[Widget]:
        """Buttons for what may be done, a sole one primary; many go to the stage."""
        legal = self.offered()
        if self._narrowed is None and self.stage.lay_choices(legal):
            return []
        if len(legal) == 1 and self._by_hand:
            self._throwing = (legal[0], [])
            return self._die_faces()
        offers = self._shown_offers = self._offers(legal)
        self.stage.light_choices(legal if self._narrowed is None else self._narrowed)
        if len(offers) == 1:
            sole = offers[0]
            sub = sole.help if self.stage.tells_sole else ""
            return [self._sole(sole.name, sole.label, partial(self.choose, sole), sub=sub)]
        return self._row(offers)

    def _offers(self, legal: list[Action]) -> list[Offer]:
        """What there is to choose: all of it, or what a choice begun has left."""
        if self._narrowed is None:
            return self.stage.offered(self.view(), legal)
        return [*self.stage.narrowed(self._narrowed), Offer("back", words.say("back"), icon="back")]

    def _row(self, offers: list[Offer]) -> list[Widget]:
        """The choices side by side, each as wide as its words where there is room; else in two rows."""
        style = self.style
        units = 3.0 if len(offers) < 5 else 2.7 if len(offers) < 6 else 2.5
        row = self.areas.choices
        whole = row or self._choice_rect()
        left = row.x if row is not None else self.bar.tab.right + style.px(34 if len(offers) < 6 else 32)
        gap = style.px(1.6)
        room = whole.right - left - gap * (len(offers) - (1 if row is not None else 0))
        offers = self._leaving_out(offers, units, room)
        measured = [offer if offer.widest is None else replace(offer, help=offer.widest) for offer in offers]
        natural = [self._natural(offer, units) for offer in measured]
        scale = min(1.35 if row is not None else 1.0, room / max(1, sum(natural)))
        if row is None and scale < FOLD_UNDER and not self.areas.portrait:
            return self._folded(offers, whole)
        units *= min(1.0, scale)
        wides = [int(each * scale) for each in natural]
        least = [self._natural(offer, 0.0) for offer in measured]
        narrow = any(wide < own for wide, own in zip(wides, least, strict=True))
        if narrow and sum(least) < room:  # each has the room its words need, then what is left
            spare = (room - sum(least)) / sum(natural)
            wides = [int(each + spare * own) for each, own in zip(least, natural, strict=True)]
        x = whole.right
        buttons: list[Widget] = []
        for index in reversed(range(len(offers))):
            wide, offer = wides[index], offers[index]
            x -= wide
            if not offer.actions and self._natural(offer, 0.0) > wide:
                offer = replace(offer, help="")
            button = self._button(offer, Rect(x, whole.y, wide, whole.height), units)
            buttons.insert(0, button)
            x -= gap
        return buttons

    def _folded(self, offers: list[Offer], whole: Rect) -> list[Widget]:
        """Many choices in two rows within the bar; what they do is said when one looks closer."""
        style = self.style
        columns, gap = -(-len(offers) // 2), style.px(1.2)
        tall = (whole.height - style.px(0.8)) // 2
        units = tall * 0.68 / style.typed(1)
        bare = [replace(offer, help="") for offer in offers]
        left = self.bar.tab.right + style.px(FOLDED_WORDS * style.measure.text)
        room = (whole.right - left - gap * (columns - 1)) // columns
        natural = max(self._natural(offer, units) for offer in bare)
        wide = min(room, natural)
        units *= wide / natural  # all alike
        buttons: list[Widget] = []
        for index, offer in enumerate(offers):
            down, across = divmod(index, columns)
            x = whole.right - (columns - across) * (wide + gap) + gap
            button = self._button(
                bare[index], Rect(x, whole.bottom - tall if down else whole.y, wide, tall), units
            )
            button.tip = button.tip or offer.help
            buttons.append(button)
        return buttons

    def _leaving_out(self, offers: list[Offer], units: float, room: int) -> list[Offer]:
        """Where the room is too small for all words, what cannot be chosen does without its price."""
        if sum(self._natural(offer, units) for offer in offers) <= room:
            return offers
        return [offer if offer.actions else replace(offer, help="") for offer in offers]

    def _natural(self, offer: Offer, units: float) -> int:
        """How wide a choice would like to be; with no measure given, how wide its smallest words are."""
        style = self.style
        height, below = (max(theme.SMALLEST, style.typed(each)) for each in (units, units * 0.63))
        icon = round(height * 1.65) if offer.icon else 0
        return max(
            style.px(14) if units else 0,
            text.width(offer.label, "semibold", height) + icon + style.px(3.4 if units else 2.2),
            text.width(offer.help, "inter", below) + style.px(3 if units else 2.2),
        )

    def _button(self, offer: Offer, rect: Rect, units: float) -> Button:
        deed: Callable[[], None] | None = partial(self.choose, offer) if offer.actions else None
        if offer.name == "back" and self._narrowed is not None:
            deed = self.widen
        button = Button(
            f"choice/{offer.name}",
            rect,
            self.style,
            offer.label,
            deed,
            icon=offer.icon,
            sub=offer.help,
            units=units,
            depth=5,
        )
        if deed is None:
            button.enabled = False
        if offer.refusal is not None:
            self._refusals[button.name] = offer.refusal
            button.tip = self.stage.why_not(offer.refusal)
        return button

    @property
    def _by_hand(self) -> bool:
        """Whether the dice lie on a real table."""
        return self.sitting.real_dice

    def _die_faces(self) -> list[Widget]:
        """Six faces to tap: what the real die shows (keys 1 to 6)."""
        whole, gap = self._choice_rect(), self.style.px(FACE_GAP)
        side = self._face_side()
        x = whole.right - self._faces_width()
        return [
            DieFace(
                f"die/{face}",
                Rect(x + (face - 1) * (side + gap), whole.centery - side // 2, side, side),
                self,
                face,
            )
            for face in range(1, 7)
        ]

    def _face_side(self) -> int:
        """How large a face of the real die is: the words and the die at rest keep their room beside it."""
        px, whole = self.style.px, self._choice_rect()
        largest = min(whole.height, px(8.6))
        if self.areas.portrait or self.areas.choices is not None:
            return max(1, min(largest, (whole.width - 5 * px(FACE_GAP)) // 6))
        room = whole.right - self.bar.tab.right - px(BAR_WORDS + 2.4) - self.stage.bar_width()
        grown = px(BAR_WORDS * BAR_WORDS_GROW * (self.style.measure.text - 1))
        side, lower = ((each - 5 * px(FACE_GAP)) // 6 for each in (room, room - grown))
        return max(1, min(largest, side, max(lower, px(FACE_LEAST))))

    def _faces_width(self) -> int:
        """How wide the six faces of the real die are, side by side."""
        return 6 * self._face_side() + 5 * self.style.px(FACE_GAP)

    def _set_choices(self, choices: list[Widget]) -> None:
        self._choices = choices
        self.canvas.add(*choices)
        self._fit_words()
        if self.focus is None or self.focus.canvas is None:
            self.focus_choices()

    def _clear_choices(self) -> None:
        if self.focus in self._choices:
            self.focus = None
        self.canvas.remove(self._choices)
        self._choices = []
        self._shown_offers = []
        self._refusals = {}
        self.stage.lay_choices([])
        self.stage.light_choices([])

    def _fit_words(self) -> None:
        """How far the sentences in the bar may reach."""
        right = self._choices_right()
        if self.areas.choices is not None:
            right = self._beside_choices()
        elif self.areas.portrait:
            right = self._choices_right() - self._choice_width() - self.style.px(2)
            right = min([right, *(choice.rect.left - self.style.px(1.6) for choice in self._choices)])
        elif self._choices:
            right = min(choice.rect.left for choice in self._choices) - self.style.px(2.4)
        wide = self.stage.bar_width()
        if wide:
            right = min(right, self._beside_choices()) - wide - self.style.px(1.2)
        above = right if self._choices or wide else self._choices_right()
        if (self.bar.words_right, self.bar.title_right) != (right, above):
            self.bar.words_right, self.bar.title_right = right, above
            self.bar.damage()

    # -- doing

    def offered(self) -> list[Action]:
        """The actions there are to choose from."""
        return self.sitting.match.legal()

    def looked(self, space: int | str) -> None:
        """Somebody reads a space of the board."""

    @property
    def choosing(self) -> bool:
        """Whether somebody at the screen is to choose now, and nothing moves."""
        sitting = self.sitting
        seat = sitting.match.to_act
        if seat is None or self.player.running or self._throwing is not None or self.layers:
            return False
        if sitting.readonly or sitting.is_bot(seat):
            return False
        return not self.curtain.needed(seat)

    def choose(self, offer: Offer) -> None:
        """Take what is offered; where that may mean several actions, ask on."""
        if not self.hands.free:
            return
        if len(offer.actions) == 1:
            self.act(offer.actions[0])
        elif self.choosing and offer.actions:
            self._narrow(list(offer.actions), words.Prompt(offer.label, offer.ask))

    def offer_of(self, widget: Widget) -> Offer | None:
        """The choice that a button of the bar stands for."""
        if widget not in self._choices:
            return None
        return next((offer for offer in self._shown_offers if widget.name == f"choice/{offer.name}"), None)

    def deed_at(self, point: tuple[int, int]) -> Callable[[], object] | None:
        """What letting go at a point would do, where one action is offered there."""
        widget = self.widget_at(point)
        if not isinstance(widget, Button) or not widget.enabled or not widget.name.startswith("choice/"):
            return None
        offer = self.offer_of(widget)
        if offer is None:
            return widget.press
        return partial(self.act, offer.actions[0]) if len(offer.actions) == 1 else None

    def sole_action(self) -> Action | None:
        """What would be done if the one choice there is were taken."""
        found = [action for offer in self._shown_offers for action in offer.actions]
        return found[0] if len(self._shown_offers) == len(found) == 1 else None

    def touch(self, **fields: Any) -> None:
        """Something on the stage was touched that means these fields of an action.

        One action is taken, several are asked about further, and for none it is
        said why not.
        """
        if not self.choosing or not self.hands.free:
            return
        left = self.meant(**fields)
        if len(left) == 1:
            self.act(left[0])
        elif left:
            self._narrow(left, self._asked if self._narrowed else self.stage.prompt(self.view()))
        else:
            refusal = self.sitting.match.refusal(fields)
            if refusal is not None:
                self.refuse(refusal)

    def meant(self, **fields: Any) -> list[Action]:
        """The actions still to choose from that have these fields."""
        among = self.offered() if self._narrowed is None else self._narrowed
        return [action for action in among if fields.items() <= action.items()]

    @property
    def narrowing(self) -> bool:
        """Whether a choice is begun, and more is asked."""
        return self._narrowed is not None

    def _narrow(self, actions: list[Action], asked: words.Prompt) -> None:
        self._narrowed, self._asked = actions, asked
        if not self.app.keys_lead:  # of a double click the second would choose what comes to lie there
            self.hands.did(None, self.app.now)
        self._choose_anew()

    def _choose_anew(self) -> None:
        self.offer_anew()
        self.focus_choices()

    def widen(self) -> None:
        """Everything is to be chosen again."""
        self._narrowed = None
        self._choose_anew()

    def offer_anew(self) -> None:
        """What the stage offers has changed: other choices in the bar."""
        self._tell_bar(self.view())

    def focus_choices(self) -> None:
        """With the keyboard the focus goes on to what can be chosen in the bar; what a die shows cannot."""
        choices = [choice for choice in self._choices if not isinstance(choice, DieFace)]
        if self.app.keys_lead and choices and not self.layers:
            self.set_focus(choices[0])

    def _touch_seat(self, seat: int) -> None:
        """A seat's plaque was touched: it is chosen where that is asked, else looked at."""
        if self.choosing and self._narrowed is not None and self.stage.seat_chosen(seat):
            return
        self.stage.to_look_at(seat)

    def act(self, action: Action, opening: Callable[[], list[Motion]] = list) -> None:
        """Somebody at the screen acts: one deed a press. `opening` is seen before what is done."""
        if self.hands.free:
            self._take(action, opening)

    def _take(self, action: Action, opening: Callable[[], list[Motion]] = list) -> None:
        """Take an action, a person's or a bot's: kept first, then shown."""
        if self.player.running or self.sitting.match.over or self.sitting.readonly:
            return
        if self._by_hand and self._throwing is None:
            self._throwing = (action, [])
        if self._throwing is not None:
            self.sitting.throw_by_hand(self._throwing[1])
        before = self.view()
        eyes, seat = self.eyes, self.sitting.match.to_act
        try:
            events = self.sitting.act(action)
        except EngineError as refused:
            if refused.code == "chance_exhausted" and refused.draw == "die" and self._throwing is not None:
                self._tell_bar(self.view())
            else:
                self._throwing = None
                dialog.tell(
                    self, "refused", words.say("table.why.title"), reasons.told(refused), words.say("close")
                )
            return
        self._throwing = None
        self._narrowed = None
        if not self.sitting.is_bot(seat):
            self.hands.did(seat, self.app.now)
        self.curtain.acted(seat)
        self._opening = opening
        self._show(self.sitting.match.seen(eyes, events), before)

    def throw(self, face: int) -> None:
        """A real die shows this face."""
        if self._throwing is None or self.player.running or not self.hands.free:
            return
        action, outcomes = self._throwing
        self._throwing = (action, [*outcomes, face])
        self.hands.did(None, self.app.now)
        self._take(action)

    def _show(self, events: list[Event], before: dict[str, Any]) -> None:
        motions = staging.staged(
            self.stage,
            events,
            before,
            self.view(),
            speed=self.app.speed,
            reduced=self.app.reduced_motion,
        )
        self._moving = True
        self.put_away()
        self._forsake()
        self._clear_choices()
        self._fit_words()
        opening, self._opening = self._opening(), list
        self.player.play([*opening, *motions], self._settle)

    def tell_event(self, event: Event, because: str = "") -> None:
        """While an event is shown the bar says it, why, and the clause that has it so."""
        sentence = words.sentence(self.sitting.game, event, self.sitting.names)
        if not sentence:
            return
        seat = event.get("seat")
        charm = self.sitting.people[seat].token if type(seat) is int else self.bar.charm
        clause = rulebook.clauses(self.sitting.game).get(event["rule"], "")
        first = because or rulebook.cited(clause)[0][0].partition(". ")[0].rstrip(".")
        self.bar.tell(charm, sentence, words.say("table.told_by", rule=event["rule"], clause=first))

    def _settle(self) -> None:
        """After any motion: everything anew from the view, then whoever comes next."""
        self._moving = False
        self._narrowed = None
        self._more_to_prepare = True
        self._tell_hands()
        match = self.sitting.match
        if self.sitting.shared and (match.to_act != self.lifted_for or not self.curtain.hides):
            self.lifted_for = None
        self.stage.lay_pieces(self.view())
        self.refresh()
        self._next()

    def _tell_hands(self) -> None:
        """Let the hands at the table know whose turn it is."""
        seat = self.sitting.match.to_act
        self.hands.turn(None if self.sitting.is_bot(seat) else seat, self.app.now)

    def proceed(self) -> None:
        """Whoever comes next: what hid the table is gone, or must come back."""
        self._next()

    def _next(self, at_once: bool = False) -> None:
        """Trouble is told, a curtain falls, a bot begins to think, the end is shown."""
        self._tell_trouble()
        if self.player.running:
            return
        match = self.sitting.match
        if self.stage.unread(self.view()) is not None:
            return
        if match.over:
            if not self._shown_over:
                self._shown_over = True
                self.open_results()
            return
        self._shown_over = False
        seat = match.to_act
        if self.sitting.is_bot(seat):
            self._let_think(seat)
        elif seat is not None and self.curtain.needed(seat) and not self.layers:
            self.curtain.close(seat, at_once=at_once)

    def read(self) -> None:
        """Somebody has seen what there was to see: the match goes on."""
        if not self.hands.free:
            return
        self.hands.did(None, self.app.now)
        self.stage.read()
        self.stage.lay_pieces(self.view())
        self.refresh()
        self._next()

    def _tell_trouble(self) -> None:
        trouble = self.sitting.trouble
        if trouble is not None and trouble != self._told_trouble:
            self.canvas.add(dialog.Notice("trouble", self, trouble))
        self._told_trouble = trouble

    # -- bots

    def _let_think(self, seat: int | None) -> None:
        if seat is None or self.paused or self.sitting.readonly or self._thinking_of is not None:
            return
        match = self.sitting.match
        self._thinking_of = seat
        self._thought = None
        self._bot_due = self._breathed()
        level = self.sitting.people[seat].level or match.game.bots[0]
        seed = (match.chance.seed or 0) ^ len(match.story)
        self._thinker.start(match.game.name, match.view(seat), match.legal(), level, seed)

    @property
    def pace(self) -> str:
        """How fast everything goes at this table: calm, brisk or instant."""
        chosen = self.app.settings.get("speed", PACES[0])
        return chosen if chosen in PACES else PACES[0]

    @property
    def _pace_said(self) -> str:
        return words.say("table.pace", pace=words.say(f"settings.speed.{self.pace}"))

    def change_pace(self) -> None:
        """The next pace; what is under way goes on in it."""
        before = self.app.speed
        self.app.settings.set("speed", PACES[(PACES.index(self.pace) + 1) % len(PACES)])
        self.app.keep_settings()
        if self.player.running and not self.player.waiting and before:
            self.player.pace(self.app.speed / before, self.app.now)
        if self._bot_due is not None:
            self._bot_due = min(self._bot_due, self._breathed())
        for name in ("tool/pace", "menu/pace"):
            button = self.canvas.named(name)
            if isinstance(button, RoundButton):
                button.hush()
                button.tip = self._pace_said
                button.set_icon(f"pace-{self.pace}")
                button.look(None)
                self._hush_at = self.app.now + READ
            elif isinstance(button, Button):
                button.icon = f"pace-{self.pace}"
                button.set_label(self._pace_said)

    def _breathed(self) -> float:
        """When a bot that begins to think now may act; one whose turn goes on takes a shorter breath."""
        steps = self.sitting.match.steps
        breath = BOT_BREATH * (GOES_ON if steps and steps[-1].seat == self._thinking_of else 1.0)
        return self.app.now + max(SOON, breath * self.app.speed)

    def toggle_pause(self) -> None:
        """Let the bots rest, or go on."""
        if not self.hands.free:
            return
        self.hands.did(None, self.app.now)
        self.paused = not self.paused
        self._thinker.stop()
        self._thinking_of = None
        self._bot_due = None
        self.refresh()
        self._next()

    def handle(self, event: pygame.event.Event) -> None:
        if self.presses(event):
            self.hands.pressed(self.app.now)
            if self.answering and not self.hands.free:
                return
        if not self.curtain.handle(event):
            super().handle(event)

    def _ends_motion(self, event: pygame.event.Event) -> bool:
        """The echo of a deed ends nothing, and the pace can be changed in the midst of a motion."""
        if self._changes_pace(event):
            if not self.app.repeats:
                self.change_pace()
            return True
        echo = event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self.hands.echoes(self.app.now)
        if echo and self.player.running and not self.player.waiting:
            return event.type == pygame.MOUSEBUTTONDOWN or event.key not in self.app.keys
        return super()._ends_motion(event)

    def _changes_pace(self, event: pygame.event.Event) -> bool:
        """Whether an event asks for another pace while something moves."""
        if not self.player.running or self.player.waiting or self.layers:
            return False
        if event.type == pygame.KEYDOWN:
            return bool(event.key == pygame.K_s)
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        widget = self.widget_at(event.pos)
        return widget is not None and widget.name == "tool/pace"

    def update(self, now: float) -> None:
        super().update(now)
        if self._hush_at is not None and now >= self._hush_at:
            self._hush_at = None
            for name in ("tool/pace", "tool/undo"):
                button = self.canvas.named(name)
                if isinstance(button, RoundButton):
                    button.hush()
        self.curtain.update(now)
        if not self.player.running and not self.layers and self.curtain.needed(self.sitting.match.to_act):
            self._next()
        if self._more_to_prepare and not self.player.running:
            self._more_to_prepare = self.stage.prepare()
        if self._thinking_of is None or self.layers or self.player.running or self.paused:
            return
        self._thought = self._thought or self._thinker.answer()
        if self._thought is not None and self._bot_due is not None and now >= self._bot_due:
            action, self._thought, self._thinking_of, self._bot_due = self._thought, None, None, None
            self._take(action)

    def wake_in(self, now: float) -> float | None:
        wait = super().wake_in(now)
        if self.curtain.filling:
            return 0.0
        if self._hush_at is not None:
            wait = min(wait if wait is not None else READ, max(1.0, self._hush_at - now))
        if self._more_to_prepare and not self.player.running:
            wait = MOMENT if wait is None else min(wait, MOMENT)
        if self._bot_due is None or self.layers or self.paused or self.player.running:
            return wait
        due = max(1.0, self._bot_due - now)
        if now >= self._bot_due and self._thought is None:
            return wait
        return due if wait is None else min(wait, due)

    # -- the curtain

    def open_menu_from_curtain(self) -> None:
        """The menu over the curtain, with what concerns all; nothing is lifted for it."""
        self._lay_menu(DEEP + 10)

    def _ask_undo_from_menu(self) -> None:
        self.lift_off()
        self.ask_undo()

    # -- the tools

    def ask_undo(self) -> None:
        """A plain question, and to whom else it concerns another; then the last action is taken back."""
        if self.sitting.readonly:
            dialog.tell(
                self,
                "readonly",
                words.say("table.read_only_title"),
                words.say("table.readonly"),
                words.say("close"),
            )
            return
        if self._undo_closed:
            self._say_closed()
            return
        found = self.sitting.takes_back
        if found is None:
            dialog.tell(
                self, "nothing", words.say("table.undo"), words.say("table.undo.nothing"), words.say("close")
            )
            return
        TakingBack(self, found).ask()

    def _say_closed(self) -> None:
        """Why nothing can be taken back now, for as long as one reads it."""
        button = self.canvas.named("tool/undo")
        if button is not None:
            button.look(None)
            self._hush_at = self.app.now + READ

    def stands_as_it_was(self) -> None:
        """Nothing is taken back: somebody did not agree."""
        self._tell_hands()
        self.proceed()

    def undo(self, agreed: Sequence[int] = ()) -> None:
        """Take back; it stays on record, and who agreed to it."""
        self._thinker.stop()
        self._thinking_of = None
        self._bot_due = None
        self._throwing = None
        self._narrowed = None
        self.curtain.taken_back()
        self.player.finish()
        self.sitting.undo(agreed)
        if not self.sitting.persons:
            self.paused = True
        self._settle()

    def open_why(self) -> None:
        """The last events in words, each with the clause that caused it."""
        title = words.say("table.why.title")
        self.lay_why(title, self._why_blocks(), self._last_clause(), self.open_why)

    def refuse(self, refusal: EngineError) -> None:
        """Say why something is not allowed, with the clause that forbids it."""
        style, colours = self.style, self.style.theme
        sentence = self.stage.why_not(refusal)
        blocks: list[tuple[str, text.Face, int, str, int]] = [
            (sentence, "semibold", style.typed(2.3), colours.ink, style.px(0.8))
        ]
        way_out = telling_of(self.sitting.game).way_out(self.view(), refusal)
        if way_out:
            blocks.append((way_out, "inter", style.typed(2.3), colours.ink, style.px(1.2)))
        clause = rulebook.clauses(self.sitting.game).get(refusal.rule or "", "")
        if clause:
            told = words.say("table.by_clause", rule=refusal.rule, clause=clause)
            blocks.append((told, "inter", style.typed(2.3), colours.ink2, 0))
        title = words.say("table.why_not.title")
        self.lay_why(title, blocks, refusal.rule, lambda: self.refuse(refusal))

    def refused(self, widget: Widget) -> None:
        if widget.name == "tool/undo":
            self._say_closed()
        refusal = self._refusals.get(widget.name)
        if refusal is not None and not self.layers:
            self.refuse(refusal)

    def lay_why(
        self,
        title: str,
        blocks: list[tuple[str, text.Face, int, str, int]],
        clause: str | None,
        again: Callable[[], None] | None = None,
    ) -> None:
        """A drawer with sentences and clauses, and the door to the rules; no taller than need be.

        It stands beside the hand, of which another card may be touched at once.
        """
        style = self.style
        rect = self._drawer_rect(beside=True)
        pad = style.px(2.8)
        foot = pad + style.px(7.6 + 1.6)
        head_tall = max(style.px(5), round(style.type("heading") * 1.3))
        top = rect.y + style.px(1.6 + 1.2) + head_tall
        room = Rect(rect.x + pad, top, rect.width - 2 * pad, rect.bottom - foot - top)
        reading = Reading("why/words", room, style, depth=DEEP + 1)
        reading.show_blocks(blocks)
        if not reading.furthest:
            spare = room.height - reading.tall
            down = spare if style.measure.portrait else 0
            rect = Rect(rect.x, rect.y + down, rect.width, rect.height - spare)
            reading.move_to(Rect(room.x, room.y + down, room.width, reading.tall))
        panel = Panel("why/panel", rect, style, raised=True, depth=DEEP)
        head = Line(
            "why/title",
            Rect(rect.x + pad, rect.y + style.px(1.6), rect.width - 2 * pad - style.px(7), head_tall),
            title,
            "garamond",
            style.type("heading"),
            style.theme.ink,
            depth=DEEP + 1,
        )
        close = self._close_button("why/close", rect)
        button = Button(
            "why/rules",
            Rect(rect.x + pad, rect.bottom - pad - style.px(7.6), rect.width - 2 * pad, style.px(7.6)),
            style,
            words.say("table.why.open_rules"),
            lambda: self.open_rules(clause),
            icon="rules",
            units=2.6,
            depth=DEEP + 1,
        )
        self.lay_over([panel, head, close, reading, button], self.lift_off, close, again, light=True)

    def _why_blocks(self) -> list[tuple[str, text.Face, int, str, int]]:
        style, colours = self.style, self.style.theme
        clauses = rulebook.clauses(self.sitting.game)
        blocks: list[tuple[str, text.Face, int, str, int]] = []
        told: set[str] = set()
        for event in self.sitting.match.seen(self.eyes):
            sentence = words.sentence(self.sitting.game, event, self.sitting.names)
            rule = event["rule"]
            if not sentence and rule in told:
                continue
            if sentence:
                blocks.append((sentence, "semibold", style.typed(2.5), colours.ink, style.px(0.6)))
            if rule not in told:
                blocks.append(
                    (
                        f"{rule}  {clauses.get(rule, '')}",
                        "inter",
                        style.typed(2.3),
                        colours.ink2,
                        style.px(2),
                    )
                )
                told.add(rule)
        if not blocks:
            blocks.append((words.say("table.why.nothing"), "inter", style.typed(2.3), colours.ink2, 0))
        return blocks

    def _last_clause(self) -> str | None:
        events = self.sitting.match.events
        return events[0]["rule"] if events and self.sitting.match.steps else None

    def open_log(self) -> None:
        """The card of the moment and the log, as a drawer over the stage."""
        rect = self._drawer_rect()
        before = set(map(id, self.canvas.widgets))
        log_rect = rect
        if self.areas.drawer:
            share = round(rect.height * self.stage.now_share)
            self.stage.build_now(Rect(rect.x, rect.y, rect.width, share))
            log_rect = Rect(
                rect.x,
                rect.y + share + self.style.px(1.2),
                rect.width,
                rect.height - share - self.style.px(1.2),
            )
        self._build_log(log_rect, 1, 5.6 if self.areas.drawer else 8.0)  # below the button that closes it
        widgets = [widget for widget in self.canvas.widgets if id(widget) not in before]
        self.canvas.remove(widgets)
        for widget in widgets:
            widget.depth += DEEP
        close = self._close_button("log/close", rect)
        if self.areas.drawer:  # on the drawer's edge: in its corner stands what the card shows
            close.rect.right = rect.left + self.style.px(1.4)
        self.lay_over([*widgets, close], self._close_log, close, self.open_log)
        self.stage.lay_pieces(self.view())
        self._tell_log()

    def _close_log(self) -> None:
        self.lift_off()
        if not self.areas.drawer:
            self.log = next((w for w in self.canvas.widgets if isinstance(w, LogView)), self.log)
            self._tell_log()

    def _close_button(self, name: str, rect: Rect) -> RoundButton:
        side = self.style.px(5.6)
        place = Rect(rect.right - side - self.style.px(1.6), rect.y + self.style.px(1.4), side, side)
        return RoundButton(name, place, self.style, "cross", lambda: self.layers[-1].close(), depth=DEEP + 5)

    def _drawer_rect(self, *, beside: bool = False) -> Rect:
        """Where a drawer opens; `beside` the hand where there is one."""
        style, hand = self.style, self.areas.hand if beside else None
        width, height = self.app.size
        if self.areas.portrait:
            tall = round(height * 0.5)
            return Rect(style.px(2.4), height - tall - style.px(2.4), width - style.px(4.8), tall)
        wide = max(self.areas.log.width, style.px(46))
        top = style.px(2.4)
        rect = Rect(width - style.px(2.4) - wide, top, wide, self.areas.bar.top - style.px(1.6) - top)
        if hand is not None and rect.colliderect(hand):
            rect.height = hand.top - style.px(4) - top  # a raised card stands out of the hand
        return rect

    def open_menu(self) -> None:
        """Rules, settings, full screen, and the way to the shelf."""
        self._lay_menu(DEEP)

    def _lay_menu(self, over: int) -> None:
        """The menu over what lies so deep; on a curtain one can take back there too."""
        style = self.style
        entries: list[tuple[str, str, str, Callable[[], None]]] = [
            ("go_on", "table.go_on", "play", self.lift_off),
            ("rules", "table.rules", "rules", self.open_rules),
            ("pace", "", f"pace-{self.pace}", self.change_pace),
            ("settings", "table.settings", "sliders", self.open_settings),
            ("full_screen", "table.full_screen", "full-screen", self._toggle_full_screen),
            ("shelf", "table.leave", "back", self.app.home),
        ]
        if self.curtain.hanging is not None:
            entries.insert(1, ("undo", "table.undo", "undo", self._ask_undo_from_menu))
        elif has_journal(self.sitting.game):
            entries.insert(1, ("journal", "table.journal", "journal", self.open_journal))
        pad, tall, gap = style.px(2.4), style.px(8.4), style.px(1.4)
        wide = min(style.px(52 * (0.3 + 0.7 * style.measure.text)), self.app.size[0] - style.px(6))
        height = 2 * pad + len(entries) * tall + (len(entries) - 1) * gap + style.px(5)
        rect = Rect(self.areas.header.x, self.areas.header.y, wide, height)
        panel = Panel("menu/panel", rect, style, raised=True, depth=over + 1)
        veil = dialog.Veil("menu/veil", Rect(0, 0, *self.app.size), over)
        widgets: list[Widget] = [veil, panel]
        y = rect.y + pad
        for name, key, icon, deed in entries:
            widgets.append(
                Button(
                    f"menu/{name}",
                    Rect(rect.x + pad, y, wide - 2 * pad, tall),
                    style,
                    words.say(key) if key else self._pace_said,
                    deed,
                    icon=icon,
                    units=2.8,
                    depth=over + 2,
                )
            )
            y += tall + gap
        note = Line(
            "menu/note",
            Rect(rect.x + pad, y, wide - 2 * pad, style.px(3.4)),
            words.say("table.leave_help"),
            "inter",
            style.type("small"),
            style.theme.ink2,
            "center",
            depth=over + 2,
        )
        widgets.append(note)
        self.lay_over(widgets, self.lift_off, widgets[2], lambda: self._lay_menu(over))

    def _toggle_full_screen(self) -> None:
        self.lift_off()
        self.app.toggle_full_screen()
        self.app.relayout()

    def open_rules(self, clause: str | None = None, *, whole: bool = False) -> None:
        """The rules, at a clause, or at the beginning of its section."""
        self.app.open.rules(self.sitting.game, clause, whole=whole)

    def open_journal(self) -> None:
        self.app.open.journal(sitting=self.sitting)

    def open_settings(self) -> None:
        self.app.open.settings()

    def open_results(self) -> None:
        self.app.open.results(self.sitting)

    # -- keys

    def reachable(self) -> list[Widget]:
        """The stage first, a hand from left to right before all else; then choices, tools, rail and log.

        While a key holds the curtain open one only chooses: there is nothing else.
        """
        ranks = {"bid": -1, "hand": -1, "stage": 0, "choice": 1, "die": 1, "tool": 2, "seat": 3, "log": 4}
        ranks |= {"menu": 5, "header": 5}

        def kind(widget: Widget) -> str:
            return widget.name.split("/")[0]

        def order(widget: Widget) -> tuple[int, int]:
            return ranks.get(kind(widget), 2), widget.rect.centerx if kind(widget) == "hand" else 0

        found = sorted(super().reachable(), key=order)
        if self.curtain.held_by_key and not self.layers:
            return [widget for widget in found if kind(widget) in CHOSEN] or found
        return found

    def next_focus(self, step: int) -> None:
        """From what is chosen on the stage Tab leads to what is asked about it."""
        chosen = self.stage.chosen_widget
        if step > 0 and len(self._choices) > 1 and chosen is not None and self.focus in (None, chosen):
            self.set_focus(self._choices[0])
        else:
            super().next_focus(step)

    def by_arrows(self) -> list[Widget]:
        """What the arrows go through: of a hand only what may be chosen now."""
        found = self.reachable()
        return [widget for widget in found if not self.stage.passed_by(widget)] or found

    def takes_focus(self, widget: Widget) -> bool:
        """After a click on a tool the arrows go on among what there is to choose."""
        return bool(self.layers) or widget.name.split("/")[0] not in TOOLS

    def focus_chosen(self) -> None:
        """With the keyboard one begins at what is chosen, else at the first that can be.

        Whoever holds the curtain open begins nowhere: a mere look chooses nothing.
        """
        if not self.app.keys_lead:
            return
        begin = self.stage.chosen_widget
        if begin is None:
            begin = next((widget for widget in self.by_arrows() if widget.name.split("/")[0] in CHOSEN), None)
            looks = self.curtain.held_by_key and not self.curtain.stays_open
            if begin is not None and looks and begin not in self._choices:
                begin = None
                self.set_focus(None)
        if begin is not None:
            self.set_focus(begin)

    def focus_moved(self, widget: Widget) -> None:
        self.stage.focus_moved(widget)

    def set_focus(self, widget: Widget | None) -> None:
        """A face of a die has the focus only where the keys have brought it, and it is seen to have it."""
        super().set_focus(None if isinstance(widget, DieFace) and not self.app.keys_lead else widget)

    def _pointer_leads(self) -> None:
        super()._pointer_leads()
        if isinstance(self.focus, DieFace):
            self.set_focus(None)
        self._say_how()

    def _keys_lead(self) -> None:
        super()._keys_lead()
        self._say_how()

    def _say_how(self) -> None:
        """What a die shows is pressed or tapped: the bar says what fits the hand at work."""
        if self._choices and isinstance(self._choices[0], DieFace):
            self.bar.tell(self.bar.charm, *self._die_asked(self.bar.title))

    def shortcut(self, event: pygame.event.Event) -> None:
        key = event.key
        if self.layers:
            return
        if key == pygame.K_SPACE:
            self._primary()
        elif self.stage.key(event):
            return
        elif pygame.K_1 <= key <= pygame.K_9:
            self._choose_number(key - pygame.K_1)
        elif key == pygame.K_ESCAPE and self._narrowed is not None:
            self.widen()
        elif key == pygame.K_ESCAPE:
            self.open_menu()
        else:
            deeds: dict[int, Callable[[], None]] = {
                pygame.K_u: self.ask_undo,
                pygame.K_w: self.open_why,
                pygame.K_r: self.open_rules,
                pygame.K_l: self.open_log,
                pygame.K_s: self.change_pace,
            }
            deed = deeds.get(key)
            if deed is not None:
                deed()
            else:
                super().shortcut(event)

    def _primary(self) -> None:
        """Space: the focused choice, else the sole one."""
        if self.focus is not None and self.focus in self._choices:
            self._press(self.focus)
        elif len(self._choices) == 1:
            self._press(self._choices[0])

    def _choose_number(self, index: int) -> None:
        if index < len(self._choices):
            self._press(self._choices[index])

    def _pointer_down(self, point: tuple[int, int]) -> None:
        super()._pointer_down(point)
        if self.player.waiting and self._down is None:
            self.player.go_on()


class DieFace(Widget):
    """A face of a real die, to be tapped."""

    focusable = True

    def __init__(self, name: str, rect: Rect, table: Table, face: int) -> None:
        super().__init__(name, rect, 5)
        self._table = table
        self._face = face
        self.bleed = table.style.px(1.2)

    def press(self) -> bool:
        self._table.throw(self._face)
        return True

    def draw(self, target: pygame.Surface) -> None:
        from game.widgets.ring import focus_ring

        side = round(self.rect.width * (1.06 if self.hovered else 1.0))
        picture = art.square(f"shared/die-{self._face}", side)
        target.blit(picture, picture.get_rect(center=self.rect.center))
        if self.focused:
            focus_ring(target, self.rect, self._table.style, self.rect.height * 0.2)
