"""The final report of a player's process, written at its exit and read by the bridge."""

from __future__ import annotations

import json
from typing import Self

from attrs import frozen

LONGEST_TRACE = 32_000
"""The most characters of a traceback. A pipe takes that many without a reader."""


@frozen
class ExitReport:
    """The exit code of a process, and a traceback after a crash."""

    code: int
    trace: str

    def written(self) -> bytes:
        """Return the report as bytes for the pipe."""
        return json.dumps({"code": self.code, "trace": self.trace[-LONGEST_TRACE:]}).encode()

    @classmethod
    def read(cls, said: bytes) -> Self | None:
        """Parse a report. None if it is malformed, as from a hijacked process."""
        try:
            match json.loads(said):
                case {"code": int(code), "trace": str(trace)} if code in range(256):
                    return cls(code, trace)
        except (ValueError, RecursionError):
            pass
        return None
