"""One close combat weighed (12.1.7 to 12.1.11): odds, modifiers, the tactics matrix, the exact chances."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from attrs import frozen

from engine.brandywine.book import FACES
from engine.brandywine.ground import ground
from engine.hexgrid import spoken
from events.brandywine import CloseCombat, Combat, CombatPhase, Declaration, Engage, PlayChit, Resolve
from events.facts import Modifier
from events.record import Record
from tui.games.brandywine.names import chit_name
from tui.games.brandywine.rolls import result_name
from tui.games.brandywine.shares import chance_lines, modifier_lines, percent
from tui.games.table import Weighing
from tui.view.line import Line, Span, line
from tui.words import count, say

if TYPE_CHECKING:
    from engine.brandywine.state import State

NO_COMBAT = "NC"


@frozen
class Basis(Record):
    """A combat before the chits: strengths, the column before and after its shifts, modifiers of the die."""

    attack: int
    defence: int
    column: int
    base: int
    shifts: tuple[Modifier, ...]
    modifiers: tuple[Modifier, ...]

    @property
    def bonus(self) -> int:
        """What is added to the die, but for the chits."""
        return sum(modifier.value for modifier in self.modifiers)


def outcomes(state: State, column: int, bonus: int) -> dict[str, Fraction]:
    """12.1.11: the exact chance of every result in a column, in the order of the dice."""
    table, found = ground(state.scenario).charts.close_combat, dict[str, Fraction]()
    for die in range(FACES):
        code = table.result(column, die + bonus)
        found[code] = found.get(code, Fraction(0)) + Fraction(1, FACES)
    return found


# ---------------------------------------------------------------- the matrix (12.1.9)


def tactics(state: State, attack: str, defence: str) -> str:
    """CH.tactics: what two chits give: a number for the attacker's die, or NC."""
    chart = ground(state.scenario).charts.tactics
    return chart.matrix[chart.chits.index(attack)][chart.chits.index(defence)]


def matrix_lines(state: State, basis: Basis, chit: str, *, attacking: bool) -> list[Line]:
    """One row of the matrix: against each chit of the enemy, the number and what becomes of both sides."""
    rows = []
    for other in ground(state.scenario).charts.tactics.chits:
        result = tactics(state, chit, other) if attacking else tactics(state, other, chit)
        said = result_name(NO_COMBAT) if result == NO_COMBAT else verdict(state, basis, int(result))
        rows.append(line(f"{chit_name(other):<17}", Span(f"{result:>3} ", "title"), said))
    return rows


def verdict(state: State, basis: Basis, bonus: int) -> str:
    """Who suffers how often: "attacker 30% both 10% defender 40% pin 10%", with a chit's number added."""
    shares = {"attacker": Fraction(0), "both": Fraction(0), "defender": Fraction(0), "pin": Fraction(0)}
    for code, share in outcomes(state, basis.column, basis.bonus + bonus).items():
        attacker, _, defender = code.partition("/")
        who = "pin" if code == "PIN" else _WHO[attacker != "-", defender != "-"]
        if who:
            shares[who] += share
    short = {"attacker": say("att"), "both": say("both"), "defender": say("def"), "pin": say("pin")}
    return " ".join(f"{short[who]} {percent(share)}%" for who, share in shares.items() if share)


_WHO = {(True, True): "both", (True, False): "attacker", (False, True): "defender", (False, False): ""}


# ---------------------------------------------------------------- a combat on the table


def basis(state: State, combat: Combat) -> Basis | None:
    """12.1.7 to 12.1.10: a combat as the rules reckon it before the chits."""
    if find_spec("engine.brandywine.odds") is None:
        return None
    odds = import_module("engine.brandywine.odds")
    found: Basis | None = odds.weigh(state, combat)
    return found


def weigh_engagement(state: State, action: Engage) -> Weighing | None:
    """12.1.4: the combat that this pair would make with what is joined already."""
    frame = state.agenda[-1]
    assert isinstance(frame, Declaration)
    return weigh_declared(state, declared(state, (*frame.chosen, (action.unit, action.hex)), action))


def declared(state: State, chosen: tuple[tuple[str, int], ...], last: Engage) -> Combat:
    """12.1.2, 12.1.4: the combat around one pair: everybody who is joined to it, against whole stacks."""
    into = {last.hex}
    units = {last.unit}
    for _ in chosen:  # at most as many joints as pairs
        homes = {state.unit(unit).hex for unit in units}
        pairs = [(unit, hex_) for unit, hex_ in chosen if hex_ in into or state.unit(unit).hex in homes]
        units, into = {unit for unit, _ in pairs}, {hex_ for _, hex_ in pairs}
    crossings = tuple((unit, state.unit(unit).hex, hex_) for unit, hex_ in chosen if unit in units)
    defenders = tuple(unit.id for hex_ in sorted(into) for unit in state.position.combat_units(hex_))
    return Combat(tuple(unit for unit, _ in chosen if unit in units), defenders, crossings)


def weigh_combat(state: State, action: Resolve) -> Weighing | None:
    """12.1.7 to 12.1.10: a declared combat."""
    frame = state.agenda[-1]
    assert isinstance(frame, CombatPhase)
    found = (each for each in frame.combats if any(into == action.hex for _, _, into in each.crossings))
    combat = next(found, None)
    return weigh_declared(state, combat) if combat else None


def weigh_declared(state: State, combat: Combat) -> Weighing | None:
    """Strengths, column, shifts and modifiers; the chances are those with chits that cancel each other."""
    found = basis(state, combat)
    if found is None:
        return None
    hexes = ", ".join(spoken(hex_) for hex_ in sorted({into for _, _, into in combat.crossings}))
    heading = ground(state.scenario).charts.close_combat.columns[found.column]
    shares = outcomes(state, found.column, found.bonus)
    lines = [
        strength_line(combat, found),
        line(say("column {column}", column=heading)),
        *modifier_lines(state, found.shifts),
        *modifier_lines(state, found.modifiers),
        line(Span(say("if the chits give nothing:"), "dim")),
        *chance_lines({result_name(code): share for code, share in shares.items()}),
    ]
    brief = f"{heading} {found.bonus:+d}: {verdict(state, found, 0)}"
    return Weighing(
        say("Combat against {hexes}", hexes=hexes), tuple(lines), brief, f"{heading} {found.bonus:+d}"
    )


def strength_line(combat: Combat, found: Basis) -> Line:
    """12.1.7: both strengths, and how many stand behind them."""
    names = {
        "attack": found.attack,
        "defence": found.defence,
        "attackers": count("{n} unit", "{n} units", len(combat.attackers)),
        "defenders": count("{n} unit", "{n} units", len(combat.defenders)),
    }
    return line(say("attack {attack} ({attackers}), defence {defence} ({defenders})", **names))


def weigh_chit(state: State, action: PlayChit) -> Weighing | None:
    """12.1.9, 12.1.11: a chit against each chit of the enemy, with the exact chances of each pair."""
    frame = state.agenda[-1]
    assert isinstance(frame, CloseCombat)
    found = basis(state, frame.combat)
    if found is None:
        return None
    attacking = frame.side == frame.attacker
    row = matrix_lines(state, found, action.chit, attacking=attacking)
    heading = ground(state.scenario).charts.close_combat.columns[found.column]
    head = line(say("column {column}, {bonus:+d} before the chits", column=heading, bonus=found.bonus))
    numbers = [
        tactics(state, action.chit, other) if attacking else tactics(state, other, action.chit)
        for other in ground(state.scenario).charts.tactics.chits
    ]
    lines = (head, *modifier_lines(state, found.modifiers), *row)
    brief = " ".join(dict.fromkeys(numbers))
    return Weighing(chit_name(action.chit), lines, say("from {numbers}", numbers=brief), brief)
