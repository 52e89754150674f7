"""What campaign markers may be used for is offered in one order (7.9)."""

import subprocess
import sys

import pytest

SAID = """
import cockade.engine.revolution.{first}, cockade.engine.revolution.play
from cockade.engine.revolution.markers.markers import USES, USES_IN
for uses in (USES, *(USES_IN[window] for window in sorted(USES_IN))):
    print([(use.marker, use.use, use.window) for use in uses])
"""


def order(first):
    """All uses in a process that has imported this module first."""
    words = [sys.executable, "-c", SAID.format(first=first)]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(
    "first",
    ["phase7_end.victory", "markers.spy", "phase5_1_movement.movement_markers", "phase5_3_combat.battle"],
)
def test_order_does_not_depend_on_what_is_imported_first(first):
    """A recorded game goes on alike in a process that came to its rules by another way."""
    assert order(first) == order("play")
