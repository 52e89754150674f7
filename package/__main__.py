"""`python -m cockade` is `cockade`."""

import sys

from cockade.tui.commands import main

sys.exit(main())
