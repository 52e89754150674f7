"""Crowded positions drawn at random, where rare rules meet."""

from __future__ import annotations

import random

from cockade.engine.game_tree import GameTree
from cockade.engine.rebels.common.scenarios import SCENARIO_IDS
from cockade.events import rebels as events
from cockade.events.event import Event
from cockade.events.facts import FramePushed, SegmentBegan, SetUp, TurnBegan
from cockade.tui.games import GAMES
from tests.referee.kernel import story_of
from tests.referee.rebels.board import points
from tests.referee.rebels.ground import CHARTS, ground_of
from tests.referee.rebels.offers import compared

GAME = GAMES["rebels"]
SPREAD, STEPS = 3, 90


def crowded(seed, steps=STEPS):
    """A game that begins in a crowded position and is played at random for some events."""
    chance, opened = _begun(seed)
    for _ in range(steps):
        if not opened.decider:
            break
        opened.act(opened.decider, _chosen(chance, opened))
    return story_of(opened, f"crowded {seed}")


def offers_of(seed, referee, steps=STEPS):
    """The same game, and before every decision the referee's own list of what may be done; the referee."""
    chance, opened = _begun(seed)
    for _ in range(steps):
        if not opened.decider:
            break
        before, actions = opened.state, [a for offer in opened.offers() for a in offer.actions]
        referee.event = opened.at
        compared(referee, before, actions)
        referee.see(before, opened.act(opened.decider, _chosen(chance, opened)), opened.state)
    return referee


def _begun(seed):
    chance = random.Random(seed)
    return chance, GameTree.reopen(GAME, Event(0, "", *_position(chance)), seed.to_bytes(16, "big"))


def _chosen(chance, opened):
    """Any action; a segment is ended seldom, and where the enemy is near one goes there rather."""
    offers = [offer for offer in opened.offers() if offer.actions]
    others = [offer for offer in offers if offer.verb is not events.EndSegment]
    if others and (len(others) == len(offers) or chance.random() < 0.85):
        offers = others
    actions = chance.choice(offers).actions
    foes = {u.hex for u in opened.state.units if u.hex and u.side != opened.decider}
    grid = ground_of(opened.state.scenario).grid
    near = [
        a
        for a in actions
        if foes & set(grid.neighbours[getattr(a, "hex", 0)] if getattr(a, "hex", 0) else ())
    ]
    return chance.choice(near if near and chance.random() < 0.6 else actions)


def _position(chance):
    """The set-up of a crowded position: units of a battle thrown together on a few hexes of its map."""
    ground = ground_of(chance.choice(SCENARIO_IDS))
    scenario = ground.scenario
    turn = chance.randint(1, len(scenario.labels))
    levels = tuple(chance.choice((6, 20, 200)) for _ in events.SIDES)
    facts = [events.GameBegan(scenario.id, scenario.labels, scenario.first, levels)]
    units = list(_thrown(chance, ground))
    units += _coming(chance, ground, turn, {unit.counter.id for unit in units})
    facts += units
    if all(quota.turn < turn for quota in scenario.special.quotas):
        facts += [events.UnitNamed(unit.counter.id) for unit in units if chance.random() < 0.3]
    facts += [events.HexTaken(hex_, chance.choice(events.SIDES)) for hex_ in scenario.victory.places]
    facts += [FramePushed(events.SequenceOfPlay()), TurnBegan(turn)]
    facts += [events.ApproachMeasured(rule.side, chance.randint(0, 9)) for rule in scenario.special.approach]
    side = chance.choice(events.SIDES)
    mine = [u.counter.id for u in units if u.counter.side == side and u.hex and u.counter.kind != "leader"]
    out = tuple(id_ for id_ in mine if chance.random() < 0.15)
    facts += [SegmentBegan(side, "command"), events.CommandJudged(out)]
    facts += [SegmentBegan(side, "bombardment"), FramePushed(events.BombardmentSegment(side))]
    return SetUp(scenario.id), tuple(facts)


def _thrown(chance, ground):
    """Units on hexes near one another, never two sides in one, and no more than may stack."""
    scenario = ground.scenario
    counters = [counter for id_, counter in scenario.counters.items() if id_ not in scenario.reserve]
    chance.shuffle(counters)
    middle = chance.choice(_centres(ground))
    camp = [hex_ for hex_ in ground.grid.within(middle, SPREAD) if ground.terrain(hex_).cost]
    held = {hex_: chance.choice(events.SIDES) for hex_ in chance.sample(sorted(camp), min(len(camp), 14))}
    filled = dict.fromkeys(held, 0)
    for counter in counters[:40]:
        hexes = [hex_ for hex_, side in held.items() if side == counter.side]
        disrupted = counter.kind != "leader" and chance.random() < 0.25
        if not hexes:
            continue
        where = chance.choice(hexes)
        unit = events.UnitSetUp(counter, where, disrupted)
        weight = _weight(unit)
        if filled[where] + weight <= CHARTS.stack_limit and chance.random() < 0.75:
            filled[where] += weight
            beside = any(held.get(n, counter.side) != counter.side for n in ground.neighbours[where])
            yield unit.replace(held=not beside and chance.random() < 0.2)


def _weight(unit):
    """The stacking points of a counter as it would stand."""
    from cockade.engine.rebels.common.state import Unit

    return points(Unit(unit.counter, unit.hex, unit.disrupted))


def _centres(ground):
    """Places worth fighting for: victory hexes, lines of communication, forts, and the middle of the map."""
    scenario = ground.scenario
    homes = [hex_ for hexes in scenario.communication.values() for hex_ in hexes]
    land = sorted(hex_ for hex_, kind in ground.map.terrain.items() if CHARTS.terrain[kind].cost)
    return [*scenario.victory.places, *homes, *sorted(ground.forts), *land[:: len(land) // 12]]


def _coming(chance, ground, turn, there):
    """Some reinforcements of the battle, due now or late."""
    wanted = chance.random() < 0.5
    for group in ground.scenario.groups:
        if group.turn and wanted:
            for id_ in [id_ for id_ in group.units if id_ not in there][:4]:
                yield events.UnitSetUp(
                    ground.scenario.counters[id_],
                    0,
                    False,
                    max(1, turn - chance.randint(0, 1)),
                    *_entry(group),
                )


def _entry(group):
    entry, *others = group.hexes
    return entry, tuple(others)
