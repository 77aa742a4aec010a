"""Pictures that lie over one another and move: what a film is made of."""

from __future__ import annotations

import pygame

from game.widgets.canvas import Rect, Widget

STRIP = 360  # into so many strips a screen is parted that changes into another
STEPS, MOST_STEPS = 10, 60  # and so many steps each of them takes: on a large screen, on a small one
LARGE = 4_000_000  # pixels


class Layer(Widget):
    """A picture at a place; one without transparency covers what lies below it.

    `alpha` is how much of it is seen, 0..1; its picture may be `stamped` upon: threads grow by small pieces.
    """

    touchable = False

    def __init__(self, name: str, rect: Rect, picture: pygame.Surface, depth: int = 0) -> None:
        super().__init__(name, rect, depth)
        self.picture = picture
        self.alpha = 1.0
        self._solid = not picture.get_flags() & pygame.constants.SRCALPHA
        self.covering = self._solid

    def stamp(self, piece: pygame.Surface, at: tuple[int, int]) -> None:
        """Draw a small piece onto the picture, at a point of the picture."""
        if self.canvas is not None and self.visible:
            place = Rect(self.picture.blit(piece, at)).move(self.rect.topleft)
            self.canvas.damage(place)
        else:
            self.picture.blit(piece, at)

    def show_picture(self, picture: pygame.Surface) -> None:
        """Show another picture of the same size."""
        self.picture = picture
        self.damage()

    def fade(self, alpha: float) -> None:
        """Be seen so much, 0..1."""
        if alpha != self.alpha:
            self.alpha = alpha
            self.covering = self._solid and alpha >= 1
            self.show(alpha > 0)
            self.damage()

    def put(self, x: float, y: float) -> None:
        """Lie with its upper left corner at a point of the screen."""
        self.move_to(Rect(round(x), round(y), *self.rect.size))

    def draw(self, target: pygame.Surface) -> None:
        if self.alpha >= 1:
            target.blit(self.picture, self.rect)
            return
        seen = self.rect.clip(target.get_clip())
        if seen:
            part = self.picture.subsurface(seen.move(-self.rect.x, -self.rect.y))
            part.set_alpha(round(255 * self.alpha))
            target.blit(part, seen)


class ScreenChange(Widget):
    """One whole screen becomes another, strip by strip: never all of it at once.

    It begins at the far end and ends at a height (`towards`, in pixels), where it stays longest as it was.
    """

    touchable = False
    covering = True

    def __init__(
        self, name: str, before: pygame.Surface, after: pygame.Surface, towards: float, depth: int = 0
    ) -> None:
        super().__init__(name, before.get_rect(), depth)
        self._now = before.convert()
        self._after = after
        tall = before.get_height()
        step = max(2, -(-tall // STRIP))
        self._strips = [Rect(0, y, before.get_width(), min(step, tall - y)) for y in range(0, tall, step)]
        far = max(towards, tall - towards, 1.0)
        self._steps = STEPS if self.rect.width * tall > LARGE else MOST_STEPS
        self._begins = [
            0.58 * (1 - abs(strip.centery - towards) / far)
            for strip in self._strips  # in their order: one ahead of its neighbours would be a streak
        ]
        self._level = [0] * len(self._strips)

    def reveal(self, share: float) -> None:
        """Be so far on the way, 0..1; it never goes back."""
        for index, strip in enumerate(self._strips):
            way = 1.0 if share >= 1 else (share - self._begins[index]) / 0.4
            level = min(self._steps, int(way * self._steps))
            if level > self._level[index]:
                self._sink(strip, self._level[index], level)
                self._level[index] = level

    def _sink(self, strip: Rect, before: int, level: int) -> None:
        """Mix so much of the other picture in that the strip stands at a level."""
        if level < self._steps:
            self._after.set_alpha(round(255 * (level - before) / (self._steps - before)))
        self._now.blit(self._after, strip, strip)
        self._after.set_alpha(None)
        if self.canvas is not None:
            self.canvas.damage(strip)

    def put_under(self, picture: pygame.Surface, place: Rect) -> None:
        """Have another picture at a place; what lies over it is not drawn again."""
        self._now.blit(picture, place)

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        target.blit(self._now, clip, clip)


class Reveal(Layer):
    """A picture that comes to be seen from its left end on, or from its foot up (`upwards`)."""

    def __init__(
        self, name: str, rect: Rect, picture: pygame.Surface, depth: int = 0, *, upwards: bool = False
    ) -> None:
        super().__init__(name, rect, picture, depth)
        self.covering = False
        self._upwards = upwards
        self._seen = Rect(rect.x, rect.bottom if upwards else rect.y, 0, 0)

    @property
    def shown(self) -> Rect:
        """What of it is seen."""
        return self._seen

    def reveal(self, share: float) -> None:
        """Be seen so far, 0..1; it never goes back."""
        whole = self.rect
        if self._upwards:
            tall = round(whole.height * share)
            seen = Rect(whole.x, whole.bottom - tall, whole.width, tall)
            new = Rect(whole.x, seen.y, whole.width, seen.height - self._seen.height)
        else:
            seen = Rect(whole.x, whole.y, round(whole.width * share), whole.height)
            new = Rect(whole.x + self._seen.width, whole.y, seen.width - self._seen.width, whole.height)
        if new.width > 0 and new.height > 0:
            self._seen = seen
            if self.canvas is not None:
                self.canvas.damage(new)

    def carry(self, right: int, down: int) -> None:
        """Lie elsewhere, as much of it seen as before."""
        self.damage()
        self.rect, self._seen = self.rect.move(right, down), self._seen.move(right, down)
        self.damage()

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        seen = self._seen.clip(clip)
        if seen.width:
            part = self.picture.subsurface(seen.move(-self.rect.x, -self.rect.y))
            part.set_alpha(round(255 * self.alpha))
            target.blit(part, seen)
