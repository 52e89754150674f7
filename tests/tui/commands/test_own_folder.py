"""In a folder of strangers nothing but what is installed runs."""

from __future__ import annotations

import subprocess
import sys

import pytest

NAMES = ("bisect", "random", "asyncio", "attrs", "textual", "decimal", "tomllib", "argparse", "gettext")
"""Modules that Python would take from the folder in which somebody stands, before its own."""


@pytest.mark.parametrize("words", [("list",), ("log", "none.jsonl")])
def test_no_module_of_the_folder_is_run(tmp_path, words):
    """By `python -m cockade`, which is the same as `cockade`."""
    for name in NAMES:
        (tmp_path / f"{name}.py").write_text("open('has-run', 'a').close()\n")
    command = [sys.executable, "-m", "cockade", *words]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert not (tmp_path / "has-run").exists()
    assert ran.returncode == {"list": 0, "log": 2}[words[0]], ran.stderr
