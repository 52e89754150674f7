"""Who may come in: how many at once, how many from one address, and how soon after failures."""

from __future__ import annotations

from collections import Counter, OrderedDict
from ipaddress import IPv4Address, IPv6Address, ip_address

from attrs import frozen

from tui.words import say


@frozen
class Numbers:
    """The limits of a server."""

    visits: int = 20
    """Players at once."""
    per_address: int = 3
    """Players at once from one address."""
    knocks: int = 100
    """Connections at once that have not logged in."""
    knocks_per_address: int = 10
    failures: int = 5
    """As many failures of an address are let pass before it has to wait."""
    first_wait: float = 10.0
    """Seconds; each further failure doubles them."""
    longest_wait: float = 3600.0
    remembered: int = 10_000
    """As many addresses with failures are remembered."""


class Gate:
    """Counts. Times are seconds of any clock that only goes forward."""

    def __init__(self, numbers: Numbers | None = None) -> None:
        self.numbers = numbers or Numbers()
        self._knocking: Counter[str] = Counter()
        self._inside: Counter[str] = Counter()
        self._failures: OrderedDict[str, tuple[int, float]] = OrderedDict()

    # ------------------------------------------------------------ before it is known who it is

    def may_knock(self, address: str, now: float) -> bool:
        """Whether a connection from there is looked at."""
        home = household(address)
        most = self.numbers
        return (
            self._knocking.total() < most.knocks
            and self._knocking[home] < most.knocks_per_address
            and now >= self.shut_until(address)
        )

    def knock(self, address: str) -> None:
        """A connection that has not logged in yet."""
        self._knocking[household(address)] += 1

    def knocked(self, address: str) -> None:
        """That connection has logged in or is gone."""
        _take_one(self._knocking, household(address))

    def shut_until(self, address: str) -> float:
        """The time up to which nobody from there is looked at."""
        count, last = self._failures.get(household(address), (0, 0.0))
        over = count - self.numbers.failures
        if over < 0:
            return 0.0
        return last + min(self.numbers.longest_wait, self.numbers.first_wait * 2.0 ** min(over, 30))

    def fail(self, address: str, now: float) -> None:
        """Somebody from there could not say who he is."""
        home = household(address)
        count, _ = self._failures.pop(home, (0, 0.0))
        self._failures[home] = (count + 1, now)
        while len(self._failures) > self.numbers.remembered:
            self._failures.popitem(last=False)

    def trust(self, address: str) -> None:
        """Somebody from there could: earlier failures are forgotten."""
        self._failures.pop(household(address), None)

    # ------------------------------------------------------------ players

    def refusal(self, address: str) -> str:
        """Why nobody from there can play now; empty if somebody can."""
        if self._inside.total() >= self.numbers.visits:
            return say("All {n} places of this server are taken. Try again later.", n=self.numbers.visits)
        if self._inside[household(address)] >= self.numbers.per_address:
            most = self.numbers.per_address
            return say("There are {n} players from your address already, which is the most.", n=most)
        return ""

    def enter(self, address: str) -> None:
        """A player begins."""
        self._inside[household(address)] += 1

    def leave(self, address: str) -> None:
        """A player ends."""
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
