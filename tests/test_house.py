"""The house as it is meant to stand: doors that open one way, and all that a game needs in its place."""

from __future__ import annotations

import ast
import gc
import importlib
import importlib.metadata
import importlib.util
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests import clauses
from tests.source import parsed

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "game"

# Each part of the house, and the parts it may import besides itself.
HEADLESS = {"resources", "disk", "engine", "bots", "rulebook", "layout", "saves", "languages"}
HEADLESS |= {
    "lessons",
    "words",
    "reasons",
    "tellings",
    "thinking",
    "sitting",
    "journals",
    "replays",
    "glossary",
    "manners",
    "licences",
    "report",
    "simulation",
}
DOORS: dict[str, set[str]] = {
    "": set(),
    "resources": set(),
    "folders": set(),
    "disk": set(),
    "first_light": {"folders", "disk", "window"},
    "engine": {"resources", "disk"},
    "bots": {"engine"},
    "glossary": {"words"},
    "languages": {"resources", "engine"},
    "rulebook": {"resources", "engine", "languages", "words"},
    "layout": {"resources", "engine"},
    "lessons": {"resources", "engine", "languages", "words"},
    "saves": {"resources", "engine", "folders", "disk", "reasons", "words"},
    "words": {"resources", "engine", "languages"},
    "reasons": {"engine", "words"},
    "tellings": {"engine", "words", "reasons", "rulebook"},
    "manners": {"bots", "engine", "words"},
    "thinking": {"bots", "engine"},
    "licences": {"resources"},
    "report": {"disk", "journals", "licences", "saves", "sitting", "words"},
    "simulation": {"resources", "bots", "engine"},
    "sitting": {"engine", "saves", "words", "reasons", "tellings"},
    "journals": {"resources", "engine", "saves", "words", "disk", "tellings"},
    "replays": {"engine", "saves", "words", "tellings", "journals", "sitting"},
    "text": HEADLESS,
    "sound": {"resources"},
    "widgets": {"layout", "resources", "sound"},
    "screen_reader": set(),
    "accessibility": set(),
    "window": {"screen_reader"},
    "desktop": {"engine", "folders", "resources", "words"},
    "pads": {"window"},
    "file_manager": set(),
    "printing": {"resources", "widgets", "words"},
    "phones": {"engine", "languages", "reasons", "resources", "saves", "sitting", "tellings", "words"},
    "scenes": HEADLESS | {"file_manager", "phones", "printing", "sound", "widgets", "window"},
    "app": HEADLESS
    | {
        "sound",
        "widgets",
        "scenes",
        "window",
        "screen_reader",
        "accessibility",
        "pads",
        "first_light",
        "folders",
    },
    "__main__": HEADLESS | {"window", "text", "app", "desktop", "scenes", "first_light"},
}
# The version stands in `game` itself; any part may read it.
DOORS = {part: doors | {""} for part, doors in DOORS.items()}

# What a part may use that neither Python nor this house brings.
LIBRARIES: dict[str, set[str]] = {
    "engine": {"yaml"},
    "folders": {"platformdirs"},
    "journals": {"platformdirs"},
    "desktop": {"pygame"},
    "first_light": {"pygame"},
    "sound": {"pygame", "yaml"},
    "screen_reader": {"accesskit"},
    "widgets": {"pygame"},
    "scenes": {"pygame", "segno"},
    "window": {"pygame"},
    "pads": {"pygame"},
    "printing": {"fpdf", "uharfbuzz"},
    "app": {"pygame", "platformdirs"},
}


def modules() -> list[str]:
    """Every file of the package, as a path within the checkout."""
    return [file.relative_to(ROOT).as_posix() for file in sorted(GAME.rglob("*.py"))]


def tree_of(file: str) -> ast.Module:
    return parsed_once((ROOT / file).read_text(encoding="utf-8"), file)


parsed_once = cache(parsed)  # each file of the house is read by many tests here


@pytest.fixture(scope="module", autouse=True)
def _let_go() -> Iterator[None]:
    """What is parsed is not looked through for waste while it grows, nor held for other tests."""
    gc.disable()
    yield
    gc.enable()
    parsed_once.cache_clear()
    taking.cache_clear()


@cache
def taking(tree: ast.AST) -> list[ast.Import | ast.ImportFrom | ast.Call]:
    """Whatever in a file may take something from elsewhere."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom | ast.Call)]


def called(node: ast.Call) -> str:
    """The last name of what is called; empty where it has none."""
    return getattr(node.func, "attr", getattr(node.func, "id", ""))


def part_of(module: str) -> str:
    """`game.engine.match` -> `engine`; `game` itself -> the empty name."""
    names = module.split(".")
    return names[1] if len(names) > 1 else ""


def imported(tree: ast.AST) -> list[tuple[int, str]]:
    """Line and full name of all that is imported here, or deeper."""
    found: list[tuple[int, str]] = []
    for node in taking(tree):
        if isinstance(node, ast.Import):
            found += [(node.lineno, name.name) for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            found += [(node.lineno, name) for name in _from(node)]
    return found


def _from(node: ast.ImportFrom) -> list[str]:
    """`from game import words` brings the part `words`, `from game import __version__` only `game`."""
    module = node.module or ""
    if node.level:
        return ["." * node.level + module]
    if module != "game":
        return [module]
    return [f"game.{name.name}" if name.name in DOORS else "game" for name in node.names]


def offences(file: str) -> list[str]:
    """Where a module goes through a door that its part has not."""
    names = Path(file).with_suffix("").parts
    part = part_of(".".join(names if names[-1] != "__init__" else names[:-1]))
    if part not in DOORS:
        return [f"{file}: `{part}` has no doors yet: give it its line in DOORS"]
    wrong = []
    for line, name in imported(tree_of(file)):
        top = name.split(".")[0]
        if top == "game":
            allowed = part_of(name) in DOORS[part] | {part}
        else:
            allowed = top in sys.stdlib_module_names or top in LIBRARIES.get(part, ())
        if not allowed:
            wrong.append(f"{file}:{line}: `{part or 'game'}` has no door to {name}")
    return wrong


def run(code: str, *, home: Path | None = None) -> str:
    """What a fresh interpreter prints; `home` is also the folder it runs in."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    if home is not None:
        environment |= {"HOME": str(home), "USERPROFILE": str(home), "LOCALAPPDATA": str(home)}
        environment |= {"MOKSHA_HOME": str(home / "moksha"), "MOKSHA_CACHE": str(home / "cache")}
        environment |= {"XDG_DATA_HOME": str(home / "data"), "XDG_CACHE_HOME": str(home / "cache")}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, cwd=home or ROOT
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# -- doors


def test_doors_open_one_way():
    assert [offence for file in modules() for offence in offences(file)] == []


def test_no_two_parts_open_on_each_other():
    both = [(a, b) for a in DOORS for b in DOORS[a] if b and a in DOORS[b]]
    assert both == []


def test_a_wrong_door_is_seen(tmp_path, monkeypatch):
    """The watchman himself: each kind of import that must not pass."""
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    wrong = (
        "import pygame.font\nfrom game import words\nfrom game.widgets.theme import U\nfrom . import board\n"
    )
    (tmp_path / "game/engine").mkdir(parents=True)
    (tmp_path / "game/engine/odd.py").write_text(
        f"def late():\n    {wrong.replace(chr(10), chr(10) + '    ')}"
    )
    (tmp_path / "game/attic.py").write_text("import os\n")
    assert [line.partition(": ")[2] for line in offences("game/engine/odd.py")] == [
        "`engine` has no door to pygame.font",
        "`engine` has no door to game.words",
        "`engine` has no door to game.widgets.theme",
        "`engine` has no door to .",
    ]
    assert offences("game/attic.py") == [
        "game/attic.py: `attic` has no doors yet: give it its line in DOORS",
    ]


def test_the_command_imports_lazily():
    """At the top of `__main__` stand only Python's own modules and `game` itself."""
    names = {
        name.split(".")[0]
        for node in tree_of("game/__main__.py").body
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for _, name in imported(node)
        if name != "game"
    }
    assert names <= sys.stdlib_module_names


def test_the_engine_leaves_pygame_alone():
    answer = run("import sys, game.engine; print('pygame' in sys.modules)")
    assert answer == "False\n"


@pytest.mark.parametrize("part", ["table.choosing", "table.table_state", "table.watching", "layout.bar"])
def test_what_a_table_decides_leaves_pygame_alone(part):
    assert run(f"import sys, game.scenes.{part}; print('pygame' in sys.modules)") == "False\n"


def test_chance_is_the_engines_only_clock_and_die():
    """No time in the engine, and randomness nowhere but in `chance.py`."""
    found = []
    for file in modules():
        if file.startswith("game/engine/"):
            barred = {"time", "datetime"}
            if file != "game/engine/chance.py":
                barred |= {"random", "secrets", "uuid"}
            found += [f"{file}:{line}: {name}" for line, name in imported(tree_of(file)) if name in barred]
    assert found == []


def test_pygame_is_pygame_ce():
    """The distribution `pygame` overwrites pygame-ce's files; some widget sets pull it in."""
    importlib.metadata.distribution("pygame-ce")
    with pytest.raises(importlib.metadata.PackageNotFoundError):
        importlib.metadata.distribution("pygame")


def test_importing_does_nothing_else(tmp_path):
    """No folder made, no file of the player's read, no window, no sound, no thread, not a word."""
    names = [file.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for file in modules()]
    code = f"""
import sys, threading
touched = []
def watch(event, arguments):
    if event == "open" or event.startswith("os."):
        if arguments and str(arguments[0]).startswith({str(tmp_path)!r}):
            touched.append((event, str(arguments[0])))
sys.addaudithook(watch)
import importlib
for name in {names!r}:
    importlib.import_module(name)
assert not touched, touched
pygame = sys.modules.get("pygame")
for part in ("display", "mixer", "font", "joystick"):
    opened = getattr(pygame, part, None)
    assert opened is None or not opened.get_init(), part
assert threading.active_count() == 1, threading.enumerate()
"""
    assert run(code, home=tmp_path) == ""
    assert list(tmp_path.iterdir()) == []


# -- no circles

LOADERS = ("import_module", "find_spec", "__import__")  # what loads a module that a string names


def module_of(file: str) -> str:
    """`game/engine/__init__.py` -> `game.engine`."""
    names = Path(file).with_suffix("").parts
    return ".".join(names if names[-1] != "__init__" else names[:-1])


def arrows(file: str, known: set[str]) -> set[str]:
    """The modules among those known that a file takes something from: at once, late, or only for types.

    A module that a string names counts as well; where the string has gaps, all that it may name.
    """
    tree = tree_of(file)
    found: set[str] = set()
    loaders = set(LOADERS)
    for node in taking(tree):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            names = {f"{module}.{name.name}" for name in node.names}
            found |= names & known
            found |= {module} if names - known else set()
            loaders |= {name.asname for name in node.names if name.asname and name.name in LOADERS}
    for node in taking(tree):
        if isinstance(node, ast.Call) and called(node) in loaders:
            pattern = re.compile(named_by(node.args[0], module_of(file)))
            found |= {module for module in known if pattern.fullmatch(module)}
    return (found & known) - {module_of(file)}


def named_by(argument: ast.expr, own: str) -> str:
    """The pattern of all names that an expression may stand for; what cannot be told may be any."""
    if isinstance(argument, ast.Constant):
        return re.escape(str(argument.value))
    if isinstance(argument, ast.JoinedStr):
        return "".join(named_by(part, own) for part in argument.values)
    if isinstance(argument, ast.FormattedValue):
        return named_by(argument.value, own)
    return re.escape(own) if ast.unparse(argument) == "__name__" else ".+"


def house() -> dict[str, set[str]]:
    """Every module of the house, and those that it takes something from."""
    files = {module_of(file): file for file in modules()}
    return {module: arrows(file, set(files)) for module, file in files.items()}


def circles(house: dict[str, set[str]]) -> list[list[str]]:
    """The modules that lead to one another in a loop, each loop in the order of their names (Tarjan)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    open_: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        number[module] = lowest[module] = len(number)
        open_.append(module)
        for other in sorted(house[module]):
            if other not in number:
                visit(other)
            if other in open_:
                lowest[module] = min(lowest[module], lowest[other])
        if lowest[module] == number[module]:
            at = open_.index(module)
            loop, open_[at:] = sorted(open_[at:]), []
            if len(loop) > 1:
                found.append(loop)

    for module in sorted(house):
        if module not in number:
            visit(module)
    return found


def test_no_file_is_in_a_circle_with_another():
    assert circles(house()) == []


def test_the_picture_of_the_house_is_drawn_from_its_imports():
    """Where this fails: `make picture`, and look at it."""
    from tools import house as picture

    assert picture.PLACE.read_text(encoding="utf-8") == picture.drawing(picture.rooms())


def test_a_picture_shows_the_doors_that_no_others_replace():
    from tools import house as picture

    doors = {"a": {"b", "c"}, "b": {"c"}, "c": set(), "d": {"a"}}
    assert picture.needed(doors) == {"a": {"b"}, "b": {"c"}, "c": set(), "d": {"a"}}
    assert picture.floors(doors) == {"c": 0, "b": 1, "a": 2, "d": 3}
    assert picture.drawing(doors) == picture.drawing(dict(reversed(doors.items())))
    assert picture.drawing(doors) != picture.drawing(doors | {"d": {"a", "e"}, "e": set()})


@pytest.mark.parametrize(
    "back",
    [
        "from game.widgets.low import thing",
        "from game.widgets import low",
        "import game.widgets.low",
        "def late():\n    from game.widgets.low import thing",
        "if TYPE_CHECKING:\n    from game.widgets.low import Thing",
        "import importlib\nimportlib.import_module('game.widgets.low')",
        "from importlib import import_module as load\nload('game.widgets.low')",
        "importlib.util.find_spec(f'game.widgets.{name}')",
        "__import__(f'{__name__[:12]}.low')",
        "import_module(name)",
    ],
)
def test_a_circle_of_each_kind_is_seen(back, tmp_path, monkeypatch):
    """The watchman of circles himself: two files, of which the one leads to the other and back."""
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    monkeypatch.setattr(sys.modules[__name__], "GAME", tmp_path / "game")
    (tmp_path / "game/widgets").mkdir(parents=True)
    (tmp_path / "game/widgets/__init__.py").write_text("")
    (tmp_path / "game/widgets/low.py").write_text("from game.widgets import high\nimport os\n")
    (tmp_path / "game/widgets/high.py").write_text("import os\n")
    assert circles(house()) == []
    (tmp_path / "game/widgets/high.py").write_text(f"{back}\n")
    assert [loop for loop in circles(house()) if "game.widgets.high" in loop] == [
        ["game.widgets.high", "game.widgets.low"]
    ]


def test_a_circle_of_three_is_seen_and_a_ladder_is_none():
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]
    assert circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


# -- doors within scenes

# The floors of `game.scenes`, the lowest first: a file may take from its own floor where that is one room,
# and from those below it. What stands on no other floor is a scene with what belongs to it alone.
FLOORS = ("offer", "layout", "shared", "tables", "table", "a scene", "navigator")
SHARED = {
    "app",
    "choice_bar",
    "popover",
    "dialog",
    "display_mode",
    "press_guard",
    "naming",
    "niche",
    "page",
    "scene",
}
SHARED |= {"slips", "contact", "name_question", "questions", "readout", "setup_parts", "shelf", "overlay"}
SHARED |= {"anew", "progress_page", "trouble", "work"}
SHARED |= {"films", "listing", "keyboard", "loudness", "zoom", "keys", "layer", "nearest", "pointer"}
OF_ONE_SCENE = {"wall": "home"} | {
    f"journal_{each}": "journal" for each in ("copies", "list", "many", "notes")
}
OF_ONE_SCENE |= dict.fromkeys(("journal_parts", "journal_sheet"), "journal")
OF_ONE_SCENE |= {"results_parts": "results", "sealing": "setup"}
OF_ONE_SCENE |= dict.fromkeys(
    ("presets", "seating", "seats", "setup_cards", "setup_evening", "setup_rows", "setup_said"), "setup"
)
OF_ONE_SCENE |= {
    "known_people": "settings",
    "licences": "settings",
    "print_pages": "settings",
    "replay_page": "replay",
}
OF_ONE_SCENE |= {"replay_parts": "replay"}


def room_of(module: str) -> tuple[int, str]:
    """The floor on which a module of the scenes stands, and its room on it: a game's table is a room."""
    place, *rest = module.split(".")[2:] or ["shared"]
    if place in SHARED:
        return FLOORS.index("shared"), "shared"
    if place in FLOORS:
        game = rest[0] if place == "tables" and rest else ""
        return FLOORS.index(place), game if (GAME / "scenes/tables" / game).is_dir() else ""
    return FLOORS.index("a scene"), OF_ONE_SCENE.get(place, place)


def climbs(house: dict[str, set[str]]) -> list[str]:
    """Where a file of the scenes takes from a floor above it, or from a room beside its own."""
    found = []
    scenes = sorted(module for module in house if module.startswith("game.scenes"))
    for module in scenes:
        floor, room = room_of(module)
        for other in sorted(house[module] & set(scenes)):
            above, beside = room_of(other)
            same = above == floor and beside in (room, "")
            finds = module == "game.scenes.tables"  # a game's own rooms, which its record names
            if above > floor or (above == floor and not same and not finds):
                found.append(f"{module} has no door to {other}")
    return found


def test_doors_within_scenes_open_one_way():
    assert climbs(house()) == []


def test_plans_know_nothing_that_draws():
    taken = {name for file in modules() if "/layout/" in file for _, name in imported(tree_of(file))}
    own = {name for name in taken if name.startswith("game.")}
    others = {name for name in own if not name.startswith("game.scenes.layout.")}
    boards = {"game.layout", "game.engine.board", "game.widgets.gathering"}  # geometry, and what is as pure
    boards |= {f"game.engine.games.{name}" for name in ("buddhawheel", "conscious")}
    boards |= {f"{name}.components" for name in boards}
    measures = {f"game.widgets.{name}" for name in ("theme", "style", "text")}
    assert others <= boards | measures | {"game.widgets", "game.scenes.offer"}
    assert {name.split(".")[0] for name in taken - own} <= sys.stdlib_module_names


def test_a_wrong_door_within_scenes_is_seen():
    wrong = {
        "game.scenes.layout.setup": {"game.scenes.page"},
        "game.scenes.page": {"game.scenes.tables.stage", "game.scenes.layout.box", "game.scenes.scene"},
        "game.scenes.tables.leela": {"game.scenes.tables.buddha.deck", "game.scenes.tables.stage"},
        "game.scenes.tables.leela.card": {"game.scenes.table.scene", "game.scenes.tables.leela"},
        "game.scenes.table.scene": {"game.scenes.rules", "game.scenes.tables"},
        "game.scenes.home": {"game.scenes.setup", "game.scenes.wall", "game.scenes.table.scene"},
        "game.scenes.rules": {"game.scenes.navigator"},
        "game.scenes.navigator": {"game.scenes.home"},
        "game.app": {"game.scenes.navigator"},
    }
    others = set().union(*wrong.values()) - set(wrong)
    assert climbs(wrong | {other: set() for other in others}) == [
        "game.scenes.home has no door to game.scenes.setup",
        "game.scenes.layout.setup has no door to game.scenes.page",
        "game.scenes.page has no door to game.scenes.tables.stage",
        "game.scenes.rules has no door to game.scenes.navigator",
        "game.scenes.table.scene has no door to game.scenes.rules",
        "game.scenes.tables.leela has no door to game.scenes.tables.buddha.deck",
        "game.scenes.tables.leela.card has no door to game.scenes.table.scene",
    ]


# -- which display it is

DISPLAY_FILES = {f"game/scenes/table/{name}_display.py" for name in ("screen", "flat", "wall")}
DISPLAY_FILES |= {"game/scenes/display_mode.py"}
DISPLAY_NAMES = {"SCREEN", "FLAT", "WALL", "ScreenDisplay", "FlatDisplay", "WallDisplay"}
DISPLAY_NAMES |= {repr(name) for name in ("screen", "flat", "wall")}


def questions(file: str) -> list[str]:
    """Where a file asks which display a table has, instead of asking that: by name, class, or what it has."""
    found = []
    for node in ast.walk(tree_of(file)):
        asked: list[ast.expr] = []
        if not isinstance(node, ast.expr):
            continue
        if isinstance(node, ast.Compare):
            asked = [node.left, *node.comparators]
        elif isinstance(node, ast.Call) and called(node) in ("isinstance", "getattr", "hasattr"):
            asked = [*node.args]
        elif isinstance(node, ast.Attribute) and node.attr == "wall" and "/layout/" not in file:
            found.append(f"{file}:{node.lineno}: {ast.unparse(node)}")
        last = {part.rpartition(".")[2] for each in asked for part in ast.unparse(each).split(" | ")}
        if last & DISPLAY_NAMES:
            found.append(f"{file}:{node.lineno}: {ast.unparse(node)}")
    return found


def test_nobody_asks_which_display_a_table_has():
    """One asks the display itself, or its mode (decision 36)."""
    files = [file for file in modules() if file.startswith("game/scenes/") and file not in DISPLAY_FILES]
    assert [question for file in files for question in questions(file)] == []


@pytest.mark.parametrize(
    "asks",
    [
        "table.areas.wall is None",
        "if table.areas.wall: ...",
        "chosen(app.settings) == display_mode.FLAT",
        "table.display.mode is not WALL",
        "table.display.mode.name == 'flat'",
        "isinstance(table.display, FlatDisplay)",
        "isinstance(display, screen_display.ScreenDisplay | int)",
    ],
)
def test_a_question_which_display_it_is_is_seen(asks, tmp_path, monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    (tmp_path / "game/scenes").mkdir(parents=True)
    (tmp_path / "game/scenes/odd.py").write_text(f"{asks}\n")
    assert len(questions("game/scenes/odd.py")) == 1
    (tmp_path / "game/scenes/odd.py").write_text("table.display.mode.far\n")
    assert questions("game/scenes/odd.py") == []


# -- what a game needs


def missing(name: str, root: Path = ROOT, hidden: bool = False) -> list[str]:
    """The places a game of that name still needs; `hidden`: whether some view differs from its state."""
    either = [
        (f"boards/{name}/board.yaml", f"boards/{name}/cards.yaml"),
        (f"languages/en/{name}/rulebook.md",),
        (f"languages/en/{name}/texts.yaml",),
        (f"sprites/{name}/*.svg",),
        (f"game/engine/games/{name}.py", f"game/engine/games/{name}/__init__.py"),
        (f"tests/games/test_{name}.py",),
        (f"tests/games/test_{name}_happenings.py",),
    ]
    if hidden:
        either.append((f"tests/contract/hidden_{name}.py",))
    return [" or ".join(places) for places in either if not any(list(root.glob(place)) for place in places)]


def test_every_game_has_its_places():
    from game.engine.games import GAMES, game_named

    lacks = {name: missing(name, hidden=game_named(name).hidden) for name in GAMES}
    assert {name: places for name, places in lacks.items() if places} == {}


def test_a_sixth_game_is_told_what_it_lacks(tmp_path):
    (tmp_path / "boards/senet").mkdir(parents=True)
    (tmp_path / "boards/senet/cards.yaml").write_text("")
    assert missing("senet", tmp_path, hidden=True) == [
        "languages/en/senet/rulebook.md",
        "languages/en/senet/texts.yaml",
        "sprites/senet/*.svg",
        "game/engine/games/senet.py or game/engine/games/senet/__init__.py",
        "tests/games/test_senet.py",
        "tests/games/test_senet_happenings.py",
        "tests/contract/hidden_senet.py",
    ]


# -- what a rulebook needs


def test_every_clause_is_cited_by_a_test():
    assert {game: numbers for game, numbers in clauses.uncited().items() if numbers} == {}


def test_every_clause_that_a_test_names_is_written():
    assert clauses.unwritten() == []


def test_clauses_are_found_as_whole_words(tmp_path):
    (tmp_path / "languages/en/senet").mkdir(parents=True)
    (tmp_path / "languages/en/senet/rulebook.md").write_text(
        "# Senet\n\n**SE-1.1** Thirty squares.\n\n**SE-1.2** Sticks.\n\n**SE-1.21** Five pawns.\n"
    )
    (tmp_path / "tests/games").mkdir(parents=True)
    (tmp_path / "tests/games/test_senet.py").write_text(
        '@clause("SE-1.21", "SE-1.3")\ndef test_pawns(): ...  # and after SE-1.1.\n'
    )
    assert clauses.rulebooks(tmp_path) == {"senet": ["SE-1.1", "SE-1.2", "SE-1.21"]}
    assert clauses.uncited(tmp_path) == {"senet": ["SE-1.2"]}
    assert clauses.unwritten(tmp_path) == ["tests/games/test_senet.py:1: SE-1.3 stands in no rulebook"]


def test_citing_a_clause_leaves_the_test_as_it_is():
    def test() -> int:
        return 7

    marked = clauses.clause("SE-1.1", "SE-1.2")(clauses.clause("SE-2.1")(test))
    assert marked is test
    assert marked() == 7
    assert marked.clauses == ("SE-1.1", "SE-1.2", "SE-2.1")  # type: ignore[attr-defined]


# -- the records


def test_what_a_record_names_is_there():
    """Each room that a game's record names, by what the part that opens it takes from it."""
    from game.engine.games import PLACES, RECORDS

    takes = {"rules": "GAME", "bots": "choose", "telling": "TELLING", "table": "STAGE", "journal": "JOURNAL"}
    takes |= {"sheet": "lay_sheet_over", "ending": "ENDING", "film": "FILM", "printed": "PRINTED"}
    assert takes.keys() == PLACES.keys()
    lacks = []
    for record in RECORDS:
        for room, place in PLACES.items():
            name = getattr(record, room)
            if name is not None and not hasattr(importlib.import_module(f"{place}.{name}"), takes[room]):
                lacks.append(f"{record.name}: {place}.{name} has no {takes[room]}")
    assert lacks == []


def test_what_stands_under_a_games_name_is_named_by_its_record():
    """A room that no part opens is a mistake in the record."""
    from game.engine.games import GAMES, PLACES, RECORDS

    named = {module for record in RECORDS for module in record.modules()}
    lost = [
        f"{place}.{game}"
        for place in set(PLACES.values())
        for game in GAMES
        if importlib.util.find_spec(f"{place}.{game}") and f"{place}.{game}" not in named
    ]
    assert lost == []
