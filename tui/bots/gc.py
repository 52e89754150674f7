"""
Garbage collection in processes that only play: there is little, and looking for it takes a tenth of their
time.
"""

import gc

SELDOM = 20_000
"""The number of new objects before a garbage collection. Python's default is 700."""


def collect_seldom() -> None:
    """Collect garbage seldom, in a process that only thinks."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM, 20, 50)
