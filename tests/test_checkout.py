"""A stranger's tools in a checkout: every module has one name, and no link leads back up."""

import importlib.util
import runpy
from pathlib import Path

import pytest

from tests.installing import FOLDERS

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", ["cockade.cockade", "cockade.tests", "cockade.benchmarks", "cockade.docs"])
def test_nothing_else_of_the_checkout_has_a_name_in_the_package(name):
    """What the wheel leaves out can't be imported in a checkout either."""
    assert importlib.util.find_spec(name) is None


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_module_comes_from_its_own_file(folder):
    """A break point that is set in the open file is reached."""
    spec = importlib.util.find_spec(f"cockade.{folder}")
    assert [Path(place) for place in spec.submodule_search_locations] == [ROOT / folder]


def test_no_link_leads_to_a_folder_above_it():
    """`grep -R` and `zip -r` come to an end."""
    links = [path for path in (*ROOT.iterdir(), *(ROOT / ".typing/cockade").glob("*")) if path.is_symlink()]
    assert [path for path in links if path.parent.resolve().is_relative_to(path.resolve())] == []


@pytest.mark.parametrize(
    ("subject", "is_plain"),
    [
        ("Fix a crash when a fleet is besieged", True),
        ("Bring units on by one key", True),
        ("Merge the look", True),
        ("Fixed a crash", False),
        ("The rules of a battle are read anew", False),
        ("Add a key; remove another", False),
        ("Add a key.", False),
        ("Add " + "a" * 69, False),
    ],
)
def test_a_hook_refuses_the_subjects_that_are_not_plain(subject, is_plain):
    """As CONTRIBUTING.md asks for them."""
    hook = runpy.run_path(str(ROOT / ".ci/hooks/commit-msg"))
    assert (hook["faults"](subject) == []) == is_plain
