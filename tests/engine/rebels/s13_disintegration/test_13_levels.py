"""13: what losses cost, and the end of an army."""

import pytest

from cockade.engine.rebels.common.charts import load_charts
from cockade.engine.rebels.common.disintegration import disruption_loss, eliminate
from cockade.engine.rebels.play import GAME
from cockade.engine.rules import begin
from cockade.events import rebels as events
from cockade.events.facts import GameEnded, TrackMoved
from tests.engine.rebels.field import Battle, gun, leader, line, loaded
from tests.engine.rebels.fights import Fight, duel

HALF, POINT = 1, 2


def beaten(code, *more, attack=4, **ground):
    """B in 1506 has taken a result; its elimination points are given with it."""
    points = ground.pop("points", 3)
    b = line("b", events.BRITISH, 1506, strength=2, points=points, disrupted=ground.pop("disrupted", False))
    fight = Fight(line("a", events.AMERICAN, 1505, strength=attack), b, *more, **ground).declare()
    fight.strike(1506, code)
    return fight


# ---------------------------------------------------------------- prices (13.2, 13.3)


@pytest.mark.rule("rebels", "13.2.ex", "13.2", "chart.disruption-loss")
@pytest.mark.parametrize(
    ("points", "loss"),
    [(1, HALF), (2, HALF), (3, POINT), (4, 2 * POINT), (5, 2 * POINT), (12, 2 * POINT)],
)
def test_a_disruption_costs_by_the_elimination_points(points, loss):
    """2 or less half a point, 3 one point, 4 or more two points."""
    assert beaten("DD", points=points).booked() == [(events.BRITISH, -loss)]


@pytest.mark.rule("rebels", "13.2.ex", "13.2", "13.3")
def test_a_unit_of_three_disrupted_rallied_disrupted_and_eliminated_costs_five():
    """One, one and three; the rally gives nothing back."""
    battle = Battle(
        line("b", events.BRITISH, 1605, points=3, disrupted=True),
        line("c", events.BRITISH, 2011, disrupted=True),
        segment="recovery",
        side=events.BRITISH,
        levels=(60, 60),
    )
    battle.go_on()
    battle.do(events.Rally("b"), rally=[10])
    assert battle.happened(TrackMoved) == []
    costs = beaten("DD", points=3).booked() * 2 + beaten("DE", points=3).booked()
    assert sum(by for side, by in costs if side == events.BRITISH) == -5 * POINT


@pytest.mark.rule("rebels", "13.2", "13.3")
@pytest.mark.parametrize("points", [1, 3, 6])
def test_an_elimination_costs_the_points_and_gives_the_enemy_one(points):
    """Loss first, gain after (ruling Q38); nothing more for having been good."""
    assert beaten("DE", points=points).booked() == [
        (events.BRITISH, -points * POINT),
        (events.AMERICAN, POINT),
    ]


@pytest.mark.rule("rebels", "13.2", "9.1")
def test_the_second_disruption_costs_the_points_and_no_disruption_again():
    """A disrupted unit that takes DD is eliminated."""
    assert beaten("DD", disrupted=True, attack=2).booked() == [
        (events.BRITISH, -3 * POINT),
        (events.AMERICAN, POINT),
    ]


@pytest.mark.rule("rebels", "13.3", "13.2")
@pytest.mark.parametrize("code", ["DD", "DE"])
def test_artillery_changes_neither_level(code):
    """Neither disrupted nor eliminated."""
    cannon = gun("g", events.BRITISH, 1506, bombardment=4)
    fight = Fight(line("a", events.AMERICAN, 1505, strength=4), cannon).declare()
    fight.strike(1506, code)
    assert [fact.unit for fact in fight.all_of(events.UnitEliminated)] == ["g"]
    assert fight.booked() == []
    stacked = duel(gun("h", events.BRITISH, 1506, bombardment=1))
    stacked.strike(1506, "DE")
    assert [fact.unit for fact in stacked.all_of(events.UnitDisrupted)] == ["h"]
    assert stacked.booked() == [(events.BRITISH, -3 * POINT), (events.AMERICAN, POINT)]


@pytest.mark.rule("rebels", "13.3.ex", "13.3")
def test_a_leader_costs_his_command_and_range_and_gives_the_enemy_a_point():
    """Command 2 and range 3: five; he is a unit (ruling Q37)."""
    fight = duel(leader("l", events.BRITISH, 1506, command=2, span=3))
    fight.strike(1506, "DE", leader=[1])
    assert fight.booked()[2:] == [(events.BRITISH, -5 * POINT), (events.AMERICAN, POINT)]


@pytest.mark.rule("rebels", "13.3", "11.13")
def test_a_captured_leader_costs_the_same():
    """He survives the die and has no friends to go to."""
    fight = duel(leader("l", events.BRITISH, 1506, command=1, span=1))
    fight.strike(1506, "DE", leader=[10])
    assert not fight.unit("l").alive
    assert fight.booked()[2:] == [(events.BRITISH, -2 * POINT), (events.AMERICAN, POINT)]


@pytest.mark.rule("rebels", "13.3")
def test_a_level_may_rise_above_its_start():
    """30 at the start, 31 after one enemy unit."""
    fight = beaten("DE", levels=(60, 60))
    assert fight.state.level(events.AMERICAN) == 60 + POINT


@pytest.mark.rule("rebels", "13.2", "13.3")
def test_attackers_pay_the_same_prices():
    """AD and AE against American units."""
    for code, booked in (
        ("AD", [(events.AMERICAN, -POINT)]),
        ("AE", [(events.AMERICAN, -3 * POINT), (events.BRITISH, POINT)]),
    ):
        fight = duel(line("rest", events.AMERICAN, 1001), attack=2, defence=3)
        fight.strike(1506, code)
        assert fight.booked() == booked


# ---------------------------------------------------------------- any cause (13.2, ruling Q36)


@pytest.mark.rule("rebels", "13.2", "4.3.2")
def test_a_forced_march_that_disrupts_costs():
    """Ruling Q36: outside combat too."""
    battle = Battle(line("a", events.AMERICAN, 1505, points=4), line("b", events.BRITISH, 2011))
    battle.do(events.ForceMarch("a", 1501), forced_march=[10])
    assert [(f.track, f.by) for f in battle.happened(TrackMoved)] == [(events.AMERICAN, -2 * POINT)]


@pytest.mark.rule("rebels", "13.2", "4.4.1")
def test_a_disengagement_that_fails_badly_costs():
    """Morale 6, die 10 + 3."""
    battle = Battle(line("a", events.AMERICAN, 1505), line("b", events.BRITISH, 1506))
    battle.do(events.Disengage("a"), morale=[10])
    assert [(f.track, f.by) for f in battle.happened(TrackMoved)] == [(events.AMERICAN, -POINT)]


@pytest.mark.rule("rebels", "13.2", "7.1")
def test_a_bombardment_that_disrupts_costs():
    """DD at strength 8."""
    pieces = [gun("g", events.AMERICAN, 1505, bombardment=4), line("b", events.BRITISH, 1506)]
    battle = Battle(*pieces, segment="bombardment")
    battle.go_on()
    battle.do(events.Bombard("g", 1506), bombardment=[10])
    assert [(f.track, f.by) for f in battle.happened(TrackMoved)] == [(events.BRITISH, -POINT)]


@pytest.mark.rule("rebels", "13.2")
def test_a_failed_check_of_a_disrupted_unit_costs_nothing():
    """It was not good."""
    fight = duel(line("c", events.BRITISH, 1506, strength=(2, 2), disrupted=True), attack=8)
    fight.strike(1506, "DR1")
    fight.do(events.Suffer("c"), morale=[10])
    assert fight.booked() == []


@pytest.mark.rule("rebels", "13.2")
def test_units_that_begin_the_game_disrupted_cost_nothing_for_it():
    """The levels are those of the battle."""
    assert Battle(line("a", events.AMERICAN, 1505, disrupted=True), levels=(21, 30)).state.levels == (21, 30)


@pytest.mark.rule("rebels", "chart.disruption-loss", "13.2")
def test_the_schedule_is_the_rulebooks():
    """In halves of a level, for line units of every size; artillery nothing."""
    assert load_charts().disruption_loss[:2] == ((2, HALF), (3, POINT))
    units = [line(f"u{points}", events.AMERICAN, 1505, strength=1, points=points) for points in range(1, 9)]
    battle = Battle(*units, gun("g", events.AMERICAN, 1505))
    losses = [disruption_loss(battle.state, battle.unit(unit.counter.id)) for unit in units]
    assert losses == [1, 1, 2, 4, 4, 4, 4, 4]
    assert disruption_loss(battle.state, battle.unit("g")) == 0


# ---------------------------------------------------------------- collapse (13.1)


@pytest.mark.rule("rebels", "13.1", "14.1")
@pytest.mark.parametrize(("level", "over"), [(6, True), (5, True), (7, False)])
def test_an_army_at_zero_or_less_has_collapsed(level, over):
    """Three points are lost; at half a point left the game goes on."""
    fight = beaten("DE", levels=(60, level))
    assert fight.state.over is over
    if over:
        assert (fight.state.winner, fight.state.rule) == (events.AMERICAN, "13.1")
        assert GAME.decider(fight.state) == ""
        assert fight.offered() == []


@pytest.mark.rule("rebels", "13.1")
def test_the_game_ends_in_the_middle_of_a_result():
    """Of two units that take DE the first breaks the army; the second and the leader's die never come."""
    fight = beaten(
        "DE",
        line("c", events.BRITISH, 1506, strength=1),
        leader("l", events.BRITISH, 1506),
        attack=8,
        levels=(60, 6),
    )
    assert [fact.unit for fact in fight.all_of(events.UnitEliminated)] == ["b"]
    assert isinstance(fight.facts[-1], GameEnded)
    assert fight.rolled("leader") == []
    assert fight.state.agenda == ()


@pytest.mark.rule("rebels", "13.1")
def test_losses_are_booked_before_gains():
    """Ruling Q38: the affected side collapses although the enemy would have gained from it too."""
    fight = beaten("DE", levels=(1, 6))
    assert fight.booked() == [(events.BRITISH, -6)]
    assert fight.state.winner == events.AMERICAN


@pytest.mark.rule("rebels", "13.1")
def test_a_gain_comes_too_late_for_a_side_that_is_down_already():
    """Both at the brink: the attackers' AE breaks the attacker, whatever the enemy gains or lost before."""
    fight = duel(attack=2, defence=3, levels=(6, 1))
    fight.strike(1506, "AE")
    assert (fight.state.winner, fight.state.levels) == (events.BRITISH, (0, 1))


@pytest.mark.rule("rebels", "13.1", "8.51")
def test_a_disruption_that_breaks_the_army_ends_the_game_before_the_retreat():
    """DD with one point left: nobody retreats and nobody advances."""
    fight = beaten("DD", leader("chief", events.AMERICAN, 1505), levels=(60, 2))
    assert fight.state.over
    assert fight.unit("b").hex == 1506


@pytest.mark.rule("rebels", "13.1", "13.3")
def test_the_loss_of_a_leader_can_break_an_army():
    """At once, in the middle of an advance."""
    fight = beaten(
        "DE",
        leader("chief", events.AMERICAN, 1505),
        leader("l", events.BRITISH, 1509, command=2, span=3),
        levels=(60, 16),
    )
    fight.with_unit("l", hex=1506)
    fight.do(events.Advance("a", 1506), leader=[1])
    assert (fight.state.winner, fight.state.level(events.BRITISH)) == (events.AMERICAN, 0)


@pytest.mark.rule("rebels", "13.1", "4.3.2")
def test_an_army_can_break_outside_combat():
    """A forced march too many."""
    battle = Battle(line("a", events.AMERICAN, 1505), line("b", events.BRITISH, 2011), levels=(2, 60))
    battle.do(events.ForceMarch("a", 1501), forced_march=[10])
    assert (battle.state.winner, battle.state.rule) == (events.BRITISH, "13.1")


@pytest.mark.rule("rebels", "13.1")
def test_levels_are_kept_in_halves_from_the_start_of_the_battle():
    """A start of 10.5 and a loss of a half leave 10."""
    battle = Battle(
        line("a", events.AMERICAN, 1505, points=2), line("b", events.BRITISH, 2011), levels=(21, 60)
    )
    battle.do(events.ForceMarch("a", 1501), forced_march=[10])
    assert battle.state.level(events.AMERICAN) == 20


@pytest.mark.rule("rebels", "13.3")
def test_the_ledger_says_why_and_for_whom():
    """Each change of a level names its clause and the unit."""
    battle = Battle(
        line("a", events.AMERICAN, 1505), leader("l", events.AMERICAN, 1505), line("b", events.BRITISH, 2011)
    )
    resolution = begin(battle.state, GAME.reduce, loaded({}))
    eliminate(resolution, battle.unit("a"), "8.514")
    eliminate(resolution, battle.unit("l"), "11.13")
    booked = [(f.track, f.rule, f.who) for f in resolution.facts if isinstance(f, TrackMoved)]
    assert booked == [
        (events.AMERICAN, "13.2", "a"),
        (events.BRITISH, "13.3", "a"),
        (events.AMERICAN, "13.3", "l"),
        (events.BRITISH, "13.3", "l"),
    ]
