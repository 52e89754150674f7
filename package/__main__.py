"""`python -m cockade` is `cockade`: from here on nothing of the folder in which somebody stands runs."""

import os
import sys

HOME = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))  # noqa: PTH120 - pathlib is not loaded yet
if not sys.flags.safe_path and os.path.realpath(sys.path[0]) != HOME:
    del sys.path[0]

from cockade.tui.commands import main  # noqa: E402 - not before what is imported comes from our own places

sys.exit(main())
