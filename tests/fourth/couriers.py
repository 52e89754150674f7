"""Couriers: on nine hexes two of them, one for each side; who first stands where the other began has won."""

from attrs import frozen

from cockade.engine.game import Game, ScenarioCard
from cockade.engine.hexgrid import HexGrid, spoken
from cockade.engine.hexmap import HexMap
from cockade.engine.law import Law, condition
from cockade.engine.reducer import Reducer
from cockade.engine.refusing import Refuser
from cockade.engine.rulebook import Rulebook
from cockade.engine.rules import Rules
from cockade.events.event import Action, Fact, Frame, Vocabulary
from cockade.events.facts import SHARED_FACTS, FramePushed, GameEnded, SetUp
from cockade.events.record import Record
from cockade.tui.board.atlas import HexAtlas
from cockade.tui.board.scene import CounterFace, Scene
from cockade.tui.games.marks import Mark
from cockade.tui.games.naming import Naming
from cockade.tui.games.narrator import Narrator
from cockade.tui.games.ordering import Ordering
from cockade.tui.games.port import GameMap, GameUI, Panels, Selection, Words
from cockade.tui.text.line import line


# ---- Say what can happen
@frozen
class Ride(Action):
    unit: str
    hex: int


@frozen
class Rode(Fact):
    clause = "2.1"
    unit: str
    hex: int


@frozen
class Turn(Frame):
    side: str


HOMES = {"red": 101, "blue": 303}
SIDES = tuple(HOMES)
VOCABULARY = Vocabulary(SIDES, (SetUp, Ride), (*SHARED_FACTS, Rode), (Turn,))


# ---- Fold facts into a state
@frozen
class State(Record):
    red: int = HOMES["red"]
    blue: int = HOMES["blue"]
    agenda: tuple[Frame, ...] = ()
    over: bool = False
    winner: str = ""
    why: str = ""
    rule: str = ""


reduce = Reducer()
reduce.on(Rode)(lambda state, fact: state.replace(**{fact.unit: fact.hex}))
reduce.on(GameEnded)(
    lambda state, fact: state.replace(over=True, winner=fact.winner, why=fact.why, agenda=())
)


# ---- State each rule once
GRID, RULES = HexGrid(1, 3, 1, 3), Rules()
beside = condition("2.1", "{hex} is not beside {unit}.")(
    lambda state, turn, unit, hex_: hex_ in GRID.neighbours[getattr(state, unit)]
)
free = condition("2.2", "Somebody stands in {hex}.")(
    lambda state, turn, unit, hex_: hex_ not in (state.red, state.blue)
)
RULES.enact(
    Law(Ride, Turn, "2.1", subjects=lambda state, turn: (turn.side,), among=(beside,), then=(free,),
        where=lambda state, turn, unit: GRID.neighbours[getattr(state, unit)])
)  # fmt: skip


@RULES.resolves(Ride, Turn)
def ride(resolution, turn, action):
    other = SIDES[1 - SIDES.index(turn.side)]
    resolution.happen(Rode(action.unit, action.hex))
    resolution.change(Turn(other))
    if action.hex == HOMES[other]:
        resolution.happen(GameEnded(turn.side, "the letter is there", "3.1"))


CARD = ScenarioCard("field", "couriers", "Nine Hexes", SIDES, 9, "red")
GAME = Game("couriers", "Couriers", VOCABULARY, {"field": CARD}, RULES, reduce, State(),
    set_up=lambda resolution, _: resolution.happen(FramePushed(Turn("red"))),
    refuse=Refuser(RULES, "1.0", "3.0", "2.0", lambda *_: ()), view=lambda state, _: state,
    violations=lambda _: [], turn=lambda _: "", phase=lambda _: "")  # fmt: skip


# ---- Give it words
NAMING = Naming({"unit": lambda _, id_: id_.title()}, {}, {"hex": spoken})
ORDERING = Ordering(NAMING, {SetUp: "Lay the field", Ride: "Ride with {unit} to {hex}"})


class CourierWords(Words):
    narrator = Narrator(reduce, NAMING)
    narrator.templates({Rode: "{unit} rides to {hex}{rule}.", GameEnded: "{winner} has won: {why}{rule}."})
    side = name = lambda self, state, about: spoken(about) if isinstance(about, int) else about.title()
    order = lambda self, state, action: ORDERING.order(state, action)
    prompt = lambda self, state: f"{state.winner} has won." if state.over else "(2.1): ride to a hex beside."
    heading = lambda self, state: ("Couriers", "" if state.over else state.agenda[-1].side)
    status = lambda self, state: tuple(f"{side} at {spoken(getattr(state, side))}" for side in SIDES)


# ---- Lay it on a map
PAPER = HexMap("field", "Field", GRID, dict.fromkeys(GRID.hexes, "clear"), dict.fromkeys(GRID.hexes, 0),
    {}, {}, {}, (), {}, {})  # fmt: skip
FACES = {side: CounterFace(number, side[:3]) for number, side in enumerate(SIDES)}


class CourierMap(GameMap):
    atlas = lambda self, state: HexAtlas(PAPER)
    scene = lambda self, state: Scene(PAPER, {getattr(state, side): FACES[side] for side in SIDES})
    home = lambda self, state, about: about if isinstance(about, int) else getattr(state, about)
    stack = lambda self, state, hex_: (*(side for side in SIDES if getattr(state, side) == hex_), hex_)
    find = lambda self, state, text: tuple(side for side in SIDES if side.startswith(text))


class CourierSelection(Selection):
    marks = {Ride: Mark.MOVE}
    attempt = lambda self, state, about, hex_: Ride(str(about), hex_)
    whose = lambda self, state: state.agenda


# ---- Fill what stands beside the map
class CourierPanels(Panels):
    hex_brief = lambda self, state, hex_: line(f"Hex {spoken(hex_)}")
    stack_brief = lambda self, state, hex_, hand: line(*(s for s in SIDES if getattr(state, s) == hex_))
    track_brief = lambda self, state: line("first to the other's home")


# ---- Put the face together
class CourierUI(GameUI):
    game, words, panels = GAME, CourierWords(), CourierPanels()
    map, selection = CourierMap(), CourierSelection()
    rulebook = lambda self: Rulebook("couriers", "Couriers", (), ())


UI = CourierUI()
