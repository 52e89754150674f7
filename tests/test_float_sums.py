"""The rule of mypy that keeps sums of floats out."""

from pathlib import Path

import pytest
from mypy.api import run

PLUGIN = Path(__file__).with_name("float_sums.py")
FLOATS, COUNTS = "def f(each: list[float]) -> float: ", "def f(each: list[int]) -> int: "


@pytest.mark.parametrize(
    ("program", "is_refused"),
    [
        (f"{FLOATS}return 2 * sum(each)", True),
        (f"{FLOATS}return sum(one / 2 for one in each)", True),
        (f"{FLOATS}return sum(each, 0.0)", True),
        (f"{COUNTS}return sum(each)", False),
        (f"{COUNTS}return sum(one > 2 for one in each)", False),
    ],
)
def test_a_sum_of_floats_is_refused_and_one_of_counts_is_not(tmp_path, program, is_refused):
    """Wherever the call stands, by the type of what is added."""
    config = tmp_path / "mypy.ini"
    config.write_text(f"[mypy]\nplugins = {PLUGIN}\ncache_dir = {tmp_path}\n")
    said, _, _ = run(["--config-file", str(config), "-c", program])
    assert ("[float-sum]" in said) == is_refused
