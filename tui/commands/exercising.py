"""`cockade coverage`: which clauses of the rulebooks recorded games exercise, and which they never do."""

from __future__ import annotations

import sys
from collections import Counter
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from attrs import asdict, field, frozen

from cockade.engine.exercised import clauses, in_rulebook
from cockade.events.record import Record
from cockade.saves.errors import SaveError
from cockade.saves.file import SaveFile, review
from cockade.saves.shrink import shown
from cockade.tui.commands.common import find_rulebook, made_folder, print_json, print_table
from cockade.tui.commands.nameable import nameable
from cockade.tui.commands.spreading import show_done, spread
from cockade.tui.games import GAMES
from cockade.tui.text.words import count, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from cockade.engine.game import AnyGameTree

HOLDS = ("definition", "setup", "example")
"""Kinds of clauses that hold or are laid out: nothing that happens is said to follow from them."""
LONG_AGO = "1776-07-04T00:00:00+00:00"
"""When a game of one action is said to have begun: made again, it is the same file."""
FEW = 8
"""So many games are read before another process has begun."""


@frozen
class Exercised(Record):
    """How many events of one recorded game exercise each clause, as the rules name them; or its problem."""

    file: str
    game: str = ""
    events: dict[str, int] = field(factory=dict)
    problem: str = ""


@frozen
class ExerciseRow(Record):
    """
    A clause, in how many games and events it was exercised, and the first game that does so.

    It is `nameable` if an event can name it at all.
    """

    id: str
    title: str
    mechanical: bool
    nameable: bool
    games: int
    events: int
    example: str


def run(args: Namespace) -> int:
    """Read every game, print a table for each rulebook; 2 if a game cannot be read."""
    read = list(_read(args.files, args.jobs))
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
    for game, rows in tables.items() if args.smallest else ():
        for line in _write_smallest(made_folder(args.smallest) / game, rows, args.jobs):
            print(line, file=sys.stderr)
    return 2 if any(one.problem for one in read) else 0


def _read(files: Sequence[str], jobs: int | None) -> Iterator[Exercised]:
    """Every game, in the order of the files."""
    found: dict[str, Exercised] = {}
    begun = perf_counter()
    for one in spread(exercised, files, jobs or (1 if len(files) <= FEW else None)):
        found[one.file] = one
        said = count("{done} of {n} game", "{done} of {n} games", len(files), done=len(found))
        show_done(said, len(found), len(files), begun)
    yield from (found[file] for file in files)


def exercised(file: str) -> Exercised:
    """What one recorded game exercises; a game that cannot be read has a problem instead."""
    try:
        opened = review(Path(file), GAMES).opened
    except SaveError as error:
        return Exercised(file, problem=str(error))
    return Exercised(file, opened.game.id, dict(clauses_of(opened)))


def clauses_of(opened: AnyGameTree) -> Counter[str]:
    """By clause, how many events exercise it, taken back or not."""
    found: Counter[str] = Counter()
    for node, event in enumerate(opened.events):
        before = opened.states[opened.parents[node]] if node else opened.game.blank
        found.update(clauses(opened.game, before, event))
    return found


def table(game: str, games: Sequence[Exercised]) -> list[ExerciseRow]:
    """Every clause of a rulebook, in its order."""
    book = find_rulebook(game)
    known = {clause.id for clause in book.clauses}
    able = nameable(game, known)
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
            clause.id in able and clause.kind not in HOLDS,
            len(files.get(clause.id, ())),
            events[clause.id],
            files.get(clause.id, [""])[0],
        )
        for clause in book.clauses
    ]


def by_clause(named: dict[str, int], known: set[str]) -> Counter[str]:
    """What the rules name, under the clauses of the rulebook."""
    found: Counter[str] = Counter()
    for name, n in named.items():
        found[in_rulebook(name, known)] += n
    del found[""]
    return found


def _for_tools(game: str, rows: Sequence[ExerciseRow]) -> dict[str, Any]:
    return {"game": game, "clauses": [asdict(row) for row in rows]}


def _print(game: str, rows: Sequence[ExerciseRow], *, never: bool) -> None:
    """Under the name of the game the clauses that are exercised, or those that never are, and how many."""
    able = named_of(rows)
    shown = [row for row in able if not row.events] if never else [row for row in rows if row.events]
    print(say("{title} ({game})", title=say(GAMES[game].title), game=game))
    if never:
        print_table([(say("clause"), ""), *((row.id, row.title) for row in shown)])
    else:
        head = (say("clause"), say("games"), say("events"), say("first game"), "")
        print_table([head, *(_told(row) for row in shown)])
    text = "{game}: {done} of {able} clauses that events can name are exercised; {n} are mechanical."
    done, mechanical = sum(row.events > 0 for row in able), sum(row.mechanical for row in rows)
    print(say(text, game=game, done=done, able=len(able), n=mechanical) + "\n")


def _write_smallest(folder: Path, rows: Sequence[ExerciseRow], jobs: int | None) -> Iterator[str]:
    """Of each clause a position and one action that exercise it, as a file; a line about each without one."""
    made_folder(str(folder))
    begun, wanted = perf_counter(), [(row.id, row.example) for row in rows if row.events]
    written = spread(partial(write_smallest, str(folder)), wanted, jobs)
    for done, (id_, is_shown) in enumerate(written, start=1):
        if not is_shown:
            yield say("{clause}: no position shows it alone.", clause=id_)
        said = count("{done} of {n} clause", "{done} of {n} clauses", len(wanted), done=done)
        show_done(said, done, len(wanted), begun)


def write_smallest(folder: str, wanted: tuple[str, str]) -> tuple[str, bool]:
    """Write the smallest position for a clause, by the first event of a game that can show it."""
    id_, file = wanted
    found = _smallest(review(Path(file), GAMES).opened, id_)
    if found is not None:
        path = Path(folder) / f"{id_}.jsonl"
        SaveFile.create(path, found, begun=LONG_AGO).close()
    return id_, found is not None


def _smallest(opened: AnyGameTree, id_: str) -> AnyGameTree | None:
    known = {clause.id for clause in find_rulebook(opened.game.id).clauses}
    for node, event in enumerate(opened.events[1:], start=1):
        before = opened.states[opened.parents[node]]
        for name in clauses(opened.game, before, event):
            if in_rulebook(name, known) == id_ and (found := shown(opened, node, name)) is not None:
                return found
    return None


def named_of(rows: Sequence[ExerciseRow]) -> list[ExerciseRow]:
    """Those that events can name."""
    return [row for row in rows if row.mechanical and (row.nameable or row.events)]


def _told(row: ExerciseRow) -> tuple[str, ...]:
    return row.id, str(row.games), str(row.events), Path(row.example).stem, row.title
