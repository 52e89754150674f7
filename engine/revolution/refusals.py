"""Why an action is not allowed: each refusal names the clause that forbids it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.reasons import Reason, Why, against, reason, refused
from engine.revolution.book import BOOK
from engine.revolution.mobilization import can_pay, leader_pool, price
from engine.revolution.places import FINDINGS, for_fortress, for_partisans, fortress_counters_left
from engine.revolution.scenarios import ground
from engine.revolution.setup import is_taken
from engine.revolution.state import State, in_pool
from engine.rules import Refusal
from events.event import Action, Frame
from events.facts import SetUp
from events.revolution import (
    Aiming,
    Allot,
    Allotting,
    Bid,
    Bidding,
    BuildFortress,
    BuyLeader,
    BuyMarker,
    BuySiege,
    Choose,
    CombineDetachments,
    CommitMassacre,
    Contest,
    Contests,
    Demolish,
    DisbandPartisans,
    Displace,
    Displacement,
    EndSegment,
    Expose,
    Foraging,
    GiveBack,
    Halving,
    KeepRoll,
    LeaderArrival,
    Massacres,
    Mobilization,
    Mobilize,
    Pass,
    PassPhase,
    Place,
    PlaceLeader,
    Placement,
    PlayMarker,
    Plunder,
    RaisePartisans,
    Reply,
    RollAgain,
    Seal,
    SplitRegular,
    Throw,
    UpgradeMilitia,
    Window,
)

FORT = "fort"
"""What stands for the fortress where a unit fires (28.2)."""

# In which frames a verb has a place at all, and the clause that says so; no frame means any.
PLACE: dict[type[Action], tuple[tuple[type[Frame], ...], str]] = {
    Place: ((Placement,), "4.0"),
    PlayMarker: ((), "7.9"),
    Choose: ((Aiming,), "7.9"),
    Pass: ((Window, Reply), "7.9"),
    PassPhase: ((Window, Throw), "7.9"),
    RollAgain: ((Throw,), "7.9.master_plan"),
    KeepRoll: ((Throw,), "7.9.master_plan"),
    Bid: ((Bidding,), "8.1"),
    Seal: ((Bidding, Allotting, Halving), "8.1"),
    Mobilize: ((Mobilization,), "13.1"),
    BuyMarker: ((Mobilization,), "13.1"),
    BuyLeader: ((Mobilization,), "13.2"),
    PlaceLeader: ((LeaderArrival,), "13.2"),
    SplitRegular: ((Mobilization,), "13.7"),
    CombineDetachments: ((Mobilization,), "13.7"),
    UpgradeMilitia: ((Mobilization,), "31.0"),
    BuildFortress: ((Mobilization,), "28.1"),
    BuySiege: ((Mobilization,), "28.4"),
    Demolish: ((Mobilization,), "28.8"),
    RaisePartisans: ((Mobilization,), "29.2"),
    DisbandPartisans: ((Mobilization,), "29.5"),
    EndSegment: ((Mobilization, Massacres), "5.1"),
    CommitMassacre: ((Massacres,), "37.1"),
    Expose: ((Foraging,), "19.3"),
    Plunder: ((Foraging,), "36.0"),
    Allot: ((Allotting,), "9.3"),
    Contest: ((Contests,), "9.3"),
    Displace: ((Displacement,), "26.4"),
    GiveBack: ((Halving,), "7.2"),
}
WHY: dict[type[Action], Why] = {}


def speaks_against(verb: type[Action]) -> Callable[[Why], Why]:
    """`(state, frame, action) -> reasons`: what may speak against an action of this kind."""

    def enter(function: Why) -> Why:
        WHY[verb] = function
        return function

    return enter


def refuse(state: State, side: str, action: Action) -> Refusal:
    """The refusal of an action that was not offered: the first reason that applies."""
    _, rule = PLACE.get(type(action), ((), "5.1"))
    return refused(reasons(state, side, action), rule, state, BOOK.offers)


def reasons(state: State, side: str, action: Action) -> Iterator[Reason]:
    """Everything that speaks against an action, the most general first."""
    yield from out_of_place(state, side, action)
    yield from bad_arguments(state, side, action)
    yield from against(WHY, state, action)


def out_of_place(state: State, side: str, action: Action) -> Iterator[Reason]:
    """5.1: the game is over, somebody else decides, or something else is to be decided."""
    if isinstance(action, SetUp):
        yield reason("4.0", "The game has been set up already.")
    if state.over or not state.agenda:
        yield reason("3.2", "The game is over.")
        return
    decides = getattr(state.agenda[-1], "side", "")
    if side != decides:
        yield reason("5.1", "It is not for the {side} player to decide now.", side=side)
    frames, rule = PLACE.get(type(action), ((), "5.1"))
    if frames and not isinstance(state.agenda[-1], frames):
        yield reason(rule, "That cannot be done in this step ({step}).", step=state.step or "set-up")


def bad_arguments(state: State, side: str, action: Action) -> Iterator[Reason]:
    """The units, areas and markers named must exist, and be the player's."""
    laid = ground(state.scenario)
    for name in ("unit", "fleet", "leader", "general", "commander"):
        id_ = getattr(action, name, "")
        if id_ and id_ not in state.roster and id_ != FORT:
            yield reason("2.9", "There is no unit {unit}.", unit=id_)
        elif id_ in state.roster and state.unit(id_).side != side:
            yield reason("5.1", "{unit} is not the {side} player's.", unit=id_, side=side)
    area, marker = getattr(action, "area", ""), getattr(action, "marker", "")
    if area and area not in laid.map:
        yield reason("2.6", "There is no area {area}.", area=area)
    if marker and marker not in laid.pieces.markers:
        yield reason("7.6", "There is no campaign marker {marker}.", marker=marker)
    elif marker and marker not in state.hand(side):
        yield reason("7.4", "You do not hold {marker}.", marker=marker)


# ---------------------------------------------------------------- set-up and markers


@speaks_against(Place)
def why_not_place(state: State, frame: Frame, action: Place) -> Iterator[Reason]:
    """4.2, 4.3: where a piece may be set up."""
    unit = state.unit(action.unit)
    rule = "4.2" if unit.side == "british" else "4.3"
    if not unit.choice:
        yield reason(rule, "{unit} does not wait to be set up.", unit=unit.id)
    elif action.area not in unit.choice:
        yield reason(rule, "{unit} is not set up in {area}.", unit=unit.id, area=action.area)
    if is_taken(state, unit.side, action.area):
        yield reason("4.3", "British units stand in {area}.", area=action.area)


@speaks_against(PlayMarker)
def why_not_play(state: State, frame: Frame, action: PlayMarker) -> Iterator[Reason]:
    """7.8, 7.9: by whom and when a marker is played."""
    marker = ground(state.scenario).pieces.markers[action.marker]
    side = getattr(frame, "side", "")
    if marker.usable_by not in ("both", side):
        yield reason(
            "7.8", "Only the {side} player can use {marker}.", side=marker.usable_by, marker=marker.id
        )
    yield reason(marker.rule, "{marker} cannot be played here, or not in this way.", marker=marker.id)


@speaks_against(RollAgain)
def why_not_roll_again(state: State, frame: Frame, action: RollAgain) -> Iterator[Reason]:
    """7.9.master_plan: only who holds it."""
    if "master_plan" not in state.hand(getattr(frame, "side", "")):
        yield reason("7.9.master_plan", "You do not hold Master Plan.")


# ---------------------------------------------------------------- mobilization


@speaks_against(Mobilize)
def why_not_mobilize(state: State, frame: Frame, action: Mobilize) -> Iterator[Reason]:
    """13.0: whose units, whether there are counters and points, and where they appear."""
    laid, side = ground(state.scenario), getattr(frame, "side", "")
    unit, line = laid.pieces.units.get(action.type), laid.charts.items.get(action.type)
    if unit is None or line is None:
        yield reason("13.3", "There is no unit {type} to mobilize.", type=action.type)
        return
    if unit.side != side:
        yield reason("13.9", "Only the {side} player mobilizes {type}.", side=unit.side, type=unit.id)
    if line.place == "exchange":
        yield reason("13.7", "{type} only come by exchange.", type=unit.id)
        return
    if unit.nation in state.barred:
        yield reason(
            f"7.9.{unit.nation}s", "No {nation} units may be mobilized this turn.", nation=unit.nation
        )
    if line.nation and line.nation not in state.allied:
        yield reason("26.1", "The {nation} nation is neutral.", nation=line.nation)
    if not in_pool(state, unit.id):
        yield reason("13.10", "No counter of {type} is left.", type=unit.id)
    if action.area not in FINDINGS[line.place](state, side, unit.nation):
        rule = {"indian": "27.2", "militia": "13.8"}.get(line.place, "13.6")
        yield reason(rule, "{type} cannot appear in {area}.", type=unit.id, area=action.area)
    yield from _too_dear(state, side, unit.id, action.area)


def _too_dear(state: State, side: str, item: str, area: str = "") -> Iterator[Reason]:
    cost = price(state, side, item, area)
    if not can_pay(state, side, cost):
        yield reason("6.1", "That costs {cost} points, and you have fewer.", cost=cost)


@speaks_against(BuyMarker)
def why_not_buy_marker(state: State, frame: Frame, action: BuyMarker) -> Iterator[Reason]:
    """7.3, 6.1: an empty pool, the limit of the phase, the points."""
    limit = ground(state.scenario).charts.items["campaign_marker"].limit
    if not state.pool:
        yield reason("7.3", "The Dead Pool is empty.")
    if isinstance(frame, Mobilization) and frame.bought >= limit:
        yield reason("7.3", "{limit} markers are all that can be bought in a phase.", limit=limit)
    yield from _too_dear(state, state.side, "campaign_marker")


@speaks_against(BuyLeader)
def why_not_buy_leader(state: State, frame: Frame, action: BuyLeader) -> Iterator[Reason]:
    """13.2, 6.1: an empty pool, the points."""
    if not leader_pool(state, state.side):
        yield reason("13.2", "No leader is left in your pool.")
    yield from _too_dear(state, state.side, "leader")


@speaks_against(RaisePartisans)
def why_not_raise(state: State, frame: Frame, action: RaisePartisans) -> Iterator[Reason]:
    """29.0, 29.2, 29.3: the option, the place, own partisans, the points."""
    if not state.uses("29"):
        yield reason("29.0", "Partisans are not played with.")
    work = state.work("partisan", action.area)
    if work is not None and work.side == state.side:
        yield reason("29.3", "Your partisans are in {area} already.", area=action.area)
    if action.area not in for_partisans(state, state.side):
        yield reason("29.2", "No partisans are raised in {area}.", area=action.area)
    yield from _too_dear(state, state.side, "partisan", action.area)


@speaks_against(BuildFortress)
def why_not_build(state: State, frame: Frame, action: BuildFortress) -> Iterator[Reason]:
    """28.0, 28.1, 28.7: the option, the counters, the place, the points."""
    if not state.uses("28"):
        yield reason("28.0", "Fortresses are not played with.")
    if not fortress_counters_left(state):
        yield reason("28.7", "All fortress and siege counters are in use.")
    if action.area not in for_fortress(state, state.side):
        yield reason("28.1", "No fortress can be built in {area}.", area=action.area)
    yield from _too_dear(state, state.side, "fortress")
