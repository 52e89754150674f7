"""What can be laid over the map: zones of control, the line of fire of guns, the command of leaders."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial

from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.common.battle_restrictions import may_command
from cockade.engine.rebels.common.conditions import MAY_MOVE, keeps
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.reducer import rested
from cockade.engine.rebels.common.state import State, Unit, enemy
from cockade.engine.rebels.common.zones import enemy_zone, exerters, is_in_enemy_zone
from cockade.engine.rebels.segment1_command import command_range, commanded_hexes
from cockade.engine.rebels.segment2_bombardment import READY, blocks, can_hit, reach
from cockade.engine.rebels.segment4_movement.disengagement import may_leave_zone
from cockade.engine.rebels.segment4_movement.march import find_march_routes
from cockade.engine.rebels.segment5_assault.combat import assault_strength
from cockade.tui.games.hexgame import fire_overlay, living, threat_overlay, zone_overlay
from cockade.tui.games.highlights import Overlay
from cockade.tui.games.preview import clause
from cockade.tui.games.rebels.names import unit_names
from cockade.tui.text.i18n import say
from cockade.tui.text.line import EMPTY, Line, Span, line


def zone(state: State, side: str, about: tuple[Hashable, ...]) -> Overlay:
    """5.0: where the enemy of a side controls, and from where."""
    return zone_overlay(enemy_zone(state, side), "5.0", partial(exerters, state, side))


def fire(state: State, side: str, about: tuple[Hashable, ...]) -> Overlay | str:
    """7.3: what guns could hit, and the hexes that take their view."""
    guns = living(state, state.units, about)
    return fire_overlay(
        guns,
        unit_names(state, (gun.id for gun in guns)),
        "7.3",
        partial(_in_range, state),
        partial(can_hit, state),
        partial(_blocking, state),
        partial(_fired_at, state, guns),
    )


def _in_range(state: State, gun: Unit) -> list[int]:
    """7.35: the hexes that the gun reaches, whatever lies between."""
    field = ground(state.scenario)
    around = field.grid.within(gun.hex, gun.counter.reach + 1) - {gun.hex}
    return [hex_ for hex_ in around if field.grid.distance(gun.hex, hex_) <= max(1, reach(field, gun, hex_))]


def _blocking(state: State, gun: Unit, hex_: int) -> list[int]:
    """7.3.4: the hexes between that take the view; a howitzer needs none."""
    if gun.counter.howitzer:
        return []
    field = ground(state.scenario)
    crossed = [there for step in field.sight(gun.hex, hex_).between for there in step]
    return [there for there in crossed if blocks(state, field, there)]


def _fired_at(state: State, found: list[Unit], hex_: int) -> Line:
    """Whether the first gun that reaches a hex can hit it; if not, why."""
    if any(hex_ == gun.hex for gun in found):
        return EMPTY
    if hitting := [gun for gun in found if can_hit(state, gun, hex_)]:
        return _may_fire(state, hitting)
    able = [gun for gun in found if hex_ in _in_range(state, gun)]
    if not able:
        return line(say("out of range"), clause("7.36"))
    between = _blocking(state, able[0], hex_)
    if is_in_enemy_zone(state, able[0]) or not between:
        return line(say("the gun is in an enemy zone and fires at neighbours only"), clause("7.37"))
    kind = ground(state.scenario).map.terrain[between[0]].replace("_", " ")
    what = say(kind) if ground(state.scenario).blocks_fire(between[0]) else say("units")
    return line(say("hidden by {hex}, {what}", hex=spoken(between[0]), what=what), clause("7.3.4"))


def _may_fire(state: State, guns: Sequence[Unit]) -> Line:
    """7.0, 7.1, 11.4: that guns can hit a hex, or why none of them may fire."""
    broken = [next((one for one in READY if not one.asks(state, None, gun)), None) for gun in guns]
    if None in broken:
        return line(say("in the line of fire"), clause("7.3"))
    assert broken[0] is not None
    why = broken[0].reason(state, None, {"unit": guns[0].id})
    return line(say(why.text, **why.args), clause(why.rule))


# ---------------------------------------------------------------- command (11.3)


def command(state: State, side: str, about: tuple[Hashable, ...]) -> Overlay | str:
    """11.31: the hexes to which the chosen leaders, or all of the side, can trace command."""
    chosen = [unit for unit in living(state, state.units, about) if may_command(unit)]
    if not chosen and about:
        return say("A held leader gives no command (harlem.16.0).")
    leaders = chosen or [unit for unit in state.position.of(side) if may_command(unit)]
    if not leaders:
        return say("No leader of this side is on the map.")
    ranges = {unit.id: command_range(state, unit) for unit in leaders}
    covered = frozenset().union(*ranges.values()) if chosen else commanded_hexes(state, side)
    title = say("{leaders}: command reaches {n} hexes.", leaders=_some(state, ranges), n=len(covered))
    return Overlay(covered, line(title, clause("11.31")), partial(_commanded, state, ranges))


def _some(state: State, ids: Iterable[str]) -> str:
    names = list(ids)
    return unit_names(state, names[:4]) + (" .." if len(names) > 4 else "")


def _commanded(state: State, ranges: dict[str, frozenset[int]], hex_: int) -> Line:
    found = [id_ for id_, reached in ranges.items() if hex_ in reached]
    if not found:
        return line(Span(say("out of command range"), "bad"), clause("11.31"))
    return line(say("commanded by {leaders}", leaders=_some(state, found)), clause("11.31"))


# ---------------------------------------------------------------- what the enemy can do (4.1, 8.22)


def threat(state: State, side: str, about: tuple[Hashable, ...]) -> Overlay:
    """4.1: where line units of the enemy could march in the next turn, and attack from there."""
    field, foe = ground(state.scenario), enemy(side)
    then = state.replace(turn=state.turn + (foe in (state.side, state.first)))
    foes = [rested(unit) for unit in state.position.of(foe) if unit.is_line and not unit.disrupted]
    able = [unit for unit in foes if keeps(MAY_MOVE, then, None, unit)]
    ends = {
        unit.id: {unit.hex, *(find_march_routes(then, unit).hexes if may_leave_zone(then, unit) else ())}
        for unit in able
    }

    def beside(hex_: int) -> list[int]:
        return [there for there in field.neighbours[hex_] if not field.is_river(there, hex_)]

    return threat_overlay(ends, beside, partial(_coming, state), "4.1")


def _coming(state: State, hex_: int, ids: Sequence[str]) -> str:
    """Who could come against a hex, and how strong they and those who stand there are."""
    strength = sum(assault_strength(state.unit(id_)) for id_ in ids)
    names = {"n": len(ids), "strength": strength, "names": _some(state, ids)}
    if defence := state.position.strength(hex_):
        return say("{n} can attack here, {strength} against {defence}: {names}", defence=defence, **names)
    return say("{n} can come next to it, {strength} in all: {names}", **names)


OVERLAYS: dict[str, Callable[[State, str, tuple[Hashable, ...]], Overlay | str]] = {
    "zone": zone,
    "fire": fire,
    "command": command,
    "threat": threat,
}
