"""A sealed match: all its chance is settled before the first throw, and anybody can check it afterwards.

A secret is chosen and its SHA-256, the seal, is shown. Then the players add words of their own. The seed
follows from both: the app could not know the words when it chose the secret, and cannot change the secret
afterwards. Without words the app might have tried secrets until it liked one: they are half of the proof. The
secret stands in the match file, where nobody looks while they play; at the end it is shown.
`docs/check_seal.py` checks the seal with nothing of Moksha's; `moksha check` plays the match again, and
compares each draw with what the game asks for.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game import words
from game.engine.chance import Chance, Drawn
from game.engine.match import Match
from game.saves import Other

SEAL: Final = "seal"  # the kind of line that holds secret and words
OPENED: Final = "opened"  # the kind of line that says, at the end, what each draw was drawn of
LONGEST: Final = 120  # letters of the players' words
DIGITS: Final = 32  # of the seal are shown; 20 were until files said how many
_SECRET: Final = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True)
class Seal:
    """A secret of 32 hexadecimal digits, and the players' own words."""

    secret: str
    words: str = ""

    @property
    def code(self) -> str:
        """The whole seal: 64 hexadecimal digits, which tell nothing of the secret."""
        return hashlib.sha256(self.secret.encode()).hexdigest()

    @property
    def shown(self) -> str:
        """The seal as people note it: its first digits, in groups of four."""
        return " ".join(self.code[at : at + 4].upper() for at in range(0, DIGITS, 4))

    @property
    def seed(self) -> int:
        """The seed of the match, 0 to 2**63 - 1."""
        whole = hashlib.sha256(f"{self.secret} {self.words}".encode()).digest()
        return int.from_bytes(whole[:8], "big") >> 1

    @property
    def line(self) -> dict[str, str | int]:
        """What stands of it in the match file."""
        return {"seal": self.code, "secret": self.secret, "words": self.words, "digits": DIGITS}


def fresh() -> Seal:
    """A seal over a secret that nobody knows."""
    return Seal(secrets.token_hex(16))


def found(others: Iterable[Other], seed: int | None) -> Seal | None:
    """The seal of a kept match; None where it has none, or one from which its seed does not follow."""
    for other in others:
        if other.kind == SEAL:
            return read(other.value, seed)
    return None


def read(value: Any, seed: int | None) -> Seal | None:
    """A seal from its line, if the seed of the match follows from it."""
    if not isinstance(value, Mapping):
        return None
    secret, said = value.get("secret"), value.get("words")
    if not isinstance(secret, str) or not _SECRET.fullmatch(secret) or not isinstance(said, str):
        return None
    seal = Seal(secret, said)
    return seal if seal.code == value.get("seal") and seal.seed == seed else None


def told(seal: Seal, *, opened: bool) -> str:
    """What there is to know of a seal now; of one that is opened, the secret and the words."""
    if not opened:
        return words.say("ledger.sealed")
    return f"{words.say('ledger.opened', secret=seal.secret)} {told_words(seal)}"


def told_words(seal: Seal) -> str:
    """Whether the players' own words are in it."""
    return words.say("ledger.words", words=seal.words) if seal.words else words.say("ledger.unsaid")


def asked(match: Match) -> list[int]:
    """Of how many each draw was one, in the order of the record: 0 a die, n a pick, -n a shuffle of n."""
    every = [*match.set_by, *(draw for step in match.story for draw in step.drawn)]
    return [0 if draw.draw == "die" else draw.of if draw.draw == "pick" else -draw.of for draw in every]


def unlike(chance: Chance, drawn: Sequence[Drawn]) -> bool:
    """Whether one of the last draws is not what the seed gives."""
    first = chance.position - len(drawn)
    return any(draw.outcome != chance.given(first + place, draw) for place, draw in enumerate(drawn))
