"""The referee of Rebels & Redcoats: he reads every event as a tape of facts and says what must come next."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from cockade.engine.rebels.common.data import Scenario
from cockade.engine.rebels.common.reducer import apply
from cockade.engine.rebels.common.state import State
from cockade.events.facts import FrameChanged, FramePopped, FramePushed, GameEnded, Rolled, TrackMoved
from cockade.events.rebels import AMERICAN, LeaderHelped, UnitDisrupted, UnitEliminated
from tests.referee.kernel import Referee
from tests.referee.rebels.board import Board, is_gun, is_leader
from tests.referee.rebels.ground import CHARTS, ground_of, other


class Departs(Exception):  # noqa: N818 - it is told as a breach
    """What happened is so far from what must happen that the rest of the event cannot be followed."""


@define
class RebelsReferee(Referee):
    """
    `state` is the state after the facts read so far, `facts` and `at` the tape and the place in it.

    `opening` are the units as they stood when the movement segment began, `declared` when the combats were.
    """

    state: State = field(factory=State)
    facts: tuple[Any, ...] = ()
    at: int = 0
    action: Any = None
    opening: tuple[Any, ...] = ()
    declared: tuple[Any, ...] = ()
    _board: Board | None = None

    def watch(self, before, event, after):  # noqa: ARG002 - the reducer is trusted
        """Follow an event from its action to its last fact."""
        from tests.referee.rebels.play import carried_out, continues, waits

        self.state, self.facts, self.at, self.action = before, event.facts, 0, event.action
        try:
            carried_out(self, event)
            while self.at < len(self.facts):
                continues(self)
            if not self.state.over:
                waits(self)
        except Departs:
            pass

    # ------------------------------------------------------------ the tape

    @property
    def next(self):
        """The fact that comes next, or None."""
        return self.facts[self.at] if self.at < len(self.facts) else None

    def comes(self, kind):
        """Whether a fact of this kind comes next."""
        return type(self.next) is kind

    def take(self, kind, clause, what=""):
        """The next fact, which must be of this kind; it is folded."""
        fact = self.next
        if type(fact) is not kind:
            self.expect(clause, what or "what follows", kind.__name__, fact)
            raise Departs
        self.state = apply(self.state, fact)
        self.at += 1
        return fact

    def must(self, fact, clause, what=""):
        """The next fact must be just this one; only its prose is free."""
        found = self.next
        wanted = fact.replace(why=found.why) if type(found) is type(fact) and hasattr(fact, "why") else fact
        self.expect(clause, what or type(fact).__name__, wanted, found)
        self.take(type(fact), clause, what)

    def push(self, frame, clause=""):
        """A frame must be pushed next."""
        self.must(FramePushed(frame), clause or frame.clause)

    def change(self, frame, clause=""):
        """The topmost frame must change next."""
        self.must(FrameChanged(frame), clause or frame.clause)

    def pop(self):
        """The topmost frame must be done."""
        self.take(FramePopped, self.top.clause, f"the end of {type(self.top).__name__}")

    # ------------------------------------------------------------ the position

    @property
    def top(self):
        """What is in progress."""
        return self.state.agenda[-1]

    @property
    def ground(self):
        """The ground of the battle."""
        return ground_of(self.state.scenario)

    @property
    def scenario(self) -> Scenario:
        """The battle as data."""
        return self.ground.scenario

    @property
    def board(self):
        """The position at this point of the tape."""
        if self._board is None or self._board.units is not self.state.units:
            fits = self._board is not None and self._board.ground is self.ground
            units = self.state.units
            self._board = self._board.after(units) if fits else Board(self.ground, units)
        return self._board

    def unit(self, id_):
        """A unit as it stands."""
        return self.state.unit(id_)

    def closed(self, unit, here, there):
        """Whether the battle closes a hex or a step to the unit (whiteplains.17.0, brooklyn.17.2)."""
        special, side, zones = self.scenario.special, unit.side, self.ground.map.zones
        for rule in special.closed:
            in_force = rule.side == side and not (rule.before and self.state.turn >= rule.before)
            if (
                in_force
                and not (rule.spares_named and unit.named)
                and (there in zones[rule.zone]) != rule.outside
            ):
                return True
        return any({here, there} == set(pair) for pair in special.closed_crossings.get(side, ()))

    # ------------------------------------------------------------ dice

    def roll(self, purpose, who, rule, modifiers, result):
        """A die must be rolled with these modifiers, as (value, clause); `result` says what it means."""
        fact = self.next
        if not (self.comes(Rolled) and fact.purpose == purpose):
            self.expect(rule, f"a roll for {purpose}", purpose, fact)
            raise Departs
        self.expect(rule, "who rolls", who, fact.who)
        self.expect(rule, "a die of ten faces", True, 1 <= fact.die <= 10)
        self.expect(rule, "modifiers", sorted(modifiers), sorted((m.value, m.rule) for m in fact.modifiers))
        self.expect(rule, "total", fact.die + sum(value for value, _ in modifiers), fact.total)
        self.expect(rule, "clause", rule, fact.rule)
        self.expect(rule, "result", result(fact.die, fact.total), fact.result)
        return self.take(Rolled, rule)

    def helper(self, unit):
        """11.21, 11.22: the leader whose command value helps a unit now; the best in its hex, one a turn."""
        here = [u for u in self.board.leaders(unit.hex) if u.side == unit.side and not u.held]
        if unit.helper:
            return next((u for u in here if u.id == unit.helper), None)
        return max(here, key=lambda u: u.counter.command, default=None)

    def helped(self, unit):
        """The command value that helps a unit now; that it is used up is a fact of its own (11.22)."""
        leader = self.helper(unit)
        if leader is None or not leader.counter.command:
            return 0
        if not unit.helper:
            self._note_help(unit, leader)
        return leader.counter.command

    def _note_help(self, unit, leader):
        found = self.take(LeaderHelped, "11.22", "a leader who helps")
        self.expect("11.22", "who is helped", unit.id, found.unit)
        named = self.unit(found.leader)
        self.expect("11.21", "where the helper stands", (unit.hex, unit.side), (named.hex, named.side))
        self.expect("11.21", "the helper's value", leader.counter.command, named.counter.command)

    # ------------------------------------------------------------ losses

    def track(self, side, by, rule, who):
        """13.1: a level moves by so many halves, and the game ends when it is used up."""
        self.must(TrackMoved(side, by, "", rule, who), rule)
        level = self.state.levels[0 if side == AMERICAN else 1]
        if level <= 0:
            self.ends(other(side), "13.1")

    def ends(self, winner, rule):
        """14.1: the game is over, and nothing happens any more."""
        self.must(GameEnded(winner, "", rule), rule)
        self.expect(rule, "nothing after the end", None, self.next)
        raise Departs

    def disrupted(self, unit, rule):
        """9.1, 13.2: a good unit is disrupted; its side pays by its elimination points, not for guns."""
        self.must(UnitDisrupted(unit.id, rule), "9.1")
        if not is_gun(unit):
            loss = next(loss for most, loss in CHARTS.disruption_loss if unit.counter.points <= most)
            self.track(unit.side, -loss, "13.2", unit.id)

    def eliminated(self, unit, rule):
        """13.2, 13.3: a unit is out of the game, and what that costs and gains."""
        counter = unit.counter
        self.must(UnitEliminated(counter.id, rule), rule)
        if is_leader(unit):
            self.track(counter.side, -2 * (counter.command + counter.span), "13.3", counter.id)
        elif not is_gun(unit):
            self.track(counter.side, -2 * counter.points, "13.2", counter.id)
        if not is_gun(unit):  # 1.2.3 (ruling Q37): a leader is a unit too
            self.track(other(counter.side), 2, "13.3", counter.id)
