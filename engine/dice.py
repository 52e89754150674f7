"""Dice drawn by address: one more roll in one rule shifts no other roll."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b
from itertools import zip_longest
from typing import Protocol

from attrs import define, field

from cockade.events.event import Event
from cockade.events.facts import Rolled


class Dice(Protocol):
    """A source of dice for the rules."""

    def draw(self, purpose: str, index: int, faces: int) -> int:
        """Return the `index`-th die of this purpose within the event, 1 to `faces`."""
        ...


BY_ACTION = b"action"
"""Prefix of a key that gives every action its own dice, independent of its place in the record."""


@define
class KeyedDice:
    """Dice as keyed BLAKE2b hashes of (event number, purpose, index), and of the action.

    `about` is that action as text, empty under a key that does not begin with `BY_ACTION`. The key of a game
    is enough to compute every roll. A value that would make the die unfair is drawn again with the next
    attempt number.
    """

    key: bytes
    n: int
    about: str = ""

    def draw(self, purpose: str, index: int, faces: int) -> int:
        """See `Dice`. The key may be up to 64 bytes long."""
        limit = (1 << 64) // faces * faces
        attempt = 0
        while True:
            address = f"{self.n}/{purpose}/{index}/{attempt}{self.about}".encode()
            value = int.from_bytes(blake2b(address, digest_size=8, key=self.key).digest(), "big")
            if value < limit:
                return value % faces + 1
            attempt += 1


@define
class MeaningfulDice:
    """Dice addressed by their meaning: (turn, side, purpose, unit or place, number of earlier ones).

    Two games that differ in one place then continue with the same dice everywhere else, so later differences
    are not random. They are for simulations and searches. `now` says where the game is. Recorded games keep
    the addresses of `KeyedDice`.
    """

    key: bytes
    place: str = ""
    about: str = ""
    drawn: dict[tuple[str, str, str], int] = field(factory=dict)

    def now(self, turn: int, side: str, about: object) -> None:
        """Set the action of the next dice: its side, and the unit or place that it is about."""
        self.place, self.about = f"{turn}/{side}", str(about)

    def draw(self, purpose: str, faces: int, who: str = "") -> int:
        """See `Counted`."""
        address = (self.place, purpose, who or self.about)
        n = self.drawn[address] = self.drawn.get(address, 0) + 1
        return self.face("/".join(address), n, faces)

    def face(self, address: str, n: int, faces: int) -> int:
        """Return the `n`-th die of an address."""
        return KeyedDice(self.key, n).draw(address, 0, faces)


@define
class SpreadDice(MeaningfulDice):
    """Meaningful dice for the `number`-th of several trials with one key, spread evenly over the trials.

    In as many trials as a die has faces, each face appears once, and two consecutive trials have one low and
    one high face. In a single trial all faces are equally likely, independent of other dice.
    """

    number: int = 0

    def face(self, address: str, n: int, faces: int) -> int:
        """See `MeaningfulDice`."""
        block, place = divmod(self.number, faces)
        return spread(self.key, block, f"{n}/{address}", faces)[place]


@lru_cache(1 << 14)
def spread(key: bytes, block: int, address: str, faces: int) -> tuple[int, ...]:
    """Return the faces of a die in a random order in which low and high ones alternate in pairs."""
    dice = KeyedDice(key, block)
    order = sorted(range(1, faces + 1), key=lambda one: dice.draw(address, one, 1 << 32))
    low, high = ([one for one in order if (2 * one > faces) == is_high] for is_high in (False, True))
    pairs = zip_longest(low, high)
    return tuple(one for pair in pairs for one in sorted(filter(None, pair), key=order.index))


@define
class LoadedDice:
    """
    Dice with chosen faces, by purpose: `LoadedDice({"assault": [7, 3]})`.

    Purposes that are not loaded come from `rest`. Without it, such a roll is a LookupError.
    """

    faces: Mapping[str, list[int]]
    rest: Dice | None = None

    def draw(self, purpose: str, index: int, faces: int) -> int:
        """See `Dice`."""
        loaded = self.faces.get(purpose, [])
        if index < len(loaded):
            return loaded[index]
        if self.rest is None:
            message = f"no die loaded for {purpose!r} number {index + 1}"
            raise LookupError(message)
        return self.rest.draw(purpose, index, faces)


class Counted(Protocol):
    """Dice of which each is drawn once, by purpose and unit or place."""

    def draw(self, purpose: str, faces: int, who: str = "") -> int:
        """Return the next die of this purpose, 1 to `faces`."""
        ...


@define
class DrawnDice:
    """A counter of the dice of one event, so each die has its own address."""

    dice: Dice
    drawn: dict[str, int] = field(factory=dict)

    def draw(self, purpose: str, faces: int, who: str = "") -> int:  # noqa: ARG002 - the event is address enough
        """Return the next die of this purpose."""
        index = self.drawn.get(purpose, 0)
        self.drawn[purpose] = index + 1
        return self.dice.draw(purpose, index, faces)


def recorded(event: Event, rest: Dice | None = None) -> LoadedDice:
    """Return the dice of a recorded event, so it can be played by today's rules."""
    return LoadedDice(_faces(event.facts), rest)


def _faces(facts: Iterable[object]) -> dict[str, list[int]]:
    faces: dict[str, list[int]] = {}
    for fact in facts:
        if isinstance(fact, Rolled):
            faces.setdefault(fact.purpose, []).append(fact.die)
    return faces
