"""A sitting with a guide: somebody without a seat who rings a bell, keeps silence, gives the word and asks.

A guide acts for nobody, sees nothing that is hidden, and changes nothing of the match; what they do stands
on the record as theirs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game import saves, words

GUIDED: Final = saves.GUIDED  # the kind of line that says what a guide did
DEEDS: Final = ("begin", "end", "bell", "silence", "silence_ends", "word", "ask", "fold", "pause", "go_on")
SHOWN: Final = ("text", "pace", "rule")  # what a guide did to how all is shown
WAYS: Final = ("order", "passed", "given")  # how the word goes on
MINUTES: Final = (1, 3, 5)


class Guide:
    """What holds of a guide by the record: `name` is empty where there is none.

    `stone` is the seat that has the word (None: none), `way` how it goes on; `asked` whether they asked
    what each asks, `folded` the seats whose question lies there.
    """

    def __init__(self) -> None:
        self.name = ""
        self.stone: int | None = None
        self.way = ""
        self.asked = False
        self.folded: list[int] = []

    def take(self, said: Mapping[str, Any]) -> None:
        """Take in what a line of the record says."""
        did, seat = said.get("did"), said.get("seat")
        self.name = saves.guiding(self.name, said)
        if did == "end":
            self.stone = None
        elif did == "word":
            self.stone, self.way = (seat if type(seat) is int else None), str(said.get("way"))
        elif did == "ask":
            self.asked = True
        elif did == "fold" and type(seat) is int and seat not in self.folded:
            self.folded.append(seat)


def told(said: Mapping[str, Any], guide: str, names: Sequence[str]) -> str:
    """What a guide did, in a sentence; empty where it makes none. `names` are those of the seats then."""
    did, seat, fields = said.get("did"), said.get("seat"), {"guide": guide}
    if did not in (*DEEDS, *SHOWN) or not guide:
        return ""
    if type(seat) is int and 0 <= seat < len(names):
        fields["name"] = names[seat]
    key = f"guide.told.{did}"
    if did == "silence":
        minutes = said.get("minutes")
        key += f".{minutes}" if minutes in MINUTES else ".bell"
    elif did == "silence_ends":
        key += f".{said['by']}" if said.get("by") in ("bell", "all") else ""
    elif did == "word":
        way = said.get("way")
        key += f".{way}" if way in WAYS and "name" in fields else ".away"
    elif did == "fold" and "name" not in fields:
        return ""
    elif did in ("text", "pace"):
        key += ".up" if said.get("up") is True else ".down"
    elif did == "rule":
        fields["clause"] = str(said.get("clause"))
    return words.say(key, **fields)
