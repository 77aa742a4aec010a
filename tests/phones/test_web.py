"""What a phone is given: nothing from elsewhere, nothing newer than Safari 15 and Chrome 96; its words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game import languages
from game.phones.phones import PAGE, WEB

FILES = [name for name, _ in PAGE.values()]
NEWER = {  # what a browser of 2021 doesn't know, or knows only where a page comes by https
    "phone.css": (
        r":has\(",
        r"@layer",
        r"@container",
        r"@property",
        r"@scope",
        r"\b\d+[sdl]v[hw]\b",
        r"color-mix",
        r"oklch|oklab|\blch\(",
        r"accent-color",
        r"text-wrap",
        r"subgrid",
        r"(?m)^\s*&",
        r"(?<!:not\():focus-visible",
    ),
    "phone.js": (
        r"structuredClone",
        r"\.at\(",
        r"\.findLast",
        r"hasOwn\b",
        r"\.to(Sorted|Reversed|Spliced)",
        r"randomUUID",
        r"\binert\b",
        r"showModal|popover",
        r"\|\|=|&&=|\?\?=",
        r"\(\?<[=!]",
        r"(?m)^await ",
        r"Promise\.(withResolvers|try)",
        r"groupBy",
        r"AbortSignal\.",
        r"navigator\.(serviceWorker|wakeLock|clipboard)",
    ),
    "index.html": (r"<dialog", r"popover", r"\binert\b", r"<search"),
}


def text(name: str) -> str:
    return (WEB / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FILES)
def test_nothing_is_newer_than_the_browsers_of_2021(name):
    assert {found for pattern in NEWER[name] for found in re.findall(pattern, text(name))} == set()


@pytest.mark.parametrize("name", FILES)
def test_nothing_comes_from_elsewhere_and_nothing_is_written_inline(name):
    assert re.findall(r"https?://|//[a-z]", re.sub(r"(?m)(^|\s)//.*$", "", text(name))) == []
    if name == "index.html":
        assert re.findall(r"\sstyle=|\son[a-z]+=|<style|<script>|javascript:", text(name)) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_has_a_sentence_for_all_it_says_and_says_all_that_it_has(language):
    has = {
        key.removeprefix("phones.page.")
        for key in languages.sentences(language)
        if key.startswith("phones.page.")
    }
    script = text("phone.js")
    asked = set(re.findall(r'data-(?:say|label)="(\w+)"', text("index.html")))
    said = "".join(re.findall(r"say\(([^()]*)", script))
    assert asked | set(re.findall(r'"(\w+)"', said)) == has


def test_no_font_or_sign_is_asked_for_that_is_not_served():
    served = Path(WEB).parent / "phones.py"
    for font in re.findall(r"/font/([\w.-]+)", text("phone.css")):
        assert f'"{font}"' in served.read_text(encoding="utf-8")
