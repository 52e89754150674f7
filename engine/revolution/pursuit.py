"""Pursuit (18.4.5): the winner's light troops and Indians fire once more at those who leave by land."""

from __future__ import annotations

from collections.abc import Iterator

from engine.revolution.book import BOOK
from engine.revolution.fire import shooters
from engine.revolution.muster import battle_of, pieces
from engine.revolution.state import State, enemy
from engine.rules import Offer, Ruling, offer
from events.revolution import EndSegment, Firing, OpenFire, Pursuit, RoundBegan


def can_pursue(state: State, side: str) -> bool:
    """18.4.5, Q52, Q74: with troops fit for it, if anybody retreats by land; fleets are none such."""
    battle = battle_of(state)
    if not pieces(state, enemy(side)):
        return False
    return any(shooters(state.but(battle=battle.but(fired=())), Firing(side, pursuing=True)))


@BOOK.offers_in(Pursuit)
def pursuit_offers(state: State, frame: Pursuit) -> Iterator[Offer]:
    """18.4.5: nobody has to pursue."""
    yield offer(OpenFire(), "18.4.5")
    yield offer(EndSegment(), "18.4.5")


@BOOK.carries_out(OpenFire, Pursuit)
def pursue(ruling: Ruling[State], action: OpenFire) -> None:
    """18.4.5, Q52: one fire of them all, with Tactics that are left."""
    frame = ruling.frame
    assert isinstance(frame, Pursuit)
    ruling.happen(RoundBegan(frame.side))
    ruling.change(Firing(frame.side, pursuing=True))
