"""`cockade man`: the manual page."""

import shutil
import subprocess

import pytest

from cockade.tui.commands.parser import whole_parser


def test_the_manual_page_holds_every_command_and_option(cockade):
    """As `--help` tells them, each command under its own title."""
    page = cockade("man").out.replace("\\-", "-")
    assert page.startswith(".TH COCKADE 1")
    (commands,) = [each for each in whole_parser()._actions if isinstance(each.choices, dict)]
    for name, parser in commands.choices.items():
        _, title, told = page.partition(f".SH COCKADE {name.upper()}\n")
        assert title, name
        wanted = {word for action in parser._actions for word in action.option_strings}
        assert {word for word in wanted if word not in told} == set(), name


@pytest.mark.skipif(not shutil.which("man"), reason="no man here")
def test_man_shows_it_as_it_was_meant(cockade, tmp_path):
    """Without a warning, and in columns as they are."""
    (tmp_path / "cockade.1").write_text(cockade("man").out)
    words = ["man", "--warnings", "-P", "cat", "-l", tmp_path / "cockade.1"]
    shown = subprocess.run(words, capture_output=True, text=True, check=True)
    assert shown.stderr == ""
    assert '{"do":"act","action":{"verb":"March","unit":"1va","hex":1402}}' in shown.stdout
