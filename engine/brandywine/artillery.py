"""The defensive artillery fire phase (11.1): the guns of the side that is not phasing."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brandywine.book import BOOK
from engine.brandywine.fire import GUNS, fire, fire_fates, may_fire, targets
from engine.brandywine.intelligence import aliases, named
from engine.brandywine.morale import bands
from engine.brandywine.phases import ARTILLERY, begins
from engine.brandywine.results import suffer_fire
from engine.brandywine.state import State, Unit, enemy
from engine.rules import Offer, Ruling, offer
from events.brandywine import ArtilleryPhase, Battery, EndPhase, OpenFire, Shoot


@begins(ARTILLERY)
def open_artillery(ruling: Ruling[State], side: str) -> None:
    """11.1.1: the player whose turn it is not may fire any of his guns."""
    ruling.push(ArtilleryPhase(enemy(side)))


@BOOK.goes_on(ArtilleryPhase)
def goes_on(ruling: Ruling[State], frame: ArtilleryPhase) -> bool:
    """11.1.2: over when no gun has anything left to fire at."""
    if any(free_targets(ruling.state, frame, gun) for gun in ready_guns(ruling.state, frame.side)):
        return False
    ruling.pop()
    return True


def ready_guns(state: State, side: str) -> Iterator[Unit]:
    """11.1.2: the guns that may still fire in this phase."""
    return (unit for unit in state.position.of(side) if may_fire(unit, GUNS))


def free_targets(state: State, frame: ArtilleryPhase, gun: Unit) -> list[str]:
    """11.1.3 (ruling Q27): in range and in view, and not yet fired at in this phase."""
    return [target.id for target in targets(state, gun, GUNS) if target.id not in frame.targets]


@BOOK.offers_in(ArtilleryPhase)
def offers(state: State, frame: ArtilleryPhase) -> Iterator[Offer]:
    """11.1.2: fire is voluntary."""
    names = aliases(state, frame.side)
    for gun in ready_guns(state, frame.side):
        actions = [Shoot(gun.id, names.get(id_, id_)) for id_ in free_targets(state, frame, gun)]
        if actions:
            yield Offer(Shoot, gun.id, "11.1.3", actions.copy)
    yield offer(EndPhase(), "11.1.2")


@BOOK.carries_out(Shoot, ArtilleryPhase)
def lay(ruling: Ruling[State], action: Shoot) -> None:
    """11.1.3: a gun is laid on a target; others may join it."""
    frame = ruling.frame
    assert isinstance(frame, ArtilleryPhase)
    target = named(ruling.state, action.target)
    ruling.change(frame.but(targets=(*frame.targets, target)))
    ruling.push(Battery(frame.side, target, (action.unit,)))


@BOOK.goes_on(Battery)
def battery_goes_on(ruling: Ruling[State], frame: Battery) -> bool:
    """11.1.3: with nobody left to join, they fire."""
    if joining(ruling.state, frame):
        return False
    fire_battery(ruling, frame)
    return True


@BOOK.offers_in(Battery)
def battery_offers(state: State, frame: Battery) -> Iterator[Offer]:
    """11.1.3: further guns at the same target, or the word to fire."""
    name = aliases(state, frame.side).get(frame.target, frame.target)
    for gun in joining(state, frame):
        yield offer(Shoot(gun, name), "11.1.3")
    yield offer(OpenFire(), "11.1.4")


def joining(state: State, frame: Battery) -> list[str]:
    """11.1.3: the guns that may still be laid on this target."""
    target = state.unit(frame.target)
    able = (gun for gun in ready_guns(state, frame.side) if gun.id not in frame.guns)
    return [gun.id for gun in able if target in targets(state, gun, GUNS)]


@BOOK.carries_out(Shoot, Battery)
def join(ruling: Ruling[State], action: Shoot) -> None:
    """11.1.3: they add their strength; the range is that of the most distant."""
    frame = ruling.frame
    assert isinstance(frame, Battery)
    ruling.change(frame.but(guns=(*frame.guns, action.unit)))


@BOOK.carries_out(OpenFire)
def open_fire(ruling: Ruling[State], action: OpenFire) -> None:
    """11.1.4: enough guns."""
    frame = ruling.frame
    assert isinstance(frame, Battery)
    fire_battery(ruling, frame)


def fire_battery(ruling: Ruling[State], frame: Battery) -> None:
    """11.1.5, 11.1.6: the guns fire, and their target takes the result."""
    state, band = ruling.state, bands(ruling.state)
    ruling.pop()
    target = state.unit(frame.target)
    code = fire(ruling, [state.unit(gun) for gun in frame.guns], target, GUNS)
    if code:
        suffer_fire(ruling, target.side, fire_fates(target.id, code), band)
