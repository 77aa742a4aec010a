"""The PDF: vector shapes, real type, one file for a game. Needs fpdf2, which comes with `.[print]`."""

from __future__ import annotations

import logging
import re
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from functools import lru_cache
from typing import TYPE_CHECKING

from game import resources, words
from game.printing.paper import (
    AWAY,
    MARK,
    OVERLAP,
    PAPERS,
    CardSheet,
    Tile,
    Tiling,
    card_sheets,
    fitted,
    tiled,
)
from game.printing.things import Box, Deck, Part, Picture, Printed, Shapes, Words
from game.widgets import art, text, theme

if TYPE_CHECKING:
    from fpdf import FPDF
    from fpdf.drawing import GraphicsContext, PaintBlendComposite, PaintedPath

POINT = 25.4 / 72  # mm
Tell = Callable[[int, int], None]
MARK_INK = 90  # grey
NOTE = 2.9  # mm, the type beside the marks


class NoPrinting(Exception):
    """The library that writes PDF is not here."""

    @property
    def sentence(self) -> str:
        """How it comes here."""
        return words.say("print.no_library")


def library_here() -> None:
    """Raise `NoPrinting` where the library is missing.

    It asks how pictures are fetched over a network, which nothing here does: the bundle has no `ssl` for it.
    """
    import http.client
    import urllib.request

    vars(http.client).setdefault("HTTPSConnection", http.client.HTTPConnection)
    vars(urllib.request).setdefault("HTTPSHandler", urllib.request.HTTPHandler)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it says what else it lacks, which nothing here needs
            import fpdf  # noqa: F401
            import uharfbuzz  # noqa: F401
    except ImportError:
        raise NoPrinting from None


def written(title: str, things: Printed, paper: str, tell: Tell = lambda number, of: None) -> bytes:
    """A PDF with all boards, decks and pages of a game.

    `tell` is called after every page, with its number and how many there are.

    Raises `NoPrinting` where the library is missing.
    """
    return Press(title, paper, tell).run(things)


class Press:
    """Prints one PDF."""

    def __init__(self, title: str, paper: str, tell: Tell) -> None:
        library_here()
        from fpdf import FPDF

        logging.getLogger("fpdf").setLevel(logging.ERROR)
        logging.getLogger("fontTools").setLevel(logging.ERROR)
        self.paper, self._tell = paper, tell
        self.pdf: FPDF = FPDF(unit="mm", format=PAPERS[paper])
        self.pdf.set_title(title)
        self.pdf.set_creator("Moksha")
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margin(0)
        self.pdf.c_margin = 0
        self.title = title
        self._of = 0  # pages there will be
        self._fonts: set[str] = set()
        self._breadths: dict[tuple[str, str | None, str], float] = {}  # of runs, for the height of their type
        self._forms: dict[tuple[str, str, Box], PaintBlendComposite] = {}

    def run(self, things: Printed) -> bytes:
        """All of it, in the order of use."""
        boards = [(board, tiled(board.picture, board.wide, self.paper)) for board in things.boards]
        decks = [(deck, card_sheets(deck, self.paper)) for deck in things.decks]
        self._of = sum(len(found.tiles) for _, found in boards)
        self._of += 2 * sum(len(sheets) for _, sheets in decks) + len(things.pages)
        for board, found in boards:
            self._board(board.title, board.picture, found)
        for deck, sheets in decks:
            self._deck(deck, sheets)
        for page in things.pages:
            size, scale, (x, y) = fitted(page.picture, self.paper)
            self._begin(size, words.say("print.note", game=self.title, part=page.title))
            self._draw(page.picture.placed(x, y, scale))
        return bytes(self.pdf.output())

    # -- pages

    def _begin(self, page: tuple[float, float], note: str) -> None:
        """A new page, with a line of small print at its lower edge."""
        self.pdf.add_page(format=page)
        said = Words(note, "inter", NOTE, "#6A6A6A", page[0] / 2, page[1] - 4.5, "center", page[0] - 20)
        self._write(said)
        self._tell(self.pdf.page, self._of)

    def _board(self, title: str, picture: Picture, found: Tiling) -> None:
        """Each part on its page, with marks where to cut; it goes on below its right and lower neighbour."""
        count = found.rows * found.columns
        for tile in found.tiles:
            if count == 1:
                note = words.say("print.note", game=self.title, part=title)
            else:
                place = words.say("print.part", row=tile.row + 1, column=tile.column + 1)
                part = words.say("print.of", board=title, place=place, rows=found.rows, columns=found.columns)
                note = words.say("print.note", game=self.title, part=part)
            self._begin(found.page, note)
            x, y = tile.at
            left, top, wide, tall = tile.cut
            more = OVERLAP if tile.column < found.columns - 1 else 0
            below = OVERLAP if tile.row < found.rows - 1 else 0
            seen = (x, y, wide + more, tall + below)
            with self.pdf.rect_clip(*seen):
                self._draw(
                    part for part in picture.placed(x - left, y - top, found.scale) if _meets(part, seen)
                )
            self._corners(tile, wide, tall)

    def _corners(self, tile: Tile, wide: float, tall: float) -> None:
        """Marks at the four corners of a part."""
        x, y = tile.at
        self._marks((x, x + wide), (y, y + tall), (x, y, x + wide, y + tall))

    def _marks(self, down: Sequence[float], across: Sequence[float], around: Box) -> None:
        """Short lines outside a rectangle (left, top, right, bottom), where is cut."""
        left, top, right, bottom = around
        pdf = self.pdf
        pdf.set_draw_color(MARK_INK)
        pdf.set_line_width(0.2)
        for x in down:
            pdf.line(x, top - AWAY - MARK, x, top - AWAY)
            pdf.line(x, bottom + AWAY, x, bottom + AWAY + MARK)
        for y in across:
            pdf.line(left - AWAY - MARK, y, left - AWAY, y)
            pdf.line(right + AWAY, y, right + AWAY + MARK, y)

    def _deck(self, deck: Deck, sheets: Sequence[CardSheet]) -> None:
        for number, sheet in enumerate(sheets, 1):
            part = words.say("print.cards", deck=deck.title, number=number, of=len(sheets))
            for side in ("fronts", "backs"):
                said = words.say(f"print.{side}", part=part)
                self._begin(PAPERS[self.paper], words.say("print.note", game=self.title, part=said))
                down, across = sheet.cuts
                for place in sheet.fronts if side == "fronts" else sheet.backs:
                    picture = place.card.front if side == "fronts" else place.card.back
                    self._draw(picture.placed(place.x, place.y))
                self._marks(down, across, (down[0], across[0], down[-1], across[-1]))

    # -- parts

    def _draw(self, parts: Iterable[Part]) -> None:
        for part in parts:
            if isinstance(part, Shapes):
                self._shapes(part)
            else:
                self._write(part)

    def _shapes(self, part: Shapes) -> None:
        """Shapes by the library's own reader of SVG, put down where they belong."""
        from fpdf.drawing import GraphicsContext
        from fpdf.drawing_primitives import Transform

        x, y, wide, tall = part.place
        _, _, across, down = part.box
        placed = GraphicsContext()
        placed.transform = Transform.scaling(wide / across, tall / down).translate(x, y)
        placed.add_item(self._form(part), clone=False)
        seen = self.pdf.rect_clip(x, y, wide, tall) if part.cut else nullcontext()
        self.pdf.x = self.pdf.y = 0  # a drawing begins where the last words ended
        with seen, self.pdf.drawing_context() as drawing:
            drawing.add_item(placed, clone=False)

    def _form(self, part: Shapes) -> PaintBlendComposite:
        """Shapes as a form XObject: read and written once, however many pages show them, whole or in part.

        It is a blend of nothing and the shapes, which the library writes as a form of its own.
        """
        from fpdf.drawing import GraphicsContext, PaintBlendComposite, PaintComposite, PaintedPath
        from fpdf.enums import BlendMode, CompositingOperation, PathPaintRule
        from fpdf.svg import SVGObject, apply_svg_transform_to_user_space_gradients

        key = (part.body, part.defs, part.box)
        form = self._forms.get(key)
        if form is None:
            svg = SVGObject(even(art.document(part.body, part.box, part.defs)).encode("utf-8"))
            _, _, across, down = part.box
            _, _, shapes = svg.transform_to_rect_viewport(1, across, down, ignore_svg_top_attrs=True)
            apply_svg_transform_to_user_space_gradients(shapes)
            _within_form(shapes)
            around = PaintedPath()
            around.rectangle(-across, -down, 3 * across, 3 * down)
            around.style.paint_rule = PathPaintRule.DONT_PAINT
            # The library cuts a form at the bounds of its paths, which it takes long to find, and finds too
            # narrow for turned ones. It looks for none in a composite: the unseen rectangle bounds it.
            held = GraphicsContext()
            held.add_item(PaintComposite(around, shapes, CompositingOperation.SOURCE), clone=False)
            form = PaintBlendComposite(around, held, BlendMode.NORMAL)
            self._forms[key] = form
        return form

    def _write(self, line: Words) -> None:
        """A line in its runs, each in the font that has its letters."""
        runs = text.runs(line.words, line.face)
        widths = [self._wide(run, line.height) for run in runs]
        wide = sum(widths)
        scale = min(1.0, line.across / wide) if line.across and wide else 1.0
        x = line.x - scale * {"left": 0.0, "center": wide / 2, "right": wide}[line.align]
        turned = self.pdf.rotation(180, line.x, line.y) if line.turned else nullcontext()
        with turned:
            self.pdf.set_text_color(line.ink)
            for run, across in zip(runs, widths, strict=True):
                size = self._font(run, line.height * scale)
                # As they are: `set_xy` takes what is below 0 from the other edge. The baseline lies at half
                # of the cell and 0.3 of the type.
                self.pdf.x, self.pdf.y = x, line.y - 0.8 * size
                self.pdf.cell(across * scale, size, run.words)
                x += across * scale

    def _wide(self, run: text.Run, height: float) -> float:
        """How wide a run is, in mm; the library takes long over each, so that none is measured twice."""
        key = run.source, run.script, run.words
        if key not in self._breadths:
            self._font(run, height)
            self._breadths[key] = self.pdf.get_string_width(run.words) / height
        return self._breadths[key] * height

    def _font(self, run: text.Run, height: float) -> float:
        """Take up the font of a run; how high it is set, in mm."""
        of_system = run.source.lower().endswith((".ttf", ".otf"))
        name = run.source if run.source in text.FILES or of_system else "inter"
        if name not in self._fonts:
            found = name if of_system else resources.path("fonts", text.FILES[name])
            self.pdf.add_font(name, fname=found)
            self._fonts.add(name)
        size = height * (text.DEVANAGARI_SCALE if run.script == "Deva" else 1.0)
        self.pdf.set_font(name, size=size / POINT)
        lining = name in text.OLD_STYLE and any(map(str.isdecimal, run.words))
        self.pdf.set_text_shaping(lining or run.script is not None, features={"lnum": True})
        return size


def _meets(part: Part, seen: Box) -> bool:
    """Whether some of a part may be seen in a box; words of no stated width may be wherever their line is."""
    left, top, wide, tall = seen
    if isinstance(part, Shapes):
        x, y, across, down = part.place
    else:
        y, down = part.y - 1.5 * part.height, 2 * part.height
        x, across = (part.x - part.across, 2 * part.across) if part.across else (left, wide)
    return x < left + wide and left < x + across and y < top + tall and top < y + down


def _within_form(node: GraphicsContext | PaintedPath) -> None:
    """Let gradients lie by the form's own coordinates, not by those of a page."""
    from fpdf.drawing import GradientPaint, GraphicsContext, PaintedPath

    inner = node.get_graphics_context() if isinstance(node, PaintedPath) else node
    for paint in (inner.style.fill_color, inner.style.stroke_color):
        if isinstance(paint, GradientPaint):
            paint.apply_page_ctm = False
    for item in inner.path_items:
        if isinstance(item, (GraphicsContext, PaintedPath)):
            _within_form(item)


# -- what the library's reader cannot do

_LINEAR = re.compile(r'<linearGradient id="([^"]+)"[^>]*>(.*?)</linearGradient>', re.DOTALL)
_STOP = re.compile(r"<stop\b[^>]*>")
_SAID = re.compile(r'([\w-]+)="([^"]*)"')


@lru_cache(maxsize=64)
def even(markup: str) -> str:
    """SVG whose see-through gradients along a line are even tints: the library puts their light elsewhere."""
    if "stop-opacity" not in markup:
        return markup
    for whole, name, stops in [(found[0], found[1], found[2]) for found in _LINEAR.finditer(markup)]:
        if "stop-opacity" in stops:
            colour, opacity = _tint([dict(_SAID.findall(stop)) for stop in _STOP.findall(stops)])
            markup = markup.replace(whole, "")
            markup = markup.replace(f'fill="url(#{name})"', f'fill="{colour}" fill-opacity="{opacity:.3f}"')
    return markup


def _tint(stops: Sequence[Mapping[str, str]]) -> tuple[str, float]:
    """The colour and the opacity that some stops have on the whole."""
    seen = [(theme.rgb(stop["stop-color"]), float(stop.get("stop-opacity", 1))) for stop in stops]
    weight = sum(opacity for _, opacity in seen) or 1.0
    mixed = [round(sum(rgb[part] * opacity for rgb, opacity in seen) / weight) for part in range(3)]
    return "#{:02X}{:02X}{:02X}".format(*mixed), weight / len(seen)
