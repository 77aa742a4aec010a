"""Where everything of a replay stands: the board in a bare frame, the seats, great moments, and the line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game import words
from game.journals import Kept, copies
from game.scenes.layout.areas import Areas, Shape
from game.scenes.layout.box import Box
from game.scenes.replay_parts import eyes_called
from game.widgets import boxes
from game.widgets.boxes import MANY, Column, Drawn, Framed, Item, Node, Part, Row, Space, Stack, Text
from game.widgets.button_nodes import round_button
from game.widgets.canvas import Rect, Widget
from game.widgets.panel import Sheet
from game.widgets.style import Style
from game.widgets.token_choice import TokenChoice

MARGIN, GAP = 2.4, 1.2
RAIL, SIDE = 37.2, 44.8
FRAME = 1.0  # u: how broad the wood round the board is
HEAD, CARD, SAID = 8.0, 14.4, 8.8
EYES = 17.2
LINE = 18.2  # u: the sheet with the line of the match
CONTROLS, WAYS = 30.0, 33.0
UPRIGHT_LINE, UPRIGHT_LISTS, WITH_EYES = 34.4, 20.0, 31.0
LABEL = 4.8  # u above the sheet, for what the hand on the line says
NARROW = 180  # u of width, under which the columns give way to the board
EYES_WIDE = 44.0
TITLE = 3.0  # u: the title of a sheet


def places(style: Style, seats: int, shape: Shape, *, eyes: bool) -> dict[str, Rect]:
    """Where the parts of a replay of so many seats stand, by name, in a window.

    `frame` is the wood round `stage` and `said`, `eyes` is not there where all look with the same eyes, and
    `why` is the room of what asks why; `controls`, `line` and `ways` stand on the `sheet`.
    """
    size = style.measure.size
    tree = (_upright if style.measure.portrait else _wide)(style, seats, shape, eyes)
    return boxes.lay(tree, style, Rect(0, 0, *size), least_scale=1).places


def areas(style: Style, seats: int, found: dict[str, Rect]) -> Areas[Box]:
    """The same as the stage of a table knows it."""
    box = {name: Box(*rect) for name, rect in found.items()}
    plaques = [box[f"plaque/{seat}"] for seat in range(seats)]
    head, stage, great, said = (box[name] for name in ("head", "stage", "great", "said"))
    hand, upright = box.get("hand"), style.measure.portrait
    return Areas(head, plaques, None, stage, great, great, said, upright, True, said, None, hand)


def _wide(style: Style, seats: int, shape: Shape, eyes: bool) -> Node:
    """Seats and card at the left of the board, eyes and great moments at its right, the line below."""
    measure, px = style.measure, style.px
    share = min(1.0, measure.wide / 192) * (0.86 if measure.wide < NARROW else 1.0)
    card = CARD * (1 + (measure.text - 1) * 0.5)
    room = measure.size[1] / measure.u - 2.8 - LINE - 1.6 - HEAD - card - GAP * (seats + 2)
    plaque = min(shape.plaque * 1.2, room / seats)
    rail, side = (round(px(wide) * share) / measure.u for wide in (RAIL, SIDE))
    left = Column(
        Space(rail, HEAD, name="head"),
        *(Space(rail, plaque, name=f"plaque/{seat}") for seat in range(seats)),
        Space(grow=1),
        Space(rail, card, name="card"),
        gap=GAP,
    )
    looks = [Space(high=EYES, name="eyes")] if eyes else []
    right = Column(*looks, Space(side, grow=1, name="great"), gap=1.6)
    board = Framed(_board(style, shape), 0, 1.0, 0, grow=1)
    body = Row(Framed(left, 0, 1.6, 0), board, Framed(right, 0, 2.4, 0), gap=MARGIN, align="stretch", grow=1)
    least = min(1.0, measure.wide / 192)
    row = Row(
        Space(CONTROLS * least, name="controls"),
        Space(grow=1, name="line"),
        Space(WAYS * least, name="ways"),
        gap=2.4,
        align="stretch",
    )
    sheet = Stack(Space(high=LINE), Framed(row, 2, 1.4, 0.6, name="sheet"))
    return Framed(Column(body, Space(high=1.6), sheet), MARGIN, 0, px(1.2) / measure.u)


def _upright(style: Style, seats: int, shape: Shape, eyes: bool) -> Node:
    """The seats above the board; card, eyes and great moments below it, and the line below these."""
    columns = seats if seats <= 4 else -(-seats // 2)
    plaques = [Space(high=shape.upright_plaque, name=f"plaque/{seat}") for seat in range(seats)]
    looks = [Space(high=EYES, name="eyes")] if eyes else []
    at_left = Column(*looks, Space(EYES_WIDE, grow=1, name="card"), gap=GAP)
    lists = Row(at_left, Space(grow=1, name="great"), gap=GAP, align="stretch")
    low = Row(
        Space(CONTROLS, name="controls"), Space(grow=1), Space(WAYS, 17.6, name="ways"), align="stretch"
    )
    sheet = Framed(Column(Space(grow=1, name="line"), Space(high=0.8), low), 2, 1.4, 1.0, name="sheet")
    page = Column(
        Space(high=HEAD, name="head"),
        Space(high=GAP),
        boxes.grid(plaques, columns, GAP),
        Space(high=GAP),
        _board(style, shape),
        Space(high=1.6),
        Stack(Space(high=WITH_EYES if eyes else UPRIGHT_LISTS), lists),
        Space(high=LABEL),
        Stack(Space(high=UPRIGHT_LINE), sheet),
    )
    return Framed(page, MARGIN, 1.8, 1.6)


def _board(style: Style, shape: Shape) -> Node:
    """The wood, and in it the stage, a hand where there is one, and what happened."""
    said, text = SAID * (1 + (style.measure.text - 1) * 0.35), 1 + (style.measure.text - 1) * 0.6
    why = Row(Space(grow=1), Space(12.4 * text, name="why"), Space(1.6), align="stretch")
    hand = [Space(high=shape.hand, name="hand")] if shape.hand else []
    bar = Stack(Space(high=said, name="said"), Framed(why, 0, 1.8))
    within = Column(Space(grow=1, name="stage"), *hand, Space(high=0.4), bar)
    return Framed(within, FRAME, FRAME, grow=1, name="frame")


# -- what stands there


def head(style: Style, kept: Kept, back: Callable[[], None]) -> Node:
    """The way back, the name of the game, and when the match was."""
    game, replay, colours = words.texts(kept.game), words.say("replay.title"), style.theme
    titles = [game.title, *([game.short] if game.short else [])]
    day = copies.day(kept.created) if kept.created else ""
    below = [f"{replay} · {day}", day] if day else [replay]

    def line(name: str, text: Text) -> Node:
        return Part(text, lambda rect, on: Drawn(name, rect, on, 3).call(text.ways[0]))

    said = Column(
        Space(grow=1),
        line("title", Text(titles, 3.8, colours.ink, "garamond", leading=1.2)),
        line("subtitle", Text(below, 1.9, colours.ink2)),
        Space(grow=1),
        grow=1,
    )
    return Row(round_button("replay/back", style, "back", back, 6.4, words.say("back"), 3), said, gap=1.6)


class MomentCard(Sheet):
    """When it was, how far along the match that is, and what else is to be known of the match."""

    def __init__(self, name: str, rect: Rect, style: Style, about: str) -> None:
        super().__init__(name, rect, boxes.Layout(style))
        self.style, self.about = style, about

    def tell(self, when: str, at: str) -> None:
        """Show another moment."""
        colours = self.style.theme
        tree = Column(
            Text(when, 3.8, colours.ink, "garamond", lines=2, least_units=2.6, leading=1.16),
            Text(at, 2.1, colours.ink2),
            Space(high=0.6),
            Text(self.about, 2.1, colours.ink2, "italic", lines=2),
        )
        inner = Framed(Column(Space(grow=1), tree, Space(grow=1)), 2.2, 0.6)
        self.layout = boxes.lay(inner, self.style, self.rect)
        self._laid_at = self.rect.topleft
        self.damage()


def sheet(name: str, title: str, style: Style, *below: Node) -> Node:
    """A sheet with a title, and what stands below it."""
    said = Framed(Text(title, TITLE, style.theme.ink, "garamond"), 1.2, 0)
    return Part(Framed(Column(said, *below, gap=0.6), 1.2, 1.4), partial(Sheet, name))


def look_through(
    style: Style,
    names: Sequence[str],
    charms: Sequence[int],
    eyes: Sequence[int | None],
    chosen: int | None,
    look: Callable[[int | None], None],
) -> Node:
    """Through whose eyes one looks; where these are the only ones, why."""
    title, name = words.say("replay.eyes"), "replay/eyes/panel"
    if len(eyes) == 1:
        said = [f"{eyes_called(names, each)}." for each in eyes if each is not None]
        told = Text(" ".join([*said, words.say("replay.eyes.going")]), 2.1, style.theme.ink2, lines=MANY)
        why = Part(told, lambda rect, on: Drawn("replay/eyes/why", rect, on, 3).call(*told.ways))
        return sheet(name, title, style, Framed(why, 1.2, 0))
    side = style.px(7.0)

    def button(of: int | None) -> Node:
        def make(rect: Rect) -> Widget:
            leaf, deed = f"replay/eyes/{'all' if of is None else of}", partial(look, of)
            charm, place = None if of is None else charms[of], rect.copy()
            place.height = place.width = min(rect.size)
            place.center = rect.center
            called = eyes_called(names, of)
            all_ = words.say("replay.eyes.all")
            return TokenChoice(leaf, place, style, charm, deed, chosen=of == chosen, called=called, said=all_)

        return Item(make, side, side, least=style.px(3))

    row = Framed(Row(*map(button, eyes), gap=1.0), 1.2, 0)
    return sheet(name, title, style, Space(grow=1), row, Space(grow=1))
