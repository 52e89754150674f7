"""`cockade protocol`: one request a line on standard input, one answer a line on standard output."""

from __future__ import annotations

import json
import sys
from typing import IO, TYPE_CHECKING, Any

from cockade.tui.commands.protocol_session import GameTalk
from cockade.tui.commands.terminal import has_input
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

LONGEST_LINE = 1 << 20


def run(args: Namespace) -> int:
    """Answer requests until the end of the input, or a request to quit."""
    del args
    if not has_input():
        raise CommandError(say("There is no standard input to read requests from."))
    with GameTalk() as session:
        for line in lines_of(sys.stdin.buffer):
            answer = session.answer(line)
            sys.stdout.write(json.dumps(answer, ensure_ascii=True, separators=(",", ":")) + "\n")
            sys.stdout.flush()
            if session.is_done:
                break
    return 0


def lines_of(stream: IO[bytes]) -> Iterator[bytes]:
    """The lines of a stream. Of a line that is too long only the start is kept, which is then not JSON."""
    while line := stream.readline(LONGEST_LINE):
        whole: Any = line
        while whole and not whole.endswith(b"\n"):
            whole = stream.readline(LONGEST_LINE)
        yield line
