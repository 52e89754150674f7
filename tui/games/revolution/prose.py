"""
The record of the American Revolution in sentences: every fact with its dice and clauses.

Each sentence is about the state before its fact. Events with hidden names cannot always be folded. Their
sentences about counters that this side's state lacks are written without folding.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from cockade.engine.revolution.common.scenarios import SCENARIOS
from cockade.engine.revolution.common.state import State
from cockade.engine.revolution.phase2_political.income import INCOME
from cockade.engine.revolution.phase4_rabble_rousing.rousing import CONTEST, allotted
from cockade.engine.revolution.phase5_3_combat.battle import FIRST_FIRE
from cockade.events import revolution as events
from cockade.events.event import Fact
from cockade.events.facts import GameEnded, Rolled, SegmentBegan, TrackMoved, TurnBegan
from cockade.tui.games.narrator import dice
from cockade.tui.games.revolution import (  # noqa: F401 - they enter their sentences
    prose_markers,
    prose_purchases,
    prose_units,
)
from cockade.tui.games.revolution.fact_groups import (
    FATES,
    FIRE,
    NARRATOR,
    SILENT,
    Context,
    narrates,
    thread_of,
    together,
)
from cockade.tui.games.revolution.names import (
    called,
    campaign_name,
    europe_name,
    item_name,
    level_name,
    option_name,
    people,
    phase_name,
    progress_name,
    side_name,
    step_name,
    with_area,
)
from cockade.tui.games.revolution.rolls import came_of, purpose_name
from cockade.tui.games.revolution.standing import STANDING
from cockade.tui.text.i18n import capital, count, grouped, labelled, listed, say, sentence

__all__ = ["NARRATOR", "SILENT"]


# ---------------------------------------------------------------- the frame of the game


@narrates(events.GameBegan)
def game_began(fact: events.GameBegan, now: Context) -> str:
    """The name of the scenario, its years, the optional rules."""
    card = SCENARIOS.get(fact.scenario)
    title = say(card.title) if card else fact.scenario
    state = State(scenario=fact.scenario) if card else now.state
    rules = say(", ").join(option_name(state, option) for option in fact.options) or say("none")
    names = {"title": title, "first": fact.years[0], "last": fact.years[-1], "rules": rules}
    return say("{title}, {first} to {last}; optional rules: {rules}.", **names)


@narrates(TurnBegan)
def turn_began(fact: TurnBegan, now: Context) -> str:
    """5.1: the turn and its year."""
    years = now.state.years
    year = years[fact.turn - 1] if 0 < fact.turn <= len(years) else ""
    return say("{year}: turn {n} of {last} begins.", year=year, n=fact.turn, last=len(years))


@together(events.PhaseBegan)
def phase_began(facts: Sequence[events.PhaseBegan], now: Context) -> str:
    """The phase. Phases without events are left out. (5.1)"""
    last = facts[-1]
    campaign = campaign_name(last.campaign)
    name = say("{n} {phase} Phase", n=last.phase, phase=phase_name(last.phase))
    return sentence([labelled(name, campaign) if campaign else name])


@together(SegmentBegan)
def segment_began(facts: Sequence[SegmentBegan], now: Context) -> str:
    """The step. Steps without events are left out. (5.1)"""
    last = facts[-1]
    step = step_name(last.segment)
    said = say("{side} {step}", side=side_name(now.state, last.side), step=step) if last.side else step
    return sentence([f"{capital(said)}{now.cite(last.segment)}"])


@narrates(events.OrderDecided)
def order_decided(fact: events.OrderDecided, now: Context) -> str:
    """8.1."""
    rule = "8.1" if now.state.turn > 1 else "4.7" if fact.first == events.AMERICAN else ""
    return now.say("The {side} are the first player{rule}.", rule, side=people(fact.first))


@narrates(GameEnded)
def game_ended(fact: GameEnded, now: Context) -> str:
    """3.0."""
    return STANDING.ending(now.state, fact, now.cite(fact.rule))


# ---------------------------------------------------------------- tracks and alliances


@narrates(TrackMoved)
def track_moved(fact: TrackMoved, now: Context) -> str:
    """The values before and after, the cause, and the clause. (6.1, 10.1, 11.0, 12.0)"""
    teller = TRACKS.get(fact.track)
    return teller(fact, now) if teller else ""


WHYS = {
    "towns": "towns",
    "boxes": "holding boxes",
    "dice": "dice",
    "debate": "Debate in Parliament",
    "units": "units",
    "marker": "a campaign marker",
    "leader": "a leader",
    "fortress": "a fortress",
    "siege": "a siege",
    "partisan": "partisans",
    "end of turn": "the turn ends",
    "contest": "a contest won",
}


def _points_moved(fact: TrackMoved, now: Context) -> str:
    before = now.state.points_of(fact.who)
    names = {"side": side_name(now.state, fact.who), "before": before, "after": before + fact.by}
    why = say(WHYS.get(fact.why, fact.why))
    return now.say("{side} points {before} -> {after}: {why}{rule}.", fact.rule, why=why, **names)


def _progress_moved(fact: TrackMoved, now: Context) -> str:
    box = progress_name(now.state, now.state.progress + fact.by)
    return now.say("Revolutionary Progress reaches {box}{rule}.", fact.rule, box=box)


def _loyalty_moved(fact: TrackMoved, now: Context) -> str:
    level = now.state.level(fact.who)
    names = {"before": level_name(level), "after": level_name(level + fact.by)}
    colony = capital(item_name(fact.who))
    return now.say("{colony}: {before} -> {after}{rule}.", fact.rule, colony=colony, **names)


def _europe_moved(fact: TrackMoved, now: Context) -> str:
    state = now.state
    names = {"before": europe_name(state, state.europe), "after": europe_name(state, state.europe + fact.by)}
    return now.say("European Balance of Power: {before} -> {after}{rule}.", fact.rule, **names)


TRACKS = {
    "points": _points_moved,
    "progress": _progress_moved,
    "loyalty": _loyalty_moved,
    "europe": _europe_moved,
}


@narrates(events.AllianceChanged)
def alliance_changed(fact: events.AllianceChanged, now: Context) -> str:
    """26.1, 26.4."""
    if fact.allied:
        return now.tell("{nation} joins the Americans{rule}.", fact, "26.1")
    return now.tell("{nation} is neutral again{rule}.", fact, "26.4")


# ---------------------------------------------------------------- dice


@together(Rolled, thread_of)
def rolled(facts: Sequence[Rolled], now: Context) -> str:
    """A roll with its modifiers and its result. Dice of one cause share a sentence."""
    first = facts[0]
    if first.purpose in FIRE:
        return fire_told(facts, now)
    if first.purpose == CONTEST:
        return contest_told(facts, now)
    if first.purpose == FIRST_FIRE:
        return first_fire_told(facts, now)
    result = came_of(now.state, first)
    who = called(now.state, first.who)
    if first.purpose in FATES:
        who = with_area(now.state, first.who, who)
    names = {"purpose": capital(purpose_name(first.purpose)), "dice": dice(first, now)}
    text = "{purpose}, {who}{rule}: {dice}{result}." if who else "{purpose}{rule}: {dice}{result}."
    return now.say(text, first.rule, who=who, result=labelled("", result) if result else "", **names)


def fire_told(facts: Sequence[Rolled], now: Context) -> str:
    """Every unit with its dice, and the number of hits. (18.4.2)"""
    by_unit: dict[str, list[Rolled]] = {}
    for fact in facts:
        by_unit.setdefault(fact.who, []).append(fact)
    shots = say(", ").join(
        f"{called(now.state, who)} {' '.join(str(one.die) for one in rolls)}"
        for who, rolls in by_unit.items()
    )
    return now.say(
        "{what}{rule}: {shots}: {result}.",
        facts[0].rule,
        what=capital(purpose_name(facts[0].purpose)),
        shots=shots,
        result=fire_result(facts),
    )


def first_fire_told(facts: Sequence[Rolled], now: Context) -> str:
    """Both dice with their modifiers (18.4.1 (c)). In brief, only the deciding throw, without ties."""
    told = facts if now.manner.counts else facts[-2:]
    throws = grouped(listed([called(now.state, fact.who), dice(fact, now)]) for fact in told)
    return now.say("First fire{rule}: {throws}.", facts[0].rule, throws=throws)


def fire_result(facts: Sequence[Rolled]) -> str:
    """Count the dice that disrupt and those that eliminate."""
    disrupt = sum(fact.result == "disrupted" for fact in facts)
    eliminate = sum(fact.result == "eliminated" for fact in facts)
    found = []
    if eliminate:
        found.append(count("{n} eliminates", "{n} eliminate", eliminate))
    if disrupt:
        found.append(count("{n} disrupts", "{n} disrupt", disrupt))
    return say(", ").join(found) or say("no hit")


def income_of(fact: Fact, _now: Context) -> Hashable:
    """The side whose income a die is, or the points that the die brought."""
    if isinstance(fact, Rolled):
        return fact.who if fact.purpose == INCOME else None
    return fact.who if isinstance(fact, TrackMoved) and fact.why == "dice" else None


@NARRATOR.gathers(income_of)
def income_told(facts: Sequence[Fact], contexts: Sequence[Context]) -> str:
    """The dice that count and the resulting points, then one that may be rolled again. (6.7)"""
    paid = [fact for fact in facts if isinstance(fact, TrackMoved)]
    last = max((n for n, fact in enumerate(facts) if isinstance(fact, TrackMoved)), default=-1)
    lying = [fact for fact in facts[last + 1 :] if isinstance(fact, Rolled)]
    now, side = contexts[0], lying[0].who if lying else paid[0].who
    before, said = now.state.points_of(side), []
    if paid:
        text = "{side} income dice {dice}: points {before} -> {after}{rule}."
        names = {"before": before, "after": before + sum(fact.by for fact in paid)}
        dice_ = say(", ").join(str(fact.by) for fact in paid)
        said.append(now.say(text, "6.7", side=side_name(now.state, side), dice=dice_, **names))
    if lying:
        names_ = {"side": side_name(now.state, side), "dice": say(", ").join(str(one.die) for one in lying)}
        said.append(now.say("{side} income dice {dice}{rule}.", "6.7", **names_))
    return " ".join(said)


def contest_told(facts: Sequence[Rolled], now: Context) -> str:
    """The allotments of both sides, and the dice, the American's first. (9.3)"""
    item = facts[0].who
    american, british = (allotted(now.state, side, item) for side in events.SIDES)
    rolls = say(", ").join(str(fact.die) for fact in facts)
    names = {"item": capital(item_name(item)), "american": american, "british": british, "dice": rolls}
    return now.say(
        "{item} contested{rule}: American {american}, British {british}; dice {dice}.", "9.3", **names
    )
