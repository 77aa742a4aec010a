"""BuddhaWheel's journal in words: the lives of a player one by one, and what they come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game import words
from game.engine.cards import code_of
from game.engine.games.buddhawheel import BORN
from game.journals import Part
from game.journals.copies import Chapter
from game.tellings.buddhawheel import lives_told, named, realm_named
from game.tellings.buddhawheel.lives import Course, Life, colours_new

GAME = "buddhawheel"


def told(course: Course) -> str:
    """A player's way in a few words: how many lives, and where it led."""
    parts = [lives_told(len(course.lives))] if course.lives else [words.say("journal.steps.0")]
    if course.buddha is not None:
        parts.append(words.phrase(GAME, "story.buddha"))
    elif course.free is not None:
        parts.append(words.phrase(GAME, "story.left" if course.left else "story.imprints"))
    return " · ".join(parts)


def led_told(life: Life) -> str:
    """What led to a birth: a mind, or the die."""
    if life.card is not None and not life.bardo:
        return named(life.card)
    if life.card is not None:
        return words.phrase(GAME, "journal.through", mind=named(life.card))
    return words.phrase(GAME, "journal.die_bardo" if life.bardo else "journal.die")


def turned_told(life: Life) -> str:
    """What turned a birth, and from what; empty where nothing did."""
    if life.shelter is None or life.instead is None:
        return ""
    return words.phrase(GAME, f"journal.turned.{life.shelter}", realm=realm_named(life.instead))


def end_told(course: Course, life: Life) -> str:
    """How a life ended."""
    end = life.end or ("none" if course.free is None else "free")
    return words.phrase(GAME, f"journal.end.{end}")


def figures(course: Course, asked: Sequence[str] = ()) -> list[tuple[str, str]]:
    """What can be counted of a way: (what, how many); `asked` are the tellings that were told."""
    lives = course.lives
    turned = sum(life.shelter is not None for life in lives)
    fresh = (
        [len(given) for _, given, _ in colours_new(lives)],
        [len(done) for _, _, done in colours_new(lives)],
    )
    return [
        (words.phrase(GAME, "journal.lives"), str(len(lives))),
        (words.phrase(GAME, "journal.births"), births_told(Counter(life.realm for life in lives))),
        (words.phrase(GAME, "journal.turned"), str(turned)),
        (words.phrase(GAME, "journal.minds"), str(sum(life.minds for life in lives))),
        (words.phrase(GAME, "journal.dedicated"), words.say("journal.of", count=sum(fresh[0]), whole=6)),
        (words.phrase(GAME, "journal.ended"), words.say("journal.of", count=sum(fresh[1]), whole=6)),
        (words.phrase(GAME, "journal.powers"), str(sum(life.powers for life in lives))),
        *([(words.phrase(GAME, "journal.told"), str(len(asked)))] if asked else []),
    ]


def births_told(counts: Counter[str]) -> str:
    """How often a player was born where, the most frequent first."""
    order = sorted((realm for realm in BORN if counts[realm]), key=lambda realm: -counts[realm])
    told_ = [
        words.phrase(GAME, "journal.birth", realm=realm_named(each), count=counts[each]) for each in order
    ]
    return ", ".join(told_) or words.phrase(GAME, "journal.never")


def chapters(course: Course, asked: Sequence[str] = ()) -> list[Chapter]:
    """The figures, the lives one by one, and what was told of Hell and the gods."""
    counted = ((words.say("journal.figure"), words.say("journal.number")), *figures(course, asked))
    head = tuple(
        words.phrase(GAME, f"journal.col.{key}") for key in ("life", "born", "led", "given", "ended", "end")
    )
    rows = [
        (
            str(number),
            realm_named(life.realm),
            ", ".join(filter(None, (led_told(life), turned_told(life)))),
            _colours(given),
            _colours(done),
            end_told(course, life),
        )
        for number, (life, given, done) in enumerate(colours_new(course.lives), 1)
    ]
    return [
        Chapter(words.say("journal.figures"), (), counted),
        Chapter(words.phrase(GAME, "journal.lives_title"), (), (head, *rows)),
        *([Chapter(words.phrase(GAME, "journal.told"), tuple(asked))] if asked else []),
    ]


def _colours(found: Sequence[str]) -> str:
    """Colours by what they stand against."""
    return ", ".join(words.texts(GAME).tables["delusions"][colour] for colour in found)


# -- many matches


def ways(parts: Sequence[Part]) -> list[Course]:
    """The ways of a player through all matches that were kept."""
    return [part.way for part in parts if isinstance(part.way, Course)]


def births(found: Sequence[Course]) -> Counter[str]:
    """How often a player was born where."""
    return Counter(life.realm for course in found for life in course.lives)


def leading(found: Sequence[Course]) -> list[tuple[str, int]]:
    """The minds that led to a birth, by their codes, the most frequent first."""
    counts = Counter(code_of(life.card) for course in found for life in course.lives if life.card)
    return sorted(counts.items(), key=lambda each: (-each[1], each[0]))


def sentences(found: Sequence[Course]) -> list[str]:
    """What many ways have in common."""
    lives = [life for course in found for life in course.lives]
    if not lives:
        return [words.phrase(GAME, "journal.many.none")]
    free = [course for course in found if course.free is not None]
    matches = words.counted_of(GAME, "journal.many.matches", len(found))
    said = [words.counted_of(GAME, "journal.many.lives", len(lives), matches=matches)]
    if free:
        least = min(len(course.lives) for course in free)
        said.append(words.counted_of(GAME, "journal.many.free", len(free), least=lives_told(least)))
    for shelter in ("refuge", "meditation"):
        turned = sum(life.shelter == shelter for life in lives)
        if turned:
            said.append(words.counted_of(GAME, f"journal.many.{shelter}", turned))
    return said


def chapters_of_many(found: Sequence[Course]) -> list[Chapter]:
    """The same for Markdown."""
    counts = births(found)
    head = (words.phrase(GAME, "journal.col.born"), words.say("journal.times"))
    rows = [(realm_named(realm), str(counts[realm])) for realm in BORN]
    led = [(named(code), str(count)) for code, count in leading(found)[:6]]
    return [
        Chapter(words.phrase(GAME, "journal.where"), tuple(sentences(found)), (head, *rows)),
        Chapter(
            words.phrase(GAME, "journal.which"),
            (),
            ((words.phrase(GAME, "journal.col.led"), words.say("journal.times")), *led) if led else (),
        ),
    ]
