"""Servers for tests; without an ssh client on the machine they are skipped."""

import sys

import pytest

for package in ("asyncssh", "textual_serve"):
    pytest.importorskip(package, reason="the extra `serve` is not installed")

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals here", allow_module_level=True)


def pytest_collection_modifyitems(items):
    """Without a client nobody can come."""
    from tests.server.transports.grounds import KEYGEN, SSH

    if SSH and KEYGEN:
        return
    missing = pytest.mark.skip(reason="no ssh client on this machine")
    for item in items:
        is_here = "tests/server/transports" in str(item.path)
        if is_here and {"grounds", "new_grounds"} & set(item.fixturenames):
            item.add_marker(missing)


@pytest.fixture
def new_grounds(tmp_path):
    """Makes servers; each is closed at the end."""
    from tests.server.transports.grounds import Grounds

    made = []

    def new(*flags, **details):
        made.append(Grounds(tmp_path, *flags, **details))
        return made[-1]

    yield new
    for grounds in made:
        grounds.close()


@pytest.fixture(scope="session")
def lasting_grounds(tmp_path_factory):
    """A server with both doors and two players on its list, for all tests that leave it as it was."""
    from tests.server.transports.grounds import WARM, Grounds

    folder = tmp_path_factory.mktemp("grounds")
    with Grounds(folder, web=True, ready=WARM).invite("ada", "ben").open() as grounds:
        yield grounds


@pytest.fixture
def grounds(lasting_grounds):
    """That server, and nobody on it."""
    from tests.server.transports.grounds import players_processes, wait_until

    lasting_grounds.forget_who_was_where()
    yield lasting_grounds
    for visitor in lasting_grounds.visitors:
        visitor.close()
    lasting_grounds.visitors.clear()
    wait_until(lambda: not players_processes(lasting_grounds), "an empty server")
