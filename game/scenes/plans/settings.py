"""The settings: groups on sheets, each setting with its words and its control; and the page about Moksha."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.scenes.plans.box import Box, left_of, right_of
from game.scenes.plans.letters import Letters
from game.scenes.plans.page import TWO_COLUMNS, in_two
from game.widgets.style import Style

ROW_AIR = (6.4, 4.6, 3.0)  # u between two settings: as much as there is room for
LABEL = 2.7  # u: the type of what a setting is called


@dataclass(frozen=True)
class Setting:
    """What a setting says: its name, what it does, and what there is to choose from; without, a switch."""

    label: str
    note: str
    labels: tuple[str, ...] = ()


@dataclass(frozen=True)
class SettingPlan:
    """Where a setting stands; `rule` is the fine line above all but the first of a group."""

    words: Box
    control: Box
    rule: Box | None


@dataclass(frozen=True)
class GroupPlan:
    """A sheet with its title and its settings."""

    panel: Box
    title: Box
    settings: tuple[SettingPlan, ...]


@dataclass(frozen=True)
class SettingsPlan:
    """All sheets as if nothing were scrolled, and how tall they are together."""

    groups: tuple[GroupPlan, ...]
    tall: int


def plan_settings(
    style: Style, letters: Letters, groups: Sequence[Sequence[Setting]], rest: Box
) -> SettingsPlan:
    """The sheets with as much air as fits; where none fits they are scrolled, beside their bar."""
    for air in ROW_AIR:
        found = _sheets(style, letters, groups, rest, air)
        if found.tall <= rest.height:
            return found
    beside_bar = Box(rest.x, rest.y, rest.width - style.px(1.2), rest.height)
    return _sheets(style, letters, groups, beside_bar, ROW_AIR[-1])


def _sheets(
    style: Style, letters: Letters, groups: Sequence[Sequence[Setting]], rest: Box, air: float
) -> SettingsPlan:
    """All groups, one above the other, in two columns each where it ends sooner."""
    gap = style.px(2.4)
    count = 2 if in_two(style) else 1
    wide = (rest.width - (count - 1) * gap) // count
    below = [rest.y] * count  # where the next group of a column begins
    found: list[GroupPlan] = []
    for group in groups:
        column = below.index(min(below))
        place = Box(rest.x + column * (wide + gap), below[column], wide, 0)
        found.append(_sheet(style, letters, group, place, style.px(air)))
        below[column] = found[-1].panel.bottom + style.px(1.6)
    return SettingsPlan(tuple(found), max(group.panel.bottom for group in found) - rest.y)


def _sheet(style: Style, letters: Letters, group: Sequence[Setting], place: Box, air: int) -> GroupPlan:
    """The settings of a group, one below the other."""
    pad = style.px(2.8)
    left, across = place.x + pad, place.width - 2 * pad
    title = Box(left, place.y + style.px(2.0), across, round(style.type("heading") * 1.3))
    settings: list[SettingPlan] = []
    y = title.bottom + round(air * 0.6)
    for index, setting in enumerate(group):
        rule = Box(left, y - air // 2, across, max(1, round(style.hair))) if index else None
        words, control = _row(style, letters, setting, Box(left, y, across, 0))
        settings.append(SettingPlan(words, control, rule))
        y = max(words.bottom, control.bottom) + air
    return GroupPlan(
        Box(place.x, place.y, place.width, y - round(air * 0.3) - place.y), title, tuple(settings)
    )


def _row(style: Style, letters: Letters, setting: Setting, place: Box) -> tuple[Box, Box]:
    """Words at the left and the control at the right, or below them where it is broad."""
    tall = style.px(6.0 * (1 + (style.measure.text - 1) * 0.5))
    wide = _control_wide(style, letters, setting, tall)
    below = bool(setting.labels) and wide > place.width * 0.55
    across = place.width if below else place.width - wide - style.px(2.4)
    needed = words_tall(style, letters, setting, across)
    if below:
        words = Box(place.x, place.y, across, needed)
        return words, Box(place.x, words.bottom + style.px(1.0), place.width, tall)
    middle = place.y + max(needed, tall) // 2
    return right_of((place.x, middle), (across, needed)), left_of((place.right, middle), (wide, tall))


def _control_wide(style: Style, letters: Letters, setting: Setting, tall: int) -> int:
    if not setting.labels:
        return round(tall * 1.75)
    widest = max(letters.width(label, "semibold", style.typed(2.2)) for label in setting.labels)
    return len(setting.labels) * (widest + style.px(3.4))


def words_tall(style: Style, letters: Letters, setting: Setting, across: int) -> int:
    """How tall the words of a setting are in a column so wide."""
    labels = letters.wrapped(setting.label, "semibold", style.typed(LABEL), across)
    notes = letters.wrapped(setting.note, "inter", style.type("small"), across)
    return len(labels) * label_step(style) + len(notes) * note_step(style)


def label_step(style: Style) -> int:
    """From one line of a setting's name to the next."""
    return round(style.typed(LABEL) * 1.3)


def note_step(style: Style) -> int:
    """From one line of what a setting does to the next."""
    return round(style.type("small") * 1.34)


# -- about


def plan_about(style: Style, rest: Box) -> tuple[Box, ...]:
    """Two sheets side by side, or one where there is no room for two."""
    if style.measure.wide < TWO_COLUMNS:
        return (rest,)
    wide = (rest.width - style.px(2.4)) // 2
    return Box(rest.x, rest.y, wide, rest.height), Box(rest.right - wide, rest.y, wide, rest.height)


@dataclass(frozen=True)
class SheetPlan:
    """A sheet to read; one is headed by the knot, the name and the version."""

    knot: Box
    title: Box
    version: Box
    text: Box


def plan_sheet(style: Style, sheet: Box, *, headed: bool) -> SheetPlan:
    """Where the text of a sheet stands, and above it its head where it has one."""
    px, inner = style.px, sheet.inflate(-2 * style.px(2.8), -2 * style.px(2.4))
    side = px(11)
    knot = Box(inner.x, inner.y, side, side)
    left, upper = knot.right + px(2.6), round(side * 0.6)
    title = Box(left, knot.y, inner.right - left, upper)
    version = Box(left, knot.y + upper, inner.right - left, round(side * 0.4))
    top = knot.bottom + px(2.4) if headed else inner.y
    return SheetPlan(knot, title, version, Box(inner.x, top, inner.width, inner.bottom - top))
