"""
Judges recorded games by today's rules, to find what a change of a rule affects.

Every action, also an undone one, goes through the rules again, at the recorded state and with the recorded
dice. Additional dice come from the key of the game. The facts must be the same, or differ as expected
(`saves.baseline`). Viewing a game does not use this module.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import starmap, takewhile, zip_longest
from pathlib import Path
from typing import Any, cast

from attrs import evolve, frozen

from cockade.engine.clause_coverage import inner_fields
from cockade.engine.dice import Dice, recorded
from cockade.engine.game import AnyGame
from cockade.engine.game_tree import AnyGameTree
from cockade.engine.rules import Refusal, Resolution
from cockade.events.codec import Codec, Json, codec_for
from cockade.events.event import Event, Fact, Frame
from cockade.events.facts import FrameChanged, Position, SetUp
from cockade.events.problems import Problem
from cockade.events.record import Record
from cockade.saves.baseline import Known, digest_of, known_of
from cockade.saves.errors import SaveError
from cockade.saves.loader import Games
from cockade.saves.offers import OfferChange, digest_at, rule_that_failed
from cockade.saves.save_file import review

NEAR = 2
"""The number of facts searched for a differing part, because a result comes before its modifiers."""
SAME = "same"
DIFFERS = "differs"
REFUSED = "refused"
RETURNED = "returned"
"""An event that was expected to differ replays as recorded again."""
OFFERED = "offers differ"
"""Every fact is as recorded, but players had other actions to choose from."""


@frozen
class Departure(Record):
    """
    One event that plays differently under today's rules.

    `today` are its facts by today's rules, or None if it is `REFUSED` for the reason in `message`.
    """

    node: int
    result: str
    rule: str | None
    message: str = ""
    today: tuple[Fact, ...] = ()


@frozen
class OfferDifference(Record):
    """
    The first decision at which today's rules offer other actions than the compared rules.

    `event` is the event played there, `node` its place in the order of play, and `when` its turn and phase.
    `decisions` is the number of such decisions in the whole game.
    """

    event: int
    node: int
    when: tuple[str, str]
    decisions: int
    changes: tuple[OfferChange, ...] = ()

    @property
    def rule(self) -> str:
        """The clause that adds or removes most of the actions, or empty if unknown."""
        return next((one.clause for one in self.changes if one.clause), "")


@frozen
class Verdict(Record):
    """
    The verdict on one recorded game.

    `first` is the number of the first unexpected difference on its line of play, and `node` its place in the
    order of play. `when` is its turn and phase, `side` the acting side. `rule` is the clause that refused it,
    or that is in the first differing fact, or under which it is offered. `recorded` and `now` are the event's
    facts as plain JSON, and `message` the reason for a refusal. `known` are the expected differences before
    it, or all of them. `every` has verdicts on all differences, if requested. `columns` are headings, if
    another revision replaces the recording. `notes` describe problems of the file. `offered` has a digest of
    the offers before each event, and `offers` their differences.
    """

    file: str
    events: int
    result: str = SAME
    first: int | None = None
    node: int | None = None
    when: tuple[str, str] = ("", "")
    side: str = ""
    action: Json | None = None
    rule: str | None = None
    message: str = ""
    recorded: tuple[Json, ...] = ()
    now: tuple[Json, ...] = ()
    known: tuple[Known, ...] = ()
    every: tuple[Verdict, ...] = ()
    columns: tuple[str, ...] = ()
    notes: tuple[Problem, ...] = ()
    offered: tuple[str, ...] = ()
    offers: OfferDifference | None = None

    @property
    def same(self) -> bool:
        """Whether today's rules give what was recorded or is expected."""
        return self.result == SAME

    @property
    def digest(self) -> str:
        """Return a digest of today's result of the event: facts, or the clause of a refusal."""
        return digest_of([REFUSED, self.rule] if self.result == REFUSED else self.now)


def verify(path: Path | str, games: Games) -> Verdict:
    """Judge a recorded game by today's rules. Raises SaveError if it cannot be read."""
    reading = review(Path(path), games)
    return evolve(judged(reading.opened, str(path), known=known_of(path)), notes=reading.notes)


def prove(path: Path | str, games: Games) -> Verdict:
    """
    Check that every die of a recorded game came from its key, by replaying it from the key alone.

    Raises: SaveError if it cannot be read, or if its key is not told yet.
    """
    opened = review(Path(path), games).opened
    if not opened.key:
        raise SaveError(
            path, "The dice key of this game is missing: its server adds it when the game is over."
        )
    return judged(opened, str(path), by_key=True, known=known_of(path))


def judged(
    opened: AnyGameTree, file: str = "", *, by_key: bool = False, known: Iterable[Known] = ()
) -> Verdict:
    """
    Judge a game by today's rules, up to the first unexpected difference.

    The dice are the recorded ones, or with `by_key` those from the game's key.
    """
    return matched(opened, file, departures(opened, by_key=by_key), known)


def matched(
    opened: AnyGameTree, file: str, differing: Iterable[Departure], known: Iterable[Known]
) -> Verdict:
    """Return the verdict on a game with these differences, up to the first unexpected one."""
    expected = deque(one for _, one in sorted({one.node: one for one in known}.items()))
    met: list[Known] = []
    for departure in differing:
        one = expected[0] if expected and expected[0].node <= departure.node else None
        if one is not None and one.node < departure.node:
            return evolve(_returned(opened, file, one), known=tuple(met))
        if one is None or one.today != digest(opened, departure):
            return evolve(_unexpected(opened, file, departure, one), known=tuple(met))
        met.append(expected.popleft())
    verdict = _returned(opened, file, expected[0]) if expected else Verdict(file, len(opened.events))
    return evolve(verdict, known=tuple(met))


def unexpected(opened: AnyGameTree, file: str, known: Iterable[Known]) -> Iterator[Verdict]:
    """Yield verdicts on all unexpected differences, and on expected ones that replay as recorded."""
    expected = {one.node: one for one in known}
    for departure in departures(opened):
        one = expected.pop(departure.node, None)
        if one is None or one.today != digest(opened, departure):
            yield _unexpected(opened, file, departure, one)
    yield from (_returned(opened, file, gone) for gone in expected.values())


def departures(
    opened: AnyGameTree, *, by_key: bool = False, offered: list[str] | None = None
) -> Iterator[Departure]:
    """
    Yield every event that plays differently today, in the order of play, each from its recorded state.

    `offered` receives a digest of the offers before each event.
    """
    last = -1, opened.game.blank
    for node, event in enumerate(opened.events):
        keyed = opened.dice_of(node)
        dice = keyed if by_key else recorded(event, keyed)
        # What the rules have derived from the state after the last event serves them again.
        before = last[1] if opened.parents[node] == last[0] else _before(opened, node)
        if offered is not None:
            offered.append(digest_at(opened.game, before, node) if node else "")
        rule, message, today, after = _again(opened, before, event, dice)
        last = (node, after if today == event.facts else opened.states[node])
        if today is None:
            yield Departure(node, REFUSED, rule, message)
        elif today != event.facts:
            rule = _rule_of_new_question(opened, node, today, after)
            rule = rule or _rule_of_first_difference(opened, _before(opened, node), event.facts, today)
            yield Departure(node, DIFFERS, rule or _rule_of_offer(opened, node, event), today=today)


def digest(opened: AnyGameTree, departure: Departure) -> str:
    """Return a digest of today's result: facts, or the clause of a refusal."""
    if departure.result == REFUSED:
        return digest_of([REFUSED, departure.rule])
    return digest_of(_plain(codec_for(opened.game.vocabulary), departure.today))


def found(opened: AnyGameTree, file: str, departure: Departure) -> Verdict:
    """Return the verdict on a game with this difference."""
    game, node = opened.game, departure.node
    event, before, codec = opened.events[node], _before(opened, node), codec_for(game.vocabulary)
    return Verdict(
        file,
        len(opened.events),
        departure.result,
        first=event.n,
        node=node,
        when=(game.turn(before), game.phase(before)),
        side=event.side,
        action=codec.plain(event.action),
        rule=departure.rule,
        message=departure.message,
        recorded=_plain(codec, event.facts),
        now=_plain(codec, departure.today),
    )


def with_offers(
    verdict: Verdict, opened: AnyGameTree, node: int, decisions: int, changes: tuple[OfferChange, ...]
) -> Verdict:
    """Return the verdict with a difference of offers, which makes an otherwise equal game differ."""
    game, before, event = opened.game, _before(opened, node), opened.events[node]
    when = game.turn(before), game.phase(before)
    offers = OfferDifference(event.n, node, when, decisions, changes)
    if not verdict.same:
        return evolve(verdict, offers=offers)
    return evolve(
        verdict,
        result=OFFERED,
        first=event.n,
        node=node,
        when=when,
        side=event.side,
        rule=offers.rule or None,
        offers=offers,
    )


def _unexpected(opened: AnyGameTree, file: str, departure: Departure, known: Known | None) -> Verdict:
    """Return the verdict on an event that differs otherwise than expected."""
    said = found(opened, file, departure)
    if known is None or departure.result == REFUSED or known.today != digest_of([REFUSED, known.clause]):
        return said
    return evolve(said, rule=known.clause)


def _returned(opened: AnyGameTree, file: str, gone: Known) -> Verdict:
    """Return the verdict on a game with an event that was expected to differ but replays as recorded."""
    if gone.node >= len(opened.events):
        return Verdict(file, len(opened.events), RETURNED, gone.event, gone.node, rule=gone.clause)
    today = opened.events[gone.node].facts
    return found(opened, file, Departure(gone.node, RETURNED, gone.clause, today=today))


def _before(opened: AnyGameTree, node: int) -> Any:
    """Return the recorded state in which an event was played."""
    return opened.states[opened.parents[node]] if node else opened.game.blank


def _again(
    opened: AnyGameTree, before: Any, event: Event, dice: Dice
) -> tuple[str | None, str, tuple[Fact, ...] | None, Any]:
    """Return today's facts and the state after them, or the clause of a refusal and its reason."""
    try:
        return None, "", *_played(opened, before, event, dice)
    except Refusal as refusal:
        return refusal.rule, refusal.message, None, None
    except Exception as error:  # noqa: BLE001 - whatever today's rules stumble over is an answer
        rule = rule_that_failed(error) or _running(before) or None
        return rule, f"Today's rules fail: {error!r}", None, None


def _played(opened: AnyGameTree, before: Any, event: Event, dice: Dice) -> tuple[tuple[Fact, ...], Any]:
    game = opened.game
    if isinstance(event.action, Position):
        return event.facts, opened.states[0]
    if isinstance(event.action, SetUp):
        begun, state = game.start(event.action.scenario, dice)
        return begun.facts, state
    resolution = decided(game, before, event, dice)
    return tuple(resolution.facts), resolution.state


def decided(game: AnyGame, before: Any, event: Event, dice: Dice) -> Resolution[Any]:
    """
    Return today's result of an event's action. Raises Refusal if it is not offered or not allowed.

    A law may find its offers without asking every condition: they are held together here.
    """
    resolution = game.decide(before, event.side, event.action, dice)
    if not game.rules.keeps_its_law(before, event.action):
        raise game.why_not(before, event.side, event.action)
    return resolution


def _rule_of_first_difference(
    opened: AnyGameTree, before: Any, then: tuple[Fact, ...], today: tuple[Fact, ...]
) -> str | None:
    """
    Return the clause of the first differing fact, as today's rules give it or else as recorded.

    For a fact that is missing today, it is the recorded one. For rolls with different modifiers, it is the
    clause of the modifier, even if only the next facts name it. A sequence that continues says less than what
    it once led to. Without any such clause, use that of a sequence that ends on one side only, or else of the
    next fact that has one.
    """
    same = next((i for i, pair in enumerate(zip(then, today, strict=False)) if pair[0] != pair[1]), None)
    place = min(len(then), len(today)) if same is None else same
    near = zip(then[place : place + NEAR], today[place : place + NEAR], strict=False)
    part = "" if same is None else next(filter(None, starmap(_rule_of_first_part, near)), "")
    if part:
        return part
    now, left = today[place:], then[place:]
    both = (left, now) if _is_missing(left, now) else (now, left)
    told = [fact for pair in zip_longest(*both) for fact in pair if fact is not None]
    first = 1 + (place < min(len(then), len(today)))
    differing = sorted(told[:first], key=lambda fact: isinstance(fact, FrameChanged))
    running = _running(opened.game.reduce.fold(before, then[:place]))
    named = (*map(_clause, differing), running, *map(_clause, told[first:]))
    return next(filter(None, named), None)


def _rule_of_new_question(opened: AnyGameTree, node: int, today: tuple[Fact, ...], after: Any) -> str | None:
    """Return the clause of what may be done where a game stops to ask today and was recorded as continued."""
    game, then = opened.game, opened.events[node].facts
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(then, today, strict=False)))
    left, now = then[same:], today[same:]
    if len(left) < len(now) or not all(isinstance(fact, FrameChanged) for fact in (*left[:1], *now)):
        return None
    asked = {offer.rule for offer in game.offers(opened.states[node])} if len(left) == len(now) else set()
    asked.add(_running(after))
    return next((offer.rule for offer in game.offers(after) if offer.rule not in asked), None)


def _is_missing(then: tuple[Fact, ...], today: tuple[Fact, ...]) -> bool:
    """Return whether today's facts lack the first recorded one and continue with the next."""
    return bool(then and today) and today[0] in then and then[0] not in today


def _rule_of_first_part(then: Fact, today: Fact) -> str:
    """Return the clause of the first part, like a modifier, that only one of two similar facts has."""
    if type(then) is not type(today):
        return ""
    for name in inner_fields(cast("Any", type(then))):
        both = getattr(today, name), getattr(then, name)
        if all(isinstance(parts, tuple) for parts in both):
            alone = (part for parts in both for part in parts if not all(part in each for each in both))
            named = next((rule for part in alone if (rule := getattr(part, "rule", ""))), "")
            if named:
                return str(named)
    return ""


def _running(state: Any) -> str:
    """Return the clause of the sequence in progress."""
    return _of_frame(state.agenda[-1]) if state.agenda else ""


def _of_frame(frame: Frame) -> str:
    """Return the clause of a frame: its own, or that of its kind."""
    return getattr(frame, "rule", "") or frame.clause


def _clause(fact: Fact) -> str:
    """Return the clause that a fact names, or the clause of its kind. An agenda has its frame's."""
    frame = getattr(fact, "frame", None)
    return getattr(fact, "rule", "") or fact.clause or (_of_frame(frame) if isinstance(frame, Frame) else "")


def _rule_of_offer(opened: AnyGameTree, node: int, event: Event) -> str | None:
    """Return the clause under which today's rules offer the action."""
    offers = opened.game.offers(_before(opened, node)) if node else ()
    able = (offer for offer in offers if offer.verb is type(event.action))
    return next((offer.rule for offer in able if event.action in offer.actions), None)


def _plain(codec: Codec, facts: tuple[Fact, ...]) -> tuple[Json, ...]:
    return tuple(codec.plain(fact) for fact in facts)
