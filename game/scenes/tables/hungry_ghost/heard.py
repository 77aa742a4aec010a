"""What sounds of each event of Hungry Ghost (`Shows.heard`); the light of the day sounds by itself."""

SOUNDS: dict[str, str | tuple[str, ...]] = {
    "moved": ("step_board",),
    "ordained": "hand_bell",
    "taught": "page",
    "meditated": "",  # one who sits is not disturbed
    "good_deed": ("alms", "coin_give"),
    "received": "",  # the gift has sounded
    "bad_deed": ("theft",),
    "robbed": ("theft",),
    "alms": ("alms",),
    "skipped": "",
    "evening": "lamp_out",
    "paid": ("coin_give",),
    "realm_evening": "",
    "died": "",
    "awakened": ("hush", "awakening"),
    "reborn": ("scales", "hell", "heaven", "rebirth"),
    "day": "",
    "ended": "",
}
