"""Commands for advice: a hint, the evaluation, and the chance to win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.plain.commands import command
from cockade.tui.plain.queries import paragraphs
from cockade.tui.plain.seat import ListEntry, Unclear
from cockade.tui.session.briefing import standing_lines
from cockade.tui.session.hint import (
    NONE_HERE,
    NONE_IN_RATED,
    bar,
    can_be_played_on,
    chance,
    has_hints,
    hint,
    stand,
    stand_said,
)
from cockade.tui.session.seats import HUMAN
from cockade.tui.text.i18n import count, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cockade.tui.plain.seat import PlainSeat

TRIALS, MOST = 10, 200


@command("hint", "", "what a fair player would do now, and why; type 1 to do it")
def give_hint(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:  # noqa: ARG001
    """Give the hint, as a list with one line."""
    seat.check_present()
    _check_friendly(seat)
    if seat.bot or not seat.opened.decider:
        raise Unclear(say("There is nothing for you to decide now."))
    if not has_hints(seat.opened.game):
        raise Unclear(say(NONE_HERE))
    found = hint(seat.opened.game, seat.state, seat.offers, seat.opened.at)
    offer = next(one for one in seat.offers if one.verb is type(found.action) and found.action in one.actions)
    seat.keep_list([ListEntry(offer, found.action)])
    yield say("Regular would choose: {order}. {why}", order=seat.order(found.action), why=found.why).strip()
    yield say("Type 1 to do it.")


@command("ahead", "", "which side is ahead")
def say_ahead(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:  # noqa: ARG001
    """Say which side is ahead, with a bar and words."""
    _check_friendly(seat)
    side = _side(seat)
    share = stand(seat.opened.game, seat.state, side)
    yield say(
        "{side}: {bar} {words}", side=_name(seat, side), bar=bar(share, plain=True), words=stand_said(share)
    )
    yield from paragraphs(standing_lines(seat.ui, seat.opened.game, seat.state))


@command("chance", "[TRIALS]", "how likely your side is to win if both sides play on like Regular")
def say_chance(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:
    """Estimate the chance to win by a number of trials, which takes a while."""
    seat.check_present()
    _check_friendly(seat)
    trials = int(words[0]) if words and words[0].isdecimal() else TRIALS
    if not 1 <= trials <= MOST:
        raise Unclear(say("From 1 to {most} trials.", most=MOST))
    side = _side(seat)
    if not can_be_played_on(seat.opened.game, seat.opened, side):
        raise Unclear(say("The other side is deciding in secret. Ask again afterwards."))
    yield count(
        "{n} trial is being played; this may take a while.",
        "{n} trials are being played; this may take a while.",
        trials,
    )
    found = chance(seat.opened, side, trials)
    low, high = round(100 * found.low), round(100 * found.high)
    text = "{side} wins about {share} of 100 ({low} to {high}) if both sides play on like Regular."
    yield say(text, side=_name(seat, side), share=round(100 * found.share), low=low, high=high)


def _check_friendly(seat: PlainSeat) -> None:
    if seat.host.rated:
        raise Unclear(say(NONE_IN_RATED))


def _side(seat: PlainSeat) -> str:
    """Return the deciding side if a person plays it, or else the first person's side."""
    people = [side for side, player in seat.players.items() if player == HUMAN]
    decider = seat.opened.decider
    return decider if decider in people or not people else people[0]


def _name(seat: PlainSeat, side: str) -> str:
    card = seat.opened.game.scenarios[seat.opened.scenario]
    return say(card.names.get(side, side.title()))
