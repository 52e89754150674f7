"""V.1, ships are named (16.3, 24.1; ruling Q28): the other side may hold one of them with Privateers."""

from __future__ import annotations

from collections.abc import Iterator

from engine.revolution.aiming import aims
from engine.revolution.book import BOOK
from engine.revolution.commanders import SEA, best_commander
from engine.revolution.gathering import depart
from engine.revolution.markers import has_a_say, marker_offers, plays
from engine.revolution.roads import units_of
from engine.revolution.state import State, Unit, enemy
from engine.rules import Offer, Ruling, offer
from events.revolution import (
    Aiming,
    FleetsNamed,
    Marching,
    Pass,
    PassPhase,
    UnitHeld,
    WindowQuieted,
)

PRIVATEERS, WINDOW = "privateers", "V.enemy_movement"
PHASE, TURN = "phase", "turn"


@BOOK.goes_on(FleetsNamed)
def fleets_go_on(ruling: Ruling[State], frame: FleetsNamed) -> bool:
    """7.9.privateers: before the die, if the other side has something to say."""
    if fleets_in(ruling.state, frame) and has_a_say(ruling.state, frame.side, WINDOW):
        return False
    set_sail(ruling, frame)
    return True


def fleets_in(state: State, frame: FleetsNamed) -> list[Unit]:
    """Ruling Q28: the fleets that are about to move."""
    return [unit for unit in units_of(state, frame.stack) if unit.is_fleet]


def set_sail(ruling: Ruling[State], frame: FleetsNamed) -> None:
    """16.3, 17.1, 21.7: who is left sets off; a forced march needs somebody who still leads it."""
    ruling.pop()
    commander = commander_left(ruling.state, frame)
    led = commander or frame.marker in ("", "committee")
    if fleets_in(ruling.state, frame) and led:
        side = enemy(frame.side)
        march = Marching(side, frame.area, SEA, frame.stack, commander, forced=bool(frame.marker))
        depart(ruling, march)


def commander_left(state: State, frame: FleetsNamed) -> str:
    """16.3: the one named, or the best of the others if he was held."""
    if frame.commander in frame.stack:
        return frame.commander
    best = best_commander(state, units_of(state, frame.stack), SEA)
    return best.id if best else ""


@BOOK.offers_in(FleetsNamed)
def fleets_offers(state: State, frame: FleetsNamed) -> Iterator[Offer]:
    """7.9.privateers: hold a fleet, or let them go."""
    yield offer(Pass(), "7.9.privateers")
    yield offer(PassPhase(), "7.9.privateers")
    yield from marker_offers(state, frame.side, WINDOW)


@BOOK.carries_out(Pass, FleetsNamed)
def let_them_go(ruling: Ruling[State], action: Pass) -> None:
    """7.9.privateers: play is voluntary."""
    frame = ruling.frame
    assert isinstance(frame, FleetsNamed)
    set_sail(ruling, frame)


@BOOK.carries_out(PassPhase, FleetsNamed)
def let_all_go(ruling: Ruling[State], action: PassPhase) -> None:
    """Ruling Q95: do not ask again in this phase."""
    frame = ruling.frame
    assert isinstance(frame, FleetsNamed)
    ruling.happen(WindowQuieted(frame.side, WINDOW))
    set_sail(ruling, frame)


# ---------------------------------------------------------------- Privateers


@plays(PRIVATEERS, WINDOW)
def privateers(ruling: Ruling[State], side: str) -> None:
    """7.9.privateers: one of the fleets is picked."""
    ruling.push(Aiming(side, PRIVATEERS))


def places_in_line(state: State, frame: Aiming) -> Iterator[str]:
    """
    22.1, ruling Q28: the fleets by their place in the line, for which is which cannot be seen; they lie
    below on the agenda.
    """
    named = state.agenda[-2]
    assert isinstance(named, FleetsNamed)
    yield from (str(place) for place, _ in enumerate(fleets_in(state, named), 1))


@aims(PRIVATEERS, targets=places_in_line)
def hold_fleet(ruling: Ruling[State], frame: Aiming, place: str) -> None:
    """7.9.privateers: it stays for the phase, and what it carries stays aboard for the turn."""
    named = ruling.frame
    assert isinstance(named, FleetsNamed)
    fleet = fleets_in(ruling.state, named)[int(place) - 1]
    cargo = [unit.id for unit in ruling.state.position.aboard(fleet.id)]
    ruling.happen(UnitHeld(fleet.id, PHASE))
    for id_ in cargo:
        ruling.happen(UnitHeld(id_, TURN))
    gone = {fleet.id, *cargo}
    ruling.change(named.but(stack=tuple(id_ for id_ in named.stack if id_ not in gone)))
