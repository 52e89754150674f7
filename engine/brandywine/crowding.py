"""Hexes over the stacking limit (7.1.2, 9.3.3): their owner loses steps until they are within it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brandywine.book import BOOK
from engine.brandywine.ground import ground
from engine.brandywine.losses import lose_step
from engine.brandywine.phases import PLAYER_TURN, ends
from engine.brandywine.stacking import crowded_hexes
from engine.brandywine.state import State, Unit
from engine.rules import Offer, Ruling, offer
from events.brandywine import Crowded, LoseStep


@ends(PLAYER_TURN)
def thin_out(ruling: Ruling[State], side: str) -> None:
    """9.3.3: at the end of the player turn of entry the normal limits apply."""
    for hex_ in reversed(crowded_hexes(ruling.state, side)):
        ruling.push(Crowded(side, hex_))


@BOOK.goes_on(Crowded)
def goes_on(ruling: Ruling[State], frame: Crowded) -> bool:
    """7.1.2: over when the hex is within the limit."""
    if frame.hex in crowded_hexes(ruling.state, frame.side):
        return False
    ruling.pop()
    return True


@BOOK.offers_in(Crowded)
def offers(state: State, frame: Crowded) -> Iterator[Offer]:
    """7.1.2 (ruling Q11): the owner chooses who loses a step."""
    for unit in excess(state, frame.hex):
        yield offer(LoseStep(unit.id), "7.1.2")


def excess(state: State, hex_: int) -> list[Unit]:
    """7.1.1: the units of whose sort there are too many in a hex."""
    units = state.position.combat_units(hex_)
    crowd = state.position.loads[hex_][0] > ground(state.scenario).charts.limits.stack
    return [unit for unit in units if crowd != unit.is_artillery]


@BOOK.carries_out(LoseStep, Crowded)
def remove_step(ruling: Ruling[State], action: LoseStep) -> None:
    """7.1.2 (ruling Q11): as a loss in combat."""
    lose_step(ruling, ruling.state.unit(action.unit), "7.1.2", "crowded")
