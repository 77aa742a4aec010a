"""A benchmark that runs in a process and a home of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

from tools.benchmarks.screen import ROOT


def lines_of(module: str) -> list[str]:
    """What a module of benchmarks tells, line by line; RuntimeError with its complaint where it fails."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "MOKSHA_HOME": home, "MOKSHA_CACHE": home, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-m", module], env=environment, capture_output=True, text=True, check=False
        )
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    return [line for line in done.stdout.splitlines() if not line.startswith("pygame")]
