"""The drawers of a table: why, log, and menu. They lie over the stage, or stand beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game import bots, glossary, rulebook, words
from game.engine.base import Event
from game.engine.errors import EngineError
from game.engine.match import Step
from game.scenes import display_mode, loudness
from game.scenes.dialog import closing
from game.scenes.table import keeping
from game.scenes.table.about import About
from game.scenes.table.interface import TableParts
from game.scenes.table.menu import Entry, lay_menu
from game.scenes.tables import has_journal
from game.sitting import Chronicle, Place, Told
from game.sound.cue import Cue
from game.tellings import telling_of
from game.widgets import boxes, theme
from game.widgets.boxes import Column, Framed, Item, Node, Part, Row, Space, Text
from game.widgets.bubble import Bubble
from game.widgets.button_nodes import button
from game.widgets.canvas import Rect
from game.widgets.controls import RoundButton
from game.widgets.log import Entry as LogEntry
from game.widgets.log import LogView
from game.widgets.panel import Line, Panel, Passage, Reading, Sheet

DEEP = 700
GLOSS = 60  # the depth of what a word of the log means


class Drawers:
    """What can be opened at one table. `log` is the log that is to be seen, None where none is."""

    def __init__(self, table: TableParts) -> None:
        self._table = table
        self._about = About(table)
        self.log: LogView | None = None
        self._read: tuple[LogView, Chronicle, int | None, Place] | None = (
            None  # what the log told, to which seat
        )
        self._met: set[str] = set()  # the words of the game that it has used

    def no_log(self) -> None:
        """None is to be seen, and what the last one told is forgotten with it."""
        self.log = self._read = None

    def build_log(self, rect: Rect, head_tall: float = 5.6) -> None:
        """Put the log on the canvas, within a rectangle; its title takes so many u."""
        style = self._table.outlook.style
        panel, px = Panel("log/panel", rect, style, depth=1), style.px
        grown, left, said = px(2.4 * (style.measure.text - 1)), rect.x + px(2.2), words.say("table.happened")
        title, high = Rect(left, rect.y + px(1.4), rect.width - px(4.4), px(3.6) + grown), style.font_px(2.4)
        head = Line("log/title", title, said, "italic", high, style.theme.ink2, depth=2)
        top = rect.y + px(head_tall) + grown
        inner = Rect(left, top, rect.width - px(4.0), rect.bottom - px(2.0) - top)
        log = self.log = LogView("log", inner, style, depth=2)
        log.empty = self._table.nothing_yet
        log.call(words.say("table.log"))
        gloss = Bubble("log/gloss", style, GLOSS)
        log.explain = partial(self._explain, gloss)
        self._table.canvas.add(panel, head, log, gloss)

    def _explain(self, gloss: Bubble, term: str | None, beside: Rect) -> None:
        """Say what a word of the game means, beside it; or no longer."""
        if term is None:
            gloss.show(False)
            return
        told = words.texts(self._table.sitting.game).terms[term]
        (line,), clauses = rulebook.cited(told.line)
        gloss.say(told.name, line, beside, ", ".join(clauses))

    def tell_log(self) -> None:
        """Let the log say what happened, as the viewer may know it."""
        log = self.log
        if log is None or log.canvas is None:
            return
        sitting, viewer = self._table.sitting, self._table.viewer
        chronicle = sitting.chronicle
        if self._read is not None and self._read[:3] == (log, chronicle, viewer):
            news = chronicle.since(viewer, self._read[3])
            if news is not None:
                log.add(self._entries(news[0]))
                self._read = log, chronicle, viewer, news[1]
                return
        told, place = chronicle.latest(viewer, LogView.SHOWN)
        self._met.clear()
        log.tell(self._entries(told))
        self._read = log, chronicle, viewer, place

    def _entries(self, groups: Sequence[Told]) -> list[LogEntry]:
        """Groups as the log shows them, the newest first; words of the game are marked where they are new."""
        game = self._table.sitting.game
        marked = [glossary.first_uses(game, group.words, self._met) for group in reversed(groups)]
        return [self._entry(group, uses) for group, uses in zip(groups, reversed(marked), strict=True)]

    def _entry(self, group: Told, uses: Sequence[glossary.Use]) -> LogEntry:
        asked = partial(self._tell_why, group.events, uses, group.step) if group.events else None
        marks = tuple((use.start, use.end, use.term) for use in uses)
        charm = None if group.seat is None else self._table.sitting.people[group.seat].token
        return LogEntry(charm, group.words, asked, marks)

    def _tell_why(
        self, events: Sequence[Event], uses: Sequence[glossary.Use] = (), step: Step | None = None
    ) -> None:
        """What a line of the log tells of: its new words, and each event with the clause that caused it.

        From there it can be seen on the board as it was, or on a page of its own where it has one.
        """
        title, again = words.say("table.why.title"), partial(self._tell_why, events, uses, step)
        blocks = [*self.gloss_blocks(uses), *self._why_blocks(events)]
        self.lay_why(title, blocks, events[0]["rule"], again, self._ways_to(step))

    def _ways_to(self, step: Step | None) -> list[tuple[str, str, str, Callable[[], None]]]:
        """Where a line of the log leads: to its page, where it has one, and to the board as it was then."""
        page = None if step is None else self._table.stage.page_of_step(step)
        see = partial(self._table.app.open.replay, sitting=self._table.sitting, step=step)
        found: list[tuple[str, str, str, Callable[[], None]]] = []
        if page is not None:
            found.append(("page", words.say("table.why.page"), "eye", closing(self._table, page)))
        if self._table.replays:
            found.append(("see", words.say("replay.see"), "replay", see))
        return found

    def gloss_blocks(self, uses: Sequence[glossary.Use]) -> list[Passage]:
        """Words of the game, each with what it means."""
        style, terms = self._table.outlook.style, words.texts(self._table.sitting.game).terms
        found: list[Passage] = []
        for use in uses:
            told, colours = terms[use.term], style.theme
            found.append((told.name, "garamond", style.font_px(2.9), colours.gold, style.px(0.4)))
            found.append((told.line, "inter", style.font_px(2.3), colours.ink2, style.px(1.6)))
        return found

    def open_why(self) -> None:
        """What is asked now and why, what the seat is after, and the last events, each by its clause."""
        title = words.say("table.why.title")
        events = self._table.sitting.match.seen(self._table.viewer)
        blocks = [*self._asked_blocks(), *self._aim_blocks(), *self._bot_blocks(), *self._why_blocks(events)]
        last, about = self.last_clause(), self._about
        self.lay_why(title, blocks, last, self._table.open_why, beside=about.ask_at)

    def open_why_here(self) -> None:
        """Why about the thing that the keys are at; where they are at none, about what happened last."""
        thing = self._about.at_focus() if self._table.app.keys_lead else None
        if thing is None:
            self.open_why()
        else:
            self._about.tell(thing)

    def _aim_blocks(self) -> list[Passage]:
        """What the seat that looks on, or the one to act, is after; nothing where the game does not say."""
        table, style = self._table, self._table.outlook.style
        view = table.view()
        seat = view["to_act"] if table.viewer is None else table.viewer
        aim = "" if seat is None else telling_of(table.sitting.game).aim(view, seat)
        return [(aim, "garamond", style.font_px(2.9), style.theme.ink, style.px(2))] if aim else []

    def _bot_blocks(self) -> list[Passage]:
        """Why the bot that took the last step did so; nothing where a person did, or it does not say."""
        sitting, style = self._table.sitting, self._table.outlook.style
        seat = sitting.match.steps[-1].seat if sitting.match.steps else None
        level = None if seat is None else sitting.people[seat].level
        found = None if level is None else bots.reason(sitting.match, level)
        if seat is None or found is None:
            return []
        said = telling_of(sitting.game).motive(found, sitting.names[seat])
        return [(said, "semibold", style.font_px(2.5), style.theme.ink, style.px(2))] if said else []

    def _asked_blocks(self) -> list[Passage]:
        """What is asked of who may choose here and why it is their turn, and what each of some choices is."""
        table, style = self._table, self._table.outlook.style
        offers = table.choosing.gathered() if table.doing.of_a_person else []
        if not offers:
            return []
        telling, names = telling_of(table.sitting.game), table.sitting.names
        small, ink = style.font_px(2.3), style.theme.ink
        asked = telling.prompt(table.view(), names)
        blocks: list[Passage] = [(asked.say, "semibold", style.font_px(2.5), ink, style.px(0.6))]
        if asked.why:
            blocks.append((f"{asked.why.removesuffix('.')}.", "inter", small, ink, style.px(1)))
        order = telling.order_told(table.view(), names)
        if order:
            blocks.append((order, "inter", small, ink, style.px(1)))
        for offer in offers if len(offers) > 1 else ():
            meaning = telling.meaning(offer.actions, names).strip(" .")
            if meaning and meaning not in offer.label:
                said = words.say("table.why.choice", choice=offer.label, meaning=meaning)
                blocks.append((said, "inter", small, ink, style.px(0.6)))
        *before, (said, face, size, colour, _) = blocks
        return [*before, (said, face, size, colour, style.px(2))]

    def refuse(self, refusal: EngineError) -> None:
        """Say why something is not allowed: the reason, what would help, and what the clause begins with.

        The rest of the clause is behind the door to the rules.
        """
        style, colours = self._table.outlook.style, self._table.outlook.style.theme
        sentence = self._table.stage.why_not(refusal)
        blocks: list[Passage] = [(sentence, "semibold", style.font_px(2.3), colours.ink, style.px(0.8))]
        way_out = telling_of(self._table.sitting.game).way_out(self._table.view(), refusal)
        if way_out:
            (way_out,), _ = rulebook.cited(way_out)
            blocks.append((way_out, "inter", style.font_px(2.3), colours.ink, style.px(1.2)))
        clause = rulebook.clauses(self._table.sitting.game, words.language).get(refusal.rule or "", "")
        if clause:
            told = words.say("table.told_by", rule=refusal.rule, clause=rulebook.gist(clause))
            blocks.append((told, "inter", style.font_px(2.3), colours.ink2, 0))
        title = words.say("table.why_not.title")
        self.lay_why(title, blocks, refusal.rule, lambda: self.refuse(refusal))

    @property
    def explains(self) -> bool:
        """Whether a drawer that says why lies on top of all."""
        layers = self._table.layers
        return bool(layers) and any(widget.name == "why/panel" for widget in layers[-1].widgets)

    def lay_why(
        self,
        title: str,
        blocks: Sequence[Passage],
        clause: str | None,
        again: Callable[[], None] | None = None,
        ways: Sequence[tuple[str, str, str, Callable[[], None]]] = (),
        beside: Callable[[tuple[int, int]], bool] | None = None,
    ) -> None:
        """A drawer with sentences and clauses, and the door to the rules; no taller than need be.

        Above it stand further `ways`: a name, a label, an icon, and where it leads. `beside` may use a touch
        beside it, and tells whether it did.

        It stands beside the hand, of which another card may be touched at once.
        """
        table, style = self._table, self._table.outlook.style
        ink, deep = style.theme, DEEP + 1

        def reading(rect: Rect) -> Reading:
            made = Reading("why/words", rect, style, depth=deep)
            made.show_blocks(blocks)
            return made

        head: list[Node] = [
            Row(Text(title, theme.STEPS["heading"], ink.ink, "garamond", grow=1), Space(wide=7, high=5))
        ]
        if beside is not None:
            head.append(Text(words.say("table.why.anything"), 2.2, ink.ink2, "italic"))
        told = Item(reading, None, lambda across: reading(Rect(0, 0, across, 1)).tall, least_high=1)
        rules = ("rules", words.say("table.why.open_rules"), "rules", lambda: self.open_rules(clause))
        made = partial(button, style=style, high=style.px(7.6), units=2.6, depth=deep)
        doors = [
            made(f"why/{leaf}", label=label, icon=icon, deed=deed)
            for leaf, label, icon, deed in (*ways, rules)
        ]
        tree = Framed(
            Column(Column(Column(*head), told, gap=1.2), Column(*doors, gap=1.2), gap=1.6), 2.8, 1.6, 2.8
        )
        room = table.display.drawer(beside=True)
        rect = Rect(room.x, room.y, room.width, min(room.height, boxes.height(tree, style, room.width)))
        if table.display.drawers_low:
            rect.bottom = room.bottom
        panel = partial(Sheet, "why/panel", depth=DEEP, raised=True)
        close = self._close_button("why/close", rect)
        table.app.sound.hear(Cue("page"))
        sheet, *rest = boxes.lay(Part(tree, panel), style, rect, least_scale=1).widgets
        table.push_overlay([sheet, close, *rest], table.pop_overlay, close, again, light=True, beside=beside)

    def last_of(self, seat: int) -> list[Passage]:
        """What befell a seat last, each event by its clause."""
        for group in reversed(self._table.sitting.told(self._table.viewer)):
            if group.seat == seat and group.events and not group.taken_back:
                return self._why_blocks(group.events)
        return []

    def _why_blocks(self, events: Sequence[Event]) -> list[Passage]:
        style, colours = self._table.outlook.style, self._table.outlook.style.theme
        small, clauses = style.font_px(2.3), rulebook.clauses(self._table.sitting.game, words.language)
        blocks: list[Passage] = []
        told: set[str] = set()
        for event in events:
            sentence = words.sentence(self._table.sitting.game, event, self._table.sitting.names)
            rule = event["rule"]
            if not sentence and rule in told:
                continue
            if sentence:
                blocks.append((sentence, "semibold", style.font_px(2.5), colours.ink, style.px(0.6)))
            why = words.texts(self._table.sitting.game).because.get(rule, "")
            if rule not in told and why:
                blocks.append((f"{why}.", "inter", small, colours.ink, style.px(1)))
            if rule not in told:
                blocks.append((f"{rule}  {clauses.get(rule, '')}", "inter", small, colours.ink2, style.px(2)))
                told.add(rule)
        return blocks or [(words.say("table.why.nothing"), "inter", small, colours.ink2, 0)]

    def last_clause(self) -> str | None:
        """The clause that caused what happened last; None before anything did."""
        events = self._table.sitting.match.events
        return events[0]["rule"] if events and self._table.sitting.match.steps else None

    def open_rules(self, clause: str | None = None, *, whole: bool = False) -> None:
        """The rules, at a clause, or at the beginning of its section."""
        sitting = self._table.sitting
        self._table.app.open.rules(
            sitting.game,
            clause,
            whole=whole,
            board=sitting.board_called,
            sitting=sitting if sitting.file is not None else None,
            viewer=self._table.viewer,
        )

    def open_log(self) -> None:
        """The card of the moment and the log, as a drawer over the stage."""
        rect, px = self._table.display.drawer(), self._table.outlook.style.px
        before = set(map(id, self._table.canvas.widgets))
        log_rect, now = rect, False
        if self._table.areas.drawer:
            share = round(rect.height * self._table.stage.now_share)
            self._table.stage.build_now(Rect(rect.x, rect.y, rect.width, share))
            now = any(id(widget) not in before for widget in self._table.canvas.widgets)
        if now:
            share += px(1.2)
            log_rect = Rect(rect.x, rect.y + share, rect.width, rect.height - share)
        self.build_log(log_rect, 5.6 if now else 8.0)  # below the button that closes it
        if self._table.display.mode.far:  # nothing of the column is seen through it
            self._table.canvas.add(Panel("log/ground", rect, self._table.style, raised=True, depth=0))
        widgets = [widget for widget in self._table.canvas.widgets if id(widget) not in before]
        self._table.canvas.remove(widgets)
        for widget in widgets:
            widget.depth += DEEP
        close = self._close_button("log/close", rect)
        if now and self._table.display.drawers_low:  # on its edge: in its corner is what the card shows
            close.rect.bottom = rect.top + px(1.4)
        elif now:
            close.rect.right = rect.left + px(1.4)
        self._table.app.sound.hear(Cue("page"))
        self._table.push_overlay([*widgets, close], self._close_log, close, self.open_log)
        self._table.stage.lay_pieces(self._table.view())
        self.tell_log()

    def _close_log(self) -> None:
        self._table.pop_overlay()
        if not self._table.areas.drawer:
            self.log = next((w for w in self._table.canvas.widgets if isinstance(w, LogView)), self.log)
            self.tell_log()

    def _close_button(self, name: str, rect: Rect) -> RoundButton:
        side = self._table.outlook.style.px(5.6)
        place = Rect(
            rect.right - side - self._table.outlook.style.px(1.6),
            rect.y + self._table.outlook.style.px(1.4),
            side,
            side,
        )
        style, said = self._table.outlook.style, words.say("close")
        close = RoundButton(name, place, style, "cross", self._table.close_top, tip=said, depth=DEEP + 5)
        close.beside = close.rect  # what it does is said at its left where there is no room above it
        return close

    def open_menu(self, over: int = DEEP) -> None:
        """What the players do, what there is to look at, how the table is shown, over what lies so deep."""
        groups = (("play", self._to_play()), ("look", self._to_look()), ("table", self._of_table(over)))
        self._table.app.sound.hear(Cue("page"))
        lay_menu(self._table, groups, over, lambda: self.open_menu(over))

    def _to_play(self) -> list[Entry]:
        """What changes the match; on a curtain one can take back, too."""
        table, curtained = self._table, self._table.curtain.closed is not None
        found: list[Entry] = []
        if curtained or not table.display.tools or table.sitting.match.steps:
            found.append(Entry("undo", "undo", closing(table, table.ask_undo)))
        if table.people.open and not curtained:
            found.append(Entry("seats", "person", table.people.open_seats))
            found.append(Entry("rest", "moon", closing(table, table.people.ask_to_rest)))
        if table.phones.free:
            seat = None if table.curtain.closed is None else table.curtain.closed.seat
            found.append(Entry("phone", "phone", closing(table, partial(table.phones.begin, seat))))
        dice = table.sitting.match.game.dice
        if dice or table.sitting.seal is not None:
            said, icon = words.say("menu.ledger" if dice else "menu.seal"), "die" if dice else "slip"
            found.append(Entry("ledger", icon, partial(table.app.open.ledger, table.sitting), said))
        return found

    def _to_look(self) -> list[Entry]:
        """What changes nothing; behind a curtain only what all may see."""
        table, curtained = self._table, self._table.curtain.closed is not None
        found = [Entry("rules", "rules", self.open_rules)]
        if not curtained and not table.display.tools:
            found.append(Entry("log", "log", closing(table, self.open_log)))
            found.append(Entry("why", "why", closing(table, self.open_why)))
        steps = len(table.sitting.match.steps)
        if table.replays and steps and not curtained:
            replay = partial(table.app.open.replay, sitting=table.sitting, position=steps)
            found.append(Entry("replay", "replay", closing(table, replay)))
        if has_journal(table.sitting.game) and not curtained:
            found.append(Entry("journal", "journal", partial(table.app.open.journal, sitting=table.sitting)))
        return [*found, Entry("copy", "out", closing(table, partial(keeping.ask, table)))]

    def _of_table(self, over: int) -> list[Entry]:
        """How the table is shown and heard."""
        table = self._table
        mode, ask_display = table.display.mode, closing(table, partial(display_mode.ask, table))
        return [
            Entry("display", mode.icon, ask_display, mode.said),
            Entry("pace", table.pace.icon, partial(self._change_pace, over), table.pace.said),
            Entry("sound", loudness.icon(table.app.sound), closing(table, partial(loudness.ask, table))),
            Entry("full_screen", "full-screen", self._toggle_full_screen),
            Entry("settings", "sliders", table.app.open.settings),
        ]

    def _change_pace(self, over: int) -> None:
        """Another pace; the menu says so, and stays open."""
        self._table.deeds.change_pace()
        self._table.pop_overlay()
        self.open_menu(over)
        self._table.set_focus(self._table.canvas.named("menu/pace"))

    def _toggle_full_screen(self) -> None:
        self._table.pop_overlay()
        self._table.app.toggle_full_screen()
        self._table.app.relayout()
