"""Type: fonts by face and height, mixed scripts, wrapping, and rendered lines kept for reuse.

Fonts do not fall back on one another by themselves, so a line is split into runs of one font, one
script and one direction each: Devanagari goes to Annapurna SIL, ♦ ♣ ♥ ♠ to a font of our own, what Garamond
lacks to Inter, and what none of ours has to a font of the system. A name that no font has is stood for by
the mark of its seat's token, which is written like a letter.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

import pygame
import pygame.font
import pygame.transform

from game import resources
from game.widgets import art, bidi, glyphs, picture_cache, text_capture, theme
from game.widgets.theme import SMALLEST, Colour
from game.widgets.theme import Face as Face
from game.widgets.theme import line_height as line_height

Align = Literal["left", "center", "right"]

FILES: dict[str, str] = {
    "garamond": "EBGaramond12-Regular.otf",
    "italic": "EBGaramond12-Italic.otf",
    "inter": "Inter-Medium.otf",
    "semibold": "Inter-SemiBold.otf",
    "bold": "Inter-Bold.otf",
    "display": "InterDisplay-SemiBold.otf",
    "deva": "AnnapurnaSIL-Regular.ttf",
    "suits": "Suits.otf",
}
STRONG = ("semibold", "bold", "display")
OLD_STYLE = ("garamond", "italic")  # their figures hang below the line, and 11 looks like II
DEVANAGARI_SCALE = 1.08
FONTS = 32  # kept at a time
LARGEST_READ = 32 * 2**20  # bytes of a font of the system that is read whole
SKINS = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
JOINERS = "\u200c\u200d"
TOKEN = "token/"  # a source that is no font: the mark of a seat
MARKS = text_capture.MARKS  # characters of private use, which no name may hold
MARK_HIGH = 0.94
DOT = " · "  # between two facts in a line

finder = glyphs.Finder()


@dataclass(frozen=True)
class Run:
    """A piece of a line in one font, as it is read; `level` is odd where it runs from right to left."""

    words: str
    source: str
    script: str | None
    level: int


@lru_cache(maxsize=FONTS)
def font(
    source: str, height: int, script: str | None = None, left: bool = False, strong: bool = False
) -> pygame.font.Font:
    """A face or the file of a font, at a height in pixels, for a script and a direction."""
    if not pygame.font.get_init():
        pygame.font.init()
    data = _data(source)
    found = pygame.font.Font(io.BytesIO(data) if data is not None else source, max(1, height))
    if script is not None:
        found.set_script(script)
    if left:
        found.set_direction(pygame.DIRECTION_RTL)
    if strong:
        found.set_bold(True)
    return found


@lru_cache(maxsize=len(FILES) + 8)
def _data(source: str) -> bytes | None:
    """A font read once for all its sizes, so that none keeps a file open; None: too large for that."""
    path = resources.path("fonts", FILES[source]) if source in FILES else Path(source)
    with path.open("rb") as file:
        data = file.read(LARGEST_READ + 1)
    if source in OLD_STYLE:  # the type's own lining figures, under the name of what is always applied
        data = data.replace(b"lnum", b"rlig")
    return data if len(data) <= LARGEST_READ else None


@picture_cache.also
def forget() -> None:
    """Let go of all fonts and lines, as when the window has another size."""
    font.cache_clear()
    runs.cache_clear()
    width.cache_clear()
    carets.cache_clear()
    wrapped.cache_clear()


# -- which font has what


@cache
def _glyphs(face: str) -> glyphs.Glyphs:
    return glyphs.of_bytes(_data(face) or b"")


@lru_cache(maxsize=4096)
def _source(character: str, face: Face) -> str | None:
    """The font that draws a character in a line of a face; None where there is none."""
    for own in ("suits", face, "deva", "inter"):
        if character in _glyphs(own):
            return own
    while (path := finder.font_for(character)) is not None:
        if face in STRONG:
            path = finder.bolder(path, character) or path
        try:
            font(path, SMALLEST).size(character)  # one that could not be opened says so only here
            return path
        except (pygame.error, OSError):
            finder.give_up(path)
    return None


def look_in(found: glyphs.Finder) -> None:
    """Take the fonts that ours lack from elsewhere than where the system keeps them."""
    global finder
    finder = found
    _source.cache_clear()
    _usual.cache_clear()
    picture_cache.forget()


def _unseen(character: str) -> bool:
    """What is no letter of its own but says something of its neighbours."""
    return character in JOINERS or character in SKINS or "\ufe00" <= character <= "\ufe0f"


def _dropped(character: str) -> bool:
    """What is never drawn: it controls, or turns other characters round."""
    return character not in JOINERS and unicodedata.category(character) in ("Cc", "Cf", "Cs")


def readable(text: str) -> bool:
    """Whether there is a font for every character of a text."""
    return text.isascii() or all(
        character.isspace() or _unseen(character) or _dropped(character) or _source(character, "inter")
        for character in text
    )


def mark(charm: int) -> str:
    """The character that is drawn as a seat's mark."""
    return chr(MARKS + charm)


def shown(name: str, charm: int) -> str:
    """A name, or its seat's mark where no font has it."""
    return bidi.apart(name) if readable(name) else mark(charm)


@lru_cache(maxsize=4096)
def runs(text: str, face: Face) -> tuple[Run, ...]:
    """The text in runs from left to right."""
    read = _read_runs(text, face)
    return tuple(bidi.seen_order(read, lambda run: run.level)) if any(run.level for run in read) else read


def _read_runs(text: str, face: Face) -> tuple[Run, ...]:
    """The text in runs as it is read; a space stays with what stands before it."""
    if (text.isascii() and text.isprintable()) or all(_usual(character, face) for character in set(text)):
        return (Run(text, face, None, 0),)
    turns = any(map(bidi.runs_left, text))
    runs: list[Run] = []
    joined = False
    for character, level in zip(text, bidi.levels(text) if turns else [0] * len(text), strict=True):
        if _dropped(character):
            continue
        before = runs[-1] if runs else None
        follows = character == " " or _unseen(character) or joined or unicodedata.combining(character)
        if before is not None and follows and before.level == level and not before.source.startswith(TOKEN):
            runs[-1] = Run(before.words + character, before.source, before.script, level)
        else:
            source = _placed(character, face)
            script = _script(character, source)
            same = before is not None and (before.source, before.level) == (source, level)
            if before is not None and same and script in (None, before.script):
                runs[-1] = Run(before.words + character, source, before.script, level)
            else:
                runs.append(Run(character, source, script, level))
        joined = character == "\u200d"
    return tuple(runs)


@lru_cache(maxsize=4096)
def _usual(character: str, face: Face) -> bool:
    """Whether a character is simply the next one of a line: of its face, from left to right, by itself."""
    marks = unicodedata.combining(character) or bidi.runs_left(character)
    if marks or _unseen(character) or _dropped(character):
        return False
    return _placed(character, face) == face and _script(character, face) is None


def _script(character: str, source: str) -> str | None:
    """The script to shape a character by: in our faces only Devanagari needs it."""
    return glyphs.script_of(character) if source == "deva" or source not in FILES else None


def _placed(character: str, face: Face) -> str:
    """The source of a character; what no font has is an empty box of the face."""
    charm = ord(character) - MARKS
    if 0 <= charm < len(theme.CHARMS):
        return f"{TOKEN}{charm}"
    return _source(character, face) or face


# -- lines


def _of(run: Run, face: Face, height: int) -> pygame.font.Font:
    """The font of a run in a line of a face."""
    foreign = run.source not in (face, "inter", "suits")
    high = round(height * DEVANAGARI_SCALE) if run.source == "deva" and face != "deva" else height
    strong = foreign and face in STRONG and "bold" not in run.source.lower().rpartition("/")[2]
    return font(run.source, high, run.script, run.level % 2 == 1, strong)


@lru_cache(maxsize=8192)
def width(text: str, face: Face, height: int) -> int:
    """How wide a line is, in pixels."""
    return sum(_run_width(run, face, height) for run in runs(text, face))


def _run_width(run: Run, face: Face, height: int) -> int:
    if run.source.startswith(TOKEN):
        return max(1, height)
    return _of(run, face, height).size(run.words)[0]


@lru_cache(maxsize=256)
def carets(text: str, face: Face, height: int) -> tuple[int, ...]:
    """How far from the left end of a line the caret stands at each place in it.

    Behind a sign that runs from right to left it stands at the left of it.
    """
    runs = _read_runs(text, face)
    lefts: dict[int, int] = {}
    left = 0
    for index in bidi.seen_order(range(len(runs)), lambda index: runs[index].level):
        lefts[index] = left
        left += _run_width(runs[index], face, height)
    found: list[int] = []
    for index, run in enumerate(runs):
        for length in range(0 if not found else 1, len(run.words) + 1):
            part = _run_width(replace(run, words=run.words[:length]), face, height) if length else 0
            if run.level % 2:
                part = _run_width(run, face, height) - part
            found.append(lefts[index] + part)
    places = [0]
    for character in text:
        places.append(places[-1] + (not _dropped(character)))
    return tuple(found[place] if found else 0 for place in places)


def ascent(face: Face, height: int) -> int:
    """From the top of a rendered line of this face alone to its baseline."""
    return font(face, height).get_ascent()


@picture_cache.cached_picture
def render(text: str, face: Face, height: int, colour: Colour) -> tuple[pygame.Surface, int]:
    """A line as a surface, and where its baseline lies in it."""
    pieces: list[tuple[pygame.Surface, int]] = []
    for run in runs(text, face):
        if run.source.startswith(TOKEN):
            pieces.append(_mark(int(run.source.removeprefix(TOKEN)), height))
        else:
            own = _of(run, face, height)
            pieces.append((own.render(run.words, True, colour), own.get_ascent()))
    if len(pieces) == 1:
        return pieces[0]
    above = max((ascent for _, ascent in pieces), default=0)
    below = max((piece.get_height() - ascent for piece, ascent in pieces), default=1)
    across = max(1, sum(piece.get_width() for piece, _ in pieces))
    found = pygame.Surface((across, max(1, above + below)), pygame.SRCALPHA)
    left = 0
    for piece, ascent in pieces:
        found.blit(piece, (left, above - ascent))
        left += piece.get_width()
    return found, above


def _mark(charm: int, height: int) -> tuple[pygame.Surface, int]:
    """The mark of a seat as a letter of a line."""
    side = max(4, round(height * MARK_HIGH))
    found = pygame.Surface((max(1, height), side), pygame.SRCALPHA)
    picture = art.square(f"shared/mark-{theme.CHARMS[charm].name}", side)
    found.blit(picture, picture.get_rect(center=found.get_rect().center))
    return found, round(side * 0.84)


def put(
    target: pygame.Surface,
    text: str,
    face: Face,
    height: int,
    colour: Colour,
    x: float,
    baseline: float,
    align: Align = "left",
) -> int:
    """Write a line with its baseline at a height; gives its width."""
    if not text:
        return 0
    text_capture.write(text, text_capture.Spot((face, height, colour), x, baseline))
    picture, above = render(text, face, height, colour)
    across = picture.get_width()
    if align == "center":
        x -= across / 2
    elif align == "right":
        x -= across
    target.blit(picture, (round(x), round(baseline - above)))
    return across


def put_lines(
    target: pygame.Surface,
    lines: Iterable[str],
    face: Face,
    height: int,
    colour: Colour,
    x: float,
    baseline: float,
    step: float,
    align: Align = "left",
) -> float:
    """Write lines below each other, so many pixels from baseline to baseline; gives the one after them."""
    for line in lines:
        put(target, line, face, height, colour, x, baseline, align)
        baseline += step
    return baseline


def put_fitted(
    target: pygame.Surface,
    text: str,
    face: Face,
    height: int,
    colour: Colour,
    x: float,
    baseline: float,
    across: int,
    align: Align = "left",
    smallest: int = SMALLEST,
) -> int:
    """Write a line that is no wider than that: smaller, and cut where it is too long even so."""
    height = fitted(text, face, height, across, smallest)
    return put(target, shortened(text, face, height, across), face, height, colour, x, baseline, align)


def put_in(
    target: pygame.Surface,
    text: str,
    face: Face,
    height: int,
    colour: Colour,
    rect: pygame.Rect,
    align: Align = "center",
    smallest: int = SMALLEST,
) -> int:
    """The same in the middle of a rectangle's height, no wider than that."""
    height = fitted(text, face, height, rect.width, smallest)
    x = {"left": rect.x, "center": rect.centerx, "right": rect.right}[align]
    said = shortened(text, face, height, rect.width)
    return put(target, said, face, height, colour, x, rect.centery + height * 0.36, align)


@lru_cache(maxsize=2048)
def wrapped(text: str, face: Face, height: int, across: int) -> tuple[str, ...]:
    """The lines of a text in a column so many pixels wide; a word longer than that is cut."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        current = ""
        for word in paragraph.split():
            tried = f"{current} {word}" if current else word
            if width(tried, face, height) <= across:
                current = tried
                continue
            if current:
                lines.append(current)
            while width(word, face, height) > across and len(word) > 1:
                cut = _longest_fit(word, face, height, across)
                lines.append(word[:cut])
                word = word[cut:]
            current = word
        lines.append(current)
    return tuple(lines)


def evened(text: str, height: int, across: int, count: int) -> tuple[str, ...]:
    """A text on so many lines, about equally long: no word is left alone on the last."""
    low, high = across // 2, across
    while low < high:
        middle = (low + high) // 2
        if len(wrapped(text, "inter", height, middle)) <= count:
            high = middle
        else:
            low = middle + 1
    return wrapped(text, "inter", height, high)


def filled(
    text: str, want: int, across: int, tall: float, leading: float
) -> tuple[int, tuple[str, ...], bool]:
    """The largest height up to `want` at which a text has room, its lines, and whether it has room at all."""

    def has_room(height: int) -> bool:
        return len(wrapped(text, "inter", height, across)) * round(height * leading) <= tall

    if not has_room(SMALLEST):
        return SMALLEST, wrapped(text, "inter", SMALLEST, across), False
    low, high = SMALLEST, max(want, SMALLEST)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if has_room(middle) else (low, middle - 1)
    return low, evened(text, low, across, len(wrapped(text, "inter", low, across))), True


def wrapped_facts(text: str, face: Face, height: int, across: int) -> tuple[str, ...]:
    """A line broken between its facts where it is too long, and within one only where that is too long."""
    lines: list[str] = []
    for fact in text.split(DOT):
        tried = DOT.join([*lines[-1:], fact])
        if lines and width(tried, face, height) <= across:
            lines[-1] = tried
        else:
            lines += wrapped(fact, face, height, across)
    return tuple(lines)


def _longest_fit(word: str, face: Face, height: int, across: int) -> int:
    low, high = 1, len(word)
    while low < high:
        middle = (low + high + 1) // 2
        if width(word[:middle], face, height) <= across:
            low = middle
        else:
            high = middle - 1
    return low


def fitted(text: str, face: Face, height: int, across: int, smallest: int = 13) -> int:
    """The height, no larger than given, at which a line fits a width."""
    found = width(text, face, height)
    if found <= across or not found:
        return height
    lower = max(smallest, int(height * across / found) + 1)
    while lower > smallest and width(text, face, lower) > across:  # widths do not grow quite evenly
        lower -= 1
    return lower


def shortened(text: str, face: Face, height: int, across: int) -> str:
    """The text, cut with an ellipsis where it is too wide."""
    if width(text, face, height) <= across:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(_cut(text, middle), face, height) <= across:
            low = middle
        else:
            high = middle - 1
    return text_capture.shorten(_cut(text, low), text)


def _cut(text: str, length: int) -> str:
    """The beginning of a text, what was set apart in it closed again."""
    picture_cache = text[:length].rstrip() + "…"
    return (
        picture_cache + bidi.CLOSE
        if picture_cache.count(bidi.OPEN) > picture_cache.count(bidi.CLOSE)
        else picture_cache
    )


def name_lines(
    name: str, face: Face, largest: int, least: int, across: int, tall: float
) -> tuple[list[str], int]:
    """A name in a place so wide and tall, and its height: on one line, else two, cut if it must be."""
    height = fitted(name, face, largest, across, SMALLEST)
    fits = width(name, face, height) <= across
    if fits and (height >= least or " " not in name):
        return [name], height
    for lower in range(min(largest, int(tall / 2.2)), height if fits else SMALLEST - 1, -1):
        lines = wrapped(name, face, lower, across)
        if len(lines) <= 2 and " ".join(lines) == " ".join(name.split()):
            return list(lines), lower
    if fits or tall < 2.2 * SMALLEST:
        return [shortened(name, face, height, across)], height
    lines = wrapped(name, face, SMALLEST, across)
    return [lines[0], shortened(" ".join(lines[1:]), face, SMALLEST, across)], SMALLEST


class Written(NamedTuple):
    """A line of type where it stands: `x` is its left end, its middle or its right end."""

    words: str
    face: Face
    height: int
    colour: str
    x: float
    baseline: float
    align: Align = "left"

    def put(self, target: pygame.Surface, sunk: int = 0) -> None:
        """Write it, so many pixels lower."""
        low = self.baseline + sunk
        put(target, self.words, self.face, self.height, self.colour, self.x, low, self.align)
