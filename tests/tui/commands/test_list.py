"""`cockade list`, `--version`, `--help`, and what they load."""

import subprocess
import sys

import pytest

from cockade.tui.games import scenarios
from cockade.tui.games.pack_loading import shipped


def test_every_scenario_is_listed_with_its_sides_and_turns(cockade):
    ran = cockade("list")
    assert ran.code == 0
    assert all(name in ran.out for name in scenarios())
    assert "American against Hessian  4 turns" in ran.out
    assert "reconstructed: the map" in ran.out


def test_packs_that_come_with_the_program_are_listed_under_the_names_that_play_them(cockade):
    words = [line.split()[0] for line in cockade("list").out.splitlines()]
    assert set(shipped()) <= set(words)


def test_what_is_reconstructed_names_a_scenario_once(cockade):
    """Cards that differ by optional rules alone are one scenario."""
    told = [line for line in cockade("list").out.splitlines() if "reconstructed:" in line]
    named = [line.rpartition("(")[2].rstrip(")").split(", ") for line in told]
    assert all(len(names) == len(set(names)) for names in named)


def test_tools_read_the_same_list_as_json(cockade):
    listed = cockade("list", "--json").json["scenarios"]
    assert [each["id"] for each in listed][: len(scenarios())] == list(scenarios())
    assert {"id", "game", "title", "sides", "turns"} <= listed[0].keys()
    trenton = next(each for each in listed if each["id"] == "rebels/trenton")
    assert (trenton["sides"], trenton["turns"]) == (["american", "british"], 4)


@pytest.mark.parametrize("word", ["--version", "--help"])
def test_version_and_help_are_answers_not_errors(cockade, word):
    ran = cockade(word)
    assert ran.code == 0
    assert "cockade" in ran.out
    assert not ran.err


HEAVY = {"textual", "rich", "asyncssh", "aiohttp", "PIL", "asyncio"}


@pytest.mark.parametrize(
    ("argv", "absent"),
    [
        (["list"], HEAVY | {"attr", "cattrs", "argparse", "cockade.engine.rebels"}),
        (["rules", "rebels", "8.22"], HEAVY),
        (["rules", "rebels", "8.22", "--language", "ja"], HEAVY),
        (["--version"], HEAVY | {"attr", "cattrs", "argparse", "importlib.metadata", "cockade.engine"}),
    ],
)
def test_a_command_loads_only_what_it_needs(argv, absent):
    """Neither the screen nor a server is imported to print a list; a version needs no rules either."""
    loaded = f"print(*sorted({absent!r} & set(sys.modules)), file=sys.stderr)"
    code = f"import sys, tui.commands as commands; commands.main({argv!r}); {loaded}"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stderr.strip() == ""
