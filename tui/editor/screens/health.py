"""The health of a battle: bots play it in the background, and the editor shows the result."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from cockade.engine.bots.analysis.statistics import wilson
from cockade.saves.workshop import write_pack
from cockade.tui.bots.child_process import end, started
from cockade.tui.reading.reference_pages import Books
from cockade.tui.session.heat import hottest, laid
from cockade.tui.session.seats import EASIEST_FIRST, LEVELS
from cockade.tui.text.i18n import count, labelled, say
from cockade.tui.text.line import Span, line

if TYPE_CHECKING:
    from cockade.tui.editor.screens.asking import AskingScreen
    from cockade.tui.text.line import Line

NUMBERS = (10, 40, 200)
SHARE = 0.8
"""The share of all losses that the map marks."""
COMMAND = ("-m", "cockade.tui.commands", "simulate")


async def look(screen: AskingScreen) -> None:
    """Ask for the number of games, and show the result after the last one. Editing can continue meanwhile."""
    desk = screen.desk
    desk.check()  # what was found last may be of an earlier draft
    if desk.faults or not desk.has_units:
        desk.say(
            say("A battle with faults cannot be played.") if desk.faults else say("There is no unit yet."),
            bad=True,
        )
        return
    n = await screen.choose(
        say("How many games?"), [(count("{n} game", "{n} games", n), "") for n in NUMBERS]
    )
    level = (
        None
        if n is None
        else await screen.choose(say("Who plays?"), [(say(LEVELS[each]), "") for each in EASIEST_FIRST])
    )
    if n is None or level is None:
        return
    desk.say(
        count(
            ("{n} game is being played. You can keep working."),
            ("{n} games are being played. You can keep working."),
            NUMBERS[n],
        )
    )
    texts = desk.shop.written()
    screen.run_worker(_play(screen, texts, NUMBERS[n], EASIEST_FIRST[level]), group="health", exclusive=True)


async def _play(screen: AskingScreen, texts: dict[str, str], games: int, level: str) -> None:
    """Play the current draft in separate processes."""
    with TemporaryDirectory() as name:
        write_pack(Path(name), texts)
        battle = f"{name}/{screen.desk.id}"
        sides = [word for side in screen.desk.craft.sides for word in (f"--{side}", level)]
        words = (*COMMAND, battle, "--games", str(games), "--json", "--losses", *sides)
        ran = await started(*words, asked=False)
        try:
            told, _ = await ran.communicate()
        finally:
            await end(ran)
    try:
        report = json.loads(told)
    except ValueError:
        screen.desk.say(say('The games could not be played. Run "cockade check".'), bad=True)
    else:
        screen.desk.say("")
        heat = _heat(screen, report)
        screen.app.push_screen(Books([*health_lines(report), *heat]))
    screen.present()


def _heat(screen: AskingScreen, report: dict[str, Any]) -> list[Line]:
    """Mark the places with most losses on the map, and describe them."""
    lost = hottest(Counter({int(place): n for place, n in report.get("lost_at", {}).items()}), SHARE)
    screen.desk.heat = laid(lost, screen.desk.place_name) if lost else None
    if screen.desk.heat is None:
        return [line(say("No units were lost."))]
    told = say("{n} of 100 losses are where the map is marked. Esc clears the marks.", n=round(100 * SHARE))
    return [screen.desk.heat.title, line(Span(told, "dim"))]


def health_lines(report: dict[str, Any]) -> list[Line]:
    """The wins of each side with the confidence interval, the length of the games, and the losses."""
    finished = max(1, report["finished"])
    title = count("{n} game between bots", "{n} games between bots", report["games"])
    found = [line(Span(title, "title"))]
    for side, wins in report["wins"].items():
        low, high = (round(100 * bound) for bound in wilson(wins, finished))
        told = say("{n} of {all}: {low} to {high} per cent", n=wins, all=finished, low=low, high=high)
        found.append(line(labelled(say(side), told)))
    found.append(line(labelled(say("turns in a game"), say("{n} on average", n=report["mean_turns"]))))
    for what, sides in report["mean_at_the_end"].items():
        both = ", ".join(f"{say(side)} {value:g}" for side, value in sides.items())
        found.append(line(labelled(say("{what} at the end", what=say(what)), both)))
    if report["errors"]:
        found.append(line(Span(labelled(say("games that failed"), report["errors"]), "bad")))
    return found
