"""Delivery of notifications: HTTP by aiohttp, mail by smtplib.

A player chooses the address, so it must not lead into the operator's own network. Every name is resolved
here, each resulting address is checked, and only that address is connected to. Redirects are not followed.
"""

from __future__ import annotations

import asyncio
import smtplib
import socket
import ssl
from email.message import EmailMessage
from importlib import metadata
from typing import TYPE_CHECKING, Any

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from yarl import URL

from cockade.server.host.egress_policy import USUAL_PORTS, Reach, Relay, UnreachedError, is_outside

if TYPE_CHECKING:
    from collections.abc import Mapping

SECONDS = 10.0
"""Seconds allowed for one message in all."""


class _Guarded(AbstractResolver):
    """A resolver that uses the system's and drops every address that isn't public."""

    def __init__(self, inside: tuple[str, ...]) -> None:
        self._inside = inside
        self._system = aiohttp.ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """Resolve a name. Raises OSError if no address is allowed."""
        found = await self._system.resolve(host, port, family)
        kept = [each for each in found if host in self._inside or is_outside(each["host"])]
        if not kept:
            raise OSError("inside")
        return kept

    async def close(self) -> None:
        """Do nothing, because the resolver holds no resources."""


async def post(reach: Reach, url: str, headers: Mapping[str, str], **body: Any) -> None:
    """Post a text (`data`) or JSON (`json`) to a page. Raise UnreachedError unless it answers with 2xx."""
    page = URL(url)
    host = page.host or ""
    if host not in reach.inside:
        if _is_number(host) and not is_outside(host):
            raise UnreachedError("inside")
        if page.port not in (*USUAL_PORTS, *reach.ports):
            raise UnreachedError("port")
    headers = {"User-Agent": f"Cockade/{metadata.version('cockade')}", **headers}
    connector = aiohttp.TCPConnector(resolver=_Guarded(reach.inside), force_close=True, limit=1)
    limit = aiohttp.ClientTimeout(total=SECONDS)
    jar = aiohttp.DummyCookieJar()
    try:
        async with (
            aiohttp.ClientSession(connector=connector, timeout=limit, cookie_jar=jar) as session,
            session.post(page, headers=headers, allow_redirects=False, **body) as answer,
        ):
            if answer.status // 100 != 2:
                raise UnreachedError(str(answer.status))
    except (aiohttp.ClientError, OSError, TimeoutError, ValueError) as error:
        raise UnreachedError(type(error).__name__) from error


def _is_number(host: str) -> bool:
    """Whether a host is a numeric address, in any notation that a system accepts."""
    try:
        socket.getaddrinfo(host, None, flags=socket.AI_NUMERICHOST)
    except (OSError, UnicodeError):
        return False
    return True


async def mail(reach: Reach, message: EmailMessage) -> None:
    """Send a message through the operator's relay. Raise UnreachedError if the relay refuses it."""
    assert reach.smtp is not None
    try:
        await asyncio.to_thread(_hand_over, reach.smtp, message)
    except (smtplib.SMTPException, OSError, ValueError) as error:
        raise UnreachedError(type(error).__name__) from error


def _hand_over(relay: Relay, message: EmailMessage) -> None:
    context = ssl.create_default_context()
    if relay.tls == "tls":
        line: smtplib.SMTP = smtplib.SMTP_SSL(relay.host, relay.port, timeout=SECONDS, context=context)
    else:
        line = smtplib.SMTP(relay.host, relay.port, timeout=SECONDS)
    with line:
        if relay.tls == "starttls":
            line.starttls(context=context)
        if relay.user:
            line.login(relay.user, relay.password())
        line.send_message(message)
