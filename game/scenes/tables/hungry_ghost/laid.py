"""What lies on the picture of Hungry Ghost, the lives told of it, and what the motions use of both."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import pygame

from game import words
from game.rulebook import cited
from game.scenes.tables.hungry_ghost.judgement import Judgement
from game.scenes.tables.hungry_ghost.life import DayDial, LifeCard
from game.scenes.tables.hungry_ghost.lives_page import open_lives
from game.scenes.tables.hungry_ghost.picture import GAME, PLACES, REALMS, TOKEN, Light, Point, Scroll
from game.scenes.tables.hungry_ghost.pieces import Field
from game.scenes.tables.hungry_ghost.place import PlaceCard
from game.scenes.tables.hungry_ghost.tondo import Sheet
from game.scenes.tables.hungry_ghost.wonders import Wonder, awakening, birth, fire, light
from game.scenes.tables.interface import Table
from game.scenes.tables.stage import Stage, View
from game.tellings.hungry_ghost import TIMES, facts_of, place_of, time_told
from game.widgets import art, theme
from game.widgets.bubble import Bubble
from game.widgets.canvas import Rect
from game.widgets.controls import RoundButton
from game.widgets.sprite import Sprite
from game.widgets.thread import Knot, Thread
from game.widgets.token import Token

Stood = tuple[Point, float]  # where a token stands, and how large for its full height

DIAL = 0.56  # how tall the signs of the day are for their breadth
LIFT = 34.0  # from a token's foot up to its middle
FLOOR, FRONT, OVER = 10, 34, 76
EXPLAINED = 745  # over the table and its drawers, under a page


class LaidStage(Stage, ABC):
    """The stage without what may be chosen on it."""

    blazes = 460.0  # how wide the fire of Hell leaps up, in hundredths of a board unit
    unhurried = False  # whether also what befalls a life in passing is shown for long enough to be read

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.tokens: list[Token] = []
        self.card: LifeCard | None = None
        self.place_card: PlaceCard | None = None
        self.dial: DayDial | None = None
        self.lives: list[dict[str, Any]] = []
        self._looked_at: int | None = None
        self.seen: View = {}  # the view that is shown
        self._day = 1
        self._subject = 0

    # -- building

    def background(self, target: pygame.Surface) -> None:
        colours = self.table.style.theme
        if colours.dark:
            stops = ((0.0, theme.lighter(colours.ground, 0.06)), (0.7, colours.ground), (1.0, colours.deep))
        else:
            stops = ((0.0, "#F6EAD2"), (0.7, "#E2CDA6"), (1.0, "#C3A57A"))
        art.light(target, (0.5, 0.45), stops, 0.75)

    def build(self, rect: Rect) -> None:
        self.rect = rect
        self.scroll = self.sheet(rect)
        self.scroll.mount(self.table.canvas.background)
        scale = self.scroll.scale
        self.field = self.build_field()
        self.field.call(words.say("reader.board"))
        self.field.told_as = self._told_places
        self.thread = Thread(100 * scale)
        self.lotus, self.petals, self.fire, self.light = birth(9), awakening(9), fire(9), light(9)
        self.ripple, self.breath = Sprite("stage/ripple", 8), Sprite("stage/breath", 7)
        flames = self.scroll.flames()
        self.flames = Sprite("stage/flames", FRONT, flames)
        self.flames.stand(flames.get_rect(bottomleft=self.scroll.rect.bottomleft).center)
        self.judgement = Judgement(self.scroll, self.table.style, 50)
        across = self.scroll.rect.inflate(0, -round(self.scroll.rect.height * 0.3))
        self.knot = Knot("stage/knot", across, 15 * scale, 60)
        self.coin, self.tag = Sprite("stage/coin", OVER), Sprite("stage/tag", OVER + 2)
        self.tokens = [
            Token(f"token/{seat}", person.token, round(TOKEN * scale), FLOOR + seat)
            for seat, person in enumerate(self.table.sitting.people)
        ]
        for token in self.tokens:
            token.touchable = False
        self.lamps = [Sprite(f"stage/lamp/{seat}", OVER) for seat in range(len(self.tokens))]
        self.table.canvas.add(self.field, self.thread, *self.in_the_air, self.flames, *self.tokens)
        self.table.canvas.add(self.judgement, self.knot)
        self.card = self.place_card = self.dial = None
        self.bubble = Bubble("stage/bubble", self.table.style, EXPLAINED)
        self.table.canvas.add(self.bubble)
        self.build_dial()

    @abstractmethod
    def build_field(self) -> Field:
        """The picture, as something that can be touched."""

    def sheet(self, rect: Rect) -> Sheet:
        """The picture within a rectangle."""
        return Scroll(rect, far=self.table.display.mode.far)

    @property
    def in_the_air(self) -> list[Wonder | Sprite]:
        """What comes and goes about tokens."""
        wonders = self.lotus, self.petals, self.fire, self.light
        return [*wonders, self.ripple, self.breath, self.coin, self.tag, *self.lamps]

    def _sky_corner(self) -> Rect:
        """Where the time of the day is told when the rail is full: in the sky, opposite Heaven's name."""
        scale, heaven = self.scroll.scale, self.scroll.label("heaven")
        rect = Rect(0, 0, max(round(360 * scale), 120), max(round(118 * scale), 46))
        rect.topright = (self.scroll.rect.right - round(40 * scale), heaven.y - round(8 * scale))
        return rect

    def build_dial(self) -> None:
        """Where the rail has no room for it the time of the day is told in the sky."""
        if self.table.areas.below is None:
            self._add_dial(DayDial(self._sky_corner(), self.table.style, brief=True, depth=5))

    def build_now(self, rect: Rect) -> None:
        style = self.table.style
        self.card, self.place_card = LifeCard(rect, style, 1), PlaceCard(rect, style, 4)
        self.card.explain = self.explain
        tip = words.phrase(GAME, "lives.open")
        lives = RoundButton(
            "now/lives", self.card.button, style, f"{GAME}/lives", self.open_lives, tip=tip, depth=3
        )
        self.table.canvas.add(self.card, lives)
        self.place_card.on(self.table.canvas)
        self._show_life()

    def build_rail(self, rect: Rect) -> None:
        tall = min(rect.height, round(rect.width * DIAL))
        self._add_dial(DayDial(Rect(rect.x, rect.y, rect.width, tall), self.table.style))

    def _add_dial(self, dial: DayDial) -> None:
        self.dial = dial
        dial.explain = self.explain
        self.table.canvas.add(dial)

    # -- what is told

    def explain(self, term: str | None, beside: Rect) -> None:
        """Say beside a figure, a role or a time of the day what it is; None: the player asks no longer."""
        if term is None:
            self.bubble.show(False)
        else:
            told = words.texts(GAME).terms[term]
            self._say_beside(told.name, (told.line,), beside)

    def _say_beside(self, title: str, lines: Sequence[str], beside: Rect) -> None:
        """Show a few words beside something, the clauses they rest on at their end."""
        lines, clauses = cited(*lines)
        note = words.phrase(GAME, "clauses", clauses=", ".join(clauses)) if clauses else ""
        self.bubble.face(self.table.outlook.turn)
        self.bubble.say(title, " ".join(lines), self.bubble.inward(beside), note)

    def open_lives(self) -> None:
        """Open a page with all players' lives so far, as a picture."""
        open_lives(self.table)

    def _told_places(self) -> dict[str, tuple[str, str]]:
        told = self.told_spaces((*PLACES, *REALMS), self.field.lit)
        return {str(place): words_ for place, words_ in told.items()}

    def stand(self, view: View) -> None:
        self._clear_the_air()
        for seat, (place, size) in enumerate(self.stands(view)):
            token = self.tokens[seat]
            token.show(True)
            token.stand(place, size)
            acts = seat == view["to_act"]
            token.ring(acts)
            self.table.canvas.lift(token, FLOOR + seat + (8 if acts else 0))
        self.seen = view
        self.lives = list(view["seats"])
        for seat in range(len(self.lives)):
            self._tell(seat)
        self._show_life()

    def _clear_the_air(self) -> None:
        self.thread.clear()
        for each in self.in_the_air:
            each.gone()
        self.judgement.close()
        self.knot.show(False)

    def stands(self, view: View) -> list[Stood]:
        """Where every token stands, and at what scale: with the others of its place, each seen whole."""
        places = [place_of(life) for life in view["seats"]]
        full = TOKEN * self.scroll.scale
        return [(each.centre, each.height / full) for each in self.scroll.stands(places, view["to_act"])]

    def _whose(self, view: View) -> int:
        """The seat whose life the card shows while the player points at no other."""
        if view["to_act"] is not None:
            return int(view["to_act"])
        return int(view["winners"][0]) if view["winners"] else 0

    def _tell(self, seat: int) -> None:
        """Let the plaque and the card say what a life is now."""
        for plaque in self.table.plaques[seat : seat + 1]:  # upright a lesson has none
            plaque.put_facts(facts_of(self.lives[seat]))
        if seat == self._shown_seat:
            self._show_life()

    @property
    def _shown_seat(self) -> int:
        return self._subject if self._looked_at is None else self._looked_at

    def _show_life(self) -> None:
        if self.card is None or not self.lives:
            return
        seat = self._shown_seat
        person, name = self.table.sitting.people[seat], self.table.sitting.names[seat]
        most = self.table.sitting.match.options["delusion"]
        aim = self.telling.aim(self.seen, seat)
        self.card.tell(seat, person.token, name, self.lives[seat], most, aim)
        standing = self.telling.standing(self.seen, seat, self.table.sitting.names)
        self.card.call(
            words.say("text.seat", name=words.phrase(GAME, "life_of", name=name), standing=standing), aim
        )

    def _look_at(self, seat: int | None) -> None:
        if self.place_card is not None:
            self.place_card.show(None)
        if seat != self._looked_at:
            self._looked_at = seat
            self._show_life()

    # -- what the motions use

    def attend(self, seat: int) -> None:
        """Let the card show the life that something happens to."""
        self._look_at(None)
        self._subject = seat
        self._show_life()

    def change(self, seat: int, view: View) -> None:
        """Let plaque and card show at once what a life is in a view."""
        self.seen = view
        self.lives[seat] = view["seats"][seat]
        self._tell(seat)

    def stress(self, seat: int, stat: str, share: float) -> None:
        """Let a figure of a seat stand out at its place for a share 0..1 of a beat."""

    def lower(self, seat: int) -> None:
        """Put a token back among the others."""
        self.table.canvas.lift(self.tokens[seat], FLOOR + seat + (8 if self.tokens[seat].ringed else 0))

    def tell_time(self, light: Light) -> None:
        """The time of the day, as dial and header tell it; judgement is held in the evening."""
        time = light if light in TIMES else "evening"
        if self.dial is not None:
            self.dial.tell(time)
            self.dial.call(time_told(self._day, time))
        self.table.tell_below_title(time_told(self._day, time))

    def tell_day(self, day: int) -> None:
        """Let header and sky tell this day from now on."""
        self._day = day

    def side(self, seat: int) -> int:
        """The side of the table a seat sits at: quarter turns clockwise from the south."""
        return self.tokens[seat].faces

    def road(self, start: str, end: str) -> list[Point]:
        """The road between two neighbouring places, on the screen."""
        return self.scroll.road(start, end)

    def walk(self, start: str, end: str) -> list[Point]:
        """The road as a token goes along it, with its foot on the way."""
        lift = LIFT * self.scroll.scale
        return [(x, y - lift) for x, y in self.road(start, end)]
