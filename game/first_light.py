"""The shelf as it was left, shown while everything else still loads.

Starting the app takes longer than opening a window: fonts, sprites and data must
be read. So the picture of the shelf is kept in the cache folder, and at the next
start it is on the screen before anything else is imported, if nothing has
changed that it shows. The real shelf then draws itself over it.

For the same reason only those parts of pygame are loaded here that a window
needs; `complete` loads the rest into the same module (docs/decisions/0005).
"""

from __future__ import annotations

import importlib.util
import json
import os
import sys
import types
import zlib
from typing import Any

from game import __version__, disk, folders

FILE = "first-light.bin"
LARGEST = 64 * 2**20
LARGEST_SETTINGS = 2**20
WINDOW = ("x", "y", "width", "height", "full_screen", "display")
_BEGUN: types.ModuleType | None = None


def show() -> bool:
    """Open the window with the picture of the shelf; whether that could be done."""
    try:
        settings = _settings()
        kept = _read(settings)
        if kept is None:
            return False
        shape, pixels = kept
        _load_window_parts()
        from game import window

        screen, _, _ = window.open_as_remembered(settings)
        if _shape(screen) != shape:
            return False
        screen.get_buffer().write(pixels, 0)
        import pygame.display

        pygame.display.flip()
        return True
    except Exception:  # a picture that cannot be shown is no reason not to start
        return False
    finally:
        complete()


def keep(screen: Any) -> None:
    """Keep the picture of the shelf for the next start; where that fails, it starts a little later."""
    try:
        head = json.dumps({"key": _key(_settings()), "shape": _shape(screen)}).encode() + b"\n"
        folder = folders.cache_folder()
        disk.make_private(folder)
        path = os.path.join(folder, FILE)
        if _begins(path, head):
            disk.close_to_others(path)
            return
        disk.unlink(path + ".new")
        with os.fdopen(disk.begun(path + ".new"), "wb") as file:
            file.write(head)
            file.write(screen.get_buffer().raw)
        os.replace(path + ".new", path)
    except (OSError, ValueError):
        return


def _begins(path: str, head: bytes) -> bool:
    """Whether a file is there that begins so."""
    try:
        descriptor = disk.opened(path)
    except OSError:
        return False
    try:
        return os.read(descriptor, len(head)) == head
    finally:
        os.close(descriptor)


def complete() -> None:
    """Load the rest of pygame into the module that `show` began."""
    global _BEGUN
    if _BEGUN is not None:
        module, _BEGUN = _BEGUN, None
        if module.__spec__ is not None and module.__spec__.loader is not None:
            module.__spec__.loader.exec_module(module)


def _load_window_parts() -> None:
    """Begin pygame without the greater part of it."""
    global _BEGUN
    if "pygame" in sys.modules:
        return
    spec = importlib.util.find_spec("pygame")
    if spec is None or not spec.submodule_search_locations:
        return
    module = types.ModuleType("pygame")
    module.__path__ = list(spec.submodule_search_locations)
    module.__spec__ = spec
    module.__file__ = spec.origin
    sys.modules["pygame"] = module
    _BEGUN = module
    import pygame.base
    import pygame.constants
    import pygame.rect
    import pygame.surface  # noqa: F401 - the display's surface is one


def _settings() -> dict[str, Any]:
    """The settings as they lie on the disk; none where they cannot be read."""
    try:
        found = json.loads(disk.read(os.path.join(folders.data_folder(), "settings.json"), LARGEST_SETTINGS))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _read(settings: dict[str, Any]) -> tuple[list[int], bytes] | None:
    """The picture's shape and its pixels; None where there is none, or it shows what was."""
    with os.fdopen(disk.opened(os.path.join(folders.cache_folder(), FILE)), "rb") as file:
        if os.fstat(file.fileno()).st_size > LARGEST:
            return None
        about = json.loads(file.readline(4096))
        if about["key"] != _key(settings):
            return None
        pixels = file.read()
    return (about["shape"], pixels) if len(pixels) == about["shape"][3] else None


def _shape(screen: Any) -> list[int]:
    """Width, height, bits a pixel, bytes in all."""
    return [*screen.get_size(), screen.get_bitsize(), screen.get_pitch() * screen.get_height()]


def _key(settings: dict[str, Any]) -> str:
    """All that the shelf shows: the version, the settings, and which matches there are."""
    looks = {key: value for key, value in settings.items() if key not in WINDOW}
    told = [__version__, sys.platform, json.dumps(looks, sort_keys=True)]
    try:
        with os.scandir(os.path.join(folders.data_folder(), "matches")) as entries:
            told += sorted(f"{entry.name} {entry.stat().st_mtime_ns}" for entry in entries)
    except OSError:
        told.append("nothing kept")
    return f"{zlib.crc32(chr(10).join(told).encode('utf-8', 'backslashreplace')):08x}"
