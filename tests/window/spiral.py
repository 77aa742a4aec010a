"""The Conscious Board Game played by hand: cards, notes, Laws and buttons touched, and by the keyboard alone."""

from __future__ import annotations

import os
import random
import time
from collections import Counter, deque
from collections.abc import Callable
from typing import Any

from game.engine.base import Action
from game.scenes.plans.board import nearest_towards
from game.scenes.table.choosing import BACK
from tests.window.buttons import take_back
from tests.window.cards import lift_by_key, lift_by_mouse
from tests.window.player import Player

AGAIN = 0.02  # seconds between one look and another
STILL = 0.08  # seconds in which nothing changes where the table waits
LOST = 60  # looks in vain, after which nothing leads to what is wanted
UNDONE = 9  # after so many actions one is taken back, by the mouse
ARROWS = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}
PHASES_KEPT = 3  # so many pictures of each phase

Way = tuple[str, Any]  # a widget's name, and which part of it; None: the widget itself


def by_mouse(player: Player) -> None:
    """Each turn by the mouse: the card, the note or the Law itself is touched, or its button."""
    _match(player, lift_by_mouse, _click, "mouse")


def by_keys(player: Player) -> None:
    """Each turn by the keyboard alone."""
    _match(player, lift_by_key, _press, "keys")


def _match(
    player: Player, lift: Callable[[Player], None], go: Callable[[Player, Any, Way], None], by: str
) -> None:
    table, dice = player.scene, random.Random(4)
    match = table.sitting.match
    seen: Counter[str] = Counter()
    wanted: Action | None = None
    undone, lost = by != "mouse", 0
    while player.scene is table:
        player.calm()
        if player.named("curtain/lift"):
            lift(player)
            continue
        other = _in_the_way(player, table)
        if other is not None:
            player.picture_once(f"{by}-{other.replace('/', '-')}")
            go(player, table, (other, None))
            _changed(player, table, lambda: _in_the_way(player, table) != other, by)
            continue
        if match.over or not table.choosing.open:
            time.sleep(AGAIN)
            continue
        if not undone and len(match.steps) >= UNDONE and player.named("tool/undo").enabled:
            undone = True
            take_back(player)
            continue
        before = _standing(table)
        time.sleep(STILL)
        if before != _standing(table) or not table.choosing.open or table.layers:
            continue
        phase, legal = match.state.phase, match.legal()
        if table.choosing.left is None or wanted not in table.choosing.left:
            wanted = dice.choice(legal)
            seen[phase] += 1
            if seen[phase] <= PHASES_KEPT:
                player.picture(f"{by}-{phase}")
        ways = _ways(table, wanted)
        if not ways:
            lost += 1
            assert lost < LOST, f"nothing to be touched for {wanted}"
            time.sleep(AGAIN)
            continue
        way, lost = dice.choice(ways), 0
        if os.environ.get("CBP"):
            print(len(match.steps), match.to_act, phase, way, wanted, _standing(table)[1:], flush=True)
        go(player, table, way)
        _changed(player, table, lambda before=before: _standing(table) != before, f"{by}: {way} to {wanted}")
    player.results(table, f"{by}-results")
    print(f"  phases met by {by}: {', '.join(f'{phase} {count}' for phase, count in seen.most_common())}")


def _in_the_way(player: Player, table: Any) -> str | None:
    """What must be pressed before the match goes on, and is no choice: a page, words to read, a pause."""
    if table.paused and player.named("choice/pause"):
        return "choice/pause"
    if table.layers:
        for name in ("chain/end", "chain/step"):
            button = player.named(name)
            if button is not None and button.enabled:
                return name
    for name in ("choice/read", "choice/go_on"):
        if player.named(name):
            return name
    return None


def _standing(table: Any) -> tuple[Any, ...]:
    """What changes when something was chosen."""
    left = table.choosing.left
    shown = tuple(widget.name for widget in [*table.foot.choices, *table.stage.choices])
    return len(table.sitting.match.story), None if left is None else len(left), shown


def _changed(player: Player, table: Any, so: Callable[[], bool], what: str) -> None:
    try:
        player.wait_for(lambda: player.scene is not table or so(), f"what a touch leads to ({what})")
    except AssertionError:
        player.picture("stuck")
        raise


# -- ways to an action


def _ways(table: Any, action: Action) -> list[Way]:
    """What may be touched next on the way to an action: the things themselves, and buttons."""
    choosing, canvas = table.choosing, table.canvas
    if choosing.left is not None and action not in choosing.left:
        return [(f"choice/{BACK}", None)]
    found = [way for way in _things(table.stage, action) if _reached(canvas, way)]
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
        found = [("hand/cards", card) for card in action["cards"] if card not in stage.touching.chosen]
    elif kind in ("discard", "give"):
        found = [("hand/cards", action["card"])]
    elif kind == "decay":
        found = [("stage/diagram", part) for part in _notes(stage, action["note"])]
    elif kind == "combine":
        found = [("stage/centres", card) for card in action["cards"]]
    elif kind in ("take", "opposite") and "law" not in action:
        lit = stage.field.lit
        index = 0 if kind == "take" else 1
        found = [("stage/board", lit[index])] if len(set(lit)) == len(lit) > index else []
    elif kind in ("obey", "roll", "die") and not choosing.begun:
        facets = enumerate(stage.listed)
        found = [("now/turn", place) for place, facet in facets if facet.actions == (action,)]
    return found


def _notes(stage: Any, note: str) -> list[Any]:
    return [part for part in stage.diagram.parts if part.note == note and part.kind == "note"]


def _places(widget: Any) -> dict[Any, tuple[float, float]]:
    """The parts of a thing, and where they lie."""
    if hasattr(widget, "plan") and hasattr(widget.plan, "spiral"):
        return {space: widget.plan.middle(space) for space in widget.plan.spiral.beads}
    return {part: widget.box_of(part).center for part in widget.parts}


# -- hands


def _click(player: Player, table: Any, way: Way) -> None:
    name, part = way
    widget = player.wait_for(lambda: player.named(name), name)
    point = widget.rect.center if part is None else _places(widget)[part]
    player.hands.click(round(point[0]), round(point[1]))


def _press(player: Player, table: Any, way: Way) -> None:
    """Reach a thing with the keys: a digit, or Tab and the arrows."""
    name, part = way
    shown = [widget.name for widget in player.scene.foot.choices]
    if name in shown and len(shown) == 1:
        player.hands.key("space")
    elif name in shown[:9]:
        player.hands.key(str(shown.index(name) + 1))
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
