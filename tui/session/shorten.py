"""A message that is longer than its room: what matters most stays, and a mark says that there is more."""

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
"""Behind it no blank stands before the next sentence."""
PLACE = "place"
"""The tone of what keeps a place in a row."""


class Part(NamedTuple):
    """A sentence of a message, and of what kind it is: in full, uncited, without modifiers, in few words."""

    said: Line
    uncited: Line
    plain: Line
    brief: Line
    kind: Kind = Kind.OTHER


def brief(session: Session, width: int, rows: int) -> list[Line]:
    """The session's message in at most so many rows of a width, each after one empty cell."""
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
    """That there is more to read, and by which key."""
    return line(" ", Span(session.key(actions.HELP), "key"), Span(" " + say("more"), "dim"))


def sentences(said: Line) -> list[Line]:
    """The sentences of a message: each begins with a span that begins with a blank, or after a full stop."""
    found: list[Line] = []
    for span in said:
        if found and not span.text.startswith(" ") and not found[-1][-1].text.endswith(FULL_STOP):
            found[-1] += (span,)
        else:
            found.append((Span(span.text.lstrip(), span.tone),))
    return found


def told_last(session: Session) -> Mapping[str, News]:
    """By sentence what was told last."""
    found = (news(session.ui, *heard) for heard in session.messages.last_told())
    return {each.sentence: each for told in found for each in told}


def known_apart(said: Iterable[Line], told: Mapping[str, News]) -> list[Part]:
    """Each sentence with what is known of it; what stands before a sentence in its line stays before it."""
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
    """Nothing twice, and not the name of the step that begins: it stands in the top line and the prompt."""
    found = {text_of(part.said): part for part in parts}
    return [part for part in found.values() if not _names(text_of(part.uncited).strip(" ."), step)] or parts


def _names(said: str, step: str) -> bool:
    """Whether a sentence is no more than the name of a step, which may stand behind that of its phase."""
    return bool(said) and f" {step}".endswith(f" {said}")


def _fitted(parts: list[Part], tail: Line, width: int, rows: int) -> list[Line]:
    """As many sentences as there is room for, the weighty first, in their own order."""
    kept: list[int] = []
    for number in sorted(range(len(parts)), key=lambda n: (parts[n].kind, n)):
        wanted = sorted([*kept, number])
        if len(_rows([parts[n].brief for n in wanted], tail, width)) <= rows:
            kept = wanted
        elif not kept:
            return _middle(parts[number].brief, tail, width, rows)
    return _rows([parts[n].brief for n in kept], tail, width)


def _middle(said: Line, tail: Line, width: int, rows: int) -> list[Line]:
    """A sentence that is too long by itself: without its end, or with a gap in its longest part."""
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
    """A text with fewer and fewer of the places that it lists, and how many more there are."""
    comma = say(", ")
    found = re.search(rf"\d{{4}}(?:{re.escape(comma)}\d{{4}})+", text)
    if found is None:
        return []
    places = found.group().split(comma)
    kept = ((comma.join(places[:n]), len(places) - n) for n in range(len(places) - 1, 0, -1))
    shorter = (say("{names} and {n} more", names=names, n=left) for names, left in kept)
    return [text[: found.start()] + each + text[found.end() :] for each in shorter]


def _without_joint(said: Line) -> Line:
    """A part of a sentence, without the sign that led to the next part."""
    *before, last = said
    return (*before, Span(last.text.rstrip(" :;\N{FULLWIDTH COLON}"), last.tone))


def _rows(said: list[Line], tail: Line, width: int) -> list[Line]:
    """The sentences over as many rows as they need, and what stands behind them in one row whole."""
    joints = (gap(text_of(before), "") for before in ((), *said))
    spans = (span for joint, each in zip(joints, said, strict=False) for span in (Span(joint), *each))
    blank, whole = tail[0], tail[1:]
    place = Span("?" * width_of(whole), PLACE)
    *rows, last = wrapped(line(*spans, blank, place), width, 1)
    return [*rows, (*last[:-1], *whole)]
