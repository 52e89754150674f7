"""The names of areas, and the search for them: by name, by its start, by number."""

from __future__ import annotations

from collections.abc import Hashable

from cockade.tui.board.atlas import Atlas
from cockade.tui.games.places import Places
from cockade.tui.games.revolution.drawing import sheet
from cockade.tui.text.i18n import count, say


def number(area: object) -> int:
    """The number of an area by its id. 0 for any other value."""
    return sheet().number(area) if isinstance(area, str) else 0


def is_area(subject: Hashable) -> bool:
    """True if the subject of an offer is an area."""
    return isinstance(subject, str) and subject in sheet().map


class Areas(Places):
    """The areas of the map by their labels."""

    kind = "Area {name}"
    next = "next place"
    question = "Go to which area? (its name, or the start of it)"

    def name(self, place: int) -> str:
        """An area by its label on the map."""
        return say(sheet().area(place).label)

    def is_place(self, subject: Hashable) -> bool:
        """True if the subject of an offer is an area."""
        return is_area(subject)

    def called(self, atlas: Atlas, text: str) -> tuple[int, ...]:
        """
        The areas that a text may refer to: by number, by code, by the start of a name, by a
        part of one.
        """
        laid, wanted = sheet(), text.strip().casefold()
        if wanted.isdecimal():
            return (int(wanted),) if int(wanted) in laid else ()
        if not wanted:
            return ()
        names = {n: _names(n) for n in laid.places}
        exact = [n for n, known in names.items() if wanted in known]
        begun = [n for n, known in names.items() if any(one.startswith(wanted) for one in known)]
        within = [n for n, known in names.items() if any(wanted in one for one in known)]
        return tuple(dict.fromkeys([*exact, *begun, *within]))

    def some(self, n: int) -> str:
        """A number of areas in words."""
        return count("{n} area", "{n} areas", n)

    def missing(self, atlas: Atlas, text: str) -> str:
        """Say that no area has this name."""
        last = atlas.places[-1]
        text = text.strip()
        return say(
            'No area is called "{text}". You may shorten names; numbers go to {last}.', text=text, last=last
        )


def _names(place: int) -> tuple[str, ...]:
    area = sheet().area(place)
    code = sheet().land.codes.get(area.id, "")
    names = (area.name, area.label, area.id.replace("_", " "), code, say(area.name), say(area.label))
    return tuple(dict.fromkeys(one.casefold() for one in names))


AREAS = Areas()
