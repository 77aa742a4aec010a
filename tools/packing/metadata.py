"""What the wheel says of itself beyond `pyproject.toml`: its addresses, and README for an index."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class Metadata(MetadataHookInterface):
    """`[tool.hatch.metadata.hooks.custom]`: hatchling calls it as it builds."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add urls and README, whose links lead to the source where it is read elsewhere."""
        root = Path(self.root)
        urls = tomllib.loads((root / "packaging/moksha.toml").read_text(encoding="utf-8"))["urls"]
        metadata["urls"] = {
            name.capitalize(): urls[name] for name in ("homepage", "source", "issues", "releases")
        } | {"Changelog": f"{urls['pages']}/CHANGELOG.md"}
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": absolute((root / "README.md").read_text(encoding="utf-8"), urls),
        }


def absolute(text: str, urls: dict[str, str]) -> str:
    """A page with whole addresses for its links, and for pictures those of the files themselves."""

    def whole(found: re.Match[str]) -> str:
        return f"{found[1]}({urls['raw' if found[1].startswith('!') else 'pages']}/{found[2]})"

    return re.sub(r"(!?\[[^]]*\])\((?!\w+:|#)([^)]+)\)", whole, text)
