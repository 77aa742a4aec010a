"""The fields of a state: each is explained where it stands, and seen by whom its mark says."""

from __future__ import annotations

import ast
import inspect
import typing
from collections.abc import Iterator
from typing import Any

from game.engine import codec, game_named
from tests.contract.plays import plain, viewers


def records(kind: Any) -> Iterator[type]:
    """The dataclasses and named tuples that a kind is made of, itself included."""
    if isinstance(kind, type) and (hasattr(kind, "__dataclass_fields__") or hasattr(kind, "_fields")):
        yield kind
        for hint in typing.get_type_hints(kind).values():
            yield from records(hint)
    for part in typing.get_args(kind):
        yield from records(part)


def unexplained(kind: type) -> list[str]:
    """The fields of a record without a sentence right below them."""
    (body,) = ast.parse(inspect.cleandoc("\n" + inspect.getsource(kind))).body
    assert isinstance(body, ast.ClassDef)
    found = []
    for line, following in zip(body.body, [*body.body[1:], None]):
        said = isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and not said:
            found.append(f"{kind.__name__}.{line.target.id}")
    return found


def test_every_field_is_explained_where_it_stands(game):
    kinds = dict.fromkeys(records(game_named(game).state))
    assert len(kinds) > 2
    assert [name for kind in kinds for name in unexplained(kind)] == []


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
