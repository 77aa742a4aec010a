"""Moksha on the desktop: its icon in every size, its entry in the menu, and match files that it opens.

`moksha desktop` puts all that where Linux and Windows look for it, for one user and without asking anybody;
on macOS the bundle brings it along (`tools/packing/bundle.py`).
"""

from __future__ import annotations

import io
import os
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pygame
import pygame.image

from game import __version__
from game.resources import command, facts, path
from game.words import say

NAME: Final = "moksha"
SIZES: Final = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
_ICO: Final = (16, 24, 32, 48, 64, 128, 256)
_ICNS: Final = {
    b"icp4": 16,
    b"icp5": 32,
    b"icp6": 64,
    b"ic07": 128,
    b"ic08": 256,
    b"ic09": 512,
    b"ic10": 1024,
}

# -- the icon


def png(side: int) -> bytes:
    """The icon as a PNG, so many pixels wide."""
    surface = pygame.image.load_sized_svg(path("sprites", "shared", "icon.svg"), (side, side))
    written = io.BytesIO()
    pygame.image.save(surface, written, "icon.png")
    return written.getvalue()


def ico() -> bytes:
    """The icon as Windows has it: a directory, then a PNG for each size."""
    pictures = [(side, png(side)) for side in _ICO]
    head, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
    start = len(head) + 16 * len(pictures)
    for side, data in pictures:
        small = side % 256  # 0 stands for 256
        head += struct.pack("<BBBBHHII", small, small, 0, 0, 1, 32, len(data), start + len(body))
        body += data
    return head + body


def icns() -> bytes:
    """The icon as macOS has it: a PNG for each size, each under its type."""
    body = b"".join(
        kind + struct.pack(">I", 8 + len(data)) + data
        for kind, data in ((kind, png(side)) for kind, side in _ICNS.items())
    )
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


# -- what Linux reads


def entry(command: str) -> str:
    """The entry in the menu, which runs a command with the file that was chosen."""
    text = path("share", "applications", f"{NAME}.desktop").read_text(encoding="utf-8")
    return text.replace(f"\nExec={NAME} ", f"\nExec={command} ")


def quoted(parts: Iterable[str]) -> str:
    """A command as an `Exec` line holds it."""
    return " ".join(_quoted(part) for part in parts)


def _quoted(part: str) -> str:
    for sign in '\\"`$':
        part = part.replace(sign, f"\\{sign}")
    part = part.replace("%", "%%").replace("\\", "\\\\")
    for sign, name in (("\n", "n"), ("\t", "t"), ("\r", "r")):
        part = part.replace(sign, f"\\{name}")
    return f'"{part}"'


# -- put where they belong


def _share() -> Path:
    """The folder in which Linux keeps what belongs to one user's programs."""
    chosen = os.environ.get("XDG_DATA_HOME", "")
    return Path(chosen) if chosen.startswith("/") else Path.home() / ".local" / "share"


def files() -> dict[str, bytes]:
    """What `moksha desktop` and packages put below /usr/share, by place: `share` and the icons."""
    base = path("share")
    found = {
        file.relative_to(base).as_posix(): file.read_bytes() for file in base.rglob("*") if file.is_file()
    }
    icons = "icons/hicolor"
    found[f"{icons}/scalable/apps/{NAME}.svg"] = path("sprites", "shared", "icon.svg").read_bytes()
    return found | {f"{icons}/{side}x{side}/apps/{NAME}.png": png(side) for side in SIZES}


def settle() -> list[str]:
    """Let the system know Moksha and its match files; what was done, in sentences. Raises OSError."""
    if sys.platform == "win32":
        return _settle_windows()
    if sys.platform == "darwin":
        return [say("desktop.mac")]
    share = _share()
    own = {f"applications/{NAME}.desktop": entry(quoted(command())).encode()}
    for place, data in (files() | own).items():
        (share / place).parent.mkdir(parents=True, exist_ok=True)
        (share / place).write_bytes(data)
    _refresh(share)
    _run("xdg-mime", "default", f"{NAME}.desktop", facts()["match"]["mime"])
    return [say("desktop.settled", folder=share)]


def remove() -> list[str]:
    """Take back what `settle` has done; raises OSError."""
    if sys.platform == "win32":
        return _remove_windows()
    if sys.platform == "darwin":
        return [say("desktop.mac")]
    share = _share()
    for place in files():
        (share / place).unlink(missing_ok=True)
    _refresh(share)
    return [say("desktop.removed")]


def _refresh(share: Path) -> None:
    """Let the system read anew what it keeps lists of; it does so by itself later where it has no tool."""
    _run("update-mime-database", str(share / "mime"))
    _run("update-desktop-database", str(share / "applications"))
    _run("gtk-update-icon-cache", "-q", "-t", "-f", str(share / "icons" / "hicolor"))


def _run(*arguments: str) -> None:
    tool = shutil.which(arguments[0])
    if tool is not None:
        subprocess.run([tool, *arguments[1:]], check=False, capture_output=True)


# -- what Windows reads


def registry(run: str, forget: str, icon: str) -> dict[str, dict[str, str | int]]:
    r"""What Windows is told, by key of HKEY_CURRENT_USER\Software, inner keys last; `""` is a key's own.

    `run` opens the file that is put for `%1`; `forget`, among the installed apps, takes all this back.
    """
    match = facts()["match"]
    kind = rf"Classes\{match['class']}"
    return {
        rf"Classes\{match['suffix']}": {"": match["class"]},
        kind: {"": say("desktop.match")},
        rf"{kind}\DefaultIcon": {"": icon},
        rf"{kind}\shell": {},
        rf"{kind}\shell\open": {},
        rf"{kind}\shell\open\command": {"": run},
        rf"Microsoft\Windows\CurrentVersion\Uninstall\{facts()['id']}": {
            "DisplayName": say("about.name"),
            "DisplayIcon": icon,
            "DisplayVersion": __version__,
            "Publisher": facts()["publisher"],
            "UninstallString": forget,
            "NoModify": 1,
            "NoRepair": 1,
        },
    }


def line(parts: Iterable[str]) -> str:
    """A command as Windows keeps it: each part in quotes, whatever is put for a `%1` among them."""
    return " ".join(f'"{part}"' for part in parts)


if sys.platform == "win32":
    import ctypes
    import winreg

    # Shortcuts are made by the system's own shell; it is given the paths apart from the program it runs.
    _SHORTCUT: Final = (
        "$s = (New-Object -ComObject WScript.Shell).CreateShortcut($env:MOKSHA_LINK); "
        "$s.TargetPath = $env:MOKSHA_TARGET; $s.Arguments = $env:MOKSHA_ARGUMENTS; "
        "$s.IconLocation = $env:MOKSHA_ICON; $s.Save()"
    )

    def _told() -> tuple[Path, Path, dict[str, dict[str, str | int]]]:
        """The icon's file, the entry in the Start menu, and what the registry holds."""
        from game import folders

        icon = Path(folders.data_folder()) / f"{NAME}.ico"
        menu = Path(os.environ["APPDATA"]) / "Microsoft/Windows/Start Menu/Programs/Moksha.lnk"
        forget = line([*command(terminal=True), "desktop", "--remove"])
        return icon, menu, registry(line([*command(), "%1"]), forget, str(icon))

    def _settle_windows() -> list[str]:
        icon, menu, told = _told()
        icon.parent.mkdir(parents=True, exist_ok=True)
        icon.write_bytes(ico())
        for key, values in told.items():
            with winreg.CreateKey(winreg.HKEY_CURRENT_USER, rf"Software\{key}") as opened:
                for name, value in values.items():
                    kind = winreg.REG_DWORD if isinstance(value, int) else winreg.REG_SZ
                    winreg.SetValueEx(opened, name, 0, kind, value)
        program, *arguments = command()
        subprocess.run(
            ["powershell", "-NoProfile", "-Command", _SHORTCUT],
            env=os.environ
            | {
                "MOKSHA_LINK": str(menu),
                "MOKSHA_TARGET": program,
                "MOKSHA_ARGUMENTS": line(arguments),
                "MOKSHA_ICON": str(icon),
            },
            creationflags=subprocess.CREATE_NO_WINDOW,
            check=False,
        )
        _notify()
        return [say("desktop.settled", folder=icon.parent)]

    def _remove_windows() -> list[str]:
        icon, menu, told = _told()
        for key in reversed(told):
            try:
                winreg.DeleteKey(winreg.HKEY_CURRENT_USER, rf"Software\{key}")
            except FileNotFoundError:
                continue
        for file in (menu, icon):
            file.unlink(missing_ok=True)
        _notify()
        return [say("desktop.removed")]

    def _notify() -> None:
        """Tell the Explorer that what opens match files has changed."""
        changed = 0x08000000  # SHCNE_ASSOCCHANGED
        ctypes.windll.shell32.SHChangeNotify(changed, 0, None, None)
