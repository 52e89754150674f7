"""The version of the installed Cockade, found without loading anything else."""

from __future__ import annotations

import os
import sys


def version() -> str:
    """
    The installed version.

    It is read like `importlib.metadata` does, without importing that: the import takes as long as starting
    Python.
    """
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")  # noqa: PTH208 - pathlib is not loaded yet
        except OSError:
            continue
        for name in names:
            if name.startswith("cockade-") and name.endswith(".dist-info"):
                with open(os.path.join(folder, name, "METADATA"), encoding="utf-8") as file:  # noqa: PTH118, PTH123
                    return next((line[9:].strip() for line in file if line.startswith("Version: ")), "?")
    return "(not installed)"
