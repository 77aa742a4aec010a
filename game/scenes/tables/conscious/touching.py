"""Touching the stage: cards, notes, centres, spaces and facets are chosen where they lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.engine.base import Action
from game.engine.errors import EngineError, Why
from game.scenes.layout.nutrition import Part
from game.scenes.offer import INTENDED
from game.scenes.tables.conscious import asked
from game.scenes.tables.conscious.asked import gathered
from game.scenes.tables.conscious.closer import Closer
from game.scenes.tables.conscious.hand import PILE, SPREAD
from game.scenes.tables.conscious.law_page import LawPages
from game.scenes.tables.conscious.looks import (
    EVERYTHING,
    centres_foreseen,
    centres_of,
    foreseen,
    look_of,
    ringed_notes,
)
from game.scenes.tables.conscious.now import law_part
from game.scenes.tables.conscious.parts import Parts
from game.scenes.tables.conscious.stage import BuiltStage, Marked
from game.tellings.conscious import FORESEEN as SHOWN
from game.tellings.conscious.foreseen import Preview, landing, preview
from game.tellings.conscious.law_ways import chosen
from game.tellings.conscious.things import phrase
from game.tellings.conscious.toward import Unplayed, unplayed, unplayed_law
from game.tellings.conscious.turning import Facet
from game.widgets.canvas import Widget

AT_ONCE = ("discard", "select_law", "decay")  # they can be taken back, and many follow each other
FACETS = ("obey", "play", "cards", "power", "roll", "die")
GATHERED = ("play", "combine")  # made of several things: no touch does them, but for one card alone
ACCEPT: Action = {"type": "accept"}
FORESEEN = (*SHOWN, "obey", "decay", "accept", "die", "opposite")


def _foreseen(action: Action) -> bool:
    """Whether anything is to be seen of an action before it is done."""
    return action["type"] in FORESEEN or (action["type"] == "select_law" and "law" in action)


@dataclass(frozen=True)
class Touched:
    """A thing that was touched, and what of an action it means."""

    kind: str
    code: str | int
    fields: Mapping[str, Any]
    holds: Mapping[str, str] | None = None


class Touching:
    """What may be chosen on the stage, and what a touch means.

    A touch chooses, adds or takes out. Only the one thing that was chosen, touched again, is done; what is
    made of several is done by its button. Where the pointer has shown what alone a card or a face can
    become, its press does it.

    `asked` are the actions to choose from.
    """

    def __init__(self, stage: BuiltStage, closer: Closer) -> None:
        self.stage, self.table, self.closer = stage, stage.table, closer
        self.pages = LawPages(stage, closer)
        self.asked: Sequence[Action] = ()
        self._ahead: Action | None = None
        self._touched: list[Touched] = []

    def light(self, actions: Sequence[Action]) -> None:
        """Brighten cards, ring notes, centres and spaces that may be chosen; show what a choice would do."""
        self.asked, self._ahead, self._touched = actions, None, self._so_far
        view = self.stage.shown
        plays = [action for action in actions if action["type"] == "play"]
        begun = bool(actions) and self.table.choosing.begun
        used = [set(action["cards"]) for action in plays]
        chosen = frozenset(set.intersection(*used) if begun and used else ())
        things = asked.numbers(view, actions)
        cards = frozenset(str(thing.code) for thing in things if thing.kind == "card")
        fits = frozenset().union(*used, cards)
        turn = bool(actions) and view["phase"] == "turn"
        laws = [SPREAD + str(thing.code) for thing in things if thing.kind == "law"]
        piles = [PILE for thing in things if thing.kind == "pile"]
        asked_of = () if view["phase"] == "keep" else cards  # there all may go
        bright = fits if fits or begun or turn else None
        self.stage.marked = Marked(chosen, bright, frozenset([*asked_of, *laws, *piles]))
        self.stage.show_hand(view)
        spaces = {int(thing.code): number for thing, number in things.items() if thing.kind == "space"}
        numbered = len(spaces) > 1 and view["phase"] in asked.NUMBERED
        self.stage.field.light_up(list(spaces), list(spaces.values()) if numbered else [])
        for kind, deck in self.stage.decks.items():
            deck.light(things.get(asked.Thing("deck", kind), 0))
        self._show_ask(actions)
        self.show_effects()

    def _show_ask(self, actions: Sequence[Action]) -> None:
        """The cards that a Hasnamuss may ask for, over the poster, while it is asked."""
        sheet, asking = self.stage.ask, [action for action in actions if action["type"] == "ask"]
        sheet.show(bool(asking))
        if asking:
            name = self.table.sitting.names[asking[0]["seat"]]
            chosen = asking[0]["card"] if len(asking) == 1 else None
            sheet.tell(phrase("asked.ask", name=name), phrase("asked.ask.line", name=name), chosen)

    def show_effects(self) -> None:
        """What the one choice that is left would do, on diagram, centres and in words."""
        stage, actions = self.stage, self.asked
        if stage.table.player.running:
            return
        view = stage.shown
        begun = stage.table.choosing.begun
        if len(actions) == 1 and begun:
            self.show_preview(preview(view, actions[0], stage.table.sitting.names))
            return
        if view["phase"] == "offer" and ACCEPT in actions:
            self.show_preview(preview(view, ACCEPT, stage.table.sitting.names))
            return
        seat = stage.seen(view)
        look, centres = look_of(view, seat), centres_of(view, seat)
        things = asked.numbers(view, actions)
        notes = {str(each.code): number for each, number in things.items() if each.kind == "note"}
        gaps = {str(each.code): number for each, number in things.items() if each.kind == "interval"}
        combined = {card for action in actions if action["type"] == "combine" for card in action["cards"]}
        combined |= {action["make"] for action in actions if action["type"] == "play"}
        badges = {Part("interval", note): number for note, number in gaps.items()}
        if view["phase"] in asked.NUMBERED:
            badges |= {Part("note", note): number for note, number in notes.items()}
        look = replace(look, ringed=ringed_notes([*notes]), badges=badges, lit=frozenset(gaps))
        if begun:
            centres = replace(centres, gold=frozenset(combined))
        stage.show_lists(False)
        stage.show_body(look, centres)
        stage.show_layers(None, calm=not begun)

    def show_preview(self, found: Preview) -> None:
        """What something would do, on the diagram of whom it befalls and in numbered steps."""
        stage, view = self.stage, self.table.view()
        seat = stage.seen(view)
        look, centres = look_of(view, seat), centres_of(view, seat)
        if view["to_act"] == seat:
            look, centres = foreseen(look, found, seat), centres_foreseen(centres, found, seat)
        for effects in (stage.effects, stage.rail.effects):
            if effects is not None:
                effects.show_preview(found)
        stage.show_lists(True)
        stage.show_body(look, centres)
        stage.show_layers(found)

    def look_ahead(self, widget: Widget | None) -> None:
        """What a choice of the bar would do is shown while pointer or keys are at it."""
        choosing = self.table.choosing
        action: Action | None = None
        actions: tuple[Action, ...] = ()
        if widget is not None and widget.name.startswith("choice/") and choosing.open:
            name = widget.name.removeprefix("choice/")
            found = next((each for each in choosing.gathered() if each.name == name), None)
            if found is not None and found.name != INTENDED:  # what a covered hand has chosen is not shown
                actions = found.actions
            action = actions[0] if len(actions) == 1 and _foreseen(actions[0]) else None
        if action is None and self._ahead is not None and not self.table.player.running:
            self.show_effects()
        self._ahead = action
        if action is None:
            return
        self.look_back()
        view, names = self.table.view(), self.table.sitting.names
        chooses = action["type"] == "select_law"
        self.show_preview(chosen(view, action["law"], names) if chooses else preview(view, action, names))

    def look_back(self) -> None:
        """Show again the body that is shown where nobody else is looked at."""
        if self.stage.looked_at is not None:
            self.stage.looked_at = None
            self.stage.stand(self.stage.shown)
            self.show_effects()

    def light_everything(self) -> None:
        """Light all, or only what can matter now; it is remembered."""
        app = self.table.app
        app.settings.set(EVERYTHING, not app.settings.get(EVERYTHING, False))
        app.keep_settings()
        self.show_effects()

    def lead_keys(self) -> None:
        """Where things alone are asked for, the keys begin at the first of them."""
        stage, table, view = self.stage, self.table, self.table.view()
        thing = next(iter(asked.numbers(view, self.asked)), None)
        if thing is None or not asked.bare(view, self.asked) or not table.app.keys_lead or table.covered:
            return
        if thing.kind == "note":
            stage.diagram.cursor = Part("note", str(thing.code))
            table.set_focus(stage.diagram)
        elif stage.hand is not None:
            stage.hand.cursor = SPREAD + str(thing.code) if thing.kind == "law" else str(thing.code)
            table.set_focus(stage.hand)

    def look_at_card(self, card: str | None) -> None:
        """A card of the hand is pointed at: what it is, and what it would do if it can do but one thing."""
        self.closer.look_at_card(card)
        self._point(card, "play")

    def look_at_centre(self, card: str | None) -> None:
        """The same of a face of the board, which is combined."""
        self.closer.look_at_centre(card)
        self._point(card, "combine")

    def _point(self, card: str | None, kind: str) -> None:
        choosing, table = self.table.choosing, self.table
        if not choosing.open or choosing.begun or not table.holds_moments or table.app.device != "pointer":
            return
        found = [] if card is None else choosing.meant({"cards": card}, type=kind)
        before, self._ahead = self._ahead, found[0] if len(found) == 1 else None
        if self._ahead is not None:
            self.look_back()
            self.show_preview(preview(table.view(), self._ahead, table.sitting.names))
        elif before is not None:
            self.show_effects()

    # -- touching

    def _touch(self, touched: Touched) -> None:
        """Choose by a thing; where that leaves what is chosen already, it is done or its button named."""
        choosing = self.table.choosing
        left = choosing.meant(touched.holds, **touched.fields)
        before = self._so_far
        if not choosing.begun and left == [self._ahead]:
            self.table.act(left[0])
            return
        settled = len(left) == 1 and choosing.begun and choosing.meant() == left
        if settled and not self._again(touched, left[0]):
            self.table.foot.tell(self.table.foot.title, phrase("asked.by_button"))
            return
        choosing.touch(touched.holds, confirm=True, **touched.fields)
        if choosing.begun:
            self._touched = [*before, touched]

    @property
    def _so_far(self) -> list[Touched]:
        """What was touched since a choice was begun."""
        return self._touched if self.table.choosing.begun else []

    def _again(self, touched: Touched, action: Action) -> bool:
        """Whether a thing was touched last too, and is all that its action is made of."""
        if self._so_far[-1:] != [touched]:
            return False
        return action["type"] not in GATHERED or [*action["cards"], *action.get("laws", ())] == [touched.code]

    def _take_out(self, card: str) -> None:
        """Give up a card that was touched; what was touched besides stays chosen."""
        choosing = self.table.choosing
        kept = [each for each in self._so_far if (each.kind, each.code) != ("card", card)]
        choosing.start_over()
        for each in kept:
            if choosing.meant(each.holds, **each.fields):
                self._touch(each)

    def _chosen_by(self, kind: asked.Kind, code: str | int) -> bool:
        """Whether a thing stands for what is asked: then that is chosen, shown first and then done."""
        choosing = self.table.choosing
        if not choosing.open:
            return False
        view = self.table.view()
        found = asked.meant(view, choosing.meant(), kind, code)
        if not found and choosing.begun:  # another of the same kind is chosen instead
            found = asked.meant(view, choosing.offered(), kind, code)
            if found:
                choosing.start_over()
        if not found:
            return False
        if found[0]["type"] in AT_ONCE:
            choosing.touch(**found[0])
        else:
            self._touch(Touched(kind, code, found[0]))
        return True

    def slid_to(self, widget: Parts[Any]) -> None:
        """The pointer that holds the curtain open is let go over a part; a Law there is chosen at once."""
        part = widget.pointed_at
        if not isinstance(part, str) or not part.startswith(SPREAD):
            widget.touched(part)
        elif not self._chosen_by("law", part.removeprefix(SPREAD)):
            self.closer.look_at_card(PILE)

    def touch_card(self, card: str) -> None:
        """A card of the hand: it is chosen, given or discarded, or given up again."""
        choosing = self.table.choosing
        if card == PILE and not self._chosen_by("pile", ""):
            self.pages.open_pile()
        if card == PILE:
            return
        if card.startswith(SPREAD):
            self.pages.open_law(self.stage.hand_of(self.table.view()), card.removeprefix(SPREAD))
            return
        if not choosing.open:
            self.closer.look_at_card(card)
            return
        alone = choosing.meant() if choosing.begun else []
        touched = Touched("card", card, {"type": "play"}, {"cards": card})
        if touched in self._so_far and card in self.stage.marked.chosen:
            if len(alone) != 1 or not self._again(touched, alone[0]):
                self._take_out(card)
                return
        elif self._chosen_by("card", card):
            return
        if choosing.begun and not choosing.meant({"cards": card}):
            if any(card in each.get("cards", ()) for each in choosing.offered()):
                choosing.start_over()
        why = None if choosing.meant({"cards": card}) else unplayed(self.table.view(), card)
        if why is not None:
            self._refuse(why)
        else:
            self._touch(touched)

    def _refuse(self, why: Unplayed) -> None:
        """Say why cards or a Law make nothing, with the clause that says so."""
        seat = self.table.view()["to_act"]
        told = Why("not_open", seat=seat, deed="play", said=why.said)
        self.table.drawers.refuse(EngineError("illegal_action", told, rule=why.rule))

    def touch_asked(self, card: str) -> None:
        """A card on the sheet that is asked for by name."""
        choosing = self.table.choosing
        if choosing.begun and not choosing.meant(type="ask", card=card):
            choosing.start_over()
        self._touch(Touched("asked", card, {"type": "ask", "card": card}))

    def touch_part(self, part: Part) -> None:
        """A note or a gap that is asked for, else what it is."""
        own = self.stage.looked_at is None
        if own and (part.kind == "note" or part.kind == "interval") and self._chosen_by(part.kind, part.note):
            return
        self.closer.look_at_part(part)

    def touch_deck(self, kind: str) -> None:
        """A deck that is asked for, else what it is."""
        if not self._chosen_by("deck", kind):
            self.closer.look_at_deck(kind)

    def touch_centre(self, card: str) -> None:
        """A card of the board that is combined, or made by the play that is chosen; else what it is."""
        choosing = self.table.choosing
        if self.stage.looked_at is not None:
            self.closer.look_at_centre(card)
        elif choosing.open and choosing.meant({"cards": card}, type="combine"):
            self._touch(Touched("centre", card, {"type": "combine"}, {"cards": card}))
        elif choosing.open and choosing.begun and choosing.meant(type="play", make=card):
            self._touch(Touched("centre", card, {"type": "play", "make": card}))
        else:
            self.closer.look_at_centre(card)

    def touch_space(self, space: int) -> None:
        """A space that the die leads to, or where somebody is caught, else what it is."""
        if not self._chosen_by("space", space):
            self.closer.look_at_space(space)

    def touch_face(self, die: int) -> None:
        """A number of the die: what was thrown is taken; before a roll, what it would bring is shown."""
        view, choosing = self.table.view(), self.table.choosing
        if choosing.open and view["roll"] in (die, 7 - die):
            kind = "take" if view["roll"] == die else "opposite"
            if choosing.begun and not choosing.meant(type=kind):
                choosing.start_over()
            self._touch(Touched("face", die, {"type": kind}))
            return
        ahead = self.stage.reach.ahead if self.stage.reach is not None else ()
        place = next((each for each in ahead if each.die == die), None)
        if place is not None and not self.table.player.running:
            coming = landing(view, place.space, self.table.sitting.names, die)
            if coming.preview is not None:
                self.show_preview(coming.preview)
        self.closer.look_at_face(die)

    def touch_facet(self, index: int) -> None:
        """A facet of the turn: it is begun, else it is told why it is closed; a Law itself is read."""
        facet = self.stage.listed[law_part(index) if index < 0 else index]
        choosing = self.table.choosing
        if index < 0 or facet.kind == "kept":
            if self.table.covered:
                self.table.pop_overlay()  # the list lay in a drawer
            self.pages.open_law(self.table.view()["turn"], facet.code)
            return
        if not choosing.open or facet.standing == "done":
            self.closer.look_at_facet(index)
            return
        touched = _touched(facet, index)
        if choosing.begun and facet.kind in FACETS and touched not in self._so_far:
            if facet.kind != "play" or not choosing.meant(touched.holds, **touched.fields):
                choosing.start_over()
        why = unplayed_law(self.table.view(), facet.code) if facet.kind == "play" else None
        if why is not None:
            self._refuse(why)
        elif facet.kind in ("cards", "power") and len(facet.actions) > 1:
            kind = "play" if facet.kind == "cards" else "combine"
            choosing.choose(gathered(kind, facet.actions))
        elif facet.actions or facet.kind not in ("cards", "power", "kept"):
            self._touch(touched)
        else:
            self.closer.look_at_facet(index)


def _touched(facet: Facet, index: int) -> Touched:
    """What touching a line of this turn means."""
    if facet.kind == "play":
        return Touched("law", facet.code, {"type": "play"}, {"laws": facet.code})
    if facet.kind == "obey":
        return Touched("obey", facet.code, {"type": "obey", "law": facet.code})
    return Touched(facet.kind, index, facet.actions[0] if facet.actions else {"type": facet.kind})
