"""One seed, one match: in every interpreter, whatever order its sets have."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.contract.plays import tales

ROOT = Path(__file__).resolve().parents[2]


def told(hash_seed: str) -> list[str]:
    """The tales of an interpreter with this seed of its hashes."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.contract.plays"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_equal_seeds_are_equal_matches():
    here = tales()
    assert len(set(here)) == len(here) > 6
    assert told("0") == here
    assert told("1") == here
