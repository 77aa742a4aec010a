"""What is played through in each rulebook comes true: its tables are read, and played by the engine."""

from __future__ import annotations

from game import rulebook, words
from game.engine import Match
from game.engine.games import all_games
from game.engine.games.buddhawheel.components import minds
from game.engine.games.conscious.components import spiral
from tests.games import buddha_table, buddhawheel_table, conscious_table, hungry_ghost_table, leela_table

Rows = list[dict[str, str]]


def section(game: str, title: str) -> rulebook.Section:
    """The section of a rulebook whose title ends so."""
    (found,) = [each for each in rulebook.rulebook(game).sections if each.title.endswith(title)]
    return found


def tables(game: str, title: str) -> list[Rows]:
    """The tables of a section, each row by the heads of its columns."""
    found = []
    for block in section(game, title).lead:
        if block.startswith("|"):
            rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in block.split("\n")]
            found.append([dict(zip(rows[0], row, strict=True)) for row in rows[2:]])
    return found


def figures(row: dict[str, str], *heads: str) -> list[int]:
    """The figures in some columns of a row."""
    return [int(row[head].replace("−", "-")) for head in heads]


def test_every_rulebook_plays_something_through_and_has_its_page() -> None:
    for game in all_games():
        book = rulebook.rulebook(game)
        assert book.page is not None and len(book.page.lead) > 5, game
        assert not book.page.clauses and book.page.lead[0].startswith("**"), game


# -- Hungry Ghost

DEEDS = {
    "alms": "alms",
    "good deed": "good_deed",
    "bad deed": "bad_deed",
    "meditate": "meditate",
    "skip": "skip",
    "pays 1 Dana": "pay",
    "in Heaven": "pass_time",
    "in Hell": "pass_time",
}


def deed(said: str) -> str:
    """What a cell of the days has somebody do."""
    return f"move {said.removeprefix('to the ').lower()}" if said.startswith("to the") else DEEDS[said]


def test_the_first_life_of_hungry_ghost() -> None:
    ann, ben = tables("hungry_ghost", "A first life, day by day")
    match = Match.new("hungry_ghost", ["Ann", "Ben"])
    for day, rows in enumerate(zip(ann, ben, strict=True), 1):
        for number, row in enumerate(rows):
            assert (match.state.day, match.to_act, row["day"]) == (day, number, str(day))
            hours = [row[hour] for hour in ("Morning", "Afternoon", "Evening")]
            hungry_ghost_table.done(match, *(deed(each) for each in hours if each not in ("–", "dies")))
            seat = match.state.seats[number]
            told = figures(row, "Life", "Dana", "Merit", "Delusion")
            assert [seat.life, seat.dana, seat.merit, seat.delusion] == told, row
            assert ("dies" in hours) == (seat.realm != "human" and "in He" not in hours[2])
    assert [hungry_ghost_table.roles(match, number) for number in range(2)] == [
        "meditator teacher",
        "meditator greedy",
    ]


# -- Buddha

ELEMENTS = ("Air", "Fire", "Water", "Earth")


def card(said: str) -> str:
    """`Water 10`, `Buddha` or `Yin-yang as Yin`, as the table of tests has it."""
    name, _, declared = said.partition(" as ")
    if declared:
        return declared.lower()
    element, _, number = name.partition(" ")
    if element in ELEMENTS:
        return f"{element[0]}{number}"
    return "HOLE" if name == "Black Hole" else name.replace("-", "").upper()


def hand(row: dict[str, str]) -> str:
    """A hand, as the table of tests has it."""
    held = [f"{each[0]}{number}" for each in ELEMENTS for number in row[each].split() if number != "–"]
    return " ".join(held + [card(each) for each in row["unnumbered"].split(", ") if each != "–"])


def dealt(hands: Rows, bids: list[int]) -> Match:
    """A round of these hands in which so much was bid; the first seat deals."""
    held = [hand(row) for row in hands]
    match = Match.load(buddha_table.position(*held[1:], held[0], n=3, phase="bid"), chance=[])
    buddha_table.act(match, " ".join(str(bid) for bid in (*bids[1:], bids[0])))
    return match


def test_the_hand_of_buddha() -> None:
    hands, tricks, scores = tables("buddha", "A hand, card by card")
    names = [row[""] for row in hands]
    bids = [int(row["bid"]) for row in scores]
    match = dealt(hands, bids)
    assert [seat.name for seat in match.state.seats] == names
    for row in tricks:
        for each in row["cards, in the order in which they fall"].split(" · "):
            name, _, said = each.partition(" ")
            assert match.to_act is not None and names[match.to_act] == name, row
            buddha_table.act(match, card(said))
        winner = match.state.past[-1].winner if match.state.past else None
        assert row["taken by"] == ("nobody" if winner is None else names[winner]), row
    sheets = [seat["sheet"][0] for seat in match.encoded()["seats"]]
    assert [[each["bid"], each["tricks"], each["points"]] for each in sheets] == [
        figures(row, "bid", "taken", "points") for row in scores
    ]
    other = dealt(hands, [0, *bids[1:]])  # Ann bids none, and her Yang goes under the Buddha
    instead = {1: "Yang", 11: "Water 7", 14: "Earth 1"}
    for number, row in enumerate(tricks[:14], 1):
        plays = [
            each.partition(" ")[2] for each in row["cards, in the order in which they fall"].split(" · ")
        ]
        plays[2] = instead.get(number, plays[2])
        buddha_table.act(other, " ".join(map(card, plays)))
    buddha_table.act(other, "A5 A7 YIN")
    assert other.encoded()["seats"][0]["score"] == 160


# -- Leela


def test_the_five_throws_of_leela() -> None:
    (rows,) = tables("leela", "Five throws")
    match = Match.new("leela", ["Mira"], chance=[int(row["die"]) for row in rows])
    assert [row["throw"] for row in rows] == ["1", "2", "3", "4", "5"]
    for row in rows:
        seat, turn = match.state.seats[0], match.state.turn
        assert seat.square == int(row["begins on"])
        events = match.act(leela_table.ROLL)
        ends = next((row[head] for head in ("carried to", "counts to") if row[head] != "–"), row["begins on"])
        assert match.state.seats[0].square == int(ends)
        jumps = [event for event in events if event["type"] in ("arrow", "snake")]
        assert [(str(event["from"]), str(event["to"])) for event in jumps] == (
            [(row["counts to"], row["carried to"])] if row["carried to"] != "–" else []
        )
        assert row["then"] == ("throws again" if match.state.turn == turn else "next turn")
    home = leela_table.table(51, "unborn")
    leela_table.thrown(home, 3)
    assert leela_table.stages(home)[0] == "home"


# -- BuddhaWheel


BIRTHS = {"hell": "Hell", "human": "human", "bardo": "Bardo"}


def test_the_life_of_buddhawheel() -> None:
    (rows,) = tables("buddhawheel", "A life, turn by turn")
    names = words.texts("buddhawheel").cards
    state = buddhawheel_table.new(1).encoded()
    drawn = [row["and picks up"] for row in rows if row["and picks up"] != "–"]
    stack = state["stacks"]["AN"]
    stack.sort(key=lambda code: drawn.index(names[code]) if names.get(code) in drawn else len(drawn))
    match = Match.load(state, chance=[int(row["die"]) for row in rows])
    for row in rows:
        events = buddhawheel_table.done(match, "roll")
        if match.state.phase == "dedicate":
            (choice,) = match.legal()
            match.act(choice)
        seat = buddhawheel_table.seat(match)
        picked = [names[event["card"]] for event in events if event["type"] == "card"]
        assert picked == [name for name in [row["and picks up"]] if name != "–"]
        realm, _, number = seat["square"].partition("_")
        told = f"Animal {number}" if realm == "animal" else f"Birth, {number}s"
        latest = seat["karma"][-1] if seat["karma"] else None
        assert (told, "none" if latest is None else names[latest]) == (
            row["she comes to"],
            row["latest mind"],
        )
        assert BIRTHS["bardo" if latest is None else str(minds()[latest].symbol)] == row["next birth"]
    assert [names[card] for card in buddhawheel_table.seat(match)["dedicated"]] == ["Trust"]


# -- the Conscious Board Game


def chips(row: dict[str, str]) -> dict[str, int]:
    """How many chips a row says lie on which note."""
    said = ", ".join(row[octave] for octave in ("Food", "Air", "Impressions"))
    return {note: int(count or 1) for note, _, count in (each.partition("×") for each in said.split(", "))}


def test_the_turn_of_the_conscious_board_game() -> None:
    (rows,) = tables("conscious", "A turn, step by step")
    mira = {"laws": "8Ca", "hand": "2D 9C", "position": 6}
    match = conscious_table.table(mira, {"position": 90}, chance=[3])
    deeds = {"the Law": "obey 8Ca", "the cards": "play 9C + 8Ca = KC", "the roll": "roll"}
    for row in rows:
        if row["after"] in deeds:
            conscious_table.act(match, deeds[row["after"]])
        found = conscious_table.chips(match.encoded()["seats"][0])
        assert {note: count for note, count in found.items() if count} == chips(row), row["after"]
    assert match.encoded()["seats"][0]["board"]["KC"] == 1
    assert (spiral()[9], match.to_act) == ("F", 0)
