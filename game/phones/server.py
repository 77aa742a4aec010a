"""The server in its thread: connections in, pages out. It knows nothing of a match but bytes."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import struct
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from game.phones import addresses, http
from game.phones.rates import Rates
from game.phones.sessions import CHOICE, Refused, Session, Sessions, encoded

CONNECTIONS: Final = 12  # at once, streams among them; the others wait, and nothing of them is read
WAITING: Final = 48
GRACE_SECONDS: Final = 1.0  # that a request has, where others wait
STREAMS: Final = 8  # so that there is always room for requests
REQUEST_SECONDS: Final = 5.0  # in which a whole request has come
ANSWER_SECONDS: Final = 20.0  # in which its answer has gone: a font, over a poor Wi-Fi
STALL_SECONDS: Final = 10.0  # in which a phone must take what its stream brings
COMMENT_SECONDS: Final = 10.0
FAREWELL_SECONDS: Final = 0.1  # in which all phones hear that the table closes
SHED_SECONDS: Final = 0.001  # of rest after a connection that isn't answered, so that a flood costs no frame
PORTS: Final = range(4180, 4190)  # tried first: short to type
_DEED = re.compile(r"[A-Za-z0-9_-]{8,40}")
_BEARER = re.compile(r"Bearer ([A-Za-z0-9_-]{22})")


@dataclass(frozen=True)
class File:
    """Something that is handed out as it is."""

    mime: str
    content: bytes


@dataclass(eq=False)
class _Connection:
    address: str
    socket: socket.socket
    began: float
    writer: asyncio.StreamWriter | None = None  # once it's there, the socket is its own
    task: asyncio.Task[None] | None = None
    streams: bool = False


class Server:
    """Answers phones at one address. `files` are the paths that it knows, and nothing else is read."""

    def __init__(self, sessions: Sessions, files: Mapping[str, File], sentences: Mapping[str, str]) -> None:
        self.reached = False  # whether any device has come at all
        self._sessions = sessions
        self._files = files
        self._sentences = sentences
        self._rates = Rates(sessions.clock)
        self._connections: list[_Connection] = []  # the oldest first
        self._waiting: list[_Connection] = []
        self._streams: dict[Session, tuple[_Connection, asyncio.Event]] = {}
        self._due: asyncio.TimerHandle | None = None  # when there will be room
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    # -- for the table's thread

    def open(self, host: str, port: int) -> None:
        """Begin to answer. Raises `OSError` where the address or its port can't be had."""
        listening = _listening(host, port)
        self._sessions.address = "{}:{}".format(*listening.getsockname())
        self._loop = loop = asyncio.new_event_loop()
        self._sessions.stir = self._stir
        self._stop = asyncio.Event()
        self._thread = threading.Thread(target=self._run, args=(loop, listening), name="phones", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Answer nothing more. What phones must still hear is sent, as far as they take it at once."""
        if self._thread is not None and self._loop is not None:
            with suppress(RuntimeError):  # the loop has closed by itself
                self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join(2 * FAREWELL_SECONDS)
            self._thread = self._loop = None

    def _stir(self, session: Session) -> None:
        """Let a phone's stream look for what is to be told; from any thread."""
        if self._loop is not None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._wake, session)

    # -- in its own thread

    def _wake(self, session: Session) -> None:
        if session in self._streams:
            self._streams[session][1].set()

    def _run(self, loop: asyncio.AbstractEventLoop, listening: socket.socket) -> None:
        loop.set_exception_handler(lambda loop, context: None)  # a log might tell what nobody should read
        try:
            loop.run_until_complete(self._main(listening))
        finally:
            listening.close()
            loop.run_until_complete(loop.shutdown_asyncgens())
            loop.close()

    async def _main(self, listening: socket.socket) -> None:
        always = [asyncio.create_task(each) for each in (self._accept(listening), self._tick())]
        await self._stop.wait()
        for task in always:
            task.cancel()
        streams = [opened.task for opened, _ in self._streams.values() if opened.task is not None]
        if streams:
            await asyncio.wait(streams, timeout=FAREWELL_SECONDS)
        for each in self._waiting:
            each.socket.close()
        self._waiting.clear()
        rest = [each.task for each in self._connections if each.task is not None]
        for task in rest:
            task.cancel()
        await asyncio.gather(*always, *rest, return_exceptions=True)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(1.0)
            self._sessions.tick()

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                accepted, (address, _) = await loop.sock_accept(listening)
            except OSError:  # too many files are open, or it was gone before it was looked at
                await asyncio.sleep(0.1)
                continue
            known = address in self._sessions.addresses
            if not addresses.in_a_room(address) or not self._rates.lets_in(address, known):
                accepted.close()
                await asyncio.sleep(SHED_SECONDS)
                continue
            self.reached = True
            self._waiting.append(_Connection(address, accepted, loop.time()))
            self._admit()

    def _admit(self) -> None:
        """Serve who waits, as far as there is room: phones that hold a hand before strangers."""
        known = self._sessions.addresses
        if self._due is not None:
            self._due.cancel()
            self._due = None
        while self._waiting:
            first = next((each for each in self._waiting if each.address in known), self._waiting[0])
            if len(self._connections) >= CONNECTIONS and not self._makes_room(first.address in known, known):
                break
            self._waiting.remove(first)
            self._connections.append(first)
            first.began = asyncio.get_running_loop().time()
            first.task = asyncio.create_task(self._serve(first))
            first.task.add_done_callback(partial(self._end, first))
        if len(self._waiting) > WAITING:
            self._waiting.pop().socket.close()

    def _makes_room(self, at_once: bool, known: list[str]) -> bool:
        """Drop the oldest request of the stranger who has the most: it has had its time, or goes `at_once`.

        Where there is no stranger it's one of a phone's, which has had its time in any case.
        """
        asking = [each for each in self._connections if not each.streams]
        if not asking:
            return False
        count = [each.address for each in asking].count
        most = max(asking, key=lambda each: (each.address not in known, count(each.address)))
        loop = asyncio.get_running_loop()
        due = most.began + GRACE_SECONDS
        if loop.time() < due and not (at_once and most.address not in known):
            if self._due is None:
                self._due = loop.call_at(due, self._admit)
            return False
        self._connections.remove(most)
        if most.task is not None:
            most.task.cancel()
        return True

    def _end(self, connection: _Connection, _: object) -> None:
        """Close what a connection held, though its task may never have begun; what wasn't sent is let go."""
        if connection in self._connections:
            self._connections.remove(connection)
        with suppress(OSError):  # it was closed as it should be
            connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        if connection.writer is None:
            connection.socket.close()
        else:
            connection.writer.transport.abort()
        self._admit()

    async def _serve(self, connection: _Connection) -> None:
        try:
            connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 64 * 1024)
            async with asyncio.timeout(REQUEST_SECONDS):
                opened = asyncio.open_connection(sock=connection.socket, limit=http.HEAD_BYTES)
                reader, connection.writer = await opened
                writer = connection.writer
                writer.transport.set_write_buffer_limits(0)
                answer = await self._answered(reader, connection.address)
            if isinstance(answer, Session) and (answer in self._streams or len(self._streams) < STREAMS):
                await self._stream(connection, answer, reader, writer)
            else:
                writer.write(answer if isinstance(answer, bytes) else self._refusal(Refused(429, "busy")))
                await _closed(writer)
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass  # it has gone, is too slow, or has to go; a task that ends is told nothing more

    async def _answered(self, reader: asyncio.StreamReader, address: str) -> bytes | Session:
        """The whole answer to what comes, or the phone whose stream begins."""
        try:
            try:
                head = await reader.readexactly(1)
                if not head.isalpha():  # somebody speaks TLS, say: they needn't wait for an answer
                    raise http.Malformed
                head += await reader.readuntil(b"\r\n\r\n")
            except asyncio.LimitOverrunError:
                raise http.Malformed(431) from None
            request = http.parsed(head, address)
            self._guard(request)
            if request.method == "GET":
                return self._get(request)
            body = await reader.readexactly(request.length)
            return self._post(request, _fields(body))
        except http.Malformed as odd:
            return http.response(odd.status)
        except Refused as refused:
            return self._refusal(refused)

    def _refusal(self, refused: Refused) -> bytes:
        sentence = self._sentences[f"phones.refused.{refused.reason}"]
        return _said(refused.status, {"error": refused.reason, "sentence": sentence})

    def _guard(self, request: http.Request) -> None:
        """Raises `Malformed` where a request may come from another page than ours, or by another name."""
        origin = request.headers.get("origin")
        site = request.headers.get("sec-fetch-site", "same-origin")
        host = self._sessions.address
        if request.headers.get("host") != host or origin not in (None, f"http://{host}"):
            raise http.Malformed(403)
        if site not in ("same-origin", "none") and request.path != "/":
            raise http.Malformed(403)
        if request.method == "POST":
            if origin is None:
                raise http.Malformed(403)
            if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
                raise http.Malformed(415)

    def _get(self, request: http.Request) -> bytes | Session:
        file = self._files.get(request.path)
        if file is not None:
            kept = {"Cache_Control": "private, max-age=86400"} if request.path.startswith("/font/") else {}
            return http.response(200, file.content, file.mime, **kept)
        if request.path == "/events":
            return self._session(request)
        folder, _, deed = request.path.rpartition("/")
        if folder == "/deed" and _DEED.fullmatch(deed):
            return _became(self._sessions.became(self._session(request), deed), 200)
        raise http.Malformed(404)

    def _post(self, request: http.Request, fields: dict[str, Any]) -> bytes:
        sessions = self._sessions
        if request.path == "/look":
            offer = sessions.look(_text(fields, "code", 16))
            return _said(200, {"name": offer.name, "sign": offer.sign})
        if request.path == "/join":
            token, seat = sessions.join(_text(fields, "code", 16))
            return _said(200, {"token": token, "seat": seat})
        if request.path == "/ask" and fields.get("what") == "over":
            token, seat = sessions.ask_over(_text(fields, "code", 16))
            return _said(202, {"token": token, "seat": seat})
        if request.path not in ("/ask", "/deed", "/here"):
            raise http.Malformed(404)
        session = self._session(request)
        if request.path == "/deed":
            step, choice = fields.get("step"), _text(fields, "choice", CHOICE)
            deed = _text(fields, "deed", 40)
            if not _DEED.fullmatch(deed) or type(step) is not int:
                raise http.Malformed
            return _became(sessions.deed(session, step, choice, deed), 202)
        if request.path == "/ask":
            what = fields.get("what")
            if what == "back":
                sessions.ask_back(session)
            elif what == "leave":
                sessions.leave(session)
            else:
                raise http.Malformed
        return http.response(204)

    def _session(self, request: http.Request) -> Session:
        found = _BEARER.fullmatch(request.headers.get("authorization", ""))
        if found is None:
            raise Refused(401, "unknown")
        return self._sessions.of(found[1], request.address)

    async def _stream(
        self,
        connection: _Connection,
        session: Session,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        """Tell a phone what there is to tell, till it goes or is sent away."""
        former = self._streams.get(session)
        stirred = asyncio.Event()
        self._streams[session] = (connection, stirred)
        connection.streams = True
        if former is not None:  # a phone has one stream: the newest
            former[1].set()
        gone: asyncio.Task[Any] = asyncio.create_task(reader.read(1))
        try:
            self._sessions.listens(session)
            writer.write(http.head(200, "text/event-stream; charset=utf-8", X_Accel_Buffering="no"))
            while not gone.done():
                if self._streams[session][0] is not connection:
                    writer.write(b"event: moved\ndata: {}\n\n")
                    return await _closed(writer)
                last = session.gone or session.quiet  # a phone that was asleep begins another stream
                told = self._sessions.take(session)
                lines = [b"event: %s\ndata: %s\n\n" % (name.encode(), data) for name, data in told]
                writer.write(b"".join(lines) or b":\n\n")
                async with asyncio.timeout(STALL_SECONDS):
                    await writer.drain()
                if last:
                    return await _closed(writer)
                waits = asyncio.create_task(stirred.wait())
                await asyncio.wait(
                    {gone, waits}, timeout=COMMENT_SECONDS, return_when=asyncio.FIRST_COMPLETED
                )
                waits.cancel()
                stirred.clear()
        finally:
            gone.cancel()
            if self._streams[session][0] is connection:
                del self._streams[session]


def _listening(host: str, port: int) -> socket.socket:
    """A socket bound to one address: to a port, or with 0 to one of `PORTS`, or else to any."""
    loopback = host.startswith("127.")
    tried = [port] if port or loopback else [*PORTS, 0]
    for each in tried:
        found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            if sys.platform == "win32":
                found.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
            else:
                found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind((host, each))
            found.listen(64)
            found.setblocking(False)
            return found
        except OSError:
            found.close()
            if each == tried[-1]:
                raise
    raise AssertionError


async def _closed(writer: asyncio.StreamWriter) -> None:
    """Close a connection once all has been sent. Raises `TimeoutError` where it's taken too slowly."""
    writer.close()
    async with asyncio.timeout(ANSWER_SECONDS):
        await writer.wait_closed()


def _fields(body: bytes) -> dict[str, Any]:
    """The object that a body holds. Raises `Malformed`."""
    try:
        found = json.loads(body.decode("utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise http.Malformed from None
    if not isinstance(found, dict):
        raise http.Malformed
    return found


def _no_number(name: str) -> None:
    raise ValueError(name)


def _text(fields: Mapping[str, Any], name: str, longest: int) -> str:
    """A field that is text, and no longer than that. Raises `Malformed`."""
    found = fields.get(name)
    if not isinstance(found, str) or len(found) > longest or not found.isprintable():
        raise http.Malformed
    return found


def _became(refusal: str | None, status: int) -> bytes:
    state = "waiting" if refusal is None else "refused" if refusal else "done"
    return _said(status, {"state": state, "refusal": refusal or ""})


def _said(status: int, value: Any) -> bytes:
    return http.response(status, encoded(value))
