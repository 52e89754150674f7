"""The plugin of pytest: `pytest --cockade-games DIR`."""

import subprocess
import sys
import tomllib
from pathlib import Path
from shutil import copy

import pytest

from cockade.events.rebels import March, UnitMoved
from tests.tui.commands.test_verify import dearer

ROOT = Path(__file__).parents[3]


@pytest.fixture
def run(tmp_path):
    """Run pytest with the plugin in an empty folder, as a designer would in his own."""

    def pytest_there(*words):
        home = tmp_path / "elsewhere"
        home.mkdir(exist_ok=True)
        plugin = ["-p", "no:cockade", "-p", "cockade.tui.pytest_plugin", "-p", "no:cacheprovider"]
        return subprocess.run(
            [sys.executable, "-m", "pytest", *plugin, "-q", *map(str, words)],
            cwd=home,
            env={"PYTHONPATH": str(ROOT), "PATH": ""},
            capture_output=True,
            text=True,
            check=False,
        )

    return pytest_there


def test_there_is_one_test_for_every_recorded_game(run, recorded):
    ran = run("--cockade-games", recorded.parent)
    assert ran.returncode == 0, ran.stdout
    assert "1 passed" in ran.stdout


def test_a_game_that_differs_fails_with_its_event_and_clause(run, forged):
    file = forged(dearer)
    ran = run("--cockade-games", file.parent)
    assert ran.returncode == 1
    assert "event 2 differs today" in ran.stdout
    assert f"* {UnitMoved.__name__}" in ran.stdout
    assert "Traceback" not in ran.stdout


def test_a_game_that_differs_as_is_known_passes_and_says_so(run, cockade, forged):
    """Shown with -rP, as all that a passed test has to say."""
    file = forged(dearer)
    cockade("verify", file, "--expect", "Roads were dearer.")
    ran = run("--cockade-games", file.parent, "-rP")
    assert ran.returncode == 0
    assert "event 2 (4.1): Roads were dearer." in ran.stdout


def test_a_file_that_is_no_game_fails_with_one_sentence(run, tmp_path):
    (tmp_path / "games").mkdir()
    (tmp_path / "games/other.jsonl").write_text("{}\n")
    ran = run("--cockade-games", tmp_path / "games")
    assert ran.returncode == 1
    assert "This is not the beginning of a game recorded by Cockade." in ran.stdout
    assert "Traceback" not in ran.stdout


def test_a_folder_that_is_not_there_is_said(run):
    ran = run("--cockade-games", "nowhere")
    assert ran.returncode == 4
    assert "nowhere is not a folder" in ran.stderr


@pytest.mark.parametrize("name", ["conftest.py", "test_it.py", "__init__.py", "inside/conftest.py"])
def test_a_folder_of_games_runs_no_code(run, recorded, tmp_path, name):
    """Whatever a stranger has put beside the games."""
    games, trace = tmp_path / "games", tmp_path / "trace"
    module = games / name
    module.parent.mkdir(parents=True)
    module.write_text(f"open({str(trace)!r}, 'w')\n\ndef test_it():\n    pass\n")
    copy(recorded, module.parent)
    ran = run("--cockade-games", games)
    assert (ran.returncode, trace.exists()) == (0, False), ran.stdout
    assert "1 passed" in ran.stdout


def test_a_game_that_differs_says_what_to_type_next(run, forged):
    file = forged(dearer)
    ran = run("--cockade-games", file.parent)
    assert f"cockade verify {file} --accept" in ran.stdout
    assert f"cockade verify {file} --expect" in ran.stdout


def test_the_short_summary_has_event_clause_and_what_to_type(run, forged):
    """Before the path, at which it is cut."""
    file = forged(dearer)
    ran = run("--cockade-games", file.parent)
    (summary,) = [line for line in ran.stdout.splitlines() if line.startswith("FAILED")]
    assert "event 2 (4.1) differs" in summary


def test_games_that_differ_are_accepted_by_an_option(run, forged):
    """They pass then, without the option too; what is refused today still fails and says why."""
    file = forged(dearer)
    assert run("--cockade-games", file.parent, "--cockade-accept").returncode == 0
    refused = forged(lambda event: event.replace(action=March(event.action.unit, 3011)), "refused.jsonl")
    ran = run("--cockade-games", file.parent, "--cockade-accept")
    assert ran.returncode == 1
    assert "It cannot be accepted: event 2 is refused today under 4.1" in ran.stdout
    assert f"{refused.name}::todays-rules" in ran.stdout
    assert "1 passed" in ran.stdout


def test_pytest_finds_the_plugin_by_itself():
    """Where Cockade is installed nothing has to be configured."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["pytest11"] == {"cockade": "cockade.tui.pytest_plugin"}
