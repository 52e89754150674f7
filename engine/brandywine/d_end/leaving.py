"""Units that leave the map: by the scenario (18.1.3), or by the stacking limit (7.1.2, 9.3.3)."""

from __future__ import annotations

from cockade.engine.brandywine.b6_combat.losses import lose_step
from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.conditions import UnitLaw, is_in_the_game
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.phases import MOVEMENT, PLAYER_TURN, ends
from cockade.engine.brandywine.common.stacking import crowded_hexes
from cockade.engine.brandywine.common.state import State, Unit
from cockade.engine.rules import Resolution
from cockade.engine.unit_law import of_unit
from cockade.events.brandywine import Crowded, LoseStep, UnitRemoved

# ---------------------------------------------------------------- by the scenario (18.1.3)


@ends(MOVEMENT)
def depart(resolution: Resolution[State], side: str) -> None:
    """18.1.3 no. 2: the units leave without victory points and without army morale."""
    state = resolution.state
    leave = ground(state.scenario).scenario.special.leave
    if leave is None or (leave.turn, leave.side) != (state.turn, side):
        return
    for id_ in leave.units:
        if state.unit(id_).on_map:
            resolution.happen(UnitRemoved(id_, "18.1.3"))


# ---------------------------------------------------------------- by the stacking limit (7.1.2, 9.3.3)


@ends(PLAYER_TURN)
def thin_out(resolution: Resolution[State], side: str) -> None:
    """9.3.3: at the end of the player turn of entry the normal limits apply."""
    for hex_ in reversed(crowded_hexes(resolution.state, side)):
        resolution.push(Crowded(side, hex_))


@BOOK.continues(Crowded)
def continues(resolution: Resolution[State], frame: Crowded) -> bool:
    """7.1.2: over when the hex is within the limit."""
    if frame.hex in crowded_hexes(resolution.state, frame.side):
        return False
    resolution.pop()
    return True


def excess(state: State, hex_: int) -> list[Unit]:
    """7.1.1: the units of a kind that is above the limit in a hex."""
    units = state.position.combat_units(hex_)
    crowd = state.position.loads[hex_][0] > ground(state.scenario).charts.limits.stack
    return [unit for unit in units if crowd != unit.is_artillery]


def choices(state: State, frame: Crowded) -> list[str]:
    """7.1.2 (ruling Q11): the owner chooses the unit that loses a step."""
    return [unit.id for unit in excess(state, frame.hex)]


@of_unit("7.1.2", "{unit} is not one of those that are too many.")
def is_too_many(state: State, frame: Crowded, unit: Unit) -> bool:
    """Whether the unit is of a kind that is above the limit."""
    return unit.hex == frame.hex and unit.id in choices(state, frame)


BOOK.add_law(UnitLaw(LoseStep, Crowded, "7.1.2", first=(is_in_the_game, is_too_many)))


@BOOK.resolver(LoseStep, Crowded)
def remove_step(resolution: Resolution[State], frame: Crowded, action: LoseStep) -> None:
    """7.1.2 (ruling Q11): the unit loses a step as in combat."""
    lose_step(resolution, resolution.state.unit(action.unit), "7.1.2", "crowded")
