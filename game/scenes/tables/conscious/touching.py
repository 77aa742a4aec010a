"""Touching the stage: cards, notes, centres, spaces and facets are chosen where they lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from game.engine.base import Action
from game.engine.games.conscious import law_rules, turns
from game.engine.games.conscious.components import NOTES
from game.scenes.plans.nutrition import Part
from game.scenes.tables.conscious.closer import Closer
from game.scenes.tables.conscious.facets import law_part
from game.scenes.tables.conscious.hand import PILE
from game.scenes.tables.conscious.law_page import Cover, FootPlace, Kinds, LawPage, Opened
from game.scenes.tables.conscious.looks import (
    centres_foreseen,
    centres_of,
    foreseen,
    look_of,
    ringed_notes,
)
from game.scenes.tables.conscious.pieces import Pieces
from game.tellings.conscious.foreseen import preview
from game.tellings.conscious.things import seat_of
from game.widgets.canvas import Rect, Widget

LAWS = 705  # the depth of the page of a Law


class Touching:
    """What may be chosen on the stage, and what a touch means.

    `asked` are the actions to choose from, `chosen` the cards of the hand that stand higher, and `fits`
    those that stay bright, all where it is None.
    """

    def __init__(self, stage: Pieces, closer: Closer) -> None:
        self.stage, self.table, self.closer = stage, stage.table, closer
        self.asked: Sequence[Action] = ()
        self.chosen: frozenset[str] = frozenset()
        self.fits: frozenset[str] | None = None

    def light(self, actions: Sequence[Action]) -> None:
        """Brighten cards, ring notes, centres and spaces that may be chosen; show what a choice would do."""
        self.asked = actions
        plays = [action for action in actions if action["type"] == "play"]
        begun = bool(actions) and self.table.choosing.begun
        used = [set(action["cards"]) for action in plays]
        asked = [action["card"] for action in actions if action["type"] in ("discard", "give")]
        self.chosen = frozenset(set.intersection(*used) if begun and used else ())
        fits = frozenset().union(*used, asked)
        self.fits = fits if fits or begun else None
        self.stage.show_hand(self.table.view())
        self.stage.field.light_up(self._reached(actions))
        self.show_effects()

    def _reached(self, actions: Sequence[Action]) -> list[int]:
        """Where the die on the table leads."""
        view = self.table.view()
        if view["roll"] is None or not any(action["type"] == "take" for action in actions):
            return []
        seat = seat_of(view, view["turn"])
        opposite = any(action["type"] == "opposite" for action in actions)
        dice = [view["roll"], *([7 - view["roll"]] if opposite else [])]
        return [turns.reached(seat, die) for die in dice]

    def show_effects(self) -> None:
        """What the one choice that is left would do, on diagram, centres and in words."""
        stage, actions = self.stage, self.asked
        if stage.table.player.running:
            return
        view = stage.table.view()
        seat = stage.seen(view)
        look, centres = look_of(view, seat), centres_of(view, seat)
        sole = actions[0] if len(actions) == 1 and stage.table.choosing.begun else None
        notes = [action["note"] for action in actions if action.get("note") in NOTES]
        combined = {card for action in actions if action["type"] == "combine" for card in action["cards"]}
        if sole is not None and view["to_act"] == seat:
            found = preview(view, sole, stage.table.sitting.names)
            look, centres = foreseen(look, found, seat), centres_foreseen(centres, found, seat)
            if stage.effects is not None:
                stage.effects.show_preview(found)
        else:
            look = replace(look, ringed=ringed_notes(notes))
            if stage.table.choosing.begun:
                centres = replace(centres, gold=frozenset(combined))
        stage.show_lists(sole is not None and view["to_act"] == seat)
        stage.show_body(look, centres)

    def touch_card(self, card: str) -> None:
        """A card of the hand: it is chosen, given or discarded, or given up again."""
        choosing = self.table.choosing
        if card == PILE:
            self.open_pile()
            return
        if not choosing.open:
            self.closer.look_at_card(card)
            return
        if choosing.begun and card in self.chosen and len(choosing.meant()) > 1:
            choosing.start_over()
            return
        kinds = [action["type"] for action in choosing.meant(card=card)]
        for kind in ("discard", "give"):
            if kind in kinds:
                choosing.touch(type=kind, card=card, confirm=True)
                return
        choosing.touch({"cards": card}, type="play", confirm=True)

    def touch_part(self, part: Part) -> None:
        """A note that decays, else what it is."""
        choosing = self.table.choosing
        if choosing.open and choosing.meant(type="decay", note=part.note) and part.kind == "note":
            choosing.touch(type="decay", note=part.note, confirm=True)
            return
        self.closer.look_at_part(part)

    def touch_centre(self, card: str) -> None:
        """A card of the board that is combined, else what it is."""
        choosing = self.table.choosing
        if choosing.open and choosing.meant({"cards": card}, type="combine"):
            choosing.touch({"cards": card}, type="combine", confirm=True)
            return
        self.closer.look_at_centre(card)

    def touch_space(self, space: int) -> None:
        """A space that the die leads to, else what it is."""
        choosing = self.table.choosing
        if choosing.open and space in self.stage.field.lit:
            choosing.touch(type="take" if space == self.stage.field.lit[0] else "opposite", confirm=True)
            return
        self.closer.look_at_space(space)

    def touch_face(self, die: int) -> None:
        """A number of the die: what was thrown is taken."""
        view, choosing = self.table.view(), self.table.choosing
        if choosing.open and view["roll"] in (die, 7 - die):
            choosing.touch(type="take" if view["roll"] == die else "opposite", confirm=True)
            return
        self.closer.look_at_face(die)

    def touch_facet(self, index: int) -> None:
        """A facet of the turn: it is begun, else it is told why it is closed; a Law itself is read."""
        if index < 0:
            self.open_law(self.table.view()["turn"], self.stage.listed[law_part(index)].code)
            return
        facet, choosing = self.stage.listed[index], self.table.choosing
        if not choosing.open or facet.standing == "done":
            self.closer.look_at_facet(index)
        elif facet.kind == "obey":
            choosing.touch(type="obey", law=facet.code, confirm=True)
        elif facet.kind == "play":
            choosing.touch({"laws": facet.code}, type="play", confirm=True)
        elif facet.kind == "cards":
            choosing.touch(type="play", confirm=True)
        elif facet.kind == "power" and facet.actions:
            choosing.touch(type="combine", make=facet.actions[0]["make"], confirm=True)
        elif facet.kind in ("catch", "give", "roll", "die"):
            choosing.touch(**(dict(facet.actions[0]) if facet.actions else {"type": facet.kind}))
        else:
            self.closer.look_at_facet(index)

    # -- the page of a Law

    def open_pile(self) -> None:
        """The pile of whose hand lies there, where the viewer may know it; first a Law that may be chosen."""
        view = self.table.view()
        pile = [law for law in self.stage.held(view)[2] if law is not None]
        if not pile:
            self.closer.look_at_card(PILE)
            return
        chosen = [law for law in law_rules.selectable(pile) if self.table.choosing.meant(law=law)]
        self.open_law(self.stage.hand_of(view), (chosen or pile)[0])

    def open_law(self, seat: int, law: str) -> None:
        """A Law of a seat at reading size, with all that may be done with it."""
        table, style = self.table, self.table.style
        if table.player.running or table.covered:
            return
        if table.choosing.begun:
            table.choosing.start_over()
        view, margin = table.view(), style.px(2.4)
        mine = table.choosing.open and view["to_act"] in (seat, None)
        legal = table.choosing.offered() if mine else []
        sitting = table.sitting
        opened = Opened(view, seat, table.viewer, sitting.names, legal, sitting.people[seat].token)
        screen, areas = Rect(0, 0, *style.measure.size), table.areas
        if areas.portrait:
            page = Rect(margin, areas.stage.top, screen.width - 2 * margin, 0)
            covered = [Rect(0, page.top - style.px(0.8), screen.width, screen.height).clip(screen)]
        else:
            page = Rect(areas.stage.left, margin, screen.right - margin - areas.stage.left, 0)
            covered = [Rect(page.left - style.px(1.2), 0, screen.width, screen.height).clip(screen)]
            covered.append(areas.bar.inflate(style.px(4), style.px(2.4)).clip(screen))
        page.height = areas.bar.top - style.px(1.6) - page.top
        covers: list[Widget] = [Cover(rect, self.stage.background, LAWS) for rect in covered]
        if areas.below is not None:
            covers += [Cover(areas.below, self.stage.background, LAWS), Kinds(areas.below, style, LAWS + 1)]
        found = LawPage(
            style,
            page,
            FootPlace(areas.bar, areas.head, areas.choices, areas.portrait),
            opened,
            law,
            covers,
            do=self._do,
            look=lambda other: self._look_at_law(seat, other),
            close=self._close,
            depth=LAWS,
        )
        again = partial(self.open_law, seat, law)
        table.lay_over(found.widgets, self._close, found.focus, again)

    def _look_at_law(self, seat: int, law: str) -> None:
        self.table.lift_off()
        self.open_law(seat, law)

    def _close(self) -> None:
        self.table.lift_off()
        self.stage.lay_pieces(self.table.view())

    def _do(self, actions: Sequence[Action]) -> None:
        """What was chosen on the page: a single action is done, several are asked about at the table."""
        self._close()
        action, choosing = actions[0], self.table.choosing
        if len(actions) == 1:
            choosing.touch(**action)
        else:
            law = next(iter(set.intersection(*(set(each["laws"]) for each in actions))))
            choosing.touch({"laws": law}, type="play", confirm=True)
