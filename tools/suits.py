"""`python -m tools.suits`: the font of the four suits, made of the signs that the cards have.

No Latin font that Moksha brings has all of ♦ ♣ ♥ ♠. With one of its own a line of text has them wherever
it is written, on the screen and on paper.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import parse_path

ROOT = Path(__file__).resolve().parent.parent
FONT = ROOT / "fonts" / "Suits.otf"
SIGNS = {"♦": "d", "♣": "c", "♥": "h", "♠": "s"}
EM, ASCENT, DESCENT = 1000, 940, -240
HIGH = 740  # of a sign, a little more than a capital
DEEP = -30  # from the baseline down
BESIDE = 45
SPACE = 260  # one that follows a sign is of its font


def outline(sign: str) -> str:
    """The path of a sign, from the drawing of it, which reaches 46 up and down from its middle."""
    found = re.search(r'\sd="([^"]+)"', (ROOT / f"sprites/conscious/suit-{SIGNS[sign]}.svg").read_text())
    assert found is not None
    return " ".join(found[1].split())


def made() -> bytes:
    """The font, the same bytes each time."""
    scale = HIGH / 92
    half = {"♦": 34.0, "♣": 44.5, "♥": 46.0, "♠": 46.0}
    names = {ord(sign): f"suit.{code}" for sign, code in SIGNS.items()}
    widths = {".notdef": 500, "space": SPACE} | {
        names[ord(sign)]: round(2 * (half[sign] * scale + BESIDE)) for sign in SIGNS
    }
    shapes = {name: T2CharStringPen(wide, None).getCharString() for name, wide in widths.items()}
    for sign in SIGNS:
        name = names[ord(sign)]
        pen = T2CharStringPen(widths[name], None)
        parse_path(outline(sign), TransformPen(pen, (scale, 0, 0, -scale, widths[name] / 2, DEEP + HIGH / 2)))
        shapes[name] = pen.getCharString()
    font = FontBuilder(EM, isTTF=False)
    font.setupGlyphOrder([".notdef", "space", *names.values()])
    font.setupCharacterMap({ord(" "): "space", **names})
    font.setupCFF("MokshaSuits", {"FullName": "Moksha Suits"}, shapes, {})
    font.setupHorizontalMetrics({name: (wide, BESIDE) for name, wide in widths.items()})
    font.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    font.setupNameTable({"familyName": "Moksha Suits", "styleName": "Regular", "psName": "MokshaSuits"})
    font.setupOS2(sTypoAscender=ASCENT, sTypoDescender=DESCENT, usWinAscent=ASCENT, usWinDescent=-DESCENT)
    font.setupPost()
    font.updateHead(created=0, modified=0)
    font.font.recalcTimestamp = False
    written = io.BytesIO()
    font.save(written)
    return written.getvalue()


if __name__ == "__main__":
    FONT.write_bytes(made())
