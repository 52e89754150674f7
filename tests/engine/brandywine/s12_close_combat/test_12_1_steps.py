"""The steps of a close combat (12.1.7 to 12.1.14, 12.3): odds, leads, modifiers, the roll, momentum."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.b6_combat.combat_modifiers import combat_leader
from cockade.engine.brandywine.b6_combat.odds import defends_with
from cockade.events import brandywine as events
from cockade.events.facts import Rolled
from tests.engine.brandywine.clashes import AMERICAN, BRITISH, clash, declared, drms, fight, strike
from tests.engine.brandywine.field import GRID, dragoon, foot, gun, leader, militia, rifle

rule = pytest.mark.rule
AB = (foot("a", AMERICAN, 1505), foot("b", BRITISH, 1504))
RING = [hex_ for hex_ in GRID.hexes if GRID.distance(hex_, 1504) == 3]


def resolved(battle):
    """The odds of the last combat: strengths, column, column after the shifts."""
    (fact,) = battle.happened(events.CombatResolved)
    return fact.attack, fact.defence, fact.column, fact.shifted


# ---------------------------------------------------------------- odds (12.1.7)


@pytest.mark.parametrize(
    ("ours", "theirs", "column"),
    [(5, 4, "1:1"), (4, 5, "1:2"), (3, 2, "3:2"), (6, 1, "4:1"), (2, 6, "1:3"), (1, 6, "1:3")],
)
@rule("brandywine", "12.1.7", "CH.close-table", "CH.close-notes", "12.1.11")
def test_odds_are_rounded_in_the_defenders_favour(ours, theirs, column):
    """Above 4:1 the last column counts, below 1:3 (not at it) the first with a modifier of -1."""
    battle = clash(foot("a", AMERICAN, 1505, strength=ours), foot("b", BRITISH, 1504, strength=theirs))
    fight(battle, ("a", 1504), die=4)
    assert resolved(battle)[2] == column
    assert drms(battle) == ({"below_1_3": -1} if ours == 1 else {})


@rule("brandywine", "12.1.7", "13.3", "13.4")
def test_the_disordered_defend_with_less_and_guns_count_nothing():
    """Each Disrupted unit half, rounded up (ruling Q33); a Shattered one 1."""
    battle = clash(
        foot("a", AMERICAN, 1505),
        gun("g", BRITISH, 1504, strength=3),
        foot("b", BRITISH, 1504, strength=3, condition=events.DISRUPTED),
        foot("c", BRITISH, 1504, strength=3, condition=events.SHATTERED),
    )
    assert [defends_with(battle.unit(id_)) for id_ in "bc"] == [2, 1]
    fight(battle, ("a", 1504), die=3, leads=("b",))
    assert resolved(battle)[:2] == (4, 3)


@rule("brandywine", "12.1.7", "13.2.7", "12.1.15", "CH.morale")
def test_lone_guns_are_captured_and_the_attacker_advances():
    """Army morale is adjusted; there is no combat (ruling Q39)."""
    battle = clash(foot("a", AMERICAN, 1505), gun("g", BRITISH, 1504), morale=(18, 18))
    declared(battle, ("a", 1504))
    assert battle.unit("g").fate == events.CAPTURED
    assert battle.state.morale == (19, 17)
    assert battle.unit("a").hex == 1504
    assert not battle.happened(Rolled)


@rule("brandywine", "12.1.7", "13.2.4", "13.5.1", "12.1.15")
def test_dragoons_may_withdraw_before_they_are_attacked():
    """Three hexes, not beside an enemy, with the marker; the attacker advances."""
    battle = clash(foot("a", AMERICAN, 1505), dragoon("d", BRITISH, 1504))
    declared(battle, ("a", 1504))
    assert battle.decides() == BRITISH
    assert battle.offered() == [events.WithdrawHorse(), events.Decline()]
    battle.do(events.WithdrawHorse())
    while not battle.happened(events.HorseWithdrew):
        battle.do(battle.offered()[0])
    unit = battle.unit("d")
    assert unit.withdrawn
    assert battle.ground.grid.distance(unit.hex, 1504) == 3
    assert battle.unit("a").hex == 1504
    assert battle.state.morale == (20, 20)


@rule("brandywine", "12.1.7", "QA.7", "13.2.4")
def test_who_may_not_withdraw():
    """Attacking dragoons; against dragoons; stacked or Disrupted (Q34); without a way of three hexes."""
    a = foot("a", AMERICAN, 1505)
    stay = declared(clash(a, dragoon("d", BRITISH, 1504)), ("a", 1504))
    stay.do(events.Decline())
    assert isinstance(stay.offered()[0], events.PlayChit)
    for pieces in (
        (dragoon("a", AMERICAN, 1505), foot("d", BRITISH, 1504)),
        (dragoon("a", AMERICAN, 1505), dragoon("d", BRITISH, 1504)),
        (a, dragoon("d", BRITISH, 1504, condition=events.DISRUPTED)),
        (a, dragoon("d", BRITISH, 1504), gun("g", BRITISH, 1504)),
    ):
        battle = clash(*pieces)
        declared(battle, ("a", 1504))
        assert events.WithdrawHorse() not in battle.offered()
    cornered = clash(foot("a", AMERICAN, 1101), dragoon("d", BRITISH, 1001))
    assert events.WithdrawHorse() not in declared(cornered, ("a", 1001)).offered()


@rule("brandywine", "12.1.7", "13.2.4", "7.1.1")
def test_dragoons_withdraw_only_if_there_is_room_for_all_of_them():
    """Ruling Q35: one place three hexes away is not enough for two."""
    horses = [dragoon(id_, BRITISH, 1504, strength=1) for id_ in ("g", "h")]
    for room, able in ((1, False), (2, True)):
        full = [foot(f"f{hex_}", BRITISH, hex_, strength=6) for hex_ in RING[1:]]
        full.append(foot("f", BRITISH, RING[0], strength=6 - room))
        battle = declared(clash(foot("a", AMERICAN, 1505), *horses, *full), ("a", 1504))
        assert (events.WithdrawHorse() in battle.offered()) is able


# ---------------------------------------------------------------- lead units (12.1.8)


@rule("brandywine", "12.1.8")
def test_the_attacker_chooses_his_lead_unit_first():
    """A unit in Parade Order if there is one; never guns; of several disordered any (ruling Q36)."""
    battle = clash(
        foot("a", AMERICAN, 1505, strength=2),
        foot("c", AMERICAN, 1505, strength=2),
        foot("b", BRITISH, 1504, strength=2),
        foot("d", BRITISH, 1504, strength=2, condition=events.DISRUPTED),
        gun("g", BRITISH, 1504),
    )
    declared(battle, ("a", 1504), ("c", 1504))
    assert battle.offered() == [events.Lead("a"), events.Lead("c")]
    battle.do(events.Lead("c"))
    assert battle.happened(events.LeadChosen) == [
        events.LeadChosen(AMERICAN, "c"),
        events.LeadChosen(BRITISH, "b"),
    ]
    both = [foot(id_, BRITISH, 1504, strength=2, condition=events.DISRUPTED) for id_ in "bd"]
    battle = declared(clash(foot("a", AMERICAN, 1505), *both), ("a", 1504))
    assert battle.offered() == [events.Lead("b"), events.Lead("d")]


@rule("brandywine", "12.1.8", "15.1.2", "15.2.4", "15.2.5", "15.2.3", "15.1.1", "CH.close-drm")
def test_the_morale_of_both_leads_counts_with_that_of_their_armies():
    """Basic morale of the side showing and the band; leadership is no part of it (ruling Q57)."""
    a = foot("a", AMERICAN, 1505, strength=(4, 2), morale=2, reduced=True)
    pieces = (a, foot("b", BRITISH, 1504, morale=-1), leader("l", AMERICAN, 1505, combat=0, leadership=3))
    battle = fight(clash(*pieces, morale=(14, 5)), ("a", 1504), die=3)
    assert drms(battle) == {
        "attacking morale": 1,
        "attacking army morale": -1,
        "defending morale": 1,
        "defending army morale": 2,
    }


# ---------------------------------------------------------------- modifiers (CH.close-drm)


def lines(*pieces, engage=(("a", 1504),), leads=(), **ground):
    """The modifiers of an even combat of these pieces."""
    return drms(fight(clash(*pieces, advanced=False, pool=0, **ground), *engage, die=5, leads=leads))


@rule("brandywine", "CH.close-drm", "12.1.10", "10.1.1")
def test_rifles_are_bad_at_close_combat():
    """On either side, once, but for Ferguson's and the Pennsylvania Rifle Regiment."""
    a, b = AB
    assert lines(a, rifle("b", BRITISH, 1504, strength=4)) == {"defender_rifle": 1}
    assert lines(rifle("a", AMERICAN, 1505, strength=4), b) == {"attacker_rifle": -1}
    steady = rifle("penn_rifle", AMERICAN, 1505, strength=4)
    assert lines(steady, b, engage=(("penn_rifle", 1504),)) == {}
    assert lines(a, rifle("ferguson", BRITISH, 1504, strength=4)) == {}


@rule("brandywine", "CH.close-drm", "3.2.militia", "QA.4")
def test_militia_counts_if_all_are_militia():
    """American militia, the militia guns among them."""
    b = AB[1]
    assert lines(militia("a", AMERICAN, 1505), b) == {"attacker_all_militia": -1}
    mixed = (militia("a", AMERICAN, 1505, strength=2), foot("c", AMERICAN, 1505, strength=2))
    assert lines(*mixed, b, engage=(("a", 1504), ("c", 1504)), leads=("a",)) == {}
    home = clash(
        foot("b", BRITISH, 1504),
        militia("m", AMERICAN, 1505),
        gun("g", AMERICAN, 1505, printed={"militia": True}),
        side=BRITISH,
    )
    assert drms(fight(home, ("b", 1505), die=5)) == {"defender_all_militia": 1}


@rule("brandywine", "CH.close-drm")
def test_disorder_among_the_defenders():
    """Any of them; dragoons have more of it if all of them are."""
    low = foot("b", BRITISH, 1504, condition=events.DISRUPTED)
    assert lines(AB[0], low) == {"defender_disordered": 1}
    horse = dragoon("a", AMERICAN, 1505, strength=4)
    assert lines(horse, low) == {"defender_disordered": 1, "dragoon_vs_disordered": 1}
    one = (
        foot("c", BRITISH, 1504, strength=1),
        foot("b", BRITISH, 1504, strength=3, condition=events.DISRUPTED),
    )
    assert lines(horse, *one) == {"defender_disordered": 1}


@rule("brandywine", "CH.close-drm", "3.2.surrounded", "8.1.2")
def test_who_is_surrounded_fights_worse():
    """Each hex around holds an enemy or is in an enemy zone; a friend there cancels it."""
    ring = [foot(f"r{hex_}", AMERICAN, hex_) for hex_ in (1403, 1603)]
    pieces = (AB[0], AB[1], *ring)
    surrounded = strike(pieces, "", ("a", 1504), step="roll", dice={"close_combat": [5]})
    assert drms(surrounded) == {"defender_surrounded": 1}
    friend = strike(
        (*pieces, foot("f", BRITISH, 1503)), "", ("a", 1504), step="roll", dice={"close_combat": [5]}
    )
    assert drms(friend) == {}
    caught = clash(
        foot("a", AMERICAN, 1505),
        *(foot(f"b{hex_}", BRITISH, hex_, strength=2) for hex_ in (1504, 1606, 1406)),
    )
    engage = (("a", 1504), ("a", 1606), ("a", 1406))
    fight(caught, *engage, die=4, leads=("b1504",))
    assert drms(caught) == {"attacker_surrounded": -1}


@rule("brandywine", "CH.close-drm", "3.2.up-slope", "CH.tec-notes")
def test_uphill_counts_if_all_attack_over_such_hexsides():
    """Run, up slope, up slope with run in any mix; not down a slope with a run (ruling Q65)."""
    for kind in ({"run": [(1505, 1504)]}, {"slope": [(1504, 1505)]}, {"slope_run": [(1504, 1505)]}):
        assert lines(*AB, **kind) == {"uphill": -1}
    assert lines(*AB, slope_run=[(1505, 1504)], run=[(1505, 1504)]) == {}
    two = (foot("a", AMERICAN, 1505, strength=2), foot("c", AMERICAN, 1405, strength=2), AB[1])
    engage = (("a", 1504), ("c", 1504))
    assert lines(*two, engage=engage, leads=("a",), run=[(1505, 1504)]) == {}
    mix = {"run": [(1505, 1504)], "slope": [(1504, 1405)]}
    assert lines(*two, engage=engage, leads=("a",), **mix) == {"uphill": -1}


@rule("brandywine", "CH.close-drm", "3.2.into-fieldworks", "CH.tec", "ERR.1")
def test_works_and_houses():
    """Into works if all do; the Meeting House if any, a town if all defenders are in it."""
    assert lines(*AB, fieldwork=[(1504, 1505)]) == {"into_fieldworks": -1}
    assert lines(*AB, fieldwork=[(1505, 1504)]) == {}
    assert lines(*AB, meeting_house=[1504]) == {"in_meeting_house": -1}
    assert lines(*AB, town=[1504]) == {"in_town": -1}
    two = (AB[0], foot("b", BRITISH, 1504, strength=2), foot("c", BRITISH, 1605, strength=2))
    engage = (("a", 1504), ("a", 1605))
    assert lines(*two, engage=engage, leads=("b",), town=[1504]) == {}
    assert lines(*two, engage=engage, leads=("b",), meeting_house=[1504]) == {"in_meeting_house": -1}


@rule("brandywine", "13.4")
def test_the_shattered_have_no_profit_from_the_ground():
    """Ruling Q54: if their lead is Shattered, or all are."""
    low = foot("b", BRITISH, 1504, condition=events.SHATTERED)
    more = {"town": [1504], "run": [(1505, 1504)], "fieldwork": [(1504, 1505)]}
    assert lines(foot("a", AMERICAN, 1505, strength=1), low, **more) == {"defender_disordered": 1}


@rule("brandywine", "14.2.1", "14.1.1", "14.5", "14.6", "3.2.highest-ranking-leader")
def test_one_leader_of_each_side_counts():
    """The highest ranking one with a unit of the combat (ruling Q56); not Lafayette; Stirn for Germans."""
    more = (
        leader("k", AMERICAN, 1505, combat=2, seniority=3),
        leader("l", AMERICAN, 1505, combat=1, seniority=4),
        leader("h", BRITISH, 1504, combat=1),
        leader("n", BRITISH, 1503, combat=3, seniority=1),
    )
    assert lines(*AB, *more) == {"k": 2, "h": -1}
    assert lines(*AB, leader("stirn", BRITISH, 1504, combat=1)) == {}
    state = clash(*AB, leader("lafayette", AMERICAN, 1505, combat=1)).state
    assert combat_leader(state, [state.unit("a")]) is None
    german = foot("b", BRITISH, 1504, printed={"nation": "german"})
    assert lines(AB[0], german, leader("stirn", BRITISH, 1504, combat=1)) == {"stirn": -1}


# ---------------------------------------------------------------- the roll, momentum (12.1.11 to 12.1.14)


@rule("brandywine", "12.1.11", "12.1.9", "CH.tactics", "12.2.2")
def test_the_chits_are_crossed_and_count_in_the_roll():
    """Row attacker, column defender; left of the stroke is the attacker's result."""
    battle = fight(
        clash(*AB, advanced=False, pool=0), ("a", 1504), die=6, chits=("frontal_assault", "withdraw")
    )
    assert drms(battle) == {"tactics": 2}
    (fact,) = battle.happened(events.CombatResolved)
    assert (fact.total, fact.result) == (8, "-/D")


@rule("brandywine", "12.1.12", "12.3.2", "12.3.9")
def test_a_chit_buys_a_new_roll_the_poorer_side_first():
    """The defender on a tie; the step begins anew after each roll until both decline (ruling Q37)."""
    battle = fight(clash(*AB, momentum=(1, 1)), ("a", 1504), die=7)
    assert battle.decides() == BRITISH
    battle.do(events.Decline())
    assert battle.decides() == AMERICAN
    battle.do(events.SpendChit(), close_combat=[3])
    assert battle.happened(events.ChitsMoved) == [events.ChitsMoved(AMERICAN, -1, "12.3.2")]
    assert battle.state.pool == 5
    assert battle.decides() == BRITISH
    battle.do(events.Decline())
    assert [fact.result for fact in battle.happened(events.CombatResolved)] == ["R/-"]
    richer = fight(clash(*AB, momentum=(2, 1)), ("a", 1504), die=7)
    assert richer.decides() == BRITISH
    poorer = fight(clash(*AB, momentum=(1, 2)), ("a", 1504), die=7)
    assert poorer.decides() == AMERICAN


@pytest.mark.parametrize(("total", "gain"), [(-1, (0, 1)), (0, (0, 0)), (9, (0, 0)), (10, (1, 0))])
@rule("brandywine", "12.1.14", "12.3.4", "12.3.5", "12.3.1")
def test_extreme_totals_give_momentum(total, gain):
    """To the defender at -1 or less, to the attacker at 10 or more; only by the final roll."""
    battle = strike(AB, "-/-", ("a", 1504), total=total, advanced=True, pool=6)
    assert battle.state.momentum == gain


@rule("brandywine", "12.1.2", "12.1.6")
def test_a_combat_that_is_over_is_struck_off():
    """And both sides have fought."""
    battle = strike(AB, "-/-", ("a", 1504))
    assert battle.happened(events.CombatOver)
    assert battle.state.combats == ()
    assert not battle.happened(events.UnitAdvanced)


# ---------------------------------------------------------------- Lafayette (14.5)


@rule("brandywine", "14.5")
def test_lafayette_shifts_one_combat_and_leaves():
    """If he is the only leader with a unit in it; to the right in an American attack; no army morale."""
    pieces = (*AB, leader("lafayette", AMERICAN, 1505, combat=0))
    more = (foot("d", AMERICAN, 1205), foot("e", BRITISH, 1204))
    battle = declared(clash(*pieces, *more), ("a", 1504), ("d", 1204))
    battle.do(events.Resolve(1504))
    assert battle.offered() == [events.UseLafayette(), events.Decline()]
    battle.do(events.UseLafayette(), events.PlayChit("skirmish"))
    battle.do(events.PlayChit("skirmish"), close_combat=[4])
    assert resolved(battle)[2:] == ("1:1", "3:2")
    assert battle.unit("lafayette").fate == "removed"
    assert battle.state.lafayette
    with_another = (*pieces, leader("k", AMERICAN, 1505))
    assert events.UseLafayette() not in declared(clash(*with_another), ("a", 1504)).offered()
    kept = declared(clash(*pieces), ("a", 1504))
    kept.do(events.Decline())
    assert isinstance(kept.offered()[0], events.PlayChit)


@rule("brandywine", "14.5")
def test_lafayette_shifts_to_the_left_in_defence():
    """Ruling Q71."""
    pieces = (*AB, leader("lafayette", AMERICAN, 1505, combat=0))
    battle = declared(clash(*pieces, side=BRITISH), ("b", 1505))
    assert battle.decides() == AMERICAN
    battle.do(events.UseLafayette(), events.PlayChit("skirmish"))
    battle.do(events.PlayChit("skirmish"), close_combat=[3])
    assert resolved(battle)[2:] == ("1:1", "1:2")
