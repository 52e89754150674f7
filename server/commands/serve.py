"""`cockade serve`: let others play over SSH or in a browser."""

from __future__ import annotations

import asyncio
import os
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cockade.server.transports.sockets import RENEWED, Listening
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from argparse import Namespace

    from cockade.server.transports.fork_server import ForkServer
    from cockade.server.transports.users import User, Users

NEEDED = ("asyncssh", "openskill", "textual_serve")
MOST_USER = 1 << 31


def run(args: Namespace) -> int:
    """Check the options, fork before any thread runs, and open the transports."""
    _check(args)
    os.umask(0o077)
    folder = _folder(args.data)
    users = _users(args.user, args.visits)
    listening = Listening()
    forks = _fork_server(listening)
    try:
        code = _serve(args, folder, users, forks, listening)
    finally:
        forks.close()
    if code == RENEWED:
        listening.begin_again()
    return code


def _check(args: Namespace) -> None:
    if sys.platform == "win32":
        raise CommandError(
            say("Cockade cannot be served from Windows: it has no pseudo-terminals to give to players.")
        )
    if not (args.ssh or args.web):
        raise CommandError(say("Choose how players connect: --ssh 8022, --web 8080, or both."))
    if args.ssh == args.web:
        raise CommandError(say("--ssh and --web need different ports."))
    if not all(find_spec(name) for name in NEEDED):
        raise CommandError(say('Serving needs more packages: pip install "cockade[serve]".'))
    if args.metrics and not find_spec("prometheus_client"):
        raise CommandError(say('--metrics needs another package: pip install "cockade[serve,metrics]".'))


def _folder(path: Path) -> Path:
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(say("--data {path}: {why}.", path=path, why=error.strerror)) from error
    if not os.access(path, os.R_OK | os.W_OK | os.X_OK):
        raise CommandError(say("--data {path}: this folder cannot be written to.", path=path))
    return path.resolve()


def _users(asked: str | None, visits: int) -> Users | None:
    """Return the users for players' processes: a name, a range of numbers, or the default."""
    from cockade.server.transports.users import Users, users_of_their_own

    if asked is None:
        return users_of_their_own(visits)
    if os.getuid():
        raise CommandError(say("--user is for a server started as root. Leave it out."))
    first, dash, last = asked.partition("-")
    if not (first.isdecimal() and last.isdecimal() and dash):
        return Users((_user(asked),))
    count = int(last) - int(first) + 1
    if not 0 < int(first) < MOST_USER or not visits <= count < MOST_USER:
        text = "--user {asked}: this range needs at least {n} numbers, one for each session, from 1 up."
        raise CommandError(say(text, asked=asked, n=visits))
    return Users.numbered(int(first), visits)


def _user(name: str) -> User:
    import pwd

    from cockade.server.transports.users import User

    try:
        found = pwd.getpwnam(name)
    except KeyError as error:
        raise CommandError(say("--user: there is no user {name}.", name=name)) from error
    return User(found.pw_uid, found.pw_gid)


def _fork_server(listening: Listening) -> ForkServer:
    from cockade.server.transports.fork_server import ForkServer
    from cockade.server.transports.player_process import run_player
    from cockade.server.transports.player_session import preload

    def begin() -> None:
        listening.close()
        preload()

    return ForkServer.begin(begin, run_player)


def _serve(
    args: Namespace, folder: Path, users: Users | None, forks: ForkServer, listening: Listening
) -> int:
    # only now: the players' processes need none of it
    transports: Any = import_module("cockade.server.transports.serve")
    keys: Any = import_module("cockade.server.transports.keys")
    wanted = transports.ServerOptions(
        folder=folder,
        players=args.players or folder / "players",
        ssh=args.ssh,
        web=args.web,
        listen=args.listen,
        guests=args.guests,
        guest_seat=args.guest_seat,
        sign_up=args.sign_up,
        packs=args.packs,
        limits=transports.AdmissionLimits(visits=args.visits, per_address=args.per_address),
        idle=args.idle * 60,
        names=tuple(args.web_host),
        proxies=frozenset(args.trust_proxy),
        public=args.public or "",
        users=users,
        log=args.log,
        log_json=args.log_json,
        metrics=args.metrics,
        grace=args.grace,
        listening=listening,
    )
    try:
        if args.check:
            transports.try_out(wanted)
            return 0
        return int(asyncio.run(transports.serve(wanted, forks)))
    except (transports.CannotServe, keys.KeyTrouble) as error:
        raise CommandError(str(error)) from error
