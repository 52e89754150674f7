"""The lists of the home screen."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from cockade.saves.puzzle_history import answered
from cockade.saves.sanitize import shown
from cockade.tui.games import GAMES, phase_words, scenarios
from cockade.tui.lessons.lesson_file import lesson
from cockade.tui.lessons.names import LESSONS
from cockade.tui.lessons.puzzle_rating import rating_said
from cockade.tui.lessons.puzzles import puzzle, puzzle_names
from cockade.tui.lessons.tips import first_battles, inserts
from cockade.tui.session.menu import Row, heading
from cockade.tui.session.seats import (
    HUMAN,
    LEVELS,
    against_bots,
    level_advice,
    level_name,
    side_of,
)
from cockade.tui.text.cli_errors import problem_words
from cockade.tui.text.i18n import clause_shown, count, labelled, listed, say
from cockade.tui.text.line import cell

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from cockade.engine.game import ScenarioCard
    from cockade.saves.listing import Entry
    from cockade.tui.lessons.puzzles import Puzzle
    from cockade.tui.lessons.tips import FirstBattle


def main_items(newest: Entry | None, damaged: Entry | None = None) -> list[Row]:
    """The first list: the game played last, and before it a later one that is unreadable."""
    found = entry_items([damaged], "continue") if damaged else []
    if newest:
        title = say("Continue: {title}", title=say(newest.title))
        short = say("Continue: {title}", title=_undated(say(newest.title)))
        stands = stage(newest.game, newest.turn, newest.phase)
        found.append(Row((cell(title, short, tone=""), stands), ("continue", newest.path)))
    first = [
        learning_item(),
        Row(say("New game"), ("new", None)),
    ]
    return [
        *found,
        *(reversed(first) if newest else first),
        Row(say("Continue another game") if newest else say("Continue a game"), ("games", "continue")),
        Row((say("Review a game"), say("step through it")), ("games", "review")),
        Row((say("Results"), say("your results against each opponent")), ("results", None)),
        Row((say("Settings"), say("colours, signs, keys")), ("settings", None)),
        Row((say("Quit"), "q"), ("quit", None)),
    ]


def learning_item() -> Row:
    """The row that leads to the lessons and puzzles."""
    return Row((say("Learn"), say("the first half hour, step by step")), ("lessons", None))


def lesson_items(finished: Collection[str]) -> list[Row]:
    """All lessons. Finished ones are ticked."""
    items = [
        Row(
            (_tick(name, say(lesson(name).title), finished), cell(say(lesson(name).note), rank=-1)),
            ("learn", name),
        )
        for name in LESSONS
    ]
    solved = sum(name in finished for name in puzzle_names())
    rated = rating_said(answered())
    about = listed(filter(None, (say("{n} of {all} solved", n=solved, all=len(puzzle_names())), rated)))
    told = count("{n} page", "{n} pages", len(inserts()))
    short = Row(
        (say("Short lessons"), say("{pages}, as they appear in a game", pages=told)), ("inserts", None)
    )
    return [*items, short, Row((say("Puzzles"), about), ("puzzles", None))]


def insert_items(finished: Collection[str]) -> list[Row]:
    """All short lessons by game. Those already shown are ticked."""
    found = []
    for each in inserts():
        title = _tick(each.learned_as, say(each.title), finished)
        found.append((each.game, Row((title, listed(map(clause_shown, each.rules))), ("insert", each.id))))
    return _by_game(found)


def _by_game(rows: Iterable[tuple[str, Row]]) -> list[Row]:
    """Rows below the titles of their games."""
    parts = groupby(rows, key=itemgetter(0))
    return [
        row for game, some in parts for row in (heading(say(GAMES[game].title)), *(row for _, row in some))
    ]


def puzzle_items(finished: Collection[str]) -> list[Row]:
    """All puzzles. Solved ones are ticked."""
    return [_puzzle_item(name, puzzle(name), finished) for name in puzzle_names()]


def _puzzle_item(name: str, one: Puzzle, finished: Collection[str]) -> Row:
    """A puzzle: its battle and number, turn, side, theme and difficulty."""
    card = scenarios()[one.scenario]
    title = listed((_undated(say(card.title)), name.rpartition("-")[2]))
    cells = (
        _tick(name, title, finished),
        cell(say("turn {n}", n=one.turn), rank=-3),
        cell(side_of(card, one.side), rank=-2),
        cell(say(one.theme), rank=-1),
        say(one.difficulty),
    )
    return Row(cells, ("learn", name))


def _undated(title: str) -> str:
    """The title of a battle without its date."""
    battle, _, more = title.rpartition(say(", "))
    return battle if any(map(str.isdigit, more)) else title


def _tick(name: str, title: str, finished: Collection[str]) -> str:
    return f"[{'x' if name in finished else ' '}] {title}"


def scenario_items(cards: Mapping[str, ScenarioCard]) -> list[Row]:
    """All scenarios, each with its game."""
    return [
        Row(
            (say(card.title), count("{n} turn", "{n} turns", card.turns)),
            ("scenario", full),
            say("{game}: {words}", game=say(GAMES[full.partition("/")[0]].title), words=say(card.note)),
        )
        for full, card in cards.items()
    ]


def new_game_items(cards: Mapping[str, ScenarioCard], own: Sequence[Row] = ()) -> list[Row]:
    """The battle for a first evening, which one key starts, then all others, and the player's own."""
    first, *others = first_evening_items(cards)
    led = {scenario_of(item).partition("/")[0]: item for item in others}
    found: list[Row] = [heading(say("First evening")), first]
    for item in battle_items(cards):
        game = scenario_of(item).partition("/")[0]
        found += [led.pop(game), item] if game in led else [item]
    return [*found, *own]


def scenario_of(item: Row) -> str:
    """The full name of the battle that a row starts. Empty for other rows."""
    what, value = item.key
    name: str = value if what == "scenario" else value[0] if what == "set_up" else ""
    return name


def first_evening_items(cards: Mapping[str, ScenarioCard]) -> list[Row]:
    """The battles for a first evening against mild opponents, with all units placed."""
    return [_first_item(first, cards[first.scenario]) for first in first_battles()]


def _first_item(first: FirstBattle, card: ScenarioCard) -> Row:
    players = (HUMAN, first.opponent)
    side, level = side_of(card, card.sides[players.index(HUMAN)]), say(LEVELS[first.opponent])
    title = say(first.title, battle=_undated(say(card.title)))
    note = say("{side} against {level}", side=side, level=level)
    return Row((title, note), ("set_up", (first.scenario, players, True)), say(first.note))


def battle_items(cards: Mapping[str, ScenarioCard]) -> list[Row]:
    """All battles below the titles of their games."""
    items = scenario_items(cards)
    return _by_game((full.partition("/")[0], item) for full, item in zip(cards, items, strict=True))


def set_up_items(full: str, players: tuple[str, str]) -> list[Row]:
    """The choice between placing the free units and letting Cockade do it."""
    return [
        Row((say("Cockade sets them up"), say("at once; u undoes it")), ("set_up", (full, players, True))),
        Row(
            (say("You set them up"), say(". places the next, E all the rest")),
            ("set_up", (full, players, False)),
        ),
    ]


def entry_items(entries: Iterable[Entry], what: str) -> list[Row]:
    """Recorded games. Finished ones can only be reviewed."""
    found = []
    for entry in entries:
        if what == "continue" and not entry.may_go_on:
            continue
        if entry.problem:
            why = problem_words(entry.problem)
            found.append(Row((shown(entry.path.name), say("cannot be read")), ("problem", entry.path), why))
        else:
            name, who = told_name(entry), opponents(entry)
            about = labelled(listed((say(entry.title), who)), entry.path.name)
            day = entry.when.strftime("%Y-%m-%d")
            when = cell(entry.when.strftime("%Y-%m-%d %H:%M"), day, rank=-1)
            cells = (name, cell(who, rank=-2), result(entry), when)
            found.append(Row(cells, (what, entry.path), about))
    return found


def told_name(entry: Entry) -> str:
    """The name that a player gave the game, or that of the battle."""
    is_ours = entry.path.stem.startswith(f"{entry.game}-{entry.scenario}-")
    return say(entry.title) if is_ours else entry.path.stem


ORDERS = ("Newest first.", "By battle.", "By result.")
"""The orders of a list of games."""


def in_order(entries: Iterable[Entry], order: int) -> list[Entry]:
    """Sort games by one of `ORDERS`. Equal ones stay newest first."""
    keys: tuple[Callable[[Entry], tuple[object, ...]], ...] = (
        lambda _: (),
        lambda entry: (entry.title,),
        lambda entry: (entry.outcome is None, result(entry), entry.title),
    )
    return sorted(entries, key=keys[order])


def result_items(entries: Iterable[Entry]) -> list[Row]:
    """The player's results against each bot, for each battle and side."""
    found: dict[tuple[str, str, str], Counter[str]] = {}
    played = list(against_bots(entries))
    for entry, side, bot, how in played:
        found.setdefault((say(entry.title), side, bot), Counter())[how] += 1
    rows = [_result_item(*about, how) for about, how in sorted(found.items())]
    advice = [Row(said, ("none", None)) for said in level_advice(played)]
    return advice + rows or [Row(say("No game against a bot has been played to its end."), ("none", None))]


def _result_item(title: str, side: str, bot: str, how: Counter[str]) -> Row:
    won = cell(say("{n} won of {of}", n=how["won"], of=how.total()), is_figure=True)
    drawn = count("{n} drawn", "{n} drawn", how["drawn"]) if how["drawn"] else ""
    return Row((title, cell(side, tone=""), level_name(bot), won, drawn), ("none", None))


def result(entry: Entry) -> str:
    """The result of a game, or its current stage."""
    if entry.outcome is None:
        return stage(entry.game, entry.turn, entry.phase)
    winner = entry.outcome.winner
    return say("{side} won", side=say(entry.names.get(winner, winner.title()))) if winner else say("drawn")


def stage(game: str, turn: str, phase: str) -> str:
    """The turn and the phase in words. The set-up counts as both."""
    return " ".join(dict.fromkeys((turn_words(turn), phase_words(game, phase))))


def turn_words(turn: str) -> str:
    """A turn in the words of its game: "turn 3", or its hour or year, or the set-up."""
    number = turn.removeprefix("turn ")
    return say(turn) if number == turn else say("turn {n}", n=number)


def opponents(entry: Entry) -> str:
    """The opponents of a game: bots by the names of their levels, or two players."""
    bots = [who for who in entry.players.values() if who != HUMAN]
    names = say(", ").join(map(level_name, bots))
    return say("against {level}", level=names) if names else say("Two players")


def named(entries: Iterable[Entry], typed: str) -> list[Entry]:
    """The games that have these letters in their title, file or opponent."""
    wanted = typed.casefold()
    return [
        each
        for each in entries
        if wanted in f"{say(each.title)} {each.title} {each.path.name} {opponents(each)}".casefold()
    ]
