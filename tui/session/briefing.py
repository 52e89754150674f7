"""The briefing: the situation, how each side wins, the current position, and three lines of advice."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

from cockade.engine.data_files import package_text, read_toml, structure
from cockade.engine.packs import Briefing, Briefings, brought
from cockade.engine.value_overrides import without_overrides
from cockade.tui.games.rulebooks import clause_text
from cockade.tui.session.variants import battle_of
from cockade.tui.text.i18n import continued, count, say
from cockade.tui.text.line import EMPTY, Span, line, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from cockade.engine.game import AnyGame, ScenarioCard
    from cockade.tui.games.port import AnyUI
    from cockade.tui.session.session import Session
    from cockade.tui.text.line import Line

SHEET = "briefings.toml"
RULING = r"\(?Ruling\sQ|\uff08?裁定\sQ"
"""Matches the start of the rulings in a clause."""
STANDING = 9
"""The maximum number of rows for the ways to win."""


@cache
def briefings() -> dict[str, Briefing]:
    """Return all briefings by game/scenario. Raises DataError for a sheet that cannot be used."""
    sheet = structure(read_toml(package_text(__package__ or "", SHEET), SHEET), Briefings, SHEET)
    return {name: each for each in sheet.briefing for name in each.scenarios}


def briefing_of(game: str, scenario: str) -> Briefing | None:
    """Return a built-in scenario's briefing, or None. A variant has the briefing of its battle."""
    return briefings().get(f"{game}/{battle_of(scenario)}")


def briefing_lines(session: Session, width: int) -> list[Line]:
    """Return the whole page, wrapped. A player of one side first sees how that side wins."""
    game, scenario = session.host.game, session.opened.scenario
    card = game.scenarios.get(scenario)
    told = briefing_told(game.id, card) if card else None
    if told is None or card is None:
        return []
    parts = (
        _situation(session, card),
        _wins(session, told),
        islice(standing_lines(session.ui, session.host.game, session.state), STANDING),
        special_lines(session.ui, session.opened.state),
        (line("- ", say(text)) for text in told.advice),
    )
    found: list[Line] = []
    for part in parts:
        rows = [row for said in part for row in wrapped(said, width, 2)]
        found += [EMPTY, *rows] if found and rows else rows
    return found


def briefing_told(game: str, card: ScenarioCard) -> Briefing | None:
    """Return the briefing of a battle. A pack's battle has the pack's briefing, or an empty one."""
    pack = brought(card.values)
    if pack is None:
        return briefing_of(game, card.id)
    return pack.briefing(without_overrides(card.id)) or Briefing((), (), ())


def _situation(session: Session, card: ScenarioCard) -> Iterator[Line]:
    yield line(Span(say(card.title), "title"))
    tale = session.position.tale
    if tale is not None and not session.opened.at:
        yield line(Span(tale.of_turn(session.state.turn) or tale.opening))
    if card.note:
        yield line(say(card.note))
    yield line(Span(moves_first(session.ui, session.opened.state, card), "dim"))


def moves_first(ui: AnyUI, state: Any, card: ScenarioCard) -> str:
    """Return the length of a battle, and the side that moves first."""
    turns, first = count("{n} turn", "{n} turns", card.turns), ui.words.moves_first(state, card.first)
    if not first:
        return say("{turns}; dice decide which side moves first.", turns=turns)
    return say("{turns}; the {side} side moves first.", turns=turns, side=ui.words.side(state, first))


def _wins(session: Session, told: Briefing) -> Iterator[Line]:
    yield from won_lines(
        session.ui, session.host.game, session.opened.state, session.position.viewpoint.viewer
    )
    for each in told.counts:
        yield line(say(each.text), Span(f" [{each.rule}]", "rule"))


def special_lines(ui: AnyUI, state: Any) -> Iterator[Line]:
    """The rules that only this battle has: the text of their clauses, without rulings."""
    for id_ in ui.words.special_rules(state):
        for row in clause_text(ui.game.id, id_).splitlines():
            if said := re.split(RULING, row)[0].strip():
                yield line(said, Span(f" [{id_}]", "rule"))


def won_lines(ui: AnyUI, game: AnyGame, state: Any, viewer: str) -> Iterator[Line]:
    """How each side wins, the viewer's ways first, draws last."""
    standing = ui.words.standing
    ways = sorted(standing.found(state), key=lambda each: (not each.win.side, each.win.side != viewer))
    for each in ways:
        side = each.win.side
        how, rule = standing.text(state, each), Span(f" [{each.win.rule}]", "rule")
        if not side:
            yield line(Span(say("{side}: ", side=say("Draw")), "title"), how, rule)
            continue
        who, tone = ui.words.side(state, side), f"side{game.sides.index(side)}"
        text = "The {side} side (you) wins if " if side == viewer else "The {side} side wins if "
        yield line(Span(say(text, side=who), tone), continued(how), rule)


def standing_lines(ui: AnyUI, game: AnyGame, state: Any) -> Iterator[Line]:
    """The heading and one row for each way to win, with the current position."""
    tones = {side: f"side{number}" for number, side in enumerate(game.sides)}
    found = list(ui.words.standing.lines(state, tones))
    if found:
        yield line(Span(say("Current position"), "title"), Span(f"  {ui.words.heading(state)[0]}", "dim"))
    yield from (line("  ", *said) for said in found)
