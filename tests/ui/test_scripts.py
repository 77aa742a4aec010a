"""What is written: every script in a font that has it, in its direction; and what no font has."""

from __future__ import annotations

import struct

import pygame
import pytest

from game import resources, saves, words
from game.scenes.home import Home
from game.scenes.journal import Journal
from game.scenes.matches import Matches
from game.scenes.results import Results
from game.scenes.setup import Setup
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from game.widgets import bidi, glyphs, text
from tests.ui.pilot import Pilot

GIVES_BACK = True  # the fonts change from test to test

OURS = {face: str(resources.path("fonts", file)) for face, file in text.FILES.items()}


def cmap(*segments: tuple[int, int], form: int = 4) -> bytes:
    """A font of nothing but a table of characters (and the name of one of outlines)."""
    if form == 4:
        rows = [*segments, (0xFFFF, 0xFFFF)]
        count = len(rows)
        body = struct.pack(">HHHHHHH", 4, 16 + 8 * count, 0, 2 * count, 0, 0, 0)
        body += b"".join(struct.pack(">H", end) for _, end in rows) + bytes(2)
        body += b"".join(struct.pack(">H", start) for start, _ in rows)
        body += struct.pack(">H", 1) * count + bytes(2 * count)
    else:
        body = struct.pack(">HHIII", 12, 0, 16 + 12 * len(segments), 0, len(segments))
        body += b"".join(struct.pack(">III", start, end, 1) for start, end in segments)
    table = struct.pack(">HHHHI", 0, 1, 3, 1 if form == 4 else 10, 12) + body
    names = (b"cmap", b"glyf", b"head", b"hhea", b"hmtx", b"maxp", b"name")
    head = struct.pack(">IHHHH", 0x10000, len(names), 0, 0, 0)
    start = len(head) + 16 * len(names)
    head += b"".join(
        struct.pack(">4sIII", name, 0, start, len(table) if name == b"cmap" else 0) for name in names
    )
    return head + table


@pytest.fixture
def system(tmp_path):
    """A system with the fonts that a test gives it, each a copy of one of ours."""

    def have(**files: bytes) -> glyphs.Finder:
        for name, data in files.items():
            (tmp_path / f"{name}.ttf").write_bytes(data)
        found = glyphs.Finder(lambda: sorted(map(str, tmp_path.glob("*.ttf")), key=glyphs.rank))
        text.look_in(found)
        return found

    yield have
    text.look_in(glyphs.Finder())


# -- which font has what


@pytest.mark.parametrize("face", text.FILES)
def test_a_table_of_characters_is_read_as_the_font_means_it(face):
    from fontTools.ttLib import TTFont

    told = set(TTFont(OURS[face]).getBestCmap())
    read = glyphs.of_file(OURS[face])
    assert {code for code in range(0x20000) if chr(code) in read} == told


@pytest.mark.parametrize("face", sorted(set(text.FILES) - {"suits", "deva"}))
def test_the_suits_are_of_one_drawing_in_every_line_and_a_space_after_one_is_a_space(face):
    assert [run.source for run in text.runs("3♦ ♣♥♠", face)] == [face, "suits"]
    assert text.width("♦ ", face, 100) - text.width("♦", face, 100) == pytest.approx(26, abs=1)


@pytest.mark.parametrize("face", ["garamond", "italic"])
def test_figures_stand_on_the_line_as_high_as_one_another(face):
    """As its makers set them 1 is as low as an x, and 3 hangs below the line: 11 reads as a Roman two."""
    letters = text.font(face, 100)
    rows = [letters.render(each, True, "white").get_bounding_rect() for each in "x0123456789"]
    (small, *figures), tops = rows, [each.top for each in rows[1:]]
    assert max(tops) - min(tops) < 8 and max(tops) < small.top - 10
    assert max(abs(each.bottom - small.bottom) for each in figures) < 8


@pytest.mark.parametrize("form", [4, 12])
def test_both_usual_forms_of_the_table_are_read(form):
    read = glyphs.of_bytes(cmap((0x5D0, 0x5EA), (0x4E00, 0x4E10), form=form))
    assert "א" in read and "一" in read and "a" not in read and "\u4e11" not in read


def test_a_broken_font_is_passed_over(system, tmp_path):
    good = cmap((0x5D0, 0x5EA))
    broken = {f"cut{length}": good[:length] for length in range(0, len(good), 7)}
    found = system(**broken, wild=good[:-60] + b"\xff" * 60)
    assert found.font_for("ש") is None
    for data in broken.values():
        with pytest.raises(glyphs.Broken):
            glyphs.of_bytes(data)


def test_a_font_that_says_it_has_a_letter_but_cannot_be_opened_is_given_up(system):
    system(liar=cmap((0x5D0, 0x5EA)))
    assert not text.readable("שלום")


def test_what_pretends_to_have_everything_is_not_asked(system):
    assert system(LastResort=cmap((0x21, 0xFFFD))).font_for("ש") is None


def test_the_systems_fonts_are_looked_at_only_for_a_letter_that_ours_lack():
    def never() -> list[str]:
        raise AssertionError("this was not asked for")

    text.look_in(glyphs.Finder(never))
    assert text.readable("Mira, ṇṭḍṛ ñ — Ωμέγα Дмитрий रवि")
    assert text.width("Ravi रवि → 5", "garamond", 30) > 0
    text.look_in(glyphs.Finder())


def test_upright_fonts_of_running_text_are_asked_before_others():
    named = ["NotoSans-Italic.ttf", "SomeMono.ttf", "NotoSansHebrew-Regular.ttf", "Unifont.ttf", "Odd.ttf"]
    assert sorted(named, key=glyphs.rank)[0] == "NotoSansHebrew-Regular.ttf"
    assert sorted(named, key=glyphs.rank)[-1] == "Unifont.ttf"


# -- lines of several scripts


def sources(line: str, face: text.Face = "semibold") -> list[str]:
    return [run.source for run in text.runs(line, face)]


def test_what_garamond_lacks_is_written_by_another_of_ours():
    assert sources("a ↺ b", "garamond") == ["garamond", "inter", "garamond"]
    assert sources("Ravi रवि", "garamond") == ["garamond", "deva"]


def test_a_letter_of_a_foreign_script_is_written_in_a_font_of_the_system(system, monkeypatch):
    monkeypatch.setattr(text, "_glyphs", lambda face: glyphs.Glyphs(([0x20], [0x7E])))
    with open(OURS["inter"], "rb") as file:  # noqa: PTH123
        system(Greek=file.read())
    (source,) = set(sources("Ωμέγα"))
    assert source.endswith("Greek.ttf")
    assert text.readable("Ωμέγα")
    picture, _ = text.render("Ωμέγα", "inter", 40, "#000000")
    assert pygame.mask.from_surface(picture).count() > 100


ALEF, BET, GIMEL = "אבג"


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("abc", "abc"),
        (f"a {ALEF}{BET}{GIMEL} b", f"a {GIMEL}{BET}{ALEF} b"),
        (f"{ALEF} {BET} c", f"{BET} {ALEF} c"),
        (f"{ALEF} 12 {BET}", f"{BET} 12 {ALEF}"),
        (f"{ALEF} 12", f"12 {ALEF}"),
        (f"12 {ALEF}", f"12 {ALEF}"),
        (f"{ALEF} 1.5 {BET}", f"{BET} 1.5 {ALEF}"),
        (f"\u2068{ALEF}{BET}\u2069 12", f"{BET}{ALEF} 12"),
        (f"\u2068{ALEF} 12\u2069 points", f"12 {ALEF} points"),
        (f"\u2068{ALEF}\u2069, \u2068{BET}\u2069", f"{ALEF}, {BET}"),
        (f"\u2068{ALEF} x {BET}\u2069 y", f"{BET} x {ALEF} y"),
    ],
)
def test_words_that_run_from_right_to_left_stand_so_in_a_line(line, seen):
    pieces = list(zip(line, bidi.levels(line)))
    assert (
        "".join(c for c, _ in bidi.seen_order(pieces, lambda piece: piece[1])).translate(
            {0x2068: None, 0x2069: None}
        )
        == seen
    )


def test_what_controls_the_direction_of_others_is_never_drawn():
    assert "".join(run.words for run in text.runs("a\u202eb\u0000c\u2066", "inter")) == "abc"


# -- what no font has


def test_a_seats_mark_has_a_breadth_where_there_is_no_room_for_type():
    assert (
        text.render(text.mark(0), "inter", -5, "#000000")[0].get_width()
        == text.width(text.mark(0), "inter", -5)
        > 0
    )


def test_a_seats_mark_stands_for_a_name_that_no_font_has(system):
    system()
    assert text.shown("Ravi", 2) == "Ravi"
    assert text.shown("明", 2) == text.mark(2) != text.mark(3)
    assert sources(f"It’s {text.mark(2)}’s turn") == ["semibold", "token/2", "semibold"]
    picture, _ = text.render(text.mark(0), "garamond", 40, "#000000")
    red = pygame.mask.from_threshold(picture, (200, 69, 43), (30, 30, 30))
    assert red.count() > 200
    assert text.width(text.mark(0), "garamond", 40) == picture.get_width()


@pytest.fixture
def written(monkeypatch):
    """All that is written on the screen from now on."""
    found: list[str] = []
    put = text.put

    def noted(target, said, *rest):
        found.append(said)
        return put(target, said, *rest)

    monkeypatch.setattr(text, "put", noted)
    return found


@pytest.mark.parametrize("game", ["leela", "buddha", "hungry_ghost"])
def test_the_token_stands_for_the_name_on_every_screen_and_the_file_keeps_the_name(system, written, game):
    system()
    people = [saves.Person("person", None, charm) for charm in (4, 2, 0)]
    sitting = Sitting.begin(game, ["明", "한", "Ravi"], people, {}, "2026-11-20T10:00:00+00:00", seed=3)
    for _ in range(4):
        sitting.act(sitting.match.legal()[0])
    pilot = Pilot(lambda app: TableScene(app, sitting))
    pilot.settle()
    assert any(text.mark(4) in said or text.mark(2) in said for said in written)
    screens = (lambda app: Results(app, sitting), lambda app: Journal(app, sitting=sitting), Matches, Home)
    for screen in screens:
        pilot.app.push(screen(pilot.app))
        pilot.settle()
    assert not [said for said in written if "明" in said or "한" in said]
    pilot.close()
    assert Sitting.resume(sitting.file.id).match.seats == ["明", "한", "Ravi"]


@pytest.mark.usefixtures("each_frame")
def test_a_name_that_no_font_has_is_told_at_its_seat(system, written):
    system()
    pilot = Pilot(lambda app: Setup(app, "leela"))
    assert words.say("setup.no_font") not in " ".join(written)
    pilot.click("setup/0/name")
    pilot.type("明")
    pilot.scene.canvas.damage_all()
    pilot.frame()
    assert words.say("setup.no_font") in " ".join(written)


@pytest.mark.usefixtures("each_frame")
def test_setup_says_who_begins_by_the_token_where_no_font_has_the_name(system, written):
    system()
    pilot = Pilot(lambda app: Setup(app, "leela"))
    pilot.click("setup/0/name")
    pilot.type("明")
    pilot.press(pygame.K_RETURN)
    written.clear()
    pilot.app.relayout()
    pilot.frame()
    charm = pilot.scene.seating.sitters[0].charm
    assert [said for said in written if text.mark(charm) in said]
    assert {said for said in written if "明" in said} <= {"明"}  # the field alone has what was typed
