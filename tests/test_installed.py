"""What is installed: one package beside others, in an environment of its own."""

import os
import re
import shutil
import subprocess
import zipfile

import pytest
import yaml

from cockade.tui.text.language_choice import LANGUAGES
from tests.installing import FOLDERS, ROOT, built, fresh, pip

DAY = "1776-12-26"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of a copy of the checkout."""
    return built(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(tmp_path_factory, wheel):
    """An environment in which it is installed."""
    found = fresh(tmp_path_factory.mktemp("installed") / "env")
    assert found.install(wheel).returncode == 0
    return found


def test_the_wheel_holds_one_package_with_all_its_data(wheel):
    """Nothing but `cockade`, and every sheet, page and style that stands in the folders."""
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert {name.split("/")[0] for name in names} == {"cockade"}
    endings = {".toml", ".tcss", ".html", ".css", ".js", ".mo", ".typed", ".py"}
    ours = {
        f"cockade/{path.relative_to(ROOT)}"
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*")
        if path.suffix in endings
    }
    made = ("__init__.py", "__main__.py", "tui/cards.json", *(f"tui/list.{code}.txt" for code in LANGUAGES))
    assert names == {*ours, *(f"cockade/{name}" for name in made)}


def test_two_builds_are_the_same_wheel(tmp_path, monkeypatch):
    """Byte for byte, wherever and whenever they are made of the same source."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    found = []
    for name, made in (("one", 1_500_000_000), ("other", 1_600_000_000)):
        (tmp_path / name).mkdir()
        found.append(built(tmp_path / name, made).read_bytes())
    assert found[0] == found[1]


def test_it_plays_from_anywhere(installed):
    """The command and `python -m cockade` answer outside the checkout."""
    ran = installed.python("-m", "cockade", "list")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "rebels/trenton" in ran.stdout
    assert "トレントン" in installed.python("-X", "utf8", "-m", "cockade", "--language", "ja", "list").stdout
    script = subprocess.run(
        [str(installed.root / "bin/cockade"), "--version"], capture_output=True, text=True, check=False
    )
    assert script.returncode == 0


def test_the_plugin_leaves_a_project_alone_that_has_modules_of_these_names(installed, tmp_path):
    """Pytest of a project with its own `tui` and `saves` runs as if nothing were installed."""
    project = tmp_path / "project"
    project.mkdir()
    for name in FOLDERS:
        (project / f"{name}.py").write_text("MINE = True\n")
    mine = " and ".join(f"{name}.MINE" for name in FOLDERS)
    law = f"import {', '.join(FOLDERS)}\n\n\ndef test_mine():\n    assert {mine}\n"
    (project / "test_mine.py").write_text(law)
    ran = installed.python("-m", "pytest", "-q", "-W", "error", "-p", "no:cacheprovider", cwd=project)
    assert "1 passed" in ran.stdout, ran.stdout + ran.stderr


def test_it_lives_beside_a_package_with_one_of_its_names(installed, wheel):
    """PyPI's `events` works beside it, and is still there when it goes."""
    if installed.install("events==0.5").returncode:
        pytest.skip("no package index here")
    use = ("-c", "from events import Events; import cockade.events; print(Events.__name__)")
    assert installed.python(*use).stdout == "Events\n"
    python = installed.root / "bin/python"
    assert pip("--python", python, "uninstall", "--yes", "cockade").returncode == 0
    assert installed.python("-c", "from events import Events").returncode == 0
    assert installed.python("-P", "-c", "import cockade.tui.app").returncode
    assert installed.install(wheel).returncode == 0


# ---------------------------------------------------------------- a project with recorded games

PAGE = (ROOT / "docs/how-to/test-recorded-games.md").read_text(encoding="utf-8")


def blocks(kind):
    """The blocks of a kind on the page for other people's projects."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture
def project(tmp_path):
    """A project of its own with one test and one recorded game."""
    (tmp_path / "games").mkdir()
    shutil.copy(ROOT / "tests/games/stony-point-greedy-3.jsonl", tmp_path / "games")
    (tmp_path / "test_own.py").write_text("def test_own():\n    pass\n")
    return tmp_path


def pytest_there(installed, project, *words):
    """Run pytest in the project, warnings as errors."""
    return installed.python("-m", "pytest", "-W", "error", "-p", "no:cacheprovider", *words, cwd=project)


def test_an_empty_test_beside_it_runs_without_a_warning(installed, project):
    """The plugin does nothing until it is asked."""
    ran = pytest_there(installed, project)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "1 passed" in ran.stdout


def test_the_plugin_is_used_as_the_page_says(installed, project):
    """By the option, the setting and the marker, in one process and in two."""
    asked = pytest_there(installed, project, "--cockade-games", "games")
    assert (asked.returncode, "1 passed" in asked.stdout) == (0, True), asked.stdout + asked.stderr
    assert pytest_there(installed, project, "--cockade-games", "none").returncode == 4
    (project / "pytest.ini").write_text(blocks("ini")[0])
    assert "2 passed" in pytest_there(installed, project).stdout
    for words, passed in (
        (("-m", "recorded_game"), "1 passed, 1 deselected"),
        (("-m", "not recorded_game", "--strict-markers"), "1 passed, 1 deselected"),
        (("-n", "2"), "2 passed"),
        (("test_own.py",), "1 passed"),
        (("-p", "no:cockade", "-o", "addopts="), "1 passed"),
    ):
        ran = pytest_there(installed, project, *words)
        if (
            words[0] == "-p"
        ):  # the setting of a plugin that is left out is unknown: a warning, and so an error
            assert "cockade_games" in ran.stdout + ran.stderr
        else:
            assert passed in ran.stdout, (words, ran.stdout, ran.stderr)


def test_the_hook_and_the_build_of_the_page_run(installed, project):
    """What pre-commit and GitHub would call ends with 0, and with 1 where a game differs."""
    hook = yaml.safe_load(blocks("yaml")[0])["repos"][0]["hooks"][0]
    build = yaml.safe_load(blocks("yaml")[1])["jobs"]["verify"]["steps"]
    assert all(re.search(hook["files"], path) for path in ("games/a.jsonl.gz", "src/couriers/rules.py"))
    assert not re.search(hook["files"], "README.md")
    commands = [hook["entry"], build[-1]["run"]]
    for command in commands:
        assert shell(installed, project, command).returncode == 0
    file = project / "games/stony-point-greedy-3.jsonl"
    taken = f'{{"node":5,"event":5,"clause":"4.1","today":"0","since":"{DAY}","reason":"A test."}}\n'
    file.with_name(f"{file.name}.expected").write_text(taken)
    for command in commands:
        assert shell(installed, project, command).returncode == 1
    assert "::error file=games/stony-point-greedy-3.jsonl" in shell(installed, project, commands[1]).stdout


def shell(installed, project, command):
    """A command as a shell in that environment runs it."""
    path = os.pathsep.join((str(installed.root / "bin"), os.environ["PATH"]))
    return subprocess.run(
        ["sh", "-c", command],
        cwd=project,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
