"""The replay of the other side's turn on the map, scene by scene, each with its dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.engine.rules import subject
from cockade.events.record import Record
from cockade.tui.games.highlights import Mark
from cockade.tui.input import actions
from cockade.tui.session.news import Kind, news
from cockade.tui.text.i18n import capital, say
from cockade.tui.text.line import Span, line

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from cockade.events.event import Event
    from cockade.tui.session.review_index import Roll
    from cockade.tui.session.session import Session

TURNED = (4, 7, 0)
"""Offsets from the rolled face to the faces shown while the die tumbles."""
MOST_NAMES = 3


@frozen
class ReplayScene(Record):
    """
    The events of one stack, or one event, as places of the line.

    `march` is the verb, the start and the target, or None for other events. `units` are those that moved,
    first to last.
    """

    places: tuple[int, ...]
    march: tuple[type, int, int] | None = None
    units: tuple[Hashable, ...] = ()

    def goes_on(self, after: ReplayScene) -> bool:
        """Return whether `after` belongs to this scene: the same way, or the next step of the same units."""
        if self.march is None or after.march is None or self.march[0] is not after.march[0]:
            return False
        return self.march == after.march or self.units == after.units

    def and_then(self, after: ReplayScene) -> ReplayScene:
        """Return both scenes as one."""
        units = tuple(dict.fromkeys((*self.units, *after.units)))
        return ReplayScene((*self.places, *after.places), after.march, units)


def scenes(session: Session, first: int) -> list[ReplayScene]:
    """
    Return the scenes since a place that the viewer may know of. A stack marches as one.

    The viewer's own decisions are left out.
    """
    found: list[ReplayScene] = []
    for scene in _single(session, first):
        if found and found[-1].goes_on(scene):
            found[-1] = found[-1].and_then(scene)
        else:
            found.append(scene)
    return found


def _single(session: Session, first: int) -> Iterator[ReplayScene]:
    index = session.review.index
    for place in index.heard:
        event = index.event(place)
        if place < max(first, 1) or (event.side and event.side == session.position.viewpoint.viewer):
            continue
        before = index.before(place)
        kinds = {each.kind for each in news(session.ui, before, event)}
        if min(kinds, default=Kind.OTHER) <= Kind.MOVE:
            march = None if kinds & {Kind.BATTLE, Kind.LOSS, Kind.ROLL} else _march(session, before, event)
            who = (subject(event.action),) if march else ()
            yield ReplayScene((place,), march, who)


def _march(session: Session, before: Any, event: Event) -> tuple[type, int, int] | None:
    """Return the verb of a march with its start and target, or None for any other event."""
    ui, action = session.ui, event.action
    if ui.selection.marks.get(type(action)) not in {Mark.MOVE, Mark.FAR}:
        return None
    return type(action), ui.map.home(before, subject(action)), ui.map.target(action)


class Telling:
    """
    The replay of a turn, picture by picture.

    `is_tumbling` marks a picture of a rolling die, which is shown only for a moment. `is_last` marks the last
    picture before the present.
    """

    def __init__(self, session: Session, first: int) -> None:
        self.session = session
        self.scenes = scenes(session, first)
        self.is_tumbling = self.is_last = False
        self._pictures = self._all()

    def step(self) -> bool:
        """Show the next picture, or return False after the last one."""
        return next(self._pictures, False)

    def _all(self) -> Iterator[bool]:
        for number, scene in enumerate(self.scenes, 1):
            mark = Span(say("{n} of {all}", n=number, all=len(self.scenes)) + "  ", "key")
            for roll in self.session.review.index.rolls_at(scene.places[-1])[:1]:
                yield from self._tumble(scene, roll, mark)
            self._show(scene, mark)
            self.is_last = number == len(self.scenes)
            yield True

    def _tumble(self, scene: ReplayScene, roll: Roll, mark: Span) -> Iterator[bool]:
        """Yield the tumbling faces of a die, with the cursor on the place of the event."""
        what = capital(say(roll.rolled.purpose))
        self._look_at(scene.places[-1])
        where = self._where(roll)
        self._look_at(scene.places[-1] - 1)
        self.session.cursor = where
        self.is_tumbling = True
        for face in tumbling(roll):
            falls = say("{what}: rolling ", what=what)
            self.session.message = line(mark, falls, Span(f"[{face}]", "chosen"))
            yield True
        self.is_tumbling = False

    def _show(self, scene: ReplayScene, mark: Span) -> None:
        """Show the last step of a scene with its sentences, and name the other units that moved along."""
        session, place = self.session, scene.places[-1]
        rolls = session.review.index.rolls_at(place)
        self._look_at(place)
        session.cursor = self._where(rolls[0]) if rolls else session.cursor
        others = [session.ui.words.name(session.state, unit) for unit in scene.units[:-1]]
        told = say("With {names}:", names=listed(others)) if others else ""
        session.messages.tell((place,), told)
        session.message = line(mark, *session.message)

    def _look_at(self, place: int) -> None:
        """Show a place as the past, even the latest one, so no order is possible during the replay."""
        self.session.review.go(place)
        self.session.position.past = place

    def _where(self, roll: Roll) -> int:
        """Return the hex of the unit that rolls, or of the battle, or of the event."""
        session, who = self.session, roll.rolled.who
        map_, state = session.ui.map, session.state
        home = map_.home(state, who) if who in state.roster else 0
        return home or map_.arena(state) or session.cursor

    def end(self) -> None:
        """Return to the present, with the cursor at the next decision."""
        session = self.session
        session.to_present()
        if session.is_mine:
            session.selection.look_ahead()
        again = say("The enemy has acted. Press {key} to replay it.", key=session.key(actions.REPLAY))
        session.message = line(Span(again, "key"))


def tumbling(roll: Roll) -> list[int]:
    """Return the faces of a tumbling die, the rolled face last."""
    faces = list(roll.faces)
    at = faces.index(roll.rolled.die) if roll.rolled.die in faces else 0
    return [faces[(at + turned) % len(faces)] for turned in TURNED]


def listed(names: Sequence[str]) -> str:
    """Return some names, only the first few of many."""
    told, more = say(", ").join(names[:MOST_NAMES]), len(names) - MOST_NAMES
    return say("{names} and {n} more", names=told, n=more) if more > 0 else told
