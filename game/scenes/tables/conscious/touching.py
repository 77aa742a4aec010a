"""Touching the stage: cards, notes, centres, spaces and facets are chosen where they lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.engine.base import Action
from game.engine.games.conscious import turns
from game.engine.games.conscious.components import NOTES
from game.scenes.plans.nutrition import Part
from game.scenes.tables.conscious.closer import Closer
from game.scenes.tables.conscious.hand import PILE
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
        if card == PILE or not choosing.open:
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
        """A facet of the turn: it is begun, else it is told why it is closed."""
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
