"""What the player has set: one small file, whole at any moment."""

from __future__ import annotations

import contextlib
import copy
import os
from typing import Any, TypeVar

from game import disk, words
from game.saves import format as limits
from game.saves.format import SETTINGS, SaveError, Unreadable, Unwritable
from game.saves.lines import decode, encode
from game.saves.places import because, home, made_folder, move_aside, slurp

T = TypeVar("T")


class Settings:
    """What the player has set, by key. Values are checked by who asks; unknown keys are kept.

    `note` says in a sentence that the file could not be read and was set aside, or is None. What the system
    prefers, `preferred` by key, holds where the player has set nothing.
    """

    def __init__(self) -> None:
        self.note: str | None = None
        self.preferred: dict[str, Any] = {}
        self._values: dict[str, Any] = {}
        self._unreadable = False

    @classmethod
    def load(cls) -> Settings:
        """The settings as they were saved; everything at its default where they cannot be read."""
        settings = cls()
        try:
            settings._values = cls._read()
        except Unwritable:
            pass
        except (SaveError, ValueError) as error:
            settings._unreadable = True
            settings.note = words.say("saves.settings_unread")
            if not isinstance(error, Unreadable):
                with contextlib.suppress(OSError):
                    settings._put_aside()
        return settings

    @staticmethod
    def _read() -> dict[str, Any]:
        path = home() / SETTINGS
        values = decode(slurp(path, limits.MOST_SETTINGS)) if os.path.lexists(path) else {}
        if type(values) is not dict:
            raise ValueError("not an object")
        return values

    def get(self, key: str, default: T) -> T:
        """A setting, if it is of the default's type exactly (1 is neither True nor 1.0); else the default."""
        value = self._values.get(key, self.preferred.get(key, default))
        return copy.deepcopy(value) if type(value) is type(default) else default

    @property
    def all(self) -> dict[str, Any]:
        """Everything that is set, as it was read."""
        return copy.deepcopy(self._values)

    def set(self, key: str, value: Any) -> None:
        """Change a setting; `save` keeps it."""
        self._values[key] = decode(encode(value))

    def save(self) -> None:
        """Keep the settings: the old file stays whole until the new one is."""
        if self._unreadable:
            with contextlib.suppress(SaveError, ValueError):  # it may be read by now
                self._values = {**self._read(), **self._values}
                self._unreadable = False
        data = encode(self._values, indent=2) + b"\n"
        if len(data) > limits.MOST_SETTINGS:
            raise SaveError(words.say("saves.settings_large"))
        folder = made_folder("")
        try:
            if self._unreadable:
                self._put_aside()
            disk.replace(folder / SETTINGS, data)
        except OSError as error:
            raise SaveError(words.say("saves.unwritten", name=SETTINGS, why=because(error))) from error

    def _put_aside(self) -> None:
        """Move a file that cannot be read out of the way."""
        place = home()
        aside = move_aside(place / SETTINGS, place, *os.path.splitext(SETTINGS))  # noqa: PTH122
        self._unreadable = False
        self.note = words.say("saves.settings_aside", name=aside.name)
