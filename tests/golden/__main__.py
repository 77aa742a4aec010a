"""Renew the golden conversations: `python -m tests.golden`. Read the difference like prose."""

from __future__ import annotations

from tests.golden.conversation import files, renewed


def main() -> None:
    """Write the answers of today under the requests of each file."""
    for file in files():
        text = file.read_text(encoding="utf-8")
        found = renewed(text)
        if found != text:
            file.write_text(found, encoding="utf-8")
            print(f"{file.name} has changed")


if __name__ == "__main__":
    main()
