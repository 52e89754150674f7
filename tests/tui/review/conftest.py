"""What tests of reviews begin with."""

import shutil
from pathlib import Path

import pytest

from tests.running_commands import cockade, recorded
from tests.tui.table import BY_HAND

__all__ = ["cockade", "file", "recorded"]


@pytest.fixture
def file(tmp_path):
    """The recorded game in a file of one's own."""
    return Path(shutil.copy(BY_HAND, tmp_path / "game.jsonl"))
