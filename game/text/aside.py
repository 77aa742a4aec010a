"""What need not be said each time: it goes aside, and is told when a player asks for more."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.text.voice import tell


class Aside:
    """What is left unsaid at a table that is `brief`; at one that is not, nothing is.

    Where it is `heard`, no curtain of empty lines is told.
    """

    def __init__(self, *, brief: bool, heard: bool = False) -> None:
        self.brief = brief
        self.heard = heard
        self._unsaid: dict[str, int] = {}
        self._known: dict[tuple[int, str], set[str]] = {}

    def begin(self) -> None:
        """A new step: what was left unsaid before is of no concern any longer."""
        self._unsaid = {}

    def tell(self, paragraph: str, hang: int = 0) -> None:
        """Tell something that need not be said each time: at once, or when it is asked for."""
        if self.brief:
            self.keep(paragraph, hang)
        else:
            tell(paragraph, hang)

    def keep(self, paragraph: str, hang: int = 0) -> None:
        """Leave something unsaid until it is asked for."""
        if paragraph:
            self._unsaid[paragraph] = hang

    def known(self, seat: int, what: str, lines: Sequence[str]) -> bool:
        """Whether a seat has heard all of these lines before, of one kind; from now on it has.

        At a table that is not brief nobody has heard anything.
        """
        before, now = self._known.get((seat, what), set()), set(lines)
        self._known[seat, what] = now
        return self.brief and now <= before

    def tell_all(self, otherwise: Callable[[], None]) -> None:
        """Tell what was left unsaid; where there is nothing, something else."""
        for paragraph, hang in self._unsaid.items():
            tell(paragraph, hang)
        if not self._unsaid:
            otherwise()
