"""`python -m tests.window.paintings [FILE] [--wide 2400]`: all of Leela's small paintings on one sheet.

Each has its number and name below it: the squares first, then the arrows and snakes.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.engine import data
from game.widgets import art, text

TEXTS = Path(__file__).resolve().parent.parent.parent / "languages" / "en" / "leela" / "texts.yaml"
GROUND, INK = "#F0E4C8", "#241C18"
COLUMNS = 12


def captions() -> dict[str, str]:
    """What stands below each painting, by the name of its file."""
    content = data.load(TEXTS).content
    found = {f"{int(square):02}": f"{square} {said['name']}" for square, said in content["squares"].items()}
    for link, said in content["links"].items():
        found[link.replace(">", "-")] = f"{link.replace('>', '–')} {said['name']}"
    return found


def sheet(wide: int) -> pygame.Surface:
    """The sheet, so many pixels wide and as high as it needs."""
    told = captions()
    gap = wide // 240
    cell = (wide - gap) // COLUMNS
    side, letters = cell - gap, cell // 16
    step = cell + 2 * letters
    made = pygame.Surface((wide, -(-len(told) // COLUMNS) * step + gap))
    made.fill(GROUND)
    for place, (name, words) in enumerate(told.items()):
        x, y = gap + place % COLUMNS * cell, gap + place // COLUMNS * step
        made.blit(art.square(f"leela/paintings/{name}", side), (x, y))
        words = text.shortened(words, "inter", letters, side)
        made.blit(text.render(words, "inter", letters, INK)[0], (x, y + side + letters // 3))
    return made


def main() -> int:
    """The sheet is written as a PNG; its name is said."""
    reader = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    reader.add_argument("file", nargs="?", default="paintings.png")
    reader.add_argument("--wide", type=int, default=2400)
    asked = reader.parse_args()
    pygame.init()
    pygame.image.save(sheet(asked.wide), asked.file)
    print(asked.file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
