"""Leela's journals in words: the figures of a course, and of many beside what chance gives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game import words
from game.engine.games.leela.journal import Journal
from game.engine.games.leela.pattern import Met, Pattern, Played, pattern
from game.engine.games.leela.rules import AT_HOME, Throw
from game.journals import Part
from game.journals.copies import Chapter
from game.tellings.leela import came_home

GAME = "leela"
MOST_PAIRS = 5


def is_whole(part: Part) -> bool:
    """Whether a course leads from before birth to home, on the house's board: only then is chance known."""
    unborn = part.options["begin"] == "unborn"  # LE-9.2: else there is no chance to compare it with
    return part.begun and unborn and part.board is None and part.state.stage == AT_HOME


def pattern_of(parts: Iterable[Part]) -> Pattern:
    """What the courses of a person have in common, on the house's board: others have other arrows."""
    return pattern(
        Played(part.state.course, part.options["sixes"], is_whole(part))
        for part in parts
        if part.board is None
    )


# -- numbers in words


def mean(value: float) -> str:
    """A mean number as it is told: one decimal, and none where it is large."""
    return words.figure(value, 1 if value < 99.95 else 0)


def percent(share: float) -> str:
    """A share 0..1 as percent, with one decimal where it is below one percent."""
    return words.percent(share, 0 if share >= 0.01 else 1)


def gloss(square: int) -> str:
    """The short name of a square, as the texts have it."""
    return words.texts(GAME).squares[str(square)].gloss


def link_named(start: int, end: int) -> str:
    """An arrow or a snake in a line: `envy to avarice`."""
    return words.phrase(GAME, "journal.from_to", start=gloss(start), end=gloss(end))


def met_told(link: Met, pattern_: Pattern) -> str:
    """How often an arrow or a snake was met, and what chance gives: in one line."""
    told = words.counted_of(GAME, "journal.met", link.times)
    if pattern_.whole:
        told = words.phrase(GAME, "journal.beside", told=told, expected=mean(link.expected))
    if link.besides:
        told = words.phrase(GAME, "journal.besides", told=told, count=link.besides)
    return told


def way_named(way: str) -> str:
    """A way home: by devotion, or by count from a square."""
    if way == "arrow":
        return words.phrase(GAME, "journal.by_devotion")
    return words.phrase(GAME, "journal.by_count", square=words.space_called(GAME, int(way)))


def ways_home(found: Pattern) -> list[tuple[str, int, float]]:
    """(way, times taken, times by chance), devotion first, then by square: the usual ones and those taken."""
    ways = {**dict.fromkeys(found.ways, 0), **found.arrivals}
    order = sorted(ways, key=lambda way: (way != "arrow", int(way) if way != "arrow" else 0))
    return [(way, ways[way], found.ways.get(way, 0.0)) for way in order]


def rarity_told(link: Met, found: Pattern) -> str:
    """Why an arrow or a snake is called characteristic."""
    return words.phrase(
        GAME,
        "journal.characteristic.one",
        link=f"{link.from_} → {link.to}",
        name=link_named(link.from_, link.to),
        matches=link.matches,
        whole=found.whole,
        percent=percent(link.rarity),
    )


def chance_told(found: Pattern) -> list[str]:
    """What stands out from chance, and how much that means."""
    if not found.whole:
        return [words.phrase(GAME, "journal.chance.none_whole")]
    named = [rarity_told(link, found) for link in found.characteristic]
    if not named:
        named = [words.phrase(GAME, "journal.chance.nothing")]
    return [*named, words.phrase(GAME, "journal.chance.caution")]


def over_told(found: Pattern) -> str:
    """Over how many courses something was counted."""
    told = words.counted_of(GAME, "journal.over", found.whole)
    return words.phrase(GAME, "journal.over_and", told=told, count=found.others) if found.others else told


# -- a course


def figures_told(figures: Journal) -> list[tuple[str, str]]:
    """The figures of one course that are worth a line each: (what, how many)."""
    jumps = [
        (words.phrase(GAME, "journal.arrows"), _with_way(sum(figures.arrows.values()), figures.climbed)),
        (words.phrase(GAME, "journal.snakes"), _with_way(sum(figures.snakes.values()), figures.fallen)),
    ]
    rows = [
        (words.phrase(GAME, "journal.thrown"), str(figures.throws)),
        (words.phrase(GAME, "journal.turns"), str(figures.turns)),
        *jumps,
    ]
    for figure in ("waits", "useless", "held", "returns", "totals"):
        count = getattr(figures, figure)
        if count:
            rows.append((words.phrase(GAME, f"journal.{figure}"), str(count)))
    if figures.longest_stay is not None:
        square, throws = figures.longest_stay
        told = words.counted_of(GAME, "journal.stay", throws, square=square)
        rows.append((words.phrase(GAME, "journal.longest_stay"), told))
    if figures.top:
        rows.append((words.phrase(GAME, "journal.top"), str(figures.top)))
    return rows


def _with_way(count: int, squares: int) -> str:
    return words.phrase(GAME, "journal.way", count=count, squares=squares) if count else "0"


def home_told(figures: Journal, course: Sequence[Throw]) -> str:
    """How a course came home, or that it has not."""
    if figures.arrival is None:
        return words.say("journal.under_way")
    return came_home(figures.arrival, course[-1].land)


# -- for Markdown


def chapter_of_course(figures: Journal, course: Sequence[Throw]) -> Chapter:
    """The figures of one course."""
    head = (words.say("journal.figure"), words.say("journal.number"))
    rows = [head, *figures_told(figures), (words.phrase(GAME, "journal.home"), home_told(figures, course))]
    dice = " · ".join(f"{face}: {count}" for face, count in enumerate(figures.dice, 1))
    return Chapter(words.say("journal.figures"), (), (*rows, (words.phrase(GAME, "journal.dice"), dice)))


def chapters_of_many(found: Pattern) -> list[Chapter]:
    """The figures of all courses of a person, beside what chance gives."""
    over = over_told(found)
    pairs = found.pairs()[:MOST_PAIRS]
    rows = [
        (str(row + 1), words.phrase(GAME, f"level.{row + 1}"), str(found.sums.level_throws[row]), mean(given))
        for row, given in reversed(list(enumerate(found.levels)))
    ]
    head = ("journal.row", "journal.empty", "journal.thrown", "journal.by_chance")
    return [
        Chapter(words.say("journal.view.many"), (over,)),
        _link_chapter("snake", found),
        _link_chapter("arrow", found),
        Chapter(words.phrase(GAME, "journal.chance"), tuple(chance_told(found))),
        Chapter(words.phrase(GAME, "journal.dwelt"), (), _table(head, rows)),
        Chapter(
            words.phrase(GAME, "journal.leads"),
            (),
            _table(
                ("journal.first", "journal.then", "journal.times"),
                [(_jump(one), _jump(other), str(count)) for one, other, count in pairs],
            ),
        ),
        Chapter(
            words.phrase(GAME, "journal.ways"),
            (),
            _table(
                ("journal.way_home", "journal.times", "journal.by_chance"),
                [(way_named(way), str(times), mean(given)) for way, times, given in ways_home(found)],
            ),
        ),
    ]


def _jump(start: int) -> str:
    link = words.texts(GAME).links
    key = next(key for key in link if key.startswith(f"{start}>"))
    return words.phrase(GAME, "journal.jump", link=key.replace(">", " → "), name=link[key].name)


def _link_chapter(kind: str, found: Pattern) -> Chapter:
    met = [link for link in found.links if link.kind == kind]
    met.sort(key=lambda link: (-link.times - link.besides, link.from_))
    rows = [
        (
            f"{link.from_} → {link.to}",
            link_named(link.from_, link.to),
            f"{link.times} + {link.besides}" if link.besides else str(link.times),
            mean(link.expected),
            words.say("journal.of", count=link.matches, whole=found.whole),
            words.phrase(GAME, "journal.characteristic") if link.characteristic else "",
        )
        for link in met
    ]
    head = (
        f"journal.{kind}",
        "journal.leads_from",
        "journal.times",
        "journal.by_chance",
        "journal.in_matches",
        "journal.empty",
    )
    return Chapter(words.phrase(GAME, f"journal.{kind}s_met"), (), _table(head, rows))


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    return (tuple(words.said_of(GAME, key) for key in head), *(tuple(row) for row in rows)) if rows else ()
