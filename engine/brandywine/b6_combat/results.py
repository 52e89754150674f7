"""The effects of a result on units (13.1): the owner resolves the units of their side one by one."""

from __future__ import annotations

from collections.abc import Sequence

from cockade.engine.brandywine.b6_combat.losses import be_captured, be_eliminated, drop_step, lose_step
from cockade.engine.brandywine.b6_combat.participants import combat_in_progress, defender, party
from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.conditions import A_UNIT, UnitLaw, every_unit, is_in_the_game
from cockade.engine.brandywine.common.leaders import kill, leadership
from cockade.engine.brandywine.common.state import State, Unit
from cockade.engine.brandywine.common.tracks import adjust, check, unit_morale
from cockade.engine.brandywine.common.view import named
from cockade.engine.law import Law, condition
from cockade.engine.rules import Resolution
from cockade.engine.unit_law import of_unit
from cockade.events import brandywine as events
from cockade.events.facts import Modifier

CHECK, HOUSE, WITHDRAW = "check", "17.1.2", "12.1.9.1"
CAPTURE, STEP = "capture", "step"
SHELTER = 1  # 15.1.3: what houses and works add to the check whether to retreat
FAR = 3  # 13.1.4: the hexes of a retreat by disruption


def suffer_fire(
    resolution: Resolution[State], side: str, fates: Sequence[events.Fate], band: tuple[int, int]
) -> None:
    """13.0: what fire does to one side; each target alone is affected."""
    if fates:
        resolution.push(events.Aftermath(side, tuple(fates), band=band, fire=True))


# ---------------------------------------------------------------- one after another


@BOOK.continues(events.Aftermath)
def continues(resolution: Resolution[State], frame: events.Aftermath) -> bool:
    """13.1: the lead unit first (12.1.8), then the others as their owner likes."""
    if not frame.fates:
        resolution.pop()
        return True
    if len(choosable(frame)) > 1:
        return False
    take(resolution, frame, frame.fates[0])
    return True


def choosable(frame: events.Aftermath) -> list[str]:
    """12.1.8: the units of which the owner may say which comes next."""
    first = frame.fates[0]
    if not is_free(frame, first):
        return [first.unit]
    return list(dict.fromkeys(fate.unit for fate in frame.fates))


def is_free(frame: events.Aftermath, fate: events.Fate) -> bool:
    """Whether the owner may pick this fate's place in the order; results for the lead unit come first."""
    return frame.fire or fate.rule == WITHDRAW or (fate.code == CHECK and fate.rule != HOUSE)


def rule_of_fate(state: State, frame: events.Aftermath, unit: str) -> str:
    """13.0, 13.1: the clause of a unit's result."""
    return next(fate.rule for fate in frame.fates if fate.unit == unit)


@of_unit("13.0", "{unit} has no result to take.")
def has_a_fate(state: State, frame: events.Aftermath, unit: Unit) -> bool:
    """Whether a result falls on it."""
    return unit.id in [fate.unit for fate in frame.fates]


@of_unit(
    "12.1.8",
    "{lead} led and takes its result first.",
    lead=lambda state, frame, unit: choosable(frame)[0],
)
def is_next(state: State, frame: events.Aftermath, unit: Unit) -> bool:
    """Whether no lead unit comes before it."""
    return unit.id in choosable(frame)


BOOK.add_law(
    UnitLaw(events.Suffer, events.Aftermath, rule_of_fate, first=(is_in_the_game, has_a_fate, is_next))
)


@BOOK.resolver(events.Suffer, events.Aftermath)
def choose_next(resolution: Resolution[State], frame: events.Aftermath, action: events.Suffer) -> None:
    """13.1: this unit is next."""
    take(resolution, frame, next(fate for fate in frame.fates if fate.unit == action.unit))


def take(resolution: Resolution[State], frame: events.Aftermath, fate: events.Fate) -> None:
    """13.1: apply a unit's result, unless the unit has left the map."""
    left = frame.replace(fates=tuple(other for other in frame.fates if other is not fate))
    resolution.change(left)
    unit = resolution.state.unit(fate.unit)
    if not unit.on_map:
        return
    if fate.code == CHECK:
        take_check(resolution, left, fate, unit)
    else:
        suffer(resolution, unit, fate.code, fate.rule)


def take_check(resolution: Resolution[State], frame: events.Aftermath, fate: events.Fate, unit: Unit) -> None:
    """15.1.3, 15.2.7: by the army morale at the beginning of the combat."""
    modifiers = [*unit_morale(resolution.state, unit, frame.band), *leadership(resolution.state, unit)]
    if unit.id in frame.sheltered and fate.fails == "R":
        modifiers.append(Modifier("shelter", SHELTER, "15.1.3"))
    passed = check(resolution, unit, "morale check", fate.rule, modifiers)
    if passed and fate.rule == HOUSE:
        resolution.change(frame.replace(fates=spared(resolution.state, frame, unit.hex)))
    code = fate.passes if passed else fate.fails
    if code:
        suffer(resolution, unit, code, "13.1.3" if fate.rule == HOUSE else fate.rule)


def spared(state: State, frame: events.Aftermath, hex_: int) -> tuple[events.Fate, ...]:
    """17.1.2: the lead unit holds the house, so no unit in it makes a check."""
    return tuple(fate for fate in frame.fates if state.unit(fate.unit).hex != hex_)


# ---------------------------------------------------------------- the results


def suffer(resolution: Resolution[State], unit: Unit, code: str, rule: str) -> None:
    """13.1.2 to 13.1.10: one result on one unit; a leader that was fired at heeds the star alone (Q126)."""
    if unit.is_leader and code != "*":
        return
    match code:
        case "AM":
            adjust(resolution, unit.side, "am", rule, unit.id)
        case "R":
            resolution.push(events.Retreating(unit.side, unit.id, 1, 1, unit.hex, rule=rule))
        case "D":
            disrupt(resolution, unit, rule)
        case "1":
            lose_step(resolution, unit, rule)
        case "2":
            lose_two(resolution, unit, rule)
        case "*":
            lose_leader(resolution, unit)
        case _:
            open_capture(resolution, unit, code, rule)


def disrupt(resolution: Resolution[State], unit: Unit, rule: str) -> None:
    """13.1.4: three hexes back and one condition worse; a Shattered unit is eliminated."""
    if unit.is_shattered:
        be_eliminated(resolution, unit, rule, "shattered_eliminated")
        return
    worse = events.CONDITIONS[events.CONDITIONS.index(unit.condition) + 1]
    resolution.push(events.Retreating(unit.side, unit.id, FAR, FAR, unit.hex, condition=worse, rule=rule))


def lose_two(resolution: Resolution[State], unit: Unit, rule: str) -> None:
    """13.1.6, QA.10: the unit, and if it had one step another of its hex loses the second one."""
    others = [one.id for one in resolution.state.position.combat_units(unit.hex) if one.id != unit.id]
    if combat_in_progress(resolution.state) is None or unit.steps > 1:
        others = []
    line = "two_steps" if others or unit.steps > 1 else "two_one"
    be_eliminated(resolution, unit, rule, line)
    if others:
        resolution.push(events.Choosing(unit.side, tuple(others), STEP, rule))


def lose_leader(resolution: Resolution[State], unit: Unit) -> None:
    """13.1.10: one leader of the hex, if there is any."""
    leaders = [leader for leader in resolution.state.position.leaders(unit.hex) if leader.side == unit.side]
    if len(leaders) > 1:
        resolution.push(events.LeaderLost(unit.side, tuple(leader.id for leader in leaders)))
    elif leaders:
        kill(resolution, leaders[0], "13.1.10")


@of_unit("13.1.10", "One of these is lost: {names}.", names=lambda state, frame, _: frame.leaders)
def is_in_danger(state: State, frame: events.LeaderLost, leader: Unit) -> bool:
    """Whether the leader is among those that may be lost."""
    return leader.id in frame.leaders


BOOK.add_law(UnitLaw(events.LoseLeader, events.LeaderLost, "13.1.10", first=(is_in_the_game, is_in_danger)))


@BOOK.resolver(events.LoseLeader, events.LeaderLost)
def leader_falls(resolution: Resolution[State], frame: events.LeaderLost, action: events.LoseLeader) -> None:
    """13.1.10: into the eliminated box."""
    resolution.pop()
    kill(resolution, resolution.state.unit(action.leader), "13.1.10")


# ---------------------------------------------------------------- one of several


def open_capture(resolution: Resolution[State], unit: Unit, code: str, rule: str) -> None:
    """13.1.7, 13.1.8 (ruling Q46): defender or attacker of this combat chooses who is captured."""
    combat = combat_in_progress(resolution.state)
    assert combat is not None
    units = tuple(one.id for one in party(resolution.state, combat, unit.side))
    chooser = defender(combat) if code == "DC" else combat.attacker
    resolution.push(events.Choosing(chooser, units, CAPTURE, rule))


@BOOK.continues(events.Choosing)
def choosing_goes_on(resolution: Resolution[State], frame: events.Choosing) -> bool:
    """13.1.6 to 13.1.8: of one unit there is no choice."""
    if len(frame.units) > 1:
        return False
    choose(resolution, frame, frame.units[0])
    return True


def choices(state: State, frame: events.Choosing) -> tuple[str, ...]:
    """13.1.6 to 13.1.8: the units of which one is chosen."""
    return frame.units


def rule_of_choice(state: State, frame: events.Choosing, *_: str) -> str:
    """13.1.6 to 13.1.8: the clause of the result."""
    return frame.rule


@condition(rule_of_choice, "A step must be lost, not a unit.")
def is_a_capture(state: State, frame: events.Choosing) -> bool:
    """Whether a unit is to be captured."""
    return frame.what == CAPTURE


@condition(rule_of_choice, "A unit must be captured.")
def is_a_step(state: State, frame: events.Choosing) -> bool:
    """Whether a step is to be lost."""
    return frame.what == STEP


@of_unit(rule_of_choice, "{unit} is not one of those to choose from.")
def is_a_choice(state: State, frame: events.Choosing, unit: Unit) -> bool:
    """Whether it is one of the units that the result may fall on."""
    return unit.id in choices(state, frame)


BOOK.add_law(
    Law(
        events.Yield,
        events.Choosing,
        rule_of_choice,
        opens=(is_a_capture,),
        who=every_unit,
        first=(*A_UNIT, is_a_choice),
    ),
    UnitLaw(
        events.LoseStep,
        events.Choosing,
        rule_of_choice,
        opens=(is_a_step,),
        first=(is_in_the_game, is_a_choice),
    ),
)


@BOOK.resolver(events.Yield, events.Choosing)
def yield_unit(resolution: Resolution[State], frame: events.Choosing, action: events.Yield) -> None:
    """13.1.7, 13.1.8: this one is captured."""
    choose(resolution, frame, named(resolution.state, action.unit))


@BOOK.resolver(events.LoseStep, events.Choosing)
def lose_second_step(resolution: Resolution[State], frame: events.Choosing, action: events.LoseStep) -> None:
    """13.1.6: this one loses the second step."""
    choose(resolution, frame, named(resolution.state, action.unit))


def choose(resolution: Resolution[State], frame: events.Choosing, id_: str) -> None:
    """13.1.6 (ruling Q45), 13.1.7, 13.1.8: the others check, if one was captured."""
    unit = resolution.state.unit(id_)
    resolution.pop()
    if frame.what == STEP:
        drop_step(resolution, unit, frame.rule)
        excuse(resolution, id_)
        return
    combat = combat_in_progress(resolution.state)
    assert combat is not None
    be_captured(resolution, unit, frame.rule)
    fates = tuple(
        events.Fate(one.id, CHECK, frame.rule, passes="R", fails="D")
        for one in party(resolution.state, combat, unit.side)
        if one.id != id_
    )
    resolution.push(events.Aftermath(unit.side, fates, band=combat.band))


def excuse(resolution: Resolution[State], unit: str) -> None:
    """Ruling Q45: a unit that takes a loss does not retreat because of it, and makes no check."""
    below = resolution.state.agenda[-1] if resolution.state.agenda else None
    if isinstance(below, events.Aftermath):
        resolution.change(below.replace(fates=tuple(fate for fate in below.fates if fate.unit != unit)))
