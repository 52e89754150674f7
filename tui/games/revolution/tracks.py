"""The boards next to the map: years and phases, progress, Europe, loyalty, points, and victory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.revolution.common.occupation import counts_for, is_closed, points_held
from cockade.engine.revolution.common.steps import PHASES
from cockade.engine.revolution.phase2_political.income import box_income, income_dice, town_income
from cockade.engine.revolution.phase7_end.victory import (
    colonies_at,
    has_military_victory,
    has_political_victory,
    has_reached_goals,
    progress_allows,
)
from cockade.events.revolution import AMERICAN, COLONIES, SIDES
from cockade.tui.games.abbreviations import abbreviated
from cockade.tui.games.preview import clause
from cockade.tui.games.revolution.names import (
    campaign_name,
    europe_name,
    item_name,
    laid,
    level_name,
    people,
    phase_name,
    progress_name,
    side_name,
    tone_of,
)
from cockade.tui.games.revolution.standing import is_certain, towns_said, towns_to_win
from cockade.tui.text.i18n import capital, count, mark, say
from cockade.tui.text.line import Line, Span, column, line, widest, width_of, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cockade.engine.revolution.common.data import Limits
    from cockade.engine.revolution.common.scenarios import Ground
    from cockade.engine.revolution.common.state import State

PROGRESS_SHORT = ("Don't Tread", "Congress", "Declaration", "Professional", "Articles")
LETTERS = {1: "A", -1: "B", 0: ""}
PANEL = 39
"""The width of the panel next to the map at its narrowest, in columns."""
BAR = 12
"""The width of a reached goal, in cells."""


def tone_of_level(level: int) -> str:
    """The style of a loyalty level: that of the side it favours."""
    return "dim" if not level else tone_of(SIDES[0] if level > 0 else SIDES[1])


# ---------------------------------------------------------------- in sight


def track_lines(state: State, width: int) -> list[Line]:
    """The lines that are always visible: year and phase, the two tables, the goals, the colonies."""
    if not state.scenario:
        return []
    return [
        year_line(state, width),
        table_line(state, width),
        *goals_lines(state, width),
        *loyalty_lines(state, width),
    ]


def year_line(state: State, width: int) -> Line:
    """The year, the number of the turn, and the current phase among all. (1.2, 5.1)"""
    year = Span(f"{state.year or say('Set-up')}", "title")
    if not state.turn:
        return line(year)
    turn = Span(say(" (turn {n} of {all})  ", n=state.turn, all=len(state.years)), "dim")
    names = {"n": list(PHASES).index(state.phase) + 1, "all": len(PHASES)} if state.phase else {}
    phase = campaign_name(state.campaign) or phase_name(state.phase)
    rows = [line(year, turn, Span(phase, "title")), line(year, "  ", Span(phase, "title"))]
    if names:
        rows.insert(0, line(*rows[0], Span(say(", phase {n} of {all}", **names), "dim")))
    return _first_fit(rows, width)


def table_line(state: State, width: int) -> Line:
    """The boxes of progress and of Europe, with the name of the first if there is room. (10.1, 12.1)"""
    found = laid(state)
    number = f"{state.progress + 1}/{len(found.charts.progress) if found else 0}"
    short = say(PROGRESS_SHORT[state.progress]) if state.progress < len(PROGRESS_SHORT) else ""
    tone = tone_of(AMERICAN) if state.progress else "title"
    europe = Span(europe_name(state, state.europe), tone_of_level(state.europe) if state.europe else "title")
    boxes = (Span(f"{number} {short}", tone), Span(number, tone))
    heads = Span(f"{say('Progress')} ", "dim"), Span(say("  Europe "), "dim")
    return _first_fit([line(heads[0], box, heads[1], europe) for box in boxes], width)


def loyalty_lines(state: State, width: int) -> list[Line]:
    """The colonies that favour each side with their levels, then the neutral ones. (11.0)"""
    signs = zip(SIDES, (1, -1), strict=True)
    rows = [_loyal(state, people(side), tone_of(side), sign) for side, sign in signs]
    neutral = [capital(item_name(colony)) for colony, level in _levels(state) if not level]
    if neutral:
        rows.append(line(Span(say("Neutral: {names}", names=say(", ").join(neutral)), "dim")))
    return folded(rows, width)


def _levels(state: State) -> list[tuple[str, int]]:
    return list(zip(COLONIES, state.loyalty, strict=True))


def _loyal(state: State, name: str, tone: str, sign: int) -> Line:
    levels = ((capital(item_name(colony)), level * sign) for colony, level in _levels(state))
    loyal = say(", ").join(f"{colony} {level}" for colony, level in levels if level > 0)
    return line(Span(say("For the {side}: {names}", side=name, names=loyal or say("nobody")), tone))


def short_level(level: int) -> str:
    """A level in two letters: "A2", "B1", "0"."""
    sign = (level > 0) - (level < 0)
    return f"{LETTERS[sign]}{abs(level)}"


def goals_lines(state: State, width: int) -> list[Line]:
    """
    The points of towns and colonies out of those needed to win, and markers held.

    One row a side. (3.1, 7.4)
    """
    found = laid(state)
    goal = found.charts.limits if found else None
    return [_goals(state, side, goal, width) for side in SIDES if goal]


GOALS = (
    mark("{side}: towns {towns}, colonies {colonies}, hand {n}"),
    mark("{side}: towns {towns}, colonies {colonies}"),
    mark("{brief}: towns {towns}, colonies {colonies}"),
)
"""The progress of a side, the longest form first."""


def _goals(state: State, side: str, goal: Limits, width: int) -> Line:
    name = side_name(state, side)
    names = {
        "side": name,
        "brief": abbreviated(name),
        "towns": towns_said(state, side),
        "colonies": f"{colonies_at(state, side, goal.level_to_win)}/{goal.colonies_to_win}",
        "n": len(state.hand(side)),
    }
    return _first_fit([line(Span(say(text, **names), tone_of(side))) for text in GOALS], width)


def _first_fit(rows: list[Line], width: int) -> Line:
    """The first of several texts that fits, or else the last."""
    return next((row for row in rows if width_of(row) <= width), rows[-1])


BRIEFS = (
    mark("{side} {points} points, towns {held} of {goal}"),
    mark("{side} {points} points, towns {held}"),
    mark("{side} towns {held}"),
    mark("{brief} towns {held}"),
)
ABOUT = (
    mark("{side} {points} points, towns about {held} of {goal}"),
    mark("{side} {points} points, towns about {held}"),
    mark("{side} towns about {held}"),
    mark("{brief} towns about {held}"),
)
"""The progress of a side for the top line, the longest form first. "About" if troops may be hidden."""


def track_brief(state: State) -> Line:
    """The points of both sides' towns, for the top line."""
    return track_words(state)[-1]


def track_words(state: State) -> list[Line]:
    """Political points and town points out of those needed, in the longest form that fits."""
    texts = BRIEFS if is_certain(state) else ABOUT
    return [_brief(state, text) for text in texts]


def _brief(state: State, text: str) -> Line:
    spans: list[str | Span] = []
    for side in SIDES if state.scenario else ():
        held, goal, name = points_held(state, side), towns_to_win(state), side_name(state, side)
        names = {"side": name, "brief": abbreviated(name), "points": state.points_of(side)}
        spans += [Span(say(text, **names, held=held, goal=goal), tone_of(side)), "  "]
    return line(*spans[:-1])


# ---------------------------------------------------------------- victory


def victory_lines(state: State) -> list[Line]:
    """The military and the political victory of each side, and the goals of the short game. (3.1 to 3.5)"""
    found = laid(state)
    if found is None:
        return []
    lines = [
        row
        for side in SIDES
        for row in (military_line(state, found, side), political_line(state, found, side))
    ]
    return [*lines, *goal_lines(state, found)]


def sides_column(state: State, side: str) -> str:
    """The name of a side, padded to the wider of both."""
    names = {each: side_name(state, each) for each in SIDES}
    return column(names[side], widest(names.values(), 9))


def military_line(state: State, found: Ground, side: str) -> Line:
    """The town points out of the 36 needed. (3.1)"""
    held, goal = points_held(state, side), found.charts.limits.points_to_win
    share = min(BAR, held * BAR // goal)
    return line(
        Span(sides_column(state, side), tone_of(side)),
        Span(" " * share, f"bar-{tone_of(side)}"),
        Span("." * (BAR - share), "dim"),
        say(" towns {towns}", towns=towns_said(state, side)),
        met(has_military_victory(state, side)),
        clause("3.1"),
    )


def political_line(state: State, found: Ground, side: str) -> Line:
    """Progress, and the colonies at level 2 or 3 out of the four needed. (3.1, 3.2)"""
    limits = found.charts.limits
    number = colonies_at(state, side, limits.level_to_win)
    word = say("need Articles") if side == AMERICAN else say("before Declaration")
    allowed = progress_allows(state, side)
    names = {"n": number, "of": limits.colonies_to_win, "level": limits.level_to_win}
    return line(
        Span(say("  colonies {n}/{of} at {level}+, ", **names)),
        Span(word, "good" if allowed else "bad"),
        Span("" if allowed else say(" (not met)"), "bad"),
        met(has_political_victory(state, side)),
        Span(" [3.1]" if side == AMERICAN else " [3.2]", "rule"),
    )


def met(holds: bool) -> Span:  # noqa: FBT001 - whether a goal is reached
    """The mark of a reached goal."""
    return Span(say(" reached"), "good") if holds else Span("")


def goal_lines(state: State, found: Ground) -> Iterator[Line]:
    """The American goals at the end of the short game. All of them are needed. (3.5)"""
    goals = found.scenario.goals
    if goals is None:
        return
    reached = has_reached_goals(state)
    yield line(
        Span(say("Short game: "), tone_of(AMERICAN)),
        say(
            "colonies {n}/{of} at {level}+",
            n=colonies_at(state, AMERICAN, goals.level),
            of=goals.colonies,
            level=goals.level,
        ),
        met(reached),
        clause("3.5"),
    )
    wanted = found.charts.progress_place(goals.progress), found.charts.europe_place(goals.europe)
    for name, ok in (
        (progress_name(state, wanted[0]), state.progress >= wanted[0]),
        (europe_name(state, wanted[1]), state.europe >= wanted[1]),
    ):
        yield line(
            Span(f"  {name}", "good" if ok else "bad"), met(ok) if ok else Span(say(" not reached"), "bad")
        )


# ---------------------------------------------------------------- the boards in full


def board_lines(state: State) -> list[Line]:
    """The political tables as boards: progress, Europe, loyalty."""
    found = laid(state)
    if found is None:
        return []
    return [*progress_board(state, found), *europe_board(state, found), *loyalty_board(state)]


def progress_board(state: State, found: Ground) -> Iterator[Line]:
    """The five boxes with the dice of both sides, the current one marked. (10.1, 6.7)"""
    yield heading(say("Revolutionary Progress"), "10.1")
    for place, box in enumerate(found.charts.progress):
        yield box_line(box.name, (box.american_dice, box.british_dice), here=place == state.progress)


def europe_board(state: State, found: Ground) -> Iterator[Line]:
    """12.1, 12.7: the boxes from the British to the American end, with dice."""
    yield heading(say("European Balance of Power"), "12.7")
    for place, box in sorted(found.charts.europe.items()):
        yield box_line(box.name, (box.american_dice, box.british_dice), here=place == state.europe)


def box_line(name: str, dice: tuple[int, int], *, here: bool) -> Line:
    """A box of a table, with each side's income dice while the marker is in it (6.7)."""
    mark = Span("> " if here else "  ", "key")
    said = [
        count("{side} {n} die", "{side} {n} dice", number, side=say(name_))
        for number, name_ in zip(dice, ("American", "British"), strict=True)
        if number
    ]
    return line(
        mark, Span(column(say(name), 34), "title" if here else "dim"), Span(say(", ").join(said), "dim")
    )


def loyalty_board(state: State) -> Iterator[Line]:
    """11.0: each colony on its track from pro-British 3 to pro-American 3."""
    yield heading(say("Colonial loyalty"), "11.0")
    found = laid(state)
    assert found is not None
    track = found.charts.loyalty
    room = widest((f"{item_name(colony)} " for colony in COLONIES), 13)
    for colony, level in zip(COLONIES, state.loyalty, strict=True):
        spans: list[str | Span] = [f"  {column(capital(item_name(colony)), room)}"]
        for step in range(track.least, track.most + 1):
            here = step == level
            text = f"[{short_level(step):^2}]" if here else f" {short_level(step):^2} "
            spans.append(Span(text, tone_of_level(step) if here and step else "title" if here else "dim"))
        yield line(*spans, Span(f" {level_name(level)}", tone_of_level(level)))


def income_lines(state: State) -> Iterator[Line]:
    """The current income of each side from towns, boxes and dice. (6.2, 6.6, 6.7)"""
    yield heading(say("Income at present"), "6.2")
    sure = "" if is_certain(state) else "~"
    for side in SIDES:
        names = {"towns": f"{sure}{town_income(state, side)}", "boxes": box_income(state, side)}
        dice = count("{n} die", "{n} dice", income_dice(state, side))
        yield line(
            Span(f"  {sides_column(state, side)}", tone_of(side)),
            say("towns {towns}, boxes {boxes}, {dice}", dice=dice, **names),
        )


def phase_lines(state: State) -> Iterator[Line]:
    """The steps of the current phase, the current one marked. (5.1)"""
    found = laid(state)
    if found is None or not state.phase:
        return
    title = f"{state.phase} {phase_name(state.phase)} {campaign_name(state.campaign)}".rstrip()
    yield heading(title, f"5.1.{state.phase}")
    for step in found.charts.steps:
        if step.id.partition(".")[0] == state.phase:
            here = step.id == state.step
            yield line(
                Span("> " if here else "  ", "key"),
                Span(f"{step.id:<7}{say(step.text)}", "title" if here else "dim"),
            )


def folded(rows: Iterable[Line], width: int = PANEL) -> list[Line]:
    """Wrap rows to the width of a panel."""
    return [part for row in rows for part in wrapped(row, width, 4)]


def heading(text: str, rule: str) -> Line:
    """The title of a board with its clause."""
    return line(Span(text, "title"), clause(rule))


def town_lines(state: State) -> Iterator[Line]:
    """The town points of each side in every colony, out of all there are. (3.1, 6.3)"""
    found = laid(state)
    if found is None:
        return
    yield heading(say("Town points by colony"), "3.1")
    room = widest((capital(say(each.name)) for each in found.map.regions.values()), 14)
    for region in found.map.regions:
        towns = [
            found.map.areas[area] for area in found.map.in_region(region) if found.map.areas[area].points
        ]
        held = [sum(town.points for town in towns if counts_for(state, side, town.id)) for side in SIDES]
        total = sum(town.points for town in towns)
        if towns and not all(is_closed(state, town.id) for town in towns):
            yield line(
                f"  {column(capital(say(found.map.regions[region].name)), room)}",
                Span(f"{held[0]:>3}", tone_of(SIDES[0])),
                Span(f"{held[1]:>4}", tone_of(SIDES[1])),
                Span(say(" of {n}", n=total), "dim"),
            )
