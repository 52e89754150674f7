"""
A PostgreSQL of the tests' own, on a Unix socket and loopback, run as an unprivileged user.

It is Debian's newest package, or the one whose programs are in the folder that POSTGRES_BIN names.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp

import pytest

from tests.ports import free_port

PLACES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
if "POSTGRES_BIN" in os.environ:
    PLACES = [Path(os.environ["POSTGRES_BIN"])]
PASSWORD = "of the tests"
QUICK = (
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    "fsync=off",
    "-c",
    "shared_buffers=16MB",
    "-c",
    "max_connections=60",
)
"""Not synced: what a killed process has written stays with the system."""


def why_not():
    """Why there can be none here; empty if there can."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "psycopg is not installed: make setup"
    if not PLACES:
        return "PostgreSQL is not installed: make setup-postgres"
    if os.geteuid() == 0 and not _user():
        return "PostgreSQL refuses root, and there is no user postgres"
    return ""


def _user():
    with suppress(KeyError):
        return pwd.getpwnam("postgres")
    return None


class Cluster:
    """A server with one database, which every test finds empty."""

    def __init__(self):
        self.folder = Path(mkdtemp(prefix="cockade-pg-", dir="/tmp"))
        self._as = {}
        if os.geteuid() == 0:
            user = _user()
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self.port = free_port()
        self._process = None

    def make(self):
        """All there is at first."""
        ways = ("--auth-local=trust", "--auth-host=scram-sha-256", "--locale=C.UTF-8")
        self._run("initdb", "-D", self.data, "-U", "cockade", "-N", *ways)
        self.begin()
        self.sql(f"ALTER ROLE cockade PASSWORD '{PASSWORD}'", base="postgres")
        self.sql("CREATE DATABASE games", base="postgres")
        from cockade.server.store.store import Store

        (self.folder / "store").mkdir()
        (self.folder / "store" / "postgres").write_text(self.address)
        Store.open(self.folder / "store").close()

    @property
    def data(self):
        """Where it keeps everything."""
        return self.folder / "data"

    def _run(self, program, *arguments):
        command = [PLACES[-1] / program, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", **self._as)
        assert done.returncode == 0, done.stderr

    def begin(self):
        """Start it, also just after it was killed, and wait until it answers."""
        for _ in range(100):
            place = ("-D", self.data, "-k", self.folder, "-p", str(self.port))
            command = [PLACES[-1] / "postgres", *place, *QUICK]
            log = (self.folder / "log").open("ab")
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd="/", **self._as)
            log.close()
            while self._process.poll() is None:
                if self._answers():
                    return
                time.sleep(0.05)
            time.sleep(0.1)  # the processes of one that was killed still hold its memory
        raise AssertionError((self.folder / "log").read_text())

    def _answers(self):
        import psycopg

        try:
            psycopg.connect(self._address("postgres")).close()
        except psycopg.OperationalError:
            return False
        return True

    def kill(self):
        """Without warning."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def end(self):
        """Leave nothing behind."""
        if self._process:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def certify(self):
        """Have it speak TLS from now on, as "localhost"; the file with its certificate."""
        key, names = self.data / "key.pem", self.data / "names.pem"
        made = (
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:P-256",
            "-nodes",
            "-days",
            "2",
        )
        told = ("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost")
        command = ["openssl", *made, *told, "-keyout", key, "-out", names]
        subprocess.run(command, capture_output=True, check=True, **self._as)
        for each in ("ssl_key_file = 'key.pem'", "ssl_cert_file = 'names.pem'", "ssl = on"):
            self.sql(f"ALTER SYSTEM SET {each}", base="postgres")
        self.sql("SELECT pg_reload_conf()", base="postgres")
        copy = self.folder / "names.pem"
        copy.write_bytes(names.read_bytes())
        return copy

    def sql(self, text, base="games"):
        """Do statements; what the last one finds."""
        import psycopg

        with psycopg.connect(self._address(base), autocommit=True) as connection:
            found = connection.execute(text)
            return found.fetchall() if found.description else []

    @property
    def address(self):
        """As it stands in the file of a store."""
        return self._address("games")

    def _address(self, base):
        return f"host={self.folder} port={self.port} user=cockade dbname={base}"

    @property
    def tcp(self):
        """The address by TCP, without the password."""
        return f"host=127.0.0.1 port={self.port} user=cockade dbname=games"

    def give(self, *folders):
        """Have the games of these folders in the database, which is empty."""
        self.sql(EMPTY)
        for each in folders:
            each.mkdir(parents=True, exist_ok=True)
            (each / "postgres").write_text(self.address + "\n")


EMPTY = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'games' AND pid <> pg_backend_pid();
SET session_replication_role = replica;
DO $$
DECLARE name text;
BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'layout' LOOP
        EXECUTE format('DELETE FROM %I', name);
    END LOOP;
    FOR name IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' LOOP
        EXECUTE format('ALTER SEQUENCE %I RESTART', name);
    END LOOP;
END $$;
"""
"""Nobody is connected any more, and nothing is kept: quicker than another database."""


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL; the test is skipped where there can be none."""
    if reason := why_not():
        pytest.skip(reason)
    cluster = Cluster()
    try:
        cluster.make()
        yield cluster
    finally:
        cluster.end()


@pytest.fixture(params=["sqlite", "postgres"])
def both_stores(request, tmp_path):
    """Each test runs over both stores: what is kept in its folder is in a file, or in a database."""
    if request.param == "postgres":
        request.getfixturevalue("postgres").give(tmp_path, tmp_path / "data")
    return request.param
