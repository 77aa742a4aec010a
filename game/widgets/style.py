"""Theme and measure together: what a widget needs to know to draw itself."""

from __future__ import annotations

from dataclasses import dataclass

from game.widgets.theme import Measure, Theme


@dataclass(frozen=True)
class Style:
    theme: Theme
    measure: Measure

    def px(self, units: float) -> int:
        """A length in u as whole pixels."""
        return self.measure.px(units)

    def type(self, step: str) -> int:
        """The height of type of a step."""
        return self.measure.type(step)

    def font_px(self, units: float) -> int:
        """The height of type of so many u."""
        return self.measure.font_px(units)

    def grown(self, most: float) -> Style:
        """The same, with type no more than so many times as large as usual."""
        measure = self.measure
        return Style(self.theme, Measure(measure.size, min(measure.text, most)))

    @property
    def hair(self) -> float:
        """The width of a fine line: 0.15 u, at least one pixel."""
        return max(1.0, 0.15 * self.measure.u)
