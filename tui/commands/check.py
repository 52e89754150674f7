"""`cockade check`: the faults and likely mistakes of a pack, each with its file and line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import asdict, frozen

from cockade.engine.data_files import DataError, Fault
from cockade.events.problems import Problem, plain
from cockade.events.record import Record
from cockade.saves.packs import Pack, chosen, read_pack
from cockade.tui.commands.build_reports import annotation
from cockade.tui.commands.common import print_json
from cockade.tui.games.pack_checks import checked, faults_of
from cockade.tui.games.pack_loading import pack_path
from cockade.tui.text.cli_errors import CommandError, problem_words
from cockade.tui.text.i18n import count, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Iterator


_STEP = re.compile(r"\.([^.\[\]]+)(?:\[(\d+)\])?")


def line_of(text: str, place: str) -> int:
    """The nearest line to a place, from 1: its key, or else its table, or else the first line."""
    lines, at, end = text.splitlines(), 0, None
    for key, number in _STEP.findall(place):
        found = _key(lines, at, end, key)
        tables = _tables(lines, key)
        if found is not None:
            at, end = found, None
            if number and lines[at].rstrip().endswith("["):
                rows = [n for n in range(at + 1, len(lines)) if lines[n].lstrip().startswith("{")]
                at = rows[int(number)] if int(number) < len(rows) else at
                break
        elif tables:
            at = tables[min(int(number or 0), len(tables) - 1)]
            end = next((n for n in range(at + 1, len(lines)) if lines[n].startswith("[")), None)
        else:
            break
    return at + 1


def _key(lines: list[str], begin: int, end: int | None, key: str) -> int | None:
    """The line of a key in a table. Lines before any head belong to the first table."""
    own = re.compile(rf'\s*"?{re.escape(key)}"?\s*=')
    for n in range(begin, len(lines) if end is None else end):
        if own.match(lines[n]):
            return n
        if lines[n].startswith("[") and n > begin:
            return None
    return None


def _tables(lines: list[str], key: str) -> list[int]:
    head = re.compile(rf'\[\[?(?:[\w-]+\.)*"?{re.escape(key)}"?\]\]?')
    return [n for n, line in enumerate(lines) if head.match(line)]


LONGEST = 400


@frozen
class PackFault(Record):
    """One fault: its file in the pack, the line (1 if unknown), its place and the message."""

    file: str
    line: int
    place: str
    says: str


def run(args: Namespace) -> int:
    """Print all faults. Returns 1 if the pack cannot be played."""
    if args.github and args.json:
        raise CommandError(say("--github and --json both write to standard output: leave out one of them."))
    path, _ = chosen(pack_path(args.pack))
    try:
        pack = read_pack(path)
        faults, doubts = checked(pack)
    except DataError as error:
        pack, faults, doubts = Pack(), list(faults_of(error)), []
    found = {"faults": _placed(path, faults), "doubts": _placed(path, doubts)}
    if args.json:
        told = {level: [asdict(one) for one in each] for level, each in found.items()}
        print_json({"pack": args.pack, "hash": pack.hash if pack.files else "", **told})
    elif args.github:
        for line in _annotations(path, found):
            print(line)
    else:
        _print(args.pack, pack, found)
    return int(bool(faults))


def _placed(path: Path, faults: Iterable[tuple[str, Fault]]) -> list[PackFault]:
    return [_found(path, file, fault) for file, fault in faults]


def _found(path: Path, file: str, fault: Fault) -> PackFault:
    says = problem_words(fault.says if isinstance(fault.says, Problem) else plain(fault.says, LONGEST))
    return PackFault(file, _line(path / file, fault.place), plain(fault.place, 120), says)


def _line(file: Path, place: str) -> int:
    """The line of a place, if the pack is a folder with readable files."""
    try:
        return line_of(file.read_text("utf-8"), place) if file.is_file() else 1
    except (OSError, UnicodeDecodeError):
        return 1


def _annotations(path: Path, found: dict[str, list[PackFault]]) -> Iterator[str]:
    for level, each in (("error", found["faults"]), ("warning", found["doubts"])):
        for one in each:
            yield annotation(level, str(path / one.file), one.line, path.name, f"{one.place}: {one.says}")


def _print(name: str, pack: Pack, found: dict[str, list[PackFault]]) -> None:
    for one in found["faults"]:
        print(f"{one.file}:{one.line}: {one.place}: {one.says}")
    for one in found["doubts"]:
        print(
            say(
                "{place}: perhaps a mistake: {says}",
                place=f"{one.file}:{one.line}: {one.place}",
                says=one.says,
            )
        )
    faults = count("{n} fault", "{n} faults", len(found["faults"]))
    doubts = count("{n} likely mistake", "{n} likely mistakes", len(found["doubts"]))
    print(say("{pack}: {faults}, {doubts}.", pack=name, faults=faults, doubts=doubts))
    if pack.files:
        print(say("It is known as {hash}.", hash=pack.hash))
