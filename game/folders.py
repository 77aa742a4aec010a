"""Where what is played, and what can be made again, is kept."""

from __future__ import annotations

import os


def is_chosen() -> bool:
    """Whether the user has said where matches and settings go."""
    return bool(os.environ.get("MOKSHA_HOME"))


def data_folder() -> str:
    """Matches and settings: `MOKSHA_HOME`, else the system's place for such data; may be relative where
    the system names none."""
    chosen = os.environ.get("MOKSHA_HOME")
    if chosen:
        return os.path.abspath(chosen)
    from platformdirs import user_data_dir

    return user_data_dir("moksha", appauthor=False)


def cache_folder() -> str:
    """Pictures and parsed data: `MOKSHA_CACHE`, else the system's place for what can be made again."""
    chosen = os.environ.get("MOKSHA_CACHE")
    if chosen:
        return os.path.abspath(chosen)
    from platformdirs import user_cache_dir

    return user_cache_dir("moksha", appauthor=False)
