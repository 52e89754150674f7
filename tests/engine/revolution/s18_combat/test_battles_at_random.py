"""Battles played at random: they end, break no law, and tell nobody what he may not know."""

from __future__ import annotations

import json
from random import Random

import pytest

from cockade.engine.dice import recorded
from cockade.engine.revolution.common.view import view
from cockade.engine.revolution.play import GAME
from cockade.events.codec import codec_for
from cockade.events.revolution import SIDES, VOCABULARY
from tests.engine.revolution.fights import combats

rule = pytest.mark.rule
EVERYWHERE = """
    boston: 4 british_regular, gage, 2 british_light, british_fleet, british_fleet-1<british_detachment;
    boston: 5 american_militia, ward, british_fleet-1<r_howe;
    new_york: washington, 3 american_regular, cornwallis;
    newport: british_fleet, british_fleet-2<british_grenadier, british_fleet-2<clinton, french_fleet;
    newport: french_fleet-1<degrasse, french_fleet-1<french_regular;
    yorktown: british_fleet, british_fleet-3<rodney, british_marine-1, british_regular, british_light;
    yorktown: 3 american_regular, greene, american_light;
    iroquois: 2 indian_band, british_regular, hessian_regular, 2 american_light, american_regular;
    savannah: 2 american_militia, british_fleet-4, british_regular; havana: british_regular, spanish_regular
"""
LANDED = {
    "british_marine-1": "british_fleet-3",
    "british_regular-5": "british_fleet-3",
    "british_regular-7": "british_fleet-4",
}
WORKS = [
    ("fortress", "american", "yorktown"),
    ("fortress", "american", "boston"),
    ("siege", "british", "boston", "british_regular-1"),
]


def battles(scenario="campaign+all"):
    """Six battles on land, one of them a siege and two of them landings, and one or two at sea."""
    return combats(
        EVERYWHERE,
        scenario=scenario,
        landed=LANDED,
        works=WORKS,
        europe=2,
        progress=4,
        american=["tactics", "tactics", "shot", "master_plan"],
        british=["tactics", "tactics", "tarleton", "master_plan"],
    ).game


def walk(game, seed, *, steps=300):
    """To the end of the combat phase."""
    random = Random(seed)
    for _ in range(steps):
        if game.state.step != "V.3":
            return
        offers = [offer for offer in game.offers() if offer.actions]
        assert offers, f"a dead end at {game.state.agenda}"
        game.act(game.decider, random.choice(random.choice(offers).actions))
        yield game
    raise AssertionError("the battles do not end")


@rule("revolution", "18.4", "18.4.3", "18.7")
@pytest.mark.parametrize("seed", range(6))
def test_battles_end_and_break_no_law(seed):
    """Counters, markers and cargo are conserved after every event, and the rest of the record is sound."""
    codec = codec_for(VOCABULARY)
    for game in walk(battles(), seed):
        assert GAME.violations(game.state) == []
        event = game.event_at(game.at)
        assert codec.unpack(json.loads(codec.pack(event) + "]")) == event
        resolution = GAME.decide(game.state_at(game.at - 1), event.side, event.action, recorded(event))
        assert tuple(resolution.facts) == event.facts


@rule("revolution", "22.1", "22.2", "18.4.1")
@pytest.mark.parametrize("seed", range(3))
def test_only_who_fights_is_seen(seed):
    """Q65: the others of both sides stay counters, in the state and in what is heard of an event."""
    for game in walk(battles(), seed):
        now, before = game.state, game.state_at(game.at - 1)
        fights = [fact.battle for fact in game.event_at(game.at).facts if hasattr(fact, "battle")]
        fights += [state.battle for state in (now, before) if state.battle]
        fought = {id_ for battle in fights for id_ in battle.units}
        for side in SIDES:
            hidden = {u.id for u in now.units if u.side != side and u.on_map} - fought
            seen = view(now, side)
            assert not hidden & {unit.id for unit in seen.units if unit.area}
            said = repr(seen.agenda) + repr(seen.works)
            assert not any(f"'{id_}'" in said for id_ in hidden)
