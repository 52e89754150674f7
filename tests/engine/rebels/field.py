"""
Small battles for tests: a clear field of columns 10 to 20 and rows 1 to 11, with what a law needs on it.

    battle = Battle(
        line("a", AMERICAN, 1505, strength=4),
        gun("g", BRITISH, 1506, bombardment=2),
        woods=[1506],
        segment="movement",
    )
    battle.ends("a")                          # where March("a", ...) may end
    battle.refusal(March("a", 1506)).rule     # the clause that forbids it
    battle.do(Disengage("a"), morale=[3])     # with loaded dice; a die that is not loaded is an error

Even columns are half a hex lower. The neighbours of 1505 are 1504, 1604, 1605, 1506, 1405, 1404
(N, NE, SE, S, SW, NW); those of 1405 are 1404, 1505, 1506, 1406, 1306, 1305.
"""

from __future__ import annotations

from functools import cache

from attrs import frozen

from cockade.engine.dice import LoadedDice
from cockade.engine.game_tree import GameTree, is_floor
from cockade.engine.hexgrid import HexGrid
from cockade.engine.hexmap import HexMap, Way, hexside
from cockade.engine.rebels.common.charts import load_charts
from cockade.engine.rebels.common.data import Group, Scenario, Special, Victory
from cockade.engine.rebels.common.ground import GROUNDS, ground, lay
from cockade.engine.rebels.common.state import Unit
from cockade.engine.rebels.play import GAME
from cockade.engine.rebels.segment4_movement.march import march_routes
from cockade.engine.rebels.turn import SEGMENTS, begin_segment
from cockade.engine.rulebook import load_rulebook
from cockade.engine.rules import Refusal, begin
from cockade.events import rebels as events
from cockade.events.event import Event
from cockade.events.facts import Rolled, SegmentBegan, SetUp, TurnBegan
from tests.engine import lawful
from tests.engine.sketches import Sketches

GRID = HexGrid(10, 20, 1, 11)
SKETCHES = Sketches(GROUNDS)


@frozen
class Piece:
    """A unit of a sketch and where it stands; `due` and `entry` for one that is not on the map yet."""

    counter: events.Counter
    hex: int
    disrupted: bool = False
    due: int = 0
    entry: int = 0


def line(id_, side, hex_, *, strength=4, morale=6, allowance=4, points=3, kind="infantry", **more):
    """A line unit. `strength` and `morale` are one number, or (good, disrupted)."""
    both = strength if isinstance(strength, tuple) else (strength, max(1, strength // 2))
    nerve = morale if isinstance(morale, tuple) else (morale, max(1, morale - 2))
    counter = events.Counter(id_, id_.title(), side, "", kind, allowance, both, nerve, points)
    return Piece(counter, hex_, **more)


def light(id_, side, hex_, **more):
    """Light infantry: allowance 5."""
    return line(id_, side, hex_, **{"kind": "light", "allowance": 5, **more})


def dragoon(id_, side, hex_, **more):
    """Mounted dragoons: allowance 6."""
    return line(id_, side, hex_, **{"kind": "dragoon", "allowance": 6, "strength": 2, **more})


def gun(id_, side, hex_, *, bombardment=2, reach=3, morale=6, allowance=4, howitzer=False, **more):
    """An artillery unit."""
    counter = events.Counter(
        id_,
        id_.title(),
        side,
        "",
        "artillery",
        allowance,
        morale=(morale, max(1, morale - 2)),
        bombardment=bombardment,
        reach=reach,
        howitzer=howitzer,
    )
    return Piece(counter, hex_, **more)


def leader(id_, side, hex_, *, command=2, span=3, allowance=6, **more):
    """A leader; his loss costs command + span (13.3)."""
    counter = events.Counter(
        id_, id_.title(), side, "", "leader", allowance, points=command + span, command=command, span=span
    )
    return Piece(counter, hex_, **more)


class Battle:
    """
    A position and the game that goes on from it.

    Pieces stand as given; ground is given by keywords: hexes of a terrain kind (`woods=[1505]`), hexsides
    as pairs (`stream=[(1505, 1506)]`, likewise river, bridge, ford), works as (protected, outer) pairs
    (`fieldwork=[(1505, 1506)]`), `level={1505: 1}`, `road=[[1504, 1505]]`, `trail=[[...]]`. The segment named
    begins at once for `side`, after its command is judged, unless `command=False` leaves all in command.
    """

    def __init__(
        self,
        *pieces,
        segment="movement",
        side=events.AMERICAN,
        turn=2,
        turns=9,
        first=events.AMERICAN,
        levels=(60, 60),
        command=False,
        communication=None,
        else_wins=events.BRITISH,
        owners=(),
        special=None,
        charts=None,
        **ground,
    ):
        self.charts = charts or load_charts()
        self.id = SKETCHES.name()
        self.scenario = Scenario(
            id=self.id,
            title="A sketch",
            note="",
            map=sketch_map(self.charts, **ground),
            labels=tuple(f"turn {n}" for n in range(1, turns + 1)),
            first=first,
            levels={events.AMERICAN: levels[0], events.BRITISH: levels[1]},
            communication=communication or {events.AMERICAN: (1001,), events.BRITISH: (2011,)},
            counters={piece.counter.id: piece.counter for piece in pieces},
            groups=tuple(Group(piece.counter.side, (piece.counter.id,), (piece.hex,)) for piece in pieces),
            victory=Victory("18.1", else_wins, "The last turn is over."),
            special=special or Special({}, {}, ()),
            rules={},
        )
        self.ground = lay(self.scenario, self.charts)
        self.facts = self._begin(pieces, segment, side, turn, levels=levels, owners=owners, command=command)

    def _begin(self, pieces, segment, side, turn, *, levels, owners, command):
        resolution = begin(GAME.blank, GAME.reduce, LoadedDice({}))
        resolution.happen(events.GameBegan(self.id, self.scenario.labels, self.scenario.first, levels))
        for piece in pieces:
            resolution.happen(
                events.UnitSetUp(piece.counter, piece.hex, piece.disrupted, piece.due, piece.entry)
            )
        for hex_, owner in owners:
            resolution.happen(events.HexTaken(hex_, owner))
        resolution.push(events.SequenceOfPlay())
        resolution.happen(TurnBegan(turn))
        if command:
            begin_segment(resolution, side, SEGMENTS[0])
        else:
            resolution.happen(SegmentBegan(side, SEGMENTS[0]))
        if segment != SEGMENTS[0]:
            begin_segment(resolution, side, segment)
        self.state, self.begun = resolution.state, tuple(resolution.facts)
        self.resolution = resolution
        return ()

    @property
    def state(self):
        """The present; whenever it changes, offers and laws are held together."""
        return self._state

    @state.setter
    def state(self, state):
        self._state = state
        lawful.check(GAME, state, universe)

    def go_on(self, **dice):
        """Let play go on by itself until somebody must decide, with loaded dice; the facts that followed."""
        resolution = begin(self.state, GAME.reduce, loaded(dice))
        GAME.rules.run_until_decision(resolution)
        self.begun = (*self.begun, *resolution.facts)
        return self._settle(resolution)

    def do(self, *actions, **dice):
        """Play actions for whoever must decide, with dice by purpose (`morale=[3]`); the last one's facts."""
        box = loaded(dice)
        for action in actions:
            resolution = GAME.decide(self.state, GAME.decider(self.state), action, box)
            for fact in resolution.facts:
                if isinstance(fact, Rolled):
                    box.faces[fact.purpose].pop(0)
            self._settle(resolution)
        assert not any(box.faces.values()), f"dice left over: {box.faces}"
        return self.facts

    def _settle(self, resolution):
        self.state, self.facts = resolution.state, tuple(resolution.facts)
        return self.facts

    def refusal(self, action, side=None):
        """The Refusal of an action by whoever must decide (or by a side)."""
        try:
            GAME.decide(self.state, side or GAME.decider(self.state), action, LoadedDice({}))
        except Refusal as refusal:
            return refusal
        except LookupError:
            pass
        raise AssertionError(f"{action} was not refused")

    def decides(self):
        """The side that must decide now."""
        return GAME.decider(self.state)

    def offered(self, verb=None):
        """All actions offered, or those of one verb."""
        offers = GAME.offers(self.state)
        return [a for o in offers if verb is None or o.verb is verb for a in o.actions]

    def ends(self, unit, verb=None):
        """The hexes where a march (or another verb with a hex) of this unit may end."""
        return {a.hex for a in self.offered(verb) if getattr(a, "unit", "") == unit and hasattr(a, "hex")}

    def unit(self, id_) -> Unit:
        """A unit as it stands now."""
        return self.state.unit(id_)

    def happened(self, kind):
        """The facts of one type in the last step."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def undoable(self, facts=None):
        """Whether the last step alone could be taken back."""
        side = GAME.decider(self.state)
        event = type("E", (), {"facts": facts or self.facts})
        return not is_floor(event, side, side)

    def walked(self, id_):
        """The hexes and the cost, in half movement points, of a unit's move in the last step."""
        moved = next(fact for fact in self.facts if isinstance(fact, events.UnitMoved) and fact.unit == id_)
        return moved.path, moved.cost

    def cost(self, id_, hex_):
        """What a march of this unit to a hex would cost, in whole movement points."""
        return march_routes(self.state, self.unit(id_)).cost_to(hex_) / 2

    def open(self, key=bytes(16)):
        """An open game that begins with this battle, gone on or not, with dice of a key."""
        return GameTree.reopen(GAME, Event(0, "", SetUp(self.id), self.begun), key)

    def with_unit(self, id_, **changes):
        """Change a unit behind the rules' back, to set a scene."""
        number = self.state.roster[id_]
        units = list(self.state.units)
        units[number] = units[number].replace(**changes)
        self.state = self.state.replace(units=tuple(units))
        return self


def universe(state, frame, name):
    """All units and hexes that an action could name; a leader may be left out."""
    if name in ("unit", "leader"):
        return [unit.id for unit in state.units] + [""] * (name == "leader")
    return ground(state.scenario).grid.hexes if name in ("hex", "target") else None


def example(id_):
    """A worked example of the rulebook: its `given` and its `expected`."""
    shown = book().clause(id_)
    return shown.given, shown.expected


@cache
def book():
    """The rulebook."""
    return load_rulebook("cockade.engine.rebels")


def loaded(dice):
    """Loaded dice by purpose; `forced_march` is the purpose "forced march"."""
    return LoadedDice({purpose.replace("_", " "): list(faces) for purpose, faces in dice.items()})


def sketch_map(charts, *, level=None, road=(), trail=(), zones=None, **kinds):
    """A clear map with terrain, hexsides, works and ways by name."""
    terrain = dict.fromkeys(GRID.hexes, "clear")
    sides, works = {}, {}
    for kind, where in kinds.items():
        if kind in charts.terrain:
            terrain.update(dict.fromkeys(where, kind))
        elif kind in ("stream", "river", "bridge", "ford"):
            for a, b in where:
                sides[hexside(a, b)] = sides.get(hexside(a, b), frozenset()) | {kind}
        else:
            assert kind in charts.hexsides, kind
            works.update({tuple(pair): kind for pair in where})
    ways = [Way("road", "road", tuple(c)) for c in road] + [Way("trail", "trail", tuple(c)) for c in trail]
    roads = {
        hexside(a, b): way.kind
        for way in reversed(ways)
        for a, b in zip(way.hexes, way.hexes[1:], strict=False)
    }
    levels = dict.fromkeys(GRID.hexes, 0) | (level or {})
    return HexMap(
        id="sketch",
        title="A sketch",
        grid=GRID,
        terrain=terrain,
        level=levels,
        hexsides=sides,
        works=works,
        roads=roads,
        ways=tuple(ways),
        places={},
        zones={name: frozenset(hexes) for name, hexes in (zones or {}).items()},
        source="sketch",
    )
