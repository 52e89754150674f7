"""
Twins: two states that look alike to a side are one state to it (22.1, 22.2, 7.4).

Two hidden units of the other side change places, or a marker of its hand and one of the Dead Pool. Where the
view of a side stays what it was, so do its offers, its refusals, and what it hears of what it does.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from random import Random

import pytest

from cockade.engine.dice import KeyedDice
from cockade.engine.revolution.common.garrisons import changing
from cockade.engine.revolution.common.state import enemy, sorted_hand
from cockade.engine.revolution.common.view import redact, view
from cockade.engine.revolution.play import GAME
from cockade.engine.rules import Refusal
from cockade.events.event import Event
from cockade.events.facts import Rolled
from cockade.events.revolution import BattleBegan, MarkerDrawn, Spied
from cockade.saves.save_file import review
from tests.engine.revolution.walks import walk

rule = pytest.mark.rule
SCENARIOS = ("campaign", "short+all", "campaign+all")
GAMES_FOLDER = Path(__file__).parents[3] / "games"
KEY = b"twins"
TURNING_UP = (BattleBegan, MarkerDrawn, Rolled, Spied)
"""What is hidden decides these: stacks that fight, lots from the Dead Pool, what a Spy sees."""


def twin(state, side, random):
    """The same to a side, with two hidden counters or markers swapped and every fortress held; or None."""
    other = enemy(side)
    found = (
        _with_markers(state, other, random) if random.random() < 0.4 else _with_units(state, other, random)
    )
    if found is None or found == state or changing(found):
        return None
    return found if view(found, side) == view(state, side) else None


def _with_markers(state, other, random):
    hand, pool = list(state.hand(other)), list(state.pool)
    if not hand or not pool:
        return None
    here, there = random.randrange(len(hand)), random.randrange(len(pool))
    hand[here], pool[there] = pool[there], hand[here]
    hands = [state.hand("american"), state.hand("british")]
    hands[other == "british"] = sorted_hand(hand)
    return state.replace(hands=tuple(hands), pool=sorted_hand(pool))


def _with_units(state, other, random):
    places = [n for n, unit in enumerate(state.units) if unit.side == other and unit.on_map]
    if len(places) < 2:
        return None
    one, two = random.sample(places, 2)
    if _ally(state.units[one]) != _ally(state.units[two]):
        return None
    units = list(state.units)
    units[one] = state.units[one].replace(counter=state.units[two].counter)
    units[two] = state.units[two].replace(counter=state.units[one].counter)
    now = {state.units[one].id: units[one].id, state.units[two].id: units[two].id}
    return state.replace(
        units=tuple(units),
        roster={unit.id: n for n, unit in enumerate(units)},
        works=tuple(work.replace(unit=now.get(work.unit, work.unit)) for work in state.works),
        arisen=tuple(one.replace(unit=now.get(one.unit, one.unit)) for one in state.arisen),
    )


def _ally(unit):
    """26.1: where the neutrals are is known, for they are at home."""
    return unit.nation if unit.nation in ("french", "spanish") else ""


def offered(state):
    """All that may be done, by the clause that allows it."""
    return [(offer.verb, offer.subject, offer.rule, tuple(offer.actions)) for offer in GAME.offers(state)]


def refused(state, side, action):
    """The clause and the sentence against an action; nothing if it is allowed."""
    try:
        GAME.decide(state, side, action, KeyedDice(KEY, 1))
    except Refusal as refusal:
        return refusal.rule, refusal.message
    return None


def heard(state, side, action):
    """What a side hears of its action at first, if nothing turns up, who decides then, and in what step."""
    resolution = GAME.decide(state, side, action, KeyedDice(KEY, 1))
    told = redact(state, side, Event(1, side, action, tuple(resolution.facts))).facts[:1]
    facts = [fact for fact in told if not isinstance(fact, TURNING_UP)]
    return facts, GAME.decider(resolution.state), [type(frame) for frame in resolution.state.agenda]


def compare(state, other, side, seen, random):
    """The laws of twins."""
    assert GAME.decider(state) == GAME.decider(other)
    met = [verb for verb in seen if seen[verb]]  # a verb may be offered to who has no place for it
    samples = [random.choice(list(seen[verb])) for verb in random.sample(met, min(6, len(met)))]
    for action in samples:
        assert refused(state, side, action) == refused(other, side, action), action
    if GAME.decider(state) != side:
        return
    assert offered(state) == offered(other)
    action = random.choice([action for offer in GAME.offers(state) for action in offer.actions])
    mine, theirs = (heard(one, side, action) for one in (state, other))
    assert mine == theirs, action


def pairs(scenario, seed, most):
    """Twins met in a random game, compared; how many there were."""
    random, seen, met = Random(seed), defaultdict(dict), 0
    for game, _ in walk(scenario, seed):
        if not game.decider or met >= most:
            break
        for offer in game.offers():
            seen[offer.verb].update(dict.fromkeys(offer.actions))
        for side in GAME.sides:
            other = twin(game.state, side, random)
            if other is not None:
                met += 1
                compare(game.state, other, side, seen, random)
    return met


@rule("revolution", "22.1", "22.2", "7.4")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_states_that_look_alike_are_alike(scenario):
    """Who decides, what is offered, what is refused and why, and what is heard."""
    assert pairs(scenario, 31, 120) >= 120


@rule("revolution", "22.1", "22.2", "7.4")
@pytest.mark.parametrize("name", ["campaign-greedy-1", "short+all-greedy-1"])
def test_states_of_recorded_games_have_twins_too(name):
    """The same where bots have played."""
    opened, random, met = review(GAMES_FOLDER / f"{name}.jsonl", {"revolution": GAME}).opened, Random(5), 0
    seen = defaultdict(dict)
    for event in opened.events[1:]:
        seen[type(event.action)][event.action] = None
    for state in opened.states[1:-1:13]:
        for side in GAME.sides:
            other = twin(state, side, random)
            if other is not None:
                met += 1
                compare(state, other, side, seen, random)
    assert met > 20


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_ten_thousand_twins_are_alike(scenario):
    """The same at length."""
    assert sum(pairs(scenario, seed, 500) for seed in range(12)) > 3400
