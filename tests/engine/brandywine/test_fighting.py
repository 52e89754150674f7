"""Laws of games in which both sides seek the fight: sound states, no dead end, and nothing given away."""

from __future__ import annotations

import json
import random

import pytest

from cockade.engine.brandywine.b6_combat.forecast import forecast_combat
from cockade.engine.brandywine.b6_combat.obligations import still_owed
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.scenarios import SCENARIO_IDS
from cockade.engine.brandywine.common.view import aliases, named, view
from cockade.engine.brandywine.play import GAME
from cockade.engine.game_tree import GameTree
from cockade.events import brandywine as events
from cockade.events.codec import codec_for
from tests.engine.brandywine.field import book
from tests.engine.brandywine.test_intelligence import CODEC, words

LATE = 0.15


def fighting(scenario, seed, *, actions):
    """A random game in which units march towards the enemy until they can go no further."""
    rng, opened = random.Random(seed), GameTree.begin(GAME, scenario, bytes([seed]) * 16)
    while opened.decider and opened.at < actions:
        opened.act(opened.decider, chosen(opened, rng))
    return opened


def chosen(opened, rng):
    """The next action of `fighting`; a dead end is an error."""
    offers, moving = list(opened.offers()), opened.state.segment == "movement"
    pool = offers[:-1] if moving and len(offers) > 1 else offers[:]
    rng.shuffle(pool)
    if not moving and rng.random() < LATE:
        pool = offers[::-1]
    actions = next((offer.actions for offer in [*pool, offers[-1]] if offer.actions), None)
    assert actions, f"a dead end in {opened.state.agenda[-1]}"
    return rng.choice(nearest(opened, rng.sample(actions, len(actions))) if moving else list(actions))


def nearest(opened, actions):
    """Those of the moves that end nearest to the enemy."""
    state = opened.state
    foes = [unit.hex for unit in state.units if unit.hex and unit.side != opened.decider]
    if not foes or not hasattr(actions[0], "hex"):
        return actions
    far = ground(state.scenario).grid.distance
    return sorted(actions, key=lambda action: min(far(action.hex, foe) for foe in foes))[:2]


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_fights_are_sound_and_fold_to_what_was_played(scenario):
    """Every state keeps the invariants; every event can be said, packed and folded; every clause exists."""
    opened = fighting(scenario, 5, actions=400)
    codec = codec_for(events.VOCABULARY)
    state = GAME.reduce.fold(GAME.blank, opened.events[0].facts)
    for event, played in zip(opened.events[1:], opened.states[1:], strict=True):
        state = GAME.reduce.fold(state, event.facts)
        assert GAME.violations(played) == []
        assert codec.unpack(json.loads(codec.pack(event) + "]")) == event
        for fact in event.facts:
            assert not getattr(fact, "rule", "") or book().clause(fact.rule)
    assert state == opened.state
    assert any(isinstance(fact, events.CombatResolved) for event in opened.events for fact in event.facts)


@pytest.mark.parametrize("seed", range(2))
def test_fire_and_combat_name_nobody_whom_the_american_may_not_know(seed):
    """Neither what he sees and hears, nor what he is offered; and what he is offered can be done."""
    opened = fighting("battle", seed, actions=450)
    fought = 0
    for node, event in enumerate(opened.events):
        state = opened.states[node]
        hidden = set(aliases(state, events.AMERICAN))
        heard = opened.heard(node, events.AMERICAN)
        assert CODEC.event(CODEC.plain(heard)) == heard
        assert not words(heard.action) & hidden
        assert not {name for fact in heard.facts for name in words(fact)} & still_hidden(opened, node, event)
        assert not {unit.id for unit in GAME.view(state, events.AMERICAN).units} & hidden
        if (
            hidden
            and GAME.decider(state) == events.AMERICAN
            and state.segment in ("artillery", "rifles", "combat")
        ):
            offered = [action for offer in GAME.offers(state) for action in offer.actions]
            assert not {word for action in offered for word in words(action)} & hidden
            assert all(
                named(state, action.target) in state.roster
                for action in offered
                if type(action) is events.Shoot
            )
            fought += 1
    assert fought


def still_hidden(opened, node, event):
    """Who is unknown to the American before and after an event, and was not shown while firing either."""
    before = opened.states[node - 1] if node else opened.states[node]
    shown = {unit for fact in event.facts if isinstance(fact, events.StackShown) for unit in fact.units}
    return (
        set(aliases(before, events.AMERICAN)) & set(aliases(opened.states[node], events.AMERICAN))
    ) - shown


@pytest.mark.parametrize("scenario", ["tournament", "battle-basic"])
def test_a_declaration_can_always_be_completed_and_then_owes_nothing(scenario):
    """In every declaration of a game: something can be engaged, or all is opened with nothing owed."""
    opened = fighting(scenario, 3, actions=700)
    seen = 0
    for state in opened.states:
        frame = state.agenda[-1] if state.agenda else None
        if isinstance(frame, events.Declaration):
            verbs = {offer.verb for offer in GAME.offers(state)}
            assert verbs & {events.Engage, events.OpenCombats}
            assert (events.OpenCombats in verbs) == (not still_owed(state, frame))
            seen += 1
    assert seen


def test_every_combat_of_a_game_can_be_forecast_by_both_sides():
    """From the view that each side has of it; the chances of every pair add up to one."""
    opened = fighting("battle", 4, actions=600)
    forecasts = 0
    for state in opened.states:
        frame = state.agenda[-1] if state.agenda else None
        if isinstance(frame, events.CloseCombat) and frame.step == "tactics":
            for side in GAME.sides:
                seen = view(state, side)
                panel = forecast_combat(seen, seen.agenda[-1].combat, seen.agenda[-1].leads, frame.shift)
                assert all(sum(pair.chances.values()) == 1 for pair in panel.pairs)
                assert bool(panel.pairs) == panel.known
                forecasts += 1
    assert forecasts
