"""The coach's advice after a game: the decisions that cost most, each with the better order on the map."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from cockade.engine.bots import reason_for
from cockade.engine.rules import subject
from cockade.tui.board.camera import Camera
from cockade.tui.board.glyphs import GLYPH_SETS
from cockade.tui.board.layout import Box
from cockade.tui.commands.show import NORMAL
from cockade.tui.session.turning_points import points
from cockade.tui.text.i18n import flowing, say, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.tui.review.advice import Advice, Better, OwnTurn

WIDTH, HEIGHT = 78, 14
"""The part of the map around an order."""


def coach_lines(advice: Advice, rollouts: int, glyphs: str, side: str = "") -> Iterator[str]:
    """The most expensive decisions, one paragraph and one part of the map each."""
    turns = advice.costliest(rollouts, side)
    if not turns:
        yield say("No decision cost more than luck explains.")
    for number, turn in enumerate(turns, start=1):
        yield from ("", _lesson(advice, turn, rollouts, number))
        for better in list(advice.better(turn, advice.way(turn)))[:1]:
            yield from _drawn(advice, better, glyphs)


def _lesson(advice: Advice, turn: OwnTurn, rollouts: int, number: int) -> str:
    """One piece of advice: the time, the cost, the better order, and the reason."""
    index, found = advice.analysis.index, advice.of(turn, rollouts)
    state, words = index.state(turn.before), index.ui.words
    text = "{n}. {when}, {side}: gave away about {worth} of 100. Better: {order}"
    told = say(
        text,
        n=number,
        when=words.heading(state)[0],
        side=words.side(state, turn.side),
        worth=points(found.worth).lstrip("+"),
        order=found.orders[0],
    )
    first = next(iter(advice.better(turn, found.way)))
    why = say(reason_for(index.opened.game.id, first.seen, turn.side, first.action))
    return flowing((sentence([told]), why))


def _drawn(advice: Advice, better: Better, glyphs: str) -> Iterator[str]:
    """The map around the target of an order, after it."""
    ui = advice.analysis.index.ui
    width = min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns)
    atlas = ui.map.atlas(better.then)
    canvas = atlas.canvas(ui.map.scene(better.then), atlas.fitting((width, 0), NORMAL), GLYPH_SETS[glyphs])
    where = ui.map.target(better.action) or ui.map.home(better.then, subject(better.action))
    if where in atlas:
        camera = Camera(width=width, height=HEIGHT)
        seen = camera.centred(canvas.box(where), (canvas.width, canvas.height), canvas.layout.lattice)
        yield from canvas.text(Box(max(0, seen.x), max(0, seen.y), width, HEIGHT)).splitlines()
