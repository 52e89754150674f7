"""
Rules broken on purpose, each in one place of one file, and the clauses that `cockade verify` may name for it.

A figure of a chart, a cost, an order of steps, a condition that somebody forgot.
"""

from __future__ import annotations

from attrs import frozen

CHARTS = "charts.toml"


@frozen
class Mutation:
    """
    One place of one file that says something else.

    `clauses` are those that may be named for it: its own, or of the step in which it shows first.
    """

    game: str
    name: str
    file: str
    old: str
    new: str
    clauses: str


def of_kind(id_, old, new):
    """A change below a heading of the charts."""
    return f'id = "{id_}"\n{old}', f'id = "{id_}"\n{new}'


def chart(name, old, new, clauses):
    return Mutation("rebels", name, CHARTS, old, new, clauses)


def code(name, module, old, new, clauses):
    return Mutation("rebels", name, f"{module}.py", old, new, clauses)


REBELS = (
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
        "common/disintegration",
        "if unit.counter.points:\n",
        "if unit.counter.points and not unit.is_leader:\n",
        r"13\.",
    ),
    # ------------------------------------------------------------ conditions that were forgotten
    code(
        "a natural ten may pass",
        "common/morale",
        "die == 1 or (die != FACES and total <= morale)",
        "die == 1 or total <= morale",
        r"9\.2|8\.",
    ),
    code(
        "a natural one may fail",
        "common/morale",
        "die == 1 or (die != FACES and total <= morale)",
        "die != FACES and total <= morale",
        r"9\.2|8\.",
    ),
    code(
        "leaders do not help to rally",
        "segment6_recovery",
        "if leader is not None and leader.counter.command:",
        "if False:",
        r"9\.3|11\.2",
    ),
    code(
        "enemies do not hinder a rally",
        "segment6_recovery",
        "if is_beside_enemy(state, unit.side, unit.hex):",
        "if False:",
        r"9\.3",
    ),
    code(
        "disrupted units are disrupted again",
        "segment5_assault/results",
        '    elif unit.disrupted:\n        eliminate(resolution, unit, "9.1")\n',
        "",
        r"9\.1|chart\.AT|8\.",
    ),
    code(
        "guns alone are not lost",
        "segment5_assault/results",
        "if gun.id in frame.unescorted:",
        "if False:",
        r"8\.4",
    ),
    code(
        "guns never fall back",
        "segment5_assault/retreat",
        "    if unit.is_artillery and (unit.disrupted or immobile):\n        return\n",
        "",
        r"8\.51|8\.4",
    ),
    code(
        "the routed do not seek home",
        "segment5_assault/retreat",
        "return homeward(state, unit, hexes) if unit.disrupted else hexes",
        "return hexes",
        r"10\.|8\.51|9\.|chart",
    ),
    code(
        "friends are never jostled",
        "segment5_assault/retreat",
        "if not unit.alive or hex_ not in enemy_zone(state, unit.side):",
        "if True:",
        r"8\.51|9\.|chart",
    ),
    code(
        "no class of a retreat for zones",
        "segment5_assault/retreat",
        "    if in_zone:\n        return 4\n",
        "",
        r"8\.51|9\.|chart|4\.4",
    ),
    code(
        "advances need no command",
        "segment5_assault/advance",
        "            if keeps_command(state, frame, unit, hex_, leader):\n",
        "            if True:\n",
        r"8\.52|8\.23",
    ),
    code(
        "dragoons advance one hex",
        "segment5_assault/advance",
        "again = reach > 1 and",
        "again = reach > 9 and",
        r"8\.52",
    ),
    code(
        "guns defend with all they have",
        "segment5_assault/combat",
        "unit.counter.bombardment // 2",
        "unit.counter.bombardment",
        r"8\.1|8\.43",
    ),
    code(
        "light infantry attacks as others",
        "segment5_assault/combat",
        'yield Modifier("light infantry attacks", 1, "12.1.2")',
        "yield from ()",
        r"8\.1|12\.1",
    ),
    code(
        "nobody charges",
        "segment5_assault/combat",
        "if is_charge(state, field, combat):",
        "if False:",
        r"8\.1|12\.2",
    ),
    code(
        "no zone closes a command",
        "segment1_command",
        "closed = enemy_zone(state, leader.side) - position.combat[leader.side]",
        "closed = frozenset()",
        r"11\.|2\.0|8\.5|8\.23",
    ),
    code(
        "guns that are lost cost their side",
        "common/disintegration",
        "    if unit.is_artillery:\n        return\n    if unit.counter.points:",
        "    if unit.counter.points:",
        r"13\.|8\.4",
    ),
)

BRANDYWINE = (
    Mutation(
        "brandywine",
        "woods are open to the infantry",
        CHARTS,
        *of_kind(
            "woods",
            'letter = "w"\ncost = { light = 2, infantry = 3',
            'letter = "w"\ncost = { light = 2, infantry = 1',
        ),
        r"9\.",
    ),
    Mutation(
        "brandywine", "roads cost two points", CHARTS, *of_kind("road", "cost = 1", "cost = 2"), r"9\.|8\.2"
    ),
    Mutation(
        "brandywine",
        "a disruption costs two of morale",
        CHARTS,
        *of_kind(
            "d",
            'event = "D result: each new level of disruption (to disrupted, or to shattered)"\nown = -1',
            'event = "D result: each new level of disruption (to disrupted, or to shattered)"\nown = -2',
        ),
        r"15\.|13\.1|16\.2|CH",
    ),
    Mutation(
        "brandywine",
        "a rally gives no heart",
        CHARTS,
        *of_kind(
            "rally",
            'event = "own unit rallies one level"\nown = 1',
            'event = "own unit rallies one level"\nown = 0',
        ),
        r"13\.6|15\.",
    ),
    Mutation(
        "brandywine",
        "rifles before guns",
        "common/phases.py",
        "ARTILLERY, RIFLES, COMBAT)",
        "RIFLES, ARTILLERY, COMBAT)",
        r"10\.|11\.|5\.0",
    ),
    Mutation(
        "brandywine",
        "enemies beside a unit do not hinder its rally",
        "b3_rally.py",
        " or unit.hex in beside_enemies(state, unit.side))",
        ")",
        r"13\.6|5\.0",
    ),
    Mutation(
        "brandywine",
        "leaders do not help to rally",
        "b3_rally.py",
        "    yield from leadership(state, unit)\n",
        "",
        r"13\.6|14\.",
    ),
)

REVOLUTION = (
    Mutation("revolution", "trails cost one point", CHARTS, "trail = 2 }", "trail = 1 }", r"16\.|17\."),
    Mutation(
        "revolution",
        "a five eliminates",
        CHARTS,
        "[fire]\ndisrupted = [5]\neliminated = [6]",
        "[fire]\ndisrupted = []\neliminated = [5, 6]",
        r"18\.",
    ),
    Mutation(
        "revolution",
        "attrition takes on a five",
        CHARTS,
        "[attrition]\neliminated = [6]",
        "[attrition]\neliminated = [5, 6]",
        r"17\.|21\.",
    ),
    Mutation(
        "revolution",
        "the Congress rolls three dice",
        CHARTS,
        'name = "Continental Congress"\namerican_dice = 2',
        'name = "Continental Congress"\namerican_dice = 3',
        r"6\.",
    ),
    Mutation(
        "revolution", "nobody goes home but on a one", CHARTS, "stays_from = 5", "stays_from = 2", r"20\."
    ),
    Mutation(
        "revolution",
        "professionals are checked",
        "phase6_supply/enlistment.py",
        "    return state.progress < ground(state.scenario).charts.progress_place(PROFESSIONAL)",
        "    return True",
        r"20\.",
    ),
    Mutation(
        "revolution",
        "an enemy does not keep the militia",
        "phase6_supply/enlistment.py",
        "        return not is_threatened(state, region_of(state, unit.area))",
        "        return True",
        r"20\.",
    ),
)

MUTATIONS = (*REBELS, *BRANDYWINE, *REVOLUTION)
