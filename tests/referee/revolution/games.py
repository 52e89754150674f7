"""A referee who knows all the laws of The American Revolution, and from what the game is known to depart."""

from __future__ import annotations

from tests.referee.revolution import (  # noqa: F401 - importing a chapter enters its laws
    aftermath,
    agenda,
    calendar,
    fight,
    frames,
    hands,
    levy,
    losses,
    march,
    rousing,
    setup,
    winter,
)
from tests.referee.revolution.watch import RevolutionReferee

KNOWN: dict[str, str] = {}
"""By clause: what is still to be mended. Nothing is."""

__all__ = ["KNOWN", "RevolutionReferee"]
