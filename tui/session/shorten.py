"""Shortens a message to its room: the most important part stays, and a mark shows the cut."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from cockade.tui.input import actions
from cockade.tui.session.news import Kind, news
from cockade.tui.text.i18n import gap, say
from cockade.tui.text.line import Line, Span, clipped, line, middled, text_of, width_of, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cockade.tui.session.news import News
    from cockade.tui.session.session import Session


FULL_STOP = "\N{IDEOGRAPHIC FULL STOP}"
"""A full stop that no blank follows."""
PLACE = "place"
"""The tone of a placeholder in a row."""


class Part(NamedTuple):
    """A sentence of a message in its versions: full, uncited, without modifiers, and brief."""

    said: Line
    uncited: Line
    plain: Line
    brief: Line
    kind: Kind = Kind.OTHER


def brief(session: Session, width: int, rows: int) -> list[Line]:
    """Return the session's message in at most `rows` rows of a width, each after one empty cell."""
    said = session.message
    clause = said[-1:] if said and said[-1].tone == "rule" else ()
    tail = (*mark(session), *((Span(" "), *clause) if clause else ()))
    parts = known_apart(sentences(said[: len(said) - len(clause)]), told_last(session))
    parts = without_known(parts, session.ui.words.heading(session.state)[1])
    for shorter in ([part.uncited for part in parts], [part.plain for part in parts]):
        found = _rows(shorter, tail, width)
        if len(found) <= rows:
            return found
    return _fitted(parts, tail, width, rows)


def mark(session: Session) -> Line:
    """Return the mark for more text, with its key."""
    return line(" ", Span(session.key(actions.HELP), "key"), Span(" " + say("more"), "dim"))


def sentences(said: Line) -> list[Line]:
    """Return the sentences of a message. A new one starts after a full stop, or with a blank."""
    found: list[Line] = []
    for span in said:
        if found and not span.text.startswith(" ") and not found[-1][-1].text.endswith(FULL_STOP):
            found[-1] += (span,)
        else:
            found.append((Span(span.text.lstrip(), span.tone),))
    return found


def told_last(session: Session) -> Mapping[str, News]:
    """Return the news of the last narrated events, by sentence."""
    found = (news(session.ui, *heard) for heard in session.messages.last_told())
    return {each.sentence: each for told in found for each in told}


def known_apart(said: Iterable[Line], told: Mapping[str, News]) -> list[Part]:
    """Return each sentence with its news. A text before it in its line stays there."""
    found = []
    for each in said:
        *before, last = each
        item = told.get(last.text)
        if item is None:
            found.append(Part(each, each, each, each))
        else:
            texts = (item.uncited, item.plain, item.brief)
            uncited, plain, few = ((*before, Span(text, last.tone)) for text in texts)
            found.append(Part(each, uncited, plain, few, item.kind))
    return found


def without_known(parts: list[Part], step: str) -> list[Part]:
    """Drop duplicates and the name of the new step, which the top line and the prompt show."""
    found = {text_of(part.said): part for part in parts}
    return [part for part in found.values() if not _names(text_of(part.uncited).strip(" ."), step)] or parts


def _names(said: str, step: str) -> bool:
    """Return whether a sentence is only the name of a step, perhaps after the name of its phase."""
    return bool(said) and f" {step}".endswith(f" {said}")


def _fitted(parts: list[Part], tail: Line, width: int, rows: int) -> list[Line]:
    """Return the sentences that fit, the most important ones, in their original order."""
    kept: list[int] = []
    for number in sorted(range(len(parts)), key=lambda n: (parts[n].kind, n)):
        wanted = sorted([*kept, number])
        if len(_rows([parts[n].brief for n in wanted], tail, width)) <= rows:
            kept = wanted
        elif not kept:
            return _middle(parts[number].brief, tail, width, rows)
    return _rows([parts[n].brief for n in kept], tail, width)


def _middle(said: Line, tail: Line, width: int, rows: int) -> list[Line]:
    """Return a long sentence without its end, or with a gap in its longest part."""
    for number in range(len(said) - 1, 1, -1):
        found = _rows([_without_joint(said[:number])], tail, width)
        if len(found) <= rows:
            return found
    first = _without_joint(said[:2])
    longest = max(range(len(first)), key=lambda n: width_of(first[n : n + 1]))
    long, most = first[longest], rows * width
    gaps = (middled(long.text, room) for room in range(min(most, len(long.text)), 0, -1))
    shorter = (Span(text, long.tone) for text in (*fewer_places(long.text), *gaps))
    tried = (_rows([(*first[:longest], each, *first[longest + 1 :])], tail, width) for each in shorter)
    return next((found for found in tried if len(found) <= rows), [clipped(said, width)])


def fewer_places(text: str) -> list[str]:
    """Return a text with fewer and fewer of its listed places, and the number of those left out."""
    comma = say(", ")
    found = re.search(rf"\d{{4}}(?:{re.escape(comma)}\d{{4}})+", text)
    if found is None:
        return []
    places = found.group().split(comma)
    kept = ((comma.join(places[:n]), len(places) - n) for n in range(len(places) - 1, 0, -1))
    shorter = (say("{names} and {n} more", names=names, n=left) for names, left in kept)
    return [text[: found.start()] + each + text[found.end() :] for each in shorter]


def _without_joint(said: Line) -> Line:
    """Return a part of a sentence without the sign that joined it to the next part."""
    *before, last = said
    return (*before, Span(last.text.rstrip(" :;\N{FULLWIDTH COLON}"), last.tone))


def _rows(said: list[Line], tail: Line, width: int) -> list[Line]:
    """Return the sentences over as many rows as they need, with the tail unbroken in the last row."""
    joints = (gap(text_of(before), "") for before in ((), *said))
    spans = (span for joint, each in zip(joints, said, strict=False) for span in (Span(joint), *each))
    blank, whole = tail[0], tail[1:]
    place = Span("?" * width_of(whole), PLACE)
    *rows, last = wrapped(line(*spans, blank, place), width, 1)
    return [*rows, (*last[:-1], *whole)]
