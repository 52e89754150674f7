"""The battle that a march would lead to in The American Revolution, as far as the viewer knows it."""

from __future__ import annotations

from cockade.engine.revolution.common.commanders import LAND
from cockade.engine.revolution.common.state import State, enemy
from cockade.engine.revolution.phase5_3_combat.combats import land_battle
from cockade.engine.revolution.phase5_3_combat.forecast import forecast_round
from cockade.engine.revolution.phase5_3_combat.participants import pieces, troops
from cockade.events import revolution as events
from cockade.tui.games.preview import Prospect
from cockade.tui.games.revolution.combat_preview import decimal, dice_said, is_hidden, joined
from cockade.tui.games.revolution.places import number
from cockade.tui.text.i18n import count, say


def battle_ahead(state: State, march: events.March) -> Prospect | None:
    """
    The battle after a march, as the dice of both sides in its first round (18.1, 18.4.2).

    For unseen enemies (22.1), only their number.
    """
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, events.Marching):
        return None
    side, foe = frame.side, enemy(frame.side)
    if not troops(state, foe, march.area) or frame.by != LAND:
        return None
    stack = set(frame.stack)
    there = state.replace(
        units=tuple(unit.replace(area=march.area) if unit.id in stack else unit for unit in state.units)
    )
    fought = joined(there, land_battle(there, side, march.area))
    mine = forecast_round(fought, side)
    place = number(march.area)
    if is_hidden(fought, foe):
        unseen = count("{n} counter, unseen", "{n} counters, unseen", len(pieces(fought, foe)))
        told = say("{dice} against {them}", dice=dice_said(mine.dice), them=unseen)
        return Prospect(place, f"{mine.dice}:?", told, 0.0)
    theirs = forecast_round(fought, foe)
    hits = {"mine": decimal(mine.expected), "theirs": decimal(theirs.expected)}
    told = say(
        "{dice} against {n}, {mine} hits to {theirs} a round",
        dice=dice_said(mine.dice),
        n=theirs.dice,
        **hits,
    )
    most = max(mine.expected, theirs.expected)
    worth = float((mine.expected - theirs.expected) / most) if most else 0.0
    return Prospect(place, f"{mine.dice}:{theirs.dice}", told, worth)
