"""`python -m cockade.tui.commands` is `cockade`."""

import sys

from cockade.tui.commands import main

if __name__ == "__main__":
    sys.exit(main())
