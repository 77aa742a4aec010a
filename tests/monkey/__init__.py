"""A monkey at the app: random keys, pointer, wheel, fingers, pads, text, sizes, pages, all from a seed.

`python -m tests.monkey --seed 1 --events 100000 --game leela --display flat`.
"""
