"""
What a change of a rule does to recorded games: it is found and named, and the games stay as they are.

A designer's copy of the project is changed on disk and its own command is run, as he would run it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from attrs import define

from cockade.engine.rebels.common.charts import load_charts
from cockade.engine.rebels.common.ground import ground
from cockade.events.facts import Rolled
from cockade.events.rebels import AssaultResolved, UnitMoved
from cockade.saves.baseline import beside
from cockade.saves.compressed import gz_name
from cockade.saves.save_file import review
from cockade.tui.games import GAMES
from tests.games.remake import recorded, text_of
from tests.installing import FOLDERS

ROOT = Path(__file__).parents[2]
LINK = "cockade"
MANY = "import sys, json; from cockade.tui.commands import main; [main(a) for a in json.load(sys.stdin)]"
LARGEST = 60_000
"""Longer games take long to tell and say nothing more about these rules."""
SOME = 4
"""One of so many is looked at as well: what is shown comes from the facts of each, and from no other."""


def of_game(game, largest=LARGEST):
    """The recorded games of one of the three games, but for those that are too long or differ already."""
    texts = {path: text_of(path) for path in recorded() if not beside(path).exists()}
    return tuple(
        f"tests/games/{gz_name(path).name}"
        for path, text in texts.items()
        if f'"game":"{game}"'.encode() in text.partition(b"\n")[0] and len(text) < largest
    )


FILES = of_game("rebels")[::2]


@define
class Copy:
    """A scratch copy of the project with recorded games."""

    root: Path
    files: tuple[str, ...]

    @classmethod
    def made(cls, root, files=FILES):
        for room in FOLDERS:
            shutil.copytree(ROOT / room, root / room)
        (root / LINK).symlink_to(".")
        (root / "tests/games").mkdir(parents=True)
        for file in files:
            shutil.copy(ROOT / file, root / file)
        return cls(root, files)

    def change(self, file, old, new):
        """Change a rule: one place in one file."""
        path = self.root / file
        text = path.read_text()
        assert text.count(old) == 1, f"{file} has {text.count(old)} times {old!r}"
        path.write_text(text.replace(old, new))

    def run(self, *words, given=""):
        """Run Python in the copy."""
        surroundings = {**os.environ, "PYTHONPATH": str(self.root), "COLUMNS": "120"}
        return subprocess.run(
            [sys.executable, *words],
            cwd=self.root,
            env=surroundings,
            input=given,
            capture_output=True,
            text=True,
            check=False,
        )

    def verify(self, *more):
        """`cockade verify tests/games`."""
        return self.run("-m", "cockade.tui.commands", "verify", *more, *self.files)

    def verdicts(self):
        """The same for tools, by file."""
        return {verdict["file"]: verdict for verdict in json.loads(self.verify("--json").stdout)["games"]}

    def viewed(self):
        """Some games as they are told, and their maps at the beginning, in the middle and at the end."""
        commands = []
        for file in self.files[::SOME]:
            last = len(opened(file).line) - 1
            shows = [["show", file, "--at", str(at)] for at in (0, last // 2, last)]
            commands += [["log", file], *shows]
        ran = self.run("-c", MANY, given=json.dumps(commands))
        assert ran.stderr == ""
        return ran.stdout


def opened(file):
    """A recorded game."""
    return review(ROOT / file, GAMES).opened


@pytest.fixture(scope="module")
def before():
    """How all games look before anything is changed."""
    return Copy(ROOT, FILES).viewed()


@pytest.fixture
def copy(tmp_path):
    """A copy to change."""
    return Copy.made(tmp_path / "copy")


def check_told(copy, expected):
    """`verify` says no, and names for every game in `expected` its first event; all others are the same."""
    ran = copy.verify()
    assert (ran.returncode, ran.stderr) == (1, "")
    told = dict(
        re.findall(
            r"^(\S+): event (\d+) (?:differs|is refused) today \([\w.]+\): \w", ran.stdout, re.MULTILINE
        )
    )
    assert {file: int(n) for file, n in told.items()} == expected
    same = set(re.findall(r"^(\S+) +\d+ +same$", ran.stdout, re.MULTILINE))
    assert same == set(FILES) - set(expected)
    assert ran.stdout.endswith(f"\n{len(expected)} of {len(FILES)} games are not the same today.\n")
    assert ran.stdout.count("| today\n") == len(expected)
    return ran.stdout


def first_events(matches):
    """By file: the first event that matches, asked with the state before it."""
    found = {file: first_event(opened(file), matches) for file in FILES}
    return {file: place for file, place in found.items() if place is not None}


def first_event(game, matches):
    places = range(1, game.at + 1)
    return next((n for n in places if matches(game.state_at(n - 1), game.event_at(n))), None)


def fact_of(facts, kind):
    """The first plain fact of a kind."""
    return next(fact for fact in facts if fact["fact"] == kind)


# ---------------------------------------------------------------- a value of a chart


def cells(event):
    """The cells of the assault table that were read in an event, by column and die."""
    dice = [fact.die for fact in event.facts if isinstance(fact, Rolled) and fact.purpose == "assault"]
    columns = [fact.shifted for fact in event.facts if isinstance(fact, AssaultResolved)]
    return set(zip(columns, dice, strict=True))


def commonest_cell():
    """The cell of the assault table that was read in the most games."""
    read = [cell for file in FILES for cell in set().union(*map(cells, opened(file).story()))]
    return max(sorted(set(read)), key=read.count)


def change_cell(copy, cell):
    """Turn one result of the assault table into no effect, or no effect into a retreat."""
    column, die = cell
    path = copy.root / "engine/rebels/charts.toml"
    head, table = path.read_text().split("[assault]", 1)
    rows = re.findall(r"^    \[.*\],$", table, re.MULTILINE)
    row = rows[die - 1]
    results = re.findall(r'"\w+"', row)
    place = load_charts().assault.columns.index(column)
    results[place] = '"DR1"' if results[place] == '"NE"' else '"NE"'
    path.write_text(head + "[assault]" + table.replace(row, f"    [{', '.join(results)}],", 1))


def test_a_changed_cell_of_the_assault_table_is_named(copy, before):
    """In every game that ever read the cell, at the first event that did, under 8.1."""
    cell = commonest_cell()
    change_cell(copy, cell)
    expected = first_events(lambda _, event: cell in cells(event))
    assert len(expected) > 1
    said = check_told(copy, expected)
    assert "* Rolled result=" in said
    assert "* AssaultResolved" in said
    for file, verdict in copy.verdicts().items():
        if file in expected:
            assert (verdict["result"], verdict["rule"]) == ("differs", "8.1")
            then, now = (fact_of(verdict[when], "Rolled") for when in ("recorded", "now"))
            assert (then["die"], then["purpose"]) == (now["die"], now["purpose"]) == (cell[1], "assault")
            assert then["result"] != now["result"]
    assert copy.viewed() == before


# ---------------------------------------------------------------- a movement cost


def walks_through_woods(before, event):
    """Whether somebody who is not light infantry enters woods without a road or trail, and pays for them."""
    field = ground(before.scenario)
    for fact in event.facts:
        if isinstance(fact, UnitMoved):
            unit = before.unit(fact.unit)
            steps = pairwise((unit.hex, *fact.path) if unit.hex else fact.path)
            dear = [(a, b) for a, b in steps if field.map.terrain[b] == "woods" and not field.map.road(a, b)]
            if dear and unit.kind != "light":
                return True
    return False


def test_a_dearer_kind_of_terrain_is_named(copy):
    """
    Woods cost three points instead of two: every game differs where somebody first walks through woods.

    That is dearer now, or goes another way, or is out of reach, under a clause of chapter 4.
    """
    woods = 'id = "woods"\nletter = "w"\ncost = '
    copy.change("engine/rebels/charts.toml", f"{woods}4\n", f"{woods}6\n")
    expected = first_events(walks_through_woods)
    assert len(expected) > 1
    said = check_told(copy, expected)
    assert "* UnitMoved" in said
    for file, verdict in copy.verdicts().items():
        if file in expected:
            then, now = verdict["recorded"][0], (verdict["now"] or [None])[0]
            assert verdict["rule"].startswith("4.")
            assert now["cost"] > then["cost"] if now else "out of reach" in verdict["message"]


# ---------------------------------------------------------------- an order of steps


def test_another_order_of_segments_is_named(copy):
    """Recovery before assault: every game differs where its first movement segment ends."""
    copy.change("engine/rebels/turn.py", "MOVEMENT, ASSAULT, RECOVERY)", "MOVEMENT, RECOVERY, ASSAULT)")
    said = check_told(copy, first_events(begins_assault))
    assert "SegmentBegan side=american segment=recovery" in said
    for verdict in copy.verdicts().values():
        begun = (fact_of(verdict[when], "SegmentBegan")["segment"] for when in ("recorded", "now"))
        assert tuple(begun) == ("assault", "recovery")


def begins_assault(_, event):
    """Whether the assault segment begins in an event."""
    return any(getattr(fact, "segment", "") == "assault" for fact in event.facts)
