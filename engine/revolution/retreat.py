"""
Retreat (18.8, 18.9, 24.6, 24.9): who embarks goes first; the rest by land, after a pursuit (Q52, Q97).

A `Retreat` frame is asked twice: before the pursuit who goes to sea, after it (`ashore`) where the stack goes
by land; with `honours` (38.0) once, where it goes in peace.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.revolution.alliance import LAND_WAYS
from engine.revolution.battle import battle_step
from engine.revolution.book import BOOK
from engine.revolution.honours import places_of_honour, reward
from engine.revolution.landing import (
    NEVER_AT_SEA,
    boarders,
    fleets_for,
    is_landing_force,
    re_embark,
    seas_beside,
    seas_for,
)
from engine.revolution.losses import eliminate
from engine.revolution.muster import NAVAL, battle_of, landed, pieces, supporting, troops
from engine.revolution.occupation import is_closed, region_of
from engine.revolution.pursuit import can_pursue
from engine.revolution.scenarios import ground
from engine.revolution.state import State, enemy
from engine.rules import Offer, Ruling, offer
from events.revolution import (
    BattleJoined,
    Board,
    EndSegment,
    Pursuit,
    Retreat,
    RetreatTo,
    RetreatToSea,
    UnitBoarded,
    UnitMoved,
)


@battle_step("B8")
def begin_retreat(ruling: Ruling[State], frame: BattleJoined) -> None:
    """18.9, Q52: who embarks, embarks before the pursuit."""
    ruling.change(frame.but(step="B8.pursuit"))
    ruling.push(Retreat(battle_of(ruling.state).loser))


@battle_step("B8.pursuit")
def begin_pursuit(ruling: Ruling[State], frame: BattleJoined) -> None:
    """18.4.5: against those who retreat by land."""
    ruling.change(frame.but(step="B9"))
    winner = enemy(battle_of(ruling.state).loser)
    if can_pursue(ruling.state, winner):
        ruling.push(Pursuit(winner))


@battle_step("B9")
def begin_march(ruling: Ruling[State], frame: BattleJoined) -> None:
    """18.8: the rest goes as one stack."""
    ruling.change(frame.but(step="B10"))
    ruling.push(Retreat(battle_of(ruling.state).loser, ashore=True))


@BOOK.goes_on(Retreat)
def retreat_goes_on(ruling: Ruling[State], frame: Retreat) -> bool:
    """18.8, 18.9, 24.9: as long as there is something to choose, the owner is asked."""
    if frame.honours:
        return False
    if frame.ashore:
        return march_goes_on(ruling, frame)
    if battle_of(ruling.state).kind == NAVAL:
        return fleets_go_on(ruling, frame)
    return embarking_goes_on(ruling, frame)


@BOOK.offers_in(Retreat)
def retreat_offers(state: State, frame: Retreat) -> Iterator[Offer]:
    """18.8, 18.9, 24.6, 24.9, 38.0: where the side may go."""
    if frame.honours:
        yield from (offer(RetreatTo(area), "38.0") for area in places_of_honour(state, frame.side))
    elif frame.ashore:
        yield from (offer(RetreatTo(area), "18.8") for area in havens(state, frame.side))
    elif battle_of(state).kind == NAVAL:
        yield from (offer(RetreatTo(sea), "24.9") for sea in seas_beside(state, battle_of(state).area))
    else:
        yield from embarking_offers(state, frame)


@BOOK.carries_out(RetreatTo)
def retreat_to(ruling: Ruling[State], action: RetreatTo) -> None:
    """18.8, 24.9, 38.0: all go there together."""
    frame = ruling.frame
    assert isinstance(frame, Retreat)
    ruling.pop()
    left = depart(ruling, frame.side, action.area)
    if frame.honours:
        reward(ruling, frame.side, left)


# ---------------------------------------------------------------- by land


def march_goes_on(ruling: Ruling[State], frame: Retreat) -> bool:
    """18.8, Q53: with enemies all around, everybody is eliminated."""
    left = pieces(ruling.state, frame.side)
    if left and any(havens(ruling.state, frame.side)):
        return False
    ruling.pop()
    for unit in left:
        eliminate(ruling, unit.id, "no retreat", "18.8")
    return True


def havens(state: State, side: str) -> Iterator[str]:
    """18.8, 26.3, Q53: adjacent by land, not closed, and without enemy troops or leaders."""
    areamap = ground(state.scenario).map
    for area in areamap.adjacent(battle_of(state).area, *LAND_WAYS):
        if not troops(state, enemy(side), area) and not is_closed(state, area):
            yield area


def depart(ruling: Ruling[State], side: str, area: str) -> int:
    """18.8, 23.1, Q53: militia does not survive a colony's border; how many others went."""
    going = pieces(ruling.state, side)
    abroad = region_of(ruling.state, area) != region_of(ruling.state, battle_of(ruling.state).area)
    lost = [unit for unit in going if abroad and unit.kind in NEVER_AT_SEA]
    for unit in going:
        if unit not in lost:
            ruling.happen(UnitMoved(unit.id, unit.area, area))
    for unit in lost:
        eliminate(ruling, unit.id, "border", "23.1")
    return len(going) - len(lost)


# ---------------------------------------------------------------- fleets


def fleets_go_on(ruling: Ruling[State], frame: Retreat) -> bool:
    """24.9: nothing to do when all are sunk."""
    if pieces(ruling.state, frame.side):
        return False
    ruling.pop()
    return True


# ---------------------------------------------------------------- to sea


def embarking_goes_on(ruling: Ruling[State], frame: Retreat) -> bool:
    """18.9, 24.6: over when nobody can embark any more; nobody is asked who cannot go to sea at all."""
    if frame.sea:
        if boarders(ruling.state, frame):
            return False
        put_to_sea(ruling, frame)
    elif seas_for(ruling.state, frame.side):
        return False
    else:
        ruling.pop()
        strand(ruling)
    return True


def embarking_offers(state: State, frame: Retreat) -> Iterator[Offer]:
    """18.9, 24.6.3: first the sea, then who goes aboard which fleet; a landing force must go."""
    if not frame.sea:
        forced = is_landing_force(state, frame.side)
        rule = "24.6" if forced else "18.9"
        yield from (offer(RetreatToSea(sea), rule) for sea in seas_for(state, frame.side))
        if not forced:
            yield offer(EndSegment(), "18.8")
        return
    waiting = boarders(state, frame)
    for unit in waiting:
        yield Offer(
            Board,
            unit.id,
            "18.9",
            lambda unit=unit: [Board(unit.id, f) for f in fleets_for(state, unit)],
        )
    if may_put_to_sea(state, frame):
        yield offer(EndSegment(), "18.9")


def may_put_to_sea(state: State, frame: Retreat) -> bool:
    """18.9, 24.10: somebody goes, and nobody stays on the beach who could be taken."""
    beached = {unit.id for unit in boarders(state, frame)} & {unit.id for unit in landed(state)}
    return not beached and (bool(frame.aboard) or is_landing_force(state, frame.side))


@BOOK.carries_out(RetreatToSea)
def retreat_to_sea(ruling: Ruling[State], action: RetreatToSea) -> None:
    """18.9, 24.6.3, Q71: where the ships will go; a landing force goes back aboard them."""
    frame = ruling.frame
    assert isinstance(frame, Retreat)
    ruling.change(frame.but(sea=action.area))
    if is_landing_force(ruling.state, frame.side):
        re_embark(ruling)


@BOOK.carries_out(Board)
def board(ruling: Ruling[State], action: Board) -> None:
    """18.9: this unit goes aboard this fleet."""
    frame = ruling.frame
    assert isinstance(frame, Retreat)
    ruling.happen(UnitBoarded(action.unit, action.fleet))
    ruling.change(frame.but(aboard=(*frame.aboard, action.unit)))


@BOOK.carries_out(EndSegment, Retreat)
def end_embarking(ruling: Ruling[State], action: EndSegment) -> None:
    """18.9: nobody else goes to sea."""
    frame = ruling.frame
    assert isinstance(frame, Retreat)
    put_to_sea(ruling, frame)


def put_to_sea(ruling: Ruling[State], frame: Retreat) -> None:
    """18.9, 24.6.3, 24.10: the ships leave; who has landed and found no place aboard is lost."""
    ruling.pop()
    state = ruling.state
    sailing = [state.unit(id_).aboard for id_ in frame.aboard]
    if is_landing_force(state, frame.side):
        sailing += [fleet.id for fleet in supporting(state)]
    for fleet in dict.fromkeys(sailing):
        ruling.happen(UnitMoved(fleet, state.unit(fleet).area, frame.sea))
    strand(ruling)


def strand(ruling: Ruling[State]) -> None:
    """24.10: no ship is left for these."""
    if battle_of(ruling.state).loser == battle_of(ruling.state).attacker:
        for unit in landed(ruling.state):
            eliminate(ruling, unit.id, "no retreat", "24.10")
