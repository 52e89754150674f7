"""The record of campaign markers in sentences: draws, secret choices, spies (7.0, 8.1, 9.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter

from cockade.engine.revolution.common.state import State
from cockade.events import revolution as events
from cockade.tui.games.revolution.fact_groups import Context, clause_of_draw, narrates, together
from cockade.tui.games.revolution.names import (
    area_name,
    item_name,
    marker_names,
    place_name,
    side_name,
    unit_names,
    use_name,
)
from cockade.tui.games.revolution.orders import target_name
from cockade.tui.text.i18n import grouped, labelled, say


@together(events.MarkerPlayed, attrgetter("side", "marker", "use"))
def markers_played(facts: Sequence[events.MarkerPlayed], now: Context) -> str:
    """7.9."""
    fact = facts[0]
    use = labelled("", use_name(fact.use)) if use_name(fact.use) else ""
    out = say("; it leaves the game") if fact.out else ""
    rule = f"7.9.{fact.marker}" if fact.marker != "tactics" else "7.11"
    return now.tell_all("The {side} play {markers}{use}{out}{rule}.", facts, rule, use=use, out=out)


@together(events.MarkerDrawn, attrgetter("side", "rule"))
def markers_drawn(facts: Sequence[events.MarkerDrawn], now: Context) -> str:
    """Say which markers were drawn, with the clause. (7.1)"""
    return now.tell_all("The {side} draw {markers}{rule}.", facts, clause_of_draw(facts[0], now))


@together(events.MarkerLost, attrgetter("side", "rule"))
def markers_lost(facts: Sequence[events.MarkerLost], now: Context) -> str:
    """Say which markers were lost, with the clause. (7.2, 7.9)"""
    return now.tell_all("The {side} lose {markers}{rule}.", facts, clause_of_draw(facts[0], now))


@narrates(events.MarkerAimed)
def marker_aimed(fact: events.MarkerAimed, now: Context) -> str:
    """7.9."""
    target = target_name(now.state, fact.marker, fact.target)
    return now.tell("{marker}: {target}{rule}.", fact, f"7.9.{fact.marker}", target=target)


COMMITTED = {"bid": "8.1", "return": "7.2", "tactics": "18.4.1"}
PUT_DOWN = {
    "return": "The {side} return {markers} face down{rule}.",
    "tactics": "The {side} choose {markers}{rule}.",
}
CHOICES = {
    "bid": "bid",
    "rabble_rousing": "allotments",
    "tactics": "choice of Tactics",
    "return": "return of markers",
}


@together(events.MarkerCommitted, attrgetter("side", "item"))
def markers_committed(facts: Sequence[events.MarkerCommitted], now: Context) -> str:
    """Say which markers a side committed. Only the owner sees it. (8.1, 9.3, 18.4.1, 7.2)"""
    item = facts[0].item
    text = PUT_DOWN.get(item, "The {side} place {markers} for {item}{rule}.")
    return now.tell_all(text, facts, COMMITTED.get(item, "9.3"))


@narrates(events.ChoiceSealed)
def choice_sealed(fact: events.ChoiceSealed, now: Context) -> str:
    """Ruling Q89."""
    choice = say(CHOICES.get(fact.choice, fact.choice))
    return now.tell("The {side} confirm their {choice}{rule}.", fact, "Q89", choice=choice)


@narrates(events.CommitmentsShown)
def commitments_shown(fact: events.CommitmentsShown, now: Context) -> str:
    """Bids side by side, and allotments item by item. (8.1, 9.3)"""
    if not fact.commitments:
        return say("No markers were placed.")
    if any(one.item == "bid" for one in fact.commitments):
        return now.say("The bids{rule}: {bids}.", "8.1", bids=_bids(now.state, fact.commitments))
    return now.say("The allotments{rule}: {items}.", "9.3", items=_allotments(now.state, fact.commitments))


def _bids(state: State, commitments: Iterable[events.Commitment]) -> str:
    found = []
    for side in events.SIDES:
        markers = [one.marker for one in commitments if one.side == side]
        found.append(f"{side_name(state, side)} {len(markers)}{_in_brackets(marker_names(state, markers))}")
    return say(", ").join(found)


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
            found.append(labelled(item_name(item), " / ".join(sides)))
    return grouped(found)


def _in_brackets(text: str) -> str:
    return f" ({text})" if text else ""


@together(events.CommitmentsKept)
def commitments_kept(facts: Sequence[events.CommitmentsKept], now: Context) -> str:
    """Say that unspent Tactics return. (18.5)"""
    numbers = ((fact.side, len(now.state.put_down(fact.side))) for fact in facts)
    kept = say(", ").join(f"{side_name(now.state, side)} {number}" for side, number in numbers if number)
    return now.say("Unspent Tactics return{rule}: {kept}.", "18.5", kept=kept) if kept else ""


@narrates(events.MobilizationForbidden)
def mobilization_forbidden(fact: events.MobilizationForbidden, now: Context) -> str:
    """7.9.hessians, 7.9.indians."""
    rule = "7.9.hessians" if fact.nation == "hessian" else "7.9.indians"
    return now.tell("No {nation} may be mobilized this turn{rule}.", fact, rule)


@narrates(events.Spied)
def spied(fact: events.Spied, now: Context) -> str:
    """The report of a Spy, visible only to its side. (7.9.spy)"""
    report = fact.report
    if not report.region:
        seen = marker_names(now.state, report.sightings[0].seen if report.sightings else ())
        return now.say("The Spy sees the enemy's hand{rule}: {seen}.", "7.9.spy", seen=seen or say("nothing"))
    seen = grouped(
        labelled(area_name(now.state, one.area), unit_names(now.state, one.seen)) for one in report.sightings
    )
    place = place_name(now.state, report.region)
    return now.say("The Spy sees {place}{rule}: {seen}.", "7.9.spy", place=place, seen=seen)


@narrates(events.LeaderArose)
def leader_arose(fact: events.LeaderArose, now: Context) -> str:
    """7.9.leader_arises."""
    text = "A leader arises with {unit}, as {kind} of value 1{rule}."
    return now.tell(text, fact, "7.9.leader_arises", kind=say(fact.kind))
