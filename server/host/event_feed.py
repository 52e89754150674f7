"""The feed of one side in a game: one entry an event, made once for all sessions of that side."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, overload

from cockade.engine.game import open_to_all
from cockade.server.host.outbox import packed
from cockade.server.host.view_codec import view_codec

if TYPE_CHECKING:
    from cockade.engine.game_tree import AnyGameTree


BLOCK = 64
"""How many texts are compressed together. The newest texts stay uncompressed."""
_BETWEEN = "\n"


class Texts(Sequence[str]):
    """A list of one-line texts. Texts are added at the end, and only the last one can change."""

    def __init__(self) -> None:
        self._blocks: list[bytes] = []
        self._newest: list[str] = []
        self._read: tuple[int, list[str]] = (-1, [])
        """The block that was read last."""

    def append(self, text: str) -> None:
        """Add a text at the end."""
        if len(self._newest) == BLOCK:
            self._blocks.append(zlib.compress(_BETWEEN.join(self._newest).encode(), 1))
            self._newest.clear()
        self._newest.append(text)

    def __len__(self) -> int:
        """Return the number of texts."""
        return BLOCK * len(self._blocks) + len(self._newest)

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> list[str]: ...
    def __getitem__(self, number: int | slice) -> str | list[str]:
        """Return one text by its number, or a slice of them."""
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        block, place = divmod(number + len(self) if number < 0 else number, BLOCK)
        if block == len(self._blocks):
            return self._newest[place]
        if block != self._read[0]:
            self._read = block, zlib.decompress(self._blocks[block]).decode().split(_BETWEEN)
        return self._read[1][place]

    def __iter__(self) -> Iterator[str]:
        """Yield all texts, the oldest first."""
        return (self[number] for number in range(len(self)))


Json = Any

ALL = "*"
"""The side used when a game is over and everything may be seen."""


class EventFeed:
    """The events of a game as a side sees them, with the changes of its view. A spectator's side is empty.

    An entry is `[number, parent, joined, decider, event, change]`: its number, the number of the event before
    it, 1 if both are one gesture, the next decider, and the change of the view. Events hidden from the side
    have no entry and leave no gap in the numbers, because each side counts its own events.
    """

    def __init__(self, opened: AnyGameTree, side: str) -> None:
        self.side = side
        self.entries = Texts()
        self._opened = opened
        self._codec = view_codec(opened.game)
        self._last: tuple[int, Any] = (-1, None)
        """The newest entry, and the view after it."""
        self._nodes: list[int] = []
        """The event of each entry."""
        self._places: list[int] = []
        self._told: list[int] = []
        self._counts: list[int] = []
        self._trail = (0, 0)
        self._offered: tuple[Any, list[Json]] = (None, [])

    @property
    def is_behind(self) -> bool:
        """Whether there are events that the feed hasn't processed yet."""
        return len(self._told) < len(self._opened.events)

    def extend(self, most: int = 1 << 30) -> None:
        """Make the entries of new events, at most so many at a time."""
        for node in range(len(self._told), min(len(self._opened.events), len(self._told) + most)):
            if self._is_silent(node):
                self._told.append(self._told[self._opened.parents[node]])
            else:
                self._enter(node)
                self._told.append(len(self.entries) - 1)
            self._counts.append(len(self.entries))

    def _is_silent(self, node: int) -> bool:
        return self.side != ALL and self._opened.is_silent(node, self.side)

    def _enter(self, node: int) -> None:
        opened, codec = self._opened, self._codec
        before = opened.parents[node]
        parent = self._told[before] if node else -1
        view = self._view(opened.states[node])
        change = codec.diff(self._view_after(parent), view) if node else {"=": codec.encode(view)}
        place = self._places[parent] + 1 if node else 0
        heard = opened.events[node] if self.side == ALL else opened.heard(node, self.side)
        decider = opened.game.decider(opened.states[node])
        joined = opened.is_joined(node) and not self._is_silent(before)
        self._last = len(self._nodes), view
        self._nodes.append(node)
        self._places.append(place)
        said = codec.encode(heard.replace(n=place))
        self.entries.append(packed([len(self.entries), parent, int(joined), decider, said, change]))

    def _view_after(self, entry: int) -> Any:
        """Return the view after an entry. Events without an entry change nothing."""
        last, view = self._last
        return view if entry == last else self._view(self._opened.states[self._nodes[entry]])

    # ------------------------------------------------------------ as the side counts

    def entry_of(self, node: int) -> int:
        """Return the entry of an event, or of the last visible one before it."""
        return self._told[node]

    def node_of(self, entry: int) -> int:
        """Return the event of an entry."""
        return self._nodes[entry]

    def first(self, events: int) -> int:
        """Return the number of entries among the first events in order of play."""
        return self._counts[events - 1] if events else 0

    def place_of(self, place: int) -> int:
        """Return a place on the line in view, in the side's own count."""
        return self._places[self._told[self._opened.line[place]]]

    def true_place(self, place: int) -> int:
        """Return the last true place on the line in view for one of the side's places."""
        places = range(self._opened.at, 0, -1)
        return next((true for true in places if self.place_of(true) <= place), 0)

    def changes(self, moments: Sequence[tuple[float, int]]) -> list[bool]:
        """Whether the side can see each change of the event in view."""
        return [self._told[before] != self._told[after] for (_, before), (_, after) in pairwise(moments)]

    def hidden(self, moments: Sequence[tuple[float, int]]) -> int:
        """Return how many changes of the event in view are hidden from the side.

        `moments` only ever grow.
        """
        seen, found = self._trail
        found += self.unseen(moments[max(0, seen - 1) :])
        self._trail = (len(moments), found)
        return found

    def unseen(self, moments: Sequence[tuple[float, int]]) -> int:
        """Return `hidden` for these moments alone."""
        told = self._told
        return sum(a != b and told[a] == told[b] for (_, a), (_, b) in pairwise(moments))

    def _view(self, state: Any) -> Any:
        return state if self.side == ALL else self._opened.game.view(state, self.side)

    def offers(self) -> list[Json] | None:
        """Return every legal action now: `[verb, subject, clause, [action, ...]]`.

        None for a game without secrets, because the client's own rules compute it.
        """
        opened = self._opened
        if opened.game.redact is open_to_all:
            return None
        found = opened.offers()
        if self._offered[0] is not found:
            say = self._codec.encode
            listed = [
                [
                    offer.verb.__name__,
                    say(offer.subject),
                    offer.rule,
                    [say(action) for action in offer.actions],
                ]
                for offer in found
            ]
            self._offered = (found, listed)
        return self._offered[1]
