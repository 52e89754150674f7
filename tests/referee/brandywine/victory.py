"""Who wins, when, and how highly (4.0, 18.1.3 to 18.4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.brandywine.common.state import enemy
from cockade.events.brandywine import AMERICAN, BRITISH, CAPTURED, ELIMINATED, PARADE, SHATTERED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cockade.engine.brandywine.common.data import Decisive
    from cockade.engine.brandywine.common.state import Unit
    from tests.referee.brandywine.reading import Reading

EXITS, EXIT_STRENGTH = (2419, 2428), 4


def at_end_of_player_turn(r: Reading) -> None:
    """4.1.1: at the end of an American player turn."""
    if r.state.side != AMERICAN:
        return
    for hex_ in EXITS:
        if sum(unit.strength for unit in ordered_foot(r, [hex_])) >= EXIT_STRENGTH:
            r.ends("4.1.1", BRITISH, "decisive")


def ordered_foot(r: Reading, hexes: Iterable[int]) -> list[Unit]:
    """British infantry and light infantry in Parade Order in these hexes."""
    there = (unit for hex_ in hexes for unit in r.board.fighters(hex_))
    return [u for u in there if u.side == BRITISH and u.is_foot and u.condition == PARADE]


def at_end_of_turn(r: Reading) -> None:
    """5.0 D: the decisive victories of the card; after the last turn the points."""
    r.check_losses()
    is_last = r.state.turn >= r.state.last_turn
    for victory in r.ground.scenario.decisive:
        if (is_last or not victory.at_end) and is_won(r, victory):
            r.ends(victory.rule, victory.side, "decisive")
    if is_last:
        british, american = points(r, BRITISH), points(r, AMERICAN)
        r.ends("4.0", BRITISH if british > american else AMERICAN, "marginal")


def is_won(r: Reading, victory: Decisive) -> bool:
    """18.1.3 nos. 8 and 9, 18.2.3 nos. 5 and 6, 18.4.3 no. 8."""
    areas = [r.ground.area(zone) for zone in victory.zones]
    if victory.how == "hold_each":
        beside = (unit for area in areas for hex_ in area for unit in r.board.foes_beside(hex_, BRITISH))
        return all(ordered_foot(r, area) for area in areas) and not any(beside)
    if victory.how == "none_in":
        return not any(ordered_foot(r, area) for area in areas)
    if victory.how == "none_free_in":
        return not any(
            not r.board.in_foes_zone(u.hex, BRITISH) for area in areas for u in ordered_foot(r, area)
        )
    return True


def points(r: Reading, side: str) -> int:
    """4.4: halves of a victory point of a side."""
    return (
        sum(worth(r, unit) for unit in r.state.units if unit.side == enemy(side))
        + sum(award.halves for award in r.state.awards if award.side == side)
        + (battery(r) if side == BRITISH else 0)
    )


def battery(r: Reading) -> int:
    """4.3.5: Proctor's Battery by the box of its marker."""
    return 2 * r.ground.charts.battery.points[r.state.battery - 1] if r.state.battery else 0


def worth(r: Reading, unit: Unit) -> int:
    """4.4: what has become of one unit, in halves of a point for its enemy."""
    lines = r.ground.charts.awards
    if unit.is_leader:
        return unit.counter.points if unit.is_out else 0
    if unit.fate == CAPTURED:
        return lines["captured"].halves
    if unit.fate == ELIMINATED:
        return lines["two_step_eliminated" if unit.counter.steps > 1 else "one_step_eliminated"].halves
    is_reduced = unit.reduced and not unit.set_up_reduced
    is_shattered = bool(unit.hex) and unit.condition == SHATTERED
    return is_reduced * lines["two_step_reduced"].halves + is_shattered * lines["shattered"].halves
