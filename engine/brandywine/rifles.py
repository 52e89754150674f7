"""The rifle fire phase (10.1): both sides choose their targets, then all fire at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.brandywine.book import BOOK
from engine.brandywine.fire import RIFLES, fire, fire_fates, may_fire, targets
from engine.brandywine.intelligence import aliases, named
from engine.brandywine.morale import bands
from engine.brandywine.phases import RIFLES as PHASE
from engine.brandywine.phases import begins
from engine.brandywine.results import suffer_fire
from engine.brandywine.state import State, Unit, enemy
from engine.rules import Offer, Ruling, offer
from events.brandywine import Aim, EndPhase, Fate, RifleFire, RiflePhase, Shoot


@begins(PHASE)
def open_rifles(ruling: Ruling[State], side: str) -> None:
    """10.1.1, 10.1.3: the phasing player chooses his targets first."""
    ruling.push(RiflePhase(side))


@BOOK.goes_on(RiflePhase)
def goes_on(ruling: Ruling[State], frame: RiflePhase) -> bool:
    """10.1.2: who has no rifle left to lay has chosen."""
    if any(targets(ruling.state, unit, RIFLES) for unit in ready_rifles(ruling.state, frame)):
        return False
    all_laid(ruling, frame)
    return True


def ready_rifles(state: State, frame: RiflePhase) -> Iterator[Unit]:
    """10.1.2, 13.3: the rifle units of the side that have not been laid on a target yet."""
    laid = {aim.unit for aim in frame.aims}
    return (unit for unit in state.position.of(frame.side) if may_fire(unit, RIFLES) and unit.id not in laid)


@BOOK.offers_in(RiflePhase)
def offers(state: State, frame: RiflePhase) -> Iterator[Offer]:
    """10.1.2, 10.1.4: each rifle unit at an adjacent enemy, and the word that all have been chosen."""
    names = aliases(state, frame.side)
    for unit in ready_rifles(state, frame):
        for target in targets(state, unit, RIFLES):
            yield offer(Shoot(unit.id, names.get(target.id, target.id)), "10.1.4")
    yield offer(EndPhase(), "10.1.2")


@BOOK.carries_out(Shoot, RiflePhase)
def lay(ruling: Ruling[State], action: Shoot) -> None:
    """10.1.4: those laid on the same unit fire together."""
    frame = ruling.frame
    assert isinstance(frame, RiflePhase)
    aim = Aim(action.unit, named(ruling.state, action.target))
    ruling.change(frame.but(aims=(*frame.aims, aim)))


@BOOK.carries_out(EndPhase, RiflePhase)
def chosen(ruling: Ruling[State], action: EndPhase) -> None:
    """10.1.3: that side has chosen."""
    frame = ruling.frame
    assert isinstance(frame, RiflePhase)
    all_laid(ruling, frame)


def all_laid(ruling: Ruling[State], frame: RiflePhase) -> None:
    """10.1.3 (ruling Q25): the other side chooses; after both all rifles fire."""
    if not frame.second:
        ruling.change(frame.but(side=enemy(frame.side), second=True))
        return
    ruling.pop()
    if frame.aims:
        ruling.push(RifleFire(enemy(frame.side), frame.aims))


@BOOK.goes_on(RifleFire)
def volleys(ruling: Ruling[State], frame: RifleFire) -> bool:
    """10.1.7: all roll; only then does anybody suffer, the side that is not phasing first."""
    band = bands(ruling.state)
    ruling.pop()
    hits = [fate for fates in volley(ruling, frame.aims) for fate in fates]
    for side in (frame.side, enemy(frame.side)):
        fates = tuple(fate for fate in hits if ruling.state.unit(fate.unit).side == side)
        suffer_fire(ruling, side, fates, band)
    return True


def volley(ruling: Ruling[State], aims: Iterable[Aim]) -> Iterator[tuple[Fate, ...]]:
    """10.1.4: by target, in the order in which they were chosen: what it has to suffer."""
    together: dict[str, list[str]] = {}
    for aim in aims:
        together.setdefault(aim.target, []).append(aim.unit)
    for target, units in together.items():
        state = ruling.state
        yield fire_fates(target, fire(ruling, [state.unit(one) for one in units], state.unit(target), RIFLES))
