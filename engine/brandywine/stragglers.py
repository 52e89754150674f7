"""The end of a close combat phase (13.3, 13.4): disordered units that still stand beside the enemy."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brandywine.book import BOOK
from engine.brandywine.losses import be_captured
from engine.brandywine.phases import COMBAT, ends
from engine.brandywine.results import disrupt
from engine.brandywine.state import State, Unit
from engine.brandywine.zones import beside_enemies
from engine.rules import Offer, Ruling, offer
from events.brandywine import Stragglers, Suffer


@ends(COMBAT)
def catch_stragglers(ruling: Ruling[State], side: str) -> None:
    """13.3, 13.4: at the end of their own close combat phase."""
    units = tuple(unit.id for unit in ruling.state.position.of(side) if is_straggling(ruling.state, unit))
    if units:
        ruling.push(Stragglers(side, units))


def is_straggling(state: State, unit: Unit) -> bool:
    """13.3, 13.4: disordered, beside the enemy, and no friend in Parade Order in its hex."""
    if unit.in_parade_order or unit.hex not in beside_enemies(state, unit.side):
        return False
    return unit.hex not in state.position.parade[unit.side]


@BOOK.goes_on(Stragglers)
def goes_on(ruling: Ruling[State], frame: Stragglers) -> bool:
    """13.3 (ruling Q53): one at a time; who is free by then has nothing to suffer."""
    units = straggling(ruling.state, frame)
    if len(units) > 1:
        return False
    if units:
        catch(ruling, frame, units[0])
    else:
        ruling.pop()
    return True


def straggling(state: State, frame: Stragglers) -> list[Unit]:
    """13.3: those of the frame that are still in this plight."""
    return [unit for unit in map(state.unit, frame.units) if unit.on_map and is_straggling(state, unit)]


@BOOK.offers_in(Stragglers)
def offers(state: State, frame: Stragglers) -> Iterator[Offer]:
    """13.3 (ruling Q53): in the owner's order."""
    for unit in straggling(state, frame):
        yield offer(Suffer(unit.id), "13.4" if unit.is_shattered else "13.3")


@BOOK.carries_out(Suffer, Stragglers)
def suffer(ruling: Ruling[State], action: Suffer) -> None:
    """13.3: this one is next."""
    frame = ruling.frame
    assert isinstance(frame, Stragglers)
    catch(ruling, frame, ruling.state.unit(action.unit))


def catch(ruling: Ruling[State], frame: Stragglers, unit: Unit) -> None:
    """13.3, 13.4: another D for a Disrupted unit, capture for a Shattered one."""
    ruling.change(frame.but(units=tuple(one for one in frame.units if one != unit.id)))
    if unit.is_shattered:
        be_captured(ruling, unit, "13.4")
    else:
        disrupt(ruling, unit, "13.3")
