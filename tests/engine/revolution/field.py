"""
Small positions for tests, at the beginning of any step of the sequence of play.

    board = Board("boston: 3 british_regular, gage; lexington: 2 american_militia", step="III.A", points=(9,
    4)) board.choices(Mobilize)                 # every action of a verb that is offered
    board.do(Mobilize("american_militia", "hartford")) board.do(RaisePartisans("boston"), partisan=[4])
    # with loaded dice; the others fall as they like board.refusal(BuyLeader()).rule         # the clause
    that forbids it

Washington is out of the game unless he is placed or still to come. A piece is the id of a leader or a type
of units; `3 british_regular` are three of them. Hands are lists of campaign markers, `loyalty` levels by
colony (above 0 pro-American), `works` what lies on the map, `landed` who has come ashore from which fleet
to fight for a port.
"""

from __future__ import annotations

from cockade.engine.dice import KeyedDice
from cockade.engine.game_tree import GameTree
from cockade.engine.revolution.common.refusals import UNITS
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import MAP, in_pool
from cockade.engine.revolution.common.turn import BOTH, FIRST, SECOND, TURN, Slot, begin_step
from cockade.engine.revolution.phase0_setup.setup import counters
from cockade.engine.revolution.play import GAME
from cockade.engine.rules import Refusal, begin
from cockade.events import revolution as events
from cockade.events.event import Event
from cockade.events.facts import SetUp, TrackMoved, TurnBegan
from tests.engine import lawful

NO_LEVELS = (0,) * len(events.COLONIES)


class Loaded:
    """Chosen faces by purpose, over an action and all that is said for form's sake after it."""

    def __init__(self, faces, place):
        self.faces = {purpose: list(fallen) for purpose, fallen in _spaced(faces).items()}
        self.rest = KeyedDice(b"field", place)

    def draw(self, purpose, index, faces):
        """See `Dice`."""
        loaded = self.faces.get(purpose)
        return loaded.pop(0) if loaded else self.rest.draw(purpose, index, faces)


class Board:
    """A position and the game that goes on from it; pieces `aboard` a fleet are written `fleet-id<piece`."""

    def __init__(
        self,
        pieces="",
        *,
        step="III.A",
        who="",
        campaign=0,
        turn=2,
        first=events.AMERICAN,
        scenario="campaign",
        points=(0, 0),
        american=(),
        british=(),
        progress=0,
        europe=0,
        loyalty=None,
        works=(),
        landed=None,
        **dice,
    ):
        laid = ground(scenario)
        loaded = Loaded(dice, 0)
        resolution = begin(GAME.blank, GAME.reduce, loaded)
        resolution.happen(
            events.GameBegan(scenario, laid.options, laid.scenario.years, progress, NO_LEVELS, 0)
        )
        for counter, status in counters(laid):
            resolution.happen(events.UnitMade(counter, status))
        resolution.happen(events.PoolFilled(laid.markers))
        self.resolution = resolution
        self._tracks(laid, europe, loyalty or {}, points)
        for stack in filter(None, (part.strip() for part in pieces.split(";"))):
            area, _, names = stack.partition(":")
            for name in names.split(","):
                self._place(area.strip(), name.strip())
        if progress and not resolution.state.unit("washington").area:
            resolution.happen(events.LeaderRemoved("washington", out=True))
        for work in works:
            resolution.happen(
                events.WorkPlaced(work if isinstance(work, events.Work) else events.Work(*work))
            )
        for unit, fleet in (landed or {}).items():
            resolution.happen(events.UnitLanded(unit, fleet, assault=True))
        for side, hand in (("american", american), ("british", british)):
            for marker in hand:
                resolution.happen(events.MarkerDrawn(side, marker))
        resolution.happen(TurnBegan(turn))
        resolution.happen(events.OrderDecided(first))
        resolution.push(events.SequenceOfPlay())
        begin_step(resolution, _slot(step, who, campaign))
        GAME.rules.run_until_decision(resolution)
        event = Event(0, "", SetUp(scenario), tuple(resolution.facts))
        self.game = GameTree.reopen(GAME, event, b"field", state=resolution.state)
        self.last = event
        self._say_formalities(loaded)
        lawful.check(GAME, self.state, universe)

    def _tracks(self, laid, europe, loyalty, points):
        happen = self.resolution.happen
        for colony, level in loyalty.items():
            happen(TrackMoved("loyalty", level, "set-up", "4.6", colony))
        happen(TrackMoved("europe", europe, "set-up", "4.6"))
        for side, held in zip(GAME.sides, points, strict=True):
            happen(TrackMoved("points", held, "set-up", "6.1", side))
        box = laid.charts.europe[europe]
        for nation, allied in (("french", box.france_allied), ("spanish", box.spain_allied)):
            if allied:
                happen(events.AllianceChanged(nation, allied=True))

    def _place(self, area, name):
        fleet, _, name = name.rpartition("<")
        words = name.split()
        number, type_ = (int(words[0]), words[1]) if len(words) == 2 else (1, words[0])
        state = self.resolution.state
        ids = [type_] if type_ in state.roster else [unit.id for unit in in_pool(state, type_)[:number]]
        assert len(ids) == number, f"there are not {number} {type_}"
        for id_ in ids:
            self.resolution.happen(events.UnitPlaced(id_, area))
            if fleet:
                self.resolution.happen(events.UnitBoarded(id_, fleet))

    @property
    def state(self):
        """The present."""
        return self.game.state

    @property
    def decider(self):
        """Who must decide."""
        return self.game.decider

    @property
    def frame(self):
        """What is topmost on the agenda."""
        return self.state.agenda[-1]

    def choices(self, verb):
        """Every action of a verb that is offered."""
        return [action for o in self.game.offers() if o.verb is verb for action in o.actions]

    def rule_of(self, action):
        """The clause that allows an action; an AssertionError if it is not offered."""
        rules = [o.rule for o in self.game.offers() if action in o.actions]
        assert rules, f"{action} is not offered"
        return rules[0]

    def do(self, *actions, **dice):
        """Play actions, each by who must decide, with loaded dice by purpose (`_` for a blank)."""
        for action in actions:
            loaded = Loaded(dice, self.game.at + 1)
            self.last = self.game.act(self.decider, action, dice=loaded)
            self._say_formalities(loaded)
            lawful.check(GAME, self.state, universe)
        return self

    def _say_formalities(self, dice):
        """As a host does: who can say only one thing says it; all of it counts as the last event."""
        assert GAME.violations(self.state) == []
        while (said := GAME.formality(self.state)) is not None:
            dice.rest = KeyedDice(b"field", self.game.at + 1)
            event = self.game.act(self.decider, said, dice=dice)
            self.last = self.last.replace(facts=self.last.facts + event.facts)
            assert GAME.violations(self.state) == []

    def refusal(self, action, side=None):
        """The refusal of an action; an AssertionError if it is allowed."""
        try:
            GAME.decide(self.state, side or self.decider, action, KeyedDice(b"", 0))
        except Refusal as refusal:
            return refusal
        raise AssertionError(f"{action} is allowed")

    def facts(self, kind):
        """What happened of a kind in the last event."""
        return [fact for fact in self.last.facts if isinstance(fact, kind)]

    def at(self, area, side=""):
        """The types of units (or names of leaders) in an area."""
        stack = self.state.position.stack(area, side)
        return sorted(unit.id if unit.is_leader else unit.counter.type for unit in stack)

    def hand(self, side):
        """The campaign markers of a side."""
        return self.state.hand(side)

    def on_map(self, type_):
        """How many units of a type are on the map."""
        return sum(unit.counter.type == type_ and unit.status == MAP for unit in self.state.units)


def universe(state, frame, name):
    """All units, areas and markers that an action could name."""
    known = ground(state.scenario)
    if name in UNITS:
        return [*state.roster, *([""] if name == "commander" else [])]
    return {"area": list(known.map.areas), "marker": list(known.pieces.markers)}.get(name)


def _spaced(dice):
    return {
        purpose.replace("_", " ") if " " not in purpose else purpose: faces for purpose, faces in dice.items()
    }


def _slot(step, who, campaign):
    known = [slot for slot in TURN if slot.step == step]
    wanted = who or (known[0].who if known[0].who in (FIRST, SECOND) else BOTH)
    found = Slot(step, wanted, campaign or known[0].campaign)
    assert found in TURN
    return found
