"""The bot plays whole matches over the protocol: `make examples`."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path


def test_the_bot_plays_a_match() -> None:
    file = Path(__file__).with_name("bot.py")
    done = subprocess.run([sys.executable, file, "1"], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"wins [01] of 1 against two middle bots\n", done.stdout)
