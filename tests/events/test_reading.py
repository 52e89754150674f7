"""JSON from strangers: what could be neither kept nor sent is no JSON."""

import pytest

from cockade.events.strict_reading import read_json

HALVES = ['"\\ud800"', '{"a":["\\uDfff"]}', b'{"\\ud83d":1}', '"\\udc00\\ud800"', '"\ud800"']


@pytest.mark.parametrize("text", HALVES)
def test_half_a_surrogate_pair_is_no_text(text):
    """Escaped or as it is, in a key or a value: as every fault of a JSON text it is a ValueError."""
    with pytest.raises(ValueError, match="surrogates not allowed"):
        read_json(text)


def test_a_whole_pair_is_one_sign():
    assert read_json(b'"\\ud83d\\ude00"') == "\N{GRINNING FACE}"
