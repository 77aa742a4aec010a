"""`python -m tests.ui.conscious_presses`: how many presses a match of the spiral asks of one person.

    python -m tests.ui.conscious_presses [--matches 20] [--first 1] [--turns 0] [--table]

A person and an easy bot, till the person is out or all is over; every choice as the easy bot makes it, by
the slots of the bar and by cards that can do but one thing. Counted are the presses where each roll is one;
where each answer is held while Roll alone is open, which the switch does without a key; and where skills and
what is too many are besides answered for good, by a person who uses each skill, takes cards, and takes each
roll as it falls.
`--table` plays at the table itself with Space held, at an instant pace, which takes minutes a match.
"""

from __future__ import annotations

import argparse
from typing import Any

import pygame

from game import bots, saves
from game.engine.base import Action
from game.engine.match import Match
from game.scenes.table.scene import TableScene
from game.scenes.tables.conscious.milestone import OWN_PAGE
from game.sitting import Sitting
from game.tellings.conscious.for_good import question
from game.tellings.conscious.milestones import milestones
from game.tellings.conscious.order import sole_roll
from tests.ui.pilot import Pilot, Seldom

CREATED = "2026-11-20T10:00:00+00:00"
PEOPLE = [saves.Person("person", None, 0), saves.Person("bot", "easy", 1)]


def steps_of(match: Match, action: Action) -> int:
    """How many presses lead to an action: a slot and a choice, or a card that can do nothing else."""
    if match.state.phase != "turn":
        return 1
    among = [each for each in match.legal() if each["type"] == action["type"]]
    used = [card for each in among for card in {*each.get("cards", ())}]
    return 1 if len(among) == 1 or any(used.count(card) == 1 for card in action.get("cards", ())) else 2


def counted(seed: int, turns: int) -> tuple[int, int, int]:
    """The presses of one match: by hand, held, and held with skills and excess answered for good."""
    match = Match.new("conscious", ["Ann", "Bo"], {"turn_limit": turns}, seed=seed)
    by_hand = 0
    held = settled = 1
    orders = set()
    while not match.over and not match.state.seats[0].out:
        action = bots.choose(match, "easy", len(match.steps))
        if match.to_act != 0:
            match.act(action)
            continue
        view, legal = match.view(0), match.legal()
        asked, sole, many = question(view), sole_roll(legal) is not None, steps_of(match, action)
        if asked:
            takes = [each for each in legal if each.get("use", each.get("take") == "card")]
            action = (takes or [each for each in legal if each["type"] == "take"])[0]
        by_hand += many
        held += 0 if sole else many
        settled += 0 if sole or asked in orders else many
        orders |= {asked} - {""}
        before = len(match.steps)
        match.act(action)
        told = milestones(match.steps[:before], match.transitions(match.steps[-1], 0), 0)
        pages = len(
            {each.kind in OWN_PAGE and each.kind for each in told}
        )  # gone on from, those alike at once
        by_hand, held, settled = (each + pages for each in (by_hand, held, settled))
    return by_hand, held, settled


def pressed(pilot: Pilot) -> int:
    """Do the next thing at the table; how many presses it took."""
    scene = pilot.scene
    if scene.roll_on.open:
        pilot.post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
        pilot.frame()
        while isinstance(pilot.scene, TableScene) and pilot.scene.rolls_on:
            pilot.frame(100.0)
        pilot.post(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
        return 1
    action, count = bots.choose(scene.sitting.match, "easy", len(scene.sitting.match.steps)), 0
    while count == 0 or (scene.choosing.begun and count < 6):
        count += 1
        scene.hands.taken()
        offer = next((each for each in scene.choosing.gathered() if action in each.actions), None)
        if offer is None:
            scene.act(action)
        else:
            scene.choosing.choose(offer)
        pilot.frame()
    return count


def at_table(seed: int, turns: int) -> int:
    """The presses of one match at the table, as long as the person lives in it."""
    sitting = Sitting.begin("conscious", ["Ann", "Bo"], PEOPLE, {"turn_limit": turns}, CREATED, seed=seed)

    def open_(app: Any) -> TableScene:
        app.settings.set("speed", "instant")
        return TableScene(app, sitting)

    pilot, count = Pilot(open_, (1024, 640), Seldom), 0
    while isinstance(pilot.scene, TableScene) and not sitting.match.over:
        scene = pilot.scene
        if scene.layers:
            pilot.press(pygame.K_ESCAPE)
            count += 1
        elif scene.doing.of_a_person and not scene.player.running:
            count += pressed(pilot)
        if sitting.match.state.seats[0].out:
            break
        pilot.frame(100.0)
    pilot.close()
    return count


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--turns", type=int, default=0)
    parser.add_argument("--table", action="store_true")
    given = parser.parse_args()
    found = []
    for seed in range(given.first, given.first + given.matches):
        found.append((0, at_table(seed, given.turns), 0) if given.table else counted(seed, given.turns))
        print(seed, *found[-1], flush=True)
    by_hand, held, settled = (sum(each) / len(found) for each in zip(*found, strict=True))
    print(f"{by_hand:.1f} presses a match by hand, {held:.1f} held, {settled:.1f} answered for good too")


if __name__ == "__main__":
    main()
