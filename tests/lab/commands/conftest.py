"""The fixtures of tests that run a command."""

from tests.running_commands import cockade, forged, recorded
from tests.tui.conftest import _surroundings

__all__ = ["_surroundings", "cockade", "forged", "recorded"]
