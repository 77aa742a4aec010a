"""What is handed out: the wheel, the fonts, README and its commands, the front door."""

from __future__ import annotations

import json
import plistlib
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from email.parser import Parser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

import game
from game import languages, resources
from game.licences import LIBRARIES, found
from game.saves.format import SUFFIX
from tools import suits
from tools.packing import bundle, licences
from tools.packing.facts import FACTS

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
FONTS = sorted(file for file in (ROOT / "fonts").iterdir() if file.suffix in (".otf", ".ttf"))


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def between_marks(name: str, mark: str) -> str:
    """The fenced block that stands between `<!-- mark -->` and `<!-- /mark -->`."""
    block = re.search(rf"^<!-- {mark} -->\n```\w*\n(.*?)\n```\n<!-- /{mark} -->$", read(name), re.M | re.S)
    assert block, f"{name} has no block marked {mark}"
    return block[1]


def run(*command: str, cwd: Path, path: Path = ROOT, given: str = "") -> subprocess.CompletedProcess[str]:
    """A fresh interpreter that finds `game` in a folder of our choice."""
    return subprocess.run(
        [sys.executable, *command],
        cwd=cwd,
        env={"PYTHONPATH": str(path), "PYTHONDONTWRITEBYTECODE": "1", "MOKSHA_HOME": str(cwd / "home")},
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


# -- the wheel


def wheel(root: Path, place: Path, kind: str = "standard") -> zipfile.ZipFile:
    """The wheel of a source tree; an `editable` one is what `pip install -e` installs."""
    return zipfile.ZipFile(next(WheelBuilder(str(root)).build(directory=str(place), versions=[kind])))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[zipfile.ZipFile]:
    with wheel(ROOT, tmp_path_factory.mktemp("wheel")) as archive:
        yield archive


def contents(archive: zipfile.ZipFile) -> dict[str, bytes]:
    return {name: archive.read(name) for name in archive.namelist()}


def test_the_wheel_holds_the_package_and_nothing_else(built: zipfile.ZipFile) -> None:
    described = f"mokshapatam-{game.__version__}.dist-info"
    assert {name.split("/")[0] for name in built.namelist()} == {"game", described}
    suffixes = {Path(name).suffix for name in built.namelist() if name.startswith("game/")}
    assert not suffixes & {".pyc", ".pyo", ".so"}
    assert f"{described}/licenses/LICENSE" in built.namelist()


def test_the_wheel_holds_all_data_byte_for_byte(built: zipfile.ZipFile) -> None:
    packed = contents(built)
    for name in resources.FOLDERS:
        for file in (ROOT / name).rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                if name == "packaging" and file.name != "moksha.toml":
                    continue  # what packages are made with, of which Moksha itself reads the facts alone
                place = f"game/_data/{file.relative_to(ROOT).as_posix()}"
                assert packed[place] == file.read_bytes(), place


def test_the_wheel_says_what_it_is(built: zipfile.ZipFile) -> None:
    described = f"mokshapatam-{game.__version__}.dist-info"
    about = Parser().parsestr(built.read(f"{described}/METADATA").decode("utf-8"))
    assert (about["Name"], about["Version"]) == (FACTS["distribution"], game.__version__)
    needed = {line for line in about.get_all("Requires-Dist", []) if "extra ==" not in line}
    assert {re.split(r"[><=~]", line)[0].lower() for line in needed} == {
        "pygame-ce",
        "pyyaml",
        "platformdirs",
        "segno",
        "accesskit",
    }
    commands = built.read(f"{described}/entry_points.txt").decode("utf-8")
    assert "moksha = game.__main__:main" in commands
    assert f"Source, {FACTS['urls']['source']}" in about.get_all("Project-URL", [])
    page = about.get_payload()
    assert isinstance(page, str) and FACTS["urls"]["raw"] + "/docs/pictures/leela-moving.webp" in page
    assert not re.findall(r"\]\((?!https://)[^)]+", page), "a package index knows no folder beside its page"


def test_the_wheel_works_elsewhere(built: zipfile.ZipFile, tmp_path: Path) -> None:
    """Unpacked away from the checkout, and called from a folder that has data folders of its own."""
    site, here = tmp_path / "site", tmp_path / "here"
    built.extractall(site)
    (here / "fonts").mkdir(parents=True)
    (here / "fonts/Inter-Medium.otf").write_text("not a font")
    where = run(
        "-c", "from game import resources as r; print(r.path('fonts'), r.checkout())", cwd=here, path=site
    )
    assert where.stdout.strip() == f"{site / 'game/_data/fonts'} None", where.stderr
    assert run("-m", "game", "--version", cwd=here, path=site).stdout == f"moksha {game.__version__}\n"
    answer = run("-m", "game", "engine", cwd=here, path=site, given='{"cmd":"hello"}\n')
    assert json.loads(answer.stdout)["version"] == game.__version__


def test_the_wheel_installs_elsewhere(built: zipfile.ZipFile, tmp_path: Path) -> None:
    """By pip, without a network: the command it makes answers, and stands on what was installed."""
    site, here = tmp_path / "site", tmp_path / "here"
    here.mkdir()
    pip = (
        "-m",
        "pip",
        "--disable-pip-version-check",
        "install",
        "-q",
        "--no-index",
        "--no-deps",
        "--no-compile",
    )
    done = run(*pip, "--target", str(site), str(built.filename), cwd=here, path=tmp_path)
    assert done.returncode == 0, done.stderr
    command = site / "bin/moksha"
    assert run(str(command), "--version", cwd=here, path=site).stdout == f"moksha {game.__version__}\n"
    asked = (
        '{"cmd":"new","game":"leela","seats":["Ann"],"chance":[6]}\n{"cmd":"act","action":{"type":"roll"}}\n'
    )
    answers = run(str(command), "engine", cwd=here, path=site, given=asked).stdout.splitlines()
    assert [event["type"] for event in json.loads(answers[1])["events"]] == ["rolled", "entered", "again"]


def test_an_editable_install_is_one_line(tmp_path: Path) -> None:
    """It leads to the checkout: a copy of the data would grow old."""
    with wheel(ROOT, tmp_path, "editable") as archive:
        installed = {name: text for name, text in contents(archive).items() if ".dist-info/" not in name}
    (name,) = installed
    assert name.endswith(".pth")
    assert installed[name].decode("utf-8").split("\n") == [str(ROOT)]


def test_the_source_archive_makes_the_same_wheel(built: zipfile.ZipFile, tmp_path: Path) -> None:
    archive = next(SdistBuilder(str(ROOT)).build(directory=str(tmp_path / "sdist")))
    with tarfile.open(archive) as source:
        for member in source.getmembers():
            target = tmp_path / "source" / member.name
            target.parent.mkdir(parents=True, exist_ok=True)
            content = source.extractfile(member)
            assert content, f"{member.name} is no plain file"
            target.write_bytes(content.read())
    (unpacked,) = (tmp_path / "source").iterdir()
    with wheel(unpacked, tmp_path / "wheel") as again:
        assert contents(again) == contents(built)


# -- the bundle, as the systems are told of it


def test_macos_is_told_of_an_app_with_a_window_that_owns_its_matches() -> None:
    told = plistlib.loads(plistlib.dumps(bundle.plist()))
    assert not {"LSBackgroundOnly", "LSUIElement"} & told.keys()
    assert told["CFBundleExecutable"] == "Moksha" and told["CFBundleVersion"] == game.__version__
    assert told["LSApplicationCategoryType"].startswith("public.app-category.")
    assert set(told["CFBundleLocalizations"]) >= {"en", "de"}
    assert told["NSLocalNetworkUsageDescription"] == FACTS["phones"]["asks"]["en"]
    assert set(FACTS["phones"]["asks"]) == set(languages.known())
    (document,), (kind,) = told["CFBundleDocumentTypes"], told["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    tags = kind["UTTypeTagSpecification"]
    assert tags == {"public.filename-extension": ["moksha"], "public.mime-type": [FACTS["match"]["mime"]]}


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_the_bundle_has_a_program_for_the_window_and_one_for_terminals(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`build.spec` run with stand-ins for PyInstaller; folder and app take after the last program there."""
    told: dict[str, list[Any]] = {name: [] for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}

    def stand_in(name: str) -> Any:
        def made(*given: Any, **named: Any) -> Any:
            blank = {"name": "", "pure": 0, "scripts": 0, "binaries": 0, "datas": 0}
            told[name].append(SimpleNamespace(**blank | named))
            if name == "COLLECT":
                told[name][-1].parts, told[name][-1].name = given, str(tmp_path)
            return told[name][-1]

        return made

    hooks = SimpleNamespace(collect_submodules=lambda name: [name])
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.hooks", hooks)
    monkeypatch.setattr(sys, "platform", system)
    names = {name: stand_in(name) for name in told} | {
        "SPECPATH": str(ROOT),
        "workpath": str(tmp_path / "work"),
    }
    exec(compile(read("build.spec"), "build.spec", "exec"), names)
    programs = [part for part in told["COLLECT"][0].parts if part in told["EXE"]]
    assert (programs[-1].name, programs[-1].console) == ("Moksha", False)
    if system == "linux":
        assert len(programs) == 1 and (tmp_path / "moksha-cli").readlink() == Path("Moksha")
    else:
        assert [(each.name, each.console) for each in programs[:-1]] == [("moksha-cli", True)]
        assert all(Path(each.icon).stat().st_size > 10_000 for each in programs)
    versions = [Path(each.version).read_text("utf-8") for each in programs if each.version]
    assert versions == [bundle.version_resource(each.name) for each in programs if system == "win32"]
    assert [each.info_plist for each in told["BUNDLE"]] == [bundle.plist()] * (system == "darwin")
    (analysis,) = told["Analysis"]
    places = {place: Path(file) for file, place in analysis.datas}
    assert (places["game/phones/web"] / "index.html").is_file()
    assert ("de.lproj" in places) == (system == "darwin")


def test_windows_is_told_what_each_program_is() -> None:
    """PyInstaller evaluates the text with classes of these names."""

    def structure(*given: Any, **named: Any) -> Any:
        return named if named else list(given)

    names = ("VSVersionInfo", "FixedFileInfo", "StringFileInfo", "StringTable", "StringStruct")
    words = dict.fromkeys((*names, "VarFileInfo", "VarStruct"), structure)
    told = {}
    for program in FACTS["programs"].values():
        read = eval(bundle.version_resource(program), dict(words))
        (((language, strings),),), (((_, [tongue, unicode]),),) = read["kids"]
        assert int(language[:4], 16) == tongue and int(language[4:], 16) == unicode == 1200
        assert ".".join(map(str, read["ffi"]["filevers"])) == f"{game.__version__}.0"
        told[program] = dict(strings)
        assert told[program]["OriginalFilename"] == f"{program}.exe"
    assert told["Moksha"]["FileDescription"] != told["moksha-cli"]["FileDescription"]
    assert {each["LegalCopyright"] for each in told.values()} == {FACTS["copyright"]}


def test_the_program_with_a_window_needs_no_terminal(tmp_path: Path) -> None:
    """On Windows it has none: every command does its work, or says nothing and fails."""
    asked = [
        (["--version"], 0),
        (["--help"], 0),
        (["play"], 2),
        (["engine"], 3),
        (["play", "leela"], 3),
        (["replay", "nothing.moksha"], 1),
        (["check", "nothing.moksha"], 1),
        (["languages"], 0),
        (["simulate", "leela", "--matches", "1"], 0),
        (["export", "out"], 0),
    ]
    code = f"""
import sys
sys.stdin = sys.stdout = sys.stderr = None
from game.__main__ import _hush, main
_hush()
wrong = [(words, code, got) for words, code in {asked!r} if (got := main(words)) != code]
open("told", "w").write(repr(wrong))
"""
    done = run("-c", code, cwd=tmp_path)
    assert (done.stdout, done.stderr, (tmp_path / "told").read_text()) == ("", "", "[]")


def test_the_facts_agree_with_what_moksha_calls_itself() -> None:
    match = FACTS["match"]
    known = read("share/mime/packages/moksha.xml")
    assert f'type="{match["mime"]}"' in known and f'pattern="*{match["suffix"]}"' in known
    assert f"MimeType={match['mime']};" in read("share/applications/moksha.desktop")
    assert match["suffix"] == SUFFIX
    assert (FACTS["distribution"], FACTS["licence"]) == (PROJECT["name"], PROJECT["license"])
    assert FACTS["publisher"] == PROJECT["authors"][0]["name"]


def test_the_bundle_lacks_nothing_that_moksha_imports() -> None:
    imported = set()
    for file in (ROOT / "game").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        imported |= set(re.findall(r"^ *(?:import|from) ([\w.]+)", text, re.M))
        parts = re.findall(r"^ *from (pygame) import \(?([\w, ]+)", text, re.M)
        imported |= {f"{module}.{name}" for module, names in parts for name in names.split(", ")}
    imported |= {name.partition(".")[0] for name in imported}
    assert {"pygame", "pygame.display", "platformdirs"} <= imported
    assert imported & set(bundle.NOT_NEEDED) == set()


@pytest.mark.parametrize(
    ("library", "project"),
    [
        ("libSDL2-2-50d19f93.0.so.0.3200.10", "SDL"),
        ("pygame/.dylibs/libSDL2_mixer-2.0.0.800.2.dylib", "SDL_mixer"),
        ("pygame/SDL2.dll", "SDL"),
        ("pygame/libpng16-16.dll", "libpng"),
        ("pygame_ce.libs/libharfbuzz-672f7280.so.0.61430.0", "HarfBuzz"),
        ("pygame/.dylibs/libz.1.3.1.zlib-ng.dylib", "zlib-ng"),
        ("uharfbuzz/_harfbuzz.pyd", "HarfBuzz"),
        ("libstdc++.so.6", "GCC"),
        ("python311.dll", "Python"),
        ("pygame/something-new.dll", None),
    ],
)
def test_a_library_of_any_system_is_somebodys(library: str, project: str | None) -> None:
    owners = licences.owners(library)
    assert project in owners if project else not owners


def test_every_project_in_the_bundle_has_the_text_of_its_licence() -> None:
    texts = {place for _, place in licences.gathered()}
    assert {f"licences/{project}" for project in licences.OWNERS} <= texts | {"licences/Python"}
    kept = {folder.name for folder in (ROOT / "packaging/licences").iterdir()}
    assert kept <= {*licences.OWNERS, *LIBRARIES}
    for text in (ROOT / "packaging/licences").rglob("*.*"):
        assert re.search(r"opyright|\(C\)", text.read_text(encoding="utf-8")), text
    # The Lesser licence adds permissions to another text, which has to travel beside it.
    assert {"licences/fpdf2"} == {
        place for file, place in licences.gathered() if file.endswith("fpdf2/GPL-3.txt")
    }


def test_a_bundle_shows_the_licences_that_are_shown_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = {name: {file.name for file in files} for name, files in found().items()}
    for file, place in licences.gathered():
        (tmp_path / place).mkdir(parents=True, exist_ok=True)
        shutil.copy(file, tmp_path / place)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    there = {name: {file.name for file in files} for name, files in found().items()}
    there.pop("Python", None)
    assert there == here


# -- the fonts


@pytest.mark.parametrize("file", [each for each in FONTS if each != suits.FONT], ids=lambda file: file.name)
def test_a_font_comes_with_its_licence(file: Path) -> None:
    with TTFont(file) as font:
        version = re.search(r"\d+\.\d+", str(font["name"].getDebugName(5)))
        assert "SIL Open Font License" in str(font["name"].getDebugName(13))
    assert version
    row = next(line for line in read("fonts/README.md").splitlines() if f"`{file.name}`" in line)
    assert f"| {version[0]} |" in row
    licence = re.search(r"`(OFL-\w+\.txt)`", row)
    assert licence
    text = read(f"fonts/{licence[1]}")
    assert text.startswith("Copyright (c) ")
    assert "SIL OPEN FONT LICENSE Version 1.1 - 26 February 2007" in text
    assert text.rstrip().endswith("OTHER DEALINGS IN THE FONT SOFTWARE.")


def test_the_font_of_the_suits_is_made_of_the_signs_on_the_cards() -> None:
    assert suits.FONT.read_bytes() == suits.made()


# -- README and the pages beside it


def test_readme_sets_up_in_one_command() -> None:
    begins = "python3 -m venv .venv && .venv/bin/pip install -e "
    assert between_marks("README.md", "play") == f"{begins}. && .venv/bin/moksha"
    assert between_marks("README.de.md", "play") == between_marks("README.md", "play")
    assert between_marks("README.md", "test") == f"{begins}'.[test]' && .venv/bin/python -m pytest"


@pytest.mark.skipif(sys.platform == "win32", reason="needs bash")
def test_ci_runs_readmes_own_command() -> None:
    shown = subprocess.run([ROOT / ".ci/run", "--show"], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == between_marks("README.md", "test")


def test_the_program_in_the_protocols_page_plays_a_match(tmp_path: Path) -> None:
    program = between_marks("docs/protocol.md", "engine")
    called = '[".venv/bin/moksha", "engine"]'
    assert called in program
    program = program.replace(called, repr([sys.executable, "-m", "game", "engine"]))
    done = run("-c", program, cwd=tmp_path)
    assert re.fullmatch(r"home, in this order: \[(0, 1|1, 0)\]\n", done.stdout), done.stderr


def test_the_program_in_from_python_plays_a_match(tmp_path: Path) -> None:
    done = run("-c", between_marks("docs/from_python.md", "python"), cwd=tmp_path)
    assert re.fullmatch(r"\[\d(, \d)*\] \[-?\d+, -?\d+, -?\d+\]\n", done.stdout), done.stderr


PAGES = [
    *sorted(file.name for file in ROOT.glob("*.md")),
    "fonts/README.md",
    *sorted(f"docs/{file.name}" for file in ROOT.glob("docs/*.md")),
]


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)", read(page)):
        shipped = (
            "docs/pictures/" not in target or (ROOT / "docs/pictures").is_dir()
        )  # not in a source archive
        if "://" not in target and shipped:
            assert ((ROOT / page).parent / target).exists(), target


def test_contributing_is_a_screen_and_a_half() -> None:
    """What is longer goes to `docs`, where it belongs."""
    lines = read("CONTRIBUTING.md").splitlines()
    assert len(lines) <= 110
    assert [line for line in lines if len(line) > 110] == []


def test_the_changelog_knows_this_version() -> None:
    assert f"\n## {game.__version__} " in read("CHANGELOG.md")
    assert "version" in PROJECT["dynamic"]


# -- the protocol's page


def fits(answer: Any, told: Any) -> bool:
    """Whether an answer is what the page tells, `…` standing for anything."""
    if told == "…":
        return True
    if isinstance(told, dict) and isinstance(answer, dict):
        return told.keys() == answer.keys() and all(fits(answer[key], told[key]) for key in told)
    if isinstance(told, list) and isinstance(answer, list):
        return len(told) == len(answer) and all(map(fits, answer, told))
    return bool(type(answer) is type(told) and answer == told)


def test_the_conversation_in_the_protocols_page_is_true(tmp_path: Path) -> None:
    lines = re.findall(r"^([→←]) (.*)$", read("docs/protocol.md"), re.M)
    asked = [text for side, text in lines if side == "→"]
    told = [json.loads(re.sub(r"[{\[]…[}\]]", '"…"', text)) for side, text in lines if side == "←"]
    done = run("-m", "game", "engine", cwd=tmp_path, given="".join(f"{line}\n" for line in asked))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(told) == len(asked)
    for request, answer, expected in zip(asked, answers, told, strict=True):
        assert fits(answer, expected), f"{request}\n{answer}"


def test_the_protocols_page_names_every_command_and_code() -> None:
    from typing import get_args

    from game.engine.errors import Code
    from game.engine.protocol import _COMMANDS

    page = read("docs/protocol.md")
    assert set(re.findall(r'^\| `\{"cmd":"(\w+)"', page, re.M)) == set(_COMMANDS)
    assert set(re.findall(r"^\| `(\w+)` \|", page.partition("## Refusals")[2], re.M)) == set(get_args(Code))


# -- the front door


def test_the_makefile_has_each_target_in_one_line() -> None:
    rules = re.findall(r"^([a-z]+): ## .+\n((?:\t.*\n)+)", read("Makefile") + "\n", re.M)
    assert {name for name, _ in rules} == {
        *("help", "run", "test", "check", "perft", "golden", "clauses", "build"),
        *(
            "window",
            "shots",
            "bench",
            "bots",
            "secrets",
            "reader",
            "faults",
            "frozen",
            "contract",
            "picture",
            "sounds",
            "examples",
            "monkey",
        ),
    }
    assert all(lines.count("\n") == 1 for _, lines in rules)


def test_no_text_names_a_distribution_that_is_not_ours() -> None:
    """Who types `pip install moksha` gets another's program; `mokshapatam` is on no index yet."""
    texts = [*ROOT.glob("*.md"), ROOT / "pyproject.toml"]
    for folder in ("docs", "game", "languages", "tools"):
        texts += [file for file in (ROOT / folder).rglob("*") if file.suffix in (".md", ".py", ".yaml")]
    named = re.compile(r"pip install[^\n]*[ '\"]moksha(patam)?\b|\bmoksha\[")
    assert [path.name for path in texts if named.search(path.read_text(encoding="utf-8"))] == []
