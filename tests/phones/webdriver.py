"""Real browsers as phones, driven by WebDriver's commands; by command alone, never in the suite."""

from __future__ import annotations

import base64
import json
import os
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.phones.wire import HOME

CHROMIUM = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-sync",
]
CHROMIUM += ["--disable-background-networking", "--disable-component-update"]
MINIBROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
SOFTLY = {  # WebKit without a graphics card
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "NO_AT_BRIDGE": "1",
}
FIREFOX = {
    "dom.w3c_touch_events.enabled": 1,
    "ui.primaryPointerCapabilities": 1,
    "browser.startup.page": 0,
    "app.update.enabled": False,
    "network.disable-localhost-when-offline": True,
    "app.normandy.enabled": False,
}
POINT = """const e = document.querySelector(arguments[0]); if (!e || !e.offsetParent) return null;
e.scrollIntoView({ block: "nearest" }); let r = e.getBoundingClientRect();
if (!e.closest("footer")) { const f = document.querySelector("footer").getBoundingClientRect();
  if (f.height && r.bottom > f.top) { scrollBy(0, r.bottom - f.top + 8); r = e.getBoundingClientRect(); } }
for (const [x, y] of [[0.5, 0.5], [0.15, 0.5], [0.5, 0.2], [0.15, 0.2]]) {
  const at = [r.left + r.width * x, r.top + r.height * y], top = document.elementFromPoint(...at);
  if (top && e.contains(top)) return at; } return [];"""


def port() -> int:
    """A port that nobody has."""
    with socket.create_server((HOME, 0)) as found:
        return int(found.getsockname()[1])


class Browser:
    """A browser as a phone, driven by WebDriver's commands; Firefox takes them through Marionette."""

    def __init__(self, kind: str, *, dark: bool = False, size: tuple[int, int] = (360, 640)) -> None:
        self.kind, self.port, self.count = kind, port(), 0
        self.folder = tempfile.mkdtemp()
        if kind == "firefox":
            prefs = FIREFOX | {"marionette.port": self.port}
            lines = (
                f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in prefs.items()
            )
            Path(self.folder, "user.js").write_text("".join(lines))
            command = ["firefox-esr", "--headless", "--marionette", "--remote-allow-system-access"]
            command += ["--no-remote", "--profile", self.folder]
        else:
            driver = "chromedriver" if kind == "chromium" else "WebKitWebDriver"
            command = [driver, f"--port={self.port}"] + ([f"--host={HOME}"] if kind == "webkit" else [])
        command = ["nice", *command]  # phones have processors of their own, and take none from the table
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(
            command, stdin=quiet, stdout=quiet, stderr=quiet, process_group=0, env=os.environ | SOFTLY
        )
        self.wire = self.connected()
        options = {
            "firefox": {},
            "chromium": {"goog:chromeOptions": {"args": CHROMIUM}},
            "webkit": {
                "webkitgtk:browserOptions": {
                    "binary": MINIBROWSER,
                    "args": ["--automation"] + ["--dark-mode"] * dark,
                }
            },
        }
        self.session = ""
        if kind == "firefox":
            self.wire.settimeout(60.0)
            self.stream = self.wire.makefile("rb")
            self.heard()
            self.call("NewSession", "", {"capabilities": {}})
        else:
            self.wire.close()
            begun = self.call("", "POST", {"capabilities": {"alwaysMatch": options[kind]}})
            self.session = f"/{begun['sessionId']}"
        if kind == "chromium":
            self.cdp("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=1)
        self.size(*size)
        self.dark(dark)

    def connected(self) -> socket.socket:
        for _ in range(600):
            with suppress(OSError):
                return socket.create_connection((HOME, self.port), 1.0)
            time.sleep(0.1)
        raise RuntimeError(f"{self.kind} doesn't start")

    def heard(self) -> Any:
        """What Firefox says next."""
        length = b""
        while (sign := self.stream.read(1)) != b":":
            length += sign
        return json.loads(self.stream.read(int(length)))

    def call(self, name: str, method: str, fields: dict[str, Any] | None = None) -> Any:
        """A command by its path (Firefox: its name), and what it returns."""
        if self.kind == "firefox":
            self.count += 1
            full = name if ":" in name else f"WebDriver:{name}"
            sent = json.dumps([0, self.count, full, fields or {}]).encode()
            self.wire.sendall(b"%d:%s" % (len(sent), sent))
            _, _, problem, result = self.heard()
            if problem:
                raise RuntimeError(f"{name}: {problem['message']}")
            return result.get("value", result) if isinstance(result, dict) else result
        url = f"http://{HOME}:{self.port}/session{self.session}{name}"
        body = json.dumps(fields or {}).encode() if method == "POST" else None
        asked = urllib.request.Request(url, body, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(asked, timeout=60.0) as answer:
            return json.load(answer)["value"]

    def cdp(self, name: str, **fields: Any) -> Any:
        return self.call("/goog/cdp/execute", "POST", {"cmd": name, "params": fields})

    def chrome(self, script: str, *args: Any) -> Any:
        """Run a script in Firefox itself."""
        self.call("Marionette:SetContext", "", {"value": "chrome"})
        try:
            return self.js(script, *args)
        finally:
            self.call("Marionette:SetContext", "", {"value": "content"})

    def js(self, script: str, *args: Any, waits: bool = False) -> Any:
        fields = {"script": script, "args": list(args)}
        if self.kind == "firefox":
            return self.call("ExecuteAsyncScript" if waits else "ExecuteScript", "", fields)
        return self.call("/execute/async" if waits else "/execute/sync", "POST", fields)

    def go(self, url: str) -> None:
        self.call("Navigate" if self.kind == "firefox" else "/url", "POST", {"url": url})

    def size(self, width: int, height: int) -> None:
        if self.kind == "chromium":
            fields = {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": True}
            self.cdp("Emulation.setDeviceMetricsOverride", **fields)
        elif self.kind == "firefox":
            script = """const b = gBrowser.selectedBrowser; b.style.flex = "none"; b.style.minWidth = "0";
              b.style.width = arguments[0] + "px"; b.style.height = arguments[1] + "px";"""
            self.chrome(script, width, height)
        else:
            self.call("/window/rect", "POST", {"width": width, "height": height})
            inside = self.js("return [innerWidth, innerHeight]")
            more = {"width": 2 * width - inside[0], "height": 2 * height - inside[1]}
            self.call("/window/rect", "POST", more)

    def dark(self, on: bool) -> None:
        if self.kind == "chromium":
            feature = {"name": "prefers-color-scheme", "value": "dark" if on else "light"}
            self.cdp("Emulation.setEmulatedMedia", features=[feature])
        elif self.kind == "firefox":
            self.chrome(
                "Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', arguments[0])",
                0 if on else 1,
            )

    def offline(self, on: bool) -> None:
        """Lose the room's network, or find it again; WebKit can't."""
        if self.kind == "chromium":
            at = {"offline": on, "latency": 0, "download_throughput": -1, "upload_throughput": -1}
            self.call("/chromium/network_conditions", "POST", {"network_conditions": at})
        elif self.kind == "firefox":
            self.chrome("Services.io.offline = arguments[0]", on)
            time.sleep(0.2)

    def touch(self, css: str) -> bool:
        """Touch what a selector finds; False where it isn't there. Fails where something lies over it."""
        at = self.js(POINT, css)
        if at is None:
            return False
        assert at, f"something lies over {css}"
        x, y = (round(each) for each in at)
        steps = [{"type": "pointerMove", "duration": 0, "x": x, "y": y}]
        steps += [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        way = "mouse" if self.kind == "webkit" else "touch"
        fingers = [{"type": "pointer", "id": "finger", "parameters": {"pointerType": way}, "actions": steps}]
        self.call("PerformActions" if self.kind == "firefox" else "/actions", "POST", {"actions": fingers})
        return True

    def reopened(self, url: str) -> None:
        """Close the page and open it again."""
        if self.kind == "firefox":
            new = self.call("NewWindow", "", {"type": "tab"})["handle"]
            self.call("CloseWindow", "")
            self.call("SwitchToWindow", "", {"handle": new})
        else:
            new = self.call("/window/new", "POST", {"type": "tab"})["handle"]
            self.call("/window", "DELETE")
            self.call("/window", "POST", {"handle": new})
        if self.kind == "chromium":
            self.cdp("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=1)
        self.size(360, 640)
        self.go(url)

    def shot(self, path: str) -> None:
        name = "TakeScreenshot" if self.kind == "firefox" else "/screenshot"
        Path(path).write_bytes(base64.b64decode(self.call(name, "GET", {"full": False})))

    def faults(self, axe: str, script: str) -> list[str]:
        """What axe finds on the page."""
        self.js(axe + "\nwindow.axe = axe; return 1")
        return list(self.js(script, waits=True))

    def stop(self, on: bool = True) -> None:
        """Stop all that the browser does, as where a phone sleeps; or let it go on.

        In a session of its own a part of it that ends meanwhile would end all of it, by SIGHUP.
        """
        os.killpg(self.process.pid, signal.SIGSTOP if on else signal.SIGCONT)

    def end(self) -> None:
        with suppress(Exception):
            if self.kind == "firefox":
                self.call("Marionette:Quit", "", {"flags": ["eForceQuit"]})
            else:
                self.call("", "DELETE")
        with suppress(OSError):
            os.killpg(self.process.pid, 9)
        self.process.wait()
