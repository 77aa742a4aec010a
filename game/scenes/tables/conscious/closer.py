"""Looking closer: what each thing on the stage says of itself."""

from __future__ import annotations

from game import words
from game.engine.games.conscious.components import NOTES
from game.rulebook import cited
from game.scenes.plans.nutrition import Part
from game.scenes.tables.conscious.facets import law_part
from game.scenes.tables.conscious.hand import PILE, SPREAD
from game.scenes.tables.conscious.pieces import Pieces
from game.tellings.conscious import papers
from game.tellings.conscious.path import way
from game.tellings.conscious.path_page import person_paper
from game.tellings.conscious.things import Paper, law_named, law_told, phrase
from game.tellings.conscious.turning import facet_paper
from game.widgets.bubble import Bubble
from game.widgets.canvas import Rect

GAME = "conscious"


def say_paper(bubble: Bubble, paper: Paper, beside: Rect) -> None:
    """Say what a thing is in a bubble beside it, the clauses at its end."""
    told, clauses = cited(*paper.lines, f"({paper.rule})" if paper.rule else "")
    note = words.phrase(GAME, "clauses", clauses=", ".join(clauses)) if clauses else ""
    bubble.say(paper.title, "\n".join(filter(None, told)), beside, note)


class Closer:
    """A small paper beside whatever is looked at; while something moves there is none."""

    def __init__(self, stage: Pieces) -> None:
        self.stage, self.table = stage, stage.table

    def say(self, paper: Paper, beside: Rect) -> None:
        say_paper(self.stage.bubble, paper, beside)

    def _busy(self) -> bool:
        if self.table.player.running:
            self.stage.bubble.show(False)
        return self.table.player.running

    def look_at_space(self, space: int | None) -> None:
        if space is None or self._busy():
            self.stage.bubble.show(False)
            return
        self.say(
            papers.space_paper(self.table.view(), space, self.table.sitting.names),
            self.stage.field.spot(space),
        )
        self.table.note_read(space)

    def look_at_part(self, part: Part | None) -> None:
        if part is None or self._busy():
            self.stage.bubble.show(False)
            return
        view = self.table.view()
        seat, note = self.stage.seen(view), NOTES[part.note]
        if part.kind == "note":
            paper = papers.note_paper(view, seat, part.note)
        elif part.kind == "interval":
            paper = papers.spark_paper(view, seat, part.note)
        elif part.kind == "capsule":
            paper = papers.discs_paper(view, seat, note.octave)
        elif note.carbon:
            paper = papers.carbon_paper(view, seat, note.carbon)
        else:
            paper = papers.note_paper(view, seat, part.note)
        self.say(paper, Rect(self.stage.diagram.box_of(part)))

    def look_at_centre(self, card: str | None) -> None:
        if card is None or self._busy():
            self.stage.bubble.show(False)
            return
        view = self.table.view()
        self.say(
            papers.centre_paper(view, self.stage.seen(view), card), Rect(self.stage.centres.box_of(card))
        )

    def look_at_card(self, card: str | None) -> None:
        """A card of the hand; of the pile its Laws by name, as far as the viewer may know them."""
        if card is None or self.stage.hand is None or self._busy():
            self.stage.bubble.show(False)
            return
        view, beside = self.table.view(), Rect(self.stage.hand.box_of(card))
        if card.startswith(SPREAD):
            law = card.removeprefix(SPREAD)
            told = papers.law_papers(view, law)
            self.say(Paper(law_named(law), (law_told(law).effect, *told), "CB-7.3"), beside)
            return
        if card != PILE:
            legal = self.table.choosing.offered() if self.table.choosing.open else []
            self.say(papers.card_paper(view, card, legal), beside)
            return
        pile = [law_named(law) for law in self.stage.held(view)[2] if law is not None]
        told = (phrase("held.pile.own", cards=words.listed(pile)) + ".",) if pile else ()
        self.say(Paper(phrase("decks.law"), told, "CB-5.5"), beside)

    def look_at_deck(self, kind: str) -> None:
        if not self._busy():
            self.say(papers.deck_paper(self.table.view(), kind), self.stage.decks[kind].rect)

    def look_at_facet(self, index: int | None) -> None:
        if index is None or self.stage.facets is None or self._busy():
            self.stage.bubble.show(False)
            return
        self.say(
            facet_paper(self.stage.listed[law_part(index) if index < 0 else index]),
            Rect(self.stage.facets.box_of(index)),
        )

    def look_at_path(self) -> None:
        """What the seat that is shown has, and what its next state asks for."""
        if self.stage.rail.rungs is None or self._busy():
            return
        view = self.table.view()
        seat = self.stage.seen(view)
        found = way(view, seat, self.table.sitting.names)
        told = (papers.state_line(view, seat) + ".", f"{found.line or found.next_title}.")
        self.say(Paper(self.table.sitting.names[seat], told, "CB-8.3"), self.stage.rail.rungs.rect)

    def look_at_state(self, seat: int) -> None:
        """What a seat has, and what its next state asks for."""
        if not self._busy():
            paper = person_paper(self.table.view(), seat, self.table.sitting.names)
            self.say(paper, self.table.plaques[seat].rect)

    def look_at_face(self, die: int | None) -> None:
        if die is None or self.stage.reach is None or self._busy():
            self.stage.bubble.show(False)
            return
        place = next((each for each in self.stage.reach.ahead if each.die == die), None)
        if place is not None:
            paper = papers.space_paper(self.table.view(), place.space, self.table.sitting.names)
            self.say(paper, Rect(self.stage.reach.box_of(die)))
