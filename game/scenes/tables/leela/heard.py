"""What sounds of each event of Leela (`Shows.heard`)."""

SOUNDS: dict[str, str | tuple[str, ...]] = {
    "rolled": ("die_cloth",),
    "waited": "",  # waiting for a six is silent
    "held": "",
    "useless": "",
    "again": "",
    "entered": ("birth_bowl", "step_cloth"),
    "moved": ("step_cloth",),
    "returned": ("step_cloth",),
    "arrow": ("arrow",),
    "snake": ("snake_breath", "snake_swallow", "snake_slide", "snake_out"),
    "home": ("hush", "homecoming"),
    "passed": "",
    "ended": "",
}
