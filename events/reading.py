"""JSON from strangers."""

from __future__ import annotations

import json
import re
from typing import Any

_MAY_BE_HALVED = re.compile(rb"\\u[dD][89a-fA-F]")


def read_json(text: str | bytes) -> Any:
    """
    The value of a JSON text.

    ValueError where it is none, or holds half of a surrogate pair: nothing could be kept or sent of that.
    """
    said = json.loads(text)
    raw = text if isinstance(text, bytes) else text.encode("utf-8", "backslashreplace")
    if _MAY_BE_HALVED.search(raw):
        json.dumps(said, ensure_ascii=False).encode()
    return said
