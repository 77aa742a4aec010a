"""BuddhaWheel in words: squares and minds, what a step would bring, where death would lead and what protects.

The table's stage, its cards and its moments ask the functions here: `next_birth` and `birth_why` for
the sign of the next birth, `look` for what a square tells when it is pointed at, `mind_told` for a card as it
is read aloud, `passing` for a death, `freedom` for a liberation, `invitation` for what is told in Hell
and God, `colours_of` and `faces_of` for the figures of a plaque.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from game import words
from game.engine import codec
from game.engine.base import Action, Event
from game.engine.cards import code_of
from game.engine.foresight import foresee
from game.engine.games import buddhawheel as rules
from game.engine.games.buddhawheel import ALL_POWERS, BARDO, COLOURS, POWERS, REFUGES, Sign
from game.engine.match import Match, Transition
from game.tellings.buddhawheel.headlines import TURNS, Headlines
from game.tellings.buddhawheel.helping import help_told, helps, near_told, on_the_way, parting, still_told
from game.tellings.buddhawheel.lives import Course, courses
from game.tellings.buddhawheel.read import line_of, read_again
from game.tellings.facts import FIGURE, Fact
from game.tellings.general import Large, Telling, View

Seat = Mapping[str, Any]
Worth = Literal["free", "use", "none"]  # what a choice makes: free, something, nothing

GAME = "buddhawheel"
FREE = ("imprints", "buddha", "left")  # how a seat stands for which all six delusions have ended
OUTER = ("spiritual", "subtle")  # the realms beyond the arch
NEAR = 6  # steps to Death, which one throw may reach
PROMPTS = 8  # invitations to tell, for each of the two realms


class BuddhaWheelTelling(Telling):
    """Everything lies open but the order of the stacks, so that all viewers are told the same."""

    by_kind = 8
    ranked = True
    texts = 2

    def where(self, view: View, seat: int) -> str:
        return where(view["seats"][seat])

    # -- who is to act

    def moment(self, view: View) -> str:
        seat = view["seats"][view["to_act"]]
        phase = str(view["phase"])
        if phase == "birth":
            return "emanate" if seat["status"] == "buddha" else "birth"
        if phase == "throw":
            return _throwing(view, seat)
        if phase == "route":
            if seat["status"] != "buddha":
                inside = rules.realm_of()[seat["square"]] == "human"
                return "route_arch" if inside else "route"
            return "route_buddha" if on_the_way(view) else "route_alone"
        if phase == "square":
            kind = rules.kind_of()[seat["square"]]
            if kind == "umbrella" and seat["powers"] < ALL_POWERS:
                return "umbrella"
            return "moon" if kind == "moon" else "beside"
        return phase

    def asked(self, view: View, seat: int) -> dict[str, Any]:
        fields = view["seats"][seat]
        sad = rules.latest(fields["karma"], "negative")
        return {
            **super().asked(view, seat),
            "where": where(fields),
            "place": place_line(fields),
            "ahead": self._only(view, seat) or _ahead(view, seat),
            "die": view["die"],
            "sad": named(sad) if sad else "",
            "power": power_named(fields["powers"] - 1),
            "number": fields["powers"] + 1,
            "next": capital(power_named(fields["powers"])),
            "left": words.counted_of(GAME, "imprints", len(fields["karma"])),
            "buddhas": _buddhas(view, seat),
            "met": _passed(view, seat),
            "still": still_told(view, seat),
            "near": near_told(view, seat, [each["name"] for each in view["seats"]])
            if view["phase"] == "route"
            else "",
        }

    def _only(self, view: View, seat: int) -> str:
        """What is left where this seat is the only one on the way; empty if not, or if Death is near."""
        steps = steps_to_death(view["seats"][seat]["square"])
        near = steps is not None and steps <= NEAR
        if self.last_one(view) != seat or view["phase"] != "throw" or near:
            return ""
        return words.phrase(GAME, "only.you", left=capital(to_go_told(view["seats"][seat])))

    def label(self, view: View, action: Action, names: Sequence[str]) -> str:
        """A way by what it leads through, a power by its name."""
        seat = view["seats"][view["to_act"]]
        if action["type"] == "power":
            return words.phrase(GAME, "take", power=power_named(seat["powers"]))
        if action["type"] == "go":
            key = _way(seat, action["to"])
            return words.phrase(GAME, key, place=square_named(action["to"]))
        return super().label(view, action, names)

    def effect(self, view: View, action: Action, names: Sequence[str]) -> str:
        """Where an action leads and what it brings, as far as that can be foreseen."""
        seat, kind = view["seats"][view["to_act"]], action["type"]
        if kind == "go" and seat["status"] == "buddha":
            return _met(view, action["to"], names)
        if kind in ("go", "step"):
            return _leads(view, action)
        if kind == "roll":
            return ""
        if kind == "power":
            return words.phrase(GAME, f"effect.power.{seat['powers'] + 1}")
        if kind == "draw":
            return words.phrase(GAME, "effect.draw", realm=realm_named(str(rules.realm_of()[seat["square"]])))
        if kind in ("dedicate", "purify", "meditate"):
            return _kept(view, action)
        if kind in ("leave", "stay"):
            return parting(view, kind)
        return super().effect(view, action, names)

    def watching(self, view: View, names: Sequence[str]) -> str:
        """Whose answer is awaited, where it is not the turn of who is to act."""
        last = self.last_one(view)
        if self.turn(view) == view["to_act"] and last is not None:
            return words.phrase(GAME, "only", name=names[last], left=to_go_plain(view["seats"][last]))
        if self.turn(view) == view["to_act"]:
            return super().watching(view, names)
        return words.phrase(GAME, "awaited", name=names[view["to_act"]])

    def landing(self, view: View, space: int | str, names: Sequence[str]) -> list[str]:
        return look(view, str(space), names)

    def read_aloud(self, events: Sequence[Event], log: Sequence[Event] = (), texts: int = 1) -> list[str]:
        """The text of a card, and what the table is invited to tell of Hell and God."""
        said, square = [], ""
        for event in events:
            if event["type"] == "card":
                said.append(line_of(event["card"], event["card"] in read_again([*log, event], texts)))
            elif event["type"] == "move":
                square = event["path"][-1] if event["path"] else ""
            elif event["type"] == "imagine" and square:
                said.append(_invited(square, event["seat"]))
        return said

    def invited(
        self, match: Match, persons: Collection[int], told: Iterable[tuple[int, str, int]]
    ) -> tuple[int, str] | None:
        view, acted = match.view(None), set[int]()
        done = {(seat, asked) for seat, asked, _ in told}
        for step in reversed(match.steps):
            kinds, seat = {event["type"] for event in step.events}, step.seat
            asked = invitation(view, seat) if "imagine" in kinds and seat in persons else ""
            if asked and seat not in acted and (seat, asked) not in done:
                return seat, asked
            if kinds & {"die", "move"}:
                acted.add(seat)
        return None

    def headline(
        self, options: Mapping[str, Any], log: Iterable[Event], events: Sequence[Event], names: Sequence[str]
    ) -> str:
        if not any(event["type"] in TURNS for event in events):
            return ""  # most actions: then the log is not gone through
        found = Headlines(options, names)
        found.pass_over(log)
        return found.take(events)

    def curtain_needed(self, view: View) -> bool:
        return False

    # -- how things stand

    def facts(self, view: View, seat: int, names: Sequence[str]) -> list[Fact]:
        fields, birth = view["seats"][seat], next_birth(view, seat)
        place = Fact("place", _place_ways(fields), rank=4, told=capital(place_line(fields)))
        if fields["status"] in ("buddha", "left"):
            return [place, *_lights(fields)]
        steps = steps_to_death(fields["square"]) if fields["status"] == "wheel" else None
        meant = place_line(fields).removeprefix(where(fields)).lstrip(" ·")
        state = Fact("state", word=meant)
        if fields["miss"]:
            state = Fact("rests", (), "icon-sit", meant)
        elif steps is not None:
            state = Fact("steps", (str(steps),), "sign-death", meant)
        return [place, state, *_has(fields, birth)]

    def aim(self, view: View, seat: int) -> str:
        return words.aim(GAME, view["seats"][seat])

    def shared(self, view: View, names: Sequence[str]) -> str:
        return words.phrase(GAME, "round", round=view["round"])

    def subtitle(self, view: View, names: Sequence[str]) -> list[str]:
        said = words.phrase(GAME, "round", round=view["round"])
        if not view["options"]["max_rounds"]:
            return [said]
        return [
            words.phrase(GAME, "round_of", round=view["round"], rounds=view["options"]["max_rounds"]),
            said,
        ]

    def height(self, view: View, seat: int) -> int:
        """The realms from Hell upwards; who is free stands highest, who is not born on the earth."""
        fields = view["seats"][seat]
        if fields["status"] not in ("wheel", "unborn"):
            return len(rules.LENGTHS)
        square = fields["square"]
        kind, _, place = (square or "").rpartition("_")
        realm = place if kind == "birth" else rules.realm_of().get(square)
        realms = list(rules.LENGTHS)
        return realms.index(realm if realm in rules.LENGTHS else "human")

    def large(self, view: View, seat: int, names: Sequence[str]) -> Large:
        """The square of a seat, its latest mind, and where a death would lead now."""
        fields, birth = view["seats"][seat], next_birth(view, seat)
        square = words.texts(GAME).squares.get(str(fields["square"]))
        line = square.line if square is not None else ""
        if fields["karma"]:
            line = mind_told(fields["karma"][-1]).text
        follows = "" if birth is None else words.phrase(GAME, "far.birth", birth=birth_told(birth))
        return Large("", capital(where(fields)), line, follows)

    def brought(self, name: str, carried: Mapping[str, Any]) -> str:
        """Buddhahood, or a score: the colours dedicated, the delusions ended and the powers (BW-10.4)."""
        found = [words.phrase(GAME, "brought.buddha")] if carried.get("start_as_buddha") else []
        score = carried.get("carry")
        return words.listed([*found, *score_told(score)]) if score or found else ""

    # -- the end

    def has_left(self, view: View, seat: int) -> bool:
        return bool(view["seats"][seat]["status"] == "left")

    def arrived(self, view: View, seat: int) -> bool:
        return seat in view["attained"] or view["seats"][seat]["status"] == "buddha"

    def order(self, view: View) -> list[int]:
        """Those who are free in the order in which they were liberated, then all others in turn (BW-10.2)."""
        attained = list(view["attained"])
        free = [seat for seat in attained if seat in view["winners"]]
        free += [seat for seat in attained if seat not in free]
        return free + [seat for seat in range(len(view["seats"])) if seat not in free]

    def story(self, view: View, seat: int) -> str:
        """How many lives, how far the six delusions have ended, and where it led: never a verdict."""
        fields = view["seats"][seat]
        parts = [lives_told(fields["lives"])] if fields["lives"] else []
        if seat in view["attained"]:
            place = words.ordinal(view["attained"].index(seat) + 1)
            parts.append(words.phrase(GAME, "story.free", place=place))
            parts.append(words.phrase(GAME, f"story.{fields['status']}"))
        elif fields["status"] == "buddha":
            parts.append(words.phrase(GAME, "story.helped"))
        else:
            ended = len(meditated_colours(fields))
            parts.append(words.counted_of(GAME, "story.ended", ended))
            parts.append(words.counted_of(GAME, "powers", fields["powers"]))
            parts.append(where(fields))
        return " · ".join(parts)

    def ways(self, match: Match) -> Sequence[Course]:
        return courses(match)


# -- squares


def square_named(square: str) -> str:
    """A square in a sentence: `Human 12`, `the Bardo`."""
    return words.texts(GAME).squares[square].name


def realm_named(realm: str) -> str:
    """A realm, or the stack that belongs to it: `Hungry Ghost`."""
    return words.texts(GAME).tables["realms"][realm]


def steps_to_death(square: str | None) -> int | None:
    """How many steps Death is away by the straight way, 0 on it; None in the Bardo, and for no square."""
    if square is None or square == BARDO:
        return None
    kind, _, place = square.rpartition("_")
    if kind == "birth":
        return rules.LENGTHS[place] + 1  # type: ignore[index]
    realm = rules.realm_of()[square]
    return rules.LENGTHS[realm] + 1 - int(place) if realm and place.isdigit() else 0


def where(seat: Seat) -> str:
    """Where a seat is, in a word or two."""
    if seat["status"] in ("unborn", "left") or seat["square"] is None:
        return words.phrase(GAME, f"where.{seat['status']}")
    return square_named(seat["square"])


def place_line(seat: Seat) -> str:
    """Where a seat is, and what that means for it: how far Death is, or that it is beyond death."""
    said = where(seat)
    if seat["status"] in ("imprints", "buddha") and seat["square"] is not None:
        return words.phrase(GAME, f"place.{seat['status']}", place=said)
    steps = steps_to_death(seat["square"]) if seat["status"] == "wheel" else None
    if steps is not None:
        said = words.phrase(GAME, "place", place=said, death=steps)
    return words.phrase(GAME, "place.miss", place=said) if seat["miss"] else said


def aim_told(view: View, seat: int, names: Sequence[str]) -> str:
    """What a seat may want next on its way, in a sentence; empty for one that is free or not born yet."""
    fields, realm = view["seats"][seat], rules.realm_of().get(view["seats"][seat]["square"])
    if fields["status"] != "wheel" or fields["square"] is None:
        return ""
    if realm not in OUTER:
        return words.phrase(GAME, "aim.arch" if realm == "human" else "aim.human", name=names[seat])
    ended = rules.colours(fields["meditated"])
    given = next((each for each in COLOURS if each in rules.colours(fields["dedicated"]) - ended), None)
    fresh = rules.colours(rules.positive(fields["karma"])) - ended
    told = {"name": names[seat], "delusion": given and delusion(given)}
    said = words.phrase(GAME, "aim.end" if given else "aim.give" if fresh else "aim.gather", **told)
    return f"{said} {words.phrase(GAME, 'aim.sideways')}" if realm == "spiritual" else said


def now_told(view: View, names: Sequence[str]) -> str:
    """Who has least to go, in a sentence; empty where nobody on the way has ended a colour."""
    going = [seat for seat in on_the_way(view) if to_go(view["seats"][seat])]
    if not going or len(names) < len(going):
        return ""
    first = min(going, key=lambda seat: len(to_go(view["seats"][seat])))
    fields = view["seats"][first]
    if len(to_go(fields)) == len(COLOURS):
        return ""
    key = "now.only" if len(going) == 1 and len(names) > 1 else "now.least"
    return words.phrase(GAME, key, name=names[first], left=to_go_plain(fields))


def end_told(colour: str) -> str:
    """What the end of a colour's delusion keeps off, for good (BW-6.4)."""
    realm = next(realm for realm, each in rules.COLOUR_OF.items() if each == colour)
    if colour == "blue":
        return words.phrase(GAME, "shelter.doubt.there")
    return words.phrase(GAME, "shelter.ended.there", births=words.texts(GAME).tables["births"][realm])


# -- minds


@dataclass(frozen=True)
class Mind:
    """A card as it is read: its name, what it is (`against anger`), its text, and where it leads at death.

    `colour` is None for a Dedication card, `leads` is empty where the card leads nowhere (a Dedication card,
    and one that goes straight back); `returns` tells whether it goes straight back.
    """

    name: str
    what: str
    text: str
    colour: str | None
    sign: Sign
    leads: str
    returns: bool


def named(card: str) -> str:
    """A mind, or a score carried over (`@pink`), by its name."""
    return words.by_code(words.texts(GAME).cards, card)


def mind_told(card: str) -> Mind:
    """A card as it is read aloud; also of a copy (`HU03-2`)."""
    kind, face = rules.minds()[card], words.texts(GAME).faces[code_of(card)]
    leads = words.phrase(GAME, f"leads.{kind.symbol}") if kind.symbol and not kind.returns else ""
    return Mind(named(card), face.does, face.line, kind.colour, kind.sign, leads, kind.returns)


def delusion(colour: str) -> str:
    """The root delusion of a colour."""
    return words.texts(GAME).tables["delusions"][colour]


def colour_named(colour: str) -> str:
    """One of the six colours, in a sentence."""
    return words.texts(GAME).tables["colours"][colour]


def power_named(number: int) -> str:
    """The power of a number, the first being 0, in a sentence: `refuge in Buddha`; empty beyond the five."""
    return words.texts(GAME).tables["powers"][POWERS[number]] if 0 <= number < len(POWERS) else ""


@dataclass(frozen=True)
class Colour:
    """How often a seat has one of the six colours: good minds in hand, dedicated (without those meditated
    since) and meditated; `free`: all six have ended, whatever has gone back since."""

    colour: str
    held: int
    dedicated: int
    meditated: int
    free: bool = False

    @property
    def kept_as(self) -> str:
        """The farthest a colour has come."""
        if self.meditated or self.free:
            return "meditated"
        return "dedicated" if self.dedicated else "held" if self.held else "none"


def colours_of(seat: Seat) -> list[Colour]:
    """The six colours of a seat, in the order of the die."""
    held = [rules.colour_of(card) for card in rules.positive(seat["karma"])]
    dedicated, meditated = (list(map(rules.colour_of, seat[key])) for key in ("dedicated", "meditated"))
    free = seat["status"] in FREE
    return [
        Colour(each, held.count(each), dedicated.count(each), meditated.count(each), free) for each in COLOURS
    ]


def to_go(seat: Seat) -> list[str]:
    """The colours whose delusions have not ended, in the order of the die."""
    return [each.colour for each in colours_of(seat) if each.kept_as != "meditated"]


def meditated_colours(seat: Seat) -> list[str]:
    """The colours whose delusions have ended, in the order of the die."""
    return [each.colour for each in colours_of(seat) if each.meditated]


def sign_told(view: View, seat: int, sign: str) -> tuple[str, str]:
    """What a sign on a plaque means, a title and a sentence.

    `birth`, `steps`, `rests`, `colour.0` to `colour.5`, `to_go`, or `power.0` to `power.4`.
    """
    fields = view["seats"][seat]
    kind, _, number = sign.partition(".")
    if kind == "birth":
        birth = next_birth(view, seat)
        title = words.phrase(GAME, "sign.birth", birth=birth_told(birth) if birth else "")
        return title, birth_why(view, seat)
    if kind == "colour":
        each = colours_of(fields)[int(number)]
        told = words.phrase(GAME, f"sign.colour.{each.kept_as}", delusion=delusion(each.colour))
        ended = words.phrase(GAME, "sign.ended", count=len(COLOURS) - len(to_go(fields)))
        return capital(colour_named(each.colour)), f"{capital(told)}. {ended}"
    if kind == "to_go":
        return words.counted_of(GAME, "to_go", len(to_go(fields))), capital(to_go_told(fields))
    if kind == "power":
        taken = "taken" if int(number) < fields["powers"] else "open"
        return capital(power_named(int(number))), words.phrase(GAME, f"sign.power.{taken}")
    return words.phrase(GAME, f"sign.{kind}"), words.phrase(GAME, f"sign.{kind}.told")


def to_go_plain(seat: Seat) -> str:
    """How many colours a seat still has to go: `two colours to go`."""
    return words.counted_of(GAME, "told.to_go", len(to_go(seat))) if to_go(seat) else to_go_told(seat)


def to_go_told(seat: Seat) -> str:
    """How far a seat still has to go, in words: `two colours to go: anger is given, doubt is in hand`."""
    left = [each for each in colours_of(seat) if each.kept_as != "meditated"]
    if not left:
        return words.phrase(GAME, f"told.free.{seat['status']}" if seat["status"] in FREE else "told.free")
    states = [each for each in left if each.kept_as != "none"]
    said = [words.phrase(GAME, f"told.{each.kept_as}", delusion=delusion(each.colour)) for each in states]
    going = words.counted_of(GAME, "told.to_go", len(left))
    return words.phrase(GAME, "told.to_go.how", going=going, how=", ".join(said)) if said else going


def faces_of(seat: Seat) -> tuple[int, int]:
    """How many Karma cards have a sad face, and how many a smiling one."""
    smiling = len(rules.positive(seat["karma"]))
    return len(seat["karma"]) - smiling, smiling


def lives_told(lives: int) -> str:
    """One life, or so many."""
    return words.counted_of(GAME, "lives", lives)


def score_told(score: Mapping[str, Any] | None) -> list[str]:
    """What a score from earlier matches holds, part by part (BW-10.4)."""
    if score is None:
        return []
    dedicated, ended = (
        [colour for colour in COLOURS if score[key].get(colour)] for key in ("dedicated", "meditated")
    )
    said = [words.counted_of(GAME, "brought.dedicated", len(dedicated))] if dedicated else []
    if ended:
        told = words.listed([delusion(colour) for colour in ended])
        said.append(words.counted_of(GAME, "brought.ended", len(ended), delusions=told))
    return [*said, words.counted_of(GAME, "powers", score["powers"])] if score["powers"] else said


# -- the next birth


@dataclass(frozen=True)
class Birth:
    """Where a death would lead (BW-6.2 to BW-6.4).

    `realm` is the realm of the birth, or `bardo`; `card` the one that decides, None where there is no Karma
    card. Where a protection turns the birth, `instead_of` is what it would have been, and `protected_by` is
    `refuge` or `meditation`.
    """

    realm: str
    card: str | None
    instead_of: str | None = None
    protected_by: rules.Protection | None = None


def next_birth(view: View, seat: int) -> Birth | None:
    """Where a seat would be born if death came now; None for one that cannot die now.

    That is who is not born yet, lies in the Bardo, is free, or a Buddha.
    """
    fields = view["seats"][seat]
    if fields["status"] != "wheel" or fields["square"] == BARDO:
        return None
    card, named, birth, by = rules.next_birth(codec.decode(rules.Seat, dict(fields)))
    return Birth(birth, card, named if by else None, by)


@dataclass(frozen=True)
class Beside:
    """What is told beside the Wheel of a seat: its latest mind, and where it would be born if it died now.

    `ended` are the births that lead it nowhere any more; `throws` the throw that leads to each birth, where
    it throws for one (BW-1.7).
    """

    seat: int
    name: str
    mind: str | None
    heading: str
    birth: Birth | None
    why: str
    ended: tuple[str, ...]
    throws: Mapping[str, int]


def beside(view: View, seat: int, names: Sequence[str]) -> Beside:
    """What is told of a seat, from a view."""
    fields, name = view["seats"][seat], names[seat]
    birth = None if view["over"] else next_birth(view, seat)
    karma, ended = fields["karma"], meditated_colours(fields)
    throws = view["phase"] == "birth" and fields["status"] != "buddha"
    throws = throws or (view["phase"] == "throw" and _throwing(view, fields) == "bardo")
    throws = throws and view["to_act"] is not None
    return Beside(
        seat,
        name,
        karma[-1] if karma else None,
        words.phrase(GAME, "now.latest" if karma else "now.none", name=name),
        birth,
        birth_why(view, seat) if birth is not None else "",
        tuple(f"birth_{realm}" for realm, colour in rules.COLOUR_OF.items() if colour in ended),
        {f"birth_{realm}": face for face, realm in enumerate(rules.BORN, 1) if throws},
    )


def birth_told(birth: Birth) -> str:
    """Where a birth would be: `in Hell`, `as a human`, `into the Bardo`."""
    if birth.realm == BARDO:
        return words.phrase(GAME, "birth.bardo")
    return words.texts(GAME).tables["births"][birth.realm]


def birth_title(birth: Birth) -> str:
    """The same as a title: `Born in Hell`, `Into the Bardo`."""
    if birth.realm == BARDO:
        return capital(birth_told(birth))
    return words.phrase(GAME, "birth.title", birth=birth_told(birth))


def birth_why(view: View, seat: int) -> str:
    """What decides the next birth, and what protects from it: `Anger leads to Hell; refuge turns it`."""
    birth = next_birth(view, seat)
    if birth is None:
        return ""
    if birth.card is None:
        return words.phrase(GAME, "birth.why.no_card")
    leads = words.phrase(GAME, f"leads.{birth.instead_of or birth.realm}")  # by itself
    led = words.phrase(GAME, "birth.why", card=named(birth.card), leads=leads)
    if birth.protected_by is None:
        return led
    return words.phrase(GAME, f"birth.why.{birth.protected_by}", led=led)


Kind = Literal["refuge", "ended", "doubt"]


@dataclass(frozen=True)
class Shelter:
    """Something that may protect from a birth: whether it is there, and whether it has acted."""

    kind: Kind
    there: bool
    acted: bool
    title: str
    line: str


@dataclass(frozen=True)
class Passing:
    """A death: the birth it leads to, the minds behind the one that decides, and what protects.

    `title` says where one is born, `line` how it was decided, `behind` are up to three Karma cards that
    remain, the latest last; `would` is the birth that was turned away, empty where none was.
    """

    birth: Birth
    title: str
    line: str
    would: str
    behind: tuple[str, ...]
    shelters: tuple[Shelter, ...]


def passing(before: View, seat: int, names: Sequence[str]) -> Passing | None:
    """What a death decides, from the view before its event; None for a seat that cannot die."""
    birth = next_birth(before, seat)
    if birth is None:
        return None
    key = "died.bardo" if birth.realm == BARDO else "died.born"
    title = words.phrase(GAME, key, name=names[seat], birth=birth_told(birth))
    fields = before["seats"][seat]
    behind = fields["karma"][:-1] if birth.card else []
    would = words.phrase(GAME, f"would.{birth.instead_of}") if birth.instead_of else ""
    return Passing(birth, title, birth_why(before, seat), would, tuple(behind[-3:]), shelters(fields, birth))


def shelters(fields: Seat, birth: Birth) -> tuple[Shelter, ...]:
    """What protects a seat and what does not: the refuges, the delusions ended, and doubt among them."""
    ended = [each for each in meditated_colours(fields) if each != "blue"]
    doubt = "blue" in meditated_colours(fields)
    refuges = min(fields["powers"], REFUGES)
    by_doubt = birth.instead_of == BARDO
    by_ended = birth.protected_by == "meditation" and not by_doubt
    kept_off = words.either([words.texts(GAME).tables["births"][_realm_of(each)] for each in ended])
    return (
        _shelter("refuge", refuges, refuges == REFUGES, birth.protected_by == "refuge"),
        _shelter("ended", len(ended) + doubt, bool(ended), by_ended, births=kept_off),
        _shelter("doubt", int(doubt), doubt, by_doubt),
    )


def _shelter(kind: Kind, count: int, there: bool, acted: bool, **fields: str) -> Shelter:
    title = words.counted_of(GAME, f"shelter.{kind}", count)
    if kind == "ended" and count and not there:
        title = words.phrase(GAME, "shelter.only_doubt")
    line = words.phrase(GAME, f"shelter.{kind}.{'there' if there else 'none'}", **fields)
    return Shelter(kind, there, acted, title, line)


def _realm_of(colour: str) -> str:
    """The realm that the delusion of a colour leads to."""
    return next(realm for realm, each in rules.COLOUR_OF.items() if each == colour)


# -- liberation


def freedom(fields: Seat) -> list[tuple[int, str]]:
    """Two plain facts about who has been liberated, a figure and what it counts: the lives and the powers."""
    lives, powers = int(fields["lives"]), int(fields["powers"])
    named_ = words.counted_of(GAME, "freedom.powers", powers)
    if powers == ALL_POWERS:
        named_ = words.phrase(GAME, "freedom.bodhisattva")
    return [(lives, words.counted_of(GAME, "freedom.lives", lives)), (powers, named_)]


# -- telling of Hell and God


def invitation(view: View, seat: int) -> str:
    """What the table is invited to tell of where a seat has come to; empty outside Hell and God (BW-4.2).

    Another step brings another one.
    """
    square = view["seats"][seat]["square"]
    return _invited(square, seat) if rules.realm_of().get(square) in ("hell", "god") else ""


def _invited(square: str, seat: int) -> str:
    realm, _, number = square.partition("_")
    asked = int(number) + 3 * seat if number.isdigit() else seat
    return words.phrase(GAME, f"tell.{realm}.{asked % PROMPTS + 1}")


# -- a square, looked at


def look(view: View, square: str, names: Sequence[str]) -> list[str]:
    """What a square tells: its name, what stopping there does to the seat to act, who is there.

    Two to four lines, each short enough for a tooltip.
    """
    seat = view["to_act"]
    status = None if seat is None else view["seats"][seat]["status"]
    said = [_title(square)]
    if status == "buddha":
        door = rules.kind_of()[square] == "death"
        said.append(words.phrase(GAME, "look.door" if door else "look.as_buddha"))
    else:
        said += _stopping(view, square, seat if status == "wheel" else None, names)
    here = [name for name, each in zip(names, view["seats"], strict=True) if each["square"] == square]
    if here:
        said.append(words.counted_of(GAME, "look.here", len(here), names=words.listed(here)))
    return said


def _title(square: str) -> str:
    """A square's name and how far Death is."""
    kind, realm, named_ = rules.kind_of()[square], rules.realm_of()[square], square_named(square)
    if realm is None or kind == "death":
        return named_
    told = {"place": named_, "count": rules.LENGTHS[realm], "death": steps_to_death(square)}
    key = "look.flame" if kind == "flame" else "look.title"
    return words.phrase(GAME, key, **told)


def _stopping(view: View, square: str, acting: int | None, names: Sequence[str]) -> list[str]:
    """What stopping on a square does to the seat to act; where none in the Wheel is, to anybody."""
    kind = rules.kind_of()[square]
    if kind == "death":
        return _dying(view, acting, names)
    if acting is None or kind in ("bardo", "birth"):
        return [words.texts(GAME).squares[square].line]
    fields = view["seats"][acting]
    if kind == "flame":
        return _burner(view, square, acting, names)
    said = [_pick(fields, square)]
    buddha = any(each["status"] == "buddha" and each["square"] == square for each in view["seats"])
    if buddha:
        said.append(words.phrase(GAME, "look.buddha"))
    if kind == "moon" or buddha:
        sad = rules.latest(fields["karma"], "negative")
        said += [words.phrase(GAME, "look.purify", card=named(sad))] if sad else []
    if square in rules.sideways():
        said.append(words.phrase(GAME, "look.sideways", place=square_named(rules.sideways()[square])))
    if square == rules.LAST_HUMAN:
        said.append(words.phrase(GAME, "look.arch", place=square_named(rules.FIRST_SPIRITUAL)))
    return said


def _pick(fields: Seat, square: str) -> str:
    """What is to be had on a square without a flame."""
    kind, realm = rules.kind_of()[square], rules.realm_of()[square]
    if kind == "moon":
        return words.phrase(GAME, "look.moon")
    if kind == "umbrella" and fields["powers"] < ALL_POWERS:
        return words.phrase(GAME, "look.umbrella", power=capital(power_named(fields["powers"])))
    if realm in rules.STACK_OF:
        return words.phrase(GAME, "look.draw", realm=realm_named(realm))
    return words.phrase(GAME, "look.tell")


def _burner(view: View, square: str, acting: int, names: Sequence[str]) -> list[str]:
    """What a karma burner costs the seat to act."""
    card = rules.latest(view["seats"][acting]["karma"], rules.price(square))
    passing_ = words.phrase(GAME, "look.passing")
    if card is not None:
        return [words.phrase(GAME, f"look.costs.{rules.price(square)}", card=named(card)), passing_]
    birth = next_birth(view, acting)
    told = birth_told(birth) if birth else ""
    return [words.phrase(GAME, "look.unpaid", name=names[acting], birth=told), passing_]


def _dying(view: View, acting: int | None, names: Sequence[str]) -> list[str]:
    """What Death does, and where it would lead the seat to act."""
    birth = None if acting is None else next_birth(view, acting)
    said = [words.phrase(GAME, "look.death")]
    if acting is not None and birth is not None:
        said.append(words.phrase(GAME, "look.born", name=names[acting], birth=birth_told(birth)))
        said.append(birth_why(view, acting))
    return said


# -- what a choice brings


def worth(view: View, action: Action) -> Worth:
    """What dedicating, purifying or meditating is worth; anything else is of use."""
    fields, kind = view["seats"][view["to_act"]], action["type"]
    if kind == "purify":
        return "use" if rules.latest(fields["karma"], "negative") else "none"
    state = _new_to(fields, action) if kind in ("dedicate", "meditate") else "new"
    if state == "again":
        return "none"
    return "free" if kind == "meditate" and state == "last" else "use"


def _ahead(view: View, seat: int) -> str:
    """Where a seat is that is to throw or to step on, and what it should know of what lies before it."""
    fields = view["seats"][seat]
    if view["phase"] != "throw" or fields["status"] != "wheel" or fields["miss"]:
        return ""
    if fields["square"] in rules.on_foot():
        led = _leads(view, rules.STEP)
        return words.phrase(GAME, "ahead.step", place=where(fields), led=led)
    birth, steps = next_birth(view, seat), steps_to_death(fields["square"])
    if birth is None or steps is None or steps > NEAR:
        return place_line(fields)
    key = "ahead.death.arch" if rules.realm_of()[fields["square"]] == "human" else "ahead.death"
    throws = words.counted_of(GAME, "ahead.throws", steps)
    return words.phrase(GAME, key, throws=throws, why=birth_why(view, seat))


def _throwing(view: View, seat: Seat) -> str:
    """Which prompt fits a seat that is to throw, step or rest."""
    if seat["miss"]:
        return "miss"
    if seat["status"] != "wheel":
        return "extra" if seat["status"] == "imprints" and view["die"] else str(seat["status"])
    if seat["square"] == BARDO:
        return "bardo"
    if seat["square"] in rules.on_foot():
        return "step"
    return "extra" if view["die"] else "throw"


def _way(seat: Seat, to: str) -> str:
    """Which way a destination lies, as a key of the phrases."""
    if seat["status"] == "buddha":
        return "way.stay" if to == seat["square"] else "way.to"
    dies = rules.kind_of()[to] == "death"
    if rules.realm_of()[seat["square"]] == "spiritual":
        if rules.realm_of()[to] == "subtle":
            return "way.sideways.death" if dies else "way.sideways"
        return "way.death" if dies else "way.on"
    if dies:
        return "way.death"
    return "way.arch" if rules.realm_of()[to] == "spiritual" else "way.to"


def _met(view: View, to: str, names: Sequence[str]) -> str:
    """What a Buddha's going somewhere would let others do; else whom it would join there."""
    told = list(dict.fromkeys(help_told(each, names) for each in helps(view) if each.to == to))
    if told:
        return "; ".join(told)
    here = [names[seat] for seat in on_the_way(view) if view["seats"][seat]["square"] == to]
    return words.phrase(GAME, "effect.met", names=words.listed(here)) if here else ""


def _leads(view: View, action: Action) -> str:
    """Where a way or a step leads, and what is to be had or to be paid there."""
    coming = foresee(rules.GAME, view, view["to_act"], action)
    told = {each.event["type"]: each for each in coming.transitions}
    place = told["move"].event["path"][-1]
    if "death" in told:
        return _fate(told, place, action["type"] == "step")
    out = _way(view["seats"][view["to_act"]], place) == "way.arch"
    to = words.phrase(GAME, "effect.out" if out else "effect.to", place=square_named(place))
    after = coming.transitions[-1].after
    if "returned" in told:
        to = words.phrase(GAME, "effect.pays", to=to, card=named(told["returned"].event["card"]))
    if coming.open == "hidden":
        return words.phrase(GAME, "effect.card", to=to)
    if after["phase"] in ("pass", "share"):
        return words.phrase(GAME, "effect.past", to=to)
    if after["phase"] != "square":
        return to
    seat = after["seats"][after["to_act"]]
    if rules.kind_of()[place] == "umbrella" and seat["powers"] < ALL_POWERS:
        return words.phrase(GAME, "effect.umbrella", to=to, power=power_named(seat["powers"]))
    return words.phrase(GAME, "effect.retreat", to=to)


def _fate(told: Mapping[str, Transition], place: str, stepping: bool) -> str:
    """Where a way leads that ends in death; whether it does is said on a button of its own but for a step."""
    if "bardo" in told:
        born = words.phrase(GAME, "birth.bardo")
    else:
        event = told["born"].event
        born = birth_told(Birth(event["realm"], None))
        if event["protected_by"]:
            turned = words.phrase(GAME, f"leads.{event['instead_of']}")
            born = words.phrase(GAME, f"effect.turned.{event['protected_by']}", birth=born, leads=turned)
    if "burner_death" in told:
        return words.phrase(GAME, "effect.unpaid", place=square_named(place), birth=born)
    return words.phrase(GAME, "effect.steps_to_death" if stepping else "effect.dies", birth=born)


def _kept(view: View, action: Action) -> str:
    """What dedicating, purifying or meditating would change, and whether the next birth becomes another."""
    seat = view["to_act"]
    fields, kind = view["seats"][seat], action["type"]
    coming = foresee(rules.GAME, view, seat, action).transitions
    first = coming[0] if coming else None
    if kind == "purify":
        sad = rules.latest(fields["karma"], "negative")
        said = words.phrase(GAME, "effect.purify" if sad else "effect.purify.none", card=sad and named(sad))
    else:
        colour, state = str(rules.colour_of(action["card"])), _new_to(fields, action)
        number = words.ordinal(len(_owned(fields, kind)) + 1)
        told = {"delusion": delusion(colour), "number": number}
        said = words.phrase(GAME, f"effect.{kind}.{state}", **told)
    before, after = next_birth(view, seat), next_birth(first.after if first else view, seat)
    free = first is not None and first.after["phase"] == "liberation"
    if free or before is None or after is None or before.realm == after.realm:
        return said
    return words.phrase(GAME, "effect.birth", said=said, birth=birth_told(after))


def _owned(fields: Seat, kind: str) -> Collection[str | None]:
    """The colours that a seat has dedicated, or those it has meditated on."""
    return rules.colours(fields["meditated"] + (fields["dedicated"] if kind == "dedicate" else []))


def _new_to(fields: Seat, action: Action) -> Literal["new", "last", "again"]:
    """Whether the colour of a dedication or meditation is a new one, the last of six, or had already."""
    have = _owned(fields, action["type"])
    if rules.colour_of(action["card"]) in have:
        return "again"
    return "last" if len(have) == len(COLOURS) - 1 else "new"


def _buddhas(view: View, seat: int) -> str:
    """The Buddhas on the square of a seat."""
    square = view["seats"][seat]["square"]
    here = [each["name"] for each in view["seats"] if each["status"] == "buddha" and each["square"] == square]
    return words.listed(here) or words.phrase(GAME, "a_buddha")


def _passed(view: View, seat: int) -> str:
    """Who has passed whom, where a seat is asked for that."""
    mover = view["seats"][view["turn"]]
    if view["turn"] == seat:
        return words.phrase(GAME, "met.way")
    return words.phrase(GAME, "met.came", name=mover["name"])


def _place_ways(fields: Seat) -> tuple[str, ...]:
    """Where a seat is, in fewer and fewer words."""
    square, said = str(fields["square"]), where(fields)
    if fields["status"] in ("buddha", "left"):
        return place_line(fields), words.phrase(GAME, "a_buddha") if fields["status"] == "buddha" else said
    ways, number = [capital(said)], square.rpartition("_")[2]
    if f"short.{rules.realm_of().get(square)}" in words.texts(GAME).phrases and number.isdigit():
        ways.append(words.phrase(GAME, f"short.{rules.realm_of()[square]}", number=number))
    kind = rules.kind_of().get(square)
    if kind == "birth":
        ways.append(words.texts(GAME).tables["plaque_births"][square])
    elif kind == "death":
        ways.append(words.phrase(GAME, "short.death"))
    return tuple(ways)


def _lights(fields: Seat) -> list[Fact]:
    """Its six colours as lights, and how many have not ended."""
    kept = [(each.colour, each.kept_as) for each in colours_of(fields)]
    signs = tuple(Fact(f"colour.{at}", (), f"colour.{colour}.{as_}") for at, (colour, as_) in enumerate(kept))
    count = sum(as_ != "meditated" for _, as_ in kept)
    left = words.counted_of(GAME, "to_go", count)
    ways = (left, str(count)) if count else (left,)
    return [
        Fact("colours", (left,), group="colours", rank=5, parts=signs),
        Fact("to_go", ways, group="to_go", told=capital(to_go_told(fields))),
    ]


def _has(fields: Seat, birth: Birth | None) -> list[Fact]:
    """Its colours, its powers, its minds, and where death would lead."""
    taken = int(fields["powers"])
    ended = [delusion(each) for each in meditated_colours(fields)]
    done = words.phrase(GAME, "told.ended", delusions=words.listed(ended)) if ended else ""
    powers = tuple(
        Fact(f"power.{number}", (), f"power.{number}.{'taken' if number < taken else 'open'}")
        for number in range(ALL_POWERS)
    )
    last = powers[max(0, taken - 1)]
    leads, led = [], ""
    if birth is not None:
        led = capital(words.phrase(GAME, "told.birth", birth=birth_told(birth)))
        leads = [Fact("birth", (), f"birth.{birth.realm}.{birth.protected_by or ''}", group=FIGURE)]
    return [
        *leads,
        Fact("karma", told=capital(_karma_told(fields))),
        *_lights(fields),
        Fact("ended", told=capital(done)),
        Fact(
            last.name,
            (str(taken),),
            last.sign,
            group="powers",
            told=capital(words.counted_of(GAME, "powers", taken)) if taken else "",
            parts=powers,
        ),
        Fact("leads", told=led),
    ]


def _karma_told(fields: Seat) -> str:
    """How many minds a seat carries, and its latest."""
    if not fields["karma"]:
        return words.phrase(GAME, "told.no_karma") if fields["status"] != "unborn" else ""
    sad, smiling = faces_of(fields)
    counts = (words.counted_of(GAME, "sad", sad), words.counted_of(GAME, "smiling", smiling))
    minds = words.listed([each for each, count in zip(counts, (sad, smiling), strict=True) if count])
    return words.phrase(GAME, "told.karma", minds=minds, card=named(fields["karma"][-1]))


def capital(said: str) -> str:
    return said[:1].upper() + said[1:]


TELLING = BuddhaWheelTelling
