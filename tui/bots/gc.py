"""Rubbish in processes that only play: there is little, and to look for it takes a tenth of their time."""

import gc

SELDOM = 20_000
"""So many objects more than there were before it is looked for: Python looks at every 700."""


def collect_seldom() -> None:
    """Look for it seldom, in a process that does nothing but think and play on."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM, 20, 50)
