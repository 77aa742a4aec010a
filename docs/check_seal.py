"""Check a sealed match of Moksha that is over: python3 check_seal.py MATCH.moksha "THE SEAL YOU NOTED"."""

import hashlib
import json
import sys
from pathlib import Path


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


head, *rest = Path(sys.argv[1]).read_text("utf-8").splitlines()
head, lines = json.loads(head), [json.loads(line.split(" ", 2)[2]) for line in rest]
seal, opened = ([line[kind] for line in lines if kind in line][-1] for kind in ("seal", "opened"))
steps = [{"draws": head["draws"]}, *(line["step"] for line in lines if "step" in line)]
of, before = iter(opened["asked"]), [0]  # of how many each draw was one; draws made before each step
for step in steps:
    if "undo" in step:
        before.pop()
        continue
    for k, found in enumerate(step["draws"], before[-1]):
        assert found == draw(head["seed"], k, next(of)), f"this is not what the seed gives: {step}"
    before.append(before[-1] + len(step["draws"]))
mixed = hashlib.sha256(f"{seal['secret']} {seal['words']}".encode()).digest()
assert head["seed"] == int.from_bytes(mixed[:8], "big") >> 1, "the seed is not of this secret"
code = hashlib.sha256(seal["secret"].encode()).hexdigest()
assert code.startswith(sys.argv[2].replace(" ", "").lower()), "this is not the seal you noted"
print(f"The seal holds: all {len(opened['asked'])} draws follow from what was sealed before the match.")
