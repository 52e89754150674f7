"""The folders with a `py.typed` are installed inside one package, `cockade`: the folder `package` itself."""

import os
from pathlib import Path

from setuptools import find_namespace_packages, setup

FOLDERS = sorted(typed.parent.name for typed in Path(__file__).parent.glob("*/py.typed"))
INNER = [f"{folder}.{name}" for folder in FOLDERS for name in find_namespace_packages(folder)]

setup(
    options={"egg_info": {"tag_build": os.environ.get("COCKADE_BUILD", "")}},  # see the Makefile
    packages=["cockade", *(f"cockade.{name}" for name in (*FOLDERS, *INNER))],
    package_dir={"cockade": "package", **{f"cockade.{folder}": folder for folder in FOLDERS}},
)
