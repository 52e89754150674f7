"""Requests for the pages that look into the store: of invitations, of games that are over, of stopping."""

from __future__ import annotations

from pathlib import Path

from cockade.server.store.invites import Invites
from cockade.server.store.people import MEMBER, People
from cockade.server.store.publishing import LISTED, Publishing
from cockade.server.store.registration import MODES
from cockade.server.store.store import Store
from cockade.server.store.tables import Ending, Seat, Seats, Terms
from cockade.server.transports.unknown_keys import Newcomers
from cockade.tui.games import GAMES
from tests.fuzz.doors import GONE, MORE_HEADS, at_doors, at_page, put_in
from tests.fuzz.hostile import bytes_changed

TRENTON = Path(__file__).parents[1] / "games" / "rebels-trenton-1-0.jsonl"
PLACE, SEAT, WORD = b"{place}", b"{seat}", b"{word}"
CODES = (PLACE, SEAT, b"abcdefgh", b"..%2f..", b"%00%ff", b"\xe2\x80\xae", b"A" * 900)
FORM = b"HTTP/1.1\r\nContent-Length: 0\r\n"
INVITING = (
    *(b"GET /invite/" + code + b" HTTP/1.1\r\n" for code in CODES),
    *(b"POST /invite/" + code + b" " + FORM for code in (*CODES, PLACE, SEAT) * 2),
)
LOOKING = (
    *(
        b"GET /game/" + word + b" HTTP/1.1\r\n"
        for word in (WORD, WORD, b"x", b"%2e%2e%2fplayers", b"A" * 900)
    ),
    *(b"GET /games HTTP/1.1\r\n", b"GET /stop/{stop} HTTP/1.1\r\n", b"POST /stop/{stop} " + FORM),
    *(b"HEAD /game/" + WORD + b" HTTP/1.1\r\n", b"POST /stop/x " + FORM),
    b"GET /game/" + WORD + b' HTTP/1.1\r\nIf-None-Match: "x"\r\n',
)
KNOWN, OWN = b"Cookie: cockade={cookie}\r\n", b"Origin: http://127.0.0.1:{port}\r\n"
CLOSE = b"Connection: close\r\n"
NEXT = b"\0\n\0"
"""Between what is asked on one connection and on the next."""
SECONDS = 4.0
"""So long an answer may take to be heard; a page of a game may be made for longer, and is then not."""


def requests(chance, lines):
    """Some, of a browser that is known or not, from our own page or not; a few of them changed."""
    return NEXT.join(one_request(chance, lines) for _ in range(chance.randint(2, 8)))


def one_request(chance, lines):
    """On a connection of its own, whose other end may be gone before the answer."""
    kind, path, rest = chance.choice(lines).split(b" ", 2)
    if chance.random() < 0.25:
        path = bytes_changed(chance, path)
    heads = [CLOSE, *(each for each in (KNOWN, OWN) if chance.random() < 0.6)]
    heads += chance.sample(MORE_HEADS, chance.randint(0, 2)) if chance.random() < 0.3 else ()
    one = b" ".join((kind, path, rest)) + b"Host: 127.0.0.1:{port}\r\n" + b"".join(heads) + b"\r\n"
    one = bytes_changed(chance, one) if chance.random() < 0.1 else one
    return GONE + one if chance.random() < 0.1 else one


def an_invitation(chance):
    """How sign-up stands, and requests for the links of invitations."""
    return chance.choice(MODES).encode() + b"\n" + requests(chance, INVITING)


def a_page(chance):
    """Requests for the pages of games, and for the page that stops messages."""
    return requests(chance, LOOKING)


def inviting(data):
    """Nobody comes in by an invitation but once, and no code stands in the log."""
    mode, _, said = data.partition(b"\n")

    async def talk(doors):
        store, codes = offered(doors.folder)
        newcomers = Newcomers(People(store), mode.decode())
        doors.entry, doors.games = doors.entry._replace(newcomers=newcomers), doors.folder
        await at_page(doors, put_in(said, codes).split(NEXT), SECONDS)
        log = doors.log.getvalue()
        invited = [row for row in log.splitlines() if " invited " in row]
        assert len(invited) <= len(codes), log
        assert not any(code in log for code in codes.values()), log
        left = {each.code for each in Invites(store).all()}
        assert len(left) >= len(codes) - len(invited)
        store.close()

    at_doors(talk)


def offered(folder):
    """A store with a player, and by name the codes of a place and of a seat in a game of his."""
    store = Store.open(folder)
    ada = People(store).enter("SHA256:ada", "Ada", MEMBER)
    game, _ = store.take_in(TRENTON.read_bytes(), GAMES, TRENTON)
    sides = (Seat(game, "american", ada.id), Seat(game, "british", code="seatcode"))
    Seats(store).lay(Terms(game, ada.id), sides)
    return store, {PLACE: Invites(store).offer_place(store.clock() + 3600), SEAT: "seatcode"}


def looking(data):
    """At the page of a game that is over, at the list, and at the page that stops messages."""

    async def talk(doors):
        store, word = published(doors.folder)
        doors.games = doors.folder
        await at_page(doors, data.replace(WORD, word.encode()).split(NEXT), SECONDS)
        assert word not in doors.log.getvalue()
        store.close()

    at_doors(talk)


def published(folder):
    """A store with a game that has a page in the list, and the word in its address."""
    store = Store.open(folder)
    game, _ = store.take_in(TRENTON.read_bytes(), GAMES, TRENTON)
    ids = [People(store).enter(f"SHA256:{name}", name).id for name in ("Ada", "Ben")]
    sides = ("american", "british")
    Seats(store).lay(Terms(game), tuple(map(Seat, (game, game), sides, ids)))
    Seats(store).end(game, Ending("american", "resigned", "british"))
    for side in sides:
        Publishing(store).wish(game, side, LISTED, sides)
    return store, Publishing(store).of(game).word
