"""What the system has been told of its user: how large text should be, and whether motion should be reduced.

Only a file or two, a registry key and one call are read, within a millisecond: nothing is started or waited
for. What cannot be read says nothing.
"""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

MOST = 4_000_000  # bytes of a file that is read; they have some ten thousand
DEEPEST = 16  # folders of dconf within each other
DPI = 96.0  # of KDE's fonts, where text has its usual size
GNOME, CINNAMON = "/org/gnome/desktop/interface/", "/org/cinnamon/desktop/interface/"
ANIMATED = 0x1042  # SPI_GETCLIENTAREAANIMATION


class Preferred(NamedTuple):
    """How many times as large text should be, and whether motion should be reduced; None: nothing is said."""

    text: float | None = None
    reduced: bool | None = None


def defaults(preferred: Preferred, scales: Sequence[float]) -> dict[str, Any]:
    """The settings that follow where a person has made none, of text the nearest that there is."""
    found: dict[str, Any] = {}
    if preferred.text is not None:
        found["text_scale"] = min(scales, key=lambda scale: abs(scale - (preferred.text or 1.0)))
    if preferred.reduced is not None:
        found["reduced_motion"] = preferred.reduced
    return found


def preferred(environment: Mapping[str, str] = os.environ) -> Preferred:
    """What this system says."""
    with suppress(Exception):  # what is read is not ours: whatever is wrong with it, the game begins
        if sys.platform == "win32":
            return _asked_windows()
        if sys.platform == "darwin":
            return from_mac(_read(Path.home() / "Library/Preferences/com.apple.universalaccess.plist"))
        return from_linux(environment)
    return Preferred()


def from_linux(environment: Mapping[str, str]) -> Preferred:
    """What a desktop of Linux says: KDE in text, those of GNOME's kind in dconf."""
    folder = Path(environment.get("XDG_CONFIG_HOME") or f"{environment.get('HOME', '')}/.config")
    if "KDE" in environment.get("XDG_CURRENT_DESKTOP", "").upper().split(":"):
        return from_kde(_read(folder / "kdeglobals"), _read(folder / "kcmfonts"))
    return from_dconf(_read(folder / "dconf/user"))


def from_kde(looks: bytes, fonts: bytes) -> Preferred:
    """What KDE's `kdeglobals` and `kcmfonts` say."""
    factor, dpi = _entry(looks, "KDE", "AnimationDurationFactor"), _entry(fonts, "General", "forceFontDPI")
    return Preferred(dpi / DPI if dpi else None, None if factor is None else factor == 0)


def _entry(data: bytes, group: str, key: str) -> float | None:
    """A number of a file of groups and keys; None where it is not there."""
    within = False
    for line in data.decode("utf-8", "replace").splitlines():
        if line.startswith("["):
            within = line.strip() == f"[{group}]"
        elif within and line.partition("=")[0].strip() == key:
            with suppress(ValueError):
                return float(line.partition("=")[2])
    return None


def from_dconf(data: bytes) -> Preferred:
    """What a database of dconf says of text and animations."""
    found = dconf_values(data)
    text = found.get(GNOME + "text-scaling-factor", found.get(CINNAMON + "text-scaling-factor"))
    animated = found.get(GNOME + "enable-animations")
    return Preferred(
        text if isinstance(text, float) and text > 0 else None,
        not animated if isinstance(animated, bool) else None,
    )


def dconf_values(data: bytes) -> dict[str, float | bool]:
    """The numbers and switches in a database of dconf, by their paths; raises where it is none."""
    if not data.startswith(b"GVariant"):
        return {}
    start, end = struct.unpack_from("<II", data, 16)
    bloom, buckets = struct.unpack_from("<II", data, start)
    first = start + 8 + 4 * (bloom & 0x07FFFFFF) + 4 * buckets
    items = [struct.unpack_from("<IIIHBBII", data, at) for at in range(first, end - 23, 24)]
    found: dict[str, float | bool] = {}
    for _, parent, key, size, kind, _, begins, ends in items:
        held = data[begins:ends]
        if kind != ord("v") or held[-2:] not in (b"\0d", b"\0b"):
            continue
        path = data[key : key + size]
        for _ in range(DEEPEST):
            if parent >= len(items):
                break
            _, parent, key, size, *_ = items[parent]
            path = data[key : key + size] + path
        value = struct.unpack_from("<d", held)[0] if held.endswith(b"d") else bool(held[0])
        found[path.decode("utf-8", "replace")] = value
    return found


def from_mac(data: bytes) -> Preferred:
    """What macOS says: of motion alone, for there is no one size of text."""
    if not data:
        return Preferred()
    import plistlib

    reduced = plistlib.loads(data).get("reduceMotion")
    return Preferred(None, bool(reduced) if isinstance(reduced, bool | int) else None)


def from_windows(percent: object, animated: object) -> Preferred:
    """What Windows says: its size of text in percent, and whether it moves things; None: unknown."""
    text = percent / 100 if isinstance(percent, int) and percent > 0 else None
    return Preferred(text, None if animated is None else not animated)


def _asked_windows() -> Preferred:
    percent: object = None
    animated: bool | None = None
    if sys.platform == "win32":
        import ctypes
        import winreg

        with (
            suppress(OSError),
            winreg.OpenKey(winreg.HKEY_CURRENT_USER, r"Software\Microsoft\Accessibility") as key,
        ):
            percent = winreg.QueryValueEx(key, "TextScaleFactor")[0]
        switch = ctypes.c_int(1)
        if ctypes.windll.user32.SystemParametersInfoW(ANIMATED, 0, ctypes.byref(switch), 0):
            animated = bool(switch.value)
    return from_windows(percent, animated)


def _read(path: Path) -> bytes:
    """A file; nothing where it cannot be read."""
    with suppress(OSError), path.open("rb") as file:
        return file.read(MOST)
    return b""
