"""A game as a whole: its scenarios, its rules, and each side's view."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, Generic

from attrs import field, frozen

from cockade.engine.data_files import Fault
from cockade.engine.dice import Dice
from cockade.engine.game_defaults import (
    all_is_seen,
    decider_on_top,
    no_rounds,
    no_secrets,
    no_values,
    nothing_broken,
    nothing_doubted,
    nothing_listed,
    one_phase,
    turn_number,
    whole,
)
from cockade.engine.reducer import Reducer
from cockade.engine.rules import Offer, Refusal, Resolution, Rules, S, begin
from cockade.engine.victory import NO_WINS, Wins
from cockade.events.event import Action, Event, Vocabulary
from cockade.events.facts import SetUp
from cockade.events.record import Record

UNITS_LOST = "units were lost or duplicated"
"""The message of a broken invariant: not all units of the scenario exist exactly once."""


@frozen
class ScenarioCard(Record):
    """
    What a player wants to know before he chooses a scenario.

    `names` are what this battle calls a side, where it is not the side's own name: "Hessian". `values` are
    what a battle of a pack is played with, the pack among them.
    """

    id: str
    game: str
    title: str
    sides: tuple[str, str]
    turns: int
    first: str
    note: str = ""
    reconstructed: tuple[str, ...] = ()
    names: Mapping[str, str] = field(factory=dict)
    values: Mapping[str, Any] = field(factory=dict)


@frozen
class Outcome(Record):
    """How a game ended: the winning side (empty for a draw), why, and under which clause."""

    winner: str
    why: str
    rule: str


def open_to_all(state: Any, side: str, event: Event) -> Event:  # noqa: ARG001 - the same for every side
    """Return an event unchanged, because a game without secrets hides nothing."""
    return event


def outcome_told(state: Any) -> Outcome | None:
    """Return how the state says that the game ended. None while it continues."""
    return Outcome(state.winner, state.why, state.rule) if state.over else None


@frozen(eq=False)
class Game(Generic[S]):
    """
    One board game, as parts that its package puts together.

    `set_up` lays out a scenario in a resolution on the `blank` state; `refuse` says under which clause an
    action that is not offered is forbidden, given the state as the side sees it; `view` is the state as one
    side may see it, and `redact` an event as one side may hear of it, given the state before it; `violations`
    names every invariant that a state breaks. `printed` lays a player's printed values over a scenario,
    checks them (DataError), and gives the id by which it is played with them. `present` lists what of
    terrain, hexsides, ways and units (tables of its charts) there is in a scenario. `doubts` are the likely
    mistakes of one that is laid out, each with its file. `conceals` is the clause
    under which a side keeps something from the other for long, given the state after the set-up; empty where
    at most one answer is waited for. `wins` are the ways to win, by which it is judged and by which
    everything is said of who is ahead. `guess` makes a full state of what a side sees, one that would look
    the same to it; `pick(n)` is a number from 0 to n - 1. `within` tells two steps of one name in one turn
    apart; `phases` are the words for those that `phase` gives as a number; `takes_packs` whether battles that
    players make can be played; `edition` counts its rules: one more when they make a recorded game differ.
    """

    id: str
    title: str
    vocabulary: Vocabulary
    scenarios: Mapping[str, ScenarioCard]
    rules: Rules[S]
    reduce: Reducer[S]
    blank: S
    set_up: Callable[[Resolution[S], str], None]
    refuse: Callable[[S, str, Action], Refusal]
    view: Callable[[S, str], S] = whole
    violations: Callable[[S], list[str]] = nothing_broken
    turn: Callable[[S], str] = turn_number
    phase: Callable[[S], str] = one_phase
    decider: Callable[[S], str] = decider_on_top
    outcome: Callable[[S], Outcome | None] = outcome_told
    redact: Callable[[S, str, Event], Event] = open_to_all
    printed: Callable[[str, Mapping[str, Any]], str] = no_values
    present: Callable[[str], Mapping[str, frozenset[str]]] = nothing_listed
    doubts: Callable[[str], Iterable[tuple[str, Fault]]] = nothing_doubted
    conceals: Callable[[S], str] = no_secrets
    wins: Wins[S] = NO_WINS
    guess: Callable[[S, str, Callable[[int], int]], S] = all_is_seen
    within: Callable[[S], Hashable] = no_rounds
    phases: Mapping[str, str] = field(factory=dict)
    takes_packs: bool = False
    edition: int = 1

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides, in the order of the sequence of play's names."""
        return self.vocabulary.sides

    def values_of(self, scenario: str, values: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
        """Return the values laid over a scenario: the pack of an uploaded one, and these values.

        Raises: KeyError for an unknown scenario.
        """
        return {**self.scenarios[scenario].values, **(values or {})}

    def margin(self, state: S, side: str) -> float:
        """Return how far a side is ahead, from about -1 to 1. Both sides together make 0."""
        return self.wins.margin(state, side)

    def step(self, state: S) -> tuple[Hashable, str]:
        """Return the step of a turn, equal for two states in the same step."""
        return self.within(state), self.phase(state)

    def start(self, scenario: str, dice: Dice) -> tuple[Event, S]:
        """Return the set-up event of a scenario and the state after it.

        Raises: KeyError for an unknown scenario.
        """
        if scenario not in self.scenarios:
            raise KeyError(scenario)
        resolution = begin(self.blank, self.reduce, dice)
        self.set_up(resolution, scenario)
        self.rules.run_until_decision(resolution)
        return Event(0, "", SetUp(scenario), tuple(resolution.facts)), resolution.state

    def offers(self, state: S, side: str | None = None) -> tuple[Offer, ...]:
        """Return the legal actions of a side, by default of the side that must decide."""
        if side is not None and side != self.decider(state):
            return ()
        return self.rules.offers(state)

    def formality(self, state: S) -> Action | None:
        """Return the deciding side's only action if it was asked just to hide that it has no choice."""
        return self.rules.formality(state)

    def decide(self, state: S, side: str, action: Action, dice: Dice) -> Resolution[S]:
        """Return the event of an action. Raise a Refusal with its clause if it was not offered."""
        if side != self.decider(state) or not self.rules.is_offered(state, action):
            raise self.why_not(state, side, action)
        resolution = begin(state, self.reduce, dice)
        self.rules.carry_out(resolution, action)
        return resolution

    def why_not(self, state: S, side: str, action: Action) -> Refusal:
        """Return why an action is not offered, from the side's own view, so it reveals no secret."""
        return self.refuse(self.view(state, side), side, action)


AnyGame = Game[Any]
