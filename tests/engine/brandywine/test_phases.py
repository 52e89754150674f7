"""What happens at the beginning and the end of a phase happens in one order."""

import subprocess
import sys

import pytest

SAID = """
import cockade.engine.brandywine.{first}, cockade.engine.brandywine.play
from cockade.engine.brandywine.common.phases import _BEGINS, _ENDS
for table in (_BEGINS, _ENDS):
    print([(moment, [hook.__name__ for hook in hooks]) for moment, hooks in sorted(table.items())])
"""


def order(first):
    """The hooks of all moments in a process that has imported this module first."""
    words = [sys.executable, "-c", SAID.format(first=first)]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("first", ["b2_movement.escorts", "d_end.leaving", "b6_combat.stragglers"])
def test_order_does_not_depend_on_what_is_imported_first(first):
    """A game goes on alike in a process that came to its rules by another way."""
    assert order(first) == order("play")
