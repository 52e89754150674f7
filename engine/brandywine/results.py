"""What a result does to a unit (13.1): the owner's units one after another, each with what it has to take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.brandywine.book import BOOK
from engine.brandywine.intelligence import aliases, named
from engine.brandywine.leaders import kill, leadership
from engine.brandywine.losses import be_captured, be_eliminated, drop_step, lose_step
from engine.brandywine.morale import adjust, check, unit_morale
from engine.brandywine.parties import combat_in_progress, defender, party
from engine.brandywine.state import State, Unit
from engine.rules import Offer, Ruling, offer
from events.brandywine import (
    CONDITIONS,
    Aftermath,
    Choosing,
    Fate,
    LeaderLost,
    LoseLeader,
    LoseStep,
    Retreating,
    Suffer,
    Yield,
)
from events.facts import Modifier

CHECK, HOUSE, WITHDRAW = "check", "17.1.2", "12.1.9.1"
CAPTURE, STEP = "capture", "step"
SHELTER = 1  # 15.1.3: what houses and works add to the check whether to retreat
FAR = 3  # 13.1.4: the hexes of a retreat by disruption


def suffer_fire(ruling: Ruling[State], side: str, fates: Sequence[Fate], band: tuple[int, int]) -> None:
    """13.0: what fire does to one side; each target alone is affected."""
    if fates:
        ruling.push(Aftermath(side, tuple(fates), band=band, fire=True))


# ---------------------------------------------------------------- one after another


@BOOK.goes_on(Aftermath)
def goes_on(ruling: Ruling[State], frame: Aftermath) -> bool:
    """13.1: the lead unit first (12.1.8), then the others as their owner likes."""
    if not frame.fates:
        ruling.pop()
        return True
    if len(choosable(frame)) > 1:
        return False
    take(ruling, frame, frame.fates[0])
    return True


def choosable(frame: Aftermath) -> list[str]:
    """12.1.8: the units of which the owner may say which comes next."""
    first = frame.fates[0]
    if not is_free(frame, first):
        return [first.unit]
    return list(dict.fromkeys(fate.unit for fate in frame.fates))


def is_free(frame: Aftermath, fate: Fate) -> bool:
    """Checks, retreats of all and the targets of fire come in any order; what falls on the lead is first."""
    return frame.fire or fate.rule == WITHDRAW or (fate.code == CHECK and fate.rule != HOUSE)


@BOOK.offers_in(Aftermath)
def offers(state: State, frame: Aftermath) -> Iterator[Offer]:
    """13.1: who is next."""
    for unit in choosable(frame):
        fate = next(fate for fate in frame.fates if fate.unit == unit)
        yield offer(Suffer(unit), fate.rule)


@BOOK.carries_out(Suffer, Aftermath)
def choose_next(ruling: Ruling[State], action: Suffer) -> None:
    """13.1: this unit is next."""
    frame = ruling.frame
    assert isinstance(frame, Aftermath)
    take(ruling, frame, next(fate for fate in frame.fates if fate.unit == action.unit))


def take(ruling: Ruling[State], frame: Aftermath, fate: Fate) -> None:
    """13.1: a unit that is still there takes what is due to it."""
    left = frame.but(fates=tuple(other for other in frame.fates if other is not fate))
    ruling.change(left)
    unit = ruling.state.unit(fate.unit)
    if not unit.on_map:
        return
    if fate.code == CHECK:
        take_check(ruling, left, fate, unit)
    else:
        suffer(ruling, unit, fate.code, fate.rule)


def take_check(ruling: Ruling[State], frame: Aftermath, fate: Fate, unit: Unit) -> None:
    """15.1.3, 15.2.7: by the army morale at the beginning of the combat."""
    modifiers = [*unit_morale(ruling.state, unit, frame.band), *leadership(ruling.state, unit)]
    if unit.id in frame.sheltered and fate.fails == "R":
        modifiers.append(Modifier("shelter", SHELTER, "15.1.3"))
    passed = check(ruling, unit, "morale check", fate.rule, modifiers)
    if passed and fate.rule == HOUSE:
        ruling.change(frame.but(fates=spared(ruling.state, frame, unit.hex)))
    code = fate.passes if passed else fate.fails
    if code:
        suffer(ruling, unit, code, "13.1.3" if fate.rule == HOUSE else fate.rule)


def spared(state: State, frame: Aftermath, hex_: int) -> tuple[Fate, ...]:
    """17.1.2: the lead unit holds the house, and nobody in it makes a check."""
    return tuple(fate for fate in frame.fates if state.unit(fate.unit).hex != hex_)


# ---------------------------------------------------------------- the results


def suffer(ruling: Ruling[State], unit: Unit, code: str, rule: str) -> None:
    """13.1.2 to 13.1.10: one result on one unit."""
    match code:
        case "AM":
            adjust(ruling, unit.side, "am", rule, unit.id)
        case "R":
            ruling.push(Retreating(unit.side, unit.id, 1, 1, unit.hex, rule=rule))
        case "D":
            disrupt(ruling, unit, rule)
        case "1":
            lose_step(ruling, unit, rule)
        case "2":
            lose_two(ruling, unit, rule)
        case "*":
            lose_leader(ruling, unit)
        case _:
            open_capture(ruling, unit, code, rule)


def disrupt(ruling: Ruling[State], unit: Unit, rule: str) -> None:
    """13.1.4: three hexes back and one condition worse; a Shattered unit is eliminated."""
    if unit.is_shattered:
        be_eliminated(ruling, unit, rule, "shattered_eliminated")
        return
    worse = CONDITIONS[CONDITIONS.index(unit.condition) + 1]
    ruling.push(Retreating(unit.side, unit.id, FAR, FAR, unit.hex, condition=worse, rule=rule))


def lose_two(ruling: Ruling[State], unit: Unit, rule: str) -> None:
    """13.1.6, QA.10: the unit, and if it had one step another of its hex loses the second one."""
    others = [one.id for one in ruling.state.position.combat_units(unit.hex) if one.id != unit.id]
    if combat_in_progress(ruling.state) is None or unit.steps > 1:
        others = []
    line = "two_steps" if others or unit.steps > 1 else "two_one"
    be_eliminated(ruling, unit, rule, line)
    if others:
        ruling.push(Choosing(unit.side, tuple(others), STEP, rule))


def lose_leader(ruling: Ruling[State], unit: Unit) -> None:
    """13.1.10: one leader of the hex, if there is any."""
    leaders = [leader for leader in ruling.state.position.leaders(unit.hex) if leader.side == unit.side]
    if len(leaders) > 1:
        ruling.push(LeaderLost(unit.side, tuple(leader.id for leader in leaders)))
    elif leaders:
        kill(ruling, leaders[0], "13.1.10")


@BOOK.offers_in(LeaderLost)
def leader_offers(state: State, frame: LeaderLost) -> Iterator[Offer]:
    """13.1.10: the owner chooses; it need not be the one in command."""
    for leader in frame.leaders:
        yield offer(LoseLeader(leader), "13.1.10")


@BOOK.carries_out(LoseLeader)
def leader_falls(ruling: Ruling[State], action: LoseLeader) -> None:
    """13.1.10: into the eliminated box."""
    ruling.pop()
    kill(ruling, ruling.state.unit(action.leader), "13.1.10")


# ---------------------------------------------------------------- one of several


def open_capture(ruling: Ruling[State], unit: Unit, code: str, rule: str) -> None:
    """13.1.7, 13.1.8 (ruling Q46): defender or attacker of this combat chooses who is captured."""
    combat = combat_in_progress(ruling.state)
    assert combat is not None
    units = tuple(one.id for one in party(ruling.state, combat, unit.side))
    chooser = defender(combat) if code == "DC" else combat.attacker
    ruling.push(Choosing(chooser, units, CAPTURE, rule))


@BOOK.goes_on(Choosing)
def choosing_goes_on(ruling: Ruling[State], frame: Choosing) -> bool:
    """13.1.6 to 13.1.8: of one unit there is no choice."""
    if len(frame.units) > 1:
        return False
    choose(ruling, frame, frame.units[0])
    return True


@BOOK.offers_in(Choosing)
def choosing_offers(state: State, frame: Choosing) -> Iterator[Offer]:
    """13.1.6 to 13.1.8: one of these."""
    names = aliases(state, frame.side)
    for unit in frame.units:
        name = names.get(unit, unit)
        yield offer(Yield(name) if frame.what == CAPTURE else LoseStep(name), frame.rule)


@BOOK.carries_out(Yield, Choosing)
def yield_unit(ruling: Ruling[State], action: Yield) -> None:
    """13.1.7, 13.1.8: this one is captured."""
    frame = ruling.frame
    assert isinstance(frame, Choosing)
    choose(ruling, frame, named(ruling.state, action.unit))


@BOOK.carries_out(LoseStep, Choosing)
def lose_second_step(ruling: Ruling[State], action: LoseStep) -> None:
    """13.1.6: this one loses the second step."""
    frame = ruling.frame
    assert isinstance(frame, Choosing)
    choose(ruling, frame, named(ruling.state, action.unit))


def choose(ruling: Ruling[State], frame: Choosing, id_: str) -> None:
    """13.1.6 (ruling Q45), 13.1.7, 13.1.8: the others check, if one was captured."""
    unit = ruling.state.unit(id_)
    ruling.pop()
    if frame.what == STEP:
        drop_step(ruling, unit, frame.rule)
        excuse(ruling, id_)
        return
    combat = combat_in_progress(ruling.state)
    assert combat is not None
    be_captured(ruling, unit, frame.rule)
    fates = tuple(
        Fate(one.id, CHECK, frame.rule, passes="R", fails="D")
        for one in party(ruling.state, combat, unit.side)
        if one.id != id_
    )
    ruling.push(Aftermath(unit.side, fates, band=combat.band))


def excuse(ruling: Ruling[State], unit: str) -> None:
    """Ruling Q45: a unit that takes a loss does not retreat because of it, and makes no check."""
    below = ruling.state.agenda[-1] if ruling.state.agenda else None
    if isinstance(below, Aftermath):
        ruling.change(below.but(fates=tuple(fate for fate in below.fates if fate.unit != unit)))
