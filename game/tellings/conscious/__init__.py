"""The Conscious Board Game in words: turns and their facets, what a choice would do, what every thing says.

The stage, the diagram and the pages ask the functions of these modules:

`things`: `explained`, `law_told`, `card_named`, `mark`, `where`, `body_line`, and the dataclass `Paper`.
`turning`: `facets` for the list *This turn*, `facet_paper`.
`foreseen`: `preview` for *If Mira plays the pair*, `a_roll_would_reach` and `landing` for the six places.
`chain`: `chain`, `chain_title`, `moved_chips` for the page of what one action sets going.
`papers`: what is touched: `space_paper`, `note_paper`, `spark_paper`, `carbon_paper`, `discs_paper`,
`centre_paper`, `card_paper`, `deck_paper`, `seat_paper`, `explained_paper`, `law_papers`.
`toward`: `unplayed`, `unplayed_law` for why something is not played, `on_the_way` for a turn that only rolls.
`aim`: `aim`, what a seat grows and what it seeks, `standing` the same of the others in brief.
`path`: `way`, `states`, `winning`, `nearness`, `after_death`; `path_page`: what the page of the Path says.
`lives`: `courses`, the life of each player through a match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game import words
from game.engine.base import Action, Event
from game.engine.errors import EngineError
from game.engine.games.conscious import plays, turns
from game.engine.games.conscious.components import INNER_END, NOTES, OCTAVES, OF, SKILLS, Octave
from game.engine.games.conscious.diagram import ASLEEP, keeps
from game.engine.match import Match, Step
from game.tellings.conscious.aim import aim, discs_sign, standing
from game.tellings.conscious.chain import card_play_named
from game.tellings.conscious.foreseen import effect, option_line, preview
from game.tellings.conscious.help import HELPS, helps
from game.tellings.conscious.lives import Course, courses
from game.tellings.conscious.order import again, waited
from game.tellings.conscious.papers import kept_line, space_paper, state_line
from game.tellings.conscious.path import body_words, chips_left, farthest, standing_line, way
from game.tellings.conscious.things import (
    body_line,
    capital,
    card_named,
    chip_named,
    counted,
    kind_named,
    law_titled,
    law_told,
    mark,
    marks,
    octave_named,
    phrase,
    place_named,
    seat_of,
    table,
    where,
)
from game.tellings.conscious.toward import group_line, on_the_way, unplayed
from game.tellings.conscious.turning import escaped_line
from game.tellings.facts import FIGURE, Fact
from game.tellings.general import Large, Telling, View

SECRET = ("select_choice", "ask", "fifth", "keep")
"""Phases in which who is to act looks at the hand or the pile of its own (CB-0.5)."""


BEGINS = ("select_random", "select_choice", "turn")
"""Phases before the roll."""
MOST_MADE = 3  # cards of the board that a prompt names one by one
ROLL = 6  # spaces: as far as one roll leads
FORESEEN = ("play", "combine", "skill", "take", "wild_shock", "wild_chip", "wild_space", "reassimilate")


class ConsciousTelling(Telling):
    """Diagrams, boards and Laws in play lie open; hand, duplicates and Law-pile are told to their seat."""

    PLACES = ("position", "space")
    changes_told = True
    advises = HELPS
    by_kind = 8

    def place(self, view: View, seat: int) -> int | None:
        position: int = view["seats"][seat]["position"]
        gone = view["seats"][seat]["out"]
        return position if 0 < position < INNER_END and not gone else None

    def where(self, view: View, seat: int) -> str:
        return where(view["seats"][seat])

    # -- who is to act

    def follows(self, view: View) -> int | None:
        """Who has not had a first turn; then the hindmost of the others, where one roll may pass them."""
        if view["to_act"] is None:
            return None
        own, count = view["turn"], len(view["seats"])
        others = [(own + step) % count for step in range(1, count)]
        here = {seat: seat_of(view, seat) for seat in others if not view["seats"][seat]["out"]}
        waiting = [seat for seat, each in here.items() if not each.turns]
        if waiting or not here:
            return waiting[0] if waiting else None
        found: int = min(here, key=lambda seat: (turns.progress(here[seat]), -here[seat].arrived, seat))
        ahead = turns.progress(here[found]) - turns.progress(seat_of(view, own))
        return found if ahead <= ROLL else None

    def order_told(self, view: View, names: Sequence[str]) -> str:
        if len(names) == 1:
            return ""
        seat = view["seats"][view["turn"]]
        return phrase("order.first" if seat["turns"] == 1 else "order.hindmost", name=names[view["turn"]])

    def moment(self, view: View) -> str:
        """Of a turn it matters whether a Law waits, whether only the roll is left, and whether death does."""
        if view["phase"] != "turn":
            return str(view["phase"])
        seat = seat_of(view, view["turn"])
        dying = turns.dying(seat)
        if any(not law.obeyed for law in seat.laws):
            waiting = [law.law for law in seat.laws if not law.obeyed]
            return "turn_obey" if len(waiting) == 1 and not _more(view, seat) else "turn"
        more = _more(view, seat)
        if dying:
            return "turn_last" if more else "turn_die"
        if keeps(seat, ASLEEP):
            return "turn_asleep"
        return "turn" if more else "turn_roll"

    def asked(self, view: View, seat: int) -> dict[str, Any]:
        fields = view["seats"][seat]
        step = view["todo"][0] if view["todo"] else {}
        other = step.get("lower", step.get("seat", seat))
        waiting = [law["law"] for law in fields["laws"] if not law["obeyed"]]
        return {
            **super().asked(view, seat),
            "where": phrase("at", place=where(view["seats"][view["turn"]])),
            "roll": view["roll"],
            "law": waiting[0] if waiting else "JD",
            "open": _open_line(view),
            "toward": on_the_way(view, _names(view)) if _rolls_only(self, view) else phrase("toward.hidden"),
            "due": _due(view),
            "death": _death(view),
            "skill": _skill(step),
            "excess": _excess(step),
            "reached": option_line(view),
            "decaying": _decaying(view, step),
            "asked_seat": view["seats"][other]["name"],
            "helping": phrase("helping", name=view["seats"][other]["name"]),
            "helping_seen": phrase("helping.seen", name=view["seats"][other]["name"]),
            "offered": _offered(view, step, fields),
            "surplus_cards": _surplus_cards(fields),
        }

    def label(self, view: View, action: Action, names: Sequence[str]) -> str:
        """A play by its cards and what it makes, a skill by its name."""
        kind = action["type"]
        if kind == "play":
            cards = card_play_named(action["cards"], action["laws"])
            if cards == marks([action["make"]]):
                return phrase("label.alone", card=cards)
            return phrase("label.play", cards=cards, made=marks([action["make"]]))
        if kind == "combine":
            return phrase("label.combine", cards=marks(action["cards"]), made=marks([action["make"]]))
        if kind == "skill":
            return self._skill_label(view, action)
        return super().label(view, action, names)

    def _skill_label(self, view: View, action: Action) -> str:
        if not action["use"]:
            return phrase("label.no_skill")
        return table("skills", SKILLS[view["todo"][0]["note"]][0])

    def effect(self, view: View, action: Action, names: Sequence[str]) -> str:
        """What would come of it, as far as that is certain; else what it is."""
        if action["type"] == "obey":
            seat = seat_of(view, view["turn"])
            law = next(law for law in seat.laws if law.law == action["law"])
            return capital(escaped_line(seat, law)) or law_told(action["law"]).effect
        if action["type"] == "decay":
            return _lost(view, action, names)
        if action["type"] in FORESEEN:
            return effect(view, action, names) or super().effect(view, action, names)
        return super().effect(view, action, names)

    def prompt(self, view: View, names: Sequence[str]) -> words.Prompt:
        """What is asked; at the beginning of a turn also that it comes right after one’s own."""
        seat = view["to_act"]
        if view["phase"] in BEGINS and seat == view["turn"] and again(view):
            names = [phrase("again", name=name) if each == seat else name for each, name in enumerate(names)]
        return super().prompt(view, names)

    def watching(self, view: View, names: Sequence[str]) -> str:
        """Whose answer is awaited, where it is not the turn of who is to act; and who has another turn."""
        if self.turn(view) == view["to_act"]:
            if again(view):
                return phrase("again.watched", name=names[view["to_act"]])
            return super().watching(view, names)
        return phrase("awaited", name=names[view["to_act"]])

    def landing(self, view: View, space: int | str, names: Sequence[str]) -> list[str]:
        found = space_paper(view, int(space), names)
        return [found.title, *found.lines]

    def read_aloud(self, events: Sequence[Event], log: Sequence[Event] = (), texts: int = 1) -> list[str]:
        """The scene of every Law that is put in play."""
        return [law_told(event["law"]).scene for event in events if event["type"] == "law_in_play"]

    def curtain_needed(self, view: View) -> bool:
        if view["phase"] in SECRET or view["phase"] == "over" or view["to_act"] != view["turn"]:
            return view["phase"] in SECRET
        if any(step["do"] in ("end_turn", "roll_option") for step in view["todo"]):
            return False  # in the midst of the turn it stays up
        if _selects(view):
            return True  # the Law drawn leads to what is chosen of the pile
        seat = seat_of(view, view["turn"])
        plays_on = seat.plays > 0 and bool(view["seats"][view["turn"]]["hand"]) and not keeps(seat, ASLEEP)
        return plays_on or any(lapse["helper"] == view["turn"] for lapse in view["lapses"])

    def open_to_all(self, view: View, action: Action) -> bool:
        """Laws in play are seen by all, and so is whether the die may be thrown or a Law drawn by chance."""
        if view["phase"] == "select_random":
            return True
        shown = view["phase"] == "turn" and action["type"] in ("obey", "roll", "die")
        return shown or super().open_to_all(view, action)

    def has_left(self, view: View, seat: int) -> bool:
        return bool(view["seats"][seat]["out"])

    def curtain_facts(self, view: View, names: Sequence[str]) -> list[tuple[str, str]]:
        """Where the player to act stands on the spiral and on the Path."""
        seat = view["to_act"]
        fields = view["seats"][seat]
        key = "place.space" if self.place(view, seat) is not None else "place.kind"
        place = phrase(key, place=where(fields), kind=kind_named(fields["position"]))
        return [
            (capital(place), body_line(seat_of(view, seat))),
            (state_line(view, seat), way(view, seat, names).line or phrase("path.next.win")),
        ]

    def why_not(self, refusal: EngineError, view: View, names: Sequence[str]) -> str:
        """Of cards that were touched the true reason, which goes with the refusal as `said`."""
        said: str = refusal.why.fields.get("said", "")
        return said or super().why_not(refusal, view, names)

    def unplayed(self, view: View, card: str) -> str:
        if card not in view["seats"][view["turn"]]["hand"]:
            return ""
        found = unplayed(view, card)
        return "" if found is None else found.said

    def card_told(self, field: str, card: str) -> tuple[str, str]:
        if field == "pile":
            return law_titled(card), law_told(card).effect
        return card_named(card), group_line(card)

    # -- how things stand

    def facts(self, view: View, seat: int, names: Sequence[str]) -> list[Fact]:
        """Place, state, body, Laws, and what of the hand may be known."""
        fields, player, found = view["seats"][seat], seat_of(view, seat), aim(view, seat)
        place, state = str(fields["position"]), table("levels", fields["level"])
        grown, school = standing(player, found)
        told = [standing_line(view, seat), state_line(view, seat), body_words(player), *_told(view, seat)]
        stood, level, formed, *rest = map(capital, told)
        more = [Fact(f"told.{number}", told=each) for number, each in enumerate(rest)]
        if fields["out"]:
            body = body_line(player)
            out = phrase("plate.out", place=place_named(fields["position"]), body=body), body
            far = phrase("seat.out", place=place), place
            ended = Fact("place", out, rank=2, far=far, told=stood)
            return [ended, Fact("state", told=level), Fact("body", told=formed), *more]
        at = phrase("far", place=place, state=state), *(f"{each} · {place}" for each in grown), place
        sign, count = discs_sign(player, found.grows)
        return [
            Fact("place", (place,), "", phrase("flat.place"), FIGURE, 2, at, stood),
            Fact("state", (school,), told=level),
            Fact("body", count or grown, sign, group="body", told=formed),
            *more,
        ]

    def aim(self, view: View, seat: int) -> str:
        fields = view["seats"][seat]
        if fields["out"]:
            return phrase("aim.out")
        key = "living" if fields["alive"] else fields["chips_of"]
        return phrase(f"aim.{key}")

    def opening(self, view: View, seat: int) -> tuple[int, str]:
        """What the seat in turn is after, in one sentence."""
        own = view["to_act"] == view["turn"] == seat
        return view["seats"][seat]["turns"], aim(view, seat).said if own else ""

    def meanwhile(self, steps: Sequence[Step], seat: int, names: Sequence[str]) -> str:
        lines = [each.line for each in waited(steps, seat, names)]
        return f"{phrase('waited.title')}: {'; '.join(lines)}." if lines else ""

    def advice(self, view: View, picked: Action, names: Sequence[str]) -> str:
        found = helps(view, picked, self.label(view, picked, names), self.effect(view, picked, names), names)
        return "" if found is None else f"{phrase('help.title')}: {found.want} {found.reason}"

    def motive(self, reason: Mapping[str, Any], name: str) -> str:
        goal = phrase(f"goal.{reason['goal']}")
        if not reason["by"]:
            return phrase("reckoned", name=name, spaces=reason["spaces"], goal=goal)
        by = phrase(f"nearer.{reason['by']}", note=reason["note"])
        return phrase(
            "reckoned.nearer", name=name, spaces=reason["spaces"], goal=goal, by=by, gain=reason["gain"]
        )

    def shared(self, view: View, names: Sequence[str]) -> str:
        return phrase("turn", turn=view["turn_no"])

    def subtitle(self, view: View, names: Sequence[str]) -> list[str]:
        seat = self.turn(view)
        short = phrase("turn", turn=view["turn_no"])
        limit = view["options"]["turn_limit"]
        if limit:
            short = phrase("turn_of", turn=view["turn_no"], turns=limit)
        if seat is None:
            return [short]
        key = "turn.hindmost" if len(names) > 1 and view["seats"][seat]["turns"] > 1 else "turn.acts"
        return [phrase(key, turn=short, name=names[seat]), short]

    def height(self, view: View, seat: int) -> int:
        """How far along the spiral."""
        position: int = view["seats"][seat]["position"]
        return position

    def large(self, view: View, seat: int, names: Sequence[str]) -> Large:
        """The space of a seat and what it is, what is asked, and the state and body."""
        place = self.place(view, seat)
        fields = view["seats"][seat]
        title = capital(kind_named(fields["position"]) if place is not None else where(fields))
        line = self.prompt(view, names).why
        if view["to_act"] is None or line == title:
            line = standing_line(view, seat)
        grown, school = standing(seat_of(view, seat), aim(view, seat))
        follows = phrase("plate", state=school, body=grown[0])
        return Large("" if place is None else str(place), title, capital(line), follows)

    # -- the end

    def ending(self, names: Sequence[str], winners: Sequence[int]) -> tuple[str, str]:
        """Of one who played alone and has not started over it is told that its way ends here."""
        if len(names) == 1 and not winners:
            return phrase("results.none.alone", name=names[0]), phrase("results.subtitle.none")
        return super().ending(names, winners)

    def order(self, view: View) -> list[int]:
        """The winner, then by state of ‘I’, body and progress; those who are out last."""
        return farthest(view)

    def story(self, view: View, seat: int) -> str:
        """State and school, body, and where the way ended: never a verdict."""
        fields = view["seats"][seat]
        key = "out" if fields["out"] else "living" if fields["alive"] else "non_living"
        place = place_named(fields["position"])
        said = [state_line(view, seat), body_words(seat_of(view, seat)), phrase(f"story.{key}", place=place)]
        return " · ".join(said)

    def ways(self, match: Match) -> Sequence[Course]:
        """The life of each player through the match."""
        return courses(match)

    def _situation(self, view: View, seat: int) -> dict[str, Any]:
        return {**super()._situation(view, seat), "phase": view["phase"]}


def _rolls_only(telling: Telling, view: View) -> bool:
    """Whether nothing but the roll is left, to the eyes of the seat in turn."""
    return telling.moment(view) == "turn_roll" and None not in view["seats"][view["turn"]]["hand"]


def _names(view: View) -> list[str]:
    return [fields["name"] for fields in view["seats"]]


def _more(view: View, seat: Any) -> bool:
    """Whether cards, Laws or powers may still be played, or what the view cannot know."""
    if view["lapses"]:
        return True
    if None in view["seats"][view["turn"]]["hand"]:
        return bool(seat.plays) and not keeps(seat, ASLEEP)
    return bool(plays.plays(seat) or plays.combinations_of(seat))


def _open_line(view: View) -> str:
    """What is still open this turn: Laws to obey, cards to play."""
    fields = view["seats"][view["turn"]]
    waiting = sum(not law["obeyed"] for law in fields["laws"])
    hidden = None in fields["hand"]
    if waiting and fields["turns"] == 1 and not hidden:  # nobody meets a Law before a first turn (CB-3.9)
        return capital(phrase("open.laws.first"))
    said = [counted("open.laws", waiting)] if waiting else []
    seat = seat_of(view, view["turn"])
    found = [] if hidden else plays.plays(seat)
    makes = dict.fromkeys(play["make"] for play in found if play["cards"])
    if fields["plays"] and hidden:
        said.append(counted("open.cards", fields["plays"]))
    elif makes:
        made = words.either([mark(card) for card in makes]) if len(makes) <= MOST_MADE else str(len(makes))
        key = "open.cards.for" if len(makes) <= MOST_MADE else "open.cards.many"
        said.append(counted(key, fields["plays"], made=made))
    free = dict.fromkeys(play["make"] for play in found if not play["cards"])
    if free:
        said.append(counted("open.laws.play", len(free), made=mark(next(iter(free)))))
    powers = dict.fromkeys(each["make"] for each in plays.combinations_of(seat))
    if powers:
        said.append(phrase("open.powers", made=words.either([mark(card) for card in powers])))
    return capital("; ".join(said)) if said else phrase("open.more" if _more(view, seat) else "open.roll")


def _due(view: View) -> str:
    fields = view["seats"][view["turn"]]
    key = "due.first" if fields["turns"] == 1 else "due.two" if len(_selects(view)) > 1 else "due.one"
    return phrase(key)


def _selects(view: View) -> list[Mapping[str, Any]]:
    return [step for step in view["todo"] if step["do"] == "select"]


def _death(view: View) -> str:
    fields = view["seats"][view["turn"]]
    if not fields["alive"]:
        return phrase("death.decayed")
    if fields["body"] == "physical":
        return phrase("death.physical")
    return phrase("death.on", body=table("bodies", fields["body"]))


def _skill(step: Mapping[str, Any]) -> str:
    if step.get("do") != "skill":
        return ""
    skill, to, _ = SKILLS[step["note"]]
    return phrase("skill.asked", note=step["note"], to=to, skill=table("skills", skill))


def _excess(step: Mapping[str, Any]) -> str:
    if step.get("do") != "reassimilate":
        return ""
    return phrase("excess.asked", chip=capital(chip_named(step["octave"])))


def _decaying(view: View, step: Mapping[str, Any]) -> str:
    if step.get("do") != "decay":
        return ""
    left = chips_left(view, view["turn"])
    return phrase("decaying", octave=octave_named(step["octave"]), left=left)


def _lost(view: View, action: Action, names: Sequence[str]) -> str:
    """How many chips a note has of which one would go, and where it would be given."""
    place = NOTES[action["note"]]
    count = view["seats"][view["turn"]]["chips"][place.octave][place.place]
    given = [step.line for step in preview(view, action, names).steps[:1] if step.line]
    return phrase("effect.then").join([counted("effect.decay", count), *given])


def _offered(view: View, step: Mapping[str, Any], fields: Mapping[str, Any]) -> str:
    """Whose body is offered, and how many chips it has against one’s own."""
    if step.get("do") != "offer":
        return ""
    count, own = (sum(map(sum, chips.values())) for chips in (step["body"], fields["chips"]))
    return phrase("offered", name=view["seats"][view["turn"]]["name"], count=count, own=own)


def _surplus_cards(fields: Mapping[str, Any]) -> str:
    count = len(fields["hand"]) + len(fields["dupes"]) - turns.HAND
    return counted("keep", count) if count > 0 else ""


def _diagram(fields: Mapping[str, Any]) -> list[str]:
    """The notes that hold chips, octave by octave."""
    return [
        phrase("told.octave", octave=octave_named(octave), notes=_notes(octave, fields["chips"][octave]))
        if any(fields["chips"][octave])
        else phrase("told.octave.none", octave=octave_named(octave))
        for octave in OCTAVES
    ]


def _notes(octave: Octave, chips: Sequence[int]) -> str:
    notes = zip(OF[octave], chips, strict=True)
    return words.listed([_so_many(note.name, count) for note, count in notes if count])


def _so_many(named: str, count: int) -> str:
    """A note or a card with its chips, where there is more than one."""
    return named if count == 1 else phrase("told.note", note=named, count=count)


def _told(view: View, seat: int) -> list[str]:
    """What is told of a seat beside place, state and body: its chips, its centres, its Laws and its hand."""
    fields = view["seats"][seat]
    said = [] if fields["alive"] or fields["out"] else [chips_left(view, seat)]
    if fields["out"]:
        return said
    said += _diagram(fields)
    centres = [_so_many(mark(card), count) for card, count in fields["board"].items() if count]
    if centres:
        said.append(phrase("told.centres", cards=words.listed(centres)))
    laws = [law_titled(law["law"]) for law in fields["laws"] if not law["obeyed"]]
    if laws:
        said.append(phrase("told.laws", laws=words.listed(laws)))
    kept = [kept_line(each) for each in fields["active"]]
    if kept:
        said.append(phrase("told.kept", laws=words.listed(kept)))
    return said + _held(fields)


def _held(fields: Mapping[str, Any]) -> list[str]:
    """Hand, duplicates and pile, as far as the view knows them."""
    said = []
    for key in ("hand", "dupes", "pile"):
        held = fields[key]
        if None in held:
            said.append(counted(f"held.{key}", len(held)))
        elif held:
            name = law_titled if key == "pile" else card_named
            said.append(phrase(f"held.{key}.own", cards=words.listed([name(each) for each in held])))
        elif key == "hand":
            said.append(counted("held.hand", 0))
    return said


TELLING = ConsciousTelling
