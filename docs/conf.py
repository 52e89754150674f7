"""The site: `make docs` builds it in dist/docs; it opens from the file system."""

from pygments.lexers.special import TextLexer
from sphinx.highlighting import lexers

project = "Cockade"
extensions = ["myst_parser"]
exclude_patterns = ["pictures/*.py", "measured/levels"]
html_theme = "furo"
html_title = "Cockade"
html_copy_source = False
html_show_copyright = False
myst_heading_anchors = 4
nitpicky = True
lexers["keys"] = TextLexer()
"""Keys to press, one line a step; a test presses them."""
