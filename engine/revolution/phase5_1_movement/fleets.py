"""V.1, ships are named (16.3, 24.1; ruling Q28): the other side may hold one of them with Privateers."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.law import Law
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.commanders import SEA, best_commander
from cockade.engine.revolution.common.state import State, Unit, enemy
from cockade.engine.revolution.common.view import anonymous
from cockade.engine.revolution.markers.aiming import aims
from cockade.engine.revolution.markers.markers import playing, plays, wants_to_be_asked
from cockade.engine.revolution.phase5_1_movement.routes import units_of
from cockade.engine.revolution.phase5_1_movement.stack_forming import depart
from cockade.engine.rules import Resolution
from cockade.events import revolution as events

PRIVATEERS, WINDOW = "privateers", "V.enemy_movement"
PHASE, TURN = "phase", "turn"


@BOOK.asks(events.FleetsNamed, events.Pass())
def may_hold_some(state: State, frame: events.FleetsNamed) -> bool:
    """7.9.privateers, ruling Q95: before the die, as long as there is a fleet left to hold."""
    return bool(seen_in(state, frame)) and wants_to_be_asked(state, frame.side, WINDOW)


@BOOK.continues(events.FleetsNamed)
def fleets_go_on(resolution: Resolution[State], frame: events.FleetsNamed) -> bool:
    """7.9.privateers: the named fleets sail, where the enemy is not asked."""
    set_sail(resolution, frame)
    return True


def fleets_in(state: State, frame: events.FleetsNamed) -> list[Unit]:
    """Ruling Q28: the fleets that are about to move."""
    return [unit for unit in units_of(state, frame.stack) if unit.is_fleet]


def seen_in(state: State, frame: events.FleetsNamed) -> list[str]:
    """22.1: the fleets that are about to move, without names, as the asked side sees them."""
    unseen = anonymous(enemy(frame.side), fleet=True)
    return [id_ for id_ in frame.stack if id_ == unseen or (id_ in state.roster and state.unit(id_).is_fleet)]


def set_sail(resolution: Resolution[State], frame: events.FleetsNamed) -> None:
    """16.3, 17.1, 21.7: the remaining fleets set sail; a forced march needs a leader still aboard."""
    resolution.pop()
    commander = commander_left(resolution.state, frame)
    led = commander or frame.marker in ("", "committee")
    if fleets_in(resolution.state, frame) and led:
        side = enemy(frame.side)
        march = events.Marching(side, frame.area, SEA, frame.stack, commander, forced=bool(frame.marker))
        depart(resolution, march)


def commander_left(state: State, frame: events.FleetsNamed) -> str:
    """16.3: the one named, or the best of the others if he was held."""
    if frame.commander in frame.stack:
        return frame.commander
    best = best_commander(state, units_of(state, frame.stack), SEA)
    return best.id if best else ""


BOOK.add_law(
    Law(events.Pass, events.FleetsNamed, "7.9.privateers"),
    Law(events.PassPhase, events.FleetsNamed, "7.9.privateers"),
    playing(events.FleetsNamed, lambda *_: (WINDOW,)),
)


@BOOK.resolver(events.Pass, events.FleetsNamed)
def let_them_go(resolution: Resolution[State], frame: events.FleetsNamed, action: events.Pass) -> None:
    """7.9.privateers: the enemy plays no Privateers, and the named fleets sail."""
    set_sail(resolution, frame)


@BOOK.resolver(events.PassPhase, events.FleetsNamed)
def let_all_go(resolution: Resolution[State], frame: events.FleetsNamed, action: events.PassPhase) -> None:
    """Ruling Q95: do not ask again in this phase."""
    resolution.happen(events.WindowQuieted(frame.side, WINDOW))
    set_sail(resolution, frame)


# ---------------------------------------------------------------- Privateers


@plays(PRIVATEERS, WINDOW)
def privateers(resolution: Resolution[State], side: str) -> None:
    """7.9.privateers: one of the fleets is picked."""
    resolution.push(events.Aiming(side, PRIVATEERS))


def places_in_line(state: State, frame: events.Aiming) -> Iterator[str]:
    """
    22.1, ruling Q28: the fleets by their place in the line, for which is which cannot be seen; they lie
    below on the agenda.
    """
    named = state.agenda[-2]
    assert isinstance(named, events.FleetsNamed)
    yield from (str(place) for place, _ in enumerate(seen_in(state, named), 1))


@aims(PRIVATEERS, targets=places_in_line)
def hold_fleet(resolution: Resolution[State], frame: events.Aiming, place: str) -> None:
    """7.9.privateers: the fleet is held for the phase, and its cargo stays aboard for the turn."""
    named = resolution.frame
    assert isinstance(named, events.FleetsNamed)
    fleet = fleets_in(resolution.state, named)[int(place) - 1]
    cargo = [unit.id for unit in resolution.state.position.aboard(fleet.id)]
    resolution.happen(events.UnitHeld(fleet.id, PHASE))
    for id_ in cargo:
        resolution.happen(events.UnitHeld(id_, TURN))
    gone = {fleet.id, *cargo}
    resolution.change(named.replace(stack=tuple(id_ for id_ in named.stack if id_ not in gone)))
