"""Words of strangers in Markdown."""

import re

import pytest

from cockade.tui.export.report import in_markdown


@pytest.mark.parametrize(
    "text",
    [
        "<img src=x onerror=a>",
        "[go](javascript:a)",
        "**loud**",
        "# title",
        "a\n\n- item",
        "`code` &amp; ~x~",
        "|a|b|",
    ],
)
def test_no_sign_of_a_stranger_means_anything(text):
    """Every sign of Markdown or HTML has a backslash before it, and a new line begins nothing."""
    told = in_markdown(text)
    assert "\n" not in told
    assert not re.search(r"(?<!\\)[`*_{}\[\]<>()#|&~-]", told)
