"""
Somebody who floods a server as long as this process lives: what the tests of floods do, one after the other.

    python -m benchmarks.floods FOLDER PORT WEB
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from types import SimpleNamespace

from tests.tui.server.transports.test_floods import FLOODS


def main(folder: str, port: str, web: str) -> None:
    """Flood the server whose keys are in a folder."""
    data = Path(folder) / "data"
    grounds = SimpleNamespace(folder=Path(folder), data=data, port=int(port), web=int(web))
    while True:
        for flood in FLOODS:
            asyncio.run(flood(grounds))


if __name__ == "__main__":
    main(*sys.argv[1:])
