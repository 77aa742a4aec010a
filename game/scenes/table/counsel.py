"""Sitting down beside somebody: a person who has left the match may be the counsel of another, who agrees."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game import words
from game.scenes import dialog
from game.scenes.table.base import TableBase

REFUSED = "counsel/refused"  # the notice that somebody plays on alone


def may_ask(table: TableBase, seat: int) -> bool:
    """Whether a person on a seat has left the match and may sit beside another, or sits there."""
    sitting = table.sitting
    if sitting.readonly or sitting.match.over or seat not in sitting.persons:
        return False
    return _left(table, seat) and (seat in sitting.counsel or bool(_others(table, seat)))


def ask(table: TableBase, seat: int) -> None:
    """Ask a person who has left beside whom they would sit; or, where they sit already, whether it ends."""
    sitting = table.sitting
    name, charm, beside = sitting.names[seat], sitting.people[seat].token, sitting.counsel.get(seat)
    if beside is None:
        choices: list[tuple[str, str, Callable[[], None] | None]] = [
            (
                f"beside/{other}",
                words.say("counsel.beside", name=sitting.names[other]),
                partial(_agree, table, seat, other),
            )
            for other in _others(table, seat)
        ]
        choices.append(("watch", words.say("counsel.watch"), table.settle))
        title, said = words.say("counsel.title", name=name), words.say("counsel.words")
    else:
        title = words.say("counsel.end.title", name=name, other=sitting.names[beside])
        said = words.say("counsel.end.words", name=name)
        choices = [
            ("end", words.say("counsel.end.yes"), partial(_sit, table, seat, None)),
            ("stay", words.say("counsel.end.no"), None),
        ]
    table.face(seat)
    dialog.ask(
        table, "counsel", title, said, choices, primary=len(choices) - 1, charm=charm, left=table.settle
    )


def _left(table: TableBase, seat: int) -> bool:
    return table.stage.telling.has_left(table.sitting.match.view(None), seat)


def _others(table: TableBase, seat: int) -> list[int]:
    """The persons beside whom somebody may sit: who plays on."""
    return [other for other in table.sitting.persons if other != seat and not _left(table, other)]


def _agree(table: TableBase, seat: int, other: int) -> None:
    """Ask the person whose side would be shown to both: nobody else can agree to it."""
    sitting = table.sitting
    if sitting.shared:
        table.show_side(None)  # the question goes to another player than the one whose side is shown
    table.hands.asked(other, table.app.now)
    names = {"name": sitting.names[other], "other": sitting.names[seat]}

    def refused() -> None:
        dialog.notice(table, REFUSED, words.say("counsel.refused", name=names["name"]))
        table.settle()

    table.face(other)
    dialog.ask(
        table,
        "counsel-agree",
        words.say("counsel.agree.title", **names),
        words.say("counsel.agree.words", **names),
        [
            ("yes", words.say("counsel.agree.yes"), partial(_sit, table, seat, other)),
            ("no", words.say("counsel.agree.no"), refused),
        ],
        primary=1,
        charm=sitting.people[other].token,
        left=refused,
    )


def _sit(table: TableBase, seat: int, other: int | None) -> None:
    """Sit down, or get up; the next hand is shown behind the curtain again."""
    table.sitting.sit_beside(seat, other)
    if table.sitting.shared:
        table.show_side(None)
    table.settle()
