"""Initiative, income and rabble rousing (6.0, 8.0 to 12.0)."""

from __future__ import annotations

from collections import Counter

from cockade.engine.revolution.common.state import State
from cockade.events import revolution as events
from cockade.events.facts import Rolled, SegmentBegan, TrackMoved
from tests.referee.revolution import field
from tests.referee.revolution.dues import Cast, Due, Judged, Said, Then, after, asks, on

CHOICES = {"I.1": "bid", "IV.1": "rabble_rousing", "VI.C.2": "return", "V.3": "tactics"}

# ---------------------------------------------------------------- income


@after(SegmentBegan)
def income(referee, _state: State, fact: SegmentBegan, then: State) -> None:
    """6.2: towns, boxes and dice, in this order."""
    if fact.segment in ("II.A", "II.B"):
        side = fact.side
        sums = (("towns", towns(then, side), "6.2"), ("boxes", boxes(then, side), "6.6"))
        fixed = [Said(rule, TrackMoved("points", n, why, rule, side)) for why, n, rule in sums if n]
        die = (Cast("6.7", "income", side, "6.7"), Then(die_of_income, (side,)))
        referee.owe(*fixed, *(die * dice(then, side)))


def towns(state: State, side: str) -> int:
    """6.2 to 6.4, 11.6: the points of the towns held, twice at level 3."""
    charts = field.sheet(state).charts
    total = 0
    for area in field.areas(state):
        if not field.points(state, area) or field.closed_by(state, area):
            continue
        if field.occupies(state, side, area) and not field.has_enemy_partisan(state, side, area):
            twice = field.standing(state, side, field.region(state, area)) >= charts.loyalty.double_points_at
            total += field.points(state, area) * (2 if twice else 1)
    return total


def boxes(state: State, side: str) -> int:
    """6.6: Britain always; France and Spain while they are allied."""
    map_ = field.sheet(state).map
    if side == events.BRITISH:
        return map_.areas["britain"].points
    return sum(map_.areas[field.NATIONS[nation]].points for nation in state.allied)


def dice(state: State, side: str) -> int:
    """6.7, 12.7: the dice of the progress box and of the European box."""
    charts = field.sheet(state).charts
    found = (charts.progress[state.progress], charts.europe[state.europe])
    return sum(box.american_dice if side == events.AMERICAN else box.british_dice for box in found)


def die_of_income(referee, _state: State, side: str) -> tuple[Due, ...]:
    """6.7: what the die says."""
    return (Said("6.7", TrackMoved("points", referee.die, "dice", "6.7", side)),)


# ---------------------------------------------------------------- secret choices


@asks(events.Bid)
def bid(_referee, _state: State, side: str, action: events.Bid) -> tuple[Due, ...]:
    """8.1: any marker of the hand."""
    return (Said("8.1", events.MarkerCommitted(side, "bid", action.marker)),)


@asks(events.Allot)
def allot(referee, state: State, side: str, action: events.Allot) -> tuple[Due, ...]:
    """9.3: a rabble-rousing marker on one of the nine items."""
    marker = field.sheet(state).pieces.markers[action.marker]
    referee.expect("9.3", "the kind of marker", "rabble_rousing", marker.kind)
    referee.expect("9.3", "one of the nine items", expected=True, found=action.item in events.ITEMS)
    return (Said("9.3", events.MarkerCommitted(side, action.item, action.marker)),)


@asks(events.GiveBack)
def give_back(_referee, state: State, side: str, action: events.GiveBack) -> tuple[Due, ...]:
    """7.2, Q17: a marker put down to be returned, or lost to Bait."""
    if isinstance(state.agenda[-1], events.GivingUp):
        return (Said("7.9.bait", events.MarkerLost(side, action.marker, "7.9.bait")),)
    return (Said("7.2", events.MarkerCommitted(side, "return", action.marker)),)


@asks(events.ChooseTactics)
def choose_tactics(_referee, _state: State, side: str, action: events.ChooseTactics) -> tuple[Due, ...]:
    """18.4.1: so many Tactics markers, confirmed at once."""
    put = Said("18.4.1", events.MarkerCommitted(side, "tactics", "tactics"))
    return (*([put] * action.number), Said("18.4.1", events.ChoiceSealed(side, "tactics")))


@asks(events.Seal)
def seal(_referee, state: State, side: str, _action: events.Seal) -> tuple[Due, ...]:
    """Q89: the choice is confirmed."""
    return (Said("Q89", events.ChoiceSealed(side, CHOICES.get(state.step, ""))),)


@on(events.ChoiceSealed)
def sealed_by_itself(referee, state: State, fact: events.ChoiceSealed) -> None:
    """Q89: where there is nothing to choose, that is confirmed at once."""
    referee.expect("Q89", "what is chosen", CHOICES.get(state.step), fact.choice)
    referee.expect("Q89", "who has confirmed before", expected=False, found=fact.side in state.sealed)
    top = state.agenda[-1]
    can = {
        "tactics": getattr(top, "most", 0) > 0 and "tactics" in state.hand(fact.side),
        "bid": bool(state.hand(fact.side)),
        "return": len(state.hand(fact.side)) > 1,
        "rabble_rousing": any(is_rousing(state, one) for one in state.hand(fact.side)),
    }
    referee.expect("Q89", "a choice to make", expected=False, found=can.get(fact.choice, False))


def is_rousing(state: State, marker: str) -> bool:
    """7.10: whether a marker is one for phase IV."""
    return field.sheet(state).pieces.markers[marker].kind == "rabble_rousing"


@after(events.ChoiceSealed)
def both_have_chosen(referee, _state: State, fact: events.ChoiceSealed, then: State) -> None:
    """Q89: only when both have confirmed is anything shown."""
    if set(then.sealed) != set(events.SIDES):
        return
    if fact.choice == "bid":
        down = Judged("8.1", events.CommitmentsShown, shown)
        referee.owe(
            down, Judged("8.1", events.CommitmentsReturned, returned), Then(initiative, (bids(then),))
        )
    elif fact.choice == "rabble_rousing":
        step = Said("5.1", SegmentBegan(then.first, "IV.2"))
        referee.owe(step, Judged("9.3", events.CommitmentsShown, shown))
    elif fact.choice == "tactics":
        counts = [len(then.put_down(side, "tactics")) for side in events.SIDES]
        referee.owe(Said("18.4.1", events.TacticsShown(*counts)))
    else:
        referee.owe(*hands_halved(then))


def shown(referee, state: State, fact: events.CommitmentsShown) -> None:
    """8.1, 9.3: everything that was put down, and nothing else."""
    referee.expect("9.3", "what is turned up", Counter(state.committed), Counter(fact.commitments))
    if state.step == "IV.2":
        referee.items = tuple(
            item for item in events.ITEMS if any(one.item == item for one in state.committed)
        )


def returned(referee, state: State, fact: events.CommitmentsReturned) -> None:
    """8.1, 9.3: all of it goes to the Dead Pool."""
    referee.expect("9.3", "what goes back", Counter(state.committed), Counter(fact.commitments))


def hands_halved(state: State) -> tuple[Due, ...]:
    """7.2, Q26: half of both hands goes back; Mutiny & Treason changes hands."""
    back = [
        Judged("7.2", events.MarkerReturned, given_back, (one.side, one.marker))
        for side in events.SIDES
        for one in state.put_down(side, "return")
    ]
    side, marker = state.passing
    passed = [Said("7.9.mutiny", events.MarkerReceived(side, marker))] if marker else []
    return (*back, Said("7.2", events.ChoicesCleared()), *passed)


def given_back(referee, _state: State, fact: events.MarkerReturned, side: str, marker: str) -> None:
    """7.2: what was put down."""
    referee.expect("7.2", "the marker returned", (side, marker), (fact.side, fact.marker))


# ---------------------------------------------------------------- initiative


def bids(state: State) -> tuple[int, int]:
    """8.1: how many markers each side has bid."""
    american, british = (len(state.put_down(side, "bid")) for side in events.SIDES)
    return american, british


def initiative(_referee, _state: State, numbers: tuple[int, int]) -> tuple[Due, ...]:
    """8.1, 8.2: the larger bid, or the higher die."""
    american, british = numbers
    if american != british:
        first = events.AMERICAN if american > british else events.BRITISH
        return Said("8.1", events.OrderDecided(first)), Said("5.1", SegmentBegan("", "I.2"))
    die = Cast("8.2", "initiative", events.AMERICAN, "8.2")
    return die, Then(british_die)


def british_die(referee, _state: State) -> tuple[Due, ...]:
    """8.2: the second die, and what both say."""
    return Cast("8.2", "initiative", events.BRITISH, "8.2"), Then(tie_or_not, (referee.die,))


def tie_or_not(referee, state: State, american: int) -> tuple[Due, ...]:
    """8.2: ties are rolled again."""
    if american == referee.die:
        return initiative(referee, state, (0, 0))
    return initiative(referee, state, (american, referee.die))


# ---------------------------------------------------------------- contests


def worth(state: State, side: str, item: str) -> int:
    """9.2: the values of the markers that a side has put on an item."""
    markers = field.sheet(state).pieces.markers
    return sum(getattr(markers[one.marker], side) for one in state.put_down(side, item))


def dice_for(state: State, side: str, item: str) -> int:
    """9.3, 12.5: one die, of the American two for Europe from the Declaration on."""
    boxes_ = [box.id for box in field.sheet(state).charts.progress]
    declared = state.progress >= boxes_.index("declaration_of_independence")
    return 2 if side == events.AMERICAN and item == "europe" and declared else 1


@asks(events.Contest)
def contest(referee, state: State, side: str, action: events.Contest) -> tuple[Due, ...]:
    """9.3: the first player chooses among the items that are left."""
    referee.expect("9.3", "an item that is left", expected=True, found=action.item in referee.items)
    referee.expect("9.3", "who chooses", state.first, side)
    return resolve(referee, state, action.item)


def resolve(referee, state: State, item: str) -> tuple[Due, ...]:
    """9.3, 9.4: dice, unless one side alone has put markers there."""
    referee.items = tuple(one for one in referee.items if one != item)
    put = [side for side in events.SIDES if state.put_down(side, item)]
    if len(put) == 1:
        return tuple(won(state, put[0], item))
    dice_left = (dice_for(state, events.AMERICAN, item), 1)
    totals = (worth(state, events.AMERICAN, item), worth(state, events.BRITISH, item))
    return (Then(roll, (item, dice_left, (totals, ""))),)


def roll(referee, state: State, item: str, left: tuple[int, int], so_far: tuple[tuple[int, int], str]):
    """9.3: the American dice, then the British one; the higher total wins."""
    totals, last = so_far
    american, british = (
        total + (referee.die if last == side else 0) for side, total in zip(events.SIDES, totals, strict=True)
    )
    if left == (0, 0):
        winner = events.AMERICAN if american > british else events.BRITISH
        return tuple(won(state, winner, item)) if american != british else ()
    side = events.AMERICAN if left[0] else events.BRITISH
    fewer = (left[0] - 1, left[1]) if left[0] else (0, left[1] - 1)
    return Cast("9.3", "contest", item, "9.3"), Then(roll, (item, fewer, ((american, british), side)))


def won(state: State, side: str, item: str):
    """10.2 to 10.4, 11.2 to 11.5, 12.2, 12.3: one step, as far as the track goes."""
    charts = field.sheet(state).charts
    by = 1 if side == events.AMERICAN else -1
    if item == "progress":
        if by > 0 and state.progress < len(charts.progress) - 1:
            yield Said("10.2", TrackMoved("progress", 1, "contest", "10.2"))
            yield Then(progressed)
    elif item == "europe":
        if state.europe + by in charts.europe:
            rule = "12.2" if by > 0 else "12.3"
            yield Said(rule, TrackMoved("europe", by, "contest", rule))
            yield Then(alliances)
    else:
        yield from swayed(state, item, by)


def swayed(state: State, colony: str, by: int, why: str = "contest", clause: str = ""):
    """11.2, 11.3, Q85: one step, which ends at level 3."""
    if abs(state.loyalty[events.COLONIES.index(colony)] + by) <= field.sheet(state).charts.loyalty.most:
        rule = clause or ("11.2" if by > 0 else "11.3")
        yield Said(rule, TrackMoved("loyalty", by, why, rule, colony))


def progressed(referee, state: State) -> tuple[Due, ...]:
    """4.9, 4.10, Q09: what enters the game with a box of progress, at once."""
    charts, scenario = field.sheet(state).charts, field.sheet(state).scenario
    box = charts.progress[state.progress].id
    found: list[Due] = []
    for wave in scenario.reinforcement:
        if wave.progress == box and wave.area:
            found += arriving(state, wave)
        elif wave.progress == box and can_appear(state):
            found += [Judged("4.10", events.UnitPlaced, washington, (leader,)) for leader in wave.leaders]
    return tuple(found)


def can_appear(state: State) -> bool:
    """Q10: whether an American-nation unit is on the map."""
    return any(unit.area and unit.nation == "american" for unit in state.units)


def arriving(state: State, wave):
    """4.9: the counters kept for it, placed free of charge."""
    kept = [unit for unit in state.units if unit.status == "reserved"]
    told = Counter(unit.counter.type for unit in kept)
    for unit in kept if told == Counter(wave.units) else ():
        yield Said("4.9", events.UnitReleased(unit.id))
        yield Said("4.9", events.UnitPlaced(unit.id, wave.area))
    for leader in wave.leaders:
        yield Said("4.9", events.UnitPlaced(leader, wave.area))


def washington(referee, state: State, fact: events.UnitPlaced, leader: str) -> None:
    """4.10, Q10: where another American-nation unit is."""
    referee.expect("4.10", "who appears", leader, fact.unit)
    there = any(unit.area == fact.area and unit.nation == "american" for unit in state.units)
    referee.expect("4.10", "another American unit there", expected=True, found=there)


def alliances(_referee, state: State) -> tuple[Due, ...]:
    """12.7, 26.1, Q79: a nation joins or leaves at once."""
    box = field.sheet(state).charts.europe[state.europe]
    wanted = {"french": box.france_allied, "spanish": box.spain_allied}
    return tuple(
        Said("12.7", events.AllianceChanged(nation, allied=is_allied))
        for nation, is_allied in wanted.items()
        if is_allied != (nation in state.allied)
    )


@on(Rolled)
def rolled_by_itself(referee, state: State, fact: Rolled) -> None:
    """9.3: the last item resolves itself; 18.4, 19.3 and 20.5 have laws of their own."""
    law = ROLLS.get(fact.purpose)
    if law is None:
        referee.expect("5.1", "a die that falls now", None, fact)
        return
    dues = law(referee, state, fact)
    if dues:
        referee.owe(*dues)
        referee.meet(state, fact)


def last_item(referee, state: State, fact: Rolled) -> tuple[Due, ...]:
    """9.3: when one item is left there is nothing to choose."""
    referee.expect("9.3", "items left", (fact.who,), referee.items)
    owed = resolve(referee, state, fact.who)
    referee.owe(*owed)
    referee.unfold(state)
    head, *rest = referee.due
    referee.due = tuple(rest)
    return (head,)


MOVES = {}
"""By step: `law(referee, state, fact)` says whether it knows why a marker moves by itself."""
ROLLS = {"contest": last_item}
"""By purpose of a die that no action has made due: `law(referee, state, fact)` gives what it meets."""


@on(TrackMoved)
def moved_by_itself(referee, state: State, fact: TrackMoved) -> None:
    """9.4: the last item, where one side alone has put markers there."""
    law = MOVES.get(state.step)
    if law is not None and law(referee, state, fact):
        return
    owed = (
        resolve(referee, state, referee.items[0]) if state.step == "IV.2" and len(referee.items) == 1 else ()
    )
    if owed and isinstance(owed[0], Said):
        referee.owe(*owed)
        referee.meet(state, fact)
    else:
        referee.expect("9.3", "a marker that moves now", None, fact)


@after(SegmentBegan)
def contests_done(referee, state: State, fact: SegmentBegan, _then: State) -> None:
    """9.3: all items have been resolved, and what was put down goes to the Dead Pool."""
    if fact.segment == "IV.3":
        left = [item for item in referee.items if not is_idle(state, item)]
        referee.expect("9.3", "items left", [], left)
        referee.items = ()
        referee.owe(Judged("9.3", events.CommitmentsReturned, returned))


def is_idle(state: State, item: str) -> bool:
    """9.4: whether the one item left could not move its marker anyway."""
    put = [side for side in events.SIDES if state.put_down(side, item)]
    return len(put) == 1 and not list(won(state, put[0], item))
