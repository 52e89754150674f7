"""What a player's process does: the placeholder until there is a host to talk to."""

from __future__ import annotations

from tui.doors.visit import Visit


def preload() -> None:
    """Load what every player's process needs."""
    import tui.app  # noqa: F401, PLC0415


def session(visit: Visit, port: str) -> tuple[int, str]:  # noqa: ARG001
    """Play; the exit code, and the traceback if something went wrong."""
    from tui.app import CockadeApp  # noqa: PLC0415
    from tui.terminal.remote import RemotePolicy  # noqa: PLC0415

    class RemoteApp(RemotePolicy[str], CockadeApp):
        pass

    app = RemoteApp()
    app.run()
    return app.return_code or 0, app.trace
