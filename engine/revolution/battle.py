"""A battle from step to step (18.4): Tactics in secret, the throws for first fire, round after round."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.revolution.book import BOOK
from engine.revolution.markers import open_window, plays
from engine.revolution.muster import battle_of, command, is_gone, must_retreat, siege_with
from engine.revolution.state import State, enemy, number
from engine.revolution.throws import settles, throw
from engine.rules import Offer, Ruling, offer
from events.facts import Modifier
from events.revolution import (
    AMERICAN,
    BRITISH,
    SIDES,
    BattleJoined,
    BonusGiven,
    ChoiceSealed,
    ChooseTactics,
    FieldLost,
    Firing,
    FirstFireWon,
    MarkerCommitted,
    OpenFire,
    OwnRound,
    RoundBegan,
    TacticsChoice,
    TacticsDoubled,
    TacticsShown,
    Throw,
    Withdraw,
    WorkRemoved,
)

TACTICS, FIRST_FIRE, TARLETON, SHOT = "tactics", "combat", "tarleton", "shot"
REVEAL, INITIATIVE = "V.combat.tactics_reveal", "V.combat.initiative"
FIRST_STEP, LAST_ROUND = "B2", "B8"
Going = Callable[[Ruling[State], BattleJoined], None]
STEPS: dict[str, Going] = {}


def battle_step(step: str) -> Callable[[Going], Going]:
    """`(ruling, frame)`: what a step of a battle (charts: B0 to B11) does, its frame on top of the agenda."""

    def enter(function: Going) -> Going:
        STEPS[step] = function
        return function

    return enter


@BOOK.goes_on(BattleJoined)
def battle_goes_on(ruling: Ruling[State], frame: BattleJoined) -> bool:
    """18.4: one step after the other."""
    STEPS[frame.step](ruling, frame)
    return True


# ---------------------------------------------------------------- Tactics (B1 to B3)


@battle_step("B2")
def ask_for_tactics(ruling: Ruling[State], frame: BattleJoined) -> None:
    """18.4.1 (b), Q89: both choose before either choice is shown."""
    ruling.change(frame.but(step="B3"))
    for side in (BRITISH, AMERICAN):
        ruling.push(TacticsChoice(side, command(ruling.state, side)))


def tactics_held(state: State, side: str) -> int:
    """7.11: the Tactics markers in a hand."""
    return state.hand(side).count(TACTICS)


@BOOK.goes_on(TacticsChoice)
def choice_goes_on(ruling: Ruling[State], frame: TacticsChoice) -> bool:
    """18.4.1 (b): without command or without any marker there is no choice; what is held stays unknown."""
    if frame.most and ruling.state.hand(frame.side):
        return False
    settle_choice(ruling, frame.side, 0)
    return True


@BOOK.offers_in(TacticsChoice)
def choice_offers(state: State, frame: TacticsChoice) -> Iterator[Offer]:
    """18.4.1 (b): at most as many as the sum of the command values."""
    for chosen in range(min(frame.most, tactics_held(state, frame.side)) + 1):
        yield offer(ChooseTactics(chosen), "18.4.1")


@BOOK.carries_out(ChooseTactics)
def choose_tactics(ruling: Ruling[State], action: ChooseTactics) -> None:
    """18.4.1 (b): laid down unseen."""
    frame = ruling.frame
    assert isinstance(frame, TacticsChoice)
    settle_choice(ruling, frame.side, action.number)


def settle_choice(ruling: Ruling[State], side: str, chosen: int) -> None:
    """Q89: the choice is final, and the other side hears only that it has been made."""
    for _ in range(chosen):
        ruling.happen(MarkerCommitted(side, TACTICS, TACTICS))
    ruling.happen(ChoiceSealed(side, TACTICS))
    ruling.pop()


@battle_step("B3")
def show_tactics(ruling: Ruling[State], frame: BattleJoined) -> None:
    """Q48: both numbers are shown; then markers may be played before the throws."""
    american, british = (len(ruling.state.put_down(side, TACTICS)) for side in SIDES)
    ruling.happen(TacticsShown(american, british))
    ruling.change(frame.but(step="B4"))
    attacker = battle_of(ruling.state).attacker
    open_window(ruling, INITIATIVE, attacker)
    open_window(ruling, REVEAL, attacker)


@plays(SHOT, REVEAL, sides=(AMERICAN,), able=lambda state, _: battle_of(state).tactics[0] > 0)
def shot_heard(ruling: Ruling[State], side: str) -> None:
    """7.9.shot, Q29: the chosen Tactics count double, in the throw and in fire."""
    ruling.happen(TacticsDoubled())


@plays(TARLETON, INITIATIVE)
def tarletons_quarter(ruling: Ruling[State], side: str) -> None:
    """7.9.tarleton: one more on the own die."""
    ruling.happen(BonusGiven(side, 1, TARLETON))


# ---------------------------------------------------------------- who fires first (B4)


@battle_step("B4")
def throw_for_first_fire(ruling: Ruling[State], frame: BattleJoined) -> None:
    """18.4.1 (c): the higher total fires first; ties are thrown again."""
    if len(frame.dice) < len(SIDES):
        side = SIDES[len(frame.dice)]
        throw(ruling, side, FIRST_FIRE, rule="18.4.1", who=side, modifiers=advantages(ruling.state, side))
    elif frame.dice[0] == frame.dice[1]:
        ruling.change(frame.but(dice=()))
    else:
        first = AMERICAN if frame.dice[0] > frame.dice[1] else BRITISH
        ruling.happen(FirstFireWon(first))
        ruling.change(frame.but(step="B5", side=first, dice=()))


def advantages(state: State, side: str) -> list[Modifier]:
    """18.4.1 (c), Q47: command, Tactics chosen, and what markers or an interception give."""
    battle = battle_of(state)
    chosen = battle.tactics[number(side)] * dice_per_tactics(state, side)
    reasons = [
        Modifier("command", command(state, side), "18.4.1"),
        Modifier(TACTICS, chosen, "18.4.1"),
        Modifier("bonus", battle.bonus[number(side)], "7.9.tarleton" if side in battle.tarleton else "32.1"),
    ]
    return [reason for reason in reasons if reason.value]


def dice_per_tactics(state: State, side: str) -> int:
    """7.9.shot, Q29: two for the American after the shot heard round the world."""
    return 2 if side == AMERICAN and battle_of(state).shot else 1


@settles(FIRST_FIRE)
def settle_first_fire(ruling: Ruling[State], throw_: Throw) -> None:
    """18.4.1 (c): the total is kept until both have thrown."""
    frame = ruling.frame
    assert isinstance(frame, BattleJoined)
    ruling.change(frame.but(dice=(*frame.dice, throw_.total)))


# ---------------------------------------------------------------- rounds (B5 to B7)


@battle_step("B5")
def begin_round(ruling: Ruling[State], frame: BattleJoined) -> None:
    """18.4.3, 18.4.4: a side's round; without a unit that can fire it has to retreat."""
    ruling.happen(RoundBegan(frame.side))
    ruling.change(frame.but(step="B7"))
    if must_retreat(ruling.state, frame.side):
        lose_field(ruling, frame.side)
    else:
        ruling.push(OwnRound(frame.side))


@battle_step("B7")
def end_round(ruling: Ruling[State], frame: BattleJoined) -> None:
    """18.4.3, 18.4.4: to the retreat when the field is lost, or else the other side's round."""
    other = enemy(frame.side)
    if not battle_of(ruling.state).loser and is_gone(ruling.state, other):
        lose_field(ruling, other)
    if battle_of(ruling.state).loser:
        ruling.change(frame.but(step=LAST_ROUND))
    else:
        ruling.change(frame.but(step="B5", side=other))


@BOOK.offers_in(OwnRound)
def round_offers(state: State, frame: OwnRound) -> Iterator[Offer]:
    """18.4.4 (b), Q51: fire or retreat, in any own round, also the first."""
    yield offer(OpenFire(), "18.4.2")
    yield offer(Withdraw(), "18.4.4")
    for add in ROUND_EXTRAS:
        yield from add(state, frame.side)


ROUND_EXTRAS: list[Callable[[State, str], Iterator[Offer]]] = []
"""What else may be done at the start of an own round (38.0)."""


@BOOK.carries_out(OpenFire, OwnRound)
def open_fire(ruling: Ruling[State], action: OpenFire) -> None:
    """18.4.2: the round is fired."""
    frame = ruling.frame
    assert isinstance(frame, OwnRound)
    ruling.change(Firing(frame.side))


@BOOK.carries_out(Withdraw)
def withdraw(ruling: Ruling[State], action: Withdraw) -> None:
    """18.4.4 (b): the side gives up the field instead of firing."""
    frame = ruling.frame
    assert isinstance(frame, OwnRound)
    ruling.pop()
    lose_field(ruling, frame.side)


def lose_field(ruling: Ruling[State], side: str) -> None:
    """18.4.4, 28.4: the side has lost; a siege of its stack is given up."""
    ruling.happen(FieldLost(side))
    battle = battle_of(ruling.state)
    ours = battle.british if number(side) else battle.american
    if siege_with(ruling.state, ours):
        ruling.happen(WorkRemoved("siege", battle.area))
