"""Copies of a match to keep or to give away: its file, its log as text, the table as a picture."""

from __future__ import annotations

from functools import partial

import pygame

from game import reasons, saves, words
from game.journals import copies
from game.scenes import dialog, progress_page
from game.scenes.table.interface import TableParts
from game.scenes.work import Steps
from game.widgets.png import png


def ask(table: TableParts) -> None:
    """Of what a copy is wanted."""
    title, told = words.say("table.copy.title"), words.say("table.copy.words")
    choices = [
        ("file", words.say("table.copy.file"), partial(_keep_file, table)),
        ("log", words.say("table.copy.log"), partial(_keep_log, table)),
        ("picture", words.say("table.copy.picture"), partial(_keep_picture, table)),
        ("print", words.say("table.copy.print"), partial(table.app.open.settings, "print")),
        ("no", words.say("cancel"), None),
    ]
    if table.sitting.file is None:
        choices = choices[1:]
    dialog.ask(table, "copy", title, told, choices)


def _keep_file(table: TableParts) -> None:
    """The match file as it stands."""
    file = table.sitting.file
    assert file is not None
    try:
        data = saves.contents(file.id)
    except saves.SaveError as error:
        _tell(table, reasons.told(error))
        return
    _keep(table, "text", saves.SUFFIX, data)


def _keep_log(table: TableParts) -> None:
    """What happened, as whoever looks may know it."""
    sitting = table.sitting
    file = sitting.file
    title = file.title if file is not None else words.texts(sitting.game).title
    begun = copies.day(file.header.created) if file is not None else ""
    told = [group.words for group in sitting.told(table.viewer) if not group.taken_back]
    written = copies.log(title, begun, sitting.names, told)
    _keep(table, "text", ".md", written.encode("utf-8"))


def _keep_picture(table: TableParts) -> None:
    """The table as it lies there, without the question."""
    surface = pygame.Surface(table.app.size)
    table.canvas.damage_all()
    table.canvas.paint(surface)
    table.canvas.damage_all()
    progress_page.run(table, "copy/progress", words.say("keepsake.made"), _packed(table, surface))


def _packed(table: TableParts, surface: pygame.Surface) -> Steps:
    data = yield from png(surface)
    return partial(_keep, table, "picture", ".png", data)


def _keep(table: TableParts, kind: str, ending: str, data: bytes) -> None:
    file = table.sitting.file
    stem = file.id if file is not None else table.sitting.game
    try:
        path = copies.keep("picture" if kind == "picture" else "text", stem, ending, data)
    except saves.SaveError as error:
        _tell(table, reasons.told(error))
        return
    dialog.tell_kept(table, "copied", words.say("table.copy.title"), path)


def _tell(table: TableParts, sentence: str) -> None:
    dialog.tell(table, "copied", words.say("table.copy.title"), sentence, words.say("close"))
