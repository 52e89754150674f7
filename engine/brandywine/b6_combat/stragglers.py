"""The end of a close combat phase (13.3, 13.4): disordered units that are still next to the enemy."""

from __future__ import annotations

from collections.abc import Iterable

from cockade.engine.brandywine.b6_combat.losses import be_captured
from cockade.engine.brandywine.b6_combat.results import disrupt
from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.conditions import UnitLaw, is_in_the_game
from cockade.engine.brandywine.common.phases import COMBAT, ends
from cockade.engine.brandywine.common.state import State, Unit
from cockade.engine.brandywine.common.view import prove_empty, seen_by
from cockade.engine.brandywine.common.zones import beside_enemies
from cockade.engine.rules import Resolution
from cockade.engine.unit_law import of_unit
from cockade.events.brandywine import Stragglers, Suffer


@ends(COMBAT)
def catch_stragglers(resolution: Resolution[State], side: str) -> None:
    """13.3, 13.4: at the end of a side's close combat phase."""
    state = resolution.state
    spare(resolution, side, state.position.of(side))
    units = tuple(unit.id for unit in state.position.of(side) if is_straggling(state, unit))
    if units:
        resolution.push(Stragglers(side, units))


def spare(resolution: Resolution[State], side: str, units: Iterable[Unit]) -> None:
    """Ruling Q126: units next to only nameless leaders don't straggle, and their owner learns it."""
    for unit in units:
        if is_straggling(seen_by(resolution.state, side), unit) and not is_straggling(resolution.state, unit):
            prove_empty(resolution, side, unit.hex, 1)


def is_straggling(state: State, unit: Unit) -> bool:
    """13.3, 13.4: disordered, next to the enemy, and without a friend in Parade Order in its hex."""
    if unit.in_parade_order or unit.hex not in beside_enemies(state, unit.side):
        return False
    return unit.hex not in state.position.parade[unit.side]


@BOOK.continues(Stragglers)
def continues(resolution: Resolution[State], frame: Stragglers) -> bool:
    """13.3 (ruling Q53): one at a time; units that are no longer next to the enemy suffer no loss."""
    spare(resolution, frame.side, (unit for unit in map(resolution.state.unit, frame.units) if unit.on_map))
    units = straggling(resolution.state, frame)
    if len(units) > 1:
        return False
    if units:
        catch(resolution, frame, units[0])
    else:
        resolution.pop()
    return True


def straggling(state: State, frame: Stragglers) -> list[Unit]:
    """13.3: those of the frame that are still in this plight."""
    return [unit for unit in map(state.unit, frame.units) if unit.on_map and is_straggling(state, unit)]


def sufferers(state: State, frame: Stragglers) -> list[str]:
    """13.3 (ruling Q53): they suffer in the owner's order."""
    return [unit.id for unit in straggling(state, frame)]


def rule_of_plight(state: State, frame: Stragglers, unit: str) -> str:
    """13.3, 13.4: the clause of a unit's loss."""
    return "13.4" if state.unit(unit).is_shattered else "13.3"


@of_unit("13.3", "{unit} is not disordered next to an enemy.")
def is_in_this_plight(state: State, frame: Stragglers, unit: Unit) -> bool:
    """Whether the unit is disordered, next to the enemy, and alone."""
    return unit.id in sufferers(state, frame)


BOOK.add_law(UnitLaw(Suffer, Stragglers, rule_of_plight, first=(is_in_the_game, is_in_this_plight)))


@BOOK.resolver(Suffer, Stragglers)
def suffer(resolution: Resolution[State], frame: Stragglers, action: Suffer) -> None:
    """13.3: this one is next."""
    catch(resolution, frame, resolution.state.unit(action.unit))


def catch(resolution: Resolution[State], frame: Stragglers, unit: Unit) -> None:
    """13.3, 13.4: another D for a Disrupted unit, capture for a Shattered one."""
    resolution.change(frame.replace(units=tuple(one for one in frame.units if one != unit.id)))
    if unit.is_shattered:
        be_captured(resolution, unit, "13.4")
    else:
        disrupt(resolution, unit, "13.3")
