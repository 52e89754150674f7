"""What an action is worth before anybody commits himself: costs, modifiers with clauses, exact chances."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cockade.engine.brandywine.b2_movement.releases import price
from cockade.engine.brandywine.b2_movement.ways import allowance, hasten_routes, march_routes
from cockade.engine.brandywine.b3_rally import rally_modifiers
from cockade.engine.brandywine.b4_artillery.fire import GUNS, RIFLES, shot
from cockade.engine.brandywine.b6_combat.obligations import would_owe
from cockade.engine.brandywine.common.book import FACES
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.hexgrid import spoken
from cockade.events import brandywine as events
from cockade.tui.games.brandywine.fights import weigh_chit, weigh_combat, weigh_engagement
from cockade.tui.games.brandywine.names import army_name, is_unknown, unit_name
from cockade.tui.games.brandywine.rolls import result_name
from cockade.tui.games.brandywine.shares import modifier_lines
from cockade.tui.games.shares import chance_lines, percent
from cockade.tui.games.table import Weighing, obliging
from cockade.tui.text.line import line
from cockade.tui.text.words import count, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cockade.engine.brandywine.common.state import State, Unit
    from cockade.engine.routes import Routes
    from cockade.events.event import Action


def weigh(state: State, action: Action) -> Weighing | None:
    """What an offered action would mean; None where there is nothing to weigh."""
    weighing = WEIGHED.get(type(action))
    return weighing(state, action) if weighing else None


def weigh_stack(state: State, actions: tuple[Action, ...]) -> Weighing | None:
    """What a gesture of several units would mean: for marches what each of them pays."""
    if len(actions) == 1 or not isinstance(actions[0], events.March):
        return weigh(state, actions[0])
    costs: dict[str, list[str]] = {}
    for action in actions:
        assert isinstance(action, events.March)
        unit = state.unit(action.unit)
        costs.setdefault(_cost(march_routes(state, unit), action.hex), []).append(unit.counter.name)
    title = say("{n} units to {hex}", n=len(actions), hex=spoken(actions[0].hex))
    each = [line(say("cost {cost}: {names}", cost=cost, names=", ".join(who))) for cost, who in costs.items()]
    found = Weighing(title, tuple(each), say("cost {cost}", cost=" / ".join(costs)))
    owing = any(would_owe(state, state.unit(a.unit), a.hex) for a in actions if isinstance(a, events.March))
    return obliging(found, "12.1") if owing else found


def _cost(routes: Routes, hex_: int) -> str:
    """The cost of a way; unknown where what the viewer may not know decides."""
    return str(routes.cost_to(hex_)) if hex_ in routes.hexes else "?"


# ---------------------------------------------------------------- movement


def weigh_march(state: State, action: events.March) -> Weighing:
    """9.1: the path and its cost."""
    return _way(state, state.unit(action.unit), march_routes, action.hex, "9.1.1")


def weigh_haste(state: State, action: events.Hasten) -> Weighing:
    """9.2.2: the same along roads and tracks."""
    return _way(state, state.unit(action.unit), hasten_routes, action.hex, "9.2.2")


def _way(state: State, unit: Unit, ways: Callable[[State, Unit], Routes], hex_: int, rule: str) -> Weighing:
    routes = ways(state, unit)
    cost = _cost(routes, hex_)
    steps = count("{n} hex", "{n} hexes", len(routes.path_to(hex_)) if hex_ in routes.hexes else 0)
    title = say("{unit} to {hex}", unit=unit.counter.name, hex=spoken(hex_))
    text = say("{steps}, cost {cost} [{rule}]", steps=steps, cost=cost, rule=rule)
    found = Weighing(title, (line(text),), say("cost {cost}", cost=cost))
    return obliging(found, "12.1") if would_owe(state, unit, hex_) else found


def weigh_wading(state: State, action: events.Wade) -> Weighing:
    """16.1.2: the whole allowance."""
    unit = state.unit(action.unit)
    title = say("{unit} wades to {hex}", unit=unit.counter.name, hex=spoken(action.hex))
    brief = say("the whole allowance, {n} [16.1.2]", n=allowance(state, unit))
    found = Weighing(title, (line(brief),), brief)
    return obliging(found, "12.1") if would_owe(state, unit, action.hex) else found


def weigh_release(state: State, action: events.Release) -> Weighing:
    """9.4.4, 9.4.5: what it gives the British."""
    brief = say("{points} VP for the British", points=price(state, action.army))
    return Weighing(army_name(action.army), (line(brief),), brief)


def weigh_rally(state: State, action: events.Rally) -> Weighing:
    """13.6.1, 15.1.3: the chance to come back by one condition."""
    unit, modifiers = state.unit(action.unit), tuple(rally_modifiers(state, state.unit(action.unit)))
    least = ground(state.scenario).charts.limits.check
    bonus = sum(modifier.value for modifier in modifiers)
    good = Fraction(sum(die + bonus >= least for die in range(FACES)), FACES)
    title = say("{unit} tries to rally", unit=unit.counter.name)
    need = line(say("needs {n} or more", n=least))
    chances = chance_lines({say("rallies"): good, say("no change"): 1 - good})
    return Weighing(
        title,
        (need, *modifier_lines(state, modifiers), *chances),
        say("{percent}% rallies", percent=percent(good)),
    )


# ---------------------------------------------------------------- fire (10.1, 11.1)


def weigh_shot(state: State, action: events.Shoot) -> Weighing:
    """10.1.5, 11.1.4: the fire of a unit, with those already laid on the same target."""
    frame = state.agenda[-1]
    laid = frame.guns if isinstance(frame, events.Battery) else ()
    if not laid:
        laid = tuple(aim.unit for aim in getattr(frame, "aims", ()) if aim.target == action.target)
    arm = GUNS if isinstance(frame, events.ArtilleryPhase | events.Battery) else RIFLES
    return weigh_fire(state, (*laid, action.unit), action.target, arm)


def weigh_battery(state: State, action: events.OpenFire) -> Weighing | None:  # noqa: ARG001
    """11.1.4: the fire as it has been laid."""
    frame = state.agenda[-1]
    return weigh_fire(state, frame.guns, frame.target, GUNS) if isinstance(frame, events.Battery) else None


def weigh_fire(state: State, units: Sequence[str], target: str, arm: str) -> Weighing:
    """10.1.5 to 10.1.8, 11.1.4 to 11.1.6: the number needed, the chance to hit, and of every result."""
    aimed = state.unit(target)
    aim = shot(state, [state.unit(id_) for id_ in units], aimed, arm)
    title = say("Fire at {target}", target=unit_name(state, target))
    names = {"strength": aim.strength, "range": aim.range, "needed": aim.needed}
    head = line(say("strength {strength}, range {range}: {needed} or more hits", **names))
    twice = [line(say("two dice may hit [10.1.8]"))] if aim.tries > 1 else []
    chances = chance_lines(damage(state, arm, aim.chance))
    hits = percent(aim.chance)
    lines = (head, *modifier_lines(state, aim.modifiers), *twice, *chances)
    if is_unknown(aimed):
        open_ = say("nobody may look: light troops, guns or horse would change that [7.1.3-adv]")
        return Weighing(title, (*lines, line(open_)), say("about {percent}% hits", percent=hits), f"{hits}%?")
    return Weighing(title, lines, say("{percent}% hits", percent=hits), f"{hits}%")


def damage(state: State, arm: str, hit: Fraction) -> dict[str, Fraction]:
    """10.1.7, 11.1.6: the exact chance of every result, the miss first."""
    charts = ground(state.scenario).charts
    results = (charts.rifle_damage if arm == RIFLES else charts.artillery_damage).results
    shares = {say("miss"): 1 - hit}
    for code in dict.fromkeys(results):
        shares[result_name(code)] = hit * Fraction(results.count(code), len(results))
    return shares


WEIGHED: dict[type[Action], Callable[[State, Any], Weighing | None]] = {
    events.March: weigh_march,
    events.Hasten: weigh_haste,
    events.Wade: weigh_wading,
    events.Release: weigh_release,
    events.Rally: weigh_rally,
    events.Shoot: weigh_shot,
    events.OpenFire: weigh_battery,
    events.Engage: weigh_engagement,
    events.Resolve: weigh_combat,
    events.PlayChit: weigh_chit,
}
