"""The sequence of play (2.0): who decides, what follows what, set-up, recovery, the end."""

from __future__ import annotations

from cockade.events import rebels as events
from cockade.events.facts import FramePushed, SegmentBegan, SetUp, TrackMoved, TurnBegan
from tests.referee.rebels import assault, fire, moves, results
from tests.referee.rebels.board import is_gun, is_leader, kind
from tests.referee.rebels.ground import CHARTS, ground_of, other
from tests.referee.rebels.home import approach, retreats

SEGMENTS = ("command", "bombardment", "reinforcement", "movement", "assault", "recovery")

# ---------------------------------------------------------------- actions


def carried_out(r, event):
    """The action of an event, which must fit what is in progress and be the decider's."""
    act = type(event.action)
    if act is not SetUp:
        r.expect("2.0", "who decides", r.top.side, event.side)
        fits = act in ASKS.get(type(r.top), ())
        if not r.expect("2.0", f"an action for {type(r.top).__name__}", True, fits):
            r.at = len(r.facts)
            return
    ACTIONS[act](r, event)


def continues(r):
    """What is in progress goes on by itself."""
    frame = r.top
    if type(frame) not in GOES_ON:
        from tests.referee.rebels.referee import Departs

        r.expect("2.0", f"a decision in {type(frame).__name__}", None, r.next)
        raise Departs
    GOES_ON[type(frame)](r, frame)


def waits(r):
    """The event is over; somebody must have something to decide."""
    frame = r.top
    r.expect("2.0", "somebody who decides", True, type(frame) in ASKS)
    if type(frame) in WAITS:
        r.expect(
            frame.clause,
            f"something to decide in {type(frame).__name__}",
            True,
            bool(WAITS[type(frame)](r, frame)),
        )


def end_segment(r, event):
    """2.0: a segment is over when its player says so, unless he owes something."""
    frame = r.top
    if isinstance(frame, events.ReinforcementSegment):
        held_back = [u.id for u in moves.waiting(r, frame.side) if moves.could_enter(r, u)]
        r.expect("3.1.2", "nobody who could come on", [], held_back)
    r.pop()


# ---------------------------------------------------------------- set-up


def set_up(r, event):
    """1.3: the battle as its data lay it out."""
    ground = ground_of(event.action.scenario)
    scenario, special = ground.scenario, ground.scenario.special
    levels = tuple(scenario.levels[side] for side in events.SIDES)
    r.must(events.GameBegan(ground.id, scenario.labels, scenario.first, levels), "1.3")
    for group in scenario.groups:
        for id_ in group.units:
            off = bool(group.turn) or group.is_free
            where = 0 if off else group.hexes[0]
            entry, *others = group.hexes if group.turn else (0,)
            r.must(
                events.UnitSetUp(
                    scenario.counters[id_],
                    where,
                    id_ in special.start_disrupted,
                    group.turn,
                    entry,
                    tuple(others),
                    group.held,
                ),
                "1.3",
            )
    for place in scenario.victory.places:
        if scenario.victory.owner:
            r.must(events.HexTaken(place, scenario.victory.owner), "14.1")
    r.push(events.SequenceOfPlay(), "2.0")
    placing = {side for side in events.SIDES if unplaced(r, side)}
    while r.comes(FramePushed):
        frame = r.take(FramePushed, "1.3").frame
        r.expect("1.3", "a side that sets up", (events.Placement, True), (type(frame), frame.side in placing))
        placing.discard(frame.side)
    r.expect("1.3", "sides that set up", set(), placing)


def unplaced(r, side):
    """1.3: the units that their owner has still to set up."""
    return [u for u in r.state.units if u.side == side and u.alive and not u.hex and not u.due]


def place(r, event):
    """1.3: a unit is set up where its battle allows, within the stacking limit."""
    frame, action = r.top, event.action
    unit = r.unit(action.unit)
    r.expect("1.3", "a unit to be placed", True, action.unit in [u.id for u in unplaced(r, frame.side)])
    r.expect("1.3", "a hex of its area", True, action.hex in area(r, action.unit))
    r.expect("6.0", "room", True, r.board.has_room(unit, action.hex))
    r.expect("4.2.3", "no water", True, bool(r.ground.terrain(action.hex).cost))
    r.must(events.UnitPlaced(action.unit, action.hex), "1.3")
    zone = r.scenario.special.named_zone
    if zone and action.hex in r.ground.map.zones[zone]:
        r.must(events.UnitNamed(action.unit), "whiteplains.17.0")


TWO = 2  # whiteplains.16.0: militia units on Chatterton Hill


def area(r, id_):
    """1.3, brooklyn.17.2, whiteplains.16.0: the hexes in which a unit may be set up."""
    zones, special = r.ground.map.zones, r.scenario.special
    if id_ in r.scenario.reserve:
        return zones[special.regeneration[0].zone]
    group = next(g for g in r.scenario.groups if id_ in g.units)
    if group.around:
        return r.ground.grid.within(group.around, group.within)
    kind = r.unit(id_).counter.kind
    if kind != "militia" or not group.or_zone:
        return zones[group.zone]
    there = [u for u in r.state.units if u.hex in zones[group.or_zone] and u.counter.kind == kind]
    return zones[group.zone] | (zones[group.or_zone] if len(there) < TWO else frozenset())


def placement(r, frame):
    """1.3: when all are placed the next side follows, or play begins."""
    r.expect("1.3", "nobody left to place", [], [u.id for u in unplaced(r, frame.side)])
    r.pop()


# ---------------------------------------------------------------- turns and segments


def sequence(r, frame):
    """2.0: the next segment, player turn or game turn."""
    state = r.state
    if not state.turn:
        _turn(r, 1)
    elif state.segment == SEGMENTS[-1]:
        _player_turn_over(r)
    elif state.segment == "":
        _segment(r, state.first, SEGMENTS[0])
    else:
        _segment(r, state.side, SEGMENTS[SEGMENTS.index(state.segment) + 1])


def _player_turn_over(r):
    state = r.state
    if state.side == state.first:
        _segment(r, other(state.first), SEGMENTS[0])
        return
    for rule in r.scenario.special.approach:
        nearest = approach(r.board, rule.side, rule.hexes)
        before = state.approach
        if nearest is not None:
            r.must(events.ApproachMeasured(rule.side, nearest), "harlem.17.0")
            if nearest < before:
                r.must(TrackMoved(rule.side, rule.gain, "", "harlem.17.0"), "harlem.17.0")
    if state.turn == len(state.labels):
        _decided(r)
    _turn(r, state.turn + 1)


def _turn(r, number):
    r.must(TurnBegan(number), "2.0.3")
    if number == 1:
        for rule in r.scenario.special.approach:
            r.must(
                events.ApproachMeasured(rule.side, approach(r.board, rule.side, rule.hexes)), "harlem.17.0"
            )
    for rule in r.scenario.special.regeneration:
        if rule.turn == number:
            _regenerated(r, rule)
    _segment(r, r.state.first, SEGMENTS[0])


def _regenerated(r, rule):
    """brooklyn.17.2: a die divided brings back so many units, each with its gain."""
    rolled = r.roll("regeneration", "", "brooklyn.17.2", [], lambda die, _: str(die // rule.divide))
    for id_ in r.scenario.reserve[: rolled.die // rule.divide]:
        r.must(events.UnitSetUp(r.scenario.counters[id_], 0), "brooklyn.17.2")
        r.track(rule.side, rule.gain, "brooklyn.17.2", id_)


def _segment(r, side, name):
    r.must(SegmentBegan(side, name), "2.0")
    BEGINS[name](r, side)


def _command(r, side):
    """11.3, 11.32, 11.6: who is out of command for this player turn."""
    board = r.board
    led = board.under_command(side)
    mine = [u for u in board.units if u.hex and u.side == side and not is_leader(u)]
    back = {id_ for id_ in r.scenario.reserve if _is_new(r, id_)}
    out = sorted(u.id for u in mine if u.hex not in led and u.id not in back)
    r.expect("11.32", "who is out of command", out, sorted(r.take(events.CommandJudged, "11.32").out))
    for quota in r.scenario.special.quotas:
        if (quota.side, quota.turn) == (side, r.state.turn):
            r.push(events.Naming(side), "whiteplains.17.0")
    for rule in r.scenario.special.regeneration:
        if rule.turn == r.state.turn and side == r.state.first:
            r.push(events.Placement(rule.side), "brooklyn.17.2")


def _is_new(r, id_):
    """11.6, brooklyn.17.2: whether a regenerated unit arrives this turn."""
    return id_ in r.state.roster and r.state.turn in {rule.turn for rule in r.scenario.special.regeneration}


def _bombardment(r, side):
    r.push(events.BombardmentSegment(side), "7.0")


def _reinforcement(r, side):
    r.push(events.ReinforcementSegment(side), "3.1.1")


def _movement(r, side):
    r.push(events.MovementSegment(side), "4.1")
    r.opening = r.state.units


def _assault(r, side):
    """12.2.1, 8.41: charges are judged, then guns without escort fall back."""
    ready = {u.id for u in r.state.units if u.side == side and charges(r, u)}
    found = set()
    while r.comes(events.ChargeReadied):
        found.add(r.take(events.ChargeReadied, "12.2.1").unit)
    r.expect("12.2.1", "who charges", ready, found)
    guns = {u.id for u in assault.unescorted_guns(r.board, side)}
    frame = r.take(FramePushed, "8.41").frame
    r.expect("8.41", "the opening of the segment", (events.AssaultOpening, side), (type(frame), frame.side))
    r.expect("8.41", "guns without escort", guns, set(frame.guns))


def charges(r, unit):
    """12.2.1: good horse that began at least 2 hexes from the enemy and ended beside him, on open ground."""
    if kind(unit) != "dragoon" or unit.disrupted or not unit.hex or not r.opening:
        return False
    began = r.opening[r.state.roster[unit.id]]
    side, far, open_ = unit.side, r.ground.grid.distance, lambda hex_: r.ground.terrain(hex_).charge
    foes = {u.hex for u in r.opening if u.hex and u.side != side}
    fresh = bool(began.hex) and not began.disrupted and all(far(began.hex, foe) >= 2 for foe in foes)
    targets = [n for n in r.board.beside(unit.hex, side) if open_(n)]
    return fresh and bool(targets) and open_(unit.hex)


def _recovery(r, side):
    """9.3: every disrupted combat unit of the side must try."""
    wanted = {u.id for u in r.state.units if u.side == side and u.hex and u.disrupted}
    frame = r.take(FramePushed, "9.3").frame
    r.expect("9.3", "the recovery segment", (events.RecoverySegment, side), (type(frame), frame.side))
    r.expect("9.3", "who must try to rally", wanted, set(frame.units))


BEGINS = {
    "command": _command,
    "bombardment": _bombardment,
    "reinforcement": _reinforcement,
    "movement": _movement,
    "assault": _assault,
    "recovery": _recovery,
}


def bombardment(r, frame):
    """7.0: the segment ends by itself when no gun can fire any more."""
    r.expect("7.0", "no shot left", False, fire.shots_left(r, frame))
    r.pop()


def reinforcement(r, frame):
    """3.1.2: the segment ends by itself when nobody can come on."""
    ready = [u.id for u in moves.waiting(r, frame.side) if moves.could_enter(r, u)]
    r.expect("3.1.2", "nobody who could come on", [], ready)
    r.pop()


# ---------------------------------------------------------------- recovery


def rally(r, event):
    """9.3: die, disrupted morale, one leader, and the enemy beside it."""
    frame, chart, id_ = r.top, CHARTS.rally, event.action.unit
    r.expect("9.3", "a unit that has still to try", True, id_ in frame.units)
    r.change(frame.replace(units=tuple(other_ for other_ in frame.units if other_ != id_)), "9.3")
    unit = r.unit(id_)
    modifiers = [(unit.counter.morale[1], "9.3")]
    command = r.helped(unit)
    if command:
        modifiers.append((command, "11.21"))
    if r.board.beside(unit.hex, unit.side):
        modifiers.append((chart.beside_enemy, "9.3"))
    total = r.roll("rally", id_, "9.3", modifiers, lambda _, total: _rally_result(total)).total
    if total >= chart.rallies_at_least:
        r.must(events.UnitRallied(id_), "9.3")
    elif total <= chart.flees_at_most:
        results.leaders_wait(r, unit)
        if not is_gun(unit):
            results.retreat_begins(r, unit, unit.counter.allowance, (), routed=True)


def _rally_result(total):
    chart = CHARTS.rally
    if total >= chart.rallies_at_least:
        return "rallies"
    return "flees" if total <= chart.flees_at_most else "no change"


def recovery(r, frame):
    """9.3: over when all have tried."""
    r.expect("9.3", "nobody left to rally", (), frame.units)
    r.pop()


# ---------------------------------------------------------------- naming


def name(r, event):
    """whiteplains.17.0: a unit is named within the numbers of its side."""
    frame, unit = r.top, r.unit(event.action.unit)
    r.expect(
        "whiteplains.17.0",
        "a unit of the side, not named yet",
        (frame.side, False),
        (unit.side, unit.named),
    )
    named = (*frame.named, unit.id)
    r.change(frame.replace(named=named), "whiteplains.17.0")
    r.must(events.UnitNamed(unit.id), "whiteplains.17.0")
    r.expect("whiteplains.17.0", "within the numbers", True, _within(r, frame, named))


def _within(r, frame, named):
    quota = next(q for q in r.scenario.special.quotas if q.side == frame.side)
    units = [r.unit(id_).counter for id_ in named]
    guns = sum(c.kind == "artillery" for c in units)
    leaders = {
        nation: sum(c.kind == "leader" and c.nation == nation for c in units)
        for nation in {c.nation for c in units}
    }
    foot = sum(c.kind not in ("artillery", "leader") for c in units)
    return (
        foot <= quota.infantry
        and guns <= quota.artillery
        and all(count <= quota.leaders.get(nation, 0) for nation, count in leaders.items())
    )


def _enough_of_one_nation(r, frame):
    quota = next(q for q in r.scenario.special.quotas if q.side == frame.side)
    foot = [c for c in (r.unit(id_).counter for id_ in frame.named) if c.kind not in ("artillery", "leader")]
    return not quota.half or 2 * sum(c.nation == quota.half for c in foot) >= len(foot)


def names_done(r, event):
    """Q47: at least half of the infantry named is of the nation that the battle wants."""
    r.expect("whiteplains.17.0", "half of one nation", True, _enough_of_one_nation(r, r.top))
    r.pop()


def naming(r, frame):
    """whiteplains.17.0: over by itself when the numbers are full."""
    r.expect("whiteplains.17.0", "half of one nation", True, _enough_of_one_nation(r, frame))
    r.pop()


# ---------------------------------------------------------------- victory


def _decided(r):
    """14.1, Q40, Q69: after the last turn the battle's own rule names the winner."""
    victory, owners = r.scenario.victory, dict(r.state.owners)
    loser = victory.else_wins
    winner = loser
    seeker = other(loser)
    held = [owners.get(place) == seeker for place in victory.places]
    if (
        (victory.how == "any" and any(held))
        or (victory.how == "all" and held and all(held))
        or (victory.how == "more" and 2 * sum(held) > len(held))
    ):
        winner = seeker
    elif victory.how == "cleared":
        hexes = r.ground.map.zones[victory.zone]
        if not any(u.hex in hexes and u.side == loser and not is_leader(u) for u in r.state.units):
            winner = seeker
    r.ends(winner, victory.rule)


# ---------------------------------------------------------------- the tables

ACTIONS = {
    SetUp: set_up,
    events.Place: place,
    events.Bombard: fire.bombard,
    events.JoinFire: fire.join_fire,
    events.OpenFire: fire.open_fire,
    events.March: moves.march,
    events.ForceMarch: moves.force_march,
    events.Disengage: moves.disengage,
    events.StandRearguard: moves.stand_rearguard,
    events.EndSegment: end_segment,
    events.Engage: assault.engage,
    events.OpenAssaults: assault.open_assaults,
    events.Assault: assault.assault,
    events.Suffer: results.suffer,
    events.Retreat: results.retreat,
    events.Follow: results.follow,
    events.Escape: results.escape,
    events.Advance: assault.advance,
    events.EndAdvance: assault.end_advance,
    events.Rally: rally,
    events.Name: name,
    events.NamesDone: names_done,
}
ASKS = {
    events.Placement: (events.Place,),
    events.BombardmentSegment: (events.Bombard, events.EndSegment),
    events.Battery: (events.JoinFire, events.OpenFire),
    events.ReinforcementSegment: (events.March, events.ForceMarch, events.EndSegment),
    events.MovementSegment: (
        events.March,
        events.ForceMarch,
        events.Disengage,
        events.StandRearguard,
        events.EndSegment,
    ),
    events.Declaration: (events.Engage, events.OpenAssaults),
    events.AssaultSegment: (events.Assault,),
    events.Aftermath: (events.Suffer,),
    events.Retreating: (events.Retreat,),
    events.Following: (events.Follow,),
    events.Escaping: (events.Escape,),
    events.Advancing: (events.Advance, events.EndAdvance),
    events.RecoverySegment: (events.Rally,),
    events.Naming: (events.Name, events.NamesDone),
}
"""What may be asked for while a frame is in progress; no other frame waits for a player."""
GOES_ON = {
    events.SequenceOfPlay: sequence,
    events.Placement: placement,
    events.BombardmentSegment: bombardment,
    events.ReinforcementSegment: reinforcement,
    events.AssaultOpening: assault.opening,
    events.AssaultSegment: assault.assault_segment,
    events.Aftermath: results.aftermath,
    events.Jostled: results.jostled,
    events.Retreating: results.retreating,
    events.LeadersFollow: results.leaders_follow,
    events.LeadersTested: results.leaders_tested,
    events.Advancing: assault.advancing,
    events.RecoverySegment: recovery,
    events.Naming: naming,
}
WAITS = {
    events.Placement: lambda r, frame: unplaced(r, frame.side),
    events.BombardmentSegment: fire.shots_left,
    events.Battery: lambda r, frame: fire.joiners(r, frame.guns, frame.target),
    events.AssaultSegment: lambda _, frame: frame.combats,
    events.Aftermath: lambda _, frame: len(frame.fates) > 1,
    events.Following: lambda _, frame: len(frame.hexes) > 1,
    events.Escaping: lambda _, frame: len(frame.hexes) > 1,
    events.RecoverySegment: lambda _, frame: frame.units,
}


def _ways_back(r, frame):
    return len(retreats(r.board, r.unit(frame.unit), frame, r.closed)) > 1


WAITS[events.Retreating] = _ways_back
