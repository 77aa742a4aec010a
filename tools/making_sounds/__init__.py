"""How Moksha's sounds are made: every knock, bowl and breath computed from nothing, and measured.

Needs numpy, scipy and soundfile, for pictures matplotlib: `pip install -e '.[sounds]'`. Nobody needs it to
play: the files lie in `sounds/`.
"""
