"""One event read fact by fact: what must come next, and what came."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define, field

from cockade.engine.brandywine.common.reducer import apply
from cockade.engine.brandywine.common.state import enemy
from cockade.events import brandywine as events
from cockade.events.facts import FrameChanged, FramePopped, FramePushed, GameEnded, Rolled, TrackMoved
from tests.referee.brandywine.board import HOWE, WASHINGTON, Board, nameless

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from cockade.engine.brandywine.common.state import State, Unit
    from cockade.events.event import Event, Fact, Frame
    from tests.referee.brandywine.ground import Ground
    from tests.referee.brandywine.referee import BrandywineReferee

FACES = 10
ELITE = 2
"""The printed morale whose capture costs a chit (12.3.6)."""
FOOT_LOST, FOOT_RATIO = 15, 2


class Lost(Exception):  # noqa: N818 - the rest of the event cannot be read
    """The event departs from the rules; what would follow is unknown."""


class Over(Exception):  # noqa: N818
    """The game is over."""


Throw = tuple[str, str, str]
"""Why a die is thrown: the clause, the purpose, and for whom."""
Step = tuple["Fact", "Callable[[], None]"]
"""A fact that must come, and what must follow it at once."""


def nothing() -> None:
    """Nothing must follow at once."""


@define(slots=False, eq=False)
class Reading:
    """
    An event and the place in it. `state` is the fold of what was read so far.

    Every rule function takes the facts that it demands with `take`; the first that differs is a breach and
    ends the reading.
    """

    referee: BrandywineReferee
    ground: Ground
    state: State
    event: Event
    at: int = 0
    _board: Board | None = field(default=None)
    _sight: tuple[tuple[Unit, ...], Board] | None = field(default=None)

    @property
    def board(self) -> Board:
        """Who stands where now."""
        if self._board is None or self._board.state.units is not self.state.units:
            self._board = Board(self.state, self.ground)
        self._board.state = self.state
        return self._board

    def sight(self, side: str) -> Board:
        """7.1.3-adv, Q126: the board as a side sees it: to the American each hidden unit is just a unit."""
        if side != events.AMERICAN or not self.state.advanced or self.state.is_released(events.ARMY):
            return self.board
        if self._sight is None or self._sight[0] is not self.state.units:
            seen = tuple(map(nameless, self.state.units))
            self._sight = (self.state.units, Board(self.state.replace(units=seen), self.ground))
        return self._sight[1]

    @property
    def next(self) -> Fact | None:
        """The next fact that was recorded."""
        return self.event.facts[self.at] if self.at < len(self.event.facts) else None

    @property
    def frame(self) -> Any:
        """What is in progress."""
        return self.state.agenda[-1]

    def unit(self, id_: str) -> Unit:
        """A unit as it is now."""
        return self.state.unit(id_)

    # ------------------------------------------------------------ demands

    def must(self, clause: str, what: str, expected: Any, found: Any) -> None:
        """A breach of the clause unless both are equal."""
        if not self.referee.expect(clause, what, expected, found):
            raise Lost

    def holds(self, clause: str, what: str, is_so: bool) -> None:
        """A breach of the clause unless it is so."""
        self.must(clause, what, True, bool(is_so))

    def fold(self) -> None:
        """Go past the next fact."""
        self.state = apply(self.state, self.event.facts[self.at])
        self.at += 1
        if self.state.over:
            raise Over

    def take(self, clause: str, fact: Fact) -> None:
        """Exactly this fact comes next."""
        self.must(clause, type(fact).__name__, fact, self.next)
        self.fold()

    def push(self, frame: Frame, clause: str = "") -> None:
        """This frame is begun; `clause` where it is not the frame's own."""
        self.take(clause or frame.clause, FramePushed(frame))

    def change(self, clause: str = "", **changes: Any) -> None:
        """The topmost frame goes on with these changes; `clause` where it is not the frame's own."""
        frame = self.frame
        self.take(clause or frame.clause, FrameChanged(frame.replace(**changes)))

    def pop(self, clause: str = "") -> None:
        """The topmost frame is done."""
        self.take(clause or self.frame.clause, FramePopped())

    def take_all(self, clause: str, steps: Iterable[Step]) -> None:
        """All of these come next, in whatever order."""
        pending = list(steps)
        while pending:
            step = next((step for step in pending if step[0] == self.next), None)
            if step is None:
                self.must(clause, "one of", [step[0] for step in pending], self.next)
                return
            pending.remove(step)
            self.fold()
            step[1]()

    # ------------------------------------------------------------ dice

    def roll(
        self,
        throw: Throw,
        modifiers: Mapping[tuple[str, str], int],
        name: Callable[[int, int], str],
        card: str = "",
    ) -> Rolled:
        """
        A die of ten with these modifiers, (name, clause) to value; `name` its result by (die, total).

        `throw` is (clause, purpose, who); `card` the clause of the modifiers where it is another.
        """
        clause, purpose, who = throw
        found = self.next
        self.must(clause, "a roll", Rolled, type(found))
        assert isinstance(found, Rolled)
        self.holds("2.3", f"a die of {found.die} has faces 0 to 9", 0 <= found.die < FACES)
        self.must(card or clause, "modifiers", counted(modifiers), told(found))
        total = found.die + sum(modifiers.values())
        expected = (purpose, who, found.die, total, name(found.die, total), clause)
        self.must(
            clause,
            "roll",
            expected,
            (found.purpose, found.who, found.die, found.total, found.result, found.rule),
        )
        self.fold()
        return found

    # ------------------------------------------------------------ army morale (15.2), losses

    def track(self, side: str, by: int, rule: str, who: str = "") -> None:
        """CH.morale: army morale of a side, at most 21, at least 0; 0 ends the game (15.2.6)."""
        now = self.state.morale_of(side)
        real = max(-now, min(by, self.ground.charts.limits.morale - now))
        if not real:
            return
        found = self.next
        why = found.why if isinstance(found, TrackMoved) else ""
        self.take("CH.morale", TrackMoved(side, real, why, rule, who))
        if self.state.morale_of(side) <= 0:
            self.ends("15.2.6", enemy(side), "substantial")

    def pay(self, line: str, side: str, rule: str, who: str = "") -> None:
        """A line of the army morale adjustment chart, for the loser and for his enemy."""
        entry = self.ground.charts.morale[line]
        self.track(side, entry.own, rule, who)
        self.track(enemy(side), entry.enemy, rule, who)

    def ends(self, rule: str, winner: str, level: str) -> None:
        """The game ends here."""
        found = self.next
        why = found.why if isinstance(found, GameEnded) else ""
        self.holds(rule, f"a {level} victory", not why or why.startswith(level))
        self.take(rule, GameEnded(winner, why, rule))

    def chits(self, side: str, by: int, rule: str) -> None:
        """12.3: chits taken or returned."""
        self.take(rule, events.ChitsMoved(side, by, rule))

    def earn(self, side: str, rule: str) -> None:
        """12.3.4, 12.3.5, 12.3.10: a side is due a chit."""
        if self.state.pool:
            self.chits(side, 1, rule)
        elif self.state.momentum_of(enemy(side)):
            self.chits(enemy(side), -1, "12.3.10")

    def forfeit(self, side: str, rule: str) -> None:
        """12.3.6 to 12.3.8: a side returns a chit, or its enemy takes one."""
        if self.state.momentum_of(side):
            self.chits(side, -1, rule)
        elif self.state.pool:
            self.chits(enemy(side), 1, rule)

    def capture(self, unit: Unit, rule: str, line: str) -> None:
        """A combat unit goes to the captured box (13.1.7)."""
        self.take(rule, events.UnitCaptured(unit.id, rule))
        self.pay(line, unit.side, rule, unit.id)
        self.elite_lost(unit)

    def elite_lost(self, unit: Unit) -> None:
        """12.3.6."""
        if self.state.advanced and unit.counter.morale[0] == ELITE and not unit.reduced:
            self.forfeit(unit.side, "12.3.6")

    def eliminate(self, unit: Unit, rule: str, line: str | None = None) -> None:
        """A combat unit goes to the eliminated box."""
        self.take(rule, events.UnitEliminated(unit.id, rule))
        if line:
            self.pay(line, unit.side, rule, unit.id)

    def lose_leader(self, leader: Unit, rule: str, *, captured: bool) -> None:
        """CH.leader-loss, 12.3.7, 12.3.8."""
        fact = events.UnitCaptured if captured else events.UnitEliminated
        self.take(rule, fact(leader.id, rule))
        self.leader_is_lost(leader, rule)

    def leader_is_lost(self, leader: Unit, rule: str) -> None:
        """What follows the loss of a leader."""
        own, foe = leader.counter.loss
        self.track(leader.side, own, rule, leader.id)
        self.track(enemy(leader.side), foe, rule, leader.id)
        if self.state.advanced and leader.id == HOWE:
            self.forfeit(leader.side, "12.3.7")
        if self.state.advanced and leader.id == WASHINGTON:
            self.forfeit(leader.side, "12.3.8")
            self.forfeit(leader.side, "12.3.8")

    def learns(self, near: Sequence[int], far: int) -> None:
        """Q126: nameless stacks without a unit in Parade Order may be shown for what happens near them."""
        while isinstance(self.next, events.StackShown):
            for unit in map(self.unit, self.next.units):
                ordered = any(u.condition == events.PARADE for u in self.board.fighters(unit.hex))
                close = any(self.ground.apart(unit.hex, hex_) <= far for hex_ in near)
                self.holds("7.1.3-adv", f"{unit.id} has no zone and matters", close and not ordered)
            self.fold()

    def check_losses(self) -> None:
        """4.2.1, 5.0 D1: the British foot has lost too much."""
        out = [u for u in self.state.units if u.is_out and u.is_foot]
        british = sum(
            u.counter.strength[0] for u in out if u.side == events.BRITISH and u.counter.nation != "loyalist"
        )
        own = sum(u.counter.strength[0] for u in out if u.side != events.BRITISH)
        if british >= FOOT_LOST and british >= FOOT_RATIO * own:
            self.ends("4.2.1", events.SIDES[0], "decisive")

    # ------------------------------------------------------------ morale of units (15.1)

    def morale_modifiers(self, unit: Unit, band: int, *, shelter: bool = False) -> dict[tuple[str, str], int]:
        """15.1.2, 15.1.3: what is added to a check or a rally."""
        found = {("morale", "15.1.1"): unit.morale, ("army morale", "15.1.2"): band}
        leader = self.board.commander(unit.hex, [unit])
        if leader:
            found[leader.id, "14.2.3"] = leader.counter.leadership
        chief = self.state.standing(WASHINGTON)
        if chief and chief.side == unit.side and chief.hex in self.ground.around[unit.hex]:
            found[WASHINGTON, "14.4"] = 0 if self.ground.is_deep(unit.hex, chief.hex) else 1
        if shelter:
            found["shelter", "15.1.3"] = 1
        return found

    def bands(self) -> tuple[int, int]:
        """15.2.3 to 15.2.5: what army morale does to units of (American, British) now."""
        american, british = (self.ground.charts.band(morale).units for morale in self.state.morale)
        return american, british

    def passes(self, total: int) -> bool:
        """15.1.3."""
        return total >= self.ground.charts.limits.check


def counted(modifiers: Mapping[tuple[str, str], int]) -> list[tuple[str, int, str]]:
    """Modifiers that are not 0, in alphabetical order."""
    return sorted((name, value, rule) for (name, rule), value in modifiers.items() if value)


def told(roll: Rolled) -> list[tuple[str, int, str]]:
    """The modifiers of a recorded roll in the same shape."""
    return sorted((m.name, m.value, m.rule) for m in roll.modifiers if m.value)


def in_pair(pair: tuple[int, int], side: str) -> int:
    """The number of a side."""
    return pair[events.SIDES.index(side)]


def plain(_: object) -> None:
    """Nothing follows."""
