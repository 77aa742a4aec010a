"""What is read where a token of Leela comes to rest: the page of a square, and how it is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game import words
from game.engine.base import Event
from game.engine.board import AnyBoard, Link
from game.engine.games.leela.rules import board, played_on
from game.engine.match import Transition
from game.scenes.layout.leaf import LinkSaid, Said
from game.scenes.tables.interface import VERSES, Table, Verses
from game.scenes.tables.leela import paintings
from game.scenes.tables.leela.card import names_of
from game.scenes.tables.leela.leaf_picture import Page, Standing
from game.scenes.tables.leela.picture import GAME, GOAL
from game.scenes.tables.moment import Moment

LANDS = ("entered", "moved", "arrow", "snake")  # events after which a token rests on a square
BEFORE = 2  # so many who were on a square before are named


def wanted(table: Table, seat: int, happening: Transition | None = None) -> Verses:
    """How the verse is shown to which a seat has come: that of a bot is short, but where all are wanted.

    At a pace that holds what is great, none goes on by itself. Of an event, it is short where somebody has
    read it already in this match.
    """
    settings, speed = table.app.settings, table.app.speed
    chosen = settings.get("verse", VERSES[0])
    found: Verses = next((each for each in VERSES if each == chosen), VERSES[0])
    shown = table.holds_moments or table.viewed_back or table.verse_is_whole
    if not speed or found == "off" or not shown:
        return "off"
    people, of_all = table.sitting.persons, settings.get("verses_of_all", False)
    been = {} if happening is None else _been(happening, int(happening.event["to"]))
    read = any(of_all or each in people for each in been)
    if read or not (of_all or seat in people) or not table.verse_is_whole:
        return "short"
    return "waits" if found == "breath" and table.pace.holds else found


def link_from(square: int, own: AnyBoard | None) -> Link[int] | None:
    """The arrow or snake that begins on a square."""
    return next((link for link in played_on(own).links if link.from_ == square), None)


def page_of(happening: Transition, table: Table, own: AnyBoard | None) -> Page:
    """The page of the square where an event leads."""
    event, sitting = happening.event, table.sitting
    square, seat = int(event["to"]), int(event["seat"])
    found = square_page(square, own)
    name, charm = sitting.names[seat], sitting.people[seat].token
    stands = words.phrase(GAME, "verse.home" if square == GOAL else "verse.stands", name=name)
    standing = Standing(charm, stands, _came(event))
    before = _before(happening, square, sitting.names, [person.token for person in sitting.people])
    return Page(
        found.said, found.row, square, found.number, found.painting, standing, before, found.link, found.light
    )


def square_page(square: int, own: AnyBoard | None) -> Page:
    """The page of a square, where nobody stands."""
    says = words.texts(GAME).squares[str(square)]
    deva, iast, name = names_of(square)
    space = next(each for each in board().spaces if each.id == square)
    row = words.phrase(GAME, "verse.row", row=space.level, rows=8)
    link = link_from(square, own)
    strip_said = None if link is None else _link_said(link)
    said = Said(deva, iast, says.say, says.hint, name, row, says.line, says.commentary, strip_said)
    strip = None
    if link is not None:
        painting = paintings.called(square, int(link.to))
        strip = link.kind, painting if paintings.there(painting) else ""
    number, light = str(square), square == GOAL
    return Page(said, space.level, square, number, paintings.called(square), link=strip, light=light)


def link_page(page: Page, own: AnyBoard | None) -> Page | None:
    """The page of the arrow or snake that begins on a page's square; None where the house knows none."""
    link = link_from(page.square, own)
    if link is None or page.link is None or not page.link[1]:
        return None
    start, to = page.square, int(link.to)
    says = words.texts(GAME).links[f"{start}>{to}"]
    where = words.phrase(GAME, "verse.link.where", start=start, to=to, iast=words.sanskrit(GAME, to))
    back = words.phrase(GAME, "verse.back", square=start, iast=words.sanskrit(GAME, start))
    strip = LinkSaid(back, "", page.said.line)
    said = Said("", says.name, "", "", where, page.said.row, says.line, says.commentary, strip)
    turned = page.link[0], page.painting
    return Page(
        said, page.row, page.square, f"{start}–{to}", page.link[1], page.standing, page.before, turned
    )


def _link_said(link: Link[int]) -> LinkSaid:
    start, to = int(link.from_), int(link.to)
    where = words.phrase(GAME, "verse.link.where", start=start, to=to, iast=words.sanskrit(GAME, to))
    known = words.texts(GAME).links.get(f"{start}>{to}")
    if known is None:  # a link that only the board of this match has
        return LinkSaid(words.phrase(GAME, f"link.{link.kind}.here.what"), where, "")
    return LinkSaid(known.name, where, known.line)


def _came(event: Event) -> str:
    """How who stands there has come."""
    if event["type"] == "entered":
        return words.phrase(GAME, "verse.born", through=event["through"])
    key = "verse.walked" if event["type"] == "moved" else f"verse.by.{event['type']}"
    return words.phrase(GAME, key, origin=event["from"], squares=event.get("squares", 0))


def _before(
    happening: Transition, square: int, names: Sequence[str], charms: Sequence[int]
) -> tuple[Standing, ...]:
    """Those who were on a square before, each as they were there last, the latest first."""
    found = []
    for seat, number in reversed(_been(happening, square).items()):
        was = words.phrase(GAME, "verse.was", name=names[seat])
        found.append(Standing(charms[seat], was, words.phrase(GAME, "verse.was.when", number=number)))
    return tuple(found[:BEFORE])


def _been(happening: Transition, square: int) -> dict[int, int]:
    """The seats that had met a square before an event, each with its last throw there, the latest last."""
    thrown = [
        (throw["turn"], seat, throw)
        for seat, fields in enumerate(happening.before["seats"])
        for throw in fields["course"]
    ]
    thrown.sort(key=lambda each: each[0])
    last: dict[int, int] = {}
    for number, (_, seat, throw) in enumerate(thrown, 1):
        if throw["kind"] != "wait" and square in (throw["land"], throw["to"]):
            last.pop(seat, None)
            last[seat] = number
    return last


def moment_of(page: Page, happening: Transition, table: Table, own: AnyBoard | None, **deeds: Any) -> Moment:
    """What the bar says while a page is read; `deeds` are what else a moment needs."""
    event, sitting = happening.event, table.sitting
    seat = int(event["seat"])
    name, square = sitting.names[seat], page.square
    title = words.phrase(GAME, "verse.title", name=name, square=square, iast=words.sanskrit(GAME, square))
    link = link_from(square, own)
    label = ""
    if link is not None:
        why = words.phrase(GAME, f"verse.then.{link.kind}", to=link.to)
        label = words.phrase(GAME, f"verse.on.{link.kind}")
    else:
        why = _then(table.view(), seat, sitting.names)
    waits = words.phrase(GAME, "verse.waits")
    return Moment(title, why, sitting.people[seat].token, label, waits, own="verse/", **deeds)


def _then(view: Mapping[str, Any], seat: int, names: Sequence[str]) -> str:
    """What comes next."""
    to_act = view["to_act"]
    if to_act is None:
        return ""
    key = "verse.then.again" if to_act == seat else "verse.then.next"
    return words.phrase(GAME, key, name=names[to_act])
