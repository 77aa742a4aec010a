"""Setup: who sits down, how it is played, and that all of it fits any window and any type."""

from __future__ import annotations

import itertools
from typing import Any

import pygame
import pytest

from game import saves, words
from game.engine.games import GAMES
from game.saves import profiles
from game.scenes import setup_said
from game.scenes.home import Home
from game.scenes.layout.setup import tokens_wide
from game.scenes.page import Seen
from game.scenes.seating import last_options
from game.scenes.setup import Setup
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from game.widgets import art, text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import Segments
from game.widgets.writing import TextField
from tests.clauses import clause
from tests.every import paired
from tests.guest import registered
from tests.ui.pilot import PAGES, Pilot, Seldom

PERSON, BOT, EMPTY = (0.16, 0.5), (0.5, 0.5), (0.84, 0.5)


def shelf(size: tuple[int, int] = (1280, 720)) -> Pilot:
    return Pilot(Home, size, Seldom)


def setup(size: tuple[int, int] = (1280, 720), game: str = "leela") -> Pilot:
    """Setup as it is opened from the shelf by one who knows the game, its poster already in place."""
    pilot = shelf(size)
    pilot.app.settings.set(f"learned.{game}", True)
    pilot.app.push(Setup(pilot.app, game))
    pilot.frame()
    return pilot


def scene(pilot: Pilot) -> Setup:
    assert isinstance(pilot.scene, Setup)
    return pilot.scene


def kinds(pilot: Pilot) -> list[str]:
    return [sitter.kind for sitter in scene(pilot).seating.sitters]


def sit(pilot: Pilot, *where: tuple[float, float]) -> None:
    """Choose Person, Bot or Nobody for the first seats, with the mouse; a free one by its token."""
    for seat, at in enumerate(where):
        if kinds(pilot)[seat] == "empty" and at != EMPTY:
            charm = scene(pilot).seating.sitters[seat].charm
            if "empty" in kinds(pilot)[:seat]:  # that would be the first to be taken
                scene(pilot).set_kind(seat, 0)
                pilot.frame()
            else:
                pilot.click(f"setup/free/{charm}")
        if kinds(pilot)[seat] != "empty":
            pilot.click(f"setup/{seat}/kind", at)


def unfold(pilot: Pilot, group: str) -> None:
    """Show the choices of a group."""
    evening = scene(pilot).evening
    if not evening.more or evening.open != group:
        evening.open = ""
        evening.unfold(group)
        pilot.frame()


def table(pilot: Pilot) -> TableScene:
    assert isinstance(pilot.scene, TableScene)
    return pilot.scene


def name_seat(pilot: Pilot, seat: int, name: str) -> None:
    """Clear a seat's name and type another."""
    pilot.click(f"setup/{seat}/name", (0.95, 0.5))
    pilot.press(pygame.K_END)
    for _ in range(40):
        pilot.press(pygame.K_BACKSPACE)
    pilot.type(name)
    pilot.press(pygame.K_RETURN)


# -- sitting down


def test_the_first_time_one_person_sits_down_with_a_bot_and_four_seats_are_empty():
    pilot = setup()
    assert kinds(pilot) == ["person", "bot", "empty", "empty", "empty", "empty"]
    assert kinds(setup(game="buddha")) == ["person", "bot", "bot", "empty", "empty", "empty"]
    assert len({sitter.charm for sitter in scene(pilot).seating.sitters}) == 6


@clause("LE-1.1")
@pytest.mark.parametrize("seats", range(1, 7))
def test_one_to_six_sit_down_and_begin(seats):
    pilot = setup()
    sit(pilot, *[PERSON] * seats, *[EMPTY] * (6 - seats))
    pilot.click("setup/begin")
    assert len(table(pilot).sitting.names) == seats
    assert [type(each).__name__ for each in pilot.app.scenes] == ["Home", "TableScene"]
    pilot.close()


def test_names_kinds_and_tokens_come_to_the_table_as_they_were_chosen():
    pilot = setup()
    sit(pilot, PERSON, BOT, EMPTY, PERSON)
    name_seat(pilot, 0, "Ann")
    name_seat(pilot, 3, "Ωμέγα वैकुण्ठ")
    pilot.click("setup/3/token")
    charm = scene(pilot).seating.sitters[3].charm
    pilot.click("setup/begin")
    sitting = table(pilot).sitting
    assert sitting.names == ["Ann", "Old Banyan", "Ωμέγα वैकुण्ठ"]
    assert sitting.people == [
        saves.Person("person", None, 0),
        saves.Person("bot", "easy", 1),
        saves.Person("person", None, charm),
    ]
    pilot.close()


def test_a_seat_without_a_name_is_called_by_its_number():
    pilot = setup()
    name_seat(pilot, 1, "   ")
    pilot.click("setup/begin")
    assert table(pilot).sitting.names[1] == "Seat 2"
    pilot.close()


def test_a_name_holds_forty_characters_and_nothing_that_cannot_be_drawn():
    pilot = setup()
    name_seat(pilot, 0, "x\x00y\ud800z\n" + "n" * 60)
    assert scene(pilot).seating.sitters[0].name == "xyz" + "n" * 37


def test_a_name_given_by_hand_stays_when_a_person_becomes_a_bot():
    pilot = setup()
    name_seat(pilot, 0, "Ann")
    sit(pilot, BOT, BOT)
    assert [sitter.name for sitter in scene(pilot).seating.sitters[:2]] == ["Ann", "Old Banyan"]
    sit(pilot, PERSON, PERSON)
    assert [sitter.name for sitter in scene(pilot).seating.sitters[:2]] == ["Ann", "Jonas"]


def test_a_touched_token_gives_way_to_the_next_that_is_free():
    pilot = setup()
    seen = []
    for _ in range(5):
        pilot.click("setup/0/token")
        seen.append(theme.CHARMS[scene(pilot).seating.sitters[0].charm].name)
    assert seen == ["fish", "peak", "leaf", "gem", "bell"]
    assert len({sitter.charm for sitter in scene(pilot).seating.sitters}) == 6


def test_who_has_played_here_gets_the_token_they_had():
    pilot = setup()
    name_seat(pilot, 0, "Ann")
    name_seat(pilot, 1, "Ben")
    sit(pilot, PERSON, PERSON)
    for _ in range(3):
        pilot.click("setup/0/token")
    pilot.click("setup/begin")
    assert [(known.name, known.token) for known in profiles.profiles()] == [("Ann", 4), ("Ben", 1)]
    pilot.close()
    pilot = setup(game="hungry_ghost")
    name_seat(pilot, 1, "  ann")
    assert scene(pilot).seating.sitters[1].charm == 1, "a bot is nobody that has played here"
    sit(pilot, PERSON, PERSON)
    pilot.click("setup/1/name", (0.95, 0.5))
    pilot.press(pygame.K_END)
    pilot.type("a")
    pilot.press(pygame.K_BACKSPACE)
    assert [sitter.charm for sitter in scene(pilot).seating.sitters] == [0, 4, 2, 3, 1, 5]
    pilot.type("a")
    assert scene(pilot).seating.sitters[1].name.strip() == "anna", "the writing goes on"
    name_seat(pilot, 0, "Ann")
    assert scene(pilot).seating.sitters[0].charm == 0, "another has it now"
    pilot.close()


def test_what_is_left_from_earlier_matches_is_offered_to_who_has_something():
    with registered():
        left = [profiles.Left("Ann", 2, lambda before: {"evenings": 5})]
        profiles.keep_carried("lanterns", "m1", left)
        pilot = setup((1280, 1000), "lanterns")
        sit(pilot, PERSON, BOT, BOT)
        unfold(pilot, "earlier")
        assert not pilot.has("setup/carry")
        pilot.click("setup/0/name")
        pilot.type("Anny")
        assert pilot.has("setup/carry") is False
        pilot.press(pygame.K_BACKSPACE)
        assert pilot.has("setup/carry")
        pilot.type("a")
        assert scene(pilot).seating.sitters[0].name == "Anna" and not pilot.has("setup/carry"), (
            "the writing goes on"
        )
        pilot.press(pygame.K_BACKSPACE)
        pilot.press(pygame.K_RETURN)
        pilot.scene.set_focus(pilot.find("setup/carry"))
        pilot.press(pygame.K_SPACE)
        pilot.click("setup/begin")
        assert table(pilot).sitting.match.options["evenings"] == 5
        pilot.close()


def carry_row(pilot: Pilot) -> str:
    """What is said beside the switch that brings things along."""
    return next(row.help for row in scene(pilot).rows.rows() if row.name == "setup/carry")


def test_what_a_match_left_fills_the_next_one_of_the_same_name():
    """From the end of a match to the file of the next: told in words, switched on, and in its options."""
    with registered() as guest:
        people = [saves.Person("person", None, 2), *(saves.Person("bot", "easy", seat) for seat in (0, 1))]
        sitting = Sitting.begin(guest, ["Ann", "Ben", "Mira"], people, {}, "2026-11-20T10:00:00", seed=3)
        while not sitting.match.over:
            sitting.act(sitting.match.legal()[0])
        points = min(20, sitting.match.state.seats[0].points)
        sitting.close()
        assert points > 0
        carried = {"points": points, "lanterns": {}, "feasted": False}
        pilot = setup(game=guest)
        sit(pilot, BOT, BOT, PERSON)
        scene(pilot).set_name(1, "Ann")
        assert not pilot.has("setup/carry"), "a bot of that name brings nothing"
        scene(pilot).set_name(2, "Ann")
        unfold(pilot, "earlier")
        assert carry_row(pilot) == f"Ann brings points {points}."
        assert scene(pilot).seating.options["carry"] == [], "not before it is switched on"
        pilot.scene.set_focus(pilot.scene.canvas.named("setup/carry"))
        pilot.press(pygame.K_SPACE)
        assert scene(pilot).seating.options["carry"] == [None, None, carried]
        assert carry_row(pilot) == f"Ann brings points {points}."
        sit(pilot, BOT, EMPTY, PERSON)
        assert scene(pilot).seating.options["carry"] == [None, carried], "it goes with who brings it"
        scene(pilot).set_name(2, "Annabel")
        assert scene(pilot).seating.options["carry"] == [], "and goes when they go"
        scene(pilot).set_name(2, "Ann")
        pilot.press(pygame.K_ESCAPE)
        pilot.press(pygame.K_ESCAPE)
        pilot.app.push(Setup(pilot.app, guest))
        assert scene(pilot).seating.options["carry"] == [None, carried], "as the last time"
        touch(pilot, "dry/1")
        unfold(pilot, "earlier")
        pilot.scene.set_focus(pilot.scene.canvas.named("setup/carry"))
        pilot.press(pygame.K_SPACE)
        assert scene(pilot).seating.options["carry"] == []
        assert carry_row(pilot) == "Nothing carries over into this match.", "who begins without oil"
        touch(pilot, "dry/1")
        unfold(pilot, "earlier")
        pilot.scene.set_focus(pilot.scene.canvas.named("setup/carry"))
        pilot.press(pygame.K_SPACE)
        pilot.click("setup/begin")
        begun = table(pilot).sitting
        assert begun.match.options["carry"] == [None, carried]
        assert begun.match.state.seats[1].points == points
        assert begun.file is not None
        kept = begun.file.id
        pilot.close()
        begun.close()
        again = Sitting.resume(kept)
        assert again.match.options["carry"] == [None, carried]
        again.close()


def test_a_name_that_the_house_gave_is_nobodys():
    pilot = setup()
    pilot.click("setup/begin")
    assert profiles.profiles() == []
    pilot.close()


def test_where_all_tokens_are_taken_two_seats_change_theirs():
    pilot = setup()
    sit(pilot, *[PERSON] * 6)
    pilot.click("setup/5/token")
    assert [sitter.charm for sitter in scene(pilot).seating.sitters] == [5, 1, 2, 3, 4, 0]


def test_with_too_few_at_the_table_begin_waits_and_says_why():
    pilot = setup()
    sit(pilot, EMPTY, EMPTY)
    assert not pilot.find("setup/begin").enabled
    assert scene(pilot).seating.missing == "Leela needs at least one player."
    pilot.click("setup/begin")
    assert len(pilot.scene.layers) == 1
    pilot.press(pygame.K_ESCAPE)
    sit(pilot, EMPTY, EMPTY, BOT)
    assert pilot.find("setup/begin").enabled


def test_the_bar_tells_how_many_sit_down_who_they_are_and_who_begins():
    pilot = setup()
    sit(pilot, EMPTY, PERSON, BOT, PERSON)
    assert setup_said.at_table(scene(pilot).seating) == (
        "Three at the table",
        "Two people and one bot. Jonas begins.",
    )


def test_where_one_deals_and_another_leads_both_are_told():
    pilot = setup(game="buddha")
    sit(pilot, PERSON, PERSON, PERSON)
    assert setup_said.at_table(scene(pilot).seating)[1] == "Three people. Mira deals, Jonas leads."


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(
    ("size", "game"), paired([(1280, 720), (1024, 640), (1200, 1920), (3840, 2160)], GAMES)
)
def test_the_bar_and_the_rows_keep_their_places_as_seats_come_and_go(game, size):
    pilot = setup(size, game)
    presets = [f"setup/preset/{index}" for index in range(len(scene(pilot).evening.presets.offered))]
    beside = scene(pilot).frame.options is not None
    names = ["setup/bar", "setup/begin", "setup/0/kind", *(presets if beside else [])]
    before = [pilot.find(name).rect for name in names]
    for taken in range(len(scene(pilot).seating.sitters) + 1):
        for sitter in scene(pilot).seating.sitters:
            sitter.kind = "person"
        for sitter in scene(pilot).seating.sitters[taken:]:
            sitter.kind = "empty"
        pilot.app.relayout()
        if not taken:
            continue
        assert [pilot.find(name).rect for name in names] == before
        tokens, said = pilot.find("setup/tokens").rect, pilot.find("setup/saying").rect
        assert said.x - tokens.x - tokens_wide(pilot.scene.style, taken) < pilot.scene.style.px(3)
    pilot.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_at_large_text_the_name_of_a_seat_keeps_clear_of_the_level(size):
    pilot = setup(size, "buddha")
    pilot.app.settings.set("text_scale", 1.5)
    pilot.app.relayout()
    for seat in (1, 2):
        level = pilot.scene.canvas.named(f"setup/{seat}/level")
        assert level is not None
        for other in ("name", "kind", "token"):
            assert not level.rect.colliderect(pilot.scene.canvas.named(f"setup/{seat}/{other}").rect)
    pilot.close()


def test_who_sits_down_or_gets_up_moves_nobody_else():
    pilot = setup((1280, 720))
    before = {seat: pilot.find(f"setup/{seat}/kind").rect for seat in (0, 1)}
    pilot.click("setup/free/4")
    assert kinds(pilot)[:4] == ["person", "bot", "person", "empty"]
    assert [sitter.charm for sitter in scene(pilot).seating.sitters] == [0, 1, 4, 3, 2, 5], (
        "the token touched"
    )
    before[2] = pilot.find("setup/2/kind").rect
    pilot.click("setup/free/2")
    assert {seat: pilot.find(f"setup/{seat}/kind").rect for seat in before} == before
    pilot.click("setup/1/kind", EMPTY)
    left = {seat: rect for seat, rect in before.items() if seat != 1}
    assert {seat: pilot.find(f"setup/{seat}/kind").rect for seat in left} == left
    assert pilot.has("setup/free/1"), "the free tokens lie in the place that is free"
    pilot.close()


# -- this evening


def said(pilot: Pilot) -> list[str]:
    """How it will go."""
    presets = scene(pilot).evening.presets
    minutes = presets.minutes(presets.chosen)
    return [line for _, line in setup_said.going(scene(pilot).seating, scene(pilot).rows.groups(), minutes)]


def test_an_evening_is_chosen_with_one_press_and_told_with_its_minutes():
    pilot = setup()
    assert scene(pilot).seating.options == {"end": "first", "sixes": "as_thrown", "begin": "born"}
    assert "It ends when the first one is home." in said(
        pilot
    ) and "Everyone begins already born, on Delusion." in said(pilot)
    pilot.click("setup/preset/1")
    assert scene(pilot).seating.options == {"end": "all", "sixes": "as_thrown", "begin": "unborn"}
    assert "Everyone plays on until they’re all home." in said(pilot)
    presets = scene(pilot).evening.presets
    assert said(pilot)[-1] == f"About {presets.minutes(1)} minutes." and presets.minutes(1) > presets.minutes(
        0
    )
    told = [pilot.find(f"setup/preset/{index}").accessibility_node().chosen for index in range(3)]
    assert told == [False, True, False]
    pilot.click("setup/begin")
    assert table(pilot).sitting.match.options["end"] == "all"
    pilot.close()


@clause("BU-3.1")
def test_how_many_rounds_the_rules_ask_for_is_told_by_who_sits_down():
    pilot = setup(game="buddha")
    pilot.click("setup/preset/1")
    pilot.frame()
    assert len(scene(pilot).seating.taken) == 3 and "You play 6 rounds." in said(pilot)
    pilot.click(f"setup/free/{scene(pilot).seating.sitters[3].charm}")
    assert len(scene(pilot).seating.taken) == 4 and "You play 4 rounds." in said(pilot)


def test_a_changed_evening_says_so_until_it_is_chosen_again():
    pilot = setup()
    touch(pilot, "sixes")
    presets = scene(pilot).evening.presets
    assert presets.changed and presets.called(0) == "First evening, changed"
    assert "You hold your sixes, and count them with the last throw." in said(pilot)
    pilot.click("setup/fold")
    pilot.click("setup/preset/0")
    assert not presets.changed and presets.called(0) == "First evening"
    touch(pilot, "sixes")
    pilot.press(pygame.K_ESCAPE)
    assert not scene(pilot).evening.more  # it folds first
    pilot.press(pygame.K_ESCAPE)
    pilot.app.push(Setup(pilot.app, "leela"))
    again = scene(pilot).evening.presets
    assert [each.name for each in again.offered][-1] == "Like last time" and again.chosen == 3
    again.choose(1)
    again.choose(3)
    assert scene(pilot).seating.options == {"end": "first", "sixes": "total", "begin": "born"}
    pilot.close()


def test_a_preset_seats_bots_at_its_level_and_sets_the_settings_it_names():
    pilot = setup(game="conscious")
    preset = words.Preset("A first life", "Two.", {}, 2, "easy", {"what_helps": True})
    seating = scene(pilot).seating
    sit(pilot, PERSON, PERSON, BOT)
    pilot.app.settings.set("what_helps", False)
    presets = scene(pilot).evening.presets
    presets.offered.append(preset)
    presets.choose(len(presets.offered) - 1)
    assert kinds(pilot)[:3] == ["person", "person", "empty"] and pilot.app.settings.get("what_helps", False)
    seating.set_kind(1, "empty")
    assert presets.chosen != len(presets.offered) - 1
    presets.choose(len(presets.offered) - 1)
    assert kinds(pilot)[:2] == ["person", "bot"] and seating.sitters[1].level == "easy"
    pilot.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_a_game_has_its_sentence_in_more(game):
    pilot = setup(game=game)
    for group in scene(pilot).rows.groups():
        unfold(pilot, group.name)
        for row in group.rows:
            assert pilot.has(row.name) or pilot.scene.canvas.named(row.name) is not None
            assert row.means or row.help or row.note, row.name
            assert not row.labels or len(row.means) == len(row.labels), row.name
        assert group.said.endswith("."), group.name
    pilot.close()


# -- how it is played


def test_how_long_it_takes_follows_the_seats_and_the_options():
    pilot = setup(game="buddha")
    usual = said(pilot)[-1]
    sit(pilot, *[BOT] * 6)
    assert said(pilot)[-1] != usual
    scene(pilot).seating.options["rounds"] = 1
    assert said(pilot)[-1] == "About 9 minutes."


@pytest.mark.parametrize(("game", "option"), [("buddhawheel", "max_rounds"), ("conscious", "turn_limit")])
def test_a_limit_tells_a_shorter_match_or_that_it_is_seldom_reached(game, option):
    found = scene(setup(game=game))
    offered = next(each.offered for each in found.seating.rules.options if each.name == option)
    whole, *limits = [found.rows._taking(option, choice, str(choice)) for choice in offered]
    longest = found.texts.minutes(len(found.seating.taken), {**found.seating.options, option: 0})
    assert whole == f"0 · about {longest} minutes"
    for told, limit in zip(limits, offered[1:], strict=True):
        minutes = found.texts.minutes(len(found.seating.taken), {**found.seating.options, option: limit})
        shorter = minutes < longest
        assert told == f"{limit} · " + (f"about {minutes} minutes" if shorter else "rarely reached")
    assert limits[-1].endswith("rarely reached")


def test_an_option_that_is_chosen_is_told_at_once_in_how_long_it_takes(monkeypatch):
    pilot = setup()
    unfold(pilot, "option/end")
    said: list[str] = []
    put = text.put

    def note(target: pygame.Surface, words: str, *more: Any) -> int:
        said.append(words)
        return put(target, words, *more)

    monkeypatch.setattr(text, "put", note)
    pilot.click("setup/option/end", (0.25, 0.5))
    pilot.look()
    assert "Everyone plays on until they’re all home." in said and "About 15 minutes." in said


def test_the_options_come_from_the_game_and_go_to_the_match():
    pilot = setup()
    unfold(pilot, "option/end")
    pilot.click("setup/option/end", (0.25, 0.5))
    unfold(pilot, "option/sixes")
    assert isinstance(pilot.find("setup/option/sixes"), Segments)
    touch(pilot, "sixes")
    pilot.click("setup/begin")
    assert table(pilot).sitting.match.options == {"end": "all", "sixes": "total", "begin": "born"}
    pilot.close()


@pytest.mark.parametrize("game", GAMES)
def test_gentle_words_are_offered_where_a_game_has_them_and_hold_from_then_on(game, monkeypatch):
    monkeypatch.setattr(words, "gentle", False)
    pilot = Pilot(lambda app: Setup(app, game), kind=Seldom)
    unfold(pilot, "reading" if game == "conscious" else "display")
    assert pilot.has("setup/gentle") == (game == "conscious")
    if game == "conscious":
        pilot.click("setup/gentle", (0.95, 0.5))
        assert words.gentle and pilot.app.settings.get("gentle", False)


def test_real_dice_are_thrown_by_hand():
    pilot = setup()
    unfold(pilot, "dice")
    pilot.click("setup/dice", (0.75, 0.5))
    pilot.click("setup/begin")
    sitting = table(pilot).sitting
    assert sitting.file is not None and sitting.file.header.dice == "real"
    pilot.close()


def test_the_pause_is_a_setting_and_takes_effect_at_once():
    pilot = setup()
    unfold(pilot, "dice")
    pilot.click("setup/pause")
    assert pilot.app.settings.get("pause_before_move", False) is True


def test_what_was_chosen_is_there_again_the_next_time():
    pilot = setup()
    sit(pilot, PERSON, EMPTY, BOT)
    name_seat(pilot, 0, "Ann")
    touch(pilot, "end")
    unfold(pilot, "dice")
    pilot.click("setup/dice", (0.75, 0.5))
    chosen = scene(pilot).seating.sitters
    pilot.press(pygame.K_ESCAPE)
    pilot.close()
    again = scene(setup())
    assert again.seating.sitters == chosen
    assert (
        again.seating.options == {"end": "all", "sixes": "as_thrown", "begin": "born"}
        and again.seating.real_dice
    )


@pytest.mark.parametrize(
    "kept",
    [
        [1, 2, 3],
        [["person", "Ann", 0, "easy"]] * 6,
        [["person", "a\x00b", charm, "easy"] for charm in range(6)],
        [["queen", "Ann", charm, "easy"] for charm in range(6)],
        [["person", "Ann", charm + 1, "easy"] for charm in range(6)],
        [["person", "A" * 41, charm, "easy"] for charm in range(6)],
        [["person", "Ann", True, "easy"]] * 6,
        [["person", "Ann", charm, "easy"] for charm in range(5)],
    ],
)
def test_settings_that_make_no_sense_are_passed_over(kept):
    pilot = shelf()
    pilot.app.settings.set("seats.leela", kept)
    pilot.app.settings.set("options.leela", {"end": 1, "sixes": "never", "speed": "high"})
    pilot.app.push(Setup(pilot.app, "leela"))
    pilot.frame()
    assert kinds(pilot)[:3] == ["person", "bot", "empty"]
    assert scene(pilot).seating.options == {"end": "all", "sixes": "as_thrown", "begin": "unborn"}


def test_any_game_builds_its_own_setup():
    """The guest: a range on buttons, two levels of bots, two to four seats, something drawn at the start."""
    with registered() as guest:
        pilot = setup(game=guest)
        assert len(scene(pilot).seating.sitters) == 4 and not pilot.has("setup/dice")
        unfold(pilot, "option/evenings")
        pilot.click("setup/option/evenings", (0.9, 0.5))
        sit(pilot, PERSON, BOT)
        pilot.click("setup/1/level")
        assert setup_said.at_table(scene(pilot).seating) == ("Two at the table", "One person and one bot.")
        sit(pilot, PERSON, EMPTY)
        assert scene(pilot).seating.missing == "Lanterns needs at least two players."
        sit(pilot, PERSON, BOT)
        pilot.click("setup/begin")
        sitting = table(pilot).sitting
        assert sitting.match.options["evenings"] == 3
        assert sitting.people[1] == saves.Person("bot", "middle", 1)
        pilot.close()


def touch(pilot: Pilot, name: str, key: int = pygame.K_SPACE) -> None:
    """Put the focus on an option, scrolled into sight, and press a key."""
    unfold(pilot, f"option/{name.partition('/')[0]}")
    widget = pilot.scene.canvas.named(f"setup/option/{name}")
    assert widget is not None, name
    pilot.scene.set_focus(widget)
    pilot.press(key)


def test_lists_of_seats_and_objects_build_their_own_rows():
    """A switch a seat; behind it what an object needs: few words side by side, many numbers one by one."""
    with registered() as guest:
        pilot = setup(game=guest)
        sit(pilot, PERSON, BOT, PERSON)
        touch(pilot, "dry/1")
        assert scene(pilot).seating.options["dry"] == [1] and not pilot.has("setup/option/carry/0/points")
        touch(pilot, "carry/0")
        for _ in range(3):
            touch(pilot, "carry/0/points", pygame.K_RIGHT)
        touch(pilot, "carry/0/points", pygame.K_LEFT)
        touch(pilot, "carry/0/lanterns/deep", pygame.K_RIGHT)
        touch(pilot, "carry/0/feasted")
        carried = {"points": 2, "lanterns": {"slow": 0, "swift": 0, "deep": 1}, "feasted": True}
        assert scene(pilot).seating.options["carry"] == [carried, None, None]
        pilot.click("setup/begin")
        options = table(pilot).sitting.match.options
        assert (options["dry"], options["carry"]) == ([1], [carried, None, None])
        pilot.close()


def test_the_rows_of_the_options_call_the_players_by_their_names():
    with registered() as guest:
        pilot = setup(game=guest)
        scene(pilot).set_name(0, "Olu")
        pilot.scene.set_focus(pilot.scene.canvas.named("setup/0/kind"))
        pilot.press(pygame.K_TAB)
        assert "Olu begins without oil" in [row.label for row in scene(pilot).rows.rows()]
        assert scene(pilot).rows.names[0] == "Olu" and pilot.scene.focus is not None
        pilot.close()


def test_options_that_do_not_go_together_are_told_before_the_match():
    with registered() as guest:
        pilot = setup(game=guest)
        sit(pilot, PERSON, BOT)
        touch(pilot, "dry/0")
        assert scene(pilot).seating.missing == ""
        touch(pilot, "carry/0")
        name = scene(pilot).seating.name_of(0)
        assert scene(pilot).seating.missing == f"{name} begins without oil and brings nothing along."
        assert setup_said.at_table(scene(pilot).seating)[1] == scene(pilot).seating.missing
        touch(pilot, "carry/0")
        touch(pilot, "dry/1")
        assert scene(pilot).seating.missing == "Somebody begins with oil."
        pilot.close()


def test_what_is_said_of_a_seat_goes_with_who_sits_there():
    with registered() as guest:
        pilot = setup(game=guest)
        sit(pilot, PERSON, BOT, PERSON)
        touch(pilot, "dry/2")
        sit(pilot, PERSON, EMPTY, PERSON)
        assert scene(pilot).seating.options["dry"] == [1]
        sit(pilot, EMPTY, BOT, PERSON)
        assert scene(pilot).seating.options["dry"] == [1]
        sit(pilot, PERSON, BOT, EMPTY)
        assert scene(pilot).seating.options["dry"] == []
        again = last_options({"dry": [2], "carry": 7, "evenings": 3}, scene(pilot).seating.rules, 2)
        assert again == {"evenings": 3, "wind": "still", "dry": [], "carry": []}
        pilot.close()


# -- hands


def test_tab_goes_from_the_way_back_through_the_seats_to_begin():
    pilot = setup()
    sit(pilot, PERSON, EMPTY)
    pilot.scene.set_focus(None)
    names: list[str] = []
    while not names or names[-1] != "setup/begin":
        pilot.press(pygame.K_TAB)
        assert pilot.scene.focus is not None
        names.append(pilot.scene.focus.name)
    assert names == [
        "setup/back",
        *(f"setup/0/{part}" for part in ("token", "name", "kind")),
        *(f"setup/free/{charm}" for charm in range(1, 6)),
        *(f"setup/preset/{index}" for index in range(3)),
        *("setup/more", "setup/learn", "setup/rules", "setup/begin"),
    ]


def test_with_the_keyboard_alone_a_table_is_set():
    pilot = setup()
    pilot.press(pygame.K_TAB)
    for _ in range(30):
        if pilot.scene.focus is not None and pilot.scene.focus.name == "setup/free/2":
            break
        pilot.press(pygame.K_TAB)
    pilot.press(pygame.K_RETURN)
    assert pilot.scene.focus is not None and pilot.scene.focus.name == "setup/2/kind"
    pilot.press(pygame.K_RIGHT)
    assert kinds(pilot)[2] == "bot"
    pilot.press(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert pilot.scene.focus.name == "setup/2/name"
    pilot.press(pygame.K_HOME)
    pilot.type("My ")
    pilot.press(pygame.K_RETURN)
    field = pilot.find("setup/2/name")
    assert isinstance(field, TextField) and not field.typing
    pilot.press(pygame.K_RETURN, pygame.KMOD_CTRL)
    assert table(pilot).sitting.names == ["Mira", "Old Banyan", "My Slow Cloud"]
    pilot.close()


@pytest.mark.parametrize("where", ["setup/head", "setup/cards"])
def test_a_click_beside_a_name_ends_writing_it(where):
    pilot = setup()
    pilot.click("setup/0/name")
    pilot.type("Tom")
    pilot.click(where, (0.98, 0.02))
    field = pilot.find("setup/0/name")
    assert not field.typing and not field.focused and field.value == "Tom"
    pilot.click("setup/1/kind", BOT)
    assert kinds(pilot)[1] == "bot"
    pilot.close()


def test_enter_begins_where_nothing_else_was_chosen():
    pilot = setup()
    pilot.press(pygame.K_RETURN)
    table(pilot)
    pilot.close()


def test_esc_ends_typing_first_and_then_leads_back_to_the_shelf():
    pilot = setup()
    pilot.click("setup/0/name")
    pilot.press(pygame.K_ESCAPE)
    assert isinstance(pilot.scene, Setup)
    pilot.press(pygame.K_ESCAPE)
    assert isinstance(pilot.scene, Home)


def test_the_rules_are_read_and_left_with_everything_still_chosen():
    pilot = setup()
    sit(pilot, PERSON, BOT)
    pilot.click("setup/rules")
    assert type(pilot.scene).__name__ == "Rules"
    pilot.press(pygame.K_ESCAPE)
    assert kinds(pilot)[:2] == ["person", "bot"]


def test_the_niche_grows_into_the_poster_and_keeps_nobody_waiting():
    pilot = shelf()
    start = pilot.find("home/leela").rect
    pilot.click("home/leela")
    poster = pilot.find("setup/poster")
    assert pilot.scene.player.running and start.contains(poster.rect.inflate(-80, -80))
    pilot.click("setup/1/kind", BOT)
    assert not pilot.scene.player.running and kinds(pilot)[1] == "bot"
    assert pilot.find("setup/poster").rect == scene(pilot).frame.poster


@pytest.mark.parametrize(("key", "value"), [("reduced_motion", True), ("speed", "instant")])
def test_under_reduced_motion_the_poster_is_there_at_once(key, value):
    pilot = shelf()
    pilot.app.settings.set(key, value)
    pilot.click("home/leela")
    assert not pilot.scene.player.running


# -- every size


def held(pilot: Pilot, name: str) -> Widget:
    """What stands on the page, in sight or not."""
    return next(widget for port in scene(pilot)._ports for widget in port.inside if widget.name == name)


def shown(pilot: Pilot, widget: Widget) -> Rect:
    return widget.shown if isinstance(widget, Seen) else widget.within(widget.rect)


@pytest.mark.parametrize(("size", "scale"), paired(PAGES, [1.0, 1.5]))
def test_nothing_overlaps_and_nothing_is_cut_at_any_size(size, scale):
    pilot = shelf(size)
    pilot.app.settings.set("text_scale", scale)
    pilot.app.push(Setup(pilot.app, "leela"))
    scene(pilot).set_kind(2, 1)
    pilot.frame()
    window = pilot.app.screen.get_rect()
    found = [widget for widget in pilot.scene.canvas.widgets if widget.focusable and widget.visible]
    for one, other in itertools.combinations(found, 2):
        assert not one.rect.colliderect(other.rect) or not shown(pilot, one).colliderect(
            shown(pilot, other)
        ), (one.name, other.name)
    for widget in found:
        held = any(widget in port.inside for port in scene(pilot)._ports)
        assert held or window.contains(widget.rect), widget.name
        assert window.left <= widget.rect.left and widget.rect.right <= window.right, widget.name
    for sheet in scene(pilot)._ports:
        assert sheet.rect.bottom <= scene(pilot).bar.top and window.contains(sheet.rect)
    pilot.close()


@pytest.mark.parametrize(("size", "scale"), paired(PAGES[::3], [1.0, 1.5]))
def test_whatever_has_the_focus_is_wholly_in_sight(size, scale):
    pilot = setup(size)
    pilot.app.settings.set("text_scale", scale)
    pilot.app.relayout()
    for _ in range(20):
        pilot.press(pygame.K_TAB)
        widget = pilot.scene.focus
        assert widget is not None and shown(pilot, widget) == widget.rect, widget and widget.name
        assert pilot.app.screen.get_rect().contains(widget.rect), widget.name
    pilot.close()


def test_what_does_not_fit_is_scrolled_and_stays_where_it_was_put():
    pilot = shelf((1024, 1024))
    pilot.app.settings.set("text_scale", 1.5)
    pilot.app.push(Setup(pilot.app, "leela"))
    pilot.frame()
    sheet = scene(pilot)._ports[0]
    assert sheet.furthest > 0
    start = pilot.point("setup/page" if pilot.has("setup/page") else "setup/cards", (0.995, 0.9))
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    pilot.post(pygame.MOUSEMOTION, pos=(start[0], start[1] - 200), rel=(0, -200), buttons=(1, 0, 0))
    pilot.post(pygame.MOUSEBUTTONUP, pos=(start[0], start[1] - 200), button=1)
    pilot.frame()
    assert sheet.offset == 200
    before = held(pilot, "setup/1/kind").rect
    scene(pilot).set_kind(1, 0)
    pilot.frame()
    assert held(pilot, "setup/1/kind").rect == before


@pytest.mark.parametrize("size", [(265, 158), (213, 146), (305, 185), (90, 90), (400, 60)])
def test_a_dashed_frame_is_drawn_on_its_edge_alone(size):
    """The rasteriser's own dashes draw bars across the frame at some sizes."""
    pilot = setup()
    for unit in (5.4, 6.4, 7.2, 10.8):
        frame = art.frame(
            size, 2 * unit, "#000000", line="#ffffff", thick=2, dash=f"{0.8 * unit:.1f} {0.8 * unit:.1f}"
        )
        inside = frame.get_rect().inflate(-10, -10)
        corner = round(2 * unit)
        for across in (inside.inflate(0, -2 * corner), inside.inflate(-2 * corner, 0)):
            brightest = max(
                frame.get_at((x, y)).r
                for x in range(across.x, across.right, 3)
                for y in range(across.y, across.bottom, 3)
            )
            assert brightest < 40
    pilot.close()


def test_the_curtain_is_asked_about_only_where_two_persons_have_something_to_hide():
    pilot = setup(game="buddha")
    sit(pilot, PERSON, BOT, BOT)

    def asked() -> bool:
        return "setup/curtain" in [row.name for row in scene(pilot).rows.rows()]

    assert not asked()
    sit(pilot, PERSON, PERSON)
    assert asked()


def test_a_token_says_that_it_gives_way_to_another():
    pilot = setup()
    pilot.hover("setup/0/token")
    assert pilot.find("setup/0/token/tip").words == words.say("setup.token")
    pilot.close()
