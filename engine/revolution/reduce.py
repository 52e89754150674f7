"""Folding the facts of the American Revolution outside battles. No rule, chart or die is consulted here."""

from __future__ import annotations

from engine.reducer import Reducer
from engine.revolution.state import (
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
from engine.roster import changed, joined
from events.facts import GameEnded, SegmentBegan, TrackMoved, TurnBegan
from events.revolution import (
    COLONIES,
    AllianceChanged,
    Arisen,
    BorderCrossed,
    ChoicesCleared,
    ChoiceSealed,
    Commitment,
    CommitmentsKept,
    CommitmentSpent,
    CommitmentsReturned,
    CommitmentsShown,
    GameBegan,
    InterceptionTried,
    LeaderArose,
    LeaderDrawn,
    LeaderFaded,
    LeaderRemoved,
    MarkerAimed,
    MarkerCommitted,
    MarkerDrawn,
    MarkerLost,
    MarkerPassed,
    MarkerPlayed,
    MarkerReceived,
    MarkerReturned,
    MobilizationForbidden,
    OrderDecided,
    PhaseBegan,
    PoolFilled,
    Spied,
    TownPlundered,
    UnitAssigned,
    UnitBoarded,
    UnitEliminated,
    UnitHeld,
    UnitLanded,
    UnitMade,
    UnitMoved,
    UnitPlaced,
    UnitReleased,
    UnitSpent,
    UnitsRested,
    UnitWithdrawn,
    WindowQuieted,
    WorkMoved,
    WorkPlaced,
    WorkRemoved,
    WorkTaken,
)

apply: Reducer[State] = Reducer()


# ---------------------------------------------------------------- set-up and the sequence of play


@apply.on(GameBegan)
def _game_began(state: State, fact: GameBegan) -> State:
    return state.but(
        scenario=fact.scenario,
        options=fact.options,
        years=fact.years,
        progress=fact.progress,
        loyalty=fact.loyalty,
        europe=fact.europe,
    )


@apply.on(UnitMade)
def _unit_made(state: State, fact: UnitMade) -> State:
    return joined(state, fact.counter.id, Unit(fact.counter, fact.status))


@apply.on(UnitAssigned)
def _unit_assigned(state: State, fact: UnitAssigned) -> State:
    return changed(state, fact.unit, choice=fact.areas)


@apply.on(PoolFilled)
def _pool_filled(state: State, fact: PoolFilled) -> State:
    return state.but(pool=sorted_hand(fact.markers))


@apply.on(TurnBegan)
def _turn_began(state: State, fact: TurnBegan) -> State:
    return state.but(turn=fact.turn, barred=(), plundered=())


@apply.on(PhaseBegan)
def _phase_began(state: State, fact: PhaseBegan) -> State:
    return state.but(phase=fact.phase, campaign=fact.campaign, quiet=())


@apply.on(SegmentBegan)
def _segment_began(state: State, fact: SegmentBegan) -> State:
    return state.but(step=fact.segment, side=fact.side)


@apply.on(OrderDecided)
def _order_decided(state: State, fact: OrderDecided) -> State:
    return state.but(first=fact.first)


@apply.on(WindowQuieted)
def _window_quieted(state: State, fact: WindowQuieted) -> State:
    return state.but(quiet=(*state.quiet, (fact.side, fact.window)))


@apply.on(GameEnded)
def _game_ended(state: State, fact: GameEnded) -> State:
    return state.but(over=True, winner=fact.winner, why=fact.why, rule=fact.rule, agenda=())


@apply.on(TrackMoved)
def _track_moved(state: State, fact: TrackMoved) -> State:
    if fact.track == "points":
        return state.but(points=_added(state.points, fact.who, fact.by))
    if fact.track == "progress":
        return state.but(progress=state.progress + fact.by)
    if fact.track == "europe":
        return state.but(europe=state.europe + fact.by)
    levels = list(state.loyalty)
    levels[COLONIES.index(fact.who)] += fact.by
    return state.but(loyalty=tuple(levels))


def _added(pair: tuple[int, int], side: str, by: int) -> tuple[int, int]:
    american, british = pair
    return (american, british + by) if number(side) else (american + by, british)


@apply.on(AllianceChanged)
def _alliance_changed(state: State, fact: AllianceChanged) -> State:
    others = tuple(nation for nation in state.allied if nation != fact.nation)
    return state.but(allied=tuple(sorted((*others, fact.nation))) if fact.allied else others)


# ---------------------------------------------------------------- campaign markers


def _with_hand(state: State, side: str, markers: tuple[str, ...]) -> State:
    american, british = state.hands
    return state.but(hands=(american, markers) if number(side) else (markers, british))


def _received(state: State, side: str, *markers: str) -> State:
    return _with_hand(state, side, sorted_hand((*state.hand(side), *markers)))


def _given(state: State, side: str, marker: str) -> State:
    return _with_hand(state, side, without(state.hand(side), marker))


def _pooled(state: State, *markers: str) -> State:
    return state.but(pool=sorted_hand((*state.pool, *markers)))


@apply.on(MarkerDrawn)
def _marker_drawn(state: State, fact: MarkerDrawn) -> State:
    return _received(state.but(pool=without(state.pool, fact.marker)), fact.side, fact.marker)


@apply.on(MarkerLost)
def _marker_lost(state: State, fact: MarkerLost) -> State:
    return _pooled(_given(state, fact.side, fact.marker), fact.marker)


@apply.on(MarkerPlayed)
def _marker_played(state: State, fact: MarkerPlayed) -> State:
    after = _given(state, fact.side, fact.marker)
    if fact.out:
        return after.but(gone=sorted_hand((*state.gone, fact.marker)))
    return _pooled(after, fact.marker)


@apply.on(MarkerAimed)
def _marker_aimed(state: State, fact: MarkerAimed) -> State:
    return state


@apply.on(MarkerCommitted)
def _marker_committed(state: State, fact: MarkerCommitted) -> State:
    put = Commitment(fact.side, fact.item, fact.marker)
    return _given(state, fact.side, fact.marker).but(committed=(*state.committed, put))


@apply.on(ChoiceSealed)
def _choice_sealed(state: State, fact: ChoiceSealed) -> State:
    return state.but(sealed=(*state.sealed, fact.side))


@apply.on(CommitmentsShown)
def _commitments_shown(state: State, fact: CommitmentsShown) -> State:
    return state.but(committed=fact.commitments, shown=True)


@apply.on(CommitmentsReturned)
def _commitments_returned(state: State, fact: CommitmentsReturned) -> State:
    left = tuple(one for one in state.committed if one not in fact.commitments)
    markers = [one.marker for one in state.committed if one in fact.commitments]
    return _pooled(state, *markers).but(committed=left, shown=bool(left), sealed=())


@apply.on(MarkerReturned)
def _marker_returned(state: State, fact: MarkerReturned) -> State:
    put = next(one for one in state.put_down(fact.side) if one.marker == fact.marker)
    place = state.committed.index(put)
    left = state.committed[:place] + state.committed[place + 1 :]
    return _pooled(state, fact.marker).but(committed=left)


@apply.on(ChoicesCleared)
def _choices_cleared(state: State, fact: ChoicesCleared) -> State:
    return state.but(sealed=(), shown=False)


@apply.on(CommitmentSpent)
def _commitment_spent(state: State, fact: CommitmentSpent) -> State:
    put = next(one for one in state.committed if (one.side, one.marker) == (fact.side, fact.marker))
    place = state.committed.index(put)
    return _pooled(_unspared(state, fact.side), fact.marker).but(
        committed=state.committed[:place] + state.committed[place + 1 :]
    )


def _unspared(state: State, side: str) -> State:
    battle = state.battle
    return state if battle is None else state.but(battle=battle.but(spare=_added(battle.spare, side, -1)))


@apply.on(CommitmentsKept)
def _commitments_kept(state: State, fact: CommitmentsKept) -> State:
    markers = [one.marker for one in state.put_down(fact.side)]
    left = tuple(one for one in state.committed if one.side != fact.side)
    return _received(state, fact.side, *markers).but(committed=left, shown=bool(left), sealed=())


@apply.on(MarkerPassed)
def _marker_passed(state: State, fact: MarkerPassed) -> State:
    return state.but(pool=without(state.pool, fact.marker), passing=(fact.side, fact.marker))


@apply.on(MarkerReceived)
def _marker_received(state: State, fact: MarkerReceived) -> State:
    return _received(state, fact.side, fact.marker).but(passing=("", ""))


@apply.on(MobilizationForbidden)
def _mobilization_forbidden(state: State, fact: MobilizationForbidden) -> State:
    return state.but(barred=(*state.barred, fact.nation))


@apply.on(Spied)
def _spied(state: State, fact: Spied) -> State:
    return state.but(reports=(*state.reports, fact.report))


@apply.on(LeaderArose)
def _leader_arose(state: State, fact: LeaderArose) -> State:
    return state.but(arisen=(*state.arisen, Arisen(fact.unit, fact.kind)))


@apply.on(LeaderFaded)
def _leader_faded(state: State, fact: LeaderFaded) -> State:
    return state.but(arisen=tuple(one for one in state.arisen if one.unit != fact.unit))


# ---------------------------------------------------------------- units come and go


@apply.on(LeaderDrawn)
def _leader_drawn(state: State, fact: LeaderDrawn) -> State:
    return changed(state, fact.leader, status=EVENT)


@apply.on(UnitReleased)
def _unit_released(state: State, fact: UnitReleased) -> State:
    return changed(state, fact.unit, status=POOL)


@apply.on(UnitPlaced)
def _unit_placed(state: State, fact: UnitPlaced) -> State:
    return changed(state, fact.unit, status=MAP, area=fact.area, choice=())


@apply.on(UnitWithdrawn)
def _unit_withdrawn(state: State, fact: UnitWithdrawn) -> State:
    return _off(state, fact.unit, POOL)


@apply.on(UnitEliminated)
def _unit_eliminated(state: State, fact: UnitEliminated) -> State:
    battle = state.battle
    unit = state.unit(fact.unit)
    if battle is not None and fact.unit in battle.units:
        state = state.but(battle=battle.but(lost=_added(battle.lost, unit.side, 1)))
    return _off(state, fact.unit, OUT if fact.out else POOL)


@apply.on(LeaderRemoved)
def _leader_removed(state: State, fact: LeaderRemoved) -> State:
    return _off(state, fact.leader, OUT if fact.out else POOL)


def _off(state: State, unit: str, status: str) -> State:
    """The counter as new, off the map."""
    number_ = state.roster[unit]
    units = list(state.units)
    units[number_] = Unit(units[number_].counter, status)
    return state.but(units=tuple(units))


# ---------------------------------------------------------------- movement


@apply.on(UnitMoved)
def _unit_moved(state: State, fact: UnitMoved) -> State:
    moved = changed(state, fact.unit, area=fact.area)
    entry = (state.unit(fact.unit).side, fact.area)
    if entry not in state.entered:
        moved = moved.but(entered=(*state.entered, entry))
    for cargo in state.position.aboard(fact.unit):
        moved = changed(moved, cargo.id, area=fact.area)
    return moved


@apply.on(UnitSpent)
def _unit_spent(state: State, fact: UnitSpent) -> State:
    return changed(state, fact.unit, moved=True, marched=fact.marched or state.unit(fact.unit).marched)


@apply.on(UnitHeld)
def _unit_held(state: State, fact: UnitHeld) -> State:
    return changed(state, fact.unit, held=fact.until)


@apply.on(UnitsRested)
def _units_rested(state: State, fact: UnitsRested) -> State:
    units = tuple(_rested(unit, turn=fact.turn) for unit in state.units)
    return state.but(units=units, tried=(), intercepted=(), entered=())


def _rested(unit: Unit, *, turn: bool) -> Unit:
    held = "" if turn or unit.held == "phase" else unit.held
    crossed = unit.crossed and not turn
    if unit.moved or unit.marched or unit.landed or held != unit.held or crossed != unit.crossed:
        return unit.but(moved=False, marched=False, landed="", held=held, crossed=crossed)
    return unit


@apply.on(UnitBoarded)
def _unit_boarded(state: State, fact: UnitBoarded) -> State:
    return changed(state, fact.unit, aboard=fact.fleet, landed="")


@apply.on(UnitLanded)
def _unit_landed(state: State, fact: UnitLanded) -> State:
    return changed(state, fact.unit, aboard="", landed=fact.fleet if fact.assault else "")


@apply.on(BorderCrossed)
def _border_crossed(state: State, fact: BorderCrossed) -> State:
    return changed(state, fact.unit, crossed=True)


@apply.on(InterceptionTried)
def _interception_tried(state: State, fact: InterceptionTried) -> State:
    tried = (*state.tried, (fact.side, fact.area))
    if not fact.at:
        return state.but(tried=tried)
    return state.but(tried=tried, intercepted=(*state.intercepted, (fact.side, fact.at)))


# ---------------------------------------------------------------- markers on the map


@apply.on(WorkPlaced)
def _work_placed(state: State, fact: WorkPlaced) -> State:
    return state.but(works=(*state.works, fact.work))


@apply.on(WorkMoved)
def _work_moved(state: State, fact: WorkMoved) -> State:
    works = tuple(
        one.but(area=fact.area, unit=fact.to) if one.unit and one.unit == fact.unit else one
        for one in state.works
    )
    return state.but(works=works)


@apply.on(WorkTaken)
def _work_taken(state: State, fact: WorkTaken) -> State:
    works = tuple(
        one.but(side=fact.side) if (one.kind, one.area) == (fact.kind, fact.area) else one
        for one in state.works
    )
    return state.but(works=works)


@apply.on(WorkRemoved)
def _work_removed(state: State, fact: WorkRemoved) -> State:
    works = tuple(one for one in state.works if (one.kind, one.area) != (fact.kind, fact.area))
    return state.but(works=works)


@apply.on(TownPlundered)
def _town_plundered(state: State, fact: TownPlundered) -> State:
    return state.but(plundered=(*state.plundered, fact.area))
