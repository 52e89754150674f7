"""The marked hexes: targets of the selection, overlays on the map, and combats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.board.flags import Flag
from cockade.tui.games.highlights import Mark

if TYPE_CHECKING:
    from collections.abc import Collection

    from cockade.tui.session.session import Session

FLAG_OF = {Mark.MOVE: Flag.LEGAL, Mark.FAR: Flag.FORCED, Mark.STRIKE: Flag.TARGET}
LAID = {"zone": Flag.ZONE, "fire": Flag.FIRE, "command": Flag.COMMAND, "threat": Flag.ZONE, "heat": Flag.FIRE}
"""The mark for the hexes of each overlay."""


def aims(session: Session) -> dict[Flag, Collection[int]]:
    """Return the targets of the selection, and the path to the one under the cursor."""
    marked: dict[Flag, set[int]] = {flag: set() for flag in FLAG_OF.values()}
    marked[Flag.TARGET].update(session.position.fallen if session.past is not None else ())
    way = path(session)
    for hex_, choices in session.present.aims.items() if session.is_mine else ():
        mark = session.ui.selection.marks.get(choices[0].verb)
        if mark is not None and hex_ not in way:
            marked[FLAG_OF[mark]].add(hex_)
    return {**marked, Flag.PATH: way}


def path(session: Session) -> tuple[int, ...]:
    """Return the path to the hex under the cursor, by the first unit of a stack, or the numbered places."""
    if session.past is not None:
        return session.position.walked
    if session.is_mine and session.present.numbered:
        return session.present.numbered
    choice = session.present.aims.get(session.cursor, (None,))[0] if session.is_mine else None
    return session.ui.map.path(session.state, choice.actions[0]) if choice else ()


def combats(session: Session) -> dict[int, int]:
    """
    Return the number of the combat in each hex, unchanged until it is resolved.

    A state has only the remaining combats, so they are numbered as in the earliest state that had them all.
    """
    now = session.ui.map.combats(session.state)
    if not now:
        return now
    known = _numbers(session)
    return {hex_: known.get(hex_, number) for hex_, number in now.items()}


def _numbers(session: Session) -> dict[int, int]:
    """Return the number that each hex's combat had when all were declared."""
    opened, told = session.opened, session.ui.map.combats
    groups = first = told(opened.state_at(session.place))
    for place in range(session.place - 1, 0, -1):
        earlier = told(opened.state_at(place))
        if not _shrank(earlier, groups):
            break
        groups = earlier
    return {hex_: groups[hex_] for hex_ in first}


def _shrank(earlier: dict[int, int], later: dict[int, int]) -> bool:
    """Return whether combats were only resolved between two states: none was added, grew or was split."""
    before = _hexes(earlier)
    held = [next((n for n, each in enumerate(before) if group <= each), -1) for group in _hexes(later)]
    return -1 not in held and len(set(held)) == len(held)


def _hexes(numbers: dict[int, int]) -> list[set[int]]:
    found: dict[int, set[int]] = {}
    for hex_, number in numbers.items():
        found.setdefault(number, set()).add(hex_)
    return list(found.values())


def standing(session: Session) -> dict[Flag, Collection[int]]:
    """Return the selection, units that must still act, the last event's hexes, and the overlays."""
    homes = (session.ui.map.home(session.state, subject) for subject in session.hand)
    found: dict[Flag, Collection[int]] = dict.fromkeys((*LAID.values(), Flag.BLOCK), ())
    found[Flag.SELECTED] = {hex_ for hex_ in homes if hex_}
    found[Flag.LAST] = session.position.traces
    found[Flag.OWED] = session.ui.map.owed(session.state) if session.past is None else ()
    for name, overlay in session.laid.overlays.items():
        found[LAID[name]] = {*found[LAID[name]], *overlay.hexes}
        found[Flag.BLOCK] = overlay.blocking or found[Flag.BLOCK]
    return found
