"""Who sits at a table in a terminal: people get up and sit down, bots too; guests; resting."""

from __future__ import annotations

from collections.abc import Callable

from game import saves, words
from game.engine.match import name_fault
from game.sitting import Sitting
from game.text.reception import cleaned
from game.text.voice import Listener, Refused, say, tell

KINDS = ("person", "bot")


def change_seat(sitting: Sitting, listener: Listener) -> None:
    """Ask which seat, who sits there from now on, by what name and with which token."""
    names = sitting.names
    seat = listener.choice(words.say("text.sit.which"), names, 0)
    before = sitting.people[seat]
    labels = [words.say(f"setup.{kind}") for kind in KINDS]
    asked = words.say("text.sit.who", name=names[seat])
    kind = KINDS[listener.choice(asked, labels, KINDS.index(before.kind))]
    level = _level(sitting, listener, before.level) if kind == "bot" else None
    name = _name(sitting, listener, seat, kind)
    token = _token(sitting, listener, seat)
    sitting.let_sit(seat, name, saves.Person("bot" if kind == "bot" else "person", level, token))


def _level(sitting: Sitting, listener: Listener, level: str | None) -> str:
    levels = sitting.match.game.bots
    if len(levels) == 1:
        return levels[0]
    labels = [words.say(f"text.level.{each}") for each in levels]
    first = levels.index(level) if level in levels else 0
    return levels[listener.choice(words.say("text.level"), labels, first)]


def _name(sitting: Sitting, listener: Listener, seat: int, kind: str) -> str:
    """By what name; Enter keeps the one there, or takes a usual one where another sits down."""
    stays = sitting.people[seat].kind == kind
    usual = sitting.called[seat] if stays else sitting.usual_name(seat, "bot" if kind == "bot" else "person")

    def read(answer: str) -> str:
        name = cleaned(answer) or usual
        if name_fault(name) is not None:
            raise Refused(words.say("text.names.length"))
        if name in [other for each, other in enumerate(sitting.called) if each != seat]:
            raise Refused(words.say("text.names.twice", name=name))
        return name

    return str(listener.asked(words.say("text.sit.name", name=usual), read, words.say("text.names.length")))


def _token(sitting: Sitting, listener: Listener, seat: int) -> int:
    taken = {person.token for each, person in enumerate(sitting.people) if each != seat}
    free = [token for token in range(saves.TOKENS) if token not in taken]
    if len(free) == 1:
        return free[0]
    labels = [words.say(f"token.{saves.TOKEN_NAMES[token]}") for token in free]
    first = free.index(sitting.people[seat].token) if sitting.people[seat].token in free else 0
    return free[listener.choice(words.say("text.sit.token"), labels, first)]


def receive_guest(sitting: Sitting, listener: Listener, put_to: Callable[[int], None]) -> None:
    """Let somebody without a seat sit beside a person, who is asked; or no longer."""
    if not sitting.persons:
        say("text.counsel.nobody")
        return
    guest = str(listener.asked(words.say("text.counsel.who"), _guest, words.say("text.names.length")))
    if guest in sitting.guests:
        sitting.receive(guest, None)
        return
    persons = sitting.persons
    labels = [sitting.names[seat] for seat in persons]
    which = 0
    if len(persons) > 1:
        which = listener.choice(words.say("text.counsel.beside", name=guest), labels, 0)
    seat = persons[which]
    put_to(seat)
    asked = words.say("counsel.agree.title", name=sitting.names[seat], other=guest)
    if listener.yes(f"{asked} {words.say('text.undo.agree')}", False):
        sitting.receive(guest, seat)
    else:
        say("counsel.refused", name=sitting.names[seat])


def _guest(answer: str) -> str:
    name = cleaned(answer)
    if name_fault(name) is not None:
        raise Refused(words.say("text.names.length"))
    return name


def lay_to_rest(sitting: Sitting, listener: Listener, put_to: Callable[[int], None]) -> bool:
    """Ask each person whether the match shall rest here; whether it now does."""
    tell(words.say("rest.words"))
    persons = sitting.asked_to_rest
    for seat in persons:
        put_to(seat)
        if not listener.yes(words.say("rest.title", name=sitting.names[seat]), False):
            say("rest.refused", name=sitting.names[seat])
            return False
    if not persons and not listener.yes(words.say("rest.title.bots"), False):
        return False
    sitting.lay_to_rest(persons)
    return True
