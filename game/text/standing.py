"""What a view and its events say in words: who is to act and why, where a seat stands, what it has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from game import words
from game.engine.base import Action, Event
from game.engine.board import Link
from game.engine.games import board_of
from game.engine.games.leela.rules import to_last
from game.tellings import telling_of

View = Mapping[str, Any]

# Fields of a state that are said elsewhere, or mean another thing in every game.
APART = frozenset({"game", "phase", "to_act", "over", "winners", "seats", "options", "turn", "home", "run"})
SEATED = ("seat", "to", "from", "dealer", "leader")


def prompted(game: str, view: View, seat: int | None, names: Sequence[str]) -> words.Prompt:
    """The sentence for who is to act, and why: the stage of their own, or the phase of the match."""
    if seat is None:
        return words.prompt(game, "over", names, seat=0)
    fields = view["seats"][seat]
    prompts = words.texts(game).prompts
    keys = (KEYS[game](view) if game in KEYS else None, fields.get("stage"), view["phase"])
    key = next((key for key in keys if key in prompts), view["phase"])
    return words.prompt(
        game, key, names, **{**fields, "seat": seat, "to_last": to_last(fields.get("square"))}
    )


def leela_run(view: View) -> str | None:
    """In Leela what comes next depends on the sixes thrown so far, or on having gone past home."""
    if view["run"] is None:
        return "beyond" if to_last(view["seats"][view["to_act"]]["square"]) else None
    sixes = view["run"]["sixes"]
    if sixes < 3 or view["options"]["sixes"] == "total":
        return "run"
    return "run3" if sixes == 3 else "run4"


def buddha_trick(view: View) -> str | None:
    """In Buddha it matters whether one leads, and whether there is anything to follow."""
    if view["phase"] != "play" or view["led"] is not None:
        return None
    return "free" if view["trick"] else "lead"


KEYS: dict[str, Callable[[View], str | None]] = {"leela": leela_run, "buddha": buddha_trick}


def standing(game: str, view: View, seat: int, names: Sequence[str]) -> str:
    """Where a seat stands and what it has, as far as the view tells."""
    fields = view["seats"][seat]
    texts = words.texts(game)
    telling = telling_of(game)
    own = telling.standing(view, seat)
    if own:
        return own
    said = []
    place = telling.place(view, seat)
    stage = texts.stages.get(str(fields.get("stage")))
    if stage is not None:
        said.append(stage)
    elif place is not None:
        text = texts.squares.get(str(place))
        named = words.space_named(game, place)
        said.append(f"{named}, {text.name}" if text and text.name not in named else named)
    for key, value in fields.items():
        if key not in ("name", "stage", *telling.PLACES) and tellable(value):
            said.append(f"{field_name(key)} {value_shown(key, value, names, texts.cards)}")
    return ", ".join(said) or words.say("text.seat.nothing")


def besides(view: View, seat: int, legal: Sequence[Action]) -> View:
    """A view without those of a seat's cards that are offered to it by name anyway."""
    offered = {value for action in legal for value in action.values() if isinstance(value, str)}
    seats = list(view["seats"])
    seats[seat] = {
        key: [item for item in value if item not in offered] if isinstance(value, list) else value
        for key, value in seats[seat].items()
    }
    return {**view, "seats": seats}


def spanned(game: str, legal: Sequence[Action], names: Sequence[str]) -> words.ActionText | None:
    """One line for actions that differ in nothing but their number: bid 0 to 15; None where more differs."""
    name = words.label(game, legal[0], names).number
    if not name or any({**action, name: 0} != {**legal[0], name: 0} for action in legal):
        return None
    low, high = legal[0][name], legal[-1][name]
    if [action[name] for action in legal] != list(range(low, high + 1)):
        return None
    return words.label(game, {**legal[0], name: words.say("text.range", low=low, high=high)}, names)


def trick_told(view: View, names: Sequence[str], cards: Mapping[str, str]) -> str:
    """The cards that lie in the trick being played, in order; empty where none does."""
    told = []
    for play in view.get("trick") or ():
        key = "trick.as" if play.get("as") else "trick.play"
        fields = {"card": cards.get(play["card"], play["card"]), "declared": cards.get(play.get("as"), "")}
        told.append(words.phrase(view["game"], key, name=names[play["seat"]], **fields))
    return words.phrase(view["game"], "trick", plays=words.listed(told)) if told else ""


def tellable(value: Any) -> bool:
    """Whether a field of a view says something in a sentence: not what is unknown, not a long record."""
    if isinstance(value, list):
        return bool(value) and not any(isinstance(item, dict | list) for item in value)
    return value is not None


def field_name(key: str) -> str:
    return key.replace("_", " ")


def value_shown(key: str, value: Any, names: Sequence[str], cards: Mapping[str, str]) -> str:
    """The value of a field in words; a card by its name."""
    if isinstance(value, bool):
        return words.say(f"text.word.{'yes' if value else 'no'}")
    if isinstance(value, dict):
        told = ((k, v) for k, v in value.items() if tellable(v))
        return ", ".join(f"{field_name(k)} {value_shown(k, v, names, cards)}" for k, v in told)
    if isinstance(value, list):
        known = [value_shown("", item, names, cards) for item in value if item is not None]
        if len(known) < len(value):
            known.append(words.say("text.unseen", count=len(value) - len(known)))
        return words.listed(known)
    if key in SEATED and isinstance(value, int) and 0 <= value < len(names):
        return names[value]
    return cards.get(str(value), str(value))


def breaths(game: str, events: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """Events in the groups in which they are told: each begins where the game's texts open one."""
    opens = words.texts(game).opens
    start = 0
    for index, event in enumerate(events):
        if index > start and event["type"] in opens:
            yield events[start:index]
            start = index
    if events:
        yield events[start:]


def by_clause(events: Sequence[Event]) -> Iterator[tuple[str, list[Event]]]:
    """Events that stand together under one clause."""
    group: list[Event] = []
    for event in events:
        if group and group[0]["rule"] != event["rule"]:
            yield group[0]["rule"], group
            group = []
        group.append(event)
    if group:
        yield group[0]["rule"], group


def rests(game: str, events: Sequence[Event]) -> dict[int, int | str]:
    """The space where each seat that moved came to rest."""
    if not words.has_board(game):
        return {}
    spaces = {space.id for space in board_of(game).spaces}
    return {
        event["seat"]: event["to"]
        for event in events
        if type(event.get("seat")) is int and event.get("from") in spaces and event.get("to") in spaces
    }


def link_key(link: Link[Any]) -> str:
    """A link as the texts name it: `10>23`."""
    return f"{link.from_}>{link.to}"
