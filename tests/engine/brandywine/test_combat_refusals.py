"""Every refusal of fire and close combat names the clause that really speaks against it."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.common.book import BOOK
from cockade.events import brandywine as events
from tests.engine.brandywine.clashes import clash, declared, strike
from tests.engine.brandywine.field import Battle, dragoon, foot, gun, leader, rifle

A, B = foot("a", events.AMERICAN, 1505), foot("b", events.BRITISH, 1504)
AT = ("a", 1504)
FAR = foot("z", events.BRITISH, 2011)


# ---------------------------------------------------------------- fire (10.1, 11.1, 11.2)


def shot_refused(target, *pieces, firing="g", phase="artillery", first=(), **more):
    """The clause under which an American shot is refused in the British player turn."""
    side = events.BRITISH if phase == "artillery" else events.AMERICAN
    battle = Battle(*pieces, FAR, phase=phase, side=side, initiative=side, **more)
    for piece in pieces:
        battle.with_unit(piece.counter.id, **piece.changes)
    battle.go_on()
    battle.do(*first)
    return battle.refusal(events.Shoot(firing, target)).rule


G, READY = gun("g", events.AMERICAN, 1505), gun("h", events.AMERICAN, 1405)
NEAR, MORE = foot("b", events.BRITISH, 1503), foot("c", events.BRITISH, 1503)


@pytest.mark.parametrize(
    ("clause", "target", "pieces", "more"),
    [
        ("11.1.1", "b", [A, READY, NEAR], {"firing": "a"}),
        ("13.3", "b", [gun("g", events.AMERICAN, 1505, condition=events.DISRUPTED), READY, NEAR], {}),
        ("13.4", "b", [gun("g", events.AMERICAN, 1505, condition=events.SHATTERED), READY, NEAR], {}),
        ("11.1.2", "b", [gun("g", events.AMERICAN, 1505, fired=True), READY, NEAR], {}),
        ("9.1.1", "b", [READY, NEAR, gun("g", events.BRITISH, 1801)], {}),
        ("3.2.combat-unit", "nobody", [G, NEAR], {}),
        ("11.1.3", "a", [G, A, NEAR], {}),
        ("11.1.3", "l", [G, NEAR, leader("l", events.BRITISH, 1503)], {}),
        ("11.1.3", "z", [G, NEAR], {}),
        ("11.2.2", "c", [G, NEAR, foot("c", events.BRITISH, 1502)], {}),
        ("11.2.3", "c", [G, READY, NEAR, foot("c", events.BRITISH, 1508)], {"slope": [(1506, 1507)]}),
        (
            "11.1.3",
            "c",
            [G, READY, NEAR, foot("c", events.BRITISH, 1404)],
            {"first": [events.Shoot("g", "b")], "firing": "h"},
        ),
        ("11.1.2", "b", [G, READY, NEAR], {"first": [events.Shoot("g", "b")]}),
        ("3.2.combat-unit", "b", [G, NEAR], {"released": ()}),
    ],
)
def test_what_speaks_against_artillery_fire(clause, target, pieces, more):
    """The gun first, then the target, then the way between them."""
    assert shot_refused(target, *pieces, **more) == clause


R, CLOSE = rifle("r", events.AMERICAN, 1505), foot("b", events.BRITISH, 1504)


@pytest.mark.parametrize(
    ("clause", "firing", "target", "pieces", "first"),
    [
        ("10.1.1", "a", "b", [R, A, CLOSE], ()),
        ("10.1.4", "r", "c", [R, CLOSE, foot("c", events.BRITISH, 1503)], ()),
        ("10.1.2", "r", "b", [R, CLOSE, rifle("s", events.AMERICAN, 1405)], [events.Shoot("r", "b")]),
        ("13.3", "s", "b", [R, CLOSE, rifle("s", events.AMERICAN, 1405, condition=events.DISRUPTED)], ()),
    ],
)
def test_what_speaks_against_rifle_fire(clause, firing, target, pieces, first):
    """Adjacent enemies, once."""
    assert shot_refused(target, *pieces, firing=firing, first=first, phase="rifles") == clause


# ---------------------------------------------------------------- declaring (12.1 to 12.1.4, 16.2.3, 17.1.1)


def undeclared(action, *pieces, first=(), **more):
    """The clause under which an American declaration is refused."""
    battle = clash(*pieces, **more)
    for piece in pieces:
        battle.with_unit(piece.counter.id, **piece.changes)
    battle.go_on()
    battle.do(*first)
    return battle.refusal(action).rule


C = foot("c", events.BRITISH, 1605)
BOUND = {"released": (), "zones": {"bivouac": [1505]}, "creek": [(1505, 1504)]}
BEHIND = {"creek": [(1505, 1504), (1505, 1605)], "first": [events.Engage("a", 1504)]}
TWO = (A, foot("d", events.AMERICAN, 1801), B, foot("c", events.BRITISH, 1802))
OPENED = {"first": [events.Engage("a", 1504), events.Engage("d", 1802), events.OpenCombats()]}


@pytest.mark.parametrize(
    ("clause", "action", "pieces", "more"),
    [
        ("12.1", events.Engage("l", 1504), [A, B, leader("l", events.AMERICAN, 1505)], {}),
        ("12.1", events.Engage("g", 1504), [A, B, G], {}),
        (
            "13.3",
            events.Engage("d", 1504),
            [A, B, foot("d", events.AMERICAN, 1405, condition=events.DISRUPTED)],
            {},
        ),
        (
            "13.4",
            events.Engage("d", 1504),
            [A, B, foot("d", events.AMERICAN, 1405, condition=events.SHATTERED)],
            {},
        ),
        ("13.5.1", events.Engage("d", 1504), [A, B, dragoon("d", events.AMERICAN, 1405, withdrawn=True)], {}),
        ("12.1.2", events.Engage("d", 1504), [A, B, foot("d", events.AMERICAN, 1405, fought=True)], {}),
        ("12.1", events.Engage("a", 1605), [A, B], {}),
        ("12.1.4", events.Engage("a", 2011), [A, B, FAR], {}),
        (
            "12.1.3",
            events.Engage("a", 1504),
            [A, B, foot("c", events.BRITISH, 1506)],
            {"first": [events.Divert(1504)]},
        ),
        (
            "16.2.3",
            events.Engage("a", 1504),
            [A, B, foot("c", events.BRITISH, 1506)],
            BOUND,
        ),
        (
            "12.1.4",
            events.Engage("a", 1504),
            [A, B, foot("c", events.BRITISH, 1506)],
            {"first": [events.Engage("a", 1504)]},
        ),
        (
            "12.1.4",
            events.Engage("d", 1605),
            [A, rifle("d", events.AMERICAN, 1606), B, C],
            {"first": [events.Engage("a", 1504), events.Engage("a", 1605)]},
        ),
        ("1.0", events.Divert(1504), [A, B], {"advanced": False, "pool": 0}),
        ("12.1.3", events.Divert(1504), [A, B], {}),
        ("12.1", events.Divert(1501), [A, B], {}),
        ("12.1.3", events.Divert(2011), [A, B, FAR], {}),
        ("12.1.3", events.Divert(1504), [A, foot("b", events.BRITISH, 1504, pinned=True), C], {}),
        (
            "12.1.3",
            events.Divert(1504),
            [A, B, foot("c", events.BRITISH, 1506)],
            {"first": [events.Engage("a", 1504)]},
        ),
        (
            "12.1.3",
            events.Divert(1506),
            [A, B, foot("c", events.BRITISH, 1506)],
            {"first": [events.Divert(1504)]},
        ),
        ("17.1.1", events.HoldHouse(), [A, B], {}),
        ("12.1", events.OpenCombats(), [A, B], {}),
        ("13.1.9", events.OpenCombats(), [foot("a", events.AMERICAN, 1505, pinned=True), B], {}),
        ("16.2.3", events.OpenCombats(), [A, B, C], BEHIND),
        ("12.1.6", events.Resolve(1506), TWO, OPENED),
    ],
)
def test_what_speaks_against_a_declaration(clause, action, pieces, more):
    """The unit first, then the enemy, then the shape of the combats and the other duties."""
    assert undeclared(action, *pieces, **more) == clause


def test_the_duty_that_a_declaration_would_leave_unmet_is_named():
    """12.1: the hex that nobody else could attack."""
    pieces = (A, foot("d", events.AMERICAN, 1405), B, C, foot("e", events.BRITISH, 1404))
    battle = clash(*pieces)
    for action in battle.offered(events.Engage):
        after = clash(*pieces)
        after.do(action)
        for other in (events.Engage(u, h) for u in "ad" for h in (1404, 1504, 1605)):
            if other not in after.offered(events.Engage):
                assert after.refusal(other).rule in {"12.1", "12.1.4"}


def test_what_could_not_all_be_met_is_named_by_its_hexes():
    """12.1, 12.1.4: each duty alone could still be met, but not both: two hexes would fight two."""
    pieces = (
        A,
        foot("d", events.AMERICAN, 1506),
        foot("b", events.BRITISH, 1405),
        foot("c", events.BRITISH, 1406),
    )
    found = clash(*pieces).refusal(events.Engage("a", 1406))
    assert (found.rule, found.message.rpartition(": ")[2]) == ("12.1", "1405, 1506.")


def test_who_must_attack_is_named_with_his_hex():
    """12.1: so that he is found on the map."""
    assert clash(A, B).refusal(events.OpenCombats()).message == "A of 1505 must attack."


# ---------------------------------------------------------------- one combat, step by step (12.1.6 to 12.3)


def unfought(action, *pieces, engage=(AT,), side=None, first=(), **more):
    """The clause under which an action within an American attack is refused."""
    battle = declared(clash(*pieces, **more), *engage)
    battle.do(*first)
    return battle.refusal(action, side).rule


D, LED = foot("d", events.AMERICAN, 1405), leader("l", events.AMERICAN, 1505)
HORSE = (A, dragoon("count_pulaski", events.AMERICAN, 1505, strength=1), B)
RIDING = (AT, ("count_pulaski", 1504))
FLANKED = [foot(f"e{hex_}", events.AMERICAN, hex_, withdrawn=True) for hex_ in (1405, 1605)]
CREEK = {"creek": [(1505, 1506)]}
BOTH = (AT, ("d", 1504))


@pytest.mark.parametrize(
    ("clause", "action", "pieces", "more"),
    [
        ("12.1.8", events.Lead("e"), [A, D, B, foot("e", events.AMERICAN, 1801)], {"engage": BOTH}),
        ("12.1.9", events.Lead("a"), [A, B], {}),
        ("12.1.8", events.PlayChit("skirmish"), [A, D, B], {"engage": BOTH}),
        ("12.2.1", events.PlayChit("bayonets"), [A, B], {}),
        ("12.2.3", events.PlayChit("frontal_assault"), [A, B], {}),
        ("14.5", events.PlayChit("frontal_assault"), [A, B, leader("lafayette", events.AMERICAN, 1605)], {}),
        ("16.3.1", events.PlayChit("frontal_assault"), [A, B, leader("l", events.AMERICAN, 1506)], CREEK),
        (
            "12.2.5",
            events.PlayChit("frontal_assault"),
            HORSE,
            {"engage": RIDING, "first": [events.Lead("a")]},
        ),
        ("12.2.3", events.PlayChit("turn_flank"), [A, B, LED, *FLANKED], {}),
        ("16.3.2", events.PlayChit("turn_flank"), [A, B, LED], {"creek": [(1505, 1405), (1505, 1605)]}),
        ("12.1.7", events.WithdrawHorse(), [A, B], {}),
        ("14.5", events.UseLafayette(), [A, B], {}),
        ("14.5", events.UseLafayette(), [A, B, leader("lafayette", events.AMERICAN, 1801)], {}),
        ("1.0", events.SpendChit(), [A, B], {"advanced": False, "pool": 0}),
        ("12.1.9", events.SpendChit(), [A, B], {}),
        ("12.1.9", events.Decline(), [A, B], {}),
    ],
)
def test_what_speaks_against_a_step_of_a_combat(clause, action, pieces, more):
    """The wrong step, the wrong unit, a chit to which there is no right."""
    assert unfought(action, *pieces, **more) == clause


@pytest.mark.parametrize(
    ("clause", "action", "said"),
    [
        ("12.1.4", events.Engage("a", 1504), "declared"),
        ("12.1.4", events.Divert(1504), "declared"),
        ("12.1.4", events.OpenCombats(), "declared"),
        ("12.1.9", events.Resolve(1504), "tactics chit"),
        ("12.1.9", events.Advance("a", 1504), "tactics chit"),
        ("12.1.9", events.Retreat("a", 1506), "tactics chit"),
        ("12.1.9", events.LoseStep("a"), "tactics chit"),
        ("9.1.1", events.March("a", 1506), "not possible now. Choose a tactics chit"),
        ("5.0", events.EndPhase(), "not possible now. Choose a tactics chit"),
        ("11.1.1", events.Shoot("a", "b"), "not possible now"),
        ("10.1.1", events.Shoot("r", "b"), "not possible now"),
        ("9.4.4", events.Release("wing"), "not possible now"),
        ("9.4.5", events.Release("army"), "not possible now"),
    ],
)
def test_what_belongs_to_another_step_names_what_comes_first(clause, action, said):
    """In a combat the step in progress, or that all is declared; else the clause of the phase asked for."""
    battle = declared(clash(A, B, rifle("r", events.AMERICAN, 1506)), AT)
    found = battle.refusal(action)
    assert (found.rule, said in found.message) == (clause, True)


def test_of_several_combats_one_is_resolved_first():
    """12.1.6: before anything else of a combat; a retreat names who is on it, and its clause."""
    two = clash(*TWO)
    two.do(*OPENED["first"])
    assert two.refusal(events.PlayChit("skirmish")).rule == "12.1.6"
    back = hit("-/R")
    found = back.refusal(events.Suffer("b"))
    assert (found.rule, found.message) == ("13.1.3", "B is on its retreat.")


def test_stirn_and_his_germans():
    """14.6: named where it is he who stands near."""
    pieces = (
        foot("b", events.BRITISH, 1505),
        leader("stirn", events.BRITISH, 1505),
        foot("a", events.AMERICAN, 1504),
    )
    battle = clash(*pieces, side=events.BRITISH)
    declared(battle, ("b", 1504))
    assert battle.refusal(events.PlayChit("frontal_assault")).rule == "14.6"


# ---------------------------------------------------------------- results (13.0, 12.1.15)


def hit(result, *pieces, engage=(AT,), **more):
    """An American attack of which the result is known."""
    return strike((A, B, *pieces), result, *engage, **more)


@pytest.mark.parametrize(
    ("clause", "action", "battle"),
    [
        ("13.2.1", events.Retreat("b", 1502), lambda: hit("-/R")),
        ("13.2.1", events.Retreat("b", 1604), lambda: hit("-/R")),
        ("13.2.1", events.Retreat("c", 1403), lambda: hit("-/R", foot("c", events.BRITISH, 1402))),
        ("13.2.2", events.Retreat("b", 1505), lambda: hit("-/R")),
        ("13.2.2", events.Retreat("b", 1405), lambda: hit("-/R")),
        (
            "13.2.2",
            events.Retreat("b", 1404),
            lambda: hit("-/R", foot("c", events.BRITISH, 1404), zones={"A": [2001]}),
        ),
        ("13.2.3", events.Yield("b"), lambda: hit("-/R")),
        ("13.2.3", events.LoseStep("b"), lambda: hit("-/R")),
        ("13.2.1", events.Yield("c"), lambda: hit("-/R", foot("c", events.BRITISH, 1402))),
        ("13.0", events.Suffer("c"), lambda: hit("-/DC", *THREE, foot("c", events.BRITISH, 1402))),
        ("13.1.7", events.LoseStep("d"), lambda: hit("-/DC", *THREE)),
        ("13.1.7", events.Yield("c"), lambda: hit("-/DC", *THREE, foot("c", events.BRITISH, 1402))),
        ("12.1.15", events.Advance("g", 1504), lambda: hit("-/1", *LATE, engage=WITH)),
        ("12.1.15", events.Advance("a", 1504), lambda: hit("-/1", *LATE, engage=WITH)),
        ("12.1.15", events.Advance("e", 1404), lambda: hit("-/1", *LATE, engage=WITH)),
        ("13.2.6", events.Accompany("k"), lambda: hit("-/R", leader("k", events.BRITISH, 1402), STAYS)),
    ],
)
def test_what_speaks_against_taking_a_result_so(clause, action, battle):
    """The wrong unit, the wrong hex, another loss."""
    fought = battle()
    while type(action) not in BOOK.laws[type(fought.state.agenda[-1])]:
        fought.do(fought.offered()[0])
    assert fought.refusal(action).rule == clause


STAYS = leader("l", events.BRITISH, 1504)
THREE = (foot("d", events.BRITISH, 1504, strength=1), foot("e", events.BRITISH, 1504, strength=1))
LATE = (gun("g", events.AMERICAN, 1505, strength=1), foot("e", events.AMERICAN, 1405, strength=1))
WITH = (AT, ("e", 1504))


def test_of_a_way_back_that_is_free_it_is_said_that_others_lead_home():
    """13.2.1, ruling Q50: no enemy is beside it."""
    refusal = hit("-/R").refusal(events.Retreat("b", 1604))
    assert refusal.text.startswith("{hex} leads away from friendly lines")
