"""Accounts that people make themselves: few from one address, few in a day, few that wait to be let in."""

from __future__ import annotations

from attrs import define

from cockade.server.store.people import DAY, WAITS, People, Player

CLOSED, APPROVAL, OPEN = "closed", "approval", "open"
INVITED = "invited"
"""How somebody makes an account who has followed an invitation."""
MODES = (OPEN, APPROVAL, CLOSED)
"""Whether people on no list may make an account by themselves, and whether it holds at once."""
MOST_OF_A_PLACE, MOST_A_DAY = 3, 100
"""So many accounts in a day from one address, and from all together."""
MOST_WAITING = 200
WAITED = 30 * DAY
"""Whoever has waited for so long is forgotten."""


class NoRoomError(Exception):
    """So many accounts were made that there is no room for another one now."""


@define(eq=False)
class SignUps:
    """The accounts that were made without the operator; a place is a text that stands for an address."""

    people: People

    def sign_up(
        self, fingerprint: str, name: str, state: str, place: str, *, invited: bool = False
    ) -> Player:
        """
        Make a new account; whoever a player has invited needs no room among strangers.

        Raises: NoRoomError if there are too many, NameTakenError if the name is not free.
        """
        store, now = self.people.store, self.people.store.clock()
        with store.writing() as base:
            self._forget(now)
            if not self._has_room(place, state, invited=invited):
                raise NoRoomError
            player = self.people.enter(fingerprint, name, state)
            base.execute("INSERT INTO sign_up VALUES (?, ?, ?)", (player.id, place, now))
        return player

    def _has_room(self, place: str, state: str, *, invited: bool) -> bool:
        query = (
            "SELECT (SELECT count(*) FROM sign_up WHERE place = ?), (SELECT count(*) FROM sign_up),"
            " (SELECT count(*) FROM player WHERE state = ?)"
        )
        of_place, today, waiting = self.people.store.rows(query, place, WAITS)[0]
        return (
            of_place < MOST_OF_A_PLACE
            and (invited or today < MOST_A_DAY)
            and (state != WAITS or waiting < MOST_WAITING)
        )

    def _forget(self, now: float) -> None:
        """Whence the accounts of earlier days came, and those who were never let in."""
        late = (WAITS, now - WAITED)
        gone = "SELECT id FROM player WHERE state = ? AND since < ?"
        with self.people.store.writing() as base:
            base.execute("DELETE FROM sign_up WHERE at < ?", (now - DAY,))
            for table in ("door_key", "door_code", "old_name", "sanction"):
                base.execute(f"DELETE FROM {table} WHERE player IN ({gone})", late)  # noqa: S608 - our own words
            base.execute("DELETE FROM player WHERE state = ? AND since < ?", late)
