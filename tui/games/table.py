"""How a game lies on the table: what the game screen has to know of it besides its rules and its words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from enum import Enum
from functools import cache
from importlib import import_module
from typing import Any

from attrs import field, frozen

from cockade.engine.hexgrid import spoken
from cockade.engine.rules import Offer, Refusal
from cockade.events.event import Action, Event
from cockade.events.record import Record
from cockade.tui.board.atlas import AnyScene, Atlas
from cockade.tui.text.line import Line, Span, line
from cockade.tui.text.words import count, say


class Mark(Enum):
    """How a hex is marked into which something may be done."""

    MOVE = "move"
    FAR = "far"
    STRIKE = "strike"


@frozen
class Weighing(Record):
    """An action weighed before it is taken: a heading, lines for a panel, the same in a line, in a word."""

    title: str
    lines: tuple[Line, ...]
    brief: str
    short: str = ""


def obliging(weighing: Weighing, rule: str) -> Weighing:
    """A march that ends beside the enemy: the same, and that an attack is owed for it by this clause."""
    must = say("must attack")
    warned = line(Span(must, "bad"), Span(f" [{rule}]", "rule"))
    return weighing.replace(lines=(*weighing.lines, warned), brief=f"{weighing.brief}; {must} [{rule}]")


@frozen(eq=False)
class Overlay:
    """Laid over the map: its hexes, what it is in a line, what it says of one hex, what is in its way."""

    hexes: Collection[int]
    title: Line
    at: Callable[[int], Line]
    blocking: Collection[int] = ()


# ---------------------------------------------------------------- places


def is_hex(subject: Hashable) -> bool:
    """Whether what an offer is about is a hex."""
    return isinstance(subject, int)


def hexes_called(atlas: Atlas, text: str) -> tuple[int, ...]:
    """The hex of a number."""
    wanted = text.strip()
    return (int(wanted),) if wanted.isdecimal() and int(wanted) in atlas else ()


def some_hexes(n: int) -> str:
    """So many hexes."""
    return count("{n} hex", "{n} hexes", n)


def no_hex(atlas: Atlas, text: str) -> str:
    """That there is no such hex, and which there are."""
    places = atlas.places
    return say(
        "There is no hex {word} on this map; hexes are four digits, from {first:04} to {last:04}.",
        word=text.strip(),
        first=places[0],
        last=places[-1],
    )


@frozen(eq=False)
class Gazetteer:
    """
    How the places of a map are spoken of; by default hexes with four digits.

    `name` is a place in a line, `called` those that a text may mean, the best first, `is_place` whether a
    subject is one, `some` so many of them, `missing` that a text means none. `kind` and `question` are for
    the palette and for who is asked where to go.
    """

    name: Callable[[int], str] = spoken
    called: Callable[[Atlas, str], tuple[int, ...]] = hexes_called
    is_place: Callable[[Hashable], bool] = is_hex
    some: Callable[[int], str] = some_hexes
    missing: Callable[[Atlas, str], str] = no_hex
    kind: str = "Hex {name}"
    question: str = "Go to which hex? (four digits)"


HEXES = Gazetteer()


def first_without_subject(offers: Iterable[Offer]) -> Action | None:
    """The action that is about nobody: the one that ends the present step, if it is offered."""
    return next((offer.actions[0] for offer in offers if offer.subject is None and offer.actions), None)


def no_books(state: Any) -> list[Line]:  # noqa: ARG001 - whatever the state
    """A game that keeps no books besides its tracks."""
    return []


def no_score(state: Any, facts: Sequence[Any]) -> list[Line]:  # noqa: ARG001 - whatever happened
    """A game that keeps no score besides its tracks."""
    return []


def as_told(state: Any, side: str) -> list[str] | None:  # noqa: ARG001 - whatever the state
    """A game whose state does not keep who was lost: its events tell it."""
    return None


def as_it_is(state: Any, name: object) -> object:  # noqa: ARG001 - whatever the state
    """A game whose refusals speak of things by their ids."""
    return name


def still_able(state: Any, offers: Sequence[Offer]) -> str:  # noqa: ARG001 - whatever the state
    """So many could still act."""
    able = {offer.subject for offer in offers if offer.subject is not None and offer.actions}
    return count("{n} could still act.", "{n} could still act.", len(able))


def all_open(state: Any) -> Hashable:  # noqa: ARG001 - whatever the state
    """A game without secrets."""
    return None


def nowhere(_state: Any, _subject: Hashable) -> frozenset[int]:
    """No hex at all."""
    return frozenset()


def unseen(state: Any, place: int) -> tuple[str, str]:  # noqa: ARG001
    """For a game whose places are known by their names."""
    return "", ""


def no_roads(state: Any, place: int) -> tuple[int, ...]:  # noqa: ARG001
    """For a game in which nobody marches in column."""
    return ()


def none_declared(_state: Any, _hex: int) -> None:
    """A game in which no combats are declared before they are fought."""


def one_way(state: Any, hand: tuple[Hashable, ...], hex_: int) -> tuple[tuple[Action, ...], ...]:  # noqa: ARG001
    """A table on which pointing at a hex means one thing."""
    return ()


def nothing_more(state: Any, about: object) -> str:  # noqa: ARG001
    """For a game whose lists say enough."""
    return ""


@frozen(eq=False)
class Table:
    """
    One game on the table.

    A subject is what an offer is about: a unit's id or a place. `home` is the place where a subject is to be
    found (0 nowhere), `target` the place an action points at (0 none), `stack` the subjects of a place from
    top to bottom, itself the last. `places` tells how places are spoken of; the hexes below may be areas.
    `marks` are the verbs that point at hexes; `gestures` those that a whole stack does as one, `lesser` those
    not worth asking for where another verb leads to the same hex, `dicey` those that draw
    dice, `chains` those after which the next unit is taken up at once. `attempt` is what a player seems to
    want who points from a subject at a hex, `close` how the present step is ended; both may be refused.
    `ways` are the several things that pointing at a hex may mean, each with an action for everybody in hand.
    `spot` is a place in a few words: what ground it is, and who stands there; `roads` are the places beside
    it to which a road leads.
    `obvious` is the next choice that needs no thought. `weigh_stack` weighs a gesture of several.
    `order` sorts the members of a gesture, `fresh` tells
    who has done nothing yet this turn. `whose` is the player turn that a state belongs to. `path` and
    `traces` are the hexes of an action and of an event; `combats` tells the hexes of each declared
    combat apart by numbers, `owed` are those that must still fight. `overlays` lays something over the map
    for a side and for subjects that `chosen` has picked from the hand or a hex; a text says why it cannot be.
    `track_brief` is how both sides stand, `track_words` the same in words, the longest first, for where there
    is room. `book_lines` are the books of the game in full: points with their clauses, boxes, arrivals;
    `duty_lines` what the present step still asks for; `score_lines` tell from the state and all facts of a
    game how its points came about, `declared` is what a combat declared in a hex would mean so far, `fallen`
    are the names of those whom a side has lost. `secret` names what only the side that decides may see now,
    None where everything lies open: a choice by any key, what it may see all the time by the side itself.
    `beside` is what an action says besides its subject and its place, `said` all that the list says of an
    entry with one action where that would be too long, of one about nobody where its verb says too little;
    `over` are the heads of the figures of a verb.
    `closing` is the offered action that ends the present step; those of `unasked` end it at once, whoever
    could still act; `still` says who that is, empty where the prompt has the count already. Those of
    `risky` look like a plain move but draw dice that may do harm: they are asked for twice.
    After a verb of `lets_go` nobody stays in hand; `along` are the hexes where a subject may go only with
    others of its stack; by those of `quiets` somebody asks not to be asked again.
    Those of `last` end the list, wherever they are offered; from those of `once` its cursor goes back to the
    first row, for they spend something.
    `lays` names what can be laid over the map, where it is not what the keys are called.
    `legend` are the groups of the help page in which the game has signs of its own, `word` is what a
    refusal speaks of, as a player calls it.
    """

    marks: dict[type[Action], Mark]
    gestures: frozenset[type[Action]]
    lesser: frozenset[type[Action]]
    dicey: frozenset[type[Action]]
    chains: frozenset[type[Action]]
    home: Callable[[Any, Hashable], int]
    target: Callable[[Action], int]
    stack: Callable[[Any, int], tuple[Hashable, ...]]
    name: Callable[[Any, Hashable], str]
    verb: Callable[[type[Action]], str]
    order: Callable[[Any, Hashable], Any]
    fresh: Callable[[Any, Hashable], bool]
    attempt: Callable[[Any, Hashable, int], Action | None]
    close: Callable[[Any], Action | None]
    obvious: Callable[[Any, Sequence[Offer]], Action | None]
    whose: Callable[[Any], Hashable]
    path: Callable[[Any, Action], tuple[int, ...]]
    traces: Callable[[Event], tuple[int, ...]]
    overlays: dict[str, Callable[[Any, str, tuple[Hashable, ...]], Overlay | str]]
    chosen: dict[str, Callable[[Any, tuple[Hashable, ...], int], tuple[Hashable, ...]]]
    combats: Callable[[Any], dict[int, int]]
    owed: Callable[[Any], Collection[int]]
    find: Callable[[Any, str], tuple[Hashable, ...]]
    weigh: Callable[[Any, Action], Weighing | None]
    weigh_stack: Callable[[Any, tuple[Action, ...]], Weighing | None]
    atlas: Callable[[Any], Atlas]
    scene: Callable[[Any], AnyScene]
    heading: Callable[[Any], tuple[str, str]]
    hex_lines: Callable[[Any, int], list[Line]]
    hex_brief: Callable[[Any, int], Line]
    stack_lines: Callable[[Any, int, Collection[object]], list[Line]]
    stack_brief: Callable[[Any, int, Collection[object]], Line]
    track_lines: Callable[[Any, int], list[Line]]
    track_brief: Callable[[Any], Line]
    track_words: Callable[[Any], Sequence[Line]] = no_books
    book_lines: Callable[[Any], list[Line]] = no_books
    duty_lines: Callable[[Any], list[Line]] = no_books
    declared: Callable[[Any, int], Weighing | None] = none_declared
    score_lines: Callable[[Any, Sequence[Any]], list[Line]] = no_score
    fallen: Callable[[Any, str], list[str] | None] = as_told
    secret: Callable[[Any], Hashable] = all_open
    said: Callable[[Any, Action], str] = nothing_more
    over: Callable[[Any, type[Action]], str] = nothing_more
    ways: Callable[[Any, tuple[Hashable, ...], int], Iterable[tuple[Action, ...]]] = one_way
    spot: Callable[[Any, int], tuple[str, str]] = unseen
    roads: Callable[[Any, int], tuple[int, ...]] = no_roads
    places: Gazetteer = HEXES
    closing: Callable[[Iterable[Offer]], Action | None] = first_without_subject
    unasked: frozenset[type[Action]] = frozenset()
    still: Callable[[Any, Sequence[Offer]], str] = still_able
    risky: frozenset[type[Action]] = frozenset()
    quiets: frozenset[type[Action]] = frozenset()
    last: frozenset[type[Action]] = frozenset()
    once: frozenset[type[Action]] = frozenset()
    lays: dict[str, str] = field(factory=dict)
    word: Callable[[Any, object], object] = as_it_is
    beside: Callable[[Any, Action], str] | None = None
    lets_go: frozenset[type[Action]] = frozenset()
    along: Callable[[Any, Hashable], frozenset[int]] = nowhere
    legend: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()


def refusal_said(on: Table, state: Any, refusal: Refusal) -> str:
    """A refusal in the player's language, with what it speaks of as the game calls it."""
    return say(refusal.text, **{name: on.word(state, value) for name, value in refusal.names.items()})


@cache
def table(game: str) -> Table:
    """A game by its id, on the table."""
    found: Table = import_module(f"cockade.tui.games.{game}.table").TABLE
    return found
