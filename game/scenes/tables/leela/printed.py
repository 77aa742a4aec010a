"""What is printed of Leela: the cloth, a sheet for one's course, and a book to read aloud from."""

from __future__ import annotations

from game import saves, words
from game.engine.games.leela.rules import Square, board, played_on
from game.printing import forms
from game.printing.things import Board, Page, Part, Picture, Printed, Shapes, Words
from game.scenes.tables.interface import CLOTHS
from game.scenes.tables.leela.book import book
from game.scenes.tables.leela.labels import labels
from game.scenes.tables.leela.painted import (
    LESS,
    ON_A_FLAT_TABLE,
    ROUND,
    Weave,
    grid,
    hushes,
    links_markup,
    tab_colour,
    tab_shape,
    tabs,
)
from game.scenes.tables.leela.picture import (
    GOAL,
    PLATE,
    PLATED,
    RAIL,
    Box,
    frame_markup,
    ground_of,
    markup,
    paints,
)
from game.scenes.tables.leela.prints import shapes
from game.scenes.tables.leela.snakes import CELL
from game.widgets import art, theme

GAME = "leela"
SQUARE = 50.0  # mm
FINE = 400.0  # pixels of a square for which its words are laid out
AROUND = 2.2  # of the frame's rail, what is shown around the squares
ABOVE = 0.45  # of a square, the pavilion
THROWS = 30  # in a column of the sheet


def printed() -> Printed:
    """The board by its own layout, and the sheet."""
    said = words.texts(GAME).title
    sheet = Page(words.phrase(GAME, "print.course"), course())
    whole = cloth()
    return Printed([Board(said, whole, 540.0)], [], [sheet], whole, book)


def cloth() -> Picture:
    """The whole cloth: its world printed on it, or with names, as the settings say."""
    columns, rows = board().size
    edge, above = AROUND * RAIL, ABOVE * CELL
    box = (-edge, -edge - above, columns * CELL + 2 * edge, rows * CELL + 2 * edge + above)
    k = SQUARE / CELL
    wide, tall = box[2] * k, box[3] * k
    named = saves.Settings.load().get("cloth", CLOTHS[0]) != CLOTHS[0]
    parts = (_named if named else _painted)(box, (0, 0, wide, tall), edge * k, (edge + above) * k)
    return Picture(wide, tall, tuple(parts))


def _painted(box: Box, place: Box, left: float, top: float) -> list[Part]:
    """The cloth as a match begins: a print on each square but 68; numbers for both sides, and no names."""
    weave, k, edge = Weave(played_on(None), 0, 0, CELL, 1.0), SQUARE / FINE, CELL / FINE
    columns, rows = board().size
    field = (0.0, 0.0, columns * CELL, rows * CELL)
    written = tabs(FINE, 1.0, ON_A_FLAT_TABLE * LESS, True)
    prints, numbers, plates = [], [], ""
    for space in board().spaces:
        x, y = (at - 0.5 for at in space.at)
        corner = (left + x * SQUARE, top + y * SQUARE)
        body, defs, seen = shapes(space, "painted" if space.id == GOAL else "printed", FINE)
        prints.append(Shapes(body, defs, seen, (*corner, SQUARE, SQUARE), cut=True))
        (line,), plate = written[space.id].lines, tab_colour(space)
        for turned, (right, low, across, down) in enumerate(written[space.id].plates):
            turn = f" rotate(180 {across / 2:.2f} {down / 2:.2f})" if turned else ""
            at = f"translate({x * CELL + right * edge:.2f} {y * CELL + low * edge:.2f}) scale({edge:.4f})"
            plates += f'<g transform="{at}{turn}">{tab_shape(across, down, FINE * ROUND, plate)}</g>'
            upright = down - line.baseline if turned else line.baseline
            middle = corner[0] + (right + across / 2) * k, corner[1] + (low + upright) * k
            number = (line.words, line.face, line.height * k, line.colour, *middle)
            numbers.append(Words(*number, "center", SQUARE, bool(turned)))
    frame = Shapes(frame_markup(columns * CELL, rows * CELL, 1.0), paints(), box, place)
    hush = Shapes(hushes(weave, field), "", box, place)
    above = Shapes(grid(weave) + links_markup(weave, field) + plates, paints(), box, place)
    goal = prints.pop(GOAL - 1)
    return [frame, *prints, hush, goal, above, *numbers]


def _named(box: Box, place: Box, left: float, top: float) -> list[Part]:
    """The cloth with numbers and names."""
    body, defs = markup(played_on(None))
    plates = "".join(map(_plates, board().spaces))
    parts: list[Part] = [Shapes(body + plates, defs, box, place)]
    for space in board().spaces:
        parts += _names(space, left, top)
    return parts


def _plates(space: Square) -> str:
    """What lies under the words of a square."""
    colour = theme.mixed(ground_of(space), PLATE, PLATED)
    plates = "".join(
        art.rounded(px, py, wide, tall, FINE * 0.05, colour)
        for px, py, wide, tall in labels(FINE, "both", words.language)[space.id].plates
    )
    x, y = (CELL * (at - 0.5) for at in space.at)
    return f'<g transform="translate({x:.2f} {y:.2f}) scale({CELL / FINE:.4f})">{plates}</g>'


def _names(space: Square, left: float, top: float) -> list[Part]:
    """What is written on a square, on its plates."""
    k = SQUARE / FINE
    x, y = left + (space.at[0] - 0.5) * SQUARE, top + (space.at[1] - 0.5) * SQUARE
    found: list[Part] = []
    for line in labels(FINE, "both", words.language)[space.id].lines:
        at = x + line.middle * k, y + line.baseline * k
        found.append(Words(line.words, line.face, line.height * k, line.colour, *at, "center", SQUARE * 0.98))
    return found


def course() -> Picture:
    """A sheet on which a player writes throw after throw."""
    parts = forms.heading(words.phrase(GAME, "print.course"), words.phrase(GAME, "print.course.said"))
    heads = [words.phrase(GAME, f"print.course.{leaf}") for leaf in ("throw", "square", "note")]
    half = (forms.WIDE - 6) / 2
    for column in range(2):
        at = (column * (half + 6), forms.HEAD, half, forms.TALL - forms.HEAD)
        parts += forms.table(at, heads, (1.1, 1.3, 4), THROWS)
    return Picture(forms.WIDE, forms.TALL, tuple(parts))


PRINTED = printed
