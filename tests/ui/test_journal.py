"""The journal on the screen: what it shows is what was thrown, and what is written stays."""

from __future__ import annotations

import errno
import io
import json
import os
import random
import struct

import pygame
import pytest

from game import journals, saves, words
from game.app import App
from game.journals.notes import Notes
from game.scenes.home import Home
from game.scenes.journal import Journal
from game.scenes.journal_list import Listing
from game.scenes.journal_many import CardSheet
from game.scenes.journal_sheet import A4
from game.scenes.matches import Matches
from game.scenes.readout import all_of
from game.scenes.replay import Replay
from game.scenes.results import Results
from game.scenes.scene import Scene
from game.scenes.table.scene import TableScene
from game.scenes.tables.journal_page import JournalPage
from game.scenes.tables.leela.journal_page import LeelaMany, LeelaPage
from game.scenes.tables.leela.journal_picture import CoursePicture
from game.scenes.tables.leela.strands import cut, middle_of, strands, walked
from game.sitting import Sitting
from game.widgets.canvas import Rect
from game.widgets.editor import Editor, broken
from game.widgets.scrubber import Scrubber
from tests.clauses import clause
from tests.every import paired
from tests.guest import registered
from tests.ui.pilot import SIZES, Pilot, Seldom
from tests.ui.test_readout import listened

ROLL = {"type": "roll"}


def played(
    *names: str, seed: int = 4, day: int = 3, throws: int | None = None, dice: list[int] | None = None
) -> str:
    """A kept match of Leela; its id."""
    people = [saves.Person("person", None, seat) for seat in range(len(names))]
    sitting = Sitting.begin(
        "leela", names, people, {}, f"2026-11-{day:02d}T20:00:00+00:00", seed=seed, real_dice=dice is not None
    )
    left = len(dice) if dice is not None else throws if throws is not None else 10**6
    while left and not sitting.match.over:
        if dice is not None:
            sitting.throw_by_hand([dice[len(dice) - left]])
        sitting.act(ROLL)
        left -= 1
    sitting.close()
    assert sitting.file is not None
    return sitting.file.id


def journal(match_id: str | None, size: tuple[int, int] = (1280, 720), **settings: object) -> Pilot:
    def first(app: App) -> Scene:
        for key, value in settings.items():
            app.settings.set(key, value)
        return Journal(app, match_id)

    return Pilot(first, size, Seldom)


def scene(pilot: Pilot) -> Journal:
    found = pilot.scene
    assert isinstance(found, Journal)
    return found


def page(pilot: Pilot) -> JournalPage:
    found = scene(pilot).page
    assert found is not None
    return found


def shown(pilot: Pilot) -> str | None:
    """The id of the match that is shown."""
    found = scene(pilot).kept
    assert found is not None
    return found.id


def editor(pilot: Pilot) -> Editor:
    found = pilot.find("journal/note")
    assert isinstance(found, Editor)
    return found


def line(pilot: Pilot) -> Scrubber:
    found = pilot.find("journal/line")
    assert isinstance(found, Scrubber)
    return found


def gather(pilot: Pilot) -> None:
    """Turn to all matches and wait until they are found."""
    pilot.click("journal/view", (0.75, 0.5))
    for _ in range(500):
        pilot.frame()
        if scene(pilot).everything.many is not None:
            return
    raise AssertionError("the matches are never found")


# -- every size and shape


@pytest.mark.parametrize(("size", "scale"), paired(SIZES, [1.0, 1.5]))
def test_nothing_overlaps_and_nothing_is_clipped(size, scale):
    match_id = played("Ann", "Benedikta-Maria von der Lindenau", "Mira", "Jo", seed=8, throws=120)
    pilot = journal(match_id, size, text_scale=scale)
    for _ in range(2):
        _in_order(pilot, size)
        gather(pilot)
    pilot.app.quit()


def _in_order(pilot: Pilot, size: tuple[int, int]) -> None:
    screen = Rect(0, 0, *size)
    shown = [w for w in pilot.scene.canvas.widgets if w.visible and w.focusable]
    inside = [w for w in shown if not w.name.startswith("many/")]
    for widget in inside:
        assert screen.contains(widget.rect), (widget.name, widget.rect)
        assert widget.rect.width > 20 and widget.rect.height > 12, (widget.name, widget.rect)
    for index, one in enumerate(inside):
        for other in inside[index + 1 :]:
            assert not one.rect.colliderect(other.rect), (one.name, other.name)
    panels = [w for w in pilot.scene.canvas.widgets if w.name.endswith("/panel")]
    picture = pilot.scene.canvas.named("journal/picture") or pilot.scene.canvas.named("journal/pattern")
    assert picture is not None and screen.contains(picture.rect)
    legend = pilot.scene.canvas.named("journal/legend")
    for panel in [*panels, *([legend] if legend else [])]:
        assert screen.contains(panel.rect) and not panel.rect.colliderect(picture.rect), panel.name
    if legend is not None:
        assert not [panel.name for panel in panels if panel.rect.colliderect(legend.rect)]
    held = {"note": ("note", "note/to"), "list": ("list", "read"), "figures": ()}
    for panel in panels:
        leaf = panel.name.split("/")[1]
        for part in held[leaf]:
            found = pilot.scene.canvas.named(f"journal/{part}")
            assert part == "read" if found is None else panel.rect.contains(found.rect), (panel.name, part)
        assert leaf != "figures" or panel.rect.contains(panel.layout.places["counted"])
    cards = [w for w in pilot.scene.canvas.widgets if isinstance(w, CardSheet)]
    for index, card in enumerate(cards):
        assert card.rect.collidelist([other.rect for other in cards[index + 1 :]]) == -1, card.name
    if cards:
        says = pilot.scene.canvas.named("journal/pattern/says")
        assert (
            says is not None and says.rect.collidelist([picture.rect, *(card.rect for card in cards)]) == -1
        )
        (listed,) = (card.rect for card in cards if card.name == "many/matches")
        assert all(card.rect.bottom <= listed.top or card.rect.right < listed.left for card in cards[:-1])


def test_the_picture_is_no_smaller_than_half_the_window_is_high():
    match_id = played("Ann")
    for size in SIZES:
        pilot = journal(match_id, size)
        assert pilot.find("journal/picture").rect.height >= 0.45 * min(size)
        pilot.app.quit()


def test_it_holds_in_both_themes():
    match_id = played("Ann")
    for theme in ("paper", "night"):
        pilot = journal(match_id, theme=theme)
        assert pilot.scene.theme.name == theme
        gather(pilot)
        pilot.app.quit()


# -- going along the course


def test_it_opens_at_the_end_and_the_keys_step():
    match_id = played("Ann", seed=4)
    count = len(journals.moments(journals.read(match_id).match, 0))
    pilot = journal(match_id)
    assert scene(pilot).place == count and line(pilot).last == count
    for key, place in [
        (pygame.K_LEFT, count - 1),
        (pygame.K_LEFT, count - 2),
        (pygame.K_RIGHT, count - 1),
        (pygame.K_HOME, 0),
        (pygame.K_LEFT, 0),
        (pygame.K_RIGHT, 1),
        (pygame.K_END, count),
        (pygame.K_RIGHT, count),
    ]:
        pilot.press(key)
        assert scene(pilot).place == place == line(pilot).place


def test_a_bead_that_is_touched_is_gone_to():
    pilot = journal(played("Ann", throws=12))
    for place in (3, 12, 0, 7):
        x, y = line(pilot).at(place)
        pilot.click_at((round(x), round(y)))
        assert scene(pilot).place == place


def test_a_row_that_is_touched_is_gone_to_and_the_list_follows():
    pilot = journal(played("Ann", throws=40))
    pilot.press(pygame.K_HOME)
    found = pilot.find("journal/list")
    assert isinstance(found, Listing) and found.offset == 0
    pilot.click("journal/list", (0.5, 0.02))
    assert scene(pilot).place == 1
    pilot.press(pygame.K_END)
    assert found.offset > 0


def test_up_and_down_step_through_the_list():
    pilot = journal(played("Ann", throws=9))
    scene(pilot).set_focus(pilot.find("journal/list"))
    pilot.press(pygame.K_UP)
    assert scene(pilot).place == 8
    pilot.press(pygame.K_DOWN)
    assert scene(pilot).place == 9


def test_a_square_that_is_touched_leads_to_the_throws_that_met_it():
    """6 2 4 3: born on 1 and 6, then 8, 12 and by a snake 8, 11."""
    pilot = journal(played("Ann", dice=[6, 2, 4, 3]))
    picture = pilot.find("journal/picture")
    assert isinstance(picture, CoursePicture)

    def touch(square: int) -> None:
        x, y = picture.sheet.point(middle_of(square))
        pilot.click_at((round(picture.rect.x + x), round(picture.rect.y + y)))

    touch(8)
    assert scene(pilot).place == 2
    touch(8)
    assert scene(pilot).place == 3
    touch(8)
    assert scene(pilot).place == 2
    touch(70)
    assert scene(pilot).place == 2, "no pointer was there"


def test_space_plays_from_the_beginning_to_the_end_and_any_step_stops_it():
    pilot = journal(played("Ann", throws=10))
    pilot.press(pygame.K_SPACE)
    assert scene(pilot).playing and scene(pilot).place == 0
    pilot.pass_time(3000)
    assert 0 < scene(pilot).place < 10
    pilot.press(pygame.K_LEFT)
    assert not scene(pilot).playing
    pilot.press(pygame.K_SPACE)
    for _ in range(100):
        pilot.pass_time(200)
    assert not scene(pilot).playing and scene(pilot).place == 10
    assert pilot.scene.wake_in(pilot.app.now) is None, "when it has come to rest it sleeps"


@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"speed": "instant"}, {"speed": "brisk"}])
def test_it_plays_at_every_pace(settings):
    pilot = journal(played("Ann", throws=6), **settings)
    pilot.press(pygame.K_SPACE)
    for _ in range(40):
        pilot.pass_time(200)
    assert scene(pilot).place == 6 and not scene(pilot).playing


def test_the_thread_drawn_step_by_step_is_the_thread_drawn_at_once():
    match_id = played("Ann", seed=11, throws=60)
    pilot = journal(match_id)
    walker = random.Random(3)
    for _ in range(12):
        scene(pilot).go(walker.randrange(61))
        pilot.frame()
    scene(pilot).toggle_play()
    pilot.pass_time(1500)
    scene(pilot).go(41)
    pilot.frame()
    rect = pilot.find("journal/picture").rect
    stepped = pygame.image.tobytes(pilot.look().subsurface(rect), "RGB")
    pilot.app.relayout()
    pilot.frame()
    fresh = pygame.image.tobytes(pilot.look().subsurface(rect), "RGB")
    assert max(abs(a - b) for a, b in zip(stepped, fresh, strict=True)) <= 24


# -- the thread


def course_of(*dice: int) -> LeelaPage:
    kept = journals.read(played("Ann", dice=list(dice)))
    return LeelaPage(kept, 0)


@clause("LE-8.1", "LE-8.2")
def test_each_throw_has_its_strands():
    """Waits, birth, a walk to an arrow, three sixes undone."""
    one = course_of(3, 6, 4, 6, 6, 6, 4)
    kinds = [[strand.kind for strand in each] for each in strands(one.course)]
    assert kinds[:3] == [[], ["walked"], ["walked", "carried"]]
    assert kinds[-1] == ["back", "walked", "carried"], "from 14 back to 23, on to 27, and up to 41"


def test_strands_that_go_the_same_way_keep_apart():
    ways = {walked(5, 9, lane) for lane in (0, 1, -1, 2)}
    assert len(ways) == 4
    for way in ways:
        assert way[0] == middle_of(5) and way[-1] == middle_of(9)
    one = course_of(6, 2, 4, 4, 4, 4)  # to 12 and down to 8, again and again
    drawn = [strand.points for each in strands(one.course)[2:] for strand in each]
    assert len(set(drawn)) == len(drawn)


def test_a_part_of_a_way_begins_and_ends_where_it_should():
    way = walked(1, 12, 0)
    assert cut(way, 1.0)[-1] == way[-1] and cut(way, 1.0)[0] == way[0]
    first, second = cut(way, 0.5), cut(way, 1.0, 0.5)
    assert first[-1] == second[0]


def test_the_beads_stand_as_high_as_the_squares():
    one = course_of(2, 6, 4, 5)
    beads = one.beads()
    assert [round(bead.height * 72) for bead in beads] == [0, 0, 6, 23, 50]
    assert [kind for kind, _ in beads[3].legs] == ["walked", "carried"]


# -- to read again


@clause("LE-8.4")
def test_the_commentaries_of_a_throw_can_be_read_again():
    pilot = journal(played("Ann", dice=[6, 4]))
    pilot.click("journal/read")
    assert pilot.has("page") and pilot.has("reading/which")
    labels = pilot.find("reading/which").labels
    assert [label.partition(",")[0] for label in labels] == ["10", "23"]
    pilot.click("reading/which", (0.2, 0.5))
    assert pilot.find("page").showing.square == 10
    pilot.press(pygame.K_ESCAPE)
    assert not pilot.scene.layers
    pilot.press(pygame.K_HOME)
    assert not pilot.has("journal/read"), "before the first throw there is nothing to read"


# -- seats and matches


def test_the_tokens_switch_the_seat():
    pilot = journal(played("Ann", "Ben"))
    assert page(pilot).part.name == "Ann"
    pilot.click("journal/seat/1")
    assert page(pilot).part.name == "Ben"
    assert pilot.find("journal/title").words == words.say("journal.title", name="Ben")


def test_one_alone_has_no_tokens_to_switch():
    assert not journal(played("Ann")).has("journal/seat/0")


def test_all_matches_are_gathered_while_the_window_lives():
    for day in range(1, 6):
        played("Ann", seed=day, day=day)
    last = played("Ann", seed=9, day=9, throws=5)
    pilot = journal(last)
    gather(pilot)
    many = scene(pilot).everything.many
    assert isinstance(many, LeelaMany) and len(many.parts) == 6
    assert [part.created[8:10] for part in many.parts] == ["01", "02", "03", "04", "05", "09"]
    assert many.pattern.whole == 5 and many.pattern.others == 1
    assert pilot.has("many/friendly_snakes") and pilot.has("journal/pattern")


def test_a_match_in_the_list_opens_its_course():
    first, last = played("Ann", seed=1, day=1), played("Ann", seed=2, day=2)
    pilot = journal(last)
    gather(pilot)
    rows = [w for w in pilot.scene.canvas.widgets if w.name.startswith("many/match/")]
    assert [row.part.id for row in rows] == [last, first], "the newest first"
    pilot.app.keys_lead = True
    scene(pilot).set_focus(rows[1])
    pilot.press(pygame.K_RETURN)
    assert shown(pilot) == first and not scene(pilot).many_shown


def test_a_match_that_is_gone_meanwhile_is_told_of():
    first, last = played("Ann", seed=1, day=1), played("Ann", seed=2, day=2)
    pilot = journal(last)
    gather(pilot)
    saves.delete(first)
    scene(pilot).open_match(first, 0)
    assert pilot.has("failed/close") and shown(pilot) == last


def test_nothing_played_yet_is_said_kindly():
    pilot = journal(None)
    assert pilot.has("journal/nothing")
    for key in (pygame.K_LEFT, pygame.K_TAB, pygame.K_HOME, pygame.K_i):
        pilot.press(key)
    for size in SIZES:
        pilot.resize(size)


def test_with_no_match_named_the_last_one_is_opened():
    played("Ann", day=1)
    newest = played("Ben", day=2)
    os.utime(saves.home() / saves.MATCHES / f"{newest}{saves.SUFFIX}", (4e9, 4e9))
    assert shown(journal(None)) == newest


def test_before_the_first_throw_there_is_a_journal_too():
    pilot = journal(played("Ann", throws=0))
    for key in (pygame.K_SPACE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_END):
        pilot.press(key)
    assert scene(pilot).place == 0 and not scene(pilot).playing
    gather(pilot)


def test_a_match_that_goes_on_is_read_from_the_table():
    sitting = Sitting.begin("leela", ["Ann"], [saves.Person("person", None, 0)], {}, "2026-11-20T10:00:00")
    pilot = Pilot(lambda app: TableScene(app, sitting))
    sitting.act(ROLL)
    pilot.click("menu")
    pilot.click("menu/journal")
    assert scene(pilot).place == 1
    pilot.click("journal/back")
    assert isinstance(pilot.scene, TableScene)
    sitting.act(ROLL)
    pilot.click("menu")
    pilot.click("menu/journal")
    assert scene(pilot).place == 2


def test_the_journal_is_reached_from_everywhere():
    match_id = played("Ann")
    pilot = Pilot(Home)
    pilot.click("home/journal")
    assert shown(pilot) == match_id
    pilot.press(pygame.K_ESCAPE)
    pilot.app.push(Matches(pilot.app))
    pilot.frame()
    pilot.click("match/0/journal")
    assert shown(pilot) == match_id
    pilot.press(pygame.K_ESCAPE)
    pilot.app.push(Results(pilot.app, Sitting.resume(match_id)))
    pilot.settle()
    pilot.click("results/journal")
    assert shown(pilot) == match_id


def test_a_game_without_a_page_of_its_own_shows_its_match_as_a_log():
    with registered() as name:
        people = [saves.Person("person", None, seat) for seat in range(2)]
        sitting = Sitting.begin(name, ["Ann", "Ben"], people, {}, "2026-11-20T10:00:00", seed=3)
        for _ in range(30):
            if not sitting.match.over:
                sitting.act(sitting.match.legal()[0])
        sitting.close()
        assert sitting.file is not None
        match_id = sitting.file.id
        pilot = Pilot(lambda app: Journal(app, match_id))
        assert not pilot.has("journal/picture")
        assert line(pilot).last == len(page(pilot).moments) > 3
        pilot.press(pygame.K_LEFT)
        pilot.press(pygame.K_SPACE)
        pilot.pass_time(2000)
        gather(pilot)
        for size in ((1024, 640), (1200, 1920), (1920, 1080)):
            pilot.resize(size)
        scene(pilot).copies.keep_text()
        scene(pilot).copies.keep_picture()


# -- a player's own words


@clause("LE-8.5")
def test_what_is_written_is_on_the_disk_a_moment_later():
    match_id = played("Ann", throws=8)
    pilot = journal(match_id)
    pilot.click("journal/note")
    pilot.type("To listen.")
    assert Notes(match_id).of(0).match == ""
    pilot.pass_time(900)
    assert Notes(match_id).of(0).match == "To listen."
    pilot.press(pygame.K_RETURN)
    pilot.type("And wait.")
    pilot.press(pygame.K_ESCAPE)
    assert Notes(match_id).of(0).match == "To listen.\nAnd wait.", "leaving the sheet keeps it at once"
    assert not editor(pilot).typing and isinstance(pilot.scene, Journal)


def test_a_note_to_a_throw_goes_where_the_throw_is():
    match_id = played("Ann", throws=8)
    pilot = journal(match_id)
    scene(pilot).go(3)
    pilot.frame()
    pilot.click("journal/note/to", (0.75, 0.5))
    pilot.click("journal/note")
    pilot.type("Here.")
    pilot.press(pygame.K_ESCAPE)
    pilot.press(pygame.K_TAB)
    scene(pilot).go(4)
    pilot.frame()
    assert editor(pilot).value == ""
    scene(pilot).go(3)
    pilot.frame()
    assert editor(pilot).value == "Here."
    assert line(pilot).marked == {3}
    body = json.loads(Notes(match_id).path.read_text(encoding="utf-8"))
    assert [note["index"] for note in body["seats"]["0"]["steps"]] == [2]


def test_stepping_on_keeps_what_was_just_written():
    match_id = played("Ann", throws=8)
    pilot = journal(match_id)
    pilot.click("journal/note/to", (0.75, 0.5))
    pilot.click("journal/note")
    pilot.type("Last.")
    scene(pilot).go(2)
    assert Notes(match_id).of(0).steps[0].text == "Last."
    assert editor(pilot).value == ""


def test_closing_keeps_what_was_just_written():
    match_id = played("Ann", throws=8)
    pilot = journal(match_id)
    pilot.click("journal/note")
    pilot.type("Quick.")
    pilot.close()
    assert Notes(match_id).of(0).match == "Quick."


def test_writing_goes_on_when_the_window_changes_its_size():
    match_id = played("Ann", throws=8)
    pilot = journal(match_id)
    pilot.click("journal/note")
    pilot.type("Half a sen")
    pilot.resize((1200, 1920))
    pilot.type("tence.")
    pilot.press(pygame.K_ESCAPE)
    assert Notes(match_id).of(0).match == "Half a sentence."


def test_a_full_disk_is_told_and_the_words_are_not_lost(monkeypatch):
    match_id = played("Ann", throws=8)
    pilot = journal(match_id)
    pilot.click("journal/note")
    pilot.type("Dear.")

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        pilot.pass_time(900)
        assert pilot.has("journal/said")
        pilot.press(pygame.K_ESCAPE)
        pilot.click("journal/note/to", (0.75, 0.5))
        pilot.click("journal/note")
        pilot.type("This too.")
        scene(pilot).back()
        assert pilot.has("unkept/stay"), "leaving now would lose them"
        pilot.press(pygame.K_ESCAPE)
        pilot.resize((1200, 1920))
    assert editor(pilot).value == "This too."
    scene(pilot).back()
    own = Notes(match_id).of(0)
    assert own.match == "Dear." and own.steps[0].text == "This too."


def test_damaged_notes_are_told_of_on_opening():
    match_id = played("Ann", throws=2)
    path = Notes(match_id).path
    path.parent.mkdir(parents=True)
    path.write_text("?")
    pilot = journal(match_id)
    assert pilot.has("journal/said")
    pilot.click("journal/said")
    assert not pilot.has("journal/said")


def test_a_match_that_is_not_kept_keeps_no_notes(monkeypatch, tmp_path):
    place = tmp_path / "file"
    place.write_text("")
    monkeypatch.setenv("MOKSHA_HOME", str(place))
    sitting = Sitting.begin("leela", ["Ann"], [saves.Person("person", None, 0)], {}, "2026-11-20T10:00:00")
    assert sitting.file is None
    sitting.act(ROLL)
    pilot = Pilot(lambda app: Journal(app, sitting=sitting))
    assert any(words.say("notes.not_kept") in each.said for each in all_of(listened(pilot).root))
    pilot.click("journal/note")
    pilot.type("Nothing.")
    assert editor(pilot).value == "" and not editor(pilot).typing
    gather(pilot)


def test_words_go_with_their_match_and_are_gone_when_it_is():
    match_id = played("Ann", throws=2)
    Notes(match_id).write_match(0, "Mine.")
    pilot = Pilot(Matches)
    pilot.click("match/0/delete")
    assert Notes(match_id).path.exists()
    pilot.click("matches/said/way_back")
    assert Notes(match_id).of(0).match == "Mine."
    pilot.click("match/0/delete")
    pilot.click("matches/view", (0.75, 0.5))
    pilot.click("match/0/purge")
    pilot.click("purge/yes")
    assert not Notes(match_id).path.exists()


# -- the sheet to write on


def sheet(value: str = "", rect: Rect | None = None) -> tuple[Pilot, Editor, list[str]]:
    told: list[str] = []

    class Bare(Scene):
        def build(self) -> None:
            place = rect or Rect(40, 40, 360, 240)
            self.canvas.add(Editor("sheet", place, self.style, value, told.append, hint="Write"))

    pilot = Pilot(Bare, (640, 480))
    pilot.click("sheet", (0.99, 0.99))
    found = pilot.find("sheet")
    assert isinstance(found, Editor) and found.typing
    return pilot, found, told


@pytest.mark.parametrize(
    "words_",
    ["", "a", "a\n", "\n\n", "one two three " * 20, "x" * 400, "  leading and   double  ", "a\n\nb " * 30],
)
def test_no_sign_is_lost_where_lines_are_broken(words_):
    starts = broken(words_, "inter", 16, 200)
    assert starts == sorted(set(starts)) and starts[0] == 0
    ends = [*starts[1:], len(words_)]
    assert "".join(words_[start:end] for start, end in zip(starts, ends, strict=True)) == words_


def test_typing_and_the_caret():
    pilot, found, told = sheet()
    pilot.type("Hello world")
    pilot.press(pygame.K_HOME)
    pilot.type("> ")
    pilot.press(pygame.K_END)
    pilot.press(pygame.K_RETURN)
    pilot.type("second")
    assert found.value == "> Hello world\nsecond" == told[-1]
    pilot.press(pygame.K_UP)
    pilot.press(pygame.K_DELETE)
    pilot.press(pygame.K_BACKSPACE)
    assert found.value.split("\n")[1] == "second" and len(found.value.split("\n")[0]) == 11
    pilot.press(pygame.K_HOME, pygame.KMOD_CTRL)
    assert found.caret == 0
    pilot.press(pygame.K_BACKSPACE)
    pilot.press(pygame.K_END, pygame.KMOD_CTRL)
    pilot.press(pygame.K_DELETE)
    assert found.caret == len(found.value)
    pilot.press(pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    assert found.value.endswith("\n"), "with Ctrl a word goes at once"
    pilot.press(pygame.K_LEFT, pygame.KMOD_CTRL)
    pilot.press(pygame.K_RIGHT, pygame.KMOD_CTRL)


def test_up_and_down_keep_their_distance_from_the_edge():
    _, found, _ = sheet("wide enough line\nab\nwide enough line")
    found.put_caret(10)
    pilot_keys = [pygame.K_DOWN, pygame.K_DOWN]
    for key in pilot_keys:
        found.key(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))
    assert found.caret == len("wide enough line\nab\n") + 10


def test_paste_takes_lines_and_leaves_what_does_not_print(monkeypatch):
    pilot, found, _ = sheet()
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "one\r\ntwo\tthree\x00\x07\u202e!")
    pilot.press(pygame.K_v, pygame.KMOD_CTRL)
    assert found.value == "one\ntwo three!"


def test_a_sheet_is_full_at_its_last_sign():
    pilot, found, _ = sheet()
    found.longest = 10
    pilot.type("0123456789abc")
    assert found.value == "0123456789"


def test_long_text_scrolls_with_the_caret_and_the_wheel():
    pilot, found, _ = sheet("line\n" * 60)
    found.put_caret(len(found.value))
    assert found.offset > 0
    pilot.press(pygame.K_HOME, pygame.KMOD_CTRL)
    assert found.offset == 0
    assert found.scroll(-3) and found.offset == 3
    assert found.scroll(99) and found.offset == 0
    pilot.press(pygame.K_PAGEDOWN)
    assert found.caret > 0


def test_space_begins_writing_and_is_not_written():
    pilot, found, _ = sheet("words")
    pilot.press(pygame.K_ESCAPE)
    pilot.press(pygame.K_SPACE)
    pilot.type(" ")
    assert found.typing and found.value == "words"
    pilot.type(" and more")
    assert found.value == "words and more"


def test_tab_and_escape_leave_the_sheet():
    pilot, found, _ = sheet("words")
    pilot.press(pygame.K_ESCAPE)
    assert not found.typing
    pilot.press(pygame.K_RETURN)
    assert found.typing
    pilot.press(pygame.K_TAB)
    assert not found.typing and found.value == "words"


# -- copies


def test_a_copy_as_text_is_told_of_in_one_sentence():
    match_id = played("Ann")
    pilot = journal(match_id)
    pilot.click("journal/copy")
    pilot.click("copy/text")
    pilot.settle()
    path = saves.home() / "exports" / f"journal-{match_id}.md"
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# Ann’s journal\n") and "## In figures" in text
    assert path.name in pilot.find("copied/words").words
    pilot.click("copied/close")
    pilot.click("journal/copy")
    pilot.click("copy/text")
    pilot.settle()
    assert path.with_name(f"journal-{match_id}-2.md").read_text(encoding="utf-8") == text


def test_a_copy_as_a_picture_is_a_sheet_of_a4():
    match_id = played("Ann", "Ben")
    for day in (5, 6):
        played("Ann", day=day, seed=day)
    Notes(match_id).write_match(0, "A long thought. " * 60)
    pilot = journal(match_id, theme="night", text_scale=1.5)
    scene(pilot).copies.keep_picture()
    pilot.settle()
    data = (saves.home() / "exports" / f"journal-{match_id}.png").read_bytes()
    picture = pygame.image.load(io.BytesIO(data))
    assert picture.get_size() == A4 == (3508, 2480)
    assert sum(picture.get_at((5, 5))[:3]) > 740, "light paper, whatever the theme"
    place = data.index(b"pHYs")
    across, down, unit = struct.unpack(">IIB", data[place + 4 : place + 13])
    assert (across, down, unit) == (11811, 11811, 1), "300 dots an inch"


def test_a_copy_that_cannot_be_written_is_told_in_a_sentence(monkeypatch):
    match_id = played("Ann", throws=3)
    pilot = journal(match_id)
    (saves.home() / "exports").write_text("in the way")
    scene(pilot).copies.keep_text()
    pilot.settle()
    assert pilot.has("journal/said")


# -- whatever is done to it


def test_random_hands_never_break_it():
    """Keys and touches at random, in both views, at two sizes: nothing raises, the place stays in range."""
    match_id = played("Ann", "Ben", seed=21, throws=30)
    played("Ann", day=8, seed=8)
    pilot = journal(match_id, (1024, 640))
    hands = random.Random(7)
    keys = [
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_HOME,
        pygame.K_END,
        pygame.K_SPACE,
        pygame.K_TAB,
        pygame.K_RETURN,
        pygame.K_i,
        pygame.K_PAGEDOWN,
    ]
    for turn in range(110):
        if turn == 55:
            pilot.resize((1200, 1920))
        if hands.random() < 0.3:
            names = [
                w.name for w in pilot.scene.live if w.visible and w.focusable and w.name != "journal/back"
            ]
            pilot.click(hands.choice(names), (hands.random(), hands.random()))
        elif hands.random() < 0.1:
            pilot.type("x")
        else:
            pilot.press(hands.choice(keys))
        if pilot.app.scenes and isinstance(pilot.scene, Replay):  # it was left for the board
            pilot.app.pop()
        if not pilot.app.scenes:  # it was left by its button
            pilot.app.running = True
            pilot.app.push(Journal(pilot.app, match_id))
            pilot.frame()
        assert 0 <= scene(pilot).place <= len(page(pilot).moments)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_list_of_throws_begins_with_a_whole_row_wherever_one_looks(scale):
    pilot = journal(played("Ann", throws=40), text_scale=scale)
    found = pilot.find("journal/list")
    tops = {top for top, _ in found._rows}
    for place in (*range(1, len(found._rows) + 1), *range(len(found._rows), 0, -1)):
        found.show_place(place)
        top, tall = found._rows[place - 1]
        assert found.offset in {0, *tops}
        assert found.offset <= top and (top + tall <= found.offset + found.rect.height or found.offset == top)
