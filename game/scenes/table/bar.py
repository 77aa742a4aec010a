"""The foot of a table: what the bar says, the choices in it, and the tools at its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from game import rulebook, words
from game.engine.base import Action, Event
from game.engine.errors import EngineError
from game.scenes.layout.bar import BarPlan, Place
from game.scenes.layout.wall_choices import WallChoices
from game.scenes.offer import NUMBERED, Offer
from game.scenes.table.choosing import BACK
from game.scenes.table.interface import TableParts
from game.scenes.table.reach import WAY_BACK, golden
from game.scenes.table.table_state import TableState
from game.tellings import telling_of
from game.widgets import art
from game.widgets.bar import Bar
from game.widgets.breath import BreathRing
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button, Control, RoundButton, Tipped
from game.widgets.panel import Line
from game.widgets.ring import focus_ring

PACES = ("tool/pace", "page/pace")  # the buttons that show the pace
CLOSING = ("tool/undo", "guide/question", "guide/stone")  # what says for a while why it is as it is
ASKED_BY = {"keys": "keys", "pad": "pad"}  # how what a die shows is asked for, by what is used
HELD_WORDS = 40.0  # u: the headline beside what is held keeps as much, where it is so long
PAUSE = "choice/pause"  # the button that lets the bots rest
READ, READ_WHOLE = 1600.0, 4000.0  # milliseconds in which two words are read, and a line


class Foot:
    """The bar of one table. `choices` are the buttons in it, or the faces of a real die."""

    def __init__(self, table: TableParts) -> None:
        self._table = table
        self.bar: Bar
        self.since = 0.0  # when its headline was told, on the app's clock
        self.choices: list[Widget] = []
        self._built: list[Widget] = []  # its bar and tools
        self._plan: BarPlan | WallChoices
        self._refusals: dict[str, EngineError] = {}  # why a greyed button is refused, by its name
        self._hush_at: float | None = None
        self._says = ""  # the tool that says something until then
        self._ring: BreathRing | None = None  # of what is held
        self._stood: list[tuple[str, tuple[int, ...]]] = []  # the last choices, and where they stood

    # -- building

    def build(self) -> None:
        """Put the bar and its tools on the canvas, as who reads it sees them."""
        table, deeds = self._table, self._table.drawers
        tools = {"undo": table.ask_undo, "why": table.open_why, "rules": deeds.open_rules}
        tools |= {"log": deeds.open_log, "pace": table.deeds.change_pace}
        before = list(table.canvas.widgets)  # they live on, so that no other is taken for one of them
        known = set(map(id, before))
        with table.canvas.facing(table.display.at_foot.turn):
            self.bar, self._plan = table.display.lay_bar()
            for name, rect in zip(table.display.tools, self._plan.tools, strict=True):
                icon = table.pace.icon if name == "pace" else name
                table.canvas.add(self.tool(name, icon, Rect(rect), tools[name]))
            if self._plan.own is not None:
                table.stage.build_bar(Rect(self._plan.own))
        self._built = [widget for widget in table.canvas.widgets if id(widget) not in known]

    def take_away(self) -> None:
        """Take the bar away, with everything that is in it."""
        self.clear()
        if self._table.focus in self._built:
            self._table.set_focus(None)
        self._table.canvas.remove(self._built)
        self._built = []

    def tool(self, name: str, icon: str, rect: Rect, deed: Callable[[], None]) -> RoundButton:
        """A round button that says what it does."""
        tip = self._table.pace.said if name == "pace" else words.say(f"table.{name}")
        found = RoundButton(
            f"tool/{name}", rect, self._table.display.at_foot.style, icon, deed, tip=tip, depth=4
        )
        found.prompt = "" if name == "pace" and self._table.guided.open else name  # S is silence then
        return found

    # -- saying

    @property
    def title(self) -> str:
        """The headline of the bar."""
        return self.bar.title

    @property
    def said(self) -> tuple[str, str]:
        """All that the bar says: its headline, and what stands below."""
        return self.bar.title, self.bar.why

    def refresh(self, view: dict[str, Any]) -> None:
        """Let the bar say what the table does, and offer what there is to choose."""
        table = self._table
        doing, seat = table.doing, view["to_act"]
        if doing is TableState.HOLDS and table.held.open:
            table.held.tell()
            return
        self.clear()
        self._tell_undo()
        if doing is TableState.THINKS and self.bar.title and table.deeds.goes_on:
            return  # at once: what it did last stays said, and no button comes and goes
        if doing is TableState.SHOWS:
            self.bar.wraps = table.stage.slots  # empty slots keep their room: a long headline has two lines
            self._fit_words()
            return
        prompt = table.choosing.prompt(view)
        within = table.stage.telling.asked_within(view, table.sitting.names)
        title, why = prompt.say, _together(within, prompt.why)
        charm = table.sitting.people[seat].token if seat is not None else None
        if seat is None and view["winners"] and doing is not TableState.HOLDS:
            charm = table.sitting.people[view["winners"][0]].token
        choices: list[Widget] = []
        if doing is TableState.TO_READ:
            unread = table.stage.unread(view)
            assert unread is not None
            title, why = unread.say, unread.why
            label = "table.results" if seat is None else "table.read"
            choices = [self.sole("read", words.say(label), table.deeds.read)]
        elif doing is TableState.OVER:
            choices = [self.sole("results", words.say("table.results"), table.open_results)]
        elif doing is TableState.RESTS:
            title, why = table.sitting.told_resting()
            charm = None
            choices = self._at_rest()
        elif doing is TableState.HUSHED:
            title, why = table.guided.waiting("" if seat is None else table.sitting.names[seat])
            choices = self._hushed(title)
        elif doing is TableState.THROWS:
            choices = self._die_faces()
        elif doing in (TableState.PAUSED, TableState.THINKS):
            title, why = table.stage.watching(view), _together(within, prompt.watched)
            key = "play" if doing is TableState.PAUSED else "pause"
            label = words.say(f"table.{key}")
            choices = [self.sole("pause", label, table.deeds.pause_or_hurry, kind="plain", icon=key)]
            if doing is TableState.PAUSED and table.stage.bereft(view):
                title, why = words.say("bereft"), words.say("bereft.why")
                deeds = {
                    "anew": table.deeds.begin_anew,
                    "pause": table.deeds.toggle_pause,
                    "rush": table.deeds.rush,
                }
                choices = self._row(
                    {name: (words.say(f"bereft.{name}"), deed) for name, deed in deeds.items()}
                )
        elif doing.of_a_person:
            if doing is TableState.ASKS:
                asked = table.choosing.asked
                title, why = asked.say, _together(within, asked.why)
            choices = self._action_choices(title)
            why = table.curtain.hint or why  # what may be touched cannot be, while the pointer holds it
            title, why = table.phones.told(title, why, chooses=bool(choices))
        if doing.of_a_person or doing is TableState.PAUSED:
            why = table.guided.offer or why
        if doing in (TableState.CURTAIN, TableState.LOOKED_AT) and table.sitting.readonly:
            why = words.say("table.readonly")
        if choices and isinstance(choices[0], DieFace):
            title, why = self._die_asked(title)
        self.bar.tell(charm, title, why)
        self.offer(choices)

    def tell(self, title: str, why: str, charm: int | None = None) -> None:
        """Say something, under the token of a seat; under the one that is there where none is given."""
        if title != self.bar.title:
            self.since = self._table.app.now
        self.bar.tell(self.bar.charm if charm is None else charm, title, why)

    def tell_event(self, event: Event, because: str = "") -> None:
        """While an event is shown the bar says it and why: in the game's own words, or the clause's."""
        sitting = self._table.sitting
        sentence = words.sentence(sitting.game, event, sitting.names)
        if not sentence:
            return
        seat = event.get("seat")
        charm = sitting.people[seat].token if type(seat) is int else None
        rule = event["rule"]
        why = words.texts(sitting.game).because.get(rule, "") or because
        why = why or rulebook.gist(rulebook.clauses(sitting.game, words.language).get(rule, ""))
        self.since = self._table.app.now  # also where the same was said of the last one
        self.tell(sentence, why, charm)

    def _hushed(self, title: str) -> list[Widget]:
        """What there is to choose, closed for a while; nothing of a bot, and nothing behind a curtain."""
        table = self._table
        seat = table.sitting.match.to_act
        if (
            seat is None
            or table.sitting.is_bot(seat)
            or table.curtain.needed(seat)
            or table.sitting.real_dice
        ):
            return []
        choices = self._action_choices(title)
        for choice in choices:
            choice.enabled = False
        return choices

    def _at_rest(self) -> list[Widget]:
        """What can be done with a match that was laid to rest."""
        table = self._table
        results = words.say("table.results"), table.open_results
        return self._row({"results": results, "take_up": (words.say("rest.take_up"), table.people.take_up)})

    def _row(self, deeds: Mapping[str, tuple[str, Callable[[], None]]]) -> list[Widget]:
        """A button for each of these, by its name, with its words; the last is golden."""
        offers = [Offer(name, said) for name, (said, _) in deeds.items()]
        return [
            Button(
                f"choice/{place.offer.name}",
                Rect(place.rect),
                self._table.style,
                place.offer.label,
                deeds[place.offer.name][1],
                units=place.units,
                kind="primary" if place.offer.name == offers[-1].name else "plain",
                depth=5,
            )
            for place in self._plan.row(offers, 0)
        ]

    def _die_asked(self, title: str) -> tuple[str, str]:
        """What is done with a real die, by the person to act or by a person for a bot."""
        sitting, by = self._table.sitting, ASKED_BY.get(self._table.app.device, "touch")
        seat, one_line = sitting.match.to_act, self._table.display.mode.far
        how = words.say(f"table.die.{by}")
        if seat is not None and sitting.is_bot(seat):
            title, how = (
                words.say("table.die.for", name=sitting.names[seat]),
                words.say(f"table.die.for.{by}"),
            )
            return (f"{title}. {how}" if one_line else title), how
        return (how if one_line else title), how

    def say_how(self) -> None:
        """What a die shows is pressed or tapped: the bar says what fits the hand at work."""
        if self.choices and isinstance(self.choices[0], DieFace):
            self.tell(*self._die_asked(self.bar.title))

    def ask(self, charm: int, title: str, why: str, label: str, deed: Callable[[], None]) -> None:
        """Let the bar ask for one thing while a motion waits for it."""
        self.clear()
        self.tell(title, why, charm)
        self.offer([self.sole("go_on", label, deed)])

    def hold(self, said: Sequence[str], label: str, deed: Callable[[], None]) -> BreathRing:
        """Offer the one way on from what is held, and beside it the ring of its breath.

        `said` are two short lines of how one goes on, for where there is room for them.
        """
        self.clear()
        self.bar.wraps = True
        style = self._table.display.at_foot.style
        way_on, ring = (Rect(box) for box in self._plan.held)
        button = self.sole("go_on", label, deed)
        button.move_to(way_on)
        beside = BreathRing.needed(said, style)
        kept = self.bar.tab.right + style.px(4.8) + min(style.px(HELD_WORDS), self.bar.least(self.bar.title))
        if self._plan.tells_beside and ring.left - beside >= kept + self._table.stage.bar_width():
            ring = Rect(ring.x - beside, ring.y, ring.width + beside, ring.height)
        self._ring = BreathRing("held/ring", ring, style, said, deed)
        with self._table.canvas.facing(self._table.display.at_foot.turn):
            self._table.canvas.add(self._ring)
        self.offer([button])
        return self._ring

    def answered(self) -> None:
        """Note that what was asked is answered: the motion goes on."""
        self.clear()
        self._fit_words()

    # -- taking back, and the pace

    def _tell_undo(self) -> None:
        """Let the button to take back say what it does, or look closed and say why."""
        button = self._table.canvas.named("tool/undo")
        if isinstance(button, RoundButton):
            closed = self.undo_closed
            button.tip = closed or words.say("table.undo")
            button.set_state(enabled=not closed)

    @property
    def undo_closed(self) -> str:
        """Why nothing can be taken back now; empty where something can, or only bots play."""
        sitting = self._table.sitting
        if sitting.rests:
            return words.say("rest.rests")
        if self._table.guided.hushed:
            return words.say("guide.not_now")
        seat = sitting.match.to_act
        if seat is None or not self._table.bot_at_work or not sitting.persons:
            return ""
        return words.say("table.undo.closed", name=sitting.names[seat])

    def say_closed(self, name: str = "tool/undo") -> None:
        """Why a tool does nothing now, for as long as one reads it."""
        button = self._table.canvas.named(name)
        if button is not None:
            button.look(None)
            self._says, self._hush_at = name, self._table.app.now + READ_WHOLE

    def tell_pace(self, *, aloud: bool = True) -> None:
        """Let the buttons for the pace show what it is now, and say so if it is not said elsewhere."""
        pace = self._table.pace
        for name in PACES:
            button = self._table.canvas.named(name)
            if isinstance(button, RoundButton):
                button.hide_tip()
                button.tip = pace.said
                button.set_icon(pace.icon)
                if not aloud:
                    continue
                button.look(None)
                self._says, self._hush_at = name, self._table.app.now + READ
            elif isinstance(button, Button):
                button.icon = pace.icon
                button.set_label(pace.said)
        word = self._table.canvas.named("log/pace")
        if isinstance(word, Line):
            word.say(pace.word)

    def update(self, now: float) -> None:
        """What a tool has said was read by now."""
        if self._hush_at is None:
            return
        if now < self._hush_at:
            button = self._table.canvas.named(self._says)
            if button is not None and not self._table.layers:
                button.look(None)  # a finger that was lifted has taken it away
            return
        self._hush_at = None
        for name in (*PACES, *CLOSING):
            button = self._table.canvas.named(name)
            if isinstance(button, Tipped):
                button.hide_tip()

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds what a tool says goes away; None: none says anything."""
        return None if self._hush_at is None else max(1.0, self._hush_at - now)

    # -- choices

    def offer(self, choices: list[Widget]) -> None:
        """Put these to be chosen in the bar, instead of none."""
        table = self._table
        self.choices = choices
        buttons = [choice for choice in choices if isinstance(choice, Button)]
        for button in buttons:
            button.beside = button.rect.unionall([other.rect for other in buttons])
        stand = [(choice.name, tuple(choice.rect)) for choice in choices]
        if stand and stand != self._stood:
            if self._stood and table.sitting.match.game.long_turns:
                table.hands.offered(table.app.now)
            self._stood = stand
        for number, choice in enumerate(choices, 1):
            choice.prompt = {WAY_BACK: "back", PAUSE: "do" if table.course.paused else "pause"}.get(
                choice.name, "do"
            )
            said = isinstance(choice, Button) and choice.label.startswith(f"{number} ")
            if isinstance(choice, Control) and len(choices) > 1 and number <= NUMBERED and not said:
                choice.digit = str(number)
        with table.canvas.facing(table.display.at_foot.turn):
            table.canvas.add(*choices)
        self._fit_words()
        table.display.make_room(choices)
        if table.focus is None or table.focus.canvas is None:
            self.focus_choices()

    def clear(self) -> None:
        """Take all choices out of the bar."""
        table = self._table
        if table.focus in self.choices:
            table.set_focus(None)
        table.canvas.remove(self.choices if self._ring is None else [*self.choices, self._ring])
        self.choices, self._ring = [], None
        self.bar.wraps = False
        self._refusals = {}
        table.display.make_room([])
        table.choosing.cleared()
        table.stage.lay_choices([])
        table.stage.light_choices([])

    def _fit_words(self) -> None:
        """How far the sentences in the bar may reach."""
        lefts = [choice.rect.left for choice in self.choices]
        lefts += [] if self._ring is None else [self._ring.rect.left]
        own = self._plan.own_beside(lefts)
        if own is not None:
            self._table.stage.place_in_bar(Rect(own))
        bar, reach = self.bar, self._plan.words(lefts)
        if (bar.words_right, bar.title_right) != reach:
            bar.words_right, bar.title_right = reach
            bar.damage()

    def sole(
        self,
        name: str,
        label: str,
        deed: Callable[[], None],
        kind: str = "primary",
        icon: str | None = None,
        sub: str = "",
    ) -> Button:
        """The button of the one thing there is to do."""
        return self._table.display.button_kind(
            f"choice/{name}",
            Rect(self._plan.choice),
            self._table.display.at_foot.style,
            label,
            deed,
            kind=kind,
            icon=icon,
            sub=sub,
            units=self._plan.sole_units(helped=bool(sub)),
            depth=5,
        )

    def _action_choices(self, title: str) -> list[Widget]:
        """Buttons for what may be done beside a headline, a sole one primary; many go to the stage."""
        table, choosing = self._table, self._table.choosing
        legal = choosing.offered()
        if table.stage.lay_choices(legal if choosing.left is None else choosing.left):
            return []
        if len(legal) == 1 and table.sitting.real_dice and table.sitting.throws(legal[0]):
            choosing.wait_for_dice(legal[0])
            return self._die_faces()
        offers = choosing.offers()
        table.stage.light_choices(legal if choosing.left is None else choosing.left)
        if len(offers) == 1 and offers[0].name != BACK:
            sole = offers[0]
            sub = sole.help if table.stage.tells_sole else ""
            return [self.sole(sole.name, sole.label, partial(choosing.choose, sole), sub=sub)]
        open_ = [offer.name for offer in offers if offer.actions]
        return [
            self._button(
                place,
                sole=place.offer.aim
                or (open_ == [place.offer.name] and (table.stage.slots or not choosing.begun)),
            )
            for place in self._plan.row(offers, self.bar.least(title))
        ]

    def _button(self, place: Place, *, sole: bool = False) -> Button:
        """A choice as a button; the `sole` one that is open among closed ones is primary."""
        choosing, offer = self._table.choosing, place.offer
        leads = offer.actions or (offer.name == BACK and choosing.begun)
        deed: Callable[[], None] | None = partial(choosing.choose, offer) if leads else None
        button = self._table.display.button_kind(
            f"choice/{offer.name}",
            Rect(place.rect),
            self._table.display.at_foot.style,
            offer.label,
            deed,
            icon=offer.icon,
            sub=offer.help,
            units=place.units,
            kind="primary" if sole else "plain",
            depth=5,
        )
        button.enabled = deed is not None
        button.added = offer.told
        if offer.refusal is not None:
            self._refusals[button.name] = offer.refusal
            button.tip = self._table.stage.why_not(offer.refusal)
        meaning = telling_of(self._table.sitting.game).meaning(offer.actions, self._table.sitting.names)
        button.tip = (
            button.tip or place.tip or (meaning if meaning != offer.help and not offer.covered else "")
        )
        if button.tip and self._table.stage.tells_ahead:  # it would cover what is chosen from
            if button.tip == place.tip:
                button.tip, button.added = "", place.tip
            elif offer.told and button.tip == meaning:
                button.tip = ""
        return button

    def offer_of(self, widget: Widget) -> Offer | None:
        """The choice that a button of the bar stands for."""
        if widget not in self.choices:
            return None
        return self._table.choosing.named(widget.name.removeprefix("choice/"))

    def focused_action(self) -> Action | None:
        """The one action of the choice that the keys are at."""
        offer = self.offer_of(self._table.focus) if self._table.focus is not None else None
        return offer.actions[0] if offer is not None and len(offer.actions) == 1 else None

    def deed_at(self, point: tuple[int, int]) -> Callable[[], object] | None:
        """What letting go at a point would do, where one action is offered there."""
        widget = self._table.widget_at(point)
        if not isinstance(widget, Button) or not widget.enabled or not widget.name.startswith("choice/"):
            return None
        offer = self.offer_of(widget)
        if offer is None:
            return widget.press
        return partial(self._table.act, offer.actions[0]) if len(offer.actions) == 1 else None

    def refusal_of(self, widget: Widget) -> EngineError | None:
        """Why what a greyed button stands for is not allowed."""
        return self._refusals.get(widget.name)

    def refused(self, widget: Widget) -> None:
        """What is closed was pressed: say why."""
        table = self._table
        if widget.name in CLOSING:
            self.say_closed(widget.name)
        refusal = self.refusal_of(widget)
        if refusal is not None and not table.layers:
            if widget is table.focus:  # once it is told, the same key asks no more
                table.set_focus(golden(self.choices))
            table.drawers.refuse(refusal)

    def _die_faces(self) -> list[Widget]:
        """Six faces to tap: what the real die shows (keys 1 to 6)."""
        faces = enumerate(self._plan.faces(), 1)
        return [DieFace(f"die/{face}", Rect(rect), self._table, face) for face, rect in faces]

    # -- keys

    @property
    def watches(self) -> bool:
        """Whether a bot plays, and all there is to choose is to let it pause."""
        return [choice.name for choice in self.choices] == [PAUSE] and not self._table.course.paused

    def focus_choices(self) -> None:
        """With the keyboard the focus goes on to what can be chosen in the bar; what a die shows cannot.

        While a choice is begun it goes on to what is asked on the stage too. It goes to nothing that is
        closed, nor to one of several that are grave: Space does nothing there until the keys point at one.
        """
        table = self._table
        choices = [each for each in self.choices if not isinstance(each, DieFace) and each.name != WAY_BACK]
        if self.watches:
            choices = []  # nobody is asked, and who presses on lets no bot pause
        if table.choosing.begun:
            choices = choices or table.stage.choices
        if table.app.keys_lead and choices and not table.covered:
            offers = [self.offer_of(choice) for choice in choices]
            light = [
                choice
                for choice, offer in zip(choices, offers)
                if choice.enabled and (offer is None or not offer.grave)
            ]
            alone = choices if len(choices) == 1 else []
            table.set_focus(golden(light) or next(iter(light or alone), None))

    def primary(self) -> Widget | None:
        """What Space chooses: the choice that has the focus, on the stage too, else the sole one."""
        focus = self._table.focus
        if self.watches:
            return None
        if focus is not None and focus in (*self.choices, *self._table.stage.choices):
            return focus if focus.name != WAY_BACK else None
        sole = self.choices[0] if len(self.choices) == 1 else None
        if self._table.stage.slots:  # of four slots Space is the golden one
            sole = golden(self.choices)
        return sole if sole is None or sole.name != WAY_BACK else None

    def numbered(self, index: int) -> Widget | None:
        """The choice that a digit stands for, counted from 0; one on the stage where the bar has none."""
        if self.choices:
            return self.choices[index] if index < len(self.choices) else None
        laid = (each for each in self._table.stage.choices if isinstance(each, Control))
        return next((each for each in laid if each.digit == str(index + 1)), None)


def _together(*told: str) -> str:
    """What is said in one line, as far as there is anything to say."""
    return " · ".join(filter(None, told))


class DieFace(Widget):
    """A face of a real die, to be tapped."""

    focusable = True

    def __init__(self, name: str, rect: Rect, table: TableParts, face: int) -> None:
        super().__init__(name, rect, 5)
        self._table = table
        self._face = face
        self.bleed = table.style.px(1.2)
        self.call(words.say("reader.die", face=face))

    def press(self) -> bool:
        self._table.deeds.throw(self._face)
        return True

    def draw(self, target: pygame.Surface) -> None:
        side = round(self.rect.width * (1.06 if self.hovered else 1.0))
        picture = art.square(f"shared/die-{self._face}", side)
        target.blit(picture, picture.get_rect(center=self.rect.center))
        if self.focused:
            focus_ring(target, self.rect, self._table.style, self.rect.height * 0.2)
