"""What Setup says: how many sit down and who they are, who begins, and how it will go."""

from __future__ import annotations

from collections.abc import Sequence

from game import words
from game.scenes.seating import KINDS, Seating, usual_name
from game.scenes.setup_rows import Group
from game.widgets import text
from game.widgets.style import Style

LONGEST_TOLD = 26  # of a name, where it is only mentioned


def at_table(seating: Seating) -> tuple[str, str]:
    """How many sit down, and who begins; or why that is not enough."""
    title = words.say(f"setup.at_table.{len(seating.taken)}")
    if seating.missing:
        return title, seating.missing
    who = _who(seating.persons, len(seating.taken) - seating.persons)
    first = seating.first()
    if first is None:
        return title, words.say("setup.sit", who=who)
    names = _names(seating)
    return title, _begins(seating, who, names[first], names[(first + 1) % len(names)])


def going(seating: Seating, groups: Sequence[Group], minutes: int) -> list[tuple[str, str]]:
    """How it will go, in sentences, each with its icon: all that was chosen, and how long it takes."""
    first = seating.first() if not seating.missing else None
    begins = seating.missing or words.say("setup.chance_begins")
    if first is not None:
        begins = seating.texts.phrases.get("first", words.say("setup.begins"))
        names = _names(seating)
        begins = begins.format(name=names[first], next=names[(first + 1) % len(names)])
    icons = {"dice": "die", "display": "eye", "sitting": "lock", "earlier": "undo", "board": "picture"}
    told = [("play", begins)]
    for group in groups:
        said = " ".join(row.meant for row in group.rows if row.meant and (row.labels or row.chosen))
        if said and (group.name != "display" or any(row.chosen for row in group.rows)):
            told.append((icons.get(group.name, "check"), said))
    return [*told, ("clock", words.say("setup.minutes", minutes=minutes))]


def longest(seating: Seating, style: Style) -> tuple[str, str]:
    """The longest that the bar may say of these sitters: as they come and go it keeps its shape."""
    most = len(seating.sitters)
    titles = [words.say(f"setup.at_table.{count}") for count in range(most + 1)]
    names = [seating.name_of(seat) for seat in range(most)]
    names += [usual_name(kind, seat) for seat in range(most) for kind in KINDS]
    small = style.font_px(2.1)
    two = sorted(map(_told, names), key=lambda name: text.width(name, "inter", small))[-2:]
    whos = [_who(people, bots) for people in range(most + 1) for bots in range(most + 1 - people)]
    lines = [_begins(seating, who, *two) for who in whos if who]
    return (
        max(titles, key=lambda said: text.width(said, "garamond", style.font_px(4.0))),
        max(lines, key=lambda said: text.width(said, "inter", small)),
    )


def _begins(seating: Seating, who: str, name: str, following: str) -> str:
    """Who sits down, and who does what first."""
    said = seating.texts.phrases.get("first")
    if said is None:
        return words.say("setup.sit_and_begin", who=who, name=name)
    return words.say("setup.sit_and_first", who=who, first=said.format(name=name, next=following))


def _names(seating: Seating) -> list[str]:
    """What all are called who sit down, where they are only mentioned."""
    charms = [seating.sitters[seat].charm for seat in seating.taken]
    return [_told(text.shown(name, charm)) for name, charm in zip(seating.names, charms, strict=True)]


def _told(name: str) -> str:
    """A name, where it is only mentioned."""
    return name if len(name) <= LONGEST_TOLD else name[: LONGEST_TOLD - 1].rstrip() + "…"


def _who(people: int, bots: int) -> str:
    """How many of each sit down."""
    counts = (("people", people), ("bots", bots))
    told = words.listed([_counted(name, count) for name, count in counts if count])
    return told[:1].upper() + told[1:]


def _counted(name: str, count: int) -> str:
    return words.counted(f"setup.{name}", count, number=words.say(f"number.{count}"))
