"""What is kept on the disk: matches, one readable file each, and settings; nothing lost without a word."""

from game.saves.boards import OwnBoard, own_boards
from game.saves.format import (
    BIN,
    COPY,
    MATCHES,
    NOTES,
    PROFILES,
    SETTINGS,
    SUFFIX,
    TOKENS,
    SaveError,
    Unwritable,
    is_id,
)
from game.saves.lines import CHECKPOINT, Fault, Header, Person, Step
from game.saves.match import MatchFile, Other, create, open_match, read_file
from game.saves.places import because, fresh_id, home, trouble
from game.saves.profiles import Profile, plain_name
from game.saves.settings import Settings
from game.saves.shelf import (
    Entry,
    delete,
    export,
    import_file,
    latest,
    list_deleted,
    list_matches,
    purge,
    restore,
)
from game.saves.taken_up import TakenUp, checkpoint, checkpoints, take_up

__all__ = [
    "BIN",
    "CHECKPOINT",
    "COPY",
    "MATCHES",
    "NOTES",
    "PROFILES",
    "SETTINGS",
    "SUFFIX",
    "TOKENS",
    "Entry",
    "Fault",
    "Header",
    "MatchFile",
    "Other",
    "OwnBoard",
    "Person",
    "Profile",
    "SaveError",
    "Settings",
    "Step",
    "TakenUp",
    "Unwritable",
    "because",
    "checkpoint",
    "checkpoints",
    "create",
    "delete",
    "export",
    "fresh_id",
    "home",
    "import_file",
    "is_id",
    "latest",
    "list_deleted",
    "list_matches",
    "open_match",
    "own_boards",
    "plain_name",
    "purge",
    "read_file",
    "restore",
    "take_up",
    "trouble",
]
