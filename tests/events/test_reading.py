"""JSON from strangers: what could be neither kept nor sent is no JSON."""

import pytest

from cockade.events.reading import read_json


@pytest.mark.parametrize(
    "text", ['"\\ud800"', '{"a":["\\uDfff"]}', b'{"\\ud83d":1}', '"\\udc00\\ud800"', "{", '"\ud800"']
)
def test_half_a_surrogate_pair_is_no_text(text):
    with pytest.raises(ValueError):
        read_json(text)


def test_a_whole_pair_is_one_sign():
    assert read_json(b'"\\ud83d\\ude00"') == "\N{GRINNING FACE}"
