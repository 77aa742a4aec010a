"""A bot that plays a round of Buddha over the protocol, and knows no rule: `python docs/examples/bot.py [N]`.

It tries each action at tables it could be sitting at, lets easy bots play on, and keeps what leaves it ahead.
Then who plays at random has the same matches. Any other game does as well as its `scores` tell.
"""

import json
import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any

TABLE: dict[str, Any] = {
    "game": "buddha",
    "seats": ["Me", "Ben", "Cid"],
    "options": {"rounds": 1},
    "for_seat": 0,
}
AHEAD, TABLES, LEVEL = 60, 2, "middle"


class Engine:
    def __init__(self) -> None:
        command, pipe = [sys.executable, "-m", "game", "engine"], subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe)

    def ask(self, cmd: str, **fields: Any) -> Any:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps({"cmd": cmd, **fields}).encode() + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def outcome(state: Any, action: Any) -> int:
    trial.ask("load", state=state, seed=0)
    trial.ask("act", action=action)
    all(trial.ask("bot", level="easy", act=True)["ok"] for _ in range(AHEAD))  # until the match is over
    me, *others = trial.ask("scores")["scores"]
    return int(me - max(others))


def look(legal: list[Any]) -> Any:
    states = [table.ask("imagine", seat=0, seed=seed)["state"] for seed in range(TABLES)]
    return max(legal, key=lambda action: sum(outcome(state, action) for state in states))


def match(choose: Callable[[list[Any]], Any], seed: int) -> bool:
    answer = table.ask("new", **TABLE, seed=seed)
    while not answer["view"]["over"]:
        if len(answer["legal"]) > 1:
            answer = table.ask("act", action=choose(answer["legal"]))
        else:
            answer = table.ask("bot", level=LEVEL, seed=seed, act=True)
    return 0 in answer["view"]["winners"]


if __name__ == "__main__":
    table, trial, matches = Engine(), Engine(), int((sys.argv + ["10"])[1])
    for name, choose in ("looking ahead", look), ("at random", random.Random(0).choice):
        print(f"{name}: wins {sum(match(choose, seed) for seed in range(matches))} of {matches}", flush=True)
