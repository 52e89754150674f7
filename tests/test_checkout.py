"""A stranger's tools in a checkout: every module has one name, and no link leads back up."""

import importlib.util
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
