"""
Typed words in a game whose places have names: finds the offered actions that fit all of the words.

An action is known by the words of its order and by the ids in it: "mobilize regular boston" is the offer to
mobilize a Continental regular at Boston. A fully spelled action is asked for even if it is not offered, so
the rules can say why not.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast, get_type_hints

from attrs import fields

from cockade.tui.games.places import HEXES
from cockade.tui.plain.parser import FILLERS, unit_of, usage
from cockade.tui.plain.seat import Unclear
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cockade.engine.rules import Offer
    from cockade.events.event import Action
    from cockade.tui.plain.seat import PlainSeat


def has_named_places(seat: PlainSeat) -> bool:
    """Return whether places have names instead of hex numbers."""
    return seat.ui.map.places is not HEXES


def actions_said(seat: PlainSeat, verb: type[Action], words: Sequence[str]) -> tuple[Action, ...]:
    """
    Return the actions of a verb and its words, several separated by commas, or none if unclear which.

    Raises Unclear if nothing fits, and the words are not an action either.
    """
    offers = [offer for offer in seat.offers if offer.verb is verb]
    if not words:
        return _only(seat, [action for offer in offers for action in offer.actions])
    found: list[Action] = []
    for part in " ".join(words).split(","):
        meant = fitting(seat, offers, part.split())
        one = _only(seat, [action for action in meant if action not in found])
        if not one and meant:
            return ()
        found += one or (_spelled(seat, verb, part.split()),)
    return tuple(found)


def _only(seat: PlainSeat, actions: Sequence[Action]) -> tuple[Action, ...]:
    """Return the only action, or the first of several with the same words."""
    same = len({seat.order(action) for action in actions}) == 1
    return (actions[0],) if same else ()


def fitting(seat: PlainSeat, offers: Iterable[Offer], words: Sequence[str]) -> list[Action]:
    """Return the offered actions whose words start with these, preferring the most whole words."""
    wanted = [word for word in _split(" ".join(words)) if word not in FILLERS]
    known = [(action, _words(seat, action)) for offer in offers for action in offer.actions]
    found = [(action, said) for action, said in known if all(_begins(said, word) for word in wanted)]
    most = max((len(said.intersection(wanted)) for _, said in found), default=0)
    return [action for action, said in found if len(said.intersection(wanted)) == most]


def _begins(said: Iterable[str], word: str) -> bool:
    return any(one.startswith(word) for one in said)


def _words(seat: PlainSeat, action: Action) -> frozenset[str]:
    """Return the words of an action: those of its order, and its ids, whole and in parts."""
    ids = [str(getattr(action, field.name)) for field in fields(cast("Any", type(action)))]
    return frozenset({*_split(seat.order(action)), *(word for id_ in ids for word in (id_, *_split(id_)))})


def _split(text: str) -> list[str]:
    """Return the words of a text, with each id both whole and in parts."""
    low = text.casefold()
    return [*re.findall(r"[\w'&+?-]+", low.replace("_", " ")), *re.findall(r"\w+_\w+(?:-\d+)?", low)]


def _spelled(seat: PlainSeat, verb: type[Action], words: Sequence[str]) -> Action:
    """Return a spelled-out action, so the rules can refuse it. Raises Unclear if it is not one."""
    hints = get_type_hints(verb)
    names = [field.name for field in fields(cast("Any", verb))]
    said = [word for word in words if word.lower() not in FILLERS]
    last = " ".join(said[len(names) - 1 :])
    values = [*said[: len(names) - 1], last] if names and last else said
    if len(values) != len(names):
        raise Unclear(say('You cannot do that now. Type it like this: "{usage}".', usage=usage(verb)))
    given = {
        name: _value(seat, verb, name, hints[name], value) for name, value in zip(names, values, strict=True)
    }
    return verb(**given)


def _value(seat: PlainSeat, verb: type[Action], name: str, kind: type, text: str) -> Any:
    """Convert a word to the value of a field: a number, a place, a unit, or the word itself."""
    if kind is int:
        if not text.isdecimal():
            raise Unclear(say('"{text}" is not a number.', text=text))
        return int(text)
    places = seat.ui.map.places.called(seat.ui.map.atlas(seat.state), text) if name == "area" else ()
    if places:
        return seat.ui.map.stack(seat.state, places[0])[-1]
    if name == "area":
        raise Unclear(seat.ui.map.places.missing(seat.ui.map.atlas(seat.state), text))
    return unit_of(seat, text, verb) if name in UNITS else text


UNITS = ("unit", "fleet", "leader", "general", "commander")
"""Fields that hold a counter."""
