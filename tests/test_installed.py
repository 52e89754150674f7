"""What is installed: one package beside others, in an environment of its own."""

import subprocess
import zipfile

import pytest

from tests.installing import FOLDERS, ROOT, built, fresh, pip


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of a copy of the checkout."""
    return built(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(tmp_path_factory, wheel):
    """An environment in which it is installed."""
    found = fresh(tmp_path_factory.mktemp("installed") / "env")
    assert found.install(wheel).returncode == 0
    return found


def test_the_wheel_holds_one_package_with_all_its_data(wheel):
    """Nothing but `cockade`, and every sheet, page and style that stands in the folders."""
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert {name.split("/")[0] for name in names} == {"cockade"}
    endings = {".toml", ".tcss", ".html", ".css", ".js", ".mo", ".typed", ".py"}
    ours = {
        f"cockade/{path.relative_to(ROOT)}"
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*")
        if path.suffix in endings
    }
    assert names == {*ours, "cockade/__init__.py", "cockade/__main__.py"}


def test_it_plays_from_anywhere(installed):
    """The command and `python -m cockade` answer outside the checkout."""
    ran = installed.python("-m", "cockade", "list")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "rebels/trenton" in ran.stdout
    assert "トレントン" in installed.python("-X", "utf8", "-m", "cockade", "--language", "ja", "list").stdout
    script = subprocess.run(
        [str(installed.root / "bin/cockade"), "--version"], capture_output=True, text=True, check=False
    )
    assert script.returncode == 0


def test_the_plugin_leaves_a_project_alone_that_has_modules_of_these_names(installed, tmp_path):
    """Pytest of a project with its own `tui` and `saves` runs as if nothing were installed."""
    project = tmp_path / "project"
    project.mkdir()
    for name in FOLDERS:
        (project / f"{name}.py").write_text("MINE = True\n")
    mine = " and ".join(f"{name}.MINE" for name in FOLDERS)
    law = f"import {', '.join(FOLDERS)}\n\n\ndef test_mine():\n    assert {mine}\n"
    (project / "test_mine.py").write_text(law)
    ran = installed.python("-m", "pytest", "-q", "-W", "error", "-p", "no:cacheprovider", cwd=project)
    assert "1 passed" in ran.stdout, ran.stdout + ran.stderr


def test_it_lives_beside_a_package_with_one_of_its_names(installed, wheel):
    """PyPI's `events` works beside it, and is still there when it goes."""
    if installed.install("events==0.5").returncode:
        pytest.skip("no package index here")
    use = ("-c", "from events import Events; import cockade.events; print(Events.__name__)")
    assert installed.python(*use).stdout == "Events\n"
    python = installed.root / "bin/python"
    assert pip("--python", python, "uninstall", "--yes", "cockade").returncode == 0
    assert installed.python("-c", "from events import Events").returncode == 0
    assert installed.python("-P", "-c", "import cockade.tui.app").returncode
    assert installed.install(wheel).returncode == 0
