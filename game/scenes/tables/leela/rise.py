"""The square rises: where a token comes to rest its square leaves the cloth, grows and is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from game.engine.match import Transition
from game.scenes.layout.box import Box
from game.scenes.layout.leaf import NAMES, PROSES, LeafPlan, plan_leaf
from game.scenes.tables.leela import paintings
from game.scenes.tables.leela.brief import Brief, brief_side
from game.scenes.tables.leela.laid import LaidStage
from game.scenes.tables.leela.leaf import Back, Hole, Leaf, LinkStrip, Risen
from game.scenes.tables.leela.leaf_picture import PARTS, Page, Picture, vine
from game.scenes.tables.leela.verse import LANDS, link_from, link_page, moment_of, page_of, wanted
from game.scenes.work import steps_taken
from game.sound.cue import Cue
from game.widgets import art, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.easing import in_out_sine, out_cubic
from game.widgets.motion import Beat, Motion
from game.widgets.nightfall import Nightfall
from game.widgets.style import Style
from game.widgets.theme import Measure
from game.widgets.token import token_picture
from game.widgets.viewport import Viewport

RINGED, GROWS, OPENS = 180.0, 460.0, 480.0  # milliseconds: at rest, on its way, opening
SLIDES, FADES, APART, HUSHES, SHRINKS = 200.0, 140.0, 60.0, 90.0, 420.0
FOLDS = 0.34  # of the way back, in which the leaf folds behind its painting
LATER = 0.06  # of the way back, before anything moves: the last of the words is gone first
LIFT = 1.0  # u
FRAME = 2.4  # u: the border about the painting on its way
SHORT = 2400.0  # milliseconds
A_STEP = 0.004  # seconds of a frame in which the leaf is painted
DARK, AIR = 42, 43  # depths
FLAT_WIDE, FLAT_TALL = 70.0, 87.0  # u: a leaf before a seat at a table that lies flat


class Rise:
    """The square that has risen at one table, if any."""

    def __init__(self, stage: LaidStage) -> None:
        self.stage = stage
        self._laid: list[Widget] = []
        self._picture: Picture | None = None
        self._left: Iterator[None] = iter(())  # what is still to be made of its picture
        self._page: Page | None = None
        self._seat = 0
        self._brief: Brief | None = None
        self._ready = 0  # how many of the small pictures are painted
        self._turned = False  # whether the leaf shows its arrow or snake

    # -- motions

    def beats(self, happening: Transition) -> list[Beat | Motion]:
        """What is seen after an event that has led a token to a square."""
        event, stage = happening.event, self.stage
        if event["type"] not in LANDS:
            return []
        seat, square = int(event["seat"]), int(event["to"])
        how = wanted(stage.table, seat, happening)
        if how == "off":
            return []
        page = page_of(happening, stage.table, stage.own_board)
        if how == "short":
            if link_from(square, stage.own_board) is not None:
                return []  # it is told where that leads
            paintings.prepare(page.painting, brief_side(self._style(seat)))
            return [Motion(0, end=lambda: self._show_brief(page, seat))]
        return [self._risen(page, happening, breath=how == "breath")]

    def _risen(self, page: Page, happening: Transition, *, breath: bool) -> Beat:
        table, seat = self.stage.table, int(happening.event["seat"])
        paintings.prepare(page.painting, self._plan(page, seat).painting.width)
        moment = moment_of(
            page,
            happening,
            table,
            self.stage.own_board,
            opened=lambda: self._rest(page, seat),
            closed=lambda: self._close(leave),
            looks=self._look_under,
        )
        come: list[Motion]
        leave: list[Motion]
        if table.app.reduced_motion:
            come = [Motion(theme.REDUCED, self._dawn, begin=lambda: self._lay(page, seat))]
            leave = [Motion(theme.REDUCED, self._lift, end=self.clear)]
        else:
            come = [
                Motion(RINGED, lambda _: self._make_some(), begin=lambda: self._ring(page, seat)),
                Motion(GROWS, self._grow, begin=lambda: self._lift_off(page, seat)),
                Motion(OPENS, self._open, begin=self._unfold, sounds=[Cue("page")]),
            ]
            leave = [Motion(HUSHES, self._hush), Motion(SHRINKS, self._shrink, end=self.clear)]
        return Beat([*come, table.held.motion(moment, breath=breath), *leave], "verse")

    def prepare(self) -> bool:
        """Paint the next of the small pictures that any leaf needs; whether there was any."""
        table = self.stage.table
        if wanted(table, 0) in ("off", "short"):
            return False
        style = self._style(0)
        ways: list[Callable[[], object]] = [partial(vine, style.measure.u)]
        ways += [partial(art.sprite, "shared/mark-lotus", (style.px(2.4), style.px(2.4)))]
        ways += [
            partial(token_picture, person.token, style.px(units))
            for person in table.sitting.people
            for units in (6.2, 4.4)
        ]
        if self._ready >= len(ways):
            return False
        ways[self._ready]()
        self._ready += 1
        return True

    # -- it comes

    def _ring(self, page: Page, seat: int) -> None:
        """The square is ringed by the thread; meanwhile its picture is made."""
        self.clear()
        self._begin(page, seat)
        self.stage.goal.mark(page.square)

    def _begin(self, page: Page, seat: int) -> None:
        self._page, self._seat, self._turned = page, seat, False
        self._picture = Picture(page, self._plan(page, seat), self._style(seat))
        self._left = self._picture.steps()
        small = self._picture.plan.link_painting
        if page.link is not None and page.link[1] and small is not None:
            paintings.prepare(page.link[1], small.width)

    def _make_some(self) -> None:
        """Make some of the picture, no more than a frame has room for."""
        steps_taken(self._left, A_STEP)

    def _lift_off(self, page: Page, seat: int) -> None:
        """Square and token leave the cloth, and the night falls."""
        for _ in self._left:
            pass
        self.stage.goal.mark(None)
        self._leave_cloth(page, seat)
        self._grow(0.0)

    def _leave_cloth(self, page: Page, seat: int) -> None:
        """Where the square was is a hole, and its token is with it."""
        table, stage = self.stage.table, self.stage
        hole = Hole(stage.cloth.square(page.square), 9)
        table.canvas.add(hole)
        self._laid = [hole]
        self._add_night()
        assert self._picture is not None
        self.square = Risen(self._picture, table.sitting.people[seat].token, AIR + 1)
        with table.canvas.facing(table.display.turn_of(seat)):
            table.canvas.add(self.square)
        self._laid.append(self.square)
        stage.tokens[seat].show(False)

    def _add_night(self) -> None:
        """Night over all but the bar; on a table that lies flat the others go on seeing the cloth."""
        table = self.stage.table
        self.night: Nightfall | None = None
        stays = table.display.lit_at_night()
        if stays is None:
            return
        low = self.stage.cloth.square(self._page.square if self._page else 1).centery
        screen = Rect((0, 0), table.app.size)
        self.night = Nightfall("verse/night", screen, *stays, low, DARK)
        table.canvas.add(self.night)
        self._laid.append(self.night)

    def _grow(self, share: float) -> None:
        """On a straight line to where it is read, ever slower."""
        self._stand_square(out_cubic(share))
        if self.night is not None:
            self.night.fall(share)

    def _stand_square(self, share: float) -> None:
        assert self._picture is not None and self._page is not None
        plan, style = self._picture.plan, self._style(self._seat)
        start = self._on_cloth(self._page.square)
        lift = style.px(LIFT) * min(1.0, share * 8)
        side = round(start.width + (plan.painting.width - start.width) * share)
        middle = Rect(plan.painting).center
        x = start.centerx + (middle[0] - start.centerx) * share
        y = start.centery - lift * (1 - share) + (middle[1] - start.centery) * share
        rect = Rect(0, 0, side, side).move_to(center=(round(x), round(y)))
        if share >= 1:
            rect = Rect(plan.painting)
        token = self.stage.tokens[self._seat]
        tall = min(round(token.full * token.scale), max(8, side // 2))
        crop = self.stage.cloth.crop * max(0.0, 1 - share)
        self.square.stand(rect, round(style.px(FRAME) * share), tall, crop)

    def _on_cloth(self, square: int) -> Rect:
        """A square as who reads it sees it."""
        rect, turn = self.stage.cloth.square(square), self.stage.table.display.turn_of(self._seat)
        return rect if turn is None else Rect(turn.inward(rect))

    def _unfold(self) -> None:
        """The painting has come to its place: the leaf is there behind it."""
        self._add_leaf(opened=0.0)
        self.square.visible = False  # the leaf lies where it was

    def _add_leaf(self, *, opened: float = 1.0) -> None:
        """Put the leaf on the canvas, and the strip of its link."""
        table, page = self.stage.table, self._page
        assert self._picture is not None and page is not None
        plan = self._picture.plan
        self.leaf = Leaf("verse/leaf", self._picture, table.held.stay_or_go_on, AIR)
        self.leaf.opened, self.leaf.parts = opened, [opened] * len(PARTS)
        added: list[Widget] = [self.leaf]
        if plan.link is not None and (link_page(page, self.stage.own_board) or self._turned):
            said = " ".join(line.words for line in plan.written if line.part == PROSES)
            style = self._style(self._seat)
            added.append(LinkStrip(Rect(plan.link), style, said, self._turn, AIR + 2))
        if self.night is None:
            added.append(Back(Rect(plan.leaf), page, self._style(self._seat), AIR - 1))
        with table.canvas.facing(table.display.turn_of(self._seat)):
            table.canvas.add(*added)
        self._laid += added

    def _open(self, share: float) -> None:
        """The text side slides out, then names, verse and text appear one after another."""
        passed = share * OPENS
        self.leaf.slide(out_cubic(min(1.0, passed / SLIDES)))
        for part in PARTS:
            since = passed - SLIDES - APART * (part - NAMES)
            self.leaf.appear(part, min(1.0, max(0.0, since / FADES)))

    # -- it rests

    def _rest(self, page: Page, seat: int) -> None:
        """All stands as it is read, also after the window was given another size."""
        if not self._laid or self._picture is None or self._page is not page:
            self._lay(page, seat)
        self.stage.tell_landed(seat, page.square)
        if self.night is not None:
            self.night.fall(1.0)
        self.leaf.slide(1.0)
        self.leaf.show_words(1.0)

    def _lay(self, page: Page, seat: int) -> None:
        """Lay the leaf where it rests, at once."""
        self.clear()
        self._begin(page, seat)
        assert self._picture is not None
        self._picture.make()
        self._leave_cloth(page, seat)
        self._add_leaf()
        self.square.visible = False

    def _dawn(self, share: float) -> None:
        """The night falls, and the words appear: nothing moves."""
        if self.night is not None:
            self.night.fall(share)
        self.leaf.show_words(share)

    def _look_under(self, on: bool) -> None:
        """Look at the cloth while the leaf is held, or at the leaf again."""
        for widget in self._laid:
            if widget is not self.square:
                widget.show(not on)
        self.stage.tokens[self._seat].show(on)

    def _turn(self) -> None:
        """Turn the leaf to what is said of its arrow or snake, and back."""
        page = self._page
        if page is None or not self._laid:
            return
        self._turned = not self._turned
        shown = link_page(page, self.stage.own_board) if self._turned else page
        if shown is None:
            return
        table = self.stage.table
        table.app.sound.hear(Cue("page"))
        gone = [each for each in self._laid if isinstance(each, (Leaf, LinkStrip, Back))]
        table.canvas.remove(gone)
        self._laid = [each for each in self._laid if each not in gone]
        self._picture = Picture(shown, self._plan(shown, self._seat), self._style(self._seat))
        self._picture.make()
        self._add_leaf()
        table.set_focus(table.canvas.named("verse/link") if table.focus is not None else None)

    # -- it goes

    def _close(self, leave: Sequence[Motion]) -> None:
        """Somebody went on, or it was passed over; who looks at the cloth does not see the leaf again."""
        if self._laid and not self.leaf.visible:
            self.clear()
            for motion in leave:
                motion.duration = 0.0

    def _hush(self, share: float) -> None:
        """The words fade."""
        if self._laid:
            self.leaf.show_words(1.0 - share)

    def _shrink(self, share: float) -> None:
        """The leaf folds behind its painting, and that goes back to its place on the cloth."""
        if not self._laid:
            return
        folded = min(1.0, max(0.0, share - LATER) / (FOLDS - LATER))
        self.leaf.slide(1.0 - in_out_sine(folded))
        if share > FOLDS and self.leaf.visible:
            for widget in self._laid:
                widget.show(not isinstance(widget, (Leaf, LinkStrip, Back)))
            self.stage.tokens[self._seat].show(True)
        if self.square.visible:
            back = (share - FOLDS) / (1 - FOLDS)
            self.square.token = 0
            self._stand_square(1.0 - in_out_sine(back))
        if self.night is not None:
            self.night.fall(1.0 - max(0.0, share - LATER) / (1 - LATER))

    def _lift(self, share: float) -> None:
        """The night lifts: nothing moves."""
        if self._laid and self.night is not None:
            self.night.fall(1.0 - share)

    def clear(self) -> None:
        """Nothing has risen: all lies on the cloth."""
        if self._laid:
            self.stage.table.canvas.remove(self._laid)
            self.stage.tokens[self._seat].show(True)
        self._laid, self._picture, self._page, self._left = [], None, None, iter(())

    def forget(self) -> None:
        """All is laid out anew: what lay on the old canvas is gone."""
        self._laid, self._picture, self._page, self._left = [], None, None, iter(())
        self._brief, self._ready = None, 0

    # -- in short

    def _show_brief(self, page: Page, seat: int) -> None:
        """A small leaf beside the square; it blocks nothing."""
        table, turn = self.stage.table, self.stage.table.display.turn_of(seat)
        size = table.display.outlook_of(seat).size
        self._seat = seat
        bar = table.canvas.named("bar")
        floor = size[1] if bar is None or bar.facing is not None else bar.rect.y
        room = Rect(0, 0, size[0], floor if floor >= size[1] // 2 else size[1])
        lie = [self.stage.cloth.rect, *(token.rect for token in self.stage.tokens if token.visible)]
        cloth, *tokens = lie if turn is None else [Rect(turn.inward(each)) for each in lie]
        self._brief = Brief(page, self._on_cloth(page.square), cloth, tokens, self._style(seat), room)
        table.held.show_for(self._brief, SHORT * table.app.speed, turn)

    # -- where

    def _outlook(self, seat: int) -> Viewport:
        return self.stage.table.display.outlook_of(seat)

    def _style(self, seat: int) -> Style:
        """How it is drawn for who reads it: on a wall its type is as large as it fits, whatever is chosen."""
        table, outlook = self.stage.table, self._outlook(seat)
        light = theme.LAMPLIT if table.style.theme.dark else theme.PAPER
        far = table.display.mode.far
        return Style(light, Measure(table.app.size, 1.0) if far else outlook.style.measure)

    def _plan(self, page: Page, seat: int) -> LeafPlan:
        mode, measure = self.stage.table.display.mode, self._style(seat).measure
        return plan_leaf(measure, self._room(seat), page.said, far=mode.far, flat=mode.all_round)

    def _room(self, seat: int) -> Box:
        """Where the leaf may lie, as who reads it sees the screen."""
        table, style, outlook = self.stage.table, self._style(seat), self._outlook(seat)
        px, (width, height) = style.px, outlook.size
        if table.display.mode.all_round:
            outer = self.stage.cloth.rect
            turn = table.display.turn_of(seat)
            cloth = outer if turn is None else Rect(turn.inward(outer))
            wide, tall = min(px(FLAT_WIDE), width), min(px(FLAT_TALL), height - px(4))
            rect = Rect(0, 0, wide, tall).move_to(midbottom=(cloth.centerx, cloth.bottom + px(7)))
            rect.clamp_ip(Rect(px(1), px(1), width - px(2), height - px(2)))
            return Box(*rect)
        edge, top = px(3.3 if width > height else 2.0), px(2.0)
        right, board = width - edge, table.canvas.named("guide/board")
        if board is not None and board.rect.left > width // 2 and board.rect.height > board.rect.width:
            right = board.rect.left - px(1.6)
        return Box(edge, top, right - edge, table.areas.bar.y - px(1.8) - top)
