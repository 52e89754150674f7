"""Setting up for those who would rather begin: every free unit placed as the bots place theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.bots import next_placement

if TYPE_CHECKING:
    from cockade.saves.host import GameHost


def auto_set_up(host: GameHost) -> int:
    """Place every unit that waits for its owner, each as an event that can be taken back; how many."""
    placed = 0
    while (action := next_placement(host.game.id, host.opened.state)) is not None:
        host.act(host.opened.decider, action)
        placed += 1
    return placed
