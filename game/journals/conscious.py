"""The journal of the Conscious Board Game in words: a life, and what all lives come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from game import words
from game.engine.games.conscious.components import NOTES, SKILLS
from game.journals import Part
from game.journals.copies import Chapter
from game.tellings.conscious.lives import Course, Milestone
from game.tellings.conscious.things import capital, place_named, school_named, state_named, table

GAME = "conscious"
SHOCKS = ("food", "self", "transform")
KINDS = "FAICL"  # of spaces (CB-0.7)
ENDS = ("physical", "astral", "mental", "won")


def told(course: Course) -> str:
    """A life in a few words: state, body, and how it ended, which may say that there was no body."""
    body = [] if course.end == "died" else [body_told(course)]
    return " · ".join([state_told(course), *body, end_told(course)])


def state_told(course: Course) -> str:
    """The state of ‘I’ and the school."""
    state = state_named(course.level)
    if not course.school:
        return state
    return words.phrase(GAME, "state.school", state=state, school=school_named(course.school))


def body_told(course: Course) -> str:
    """The highest body that crystallised."""
    if course.body == "physical":
        return words.phrase(GAME, "journal.body.physical")
    return words.phrase(GAME, "body.words", body=table("bodies", course.body))


def end_told(course: Course) -> str:
    """How a life ended, or how it goes on."""
    goes_on = "lives" if course.died is None else "walks"
    return words.phrase(GAME, f"journal.end.{course.end or goes_on}")


def figures(course: Course) -> list[tuple[str, str]]:
    """What can be counted of a life: (what, how many)."""
    return [
        (words.phrase(GAME, "journal.state"), state_told(course)),
        (words.phrase(GAME, "journal.body"), capital(body_told(course))),
        *counted(course),
        (words.phrase(GAME, "journal.end"), capital(end_told(course))),
    ]


def counted(course: Course) -> list[tuple[str, str]]:
    """What was eaten, noticed and obeyed in a life: (what, how many)."""
    laws = course.laws
    return [
        (words.phrase(GAME, "journal.spaces"), str(course.eaten.total())),
        (words.phrase(GAME, "journal.chips"), ", ".join(str(course.eaten[kind]) for kind in "FAI")),
        (words.phrase(GAME, "journal.notes"), words.say("journal.of", count=course.filled, whole=len(NOTES))),
        (words.phrase(GAME, "journal.shocks"), str(course.shocks.total())),
        (words.phrase(GAME, "journal.higher"), str(course.higher)),
        (words.phrase(GAME, "journal.laws"), str(laws["obeyed"])),
        (words.phrase(GAME, "journal.escaped"), str(laws["escaped"])),
        (words.phrase(GAME, "journal.played"), str(laws["played"])),
    ]


def eaten_told(eaten: Mapping[str, int]) -> str:
    """How many spaces of each kind were taken."""
    told_ = [
        words.phrase(GAME, "journal.kind", kind=table("kinds", kind), count=eaten[kind])
        for kind in (*KINDS, "*")
        if eaten.get(kind)
    ]
    return ", ".join(told_) or words.phrase(GAME, "journal.never")


def shocks_told(shocks: Mapping[str, int]) -> str:
    """How many chips were carried over an interval, and by what."""
    told_ = [
        words.phrase(GAME, f"journal.shock.{kind}", count=shocks[kind]) for kind in SHOCKS if shocks.get(kind)
    ]
    skills = sum(shocks.get(skill, 0) for skill, *_ in SKILLS.values())
    if skills:
        told_.append(words.phrase(GAME, "journal.shock.skill", count=skills))
    return ", ".join(told_) or words.phrase(GAME, "journal.never")


def mark_told(mark: Milestone) -> str:
    """What changed in a life."""
    key = f"journal.mark.{mark.mark}"
    if mark.mark == "state":
        state, school = state_named(int(mark.what)), school_named(mark.school)
        return words.phrase(GAME, "state.school", state=state, school=school)
    if mark.mark == "body":
        return words.phrase(GAME, key, body=table("bodies", mark.what))
    if mark.mark == "out":
        return words.phrase(GAME, key, end=words.phrase(GAME, f"journal.end.{mark.what}"))
    return words.phrase(GAME, key)


def chapters(course: Course) -> list[Chapter]:
    """The figures, and what changed one after another."""
    head = tuple(words.phrase(GAME, f"journal.col.{key}") for key in ("action", "space", "what"))
    rows = [(str(mark.place), place_named(mark.space), mark_told(mark)) for mark in course.marks]
    number = words.say("journal.figure"), words.say("journal.number")
    ate = f"{words.phrase(GAME, 'journal.spaces')}: {eaten_told(course.eaten)}"
    gave = f"{words.phrase(GAME, 'journal.shocks')}: {shocks_told(course.shocks)}"
    return [
        Chapter(words.say("journal.figures"), (ate, gave), (number, *figures(course))),
        Chapter(words.phrase(GAME, "journal.marks"), (), (head, *rows) if rows else ()),
    ]


# -- many matches


def ways(parts: Sequence[Part]) -> list[Course]:
    """The lives of a player in all matches that were kept."""
    return [part.way for part in parts if isinstance(part.way, Course)]


def endings(found: Sequence[Course]) -> Counter[str]:
    """How many lives came to which body, and how many started over."""
    return Counter("won" if course.end == "won" else course.body for course in found)


def levels(found: Sequence[Course]) -> Counter[int]:
    """How many lives came to which state."""
    return Counter(course.level for course in found)


def eaten(found: Sequence[Course]) -> Counter[str]:
    """How many spaces of each kind all lives took together."""
    whole: Counter[str] = Counter()
    for course in found:
        whole.update(course.eaten)
    return whole


def sentences(found: Sequence[Course]) -> list[str]:
    """What all lives come to."""
    if not found:
        return [words.phrase(GAME, "journal.many.none")]
    spaces = words.counted_of(GAME, "journal.many.spaces", eaten(found).total())
    said = [words.counted_of(GAME, "journal.many.lives", len(found), spaces=spaces)]
    astral = sum(course.body != "physical" for course in found)
    mental = sum(course.body == "mental" for course in found)
    won = sum(course.end == "won" for course in found)
    laws = sum(course.laws["obeyed"] for course in found)
    if astral:
        said.append(words.counted_of(GAME, "journal.many.astral", astral, mental=mental))
    if won:
        said.append(words.counted_of(GAME, "journal.many.won", won))
    if laws:
        escaped = sum(course.laws["escaped"] for course in found)
        said.append(words.counted_of(GAME, "journal.many.laws", laws, escaped=escaped))
    furthest = max(found, key=lambda course: course.level)
    said.append(words.phrase(GAME, "journal.many.far", state=state_told(furthest)))
    return said


def end_named(end: str) -> str:
    """An outcome of a life, as `endings` counts them."""
    return words.phrase(GAME, f"journal.bodies.{end}")


def chapters_of_many(found: Sequence[Course]) -> list[Chapter]:
    """The same for Markdown."""
    times = words.say("journal.times")
    ended, far, food = endings(found), levels(found), eaten(found)
    bodies_ = words.phrase(GAME, "journal.bodies")
    path = words.phrase(GAME, "journal.states")
    ate = words.phrase(GAME, "journal.food")
    return [
        Chapter(
            bodies_,
            tuple(sentences(found)),
            ((bodies_, times), *((end_named(end), str(ended[end])) for end in ENDS)),
        ),
        Chapter(path, (), ((path, times), *((state_named(level), str(far[level])) for level in range(4)))),
        Chapter(ate, (), ((ate, times), *((table("kinds", kind), str(food[kind])) for kind in KINDS))),
    ]
