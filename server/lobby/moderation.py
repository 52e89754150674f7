"""The moderators' lobby pages: open reports, and the actions on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.tui.session.menu import Row
from cockade.tui.text.i18n import labelled, mark, say
from cockade.tui.text.times import moment

if TYPE_CHECKING:
    from collections.abc import Sequence

Json = dict[str, Any]

WHY = mark("Why? The players concerned will read it")
MUTES = (1, 7, 30)
"""The lengths of a mute on offer, in days."""
FIELDS = {
    "name": mark("The name of the player"),
    "game": mark("The number of the game"),
    "tournament": mark("The name of the tournament"),
}
"""The fields of an action without a report."""


def moderator_items(reports: Sequence[Json]) -> list[Row]:
    """Return the open reports, and the actions without a report."""
    found = [
        Row(
            (say("{who} about {about}", who=each["by"], about=each["about"]), moment(each["at"])),
            ("report-of", tuple(each.items())),
            labelled(each["game"], each["text"]) if each["game"] else each["text"],
        )
        for each in reports
    ]
    return [
        *found,
        _asked(say("Mute somebody for {n} days", n=MUTES[1]), "mute", "name", days=MUTES[1]),
        _asked(say("Unmute somebody"), "unmute", "name"),
        _asked(say("Disconnect somebody"), "kick", "name"),
        _asked(say("Leave a game out of the ratings"), "annul", "game"),
        _asked(say("Cancel a tournament"), "cancel", "tournament"),
    ]


def report_items(report: Json) -> list[Row]:
    """Return the actions on a report."""
    name, text = report["about"], report["text"]
    mutes = [
        Row(say("Mute {name} for {n} days", name=name, n=days), _key("mute", name=name, days=days), text)
        for days in MUTES
    ]
    return [
        *mutes,
        Row(say("Disconnect {name}", name=name), _key("kick", name=name), text),
        Row(say("Close the report with a note"), _key("close", n=report["n"]), text),
    ]


def _asked(words: str, what: str, field: str, **more: Any) -> Row:
    return Row(words, ("moderate-asked", (field, (("what", what), *more.items()))))


def _key(what: str, **more: Any) -> tuple[str, Any]:
    return "moderate-do", (("what", what), *more.items())
