"""How much is taken in: so many connections a second from one address, and so many from all."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

OF_ONE: Final = (120.0, 30.0)  # connections of one address: at once, and more each second
OF_ALL: Final = (240.0, 240.0)
ADDRESSES: Final = 256  # that are remembered


class Bucket:
    """A bucket that holds so much and is filled so fast; what's done takes something out of it."""

    def __init__(self, holds: float, fills: float, now: float) -> None:
        self.holds = holds
        self.fills = fills
        self.left = holds
        self.filled = now

    def take(self, now: float) -> float:
        """Take one out: 0 where there was one, else the seconds till there is, and nothing is taken."""
        self.left = min(self.holds, self.left + (now - self.filled) * self.fills)
        self.filled = now
        if self.left < 1:
            return (1 - self.left) / self.fills
        self.left -= 1
        return 0.0


class Rates:
    """The buckets of all who come."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._all = Bucket(*OF_ALL, clock())
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def wait(self) -> float:
        """Seconds till the next connection may be looked at; 0 where it's now, and then it counts."""
        return self._all.take(self._clock())

    def lets_in(self, address: str) -> bool:
        """Whether one more connection of an address is answered."""
        now = self._clock()
        bucket = self._of.pop(address, None) or Bucket(*OF_ONE, now)
        self._of[address] = bucket
        while len(self._of) > ADDRESSES:
            self._of.popitem(last=False)
        return bucket.take(now) == 0
