"""What `make` does for somebody who only wants to play."""

import subprocess
from pathlib import Path

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
