"""
Leaks that are planted in a host: the twins notice every one.

Each depends on all of a state, so also on what a side may not know; it is as small as a mistake would be, and
stands where one could be made: one bit in an answer, a number, an order, a size.
"""

from __future__ import annotations

from contextlib import closing
from hashlib import sha256

import pytest

from cockade.engine.rules import Refusal
from cockade.server.host import client_session, directory
from cockade.server.host.budget import Budget
from cockade.server.host.client_session import ClientSession
from cockade.server.host.event_feed import EventFeed
from cockade.server.host.hosted_game import DeniedError, HostedGame
from cockade.server.host.outbox import packed
from tests.server.host.test_twins_on_the_wire import GAMES, Table, compared, no_more_than
from tests.server.hosting import Running

PAIRS = 24


def secret(state):
    """A bit that depends on everything in a state."""
    return sha256(repr(state).encode()).digest()[0] & 1


def of(hosted):
    """That of the game as it stands."""
    return secret(hosted.opened.state)


# ---------------------------------------------------------------- where something is planted


def entry(change):
    """In what a side hears of an event, and sees after it."""

    def plant(patch, is_there=lambda _feed, _node: True):
        enter = EventFeed._enter

        def leaking(self, node):
            enter(self, node)
            if is_there(self, node) and secret(self._opened.states[node]):
                self.entries._newest[-1] = change(self.entries[-1])

        patch.setattr(EventFeed, "_enter", leaking)

    return plant


def offers(change):
    """In what may be done."""

    def plant(patch):
        found = EventFeed.offers

        def leaking(self):
            return change(found(self)) if secret(self._opened.state) else found(self)

        patch.setattr(EventFeed, "offers", leaking)

    return plant


def now(name, change):
    """In how a game stands besides its events."""

    def plant(patch):
        stands = ClientSession._now

        def leaking(self, hosted, here):
            told = stands(self, hosted, here)
            return {**told, name: change(told[name])} if of(hosted) else told

        patch.setattr(ClientSession, "_now", leaking)

    return plant


def refused(do, change):
    """In why something may not be done."""

    def plant(patch):
        doing = getattr(HostedGame, do)

        def leaking(self, *args, **more):
            try:
                return doing(self, *args, **more)
            except (Refusal, DeniedError) as error:
                raise change(error) if of(self) else error from None

        patch.setattr(HostedGame, do, leaking)

    return plant


def line(patch):
    """In how long a line is."""
    send, tell = ClientSession.send_text, ClientSession.tell
    shown = []

    def telling(self, hosted):
        shown[:] = [hosted]
        tell(self, hosted)

    def leaking(self, text):
        send(self, text + " " * (bool(shown) and of(shown[0])))

    patch.setattr(ClientSession, "tell", telling)
    patch.setattr(ClientSession, "send_text", leaking)


def one_more_line(patch):
    """In how many lines there are."""
    tell = ClientSession.tell

    def leaking(self, hosted):
        tell(self, hosted)
        if of(hosted):
            self.send({"news": "lobby"})

    patch.setattr(ClientSession, "tell", leaking)


def time_of_news(patch):
    """In a time that is not rounded."""

    def leaking(said):
        return packed({**said, "time": said["time"] + len(shown)} if said.get("news") == "game" else said)

    tell, shown = ClientSession.tell, []

    def telling(self, hosted):
        shown[:] = [hosted] * of(hosted)
        tell(self, hosted)

    patch.setattr(ClientSession, "tell", telling)
    patch.setattr(client_session, "packed", leaking)


def summary(patch):
    """In the lists of the lobby."""
    found = directory.summary_of

    def leaking(hosted):
        return found(hosted).replace(turn="soon") if of(hosted) else found(hosted)

    patch.setattr(directory, "summary_of", leaking)


def talk(patch):
    """In what is said at the table."""
    chat = HostedGame.chat

    def leaking(self, *args):
        said = {"room": "", "n": 0, "player": "", "name": "", "at": 0.0, "text": ""}
        return [*chat(self, *args), *([said] if of(self) else [])]

    patch.setattr(HostedGame, "chat", leaking)


def for_who_watches(patch):
    """Only in what spectators hear."""
    entry(str.upper)(patch, lambda feed, _: not feed.side)


def after_an_action(patch):
    """Only in what is heard of an action that is played."""
    entry(lambda text: text + " ")(patch, lambda _, node: node > 0)


LEAKS = {
    "an id": entry(lambda text: f'{text[:-1]},"hidden-1"]'),
    "a sign": entry(lambda text: text.replace("true", "false", 1) + " "),
    "who watches": for_who_watches,
    "an action": after_an_action,
    "an offer less": offers(lambda found: found and found[:-1]),
    "an action less": offers(lambda found: found and [*found[:-1], [*found[-1][:3], found[-1][3][:-1]]]),
    "an order": offers(lambda found: found and [[*one[:3], one[3][::-1]] for one in found][::-1]),
    "a clause": offers(lambda found: found and [[*found[0][:2], "0.0", found[0][3]], *found[1:]]),
    "a number": now("version", lambda n: n + 1),
    "an end": now("end", lambda n: n + 1),
    "a floor": now("floor", lambda n: n + 1),
    "taking back": now("may_undo", lambda may: not may),
    "a seat": now("seats", lambda seats: dict(reversed(seats.items()))),
    "a wish": now("wishes", lambda wishes: [*wishes, {"kind": "draw", "side": ""}]),
    "a refusal's clause": refused("act", lambda error: Refusal("0.0", error.text, **error.names)),
    "a refusal's name": refused("act", lambda error: Refusal(error.rule, error.text, **error.names, n=1)),
    "another kind of refusal": refused("act", lambda error: DeniedError(error.text, **error.names)),
    "a refusal to take back": refused("undo", lambda error: Refusal(error.rule, error.text + " ")),
    "a refusal to play again": refused("redo", lambda error: Refusal(error.rule, error.text + " ")),
    "a refusal to answer": refused("answer", lambda error: DeniedError(error.text + " ")),
    "a size": line,
    "a line": one_more_line,
    "a time": time_of_news,
    "the lobby": summary,
    "talk": talk,
}


@pytest.fixture(scope="module", params=GAMES)
def twins(request, tmp_path_factory):
    """A table, and some twins of a game."""
    game, families = GAMES[request.param]
    with Running(tmp_path_factory.mktemp("twins")) as running, pytest.MonkeyPatch.context() as patch:
        patch.setattr(Budget, "wait", 0.0)
        with closing(Table(running, request.param)) as table:
            yield table, game, list(no_more_than(PAIRS, families(1)))


@pytest.mark.parametrize("leak", LEAKS)
def test_the_twins_notice_a_leak(twins, leak, monkeypatch):
    """Without it the same twins are told alike, as the other tests hold."""
    table, game, families = twins
    LEAKS[leak](monkeypatch)
    with pytest.raises(AssertionError):
        compared(table, game, families)
