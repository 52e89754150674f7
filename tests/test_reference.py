"""The pages of docs/reference that the program's own tables make."""

import pytest

from docs.reference.remake import PAGES, PLACE


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_what_the_tables_say(name):
    """A key or setting that changes is changed in the reference by `make reference`."""
    assert (PLACE / name).read_text("utf-8") == PAGES[name]()
