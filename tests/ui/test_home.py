"""The shelf: what stands on it, what goes on from it, and that it fits any window."""

from __future__ import annotations

import pygame
import pytest

from game import saves, words
from game.engine.games import GAMES
from game.scenes import dialog
from game.scenes.home import SHELF, Home
from game.scenes.setup import Setup
from game.scenes.table import Table
from game.sitting import Sitting
from game.widgets.canvas import Widget
from game.widgets.panel import Block
from tests.guest import hosted
from tests.ui.pilot import Pilot

SIZES = [
    (1024, 640),
    (1024, 768),
    (1024, 1024),
    (1280, 720),
    (1366, 1100),
    (2560, 1080),
    (1200, 1920),
    (800, 1280),
]
CREATED = "2026-11-20T10:00:00+00:00"


def home(size: tuple[int, int] = (1280, 720)) -> Pilot:
    return Pilot(Home, size)


def kept(*names: str, dice: tuple[int, ...] = (), game: str = "leela") -> str:
    """A match on the disk, its first throws as given; its id."""
    people = [saves.Person("person", None, seat) for seat in range(len(names))]
    sitting = Sitting.begin(game, names, people, {}, CREATED, seed=7)
    for die in dice:
        sitting.match.chance.replace([die])
        sitting.act({"type": "roll"})
    assert sitting.file is not None and sitting.trouble is None
    sitting.close()
    return sitting.file.id


def focusable(pilot: Pilot) -> list[Widget]:
    return [widget for widget in pilot.scene.canvas.widgets if widget.focusable and widget.visible]


def said(pilot: Pilot) -> str:
    """Everything that blocks of text on the screen say."""
    return " ".join(widget.words for widget in pilot.scene.canvas.widgets if isinstance(widget, Block))


# -- the niches


def test_all_five_games_stand_on_the_shelf_in_its_order():
    pilot = home()
    names = [widget.name for widget in focusable(pilot)][: len(SHELF)]
    assert names == [f"home/{game}" for game in SHELF]


@pytest.mark.parametrize("game", SHELF)
def test_a_niche_opens_setup_or_says_that_its_game_is_on_its_way(game):
    pilot = home()
    pilot.click(f"home/{game}")
    pilot.settle()
    if game in GAMES:
        assert isinstance(pilot.scene, Setup) and pilot.scene.game == game
        assert pilot.scene.texts.title == words.texts(game).title
    else:
        title = words.say(f"shelf.{game}.title")
        assert words.say("home.on_its_way.words", game=title) in said(pilot)
        pilot.press(pygame.K_ESCAPE)
        assert isinstance(pilot.scene, Home) and not pilot.scene.layers


def test_a_game_that_moves_in_stands_on_the_shelf_by_itself():
    with hosted() as guest:
        pilot = home()
        pilot.click(f"home/{guest}")
        pilot.settle()
        assert isinstance(pilot.scene, Setup) and pilot.scene.game == guest


def test_the_double_thread_lies_round_the_niche_that_is_looked_at():
    pilot = home()
    niche = pilot.find("home/leela")
    before = pilot.app.screen.subsurface(niche.rect).copy()
    pilot.hover("home/leela")
    lit = pilot.app.screen.subsurface(niche.rect).copy()
    pilot.hover("home/quit")
    pilot.press(pygame.K_TAB)
    while pilot.scene.focus is not niche:
        pilot.press(pygame.K_TAB)
    focused = pilot.app.screen.subsurface(niche.rect).copy()
    pixels = [pygame.image.tobytes(picture, "RGB") for picture in (before, lit, focused)]
    assert pixels[0] != pixels[1] == pixels[2]


# -- the match to go on with


def test_without_a_match_the_bar_invites_to_the_first_game():
    pilot = home()
    assert not pilot.has("home/continue")
    pilot.press(pygame.K_RETURN)
    pilot.settle()
    assert isinstance(pilot.scene, Setup) and pilot.scene.game == "leela"


def test_the_bar_says_who_is_to_act_where_and_at_what_a_table():
    kept("Mira", "Anu", "Jonas", dice=(6, 4))
    pilot = home()
    assert isinstance(pilot.scene, Home) and pilot.scene.kept is not None
    assert pilot.scene.kept.title == "Continue Leela"
    assert pilot.scene.kept.line == "It is Anu’s turn · unborn, waits for a six · three at the table"
    assert pilot.scene.kept.charm == 1


def test_a_seat_on_the_board_is_told_with_its_square():
    kept("Mira", dice=(6, 2))
    pilot = home()
    assert isinstance(pilot.scene, Home) and pilot.scene.kept is not None
    assert pilot.scene.kept.line == "It is Mira’s turn · square 8 · one at the table"


def test_a_seat_of_hungry_ghost_is_told_with_its_place():
    kept("Mira", "Anu", game="hungry_ghost")
    pilot = home()
    assert isinstance(pilot.scene, Home) and pilot.scene.kept is not None
    assert pilot.scene.kept.line == "It is Mira’s turn · Town · two at the table"


def test_continue_sits_down_again_at_that_very_position():
    match_id = kept("Mira", "Anu", dice=(6, 2))
    pilot = home()
    pilot.click("home/continue")
    assert isinstance(pilot.scene, Table)
    assert pilot.scene.sitting.file is not None and pilot.scene.sitting.file.id == match_id
    assert [seat.square for seat in pilot.scene.sitting.match.state.seats] == [8, 68]
    pilot.close()


def test_coming_back_to_the_shelf_it_tells_of_the_match_as_it_is_now():
    kept("Mira", "Anu", dice=(6, 2))
    pilot = home()
    pilot.click("home/continue")
    assert isinstance(pilot.scene, Table)
    pilot.scene.sitting.match.chance.replace([3])
    pilot.scene.sitting.act({"type": "roll"})
    pilot.app.home()
    pilot.frame()
    assert isinstance(pilot.scene, Home) and pilot.scene.kept is not None
    assert pilot.scene.kept.line.startswith("It is Mira’s turn")


def test_a_match_that_is_over_is_nothing_to_go_on_with():
    match_id = kept("Mira", dice=(6, 2))
    with saves.open_match(match_id) as file:
        file.note_over([0])
    assert not home().has("home/continue")


def test_a_match_whose_log_breaks_a_rule_is_refused_in_one_sentence():
    match_id = kept("Mira")
    with saves.open_match(match_id) as file:
        file.append({"seat": 0, "action": {"type": "fly"}, "draws": []})
    pilot = home()
    pilot.click("home/continue")
    assert isinstance(pilot.scene, Home) and len(pilot.scene.layers) == 1
    assert "throw the die" in said(pilot)


def test_a_match_that_vanished_meanwhile_is_refused_in_one_sentence():
    match_id = kept("Mira")
    pilot = home()
    (saves.home() / saves.MATCHES / f"{match_id}{saves.SUFFIX}").unlink()
    pilot.click("home/continue")
    assert isinstance(pilot.scene, Home) and len(pilot.scene.layers) == 1


# -- files that are dropped


def test_a_match_file_that_is_dropped_is_taken_over_and_opened(tmp_path):
    match_id = kept("Mira", "Anu", dice=(6, 2))
    copy = tmp_path / "from a friend.moksha"
    saves.export(match_id, copy)
    pilot = home()
    pilot.post(pygame.DROPFILE, file=str(copy))
    pilot.frame()
    assert isinstance(pilot.scene, Table)
    assert pilot.scene.sitting.file is not None and pilot.scene.sitting.file.id != match_id
    assert pilot.scene.sitting.names == ["Mira", "Anu"]
    pilot.close()


@pytest.mark.parametrize("name", ["holiday.jpg", "broken.moksha", "missing.moksha"])
def test_anything_else_that_is_dropped_is_refused_in_one_sentence(name, tmp_path):
    file = tmp_path / name
    if not name.startswith("missing"):
        file.write_bytes(b"\x89PNG or something else\x00")
    pilot = home()
    pilot.post(pygame.DROPFILE, file=str(file))
    pilot.frame()
    assert isinstance(pilot.scene, Home) and len(pilot.scene.layers) == 1
    assert said(pilot)


# -- leaving, and the rest


def test_esc_asks_whether_to_leave_and_quit_leaves_at_once():
    pilot = home()
    pilot.press(pygame.K_ESCAPE)
    assert len(pilot.scene.layers) == 1 and pilot.app.running
    pilot.press(pygame.K_RETURN)
    assert not pilot.scene.layers and pilot.app.running
    pilot.click("home/quit")
    assert not pilot.app.running


@pytest.mark.parametrize(
    ("button", "scene"), [("matches", "Matches"), ("rules", "Rules"), ("settings", "Settings")]
)
def test_each_button_opens_its_scene_and_esc_leads_back(button, scene):
    pilot = home()
    pilot.click(f"home/{button}")
    assert type(pilot.scene).__name__ == scene
    pilot.press(pygame.K_ESCAPE)
    assert isinstance(pilot.scene, Home)


def test_the_round_button_takes_the_whole_screen_and_gives_it_back():
    pilot = home()
    pilot.click("home/full_screen")
    assert pilot.app.full_screen
    pilot.frame()
    pilot.click("home/full_screen")
    assert not pilot.app.full_screen


def test_with_the_keyboard_alone_everything_is_reached():
    pilot = home()
    pilot.press(pygame.K_TAB)
    seen = []
    while pilot.scene.focus is not None and pilot.scene.focus.name not in seen:
        seen.append(pilot.scene.focus.name)
        pilot.press(pygame.K_TAB)
    assert sorted(seen) == sorted(widget.name for widget in focusable(pilot))


def test_a_home_that_cannot_be_written_is_told_until_that_is_touched(tmp_path, monkeypatch):
    blocked = tmp_path / "a file"
    blocked.write_text("not a folder", encoding="utf-8")
    monkeypatch.setenv("MOKSHA_HOME", str(blocked))
    pilot = home()
    assert pilot.has("home/notice")
    pilot.resize((1024, 640))
    assert pilot.has("home/notice")
    pilot.click("home/notice")
    assert not pilot.has("home/notice")
    pilot.resize((1280, 720))
    assert not pilot.has("home/notice")


def test_what_could_not_be_done_is_put_away_by_key_too():
    pilot = home()
    notice = dialog.Notice("home/notice", pilot.scene, "The disk is full.")
    pilot.scene.canvas.add(notice)
    pilot.frame()
    for _ in range(30):
        pilot.press(pygame.K_TAB)
        if pilot.scene.focus is notice:
            break
    pilot.press(pygame.K_RETURN)
    assert not pilot.has("home/notice") and pilot.scene.focus is not notice


# -- every size


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_and_nothing_is_cut_at_any_size(size, scale):
    kept("Mira", "Anu", "A name that is as long as a name may be", dice=(6, 2))
    pilot = home(size)
    pilot.app.settings.set("text_scale", scale)
    pilot.app.relayout()
    pilot.frame()
    scene = pilot.scene
    assert isinstance(scene, Home)
    found = focusable(pilot)
    for index, one in enumerate(found):
        assert pilot.app.screen.get_rect().contains(one.rect), one.name
        assert not [other.name for other in found[index + 1 :] if one.rect.colliderect(other.rect)], one.name
    top = scene.plan.tagline
    for place in scene.plan.places:
        assert top <= place.box.top and place.slot.bottom <= scene.plan.bar.top, place.caption.game
        assert place.slot.left <= place.box.left and place.box.height >= 90, place.caption.game
        lowest = max(line.baseline for line in place.written.lines)
        assert place.box.bottom + lowest <= place.slot.bottom
    pilot.close()
