"""Notifications that it is a player's turn: by webhook, ntfy, Discord or mail.

Notifications wait in the store. A task sends them for a few players at a time, each message within seconds.
Failed messages are retried a few times in the background. A message names the game, the opponent and the time
left, and nothing that happened in the game.
"""

from __future__ import annotations

import asyncio
import re
import tomllib
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from attrs import define, field

from cockade.engine.value_overrides import without_overrides
from cockade.saves.errors import SaveError
from cockade.server.host.egress_policy import Reach, UnreachedError
from cockade.server.host.hosted_game import DeniedError
from cockade.server.host.log import note
from cockade.server.host.tokens import Passes
from cockade.server.store.notification_targets import (
    DISCORD,
    KINDS,
    MAIL,
    NTFY,
    OVER,
    ROUND,
    TURN,
    WARNING,
    Address,
    Addresses,
)
from cockade.tui.text.i18n import listed, say, sentence, speaking
from cockade.tui.text.language_choice import AUTO, known
from cockade.tui.text.times import time_left

if TYPE_CHECKING:
    from cockade.server.host.directory import GameDirectory
    from cockade.server.store.notification_targets import Notice

Json = dict[str, Any]

LOOK = 2.0
"""Seconds between two looks for notifications to send."""
AT_ONCE = 4
"""How many messages are being sent at the same time."""
LONGEST = 300
"""The longest target address, in letters."""
MAILBOX = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
DISCORD_HOSTS = ("discord.com", "discordapp.com")
_TEXTS = {
    TURN: "{title} against {who}: it is your turn. {left}",
    WARNING: "{title} against {who}: your time is almost up. {left}",
    ROUND: "{title} against {who}: your round has begun. {left}",
    OVER: "{title} against {who}: the game is over.",
}


@define(eq=False)
class Notices:
    """The notification sender of a host."""

    directory: GameDirectory
    reach: Reach
    secret: bytes
    clock: Callable[[], float]
    _on_the_way: dict[str, asyncio.Task[None]] = field(factory=dict, init=False)
    _asked: deque[Callable[[], None]] = field(factory=deque, init=False)

    @property
    def addresses(self) -> Addresses:
        """The notification addresses of players, and their queued notifications."""
        return Addresses(self.directory.store)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of notification that this server offers."""
        if not self.reach.on:
            return ()
        return tuple(kind for kind in KINDS if kind != MAIL or self.reach.smtp)

    # ------------------------------------------------------------ a new address

    def ask(self, player: str, kind: str, target: str) -> None:
        """Send a code to a new address. Raise DeniedError if it is malformed or too many were sent today."""
        target = target.strip()
        if kind not in self.kinds or not is_target(kind, target):
            raise DeniedError(say("This is not an address of that kind."))
        now = self.clock()
        if not self.addresses.may_send_code(player, target, now):
            raise DeniedError(say("Too many codes were sent today. Try again tomorrow."))
        code = self.addresses.ask(player, kind, target, now)
        address = Address(player, kind, target, confirmed=False, gather=0, failed=0)
        with speaking(self._language(player)):
            text = say(
                "Your code is {code}. Type it in the lobby of Cockade to get notifications here.", code=code
            )
        self._set_off(f"code {player}", self._send_code(address, text))

    def check_mailbox(self, player: str, target: str) -> None:
        """Raise DeniedError if a player can't have a code sent to this mail address."""
        if MAIL not in self.kinds or not is_target(MAIL, target):
            raise DeniedError(say("This is not an address of that kind."))
        if not self.addresses.may_send_code(player, target, self.clock()):
            raise DeniedError(say("Too many codes were sent today. Try again tomorrow."))

    def mail(self, player: str, target: str, text: str, **names: str) -> None:
        """Mail a player in their language, in the background."""
        address = Address(player, MAIL, target, confirmed=False, gather=0, failed=0)
        with speaking(self._language(player)):
            said = say(text, **names)
        self._set_off(f"code {target} {player}", self._send_code(address, said))

    def mail_later(self, send: Callable[[], None]) -> None:
        """Call `send` in the next round of `keep_sending`, so response times don't depend on it."""
        self._asked.append(send)

    def _set_off(self, name: str, sending: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(sending)
        self._on_the_way[name] = task
        task.add_done_callback(lambda _: self._on_the_way.pop(name, None))

    async def _send_code(self, address: Address, text: str) -> None:
        try:
            await self._deliver(address, text, ())
        except UnreachedError as error:
            note("code-not-sent", kind=address.kind, why=error)

    # ------------------------------------------------------------ sending

    async def keep_sending(self) -> None:
        """Send due notifications, forever."""
        while True:
            try:
                while self._asked:
                    self._asked.popleft()()
                self.send_due()
            except SaveError as error:
                note("not-kept", why=error.problem)
            await asyncio.sleep(LOOK)

    def send_due(self) -> None:
        """Start deliveries to players with due notifications, as far as there is room.

        Only one host does it.
        """
        if not self.directory.store.leads("notices"):
            return
        for player in self.addresses.due(self.clock()):
            if len(self._on_the_way) >= AT_ONCE:
                return
            if player not in self._on_the_way:
                self._set_off(player, self._tell(player))

    async def _tell(self, player: str) -> None:
        try:
            address = self.addresses.of(player)
            found = self.addresses.take(player, self.clock()) if address else []
            texts = [said for each in found if (said := self._said(each))]
            if address is None or not texts:
                self.addresses.told(player)
                return
            with speaking(self._language(player)):
                text = "\n".join([*(self._words(*each) for each in texts), "", self._ending(address)])
            await self._deliver(address, text, [game for _, game in texts])
            self.addresses.told(player)
            note("told-elsewhere", kind=address.kind, games=len(texts))
        except UnreachedError as error:
            failed = self.addresses.not_told(player)
            note("not-told-elsewhere", why=error, failed=failed)
        except SaveError as error:
            note("not-kept", why=error.problem)
        except Exception as error:  # noqa: BLE001 - one message breaks nothing else
            note("notice-failed", error=error)

    def _said(self, notice: Notice) -> tuple[Notice, Json] | None:
        """Return the sentence for a game that still needs a notification. None if it no longer does."""
        self.directory.sum_up()
        game = self.directory.listed(notice.game, notice.player)
        if game is None or not game["side"]:
            return None
        is_over = not game["decider"]
        holds = {OVER: is_over, ROUND: not is_over}.get(notice.what, game["decider"] == game["side"])
        return (notice, game) if holds else None

    def _words(self, notice: Notice, game: Json) -> str:
        id_, _, scenario = game["scenario"].partition("/")
        card = self.directory.games[id_].scenarios.get(scenario)
        others = [name for side, name in game["seats"].items() if side != game["side"]]
        left = sentence([say("{time} left", time=time_left(game["left"]))]) if "left" in game else ""
        name = say(card.title).replace("、", ",").split(",")[0] if card else without_overrides(scenario)
        title = f"{name} ({game['id']})"
        return say(_TEXTS[notice.what], title=title, who=listed(others), left=left).strip()

    def _ending(self, address: Address) -> str:
        link = self._stop_link(address)
        if link:
            return say("Stop these notifications: {link}", link=link)
        return say("To stop these notifications, use the lobby.")

    def _stop_link(self, address: Address) -> str:
        word = Passes(self.secret, self.clock).stop(address.player, address.target)
        return f"{self.reach.public}/stop/{word}" if self.reach.public else ""

    def _language(self, player: str) -> str:
        """Return the language a player chose, else that of their last session, else the server's."""
        try:
            found = tomllib.loads(self.directory.people.settings(player)).get("language", AUTO)
        except (ValueError, RecursionError):
            found = AUTO
        chosen = known(found) if isinstance(found, str) else ""
        spoken = self.directory.arrived.get(player) or self.directory.people.language(player)
        return chosen or spoken or self.reach.language

    async def _deliver(self, address: Address, text: str, games: Sequence[Json]) -> None:
        """Send a message in the form of its kind."""
        from cockade.server.host import delivery  # noqa: PLC0415 - loads a web framework

        stop = self._stop_link(address)
        if address.kind == MAIL:
            await delivery.mail(self.reach, self._letter(address, text, stop))
        elif address.kind == NTFY:
            await delivery.post(self.reach, address.target, {"Title": "Cockade"}, data=text.encode())
        elif address.kind == DISCORD:
            body: Json = {"content": text, "allowed_mentions": {"parse": []}}
            await delivery.post(self.reach, address.target, {}, json=body)
        else:
            names = [{name: game[name] for name in ("id", "scenario", "side", "decider")} for game in games]
            body = {"text": text, "games": names, "stop": stop}
            await delivery.post(self.reach, address.target, {}, json=body)

    def _letter(self, address: Address, text: str, stop: str) -> EmailMessage:
        assert self.reach.smtp is not None
        letter = EmailMessage()
        letter["From"], letter["To"] = self.reach.smtp.sender, address.target
        letter["Subject"] = "Cockade"
        letter["Date"], letter["Message-ID"] = formatdate(self.clock()), make_msgid(domain="cockade")
        letter["Auto-Submitted"] = "auto-generated"
        if stop:
            letter["List-Unsubscribe"] = f"<{stop}>"
            letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        letter.set_content(text)
        return letter

    async def close(self) -> None:
        """Stop sending. Unsent notifications wait in the store."""
        tasks = list(self._on_the_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def is_target(kind: str, target: str) -> bool:
    """Whether a text can be an address of a kind.

    >>> is_target("mail", "ann@example.org"), is_target("mail", "ann@example.org, ben@example.org")
    (True, False)
    >>> is_target("ntfy", "https://ntfy.sh/topic"), is_target("ntfy", "file:///etc/passwd")
    (True, False)
    """
    if len(target) > LONGEST or not target.isprintable() or " " in target:
        return False
    if kind == MAIL:
        return MAILBOX.fullmatch(target) is not None
    try:
        parts = urlsplit(target)
        _ = parts.port
    except ValueError:
        return False
    if parts.scheme not in ("https", "http") or not parts.hostname or parts.username or parts.password:
        return False
    return kind != DISCORD or (parts.hostname in DISCORD_HOSTS and parts.path.startswith("/api/webhooks/"))
