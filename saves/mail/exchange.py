"""
A game by mail as one player knows it: both players' letters, and the resulting game.

No letter is trusted. The rules check every action, every die follows from both commitments, and both players
must know the same events. Only a sealed choice is accepted unchecked, until the next letter opens it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from attrs import define, field, frozen

from cockade.engine.dice import Dice, KeyedDice
from cockade.engine.game import AnyGame
from cockade.engine.game_tree import AnyGameTree, GameTree
from cockade.engine.rules import Refusal
from cockade.events.codec import Codec, codec_for
from cockade.events.event import Action, Event
from cockade.events.facts import Secret
from cockade.events.problems import DecodeError, Problem, problem
from cockade.events.record import Record
from cockade.saves.mail.commitments import LINKS, dice_key, follows, link_of, mark_of, salt_of, seal_of
from cockade.saves.mail.letter import Json, Letter, LetterError, Move, Opening

FAIR, QUICK = "fair", "quick"
"""When dice are rolled: with the other player's answer, or at once by that player's last link."""
NO_CHOICE = "The choice under this seal cannot be made now."
FIRST_TURN = 3
"""The first letter with moves. Earlier ones only exchange links."""


class DiceWantedError(Exception):
    """Raised by an action that needs the other player's answer."""


class _Unfallen:
    """Dice that are rolled only with the other player's answer."""

    def draw(self, purpose: str, index: int, faces: int) -> int:
        """See `Dice`."""
        raise DiceWantedError(purpose, index, faces)


@frozen
class MailTerms(Record):
    """
    The battle and its options, and this player's secret.

    `id` is the game's, `dice` is "fair" or "quick", and `secret` is the end of the hash chain in hexadecimal
    digits. `names` are the players by side, and `values` the pack of a battle that is not built in.
    """

    id: str
    game: str
    scenario: str
    dice: str
    side: str
    secret: str
    begun: str
    names: dict[str, str] = field(factory=dict)
    values: dict[str, Any] = field(factory=dict)


@frozen
class Sealed(Record):
    """An event by the other player that is only partly known, and the seal on its choice."""

    seal: str
    heard: Event
    joined: bool


@define(eq=False)
class Exchange:
    """
    The letters so far, and the game after the last of them.

    `truths` are this player's own sealed choices, by the number of the letter and in its order. `blind` are
    the last events of `opened` that the other player has sealed. `news` is the first place of the line that
    the last letter added.
    """

    game: AnyGame
    terms: MailTerms
    letters: list[Letter] = field(factory=list)
    truths: dict[int, list[Action]] = field(factory=dict)
    opened: AnyGameTree | None = None
    blind: tuple[Sealed, ...] = ()
    news: int = 0

    # ------------------------------------------------------------ looking

    @property
    def codec(self) -> Codec:
        """The codec of this game."""
        return codec_for(self.game.vocabulary)

    @property
    def side(self) -> str:
        """The side of this file's player."""
        return self.terms.side

    @property
    def other(self) -> str:
        """The side of the other player."""
        return self.other_than(self.side)

    def other_than(self, side: str) -> str:
        """Return the opposite side."""
        return next(each for each in self.game.sides if each != side)

    @property
    def is_mine(self) -> bool:
        """Whether the next letter is this player's to write."""
        return bool(self.letters) and self.letters[-1].side == self.other and not self.is_over

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and both players know it."""
        return self.opened is not None and not self.opened.decider

    @property
    def asked(self) -> Json:
        """The action that the last letter asks its reader to complete."""
        return self.letters[-1].asked if self.letters else {}

    def link(self) -> str:
        """
        Return this player's next link.

        Raises: LetterError when all are used up.
        """
        number = len(self.letters) // 2
        if number >= LINKS:
            raise LetterError("This game has too many letters.")
        return link_of(bytes.fromhex(self.terms.secret), number)

    # ------------------------------------------------------------ one's own letter

    def floor(self) -> AnyGameTree:
        """
        Return the game for this player's turn, with the other player's pending action completed.

        Raises LetterError if the rules do not allow that action.
        """
        key = self._key(self.letters[-1], self.link())
        if self.opened is None:
            return GameTree.begin(self.game, self.terms.scenario, key)
        opened = self.opened.alone()
        if self.asked:
            self._play(opened, self.other, self._action(self.asked), KeyedDice(key, opened.at + 1))
        return opened

    def dice(self, n: int) -> Dice:
        """Return the dice for an event of this player in the next letter."""
        if self.terms.dice == FAIR:
            return _Unfallen()
        return KeyedDice(self._key(self.letters[-1], self.link()), n)

    def is_sealed(self, before: Any, event: Event) -> bool:
        """Return whether the other player may not know an event's choice yet, given the state before it."""
        heard = self.game.redact(before, self.other_than(event.side), event)
        return isinstance(heard.action, Secret) and heard.facts != event.facts

    def compose(self, opened: AnyGameTree, asked: Action | None) -> tuple[Letter, list[Action]]:
        """Return the letter with all actions since the floor, and its sealed choices."""
        number, base = len(self.letters) + 1, self.base
        moves, truths = [], []
        for place in range(base + 1, opened.at + 1):
            move, is_sealed = self._told(opened, place, number)
            moves.append(move)
            if is_sealed:
                truths.append(opened.event_at(place).action)
        letter = Letter(
            self.terms.id,
            number,
            self.side,
            self.letters[-1].hash,
            self.link(),
            tuple(moves),
            self.codec.plain(asked) if asked is not None else {},
            tuple(self._openings()),
            self._mark(opened, self.other),
        )
        return letter, truths

    @property
    def base(self) -> int:
        """The place of the line before this player's own moves."""
        return 0 if self.opened is None else self.opened.at + bool(self.asked)

    def _told(self, opened: AnyGameTree, place: int, number: int) -> tuple[Move, bool]:
        node, event = opened.line[place], opened.event_at(place)
        joined = opened.is_joined(node)
        if not self.is_sealed(opened.state_at(place - 1), event):
            return Move(self.codec.plain(event.action), joined=joined), False
        salt = salt_of(bytes.fromhex(self.terms.secret), number, event.n)
        heard = self.codec.plain(opened.heard(node, self.other))
        return Move(seal=seal_of(salt, self._spelled(event.action)), heard=heard, joined=joined), True

    def _openings(self) -> Iterator[Opening]:
        """Yield the choices and salts for the seals of this player's last letter."""
        number = len(self.letters) - 1
        places = self._places_of_seals(number)
        for n, action in zip(places, self.truths.get(number, ()), strict=True):
            salt = salt_of(bytes.fromhex(self.terms.secret), number, n)
            yield Opening(self.codec.plain(action), salt)

    def _places_of_seals(self, number: int) -> list[int]:
        letters = self.letters
        return [int(move.heard["n"]) for move in letters[number - 1].moves if move.seal] if number > 0 else []

    # ------------------------------------------------------------ any letter

    def take(self, letter: Letter) -> None:
        """Apply the next letter, from either player. A LetterError changes nothing."""
        self._check_place(letter)
        if letter.number >= FIRST_TURN:
            played = self._played(letter)
            opened = len(letter.opened) if letter.side == self.other else 0
            self.news = 0 if self.opened is None else self.opened.at + 1 - opened
            self.opened, self.blind = played
        self.letters.append(letter)

    def recall(self, letter: Letter, news: int, events: Iterable[tuple[Event, bool]]) -> None:
        """
        Apply a letter that was applied before, without asking the rules again.

        `news` events stay as they are. `events` follow them, each with whether it is joined.
        """
        self.news = news
        for event, joined in events:
            if self.opened is None:
                self.opened = GameTree.reopen(self.game, event, b"")
                self.opened.values = self.terms.values
                continue
            if event.n <= self.opened.at:
                self.opened = self.opened.alone(news - 1)
            self.opened.record(event, joined=joined)
        if letter.side == self.other:
            sealed = (move for move in letter.moves if move.seal)
            self.blind = tuple(Sealed(m.seal, self.codec.event(m.heard), m.joined) for m in sealed)
        self.letters.append(letter)

    def brought(self) -> list[tuple[Event, bool]]:
        """The events of the last letter, each with whether it is joined."""
        opened = self.opened
        nodes = opened.line[self.news :] if opened else []
        return [(opened.events[node], opened.is_joined(node)) for node in nodes if opened]

    def receive(self, letter: Letter) -> None:
        """Apply the other player's letter and its pending action. A LetterError changes nothing."""
        before = self.opened, self.blind
        self.take(letter)
        try:
            if self.is_mine:
                self.floor()
        except BaseException:
            self.letters.pop()
            self.opened, self.blind = before
            raise

    def _check_place(self, letter: Letter) -> None:
        """Check that the letter is the next one, and from the right player."""
        letters, number = self.letters, letter.number
        if letter.game != self.terms.id:
            raise LetterError("This letter belongs to another game.")
        if 0 < number <= len(letters):
            if letters[number - 1] == letter:
                raise LetterError(
                    problem("Letter {n} has been read already, so nothing was changed.", n=number)
                )
            raise LetterError(problem("Letter {n} has been read already, and it was not this one.", n=number))
        if number != len(letters) + 1:
            text = "Letter {next} has not come yet, and this is letter {n}."
            raise LetterError(problem(text, next=len(letters) + 1, n=number))
        before = letters[-2].link if number > 2 else ""
        if before and not follows(letter.link, before):
            raise LetterError("The dice were tampered with: they do not match the chain that was promised.")
        if letters and letter.before != letters[-1].hash:
            raise LetterError("It answers a different letter from the one you sent.")
        if letter.side not in self.game.sides or (letters and letter.side == letters[-1].side):
            raise LetterError("It is not from the player whose turn it is to write.")

    def _played(self, letter: Letter) -> tuple[AnyGameTree, tuple[Sealed, ...]]:
        """Return the game after a letter, and its events that stay sealed."""
        key = self._key(self.letters[-1], letter.link)
        opened = self._before(letter, key)
        if self.blind and letter.side == self.side and (letter.moves or not letter.asked):
            raise LetterError("A choice is still sealed.")
        blind: list[Sealed] = list(self.blind) if letter.side == self.side else []
        truths = iter(self.truths.get(letter.number, ()))
        for number, move in enumerate(letter.moves, 1):
            if blind and not move.seal:
                raise LetterError(problem("Move {n} comes after a choice that is still sealed.", n=number))
            sealed = self._move(opened, letter, move, number, truths, key)
            blind += [sealed] if sealed else []
        if blind and letter.asked and letter.side == self.other:
            raise LetterError("It asks for more after a sealed choice.")
        if opened.decider == letter.side and not letter.asked:
            raise LetterError("It ends in the middle of a turn.")
        if letter.mark != self._mark(opened, self.other_than(letter.side)):
            text = "The two programs get different results. Both players need the same version of Cockade."
            raise LetterError(text)
        return opened, tuple(blind)

    def _before(self, letter: Letter, key: bytes) -> AnyGameTree:
        """Return the game before a letter's moves: seals opened, and the pending action completed."""
        if self.opened is None:
            return GameTree.begin(self.game, self.terms.scenario, key)
        opened = self.opened.alone()
        if letter.side == self.other:
            opened = self._unsealed(opened, letter.opened)
        if self.asked:
            side = self.letters[-1].side
            self._play(opened, side, self._action(self.asked), KeyedDice(key, opened.at + 1))
        return opened

    def _unsealed(self, opened: AnyGameTree, openings: tuple[Opening, ...]) -> AnyGameTree:
        """Return the game with the other player's choices in place of their seals."""
        if len(openings) != len(self.blind):
            raise LetterError("It does not open the sealed choice.")
        if not openings:
            return opened
        found = opened.alone(opened.at - len(openings))
        for sealed, opening in zip(self.blind, openings, strict=True):
            action = self._action(opening.action)
            if seal_of(opening.salt, self._spelled(action)) != sealed.seal:
                raise LetterError("A sealed choice was changed and no longer matches its seal.")
            event = self._play(found, self.other, action, _Unfallen(), joined=sealed.joined)
            if found.heard(found.node, self.side) != sealed.heard:
                text = "The opened choice does not match its seal ({n})."
                raise LetterError(problem(text, n=event.n))
        return found

    def _move(  # noqa: PLR0913, PLR0917 - where a move stands
        self,
        opened: AnyGameTree,
        letter: Letter,
        move: Move,
        number: int,
        truths: Iterator[Action],
        key: bytes,
    ) -> Sealed | None:
        """Play one move of a letter. Returns the event if its choice is sealed."""
        dice: Dice = _Unfallen() if self.terms.dice == FAIR else KeyedDice(key, opened.at + 1)
        if not move.seal:
            self._play(opened, letter.side, self._action(move.action), dice, number, joined=move.joined)
            return None
        if letter.side == self.side:
            self._play(opened, letter.side, next(truths), dice, number, joined=move.joined)
            return None
        heard = self._heard(opened, letter, move)
        try:
            opened.record(heard, joined=move.joined)
        except Exception as error:
            raise LetterError(NO_CHOICE) from error
        if not opened.decider:
            raise LetterError(NO_CHOICE)
        return Sealed(move.seal, heard, move.joined)

    def _heard(self, opened: AnyGameTree, letter: Letter, move: Move) -> Event:
        """Return the visible part of a sealed choice. Raises LetterError if it is anything else."""
        try:
            heard = self.codec.event(move.heard)
        except DecodeError as error:
            text = "A sealed move cannot be understood: {fault}"
            raise LetterError(problem(text, fault=error.why)) from error
        is_next = heard.n == opened.at + 1 and heard.side == letter.side == opened.decider
        if not is_next or not isinstance(heard.action, Secret) or any(fact.reveals for fact in heard.facts):
            raise LetterError(NO_CHOICE)
        return heard

    def _play(  # noqa: PLR0913 - what an action needs
        self,
        opened: AnyGameTree,
        side: str,
        action: Action,
        dice: Dice,
        number: int = 0,
        *,
        joined: bool = False,
    ) -> Event:
        """Play an action of a letter by the rules. `number` is its place in the letter."""
        try:
            return opened.act(side, action, joined=joined, dice=dice)
        except Refusal as refusal:
            what = problem("Move {n}", n=number) if number else problem("Its request")
            why = Problem(refusal.text, refusal.names)
            text = "{what} is against the rules ({rule}): {why}"
            raise LetterError(problem(text, what=what, rule=refusal.rule, why=why)) from refusal
        except DiceWantedError as error:
            raise LetterError(problem("Move {n} rolls dice that were not known yet.", n=number)) from error
        except Exception as error:
            text = "Move {n} means nothing in this game: {why}."
            raise LetterError(problem(text, n=number, why=repr(error))) from error

    # ------------------------------------------------------------ words and hashes

    def _key(self, asking: Letter, answer: str) -> bytes:
        return dice_key(asking.link, answer, asking.hash)

    def _action(self, said: Json) -> Action:
        try:
            return self.codec.action(said)
        except DecodeError as error:
            raise LetterError(
                problem("An action in it cannot be understood: {fault}", fault=error.why)
            ) from error

    def _spelled(self, action: Action) -> str:
        return json.dumps(self.codec.plain(action), sort_keys=True)

    def _mark(self, opened: AnyGameTree, reader: str) -> str:
        """Return the hash of all that a letter's reader may know after it."""
        known = -1 if self.opened is None else self.opened.at
        heard = (opened.heard(opened.line[place], reader) for place in range(known + 1, opened.at + 1))
        return mark_of("\n".join(self.codec.pack(event) for event in heard))
