"""The questions before something is taken back, in sentences."""

from __future__ import annotations

from game import words
from game.engine.match import Step
from game.sitting.sitting import Sitting
from game.sitting.takeback import TakeBack

MOST_SHOWN = 6  # sentences on what has come to light before a taking back


def asked_back(sitting: Sitting, found: TakeBack, viewer: int | None) -> tuple[str, str]:
    """The question whether to take back, and what is to be known before one says yes."""
    title = words.said_of(sitting.game, "table.undo.title")
    if found.owner is not None and len(sitting.persons) > 1:
        title = words.said_of(sitting.game, "table.undo.title.of", name=sitting.names[found.owner])
    said = [_goes_back(sitting, found, viewer)]
    if found.shown:
        key = "table.undo.seen.ask" if found.others else "table.undo.seen"
        asked = words.listed([sitting.names[seat] for seat in found.others])
        shown = _shown(sitting, found)
        done = next(iter(_sentences(sitting, found.steps[0], viewer)), "")
        said = [words.say(key, sentence=shown, names=asked)]
        if done not in shown:
            said.insert(0, done)
    if found.dice and not sitting.real_dice:
        said.append(words.say("table.undo.dice"))
    return title, " ".join([*said, words.say("table.undo.record")])


def _goes_back(sitting: Sitting, found: TakeBack, viewer: int | None) -> str:
    """All that would be taken back: what was done, and what others did since, told or by name."""
    first, *later = [_sentences(sitting, step, viewer) for step in found.steps]
    since, said = [sentence for step in later for sentence in step], " ".join(first)
    if not since:
        return said
    if len(first) + len(since) <= MOST_SHOWN:
        return words.said_of(sitting.game, "table.undo.since", sentence=said, since=" ".join(since))
    names = list(dict.fromkeys(sitting.names[step.seat] for step in found.steps[1:]))
    return words.said_of(sitting.game, "table.undo.since.of", sentence=said, names=words.listed(names))


def _sentences(sitting: Sitting, step: Step, viewer: int | None) -> list[str]:
    """What a step brought, as a viewer may know it, a sentence an event."""
    told = [words.sentence(sitting.game, event, sitting.names) for event in sitting.match.told(viewer, step)]
    return [sentence for sentence in told if sentence]


def asked_to_agree(sitting: Sitting, found: TakeBack, seat: int) -> tuple[str, str]:
    """The question to another person at the table whether they agree, and what everyone has seen."""
    title = words.say("table.undo.agree.title", name=sitting.names[seat])
    if found.owner is None:
        return title, words.say("table.undo.agree.words.bots", sentence=_shown(sitting, found))
    owner = sitting.names[found.owner]
    return title, words.say("table.undo.agree.words", owner=owner, sentence=_shown(sitting, found))


def asked_beside(sitting: Sitting, found: TakeBack, seat: int) -> str:
    """The question to another person whether they agree, in one line."""
    name = sitting.names[seat]
    if found.owner is None:
        return words.say("table.undo.agree.bots", name=name)
    return words.say("table.undo.agree.of", name=name, owner=sitting.names[found.owner])


def _shown(sitting: Sitting, found: TakeBack) -> str:
    """What has come to light since, in as many sentences as one reads before one answers."""
    told = [words.sentence(sitting.game, event, sitting.names) for event in found.shown]
    told = [sentence for sentence in told if sentence]
    said = " ".join(told[:MOST_SHOWN])
    return words.say("table.undo.more", sentence=said) if len(told) > MOST_SHOWN else said
