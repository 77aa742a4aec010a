"""A game's lesson, a first walk at its table, and how far a player has come in it.

What happens stands in `boards/GAME/lesson.yaml`, and what is said of it in the `lesson.yaml` of a language.

Headless: `Guide` goes through the steps on a match that is kept nowhere; a scene shows what it says.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

from game import languages, resources, words
from game.engine import codec, data
from game.engine.base import Action
from game.engine.chance import Outcome, outcomes_of
from game.engine.errors import EngineError, Why
from game.engine.games import board_at
from game.engine.match import Match

LEARNER = 0
Ends = Literal["go_on", "act", "look", "why", "undo"]


@dataclass(frozen=True)
class Target:
    """What a caption points at: a space, a link (`10>23`), or a part of the table by its name."""

    space: int | str | None = None
    link: str | None = None
    part: str | None = None


@dataclass(frozen=True)
class Step:
    """One caption, and the deed that it waits for.

    `ends`: with so many `acts` of the learner, with a space read, with the
    question why, with an action taken back, or as soon as the learner goes on.
    `then` takes the caption's place once that is done, with a `then_point` of its own, and waits to be read.
    `chance` is what the next actions draw; `only`, where it is given, the actions offered; `others` is what
    the other seats do meanwhile, in turn, and without it their bots think for themselves.
    A step with a `position` begins there: with what that says otherwise than the opening of the lesson. Any
    other begins where the step before it ended.
    An `act` is the name of the part of the lesson that begins here, and may be taken alone.
    One with `enough` says that a match can be begun now; what follows is for who likes.
    What it `opens` is a page of the stage, by its name, seen before the learner goes on or acts.
    `waits` is the kind of an event: before it is shown `then` is said, and waits for the learner to go on.
    Where it `rises`, what is read where a token comes to rest is shown whole, as at any other table.
    """

    title: str
    caption: str
    ends: Ends = "go_on"
    then: str = ""
    point: list[Target] = field(default_factory=list)
    then_point: list[Target] = field(default_factory=list)
    position: dict[str, Any] | None = None
    chance: list[Any] = field(default_factory=list)
    acts: int = 1
    only: list[dict[str, Any]] = field(default_factory=list)
    others: list[dict[str, Any]] = field(default_factory=list)
    act: str = ""
    enough: bool = False
    opens: str = ""
    waits: str = ""
    rises: bool = False


@dataclass(frozen=True)
class Lesson:
    """All steps by their names, for a table of so many seats; the learner has the first, bots the others."""

    game: str
    steps: dict[str, Step]
    seats: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    seed: int | None = None

    @cached_property
    def course(self) -> tuple[Step, ...]:
        """The steps, the first first."""
        return tuple(self.steps.values())


def has_lesson(game: str) -> bool:
    """Whether a game brought a lesson."""
    try:
        resources.path("boards", game, "lesson.yaml")
    except resources.ResourceMissing:
        return False
    return True


def lesson(game: str, language: str = languages.ENGLISH) -> Lesson:
    """A game's lesson in a language, English where that is missing; raises `data.DataError`."""
    board = resources.path("boards", game, "board.yaml") if words.has_board(game) else None
    try:
        return _read(tuple(languages.files(language, game, "lesson.yaml")), game, board)
    except data.DataError:
        if language == languages.ENGLISH:
            raise
        return lesson(game)


@cache
def _read(files: Sequence[Path], game: str, board: Path | None) -> Lesson:
    return read(languages.together(*files), game, board)


def read(document: data.Document, game: str, board: Path | None) -> Lesson:
    """One lesson, read, checked, and gone through once from its first step to its last."""
    found = document.read(Lesson)
    if found.game != game:
        raise document.fault("game", Why("word", expected=game, got=found.game))
    if not found.steps or found.course[-1].ends != "go_on":
        raise document.fault("steps", Why("lesson_end"))
    _check_targets(document, found, board)
    _rehearse(document, found)
    return found


def _check_targets(document: data.Document, found: Lesson, board: Path | None) -> None:
    """Whether all that is pointed at is there; parts of the table are known to it alone."""
    known = board_at(board) if board else None
    spaces = {space.id for space in known.spaces} if known else set()
    links = {f"{link.from_}>{link.to}" for link in known.links} if known else set()
    for name, step in found.steps.items():
        pointed = [("point", *each) for each in enumerate(step.point)]
        pointed += [("then_point", *each) for each in enumerate(step.then_point)]
        for key, index, target in pointed:
            path = f"steps.{name}.{key}[{index}]"
            if [target.space, target.link, target.part].count(None) != 2:
                raise document.fault(path, Why("lesson_target"))
            if target.space is not None and target.space not in spaces:
                raise document.fault(f"{path}.space", Why("no_space", space=target.space))
            if target.link is not None and target.link not in links:
                raise document.fault(f"{path}.link", Why("no_link", link=target.link))


def _rehearse(document: data.Document, found: Lesson) -> None:
    """Go through the lesson as a learner would who always takes the first action offered."""
    guide: Guide | None = None
    for number, (name, step) in enumerate(found.steps.items()):
        path = f"steps.{name}"
        if step.acts < 1:
            raise document.fault(f"{path}.acts", Why("at_least", least=1, got=step.acts))
        if step.enough and step.ends != "go_on":
            raise document.fault(f"{path}.enough", Why("lesson_enough"))
        if step.act and number and step.position is None:
            raise document.fault(f"{path}.act", Why("lesson_act"))
        try:
            if guide is None:
                guide = Guide(found, [str(seat) for seat in range(found.seats)])
            elif number:
                guide.go_on()
            _rehearse_step(guide)
            if step.waits and not (step.then and step.waits in guide.happened):
                raise document.fault(f"{path}.waits", Why("lesson_waits"))
        except EngineError as error:
            place = f"{path}.position" if error.code == "bad_state" else path
            raise document.fault(
                place, Why("within", path=error.path, problem=error.why) if error.path else error.why
            ) from None


def _rehearse_step(guide: Guide) -> None:
    step = guide.step
    if step.ends == "undo":
        guide.match.undo()
    while step.ends == "act" and not guide.done:
        actions = guide.offered()
        if not actions:
            raise EngineError("illegal_action", Why("lesson_no_action"))
        if guide.told is not None and guide.match.to_act == LEARNER and guide.taken >= step.acts:
            raise EngineError("illegal_action", Why("lesson_others"))
        guide.match.act(actions[0])
        guide.acted()


class Guide:
    """A player's way through a lesson: at which step, in what match, and whether its deed is done.

    `waiting`: what the step waits for comes next, and the learner reads of it; `read`: that was read.
    """

    def __init__(self, lesson: Lesson, names: Sequence[str]) -> None:
        self.lesson = lesson
        self.names = list(names)
        self.index = 0
        self.done = False
        self.waiting = self.read = False
        found = self.lesson
        chance = outcomes_of(found.course[0].chance, "chance")
        self.match = Match.new(found.game, self.names, found.options, seed=found.seed, chance=chance)
        self._opening = self.match.encoded()
        self._begun: dict[int, tuple[dict[str, Any], list[Outcome]]] = {}
        self._taken = 0
        self._begin()

    # -- what is so

    @property
    def step(self) -> Step:
        """The step that the learner is at."""
        return self.lesson.course[self.index]

    @property
    def last(self) -> bool:
        """Whether this is the end of the lesson."""
        return self.index == len(self.lesson.steps) - 1

    @property
    def acts(self) -> list[int]:
        """The steps at which an act begins; the first step alone where the lesson is one whole."""
        return [at for at, step in enumerate(self.lesson.course) if step.act] or [0]

    @property
    def part(self) -> tuple[int, int, int]:
        """In which act the learner is, at which of its steps, and of how many; the first two from 0."""
        acts = self.acts
        act = sum(begin <= self.index for begin in acts) - 1
        end = [*acts, len(self.lesson.steps)][act + 1]
        return act, self.index - acts[act], end - acts[act]

    @property
    def may_go_back(self) -> bool:
        """Whether there is anything to go back to: in this step, or a step before it."""
        return not self.fresh or self.index - 1 in self._begun

    @property
    def acting(self) -> bool:
        """Whether the learner is to act now, as at any table."""
        return self.step.ends == "act" and not self.done

    @property
    def caption(self) -> str:
        """What is said now."""
        return self.step.then if (self.done or self.waiting) and self.step.then else self.step.caption

    @property
    def fresh(self) -> bool:
        """Whether nothing has been done yet in this step."""
        return not self.done and len(self.match.steps) == self._taken

    @property
    def may_undo(self) -> bool:
        """Whether the last action may be taken back without leaving the step."""
        if self.step.ends == "undo" and not self.done:
            return bool(self.match.steps)
        return len(self.match.steps) > self._taken

    @property
    def told(self) -> Action | None:
        """What the lesson has another seat do now; None where its bot thinks for itself."""
        done = len(self.match.steps) - self._taken - self.taken
        return self.step.others[done] if done < len(self.step.others) else None

    def offered(self) -> list[Action]:
        """The legal actions that the step lets the learner choose from; for another seat, what it is told."""
        legal = self.match.legal()
        only = self.step.only
        if self.match.to_act != LEARNER:
            only = [] if self.told is None else [self.told]
        return [action for action in legal if not only or any(codec.same(action, each) for each in only)]

    @property
    def taken(self) -> int:
        """How often the learner has acted in this step."""
        return sum(step.seat == LEARNER for step in self.match.steps[self._taken :])

    @property
    def happened(self) -> set[str]:
        """The kinds of the events in this step so far."""
        return {event["type"] for step in self.match.steps[self._taken :] for event in step.events}

    # -- what happens

    def acted(self) -> None:
        """An action was taken or taken back; count those of the learner."""
        if self.step.ends == "act":
            self.done = self.match.over or (self.taken >= self.step.acts and self.told is None)

    def notice(self, deed: Ends) -> bool:
        """The learner did something besides acting; whether it was what the step waits for."""
        if self.step.ends != deed or self.done:
            return False
        self.done = True
        return True

    @property
    def flows(self) -> bool:
        """Whether the next step goes on from here by itself, with nothing left to be read."""
        step = self.step
        if self.last or step.ends != "act" or not self.done or (step.then and not self.read):
            return False
        return self.lesson.course[self.index + 1].position is None

    def go_on(self) -> None:
        """The next step begins."""
        if not self.last:
            self.index += 1
            self._begin()

    def begin_act(self, act: int) -> None:
        """The first step of an act begins, whatever was done before."""
        self.index = self.acts[act]
        if self.index in self._begun:
            self._begin_again()
        else:
            self._begin()

    def go_back(self) -> None:
        """Back to the beginning of this step; from there, to that of the one before."""
        if self.fresh and self.may_go_back:
            self.index -= 1
        self._begin_again()

    # -- inside

    def _begin(self) -> None:
        self.done = self.read = False
        position = self.step.position
        if position is not None:
            found = _overlaid(self._opening, position)
            self.match = Match.load(self._named(found), seed=self.lesson.seed, chance=[])
        if position is not None or self.index:
            self.match.chance.replace(outcomes_of(self.step.chance, "chance"))
        self._begun[self.index] = self.match.log(), self.match.chance.waiting
        self._taken = len(self.match.steps)

    def _begin_again(self) -> None:
        """This step from its beginning, as it began the last time."""
        self.done = self.read = False
        log, chance = self._begun[self.index]
        self.match = Match.replay(log)
        self.match.chance.replace(chance)
        self._taken = len(self.match.steps)

    def _named(self, position: Mapping[str, Any]) -> dict[str, Any]:
        """A position with the names of those who sit here."""
        found = copy.deepcopy(dict(position))
        seats = found.get("seats")
        if isinstance(seats, list):
            for seat, name in zip(seats, self.names, strict=False):
                if isinstance(seat, dict):
                    seat["name"] = name
        return found


def _overlaid(opening: Any, given: Any) -> Any:
    """A state with what a position says otherwise: field by field, and seat by seat."""
    if isinstance(opening, Mapping) and isinstance(given, Mapping):
        return {**opening, **{key: _overlaid(opening.get(key), each) for key, each in given.items()}}
    if _seated(opening) and _seated(given):
        return [*map(_overlaid, opening, given), *given[len(opening) :]]
    return given


def _seated(found: Any) -> bool:
    """Whether something is a list of objects, as seats are."""
    return isinstance(found, list) and bool(found) and isinstance(found[0], Mapping)
