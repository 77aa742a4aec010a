"""A thousand matches of Leela on a Ray cluster: `python docs/examples/with_ray.py`."""

import ray

from game.simulation import Outcome, play


def outcomes(seeds: range) -> list[Outcome]:
    """What comes of these seeds, a hundred at a time; Moksha has to be installed on all machines."""
    some = ray.remote(lambda seeds: [play("leela", seed, 2) for seed in seeds])
    shares = ray.get([some.remote(seeds[start : start + 100]) for start in range(0, len(seeds), 100)])
    return [each for share in shares for each in share]


if __name__ == "__main__":
    ray.init()  # a cluster that is there, or else one on this machine
    print(sum(each.actions for each in outcomes(range(1000))) / 1000, "actions a match")
