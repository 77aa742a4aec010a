"""Requests to the phones' server, byte by byte, over the loopback address alone."""

from __future__ import annotations

import json
import socket
from dataclasses import dataclass
from typing import Any

HOME = "127.0.0.1"


def request(
    address: str,
    method: str,
    path: str,
    fields: Any = None,
    *,
    token: str = "",
    **headers: str,
) -> bytes:
    """A request as a phone's browser sends it; `headers` lie over its own, an empty one is left out."""
    body = b"" if fields is None else json.dumps(fields).encode()
    own = {"Host": address, "User-Agent": "Mozilla/5.0", "Accept": "*/*"}
    if method == "POST":
        own |= {
            "Origin": f"http://{address}",
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
        }
    if token:
        own["Authorization"] = f"Bearer {token}"
    own |= {name.replace("_", "-"): value for name, value in headers.items()}
    lines = "".join(f"{name}: {value}\r\n" for name, value in own.items() if value)
    return f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + body


@dataclass(frozen=True)
class Answer:
    """An answer in its parts; status 0 where the connection was closed without one."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def fields(self) -> Any:
        return json.loads(self.body)


def answer(received: bytes) -> Answer:
    """The parts of an answer. Raises `ValueError` where it is none."""
    if not received:
        return Answer(0, {}, b"")
    head, _, body = received.partition(b"\r\n\r\n")
    line, *fields = head.decode("ascii").split("\r\n")
    version, status, _ = line.split(" ", 2)
    if version != "HTTP/1.1":
        raise ValueError(line)
    headers = {name.lower(): value for name, _, value in (field.partition(": ") for field in fields)}
    return Answer(int(status), headers, body)


def connected(address: str) -> socket.socket:
    """A connection to the server."""
    host, _, port = address.partition(":")
    return socket.create_connection((host, int(port)), timeout=5.0)


def exchange(address: str, sent: bytes) -> Answer:
    """Send some bytes, and read till the other side closes."""
    received = b""
    with connected(address) as one:
        try:
            one.sendall(sent)
            while found := one.recv(65536):
                received += found
        except ConnectionError:
            pass  # it was closed before all was sent, or read
    return answer(received)


class Phone:
    """A phone as its page behaves: it has a token, and listens to its stream."""

    def __init__(self, address: str, token: str) -> None:
        self.address = address
        self.token = token
        self._socket = connected(address)
        self._socket.sendall(request(address, "GET", "/events", token=token))
        self._lines = self._socket.makefile("rb")
        self.status = int(self._lines.readline().split()[1])
        while self._lines.readline() not in (b"\r\n", b""):
            pass

    def next(self) -> tuple[str, Any]:
        """The next event and its data, comments passed over. Raises `EOFError` where the stream has ended."""
        name = ""
        while line := self._lines.readline():
            if line.startswith(b"event: "):
                name = line[7:-1].decode()
            elif line.startswith(b"data: "):
                return name, json.loads(line[6:])
        raise EOFError

    def close(self) -> None:
        """Be gone without a word."""
        self._lines.close()
        self._socket.close()

    def post(self, path: str, fields: Any) -> Answer:
        """Post something with its token."""
        return exchange(self.address, request(self.address, "POST", path, fields, token=self.token))

    def get(self, path: str) -> Answer:
        """Get something with its token."""
        return exchange(self.address, request(self.address, "GET", path, token=self.token))
