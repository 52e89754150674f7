"""Commands that change nothing: the map, the units, the past, the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.engine.rulebook import UnknownClause
from cockade.tui.board.camera import Camera
from cockade.tui.board.glyphs import ASCII
from cockade.tui.board.layout import Box
from cockade.tui.plain.commands import command
from cockade.tui.plain.matching import fitting, has_named_places
from cockade.tui.plain.parser import FILLERS, hex_of, units_of
from cockade.tui.plain.seat import Unclear
from cockade.tui.session.briefing import standing_lines, won_lines
from cockade.tui.text.i18n import count, labelled, say, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cockade.engine.rulebook import Rulebook
    from cockade.engine.rules import Offer
    from cockade.events.event import Action
    from cockade.tui.plain.seat import PlainSeat
    from cockade.tui.text.line import Line

MAP_SIZE = (63, 21)
LOG = 10
"""The default number of events in the record."""
DEAREST = 40
"""The maximum number of actions previewed at once."""


def hex_said(seat: PlainSeat, words: Sequence[str]) -> int:
    """Return the hex given by its number or a unit in it, or the last one without words."""
    said = [word for word in words if word.lower() not in FILLERS]
    if said and has_named_places(seat) and not units_of(seat, " ".join(said)):
        seat.here = hex_of(seat, " ".join(said))
        return seat.here
    if said and not said[0].isdecimal():
        found = units_of(seat, " ".join(said))
        hexes = {seat.ui.map.home(seat.state, id_) for id_ in found} - {0}
        if len(hexes) == 1:
            seat.here = hexes.pop()
            return seat.here
    if said:
        seat.here = hex_of(seat, said[0])
    return seat.here or _middle(seat)


def _middle(seat: PlainSeat) -> int:
    stacks = sorted(seat.ui.map.scene(seat.state).stacks)
    return stacks[len(stacks) // 2] if stacks else seat.ui.map.atlas(seat.state).places[0]


# ---------------------------------------------------------------- the map


@command("turn", "", "show the turn, the position of both sides, and who must act")
def turn(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:  # noqa: ARG001
    """Show the status of the turn."""
    card = seat.opened.game.scenarios.get(seat.opened.scenario)
    when, step = seat.ui.words.heading(seat.state)
    yield sentence([say(card.title) if card else seat.opened.scenario])
    yield sentence([when, step])
    for line in seat.ui.words.status(seat.state):
        yield sentence([line])
    yield say("Event {n} of {all}.", n=seat.place, all=seat.opened.at)
    if seat.past is not None:
        yield say('This is the past. Type "now" to return to the present.')
    yield seat.ui.words.prompt(seat.state)


@command("look", "[HEX or UNIT]", "describe a hex: ground, roads, hexsides, zones, units")
def look(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:
    """Describe a hex."""
    yield from seat.ui.voice.place(seat.state, hex_said(seat, words))


@command("map", "[HEX or UNIT]", "the map around a hex, drawn in ASCII characters")
def map_(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:
    """Draw the map in characters, and name the hex in its middle."""
    hex_ = hex_said(seat, words)
    atlas = seat.ui.map.atlas(seat.state)
    canvas = atlas.canvas(seat.ui.map.scene(seat.state), atlas.fitting((MAP_SIZE[0], 0), 0), ASCII)
    camera = Camera(width=MAP_SIZE[0], height=MAP_SIZE[1])
    seen = camera.centred(canvas.box(hex_), (canvas.width, canvas.height), canvas.layout.lattice)
    yield from canvas.text(Box(max(0, seen.x), max(0, seen.y), *MAP_SIZE)).splitlines()
    yield say("This is the map around {hex}.", hex=seat.ui.map.places.name(hex_))


@command("units", "[NAME or SIDE or HEX]", "list all units, or those of a name, a side or a hex")
def units(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:
    """List the units, one a line."""
    ids = _units_said(seat, words)
    yield count("{n} unit.", "{n} units.", len(ids))
    for id_ in ids:
        yield seat.ui.voice.unit(seat.state, id_)


def _units_said(seat: PlainSeat, words: Sequence[str]) -> Sequence[str]:
    text, everybody = " ".join(words).casefold(), seat.ui.voice.units(seat.state)
    if not text:
        return everybody
    if text.isdecimal() and text not in everybody:
        hex_ = hex_of(seat, text)
        return [id_ for id_ in everybody if seat.ui.map.home(seat.state, id_) == hex_]
    for side in seat.opened.game.sides:
        if text in (side, seat.ui.words.side(seat.state, side).casefold()):
            return [id_ for id_ in everybody if seat.state.unit(id_).side == side]
    found = units_of(seat, text)
    if not found and has_named_places(seat):
        hex_ = hex_of(seat, text)
        return [id_ for id_ in everybody if seat.ui.map.home(seat.state, id_) == hex_]
    if not found:
        raise Unclear(say('No unit is called "{text}"; "units" lists all.', text=text))
    return found


@command("duties", "", "explain the current step, and what you still have to do")
def duties(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:  # noqa: ARG001
    """List the obligations that the screen shows above the map panel."""
    yield from paragraphs(seat.ui.panels.duty_lines(seat.state)) or [seat.ui.words.prompt(seat.state)]


@command("books", "[WORD]", "the whole overview: tables, points, markers, leaders; or only lines with a word")
def books(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:
    """Show how each side wins and the current position, then all counted values."""
    wanted = " ".join(words).casefold()
    game = seat.opened.game
    won = (*won_lines(seat.ui, game, seat.state, ""), *standing_lines(seat.ui, game, seat.state))
    said = paragraphs((*won, *seat.ui.panels.book_lines(seat.state)))
    yield from [text for text in said if wanted in text.casefold()] or [
        say('There is nothing about that. "rules WORD" searches the rules.')
    ]


def paragraphs(rows: Iterable[Line]) -> list[str]:
    """Return the lines of a panel without bars, with continued rows joined."""
    found: list[str] = []
    for row in rows:
        text = "".join(span.text for span in row if not span.tone.startswith("bar"))
        if text.startswith("    ") and found:
            found[-1] += f" {' '.join(text.split())}"
        elif text.strip():
            found.append(" ".join(text.split()))
    return found


# ---------------------------------------------------------------- odds


@command(
    "odds", "[HEX or UNIT]", "show what actions with dice involve: odds, modifiers with clauses, chances"
)
def odds(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:
    """Preview every action with dice, or all that target a hex or belong to a unit."""
    actions = _meant(seat, words)
    if not actions:
        yield (
            say("Nothing there needs odds now.")
            if words
            else say("No action that rolls dice is possible now.")
        )
    for action in actions[:DEAREST]:
        yield from previewed(seat, action)
    if len(actions) > DEAREST:
        yield say("There are {n} more. Name a hex or a unit.", n=len(actions) - DEAREST)


def _meant(seat: PlainSeat, words: Sequence[str]) -> list[Action]:
    if not words:
        return [a for offer in seat.offers if offer.verb in seat.ui.selection.dicey for a in offer.actions]
    word = " ".join(word for word in words if word.lower() not in FILLERS)
    if word.isdecimal():
        seat.here = hex_ = hex_of(seat, word)
        found = [(a, offer) for offer in seat.offers for a in offer.actions]
        found = [(a, offer) for a, offer in found if hex_ in (seat.ui.map.target(a), _where(seat, offer))]
        dicey = [a for a, offer in found if offer.verb in seat.ui.selection.dicey]
        return dicey or [a for a, _ in found if seat.ui.map.target(a) == hex_]
    if has_named_places(seat):
        return fitting(seat, seat.offers, words)
    ids = units_of(seat, word)
    return [a for offer in seat.offers if offer.subject in ids for a in offer.actions]


def _where(seat: PlainSeat, offer: Offer) -> int:
    return seat.ui.map.home(seat.state, offer.subject) if offer.subject is not None else 0


def previewed(seat: PlainSeat, action: Action) -> Iterator[str]:
    """Describe an action and its preview, without bars."""
    preview = seat.ui.previews.of_action(seat.state, action)
    order = seat.order(action)
    yield sentence([order if preview is None else labelled(order, preview.brief)])
    for said in preview.lines if preview else ():
        text = "".join(span.text for span in said if not span.tone.startswith("bar"))
        yield f"  {' '.join(text.split())}"


# ---------------------------------------------------------------- the past


@command("log", "[N]", "what has happened, the last N events")
def log(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:
    """Show the record up to the viewed place."""
    last = seat.place
    wanted = range(max(0, last + 1 - number_said(words, LOG)), last + 1)
    for place, told in seat.record(wanted).items():
        for line in told:
            yield f"{place}. {line}"


def number_said(words: Sequence[str], default: int) -> int:
    """Return the number after a command, or a default."""
    if not words:
        return default
    if not words[0].isdecimal() or len(words[0]) > 9:
        raise Unclear(say('"{word}" is not a number.', word=words[0]))
    return int(words[0])


@command("at", "N", "look at the game after event N, without changing it")
def at(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:
    """Go to another place of the line of play."""
    if not words:
        raise Unclear(say('Type a number from 0 to {last}, as in "at 0".', last=seat.opened.at))
    yield from look_at(seat, number_said(words, 0))


@command("back", "[N]", "go back one event, or N")
def back(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:
    """Go back."""
    yield from look_at(seat, seat.place - number_said(words, 1))


@command("forward", "[N]", "go forward one event, or N")
def forward(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:
    """Go forward."""
    yield from look_at(seat, seat.place + number_said(words, 1))


@command("now", "", "look at the present again")
def now(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:  # noqa: ARG001
    """Go to the present."""
    seat.past = None if seat.players else seat.opened.at
    yield say("This is the present, event {n}.", n=seat.opened.at)


def look_at(seat: PlainSeat, place: int) -> Iterator[str]:
    """Show a place of the line and its events. The last place is the present."""
    last = seat.opened.at
    if place < 0:
        raise Unclear(say("This is the beginning, event 0."))
    if place > last:
        raise Unclear(say("The last event is {last}.", last=last))
    seat.past = None if place == last and seat.players else place
    yield from seat.story(place)
    seat.go_after(place)
    if seat.past is None:
        yield say("This is the present, event {n}.", n=last)


# ---------------------------------------------------------------- the rules


@command("rules", "CLAUSE or WORDS", "a clause in our words with our rulings, or all clauses with some words")
def rules(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:
    """Show a clause, or search the rules."""
    if not words:
        raise Unclear(say('Name a clause, as in "rules 5.2", or words, as in "rules leader retreat".'))
    text, book = " ".join(words), seat.rulebook
    if not book.clauses:
        raise Unclear(say("{title} has no rulebook.", title=book.title))
    try:
        yield from told(book, text)
    except UnknownClause as missing:
        found = book.search(text)
        if not found:
            near = ", ".join(missing.near)
            raise Unclear(
                say("There is no clause {id}. Similar ones: {near}.", id=text, near=near)
                if near
                else say('No clause has all these words: "{text}".', text=text)
            ) from missing
        for clause in found:
            yield f"{clause.id} {clause.title}"


def told(book: Rulebook, id_: str) -> Iterator[str]:
    """Yield a clause, its rulings, and related clauses. Raises UnknownClause."""
    clause = book.clause(id_)
    yield f"{clause.id} {clause.title}"
    yield from clause.text.strip().splitlines()
    for resolution in book.rulings_on(id_):
        yield say("Ruling {id} on {clause}: {question}", **_words(resolution))
        yield say("{ruling} Why: {why}", **_words(resolution))
    for label, others in ((say("See also"), book.depends(id_)), (say("Below"), book.children(id_))):
        for other in others:
            yield labelled(label, f"{other.id} {other.title}")


def _words(resolution: Any) -> dict[str, str]:
    return {name: getattr(resolution, name) for name in ("id", "clause", "question", "ruling", "why")}


@command("why", "", "the clause behind the last refusal")
def why(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:  # noqa: ARG001
    """Show the last refusal and its clause in full."""
    if seat.refusal is None:
        yield say("Nothing has been refused yet.")
        return
    yield seat.refused(seat.refusal)
    try:
        yield from told(seat.rulebook, seat.refusal.rule)
    except UnknownClause:
        if seat.rulebook.clauses:
            yield say("This is not a rule of the battle: you can't undo once you have seen something new.")
