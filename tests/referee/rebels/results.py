"""What results do (8.5, 9.2, 11.13): morale, retreats, friends jostled, leaders who follow and are tested."""

from __future__ import annotations

from fractions import Fraction

from cockade.events import rebels as events
from cockade.events.facts import FramePushed
from tests.referee.rebels.board import FOOT, is_gun, is_leader, is_line, kind, morale
from tests.referee.rebels.ground import CHARTS, other
from tests.referee.rebels.home import leaves_map, refuges, retreats

DISRUPTING = {"AD", "DD"}
ELIMINATING = {"AE", "DE"}
CHECKING = {"AR1", "DR1", "MC"}


def column_of(table, value):
    """8.1(5), 7.1(4): the last column whose heading is reached, never rounded up."""
    floors = [_floor(heading) for heading in table.columns]
    return max((n for n, floor in enumerate(floors) if value >= floor), default=0)


def _floor(heading):
    if ":" in heading:
        left, right = heading.split(":")
        return Fraction(int(left), int(right))
    return Fraction(int(heading.strip("+").split("-")[0]))


def takes_places(r, unit, path):
    """14.1, Q39: a line unit that enters a victory hex takes it for its side."""
    side, owners, found = unit.side, dict(r.state.owners), []
    while r.comes(events.HexTaken):
        fact = r.take(events.HexTaken, "14.1")
        r.expect("14.1", "who takes a place", side, fact.side)
        found.append(fact.hex)
    wanted = {hex_ for hex_ in path if is_line(unit) and owners.get(hex_, side) != side}
    r.expect("14.1", "places taken", sorted(wanted), sorted(found))


def rouses(r, unit, path):
    """harlem.17.0, Q44: held enemies beside whom a combat unit comes are released."""
    if is_leader(unit):
        return
    around = {n for hex_ in path for n in r.ground.neighbours[hex_]}
    releases(r, [u for u in r.state.units if u.held and u.hex in around and u.side != unit.side])


def releases(r, units):
    """harlem.17.0: these held units are released now, and no others."""
    found = set()
    while r.comes(events.UnitReleased):
        found.add(r.take(events.UnitReleased, "harlem.17.0").unit)
    r.expect("harlem.17.0", "who is released", {u.id for u in units if u.held}, found)


# ---------------------------------------------------------------- morale


def morale_check(r, unit, rule, *, frame=None, extra=()):
    """9.2.1: a die with everything that modifies it; 1 passes and 10 fails (9.2.2)."""
    command = r.helped(unit)
    modifiers = [*morale_modifiers(r, unit, frame), *extra]
    if command:
        modifiers.append((-command, "11.21"))
    return r.roll("morale", unit.id, rule, modifiers, lambda die, total: _passes(unit, die, total))


def _passes(unit, die, total):
    if die in (1, 10):
        return "passed" if die == 1 else "failed"
    return "passed" if total <= morale(unit) else "failed"


def margin(unit, rolled):
    """4.4.1: by how much a check was failed."""
    return rolled.total - morale(unit)


def morale_modifiers(r, unit, frame):
    """chart.morale: all but the leader."""
    chart, side, found = CHARTS.morale, unit.side, []
    with_him = [u for u in r.board.combat_units(unit.hex) if u.id != unit.id and not u.disrupted]
    if kind(unit) in FOOT and any(is_gun(u) for u in r.board.combat_units(unit.hex)):
        found.append((chart.artillery, "8.43"))
    if any(kind(u) == "dragoon" for u in with_him):
        found.append((chart.dragoon, "chart.morale"))
    if frame is not None and frame.dragoons:
        found.append((chart.enemy_dragoon, "chart.morale"))
    around = len(r.board.beside(unit.hex, side))
    crowd = [value for least, value in chart.crowd if around >= least]
    if crowd:
        found.append((crowd[-1], "chart.morale"))
    works = dict(frame.works).get(unit.hex, 0) if frame is not None else 0
    if works:
        found.append((works, "9.2.1"))
    return found


# ---------------------------------------------------------------- one fire or assault on one side


def results_follow(r, frame, struck):
    """chart.AT, Q62: units one by one, then the leaders who stood with them."""
    stacks = {}
    for unit in struck:
        for leader in r.board.leaders(unit.hex):
            if leader.side == frame.side:
                stacks[leader.id] = tuple(u.id for u in r.board.combat_units(unit.hex))
    if stacks:
        harsh = {id_ for id_, code in frame.fates if code in DISRUPTING | ELIMINATING}
        tested = tuple(id_ for id_, stack in stacks.items() if harsh & set(stack))
        r.push(events.LeadersFollow(frame.side, tuple(stacks.items()), tested), "8.515")
    found = r.take(FramePushed, "chart.AT", "results to come").frame
    r.expect("chart.AT", "results to come", _sorted(frame), _sorted(found))


def _sorted(frame):
    """The order of the sufferers is their owner's affair."""
    if not isinstance(frame, events.Aftermath):
        return frame
    return frame.replace(fates=tuple(sorted(frame.fates)), unescorted=tuple(sorted(frame.unescorted)))


def leaders_wait(r, unit):
    """8.515: the leaders stacked with a unit that must go back wait for what becomes of the stack."""
    stack = tuple(u.id for u in r.board.combat_units(unit.hex))
    leaders = tuple((u.id, stack) for u in r.board.leaders(unit.hex))
    if leaders:
        r.push(events.LeadersFollow(unit.side, leaders), "8.515")


def aftermath(r, frame):
    """The last unit takes its result by itself; several wait for their owner."""
    if not frame.fates:
        r.pop()
    elif len(frame.fates) == 1 or frame.fates[0][1] in ELIMINATING:
        _suffers(r, frame, frame.fates[0][0])
    else:
        raise _decision(r, "chart.AT", "the owner chooses who suffers next")


def suffer(r, event):
    """The owner says which unit takes its result, or is jostled, next."""
    r.expect("chart.AT", "a unit with a result to come", True, event.action.unit in dict(r.top.fates))
    _suffers(r, r.top, event.action.unit)


def _suffers(r, frame, id_):
    code = dict(frame.fates)[id_]
    r.change(frame.replace(fates=tuple(pair for pair in frame.fates if pair[0] != id_)), "chart.AT")
    unit = r.unit(id_)
    if not unit.alive:
        return
    if is_gun(unit):
        _gun_suffers(r, frame, unit, code)
    elif code in ELIMINATING or (code in DISRUPTING and unit.disrupted):
        r.eliminated(unit, "chart.AT" if code in ELIMINATING else "9.1")
    elif code in DISRUPTING:
        r.disrupted(unit, "chart.AT")
        retreat_begins(r, unit, unit.counter.allowance, frame.foes, routed=True)
    else:
        checks(r, unit, "9.2.1", frame, goes=code != "MC")


def checks(r, unit, rule, frame, *, goes):
    """8.51: passed, back 1 hex (or not, for MC); failed, disrupted and back as far as the allowance."""
    passed = morale_check(r, unit, rule, frame=frame).result == "passed"
    if is_gun(unit):
        _gun_checked(r, unit, rule, frame, passed=passed, goes=goes)
    elif passed:
        if goes:
            retreat_begins(r, unit, 1, frame.foes, routed=False)
    else:
        if not unit.disrupted:
            r.disrupted(unit, rule)
        retreat_begins(r, unit, unit.counter.allowance, frame.foes, routed=True)


def _gun_suffers(r, frame, unit, code):
    """8.42, 8.43, Q20: guns are left where they stand, or lost."""
    if code in CHECKING:
        checks(r, unit, "9.2.1", frame, goes=code != "MC")
    elif unit.id in frame.unescorted:
        r.eliminated(unit, "8.43")
    elif unit.disrupted:
        r.eliminated(unit, "8.42")
    else:
        r.disrupted(unit, "8.42")


def _gun_checked(r, unit, rule, frame, *, passed, goes):
    unescorted = isinstance(frame, events.Aftermath) and unit.id in frame.unescorted
    if passed:
        if goes and unit.counter.allowance and not unit.disrupted:
            retreat_begins(r, unit, 1, frame.foes, routed=False)
    elif unescorted:
        r.eliminated(unit, "8.43")
    elif not unit.disrupted:
        r.disrupted(unit, rule)


# ---------------------------------------------------------------- retreats


def retreat_begins(r, unit, steps, foes, *, routed):
    """8.51: a unit must go back so many hexes."""
    frame = r.take(FramePushed, "8.51", "a retreat").frame
    wanted = events.Retreating(unit.side, unit.id, steps, routed, tuple(sorted(foes)))
    found = frame.replace(foes=tuple(sorted(frame.foes))) if isinstance(frame, events.Retreating) else frame
    r.expect("8.51", "a retreat", wanted, found)


def retreating(r, frame):
    """8.51: the next hex of a retreat, if there is only one; or its end."""
    unit = r.unit(frame.unit)
    if leaves_map(r.board, unit, frame, r.closed):
        r.pop()
        shut_in = r.comes(events.UnitEliminated) and not retreats(r.board, unit, frame, r.closed)
        r.eliminated(unit, r.next.rule if shut_in else "10.0")
    elif frame.steps <= 0 and r.board.has_room(unit, unit.hex):
        r.pop()
    else:
        _goes_back(r, frame, unit)


def _goes_back(r, frame, unit):
    ways = retreats(r.board, unit, frame, r.closed)
    if not ways:
        r.pop()
        r.eliminated(unit, "8.514")
    elif len(ways) == 1:
        _steps_back(r, frame, unit, ways[0])
    else:
        raise _decision(r, "8.51", f"the owner chooses among {ways}")


def retreat(r, event):
    """8.511: the owner chooses the hex."""
    frame, action = r.top, event.action
    unit = r.unit(frame.unit)
    r.expect("8.51", "who retreats", frame.unit, action.unit)
    ways = retreats(r.board, unit, frame, r.closed)
    if action.hex not in ways:
        r.expect("chart.retreat", "a hex to retreat to", sorted(ways), action.hex)
    _steps_back(r, frame, unit, action.hex)


def _steps_back(r, frame, unit, hex_):
    r.change(frame.replace(steps=frame.steps - 1, visited=(*frame.visited, unit.hex)), "8.51")
    r.must(events.UnitRetreated(unit.id, hex_), "chart.retreat", "a hex of a retreat")
    takes_places(r, unit, (hex_,))
    rouses(r, unit, (hex_,))
    surprised(r, unit, hex_)
    jostles(r, unit, hex_, frame.foes)


def surprised(r, unit, hex_):
    """11.16: enemy leaders alone in a hex that a unit enters in a retreat or an advance."""
    foe = other(unit.side)
    found = tuple(u.id for u in r.board.leaders(hex_) if u.side == foe)
    if found:
        r.push(
            events.LeadersTested(foe, found, "dragoon" if kind(unit) == "dragoon" else "infantry"), "11.13"
        )


def jostles(r, unit, hex_, foes):
    """8.513, Q22, Q74: friends in a zone of control through which a retreat comes check once."""
    side = unit.side
    if hex_ not in r.board.zone(other(side)):
        return
    friends = _jostled_in(r, unit, hex_)
    if not friends:
        return
    r.must(events.FriendsJostled(friends), "8.513")
    leaders = tuple(
        (
            u.id,
            tuple(c.id for c in r.board.combat_units(hex_) if c.id != unit.id),
        )
        for u in r.board.leaders(hex_)
    )
    if leaders:
        r.push(events.LeadersFollow(side, leaders), "8.515")
    r.push(events.Jostled(side, friends, foes), "8.513")


def _jostled_in(r, unit, hex_):
    """Q74: the friends in a hex who check; those whose own result or retreat is still to come do not."""
    spared = {unit.id, *r.state.jostled}
    for frame in r.state.agenda:
        if isinstance(frame, events.Aftermath):
            spared |= {id_ for id_, _ in frame.fates}
        elif isinstance(frame, events.Jostled):
            spared |= set(frame.units)
        elif isinstance(frame, events.Retreating):
            back = r.unit(frame.unit)
            done = frame.steps <= 0 and r.board.has_room(back, back.hex)
            spared |= set() if done else {frame.unit}
    return tuple(u.id for u in r.board.combat_units(hex_) if u.id not in spared)


def jostled(r, frame):
    """8.513: the friends check one after the other."""
    if not frame.units:
        r.pop()
    else:
        _is_jostled(r, frame, frame.units[0])


def _is_jostled(r, frame, id_):
    r.change(frame.replace(units=tuple(other_ for other_ in frame.units if other_ != id_)), "8.513")
    unit = r.unit(id_)
    if unit.alive:
        checks(r, unit, "8.513", _calm(frame), goes=True)


def _calm(frame):
    """A check that no assault caused: no works and no horse."""
    return events.Aftermath(frame.side, (), frame.foes)


# ---------------------------------------------------------------- leaders


def leaders_follow(r, frame):
    """8.515: leaders go where their stacks went; then those in danger are tested (11.13)."""
    if not frame.leaders:
        r.pop()
        tested = tuple(id_ for id_ in frame.tested if r.unit(id_).alive)
        if tested:
            r.push(events.LeadersTested(frame.side, tested, "stacked"), "11.13")
        return
    (id_, stack), *rest = frame.leaders
    r.change(frame.replace(leaders=tuple(rest)), "8.515")
    leader = r.unit(id_)
    everybody = sorted({r.unit(unit).hex for unit in stack} - {0})
    hexes = [b for b in everybody if b != leader.hex and not r.closed(leader, leader.hex, b)]
    if not leader.hex or not hexes:
        return
    if len(hexes) == 1:
        r.must(events.LeaderMoved(id_, hexes[0], "8.515"), "8.515")
    else:
        r.push(events.Following(frame.side, id_, tuple(hexes)), "8.515")


def follow(r, event):
    """8.515: the owner chooses which part of the stack his leader stays with."""
    frame, action = r.top, event.action
    r.expect("8.515", "who follows where", (frame.leader, True), (action.leader, action.hex in frame.hexes))
    r.pop()
    if r.unit(action.leader).hex != action.hex:
        r.must(events.LeaderMoved(action.leader, action.hex, "8.515"), "8.515")


def leaders_tested(r, frame):
    """11.13, Q30, Q73: a die for each leader; who is left alone or surprised escapes or is captured."""
    if not frame.leaders:
        r.pop()
        return
    id_, *rest = frame.leaders
    r.change(frame.replace(leaders=tuple(rest)), "11.13")
    leader = r.unit(id_)
    limit = getattr(CHARTS.leader, frame.cause)
    rolled = r.roll("leader", id_, "11.13", [], lambda die, _: "lost" if die <= limit else "safe")
    if rolled.die <= limit:
        r.eliminated(leader, "11.13")
    elif frame.cause != "stacked" or not r.board.combat_units(leader.hex):
        escapes(r, leader)


def escapes(r, leader):
    """11.13: to the nearest friendly combat unit within 8 hexes, or into captivity."""
    ways = refuges(r.board, leader, CHARTS.leader.refuge, r.closed)
    id_ = leader.id
    if not ways:
        r.eliminated(leader, "11.13")
    elif len(ways) == 1:
        r.must(events.LeaderMoved(id_, ways[0], "11.13"), "11.13")
    else:
        r.push(events.Escaping(leader.side, id_, tuple(ways)), "11.13")


def escape(r, event):
    """Q73: among equally near units his owner chooses."""
    frame, action = r.top, event.action
    r.expect("11.13", "who escapes where", (frame.leader, True), (action.leader, action.hex in frame.hexes))
    r.pop()
    r.must(events.LeaderMoved(action.leader, action.hex, "11.13"), "11.13")


def _decision(r, clause, what):
    """Facts go on although a player has to decide first."""
    from tests.referee.rebels.referee import Departs

    r.expect(clause, what, None, r.next)
    return Departs()
