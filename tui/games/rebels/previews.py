"""Previews of an action before it is taken: odds, shifts with their clauses, exact chances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from cockade.engine.hexgrid import spoken
from cockade.engine.outcome_tree import Outcomes
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.morale import Ordeal, morale_modifiers
from cockade.engine.rebels.common.state import State, Unit
from cockade.engine.rebels.forecast import (
    FALLS_BACK,
    FLEES,
    IS_DISRUPTED,
    IS_HELD,
    IS_LOST,
    LEAVES,
    RALLIES,
    ROUTS,
    UNCHANGED,
    assault_chances,
    fates,
    fire_chances,
)
from cockade.engine.rebels.segment2_bombardment import companions, reckon_fire
from cockade.engine.rebels.segment4_movement.disengagement import LEAVING
from cockade.engine.rebels.segment4_movement.forced_march import forced_march_modifiers, forced_routes
from cockade.engine.rebels.segment4_movement.march import march_routes
from cockade.engine.rebels.segment5_assault.combat import attackers_of, defenders_of, reckon
from cockade.engine.rebels.segment5_assault.declaration import declared_combats, joined, would_owe
from cockade.engine.rebels.segment5_assault.results import MORALE_CHECK, RETREATS, ordeal_of
from cockade.engine.rebels.segment6_recovery import rally_modifiers
from cockade.events import rebels as events
from cockade.events.event import Action
from cockade.events.facts import Modifier
from cockade.tui.games.port import Previews
from cockade.tui.games.preview import (
    Preview,
    Previewing,
    Prospect,
    column_line,
    modifier_lines,
    obliging,
    percent,
)
from cockade.tui.games.rebels.attack_preview import best_ahead, with_odds
from cockade.tui.games.rebels.names import halves
from cockade.tui.games.rebels.rolls import RESULTS, chances_said
from cockade.tui.text.i18n import count, grouped, labelled, listed, say
from cockade.tui.text.line import Line, Span, column, line

BAR = 20
"""The width of a certainty, in cells."""
PREVIEWING = Previewing[State]()
previews = PREVIEWING.previews


class RebelsPreviews(Previews[State]):
    """Costs of marches, odds of assaults and fire, chances of checks."""

    def of_action(self, state: State, action: Action) -> Preview | None:
        return PREVIEWING.of(state, action)

    def of_gesture(self, state: State, actions: Sequence[Action]) -> Preview | None:
        """Preview marches: the cost or the risk of each unit."""
        forced = [act for act in actions if isinstance(act, events.ForceMarch)]
        if forced:
            alone = len(forced) == 1
            return self.of_action(state, forced[0]) if alone else preview_forced_stack(state, forced)
        marches = [act for act in actions if isinstance(act, events.March)]
        if not marches:
            return self.of_action(state, actions[0])
        found = preview_marches(state, marches) if len(marches) > 1 else self.of_action(state, marches[0])
        return with_odds(state, found, marches) if found else None

    def prospect(self, state: State, actions: Sequence[Action]) -> Prospect | None:
        """The best assault from the end of a march. (8.1)"""
        marches = [act for act in actions if isinstance(act, events.March)]
        return best_ahead(state, marches) if marches else None

    def of_combat(self, state: State, place: int) -> Preview | None:
        """The current preview of the combat that a hex takes part in. (8.27)"""
        found = (combat for combat in declared(state) if any(place in pair for pair in combat.crossings))
        return next((preview_combat(state, combat) for combat in found), None)

    def odds(self, state: State, action: Action) -> dict[str, object] | None:
        """The odds of an assault, engagement or fire. None for an action without immediate dice."""
        frame = state.agenda[-1]
        if isinstance(action, events.Bombard):
            return fire_odds(state, (action.unit,), action.hex)
        if isinstance(action, events.OpenFire) and isinstance(frame, events.Battery):
            return fire_odds(state, frame.guns, frame.target)
        combat = combat_of(state, action)
        return assault_odds(state, combat) if combat else None


def preview_marches(state: State, actions: Sequence[events.March]) -> Preview:
    """The cost for each unit of a stack. (4.1)"""
    costs: dict[int, list[str]] = {}
    for action in actions:
        unit = state.unit(action.unit)
        costs.setdefault(march_routes(state, unit).cost_to(action.hex), []).append(say(unit.counter.name))
    steps = len(march_routes(state, state.unit(actions[0].unit)).path_to(actions[0].hex))
    title = say("{n} units to {hex}", n=len(actions), hex=spoken(actions[0].hex))
    each = [
        line(say("cost {cost}: {names}", cost=halves(c), names=say(", ").join(who)))
        for c, who in costs.items()
    ]
    brief = say("cost {cost}", cost=" / ".join(halves(cost) for cost in costs))
    far = count("{n} hex", "{n} hexes", steps)
    found = Preview(title, (line(far), *each) if len(costs) > 1 else (line(listed([far, brief])),), brief)
    owing = any(would_owe(state, state.unit(action.unit), action.hex) for action in actions)
    return obliging(found, "8.22") if owing else found


# ---------------------------------------------------------------- movement


@previews(events.March)
def preview_march(state: State, action: events.March) -> Preview:
    """4.1: the path and its cost."""
    unit = state.unit(action.unit)
    routes = march_routes(state, unit)
    path, cost = routes.path_to(action.hex), routes.cost_to(action.hex)
    brief = say("cost {cost}", cost=halves(cost))
    steps = count("{n} hex", "{n} hexes", len(path))
    title = say("{unit} to {hex}", unit=say(unit.counter.name), hex=spoken(action.hex))
    found = Preview(title, (line(say("{steps}, cost {cost}", steps=steps, cost=halves(cost))),), brief)
    return obliging(found, "8.22") if would_owe(state, unit, action.hex) else found


@previews(events.ForceMarch)
def preview_forced_march(state: State, action: events.ForceMarch) -> Preview:
    """4.3.2: the chance to keep order."""
    unit = state.unit(action.unit)
    marched = unit.replace(hex=action.hex)
    title = say("{unit}: forced march to {hex}", unit=say(unit.counter.name), hex=spoken(action.hex))
    cost = halves(forced_routes(state, unit).cost_to(action.hex))
    found, good = fates(state, action), percent(keeping_order(state, action))
    rows = (*modifier_lines(forced_march_modifiers(state, marched)), *fate_lines(found, MARCHED))
    short = say("{percent}% in order", percent=good)
    brief = say("{percent}% in order, else disrupted", percent=good)
    return Preview(title, (line(say("cost {cost}", cost=cost)), *rows), brief, short)


def preview_forced_stack(state: State, orders: Sequence[events.ForceMarch]) -> Preview:
    """A forced march of several units. Each of them rolls separately. (4.3.2)"""
    title = say("{n} units: forced march to {hex}", n=len(orders), hex=spoken(orders[0].hex))
    chances = [
        (say(state.unit(order.unit).counter.name), percent(keeping_order(state, order))) for order in orders
    ]
    lines = tuple(line(say("{n}% in order: {name}", n=n, name=name)) for name, n in chances)
    each = say(", ").join(f"{name} {n}%" for name, n in chances)
    return Preview(title, lines, say("each rolls to stay in order, else disrupted: {each}", each=each))


def keeping_order(state: State, action: events.ForceMarch) -> Fraction:
    """4.3.2: the chance that a forced march leaves the unit in order."""
    return fates(state, action).of(UNCHANGED)


@previews(events.Disengage)
def preview_disengagement(state: State, action: events.Disengage) -> Preview:
    """The chance to disengage, and the other possible results. (4.4.1)"""
    title = say("{unit} disengages", unit=say(state.unit(action.unit).counter.name))
    return preview_check(state, action, LEAVING, title)


def preview_check(
    state: State, action: events.Disengage | events.Suffer, ordeal: Ordeal, title: str
) -> Preview:
    """A morale check with its modifiers, and the possible fates of the unit. (9.2.1)"""
    unit, found = state.unit(action.unit), fates(state, action)
    lines = (line(say("morale {morale}", morale=unit.morale)), *check_lines(state, unit, ordeal))
    return Preview(title, (*lines, *fate_lines(found, FATES)), fates_in_brief(found))


def check_lines(state: State, unit: Unit, ordeal: Ordeal) -> list[Line]:
    """The modifiers of a check's die. (chart.morale)"""
    return modifier_lines(morale_modifiers(state, unit, ordeal))


def fate_lines(found: Outcomes[str], words: Mapping[str, str]) -> list[Line]:
    """One bar for each fate, the best first."""
    return chance_lines({say(words[fate]): found.of(fate) for fate in words})


def fates_in_brief(found: Outcomes[str]) -> str:
    """Every fate with its chance, in a line."""
    return grouped(f"{percent(found.of(fate))}% {say(FATES[fate])}" for fate in FATES if found.of(fate))


# ---------------------------------------------------------------- assault


def combat_of(state: State, action: Action) -> events.Combat | None:
    """The combat of an assault, or of an engagement together with those already joined. (8.1, 8.27)"""
    frame = state.agenda[-1]
    if isinstance(action, events.Engage) and isinstance(frame, events.Declaration):
        target, chosen = action.target, (*frame.chosen, (action.hex, action.target))
        combats = declared_combats(state, frame.replace(chosen=chosen))
    elif isinstance(action, events.Assault) and isinstance(frame, events.AssaultSegment):
        target, combats = action.hex, frame.combats
    else:
        return None
    return next(combat for combat in combats if any(end == target for _, end in combat.crossings))


def declared(state: State) -> list[events.Combat]:
    """The combats of the pairs chosen so far, in the order of their letters. (8.27)"""
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, events.Declaration):
        return []
    groups = joined(frame.chosen)
    order = list(dict.fromkeys(groups[start] for start, _ in frame.chosen))
    return sorted(declared_combats(state, frame), key=lambda each: order.index(groups[each.crossings[0][0]]))


@previews(events.Engage, events.Assault)
def preview_assault(state: State, action: Action) -> Preview | None:
    """The combat that would follow. (8.1, 8.27)"""
    combat = combat_of(state, action)
    return preview_combat(state, combat) if combat else None


def preview_combat(state: State, combat: events.Combat) -> Preview:
    """8.1 steps 1 to 6: strengths, columns, shifts, chances."""
    odds, chances = reckon(state, combat), assault_chances(state, combat).shares
    hexes = say(", ").join(spoken(hex_) for hex_ in sorted({d for _, d in combat.crossings}))
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
        *modifier_lines(odds.strengths),
        *shift_lines(odds.headings, odds.shifts),
        *chance_lines({say(RESULTS[result]): share for result, share in chances.items()}, codes(chances)),
    ]
    brief = labelled(odds.headings[1], chances_said(chances))
    return Preview(say("Assault on {hexes}", hexes=hexes), tuple(lines), brief, odds.headings[1])


# ---------------------------------------------------------------- bombardment


@previews(events.Bombard)
def preview_bombardment(state: State, action: events.Bombard) -> Preview:
    """The fire of one gun, and the number of other guns that may join it. (7.1)"""
    gun = state.unit(action.unit)
    found = preview_fire(state, (gun.id,), action.hex)
    others = companions(state, events.Battery(gun.side, (gun.id,), action.hex))
    if not others:
        return found
    note = line(Span(count("{n} other gun may join", "{n} other guns may join", len(others)), "dim"))
    return found.replace(lines=(*found.lines, note))


@previews(events.JoinFire, events.OpenFire)
def preview_battery(state: State, action: Action) -> Preview | None:
    """The fire of the guns chosen so far, with one more if it joins. (7.1 step 3)"""
    frame = state.agenda[-1]
    more = (action.unit,) if isinstance(action, events.JoinFire) else ()
    return (
        preview_fire(state, (*frame.guns, *more), frame.target) if isinstance(frame, events.Battery) else None
    )


def preview_fire(state: State, guns: tuple[str, ...], target: int) -> Preview:
    """The odds of a fire. Each unit in the target hex gets a separate die. (7.1 steps 3 to 5)"""
    fire, chances = reckon_fire(state, guns, target), fire_chances(state, guns, target).shares
    table = ground(state.scenario).charts.bombardment
    shifted = say("no effect") if fire.column is None else table.columns[fire.column]
    title = say("Bombardment of {hex}", hex=spoken(target))
    each = count(
        "one die for {n} unit", "one die for each of {n} units", len(state.position.combat_units(target))
    )
    lines = [
        line(say("strength {strength}, {each}", strength=fire.strength, each=each)),
        *shift_lines((table.columns[fire.base], shifted), fire.shifts),
        *chance_lines({say(RESULTS[r]): share for r, share in chances.items()}, codes(chances)),
    ]
    short = shifted if fire.column is None else say("column {column}", column=shifted)
    return Preview(title, tuple(lines), labelled(shifted, chances_said(chances)), short)


# ---------------------------------------------------------------- results and recovery


@previews(events.Suffer)
def preview_suffering(state: State, action: events.Suffer) -> Preview:
    """The effect of its result on this unit. (chart.AT)"""
    frame, unit = state.agenda[-1], state.unit(action.unit)
    assert isinstance(frame, events.Aftermath)
    result = dict(frame.fates)[unit.id]
    title = say("{unit}: {fate}", unit=say(unit.counter.name), fate=say(RESULTS[result]))
    if result in RETREATS or result == MORALE_CHECK:
        return preview_check(state, action, ordeal_of(frame, unit), title)
    found = fates(state, action)
    doom = fates_in_brief(found) if len(found.shares) > 1 else say(FATES[next(iter(found.shares))])
    return Preview(title, (line(doom),), doom)


@previews(events.Rally)
def preview_rally(state: State, action: events.Rally) -> Preview:
    """9.3: the chance to rally, to stay, to flee."""
    unit, found = state.unit(action.unit), fates(state, action)
    lines = (*modifier_lines(rally_modifiers(state, unit)), *fate_lines(found, RALLYING))
    title = say("{unit} tries to rally", unit=say(unit.counter.name))
    return Preview(title, lines, say("{percent}% rallies", percent=percent(found.of(RALLIES))))


# ---------------------------------------------------------------- in words


FATES = {
    LEAVES: "leaves",
    UNCHANGED: "holds",
    IS_HELD: "stays",
    FALLS_BACK: "falls back 1 hex",
    IS_DISRUPTED: "disrupted",
    ROUTS: "disrupted, routs",
    FLEES: "flees",
    IS_LOST: "lost",
}
"""The fates of a unit in words, the best first."""
MARCHED = FATES | {UNCHANGED: "stays in order"}
RALLYING = {RALLIES: "rallies", UNCHANGED: "no change", FLEES: "flees", IS_LOST: "lost"}


def codes(chances: Mapping[str, Fraction]) -> dict[str, str]:
    """The code of each result by its words. The code tells if it is good for the acting side."""
    return {say(RESULTS[code]): code for code in chances}


def shift_lines(headings: tuple[str, str], shifts: Sequence[Modifier]) -> list[Line]:
    """The first column, every shift with its clause, and the last column."""
    found = [line(say("column {column}", column=headings[0])), *modifier_lines(shifts)]
    return [*found, column_line(*headings, shifts)] if shifts else found


def chance_lines(chances: Mapping[str, Fraction], short: Mapping[str, str] | None = None) -> list[Line]:
    """One bar for each result. Impossible results are left out."""
    found = []
    for result, share in chances.items():
        if not share:
            continue
        code = (short or {}).get(result, "")
        bar = Span(" " * max(1, round(share * BAR)), _tone(code))
        name = f"{code:<4}" if code else column(result, 18)
        tail = f" {result}" if code else ""
        found.append(line(f"{percent(share):>3}% {name}", bar, Span(tail, "dim")))
    return found


def _tone(code: str) -> str:
    if code.startswith("A"):
        return "bar-bad"
    return "bar" if code in ("NE", "") else "bar-good"


def assault_odds(state: State, combat: events.Combat) -> dict[str, object]:
    """8.1 steps 1 to 6."""
    found = reckon(state, combat)
    return {
        "attack": found.attack,
        "defence": found.defence,
        "strengths": _shifts(found.strengths),
        "column": found.headings[0],
        "shifts": _shifts(found.shifts),
        "shifted": found.headings[1],
        "chances": _chances(assault_chances(state, combat)),
    }


def fire_odds(state: State, guns: tuple[str, ...], target: int) -> dict[str, object]:
    """The odds of a fire. The chances are those of one unit under fire. (7.1 steps 3 to 5)"""
    fire, columns = reckon_fire(state, guns, target), ground(state.scenario).charts.bombardment.columns
    return {
        "strength": fire.strength,
        "column": columns[fire.base],
        "shifts": _shifts(fire.shifts),
        "shifted": "none" if fire.column is None else columns[fire.column],
        "chances": _chances(fire_chances(state, guns, target)),
    }


def _shifts(shifts: tuple[Modifier, ...]) -> list[dict[str, object]]:
    return [{"name": shift.name, "value": shift.value, "rule": shift.rule} for shift in shifts]


def _chances(found: Outcomes[str]) -> dict[str, float]:
    return {code: float(chance) for code, chance in found.shares.items()}
