"""The types of command arguments. A value of the wrong form gives a sentence."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple

from cockade.tui.text.i18n import say

MOST_JOBS = 256
MOST_PORT = 65535
SHORTEST = 0.02
"""The shortest time of a frame in seconds: no browser shows a GIF faster."""


def whole(text: str) -> int:
    """A whole number, 0 or more."""
    if not re.fullmatch(r"[0-9]{1,18}", text):
        raise ArgumentTypeError(say('"{text}" is not a whole number (0, 1, 2 ...)', text=text))
    return int(text)


def positive(text: str) -> int:
    """A whole number, 1 or more."""
    number = whole(text)
    if not number:
        raise ArgumentTypeError(say("at least 1 is needed"))
    return number


class Games(NamedTuple):
    """The numbers of games. With `is_part`, another machine plays the rest."""

    numbers: range
    is_part: bool = False


def games(text: str) -> Games:
    """A number of games, "400", or a range of them, "500-999"."""
    found = re.fullmatch(r"([0-9]{1,9})-([0-9]{1,9})", text)
    if not found:
        return Games(range(positive(text)))
    numbers = range(int(found[1]), int(found[2]) + 1)
    if not numbers:
        raise ArgumentTypeError(say('"{text}" is not a range of games such as 0-499', text=text))
    return Games(numbers, is_part=True)


def jobs(text: str) -> int:
    """A number of processes."""
    number = positive(text)
    if number > MOST_JOBS:
        raise ArgumentTypeError(say("at most {n} processes", n=MOST_JOBS))
    return number


def seconds(text: str) -> float:
    """A length of time long enough to see."""
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?", text) or float(text) < SHORTEST:
        raise ArgumentTypeError(say('"{text}" is not a time in seconds such as 0.5', text=text))
    return float(text)


def size(text: str) -> tuple[int, int]:
    """Columns and lines: "80x24"."""
    found = re.fullmatch(r"([0-9]{1,4})x([0-9]{1,4})", text)
    if not found or int(found[1]) < 20 or int(found[2]) < 10:
        raise ArgumentTypeError(
            say('"{text}" is not a size. Give columns and lines, at least 20x10, such as 80x24', text=text)
        )
    return int(found[1]), int(found[2])


def hexes(text: str) -> tuple[int, int]:
    """Columns and rows of a map: "12x10"."""
    found = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})", text)
    if not found:
        raise ArgumentTypeError(
            say('"{text}" is not a size of a map. Give columns and rows, such as 12x10', text=text)
        )
    return int(found[1]), int(found[2])


def port(text: str) -> int:
    """The number of a port."""
    if not text.isdecimal() or not 0 < int(text[:9]) <= MOST_PORT:
        raise ArgumentTypeError(say('"{text}" is not a port: 1 to {most}', text=text, most=MOST_PORT))
    return int(text)


def address(text: str) -> str:
    """The address of a machine in its canonical form."""
    try:
        return str(ip_address(text))
    except ValueError:
        raise ArgumentTypeError(say('"{text}" is not an address such as 127.0.0.1', text=text)) from None


def own_address(text: str) -> tuple[str, int]:
    """A loopback address and a port."""
    host, _, number = text.rpartition(":")
    found = address(host.removeprefix("[").removesuffix("]"))
    if not ip_address(found).is_loopback:
        raise ArgumentTypeError(
            say("{address} can be reached from elsewhere; use 127.0.0.1:9100", address=found)
        )
    return found, port(number)


def many(text: str) -> int:
    """A number from 1 to 10000."""
    if not text.isdecimal() or not 0 < int(text[:9]) <= 10_000:
        raise ArgumentTypeError(say('"{text}" is not a number from 1 to 10000', text=text))
    return int(text)


def minutes(text: str) -> float:
    """Minutes, at least a second."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 1 / 60 <= found <= 7 * 24 * 60:
        raise ArgumentTypeError(say('"{text}" is not a number of minutes up to a week', text=text))
    return found


def page_address(text: str) -> str:
    """The address of a page: scheme and host."""
    scheme, _, host = text.rstrip("/").partition("://")
    if scheme not in ("http", "https") or not host or "/" in host:
        raise ArgumentTypeError(
            say(('"{text}" is not a web address such as https://play.example.org'), text=text)
        )
    return text.rstrip("/")


def end_of_day(text: str) -> float:
    """The end of a day in UTC, in seconds since 1970."""
    try:
        day = datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise ArgumentTypeError(say('"{text}" is not a date such as 2030-01-31', text=text)) from None
    return (day + timedelta(days=1)).timestamp()


def name_or_path(text: str) -> str:
    """A known name, or the path of a file or folder, which may be missing. Empty texts are refused."""
    if not text:
        raise ArgumentTypeError(say("the name of a file or folder is empty; check the variable it came from"))
    try:
        Path(text).stat()
    except (FileNotFoundError, NotADirectoryError):
        return text
    except (OSError, ValueError) as error:  # too long, a loop of links, not ours to look at; or a NUL in it
        why = getattr(error, "strerror", None) or error
        raise ArgumentTypeError(say("{path}: {why}", path=Path(text), why=why)) from None
    return text


def path(text: str) -> Path:
    """A file or folder. All path arguments are converted here. `say` escapes any characters in a Path."""
    return Path(name_or_path(text))
