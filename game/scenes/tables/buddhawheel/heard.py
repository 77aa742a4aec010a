"""What sounds of each event of BuddhaWheel (`Shows.heard`)."""

SOUNDS: dict[str, str | tuple[str, ...]] = {
    "die": ("die_wood",),
    "move": ("step_wheel",),
    "extra_throw": "",
    "missed": "",  # a missed turn is silent
    "death": ("bardo_fall_knock",),
    "burner_death": "burner",
    "born": ("bardo_fall_air", "bardo_fall_skin", "umbrella", "moon_drop", "rebirth"),
    "bardo": ("bardo_fall_air", "bardo_fall_skin", "rebirth"),
    "emanate": "rebirth",
    "card": ("card_lay", "card_turn"),
    "dedicated": "card_turn",
    "meditated": ("moon", "liberation_string", "liberation_bowls"),
    "power": ("umbrella", "hand_bell"),
    "returned": ("burner", "card_lay", "moon_drop"),
    "imagine": "page",
    "liberation": ("moon_glass",),
    "enlightenment": ("moon_glass", "liberation_bowls"),
    "over": "",
}
