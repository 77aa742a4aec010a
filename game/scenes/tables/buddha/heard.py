"""What sounds of each event of Buddha (`Shows.heard`)."""

SOUNDS: dict[str, str | tuple[str, ...]] = {
    "dealt": ("card_deal", "card_turn"),
    "bid_made": "",
    "bids_revealed": ("fists_knock", "fists_open"),
    "played": "card_lay",
    "led": "",
    "trick_won": ("trick",),
    "trick_void": ("black_hole_drink_half", "black_hole_shut"),
    "scored": ("exact_bid_brush", "exact_bid_bowls", "wooden_fish"),
    "game_over": "",
}
