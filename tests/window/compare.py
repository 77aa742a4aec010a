"""`python -m tests.window.compare BEFORE AFTER`: which pictures of two folders differ, and where.

Those that differ are put side by side into `AFTER/differ`, each place framed. Exit 1 where any do.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

NEAR = 24  # pixels: places no farther from each other are told as one
GAP = 16
FRAME = (255, 0, 160)


def places(before: pygame.Surface, after: pygame.Surface) -> list[pygame.Rect]:
    """Where two pictures of one size differ, near places joined."""
    same = pygame.mask.from_threshold(before, (0, 0, 0, 0), (1, 1, 1, 255), after)
    same.invert()
    found: list[pygame.Rect] = []
    for rect in same.get_bounding_rects():
        rect = pygame.Rect(rect)
        while (hit := rect.inflate(2 * NEAR, 2 * NEAR).collidelist(found)) >= 0:
            rect.union_ip(found.pop(hit))
        found.append(rect)
    return found


def beside(before: pygame.Surface, after: pygame.Surface, where: list[pygame.Rect]) -> pygame.Surface:
    """Both pictures side by side, each place framed."""
    wide, tall = before.get_width() + GAP + after.get_width(), max(before.get_height(), after.get_height())
    sheet = pygame.Surface((wide, tall))
    for picture, left in ((before, 0), (after, before.get_width() + GAP)):
        sheet.blit(picture, (left, 0))
        for rect in where:
            pygame.draw.rect(sheet, FRAME, rect.move(left, 0).inflate(6, 6), 2)
    return sheet


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.window.compare", description=__doc__.split("\n")[0]
    )
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    asked = parser.parse_args()
    names = [{path.name for path in folder.glob("*.png")} for folder in (asked.before, asked.after)]
    differ = 0
    for name in sorted(names[0] | names[1]):
        if name not in names[0] & names[1]:
            differ += 1
            print(f"{name}: only {'before' if name in names[0] else 'after'}")
            continue
        if (asked.before / name).read_bytes() == (asked.after / name).read_bytes():
            continue
        differ += 1
        before, after = (pygame.image.load(folder / name) for folder in (asked.before, asked.after))
        where = places(before, after) if before.get_size() == after.get_size() else []
        share = sum(rect.width * rect.height for rect in where) / (before.get_width() * before.get_height())
        print(
            f"{name}: {len(where)} places, {share:.1%} of it: {'; '.join(str(tuple(r)) for r in where[:4])}"
        )
        (asked.after / "differ").mkdir(exist_ok=True)
        pygame.image.save(beside(before, after, where), asked.after / "differ" / name)
    print(f"{differ} of {len(names[0] | names[1])} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
