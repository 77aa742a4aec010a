"""The examples do on a cluster what `play` does here: `make examples`."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from game.simulation import play

HERE = Path(__file__).parent
SEEDS = range(250)
EXPECTED = [play("leela", seed, 2) for seed in SEEDS]


def test_a_dask_cluster_of_two_workers_plays_the_same_matches() -> None:
    distributed = pytest.importorskip("dask.distributed")
    outcomes = runpy.run_path(str(HERE / "with_dask.py"))["outcomes"]
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert outcomes(client, SEEDS) == EXPECTED
        seen = client.run(lambda: __import__("sys").modules.get("game.simulation") is not None)
        assert list(seen.values()) == [True, True]  # both have played


def test_a_ray_cluster_of_two_workers_plays_the_same_matches() -> None:
    ray = pytest.importorskip("ray")
    outcomes = runpy.run_path(str(HERE / "with_ray.py"))["outcomes"]
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        assert outcomes(SEEDS) == EXPECTED
    finally:
        ray.shutdown()
