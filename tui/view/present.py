"""What may be done now, worked out once for each state and each hand."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from tui.view import choices

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from engine.rules import Offer
    from tui.games.table import Table
    from tui.view.choices import Aims, Choice, Hand


class Present:
    """What may be done now, worked out once for each state and each hand."""

    def __init__(self, table: Table, state: Any, offers: Sequence[Offer], hand: Hand) -> None:
        self.table = table
        self.state = state
        self.offers = offers
        self.hand = hand

    @cached_property
    def able(self) -> tuple[Hashable, ...]:
        """Everybody who may do something."""
        return choices.able(self.offers)

    @cached_property
    def aims(self) -> Aims:
        """What each hex offers to the hand."""
        return choices.aims(self.table, self.state, self.offers, self.hand)

    @cached_property
    def here(self) -> tuple[Choice, ...]:
        """What the unit in hand may do where it stands."""
        return choices.here(self.table, self.state, self.offers, self.hand)

    @cached_property
    def numbered(self) -> tuple[int, ...]:
        """The few places among which the only unit that can act must choose where it goes."""
        return choices.numbered(self.table, self.aims) if self._must_go else ()

    @property
    def _must_go(self) -> bool:
        """Whether one unit alone can act, and nothing else can be done."""
        alone = len(self.hand) == 1 and self.hand == self.able
        return alone and self.table.closing(self.offers) is None
