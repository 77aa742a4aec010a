"""Dying: the fall through the Bardo, the mind that decides, what protects from it, and the birth."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from game import rulebook, words
from game.scenes.tables.buddhawheel import moment_pictures as pictures
from game.scenes.tables.buddhawheel.board import WheelBoard
from game.scenes.tables.buddhawheel.death_columns import PALE, Death, Decided, Protects
from game.scenes.tables.buddhawheel.moment_pieces import (
    GROUND,
    OVER,
    Ground,
    Line,
    Point,
    bent,
    falling,
    golden,
    leading,
    rests,
)
from game.scenes.tables.buddhawheel.signs import GAME, PIGMENTS
from game.scenes.tables.buddhawheel.wheel import EDGE
from game.scenes.tables.buddhawheel.wheel_moments import DeathPlan, plan_death
from game.sound.cue import Cue
from game.tellings.buddhawheel import realm_named
from game.tellings.general import Large
from game.widgets import art, text
from game.widgets.canvas import Rect, Widget
from game.widgets.easing import out_cubic
from game.widgets.motion import Beat, Motion, Together
from game.widgets.panel import Passage
from game.widgets.picture_cache import cached_picture
from game.widgets.sprite import Sprite
from game.widgets.token import token_picture

DIMS, FALLS, OPENS = 200.0, 1400.0, 300.0  # milliseconds
LEADS, DROPS, BENDS, BORN = 350.0, 220.0, 300.0, 500.0
APART = 60.0  # between what appears at the left of the wheel and at its right
SMALLER = 0.45  # of its height, what a token has when it has fallen
LEFT_AT = ((0.11, 0.42), (0.28, 0.55), (0.46, 0.7), (0.64, 0.85))  # where a fall leaves faint tokens behind
FRAME = 17.0  # a picture is made in a frame of its own
NAMES_FAR = 1.5  # how much larger names on the wheel are to be read from across a room
SEAT = 8.4  # u: the height of a token in its lotus


Written = tuple[str, text.Face, int, str]  # words, face, height in pixels, colour


class Dying:
    """A death as a screen over the table: it stays until a player goes on, a bot's until it was read."""

    def __init__(self, stage: WheelBoard) -> None:
        self.stage = stage
        self._laid: list[Widget] = []
        self._dusks: dict[tuple[int, int], pictures.Dusk] = {}  # by the size of the screen as it is seen
        self._painting: dict[tuple[int, int], Iterator[None]] = {}

    @property
    def open(self) -> bool:
        """Whether it is to be seen."""
        return bool(self._laid)

    def close(self) -> None:
        """Show the table again."""
        table = self.stage.table
        if self._laid and table.focus in self._laid:
            table.set_focus(None)
        table.canvas.remove(self._laid)
        self._laid = []

    def prepare(self) -> bool:
        """Paint the ground that will be wanted; whether it was not there yet."""
        outlook = self.stage.outlook(None)
        if outlook.size in self._dusks and outlook.size not in self._painting:
            return False
        style = outlook.style
        floor = self.stage.floor(outlook) - style.px(1.6)
        sole = self.stage.table.display.mode.far
        plan = plan_death(style.measure, outlook.size, floor, (0.0, 0.0), turned=False, sole=sole)
        self._begin(plan, outlook.size)
        if next(self._painting[outlook.size], self) is self:
            del self._painting[outlook.size]
        return True

    def _begin(self, plan: DeathPlan, size: tuple[int, int]) -> None:
        """Begin to paint the ground, once."""
        if size not in self._dusks:
            self._dusks[size] = pictures.Dusk(size, plan.centre, round(2 * EDGE * plan.radius))
            self._painting[size] = self._dusks[size].steps(self.stage.wheel_painted())

    def dusk(self, plan: DeathPlan, size: tuple[int, int]) -> pictures.Dusk:
        """The table's ground with the wheel on it, dimmed; the same for all deaths seen from such a side."""
        self._begin(plan, size)
        for _ in self._painting.pop(size, ()):
            pass
        return self._dusks[size]

    def film(self, death: Death) -> list[Beat]:
        """From the death to the birth, and the rest in which it is read."""
        scene = _Scene(self.stage, death, self._laid, self.dusk)
        rest = rests(self.stage.table, death.seat, scene.said, scene.tell_far)
        gone = Motion(DIMS, lambda share: scene.ground.open(1 - share), begin=scene.bare, end=self.close)
        return [Beat(scene.motions(), "death"), Beat([rest], "death read"), Beat([gone])]


class _Scene:
    """All that is laid out for one death, and how it moves."""

    def __init__(
        self,
        stage: WheelBoard,
        death: Death,
        laid: list[Widget],
        dusk: Callable[[DeathPlan, tuple[int, int]], pictures.Dusk],
    ) -> None:
        self.dusk = dusk
        self.stage, self.death, self._laid = stage, death, laid
        self.birth = death.birth
        self.table = stage.table
        self.charm = self.table.sitting.people[death.seat].token
        self.outlook = stage.outlook(death.seat)
        self.style = self.outlook.style
        self.name = self.table.sitting.names[death.seat]
        self.plan: DeathPlan
        self.protects: Protects | None = None
        self._far = self.table.display.mode.far  # read from across a room
        self._ghosts: list[tuple[float, Sprite]] = []
        self._to_prepare: list[Callable[[], None]] = []

    @property
    def said(self) -> tuple[str, str]:
        """What the bar says: who is born as what, and why."""
        return self.death.told.title, self.death.told.line

    @property
    def _life(self) -> str:
        """Which life begins; in the Bardo, that the next throw decides."""
        if self.birth.realm == "bardo":
            return words.phrase(GAME, "death.bardo")
        return words.phrase(GAME, "death.life", number=self.death.life)

    def tell_far(self) -> None:
        """On a wall: say large what protects, what of it acted first, and where it led."""
        if not self._far:
            return
        found = self.death.told.shelters
        acted = [each for each in found if each.acted]
        told = [acted[0].title, acted[0].line] if acted else [each.title for each in found]
        led = words.phrase(GAME, "death.birth", realm=realm_named(self.birth.realm), life=self._life)
        title = words.phrase(GAME, "death.protects", name=self.name)
        self.table.display.look(Large("", title, ". ".join(told) + ".", led))

    # -- laying out

    def lay(self) -> None:
        """Put all on the canvas; nothing of it is to be seen yet but the ground that comes in."""
        table, style = self.table, self.style
        table.canvas.remove(self._laid)
        self._laid.clear()
        size, low = self.outlook.size, self.stage.floor(self.outlook)
        split = low - style.px(1.6)
        wheel = self.stage.wheel
        x, y = wheel.centre(self.death.square)
        where = x - wheel.middle[0], y - wheel.middle[1]
        turned = self.birth.protected_by is not None
        plan = self.plan = plan_death(style.measure, size, split, where, turned=turned, sole=self._far)
        self.names_unit = plan.unit * (NAMES_FAR if self._far else 1.0)
        self.tell_far()
        picture = self.dusk(plan, size)
        touched: Callable[[], None] = table.player.go_on
        self.ground, floor = grounds(
            "death", size, low - style.px(0.4), self.stage.kept(self.outlook), picture, touched
        )
        self.start = self._screen(where)
        unit = plan.unit
        fall = [
            self._screen((px - wheel.middle[0], py - wheel.middle[1]))
            for px, py in wheel.fall(self.death.square).points
        ]
        self.fall = falling("death/fall", fall, unit, OVER)
        self.skull = Sprite("death/skull", OVER + 2, pictures.disc("death", round(10.4 * unit) // 2 * 2))
        self.hub = Sprite("death/hub", OVER + 1)
        self.token = Sprite("death/token", OVER + 8)
        self._ghosts = [
            (at, Sprite(f"death/ghost/{number}", OVER + 1)) for number, (at, _) in enumerate(LEFT_AT)
        ]
        self.lotus = [Sprite("death/lotus", OVER + 5), Sprite("death/petals", OVER + 9)]
        self.orb = Sprite("death/orb", OVER + 6)
        self.shelter = Sprite("death/shelter", OVER + 4)
        self.struck = [Sprite("death/turned", OVER + 2), Sprite("death/struck", OVER + 3)]
        self.names = _Names(size, OVER + 10)
        self.leads = self._lead()
        self.turns = self._turn()
        columns = self._columns()
        ghosts = [spot for _, spot in self._ghosts]
        self._laid += [self.ground, floor, self.fall, *self.leads, *self.turns, self.skull, self.hub]
        self._laid += [self.token, *ghosts, *self.lotus, self.orb, self.shelter, *self.struck, self.names]
        self._laid += columns
        for column in columns:
            column.visible = False
            column.window = self.ground.rect
        with table.canvas.facing(self.outlook.turn):
            table.canvas.add(*self._laid)
        floor.open(1.0)
        self._columns_laid = columns
        self._to_prepare = self.decided.preparing()
        if self.protects is not None:
            self._to_prepare += self.protects.preparing()

    def bare(self) -> None:
        """Only the ground is left, to go away."""
        self.table.canvas.remove([widget for widget in self._laid if not isinstance(widget, Ground)])

    def _prepare(self, *, all_of_it: bool = False) -> None:
        """Make the next ready of what will stand beside the wheel."""
        while self._to_prepare:
            self._to_prepare.pop(0)()
            if not all_of_it:
                return

    def _screen(self, place: Point) -> Point:
        """A point from the wheel's middle, in its radius, on the screen."""
        (x, y), far = self.plan.centre, self.plan.radius
        return x + place[0] * far, y + place[1] * far

    def _columns(self) -> list[Widget]:
        death, style = self.death, self.style
        if self._far:  # it is told large beside the board
            return [self.decided]
        rect, deed = Rect(self.plan.right), self._tell_clause
        protects = self.protects = Protects(rect, style, death, self.name, OVER + 1, deed)
        return [self.decided, protects, *protects.layout.widgets]

    def _tell_clause(self) -> None:
        """What the clause says, and the way to the rules."""
        rule, style = self.death.rule, self.style
        said = rulebook.plain(rulebook.clauses(GAME, words.language).get(rule, ""))
        blocks: list[Passage] = [
            (self.said[0], "semibold", style.font_px(2.5), style.theme.ink, style.px(0.6)),
            (said, "inter", style.type("body"), style.theme.ink2, 0),
        ]
        self.table.drawers.lay_why(words.phrase(GAME, "death.clause", rule=rule), blocks, rule)

    def _lead(self) -> list[Line]:
        """The dashed lines of where the mind led: from its sign on the card, and out of the Bardo."""
        death, plan, unit = self.death, self.plan, self.plan.unit
        self.decided = Decided(Rect(plan.left), self.style, death, OVER + 1)
        if self.birth.realm == "bardo":
            return []
        goal = plan.turned if self.birth.protected_by else plan.birth
        x, y = plan.centre
        lines = []
        if self.birth.protected_by:
            x1, y1 = plan.shelter
            side = 1 if goal[0] > x else -1
            points = bent(
                (x + side * 5.4 * unit, y + 6.2 * unit),
                (x + side * 9 * unit, y + 12 * unit),
                (x1 + side * 6 * unit, y1 - 3 * unit),
                (x1, y1),
            )
            below = goal[0], goal[1] - 4.6 * unit
            points += bent(
                (x1, y1), (x1 + side * 6 * unit, y1 + 3 * unit), (below[0], below[1] - 7 * unit), below
            )
            lines.append(leading("death/led", points, unit, OVER))
        else:
            points = bent(
                (x, y + 8.4 * unit),
                (x + (goal[0] - x) * 0.2 - 5 * unit, y + 15 * unit),
                (goal[0] + 4 * unit, goal[1] - 16 * unit),
                (goal[0], goal[1] - 9 * unit),
            )
            lines.append(golden("death/thread", points, unit, OVER))
        start = self.decided.sign
        if start is not None and (goal[0] <= x or self.style.measure.portrait):
            wide = 4.6 if self.birth.protected_by else 15.0
            reach = goal[0] - wide * unit, goal[1]
            bow = reach[0] - 12 * unit
            if start[1] > goal[1] + 10 * unit:  # upright the card lies below the wheel
                points = bent(start, (start[0], start[1] - 14 * unit), (bow, reach[1] + 6 * unit), reach)
            else:
                points = bent(start, (start[0], start[1] + 14 * unit), (bow, reach[1] - 9 * unit), reach)
            lines.insert(0, leading("death/sign", points, unit * 0.86, OVER))
        return lines

    def _turn(self) -> list[Line]:
        """The gold thread from what protects to the birth."""
        plan, unit = self.plan, self.plan.unit
        if not self.birth.protected_by:
            return []
        (x0, y0), (x1, y1) = plan.shelter, plan.birth
        side = 1 if x1 > x0 else -1
        points = bent(
            (x0 + side * 4 * unit, y0 + 2.6 * unit),
            (x0 + side * 10 * unit, y0 + 6 * unit),
            (x1 - side * unit, y0 + 3 * unit),
            (x1, y1 - 9 * unit),
        )
        return [golden("death/thread", points, unit, OVER)]

    # -- moving

    def motions(self) -> list[Motion]:
        """All of it, in its order."""
        comes = Motion(DIMS, lambda share: self.ground.open(share), begin=self.lay, end=self._open)
        ready = [Motion(FRAME, begin=self._prepare) for _ in range(int(DIMS / FRAME) - 1)]
        ready[-1].begin = partial(self._prepare, all_of_it=True)
        end = self._arrive
        found: list[Motion] = [
            Together([comes], [Motion(FRAME), *ready]),
            *(Motion(APART, end=partial(self._show_column, number)) for number in (0, 1)),
            Motion(FALLS, self._fall, end=end, sounds=[Cue("bardo_fall_air"), Cue("bardo_fall_skin", 1.0)]),
            Motion(OPENS, self._open_hub),
        ]
        if self.birth.realm == "bardo":
            return [*found, Motion(0, end=self._rest_in_hub)]
        found.append(Motion(LEADS, self._led))
        if self.birth.protected_by:
            protects = Cue("umbrella" if self.birth.protected_by == "refuge" else "moon_drop")
            found.append(Motion(DROPS, self._drop, begin=self._strike, sounds=[protects]))
            found.append(Motion(BENDS, lambda share: _reveal(self.turns, share)))
        found.append(Motion(BORN, self._bear, end=self._name_birth, sounds=[Cue("rebirth")]))
        return found

    def _open(self) -> None:
        """What is known from the beginning: where death was, and the Bardo."""
        unit = self.plan.unit
        self.skull.stand(self.start)
        self.hub.stand(self.plan.centre, pictures.bardo(round(18 * unit) // 2 * 2, 0))
        self._name("death", words.phrase(GAME, "death.death"), self.start, -8.6)
        self._token_at(self.start, 1.0)

    def _show_column(self, number: int) -> None:
        """What stands beside the wheel, each side in a frame of its own: much of it is drawn only now."""
        for column in self._columns_laid[number : number + 1 + number]:
            column.show(True)

    def _fall(self, share: float) -> None:
        """Along the thread, slowly at first, and smaller and smaller."""
        along = 1 - math.cos(share * math.pi / 2)
        self.fall.reveal(along)
        self._token_at(self.fall.at(along), 1 - (1 - SMALLER) * along)
        for (at, ghost), (_, faint) in zip(self._ghosts, LEFT_AT, strict=True):
            if along >= at + 0.03 and not ghost.visible:
                ghost.stand(
                    self.fall.at(at), token_picture(self.charm, self._tall(1 - (1 - SMALLER) * at)), faint
                )

    def _tall(self, scale: float) -> int:
        return max(8, round(SEAT * self.plan.unit * scale / 2) * 2)

    def _token_at(self, point: Point, scale: float) -> None:
        self.token.stand(point, token_picture(self.charm, self._tall(scale)))

    def _arrive(self) -> None:
        self._name("hub", words.phrase(GAME, "death.hub"), self.plan.centre, -11.2)

    def _open_hub(self, share: float) -> None:
        step = round(share * (pictures.STEPS - 1))
        self.hub.stand(self.plan.centre, pictures.bardo(round(18 * self.plan.unit) // 2 * 2, step))

    def _rest_in_hub(self) -> None:
        """In the Bardo the token rests on its lotus until the next throw."""
        x, y = self.plan.centre
        unit = self.plan.unit
        self.token.stand((x, y - 0.6 * unit), token_picture(self.charm, self._tall(0.9)))
        self._name("birth", self._life, self.plan.rest, small=True)

    def _led(self, share: float) -> None:
        self.token.stand(self.plan.centre, token_picture(self.charm, self._tall(SMALLER)), 1.0)
        _reveal(self.leads, share)

    def _strike(self) -> None:
        """The birth that did not come."""
        instead, unit = self.birth.instead_of, self.plan.unit
        if instead is None:
            return
        x, y = self.plan.turned
        back, sign = self.struck
        back.stand((x, y - 0.3 * unit), pictures.lotus(PIGMENTS[instead], round(15 * unit), False), 0.55)
        sign.stand((x, y), pictures.struck(instead, round(7.6 * unit) // 2 * 2))
        self._name("would", self.death.told.would, (x, y), 10.6, small=True, ink="#F0BCC8")

    def _drop(self, share: float) -> None:
        """What protects drops onto the line."""
        name = "parasol" if self.birth.protected_by == "refuge" else "moon"
        x, y = self.plan.shelter
        fallen = out_cubic(share)
        side = round(10.2 * self.plan.unit) // 2 * 2
        self.shelter.stand((x, y - (1 - fallen) * 10 * self.plan.unit), pictures.disc(name, side))

    def _bear(self, share: float) -> None:
        """The lotus of the birth opens, and the token comes to sit in it."""
        unit, realm = self.plan.unit, self.birth.realm
        x, y = self.plan.birth
        step = round(share * (pictures.STEPS - 1))
        wide = round(30 * unit)
        for spot, front in zip(self.lotus, (False, True), strict=True):
            spot.stand((x, y - 0.7 * unit), pictures.lotus(PIGMENTS[realm], wide, front, step))
        opened = out_cubic(share)
        self.orb.stand((x, y - 3.0 * unit), pictures.orb(realm, round(10.8 * unit) // 2 * 2), opened)
        self.token.stand(
            (x, y - 3.2 * unit), token_picture(self.charm, self._tall(SMALLER + (1 - SMALLER) * opened))
        )

    def _name_birth(self) -> None:
        realm, (x, y), type_ = realm_named(self.birth.realm), self.plan.birth, self.names_unit
        unit, side = self.plan.unit, self.plan.told
        lines: list[Written] = [
            (realm, "garamond", max(16, round(4.4 * type_)), PALE),
            (self._life, "inter", max(13, round(2.2 * type_)), "#E4DAC2"),
        ]
        at = x + (15.6 if side == "right" else -15.6) * unit, y + 2.4 * unit
        if side == "below" or not self.names.put("birth", lines, at, unit, side):
            told = words.phrase(GAME, "death.birth", realm=realm, life=self._life)
            self._name("birth", told, (x, y), 7.4)

    def _name(
        self, key: str, said: str, at: Point, down: float = 0.0, *, small: bool = False, ink: str = PALE
    ) -> None:
        """Write something so far below a point."""
        height = max(13, round((2.2 if small else 3.0) * self.names_unit))
        line: Written = (said, "inter" if small else "garamond", height, ink)
        self.names.put(key, [line], (at[0], at[1] + down * self.plan.unit), self.names_unit)


def _reveal(lines: Sequence[Line], share: float) -> None:
    for line in lines:
        line.reveal(share)


def grounds(
    name: str,
    size: tuple[int, int],
    seam: int,
    kept: Rect | None,
    picture: pygame.Surface | pictures.Dusk,
    touched: Callable[[], None],
) -> tuple[Ground, Ground]:
    """What lies over the table above a seam, or over all but what is kept in sight, and what lies below."""
    over = Rect((0, 0), size) if kept is not None else Rect(0, 0, size[0], seam)
    below = Rect(0, seam, size[0], size[1] - seam) if kept is None else kept
    ground = Ground(f"{name}/ground", over, picture, GROUND, touched)
    ground.hole = kept
    return ground, Ground(f"{name}/floor", below, picture, 1, touched)


class _Names(Widget):
    """What stands where, in words on dark plates: for each a plate, and its lines."""

    touchable = False

    def __init__(self, size: tuple[int, int], depth: int) -> None:
        super().__init__("death/names", Rect(0, 0, *size), depth)
        self._plates: dict[str, tuple[Rect, text.Align, list[Written]]] = {}
        self.told: dict[str, str] = {}

    @property
    def area(self) -> Rect:
        plates = [plate for plate, *_ in self._plates.values()]
        return plates[0].unionall(plates) if plates else Rect(0, 0, 0, 0)

    def put(self, key: str, lines: list[Written], at: Point, unit: float, side: str = "below") -> bool:
        """Write lines about a point, or at its right or left; whether they have room there."""
        wide = max(text.width(said, face, height) for said, face, height, _ in lines)
        plate = Rect(0, 0, wide + round(1.8 * unit), round(1.3 * sum(height for *_, height, _ in lines)))
        corner = {"right": "midleft", "left": "midright"}.get(side, "center")
        setattr(plate, corner, (round(at[0]), round(at[1])))
        bounds = self.rect if self.canvas is None else self.canvas.bounds
        if side != "below" and not bounds.contains(plate):
            return False
        plate.clamp_ip(bounds)
        align: text.Align = "left" if side == "right" else "right" if side == "left" else "center"
        self.told[key] = ", ".join(said for said, *_ in lines)
        self._plates[key] = plate, align, lines
        self.damage(plate)
        return True

    def draw(self, target: pygame.Surface) -> None:
        for plate, align, lines in self._plates.values():
            target.blit(_plate(plate.size), plate)
            pad, top = round(0.3 * lines[0][2]), float(plate.y)
            x = {"left": plate.x + pad, "center": plate.centerx, "right": plate.right - pad}[align]
            for said, face, height, ink in lines:
                text.put(target, said, face, height, ink, x, top + 0.99 * height, align)
                top += 1.3 * height


@cached_picture
def _plate(size: tuple[int, int]) -> pygame.Surface:
    """A dark plate under words."""
    w, h = size
    body = art.rounded(0, 0, w, h, h / 2, "#0B0F1E", opacity=0.72)
    return art.picture(body, (0, 0, w, h), size)
