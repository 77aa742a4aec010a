"""What stands at a table and where: its areas, the seats, the log; and what is shown of them."""

from __future__ import annotations

from functools import partial

import pygame

from game import manners, words
from game.scenes.table.whole import WholeTable
from game.scenes.work import A_FRAME, steps_taken
from game.widgets import picture_cache, text
from game.widgets.canvas import Rect
from game.widgets.panel import Line

MOMENT = 16.0  # milliseconds between one share of what is made ready beforehand and the next


class Building:
    """Builds one table, and lets what stands there say what the view says."""

    def __init__(self, table: WholeTable) -> None:
        self._table = table
        self._ground: pygame.Surface | None = None  # painted in a step before all is laid out

    def paint_ground(self) -> None:
        """Paint it beforehand, but for a flat table, where it shows how all is laid out."""
        if not self._table.display.mode.all_round:
            self._ground = self.background(self._table.app.size)

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        """What lies under all widgets of the table, so many pixels wide and high."""
        table, (ground, self._ground) = self._table, (self._ground, None)
        if ground is not None and ground.get_size() == size:
            return ground
        table.canvas.cover()
        surface = picture_cache.ground(size)
        table.stage.background(surface)
        table.display.paint(surface)
        return surface

    def build(self) -> None:
        """Put the widgets of the table on its canvas."""
        table = self._table
        table.drawers.no_log()
        table.areas = table.arrange().of(Rect)
        table.build_header()
        table.stage.build(table.areas.stage)
        if table.areas.below is not None and table.stage.rail_extra:
            table.stage.build_rail(table.areas.below)
        table.display.build_seats(table.view())
        for seat, plaque in enumerate(table.plaques):
            plaque.in_words = partial(self._told_of_seat, seat)
            plaque.tip = manners.told(table.remarks.manner(seat))
        if not table.areas.drawer:
            table.stage.build_now(table.areas.now)
            if table.areas.log.width:
                self._build_log(table.areas.log)
        table.guided.build()
        table.phones.after_layout()
        table.stage.lay_pieces(table.view())
        table.refresh()  # the pieces lie, so that what was chosen of them is shown chosen
        table.more_to_prepare = True

    def _build_log(self, rect: Rect) -> None:
        """The log, and beside its title how fast everything goes."""
        table = self._table
        table.drawers.build_log(rect)
        if not table.areas.portrait:
            side, pad = table.style.px(4.6), table.style.px(1.2)
            place = Rect(rect.right - pad - side, rect.y + table.style.px(0.7), side, side)
            table.canvas.add(table.foot.tool("pace", table.pace.icon, place, table.deeds.change_pace))
            self._name_pace(rect, place)

    def _name_pace(self, log: Rect, dial: Rect) -> None:
        """The word for the pace beside its dial, where the title of the log leaves room for it."""
        table, style = self._table, self._table.style
        title = text.width(words.say("table.happened"), "italic", style.font_px(2.4))
        left, small = log.x + style.px(3.2) + title, style.font_px(1.9)
        place = Rect(left, dial.y, dial.x - style.px(1.0) - left, dial.height)
        if place.width >= max(text.width(word, "inter", small) for word in table.pace.words):
            ink = style.theme.ink2
            table.canvas.add(Line("log/pace", place, table.pace.word, "inter", small, ink, "right", depth=2))

    def _told_of_seat(self, seat: int) -> str:
        view, telling = self._table.view(), self._table.stage.telling
        turn = "text.seat.turn" if seat == telling.turn(view) else "text.seat"
        key = "text.seat.to_act" if seat == view["to_act"] else turn
        names = self._table.sitting.names
        told = words.say(key, name=self._called(seat), standing=telling.standing(view, seat, names))
        return " ".join(filter(None, (told, self._table.phones.mark_said(seat))))

    def _called(self, seat: int) -> str:
        """The name of a seat, and a bot's manner with it."""
        name, manner = self._table.sitting.names[seat], self._table.remarks.manner(seat)
        return (
            words.say("manner.seat", name=name, manner=manners.word(manner)) if manners.word(manner) else name
        )

    def refresh(self) -> None:
        """Let everything say what the view says."""
        table = self._table
        view = table.view()
        to_act, turn = view["to_act"], table.stage.telling.turn(view)
        follows = table.stage.telling.follows(view)
        told, board = table.stage.subtitle(view), table.sitting.board_called
        told = words.say("table.on_board", told=told, board=board) if board else told
        table.header.tell(told)
        for seat, plaque in enumerate(table.plaques):
            plaque.tell(table.sitting.names[seat], seat == to_act, seat == turn)
            plaque.put_mark(table.phones.mark(seat))
            plaque.put_next(words.say("table.next") if seat == follows else "")
            table.display.tell_seat(seat, view)
        table.display.follow(view)
        table.drawers.tell_log()
        table.guided.refresh()
        table.tell_foot(view)

    # -- what is made ready beforehand

    @property
    def _may_prepare(self) -> bool:
        """Whether there are pictures to be made ready, and nothing moves that would be held up."""
        return self._table.more_to_prepare and (not self._table.player.running or self._table.player.waiting)

    def update(self, now: float) -> None:
        """Make a share of it ready."""
        if self._may_prepare:
            prepare = iter(self._table.stage.prepare, False)
            self._table.more_to_prepare = not steps_taken(prepare, A_FRAME)

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds the next share is; None: there is none."""
        return MOMENT if self._may_prepare else None
