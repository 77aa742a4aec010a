"""`moksha` with the guest let in: `python -m tests.guest engine`, or without a command the window."""

from __future__ import annotations

import sys

from game.__main__ import main
from tests.guest import hosted

if __name__ == "__main__":
    with hosted():
        sys.exit(main())
