"""Looking closer: what each thing on the stage says of itself."""

from __future__ import annotations

from typing import TypeGuard, TypeVar

from game import words
from game.engine.games.conscious.components import FACES, NOTES
from game.scenes.layout.box import Box
from game.scenes.layout.nutrition import Part
from game.scenes.tables.conscious.chambers import Centres, Diagram
from game.scenes.tables.conscious.hand import PILE, SPREAD, HandRow
from game.scenes.tables.conscious.now import law_part
from game.scenes.tables.conscious.parts import heard_paper, say_paper, step_paper
from game.scenes.tables.conscious.stage import BuiltStage
from game.scenes.tables.stage import View
from game.tellings.conscious import papers
from game.tellings.conscious.path import way
from game.tellings.conscious.path_page import person_paper
from game.tellings.conscious.things import (
    Paper,
    capital,
    card_named,
    kind_named,
    law_named,
    law_titled,
    law_told,
    phrase,
    place_named,
)
from game.tellings.conscious.turning import facet_paper
from game.widgets.canvas import Rect, Widget

T = TypeVar("T")


def place_of(name: str, diagram: Diagram, centres: Centres, hand: HandRow | None) -> Rect | None:
    """The place of a note (`MI-192`), an interval (`MI-192>`), a `carbon.RE-384` by the note before it, the
    `discs.F` of an octave, a centre (`KC`) or a card in hand (`hand.8C`, `hand.pile`), or None.
    """
    note, interval, _ = name.partition(">")
    kind, _, which = name.partition(".")
    if note in NOTES:
        return Rect(diagram.box_of(Part("interval" if interval else "note", note)))
    if kind == "carbon":
        return Rect(diagram.box_of(Part("carbon", which)))
    if kind == "discs":
        last = [note for note, place in NOTES.items() if place.octave == which][-1]
        return Rect(diagram.box_of(Part("capsule", last)))
    if kind == "hand":
        if hand is None or not hand.has(which):
            return None
        box = Rect(hand.box_of(which))
        more = box.width // 6 if which == PILE else 0  # how many there are stands over its upper right corner
        return Rect(box.x, box.y - more, box.width + more, box.height + more)
    return Rect(centres.box_of(name)) if name in FACES else None


class Closer:
    """A small paper beside whatever is looked at; while something moves there is none."""

    def __init__(self, stage: BuiltStage) -> None:
        self.stage, self.table = stage, stage.table

    def say(self, paper: Paper, beside: Rect) -> None:
        """Say what a thing is beside where it lies on the screen, to who asks."""
        bubble, areas = self.stage.bubble, self.table.areas
        bubble.face(self.table.outlook.turn)
        hand = areas.hand
        if hand is not None and hand.collidepoint(beside.center):  # above all of it, and no card is covered
            beside = Rect(beside.x, hand.top, beside.width, beside.bottom - hand.top)
        off = [bubble.inward(rect) for rect in (areas.bar, areas.hand) if rect is not None and rect.height]
        say_paper(bubble, paper, bubble.inward(beside), off)

    def _told_of(self, thing: T | None) -> TypeGuard[T]:
        """Whether a thing may be told of now; if not, nothing is."""
        told = thing is not None and not self.table.player.running
        if not told:
            self.stage.bubble.show(False)
        return told

    def look_at_space(self, space: int | None) -> None:
        if self._told_of(space):
            paper = papers.space_paper(self.table.view(), space, self.table.sitting.names)
            self.say(paper, self.stage.field.spot(space))
            self.table.note_read(space)

    def look_at_part(self, part: Part | None) -> None:
        if self._told_of(part):
            paper = self._part_paper(self.table.view(), part)
            self.say(paper, _on_screen(self.stage.diagram, self.stage.diagram.box_of(part)))

    def _part_paper(self, view: View, part: Part) -> Paper:
        seat, note = self.stage.seen(view), NOTES[part.note]
        if part.kind == "interval":
            return papers.spark_paper(view, seat, part.note)
        if part.kind == "capsule":
            return papers.discs_paper(view, seat, note.octave)
        if part.kind != "note" and note.carbon:
            return papers.carbon_paper(view, seat, note.carbon)
        return papers.note_paper(view, seat, part.note)

    def look_at_centre(self, card: str | None) -> None:
        if self._told_of(card):
            view, centres = self.table.view(), self.stage.centres
            paper = papers.centre_paper(view, self.stage.seen(view), card)
            self.say(paper, _on_screen(centres, centres.box_of(card)))

    def look_at_card(self, card: str | None, row: HandRow | None = None) -> None:
        """A card of a hand, None: that in the acting place; of its pile the Laws by name, where known."""
        row = row or self.stage.hand
        card = card if row is not None and card is not None and row.has(card) else None
        if row is not None and self._told_of(card):
            self.say(self._card_paper(self.table.view(), card, row), _on_screen(row, row.box_of(card)))

    def _card_paper(self, view: View, card: str, row: HandRow) -> Paper:
        if card.startswith(SPREAD):
            law = card.removeprefix(SPREAD)
            return Paper(law_named(law), (law_told(law).effect, *papers.law_papers(view, law)), "CB-7.3")
        if card != PILE:
            legal = self.table.choosing.offered() if self.table.choosing.open else []
            return papers.card_paper(view, card, legal)
        held = self.stage.held(view)[2] if row is self.stage.hand else ()
        pile = [law_titled(law) for law in held if law is not None]
        told = (phrase("held.pile.own", cards=words.listed(pile)) + ".",) if pile else ()
        return Paper(phrase("decks.law"), told, "CB-5.5")

    def look_at_deck(self, kind: str) -> None:
        if self._told_of(kind):
            self.say(papers.deck_paper(self.table.view(), kind), self.stage.decks[kind].on_screen)

    def look_at_facet(self, index: int | None) -> None:
        if self.stage.facets is not None and self._told_of(index):
            paper = facet_paper(self.stage.listed[law_part(index) if index < 0 else index])
            self.say(paper, Rect(self.stage.facets.box_of(index)))

    def look_at_other(self, line: int | None) -> None:
        """What is otherwise after death, line by line."""
        now = self.stage.now
        if now is not None and self._told_of(line):
            self.say(now.paper(line), Rect(now.after.box_of(line)))

    def explain_hand(self, looked: bool) -> None:
        """The words of the game in what is said of the hand."""
        said = self.stage.hand_words
        self._explain(step_paper(said.line) if looked else None, said.on_screen)

    def explain_step(self, index: int | None) -> None:
        """The words of the game in a step of what a choice would do."""
        effects = self.stage.effects
        if index is None or effects is None or effects.preview is None:
            self.stage.bubble.show(False)
            return
        step = effects.preview.steps[index]
        self._explain(step_paper(step.title, step.line), Rect(effects.box_of(index)))

    def _explain(self, paper: Paper | None, beside: Rect) -> None:
        self.stage.bubble.show(False)
        if paper is not None and not self.table.player.running:
            self.say(paper, beside)

    def look_at_path(self) -> None:
        """What the seat whose aim is told has, and what its next state asks for."""
        panel = self.stage.rail.aims
        if panel is None or panel.aim is None or not self._told_of(panel):
            return
        view, seat = self.table.view(), panel.aim.seat
        found = way(view, seat, self.table.sitting.names)
        told = (papers.state_line(view, seat) + ".", f"{found.line or found.next_title}.")
        self.say(Paper(self.table.sitting.names[seat], told, "CB-8.3"), panel.rect)

    def look_at_state(self, seat: int) -> None:
        """What a seat has, and what its next state asks for."""
        if self._told_of(seat):
            paper = person_paper(self.table.view(), seat, self.table.sitting.names)
            self.say(paper, self.table.plaques[seat].on_screen)

    def look_at_face(self, die: int | None) -> None:
        reach = self.stage.reach
        place = next((each for each in reach.ahead if each.die == die), None) if reach is not None else None
        if reach is not None and self._told_of(place):
            paper = papers.space_paper(self.table.view(), place.space, self.table.sitting.names)
            self.say(paper, Rect(reach.box_of(place.die)))

    # -- the same for who cannot see it

    def accessibility_children(self) -> dict[Part, tuple[str, str]]:
        """What each part of the diagram says."""
        view = self.table.view()
        return {part: heard_paper(self._part_paper(view, part)) for part in self.stage.diagram.parts}

    def told_centres(self) -> dict[str, tuple[str, str]]:
        """What each card of the board of centres says."""
        view = self.table.view()
        seat = self.stage.seen(view)
        return {card: heard_paper(papers.centre_paper(view, seat, card)) for card in self.stage.centres.parts}

    def told_cards(self) -> dict[str, tuple[str, str]]:
        """What each card of the hand says, and the pile."""
        view, hand = self.table.view(), self.stage.hand
        cards = hand.parts if hand is not None else ()
        return {card: heard_paper(self._card_paper(view, card, hand)) for card in cards if hand is not None}

    def told_faces(self) -> dict[int, tuple[str, str]]:
        """Where each number of the die would lead."""
        view, names, reach = self.table.view(), self.table.sitting.names, self.stage.reach
        found = {}
        for place in reach.ahead if reach is not None else ():
            title, told = heard_paper(papers.space_paper(view, place.space, names))
            found[place.die] = words.say("text.option", name=place.die, value=title), told
        return found

    def told_spaces(self) -> dict[int, tuple[str, str]]:
        """What each space is, and who stands there."""
        view, names = self.table.view(), self.table.sitting.names
        stood: dict[int, list[str]] = {}
        for name, fields in zip(names, view["seats"], strict=True):
            if not fields["out"]:
                stood.setdefault(fields["position"], []).append(name)
        found = {}
        for space in self.stage.field.spaces:
            place = capital(place_named(space))
            said = [f"{phrase('place.kind', place=place, kind=kind_named(space))}."]
            if space in stood:
                said.append(words.say("text.look.who", names=words.listed(stood[space])))
            gift = phrase("space.gift") if space in view["gifts"] else ""
            lit = words.say("reader.open") if space in self.stage.field.lit else ""
            found[space] = " ".join(said), " ".join(filter(None, (lit, gift)))
        return found


def _on_screen(thing: Widget, box: Box) -> Rect:
    """Where a part of a thing lies on the screen."""
    return thing.outward(Rect(box))


def held_told(row: HandRow) -> dict[str, tuple[str, str]]:
    """What a hand holds, card by card, where its cards are to be seen."""
    found = {}
    for card in row.parts:
        law = law_named(card.removeprefix(SPREAD)) if card.startswith(SPREAD) else ""
        found[card] = law or (phrase("decks.law") if card == PILE else card_named(card)), ""
    return found
