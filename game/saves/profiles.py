"""The people who play here: their names and tokens, and what their matches have left them to carry.

One small file, whole at any moment. What can be carried is each game's own affair: an
object, by the names of the options of a new match, with what a seat brings into each.
Before a change the file is read again, so that one of two windows does not undo what the other has kept.
"""

from __future__ import annotations

import contextlib
import os
import time
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from game import disk, words
from game.engine import codec
from game.engine.errors import EngineError, Why
from game.engine.match import Match
from game.engine.options import Option
from game.saves import format as limits
from game.saves.format import GAME, NAME, PROFILES, TOKENS, SaveError, Unreadable, Unwritable, fits, is_id
from game.saves.lines import decode, encode
from game.saves.lock import Lock
from game.saves.places import because, home, made_folder, move_aside, slurp

VERSION: Final = 1
_TRIES, _PAUSE = 200, 0.01  # seconds; another window is done long before

Brought = dict[str, Any]  # what a seat brings along, by the names of options


@dataclass(frozen=True, slots=True)
class Carried:
    """What a person carries in a game: left by which match, and what it was before that one ended."""

    match: str
    before: Brought
    now: Brought


@dataclass(frozen=True, slots=True)
class Profile:
    """A person; `carried` by the names of games."""

    name: str
    token: int
    carried: dict[str, Carried] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _File:
    profiles: int
    people: tuple[Profile, ...]


class Left(NamedTuple):
    """What a match that is over leaves to one of its people: made from what they carried before it."""

    name: str
    token: int
    made: Callable[[Brought], Brought]


def plain_name(name: str) -> str:
    """A name by which a person is known again, however it was typed."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


# -- what is asked


def profiles() -> list[Profile]:
    """All people known here, by name; none where their file cannot be read. Nothing is changed."""
    try:
        return sorted(_read().values(), key=lambda profile: plain_name(profile.name))
    except (SaveError, ValueError):
        return []


def brought(game: str, names: Sequence[str | None], options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a new match into which these people bring what they carry, as far as its game allows.

    `names` has None for each seat whose player brings nothing, such as a bot.
    """
    chosen = dict(options)
    known = {plain_name(profile.name): profile for profile in profiles()}
    for seat, name in enumerate(names):
        profile = known.get(plain_name(name)) if name is not None else None
        carried = profile.carried.get(game) if profile is not None else None
        for option, entry in carried.now.items() if carried is not None else ():
            tried = {**chosen, option: _with(chosen.get(option), seat, len(names), entry)}
            if _allowed(game, len(names), tried):
                chosen = tried
    return chosen


def carried_by(game: str, name: str) -> Brought:
    """What a person carries in a game, by the names of options."""
    known = {plain_name(profile.name): profile for profile in profiles()}
    profile = known.get(plain_name(name))
    carried = profile.carried.get(game) if profile is not None else None
    return {} if carried is None else dict(carried.now)


def renewed(
    options: Sequence[Option], carried: Sequence[Mapping[str, Any]], chosen: Mapping[str, Any]
) -> dict[str, Any]:
    """Options in which each seat that had something from earlier matches has what it carries now.

    `carried` is what the players bring, seat by seat: nothing is left to who brings nothing.
    """
    found, seats = dict(chosen), len(carried)
    for option in options:
        if option.earned:
            for seat, brings in enumerate(carried):
                if option.entry(found[option.name], seat) is not None:
                    value = option.put(found[option.name], seat, brings.get(option.name), seats)
                    found[option.name] = value
    return found


def _with(value: Any, seat: int, seats: int, entry: Any) -> Any:
    """The value of an option with what a seat brings into it."""
    if type(value) is not list:
        return entry
    if entry is True:
        return sorted({*value, seat})
    entries = list(value) or [None] * seats
    entries[seat] = entry
    return entries


def _allowed(game: str, seats: int, options: Mapping[str, Any]) -> bool:
    try:
        Match.new(game, ["A"] * seats, options, seed=0)
    except EngineError:
        return False
    return True


# -- what is told

_notes: dict[Path, str] = {}  # by the folder of the file


def take_note() -> str | None:
    """That the file could not be read and was set aside, in a sentence: once, and None from then on."""
    return _notes.pop(home(), None) if _notes else None


def look() -> str | None:
    """Set the file aside if it cannot be read; what is to be told of that, or None."""
    try:
        _read()
    except (_Newer, Unwritable):
        pass
    except (SaveError, ValueError):
        try:
            with _changing():
                pass
        except SaveError:
            return words.say("profiles.unread")
    return take_note()


# -- what is changed


def remember(people: Mapping[str, int]) -> None:
    """Keep with which token each of these names plays now; SaveError where that cannot be."""
    with _changing() as known:
        for name, token in people.items():
            kept = known.get(plain_name(name))
            known[plain_name(name)] = Profile(name, token, {}) if kept is None else replace(kept, token=token)


def rename(name: str, to: str) -> None:
    """Change a person's name; SaveError where another person has that name."""
    with _changing() as known:
        profile = _known(known, name)
        if plain_name(to) != plain_name(name) and plain_name(to) in known:
            raise SaveError(words.say("profiles.taken", name=to))
        del known[plain_name(name)]
        known[plain_name(to)] = replace(profile, name=to)


def forget(name: str) -> None:
    """Delete what is kept of a person; their matches stay."""
    with _changing() as known:
        _known(known, name)
        del known[plain_name(name)]


def keep_carried(game: str, match_id: str, left: Sequence[Left]) -> None:
    """Keep what the end of a match leaves its people to carry; one match leaves it once, whenever it ends."""
    with _changing() as known:
        for name, token, made in left:
            profile = known.get(plain_name(name)) or Profile(name, token, {})
            kept = profile.carried.get(game)
            before = {} if kept is None else kept.before if kept.match == match_id else kept.now
            now = made(before)
            if now != (before if kept is None else kept.now):
                carried = {**profile.carried, game: Carried(match_id, before, now)}
                known[plain_name(name)] = replace(profile, carried=carried)


def take_back_carried(game: str, match_id: str) -> None:
    """Let people carry again what they did before a match was over that now goes on."""
    with _changing() as known:
        for plain, profile in known.items():
            kept = profile.carried.get(game)
            if kept is not None and kept.match == match_id:
                known[plain] = replace(
                    profile, carried={**profile.carried, game: replace(kept, now=kept.before)}
                )


# -- the file


class _Newer(SaveError):
    """The file was written by a newer Moksha, and is left as it is."""


@contextlib.contextmanager
def _changing() -> Iterator[dict[str, Profile]]:
    """All persons known, by their plain names: to be changed, and kept if anything did change."""
    folder = made_folder("")
    path = folder / PROFILES
    try:
        lock = _lock(path)
        try:
            try:
                known = _read()
            except (_Newer, Unreadable, Unwritable):
                raise
            except (SaveError, ValueError):  # kept all the same, beside the new one
                aside = move_aside(path, folder, *os.path.splitext(PROFILES))  # noqa: PTH122
                _notes[folder] = words.say("profiles.aside", name=aside.name)
                known = {}
            before = dict(known)
            yield known
            if known != before:
                disk.replace(path, _written(known))
        finally:
            lock.release()
    except OSError as error:
        raise SaveError(words.say("saves.unwritten", name=PROFILES, why=because(error))) from error


def _lock(path: Path) -> Lock:
    for _ in range(_TRIES):
        lock = Lock.take(path)
        if lock is not None:
            return lock
        time.sleep(_PAUSE)
    raise SaveError(words.say("profiles.busy"))


def _read() -> dict[str, Profile]:
    """All persons in the file; SaveError or ValueError where it is not as it should be."""
    path = home() / PROFILES
    if not os.path.lexists(path):
        return {}
    body = decode(slurp(path, limits.MOST_PROFILES))
    version = body.get("profiles") if type(body) is dict else None
    if type(version) is int and version > VERSION:
        raise _Newer(words.say("profiles.newer"))
    found = codec.decode(_File, body)
    known = {plain_name(profile.name): profile for profile in found.people if _is_sound(profile)}
    if version != VERSION or len(known) != len(found.people):
        raise codec.Mismatch("people", Why("names"))
    return known


def _is_sound(profile: Profile) -> bool:
    """Whether a profile could have been kept by us."""
    matches = all(fits(GAME, game) and is_id(kept.match) for game, kept in profile.carried.items())
    return fits(NAME, profile.name) and 0 <= profile.token < TOKENS and matches


def _written(known: Mapping[str, Profile]) -> bytes:
    if not all(map(_is_sound, known.values())):
        raise SaveError(words.say("profiles.unsound"))
    data = encode(asdict(_File(VERSION, tuple(known.values()))), indent=2) + b"\n"
    if len(data) > limits.MOST_PROFILES:
        raise SaveError(words.say("profiles.many"))
    return data


def _known(known: Mapping[str, Profile], name: str) -> Profile:
    if plain_name(name) not in known:
        raise SaveError(words.say("profiles.nobody", name=name))
    return known[plain_name(name)]
