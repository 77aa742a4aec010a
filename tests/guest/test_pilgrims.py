"""Pilgrims: something is hidden, and from all alike. No curtain falls, and all look at one public view."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from game import reasons, saves, words
from game.engine import Match
from game.engine.cards import Cards, Kind, Pack
from game.engine.errors import Why
from game.engine.games import board_of
from game.engine.protocol import Session
from game.scenes.setup import Setup
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from game.text.boards import checked_board
from tests.guest import HERE, pilgrims, registered
from tests.ui.pilot import Pilot

CREATED = "2026-11-20T10:15:33"


@pytest.fixture(autouse=True)
def guest() -> Iterator[str]:
    with registered(pilgrims.GAME) as name:
        yield name


def sitting(seed: int = 4) -> Sitting:
    people = [saves.Person("person", None, 0), saves.Person("person", None, 1)]
    return Sitting.begin("pilgrims", ["Ann", "Ben"], people, {}, CREATED, seed=seed)


def test_the_engine_says_hidden_and_not_private():
    found = Session(lambda *_: {}, reasons.told).answer(b'{"cmd":"games"}')["games"]
    assert [(each["hidden"], each["private"]) for each in found if each["game"] == "pilgrims"] == [
        (True, False)
    ]


def test_all_look_at_the_public_view():
    table = sitting()
    assert not table.shared and table.viewer() is None and table.viewer(0) is None
    table.act({"type": "set_out"})
    view = table.match.view(table.viewer())
    assert view["stack"] == [None] * 11 and len(view["aside"]) == 1
    assert [table.match.view(seat) for seat in (0, 1)] == [view, view]


def test_no_curtain_falls_at_the_table_and_none_is_offered():
    pilot = Pilot(lambda app: TableScene(app, sitting()), (1280, 720))
    for _ in range(3):
        assert pilot.scene.viewer is None and pilot.scene.curtain.closed is None
        pilot.scene.act({"type": "rest"})
        pilot.settle()
    assert pilot.scene.sitting.match.to_act == 1
    pilot.close()
    pilot = Pilot(lambda app: Setup(app, "pilgrims"), (1280, 720))
    pilot.scene.set_kind(1, 0)
    assert not pilot.has("setup/curtain")
    pilot.close()


def test_its_places_are_words_and_have_its_own_fields():
    way = board_of("pilgrims")
    assert (way.space("well").water, way.space("shrine").next, way.size) == (2, None, [])
    match = Match.new("pilgrims", ["Ann", "Ben"], chance=[list(range(12))])
    match.act({"type": "set_out"})
    told = [words.sentence("pilgrims", event, match.seats) for event in match.events]
    assert told == ["Ann turns over Wind: 1 steps.", "Ann comes to the Well."]


def test_its_files_are_held_against_its_rules(tmp_path: Path):
    counts, faults = checked_board(HERE / "boards/pilgrims")
    assert faults == [] and "12 cards" in counts and "6 places" in counts
    assert "5 ways between them" in counts, "those that places name"
    folder = tmp_path / "boards" / "pilgrims"
    folder.mkdir(parents=True)
    for file in (HERE / "boards/pilgrims").iterdir():
        text = file.read_text("utf-8")
        text = text.replace("next: ford", "next: fort").replace("foul, steps: 0", "foul, steps: 1")
        (folder / file.name).write_text(text, "utf-8")
    shutil.copytree(HERE / "languages", tmp_path / "languages")
    assert checked_board(folder)[1] == [
        "boards/pilgrims/board.yaml, line 7: spaces[3].next: there is no space fort",
        "boards/pilgrims/cards.yaml, line 5: cards[1].steps: expected 0, got 1",
    ]


@dataclass(frozen=True, kw_only=True)
class Song(Kind):
    verses: int


def song_faults(found: Cards[Song]) -> Iterator[tuple[str, Why]]:
    for index, song in enumerate(found.cards):
        if song.verses < 1:
            yield f"cards[{index}].verses", Why("at_least", least=1, got=song.verses)


def test_a_game_may_have_a_second_pack_with_a_file_and_words_of_its_own(tmp_path: Path, monkeypatch):
    packs = (*pilgrims.GAME.packs, Pack("songs.yaml", Cards[Song], song_faults))
    monkeypatch.setattr(pilgrims.PilgrimsGame, "packs", packs)
    assert checked_board(HERE / "boards/pilgrims")[1] == ["boards/pilgrims/songs.yaml: is missing"]
    songs = "game: pilgrims\ncards:\n  - {code: OLD, count: 2, verses: 3}\n  - {code: NEW, verses: 1}\n"

    def faults(number: int, songs: str, table: str = "") -> tuple[str, list[str]]:
        """What is said of the folder with these songs, and with this added to its texts."""
        folder = tmp_path / str(number) / "boards" / "pilgrims"
        shutil.copytree(HERE / "boards/pilgrims", folder)
        shutil.copytree(HERE / "languages", tmp_path / str(number) / "languages")
        (folder / "songs.yaml").write_text(songs, "utf-8")
        said = tmp_path / str(number) / "languages/en/pilgrims/texts.yaml"
        with said.open("a", encoding="utf-8") as texts:
            texts.write(table)
        return checked_board(folder)

    counts, found = faults(1, songs)
    assert found == [] and "15 cards" in counts
    assert faults(2, songs, "tables: {songs: {OLD: Old Song, NEW: New Song, ANY: A song}}\n")[1] == []
    assert faults(3, songs.replace("verses: 1", "verses: 0"))[1] == [
        "boards/pilgrims/songs.yaml, line 4: cards[1].verses: expected 1 or more, got 0"
    ]
    line = len((HERE / "languages/en/pilgrims/texts.yaml").read_text("utf-8").splitlines()) + 1
    assert faults(4, songs, "tables: {songs: {OLD: Old Song}}\n")[1] == [
        f"languages/en/pilgrims/texts.yaml, line {line}: tables.songs: no words for the card NEW"
    ]
