"""The initiative segment (5.0 A, 6.0, 12.3.3): who takes the first player turn."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brandywine.book import BOOK, FACES
from engine.brandywine.ground import ground
from engine.brandywine.momentum import spend
from engine.brandywine.morale import shift
from engine.brandywine.phases import INITIATIVE, begins
from engine.brandywine.state import State, enemy
from engine.rules import Offer, Ruling, offer
from events.brandywine import (
    BRITISH,
    SIDES,
    Decline,
    InitiativeBought,
    InitiativeTaken,
    NameInitiative,
    PayForInitiative,
    Protest,
    SpendChit,
    TeaTime,
    Wager,
)
from events.facts import Modifier


@begins(INITIATIVE)
def open_initiative(ruling: Ruling[State], side: str) -> None:
    """6.1.1, 6.1.6: the British may have it without a roll; otherwise it is rolled for."""
    state = ruling.state
    special = ground(state.scenario).scenario.special
    if state.turn == special.automatic_initiative:
        ruling.happen(InitiativeTaken(BRITISH, "6.1.1"))
    elif state.advanced and state.turn == special.haste_turn:
        ruling.push(TeaTime(BRITISH))
    else:
        open_contest(ruling)


def first_to_decide(state: State) -> str:
    """12.3.3: who had the initiative last turn; on the first turn of a scenario the British."""
    return state.initiative or BRITISH


# ---------------------------------------------------------------- Howe does not stop for tea (6.1.6)


@BOOK.offers_in(TeaTime)
def tea_offers(state: State, frame: TeaTime) -> Iterator[Offer]:
    """6.1.6: pay, or roll as usual."""
    yield offer(PayForInitiative(), "6.1.6")
    yield offer(Decline(), "6.1.6")


@BOOK.carries_out(PayForInitiative)
def pay(ruling: Ruling[State], action: PayForInitiative) -> None:
    """6.1.6 (ruling Q10): army morale for the initiative, and for two more movement points next turn."""
    ruling.pop()
    cost = ground(ruling.state.scenario).charts.limits.haste
    shift(ruling, BRITISH, -cost, "Howe does not stop for tea", "6.1.6")
    ruling.happen(InitiativeBought(ruling.state.turn + 1))
    ruling.happen(InitiativeTaken(BRITISH, "6.1.6"))


@BOOK.carries_out(Decline, TeaTime)
def stop_for_tea(ruling: Ruling[State], action: Decline) -> None:
    """6.1.2: no payment: it is rolled for."""
    ruling.pop()
    open_contest(ruling)


# ---------------------------------------------------------------- the roll (6.1.2 to 6.1.5, 12.3.3)


def open_contest(ruling: Ruling[State]) -> None:
    """12.3.3 (1): chits before the roll, first by who had the initiative last turn."""
    first = first_to_decide(ruling.state)
    ruling.push(Wager(first, after=enemy(first)))


@BOOK.goes_on(Wager)
def wager_goes_on(ruling: Ruling[State], frame: Wager) -> bool:
    """12.3.3: who has no chit has nothing to decide."""
    if ruling.state.advanced and ruling.state.momentum_of(frame.side):
        return False
    next_wager(ruling, frame)
    return True


@BOOK.offers_in(Wager)
def wager_offers(state: State, frame: Wager) -> Iterator[Offer]:
    """12.3.3 (1): one chit more on the own die, or enough."""
    yield offer(SpendChit(), "12.3.3")
    yield offer(Decline(), "12.3.3")


@BOOK.carries_out(SpendChit, Wager)
def wager(ruling: Ruling[State], action: SpendChit) -> None:
    """12.3.3 (1): a chit adds to the own die."""
    frame = ruling.frame
    assert isinstance(frame, Wager)
    spend(ruling, frame.side, "12.3.3")
    american, british = frame.spent
    more = (american, british + 1) if frame.side == BRITISH else (american + 1, british)
    ruling.change(frame.but(spent=more))


@BOOK.carries_out(Decline, Wager)
def enough(ruling: Ruling[State], action: Decline) -> None:
    """12.3.3 (1): no more chits from this side."""
    frame = ruling.frame
    assert isinstance(frame, Wager)
    next_wager(ruling, frame)


def next_wager(ruling: Ruling[State], frame: Wager) -> None:
    """12.3.3: the other side decides; after both it is rolled."""
    if frame.after:
        ruling.change(Wager(frame.after, frame.spent))
        return
    ruling.pop()
    holder = roll_off(ruling, frame.spent)
    first = first_to_decide(ruling.state)
    ruling.push(Protest(first, holder, after=enemy(first)))


def roll_off(ruling: Ruling[State], spent: tuple[int, int]) -> str:
    """6.1.3 to 6.1.5: both roll until one is higher; who that is."""
    totals = [0, 0]
    while totals[0] == totals[1]:
        for n, side in enumerate(SIDES):
            rolled = ruling.roll(
                "initiative",
                FACES,
                who=side,
                rule="6.1.3",
                modifiers=initiative_modifiers(ruling.state, side, spent[n]),
                result=lambda _, total: str(total),
                zero=True,
            )
            totals[n] = rolled.total
    return SIDES[totals[1] > totals[0]]


def initiative_modifiers(state: State, side: str, chits: int) -> Iterator[Modifier]:
    """6.1.3 (ruling Q09), 18.4.3, 12.3.3: the army's band, the scenario, and the chits spent."""
    field = ground(state.scenario)
    band, special = field.charts.band(state.morale_of(side)), field.scenario.special.initiative_drm
    if band.initiative:
        yield Modifier("army morale", band.initiative, "6.1.3")
    if special is not None and (special.turn, special.side) == (state.turn, side):
        yield Modifier("scenario", special.value, "18.4.3")
    if chits:
        yield Modifier("momentum", chits * field.charts.limits.chit_bonus, "12.3.3")


# ---------------------------------------------------------------- three chits (12.3.3)


@BOOK.goes_on(Protest)
def protest_goes_on(ruling: Ruling[State], frame: Protest) -> bool:
    """12.3.3 (2): who has not three chits has nothing to decide."""
    if ruling.state.advanced and ruling.state.momentum_of(frame.side) >= claim_cost(ruling.state):
        return False
    next_protest(ruling, frame)
    return True


def claim_cost(state: State) -> int:
    """12.3.3 (2): what it takes to cancel the rolls."""
    return ground(state.scenario).charts.limits.claim


@BOOK.offers_in(Protest)
def protest_offers(state: State, frame: Protest) -> Iterator[Offer]:
    """12.3.3 (2): name who has the initiative, or let the rolls stand."""
    for side in SIDES:
        yield offer(NameInitiative(side), "12.3.3")
    yield offer(Decline(), "12.3.3")


@BOOK.carries_out(NameInitiative)
def name_initiative(ruling: Ruling[State], action: NameInitiative) -> None:
    """12.3.3 (2), ruling Q42: three chits name the holder; the other side may do the same after."""
    frame = ruling.frame
    assert isinstance(frame, Protest)
    spend(ruling, frame.side, "12.3.3", claim_cost(ruling.state))
    next_protest(ruling, frame.but(holder=action.holder))


@BOOK.carries_out(Decline, Protest)
def accept(ruling: Ruling[State], action: Decline) -> None:
    """12.3.3 (2): this side lets it stand."""
    frame = ruling.frame
    assert isinstance(frame, Protest)
    next_protest(ruling, frame)


def next_protest(ruling: Ruling[State], frame: Protest) -> None:
    """6.1.4: after both sides have had their say, the holder has the initiative."""
    if frame.after:
        ruling.change(Protest(frame.after, frame.holder))
        return
    ruling.pop()
    ruling.happen(InitiativeTaken(frame.holder, "6.1.4"))
