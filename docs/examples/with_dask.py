"""A thousand matches of Leela on a Dask cluster: `python docs/examples/with_dask.py [SCHEDULER]`."""

import sys

from dask.distributed import Client

from game.simulation import Outcome, play


def outcomes(client: Client, seeds: range) -> list[Outcome]:
    """What comes of these seeds; Moksha has to be installed on all machines of the cluster."""
    return client.gather(client.map(lambda seed: play("leela", seed, 2), seeds, batch_size=100))


if __name__ == "__main__":
    with Client(*sys.argv[1:]) as client:  # without an address: a cluster on this machine
        print(sum(each.actions for each in outcomes(client, range(1000))) / 1000, "actions a match")
