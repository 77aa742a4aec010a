"""The phones of one match, as the table knows them."""

from __future__ import annotations

import errno
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from game import languages, resources, saves
from game.engine.errors import Why
from game.phones import addresses
from game.phones.server import File, Server
from game.phones.sessions import Sessions, encoded

WEB: Final = Path(__file__).resolve().parent / "web"
PAGE: Final = {  # what the page is made of, by the paths that a phone asks for
    "/": ("index.html", "text/html; charset=utf-8"),
    "/phone.css": ("phone.css", "text/css; charset=utf-8"),
    "/phone.js": ("phone.js", "text/javascript; charset=utf-8"),
}
FONTS: Final = (
    "EBGaramond12-Regular.otf",
    "EBGaramond12-Italic.otf",
    "Inter-Medium.otf",
    "Inter-SemiBold.otf",
    "Inter-Bold.otf",
    "Suits.otf",
)


class Unreachable(Exception):
    """No phone can reach this machine; `reason` says why."""

    def __init__(self, reason: Why) -> None:
        super().__init__(reason)
        self.reason = reason


class Phones(Sessions):
    """One match's phones: a seat is offered, joined, and shown its page, till all of it closes.

    The table's thread alone calls it. `awake` is called by another one when `poll` has something new, or an
    offer has ended; it must not wait.
    """

    def __init__(
        self,
        title: str,
        seats: Sequence[str],
        *,
        language: str,
        port: int = 0,
        host: str | None = None,
        awake: Callable[[], None] = lambda: None,
    ) -> None:
        sentences = languages.sentences(language)
        super().__init__(len(seats), sentences, awake=awake)
        self._host = host
        self._port = port
        self._files: dict[str, File] = {}
        self._server = Server(self, self._files, sentences)
        prefix = "phones.page."
        strings = {
            key.removeprefix(prefix): said for key, said in sentences.items() if key.startswith(prefix)
        }
        start = {"title": title, "language": language, "strings": strings}
        self.serve("start.json", "application/json", encoded(start))

    def open(self) -> None:
        """Begin to answer phones. Raises `Unreachable`."""
        hosts = [self._host] if self._host else addresses.private()
        if not hosts or not addresses.in_a_room(hosts[0]):
            raise Unreachable(Why("phones_no_address"))
        for path, (name, mime) in PAGE.items():
            self.serve(path, mime, (WEB / name).read_bytes())
        for name in FONTS:
            self.serve(f"font/{name}", "font/otf", resources.path("fonts", name).read_bytes())
        for name in ("knot", *(f"mark-{token}" for token in saves.TOKEN_NAMES)):
            drawn = resources.path("sprites", "shared", f"{name}.svg").read_bytes()
            self.serve(f"sign/{name.removeprefix('mark-')}.svg", "image/svg+xml", drawn)
        try:
            self._server.open(hosts[0], self._port)
        except OSError as problem:
            barred = problem.errno in (errno.EACCES, errno.EPERM)
            raise Unreachable(Why("phones_barred" if barred else "phones_port")) from problem

    def close(self) -> None:
        """Tell the phones, and be gone; all tokens are worth nothing."""
        super().close()
        self._server.close()

    def serve(self, name: str, mime: str, content: bytes) -> None:
        """Hand out some bytes under a path, from now on: `card/3C.png`.

        What is served must not depend on what a seat holds: anybody in the room may ask for any path.
        """
        self._files["/" + name.lstrip("/")] = File(mime, content)

    @property
    def reached(self) -> bool:
        """Whether any device has come through at all; a guest network or a firewall lets none."""
        return self._server.reached
