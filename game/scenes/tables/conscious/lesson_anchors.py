"""Where the things stand that a lesson points at."""

from __future__ import annotations

from game.engine.games.conscious.components import FACES, NOTES, OCTAVES
from game.scenes.layout.nutrition import Part
from game.scenes.tables.conscious.centres import Centres
from game.scenes.tables.conscious.diagram import Diagram
from game.scenes.tables.conscious.hand import PILE, HandRow
from game.widgets.canvas import Rect


def place_of(name: str, diagram: Diagram, centres: Centres, hand: HandRow | None) -> Rect | None:
    """The place of a note (`MI-192`), an interval (`MI-192>`), a `carbon.RE-384` by the note before it, an
    `octave.F`, its `discs.F`, a centre (`KC`) or a card in hand (`hand.8C`, `hand.pile`), or None.
    """
    note, interval, _ = name.partition(">")
    kind, _, which = name.partition(".")
    if note in NOTES:
        return Rect(diagram.box_of(Part("interval" if interval else "note", note)))
    if kind == "carbon":
        return Rect(diagram.box_of(Part("carbon", which)))
    if kind == "octave":
        band = Rect(diagram.plan.bands[OCTAVES.index(which)])
        beside = diagram.plan.names[OCTAVES.index(which)][0][0] < band.x
        less = 0 if beside else -round(0.14 * diagram.plan.radius)  # names stand on the edges of the bands
        return band.inflate(less, less)
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
