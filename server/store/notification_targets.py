"""Notification addresses of players, and the queue of notifications."""

from __future__ import annotations

from attrs import define, frozen

from cockade.events.record import Record
from cockade.server.store.people import DAY, new_code
from cockade.server.store.store import Store

WEBHOOK, NTFY, DISCORD, MAIL = "webhook", "ntfy", "discord", "mail"
KINDS = (WEBHOOK, NTFY, DISCORD, MAIL)
CODE = 6
CODE_SECONDS = 3600.0
MOST_CODES, MOST_TO_ONE = 5, 20
"""The most codes that one requester may have sent in a day, and that one address may receive."""
SHARES = {True: 100, False: 100}
"""The most codes a day to confirmed addresses, and apart from them to all others."""
MOST_TRIES = 5
"""How many wrong codes are accepted."""
GATHERED = (1, 60, 24 * 60)
"""The minutes for which notifications may be gathered."""
AGAIN = (60.0, 300.0, 1800.0)
"""Seconds until a failed message is tried again. After the last of them it is dropped."""
MOST_FAILED = 10
"""How many failures in a row disable an address."""

TURN, WARNING, OVER, ROUND = "turn", "warning", "over", "round"


@frozen
class Address(Record):
    """A player's notification address, whether it is confirmed, and the minutes of gathering."""

    player: str
    kind: str
    target: str
    confirmed: bool
    gather: int
    failed: int


@frozen
class Notice(Record):
    """A notification about a game: a turn, a clock running out, the end, or a new tournament round."""

    player: str
    game: str
    what: str


_COLUMNS = "player, kind, target, confirmed, gather, failed"


@define(eq=False)
class Addresses:
    """The addresses and notifications in a store. Moments are seconds since 1970."""

    store: Store

    # ------------------------------------------------------------ addresses

    def of(self, player: str) -> Address | None:
        """Return a player's notification address."""
        found = self.store.row(f"SELECT {_COLUMNS} FROM address WHERE player = ?", player)  # noqa: S608
        return Address(*found).replace(confirmed=bool(found[3])) if found else None

    def ask(self, player: str, kind: str, target: str, now: float) -> str:
        """Set an unconfirmed address. Return the code to send there."""
        code = new_code(CODE)
        row = (player, kind, target, GATHERED[0], code, now + CODE_SECONDS)
        with self.store.writing() as base:
            base.execute("DELETE FROM address WHERE player = ?", (player,))
            base.execute("INSERT INTO address VALUES (?, ?, ?, FALSE, ?, 0, ?, 0, ?)", row)
            base.execute("DELETE FROM notice WHERE player = ?", (player,))
        return code

    def may_send_code(self, asker: str, target: str, now: float, *, proved: bool = False) -> bool:
        """Count a code for an address, `proved` by its owner or not. False if that is too many.

        `asker` is a player, or the hashed address of a visitor without an account. Codes requested by others
        don't count against the address's owner.
        """
        query = (
            "SELECT count(*) FILTER (WHERE asker = ?), count(*) FILTER (WHERE target = ?),"
            " count(*) FILTER (WHERE proved = ?) FROM mailed_code"
        )
        target = target.lower()
        with self.store.writing() as base:
            base.execute("DELETE FROM mailed_code WHERE at <= ?", (now - DAY,))
            mine, there, share = base.execute(query, (asker, target, proved)).fetchone()
            if mine >= MOST_CODES or there >= MOST_TO_ONE or share >= SHARES[proved]:
                return False
            base.execute("INSERT INTO mailed_code VALUES (?, ?, ?, ?)", (asker, target, proved, now))
        return True

    def confirm(self, player: str, code: str, now: float) -> bool:
        """Whether the code is right. A few wrong ones make it invalid."""
        with self.store.writing() as base:
            query = "UPDATE address SET tries = tries + 1 WHERE player = ? AND NOT confirmed"
            base.execute(query, (player,))
            query = (
                "UPDATE address SET confirmed = TRUE, failed = 0, code = '' WHERE player = ? AND code = ?"
                " AND NOT confirmed AND until >= ? AND tries <= ?"
            )
            row = (player, code.strip().lower(), now, MOST_TRIES)
            return base.execute(query, row).rowcount == 1

    def gather(self, player: str, minutes: int) -> None:
        """Set the minutes of gathering."""
        with self.store.writing() as base:
            base.execute("UPDATE address SET gather = ? WHERE player = ?", (minutes, player))

    def forget(self, player: str, target: str = "") -> bool:
        """Remove an address, of this target or any. False if there was none."""
        with self.store.writing() as base:
            query = "DELETE FROM address WHERE player = ? AND ? IN ('', target)"
            done = base.execute(query, (player, target)).rowcount == 1
            if done:
                base.execute("DELETE FROM notice WHERE player = ?", (player,))
        return done

    # ------------------------------------------------------------ news

    def enter(self, notice: Notice, lines: int, now: float) -> None:
        """Queue a notification, once for each length of its game.

        Nothing happens for players without a confirmed address.
        """
        query = (
            "INSERT INTO notice SELECT ?, ?, ?, ?, ? + CASE WHEN ? = 'turn' THEN 60.0 * gather ELSE 0 END, 0"
            " FROM address WHERE player = ? AND confirmed AND failed < ?"
            " ON CONFLICT (player, game, what) DO UPDATE SET lines = excluded.lines, next = excluded.next,"
            " tries = 0 WHERE excluded.lines > notice.lines"
        )
        row = (notice.player, notice.game, notice.what, lines, now, notice.what, notice.player, MOST_FAILED)
        with self.store.writing() as base:
            base.execute(query, row)

    def drop(self, notice: Notice) -> None:
        """Drop a queued notification."""
        with self.store.writing() as base:
            query = "UPDATE notice SET next = NULL WHERE player = ? AND game = ? AND what = ?"
            base.execute(query, (notice.player, notice.game, notice.what))

    def due(self, now: float) -> list[str]:
        """Return the players with a due notification."""
        query = "SELECT DISTINCT player FROM notice WHERE next IS NOT NULL AND next <= ?"
        return [player for (player,) in self.store.rows(query, now)]

    def take(self, player: str, now: float) -> list[Notice]:
        """Return all queued notifications of a player, due or not, and reserve them for the caller.

        They are queued again after a while unless they are marked as sent, even if this process ends.
        """
        with self.store.writing() as base:
            query = (
                "UPDATE notice SET tries = tries + 1,"
                " next = ? + CASE tries WHEN 0 THEN ? WHEN 1 THEN ? ELSE ? END"
                " WHERE player = ? AND next IS NOT NULL"
                " AND EXISTS (SELECT 1 FROM notice d WHERE d.player = ? AND d.next <= ?)"
                " RETURNING player, game, what"
            )
            rows = base.execute(query, (now, *AGAIN, player, player, now)).fetchall()
        return [Notice(*row) for row in rows]

    def told(self, player: str) -> None:
        """Mark the reserved notifications as sent."""
        with self.store.writing() as base:
            base.execute("UPDATE notice SET next = NULL WHERE player = ? AND tries > 0", (player,))
            base.execute("UPDATE address SET failed = 0 WHERE player = ?", (player,))

    def not_told(self, player: str) -> int:
        """Record a failure and drop what failed too often. Return the number of failures in a row."""
        with self.store.writing() as base:
            query = "UPDATE notice SET next = NULL WHERE player = ? AND tries > ?"
            base.execute(query, (player, len(AGAIN)))
            query = "UPDATE address SET failed = failed + 1 WHERE player = ? RETURNING failed"
            found = base.execute(query, (player,)).fetchone()
        return int(found[0]) if found else 0
