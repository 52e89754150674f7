"""The rifle fire phase (10.1): both sides choose their targets, then all fire at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cockade.engine.brandywine.b4_artillery.fire import RIFLES, fire, fire_fates, targets
from cockade.engine.brandywine.b4_artillery.firing import A_RIFLE, TARGET
from cockade.engine.brandywine.b6_combat.results import suffer_fire
from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.conditions import UnitLaw, every_target
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.phases import RIFLES as PHASE
from cockade.engine.brandywine.common.phases import begins
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.brandywine.common.tracks import bands
from cockade.engine.brandywine.common.view import as_seen, named, seems_in_reach
from cockade.engine.law import Law, Search
from cockade.engine.rules import Offer, Resolution, offer
from cockade.engine.unit_law import of_unit
from cockade.events.brandywine import Aim, EndPhase, Fate, RifleFire, RiflePhase, Shoot


@begins(PHASE)
def open_rifles(resolution: Resolution[State], side: str) -> None:
    """10.1.1, 10.1.3: the phasing player chooses targets first."""
    resolution.push(RiflePhase(side))


@BOOK.continues(RiflePhase)
def continues(resolution: Resolution[State], frame: RiflePhase) -> bool:
    """10.1.2: a side without a rifle left to aim is done, unless that would reveal a secret (ruling Q143)."""
    state = resolution.state
    if SHOOT.can_be_done(*as_seen(state, frame)) or seems_in_reach(state, frame.side, 1):
        return False
    all_laid(resolution, frame)
    return True


@BOOK.ordering(RiflePhase)
def one_by_one(state: State, frame: RiflePhase, offers: Iterable[Offer]) -> Iterator[Offer]:
    """10.1.2, 10.1.4: each rifle unit at an adjacent enemy, and the word that all have been chosen."""
    for found in offers:
        yield from (offer(action, found.rule) for action in found.actions)


def marks(state: State, frame: RiflePhase, unit: str) -> list[str]:
    """10.1.4: the enemies adjacent to a unit."""
    return [target.id for target in targets(state, state.unit(unit), RIFLES)]


@of_unit("10.1.2", "{unit} is laid on a target already.")
def is_not_laid(state: State, frame: RiflePhase, unit: Unit) -> bool:
    """Whether the rifle unit has no target yet."""
    return unit.id not in [aim.unit for aim in frame.aims]


@of_unit("10.1.4", "{target} is not adjacent to {unit}.")
def is_adjacent(state: State, frame: RiflePhase, unit: Unit, target: str) -> bool:
    """Whether the target is adjacent to the unit."""
    return state.unit(target).hex in ground(state.scenario).neighbours[unit.hex]


SHOOT = UnitLaw(
    Shoot,
    RiflePhase,
    "10.1.4",
    first=(*A_RIFLE, is_not_laid),
    where=Search(marks, (*TARGET[RIFLES], is_adjacent), every=every_target, needed=True),
)
END = Law(EndPhase, RiflePhase, "10.1.2")
BOOK.add_law(SHOOT, END)


@BOOK.resolver(Shoot, RiflePhase)
def lay(resolution: Resolution[State], frame: RiflePhase, action: Shoot) -> None:
    """10.1.4: rifles aimed at the same unit fire together."""
    aim = Aim(action.unit, named(resolution.state, action.target))
    resolution.change(frame.replace(aims=(*frame.aims, aim)))


@BOOK.resolver(EndPhase, RiflePhase)
def chosen(resolution: Resolution[State], frame: RiflePhase, action: EndPhase) -> None:
    """10.1.3: this side has chosen all its targets."""
    all_laid(resolution, frame)


def all_laid(resolution: Resolution[State], frame: RiflePhase) -> None:
    """10.1.3 (ruling Q25): the other side chooses; after both all rifles fire."""
    if not frame.second:
        resolution.change(frame.replace(side=enemy(frame.side), second=True))
        return
    resolution.pop()
    if frame.aims:
        resolution.push(RifleFire(enemy(frame.side), frame.aims))


@BOOK.continues(RifleFire)
def volleys(resolution: Resolution[State], frame: RifleFire) -> bool:
    """10.1.7: all roll before any unit suffers a result, the non-phasing side first."""
    band = bands(resolution.state)
    resolution.pop()
    hits = [fate for fates in volley(resolution, frame.aims) for fate in fates]
    for side in (frame.side, enemy(frame.side)):
        fates = tuple(fate for fate in hits if resolution.state.unit(fate.unit).side == side)
        suffer_fire(resolution, side, fates, band)
    return True


def volley(resolution: Resolution[State], aims: Iterable[Aim]) -> Iterator[tuple[Fate, ...]]:
    """10.1.4: by target, in the order in which they were chosen: what it has to suffer."""
    together: dict[str, list[str]] = {}
    for aim in aims:
        together.setdefault(aim.target, []).append(aim.unit)
    for target, units in together.items():
        state = resolution.state
        yield fire_fates(
            target, fire(resolution, [state.unit(one) for one in units], state.unit(target), RIFLES)
        )
