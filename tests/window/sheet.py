"""Where each sentence stands: `python -m tests.window.sheet FOLDER --language de`, for who translates.

A page of pictures of the screens, the sentences in them framed and numbered, with their keys, the English and
the language's own; at its end the keys that no screen had. A sentence carries its number in letters that are
never drawn, so that it is known wherever it is written.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any
from unittest import mock

import pygame

from tests.window import shots
from tests.window.rooms import Screen

DIGITS = "\u2061\u2062\u2063\u2064"  # invisible letters, which type leaves out
MARKED = re.compile(f"[{DIGITS}]{{8}}")
FRAME = "#C0392B"
Found = dict[int, tuple[int, pygame.Rect]]


def mark(number: int) -> str:
    """A number in letters that nobody sees."""
    return "".join(DIGITS[number >> shift & 3] for shift in range(14, -1, -2))


def number(marked: str) -> int:
    """The number that was marked."""
    told = 0
    for letter in marked:
        told = told * 4 + DIGITS.index(letter)
    return told


def tagged(language: str) -> list[str]:
    """Let every sentence of the app's own, and every phrase of a game, carry its number; their keys."""
    from game import languages, words
    from game.engine.games import GAMES

    keys: list[str] = []
    phrases = [(game, words.texts(game).phrases) for game in GAMES]
    for name, said in [("", languages.sentences(language)), *phrases]:
        for key, sentence in list(said.items()):
            said[key] = mark(len(keys)) + sentence if sentence.strip() else sentence
            keys.append(f"{name} {key}".strip())
    return keys


def written(pilot: Any, screen: pygame.Surface) -> Iterator[tuple[str, pygame.Rect]]:
    """The lines of a whole drawing of a screen, and where they are."""
    from game.widgets import picture_cache, text

    found: list[tuple[str, pygame.Rect]] = []
    put = text.put

    def overheard(target, words, face, height, colour, x, baseline, align="left"):
        wide = text.width(words, face, height)
        left = x - {"left": 0.0, "center": wide / 2, "right": float(wide)}[align]
        rect = pygame.Rect(round(left), round(baseline - height), wide, round(1.25 * height))
        if target is screen:
            found.append((words, rect))
        return put(target, words, face, height, colour, x, baseline, align)

    with mock.patch.object(text, "put", overheard):
        picture_cache.forget()
        pilot.app.relayout()
        pilot.frame()
    yield from found


def look(name: str, screen: Screen, folder: Path) -> Found:
    """Draw a screen with its sentences framed; which there are, by number, and their frames."""
    from game.app import App
    from tests.ui.pilot import Pilot

    pilot = Pilot(lambda app: shots.set_up(app, "paper", screen, 100), (1280, 720), App)
    pilot.settle()
    screen.then(pilot)
    pilot.pass_time(shots.PAINTED)
    found: Found = {}
    for line, rect in written(pilot, pilot.app.screen):
        for marked in MARKED.findall(line):
            found.setdefault(number(marked), (len(found) + 1, rect))
    picture = pilot.look().copy()
    font = pygame.font.Font(None, 18)
    for place, rect in found.values():
        pygame.draw.rect(picture, FRAME, rect.inflate(6, 4), 1)
        picture.blit(font.render(str(place), True, "white", FRAME), (rect.right + 3, rect.top - 6))
    pygame.image.save(picture, folder / f"{name}.png")
    pilot.close()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.window.sheet", description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", default="en", help="of which language, such as de")
    parser.add_argument("--only", default="", help="only screens in whose name this pattern is found")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, mock.patch.dict("os.environ", MOKSHA_HOME=home):
        from game import languages, words
        from game.engine.games import GAMES

        def read(language: str) -> list[dict[str, str]]:
            phrases = [dict(words.texts(game).phrases) for game in GAMES]
            return [dict(languages.sentences(language)), *phrases]

        english = read("en")
        words.choose(asked.language)
        said = [
            (sentence, there.get(key, ""))
            for own, there in zip(read(words.language), english, strict=True)
            for key, sentence in own.items()
        ]
        keys = tagged(words.language)

        def row(each: int, place: object = "") -> str:
            cells = place, f"<code>{keys[each]}</code>", escape(said[each][1]), escape(said[each][0])
            return "<tr>" + "".join(f"<td>{cell}" for cell in cells)

        met: set[int] = set()
        rows = []
        for name, screen in shots.everything().items():
            if not re.search(asked.only, name):
                continue
            found = look(name, screen, asked.folder)
            met |= found.keys()
            told = "".join(row(each, place) for each, (place, _) in found.items())
            rows.append(f"<h2>{name}</h2><img src='{name}.png' width='1280'><table>{told}</table>")
            print(f"{name}: {len(found)}", flush=True)
        unseen = "".join(row(each) for each in range(len(keys)) if each not in met)
        page = f"<!doctype html><meta charset='utf-8'><title>{asked.language}</title>{''.join(rows)}"
        page += f"<h2>On none of these screens</h2><table>{unseen}</table>"
        (asked.folder / "index.html").write_text(page, "utf-8")
        print(f"{len(met)} of {len(keys)} sentences on {len(rows)} screens: {asked.folder / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
