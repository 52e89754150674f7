"""Previews of an action before it is taken: costs, modifiers with clauses, exact chances."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from cockade.engine.brandywine.b2_movement.releases import price
from cockade.engine.brandywine.b2_movement.routes import (
    allowance,
    haste_cost,
    hasten_routes,
    march_cost,
    march_routes,
)
from cockade.engine.brandywine.b3_rally import rally_modifiers
from cockade.engine.brandywine.b4_artillery.fire import GUNS, RIFLES, damages, shot
from cockade.engine.brandywine.b6_combat.obligations import would_owe
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State, Unit
from cockade.engine.brandywine.common.tracks import PASSES
from cockade.engine.brandywine.forecast import MISSED, rally_chances, shot_chances
from cockade.engine.hexgrid import spoken
from cockade.engine.move_range import Routes
from cockade.engine.outcome_tree import Outcomes
from cockade.events import brandywine as events
from cockade.events.event import Action
from cockade.tui.games.brandywine.attack_preview import best_ahead
from cockade.tui.games.brandywine.combat_preview import (
    PREVIEWING,
    declared,
    preview_declared,
    preview_engagements,
    previews,
)
from cockade.tui.games.brandywine.names import army_name, is_unknown, unit_name
from cockade.tui.games.brandywine.rolls import result_name
from cockade.tui.games.port import Previews
from cockade.tui.games.preview import Preview, Prospect, chance_lines, modifier_lines, obliging, percent
from cockade.tui.text.i18n import count, say
from cockade.tui.text.line import line

QUIET = (events.March, events.Hasten, events.Wade, events.Release)
"""Actions that need no dice."""


class BrandywinePreviews(Previews[State]):
    """Costs of marches, odds of fire and close combat, chances of rallies."""

    def of_action(self, state: State, action: Action) -> Preview | None:
        return PREVIEWING.of(state, action)

    def of_gesture(self, state: State, actions: Sequence[Action]) -> Preview | None:
        """
        Preview one order to several units: the price of each march, or the combat that all of
        them make.
        """
        if isinstance(actions[0], events.Engage):
            return preview_engagements(state, [act for act in actions if isinstance(act, events.Engage)])
        if len(actions) == 1 or not isinstance(actions[0], events.March):
            return self.of_action(state, actions[0])
        return preview_marches(state, [act for act in actions if isinstance(act, events.March)])

    def prospect(self, state: State, actions: Sequence[Action]) -> Prospect | None:
        """The best close combat from the end of a march. (12.1.7)"""
        marches = [act for act in actions if isinstance(act, events.March)]
        return best_ahead(state, {march.unit for march in marches}, marches[0].hex) if marches else None

    def of_combat(self, state: State, place: int) -> Preview | None:
        """The current preview of the combat that a hex takes part in. (12.1.4)"""
        frame = state.agenda[-1] if state.agenda else None
        for combat in declared(state, frame) if isinstance(frame, events.Declaration) else ():
            if any(place in (start, into) for _, start, into in combat.crossings):
                return preview_declared(state, combat)
        return None

    def odds(self, state: State, action: Action) -> dict[str, object] | None:
        """The odds of an offered action, or None if it needs no dice."""
        return None if isinstance(action, QUIET) else super().odds(state, action)


def preview_marches(state: State, actions: Sequence[events.March]) -> Preview:
    """The cost for each unit of a stack. (9.1)"""
    costs: dict[str, list[str]] = {}
    for action in actions:
        unit = state.unit(action.unit)
        costs.setdefault(_cost(state, unit, action), []).append(say(unit.counter.name))
    title = say("{n} units to {hex}", n=len(actions), hex=spoken(actions[0].hex))
    each = [
        line(say("cost {cost}: {names}", cost=cost, names=say(", ").join(who))) for cost, who in costs.items()
    ]
    found = Preview(title, tuple(each), say("cost {cost}", cost=" / ".join(costs)))
    owing = any(would_owe(state, state.unit(action.unit), action.hex) for action in actions)
    return obliging(found, "12.1") if owing else found


def _cost(state: State, unit: Unit, action: events.March | events.Hasten) -> str:
    """Return the price of a march, or "?" if it depends on units that the viewer may not know."""
    march = isinstance(action, events.March)
    routes, cost = (march_routes, march_cost) if march else (hasten_routes, haste_cost)
    return str(cost(state, unit, action.hex)) if action.hex in routes(state, unit).hexes else "?"


# ---------------------------------------------------------------- movement


@previews(events.March)
def preview_march(state: State, action: events.March) -> Preview:
    """9.1: the path and its cost."""
    return _march(state, action, march_routes(state, state.unit(action.unit)), "9.1.1")


@previews(events.Hasten)
def preview_haste(state: State, action: events.Hasten) -> Preview:
    """The path along roads and tracks, and its cost. (9.2.2)"""
    return _march(state, action, hasten_routes(state, state.unit(action.unit)), "9.2.2")


def _march(state: State, action: events.March | events.Hasten, routes: Routes, rule: str) -> Preview:
    unit, hex_ = state.unit(action.unit), action.hex
    cost = _cost(state, unit, action)
    steps = count("{n} hex", "{n} hexes", len(routes.path_to(hex_)) if hex_ in routes.hexes else 0)
    title = say("{unit} to {hex}", unit=say(unit.counter.name), hex=spoken(hex_))
    text = say("{steps}, cost {cost} [{rule}]", steps=steps, cost=cost, rule=rule)
    found = Preview(title, (line(text),), say("cost {cost}", cost=cost))
    return obliging(found, "12.1") if would_owe(state, unit, hex_) else found


@previews(events.Wade)
def preview_wading(state: State, action: events.Wade) -> Preview:
    """16.1.2: the whole allowance."""
    unit = state.unit(action.unit)
    title = say("{unit} wades to {hex}", unit=say(unit.counter.name), hex=spoken(action.hex))
    brief = say("the whole allowance, {n} [16.1.2]", n=allowance(state, unit))
    found = Preview(
        title, (line(brief),), brief, short=say("all {n} movement points", n=allowance(state, unit))
    )
    return obliging(found, "12.1") if would_owe(state, unit, action.hex) else found


@previews(events.Release)
def preview_release(state: State, action: events.Release) -> Preview:
    """The advantage that it gives the British. (9.4.4, 9.4.5)"""
    brief = say("{points} points for the British", points=price(state, action.army))
    return Preview(army_name(action.army), (line(brief),), brief)


@previews(events.Rally)
def preview_rally(state: State, action: events.Rally) -> Preview:
    """The chance to recover by one condition. (13.6.1, 15.1.3)"""
    unit, modifiers = state.unit(action.unit), tuple(rally_modifiers(state, state.unit(action.unit)))
    least = ground(state.scenario).charts.limits.check
    good = rally_chances(state, action).of(PASSES)
    title = say("{unit} tries to rally", unit=say(unit.counter.name))
    need = line(say("needs {n} or more", n=least))
    chances = chance_lines({say("rallies"): good, say("no change"): 1 - good})
    return Preview(
        title,
        (need, *modifier_lines(modifiers, partial(unit_name, state)), *chances),
        say("{percent}% rallies", percent=percent(good)),
    )


# ---------------------------------------------------------------- fire (10.1, 11.1)


@previews(events.Shoot)
def preview_shot(state: State, action: events.Shoot) -> Preview:
    """The fire of a unit, together with others at the same target. (10.1.5, 11.1.4)"""
    frame = state.agenda[-1]
    laid = frame.guns if isinstance(frame, events.Battery) else ()
    if not laid:
        laid = tuple(aim.unit for aim in getattr(frame, "aims", ()) if aim.target == action.target)
    arm = GUNS if isinstance(frame, events.ArtilleryPhase | events.Battery) else RIFLES
    return preview_fire(state, (*laid, action.unit), action.target, arm)


@previews(events.OpenFire)
def preview_battery(state: State, action: events.OpenFire) -> Preview | None:
    """The fire of the units chosen so far. (11.1.4)"""
    frame = state.agenda[-1]
    return preview_fire(state, frame.guns, frame.target, GUNS) if isinstance(frame, events.Battery) else None


def preview_fire(state: State, units: Sequence[str], target: str, arm: str) -> Preview:
    """
    The number needed, the chance to hit, and the chance of every result. (10.1.5 to 10.1.8,
    11.1.4 to 11.1.6)
    """
    aimed = state.unit(target)
    aim = shot(state, [state.unit(id_) for id_ in units], aimed, arm)
    title = say("Fire at {target}", target=unit_name(state, target))
    names = {"strength": aim.strength, "range": aim.range, "needed": aim.needed}
    head = line(say("strength {strength}, range {range}: hits on {needed} or more", **names))
    twice = [line(say("two dice may hit [10.1.8]"))] if aim.tries > 1 else []
    found = shot_chances(state, units, target, arm)
    hits = percent(1 - found.of(MISSED))
    lines = (head, *modifier_lines(aim.modifiers, partial(unit_name, state)), *twice)
    if is_unknown(aimed):
        open_ = say("no player may look: light troops, guns or horse would change that [7.1.3-adv]")
        return Preview(title, (*lines, line(open_)), say("about {percent}% hits", percent=hits), f"{hits}%?")
    chances = chance_lines(shares(state, arm, found))
    return Preview(title, (*lines, *chances), say("{percent}% hits", percent=hits), f"{hits}%")


def shares(state: State, arm: str, found: Outcomes[str]) -> dict[str, Fraction]:
    """10.1.7, 11.1.6: the chance of every result in words, the miss first."""
    named = {code: result_name(code) for code in damages(state, arm)}
    return {name: found.of(code) for code, name in ({MISSED: say("miss")} | named).items()}
