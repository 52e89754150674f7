"""Crowded positions at random, where rare rules meet, and play from them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from cockade.engine.game_tree import GameTree
from cockade.events.brandywine import (
    DISRUPTED,
    PARADE,
    SHATTERED,
    SIDES,
    BatteryMarked,
    ChitsMoved,
    ConditionChanged,
    EndPhase,
    MovementPhase,
    OpenCombats,
    StepLost,
    UnitPlaced,
    UnitsPinned,
)
from cockade.events.event import Event
from cockade.events.facts import SetUp, TrackMoved
from cockade.tui.games import GAMES
from tests.referee.brandywine.board import Board
from tests.referee.brandywine.referee import ground_of
from tests.referee.kernel import story_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.engine.brandywine.common.state import State, Unit
    from cockade.events.event import Action, Fact
    from tests.referee.kernel import Story

BRANDYWINE = GAMES["brandywine"]
CENTRES = (1910, 1127, 928, 717, 618, 1028, 2419, 2428, 1804, 1510, 1727, 930)
"""Where rules meet: the house, the battery, the fords, hills, towns and the edge of the sheet."""
REACH, COUNT = 3, 14
"""How far round the centre, and how many of each side."""


def open_position(card: str, seed: int) -> GameTree[Any]:
    """A card at its first movement phase, with both sides thrown together round one hex."""
    chance = random.Random(f"{card} {seed}")
    facts, state = first_movement(card, chance)
    for fact in thrown_together(state, card, chance):
        facts.append(fact)
        state = BRANDYWINE.reduce(state, fact)
    facts += list(marked(state, card, chance))
    return GameTree.reopen(BRANDYWINE, Event(0, "", SetUp(card), tuple(facts)), chance.randbytes(16))


def first_movement(card: str, chance: random.Random) -> tuple[list[Fact], State]:
    """All facts up to the first movement phase, and the state there."""
    opened = GameTree.begin(BRANDYWINE, card, chance.randbytes(16))
    while not isinstance(opened.state.agenda[-1], MovementPhase):
        opened.act(opened.decider, any_action(opened, chance))
    return [fact for event in opened.story() for fact in event.facts], opened.state


def thrown_together(state: State, card: str, chance: random.Random) -> Iterator[Fact]:
    """Some units of both sides within a few hexes of one centre, within the stacking limit."""
    ground = ground_of(card)
    hexes = sorted(ground.map.grid.within(chance.choice(CENTRES), REACH))
    for side in SIDES:
        units = [unit for unit in state.units if unit.side == side]
        for unit in chance.sample(units, min(COUNT, len(units))):
            board = Board(state, ground)
            free = [h for h in hexes if may_place(board, unit, h)]
            if free:
                fact = UnitPlaced(unit.id, chance.choice(free))
                state = BRANDYWINE.reduce(state, fact)
                yield fact


def may_place(board: Board, unit: Unit, hex_: int) -> bool:
    """Ground and room for it, and no enemy there."""
    bounds = board.bounds(unit)
    if bounds is not None and hex_ not in bounds:
        return False
    foes = any(other.side != unit.side for other in board.stack(hex_))
    return not foes and board.ground.may_stand(unit.counter, hex_) and board.has_room(hex_, unit)


def marked(state: State, card: str, chance: random.Random) -> Iterator[Fact]:
    """Conditions, lost steps, pins, army morale and chits, all at random."""
    board = Board(state, ground_of(card))
    for unit in [u for u in state.units if u.hex and not u.is_leader]:
        condition = chance.choices((PARADE, DISRUPTED, SHATTERED), (8, 2, 1))[0]
        if condition != PARADE:
            yield ConditionChanged(unit.id, condition, "18.1.1")
        if unit.steps > 1 and chance.random() < 0.3:
            yield StepLost(unit.id, "18.1.1")
        if condition == PARADE and board.is_beside_foe(unit.hex, unit.side) and chance.random() < 0.2:
            yield UnitsPinned((unit.id,))
    for side in SIDES:
        yield TrackMoved(side, chance.randint(3, 21) - state.morale_of(side), "", "18.1.1")
    if state.advanced:
        yield from chits(state, chance)
    if chance.random() < 0.3:
        yield BatteryMarked(state.turn)


def chits(state: State, chance: random.Random) -> Iterator[Fact]:
    """Some of the pool for each side."""
    left = state.pool
    for side in SIDES:
        some = chance.randint(0, left // 2)
        left -= some
        if some:
            yield ChitsMoved(side, some, "18.1.1")


def any_action(opened: GameTree[Any], chance: random.Random) -> Action:
    """Any offered action; phases are brought to an end more often than not to come to blows."""
    offers = list(opened.offers())
    ends = [offer for offer in offers if offer.verb in (EndPhase, OpenCombats)]
    if ends and chance.random() < 0.15:
        offers = ends
    chance.shuffle(offers)
    return next(chance.choice(list(offer.actions)) for offer in offers if offer.actions)


def played_on(card: str, seed: int, events: int) -> Story:
    """The story of a crowded position played on at random for so many events."""
    opened, chance = open_position(card, seed), random.Random(seed)
    for _ in range(events):
        if not opened.decider:
            break
        opened.act(opened.decider, any_action(opened, chance))
    return story_of(opened, f"{card}-crowded-{seed}")
