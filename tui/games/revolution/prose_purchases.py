"""The record of the purchases in a round of mobilization (13.0), in one sentence."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import groupby

from attrs import define, field

from cockade.engine.revolution.phase3_mobilization.prices import mobilizing
from cockade.events import revolution as events
from cockade.events.event import Fact
from cockade.events.facts import TrackMoved
from cockade.tui.games.revolution.fact_groups import NARRATOR, Context, clause_of_draw
from cockade.tui.games.revolution.names import area_name, called, marker_names, people, unit_names
from cockade.tui.text.i18n import count, grouped, say

PURCHASES = (events.Mobilize, events.BuyMarker, events.BuyLeader, events.PlaceLeader)


@define
class Bought:
    """Purchases under one clause: counters by area, markers, and leaders on their way."""

    clause: str
    placed: dict[str, list[str]] = field(factory=dict)
    markers: list[str] = field(factory=list)
    leaders: list[str] = field(factory=list)

    def told(self, now: Context) -> str:
        """Name all purchases, with the clause."""
        state = now.state
        said = [
            say("{units} at {area}", units=unit_names(state, ids), area=area_name(state, area))
            for area, ids in self.placed.items()
        ]
        if self.markers:
            names, is_hidden = marker_names(state, self.markers), events.UNSEEN in self.markers
            bought = count("marker {markers}", "markers {markers}", len(self.markers), markers=names)
            said.append(names if is_hidden else bought)
        said += [called(state, leader) for leader in self.leaders]
        return f"{say(', ').join(said)}{now.cite(self.clause)}" if said else ""


def round_of(fact: Fact, now: Context) -> Hashable:
    """The side whose round of purchases a fact belongs to. None for other facts."""
    if not isinstance(now.action, PURCHASES):
        return None
    side = mobilizing(now.state)
    if isinstance(fact, TrackMoved):
        return side if fact.track == "points" and fact.who == side else None
    if isinstance(fact, events.MarkerDrawn):
        return side
    return side if isinstance(fact, events.UnitPlaced | events.LeaderDrawn) else None


@NARRATOR.gathers(round_of)
def bought(facts: Sequence[Fact], contexts: Sequence[Context]) -> str:
    """The points spent and left, the purchases, and the markers that the other side draws (27.1, 27.2)."""
    now, side = contexts[0], mobilizing(contexts[0].state)
    pairs = list(zip(facts, contexts, strict=True))
    drawn = [pair for pair in pairs if isinstance(pair[0], events.MarkerDrawn) and pair[0].side != side]
    parts = (one.told(contexts[-1]) for one in _bought(pair[0] for pair in pairs if pair not in drawn))
    goods = grouped(part for part in parts if part) or say("nothing")
    paid = -sum(fact.by for fact in facts if isinstance(fact, TrackMoved))
    names = {"side": people(side), "left": now.state.points_of(side) - paid, "goods": goods}
    text = count(
        "The {side} spend {n} point, {left} left: {goods}.",
        "The {side} spend {n} points, {left} left: {goods}.",
        paid,
        **names,
    )
    if not paid:
        text = say("The {side}: {goods}.", **names)
    return " ".join([text, *_draws(drawn)])


def _bought(facts: Iterator[Fact]) -> list[Bought]:
    """The purchases under each clause, in order of payment."""
    found: dict[str, Bought] = {}
    clause = "13.1"
    for fact in facts:
        if isinstance(fact, TrackMoved):
            clause = fact.rule
        one = found.setdefault(clause, Bought(clause))
        if isinstance(fact, events.UnitPlaced):
            _place(found, one, fact)
        elif isinstance(fact, events.MarkerDrawn):
            one.markers.append(fact.marker)
        elif isinstance(fact, events.LeaderDrawn):
            one.leaders.append(fact.leader)
    return list(found.values())


def _place(found: dict[str, Bought], one: Bought, fact: events.UnitPlaced) -> None:
    """Add a placed unit to its purchase. A leader drawn earlier belongs to the clause of the draw."""
    waited = next((each for each in found.values() if fact.unit in each.leaders), None)
    if waited:
        waited.leaders.remove(fact.unit)
    (waited or one).placed.setdefault(fact.area, []).append(fact.unit)


def _draws(drawn: Sequence[tuple[Fact, Context]]) -> Iterator[str]:
    """The markers that the other side draws, by clause. (27.1, 27.2)"""
    for clause, same in groupby(drawn, lambda pair: clause_of_draw(pair[0], pair[1])):
        facts, contexts = zip(*same, strict=True)
        yield contexts[0].tell_all("The {side} draw {markers}{rule}.", facts, clause)
