"""What `make` does for somebody who only wants to play, and after a run that failed or was stopped."""

import shutil
import subprocess
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[1]


def steps(target, folder):
    """The commands that make would run for a target, without running them."""
    made = subprocess.run(
        ["make", "--no-print-directory", "-n", target, f"VENV={folder}"],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=True,
    )
    return made.stdout.splitlines()


def test_playing_installs_no_tools_and_says_first_what_it_does(tmp_path):
    """Before anything is installed a line is printed; the linters belong to `make setup`."""
    play = steps("play", tmp_path / "none")
    assert play[0].startswith("echo ")
    assert any("pip install" in step for step in play)
    assert not any("[dev]" in step for step in play)
    assert any("[dev]" in step for step in steps("setup", tmp_path / "none"))


def test_who_has_set_up_everything_has_nothing_to_install_for_playing(tmp_path):
    for stamp in (".installed", ".playable"):
        (tmp_path / stamp).touch()
    assert steps("play", tmp_path) == [f"{tmp_path}/bin/cockade"]


def test_a_wheel_is_built_where_the_pages_look_for_it(tmp_path):
    assert any("pip wheel" in step and "--wheel-dir dist" in step for step in steps("wheel", tmp_path))


@pytest.fixture
def make(tmp_path):
    """`make` in a folder of its own, where every Python writes down its words and ends with a code."""
    shutil.copy(CHECKOUT / "Makefile", tmp_path)
    for name in ("pyproject.toml", "setup.py"):
        (tmp_path / name).touch()
    python = tmp_path / "venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\necho "$*" >> {tmp_path}/words\nexit $(cat {tmp_path}/code)\n')
    python.chmod(0o755)

    def run(target, code, stamps=(".installed", ".playable")):
        (tmp_path / "code").write_text(str(code))
        for stamp in stamps:
            (tmp_path / "venv" / stamp).touch()
        words = ["make", "--no-print-directory", target, f"VENV={tmp_path / 'venv'}", f"PYTHON={python}"]
        return subprocess.run(words, cwd=tmp_path, capture_output=True, check=False).returncode

    return run


def test_a_site_that_failed_once_is_built_from_nothing(make, tmp_path):
    """Sphinx warns of a page only when it reads it: what a failed run has read is forgotten."""
    pages = tmp_path / "build" / "doctrees"
    assert make("docs", code=0) == 0
    pages.mkdir()
    assert make("docs", code=1) != 0
    assert pages.exists()
    assert make("docs", code=0) == 0
    assert not pages.exists()


def test_a_site_that_is_whole_is_built_upon(make, tmp_path):
    """An unchanged site costs a second, not twelve."""
    pages = tmp_path / "build" / "doctrees"
    assert make("docs", code=0) == 0
    pages.mkdir()
    assert make("docs", code=0) == 0
    assert pages.exists()


def test_an_environment_without_pip_is_made_anew(make, tmp_path):
    """A run that is stopped while it makes the environment leaves a folder without pip."""
    half = tmp_path / "venv" / "lib" / "half"
    half.mkdir(parents=True)
    assert make("play", code=1, stamps=()) != 0
    assert not half.exists()
