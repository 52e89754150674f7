"""What each side may see and hear: 7.1.3-adv, 9.8.2, 12.1.9; the same for views and for events."""

from __future__ import annotations

import json
import random

import pytest
from attrs import evolve

from cockade.engine.brandywine.common.view import aliases, named, redact, view
from cockade.engine.brandywine.play import GAME
from cockade.engine.game_tree import GameTree
from cockade.events import brandywine as events
from cockade.events.codec import codec_for
from cockade.events.event import Event
from cockade.events.facts import FrameChanged, Secret
from cockade.saves.game_host import GameHost
from tests.engine.brandywine.field import Battle, foot

rule = pytest.mark.rule
CODEC = codec_for(events.VOCABULARY)


def words(said):
    """Every word of a record, as it would be sent."""
    return set(json.dumps(CODEC.plain(said)).replace('"', " ").replace(",", " ").split())


def bound(*pieces):
    """A sketch in which the American army has not been released."""
    return Battle(
        foot("a", events.AMERICAN, 1505), *pieces, released=(), side=events.BRITISH, zones={"bivouac": [1505]}
    )


@rule("brandywine", "7.1.3-adv")
def test_an_unreleased_american_sees_where_british_units_are_and_nothing_else():
    """Nameless, side and hex only, after all others; the British see everything."""
    state = bound(foot("b", events.BRITISH, 1909), foot("c", events.BRITISH, 1509, reduced=False)).state
    seen = view(state, events.AMERICAN)
    assert [unit.id for unit in seen.units] == ["a", "british-1509-1", "british-1909-1"]
    assert seen.unit("british-1509-1").hex == 1509
    assert seen.unit("british-1509-1").strength == 0
    assert view(state, events.BRITISH) is state


@rule("brandywine", "7.1.3", "7.1.3-adv")
def test_in_the_basic_game_and_after_the_release_all_is_open():
    """Both sides see the very state."""
    for more in ({"advanced": False, "pool": 0, "released": ()}, {}):
        state = Battle(foot("a", events.AMERICAN, 1505), foot("b", events.BRITISH, 1509), **more).state
        assert view(state, events.AMERICAN) is state


@rule("brandywine", "7.1.3-adv")
def test_units_of_a_stack_that_fires_may_be_looked_at():
    """While they are shown, and under their own names; not before."""
    battle = bound(foot("b", events.BRITISH, 1509), foot("c", events.BRITISH, 1909))
    hidden = {"b": "british-1509-1", "c": "british-1909-1"}
    assert aliases(battle.state, events.AMERICAN) == hidden
    battle.with_unit("b", shown=True)
    assert aliases(battle.state, events.AMERICAN) == {"c": "british-1909-1"}
    assert [named(battle.state, n) for n in ("a", "british-1909-1", "nobody")] == ["a", "c", "nobody"]


@rule("brandywine", "7.1.3-adv")
def test_an_unknown_unit_moves_under_the_name_it_had():
    """The American hears that somebody marched, and not who."""
    battle = bound(foot("b", events.BRITISH, 1509))
    opened = battle.open()
    event = opened.act(events.BRITISH, events.March("b", 1508))
    heard = redact(battle.state, events.AMERICAN, event)
    assert heard.action == events.March("british-1509-1", 1508)
    assert [fact.unit for fact in heard.facts if isinstance(fact, events.UnitMoved)] == ["british-1509-1"]
    assert redact(battle.state, events.BRITISH, event) == event


@rule("brandywine", "7.1.3-adv")
def test_which_of_a_stack_marches_is_not_told_by_its_number():
    """The order of a stack is that of the set-up, which he knows: he hears the same of every unit."""
    ids = ("b", "c", "d")
    battle = bound(*(foot(id_, events.BRITISH, 1509, strength=1) for id_ in ids))
    heard = set()
    for id_ in ids:
        event = battle.open().act(events.BRITISH, events.March(id_, 1508))
        heard.add(json.dumps(CODEC.plain(redact(battle.state, events.AMERICAN, event))))
    assert len(heard) == 1


@rule("brandywine", "7.1.3-adv")
def test_who_arrives_is_not_told_by_his_number():
    """The unknown units of an entry hex are counted up, whoever comes when."""
    host = GameHost.begin(GAME, "battle", bytes(16))
    for letter in ("A", "D"):
        host.act(events.BRITISH, events.ChooseEntry(letter))
    for unit in ("maxwell", "simms", "porterfield", "parker", "penn_state_foot"):
        host.act(events.AMERICAN, events.Place(unit, 829 if unit[0] == "p" else 628))
    facts = [fact for event in host.events_since(-1, events.AMERICAN) for fact in event.facts]
    came = [fact.unit for fact in facts if isinstance(fact, events.UnitArrived)]
    assert came == [f"british-0127-{n}" for n in range(1, len(came) + 1)]
    assert len(came) > 9


@rule("brandywine", "12.1.9")
def test_a_chit_is_seen_by_its_owner_alone_until_both_are_there():
    """Face down in the frame, and the action is not told."""
    combat = events.Combat(("a",), ("b",), (("a", 1505, 1506),))
    frame = events.CloseCombat(events.BRITISH, events.AMERICAN, combat, "tactics", chits=("skirmish", ""))
    state = Battle(foot("a", events.AMERICAN, 1505), foot("b", events.BRITISH, 1506)).state.replace(
        agenda=(frame,)
    )
    assert view(state, events.BRITISH).agenda[-1].chits == ("?", "")
    assert view(state, events.AMERICAN).agenda[-1].chits == ("skirmish", "")
    event = Event(1, events.AMERICAN, events.PlayChit("skirmish"), (FrameChanged(frame),))
    heard = redact(state, events.BRITISH, event)
    assert heard.action == Secret()
    assert heard.facts[0].frame.chits == ("?", "")
    both = frame.replace(chits=("skirmish", "withdraw"))
    assert view(state.replace(agenda=(both,)), events.BRITISH).agenda[-1] == both


@rule("brandywine", "9.8.2", "9.8.3", "9.8.4")
def test_the_entry_of_the_third_brigade_is_secret_until_turn_three():
    """Three games that differ in nothing else are one and the same to the American until it is revealed."""
    games = []
    for letter in ("A", "B", "D"):
        host = GameHost.begin(GAME, "battle", bytes(16))
        host.act(events.BRITISH, events.ChooseEntry("A"))
        host.act(events.BRITISH, events.ChooseEntry(letter))
        games.append(host)
    heard = [host.events_since(-1, events.AMERICAN) for host in games]
    assert heard[0] == heard[1] == heard[2]
    assert heard[0][2].action == Secret()
    seen = [host.snapshot(events.AMERICAN).state for host in games]
    assert seen[0] == seen[1] == seen[2]
    assert [host.snapshot(events.BRITISH).state.entries[-1][1] for host in games] == ["A", "B", "D"]


@rule("brandywine", "9.8.3", "9.7.3")
def test_the_brigades_arrive_where_they_chose():
    """The third is revealed on turn 3 and arrives on it at A or B; the second on turn 2 at B."""
    opened = wandering("battle", 4, events.ChooseEntry("B"), events.ChooseEntry("B"), until=4)
    facts = [fact for event in opened.events for fact in event.facts]
    assert events.EntryRevealed("third") in facts
    came = {fact.unit: fact.hex for fact in facts if isinstance(fact, events.UnitArrived)}
    assert (came["5_foot"], came["15_foot"]) == (118, 118)


def wandering(scenario, seed, *first, until=99, actions=400):
    """A game of random moves after some chosen ones."""
    rng, opened = random.Random(seed), GameTree.begin(GAME, scenario, bytes([seed]) * 16)
    for action in first:
        opened.act(opened.decider, action)
    while opened.decider and opened.state.turn < until and opened.at < actions:
        offers = [offer for offer in opened.offers() if offer.actions]
        offer = offers[-1] if rng.random() < 0.2 else rng.choice(offers)
        opened.act(opened.decider, rng.choice(list(offer.actions)))
    return opened


@pytest.mark.parametrize("seed", range(2))
@rule("brandywine", "7.1.3-adv")
def test_nothing_that_the_american_sees_or_hears_names_a_unit_that_he_may_not_know(seed):
    """In every state and every event of a random game, redacted facts can be said and sent like any other."""
    opened = wandering("battle", seed, actions=120)
    hidden_at_all = 0
    for node, event in enumerate(opened.events):
        state, heard = opened.states[node], opened.heard(node, events.AMERICAN)
        hidden = set(aliases(state, events.AMERICAN))
        hidden_at_all += len(hidden)
        assert CODEC.event(CODEC.plain(heard)) == heard
        moved = [fact for fact in heard.facts if isinstance(fact, events.UnitMoved | events.UnitArrived)]
        assert not {fact.unit for fact in moved} & hidden
        assert not words(heard.action) & hidden
        seen = GAME.view(state, events.AMERICAN)
        assert not {unit.id for unit in seen.units} & hidden
        assert not {name for name in seen.roster if name in hidden}
        assert seen.last_moved not in hidden
        if not is_about_chits(state, event):
            assert opened.heard(node, events.BRITISH) == event
            assert GAME.view(state, events.BRITISH) is state
    assert hidden_at_all


def is_about_chits(state, event):
    """Whether a chit may be face down in a state or an event."""
    return isinstance(event.action, events.PlayChit) or any(
        isinstance(frame, events.CloseCombat) and any(frame.chits) for frame in state.agenda
    )


@rule("brandywine", "12.1.9")
def test_nobody_sees_or_hears_of_the_others_chit_before_both_are_there():
    """Whichever chit was chosen first, the other side's view and what it hears are the same to the letter."""
    battle = Battle(
        foot("a", events.AMERICAN, 1505),
        foot("b", events.BRITISH, 1506),
        phase="combat",
        advanced=False,
        pool=0,
    )
    battle.do(events.Engage("a", 1506), events.OpenCombats())
    seen, heard = set(), set()
    for chit in ("skirmish", "withdraw", "turn_flank"):
        opened = battle.open()
        event = opened.act(events.AMERICAN, events.PlayChit(chit))
        assert GAME.view(opened.state, events.AMERICAN).agenda[-1].chits == (chit, "")
        seen.add(json.dumps(CODEC.plain(GAME.view(opened.state, events.BRITISH).agenda[-1])))
        heard.add(json.dumps(CODEC.plain(redact(battle.state, events.BRITISH, event))))
    assert len(seen) == len(heard) == 1


def test_a_swap_of_unknown_units_cannot_be_noticed():
    """Two positions that differ only in which unknown unit stands where look the same to the American."""
    one = bound(
        foot("b", events.BRITISH, 1509, strength=2), foot("c", events.BRITISH, 1909, strength=5)
    ).state
    b, c = one.unit("b"), one.unit("c")
    other = one.replace(
        units=(one.units[0], b.replace(hex=c.hex), c.replace(hex=b.hex, condition=events.DISRUPTED))
    )
    assert view(one, events.AMERICAN) == view(evolve(other), events.AMERICAN)
