"""How much is taken in: so many connections a second from one address, and so many from all."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

OF_ONE: Final = (240.0, 60.0)  # connections of one address: at once, and more each second
OF_ALL: Final = (480.0, 240.0)  # of all whose phone holds no hand
ADDRESSES: Final = 256  # that are remembered


class Bucket:
    """A bucket that holds so much and is filled so fast; what's done takes something out of it."""

    def __init__(self, holds: float, fills: float, now: float) -> None:
        self.holds = holds
        self.fills = fills
        self.left = holds
        self.filled = now

    def take(self, now: float) -> bool:
        """Take one out, where there is one."""
        self.left = min(self.holds, self.left + (now - self.filled) * self.fills)
        self.filled = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Rates:
    """The buckets of all who come."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._all = Bucket(*OF_ALL, clock())
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def lets_in(self, address: str, known: bool) -> bool:
        """Whether one more connection of an address is answered; one that is known waits for no stranger."""
        now = self._clock()
        bucket = self._of.pop(address, None) or Bucket(*OF_ONE, now)
        self._of[address] = bucket
        while len(self._of) > ADDRESSES:
            self._of.popitem(last=False)
        return bucket.take(now) and (known or self._all.take(now))
