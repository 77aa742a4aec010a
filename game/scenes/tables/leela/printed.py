"""What is printed of Leela: the cloth, and a sheet for one's course."""

from __future__ import annotations

from game import words
from game.engine.games.leela.rules import Square, board, played_on
from game.printing import forms
from game.printing.things import Board, Page, Part, Picture, Printed, Shapes, Words
from game.scenes.tables.leela.book import book
from game.scenes.tables.leela.labels import labels
from game.scenes.tables.leela.picture import PLATE, PLATED, RAIL, ground_of, markup
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
    return Printed([Board(said, whole, 540.0)], [], [sheet], whole, book())


def cloth() -> Picture:
    """The whole cloth, with numbers and names."""
    body, defs = markup(played_on(None))
    columns, rows = board().size
    edge, above = AROUND * RAIL, ABOVE * CELL
    box = (-edge, -edge - above, columns * CELL + 2 * edge, rows * CELL + 2 * edge + above)
    k = SQUARE / CELL
    wide, tall = box[2] * k, box[3] * k
    plates = "".join(map(_plates, board().spaces))
    parts: list[Part] = [Shapes(body + plates, defs, box, (0, 0, wide, tall))]
    left, top = edge * k, (edge + above) * k
    for space in board().spaces:
        parts += _names(space, left, top)
    return Picture(wide, tall, tuple(parts))


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
    return [
        Words(
            line.words,
            line.face,
            line.height * k,
            line.colour,
            x + line.middle * k,
            y + line.baseline * k,
            "center",
            SQUARE * 0.98,
        )
        for line in labels(FINE, "both", words.language)[space.id].lines
    ]


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
