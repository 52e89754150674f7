"""A wheel of this checkout, and environments of their own to install it in."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from attrs import frozen

ROOT = Path(__file__).parents[1]
FOLDERS = sorted(typed.parent.name for typed in ROOT.glob("*/py.typed"))
"""The packages of the product."""


def pip(*words):
    """Run pip of this environment."""
    return subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
    )


def built(place, made=None):
    """
    The wheel of a copy of the checkout in a folder, built as anybody would build it.

    `made` is when all files of the copy were written, in seconds since 1970; else as in the checkout.
    """
    copy = place / "cockade"
    for name in (*FOLDERS, "package"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in"):
        shutil.copy(ROOT / name, copy)
    for path in copy.rglob("*") if made else ():
        os.utime(path, (made, made))
    if pip("wheel", "--quiet", "--no-deps", "--wheel-dir", place, copy).returncode:
        pytest.skip("no package index here to build with")
    return next(place.glob("cockade-*.whl"))


@frozen
class Environment:
    """A virtual environment with nothing of this project; our dependencies can be imported in it."""

    root: Path

    @property
    def packages(self):
        """Where packages are installed."""
        return Path(sysconfig.get_path("purelib", vars={"base": str(self.root)}))

    def install(self, *what):
        """Install packages without their dependencies."""
        words = ("install", "--quiet", "--no-deps", "--no-compile")
        return pip("--python", self.root / "bin/python", *words, *what)

    def python(self, *words, cwd=None, said="", home=None):
        """Run its Python somewhere else than in the checkout, with lines to read, by somebody at `home`."""
        alone = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        alone |= {"HOME": str(home), "XDG_DATA_HOME": str(home)} if home else {}
        return subprocess.run(
            [str(self.root / "bin/python"), *map(str, words)],
            cwd=cwd or self.root,
            env=alone,
            input=said,
            capture_output=True,
            text=True,
            check=False,
        )


def fresh(root):
    """Such an environment in a folder that is not there yet."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(root)], check=True)
    found = Environment(root)
    (found.packages / "dependencies.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    return found
