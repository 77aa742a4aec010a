"""The page of a Law: at reading size, what may be done with it, and the Laws that lie about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from game.engine.base import Action
from game.engine.games.conscious import law_rules
from game.engine.games.conscious.components import laws
from game.engine.match import Transition
from game.scenes.tables.conscious import faces, shapes
from game.scenes.tables.conscious.chain_parts import Ground
from game.scenes.tables.conscious.closer import Closer
from game.scenes.tables.conscious.hand import PILE
from game.scenes.tables.conscious.law_parts import (
    LaidLaw,
    LaidLaws,
    Way,
    WayPanel,
    change,
    changed_notes,
    play,
)
from game.scenes.tables.conscious.looks import look_of
from game.scenes.tables.conscious.parts import BoxPanel
from game.scenes.tables.conscious.stage import BuiltStage
from game.scenes.tables.stage import OwnPage
from game.tellings import telling_of
from game.tellings.conscious.law_ways import LawWay, kept_good, law_ways, marks_of, marks_told, place_of
from game.tellings.conscious.things import counted, kept_tag, law_told, mark, phrase, table
from game.tellings.conscious.turning import law_marked
from game.widgets import art, card, text
from game.widgets.badge import put_count
from game.widgets.bar import Bar
from game.widgets.boxes import (
    MANY,
    Column,
    Framed,
    Item,
    Layout,
    Node,
    Part,
    Picture,
    Row,
    Size,
    Space,
    Text,
    lay,
)
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button
from game.widgets.panel import Sheet
from game.widgets.style import Style

GAME = "conscious"
LAWS = 705  # the depth of the page
MET = "met.conscious.laws"  # the setting: the page of a Law has opened by itself once
UNITS, SMALL = 2.5, 1.9  # u: the type on its buttons, and of what explains
BUTTON = 8.6  # u: how tall they are
MOST_PLAYS = 2  # so many plays have a button each; more are chosen at the table
STANDING = {"done": "done", "open": "open", "closed": "shut"}
GAP = 1.6  # u
CARD, BROAD, UPRIGHT_CARD = (
    0.65,
    0.34,
    0.4,
)  # of the page: the Law’s height, its breadth, that on an upright one
FIRST, UPRIGHT_FIRST = 1.5, 1.4  # how high the panel of what must be done is at the most, for that of another
LEAST_SHELF, SHELF = 21.0, 30.4  # u: how high the Laws below it are
SHARES = (0.32, 0.28, 0.24, 0.16)  # of the page's breadth: in play, kept, the pile, the deck


class LawPage:
    """One Law over a rectangle, and a bar below it. `widgets` are to be laid over the table.

    `do` is told the actions that a player chose among by a button, `look` another Law that was touched,
    `close` that the page is to be left.
    """

    def __init__(
        self,
        stage: BuiltStage,
        seat: int,
        law: str,
        page: Rect,
        covers: Sequence[Widget],
        *,
        do: Callable[[Sequence[Action]], None],
        look: Callable[[str], None],
        close: Callable[[], None],
    ) -> None:
        shown = stage.table
        self.style, self.view, self.viewer = shown.outlook.style, shown.view(), shown.viewer
        self.names, self.seat, self.law = shown.sitting.names, seat, law
        mine = shown.choosing.open and self.view["to_act"] in (seat, None)
        self.legal: Sequence[Action] = shown.choosing.offered() if mine else []
        self._do, self._look, self.close = do, look, close
        self.fields: Mapping[str, Any] = self.view["seats"][seat]
        self.ways = law_ways(self.view, seat, law, self.names)
        areas = shown.display.page_areas
        self.buttons = self._buttons(areas.choices or areas.head)
        place: dict[str, Any] = {"upright": areas.portrait, "depth": LAWS + 1, "head": areas.head}
        bar = Bar("law/bar", areas.bar, self.style, self.names, **place)
        bar.tell(shown.sitting.people[seat].token, *self._said())
        if areas.choices is None:
            left = min(each.rect.left for each in self.buttons)
            bar.words_right = bar.title_right = left - self.style.px(2)
        self.widgets: list[Widget] = [*covers, *self._laid(page), bar, *self.buttons]

    def _laid(self, page: Rect) -> list[Widget]:
        """The Law with its panels, and below them the shelf."""
        px, larger = self.style.px, self.style.measure.text
        upright, gap = page.width < page.height, px(GAP)
        low = min(px(SHELF), max(px(LEAST_SHELF * larger**0.5), round(page.height * (1 - CARD))))
        wide = min(round((page.height - low - gap) * faces.WIDE / faces.TALL), round(page.width * BROAD))
        wide = round(page.width * UPRIGHT_CARD) if upright else wide
        tall = faces.height_of(wide)
        top = Rect(page.x, page.y, page.width, tall if upright else page.height - low - gap)
        shelf = Rect(page.x, top.bottom + gap, page.width, page.bottom - top.bottom - gap)
        first = UPRIGHT_FIRST if upright else min(FIRST, larger)
        shown = [
            Item(partial(self._panel, way), None, 0, grow=first if not place and len(self.ways) > 2 else 1.0)
            for place, way in enumerate(self.ways)
        ]
        panels = [*shown, Space(grow=1.0)] if len(shown) == 1 else shown
        law = Item(lambda rect: LawCard(rect, self.law, self.style), wide, tall)
        above = Row(Column(law), Column(*panels, gap=GAP, grow=1.0), gap=GAP + 0.6, align="stretch")
        columns = self._columns(upright)
        rows = [columns[:2], columns[2:]] if upright else [columns]
        below: Node = Column(*(Row(*row, align="stretch", grow=1.0) for row in rows))
        below = Part(below, lambda rect, layout: _Shelf("law/shelf", rect, layout, LAWS + 1))
        return [*lay(above, self.style, top).widgets, *lay(below, self.style, shelf).widgets]

    # -- what may be done

    def _legal(self, actions: Sequence[Action]) -> list[Action]:
        return [action for action in actions if action in self.legal]

    def _panel(self, way: LawWay, rect: Rect) -> WayPanel:
        """A way with its picture; the one that is at hand is gold."""
        standing, legal = STANDING[way.standing], self._legal(way.actions)
        if way.kind == "obey" and legal:
            standing = "now"
        told = Way(standing, way.title, way.tag, way.said, way.rule, way.good, self._picture(way))
        deed = (lambda: self._do(legal)) if legal else None
        return WayPanel(f"law/way/{way.kind}", rect, self.style, told, deed, LAWS + 2)

    def _picture(self, way: LawWay) -> Node | None:
        seat, style = self.seat, self.style
        if way.kind == "play" and way.actions:
            action = way.actions[0]
            count = way.before["seats"][seat]["board"][action["make"]]
            return play(action["laws"], action["cards"], action["make"], count, action["chips"], style)
        if way.kind != "obey" or way.foreseen is None:
            return None
        before = look_of(way.before, seat)
        after = before if way.foreseen.after is None else look_of(way.foreseen.after, seat)
        found = laws()[self.law]
        notes = changed_notes(before, after) or [*found.lose, *found.create, *found.lose_first][:2]
        harms = bool(found.lose or found.lose_first)
        return change(before, after, notes, style, harms) if notes else None

    # -- the Laws that lie about

    def _pile(self) -> Sequence[str | None]:
        """The pile, face down for all but its owner (CB-0.5)."""
        pile: Sequence[str | None] = self.fields["pile"]
        return pile if self.viewer == self.seat else [None] * len(pile)

    def _columns(self, upright: bool) -> list[Node]:
        """In play, kept, the pile and the deck, each with its title."""
        theme, law = self.style.theme, self.law
        place = place_of(self.view, self.seat, law)
        in_play = []
        for each in self.fields["laws"]:
            marks = marks_of(self.view, self.seat, each)
            gold = place == "in_play" and each["law"] == law
            standing = tuple(STANDING[each_] for each_ in marks)
            in_play.append(LaidLaw(each["law"], standing, marks_told(each, marks[1]), gold=gold))
        kept = [
            LaidLaw(
                each["law"], (), kept_tag(each), kept_good(each["law"]), (place, law) == ("kept", each["law"])
            )
            for each in self.fields["active"]
        ]
        open_ = law_rules.selectable([each for each in self._pile() if each is not None])
        pile = [
            LaidLaw(
                each,
                ("open" if each in open_ else "shut",) if self._selects else (),
                gold=(place, law) == ("pile", each),
            )
            for each in self._pile()
        ]
        lying = {"in_play": in_play, "kept": kept, "pile": pile}
        found: list[Node] = []
        for number, (title, line, none) in enumerate(self._titles()):
            said = (
                Text(title, 2.8, theme.ink, "garamond", cut=True),
                Text(line, SMALL, theme.ink2, least_units=0.1, cut=True),
            )
            below: Node = _Deck(len(self.view["law_deck"]))
            if number < len(lying):
                name = [*lying][number]
                below = Item(partial(self._row, name, lying[name]), None, 0, grow=1.0)
            if none:
                below = Text(none, SMALL, theme.ink3, lines=2)
            column = Column(Column(*said), below, *([Space(grow=1.0)] if none else []), gap=0.8)
            aside = number % 2 if upright else number
            found.append(
                (_Parted if aside else Framed)(column, 2.2, 1.2, grow=1.0 if upright else SHARES[number])
            )
        return found

    def _row(self, name: str, laid: Sequence[LaidLaw], rect: Rect) -> LaidLaws:
        def touched(place: int) -> None:
            law = laid[place].law
            if law is not None and law != self.law:
                self._look(law)

        row = LaidLaws(f"law/{name}", rect, self.style, LAWS + 2).bind(touched=touched)
        row.call(phrase(f"laws.{name}", name=self.names[self.seat]))
        row.show_laws(laid)
        return row

    @property
    def _selects(self) -> bool:
        """Whether a Law of the pile is to be chosen now."""
        return any(action["type"] == "select_law" and "law" in action for action in self.legal)

    def _titles(self) -> list[tuple[str, str, str]]:
        """Title, line and what is said of none, of each column."""
        name = self.names[self.seat]
        fields = self.fields
        pile = phrase("laws.pile.choose" if self._selects else "laws.pile.line")
        aside = counted("laws.deck.aside", len(self.view["law_discard"]))
        none = [phrase(f"laws.{key}.none") for key in ("in_play", "kept", "pile")]
        return [
            (phrase("laws.in_play"), phrase("laws.in_play.line"), "" if fields["laws"] else none[0]),
            (phrase("laws.kept"), phrase("laws.kept.line"), "" if fields["active"] else none[1]),
            (phrase("laws.pile", name=name), pile, "" if fields["pile"] else none[2]),
            (phrase("laws.deck"), aside, ""),
        ]

    # -- the bar

    def _said(self) -> tuple[str, str]:
        """Whose Law it is, and what is to be known first."""
        name, law = self.names[self.seat], self.law
        place = place_of(self.view, self.seat, law)
        mine = self.viewer == self.seat
        title = phrase("laws.yours" if mine else "laws.of", name=name)
        if place == "kept":
            return title, phrase("laws.why.kept")
        if place == "pile":
            chosen = {"type": "select_law", "law": law} in self.legal
            key = ("choose" if chosen else "not_choose") if self._selects else "pile"
            return title, phrase(f"laws.why.{key}")
        if not self.legal:
            return title, phrase("laws.why.seen")
        obey, play_ = self.ways[0], self.ways[-1]
        if obey.standing == "done":
            return title, phrase("laws.why.obeyed" if play_.standing == "open" else "laws.why.done")
        if obey.rule == "CB-7.20":
            return title, phrase("laws.why.escapes", king=mark(f"K{laws()[law].designation}"))
        return title, phrase("laws.why.in_play")

    def _buttons(self, foot: Rect) -> list[Button]:
        """To the table, and what may be done, the compulsory last and golden."""
        telling, style = telling_of(GAME), self.style
        found = [Space(grow=1.0), self._button("table", phrase("laws.to_table"), self.close)]
        plays = [action for way in self.ways if way.kind == "play" for action in self._legal(way.actions)]
        if len(plays) > MOST_PLAYS:
            found.append(self._button("play", phrase("laws.play"), lambda: self._do(plays)))
        else:
            for place, action in enumerate(plays):
                said = telling.label(self.view, action, self.names)
                found.append(self._button(f"play/{place}", said, partial(self._do, [action])))
        obeying = self._legal([{"type": "obey", "law": self.law}])
        if obeying:
            sub = self.ways[0].tag if self.ways[0].rule == "CB-7.20" else law_marked(self.law)
            found.append(self._button("obey", phrase("laws.obey"), lambda: self._do(obeying), sub))
        chosen = self._legal([{"type": "select_law", "law": self.law}])
        if chosen and place_of(self.view, self.seat, self.law) == "pile":
            found.append(self._button("choose", phrase("laws.choose"), lambda: self._do(chosen), leads=True))
        beside = foot.height <= style.px(9.4) and foot.x >= style.px(3)
        across = foot.width if beside else round(foot.width * 0.62)
        tall = min(foot.height - 2 * style.px(1.6), style.px(BUTTON))
        room = Rect(foot.right - style.px(1.6) - across, foot.centery - tall // 2, across, tall)
        made = lay(Row(*found, gap=1.4, align="stretch"), style, room).widgets
        return [each for each in made if isinstance(each, Button)]

    def _button(
        self, name: str, label: str, deed: Callable[[], None], sub: str = "", *, leads: bool = False
    ) -> Node:
        """A button as broad as its words ask for."""
        style, leads = self.style, leads or bool(sub)
        height = style.font_px(UNITS)
        said = text.width(label, "semibold", height) + 2.6 * height
        below = text.width(sub, "inter", style.font_px(SMALL)) + 2 * height
        wide, least = round(max(said, below)), style.px(20 if leads else 12)
        more: dict[str, Any] = {"kind": "primary" if leads else "plain", "sub": sub, "units": UNITS}

        def make(rect: Rect) -> Button:
            return Button(f"law/{name}", rect, style, label, deed, depth=LAWS + 2, **more)

        return Item(make, max(least, wide), 0, least=min(least, wide))

    @property
    def focus(self) -> Button:
        """Where the keys begin: at what must be done, or is chosen."""
        return next((each for each in self.buttons if each.kind == "primary"), self.buttons[0])

    def key(self, event: pygame.event.Event) -> bool:
        """The number of a Law that may be chosen shows that one instead."""
        if event.type != pygame.KEYDOWN or not self._selects:
            return False
        open_ = law_rules.selectable([law for law in self._pile() if law is not None])
        law = dict(enumerate(open_, pygame.K_1)).get(event.key)
        if law is not None and law != self.law:
            self._look(law)
        return law is not None


class LawCard(Widget):
    """The Law at reading size."""

    touchable = False

    def __init__(self, rect: Rect, law: str, style: Style) -> None:
        super().__init__("law/card", rect, LAWS + 1)
        self.law, self.style = law, style
        self.bleed = faces.margin_of(rect.width)

    @property
    def told(self) -> str:
        """What it says, for whoever listens."""
        found = law_told(self.law)
        return f"{found.title}. {found.scene} {found.effect}"

    def draw(self, target: pygame.Surface) -> None:
        picture = faces.law_picture(self.law, self.rect.width, self.style.measure.text)
        target.blit(picture, picture.get_rect(center=self.rect.center))


class _Shelf(Sheet):
    """The panel below: the Laws that lie about, in columns."""

    touchable = False


class _Parted(Framed):
    """A column with a line at its left."""

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        air = layout.px(1.2)
        pygame.draw.line(target, layout.style.theme.line, (rect.x, rect.y + air), (rect.x, rect.bottom - air))


class _Deck(Node):
    """The back of the deck with how many Laws it has left."""

    def __init__(self, left: int) -> None:
        super().__init__(1.0)
        self.left = left

    def size(self, layout: Layout, across: int) -> Size:
        return layout.px(10), layout.px(6)

    def draw(self, layout: Layout, target: pygame.Surface, rect: Rect) -> None:
        above = layout.style.font_px(1.4)  # for the number
        wide = min(layout.px(10), round((rect.height - above - layout.px(0.5)) / card.RATIO), rect.width // 2)
        if wide < 12:
            return
        tall = card.height_of(wide)
        x, y = rect.x + wide // 2 + layout.px(1), rect.y + above + tall // 2
        for by in (wide // 16, 0)[-self.left :] if self.left else ():
            art.put(target, card.picture(faces.back("law"), wide), (x + by, y + by))
        put_count(target, self.left, (x + wide // 2, y - tall // 2 + 6), layout.style)


def kinds(rect: Rect, style: Style) -> BoxPanel:
    """The four kinds of Laws by their suits, below the plaques."""
    theme, tall = style.theme, round(style.px(28) * (1 + (style.measure.text - 1) * 0.5))
    tall = min(rect.height, tall)
    found = BoxPanel("law/kinds", Rect(rect.x, rect.bottom - tall, rect.width, tall), style, LAWS + 1)
    found.touchable = False
    nodes: list[Node] = [Text(phrase("laws.four"), 2.5, theme.ink2, "italic")]
    for suit in "DCHS":
        named = Text(table("kinds_of_law", suit), SMALL, theme.ink)
        nodes.append(Row(Picture(partial(_suit, suit, theme.dark), 2.6), named, gap=1.0))
    told = Text(phrase("laws.four.king"), SMALL, theme.ink2, lines=MANY)
    found.put(Framed(Column(*nodes, told, gap=1.2), 2, 1.2), Framed(Column(*nodes, gap=0.6), 2, 1.0))
    return found


def _suit(suit: str, dark: bool, side: int) -> pygame.Surface:
    """The sign of a suit, on paper where all around it is `dark`."""
    sign = art.square(f"conscious/suit-{suit.lower()}", side)
    if not dark:
        return sign
    made = pygame.Surface((side * 3 // 2, side * 3 // 2), pygame.SRCALPHA)
    middle = made.get_rect().center
    pygame.draw.circle(made, shapes.PAPER, middle, round(side * 0.72))
    art.put(made, sign, middle)
    return made


class LawPages:
    """The pages of Laws, over a stage."""

    def __init__(self, stage: BuiltStage, closer: Closer) -> None:
        self.stage, self.table, self.closer = stage, stage.table, closer

    def first(self, transitions: Sequence[Transition]) -> OwnPage | None:
        """The page of the Law a newcomer chose on a first turn: it opens once by itself (CB-3.9)."""
        table = self.table
        chosen = [each for each in transitions if each.event.get("how") == "choice"]
        lesson = table.sitting.file is None  # it says for itself what is to be looked at
        if not chosen or lesson or not table.app.speed or table.app.settings.get(MET, False):
            return None
        seat = chosen[-1].event["seat"]
        if seat not in table.sitting.at_screen or chosen[-1].after["seats"][seat]["turns"] > 1:
            return None

        def opened(after: Callable[[], None]) -> None:
            after()
            table.app.settings.set(MET, True)
            table.app.keep_settings()
            self.open_law(seat, chosen[-1].event["law"])

        return OwnPage(len(transitions), opened)

    def open_pile(self) -> None:
        """The pile of whose hand lies there, where the viewer may know it; first a Law that may be chosen."""
        view = self.table.view()
        pile = [law for law in self.stage.held(view)[2] if law is not None]
        if not pile:
            self.closer.look_at_card(PILE)
            return
        chosen = [law for law in law_rules.selectable(pile) if self.table.choosing.meant(law=law)]
        self.open_law(self.stage.hand_of(view), (chosen or pile)[0])

    def open_law(self, seat: int, law: str) -> None:
        """A Law of a seat at reading size, with all that may be done with it."""
        shown, style = self.table, self.table.outlook.style
        if shown.player.running or shown.covered:
            return
        if shown.choosing.begun:
            shown.choosing.start_over()
        screen, areas, margin = Rect((0, 0), shown.outlook.size), shown.display.page_areas, style.px(2.4)
        if areas.portrait:
            page = Rect(margin, areas.stage.top, screen.width - 2 * margin, 0)
            covered = [Rect(0, page.top - style.px(0.1), screen.width, screen.height).clip(screen)]
        else:
            page = Rect(areas.stage.left, margin, screen.right - margin - areas.stage.left, 0)
            covered = [Rect(page.left - style.px(1.2), 0, screen.width, screen.height).clip(screen)]
            covered.append(areas.bar.inflate(style.px(4), style.px(2.4)).clip(screen))
        if areas is not shown.areas:  # nothing of the table lies beside it
            covered = [screen]
        page.height = areas.bar.top - style.px(1.6) - page.top
        covered += [areas.below] if areas.below is not None else []
        covers: list[Widget] = [Ground("law/cover", rect, self.stage.background, LAWS) for rect in covered]
        covers += [kinds(areas.below, style)] if areas.below is not None else []
        look = partial(self._look_at_law, seat)
        found = LawPage(self.stage, seat, law, page, covers, do=self._do, look=look, close=self._close)
        again = partial(self.open_law, seat, law)
        shown.push_overlay(found.widgets, self._close, found.focus, again, key=found.key)

    def _look_at_law(self, seat: int, law: str) -> None:
        self.table.pop_overlay()
        self.open_law(seat, law)

    def _close(self) -> None:
        self.table.pop_overlay()
        self.stage.lay_pieces(self.table.view())

    def _do(self, actions: Sequence[Action]) -> None:
        """What was chosen on the page: a single action is done, several are asked about at the table."""
        self._close()
        action, choosing = actions[0], self.table.choosing
        if len(actions) == 1:
            choosing.touch(**action)
        else:
            law = next(iter(set.intersection(*(set(each["laws"]) for each in actions))))
            choosing.touch({"laws": law}, type="play", confirm=True)
