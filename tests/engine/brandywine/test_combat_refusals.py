"""Every refusal of fire and close combat names the clause that really speaks against it."""

from __future__ import annotations

from random import Random

import pytest
from attrs import fields

from engine.bots import bot
from engine.brandywine.ground import ground
from engine.brandywine.play import GAME
from engine.brandywine.refusals import PLACE, refuse
from engine.game import OpenGame
from events.brandywine import (
    AMERICAN,
    BRITISH,
    DISRUPTED,
    SHATTERED,
    Accompany,
    Advance,
    Decline,
    Divert,
    EndPhase,
    Engage,
    HoldHouse,
    Lead,
    LoseStep,
    March,
    OpenCombats,
    PlayChit,
    Release,
    Resolve,
    Retreat,
    Shoot,
    SpendChit,
    Suffer,
    UseLafayette,
    WithdrawHorse,
    Yield,
)
from tests.engine.brandywine.clashes import clash, declared, strike
from tests.engine.brandywine.field import Battle, dragoon, foot, gun, leader, rifle

A, B = foot("a", AMERICAN, 1505), foot("b", BRITISH, 1504)
AT = ("a", 1504)
FAR = foot("z", BRITISH, 2011)


# ---------------------------------------------------------------- fire (10.1, 11.1, 11.2)


def shot_refused(target, *pieces, firing="g", phase="artillery", first=(), **more):
    """The clause under which an American shot is refused in the British player turn."""
    side = BRITISH if phase == "artillery" else AMERICAN
    battle = Battle(*pieces, FAR, phase=phase, side=side, initiative=side, **more)
    for piece in pieces:
        battle.with_unit(piece.counter.id, **piece.changes)
    battle.go_on()
    battle.do(*first)
    return battle.refusal(Shoot(firing, target)).rule


G, READY = gun("g", AMERICAN, 1505), gun("h", AMERICAN, 1405)
NEAR, MORE = foot("b", BRITISH, 1503), foot("c", BRITISH, 1503)


@pytest.mark.parametrize(
    ("clause", "target", "pieces", "more"),
    [
        ("11.1.1", "b", [A, READY, NEAR], {"firing": "a"}),
        ("13.3", "b", [gun("g", AMERICAN, 1505, condition=DISRUPTED), READY, NEAR], {}),
        ("13.4", "b", [gun("g", AMERICAN, 1505, condition=SHATTERED), READY, NEAR], {}),
        ("11.1.2", "b", [gun("g", AMERICAN, 1505, fired=True), READY, NEAR], {}),
        ("9.1.1", "b", [READY, NEAR, gun("g", BRITISH, 1801)], {}),
        ("3.2.combat-unit", "nobody", [G, NEAR], {}),
        ("11.1.3", "a", [G, A, NEAR], {}),
        ("11.1.3", "l", [G, NEAR, leader("l", BRITISH, 1503)], {}),
        ("11.1.3", "z", [G, NEAR], {}),
        ("11.2.2", "c", [G, NEAR, foot("c", BRITISH, 1502)], {}),
        ("11.2.3", "c", [G, READY, NEAR, foot("c", BRITISH, 1508)], {"slope": [(1506, 1507)]}),
        (
            "11.1.3",
            "c",
            [G, READY, NEAR, foot("c", BRITISH, 1404)],
            {"first": [Shoot("g", "b")], "firing": "h"},
        ),
        ("11.1.2", "b", [G, READY, NEAR], {"first": [Shoot("g", "b")]}),
        ("7.1.3-adv", "b", [G, NEAR], {"released": ()}),
    ],
)
def test_what_speaks_against_artillery_fire(clause, target, pieces, more):
    """The gun first, then the target, then the way between them."""
    assert shot_refused(target, *pieces, **more) == clause


R, CLOSE = rifle("r", AMERICAN, 1505), foot("b", BRITISH, 1504)


@pytest.mark.parametrize(
    ("clause", "firing", "target", "pieces", "first"),
    [
        ("10.1.1", "a", "b", [R, A, CLOSE], ()),
        ("10.1.4", "r", "c", [R, CLOSE, foot("c", BRITISH, 1503)], ()),
        ("10.1.2", "r", "b", [R, CLOSE, rifle("s", AMERICAN, 1405)], [Shoot("r", "b")]),
        ("13.3", "s", "b", [R, CLOSE, rifle("s", AMERICAN, 1405, condition=DISRUPTED)], ()),
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


C = foot("c", BRITISH, 1605)
BOUND = {"released": (), "zones": {"bivouac": [1505]}, "creek": [(1505, 1504)]}
BEHIND = {"creek": [(1505, 1504), (1505, 1605)], "first": [Engage("a", 1504)]}
TWO = (A, foot("d", AMERICAN, 1801), B, foot("c", BRITISH, 1802))
OPENED = {"first": [Engage("a", 1504), Engage("d", 1802), OpenCombats()]}


@pytest.mark.parametrize(
    ("clause", "action", "pieces", "more"),
    [
        ("12.1", Engage("l", 1504), [A, B, leader("l", AMERICAN, 1505)], {}),
        ("12.1", Engage("g", 1504), [A, B, G], {}),
        ("13.3", Engage("d", 1504), [A, B, foot("d", AMERICAN, 1405, condition=DISRUPTED)], {}),
        ("13.4", Engage("d", 1504), [A, B, foot("d", AMERICAN, 1405, condition=SHATTERED)], {}),
        ("13.5.1", Engage("d", 1504), [A, B, dragoon("d", AMERICAN, 1405, withdrawn=True)], {}),
        ("12.1.2", Engage("d", 1504), [A, B, foot("d", AMERICAN, 1405, fought=True)], {}),
        ("12.1", Engage("a", 1605), [A, B], {}),
        ("12.1.4", Engage("a", 2011), [A, B, FAR], {}),
        ("12.1.3", Engage("a", 1504), [A, B, foot("c", BRITISH, 1506)], {"first": [Divert(1504)]}),
        (
            "16.2.3",
            Engage("a", 1504),
            [A, B, foot("c", BRITISH, 1506)],
            BOUND,
        ),
        ("12.1.4", Engage("a", 1504), [A, B, foot("c", BRITISH, 1506)], {"first": [Engage("a", 1504)]}),
        (
            "12.1.4",
            Engage("d", 1605),
            [A, rifle("d", AMERICAN, 1606), B, C],
            {"first": [Engage("a", 1504), Engage("a", 1605)]},
        ),
        ("1.0", Divert(1504), [A, B], {"advanced": False, "pool": 0}),
        ("12.1.3", Divert(1504), [A, B], {}),
        ("12.1", Divert(1501), [A, B], {}),
        ("12.1.3", Divert(2011), [A, B, FAR], {}),
        ("12.1.3", Divert(1504), [A, foot("b", BRITISH, 1504, pinned=True), C], {}),
        ("12.1.3", Divert(1504), [A, B, foot("c", BRITISH, 1506)], {"first": [Engage("a", 1504)]}),
        ("12.1.3", Divert(1506), [A, B, foot("c", BRITISH, 1506)], {"first": [Divert(1504)]}),
        ("17.1.1", HoldHouse(), [A, B], {}),
        ("12.1", OpenCombats(), [A, B], {}),
        ("13.1.9", OpenCombats(), [foot("a", AMERICAN, 1505, pinned=True), B], {}),
        ("16.2.3", OpenCombats(), [A, B, C], BEHIND),
        ("12.1.6", Resolve(1506), TWO, OPENED),
    ],
)
def test_what_speaks_against_a_declaration(clause, action, pieces, more):
    """The unit first, then the enemy, then the shape of the combats and the other duties."""
    assert undeclared(action, *pieces, **more) == clause


def test_the_duty_that_a_declaration_would_leave_unmet_is_named():
    """12.1: the hex that nobody else could attack."""
    pieces = (A, foot("d", AMERICAN, 1405), B, C, foot("e", BRITISH, 1404))
    battle = clash(*pieces)
    for action in battle.offered(Engage):
        after = clash(*pieces)
        after.do(action)
        for other in (Engage(u, h) for u in "ad" for h in (1404, 1504, 1605)):
            if other not in after.offered(Engage):
                assert after.refusal(other).rule in {"12.1", "12.1.4"}


def test_what_could_not_all_be_met_is_named_by_its_hexes():
    """12.1, 12.1.4: each duty alone could still be met, but not both: two hexes would fight two."""
    pieces = (A, foot("d", AMERICAN, 1506), foot("b", BRITISH, 1405), foot("c", BRITISH, 1406))
    found = clash(*pieces).refusal(Engage("a", 1406))
    assert (found.rule, found.message.rpartition(": ")[2]) == ("12.1", "1405, 1506.")


def test_who_must_attack_is_named_with_his_hex():
    """12.1: so that he is found on the map."""
    assert clash(A, B).refusal(OpenCombats()).message == "A of 1505 must attack."


# ---------------------------------------------------------------- one combat, step by step (12.1.6 to 12.3)


def unfought(action, *pieces, engage=(AT,), side=None, first=(), **more):
    """The clause under which an action within an American attack is refused."""
    battle = declared(clash(*pieces, **more), *engage)
    battle.do(*first)
    return battle.refusal(action, side).rule


D, LED = foot("d", AMERICAN, 1405), leader("l", AMERICAN, 1505)
HORSE = (A, dragoon("count_pulaski", AMERICAN, 1505, strength=1), B)
RIDING = (AT, ("count_pulaski", 1504))
FLANKED = [foot(f"e{hex_}", AMERICAN, hex_, withdrawn=True) for hex_ in (1405, 1605)]
CREEK = {"creek": [(1505, 1506)]}
BOTH = (AT, ("d", 1504))


@pytest.mark.parametrize(
    ("clause", "action", "pieces", "more"),
    [
        ("12.1.8", Lead("e"), [A, D, B, foot("e", AMERICAN, 1801)], {"engage": BOTH}),
        ("12.1.9", Lead("a"), [A, B], {}),
        ("12.1.8", PlayChit("skirmish"), [A, D, B], {"engage": BOTH}),
        ("12.2.1", PlayChit("bayonets"), [A, B], {}),
        ("12.2.3", PlayChit("frontal_assault"), [A, B], {}),
        ("14.5", PlayChit("frontal_assault"), [A, B, leader("lafayette", AMERICAN, 1605)], {}),
        ("16.3.1", PlayChit("frontal_assault"), [A, B, leader("l", AMERICAN, 1506)], CREEK),
        ("12.2.5", PlayChit("frontal_assault"), HORSE, {"engage": RIDING, "first": [Lead("a")]}),
        ("12.2.3", PlayChit("turn_flank"), [A, B, LED, *FLANKED], {}),
        ("16.3.2", PlayChit("turn_flank"), [A, B, LED], {"creek": [(1505, 1405), (1505, 1605)]}),
        ("12.1.7", WithdrawHorse(), [A, B], {}),
        ("14.5", UseLafayette(), [A, B], {}),
        ("14.5", UseLafayette(), [A, B, leader("lafayette", AMERICAN, 1801)], {}),
        ("1.0", SpendChit(), [A, B], {"advanced": False, "pool": 0}),
        ("12.1.9", SpendChit(), [A, B], {}),
        ("12.1.9", Decline(), [A, B], {}),
    ],
)
def test_what_speaks_against_a_step_of_a_combat(clause, action, pieces, more):
    """The wrong step, the wrong unit, a chit to which there is no right."""
    assert unfought(action, *pieces, **more) == clause


@pytest.mark.parametrize(
    ("clause", "action", "said"),
    [
        ("12.1.4", Engage("a", 1504), "declared"),
        ("12.1.4", Divert(1504), "declared"),
        ("12.1.4", OpenCombats(), "declared"),
        ("12.1.9", Resolve(1504), "tactics chit"),
        ("12.1.9", Advance("a", 1504), "tactics chit"),
        ("12.1.9", Retreat("a", 1506), "tactics chit"),
        ("12.1.9", LoseStep("a"), "tactics chit"),
        ("9.1.1", March("a", 1506), "not for now. A tactics chit"),
        ("5.0", EndPhase(), "not for now. A tactics chit"),
        ("11.1.1", Shoot("a", "b"), "not for now"),
        ("10.1.1", Shoot("r", "b"), "not for now"),
        ("9.4.4", Release("wing"), "not for now"),
        ("9.4.5", Release("army"), "not for now"),
    ],
)
def test_what_belongs_to_another_step_names_what_comes_first(clause, action, said):
    """In a combat the step in progress, or that all is declared; else the clause of the phase asked for."""
    battle = declared(clash(A, B, rifle("r", AMERICAN, 1506)), AT)
    found = battle.refusal(action)
    assert (found.rule, said in found.message) == (clause, True)


def test_of_several_combats_one_is_resolved_first():
    """12.1.6: before anything else of a combat; a retreat names who is on it, and its clause."""
    two = clash(*TWO)
    two.do(*OPENED["first"])
    assert two.refusal(PlayChit("skirmish")).rule == "12.1.6"
    back = hit("-/R")
    found = back.refusal(Suffer("b"))
    assert (found.rule, found.message) == ("13.1.3", "B is on its retreat.")


def test_stirn_and_his_germans():
    """14.6: named where it is he who stands near."""
    pieces = foot("b", BRITISH, 1505), leader("stirn", BRITISH, 1505), foot("a", AMERICAN, 1504)
    battle = clash(*pieces, side=BRITISH)
    declared(battle, ("b", 1504))
    assert battle.refusal(PlayChit("frontal_assault")).rule == "14.6"


# ---------------------------------------------------------------- results (13.0, 12.1.15)


def hit(result, *pieces, engage=(AT,), **more):
    """An American attack of which the result is known."""
    return strike((A, B, *pieces), result, *engage, **more)


@pytest.mark.parametrize(
    ("clause", "action", "battle"),
    [
        ("13.2.1", Retreat("b", 1502), lambda: hit("-/R")),
        ("13.2.1", Retreat("b", 1604), lambda: hit("-/R")),
        ("13.2.1", Retreat("c", 1403), lambda: hit("-/R", foot("c", BRITISH, 1402))),
        ("13.2.2", Retreat("b", 1505), lambda: hit("-/R")),
        ("13.2.2", Retreat("b", 1405), lambda: hit("-/R")),
        ("13.2.2", Retreat("b", 1404), lambda: hit("-/R", foot("c", BRITISH, 1404), zones={"A": [2001]})),
        ("13.2.3", Yield("b"), lambda: hit("-/R")),
        ("13.2.3", LoseStep("b"), lambda: hit("-/R")),
        ("13.2.1", Yield("c"), lambda: hit("-/R", foot("c", BRITISH, 1402))),
        ("13.0", Suffer("c"), lambda: hit("-/DC", *THREE, foot("c", BRITISH, 1402))),
        ("13.1.7", LoseStep("d"), lambda: hit("-/DC", *THREE)),
        ("13.1.7", Yield("c"), lambda: hit("-/DC", *THREE, foot("c", BRITISH, 1402))),
        ("12.1.15", Advance("g", 1504), lambda: hit("-/1", *LATE, engage=WITH)),
        ("12.1.15", Advance("a", 1504), lambda: hit("-/1", *LATE, engage=WITH)),
        ("12.1.15", Advance("e", 1404), lambda: hit("-/1", *LATE, engage=WITH)),
        ("13.2.6", Accompany("k"), lambda: hit("-/R", leader("k", BRITISH, 1402), STAYS)),
    ],
)
def test_what_speaks_against_taking_a_result_so(clause, action, battle):
    """The wrong unit, the wrong hex, another loss."""
    fought = battle()
    while type(action) not in PLACE or not isinstance(fought.state.agenda[-1], PLACE[type(action)][0]):
        fought.do(fought.offered()[0])
    assert fought.refusal(action).rule == clause


STAYS = leader("l", BRITISH, 1504)
THREE = (foot("d", BRITISH, 1504, strength=1), foot("e", BRITISH, 1504, strength=1))
LATE = (gun("g", AMERICAN, 1505, strength=1), foot("e", AMERICAN, 1405, strength=1))
WITH = (AT, ("e", 1504))


# ---------------------------------------------------------------- all of them


@pytest.mark.parametrize(("scenario", "player"), [("flank-attack", "greedy"), ("battle", "random")])
def test_no_refusal_is_without_a_reason(scenario, player):
    """Whatever is asked in whichever step and is not offered: a sentence of its own."""
    opened, chance = OpenGame.begin(GAME, scenario, bytes([5]) * 16), Random(5)
    players = bot(player, GAME.id)
    while side := opened.decider:
        frame, offers = opened.state.agenda[-1], opened.offers()
        if chance.random() < 0.2:
            allowed = {action for offer in offers for action in offer.actions}
            for action in asked(opened.state, frame, chance):
                if action not in allowed:
                    assert "do not offer" not in refuse(opened.state, side, action).message, action
        opened.act(side, players.choose(GAME, opened.state, offers, chance.randrange))


def asked(state, frame, chance):
    """For every verb that has a place in this frame, some actions with whatever arguments."""
    for verb in (verb for verb, (frames, _) in PLACE.items() if isinstance(frame, frames)):
        for _ in range(4):
            yield verb(**{field.name: argument(state, field.name, chance) for field in fields(verb)})


def argument(state, name, chance):
    """A value for a field of an action, now and then one that makes no sense."""
    field = ground(state.scenario)
    units = [unit.id for unit in state.units if unit.hex] or list(state.roster)
    if name in {"unit", "leader", "target"}:
        return chance.choice(units)
    if name == "hex":
        here = state.unit(chance.choice(units)).hex
        return chance.choice(field.neighbours[here] if here else field.grid.hexes)
    return chance.choice([*field.charts.tactics.chits, "nothing"])
