"""Commands that play: the list, orders and undo. Also the bots' turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.bots.bot import decide
from cockade.engine.bots.playout import random_source
from cockade.engine.rules import Offer, Refusal
from cockade.saves.errors import SaveError
from cockade.tui.bots.thinker import seed_of
from cockade.tui.plain.commands import COMMANDS, command
from cockade.tui.plain.matching import actions_said, fitting, has_named_places
from cockade.tui.plain.parser import (
    aliases_of,
    meaning,
    orders,
    units_of,
    unknown,
    usage,
    verb_word,
    verbs_of,
)
from cockade.tui.plain.seat import ListEntry, Unclear
from cockade.tui.text.i18n import clause_shown, count, labelled, say, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cockade.events.event import Action
    from cockade.tui.plain.seat import PlainSeat

MOST_LISTED = 60
"""The maximum number of actions listed one by one."""


# ---------------------------------------------------------------- the list


@command("offers", "[VERB or UNIT or NUMBER]", "list what you can do, with numbers; type a number to do it")
def offers(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:
    """List all offers, or some of them. With a number, choose that line."""
    if words and words[0].isdecimal() and len(words) == 1 and len(words[0]) < 4:
        yield from choose(seat, int(words[0]))
        return
    yield from listed(seat, _filtered(seat, words), opened=bool(words))


def _filtered(seat: PlainSeat, words: Sequence[str]) -> list[Offer]:
    """Return the offers for some words: a verb, a unit, a hex, or a combination."""
    found = list(seat.offers)
    if has_named_places(seat):
        return _narrowed(seat, found, list(words))
    for word in words:
        verb = meaning(word.lower(), verbs_of(seat.opened.game), aliases_of(seat))
        ids = set(units_of(seat, word))
        if verb is not None:
            found = [offer for offer in found if offer.verb is verb]
        elif word.isdecimal() and word not in ids:
            found = [offer for offer in found if int(word) in _hexes(seat, offer)]
        elif ids:
            found = [offer for offer in found if offer.subject in ids]
        else:
            raise unknown(word, verbs_of(seat.opened.game))
    return found


def _narrowed(seat: PlainSeat, found: list[Offer], words: list[str]) -> list[Offer]:
    """Return the offers of a leading verb, if any, with an action that fits all other words."""
    verb = meaning(words[0].lower(), verbs_of(seat.opened.game), aliases_of(seat)) if words else None
    if verb is not None:
        found, words = [offer for offer in found if offer.verb is verb], words[1:]
    meant = set(map(id, fitting(seat, found, words)))
    kept = [(offer, [action for action in offer.actions if id(action) in meant]) for offer in found]
    return [_with(offer, actions) for offer, actions in kept if actions]


def _with(found: Offer, actions: list[Action]) -> Offer:
    """Return an offer with only these actions."""
    return Offer(found.verb, found.subject, found.rule, lambda: actions)


def _hexes(seat: PlainSeat, offer: Offer) -> set[int]:
    """Return the hex of an offer, and all its targets."""
    home = seat.ui.map.home(seat.state, offer.subject) if offer.subject is not None else 0
    return {home, *map(seat.ui.map.target, offer.actions)}


def listed(seat: PlainSeat, found: Sequence[Offer], *, opened: bool) -> Iterator[str]:
    """Yield a numbered list of offers, or of their actions if they are few or of one offer."""
    total = sum(len(offer.actions) for offer in found)
    if not total:
        yield say("You cannot do that now.") if opened else say("You cannot do anything now.")
        return
    if len(found) == 1 or (opened and total <= MOST_LISTED):
        entries = [ListEntry(offer, action) for offer in found for action in offer.actions]
    else:
        entries = [ListEntry(o, o.actions[0] if len(o.actions) == 1 else None) for o in found]
    seat.keep_list(entries)
    for number, entry in enumerate(entries, 1):
        yield f"{number}. {_described(seat, entry)}"
    yield say('Type a number, or an order like "{order}".', order=usage(found[0].verb))


def _described(seat: PlainSeat, entry: ListEntry) -> str:
    ui, offer = seat.ui, entry.offer
    if entry.action is not None:
        preview = ui.previews.of_action(seat.state, entry.action)
        brief = say(", ") + preview.brief if preview else ""
        return say("{said} ({note})", said=seat.order(entry.action), note=clause_shown(offer.rule)) + brief
    home = ui.map.home(seat.state, offer.subject)
    name = ui.words.name(seat.state, offer.subject)
    at_home = not home or ui.map.places.is_place(offer.subject)
    place = name if at_home else say("{name} at {hex}", name=name, hex=ui.map.places.name(home))
    return count(
        "{verb}, {who} ({rule}): {n} choice.",
        "{verb}, {who} ({rule}): {n} choices.",
        len(offer.actions),
        verb=ui.words.verb(offer.verb),
        who=place,
        rule=clause_shown(offer.rule),
    )


def choose(seat: PlainSeat, number: int) -> Iterator[str]:
    """Play a line of the list, or open it."""
    entry = seat.entry(number)
    if entry.action is None:
        yield from listed(seat, [entry.offer], opened=True)
    else:
        yield from act(seat, (entry.action,))


# ---------------------------------------------------------------- orders


def obey(seat: PlainSeat, verb: type[Action], words: Sequence[str]) -> Iterator[str]:
    """Play a verb with its units and hexes, or list the continuations if some are missing."""
    seat.check_present()
    actions = (actions_said if has_named_places(seat) else orders)(seat, verb, words)
    if actions:
        yield from act(seat, actions)
        return
    found = _filtered(seat, [verb_word(verb), *words])
    if found:
        yield from listed(seat, found, opened=True)
        return
    yield say('Type it like this: "{usage}".', usage=usage(verb))
    yield may_now(seat)


def act(seat: PlainSeat, actions: Sequence[Action]) -> Iterator[str]:
    """Play actions as one gesture. Yields the events, and a refusal with its clause."""
    place, side = seat.opened.at, seat.opened.decider
    wrong = None
    for action in actions:
        if seat.opened.decider != side:
            break
        try:
            seat.host.act(side, action, joined=seat.opened.at > place)
        except Refusal as refusal:
            yield seat.refused(refusal)
            wrong = action
    yield from seat.tell(place + 1)
    if wrong is not None and not any(offer.verb is type(wrong) for offer in seat.host.offers()):
        yield may_now(seat)


def may_now(seat: PlainSeat) -> str:
    """Return the verbs that are possible now."""
    verbs = dict.fromkeys(verb_word(offer.verb) for offer in seat.host.offers() if offer.actions)
    return say("You can now: {verbs}.", verbs=say(", ").join(verbs) or say("nothing"))


@command("end", "", "end the current step: end the segment, open fire, start the assaults")
def end(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:
    """End the current step."""
    if words:
        raise _not_the_end(seat, words)
    action = seat.ui.selection.closing(seat.offers) or seat.ui.selection.close(seat.state)
    if action is None:
        raise Unclear(may_now(seat))
    yield from act(seat, (action,))


def _not_the_end(seat: PlainSeat, words: Sequence[str]) -> Unclear:
    wrong = " ".join(words)
    closes = seat.ui.selection.closing(seat.offers)
    if closes is None:
        return Unclear(" ".join((say('Type only "end", without "{wrong}".', wrong=wrong), may_now(seat))))
    verb = verb_word(type(closes))
    return Unclear(say('Type only "end", without "{wrong}". It means {verb}.', wrong=wrong, verb=verb))


# ---------------------------------------------------------------- taking back


@command("undo", "", "undo the last order, if no dice fell")
def undo(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:  # noqa: ARG001
    """Undo the last order."""
    seat.check_play()
    last = seat.opened.at
    order = (
        seat.ui.words.order(seat.opened.state_at(last - 1), seat.opened.event_at(last).action) if last else ""
    )
    try:
        taken = seat.host.undo()
    except Refusal as refusal:
        yield seat.refused(refusal)
        return
    if taken == 1:
        yield say("Undone: {order}.", order=order)
    elif taken:
        yield count("Undone: {n} order.", "Undone: {n} orders.", taken)
    else:
        yield say("Undone.")


@command("redo", "", "redo what was undone")
def redo(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:  # noqa: ARG001
    """Redo the last undone order."""
    seat.check_play()
    place = seat.opened.at
    try:
        seat.host.redo()
    except Refusal as refusal:
        yield seat.refused(refusal)
    yield from seat.tell(place + 1)


@command("start", "", "undo to the start of my turn, or to the last dice")
def start(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:  # noqa: ARG001
    """Undo a whole turn."""
    seat.check_play()
    opened, whose = seat.opened, seat.ui.selection.whose
    place, mine = opened.at, whose(opened.state)
    while place > opened.floor and whose(opened.state_at(place - 1)) == mine:
        place -= 1
    try:
        taken = seat.host.undo() if place == opened.at else seat.host.undo_to(place)
    except Refusal as refusal:
        yield seat.refused(refusal)
        return
    yield count("Undone: {n} order.", "Undone: {n} orders.", taken)


# ---------------------------------------------------------------- bots


def bots_play(seat: PlainSeat) -> Iterator[str]:
    """Let bots play until a person must decide. A bot's choice at a place is repeatable."""
    seed = seed_of(seat.opened.key)
    while seat.past is None and seat.bot:
        opened = seat.opened
        player = seat.player(seat.bot)
        pick = random_source(f"{seed}/{opened.at + 1}")
        try:
            seen = opened.game.view(opened.state, opened.decider)
            action = decide(player, opened.game, seen, opened.offers(), pick)
            seat.host.act(opened.decider, action)
        except (Refusal, SaveError, LookupError) as error:
            raise Unclear(say("The bot could not play: {why}", why=str(error))) from error
        yield from seat.tell(opened.at)


# ---------------------------------------------------------------- the game itself


@command("save", "[FILE]", "show where the game is saved; with a name, save it in that new file from now on")
def save(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:
    """Say where the game is saved. Every order is already on disk."""
    if words:
        if not seat.players:
            raise Unclear(say("You are only looking at this game. It is already saved."))
        seat.host.save_as(" ".join(words), players=dict(seat.players))
    yield kept(seat)


@command("where", "", "show where the game is saved")
def where(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:  # noqa: ARG001
    """Say where the file is."""
    yield kept(seat)


def kept(seat: PlainSeat) -> str:
    """Return where the game is saved."""
    if seat.kept_where:
        return seat.kept_where
    if seat.host.save is None:
        return say("You are only looking at this game.") if not seat.players else say("It is not saved.")
    path = seat.host.save.path
    return say("Every order is saved in {path}. Continue with: cockade play {path}", path=path)


@command("help", "[WORD]", "all words, or one of them")
def help_(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:
    """List the commands, or explain one."""
    verbs = verbs_of(seat.opened.game)
    if words:
        yield _explained(seat, "-".join(words).lower())
        return
    yield say("Commands (you may shorten them while they stay unambiguous):")
    for each in COMMANDS.values():
        yield sentence([labelled(f"{each.name} {say(each.usage)}".strip(), say(each.help))])
    yield say("Orders:")
    for verb in verbs.values():
        yield sentence([usage(verb)])
    if has_named_places(seat):
        yield say("You may shorten names. Put commas between several: take gage, fleet.")
        yield say("Type only an area to look at it, only a unit to list what it can do.")
        return
    yield say("Several units, with commas: march 1va, de 1402. All units of a hex: march 1401 1402.")
    yield say("Type only a hex to look at it, only a unit to list what it can do.")


def _explained(seat: PlainSeat, word: str) -> str:
    verbs = verbs_of(seat.opened.game)
    found = meaning(word, COMMANDS)
    if found is not None:
        return sentence([labelled(f"{found.name} {say(found.usage)}".strip(), say(found.help))])
    verb = meaning(word, verbs, aliases_of(seat))
    if verb is None:
        raise unknown(word, [*COMMANDS, *verbs])
    return sentence([labelled(usage(verb), seat.ui.words.verb(verb))])


@command("quit", "", "leave; nothing is lost")
def quit_(seat: PlainSeat, words: Sequence[str]) -> Iterator[str]:  # noqa: ARG001
    """Quit."""
    seat.is_done = True
    yield kept(seat)
