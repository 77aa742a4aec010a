"""The rules on their page: every clause there, found from anywhere, and readable at any size."""

from __future__ import annotations

import itertools
from functools import partial

import pygame
import pytest

from game import resources, rulebook, words
from game.engine.games import board_of
from game.engine.games.buddhawheel.components import minds
from game.scenes.page import Seen
from game.scenes.rules import Entry, Rules
from game.scenes.scene import Scene
from game.scenes.tables import cut_out
from game.scenes.tables.conscious.printed import SHOWN
from game.widgets import boxes, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Segments
from game.widgets.flow import flowed
from game.widgets.prose import Prose, Table
from game.widgets.style import Style
from game.widgets.theme import Measure
from tests.every import paired
from tests.guest import registered
from tests.ui.pilot import SIZES, Pilot
from tests.ui.written import lines_on

SCALES = [1.0, 1.25, 1.5]


def shown(widget: Widget) -> Rect:
    """As much of a widget as can be seen and touched."""
    return widget.shown if isinstance(widget, Seen) else widget.rect


def well_laid(pilot: Pilot) -> None:
    """Whatever can have the focus is on the screen whole, or scrolls there, and nothing lies on another."""
    screen = pilot.app.screen.get_rect()
    there = [w for w in pilot.scene.live if w.visible and w.focusable]
    assert there
    for widget in there:
        assert screen.contains(shown(widget)), f"{widget.name} sticks out: {widget.rect}"
    for one, other in itertools.combinations(there, 2):
        assert not shown(one).colliderect(shown(other)), f"{one.name} lies on {other.name}"


def tabbed(pilot: Pilot) -> list[str]:
    """The names that Tab goes through, until it comes round."""
    names: list[str] = []
    for _ in range(400):
        pilot.press(pygame.K_TAB)
        assert pilot.scene.focus is not None
        name = pilot.scene.focus.name
        if name in names:
            break
        names.append(name)
    return names


def rules(size: tuple[int, int] = (1280, 720), clause: str | None = None, game: str = "leela") -> Pilot:
    """The book of a game, at its beginning or at a clause."""
    pilot = Pilot(Scene, size)
    pilot.app.push(Rules(pilot.app, game, clause))
    if not clause and pilot.has("rules/tabs"):
        turn_to(pilot, 1)
        pilot.scene.set_focus(page(pilot).column)
    pilot.frame()
    return pilot


def turn_to(pilot: Pilot, tab: int) -> None:
    """Click the page (0) or the book (1)."""
    tabs = pilot.find("rules/tabs")
    assert isinstance(tabs, Segments)
    pilot.click_at(tabs.part(tab).center)


def page(pilot: Pilot) -> Rules:
    assert isinstance(pilot.scene, Rules)
    return pilot.scene


def stands(pilot: Pilot, number: str) -> int:
    """How far below the top of the page a clause stands."""
    column = page(pilot).column
    return column.clauses[number][0] - column.offset


def current(pilot: Pilot) -> list[str]:
    entries = (widget for widget in pilot.scene.canvas.widgets if isinstance(widget, Entry))
    return [entry.number.ways[0] for entry in entries if entry.current]


# -- what is there


def test_every_clause_stands_on_the_page_once_and_in_order():
    pilot = rules()
    if page(pilot).column.folds:
        pilot.click("rules/remarks")
    assert list(page(pilot).column.clauses) == list(rulebook.clauses("leela"))


def test_the_rules_open_at_the_one_page_with_the_book_behind_it():
    pilot = Pilot(lambda app: Rules(app, "leela"))
    heads = [node.said for node, _ in page(pilot).column.layout.drawn if isinstance(node, Prose)]
    assert heads[0] == "The goal" and not page(pilot).column.clauses
    assert not pilot.has("rules/remarks")
    turn_to(pilot, 1)
    assert "LE-1.1" in page(pilot).column.clauses and "12" not in current(pilot)
    pilot.press(pygame.K_LEFT)
    assert not page(pilot).column.clauses
    page(pilot).show("LE-4.4")
    assert "LE-4.4" in page(pilot).column.clauses
    assert pilot.find("rules/tabs").content == words.say("rules.numbered")
    pilot.close()


FINER = """# Wheel

## 1. One

**XX-1.1** Go round.

[finer]

**XX-1.2** Twice.

> In a row.

**XX-1.3** Thrice.

[finer]

**XX-1.4** Stop.
"""


def test_finer_points_are_one_line_until_they_are_wanted(monkeypatch):
    monkeypatch.setattr("game.rulebook.rulebook", lambda game, language: rulebook.parse(FINER))
    for way in ("touch", "key", "remarks", "search"):
        pilot = rules()
        column = page(pilot).column
        assert list(column.clauses) == ["XX-1.1", "XX-1.2", "XX-1.4"]
        assert words.say("rules.finer", first="XX-1.2", last="XX-1.3") in [
            node.said for node, _ in column.layout.drawn if isinstance(node, Prose)
        ]
        if way == "touch":
            pilot.click_at((column.left + 20, column.rect.y + column.clauses["XX-1.2"][0] + 5))
            assert page(pilot).column.marked == "XX-1.2"
        elif way == "key":
            pilot.press(pygame.K_RETURN)
            assert page(pilot).column.marked == "XX-1.2" and pilot.scene.focus is page(pilot).column
        elif way == "remarks":
            pilot.click("rules/remarks")
        else:
            page(pilot).show("XX-1.3")
        assert list(page(pilot).column.clauses) == ["XX-1.1", "XX-1.2", "XX-1.3", "XX-1.4"]
        pilot.close()


def test_a_clause_that_was_asked_for_is_in_sight_and_marked():
    for number in ("LE-1.1", "LE-4.4", "LE-9.1"):
        pilot = rules(clause=number)
        column = page(pilot).column
        assert column.marked == number
        top, end = column.clauses[number]
        assert column.offset <= top and end <= column.offset + column.rect.height
        pilot.close()


@pytest.mark.usefixtures("each_frame")
def test_the_mark_is_the_double_thread():
    pilot = rules((3840, 2160), clause="LE-4.4")
    column = page(pilot).column
    top = column.rect.y + stands(pilot, "LE-4.4")
    above = [pilot.app.screen.get_at((column.rect.centerx, y))[:3] for y in range(top - 60, top)]
    stripes = [colour for colour, _ in itertools.groupby(above)]
    assert stripes.count(theme.rgb(theme.PAPER.thread)) == 2


def test_a_clause_nobody_wrote_opens_the_page_at_its_beginning():
    assert page(rules(clause="LE-88.8")).column.offset == 0


def test_the_guest_brings_its_own_rules():
    with registered() as guest:
        pilot = rules(game=guest)
        assert not pilot.has("rules/tabs")
        assert list(page(pilot).column.clauses) == list(rulebook.clauses(guest))
        well_laid(pilot)


def test_rules_that_are_missing_are_told_in_a_sentence(monkeypatch):
    lost = partial(resources.path, "boards", "nowhere", "rulebook.md")
    monkeypatch.setattr("game.rulebook.rulebook", lambda game, language: lost())
    pilot = rules()
    assert page(pilot).book.lead[0].startswith("The rules can’t be shown: boards/nowhere/rulebook.md")
    pilot.press(pygame.K_ESCAPE)
    assert type(pilot.scene) is Scene


# -- going about


def test_choosing_a_section_scrolls_to_it():
    pilot = rules()
    for number in ("4", "1", "9"):
        pilot.click(f"rules/section/{number}")
        assert current(pilot) == [number]
        column = page(pilot).column
        top = column.sections[int(number) - 1] - column.offset
        assert 0 <= top < column.rect.height


def test_the_contents_tell_the_section_that_is_read():
    pilot = rules()
    assert current(pilot) == ["1"]
    column = page(pilot).column
    for index, top in enumerate(column.sections[:-1]):
        column.scroll_to(top)
        assert current(pilot) == [str(index + 1)]


def test_keys_wheel_and_drag_scroll_the_page():
    pilot = rules()
    column = page(pilot).column
    assert pilot.scene.focus is column
    pilot.press(pygame.K_DOWN)
    assert column.offset > 0
    pilot.press(pygame.K_UP)
    assert column.offset == 0
    pilot.press(pygame.K_SPACE)
    once = column.offset
    assert once > column.rect.height / 2
    pilot.press(pygame.K_SPACE, pygame.KMOD_SHIFT)
    pilot.press(pygame.K_PAGEDOWN)
    assert column.offset == once
    pilot.press(pygame.K_END)
    assert column.offset == column.furthest and current(pilot) == [str(len(page(pilot).book.sections))]
    pilot.press(pygame.K_HOME)
    assert column.offset == 0
    assert column.scroll(-2) and column.offset > 0
    start = pilot.point("rules/text")
    before = column.offset
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    pilot.post(pygame.MOUSEMOTION, pos=(start[0], start[1] - 90), rel=(0, -90), buttons=(1, 0, 0))
    pilot.post(pygame.MOUSEBUTTONUP, pos=(start[0], start[1] - 90), button=1)
    pilot.frame()
    assert column.offset == before + 90


def test_page_keys_turn_the_page_wherever_the_focus_is():
    pilot = rules()
    pilot.press(pygame.K_TAB)
    assert pilot.scene.focus is not page(pilot).column
    pilot.press(pygame.K_PAGEDOWN)
    assert page(pilot).column.offset > 0


def test_tab_reaches_everything_and_enter_chooses_a_section():
    pilot = rules()
    names = tabbed(pilot)
    sections = [f"rules/section/{number}" for number in range(1, 1 + len(page(pilot).book.sections))]
    ways = {
        f"rules/{name}" for name in ("back", "learn", "print", "remarks", "search", "sound", "tabs", "text")
    }
    assert set(names) == {*ways, *sections}
    while pilot.scene.focus is not pilot.find("rules/section/6"):
        pilot.press(pygame.K_TAB)
    pilot.press(pygame.K_RETURN)
    assert current(pilot) == ["6"]


def test_the_place_is_kept_when_the_window_changes():
    pilot = rules(clause="LE-6.3")
    page(pilot).column.scroll_to(page(pilot).column.clauses["LE-7.1"][0])
    for size in ((1200, 1920), (1024, 640), (1920, 1080)):
        pilot.resize(size)
        assert stands(pilot, "LE-7.1") == 0


def test_back_and_escape_lead_back():
    for leave in (lambda pilot: pilot.click("rules/back"), lambda pilot: pilot.press(pygame.K_ESCAPE)):
        pilot = rules()
        leave(pilot)
        assert type(pilot.scene) is Scene
        pilot.close()


def test_the_page_has_the_light_of_its_world_or_the_one_that_is_forced():
    pilot = rules()
    assert pilot.scene.theme is theme.PAPER
    pilot.app.settings.set("theme", "night")
    pilot.app.relayout()
    assert pilot.scene.theme is theme.NIGHT


# -- how it is set


@pytest.mark.parametrize("across", [150, 300, 900])
def test_words_flow_in_lines_that_fit_and_none_is_lost(across):
    pilot = rules()
    for number in ("LE-1.2", "LE-4.3", "LE-4.8"):
        clause = page(pilot).book.clause(number)
        assert clause is not None
        lines = flowed(clause.blocks[0], "inter", 16, across)
        assert all(sum(run.across for run in line) <= across for line in lines)
        said = " ".join("".join(run.words for run in line) for line in lines)
        assert said.split() == rulebook.plain(clause.blocks[0]).split()


def test_emphasis_stands_in_italic_and_keeps_its_comma():
    pilot = rules()
    (line,) = flowed("kept in your *course*, each one", "inter", 16, 9000)
    assert [(run.words, run.face) for run in line] == [
        ("kept in your ", "inter"),
        ("course", "italic"),
        (", each one", "inter"),
    ]
    pilot.close()


def test_a_tables_columns_are_measured_and_give_way_where_it_is_narrow():
    pilot = rules()
    block = "| foot | tip |\n|---|---|\n| 10 Purification | 23 Celestial plane |\n| 17 | 69 Absolute plane |"
    style = Style(theme.PAPER, Measure((1920, 1080)))
    layout = boxes.Layout(style)
    wide, narrow = (layout.size(Table(block, style, most), 100) for most in (4000, 280))
    assert narrow[0] <= 280 < wide[0] and narrow[1] > wide[1]
    pilot.close()


@pytest.mark.parametrize(("size", "scale"), paired(SIZES, SCALES))
def test_the_page_fits_any_window(size, scale):
    pilot = rules(size, "LE-5.2")
    pilot.app.settings.set("text_scale", scale)
    pilot.app.relayout()
    pilot.frame()
    well_laid(pilot)
    column = page(pilot).column
    assert column.rect.height > pilot.app.size[1] * 0.4
    assert all(column.rect.left <= at.left and at.right <= column.rect.right for _, at in column.layout.drawn)
    pilot.close()


@pytest.mark.usefixtures("each_frame")
def test_of_a_long_rulebook_only_what_is_in_sight_is_drawn(monkeypatch):
    pilot = rules(game="conscious")
    column = page(pilot).column
    drawn: list[Rect] = []
    monkeypatch.setattr(Prose, "draw", lambda self, layout, target, rect: drawn.append(rect))
    column.scroll_to(column.furthest // 2)
    pilot.frame()
    near = column.rect.inflate(0, 2 * pilot.scene.style.px(4))
    assert drawn and all(near.colliderect(rect) for rect in drawn)


def test_its_words_come_from_the_one_place():
    pilot = rules((1920, 1080))
    assert pilot.find("rules/subtitle").words == words.say("rules.subtitle")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 640)])
def test_the_rulebook_is_set_to_be_read_and_shows_its_game(size):
    pilot = Pilot(lambda app: Rules(app, "leela", "LE-1.1"), size)
    column = pilot.find("rules/text")
    first = pilot.scene.book.sections[0].clauses[0].blocks[0]
    set_in = {
        node.said: column.layout.font_px(node.units)
        for node, _ in column.layout.drawn
        if isinstance(node, Prose)
    }
    assert set_in[first] >= round(0.024 * size[1]) and min(set_in.values()) >= 13
    picture, contents = pilot.find("rules/picture").rect, pilot.find("rules/contents").rect
    assert pilot.app.screen.get_rect().contains(picture) and picture.top >= contents.bottom
    assert picture.right <= pilot.find("rules/page").rect.left
    pilot.close()


# -- remarks and pictures


BOOK = """# Wheel

## 1. One

**XX-1.1** Go round.
- by one
> It is so
> for a reason.

![Two squares](human_1 human_2)
"""


def test_a_clause_is_told_without_its_remarks_and_pictures():
    book = rulebook.parse(BOOK)
    (clause,) = book.sections[0].clauses
    assert clause.blocks == (
        "Go round.",
        "- by one",
        "> It is so for a reason.",
        "![Two squares](human_1 human_2)",
    )
    assert clause.text == "Go round.\n• by one" and book.has_remarks
    picture = rulebook.picture_in(clause.blocks[3])
    assert picture == rulebook.Picture("Two squares", ("human_1", "human_2"))
    assert not rulebook.parse("# Wheel\n\n## 1. One\n\n**XX-1.1** Go round.").has_remarks
    assert rulebook.parse("# Wheel\n\n> It goes round.").has_remarks
    whole = rulebook.parse("# Wheel\n\n## 1. One\n\n[page]\n\nGo round.")
    assert whole.page is not None and whole.page.lead == ("Go round.",) and book.page is None


def test_remarks_are_unfolded_and_folded_again_where_one_reads():
    pilot = rules(game="buddhawheel", clause="BW-6.4")
    before, offset = page(pilot).column.tall, stands(pilot, "BW-6.4")
    pilot.click("rules/remarks")
    assert page(pilot).column.tall > before and abs(stands(pilot, "BW-6.4") - offset) <= 2
    assert pilot.find("rules/remarks").label == words.say("rules.remarks.fold")
    pilot.click("rules/remarks")
    assert page(pilot).column.tall == before
    with registered() as guest:
        assert not rules(game=guest).has("rules/remarks")


def test_only_the_clause_asked_for_shows_its_remarks_until_all_are():
    pilot = rules(game="hungry_ghost", clause="HG-1.2")

    def read() -> str:
        return " ".join(lines_on(page(pilot).column, pilot.look()))

    assert "as much Dana as you like" in read() and "sets no limit" not in read()
    pilot.click("rules/remarks")
    pilot.settle()
    assert "sets no limit" in read()


def test_the_pictures_of_the_spiral_are_those_that_can_be_cut_out():
    book = rulebook.rulebook("conscious")
    blocks = [*book.lead]
    blocks += [block for section in book.sections for clause in section.clauses for block in clause.blocks]
    named = [name for block in blocks if (found := rulebook.picture_in(block)) for name in found.spaces]
    assert sorted(named) == sorted(SHOWN)
    made = [cut_out("conscious", (name,), (330, 218)) for name in named]
    assert len({pygame.image.tobytes(each, "RGB") for each in made if each is not None}) == len(named)


@pytest.mark.parametrize("game", ["hungry_ghost", "buddha", "leela", "buddhawheel"])
def test_every_picture_of_a_rulebook_can_be_cut_out_and_differs_from_the_others(game):
    pilot = rules(game=game)
    sections = rulebook.rulebook(game).sections
    blocks = [block for section in sections for block in section.lead]
    blocks += [block for section in sections for clause in section.clauses for block in clause.blocks]
    named = [found.spaces for block in blocks if (found := rulebook.picture_in(block))]
    made = [cut_out(game, spaces, (200, 90)) for spaces in named]
    assert named and len({pygame.image.tobytes(each, "RGB") for each in made if each}) == len(named)
    pilot.close()


def test_the_pictures_of_a_rulebook_are_cut_from_its_board():
    book, known = rulebook.rulebook("buddhawheel"), {space.id for space in board_of("buddhawheel").spaces}
    found = [
        (clause.number, picture)
        for section in book.sections
        for clause in section.clauses
        for picture in map(rulebook.picture_in, clause.blocks)
        if picture is not None
    ]
    assert len(found) >= 3 and all(set(picture.spaces) <= known | {*minds()} for _, picture in found)
    number, picture = found[-1]
    pilot = rules(game="buddhawheel", clause=number)
    column = page(pilot).column
    size = (200, 84)
    made = cut_out("buddhawheel", picture.spaces, size)
    assert made is not None and made.get_size() == size
    with registered() as guest:
        assert cut_out(guest, ("1",), size) is None
    top = column.rect.y + column.clauses[number][1] - column.offset
    look = pilot.look().subsurface((column.left + 50, top - 200, 300, 150))
    assert len({tuple(look.get_at((x, y))) for x in range(0, 300, 9) for y in range(0, 150, 9)}) > 40
