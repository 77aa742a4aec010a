"""The settings: each holds at once, is kept, and can be reached by hand and by keys at any size."""

from __future__ import annotations

from datetime import date
from typing import Any

import pygame
import pytest

from game import RELEASED, __version__, licences, resources, saves, words
from game.engine.games import RECORDS
from game.saves import profiles
from game.scenes.home import Home
from game.scenes.scene import Scene
from game.scenes.settings import FIRST, MORE, Choice, Settings
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from game.widgets import text_capture, theme
from game.widgets.controls import Segments, Switch
from game.widgets.panel import Block, Reading
from tests.guest import registered
from tests.saves.people import profile_of
from tests.ui.pilot import SIZES, Pilot
from tests.ui.test_rules import SCALES, tabbed, well_laid
from tests.ui.test_seats import at_table, begun, menu
from tests.ui.written import faults

CHOICES = [*FIRST, *(choice for _, choices in MORE.values() for choice in choices)]
SEVERAL = [choice for choice in CHOICES if choice.values]
SWITCHES = [choice for choice in CHOICES if not choice.values and choice.key != "full_screen"]


def by_key(choice: Choice) -> str:
    return choice.key


def settings(size: tuple[int, int] = (1280, 720)) -> Pilot:
    pilot = Pilot(Scene, size)
    pilot.app.push(Settings(pilot.app))
    pilot.frame()
    return pilot


def laid(pilot: Pilot) -> dict[str, Any]:
    """Every widget by its name, in sight or not."""
    return {widget.name: widget for widget in pilot.scene.canvas.widgets}


def open_group(pilot: Pilot, choice: Choice) -> None:
    """Open the group that a setting lies in, where it is folded."""
    group = next((name for name, (_, choices) in MORE.items() if choice in choices), None)
    if group is not None and f"settings/{choice.key}" not in laid(pilot):
        pilot.scene.set_focus(laid(pilot)[f"settings/more/{group}"])
        pilot.press(pygame.K_RETURN)


def in_sight(pilot: Pilot, choice: Choice) -> str:
    """The name of a setting's control, brought into sight."""
    open_group(pilot, choice)
    control = laid(pilot)[f"settings/{choice.key}"]
    control.port.bring_into_sight(control)
    return control.name


def read(pilot: Pilot) -> str:
    """All that the sheets of the page about Moksha say."""
    sheets = [widget for widget in pilot.scene.canvas.widgets if isinstance(widget, Reading)]
    return "\n".join(block[0] for sheet in sheets for block in sheet.blocks)


def to_about(pilot: Pilot) -> None:
    pilot.click("settings/tabs", (0.9, 0.5))


# -- what can be set


@pytest.mark.parametrize("choice", SEVERAL, ids=by_key)
def test_a_choice_holds_at_once_and_is_kept(choice):
    pilot = settings()
    for index in reversed(range(len(choice.values))):
        pilot.click(in_sight(pilot, choice), ((index + 0.5) / len(choice.values), 0.5))
        value = choice.values[index]
        assert pilot.app.settings.get(choice.key, choice.default) == value
        assert saves.Settings.load().get(choice.key, choice.default) == value
        control = laid(pilot)[f"settings/{choice.key}"]
        assert isinstance(control, Segments) and control.chosen == index


@pytest.mark.parametrize("choice", SWITCHES, ids=by_key)
def test_a_switch_holds_at_once_and_is_kept(choice):
    pilot = settings()
    for value in (True, False):
        pilot.click(in_sight(pilot, choice))
        assert saves.Settings.load().get(choice.key, not value) is value
        control = laid(pilot)[f"settings/{choice.key}"]
        assert isinstance(control, Switch) and control.on is (value is not choice.turned)


def test_the_full_screen_can_be_had_and_given_back():
    pilot = settings()
    in_sight(pilot, next(choice for choice in CHOICES if choice.key == "full_screen"))
    for value in (True, False):
        pilot.click("settings/full_screen")
        pilot.frame()
        assert pilot.app.full_screen is value
        control = pilot.find("settings/full_screen")
        assert isinstance(control, Switch) and control.on is value


def test_everything_can_be_set_with_the_keyboard_alone():
    pilot = settings()
    names = tabbed(pilot)
    assert {f"settings/{choice.key}" for choice in FIRST} <= set(names)
    assert {f"settings/more/{group}" for group in MORE} <= set(names)
    for choice in SEVERAL + SWITCHES:
        open_group(pilot, choice)
        while pilot.scene.focus is None or pilot.scene.focus.name != f"settings/{choice.key}":
            pilot.press(pygame.K_TAB)
        pilot.press(pygame.K_RETURN)
        assert pilot.scene.focus is pilot.find(f"settings/{choice.key}"), "the focus stays where it was"
        at = choice.values.index(choice.default) if choice.values else 0
        expected = choice.values[(at + 1) % len(choice.values)] if choice.values else True
        assert pilot.app.settings.get(choice.key, choice.default) == expected


def test_larger_text_is_seen_at_once():
    pilot = settings()
    before = pilot.scene.style.type("body")
    pilot.click("settings/text_scale", (0.9, 0.5))
    assert pilot.scene.style.type("body") == before * 2


def test_a_value_nobody_offers_shows_as_the_default():
    written = saves.Settings.load()
    for choice in SEVERAL:
        written.set(choice.key, 7.5 if choice.key == "text_scale" else "elsewhere")
    written.save()
    pilot = settings()
    for choice in SEVERAL:
        open_group(pilot, choice)
        control = laid(pilot)[f"settings/{choice.key}"]
        assert isinstance(control, Segments)
        assert choice.values[control.chosen] == choice.default


def test_what_cannot_be_kept_holds_all_the_same_and_is_told(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("here stands a file", encoding="utf-8")
    monkeypatch.setenv("MOKSHA_HOME", str(tmp_path / "file" / "home"))
    pilot = settings()
    pilot.click("settings/speed", (0.5, 0.5))
    assert pilot.app.settings.get("speed", "calm") == "brisk"
    told = pilot.find("trouble/words")
    assert isinstance(told, Block) and "there’s a file where a folder should be" in told.words
    pilot.press(pygame.K_RETURN)
    assert not pilot.scene.layers
    pilot.click("settings/speed", (0.9, 0.5))
    assert pilot.app.settings.get("speed", "calm") == "instant"
    assert not pilot.scene.layers, "what was told once is not told again"


def test_a_folded_group_says_how_it_stands_and_one_is_open_at_a_time():
    pilot = settings()
    board, end = (pilot.find(f"settings/more/{name}") for name in ("board", "end"))
    assert board.accessible_description.endswith("Names on the board: Both; Odds: No")
    pilot.click(end.name)
    assert pilot.has("settings/film")
    pilot.click("settings/more/board")
    assert pilot.has("settings/odds") and "settings/film" not in laid(pilot)
    pilot.click("settings/odds")
    assert "Odds: Yes" in pilot.find("settings/more/board").accessible_description
    pilot.click("settings/more/board")
    assert "settings/odds" not in laid(pilot)
    pilot.close()


# -- the light


def test_the_settings_stand_in_the_light_of_where_they_were_opened():
    pilot = Pilot(Home)
    pilot.app.push(Settings(pilot.app))
    assert pilot.scene.theme.dark
    pilot.app.pop()
    people = [saves.Person("person", None, 0)]
    sitting = Sitting.begin("leela", ["Ann"], people, {}, "2026-11-20T10:00:00+00:00", seed=1)
    pilot.app.push(TableScene(pilot.app, sitting))
    pilot.app.push(Settings(pilot.app))
    assert pilot.scene.theme is theme.PAPER


def test_a_forced_light_holds_at_once_and_can_be_given_up_again():
    pilot = Pilot(Home)
    pilot.app.push(Settings(pilot.app))
    pilot.frame()
    own = pilot.scene.theme
    pilot.click("settings/theme", (0.5, 0.5))
    assert pilot.scene.theme is theme.PAPER
    pilot.press(pygame.K_ESCAPE)
    assert isinstance(pilot.scene, Home) and not pilot.scene.theme.dark
    pilot.app.push(Settings(pilot.app))
    pilot.frame()
    pilot.click("settings/theme", (0.1, 0.5))
    assert pilot.scene.theme.dark and own.dark


# -- who is known


def players(size: tuple[int, int] = (1280, 720)) -> Pilot:
    """The page of the players, with three of them; one keeps something for a game."""
    profiles.remember({"Mira": 0, "Ann": 1, "Ben": 2})
    left = {"carry": {"points": 17, "lanterns": {"deep": 2}, "feasted": True}}
    profiles.keep_carried("lanterns", "m1", [profiles.Left("Ann", 1, lambda before: left)])
    pilot = settings(size)
    pilot.click("settings/tabs", (0.375, 0.5))
    return pilot


def kept(pilot: Pilot, name: str) -> str:
    """What is written on the row of somebody who is known."""
    return written(pilot, f"known/{name}/panel")


def written(pilot: Pilot, name: str) -> str:
    """What a sheet says."""
    with text_capture.listening() as lines:
        pilot.find(name).draw(pilot.app.screen)
    return " ".join(lines)


def test_who_is_known_is_listed_with_what_they_keep_for_which_game():
    pilot = players()
    assert kept(pilot, "ann") == "Just the name and the token.", "that game is not here"
    pilot.close()
    with registered():
        pilot = players()
        assert [pilot.find(f"known/{name}/token").charm for name in ("ann", "ben", "mira")] == [1, 2, 0]
        assert kept(pilot, "ann") == "For Lanterns: points 17, lanterns on a deep one 2 and festival is over."
        assert kept(pilot, "ben") == "Just the name and the token."
        pilot.close()


def test_nobody_known_is_said():
    pilot = settings()
    pilot.click("settings/tabs", (0.375, 0.5))
    assert written(pilot, "known/nobody").startswith("No players yet.")
    pilot.close()


def test_a_name_is_forgotten_when_that_was_asked():
    pilot = players()
    pilot.click("known/ben/forget")
    pilot.press(pygame.K_RETURN)
    assert profile_of("Ben") is not None, "the safe answer is the first"
    pilot.click("known/ben/forget")
    pilot.click("forget/yes")
    assert profile_of("Ben") is None and not pilot.has("known/ben/name")
    assert pilot.has("known/ann/name")
    pilot.close()


def test_another_name_is_taken_with_enter_and_with_nothing_else():
    pilot = players()
    pilot.click("known/ben/name")
    pilot.type("Benno")
    pilot.press(pygame.K_ESCAPE)
    assert pilot.find("known/ben/name").value == "Ben" and profile_of("Benno") is None
    pilot.click("known/ben/name")
    pilot.type("Benno")
    pilot.press(pygame.K_TAB)
    assert pilot.find("known/ben/name").value == "Ben" and profile_of("Benno") is None
    pilot.click("known/ben/name")
    pilot.type(" Benno ")
    pilot.press(pygame.K_RETURN)
    assert profile_of("Benno") == profiles.Profile("Benno", 2)
    assert pilot.find("known/benno/name").value == "Benno" and not pilot.has("known/ben/name")
    pilot.click("known/benno/name")
    pilot.type("ann")
    pilot.press(pygame.K_RETURN)
    assert pilot.find("known/trouble/words").words == "There’s already a player called ann."
    pilot.press(pygame.K_RETURN)
    assert profile_of("Benno") is not None and pilot.find("known/benno/name").value == "Benno"
    pilot.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1200, 1920)])
def test_the_page_of_the_players_fits_any_window(size):
    with registered():
        pilot = players(size)
        for scale in SCALES:
            pilot.app.settings.set("text_scale", scale)
            pilot.app.relayout()
            pilot.frame()
            well_laid(pilot)
            for name in ("ann", "ben", "mira"):
                field, button = (
                    pilot.scene.canvas.named(f"known/{name}/{part}") for part in ("name", "forget")
                )
                assert not field.frame.colliderect(button.rect)
            assert not faults(pilot)
        pilot.close()


# -- about


def test_about_tells_version_makers_fonts_and_where_the_matches_are():
    pilot = settings((1920, 1080))
    to_about(pilot)
    assert __version__ in written(pilot, "settings/moksha/panel")
    assert str(date.fromisoformat(RELEASED).year) in written(pilot, "settings/moksha/panel")
    said = read(pilot)
    for fact in (
        "independent implementation",
        "Gyan chaupar",
        "Jains, Vaiṣṇavas and Sufis",
        "Harish Johari",
        "1975",
        "Emily Rogers",
        "Sarasvati Arts, 2004",
        "public",
        "William Boxhall",
        "Arif Nezh Savi",
        "THE DOG",
        "Gurdjieff",
        "Russell A. Smith",
        "EB Garamond",
        "Inter",
        "Annapurna SIL",
        "SIL Open Font License",
        "MIT",
        str(saves.home()),
        resources.facts()["urls"]["releases"],
        resources.facts()["urls"]["issues"],
    ):
        assert fact in said
    for record in RECORDS:
        assert words.texts(record.name).title in said


def test_the_licence_of_all_that_moksha_is_made_of_can_be_read():
    pilot = settings()
    to_about(pilot)
    for index, (name, files) in enumerate(licences.found().items(), 1):
        assert files
        if name in ("Moksha", "Inter", "PyYAML"):
            pilot.click("about/licences")
            pilot.click(f"listing/{index}")
            text = pilot.find("licence/text")
            assert isinstance(text, Reading)
            assert {"Moksha": "MIT", "Inter": "OPEN FONT", "PyYAML": "Ingy"}[name] in text.accessible_name
            pilot.press(pygame.K_ESCAPE)
            pilot.press(pygame.K_ESCAPE)
    pilot.close()


def test_about_can_be_read_to_its_end_by_keys():
    pilot = settings((1024, 640))
    pilot.app.settings.set("text_scale", 1.5)
    to_about(pilot)
    sheet = pilot.find("settings/moksha")
    assert isinstance(sheet, Reading) and sheet.furthest > 0
    while pilot.scene.focus is not sheet:
        pilot.press(pygame.K_TAB)
    pilot.press(pygame.K_END)
    assert sheet.offset == sheet.furthest


def test_escape_leads_back():
    pilot = settings()
    to_about(pilot)
    pilot.press(pygame.K_ESCAPE)
    assert type(pilot.scene) is Scene


# -- at any size


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("size", SIZES)
def test_both_pages_fit_any_window(size):
    for scale in SCALES:
        pilot = settings(size)
        pilot.app.settings.set("text_scale", scale)
        pilot.app.relayout()
        pilot.frame()
        well_laid(pilot)
        to_about(pilot)
        well_laid(pilot)
        pilot.close()


def test_what_is_scrolled_out_of_sight_comes_into_it_with_the_focus():
    pilot = settings((1024, 768))
    pilot.app.settings.set("text_scale", 1.5)
    pilot.app.relayout()
    last = f"settings/more/{list(MORE)[-1]}"
    assert not pilot.has(last)
    for _ in range(2 * len(CHOICES)):
        pilot.press(pygame.K_TAB)
        if pilot.scene.focus is not None and pilot.scene.focus.name == last:
            break
    assert pilot.find(last).rect.bottom <= 768
    pilot.press(pygame.K_RETURN)
    assert pilot.scene.focus is pilot.find(last), "also after the page was laid out anew"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_no_panel_of_settings_or_about_is_half_empty(size):
    pilot = Pilot(Settings, size)
    found = laid(pilot)
    for name, last in (("first", FIRST[-1].key), ("more", f"more/{list(MORE)[-1]}")):
        lowest, panel = found[f"settings/{last}"].rect.bottom, found[f"settings/{name}"].rect
        assert lowest - panel.top > 0.75 * panel.height
    to_about(pilot)
    for name, below in (("moksha", pilot.find("about/report").rect.height), ("makers", 0)):
        reading, panel = pilot.find(f"settings/{name}"), pilot.find(f"settings/{name}/panel").rect
        spare = panel.bottom - reading.rect.top - reading.tall - below
        assert reading.furthest or spare < pilot.scene.style.px(8)
    pilot.close()


def test_print_is_reached_from_a_match_and_from_the_rules():
    pilot = at_table(begun("leela", 1, 2))
    menu(pilot, "copy")
    pilot.click("copy/print")
    pilot.settle()
    assert pilot.find("settings/title").words == "Print"
    pilot.click("settings/back")
    menu(pilot, "rules")
    pilot.click("rules/print")
    pilot.settle()
    assert pilot.find("settings/title").words == "Print"
    pilot.close()
