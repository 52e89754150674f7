"""The defensive artillery fire phase (11.1): the guns of the side that is not phasing."""

from __future__ import annotations

from cockade.engine.brandywine.b4_artillery.fire import GUNS, fire, fire_fates, targets
from cockade.engine.brandywine.b4_artillery.firing import (
    A_GUN,
    TARGET,
    is_in_sight,
    is_near_enough,
)
from cockade.engine.brandywine.b6_combat.results import suffer_fire
from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.conditions import UnitLaw, every_target
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.phases import ARTILLERY, begins
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.brandywine.common.tracks import bands
from cockade.engine.brandywine.common.view import as_seen, named, seems_in_reach
from cockade.engine.law import Law, Search
from cockade.engine.rules import Resolution
from cockade.engine.unit_law import of_unit
from cockade.events.brandywine import ArtilleryPhase, Battery, EndPhase, OpenFire, Shoot


@begins(ARTILLERY)
def open_artillery(resolution: Resolution[State], side: str) -> None:
    """11.1.1: the non-phasing player may fire any of their guns."""
    resolution.push(ArtilleryPhase(enemy(side)))


@BOOK.continues(ArtilleryPhase)
def continues(resolution: Resolution[State], frame: ArtilleryPhase) -> bool:
    """11.1.2: over when no gun has a target left, unless that would reveal a secret (ruling Q143)."""
    state = resolution.state
    furthest = ground(state.scenario).charts.limits.artillery_range
    if FIRE.can_be_done(*as_seen(state, frame)) or seems_in_reach(state, frame.side, furthest):
        return False
    resolution.pop()
    return True


def marks(state: State, frame: ArtilleryPhase, gun: str) -> list[str]:
    """11.1.3 (ruling Q27): in range and in view, and not yet fired at in this phase."""
    return [one.id for one in targets(state, state.unit(gun), GUNS) if one.id not in frame.targets]


@of_unit("11.1.3", "{target} has been fired at in this phase.")
def is_fresh_target(state: State, frame: ArtilleryPhase, unit: Unit, target: str) -> bool:
    """Ruling Q27: whether no guns have fired at it yet."""
    return target not in frame.targets


FIRE = UnitLaw(
    Shoot,
    ArtilleryPhase,
    "11.1.3",
    first=A_GUN,
    where=Search(
        marks, (*TARGET[GUNS], is_fresh_target, is_near_enough, is_in_sight), every=every_target, needed=True
    ),
)
BOOK.add_law(FIRE, Law(EndPhase, ArtilleryPhase, "11.1.2"))


@BOOK.resolver(Shoot, ArtilleryPhase)
def lay(resolution: Resolution[State], frame: ArtilleryPhase, action: Shoot) -> None:
    """11.1.3: a gun is aimed at a target; others may join it."""
    target = named(resolution.state, action.target)
    resolution.change(frame.replace(targets=(*frame.targets, target)))
    resolution.push(Battery(frame.side, target, (action.unit,)))


@BOOK.continues(Battery)
def battery_goes_on(resolution: Resolution[State], frame: Battery) -> bool:
    """11.1.3: the battery fires when no gun is left to join it."""
    if JOIN.can_be_done(*as_seen(resolution.state, frame)):
        return False
    fire_battery(resolution, frame)
    return True


def its_mark(state: State, frame: Battery, gun: str) -> tuple[str, ...]:
    """11.1.3: the target that guns are being aimed at, if it is in range and in view."""
    is_there = state.unit(frame.target) in targets(state, state.unit(gun), GUNS)
    return (frame.target,) if is_there else ()


@of_unit("11.1.2", "{unit} is laid on a target already.")
def is_not_laid(state: State, frame: Battery, unit: Unit) -> bool:
    """Whether the gun isn't yet among those that fire."""
    return unit.id not in frame.guns


@of_unit("11.1.3", "Guns are being laid on another target: let them fire first.")
def is_the_same_target(state: State, frame: Battery, unit: Unit, target: str) -> bool:
    """Ruling Q27: whether it joins the fire in progress."""
    return target == frame.target


JOIN = UnitLaw(
    Shoot,
    Battery,
    "11.1.3",
    first=(*A_GUN, is_not_laid),
    where=Search(
        its_mark,
        (*TARGET[GUNS], is_the_same_target, is_near_enough, is_in_sight),
        every=every_target,
        needed=True,
    ),
)
BOOK.add_law(JOIN, Law(OpenFire, Battery, "11.1.4"))


@BOOK.resolver(Shoot, Battery)
def join(resolution: Resolution[State], frame: Battery, action: Shoot) -> None:
    """11.1.3: the gun adds its strength; the most distant gun sets the range."""
    resolution.change(frame.replace(guns=(*frame.guns, action.unit)))


@BOOK.resolver(OpenFire, Battery)
def open_fire(resolution: Resolution[State], frame: Battery, action: OpenFire) -> None:
    """11.1.4: fire with the guns that have joined."""
    fire_battery(resolution, frame)


def fire_battery(resolution: Resolution[State], frame: Battery) -> None:
    """11.1.5, 11.1.6: the guns fire, and their target takes the result."""
    state, band = resolution.state, bands(resolution.state)
    resolution.pop()
    target = state.unit(frame.target)
    code = fire(resolution, [state.unit(gun) for gun in frame.guns], target, GUNS)
    if code:
        suffer_fire(resolution, target.side, fire_fates(target.id, code), band)
