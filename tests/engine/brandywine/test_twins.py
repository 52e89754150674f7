"""
Secrets held by twins (7.1.3-adv): what looks the same to the American is the same in all he asks.

A twin is a state of a game in which two hidden British units have changed places. Where the American sees no
difference, none may show in who decides, what he is offered, why he is refused, and what he hears.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cockade.engine.bots import bot
from cockade.engine.brandywine.b2_movement.escorts import is_out_of_place
from cockade.engine.brandywine.common.view import is_hidden, view
from cockade.engine.brandywine.play import GAME
from cockade.engine.dice import KeyedDice
from cockade.engine.game_tree import GameTree
from cockade.engine.rules import Refusal
from cockade.events import brandywine as events
from cockade.events.event import Event
from cockade.saves.save_file import review
from tests.engine.brandywine.field import Battle, foot, gun, leader, rifle

rule = pytest.mark.rule
GAMES = Path(__file__).parents[2] / "games"
QUIET = (events.March, events.Hasten, events.Wade, events.Release, events.Divert, events.Engage)
"""What leads to no fight and to no other player: there the strength of unknown units may come to light."""
TOLD = (*QUIET, events.EndPhase, events.Decline)
"""Of the American also what ends a phase; when a British one ends Stirn steps aside for all to see (14.6)."""


def twin(state, chance):
    """The same state with two hidden units exchanged, if that is sound and Stirn may stay; else None."""
    hidden = [unit for unit in state.units if is_hidden(state, events.AMERICAN, unit)]
    if len(hidden) < 2:
        return None
    one, other = chance.sample(hidden, 2)
    swapped = {one.id: one.replace(hex=other.hex), other.id: other.replace(hex=one.hex)}
    found = state.replace(units=tuple(swapped.get(unit.id, unit) for unit in state.units))
    is_sound = not GAME.violations(found) and not is_out_of_place(found)
    return found if is_sound and is_the_same_to_him(state, found) else None


def is_the_same_to_him(state, other):
    """Whether the American sees no difference."""
    return other != state and view(other, events.AMERICAN) == view(state, events.AMERICAN)


def offered(state):
    """Everything that is offered, in order."""
    return [(o.verb, o.subject, o.rule, tuple(o.actions)) for o in GAME.offers(state)]


def said(state, action):
    """The refusal of an American action; empty if it is none."""
    try:
        GAME.decide(state, events.AMERICAN, action, KeyedDice(bytes(16), 1))
    except Refusal as refusal:
        return refusal.rule, refusal.message
    return ()


def heard(state, side, action):
    """What the American hears of an action, who decides then, and in what step."""
    resolution = GAME.decide(state, side, action, KeyedDice(bytes(16), 1))
    told = GAME.redact(state, events.AMERICAN, Event(1, side, action, tuple(resolution.facts)))
    return told, GAME.decider(resolution.state), [type(frame) for frame in resolution.state.agenda]


def hold_alike(state, other, chance):
    """Every question of the American has one answer in both."""
    assert GAME.decider(state) == GAME.decider(other)
    for action in asked(state, chance):
        assert said(state, action) == said(other, action), action
    if GAME.decider(state) == events.AMERICAN:
        assert offered(state) == offered(other)
    told = TOLD if GAME.decider(state) == events.AMERICAN else QUIET
    actions = [one for offer in GAME.offers(state) for one in offer.actions if isinstance(one, told)]
    for action in chance.sample(actions, min(3, len(actions))):
        both(state, other, action)


def both(state, other, action):
    """An action tells the American the same in both; if it is British, of the counter that stands there."""
    side = GAME.decider(state)
    same = action if side == events.AMERICAN else exchanged(state, other, action)
    if side == events.AMERICAN or GAME.rules.is_offered(other, same):
        assert heard(state, side, action) == heard(other, side, same), action


def exchanged(state, other, action):
    """The action in the twin: of the two units that have changed places each acts for the other."""
    moved = [unit.id for unit in state.units if other.unit(unit.id).hex != unit.hex]
    unit = getattr(action, "unit", None)
    return action.replace(unit=moved[unit == moved[0]]) if unit in moved else action


def asked(state, chance):
    """Some actions of his with printed names of British units among them, and with what he calls them."""
    american = [unit for unit in state.units if unit.side == events.AMERICAN and unit.hex]
    british = [unit.id for unit in state.units if unit.side == events.BRITISH]
    british += [unit.id for unit in view(state, events.AMERICAN).units if unit.side == events.BRITISH]
    hexes = [unit.hex for unit in state.units if unit.hex]
    for _ in range(2):
        yield events.March(chance.choice(british), chance.choice(hexes))
        yield events.Shoot(chance.choice(american).id, chance.choice(british))
        yield events.Yield(chance.choice(british))
        yield events.March(chance.choice(american).id, chance.choice(hexes))
        yield events.Engage(chance.choice(american).id, chance.choice(hexes))
        yield events.LoseStep(chance.choice(british))


def pairs_of(states, chance, share):
    """Twins of some of these states, told apart by share."""
    for state in states:
        if state.agenda and not state.over and chance.random() < share:
            other = twin(state, chance)
            if other is not None:
                yield state, other


def played(seed, player):
    """The states of a game of the Full Battle up to the release of the army."""
    opened, chance = GameTree.begin(GAME, "battle", bytes([seed % 256]) * 16), Random(seed)
    players = bot(player, GAME.id)
    while opened.decider and GAME.conceals(opened.state):
        yield opened.state
        opened.act(opened.decider, players.choose(GAME, opened.state, opened.offers(), chance.randrange))


def judge(states, seed, share):
    """How many pairs of twins held."""
    chance, pairs = Random(seed), 0
    for state, other in pairs_of(states, chance, share):
        hold_alike(state, other, chance)
        pairs += 1
    return pairs


@rule("brandywine", "7.1.3-adv")
@pytest.mark.parametrize("player", ["random", "greedy"])
def test_twins_are_one_to_the_american_in_games_of_bots(player):
    """In the opening turns of the Full Battle, before the army is released."""
    assert judge(played(1, player), 1, 0.25) > 20


@rule("brandywine", "7.1.3-adv")
def test_twins_are_one_to_the_american_in_a_recorded_game():
    """In a game that was played by hand."""
    assert judge(review(GAMES / "battle-by-hand-1.jsonl", {GAME.id: GAME}).opened.states, 2, 0.25) > 25


@pytest.mark.soak
@rule("brandywine", "7.1.3-adv")
def test_ten_thousand_twins_are_one_to_the_american():
    """As in the shorter tests, until there are so many."""
    pairs, seed = 0, 10
    while pairs < 10_000:
        seed += 1
        pairs += judge(played(seed % 250, ("random", "greedy")[seed % 2]), seed, 1)


def bound(*pieces, **more):
    """A sketch in which the American army has not been released."""
    area = {"bivouac": [1503, 1504, 1505, 1506, 1507]}
    return Battle(*pieces, released=(), zones=area, side=more.pop("side", events.AMERICAN), **more)


@rule("brandywine", "7.1.3-adv", "14.3.2")
def test_nobody_marches_upon_a_nameless_leader():
    """Ruling Q126: a nameless unit holds its hex, whatever it is."""
    for piece in (leader("b", events.BRITISH, 1506), foot("b", events.BRITISH, 1506)):
        battle = bound(foot("a", events.AMERICAN, 1505), piece, foot("z", events.BRITISH, 2011))
        assert battle.refusal(events.March("a", 1506)).rule == "9.1.5"


@rule("brandywine", "7.1.3-adv", "8.2.1")
def test_the_rifles_of_a_nameless_unit_cost_nothing_to_leave_or_enter():
    """Ruling Q126: what a way costs does not tell who stands beside it."""
    ends = set()
    for piece in (rifle("b", events.BRITISH, 1507), foot("b", events.BRITISH, 1507)):
        battle = bound(foot("a", events.AMERICAN, 1504), piece, foot("z", events.BRITISH, 2011))
        ends.add(tuple(battle.ends("a")))
    assert len(ends) == 1


NAMELESS = (leader("l", events.BRITISH, 1506), foot("z", events.BRITISH, 2011))


@rule("brandywine", "7.1.3-adv", "13.6.1", "8.1.1")
def test_a_disrupted_unit_rallies_beside_a_nameless_leader_whom_it_then_knows():
    """Ruling Q126: what is done to his units is done by what is there."""
    battle = bound(foot("a", events.AMERICAN, 1505, condition=events.DISRUPTED), *NAMELESS, phase="rally")
    assert events.Rally("a") in battle.offered()
    assert battle.unit("l").shown
    other = foot("l", events.BRITISH, 1506)
    beside = bound(foot("a", events.AMERICAN, 1505, condition=events.DISRUPTED), other, phase="rally")
    assert not beside.unit("l").shown


@rule("brandywine", "7.1.3-adv", "13.3", "8.1.1")
def test_nobody_straggles_beside_a_nameless_leader():
    """Ruling Q126: he is no unit, and exerts no zone."""
    battle = bound(foot("a", events.AMERICAN, 1505, condition=events.DISRUPTED), *NAMELESS, phase="combat")
    battle.go_on()
    assert battle.unit("a").condition == events.DISRUPTED
    assert battle.unit("a").hex == 1505


@rule("brandywine", "7.1.3-adv", "13.2.2", "8.1.1")
def test_nobody_is_captured_for_the_sake_of_a_nameless_leader():
    """Ruling Q126: the only way back is past him, and he has no zone of control."""
    pieces = (foot("a", events.AMERICAN, 1504), leader("l", events.BRITISH, 1404))
    battle = bound(*pieces, foot("z", events.BRITISH, 1506))
    frame = events.Retreating(events.AMERICAN, "a", 1, 1, 1504)
    battle.state = battle.state.replace(agenda=(*battle.state.agenda, frame))
    resolution = battle.resolution()
    GAME.rules.run_until_decision(resolution)
    battle.take(resolution)
    assert battle.unit("a").hex == 1503
    assert battle.unit("l").shown


@rule("brandywine", "7.1.3-adv", "11.1.3")
def test_guns_may_be_laid_on_a_nameless_leader_whom_only_a_star_harms():
    """Ruling Q126: he is a target like the others of his hex."""
    battle = bound(
        gun("g", events.AMERICAN, 1505),
        leader("l", events.BRITISH, 1507),
        foot("z", events.BRITISH, 2011),
        phase="artillery",
        side=events.BRITISH,
        initiative=events.BRITISH,
    )
    action = events.Shoot("g", "british-1507-1")
    assert action in battle.offered(events.Shoot)
    assert said(battle.state, events.Shoot("g", "l"))[0] == "3.2.combat-unit"
    battle.do(action, **{"artillery fire": [9], "artillery damage": [2]})
    assert battle.unit("l").fate == events.PLAYING


@rule("brandywine", "7.1.3-adv", "12.1")
def test_it_does_not_show_which_of_a_stack_attacks():
    """Whichever declares it first is called the last of the stack, in the action and in the view after it."""
    names = "bcd"
    stack = [foot(name, events.BRITISH, 1506) for name in names]
    battle = bound(foot("a", events.AMERICAN, 1505), *stack, phase="combat", side=events.BRITISH)
    for name in names:
        told, *_ = heard(battle.state, events.BRITISH, events.Engage(name, 1505))
        assert told.action.unit == "british-1506-3"
        after = GAME.decide(battle.state, events.BRITISH, events.Engage(name, 1505), KeyedDice(bytes(16), 1))
        assert view(after.state, events.AMERICAN).agenda[-1].chosen == (("british-1506-3", 1505),)


@rule("brandywine", "7.1.3-adv", "10.1.2", "11.1.2")
@pytest.mark.parametrize(
    ("side", "phase", "fires"),
    [(events.BRITISH, events.RiflePhase, rifle), (events.AMERICAN, events.ArtilleryPhase, gun)],
)
def test_the_british_are_asked_for_fire_whoever_the_nameless_unit_is(side, phase, fires):
    """Ruling Q143: they are asked while it is near enough, and farther away nobody is."""
    for make in (fires, foot):
        for hex_, asked in ((1506, True), (2011, False)):
            pieces = (foot("a", events.AMERICAN, 1505), make("b", events.BRITISH, hex_))
            battle = bound(*pieces, side=side, initiative=side)
            battle.do(events.EndPhase())
            top = battle.state.agenda[-1]
            assert (isinstance(top, phase) and top.side == events.BRITISH) is asked
