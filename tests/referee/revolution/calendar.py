"""The sequence of play: which step follows, whose it is, and what happens in it by itself (5.0)."""

from __future__ import annotations

from cockade.engine.revolution.common.state import State, enemy
from cockade.events import revolution as events
from cockade.events.facts import GameEnded, SegmentBegan, TrackMoved, TurnBegan
from tests.referee.revolution import field
from tests.referee.revolution.dues import Cast, Due, Judged, Said, Then, after, asks, on

PHASES = ("I", "II", "III", "IV", "V", "VI", "VII")
FIRST_STEP = {
    "I": "I.1",
    "II": "II.A",
    "III": "III.0",
    "IV": "IV.1",
    "V": "V.1",
    "VI": "VI.A.1",
    "VII": "VII.0",
}
FOLLOWS = {
    "I.1": "I.2",
    "II.A": "II.B",
    "II.B": "II.C",
    "III.0": "III.A",
    "III.A": "III.B",
    "IV.1": "IV.2",
    "IV.2": "IV.3",
    "V.1": "V.2",
    "V.2": "V.3",
    "V.3": "V.4",
    "VI.A.1": "VI.A.2",
    "VI.A.2": "VI.B.1",
    "VI.B.1": "VI.B.2",
    "VI.B.2": "VI.C.0",
    "VI.C.0": "VI.C.1",
    "VI.C.1": "VI.C.2",
    "VII.0": "VII.A",
    "VII.A": "VII.B",
}
OF_THE_FIRST = ("II.A", "III.A", "IV.2", "VI.A.1", "VI.B.1")
OF_THE_SECOND = ("II.B", "III.B", "VI.A.2", "VI.B.2")
LAST_STEP = {"I.2", "II.C", "III.B", "IV.3", "V.4", "VI.C.2"}


def whose(state: State, step: str) -> str:
    """5.1: the side whose step it is; empty where it is that of both."""
    if step in OF_THE_FIRST:
        return state.first
    if step in OF_THE_SECOND:
        return enemy(state.first)
    return state.side if step in ("V.2", "V.3", "V.4") else ""


def next_step(state: State) -> tuple[str, str]:
    """5.1: the step that follows in the same phase, and whose it is."""
    if state.step.split(".")[0] != state.phase:
        step = FIRST_STEP[state.phase]
        return step, state.first if step == "V.1" else whose(state, step)
    if state.step == "V.4" and state.side == state.first:
        return "V.1", enemy(state.first)
    if state.step == "V.4":
        return "V.1", state.first
    step = FOLLOWS.get(state.step, "")
    return step, whose(state, step)


def next_phase(state: State) -> tuple[str, int]:
    """5.1: the phase that follows; of phase V also the campaign phase."""
    if state.phase == "V" and state.campaign < 3:
        return "V", state.campaign + 1
    phase = PHASES[PHASES.index(state.phase) + 1] if state.phase in PHASES[:-1] else "I"
    return phase, 1 if phase == "V" else 0


# ---------------------------------------------------------------- set-up


@asks(events.Place)
def place(_referee, _state: State, _side: str, action: events.Place) -> tuple[Due, ...]:
    """4.2, 4.3: a unit goes where its owner says; after the last one the first hand is drawn."""
    return Judged("4.2", events.UnitPlaced, placed, (action.unit, action.area)), Then(first_hand)


def placed(referee, state: State, fact: events.UnitPlaced, unit: str, area: str) -> None:
    """4.2, 4.3, Q07: among the areas of its group, an American never among the British."""
    referee.expect("4.2", "who is set up where", (unit, area), (fact.unit, fact.area))
    there = state.unit(fact.unit)
    referee.expect("4.2", "an area of its group", expected=True, found=fact.area in there.choice)
    if there.side == events.AMERICAN:
        units = field.units(state, fact.area, events.BRITISH)
        referee.expect("4.3", "British units there", [], [unit.id for unit in units])


def first_hand(_referee, state: State) -> tuple[Due, ...]:
    """4.3: the markers with which a side begins."""
    if any(unit.choice for unit in state.units):
        return ()
    hands = field.sheet(state).scenario.hands
    deals = [Then(draw, (side, "4.3")) for side in events.SIDES for _ in range(hands.get(side, 0))]
    return (*deals, Said("5.1", TurnBegan(1)))


# ---------------------------------------------------------------- drawing


def draw(_referee, state: State, side: str, rule: str) -> tuple[Due, ...]:
    """7.1, Q13: one marker of the Dead Pool at random, none if it is empty."""
    if not state.pool:
        return ()
    die = Cast(rule, "draw", side, rule, faces=len(state.pool))
    return die, Judged(rule, events.MarkerDrawn, dealt, (side, rule))


def dealt(referee, state: State, fact: events.MarkerDrawn, side: str, rule: str) -> None:
    """7.1: the die says which, and the clause that gives it is told."""
    drawn = state.pool[referee.die - 1] if referee.die <= len(state.pool) else None
    referee.expect("7.1", "the marker drawn", events.MarkerDrawn(side, drawn, rule), fact)


def draws(side: str, rule: str, number: int) -> tuple[Due, ...]:
    """7.1, Q13: so many markers, one at a time."""
    return tuple(Then(draw, (side, rule)) for _ in range(number))


# ---------------------------------------------------------------- turns, phases, steps


@on(TurnBegan)
def turn_began(referee, state: State, fact: TurnBegan) -> None:
    """5.1.VII: the turn marker advances by one."""
    referee.expect("5.1.VII", "the turn", TurnBegan(state.turn + 1), fact)
    if state.turn:
        referee.expect("5.1.VII", "the last step", "VII.B", state.step)
        referee.expect("3.3", "turns of the game", expected=True, found=state.turn < len(state.years))
    referee.owe(Said("5.1", events.PhaseBegan("I")))


@on(events.PhaseBegan)
def phase_began(referee, state: State, fact: events.PhaseBegan) -> None:
    """5.1: the phases in their order."""
    referee.expect("5.1", "the phase", next_phase(state), (fact.phase, fact.campaign))
    if not state.turn or state.step in ("", "VII.B"):
        return
    ended = state.step in LAST_STEP and (state.step != "V.4" or state.side != state.first)
    referee.expect("5.1", "the end of the phase before", expected=True, found=ended)


@on(SegmentBegan)
def segment_began(referee, state: State, fact: SegmentBegan) -> None:
    """5.1: the steps in their order."""
    referee.expect("5.1", "the step", next_step(state), (fact.segment, fact.side))


@after(SegmentBegan)
def what_a_step_brings(referee, _state: State, fact: SegmentBegan, then: State) -> None:
    """4.7, 6.8, 16.5: what happens by itself when a step begins."""
    if fact.segment == "I.1" and then.turn == 1:
        first = field.sheet(then).scenario.first
        referee.owe(Said("4.7", events.OrderDecided(first)), Said("5.1", SegmentBegan("", "I.2")))
    elif fact.segment == "V.1":
        referee.owe(Said("16.5", events.UnitsRested(turn=then.campaign == 1 and fact.side == then.first)))
    elif fact.segment == "VI.C.1":
        referee.owe(*nothing_is_saved(then), Said("5.1", SegmentBegan("", "VI.C.2")))


def nothing_is_saved(state: State) -> tuple[Due, ...]:
    """6.8, Q86: what is left of the points is lost."""
    left = zip(events.SIDES, state.points, strict=True)
    return tuple(
        Said("6.8", TrackMoved("points", -number, "end of turn", "6.8", side))
        for side, number in left
        if number
    )


# ---------------------------------------------------------------- the end of a turn and of the game


@after(SegmentBegan)
def end_phase(referee, _state: State, fact: SegmentBegan, then: State) -> None:
    """3.0, 37.2: the victory check, and what follows it."""
    if fact.segment == "VII.A":
        winner = sudden_death(then)
        if winner:
            referee.owe(Judged("3.1", GameEnded, ended, (winner, "3.1")))
    elif fact.segment == "VII.B":
        if then.turn == len(then.years):
            referee.owe(Judged("3.3", GameEnded, ended, decided(then)))
            return
        gone = [
            Said("37.2", events.WorkRemoved("massacre", one.area, "37.2"))
            for one in then.works
            if one.kind == "massacre"
        ]
        referee.owe(*gone, Said("5.1.VII", events.UnitsRested(turn=True)), Then(next_turn))


def next_turn(_referee, state: State) -> tuple[Due, ...]:
    """5.1.VII: the turn marker advances."""
    return Said("5.1.VII", TurnBegan(state.turn + 1)), Said("5.1", events.PhaseBegan("I"))


def ended(referee, _state: State, fact: GameEnded, winner: str, rule: str) -> None:
    """3.0: who has won, and by which clause."""
    referee.expect(rule, "the winner", (winner, rule), (fact.winner, fact.rule))


def military(state: State, side: str) -> bool:
    """3.1, Q01 to Q04: 36 printed points of towns held."""
    return sum(held(state, side)) >= field.sheet(state).charts.limits.points_to_win


def held(state: State, side: str):
    """3.1, 6.4: the printed points of the towns that a side occupies, none where an enemy partisan is."""
    for area in field.areas(state):
        spoilt = field.has_enemy_partisan(state, side, area) or field.closed_by(state, area)
        if field.occupies(state, side, area) and not spoilt:
            yield field.points(state, area)


def political(state: State, side: str) -> bool:
    """3.1, 3.2: progress and at least four colonies at level 2."""
    charts = field.sheet(state).charts
    box = charts.progress[state.progress].id
    right = ("articles_of_confederation",)
    left = ("dont_tread_on_me", "continental_congress")
    if box not in (right if side == events.AMERICAN else left):
        return False
    sign = 1 if side == events.AMERICAN else -1
    loyal = sum(level * sign >= charts.limits.level_to_win for level in state.loyalty)
    return loyal >= charts.limits.colonies_to_win


def sudden_death(state: State) -> str:
    """3.1: the side with a military and a political victory."""
    return next((side for side in events.SIDES if military(state, side) and political(state, side)), "")


def decided(state: State) -> tuple[str, str]:
    """3.3 to 3.5: who wins at the end of the last turn, and by which clause."""
    scenario = field.sheet(state).scenario
    if scenario.goals:
        return (events.AMERICAN if has_reached(state, scenario.goals) else events.BRITISH), "3.5"
    some = [side for side in events.SIDES if military(state, side) or political(state, side)]
    return (some[0], "3.3") if len(some) == 1 else ("", "3.4")


def has_reached(state: State, goals) -> bool:
    """3.5: the colonies, the Declaration and the French."""
    charts = field.sheet(state).charts
    boxes = [box.id for box in charts.progress]
    place = next(place for place, box in charts.europe.items() if box.id == goals.europe)
    loyal = sum(level >= goals.level for level in state.loyalty)
    declared = state.progress >= boxes.index(goals.progress)
    return loyal >= goals.colonies and declared and state.europe >= place
