"""The parser for typed words: commands, verbs, units and hexes, with unambiguous abbreviations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeVar, cast, get_type_hints

from attrs import NOTHING, fields

from cockade.engine.rules import subject
from cockade.events.facts import SetUp
from cockade.tui.plain.seat import Unclear
from cockade.tui.text.cli_errors import alike, near
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cockade.engine.game import AnyGame
    from cockade.events.event import Action
    from cockade.tui.plain.seat import PlainSeat

Meaning = TypeVar("Meaning")
FILLERS = frozenset({"to", "at", "on", "in", "by", "into", "with", "against", "from", "the", "unit", "hex"})
"""Filler words that are ignored."""


def verbs_of(game: AnyGame) -> dict[str, type[Action]]:
    """Return a game's verbs by their words: "force-march"."""
    return {verb_word(verb): verb for verb in game.vocabulary.actions if not issubclass(verb, SetUp)}


def verb_word(verb: type[Action]) -> str:
    """Return the word for a verb: `ForceMarch` is "force-march"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", verb.__name__).lower()


def aliases_of(seat: PlainSeat) -> dict[str, type[Action]]:
    """Return aliases of the verbs from the screen's labels: "begin-the-assaults"."""
    named = {_slug(seat.ui.words.verb(verb)): verb for verb in verbs_of(seat.opened.game).values()}
    return {word: verb for word, verb in named.items() if word}


def _slug(text: str) -> str:
    return re.sub(r"\W+", "-", text.lower()).strip("-")


def meaning(word: str, known: Mapping[str, Meaning], *others: Mapping[str, Meaning]) -> Meaning | None:
    """
    Return the known word, or the only one with this prefix, or None.

    Later mappings count only if the first has no match. Raises Unclear if several words match.
    """
    for words in (known, *others):
        if word in words:
            return words[word]
    for words in (known, *others):
        begun = {other: meant for other, meant in words.items() if other.startswith(word)}
        if len(set(map(id, begun.values()))) > 1:
            raise Unclear(say('"{word}" may be {words}.', word=word, words=", ".join(begun)))
        if begun:
            return next(iter(begun.values()))
    return None


def unknown(word: str, known: Iterable[str]) -> Unclear:
    """Return an error for an unknown word, with similar words."""
    names = list(known)
    if not alike(word, names):
        return Unclear(say('There is no command "{word}". Type "help" for a list.', word=word))
    text = 'There is no command "{word}". Did you mean {near}? Type "help" for a list.'
    return Unclear(say(text, word=word, near=near(word, names)))


# ---------------------------------------------------------------- units and hexes


def hex_of(seat: PlainSeat, word: str) -> int:
    """Return a hex of the map. Raises Unclear if there is none with that number."""
    atlas, places = seat.ui.map.atlas(seat.state), seat.ui.map.places
    found = places.called(atlas, word)
    if found:
        return found[0]
    raise Unclear(places.missing(atlas, word))


def units_of(seat: PlainSeat, text: str) -> list[str]:
    """Return the units with this id or name, else those that start with it, else those that contain it."""
    wanted = text.casefold()
    names = {id_: seat.ui.words.name(seat.state, id_).casefold() for id_ in seat.ui.voice.units(seat.state)}
    exact = [id_ for id_, name in names.items() if wanted in (id_, name)]
    begun = [id_ for id_, name in names.items() if id_.startswith(wanted) or name.startswith(wanted)]
    held = [id_ for id_, name in names.items() if wanted in id_ or wanted in name]
    return exact or begun or held


def unit_of(seat: PlainSeat, text: str, verb: type[Action] | None = None) -> str:
    """
    Return the one unit that a text means. Raises Unclear if there is none or several.

    Among several, one that may do what is asked for is meant.
    """
    found = units_of(seat, text)
    able = {offer.subject for offer in seat.offers if offer.verb is verb} if len(found) > 1 else set()
    found = [id_ for id_ in found if id_ in able] if len(able.intersection(found)) == 1 else found
    if len(found) == 1:
        return found[0]
    if found:
        raise Unclear(say('"{text}" may be {units}.', text=text, units=", ".join(found)))
    ids = seat.ui.voice.units(seat.state)
    text_ = 'There is no unit "{text}". Similar names: {near}. "units" lists all.'
    raise Unclear(say(text_, text=text, near=near(text.casefold(), ids) if text else ", ".join(ids)))


# ---------------------------------------------------------------- orders


def _arguments(verb: type[Action]) -> tuple[tuple[str, type, bool], ...]:
    """Return the fields of a verb: name, type, and whether it is required."""
    hints = get_type_hints(verb)
    return tuple((f.name, hints[f.name], f.default is NOTHING) for f in fields(cast("Any", verb)))


def orders(seat: PlainSeat, verb: type[Action], words: Sequence[str]) -> tuple[Action, ...]:
    """
    Return the actions of a verb and its words, or none if a required word is missing.

    Several units are separated by commas. A hex before the target hex means all units in it.
    """
    ids = set(seat.ui.voice.units(seat.state))
    said = [word for word in words if word.lower() not in FILLERS]
    numbers = [hex_of(seat, word) for word in said if word.isdecimal() and word not in ids]
    names = [word for word in said if not word.isdecimal() or word in ids]
    hexes = [name for name, kind, _ in _arguments(verb) if kind is int]
    units = [(name, needed) for name, kind, needed in _arguments(verb) if kind is str]
    if len(numbers) == len(hexes) + 1 and units and not names and verb in seat.ui.selection.gestures:
        return tuple(verb(who, *numbers[1:]) for who in _stack(seat, verb, numbers[0]))  # type: ignore[call-arg]
    if len(numbers) > len(hexes) or (names and not units):
        raise Unclear(say('That has too many words. Type it like this: "{usage}".', usage=usage(verb)))
    needed = sum(must for _, must in units)
    if len(numbers) < len(hexes) or (needed and not names):
        return ()
    given = dict(zip(hexes, numbers, strict=True))
    return tuple(verb(**given, **who) for who in _who(seat, verb, [name for name, _ in units], names))


def _who(seat: PlainSeat, verb: type[Action], fields_: list[str], names: list[str]) -> list[dict[str, str]]:
    """Return the units of an order, one mapping for each action."""
    if not fields_:
        return [{}]
    if len(fields_) == 1:
        texts = [text.strip() for text in " ".join(names).split(",") if text.strip()]
        return [{fields_[0]: unit_of(seat, text, verb)} for text in texts]
    if len(names) > len(fields_):
        raise Unclear(say('That has too many words. Type it like this: "{usage}".', usage=usage(verb)))
    return [{field: unit_of(seat, name, verb) for field, name in zip(fields_, names, strict=False)}]


def _stack(seat: PlainSeat, verb: type[Action], hex_: int) -> list[str]:
    """Return the units in a hex that may do it, in a useful order."""
    able = {offer.subject for offer in seat.offers if offer.verb is verb}
    found = [str(who) for who in seat.ui.map.stack(seat.state, hex_) if who != hex_ and who in able]
    if not found:
        raise Unclear(say("No unit at {hex} can do that now.", hex=f"{hex_:04}"))
    return sorted(found, key=lambda who: seat.ui.selection.rank(seat.state, who))


def usage(verb: type[Action]) -> str:
    """Return the usage of a verb: "march UNIT HEX"."""
    words = [(say(name.upper()), needed) for name, _, needed in _arguments(verb)]
    return " ".join([verb_word(verb), *(word if needed else f"[{word}]" for word, needed in words)])


def phrase(action: Action) -> str:
    """Return an action as a line to type."""
    values = [getattr(action, name) for name, _, _ in _arguments(type(action))]
    said = [f"{value:04}" if isinstance(value, int) else value for value in values]
    return " ".join([verb_word(type(action)), *(word for word in said if word)])


def about(action: Action) -> object:
    """Return the subject of an action: a unit or a hex."""
    found: object = subject(action)
    return found
