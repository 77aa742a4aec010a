"""The end of a match: the Path, where everybody stands on it, and how far each has come."""

from __future__ import annotations

from collections.abc import Sequence

from game import words
from game.engine.games.conscious.components import INNER_END
from game.scenes.tables.conscious.path_page import PathPage
from game.sitting import Sitting
from game.tellings import telling_of
from game.tellings.conscious.lives import courses
from game.tellings.conscious.path_page import given
from game.widgets.canvas import Rect, Widget
from game.widgets.style import Style

GAME = "conscious"
DEPTH = 2


def ending(style: Style, rect: Rect, sitting: Sitting) -> Sequence[Widget]:
    """The Path in a rectangle, with the way of the winner, else of who came furthest."""
    view = sitting.match.view(None)
    below = words.phrase(GAME, "path.spaces", spaces=INNER_END - 1, turns=view["turn_no"])
    charms = [person.token for person in sitting.people]
    head = words.texts(GAME).title, below
    order = telling_of(GAME).order(view)
    lives = courses(sitting.match)
    page = PathPage(style, rect, charms, sitting.names, head, order=order, lives=lives, depth=DEPTH)
    page.show(view, order[0], given(sitting.match))
    return page.widgets


ENDING = ending
