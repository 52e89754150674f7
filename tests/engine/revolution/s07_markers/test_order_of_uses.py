"""What campaign markers may be used for is offered in one order (7.9)."""

import subprocess
import sys

import pytest

SAID = """
import engine.revolution.{first}, engine.revolution.play
from engine.revolution.markers import USES, USES_IN
for uses in (USES, *(USES_IN[window] for window in sorted(USES_IN))):
    print([(use.marker, use.use, use.window) for use in uses])
"""


def order(first):
    """All uses in a process that has imported this module first."""
    words = [sys.executable, "-c", SAID.format(first=first)]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("first", ["victory", "spy", "movement_markers", "battle"])
def test_order_does_not_depend_on_what_is_imported_first(first):
    """A recorded game goes on alike in a process that came to its rules by another way."""
    assert order(first) == order("play")
