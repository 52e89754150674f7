"""`python -m tui.commands` is `cockade`."""

import sys

from tui.commands import main

if __name__ == "__main__":
    sys.exit(main())
