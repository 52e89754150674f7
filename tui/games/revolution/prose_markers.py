"""The record of campaign markers in sentences: the hands, secret choices, spies (7.0, 8.1, 9.3)."""

from __future__ import annotations

from collections.abc import Iterable

from cockade.engine.revolution.common.state import State
from cockade.events import revolution as events
from cockade.tui.games.revolution.moments import tells
from cockade.tui.games.revolution.names import (
    area_name,
    item_name,
    marker_name,
    marker_names,
    nation_name,
    people,
    place_name,
    side_name,
    unit_names,
    use_name,
)
from cockade.tui.games.revolution.orders import target_name
from cockade.tui.games.telling import Moment
from cockade.tui.text.words import say


@tells(events.MarkerDrawn)
def markers_drawn(facts: list[events.MarkerDrawn], now: Moment) -> str:
    """7.1."""
    names = marker_names(now.state, (fact.marker for fact in facts))
    return now.say("The {side} draw {markers}{rule}.", "7.1", side=people(facts[0].side), markers=names)


@tells(events.MarkerLost)
def markers_lost(facts: list[events.MarkerLost], now: Moment) -> str:
    """7.2, 7.9.mutiny."""
    names = marker_names(now.state, (fact.marker for fact in facts))
    return now.say("The {side} lose {markers}{rule}.", "7.2", side=people(facts[0].side), markers=names)


@tells(events.MarkerReturned)
def markers_returned(facts: list[events.MarkerReturned], now: Moment) -> str:
    """7.2."""
    names = marker_names(now.state, (fact.marker for fact in facts))
    return now.say("The {side} return {markers}{rule}.", "7.2", side=people(facts[0].side), markers=names)


@tells(events.MarkerPlayed)
def markers_played(facts: list[events.MarkerPlayed], now: Moment) -> str:
    """7.9."""
    fact = facts[0]
    use = f": {use_name(fact.use)}" if use_name(fact.use) else ""
    names = {"side": people(fact.side), "markers": marker_names(now.state, (each.marker for each in facts))}
    out = say("; it leaves the game") if fact.out else ""
    rule = f"7.9.{fact.marker}" if fact.marker != "tactics" else "7.11"
    return now.say("The {side} play {markers}{use}{out}{rule}.", rule, use=use, out=out, **names)


@tells(events.MarkerAimed)
def marker_aimed(fact: events.MarkerAimed, now: Moment) -> str:
    """7.9."""
    marker, target = marker_name(now.state, fact.marker), target_name(now.state, fact.marker, fact.target)
    return now.say("{marker}: {target}{rule}.", f"7.9.{fact.marker}", marker=marker, target=target)


@tells(events.MarkerCommitted)
def markers_committed(facts: list[events.MarkerCommitted], now: Moment) -> str:
    """8.1, 9.3, 18.4.1, 7.2: the owner alone hears of it."""
    first = facts[0]
    names = {
        "side": people(first.side),
        "markers": marker_names(now.state, (each.marker for each in facts)),
        "item": item_name(first.item),
    }
    text = PUT_DOWN.get(first.item, "The {side} put {markers} down for {item}{rule}.")
    return now.say(text, COMMITTED.get(first.item, "9.3"), **names)


COMMITTED = {"bid": "8.1", "return": "7.2", "tactics": "18.4.1"}
PUT_DOWN = {
    "return": "The {side} put {markers} down to go back{rule}.",
    "tactics": "The {side} choose {markers}{rule}.",
}
CHOICES = {
    "bid": "bid",
    "rabble_rousing": "allotments",
    "tactics": "choice of Tactics",
    "return": "return of markers",
}


@tells(events.ChoiceSealed)
def choice_sealed(fact: events.ChoiceSealed, now: Moment) -> str:
    """Ruling Q89."""
    choice = say(CHOICES.get(fact.choice, fact.choice))
    return now.say("The {side} confirm their {choice}{rule}.", "Q89", side=people(fact.side), choice=choice)


@tells(events.CommitmentsShown)
def commitments_shown(fact: events.CommitmentsShown, now: Moment) -> str:
    """8.1, 9.3: bids side by side, allotments item by item."""
    if not fact.commitments:
        return say("Nobody has put anything down.")
    if any(one.item == "bid" for one in fact.commitments):
        return now.say("The bids{rule}: {bids}.", "8.1", bids=_bids(now.state, fact.commitments))
    return now.say("The allotments{rule}: {items}.", "9.3", items=_allotments(now.state, fact.commitments))


def _bids(state: State, commitments: Iterable[events.Commitment]) -> str:
    found = []
    for side in events.SIDES:
        markers = [one.marker for one in commitments if one.side == side]
        found.append(f"{side_name(state, side)} {len(markers)}{_in_brackets(marker_names(state, markers))}")
    return ", ".join(found)


def _allotments(state: State, commitments: Iterable[events.Commitment]) -> str:
    together = list(commitments)
    found = []
    for item in events.ITEMS:
        put = [one for one in together if one.item == item]
        if put:
            sides = [
                f"{side_name(state, side)} {marker_names(state, markers)}"
                for side in events.SIDES
                if (markers := [one.marker for one in put if one.side == side])
            ]
            found.append(f"{item_name(item)}: {' / '.join(sides)}")
    return "; ".join(found)


def _in_brackets(text: str) -> str:
    return f" ({text})" if text else ""


@tells(events.CommitmentSpent)
def commitment_spent(fact: events.CommitmentSpent, now: Moment) -> str:
    """18.5."""
    marker = marker_name(now.state, fact.marker)
    return now.say("The {side} spend {marker}{rule}.", "18.5", side=people(fact.side), marker=marker)


@tells(events.CommitmentsKept)
def commitments_kept(facts: list[events.CommitmentsKept], now: Moment) -> str:
    """18.5: unspent Tactics come back."""
    kept = []
    for fact in facts:
        number = len(now.state.put_down(fact.side))
        if number:
            kept.append(f"{side_name(now.state, fact.side)} {number}")
    return now.say("Unspent Tactics come back{rule}: {kept}.", "18.5", kept=", ".join(kept)) if kept else ""


@tells(events.MarkerPassed)
def marker_passed(fact: events.MarkerPassed, now: Moment) -> str:
    """Ruling Q26."""
    names = {"marker": marker_name(now.state, fact.marker), "side": people(fact.side)}
    return now.say("{marker} will pass to the {side}{rule}.", "Q26", **names)


@tells(events.MarkerReceived)
def marker_received(fact: events.MarkerReceived, now: Moment) -> str:
    """Ruling Q26."""
    names = {"marker": marker_name(now.state, fact.marker), "side": people(fact.side)}
    return now.say("{marker} passes to the {side}{rule}.", "Q26", **names)


@tells(events.MobilizationForbidden)
def mobilization_forbidden(fact: events.MobilizationForbidden, now: Moment) -> str:
    """7.9.hessians, 7.9.indians."""
    rule = "7.9.hessians" if fact.nation == "hessian" else "7.9.indians"
    return now.say("No {nation} may be mobilized this turn{rule}.", rule, nation=nation_name(fact.nation))


@tells(events.Spied)
def spied(fact: events.Spied, now: Moment) -> str:
    """7.9.spy: what the Spy brings home; only his side hears of it."""
    report = fact.report
    if not report.region:
        seen = marker_names(now.state, report.sightings[0].seen if report.sightings else ())
        return now.say("The Spy sees the enemy's hand{rule}: {seen}.", "7.9.spy", seen=seen or say("nothing"))
    seen = "; ".join(
        f"{area_name(now.state, one.area)}: {unit_names(now.state, one.seen)}" for one in report.sightings
    )
    place = place_name(now.state, report.region)
    return now.say("The Spy sees {place}{rule}: {seen}.", "7.9.spy", place=place, seen=seen)


@tells(events.LeaderArose)
def leader_arose(fact: events.LeaderArose, now: Moment) -> str:
    """7.9.leader_arises."""
    names = {"kind": say(fact.kind), "unit": now.unit(fact.unit)}
    return now.say("A leader arises with {unit}, as {kind} of value 1{rule}.", "7.9.leader_arises", **names)


@tells(events.LeaderFaded)
def leader_faded(facts: list[events.LeaderFaded], now: Moment) -> str:
    """7.9.leader_arises, ruling Q23."""
    units = unit_names(now.state, [fact.unit for fact in facts])
    return now.say("The leader who arose is gone{rule}: {units}.", "7.9.leader_arises", units=units)
