"""System users for players' processes, if the server can change users: one for all or one each."""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path

from attrs import define, field, frozen

from cockade.engine import rules

FIRST = 1_900_000_000
"""The first number that no system assigns to users (systemd: "Users, Groups, UIDs and GIDs")."""
_OTHERS = 0o001
"""The permission that others need to pass through a folder."""


@frozen
class User:
    """An unprivileged user under whom a player's process runs."""

    uid: int
    gid: int


@define
class Users:
    """The users for sessions. The least used is lent first."""

    known: tuple[User, ...]
    _lent: Counter[User] = field(factory=Counter, init=False)

    @classmethod
    def numbered(cls, first: int, count: int) -> Users:
        """Return users numbered from a start, all in one group."""
        return cls(tuple(User(uid, first) for uid in range(first, first + count)))

    def lend(self) -> User:
        """Lend a user to a session."""
        user = min(self.known, key=self._lent.__getitem__)
        self._lent[user] += 1
        return user

    def give_back(self, user: User) -> None:
        """Return a session's user to the pool."""
        self._lent[user] -= 1

    @property
    def are_many(self) -> bool:
        """Whether each session has its own user."""
        return len(self.known) > 1


def users_of_their_own(count: int) -> Users | None:
    """Return unused system users for a server started by root. None if there are none."""
    if sys.platform != "linux" or os.getuid() or not (_are_mapped(count) and _all_can_read_us()):
        return None
    return Users.numbered(FIRST, count)


def _are_mapped(count: int) -> bool:
    """Whether this container, if it is one, maps these numbers."""
    for name in ("uid_map", "gid_map"):
        rows = [map(int, row.split()) for row in Path("/proc/self", name).read_text("ascii").splitlines()]
        if not any(first <= FIRST and FIRST + count <= first + many for first, _, many in rows):
            return False
    return True


def _all_can_read_us() -> bool:
    """Whether users of no group can read the program."""
    places = {Path(rules.__file__).resolve().parent, Path(sys.prefix), Path(sys.base_prefix)}
    steps = {step for place in places for step in (place, *place.parents)}
    return all(step.stat().st_mode & _OTHERS for step in steps)
