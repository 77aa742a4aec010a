"""The shelf: what stands on it, what goes on from it, and that it fits any window."""

from __future__ import annotations

import os

import pygame
import pytest

from game import saves, words
from game.engine import games
from game.engine.games import GAMES
from game.scenes import dialog
from game.scenes.home import Home
from game.scenes.learn import Lesson
from game.scenes.rules import Rules
from game.scenes.setup import Setup
from game.scenes.shelf import shelf
from game.scenes.table.scene import TableScene
from game.scenes.wall import Niche
from game.sitting import Sitting
from game.tellings import telling_of
from game.widgets.canvas import Widget
from game.widgets.panel import Block
from tests.every import paired
from tests.guest import registered
from tests.ui.pilot import PAGES, Pilot

PERSON = saves.Person("person", None, 0)
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
    niches = [widget for widget in pilot.scene.canvas.widgets if isinstance(widget, Niche)]
    assert [widget.name for widget in niches] == [f"home/{game}" for game in shelf()]


@pytest.mark.usefixtures("each_frame")
def test_a_game_on_its_way_is_neither_reached_by_key_nor_lit(monkeypatch):
    monkeypatch.setattr(games, "GAMES", GAMES[:-1])
    pilot, waiting = home(), f"home/{GAMES[-1]}"
    assert waiting not in {widget.name for widget in focusable(pilot)}
    niche = pilot.find(waiting)
    before = pygame.image.tobytes(pilot.app.screen.subsurface(niche.rect), "RGB")
    pilot.hover(waiting)
    assert pygame.image.tobytes(pilot.app.screen.subsurface(niche.rect), "RGB") == before


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("size", PAGES)
def test_taglines_are_set_in_equally_many_lines(size):
    pilot = home(size)
    assert isinstance(pilot.scene, Home)
    counts = {
        sum(line.kind == "tagline" for line in place.written.lines) for place in pilot.scene.plan.places
    }
    assert len(counts) == 1


def test_there_is_one_mark_at_a_time():
    pilot = home()
    pilot.hover("home/leela")
    assert pilot.find("home/leela").hovered
    pilot.press(pygame.K_TAB)
    marked = [w.name for w in pilot.scene.canvas.widgets if w.hovered or w.focused]
    assert len(marked) == 1 and marked[0] != "home/leela"
    pilot.hover("home/buddha")
    assert [w.name for w in pilot.scene.canvas.widgets if w.hovered or w.focused] == ["home/buddha"]


@pytest.mark.parametrize("game", shelf())
def test_a_niche_opens_setup_or_says_that_its_game_is_on_its_way(game):
    pilot = home()
    pilot.click(f"home/{game}")
    pilot.settle()
    if game in GAMES:
        assert isinstance(pilot.scene, Setup) and pilot.scene.game == game
        assert pilot.scene.texts.title == words.texts(game).title
    else:
        title = words.texts(game).title
        assert words.say("home.on_its_way.words", game=title) in said(pilot)
        pilot.press(pygame.K_ESCAPE)
        assert isinstance(pilot.scene, Home) and not pilot.scene.layers


def test_a_game_that_moves_in_stands_on_the_shelf_by_itself():
    with registered() as guest:
        pilot = home()
        pilot.click(f"home/{guest}")
        pilot.settle()
        assert isinstance(pilot.scene, Setup) and pilot.scene.game == guest


@pytest.mark.usefixtures("each_frame")
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


def test_a_first_evening_shows_no_empty_shelves_and_the_lesson_of_a_good_first_game():
    pilot = home()
    assert not any(pilot.has(f"home/{name}") for name in ("continue", "waiting", "matches", "journal"))
    assert pilot.find("home/leela").rect.collidepoint(pilot.find("home/first").rect.center)
    assert (pilot.find("home/learn").label, pilot.find("home/learn").kind) == ("Learn Leela", "primary")
    pilot.press(pygame.K_RETURN)
    assert isinstance(pilot.scene, Lesson) and pilot.scene.sitting.game == "leela"
    pilot.close()


def test_a_good_first_game_stays_one_when_another_was_looked_at():
    pilot = home()
    pilot.click("home/buddha")
    pilot.frame()
    assert not isinstance(pilot.scene, Home)
    pilot.press(pygame.K_ESCAPE)
    pilot.frame()
    assert isinstance(pilot.scene, Home)
    assert pilot.find("home/leela").rect.collidepoint(pilot.find("home/first").rect.center)
    pilot.close()


def test_who_has_seen_the_lesson_is_invited_to_begin():
    pilot = home()
    pilot.app.settings.set("learned.leela", True)
    pilot.app.home()
    assert not pilot.has("home/first") and pilot.find("home/begin").kind == "primary"
    pilot.click("home/begin")
    pilot.settle()
    assert isinstance(pilot.scene, Setup) and pilot.scene.game == "leela"


def test_the_bar_says_who_is_to_act_where_and_at_what_a_table():
    kept("Mira", "Anu", "Jonas", dice=(6, 4))
    pilot = home()
    assert isinstance(pilot.scene, Home) and pilot.scene.kept is not None
    assert pilot.scene.kept.title == "Continue Leela"
    assert pilot.scene.kept.line == "It’s Anu’s turn · unborn, waiting for a six · three at the table"
    assert pilot.scene.kept.charm == 1


def test_a_seat_on_the_board_is_told_with_its_square():
    kept("Mira", dice=(6, 2))
    pilot = home()
    assert isinstance(pilot.scene, Home) and pilot.scene.kept is not None
    assert pilot.scene.kept.line == "It’s Mira’s turn · square 8 · one at the table"


def test_a_seat_of_hungry_ghost_is_told_with_its_place():
    kept("Mira", "Anu", game="hungry_ghost")
    pilot = home()
    assert isinstance(pilot.scene, Home) and pilot.scene.kept is not None
    assert pilot.scene.kept.line == "It’s Mira’s turn · Town · two at the table"


def test_who_is_asked_in_the_turn_of_another_is_told_with_it():
    with registered():
        people = [saves.Person("person", None, seat) for seat in range(3)]
        sitting = Sitting.begin("lanterns", ["Ann", "Ben", "Mira"], people, {}, CREATED, seed=11)
        for oil in (0, 2, 1):
            sitting.act({"type": "bid", "oil": oil})
        sitting.act({"type": "offer", "to": 2, "oil": 1})
        sitting.close()
        pilot = home()
        assert pilot.scene.kept.line == "A question for Mira · During Ben’s turn · three at the table"


def test_continue_sits_down_again_at_that_very_position():
    match_id = kept("Mira", "Anu", dice=(6, 2))
    pilot = home()
    pilot.click("home/continue")
    assert isinstance(pilot.scene, TableScene)
    assert pilot.scene.sitting.file is not None and pilot.scene.sitting.file.id == match_id
    assert [seat.square for seat in pilot.scene.sitting.match.state.seats] == [8, 68]
    pilot.close()


def test_coming_back_to_the_shelf_it_tells_of_the_match_as_it_is_now():
    kept("Mira", "Anu", dice=(6, 2))
    pilot = home()
    pilot.click("home/continue")
    assert isinstance(pilot.scene, TableScene)
    pilot.scene.sitting.match.chance.replace([3])
    pilot.scene.sitting.act({"type": "roll"})
    pilot.app.home()
    pilot.frame()
    assert isinstance(pilot.scene, Home) and pilot.scene.kept is not None
    assert pilot.scene.kept.line.startswith("It’s Mira’s turn")


def test_a_match_that_is_over_is_nothing_to_go_on_with_and_is_remembered():
    match_id = kept("Mira", "Anu", dice=(6, 2))
    with saves.open_match(match_id) as file:
        file.note_over([1])
    pilot = home()
    assert not pilot.has("home/continue") and pilot.has("home/matches")
    assert pilot.find("home/saying").title == telling_of("leela").ending(["Mira", "Anu"], [1])[0]
    pilot.click("home/ended")
    assert isinstance(pilot.scene, TableScene) and pilot.scene.sitting.file.id == match_id
    pilot.close()


def test_who_has_played_something_else_since_is_told_of_that():
    match_id = kept("Mira", dice=(6, 2))
    with saves.open_match(match_id) as file:
        file.note_over([0])
    os.utime(saves.home() / saves.MATCHES / f"{match_id}{saves.SUFFIX}", (1e9, 1e9))
    kept("Anu", game="hungry_ghost")
    pilot = home()
    assert not pilot.has("home/ended") and pilot.find("home/saying").title == pilot.scene.kept.title
    pilot.close()


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
    saves.purge(saves.delete(match_id))
    pilot = home()
    pilot.post(pygame.DROPFILE, file=str(copy))
    pilot.frame()
    assert isinstance(pilot.scene, TableScene)
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


@pytest.mark.usefixtures("each_frame")
def test_from_dark_to_light_the_screen_fades_and_does_not_flash():
    pilot = home()
    dark = pilot.app.screen.get_at((640, 3)).hsla[2]
    pilot.click("home/leela")
    seen = []
    for _ in range(20):
        pilot.frame()
        seen.append(pilot.app.screen.get_at((640, 3)).hsla[2])
    light = Pilot(lambda app: Setup(app, "leela")).app.screen.get_at((640, 3)).hsla[2]
    assert seen == sorted(seen) and len(set(seen)) > 5
    assert dark < seen[0] < (dark + light) / 2 and seen[-1] == light


@pytest.mark.usefixtures("each_frame")
def test_at_pace_instant_nothing_fades():
    pilot = home()
    pilot.app.settings.set("speed", "instant")
    pilot.click("home/leela")
    at_once = pilot.app.screen.get_at((640, 3))
    pilot.pass_time(500)
    assert pilot.app.screen.get_at((640, 3)) == at_once


# -- leaving, and the rest


@pytest.mark.parametrize("way", ["esc", "quit"])
def test_whoever_leaves_is_asked_first(way):
    pilot = home()
    for answer in ("stay", "quit"):
        if way == "esc":
            pilot.press(pygame.K_ESCAPE)
        else:
            pilot.click("home/quit")
        assert len(pilot.scene.layers) == 1 and pilot.app.running
        pilot.click(f"home/leave/{answer}")
        assert pilot.app.running is (answer == "stay")


def test_a_click_on_begin_that_comes_after_esc_closes_nothing():
    pilot = home()
    pilot.click("home/leela")
    pilot.settle()
    begin = pilot.point("setup/begin")
    pilot.press(pygame.K_ESCAPE)
    pilot.click_at(begin)
    pilot.click_at(begin)
    assert pilot.app.running and "Home" in [type(each).__name__ for each in pilot.app.scenes]
    assert not pilot.scene.layers


def test_a_menu_goes_round_and_outlasts_another_size():
    pilot = Pilot(
        lambda app: TableScene(app, Sitting.begin("leela", ["Mira"], [PERSON], {}, CREATED, seed=7))
    )
    pilot.press(pygame.K_ESCAPE)
    assert pilot.scene.focus.name == "menu/go_on"
    pilot.press(pygame.K_UP)
    last = pilot.scene.focus.name
    assert last == "menu/settings"
    pilot.resize((1024, 640))
    assert pilot.scene.layers and pilot.scene.focus.name == last
    assert pilot.app.screen.get_rect().contains(pilot.scene.focus.rect)
    pilot.press(pygame.K_DOWN)
    assert pilot.scene.focus.name == "menu/go_on"
    pilot.press(pygame.K_DOWN)
    assert pilot.scene.focus.name == "menu/display", "it goes round"
    pilot.close()


@pytest.mark.parametrize(("size", "scale"), paired(PAGES, [1.0, 1.5, 2.0]))
def test_the_menu_is_three_groups_that_fit_and_each_entry_says_what_it_does(size, scale):
    people = [saves.Person("person", None, seat) for seat in range(3)]
    sitting = Sitting.begin("leela", ["Mira", "Anu", "Jonas"], people, {}, CREATED, seed=7)
    pilot = Pilot(lambda app: TableScene(app, sitting), size)
    pilot.app.settings.set("text_scale", scale)
    pilot.app.relayout()
    pilot.settle()
    pilot.press(pygame.K_ESCAPE)
    panel = pilot.find("menu/panel").rect
    assert pilot.app.screen.get_rect().contains(panel)
    entries = [each for each in pilot.scene.reachable() if each.name.startswith("menu/")]
    for index, one in enumerate(entries):
        assert panel.contains(one.rect), one.name
        assert not [each.name for each in entries[index + 1 :] if each.rect.colliderect(one.rect)], one.name
        if one.name not in ("menu/shelf", "menu/go_on"):
            assert one.accessible_name and one.accessible_description, one.name
    assert {"menu/play", "menu/look", "menu/table"} <= {each.name for each in pilot.scene.canvas.widgets}
    pilot.close()


def test_a_question_outlasts_another_size_and_is_answered_then():
    pilot = home()
    pilot.press(pygame.K_ESCAPE)
    pilot.press(pygame.K_RIGHT)
    focus = pilot.scene.focus.name
    pilot.resize((1024, 640))
    assert len(pilot.scene.layers) == 1 and pilot.scene.focus.name == focus
    pilot.press(pygame.K_ESCAPE)
    assert not pilot.scene.layers and pilot.app.running


# -- the game the shelf is about


def test_the_shelf_remembers_the_game_that_was_looked_at_last():
    pilot = home()
    pilot.click("home/buddha")
    pilot.settle()
    pilot.press(pygame.K_ESCAPE)
    assert pilot.find("home/begin").label == f"Begin {words.texts('buddha').title}"
    pilot.close()
    assert home().find("home/begin").label == f"Begin {words.texts('buddha').title}"


@pytest.mark.parametrize("by", ["pointer", "keys"])
def test_learn_rules_and_begin_are_about_the_game_whose_niche_was_pointed_at_last(by):
    for button in ("learn", "rules", "begin"):
        pilot = home()
        if by == "pointer":
            pilot.hover("home/conscious")
            for passed in ("buddha", "hungry_ghost", "leela"):  # on the way down to the bar
                pilot.post(
                    pygame.MOUSEMOTION, pos=pilot.point(f"home/{passed}"), rel=(0, 0), buttons=(0, 0, 0)
                )
                pilot.pass_time(100)
        else:
            pilot.press(pygame.K_TAB)
            pilot.scene.set_focus(pilot.find("home/conscious"))
        assert pilot.find("home/saying").title == words.texts("conscious").title
        assert pilot.find("home/begin").label == "Begin Conscious"
        pilot.click(f"home/{button}")
        pilot.settle()
        scene = pilot.scene
        assert (scene.sitting.game if isinstance(scene, Lesson) else scene.game) == "conscious"
        pilot.close()


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1200, 1920)])
def test_a_match_waits_at_its_own_niche_and_gold_goes_on_with_it_there(size):
    match_id = kept("Mira", "Anu", dice=(6, 2))
    pilot = home(size)
    saying, gold = pilot.find("home/saying"), pilot.find("home/continue")
    assert pilot.find("home/waiting").rect.colliderect(pilot.find("home/leela").rect)
    assert saying.title == pilot.scene.kept.title and gold.label == "Continue Leela"
    place = [button.rect for button in pilot.scene._buttons]
    pilot.hover("home/buddha")
    assert saying.title == words.texts("buddha").title and gold.label == "Begin Buddha"
    assert pilot.find("home/learn").label == "Learn Buddha"
    assert pilot.find("home/rules").accessible_name == "Rules of Buddha"
    assert [button.rect for button in pilot.scene._buttons] == place, "pointing moves nothing"
    pilot.hover("home/rules")
    assert saying.title == words.texts("buddha").title, "it stays when the pointer leaves"
    pilot.hover("home/waiting")
    assert saying.title == pilot.scene.kept.title and gold.label == "Continue Leela"
    pilot.click("home/waiting")
    assert pilot.scene.sitting.file.id == match_id
    pilot.close()


def test_a_finger_points_at_a_niche_first_and_opens_it_then():
    pilot = home()
    pilot.tap("home/buddha")
    assert isinstance(pilot.scene, Home) and pilot.find("home/begin").label == "Begin Buddha"
    pilot.tap("home/buddha")
    pilot.settle()
    assert isinstance(pilot.scene, Setup) and pilot.scene.game == "buddha"
    pilot.close()


def test_learn_opens_the_lesson_of_the_game_the_shelf_is_about():
    pilot = home()
    pilot.click("home/learn")
    assert isinstance(pilot.scene, Lesson) and pilot.scene.sitting.game == "leela"
    pilot.close()


@pytest.mark.parametrize(("answer", "scene"), [("rules", "Rules"), ("other", "Lesson"), ("close", "Home")])
def test_where_a_game_has_no_lesson_that_is_said_and_another_is_only_offered(answer, scene):
    with registered() as guest:
        pilot = home()
        pilot.click(f"home/{guest}")
        pilot.settle()
        pilot.press(pygame.K_ESCAPE)
        pilot.click("home/learn")
        assert isinstance(pilot.scene, Home) and words.texts(guest).title in said(pilot)
        pilot.click(f"home/no_lesson/{answer}")
        assert type(pilot.scene).__name__ == scene
        if isinstance(pilot.scene, Rules):
            assert pilot.scene.game == guest
        pilot.close()


@pytest.mark.parametrize(
    ("button", "scene"), [("matches", "Matches"), ("rules", "Rules"), ("settings", "Settings")]
)
def test_each_button_opens_its_scene_and_esc_leads_back(button, scene):
    kept("Mira")
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


@pytest.mark.parametrize(("size", "scale"), paired(PAGES, [1.0, 1.5]))
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
        over = [other for other in found[index + 1 :] if one.rect.colliderect(other.rect)]
        assert not [each.name for each in over if each.name != "home/waiting"], one.name
        assert not over or one.name == "home/leela", "a match hangs at its own niche alone"
    top = scene.plan.tagline
    for place in scene.plan.places:
        assert top <= place.box.top and place.slot.bottom <= scene.plan.bar.top, place.caption.game
        assert place.slot.left <= place.box.left and place.box.height >= 90, place.caption.game
        lowest = max(line.baseline for line in place.written.lines)
        assert place.box.bottom + lowest <= place.slot.bottom
    pilot.close()
