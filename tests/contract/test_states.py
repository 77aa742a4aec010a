"""The fields of a state are seen by whom their marks say."""

from __future__ import annotations

from typing import Any

from game.engine import codec, game_named
from tests.contract.plays import plain, viewers


def test_what_a_game_says_of_its_secrets_is_so(game):
    """Some view differs from the state, and some seat knows more than all do, where the game says so."""
    rules = game_named(game)
    hidden = private = False
    for number in range(4):
        for match in plain(game, number).walk():
            state, public = match.encoded(), match.view(None)
            hidden = hidden or not codec.same(public, state)
            private = private or any(not codec.same(match.view(seat), public) for seat in viewers(match))
    assert (rules.hidden, rules.private) == (hidden, private)


def test_no_view_shares_anything_with_the_state(game):
    """Whoever is given a view may write on it."""
    match = plain(game, 1).played()
    before = match.encoded()
    for seat in viewers(match):
        spoil(match.view(seat))
    assert codec.same(match.encoded(), before)


def spoil(value: Any) -> None:
    """Write on every list and object in a value."""
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        spoil(part)
    if isinstance(value, dict):
        value["spoilt"] = True
    elif isinstance(value, list):
        value.append("spoilt")
