"""A bot that plays a round of Buddha over the protocol, and knows no rule: `python docs/examples/bot.py [N]`.

It tries each action at tables it could be sitting at, lets easy bots play on, and keeps what leaves it ahead.
Any other game does as well as its `scores` tell.
"""

import json
import subprocess
import sys

TABLE = {"game": "buddha", "seats": ["Me", "Ben", "Cid"], "options": {"rounds": 1}, "for_seat": 0}


class Engine:
    def __init__(self):
        command, pipe = [sys.executable, "-m", "game", "engine"], subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe)

    def ask(self, cmd, **fields):
        self.process.stdin.write(json.dumps({"cmd": cmd, **fields}).encode() + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


table, trial = Engine(), Engine()


def ahead(action, state):
    trial.ask("load", state=state, seed=0)
    trial.ask("act", action=action)
    while trial.ask("bot", level="easy", act=True)["ok"]:  # until the match is over
        pass
    me, *others = trial.ask("scores")["scores"]
    return me - max(others)


def won(seed):
    answer = table.ask("new", **TABLE, seed=seed)
    while not answer["view"]["over"]:
        if len(answer["legal"]) > 1:
            states = [table.ask("imagine", seat=0, seed=number)["state"] for number in range(2)]
            best = max(answer["legal"], key=lambda action: sum(ahead(action, state) for state in states))
            answer = table.ask("act", action=best)
        else:
            answer = table.ask("bot", level="middle", seed=seed, act=True)
    return 0 in answer["view"]["winners"]


matches = int((sys.argv + ["10"])[1])
print(f"wins {sum(map(won, range(matches)))} of {matches} against two middle bots")
