"""The fixtures of tests that run a command."""

from tests.running_commands import cockade, forged, recorded

__all__ = ["cockade", "forged", "recorded"]
