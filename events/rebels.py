"""What can be said in Rebels & Redcoats. Hexes are CCRR numbers, levels and movement points are halves."""

from __future__ import annotations

from attrs import frozen

from events.event import Action, Fact, Frame, Vocabulary
from events.facts import SHARED_FACTS, Modifier, SetUp
from events.record import Record

AMERICAN = "american"
BRITISH = "british"
SIDES = (AMERICAN, BRITISH)


# ---------------------------------------------------------------- values


@frozen
class Counter(Record):
    """
    What is printed on a unit (1.2.3).

    `strength` and `morale` are (good, disrupted). Artillery has `bombardment` and `reach` (in hexes)
    instead of a strength, a leader `command` and `span` (command range). `allowance` is in whole
    movement points, `points` are the elimination points of 13.2.
    """

    id: str
    name: str
    side: str
    nation: str
    kind: str
    allowance: int
    strength: tuple[int, int] = (0, 0)
    morale: tuple[int, int] = (0, 0)
    points: int = 0
    bombardment: int = 0
    reach: int = 0
    howitzer: bool = False
    command: int = 0
    span: int = 0


@frozen
class Combat(Record):
    """
    One assault as declared (8.27): who fights, from where, across which hexsides.

    `crossings` are the adjacent (attacking hex, defending hex) pairs. The units are fixed when the
    declaration closes; who has left his hex by then no longer counts (8.24).
    """

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    crossings: tuple[tuple[int, int], ...]


# ---------------------------------------------------------------- actions


@frozen
class Place(Action):
    """Set a unit up in a hex (1.3)."""

    unit: str
    hex: int


@frozen
class Bombard(Action):
    """Lay a gun on a target hex (7.1)."""

    unit: str
    hex: int


@frozen
class JoinFire(Action):
    """Add another gun of the same hex to the fire being laid (7.1 step 3)."""

    unit: str


@frozen
class OpenFire(Action):
    """Fire what has been laid (7.1)."""


@frozen
class March(Action):
    """Move to a hex by the cheapest legal path (4.1); a reinforcement enters this way (3.1.1)."""

    unit: str
    hex: int


@frozen
class ForceMarch(Action):
    """Move to a hex by forced march, then check (4.3)."""

    unit: str
    hex: int


@frozen
class Disengage(Action):
    """Try to leave an enemy zone of control (4.4.1)."""

    unit: str


@frozen
class StandRearguard(Action):
    """Stay behind so that the others of the hex may leave (4.4.2)."""

    unit: str


@frozen
class EndSegment(Action):
    """Nothing more to do in this segment (2.0)."""


@frozen
class Engage(Action):
    """Send all attackers of one hex against an adjacent hex (8.27)."""

    hex: int
    target: int


@frozen
class OpenAssaults(Action):
    """The combats are declared; resolve them (8.2)."""


@frozen
class Assault(Action):
    """Resolve the combat against this defending hex (8.1)."""

    hex: int


@frozen
class Suffer(Action):
    """Which unit takes its result next (chart.AT)."""

    unit: str


@frozen
class Retreat(Action):
    """One hex of a retreat (8.51)."""

    unit: str
    hex: int


@frozen
class Follow(Action):
    """A leader goes with, or stays with, the units of his stack in this hex (8.515)."""

    leader: str
    hex: int


@frozen
class Escape(Action):
    """A leader left alone goes to one of the nearest friendly units (11.13)."""

    leader: str
    hex: int


@frozen
class Advance(Action):
    """Advance after combat (8.52), alone or with one leader of the hex (8.522)."""

    unit: str
    hex: int
    leader: str = ""


@frozen
class EndAdvance(Action):
    """No more advances from this combat (8.521)."""


@frozen
class Rally(Action):
    """Try to rally (9.3)."""

    unit: str


# ---------------------------------------------------------------- facts


@frozen
class GameBegan(Fact):
    """The frame of the battle: turn labels and the starting levels in halves, by side (13.1)."""

    scenario: str
    labels: tuple[str, ...]
    first: str
    levels: tuple[int, int]


@frozen
class UnitSetUp(Fact):
    """A unit joins the game on the map, or off it (hex 0) until `due` at `entry`."""

    counter: Counter
    hex: int
    disrupted: bool = False
    due: int = 0
    entry: int = 0


@frozen
class UnitPlaced(Fact):
    """The owner chose a set-up hex (1.3)."""

    unit: str
    hex: int


@frozen
class CommandJudged(Fact):
    """These units are out of command for this player turn, all others are in command (11.32)."""

    out: tuple[str, ...]


@frozen
class GunsFired(Fact):
    """Guns bombarded a hex: the strength used, the column in words, the shifts and their clauses (7.1)."""

    guns: tuple[str, ...]
    hex: int
    strength: int
    column: str


@frozen
class UnitMoved(Fact):
    """
    A unit walked these hexes in order; `cost` in half movement points.

    `halted` when it may go no further this turn (5.2, 4.3).
    """

    unit: str
    path: tuple[int, ...]
    cost: int
    halted: bool = False


@frozen
class UnitFreed(Fact):
    """A unit may leave the enemy zone of control this segment (4.4)."""

    unit: str
    rule: str


@frozen
class UnitHeld(Fact):
    """A unit may not move any more this turn."""

    unit: str
    rule: str


@frozen
class ChargeReadied(Fact):
    """A dragoon unit has fulfilled the conditions of a charge (12.2.1)."""

    unit: str


@frozen
class CombatDeclared(Fact):
    """The combats are fixed (8.2)."""

    combats: tuple[Combat, ...]


@frozen
class AssaultResolved(Fact):
    """Odds, column before and after its shifts, and result of one combat (8.1)."""

    combat: Combat
    attack: int
    defence: int
    column: str
    shifted: str
    shifts: tuple[Modifier, ...]
    result: str


@frozen
class UnitDisrupted(Fact):
    """A good unit turned to its disrupted side (9.1)."""

    unit: str
    rule: str


@frozen
class UnitRallied(Fact):
    """A disrupted unit turned to its good side (9.3)."""

    unit: str


@frozen
class UnitEliminated(Fact):
    """A unit or a leader is out of the game."""

    unit: str
    rule: str


@frozen
class UnitRetreated(Fact):
    """One hex of a retreat (8.51)."""

    unit: str
    hex: int


@frozen
class UnitAdvanced(Fact):
    """One hex of an advance after combat (8.52)."""

    unit: str
    hex: int


@frozen
class LeaderMoved(Fact):
    """A leader went with his units (8.515) or escaped to others (11.13)."""

    leader: str
    hex: int
    rule: str


@frozen
class LeaderHelped(Fact):
    """A unit used the command value of this leader; of no other this turn (11.22)."""

    unit: str
    leader: str


@frozen
class FriendsJostled(Fact):
    """Units that check once because a retreat came through their hex (8.513)."""

    units: tuple[str, ...]


@frozen
class HexTaken(Fact):
    """A victory hex changed hands (14.1)."""

    hex: int
    side: str


# ---------------------------------------------------------------- frames


@frozen
class SequenceOfPlay(Frame):
    """The bottom of the agenda: what comes next is the next segment (2.0)."""

    side: str = ""


@frozen
class Placement(Frame):
    """The side sets up its free units (1.3)."""

    side: str


@frozen
class BombardmentSegment(Frame):
    """2.0.1.2. `targets` are the hexes bombarded already."""

    side: str
    targets: tuple[int, ...] = ()


@frozen
class Battery(Frame):
    """Guns laid on a target together, waiting for more or for the word to fire (7.1)."""

    side: str
    guns: tuple[str, ...]
    target: int


@frozen
class ReinforcementSegment(Frame):
    """2.0.1.3."""

    side: str


@frozen
class MovementSegment(Frame):
    """2.0.1.4."""

    side: str


@frozen
class AssaultOpening(Frame):
    """The assault segment has begun; unescorted guns fall back before anything else (8.41)."""

    side: str
    guns: tuple[str, ...]


@frozen
class Declaration(Frame):
    """
    2.0.1.5, first half: the attacker divides attackers and defenders into combats (8.2).

    `pairs` are all (attacking hex, defending hex) that may fight, fixed at the start;
    `owed` the hexes on either side that must; `chosen` the pairs engaged so far.
    """

    side: str
    pairs: tuple[tuple[int, int], ...]
    owed: tuple[int, ...]
    chosen: tuple[tuple[int, int], ...] = ()


@frozen
class AssaultSegment(Frame):
    """2.0.1.5, second half: combats still to be resolved, in any order (8.23)."""

    side: str
    combats: tuple[Combat, ...]


@frozen
class Aftermath(Frame):
    """
    What one fire or assault does to one side, unit by unit in the owner's order (chart.AT, 7.1).

    `fates` are (unit, result code) still to be taken; `foes` the hexes of the enemy who caused it;
    `works` the morale help of works by hex (9.2.1); `dragoons` that good enemy horse took part;
    `unescorted` are guns that had no line unit in their hex (8.43).
    """

    side: str
    fates: tuple[tuple[str, str], ...]
    foes: tuple[int, ...] = ()
    works: tuple[tuple[int, int], ...] = ()
    dragoons: bool = False
    unescorted: tuple[str, ...] = ()


@frozen
class Retreating(Frame):
    """
    A unit on its way back (8.51): `steps` hexes are left, `visited` were left behind.

    `routed` means by disruption, toward the line of communication (10.0).
    """

    side: str
    unit: str
    steps: int
    routed: bool
    foes: tuple[int, ...] = ()
    visited: tuple[int, ...] = ()


@frozen
class Jostled(Frame):
    """Friends in a zone of control that a retreat came through still to check (8.513)."""

    side: str
    units: tuple[str, ...]
    foes: tuple[int, ...] = ()


@frozen
class LeadersFollow(Frame):
    """
    Leaders wait for what becomes of their stacks, as (leader, stack), and go with them (8.515).

    With `tested` they check for loss afterwards (11.13).
    """

    side: str
    leaders: tuple[tuple[str, tuple[str, ...]], ...]
    tested: tuple[str, ...] = ()


@frozen
class Following(Frame):
    """A leader chooses which part of his stack to stay with (8.515)."""

    side: str
    leader: str
    hexes: tuple[int, ...]


@frozen
class LeadersTested(Frame):
    """Leaders whose loss is to be checked (11.13)."""

    side: str
    leaders: tuple[str, ...]
    cause: str


@frozen
class Escaping(Frame):
    """A leader with several equally near refuges (11.13)."""

    side: str
    leader: str
    hexes: tuple[int, ...]


@frozen
class Advancing(Frame):
    """
    Advance after combat (8.52): who may still advance and into which vacated hexes.

    `onward` are dragoons that have made their first hex (8.523); `advanced` all that moved.
    """

    side: str
    units: tuple[str, ...]
    hexes: tuple[int, ...]
    onward: tuple[str, ...] = ()
    advanced: tuple[str, ...] = ()


@frozen
class RecoverySegment(Frame):
    """2.0.1.6. `units` have still to try (9.3)."""

    side: str
    units: tuple[str, ...]


VOCABULARY = Vocabulary(
    sides=SIDES,
    actions=(
        SetUp,
        Place,
        Bombard,
        JoinFire,
        OpenFire,
        March,
        ForceMarch,
        Disengage,
        StandRearguard,
        EndSegment,
        Engage,
        OpenAssaults,
        Assault,
        Suffer,
        Retreat,
        Follow,
        Escape,
        Advance,
        EndAdvance,
        Rally,
    ),
    facts=(
        *SHARED_FACTS,
        GameBegan,
        UnitSetUp,
        UnitPlaced,
        CommandJudged,
        GunsFired,
        UnitMoved,
        UnitFreed,
        UnitHeld,
        ChargeReadied,
        CombatDeclared,
        AssaultResolved,
        UnitDisrupted,
        UnitRallied,
        UnitEliminated,
        UnitRetreated,
        UnitAdvanced,
        LeaderMoved,
        LeaderHelped,
        FriendsJostled,
        HexTaken,
    ),
    frames=(
        SequenceOfPlay,
        Placement,
        BombardmentSegment,
        Battery,
        ReinforcementSegment,
        MovementSegment,
        AssaultOpening,
        Declaration,
        AssaultSegment,
        Aftermath,
        Retreating,
        Jostled,
        LeadersFollow,
        Following,
        LeadersTested,
        Escaping,
        Advancing,
        RecoverySegment,
    ),
)
