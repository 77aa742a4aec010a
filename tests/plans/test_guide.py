"""The board of a guide: beside the stage at every size, over nothing else."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.scenes.layout.areas import Shape, areas
from game.scenes.layout.guide import LEAST, WORDS, with_guide
from game.widgets.canvas import Rect
from game.widgets.text import width
from game.widgets.theme import TEXT_SCALES, Measure
from tests.ui.pilot import SIZES

SHAPES = [Shape(), Shape(hand=25, many=True), Shape(aspect=1.0, side=44), Shape(upright_sides=False)]
LABELS = ["Bell", "Silence", "Stone", "Question", "More"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", TEXT_SCALES)
def test_it_takes_its_room_of_the_stage_alone(size, text):
    for shape in SHAPES:
        for seats in (2, 6):
            measure = Measure(size, text)
            before = areas(measure, seats, shape)
            found, plan = with_guide(measure, before, LABELS)
            stage = Rect(before.stage)
            assert stage.contains(found.stage) and stage.contains(plan.board)
            assert not Rect(plan.board).colliderect(found.stage)
            assert found.stage.width * found.stage.height > 0.6 * before.stage.width * before.stage.height
            places = [box for pair in plan.tools for box in pair]
            assert all(Rect(plan.board).contains(box) for box in [plan.head, plan.folded, *places])
            assert not any(Rect(one).colliderect(other) for one, other in pairwise(places))
            assert all(tool.width >= measure.px(3.6) for tool, _ in plan.tools)
            words, longest = measure.font_px(WORDS), max(len(label) for label in LABELS)
            assert all(below.width >= width("x" * longest, "semibold", words) for _, below in plan.tools)
            if not found.portrait and plan.tools[0][0].width > measure.px(LEAST):
                keys = [tool.y - measure.px(0.9) for tool, _ in plan.tools]
                ends = [below.y + round(words * 1.55) for _, below in plan.tools]
                assert all(end <= key for end, key in zip(ends, keys[1:], strict=False)), "no key on a word"
