"""The four folders of the checkout are installed inside one package, `cockade`."""

from setuptools import find_namespace_packages, setup
from setuptools.command.build_py import build_py

FOLDERS = ("engine", "events", "saves", "tui")
INNER = [f"{folder}.{name}" for folder in FOLDERS for name in find_namespace_packages(folder)]


class BuildPy(build_py):
    """Of the top folder itself only `__main__.py` is installed."""

    def find_package_modules(self, package: str, package_dir: str) -> list[tuple[str, str, str]]:
        """(package, module, file) of each module, without this one."""
        found = super().find_package_modules(package, package_dir)
        return [row for row in found if row[:2] != ("cockade", "setup")]


setup(
    packages=["cockade", *(f"cockade.{name}" for name in (*FOLDERS, *INNER))],
    package_dir={"cockade": ".", **{f"cockade.{folder}": folder for folder in FOLDERS}},
    cmdclass={"build_py": BuildPy},
)
