"""A battle from step to step (18.4): Tactics in secret, the throws for first fire, round after round."""

from __future__ import annotations

from collections.abc import Callable

from cockade.engine.law import Law, condition
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.state import State, enemy, number
from cockade.engine.revolution.markers.markers import open_window, plays
from cockade.engine.revolution.markers.reroll_window import settles, the_highest, throw
from cockade.engine.revolution.phase5_3_combat.participants import (
    battle_of,
    command,
    is_gone,
    must_retreat,
    siege_with,
)
from cockade.engine.rules import Resolution
from cockade.events import revolution as events
from cockade.events.facts import Modifier

TACTICS, FIRST_FIRE, TARLETON, SHOT = "tactics", "combat", "tarleton", "shot"
REVEAL, INITIATIVE = "V.combat.tactics_reveal", "V.combat.initiative"
FIRST_STEP, LAST_ROUND = "B2", "B8"
Going = Callable[[Resolution[State], events.BattleJoined], None]
STEPS: dict[str, Going] = {}


def battle_step(step: str) -> Callable[[Going], Going]:
    """`(resolution, frame)`: what a step of a battle (charts: B0 to B11) does, its frame on top."""

    def enter(function: Going) -> Going:
        STEPS[step] = function
        return function

    return enter


@BOOK.continues(events.BattleJoined)
def battle_goes_on(resolution: Resolution[State], frame: events.BattleJoined) -> bool:
    """18.4: one step after the other."""
    STEPS[frame.step](resolution, frame)
    return True


# ---------------------------------------------------------------- Tactics (B1 to B3)


@battle_step("B2")
def ask_for_tactics(resolution: Resolution[State], frame: events.BattleJoined) -> None:
    """18.4.1 (b), Q89: both choose before either choice is shown."""
    resolution.change(frame.replace(step="B3"))
    for side in (events.BRITISH, events.AMERICAN):
        resolution.push(events.TacticsChoice(side, command(resolution.state, side)))


def tactics_held(state: State, side: str) -> int:
    """7.11: the Tactics markers in a hand."""
    return state.hand(side).count(TACTICS)


@BOOK.continues(events.TacticsChoice)
def choice_goes_on(resolution: Resolution[State], frame: events.TacticsChoice) -> bool:
    """18.4.1 (b): without command or without any marker there is no choice; what is held stays unknown."""
    if frame.most and resolution.state.hand(frame.side):
        return False
    settle_choice(resolution, frame.side, 0)
    return True


@condition("18.4.1", "Your leaders here allow {most} Tactics markers.", most=lambda _, frame, __: frame.most)
def is_allowed(state: State, frame: events.TacticsChoice, number: int) -> bool:
    """18.4.1 (b): at most the sum of the command values."""
    return 0 <= number <= frame.most


@condition("7.11", "You do not have that many Tactics markers.")
def is_held(state: State, frame: events.TacticsChoice, number: int) -> bool:
    return number <= tactics_held(state, frame.side)


def numbers(state: State, frame: events.TacticsChoice) -> range:
    """7.4: from 0 to the number of markers in the hand."""
    return range(len(state.hand(frame.side)) + 1)


BOOK.add_law(
    Law(events.ChooseTactics, events.TacticsChoice, "18.4.1", who=numbers, first=(is_allowed, is_held))
)


@BOOK.resolver(events.ChooseTactics, events.TacticsChoice)
def choose_tactics(
    resolution: Resolution[State], frame: events.TacticsChoice, action: events.ChooseTactics
) -> None:
    """18.4.1 (b): the Tactics are laid down unseen."""
    settle_choice(resolution, frame.side, action.number)


def settle_choice(resolution: Resolution[State], side: str, chosen: int) -> None:
    """Q89: the choice is final, and the other side sees only that it has been made."""
    for _ in range(chosen):
        resolution.happen(events.MarkerCommitted(side, TACTICS, TACTICS))
    resolution.happen(events.ChoiceSealed(side, TACTICS))
    resolution.pop()


@battle_step("B3")
def show_tactics(resolution: Resolution[State], frame: events.BattleJoined) -> None:
    """Q48: both numbers are shown; then markers may be played before the throws."""
    american, british = (len(resolution.state.put_down(side, TACTICS)) for side in events.SIDES)
    resolution.happen(events.TacticsShown(american, british))
    resolution.change(frame.replace(step="B4"))
    attacker = battle_of(resolution.state).attacker
    open_window(resolution, INITIATIVE, attacker)
    open_window(resolution, REVEAL, attacker)


def has_shown_tactics(state: State, side: str) -> bool:
    """7.9.shot: there is something to double, and all have seen it."""
    return battle_of(state).tactics[number(side)] > 0


@plays(SHOT, REVEAL, sides=(events.AMERICAN,), able=has_shown_tactics, openly=has_shown_tactics)
def shot_heard(resolution: Resolution[State], side: str) -> None:
    """7.9.shot, Q29: the chosen Tactics count double, in the throw and in fire."""
    resolution.happen(events.TacticsDoubled())


@plays(TARLETON, INITIATIVE)
def tarletons_quarter(resolution: Resolution[State], side: str) -> None:
    """7.9.tarleton: one more on the own die."""
    resolution.happen(events.BonusGiven(side, 1, TARLETON))


# ---------------------------------------------------------------- who fires first (B4)


@battle_step("B4")
def throw_for_first_fire(resolution: Resolution[State], frame: events.BattleJoined) -> None:
    """18.4.1 (c): the higher total fires first; ties are thrown again."""
    if len(frame.dice) < len(events.SIDES):
        side = events.SIDES[len(frame.dice)]
        throw(
            resolution,
            side,
            FIRST_FIRE,
            rule="18.4.1",
            who=side,
            modifiers=advantages(resolution.state, side),
        )
    elif frame.dice[0] == frame.dice[1]:
        resolution.change(frame.replace(dice=()))
    else:
        first = events.AMERICAN if frame.dice[0] > frame.dice[1] else events.BRITISH
        resolution.happen(events.FirstFireWon(first))
        resolution.change(frame.replace(step="B5", side=first, dice=()))


def advantages(state: State, side: str) -> list[Modifier]:
    """18.4.1 (c), Q47: command, Tactics chosen, and the bonus from markers or an interception."""
    battle = battle_of(state)
    chosen = battle.tactics[number(side)] * dice_per_tactics(state, side)
    reasons = [
        Modifier("command", command(state, side), "18.4.1"),
        Modifier(TACTICS, chosen, "18.4.1"),
        Modifier("bonus", battle.bonus[number(side)], "7.9.tarleton" if side in battle.tarleton else "32.1"),
    ]
    return [reason for reason in reasons if reason.value]


def dice_per_tactics(state: State, side: str) -> int:
    """7.9.shot, Q29: two for the American after the shot heard round the world, otherwise one."""
    return 2 if side == events.AMERICAN and battle_of(state).shot else 1


@settles(FIRST_FIRE, best=the_highest)
def settle_first_fire(resolution: Resolution[State], throw_: events.Throw) -> None:
    """18.4.1 (c): the total is kept until both have thrown."""
    frame = resolution.frame
    assert isinstance(frame, events.BattleJoined)
    resolution.change(frame.replace(dice=(*frame.dice, throw_.total)))


# ---------------------------------------------------------------- rounds (B5 to B7)


@battle_step("B5")
def begin_round(resolution: Resolution[State], frame: events.BattleJoined) -> None:
    """18.4.3, 18.4.4: a side's round; without a unit that can fire it has to retreat."""
    resolution.happen(events.RoundBegan(frame.side))
    resolution.change(frame.replace(step="B7"))
    if is_beaten(resolution.state, frame.side):
        lose_field(resolution, frame.side)
    else:
        resolution.push(events.OwnRound(frame.side))


@battle_step("B7")
def end_round(resolution: Resolution[State], frame: events.BattleJoined) -> None:
    """18.4.3, 18.4.4: to the retreat when the field is lost, or else the other side's round."""
    other = enemy(frame.side)
    if not battle_of(resolution.state).loser and is_gone(resolution.state, other):
        lose_field(resolution, other)
    if battle_of(resolution.state).loser:
        resolution.change(frame.replace(step=LAST_ROUND))
    else:
        resolution.change(frame.replace(step="B5", side=other))


SPOKESMEN: list[Callable[[State, str], bool]] = []
"""Who may speak for a side that has to retreat: then it is asked all the same (38.0)."""


def is_beaten(state: State, side: str) -> bool:
    """18.4.4, 38.0: a side has to retreat, and has nothing to ask for first."""
    return must_retreat(state, side) and not any(may_ask(state, side) for may_ask in SPOKESMEN)


@BOOK.continues(events.OwnRound)
def round_goes_on(resolution: Resolution[State], frame: events.OwnRound) -> bool:
    """18.4.4, 38.0: a side whose honours were refused, or that has no unit left to fire, retreats."""
    if not is_beaten(resolution.state, frame.side):
        return False
    resolution.pop()
    lose_field(resolution, frame.side)
    return True


@condition("18.4.4", "None of your units can fire.")
def has_fire(state: State, frame: events.OwnRound) -> bool:
    """18.4.4 (a)."""
    return not must_retreat(state, frame.side)


BOOK.add_law(
    Law(events.OpenFire, events.OwnRound, "18.4.2", opens=(has_fire,)),
    Law(events.Withdraw, events.OwnRound, "18.4.4"),
)


@BOOK.resolver(events.OpenFire, events.OwnRound)
def open_fire(resolution: Resolution[State], frame: events.OwnRound, action: events.OpenFire) -> None:
    """18.4.2: the round is fired."""
    resolution.change(events.Firing(frame.side))


@BOOK.resolver(events.Withdraw, events.OwnRound)
def withdraw(resolution: Resolution[State], frame: events.OwnRound, action: events.Withdraw) -> None:
    """18.4.4 (b), Q51: in any own round, also the first, the side may give up the field instead of firing."""
    resolution.pop()
    lose_field(resolution, frame.side, withdrew=True)


def lose_field(resolution: Resolution[State], side: str, *, withdrew: bool = False) -> None:
    """18.4.4, 28.4: the side has lost; a siege of its stack is given up."""
    resolution.happen(events.FieldLost(side, withdrew))
    battle = battle_of(resolution.state)
    ours = battle.british if number(side) else battle.american
    if siege_with(resolution.state, ours):
        resolution.happen(events.WorkRemoved("siege", battle.area))
