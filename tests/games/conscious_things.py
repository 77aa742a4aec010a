"""What the Conscious Board Game is made of, written down from its rulebook alone (section 1)."""

from __future__ import annotations


def _words(text: str) -> list[str]:
    return text.split()


SUITS = ("D", "C", "H", "S")
CENTERS = _words("JD QD KD JC QC KC JH QH KH JS QS KS AD AC AH AS XJ JO")

# CB-0.7: both ends are wild.
SPIRAL = (
    "*"
    + (
        "AFAIFCACF FCIAACFFI CAFACCFIC"
        "FAAFCCLAF ICCFAFICA FCCIAACFF"
        "ICAICAFFI CCAAIFCLL CFFIAAICC"
        "FIACIFACI AFICAILFC AACICCFAI"
        "CFFACICAI FCCFICACF ALLCCFACC"
        "CFICFCAIC CIAFFICAA LCCIFACCC"
        "IFICAACCI CFFCCIAFC CALLCCCAF"
        "FACIAFCCI ACFACILCA FFCCAIAFC"
        "CIACFFICC CAICCFCAL LCCAAFCIC"
    ).replace(" ", "")
    + "*"
)

# CB-0.8.
_COPIES = {"2": 4, "3": 4, "4": 4, "5": 3, "6": 3, "7": 3, "8": 2, "9": 2, "10": 2}
_FACES = {"JD": 3, "QD": 2, "JC": 2, "QC": 1, "JH": 1, "JS": 4}
DECK = [
    card
    for suit in SUITS
    for card, count in [
        *((rank + suit, count) for rank, count in _COPIES.items()),
        *((face, count) for face, count in _FACES.items() if face[-1] == suit),
    ]
    for _ in range(count)
]
ORDER = [rank + suit for suit in SUITS for rank in _words("2 3 4 5 6 7 8 9 10 J Q K A")]

# CB-0.10: the notes of each octave in order; cap, then what excess needs.
DIAGRAM = {
    "F": _words("DO-768 RE-384 MI-192 FA-96 SO-48 LA-24 TI-12 DO-6"),
    "A": _words("DO-192 RE-96 MI-48 FA-24 SO-12 LA-6"),
    "I": _words("DO-48 RE-24 MI-12 FA-6"),
}
WIDE = ("MI-192", "TI-12", "MI-48", "DO-48", "MI-12")

# CB-0.11: what each Law does, in the words of the table, in the order of the unshuffled deck.
MECHANICS = {
    "2Da": "create MI-192",
    "2Db": "create DO-768, RE-384, MI-192, FA-96, SO-48, LA-24, TI-12, DO-6",
    "3Da": "lose TI-12",
    "3Db": "create DO-768, RE-384, MI-192",
    "4Da": "lose RE-24",
    "4Db": "create FA-96, RE-96",
    "5Da": "create FA-96, SO-48",
    "5Db": "lose DO-768",
    "6Da": "lose FA-96, SO-48",
    "6Db": "create DO-768",
    "7Da": "lose MI-192, DO-192",
    "7Db": "create LA-24, TI-12",
    "8Da": "create LA-6",
    "8Db": "lose FA-6; then the highest filled of MI-12, RE-24, DO-48",
    "9Da": "create DO-6",
    "9Db": "lose FA-96, RE-96",
    "10Da": "lose DO-192, RE-96, MI-48, FA-24, SO-12, LA-6",
    "10Db": "create LA-24, FA-24, RE-24",
    "JD": "kept until position + 21: asleep",
    "QD": "shock: transform",
    "KD": "cancel accident; kept",
    "AD": "kept; death at `until` = position",
    "2Ca": "take the Law at place *type* of the deck, guard C; those above it are discarded",
    "2Cb": "create TI-12, SO-12, MI-12",
    "3Ca": "create DO-48, RE-24, MI-12, FA-6",
    "3Cb": "lose FA-6",
    "4Ca": "Magnetic Center moment: plays + 1 now",
    "4Cb": "lose DO-192, RE-96, MI-48",
    "5Ca": "lose DO-48",
    "5Cb": "all MI-12 → FA-6; then all chips of the highest filled of TI-12 … DO-768 → DO-6",
    "6Ca": "create DO-192",
    "6Cb": "lose DO-768, RE-384, MI-192, DO-192, RE-96, MI-48, DO-48",
    "7Ca": "lose MI-48",
    "7Cb": "lose LA-24, TI-12",
    "8Ca": "create SO-48, MI-48, DO-48",
    "8Cb": "lose DO-6; then the highest filled of TI-12 … DO-768",
    "9Ca": "lose SO-48, MI-48, DO-48",
    "9Cb": "create DO-6, LA-6, FA-6",
    "10Ca": "shock: food",
    "10Cb": "lose DO-48, RE-24, MI-12, FA-6",
    "JC": "kept until position + 37: no skills",
    "QC": "shock: self; shared",
    "KC": "cancel cause and effect; kept",
    "AC": "kept; death at `until` = position + 41",
    "2H": "lose DO-6",
    "3H": "lose DO-192",
    "4H": "draw 1 card",
    "5H": "lose LA-6",
    "6Ha": "lose RE-24, MI-12",
    "6Hb": "select a further Law by choice",
    "7Ha": "create FA-24, SO-12",
    "7Hb": "lose MI-192",
    "8Ha": "draw 3 Laws to the pile",
    "8Hb": "draw 5 cards",
    "9Ha": "all MI-48 → LA-6; if none, create MI-48",
    "9Hb": "lose TI-12, SO-12, MI-12",
    "10Ha": "create MI-192, DO-192",
    "10Hb": "lose DO-768, RE-384, MI-192, FA-96, SO-48, LA-24, TI-12, DO-6",
    "JH": "kept until position + 33: no powers",
    "QH": "kept",
    "KH": "cancel fate; kept",
    "AH": "kept; death at `until` = position + 27",
    "2Sa": "nothing; the play is wild (CB-6.8)",
    "2Sb": "take the top Law, guard S; shared with guard S",
    "3Sa": "create DO-48",
    "3Sb": "lose the lowest filled of DO-48, RE-24, MI-12, FA-6",
    "4Sa": "all MI-192 → TI-12; if none, create MI-192",
    "4Sb": "lose DO-768, RE-384, MI-192",
    "5Sa": "create RE-24",
    "5Sb": "lose LA-24, FA-24, RE-24",
    "6Sa": "lose FA-24, SO-12",
    "6Sb": "select a further Law at random",
    "7Sa": "create MI-12",
    "7Sb": "lose MI-12",
    "8Sa": "discard the Law-pile",
    "8Sb": "lose LA-6; then the highest filled of SO-12 … DO-192",
    "9Sa": "create FA-6",
    "9Sb": "discard 1 card at random",
    "10Sa": "kept",
    "10Sb": "discard half the hand at random, rounded down",
    "JS": "lose DO-6, LA-6, FA-6",
    "QS": "shock: food, self, transform",
    "KS": "cancel will; kept",
    "AS": "kept; death at `until` = position",
    "XJ": "cancel every Law in play; shared",
    "JO": "become Hasnamuss; kept",
}
LAWS = [*MECHANICS]

# Section 5: the fields of each event beside its type, rule and seat; the last two have no seat.
_EVENTS = """
type_rolled die · dealer_rolled die · dealer · turn_began · card_drawn card · card_lost card · deck_empty
· law_drawn law · law_in_play law how · law_obeyed law · law_escaped law · law_discarded law
· law_cancelled law · law_unguarded law · law_expired law · law_used law · law_kept law until
· chips_lost note chips · played cards laws make · combined cards make · chip_made card chips
· chip_bumped from to · shock kind · shocked from to · chip_placed note · chip_rose from to
· chip_discarded note · higher_12 note · skill_used skill from to · surplus octave · crystallized body
· reassimilated octave take · state_attained level school · wild_chip use · rolled die · turned_over die
· moved from to · landed space kind · slept · blocked by · wild_space take · magnetic_center
· decay_rolled die octave · decayed note · spared · given space · gift_taken space · declared other levels
· dupes_swapped other gave got · asked other card got · helped other card · forgot other · remembered other
· caught other · forfeited other card · died body · eliminated why · destroyed by · turned direction
· body_bared body · body_taken other · hasnamuss · cleansed · won · reshuffled deck · game_over winners
"""
FIELDS = {name: {"type", "rule", "seat", *fields} for name, *fields in map(_words, _EVENTS.split("·"))}
for _seatless in ("reshuffled", "game_over"):
    FIELDS[_seatless].remove("seat")
