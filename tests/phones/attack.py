"""Hostile requests at the phones' server: `python -m tests.phones.attack --requests 200000`.

What is sent is made from a seed: odd methods, paths, headers, bodies, wrong tokens and codes, replays, slow
senders and slow readers, from many addresses of the loopback network. They come from a process of their own.
Meanwhile a table is drawn 60 times a second, a phone plays at it and another one looks on; all is measured,
and first without the attack. Nothing that only those phones may know must ever come to the other side.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from game.phones import seat_page
from tests.phones.wire import HOME, Phone, answer, exchange, request

BETWEEN = 1.5  # seconds between what is asked of a phone and its press
AT_ONCE = 36  # connections of the attack: three times as many as are served
RATE = 280.0  # requests a second, so that nearly all are looked at
PATIENCE = 8.0  # seconds; the server has closed by then
LARGEST = 1024 * 1024  # bytes that are read of an answer
STATUSES = {0, 200, 202, 204, 400, 401, 403, 404, 405, 409, 413, 415, 429, 431}


@dataclass(frozen=True)
class Known:
    """What somebody hostile knows: where the server is, and a token of their own; and what must not leak."""

    address: str
    token: str
    secrets: list[str]
    near: str = ""  # a token that isn't theirs, so that wrong ones can come close to it


@dataclass(frozen=True)
class Shot:
    """Some bytes, and how they are sent."""

    kind: str
    sent: bytes
    manner: str = "plain"  # slow: byte by byte, and never all; deaf: the answer isn't read; cut: half of it


@dataclass
class Score:
    """What came back."""

    sent: Counter[str] = field(default_factory=Counter)
    statuses: Counter[str] = field(default_factory=Counter)
    leaked: list[str] = field(default_factory=list)
    odd: list[str] = field(default_factory=list)


def garbled(chance: random.Random, longest: int = 64) -> bytes:
    """Some bytes of any kind."""
    return chance.randbytes(chance.randrange(1, longest))


def path(chance: random.Random) -> str:
    """A path that isn't one of ours, or not quite."""
    odd = [
        "/../etc/passwd",
        "/%2e%2e/phone.js",
        "//etc/passwd",
        "/phone.js/",
        "/.git/config",
        "/phone.js?x=1",
    ]
    odd += [
        "/card/../start.json",
        "/font/",
        "/deed/",
        "/deed/" + "A" * 60,
        "/events/",
        "/join",
        "*",
        "/\\phone.js",
    ]
    odd += [
        "http://elsewhere.example/",
        "/" + "a" * chance.randrange(100, 9000),
        "/phone.js%00.png",
        "/web/index.html",
    ]
    odd += [
        "/game/phones/sessions.py",
        "/deed/deed-one",
        "/start.json#x",
        "/CON",
        "/phone.js::$DATA",
        "/~root",
    ]
    return chance.choice(odd)


def body(chance: random.Random) -> bytes:
    """A body that is no object of ours, or not quite."""
    kind = chance.randrange(9)
    if kind == 0:
        return garbled(chance, 2000)
    if kind == 1:
        return b"[" * chance.randrange(1, 2040)
    if kind == 2:
        return b'{"code":' + b"9" * chance.randrange(1, 2000) + b"}"
    if kind == 3:
        return b"x" * chance.randrange(2048, 9000)
    odd: list[Any] = [
        None,
        True,
        -1,
        1e308,
        "",
        "\u202e",
        "x" * 500,
        [],
        {},
        ["AAAAAA"],
        2**70,
        "\ud800",
        "a\nb",
    ]
    keys = ["code", "name", "left", "step", "choice", "deed", "what", "__proto__", "seat", "token"]
    return json.dumps({chance.choice(keys): chance.choice(odd) for _ in range(chance.randrange(5))}).encode()


def shots(seed: int, known: Known) -> Iterator[Shot]:
    """Hostile requests without end; the same from the same seed."""
    chance = random.Random(seed)
    at, own = known.address, known.token
    posts = ["/join", "/ask", "/deed", "/here", "/look"]
    while True:
        kind = chance.choice(KINDS)
        manner = "plain"
        if kind == "bytes":
            sent = garbled(chance, 12_000) + chance.choice([b"", b"\r\n\r\n"])
        elif kind == "method":
            methods = [
                "PUT",
                "DELETE",
                "OPTIONS",
                "HEAD",
                "TRACE",
                "CONNECT",
                "PATCH",
                "get",
                "G\0T",
                "PROPFIND",
            ]
            sent = request(at, chance.choice(methods), chance.choice(["/", "/events", "/join"]))
        elif kind == "path":
            sent = request(at, "GET", path(chance), token=chance.choice(["", own]))
        elif kind == "rebinding":
            host = chance.choice(
                ["evil.example", "localhost", "127.0.0.1", at + "0", "[::1]", f"{at}, {at}", "x" * 300]
            )
            origin = chance.choice(
                ["http://evil.example", "null", f"https://{at}", f"http://{at}.evil.example", ""]
            )
            sent = request(at, "POST", chance.choice(posts), {}, token=own, Origin=origin)
            if chance.random() < 0.7:
                sent = request(at, "GET", "/events", token=own, Host=chance.choice([host, ""]))
        elif kind == "headers":
            odd = {
                "Content_Length": chance.choice(["-1", "1e3", "99999999999", "0x10", " ", "2,2", "+1"]),
                "Transfer_Encoding": "chunked",
                "Expect": "100-continue",
                "Upgrade": "websocket",
                "X_Long": "x" * chance.randrange(8000, 20_000),
                "Content_Type": chance.choice(
                    ["text/plain", "multipart/form-data; boundary=x", "application/xml"]
                ),
                "Authorization": chance.choice(
                    ["Basic YTpi", "Bearer", f"Bearer {own} x", f"bearer {own}", "x" * 4000]
                ),
                "X_Fold": "a\r\n b",
                "X_Null": "a\0b",
                "Host": f"{at}\r\nHost: evil.example",
                "Sec_Fetch_Site": "cross-site",
            }
            name = chance.choice(list(odd))
            sent = request(at, "POST", chance.choice(posts), {"what": "why"}, **{name: odd[name]})
            if chance.random() < 0.2:
                sent = request(
                    at, "GET", "/", **{f"X_{number}": "1" for number in range(chance.randrange(40, 400))}
                )
        elif kind == "body":
            content = body(chance)
            length = str(len(content) + chance.choice([0, 0, 0, -1, 1, 500]))
            headers = {"Content_Length": length, "Content_Type": "application/json; charset=utf-8"}
            sent = request(at, "POST", chance.choice(posts), token=own, **headers) + content
        elif kind == "token":
            wrong = chance.choice(
                [known.near[::-1], known.near[:-1], "A" * 22, garbled(chance).hex()[:22], ""]
            )
            if known.near and chance.random() < 0.5:
                place = chance.randrange(22)
                wrong = (
                    known.near[:place] + ("A" if known.near[place] != "A" else "B") + known.near[place + 1 :]
                )
            target = chance.choice(["/events", "/deed/deed-one"])
            sent = request(at, "GET", target, token=wrong)
            if chance.random() < 0.5:
                sent = request(at, "POST", chance.choice(posts[1:]), {"what": "back"}, token=wrong)
        elif kind == "code":
            code = "".join(
                chance.choice("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")
                for _ in range(chance.choice([5, 6, 6, 6, 7]))
            )
            fields: dict[str, Any] = {"code": code, "what": "over"}
            sent = request(at, "POST", chance.choice(["/join", "/ask", "/look"]), fields)
        elif kind == "replay":
            fields = {
                "step": chance.choice([0, 1, -1, 10**30]),
                "choice": "x" * chance.choice([1, 200, 201]),
                "deed": "deed-one",
            }
            sent = request(at, "POST", "/deed", fields | {"seat": 0}, token=own) * chance.choice([1, 1, 2, 5])
        elif kind == "asks":
            sent = request(
                at,
                "POST",
                "/ask",
                {"what": chance.choice(["why", "back", "over", "x"]), "choice": "x"},
                token=own,
            )
        elif kind == "page":
            sent = request(
                at, "GET", chance.choice(["/", "/phone.js", "/font/Inter-Bold.otf", "/start.json"])
            )
            manner = chance.choice(["plain", "deaf", "cut"])
        else:
            sent = request(at, "POST", "/join", {"code": "AAAAAA"})
            manner = chance.choice(["slow", "cut", "deaf"])
        yield Shot(kind, sent, manner)


KINDS = [
    *("bytes", "method", "path", "rebinding", "headers", "body", "token", "code", "replay", "asks") * 5,
    *("page", "page", "slow"),
]


async def fire(shot: Shot, known: Known, source: str, patience: float) -> bytes:
    """Send one shot from an address, and hear what comes back."""
    host, _, port = known.address.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=(source, 0))
    received = b""
    try:
        async with asyncio.timeout(patience):
            if shot.manner == "slow":
                for place in range(len(shot.sent) - 1):
                    writer.write(shot.sent[place : place + 1])
                    await writer.drain()
                    if reader.at_eof():
                        break
                    await asyncio.sleep(patience / 40)
            elif shot.manner == "cut":
                writer.write(shot.sent[: len(shot.sent) // 2])
                writer.write_eof()
            else:
                writer.write(shot.sent)
                await writer.drain()
            if shot.manner == "deaf":
                await asyncio.sleep(0)
            else:
                while len(received) < LARGEST and (found := await reader.read(65536)):
                    received += found
    except OSError:
        pass  # closed before all was sent; TimeoutError is told by its caller
    finally:
        writer.transport.abort()
    return received


async def attack(
    known: Known,
    seed: int,
    requests: int,
    *,
    many: bool = True,
    at_once: int = AT_ONCE,
    patience: float = PATIENCE,
    rate: float = 0.0,
) -> Score:
    """Send so many requests, so many of them at once, and look through all that comes back.

    With a rate, so many are sent a second; every fifth thousand comes as fast as it can.
    """
    score = Score()
    source = random.Random(seed + 1)
    left = iter(zip(shots(seed, known), range(requests)))

    async def one_after_another() -> None:
        for shot, number in left:
            if rate and number // 1000 % 5 != 4:
                await asyncio.sleep(at_once / rate * source.uniform(0.5, 1.0))
            place = (
                f"127.{source.randrange(1, 4)}.{source.randrange(256)}.{source.randrange(1, 255)}"
                if many
                else HOME
            )
            score.sent[shot.kind] += 1
            if rate and number % 10_000 == 9_999:
                print(f"  {number + 1} sent", file=sys.stderr, flush=True)
            try:
                received = await fire(shot, known, place, patience)
            except TimeoutError:
                if shot.kind != "asks":
                    score.odd.append(f"{shot.kind} {shot.manner}: no answer, and not closed")
                continue
            except OSError:
                score.statuses["refused"] += 1
                continue
            look(shot, received, known, score)

    await asyncio.gather(*(one_after_another() for _ in range(at_once)))
    return score


def look(shot: Shot, received: bytes, known: Known, score: Score) -> None:
    """See whether an answer is one that may be given."""
    for secret in known.secrets:
        if secret.encode() in received:
            score.leaked.append(f"{shot.kind}: {secret}")
    if b"Traceback" in received or b"game/phones" in received:
        score.leaked.append(f"{shot.kind}: what is within")
    if shot.manner == "deaf":
        score.statuses["not read"] += 1
        return
    try:
        status = answer(received).status
    except ValueError:
        score.odd.append(f"{shot.kind}: {received[:60]!r}")
        return
    score.statuses[str(status)] += 1
    if status not in STATUSES or received.count(b"HTTP/1.1 ") > 1:
        score.odd.append(f"{shot.kind}: {received[:60]!r}")


# -- the whole, by command


class Holder(threading.Thread):
    """A phone at the table: it listens, plays what comes first, and knows when each thing came."""

    def __init__(self, address: str, code: str) -> None:
        super().__init__(daemon=True)
        joined = exchange(address, request(address, "POST", "/join", {"code": code}))
        self.token: str = joined.fields["token"]
        self.phone = Phone(address, self.token)
        self.pressed: dict[int, float] = {}  # at a step
        self.came: dict[int, float] = {}  # the page of a step
        self.answered: dict[int, float] = {}  # what was pressed at a step
        self.refused: list[str] = []
        self.again = 0  # posts that came to nothing

    def run(self) -> None:
        number = 0
        with suppress(EOFError, OSError, ValueError):
            while True:
                name, data = self.phone.next()
                now = time.perf_counter()
                if name == "page":
                    page = data
                    self.came.setdefault(page["step"], now)
                elif name == "answer" and data["refusal"]:
                    self.refused.append(data["refusal"])
                    del self.pressed[page["step"]]
                elif name == "answer":
                    self.answered[max(self.pressed)] = now
                if page["mine"] and page["step"] not in self.pressed:
                    time.sleep(BETWEEN)
                    number += 1
                    self.pressed[page["step"]] = time.perf_counter()
                    self.press({"step": page["step"], "choice": "0", "deed": f"press-{number:06}"})

    def press(self, deed: dict[str, Any]) -> None:
        """Post a deed till it comes through, as the page does; and say that the page runs."""
        self.phone.post("/here", {})
        for _ in range(100):
            with suppress(OSError, ValueError):
                if self.phone.post("/deed", deed).status == 202:
                    return
            self.again += 1
            time.sleep(0.05)


class Table:
    """A table where four persons hold hands by phone, drawn without a window.

    The fourth one's token is what the attack has; at the table that seat plays by itself.
    """

    def __init__(self, app: Any, game: str) -> None:
        from game import saves
        from game.phones import Phones
        from game.scenes.table.phones.hands import PhoneHands
        from game.scenes.table.scene import TableScene
        from game.sitting import Sitting
        from game.window import wake

        def begun(title: str, names: Sequence[str]) -> Phones:
            return Phones(title, names, language="en", host=HOME, awake=wake)

        PhoneHands.begins = staticmethod(begun)
        people = [saves.Person("person", None, seat) for seat in range(4)]
        names = ["Ann", "Ben", "Cem", "Dao"]
        sitting = Sitting.begin(game, names, people, {}, "2026-11-20T10:00:00", seed=7)
        self.app, self.scene = app, TableScene(app, sitting)
        app.push(self.scene)
        self.scene.phones.begin()
        self.server: Any = self.scene.phones.server
        self.phones = []
        for seat in range(4):
            self.phones.append(Holder(self.server.address, self.server.offer(seat).code))
            self.app.frame()
        self.stolen = self.phones.pop()
        self.stolen.phone.close()
        self.scene.phones.put_away()
        self.last = 0.0
        for _ in range(120):  # the table opens, and the cards' pictures are made
            self.app.frame()

    def frame(self, at: float) -> None:
        """One frame; and the fourth seat's deed, where it's due."""
        sitting = self.scene.sitting
        if sitting.match.to_act == 3 and at - self.last > BETWEEN:
            self.last = at
            self.scene.phones._done(3, seat_page.step(sitting), "0")
        self.app.frame()

    @property
    def over(self) -> bool:
        """Whether the match has been played to its end."""
        return bool(self.scene.sitting.match.over)

    def done(self, until: float) -> bool:
        """The same, or so late."""
        return self.over or time.monotonic() >= until

    def close(self) -> None:
        """Leave the table, which closes its server."""
        self.app.pop()


def resident() -> int:
    """Bytes of memory that this process holds (Linux)."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def told(seconds: list[float]) -> str:
    """A row of measurements in a few figures."""
    if not seconds:
        return "none"
    several = sorted(1000 * each for each in seconds)
    at = [several[min(len(several) - 1, round(share * len(several)))] for share in (0.5, 0.99)]
    return f"median {at[0]:.1f} ms, 99 % {at[1]:.1f}, largest {several[-1]:.1f}, of {len(several)}"


def played(name: str, table: Table, over: Callable[[], bool]) -> None:
    """Draw 60 frames a second till it is over, and tell what they and the phones' presses took."""
    frames: list[float] = []
    worked: list[float] = []  # of the processor, without what other programs take
    memory = [resident()]
    for phone in table.phones:
        phone.start()
    while not over():
        began, busy = time.perf_counter(), time.thread_time()
        table.frame(began)
        frames.append(time.perf_counter() - began)
        worked.append(time.thread_time() - busy)
        if len(frames) % 3600 == 0:
            memory.append(resident())
        time.sleep(max(0.0, 1 / 60 - frames[-1]))
    smooth = 100 * sum(each <= 1 / 60 for each in frames) / len(frames)
    print(f"{name}: frames {told(frames)}; {smooth:.2f} % within 16.7 ms")
    print(f"  of the processor: {told(worked)}")
    done, others = [], []
    for phone in table.phones:
        rest = [each.came for each in table.phones if each is not phone]
        for step, at in phone.pressed.items():
            later = [min((came[each] for each in came if each > step), default=at) for came in rest]
            done += [phone.answered[step] - at] if step in phone.answered else []
            others += [each - at for each in later if each > at]
    again, refused = (
        sum(each.again for each in table.phones),
        [why for each in table.phones for why in each.refused],
    )
    print(f"  a press till it's done: {told(done)}; posted again: {again}; refused: {refused or 'none'}")
    print(f"  a press till another phone shows it: {told(others)}")
    row = ", ".join(f"{each / 2**20:.1f}" for each in [*memory, resident()])
    print(f"  memory each minute: {row} MiB", flush=True)


def main() -> None:
    """Play a match in peace and the same under attack, and tell of both."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="buddha")
    parser.add_argument("--peace", type=float, default=100.0, help="seconds at the table without an attack")
    parser.add_argument("--fire", help=argparse.SUPPRESS)  # what the attacking process knows
    asked = parser.parse_args()
    if asked.fire:
        score = asyncio.run(attack(Known(**json.loads(asked.fire)), asked.seed, asked.requests, rate=RATE))
        print(json.dumps(vars(score)))
        return
    home = tempfile.mkdtemp()
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    os.environ |= {"MOKSHA_HOME": home, "MOKSHA_CACHE": home}
    from game.app import App
    from game.scenes.home import Home

    app = App((1280, 720))
    app.push(Home(app))
    for name, seconds in (("once, to warm up", 30.0), ("in peace", asked.peace)):
        table = Table(app, asked.game)
        played(name, table, partial(table.done, time.monotonic() + seconds))
        table.close()
    table = Table(app, asked.game)
    secrets = [phone.token for phone in table.phones]
    secrets += [f'"seat":{seat},"since":' for seat in range(3)]  # which their pages alone have
    known = Known(table.server.address, table.stolen.token, secrets, secrets[0])
    command = [sys.executable, "-m", "tests.phones.attack", "--fire", json.dumps(vars(known))]
    command += ["--requests", str(asked.requests), "--seed", str(asked.seed)]
    began = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as attacking:
        heard: list[str] = []
        reads = threading.Thread(
            target=lambda: heard.append(attacking.stdout.read() if attacking.stdout else "")
        )
        reads.start()
        played("under attack", table, lambda: attacking.poll() is not None)
        reads.join()
    seconds = time.monotonic() - began
    score = json.loads(heard[0])
    print("the match was played to its end" if table.over else "the match isn't over yet")
    table.close()
    sent = sum(score["sent"].values())
    print(f"{sent} requests in {seconds:.0f} s, {sent / seconds:.0f} a second; from the seed {asked.seed}")
    print("sent:", json.dumps(score["sent"], sort_keys=True))
    print("came back:", json.dumps(score["statuses"], sort_keys=True))
    print("threads left:", [each.name for each in threading.enumerate()])
    print("leaked:", score["leaked"][:10] or "nothing", "; odd:", score["odd"][:10] or "nothing")
    sys.exit(bool(score["leaked"] or score["odd"]))


if __name__ == "__main__":
    main()
