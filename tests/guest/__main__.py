"""`moksha` with a guest game: `python -m tests.guest engine`, or without a command the window."""

from __future__ import annotations

import sys

from game.__main__ import main
from tests.guest import registered

if __name__ == "__main__":
    with registered():
        sys.exit(main())
