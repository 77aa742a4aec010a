"""A round's end in Buddha: the film of bid against taken, what stays of it, and who lets it go on."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app import App
from game.scenes.layout.areas import areas
from game.scenes.results import Results
from game.scenes.tables.buddha import rings
from game.scenes.tables.buddha.gloom import DARK
from game.scenes.tables.buddha.score_rings import Places, Row, leaders, ranked
from game.sitting import Sitting
from game.widgets import picture_cache
from game.widgets.canvas import Rect
from game.widgets.style import Style
from game.widgets.theme import NIGHT, Measure
from tests.every import paired
from tests.games.buddha_table import position
from tests.ui.buddha_seats import seated, table
from tests.ui.pilot import Pilot
from tests.ui.test_buddha import let_bots_act, lift, stage, stands

BOUND, FORGET = picture_cache.bound, picture_cache.forget  # as the app has them; tests share their pictures
TAKEN, BIDS = [4, 4, 3, 2], [4, 1, 0, 2]


def last_card(persons: int = 1, rounds: int = 2) -> Sitting:
    """The last card of the second round is to be played by seat 0; bids met, too many, of none, met."""
    sitting = seated(position(n=4, taken=TAKEN, bids=BIDS, round=2, rounds=rounds), persons)
    while sum(seat["cards"] for seat in sitting.match.view(None)["seats"]) > 1:
        sitting.act(sitting.match.legal()[0])
    return sitting


def scored(pilot: Pilot) -> None:
    """Let the last card be played, up to where the film begins."""
    play_last(pilot)
    while not stage(pilot).scores.open:
        assert pilot.scene.player.running
        pilot.frame(20)


def play_last(pilot: Pilot) -> None:
    scene = pilot.scene
    match = scene.sitting.match
    if pilot.has("curtain/lift"):
        lift(pilot)
    if not scene.sitting.is_bot(match.to_act):
        scene.act(match.legal()[0])
        return
    steps = len(match.steps)
    for _ in range(4000):
        if len(match.steps) > steps:
            return
        pilot.frame(20)
        pygame.time.wait(1)
    raise AssertionError("the bot does not act")


def film(pilot: Pilot) -> list[tuple[str, float]]:
    """The beats in their order, and how long each lasts."""
    found: list[tuple[str, float]] = []
    while pilot.scene.player.running:
        now = pilot.scene.player.beat
        if not found or found[-1][0] != now:
            found.append((now, 0.0))
        found[-1] = (now, found[-1][1] + 20)
        pilot.frame(20)
    return found


def test_bid_against_taken_is_told_seat_after_seat_from_the_lowest_bid_on():
    pilot = table(last_card(rounds=3), speed="calm")
    scored(pilot)
    told = film(pilot)
    assert [name for name, _ in told] == [
        "stand",
        "home",
        "seat 2",
        "seat 1",
        "seat 3",
        "seat 0",
        "sums",
        "order",
    ]
    assert all(lasts >= 1200 for name, lasts in told if name.startswith("seat"))
    stands(pilot)


def test_tricks_come_home_before_any_ring_closes_or_breaks_and_sums_roll_last():
    pilot = table(last_card(rounds=3))
    scored(pilot)
    rings = stage(pilot).scores.rings
    assert [(ring.laid, ring.judged, ring.rolled) for ring in rings] == [(0, 0.0, 0.0)] * 4
    while pilot.scene.player.running:
        laid = [ring.laid for ring in rings]
        judged = [ring.judged for ring in rings]
        assert not any(judged) or laid == [ring.row.tricks for ring in rings]
        assert not any(ring.rolled for ring in rings) or judged == [1.0] * 4
        pilot.frame(30)


@pytest.mark.parametrize("display", ["screen", "flat", "wall"])
def test_the_dark_of_the_black_hole_reaches_to_the_edges_of_the_table(display: str):
    pilot = table(last_card(4, rounds=3), display=display)
    scored(pilot)
    while not pilot.has("scores/dark"):
        pilot.frame(50)
    dark = pilot.find("scores/dark")
    while dark.lit > dark.widest * 0.2:
        pilot.frame(20)
    width, height = pilot.app.size
    foot = pilot.scene.areas.bar.top if display == "screen" else height
    edges = [(x, y) for x in (0, width // 3, width - 1) for y in (height // 2, foot - 1)] + [(width // 3, 0)]
    assert {tuple(pilot.look().get_at(at))[:3] for at in edges} == {tuple(pygame.Color(DARK))[:3]}


def test_a_press_ends_a_beat_and_a_second_the_whole():
    pilot = table(last_card(rounds=3))
    scored(pilot)
    assert pilot.scene.player.beat == "stand"
    steps = len(pilot.scene.sitting.match.steps)
    pilot.press(pygame.K_SPACE)
    assert pilot.scene.player.beat == "home" and pilot.scene.player.running
    pilot.press(pygame.K_SPACE)
    assert not pilot.scene.player.running
    stands(pilot)
    assert len(pilot.scene.sitting.match.steps) == steps and stage(pilot).scores.open


def test_a_press_while_the_last_card_flies_does_not_skip_the_film():
    pilot = table(last_card(rounds=3))
    play_last(pilot)
    pilot.frame(20)
    pilot.press(pygame.K_SPACE)
    waited = 0
    while pilot.scene.player.beat != "stand":
        assert pilot.scene.player.running and waited < 6000, "the last card stays, then the film begins"
        pilot.frame(100)
        waited += 100


def test_a_person_goes_on_by_a_touch_before_a_bot_deals_the_next_round():
    pilot = table(last_card(rounds=3), speed="instant")
    sitting = pilot.scene.sitting
    scored(pilot)
    pilot.settle()
    steps = len(sitting.match.steps)
    pilot.pass_time(6000)
    assert len(sitting.match.steps) == steps and stage(pilot).scores.open
    pilot.resize((1024, 640))
    pilot.pass_time(3000)
    assert len(sitting.match.steps) == steps and stage(pilot).scores.open, "at another size too"
    pilot.click("choice/read")
    let_bots_act(pilot, lambda: len(sitting.match.steps) > steps)
    assert not stage(pilot).scores.open


def test_a_match_that_was_left_at_its_scores_waits_there_again():
    sitting = last_card(rounds=3)
    sitting.act(sitting.match.legal()[0])
    assert sitting.is_bot(sitting.match.to_act)
    steps = len(sitting.match.steps)
    pilot = table(sitting, speed="instant")
    pilot.pass_time(4000)
    assert len(sitting.match.steps) == steps and stage(pilot).scores.open and pilot.has("choice/read")


def test_who_deals_goes_on_by_dealing():
    pilot = table(last_card(persons=4, rounds=3), speed="instant")
    scored(pilot)
    pilot.settle()
    assert pilot.find("choice/0").label == "Deal"
    pilot.click("choice/0")
    pilot.settle()
    assert not stage(pilot).scores.open


def test_results_come_when_the_last_scores_have_been_seen():
    pilot = table(last_card())
    scored(pilot)
    pilot.settle()
    assert stage(pilot).scores.open and not isinstance(pilot.scene, Results)
    stands(pilot)
    pilot.click("choice/read")
    pilot.settle()
    assert isinstance(pilot.scene, Results)


def test_a_match_of_bots_goes_on_by_itself():
    pilot = table(last_card(persons=0))
    scored(pilot)
    pilot.settle()
    assert isinstance(pilot.scene, Results)


@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"speed": "instant"}, {"speed": "calm"}])
def test_whatever_moved_the_picture_is_that_of_the_state(settings: dict[str, Any]):
    pilot = table(last_card(rounds=3), kind=App, **settings)
    scored(pilot)
    pilot.settle()
    stands(pilot)
    shown = pygame.image.tobytes(pilot.app.screen, "RGB")
    pilot.scene.lay_out()
    pilot.frame()
    assert pygame.image.tobytes(pilot.app.screen, "RGB") == shown


def test_under_reduced_motion_every_seat_is_a_picture_that_stands():
    pilot = table(last_card(rounds=3), reduced_motion=True)
    scored(pilot)
    told = dict(film(pilot))
    assert all(told[f"seat {seat}"] >= 880 for seat in range(4))


def test_a_ring_tells_its_tricks_and_its_clause():
    pilot = table(last_card(rounds=3), speed="instant")
    scored(pilot)
    pilot.settle()
    pilot.click("scores/1")
    told = [block[0] for block in pilot.find("why/words").blocks]
    assert "bid 1 and took 4" in told[0] and told[1].endswith("BU-8.3")
    assert sum(line.startswith("Trick ") for line in told) == 4
    pilot.press(pygame.K_ESCAPE)
    stands(pilot)


def test_what_lies_under_the_scores_is_neither_touched_nor_reached_by_key():
    pilot = table(last_card(rounds=3), speed="instant")
    scored(pilot)
    pilot.settle()
    names = {widget.name for widget in pilot.scene.reachable()}
    assert {"scores/0", "scores/sheet", "choice/read", "menu"} <= names
    assert not any(name.startswith(("stage", "seat", "hand", "now")) for name in names)
    assert pilot.scene.widget_at(pilot.scene.plaques[0].rect.center).name.startswith("scores")


def test_taken_back_the_scores_are_gone():
    pilot = table(last_card(persons=4, rounds=3), speed="instant", curtain="turn")
    scored(pilot)
    pilot.settle()
    pilot.scene.undo()
    pilot.settle()
    assert not stage(pilot).scores.open


def test_the_row_is_in_the_order_of_the_points():
    rows = [Row(seat, 1, 1, 0, 0, points, "") for seat, points in enumerate((10, 40, -20, 40))]
    assert ranked(rows) == [1, 3, 0, 2] and leaders(rows) == [1, 3]


@pytest.mark.parametrize(
    ("size", "scale"),
    paired([(1024, 640), (1280, 720), (1920, 1080), (3840, 2160), (1200, 1920)], [1.0, 1.5]),
)
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_rings_stand_apart_and_large_enough_at_any_size(seats: int, size: tuple[int, int], scale: float):
    style = Style(NIGHT, Measure(size, scale))
    found = areas(style.measure, seats).of(Rect)
    rect = Rect(0, 0, size[0], found.bar.top)
    places = Places(rect, found.header, seats, style)
    assert places.radius >= max(44, style.px(6.4))
    for index, cell in enumerate(places.cells):
        assert rect.contains(cell) and not cell.colliderect(places.words)
        assert not [other for other in places.cells[index + 1 :] if cell.colliderect(other)]


def test_the_header_stays_in_sight_and_the_winner_in_the_bar():
    pilot = table(last_card(), (1200, 1920), speed="instant")
    scored(pilot)
    pilot.settle()
    reached = {widget.name for widget in pilot.scene.reachable()}
    assert {"menu", "tool/pace", "header/log"} <= reached
    winner = pilot.scene.sitting.match.view(None)["winners"][0]
    assert pilot.scene.foot.bar.charm == pilot.scene.sitting.people[winner].token
    pilot.scene.stage.scores.close()
    depths = {widget.name: widget.depth for widget in pilot.scene.canvas.widgets}
    assert depths["menu"] < 100 and depths["title"] < 100


def test_a_film_is_shown_in_the_midst_at_another_pace_and_ends_the_same():
    pilot = table(last_card(rounds=3))
    scored(pilot)
    pilot.pass_time(1500)
    pilot.press(pygame.K_s)
    pilot.settle()
    stands(pilot)


def test_the_pictures_of_rings_are_kept_within_the_bound_of_all_pictures(monkeypatch):
    monkeypatch.setattr(picture_cache, "bound", BOUND)
    FORGET()
    pilot = table(last_card(rounds=3), speed="calm")
    scored(pilot)
    while pilot.scene.player.running:
        pilot.frame(40)
        assert picture_cache.weight() <= max(picture_cache.LEAST, picture_cache.WINDOWS * 4 * 1280 * 720)
    assert any(key[0] is rings.picture for key in picture_cache._store)


def test_while_a_round_is_played_the_sheet_tells_tricks_and_bids():
    pilot = table(seated(position(n=4, bids=[4, 1, 0, 2], trick="A4"), 1), (1024, 640))
    sheet = stage(pilot).sheets[0]
    view = pilot.scene.view()
    assert [sheet._so_far(fields) for fields in view["seats"]] == ["0/4", "0/1", "0/0", "0/2"]
    assert sheet._so_far({"bid": None, "tricks": 0}) == "·"


def test_one_ring_alone_is_framed_in_gold_whatever_has_the_focus():
    """At the end of a round the golden frame is that of the player who is ahead."""
    pilot = table(last_card(rounds=3), speed="instant")
    scored(pilot)
    pilot.settle()
    ring = next(ring for ring in stage(pilot).scores.rings if not ring.crowned)
    pilot.app.keys_lead = True
    pilot.scene.set_focus(ring)
    pilot.frame()
    edge = Rect(ring.rect.left - 8, ring.rect.centery - 20, 9, 40)
    shown = {
        pilot.look().get_at((x, y))[:3] for x in range(edge.x, edge.right) for y in range(edge.y, edge.bottom)
    }
    gold, ink = pygame.Color(NIGHT.thread)[:3], pygame.Color(ring.style.theme.ink2)[:3]
    assert ink in shown and gold not in shown
