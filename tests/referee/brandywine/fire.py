"""Defensive artillery fire and rifle fire (10.0, 11.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.brandywine.common.state import enemy
from cockade.events import brandywine as events
from tests.referee.brandywine.board import FERGUSON

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cockade.engine.brandywine.common.state import Unit
    from tests.referee.brandywine.reading import Reading

ADJACENT = 1
OPEN_GROUND = ("clear", "cultivated")
RULES = {"AM": "13.1.2", "R": "13.1.3", "D": "13.1.4", "1": "13.1.5", "2": "13.1.6", "*": "13.1.10"}


def fates_of(unit: str, result: str) -> list[events.Fate]:
    """13.1: what a result does to the affected unit; the leader falls first (Q120)."""
    if result == "-":
        return []
    star = [events.Fate(unit, "*", RULES["*"])] if result.endswith("*") else []
    code = result.rstrip("*")
    return [*star, events.Fate(unit, code, RULES[code])]


# ---------------------------------------------------------------- who may fire at whom


def may_fire(unit: Unit) -> bool:
    """13.3, 13.4, 10.1.2, 11.1.2."""
    return bool(unit.hex) and unit.condition == events.PARADE and not unit.fired


def guns_on(r: Reading, side: str, target: Unit) -> list[Unit]:
    """11.1.3: guns of a side that may still fire at a unit."""
    board, reach = r.sight(side), r.ground.charts.limits.artillery_range
    return [
        gun
        for gun in r.state.units
        if gun.is_artillery
        and gun.side == side
        and may_fire(gun)
        and r.ground.apart(gun.hex, target.hex) <= reach
        and r.ground.sees(gun.hex, target.hex, board.all_held)
    ]


def targets_left(r: Reading, side: str, done: Sequence[str]) -> bool:
    """Whether any gun of a side still has a target."""
    foes = [
        u
        for u in r.sight(side).state.units
        if u.hex and u.side != side and not u.is_leader and u.id not in done
    ]
    guns = [g for g in r.state.units if g.is_artillery and g.side == side and may_fire(g)]
    reach, held = r.ground.charts.limits.artillery_range, r.sight(side).all_held
    pairs = ((g.hex, f.hex) for g in guns for f in foes if r.ground.apart(g.hex, f.hex) <= reach)
    return any(r.ground.sees(a, b, held) for a, b in pairs)


def rifles_left(r: Reading, frame: events.RiflePhase) -> bool:
    """10.1: whether any rifle of the side still has a target."""
    aimed = {aim.unit for aim in frame.aims}
    rifles = (
        u for u in r.state.units if u.is_rifle and u.side == frame.side and may_fire(u) and u.id not in aimed
    )
    board = r.sight(frame.side)
    return any(board.is_beside_foe(u.hex, frame.side) for u in rifles)


def may_seem_to(r: Reading, side: str, reach: int) -> bool:
    """Q143: a stack at which the American may not look is so near to a unit of theirs that it may fire."""
    if side != events.BRITISH or r.sight(events.AMERICAN) is r.board:
        return False
    on_map = [unit for unit in r.state.units if unit.hex]
    unknown = {unit.hex for unit in on_map if unit.side == side and not unit.shown}
    americans = {unit.hex for unit in on_map if unit.side == events.AMERICAN}
    return any(r.ground.apart(one, other) <= reach for one in unknown for other in americans)


# ---------------------------------------------------------------- artillery


def artillery_acts(r: Reading, frame: events.ArtilleryPhase) -> None:
    """11.1: a gun is laid, or the phase is over."""
    if isinstance(r.event.action, events.EndPhase):
        r.pop()
        return
    gun = r.event.action
    r.must("11.1.3", "an action of the phase", events.Shoot, type(gun))
    assert isinstance(gun, events.Shoot)
    found = getattr(getattr(r.next, "frame", None), "targets", None) or ("",)
    target = r.unit(aimed_at(r, gun.target, found[-1]))
    r.must("5.0", "segment", "artillery", r.state.segment)
    r.must("11.1.1", "side", enemy(r.state.side), frame.side)
    r.holds(
        "11.1.3", "a target not yet fired at", target.id not in frame.targets and target.side != frame.side
    )
    r.holds("11.1.3", "a gun in range and sight", r.unit(gun.unit) in guns_on(r, frame.side, target))
    r.holds("3.2.combat-unit", "no leader whom he knows", not target.is_leader or target.id != gun.target)
    r.change(targets=(*frame.targets, target.id))
    r.push(events.Battery(frame.side, target.id, (gun.unit,)))


def aimed_at(r: Reading, said: str, found: str) -> str:
    """7.1.3: the unit itself, or the one recorded where its stack may not be looked through."""
    return said if said in r.state.roster else found


def battery_acts(r: Reading, frame: events.Battery) -> None:
    """11.1.3: another gun joins, or the fire is opened."""
    action = r.event.action
    if isinstance(action, events.OpenFire):
        open_fire(r, frame)
        return
    r.must("11.1.3", "an action of a battery", events.Shoot, type(action))
    assert isinstance(action, events.Shoot)
    target = r.unit(frame.target)
    if action.target in r.state.roster:
        r.must("11.1.3", "target", frame.target, action.target)
    r.holds("11.1.3", "a gun in range and sight", r.unit(action.unit) in guns_on(r, frame.side, target))
    r.holds("11.1.2", "a gun not yet laid", action.unit not in frame.guns)
    r.change(guns=(*frame.guns, action.unit))


def battery_goes_on(r: Reading, frame: events.Battery) -> bool:
    """The fire opens by itself when nobody else can join."""
    left = [gun for gun in guns_on(r, frame.side, r.unit(frame.target)) if gun.id not in frame.guns]
    if left:
        return False
    open_fire(r, frame)
    return True


def open_fire(r: Reading, frame: events.Battery) -> None:
    """11.1.3 to 11.1.6."""
    r.pop()
    band = r.bands()
    guns = [r.unit(id_) for id_ in frame.guns]
    target = r.unit(frame.target)
    reach = max(r.ground.apart(gun.hex, target.hex) for gun in guns)
    fates = fates_of(target.id, volley(r, guns, target, reach, kind="artillery"))
    if fates:
        r.push(events.Aftermath(target.side, tuple(fates), band=band, fire=True))


def artillery_goes_on(r: Reading, frame: events.ArtilleryPhase) -> bool:
    """11.1.1, Q143: the phase ends by itself when no gun has a target, where that is no secret."""
    reach = r.ground.charts.limits.artillery_range
    if targets_left(r, frame.side, frame.targets) or may_seem_to(r, frame.side, reach):
        return False
    r.pop()
    return True


# ---------------------------------------------------------------- rifles


def rifles_act(r: Reading, frame: events.RiflePhase) -> None:
    """10.1.3, 10.1.4: a rifle is laid on a target, or the side has done."""
    if isinstance(r.event.action, events.EndPhase):
        rifles_done(r, frame)
        return
    shot = r.event.action
    r.must("10.1.4", "an action of the phase", events.Shoot, type(shot))
    assert isinstance(shot, events.Shoot)
    found = getattr(getattr(r.next, "frame", None), "aims", None) or (events.Aim("", ""),)
    target, unit = r.unit(aimed_at(r, shot.target, found[-1].target)), r.unit(shot.unit)
    r.must("5.0", "segment", "rifles", r.state.segment)
    r.must("10.1.3", "who aims", enemy(r.state.side) if frame.second else r.state.side, frame.side)
    r.must("10.1.4", "side of the rifle", frame.side, unit.side)
    r.holds("10.1.1", f"{unit.id} is a rifle that may fire", unit.is_rifle and may_fire(unit))
    r.holds("10.1.2", "a rifle not yet laid", all(aim.unit != unit.id for aim in frame.aims))
    seen = r.sight(unit.side).state.unit(target.id)
    r.holds("10.1.4", "an enemy combat unit", target.side != unit.side and not seen.is_leader)
    r.must("10.1.4", "hexes to the target", ADJACENT, r.ground.apart(unit.hex, target.hex))
    r.change(aims=(*frame.aims, events.Aim(unit.id, target.id)))


def rifles_go_on(r: Reading, frame: events.RiflePhase) -> bool:
    """A side that has nothing to aim at has done, where that is no secret (Q143)."""
    if rifles_left(r, frame) or may_seem_to(r, frame.side, ADJACENT):
        return False
    rifles_done(r, frame)
    return True


def rifles_done(r: Reading, frame: events.RiflePhase) -> None:
    """10.1.3: then the other side aims; then all fire."""
    if not frame.second:
        r.change(side=enemy(frame.side), second=True)
        return
    r.pop()
    if frame.aims:
        r.push(events.RifleFire(r.state.side, frame.aims))


def rifles_fire(r: Reading, frame: events.RifleFire) -> bool:
    """10.1.4 to 10.1.8: fire by fire; what they do waits for the last."""
    r.pop()
    band, board = r.bands(), r.board
    fates: dict[str, list[events.Fate]] = {events.AMERICAN: [], events.BRITISH: []}
    targets = dict.fromkeys(aim.target for aim in frame.aims)
    for id_ in targets:
        rifles = [r.unit(aim.unit) for aim in frame.aims if aim.target == id_]
        target = r.unit(id_)
        result = volley(r, rifles, target, ADJACENT, kind="rifles", twice=on_flank(r, board, rifles, target))
        fates[target.side] += fates_of(id_, result)
    for side in (r.state.side, enemy(r.state.side)):
        if fates[side]:
            r.push(events.Aftermath(side, tuple(fates[side]), band=band, fire=True))
    return True


def on_flank(r: Reading, board: object, rifles: Sequence[Unit], target: Unit) -> bool:
    """10.1.8: jaegers off open ground beside an empty hex that the target touches too."""
    return all(unit.counter.jaeger and has_flank(r, unit.hex, target.hex) for unit in rifles)


def has_flank(r: Reading, ours: int, theirs: int) -> bool:
    """10.1.8, 16.3.2: rough ground, and an empty hex beside both."""
    if r.ground.map.terrain[ours] in OPEN_GROUND:
        return False
    return any(not r.board.stack(h) for h in r.ground.flanks({ours}, {theirs}))


# ---------------------------------------------------------------- one fire


def volley(
    r: Reading, units: Sequence[Unit], target: Unit, reach: int, *, kind: str, twice: bool = False
) -> str:
    """One fire: the number needed, the roll, the damage; "-" for a miss."""
    shown(r, units)
    strength = sum(unit.strength for unit in units)
    chart = r.ground.charts.fire.hits
    needed = chart[min(strength, len(chart)) - 1][reach - 1]
    r.take("11.1.4", events.ShotsFired(tuple(u.id for u in units), target.id, strength, reach, needed))
    if target.counter.detachment and not target.is_leader and not r.state.provoked:
        r.take("9.4.4", events.DetachmentAttacked())
    modifiers = fire_modifiers(r, units, target, kind)
    rule = "11.1.5" if kind == "artillery" else "10.1.6"
    for _ in range(1 + twice):
        if r.roll((rule, f"{kind} fire", target.id), modifiers, hits(needed)).result == "hit":
            return damage(r, kind, target)
    return "-"


def hits(needed: int) -> Callable[[int, int], str]:
    """10.1.6, 11.1.5: how a roll is told that needs so much."""
    return lambda die, total: "hit" if total >= needed else "miss"  # noqa: ARG005


def damage(r: Reading, kind: str, target: Unit) -> str:
    """10.1.7, 11.1.6: the second roll, never modified."""
    charts = r.ground.charts
    chart, rule = (
        (charts.artillery_damage, "11.1.6") if kind == "artillery" else (charts.rifle_damage, "10.1.7")
    )
    return r.roll((rule, f"{kind} damage", target.id), {}, lambda die, total: chart.results[die]).result  # noqa: ARG005


def fire_modifiers(r: Reading, units: Sequence[Unit], target: Unit, kind: str) -> dict[tuple[str, str], int]:
    """CH.fire-drm; ground does not help a Shattered target (13.4)."""
    card, rule = r.ground.charts.fire_modifiers, "CH.fire-drm"
    names = set()
    if target.kind == "light":
        names.add("target_light")
    if target.kind in ("artillery", "dragoon"):
        names.add("target_artillery_or_dragoon")
    if target.condition != events.SHATTERED:
        names |= {f"target_{r.ground.map.terrain[target.hex]}"} & set(card)
        if any(r.ground.works_on_line(unit.hex, target.hex) for unit in units):
            names.add("into_fieldworks")
    if kind == "rifles":
        names |= rifle_lines(units)
    return {(name, rule): card[name].value for name in names}


def rifle_lines(units: Sequence[Unit]) -> set[str]:
    """10.1.1, 10.1.6."""
    first = {"first_rifle_fire"} if not any(unit.shot for unit in units) else set()
    return first | ({FERGUSON} if any(unit.id == FERGUSON for unit in units) else set())


def shown(r: Reading, units: Sequence[Unit]) -> None:
    """7.1.3-adv: the American may look at a British stack that fires, before his army is released."""
    if not r.state.advanced or r.state.is_released("army") or units[0].side != events.BRITISH:
        return
    hexes = {unit.hex for unit in units}
    there = {u.id for u in r.state.units if u.hex in hexes}
    found = r.next
    names = set(found.units) if isinstance(found, events.StackShown) else set()
    r.must("7.1.3-adv", "who is shown", there, names)
    r.fold()
