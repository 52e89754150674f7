"""Pursuit (18.4.5): the winner's light troops and Indians fire once more at those who leave by land."""

from __future__ import annotations

from cockade.engine.law import Law
from cockade.engine.revolution.common.book import BOOK, over
from cockade.engine.revolution.common.state import State, enemy
from cockade.engine.revolution.phase5_3_combat.fire import shooters
from cockade.engine.revolution.phase5_3_combat.participants import battle_of, pieces
from cockade.engine.rules import Resolution
from cockade.events.revolution import EndSegment, Firing, OpenFire, Pursuit, RoundBegan


def can_pursue(state: State, side: str) -> bool:
    """18.4.5, Q52, Q74: whether the side has fit troops, not only fleets, and enemies retreat by land."""
    battle = battle_of(state)
    if not pieces(state, enemy(side)):
        return False
    return any(shooters(state.replace(battle=battle.replace(fired=())), Firing(side, pursuing=True)))


BOOK.add_law(Law(OpenFire, Pursuit, "18.4.5"), Law(EndSegment, Pursuit, "18.4.5"))
BOOK.resolver(EndSegment, Pursuit)(over)


@BOOK.resolver(OpenFire, Pursuit)
def pursue(resolution: Resolution[State], frame: Pursuit, action: OpenFire) -> None:
    """18.4.5, Q52: a pursuit is optional: one fire of all units, with the Tactics left."""
    resolution.happen(RoundBegan(frame.side))
    resolution.change(Firing(frame.side, pursuing=True))
