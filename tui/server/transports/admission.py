"""Who may come in: how many at once, how many from one address and of one player, how soon after failures."""

from __future__ import annotations

from collections import Counter, OrderedDict
from ipaddress import IPv4Address, IPv6Address, ip_address

from attrs import frozen

from cockade.tui.text.words import say


@frozen
class AdmissionLimits:
    """The limits of a server."""

    visits: int = 20
    """Players at once."""
    per_address: int = 3
    """Players at once from one address."""
    per_player: int = 3
    """Visits at once of one player, wherever they come from."""
    newcomers: int = 5
    """Of all players at once as many who have no account yet, or wait to be let in."""
    connections: int = 100
    """Connections at once in which nobody plays yet, or any more."""
    connections_per_address: int = 10
    failures: int = 5
    """As many failures of an address are let pass before it has to wait."""
    first_wait: float = 10.0
    """Seconds; each further failure doubles them."""
    longest_wait: float = 3600.0
    remembered: int = 10_000
    """As many addresses with failures are remembered."""
    waiting_per_player: int = 5
    """Connections of one player in which he does not play."""
    requests: float = 120.0
    """As many requests of one address for pages at once, and so many more a second:"""
    requests_per_second: float = 10.0


class Admission:
    """Counts. Times are seconds of any clock that only goes forward."""

    def __init__(self, limits: AdmissionLimits | None = None) -> None:
        self.limits = limits or AdmissionLimits()
        self.shut = ""
        """Why nobody comes in any more, if so."""
        self._connecting: Counter[str] = Counter()
        self._inside: Counter[str] = Counter()
        self._newcomers = 0
        self._players: Counter[str] = Counter()
        self._waiting: Counter[str] = Counter()
        self._failures: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._asked: OrderedDict[str, tuple[float, float]] = OrderedDict()

    # ------------------------------------------------------------ before it is known who it is

    def may_connect(self, address: str, now: float) -> bool:
        """Whether a connection from there is looked at."""
        home = household(address)
        most = self.limits
        return (
            self._connecting.total() < most.connections
            and self._connecting[home] < most.connections_per_address
            and now >= self.shut_until(address)
        )

    def connecting(self, address: str) -> None:
        """A connection in which nobody plays."""
        self._connecting[household(address)] += 1

    def connected(self, address: str) -> None:
        """Somebody plays in that connection, or it is gone."""
        _take_one(self._connecting, household(address))

    def shut_until(self, address: str) -> float:
        """The time up to which nobody from there is looked at."""
        count, last = self._failures.get(household(address), (0, 0.0))
        over = count - self.limits.failures
        if over < 0:
            return 0.0
        return last + min(self.limits.longest_wait, self.limits.first_wait * 2.0 ** min(over, 30))

    def fail(self, address: str, now: float) -> None:
        """Somebody from there could not say who he is."""
        home = household(address)
        count, _ = self._failures.pop(home, (0, 0.0))
        self._failures[home] = (count + 1, now)
        while len(self._failures) > self.limits.remembered:
            self._failures.popitem(last=False)

    def trust(self, address: str) -> None:
        """Somebody from there could: earlier failures are forgotten."""
        self._failures.pop(household(address), None)

    def may_ask(self, address: str, now: float) -> bool:
        """Whether another request from there is answered now; it is counted."""
        most, home = self.limits, household(address)
        left, last = self._asked.pop(home, (most.requests, now))
        left = min(most.requests, left + (now - last) * most.requests_per_second)
        self._asked[home] = (max(0.0, left - 1), now)
        while len(self._asked) > most.remembered:
            self._asked.popitem(last=False)
        return left >= 1

    def may_wait(self, player: str) -> bool:
        """Whether a player may have another connection in which he does not play."""
        return self._waiting[player] < self.limits.waiting_per_player

    def waits(self, player: str) -> None:
        """He has one more."""
        self._waiting[player] += 1

    def waits_no_more(self, player: str) -> None:
        """He plays in it, or it is gone."""
        _take_one(self._waiting, player)

    # ------------------------------------------------------------ players

    def refusal(self, address: str, player: str, *, is_new: bool = False) -> str:
        """Why this player cannot play from there now; empty if he can."""
        if self.shut:
            return self.shut
        if is_new and self._newcomers >= self.limits.newcomers:
            return say("Too many people are here for the first time just now. Try again later.")
        if self._inside.total() >= self.limits.visits:
            return say("All {n} places of this server are taken. Try again later.", n=self.limits.visits)
        if self._inside[household(address)] >= self.limits.per_address:
            most = self.limits.per_address
            return say("There are {n} players from your address already, which is the most.", n=most)
        if self._players[player] >= self.limits.per_player:
            most = self.limits.per_player
            return say(
                "You are here {n} times already, which is the most. Leave one of these visits.", n=most
            )
        return ""

    def enter(self, address: str, player: str, *, is_new: bool = False) -> None:
        """A player begins."""
        self._newcomers += is_new
        self._players[player] += 1
        self._inside[household(address)] += 1

    def leave(self, address: str, player: str, *, is_new: bool = False) -> None:
        """A player ends."""
        self._newcomers -= is_new
        _take_one(self._players, player)
        _take_one(self._inside, household(address))

    @property
    def inside(self) -> int:
        """How many play."""
        return self._inside.total()


def household(address: str) -> str:
    """
    What counts as one address: of the new kind, the network that one household has.

    >>> household("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::'
    >>> household("::ffff:192.0.2.7")
    '192.0.2.7'
    """
    known = _known(address)
    if not isinstance(known, IPv6Address):
        return address
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return str(IPv6Address(int(known) >> 64 << 64))


def is_near(address: str) -> bool:
    """Whether an address is this machine's or of a private network: only from there guests may come."""
    known = _known(address)
    if isinstance(known, IPv6Address):
        known = known.ipv4_mapped or known
    return known is not None and (known.is_loopback or known.is_private or known.is_link_local)


def _known(address: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(address.partition("%")[0])
    except ValueError:
        return None


def _take_one(counted: Counter[str], key: str) -> None:
    counted[key] -= 1
    if counted[key] <= 0:
        del counted[key]
