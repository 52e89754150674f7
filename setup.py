"""The four folders are installed inside one package, `cockade`, which is the folder `package` itself."""

from setuptools import find_namespace_packages, setup

FOLDERS = ("engine", "events", "saves", "tui")
INNER = [f"{folder}.{name}" for folder in FOLDERS for name in find_namespace_packages(folder)]

setup(
    packages=["cockade", *(f"cockade.{name}" for name in (*FOLDERS, *INNER))],
    package_dir={"cockade": "package", **{f"cockade.{folder}": folder for folder in FOLDERS}},
)
