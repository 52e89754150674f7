"""A token speaks for one player for a while, and cannot be made without the secret."""

from __future__ import annotations

import pytest

from tui.serving.tokens import LASTS, SECRET, door_secret, fingerprint_in, mint

NOW = 1_800_000_000.0


def test_a_token_tells_whose_it_is(tmp_path):
    """Until it lapses."""
    secret = door_secret(tmp_path)
    token = mint(secret, "SHA256:abc.def=", NOW)
    assert fingerprint_in(secret, token, NOW) == "SHA256:abc.def="
    assert fingerprint_in(secret, token, NOW + LASTS + 1) is None


@pytest.mark.parametrize("change", [0, 3, 20, -1])
def test_a_changed_token_speaks_for_nobody(tmp_path, change):
    """Whichever sign is another."""
    secret = door_secret(tmp_path)
    token = list(mint(secret, "SHA256:Ann", NOW))
    token[change] = "A" if token[change] != "A" else "B"
    assert fingerprint_in(secret, "".join(token), NOW) is None


@pytest.mark.parametrize("token", ["", ".", "..", "a.b.c", "é.é.é", "x" * 9999])
def test_what_is_no_token_speaks_for_nobody(tmp_path, token):
    """And is no error."""
    assert fingerprint_in(door_secret(tmp_path), token, NOW) is None


def test_the_secret_is_made_once_and_for_its_owner(tmp_path):
    """Two processes that start together have the same."""
    secret = door_secret(tmp_path)
    assert door_secret(tmp_path) == secret
    assert len(secret) == 32
    assert (tmp_path / SECRET).stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [SECRET]
