"""What a plug-in may import: names and signatures stay, and our own plug-ins import nothing else."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from docs.reference.api import modules, stubs, told

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/reference/api.md").read_text("utf-8")
NAMES = [(each["name"], name) for each in modules() for name in each["names"]]
PLUGINS = [*(ROOT / "tests/fourth/couriers/src").rglob("*.py"), ROOT / "docs/how-to/bot.py"]
CHANGED = """{module}.{name} is public, and this change breaks plug-ins that use it.
Keep the old form for one minor release beside the new one (docs/reference/compatibility.md).
Is the change meant? Then run `make reference`, and say in changes/NAME.removed.md or changes/NAME.changed.md
what an author of a plug-in must do."""


def stated(module, name):
    """The block of a name on the page; nothing where it has none."""
    part = PAGE.partition(f"\n## {module}\n")[2].partition("\n## ")[0].partition(f"\n### {name}\n")[2]
    found = re.match(r"(?:(?!\n### ).)*?```python\n(.*?)\n```", part, re.DOTALL)
    return found[1] if found else ""


@pytest.mark.parametrize(("module", "name"), NAMES, ids=lambda each: each)
def test_a_public_name_is_used_as_the_page_says(module, name):
    assert "\n".join(stubs(module, name)) == stated(module, name), CHANGED.format(module=module, name=name)


@pytest.mark.parametrize(("module", "name"), NAMES, ids=lambda each: each)
def test_a_public_name_says_what_it_is(module, name):
    """Classes and functions have a docstring; the rest has its value."""
    assert told(module, name) or not next(stubs(module, name)).startswith(("class ", "def "))


@pytest.mark.parametrize("path", PLUGINS, ids=lambda path: path.name)
def test_our_plugins_import_only_what_is_public(path):
    """The game of the recipe and the small bot."""
    assert set(imported(ast.parse(path.read_text("utf-8")))) <= set(NAMES)


def imported(tree):
    """What is taken from Cockade; a whole module counts as a name that is not public."""
    for node in ast.walk(tree):
        names = [each.name for each in getattr(node, "names", ()) if isinstance(each, ast.alias)]
        if isinstance(node, ast.Import):
            yield from ((name, "") for name in names if name.startswith("cockade"))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cockade"):
            yield from ((node.module, name) for name in names)
