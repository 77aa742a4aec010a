"""Any game of Moksha as a PettingZoo environment: `env("buddha", seats=3)`. It needs PettingZoo.

An agent is a seat. Its action is the number of one of the legal actions: `infos[agent]["legal"]` spells them
out, and the mask says how many there are. It observes its own view alone. Winners get 1 in the end, others
-1.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from game.engine import Match, game_named

ACTIONS, SIZE = 256, 1024  # the most legal actions there may be; how many numbers a view is folded into


def env(
    game: str, seats: int | None = None, options: Mapping[str, Any] | None = None, longest: int = 2000
) -> MokshaEnv:
    """A game at a table of so many seats, by default its fewest; it is cut off after so many actions."""
    return MokshaEnv(game, seats or game_named(game).seats.start, options, longest)


class MokshaEnv(AECEnv):  # type: ignore[misc]
    metadata: ClassVar[dict[str, Any]] = {"name": "moksha_v1", "render_modes": [], "is_parallelizable": False}
    render_mode = None

    def __init__(self, game: str, seats: int, options: Mapping[str, Any] | None, longest: int) -> None:
        self.game, self.options, self.longest = game, options, longest
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        observation = Box(-numpy.inf, numpy.inf, (SIZE,), numpy.float32)
        mask = Box(0, 1, (ACTIONS,), numpy.int8)
        self.observation_spaces = {
            agent: Dict({"observation": observation, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self.match = Match.new(self.game, self.possible_agents, self.options, seed=seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._look()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        assert action is not None
        self.match.act(self.legal[action])
        self._look()
        if self.match.over:
            winners = self.match.state.winners
            self.rewards = {agent: 1 if seat in winners else -1 for seat, agent in enumerate(self.agents)}
            self.terminations = dict.fromkeys(self.agents, True)
        elif len(self.match.steps) >= self.longest:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mask = numpy.zeros(ACTIONS, numpy.int8)
        if seat == self.match.to_act:
            mask[: len(self.legal)] = 1
        return {"observation": folded(self.match.view(seat)), "action_mask": mask}

    def _look(self) -> None:
        """Ask who is to act now, and what may be done."""
        self.legal = self.match.legal()[:ACTIONS]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if self.match.to_act is None:
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.match.to_act]
            self.infos[self.agent_selection]["legal"] = self.legal


def folded(view: dict[str, Any]) -> Any:
    """A view as numbers: a value has its place by its path, a word by its path and itself (hashed)."""
    found = numpy.zeros(SIZE, numpy.float32)
    rest: list[tuple[str, Any]] = [("", view)]
    for path, value in rest:
        if isinstance(value, dict):
            rest += [(f"{path}.{key}", each) for key, each in value.items()]
        elif isinstance(value, list):
            rest += [(f"{path}.{index}", each) for index, each in enumerate(value)]
        elif isinstance(value, str):
            found[zlib.crc32(f"{path}={value}".encode()) % SIZE] += 1
        elif value is not None:
            found[zlib.crc32(path.encode()) % SIZE] += value
    return found
