"""What a host tells its operator: a kind of line, and details that are no words of players."""

from __future__ import annotations

import json
import logging
from typing import TextIO

from cockade.tui.text.tracebacks import frames_of

_LOG = logging.getLogger("cockade.host")


def note(what: str, /, *, error: BaseException | None = None, **details: object) -> None:
    """One line; with a fault also where it happened, never what was said in it."""
    _LOG.info(what, extra={"details": {**details, **({"trace": frames_of(error)} if error else {})}})


class JsonLines(logging.Handler):
    """Writes a line of JSON for each thing told, for whoever started the host."""

    def __init__(self, out: TextIO) -> None:
        super().__init__()
        self._out = out

    def emit(self, record: logging.LogRecord) -> None:
        """What our own code told with its details; of libraries only who it was, and where."""
        details = getattr(record, "details", None)
        said = {"event": record.getMessage(), **details} if details is not None else _foreign(record)
        self._out.write(json.dumps(said, default=str) + "\n")
        self._out.flush()


def _foreign(record: logging.LogRecord) -> dict[str, str]:
    error = record.exc_info[1] if record.exc_info else None
    trace = {"trace": frames_of(error)} if error else {}
    return {"event": "library", "name": record.name, "level": record.levelname, **trace}


def tell_as_lines(out: TextIO) -> None:
    """From now on this process tells everything in lines of JSON."""
    logging.raiseExceptions = False  # a log that cannot be written to ends nothing
    logging.basicConfig(level=logging.WARNING, handlers=[JsonLines(out)], force=True)
    _LOG.setLevel(logging.INFO)
