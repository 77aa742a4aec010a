"""The Diagram of Nutrition before anything lies on it: where it stands, its octaves, lines and names."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game import words
from game.engine.games.conscious.components import BODY, NOTES, OCTAVES, OF
from game.scenes.layout.box import Box
from game.scenes.layout.nutrition import Named, Note, NutritionPlan, Octave, nutrition_plan
from game.scenes.tables.conscious import shapes
from game.scenes.tables.conscious.pictures import curve, space_picture
from game.widgets import art, text, theme
from game.widgets.picture_cache import cached_picture
from game.widgets.style import Style
from game.widgets.theme import Colour

GAME = "conscious"
LINKS = (("RE-96", "MI-192"), ("RE-24", "MI-48"))  # CB-9.1, CB-9.3
SHARE = 0.84  # of paper in a band
SHARE_FOOD = 0.74


@lru_cache(maxsize=4)
def _score(language: str) -> tuple[Octave, ...]:
    finest = max(len(notes) for notes in OF.values()) - 1
    found = []
    for octave in OCTAVES:
        notes = OF[octave]
        found.append(
            Octave(
                words.phrase(GAME, f"diagram.{octave}"),
                tuple(
                    Note(note.name, len(notes) - 1 - place, note.cap > 1, _beyond(note.name))
                    for place, note in enumerate(notes)
                ),
                BODY[octave],
            )
        )
    assert finest == found[0].notes[0].column
    return tuple(found)


def _beyond(name: str) -> str:
    """What stands behind a note, as it is written."""
    note = NOTES[name]
    if note.excess == "surplus":
        return ""
    if note.cap > 1:
        return words.phrase(GAME, f"diagram.carries.{name}")
    return str(note.carbon) if note.carbon else words.phrase(GAME, "diagram.free")


def plan_for(
    box: Box,
    style: Style,
    named: Named = "above",
    quarter: tuple[tuple[int, int], float] | None = None,
) -> NutritionPlan:
    """Where the diagram stands in a rectangle, as large as it has room."""
    return nutrition_plan(_score(words.language), LINKS, box, style.measure.text, text, named, quarter)


@cached_picture
def ground_picture(plan: NutritionPlan, plain: bool = False) -> pygame.Surface:
    """Bands, lines, names: all that never changes; `plain`: the notes without their numbers."""
    made = art.raster(art.document(ground_shapes(plan), plan.box), plan.box.size).convert_alpha()
    _write_names(made, plan, plain)
    return made


def ground_shapes(plan: NutritionPlan) -> str:
    """Bands and lines, in pixels of the screen."""
    k, r = plan.unit, plan.radius
    body = []
    for letter, band in zip(OCTAVES, plan.bands, strict=True):
        body.append(
            art.rounded(
                *band, 20 * k, _tint(letter), theme.mixed(shapes.OCTAVES[letter], "#CFC3A0", 0.55), 1.4 * k
            )
        )
    for _, way in plan.links:
        body.append(
            shapes.path(
                curve(way),
                "none",
                shapes.SPARK,
                2.4 * k,
                stroke_dasharray=f"{2.5 * k:.2f} {6 * k:.2f}",
                opacity=0.75,
            )
        )
    for letter, octave in zip(OCTAVES, plan.octaves, strict=True):
        x, y = plan.middles[octave.notes[0].name]
        right = plan.middles[octave.notes[-1].name][0]
        for thick, ink in ((10 * k, shapes.INK), (6.6 * k, shapes.OCTAVES[letter])):
            body.append(
                shapes.path(
                    f"M{x - r - 8 * k:.2f},{y:.2f} H{right:.2f}", "none", ink, thick, stroke_linecap="butt"
                )
            )
        for note in octave.notes:
            if note.three:
                gap = plan.beyond[note.name].at
                body.append(art.rounded(gap[0] - 8 * k, gap[1] - 8 * k, 16 * k, 16 * k, 0, _tint(letter)))
        box = plan.capsules[octave.notes[-1].name]
        body.append(
            shapes.path(
                f"M{right + r * 0.9:.2f},{y:.2f} H{box.x + 4 * k:.2f}", "none", shapes.INK, 2 * k, opacity=0.6
            )
        )
    return "".join(body)


def _write_names(made: pygame.Surface, plan: NutritionPlan, plain: bool) -> None:
    left, top = plan.box.topleft
    for letter, octave, sign, (at, height, room) in zip(
        OCTAVES, plan.octaves, plan.signs, plan.names, strict=True
    ):
        picture = space_picture(letter, sign.width)
        made.blit(picture, picture.get_rect(center=(sign.centerx - left, sign.centery - top)))
        tall = text.fitted(octave.name, "garamond", height, room)
        text.put(made, octave.name, "garamond", tall, shapes.INK, at[0] - left, at[1] - top)
    for octave in plan.octaves if plan.told(text) else ():
        for note in octave.notes:
            x, y = plan.middles[note.name]
            foot = y - plan.radius - 11 * plan.unit
            for line in reversed([note.name.partition("-")[0]] if plain else lines_of(plan, note)):
                text.put(made, line, "display", plan.letter, shapes.INK, x - left, foot - top, "center")
                foot -= plan.letter * 1.06


def lines_of(plan: NutritionPlan, note: Note) -> list[str]:
    """The name of a note, in as many lines as it is written."""
    return note.name.split("-") if plan.lines == 2 else [note.name]


def _tint(letter: str) -> Colour:
    return theme.mixed(shapes.OCTAVES[letter], "#FBF6E6", SHARE_FOOD if letter == "F" else SHARE)
