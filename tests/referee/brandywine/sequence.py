"""The sequence of play, and what each phase begins with (5.0, 9.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.brandywine.common.state import enemy
from cockade.events import brandywine as events
from cockade.events.facts import SegmentBegan, TurnBegan
from tests.referee.brandywine import endings, march, victory
from tests.referee.brandywine.initiative import INITIATIVE, opens_initiative
from tests.referee.brandywine.set_up import FREE_ARMY, FREE_WING, due

if TYPE_CHECKING:
    from cockade.engine.brandywine.common.state import Unit
    from tests.referee.brandywine.reading import Reading, Step

PHASES = ("movement", "rally", "artillery", "rifles", "combat")
PHASE, PLAYER_TURN, TURN = 1, 2, 3
"""What `SequenceOfPlay.ended` counts."""
REVEALED = 3
"""9.8.3: the turn."""


def continues(r: Reading, frame: events.SequenceOfPlay) -> bool:
    """The next end, or the next beginning."""
    state = r.state
    is_last_phase = state.segment == PHASES[-1]
    is_second = state.side and state.side != state.initiative
    if not state.turn:
        begins_turn(r, r.ground.scenario.first_turn)
    elif not frame.ended:
        r.change(ended=PHASE)
        endings.phase_ended(r)
    elif frame.ended == PHASE and is_last_phase:
        r.change(ended=PLAYER_TURN)
        endings.player_turn_ended(r)
    elif frame.ended == PLAYER_TURN and is_second:
        r.change(ended=TURN)
        victory.at_end_of_turn(r)
    elif frame.ended == TURN:
        begins_turn(r, state.turn + 1)
    else:
        begins_phase(r)
    return True


def begins_turn(r: Reading, turn: int) -> None:
    """5.0 A, 9.4.2, 9.4.3."""
    r.change(ended=0)
    r.take("5.0", TurnBegan(turn))
    for army, free, rule in ((events.WING, FREE_WING, "9.4.2"), (events.ARMY, FREE_ARMY, "9.4.3")):
        if turn == free and turn > r.ground.scenario.first_turn and not r.state.is_released(army):
            r.take(rule, events.ArmyReleased(army, turn, rule))
    opens_initiative(r)


def begins_phase(r: Reading) -> None:
    """5.0 B, C: the next phase, and whose it is."""
    state = r.state
    r.change(ended=0)
    if state.segment == INITIATIVE:
        side, phase = state.initiative, PHASES[0]
    elif state.segment == PHASES[-1]:
        side, phase = enemy(state.side), PHASES[0]
    else:
        side, phase = state.side, PHASES[PHASES.index(state.segment) + 1]
    if phase == PHASES[0]:
        reveals(r, side)
    r.take("5.0", SegmentBegan(side, phase))
    opens(r, side, phase)


def reveals(r: Reading, side: str) -> None:
    """9.8.3: the entry of the third brigade at the start of the British player turn of turn 3."""
    state = r.state
    is_secret = (
        any(brigade == events.THIRD for brigade, _, _ in state.entries) and events.THIRD not in state.revealed
    )
    if side == events.BRITISH and state.turn == REVEALED and is_secret:
        r.take("9.8.3", events.EntryRevealed(events.THIRD))
        due(r, events.THIRD)


def opens(r: Reading, side: str, phase: str) -> None:
    """What each phase begins with."""
    if phase == "movement":
        arrivals(r, side)
        r.push(events.MovementPhase(side))
    elif phase == "rally":
        r.learns(endings.disordered(r, side), 1)
        r.push(events.RallyPhase(side, tuple(unit.id for unit in may_rally(r, side))))
    elif phase == "artillery":
        r.push(events.ArtilleryPhase(enemy(side)))
    elif phase == "rifles":
        r.push(events.RiflePhase(side))
    else:
        r.push(events.Declaration(side))


def may_rally(r: Reading, side: str) -> list[Unit]:
    """13.6.1: Disrupted or Shattered, and no enemy beside."""
    ours = (
        u
        for u in r.state.units
        if u.hex and u.side == side and not u.is_leader and u.condition != events.PARADE
    )
    return [unit for unit in ours if not unit.tried and not r.board.is_beside_foe(unit.hex, side)]


def arrivals(r: Reading, side: str) -> None:
    """9.3.1, Q110: who is due is placed; who finds the enemy there comes in beside it."""
    waiting = [
        u for u in r.state.units if u.side == side and u.is_waiting and u.due and u.due <= r.state.turn
    ]
    steps: list[Step] = []
    for unit in waiting:
        hex_ = comes_in(r, unit)
        if hex_:
            steps += [(events.UnitArrived(unit.id, hex_), sets_off(r, unit, hex_))]
    r.take_all("9.3.1", steps)


def comes_in(r: Reading, unit: Unit) -> int | None:
    """9.3.1, Q110: the hex nearest to its own that it may enter and the enemy does not hold."""
    steps, todo = {unit.entry: 0}, [unit.entry]
    for a in todo:
        open_ = [b for b in r.ground.around[a] if b not in steps and r.ground.cost(unit.counter, a, b)]
        steps.update(dict.fromkeys(open_, steps[a] + 1))
        todo += open_
    able = [h for h in steps if is_free_to_enter(r, unit, h)]
    return min(able, key=lambda h: (steps[h], h), default=None)


def is_free_to_enter(r: Reading, unit: Unit, hex_: int) -> bool:
    """9.1.5, 14.3.2: whether it is in bounds, and no enemy in the way stands there."""
    foes, bounds = [u for u in r.board.stack(hex_) if u.side != unit.side], r.board.bounds(unit)
    held = any(unit.is_leader or not foe.is_leader for foe in foes)
    return not held and (bounds is None or hex_ in bounds)


def sets_off(r: Reading, unit: Unit, hex_: int):
    """What an arrival sets off."""
    return lambda: r.take_all("9.3.1", march.leaders_taken(r, unit, [hex_]))
