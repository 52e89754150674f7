"""`cockade coverage`: the clauses of the rulebooks that recorded games exercise, and the others."""

from __future__ import annotations

import sys
from collections import Counter
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from attrs import asdict, field, frozen

from cockade.engine.clause_coverage import clauses, in_rulebook, unexercised
from cockade.engine.plugins import entries
from cockade.events.record import Record
from cockade.saves.compressed import called
from cockade.saves.errors import SaveError
from cockade.saves.save_file import SaveFile, review
from cockade.saves.shrink import shown
from cockade.saves.verify import judged
from cockade.tui.commands.common import find_rulebook, made_folder, print_json, print_table
from cockade.tui.commands.processes import show_done, spread
from cockade.tui.commands.resume import Interrupted, rest_of
from cockade.tui.games import GAMES
from cockade.tui.text.i18n import count, listed, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from cockade.engine.game_tree import AnyGameTree

LONG_AGO = "1776-07-04T00:00:00+00:00"
"""The start time of a game of one action. It is fixed, so the same game gives the same file."""
FEW = 8
"""The number of games that one process reads faster than several."""


@frozen
class Exercised(Record):
    """
    The number of events in a recorded game that exercise each clause named by the rules, or
    its problem.
    """

    file: str
    game: str = ""
    events: dict[str, int] = field(factory=dict)
    problem: str = ""


@frozen
class ExerciseRow(Record):
    """
    A clause with the number of games and events that exercise it, and the first such game.

    `why` is the reason why no event can visibly exercise it. Empty if one should.
    """

    id: str
    title: str
    mechanical: bool
    why: str
    games: int
    events: int
    example: str


def run(args: Namespace) -> int:
    """Read every game and print a table for each rulebook. Returns 2 if a game cannot be read."""
    found: dict[str, Exercised] = {}
    is_stopped = False
    try:
        _read(args, found)
    except KeyboardInterrupt:
        is_stopped = True
        print(file=sys.stderr)
    read = [found[file] for file in args.files if file in found]
    for one in read:
        if one.problem:
            print(f"cockade: {one.problem}", file=sys.stderr)
    games = dict.fromkeys(one.game for one in read if one.game)
    tables = {game: table(game, [one for one in read if one.game == game]) for game in games}
    if args.json:
        print_json({"games": [_for_tools(game, rows) for game, rows in tables.items()]})
    else:
        for game, rows in tables.items():
            _print(game, rows, never=args.never)
    if is_stopped:
        raise Interrupted(rest_of(args.files, found))
    for game, rows in tables.items() if args.smallest else ():
        for line in _write_smallest(made_folder(args.smallest) / game, rows, args.jobs):
            print(line, file=sys.stderr)
    return 2 if any(one.problem for one in read) else 0


def _read(args: Namespace, found: dict[str, Exercised]) -> None:
    """Read every game. The result is by file."""
    files, begun = args.files, perf_counter()
    for one in spread(exercised, files, args.jobs or (1 if len(files) <= FEW else None)):
        found[one.file] = one
        said = count("{done} of {n} game", "{done} of {n} games", len(files), done=len(found))
        show_done(said, len(found), len(files), begun)


def exercised(file: str) -> Exercised:
    """The clauses that a recorded game exercises, or the problem that made it unreadable."""
    try:
        opened = review(Path(file), GAMES).opened
    except SaveError as error:
        return Exercised(file, problem=str(error))
    return Exercised(file, opened.game.id, dict(clauses_of(opened)))


def clauses_of(opened: AnyGameTree) -> Counter[str]:
    """The number of events that exercise each clause, including undone ones."""
    found: Counter[str] = Counter()
    for node, event in enumerate(opened.events):
        before = opened.states[opened.parents[node]] if node else opened.game.blank
        found.update(clauses(opened.game, before, event))
    return found


def table(game: str, games: Sequence[Exercised]) -> list[ExerciseRow]:
    """Every clause of a rulebook, in its order."""
    book = find_rulebook(game)
    known = {clause.id for clause in book.clauses}
    why = unexercised(entries()[game].rulebook or "")
    events: Counter[str] = Counter()
    files: dict[str, list[str]] = {}
    for one in games:
        for id_, n in by_clause(one.events, known).items():
            events[id_] += n
            files.setdefault(id_, []).append(one.file)
    return [
        ExerciseRow(
            clause.id,
            clause.title,
            clause.mechanical,
            why.get(clause.id, ""),
            len(files.get(clause.id, ())),
            events[clause.id],
            files.get(clause.id, [""])[0],
        )
        for clause in book.clauses
    ]


def by_clause(named: dict[str, int], known: set[str]) -> Counter[str]:
    """Sum the counts of the rules' names under the clauses of the rulebook."""
    found: Counter[str] = Counter()
    for name, n in named.items():
        found[in_rulebook(name, known)] += n
    del found[""]
    return found


def _for_tools(game: str, rows: Sequence[ExerciseRow]) -> dict[str, Any]:
    return {"game": game, "clauses": [asdict(row) for row in rows]}


def _print(game: str, rows: Sequence[ExerciseRow], *, never: bool) -> None:
    """Print the exercised clauses under the name of the game, or the unexercised ones, with their number."""
    able = named_of(rows)
    shown = [row for row in able if not row.events] if never else [row for row in rows if row.events]
    print(say("{title} ({game})", title=say(GAMES[game].title), game=game))
    if never:
        print_table([(say("clause"), ""), *((row.id, row.title) for row in shown)])
        for line in _excused(rows):
            print(line)
    else:
        head = (say("clause"), say("games"), say("events"), say("first game"), "")
        print_table([head, *(_told(row) for row in shown)])
    text = "{game}: {done} of {able} clauses that events can name are covered; {n} are mechanical."
    done, mechanical = sum(row.events > 0 for row in able), sum(row.mechanical for row in rows)
    print(say(text, game=game, done=done, able=len(able), n=mechanical) + "\n")


def _write_smallest(folder: Path, rows: Sequence[ExerciseRow], jobs: int | None) -> Iterator[str]:
    """
    Write a position and an action that exercise each clause to a file.

    Yield a line about each clause without one.
    """
    made_folder(folder)
    begun, wanted = perf_counter(), [(row.id, row.example) for row in rows if row.events]
    written = spread(partial(write_smallest, str(folder)), wanted, jobs)
    for done, (id_, is_shown) in enumerate(written, start=1):
        if not is_shown:
            yield say("{clause}: no single position shows it.", clause=id_)
        said = count("{done} of {n} clause", "{done} of {n} clauses", len(wanted), done=done)
        show_done(said, done, len(wanted), begun)


def write_smallest(folder: str, wanted: tuple[str, str]) -> tuple[str, bool]:
    """
    Write the smallest position for a clause, from the first event that has one.

    An existing file stays if it still shows the clause.
    """
    id_, file = wanted
    path = Path(folder) / f"{id_}.jsonl"
    if path.exists() and shows(path, id_):
        return id_, True
    path.unlink(missing_ok=True)
    found = _smallest(review(Path(file), GAMES).opened, id_)
    if found is not None:
        SaveFile.create(path, found, begun=LONG_AGO).close()
    return id_, found is not None


def shows(path: Path, id_: str) -> bool:
    """True if a position exercises a clause by its one action under today's rules."""
    opened = review(path, GAMES).opened
    known = {clause.id for clause in find_rulebook(opened.game.id).clauses}
    named = clauses(opened.game, opened.states[0], opened.events[1])
    return id_ in {in_rulebook(name, known) for name in named} and judged(opened).same


def _smallest(opened: AnyGameTree, id_: str) -> AnyGameTree | None:
    known = {clause.id for clause in find_rulebook(opened.game.id).clauses}
    for node, event in enumerate(opened.events[1:], start=1):
        before = opened.states[opened.parents[node]]
        for name in clauses(opened.game, before, event):
            if in_rulebook(name, known) == id_ and (found := shown(opened, node, name)) is not None:
                return found
    return None


def named_of(rows: Sequence[ExerciseRow]) -> list[ExerciseRow]:
    """The rows of clauses that events can exercise."""
    return [row for row in rows if row.mechanical and (not row.why or row.events)]


def _excused(rows: Sequence[ExerciseRow]) -> Iterator[str]:
    """The clauses that no event can visibly exercise, by the reason."""
    by_reason: dict[str, list[str]] = {}
    for row in rows:
        if row.why and not row.events:
            by_reason.setdefault(row.why, []).append(row.id)
    for why, ids in by_reason.items():
        yield f"{listed(ids)}: {why}"


def _told(row: ExerciseRow) -> tuple[str, ...]:
    return row.id, str(row.games), str(row.events), called(row.example), row.title
