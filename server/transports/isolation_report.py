"""A report in plain words of what isolates players' processes on this machine."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from cockade.server.transports.landlock import SIGNALS_SINCE, TCP_SINCE, TRUNCATE_SINCE, Strength
from cockade.server.transports.users import Users


@frozen
class Wall:
    """One protection: whether it is active, and what players' processes can do accordingly."""

    holds: bool
    what: str


def walls(found: Strength, users: Users | None, *, apart: bool) -> Iterator[Wall]:
    """Yield all protections, given the kernel's abilities.

    >>> [wall.what for wall in walls(Strength(2, filters=False), None, apart=True) if "short" in wall.what]
    ['may truncate files that their user may write: Landlock 2 knows no truncate']
    """
    for holds, yes, no in (
        (
            users,
            ("run as a different user from the server"),
            ("run as the server's user: give them one (--user)"),
        ),
        (users and users.are_many, "each run as their own user", "share one user"),
        (apart, "cannot see other processes, or leave any behind", "may see other processes' numbers"),
        (
            found.filters,
            "may make only listed system calls: none for programs, processes, sockets or file modes",
            "may make any system call: also change modes, owners and times of their user's files",
        ),
        (
            found.landlock,
            ("cannot read files except the program's, or write any"),
            "may open any file that their user may",
        ),
        (
            users,
            ("cannot see sizes and times of the games' files"),
            ("may see sizes and times of the games' files"),
        ),
    ):
        yield Wall(bool(holds), yes if holds else no)
    yield from _by_version(found)


def _by_version(found: Strength) -> Iterator[Wall]:
    """Yield the protections of newer Landlock versions. The call filter replaces some of them."""
    for since, yes, no, what in (
        (TRUNCATE_SINCE, "cannot truncate files", "may truncate files that their user may write", "truncate"),
        (TCP_SINCE, "cannot reach the network", "may reach the network", "TCP"),
        (
            SIGNALS_SINCE,
            "cannot send signals to others",
            ("may send signals to their user's processes"),
            "signals",
        ),
    ):
        lacks = f"Landlock {found.landlock} knows no {what}"
        if found.landlock >= since:
            yield Wall(holds=True, what=yes)
        elif found.filters:
            yield Wall(holds=True, what=f"{yes}, by the filter of calls alone: {lacks}")
        else:
            yield Wall(holds=False, what=f"{no}: {lacks}")
