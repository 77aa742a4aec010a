"""Make, measure and picture the sounds: `python -m tools.making_sounds --help`."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.making_sounds import files, index, measuring, rendering


def build(folder: Path, names: list[str]) -> None:
    """Write the files whose names begin so, all where none is given; and the index and checksums."""
    folder.mkdir(parents=True, exist_ok=True)
    here = folder.resolve() == files.SHIPPED
    sums = files.read_checksums() if here else {}
    wanted = list(rendering.files())
    for file in wanted:
        if names and not file[0].startswith(tuple(names)):
            continue
        wave = rendering.rendered(file)
        files.write(wave, folder / f"{rendering.stem(file)}.ogg")
        sums[rendering.stem(file)] = rendering.checksum(file)
    if here:
        known = {rendering.stem(file) for file in wanted}
        for stray in (path for path in folder.glob("*.ogg") if path.stem not in known):
            stray.unlink()
        files.write_checksums(sums, wanted)
    write_index(folder)
    size = sum(path.stat().st_size for path in folder.glob("*.ogg"))
    print(f"{len(wanted)} files, {size / 2**20:.2f} MiB in {folder}")


def write_index(folder: Path) -> None:
    (folder / "index.yaml").write_text(index.text(), encoding="utf-8")


def measure(folder: Path, into: Path | None) -> None:
    """Print all measures, or lay them between the marks of a page."""
    found = files.read_all(folder)
    parts = (measuring.table, measuring.seams, measuring.together, measuring.bodies)
    told = "\n".join(part(found) for part in parts)
    if into is None:
        print(told)
        return
    begins, ends = "<!-- measures -->\n", "<!-- /measures -->"
    page = into.read_text(encoding="utf-8")
    before, after = page.partition(begins)[0], page.partition(ends)[2]
    into.write_text(f"{before}{begins}\n{told}\n{ends}{after}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.making_sounds", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    told = commands.add_parser("build", help="write sounds/: files, index, checksums")
    told.add_argument("names", nargs="*", help="only those whose names begin so")
    told.add_argument("--folder", type=Path, default=files.SHIPPED)
    told = commands.add_parser("index", help="write sounds/index.yaml alone")
    told.add_argument("--folder", type=Path, default=files.SHIPPED)
    told = commands.add_parser("measure", help="tables of levels, spectra, seams, many at once")
    told.add_argument("--folder", type=Path, default=files.SHIPPED)
    told.add_argument("--into", type=Path, help="a page with marks between which they are laid")
    told = commands.add_parser("sheet", help="a picture of every sound")
    told.add_argument("picture", type=Path)
    told.add_argument("--folder", type=Path, default=files.SHIPPED)
    told = commands.add_parser("match", help="play a match headless, and show what was heard of it")
    told.add_argument("game", help="leela, buddha …")
    told.add_argument("log", type=Path, help="NAME.jsonl; beside it come NAME.wav and NAME.png")
    told.add_argument("--seats", type=int, default=4)
    told.add_argument("--persons", type=int, default=1)
    told.add_argument("--seed", type=int, default=1)
    told.add_argument("--pace", default="calm")
    told.add_argument("--ground-tone", action="store_true")
    asked = parser.parse_args()
    if asked.command == "build":
        build(asked.folder, asked.names)
    elif asked.command == "index":
        write_index(asked.folder)
    elif asked.command == "measure":
        measure(asked.folder, asked.into)
    elif asked.command == "sheet":
        from tools.making_sounds import pictures

        pictures.sheet(files.read_all(asked.folder), asked.picture)
    elif asked.command == "match":
        match(asked)


def match(asked: argparse.Namespace) -> None:
    """Play a match, and write its log, its recording and its picture."""
    from tools.making_sounds import pictures, recording
    from tools.making_sounds.match import played

    log = played(
        asked.game,
        asked.seats,
        asked.persons,
        asked.seed,
        asked.pace,
        ground_tone=asked.ground_tone,
    )
    recording.save(log, asked.log)
    whole = recording.rendered(log)
    recording.write_wav(whole, asked.log.with_suffix(".wav"))
    title = (
        f"All that was heard of a match: {asked.game}, {asked.seats} seats, {asked.persons} of them people"
    )
    title += f", seed {asked.seed}, {asked.pace}" + (", with its drone" if asked.ground_tone else "")
    pictures.recording(whole, recording.begun(log), asked.log.with_suffix(".png"), title)


if __name__ == "__main__":
    main()
