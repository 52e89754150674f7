"""What an action is worth before anybody commits himself: odds, shifts with their clauses, exact chances."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.morale import FACES, Ordeal, morale_modifiers, passes
from cockade.engine.rebels.segment2_bombardment import companions, reckon_fire
from cockade.engine.rebels.segment4_movement.forced_march import forced_march_modifiers, forced_routes
from cockade.engine.rebels.segment4_movement.march import march_routes
from cockade.engine.rebels.segment5_assault.combat import attackers_of, defenders_of, reckon
from cockade.engine.rebels.segment5_assault.declaration import declared_combats, would_owe
from cockade.engine.rebels.segment5_assault.results import DISRUPTIONS, ELIMINATIONS, MORALE_CHECK, RETREATS
from cockade.engine.rebels.segment6_recovery import FLEES, NO_CHANGE, RALLIES, rally_modifiers
from cockade.events import rebels as events
from cockade.tui.games.rebels.names import halves
from cockade.tui.games.table import Weighing, obliging
from cockade.tui.text.line import Line, Span, line, text_of
from cockade.tui.text.words import count, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from cockade.engine.rebels.common.state import State, Unit
    from cockade.events.event import Action
    from cockade.events.facts import Modifier

BAR = 20
"""The cells of a certainty."""


def weigh(state: State, action: Action) -> Weighing | None:
    """What an offered action would mean; None where there is nothing to weigh."""
    weighing = WEIGHED.get(type(action))
    return weighing(state, action) if weighing else None


def weigh_stack(state: State, actions: tuple[Action, ...]) -> Weighing | None:
    """What a gesture of several units would mean: for marches what each of them pays, or risks."""
    if len(actions) > 1 and isinstance(actions[0], events.ForceMarch):
        return weigh_forced_stack(state, actions)
    if len(actions) == 1 or not isinstance(actions[0], events.March):
        return weigh(state, actions[0])
    costs: dict[int, list[str]] = {}
    for action in actions:
        assert isinstance(action, events.March)
        unit = state.unit(action.unit)
        cost = march_routes(state, unit).cost_to(action.hex)
        costs.setdefault(cost, []).append(unit.counter.name)
    steps = len(march_routes(state, state.unit(actions[0].unit)).path_to(actions[0].hex))
    title = say("{n} units to {hex}", n=len(actions), hex=spoken(actions[0].hex))
    each = [say("cost {cost}: {names}", cost=halves(c), names=", ".join(who)) for c, who in costs.items()]
    lines = (line(count("{n} hex", "{n} hexes", steps)), *(line(text) for text in each))
    brief = say("cost {cost}", cost=" / ".join(halves(cost) for cost in costs))
    found = Weighing(title, lines if len(costs) > 1 else (line(f"{text_of(lines[0])}, {brief}"),), brief)
    owing = any(would_owe(state, state.unit(a.unit), a.hex) for a in actions if isinstance(a, events.March))
    return obliging(found, "8.22") if owing else found


# ---------------------------------------------------------------- movement


def weigh_march(state: State, action: events.March) -> Weighing:
    """4.1: the path and its cost."""
    unit = state.unit(action.unit)
    ways = march_routes(state, unit)
    path, cost = ways.path_to(action.hex), ways.cost_to(action.hex)
    brief = say("cost {cost}", cost=halves(cost))
    steps = count("{n} hex", "{n} hexes", len(path))
    title = say("{unit} to {hex}", unit=unit.counter.name, hex=spoken(action.hex))
    found = Weighing(title, (line(say("{steps}, cost {cost}", steps=steps, cost=halves(cost))),), brief)
    return obliging(found, "8.22") if would_owe(state, unit, action.hex) else found


def weigh_forced_march(state: State, action: events.ForceMarch) -> Weighing:
    """4.3.2: the chance to keep order."""
    unit = state.unit(action.unit)
    modifiers, good = keeping_order(state, action)
    title = say("{unit}: forced march to {hex}", unit=unit.counter.name, hex=spoken(action.hex))
    cost = halves(forced_routes(state, unit).cost_to(action.hex))
    chances = {say("stays in order"): good, say("disrupted"): 1 - good}
    lines = (line(say("cost {cost}", cost=cost)), *modifier_lines(modifiers), *chance_lines(chances))
    short = say("{percent}% in order", percent=percent(good))
    return Weighing(title, lines, say("{percent}% in order, else disrupted", percent=percent(good)), short)


def weigh_forced_stack(state: State, actions: tuple[Action, ...]) -> Weighing:
    """4.3.2: each of them rolls for itself."""
    orders = [action for action in actions if isinstance(action, events.ForceMarch)]
    title = say("{n} units: forced march to {hex}", n=len(orders), hex=spoken(orders[0].hex))
    chances = [
        (state.unit(order.unit).counter.name, percent(keeping_order(state, order)[1])) for order in orders
    ]
    lines = tuple(line(say("{n}% in order: {name}", n=n, name=name)) for name, n in chances)
    each = ", ".join(f"{name} {n}%" for name, n in chances)
    return Weighing(title, lines, say("each rolls to stay in order, else disrupted: {each}", each=each))


def keeping_order(state: State, action: events.ForceMarch) -> tuple[tuple[Modifier, ...], Fraction]:
    """4.3.2: what changes the die of a forced march, and the chance that it leaves the unit in order."""
    modifiers = tuple(forced_march_modifiers(state, state.unit(action.unit).replace(hex=action.hex)))
    limit = ground(state.scenario).charts.forced_march.good_at_most
    total = sum(modifier.value for modifier in modifiers)
    return modifiers, chance(lambda die: die + total <= limit)


def weigh_disengagement(state: State, action: events.Disengage) -> Weighing:
    """4.4.1: the chance to leave the enemy."""
    unit = state.unit(action.unit)
    title = say("{unit} disengages", unit=unit.counter.name)
    return weigh_check(state, unit, Ordeal(disengaging=True), title, say("leaves"), say("stays"))


def weigh_check(  # noqa: PLR0913, PLR0917 - a check is described by all of these
    state: State, unit: Unit, ordeal: Ordeal, title: str, passed: str, failed: str
) -> Weighing:
    """9.2.1: a morale check with its modifiers."""
    modifiers = tuple(morale_modifiers(state, unit, ordeal))
    total = sum(modifier.value for modifier in modifiers)
    good = chance(lambda die: passes(die, die + total, unit.morale))
    lines = (line(say("morale {morale}", morale=unit.morale)), *modifier_lines(modifiers))
    chances = chance_lines({passed: good, failed: 1 - good})
    return Weighing(title, (*lines, *chances), f"{percent(good)}% {passed}")


# ---------------------------------------------------------------- assault


def weigh_engagement(state: State, action: events.Engage) -> Weighing:
    """8.27: the combat that this pair would make together with what is joined already."""
    frame = state.agenda[-1]
    assert isinstance(frame, events.Declaration)
    pair = (action.hex, action.target)
    combats = declared_combats(state, frame.replace(chosen=(*frame.chosen, pair)))
    return weigh_combat(state, next(combat for combat in combats if pair in combat.crossings))


def weigh_assault(state: State, action: events.Assault) -> Weighing:
    """8.1: a declared combat."""
    frame = state.agenda[-1]
    assert isinstance(frame, events.AssaultSegment)
    combats = frame.combats
    return weigh_combat(state, next(c for c in combats if any(d == action.hex for _, d in c.crossings)))


def weigh_combat(state: State, combat: events.Combat) -> Weighing:
    """8.1 steps 1 to 6: strengths, columns, shifts, chances."""
    odds = reckon(state, combat)
    hexes = ", ".join(spoken(hex_) for hex_ in sorted({d for _, d in combat.crossings}))
    attackers, defenders = attackers_of(state, combat), defenders_of(state, combat)
    lines = [
        line(
            say(
                "attack {attack} ({attackers}), defence {defence} ({defenders})",
                attack=odds.attack,
                attackers=count("{n} unit", "{n} units", len(attackers)),
                defence=odds.defence,
                defenders=count("{n} unit", "{n} units", len(defenders)),
            )
        ),
        *shift_lines(odds.headings, odds.shifts),
        *chance_lines(
            {say(RESULTS[result]): share for result, share in odds.chances.items()}, codes(odds.chances)
        ),
    ]
    brief = f"{odds.headings[1]}: {summary(odds.chances)}"
    return Weighing(say("Assault on {hexes}", hexes=hexes), tuple(lines), brief, odds.headings[1])


# ---------------------------------------------------------------- bombardment


def weigh_bombardment(state: State, action: events.Bombard) -> Weighing:
    """7.1: the fire of one gun, and who may join it."""
    gun = state.unit(action.unit)
    found = weigh_fire(state, (gun.id,), action.hex)
    others = companions(state, events.Battery(gun.side, (gun.id,), action.hex))
    if not others:
        return found
    note = line(Span(count("{n} other gun may join in", "{n} other guns may join in", len(others)), "dim"))
    return Weighing(found.title, (*found.lines, note), found.brief, found.short)


def weigh_joining(state: State, action: events.JoinFire) -> Weighing:
    """7.1 step 3: the fire with this gun added."""
    frame = state.agenda[-1]
    assert isinstance(frame, events.Battery)
    return weigh_fire(state, (*frame.guns, action.unit), frame.target)


def weigh_battery(state: State, action: events.OpenFire) -> Weighing:  # noqa: ARG001
    """7.1: the fire as it has been laid."""
    frame = state.agenda[-1]
    assert isinstance(frame, events.Battery)
    return weigh_fire(state, frame.guns, frame.target)


def weigh_fire(state: State, guns: tuple[str, ...], target: int) -> Weighing:
    """7.1 steps 3 to 5; each unit in the target hex has its own die."""
    fire = reckon_fire(state, guns, target)
    table = ground(state.scenario).charts.bombardment
    shifted = say("no effect") if fire.column is None else table.columns[fire.column]
    title = say("Bombardment of {hex}", hex=spoken(target))
    each = count(
        "one die for {n} unit", "one die for each of {n} units", len(state.position.combat_units(target))
    )
    lines = [
        line(say("strength {strength}, {each}", strength=fire.strength, each=each)),
        *shift_lines((table.columns[fire.base], shifted), fire.shifts),
        *chance_lines({say(RESULTS[r]): share for r, share in fire.chances.items()}, codes(fire.chances)),
    ]
    return Weighing(
        title, tuple(lines), f"{shifted}: {summary(fire.chances)}", say("column {column}", column=shifted)
    )


# ---------------------------------------------------------------- results and recovery


def weigh_suffering(state: State, action: events.Suffer) -> Weighing:
    """chart.AT: what this unit's result means for it."""
    frame, unit = state.agenda[-1], state.unit(action.unit)
    assert isinstance(frame, events.Aftermath)
    fate = dict(frame.fates)[unit.id]
    title = say("{unit}: {fate}", unit=unit.counter.name, fate=say(RESULTS[fate]))
    if fate in RETREATS or fate == MORALE_CHECK:
        ordeal = Ordeal(dict(frame.works).get(unit.hex, 0), frame.dragoons)
        passed = say("stands") if fate == MORALE_CHECK else say("falls back 1 hex")
        return weigh_check(state, unit, ordeal, title, passed, say("disrupted, routs"))
    lost = fate in ELIMINATIONS or (fate in DISRUPTIONS and unit.disrupted)
    doom = say("lost") if lost and not unit.is_artillery else say("disrupted")
    return Weighing(title, (line(doom),), doom)


def weigh_rally(state: State, action: events.Rally) -> Weighing:
    """9.3: the chance to rally, to stay, to flee."""
    unit = state.unit(action.unit)
    chart = ground(state.scenario).charts.rally
    modifiers = tuple(rally_modifiers(state, unit))
    total = sum(modifier.value for modifier in modifiers)
    good = chance(lambda die: die + total >= chart.rallies_at_least)
    bad = chance(lambda die: die + total <= chart.flees_at_most)
    chances = {say(RALLIES): good, say(NO_CHANGE): 1 - good - bad, say(FLEES): bad}
    lines = (*modifier_lines(modifiers), *chance_lines(chances))
    title = say("{unit} tries to rally", unit=unit.counter.name)
    return Weighing(title, lines, say("{percent}% rallies", percent=percent(good)))


# ---------------------------------------------------------------- in words


RESULTS = {
    "DE": "defender eliminated",
    "DD": "defender disrupted",
    "DR1": "defender checks",
    "NE": "no effect",
    "AR1": "attacker checks",
    "AD": "attacker disrupted",
    "AE": "attacker eliminated",
    "MC": "morale check",
}
"""The result codes in words."""


def codes(chances: Mapping[str, Fraction]) -> dict[str, str]:
    """By result in words: its code and whether it is good for the one who acts."""
    return {say(RESULTS[code]): code for code in chances}


def shift_lines(headings: tuple[str, str], shifts: Iterable[Modifier]) -> list[Line]:
    """The first column, every shift with its clause, and the last column."""
    found = [line(say("column {column}", column=headings[0]))]
    found += modifier_lines(shifts)
    if len(found) > 1:
        found.append(line(say("column {column}", column=headings[1])))
    return found


def modifier_lines(modifiers: Iterable[Modifier]) -> list[Line]:
    """Every modifier with its clause."""
    return [
        line(f"  {modifier.value:+d} ", say(modifier.name), " ", Span(f"[{modifier.rule}]", "rule"))
        for modifier in modifiers
    ]


def chance_lines(chances: Mapping[str, Fraction], short: Mapping[str, str] | None = None) -> list[Line]:
    """One bar per result."""
    found = []
    for result, share in chances.items():
        if not share:
            continue
        code = (short or {}).get(result, "")
        bar = Span(" " * max(1, round(share * BAR)), _tone(code))
        name = f"{code:<4}" if code else f"{result:<18}"
        tail = f" {result}" if code else ""
        found.append(line(f"{percent(share):>3}% {name}", bar, Span(tail, "dim")))
    return found


def _tone(code: str) -> str:
    if code.startswith("A"):
        return "bar-bad"
    return "bar" if code in ("NE", "") else "bar-good"


def summary(chances: Mapping[str, Fraction]) -> str:
    """All chances in a few cells: `DE 10 DD 30`."""
    return " ".join(f"{result} {percent(share)}%" for result, share in chances.items() if share)


def chance(passes_: Callable[[int], bool]) -> Fraction:
    """The share of the ten faces for which something holds."""
    return Fraction(sum(passes_(die) for die in range(1, FACES + 1)), FACES)


def percent(share: Fraction) -> int:
    """A chance of a ten-sided die in per cent: always whole."""
    return round(share * 100)


WEIGHED: dict[type[Action], Callable[[State, Any], Weighing]] = {
    events.March: weigh_march,
    events.ForceMarch: weigh_forced_march,
    events.Disengage: weigh_disengagement,
    events.Engage: weigh_engagement,
    events.Assault: weigh_assault,
    events.Bombard: weigh_bombardment,
    events.JoinFire: weigh_joining,
    events.OpenFire: weigh_battery,
    events.Suffer: weigh_suffering,
    events.Rally: weigh_rally,
}
