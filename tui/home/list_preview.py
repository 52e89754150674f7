"""The preview next to a list of battles or games: the map and the state of the one under the cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.engine.game import open_to_all
from cockade.saves.errors import SaveError
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, card_of, ui_of
from cockade.tui.session.briefing import moves_first, won_lines
from cockade.tui.session.figures import sampled
from cockade.tui.session.review_index import ReviewIndex
from cockade.tui.session.seats import HUMAN, side_of
from cockade.tui.session.timeline import Scale, drawn_at
from cockade.tui.text.i18n import listed, say
from cockade.tui.text.line import EMPTY, Line, Span, line, wrapped
from cockade.tui.text.plot import AXIS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cockade.tui.board.atlas import AnyScene, Atlas

COURSE = 8
"""The height of a curve, in rows."""


@frozen(eq=False)
class Panorama:
    """A map with its units, and the lines below it."""

    atlas: Atlas
    scene: AnyScene
    lines: Sequence[Line]


def outlook(what: str, value: Any, width: int, *, fine: bool) -> Panorama | None:
    """The preview of a row of the home screen. None for a row without a battle or a game."""
    if what in ("scenario", "seats", "set_up"):
        return of_battle(value if what == "scenario" else value[0], width)
    if what in ("continue", "review"):
        return of_game(value, width, fine=fine)
    return None


def of_battle(full: str, width: int) -> Panorama:
    """A battle before its first turn, as seen by one of its sides, and how each side wins."""
    card, (game, _, id_) = card_of(full), full.partition("/")
    host = GameHost.begin(GAMES[game], id_, bytes(16))
    state = host.game.view(host.opened.state, host.game.sides[0])
    names = [Span(side_of(card, side), f"side{n}") for n, side in enumerate(card.sides)]
    about = line(*names[:1], say(" against "), *names[1:])
    when = line(Span(moves_first(ui_of(game), state, card), "dim"))
    wins = won_lines(ui_of(game), host.game, state, "")
    aims = (row for said in wins for row in wrapped(said, width, 2))
    return _seen(game, state, [_title(card.title), about, when, EMPTY, *aims])


def of_game(path: Path, width: int, *, fine: bool) -> Panorama | None:
    """A recorded game as its player left it. None if two players have secrets from each other."""
    try:
        reading = review(path, GAMES)
    except SaveError:
        return None
    opened, players = reading.opened, reading.header.players
    people = [side for side in opened.game.sides if players.get(side, HUMAN) == HUMAN]
    viewer = "" if not opened.decider or not people else people[0]
    if viewer and len(people) > 1 and opened.game.redact is not open_to_all:
        return None
    ui = ui_of(opened.game.id)
    index = ReviewIndex(opened, ui, viewer)
    state = index.state(index.last)
    when = line(Span(" ".join(ui.words.heading(state)), "dim"))
    status = line(listed(ui.words.status(state)))
    card = opened.game.scenarios.get(opened.scenario)
    lines = [_title(card.title if card else opened.scenario), when, *wrapped(status, width)]
    return _seen(opened.game.id, state, [*lines, EMPTY, *_course(index, width, fine=fine)])


def _seen(game: str, state: Any, lines: Sequence[Line]) -> Panorama:
    ui = ui_of(game)
    return Panorama(ui.map.atlas(state), ui.map.scene(state), lines)


def _title(title: str) -> Line:
    return line(Span(say(title), "title"))


def _course(index: ReviewIndex, width: int, *, fine: bool) -> list[Line]:
    """The curve of the game's main measure up to now."""
    if index.measures is None or index.last < 1:
        return []
    curve = index.measures.curves[0]
    values = [[float(value) for value in row] for row in sampled(index, curve, width - AXIS)]
    here = Scale(index.heard, width - AXIS).cell(index.last)
    said = line(Span(curve.name, "title"), Span(f"{say(', ')}{curve.unit}", "dim"))
    return [said, *drawn_at(index, values, width, COURSE, here, fine=fine)]
