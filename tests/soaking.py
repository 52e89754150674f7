"""Cases that are for the long run only."""

import pytest


def in_soak(*values):
    """One case of a parametrized test, tried by `make soak` and not by `make test`."""
    return pytest.param(*values, marks=pytest.mark.soak)
