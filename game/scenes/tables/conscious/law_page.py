"""The page of a Law: at reading size, what may be done with it, and the Laws that lie about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.engine.base import Action
from game.engine.games.conscious import law_rules
from game.engine.games.conscious.components import laws
from game.scenes.layout.box import Box
from game.scenes.layout.law_page import LawPlan, laid_in, law_plan
from game.scenes.tables.conscious import faces, law_card, shapes
from game.scenes.tables.conscious.laid_laws import LaidLaw, LaidLaws
from game.scenes.tables.conscious.listed import fitting, small
from game.scenes.tables.conscious.looks import look_of
from game.scenes.tables.conscious.ways import Painter, Way, WayPanel, change, changed_notes, play
from game.tellings import telling_of
from game.tellings.conscious.law_ways import LawWay, kept_good, law_ways, marks_of, marks_told, place_of
from game.tellings.conscious.things import counted, kept_tag, law_told, mark, phrase, table
from game.tellings.conscious.turning import law_marked
from game.widgets import art, card, text
from game.widgets.badge import put_count
from game.widgets.bar import Bar
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Button
from game.widgets.panel import Panel
from game.widgets.style import Style

GAME = "conscious"
UNITS = 2.5  # u: the height of the words on its buttons
BUTTON = 8.6  # u: how tall they are
MOST_PLAYS = 2  # so many plays have a button each; more are chosen at the table
STANDING = {"done": "done", "open": "open", "closed": "shut"}
View = Mapping[str, Any]


@dataclass(frozen=True)
class Opened:
    """Whose Law is looked at, by whom, and what the player to act may do now (none: only look)."""

    view: View
    seat: int
    viewer: int | None
    names: Sequence[str]
    legal: Sequence[Action] = ()
    charm: int | None = None
    """The token of whose Law it is."""


@dataclass(frozen=True)
class FootPlace:
    """Where the bar below the page stands, its head, and the row for its buttons where that is another."""

    rect: Rect
    head: Rect
    choices: Rect | None
    upright: bool


class LawPage:
    """One Law over a rectangle, and a bar below it. `widgets` are to be laid over the table.

    `do` is told the actions that a player chose among by a button, `look` another Law that was touched,
    `close` that the page is to be left.
    """

    def __init__(
        self,
        style: Style,
        page: Rect,
        foot: FootPlace,
        opened: Opened,
        law: str,
        covers: Sequence[Widget],
        *,
        do: Callable[[Sequence[Action]], None],
        look: Callable[[str], None],
        close: Callable[[], None],
        depth: int,
    ) -> None:
        self.style, self.opened, self.law = style, opened, law
        self._do, self._look, self.close = do, look, close
        self.depth = depth
        self.ways = law_ways(opened.view, opened.seat, law, opened.names)
        self.plan: LawPlan = law_plan(style.measure, Box(*page), len(self.ways))
        self.panels = [
            WayPanel(f"law/way/{way.kind}", Rect(box), style, self._shown(way), self._deed(way), depth + 2)
            for way, box in zip(self.ways, self.plan.ways, strict=True)
        ]
        self.rows = self._shelves()
        self.buttons = self._buttons(foot.choices or foot.head)
        self.bar = Bar(
            "law/bar", foot.rect, style, opened.names, upright=foot.upright, depth=depth + 1, head=foot.head
        )
        self.bar.tell(opened.charm, *self._said())
        if foot.choices is None:
            right = min(button.rect.left for button in self.buttons) - style.px(2)
            self.bar.words_right = self.bar.title_right = right
        self.widgets: list[Widget] = [
            *covers,
            LawCard(Rect(self.plan.card), law, style, depth + 1),
            *self.panels,
            Shelf(Rect(self.plan.shelf), self.plan, self._titles(), opened.view, style, depth + 1),
            *self.rows.values(),
            self.bar,
            *self.buttons,
        ]

    # -- what may be done

    @property
    def yours(self) -> bool:
        """Whether who looks may do something now."""
        return bool(self.opened.legal)

    def _legal(self, actions: Sequence[Action]) -> list[Action]:
        return [action for action in actions if action in self.opened.legal]

    def _deed(self, way: LawWay) -> Callable[[], None] | None:
        legal = self._legal(way.actions)
        return (lambda: self._do(legal)) if legal else None

    def _shown(self, way: LawWay) -> Way:
        """A way with its picture; the one that is at hand is gold."""
        standing = STANDING[way.standing]
        if way.kind == "obey" and self._legal(way.actions):
            standing = "now"
        return Way(standing, way.title, way.tag, way.said, way.rule, way.good, self._picture(way))

    def _picture(self, way: LawWay) -> Painter | None:
        seat, style = self.opened.seat, self.style
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

    def _fields(self) -> Mapping[str, Any]:
        fields: Mapping[str, Any] = self.opened.view["seats"][self.opened.seat]
        return fields

    def _pile(self) -> Sequence[str | None]:
        """The pile, face down for all but its owner (CB-0.5)."""
        pile: Sequence[str | None] = self._fields()["pile"]
        return pile if self.opened.viewer == self.opened.seat else [None] * len(pile)

    def _shelves(self) -> dict[str, LaidLaws]:
        fields = self._fields()
        place = place_of(self.opened.view, self.opened.seat, self.law)
        marks = [marks_of(self.opened.view, self.opened.seat, law) for law in fields["laws"]]
        in_play = [
            LaidLaw(
                law["law"],
                tuple(STANDING[each] for each in mark_),
                marks_told(law, mark_[1]),
                gold=place == "in_play" and law["law"] == self.law,
            )
            for law, mark_ in zip(fields["laws"], marks, strict=True)
        ]
        kept = [
            LaidLaw(law, (), kept_tag(each), kept_good(law), place == "kept" and law == self.law)
            for each in fields["active"]
            for law in (each["law"],)
        ]
        found = {"in_play": in_play, "kept": kept, "pile": self._laid_pile(place == "pile")}
        rows = {}
        for name, column in zip(found, self.plan.columns, strict=False):
            rect = Rect(laid_in(self.style.measure, column))
            codes = [law.law for law in found[name]]
            row = LaidLaws(
                f"law/{name}",
                rect,
                self.style,
                self.depth + 2,
                touched=self._touched(codes),
                largest=8.8 if name == "pile" else 10.0,
            )
            row.call(phrase(f"laws.{name}", name=self.opened.names[self.opened.seat]))
            row.show_laws(found[name])
            rows[name] = row
        return rows

    def _laid_pile(self, here: bool) -> list[LaidLaw]:
        pile = self._pile()
        if not self._selects:
            return [LaidLaw(law, gold=here and law == self.law) for law in pile]
        open_ = law_rules.selectable([law for law in pile if law is not None])
        return [
            LaidLaw(law, ("open" if law in open_ else "shut",), gold=here and law == self.law) for law in pile
        ]

    @property
    def _selects(self) -> bool:
        """Whether a Law of the pile is to be chosen now."""
        return any(action["type"] == "select_law" and "law" in action for action in self.opened.legal)

    def _touched(self, codes: Sequence[str | None]) -> Callable[[int], None]:
        def touched(place: int) -> None:
            law = codes[place]
            if law is not None and law != self.law:
                self._look(law)

        return touched

    def _titles(self) -> list[tuple[str, str, str]]:
        """Title, line and what is said of none, of each column."""
        name = self.opened.names[self.opened.seat]
        fields = self._fields()
        pile = phrase("laws.pile.choose" if self._selects else "laws.pile.line")
        aside = counted("laws.deck.aside", len(self.opened.view["law_discard"]))
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
        name, law = self.opened.names[self.opened.seat], self.law
        place = place_of(self.opened.view, self.opened.seat, law)
        mine = self.opened.viewer == self.opened.seat
        title = phrase("laws.yours" if mine else "laws.of", name=name)
        if place == "kept":
            return title, phrase("laws.why.kept")
        if place == "pile":
            chosen = {"type": "select_law", "law": law} in self.opened.legal
            key = ("choose" if chosen else "not_choose") if self._selects else "pile"
            return title, phrase(f"laws.why.{key}")
        if not self.yours:
            return title, phrase("laws.why.seen")
        obey, play_ = self.ways[0], self.ways[-1]
        if obey.standing == "done":
            return title, phrase("laws.why.obeyed" if play_.standing == "open" else "laws.why.done")
        if obey.rule == "CB-7.20":
            return title, phrase("laws.why.escapes", king=mark(f"K{laws()[law].designation}"))
        return title, phrase("laws.why.in_play")

    def _buttons(self, foot: Rect) -> list[Button]:
        """To the table, and what may be done, the compulsory last and golden."""
        telling, opened = telling_of(GAME), self.opened
        found: list[tuple[str, str, str, Callable[[], None], str]] = [
            ("table", phrase("laws.to_table"), "", self.close, "plain")
        ]
        plays = [action for way in self.ways if way.kind == "play" for action in self._legal(way.actions)]
        if len(plays) > MOST_PLAYS:
            found.append(("play", phrase("laws.play"), "", self._later(plays), "plain"))
        else:
            found += [
                (
                    f"play/{place}",
                    telling.label(opened.view, action, opened.names),
                    "",
                    self._later([action]),
                    "plain",
                )
                for place, action in enumerate(plays)
            ]
        obeying = self._legal([{"type": "obey", "law": self.law}])
        if obeying:
            escapes = self.ways[0].rule == "CB-7.20"
            sub = self.ways[0].tag if escapes else law_marked(self.law)
            found.append(("obey", phrase("laws.obey"), sub, self._later(obeying), "primary"))
        chosen = self._legal([{"type": "select_law", "law": self.law}])
        if chosen and place_of(opened.view, opened.seat, self.law) == "pile":
            found.append(("choose", phrase("laws.choose"), "", self._later(chosen), "primary"))
        return self._placed(foot, found)

    def _later(self, actions: list[Action]) -> Callable[[], None]:
        return lambda: self._do(actions)

    def _placed(self, foot: Rect, found: list[tuple[str, str, str, Callable[[], None], str]]) -> list[Button]:
        """Buttons from the right edge, each as broad as its words ask for, smaller where there are many."""
        style = self.style
        pad, gap = style.px(1.6), style.px(1.4)
        room = round(foot.width * 0.62) if foot.height > style.px(9.4) or foot.x < style.px(3) else foot.width
        for shrink in range(12):
            height = max(13, round(style.font_px(UNITS) * 0.95**shrink))
            wide = [
                max(style.px(20 if kind == "primary" else 12), self._across(label, sub, height))
                for _, label, sub, _, kind in found
            ]
            if sum(wide) + gap * len(wide) <= room:
                break
        tall = min(foot.height - 2 * pad, style.px(BUTTON))
        right = foot.right - pad
        buttons: list[Button] = []
        units = height / style.measure.u / style.measure.text
        for (name, label, sub, deed, kind), across in reversed(list(zip(found, wide, strict=True))):
            rect = Rect(right - across, foot.centery - tall // 2, across, tall)
            more: dict[str, Any] = {"kind": kind, "sub": sub, "units": units, "depth": self.depth + 2}
            buttons.append(Button(f"law/{name}", rect, style, label, deed, **more))
            right = rect.left - gap
        return buttons

    def _across(self, label: str, sub: str, height: int) -> int:
        """How broad a button of such words is."""
        said = text.width(label, "semibold", height) + 2.6 * height
        return round(max(said, text.width(sub, "inter", small(self.style)) + 2 * height))

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

    def __init__(self, rect: Rect, law: str, style: Style, depth: int) -> None:
        super().__init__("law/card", rect, depth)
        self.law, self.style = law, style
        self.bleed = law_card.margin_of(rect.width)

    @property
    def told(self) -> str:
        """What it says, for whoever listens."""
        found = law_told(self.law)
        return f"{found.title}. {found.scene} {found.effect}"

    def draw(self, target: pygame.Surface) -> None:
        picture = law_card.law_picture(self.law, self.rect.width, self.style.measure.text)
        target.blit(picture, picture.get_rect(center=self.rect.center))


class Shelf(Panel):
    """The panel below: the titles of its columns, the lines between them, and the deck."""

    touchable = False

    def __init__(
        self,
        rect: Rect,
        plan: LawPlan,
        titles: Sequence[tuple[str, str, str]],
        view: View,
        style: Style,
        depth: int,
    ) -> None:
        super().__init__("law/shelf", rect, style, depth=depth)
        self.plan, self.titles, self.left = plan, titles, len(view["law_deck"])

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        style, colours = self.style, self.style.theme
        for column, (title, line, none) in zip(self.plan.columns, self.titles, strict=True):
            said, tall = fitting(title, "garamond", style.font_px(2.8), column.width)
            y = column.y + style.px(3.4)
            text.put(target, said, "garamond", tall, colours.ink, column.x, y)
            said, tall = fitting(line, "inter", small(style), column.width)
            text.put(target, said, "inter", tall, colours.ink2, column.x, y + round(tall * 1.5))
            if none:
                lies = laid_in(style.measure, column)
                said, tall = fitting(none, "inter", small(style), column.width)
                text.put(target, said, "inter", tall, colours.ink3, column.x, lies.y + round(tall * 2.2))
        self._draw_lines(target)
        self._draw_deck(target)

    def _draw_lines(self, target: pygame.Surface) -> None:
        pad = self.style.px(2.2)
        edges = {(column.x - pad, column.y, column.bottom) for column in self.plan.columns}
        for x, top, low in sorted(edges):
            if x > self.rect.x + pad:
                pygame.draw.line(target, self.style.theme.line, (x, top), (x, low))

    def _draw_deck(self, target: pygame.Surface) -> None:
        """The back of the deck with its number, where any is left."""
        lies = laid_in(self.style.measure, self.plan.columns[3])
        wide = min(self.style.px(10), round((lies.height - self.style.px(1)) / card.RATIO), lies.width // 2)
        if wide < 12:
            return
        tall = card.height_of(wide)
        middle = lies.x + wide // 2 + self.style.px(1), lies.y + self.style.px(0.5) + tall // 2
        if self.left:
            picture = card.picture(faces.back("law"), wide)
            for by in (wide // 16, 0) if self.left > 1 else (0,):
                target.blit(picture, picture.get_rect(center=(middle[0] + by, middle[1] + by)))
        put_count(target, self.left, (middle[0] + wide // 2, middle[1] - tall // 2 + 6), self.style)


class Kinds(Panel):
    """The four kinds of Laws by their suits, below the plaques."""

    touchable = False

    def __init__(self, rect: Rect, style: Style, depth: int) -> None:
        tall = min(rect.height, round(style.px(28) * (1 + (style.measure.text - 1) * 0.5)))
        super().__init__("law/kinds", Rect(rect.x, rect.bottom - tall, rect.width, tall), style, depth=depth)

    def draw(self, target: pygame.Surface) -> None:
        super().draw(target)
        style, colours, rect = self.style, self.style.theme, self.rect
        left, across, room = rect.x + style.px(2), rect.width - style.px(4), rect.width - style.px(2.8)
        said, tall = fitting(phrase("laws.four"), "italic", style.font_px(2.5), across)
        y = rect.y + style.px(1.2) + tall
        text.put(target, said, "italic", tall, colours.ink2, left, y)
        low = small(style)
        told = text.wrapped(phrase("laws.four.king"), "inter", low, across)
        foot = len(told) * round(low * 1.36) + style.px(1.6)
        step = min(style.px(4.2), (rect.bottom - foot - y - style.px(0.6)) // 4)
        if step < low * 1.2:
            told, step = (), min(style.px(4.2), (rect.bottom - style.px(1) - y) // 4)
        for suit in "DCHS":
            y += step
            side = round(low * 1.35)
            picture = art.square(f"conscious/suit-{suit.lower()}", side)
            middle = left + side // 2, y - round(low * 0.36)
            if colours.dark:
                pygame.draw.circle(target, shapes.PAPER, middle, round(side * 0.72))
            target.blit(picture, picture.get_rect(center=middle))
            said, tall = fitting(table("kinds_of_law", suit), "inter", low, room - round(1.5 * side))
            text.put(target, said, "inter", tall, colours.ink, left + round(side * 1.5), y)
        y = rect.bottom - foot + round(low * 0.6)
        for line in told:
            y += round(low * 1.36)
            text.put(target, line, "inter", low, colours.ink2, left, y - round(low * 0.4))
