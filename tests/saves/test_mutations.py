"""
Thirty rules broken on purpose: `cockade verify` finds every one that a recorded game exercises.

Each mutation is made in a scratch copy of the project: a figure of a chart, a cost, an order of steps, a
condition that somebody forgot. What no recorded game exercises is listed by name, so that the list grows
shorter as the games grow more.
"""

from __future__ import annotations

import re

import pytest
from attrs import frozen

from tests.saves.test_rule_changes import Copy

pytestmark = pytest.mark.soak
CHARTS = "engine/rebels/charts.toml"


@frozen
class Mutation:
    """
    One place of one file that says something else.

    `clauses` are those that may be named for it: its own, or of the step in which it shows first.
    """

    name: str
    file: str
    old: str
    new: str
    clauses: str


def of_kind(id_, old, new):
    """A change below a heading of the charts."""
    return f'id = "{id_}"\n{old}', f'id = "{id_}"\n{new}'


def chart(name, old, new, clauses):
    return Mutation(name, CHARTS, old, new, clauses)


def code(name, module, old, new, clauses):
    return Mutation(name, f"engine/rebels/{module}.py", old, new, clauses)


MUTATIONS = (
    # ------------------------------------------------------------ figures and costs
    chart("roads cost a point", *of_kind("road", "cost = 1", "cost = 2"), r"4\.|3\.|brooklyn"),
    chart("trails cost two points", *of_kind("trail", "cost = 2", "cost = 4"), r"4\.|3\.|brooklyn"),
    chart("streams cost nothing", *of_kind("stream", "cost = 2", "cost = 0"), r"4\.|3\.|brooklyn"),
    chart("slopes cost nothing", *of_kind("slope", "cost = 2", "cost = 0"), r"4\.|3\.|brooklyn"),
    chart("no shift for slopes", *of_kind("slope", "cost = 2\nshift = 1", "cost = 2\nshift = 0"), r"8\."),
    chart("nobody flees at a rally", "flees_at_most = 4", "flees_at_most = -9", r"9\.3"),
    chart("rallies need nine", "rallies_at_least = 10", "rallies_at_least = 9", r"9\.3"),
    chart("forced marches are good to eight", "good_at_most = 7", "good_at_most = 8", r"4\.3"),
    chart(
        "thirteen points in a hex",
        "stack_limit = 12",
        "stack_limit = 13",
        r"6\.0|8\.5|4\.|3\.|9\.3|chart\.AT",
    ),
    chart("nine points of a hex fight", "fighting_limit = 8", "fighting_limit = 9", r"8\.1|6\.0"),
    chart("a crowd of three", "[[2, 1], [4, 2]]", "[[3, 1], [4, 2]]", r"9\.2|8\.51|8\.42"),
    chart("disruption costs a whole level", "[[2, 1], [3, 2]", "[[2, 2], [3, 2]", r"13\.2|9\.1|4\.3|8\."),
    # ------------------------------------------------------------ orders of steps
    code(
        "recovery before movement",
        "turn",
        "MOVEMENT, ASSAULT, RECOVERY)",
        "RECOVERY, MOVEMENT, ASSAULT)",
        r"2\.0|9\.3|4\.1|8\.2",
    ),
    code(
        "reinforcements after movement",
        "turn",
        "REINFORCEMENT, MOVEMENT,",
        "MOVEMENT, REINFORCEMENT,",
        r"2\.0|3\.1|4\.1",
    ),
    code(
        "gains before losses",
        "disintegration",
        "if unit.counter.points:\n",
        "if unit.counter.points and not unit.is_leader:\n",
        r"13\.",
    ),
    # ------------------------------------------------------------ conditions that were forgotten
    code(
        "a natural ten may pass",
        "morale",
        "die == 1 or (die != FACES and total <= morale)",
        "die == 1 or total <= morale",
        r"9\.2|8\.",
    ),
    code(
        "a natural one may fail",
        "morale",
        "die == 1 or (die != FACES and total <= morale)",
        "die != FACES and total <= morale",
        r"9\.2|8\.",
    ),
    code(
        "leaders do not help to rally",
        "recovery",
        "if leader is not None and leader.counter.command:",
        "if False:",
        r"9\.3|11\.2",
    ),
    code(
        "enemies do not hinder a rally",
        "recovery",
        "if is_beside_enemy(state, unit.side, unit.hex):",
        "if False:",
        r"9\.3",
    ),
    code(
        "disrupted units are disrupted again",
        "results",
        '    elif unit.disrupted:\n        eliminate(ruling, unit, "9.1")\n',
        "",
        r"9\.1|chart\.AT|8\.",
    ),
    code("guns alone are not lost", "results", "if gun.id in frame.unescorted:", "if False:", r"8\.4"),
    code(
        "guns never fall back",
        "retreat",
        "    if unit.is_artillery and (unit.disrupted or not unit.counter.allowance):\n        return\n",
        "",
        r"8\.51|8\.4",
    ),
    code(
        "the routed do not seek home",
        "retreat",
        "return homeward(state, unit, hexes) if unit.disrupted else hexes",
        "return hexes",
        r"10\.|8\.51|9\.|chart",
    ),
    code(
        "friends are never jostled",
        "retreat",
        "if not unit.alive or hex_ not in enemy_zone(state, unit.side):",
        "if True:",
        r"8\.51|9\.|chart",
    ),
    code(
        "no class of a retreat for zones",
        "retreat",
        "    if in_zone:\n        return 4\n",
        "",
        r"8\.51|9\.|chart|4\.4",
    ),
    code(
        "advances need no command",
        "advance",
        "        if keeps_command(state, frame, unit, hex_, leader)\n",
        "",
        r"8\.52|8\.23",
    ),
    code("dragoons advance one hex", "advance", "again = reach > 1 and", "again = reach > 9 and", r"8\.52"),
    code(
        "guns defend with all they have",
        "combat",
        "unit.counter.bombardment // 2",
        "unit.counter.bombardment",
        r"8\.1|8\.43",
    ),
    code(
        "light infantry attacks as others",
        "combat",
        'yield Modifier("light infantry attacks", 1, "12.1.2")',
        "yield from ()",
        r"8\.1|12\.1",
    ),
    code("nobody charges", "combat", "if is_charge(state, field, combat):", "if False:", r"8\.1|12\.2"),
    code(
        "no zone closes a command",
        "command",
        "closed = enemy_zone(state, leader.side) - position.combat[leader.side]",
        "closed = frozenset()",
        r"11\.|2\.0|8\.5|8\.23",
    ),
    code(
        "guns that are lost cost their side",
        "disintegration",
        "    if unit.is_artillery:\n        return\n    if unit.counter.points:",
        "    if unit.counter.points:",
        r"13\.|8\.4",
    ),
)
UNEXERCISED = frozenset({"a natural one may fail"})


def mutated(root, mutation):
    """A copy with this rule broken."""
    copy = Copy.made(root)
    copy.change(mutation.file, mutation.old, mutation.new)
    return copy


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_a_broken_rule_is_found_and_its_clause_named(mutation, tmp_path, record_property):
    """In every recorded game that exercises it, and none of those games is lost."""
    found = [
        verdict for verdict in mutated(tmp_path / "copy", mutation).verdicts().values() if verdict["first"]
    ]
    record_property("counted", f"{mutation.name}: {len(found)} games")
    assert bool(found) == (mutation.name not in UNEXERCISED)
    for verdict in found:
        assert re.match(mutation.clauses, verdict["rule"] or ""), (verdict["file"], verdict["rule"])
