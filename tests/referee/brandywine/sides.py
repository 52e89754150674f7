"""Who fights in a close combat, and from where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.brandywine.common.state import enemy

if TYPE_CHECKING:
    from cockade.engine.brandywine.common.state import Unit
    from cockade.events import brandywine as events
    from tests.referee.brandywine.reading import Reading


def attackers(r: Reading, frame: events.CloseCombat) -> list[Unit]:
    """The attackers who still stand."""
    return [unit for unit in map(r.unit, frame.combat.attackers) if unit.hex]


def defenders(r: Reading, frame: events.CloseCombat) -> list[Unit]:
    """The defenders who still stand."""
    return [unit for unit in map(r.unit, frame.combat.defenders) if unit.hex]


def fighters(r: Reading, frame: events.CloseCombat, side: str) -> list[Unit]:
    """One side of the combat."""
    return attackers(r, frame) if side == frame.attacker else defenders(r, frame)


def intos(frame: events.CloseCombat) -> list[int]:
    """The defending hexes."""
    return sorted({into for _, _, into in frame.combat.crossings})


def froms(frame: events.CloseCombat) -> list[int]:
    """The attacking hexes."""
    return sorted({from_ for _, from_, _ in frame.combat.crossings})


def sides(frame: events.CloseCombat) -> tuple[str, str]:
    """Attacker, defender."""
    return frame.attacker, enemy(frame.attacker)
