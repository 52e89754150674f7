"""What a fire or a combat does to units, and what follows (13.1, 13.3, 12.1.15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.events import brandywine as events
from tests.referee.brandywine import combat, endings, march, retreats, sequence
from tests.referee.brandywine.board import LAFAYETTE, WASHINGTON
from tests.referee.brandywine.reading import in_pair
from tests.referee.brandywine.sides import fighters, sides

if TYPE_CHECKING:
    from cockade.engine.brandywine.common.state import Unit
    from tests.referee.brandywine.reading import Reading

BETTER = {"shattered": ("disrupted", "13.6.3"), "disrupted": ("parade", "13.6.2")}
CAPTURES = ("AC", "DC")
HOUSE_CHECK = "17.1.2"


# ---------------------------------------------------------------- unit by unit (13.1)


def pending(frame: events.Aftermath) -> list[events.Fate]:
    """What comes first: results before checks, the Meeting House's check before the others."""
    first = [fate for fate in frame.fates if fate.code != "check" or fate.rule == HOUSE_CHECK]
    return first or list(frame.fates)


def aftermath_goes_on(r: Reading, frame: events.Aftermath) -> bool:
    """13.1: where only one unit is left the owner has no choice."""
    if not frame.fates:
        r.pop()
        return True
    left = pending(frame)
    if len({fate.unit for fate in left}) > 1:
        return False
    befalls(r, frame, left[0])
    return True


def aftermath_acts(r: Reading, frame: events.Aftermath) -> None:
    """The owner says who is next."""
    action = r.event.action
    r.must("13.1.3", "an action of the aftermath", events.Suffer, type(action))
    assert isinstance(action, events.Suffer)
    mine = [fate for fate in pending(frame) if fate.unit == action.unit]
    r.holds("13.1.3", f"{action.unit} has something to take", bool(mine))
    befalls(r, frame, mine[0])


def befalls(r: Reading, frame: events.Aftermath, fate: events.Fate) -> None:
    """13.1.2 to 13.1.10: one result falls on its unit."""
    r.change(fates=tuple(other for other in frame.fates if other != fate))
    unit = r.unit(fate.unit)
    if fate.code in CAPTURES:
        captures(r, frame, fate)
    elif fate.code == "*":
        leader_falls(r, unit)
    elif unit.hex:
        suffers(r, frame, fate, unit)


def suffers(r: Reading, frame: events.Aftermath, fate: events.Fate, unit: Unit) -> None:
    """A result on a unit that stands; Q126: none but the star on a leader whom nobody knew for one."""
    if unit.is_leader:
        return
    match fate.code:
        case "AM":
            r.pay("am", unit.side, fate.rule, unit.id)
        case "R":
            r.pay("r", unit.side, fate.rule, unit.id)
            retreats.begins(r, unit, 1, fate.rule)
        case "D":
            disrupted(r, unit, fate.rule)
        case "1":
            endings.step_lost_of(r, unit, fate.rule, "step")
        case "2":
            two_steps(r, unit, fate.rule)
        case "check":
            check(r, frame, fate, unit)
        case other:
            r.must("13.1", "a result of the charts", None, other)


def disrupted(r: Reading, unit: Unit, rule: str) -> None:
    """13.1.4."""
    if unit.condition == events.SHATTERED:
        r.eliminate(unit, rule, "shattered_eliminated")
    else:
        retreats.begins(r, unit, retreats.LONG, rule, retreats.WORSE[unit.condition])


def two_steps(r: Reading, unit: Unit, rule: str) -> None:
    """13.1.6, QA.10: the second step of a unit that had but one falls on another in its hex."""
    hex_ = unit.hex
    others = [u for u in r.board.fighters(hex_) if u.id != unit.id and u.side == unit.side]
    lost = min(2, unit.steps + bool(others))
    r.eliminate(unit, rule, "two_steps" if lost > 1 else "two_one")
    if unit.steps == 1 and others:
        r.push(events.Choosing(unit.side, tuple(u.id for u in others), "step", rule))


def check(r: Reading, frame: events.Aftermath, fate: events.Fate, unit: Unit) -> None:
    """15.1.3, 17.1.2."""
    shelter = unit.id in frame.sheltered
    modifiers = r.morale_modifiers(unit, in_pair(frame.band, unit.side), shelter=shelter)
    rolled = r.roll((fate.rule, "morale check", unit.id), modifiers, lambda die, total: verdict(r, total))  # noqa: ARG005
    passes = r.passes(rolled.total)
    code = fate.passes if passes else fate.fails
    if passes and fate.rule == HOUSE_CHECK:
        elsewhere = tuple(other for other in frame_of(r).fates if r.unit(other.unit).hex != unit.hex)
        r.change(fates=elsewhere)
    elif code:
        rule = "13.1.3" if fate.rule == HOUSE_CHECK else fate.rule
        suffers(r, frame, events.Fate(unit.id, code, rule), r.unit(unit.id))


def frame_of(r: Reading) -> events.Aftermath:
    """The aftermath in progress."""
    assert isinstance(r.frame, events.Aftermath)
    return r.frame


def verdict(r: Reading, total: int) -> str:
    """How a check is told."""
    return "passes" if r.passes(total) else "fails"


def leader_falls(r: Reading, unit: Unit) -> None:
    """13.1.10: a leader of the owner's choice from the hex."""
    leaders = [leader for leader in r.board.leaders(unit.hex) if leader.side == unit.side] if unit.hex else []
    if len(leaders) == 1:
        r.lose_leader(leaders[0], "13.1.10", captured=False)
    elif leaders:
        r.push(events.LeaderLost(unit.side, tuple(leader.id for leader in leaders)))


def leader_lost_acts(r: Reading, frame: events.LeaderLost) -> None:
    """The owner names him."""
    action = r.event.action
    r.must("13.1.10", "an action of the loss", events.LoseLeader, type(action))
    assert isinstance(action, events.LoseLeader)
    r.holds("13.1.10", f"{action.leader} is there", action.leader in frame.leaders)
    r.pop()
    r.lose_leader(r.unit(action.leader), "13.1.10", captured=False)


# ---------------------------------------------------------------- captures, second steps


def combat_of(r: Reading) -> events.CloseCombat:
    """The close combat in progress."""
    return next(frame for frame in reversed(r.state.agenda) if isinstance(frame, events.CloseCombat))


def captures(r: Reading, frame: events.Aftermath, fate: events.Fate) -> None:
    """13.1.7, 13.1.8: the defender of the combat chooses at DC, the attacker at AC."""
    fight = combat_of(r)
    attacker, defender = sides(fight)
    chooser = defender if fate.code == "DC" else attacker
    units = tuple(unit.id for unit in fighters(r, fight, frame.side))
    r.push(events.Choosing(chooser, units, "capture", fate.rule))


def choosing_goes_on(r: Reading, frame: events.Choosing) -> bool:
    """Where there is one unit there is no choice."""
    if len(frame.units) > 1:
        return False
    chosen(r, frame, frame.units[0])
    return True


def choosing_acts(r: Reading, frame: events.Choosing) -> None:
    """The unit is named."""
    action = r.event.action
    kind = events.LoseStep if frame.what == "step" else events.Yield
    r.must("13.1.7", "an action of the choice", kind, type(action))
    r.holds("13.1.7", f"{action.unit} is among them", action.unit in frame.units)
    chosen(r, frame, action.unit)


def chosen(r: Reading, frame: events.Choosing, id_: str) -> None:
    """13.1.6, 13.1.7: a step or a unit is lost; the others check, but not whether they retreat (15.1.3)."""
    r.pop()
    unit = r.unit(id_)
    if frame.what == "step":
        if unit.steps > 1:
            r.take(frame.rule, events.StepLost(id_, frame.rule))
        else:
            r.take(frame.rule, events.UnitEliminated(id_, frame.rule))
        spares(r, id_)
        return
    r.capture(unit, frame.rule, "captured")
    fight, above = combat_of(r), frame_of(r)
    others = [u for u in fighters(r, fight, unit.side) if not combat.is_exempt(fight, u)]
    fates = tuple(events.Fate(u.id, "check", frame.rule, passes="R", fails="D") for u in others)
    r.push(events.Aftermath(unit.side, fates, band=above.band))


def spares(r: Reading, id_: str) -> None:
    """Q45: who takes the second step checks no more."""
    r.change(fates=tuple(fate for fate in frame_of(r).fates if fate.unit != id_))


# ---------------------------------------------------------------- leaders go along (13.2.6)


def accompanying_goes_on(r: Reading, frame: events.Accompanying) -> bool:
    """When no leader is left to ask."""
    if frame.leaders:
        return False
    r.pop()
    return True


def accompanying_acts(r: Reading, frame: events.Accompanying) -> None:
    """One leader goes along, or none."""
    action = r.event.action
    if isinstance(action, events.Decline):
        r.pop()
        return
    r.must("13.2.6", "an action of leaders", events.Accompany, type(action))
    assert isinstance(action, events.Accompany)
    r.holds("13.2.6", f"{action.leader} may go along", action.leader in frame.leaders)
    leader, hex_ = r.unit(action.leader), r.unit(frame.unit).hex
    if leader.id == LAFAYETTE:
        chief = r.state.standing(WASHINGTON)
        is_leaving = chief is not None and chief.hex == leader.hex != hex_
        r.must("14.5 goes along", "Lafayette leaves Washington", False, is_leaving)
    r.change(leaders=tuple(id_ for id_ in frame.leaders if id_ != action.leader))
    r.take("13.2.6", events.LeaderFollowed(leader.id, hex_, "13.2.6"))
    r.take_all("9.6.2", march.delaware_freed(r, leader, [hex_]))


# ---------------------------------------------------------------- advance (12.1.15)


def advancing_goes_on(r: Reading, frame: events.Advancing) -> bool:
    """The lead must go where it can; when nobody can the advance is over."""
    able = [id_ for id_ in frame.units if combat.may_advance_somewhere(r, r.unit(id_), frame.hexes)]
    if frame.lead and frame.lead in able:
        open_ = [h for h in frame.hexes if combat.may_advance(r, r.unit(frame.lead), h)]
        if len(open_) > 1:
            return False
        advances(r, frame, frame.lead, open_[0])
        return True
    if able and not frame.lead:
        return False
    r.pop()
    return True


def advancing_acts(r: Reading, frame: events.Advancing) -> None:
    """A unit advances, or no more do."""
    action = r.event.action
    if isinstance(action, events.Decline):
        r.must("12.1.15", "the lead has gone", "", frame.lead)
        r.pop()
        return
    r.must("12.1.15", "an action of the advance", events.Advance, type(action))
    assert isinstance(action, events.Advance)
    if frame.lead:
        r.must("12.1.15", "who goes first", frame.lead, action.unit)
    unit = r.unit(action.unit)
    r.holds("12.1.15", f"{unit.id} is one of them", unit.id in frame.units)
    r.holds("12.1.15", f"{action.hex} was left", action.hex in frame.hexes)
    r.holds("12.1.15", f"{unit.id} into {action.hex}", combat.may_advance(r, unit, action.hex))
    advances(r, frame, unit.id, action.hex)


def advances(r: Reading, frame: events.Advancing, id_: str, hex_: int) -> None:
    """12.1.15, 15.2.7: the lead without a check, the others after one, by the level at the start (Q38)."""
    unit = r.unit(id_)
    left = tuple(other for other in frame.units if other != id_)
    if frame.lead != id_:
        fights = (one.band for one in reversed(r.state.agenda) if isinstance(one, events.CloseCombat))
        modifiers = r.morale_modifiers(unit, in_pair(next(fights, r.bands()), unit.side))
        rolled = r.roll(("12.1.15", "advance", id_), modifiers, lambda die, total: verdict(r, total))  # noqa: ARG005
        r.change(units=left)
        if not r.passes(rolled.total):
            return
    else:
        r.change(units=left, lead="")
    goes(r, unit, hex_)


def goes(r: Reading, unit: Unit, hex_: int) -> None:
    """14.3.2, 9.6.2, 4.3.4, Q38: what an advance sets off."""
    r.take("12.1.15", events.UnitAdvanced(unit.id, hex_))
    r.take_all("12.1.15", march.sequel(r, unit, [hex_]))
    retreats.asks_leaders(r, r.unit(unit.id), r.board.leaders(unit.hex))


# ---------------------------------------------------------------- rally (13.6)


def rally_acts(r: Reading, frame: events.RallyPhase) -> None:
    """One attempt, or no more."""
    action = r.event.action
    if isinstance(action, events.EndPhase):
        r.pop()
        return
    r.must("13.6.1", "an action of the phase", events.Rally, type(action))
    assert isinstance(action, events.Rally)
    unit = r.unit(action.unit)
    r.holds("13.6.1", f"{unit.id} may try", unit in sequence.may_rally(r, frame.side))
    r.change(units=tuple(id_ for id_ in frame.units if id_ != unit.id))
    r.take("13.6.1", events.RallyTried(unit.id))
    modifiers = r.morale_modifiers(unit, in_pair(r.bands(), unit.side))
    rolled = r.roll(("13.6.1", "rally", unit.id), modifiers, lambda die, total: verdict(r, total))  # noqa: ARG005
    if r.passes(rolled.total):
        condition, rule = BETTER[unit.condition]
        r.take(rule, events.ConditionChanged(unit.id, condition, rule))
        r.pay("rally", unit.side, rule, unit.id)


def rally_goes_on(r: Reading, frame: events.RallyPhase) -> bool:
    """When everybody has tried."""
    if frame.units:
        return False
    r.pop()
    return True


# ---------------------------------------------------------------- stragglers (13.3, 13.4)


def stragglers_go_on(r: Reading, frame: events.Stragglers) -> bool:
    """One unit after another, in the owner's order (Q53)."""
    left = [unit for unit in endings.suffering(r, frame.side) if unit.id in frame.units]
    if len(left) > 1:
        return False
    if left:
        straggles(r, frame, left[0])
    else:
        r.pop()
    return True


def stragglers_act(r: Reading, frame: events.Stragglers) -> None:
    """The owner says who is next."""
    action = r.event.action
    r.must("13.3", "an action of the stragglers", events.Suffer, type(action))
    assert isinstance(action, events.Suffer)
    left = [unit.id for unit in endings.suffering(r, frame.side) if unit.id in frame.units]
    r.holds("13.3", f"{action.unit} is one of them", action.unit in left)
    straggles(r, frame, r.unit(action.unit))


def straggles(r: Reading, frame: events.Stragglers, unit: Unit) -> None:
    """13.3: another D; 13.4: captured."""
    r.change(units=tuple(id_ for id_ in frame.units if id_ != unit.id))
    if unit.condition == events.SHATTERED:
        r.capture(unit, "13.4", "captured")
    else:
        disrupted(r, unit, "13.3")
