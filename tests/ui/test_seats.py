"""Seats in the middle of a match, and resting by agreement: from the table's menu, and all on the record."""

from __future__ import annotations

from game import saves, words
from game.saves import Person
from game.scenes.home import Home
from game.scenes.matches import Matches
from game.scenes.results import Results
from game.scenes.seats import Seats
from game.scenes.table.scene import TableScene
from game.sitting import Sitting
from tests.ui.pilot import Pilot, Seldom

CREATED = "2026-11-20T10:00:00+00:00"


def begun(game: str, persons: int, seats: int, **more: object) -> Sitting:
    people = [
        Person("person" if seat < persons else "bot", None if seat < persons else "easy", seat)
        for seat in range(seats)
    ]
    names = ["Ann", "Ben", "Mira", "Tom"][:seats]
    return Sitting.begin(game, names, people, more, CREATED, seed=3)


def at_table(sitting: Sitting, size: tuple[int, int] = (1280, 720)) -> Pilot:
    pilot = Pilot(Home, size, kind=Seldom)
    pilot.app.settings.set("speed", "instant")
    pilot.app.open.table(sitting)
    pilot.settle()
    return pilot


def menu(pilot: Pilot, name: str) -> None:
    pilot.click("menu")
    pilot.click(f"menu/{name}")
    pilot.settle()


def test_a_bot_sits_down_for_a_person_and_a_person_for_a_bot():
    sitting = begun("leela", 2, 3)
    pilot = at_table(sitting)
    pilot.click("choice/0")
    pilot.settle()
    menu(pilot, "seats")
    assert isinstance(pilot.scene, Seats)
    pilot.click("seats/1/kind", (0.75, 0.5))
    assert pilot.find("seats/1/name").value == "Ben", "the bot plays on for him"
    assert pilot.scene._line(1) == "A bot plays on for Ben"
    pilot.click("seats/2/kind", (0.25, 0.5))
    pilot.click("seats/2/token")
    pilot.scene._set_name(2, "")
    pilot.app.relayout()
    assert not pilot.find("seats/take").enabled and "Seat 3" in pilot.scene.missing
    pilot.click("seats/2/name")
    pilot.type("Tara")
    pilot.click("seats/take")
    pilot.settle()
    assert isinstance(pilot.scene, TableScene)
    assert sitting.names == ["Ann", "Ben", "Tara"] and sitting.persons == [0, 2]
    assert pilot.scene.plaques[2].title == "Tara" and pilot.scene.plaques[2].charm == 3
    told = [entry.words for entry in pilot.scene.drawers.log.entries]
    assert any("Ben gets up, and a bot takes over." in each for each in told)
    assert "Mira" in "".join(told), "what was before is told with the names of then"
    pilot.hold("seat/1", 700)
    assert isinstance(pilot.scene, Seats), "a seat that is held opens them too"
    pilot.frame()
    pilot.click("seats/1/kind", (0.25, 0.5))
    assert pilot.find("seats/1/name").value == "Ben", "who sat there comes back"
    pilot.click("seats/take")
    pilot.settle()
    assert sitting.persons == [0, 1, 2] and pilot.scene.drawers.log.entries[0].words == "Ben sits down again."
    pilot.close()


def test_a_bot_that_takes_over_keeps_the_persons_name_in_the_list_the_replay_and_the_results():
    sitting = begun("hungry_ghost", 2, 3, max_days=30)
    sitting.let_sit(1, sitting.usual_name(1, "bot"), Person("bot", "easy", 1))
    sitting.let_sit(2, "Slow Cloud", Person("bot", "easy", 2))
    assert sitting.names == ["Ann", "Ben", "Slow Cloud"] and sitting.persons == [0]
    assert [sitting.stands_in(seat) for seat in range(3)] == [False, True, False]
    sitting.act(sitting.match.legal()[0])
    sitting.lay_to_rest([0])
    pilot = Pilot(lambda app: Results(app, sitting), kind=Seldom)
    rows = pilot.find("results/stories").accessible_name
    assert "Ben (played by a bot)" in rows and "Ann (" not in rows and "Slow Cloud (" not in rows
    pilot.app.open.matches()
    pilot.frame()
    entry = pilot.scene.entries[0]
    assert "Ben" in entry.title and "Slow Cloud" in entry.title and "Mira" not in entry.title
    pilot.close()
    sitting.close()
    again = Sitting.resume(entry.id)
    assert again.stands_in(1) and again.names == sitting.names


def test_a_guest_sits_beside_who_agrees_and_gets_up_again():
    sitting = begun("conscious", 3, 3)
    pilot = at_table(sitting)
    pilot.scene.curtain.lift()
    pilot.settle()
    assert pilot.scene.viewer is not None
    pilot.scene.people.open_seats()
    pilot.frame()
    pilot.click("seats/0/more")
    pilot.type("Tara")
    pilot.click("guest/yes")
    pilot.click("guest-agree/no")
    assert not sitting.guests
    pilot.click("seats/0/more")
    pilot.click("guest/yes")
    pilot.click("guest-agree/yes")
    assert sitting.guests == {"Tara": 0}
    pilot.click("seats/take")
    pilot.settle()
    assert pilot.scene.viewer is None, "what only one may see is behind the curtain again"
    pilot.scene.curtain.remove()
    pilot.scene.people.open_seats()
    pilot.frame()
    pilot.click("seats/0/more")
    assert not sitting.guests
    pilot.close()


def test_each_person_agrees_that_it_rests_and_it_is_taken_up_from_the_list():
    sitting = begun("leela", 2, 3)
    pilot = at_table(sitting)
    menu(pilot, "rest")
    pilot.pass_time(1000)
    pilot.click("rest/yes")
    pilot.pass_time(1000)
    pilot.click("rest/no")
    pilot.settle()
    assert not sitting.rests and pilot.has("rest/refused")
    pilot.find("rest/refused").press()
    menu(pilot, "rest")
    pilot.pass_time(1000)
    pilot.click("rest/yes")
    pilot.pass_time(1000)
    pilot.click("rest/yes")
    pilot.settle()
    assert sitting.rests and isinstance(pilot.scene, Results)
    assert pilot.find("results/title").accessible_name == "The match is resting"
    assert pilot.find("results/subtitle").accessible_name == "Set aside by Ann and Ben, as things stood"
    golden = pilot.find("results/take_up")
    assert pilot.scene.focus is golden and golden.kind == "primary"
    assert pilot.find("results/again").kind == "plain"
    pilot.click("results/board")
    pilot.settle()
    assert isinstance(pilot.scene, TableScene) and pilot.has("choice/take_up") and not pilot.has("menu/seats")
    pilot.scene.ask_undo()
    assert not pilot.scene.layers and sitting.rests
    pilot.app.home()
    pilot.app.open.matches()
    pilot.frame()
    assert isinstance(pilot.scene, Matches) and pilot.scene.entries[0].rests
    pilot.click("match/0/take_up")
    pilot.settle()
    assert isinstance(pilot.scene, TableScene) and not pilot.scene.sitting.rests and pilot.has("choice/0")
    pilot.close()
    assert saves.latest() is not None


def test_resting_is_offered_once_when_only_one_is_still_on_the_way():
    sitting = begun("leela", 2, 2)
    while len(sitting.match.state.home) < 1:
        sitting.act(sitting.match.legal()[0])
    sitting.undo()
    pilot = at_table(sitting)
    asked = 0
    for _ in range(12):
        if pilot.has("rest-offer/on"):
            asked += 1
            pilot.pass_time(1000)
            pilot.click("rest-offer/on")
            pilot.settle()
        elif pilot.has("choice/0"):
            pilot.click("choice/0")
            pilot.settle()
    assert asked == 1 and not sitting.rests
    pilot.close()


def test_a_bot_of_no_level_sits_as_one_of_the_first():
    people = [Person("person", None, 0), Person("bot", None, 1)]
    sitting = Sitting.begin("hungry_ghost", ["Ann", "Ben"], people, {}, CREATED, seed=5)
    pilot = Pilot(lambda app: Seats(app, sitting), kind=Seldom)
    assert pilot.find("seats/1/more").label == words.say("level.easy")
    pilot.close()
