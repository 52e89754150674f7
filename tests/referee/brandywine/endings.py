"""What happens at the end of a phase and of a player turn (5.0, 7.1.2, 9.1.6, 13.3, 14.5, 14.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.events import brandywine as events
from cockade.events.facts import FramePushed, GameEnded
from tests.referee.brandywine import march, victory
from tests.referee.brandywine.board import LAFAYETTE, STIRN, WASHINGTON
from tests.referee.brandywine.ground import BATTERY
from tests.referee.brandywine.initiative import INITIATIVE
from tests.referee.brandywine.reading import nothing

if TYPE_CHECKING:
    from cockade.engine.brandywine.common.state import Unit
    from tests.referee.brandywine.board import Board
    from tests.referee.brandywine.reading import Reading, Step

COMBAT = "combat"
"""The last phase of a player turn."""


def disordered(r: Reading, side: str) -> list[int]:
    """13.3, 13.4: the hexes of Disrupted and Shattered units of a side."""
    return [u.hex for u in r.state.units if u.hex and u.side == side and u.condition != events.PARADE]


def phase_ended(r: Reading) -> None:
    """What happens at the end of a phase."""
    steps: list[Step] = []
    if isinstance(r.next, events.LeaderFollowed):
        stirn_steps_aside(r)
    if r.state.segment == "movement":
        movement_ended(r)
    if r.state.segment == COMBAT:
        r.learns(disordered(r, r.state.side), 1)
        units = tuple(unit.id for unit in suffering(r, r.state.side))
        steps += [(FramePushed(events.Stragglers(r.state.side, units)), nothing)] if units else []
    if r.state.segment == "rally":
        back = tuple(u.id for u in r.state.units if u.withdrawn and u.side == r.state.side)
        steps += [(events.HorseReturned(back), nothing)] if back else []
    r.take_all("5.0", steps)
    if r.state.segment not in (INITIATIVE, COMBAT):
        every_phase(r)


def every_phase(r: Reading) -> None:
    """4.3.2, 14.6: what is looked at after every phase."""
    stirn_steps_aside(r)
    if is_battery_taken(r):
        r.take("4.3.3", events.BatteryMarked(r.state.turn))


def is_battery_taken(r: Reading) -> bool:
    """4.3.2: British in Parade Order, no guns, and no American combat unit beside."""
    there = [u for u in r.board.fighters(BATTERY) if u.side == events.BRITISH and not u.is_artillery]
    is_held = any(unit.condition == events.PARADE for unit in there)
    return not r.state.battery and is_held and not r.board.is_beside_foe(BATTERY, events.BRITISH)


def stirn_steps_aside(r: Reading) -> None:
    """14.6, Q112: Stirn does not end a phase with regulars or Loyalists."""
    stirn = r.state.standing(STIRN)
    if stirn is None or all(u.counter.nation == "german" for u in r.board.fighters(stirn.hex)):
        return
    found, board = r.next, r.board
    near = [h for h in r.ground.around[stirn.hex] if may_step_aside(r, stirn, h)]
    if not near:
        return
    r.must("14.6", "Stirn steps aside", events.LeaderFollowed, type(found))
    assert isinstance(found, events.LeaderFollowed)
    r.must("14.6", "who steps aside", (STIRN, "14.6"), (found.leader, found.rule))
    best = min(aside(board, h) for h in near)
    r.holds("14.6 aside", f"{found.hex} is open to him", found.hex in near)
    r.must("14.6", f"{found.hex} is the best hex", best, aside(board, found.hex))
    r.fold()


def may_step_aside(r: Reading, stirn: Unit, hex_: int) -> bool:
    """Q112, Q15: an adjacent hex that he may enter, without regulars, Loyalists, enemies, their leaders."""
    board = r.board
    is_held = any(u.side != stirn.side for u in board.stack(hex_))
    if is_held or any(u.counter.nation != "german" for u in board.fighters(hex_)):
        return False
    bounds = board.bounds(stirn)
    return not r.ground.is_deep(stirn.hex, hex_) and (bounds is None or hex_ in bounds)


def aside(board: Board, hex_: int) -> tuple[bool, bool]:
    """Q112: to Germans first, next to the enemy last."""
    return not board.fighters(hex_), board.is_beside_foe(hex_, events.BRITISH)


def suffering(r: Reading, side: str) -> list[Unit]:
    """13.3, 13.4: next to the enemy, unruly, and with no friend in Parade Order."""
    ours = (
        u
        for u in r.state.units
        if u.hex and u.side == side and not u.is_leader and u.condition != events.PARADE
    )
    return [
        unit
        for unit in ours
        if r.board.is_beside_foe(unit.hex, side)
        and not any(u.condition == events.PARADE for u in r.board.fighters(unit.hex))
    ]


def movement_ended(r: Reading) -> None:
    """9.1.6, 9.6.1, 18.1.3: pins, Radley Run, who leaves play, and the feint's limits."""
    side = r.state.side
    loose = [u.id for u in r.state.units if u.pinned and not r.board.is_beside_foe(u.hex, u.side)]
    paid = r.state.pin_paid
    if loose:
        r.take("9.1.6", events.PinsRemoved(tuple(loose), "9.1.6", paid=True))
        if not paid:
            r.pay("pin", side, "9.1.6")
    leave = r.ground.scenario.special.leave
    if leave and (leave.turn, leave.side) == (r.state.turn, side):
        ids = [unit.id for unit in map(r.unit, leave.units) if unit.hex]
        r.take_all("18.1.3", [(events.UnitRemoved(id_, "18.1.3"), nothing) for id_ in ids])
    if side == events.AMERICAN:
        north = r.ground.area(march.RADLEY)
        left = [u.id for u in r.state.units if u.side == side and u.hex in north and u.start]
        r.must("9.6.1", "Americans north of Radley Run", [], left)


def player_turn_ended(r: Reading) -> None:
    """7.1.2, 14.5, 4.3.2, 4.1.1."""
    if isinstance(r.next, GameEnded):
        victory.at_end_of_player_turn(r)
    if isinstance(r.next, events.LeaderFollowed):
        stirn_steps_aside(r)
    steps: list[Step] = [(FramePushed(events.Crowded(r.state.side, hex_)), nothing) for hex_ in crowds(r)]
    lafayette, chief = r.state.standing(LAFAYETTE), r.state.standing(WASHINGTON)
    if r.state.side == events.AMERICAN and lafayette and not (chief and chief.hex == lafayette.hex):
        steps.append((events.UnitRemoved(LAFAYETTE, "14.5"), nothing))
    if is_battery_taken(r):
        steps.append((events.BatteryMarked(r.state.turn), nothing))
    r.take_all("5.0", steps)
    stirn_steps_aside(r)
    victory.at_end_of_player_turn(r)


def crowds(r: Reading) -> list[int]:
    """9.3.3, 7.1.2: hexes of the side that hold too many."""
    own = sorted(h for h in r.board.held[r.state.side] if r.board.is_crowded(h))
    return list(own)


def loses_step(r: Reading, frame: events.Crowded) -> None:
    """7.1.2: the owner takes steps off a crowded hex."""
    action = r.event.action
    r.must("7.1.2", "an action of the crowded", events.LoseStep, type(action))
    assert isinstance(action, events.LoseStep)
    unit = r.unit(action.unit)
    r.must("7.1.2", "where the step is lost", (frame.hex, False), (unit.hex, unit.is_leader))
    step_lost_of(r, unit, "7.1.2", "crowded")


def step_lost_of(r: Reading, unit: Unit, rule: str, line: str) -> None:
    """13.1.5: a step of a unit and what it does to army morale."""
    if unit.steps > 1:
        r.take(rule, events.StepLost(unit.id, rule))
        r.pay(line, unit.side, rule, unit.id)
    else:
        r.eliminate(unit, rule, line)


def crowded_goes_on(r: Reading, frame: events.Crowded) -> bool:
    """7.1.2: until it is within the limit."""
    if r.board.is_crowded(frame.hex):
        return False
    r.pop()
    return True
