"""What a player may do at a decision, worked out anew: nothing lawful is kept back, nothing else offered."""

from __future__ import annotations

from cockade.events import rebels as events
from tests.referee.rebels import assault, fire, home, moves
from tests.referee.rebels.board import is_leader
from tests.referee.rebels.ground import other


def compared(r, state, actions):
    """Compare the actions offered in a state with those that the rulebook allows; by verb."""
    r.state, r.facts, r.at, r.action = state, (), 0, None
    lawful = LAWFUL.get(type(r.top))
    if lawful is None:
        return
    wanted = set(lawful(r, r.top))
    verbs = {type(action) for action in wanted} | JUDGED
    offered = {action for action in actions if type(action) in verbs}
    for verb in sorted(verbs, key=lambda verb: verb.__name__):
        mine, theirs = ({a for a in found if type(a) is verb} for found in (wanted, offered))
        for action in sorted(mine ^ theirs, key=str):
            wrong = "kept back" if action in mine else "offered"
            r.expect("offers", f"{verb.__name__} {wrong}", None, action)
        r.checks += 1


def _movers(r, side):
    """The units of a side that may still move in this segment."""
    reinforcing = r.state.segment == "reinforcement"
    for unit in r.state.units:
        due = not unit.hex and unit.alive and 0 < unit.due <= r.state.turn and not unit.entered
        ready = due or (unit.hex and unit.entered == r.state.turn) if reinforcing else unit.hex
        here = reinforcing or unit.entered != r.state.turn
        if unit.side == side and ready and here and not unit.halted and not unit.held:
            yield unit


def movement(r, frame):
    """4.1, 4.3, 4.4: marches, forced marches and attempts to disengage."""
    for unit in _movers(r, frame.side):
        if unit.hex and moves.asleep(r, unit):
            continue
        yield from (events.March(unit.id, b) for b in moves.ends(r, unit, forced=False))
        if r.state.segment == "movement":
            yield from _disengaging(r, unit)


def _disengaging(r, unit):
    """4.4, 12.3: who is in a zone of control that holds him may try once, or cover the others."""
    in_zone = unit.hex in r.board.zone(other(unit.side))
    if is_leader(unit) or unit.disrupted or unit.tried or unit.start or not in_zone:
        return
    if not moves.free_by_kind(r.board, unit):
        yield events.Disengage(unit.id)


def bombardment(r, frame):
    """7.1: every gun on every target."""
    for gun in r.state.units:
        if fire.can_fire(r, gun, frame.side):
            yield from (events.Bombard(gun.id, b) for b in fire.targets(r, gun, frame.targets))


def battery(r, frame):
    """7.1(3): the guns that may join."""
    yield from (events.JoinFire(gun.id) for gun in fire.joiners(r, frame.guns, frame.target))


def declaration(r, frame):
    """8.22: the pairs that are not in one combat yet."""
    joined = [{hex_ for pair in group for hex_ in pair} for group in assault.linked(frame.chosen)]
    yield from (events.Engage(a, b) for a, b in frame.pairs if not any({a, b} <= group for group in joined))


def retreating(r, frame):
    """8.511: the ways back."""
    unit = r.unit(frame.unit)
    ways = home.retreats(r.board, unit, frame, r.closed)
    yield from (events.Retreat(unit.id, b) for b in ways)


def advancing(r, frame):
    """8.52: who may advance where, alone or with a leader."""
    for unit in map(r.unit, frame.units):
        leaders = [u.id for u in r.board.leaders(unit.hex) if u.side == unit.side and not moves.asleep(r, u)]
        for b in assault.ways_on(r, frame, unit):
            companions = [id_ for id_ in leaders if not r.closed(r.unit(id_), unit.hex, b)]
            for leader in ("", *companions):
                if assault.commanded(r, frame, unit, b, leader):
                    yield events.Advance(unit.id, b, leader)


def recovery(r, frame):
    """9.3: everybody who has still to try."""
    yield from (events.Rally(id_) for id_ in frame.units)


def aftermath(r, frame):
    """chart.AT: everybody who has still to suffer."""
    yield from (events.Suffer(id_) for id_, _ in frame.fates)


def following(r, frame):
    """8.515: the parts of the stack."""
    yield from (events.Follow(frame.leader, b) for b in frame.hexes)


def escaping(r, frame):
    """11.13: the nearest refuges."""
    yield from (events.Escape(frame.leader, b) for b in frame.hexes)


LAWFUL = {
    events.MovementSegment: movement,
    events.ReinforcementSegment: movement,
    events.BombardmentSegment: bombardment,
    events.Battery: battery,
    events.Declaration: declaration,
    events.Retreating: retreating,
    events.Advancing: advancing,
    events.RecoverySegment: recovery,
    events.Aftermath: aftermath,
    events.Following: following,
    events.Escaping: escaping,
}
JUDGED = {
    events.March,
    events.Disengage,
    events.Bombard,
    events.JoinFire,
    events.Engage,
    events.Retreat,
    events.Advance,
    events.Rally,
    events.Suffer,
    events.Follow,
    events.Escape,
}
