"""The snakes on the cloth as they live: they look up at a token that is near, swallow it, and let it down."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

import pygame

from game import layout
from game.engine.board import Link
from game.scenes.tables.leela.picture import Cloth
from game.scenes.tables.leela.snakes import RESTS, Pose, neck
from game.widgets import art
from game.widgets.canvas import Rect
from game.widgets.picture_cache import cached_picture
from game.widgets.token import mark_picture

NEAR = 6  # squares: from so far a throw may end on a snake's head
FARTHEST, STEP = 32.0, 4.0  # degrees: how far a head turns towards a token, and in what steps
REACH, SWELLS = 0.56, 0.48  # squares: about a head, and about what was swallowed
MARK = 0.2  # squares: the token's sign on a body that has swallowed it
STEPS = 4  # in which a head is raised, and a mouth opens


class Serpents:
    """How each snake of a cloth holds itself, drawn as a part of the cloth.

    `damage` is called with what is to be drawn anew.
    """

    def __init__(self, cloth: Cloth, damage: Callable[[Rect], None]) -> None:
        self._cloth = cloth
        self._damage = damage
        self._links: dict[int, Link[int]] = {
            int(head): link for head, link in layout.links(cloth.board, "snake").items()
        }
        self._unready = list(self._links)  # heads below which nothing was made ready yet
        self.poses: dict[int, Pose] = {}
        self._swallowed: tuple[int, float, int] | None = None  # by which snake, how far, and whose token

    @property
    def busy(self) -> bool:
        """Whether one of them swallows."""
        return self._swallowed is not None or any(pose.open for pose in self.poses.values())

    def looks(self, squares: Sequence[int | None]) -> dict[int, Pose]:
        """Snake -> how it looks up, of those that have a token on their square or one before it."""
        found = {}
        for head, link in self._links.items():
            near = [each for each in squares if each is not None and head - NEAR <= each <= head]
            if near:
                turn = self._towards(link, max(near)) if max(near) < head else 0.0
                found[head] = Pose(turn, raised=1.0)
        return found

    def _towards(self, link: Link[int], square: int) -> float:
        """How far a head turns to look at a square, in degrees."""
        place, rests = neck(link)
        (x0, y0), (x1, y1) = self._cloth.point(place), self._cloth.square(square).center
        wanted = math.degrees(math.atan2(y1 - y0, x1 - x0)) + 90
        aside = (wanted - rests + 180) % 360 - 180
        return max(-FARTHEST, min(FARTHEST, round(aside / STEP) * STEP))

    def hold(self, poses: Mapping[int, Pose]) -> None:
        """Let each snake have its pose, and rest where it has none."""
        for head in self._links:
            self.pose(head, poses.get(head, RESTS))

    def pose(self, head: int, pose: Pose) -> None:
        """Let one have a pose."""
        before = self.poses.get(head, RESTS)
        if pose != before:
            self._damage(self._about(head))
            self.poses[head] = pose
            if pose == RESTS:
                del self.poses[head]

    def between(self, before: Mapping[int, Pose], after: Mapping[int, Pose], share: float) -> None:
        """Let each be a share 0..1 of the way from one pose to another."""
        for head in {**before, **after}:
            start, end = before.get(head, RESTS), after.get(head, RESTS)
            raised = start.raised + (end.raised - start.raised) * share
            turn = start.turn + (end.turn - start.turn) * share
            self.pose(head, Pose(round(turn / STEP) * STEP, round(raised * STEPS) / STEPS))

    def gape(self, head: int, share: float) -> None:
        """Open the mouth of one by a share 0..1."""
        raised = self.poses.get(head, RESTS)
        self.pose(head, replace(raised, raised=1.0, open=round(share * STEPS) / STEPS))

    def let_down(self, head: int, share: float, charm: int) -> None:
        """Let what one has swallowed be a share 0..1 of the way to its tail."""
        self._damage_swollen()
        self._swallowed = head, share, charm
        self._damage_swollen()

    def empty(self) -> None:
        """None has anything inside."""
        self._damage_swollen()
        self._swallowed = None

    def _damage_swollen(self) -> None:
        if self._swallowed is not None:
            self._damage(self._swollen_about(*self._swallowed[:2]))

    def _about(self, head: int) -> Rect:
        return self._box(neck(self._links[head])[0], REACH)

    def _swollen_about(self, head: int, share: float) -> Rect:
        return self._box(layout.body(self._links[head]).spine.at(share), SWELLS)

    def _box(self, place: tuple[float, float], reach: float) -> Rect:
        half = math.ceil(self._cloth.cell * reach)
        x, y = self._cloth.point(place)
        return Rect(round(x) - half, round(y) - half, 2 * half, 2 * half)

    def prepare(self, squares: Iterable[int]) -> None:
        """Make ready what lies below snakes' heads on these squares, one a call: no frame takes long."""
        for head in squares:
            if head in self._links and self._below(head, made=True) is None:
                self._below(head)
                return

    def prepare_next(self) -> bool:
        """Make ready what lies below the next head; whether there was any."""
        if self._unready:
            self._below(self._unready.pop())
            return True
        return False

    def _below(self, head: int, *, made: bool = False) -> pygame.Surface | None:
        """What lies below a head as the squares look now; only where it was `made` already."""
        box = self._about(head)
        wanted = self._cloth, head, _corners(box), self._cloth.shown_within(box)
        return _headless.there(*wanted) if made else _headless(*wanted)

    def draw(self, target: pygame.Surface) -> None:
        """Draw what is not as it is at rest, upon the picture of the cloth."""
        clip = target.get_clip()
        for head, pose in self.poses.items():
            box = self._about(head)
            if box.colliderect(clip) and self._cloth.ready_within(box):
                shown = self._cloth.shown_within(box)
                target.blit(_alive(self._cloth, head, _corners(box), shown, pose), box)
        if self._swallowed is not None:
            head, share, charm = self._swallowed
            box = self._swollen_about(head, share)
            pose = replace(self.poses.get(head, RESTS), swallowed=share)
            self._cloth.swell(target, self._links[head], box, pose)
            mark = mark_picture(charm, round(self._cloth.cell * MARK))
            at = self._cloth.point(layout.body(self._links[head]).spine.at(share))
            art.put(target, mark, (at[0], at[1]))


Corners = tuple[int, int, int, int]


def _corners(box: Rect) -> Corners:
    return box.x, box.y, box.width, box.height


@cached_picture
def _headless(cloth: Cloth, head: int, box: Corners, shown: tuple[object, ...]) -> pygame.Surface:
    """The part of a cloth below a snake's head, its squares shown as they are."""
    return cloth.headless(layout.links(cloth.board, "snake")[head], Rect(box))


@cached_picture
def _alive(cloth: Cloth, head: int, box: Corners, shown: tuple[object, ...], pose: Pose) -> pygame.Surface:
    """The part of a cloth about a snake's head that has a pose."""
    link = layout.links(cloth.board, "snake")[head]
    return cloth.posed(_headless(cloth, head, box, shown), link, Rect(box), pose)
