"""The tables of the player aid card, rendered from the charts into the clauses that need them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.brandywine.common.charts import load_charts
from cockade.tui.games.brandywine.names import chit_letters, halves
from cockade.tui.games.grids import grid
from cockade.tui.text.words import count, labelled, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from cockade.engine.brandywine.common.data import DamageChart


def battery() -> Iterator[str]:
    """4.3.5: what Proctor's Battery is worth by the turn from which it is held."""
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


def morale() -> Iterator[str]:
    """CH.morale: what each event does to the army that it happens to, and to its enemy."""
    for change in load_charts().morale.values():
        names = {"own": f"{change.own:+d}", "enemy": f"{change.enemy:+d}"}
        yield labelled(say(change.event), say("own army {own}, enemy army {enemy}", **names))


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
}
"""By clause the table that stands in it."""


def tables(clause: str) -> tuple[str, ...]:
    """The rows of the table of a clause."""
    return tuple(TABLES[clause]()) if clause in TABLES else ()
