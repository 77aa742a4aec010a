"""Leela's end: night falls on the cloth, the courses weave themselves over it, and are tied to a knot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

import pygame

from game import layout, words
from game.engine import codec
from game.engine.games.leela.rules import Throw
from game.journals import Kept
from game.scenes.layout.keepsake import KeepsakePlan
from game.scenes.tables import colophon
from game.scenes.tables.film import Film, Stage, nightfall
from game.scenes.tables.leela import night
from game.scenes.tables.leela.ended import course_line, most_met
from game.scenes.tables.leela.kolam import Woven, weave
from game.scenes.tables.leela.night import Hanging, Stamp
from game.scenes.tables.leela.picture import GAME, Cloth
from game.sound.cue import HUSH, Cue
from game.tellings.leela import kept_foot, kept_lines
from game.widgets import text, theme
from game.widgets.canvas import Rect, Widget
from game.widgets.easing import in_out_sine, out_cubic
from game.widgets.layer import Layer, Reveal
from game.widgets.motion import Beat, Motion, Together
from game.widgets.style import Style
from game.widgets.token import token_picture

SHORT, LONG = 0.55, 1.3  # squares: as much of a thread is drawn at once as it grows, and in a picture
AT_ONCE = 8  # pieces of thread in a step
SINKS = 9.0  # u: how far the cloth sinks while the plait rises
ALIKE = 0.12  # squares of the table's cloth and of the picture's are nearly as large
NAMED = 700.0  # milliseconds for which the name of a link is seen
NOTES = 9  # landings of a course that are heard, at most
SOFT = -9.0  # dB
STEPS = 6  # in which words fade


class LeelaFilm(Film):
    """The cloth by night, a thread for each course, and what ties them together."""

    proportion = 1.02

    def __init__(self, kept: Kept) -> None:
        super().__init__(kept)
        self.stamps: dict[int, list[Stamp]] = {}
        self.colours = [theme.STRANDS[charm] for charm in self.charms]

    @cached_property
    def woven(self) -> list[Woven]:
        """The thread of each seat."""
        courses = [[codec.decode(Throw, throw) for throw in seat["course"]] for seat in self.view["seats"]]
        return [weave(course, seat, self.match.board) for seat, course in enumerate(courses)]

    def _pieces(self, seat: int, reach: float) -> Iterator[Stamp]:
        """The thread of a seat in pieces that reach so many squares."""
        return night.stamps(self.woven[seat], self.charms[seat], night.weight(self.woven), reach)

    def _stands(self, seat: int) -> Iterator[Stamp]:
        """The bead where a seat on its way stands at the end; none for those who came home."""
        bead = None if seat in self.winners else night.stand(self.woven[seat], self.colours[seat])
        if bead is not None:
            yield bead

    def _cut(self) -> Iterator[None]:
        """Cut all threads into the pieces in which they grow."""
        for seat in self.order:
            pieces: list[Stamp] = []
            for piece in self._pieces(seat, SHORT):
                pieces.append(piece)
                if len(pieces) % (AT_ONCE * 5) == 0:
                    yield
            self.stamps[seat] = [*pieces, *self._stands(seat)]
            yield

    @property
    def cords(self) -> tuple[str, ...]:
        """The colours of those who came home, in the order in which they did."""
        return tuple(self.colours[seat] for seat in self.winners)

    # -- what is said

    @property
    def subtitle(self) -> str:
        return super().subtitle if self.kept.rests else words.phrase(GAME, "film.subtitle")

    @property
    def foot(self) -> str:
        return kept_foot(self.view)

    def lines(self, seat: int) -> tuple[str, ...]:
        return kept_lines(self.view, seat)

    # -- the picture

    def draw(self, target: pygame.Surface, rect: Rect) -> Iterator[None]:
        yield from self._draw(target, Hanging.within(rect))

    def _draw(self, target: pygame.Surface, hung: Hanging) -> Iterator[None]:
        """The cloth, the threads of all, and what they are tied to."""
        yield from night.paint_cloth(target, hung)
        yield from self._weave(target, hung)

    def _weave(self, target: pygame.Surface, hung: Hanging) -> Iterator[None]:
        """The threads of all over a cloth, and what they are tied to."""
        for seat in self.order:
            for number, stamp in enumerate(self._pieces(seat, LONG)):
                stamp.put(target, hung)
                if number % AT_ONCE == AT_ONCE - 1:
                    yield
            yield
        for seat in self.order:
            for bead in self._stands(seat):
                bead.put(target, hung)
        for picture, at in self._tied(hung):
            target.blit(picture, at)
            yield

    def _tied(self, hung: Hanging) -> Iterator[tuple[pygame.Surface, Rect]]:
        """The light of 68, the plait and the knot, each with its place."""
        x, y = round(hung.goal[0]), round(hung.goal[1])
        light = night.sun(hung.cell)
        yield light, light.get_rect(center=(x, y))
        if not self.winners:
            return
        crest = self.crest(hung)
        shine = night.glow(hung.cell)
        yield shine, shine.get_rect(center=crest)
        cord = night.plait(hung.cell, self.cords)
        yield cord, cord.get_rect(midbottom=(x, y))
        knot = night.knot(hung.cell, self.cords, 1.0, 1.0)
        yield knot, knot.get_rect(center=crest)

    def crest(self, hung: Hanging) -> tuple[int, int]:
        """The middle of the knot."""
        up = 0.5 + night.BORDER + night.KNOT_UP
        return round(hung.goal[0]), round(hung.goal[1] - up * hung.cell)

    def course(self, seat: int, dark: bool, size: tuple[int, int]) -> pygame.Surface | None:
        return course_line(self.view["seats"][seat], self.charms[seat], size, dark)

    def aside(self, style: Style, rect: Rect, go: Callable[[int], None]) -> Sequence[Widget]:
        return most_met(self.view, style, rect)

    # -- the film

    lasts = 1400, 2600, 3000, 1600, 600, 800
    brief = 700, 1300, 0, 400, 300, 300

    def make_ready(self, stage: Stage, ground: pygame.Surface) -> Iterator[None]:
        self._place = place = _Place(stage, self.plan(stage.size))
        yield
        _ = self.woven
        yield
        self.cloth = ground.copy()
        self.bare = ground.subsurface(place.first.outer).copy()
        yield
        yield from night.paint_cloth(self.cloth, place.first)
        self.hung = self.cloth.subsurface(place.first.outer).copy()
        yield
        night.sun(place.first.cell)
        yield
        night.glow(place.first.cell)
        night.plait(place.first.cell, self.cords)
        yield
        yield from self._cut()

    def compose_rest(self, stage: Stage) -> Iterator[None]:
        """On the ground that is there; its squares are as large as the film has them."""
        assert self.laid is not None
        stage.rest.blit(self.laid, (0, 0))
        stage.rest.blit(self.hung, self._place.last.outer)
        yield
        yield from self._weave(stage.rest, self._place.last)
        if stage.names:
            yield from colophon.write(stage.rest, self._place.plan, self.told(), self.inks)

    def parts(self, stage: Stage, lasts: Sequence[float]) -> list[Beat]:
        """Night; the thread of the first, then those of the others, in short all; plait, knot, and rest."""
        falls, first, others, plaited, tied, glides = lasts
        shown, (winner, *after) = _Shown(self, stage, self._place), self.order
        if not others:
            threads = [shown.threads(self.order, first, "threads")]
        else:
            threads = [shown.threads([winner], first, "first")]
            threads += [shown.threads(after, others, "others")] if after else []
        night_ = self._night(stage, shown, falls)
        return [*night_, *threads, shown.plaited(plaited), shown.tied(tied), shown.glides(glides)]

    def _night(self, stage: Stage, shown: _Shown, lasts: float) -> list[Beat]:
        """Night falls; 68 stays lit with all tokens, and those still on their way stand where they are."""
        fall = nightfall(stage, self.cloth, self._place.first.goal[1], lasts)
        lit = Motion(lasts, shown.light_up, begin=shown.light, sounds=[Cue("birth_bowl", level=-3.0)])
        return [Beat([Together(fall.motions, [lit])], "nightfall"), Beat([Motion(1, end=shown.hang)], "hung")]


class _Place:
    """Where the cloth hangs at first, where it sinks to, and where it comes to rest."""

    def __init__(self, stage: Stage, plan: KeepsakePlan) -> None:
        self.plan = plan
        box = Rect(self.plan.picture)
        if not stage.names:
            box.center = stage.size[0] // 2, stage.size[1] // 2
        fits, lies = Hanging.within(box), Cloth(stage.board)
        alike = stage.names and self.plan.shape == "wide" and abs(lies.cell / fits.cell - 1) < ALIKE
        self.last = Hanging.within(box, min(lies.cell, fits.cell)) if alike else fits
        middle = stage.size[0] / 2 - night.COLUMNS * self.last.cell / 2
        if not stage.names or self.plan.shape != "wide":
            middle = self.last.left
        up = self.last.top - stage.style.measure.u * SINKS
        self.first = self.last.moved(lies.field[0] if alike else middle, lies.field[1] if alike else up)
        edge = night.BORDER * self.last.cell + 2
        if self.first.top < edge:
            self.first = self.last.moved(self.first.left, edge)
        self.sunk = self.last.moved(self.first.left, self.last.top)


class _Shown:
    """What is seen of a film: layers over one another, put where they are."""

    def __init__(self, film: LeelaFilm, stage: Stage, place: _Place) -> None:
        self.film, self.stage, self.place = film, stage, place
        self.hung = place.first
        self._rows: list[Layer] = []
        self._name: Layer | None = None
        self._named = 0.0

    # -- night

    def light(self) -> None:
        """68 and the tokens, above all."""
        x, y = (round(each) for each in self.hung.goal)
        picture = night.sun(self.hung.cell)
        self._sun = Layer("film/sun", picture.get_rect(center=(x, y)), picture, 8)
        self._sun.fade(0)
        self._tokens = list(self._stand())
        self.stage.canvas.add(self._sun, *self._tokens)

    def _stand(self) -> Iterator[Layer]:
        film, cell = self.film, self.hung.cell
        tall = round(cell * 0.62)
        home = [seat for seat in range(len(film.names)) if seat in film.winners]
        for seat, fields in enumerate(film.view["seats"]):
            picture = token_picture(film.charms[seat], tall)
            if seat in home:
                aside = (home.index(seat) - (len(home) - 1) / 2) * cell * 0.46
                low = cell * (0.2 - 0.12 * (home.index(seat) % 2))
                at = self.hung.goal[0] + aside, self.hung.goal[1] + low
            else:
                at = self.hung.point(layout.places(GAME)[fields["square"]])
            rect = picture.get_rect(center=(round(at[0]), round(at[1])))
            yield Layer(f"film/token/{seat}", rect, picture, 9)

    def light_up(self, share: float) -> None:
        self._sun.fade(min(STEPS, int(share * 2.5 * STEPS) + 1) / STEPS)

    def hang(self) -> None:
        """The cloth is a picture of its own from now on, which threads are drawn on."""
        film, outer = self.film, self.hung.outer
        self._cloth = Layer("film/cloth", outer, film.hung, 2)
        self.stage.night.put_under(film.bare, outer)
        self.stage.canvas.add(self._cloth)

    # -- threads

    def threads(self, seats: Sequence[int], lasts: float, name: str) -> Beat:
        """The threads of some seats draw themselves, each in its own time."""
        whole = max((self.film.woven[seat].length for seat in seats), default=1.0) or 1.0
        lanes = []
        for seat in seats:
            own = lasts * (0.72 + 0.28 * self.film.woven[seat].length / whole) if len(seats) > 1 else lasts
            lanes.append([self._thread(seat, own)])
        away = Motion(lasts * 0.2, self._tokens_away, end=lambda: self._tokens_away(1.0))
        return Beat([Together([away], *lanes)], name)

    def _tokens_away(self, share: float) -> None:
        for token in self._tokens:
            if token.visible:
                token.fade(1 - round(share * STEPS) / STEPS)

    def _thread(self, seat: int, lasts: float) -> Motion:
        """A thread as it grows: piece by piece, with the bead of light at its head."""
        pieces, canvas, drawn = self.film.stamps[seat], self.stage.canvas, 0
        side = round(self.hung.cell * 0.68)
        bead = night.head(side, self.film.colours[seat])
        head = Layer(f"film/head/{seat}", Rect(0, 0, side, side), bead, 12)
        rows: list[Reveal] = []

        def lead() -> None:
            if pieces:
                x, y = self.hung.point(pieces[max(0, drawn - 1)].tip)
                head.put(x - side / 2, y - side / 2)

        def begin() -> None:
            rows.extend(self._row(seat))
            lead()
            canvas.add(head)

        def grow(share: float) -> None:
            nonlocal drawn
            corner = self._cloth.rect.topleft
            while drawn < len(pieces) and pieces[drawn].share <= share + 1e-9:
                piece = pieces[drawn]
                canvas.damage(piece.put(self._cloth.picture, self.hung, corner).move(corner))
                drawn += 1
                if piece.link is not None:
                    self._call(piece.link, share * lasts)
            lead()
            for row in rows:
                row.reveal(share)
            self._hush_name(share * lasts)

        sounds = self._notes(seat, pieces)
        return Motion(lasts, grow, begin=begin, end=lambda: canvas.remove([head]), sounds=sounds)

    def _notes(self, seat: int, pieces: Sequence[Stamp]) -> list[Cue]:
        """The seat's own note at its landings, as many as the ear can tell apart."""
        rests = [piece.share for piece in pieces if piece.rests]
        step = max(1, -(-len(rests) // NOTES))
        charm = self.film.charms[seat]
        return [Cue("turn", min(1.0, share), pitch=charm, level=SOFT) for share in rests[::step]]

    # -- words beside it

    def _row(self, seat: int) -> list[Reveal]:
        """A seat's name and its line, which grow with its thread, where they have room."""
        place = self._row_place(len(self._rows))
        if place is None:
            return []
        film = self.film
        picture = pygame.Surface(place.size, pygame.SRCALPHA)
        throws = film.telling.story(film.view, seat).split(" · ")[0]
        row = colophon.Row(film.charms[seat], film.names[seat], "", (throws,))
        colophon.write_row(picture, picture.get_rect(), row, film.inks, place.height / 15)
        shown = Reveal(f"film/row/{seat}", place, picture, 10)
        self._rows.append(shown)
        self.stage.canvas.add(shown)
        return [shown]

    def _row_place(self, index: int) -> Rect | None:
        """Where the so-and-so-manieth seat is named: at the left of the cloth, upright where it stays."""
        stage, plan, count = self.stage, self.place.plan, len(self.film.names)
        if not stage.names:
            return None
        if plan.shape != "wide":
            return colophon.row_place(plan, count, index)
        unit, outer = plan.unit, self.place.first.outer
        left, right = round(unit * 4), outer.x - round(unit * 3)
        tall = round(min(unit * 15, stage.size[1] * 0.72 / count))
        if right - left < unit * 22:
            return None
        top = stage.size[1] // 2 - count * tall // 2
        return Rect(left, top + index * tall, min(right - left, round(unit * 44)), tall)

    def _call(self, link: tuple[int, int], now: float) -> None:
        """Name a link at the right of the cloth, unless the last one is still being read."""
        stage, unit, outer = self.stage, self.place.plan.unit, self.place.first.outer
        room = stage.size[0] - outer.right - round(unit * 6)
        if self._name is not None or not stage.names or self.place.plan.shape != "wide" or room < unit * 26:
            return
        picture = _link_name(link, round(unit), room)
        if picture is None:
            return
        at = picture.get_rect(midleft=(outer.right + round(unit * 4), round(stage.size[1] * 0.5)))
        self._name, self._named = Layer("film/link", at, picture, 10), now
        stage.canvas.add(self._name)

    def _hush_name(self, now: float) -> None:
        if self._name is not None and not self._named <= now < self._named + NAMED:
            self.stage.canvas.remove([self._name])
            self._name = None

    # -- the plait, the knot

    def plaited(self, lasts: float) -> Beat:
        """The cloth sinks, and the threads rise through 68 and are plaited; loose loops above."""
        film, colours = self.film, self.film.cords

        def begin() -> None:
            self._hush_name(-1.0)
            cell = self.hung.cell
            cord = night.plait(cell, colours)
            self._cord = Reveal("film/cord", self._cord_at(cord), cord, 13, upwards=True)
            shine = night.glow(cell)
            self._shine = Layer("film/shine", shine.get_rect(center=film.crest(self.hung)), shine, 11)
            self._shine.fade(0)
            knot = night.knot(cell, colours, 0.0, 0.0)
            self._knot = Layer("film/knot", knot.get_rect(center=film.crest(self.hung)), knot, 14)
            self._knot.fade(0)
            self.stage.canvas.add(self._cord, self._shine, self._knot)
            self._loops = (-1, -1)

        def place(share: float) -> None:
            eased = in_out_sine(share)
            first, last = self.place.first, self.place.sunk
            self._move(first.moved(first.left, first.top + (last.top - first.top) * eased))
            self._cord.reveal(min(1.0, share / 0.62))
            loops = max(0.0, (share - 0.55) / 0.45)
            if loops:
                self._show_knot(out_cubic(loops), 0.0)

        notes = [
            Cue("turn", 0.1 + 0.08 * index, pitch=film.charms[seat], level=-4.0)
            for index, seat in enumerate(film.winners)
        ]
        return Beat([Motion(lasts, place, begin=begin, sounds=notes)], "plait")

    def _cord_at(self, cord: pygame.Surface) -> Rect:
        return cord.get_rect(midbottom=(round(self.hung.goal[0]), round(self.hung.goal[1])))

    def _show_knot(self, grown: float, tied: float) -> None:
        loops = round(grown * 24), round(tied * 24)
        if loops != self._loops:
            self._loops = loops
            self._knot.fade(1)
            self._knot.show_picture(night.knot(self.hung.cell, self.film.cords, grown, tied))

    def tied(self, lasts: float) -> Beat:
        """The loops pull tight to the golden knot."""

        def place(share: float) -> None:
            tied = out_cubic(share)
            self._show_knot(1.0, tied)
            self._shine.fade(round(tied * STEPS) / STEPS)

        return Beat([Motion(lasts, place, sounds=[Cue(HUSH)])], "knot")

    def glides(self, lasts: float) -> Beat:
        """The cloth glides to its place, and the words come beside it."""
        words_: list[Layer] = []
        plan, stage = self.place.plan, self.stage

        def begin() -> None:
            if not stage.names:
                return
            room = Rect(0, 0, self.place.last.outer.x, stage.size[1])
            if plan.shape != "wide":
                room = Rect(0, plan.picture.bottom, stage.size[0], stage.size[1] - plan.picture.bottom)
                if plan.shape == "paper":
                    room = stage.rest.get_rect()
            words_.append(Layer("film/words", room, stage.rest.subsurface(room), 9))
            words_[0].fade(0)
            stage.canvas.add(words_[0])

        def place(share: float) -> None:
            eased = out_cubic(share)
            sunk, last = self.place.sunk, self.place.last
            self._move(sunk.moved(sunk.left + (last.left - sunk.left) * eased, last.top))
            level = round(max(0.0, share - 0.25) / 0.75 * STEPS) / STEPS
            for row in self._rows:
                row.fade(max(0.0, 1 - round(share * 2.4 * STEPS) / STEPS))
            for each in words_:
                each.fade(level)

        return Beat([Motion(lasts, place, begin=begin, sounds=[Cue("homecoming")])], "glide")

    def _move(self, hung: Hanging) -> None:
        """Everything hangs together, and moves together."""
        if hung == self.hung:
            return
        dx, dy = hung.left - self.hung.left, hung.top - self.hung.top
        self.hung = hung
        self._cloth.move_to(hung.outer)
        for each in (self._sun, self._shine, self._knot):
            each.move_to(each.rect.move(round(dx), round(dy)))
        self._cord.carry(round(dx), round(dy))


def _link_name(link: tuple[int, int], unit: int, room: int) -> pygame.Surface | None:
    """The name of a link and from where to where it leads; None where it has none."""
    named = words.texts(GAME).links.get(f"{link[0]}>{link[1]}")
    if named is None:
        return None
    large, small = round(unit * 3.9), round(unit * 2.6)
    lines = text.wrapped(named.name, "italic", large, room)
    said = words.phrase(GAME, "film.link", start=link[0], end=link[1])
    wide = max(text.width(line, "italic", large) for line in lines)
    picture = pygame.Surface(
        (max(wide, room // 2), round(large * 1.25 * len(lines) + small * 1.8)), pygame.SRCALPHA
    )
    low = float(large)
    for line in lines:
        text.put(picture, line, "italic", large, "#E9C98A", 0, low)
        low += large * 1.2
    text.put(picture, said, "inter", small, "#D8CCB6", 2, low + small * 0.1)
    return picture


FILM = LeelaFilm
