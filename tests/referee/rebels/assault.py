"""Assaults (8.0): who must fight whom, odds, shifts, results, and the advance (8.52)."""

from __future__ import annotations

from fractions import Fraction

from cockade.events import rebels as events
from cockade.events.facts import FramePushed
from tests.referee.rebels.board import Board, is_gun, is_leader, is_line, kind, strength
from tests.referee.rebels.ground import CHARTS, ROUGH, other
from tests.referee.rebels.moves import asleep
from tests.referee.rebels.results import column_of, results_follow, rouses, takes_places

# ---------------------------------------------------------------- the opening of the segment


def unescorted_guns(board, side):
    """8.41, Q19: phasing guns in an enemy zone of control without a line unit in their hex."""
    zone, line = board.zone(other(side)), board.line[side]
    return [u for u in board.units if is_gun(u) and u.side == side and u.hex in zone - line]


def opening(r, frame):
    """8.41: unescorted guns suffer AR1; then the attacker declares, if anybody can fight."""
    if frame.guns:
        r.change(frame.replace(guns=()), "8.41")
        guns = [r.unit(id_) for id_ in frame.guns]
        foes = {n for gun in guns for n in r.board.beside(gun.hex, frame.side)}
        fates = tuple((id_, "AR1") for id_ in frame.guns)
        results_follow(r, events.Aftermath(frame.side, fates, tuple(sorted(foes))), guns)
        return
    r.pop()
    wanted = pairs(r, frame.side)
    if not wanted:
        return
    found = r.take(FramePushed, "8.2", "a declaration").frame
    r.expect(
        "8.2",
        "a declaration by the attacker",
        (events.Declaration, frame.side, ()),
        (type(found), found.side, found.chosen),
    )
    r.expect("8.22", "who may fight whom", sorted(wanted), sorted(found.pairs))
    outside = set(found.owed) - r.ground.forts
    r.expect("8.22", "who must fight", sorted(owed(r, frame.side) - r.ground.forts), sorted(outside))


def attackers_in(board, hex_, side):
    """8.0: the line units of a side in a hex that take part in combat."""
    return [u for u in board.stack(hex_) if is_line(u) and u.side == side and not u.held]


def pairs(r, side):
    """8.0, 8.22: adjacent hexes of attackers and defenders without an unbridged river between them."""
    board, foes = r.board, r.board.fighting[other(side)]
    return {
        (a, b)
        for a in board.line[side]
        if attackers_in(board, a, side)
        for b in r.ground.neighbours[a]
        if b in foes and not r.ground.river(a, b)
    }


def owed(r, side):
    """8.22, Q10: attackers in a zone of control, and defenders in the zone of one who is not in a fort."""
    board, able = r.board, {a for a, _ in pairs(r, side)}
    attacking = {a for a in able if a in board.zone(other(side))}
    reached = {b for a in able - r.ground.forts for b in r.ground.zone(a)}
    return attacking | (reached & board.fighting[other(side)])


# ---------------------------------------------------------------- declaration


def engage(r, event):
    """8.27: the attackers of one hex against an adjacent one."""
    frame, action = r.top, event.action
    pair = (action.hex, action.target)
    r.expect(
        "8.22",
        "a pair that may fight, not yet chosen",
        (True, False),
        (pair in frame.pairs, pair in frame.chosen),
    )
    r.change(frame.replace(chosen=(*frame.chosen, pair)), "8.27")


def open_assaults(r, event):
    """8.272: everybody who must fights; linked hexes are one combat."""
    frame = r.top
    engaged = {hex_ for pair in frame.chosen for hex_ in pair}
    r.expect("8.22", "all who must fight do", [], sorted(set(frame.owed) - engaged))
    beside_forts(r, frame)
    wanted = [combat_of(r, group, frame) for group in linked(frame.chosen)]
    found = r.take(events.CombatDeclared, "8.2").combats
    r.expect("8.272", "the combats", sorted(map(_content, wanted)), sorted(map(_content, found)))
    r.change(events.AssaultSegment(frame.side, found), "8.2")
    r.declared = r.state.units


def beside_forts(r, frame):
    """8.22, Q10: who stands in the zone of a garrison assaults its fort."""
    for a, b in frame.pairs:
        held = b in r.board.line[other(frame.side)]
        if b in r.ground.forts and held and a in r.ground.zone(b):
            attacked = b in {target for _, target in frame.chosen}
            r.expect("8.22", f"the garrison of {b} is assaulted", True, attacked)


def linked(chosen):
    """The pairs chosen, grouped by the hexes that they share."""
    groups = []
    for pair in chosen:
        touching = [group for group in groups if any(set(pair) & set(other_) for other_ in group)]
        merged = [pair] + [other_ for group in touching for other_ in group]
        groups = [group for group in groups if group not in touching] + [merged]
    return groups


def combat_of(r, group, frame):
    """8.26: all attackers of the attacking hexes against all combat units of the defending ones."""
    froms, tos = {a for a, _ in group}, {b for _, b in group}
    attackers = [u.id for a in froms for u in attackers_in(r.board, a, frame.side)]
    defenders = [u.id for b in tos for u in r.board.combat_units(b)]
    crossings = [(a, b) for a, b in frame.pairs if a in froms and b in tos]
    return events.Combat(tuple(attackers), tuple(defenders), tuple(crossings))


def _content(combat):
    return sorted(combat.attackers), sorted(combat.defenders), sorted(combat.crossings)


# ---------------------------------------------------------------- one combat


class Fight:
    """
    A combat at the moment when it is resolved: who is still there (8.24, Q15, Q16).

    Who has left his hex since the declaration adds no strength in another one, and an attacker fights
    only beside a defender.
    """

    def __init__(self, r, combat, side):
        """Look at the hexes of its crossings."""
        self.r, self.side = r, side
        froms, tos = {a for a, _ in combat.crossings}, {b for _, b in combat.crossings}
        attackers = [u for u in map(r.unit, combat.attackers) if u.hex in froms]
        defenders = [u for u in map(r.unit, combat.defenders) if u.hex in tos]
        there = {u.hex for u in defenders}
        beside = {a for a, b in combat.crossings if b in there}
        self.attackers = [u for u in attackers if u.hex in beside and self._stayed(u)]
        self.defenders = [u for u in defenders if self._stayed(u)]
        here = {u.hex for u in self.attackers}
        self.crossings = [(a, b) for a, b in combat.crossings if a in here and b in there]
        self.targets = sorted(there)
        self.struck = [u for b in self.targets for u in r.board.combat_units(b) if u.side != side]
        self.horse = [u for u in self.attackers if kind(u) == "dragoon" and not u.disrupted]

    def _stayed(self, unit):
        """Q16: whether a unit stands where it stood when the combats were declared."""
        declared = self.r.declared
        return not declared or declared[self.r.state.roster[unit.id]].hex == unit.hex

    @property
    def is_on(self):
        """Q15: whether there is somebody left on both sides."""
        return bool(self.attackers and self.targets)

    def attack(self):
        """8.1(2): at most 8 points a hex."""
        return self._total(self.attackers, strength)

    def defence(self):
        """8.1(3), 8.43, Q11, kingsmountain.17.0."""
        total = max(1, self._total(self.defenders, defending))
        halved = self.r.scenario.special.half_defence_turns.get(other(self.side), ())
        return max(1, total // 2) if self.r.state.turn in halved else total

    @staticmethod
    def _total(units, worth):
        hexes = {u.hex for u in units}
        return sum(min(CHARTS.fighting_limit, sum(worth(u) for u in units if u.hex == h)) for h in hexes)

    def terrain_shift(self):
        """8.32, Q17: for each defending hex its own shift and the smallest hexside; the largest sum."""
        sums = [self._shift_of(b) for b in self.targets]
        return min(CHARTS.most_left_shifts, max(sums, default=0))

    def _shift_of(self, b):
        sides = [self.r.ground.side_shift(a, b) for a, there in self.crossings if there == b]
        return self.r.ground.terrain(b).shift + min(sides, default=0)

    def other_shifts(self):
        """12.1.2, 12.2.1."""
        terrain = self.r.ground.map.terrain
        rough = [b for b in self.targets if terrain[b] in ROUGH]
        lights = {u.hex for u in self.attackers if kind(u) == "light"}
        found = []
        if rough and lights:
            found.append((1, "12.1.2"))
        if any(kind(u) == "light" and u.hex in rough for u in self.struck):
            found.append((-1, "12.1.2"))
        charging = any(u.charging for u in self.horse) and len(self.targets) == 1
        met = any(kind(u) == "dragoon" and not u.disrupted for u in self.struck)
        if charging and not met and all(self.r.ground.terrain(b).charge for b in self.targets):
            found.append((1, "12.2.1"))
        return found

    def works(self):
        """9.2.1: how much works help the morale in each defending hex."""
        found = {}
        for b in self.targets:
            helps = [self.r.ground.shelter(a, b) for a, there in self.crossings if there == b]
            if helps and max(helps):
                found[b] = max(helps)
        return tuple(sorted(found.items()))


def defending(unit):
    """8.43: guns defend with half, disrupted ones with nothing."""
    if is_gun(unit):
        return 0 if unit.disrupted else unit.counter.bombardment // 2
    return strength(unit)


def assault(r, event):
    """8.1: one combat, from odds to result."""
    frame, table = r.top, CHARTS.assault
    chosen = [c for c in frame.combats if event.action.hex in {b for _, b in c.crossings}]
    r.expect("8.23", "one declared combat", 1, len(chosen))
    combat = chosen[0]
    r.change(frame.replace(combats=tuple(c for c in frame.combats if c != combat)), "8.23")
    fight = Fight(r, combat, frame.side)
    r.expect("8.2", "somebody left on both sides", True, fight.is_on)
    column = column_of(table, Fraction(fight.attack(), fight.defence()))
    shifts = [(-fight.terrain_shift(), "8.3")] * bool(fight.terrain_shift()) + fight.other_shifts()
    shifted = max(0, min(len(table.columns) - 1, column + sum(value for value, _ in shifts)))
    rolled = r.roll("assault", "", "8.1", [], lambda die, _: table.rows[die - 1][shifted])
    found = r.take(events.AssaultResolved, "8.1")
    r.expect("8.2", "the combat", combat, found.combat)
    r.expect("8.1", "attack", fight.attack(), found.attack)
    r.expect("8.1", "defence", fight.defence(), found.defence)
    r.expect("8.1", "column", table.columns[column], found.column)
    r.expect(
        "8.3",
        "terrain shifts",
        -fight.terrain_shift(),
        sum(m.value for m in found.shifts if m.rule.startswith("8.3")),
    )
    others = sorted((m.value, m.rule) for m in found.shifts if not m.rule.startswith("8.3"))
    r.expect("8.1", "other shifts", sorted(fight.other_shifts()), others)
    r.expect("8.1", "column after shifts", table.columns[shifted], found.shifted)
    r.expect("8.1", "result", rolled.result, found.result)
    suffers(r, fight, rolled.result)


def suffers(r, fight, code):
    """chart.AT: the results of one side, with the advance of the attacker to follow."""
    if code in ("DR1", "DD", "DE"):
        commanded = tuple(u.id for u in fight.attackers if u.in_command)
        r.push(events.Advancing(fight.side, commanded, tuple(fight.targets)), "8.521")
    if code == "NE":
        return
    if code in ("AE", "AD", "AR1"):
        horse = any(kind(u) == "dragoon" and not u.disrupted for u in fight.defenders)
        hexes = {u.hex for u in fight.attackers}
        guns = [u for u in r.state.units if is_gun(u) and u.hex in hexes]
        fates = tuple((u.id, code) for u in (*fight.attackers, *guns))
        frame = events.Aftermath(fight.side, fates, tuple(sorted({u.hex for u in fight.struck})), (), horse)
        results_follow(r, frame, (*fight.attackers, *guns))
    else:
        fates = tuple((u.id, code) for u in fight.struck)
        foes = tuple(sorted({u.hex for u in fight.attackers}))
        alone = tuple(u.id for u in fight.struck if is_gun(u) and u.hex not in r.board.line[u.side])
        frame = events.Aftermath(other(fight.side), fates, foes, fight.works(), bool(fight.horse), alone)
        results_follow(r, frame, fight.struck)


def assault_segment(r, frame):
    """Q15: a combat that has lost its attackers or its defenders is called off."""
    on = tuple(c for c in frame.combats if Fight(r, c, frame.side).is_on)
    if not on:
        r.pop()
    else:
        r.change(events.AssaultSegment(frame.side, on), "8.2")


# ---------------------------------------------------------------- advance


def ways_on(r, frame, unit):
    """8.52: the hexes into which a unit may advance now."""
    first = unit.id not in frame.onward
    hexes = frame.hexes if first else r.ground.neighbours[unit.hex]
    return [b for b in hexes if not advance_fault(r, frame, unit, b)]


def advance_fault(r, frame, unit, hex_):
    """The clause that forbids an advance into a hex, or nothing; command is judged afterwards."""
    board, side = r.board, frame.side
    if not unit.alive or not unit.hex or not is_line(unit):
        return "8.522"
    if not unit.in_command or unit.held:
        return "8.521"
    if asleep(r, unit):
        return "stonypoint.17.0"
    if hex_ not in r.ground.steps(kind(unit), unit.hex) or r.closed(unit, unit.hex, hex_):
        return "8.526"
    first = unit.id not in frame.onward
    if hex_ in board.line[other(side)]:
        return "8.521"
    if first and hex_ not in frame.hexes:
        return "8.523"
    if not first and hex_ in board.fighting[other(side)] and hex_ not in frame.hexes:
        return "8.523"
    return "" if board.has_room(unit, hex_) else "8.525"


def advance(r, event):
    """8.521 to 8.526: one unit, alone or with a leader, one hex."""
    frame, action = r.top, event.action
    unit = r.unit(action.unit)
    r.expect("8.521", "a unit that fought", True, action.unit in frame.units)
    fault = advance_fault(r, frame, unit, action.hex)
    r.expect(fault or "8.521", "an advance", "", fault)
    continues = action.unit not in frame.onward and CHARTS.kinds[kind(unit)].advance > 1
    units = frame.units if continues else tuple(id_ for id_ in frame.units if id_ != action.unit)
    onward = (*frame.onward, action.unit) if continues else frame.onward
    r.change(frame.replace(units=units, onward=onward, advanced=(*frame.advanced, action.unit)), "8.52")
    for gun in [u for u in r.board.combat_units(action.hex) if u.side != frame.side]:
        r.eliminated(gun, "8.42")
    began = unit.hex
    r.must(events.UnitAdvanced(action.unit, action.hex), "8.52")
    if action.leader:
        leader = r.unit(action.leader)
        r.expect(
            "8.522",
            "a leader of the hex",
            (True, began, frame.side),
            (is_leader(leader), leader.hex, leader.side),
        )
        r.must(events.LeaderMoved(action.leader, action.hex, "8.522"), "8.522")
    takes_places(r, unit, (action.hex,))
    rouses(r, unit, (action.hex,))
    _surprised(r, unit, action.hex)
    led = r.board.under_command(frame.side)
    out = [id_ for id_ in {*frame.advanced, action.unit} if r.unit(id_).hex not in led]
    r.expect("8.521", "nobody who advanced is out of command", [], out)


def _surprised(r, unit, hex_):
    foe = other(unit.side)
    found = tuple(u.id for u in r.board.leaders(hex_) if u.side == foe)
    if found:
        r.push(
            events.LeadersTested(foe, found, "dragoon" if kind(unit) == "dragoon" else "infantry"), "11.13"
        )


def advancing(r, frame):
    """8.521: the advance ends by itself when nobody can go on."""
    ready = [u for u in map(r.unit, frame.units) if in_reach(r, frame, u)]
    r.expect("8.521", "nobody who could advance", [], [u.id for u in ready])
    r.pop()


def in_reach(r, frame, unit):
    """Whether a unit may still advance somewhere and be in command there (Q24, Q72)."""
    ways = ways_on(r, frame, unit)
    leaders = ["", *(u.id for u in r.board.leaders(unit.hex) if u.side == frame.side)]
    return any(commanded(r, frame, unit, b, leader) for b in ways for leader in leaders)


def commanded(r, frame, unit, hex_, leader=""):
    """Q72: whether all who advanced are commanded after the step, perhaps by one who goes along."""
    board, side = r.board, frame.side
    lost = {u.id for u in board.combat_units(hex_) if u.side != side}
    places = {unit.id: hex_, **dict.fromkeys(lost, 0)} | ({leader: hex_} if leader else {})
    moved = [u.replace(hex=places[u.id]) if u.id in places else u for u in r.state.units]
    led = Board(r.ground, moved).under_command(side)
    return all(u.hex in led for u in moved if u.id in {*frame.advanced, unit.id})


def end_advance(r, event):
    """8.521: the attacker has advanced enough."""
    r.pop()
