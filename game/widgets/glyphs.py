"""Which characters a font can draw, and which font of the system draws one that ours lack.

A font says so in its table of characters (`cmap`), which is read here; one that is broken is passed
over. The system's fonts are looked through only when a character is met that none of ours has.
"""

from __future__ import annotations

import os
import stat
import struct
import sys
from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path

LARGEST = 128 * 2**20  # bytes of a font
LARGEST_TABLE = 4 * 2**20
MOST_FILES = 6000
MOST_FOLDERS = 2000
KINDS = (".ttf", ".otf", ".ttc", ".otc")
OUTLINES = (b"glyf", b"CFF ", b"CFF2")  # without them a font is pictures of one size
NEEDED = (b"head", b"hhea", b"hmtx", b"maxp", b"name")
PRETENDING = ("lastresort", "adobeblank", "notdef")  # they have a glyph for everything: an empty one
RANKS = (  # how far back a word in its name sets a font
    ("noto", -8), ("dejavusans.", -6), ("dejavu", -4), ("regular", -3), ("ui", -2), ("serif", 6),
    ("bold", 12), ("medium", 4), ("light", 12), ("thin", 14), ("black", 14), ("heavy", 14),
    ("condensed", 16), ("narrow", 16), ("mono", 18), ("italic", 30), ("oblique", 30), ("nastaliq", 20),
    ("symbol", 20), ("math", 20), ("nerd", 40), ("unifont", 60),
)  # fmt: skip

Ranges = tuple[list[int], list[int]]


class Broken(Exception):
    """A font that cannot be read."""


class Glyphs:
    """The characters of one font."""

    def __init__(self, ranges: Ranges) -> None:
        self._starts, self._ends = ranges

    def __contains__(self, character: str) -> bool:
        code = ord(character)
        place = bisect_right(self._starts, code) - 1
        return place >= 0 and code <= self._ends[place]


def of_bytes(data: bytes) -> Glyphs:
    """The characters of a font; raises Broken."""
    return _read(lambda offset, count: data[offset : offset + count])


def of_file(path: str) -> Glyphs:
    """The characters of the first font in a file, of which only the tables needed are read."""
    try:
        about = Path(path).stat()
        if not stat.S_ISREG(about.st_mode) or about.st_size > LARGEST:
            raise Broken
        with Path(path).open("rb") as file:

            def take(offset: int, count: int) -> bytes:
                file.seek(offset)
                return file.read(count)

            return _read(take)
    except (OSError, ValueError):
        raise Broken from None


def _read(take: Callable[[int, int], bytes]) -> Glyphs:
    try:
        start = 0
        head = take(0, 16)
        if head[:4] == b"ttcf":
            start = struct.unpack(">I", head[12:16])[0]
        count = struct.unpack(">H", take(start + 4, 2))[0]
        entries = struct.iter_unpack(">4sIII", take(start + 12, 16 * count))
        tables = {tag: (offset, length) for tag, _, offset, length in entries}
        if not all(tag in tables for tag in NEEDED) or not any(tag in tables for tag in OUTLINES):
            raise Broken
        offset, length = tables[b"cmap"]
        if length > LARGEST_TABLE:
            raise Broken
        return Glyphs(_mapped(take(offset, length)))
    except (struct.error, KeyError, IndexError):
        raise Broken from None


def _mapped(table: bytes) -> Ranges:
    """The ranges of the fullest of a table's maps to Unicode."""
    count = struct.unpack_from(">H", table, 2)[0]
    best: tuple[int, int] | None = None
    for index in range(count):
        platform, encoding, offset = struct.unpack_from(">HHI", table, 4 + 8 * index)
        if platform == 0 or (platform == 3 and encoding in (1, 10)):
            form = struct.unpack_from(">H", table, offset)[0]
            if form in (4, 12) and (best is None or form > best[0]):
                best = (form, offset)
    if best is None:
        raise Broken
    pairs = sorted(_segments(table, best[1]) if best[0] == 4 else _groups(table, best[1]))
    return [start for start, _ in pairs], [end for _, end in pairs]


def _groups(table: bytes, at: int) -> Iterator[tuple[int, int]]:
    count = struct.unpack_from(">I", table, at + 12)[0]
    groups = table[at + 16 : at + 16 + 12 * count]
    for start, end, glyph in struct.iter_unpack(">III", groups[: len(groups) // 12 * 12]):
        if glyph or end > start:
            yield start + (not glyph), end


def _segments(table: bytes, at: int) -> Iterator[tuple[int, int]]:
    count = struct.unpack_from(">H", table, at + 6)[0] // 2
    ends, starts, deltas, offsets = (
        struct.unpack_from(f">{count}H", table, at + 14 + 2 * (count * row + (row > 0))) for row in range(4)
    )
    for index in range(count):
        start, end, delta, offset = starts[index], ends[index], deltas[index], offsets[index]
        if start > end or start == 0xFFFF:
            continue
        if not offset:
            none = -delta & 0xFFFF  # the character that comes to glyph 0
            if start <= none <= end:
                if start < none:
                    yield start, none - 1
                start = none + 1
            if start <= end:
                yield start, end
            continue
        where = at + 16 + 2 * (count * 3 + index) + offset
        glyphs = struct.unpack_from(f">{end - start + 1}H", table, where)
        begun: int | None = None
        for code, glyph in enumerate(glyphs, start):
            if glyph and begun is None:
                begun = code
            elif not glyph and begun is not None:
                yield begun, code - 1
                begun = None
        if begun is not None:
            yield begun, end


# -- the system's fonts


def folders() -> list[Path]:
    """Where this system keeps fonts."""
    home = Path("~").expanduser()
    if sys.platform == "win32":
        windows = Path(os.environ.get("WINDIR", "C:/Windows"), "Fonts")
        own = os.environ.get("LOCALAPPDATA")
        return [windows, *([Path(own, "Microsoft", "Windows", "Fonts")] if own else [])]
    if sys.platform == "darwin":
        return [home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts")]
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    own = os.environ.get("XDG_DATA_HOME") or str(home / ".local/share")
    places = [Path(folder, "fonts") for folder in (own, *shared.split(":")) if folder]
    return [*places, home / ".fonts", Path("/run/host/fonts"), Path("/run/host/user-fonts")]


def system_fonts() -> list[str]:
    """The files of the system's fonts, those that suit running text best first."""
    found = {
        str(Path(place, name))
        for folder in folders()
        for place, _, names in islice(os.walk(folder), MOST_FOLDERS)
        for name in names
        if name.lower().endswith(KINDS)
    }
    return sorted(found, key=lambda path: (rank(path), path))[:MOST_FILES]


def rank(path: str) -> int:
    """How little a font suits running text, by its name."""
    name = Path(path).name.lower()
    return sum(points for word, points in RANKS if word in name)


class Finder:
    """Finds fonts for characters; those found once are asked first, so that a name is in one hand."""

    def __init__(self, listed: Callable[[], list[str]] = system_fonts) -> None:
        self._listed = listed
        self._waiting: Iterator[str] | None = None
        self._known: dict[str, Glyphs] = {}
        self._used: list[str] = []
        self._lacking: set[str] = set()

    def font_for(self, character: str) -> str | None:
        """The file of a font with this character, or None."""
        if character in self._lacking:
            return None
        for path in (*self._used, *self._all()):
            if character in self._known[path]:
                if path not in self._used:
                    self._used.append(path)
                return path
        self._lacking.add(character)
        return None

    def bolder(self, path: str, character: str) -> str | None:
        """The bold sister of a font, where it has one with this character."""
        file = Path(path)
        stem = file.stem
        for name in (stem.replace("Regular", "Bold"), stem + "-Bold", stem + "Bold", stem + "bd"):
            sister = str(file.with_name(name + file.suffix))
            if sister != path and self._has(sister, character):
                return sister
        return None

    def give_up(self, path: str) -> None:
        """A font that cannot be opened after all is not asked again."""
        self._known[path] = Glyphs(([], []))

    def _has(self, path: str, character: str) -> bool:
        if path not in self._known and not Path(path).is_file():
            return False
        return character in self._glyphs(path)

    def _glyphs(self, path: str) -> Glyphs:
        if path not in self._known:
            try:
                self._known[path] = of_file(path)
            except Broken:
                self.give_up(path)
        return self._known[path]

    def _all(self) -> Iterator[str]:
        """Every font of the system; the list is made, and each font read, when it is come to."""
        for path in list(self._known):
            yield path
        if self._waiting is None:
            self._waiting = iter(self._listed())
        for path in self._waiting:
            if not any(word in Path(path).name.lower() for word in PRETENDING):
                self._glyphs(path)
                yield path


# -- scripts


SCRIPTS = (  # where the letters of a script begin and end, and what shaping calls it
    (0x0370, 0x03FF, "Grek"), (0x0400, 0x052F, "Cyrl"), (0x0530, 0x058F, "Armn"), (0x0590, 0x05FF, "Hebr"),
    (0x0600, 0x06FF, "Arab"), (0x0700, 0x074F, "Syrc"), (0x0750, 0x077F, "Arab"), (0x0780, 0x07BF, "Thaa"),
    (0x07C0, 0x07FF, "Nkoo"), (0x0860, 0x08FF, "Arab"), (0x0900, 0x097F, "Deva"), (0x0980, 0x09FF, "Beng"),
    (0x0A00, 0x0A7F, "Guru"), (0x0A80, 0x0AFF, "Gujr"), (0x0B00, 0x0B7F, "Orya"), (0x0B80, 0x0BFF, "Taml"),
    (0x0C00, 0x0C7F, "Telu"), (0x0C80, 0x0CFF, "Knda"), (0x0D00, 0x0D7F, "Mlym"), (0x0D80, 0x0DFF, "Sinh"),
    (0x0E00, 0x0E7F, "Thai"), (0x0E80, 0x0EFF, "Laoo"), (0x0F00, 0x0FFF, "Tibt"), (0x1000, 0x109F, "Mymr"),
    (0x10A0, 0x10FF, "Geor"), (0x1100, 0x11FF, "Hang"), (0x1200, 0x139F, "Ethi"), (0x1780, 0x17FF, "Khmr"),
    (0x1800, 0x18AF, "Mong"), (0x1F00, 0x1FFF, "Grek"), (0x2E80, 0x2FDF, "Hani"), (0x3005, 0x3007, "Hani"),
    (0x3041, 0x30FF, "Kana"), (0x3100, 0x312F, "Bopo"), (0x3130, 0x318F, "Hang"), (0x31F0, 0x31FF, "Kana"),
    (0x3400, 0x9FFF, "Hani"), (0xA8E0, 0xA8FF, "Deva"), (0xAC00, 0xD7FF, "Hang"), (0xF900, 0xFAFF, "Hani"),
    (0xFB1D, 0xFB4F, "Hebr"), (0xFB50, 0xFDFF, "Arab"), (0xFE70, 0xFEFF, "Arab"), (0x20000, 0x3FFFF, "Hani"),
)  # fmt: skip
_FIRST = [first for first, _, _ in SCRIPTS]


@lru_cache(maxsize=4096)
def script_of(character: str) -> str | None:
    """The script a letter belongs to, as shaping calls it; None for Latin and for what all share."""
    place = bisect_right(_FIRST, ord(character)) - 1
    return SCRIPTS[place][2] if place >= 0 and ord(character) <= SCRIPTS[place][1] else None
