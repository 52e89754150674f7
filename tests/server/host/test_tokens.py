"""A signed word speaks for one player and one purpose, for a while, and is made with the secret only."""

from __future__ import annotations

import os

import pytest

from cockade.server.host.tokens import (
    DAY,
    GUEST,
    LASTS,
    SECRET,
    Passes,
    Word,
    door_secret,
    mint,
    token_in,
)

NOW = 1_800_000_000.0


def said(word):
    """Whom a word speaks for; None for nobody."""
    return word and word.said


class Browser:
    """The words of a page at a time that a test sets."""

    def __init__(self, secret=b"secret", now=NOW):
        self.now = now
        self.passes = Passes(secret, lambda: self.now)


def test_a_token_tells_whose_it_is(tmp_path):
    """Until it lapses."""
    secret = door_secret(tmp_path)
    token = mint(secret, "SHA256:abc.def=", NOW)
    assert token_in(secret, token, NOW) == Word("SHA256:abc.def=", NOW)
    assert said(token_in(secret, token, NOW + LASTS["session"])) == "SHA256:abc.def="
    assert token_in(secret, token, NOW + LASTS["session"] + 1) is None


@pytest.mark.parametrize("change", [0, 3, 20, -2])
def test_a_changed_token_speaks_for_nobody(tmp_path, change):
    """Whichever sign is another."""
    secret = door_secret(tmp_path)
    token = list(mint(secret, "SHA256:Ann", NOW))
    token[change] = "A" if token[change] != "A" else "B"
    assert token_in(secret, "".join(token), NOW) is None


NO_WORDS = ["", ".", "..", "a.b.c", "YWRh", "YWRh.0", "\xff.\xff.\xff", "=.=", "\ud800.a.b", "x" * 9999]


@pytest.mark.parametrize("word", NO_WORDS)
def test_what_was_not_signed_speaks_for_nobody(word):
    """And is no error."""
    assert token_in(b"secret", word, NOW) is None
    assert Browser().passes.of_link(word) is None
    assert Browser().passes.of_cookie(word) is None


def test_a_word_holds_for_one_purpose():
    """A link is no cookie, a cookie no link, and neither is the token of a session."""
    passes = Browser().passes
    words = {
        "link": passes.link("ada"),
        "cookie": passes.cookie("ada"),
        "token": mint(b"secret", "ada", NOW),
    }
    readers = {
        "link": passes.of_link,
        "cookie": passes.of_cookie,
        "token": lambda word: token_in(b"secret", word, NOW),
    }
    for kind, word in words.items():
        for reader, read in readers.items():
            assert said(read(word)) == ("ada" if kind == reader else None), (kind, reader)


@pytest.mark.parametrize("kind", ["link", "cookie"])
def test_a_link_and_a_cookie_hold_for_thirty_days(kind):
    """The time stands inside: a browser that keeps a cookie longer than it was told to gains nothing."""
    browser = Browser()
    word = getattr(browser.passes, kind)("ada")
    read = getattr(browser.passes, f"of_{kind}")
    browser.now = NOW + 30 * DAY
    assert said(read(word)) == "ada"
    browser.now = NOW + 30 * DAY + 1
    assert read(word) is None


def test_another_secret_opens_nothing():
    """Whoever deletes the secret makes all words invalid."""
    assert Browser(b"other").passes.of_link(Browser().passes.link("ada")) is None
    assert token_in(b"other", mint(b"secret", "ada", NOW), NOW) is None


def test_every_guest_is_somebody_else():
    """One link, an account for each browser."""
    passes = Browser().passes
    assert passes.of_link(passes.link(GUEST)) != passes.of_link(passes.link(GUEST))


def test_the_secret_is_made_once_and_for_its_owner(tmp_path):
    """Two processes that start together have the same."""
    secret = door_secret(tmp_path)
    assert door_secret(tmp_path) == secret
    assert len(secret) == 32
    assert (tmp_path / SECRET).stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [SECRET]


def test_the_secret_is_readable_by_nobody_else_at_any_moment(tmp_path, monkeypatch):
    """Whatever the umask is: the file has its mode before there is a byte in it."""
    modes = []
    write = os.write

    def watched(fd, data):
        modes.append(os.fstat(fd).st_mode & 0o777)
        return write(fd, data)

    monkeypatch.setattr(os, "write", watched)
    before = os.umask(0)
    try:
        door_secret(tmp_path)
    finally:
        os.umask(before)
    assert modes == [0o600]
