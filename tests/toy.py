"""
Pebbles: heaps, two sides, one die. A game of forty lines that shows what a game is made of.

On his turn a side takes one to three pebbles from one heap, one at a time, and says that he is done; or
he throws a die instead, and so many are taken from the largest heap. Who takes the last pebble wins.
"""

from __future__ import annotations

from attrs import frozen

from cockade.engine.game import Game, Outcome, ScenarioCard
from cockade.engine.reducer import Reducer
from cockade.engine.rules import Refusal, Rules, offer
from cockade.events.event import Action, Fact, Frame, Vocabulary
from cockade.events.facts import SHARED_FACTS, FramePushed, GameEnded, Position, SetUp
from cockade.events.record import Record

SIDES = ("north", "south")


@frozen
class Take(Action):
    heap: int


@frozen
class Done(Action):
    pass


@frozen
class Throw(Action):
    pass


@frozen
class HeapsLaid(Fact):
    heaps: tuple[int, ...]


@frozen
class Taken(Fact):
    heap: int
    count: int = 1
    rule: str = "2.1"


@frozen
class Turn(Frame):
    """`heap` is the one taken from in this turn, -1 before the first pebble."""

    side: str
    heap: int = -1
    taken: int = 0


VOCABULARY = Vocabulary(
    SIDES, (SetUp, Position, Take, Done, Throw), (*SHARED_FACTS, HeapsLaid, Taken), (Turn,)
)


@frozen
class Pebbles(Record):
    heaps: tuple[int, ...] = ()
    agenda: tuple[Frame, ...] = ()
    over: bool = False
    winner: str = ""


reduce = Reducer()
rules = Rules()


@reduce.on(HeapsLaid)
def heaps_laid(state, fact):
    return state.replace(heaps=fact.heaps)


@reduce.on(Taken)
def taken(state, fact):
    left = state.heaps[fact.heap] - fact.count
    return state.replace(heaps=(*state.heaps[: fact.heap], left, *state.heaps[fact.heap + 1 :]))


@reduce.on(GameEnded)
def game_ended(state, fact):
    return state.replace(over=True, winner=fact.winner, agenda=())


@rules.offers_in(Turn)
def turn_offers(state, turn):
    heaps = range(len(state.heaps)) if turn.heap < 0 else (turn.heap,)
    if turn.taken < 3:
        yield from (offer(Take(heap), "2.1") for heap in heaps if state.heaps[heap])
    if turn.taken:
        yield offer(Done(), "2.2")
    else:
        yield offer(Throw(), "2.3")


@rules.resolver(Take, Turn)
def take(resolution, frame, action):
    resolution.happen(Taken(action.heap))
    resolution.change(Turn(frame.side, action.heap, frame.taken + 1))
    if not any(resolution.state.heaps):
        resolution.happen(GameEnded(frame.side, "took the last pebble", "3.1"))


@rules.resolver(Done, Turn)
def done(resolution, frame, action):
    resolution.change(Turn(SIDES[1 - SIDES.index(frame.side)]))


@rules.resolver(Throw, Turn)
def throw(resolution, frame, action):
    largest = max(range(len(resolution.state.heaps)), key=resolution.state.heaps.__getitem__)
    rolled = resolution.roll("throw", 6, who="", rule="2.3", modifiers=(), result=lambda _, total: str(total))
    count = min(rolled.die, resolution.state.heaps[largest])
    resolution.happen(Taken(largest, count, "2.3"))
    if not any(resolution.state.heaps):
        resolution.happen(GameEnded(frame.side, "took the last pebble", "3.1"))
    else:
        done(resolution, frame, action)


HEAPS = {"classic": (3, 5, 7), "small": (1, 2), "endless": (10**9, 10**9)}


def set_up(resolution, scenario):
    resolution.happen(HeapsLaid(HEAPS[scenario]))
    resolution.happen(FramePushed(Turn(SIDES[0])))


def card(scenario):
    return ScenarioCard(scenario, "pebbles", scenario.title(), SIDES, 1, SIDES[0])


PEBBLES = Game(
    id="pebbles",
    title="Pebbles",
    vocabulary=VOCABULARY,
    scenarios={scenario: card(scenario) for scenario in HEAPS},
    rules=rules,
    reduce=reduce,
    blank=Pebbles(),
    set_up=set_up,
    refuse=lambda _state, _side, _action: Refusal("2.0", "That is not offered."),
    decider=lambda state: state.agenda[-1].side if state.agenda else "",
    outcome=lambda state: Outcome(state.winner, "took the last pebble", "3.1") if state.over else None,
    view=lambda state, _: state,
    violations=lambda _: [],
    turn=lambda _: "Turn 1",
    phase=lambda _: "",
)
GAMES = {"pebbles": PEBBLES}
