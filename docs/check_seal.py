"""Check a sealed match of Moksha that is over: python3 check_seal.py MATCH.moksha "THE SEAL YOU NOTED"."""

import hashlib
import json
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

CARD_GAMES = ("conscious",)  # cards are drawn unseen from hands there; elsewhere a number is a die of a roll
MOST_CARDS = 1000  # a shuffle or a hand of more is none of Moksha's
OLD, NEW = 20, 32  # digits of a note


def numbers(at):  # splitmix64
    while True:
        at = (at + 0x9E3779B97F4A7C15) % 2**64
        v = (at ^ at >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        v = (v ^ v >> 27) * 0x94D049BB133111EB % 2**64
        yield v ^ v >> 31


def draw(seed, k, of):  # of 0: a die; above 0: one of so many; below 0: the order of so many cards
    stream = numbers(next(numbers(seed + k * 0x9E3779B97F4A7C15)))
    below = lambda n: next(v % n for v in stream if v - v % n <= 2**64 - n)  # noqa: E731
    order = list(range(-of))
    for last in range(-of - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order or (below(of) if of else below(6) + 1)


def demand(true, said):
    if not true:
        sys.exit(f"NOT PROVEN: {said}.")


def read(path):
    """The first line of the file, its seal, the list that opens it, and its steps."""
    try:
        first, *rest = Path(path).read_bytes().decode("utf-8").rstrip("\n").split("\n")
    except OSError as error:
        demand(False, f"the file cannot be read: {error.strerror}")
    head, found = json.loads(first), {"seal": [], "opened": [], "step": []}
    for line in rest:
        kind, value = next(iter(json.loads(line.split(" ", 2)[2]).items()))
        demand(kind != "begun", "it went on by newer rules with other chance; the seal ended there")
        found.setdefault(kind, []).append(value)
    demand(found["seal"], "this match was not sealed")
    demand(len(found["seal"]) == 1, "it has more than one seal")
    demand(found["opened"], "the seal is opened when the match is over")
    demand(head["start"] is None, "it did not begin at an empty table, but from a position in the file")
    return head, found["seal"][0], found["opened"][-1]["asked"], found["step"]


def compare(game, seed, steps, asked):
    """Compare each draw with the seed; how often each kind was drawn in each kind of action."""
    kinds, before, places = Counter(), [0], iter(asked)
    for action, draws in steps:
        if action is None:  # one was taken back
            demand(len(before) > 2, "a step is taken back where there is none")
            before.pop()
            continue
        ofs = list(islice(places, len(draws)))
        demand(len(ofs) == len(draws), "the file opens fewer draws than it has")
        for k, (found, of) in enumerate(zip(draws, ofs), before[-1]):
            sized = -MOST_CARDS <= of < 0 and type(found) is list and len(found) == -of
            picked = 1 < of <= MOST_CARDS and game in CARD_GAMES and type(found) is int
            what = f"draw {k + 1} of this match ({action or 'setting the table'}: {found!r:.60})"
            demand(
                of == 0 or sized or picked, f"{what} is said to be one of {of}, and must be a die or cards"
            )
            demand(type(found) in (int, list) and found == draw(seed, k, of), f"{what} is not the seed's")
            kinds[action or "before the first turn", of] += 1
        dice, rolled, mixed = ofs.count(0), action == "roll", game in CARD_GAMES
        demand(dice == 1 if rolled else mixed or not dice, f"{action}: {dice} dice, and only a roll has one")
        demand(mixed or not rolled or len(ofs) == 1, "a roll draws its die, and nothing else")
        before.append(before[-1] + len(draws))
    demand(next(places, None) is None, "the file opens more draws than it has")
    return kinds


def main(path, noted):
    note = "".join(noted.split()).lower()
    head, seal, asked, steps = read(path)
    least = NEW if "digits" in seal else OLD
    demand(set(note) <= set("0123456789abcdef"), "a seal has the digits 0 to 9 and A to F, nothing else")
    enough = len(note) >= NEW or len(note) == least
    demand(enough, f"your note has {len(note)} digits; {least} were shown, and all are needed")
    code = hashlib.sha256(seal["secret"].encode()).hexdigest()
    demand(code.startswith(note), "this is not the seal you noted")
    mixed = hashlib.sha256(f"{seal['secret']} {seal['words']}".encode()).digest()
    demand(head["seed"] == int.from_bytes(mixed[:8], "big") >> 1, "the seed is not of this secret")
    back, taken = {"undo": True}, [("", head["draws"])]
    taken += [(None, []) if step == back else (step["action"]["type"], step["draws"]) for step in steps]
    names = [head["game"], *(action for action, _ in taken if action)]
    demand(all(name.isidentifier() for name in names), "it has no names of actions")
    kinds = compare(head["game"], head["seed"], taken, asked)
    print(f"The seal holds: all {sum(kinds.values())} draws follow from what was sealed before the match.")
    if len(note) < NEW:
        print(f"It is a weaker one: {OLD} digits bind a program less than {NEW}, which are shown today.")
    if seal["words"].strip():
        print(f"The players' words: {seal['words']!r}. If they are not yours, it proves nothing.")
    else:
        print("No words of the players are in it: the program may have tried numbers until it liked one.")
    print(f"Drawn in this match of {head['game']}, take-backs included; is it what the game asks for?")
    for (action, of), count in kinds.items():
        what = f"one of {of} cards" if of > 0 else f"a shuffle of {-of}" if of else "a die"
        print(f"  {action}: {what}, {count} times")
    print("Not checked: whether each action was allowed, and asked for just these draws.")
    print("That takes the rules: moksha check MATCH.moksha plays the match again and compares.")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    sys.stdout.reconfigure(errors="backslashreplace")
    try:
        main(*sys.argv[1:])
    except (ValueError, TypeError, LookupError, AttributeError, StopIteration, RecursionError):
        demand(False, "this is no match file of Moksha, or a damaged one")
