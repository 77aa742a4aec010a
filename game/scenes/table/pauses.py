"""Held moments: what stays at a table until somebody goes on, or for a breath."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game import words
from game.scenes.keys import acts
from game.scenes.overlay import quiet_place
from game.scenes.press_guard import ECHO
from game.scenes.table.animation_speed import AnimationSpeed
from game.scenes.table.interface import TableParts
from game.scenes.tables.moment import Moment
from game.widgets.breath import STEPS, BreathRing
from game.widgets.canvas import Rect, Widget
from game.widgets.controls import RoundButton
from game.widgets.loudness import Glance
from game.widgets.motion import Beat, Motion
from game.widgets.rotation import Rotation

BREATH = 8000.0  # milliseconds for which a moment stays that goes on by itself
PAST = 1800.0  # milliseconds for it where nobody is asked: in a replay, and in a lesson
NOTED = 1600.0  # milliseconds in which the pace is read
GUARD = 400.0  # milliseconds in which nothing that is pressed ends what has just begun to wait
OWN_KEYS = frozenset(map(ord, "dilmprsuw"))  # letters that do something else at a table
OWN_NAMES = ("tool/", "guide/", "menu", "held/", "choice/", "log", "whisper")  # begin what is not gone on by
ON = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)  # keys that go on at once
SCROLLS = (pygame.K_DOWN, pygame.K_UP, pygame.K_PAGEDOWN, pygame.K_PAGEUP)
DEVICES = ("touch", "pad")  # of which it is said otherwise how one goes on


class Hold(Motion):
    """A motion that waits until somebody goes on from a moment; `breath`: or until a breath is over."""

    def __init__(
        self, moment: Moment, breath: bool, opened: Callable[[Hold], None], closed: Callable[[], None]
    ) -> None:
        super().__init__(0, begin=lambda: opened(self), end=closed, waits=True)
        self.moment = moment
        self.breath = breath
        self.anew = False  # it is held again, where all was laid out anew


class Pauses:
    """The moment that is held at one table. `keeping` says that one is taken along to another size."""

    def __init__(self, table: TableParts) -> None:
        self._table = table
        self._hold: Hold | None = None
        self._ring: BreathRing | None = None
        self._eye: RoundButton | None = None
        self._undo: Widget | None = None  # in whose place it stands
        self._looks = False  # whether one looks at what lies under it
        self._breathes = False  # whether it goes on by itself
        self._passed = 0.0  # milliseconds of the breath
        self._seen: float | None = None  # up to when it was counted
        self._says = True  # whether the bar has still to say what it is
        self._told_hushed = False  # whether it was told that nobody is to do anything
        self._opened = 0.0
        self._last: float | None = None  # when something was pressed last
        self._apart = True  # whether the last press came after a pause
        self._passing: Widget | None = None  # what is shown for a while beside all else
        self._until = 0.0  # milliseconds: when it goes away
        self.keeping = False

    # -- what is so

    @property
    def open(self) -> bool:
        """Whether a moment is held now."""
        return self._hold is not None

    def ready(self, now: float) -> bool:
        """Whether what is held has been there for long enough that a press is meant for it."""
        return self._hold is None or now - self._opened >= GUARD

    @property
    def _hushed(self) -> bool:
        return self._table.guided.hushed

    # -- motions

    def motion(self, moment: Moment, *, breath: bool = False) -> Motion:
        """A motion that waits until somebody goes on; `breath`: at the latest until a breath is over.

        Where only bots and phones play it goes on after a breath. In a replay and in a lesson nobody is
        asked: it lasts as long as one reads it, and the bar says something else.
        """
        if not self._table.holds_moments:
            return Motion(PAST, begin=moment.opened, end=moment.closed)
        return Hold(moment, breath, self._open, self._close)

    def _open(self, hold: Hold) -> None:
        table = self._table
        self._hold, self._looks = hold, False
        self._breathes = hold.breath or not table.sitting.at_screen
        self._passed, self._seen, self._opened = 0.0, None, table.app.now
        if hold.anew:
            hold.moment.anew()
        hold.moment.opened()
        self._says = hold.anew or not hold.moment.said
        self.tell()
        self._says = True

    def _close(self) -> None:
        hold, self._hold = self._hold, None
        self._put_away()
        self._table.foot.answered()
        if hold is not None:
            hold.moment.closed()

    def _put_away(self) -> None:
        table = self._table
        gone: list[Widget] = [each for each in (self._ring, self._eye) if each is not None]
        if table.focus in gone:
            table.set_focus(None)
        table.canvas.remove(gone)
        if self._undo is not None:
            self._undo.show(True)
        self._ring = self._eye = self._undo = None

    def show_for(self, widget: Widget, lasts: float, turn: Rotation | None = None) -> None:
        """Show something for so many milliseconds, facing a reader; it blocks nothing."""
        self._pass_away()
        with self._table.canvas.facing(turn):
            self._table.canvas.add(widget)
        self._passing, self._until = widget, self._table.app.now + lasts

    def tell_pace(self, pace: AnimationSpeed) -> None:
        """Say the pace in the bar, for as long as it is read: its button lies beside what is held."""
        table = self._table
        style, turn = table.outlook.style, table.outlook.turn
        place = quiet_place(table, Glance.size(style, table.outlook.size[0]), style.px(1.6))
        glance = Glance("held/pace", place, style, 60)
        glance.tell(pace.said, pace.icon, 0, 0)
        self.show_for(glance, NOTED, turn)

    def _pass_away(self) -> None:
        if self._passing is not None:
            self._table.canvas.remove([self._passing])
        self._passing = None

    # -- the bar

    def tell(self) -> None:
        """Let the bar say what is held and how one goes on."""
        if self._hold is None:
            return
        table, moment = self._table, self._hold.moment
        self._put_away()
        if self._says:
            table.foot.tell(moment.title, moment.why, moment.charm)
        self._ring = table.foot.hold(self._said, moment.label or words.say("held.go_on"), self.go_on)
        self._ring.fill(self._step)
        self._told_hushed = self._hushed
        for choice in table.foot.choices:
            choice.set_state(enabled=not self._told_hushed)
        if moment.looks is not None:
            self._build_eye()

    @property
    def _said(self) -> tuple[str, str]:
        """How one goes on, and that it waits, or for how long."""
        assert self._hold is not None
        if self._hushed:
            return self._table.guided.waiting("")[0], self._hold.moment.waits or words.say("held.waits")
        device = self._table.app.device
        by = device if device in DEVICES else "key"
        if self._breathes:
            return words.say("held.breath"), words.say(f"held.breath.{by}")
        return words.say(f"held.{by}"), self._hold.moment.waits or words.say("held.waits")

    def _build_eye(self) -> None:
        """In the place of the tool to take back: to look at what lies under it."""
        table, undo = self._table, self._table.canvas.named("tool/undo")
        if undo is None:
            return
        eye = RoundButton(
            "tool/eye", Rect(undo.rect), table.display.at_foot.style, "eye", self.look, depth=undo.depth
        )
        eye.tip = words.say("held.eye.back" if self._looks else "held.eye")
        undo.show(False)
        self._undo = undo
        with table.canvas.facing(undo.facing):
            table.canvas.add(eye)
        self._eye = eye

    def look(self) -> None:
        """Look at what lies under it, or at it again; meanwhile no breath passes."""
        if self._hold is None or self._hold.moment.looks is None:
            return
        self._looks = not self._looks
        self._breathes = False
        self._hold.moment.looks(self._looks)
        self._tell_how()
        if self._eye is not None:
            self._eye.hide_tip()
            self._eye.tip = words.say("held.eye.back" if self._looks else "held.eye")

    def _tell_how(self) -> None:
        if self._ring is not None:
            self._ring.tell(self._said)
            self._ring.fill(self._step)

    # -- going on

    def pressed(self, now: float) -> None:
        """Note that something is pressed: what follows another press closely is one in haste."""
        self._apart = self._last is None or now - self._last >= ECHO
        self._last = now

    def meant(self) -> None:
        """Note that what is asked for now is meant, whatever was pressed before."""
        self._apart, self._opened = True, self._table.app.now - GUARD

    def go_on(self) -> None:
        """Somebody goes on; in haste nobody does."""
        if self._hold is None or self._hushed:
            return
        if self._apart and self.ready(self._table.app.now):
            self._leave()

    def stay_or_go_on(self) -> None:
        """Something else than the way on is pressed: a breath is held, what waits is gone on from."""
        if not self._breathes or not self._table.sitting.at_screen:
            self.go_on()
        elif self._apart and self.ready(self._table.app.now) and not self._hushed:
            self._breathes = False
            self._tell_how()

    def _leave(self) -> None:
        self._table.hands.did(None, self._table.app.now)
        self._table.player.go_on()

    def takes(self, event: pygame.event.Event) -> bool:
        """Whether an event is used up by what is held."""
        table = self._table
        if self._hold is None or table.layers:
            return False
        if event.type == pygame.KEYDOWN:
            return self._takes_key(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            widget = table.widget_at(event.pos)
            if self._has_own_use(widget):
                return False
            self.stay_or_go_on()
            return True
        return False

    def _takes_key(self, event: pygame.event.Event) -> bool:
        table, key = self._table, event.key
        if key in SCROLLS and not event.mod and self._scrolls(event):
            return True
        if not acts(key) or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
            return False
        if key == pygame.K_ESCAPE or key in OWN_KEYS or (self._table.guided.open and key in map(ord, "bstq")):
            return False
        chosen = table.focus
        led = chosen is not None and chosen.focused and chosen.name != "choice/go_on"
        if key in ON and led and self._has_own_use(chosen):
            return False
        if table.app.repeats:
            return True
        if key in ON:
            self.go_on()
        else:
            self.stay_or_go_on()
        return True

    def _scrolls(self, event: pygame.event.Event) -> bool:
        """Whether a key moves on what is held; down from its end it goes on, as the bar says of any key.

        Where nothing of it scrolls, the arrows lead the focus as anywhere.
        """
        assert self._hold is not None
        table, own = self._table, self._hold.moment.own
        found = [
            each for each in table.canvas.widgets if own and each.name.startswith(own) and each.focusable
        ]
        texts = [each for each in found if each.visible and each.role == "words"]
        if any(each.key(event) for each in texts):
            self._breathes = self._breathes and not table.sitting.at_screen  # who reads holds the breath
            self._tell_how()
            return True
        if event.key == pygame.K_PAGEDOWN or (texts and event.key == pygame.K_DOWN):
            if not table.app.repeats:
                self.go_on()
            return True
        return bool(texts)

    def _has_own_use(self, widget: Widget | None) -> bool:
        """Whether a touch on a widget does something else: on a tool, or on what the moment has."""
        if widget is None:
            return False
        own = () if self._hold is None else (self._hold.moment.own,)
        if widget.name.startswith((*OWN_NAMES, *own)):
            return True
        return self._looks and self._table.areas.stage.collidepoint(widget.rect.center)

    # -- time

    @property
    def _step(self) -> int:
        """How far the ring is filled."""
        if not self._breathes:
            return 0
        return min(STEPS, int(self._passed / BREATH * STEPS))

    @property
    def _ticks(self) -> bool:
        """Whether the breath passes now."""
        table = self._table
        rests = self._hushed or bool(table.layers) or table.course.paused
        return self._hold is not None and self._breathes and not rests

    def update(self, now: float) -> None:
        """Let the breath pass, and go on at its end; what was shown for a while goes away."""
        if self._passing is not None and now >= self._until:
            self._pass_away()
        if self._hold is not None and self._told_hushed != self._hushed:
            self.tell()
        if not self._ticks:
            self._seen = None
            return
        self._passed += 0.0 if self._seen is None else now - self._seen
        self._seen = now
        if self._ring is not None:
            self._ring.fill(self._step)
        if self._passed >= BREATH:
            self._leave()

    def wake_in(self, now: float) -> float | None:
        """In how many milliseconds something changes by itself; None: nothing does."""
        waits = [] if self._passing is None else [self._until - now]
        if self._ticks:
            waits.append(BREATH * (self._step + 1) / STEPS - self._passed)
        return max(1.0, min(waits)) if waits else None

    # -- another size of the window

    def take_along(self) -> list[Motion]:
        """What is held, and is to be: one after another it is held again when all is laid out anew."""
        self._passing = None
        holds = [each for each in self._table.player.to_wait if isinstance(each, Hold)]
        for hold in holds:
            hold.anew = True
        self.keeping = bool(holds)
        return list(holds)

    def again(self, holds: Sequence[Motion]) -> None:
        """Hold these again."""
        self.keeping = False
        if holds:
            table = self._table
            table.player.play([Beat([hold]) for hold in holds], table.settle)
            table.player.update(table.app.now)
