"""What downloads are made of says the same as `packaging/moksha.toml`, and is filled without a gap."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path, PurePosixPath
from xml.etree import ElementTree

import yaml

from game import __version__
from tools.packing import downloads, linux
from tools.packing.facts import FACTS, ROOT, release


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def needed() -> set[str]:
    """The projects that Moksha imports, and prints with."""
    project = tomllib.loads(read("pyproject.toml"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["print"]]
    return {re.split(r"[^\w-]", each)[0].lower() for each in wanted}


def test_stores_are_told_what_the_facts_say() -> None:
    root = ElementTree.fromstring(linux.filled("metainfo.xml"))
    assert root.findtext("id") == FACTS["id"] and root.find("releases/release").get("version") == __version__
    assert root.findtext("launchable") == "moksha.desktop"
    for image in root.iter("image"):
        raw = f"{FACTS['urls']['raw']}/"
        assert image.text.startswith(raw) and (ROOT / image.text.removeprefix(raw)).is_file()
    languages = {folder.name for folder in (ROOT / "languages").iterdir()} - {"en"}
    lang = "{http://www.w3.org/XML/1998/namespace}lang"
    assert languages <= {each.get(lang) for each in root.iter("summary")}


def test_the_installer_of_windows_is_given_every_value_it_asks_for() -> None:
    script = read("packaging/windows/moksha.iss")
    given = {value.removeprefix("/D").partition("=")[0] for value in downloads.inno()}
    assert set(re.findall(r"\{#(\w+)\}", script.replace("{#Value}", ""))) == given
    assert '""{app}\\{#Program}.exe"" ""%1""' in script, "a path with a space stays one argument"
    (rule,) = re.findall(r"add rule .*", script)
    assert "remoteip=localsubnet" in rule and "dir=in" in rule and "Tasks: phones" in rule


def test_the_flatpak_asks_for_the_network_of_phones_and_for_no_files() -> None:
    manifest = yaml.safe_load(read(f"packaging/flatpak/{FACTS['id']}.yaml"))
    assert manifest["id"] == FACTS["id"]
    asked = manifest["finish-args"]
    assert "--share=network" in asked and not [each for each in asked if "filesystem" in each]
    brought = {PurePosixPath(each["url"]).name for each in manifest["modules"][0]["sources"] if "url" in each}
    assert needed() <= {name.partition("-")[0].lower().replace("_", "-") for name in brought}


def test_the_bundle_is_made_of_all_that_moksha_needs() -> None:
    assert needed() <= {
        name.lower() for name in re.findall(r"^([\w-]+)==", read("packaging/bundle.txt"), re.M)
    }


def test_the_release_runs_only_what_is_pinned_and_ends_in_a_draft() -> None:
    text = read(".github/workflows/release.yml")
    jobs = yaml.safe_load(text)["jobs"]
    steps = [step for job in jobs.values() for step in job["steps"]]
    assert all(re.search(r"@[0-9a-f]{40}$", step["uses"]) for step in steps if "uses" in step)
    assert "gh release create" in text and "--draft" in text
    assert f"--most {FACTS['minimum']['glibc']}" in text


def test_the_debian_package_is_described_without_a_gap(tmp_path: Path) -> None:
    told = linux.filled("debian/control", architecture="amd64", needs="2.31", kilobytes=1)
    assert f"Version: {__version__}-1\n" in told and not re.search(r"[{}]", told)
    assert release().notes
