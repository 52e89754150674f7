"""`cockade grow`: bots play until nothing new is exercised; the fewest games that do it all are kept."""

from __future__ import annotations

import sys
from itertools import cycle, islice, product
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from attrs import frozen

from cockade.engine.bots.characters import REGULAR
from cockade.events.facts import Rolled
from cockade.events.record import Record
from cockade.saves.errors import told
from cockade.saves.file import review
from cockade.tui.bots.cores import cores
from cockade.tui.commands.common import find_game, find_rulebook, print_json
from cockade.tui.commands.exercising import by_clause, clauses_of
from cockade.tui.commands.matches import Match, begun, play, play_on
from cockade.tui.commands.spreading import Spread, show_progress, time_left
from cockade.tui.commands.stopping import Stopped
from cockade.tui.games import GAMES
from cockade.tui.text.words import count, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from cockade.engine.game import AnyGameTree

PLAYERS = ("random", REGULAR)
"""Who plays, in every pairing: one does what nobody would, the other gets far."""
BATCH = 8


@frozen
class Grown(Record):
    """A game, and all that it exercises: clauses as the rules name them, and what each die came to."""

    match: Match
    number: int
    events: int
    clauses: frozenset[str]
    rolls: frozenset[str]

    @property
    def exercised(self) -> frozenset[str]:
        """Everything."""
        return self.clauses | self.rolls


def run(args: Namespace) -> int:
    """Play, choose, write."""
    ui = find_game(args.game)
    known = frozenset[str]().union(*(exercised(review(Path(file), GAMES).opened) for file in args.beside))
    into = Path(args.out)
    try:
        into.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise told(error, into) from error
    grown: list[Grown] = []
    is_stopped = False
    try:
        with Spread(args.jobs or cores()) as spread:
            grown.extend(_grown(ui.game.id, args, known, spread))
    except KeyboardInterrupt:
        is_stopped = True
        print(file=sys.stderr)
    kept = smallest(grown, known)
    for one in kept:
        play(one.match.replace(folder=str(into)), one.number)
    _report(args, kept, grown)
    if is_stopped:
        text = "Stopped. These are kept; with --beside {files} and another --seed more are looked for."
        raise Stopped(say(text, files=into / "*.jsonl") if kept else "")
    return 0


def _grown(game: str, args: Namespace, known: frozenset[str], spread: Spread) -> Iterator[Grown]:
    """Games, until so many one after the other have brought nothing new."""
    since, barren, played = perf_counter(), 0, 0
    order = islice(matches(game, args.seed), args.games)
    while barren < args.patience and (batch := list(islice(order, BATCH))):
        for one in spread(one_game, batch):
            played += 1
            barren = 0 if one.exercised - known else barren + 1
            known |= one.exercised
            yield one
        said = count(
            "{n} game, {m} things exercised", "{n} games, {m} things exercised", played, m=len(known)
        )
        left = time_left(since, played, args.games - played)
        show_progress(f"{said}, {left}", last=False, share=played / args.games)


def matches(game: str, seed: int) -> Iterator[tuple[Match, int]]:
    """Every scenario with every pairing of players in turn, for ever."""
    cards = list(GAMES[game].scenarios.values())
    settings = [(card, first, second) for first, second in product(PLAYERS, PLAYERS) for card in cards]
    for number, (card, *who) in enumerate(cycle(settings)):
        yield Match(game, card.id, seed, dict(zip(card.sides, who, strict=True))), number


def one_game(asked: tuple[Match, int]) -> Grown:
    """Play one, and see what it exercises."""
    match, number = asked
    opened = begun(match, number)
    play_on(opened, match, number)
    return Grown(match, number, len(opened.events), frozenset(clauses_of(opened)), rolls_of(opened))


def exercised(opened: AnyGameTree) -> frozenset[str]:
    """All that a game exercises."""
    return frozenset(clauses_of(opened)) | rolls_of(opened)


def rolls_of(opened: AnyGameTree) -> frozenset[str]:
    """What each die came to: its purpose, its face, what was added, and the result."""
    rolls = (fact for event in opened.events for fact in event.facts if isinstance(fact, Rolled))
    return frozenset(f"{one.purpose} {one.die}{one.total - one.die:+d}: {one.result}" for one in rolls)


def smallest(grown: Sequence[Grown], known: frozenset[str]) -> list[Grown]:
    """Few games, and short ones, that exercise all that is new; what brings most for its length is first."""
    left = frozenset[str]().union(*(one.exercised for one in grown)) - known
    kept: list[Grown] = []
    while left:
        best = max(grown, key=lambda one: (len(one.exercised & left) / one.events, -one.number))
        kept.append(best)
        left -= best.exercised
    return without_spares(kept, known)


def without_spares(kept: list[Grown], known: frozenset[str]) -> list[Grown]:
    """Leave out, the longest first, what the others exercise as well."""
    for one in sorted(kept, key=lambda one: -one.events):
        others = [other for other in kept if other is not one]
        if not one.exercised - known.union(*(other.exercised for other in others)):
            kept = others
    return kept


def _report(args: Namespace, kept: Sequence[Grown], grown: Sequence[Grown]) -> None:
    book = find_rulebook(args.game)
    ids = {clause.id for clause in book.clauses}
    named = dict.fromkeys(frozenset[str]().union(*(one.clauses for one in grown)), 1)
    found = by_clause(named, ids)
    mechanical = [clause.id for clause in book.clauses if clause.mechanical]
    report = {
        "game": args.game,
        "played": len(grown),
        "kept": [
            f"{one.match.game}-{one.match.scenario}-{one.match.seed}-{one.number}.jsonl" for one in kept
        ],
        "events": sum(one.events for one in kept),
        "clauses": sum(id_ in found for id_ in mechanical),
        "mechanical": len(mechanical),
        "rolls": len(frozenset[str]().union(*(one.rolls for one in grown))),
    }
    if args.json:
        print_json(report)
        return
    print(
        say(
            "{n} of {played} games are kept in {folder}, {events} events in all.",
            n=len(kept),
            played=len(grown),
            folder=args.out,
            events=report["events"],
        )
    )
    print(
        say(
            "They exercise {n} of {all} mechanical clauses by name, and {rolls} results of dice.",
            n=report["clauses"],
            all=report["mechanical"],
            rolls=report["rolls"],
        )
    )
