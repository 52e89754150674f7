"""Invitations at the doors: a code as the user name of the real ssh, a link in a browser."""

from __future__ import annotations

from contextlib import closing
from http.client import HTTPConnection

from cockade.server.store.invites import Invites
from cockade.server.store.people import People
from cockade.server.store.store import Store
from cockade.tui.commands import main
from tests.server.transports.grounds import DEADLINE


def place(grounds):
    """The code of a place that the operator offers while the server runs."""
    store = Store.open(grounds.data, create=False)
    before = {each.code for each in Invites(store).all()}
    assert main(["people", "invite", "--data", str(grounds.data)]) == 0
    (code,) = {each.code for each in Invites(store).all()} - before
    store.close()
    return code


def ask(grounds, method, path, **headers):
    """What the page answers."""
    with closing(HTTPConnection("127.0.0.1", grounds.web, timeout=DEADLINE)) as line:
        line.request(method, path, headers={"Host": f"127.0.0.1:{grounds.web}", **headers})
        answer = line.getresponse()
        return answer.status, answer.read().decode(), answer.getheader("Set-Cookie") or ""


def test_a_place_on_a_closed_server_is_taken_once(new_grounds):
    """By SSH the code is the user name; in a browser the link has one button, and a look uses nothing up."""
    grounds = new_grounds(web=True).invite("ada").open()
    first, second = place(grounds), place(grounds)
    refused = grounds.client("friend")
    assert "not on the list of players" in refused.stderr.decode()
    friend = grounds.visit("friend", "-l", first).comes_in("Friend").sees("Start a game")
    friend.type("\x11").ended()
    grounds.visit("friend").sees("Welcome, Friend.")
    assert "not on the list of players" in grounds.client("other", flags=("-l", first)).stderr.decode()

    link = f"/invite/{second}"
    for _ in range(2):
        status, page, cookie = ask(grounds, "GET", link)
        assert (status, "Accept" in page, cookie) == (200, True, "")
    said = {"Accept-Language": "ja,en;q=0.5"}
    for where in (link, "/invite/abcdefgh"):
        assert "招待" in ask(grounds, "GET", where, **said)[1]
    assert ask(grounds, "POST", link)[0] == 403
    assert ask(grounds, "POST", link, Origin="http://evil.example")[0] == 403
    status, _, cookie = ask(grounds, "POST", link, Origin=f"http://127.0.0.1:{grounds.web}")
    assert status == 303
    assert ask(grounds, "GET", "/", Cookie=cookie.partition(";")[0])[0] == 200
    assert ask(grounds, "GET", link)[0] == 403
    assert first not in grounds.logged()
    assert second not in grounds.logged()


def test_a_seat_by_its_code_is_found_in_the_lobby(new_grounds):
    """Where sign-up waits for approval, a player's invitation lets in whom he invites."""
    grounds = new_grounds("--sign-up", "approval").invite("ada").open()
    ada = grounds.converse("ada")
    ada.waits_for("Who are you?")
    ada.picks("Choose a name").type("Ada\n").waits_for("Your games:")
    for words, then in (
        ("Start a game", "Trenton"),
        ("Trenton", "You play: American"),
        ("Players with the code", "player with this code: "),
    ):
        ada.picks(words).waits_for(then)
    code = ada.waits_for("user name").split("player with this code: ")[1][:8]
    friend = grounds.visit("friend", "-l", code).comes_in("Friend")
    friend.sees("Ada, Friend (invited)").sees("sit down as")
    store = Store.open(grounds.data, create=False)
    assert People(store).named("Friend").state == "member"
    store.close()
