"""The battles to offer after a game: the next battle, or the same one with sides changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from cockade.events.record import Record
from cockade.tui.session.seats import HUMAN, against_bots, level_advice

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cockade.engine.game import ScenarioCard
    from cockade.saves.listing import Entry
    from cockade.tui.session.session import Session

NEXT, CHANGED, TURNING, PAGE, COACH, LEARN = "N", "A", "x", "P", "!", "L"
"""The keys on the ending page."""


@frozen
class Following(Record):
    """
    Two battles as game/scenario, and the players of this one, in the order of its sides.

    `title` and `next_title` are their names. The first battle of a game follows its last one. `advice` is a
    suggested level from the player's results, in a sentence, or empty.
    """

    this: str
    next: str
    title: str
    next_title: str
    players: tuple[str, str]
    advice: str = ""

    @classmethod
    def after(
        cls, session: Session, cards: Mapping[str, ScenarioCard], entries: Iterable[Entry] = ()
    ) -> Following | None:
        """Return what follows a game, or None for a scenario that is not in the list."""
        game, this = session.host.game, f"{session.host.game.id}/{session.opened.scenario}"
        own = [name for name in cards if name.partition("/")[0] == game.id]
        if this not in own:
            return None
        after = own[(own.index(this) + 1) % len(own)]
        first, second = (session.players[side] for side in cards[this].sides)
        is_against_bot = [first, second].count(HUMAN) == 1
        advice = next(level_advice(list(against_bots(entries))), "") if is_against_bot else ""
        return cls(this, after, cards[this].title, cards[after].title, (first, second), advice)

    def chosen(self, key: str) -> tuple[str, tuple[str, str]]:
        """Return the battle that a key starts, and its players."""
        first, second = self.players
        return (self.next, self.players) if key == NEXT else (self.this, (second, first))
