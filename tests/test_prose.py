"""The check of plain English finds what it is for, and nothing has got worse."""

from __future__ import annotations

import pytest

from messages.prose import SCREENS, pages, wanted


@pytest.mark.parametrize("pattern", list(wanted()), ids=lambda each: each.id)
def test_a_pattern_finds_the_bad_sentence_and_not_the_good_one(pattern):
    kind = pattern.only[0] if pattern.only else SCREENS
    assert (pattern.finds(kind, pattern.bad), pattern.finds(kind, pattern.good)) == (True, False)


def test_the_hand_written_pages_are_read():
    names = {page.name for page in pages()}
    assert {"README.md", "CHANGELOG.md", "run-a-server.md"} <= names
    assert not {"rebels.md", "mutations.md", "keys.md", "README.ja.md"} & names
