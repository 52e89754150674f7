"""Folding the facts of the American Revolution outside battles. No rule, chart or die is consulted here."""

from __future__ import annotations

from cockade.engine.reducer import Of, Reducer
from cockade.engine.revolution.common.state import (
    EVENT,
    MAP,
    OUT,
    POOL,
    State,
    Unit,
    number,
    sorted_hand,
    without,
)
from cockade.engine.unit_list import added, changed, joined
from cockade.events import revolution as events
from cockade.events.facts import SegmentBegan, TrackMoved, TurnBegan

apply: Reducer[State] = Reducer()
ABROAD = "abroad"
"""33.0: the home of a militia of a game in whose record it is not said."""


# ---------------------------------------------------------------- set-up and the sequence of play


apply.copies(events.GameBegan, "scenario", "options", "years", "progress", "loyalty", "europe")


@apply.on(events.UnitMade)
def _unit_made(state: State, fact: events.UnitMade) -> State:
    return joined(state, fact.counter.id, Unit(fact.counter, fact.status))


apply.marks(events.UnitAssigned, choice=Of("areas"))


@apply.on(events.PoolFilled)
def _pool_filled(state: State, fact: events.PoolFilled) -> State:
    return state.replace(pool=sorted_hand(fact.markers))


apply.copies(TurnBegan, "turn", barred=(), plundered=())
apply.copies(events.PhaseBegan, "phase", "campaign", quiet=())
apply.copies(SegmentBegan, "side", step=Of("segment"))
apply.copies(events.OrderDecided, "first")
apply.adds(events.WindowQuieted, "quiet", "side", "window")


@apply.on(TrackMoved)
def _track_moved(state: State, fact: TrackMoved) -> State:
    if fact.track == "points":
        return state.replace(points=added(state.points, number(fact.who), fact.by))
    if fact.track == "progress":
        return state.replace(progress=state.progress + fact.by)
    if fact.track == "europe":
        return state.replace(europe=state.europe + fact.by)
    levels = list(state.loyalty)
    levels[events.COLONIES.index(fact.who)] += fact.by
    return state.replace(loyalty=tuple(levels))


@apply.on(events.AllianceChanged)
def _alliance_changed(state: State, fact: events.AllianceChanged) -> State:
    others = tuple(nation for nation in state.allied if nation != fact.nation)
    return state.replace(allied=tuple(sorted((*others, fact.nation))) if fact.allied else others)


# ---------------------------------------------------------------- campaign markers


def _with_hand(state: State, side: str, markers: tuple[str, ...]) -> State:
    american, british = state.hands
    return state.replace(hands=(american, markers) if number(side) else (markers, british))


def _received(state: State, side: str, *markers: str) -> State:
    return _with_hand(state, side, sorted_hand((*state.hand(side), *markers)))


def _given(state: State, side: str, marker: str) -> State:
    return _with_hand(state, side, without(state.hand(side), marker))


def _pooled(state: State, *markers: str) -> State:
    return state.replace(pool=sorted_hand((*state.pool, *markers)))


@apply.on(events.MarkerDrawn)
def _marker_drawn(state: State, fact: events.MarkerDrawn) -> State:
    return _received(state.replace(pool=without(state.pool, fact.marker)), fact.side, fact.marker)


@apply.on(events.MarkerLost)
def _marker_lost(state: State, fact: events.MarkerLost) -> State:
    return _pooled(_given(state, fact.side, fact.marker), fact.marker)


@apply.on(events.MarkerPlayed)
def _marker_played(state: State, fact: events.MarkerPlayed) -> State:
    after = _given(state, fact.side, fact.marker)
    if fact.out:
        return after.replace(gone=sorted_hand((*state.gone, fact.marker)))
    if fact.put:
        return after.replace(passing=("", fact.marker))
    return _pooled(after, fact.marker)


apply.skips(events.MarkerAimed)


@apply.on(events.MarkerCommitted)
def _marker_committed(state: State, fact: events.MarkerCommitted) -> State:
    put = events.Commitment(fact.side, fact.item, fact.marker)
    return _given(state, fact.side, fact.marker).replace(committed=(*state.committed, put))


apply.adds(events.ChoiceSealed, "sealed", "side")
apply.copies(events.CommitmentsShown, committed=Of("commitments"), shown=True)


@apply.on(events.CommitmentsReturned)
def _commitments_returned(state: State, fact: events.CommitmentsReturned) -> State:
    left = tuple(one for one in state.committed if one not in fact.commitments)
    markers = [one.marker for one in state.committed if one in fact.commitments]
    return _pooled(state, *markers).replace(committed=left, shown=bool(left), sealed=())


@apply.on(events.MarkerReturned)
def _marker_returned(state: State, fact: events.MarkerReturned) -> State:
    put = next(one for one in state.put_down(fact.side) if one.marker == fact.marker)
    place = state.committed.index(put)
    left = state.committed[:place] + state.committed[place + 1 :]
    return _pooled(state, fact.marker).replace(committed=left)


apply.copies(events.ChoicesCleared, sealed=(), shown=False)


@apply.on(events.CommitmentSpent)
def _commitment_spent(state: State, fact: events.CommitmentSpent) -> State:
    put = next(one for one in state.committed if (one.side, one.marker) == (fact.side, fact.marker))
    place = state.committed.index(put)
    return _pooled(_unspared(state, fact.side), fact.marker).replace(
        committed=state.committed[:place] + state.committed[place + 1 :]
    )


def _unspared(state: State, side: str) -> State:
    battle = state.battle
    return (
        state
        if battle is None
        else state.replace(battle=battle.replace(spare=added(battle.spare, number(side), -1)))
    )


@apply.on(events.CommitmentsKept)
def _commitments_kept(state: State, fact: events.CommitmentsKept) -> State:
    markers = [one.marker for one in state.put_down(fact.side)]
    left = tuple(one for one in state.committed if one.side != fact.side)
    return _received(state, fact.side, *markers).replace(committed=left, shown=bool(left), sealed=())


@apply.on(events.MarkerPassed)
def _marker_passed(state: State, fact: events.MarkerPassed) -> State:
    return state.replace(pool=without(state.pool, fact.marker), passing=(fact.side, fact.marker))


@apply.on(events.MarkerReceived)
def _marker_received(state: State, fact: events.MarkerReceived) -> State:
    return _received(state, fact.side, fact.marker).replace(passing=("", ""))


apply.adds(events.MobilizationForbidden, "barred", "nation")
apply.adds(events.Spied, "reports", "report")


@apply.on(events.LeaderArose)
def _leader_arose(state: State, fact: events.LeaderArose) -> State:
    passing = ("", "") if fact.marker else state.passing
    risen = events.Arisen(fact.unit, fact.kind, fact.marker)
    return state.replace(arisen=(*state.arisen, risen), passing=passing)


@apply.on(events.LeaderFaded)
def _leader_faded(state: State, fact: events.LeaderFaded) -> State:
    marker = next((one.marker for one in state.arisen if one.unit == fact.unit), "")
    after = state.replace(arisen=tuple(one for one in state.arisen if one.unit != fact.unit))
    return _pooled(after, marker) if marker else after


# ---------------------------------------------------------------- units come and go


apply.marks(events.LeaderDrawn, who="leader", status=EVENT)
apply.marks(events.UnitReleased, status=POOL)
apply.marks(events.UnitPlaced, "area", status=MAP, choice=())


@apply.on(events.UnitWithdrawn)
def _unit_withdrawn(state: State, fact: events.UnitWithdrawn) -> State:
    return _off(state, fact.unit, POOL)


@apply.on(events.UnitEliminated)
def _unit_eliminated(state: State, fact: events.UnitEliminated) -> State:
    battle = state.battle
    unit = state.unit(fact.unit)
    if battle is not None and fact.unit in battle.units:
        state = state.replace(battle=battle.replace(lost=added(battle.lost, number(unit.side), 1)))
    return _off(state, fact.unit, OUT if fact.out else POOL)


@apply.on(events.LeaderRemoved)
def _leader_removed(state: State, fact: events.LeaderRemoved) -> State:
    return _off(state, fact.leader, OUT if fact.out else POOL)


def _off(state: State, unit: str, status: str) -> State:
    """The counter as new, off the map."""
    number_ = state.roster[unit]
    units = list(state.units)
    units[number_] = Unit(units[number_].counter, status)
    return state.replace(units=tuple(units))


# ---------------------------------------------------------------- movement


@apply.on(events.UnitMoved)
def _unit_moved(state: State, fact: events.UnitMoved) -> State:
    moved = changed(state, fact.unit, area=fact.area)
    entry = (fact.unit, fact.area)
    if entry not in state.entered:
        moved = moved.replace(entered=(*state.entered, entry))
    for cargo in state.position.aboard(fact.unit):
        moved = changed(moved, cargo.id, area=fact.area)
    return moved


@apply.on(events.UnitSpent)
def _unit_spent(state: State, fact: events.UnitSpent) -> State:
    return changed(state, fact.unit, moved=True, marched=fact.marched or state.unit(fact.unit).marched)


apply.marks(events.UnitHeld, held=Of("until"))


@apply.on(events.UnitsRested)
def _units_rested(state: State, fact: events.UnitsRested) -> State:
    units = tuple(_rested(unit, turn=fact.turn) for unit in state.units)
    return state.replace(units=units, tried=(), intercepted=(), entered=())


def _rested(unit: Unit, *, turn: bool) -> Unit:
    held = "" if turn or unit.held == "phase" else unit.held
    crossed = "" if turn else unit.crossed
    if unit.moved or unit.marched or unit.landed or held != unit.held or crossed != unit.crossed:
        return unit.replace(moved=False, marched=False, landed="", held=held, crossed=crossed)
    return unit


apply.marks(events.UnitBoarded, aboard=Of("fleet"), landed="")


@apply.on(events.UnitLanded)
def _unit_landed(state: State, fact: events.UnitLanded) -> State:
    return changed(state, fact.unit, aboard="", landed=fact.fleet if fact.assault else "")


@apply.on(events.BorderCrossed)
def _border_crossed(state: State, fact: events.BorderCrossed) -> State:
    return changed(state, fact.unit, crossed=fact.home or ABROAD)


@apply.on(events.InterceptionTried)
def _interception_tried(state: State, fact: events.InterceptionTried) -> State:
    tried = (*state.tried, (fact.side, fact.area))
    if not fact.at:
        return state.replace(tried=tried)
    return state.replace(tried=tried, intercepted=(*state.intercepted, (fact.side, fact.at)))


# ---------------------------------------------------------------- markers on the map


apply.adds(events.WorkPlaced, "works", "work")


@apply.on(events.WorkMoved)
def _work_moved(state: State, fact: events.WorkMoved) -> State:
    works = tuple(
        one.replace(area=fact.area, unit=fact.to) if one.unit and one.unit == fact.unit else one
        for one in state.works
    )
    return state.replace(works=works)


@apply.on(events.WorkTaken)
def _work_taken(state: State, fact: events.WorkTaken) -> State:
    works = tuple(
        one.replace(side=fact.side) if (one.kind, one.area) == (fact.kind, fact.area) else one
        for one in state.works
    )
    return state.replace(works=works)


@apply.on(events.WorkRemoved)
def _work_removed(state: State, fact: events.WorkRemoved) -> State:
    works = tuple(one for one in state.works if (one.kind, one.area) != (fact.kind, fact.area))
    return state.replace(works=works)


apply.adds(events.TownPlundered, "plundered", "area")
