"""The list of matches: nothing in it is lost, and everything in it can be reached."""

from __future__ import annotations

import os
from datetime import UTC, datetime

import pygame
import pytest

from game import saves, words
from game.scenes.home import Home
from game.scenes.matches import Matches, MatchRow, told, when
from game.scenes.scene import Scene
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from game.widgets import text, text_capture
from game.widgets.panel import Block
from game.widgets.writing import TextField
from tests.ui.pilot import SIZES, Pilot
from tests.ui.test_rules import SCALES, shown, tabbed, well_laid
from tests.ui.written import faults

NAMES = ["Ann", "Ben", "Mira", "Jonas", "Anu", "Ravi"]
CREATED = "2024-02-29T11:00:00+00:00"
LONG = "Maximiliane von der Hohenfels-Wartburg L"


def keep(*names: str, throws: int = 0, ago: float = 0, end: str = "all") -> str:
    """A match on the disk, last played so many seconds ago; its id."""
    people = [saves.Person("person", None, seat) for seat in range(len(names))]
    sitting = Sitting.begin("leela", names, people, {"end": end}, CREATED, seed=5)
    for _ in range(throws):
        if not sitting.match.over:
            sitting.act({"type": "roll"})
    assert sitting.file is not None and sitting.trouble is None
    sitting.close()
    aged(sitting.file.id, ago)
    return sitting.file.id


def aged(match_id: str, ago: float) -> None:
    moment = datetime.now(tz=UTC).timestamp() - ago
    os.utime(saves.home() / "matches" / f"{match_id}.moksha", (moment, moment))


def broken(ago: float = 0) -> None:
    """A file that is no match."""
    folder = saves.home() / "matches"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "leela-broken.moksha").write_text("once upon a time\n", encoding="utf-8")
    aged("leela-broken", ago)


def matches(size: tuple[int, int] = (1280, 720)) -> Pilot:
    pilot = Pilot(Scene, size)
    pilot.app.push(Matches(pilot.app))
    pilot.frame()
    return pilot


def rows(pilot: Pilot) -> list[MatchRow]:
    found = [widget for widget in pilot.scene.canvas.widgets if isinstance(widget, MatchRow)]
    return sorted(found, key=lambda row: row.rect.y)


def said_of(row: MatchRow) -> str:
    """What is written on a row."""
    with text_capture.listening() as lines:
        row.draw(pygame.Surface((4000, 4000)))
    return " ".join(lines)


def ids(pilot: Pilot) -> list[str]:
    return [row.entry.id for row in rows(pilot)]


def sentence(pilot: Pilot, name: str) -> str:
    return str(pilot.find(name).words)


def to_bin(pilot: Pilot) -> None:
    pilot.click("matches/view", (0.75, 0.5))


# -- what is told


def test_matches_stand_in_the_order_in_which_they_were_played():
    kept = [keep("Ann", "Ben", ago=ago) for ago in (500, 10, 90000)]
    assert ids(matches()) == [kept[1], kept[0], kept[2]]


def test_a_row_tells_who_sits_there_when_it_was_played_and_how_far_it_is():
    keep("Ann", "Ben", throws=1)
    pilot = matches()
    (row,) = rows(pilot)
    assert [person.token for person in row.entry.people] == [0, 1]
    line = said_of(row)
    assert line.startswith("Leela: Ann and Ben")
    line = line.removeprefix("Leela: Ann and Ben").strip(" \x1e")
    assert line.startswith("Today, ") and "begun 29 February 2024" in line
    assert line.endswith("one throw · under way")


def test_how_long_a_match_is_and_whether_it_is_over():
    now = datetime.now(tz=UTC).astimezone()
    keep("Ann", ago=30)
    keep("Ben", throws=9999, ago=20)
    keep("Mira", throws=2, ago=10)
    lines = [told(entry, now) for entry in saves.list_matches()]
    assert lines[0].endswith("2 throws · under way")
    assert lines[1].endswith(" throws · finished")
    assert lines[2].endswith("not begun")


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        ("2026-11-20T14:05Z", "Today, 14:05"),
        ("2026-11-20T00:00Z", "Today, 0:00"),
        ("2026-11-19T23:59Z", "Yesterday, 23:59"),
        ("2026-11-18T23:59Z", "18 November 2026"),
        ("2026-11-21T08:00Z", "21 November 2026"),
        ("2025-02-01T08:00Z", "1 February 2025"),
    ],
)
def test_when_is_told_as_people_say_it(moment, said):
    now = datetime(2026, 11, 20, 15, 0, tzinfo=UTC)
    assert when(datetime.fromisoformat(moment), now) == said


def test_a_long_line_is_broken_at_its_dots():
    pilot = matches()
    said = "Yesterday, 8:54, begun 14 November 2024 · 60 steps · under way"
    assert text.wrapped_facts(said, "inter", 20, 4000) == (said,)
    assert text.wrapped_facts(said, "inter", 20, 450) == (
        "Yesterday, 8:54, begun 14 November 2024",
        "60 steps · under way",
    )
    assert text.wrapped_facts("there is no dot anywhere", "inter", 20, 150) == ("there is no dot", "anywhere")
    pilot.close()


def test_an_empty_list_and_an_empty_bin_say_something_kind():
    pilot = matches()
    assert pilot.find("matches/nothing").layout.written()[0].words == words.say("matches.none")
    to_bin(pilot)
    assert pilot.find("matches/nothing").layout.written()[0].words == words.say("matches.bin_empty")


# -- going on


def test_continue_sits_down_at_that_very_position():
    match_id = keep("Ann", "Ben", throws=7)
    pilot = matches()
    pilot.click("match/0/open")
    assert isinstance(pilot.scene, TableScene)
    assert pilot.scene.sitting.file is not None and pilot.scene.sitting.file.id == match_id
    assert len(pilot.scene.sitting.match.steps) == 7


def test_a_finished_match_is_opened_to_look_at():
    keep("Ann", throws=9999)
    pilot = matches()
    assert pilot.find("match/0/open").label == words.say("matches.look")
    pilot.click("match/0/open")
    assert isinstance(pilot.scene, TableScene) and pilot.scene.sitting.match.over


def test_touching_the_row_opens_it_too():
    keep("Ann", "Ben", throws=1)
    pilot = matches()
    pilot.click("match/0", (0.3, 0.5))
    assert isinstance(pilot.scene, TableScene)


def test_what_was_played_meanwhile_stands_first_on_coming_back():
    older, newer = keep("Ann", "Ben", throws=1, ago=9000), keep("Mira", ago=60)
    pilot = matches()
    assert ids(pilot) == [newer, older]
    pilot.click("match/1/open")
    assert isinstance(pilot.scene, TableScene)
    pilot.scene.sitting.act({"type": "roll"})
    pilot.app.pop()
    pilot.frame()
    assert ids(pilot) == [older, newer]


def test_a_match_that_is_gone_meanwhile_is_told_of_in_a_sentence():
    match_id = keep("Ann")
    pilot = matches()
    (saves.home() / "matches" / f"{match_id}.moksha").unlink()
    pilot.click("match/0/open")
    assert isinstance(pilot.scene, Matches)
    assert sentence(pilot, "failed/words") == f"There’s no match {match_id} here."
    pilot.press(pygame.K_ESCAPE)
    assert not pilot.scene.layers


# -- titles


def test_a_match_can_be_given_another_title():
    match_id = keep("Ann", "Ben")
    pilot = matches()
    pilot.click("match/0/rename")
    field = pilot.find("rename/name")
    assert isinstance(field, TextField) and field.typing and field.value == "Leela: Ann and Ben"
    pilot.click("rename/clear")
    pilot.type("The long evening")
    pilot.press(pygame.K_RETURN)
    assert not pilot.scene.layers
    assert [entry.title for entry in saves.list_matches()] == ["The long evening"]
    assert said_of(rows(pilot)[0]).startswith("The long evening")
    assert ids(pilot) == [match_id]


def test_a_title_can_be_taken_with_the_button():
    keep("Ann")
    pilot = matches()
    pilot.click("match/0/rename")
    pilot.press(pygame.K_END)
    pilot.type(" plays")
    pilot.click("rename/yes")
    assert saves.list_matches()[0].title == "Leela: Ann plays"


@pytest.mark.parametrize("way", ["escape", "no", "empty", "beside"])
def test_a_title_can_be_left_as_it_was(way):
    keep("Ann")
    pilot = matches()
    pilot.click("match/0/rename")
    pilot.type("XX")
    if way == "escape":
        pilot.press(pygame.K_ESCAPE)
    elif way == "no":
        pilot.click("rename/no")
    elif way == "empty":
        pilot.click("rename/clear")
        pilot.type("  ")
        pilot.press(pygame.K_RETURN)
    else:
        pilot.click_at((5, 5))
    assert not pilot.scene.layers
    assert saves.list_matches()[0].title == "Leela: Ann"


def test_what_is_being_written_outlasts_another_size_of_the_window():
    keep("Ann")
    pilot = matches()
    pilot.click("match/0/rename")
    pilot.press(pygame.K_END)
    pilot.type(" agai")
    pilot.resize((1024, 640))
    pilot.type("n")
    field = pilot.find("rename/name")
    assert isinstance(field, TextField) and field.value == "Leela: Ann again" and field.typing
    pilot.press(pygame.K_RETURN)
    assert saves.list_matches()[0].title == "Leela: Ann again"


# -- the bin


def test_deleting_is_done_at_once_and_the_way_back_is_offered():
    first, second = keep("Ann", ago=1), keep("Ben", ago=60)
    pilot = matches()
    pilot.click("match/0/delete")
    assert ids(pilot) == [second]
    assert [entry.id for entry in saves.list_deleted()] == [first]
    assert "Leela: Ann" in said_of(pilot.find("matches/said"))
    pilot.click("matches/said/way_back")
    assert ids(pilot) == [first, second]
    assert not saves.list_deleted()
    pilot.click("matches/said/close")
    assert not pilot.has("matches/said")


def test_the_bin_gives_back():
    match_id = keep("Ann", throws=3)
    saves.delete(match_id)
    pilot = matches()
    assert not ids(pilot)
    to_bin(pilot)
    assert ids(pilot) == [match_id]
    pilot.click("match/0/bring_back")
    assert [entry.id for entry in saves.list_matches()] == [match_id]
    assert pilot.has("matches/nothing")


def test_deleting_for_good_asks_once():
    match_id = keep("Ann")
    saves.delete(match_id)
    pilot = matches()
    to_bin(pilot)
    pilot.click("match/0/purge")
    pilot.press(pygame.K_RETURN)
    assert [entry.id for entry in saves.list_deleted()] == [match_id], "the first answer is no"
    pilot.click("match/0/purge")
    pilot.click("purge/yes")
    assert not saves.list_deleted() and not saves.list_matches()
    assert pilot.has("matches/nothing")


def test_a_match_that_is_open_elsewhere_is_neither_deleted_nor_renamed():
    match_id = keep("Ann")
    with saves.open_match(match_id):
        pilot = matches()
        pilot.click("match/0/delete")
        assert sentence(pilot, "failed/words") == "This match is open. Close it before you delete it."
        pilot.press(pygame.K_ESCAPE)
        pilot.click("match/0/rename")
        pilot.type("!")
        pilot.press(pygame.K_RETURN)
        assert "open elsewhere" in sentence(pilot, "failed/words")
    assert saves.list_matches()[0].title == "Leela: Ann"


def test_a_broken_file_shows_its_sentence_and_can_be_deleted():
    broken()
    pilot = matches()
    (row,) = rows(pilot)
    assert "leela-broken.moksha isn’t a Moksha match" in said_of(row)
    assert not pilot.has("match/0/open") and not pilot.has("match/0/rename")
    pilot.click("match/0", (0.3, 0.5))
    assert isinstance(pilot.scene, Matches) and not pilot.scene.layers
    pilot.click("match/0/delete")
    assert not saves.list_matches()
    pilot.click("matches/said/way_back")
    assert ids(pilot) == ["leela-broken"]


# -- by keys, and long lists


def test_everything_is_done_with_the_keyboard_alone():
    keep("Ann", ago=1)
    keep("Ben", ago=60)
    pilot = matches()
    names = set(tabbed(pilot))
    assert {f"match/{row}/{leaf}" for row in (0, 1) for leaf in ("open", "rename", "delete")} <= names
    assert {"matches/back", "matches/view"} <= names
    while pilot.scene.focus is not pilot.find("match/0/delete"):
        pilot.press(pygame.K_TAB)
    pilot.press(pygame.K_RETURN)
    assert pilot.scene.focus is pilot.find("match/0/delete"), "the focus is on what stands there now"
    pilot.press(pygame.K_RETURN)
    assert not saves.list_matches()
    while pilot.scene.focus is not pilot.find("matches/said/way_back"):
        pilot.press(pygame.K_TAB)
    pilot.press(pygame.K_RETURN)
    assert [entry.title for entry in saves.list_matches()] == ["Leela: Ben"]


def test_a_long_list_scrolls_with_the_focus_wheel_and_drag():
    for number in range(25):
        keep("Ann", ago=60.0 * number)
    pilot = matches()
    port = pilot.find("matches/list")
    assert port.furthest > 0
    pilot.press(pygame.K_TAB)
    for _ in range(30):
        pilot.press(pygame.K_DOWN)
        assert pilot.scene.focus is not None
        assert shown(pilot.scene.focus) == pilot.scene.focus.rect, "what has the focus shows whole"
    assert pilot.scene.focus is not None and pilot.scene.focus.name.startswith("match/24/")
    for _ in range(30):
        pilot.press(pygame.K_UP)
    assert port.offset == 0
    row = rows(pilot)[3]
    assert row.scroll(-2)
    offset = port.offset
    assert offset > 0
    start = (row.rect.x + row.rect.width // 3, row.rect.centery)
    end = (start[0], start[1] - 70)
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    pilot.post(pygame.MOUSEMOTION, pos=end, rel=(0, -70), buttons=(1, 0, 0))
    pilot.post(pygame.MOUSEBUTTONUP, pos=end, button=1)
    pilot.frame()
    assert port.offset == offset + 70
    assert isinstance(pilot.scene, Matches), "a drag opens nothing"


def test_the_place_in_a_long_list_is_kept_when_something_is_deleted():
    for number in range(20):
        keep("Ann", ago=60.0 * number)
    pilot = matches()
    pilot.find("matches/list").scroll_to(300)
    there = next(row for row in rows(pilot) if shown(row) == row.rect)
    pilot.click(f"{there.name}/delete")
    assert pilot.find("matches/list").offset == 300


def test_escape_leads_back():
    pilot = matches()
    pilot.press(pygame.K_ESCAPE)
    assert type(pilot.scene) is Scene


def test_the_list_belongs_to_the_shelf_and_has_its_light():
    pilot = Pilot(Home)
    own = pilot.scene.theme
    pilot.app.push(Matches(pilot.app))
    assert pilot.scene.theme == own and own.dark


# -- at any size


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("size", SIZES)
def test_list_bin_and_question_fit_any_window(size):
    keep("Ann", "Ben", throws=2, ago=5)
    keep(LONG, *NAMES[1:], throws=30, ago=90000)
    broken(200000)
    saves.delete(keep(*NAMES[:3], throws=9999))
    saves.delete(keep(*NAMES))
    for scale in SCALES:
        pilot = matches(size)
        pilot.app.settings.set("text_scale", scale)
        pilot.app.relayout()
        pilot.frame()
        well_laid(pilot)
        pilot.click("match/0/rename")
        well_laid(pilot)
        pilot.press(pygame.K_ESCAPE)
        pilot.click("match/0/delete")
        well_laid(pilot)
        pilot.click("matches/said/way_back")
        to_bin(pilot)
        well_laid(pilot)
        pilot.click("match/0/purge")
        well_laid(pilot)
        assert isinstance(pilot.find("purge/words"), Block)
        pilot.close()


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 2.0), ((800, 1280), 1.5), ((1280, 720), 1.0)])
def test_long_titles_are_cut_within_their_row(size, scale):
    keep(LONG, *NAMES[1:], throws=30, ago=90000)
    keep("Ann", "Ben", throws=2, ago=5)
    broken(200000)
    pilot = matches(size)
    pilot.app.settings.set("text_scale", scale)
    pilot.app.relayout()
    assert not faults(pilot)
    pilot.click("match/1/delete")
    assert not faults(pilot)
    pilot.close()


def test_what_an_icon_does_is_said_by_the_keys_as_by_the_pointer():
    keep("Ann", "Ben", throws=3)
    pilot = matches()
    while pilot.scene.focus is None or pilot.scene.focus.name != "match/0/rename":
        pilot.press(pygame.K_TAB)
    by_keys = pilot.find("match/0/rename/tip").words
    assert by_keys == pilot.find("match/0/rename").tip
    pilot.press(pygame.K_TAB)
    assert not pilot.has("match/0/rename/tip") and pilot.has("match/0/delete/tip")
    pilot.hover("match/0/rename")
    assert pilot.find("match/0/rename/tip").words == by_keys
    pilot.close()


def test_a_sitting_with_a_guide_says_so_in_the_list():
    kept = keep("Ann", "Ben", throws=3)
    sitting = Sitting.resume(kept)
    sitting.guide_does("begin", name="Ruth")
    sitting.close()
    assert "a sitting with Ruth" in told(saves.list_matches()[0], datetime.now(tz=UTC))
