"""The tables of the player aid card, rendered from the charts into the clauses that need them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.brandywine.common.charts import load_charts
from cockade.engine.brandywine.common.data import MOVERS, HexsideKind
from cockade.engine.brandywine.common.scenario_schema import load_counters
from cockade.tui.games.brandywine.names import chit_letters, halves
from cockade.tui.games.grids import grid
from cockade.tui.text.i18n import count, labelled, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from cockade.engine.brandywine.common.data import DamageChart, MoraleChange, TerrainKind


def battery() -> Iterator[str]:
    """The worth of Proctor's Battery, by the turn since which it is held. (4.3.5)"""
    for turn, points in enumerate(load_charts().battery.points, 1):
        yield labelled(say("turn {n}", n=turn), count("{n} point", "{n} points", points))


def fire() -> Iterator[str]:
    """CH.fire-table: the hit number by strength points and range."""
    ranges = (say("adjacent"), "2", "3")
    yield from grid(ranges, ((str(n), [*map(str, row)]) for n, row in enumerate(load_charts().fire.hits, 1)))


def damage(chart: DamageChart) -> Iterator[str]:
    """CH.artillery-damage, CH.rifle-damage: the result of each face of the die."""
    yield from grid([str(die) for die in range(len(chart.results))], (("", chart.results),))


def tactics() -> Iterator[str]:
    """CH.tactics: the attacker's chits in rows, the defender's in columns."""
    chart = load_charts().tactics
    chits = [chit_letters(chit) for chit in chart.chits]
    yield from grid(chits, zip(chits, chart.matrix, strict=True))


def close_combat() -> Iterator[str]:
    """CH.close-table: the result by odds and modified die."""
    table = load_charts().close_combat
    yield from grid(table.columns, ((str(die), row) for die, row in enumerate(table.rows, table.lowest)))


def morale(lines: Iterable[MoraleChange] = ()) -> Iterator[str]:
    """The effect of each event on the army concerned and on its enemy. (CH.morale)"""
    for change in lines or load_charts().morale.values():
        names = {"own": f"{change.own:+d}", "enemy": f"{change.enemy:+d}"}
        yield labelled(say(change.event), say("own army {own}, enemy army {enemy}", **names))


def leader_loss() -> Iterator[str]:
    """The effect of a loss on morale, and the worth of each leader (4.4). (CH.leader-loss)"""
    lines = load_charts().morale
    yield from morale(lines[each] for each in ("commander", "leader", "lafayette"))
    for counter in load_counters().counters().values():
        if counter.points:
            yield labelled(say(counter.name), say("victory points {n}", n=halves(counter.points)))


def terrain() -> Iterator[str]:
    """
    The costs of hexes, hexsides and roads for each mover, and their modifiers of fire and close combat.
    (CH.tec)
    """
    charts = load_charts()
    heads = [say(mover) for mover in MOVERS]
    lines: list[TerrainKind | HexsideKind] = [*charts.terrain.values(), *charts.hexsides.values()]
    rows = [(say(line.id.replace("_", " ")), [*_costs(line), *_changes(line)]) for line in lines]
    ways = [(say(way.id), [*[str(way.cost)] * len(MOVERS), "-", "-"]) for way in charts.ways.values()]
    yield from grid([*heads, say("fire"), say("close combat")], [*rows, *ways])


def _costs(line: TerrainKind | HexsideKind) -> Iterator[str]:
    """Yield the cost for each mover, or P if prohibited. A hexside adds its cost to that of the hex."""
    is_side = isinstance(line, HexsideKind)
    for mover, cost in line.cost.items():
        if isinstance(line, HexsideKind) and line.whole:
            yield "P" if mover in line.prohibited else say("all")
        else:
            yield f"+{cost}" if is_side else str(cost) if cost else "P"


def _changes(line: TerrainKind | HexsideKind) -> Iterator[str]:
    return (f"{by:+d}" if by else "-" for by in (line.fire, line.close))


def points() -> Iterator[str]:
    """CH.vp, 4.4: the victory point schedule."""
    for one in load_charts().awards.values():
        yield labelled(say(one.event), halves(one.halves))


TABLES: Mapping[str, Callable[[], Iterator[str]]] = {
    "4.3.5": battery,
    "4.4": points,
    "CH.vp": points,
    "CH.fire-table": fire,
    "CH.artillery-damage": lambda: damage(load_charts().artillery_damage),
    "CH.rifle-damage": lambda: damage(load_charts().rifle_damage),
    "CH.tactics": tactics,
    "CH.close-table": close_combat,
    "CH.morale": morale,
    "CH.leader-loss": leader_loss,
    "CH.tec": terrain,
}
"""The table of each clause that has one."""


def tables(clause: str) -> tuple[str, ...]:
    """The rows of the table of a clause."""
    return tuple(TABLES[clause]()) if clause in TABLES else ()
