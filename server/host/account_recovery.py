"""Account recovery without a key, by a code mailed to an address that the player added earlier.

Without a mail relay, the server offers no recovery. Requests never reveal which players have accounts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.server.host.account_requests import account
from cockade.server.host.client_session import ClientSession, Json, text_of
from cockade.server.host.hosted_game import DeniedError
from cockade.server.host.log import note
from cockade.server.host.notices import LONGEST
from cockade.server.host.request_registry import handles
from cockade.server.store.messages import Words
from cockade.server.store.notification_targets import MAIL
from cockade.server.store.recovery_addresses import WaysBack
from cockade.tui.text.i18n import mark, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cockade.server.host.client_session import AnyHost

MAILED = mark("A code for another key was mailed to {target}. If you did not ask for it, ignore it.")


@handles("way-back")
async def way_back(caller: ClientSession, asked: Json) -> Json:
    """Set another recovery address. A code is sent there first."""
    notices, target = caller.host.notices, text_of(asked, "target", LONGEST).strip()
    ways = WaysBack(caller.host.directory.store)
    notices.check_mailbox(caller.who.id, target)
    code = ways.ask(caller.who.id, target, caller.host.clock())
    text = mark("Your code is {code}. Type it in the lobby of Cockade, and you can log in by this address.")
    notices.mail(caller.who.id, target, text, code=code)
    return await account(caller, asked)


@handles("way-back-confirm")
async def way_back_confirm(caller: ClientSession, asked: Json) -> Json:
    """Confirm a recovery address with the code that was sent there."""
    ways = WaysBack(caller.host.directory.store)
    if not ways.confirm(caller.who.id, text_of(asked, "code", 40), caller.host.clock()):
        raise DeniedError(mark("This code is invalid or has expired."))
    note("way-back-added", player=caller.who.id)
    return await account(caller, asked)


@handles("way-back-forget")
async def way_back_forget(caller: ClientSession, asked: Json) -> Json:
    """Remove the recovery address."""
    WaysBack(caller.host.directory.store).forget(caller.who.id)
    return await account(caller, asked)


@handles("come-back")
async def come_back(caller: ClientSession, asked: Json) -> Json:
    """Mail a recovery code to an address. The answer and its time never show whether the address is known."""
    notices, target = caller.host.notices, text_of(asked, "target", LONGEST).strip()
    if caller.player is not None or MAIL not in notices.kinds:
        raise DeniedError(mark("This request is not possible now."))
    players = WaysBack(caller.host.directory.store).players(target)
    asker, now = caller.place or caller.fingerprint, caller.host.clock()
    if not notices.addresses.may_send_code(asker, target, now, proved=bool(players)):
        raise DeniedError(say("Too many codes were sent today. Try again tomorrow."))
    notices.mail_later(lambda: _send_codes(caller.host, target, players))
    return {}


def _send_codes(host: AnyHost, target: str, players: Sequence[str]) -> None:
    """Mail a code to each player with this address, and notify them in the lobby."""
    people = host.directory.people
    for player in players:
        code, name = people.link_code(player), people.names([player])[player]
        text = mark("{name}, your code for Cockade is {code}. It works once, within fifteen minutes.")
        host.notices.mail(player, target, text, name=name, code=code)
        Words(host.directory.store).tell(player, MAILED, target=target)
        note("came-back-by-mail", player=player)
