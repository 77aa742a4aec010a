"""The Conscious Board Game played by hand: cards, notes, Laws and buttons; and by the keyboard alone."""

from __future__ import annotations

import random
import time
from collections import Counter, deque
from collections.abc import Callable
from typing import Any

from game.engine.base import Action
from game.scenes.layout.board import nearest_towards
from game.scenes.layout.nutrition import Part
from game.scenes.table.choosing import BACK
from game.scenes.tables.conscious import asked
from game.scenes.tables.conscious.hand import PILE, SPREAD
from game.scenes.tables.conscious.now import law_part
from tests.window.buttons import take_back
from tests.window.cards import lift_by_key, lift_by_mouse
from tests.window.player import Player

AGAIN = 0.02  # seconds between one look and another
AGAIN_AFTER = 4.0  # seconds in which a press has led nowhere
STILL = 0.08  # seconds in which nothing changes where the table waits
LOST = 60  # looks in vain, after which nothing leads to what is wanted
UNDONE = 9  # after so many actions one is taken back, by the mouse
ARROWS = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}
KEPT = 3  # so many pictures of each phase

Way = tuple[str, Any]  # a widget's name, and which part of it; None: the widget itself


def by_mouse(player: Player) -> None:
    """Each turn by the mouse: the card, the note or the Law itself is touched, or its button."""
    Match(player, "mouse", lift_by_mouse, _click).play()


def by_keys(player: Player) -> None:
    """Each turn by the keyboard alone."""
    Match(player, "keys", lift_by_key, _press).play()


class Match:
    """One match, from its table to its results; `go` takes a way, `lift` the curtain."""

    def __init__(
        self,
        player: Player,
        by: str,
        lift: Callable[[Player], None],
        go: Callable[[Player, Way], None],
    ) -> None:
        self.player, self.table, self.by = player, player.scene, by
        self._lift, self._go = lift, go
        self._dice = random.Random(4)
        self._met: Counter[str] = Counter()
        self._wanted: Action = {}
        self._lost = self._repeated = 0
        self._undone = by != "mouse"

    def play(self) -> None:
        """Until the results are to be seen."""
        player, table = self.player, self.table
        while player.scene is table:
            player.calm()
            if player.go_on():
                continue
            if player.named("curtain/lift"):
                self._lift(player)
            elif (other := self._in_the_way()) is not None:
                player.picture_once(f"{self.by}-{other[0].replace('/', '-')}")
                self._take(other, lambda way=other: self._in_the_way() != way)  # type: ignore[misc]
            elif self._waits():
                self._choose()
        player.results(table, f"{self.by}-results")
        met = ", ".join(f"{phase} {count}" for phase, count in self._met.most_common())
        print(f"  phases met by {self.by}: {met}; {self._repeated} presses repeated", flush=True)

    def _waits(self) -> bool:
        """Whether the table asks a person for something, and stands still."""
        before = self._standing()
        time.sleep(STILL)
        table = self.table
        asks = table.choosing.open and not table.layers and not table.sitting.match.over
        return asks and before == self._standing()

    def _choose(self) -> None:
        """Go one step towards an action, another one where none is begun."""
        player, match, choosing = self.player, self.table.sitting.match, self.table.choosing
        if not self._undone and len(match.steps) >= UNDONE and player.named("tool/undo").enabled:
            self._undone = True
            take_back(player)
            return
        if choosing.left is None or self._wanted not in choosing.left:
            phase = match.state.phase
            self._wanted = self._dice.choice(match.legal())
            self._met[phase] += 1
            if self._met[phase] <= KEPT:
                player.picture(f"{self.by}-{phase}")
        before, ways = self._standing(), _ways(self.table, self._wanted)
        if not ways:
            self._lost += 1
            assert self._lost < LOST, f"nothing to be touched for {self._wanted}"
            return
        self._lost = 0
        self._take(self._dice.choice(ways), lambda: self._standing() != before)

    def _take(self, way: Way, so: Callable[[], bool]) -> None:
        """Go a way, and wait for what it leads to; the first press may only put a word or a paper away."""
        found = f"what {way} leads to by {self.by}, on the way to {self._wanted}"
        for patience in (AGAIN_AFTER, 20.0):
            self._go(self.player, way)
            try:
                self.player.wait_for(lambda: self.player.scene is not self.table or so(), found, patience)
                return
            except AssertionError:
                self._repeated += 1
        self.player.picture("stuck")
        raise AssertionError(f"waited in vain for {found}")

    def _standing(self) -> tuple[Any, ...]:
        """What changes when something was chosen."""
        table = self.table
        left = table.choosing.left
        shown = tuple(widget.name for widget in [*table.foot.choices, *table.stage.choices])
        return len(table.sitting.match.story), None if left is None else len(left), shown, len(table.layers)

    def _in_the_way(self) -> Way | None:
        """What must be pressed before the match goes on, and is no choice: a page, words to read, a pause."""
        player, table = self.player, self.table
        if table.course.paused and player.named("choice/pause"):
            return "choice/pause", None
        card = player.named("law/card") if table.layers else None
        if card is not None:
            return self._on_the_page(card.law)
        names = ("chain/end", "chain/step") if table.layers else ("choice/read", "choice/go_on")
        for name in names:
            button = player.named(name)
            if button is not None and button.enabled:
                return name, None
        return None

    def _on_the_page(self, law: str) -> Way:
        """What the page of a Law has for what is wanted; else back to the table."""
        player, wanted = self.player, self._wanted
        deed = {"obey": "law/obey", "select_law": "law/choose"}.get(wanted.get("type", ""), "")
        if wanted.get("law") == law and player.named(deed):
            return deed, None
        pile = player.named("law/pile")
        if deed == "law/choose" and "law" in wanted and pile is not None:
            laid = [each.law for each in pile.laid]
            if wanted["law"] in laid and wanted["law"] != law:
                return "law/pile", laid.index(wanted["law"])
        return "law/table", None


# -- ways to an action


def _ways(table: Any, action: Action) -> list[Way]:
    """What may be touched next on the way to an action: the things themselves, and buttons."""
    choosing, canvas = table.choosing, table.canvas
    if choosing.left is not None and action not in choosing.left:
        back = f"choice/{BACK}"  # not there where what was touched could do one thing only, and is done
        return [(back, None)] if canvas.named(back) is not None else []
    done = choosing.begun and choosing.left is not None and len(choosing.left) == 1  # its button does it now
    found = [] if done else [way for way in _things(table.stage, action) if _reached(canvas, way)]
    for offer in choosing.gathered():
        if offer.name != BACK and action in offer.actions:
            name = f"choice/{offer.name}"
            found.append((name if canvas.named(name) else "choices/others", None))
    return [way for way in found if canvas.named(way[0]) is not None]


def _reached(canvas: Any, way: Way) -> bool:
    widget = canvas.named(way[0])
    return widget is not None and (way[1] is None or way[1] in _places(widget))


def _things(stage: Any, action: Action) -> list[Way]:
    """The things on the table that mean an action."""
    kind, found = action["type"], []
    choosing = stage.table.choosing
    if kind == "play":
        left = choosing.meant(type="play")
        found = [("hand/cards", card) for card in action["cards"] if card not in stage.marked.chosen]
        for place, facet in enumerate(stage.listed):
            holding = [each for each in left if facet.code in each["laws"]]
            if facet.kind == "play" and action in holding and holding != left:
                found.append(("now/turn", place))
        if choosing.begun and {each["make"] for each in left} != {action["make"]}:
            found.append(("stage/centres", action["make"]))
    elif kind in ("discard", "give"):
        found = [("hand/cards", action["card"])]
    elif kind == "decay":
        found = [("stage/diagram", part) for part in _notes(stage, action["note"])]
    elif kind == "combine":
        left = choosing.meant(type="combine")
        parting = [card for card in action["cards"] if any(card not in each["cards"] for each in left)]
        found = [("stage/centres", card) for card in parting]
    elif kind in ("take", "opposite", "catch"):
        view, left = stage.table.view(), choosing.meant()
        spaces = [thing.code for thing in asked.things_of(view, action)]
        found = [
            ("stage/board", each) for each in spaces if asked.meant(view, left, "space", each)[0] == action
        ]
    elif kind in ("obey", "roll", "die") and not choosing.begun:
        places = [place for place, facet in enumerate(stage.listed) if facet.actions == (action,)]
        found = [("now/turn", place) for place in places]
        if kind == "obey":
            found += [("now/turn", law_part(place)) for place in places]
    elif kind == "select_law":
        found = [("hand/cards", SPREAD + action["law"] if "law" in action else PILE)]
    elif kind == "ask":
        found = [("stage/ask", action["card"])]
    elif kind in ("wild_space", "wild_chip", "reassimilate", "wild_shock", "skill"):
        things = asked.things_of(stage.table.view(), action)
        found = [(f"deck/{thing.code}", None) for thing in things if thing.kind == "deck"]
        found += [("stage/diagram", Part("note", str(each.code))) for each in things if each.kind == "note"]
        gaps = [str(each.code) for each in things if each.kind == "interval"]
        found += [("stage/diagram", Part("interval", gap)) for gap in gaps]
    return found


def _notes(stage: Any, note: str) -> list[Any]:
    return [part for part in stage.diagram.parts if part.note == note and part.kind == "note"]


def _places(widget: Any) -> dict[Any, tuple[float, float]]:
    """The parts of a thing, and where they lie."""
    if hasattr(widget, "plan") and hasattr(widget.plan, "spiral"):
        return {space: widget.plan.middle(space) for space in widget.plan.spiral.beads}
    return {part: widget.box_of(part).center for part in widget.parts}


# -- hands


def _click(player: Player, way: Way) -> None:
    name, part = way
    widget = player.wait_for(lambda: player.named(name), name)
    point = widget.rect.center if part is None else _places(widget)[part]
    player.hands.click(round(point[0]), round(point[1]))


def _press(player: Player, way: Way) -> None:
    """Reach a thing with the keys: a digit, or Tab and the arrows."""
    name, part = way
    if name in [widget.name for widget in player.scene.foot.choices]:
        player.choose(name)
    else:
        player.focus(lambda there: there == name)
        widget = player.scene.focus
        for key in _arrows(widget, part):
            player.hands.key(key)
            time.sleep(AGAIN)
        player.wait_for(lambda: part is None or widget.cursor == part, f"the arrows at {part}")
        player.enter()


def _arrows(widget: Any, part: Any) -> list[str]:
    """The fewest arrow keys from where the focus is to a part."""
    if part is None or widget.cursor == part:
        return []
    spiral = getattr(getattr(widget, "plan", None), "spiral", None)
    places = _places(widget)
    order = list(places)
    middles = dict(enumerate(places.values()))

    def after(here: Any, way: tuple[int, int]) -> Any:
        if spiral is not None:
            return spiral.towards(here, way)
        found = nearest_towards(middles, None if here is None else order.index(here), way)
        return None if found is None else order[found]

    paths: dict[Any, list[str]] = {widget.cursor: []}
    ahead = deque([widget.cursor])
    while ahead:
        here = ahead.popleft()
        for key, way in ARROWS.items():
            there = after(here, way)
            if there is not None and there not in paths:
                paths[there] = [*paths[here], key]
                ahead.append(there)
    assert part in paths, f"no arrows lead to {part} of {widget.name}"
    return paths[part]
