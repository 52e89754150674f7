"""Close combat across the creek (16.2), and the Birmingham Meeting House (17.1)."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.b6_combat.obligations import still_owed
from cockade.events import brandywine as events
from tests.engine.brandywine.clashes import AMERICAN, BRITISH, clash, drms, fight
from tests.engine.brandywine.field import foot, rifle

rule = pytest.mark.rule
A, B = foot("a", AMERICAN, 1505), foot("b", BRITISH, 1504)
DEEP = [(1505, 1504)]


def owed(battle):
    """What is still owed now, as (clause, unit or hex)."""
    return {(duty.rule, duty.unit or duty.hex) for duty in still_owed(battle.state, battle.state.agenda[-1])}


def sent(battle):
    """Who may be sent against which hex now."""
    return {(action.unit, action.hex) for action in battle.offered(events.Engage)}


@rule("brandywine", "16.2.2", "16.2.3")
def test_across_fords_it_is_mandatory_and_elsewhere_not():
    """Across the deep creek one may."""
    for kind in ("primary_ford", "secondary_ford"):
        assert owed(clash(A, B, **{kind: DEEP})) == {("12.1", "a"), ("12.1", 1504)}
    deep = clash(A, B, creek=DEEP)
    assert owed(deep) == set()
    assert sent(deep) == {("a", 1504)}
    assert events.OpenCombats() in deep.offered()


@rule("brandywine", "16.2.3", "12.1.3")
def test_who_attacks_across_must_see_to_the_enemies_beside_both():
    """They must be attacked by somebody, or diverted."""
    battle = clash(A, B, foot("e", BRITISH, 1605), creek=[*DEEP, (1505, 1605)])
    battle.do(events.Engage("a", 1504))
    assert owed(battle) == {("16.2.3", 1605)}
    assert events.OpenCombats() not in battle.offered()
    battle.do(events.Engage("a", 1605))
    assert owed(battle) == set()
    diverted = clash(A, B, foot("e", BRITISH, 1605), creek=[*DEEP, (1505, 1605)])
    diverted.do(events.Engage("a", 1504), events.Divert(1605))
    assert owed(diverted) == set()


@rule("brandywine", "16.2.3", "QA.14", "13.1.9")
def test_bound_americans_attack_across_the_deep_creek_only_if_pinned():
    """Across fords they must like anybody else."""
    more = {"released": (), "zones": {"bivouac": [1505]}}
    assert sent(clash(A, B, creek=DEEP, **more)) == set()
    assert owed(clash(A, B, primary_ford=DEEP, **more)) == {("12.1", "a"), ("12.1", 1504)}
    pinned = clash(foot("a", AMERICAN, 1505, pinned=True), B, creek=DEEP, **more)
    assert sent(pinned) == {("a", 1504)}
    assert owed(pinned) == {("13.1.9", "a")}


def lines(*pieces, engage=(("a", 1504),), leads=(), **ground):
    """The modifiers of an even combat of these pieces."""
    return drms(fight(clash(*pieces, advanced=False, pool=0, **ground), *engage, die=5, leads=leads))


@rule("brandywine", "16.2.4", "16.2.5", "QA.11", "CH.close-drm")
def test_some_across_cost_one_and_all_across_two():
    """The two lines add up; fords cost nothing."""
    two = (foot("a", AMERICAN, 1505, strength=2), foot("c", AMERICAN, 1405, strength=2), B)
    engage = (("a", 1504), ("c", 1504))
    assert lines(A, B, creek=DEEP) == {"any_across_creek": -1, "all_across_creek": -1}
    assert lines(*two, engage=engage, leads=("a",), creek=DEEP) == {"any_across_creek": -1}
    assert lines(A, B, primary_ford=DEEP) == {}


@rule("brandywine", "16.2.6")
def test_against_pinned_enemies_the_creek_does_not_count():
    """If all of them were Pinned when it was declared."""
    pinned = (foot("a", AMERICAN, 1505, pinned=True), foot("b", BRITISH, 1504, pinned=True))
    assert lines(*pinned, creek=DEEP) == {}
    mixed = (
        pinned[0],
        foot("b", BRITISH, 1504, strength=2, pinned=True),
        foot("c", BRITISH, 1504, strength=2),
    )
    assert lines(*mixed, leads=("b",), creek=DEEP) == {"any_across_creek": -1, "all_across_creek": -1}


@rule("brandywine", "17.1.1", "13.1.9")
def test_pinned_units_in_the_house_may_pay_and_stay():
    """They attack nobody in this player turn; army morale is paid once (ruling Q17)."""
    pieces = (foot("a", AMERICAN, 1505, pinned=True), foot("b", BRITISH, 1504, pinned=True))
    battle = clash(*pieces, meeting_house=[1505])
    assert owed(battle) == {("13.1.9", "a"), ("12.1", 1504)}
    battle.do(events.HoldHouse())
    assert battle.happened(events.HouseHeld) == [events.HouseHeld(("a",))]
    assert battle.state.morale == (19, 20)
    assert battle.unit("a").hex == 1505
    paid = clash(*pieces, meeting_house=[1505])
    paid.state = paid.state.replace(pin_paid=True)
    paid.do(events.HoldHouse())
    assert paid.state.morale == (20, 20)
    assert events.HoldHouse() not in clash(*pieces).offered()


@rule("brandywine", "17.1.1", "13.1.9")
def test_the_pinned_attack_all_or_break_off_all():
    """Those in the house attack nobody once others broke off, and do not hold it once others attack."""
    pieces = (
        foot("a", AMERICAN, 1505, pinned=True),
        foot("b", BRITISH, 1504, pinned=True),
        foot("p", AMERICAN, 1705, pinned=True),
        foot("q", BRITISH, 1704, pinned=True),
    )
    gone = clash(*pieces, meeting_house=[1505])
    gone.with_unit("p", hex=1708, start=1705)
    assert gone.refusal(events.Engage("a", 1504)).rule == "13.1.9"
    sent_off = clash(*pieces, meeting_house=[1505])
    assert events.HoldHouse() in sent_off.offered()
    sent_off.do(events.Engage("p", 1704))
    assert events.HoldHouse() not in sent_off.offered()


@rule("brandywine", "16.2.3", "QA.14", "9.4.1")
def test_bound_americans_attack_out_of_their_area_only_where_they_must():
    """Over a ford who is obliged; rifles, whom nothing obliges, may not choose to."""
    pieces = rifle("r", AMERICAN, 1505), foot("d", AMERICAN, 1405), B
    bound = {"released": (), "zones": {"bivouac": [1505, 1405]}}
    battle = clash(*pieces, primary_ford=[*DEEP, (1405, 1504)], **bound)
    assert sent(battle) == {("d", 1504)}
    assert battle.refusal(events.Engage("r", 1504)).rule == "16.2.3"


@rule("brandywine", "17.1.1", "13.1.9")
def test_who_holds_the_house_keeps_his_friends_off_the_pinned_enemy():
    """The house spares its Pinned from leaving it, and from nothing else."""
    pieces = foot("a", AMERICAN, 1505, pinned=True), foot("b", BRITISH, 1504, pinned=True)
    for start, offered in ((0, True), (1406, False)):
        battle = clash(*pieces, foot("c", AMERICAN, 1405), meeting_house=[1505])
        battle.with_unit("c", start=start)
        assert (events.HoldHouse() in battle.offered()) is offered
    assert battle.refusal(events.HoldHouse()).rule == "13.1.9"
