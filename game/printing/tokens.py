"""Six tokens to stand on a table: each twice, head to head, folded where the two meet."""

from __future__ import annotations

from game import words
from game.printing import forms
from game.printing.things import Page, Part, Picture, Shapes
from game.widgets import art, theme

WIDE, HIGH, FOOT = 30.0, 38.0, 8.0  # mm of one side, and of the foot that is folded out


def tokens() -> Page:
    """A page of them, two of each."""
    title = words.say("print.tokens")
    parts: list[Part] = forms.heading(title, words.say("print.tokens.said"))
    step = forms.WIDE / len(theme.CHARMS)
    for row in range(2):
        top = forms.HEAD + 8 + row * (2 * HIGH + 2 * FOOT + 12)
        for index, charm in enumerate(theme.CHARMS):
            parts += _token(charm.name, index * step + (step - WIDE) / 2, top)
    return Page(title, Picture(forms.WIDE, forms.TALL, tuple(parts)))


def _token(charm: str, x: float, y: float) -> list[Part]:
    """One token: foot, its picture on its head, its picture, foot."""
    tall = 2 * HIGH + 2 * FOOT
    middle = y + tall / 2
    body = art.rounded(x, y, WIDE, tall, 1, "#FFFFFF", forms.LINE, 0.3)
    for fold in (y + FOOT, middle, y + tall - FOOT):
        body += "".join(
            art.rounded(x + dash * 3.0 + 0.8, fold - 0.1, 1.4, 0.2, 0, forms.SOFT) for dash in range(10)
        )
    shapes, box = art.inner(f"shared/token-{charm}")
    k = (HIGH - 6) / box[3]
    wide, high = box[2] * k, box[3] * k
    left = x + (WIDE - wide) / 2
    upright = Shapes(shapes, "", box, (left, middle + 3, wide, high))
    turned = f'<g transform="rotate(180 {box[0] + box[2] / 2:g} {box[1] + box[3] / 2:g})">{shapes}</g>'
    on_head = Shapes(turned, "", box, (left, middle - 3 - high, wide, high))
    return [forms.shapes(body, forms.WIDE, forms.TALL), upright, on_head]
