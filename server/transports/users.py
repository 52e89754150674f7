"""Users for players' processes, where the server may change users: one for all, or one for each visit."""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path

from attrs import define, field, frozen

from cockade.engine import rules

FIRST = 1_900_000_000
"""From here on no system gives numbers to users (systemd: "Users, Groups, UIDs and GIDs")."""
_OTHERS = 0o001
"""What others need to go through a folder."""


@frozen
class User:
    """Somebody with few rights, as whom a player's process runs."""

    uid: int
    gid: int


@define
class Users:
    """Those who may be lent to visits; the one who is lent least often comes first."""

    known: tuple[User, ...]
    _lent: Counter[User] = field(factory=Counter, init=False)

    @classmethod
    def numbered(cls, first: int, count: int) -> Users:
        """So many users, from a number on, of one group."""
        return cls(tuple(User(uid, first) for uid in range(first, first + count)))

    def lend(self) -> User:
        """For a visit."""
        user = min(self.known, key=self._lent.__getitem__)
        self._lent[user] += 1
        return user

    def give_back(self, user: User) -> None:
        """The visit is over."""
        self._lent[user] -= 1

    @property
    def are_many(self) -> bool:
        """Whether each visit has its own."""
        return len(self.known) > 1


def users_of_their_own(count: int) -> Users | None:
    """For a server that root has started: so many users that are nobody else; None if there are none."""
    if sys.platform != "linux" or os.getuid() or not (_are_mapped(count) and _all_can_read_us()):
        return None
    return Users.numbered(FIRST, count)


def _are_mapped(count: int) -> bool:
    """Whether this container, if it is one, has these numbers."""
    for name in ("uid_map", "gid_map"):
        rows = [map(int, row.split()) for row in Path("/proc/self", name).read_text("ascii").splitlines()]
        if not any(first <= FIRST and FIRST + count <= first + many for first, _, many in rows):
            return False
    return True


def _all_can_read_us() -> bool:
    """Whether the program lies where users of no group can read it."""
    places = {Path(rules.__file__).resolve().parent, Path(sys.prefix), Path(sys.base_prefix)}
    steps = {step for place in places for step in (place, *place.parents)}
    return all(step.stat().st_mode & _OTHERS for step in steps)
