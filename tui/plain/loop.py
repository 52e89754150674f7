"""The talk: a line is read, answered in sentences, and the prompt said when it has changed."""

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
"""The next line with its end, empty when there will be no more."""
Tell = Callable[[str], None]
"""Says one line."""
LONGEST = 400


def talk(seat: PlainSeat, hear: Hear, tell: Tell) -> None:
    """Play until somebody quits or nothing more is said."""
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
"""Empty lines that push away what another has read."""


def handed_over(seat: PlainSeat, hear: Callable[[], str], tell: Callable[[str], None]) -> bool:
    """Tell nothing until the player who decides has said so; False when nobody says anything more."""
    side = seat.opened.decider
    for _ in range(BLANK):
        tell("")
    name = seat.ui.words.side(seat.opened.state, side)
    wanted = say(
        'This is for the {side} player alone. Type "{word}" when nobody else can read.', side=name, word=side
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
    """What is played, by whom, and how to get help."""
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
    """Which side begins, and how each wins, that of the only person first."""
    card, state = seat.opened.game.scenarios.get(seat.opened.scenario), seat.opened.state
    if card:
        yield moves_first(seat.ui, state, card)
    people = [side for side, player in seat.players.items() if player == HUMAN]
    viewer = people[0] if len(people) == 1 else ""
    yield from paragraphs(won_lines(seat.ui, seat.opened.game, state, viewer))


def answer(seat: PlainSeat, line: str) -> Iterator[str]:
    """The answer to a line; whatever it is, the game stands as it should."""
    words = "".join(letter if letter.isprintable() else " " for letter in line).replace(",", ", ").split()
    if not words:
        return iter(())
    if len(line) > LONGEST:
        return iter((say("That line is too long."),))
    return attempted(obeyed(seat, words))


def attempted(lines: Iterator[str]) -> Iterator[str]:
    """The lines, and if they break off, why."""
    try:
        yield from lines
    except (Unclear, SaveError) as error:
        yield str(error)


def obeyed(seat: PlainSeat, words: list[str]) -> Iterator[str]:
    """A number, a command, an order, a hex or a unit."""
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
    """Whether words are the name of a place and of no unit."""
    text = " ".join(words)
    return not units_of(seat, text) and bool(seat.ui.map.places.called(seat.ui.map.atlas(seat.state), text))


def numbered(seat: PlainSeat, number: str, rest: list[str]) -> Iterator[str]:
    """A line of the list, or a hex."""
    if rest:
        raise Unclear(say("Type a number alone: a line of the list, or a hex."))
    if len(number) == 4 and not 0 < int(number) <= len(seat.listed):
        yield from queries.look(seat, [number])
    else:
        yield from moves.choose(seat, int(number[:9]))


def understood(
    seat: PlainSeat, first: str, rest: list[str]
) -> tuple[LineCommand | type[Action], list[str]] | None:
    """The command or verb that a line begins with, and the words after it; verbs may be of two words."""
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
    """As `meaning`, where it is no matter if nothing is meant."""
    try:
        return meaning(word, words, others)
    except Unclear:
        return None
