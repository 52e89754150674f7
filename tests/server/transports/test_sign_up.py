"""People on no list, with the real ssh: they make an account, wait to be let in, or are turned away."""

from __future__ import annotations

from cockade.server.transports.unknown_keys import AWAY
from cockade.tui.commands import main
from tests.server.transports.grounds import wait_until
from tests.server.transports.test_web import run


def operator(grounds, *words):
    """What the operator types while the server runs."""
    assert main(["people", *words, "--data", str(grounds.data)]) == 0


def test_with_open_sign_up_any_key_makes_an_account(new_grounds):
    """In lines as on the screen; who is banned meanwhile is sent home with the reason, and comes no more."""
    grounds = new_grounds("--sign-up", "open").open()
    ada = grounds.visit("stranger").comes_in("Ada").sees("Start a game")
    ben = grounds.converse("another")
    ben.waits_for("Who are you?")
    ben.picks("Choose a name").waits_for("Your name:")
    ben.type("\u0410da\n").waits_for("or one that looks like it")
    ben.picks("Choose a name").type("Ben\n").waits_for("Welcome, Ben. Your games:")
    ben.picks("My name and my other devices").waits_for("My keys and browsers")
    ben.picks("My keys and browsers").waits_for("here, now")
    ben.picks("Sign out everywhere").waits_for("Yes, sign out everywhere")
    ben.picks("Yes, sign out everywhere").waits_for("last on")
    ben.type("back\n").waits_for("Welcome, Ben. Your games:")
    ben.picks("My name and my other devices").waits_for("Report somebody")
    ben.picks("Report somebody").waits_for("Who are you reporting?")
    ben.type("Ada\n").waits_for("What happened?")
    ben.type("She shouts.\n").waits_for("The operator has been notified.")
    operator(grounds, "close", "1", "talked to her")
    assert "reported number=1 player=" in grounds.logged()
    assert "signed-up player=" in grounds.logged()
    assert "Ada" not in grounds.logged()
    operator(grounds, "ban", "Ben", "shouting")
    ben.waits_for("You are banned from this server: shouting")
    ben.ended()
    operator(grounds, "ban", "Ada", "flooding")
    assert ada.ended() == 1
    assert b"You are banned from this server: flooding" in ada.got
    again = grounds.visit("stranger")
    again.ended()
    assert b"You are banned from this server: flooding" in again.got


def test_a_key_that_was_taken_away_opens_no_door(new_grounds):
    """The visit by it ends, and who comes with it again is told why, also where sign-up is open."""
    grounds = new_grounds("--sign-up", "open").open()
    ada = grounds.visit("stranger").comes_in("Ada").sees("Start a game")
    operator(grounds, "forget", "Ada", "SHA256:")
    assert ada.ended() == 1
    assert b"removed from its account" in ada.got
    assert "removed from its account" in grounds.client("stranger").stderr.decode()


def test_with_approval_somebody_waits_until_the_operator_lets_him_in(new_grounds):
    """On a server that is closed again he still comes in; nobody new does."""
    grounds = new_grounds("--sign-up", "approval").open()
    ada = grounds.visit("stranger").sees("Choose a name").type("\r").sees("Your name").type("Ada\r")
    ada.sees("The operator has not approved you yet")
    assert "waits-to-be-let-in player=" in grounds.logged()
    operator(grounds, "approve", "Ada")
    ada.sees("Start a game").type("\x11").ended()
    grounds.invite("ben").stop()
    grounds.flags = ()
    grounds.open()
    grounds.visit("stranger").sees("Welcome, Ada.").sees("Start a game")
    refused = grounds.client("nobody")
    assert "not on the list of players" in refused.stderr.decode()


def let_in(grounds):
    """A stranger who has come as far as choosing a name; None while the host looks for its database."""
    visitor = grounds.visit("stranger")
    wait_until(lambda: "Choose a name" in visitor.shown or "does not answer" in visitor.shown, "a word")
    return visitor if "Choose a name" in visitor.shown else None


def test_while_the_database_is_away_who_is_on_no_list_is_told_so(new_grounds, postgres):
    """By SSH and in a browser, and it is no failure of his; when it is back he comes in."""
    grounds = new_grounds("--sign-up", "open", web=True)
    postgres.give(grounds.data)
    grounds.invite("ada").open()
    postgres.kill()
    for _ in range(6):
        assert AWAY in grounds.client("stranger").stderr.decode()
    assert run(grounds, invited) == (503, AWAY)
    assert "no-login" not in grounds.logged()
    postgres.begin()
    wait_until(lambda: AWAY not in grounds.client("stranger").stderr.decode(), "the database at the door")
    wait_until(lambda: let_in(grounds), "the database at the host").comes_in("Ada")


async def invited(client):
    """A browser that nobody knows, with the link of an invitation."""
    async with client.session.get(f"{client.root}/invite/abcdefgh") as answer:
        return answer.status, await answer.text()


def test_who_has_no_key_is_told_how_to_come_by_one(grounds):
    """A client that offers none is refused with the way in, not with a bare word."""
    refused = grounds.client("ada", flags=("-o", "PubkeyAuthentication=no"))
    said = refused.stderr.decode()
    assert refused.returncode
    assert "ssh-keygen -t ed25519" in said
    assert "Permission denied" in said


def test_with_open_sign_up_the_page_has_a_button_that_opens_an_account(new_grounds):
    """Only the form of the page itself does; the browser is then somebody who chooses a name."""
    grounds = new_grounds("--sign-up", "open", web=True).open()

    async def join(client):
        _, _, page = await client.get("/")
        foreign = await client.session.post(client.root + "/join", headers={"Origin": "http://evil.example"})
        own = await client.session.post(
            client.root + "/join", headers={"Origin": client.root}, allow_redirects=False
        )
        return page, foreign.status, own.status, own.headers.get("Set-Cookie", "")

    page, foreign, own, cookie = run(grounds, join)
    assert "<button>Sign up and play</button>" in page
    assert foreign == 403
    assert own == 303
    assert "HttpOnly" in cookie
