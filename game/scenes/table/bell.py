"""The bell of a sitting: the one place through which it is rung."""

from __future__ import annotations

from game.scenes.table.guide_parts import RINGING, Ripple
from game.widgets import theme
from game.widgets.canvas import Canvas, Rect
from game.widgets.easing import out_cubic
from game.widgets.style import Style


class Bell:
    """One bell: while it rings a ring widens over the stage. It interrupts nothing."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._lasts = RINGING
        self._ripple: Ripple | None = None

    def ring(self, canvas: Canvas, stage: Rect, style: Style, now: float, *, reduced: bool) -> None:
        """Strike it once: whatever is heard of a bell begins here too."""
        self.fade()
        self._since, self._lasts = now, theme.REDUCED if reduced else RINGING
        self._ripple = Ripple(stage, style)
        canvas.add(self._ripple)

    def update(self, now: float) -> None:
        """Let its ring be as wide as it is by now."""
        if self._since is None or self._ripple is None:
            return
        share = (now - self._since) / self._lasts
        if share >= 1.0:
            self.fade()
        else:
            self._ripple.widen(out_cubic(max(0.0, share)))

    @property
    def rings(self) -> bool:
        """Whether its ring still widens."""
        return self._since is not None

    def fade(self) -> None:
        """It rings no longer."""
        ripple, self._ripple, self._since = self._ripple, None, None
        if ripple is not None and ripple.canvas is not None:
            ripple.canvas.remove([ripple])
