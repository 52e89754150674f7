"""Why a move is not allowed (V.1): each refusal names the clause that forbids it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.reasons import Reason, reason
from engine.revolution.commanders import LAND, SEA, may_command
from engine.revolution.gathering import (
    COMMITTEE,
    TACTICS,
    is_forced,
    may_be_forced,
    may_embark,
    movers,
    needed,
    party_of,
    room,
)
from engine.revolution.occupation import is_in_play
from engine.revolution.overrun import MORE, costs, is_overrun
from engine.revolution.refusals import PLACE, speaks_against
from engine.revolution.roads import (
    BOUND,
    barred,
    besieger,
    closed_areas,
    opposing_fleets,
    stops,
    units_of,
)
from engine.revolution.scenarios import ground
from engine.revolution.state import State, Unit
from events.event import Frame
from events.revolution import (
    Drop,
    EndSegment,
    FleetsNamed,
    ForceMarch,
    Gather,
    Gathering,
    GiveBack,
    GivingUp,
    Halt,
    Intercept,
    Intercepting,
    Interception,
    JoinInterception,
    Land,
    Load,
    March,
    Marching,
    Mobilize,
    Movement,
    Overrun,
    Pass,
    PassPhase,
    SetOff,
    Sovereignty,
    Take,
    TakeAll,
)

PLACE.update(
    {
        Gather: ((Movement,), "16.3"),
        Take: ((Gathering,), "16.3"),
        TakeAll: ((Gathering,), "16.3"),
        Load: ((Gathering,), "24.4"),
        SetOff: ((Gathering, Intercepting), "16.3"),
        ForceMarch: ((Gathering,), "17.1"),
        March: ((Marching,), "16.2"),
        Drop: ((Marching,), "16.7"),
        Land: ((Marching,), "24.4"),
        Halt: ((Marching,), "16.3"),
        Overrun: ((Marching,), "34.0"),
        Intercept: ((Interception,), "32.1"),
        JoinInterception: ((Intercepting,), "32.1"),
    }
)


def also_in(verb: type, *frames: type[Frame]) -> None:
    """A verb of other steps has a place in these frames too."""
    before, rule = PLACE[verb]
    PLACE[verb] = ((*before, *frames), rule)


also_in(EndSegment, Movement)
also_in(Pass, FleetsNamed, Interception, Sovereignty)
also_in(PassPhase, FleetsNamed, Interception)
also_in(GiveBack, GivingUp)
also_in(Mobilize, Sovereignty)


# ---------------------------------------------------------------- putting a stack together


def why_not_free(state: State, unit: Unit) -> Iterator[Reason]:
    """16.5, 26.1, 7.9.privateers: who does not move at all just now."""
    if unit.moved:
        yield reason("16.5", "{unit} has moved in this phase.", unit=unit.id)
    if unit.held:
        yield reason("7.9.privateers", "Privateers hold {unit}.", unit=unit.id)
    if not is_in_play(state, unit.nation):
        yield reason("26.1", "The {nation} nation is neutral.", nation=unit.nation)
    if is_forced(state) and besieger(state, [unit, *state.position.aboard(unit.id)]):
        yield reason("28.4", "A stack with a siege makes no forced march.")


@speaks_against(Gather)
def why_not_gather(state: State, frame: Frame, action: Gather) -> Iterator[Reason]:
    """16.3, 16.9, 17.1, 17.5: nobody there who could go, or nobody to lead or pay."""
    side = getattr(frame, "side", "")
    if action.by not in (LAND, SEA):
        yield reason("16.9", "A stack moves by land or by sea.")
        return
    position = state.position
    found = position.fleets(action.area, side) if action.by == SEA else position.ashore(action.area, side)
    if not found:
        yield reason(
            "16.3", "You have nobody in {area} who could move by {by}.", area=action.area, by=action.by
        )
    elif action.by == LAND and ground(state.scenario).map.ground(action.area) != "land":
        yield reason("25.1", "A box is left only by ship.")
    for unit in found if not movers(state, side, action.area, action.by) else ():
        yield from why_not_free(state, unit)
    if is_forced(state):
        yield reason("17.1", "A forced march needs a leader and a Tactics marker, or a Committee.")


@speaks_against(Take)
def why_not_take(state: State, frame: Frame, action: Take) -> Iterator[Reason]:
    """16.3, 16.5, 16.8, 16.9: it is not here, has moved, or goes by other ways."""
    unit = state.unit(action.unit)
    assert isinstance(frame, Gathering)
    if unit.area != frame.area:
        yield reason("16.8", "{unit} is not in {area}.", unit=unit.id, area=frame.area)
    if unit.id in frame.stack:
        yield reason("16.3", "{unit} is in the stack already.", unit=unit.id)
    if frame.by == LAND and not unit.is_ashore:
        yield reason("16.9", "{unit} does not move by land.", unit=unit.id)
    if frame.by == SEA and not unit.is_fleet:
        yield reason("16.9", "{unit} crosses the sea only aboard a fleet.", unit=unit.id)
    yield from why_not_free(state, unit)
    if is_forced(state) and not may_be_forced(state, unit, frame.by):
        yield reason("7.9.committee", "A Committee leads only a stack without a leader.")


@speaks_against(Load)
def why_not_load(state: State, frame: Frame, action: Load) -> Iterator[Reason]:
    """23.1, 24.4, 24.5: who does not go aboard, and of which fleet."""
    unit, fleet = state.unit(action.unit), state.unit(action.fleet)
    assert isinstance(frame, Gathering)
    if unit.kind in BOUND:
        yield reason("23.1", "Militia does not go to sea.")
    if unit.is_fleet or not fleet.is_fleet or fleet.id not in frame.stack:
        yield reason(
            "24.4", "{fleet} is no fleet of this stack that could carry {unit}.", fleet=fleet.id, unit=unit.id
        )
    if unit.area != frame.area or unit.id in frame.stack:
        yield reason("24.4", "{unit} is not here, or aboard already.", unit=unit.id)
    if unit.is_ashore and not may_embark(state, frame.side, frame.area):
        yield reason("24.4", "Nobody embarks outside a port, or beside an enemy fleet.")
    yield from why_not_free(state, unit)
    if needed(state, unit) > max(room(state, fleet.id), 0):
        yield reason("24.5", "{fleet} has no room left.", fleet=fleet.id)


@speaks_against(SetOff)
def why_not_set_off(state: State, frame: Frame, action: SetOff) -> Iterator[Reason]:
    """16.3, 17.5, 21.7, 32.1: nobody in the stack, or not under this commander."""
    if isinstance(frame, Intercepting):
        yield reason("32.1", "Somebody who fights must go with the leader who rolled.")
    if isinstance(frame, Gathering):
        yield from why_no_stack(state, frame)
        if is_forced(state):
            yield reason("17.5", "In this campaign phase there are only forced marches.")
        yield from why_not_command(state, frame, action.commander)


@speaks_against(ForceMarch)
def why_not_force(state: State, frame: Frame, action: ForceMarch) -> Iterator[Reason]:
    """17.1, 17.5, 7.9.committee: not in the first campaign phase, and not without leader and marker."""
    assert isinstance(frame, Gathering)
    if not is_forced(state):
        yield reason("17.5", "In the first campaign phase every stack moves without a forced march.")
    yield from why_no_stack(state, frame)
    if action.marker not in (TACTICS, COMMITTEE):
        yield reason("17.1", "{marker} does not pay for a forced march.", marker=action.marker)
    if action.marker == TACTICS and not action.commander:
        yield reason("17.1", "A forced march needs a leader.")
    if action.marker == COMMITTEE:
        yield reason("7.9.committee", "A Committee leads only a stack without a leader.")
    yield from why_not_command(state, frame, action.commander)


def why_no_stack(state: State, frame: Gathering) -> Iterator[Reason]:
    """16.3: an empty stack goes nowhere."""
    if not frame.stack:
        yield reason("16.3", "Nobody is in the stack yet.")


def why_not_command(state: State, frame: Gathering, commander: str) -> Iterator[Reason]:
    """16.3, 21.7: a leader of the stack commands, of ships an admiral."""
    party = party_of(state, frame)
    if not commander:
        yield reason("16.3", "One of the leaders of the stack has to command.")
    elif commander not in {unit.id for unit in party}:
        yield reason("16.3", "{unit} is not in the stack.", unit=commander)
    elif not may_command(state, state.unit(commander), frame.by):
        rule = "21.7" if frame.by == SEA else "16.3"
        yield reason(rule, "{unit} cannot command this stack.", unit=commander)


# ---------------------------------------------------------------- on the way


@speaks_against(March)
def why_not_march(state: State, frame: Frame, action: March) -> Iterator[Reason]:
    """16.2, 16.10, 15.2, 23.1, 25.x, 26.3: closed, bound by a border, or too far."""
    assert isinstance(frame, Marching)
    area = action.area
    if area == frame.area:
        yield reason("16.2", "The stack is in {area}.", area=area)
    if frame.halted:
        yield reason("16.10", "The stack has been stopped.")
    yield from why_closed(state, frame, area)
    if frame.area in stops(state, frame.side, frame.by):
        yield reason("16.10", "Enemies have stopped the stack.")
    yield reason(
        "16.3", "{points} movement points do not suffice for {area}.", points=frame.points, area=area
    )


def why_closed(state: State, frame: Marching, area: str) -> Iterator[Reason]:
    """15.2, 16.9, 23.1, 25.1, 26.3: why a stack may not enter an area whatever it has left."""
    laid, stack = ground(state.scenario), units_of(state, frame.stack)
    kind = laid.map.ground(area)
    if frame.by == LAND and kind != "land":
        yield reason("16.9", "Nobody crosses the sea on foot.")
    if frame.by == SEA and kind == "land" and not laid.map.is_port(area):
        yield reason("24.1", "{area} is no port.", area=area)
    if area in closed_areas(state.scenario, state.allied):
        yield reason("26.3", "{area} belongs to a neutral nation.", area=area)
    if area not in barred(state, frame):
        return
    if kind == "box":
        yield reason("25.1", "{area} admits only units of its own nation.", area=area)
    if any(unit.kind in BOUND for unit in stack):
        rule = "33.0" if state.uses("33") else "23.1"
        yield reason(rule, "Militia does not leave its colony.")
    yield reason("15.2", "There is a siege in {area} already.", area=area)


@speaks_against(Drop)
def why_not_drop(state: State, frame: Frame, action: Drop) -> Iterator[Reason]:
    """16.7, 24.4: who is not in the stack, or aboard a fleet."""
    assert isinstance(frame, Marching)
    if action.unit not in frame.stack:
        yield reason("16.7", "{unit} is not in the stack.", unit=action.unit)
    if state.unit(action.unit).aboard:
        yield reason("24.4", "{unit} is aboard; it can only land.", unit=action.unit)
    yield reason("16.7", "Nobody would go on.")


@speaks_against(Land)
def why_not_land(state: State, frame: Frame, action: Land) -> Iterator[Reason]:
    """24.4, 7.9.privateers: not aboard, no port, an enemy fleet, held."""
    assert isinstance(frame, Marching)
    unit = state.unit(action.unit)
    if not unit.aboard or unit.area != frame.area:
        yield reason("24.4", "{unit} is not aboard a fleet here.", unit=unit.id)
    if not ground(state.scenario).map.is_port(frame.area):
        yield reason("24.4", "{area} is no port.", area=frame.area)
    if opposing_fleets(state, frame.side, frame.area):
        yield reason("24.4", "Nobody lands beside an enemy fleet.")
    if unit.held:
        yield reason("7.9.privateers", "Privateers hold {unit}.", unit=unit.id)
    yield reason("24.4", "Its fleet has not stopped here in this move.")


@speaks_against(Overrun)
def why_not_overrun(state: State, frame: Frame, action: Overrun) -> Iterator[Reason]:
    """34.0: the option, the distance, the points, the odds."""
    assert isinstance(frame, Marching)
    if not state.uses("34"):
        yield reason("34.0", "Overruns are not played with.")
        return
    if frame.by != LAND or action.area not in costs(state, frame):
        yield reason("34.0", "{area} is not next to the stack.", area=action.area)
        return
    if frame.halted:
        yield reason("16.10", "The stack has been stopped.")
    yield from why_closed(state, frame, action.area)
    if costs(state, frame)[action.area] + MORE > frame.points:
        yield reason("34.0", "An overrun costs one movement point more.")
    if not is_overrun(state, frame, action.area):
        yield reason("34.0", "That takes four times the strength of the enemies there, and no fortress.")


@speaks_against(Intercept)
def why_not_intercept(state: State, frame: Frame, action: Intercept) -> Iterator[Reason]:
    """32.1: one attempt of a stack in a phase, next to the area, with a leader, and so many Tactics."""
    assert isinstance(frame, Interception)
    if (frame.side, action.area) in state.tried:
        yield reason("32.1", "From {area} it has been tried in this phase.", area=action.area)
    if not 1 <= action.tactics <= state.hand(frame.side).count(TACTICS):
        yield reason("32.1", "You do not hold so many Tactics markers.")
    yield reason("32.1", "No stack with a leader can go from {area}.", area=action.area)
