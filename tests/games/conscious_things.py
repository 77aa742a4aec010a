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

# CB-0.11: the Laws in the order of the unshuffled deck.
LAWS = _words(
    "2Da 2Db 3Da 3Db 4Da 4Db 5Da 5Db 6Da 6Db 7Da 7Db 8Da 8Db 9Da 9Db 10Da 10Db JD QD KD AD "
    "2Ca 2Cb 3Ca 3Cb 4Ca 4Cb 5Ca 5Cb 6Ca 6Cb 7Ca 7Cb 8Ca 8Cb 9Ca 9Cb 10Ca 10Cb JC QC KC AC "
    "2H 3H 4H 5H 6Ha 6Hb 7Ha 7Hb 8Ha 8Hb 9Ha 9Hb 10Ha 10Hb JH QH KH AH "
    "2Sa 2Sb 3Sa 3Sb 4Sa 4Sb 5Sa 5Sb 6Sa 6Sb 7Sa 7Sb 8Sa 8Sb 9Sa 9Sb 10Sa 10Sb JS QS KS AS XJ JO"
)
