"""
Assaults for tests: a battle in its assault segment, declared and resolved in few words.

    fight = Fight(line("a", AMERICAN, 1505, strength=4), line("b", BRITISH, 1506, strength=2))
    fight.declare()                             # every hex that can fight does, or declare((1505, 1506), ...)
    fight.odds(1506).headings                   # ("2:1", "2:1")
    fight.strike(1506, "DR1", morale=[3])       # with a die that gives this result

At 2:1 the results AR1, NE, DR1, DD and DE can fall, at 2:3 AE, AD, AR1, NE and DR1.
"""

from __future__ import annotations

from cockade.engine.dice import KeyedDice
from cockade.engine.rebels.play import GAME
from cockade.engine.rebels.segment5_assault.combat import reckon
from cockade.events import rebels as events
from cockade.events.facts import Rolled, TrackMoved
from tests.engine.rebels.field import Battle, line, loaded


class Fight(Battle):
    """A battle in the assault segment of `side`, its opening (8.41) played with the dice given."""

    def __init__(self, *pieces, opening=None, **more):
        super().__init__(*pieces, segment="assault", **more)
        self.log = []
        self.go_on(**(opening or {}))

    def _settle(self, resolution):
        super()._settle(resolution)
        self.log += self.facts
        return self.facts

    @property
    def frame(self):
        """What is being decided."""
        return self.state.agenda[-1]

    def declare(self, *pairs):
        """Send these (attacking hex, defending hex) into combat, by default all, and open the assaults."""
        for pair in pairs or self.frame.pairs:
            if pairs or events.Engage(*pair) in self.offered(events.Engage):
                self.do(events.Engage(*pair))
        self.do(events.OpenAssaults())
        return self

    def combat(self, hex_):
        """The combat against a defending hex that waits to be resolved."""
        return next(c for c in self.frame.combats if any(d == hex_ for _, d in c.crossings))

    def odds(self, hex_):
        """That combat worked out."""
        return reckon(self.state, self.combat(hex_))

    def shifts(self, hex_):
        """Its column shifts by the words that explain them."""
        return {shift.name: shift.value for shift in self.odds(hex_).shifts}

    def strike(self, hex_, code, **dice):
        """Resolve that combat with a die that gives this result."""
        table, column = self.charts.assault, self.odds(hex_).column
        die = next(die for die in range(1, table.faces + 1) if table.result(column, die) == code)
        return self.do(events.Assault(hex_), assault=[die], **dice)

    def retreat(self, *hexes, **dice):
        """Lead whatever unit must retreat through these hexes."""
        for hex_ in hexes:
            self.do(events.Retreat(self.frame.unit, hex_), **(dice if hex_ == hexes[-1] else {}))
        return self

    def play(self, action):
        """Play an action with dice as they fall, the same in every run."""
        return self._settle(
            GAME.decide(self.state, GAME.decider(self.state), action, KeyedDice(b"chance", len(self.log)))
        )

    def run(self, id_, **dice):
        """Let a unit retreat by the first hex offered, step by step; dice for what follows."""
        while getattr(self.frame, "unit", "") == id_:
            action = self.offered(events.Retreat)[0]
            self._settle(GAME.decide(self.state, GAME.decider(self.state), action, loaded(dice)))
        return self.unit(id_).hex

    def all_of(self, kind):
        """The facts of one type since the battle began."""
        return [fact for fact in self.log if isinstance(fact, kind)]

    def results(self):
        """The results that fell, in order."""
        return [fact.result for fact in self.all_of(events.AssaultResolved)]

    def rolled(self, purpose):
        """The dice of one purpose, as (who, total, result)."""
        return [(r.who, r.total, r.result) for r in self.all_of(Rolled) if r.purpose == purpose]

    def steps(self, id_):
        """The hexes that a unit retreated through, or that a leader went to."""
        return [
            fact.hex
            for fact in self.log
            if (isinstance(fact, events.UnitRetreated) and fact.unit == id_)
            or (isinstance(fact, events.LeaderMoved) and fact.leader == id_)
        ]

    def booked(self):
        """The changes of the levels in order, as (side, halves)."""
        return [(fact.track, fact.by) for fact in self.all_of(TrackMoved)]


def duel(*more, attack=4, defence=2, **ground):
    """American a in 1505 against British b in 1506, at 2:1 and declared, with more pieces around."""
    pieces = [
        line("a", events.AMERICAN, 1505, strength=attack),
        line("b", events.BRITISH, 1506, strength=defence),
    ]
    return Fight(*pieces, *more, **ground).declare()


# The hexes around 1506. Attacked from 1505, the first three are out of the enemy's zone, the others in it.
FREE = (1606, 1507, 1406)
IN_ZONE = (1605, 1405)


def beaten(*more, code="DR1", die=1, **ground):
    """B in 1506 is attacked from 1505 and has taken this result, with this die if it checks."""
    fight = duel(*more, **ground)
    dice = {"morale": [die]} if code == "DR1" else {}
    fight.strike(1506, code, **dice)
    return fight


def gone(fight):
    """Who was eliminated, and by which clause."""
    return [(fact.unit, fact.rule) for fact in fight.all_of(events.UnitEliminated)]
