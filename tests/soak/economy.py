"""
What armies of The American Revolution do with their points, and how far they march.

    .venv/bin/python -m tests.soak.economy revolution/campaign --seeds 0-9 --player greedy

A game at a time, each kept in economy.jsonl with a word for the rules and the bots; a game that is known by
the rules of today is not played again. docs/measured/economy.md is made from all of them, so that the figures
of earlier data stay beside those of today.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from statistics import mean

from cockade.engine.revolution.common.scenarios import ground
from cockade.events.facts import SegmentBegan, TrackMoved, TurnBegan
from cockade.events.revolution import SIDES, UnitMoved
from cockade.tui.games import GAMES
from tests.soak.games import played
from tests.soak.rulesword import rules_of

ROOT = Path(__file__).parents[2]
RESULTS, PAGE = Path(__file__).with_name("economy.jsonl"), ROOT / "docs" / "measured" / "economy.md"
FEW = 3
"""Points that may be lost in a turn."""
HEAD = """\
# Economy and frontier of The American Revolution, measured

Made by `python -m tests.soak.economy SCENARIO`. A row is the games of one scenario and player by one state
of the rules; the newest state is last. *Rules of* is a word for rules, data and bots.

*Received* and *lost* are points a turn; *few* is the share of turns that lose three points at most (6.8).
*A year* is how many areas a land unit has marched by land in a turn, if it marched: on average, and at most
in any game. *Frontier* counts only steps that touch a wilderness, an Indian area or the West. *A move* is the
longest of one move. *Strength* is that of the land troops outside the boxes at the end of each turn.

| scenario | player | games | side | won | received | lost | few | a year | most | frontier | most | \
a move | strength | rules of |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""
COUNTED = ("received", "lost", "strength")
MARCHED = ("year", "frontier", "move")


def measured(scenario, player, seed):
    """A game: who won, and by side the points by turn, the areas marched and the strength by turn."""
    found = {
        side: {**{name: [] for name in COUNTED}, **{name: Counter() for name in MARCHED}} for side in SIDES
    }
    card = scenario.partition("/")[2]
    wild = frontier(card)
    turn = phase = 0
    for before, event, after in played(GAMES["revolution"], card, player, seed):
        for fact in event.facts:
            if isinstance(fact, TurnBegan):
                turn = fact.turn
                new_turn(found, before, turn)
            elif isinstance(fact, SegmentBegan):
                phase += 1
            elif isinstance(fact, TrackMoved) and fact.track == "points":
                count_points(found[fact.who], fact)
            elif isinstance(fact, UnitMoved):
                count_march(found, before.unit(fact.unit), fact, (turn, phase), wild)
        last = after
    count_strength(found, last)
    return {"winner": last.winner, **{side: told(rows) for side, rows in found.items()}}


def new_turn(found, before, turn):
    """Nothing received, nothing lost; what stands is what the turn before has left."""
    if turn > 1:
        count_strength(found, before)
    for rows in found.values():
        rows["received"].append(0)
        rows["lost"].append(0)


def count_strength(found, state):
    """At the end of a turn."""
    for side, rows in found.items():
        rows["strength"].append(strength(state, side))


def frontier(card):
    """Wilderness, Indian areas and the West."""
    return {
        id_
        for id_, area in ground(card).map.areas.items()
        if area.kind in ("wilderness", "indian") or area.region == "west"
    }


def count_points(rows, fact):
    """6.2, 6.8: what comes in the political phase, and what nobody could spend."""
    if fact.rule == "6.8":
        rows["lost"][-1] -= fact.by
    elif fact.rule in ("6.2", "6.6", "6.7"):
        rows["received"][-1] += fact.by


def count_march(found, unit, fact, when, wild):
    """16.2: an area more, for a land unit that goes on foot."""
    if not unit.is_land_combat or unit.aboard:
        return
    turn, phase = when
    rows = found[unit.side]
    rows["year"][unit.id, turn] += 1
    rows["frontier"][unit.id, turn] += bool({fact.start, fact.area} & wild)
    rows["move"][unit.id, phase] += 1


def strength(state, side):
    """The land troops of a side on the map, without the boxes."""
    laid = ground(state.scenario).map
    return sum(
        unit.counter.strength
        for unit in state.position.of(side)
        if unit.is_land_combat and unit.area and laid.ground(unit.area) == "land"
    )


def told(rows):
    """A side's figures of a game, as they are kept."""
    marches = {name: list(rows[name].values()) for name in MARCHED}
    marches["frontier"] = [number for number in marches["frontier"] if number]
    return {
        **{name: rows[name] for name in COUNTED},
        **{name: [len(all_), sum(all_), max(all_, default=0)] for name, all_ in marches.items()},
    }


# ---------------------------------------------------------------- what is kept, and the page


def results():
    """The games that were measured, in order."""
    lines = RESULTS.read_text("utf-8").splitlines() if RESULTS.exists() else []
    return [json.loads(line) for line in lines]


def keep(scenario, player, seed):
    """Measure a game and keep it."""
    row = {"scenario": scenario, "player": player, "seed": seed, "rules": rules_of("revolution")}
    row |= measured(scenario, player, seed)
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def page():
    """The table of all rules that were measured."""
    groups = {}
    for row in results():
        groups.setdefault((row["scenario"], row["player"], row["rules"]), []).append(row)
    lines = [line(*key, side, rows) for key, rows in groups.items() for side in SIDES]
    PAGE.write_text(HEAD + "\n".join(lines) + "\n", "utf-8")


def line(scenario, player, rules, side, rows):
    """A row of the table."""
    sides = [row[side] for row in rows]
    lost = [points for one in sides for points in one["lost"]]
    cells = (
        scenario,
        player,
        len(rows),
        side,
        sum(row["winner"] == side for row in rows),
        f"{mean(points for one in sides for points in one['received']):.1f}",
        f"{mean(lost):.1f}",
        f"{100 * mean(points <= FEW for points in lost):.0f}",
        *marched(sides, "year"),
        *marched(sides, "frontier"),
        marched(sides, "move")[1],
        " ".join(f"{mean(turn):.0f}" for turn in by_turn(sides)),
        rules,
    )
    return f"| {' | '.join(map(str, cells))} |"


def marched(sides, name):
    """On average and at most, of those who marched."""
    marches, areas = (sum(one[name][at] for one in sides) for at in (0, 1))
    return f"{areas / max(1, marches):.1f}", max(one[name][2] for one in sides)


def by_turn(sides):
    """The strengths of all games, turn by turn."""
    longest = max(len(one["strength"]) for one in sides)
    return [[one["strength"][at] for one in sides if at < len(one["strength"])] for at in range(longest)]


def main(arguments=None):
    """Measure some games, then make the page."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.economy", description=__doc__)
    parser.add_argument("scenario")
    parser.add_argument("--player", default="greedy")
    parser.add_argument("--seeds", default="0-3")
    args = parser.parse_args(arguments)
    first, _, last = args.seeds.partition("-")
    for seed in range(int(first), int(last or first) + 1):
        asked = {
            "scenario": args.scenario,
            "player": args.player,
            "seed": seed,
            "rules": rules_of("revolution"),
        }
        if not any(asked.items() <= row.items() for row in results()):
            keep(args.scenario, args.player, seed)
    page()


if __name__ == "__main__":
    sys.exit(main())
