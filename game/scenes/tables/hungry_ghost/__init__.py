"""Hungry Ghost at the table: the scroll in its light, the lives on it, and how each event moves them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

import pygame

from game import words
from game.engine.base import Action
from game.engine.match import Transition
from game.rulebook import cited
from game.scenes.offer import Offer
from game.scenes.tables.event_animations import Shown
from game.scenes.tables.hungry_ghost.cuttings import cut_out
from game.scenes.tables.hungry_ghost.judgement import Judgement
from game.scenes.tables.hungry_ghost.life import STATS, DayDial, LifeCard, LifePlaque, figures, stat
from game.scenes.tables.hungry_ghost.lives_page import open_lives
from game.scenes.tables.hungry_ghost.picture import (
    ACROSS,
    FOLLOWS,
    GAME,
    HIGH,
    PLACES,
    REALMS,
    TOKEN,
    Light,
    Scroll,
)
from game.scenes.tables.hungry_ghost.pieces import Field
from game.scenes.tables.hungry_ghost.place import PlaceCard, open_place
from game.scenes.tables.hungry_ghost.sheet import Sheet
from game.scenes.tables.hungry_ghost.shows import GhostShows, Stood
from game.scenes.tables.hungry_ghost.wonders import Wonder, awakening, birth, fire, light
from game.scenes.tables.interface import Table
from game.scenes.tables.stage import Stage, View
from game.tellings.hungry_ghost import (
    TIMES,
    end_of_life,
    far_aim,
    place_of,
    time_of,
    time_told,
    vain_walk,
)
from game.widgets import art, picture_cache, theme
from game.widgets.bubble import Bubble
from game.widgets.canvas import Rect
from game.widgets.controls import RoundButton
from game.widgets.place import Figure
from game.widgets.plaque import Plaque
from game.widgets.sprite import Sprite
from game.widgets.thread import Knot, Thread
from game.widgets.token import Token

Point = tuple[float, float]

DIAL = 0.56  # how tall the signs of the day are for their breadth
LIFT = 34.0  # from a token's foot up to its middle
FLOOR, FRONT, OVER = 10, 34, 76
EXPLAINED = 745  # over the table and its drawers, under a page
KINDS = ("move", "meditate", "good_deed", "bad_deed", "alms", "skip")
ICONS = {
    "move": "walk",
    "meditate": "sit",
    "good_deed": "gift",
    "bad_deed": "take",
    "alms": "alms",
    "skip": "skip",
    "pay": "pay",
    "die": "die",
    "pass_time": "time",
}


class HungryGhostStage(Stage):
    """The hanging scroll, a life on every plaque, and one large on the card."""

    blazes = 460.0  # how wide the fire of Hell leaps up, in hundredths of a board unit
    unhurried = False  # whether also what befalls a life in passing is shown for long enough to be read
    rooms = MappingProxyType({"flat": "hungry_ghost.flat"})
    theme = theme.PAPER
    now_share = 0.64
    aspect = ACROSS / HIGH
    rail_extra = True
    shows_kind = GhostShows
    plaque_kind = LifePlaque
    scenery = frozenset({"light"})
    plaque_tall = 15.0
    plaque_upright = 13.4
    upright_stage = 0.83
    tells_sole = True
    many_choices = True
    cut_tall = 0.46

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
        self._prepared = 0
        self._lit: Light | None = None  # the light in which the board lay when others were made ready
        self._to_light: list[Light] = []  # those still to be made ready
        self._in_light: list[Light] = []  # those that are ready

    @classmethod
    def cut_out(cls, spaces: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface:
        return cut_out(spaces, size)

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
        self.field = Field(self.scroll, self._look_at_place, self._touch_place)
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
        self.table.canvas.add(self.field, self.thread, *self.wonders, self.ripple, self.breath, self.flames)
        self.table.canvas.add(*self.tokens, *self.lamps)
        self.table.canvas.add(self.judgement, self.knot, self.coin, self.tag)
        self.card = self.place_card = self.dial = None
        self.bubble = Bubble("stage/bubble", self.table.style, EXPLAINED)
        self.table.canvas.add(self.bubble)
        self.build_dial()
        self.shows = GhostShows(self)
        self._prepared = 0
        self._lit, self._in_light = None, []

    def sheet(self, rect: Rect) -> Sheet:
        """The picture within a rectangle."""
        return Scroll(rect, far=self.table.areas.wall is not None)

    @property
    def wonders(self) -> tuple[Wonder, ...]:
        """What may open about a token."""
        return self.lotus, self.petals, self.fire, self.light

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
        lives = RoundButton(
            "now/lives",
            self.card.button,
            style,
            f"{GAME}/lives",
            self.open_lives,
            tip=words.phrase(GAME, "lives.open"),
            depth=3,
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

    def prepare(self) -> bool:
        """The lights that may come next, then what a death brings, one at a time."""
        if self._lit != self.field.light:
            self._lit = self.field.light
            self._to_light = [FOLLOWS.get(self._lit, "morning"), "judgement"]
            self._in_light = [light for light in self._in_light if light in self._to_light]
            picture_cache.hold(*map(self.scroll.picture, self._in_light))
        if self._to_light:
            if not self.scroll.prepare(self._to_light[0]):
                self._in_light.append(self._to_light.pop(0))
                picture_cache.hold(*map(self.scroll.picture, self._in_light))
            return True
        waiting = [*self.shows.jobs(), *self.judgement.jobs()]
        if self._prepared < len(waiting):
            waiting[self._prepared]()
            self._prepared += 1
        return self._prepared < len(waiting)

    # -- showing

    def lay_pieces(self, view: View) -> None:
        self._day = view["day"]
        self.bubble.show(False)
        self.field.stand_in(time_of(view))
        self.tell_time(time_of(view))
        rung = self.shows.rung
        self.shows = GhostShows(self)
        self.shows.rung = rung
        self._looked_at = None
        if self.place_card is not None:
            self.place_card.show(None)
        self._subject = self._whose(view)
        self.stand(view)

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

    def _told_places(self) -> dict[str, tuple[str, str]]:
        told = self.told_spaces((*PLACES, *REALMS), self.field.lit)
        return {str(place): words_ for place, words_ in told.items()}

    def _clear_the_air(self) -> None:
        self.thread.clear()
        for wonder in self.wonders:
            wonder.close()
        for lamp in self.lamps:
            lamp.gone()
        self.ripple.gone()
        self.breath.gone()
        self.judgement.close()
        self.knot.show(False)
        self.coin.gone()
        self.tag.gone()

    def sums(self, view: View, seat: int) -> Sequence[Figure]:
        merit, life, dana, mist = figures(view["seats"][seat])
        colours = self.table.style.theme
        return [Figure(said, partial(stat, name, found=colours)) for name, said in (dana, life, mist, merit)]

    def _whose(self, view: View) -> int:
        """The seat whose life the card shows while the player points at no other."""
        if view["to_act"] is not None:
            return int(view["to_act"])
        return int(view["winners"][0]) if view["winners"] else 0

    def stands(self, view: View) -> list[Stood]:
        """Where every token stands, and at what scale: with the others of its place, each seen whole."""
        places = [place_of(life) for life in view["seats"]]
        full = TOKEN * self.scroll.scale
        return [(each.centre, each.height / full) for each in self.scroll.stands(places, view["to_act"])]

    def _tell(self, seat: int) -> None:
        """Let the plaque and the card say what a life is now."""
        for plaque in self.table.plaques[seat : seat + 1]:  # upright a lesson has none
            if isinstance(plaque, LifePlaque):
                plaque.tell_life(self.lives[seat])
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

    def tell_plaque(self, plaque: Plaque, seat: int, view: View) -> None:
        if isinstance(plaque, LifePlaque):
            plaque.explain = self.explain
            plaque.tell_whole = partial(self._tell_life_beside, seat)
            plaque.tell_life(view["seats"][seat])

    def prompt(self, view: View) -> words.Prompt:
        """Where no card tells the aim the bar does, but for where a life that ends will lead."""
        found, seat = super().prompt(view), view["to_act"]
        if self.table.areas.drawer and seat is not None and not end_of_life(view):
            if self.table.areas.wall is not None:  # in fewer words, to be read from across a room
                return replace(found, why=far_aim(view["seats"][seat]))
            return replace(found, why=self.telling.aim(view, seat))
        return found

    # -- choosing

    def lay_choices(self, actions: Sequence[Action]) -> bool:
        """The bar has room for all kinds of action."""
        return False

    def offered(self, view: View, actions: Sequence[Action]) -> list[Offer]:
        """By day one button a kind of action, those not allowed greyed; by night what there is to do."""
        if view["phase"] not in ("morning", "afternoon"):
            return [self._kind(view, action["type"], [action]) for action in actions]
        return [
            replace(
                self._kind(view, kind, [action for action in actions if action["type"] == kind]),
                widest=self._widest(kind),
            )
            for kind in KINDS
        ]

    @staticmethod
    def _widest(kind: str) -> str:
        """The longest price a kind of action has while it is allowed."""
        if kind == "meditate":
            return words.phrase(GAME, "no_gain")
        return "" if kind == "move" else words.texts(GAME).actions[kind].help

    def _kind(self, view: View, kind: str, actions: list[Action]) -> Offer:
        sitting = self.table.sitting
        ask = words.phrase(GAME, f"ask.{kind}") if len(actions) > 1 else ""
        if kind == "move":
            label, help_ = words.phrase(GAME, "move"), ""
        else:
            told = words.label(sitting.game, {"type": kind}, sitting.names)
            label, help_ = told.label, told.help
            if actions:
                help_ = self.telling.effect(view, actions[0], sitting.names)
        refusal = None if actions else sitting.match.refusal({"type": kind})
        return Offer(kind, label, help_, f"{GAME}/{ICONS[kind]}", tuple(actions), ask, refusal)

    def narrowed(self, actions: Sequence[Action]) -> list[Offer]:
        offers = []
        for action in actions:
            to = action.get("to")
            if action["type"] == "move":
                place = words.texts(GAME).squares[str(to)]
                offer = Offer(str(to), place.name, vain_walk(self.table.view(), action) or place.gloss)
            elif to is not None:
                names = self.table.sitting.names
                help_ = self.telling.effect(self.table.view(), action, names)
                offer = Offer(f"to/{to}", names[to], help_)
            else:
                offer = self._kind(self.table.view(), action["type"], [action])
            offers.append(replace(offer, icon=f"{GAME}/{ICONS[action['type']]}", actions=(action,)))
        return offers

    def light_choices(self, actions: Sequence[Action]) -> None:
        moves = [str(action["to"]) for action in actions if action["type"] == "move"]
        self.field.light_up(moves)
        gifts = [action["to"] for action in actions if action["type"] == "good_deed" and "to" in action]
        halo = gifts if self.table.choosing.begun else []
        side = max((round(self.tokens[seat].rect.height * 1.28) for seat in halo), default=1)
        self.field.halo([self.tokens[seat].centre for seat in halo], side)
        if not actions:
            self._forget_way()

    def seat_chosen(self, seat: int) -> bool:
        meant = self.table.choosing.meant(to=seat)
        if meant:
            self.table.choosing.touch(to=seat)
        return bool(meant)

    def _touch_place(self, place: str) -> None:
        """A place was chosen: to walk there, or a player who stands there to be given to."""
        table, point = self.table, self.field.point
        if not table.choosing.open:
            if not table.player.running and not table.covered:
                open_place(table, place)
            return
        if table.choosing.begun and point is not None:
            seat = self._token_at(point)
            if seat is not None and self.seat_chosen(seat):
                return
        here = place_of(self.lives[table.view()["to_act"]])
        if place in REALMS or place == here or here in REALMS:
            open_place(table, place)
        else:
            if table.choosing.begun and not table.choosing.meant(type="move"):
                table.choosing.start_over()
            table.choosing.touch(type="move", to=place)

    def _token_at(self, point: tuple[int, int]) -> int | None:
        """The uppermost token under a point."""
        found = [seat for seat, token in enumerate(self.tokens) if token.rect.collidepoint(point)]
        return max(found, key=lambda seat: self.tokens[seat].depth, default=None)

    def _look_at_place(self, place: str | None) -> None:
        """The player points at a place, or away: the way there is shown, what it is, who stands there."""
        if self.table.player.running:
            return
        self._forget_way()
        point = self.field.point
        seat = None if place is None or point is None else self._token_at(point)
        if place is not None and self.table.choosing.open and place in self.field.lit:
            here = place_of(self.lives[self.table.view()["to_act"]])
            self.thread.draw_path(self.road(here, place), True)
        self._look_at(seat)
        if self.place_card is not None:
            self.place_card.show(place if seat is None else None)
        else:
            self._tell_beside(place, seat)

    def _tell_beside(self, place: str | None, seat: int | None) -> None:
        """Where no card is to be seen, a place or a life is told beside where it stands."""
        if seat is not None:
            self._tell_life_beside(seat, self.tokens[seat].rect)
        elif place is not None:
            says = words.texts(GAME).squares[place]
            self._say_beside(says.name, says.rules, self.scroll.label(place))
        else:
            self.bubble.show(False)

    def _tell_life_beside(self, seat: int, beside: Rect) -> None:
        told = self.telling.standing(self.table.view(), seat, self.table.sitting.names)
        self._say_beside(self.table.sitting.names[seat], (told,), beside)

    def _forget_way(self) -> None:
        if not self.table.player.running and self.thread.drawn:
            self.thread.clear()

    def _look_at(self, seat: int | None) -> None:
        if self.place_card is not None:
            self.place_card.show(None)
        if seat != self._looked_at:
            self._looked_at = seat
            self._show_life()

    def to_look_at(self, seat: int) -> None:
        if self.card is None:
            if not self.table.covered:
                self.table.drawers.open_log()
            if self.card is None:
                return
        self._look_at(None if self._looked_at == seat else seat)

    def open_lives(self) -> None:
        """Open a page with all players' lives so far, as a picture."""
        open_lives(self.table)

    def key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_j:
            self.open_lives()
            return True
        return False

    def spot(self, space: int | str) -> Rect | None:
        place = str(space)
        if place in PLACES:
            return self.scroll.disc(place)
        return self.scroll.ground(place) if place in REALMS else None

    def part(self, name: str) -> Rect | None:
        """A figure or a role of the life on the card; where that lies in a drawer, on the first plaque."""
        spots = [] if self.card is None or self.table.areas.drawer else [*self.card.spots()]
        for plaque in self.table.plaques[:1]:
            spots += plaque.spots() if isinstance(plaque, LifePlaque) else []
        found = next((rect for term_, rect in spots if term_ == name), None)
        if found is None and name in STATS and self.table.plaques:
            return self.table.plaques[0].rect
        return found

    def written(self) -> Sequence[Rect]:
        labels = [self.scroll.label(place) for place in (*PLACES, *REALMS)]
        return labels if self.card is None or self.table.areas.drawer else [*labels, *self.card.written()]

    # -- motion

    def motions(self, happening: Transition) -> Shown:
        return self.shows.motions(happening)

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

    # -- what tests hold against the state

    def standing(self) -> dict[str, Any]:
        plaques = [plaque.life for plaque in self.table.plaques if isinstance(plaque, LifePlaque)]
        return {
            "places": [
                self.scroll.place_at((round(token.centre[0]), round(token.centre[1])))
                for token in self.tokens
            ],
            "visible": [token.visible for token in self.tokens],
            "stands": [(token.centre, token.scale) for token in self.tokens],
            "ringed": [seat for seat, token in enumerate(self.tokens) if token.ringed],
            "lives": plaques,
            "card": self.card.life if self.card is not None and self._looked_at is None else None,
            "about": self._subject,
            "light": self.field.light,
            "moving": any(
                widget.visible
                for widget in (
                    *(self.judgement, self.knot, self.ripple, self.breath, self.coin, self.tag),
                    *(*self.wonders, *self.lamps),
                )
            ),
        }

    def expected(self, view: View) -> dict[str, Any]:
        shown = self.card is not None and self._looked_at is None
        return {
            "places": [place_of(life) for life in view["seats"]],
            "visible": [True] * len(view["seats"]),
            "stands": self.stands(view),
            "ringed": [view["to_act"]] if view["to_act"] is not None else [],
            "lives": list(view["seats"]) if self.table.areas.wall is None else [],
            "card": view["seats"][self._subject] if shown else None,
            "about": self._whose(view) if not self.table.player.running else self._subject,
            "light": time_of(view),
            "moving": False,
        }


STAGE = HungryGhostStage
