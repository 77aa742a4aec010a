"""What is written into: the caret, what is chosen, the clipboard, and the line for a name."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.scene import Scene
from game.widgets import text, theme
from game.widgets.canvas import Rect
from game.widgets.controls import Switch
from game.widgets.editor import Editor
from game.widgets.writing import TextField, Writing
from tests.ui.pilot import Pilot

CTRL, SHIFT, META, ALT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_META, pygame.KMOD_ALT
LINE, SHEET = "line", "sheet"


class Desk(Scene):
    """A line, a sheet, and a switch to go to."""

    def __init__(self, app):
        super().__init__(app)
        self.words = {LINE: "Anna Maria Bell", SHEET: "Anna Maria Bell"}
        self.switched = False
        self.notes = lambda value: "no letters" if value == "123" else ""

    def keep(self, name):
        return lambda value: self.words.update({name: value})

    def build(self):
        line, sheet = Rect(40, 40, 360, 40), Rect(40, 140, 360, 200)
        self.canvas.add(
            TextField(LINE, line, self.style, self.words[LINE], self.keep(LINE), noted=self.notes),
            Editor(SHEET, sheet, self.style, self.words[SHEET], self.keep(SHEET)),
            Switch("switch", Rect(500, 40, 80, 40), self.style, self.switched, self.switch),
        )

    def switch(self, on):
        self.switched = on


@pytest.fixture
def pilot():
    found = Pilot(Desk, (700, 700))
    yield found
    found.close()


@pytest.fixture
def board(monkeypatch):
    """A clipboard of its own."""
    held = [""]
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held[0])
    monkeypatch.setattr(pygame.scrap, "put_text", lambda words: held.__setitem__(0, words))
    return held


def field(pilot: Pilot, name: str = LINE) -> Writing:
    found = pilot.find(name)
    assert isinstance(found, Writing)
    return found


def in_line(pilot: Pilot, place: int, name: str = LINE) -> tuple[int, int]:
    """A point at a place of the text, in its first line."""
    found = field(pilot, name)
    points = [(x, found.rect.y + found.rect.height // (2 if name == LINE else 20)) for x in range(40, 400)]
    return next(point for point in points if found.place_at(point) == place)


def begin(pilot: Pilot, name: str) -> Writing:
    """Write in the one or the other, with the caret at the end of Anna Maria Bell."""
    pilot.click(name, (0.99, 0.5))
    pilot.press(pygame.K_END)
    pilot.pass_time(1000)
    found = field(pilot, name)
    assert found.typing and found.caret == len(found.value) and not found.selected
    return found


both = pytest.mark.parametrize("name", [LINE, SHEET])


# -- coming to a name


@pytest.mark.parametrize("way", ["click", "tab"])
def test_who_comes_to_a_name_writes_another_at_once(pilot, way):
    if way == "click":
        pilot.click(LINE, (0.3, 0.5))
    else:
        pilot.press(pygame.K_TAB)
    assert field(pilot).typing and field(pilot).selected == "Anna Maria Bell"
    pilot.type("Tom")
    assert pilot.scene.words[LINE] == "Tom"


def test_a_second_click_puts_the_caret(pilot):
    pilot.click(LINE)
    pilot.pass_time(1000)
    pilot.click_at(in_line(pilot, 4))
    assert not field(pilot).selected and field(pilot).caret == 4


def test_tab_leaves_a_name_as_it_was(pilot):
    pilot.press(pygame.K_TAB)
    pilot.press(pygame.K_TAB)
    assert not field(pilot).typing and pilot.scene.words[LINE] == "Anna Maria Bell"
    assert pilot.scene.focus.name == SHEET


def test_an_arrow_at_the_end_of_a_name_leads_on(pilot):
    pilot.press(pygame.K_TAB)
    pilot.press(pygame.K_RIGHT)
    assert field(pilot).typing and not field(pilot).selected
    pilot.press(pygame.K_RIGHT)
    assert pilot.scene.focus.name == "switch"


def test_a_click_elsewhere_ends_writing_and_counts(pilot):
    pilot.click(LINE)
    pilot.type("Tom")
    pilot.click("switch")
    assert pilot.scene.switched and not field(pilot).typing and pilot.scene.words[LINE] == "Tom"


# -- what is chosen


@both
def test_all_is_chosen_and_gives_way(pilot, name):
    begin(pilot, name)
    pilot.press(pygame.K_a, CTRL)
    assert field(pilot, name).selected == "Anna Maria Bell"
    pilot.press(pygame.K_BACKSPACE)
    assert pilot.scene.words[name] == ""


@both
@pytest.mark.parametrize(
    ("key", "mod", "chosen"),
    [
        (pygame.K_HOME, SHIFT, "Anna Maria Bell"),
        (pygame.K_LEFT, SHIFT, "l"),
        (pygame.K_LEFT, SHIFT | CTRL, "Bell"),
        (pygame.K_LEFT, SHIFT | ALT, "Bell"),
        (pygame.K_LEFT, SHIFT | META, "Anna Maria Bell"),
        (pygame.K_a, META, "Anna Maria Bell"),
    ],
)
def test_shift_chooses_as_the_caret_goes(pilot, name, key, mod, chosen):
    begin(pilot, name)
    pilot.press(key, mod)
    assert field(pilot, name).selected == chosen
    pilot.type("X")
    assert pilot.scene.words[name] == "Anna Maria Bell".removesuffix(chosen) + "X"


@both
def test_an_arrow_ends_the_choice_at_its_side(pilot, name):
    found = begin(pilot, name)
    found.choose(5, 10)
    pilot.press(pygame.K_LEFT)
    assert (found.caret, found.selected) == (5, "")
    found.choose(5, 10)
    pilot.press(pygame.K_RIGHT)
    assert (found.caret, found.selected) == (10, "")


@both
def test_words_are_stepped_over_and_taken_out(pilot, name):
    found = begin(pilot, name)
    pilot.press(pygame.K_LEFT, CTRL)
    assert found.caret == 11
    pilot.press(pygame.K_BACKSPACE, CTRL)
    assert found.value == "Anna Bell"
    pilot.press(pygame.K_DELETE, CTRL)
    assert found.value == "Anna "


@both
def test_a_double_click_chooses_a_word_and_a_third_the_line(pilot, name):
    point = in_line(pilot, 7, name)
    pilot.click_at(point)
    pilot.click_at(point)
    assert field(pilot, name).selected == "Maria"
    pilot.click_at(point)
    assert field(pilot, name).selected == "Anna Maria Bell"


@both
def test_two_slow_clicks_are_no_double_click(pilot, name):
    point = in_line(pilot, 7, name)
    pilot.click_at(point)
    pilot.pass_time(theme.DOUBLE + 50)
    pilot.click_at(point)
    assert (field(pilot, name).caret, field(pilot, name).selected) == (7, "")


@both
def test_a_drag_chooses_what_it_goes_over(pilot, name):
    start, end = in_line(pilot, 5, name), in_line(pilot, 10, name)
    pilot.post(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    pilot.frame()
    pilot.slide(end)
    pilot.let_go(end)
    assert field(pilot, name).typing and field(pilot, name).selected == "Maria"
    pilot.press(pygame.K_DELETE)
    assert pilot.scene.words[name] == "Anna  Bell"


# -- the clipboard


@both
@pytest.mark.parametrize("command", [CTRL, META])
def test_words_are_copied_cut_and_pasted(pilot, board, name, command):
    found = begin(pilot, name)
    found.choose(0, 5)
    pilot.press(pygame.K_c, command)
    assert board == ["Anna "] and found.value == "Anna Maria Bell"
    pilot.press(pygame.K_x, command)
    assert found.value == "Maria Bell"
    pilot.press(pygame.K_END)
    pilot.press(pygame.K_v, command)
    assert found.value == "Maria BellAnna "
    found.choose_all()
    pilot.press(pygame.K_v, command)
    assert pilot.scene.words[name] == "Anna "


def test_with_nothing_chosen_nothing_is_copied(pilot, board):
    begin(pilot, LINE)
    board[0] = "kept"
    pilot.press(pygame.K_c, CTRL)
    pilot.press(pygame.K_x, CTRL)
    assert board == ["kept"] and pilot.scene.words[LINE] == "Anna Maria Bell"


def test_what_is_pasted_into_a_name_is_one_clean_line_and_not_too_long(pilot, board):
    found = begin(pilot, LINE)
    board[0] = "\n  Tom\r\n\tthe\x00 \u202eCat\u2029of the\u200d\nlong" + "er" * 40 + "\n"
    pilot.press(pygame.K_a, CTRL)
    pilot.press(pygame.K_v, CTRL)
    assert found.value.startswith("  Tom the Cat of the\u200d long") and len(found.value) == found.longest


def test_a_full_line_takes_what_replaces_something(pilot):
    found = begin(pilot, LINE)
    found.longest = len(found.value)
    pilot.type("X")
    assert found.value == "Anna Maria Bell"
    found.choose(11, 15)
    pilot.type("Pole")
    assert found.value == "Anna Maria Pole"


# -- signs that belong together


@pytest.mark.parametrize("sign", ["कि", "é", "👩‍🌾", "❤️"])
def test_what_is_one_sign_is_stepped_over_and_erased_as_one(pilot, sign):
    found = begin(pilot, LINE)
    found.choose_all()
    pilot.post(pygame.TEXTINPUT, text=f"a{sign}")
    pilot.frame()
    pilot.press(pygame.K_LEFT)
    assert found.caret == 1
    pilot.press(pygame.K_RIGHT)
    pilot.press(pygame.K_BACKSPACE)
    assert found.value == "a"


# -- an input method


@both
def test_what_is_composed_is_shown_and_counts_when_it_is_settled(pilot, name):
    found = begin(pilot, name)
    found.choose(5, 10)
    pilot.post(pygame.TEXTEDITING, text="ni", start=0, length=2)
    pilot.frame()
    assert found.whole == "Anna ni Bell" and found.value == "Anna  Bell"
    pilot.press(pygame.K_RETURN)
    assert found.typing and found.whole == "Anna ni Bell", "the key is the input method's"
    pilot.post(pygame.TEXTINPUT, text="你")
    pilot.frame()
    assert found.whole == found.value == "Anna 你 Bell"


@both
def test_what_is_composed_and_given_up_leaves_nothing(pilot, name):
    found = begin(pilot, name)
    pilot.post(pygame.TEXTEDITING, text="ni", start=0, length=2)
    pilot.post(pygame.TEXTEDITING, text="", start=0, length=0)
    pilot.frame()
    assert found.whole == "Anna Maria Bell"


# -- what is said, and what outlasts


@pytest.mark.usefixtures("each_frame")
def test_a_line_says_what_there_is_to_say_of_it(pilot):
    found = begin(pilot, LINE)
    assert isinstance(found, TextField) and found.note == ""
    below = Rect(found.rect.x, found.rect.bottom + 2, found.rect.width, 24)
    before = pygame.image.tobytes(pilot.app.screen.subsurface(below), "RGB")
    found.choose_all()
    pilot.type("123")
    assert found.note == "no letters"
    assert pygame.image.tobytes(pilot.app.screen.subsurface(below), "RGB") != before


@both
def test_writing_outlasts_another_size_of_the_window(pilot, name):
    begin(pilot, name).choose(5, 10)
    pilot.resize((900, 700))
    assert field(pilot, name).typing and field(pilot, name).selected == "Maria"
    pilot.type("Eva")
    assert pilot.scene.words[name] == "Anna Eva Bell"


def test_space_begins_a_name_and_is_not_written(pilot):
    pilot.press(pygame.K_TAB)
    pilot.press(pygame.K_RETURN)
    assert not field(pilot).typing
    pilot.press(pygame.K_SPACE)
    pilot.type(" ")
    assert field(pilot).typing and pilot.scene.words[LINE] == "Anna Maria Bell"


# -- from right to left


def test_the_caret_stands_where_the_next_sign_of_a_line_will():
    face, high = "semibold", 20
    assert text.carets("Anna", face, high) == tuple(
        text.width("Anna"[:place], face, high) for place in range(5)
    )
    hebrew = "שלום"
    whole, carets = text.width(hebrew, face, high), text.carets(hebrew, face, high)
    assert carets[0] == whole and carets[-1] == 0 and list(carets) == sorted(carets, reverse=True)
    mixed = text.carets(f"Tom {hebrew}", face, high)
    assert len(mixed) == 9 and mixed[0] == 0 and mixed[3] == text.width("Tom", face, high)
    assert mixed[8] == text.width("Tom ", face, high) and mixed[5] > mixed[6] > mixed[8]


def test_a_name_from_right_to_left_is_chosen_by_a_drag(pilot):
    found = begin(pilot, LINE)
    found.choose_all()
    pilot.type("שלום")
    left, right = in_line(pilot, 4), in_line(pilot, 0)
    assert left[0] < right[0]
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=right, button=1)
    pilot.frame()
    pilot.slide(left)
    pilot.let_go(left)
    assert found.selected == "שלום"
