"""
Try seeds, each in a process of its own with bounded memory and time; print what was found as JSON lines.

    python -m tests.fuzz.driver TARGET FIRST LAST       files of these seeds
    python -m tests.fuzz.driver TARGET FILE...          files that were found once

Several of both go into one run, with `--` between them: what is loaded is loaded once for all.
"""

from __future__ import annotations

import base64
import json
import os
import resource
import signal
import sys
import traceback
from contextlib import suppress
from itertools import groupby
from pathlib import Path

from tests.fuzz.targets import made, tried, warmed

MEMORY = 768 << 20
"""Bytes that a case may take besides what is loaded already."""
SECONDS = 20
"""Of processor time for a case."""
WAITING = 240
"""Seconds of any time, for a case that waits for what never comes."""


def one(target, data):
    """What is wrong with how a file is read; empty if nothing is."""
    out, into = os.pipe()
    child = os.fork()
    if not child:
        os.close(out)
        _alone(target, data, into)
    os.close(into)
    _, status = os.waitpid(child, 0)
    with suppress(ProcessLookupError):  # and what it has made
        os.killpg(child, signal.SIGKILL)
    with os.fdopen(out, "rb") as said:
        text = said.read().decode("utf-8", "replace")
    if os.WIFSIGNALED(status):
        return f"killed by signal {os.WTERMSIG(status)}: out of time or memory"
    return text


def _alone(target, data, into):
    os.setsid()
    signal.alarm(WAITING)
    size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, size + MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    try:
        tried(target, data)
    except BaseException:  # noqa: BLE001 - whatever it is, it is a finding
        os.write(into, traceback.format_exc()[-3000:].encode("utf-8", "replace"))
    os._exit(0)


def cases(target, words):
    """Names and bytes."""
    if not words[0].isdecimal():
        return ((Path(word).name, Path(word).read_bytes()) for word in words)
    first, last = map(int, words)
    return ((str(seed), made(target, seed)) for seed in range(first, last))


def main(*words):
    """Try all; a line for each finding."""
    for is_mark, task in groupby(words, lambda word: word == "--"):
        if not is_mark:
            _try(*task)


def _try(target, *words):
    warmed(target)
    for name, data in cases(target, words):
        if found := one(target, data):
            told = {"target": target, "case": name, "says": found, "data": base64.b64encode(data).decode()}
            sys.stdout.write(json.dumps(told) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
