"""Hungry Ghost at the table: the scroll in its light, the lives on it, and how each event moves them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from types import MappingProxyType
from typing import Any

import pygame

from game import words
from game.engine.base import Action
from game.engine.match import Transition
from game.scenes.offer import Offer
from game.scenes.tables.event_animations import Shown
from game.scenes.tables.fact_boxes import Look
from game.scenes.tables.hungry_ghost.cuttings import cut_out
from game.scenes.tables.hungry_ghost.laid import LaidStage
from game.scenes.tables.hungry_ghost.life import STATS, stat
from game.scenes.tables.hungry_ghost.picture import ACROSS, FOLLOWS, GAME, HIGH, PLACES, REALMS, Light
from game.scenes.tables.hungry_ghost.pieces import Field
from game.scenes.tables.hungry_ghost.place import open_place
from game.scenes.tables.hungry_ghost.shows import GhostShows
from game.scenes.tables.interface import Table
from game.scenes.tables.stage import View
from game.tellings.hungry_ghost import ROLES, end_of_life, facts_of, far_aim, place_of, time_of, vain_walk
from game.widgets import picture_cache, theme
from game.widgets.canvas import Rect

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
SMALL = 1 / 9  # of all pictures that may be kept: the landscape in each light, for three to be held

GLANCE = 0.5  # of its time at calm, a sentence that is said after every turn of a bot


class HungryGhostStage(LaidStage):
    """The hanging scroll, a life on every plaque, and one large on the card."""

    rooms = MappingProxyType({"flat": "hungry_ghost.flat"})
    theme = theme.PAPER
    now_share = 0.64
    aspect = ACROSS / HIGH
    rail_extra = True
    shows_kind = GhostShows
    fact_looks = MappingProxyType(
        {"stats": Look(3.0, 2.4, 0.4, spread=True), "roles": Look(2.2, gap=0.3, needs=inf)}
    )
    scenery = frozenset({"light"})
    plaque_tall = 15.0
    plaque_upright = 13.4
    upright_stage = 0.83
    tells_sole = True
    many_choices = True
    cut_tall = 0.46

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._lit: Light | None = None  # the light in which the board lay when others were made ready
        self._to_light: list[Light] = []  # those still to be made ready

    @classmethod
    def cut_out(cls, spaces: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface:
        return cut_out(spaces, size)

    # -- building

    def build(self, rect: Rect) -> None:
        super().build(rect)
        self.shows = GhostShows(self)
        self._prepared = 0
        self._lit = None

    def build_field(self) -> Field:
        return Field(self.scroll, self._look_at_place, self._touch_place)

    def prepare(self) -> bool:
        """The lights that may come next, then what a death brings, one at a time."""
        if self._lit != self.field.light:
            self._lit = self.field.light
            coming: list[Light] = [FOLLOWS.get(self._lit, "morning"), "judgement"]
            self._to_light = [light for light in coming if self.scroll.there(light) is None]
            self._hold_lights()
        if self._to_light:
            if not self.scroll.prepare(self._to_light[0]):
                self._to_light.pop(0)
                self._hold_lights()
            return True
        waiting = [*self.shows.jobs(), *self.judgement.jobs()]
        if self._prepared < len(waiting):
            waiting[self._prepared]()
            self._prepared += 1
            if self._prepared == len(waiting):
                self._hold_lights()
        return self._prepared < len(waiting)

    def _hold_lights(self) -> None:
        """Let those stay that are painted and come next, and the present one where all are small.

        They are asked for anew: what the table makes ready goes before them, and it opens again at once.
        """
        lights: list[Light] = [FOLLOWS.get(self.field.light, "morning"), "judgement"]
        width, height = self.scroll.rect.size
        if 4 * width * height < SMALL * picture_cache.bound():
            lights.append(self.field.light)
        painted = [light for light in lights if self.scroll.there(light) is not None]
        picture_cache.hold(*map(self.scroll.picture, painted))

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

    def sign(self, sign: str, side: int) -> pygame.Surface:
        """The sign of a stat, or of a role in its own colour."""
        return stat(sign, side, self.table.style.theme, sign if sign in ROLES else "line")

    def look_at_fact(self, seat: int, fact: str, place: Rect, by_key: bool) -> bool | None:
        """A figure or a role is told beside it, and of the rest of a plaque the whole life."""
        plaque = self.table.plaques[seat]
        if by_key:
            return plaque.press()
        if fact in words.texts(GAME).terms:
            self.explain(fact, place)
            return True
        self._tell_life_beside(seat, plaque.on_screen)
        return plaque.held

    def look_from_fact(self) -> None:
        self.explain(None, self.rect)

    def prompt(self, view: View) -> words.Prompt:
        """Where no card tells the aim the bar does, but for where a life that ends will lead."""
        found, seat = super().prompt(view), view["to_act"]
        if self.table.areas.drawer and seat is not None and not end_of_life(view):
            if self.table.display.mode.far:  # in fewer words
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
        found = []
        for kind in KINDS:
            meant = [action for action in actions if action["type"] == kind]
            found.append(replace(self._kind(view, kind, meant), widest=self._widest(kind)))
        return found

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

    def to_look_at(self, seat: int) -> None:
        if self.card is None:
            if not self.table.covered:
                self.table.drawers.open_log()
            if self.card is None:
                return
        self._look_at(None if self._looked_at == seat else seat)

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
            spots += [*plaque.places().items()]
        found = next((rect for term_, rect in spots if term_ == name), None)
        if found is None and name in STATS and self.table.plaques:
            return self.table.plaques[0].rect
        return found

    def written(self) -> Sequence[Rect]:
        labels = [self.scroll.label(place) for place in (*PLACES, *REALMS)]
        return labels if self.card is None or self.table.areas.drawer else [*labels, *self.card.written()]

    # -- motion

    def lingers(self, happening: Transition) -> float:
        """That a bot's day ends is said after every turn: it is seen at a glance."""
        event, table = happening.event, self.table
        if event["type"] != "evening" or not table.sitting.is_bot(event["seat"]):
            return 1.0
        return GLANCE / max(GLANCE, table.app.speed)

    def motions(self, happening: Transition) -> Shown:
        return self.shows.motions(happening)

    # -- what tests hold against the state

    def standing(self) -> dict[str, Any]:
        has = [plaque.facts for plaque in self.table.plaques]
        return {
            "places": [
                self.scroll.place_at((round(token.centre[0]), round(token.centre[1])))
                for token in self.tokens
            ],
            "visible": [token.visible for token in self.tokens],
            "stands": [(token.centre, token.scale) for token in self.tokens],
            "ringed": [seat for seat, token in enumerate(self.tokens) if token.ringed],
            "facts": has,
            "card": self.card.life if self.card is not None and self._looked_at is None else None,
            "about": self._subject,
            "light": self.field.light,
            "moving": any(widget.visible for widget in (self.judgement, self.knot, *self.in_the_air)),
        }

    def expected(self, view: View) -> dict[str, Any]:
        shown = self.card is not None and self._looked_at is None
        return {
            "places": [place_of(life) for life in view["seats"]],
            "visible": [True] * len(view["seats"]),
            "stands": self.stands(view),
            "ringed": [view["to_act"]] if view["to_act"] is not None else [],
            "facts": [tuple(facts_of(life)) for life in view["seats"][: len(self.table.plaques)]],
            "card": view["seats"][self._subject] if shown else None,
            "about": self._whose(view) if not self.table.player.running else self._subject,
            "light": time_of(view),
            "moving": False,
        }


STAGE = HungryGhostStage
