"""The operator's log: a kind of line, with details that are never words of players."""

from __future__ import annotations

import json
import logging
from typing import TextIO

from cockade.tui.text.tracebacks import frames_of

_LOG = logging.getLogger("cockade.host")


def note(what: str, /, *, error: BaseException | None = None, **details: object) -> None:
    """Log one line. A fault adds where it happened, never the text of a request."""
    _LOG.info(what, extra={"details": {**details, **({"trace": frames_of(error)} if error else {})}})


class JsonLines(logging.Handler):
    """A log handler that writes a line of JSON for each record to the process that started the host."""

    def __init__(self, out: TextIO) -> None:
        super().__init__()
        self._out = out

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record with its details. Records of libraries show only the logger and the place."""
        details = getattr(record, "details", None)
        said = {"event": record.getMessage(), **details} if details is not None else _foreign(record)
        self._out.write(json.dumps(said, default=str) + "\n")
        self._out.flush()


def _foreign(record: logging.LogRecord) -> dict[str, str]:
    error = record.exc_info[1] if record.exc_info else None
    trace = {"trace": frames_of(error)} if error else {}
    return {"event": "library", "name": record.name, "level": record.levelname, **trace}


def tell_as_lines(out: TextIO) -> None:
    """Write all log records of this process as lines of JSON from now on."""
    logging.raiseExceptions = False  # a log that cannot be written to ends nothing
    logging.basicConfig(level=logging.WARNING, handlers=[JsonLines(out)], force=True)
    _LOG.setLevel(logging.INFO)
