"""What a person sees after a mistake of Moksha's own, and how they tell of it by a report that they save."""

from __future__ import annotations

from datetime import datetime
from functools import partial

import pygame

from game import report, resources, saves, words
from game.scenes import dialog
from game.scenes.overlay import OverlayHost
from game.sitting import Sitting


def tell(scene: OverlayHost, fault: BaseException, sitting: Sitting | None) -> None:
    """Say over a scene that something went wrong, and offer a report of it."""
    said = words.say("wrong.words" if sitting is None else "wrong.words.match")
    _ask(scene, words.say("wrong.title"), said, fault, sitting)


def ask(scene: OverlayHost) -> None:
    """Offer a report where nothing went wrong, or nothing that Moksha knows of."""
    _ask(scene, words.say("report.title"), words.say("report.words"), None, None)


def _ask(
    scene: OverlayHost, title: str, said: str, fault: BaseException | None, sitting: Sitting | None
) -> None:
    save = partial(_save, scene, fault, sitting)
    choices = [("report", words.say("report.save"), partial(save, with_match=False))]
    if sitting is not None and sitting.file is not None:
        choices.append(("match", words.say("report.with_match"), partial(save, with_match=True)))
    dialog.ask(scene, "wrong", title, said, [*choices, ("close", words.say("close"), None)])


def _save(
    scene: OverlayHost, fault: BaseException | None, sitting: Sitting | None, *, with_match: bool
) -> None:
    across, tall = scene.outlook.size
    window = f"window {across}x{tall}, {pygame.display.get_driver()}"
    settings = scene.app.settings.all
    text = report.made(settings, fault=fault, window=window, sitting=sitting, with_match=with_match)
    try:
        path = report.keep(text, datetime.now().astimezone())
    except saves.SaveError as error:
        dialog.tell(scene, "reported", words.say("report.title"), error.sentence, words.say("close"))
        return
    dialog.tell_kept(
        scene,
        "reported",
        words.say("report.title"),
        path,
        words.say("report.kept", address=resources.facts()["urls"]["issues"]),
    )
