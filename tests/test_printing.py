"""Print and play: what lies where on paper, what is written with which type, and the PDF itself."""

from __future__ import annotations

import gc
import re
import sys
import threading
import time
import urllib.request
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game import __main__ as command
from game import file_manager, rulebook, saves, words
from game.engine.games import RECORDS
from game.printing import forms, pdf
from game.printing.paper import EDGE, OVERLAP, PAPERS, card_sheets, fitted, tiled
from game.printing.things import Page, Picture, Printed, Shapes, Words
from game.printing.tokens import tokens
from game.scenes.printing import rules_of
from game.scenes.settings import TABS, Settings
from game.scenes.tables import printed
from game.widgets import text, text_capture
from tests.ui.pilot import Pilot, Seldom

GAMES = [record.name for record in RECORDS if record.printed]
THINGS: dict[str, Printed] = {}


def things(game: str) -> Printed:
    if game not in THINGS:
        found = printed(game)
        assert found is not None
        THINGS[game] = found
    return THINGS[game]


def pictures(found: Printed) -> Iterator[Picture]:
    for board in found.boards:
        yield board.picture
    for deck in found.decks:
        for card in deck.cards:
            yield card.front
            yield card.back
    for page in found.pages:
        yield page.picture


# -- what is printed


@pytest.mark.parametrize("game", GAMES)
def test_every_game_prints_its_board_or_deck_in_type_of_our_own(game: str) -> None:
    found = things(game)
    assert found.boards or found.decks
    assert found.pages
    lines = [part for each in pictures(found) for part in each.parts if isinstance(part, Words)]
    assert lines and all(line.height > 1.0 for line in lines if line.words)
    for line in lines:
        for run in text.runs(line.words, line.face):
            assert run.source in text.FILES, line.words


def test_decks_hold_every_card() -> None:
    def count(game: str) -> list[int]:
        return [len(deck.every) for deck in things(game).decks]

    assert count("buddha") == [66]
    assert count("buddhawheel") == [120]
    assert count("conscious") == [len_of_parts(), 86]


def len_of_parts() -> int:
    from game.engine.games.conscious.components import part_deck

    return len(part_deck())


def test_the_cloth_has_all_its_squares() -> None:
    (board,) = things("leela").boards
    numbers = {part.words for part in board.picture.parts if isinstance(part, Words)}
    assert {str(number) for number in range(1, 73)} <= numbers


def test_the_cloth_on_paper_carries_its_world_or_names_as_the_settings_say() -> None:
    def cloth() -> list[str]:
        found = printed("leela")
        assert found is not None
        parts = found.boards[0].picture.parts
        assert sum(isinstance(part, Shapes) and part.cut for part in parts) in (0, 72)
        return [part.words for part in parts if isinstance(part, Words)]

    assert sorted(cloth()) == sorted(2 * [str(number) for number in range(1, 73)]), "for both sides"
    settings = saves.Settings()
    settings.set("cloth", "names")
    settings.save()
    assert words.texts("leela").squares["41"].gloss in cloth()


# -- where it lies


@pytest.mark.parametrize("paper", PAPERS)
def test_the_parts_of_a_board_make_it_whole_and_fit_their_pages(paper: str) -> None:
    for game in GAMES:
        for board in things(game).boards:
            found = tiled(board.picture, board.wide, paper)
            assert found.rows * found.columns == len(found.tiles)
            assert sum(tile.cut[2] * tile.cut[3] for tile in found.tiles) == pytest.approx(
                board.picture.wide * board.picture.tall * found.scale**2
            )
            for tile in found.tiles:
                (x, y), (_, _, wide, tall) = tile.at, tile.cut
                assert x >= EDGE - 0.01 and y >= EDGE - 0.01
                assert x + wide + OVERLAP <= found.page[0] - EDGE + OVERLAP
                assert y + tall + OVERLAP <= found.page[1] - EDGE + OVERLAP
    large, small = (tiled(things("leela").boards[0].picture, 540, each) for each in ("a3", "a4"))
    assert len(large.tiles) < len(small.tiles)


@pytest.mark.parametrize("paper", PAPERS)
def test_backs_lie_behind_their_fronts(paper: str) -> None:
    (deck,) = things("buddhawheel").decks
    sheets = card_sheets(deck, paper)
    assert sum(len(sheet.fronts) for sheet in sheets) == 120
    across = PAPERS[paper][0]
    for sheet in sheets:
        for front, back in zip(sheet.fronts, sheet.backs, strict=True):
            assert back.card is front.card and back.y == front.y
            assert front.x + front.card.front.wide + back.x == pytest.approx(across)
            assert front.x >= EDGE - 0.01 and front.y >= EDGE - 0.01
    page, scale, (x, y) = fitted(tokens().picture, paper)
    assert scale > 0.9 and min(x, y) >= EDGE - 0.01 and page == PAPERS[paper]


# -- the file


def texts_of(data: bytes) -> bytes:
    """All streams of a PDF, unpacked where they are packed."""
    found = []
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL):
        try:
            found.append(zlib.decompress(stream))
        except zlib.error:
            found.append(stream)
    return b"\n".join(found)


def test_a_pdf_is_vector_with_its_fonts(tmp_path) -> None:
    file = tmp_path / "scroll.pdf"
    assert command.main(["print", "hungry_ghost", "--to", str(file)]) == 0
    data = file.read_bytes()
    assert data.startswith(b"%PDF-") and data.count(b"/Type /Page\n") == 9
    assert b"/Subtype /Image" not in data
    assert b"EBGaramond" in data and b"Inter" in data
    drawn = texts_of(data)
    assert drawn.count(b" c\n") + drawn.count(b" c ") > 200


def test_a_board_in_parts_is_drawn_once_and_put_down_on_each_of_its_pages(tmp_path) -> None:
    file = tmp_path / "cloth.pdf"
    assert command.main(["print", "leela", "--to", str(file)]) == 0
    assert gc.isenabled(), "whatever is done in the same process later is rid of its waste"
    data = file.read_bytes()
    cloth = max(re.findall(rb"/Subtype /Form.*?stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL), key=len)
    assert data.count(cloth) == 1
    placed = re.findall(rb"/I\d+ Do", texts_of(data))
    tiles = 6  # on A4, and the cloth stands small beside the rules
    assert max(map(placed.count, placed)) == tiles + 1


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_a_board_is_lost_between_its_pages(game: str, monkeypatch) -> None:
    written: list[str] = []
    monkeypatch.setattr(pdf.Press, "_write", lambda _, line: written.append(line.words))
    monkeypatch.setattr(pdf.Press, "_shapes", lambda *_: None)
    for board in things(game).boards[:1]:
        pdf.written("x", Printed([board]), "a4")
        assert {part.words for part in board.picture.parts if isinstance(part, Words)} <= set(written)


def test_a_turned_shape_and_a_line_at_the_edge_are_not_cut() -> None:
    """The library's own bounds of a form leave them out: a form is as large as its box and more."""
    token = next(
        part for part in tokens().picture.parts if isinstance(part, Shapes) and "rotate" in part.body
    )
    data = pdf.written("x", Printed(pages=[Page("x", Picture(100, 100, (token,)))]), "a4")
    left, low, right, high = map(float, re.findall(rb"/BBox \[(.*?)\]", data)[0].split())
    _, _, wide, tall = token.box
    assert left <= -wide / 2 and low <= -tall / 2 and right >= 1.5 * wide and high >= 1.5 * tall


def test_a_gradient_lies_by_its_own_shape_on_every_page(tmp_path) -> None:
    """However its page lies: the pattern of a form has the form's own coordinates, with y downwards."""
    sky = '<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">'
    stops = '<stop offset="0" stop-color="#FF0000"/><stop offset="1" stop-color="#0000FF"/></linearGradient>'
    body = '<rect x="0" y="0" width="40" height="20" fill="url(#sky)"/>'
    shapes = Shapes(body, sky + stops, (0, 0, 40, 20), (5, 5, 40, 20))
    wide, tall = Picture(60, 30, (shapes,)), Picture(60, 90, (shapes,))
    data = pdf.written("x", Printed(pages=[Page("wide", wide), Page("tall", tall)]), "a4")
    matrices = re.findall(rb"/Matrix \[(.*?)\]", data)
    assert [[float(each) for each in matrix.split()] for matrix in matrices] == [[40, 0, 0, 20, 0, 0]]


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_fill_one_page_and_no_more(game: str) -> None:
    page = rules_of(game, things(game))
    assert page is not None
    lines = [part for part in page.picture.parts if isinstance(part, Words)]
    said = " ".join(line.words for line in lines)
    found = rulebook.rulebook(game).page
    assert found is not None
    for block in found.lead:
        assert re.findall(r"\w+", block)[-1] in said, block
    for line in lines:
        assert 0 <= line.x <= forms.WIDE and 0 < line.y <= forms.TALL, line
    typed = [line.height for line in lines if line.face == "inter" and line.words.strip()]
    assert sorted(typed)[len(typed) // 2] >= 2.6
    assert any(isinstance(part, Shapes) and part.cut for part in page.picture.parts)


def test_the_rules_alone_are_printed_as_one_page(tmp_path) -> None:
    file = tmp_path / "rules.pdf"
    assert command.main(["print", "leela", "--rules", "--paper", "letter", "--to", str(file)]) == 0
    assert file.read_bytes().count(b"/Type /Page\n") == 1


def test_the_book_of_leela_has_every_square_and_link_with_all_that_is_read(tmp_path) -> None:
    told = words.texts("leela")
    every: list[words.SquareText | words.LinkText] = [*told.squares.values(), *told.links.values()]
    leela = printed("leela")
    assert leela is not None
    book = leela.book()
    assert len(book) == len(every) / 2 == 46
    lines = [part for page in book for part in page.picture.parts if isinstance(part, Words)]
    whole = " ".join(line.words for line in lines)
    assert all(each.commentary in whole and each.line in whole and each.name in whole for each in every)
    assert all(0 < line.y <= forms.TALL and line.height >= 3 for line in lines)
    file = tmp_path / "book.pdf"
    assert command.main(["print", "hungry_ghost", "--book", "--to", str(file)]) == 2 and not file.exists()


def test_what_cannot_be_printed_is_said_in_one_sentence(tmp_path, monkeypatch, capsys) -> None:
    assert command.main(["print", "buddha", "--to", str(tmp_path / "no" / "where.pdf")]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    monkeypatch.setitem(sys.modules, "fpdf", None)
    assert command.main(["print", "leela", "--to", str(tmp_path / "x.pdf")]) == 1
    told = capsys.readouterr().err
    assert "'.[print]'" in told and told.count("\n") == 1


def test_a_see_through_gradient_is_an_even_tint() -> None:
    stops = (
        '<stop offset="0" stop-color="#FF0000" stop-opacity="0.5"/><stop offset="1" stop-color="#FF0000"/>'
    )
    svg = f'<linearGradient id="a" x1="0">{stops}</linearGradient><path fill="url(#a)"/>'
    assert pdf.even(svg) == '<path fill="#FF0000" fill-opacity="0.750"/>'
    whole = svg.replace(' stop-opacity="0.5"', "")
    assert pdf.even(whole) == whole


def test_moved_pictures_keep_their_shape() -> None:
    line = Words("68", "inter", 4.0, "#000000", 10, 20, "center", 30)
    shape = Shapes("", "", (0, 0, 1, 1), (5, 5, 10, 10))
    moved_line, moved_shape = Picture(50, 50, (line, shape)).placed(100, 0, 2)
    assert isinstance(moved_line, Words) and isinstance(moved_shape, Shapes)
    assert (moved_line.x, moved_line.y, moved_line.height, moved_line.across) == (120, 40, 8, 60)
    assert moved_shape.place == (110, 10, 20, 20)


# -- by Settings


OTHER = """
import pathlib, sys, time
said = sys.argv[1:]
file = pathlib.Path(said[said.index("--to") + 1])
print("1/2", flush=True)
go_on = file.with_suffix(".go")
while not go_on.exists():
    time.sleep(0.01)
if go_on.read_text():
    sys.exit("moksha: " + go_on.read_text())
print("2/2", flush=True)
file.write_text(" ".join(said))
"""


@pytest.fixture
def press(monkeypatch) -> Iterator[Pilot]:
    """The page, with a process that stops after its first page until a file lies beside it."""
    monkeypatch.setattr("game.scenes.print_pages.command", lambda terminal: [sys.executable, "-c", OTHER])
    pilot = Pilot(Settings, kind=Seldom)
    pilot.click("settings/tabs", ((TABS.index("print") + 0.5) / len(TABS), 0.5))
    yield pilot
    pilot.close()


def until(pilot: Pilot, held: Callable[[], bool]) -> None:
    for _ in range(2000):
        pilot.frame()
        if held():
            return
        time.sleep(0.005)
    raise AssertionError("it never came")


def go_on(name: str, failed: str = "") -> Path:
    """Let the process go on, or fail; where it writes."""
    file = saves.home() / "exports" / name
    file.with_suffix(".go").write_text(failed)
    return file


def test_the_book_has_its_own_button_where_a_game_has_one(press) -> None:
    assert not press.has("print/buddha/book")
    press.click("print/leela/book")
    file = go_on("moksha-leela-book-a4.pdf")
    until(press, lambda: press.has("printed/words"))
    assert file.read_text().split()[-1] == "--book"


def test_settings_print_say_how_far_it_is_and_offer_to_show_it(press, monkeypatch) -> None:
    shown: list[Path] = []
    monkeypatch.setattr(file_manager, "is_here", lambda: True)
    monkeypatch.setattr(file_manager, "show", shown.append)
    press.click("print/paper", (0.5, 0.5))
    press.click("print/what", (0.75, 0.5))
    press.click("print/leela/make")
    with text_capture.listening() as written:
        press.find("printing/panel").draw(press.app.screen)
    assert any("Leela" in line for line in written)
    until(press, lambda: press.find("printing/bar").share > 0)
    assert press.find("printing/bar").accessible_name == "30% done"
    press.resize((1024, 640))
    assert press.find("printing/bar").share > 0, "another size of the window ends nothing"
    file = go_on("moksha-leela-rules-a3.pdf")
    until(press, lambda: press.has("printed/words"))
    said = press.find("printed/words").words
    assert file.name in said and str(file.parent) not in said and "2 pages" in said
    press.click("printed/show")
    assert shown == [file]
    assert file.read_text().split()[:4] == ["print", "leela", "--paper", "a3"]
    assert file.read_text().split()[-1] == "--rules"
    press.click("print/buddha/make")
    go_on("moksha-buddha-rules-a3.pdf", "no room")
    until(press, lambda: press.has("printed/words"))
    assert press.find("printed/words").words == "no room" and not press.has("printed/show")


def test_a_print_can_be_ended(press) -> None:
    press.click("print/leela/make")
    until(press, lambda: press.find("printing/bar").share > 0)
    press.click("printing/stop")
    assert not press.has("printing/bar")
    file = go_on("moksha-leela-a4.pdf")
    for thread in threading.enumerate():
        if thread.name == "press":
            thread.join(10)
            assert not thread.is_alive()
    press.frame()
    assert not file.exists() and not press.has("printed/words")


def test_nothing_is_asked_of_a_network(monkeypatch):
    """The bundle has no `ssl`: fpdf2 finds what it asks for all the same."""
    monkeypatch.delattr(urllib.request, "HTTPSHandler")
    pdf.library_here()
    assert vars(urllib.request)["HTTPSHandler"] is urllib.request.HTTPHandler
