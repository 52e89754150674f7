"""Whence a request comes, and for whom a browser speaks."""

import pytest
from aiohttp.test_utils import make_mocked_request

from cockade.server.host.tokens import Passes
from cockade.server.transports.admission import Admission, AdmissionLimits, is_near
from cockade.server.transports.keys import PlayerList
from cockade.server.transports.web import WebTransport
from cockade.server.transports.web_gate import address_of

PROXY = "127.0.0.1"


def came(headers, trusted=()):
    """The address of a request that the proxy has brought."""
    request = make_mocked_request("GET", "/", headers=headers).clone(remote=PROXY)
    return address_of(request, frozenset(trusted))


@pytest.mark.parametrize(
    ("headers", "trusted", "address"),
    [
        ({}, (), PROXY),
        ({"X-Forwarded-For": "8.8.8.8"}, (PROXY,), "8.8.8.8"),
        ({"X-Forwarded-For": "10.0.0.1, 8.8.8.8"}, (PROXY,), "8.8.8.8"),
        ({"X-Forwarded-For": "8.8.8.8, 10.0.0.2"}, (PROXY, "10.0.0.2"), "8.8.8.8"),
        ({}, (PROXY,), PROXY),
    ],
)
def test_a_trusted_proxy_says_whence_somebody_comes(headers, trusted, address):
    """Only the end of what it says is its own: the beginning anybody may have written."""
    assert came(headers, trusted) == address


@pytest.mark.parametrize("name", ["X-Forwarded-For", "X-Real-IP", "Forwarded"])
def test_who_comes_through_another_proxy_is_no_neighbour(name):
    """The proxy is; who stands behind it may be anywhere."""
    assert is_near(PROXY)
    assert not is_near(came({name: "127.0.0.1"}))


def test_only_the_list_opens_an_account_of_the_list(tmp_path):
    """With guests let in, an old link of somebody who is on it no more is nobody's."""
    door = WebTransport(
        None, Admission(), PlayerList(tmp_path / "players"), True, set(), None, Passes(b"x"), "", frozenset()
    )
    assert door.visit_of("web:1234", PROXY).player == "web:1234"
    assert door.visit_of("SHA256:ada", PROXY) is None
    assert door.visit_of("web:1234", "8.8.8.8") is None


def test_requests_of_one_address_are_counted():
    """A burst, then so many a second; other addresses have their own."""
    admission = Admission(AdmissionLimits(requests=5, requests_per_second=1))
    assert [admission.may_ask("192.0.2.1", 0.0) for _ in range(7)] == [True] * 5 + [False] * 2
    assert admission.may_ask("192.0.2.2", 0.0)
    assert [admission.may_ask("192.0.2.1", 2.0) for _ in range(3)] == [True, True, False]
