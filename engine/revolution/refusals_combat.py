"""Why an action of the combat phase is not allowed (18.0, 24.6 to 24.10, 28.2, 38.0)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.reasons import Reason, reason
from engine.revolution.alliance import LAND_WAYS
from engine.revolution.battle import tactics_held
from engine.revolution.combats import areas_to_attack, ports_to_attack
from engine.revolution.fire import FLEETS, FORT, LANDING, SKIRMISHERS, targets
from engine.revolution.landing import NEVER_AT_SEA, free_seas, has_room, is_landing_force, seas_beside
from engine.revolution.muster import NAVAL, battle_of, pieces, ships, troops
from engine.revolution.occupation import is_closed
from engine.revolution.places import TOWN
from engine.revolution.refusals import PLACE, speaks_against
from engine.revolution.scenarios import ground
from engine.revolution.state import State, enemy, number
from events.event import Action, Frame
from events.revolution import (
    AddTactics,
    AimFortress,
    AskHonours,
    Attack,
    AttackFleets,
    Board,
    ChooseTactics,
    Combats,
    EndSegment,
    Fire,
    Firing,
    GrantHonours,
    Hits,
    HonoursAsked,
    OpenFire,
    OwnRound,
    Pursuit,
    RefuseHonours,
    Retreat,
    RetreatTo,
    RetreatToSea,
    TacticsChoice,
    TakeHit,
    Withdraw,
)

IN_COMBAT: dict[type[Action], tuple[tuple[type[Frame], ...], str]] = {
    Attack: ((Combats,), "18.1"),
    AttackFleets: ((Combats,), "24.8"),
    ChooseTactics: ((TacticsChoice,), "18.4.1"),
    OpenFire: ((OwnRound, Pursuit), "18.4.4"),
    Withdraw: ((OwnRound,), "18.4.4"),
    AddTactics: ((Firing,), "18.5"),
    Fire: ((Firing,), "18.4.2"),
    AimFortress: ((Firing,), "28.2"),
    TakeHit: ((Hits,), "18.4.2"),
    AskHonours: ((OwnRound,), "38.0"),
    GrantHonours: ((HonoursAsked,), "38.0"),
    RefuseHonours: ((HonoursAsked,), "38.0"),
    RetreatTo: ((Retreat,), "18.8"),
    RetreatToSea: ((Retreat,), "18.9"),
    Board: ((Retreat,), "18.9"),
    EndSegment: ((*PLACE[EndSegment][0], Combats, Pursuit, Retreat), "5.1"),
}
PLACE.update(IN_COMBAT)


# ---------------------------------------------------------------- which battle


@speaks_against(Attack)
def why_not_attack(state: State, frame: Frame, action: Attack) -> Iterator[Reason]:
    """18.1, 18.2: both sides must be ashore there, and each area is fought for once."""
    if not isinstance(frame, Combats):
        return
    if action.area in frame.fought:
        yield reason("18.2", "{area} has been fought for in this phase.", area=action.area)
    if not troops(state, frame.side, action.area):
        yield reason("18.1", "You have nobody ashore in {area}.", area=action.area)
    if not troops(state, enemy(frame.side), action.area):
        yield reason("18.1", "There is no enemy ashore in {area}.", area=action.area)


@speaks_against(AttackFleets)
def why_not_attack_fleets(state: State, frame: Frame, action: AttackFleets) -> Iterator[Reason]:
    """24.3, 24.8, Q56: fleets of both in a port, once, and before the battle on land."""
    if not isinstance(frame, Combats) or action.area in ports_to_attack(state, frame):
        return
    if ground(state.scenario).map.ground(action.area) == "sea":
        yield reason("24.3", "There is no combat at sea.")
    for side, whose in ((frame.side, "You have"), (enemy(frame.side), "The enemy has")):
        if not ships(state, side, action.area):
            yield reason("24.8", f"{whose} no fleet in {{area}}.", area=action.area)
    if action.area in frame.sailed:
        yield reason("18.2", "The fleets in {area} have fought in this phase.", area=action.area)
    yield reason("18.1", "In a port the fleets fight first.")


@speaks_against(EndSegment)
def why_not_end(state: State, frame: Frame, action: EndSegment) -> Iterator[Reason]:
    """18.1, 24.6.3, 18.9: attacks are compulsory; a beaten landing goes back to its ships."""
    if isinstance(frame, Combats):
        for area in areas_to_attack(state, frame):
            yield reason("18.1", "{area} is still to be attacked.", area=area)
    if isinstance(frame, Retreat):
        if is_landing_force(state, frame.side):
            yield reason("24.6", "A beaten landing force withdraws to its ships.")
        yield reason("18.9", "Nobody has gone aboard yet, or somebody has no other way.")


# ---------------------------------------------------------------- Tactics and fire


@speaks_against(ChooseTactics)
def why_not_choose(state: State, frame: Frame, action: ChooseTactics) -> Iterator[Reason]:
    """18.4.1, 7.11: no more than the leaders allow, and no more than are held."""
    if isinstance(frame, TacticsChoice):
        if action.number > frame.most:
            yield reason("18.4.1", "Your leaders here allow {most} Tactics markers.", most=frame.most)
        if action.number > tactics_held(state, frame.side):
            yield reason("7.11", "You do not hold so many Tactics markers.")


@speaks_against(Fire)
def why_not_fire(state: State, frame: Frame, action: Fire) -> Iterator[Reason]:
    """18.4.2, 18.5, 28.2: who may fire now."""
    if not isinstance(frame, Firing):
        return
    if action.unit == FORT:
        yield from why_not_the_fort(state, frame)
    elif frame.unit not in ("", action.unit):
        yield reason("18.5", "{unit} has been given Tactics and fires first.", unit=frame.unit)
    yield from unfit(state, frame, action.unit)


def why_not_the_fort(state: State, frame: Firing) -> Iterator[Reason]:
    """28.2, 18.4.5: only for the defender, once in a round, and not in pursuit."""
    battle = battle_of(state)
    if battle.fort != frame.side or frame.pursuing:
        yield reason("28.2", "No fortress of yours takes part in this fire.")
    if FORT in battle.fired:
        yield reason("18.4.2", "The fortress has fired in this round.")
    yield reason("28.2", "The fortress has to be aimed, or waits for the unit that has been given Tactics.")


def unfit(state: State, frame: Firing, id_: str) -> Iterator[Reason]:
    """18.2, 18.4.2, 18.4.5, 18.7, 21.3, 24.6.1, 24.7: why a unit does not fire."""
    battle, unit = battle_of(state), state.unit(id_)
    if id_ not in battle.units or unit.area != battle.area:
        yield reason("18.2", "{unit} is not in this battle.", unit=id_)
    if unit.is_leader:
        yield reason("21.3", "Leaders do not fire.")
    if unit.disrupted:
        yield reason("18.7", "{unit} is disrupted.", unit=id_)
    if id_ in battle.fired:
        yield reason("18.4.2", "{unit} has fired in this round.", unit=id_)
    if frame.pursuing and unit.kind not in SKIRMISHERS:
        yield reason("18.4.5", "Only light troops and Indians pursue.")
    if unit.is_fleet and battle.kind != NAVAL:
        yield reason("24.6", "Fleets fire only beside landed troops, and in no siege.")
    yield reason("24.7", "{unit} does not take part in this fire.", unit=id_)


@speaks_against(AddTactics)
def why_not_add(state: State, frame: Frame, action: AddTactics) -> Iterator[Reason]:
    """18.5, 28.2, Q49: chosen markers that are left, up to the strength of the unit."""
    if not isinstance(frame, Firing):
        return
    if action.unit == FORT:
        yield reason("28.2", "A fortress receives no Tactics.")
        return
    if not battle_of(state).spare[number(frame.side)]:
        yield reason("18.5", "No Tactics chosen for this battle are left.")
    if frame.unit == action.unit and frame.spent >= state.unit(action.unit).counter.strength:
        yield reason("18.5", "{unit} has as many Tactics as its strength.", unit=action.unit)
    if frame.unit not in ("", action.unit):
        yield reason("18.5", "{unit} has been given Tactics and fires first.", unit=frame.unit)
    yield from unfit(state, frame, action.unit)


@speaks_against(AimFortress)
def why_not_aim(state: State, frame: Frame, action: AimFortress) -> Iterator[Reason]:
    """28.2, 24.6.4: at a landing force or at its fleets."""
    if isinstance(frame, Firing):
        if action.at not in (LANDING, FLEETS):
            yield reason("28.2", "A fortress fires at the landing force or at the fleets.")
        yield from why_not_the_fort(state, frame)


@speaks_against(TakeHit)
def why_not_take(state: State, frame: Frame, action: TakeHit) -> Iterator[Reason]:
    """18.4.2, 24.6.4, 24.10, Q50: only what is on the field, or is aimed at."""
    if not isinstance(frame, Hits):
        return
    unit = state.unit(action.unit)
    if unit.id not in battle_of(state).units or unit.area != battle_of(state).area:
        yield reason("18.3", "{unit} is not in this battle.", unit=unit.id)
    if unit.is_afloat:
        yield reason("24.10", "{unit} is aboard and takes no hits itself.", unit=unit.id)
    if unit.is_fleet:
        yield reason("24.6", "Fleets are not hit by troops.")
    if unit not in targets(state, frame):
        yield reason("28.2", "These results are for the fleets.")


# ---------------------------------------------------------------- leaving


@speaks_against(AskHonours)
def why_not_ask(state: State, frame: Frame, action: AskHonours) -> Iterator[Reason]:
    """38.0: the option, the town, the defender, once."""
    if not isinstance(frame, OwnRound):
        return
    battle = battle_of(state)
    if not state.uses("38"):
        yield reason("38.0", "Honours of war are not played with.")
    if battle.refused:
        yield reason("38.0", "Honours have been refused in this battle.")
    if frame.side == battle.attacker or ground(state.scenario).map.areas[battle.area].kind != TOWN:
        yield reason("38.0", "Only who defends a town may ask for honours.")
    yield reason("38.0", "There is no place to go to.")


@speaks_against(RetreatTo)
def why_not_retreat_to(state: State, frame: Frame, action: RetreatTo) -> Iterator[Reason]:
    """18.8, 24.9, 26.3, 38.0, Q53: adjacent, connected by land, open and without enemies."""
    if not isinstance(frame, Retreat):
        return
    if frame.honours:
        yield reason("38.0", "Honours lead to the nearest own troops, or to the box of the nation.")
        return
    areamap, battle = ground(state.scenario).map, battle_of(state)
    if battle.kind == NAVAL:
        yield reason("24.9", "Fleets retreat to a high-sea area beside the port.")
        return
    if areamap.way(battle.area, action.area) not in LAND_WAYS:
        yield reason("18.8", "{area} is not connected by land.", area=action.area)
    if is_closed(state, action.area):
        yield reason("26.3", "{area} is closed while its nation is neutral.", area=action.area)
    if troops(state, enemy(frame.side), action.area):
        yield reason("18.8", "Enemies are in {area}.", area=action.area)
    yield reason("18.9", "First is decided who goes to sea.")


@speaks_against(RetreatToSea)
def why_not_retreat_to_sea(state: State, frame: Frame, action: RetreatToSea) -> Iterator[Reason]:
    """18.9, Q54: a sea beside the port, without enemy fleets, and ships that can take somebody."""
    if not isinstance(frame, Retreat):
        return
    area = battle_of(state).area
    if action.area not in seas_beside(state, area):
        yield reason("18.9", "{area} is no sea beside this port.", area=action.area)
    if not ships(state, frame.side, area):
        yield reason("18.9", "You have no fleet here.")
    if action.area not in free_seas(state, frame.side, area) and not is_landing_force(state, frame.side):
        yield reason("18.9", "Enemy fleets are in {area}.", area=action.area)
    yield reason("18.9", "That has been decided, or nobody can go aboard.")


@speaks_against(Board)
def why_not_board(state: State, frame: Frame, action: Board) -> Iterator[Reason]:
    """18.9, 23.1, 24.4, 24.5: who, where, and room."""
    if not isinstance(frame, Retreat):
        return
    unit, fleet = state.unit(action.unit), state.unit(action.fleet)
    if unit not in pieces(state, frame.side):
        yield reason("18.9", "{unit} does not retreat from here.", unit=unit.id)
    if unit.kind in NEVER_AT_SEA:
        yield reason("23.1", "Militia does not go to sea.")
    if not fleet.is_fleet or fleet.area != battle_of(state).area:
        yield reason("18.9", "{fleet} is no fleet in this port.", fleet=fleet.id)
    elif not has_room(state, fleet.id, unit):
        yield reason("24.5", "{fleet} has no room.", fleet=fleet.id)
    if ships(state, enemy(frame.side), unit.area):
        yield reason("24.4", "Nobody embarks beside an enemy fleet.")
    yield reason("18.9", "First the sea is chosen, and it must be free of enemy fleets.")
