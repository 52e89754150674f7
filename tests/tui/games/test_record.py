"""The record of every recorded game: no line contradicts its own numbers, each cites its cause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain, pairwise
from typing import Any

import pytest

from cockade.engine.hexgrid import HexGrid
from cockade.events.facts import Rolled, SegmentBegan
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.rulebooks import book_of
from cockade.tui.session.viewpoint import heard_of, recorded
from cockade.tui.text.i18n import clause_shown, sentence
from tests.games.remake import recorded as recorded_games

GRIDS = [HexGrid(0, 99, 0, 99, low) for low in ("even", "odd")]
PATHS = recorded_games()
every_game = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)

CLAUSE = re.compile(
    r"[\[(](?!\d+(?:st|nd|rd|th))((?:[a-z]+\.|CH\.|chart\.|QA?\.?)?[A-Z]*\d[\w.]*|CH\.[\w-]+|chart\.\w+)[\])]"
)
"""A clause behind what it ruled; numbers in brackets that are none have no dot and no letter."""
SUM = re.compile(r"die (-?\d+)((?:, [+-]\d+ [^,=:;]+?)+) = (-?\d+)")
CHANGE = re.compile(r", ([+-]\d+) ")
NEED = re.compile(r"(?:die (-?\d+)|= (-?\d+)), (?:needs|lost on) (-?\d+) or (less|more)[^:]*: ([a-z ]+)")
HIT = re.compile(r"hits on (-?\d+) or more")
SHOT = re.compile(r"Artillery fire at .*?(?:die (-?\d+)|= (-?\d+)): (hit|miss)")
GOOD = {"passed", "passes", "good", "rallies", "lost"}
PEOPLE = "Americans|British|Hessians|Loyalists|Patriots"
TRACK = re.compile(rf"^({PEOPLE}|\w+ (?:points|army morale)) (-?[\d.]+) -> (-?[\d.]+)[ :]")
ODDS = re.compile(r": (\d+) (?:against|to) (\d+), (?:(\d+):(\d+))")
WAY = re.compile(r" retreats ((?:\d{4} -> )+\d{4})")
FIRE = re.compile(r"^(?:Fire|Pursuit) \([\d.]+\): (.*): (.*)\.$")
INCOME = re.compile(r"(\w+) income dice ([\d, ]+): points (\d+) -> (\d+) ")
MEN = re.compile(
    r"(?:Rangers|Grenadiers|Jaegers|Highlanders|Dragoons|Guards|Rifles|Marines|Fusiliers|troops)"
    r"(?: \([^)]*\))? (?:is|has|marches|retreats|advances|hastens|loses|takes|leaves|comes|leads)\b"
)
BOUGHT = re.compile(r" (markers?) ((?!face down)[^;.()]+) \(7\.1\)")
SPENT = re.compile(r"^The (\w+) spend (\d+) points?, (-?\d+) left: ")


@cache
def opened_of(path: Any) -> Any:
    """A recorded game."""
    return review(path, GAMES).opened


@cache
def lines_of(path: Any) -> list[str]:
    """Every line of its record."""
    opened = opened_of(path)
    told = recorded(ui_of(opened.game.id), opened, range(opened.at + 1), "")
    return [line for place in sorted(told) for line in told[place]]


def alone_of(path: Any) -> Iterator[str]:
    """Every line of its events, each told by itself."""
    opened = opened_of(path)
    words = ui_of(opened.game.id).words
    for node in opened.line[: opened.at + 1]:
        yield from words.story(*heard_of(opened, node, ""))


def sums(line: str) -> Iterator[str]:
    """A die with all that was added is its total."""
    for die, changes, total in SUM.findall(line):
        if int(die) + sum(map(int, CHANGE.findall(changes))) != int(total):
            yield "the sum"


def needs(line: str) -> Iterator[str]:
    """A result is the one that the number needed gives, but for a natural 1 or 10 that is named."""
    for die, total, need, which, came in NEED.findall(line):
        value = int(total or die)
        reached = value <= int(need) if which == "less" else value >= int(need)
        if (came.strip() in GOOD) != reached and "natural" not in line:
            yield "the need"


def odds(line: str) -> Iterator[str]:
    """Odds are those of the strengths, rounded in favour of the defender, up to the last column."""
    for found in ODDS.findall(line):
        mine, other, up, down = map(int, found)
        if mine * down < up * other and not (down > up and mine * down < other):
            yield "the odds"


def ways(line: str) -> Iterator[str]:
    """A retreat goes from hex to hex beside it."""
    for way in WAY.findall(line):
        hexes = [int(each) for each in way.split(" -> ")]
        steps = list(pairwise(hexes))
        if not any(all(grid.distance(a, b) == 1 for a, b in steps) for grid in GRIDS):
            yield "the way"


def shots(line: str) -> Iterator[str]:
    """18.4.2: a six eliminates, a five disrupts."""
    fire = FIRE.match(line)
    if fire is None:
        return
    dice = [int(die) for die in re.findall(r"(?<=\s)([1-6])(?=[ ,]|$)", fire[1])]
    said = {word: int(n) for n, word in re.findall(r"(\d+) (eliminate|disrupt)s?", fire[2])}
    if said.get("eliminate", 0) != dice.count(6):
        yield "who falls"


def incomes(line: str) -> Iterator[str]:
    """6.7: points rise by what the dice show."""
    for _, dice, before, after in INCOME.findall(line):
        if int(before) + sum(map(int, dice.split(","))) != int(after):
            yield "the income"


def verbs(line: str) -> Iterator[str]:
    """Men march, a regiment marches."""
    if MEN.search(line):
        yield "the verb"


def numbers(line: str) -> Iterator[str]:
    """One marker is no markers."""
    for word, names in BOUGHT.findall(line):
        if (word == "markers") != ("," in names or " x " in names):
            yield "the number"


LAWS = (sums, needs, odds, ways, shots, incomes, verbs, numbers)


@every_game
def test_no_line_contradicts_its_own_numbers(path):
    """Dice and their sums, what was needed, odds, ways, shots; told in a row, and each event by itself."""
    lines = chain(lines_of(path), alone_of(path))
    wrong = [f"{what}: {line}" for line in lines for law in LAWS for what in law(line)]
    assert wrong == []


@every_game
def test_tracks_go_on_from_where_they_were(path):
    """Levels, army morale and points: each change begins where the last one ended."""
    at: dict[str, float] = {}
    for line in lines_of(path):
        moved, spent = TRACK.match(line), SPENT.match(line)
        if income := INCOME.search(line):
            at[f"{income[1]} points"] = float(income[4])
        if moved:
            assert at.get(moved[1], float(moved[2])) == float(moved[2]), line
            at[moved[1]] = float(moved[3])
        if spent:
            track = f"{spent[1].removesuffix('s') if spent[1] == 'Americans' else spent[1]} points"
            assert at.get(track, int(spent[2]) + int(spent[3])) == int(spent[2]) + int(spent[3]), line
            at[track] = float(spent[3])


@every_game
def test_a_line_cites_the_clauses_of_its_fact(path):
    """Whoever carries a clause is told with that and those of its modifiers; all are in the rulebook."""
    assert list(miscited(opened_of(path))) == []


def miscited(opened: Any) -> Iterator[str]:
    """Lines of facts that cite another clause than theirs, or one that is not in the rulebook."""
    ui, book = ui_of(opened.game.id), book_of(opened.game.id)
    known = {clause_shown(clause.id) for clause in book.clauses} | {one.id for one in book.rulings}
    for node in opened.line[: opened.at + 1]:
        state, event = heard_of(opened, node, "")
        roll = None
        for fact in event.facts:
            line = ui.words.narrator.sentence(state, fact, roll)
            cited = set(CLAUSE.findall(line))
            causes = clauses_of(fact) | (clauses_of(roll) if roll else set())
            if cited - known or (getattr(fact, "rule", "") and cited - causes - {"9.2.2", "8.42"}):
                yield line
            roll = fact if isinstance(fact, Rolled) else roll
            state = opened.game.reduce(state, fact)


def clauses_of(fact: Any) -> set[str]:
    """All clauses that a fact carries, as they are shown."""
    carried = [fact.rule] if getattr(fact, "rule", "") else []
    carried += [each.rule for name in ("modifiers", "shifts") for each in getattr(fact, name, ())]
    return {clause_shown(rule) for rule in carried}


@every_game
def test_a_rout_is_one_line_and_no_step_without_content_has_a_heading(path):
    """Nobody retreats in two lines that follow each other; no heading follows a heading of its rank."""
    lines, opened = lines_of(path), opened_of(path)
    ui = ui_of(opened.game.id)
    begun = {
        ui.words.narrator.sentence(state, fact)
        for node in opened.line[: opened.at + 1]
        for state, event in [heard_of(opened, node, "")]
        for fact in event.facts
        if isinstance(fact, SegmentBegan)
    }
    pairs = list(pairwise(lines))
    assert [pair for pair in pairs if pair[0] in begun and pair[1] in begun] == []
    runs = [
        (a, b) for a, b in pairs if " retreats " in a and a.split(" retreats ")[0] == b.split(" retreats ")[0]
    ]
    assert runs == []


@every_game
def test_no_line_is_an_order(path):
    """What was done is told as a report, never in the words in which it was asked for."""
    opened = opened_of(path)
    words = ui_of(opened.game.id).words
    heard = [heard_of(opened, node, "") for node in opened.line[: opened.at + 1]]
    orders = {sentence([words.order(state, event.action)]) for state, event in heard}
    assert [line for line in lines_of(path) if line.split(": ", 1)[-1] in orders] == []


@pytest.mark.parametrize("path", [path for path in PATHS if path.stem.startswith(("campaign", "short"))])
def test_purchases_are_one_sentence_a_round(path):
    """13.1, 7.1: what a side buys one after another is paid in one sentence."""
    lines = lines_of(path)
    bought = [line for line in lines if SPENT.match(line)]
    assert bought
    for line, after in pairwise(lines):
        both = SPENT.match(line), SPENT.match(after)
        assert not (all(both) and both[0][1] == both[1][1]), (line, after)


def test_the_laws_find_a_line_that_is_not_true():
    """Each law is broken once."""
    broken = {
        sums: "A, morale (9.2.1): die 7, +3 disengaging (4.4.1) = 11, needs 6 or less: failed.",
        needs: "A, morale (9.2.1): die 7, needs 6 or less: passed.",
        odds: "A against B at 1506: 12 to 5, 3:1: -/D (12.1.11).",
        ways: "A retreats 1505 -> 1507.",
        shots: "Fire (18.4.2): a Hessian 6 1: 1 disrupts.",
        incomes: "American income dice 6, 3: points 24 -> 35 (6.7).",
        verbs: "Queen's Rangers marches 0931 to 0829 (4 MP).",
        numbers: "The British spend 1 point, 11 left: markers Tactics (7.1).",
    }
    assert {law: list(law(line)) != [] for law, line in broken.items()} == dict.fromkeys(LAWS, True)
