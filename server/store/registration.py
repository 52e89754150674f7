"""Self-made accounts, limited by address, by day, and by the number that wait for approval."""

from __future__ import annotations

from attrs import define

from cockade.server.store.people import DAY, WAITS, People, Player

CLOSED, APPROVAL, OPEN = "closed", "approval", "open"
INVITED = "invited"
"""The way of signing up by invitation."""
MODES = (OPEN, APPROVAL, CLOSED)
"""Whether unlisted people may sign up, and whether an account is approved at once."""
MOST_OF_A_PLACE, MOST_A_DAY = 3, 100
"""The most new accounts in a day from one address, and in all."""
MOST_WAITING = 200
WAITED = 30 * DAY
"""How long a waiting account is kept."""


class NoRoomError(Exception):
    """Raised when too many accounts were made to add another now."""


@define(eq=False)
class SignUps:
    """Self-made accounts in a store. A place is a text that stands for an address."""

    people: People

    def sign_up(
        self, fingerprint: str, name: str, state: str, place: str, *, invited: bool = False
    ) -> Player:
        """Make a new account. Players' invitations don't count against the limits.

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
        """Delete the addresses of earlier days' accounts, and accounts that were never approved."""
        late = (WAITS, now - WAITED)
        gone = "SELECT id FROM player WHERE state = ? AND since < ?"
        with self.people.store.writing() as base:
            base.execute("DELETE FROM sign_up WHERE at < ?", (now - DAY,))
            for table in ("door_key", "door_code", "old_name", "sanction"):
                base.execute(f"DELETE FROM {table} WHERE player IN ({gone})", late)  # noqa: S608 - our own words
            base.execute("DELETE FROM player WHERE state = ? AND since < ?", late)
