"""The American Revolution: dice that are kept, first fire without Tactics, and the hits of a fire."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from typing import Any

from cockade.events import revolution as events
from cockade.events.facts import Rolled
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.preview import percent
from cockade.tui.text.line import text_of
from tests.chances.kernel import Came, Laid, Reading, counted, played, shown

GAME = GAMES["revolution"]
FIRST = (
    r"(\d+)% \(against \+{0}\)",
    r"first fire (\d+)% \(.*against \+{0}\)",
    r"(\d+)%\s+first fire against {1} of",
)
"""By the value of the other side, or by the Tactics that it spends."""
MOST_DICE = 3


def keep(state: Any) -> Any:
    """7.9.master_plan: the die lies."""
    return events.KeepRoll() if state.agenda and isinstance(state.agenda[-1], events.Throw) else None


def at_once(_state: Any, action: Any) -> list[Any]:
    """The action, and its dice as they fall."""
    return [action, keep]


def rolls(came: Came, *purposes: str) -> list[Any]:
    """The dice for some purposes."""
    return [fact for fact in came.facts if isinstance(fact, Rolled) and fact.purpose in purposes]


# ---------------------------------------------------------------- one die


def raised(came: Came) -> str:
    """29.2, 29.3."""
    area = getattr(came.action, "area", "") or came.action.target
    before, after = (state.work("partisan", area) for state in (came.before, came.after))
    if before == after:
        return "nothing"
    return "they rise" if before is None else "the enemy's are gone"


def chosen(came: Came) -> str:
    """7.9: what a marker that was aimed does."""
    marker = came.before.agenda[-1].marker
    if marker == "committee":
        return raised(came)
    die = rolls(came, marker)[0].die
    if marker == "politicking":
        gone = [fact for fact in came.facts if isinstance(fact, events.LeaderRemoved)]
        return "nothing" if not gone else "out of the game" if gone[0].out else "back to the pool"
    if rolls(came, "bait gain"):
        return "draw the number of markers on the next die"
    if rolls(came, "bait price"):
        return "the enemy returns markers"
    work = came.after.work("massacre", came.action.target)
    new = work is not None and came.before.work("massacre", came.action.target) is None
    assert new or die == 4 or work is not None
    return "the enemy massacres" if new else "nothing"


def threw_again(came: Came) -> str:
    """7.9.master_plan."""
    old = came.before.agenda[-1].die
    new = next(fact for fact in came.facts if isinstance(fact, Rolled)).die
    if new == old:
        return f"{old} again"
    return f"higher than {old}" if new > old else f"lower than {old}"


def contested(came: Came) -> str:
    """9.3: the last die of the item is the British one."""
    dice = [roll.die for roll in rolls(came, "contest") if roll.who == came.action.item]
    american, british = (points(came.before, side, came.action.item) for side in events.SIDES)
    by = american + sum(dice[:-1]) - british - dice[-1]
    return "tie, no change" if not by else "American" if by > 0 else "British"


def points(state: Any, side: str, item: str) -> int:
    """9.2: the points put on an item."""
    from cockade.engine.revolution.common.scenarios import ground

    kinds = ground(state.scenario).pieces.markers
    return sum(kinds[one.marker].value(side) for one in state.put_down(side, item))


def ran_over(came: Came) -> str:
    """34.0."""
    side = came.before.agenda[-1].side
    foes = [unit for unit in came.before.units if unit.area == came.action.area and unit.side != side]
    gone = any(came.after.unit(unit.id).area != came.action.area for unit in foes if unit.is_land_combat)
    return "gone, march on" if gone else "held up"


def overrun(state: Any, action: events.Overrun) -> str | None:
    """34.0, Q104: of those who are not seen it is only said what a die would do, if one falls."""
    said = shown(GAME, state, action)
    facts, _ = played(GAME, state, [action, keep], Laid(()))
    falls = any(isinstance(fact, Rolled) and fact.purpose == "overrun" for fact in facts)
    if any("no roll" in words for words in said):
        if not falls:
            return None
        going = next(iter(said.values()))
        said = {"gone, march on": going, "held up": 100 - going}
    came = counted(GAME, state, action, Reading(ran_over, path=at_once)) if falls else {}
    wanted = {word: percent(share) for word, share in (came or {}).items()}
    return "" if said == wanted else f"{action}: shown {said}, comes {wanted}"


def intercepted(came: Came) -> str:
    """32.1."""
    go = isinstance(came.after.agenda[-1], events.Intercepting)
    return "they march out" if go else "they stay"


def did_without(came: Came) -> str:
    """19.3: the first die of hunger for this unit."""
    lost = [f for f in came.facts if isinstance(f, events.UnitEliminated) and f.unit == came.action.unit]
    return "lost" if any(fact.why == "hunger" for fact in lost) else "survives"


def throws_for_it(state: Any, action: Any) -> list[Any] | None:
    """19.3: only where the area is checked at once, and this unit is the first."""
    facts, _ = played(GAME, state, [action, keep], Laid(()))
    first = next((fact for fact in facts if isinstance(fact, Rolled)), None)
    return [action, keep] if first is not None and first.who == action.unit else None


def was_hit(came: Came) -> str:
    """21.4."""
    lost = [f for f in came.facts if isinstance(f, events.UnitEliminated) and f.unit == came.action.unit]
    return "out of the game" if lost[0].out else "back to the pool"


# ---------------------------------------------------------------- battles


def on_to_first_fire(state: Any) -> Any:
    """18.4.1: nobody chooses Tactics or plays a marker."""
    frame = state.agenda[-1] if state.agenda else None
    if isinstance(frame, events.TacticsChoice):
        return events.ChooseTactics(0)
    if isinstance(frame, events.Window) and state.battle is not None:
        return events.Pass()
    return keep(state)


def first_fire(state: Any, action: Any) -> str | None:
    """18.4.1 (c): of all throws without a tie those that the side wins, by what the other side has."""
    side = GAME.decider(state)
    preview = ui_of("revolution").previews.of_action(GAME.view(state, side), action)
    said = " ".join(text_of(row) for row in preview.lines)
    won: Counter[bool] = Counter()
    other, spent = 0, 0
    for one in range(1, 7):
        for second in range(1, 7):
            facts, _ = played(GAME, state, [action, on_to_first_fire], Laid((one, second)))
            dice = [fact for fact in facts if isinstance(fact, Rolled) and fact.purpose == "combat"]
            if len(dice) < 2:
                return None
            other = next(roll.total - roll.die for roll in dice[:2] if roll.who != side)
            tactics = next(fact for fact in facts if isinstance(fact, events.TacticsShown))
            spent = tactics.american if side == "british" else tactics.british
            if dice[0].total != dice[1].total:
                fired = next(fact for fact in facts if isinstance(fact, events.FirstFireWon))
                won[fired.side == side] += 1
    found = [int(share) for pattern in FIRST for share in re.findall(pattern.format(other, spent), said)]
    if not found:
        return None
    wanted = percent(Fraction(won[True], won.total()))
    return "" if set(found) == {wanted} else f"{action}: shown {said}, comes {wanted}"


def fired(state: Any, action: Any) -> str | None:
    """18.4.2: the hits of so many dice, where they are few enough to count."""
    said = shown(GAME, state, action)
    facts, _ = played(GAME, state, [action], Laid(()))
    shots = [fact for fact in facts if isinstance(fact, events.UnitFired)]
    dice = shots[0].dice if shots and shots[0].unit == action.unit else 0
    if not said or not 0 < dice <= MOST_DICE:
        return None
    found: Counter[int] = Counter()
    for number in range(6**dice):
        faces = tuple(number // 6**place % 6 + 1 for place in range(dice))
        facts, _ = played(GAME, state, [action], Laid(faces))
        thrown = [fact for fact in facts if isinstance(fact, Rolled)][:dice]
        found[sum(roll.result != "miss" for roll in thrown)] += 1
    wanted = {hits: percent(Fraction(times, 6**dice)) for hits, times in found.items()}
    got = {int(words.split()[0]): share for words, share in said.items()}
    wanted = {hits: share for hits, share in wanted.items() if share}
    return "" if got == wanted else f"{action}: shown {got}, comes {wanted}"


READINGS = {
    events.RaisePartisans: Reading(raised, path=at_once),
    events.Choose: Reading(chosen, path=at_once),
    events.RollAgain: Reading(threw_again, path=at_once),
    events.Contest: Reading(contested, 3, at_once),
    events.Overrun: overrun,
    events.Intercept: Reading(intercepted, path=at_once),
    events.Expose: Reading(did_without, path=throws_for_it),
    events.TakeHit: Reading(was_hit, path=at_once),
    events.Attack: first_fire,
    events.AttackFleets: first_fire,
    events.ChooseTactics: first_fire,
    events.Fire: fired,
}
