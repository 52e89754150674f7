"""
Mobilization (13.0): buying units, leaders and markers, exchanging
detachments, fortresses and partisans.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.revolution.book import BOOK
from engine.revolution.hands import draw
from engine.revolution.income import change_points
from engine.revolution.markers import marker_offers
from engine.revolution.occupation import attitude, region_of
from engine.revolution.places import (
    FINDINGS,
    FORTRESS,
    PARTISAN,
    SIEGE,
    for_fortress,
    for_leader,
    for_partisans,
    for_siege,
    fortress_counters_left,
)
from engine.revolution.scenarios import ground
from engine.revolution.state import POOL, State, Unit, enemy, in_pool
from engine.revolution.throws import settles, throw
from engine.rules import Offer, Ruling, offer
from events.event import Action
from events.revolution import (
    AMERICAN,
    BRITISH,
    COLONIES,
    BuildFortress,
    BuyLeader,
    BuyMarker,
    BuySiege,
    CombineDetachments,
    Demolish,
    DisbandPartisans,
    EndSegment,
    LeaderArrival,
    LeaderDrawn,
    LeaderFaded,
    LeaderRemoved,
    Mobilization,
    Mobilize,
    PlaceLeader,
    RaisePartisans,
    SplitRegular,
    Throw,
    UnitBoarded,
    UnitPlaced,
    UnitWithdrawn,
    UpgradeMilitia,
    Work,
    WorkMoved,
    WorkPlaced,
    WorkRemoved,
)

REGULAR, DETACHMENT = "british_regular", "british_detachment"
UPGRADES = {"british_light": 1, REGULAR: 3}
TORY = "tory_militia"
PROFESSIONAL = "continental_army_professionalized"


@BOOK.begins("III.A")
@BOOK.begins("III.B")
def open_mobilization(ruling: Ruling[State], side: str) -> None:
    """5.1.III: the first player spends points, then the second."""
    ruling.push(Mobilization(side))


# ---------------------------------------------------------------- what things cost


def price(state: State, side: str, item: str, area: str = "") -> int:
    """
    13.1, 13.4, 13.8, 4.8: points for an item of the Mobilization Table, militia
    and partisans by loyalty.
    """
    column = attitude(state, side, region_of(state, area)) if area else 0
    return price_in(state, side, item, column)


def price_in(state: State, side: str, item: str, column: int) -> int:
    """13.1: the same in a column of the table: friendly, neutral, enemy (see `attitude`)."""
    charts = ground(state.scenario).charts
    line = charts.items[item]
    cost = line.cost
    if line.by_loyalty:
        cost = line.by_loyalty[column]
    elif line.cost_later and state.progress >= charts.progress_place(PROFESSIONAL):
        cost = line.cost_later
    return cost * factor(state, side)


def factor(state: State, side: str) -> int:
    """4.8, ruling Q08: on the first turn every price of the British is doubled."""
    return ground(state.scenario).charts.limits.first_turn_factor if is_dear(state, side) else 1


def is_dear(state: State, side: str) -> bool:
    """4.8: the first turn, for the British."""
    return state.turn == 1 and side == BRITISH


def can_pay(state: State, side: str, cost: int) -> bool:
    """6.1: nobody spends what he does not have."""
    return state.points_of(side) >= cost


def pay(ruling: Ruling[State], cost: int, why: str, rule: str) -> None:
    """6.1: points are spent."""
    change_points(ruling, mobilizing(ruling.state), -cost, why, rule)


def mobilizing(state: State) -> str:
    """5.1.III: whose segment it is."""
    return state.side


# ---------------------------------------------------------------- offers


@BOOK.offers_in(Mobilization)
def mobilization_offers(state: State, frame: Mobilization) -> Iterator[Offer]:
    """13.1: purchases one by one, in any order, mixed with markers; or no more."""
    yield offer(EndSegment(), "13.1")
    yield from unit_offers(state, frame.side)
    yield from card_offers(state, frame)
    if frame.side == BRITISH:
        yield from exchange_offers(state)
        yield from upgrade_offers(state, frame)
    yield from fortress_offers(state, frame.side)
    yield from partisan_offers(state, frame.side)
    yield from marker_offers(state, frame.side, "III.own")


def unit_offers(state: State, side: str) -> Iterator[Offer]:
    """13.3, 13.10: every type with a counter left that the side may mobilize and pay."""
    for type_ in ground(state.scenario).pieces.units:
        if may_mobilize(state, side, type_):
            yield Offer(Mobilize, type_, "13.3", lambda type_=type_: list(mobilizations(state, side, type_)))


def may_mobilize(state: State, side: str, type_: str) -> bool:
    """
    13.9, 13.10, 26.1, 7.9.hessians: the side's own, a counter left, its nation in
    play and not forbidden.
    """
    laid = ground(state.scenario)
    unit, line = laid.pieces.units[type_], laid.charts.items[type_]
    mine = unit.side == side and line.place in FINDINGS and unit.nation not in state.barred
    return mine and line.nation in ("", *state.allied) and bool(in_pool(state, type_))


def mobilizations(state: State, side: str, type_: str) -> Iterator[Mobilize]:
    """13.6, 13.8: the areas where a unit of the type may appear at a price that can be paid."""
    laid = ground(state.scenario)
    nation = laid.pieces.units[type_].nation
    for area in FINDINGS[laid.charts.items[type_].place](state, side, nation):
        if can_pay(state, side, price(state, side, type_, area)):
            yield Mobilize(type_, area)


def card_offers(state: State, frame: Mobilization) -> Iterator[Offer]:
    """7.1, 7.3, 13.2: a campaign marker, a leader."""
    side, limit = frame.side, ground(state.scenario).charts.items["campaign_marker"].limit
    affordable = can_pay(state, side, price(state, side, "campaign_marker"))
    if state.pool and frame.bought < limit and affordable:
        yield offer(BuyMarker(), "7.1")
    if leader_pool(state, side) and can_pay(state, side, price(state, side, "leader")):
        yield offer(BuyLeader(), "13.2")


def leader_pool(state: State, side: str) -> list[Unit]:
    """def.pool: leaders who can be drawn; not those of a nation that is neutral."""
    neutral = {"french", "spanish"} - set(state.allied)
    return [
        unit
        for unit in state.units
        if unit.is_leader and unit.status == POOL and unit.side == side and unit.nation not in neutral
    ]


@BOOK.carries_out(EndSegment)
def end_segment(ruling: Ruling[State], action: EndSegment) -> None:
    """5.1: the player has nothing more to do here."""
    ruling.pop()


# ---------------------------------------------------------------- units


@BOOK.carries_out(Mobilize)
def mobilize(ruling: Ruling[State], action: Mobilize) -> None:
    """13.1, 13.3: pay, place, and for Hessians and Indians the American draws (27.1, 27.2)."""
    pay(ruling, price(ruling.state, mobilizing(ruling.state), action.type, action.area), "units", "13.1")
    enlist(ruling, action.type, action.area)


def enlist(ruling: Ruling[State], type_: str, area: str) -> None:
    """
    13.10, 27.1, 27.2: the next counter of the type appears; free ones make the
    American draw as well (Q21).
    """
    ruling.happen(UnitPlaced(in_pool(ruling.state, type_)[0].id, area))
    frame = ruling.frame
    line = ground(ruling.state.scenario).charts.items[type_]
    if line.place == "indian" and isinstance(frame, Mobilization):
        ruling.change(frame.but(settled=(*frame.settled, area)))
    if line.draws and not is_spared_draw(ruling.state, type_):
        draw(ruling, AMERICAN, "27.2" if line.place == "indian" else "27.1", line.draws)


def is_spared_draw(state: State, type_: str) -> bool:
    """12.7: in the last Pro-British box the American draws nothing for a Hessian."""
    return type_ == "hessian_regular" and state.europe == min(ground(state.scenario).charts.europe)


@BOOK.carries_out(BuyMarker)
def buy_marker(ruling: Ruling[State], action: BuyMarker) -> None:
    """7.1, 7.3, ruling Q15: one marker, known to its owner at once."""
    frame = ruling.frame
    assert isinstance(frame, Mobilization)
    pay(ruling, price(ruling.state, frame.side, "campaign_marker"), "marker", "7.1")
    ruling.change(frame.but(bought=frame.bought + 1))
    draw(ruling, frame.side, "7.1")


@BOOK.carries_out(BuyLeader)
def buy_leader(ruling: Ruling[State], action: BuyLeader) -> None:
    """13.2: a leader at random."""
    side = mobilizing(ruling.state)
    pay(ruling, price(ruling.state, side, "leader"), "leader", "13.2")
    pool = leader_pool(ruling.state, side)
    rolled = ruling.roll(
        "leader", len(pool), who=side, rule="13.2", modifiers=(), result=lambda die, _: pool[die - 1].id
    )
    ruling.happen(LeaderDrawn(side, rolled.result))
    ruling.push(LeaderArrival(side, rolled.result, "13.2"))


@BOOK.goes_on(LeaderArrival)
def arrival_goes_on(ruling: Ruling[State], frame: LeaderArrival) -> bool:
    """Ruling Q36: a leader without a place goes back to the pool, and the points are lost."""
    if any(arrivals(ruling.state, frame)):
        return False
    ruling.pop()
    ruling.happen(LeaderRemoved(frame.leader, out=False))
    return True


def arrivals(state: State, frame: LeaderArrival) -> Iterator[PlaceLeader]:
    """Ruling Q36: where the leader who has come may appear."""
    leader = state.unit(frame.leader)
    return (PlaceLeader(leader.id, area) for area in ARRIVALS.get(leader.id, for_leader)(state, leader))


ARRIVALS: dict[str, Callable[[State, Unit], Iterator[str]]] = {}
"""Leaders who come by an event and have places of their own (4.10)."""


@BOOK.offers_in(LeaderArrival)
def arrival_offers(state: State, frame: LeaderArrival) -> Iterator[Offer]:
    """Ruling Q36, 4.10: his owner chooses."""
    yield Offer(PlaceLeader, frame.leader, frame.rule, lambda: list(arrivals(state, frame)))


@BOOK.carries_out(PlaceLeader)
def place_leader(ruling: Ruling[State], action: PlaceLeader) -> None:
    """Ruling Q36, 4.10: he appears; on the high sea he is aboard a fleet, of his nation if there is one."""
    ruling.pop()
    ruling.happen(UnitPlaced(action.leader, action.area))
    state = ruling.state
    if ground(state.scenario).map.ground(action.area) == "sea":
        leader = state.unit(action.leader)
        fleets = state.position.fleets(action.area, leader.side)
        own = [unit for unit in fleets if unit.nation == leader.nation]
        ruling.happen(UnitBoarded(leader.id, (own or fleets)[0].id))


# ---------------------------------------------------------------- exchanges


def exchange_offers(state: State) -> Iterator[Offer]:
    """
    13.7, ruling Q37: on the map, in an area free of enemy troops, if there are
    counters; never Hessians.
    """
    position = state.position
    splits, combines = len(in_pool(state, DETACHMENT)) > 1, bool(in_pool(state, REGULAR))
    for area in position.at:
        troops = position.land(area, BRITISH)
        if not troops or not may_exchange(state, area):
            continue
        regular = next((unit for unit in troops if unit.counter.type == REGULAR), None)
        if regular is not None and splits:
            yield offer(SplitRegular(regular.id), "13.7")
        if combines and sum(unit.counter.type == DETACHMENT for unit in troops) > 1:
            yield offer(CombineDetachments(area), "13.7")


def may_exchange(state: State, area: str) -> bool:
    """Ruling Q37: a land area of the map without enemy troops."""
    return ground(state.scenario).map.ground(area) == "land" and not state.position.land(area, AMERICAN)


@BOOK.carries_out(SplitRegular)
def split_regular(ruling: Ruling[State], action: SplitRegular) -> None:
    """13.7: one regular becomes two detachments, free."""
    area = ruling.state.unit(action.unit).area
    exchange(ruling, [action.unit], (DETACHMENT, DETACHMENT), area)


@BOOK.carries_out(CombineDetachments)
def combine_detachments(ruling: Ruling[State], action: CombineDetachments) -> None:
    """13.7: two detachments become a regular, free."""
    troops = ruling.state.position.land(action.area, BRITISH)
    pair = [unit.id for unit in troops if unit.counter.type == DETACHMENT][:2]
    exchange(ruling, pair, (REGULAR,), action.area)


def exchange(ruling: Ruling[State], old: list[str], types: tuple[str, ...], area: str) -> None:
    """Counters go back to the force pool and others take their place, with the siege they had (28.4)."""
    siege = next((work.unit for work in ruling.state.works if work.unit in old), "")
    for unit in old:
        if any(one.unit == unit for one in ruling.state.arisen):
            ruling.happen(LeaderFaded(unit))
        ruling.happen(UnitWithdrawn(unit, area))
    for type_ in types:
        new = in_pool(ruling.state, type_)[0].id
        ruling.happen(UnitPlaced(new, area))
        if siege:
            ruling.happen(WorkMoved(area, siege, new))
            siege = ""


def upgrade_offers(state: State, frame: Mobilization) -> Iterator[Offer]:
    """31.0: once for each British general on the map, a Tory militia beside him."""
    if not state.uses("31"):
        return
    for general in state.position.of(BRITISH):
        if general.kind != "general" or general.id in frame.trained or not general.is_ashore:
            continue
        if any(unit.counter.type == TORY for unit in state.position.land(general.area, BRITISH)):
            for type_, cost in UPGRADES.items():
                if in_pool(state, type_) and can_pay(state, BRITISH, cost * factor(state, BRITISH)):
                    yield offer(UpgradeMilitia(general.id, type_), "31.0")


@BOOK.carries_out(UpgradeMilitia)
def upgrade_militia(ruling: Ruling[State], action: UpgradeMilitia) -> None:
    """31.0: the militia is replaced by light troops (1 point) or a regular (3 points)."""
    frame = ruling.frame
    assert isinstance(frame, Mobilization)
    pay(ruling, UPGRADES[action.type] * factor(ruling.state, BRITISH), "units", "31.0")
    area = ruling.state.unit(action.general).area
    troops = ruling.state.position.land(area, BRITISH)
    militia = next(unit.id for unit in troops if unit.counter.type == TORY)
    exchange(ruling, [militia], (action.type,), area)
    ruling.change(frame.but(trained=(*frame.trained, action.general)))


# ---------------------------------------------------------------- fortresses, sieges, partisans


def fortress_offers(state: State, side: str) -> Iterator[Offer]:
    """28.1, 28.4, 28.8 (option 28): build, besiege, demolish."""
    if not state.uses("28"):
        return
    if fortress_counters_left(state):
        if can_pay(state, side, price(state, side, FORTRESS)):
            yield from (offer(BuildFortress(area), "28.1") for area in for_fortress(state, side))
        if can_pay(state, side, price(state, side, SIEGE)):
            yield from (offer(BuySiege(unit), "28.4") for unit in for_siege(state, side))
    yield from _removals(state, side, FORTRESS, Demolish, "28.8")


def partisan_offers(state: State, side: str) -> Iterator[Offer]:
    """29.2, 29.5 (option 29): raise partisans, or take own ones away."""
    if not state.uses("29"):
        return
    regions = ground(state.scenario).map.areas
    payable = {
        colony: can_pay(state, side, price_in(state, side, PARTISAN, attitude(state, side, colony)))
        for colony in COLONIES
    }
    for area in for_partisans(state, side):
        if payable[regions[area].region]:
            yield offer(RaisePartisans(area), "29.2")
    yield from _removals(state, side, PARTISAN, DisbandPartisans, "29.5")


def _removals(
    state: State, side: str, kind: str, verb: Callable[[str], Action], rule: str
) -> Iterator[Offer]:
    for work in state.works:
        if work.kind == kind and work.side == side:
            yield offer(verb(work.area), rule)


@BOOK.carries_out(BuildFortress)
def build_fortress(ruling: Ruling[State], action: BuildFortress) -> None:
    """28.1: a fortress for points."""
    side = mobilizing(ruling.state)
    pay(ruling, price(ruling.state, side, FORTRESS), FORTRESS, "28.1")
    ruling.happen(WorkPlaced(Work(FORTRESS, side, action.area)))


@BOOK.carries_out(BuySiege)
def buy_siege(ruling: Ruling[State], action: BuySiege) -> None:
    """28.4: a siege train for points."""
    side = mobilizing(ruling.state)
    pay(ruling, price(ruling.state, side, SIEGE), SIEGE, "28.4")
    ruling.happen(WorkPlaced(Work(SIEGE, side, ruling.state.unit(action.unit).area, action.unit)))


@BOOK.carries_out(Demolish)
def demolish(ruling: Ruling[State], action: Demolish) -> None:
    """28.8: the owner takes his fortress away."""
    ruling.happen(WorkRemoved(FORTRESS, action.area))


@BOOK.carries_out(DisbandPartisans)
def disband_partisans(ruling: Ruling[State], action: DisbandPartisans) -> None:
    """29.5: the owner takes his partisans away."""
    ruling.happen(WorkRemoved(PARTISAN, action.area))


@BOOK.carries_out(RaisePartisans)
def raise_partisans(ruling: Ruling[State], action: RaisePartisans) -> None:
    """29.2: pay, then a die."""
    side = mobilizing(ruling.state)
    pay(ruling, price(ruling.state, side, PARTISAN, action.area), PARTISAN, "29.2")
    throw(ruling, side, PARTISAN, rule="29.2", who=action.area)


@settles(PARTISAN)
def settle_partisans(ruling: Ruling[State], throw_: Throw) -> None:
    """29.2, 29.3: up to the table value it succeeds: enemy partisans go, or own ones come."""
    state, area = ruling.state, throw_.who
    success = ground(state.scenario).charts.items[PARTISAN].success
    if throw_.die > success[attitude(state, throw_.side, region_of(state, area))]:
        return
    work = state.work(PARTISAN, area)
    if work is None:
        ruling.happen(WorkPlaced(Work(PARTISAN, throw_.side, area)))
    elif work.side == enemy(throw_.side):
        ruling.happen(WorkRemoved(PARTISAN, area))
