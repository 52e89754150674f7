"""Durations in words."""

from __future__ import annotations

from datetime import UTC, datetime

from cockade.tui.text.i18n import say

MINUTE, HOUR, DAY = 60, 3600, 86400


def time_left(seconds: float) -> str:
    """
    Return a duration in its two largest useful units.

    >>> time_left(2 * DAY + 3.5 * HOUR), time_left(90 * MINUTE), time_left(150), time_left(-5)
    ('2 d 3 h', '1 h 30 min', '2 min', '0 s')
    """
    left = max(0, int(seconds))
    if left >= DAY:
        return say("{d} d {h} h", d=left // DAY, h=left % DAY // HOUR)
    if left >= HOUR:
        return say("{h} h {m} min", h=left // HOUR, m=left % HOUR // MINUTE)
    if left >= 2 * MINUTE:
        return say("{m} min", m=left // MINUTE)
    return say("{s} s", s=left)


def clock_left(turn: float, left: float) -> str:
    """
    Return the time left on a clock: for this stretch, and of the reserve.

    Of the seconds that are `left`, `turn` belong to this stretch.

    >>> clock_left(5 * HOUR, 5 * HOUR + 3 * DAY), clock_left(0, 2 * DAY), clock_left(150, 150)
    ('5 h 0 min + 3 d 0 h left', '2 d 0 h of the reserve left', '2 min left')
    """
    if turn <= 0 < left:
        return say("{time} of the reserve left", time=time_left(left))
    if left - turn >= 1:
        return say("{time} + {reserve} left", time=time_left(turn), reserve=time_left(left - turn))
    return say("{time} left", time=time_left(left))


def date(seconds: float) -> str:
    """
    Return the UTC day of a time in seconds since 1970.

    >>> date(1_800_000_000)
    '2027-01-15'
    """
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d}"


def moment(seconds: float) -> str:
    """
    Return the UTC date and time of a time in seconds since 1970.

    >>> moment(1_800_000_000)
    '2027-01-15 08:00 UTC'
    """
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M} UTC"
