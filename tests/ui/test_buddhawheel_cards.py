"""BuddhaWheel's cards, plaques and page of stacks: all words have their room, by every way in."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game import saves, words
from game.engine import Match, codec
from game.engine.games import buddhawheel as rules
from game.saves import profiles
from game.scenes.layout.areas import Shape, areas
from game.scenes.table.scene import TableScene
from game.scenes.tables.buddhawheel import BuddhaWheelStage, card, signs
from game.scenes.tables.buddhawheel.minds import is_token, mind, realm_of
from game.scenes.tables.buddhawheel.now import DiesNow, LargeCard, ReadCard, lies, now_places
from game.scenes.tables.buddhawheel.stack_cards import Mini
from game.scenes.tables.buddhawheel.stacks import open_stacks
from game.scenes.tables.fact_boxes import Facts
from game.scenes.tables.plaque import Plaque
from game.sitting import Sitting
from game.tellings import telling_of
from game.tellings.buddhawheel import Birth, Colour, named, next_birth
from game.tellings.facts import Fact
from game.widgets import art, text, text_capture
from game.widgets.canvas import Rect
from game.widgets.card import BOX
from game.widgets.style import Style
from game.widgets.theme import NIGHT, SMALLEST, TEXT_SCALES, Measure
from tests.clauses import clause
from tests.every import paired
from tests.ui.pilot import SIZES, Pilot, Seldom
from tests.ui.plaques import lines, whole
from tests.ui.written import faults

CREATED = "2026-11-20T10:00:00+00:00"
CODES = [code for code in rules.minds() if "-" not in code]
EVERYWHERE = [*SIZES, (3840, 2160)]
MIRA: dict[str, Any] = {
    "name": "Mira",
    "status": "wheel",
    "square": "spirit_8",
    "karma": ["HG07", "AN14", "SP12", "SP02", "SP08-2", "SP06"],
    "dedicated": ["SP09", "HU13-2", "@yellow"],
    "meditated": ["SP10", "SP17"],
    "powers": 3,
    "miss": True,
    "lives": 8,
}
ANN: dict[str, Any] = {
    "name": "Ann",
    "status": "wheel",
    "square": "ghost_12",
    "karma": ["HU01"],
    "dedicated": [],
    "meditated": [],
    "powers": 0,
    "miss": False,
    "lives": 1,
}


def seated(kept: bool = False) -> Sitting:
    """Ann, a person, and Mira, another, in the midst of a match; `kept`: Ann's match lies on the disk."""
    match = Match.new("buddhawheel", ["Ann", "Mira"], {}, seed=3)
    state = match.encoded()
    held = {each for seat in (ANN, MIRA) for key in ("karma", "dedicated", "meditated") for each in seat[key]}
    state["stacks"] = {
        name: [each for each in stack if each not in held] for name, stack in state["stacks"].items()
    }
    state |= {"round": 9, "phase": "throw", "seats": [ANN, MIRA]}
    people = [saves.Person("person", None, 0), saves.Person("person", None, 1)]
    if kept:
        begun = Sitting.begin("buddhawheel", ["Ann", "Mira"], people, {}, CREATED, seed=3)
        begun.match.state.seats[1] = codec.decode(rules.Seat, MIRA)
        return begun
    return Sitting(Match.load(state, seed=1), people, None)


def table(size: tuple[int, int] = (1024, 640), kept: bool = False) -> Pilot:
    found = seated(kept)
    pilot = Pilot(lambda app: TableScene(app, found), size, Seldom)
    pilot.settle()
    return pilot


def fits(lines: tuple[str, ...], height: int, across: float, tall: float, leading: float) -> bool:
    return (
        len(lines) * round(height * leading) <= tall
        and height >= SMALLEST
        and all(text.width(line, "inter", height) <= across for line in lines)
    )


# -- cards


@pytest.fixture(params=["line", "second"])
def either_text(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every mind is read with its first text, or with its second."""
    found = words.texts("buddhawheel")
    faces = {
        code: replace(face, line=getattr(face, request.param), second=getattr(face, request.param))
        for code, face in found.faces.items()
    }
    one = replace(found, faces=faces)
    monkeypatch.setattr(words, "texts", lambda game: one)


@pytest.mark.usefixtures("either_text")
@pytest.mark.parametrize(("width", "grown"), [(card.READABLE, 1.0), (187, 1.5), (316, 1.0), (396, 2.0)])
def test_every_text_is_whole_on_its_card(width: int, grown: float) -> None:
    unit = width / card.WIDE
    for code in CODES:
        found, laid = mind(code), card._laid(mind(code), width, grown)
        room = (card.TALL - card.FOOT - card._below_title(laid.niche, unit)) * unit
        assert " ".join(laid.lines) == found.said
        assert fits(laid.lines, laid.height, card.WIDE * unit, room, card.LEADING), code


@pytest.mark.usefixtures("either_text")
@pytest.mark.parametrize(("size", "grown"), [((777, 317), 1.0), ((566, 300), 2.0), ((306, 148), 1.0)])
def test_every_text_is_whole_on_a_card_that_lies(size: tuple[int, int], grown: float) -> None:
    for code in CODES:
        laid = card.lie(mind(code), size, grown)
        assert " ".join(laid.lines) == mind(code).said
        assert fits(laid.lines, laid.height, laid.across, laid.bottom - laid.top, card.LEADING), code
        assert laid.left + laid.across <= size[0] and laid.bottom <= size[1]


def test_no_picture_reaches_beyond_its_card() -> None:
    for code in CODES:
        _, (_, _, wide, tall) = art.inner(f"buddhawheel/minds/{code}")
        assert wide / tall == pytest.approx(card.PICTURE)
    lying = card.lying("HG01", (306, 148), 1.0, "", "en")
    assert [lying.get_at(corner).a for corner in ((0, 0), (305, 0), (0, 147), (305, 147))] == [0] * 4
    for niche in card.NICHES:
        across = card.niche_wide(niche)
        assert max(across / card.PICTURE, niche) <= niche + 2 * (card.EDGE - 2) and across >= niche


def test_larger_text_takes_its_room_from_the_picture() -> None:
    usual, larger = (card._laid(mind("SU18"), 396, grown) for grown in (1.0, 2.0))
    assert larger.height > usual.height and larger.niche < usual.niche


@pytest.mark.parametrize("width", [89, 100, 154, 308])
def test_names_on_small_cards_stand_whole_or_not_at_all(width: int) -> None:
    named = 0
    for code in CODES:
        for face in (card.small(code, width), *([card.dedicated(code, width)] if mind(code).realm else [])):
            for label in face.labels:
                height = label.height / BOX[0] * width
                assert (
                    text.width(label.words, "semibold", round(height)) <= width and round(height) >= SMALLEST
                )
            said = " ".join(label.words for label in face.labels).replace("- ", "-")
            assert said in ("", mind(code).name)
            named += bool(said)
    assert named >= (2 * len(CODES) - 10) * (0.6 if width < 100 else 0.9)


@clause("BW-1.7", "BW-1.8")
def test_a_copy_looks_as_its_card_and_no_other_does() -> None:
    assert card.face("HU03-2", 316) is card.face("HU03", 316)
    assert len({(card.face(code, 316).body, card.face(code, 316).labels) for code in CODES}) == len(CODES)


@clause("BW-1.7")
def test_a_card_says_what_it_is_without_its_colour() -> None:
    """A face that frowns or smiles, the sign of its delusion, where it leads, and the Return mark."""
    marks = {
        name: signs.Drawing()
        for name in ("face-sad", "face-smiling", *(f"sign-{realm}" for realm in (*signs.REALMS, "bardo")))
    }
    shapes = {}
    for name, drawing in marks.items():
        drawing.sprite(name, 0, 0, 100, "#123456")
        shapes[name] = drawing.body.split("translate", 2)[2].split(' d="', 1)[1].split('"', 1)[0]
    for code in CODES:
        found, body = mind(code), card.small(code, 154).body
        for each in (body, card.face(code, 316).body):
            assert (shapes["face-sad"] in each) == (found.sign == "negative"), code
            assert (shapes["face-smiling"] in each) == (found.sign == "positive"), code
        if found.realm is not None:
            assert shapes[f"sign-{found.realm}"] in body and shapes[f"sign-{found.symbol}"] in body, code
    mark = art.inner("shared/icon-return")[0].split(' d="', 1)[1].split('"', 1)[0]
    for code in CODES:
        assert (mark in card.face(code, 316).body) == mind(code).returns, code


@clause("BW-2.5")
def test_a_score_token_counts_as_its_colour_and_is_no_card() -> None:
    assert is_token("@green") and realm_of("@green") == "god" and not is_token("HU03-2")
    assert {realm_of(f"@{colour}") for colour in rules.COLOURS} == set(signs.REALMS)


# -- what stands on a plaque


def test_a_colour_is_drawn_by_the_farthest_it_has_come() -> None:
    ways = [(0, 0, 0), (1, 0, 0), (2, 1, 0), (2, 2, 1)]
    kinds = [Colour("red", *each).kept_as for each in ways]
    assert kinds == ["none", "held", "dedicated", "meditated"]
    pictures = {pygame.image.tobytes(signs.light("hell", kind, 40, True), "RGBA") for kind in kinds}
    assert len(pictures) == 4


def test_the_next_birth_shows_what_turns_it() -> None:
    ways = [("hell", None), ("human", None), ("human", "refuge"), ("human", "meditation"), ("bardo", None)]
    pictures = {pygame.image.tobytes(signs.next_birth(*each, 48, NIGHT.ink2), "RGBA") for each in ways}
    assert len(pictures) == len(ways)


def plaques(size: tuple[int, int], scale: float, seats: int) -> list[Plaque]:
    style = Style(NIGHT, Measure(size, scale))
    kind = BuddhaWheelStage
    tall = 19.0 if seats <= 4 else 12.5
    shape = Shape(0.6, tall, kind.plaque_upright, kind.many_choices, 0.0, kind.upright_stage, 1.0)
    drawn = Facts(lambda sign, side: signs.of_fact(sign, side, NIGHT), kind.fact_looks, NIGHT)
    return [
        Plaque(f"plaque/{seat}", Rect(box), style, seat, drawn)
        for seat, box in enumerate(areas(style.measure, seats, shape).plaques)
    ]


def facts(seat: dict[str, Any]) -> list[Fact]:
    """What a seat has, with some birth ahead where it may die."""
    view = Match.new("buddhawheel", ["Ann"], {}, seed=1).view(None)
    return telling_of("buddhawheel").facts({**view, "seats": [{**view["seats"][0], **seat}]}, 0, ["Ann"])


@pytest.mark.parametrize(("size", "scale"), paired(EVERYWHERE, TEXT_SCALES))
def test_all_of_a_seat_has_its_room_on_its_plaque(size: tuple[int, int], scale: float) -> None:
    many = {**MIRA, "karma": MIRA["karma"] * 4, "name": "Ferdinand of the Seven Mountains"}
    for seats in (1, 2, 4, 5, 6):
        for plaque in plaques(size, scale, seats):
            for seat in (ANN, many):
                plaque.tell(seat["name"], plaque.charm == 0, False)
                plaque.put_facts(facts(seat))
                said = [line.words for line in whole(plaque)]
                places = plaque.places()
                assert sum(name.startswith("colour.") for name in places) == 6
                assert {"birth", "to_go"} <= set(places)
                assert sum(name.startswith("power.") for name in places) in (1, 5)
                assert set(("Six to go", "6") if seat is ANN else ("Four to go", "4")) & set(said)


def test_who_is_beyond_the_wheel_shows_where_and_that_all_six_have_ended() -> None:
    for plaque, status, said in zip(
        plaques((1280, 720), 1.0, 2), ("buddha", "left"), ("a Buddha", "out of"), strict=True
    ):
        beyond = {**ANN, "status": status, "square": "god_9" if status == "buddha" else None, "karma": []}
        plaque.tell("Ann", False, False)
        plaque.put_facts(facts(beyond))
        name, *where = [line.words for line in lines(plaque)]
        assert name == "Ann" and said in " ".join(where)
        assert not set(plaque.places()) - {"place", "to_go", *(f"colour.{number}" for number in range(6))}
        assert {part.sign.rpartition(".")[2] for fact in plaque.facts for part in fact.parts} == {"meditated"}
        assert "Free" in where


# -- beside the Wheel


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1920, 1080), 2.0), ((1200, 1920), 1.0)])
def test_the_card_last_read_keeps_to_its_place(size: tuple[int, int], scale: float) -> None:
    style = Style(NIGHT, Measure(size, scale))
    for rect in (Rect(10, 10, style.px(39.6), style.px(60)), Rect(10, 10, style.px(58), style.px(28))):
        place, below, _ = now_places(rect, style)
        read = ReadCard(place, style, 1)
        read.tell("SU18", "Ann’s latest mind")
        assert rect.contains(read.place) and read.lying == lies(rect)
        assert below is None or (rect.contains(below) and not below.colliderect(place))
        target = pygame.Surface((rect.right + 60, rect.bottom + 60))
        read.draw(target)
        if below is not None:
            dies = DiesNow(below, style, 1)
            dies.tell_of(
                "Ann",
                Birth("human", "HU01", "hell", "refuge"),
                "Righteous anger leads to Hell; refuge turns it",
            )
            dies.draw(target)


# -- the page of stacks


@pytest.mark.parametrize(("size", "scale"), paired(EVERYWHERE, TEXT_SCALES))
def test_all_on_the_page_can_be_read_and_lies_apart(size: tuple[int, int], scale: float) -> None:
    found = seated()
    pilot = Pilot(lambda app: TableScene(app, found), size)
    pilot.app.settings.set("text_scale", scale)
    pilot.resize(size)
    for seat, fields in enumerate((ANN, MIRA)):
        open_stacks(pilot.scene, seat)
        pilot.settle()
        assert not faults(pilot)
        page, rows = pilot.find("stacks/page").rect, ("karma", "dedicated", "meditated")
        assert pilot.scene.canvas.bounds.contains(page)
        lie = [[each.rect for each in minis(pilot, kind)] for kind in rows]
        assert [len(row) for row in lie] == [len(fields[kind]) for kind in rows]
        assert all(page.contains(rect) for row in lie for rect in row)
        for row, below in pairwise(row for row in (lie[0], [*lie[1], *lie[2]]) if row):
            assert max(rect.bottom for rect in row) <= min(rect.top for rect in below)
        with text_capture.listening() as written:
            pilot.find("stacks/page").draw(pygame.Surface(size))
        assert {"The six colours", "Next birth", "For a later match", f"{fields['powers']} of 5"} <= {
            *written
        }
    pilot.close()


def minis(pilot: Pilot, kind: str) -> list[Mini]:
    found = [each for each in pilot.scene.canvas.widgets if isinstance(each, Mini) and each.kind == kind]
    return sorted(found, key=lambda each: each.rect.x)


def read(pilot: Pilot) -> str | None:
    """The card that has come forward."""
    found = [each for each in pilot.scene.canvas.widgets if isinstance(each, LargeCard)]
    assert len(found) <= 1
    return found[0].entry if found else None


@clause("BW-1.9", "BW-1.10")
def test_the_stacks_of_any_seat_are_looked_through_by_mouse() -> None:
    pilot = table()
    pilot.click("seat/1")
    pilot.settle()
    assert [each.entry for each in minis(pilot, "karma")] == MIRA["karma"]
    assert [each.latest for each in minis(pilot, "karma")] == [False] * 5 + [True]
    assert [each.entry for each in minis(pilot, "dedicated")] == MIRA["dedicated"]
    assert [each.entry for each in minis(pilot, "meditated")] == MIRA["meditated"]
    pilot.hover("stacks/karma/2")
    assert read(pilot) == "SP12"
    pilot.hover("stacks/meditated/1")
    assert read(pilot) == "SP17"
    pilot.hover("stacks/dedicated/2")  # a token has nothing to be read
    assert read(pilot) is None
    pilot.click("stacks/karma/0")
    assert read(pilot) == "HG07"
    pilot.click("stacks/page", (0.5, 0.99))
    assert read(pilot) is None
    assert not pilot.has("stacks/write"), "this match is kept nowhere"
    pilot.click("stacks/seat/0")
    pilot.settle()
    assert [each.entry for each in minis(pilot, "karma")] == ["HU01"]
    pilot.click("stacks/close")
    pilot.settle()
    assert not pilot.scene.covered and read(pilot) is None
    pilot.close()


def test_the_stacks_are_looked_through_by_keys_at_any_size() -> None:
    pilot = table()
    scene = pilot.scene
    scene.set_focus(pilot.find("seat/1"))
    pilot.press(pygame.K_RETURN)
    pilot.settle()
    scene.set_focus(pilot.find("stacks/karma/5"))
    assert read(pilot) == "SP06"
    pilot.press(pygame.K_LEFT)
    assert read(pilot) == "SP08-2"
    pilot.press(pygame.K_DOWN)
    assert scene.focus is not None and scene.focus.name.startswith(("stacks/dedicated", "stacks/meditated"))
    scene.set_focus(pilot.find("stacks/dedicated/1"))
    pilot.press(pygame.K_RIGHT)  # past the token, which has nothing to be read
    assert read(pilot) == "SP10"
    for size in ((1200, 1920), (1280, 720)):
        pilot.resize(size)
        pilot.settle()
        page = pilot.find("stacks/page").rect
        assert pilot.find("stacks/karma/0").accessible_name == named("HG07"), (
            "even where nothing is written on it"
        )
        for each in (*minis(pilot, "karma"), *minis(pilot, "dedicated"), *minis(pilot, "meditated")):
            assert page.contains(each.rect)
        karma = minis(pilot, "karma")
        assert all(not one.rect.colliderect(other.rect) for one, other in pairwise(karma))
        scene.set_focus(karma[0])
        assert read(pilot) == "HG07" and page.contains(pilot.find("stacks/read").rect)
        assert not pilot.find("stacks/read").rect.colliderect(karma[0].rect)
    pilot.press(pygame.K_ESCAPE)
    pilot.settle()
    assert not pilot.scene.covered
    pilot.close()


def test_a_long_name_and_a_long_reason_stand_whole_beside_the_wheel() -> None:
    pilot = table((1280, 720))
    dies = pilot.find("now/birth")
    longest = max(map(named, rules.minds()), key=len)
    ghost = f"{longest} leads to the Hungry Ghosts, but that delusion has ended"
    dies.tell_of("Slow Cloud", Birth("human", "HG01", "ghost", "meditation"), ghost)
    with text_capture.listening() as said:
        dies.draw(pygame.Surface((1280, 720)))
    told = " ".join(said)
    assert told.endswith(ghost) and "…" not in told and "Slow Cloud" in told
    places = [place for _, place in dies._layout.drawn]
    assert all(dies.rect.contains(place) for place in places)
    assert all(one.bottom <= other.top for one, other in pairwise(places[1:])), "no line lies on another"
    pilot.close()


@clause("BW-6.2", "BW-6.3", "BW-6.4")
def test_beside_the_wheel_it_is_told_what_decides_the_next_birth_and_the_card_opens_large() -> None:
    pilot = table((1280, 720))
    pilot.click("now/birth")
    pilot.settle()
    told = " ".join(block[0] for block in pilot.find("why/words").blocks)
    assert all(rule in told for rule in ("BW-6.2", "BW-6.3", "BW-6.4")) and "Anger leads to Hell" in told
    pilot.press(pygame.K_ESCAPE)
    pilot.click("now/card")
    pilot.settle()
    assert pilot.find("card/large").entry == "HU01"
    assert not pilot.find("card/large").rect.colliderect(pilot.find("card/close").rect)
    pilot.press(pygame.K_ESCAPE)
    pilot.settle()
    assert not pilot.scene.covered
    pilot.close()


@clause("BW-10.4")
def test_a_score_can_be_written_down_before_the_end() -> None:
    pilot = table(kept=True)
    scene = pilot.scene
    assert isinstance(scene, TableScene)
    open_stacks(scene, 0)
    assert not pilot.has("stacks/write"), "Ann has nothing to carry"
    open_stacks(scene, 1)
    pilot.click("stacks/write")
    kept = {each.name: each.carried["buddhawheel"].now for each in profiles.profiles() if each.carried}
    score = {
        "dedicated": {"pink": 1, "grey": 1, "yellow": 1},
        "meditated": {"purple": 1, "green": 1},
        "powers": 3,
    }
    assert kept == {"Mira": {"carry": score}}
    assert not pilot.find("stacks/write").enabled
    assert not scene.sitting.write_down(7), "nobody sits there"
    pilot.close()


@pytest.mark.parametrize("opened", ["seat/1", "now/card"])
def test_no_size_of_the_window_ends_the_app_with_a_page_open(opened: str) -> None:
    pilot = table()
    pilot.find(opened).press()
    pilot.frame()
    for place, size in enumerate([(1, 1), (2000, 1), (320, 320), (320, 2000), (50, 640)]):
        pilot.app.settings.set("text_scale", 1.0 + place % 2)
        pilot.resize(size)
        pilot.frame()
        for each in minis(pilot, "karma")[:1]:
            pilot.scene.set_focus(each)
            pilot.frame()


def test_what_the_page_says_of_the_next_birth_is_what_the_telling_says() -> None:
    view = seated().match.view(None)
    assert next_birth(view, 1) == Birth("human", "SP06", "hell", "refuge")
    assert next_birth(view, 0) == Birth("hell", "HU01")


def test_why_tells_what_is_asked_then_what_it_is_all_for_and_last_in_plain_words_what_happened() -> None:
    found = Sitting(Match.new("buddhawheel", ["Ann"], {}, seed=3), [saves.Person("person", None, 0)], None)
    pilot = Pilot(lambda app: TableScene(app, found), (1024, 640), Seldom)
    pilot.settle()
    pilot.click("choice/roll")
    pilot.settle()
    pilot.click("tool/why")
    told = [said for said, *_ in pilot.find("why/words").blocks]
    aim = next(place for place, said in enumerate(told) if said.startswith("To be free, end all six root"))
    happened = told.index("Hell is 1, Ghost 2, Animal 3, Human 4, Demi-god 5, God 6.")
    assert 0 < aim < happened < len(told) - 1
    pilot.close()
