"""7.1, chart.BT: the bombardment procedure."""

import pytest

from cockade.engine.rebels.common.charts import load_charts
from cockade.engine.rebels.segment2_bombardment import reckon_fire
from cockade.events import rebels as events
from cockade.events.facts import Rolled
from tests.engine.rebels.field import Battle, example, gun, leader, line

rule = pytest.mark.rule


def battery(*pieces, strength=2, target=1507, **more):
    """A gun in 1505 with an enemy two hexes off."""
    return Battle(
        gun("g", events.AMERICAN, 1505, bombardment=strength, reach=4),
        line("b", events.BRITISH, target, morale=(6, 4)),
        *pieces,
        segment="bombardment",
        **more,
    )


def column(battle, target=1507, guns=("g",)):
    """The heading of the column on which a shot would be resolved; none if there is no effect."""
    fire = reckon_fire(battle.state, guns, target)
    return "none" if fire.column is None else battle.charts.bombardment.columns[fire.column]


# ---------------------------------------------------------------- step 1: who


@rule("rebels", "7.1", "11.4.1.b")
def test_guns_out_of_command_do_not_fire():
    """Step 1: refused under 11.4.1.b; with a leader near they fire."""
    battle = battery(command=True)
    assert battle.offered(events.Bombard) == []
    assert battle.refusal(events.Bombard("g", 1507)).rule == "11.4.1.b"
    assert battery(leader("w", events.AMERICAN, 1504), command=True).offered(events.Bombard) == [
        events.Bombard("g", 1507)
    ]


@rule("rebels", "7.1")
def test_disrupted_guns_do_not_fire():
    """Ruling Q61."""
    battle = Battle(
        gun("g", events.AMERICAN, 1505, disrupted=True),
        line("b", events.BRITISH, 1507),
        segment="bombardment",
    )
    assert battle.refusal(events.Bombard("g", 1507)).rule == "7.1"


# ---------------------------------------------------------------- step 2: one by one


@rule("rebels", "7.1")
def test_a_hex_is_bombarded_once_per_segment():
    """Step 2: another gun must find another target."""
    battle = battery(gun("k", events.AMERICAN, 1405, reach=4), line("c", events.BRITISH, 1408))
    battle.do(events.Bombard("g", 1507), bombardment=[1])
    assert battle.offered(events.Bombard) == [events.Bombard("k", 1408)]
    assert battle.refusal(events.Bombard("k", 1507)).rule == "7.1"


@rule("rebels", "7.1")
def test_guns_of_a_hex_without_a_leader_fire_separately():
    """Step 2: the second may not join; it is left for another target."""
    battle = battery(gun("k", events.AMERICAN, 1505, reach=4), line("c", events.BRITISH, 1607))
    battle.do(events.Bombard("g", 1507), bombardment=[1])
    assert battle.happened(events.GunsFired) == [events.GunsFired(("g",), 1507, 2, "2")]
    assert battle.offered(events.Bombard) == [events.Bombard("k", 1607)]


# ---------------------------------------------------------------- step 3: together


@rule("rebels", "7.1.3.ex", "7.1", "11.4.1.a")
def test_the_example_of_the_rulebook():
    """Step 3: two guns of 2 with a leader fire as 4."""
    given, expected = example("7.1.3.ex")
    first, second = given["strengths"]
    battle = battery(
        gun("k", events.AMERICAN, 1505, bombardment=second, reach=4),
        leader("w", events.AMERICAN, 1505),
        strength=first,
    )
    battle.do(events.Bombard("g", 1507))
    assert battle.offered() == [events.JoinFire("k"), events.OpenFire()]
    battle.do(events.JoinFire("k"), bombardment=[1])
    assert battle.happened(events.GunsFired) == [
        events.GunsFired(("g", "k"), 1507, expected["strength"], "4")
    ]
    assert battle.unit("k").fired


@rule("rebels", "7.1")
def test_joining_is_a_choice():
    """Step 3: the first gun may fire alone, and the other keep its shot."""
    battle = battery(
        gun("k", events.AMERICAN, 1505, reach=4),
        leader("w", events.AMERICAN, 1505),
        line("c", events.BRITISH, 1607),
    )
    battle.do(events.Bombard("g", 1507), events.OpenFire(), bombardment=[1])
    assert battle.happened(events.GunsFired) == [events.GunsFired(("g",), 1507, 2, "2")]
    assert battle.offered(events.Bombard) == [events.Bombard("k", 1607)]


@rule("rebels", "7.1")
def test_guns_of_another_hex_never_join():
    """Step 3: whether or not a leader is there too."""
    battle = battery(
        gun("k", events.AMERICAN, 1505, reach=4),
        leader("w", events.AMERICAN, 1505),
        gun("m", events.AMERICAN, 1405, reach=4),
        leader("x", events.AMERICAN, 1405),
    )
    battle.do(events.Bombard("g", 1507))
    assert battle.offered() == [events.JoinFire("k"), events.OpenFire()]
    assert battle.refusal(events.JoinFire("m")).rule == "7.1"
    assert battle.refusal(events.JoinFire("g")).rule == "7.1"


@rule("rebels", "7.1", "7.36")
def test_a_gun_that_cannot_hit_the_target_does_not_join():
    """Step 3: each must have the range, be good and in command."""
    battle = battery(
        gun("k", events.AMERICAN, 1505, reach=1),
        gun("d", events.AMERICAN, 1505, reach=4, disrupted=True),
        gun("n", events.AMERICAN, 1505, reach=4),
        line("a", events.AMERICAN, 1505, strength=1),
        leader("w", events.AMERICAN, 1505),
    )
    battle.do(events.Bombard("g", 1507))
    assert battle.offered() == [events.JoinFire("n"), events.OpenFire()]
    assert battle.refusal(events.JoinFire("k")).rule == "7.36"
    assert battle.refusal(events.JoinFire("d")).rule == "7.1"
    assert battle.refusal(events.JoinFire("a")).rule == "7.0"


@rule("rebels", "7.1")
def test_nothing_else_is_done_while_guns_are_laid():
    """Each verb has its step."""
    battle = battery(gun("k", events.AMERICAN, 1505, reach=4), leader("w", events.AMERICAN, 1505))
    assert battle.refusal(events.JoinFire("k")).rule == "7.1"
    assert battle.refusal(events.OpenFire()).rule == "7.1"
    battle.do(events.Bombard("g", 1507))
    assert battle.refusal(events.Bombard("k", 1507)).rule == "7.0"


@rule("rebels", "7.1")
def test_laying_can_be_taken_back_and_firing_cannot():
    """No die has fallen yet."""
    battle = battery(gun("k", events.AMERICAN, 1505, reach=4), leader("w", events.AMERICAN, 1505))
    battle.do(events.Bombard("g", 1507))
    assert battle.undoable()
    battle.do(events.OpenFire(), bombardment=[1])
    assert not battle.undoable()


# ---------------------------------------------------------------- step 4: the column


@rule("rebels", "7.1", "chart.BT")
@pytest.mark.parametrize(
    ("strength", "heading"),
    [
        (1, "1"),
        (2, "2"),
        (3, "3"),
        (4, "4"),
        (5, "5-6"),
        (6, "5-6"),
        (7, "7-8"),
        (8, "7-8"),
        (9, "9+"),
        (15, "9+"),
    ],
)
def test_the_strength_finds_its_column(strength, heading):
    """Step 4."""
    assert column(battery(strength=strength)) == heading


@rule("rebels", "7.1")
def test_the_strength_of_the_defenders_does_not_matter():
    """One battalion or three."""
    crowd = [line(f"c{n}", events.BRITISH, 1507, strength=2) for n in range(3)]
    assert column(battery(*crowd)) == column(battery()) == "2"


# ---------------------------------------------------------------- step 5: shifts


@rule("rebels", "7.1", "chart.TEC")
@pytest.mark.parametrize(
    ("terrain", "heading"),
    [
        ("clear", "5-6"),
        ("light_woods", "4"),
        ("swamp", "4"),
        ("woods", "3"),
        ("town", "3"),
        ("fort", "2"),
    ],
)
def test_the_terrain_of_the_target_shifts_left(terrain, heading):
    """Step 5: by the chart."""
    assert column(battery(strength=5, **{terrain: [1507]})) == heading


@rule("rebels", "7.1", "chart.TEC")
@pytest.mark.parametrize(
    ("work", "heading"), [("fieldwork", "4"), ("hedge", "4"), ("abatis", "5-6"), ("entrenchment", "3")]
)
def test_works_shift_where_the_line_of_fire_enters(work, heading):
    """Step 5 (ruling Q14): only on that hexside, and only for whom they protect."""
    assert column(battery(strength=5, **{work: [(1507, 1506)]})) == heading
    assert column(battery(strength=5, **{work: [(1506, 1507)]})) == "5-6"
    assert column(battery(strength=5, **{work: [(1507, 1407)]})) == "5-6"


@rule("rebels", "7.1")
def test_terrain_and_works_are_added():
    """Step 5: light woods behind a fieldwork are two."""
    assert column(battery(strength=5, light_woods=[1507], fieldwork=[(1507, 1506)])) == "3"


@rule("rebels", "7.1", "8.32")
def test_works_add_nothing_to_a_fort():
    """Ruling Q77: as in an assault (8.32), its walls are its works."""
    assert column(battery(strength=5, fort=[1507], entrenchment=[(1507, 1506)])) == "2"


@rule("rebels", "7.1")
def test_through_a_corner_the_smaller_help_counts():
    """Ruling Q14: from 1505 the line to 1606 enters by the corner of 1506 and 1605."""
    assert column(battery(strength=5, target=1606, entrenchment=[(1606, 1506)]), 1606) == "5-6"
    both = {"entrenchment": [(1606, 1506)], "fieldwork": [(1606, 1605)]}
    assert column(battery(strength=5, target=1606, **both), 1606) == "4"


@rule("rebels", "7.1", "chart.TEC")
@pytest.mark.parametrize("kind", ["stream", "river", "bridge", "ford"])
def test_waters_never_shift(kind):
    """Step 5."""
    sides = {kind: [(1506, 1507), (1505, 1506)]}
    assert column(battery(strength=5, **sides)) == "5-6"


@rule("rebels", "7.1", "7.35")
def test_slopes_never_shift():
    """Step 5: they change the range only."""
    assert column(battery(strength=5, level={1507: 1})) == "5-6"


@rule("rebels", "7.1", "chart.BT")
def test_past_the_first_column_there_is_no_effect():
    """The shot is fired, no die falls, and it counts as fired."""
    battle = battery(strength=2, woods=[1507])
    assert column(battle) == "none"
    battle.do(events.Bombard("g", 1507))
    [fired] = battle.happened(events.GunsFired)
    assert (fired.guns, fired.hex, fired.strength, fired.column) == (("g",), 1507, 2, "none")
    assert battle.happened(Rolled) == []
    assert battle.unit("g").fired
    assert reckon_fire(battery(strength=2, woods=[1507]).state, ("g",), 1507).chances == {"NE": 1}


@rule("rebels", "chart.BT", "7.1")
def test_the_chances_shown_are_those_of_the_column():
    """What a player sees before he fires adds up to one."""
    fire = reckon_fire(battery(strength=9).state, ("g",), 1507)
    assert sum(fire.chances.values()) == 1
    assert fire.chances["NE"] * 10 == 2


# ---------------------------------------------------------------- step 6: results


def printed(code):
    """Charts whose every shot has one result."""
    return load_charts({"charts": {"bombardment": {"rows": [[code] * 7] * 10}}})


@rule("rebels", "7.1", "chart.BT")
def test_each_unit_has_its_own_die_and_result():
    """Step 6: on column 9+ a 1 does nothing and a 10 disrupts."""
    battle = battery(line("c", events.BRITISH, 1507), gun("h", events.BRITISH, 1507), strength=9)
    battle.do(events.Bombard("g", 1507), bombardment=[1, 10, 2])
    rolls = [(fact.who, fact.result) for fact in battle.happened(Rolled)]
    assert rolls == [("b", "NE"), ("c", "DD"), ("h", "NE")]
    assert [battle.unit(u).disrupted for u in ("b", "c", "h")] == [False, True, False]


@rule("rebels", "7.1", "chart.AT")
def test_the_owner_chooses_who_suffers_first():
    """Step 6: several results are taken in the owner's order (ruling Q62)."""
    battle = battery(line("c", events.BRITISH, 1507), charts=printed("DD"))
    battle.do(events.Bombard("g", 1507), bombardment=[1, 1])
    assert battle.offered() == [events.Suffer("b"), events.Suffer("c")]


@rule("rebels", "chart.BT")
def test_no_effect_is_no_effect():
    """NE."""
    battle = battery(charts=printed("NE"))
    battle.do(events.Bombard("g", 1507), bombardment=[10])
    assert (battle.unit("b").hex, battle.unit("b").disrupted) == (1507, False)


@rule("rebels", "chart.BT")
@pytest.mark.parametrize(("code", "steps"), [("MC", 0), ("DR1", 1)])
def test_a_morale_check_passed(code, steps):
    """MC: nothing; DR1: one hex back."""
    battle = battery(charts=printed(code))
    battle.do(events.Bombard("g", 1507), bombardment=[5], morale=[1])
    while battle.decides() == events.BRITISH:
        battle.do(battle.offered()[0])
    assert battle.ground.grid.distance(1507, battle.unit("b").hex) == steps
    assert not battle.unit("b").disrupted


@rule("rebels", "chart.BT")
@pytest.mark.parametrize(("code", "dice"), [("MC", {"morale": [10]}), ("DR1", {"morale": [10]}), ("DD", {})])
def test_a_check_failed_or_a_disruption(code, dice):
    """Disrupted, and back as far as its allowance."""
    battle = battery(charts=printed(code))
    battle.do(events.Bombard("g", 1507), bombardment=[5], **dice)
    assert len(battle.happened(events.UnitDisrupted)) == 1
    back = len(battle.happened(events.UnitRetreated))
    while battle.decides() == events.BRITISH and battle.state.segment == "bombardment":
        battle.do(battle.offered()[0])
        back += len(battle.happened(events.UnitRetreated))
    assert back == 4


@rule("rebels", "chart.BT", "9.1")
@pytest.mark.parametrize(("code", "dice", "alive"), [("MC", {"morale": [10]}, True), ("DD", {}, False)])
def test_a_disrupted_unit_is_lost_to_a_disruption_only(code, dice, alive):
    """Ruling Q26: a failed check drives it back, DD eliminates it."""
    battle = Battle(
        gun("g", events.AMERICAN, 1505, reach=4),
        line("b", events.BRITISH, 1507, disrupted=True),
        segment="bombardment",
        charts=printed(code),
    )
    battle.do(events.Bombard("g", 1507), bombardment=[5], **dice)
    assert battle.unit("b").alive == alive
    assert bool(battle.happened(events.UnitEliminated)) != alive


@rule("rebels", "7.1", "11.13")
@pytest.mark.parametrize(
    ("code", "dice", "alive"), [("DD", {"leader": [1]}, False), ("MC", {"morale": [10]}, True)]
)
def test_leaders_check_when_a_unit_with_them_is_disrupted_by_the_table(code, dice, alive):
    """Step 6: DD calls for the check, a failed morale check does not; here there is one way to retreat."""
    battle = battery(
        leader("k", events.BRITISH, 1507, command=0),
        charts=printed(code),
        water=[1407, 1406, 1607, 1606, 1408, 1409, 1608, 1609, 1410, 1610],
    )
    battle.do(events.Bombard("g", 1507), bombardment=[5], **dice)
    assert battle.unit("b").hex == 1511
    assert battle.unit("k").alive == alive


@rule("rebels", "7.1")
@pytest.mark.parametrize("strength", range(1, 11))
@pytest.mark.parametrize("terrain", ["woods", "town", "fort"])
def test_what_is_told_of_a_shot_is_what_its_column_gives(strength, terrain):
    """Steps 3 to 5: the column after the shifts, the first one too; left of it there is no effect."""
    battle = battery(strength=strength, **{terrain: [1507]})
    fire = reckon_fire(battle.state, ("g",), 1507)
    place = fire.base + sum(shift.value for shift in fire.shifts)
    assert fire.column == (place if place >= 0 else None)
    table = battle.charts.bombardment
    assert fire.chances == (table.chances(place) if place >= 0 else {"NE": 1})
