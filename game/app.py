"""The app: a window, a clock, the main loop, and scenes on a stack."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress

import pygame
import pygame.display
import pygame.event

from game import accessibility, first_light, languages, pads, reasons, saves, screen_reader, window, words
from game.scenes.app import Navigator
from game.scenes.contact import FINGERS, by_fingers, of_finger
from game.scenes.loudness import Loudness
from game.scenes.navigator import SceneNavigator
from game.scenes.readout import Readout, read_out
from game.scenes.scene import Scene
from game.sound.cue import Cue
from game.sound.device import Device
from game.sound.sounding import Plays, Sounding
from game.widgets import art, key_hint, picture_cache, text, theme
from game.widgets.fade import Dissolve
from game.widgets.rotation import Rotation

FRAME = 1000 / 60
PART = 32.0  # milliseconds: a frame that takes longer goes on in another part, after so many of the first
CALM = 50  # milliseconds in which nothing is to be done: pads are looked for, memory is given back
SEEK = 2000.0  # milliseconds between looking whether a screen reader is there
RESIZES = (pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE)
RELAPSE = 2000.0  # milliseconds in which a second mistake is taken for the first come again
QUIET = 500  # milliseconds a window must stand still for its place to be kept


class App:
    """Everything that is there once: the window, the settings, the stack of scenes.

    `clock` gives milliseconds; tests hand in their own. `now` is its time at the beginning of the
    frame. `device` is what was used last: the pointer, the keyboard, a pad or a finger; `repeats` tells
    whether the key event being handled is a key held down that repeats itself. `scenes` is the
    stack, the open one last; `open` has a method for each scene that can be opened. `sound` is all that is
    heard; `plays` makes the device that plays it.
    """

    plays: Callable[[], Plays] = Device
    keys: tuple[int, ...] = (pygame.K_F11,)

    def __init__(self, size: tuple[int, int] | None = None, clock: Callable[[], float] | None = None) -> None:
        self.settings = saves.Settings.load()
        self._clock = clock or (lambda: time.monotonic() * 1000)
        self.now = self._clock()
        self.device = "pointer"
        self.repeats = False
        self.pads = pads.Pads()
        self.sound = Sounding(
            self.settings,
            type(self).plays(),
            clock=self._clock,
            hour=lambda: time.localtime().tm_hour,
            wide=lambda: self.size[0],
        )
        self.loudness = Loudness(self)
        self._keys_down: set[int] = set()
        self.scenes: list[Scene] = []
        self.readers = screen_reader.met() or screen_reader.Readers(window.wake)
        self._parts: Iterator[None] | None = None  # of a frame that takes long: what is left of it
        self._part_began = 0.0
        self._drawing: Iterator[None] | None = None  # what is left to draw before any of it is shown
        self._readout: Readout | None = None  # what the screen readers were told last
        self._look_for_readers = True
        self._sought_readers_at = 0.0
        self.open: Navigator = SceneNavigator(self)
        self.running = True
        self._calm_again = 0.0  # until then another mistake is taken for the last one come again
        self._aside: pygame.Surface | None = None  # what the window shows turned, or a part of
        self._dissolve: Dissolve | None = None  # what was seen before the open scene, while it fades
        self._dark: bool | None = None  # whether what is seen is dark; None before anything is
        self._place: window.Place | None = None
        self._owed: window.Place | None = None  # the place to which it returns from the whole screen
        self._moved_at: float | None = None  # when the window was last moved or sized, until that is kept
        if size is not None:
            self._windowed, self.full_screen = size, False
            self.screen = window.open_window(size)
        else:
            self.screen, self._windowed, self._place = window.open_as_remembered(self.settings.all)
            self.full_screen = window.fills_screen(window.remembered(self.settings.all)[2])
        window.keep_large_enough()
        picture_cache.give_back_large()
        self._set_icon()
        _name_keys()
        pygame.key.set_repeat(400, 40)

    # -- what scenes ask

    @property
    def keys_lead(self) -> bool:
        """Whether the keyboard or a pad was used last, and the focus is to be seen."""
        return self.device in ("keys", "pad")

    @keys_lead.setter
    def keys_lead(self, lead: bool) -> None:
        self.device = "keys" if lead else "pointer"

    @property
    def size(self) -> tuple[int, int]:
        """What scenes are laid out for: of a window smaller than anything fits in, its upper left is seen."""
        turn = self.turn
        return self._whole if turn is None else turn.size

    @property
    def _whole(self) -> tuple[int, int]:
        across, tall = self.screen.get_size()
        return max(across, window.LEAST), max(tall, window.LEAST)

    @property
    def turn(self) -> Rotation | None:
        """How the whole of the open scene is turned to a side of the screen; None: it is upright."""
        quarters = self.scene.turned if self.scenes else 0
        return Rotation(quarters, self._whole) if quarters else None

    @property
    def text_scale(self) -> float:
        """How large text is written, 1.0 as usual: a setting."""
        scale = self.settings.get("text_scale", 1.0)
        return scale if scale in theme.TEXT_SCALES else 1.0

    def step_text(self, step: int) -> None:
        """Everything written one step larger or smaller."""
        steps = theme.TEXT_SCALES
        scale = steps[min(max(steps.index(self.text_scale) + step, 0), len(steps) - 1)]
        if scale != self.text_scale:
            self.settings.set("text_scale", scale)
            self.keep_settings()
            self.relayout()

    @property
    def world(self) -> theme.Theme | None:
        """The light of the world that the open scene shows."""
        return self.scene.world if self.scenes else None

    @property
    def reduced_motion(self) -> bool:
        """Whether motions are short and small: a setting."""
        return self.settings.get("reduced_motion", False)

    @property
    def speed(self) -> float:
        """How long motions take, as a share of their usual time."""
        if self.scenes and self.scene.rushes:
            return 0.0
        return theme.SPEEDS.get(self.settings.get("speed", "calm"), 1.0)

    def theme_for(self, own: theme.Theme) -> theme.Theme:
        """A world's own theme, unless the settings force one."""
        return theme.THEMES.get(self.settings.get("theme", "own"), own)

    def keep_settings(self) -> str | None:
        """Save the settings; what went wrong in a sentence, or None."""
        try:
            self.settings.save()
        except saves.SaveError as error:
            return reasons.told(error)
        return None

    # -- scenes

    @property
    def scene(self) -> Scene:
        """The scene that is open, the uppermost of the stack."""
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        """Open a scene over the one that is open."""
        if self.scenes:
            scene.lie_towards(self.scene.opens_towards)
            self.sound.hear(Cue("page"))
            self.scene.go_under()
        self.scenes.append(scene)
        self._come_up()

    def pop(self) -> None:
        """Close the open scene; the one below comes up again."""
        self._close()
        if self.scenes:
            self._come_up()
        else:
            self.running = False

    def replace(self, scene: Scene) -> None:
        """Close the open scene and open another in its place."""
        scene.lie_towards(self.scene.opens_towards)
        self._close()
        self.scenes.append(scene)
        self._come_up()

    def home(self) -> None:
        """Close all scenes but the first."""
        while len(self.scenes) > 1:
            self._close()
        self.pads.stand_up()
        self._come_up()

    def _close(self) -> None:
        scene = self.scenes.pop()
        scene.leave()
        scene.canvas.cover()

    def _come_up(self) -> None:
        self.scene.forget_layers()
        self.scene.lay_out()
        self.scene.enter()
        dark = self.scene.theme.dark
        if self._dark not in (None, dark) and self.speed and self.turn is None:
            self._dissolve = Dissolve(self.screen.copy(), self.now)
        self._dark = dark

    def quit(self) -> None:
        """End the main loop after this frame."""
        self.running = False

    # -- the loop

    def run(self) -> None:
        """Run the main loop until the window is closed."""
        try:
            while self.running:
                try:
                    self.frame()
                    if self._parts is None and self.running:
                        self._rest()
                except Exception as fault:
                    self._recover(fault)
        finally:
            self.close()

    def _recover(self, fault: Exception) -> None:
        """Back to the shelf after a mistake of our own, and say so; a second at once ends the app."""
        if self.now < self._calm_again:
            raise fault
        self._calm_again = self._clock() + RELAPSE
        sitting = next((found for scene in self.scenes if (found := getattr(scene, "sitting", None))), None)
        for scene in reversed(self.scenes):
            with suppress(Exception):
                scene.leave()
        self.scenes.clear()
        self._parts = self._drawing = self._dissolve = self._readout = None
        self.open.home()
        from game.scenes import trouble

        trouble.tell(self.scene, fault, sitting)

    def frame(self) -> None:
        """Take in what happened, let time pass, draw what changed.

        Where that takes long it is done in parts: each further call goes on with it, and the next frame
        takes in what happens meanwhile. The last whole picture is shown until the new one is whole.
        """
        self._part_began = self._clock()
        if self._parts is None:
            self._parts = self._frame()
        for _ in self._parts:
            if self._late:
                return
        self._parts = None

    @property
    def _late(self) -> bool:
        """Whether this part of a frame has taken long enough."""
        return self._clock() - self._part_began >= PART

    def _frame(self) -> Iterator[None]:
        """A frame, which may be left off and gone on with at each step."""
        self.now = self._clock()
        resized = False
        self.pads.update(self.now)
        events = pygame.event.get()
        if any(event.type in RESIZES for event in events):
            yield from self._resized()  # first of all: whatever else came finds the window laid out as it is
        for event in events:
            if event.type == pygame.QUIT:
                self.running = False
                return
            if by_fingers(event) or event.type in RESIZES:
                continue
            self._follow_keys(event)
            self._look_again(event)
            if event.type == pygame.DROPFILE:
                self.open.file(event.file)
            elif event.type == pygame.WINDOWMOVED:
                self._moved_at = self.now
            elif event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
                self._place_for_readers()
                self.scene.handle(event)
            elif event.type == pygame.WINDOWEXPOSED:
                self.scene.canvas.damage_all()
            elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
                if not self.repeats:
                    self.toggle_full_screen()
                    resized = True
            elif event.type == pygame.KEYDOWN and self.loudness.takes(event):
                continue
            elif event.type in (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED):
                self._devices_changed(event)
            elif event.type in FINGERS:
                if window.is_screen(event.touch_id):  # a pad below the keyboard is none
                    self.scene.handle(self._through(of_finger(event, self.screen.get_size())))
            elif event.type in pads.EVENTS:
                self._tell(self.pads.take(event, self.now))
            else:
                self.scene.handle(self._through(event))
            if not self.running:
                return
            yield
        self._tell(self.pads.due(self.now))
        if resized:
            yield from self._resized()
        self._follow_window()
        self._do_what_is_asked()
        self.scene.update(self.now)
        for scene in self.scenes[:-1]:
            scene.attend()
        self.loudness.update(self.now)
        player = self.scene.player
        self.sound.update(self.now, moves=player.running and not player.waiting)
        self.scene.canvas.use(self.device, led=self.scene.focus is not None and self.scene.focus.focused)
        listened = self.readers.listening
        if listened:
            self._begin_to_overhear()
        yield
        picture_cache.trim_if_due()
        yield
        self.draw()
        while self._drawing is not None:
            yield
            self.draw()
        if listened:
            self._tell_readers()

    def _devices_changed(self, event: pygame.event.Event) -> None:
        """A device for sound has come or gone; a microphone is none of ours."""
        if not event.iscapture:
            self.sound.devices_changed(lost=event.type == pygame.AUDIODEVICEREMOVED)

    def _through(self, event: pygame.event.Event) -> pygame.event.Event:
        """An event of the pointer as the scene sees it: turned as that is, and for what is seen larger."""
        turn = self.turn
        if turn is not None and event.type in FINGERS.values():
            event = pygame.event.Event(event.type, {**event.dict, "pos": turn.point_inward(event.pos)})
        if self.scene.canvas.lens is None or event.type not in FINGERS.values():
            return event
        return self.scene.zoom.seen(event)

    def _tell(self, told: Sequence[pads.Told]) -> None:
        """Tell the open scene what was done with a pad."""
        for each in told:
            if not self.running:
                return
            if isinstance(each, pads.Key):
                self.repeats = each.again
                self.scene.handle(each.event)
            elif isinstance(each, pads.Start):
                self.scene.started(each.pad, held=each.held)
            else:
                self.scene.pad_changed(each.seat, gone=isinstance(each, pads.Gone))

    def _look_again(self, event: pygame.event.Event) -> None:
        """A reader may have been begun meanwhile: who uses one presses keys, and turns to the window."""
        came = event.type == pygame.WINDOWFOCUSGAINED
        pressed = event.type == pygame.KEYDOWN and self.now - self._sought_readers_at >= SEEK
        self._look_for_readers = self._look_for_readers or came or pressed

    def _follow_keys(self, event: pygame.event.Event) -> None:
        """Know which keys are down, whatever scene takes them: one that was down before repeats itself."""
        if event.type == pygame.KEYDOWN:
            self.repeats = event.key in self._keys_down
            self._keys_down.add(event.key)
        elif event.type == pygame.KEYUP:
            self._keys_down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._keys_down.clear()

    def draw(self) -> None:
        """Draw what was damaged, and show it; where that takes long, a part of it, and show nothing yet."""
        if self._drawing is None and (self._dissolve is not None or not self.scene.canvas.clean):
            self._drawing = self._draw()
        while self._drawing is not None:
            if next(self._drawing, self) is self:
                self._drawing = None
            elif self._late:
                return

    def _draw(self) -> Iterator[None]:
        """Draw what was damaged, widget by widget, and show it."""
        pygame.display.update((yield from self._paint()))

    def _paint(self) -> Generator[None, None, list[pygame.Rect]]:
        """Draw what was damaged, turned as the scene is; gives what changed on the screen.

        Where the window shows a part of it alone, or what was before still fades over it, all is drawn
        aside: no widget has to know.
        """
        canvas, turn = self.scene.canvas, self.turn
        whole, fits = self.screen.get_rect(), self.screen.get_rect().contains(canvas.bounds)
        if turn is None and fits and self._dissolve is None:
            self._aside = None
            return (yield from canvas.painting(self.screen))
        size = canvas.bounds.size if turn is None else turn.size
        if self._aside is None or self._aside.get_size() != size:
            self._aside = pygame.Surface(size, 0, self.screen)
            canvas.damage_all()
        aside = self._aside
        changed = [rect.clip(aside.get_rect()) for rect in (yield from canvas.painting(aside))]
        if turn is None and self._dissolve is not None:
            self.screen.blit(aside, (0, 0))
            if not self._dissolve.over(self.screen, self.now):
                self._dissolve = None
            return [whole]
        if turn is None:
            self.screen.blits([(aside, rect, rect) for rect in changed])
            return [rect.clip(self.screen.get_rect()) for rect in changed]
        for rect in changed:
            part = pygame.transform.rotate(aside.subsurface(rect), -90 * turn.quarters)
            self.screen.blit(part, turn.outward(rect))
        return [turn.outward(rect) for rect in changed]

    # -- who cannot see it

    def _do_what_is_asked(self) -> None:
        """Do what screen readers asked for since the last frame."""
        for asked in self.readers.asked():
            found = self._readout.meant(asked.key) if self._readout is not None else None
            if found is not None and self.running:
                self.scene.asked_for(*found, asked.deed, asked.value)

    def _begin_to_overhear(self) -> None:
        """Hear what is drawn, all of it at first."""
        canvas = self.scene.canvas
        if not canvas.overheard:
            canvas.overheard = True
            canvas.damage_all()

    def _tell_readers(self) -> None:
        """Tell screen readers what there is once nothing moves any longer."""
        player = self.scene.player
        if not player.running or player.waiting:
            self._readout = read_out(self.scene)
            self.readers.tell(self._readout.root, self._readout.focus)

    def _place_for_readers(self) -> None:
        in_front = pygame.key.get_focused()
        self.readers.window_is(window.place_now(), self.screen.get_size(), in_front=in_front)

    def _seek_readers(self) -> None:
        """Look whether anybody may listen: at the first rest, and at times when somebody uses the window."""
        self._look_for_readers, self._sought_readers_at = False, self.now
        if window.can_be_seen():
            self.readers.look_about()
            self._place_for_readers()

    def _rest(self) -> None:
        if self._look_for_readers:
            self._seek_readers()
        now = self._clock()
        wakes = [self.scene.wake_in(now), None if self._moved_at is None else self._moved_at + QUIET - now]
        wakes.append(None if self._dissolve is None else 0.0)
        wakes += [self.pads.wake_in(now), self.sound.wake_in(now), self.loudness.wake_in(now)]
        wake = min((max(0.0, each) for each in wakes if each is not None), default=None)
        if not self.pads.begun and (wake is None or wake > CALM):
            self.pads.begin(now)
            return
        if wake is None or wake > CALM:
            picture_cache.tidy()
        if wake is None:
            self._keep_light()
            self.scene.at_rest()
            self.pads.sleep(None, self._clock)
        elif wake > 0:
            self.pads.sleep(wake, self._clock)
        else:
            left = FRAME - (self._clock() - self.now)
            if left > 1:
                time.sleep(left / 1000)

    def _resized(self) -> Iterator[None]:
        """The window has another size: all is laid out anew."""
        surface = pygame.display.get_surface()
        if surface is None:
            return
        self._moved_at, self._dissolve = self.now, None
        self.full_screen = window.fills_screen(self.full_screen)
        self.screen = surface
        yield from self._show_meanwhile()
        yield
        self.scene.paint_ground()
        yield
        self.scene.lay_out()
        yield

    def _show_meanwhile(self) -> Iterator[None]:
        """Show the old picture on the new window until all is laid out anew: no part of it is ever black."""
        canvas = self.scene.canvas
        if canvas.bounds.size != self.size:
            self.screen.fill(self.scene.theme.ground)
            canvas.damage_all()
            yield from self._paint()
            pygame.display.flip()

    def relayout(self) -> None:
        """Lay the open scene out anew, as after a change of text size, theme or language."""
        _name_keys()
        self.scene.lay_out()

    def toggle_full_screen(self) -> None:
        """Change to the whole screen, or back (F11)."""
        self._note_window()
        self.full_screen = not self.full_screen
        self.screen = window.fill_screen(self.full_screen, self._windowed)
        self._moved_at = self.now
        self._owed = None if self.full_screen else self._place

    # -- what is remembered

    def _keep_light(self) -> None:
        """Keep the shelf at rest as a picture, so that the next start has it at once."""
        if len(self.scenes) == 1 and not self.scene.layers:
            first_light.keep(self.screen)

    def _follow_window(self) -> None:
        """Keep size and place of a window that has come to stand still."""
        if self._moved_at is not None and self.now - self._moved_at >= QUIET:
            self._moved_at = None
            owed, self._owed = self._owed, None
            if owed is not None and window.place_now() != owed:  # off by a frame that was not known before
                window.move(owed)
                self._moved_at = self.now
            elif self._note_window():
                self.keep_settings()

    def _note_window(self) -> bool:
        """Write into the settings where the window stands beside the whole screen; whether that is new."""
        if not self.full_screen and window.stands_free():
            self._windowed, self._place = self.screen.get_size(), window.place_now()
        before = self.settings.all
        self.settings.set("width", self._windowed[0])
        self.settings.set("height", self._windowed[1])
        self.settings.set("full_screen", self.full_screen)
        if self._place is not None:
            self.settings.set("x", self._place[0])
            self.settings.set("y", self._place[1])
        return self.settings.all != before

    def close(self) -> None:
        """Leave all scenes, remember the window, close it."""
        while self.scenes:
            self._close()
        self.pads.close()
        self.sound.close()
        self._note_window()
        self.keep_settings()
        text.forget()
        art.forget()
        pygame.display.quit()

    def _set_icon(self) -> None:
        try:
            pygame.display.set_icon(art.square("shared/icon", 64))
        except (pygame.error, OSError):
            return


def _name_keys() -> None:
    """Let keys be called as they are in the language chosen."""
    key_hint.name_keys({name: words.say(f"key.{name.lower()}") for name in key_hint.NAMED})


def main(file: str | None = None) -> int:
    """Open the app, and the match of a file where one is named, and play; the exit code."""
    try:
        app = App()
        app.settings.preferred = accessibility.defaults(accessibility.preferred(), theme.TEXT_SCALES)
        app.settings.preferred["language"] = languages.fitting(window.locales())
        words.choose(app.settings.get("language", languages.ENGLISH))
        words.soften(app.settings.get("gentle", False))
        _name_keys()
    except window.NoDisplay as error:
        print(f"moksha: {reasons.told(error)}", file=sys.stderr)
        return window.NO_DISPLAY
    gc.freeze()  # what is there from now on is no garbage: looking for that would hold frames up
    app.open.home()
    if file is not None:
        app.open.file(file)
    app.run()
    return 0
