"""As much of HTTP/1.1 as a page in the room needs: one request a connection, and nothing that's odd."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

HEAD_BYTES: Final = 8 * 1024  # request line and headers together
FIELDS: Final = 48
BODY_BYTES: Final = 2 * 1024

_LINE = re.compile(r"([A-Z]{3,7}) (/[A-Za-z0-9_./-]{0,199}) HTTP/1\.1")
_FIELD = re.compile(r"([!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}):[ \t]*([\x20-\x7e\t]*?)[ \t]*")
_ONCE = frozenset(("host", "origin", "content-length", "content-type", "authorization"))
_NEVER = frozenset(("transfer-encoding", "expect", "upgrade", "trailer"))

REASONS: Final = {
    200: "OK",
    202: "Accepted",
    204: "No Content",
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found",
    405: "Method Not Allowed",
    409: "Conflict",
    413: "Content Too Large",
    415: "Unsupported Media Type",
    429: "Too Many Requests",
    431: "Request Header Fields Too Large",
}

# Nothing from elsewhere, nothing inline, no frame around it, and no memory of it anywhere.
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
    "Connection": "close",
}


class Malformed(Exception):
    """What came is no request that is answered in earnest; `status` says it to the other side."""

    def __init__(self, status: int = 400) -> None:
        super().__init__(status)
        self.status = status


@dataclass(frozen=True)
class Request:
    """A request, its body not read yet; the names of `headers` are in small letters."""

    method: str
    path: str
    headers: dict[str, str]
    address: str  # from where it comes

    @property
    def length(self) -> int:
        """Bytes of its body."""
        return int(self.headers.get("content-length", "0"))


def parsed(head: bytes, address: str = "") -> Request:
    """A request from its line to the empty line. Raises `Malformed`."""
    try:
        line, *fields = head.decode("ascii").removesuffix("\r\n\r\n").split("\r\n")
    except UnicodeDecodeError:
        raise Malformed from None
    asked = _LINE.fullmatch(line)
    if asked is None:
        raise Malformed
    if asked[1] not in ("GET", "POST"):
        raise Malformed(405)
    if len(fields) > FIELDS:
        raise Malformed(431)
    headers: dict[str, str] = {}
    for field in fields:
        found = _FIELD.fullmatch(field)
        if found is None:
            raise Malformed
        name = found[1].lower()
        if name in _NEVER or (name in _ONCE and name in headers):
            raise Malformed
        headers[name] = found[2]
    length = headers.get("content-length", "0")
    if not re.fullmatch(r"[0-9]{1,9}", length) or (asked[1] == "GET" and int(length)):
        raise Malformed
    if int(length) > BODY_BYTES:
        raise Malformed(413)
    return Request(asked[1], asked[2], headers, address)


def response(status: int, body: bytes = b"", mime: str = "application/json", **headers: str) -> bytes:
    """A whole answer; `headers` lie over the usual ones, an underscore for a hyphen."""
    return head(status, mime, Content_Length=str(len(body)), **headers) + body


def head(status: int, mime: str, **headers: str) -> bytes:
    """The head of an answer, to the empty line."""
    fields = (
        HEADERS | {"Content-Type": mime} | {name.replace("_", "-"): value for name, value in headers.items()}
    )
    if status == 405:
        fields["Allow"] = "GET, POST"
    lines = (f"{name}: {value}\r\n" for name, value in fields.items())
    return f"HTTP/1.1 {status} {REASONS[status]}\r\n{''.join(lines)}\r\n".encode("ascii")
