"""What the ground does: who may go where at what cost, where zones reach, what shifts and what blocks."""

from __future__ import annotations

from functools import cache

from cockade.engine.rebels.common.scenarios import load_scenario
from cockade.events.rebels import SIDES
from tests.referee.rebels.sheets import card, sheet

CHARTS = card()
WATERS = {"river", "stream"}
CROSSINGS = {"bridge", "ford"}
ROUGH = {"woods", "swamp", "town"}
"""Where light infantry is at home (12.1)."""


PRINTED = {}
"""By the id under which it is played: a player's printed values laid over a scenario."""


@cache
def ground_of(id_):
    """The ground of a scenario by the id under which it is played."""
    return Ground(load_scenario(id_.partition("+")[0], PRINTED.get(id_)), id_)


class Ground:
    """A battle's map, read with the terrain effects chart (chart.TEC). Costs are halves."""

    def __init__(self, scenario, id_):
        """Nothing is worked out before it is asked for."""
        self.id = id_
        self.scenario, self.map = scenario, sheet(scenario.map.id, PRINTED.get(id_, {}))
        self.grid = self.map.grid
        self.neighbours = self.grid.neighbours
        self._costs, self._zones, self._steps, self._sight = {}, {}, {}, {}
        self.forts = {hex_ for hex_, kind in self.map.terrain.items() if CHARTS.terrain[kind].bars_enemy_zone}

    def terrain(self, hex_):
        """The line of the chart for a hex."""
        return CHARTS.terrain[self.map.terrain[hex_]]

    def on_map(self, hex_):
        """Whether there is such a hex."""
        return hex_ in self.map.terrain

    # ------------------------------------------------------------ hexsides

    def river(self, a, b):
        """4.2.3: a river hexside without a bridge or ford."""
        kinds = self.map.kinds(a, b)
        return "river" in kinds and not kinds & CROSSINGS

    def works(self, inner, outer):
        """The work that protects the inner hex against the outer one, or nothing."""
        return self.map.works.get((inner, outer), "")

    def uphill(self, a, b):
        """4.2.2: from the low side of a slope to its high side."""
        return (b, a) in self.map.slopes or self.map.level[b] > self.map.level[a]

    def way(self, a, b):
        """The road or trail from hex to hex, or None."""
        return CHARTS.ways.get(self.map.road(a, b))

    def features(self, a, b):
        """Everything on a hexside that costs movement when it is crossed from a to b."""
        found = [kind for kind in self.map.kinds(a, b) if kind != "river"]
        if "bridge" in found:
            found = [kind for kind in found if kind != "stream"]
        work = self.works(a, b) or self.works(b, a)
        return found + [work] * bool(work) + ["slope"] * self.uphill(a, b)

    # ------------------------------------------------------------ movement

    def barred(self, kind, a, b):
        """Whether a kind of unit may never step from a to b (4.2.1, 4.2.3, chart.TEC)."""
        terrain = self.terrain(b)
        if not terrain.cost or self.river(a, b):
            return True
        if self.way(a, b):
            return False
        work = self.works(a, b) or self.works(b, a)
        return kind in terrain.prohibited or bool(work and kind in CHARTS.hexsides[work].prohibited)

    def steps(self, kind, a):
        """The adjacent hexes to which a kind of unit may step."""
        key = (kind, a)
        if key not in self._steps:
            self._steps[key] = [b for b in self.neighbours[a] if not self.barred(kind, a, b)]
        return self._steps[key]

    def cost(self, kind, a, b):
        """4.1, 4.2, 12.1.1: what a step costs in halves."""
        key = (kind, a, b)
        if key not in self._costs:
            self._costs[key] = self._cost(kind, a, b)
        return self._costs[key]

    def _cost(self, kind, a, b):
        features = self.features(a, b)
        plain = self.entering(kind, b) + sum(CHARTS.hexsides[feature].cost for feature in features)
        way = self.way(a, b)
        if not way:
            return plain
        kept = [feature for feature in features if feature not in way.cancels]
        along = way.cost + sum(CHARTS.hexsides[feature].cost for feature in kept)
        barred_off_road = kind in self.terrain(b).prohibited
        return along if barred_off_road else min(along, plain)

    def entering(self, kind, b):
        """What the hex itself costs a kind of unit, in halves (12.1.1)."""
        return self.terrain(b).light_cost if kind == "light" else self.terrain(b).cost

    def arriving(self, kind, b):
        """3.1.1: what the entry hex costs from off the map; None if nobody of this kind comes in there."""
        ways = [self.way(b, n) for n in self.neighbours[b]]
        led = [way for way in ways if way] if self._leads_off(b) else []
        if led:
            return min([*(way.cost for way in led), self.entering(kind, b)])
        if not self.terrain(b).cost or kind in self.terrain(b).prohibited:
            return None
        return self.entering(kind, b)

    def _leads_off(self, b):
        """Whether a road or trail ends in this hex at the map edge (Q66)."""
        ends = {way.hexes[end] for way in self.map.ways for end in (0, -1)}
        return self.grid.is_edge(b) and b in ends

    # ------------------------------------------------------------ zones

    def zone_reaches(self, a, b):
        """5.5: not across an unbridged river, nor into a fort."""
        return b not in self.forts and not self.river(a, b)

    def zone(self, hex_):
        """The hexes that a line unit in this hex holds in its zone of control (5.0)."""
        if hex_ not in self._zones:
            self._zones[hex_] = [b for b in self.neighbours[hex_] if self.zone_reaches(hex_, b)]
        return self._zones[hex_]

    # ------------------------------------------------------------ combat

    def side_shift(self, attacker, defender):
        """8.32, Q17: the largest shift of what lies on the hexside, seen by the attacker."""
        kinds = self.map.kinds(attacker, defender)
        found = [0]
        if "bridge" in kinds and "river" not in kinds:
            kinds = kinds - {"bridge"}
        found += [CHARTS.hexsides[kind].shift for kind in kinds]
        if self.uphill(attacker, defender):
            found.append(CHARTS.hexsides["slope"].shift)
        work = self.works(defender, attacker)
        if work and defender not in self.forts:
            found.append(CHARTS.hexsides[work].shift)
        return max(found)

    def shelter(self, attacker, defender):
        """chart.morale: how much the works between them help the defender's morale, 0 or less."""
        if defender in self.forts:
            return self.terrain(defender).morale
        work = self.works(defender, attacker)
        return CHARTS.hexsides[work].morale if work else 0

    # ------------------------------------------------------------ lines of fire

    def corners(self, hex_):
        """The six corners of a hex, clockwise from the west, in sixths of a column and of a hex height."""
        x, y = self.middle(hex_)
        offsets = ((-4, 0), (-2, -3), (2, -3), (4, 0), (2, 3), (-2, 3))
        return [(x + dx, y + dy) for dx, dy in offsets]

    def middle(self, hex_):
        """The centre of a hex, in the same measures."""
        column, row = divmod(hex_, 100)
        return 6 * column, 6 * row + 3 * self.grid.is_low(column)

    def between(self, a, b):
        """7.3.2, Q12: the hexes that the line from centre to centre crosses or runs along."""
        key = (a, b)
        if key not in self._sight:
            reach = self.grid.distance(a, b)
            near = self.grid.within(a, reach) & self.grid.within(b, reach) - {a, b}
            self._sight[key] = [hex_ for hex_ in near if self._touches(a, b, hex_)]
        return self._sight[key]

    def _touches(self, a, b, hex_):
        (ax, ay), (bx, by), (x, y) = self.middle(a), self.middle(b), self.middle(hex_)
        dx, dy = bx - ax, by - ay
        along = 3 * (x - ax) * dx + 4 * (y - ay) * dy
        if not 0 < along < 3 * dx * dx + 4 * dy * dy:
            return False
        sides = [dx * (cy - ay) - dy * (cx - ax) for cx, cy in self.corners(hex_)]
        return min(sides) < 0 < max(sides) or sides.count(0) == 2

    def entered_by(self, a, b):
        """The neighbours of b over whose hexside the line of fire from a comes in; two for a corner."""
        if b in self.neighbours[a]:
            return [a]
        (ax, ay), (bx, by) = self.middle(a), self.middle(b)
        dx, dy = bx - ax, by - ay
        found = []
        for n in self.neighbours[b]:
            shared = [c for c in self.corners(b) if c in self.corners(n)]
            one, two = (dx * (cy - ay) - dy * (cx - ax) for cx, cy in shared)
            nx, ny = self.middle(n)
            faces = 3 * (nx - bx) * dx + 4 * (ny - by) * dy < 0
            if faces and one * two <= 0:
                found.append(n)
        return found

    def fire_shift(self, a, b):
        """7.1(5), Q14, Q77: the left shift of a bombardment from a of b."""
        hex_shift = self.terrain(b).fire_shift
        if b in self.forts:
            return hex_shift
        works = [self.works(b, n) for n in self.entered_by(a, b)]
        return hex_shift + min((CHARTS.hexsides[w].fire_shift if w else 0 for w in works), default=0)


def other(side):
    """The enemy of a side."""
    return SIDES[1 - SIDES.index(side)]
