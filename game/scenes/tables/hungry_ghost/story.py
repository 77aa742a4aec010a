"""A seat's lives in one line, as Results tells them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game import words
from game.scenes.tables.hungry_ghost.life import signed
from game.tellings.hungry_ghost import where


def story(view: Mapping[str, Any], seat: int) -> str:
    """How often somebody was born, what the mist is down to, and where they are: never a verdict."""
    life = view["seats"][seat]
    parts = [_lives(life["lives"])]
    if life["insight"] == 7 and life["life"] == 0:
        parts.append(words.phrase("hungry_ghost", "story.awakened", day=view["day"]))
        return " · ".join(parts)
    if life["delusion"]:
        parts.append(words.phrase("hungry_ghost", "story.delusion", delusion=life["delusion"]))
    else:
        parts.append(words.phrase("hungry_ghost", "story.insight", insight=life["insight"]))
    parts.append(words.phrase("hungry_ghost", "story.merit", merit=signed(life["merit"])))
    parts.append(where(life))
    return " · ".join(parts)


def _lives(count: int) -> str:
    return words.counted_of("hungry_ghost", "story.lives", count)
