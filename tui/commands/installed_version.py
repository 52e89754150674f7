"""The version of Cockade that is installed; to find it out loads nothing else."""

from __future__ import annotations

import os
import sys


def version() -> str:
    """
    The version that is installed.

    It is read as `importlib.metadata` reads it, without that: to import it takes as long as all of Python.
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
