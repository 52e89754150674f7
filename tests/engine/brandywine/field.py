"""
Small battles for tests: a clear field of columns 10 to 20 and rows 1 to 11, with what a law needs on it.

    battle = Battle(
        foot("a", AMERICAN, 1505, strength=4, pinned=True),
        gun("g", BRITISH, 1506, strength=2),
        leader("l", AMERICAN, 1505, combat=1),
        woods=[1506],
        slope=[(1506, 1505)],
        phase="movement",
    )
    battle.ends("a")                          # where March("a", ...) may end
    battle.refusal(March("a", 1506)).rule     # the clause that forbids it
    battle.do(Rally("a"), rally=[3])          # with loaded dice; a die that is not loaded is an error

Even columns sit half a hex higher, as on the map of Brandywine. The neighbours of 1505 are 1504, 1605, 1606,
1506, 1406, 1405 (N, NE, SE, S, SW, NW); those of 1405 are 1404, 1504, 1505, 1406, 1305, 1304.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from attrs import evolve, field, frozen

from cockade.engine.brandywine.common.charts import load_charts
from cockade.engine.brandywine.common.data import Group, Scenario, Special
from cockade.engine.brandywine.common.ground import GROUNDS, ground, lay
from cockade.engine.brandywine.common.state import Unit
from cockade.engine.brandywine.play import GAME
from cockade.engine.brandywine.turn import begin_phase
from cockade.engine.dice import LoadedDice
from cockade.engine.game_tree import GameTree, is_floor
from cockade.engine.hexgrid import HexGrid
from cockade.engine.hexmap import HexMap, Way, hexside
from cockade.engine.hexmap_file import CROSSINGS, SLOPES, WATERS, WAYS
from cockade.engine.rulebook import load_rulebook
from cockade.engine.rules import Refusal, begin
from cockade.events import brandywine as events
from cockade.events.event import Event
from cockade.events.facts import Rolled, SetUp, TurnBegan
from tests.engine import lawful
from tests.engine.sketches import Sketches

GRID = HexGrid(10, 20, 1, 11, "odd")
ZONES = {"A": [1001], "D": [2001], "headquarters": [2011]}
SKETCHES = Sketches(GROUNDS)


@frozen
class Piece:
    """A unit of a sketch, where it stands, and the fields of `Unit` that are not as usual."""

    counter: events.Counter
    hex: int
    changes: dict = field(factory=dict)


def foot(id_, side, hex_, *, strength=4, morale=0, allowance=4, kind="infantry", printed=None, **changes):
    """
    A combat unit. One step if `strength` is a number, two if it is (full, reduced).

    `printed` are further fields of its counter (rifle, militia, wing, ...), `changes` fields of the unit
    as it stands (condition, reduced, pinned, shot, due, entry ...).
    """
    steps = 2 if isinstance(strength, tuple) else 1
    both = strength if steps == 2 else (strength, 0)
    nerve = (morale, morale - 1) if steps == 2 else (morale, 0)
    nation = "regular" if side == events.BRITISH else "american"
    counter = events.Counter(id_, id_.title(), side, nation, kind, allowance, steps, both, nerve, home="A")
    return Piece(evolve(counter, **(printed or {})), hex_, changes)


def light(id_, side, hex_, **more):
    """Light infantry: allowance 5."""
    return foot(id_, side, hex_, **{"kind": "light", "allowance": 5, **more})


def rifle(id_, side, hex_, **more):
    """A light rifle unit of one strength point."""
    printed = {"rifle": True, **more.pop("printed", {})}
    return light(id_, side, hex_, **{"strength": 1, **more}, printed=printed)


def militia(id_, side, hex_, **more):
    """American militia."""
    return foot(id_, side, hex_, **{"kind": "militia", **more}, printed={"militia": True})


def dragoon(id_, side, hex_, **more):
    """Dragoons: allowance 7."""
    return foot(id_, side, hex_, **{"kind": "dragoon", "allowance": 7, "strength": 1, **more})


def gun(id_, side, hex_, **more):
    """Artillery: allowance 3."""
    return foot(id_, side, hex_, **{"kind": "artillery", "allowance": 3, "strength": 2, **more})


def leader(id_, side, hex_, *, combat=1, leadership=1, seniority=5, loss=(-1, 1), points=1, **changes):
    """A leader; a lower seniority outranks a higher one."""
    counter = events.Counter(
        id_,
        id_.title(),
        side,
        "",
        "leader",
        8,
        stars=1,
        seniority=seniority,
        combat=combat,
        leadership=leadership,
        loss=loss,
        points=points,
    )
    return Piece(counter, hex_, changes)


class Battle:
    """
    A position and the game that goes on from it.

    Ground is given by keywords: hexes of a terrain kind (`woods=[1505]`), hexsides as pairs (`creek=[(1505,
    1506)]`, likewise run, primary_ford, secondary_ford: a ford is creek too), slopes as (high, low), works as
    (protected, outer) `fieldwork`, chains of hexes as `road`, `track`, `path`, and `zones` by name. The phase
    named begins at once for `side`. The American army is released unless `released=()`.
    """

    def __init__(
        self,
        *pieces,
        phase="movement",
        side=events.AMERICAN,
        turn=7,
        last_turn=12,
        advanced=True,
        initiative=events.AMERICAN,
        morale=(20, 20),
        momentum=(0, 0),
        pool=6,
        released=(events.ARMY,),
        special=None,
        decisive=(),
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
            advanced=advanced,
            first_turn=1,
            last_turn=last_turn,
            morale=dict(zip(events.SIDES, morale, strict=True)),
            momentum=dict(zip(events.SIDES, momentum, strict=True)),
            counters={piece.counter.id: piece.counter for piece in pieces},
            groups=tuple(
                Group(piece.counter.side, (piece.counter.id,), "18.0", "seed", hex=piece.hex)
                for piece in pieces
            ),
            special=special or Special(),
            decisive=tuple(decisive),
            rule="18.3.2",
        )
        self.ground = lay(self.scenario, self.charts)
        resolution = begin(GAME.blank, GAME.reduce, LoadedDice({}))
        resolution.happen(
            events.GameBegan(self.id, advanced, 1, last_turn, morale, momentum, pool - sum(momentum))
        )
        for piece in pieces:
            due, entry = piece.changes.get("due", 0), piece.changes.get("entry", 0)
            reduced = piece.changes.get("set_up_reduced", False)
            resolution.happen(events.UnitSetUp(piece.counter, piece.hex, reduced, due, entry))
        for army in released:
            resolution.happen(events.ArmyReleased(army, 1, "9.4.3"))
        resolution.push(events.SequenceOfPlay())
        resolution.happen(TurnBegan(turn))
        resolution.happen(events.InitiativeTaken(initiative, "6.1.4"))
        self.state, self.facts = resolution.state, ()
        for piece in pieces:
            self.with_unit(piece.counter.id, **piece.changes)
        resolution.state = self.state
        begin_phase(resolution, side, phase)
        self.state = resolution.state

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
        return self._settle(resolution)

    def do(self, *actions, **dice):
        """Play actions for whoever must decide, with dice by purpose (`rally=[3]`); the last one's facts."""
        box = loaded(dice)
        for action in actions:
            resolution = GAME.decide(self.state, GAME.decider(self.state), action, box)
            for fact in resolution.facts:
                if isinstance(fact, Rolled):
                    box.faces[fact.purpose].pop(0)
            self._settle(resolution)
        assert not any(box.faces.values()), f"dice left over: {box.faces}"
        return self.facts

    def resolution(self, **dice):
        """A ruling on the present, for calling a rule function alone; `take(ruling)` makes it the present."""
        return begin(self.state, GAME.reduce, loaded(dice))

    def take(self, resolution):
        """Make what a ruling led to the present."""
        return self._settle(resolution)

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

    def undoable(self):
        """Whether the last step alone could be taken back."""
        side = GAME.decider(self.state)
        return not is_floor(type("E", (), {"facts": self.facts}), side, side)

    def walked(self, id_):
        """The hexes and the cost of a unit's move in the last step."""
        moved = next(fact for fact in self.facts if isinstance(fact, events.UnitMoved) and fact.unit == id_)
        return moved.path, moved.cost

    def open(self, key=bytes(16)):
        """An open game that goes on from the present with dice of a key."""
        opened = GameTree.reopen(GAME, Event(0, "", SetUp(self.id), ()), key, state=self.state)
        opened._deciders[0] = GAME.decider(self.state)
        return opened

    def with_unit(self, id_, **changes):
        """Change a unit behind the rules' back, to set a scene."""
        number = self.state.roster[id_]
        units = list(self.state.units)
        units[number] = units[number].replace(**changes)
        self.state = self.state.replace(units=tuple(units))
        return self


DETACHMENT = (
    *(events.Place(unit, 628) for unit in ("maxwell", "simms", "porterfield", "parker")),
    events.Place("penn_state_foot", 829),
)
"""How Maxwell's detachment is placed in the Full Battle where its counters say (9.5.1)."""


def universe(state, frame, name):
    """All units and hexes that an action could name."""
    if name in ("unit", "leader", "target"):
        return list(state.roster)
    return ground(state.scenario).grid.hexes if name == "hex" else None


def example(id_):
    """A worked example of the rulebook: its `given` and its `expected`."""
    shown = book().clause(id_)
    return shown.given, shown.expected


@cache
def book():
    """The rulebook."""
    return load_rulebook("cockade.engine.brandywine")


def loaded(dice):
    """Loaded dice by purpose; `close_combat` is the purpose "close combat"."""
    return LoadedDice({purpose.replace("_", " "): list(faces) for purpose, faces in dice.items()})


def sketch_map(charts, *, zones=None, **kinds):
    """A clear map with terrain, hexsides, slopes, works and ways by name."""
    terrain = dict.fromkeys(GRID.hexes, "clear")
    sides, works, slopes, ways = {}, {}, {}, []
    for kind, where in kinds.items():
        if kind in charts.terrain:
            terrain.update(dict.fromkeys(where, kind))
        elif kind in WATERS or kind in CROSSINGS:
            water = {"creek"} if kind in CROSSINGS else set()
            for a, b in where:
                sides[hexside(a, b)] = sides.get(hexside(a, b), frozenset()) | {kind} | water
        elif kind in SLOPES:
            slopes.update({tuple(pair): kind for pair in where})
        elif kind in WAYS:
            ways += [Way(kind, kind, tuple(chain)) for chain in where]
        else:
            assert kind == "fieldwork", kind
            works.update({tuple(pair): kind for pair in where})
    ways.sort(key=lambda way: WAYS.index(way.kind), reverse=True)
    return HexMap(
        id="sketch",
        title="A sketch",
        grid=GRID,
        terrain=terrain,
        level=dict.fromkeys(GRID.hexes, 0),
        hexsides=sides,
        works=works,
        roads={hexside(a, b): way.kind for way in ways for a, b in pairwise(way.hexes)},
        ways=tuple(ways),
        places={},
        zones={name: frozenset(hexes) for name, hexes in {**ZONES, **(zones or {})}.items()},
        slopes=slopes,
        source="sketch",
    )
