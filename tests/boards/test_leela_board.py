"""The board of Leela in its files: names, links and texts as the rulebook has them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game import rulebook, words
from game.engine.games.leela.rules import board
from tests.clauses import clause
from tests.games.leela_second import ARROWS, SNAKES


def listed() -> list[tuple[int, str, str, str]]:
    """Number, English, IAST and Devanagari of each square."""
    lines = (Path(__file__).parent / "leela_squares.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split(" | ") for line in lines if not line.startswith("#")]
    return [(int(number), english, iast, deva) for number, english, iast, deva in rows]


def read_aloud() -> list[tuple[str, str]]:
    """Name and commentary of each square, arrow and snake."""
    texts = words.texts("leela")
    squares = [(text.name, text.commentary) for text in texts.squares.values()]
    return squares + [(text.name, text.commentary) for text in texts.links.values()]


@clause("LE-1.4")
def test_the_squares_bear_their_names():
    assert [(space.id, space.iast, space.deva) for space in board().spaces] == [
        (number, iast, deva) for number, _, iast, deva in listed()
    ]


@clause("LE-1.2")
def test_the_commentary_has_every_square():
    texts = words.texts("leela").squares
    assert {number: text.name for number, text in texts.items()} == {
        str(number): english for number, english, _, _ in listed()
    }
    for text in texts.values():
        assert text.gloss and text.line and text.commentary


def test_every_name_says_how_it_is_said():
    """By the letters of the page on reading aloud: a beat in capitals, and no mark that must be looked up."""
    for number, text in words.texts("leela").squares.items():
        beats = text.say.split("-")
        assert all(re.fullmatch("[a-z]+|[A-Z]+", beat) for beat in beats), number
        assert any(beat.isupper() for beat in beats), number
        assert not re.search("[.:]$", text.hint), number


def test_every_marked_word_that_is_read_aloud_is_explained():
    """A word with a scholar’s mark stands on the board, as part of a name too, or on the page on reading."""
    names = " ".join(iast for _, _, iast, _ in listed())
    page = next(part for part in rulebook.rulebook("leela").sections if "Reading aloud" in part.title)
    told = " ".join((names, *page.lead)).casefold()
    read = " ".join(commentary for _, commentary in read_aloud()).casefold()
    marked = re.findall(r"\w*[āīūṛṅñṭḍṇśṣṃḥ]\w*", read)
    assert {word for word in marked if word not in told} == set()


SILENT = {"plane", "of", "the", "arrow", "snake", "spiritual"}


def test_whoever_listens_hears_what_the_square_is_called_within_a_minute():
    for name, commentary in read_aloud():
        heard = re.findall(r"[\w-]+", commentary.casefold())
        assert set(name.casefold().split()) - SILENT <= set(heard), name
        assert 60 <= len(commentary.split()) <= 120, name


@clause("LE-1.2", "LE-8.4")
def test_the_commentary_has_every_arrow_and_snake():
    texts = words.texts("leela").links
    assert set(texts) == {f"{start}>{end}" for start, end in (ARROWS | SNAKES).items()}
    for text in texts.values():
        assert text.name and text.line and text.commentary


@clause("LE-8.4")
def test_whatever_is_met_has_a_commentary_at_once():
    """The events of a throw name the squares met, and the link taken: all there is to look up."""
    texts = words.texts("leela")
    for start, end in (ARROWS | SNAKES).items():
        assert {str(start), str(end)} <= set(texts.squares)
        assert f"{start}>{end}" in texts.links


@clause("LE-5.1", "LE-5.2")
def test_the_links_are_those_of_the_tables():
    found = board()
    assert found.between("arrow") == ARROWS
    assert found.between("snake") == SNAKES
    assert len(found.links) == 20


@pytest.mark.parametrize("kind", ["arrow", "snake"])
def test_a_link_is_drawn_from_its_square_to_its_square(kind):
    spaces = {space.id: space.at for space in board().spaces}
    for link in board().links:
        if link.kind == kind:
            for square, point in ((link.from_, link.path[0]), (link.to, link.path[-1])):
                assert max(abs(point[0] - spaces[square][0]), abs(point[1] - spaces[square][1])) <= 0.5, link
