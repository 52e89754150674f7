"""The lists of the home screen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cockade.saves.puzzle_history import answered
from cockade.saves.sanitize import shown
from cockade.tui.games import GAMES, phase_words, scenarios
from cockade.tui.lessons.lesson_file import lesson
from cockade.tui.lessons.names import LESSONS
from cockade.tui.lessons.puzzle_rating import rating_said
from cockade.tui.lessons.puzzles import puzzle, puzzle_names
from cockade.tui.lessons.tips import first_battles, inserts
from cockade.tui.session.menu import NOTHING, Item
from cockade.tui.session.seats import (
    HUMAN,
    LEVELS,
    against_bots,
    level_advice,
    level_name,
    side_of,
)
from cockade.tui.text.cell_width import cells
from cockade.tui.text.cli_errors import problem_words
from cockade.tui.text.i18n import clause_shown, count, labelled, listed, say

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from cockade.engine.game import ScenarioCard
    from cockade.saves.listing import Entry
    from cockade.tui.lessons.puzzles import Puzzle
    from cockade.tui.lessons.tips import FirstBattle


ROOM = 65
"""The width of a row at 80 columns, for the text and the note, in cells."""


def main_items(newest: Entry | None, damaged: Entry | None = None) -> list[Item]:
    """The first list: the game played last, and before it a later one that is unreadable."""
    found = entry_items([damaged], "continue") if damaged else []
    if newest:
        title = say("Continue: {title}", title=say(newest.title))
        short = say("Continue: {title}", title=_undated(say(newest.title)))
        stands = stage(newest.game, newest.turn, newest.phase)
        found.append(Item(title, stands, ("continue", newest.path), short=short))
    first = [
        learning_item(),
        Item(say("New game"), "", ("new", None)),
    ]
    return [
        *found,
        *(reversed(first) if newest else first),
        Item(say("Continue another game") if newest else say("Continue a game"), "", ("games", "continue")),
        Item(say("Review a game"), say("step through it"), ("games", "review")),
        Item(say("Results"), say("your results against each opponent"), ("results", None)),
        Item(say("Settings"), say("colours, signs, keys"), ("settings", None)),
        Item(say("Quit"), "q", ("quit", None)),
    ]


def learning_item() -> Item:
    """The row that leads to the lessons and puzzles."""
    return Item(say("Learn"), say("the first half hour, step by step"), ("lessons", None))


def lesson_items(finished: Collection[str]) -> list[Item]:
    """All lessons. Finished ones are ticked."""
    found = [_ticked(name, say(lesson(name).title), say(lesson(name).note), finished) for name in LESSONS]
    items = [item._replace(whole=True) for item in found]
    solved = sum(name in finished for name in puzzle_names())
    rated = rating_said(answered())
    about = listed(filter(None, (say("{n} of {all} solved", n=solved, all=len(puzzle_names())), rated)))
    told = count("{n} page", "{n} pages", len(inserts()))
    short = Item(
        say("Short lessons"), say("{pages}, as they appear in a game", pages=told), ("inserts", None)
    )
    return [*items, short, Item(say("Puzzles"), about, ("puzzles", None))]


def insert_items(finished: Collection[str]) -> list[Item]:
    """All short lessons by game. Those already shown are ticked."""
    found: list[Item] = []
    for each in inserts():
        heading = Item(say(GAMES[each.game].title), "", NOTHING)
        title = _tick(each.learned_as, say(each.title), finished)
        item = Item(title, say(", ").join(map(clause_shown, each.rules)), ("insert", each.id))
        found += [item] if heading in found else [heading, item]
    return found


def puzzle_items(finished: Collection[str]) -> list[Item]:
    """All puzzles. Solved ones are ticked."""
    found = []
    for name in puzzle_names():
        one = puzzle(name)
        card = scenarios()[one.scenario]
        names = {"battle": _undated(say(card.title)), "side": side_of(card, one.side)}
        numbered = {"number": name.rpartition("-")[2], **names}
        title = say("{battle}, {number}: turn {n}, {side}", n=one.turn, **numbered)
        item = _ticked(name, title, puzzle_note(one), finished)
        short = say("{battle}, {number}: {side}", **numbered)
        found.append(item._replace(short=_tick(name, short, finished)))
    return found


def puzzle_note(one: Puzzle) -> str:
    """The theme and the difficulty of a puzzle."""
    hard = say(one.difficulty)
    return say("{theme}; {difficulty}", theme=say(one.theme), difficulty=hard) if one.theme else hard


def _undated(title: str) -> str:
    """The title of a battle without its date."""
    battle, _, more = title.rpartition(say(", "))
    return battle if any(map(str.isdigit, more)) else title


def _ticked(name: str, title: str, note: str, finished: Collection[str]) -> Item:
    return Item(_tick(name, title, finished), note, ("learn", name))


def _tick(name: str, title: str, finished: Collection[str]) -> str:
    return f"[{'x' if name in finished else ' '}] {title}"


def scenario_items(cards: Mapping[str, ScenarioCard]) -> list[Item]:
    """All scenarios, each with its game."""
    return [
        Item(
            say(card.title),
            count("{n} turn", "{n} turns", card.turns),
            ("scenario", full),
            say("{game}: {words}", game=say(GAMES[full.partition("/")[0]].title), words=say(card.note)),
        )
        for full, card in cards.items()
    ]


def new_game_items(cards: Mapping[str, ScenarioCard], own: Sequence[Item] = ()) -> list[Item]:
    """The battle for a first evening, which one key starts, then all others, and the player's own."""
    first, *others = first_evening_items(cards)
    led = {scenario_of(item).partition("/")[0]: item for item in others}
    found: list[Item] = [Item(say("First evening"), "", NOTHING), first]
    for item in battle_items(cards):
        game = scenario_of(item).partition("/")[0]
        found += [led.pop(game), item] if game in led else [item]
    return [*found, *own]


def scenario_of(item: Item) -> str:
    """The full name of the battle that a row starts. Empty for other rows."""
    what, value = item.key
    name: str = value if what == "scenario" else value[0] if what == "set_up" else ""
    return name


def first_evening_items(cards: Mapping[str, ScenarioCard]) -> list[Item]:
    """The battles for a first evening against mild opponents, with all units placed."""
    return [_first_item(first, cards[first.scenario]) for first in first_battles()]


def _first_item(first: FirstBattle, card: ScenarioCard) -> Item:
    players = (HUMAN, first.opponent)
    side, level = side_of(card, card.sides[players.index(HUMAN)]), say(LEVELS[first.opponent])
    title = say(first.title, battle=_undated(say(card.title)))
    note = say("{side} against {level}", side=side, level=level)
    return Item(title, note, ("set_up", (first.scenario, players, True)), say(first.note))


def battle_items(cards: Mapping[str, ScenarioCard]) -> list[Item]:
    """All battles below the titles of their games."""
    found: list[Item] = []
    for full, item in zip(cards, scenario_items(cards), strict=True):
        heading = Item(say(GAMES[full.partition("/")[0]].title), "", NOTHING)
        found += [item] if heading in found else [heading, item]
    return found


def set_up_items(full: str, players: tuple[str, str]) -> list[Item]:
    """The choice between placing the free units and letting Cockade do it."""
    return [
        Item(say("Cockade sets them up"), say("at once; u undoes it"), ("set_up", (full, players, True))),
        Item(
            say("You set them up"),
            say(". places the next, E all the rest"),
            ("set_up", (full, players, False)),
        ),
    ]


def entry_items(entries: Iterable[Entry], what: str) -> list[Item]:
    """Recorded games. Finished ones can only be reviewed."""
    found = []
    for entry in entries:
        when = entry.when.strftime("%Y-%m-%d %H:%M")
        if what == "continue" and not entry.may_go_on:
            continue
        if entry.problem:
            why = problem_words(entry.problem)
            found.append(Item(shown(entry.path.name), say("cannot be read"), ("problem", entry.path), why))
        else:
            about = f"{result(entry)}  {when}"
            if cells(f"{told_name(entry)} {about}") > ROOM:
                about = about[: -len(" 00:00")]
            found.append(
                Item(
                    told_name(entry),
                    about,
                    (what, entry.path),
                    labelled(listed((say(entry.title), opponents(entry))), entry.path.name),
                )
            )
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


def result_items(entries: Iterable[Entry]) -> list[Item]:
    """The player's results against each bot, for each battle and side."""
    found: dict[tuple[str, str, str], Counter[str]] = {}
    played = list(against_bots(entries))
    for entry, side, bot, how in played:
        found.setdefault((say(entry.title), side, bot), Counter())[how] += 1
    rows = [_result_item(*about, how) for about, how in sorted(found.items())]
    advice = [Item(said, "", ("none", None)) for said in level_advice(played)]
    return advice + rows or [
        Item(say("No game against a bot has been played to its end."), "", ("none", None))
    ]


def _result_item(title: str, side: str, bot: str, how: Counter[str]) -> Item:
    level = level_name(bot)
    won = say("{level}: {n} won of {of}", level=level, n=how["won"], of=how.total())
    drawn = count("; {n} drawn", "; {n} drawn", how["drawn"]) if how["drawn"] else ""
    return Item(labelled(title, side), won + drawn, ("none", None))


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
