"""The people that are known here, for tests."""

from __future__ import annotations

from game.saves import profiles


def profile_of(name: str) -> profiles.Profile | None:
    """The person of a name, however it is typed; None: no such person is known."""
    found = {profiles.plain_name(profile.name): profile for profile in profiles.profiles()}
    return found.get(profiles.plain_name(name))
