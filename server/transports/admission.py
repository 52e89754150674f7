"""Admission limits: connections in all, by address and by player, and delays after failed logins."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable
from ipaddress import IPv6Address

from attrs import frozen

from cockade.server.store.address_bans import HOUSEHOLD, AddressBan, ban_of, known_address
from cockade.server.store.front_ends import Attempt, Failures, Inside
from cockade.server.transports.allowances import Allowances
from cockade.tui.text.i18n import say


@frozen
class AdmissionLimits:
    """The limits of a server."""

    visits: int = 20
    """The most players at once."""
    per_address: int = 3
    """The most players at once from one address."""
    per_player: int = 3
    """The most sessions at once of one player, from any address."""
    newcomers: int = 5
    """The most players at once without an approved account."""
    connections: int = 100
    """The most connections at once without a session."""
    connections_per_address: int = 10
    failures: int = 5
    """How many failures of an address have no delay."""
    first_wait: float = 10.0
    """The first delay in seconds. Each further failure doubles it."""
    longest_wait: float = 3600.0
    remembered: int = 10_000
    """The most addresses with failures that are remembered."""
    waiting_per_player: int = 5
    """The most connections of one player without a session."""
    requests: float = 120.0
    """The most page requests of one address at once, and how many more each second."""
    requests_per_second: float = 10.0


class Admission:
    """The counts behind the limits. Times are seconds of any clock that only advances.

    Sessions and failures at other front ends to the same games count once `heard` has received them.
    `place_of` hashes an address.
    """

    def __init__(
        self, limits: AdmissionLimits | None = None, place_of: Callable[[str], str] | None = None
    ) -> None:
        self.limits = limits or AdmissionLimits()
        self.shut = ""
        """Why no new sessions are accepted. Empty if they are."""
        self.bans: tuple[AddressBan, ...] = ()
        """The banned networks."""
        self.visitors: Counter[Inside] = Counter()
        """The current sessions."""
        self._place_of = place_of or household
        self._elsewhere: Counter[Inside] = Counter()
        self._connecting: Counter[str] = Counter()
        self._waiting: Counter[str] = Counter()
        self._failures: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._untold: deque[Attempt] = deque(maxlen=self.limits.remembered)
        most = self.limits
        self._asked = Allowances(most.requests, most.requests_per_second, remembered=most.remembered)

    # ------------------------------------------------------------ before it is known who it is

    def may_connect(self, address: str, now: float) -> bool:
        """Whether a connection from an address is accepted."""
        home = household(address)
        most = self.limits
        return (
            self._connecting.total() < most.connections
            and self._connecting[home] < most.connections_per_address
            and now >= self.shut_until(address)
        )

    def connecting(self, address: str) -> None:
        """Count a new connection without a session."""
        self._connecting[household(address)] += 1

    def connected(self, address: str) -> None:
        """Stop counting a connection that has a session now, or has closed."""
        self._connecting -= Counter([household(address)])

    def shut_until(self, address: str) -> float:
        """Return the time until which connections from an address are refused."""
        count, last = self._failures.get(self._place_of(address), (0, 0.0))
        over = count - self.limits.failures
        if over < 0:
            return 0.0
        return last + min(self.limits.longest_wait, self.limits.first_wait * 2.0 ** min(over, 30))

    def fail(self, address: str, now: float) -> None:
        """Record a failed login from an address."""
        self._note(Attempt(self._place_of(address), failed=True), now)

    def trust(self, address: str) -> None:
        """Forget the failures of an address after a successful login."""
        place = self._place_of(address)
        if place in self._failures:
            self._note(Attempt(place, failed=False), 0.0)

    def _note(self, attempt: Attempt, now: float) -> None:
        self._untold.append(attempt)
        self._take(attempt, now)

    def _take(self, attempt: Attempt, now: float) -> None:
        count, _ = self._failures.pop(attempt.place, (0, 0.0))
        if attempt.failed:
            self._failures[attempt.place] = (count + 1, now)
        while len(self._failures) > self.limits.remembered:
            self._failures.popitem(last=False)

    def ban(self, address: str) -> AddressBan | None:
        """Return the ban of an address. None if there is none."""
        return ban_of(self.bans, address, time.time()) if self.bans else None

    def may_ask(self, address: str, now: float) -> bool:
        """Whether another request from an address is answered now. The request is counted."""
        return self._asked.spend(household(address), 1, now)

    def may_wait(self, player: str) -> bool:
        """Whether a player may open another connection without a session."""
        return self._waiting[player] < self.limits.waiting_per_player

    def waits(self, player: str) -> None:
        """Count a player's new connection without a session."""
        self._waiting[player] += 1

    def waits_no_more(self, player: str) -> None:
        """Stop counting a player's connection that has a session now, or has closed."""
        self._waiting -= Counter([player])

    # ------------------------------------------------------------ players

    def refusal(self, address: str, player: str, *, is_new: bool = False) -> str:
        """Why this player can't start a session from this address now. Empty if they can."""
        if self.shut:
            return self.shut
        if ban := self.ban(address):
            text, names = ban.words()
            return say(text, **names)
        everybody, place = self.visitors + self._elsewhere, self._place_of(address)
        if is_new and sum(n for each, n in everybody.items() if each.is_new) >= self.limits.newcomers:
            return say("Too many new players are here right now. Try again later.")
        if self.inside >= self.limits.visits:
            return say("All {n} places of this server are taken. Try again later.", n=self.limits.visits)
        if sum(n for each, n in everybody.items() if each.place == place) >= self.limits.per_address:
            most = self.limits.per_address
            return say("There are already {n} players from your address, the most allowed.", n=most)
        if sum(n for each, n in everybody.items() if each.player == player) >= self.limits.per_player:
            most = self.limits.per_player
            return say("You already have {n} sessions, the most allowed. Leave one of them.", n=most)
        return ""

    def enter(self, address: str, player: str, *, is_new: bool = False) -> None:
        """Count a new session."""
        self.visitors[Inside(player, self._place_of(address), is_new)] += 1

    def leave(self, address: str, player: str, *, is_new: bool = False) -> None:
        """Stop counting a session."""
        self.visitors -= Counter([Inside(player, self._place_of(address), is_new)])

    @property
    def inside(self) -> int:
        """The number of sessions."""
        return self.visitors.total()

    # ------------------------------------------------------------ other doors

    def to_tell(self) -> tuple[Attempt, ...]:
        """Return the attempts not yet published to other front ends. `heard` confirms them."""
        return tuple(self._untold)

    def heard(self, told: int, elsewhere: Counter[Inside], failures: Iterable[Failures], now: float) -> None:
        """Confirm published attempts. Apply the sessions and failures of other front ends."""
        self._elsewhere = elsewhere
        for _ in range(min(told, len(self._untold))):
            self._untold.popleft()
        known = {each.place: (each.count, now - each.ago) for each in failures}
        for place, found in known.items():
            self._failures.pop(place, None)
            if found[0]:
                self._failures[place] = found
        for attempt in self._untold:  # meanwhile
            if attempt.place in known:
                self._take(attempt, now)


def household(address: str) -> str:
    """Return what counts as one address: in IPv6, the network of one household.

    >>> household("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::'
    >>> household("::ffff:192.0.2.7")
    '192.0.2.7'
    """
    known = known_address(address)
    if isinstance(known, IPv6Address):
        return str(IPv6Address(int(known) >> HOUSEHOLD << HOUSEHOLD))
    return str(known or address)


def is_near(address: str) -> bool:
    """Whether an address is local or private. Guests are accepted only from such addresses."""
    known = known_address(address)
    return known is not None and (known.is_loopback or known.is_private or known.is_link_local)
