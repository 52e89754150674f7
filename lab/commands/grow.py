"""`cockade grow`: bots play until nothing new is exercised, and the fewest games that cover it are saved."""

from __future__ import annotations

import json
import sys
from itertools import cycle, islice, product
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.engine.bots.parameters import REGULAR
from cockade.events.facts import Rolled
from cockade.events.record import Record
from cockade.lab.commands.match import Match, begun, play, play_on
from cockade.saves.save_file import review
from cockade.tui.bots.cpu_count import cores
from cockade.tui.commands.common import find_game, made_folder, print_json
from cockade.tui.commands.coverage import by_clause, clauses_of, named_of, table
from cockade.tui.commands.processes import Spread, show_progress, time_left
from cockade.tui.commands.resume import Interrupted
from cockade.tui.export.files import put
from cockade.tui.games import GAMES
from cockade.tui.text.i18n import count, listed, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Collection, Iterator, Sequence

    from cockade.engine.game_tree import AnyGameTree

PLAYERS = ("random", REGULAR)
"""The players of each pairing: one makes unusual moves, the other gets far."""
BATCH = 8
REPORT = "grown.json"
"""The report next to the games: why each is saved, and which clauses no game reaches."""


@frozen
class Grown(Record):
    """A game, and all that it exercises: clauses as the rules name them, and the results of dice."""

    match: Match
    number: int
    events: int
    clauses: frozenset[str]
    rolls: frozenset[str]

    @property
    def exercised(self) -> frozenset[str]:
        """All that the game exercises."""
        return self.clauses | self.rolls


def run(args: Namespace) -> int:
    """Run the command: play, select, write."""
    ui = find_game(args.game)
    known = frozenset[str]().union(*(exercised(review(Path(file), GAMES).opened) for file in args.beside))
    into = made_folder(args.out)
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
    _report(args, kept, grown, known, into)
    if is_stopped:
        text = (
            "Stopped. The games so far are saved. To look for more, use --beside {files} and another --seed."
        )
        raise Interrupted(say(text, files=into / "*.jsonl") if kept else "")
    return 0


def _grown(game: str, args: Namespace, known: frozenset[str], spread: Spread) -> Iterator[Grown]:
    """Yield games until a number of them in a row exercise nothing new."""
    since, barren, played = perf_counter(), 0, 0
    order = islice(matches(game, args.seed), args.games)
    while barren < args.patience and (batch := list(islice(order, BATCH))):
        for one in spread(one_game, batch):
            played += 1
            barren = 0 if one.exercised - known else barren + 1
            known |= one.exercised
            yield one
        said = count(
            "{n} game, {m} clauses and results covered",
            "{n} games, {m} clauses and results covered",
            played,
            m=len(known),
        )
        left = time_left(since, played, args.games - played)
        show_progress(f"{said}, {left}", last=False, share=played / args.games)


def matches(game: str, seed: int) -> Iterator[tuple[Match, int]]:
    """Yield every scenario with every pairing of players in turn, endlessly."""
    cards = list(GAMES[game].scenarios.values())
    settings = [(card, first, second) for first, second in product(PLAYERS, PLAYERS) for card in cards]
    for number, (card, *who) in enumerate(cycle(settings)):
        yield Match(game, card.id, seed, dict(zip(card.sides, who, strict=True))), number


def one_game(asked: tuple[Match, int]) -> Grown:
    """Play one game, and collect what it exercises."""
    match, number = asked
    opened = begun(match, number)
    play_on(opened, match, number)
    return Grown(match, number, len(opened.events), frozenset(clauses_of(opened)), rolls_of(opened))


def exercised(opened: AnyGameTree) -> frozenset[str]:
    """Return all that a game exercises."""
    return frozenset(clauses_of(opened)) | rolls_of(opened)


def rolls_of(opened: AnyGameTree) -> frozenset[str]:
    """Return the result of each die: purpose, face, modifier and outcome."""
    rolls = (fact for event in opened.events for fact in event.facts if isinstance(fact, Rolled))
    return frozenset(f"{one.purpose} {one.die}{one.total - one.die:+d}: {one.result}" for one in rolls)


def smallest(grown: Sequence[Grown], known: frozenset[str]) -> list[Grown]:
    """Return few, short games that cover everything new, by most coverage for their length."""
    left = frozenset[str]().union(*(one.exercised for one in grown)) - known
    kept: list[Grown] = []
    while left:
        best = max(grown, key=lambda one: (len(one.exercised & left) / one.events, -one.number))
        kept.append(best)
        left -= best.exercised
    return without_spares(kept, known)


def without_spares(kept: list[Grown], known: frozenset[str]) -> list[Grown]:
    """Drop games whose coverage the others have too, the longest first."""
    for one in sorted(kept, key=lambda one: -one.events):
        others = [other for other in kept if other is not one]
        if not one.exercised - known.union(*(other.exercised for other in others)):
            kept = others
    return kept


def _report(
    args: Namespace, kept: Sequence[Grown], grown: Sequence[Grown], known: frozenset[str], into: Path
) -> None:
    """Print and save the games played and selected, what is new in each, and the unreached clauses."""
    rows = table(args.game, [])
    ids = {row.id for row in rows}
    there, all_ = named_in(known, ids), named_in(known.union(*(one.clauses for one in grown)), ids)
    able = [row.id for row in named_of(rows)]
    report = {
        "game": args.game,
        "played": len(grown),
        "kept": [_kept(one, known, kept, there, ids) for one in kept],
        "events": sum(one.events for one in kept),
        "clauses": sum(id_ in all_ for id_ in able),
        "nameable": len(able),
        "rolls": len(frozenset[str]().union(*(one.rolls for one in grown))),
        "reached_by_none": [id_ for id_ in able if id_ not in all_],
        "patience_ended": len(grown) < args.games,
    }
    put(into / REPORT, json.dumps(report, indent=1).encode(), force=True)
    if args.json:
        print_json(report)
        return
    _tell(args, report)


def named_in(things: Collection[str], ids: set[str]) -> set[str]:
    """Return the clauses of a rulebook among the exercised things."""
    return set(by_clause(dict.fromkeys(things, 1), ids))


def _kept(
    one: Grown, known: frozenset[str], kept: Sequence[Grown], there: set[str], ids: set[str]
) -> dict[str, Any]:
    """Return why a game is selected: its coverage that no other game has."""
    others = known.union(*(other.exercised for other in kept if other is not one))
    new = one.exercised - known
    return {
        "file": f"{one.match.game}-{one.match.scenario}-{one.match.seed}-{one.number}.jsonl",
        "events": one.events,
        "new": sorted(named_in(new & one.clauses, ids) - there),
        "alone": sorted(one.exercised - others),
        "rolls": len(new & one.rolls),
    }


def _tell(args: Namespace, report: dict[str, Any]) -> None:
    names = {"n": len(report["kept"]), "played": report["played"], "folder": args.out}
    text = "{n} of {played} games are saved in {folder}, {events} events in all."
    print(say(text, events=report["events"], **names))
    if report["patience_ended"]:
        print(say("It stopped because {n} games in a row added nothing new.", n=args.patience))
    for one in report["kept"]:
        new = listed(one["new"]) or "-"
        text = "{file}: adds {clauses}; {n} results of dice"
        print("  " + say(text, file=one["file"], clauses=new, n=one["rolls"]))
    text = "Together with the games already there, {n} of the {all} clauses that events can name are covered."
    print(say(text, n=report["clauses"], all=report["nameable"]))
    if report["reached_by_none"]:
        print(say("No game reaches: {clauses}", clauses=listed(report["reached_by_none"])))
