"""A match on the screen: what it shows is what the state says, whatever is touched and whenever."""

from __future__ import annotations

import random

import pygame
import pytest

from game import saves, words
from game.engine.match import Match
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from game.widgets import text, theme
from game.widgets.canvas import Rect
from game.widgets.log import Entry, LogView
from game.widgets.style import Style
from tests.clauses import clause
from tests.every import ALL, first, paired
from tests.guest import registered
from tests.ui.pilot import SIZES, Pilot, Seldom

CREATED = "2026-11-20T10:00:00+00:00"


def leela(seats: int = 2, *, bots: int = 0, **settings: object) -> Sitting:
    people = [saves.Person("person", None, seat) for seat in range(seats)]
    people += [saves.Person("bot", "easy", seats + seat) for seat in range(bots)]
    names = ["Ann", "Ben", "Mira", "Jonas", "Anu", "Ravi"][: seats + bots]
    return Sitting.begin("leela", names, people, {}, CREATED, **settings)  # type: ignore[arg-type]


def table(sitting: Sitting, size: tuple[int, int] = (1280, 720)) -> Pilot:
    return Pilot(lambda app: TableScene(app, sitting), size, Seldom)


def force(sitting: Sitting, *dice: int) -> None:
    """Let the next throws be these."""
    sitting.match.chance.replace(dice)


def stands(pilot: Pilot) -> None:
    """Every sprite stands where the state says."""
    scene = pilot.scene
    assert isinstance(scene, TableScene)
    assert scene.stage.standing() == scene.stage.expected(scene.view())


# -- a throw and its move


def test_a_throw_is_one_click_and_the_token_goes_by_itself():
    sitting = leela()
    pilot = table(sitting)
    force(sitting, 6, 4)
    pilot.click("choice/0")
    pilot.settle()
    assert sitting.match.state.seats[0].square == 6
    stands(pilot)
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert sitting.match.state.seats[0].square == 23
    stands(pilot)


def test_a_throw_is_kept_before_it_is_shown():
    sitting = leela()
    pilot = table(sitting)
    force(sitting, 3)
    pilot.click("choice/0")
    assert pilot.scene.player.running, "the die still rolls"
    assert sitting.file is not None
    kept = saves.read_file(saves.home() / "matches" / f"{sitting.file.id}.moksha")
    assert kept.steps == [{"seat": 0, "action": {"type": "roll"}, "draws": [3]}]


def test_any_input_ends_all_motions_and_is_swallowed():
    sitting = leela()
    pilot = table(sitting)
    force(sitting, 6, 4)
    pilot.click("choice/0")
    pilot.pass_time(400)
    assert pilot.scene.player.running
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=pilot.point("tool/undo"), button=1)
    pilot.frame()
    assert not pilot.scene.player.running
    assert not pilot.scene.layers, "the click that skipped did nothing else"
    stands(pilot)


def test_with_the_pause_the_deed_is_kept_and_only_the_showing_waits():
    sitting = leela()
    pilot = table(sitting)
    pilot.app.settings.set("pause_before_move", True)
    force(sitting, 6, 4)
    pilot.click("choice/0")
    pilot.settle()
    pilot.click("choice/0")
    pilot.settle()
    assert pilot.scene.player.waiting
    assert sitting.match.state.seats[0].square == 23, "it is done already"
    assert pilot.find("choice/go_on").label == "Move"
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    stands(pilot)


@pytest.mark.parametrize("seed", first(2, range(4)))
def test_after_any_match_whatever_was_clicked_the_sprites_stand_where_the_state_says(seed, request):
    """Random clicks and keys, also in the midst of motions, by `make test-all` to the end; one is drawn."""
    if seed:
        request.getfixturevalue("unseen")
    dice = random.Random(seed)
    sitting = leela(3, seed=seed)
    pilot = table(sitting, dice.choice(SIZES[:3]))
    pilot.app.settings.set("pause_before_move", seed == 1)
    width, height = pilot.app.size
    for _ in range(900 if ALL else 450):
        if not isinstance(pilot.scene, TableScene) or sitting.match.over:
            break
        deed = dice.random()
        if deed < 0.5:
            pilot.press(pygame.K_SPACE)
        elif deed < 0.7 and pilot.has("choice/0"):
            pilot.click("choice/0")
        elif deed < 0.9:
            pilot.click_at((dice.randrange(width // 4, width * 3 // 4), dice.randrange(height * 3 // 4)))
        else:
            pilot.pass_time(dice.choice((16, 160, 900)))
        if dice.random() < 0.2:
            pilot.settle()
        if pilot.has("bar") and not pilot.scene.player.running:
            stands(pilot)
            while pilot.scene.layers:
                pilot.press(pygame.K_ESCAPE)
    pilot.settle()
    assert len(sitting.match.steps) > 20


@pytest.mark.usefixtures("unseen")
def test_resizing_in_the_midst_of_a_motion_leaves_everything_in_its_place():
    sitting = leela()
    pilot = table(sitting)
    force(sitting, 6, 4, 5)
    for size in SIZES:
        if pilot.has("choice/0"):
            force(sitting, 2)
            pilot.click("choice/0")
            pilot.frame(100)
        pilot.resize(size)
        pilot.settle()
        stands(pilot)


# -- what the screen tells


def test_whose_turn_it_is_is_told_four_times():
    sitting = leela()
    pilot = table(sitting)
    force(sitting, 3)
    pilot.click("choice/0")
    pilot.settle()
    scene = pilot.scene
    assert [plaque.active for plaque in scene.plaques] == [False, True]
    assert scene.foot.bar.charm == sitting.people[1].token
    assert "Ben" in scene.foot.bar.title
    assert scene.stage.standing()["ringed"] == [1]


@clause("LE-8.4")
def test_the_commentary_of_a_square_is_offered_when_it_is_met_and_whenever_it_is_touched():
    from game import words

    sitting = leela()
    pilot = table(sitting, (1920, 1080))
    force(sitting, 6, 4)
    pilot.click("choice/0")
    pilot.settle()
    assert pilot.scene.stage.card.showing.square == 6
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    card = pilot.scene.stage.card
    assert card.showing.square == 23 and card.showing.linked == 10
    shown = " ".join(block[0] for block in card.reading.blocks)
    assert words.texts("leela").squares["23"].commentary in shown
    assert words.texts("leela").links["10>23"].commentary in shown
    field = pilot.scene.stage.field
    x, y = field.cloth.square(41).center
    pilot.post(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))
    pilot.pass_time(400)
    assert card.showing.square == 41
    pilot.post(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(0, 0, 0))
    pilot.pass_time(50)
    assert card.showing.square == 23


def test_every_square_can_be_read_with_the_keyboard_alone():
    pilot = table(leela(), (1920, 1080))
    while pilot.scene.focus is None or pilot.scene.focus.name != "stage/board":
        pilot.press(pygame.K_TAB)
    seen = set()
    for row in range(8):
        for _ in range(8):
            seen.add(pilot.scene.stage.field.cursor)
            pilot.press(pygame.K_RIGHT if row % 2 == 0 else pygame.K_LEFT)
        seen.add(pilot.scene.stage.field.cursor)
        pilot.press(pygame.K_UP)
    assert seen == set(range(1, 73))


def test_the_log_tells_each_throw_in_sentences():
    sitting = leela()
    pilot = table(sitting)
    force(sitting, 6, 4)
    for _ in range(2):
        pilot.press(pygame.K_SPACE)
        pilot.settle()
    entries = pilot.scene.drawers.log.entries
    assert len(entries) == 2
    assert "Ann" in entries[0].words and "svargaloka" in entries[0].words


def test_why_names_the_clause_of_what_happened():
    sitting = leela()
    pilot = table(sitting)
    force(sitting, 3)
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    pilot.press(pygame.K_w)
    assert min(block[2] for block in pilot.find("why/words").blocks) >= 15, "a reason is there to be read"
    words = " ".join(block[0] for block in pilot.find("why/words").blocks)
    assert "LE-3.1" in words and "LE-2.1" in words
    pilot.press(pygame.K_ESCAPE)
    assert not pilot.scene.layers


# -- taking back


def test_a_line_of_the_log_that_is_touched_says_why_it_happened():
    sitting = leela()
    pilot = table(sitting)
    force(sitting, 6, 4, 3)
    for _ in range(3):
        pilot.press(pygame.K_SPACE)
        pilot.settle()
    log = pilot.find("log")
    older = log.entries[1]
    tall = [log._tall(entry, not index) for index, entry in enumerate(log.entries)]
    pilot.click_at((log.rect.centerx, log.rect.y + tall[0] + tall[1] // 2))
    shown = [block[0] for block in pilot.find("why/words").blocks]
    assert shown and any(sentence in older.words for sentence in shown)
    pilot.press(pygame.K_ESCAPE)
    assert not pilot.has("why/words")
    before = log.offset
    pilot.click_at((log.rect.centerx, log.rect.y + sum(tall) + 3))
    assert not pilot.has("why/words") and log.offset == before


def test_what_is_made_ready_beforehand_takes_a_few_frames_and_then_the_table_sleeps(monkeypatch):
    pilot = table(leela())
    left = list(range(50))
    monkeypatch.setattr(pilot.scene.stage, "prepare", lambda: bool(left.pop()))
    pilot.scene.more_to_prepare = True
    assert pilot.scene.wake_in(pilot.time) is not None
    for _ in range(10):
        pilot.frame()
    assert not left and pilot.scene.wake_in(pilot.time) is None
    pilot.close()


def test_undo_asks_once_takes_back_the_throw_and_stays_on_record():
    sitting = leela()
    pilot = table(sitting)
    force(sitting, 6, 4)
    for _ in range(2):
        pilot.press(pygame.K_SPACE)
        pilot.settle()
    pilot.press(pygame.K_u)
    pilot.click("undo/yes")
    pilot.settle()
    assert sitting.match.state.seats[0].square == 6
    stands(pilot)
    assert sitting.file is not None
    assert sitting.file.steps[-1] == {"undo": True}
    assert any("Taken back" in entry.words for entry in pilot.scene.drawers.log.entries)


def test_undo_with_bots_goes_back_to_what_a_person_did():
    sitting = leela(1, bots=2)
    pilot = table(sitting)
    force(sitting, 1, 2, 3)
    pilot.press(pygame.K_SPACE)
    for _ in range(2):
        pilot.settle()
        wait_for_bot(pilot, sitting, len(sitting.match.steps) + 1)
    pilot.settle()
    assert sitting.match.to_act == 0
    pilot.press(pygame.K_u)
    pilot.press(pygame.K_LEFT)
    pilot.press(pygame.K_RETURN)
    pilot.settle()
    assert sitting.match.steps == []
    assert sitting.match.to_act == 0


def wait_for_bot(pilot: Pilot, sitting: Sitting, steps: int) -> None:
    for _ in range(2000):
        if len(sitting.match.steps) >= steps:
            return
        pilot.frame(50)
        pygame.time.wait(1)
    raise AssertionError("the bot does not act")


# -- bots


def test_a_table_of_bots_alone_can_be_watched_and_paused():
    sitting = leela(0, bots=3, seed=5)
    pilot = table(sitting)
    wait_for_bot(pilot, sitting, 3)
    pilot.settle()
    pilot.click("choice/pause")
    done = len(sitting.match.steps)
    pilot.pass_time(4000)
    assert len(sitting.match.steps) == done
    pilot.click("choice/pause")
    wait_for_bot(pilot, sitting, done + 1)


# -- real dice


def test_with_real_dice_one_key_is_one_throw():
    sitting = leela(2, real_dice=True)
    pilot = table(sitting)
    pilot.press(pygame.K_6)
    pilot.settle()
    pilot.click("die/4")
    pilot.settle()
    assert sitting.match.state.seats[0].square == 23
    assert [step["draws"] for step in sitting.match.log()["steps"]] == [[6], [4]]
    stands(pilot)


# -- every size


@pytest.mark.parametrize(("size", "seats"), paired(SIZES, [1, 6]))
def test_nothing_overlaps_and_nothing_is_cut_at_any_size(size, seats):
    pilot = table(leela(seats), size)
    screen = Rect(0, 0, *size)
    scene = pilot.scene
    areas = scene.areas
    blocks = [areas.header, *areas.plaques, areas.bar]
    blocks += [] if areas.drawer else [areas.now, areas.log]
    if scene.stage.climb is not None:
        blocks.append(scene.stage.climb.rect)
    blocks.append(scene.stage.cloth.rect)
    assert all(screen.contains(block) for block in blocks)
    for index, one in enumerate(blocks):
        assert not [other for other in blocks[index + 1 :] if one.colliderect(other)]
    widgets = [widget for widget in scene.reachable() if not widget.name.startswith(("stage", "log", "now"))]
    assert all(screen.contains(widget.rect) for widget in widgets)
    for index, one in enumerate(widgets):
        assert not [other.name for other in widgets[index + 1 :] if one.rect.colliderect(other.rect)]


@pytest.mark.parametrize("scale", [1.25, 1.5])
def test_larger_text_keeps_everything_on_the_screen(scale):
    for size in ((1280, 720), (1200, 1920)):
        pilot = table(leela(6), size)
        pilot.app.settings.set("text_scale", scale)
        pilot.app.relayout()
        pilot.frame()
        screen = Rect(0, 0, *size)
        assert all(screen.contains(widget.rect) for widget in pilot.scene.reachable())


# -- the guest, at the common table


def test_a_game_with_secrets_and_offers_is_played_at_the_common_table_to_its_end():
    with registered():
        dice = random.Random(3)
        people = [
            saves.Person("person", None, 0),
            saves.Person("bot", "easy", 1),
            saves.Person("person", None, 2),
        ]
        sitting = Sitting.begin("lanterns", ["Ann", "Ben", "Mira"], people, {}, CREATED, seed=11)
        pilot = table(sitting)
        pilot.app.settings.set("curtain", "turn")
        for _ in range(4000):
            if not isinstance(pilot.scene, TableScene):
                break
            pilot.settle()
            scene = pilot.scene
            if not isinstance(scene, TableScene):
                break
            if pilot.has("curtain/lift"):
                assert scene.viewer is None, "behind a curtain no seat's side is shown"
                pilot.hold("curtain/lift", 700)
                assert scene.viewer == sitting.match.to_act
            elif sitting.is_bot(sitting.match.to_act):
                wait_for_bot(pilot, sitting, len(sitting.match.steps) + 1)
            else:
                stands(pilot)
                choices = [w.name for w in scene.canvas.widgets if w.name.startswith("choice/") and w.visible]
                pilot.click(dice.choice(choices))
        assert sitting.match.over
        replayed = Match.replay(sitting.match.log())
        assert replayed.encoded() == sitting.match.encoded()


@pytest.mark.parametrize("bot", [False, True])
def test_a_seat_asked_in_the_turn_of_another_is_shown_beside_whose_turn_it_is(bot):
    with registered():
        people = [saves.Person("person", None, 0), saves.Person("person", None, 1)]
        people.append(saves.Person("bot", "easy", 2) if bot else saves.Person("person", None, 2))
        sitting = Sitting.begin("lanterns", ["Ann", "Ben", "Mira"], people, {}, CREATED, seed=11)
        for oil in (0, 2, 1):
            sitting.act({"type": "bid", "oil": oil})
        sitting.act({"type": "offer", "to": 2, "oil": 1})
        pilot = table(sitting)
        pilot.app.settings.set("curtain", "never")
        pilot.scene.lay_out()
        plaques = pilot.scene.plaques
        assert [(plaque.active, plaque.turn) for plaque in plaques] == [
            (False, False),
            (False, True),
            (True, False),
        ]
        assert "During Ben’s turn" in pilot.find("bar").why
        drawn = []
        for turn in (True, False):
            target = pygame.Surface((1280, 720))
            plaques[1].turn = turn
            plaques[1].draw(target)
            drawn.append(pygame.image.tobytes(target, "RGB"))
        assert drawn[0] != drawn[1]


def test_the_guest_shows_nobody_what_another_holds():
    """The words on the screen are those of the view: what is hidden from the viewer is not among them."""
    with registered():
        people = [saves.Person("person", None, seat) for seat in range(2)]
        sitting = Sitting.begin("lanterns", ["Ann", "Ben"], people, {}, CREATED, seed=2)
        pilot = table(sitting)
        scene = pilot.scene
        assert pilot.has("curtain/lift")
        assert scene.stage.standing() == scene.stage.expected(sitting.match.view(None))
        first = pilot.look().copy()
        other = Sitting.begin("lanterns", ["Ann", "Ben"], people, {}, CREATED, seed=3)
        again = table(other)
        assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(again.look(), "RGB")


# -- odds, only for who asks


def test_the_odds_are_told_only_to_who_asks_for_them():
    sitting = leela()
    pilot = table(sitting, (1920, 1080))
    force(sitting, 6, 4)
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    assert "from home" not in pilot.scene.foot.bar.why
    pilot.click("seat/0")
    assert not pilot.scene.layers
    pilot.app.settings.set("odds", True)
    pilot.app.relayout()
    assert "from home" in pilot.scene.foot.bar.why
    pilot.press(pygame.K_SPACE)
    pilot.settle()
    pilot.click("seat/0")
    assert "36.4 throws" in pilot.find("odds/words").words, "section 11: 36.373 from 23"


def test_a_log_that_was_added_to_is_as_tall_as_one_that_was_told_whole():
    dice = random.Random(5)
    words_ = ["On to 23.", "Ann throws a six. Up the arrow of dharma to Heaven.", "A long line " * 9]
    told = [Entry(number % 3, f"{number} {dice.choice(words_)}") for number in range(230)]
    grown, whole = (LogView(name, Rect(0, 0, 300, 400), Style(theme.PAPER, theme.Measure((1280, 720), 1.0)))
                    for name in ("grown", "whole"))  # fmt: skip
    grown.tell([])
    for number, entry in enumerate(told, 1):
        grown.add([entry])
        if number % 20 == 0 or number < 4 or number in (200, 201, 230):
            whole.tell(list(reversed(told[:number])))
            assert (grown.entries, grown.tall) == (whole.entries, whole.tall)
    assert len(whole.entries) == LogView.SHOWN


def test_an_empty_log_says_so_in_lines_that_fit(monkeypatch: pytest.MonkeyPatch):
    style = Style(theme.NIGHT, theme.Measure((1024, 640), 2.0))
    log = LogView("log", Rect(0, 0, 190, 300), style, 1)
    log.empty = words.say("table.nothing_yet")
    lines: list[tuple[str, int]] = []
    monkeypatch.setattr(text, "put", lambda *given: lines.append((given[1], given[3])))
    log.draw(pygame.Surface((200, 300)))
    assert " ".join(line for line, _ in lines) == log.empty and len(lines) > 1
    assert all(text.width(line, "italic", height) <= log.rect.width for line, height in lines)
