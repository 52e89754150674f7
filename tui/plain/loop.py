"""The read-eval loop: read a line, answer in sentences, and repeat the prompt when it changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cockade.saves.errors import SaveError
from cockade.tui.plain import hints, moves, queries  # noqa: F401 - a module enters its commands
from cockade.tui.plain.commands import known
from cockade.tui.plain.matching import has_named_places
from cockade.tui.plain.parser import aliases_of, meaning, units_of, unknown, verbs_of
from cockade.tui.plain.queries import paragraphs
from cockade.tui.plain.seat import Unclear
from cockade.tui.session.briefing import moves_first, won_lines
from cockade.tui.session.seats import HUMAN, player_name
from cockade.tui.text.cli_errors import problem_words
from cockade.tui.text.i18n import say, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.events.event import Action
    from cockade.tui.plain.commands import LineCommand
    from cockade.tui.plain.seat import PlainSeat

Hear = Callable[[], str]
"""Returns the next line with its end, or an empty string at the end of input."""
Tell = Callable[[str], None]
"""Prints one line."""
LONGEST = 400


def talk(seat: PlainSeat, hear: Hear, tell: Tell) -> None:
    """Run the loop until the player quits or the input ends."""
    for line in greeting(seat):
        tell(line)
    said = ""
    while not seat.is_done:
        last = ""
        for last in attempted(moves.bots_play(seat)):
            tell(last)
        if seat.must_hand_over and not handed_over(seat, hear, tell):
            return
        prompt = seat.prompt
        if prompt not in (said, last):  # the last sentence of a game is its prompt too
            tell(prompt)
        said = prompt
        heard = hear()
        if not heard:
            tell(moves.kept(seat))
            return
        for line in answer(seat, heard):
            tell(line)


BLANK = 60
"""Empty lines that scroll away the other player's text."""


def handed_over(seat: PlainSeat, hear: Callable[[], str], tell: Callable[[str], None]) -> bool:
    """Show nothing until the deciding player confirms. False if the input ends."""
    side = seat.opened.decider
    for _ in range(BLANK):
        tell("")
    name = seat.ui.words.side(seat.opened.state, side)
    wanted = say(
        ('This is for the {side} player alone. Type "{word}" when nobody else can see the screen.'),
        side=name,
        word=side,
    )
    tell(wanted)
    while heard := hear():
        if heard.strip().lower() == side:
            seat.viewpoint.take_over(seat.opened)
            for line in seat.story(seat.opened.at) if seat.opened.at else ():
                tell(line)
            return True
        tell(wanted)
    tell(moves.kept(seat))
    return False


def greeting(seat: PlainSeat) -> Iterator[str]:
    """Say what is played, by whom, and how to get help."""
    card = seat.opened.game.scenarios.get(seat.opened.scenario)
    title = say(card.title) if card else seat.opened.scenario
    yield sentence([say("{game}: {title}", game=say(seat.opened.game.title), title=title)])
    for side, player in seat.players.items():
        yield say("{side}: {player}.", side=seat.ui.words.side(seat.state, side), player=player_name(player))
    yield from map(problem_words, seat.host.notes)
    if seat.players and seat.opened.decider:
        yield from _briefing(seat)
    yield say('Type "help" for all commands, "offers" for what you can do, "quit" to leave.')


def _briefing(seat: PlainSeat) -> Iterator[str]:
    """Say which side starts, and how each side wins, the only person's side first."""
    card, state = seat.opened.game.scenarios.get(seat.opened.scenario), seat.opened.state
    if card:
        yield moves_first(seat.ui, state, card)
    people = [side for side, player in seat.players.items() if player == HUMAN]
    viewer = people[0] if len(people) == 1 else ""
    yield from paragraphs(won_lines(seat.ui, seat.opened.game, state, viewer))


def answer(seat: PlainSeat, line: str) -> Iterator[str]:
    """Return the answer to a line. A bad line never changes the game."""
    words = "".join(letter if letter.isprintable() else " " for letter in line).replace(",", ", ").split()
    if not words:
        return iter(())
    if len(line) > LONGEST:
        return iter((say("That line is too long."),))
    return attempted(obeyed(seat, words))


def attempted(lines: Iterator[str]) -> Iterator[str]:
    """Yield the lines and, if they fail, the reason."""
    try:
        yield from lines
    except (Unclear, SaveError) as error:
        yield str(error)


def obeyed(seat: PlainSeat, words: list[str]) -> Iterator[str]:
    """Run a number, a command, an order, a hex or a unit."""
    first, rest = words[0].lower(), words[1:]
    if first.isdecimal():
        yield from numbered(seat, first, rest)
        return
    found = understood(seat, first, rest)
    if found is None:
        if has_named_places(seat) and is_place(seat, words):
            yield from queries.look(seat, words)
            return
        if not units_of(seat, " ".join(words)):
            raise unknown(first, [*known(), *verbs_of(seat.opened.game)])
        yield from moves.offers(seat, words)
    elif isinstance(found[0], type):
        yield from moves.obey(seat, found[0], found[1])
    else:
        yield from found[0].answer(seat, found[1])


def is_place(seat: PlainSeat, words: list[str]) -> bool:
    """Return whether words name a place and not a unit."""
    text = " ".join(words)
    return not units_of(seat, text) and bool(seat.ui.map.places.called(seat.ui.map.atlas(seat.state), text))


def numbered(seat: PlainSeat, number: str, rest: list[str]) -> Iterator[str]:
    """Choose a line of the list, or go to a hex."""
    if rest:
        raise Unclear(say("Type only a number: a line of the list, or a hex."))
    if len(number) == 4 and not 0 < int(number) <= len(seat.listed):
        yield from queries.look(seat, [number])
    else:
        yield from moves.choose(seat, int(number[:9]))


def understood(
    seat: PlainSeat, first: str, rest: list[str]
) -> tuple[LineCommand | type[Action], list[str]] | None:
    """Return the command or verb that starts a line, and the other words. Verbs may have two words."""
    words: dict[str, LineCommand | type[Action]] = {**verbs_of(seat.opened.game), **known()}
    if rest:
        pair = meaning_or_none(f"{first}-{rest[0].lower()}", words, aliases_of(seat))
        if isinstance(pair, type):
            return pair, rest[1:]
    found = meaning(first, words, aliases_of(seat))
    return None if found is None else (found, rest)


def meaning_or_none(
    word: str, words: dict[str, LineCommand | type[Action]], others: dict[str, type[Action]]
) -> LineCommand | type[Action] | None:
    """Return `meaning`, or None if it is unclear."""
    try:
        return meaning(word, words, others)
    except Unclear:
        return None
