"""An action of the American Revolution as an order ("March to Trenton"), and as something that was done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.revolution.fire import FLEETS
from engine.revolution.mobilization_markers import ENOUGH
from engine.revolution.state import State
from engine.revolution.victory import POLITICKING
from events.event import Action, Frame
from events.facts import Secret, SetUp
from events.revolution import (
    AddTactics,
    AimFortress,
    Aiming,
    Allot,
    Allotting,
    AskHonours,
    Attack,
    AttackFleets,
    Bid,
    Bidding,
    Board,
    BuildFortress,
    BuyLeader,
    BuyMarker,
    BuySiege,
    Choose,
    ChooseTactics,
    Combats,
    CombineDetachments,
    CommitMassacre,
    Contest,
    Demolish,
    DisbandPartisans,
    Displace,
    Drop,
    EndSegment,
    Expose,
    Fire,
    FleetsNamed,
    ForceMarch,
    Gather,
    GiveBack,
    GrantHonours,
    Halt,
    Halving,
    Intercept,
    Intercepting,
    Interception,
    JoinInterception,
    KeepRoll,
    Land,
    Load,
    March,
    Massacres,
    Mobilization,
    Mobilize,
    Movement,
    OpenFire,
    Overrun,
    Pass,
    PassPhase,
    Place,
    PlaceLeader,
    PlayMarker,
    Plunder,
    Pursuit,
    RaisePartisans,
    RefuseHonours,
    Reply,
    Retreat,
    RetreatTo,
    RetreatToSea,
    RollAgain,
    Seal,
    SetOff,
    Sovereignty,
    SplitRegular,
    Take,
    TakeAll,
    TakeHit,
    Throw,
    UpgradeMilitia,
    Window,
    Withdraw,
)
from tui.games.ordering import Ordering
from tui.games.revolution.names import (
    area_name,
    item_name,
    marker_name,
    one_of,
    people,
    place_name,
    type_name,
    type_of,
    unit_name,
    unit_names,
    use_name,
    window_name,
)
from tui.games.revolution.verbs import ENDERS, QUIETERS, VERBS
from tui.words import count, say

__all__ = ["ENDERS", "QUIETERS", "VERBS", "done", "order", "target_name", "top"]

ORDERING = Ordering()
orders, order = ORDERING.orders, ORDERING.order


def done(state: State, action: Action, side: str) -> str:
    """An action of which nothing else can be told, as something that was done."""
    if isinstance(action, Secret):
        return say("The {side} choose in secret.", side=people(side))
    said = order(state, action)
    return say("{side}: {order}.", side=people(side), order=said) if side else f"{said}."


def top(state: State) -> Frame | None:
    """What must be decided."""
    return state.agenda[-1] if state.agenda else None


# ---------------------------------------------------------------- words with one name in them


def simple(text: str) -> Callable[[State, Any], str]:
    """The words of an action without a name in them."""
    return lambda state, action: say(text)  # noqa: ARG005 - as every wording


def to_area(text: str) -> Callable[[State, Any], str]:
    """The words of an action with an area."""
    return lambda state, action: say(text, area=area_name(state, action.area))


def of_unit(text: str) -> Callable[[State, Any], str]:
    """The words of an action with a unit."""
    return lambda state, action: say(text, unit=unit_name(state, action.unit))


def of_unit_to_area(text: str) -> Callable[[State, Any], str]:
    """The words of an action with a unit and an area."""
    return lambda state, action: say(
        text, unit=unit_name(state, action.unit), area=area_name(state, action.area)
    )


def of_marker(text: str) -> Callable[[State, Any], str]:
    """The words of an action with a campaign marker."""
    return lambda state, action: say(text, marker=marker_name(state, action.marker))


ORDERING.wordings.update(
    {
        Secret: simple("A secret choice"),
        RollAgain: simple("Play Master Plan: throw again"),
        BuyMarker: simple("Draw a campaign marker"),
        BuyLeader: simple("Draw a leader"),
        TakeAll: simple("Take everybody along"),
        Halt: simple("Stop here"),
        Withdraw: simple("Retreat instead of firing"),
        AskHonours: simple("Ask for honours of war"),
        GrantHonours: simple("Grant honours of war"),
        RefuseHonours: simple("Refuse honours of war"),
        Place: of_unit_to_area("Place {unit} at {area}"),
        Displace: of_unit_to_area("Move {unit} away to {area}"),
        CombineDetachments: to_area("Make a regular of two detachments at {area}"),
        BuildFortress: to_area("Build a fortress at {area}"),
        Demolish: to_area("Demolish the fortress of {area}"),
        RaisePartisans: to_area("Raise partisans at {area}"),
        DisbandPartisans: to_area("Disband the partisans of {area}"),
        March: to_area("March to {area}"),
        Overrun: to_area("Overrun the enemy at {area}"),
        Attack: to_area("Fight the battle of {area}"),
        AttackFleets: to_area("Fight the fleets at {area}"),
        RetreatTo: to_area("Retreat to {area}"),
        RetreatToSea: to_area("Retreat aboard the fleets to {area}"),
        CommitMassacre: to_area("Massacre the partisans of {area}"),
        Plunder: to_area("Plunder {area}"),
        Take: of_unit("Take {unit} along"),
        Drop: of_unit("Leave {unit} here"),
        Land: of_unit("Put {unit} ashore"),
        JoinInterception: of_unit("Take {unit} along"),
        AddTactics: of_unit("Spend Tactics on {unit}"),
        TakeHit: of_unit("Let {unit} take the hit"),
        Expose: of_unit("Let {unit} do without supply"),
        Bid: of_marker("Bid {marker}"),
        GiveBack: of_marker("Give {marker} back"),
    }
)


@orders(SetUp)
def set_up(state: State, action: SetUp) -> str:
    """4.0."""
    return say("Set up {scenario}", scenario=action.scenario)


# ---------------------------------------------------------------- campaign markers


@orders(PlayMarker)
def play_marker(state: State, action: PlayMarker) -> str:
    """7.9."""
    use = use_name(action.use)
    marker = marker_name(state, action.marker)
    return say("Play {marker}: {use}", marker=marker, use=use) if use else say("Play {marker}", marker=marker)


@orders(Choose)
def choose(state: State, action: Choose) -> str:
    """7.9: what the marker just played is aimed at."""
    frame = top(state)
    marker = frame.marker if isinstance(frame, Aiming) else ""
    target = target_name(state, marker, action.target)
    return say("{marker}: {target}", marker=marker_name(state, marker), target=target) if marker else target


def target_name(state: State, marker: str, target: str) -> str:
    """What a marker may be aimed at, in words: "Boston, a British regular", "the 2nd fleet", "no more"."""
    if target == ENOUGH:
        return say("no more")
    if target.isdecimal():
        return say("fleet {n} of those named", n=target)
    area, slash, type_ = target.partition("/")
    if slash:
        return say("{unit} at {area}", unit=one_of(type_), area=area_name(state, area))
    if target in state.roster:  # where a leader of the enemy is, only his side knows (ruling Q27)
        return unit_name(state, target) if marker == POLITICKING else unit_at(state, target)
    return unit_names(state, [target]) if type_of(state, target) else place_name(state, target)


PASSES: dict[type[Frame], str] = {
    Reply: "Do not answer with a Spy",
    FleetsNamed: "Let the fleets sail",
    Interception: "Do not intercept",
    Sovereignty: "Call no more Indians",
}


@orders(Pass)
def pass_(state: State, action: Pass) -> str:
    """7.9, 32.1, 30.0: nothing is played."""
    frame = top(state)
    return say(PASSES.get(type(frame), "Play no marker now") if frame else "Play no marker now")


@orders(PassPhase)
def pass_phase(state: State, action: PassPhase) -> str:
    """Ruling Q95: not to be asked again in this phase."""
    frame = top(state)
    if isinstance(frame, Throw):
        return say("Keep this die, ask no more about dice this phase")
    if isinstance(frame, Window):
        return say("Ask no more this phase ({window})", window=window_name(frame.window))
    return say("Ask no more this phase")


@orders(KeepRoll)
def keep_roll(state: State, action: KeepRoll) -> str:
    """7.9.master_plan."""
    frame = top(state)
    return say("Keep the {die}", die=frame.die) if isinstance(frame, Throw) else say("Keep the die")


@orders(Allot)
def allot(state: State, action: Allot) -> str:
    """9.3."""
    return say(
        "Put {marker} on {item}", marker=marker_name(state, action.marker), item=item_name(action.item)
    )


@orders(ChooseTactics)
def choose_tactics(state: State, action: ChooseTactics) -> str:
    """18.4.1."""
    return count("Choose {n} Tactics marker", "Choose {n} Tactics markers", action.number)


SEALS: dict[type[Frame], str] = {
    Bidding: "Confirm the bid",
    Allotting: "Confirm the allotments",
    Halving: "Confirm what goes back",
}


@orders(Seal)
def seal(state: State, action: Seal) -> str:
    """Ruling Q89."""
    frame = top(state)
    return say(SEALS.get(type(frame), "Confirm") if frame else "Confirm")


# ---------------------------------------------------------------- mobilization and politics


@orders(Mobilize)
def mobilize(state: State, action: Mobilize) -> str:
    """13.1, 13.3, 30.0."""
    text = "Call {unit} to {area}" if isinstance(top(state), Sovereignty) else "Mobilize {unit} at {area}"
    return say(text, unit=one_of(action.type), area=area_name(state, action.area))


@orders(PlaceLeader)
def place_leader(state: State, action: PlaceLeader) -> str:
    """Ruling Q36, 4.10."""
    return say(
        "Place {leader} at {area}",
        leader=unit_name(state, action.leader),
        area=area_name(state, action.area),
    )


@orders(SplitRegular)
def split_regular(state: State, action: SplitRegular) -> str:
    """13.7."""
    return say("Split {unit} into two detachments", unit=unit_at(state, action.unit))


@orders(BuySiege)
def buy_siege(state: State, action: BuySiege) -> str:
    """28.4."""
    return say("Give a siege to {unit}", unit=unit_at(state, action.unit))


def unit_at(state: State, id_: str) -> str:
    """A counter and where it stands: "Tory militia at Boston"."""
    place = state.roster.get(id_)
    area = state.units[place].area if place is not None else ""
    if not area:
        return unit_name(state, id_)
    return say("{unit} at {area}", unit=unit_name(state, id_), area=area_name(state, area))


@orders(UpgradeMilitia)
def upgrade_militia(state: State, action: UpgradeMilitia) -> str:
    """31.0."""
    general = unit_name(state, action.general)
    return say("{general} turns Tory militia into {unit}", general=general, unit=type_name(action.type))


ENDS: dict[type[Frame], str] = {
    Mobilization: "End the mobilization",
    Movement: "End the movement",
    Massacres: "No massacre",
    Combats: "End the combats",
    Pursuit: "Do not pursue",
    Retreat: "Nobody else goes aboard",
}


@orders(EndSegment)
def end_segment(state: State, action: EndSegment) -> str:
    """5.1, 16.1, 18.4.5, 18.9, 37.1."""
    frame = top(state)
    if isinstance(frame, Retreat) and not frame.sea:
        return say("Retreat by land")
    return say(ENDS.get(type(frame), "Go on") if frame else "Go on")


@orders(Contest)
def contest(state: State, action: Contest) -> str:
    """9.3."""
    return say("Resolve {item} next", item=item_name(action.item))


# ---------------------------------------------------------------- movement


@orders(Gather)
def gather(state: State, action: Gather) -> str:
    """16.3."""
    text = "Gather a stack at {area}" if action.by == "land" else "Gather fleets at {area}"
    return say(text, area=area_name(state, action.area))


@orders(Load)
def load(state: State, action: Load) -> str:
    """24.4."""
    return say(
        "Embark {unit} on {fleet}",
        unit=unit_name(state, action.unit),
        fleet=unit_name(state, action.fleet),
    )


@orders(SetOff)
def set_off(state: State, action: SetOff) -> str:
    """16.3, 32.1."""
    if isinstance(top(state), Intercepting):
        return say("Go out to intercept")
    if not action.commander:
        return say("Set off without a commander")
    return say("Set off under {unit}", unit=unit_name(state, action.commander))


@orders(ForceMarch)
def force_march(state: State, action: ForceMarch) -> str:
    """17.1, 7.9.committee."""
    marker = marker_name(state, action.marker)
    if not action.commander:
        return say("Forced march, paid with {marker}", marker=marker)
    commander = unit_name(state, action.commander)
    return say("Forced march under {unit}, paid with {marker}", unit=commander, marker=marker)


@orders(Intercept)
def intercept(state: State, action: Intercept) -> str:
    """32.1."""
    return count(
        "Intercept from {area} with {n} Tactics marker",
        "Intercept from {area} with {n} Tactics markers",
        action.tactics,
        area=area_name(state, action.area),
    )


# ---------------------------------------------------------------- combat


@orders(OpenFire)
def open_fire(state: State, action: OpenFire) -> str:
    """18.4.2, 18.4.5."""
    return say("Pursue") if isinstance(top(state), Pursuit) else say("Fire this round")


@orders(Fire)
def fire(state: State, action: Fire) -> str:
    """18.4.2, 28.2."""
    return say("Fire with {unit}", unit=unit_name(state, action.unit))


@orders(AimFortress)
def aim_fortress(state: State, action: AimFortress) -> str:
    """28.2."""
    return say(
        "The fortress fires at the ships" if action.at == FLEETS else "The fortress fires at the troops"
    )


@orders(Board)
def board(state: State, action: Board) -> str:
    """18.9."""
    return say(
        "{unit} boards {fleet}",
        unit=unit_name(state, action.unit),
        fleet=unit_name(state, action.fleet),
    )
